"""1-11, 1-11#2 The cavalry screen (SCS-9.12): cavalry alone, attacked without cavalry, may slip away before the dice."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import SCREEN, SLIP, STAND
from marne.games.drive_on_paris.pieces import CAVALRY, GRID
from marne.games.drive_on_paris.questions import WHERE_TO_SLIP, WHETHER_TO_SCREEN
from marne.games.drive_on_paris.rules.s03_stacking import fits
from marne.games.drive_on_paris.rules.s04_zones import SCREENS, enemy_zone
from marne.games.drive_on_paris.rules.s09_retreat import follow, ways_out
from marne.games.drive_on_paris.rules.s17_control import enters, exposed
from marne.games.drive_on_paris.state import State, fighters, fort_at, put
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def refuges(s: State, side: int, u: int) -> int:
    """1-11 One hex away, in no enemy zone, friendly troops there or not; where the unit may go and fits."""
    near = GRID.near[s.loc[u]] & ways_out(s, side, 1 << u) & ~enemy_zone(s, side, SCREENS)
    return mask(h for h in bits(near) if fits(s, 1 << u, h))


def all_find_room(s: State, side: int, units: int, gone: dict[int, int]) -> bool:
    """SCS-9.12, SCS-3.3 Can all these units slip away, once others have gone to the hexes of `gone`? They may share a hex as far
    as there is room."""
    if not units:
        return True
    u = (units & -units).bit_length() - 1
    return any(fits(s, there := gone.get(h, 0) | 1 << u, h) and all_find_room(s, side, units & ~(1 << u), {**gone, h: there})
               for h in bits(refuges(s, side, u)))


def may_screen(s: State, side: int, h: int, attackers: int) -> bool:
    """1-11, T102 Cavalry only, attacked by a force without cavalry (cars are none); all units go, so that there must be room for
    all of them (SCS-9.12)."""
    units = fighters(s, h, side)
    return bool(units) and not units & ~CAVALRY and fort_at(s, h) < 0 and not attackers & CAVALRY and all_find_room(
        s, side, units, {})


def whether_to_screen(s: State, side: int, h: int) -> Ask:
    return WHETHER_TO_SCREEN(side, [SCREEN, STAND], h)


def where_to_slip(s: State, side: int, h: int) -> Ask:
    """SCS-9.12 Each of them to a hex of its own choice, but not where it would take the last room from another."""
    units = fighters(s, h, side)
    u = (units & -units).bit_length() - 1
    rest = units & ~(1 << u)
    return WHERE_TO_SLIP(side, SLIP[u].among(mask(
        x for x in bits(refuges(s, side, u)) if all_find_room(s, side, rest, {x: 1 << u}))), u, h)


@procedure
async def screen(s: State, side: int, h: int) -> bool:
    """1-11, SCS-9.12 Does the cavalry refuse the combat? Then all of it goes."""
    c = await ask(s, whether_to_screen(s, side, h))
    if c is STAND:
        return False
    if s.log is not None:
        s.log.append(ev.Screened("1-11", side, h))
    while fighters(s, h, side):
        c = await ask(s, where_to_slip(s, side, h))
        put(s, c.a, c.b)
        enters(s, side, 1 << c.a, c.b)
        if s.log is not None:
            s.log.append(ev.Retreated("1-11", (c.a,), (h, c.b)))
        follow(s, side, h, (c.b,))
    exposed(s)
    return True
