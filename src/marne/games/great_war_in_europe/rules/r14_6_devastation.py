"""14.6 Devastated hexes: laid waste at the start of the CP's movement in the West, left at the end of its combat."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_combat import DEVASTATE, STEP_BACK
from marne.games.great_war_in_europe.pieces import CENTRAL, GRID, INFANTRY, MOUNTAIN, OF_FRONT, WEST
from marne.games.great_war_in_europe.questions_combat import WHERE_TO_STEP_BACK, WHO_DEVASTATES
from marne.games.great_war_in_europe.rules.r07_1_control import enters
from marne.games.great_war_in_europe.rules.r07_24_cooperation import unfriendly
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits
from marne.games.great_war_in_europe.rules.r08_11_sealed import answer, covert, noted
from marne.games.great_war_in_europe.rules.r08_movement import passable
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.state import State, eliminate, put, units_on
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Offer
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

EASTWARD = (0, 1, 5)                    # of Grid.dirs, which has the next place of a line for north: east, north-east, south-east


def fallow(s: State) -> int:
    """14.61, 14.64 The hexes that may be laid waste: clear ground and flood plains of France and Belgium in CP hands, while
    there are markers."""
    t = s.t
    if s.devastated.bit_count() >= t.markers["devastated-zone"]:
        return 0
    clear = t.terrain["clear"] | t.terrain["floodplain"]
    return clear & (t.country["FR"] | t.country["BE"]) & OF_FRONT[WEST] & s.control[CENTRAL] & ~s.devastated


def way_back(s: State, u: int) -> int:
    """14.62 Where a unit could step: one hex to the east, north-east or south-east that it may enter, with room."""
    h = s.loc[u]
    east = mask(x for d in EASTWARD if (x := GRID.dirs[h][d])) & s.t.touching[h]
    free = east & passable(s, CENTRAL, 1 << u) & s.t.land & ~(0 if MOUNTAIN >> u & 1 else s.t.alpine)
    free &= ~unfriendly(s, CENTRAL, 1 << u, free)           # 16.11
    return mask(x for x in bits(free) if fits(s, CENTRAL, x, 1 << u))


# state: units that do not devastate their hex; {u} the unit
DEVASTATE_BARS: tuple[Bar[[State]], ...] = (
    Bar("14.62", lambda s: ~(INFANTRY | MOUNTAIN), "{u} {u:is|are} neither infantry nor mountain troops",
        "{u.le} {u:n'est|ne sont} ni de l'infanterie ni de la troupe de montagne"),
    Bar("14.61", lambda s: ~units_on(s, fallow(s)), "the hex of {u.le} cannot be devastated",
        "l'hexagone {u.du} ne peut être dévasté"),
    Bar("14.62", lambda s: mask(u for u in bits(units_on(s, fallow(s)) & (INFANTRY | MOUNTAIN)) if not supplied(s, u)),
        "{u} {u:is|are} out of supply", "{u.le} {u:n'est pas ravitaillé|ne sont pas ravitaillés}"),
    Bar("14.62", lambda s: mask(u for u in bits(units_on(s, fallow(s)) & (INFANTRY | MOUNTAIN)) if not way_back(s, u)),
        "{u} could not step back to the east afterwards", "{u.le} ne {u:pourrait|pourraient} pas reculer vers l'est ensuite"),
)


def burners(s: State) -> int:
    """14.61, 14.62 The units that may lay waste their hex."""
    return allowed(DEVASTATE_BARS, units_on(s, fallow(s)) & s.army[CENTRAL], s)


def who_devastates(s: State) -> Ask:
    """14.61 As many as one likes."""
    return WHO_DEVASTATES(CENTRAL, Offer(((DEVASTATE, burners(s)),), DONE), sealed=covert(s))


@procedure
async def devastate(s: State) -> None:
    """14.61, 14.62, 14.64 At the start of its movement in the West Theatre the CP may lay hexes waste; who does so neither moves
    nor attacks."""
    while burners(s):
        c = await answer(s, who_devastates(s))
        noted(s, CENTRAL, c)
        if c is DONE:
            break
        h = s.loc[c.a]
        s.burners |= 1 << c.a
        s.devastated |= 1 << h
        if s.log is not None:
            s.log.append(ev.Devastated("14.62", h))


def where_to_step_back(s: State, u: int) -> Ask:
    """14.62 East, north-east or south-east."""
    return WHERE_TO_STEP_BACK(CENTRAL, STEP_BACK.among(way_back(s, u)), u)


@procedure
async def step_back(s: State) -> None:
    """14.62 At the end of the CP's combat in the West Theatre those who have devastated a hex step back out of it, seen by all;
    who cannot is lost. They do not travel in this turn either."""
    s.shown |= s.burners
    while s.burners & ~s.moved:
        left = s.burners & ~s.moved
        u = (left & -left).bit_length() - 1
        if s.present >> u & 1 and way_back(s, u):
            c = await ask(s, where_to_step_back(s, u))
            enters(s, CENTRAL, 1 << u, c.a)
            put(s, u, c.a)
            if s.log is not None:
                s.log.append(ev.SteppedBack("14.62", u, c.a))
        elif s.present >> u & 1:
            eliminate(s, u)
        s.moved |= 1 << u
    s.moved &= ~s.burners
