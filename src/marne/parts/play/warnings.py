"""What a good referee says before it is too late: what will be judged later is told while one moves.

A game names its conditions, functions of what a seat may know that yield a `Warn` for each thing that will be judged. The same
conditions mark the choices: each choice of the named verbs is tried on a copy of what the seat knows, and what would be new and
sure afterwards is said of the choice. Where a die would have to fall, nothing is said.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic

from marne.kernel.chance import Scripted
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import NeedChance
from marne.kernel.run import advance
from marne.kernel.table import NOTE, SOON, SURE, Warn
from marne.kernel.title import S
from marne.parts.words import Pair, capital, fill

MOST = 400              # more choices than this are not tried one by one: nobody reads them so either

Condition = Callable[[S, int, str], Iterable[Warn]]                     # known, seat, language
Note = Callable[[S, int, str], Callable[[Choice], Warn | None]]         # the same, then each choice

__all__ = ["NOTE", "SOON", "SURE", "Condition", "Note", "Warn", "Warnings", "warn"]


def warn(kind: str, grade: int, rule: str, pair: Pair, lang: str, place: str = "", pieces: Iterable[str] = (),
         **fields: object) -> Warn:
    """A warning with its sentence filled in."""
    return Warn(kind, grade, rule, str(capital(fill(pair, lang, fields))), place, tuple(pieces))


class Warnings(Generic[S]):
    """The conditions of a game. `judged`: those that a choice is tried against, `verbs`: the choices that are tried; `notes`: by
    verb, what is said of a choice that is not tried: the one that ends a phase, or one of many where trials take too long.
    `when`: is there anything to warn of?
    """

    def __init__(self, conditions: Sequence[Condition[S]], *, judged: Sequence[Condition[S]] = (), verbs: Iterable[str] = (),
                 notes: Mapping[str, Note[S]] | None = None, when: Callable[[S], bool] = lambda s: True) -> None:
        self.conditions, self.judged, self.verbs = tuple(conditions), tuple(judged), frozenset(verbs)
        self.notes, self.when = dict(notes or {}), when

    def told(self, known: S, seat: int | None, lang: str) -> list[Warn]:
        """To a seat, about its own affairs, the gravest first. A spectator has none."""
        if seat is None or known.result is not None or known.decision is None or not self.when(known):
            return []
        return sorted((w for of in self.conditions for w in of(known, seat, lang)), key=lambda w: -w.grade)

    def cautions(self, known: S, ask: Ask, lang: str) -> dict[int, Warn]:
        """By the number of a choice, what would be judged if it were made."""
        out: dict[int, Warn] = {}
        if not self.when(known):
            return out
        tried = [i for i, c in enumerate(ask.choices) if c.verb in self.verbs]
        if tried and len(tried) <= MOST:
            before = {key for w in self._judged(known, ask.seat, lang) for key in _keys(w)}
            for i in tried:
                found = self._try(known, ask.choices[i], ask.seat, lang, before)
                if found is not None:
                    out[i] = found
        about = {verb: self.notes[verb](known, ask.seat, lang) for verb in {c.verb for c in ask.choices} & self.notes.keys()}
        for i, c in enumerate(ask.choices):
            said = about[c.verb](c) if c.verb in about else None
            if said is not None:
                out[i] = said
        return out

    def _judged(self, s: S, seat: int, lang: str) -> Iterable[Warn]:
        return (w for of in self.judged for w in of(s, seat, lang) if w.grade == SURE)

    def _try(self, known: S, choice: Choice, seat: int, lang: str, before: set[tuple[str, str, str]]) -> Warn | None:
        s = known.copy()
        s.log, s.chance = None, Scripted(())
        try:
            advance(s, choice)
        except NeedChance:
            return None                             # a die decides: the odds say more
        if s.result is not None:
            return None
        return next((w for w in self._judged(s, seat, lang) if not before.issuperset(_keys(w))), None)


def _keys(w: Warn) -> list[tuple[str, str, str]]:
    """What it is about, piece by piece."""
    return [(w.kind, w.place, p) for p in w.pieces] or [(w.kind, w.place, w.text)]
