"""12 Supply (1-8, 1-9): who is supplied, and the attrition of those who are not."""
from __future__ import annotations

from functools import lru_cache

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import LOSE
from marne.games.drive_on_paris.pieces import ALLIED, ANTWERP, BE, CARRIER, COMBAT, FORT0, GE, GERMAN, NATION, OF_NATION, OF_SIDE
from marne.games.drive_on_paris.questions import WHO_LOSES
from marne.games.drive_on_paris.rules.s04_zones import SUPPLY, enemy_zone
from marne.games.drive_on_paris.rules.s14_transport import usable
from marne.games.drive_on_paris.rules.s15_command import lose_step
from marne.games.drive_on_paris.rules.s17_control import exposed
from marne.games.drive_on_paris.state import State, cargo, fighters, stands, steps, strong
from marne.games.drive_on_paris.tables import Tables
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


@lru_cache(maxsize=2048)
def _fed(t: Tables, sources: int, rail: int, free: int) -> int:
    """1-8a The hexes from which a way of so many points leads to a source or to rail that is connected with one. Who stands on a
    source needs no way, whatever zones reach it."""
    net = t.track.connected(sources & t.rail, rail & free)
    return t.foot.sources(net | sources, t.supply_range, free)


def sources(s: State, nation: int) -> int:
    """1-8b, 1-8c, 1-8d, SCS-12.6 The sources of a nation under friendly control. Belgians have Antwerp; once that is German,
    any Allied port. A scenario may name others (5-1/Special#1, 5-5/Special#2)."""
    side = GERMAN if nation == GE else ALLIED
    out = s.law.source[nation]
    if nation == BE and not s.law.own_sources[ALLIED] and not s.held[ALLIED] >> s.t.fort_hex[ANTWERP - FORT0] & 1:
        out = s.t.ports & s.law.area
    return out & s.held[side]


def fed(s: State, nation: int) -> int:
    """1-8a, SCS-12.2, SCS-12.3, SCS-12.4, SCS-12.5 The hexes in which units of a nation are supplied. No hex of the way after
    the unit's own holds an enemy, lies in an enemy zone that is not cancelled, is neutral or outside the area; lines and dates
    do not count."""
    side = GERMAN if nation == GE else ALLIED
    free = s.law.ground & ~strong(s, 1 - side) & ~enemy_zone(s, side, SUPPLY)
    if nation != GE:
        free &= ~s.t.neutral
    return _fed(s.t, sources(s, nation) & ~strong(s, 1 - side), usable(s, nation), free)


def supplied(s: State, u: int) -> bool:
    """SCS-12.1 Is a unit supplied where it stands now?"""
    return bool(fed(s, NATION[u]) >> stands(s, u) & 1)


def starving(s: State, side: int) -> int:
    """1-5c, 1-9, SCS-12.9, SCS-14.9 The combat units of a side that are not supplied, those in forts and aboard trains too; forts
    never lack supply."""
    mine = s.present & OF_SIDE[side]
    aboard = mask(u for c in bits(mine & CARRIER) for u in bits(cargo(s, c)))
    units = (mine | aboard) & COMBAT
    boards = [fed(s, n) if units & OF_NATION[n] else 0 for n in range(4)]
    return mask([u for u in bits(units) if not boards[NATION[u]] >> stands(s, u) & 1])


def attrition_of(n: int) -> int:
    """1-9, SCS-12.8 A quarter of the steps, halves up."""
    return (n + 2) // 4


def who_starves(s: State, side: int, h: int, left: int) -> Ask:
    """1-9 The owner chooses."""
    return WHO_LOSES(side, LOSE.among(s.group), h, left, rule="1-9")


@procedure
async def attrition(s: State, side: int) -> None:
    """1-9, SCS-12.8 In each hex a quarter of the steps of its unsupplied combat units is lost."""
    hungry = starving(s, side)
    for h in sorted({stands(s, u) for u in bits(hungry)}):
        units = hungry & (fighters(s, h, side) | mask(u for c in bits(s.at[h] & CARRIER) for u in bits(cargo(s, c))))
        left = attrition_of(sum(steps(s, u) for u in bits(units)))
        if left:
            s.group = units
            s.shown |= units
            if s.log is not None:
                s.log.append(ev.Starved("1-9", side, h, bits(units), left))
            while left and s.group:
                c = await ask(s, who_starves(s, side, h, left))
                lose_step(s, c.a, "1-9")
                exposed(s)                                          # SCS-8.6
                left -= 1
            s.group = 0
