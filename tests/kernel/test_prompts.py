"""A question in words: fields are made when the sentence has them, forms fit the situation."""
from __future__ import annotations

from typing import Any, cast

import pytest

from marne.kernel.lexicon import Lexicon
from marne.kernel.sayings import narrow
from marne.parts.prompts import Asked, prompt

LEXICON = Lexicon()
GO = LEXICON.verb("go", "1")
STAY = LEXICON.verb("stay", "1")
WHERE = LEXICON.question("where", "2", "h n", "From {h}: {n} left of {cap}?", "Depuis {h} : {n} sur {cap} ?",
                         alone=("From {h}?", "Depuis {h} ?"))
MADE: list[str] = []


def _cap(q: Asked[Any]) -> int:
    MADE.append("cap")
    return 10 * q.ask.seat


FIELDS: dict[str, Any] = {"h": lambda q: f"<{q.args['h']} {q.lang}>", "cap": _cap}
FORMS: dict[Any, Any] = {WHERE: lambda q: "" if q.offers("go") else "alone"}


def said(choices: list[Any], lang: str) -> str:
    return prompt(LEXICON, cast(Any, None), WHERE(1, choices, 7, 3), lang, FIELDS, FORMS)


def test_fields_are_said_or_are_the_arguments_themselves() -> None:
    assert said([GO], "en") == "From <7 en>: 3 left of 10?"
    assert said([GO], "fr") == narrow("Depuis <7 fr> : 3 sur 10 ?")


def test_only_the_fields_of_the_sentence_are_made() -> None:
    MADE.clear()
    assert said([STAY], "en") == "From <7 en>?"
    assert not MADE
    said([GO], "en")
    assert MADE == ["cap"]


def test_a_field_that_nobody_says_is_a_mistake() -> None:
    which = LEXICON.question("which", "2", "", "Which {what}?", "Quel {what} ?")
    with pytest.raises(KeyError):
        prompt(LEXICON, cast(Any, None), which(0, [GO]), "en", {}, {})
