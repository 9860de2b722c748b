"""How each choice looks on the table: grade, sign, the hexes and counters it lights, a short label in no language."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from marne.games.drive_on_paris.choices import VERBS, kinds
from marne.games.drive_on_paris.pieces import GRID, IDS
from marne.games.drive_on_paris.rules.s04_zones import RETREATS, enemy_zone
from marne.games.drive_on_paris.rules.s05_movement import points_left, standing
from marne.games.drive_on_paris.rules.s06_overrun import overrun_cost
from marne.games.drive_on_paris.rules.s14_transport import reached
from marne.games.drive_on_paris.rules.s16_siege import needed, siege_plus
from marne.games.drive_on_paris.state import State, stands, steps
from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import CHANGES, COSTLY, PLAIN
from marne.parts.map.paths import Reach
from marne.kernel.table import Mark

Look = tuple[int, str, str]
LOOK: dict[str, Look] = {v.id: v.look for v in VERBS.values()}          # what depends on the situation is in `_own`


def _plain(c: Choice, look: Look) -> Mark:
    """Which arguments of a choice are hexes, which are counters."""
    places: list[str] = []
    pieces: list[str] = []
    for kind, value in zip(kinds(c.verb), (c.a, c.b), strict=False):
        (places if kind == "hex" else pieces).append(GRID.text(value) if kind == "hex" else IDS[value])
    return Mark(look[0], look[1], tuple(places), tuple(pieces), look[2])


class Question:
    """What the marks of one question share."""

    def __init__(self, s: State, ask: Ask) -> None:
        self.s, self.ask = s, ask
        self.costs: Reach | None = None
        self.zone = enemy_zone(s, ask.seat, RETREATS) if ask.message == "where_to_retreat" else 0

    def cost(self, h: int) -> int:
        """What a march to a hex costs the units under way."""
        s = self.s
        if self.costs is None:
            self.costs = reached(s, self.ask.seat)
        cost = self.costs.cost(h)
        return points_left(s) if cost < 0 else cost                     # SCS-5.6


def _to(q: Question, c: Choice) -> Mark:
    return Mark(PLAIN, "arrow", (GRID.text(c.a),), (), str(q.cost(c.a)))


def _overrun(q: Question, c: Choice) -> Mark:
    return Mark(COSTLY, "swords", (GRID.text(c.a),), (), str(overrun_cost(q.s, c.a)))


def _stop(q: Question, c: Choice) -> Mark:
    s, asked = q.s, q.ask.message
    h = standing(s) if s.group and asked == "where_to" else stands(s, q.ask.args[0]) if asked == "where_onward" else 0
    return Mark(*LOOK["stop"][:2], (GRID.text(h),) if h else ())


def _retreat(q: Question, c: Choice) -> Mark:
    """SCS-9.4 A hex in an enemy zone costs a step."""
    dear = q.zone >> c.a & 1
    return Mark(COSTLY if dear else CHANGES, "retreat", (GRID.text(c.a),), (), "−1" if dear else "")


def _lose(q: Question, c: Choice) -> Mark:
    last = steps(q.s, c.a) == 1
    return Mark(COSTLY, "cross", (), (IDS[c.a],), "†" if last else "−1")


def _shell(q: Question, c: Choice) -> Mark:
    """3-3b The gun, the fort and the die that hits."""
    need = max(1, needed(q.s, c.b) - siege_plus(q.s, c.a, c.b))
    return Mark(COSTLY, "dice", (GRID.text(q.s.loc[c.b]),), (IDS[c.a], IDS[c.b]), f"{need}+")


def _arrange(q: Question, c: Choice) -> Mark:
    """Not beside the button that ends the phase: it stands in the list alone, as cards do."""
    return Mark(PLAIN, "card")


_OWN: dict[str, Callable[[Question, Choice], Mark]] = {
    "to": _to, "overrun": _overrun, "stop": _stop, "retreat": _retreat, "lose": _lose, "shell": _shell,
    "arrange": _arrange,
}


def marks(s: State, ask: Ask) -> Sequence[Mark]:
    """One for each choice of the question, in their order."""
    q = Question(s, ask)
    out = []
    for c in ask.choices:
        own = _OWN.get(c.verb)
        out.append(own(q, c) if own is not None else _plain(c, LOOK[c.verb]))
    return out
