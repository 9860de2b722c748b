"""How each choice looks on the page: its grade and sign, the hexes and counters it lights, a short label in no language.

Pieces are the ids of the view: formations, weapons and guns with their carrier, and cards (of the hand). A choice about a weapon
lights the weapon and, after it, the formation that has it, so that a click on either finds it.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence

from marne.games.great_war_commander.choices import VERBS, kinds
from marne.games.great_war_commander.rules.orders.O19_bombardment import ARM
from marne.games.great_war_commander.rules.r02_field import MINES, WIRE
from marne.games.great_war_commander.rules.orders.O21_fire import group_firepower, light, owner, piece_firepower, pieces, targets
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES, NEXT, NOWHERE, RAYS
from marne.games.great_war_commander.rules.orders.O23_march import march
from marne.games.great_war_commander.rules.orders.O23_movement import FAR, cost, slowest
from marne.games.great_war_commander.pieces import CARD_IDS, IDS, OF_SIDE, PIECE_IDS, SIDE, UNITS, WEAPON_IDS
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import hindrance
from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import CHANGES, COSTLY, PLAIN
from marne.kernel.run import waiting
from marne.kernel.table import Mark
from marne.parts.bits import bits

Look = tuple[int, str]
# What depends on the situation is in `_OWN`, what depends on the question in `MESSAGES`.
LOOK: dict[str, Look] = {v.id: v.look[:2] for v in VERBS.values()}
# Grade and sign of `choose`, `hex`, `weapon` and `activate` by the question.
MESSAGES: dict[str, Look] = {
    # somebody is hurt or lost
    "whom_to_give_up": (COSTLY, "cross"), "whom_to_snipe": (COSTLY, "swords"), "whom_to_ambush": (COSTLY, "cross"),
    "whom_to_kill": (COSTLY, "cross"), "whom_to_capture": (COSTLY, "cross"), "who_surrenders": (COSTLY, "cross"),
    "which_recalled": (COSTLY, "cross"), "which_deserter": (COSTLY, "cross"), "which_gas_victim": (COSTLY, "cross"),
    "which_tank_fails": (COSTLY, "cross"), "which_tired": (COSTLY, "cross"), "what_breaks_down": (COSTLY, "cross"),
    "whom_petard": (COSTLY, "swords"), "whom_to_raid": (COSTLY, "swords"), "whom_to_suppress": (COSTLY, "swords"),
    "whom_to_hit": (COSTLY, "swords"), "whom_to_mock": (COSTLY, "swords"), "whom_to_counter": (COSTLY, "swords"),
    # fire and fights
    "who_defends": (CHANGES, "dice"), "who_meets_mines": (CHANGES, "dice"), "which_melee": (COSTLY, "swords"),
    "which_line": (COSTLY, "swords"), "which_second_line": (COSTLY, "swords"), "which_gun": (CHANGES, "swords"),
    "which_air_target": (COSTLY, "swords"),
    "which_second_air_target": (COSTLY, "swords"), "where_air_support": (COSTLY, "swords"), "which_impact": (COSTLY, "swords"),
    "where_to_spot": (COSTLY, "reach"), "who_observes": (CHANGES, "eye"), "which_drumfire": (COSTLY, "swords"),
    "which_blaze": (COSTLY, "swords"),
    # recovery
    "whom_to_rally": (CHANGES, "dice"), "whom_to_rout": (CHANGES, "retreat"), "where_to_rout": (CHANGES, "retreat"),
    "where_to_flee": (CHANGES, "retreat"), "where_marseillaise": (CHANGES, "star"), "who_inspires": (CHANGES, "star"),
    "which_highest": (CHANGES, "star"),
    "which_promoted": (CHANGES, "star"), "which_valour": (CHANGES, "star"), "whom_hero_rallies": (CHANGES, "star"),
    "which_tank_mended": (CHANGES, "plus"), "who_returns": (CHANGES, "plus"), "whom_to_arm": (CHANGES, "plus"),
    # ground
    "which_engineer": (CHANGES, "spade"), "which_wire": (CHANGES, "spade"), "which_wire_site": (CHANGES, "spade"),
    "where_to_dig": (CHANGES, "spade"), "which_gas": (CHANGES, "minus"),
}
BY_QUESTION = {"choose", "hex", "weapon", "activate", "target"}


class Question:
    """What the marks of one question share."""

    __slots__ = ("ask", "pool", "s", "seat")

    def __init__(self, s: State, ask: Ask) -> None:
        self.s, self.ask, self.seat = s, ask, ask.seat
        self.pool = -1

    def look(self, c: Choice) -> Look:
        if c.verb in BY_QUESTION and self.ask.message in MESSAGES:
            return MESSAGES[self.ask.message]
        return LOOK.get(c.verb, (PLAIN, "arrow"))

    def firers(self) -> int:
        """The pieces that may fire in this order, for hints about a target."""
        if self.pool < 0:
            s = self.s
            units = (s.ordered | s.opfire) & OF_SIDE[self.seat]
            self.pool = pieces(s, units) & ~s.fired
        return self.pool


def place(h: int) -> tuple[str, ...]:
    return (HEX_IDS[h],) if h < HEXES else ()


def carried(s: State, w: int) -> tuple[str, ...]:
    """A weapon and the unit that has it."""
    who = next((IDS[u] for u in bits(s.carried) if s.arm[u] == w), "")
    return (WEAPON_IDS[w], who) if who else (WEAPON_IDS[w],)


def _plain(q: Question, c: Choice) -> Mark:
    """By what the arguments of the choice are."""
    grade, sign = q.look(c)
    match kinds(c.verb):
        case ("card",):
            return Mark(grade, sign, (), (CARD_IDS[c.a],))
        case ("unit",):
            return Mark(grade, sign, (), (IDS[c.a],))
        case ("hex",):
            return Mark(grade, sign, place(c.a))
    return Mark(grade, sign)


def _target(q: Question, c: Choice) -> Mark:
    """O21.3.5 How much the best line to the hex is hindered."""
    grade, sign = q.look(c)
    s = q.s
    lines = [hindrance(s, s.loc[owner(s, p)], c.a) for p in bits(q.firers()) if targets(s, p) >> c.a & 1]
    worst = min(lines, default=0)
    return Mark(grade, sign, place(c.a), (), f"−{worst}" if worst else "")


def _base(q: Question, c: Choice) -> Mark:
    """O21.3.1.2 What the piece would bring, with height and close fire; light artillery must find its target first."""
    s, h = q.s, q.ask.args[0] if q.ask.args else NOWHERE
    grade, sign = q.look(c)
    fp = group_firepower(s, c.a, 1 << c.a, h) if h < HEXES else piece_firepower(s, c.a)
    worst = hindrance(s, s.loc[owner(s, c.a)], h) if h < HEXES and not light(c.a) else 0
    return Mark(grade, sign, (), shooter(s, c.a), str(fp - worst))


def _add(q: Question, c: Choice) -> Mark:
    """O21.3.1 One more; a worse line than the others' costs the whole group."""
    return Mark(*q.look(c), (), shooter(q.s, c.a), "+1")


def shooter(s: State, p: int) -> tuple[str, ...]:
    """A piece that fires, and the formation behind it."""
    u = owner(s, p)
    return (IDS[u],) if p < UNITS else (PIECE_IDS[p], IDS[u])


def _step(q: Question, c: Choice) -> Mark:
    """O23.1 What it costs the stack that marches; what waits there."""
    s, src = q.s, q.ask.args[0]
    now = waiting(s, march)
    group = now and now.group or s.moving & s.at[src] & OF_SIDE[q.seat]
    n = cost(s, slowest(group), src, c.a, now and now.trail or 0) if group else FAR
    return Mark(*_entry(s, q.seat, c.a), place(c.a), (), str(n) if n < FAR else "")


def _entry(s: State, side: int, h: int) -> Look:
    """What coming into a hex means: a fight, mines, wire, gas."""
    if s.of[1 - side] >> h & 1:
        return COSTLY, "swords"
    if s.works[h] == MINES:
        return COSTLY, "cross"
    if s.works[h] == WIRE or s.gas >> h & 1:
        return CHANGES, "lock"
    return PLAIN, "arrow"


def _advance(q: Question, c: Choice) -> Mark:
    return Mark(*_entry(q.s, SIDE[c.a], c.b), place(c.b), (IDS[c.a],))


def _place(q: Question, c: Choice) -> Mark:
    """8.2.2 One formation is in question: only where it may stand is lit."""
    return Mark(*q.look(c), place(c.b))


def _give(q: Question, c: Choice) -> Mark:
    w = q.s.arm[c.a]
    return Mark(*q.look(c), (), (WEAPON_IDS[w], IDS[c.a], IDS[c.b]) if w < len(WEAPON_IDS) else (IDS[c.a], IDS[c.b]))


def _weapon(q: Question, c: Choice) -> Mark:
    return Mark(*q.look(c), (), carried(q.s, c.a))


def _scrap(q: Question, c: Choice) -> Mark:
    """11.3 Whoever clicks a machine gun wants to see it: giving it up stands in the list alone."""
    return Mark(*q.look(c))


def _direction(q: Question, c: Choice) -> Mark:
    """2.2.2 The hexes a direction leads to: the flight of an aircraft, the line of a barrage, the next hex of the shells."""
    s, d = q.s, c.a
    match q.ask.message:
        case "which_flight":
            cells: tuple[int, ...] = RAYS[q.ask.args[0]][d]
        case "which_barrage_line":
            h = s.sr[q.seat]
            cells = (*RAYS[h][d][:ARM], *RAYS[h][d + 3][:ARM]) if h < HEXES else ()
        case "which_way_short":
            cells = _next(s.sr[1 - q.seat], d)
        case _:
            cells = _next(s.sr[q.seat], d)
    return Mark(*q.look(c), tuple(HEX_IDS[h] for h in cells), (), str(d + 1))


def _next(h: int, d: int) -> tuple[int, ...]:
    return (NEXT[h][d],) if h < HEXES and NEXT[h][d] != NOWHERE else ()


def _fire(q: Question, c: Choice) -> Mark:
    return Mark(*q.look(c), place(q.ask.args[0]) if q.ask.args else ())


def _exit(q: Question, c: Choice) -> Mark:
    """7.2.1 Where the formations leave."""
    return Mark(*q.look(c), place(q.ask.args[0]) if q.ask.args else ())


_OWN: dict[str, Callable[[Question, Choice], Mark]] = {
    "target": _target, "base": _base, "add": _add, "step": _step, "advance": _advance, "place": _place, "dig": _place,
    "give": _give, "weapon": _weapon, "scrap": _scrap, "direction": _direction, "fire": _fire, "exit": _exit,
}


def marks(s: State, ask: Ask) -> Sequence[Mark]:
    """One for each choice."""
    q = Question(s, ask)
    return [_OWN.get(c.verb, _plain)(q, c) for c in ask.choices]

