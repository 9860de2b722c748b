"""2.0 I Reinforcements, 8.2.3 the Commonwealth infantry."""
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from marne.games.to_the_last_man.rules.r08_1_armies import HOSTED, has_infantry, lost_empty, reorganise
from marne.games.to_the_last_man.choices import PLACE, SELECT, SWAP
from marne.games.to_the_last_man.questions import WHICH_PLACEMENT, WHICH_SWAP, WHOM_TO_PLACE
from marne.games.to_the_last_man.events import Arrived, Delayed, PhaseBegan, Substituted
from marne.games.to_the_last_man.pieces import (
    ARMY, COMMONWEALTH, EFT, ENGLAND, ENTENTE, GERMAN, IN_ARMY, K_INFANTRY, K_STOSS, KINDS, NATION, NATIONS, OF_KIND, OF_NATION,
    OF_SIDE, PLAIN_INF, POOL, SIDE, UK, US, WAIT,
)
from marne.games.to_the_last_man.rules.r01_2_stacking import BERTHS, NO_ROOM, full, takes
from marne.games.to_the_last_man.rules.r01_2_units import OWN, Going, Named, as_places, places_in, units
from marne.games.to_the_last_man.state import REINFORCEMENT, State, distinct, put, zone_of
from marne.games.to_the_last_man.rules.r06_supply import fed, supplied_places
from marne.games.to_the_last_man.rules.r03_victory import check
from marne.games.to_the_last_man.rules.r04_1_zones import usable
from marne.kernel.bars import ENDS, LEAST, Bar, recast
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def arrivals_due(s: State) -> bool:
    """2.0 I Every turn begins with this phase (2.0 VI), but what a set-up has put on the map already does not come again."""
    return s.turn > s.law.start_turn or s.law.start.reinforcements_at_start


def call_up(s: State) -> None:
    """2.0 I, 8.2.2, 8.2.2 [1918] Pieces that come this turn are taken from the force pool (T-50: what the pool has not is
    lost); missing Stosstruppen are replaced by infantry, one for one. Armies have their own dates."""
    for e in s.t.arrivals[s.turn]:
        if e.kind != "unit":
            continue
        nation, kind = NATIONS.index(e.nation), KINDS.index(e.what)
        left = e.qty
        for k in ((kind, K_INFANTRY) if kind == K_STOSS else (kind,)):
            for u in bits(s.pool & OF_NATION[nation] & OF_KIND[k])[:left]:
                put(s, u, WAIT)
                s.due[u] = s.turn
                left -= 1


def due(s: State, side: int) -> int:
    """Units of a side that wait to be placed now; the Commonwealth infantry comes in its own way."""
    out = 0
    for u in bits(OF_SIDE[side] & ~COMMONWEALTH):
        if s.loc[u] == WAIT and s.due[u] <= s.turn:
            out |= 1 << u
    return out


def allowed_zones(s: State, nation: int, england: bool = True) -> int:
    """2.0 I, 4.6, 7.2, 2.0 I [placement], T-16 Where units of a nation may appear: the British in England, others in any
    supplied friendly or disputed zone. By option the British there too (`england` False), and the Americans in France only."""
    side = ENTENTE if nation else GERMAN
    if nation == UK:
        zones = 1 << ENGLAND if england else s.t.land | 1 << ENGLAND
    elif nation == US and s.law.us_in_france:
        zones = s.t.country["fr"]
    else:
        zones = s.t.land
    return supplied_places(s, side, zones)


def places(s: State, u: int, zones: int) -> int:
    """1.2.2, 7.2 Places for a unit in these zones: a zone with room, or (from bit IN_ARMY on) an army with a slot."""
    side = SIDE[u]
    if ARMY >> u & 1:                                       # empty, it counts nothing, but must not be lost at once (8.1)
        return zones & ~mask(z for z in bits(zones & s.hold[1 - side]) if not has_infantry(s, side, z))
    closed = full(s, side, zones)
    out = zones & ~closed
    for z in bits(zones):
        for a in bits(s.at[z] & ARMY & OF_SIDE[side]):
            if (s.inside[a] or not closed >> z & 1) and takes(s, a, u):
                out |= 1 << IN_ARMY + a
    return out


def placeable(s: State, side: int) -> int:
    """2.0 I Units due that have a place; one of each lot."""
    units = due(s, side)
    if not units:
        return 0
    return mask(u for u in distinct(s, units) if places(s, u, allowed_zones(s, NATION[u])))


# Bars: who is not placed now, and where nobody may appear ---------------------------------------------------------------------

WAITING_BARS: tuple[Named, ...] = (
    OWN[0],
    Bar("2.0 I", units(lambda s, u: s.loc[u] == WAIT and s.due[u] > s.turn), "{u.Le} {u:is|are} due {since}",
        "{u.Le} {u:est attendu|est attendue|sont attendus|sont attendues} {since}", ENDS),
    Bar("2.0 I", lambda s, side: ~due(s, side), "{u.Le} {u:is|are} not among the reinforcements of this turn",
        "{u.Le} {u:n'est|ne sont} pas parmi les renforts de ce tour", ENDS),
    Bar("2.0 I [placement]", lambda s, side: mask(
        u for u in bits(due(s, side)) if not places(s, u, allowed_zones(s, NATION[u])))))


class Site(NamedTuple):
    """Where a unit is to appear: `zones` are those that its nation may use."""

    u: int
    zones: int


def site_bars(rule: str, site: Callable[[State, int, int], Site]) -> tuple[Going, ...]:
    """2.0 I, 7.2 Why a unit may not appear in a place."""
    def zones(test: Callable[[State, Site], int]) -> Callable[[State, int, int], int]:
        def forbids(s: State, side: int, x: int) -> int:
            at = site(s, side, x)
            return places_in(s, test(s, at) & ~at.zones)
        return forbids

    def england(s: State, at: Site) -> int:
        return ~(1 << ENGLAND) if NATION[at.u] == UK and not at.zones & ~(1 << ENGLAND) else 0

    def america(s: State, at: Site) -> int:
        return ~s.t.country["fr"] if NATION[at.u] == US and s.law.us_in_france else 0

    def units(bars: tuple[Going, ...]) -> tuple[Going, ...]:
        return recast(bars, lambda f: lambda s, side, x: f(s, side, site(s, side, x).u))

    return (*units(as_places(HOSTED)),
            Bar("2.0 V.4", zones(lambda s, at: 1 << EFT), "nobody appears in the Eastern Front box",
                "personne n'apparaît dans la case du front de l'Est", ENDS),
            Bar(rule, zones(lambda s, at: ~usable(s, SIDE[at.u])), "{there.Le} is neither friendly nor disputed",
                "{there.Le} {there:n'est|ne sont} ni une zone amie ni une zone disputée", ENDS),
            Bar("4.6", zones(england), how=ENDS), Bar("7.3 [US]", zones(america), how=ENDS),
            Bar("6.5 [b4]", zones(lambda s, at: ~fed(s, SIDE[at.u])), "{there.Le} is out of supply",
                "{there.Le} {there:n'est|ne sont} pas une zone ravitaillée", ENDS),
            Bar(rule, zones(lambda s, at: -1), "units of this nation do not appear in {z}",
                "les unités de cette nation n'apparaissent pas {z.a}", ENDS),
            *units(BERTHS), Bar("1.2.2", lambda *_: -1, *NO_ROOM, LEAST))


PLACE_BARS = site_bars("2.0 I [placement]", lambda s, side, u: Site(u, allowed_zones(s, NATION[u])))
SWAP_BARS: tuple[Named, ...] = (
    Bar("8.2.3 [entry]", lambda s, side: ~(OF_NATION[UK] & PLAIN_INF), "it replaces a British infantry",
        "elle remplace une infanterie britannique", ENDS), *OWN, Bar("8.2.3 [entry]", lambda *_: -1))


def whom_to_place(s: State, side: int) -> Ask:
    return WHOM_TO_PLACE(side, SELECT.among(placeable(s, side)))


def which_placement(s: State, side: int, u: int) -> Ask:
    return WHICH_PLACEMENT(side, PLACE[u].among(places(s, u, allowed_zones(s, NATION[u]))), u)


def which_swap(s: State, u: int) -> Ask:
    """8.2.3, 8.2.3 [entry] The Entente chooses the British infantry on the map that the Commonwealth unit replaces."""
    return WHICH_SWAP(ENTENTE, [SWAP[v] for v in distinct(s, british(s))], u)


def british(s: State) -> int:
    """8.2.3 British infantry on the map, England included."""
    out = 0
    for v in bits(OF_NATION[UK] & PLAIN_INF):
        if zone_of(s, v) < IN_ARMY and zone_of(s, v) != EFT:
            out |= 1 << v
    return out


def substitute(s: State, old: int, new: int, rule: str) -> None:
    """8.2.2, 8.2.3 One counter takes the place of another, which goes to the force pool."""
    where = s.loc[old]
    b = 1 << old
    if s.entrenched & b and s.t.entrenches >> new & 1:
        s.entrenched |= 1 << new
    for flags in ("entrenched", "apart"):
        setattr(s, flags, getattr(s, flags) & ~b)
    put(s, new, where)                                  # before the other goes: the zone is held all the time (4.1)
    put(s, old, POOL)
    if s.log is not None:
        s.log.append(Substituted(rule, old, new, where))


@procedure
async def reinforcements(s: State) -> None:
    """2.0 I First player first: units are placed, then army contents may be changed (8.1)."""
    s.phase = REINFORCEMENT
    if arrivals_due(s):
        call_up(s)
    for side in (GERMAN, ENTENTE):
        s.active = side
        if s.log is not None:
            s.log.append(PhaseBegan("2.0 I", REINFORCEMENT, side))
        while placeable(s, side):
            c = await ask(s, whom_to_place(s, side))
            u = c.a
            c = await ask(s, which_placement(s, side, u))
            put(s, c.a, c.b)
            if s.log is not None:
                s.log.append(Arrived("2.0 I", c.a, c.b))
            lost_empty(s, 1 << zone_of(s, c.a))
            check(s)
        if s.log is not None:
            for u in bits(due(s, side)):
                s.log.append(Delayed("2.0 I", u))
        if side == ENTENTE:
            for u in bits(COMMONWEALTH):
                if s.loc[u] == WAIT and s.due[u] <= s.turn and british(s):
                    c = await ask(s, which_swap(s, u))
                    substitute(s, c.a, u, "8.2.3")
        await reorganise(s, side)
