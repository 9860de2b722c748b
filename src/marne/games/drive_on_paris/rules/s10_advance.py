"""10 Advance after combat: into the emptied hex, and beyond it for units with a band (1-1c)."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import ADVANCE, ADVANCE_ALL, DONE, ONWARD, STOP
from marne.games.drive_on_paris.pieces import GRID
from marne.games.drive_on_paris.questions import WHERE_ONWARD, WHO_ADVANCES
from marne.games.drive_on_paris.rules.s03_stacking import fits
from marne.games.drive_on_paris.rules.s04_zones import RETREATS, enemy_zone
from marne.games.drive_on_paris.rules.s05_closures import open_to
from marne.games.drive_on_paris.rules.s05_movement import banded
from marne.games.drive_on_paris.rules.s17_control import enters, exposed
from marne.games.drive_on_paris.state import State, here, put, strong
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


# state, side, hex: units that do not advance into it; {u} the unit, {g} the hex
ADVANCE_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("SCS-10.1", lambda s, side, h: -(strong(s, 1 - side) >> h & 1), "the enemy still holds {g.le}",
        "l'ennemi tient encore {g.le}"),
    Bar("SCS-10.1", lambda s, side, h: ~s.attackers, "{u} {u:has|have} not taken part in the attack",
        "{u.le} n'{u:a|ont} pas participé à l'attaque"),
    Bar("SCS-10.1", lambda s, side, h: here(s, h), "{u} {u:is|are} there already", "{u.le} y {u:est|sont} déjà"),
    Bar("SCS-10.3", lambda s, side, h: mask(u for u in bits(s.attackers) if not open_to(s, u) >> h & 1),
        "{g.le} is closed to {u}", "{g.le} est fermé {u.au}"),
    Bar("SCS-3.3", lambda s, side, h: mask(u for u in bits(s.attackers) if not fits(s, 1 << u, h)),
        "{u} {u:finds|find} no room in {g}", "il n'y a pas de place {g.a} pour {u.le}"),
)


def may_advance(s: State, side: int, h: int) -> int:
    """SCS-10.1, SCS-10.3, SCS-16.3, 2-8c Attackers that are left, to which the hex is not closed and for which there is room;
    nobody while a combat unit or fort stands there."""
    return allowed(ADVANCE_BARS, s.attackers, s, side, h)


def who_advances(s: State, side: int, h: int) -> Ask:
    units = may_advance(s, side, h) & ~s.group
    out = [*ADVANCE.among(units)]
    if units & units - 1 and fits(s, units, h):
        out.append(ADVANCE_ALL)
    return WHO_ADVANCES(side, [*out, DONE], h)


# state, side, unit: hexes that it does not go on to; {u} the unit, {g} the hex
ONWARD_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("SCS-10.2", lambda s, side, u: ~GRID.near[s.loc[u]], "an advance goes hex by hex, and {g.le} is not next to {u}",
        "l'avance se fait hexagone par hexagone, et {g.le} n'est pas à côté {u.du}"),
    Bar("SCS-10.2", lambda s, side, u: strong(s, 1 - side), "the enemy holds {g.le}", "l'ennemi tient {g.le}"),
    Bar("SCS-10.3", lambda s, side, u: ~open_to(s, u), "{g.le} is closed to {u}", "{g.le} est fermé {u.au}"),
    Bar("SCS-3.3", lambda s, side, u: mask(h for h in bits(GRID.near[s.loc[u]]) if not fits(s, 1 << u, h)),
        "{u} {u:finds|find} no room in {g}", "il n'y a pas de place {g.a} pour {u.le}"),
)


def onward(s: State, side: int, u: int) -> int:
    """SCS-10.2 The next hexes of a full advance: free of enemies, not closed, with room."""
    return allowed(ONWARD_BARS, GRID.near[s.loc[u]], s, side, u)


def where_onward(s: State, side: int, u: int, left: int) -> Ask:
    return WHERE_ONWARD(side, [*ONWARD.among(onward(s, side, u)), STOP], u, left)


@procedure
async def advance(s: State, side: int, h: int, most: int) -> None:
    """10 Who attacked may enter the hex that has become free, without points and whatever the zones (SCS-10.1); units with a
    band go on up to as many hexes in all as the defender retreated (SCS-10.2). Who has advanced is kept in `group`."""
    s.group = 0
    while may_advance(s, side, h) & ~s.group:
        c = await ask(s, who_advances(s, side, h))
        if c is DONE:
            break
        going = 1 << c.a if c.verb == "advance" else may_advance(s, side, h) & ~s.group
        s.group |= going
        stops = step_in(s, side, going, h)
        for u in bits(going & banded(s)):
            if not stops:
                await go_on(s, side, u, most - 1)
    s.group = 0


def step_in(s: State, side: int, units: int, h: int) -> int:
    """SCS-10.1, SCS-10.4 Units enter a hex; what the enemy had left there is destroyed. Must who comes stop there (SCS-10.2)?"""
    stops = enemy_zone(s, side, RETREATS) >> h & 1
    for u in bits(units):
        put(s, u, h)
    enters(s, side, units, h)
    if s.log is not None:
        s.log.append(ev.Advanced("SCS-10.1", bits(units), h))
    exposed(s)                                              # 3-3a: at once, before anybody else advances
    return stops


@procedure
async def go_on(s: State, side: int, u: int, left: int) -> None:
    """SCS-10.2 The full advance of one unit, until it stops or comes into an enemy zone that nobody cancels."""
    while left > 0 and onward(s, side, u):
        c = await ask(s, where_onward(s, side, u, left))
        if c is STOP or step_in(s, side, 1 << u, c.a):
            break
        left -= 1
