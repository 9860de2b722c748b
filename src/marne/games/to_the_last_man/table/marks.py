"""How each choice looks on the table: grade, sign, the zones and counters it lights, a short label in no language.

`select X` lights the counter and its zone; moves light the zone they go to, what goes into an army lights the army. A counter
that stands for others like it lights them all, so that a click on any of them means the same. A card that is played has the
sign "card" and its type as label.
"""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.pieces import (
    ARMIES, FIRST_FORT, IDS, IN_ARMY, OF_KIND, OF_NATION, POOL, T_RESERVES, T_WEATHER, TYPE_IDS, WAIT, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.state import NONE, PASSED, State, distinct, zone_of
from marne.games.to_the_last_man.choices import VERBS, kinds
from marne.games.to_the_last_man.rules.r04_1_zones import enemy
from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import CHANGES, COSTLY, PLAIN
from marne.kernel.table import Mark
from marne.parts.bits import bits

Look = tuple[int, str, str]
LOOK: dict[str, Look] = {v.id: v.look for v in VERBS.values()}      # what depends on the situation is in `_OWN`
# One unit is in question: its counter is the source, only where it goes is lit.
_ONE = {"move", "rail", "strategic", "sail", "reserves", "place", "shift", "join", "leave"}


class Question:
    """What the marks of one question share."""

    __slots__ = ("ask", "mates_of", "offered", "s", "theirs")

    def __init__(self, s: State, ask: Ask) -> None:
        self.s = s
        self.ask = ask
        self.theirs = enemy(s, ask.seat)
        self.offered = 0
        self.mates_of: dict[int, tuple[str, ...]] = {}
        for c in ask.choices:
            if c.verb in _LOTS:
                self.offered |= 1 << c.a

    def counters(self, u: int) -> tuple[str, ...]:
        """The counter, and all that it stands for: the same sort in the same place with the same markers."""
        got = self.mates_of.get(u)
        if got is None:
            got = self.mates_of[u] = (IDS[u], *(IDS[v] for v in bits(self._mates(u))))
        return got

    def _mates(self, u: int) -> int:
        s = self.s
        if u < ARMIES or u >= FIRST_FORT:
            return 0
        w = s.loc[u]
        if w < ZONES:
            here = s.at[w]
        elif w < POOL:
            here = s.inside[w - IN_ARMY]
        elif w == WAIT:
            here = sum(1 << v for v in range(ARMIES, FIRST_FORT) if s.loc[v] == WAIT and s.due[v] <= s.turn)
        else:
            return 0
        lot = s.t.lot
        same = sum(1 << v for v in bits(here & ~self.offered) if ARMIES <= v < FIRST_FORT and lot[v] == lot[u])
        if not same or len(distinct(s, same | 1 << u)) == 1:
            return same
        return sum(1 << v for v in bits(same) if len(distinct(s, 1 << u | 1 << v)) == 1)

    def zone(self, u: int) -> tuple[str, ...]:
        z = zone_of(self.s, u)
        return (ZONE_IDS[z],) if z < ZONES else ()

    def entry(self, u: int, z: int) -> tuple[int, str]:
        """4.2, 5.1.1 What coming into a zone means: a battle that must be fought, ground taken, one that may be fought."""
        s, b = self.s, 1 << z
        if self.theirs & b:
            return (COSTLY, "swords") if s.hold[1 - self.ask.seat] & b else (CHANGES, "flag")
        if s.level != PASSED and s.hold[1 - self.ask.seat] & b:
            return CHANGES, "swords"
        return PLAIN, "arrow"


_LOTS = {"select", "remove", "scramble", "react", "reroll", "lose", "swap", "starve", "entrench", "promote", "sacrifice",
         "absorb", "leave", "retreat"}


def _place(q: Question, w: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Zones and counters of a place: a zone, or an army with its zone."""
    if w < IN_ARMY:
        return (ZONE_IDS[w],), ()
    return q.zone(w - IN_ARMY), (IDS[w - IN_ARMY],)


def _plain(q: Question, c: Choice) -> Mark:
    """By what the arguments of the choice are."""
    grade, sign, label = LOOK.get(c.verb, (PLAIN, "arrow", ""))
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    for kind, value in zip(kinds(c.verb), (c.a, c.b), strict=False):
        if kind == "zone":
            places += (ZONE_IDS[value],)
        elif kind == "place":
            more, army = _place(q, value)
            places, pieces = places + more, pieces + army
        elif kind == "card":
            label = TYPE_IDS[value]
        elif kind == "unit":
            if c.verb in _ONE and not pieces and value == c.a:
                continue
            pieces += q.counters(value)
    return Mark(grade, sign, places, pieces, label)


def _here(q: Question, c: Choice) -> Mark:
    """A counter where it stands."""
    return Mark(*LOOK[c.verb][:2], q.zone(c.a), q.counters(c.a))


def _move(q: Question, c: Choice) -> Mark:
    grade, sign = q.entry(c.a, c.b)
    label = "½" if q.s.half >> c.a & 1 else ""
    return Mark(grade, sign, (ZONE_IDS[c.b],), (), label)


def _rail(q: Question, c: Choice) -> Mark:
    """4.4 to 4.6 Which of how many units this would be."""
    t, s = q.s.t, q.s
    used, most = {"rail": (s.rails, t.rail_units), "strategic": (s.strategics, t.strategic_cap[s.turn]),
                  "sail": (s.seas, t.sea_units)}[c.verb]
    return Mark(*LOOK[c.verb][:2], (ZONE_IDS[c.b],), (), f"{used + 1}/{most}")


def _reserves(q: Question, c: Choice) -> Mark:
    return Mark(*LOOK["reserves"][:2], (ZONE_IDS[c.b],), (), TYPE_IDS[T_RESERVES])


def _join(q: Question, c: Choice) -> Mark:
    """8.1 The army; by way of its zone, if that is a neighbouring one."""
    z = q.s.loc[c.b]
    grade, sign = q.entry(c.a, z) if z < ZONES and z != zone_of(q.s, c.a) else (PLAIN, "plus")
    return Mark(grade, "plus" if sign == "arrow" else sign, q.zone(c.b), (IDS[c.b],), _slots(q.s, c.b))


def _slots(s: State, a: int) -> str:
    """1.4 How full the army is: pieces and slots."""
    return f"{s.inside[a].bit_count()}/{s.t.inf_slots[a] + s.t.aux_slots[a]}"


def _leave(q: Question, c: Choice) -> Mark:
    return Mark(*LOOK["leave"][:2], q.zone(c.a), q.counters(c.a) if q.ask.message == "who_stays" else ())


def _weather(q: Question, c: Choice) -> Mark:
    return Mark(*LOOK["bad-weather"][:2], (), (), TYPE_IDS[T_WEATHER])


def _retreat(q: Question, c: Choice) -> Mark:
    places, army = _place(q, c.b)
    return Mark(*LOOK[c.verb][:2], places, q.counters(c.a) + army)


def _build(q: Question, c: Choice) -> Mark:
    """7.2 What it costs."""
    stock = q.s.pool & OF_NATION[c.a >> 4] & OF_KIND[c.a & 15]
    cost = q.s.t.cost[bits(stock)[0]] if stock else 0
    places, army = _place(q, c.b) if c.verb == "buy" else ((), ())
    return Mark(*LOOK[c.verb][:2], places, army, f"{cost} BP")


def _buy(q: Question, c: Choice) -> Mark:
    return Mark(CHANGES, "card", (), (), f"{q.s.t.cost_card} BP") if c.text == "buy card" else _build(q, c)


def _raise(q: Question, c: Choice) -> Mark:
    places = (ZONE_IDS[c.b],) if c.verb == "rebuild" else ()
    return Mark(*LOOK[c.verb][:2], places, (IDS[c.a],) if c.verb == "raise" else (), f"{q.s.t.cost[c.a]} BP")


def _entrench(q: Question, c: Choice) -> Mark:
    """7.4 The first of four costs a point."""
    label = "" if q.s.digs[q.ask.seat] else f"{q.s.t.cost_dig} BP"
    return Mark(*LOOK["entrench"][:2], q.zone(c.a), q.counters(c.a), label)


def _promote(q: Question, c: Choice) -> Mark:
    return Mark(*LOOK["promote"][:2], q.zone(c.a), q.counters(c.a), f"{q.s.t.cost_promote} BP")


def _commit(q: Question, c: Choice) -> Mark:
    """7.0 Points that would be lost make it costly."""
    left = q.s.bp[q.ask.seat]
    return Mark(COSTLY if left else CHANGES, "lock", (), (), f"−{left} BP" if left else "")


def _ersatz(q: Question, c: Choice) -> Mark:
    return Mark(*LOOK["ersatz"][:2], (), (), TYPE_IDS[c.a])


def _fire(q: Question, c: Choice) -> Mark:
    z = q.ask.args[0] if q.ask.args else NONE
    return Mark(*LOOK["fire"][:2], (ZONE_IDS[z],) if z < ZONES else ())


def _stand(q: Question, c: Choice) -> Mark:
    """T-53 To arrive alone is to stand in the zone; to stand in a battle lights nothing."""
    z = q.ask.args[1] if q.ask.message == "which_army_joined" else NONE
    return Mark(*LOOK["stand"][:2], (ZONE_IDS[z],) if z < ZONES else ())


def _done(q: Question, c: Choice) -> Mark:
    """5.1.1, 2.0 II.3 To have done may mean that battles begin: then there is no way back."""
    s = q.s
    if q.ask.message in ("which_battles", "which_attack_cards", "which_defence_cards") and s.battles:
        return Mark(CHANGES, "check")
    if q.ask.message == "which_unit" and s.fresh & s.hold[0] & s.hold[1]:
        return Mark(CHANGES, "check")
    return Mark(*LOOK["done"][:2])


_OWN: dict[str, Callable[[Question, Choice], Mark]] = {
    "select": _here, "remove": _here, "swap": _here, "absorb": _here, "scramble": _here, "sacrifice": _here, "starve": _here,
    "lose": _here, "react": _here, "reroll": _here, "move": _move, "rail": _rail, "strategic": _rail, "sail": _rail,
    "reserves": _reserves, "join": _join, "leave": _leave, "bad-weather": _weather, "retreat": _retreat,
    "retreat-part": _retreat, "build": _build, "buy": _buy, "raise": _raise, "rebuild": _raise, "entrench": _entrench,
    "promote": _promote, "commit": _commit, "ersatz": _ersatz, "fire": _fire, "done": _done,
    "stand": _stand,
}


def marks(s: State, ask: Ask) -> list[Mark]:
    """One for each choice of the question, in their order."""
    q = Question(s, ask)
    return [_OWN.get(c.verb, _plain)(q, c) for c in ask.choices]


def selected(ask: Ask) -> int:
    """The unit that is being moved, placed or shifted; NONE if there is none."""
    return ask.args[0] if ask.message in ("which_move", "which_placement", "where_to_shift") and ask.args else NONE
