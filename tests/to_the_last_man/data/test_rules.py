"""The list of rules: complete, in both languages."""
from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from marne.kernel.rulebook import Rulebook

BOOK = Rulebook.load(Path(str(files("marne.games.to_the_last_man") / "data" / "rules.tsv")))


def test_the_list() -> None:
    assert BOOK.title == "to-the-last-man"
    assert len(BOOK.rules) == 356
    assert {r.id.split(".")[0].split(" ")[0] for r in BOOK.rules} == {*"0123456789", "Credits"}
    assert Counter(r.enforce for r in BOOK.rules) == {"yes": 326, "no": 15, "ui": 15}


def test_every_summary_is_there_in_both_languages() -> None:
    for r in BOOK.rules:
        assert r.en.strip() and r.fr.strip() and r.en != r.fr, r.id
        assert r.en.endswith((".", "!")) and r.fr.endswith((".", "!")), r.id
        assert max(len(r.en), len(r.fr)) < 300, r.id
        assert not any(f" {sign}" in r.fr for sign in ":;?!"), r.id          # a narrow no-break space belongs there
    for lang in ("en", "fr"):
        twice = [t for t, n in Counter(r.text(lang) for r in BOOK.rules).items() if n > 1]
        assert twice == []


@pytest.mark.parametrize("number", ["1.2.2 [always]", "2.0 II.4.a", "2.0 II.4 [surprise] b", "5.4.4 [b1]", "7.6 [2BP.3]",
                                    "8.3.4 [13.7 b2]", "9.9 [1918]"])
def test_a_rule_is_found(number: str) -> None:
    rule = BOOK.rule(number)
    assert rule is not None and rule.id == number and rule.enforce == "yes"


def test_a_chapter_is_found() -> None:
    assert {r.id.split(" ")[0] for r in BOOK.get("9.5")} == {"9.5", "9.5.1", "9.5.2"}
    assert BOOK.search("biplans relancer", "fr") or BOOK.search("biplan", "fr")
    assert BOOK.waivers() is not None
