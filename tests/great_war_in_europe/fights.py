"""Combats for rule tests: open stacks, no trenches unless told, and places found on the map by what they are."""
from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, FRONTS, GRID, HEX, INDEX, OF_FRONT, WEST, hex_text
from marne.games.great_war_in_europe.rules.r10_3_odds import Odds, odds
from marne.games.great_war_in_europe.tables import Tables, tables
from marne.kernel.chance import Seeded
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, offers, play, st

OPEN: dict[str, Any] = {"open-stacks": True, "secret-events": False}
NO_TRENCHES = {"GE": 0, "other_cp": 0, "BR_BE": 0, "FR": 0, "other_allied": 0}
SIDES = {"allied": ALLIED, "central": CENTRAL}


@lru_cache(maxsize=1)
def plain() -> int:
    """A hex of the West map, clear, with six clear neighbours and no river, town or fort about, and a town in German hands near
    enough to supply both: found on the map, not by its number."""
    t = tables("")
    base = TITLE.new("1917", {}, "", Seeded("1"))
    held = t.towns & base.control[CENTRAL]
    for h in bits(OF_FRONT[WEST] & t.terrain["clear"] & t.country["FR"] & ~t.towns & ~t.forts & ~t.edge):
        near = GRID.near[h]
        clear = t.terrain["clear"] & t.country["FR"] & ~(t.towns | t.forts | t.edge)
        if near.bit_count() == 6 and not near & ~clear and not t.river[h] and not t.lake_side[h] and not t.sea_side[h]:
            if any(board & held for board in GRID.rings(h, 3)[2:]):
                return h
    raise AssertionError("no such hex")


CENTRE = plain()
RING = [hex_text(x) for x in GRID.dirs[CENTRE]]
TARGET = hex_text(CENTRE)


def spots(front: str, terrain: str, *, country: str = "", town: bool = False, rivers: bool = False) -> list[str]:
    """Hexes of a terrain with a clear neighbour that touches them, without forts, off the edge; without towns and rivers unless
    told."""
    t: Tables = tables("")
    board = OF_FRONT[FRONTS.index(front)] & t.terrain[terrain] & t.playable & ~t.forts & ~t.edge
    board &= (t.towns if town else ~t.towns) & (t.country[country] if country else -1)
    return [hex_text(h) for h in bits(board) if (rivers or not t.river[h]) and t.touching[h] & t.terrain["clear"] & ~t.forts]


def beside(hex: str, terrain: str = "clear") -> str:
    """A neighbour of a hex with such ground, not across a river."""
    t = tables("")
    h = HEX[hex]
    return hex_text(bits(t.touching[h] & t.terrain[terrain] & ~t.forts & ~t.river[h])[0])


def battle(attackers: dict[str, int], defenders: Iterable[str], *, dice: tuple[int, ...] = (), side: str = "central",
           units: dict[str, str] | None = None, **more: Any) -> Match:
    """Units of a side in directions of the ring about a plain hex in France, their enemies in it, at the start of that side's
    combat in the West. `units`: others elsewhere."""
    placed = {u: RING[d] for u, d in attackers.items()} | dict.fromkeys(defenders, TARGET) | (units or {})
    more.setdefault("options", OPEN)
    more.setdefault("trenches", NO_TRENCHES)
    more.setdefault("control", {side: RING})
    return field(placed, phase="combat-1", west=side, dice=dice, **more)


def assault(attackers: dict[str, str], target: str, defenders: Iterable[str], *, side: str = "central",
            dice: tuple[int, ...] = (), theatre: str = "west", units: dict[str, str] | None = None, **more: Any) -> Match:
    """The same anywhere: attackers in named hexes round a target, when the side is about to attack in the Theatre."""
    placed = attackers | dict.fromkeys(defenders, target) | (units or {})
    more.setdefault("options", OPEN)
    more.setdefault("trenches", NO_TRENCHES)
    west = side if theatre == "west" else "allied" if side == "central" else "central"
    return field(placed, phase="combat-1", west=west, dice=dice, **more)


def odds_of(m: Match, *units: str, side: str = "central", at: str = TARGET, **fields: Any) -> Odds:
    """The odds of an attack of those units on a hex; `fields` of the state as told."""
    s = st(m).copy()
    s.attackers = sum(1 << INDEX[u] for u in units)
    for name, value in fields.items():
        setattr(s, name, value)
    return odds(s, SIDES[side], HEX[at])


def shifts_of(m: Match, *units: str, **more: Any) -> dict[str, int]:
    return {p.name: p.value for p in odds_of(m, *units, **more).shifts}


def parts_of(m: Match, *units: str, **more: Any) -> dict[str, int]:
    return {p.name: p.value for p in odds_of(m, *units, **more).parts}


def declare(m: Match, *units: str, at: str = TARGET) -> Match:
    """Name the target and the attackers (all that can without names), and fight."""
    return play(m, f"attack {at}", *([f"join {u}" for u in units] or ["join-all"]), "fight")


def bear(m: Match) -> Match:
    """Take losses as they come, the first unit that is offered."""
    while m.decision is not None and m.decision.message == "who_loses":
        m.choose(m.decision.choices[0])
    return m


def hold_back(m: Match) -> Match:
    """Commit nothing more to the combat."""
    while m.decision is not None and m.decision.message in ("which_support", "who_flies", "which_combat_event",
                                                            "whether_to_halt"):
        m.choose("pass")
    return m


__all__ = ["CENTRE", "NO_TRENCHES", "OPEN", "RING", "TARGET", "asked", "assault", "battle", "bear", "beside", "declare",
           "hold_back", "odds_of", "offers", "parts_of", "plain", "shifts_of", "spots"]
