"""How each choice looks on the table: grade, sign, the hexes and counters it lights, a short label in no language."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from marne.games.great_war_in_europe.choices import VERBS, kinds
from marne.games.great_war_in_europe.pieces import FRONT, GROUND, IDS, hex_text
from marne.games.great_war_in_europe.rules.r08_movement import Ways, pace, standing, ways
from marne.games.great_war_in_europe.state import State, steps
from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import COSTLY, PLAIN
from marne.kernel.table import Mark


class Question:
    """What the marks of one question share."""

    def __init__(self, s: State, ask: Ask) -> None:
        self.s, self.ask = s, ask
        self._ways: Ways | None = None

    def cost(self, h: int) -> int:
        """8.0 What a march to a hex costs the units under way."""
        s = self.s
        if self._ways is None:
            self._ways = ways(s, self.ask.seat)
        local = h - GROUND[FRONT[s.origin]].base
        for reach in (self._ways.near, self._ways.far):
            if reach is not None and reach.all >> local & 1:
                return reach.cost(local)
        return max(pace(s, self.ask.seat, s.group).far, 1)     # 8.13


def _to(q: Question, c: Choice) -> Mark:
    return Mark(PLAIN, "arrow", (hex_text(c.a),), (), str(q.cost(c.a)) if q.s.group else "")


def _stop(q: Question, c: Choice) -> Mark:
    return Mark(PLAIN, "check", (hex_text(standing(q.s)),) if q.s.group and q.ask.message == "where_to" else ())


def _lose(q: Question, c: Choice) -> Mark:
    return Mark(COSTLY, "cross", (), (IDS[c.a],), "†" if steps(q.s, c.a) == 1 else "−1")


def _arrange(q: Question, c: Choice) -> Mark:
    """Not beside the button that ends the phase: it stands in the list alone, as cards do."""
    return Mark(PLAIN, "card")


_OWN: dict[str, Callable[[Question, Choice], Mark]] = {"to": _to, "stop": _stop, "lose": _lose, "arrange": _arrange}


def _plain(c: Choice) -> Mark:
    """Which arguments of a choice are hexes, which are counters; nations, events and numbers are neither."""
    grade, sign, label = VERBS[c.verb].look
    places: list[str] = []
    pieces: list[str] = []
    for kind, value in zip(kinds(c.verb), (c.a, c.b), strict=False):
        if kind == "hex":
            places.append(hex_text(value))
        elif kind == "unit":
            pieces.append(IDS[value])
    return Mark(grade, sign, tuple(places), tuple(pieces), label)


def marks(s: State, ask: Ask) -> Sequence[Mark]:
    """One for each choice of the question, in their order."""
    q = Question(s, ask)
    return [own(q, c) if (own := _OWN.get(c.verb)) is not None else _plain(c) for c in ask.choices]
