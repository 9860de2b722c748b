"""Placings: questions about where something is put, that the computer may answer for a seat which does not care to.

A question of the lexicon says which kind of placing it is (`placing="set-up"`). One word asks for all of a kind: they are
answered by the judgment of the computer's player, one after the other, until a question of another kind comes.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from marne.kernel.choice import Ask
from marne.kernel.lexicon import Lexicon
from marne.kernel.sayings import narrow

SET_UP, ARRIVALS, BOARD = "set-up", "arrivals", "board"
NAMES: dict[str, tuple[str, str]] = {
    SET_UP: ("Setting up", "La mise en place"),
    ARRIVALS: ("Where reinforcements arrive", "L'arrivée des renforts"),
    BOARD: ("Placing on the Battle Board", "Le placement sur le plateau de bataille"),
}


class Placings:
    """`kinds`: by message of the question, the kind of placing it is."""

    def __init__(self, kinds: Mapping[str, str]) -> None:
        self.kinds = kinds

    @classmethod
    def of(cls, lexicon: Lexicon) -> Placings:
        """As the questions of a game say it."""
        return cls({q.id: q.placing for q in lexicon.questions.values() if q.placing})

    def names(self, lang: str) -> Sequence[tuple[str, str]]:
        """The kinds that the game has, each with its name for people."""
        return [(kind, narrow(fr) if lang == "fr" else en) for kind, (en, fr) in NAMES.items() if kind in self.kinds.values()]

    def kind(self, ask: Ask) -> str:
        """The kind of placing a question is, '' if it is none."""
        return self.kinds.get(ask.message, "")
