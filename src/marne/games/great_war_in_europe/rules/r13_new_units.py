"""13 New units enter the maps."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_units as ev
from marne.games.great_war_in_europe.choices import BACK, DONE
from marne.games.great_war_in_europe.choices_units import ASIDE, BRING, GUN, LEAVE_PERSIA, PLACE, SEND
from marne.games.great_war_in_europe.pieces import (ALLIED, ARABIA, AVAILABLE, AVAILABLE_NE, BESIDE, BR, CAUCASUS, CENTRAL, CODE,
                                                    COSSACKS, DFPS, EAST, ENTRY, EVENT, FR, FRONT, GE, GENDARMERIE, HQ,
                                                    IT, NATION, OF_FRONT, OF_NATION, RESERVE, RIFLES, RU, SIZE,
                                                    TRANSIT, TYPE, UNITS, WEST)
from marne.games.great_war_in_europe.questions_units import (WHERE_GUN, WHERE_TO_PLACE, WHETHER_LEAVE_PERSIA, WHO_ENTERS,
                                                             WHO_GOES_TO_PERSIA)
from marne.games.great_war_in_europe.rules.r06_52_landings import landings
from marne.games.great_war_in_europe.rules.r07_1_control import take
from marne.games.great_war_in_europe.rules.r07_24_cooperation import choosy, strange, with_any
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits, full, thin_out
from marne.games.great_war_in_europe.rules.r08_2_closed import truce_line
from marne.games.great_war_in_europe.rules.r11_supply import kin, scene, supplied
from marne.games.great_war_in_europe.rules.r13_25_beside import comes_on, goes_beside
from marne.games.great_war_in_europe.rules.r13_places import (SEA_EUROPE, arranged, boxes, ours, placeable, placeable_with_hosts,
                                                            places, plain_places)
from marne.games.great_war_in_europe.rules.r14_1_forts import besieged
from marne.games.great_war_in_europe.rules.r14_3_hindenburg import place_line
from marne.games.great_war_in_europe.rules.r15_4_shock import conversions
from marne.games.great_war_in_europe.rules.r15_5_cavalry import dismount
from marne.games.great_war_in_europe.rules.r17_2_areas import used_up
from marne.games.great_war_in_europe.state import NEVER, NOT_YET, THERE, WITHDRAWN, State, in_box, of, put, side_of, units_on
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Offer
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

_SHIFT = 1 << 16
GUN_EVENT = 1 << EVENT["cp-paris-gun"]
GUN_RANGE = 8                           # 6.10
SPECIAL = (COSSACKS, DFPS, GENDARMERIE, RIFLES)
_sorts: dict[tuple[object, ...], int] = {}                 # units that have the same places, coming from the same box
ALIKE = tuple(_sorts.setdefault((NATION[u], CODE[u], TYPE[u], SIZE[u], ENTRY[u], u in SPECIAL), len(_sorts))
              for u in range(UNITS))
PERSIAN_FORCE = 3                       # 17.21#PEF
PERSIA_FROM = 17                        # Jan/Feb 1916


def waiting(s: State, side: int) -> int:
    """13.0, 6.58 The units of a side in its boxes that can be placed now; nobody in the turn of the influenza."""
    if s.influenza == s.turn:
        return 0
    units = (in_box(s, AVAILABLE) | in_box(s, AVAILABLE_NE)) & s.army[side]
    special = units & choosy(s)
    out, first = 0, s.t.by_letter[0]
    hosted, alone = dict[tuple[int, ...], bool](), dict[tuple[int, ...], bool]()
    for among, told in ((units ^ special, welcome(s, side) if units ^ special else {}), (special, alone)):
        for u in bits(among):
            key = s.loc[u], ALIKE[u], first >> u & 1, s.returning >> u & 1, s.fell[u]
            found = told.get(key)
            if found is None:                               # those who are of a kind have the same places
                found = told[key] = bool(boxes(s, u) or goes_beside(s, u) or placeable(s, u))
            if not found:
                found = hosted.get(key)
                if found is None:
                    found = hosted[key] = placeable_with_hosts(s, u)
            if found:
                out |= 1 << u
    return out


def welcome(s: State, side: int) -> dict[tuple[int, ...], bool]:
    """13.0 What is known of who can be placed without an HQ, by kind: while no other hex is full and nothing else has changed
    that counts."""
    foe, strangers = 1 - side, strange(s)
    lines = [scene(s, side, f) for f in s.law.fronts]
    places = [s.loc[u] for u in bits(s.present & s.army[side] & HQ)]
    now = (side, tuple(map(id, lines)), places, *s.control, *s.staff, s.occ[foe], s.turn, s.fresh, s.pef, s.turks, s.typhus,
           s.treaty, s.gallipoli, strangers, s.scattered, full(s, side), used_up(s, side), besieged(s),
           truce_line(s, 1) if s.treaty != NEVER else 0, with_any(s, side, strangers, -1) if strangers else 0)
    last = s.law.welcome
    if last[0] != now:
        last = s.law.welcome = now, lines, {}               # as long as `lines` are kept, their ids are theirs
    return last[2]


def who_enters(s: State, side: int) -> Ask:
    """13.0, 13.22 Unit by unit; most may wait."""
    return WHO_ENTERS(side, Offer(((BRING, waiting(s, side)),), DONE))


def where_to_place(s: State, side: int, u: int) -> Ask:
    """13.11, 13.25, 13.3 One of the hexes, for US units also beside the map."""
    return WHERE_TO_PLACE(side, Offer(((PLACE, places(s, u)),), *((ASIDE,) if goes_beside(s, u) else ()), BACK), u)


@procedure
async def new_units_phase(s: State, side: int) -> None:
    """4.2.2, 13.0, 13.22, 13.23 A side's part of the New Units Phase: landings of the Allies; conversions, the Hindenburg Line
    and the Paris Gun of the CP; then new units enter."""
    s.hosted = []
    if side == ALLIED:
        await landings(s)
        await persian_force(s)
    else:
        await conversions(s)
        await dismount(s)
        await place_line(s)
        await paris_gun(s)
    while True:
        c = await ask(s, who_enters(s, side))
        if c is DONE:
            break
        await enter(s, side, c.a)
    s.hosted = []
    await thin_out(s, side)


@procedure
async def enter(s: State, side: int, u: int) -> None:
    """13.11, 13.29#1, 13.29#5, 13.3 One unit enters, or goes to its box."""
    box = boxes(s, u)
    if box:
        put(s, u, {"arabia": ARABIA, "reserve": RESERVE, "transit": TRANSIT}[box])
        s.since[u] = s.turn - 1                             # 13.29#8: it may come out in this turn's strategic movement
        return
    c = await ask(s, where_to_place(s, side, u))
    if c is ASIDE:
        put(s, u, BESIDE)
        s.placed |= 1 << u
        if s.log is not None:
            s.log.append(ev.Arrived("13.25", u))
    elif c is not BACK:
        place(s, u, c.a)


def place(s: State, u: int, h: int) -> None:
    """13.11, 13.3, 15.66 A unit is set down; by way of an HQ if it could not be there without."""
    side = side_of(s, u)
    if not plain_places(s, u) >> h & 1:
        shared = arranged(s, u, h) or {}
        others = [e for e in s.hosted if kin(NATION[e % _SHIFT]) != kin(NATION[u])]
        s.hosted = [*others, *(hq * _SHIFT + x for hq, units in shared.items() for x in units)]
        if FRONT[h] == EAST and NATION[u] in (BR, FR, IT):
            s.capacity[SEA_EUROPE] += 1
    s.returning &= ~(1 << u)
    put(s, u, h)
    s.placed |= 1 << u
    if not s.control[side] >> h & 1:
        take(s, side, h, 1 << u)                            # 13.28#5: a town of Persia that nobody held
    comes_on(s, u)
    if s.log is not None:
        s.log.append(ev.Placed("13.11", side, u, h))


# The Paris Gun -------------------------------------------------------------------------------------------------------------


def gun_sites(s: State) -> int:
    """6.10 Supplied hexes of the CP within eight hexes of Paris."""
    board = s.t.paris
    for _ in range(GUN_RANGE):
        board |= s.t.around(board)
    ge = next(bits(OF_NATION[GE]).__iter__())
    return board & OF_FRONT[WEST] & s.control[CENTRAL] & ours(s, ge, WEST)


def where_gun(s: State) -> Ask:
    return WHERE_GUN(CENTRAL, [*GUN.among(gun_sites(s)), DONE])


@procedure
async def paris_gun(s: State) -> None:
    """6.10 Once its event has been drawn the gun may be placed in any New Units Phase; it never moves."""
    if not s.in_play & GUN_EVENT or s.paris_gun or not gun_sites(s):
        return
    c = await ask(s, where_gun(s))
    if c is not DONE:
        s.paris_gun = c.a
        s.in_play &= ~GUN_EVENT
        s.spent |= GUN_EVENT
        if s.log is not None:
            s.log.append(ev.GunPlaced("6.10", c.a))


# The Persian expedition ----------------------------------------------------------------------------------------------------


# state: who does not go to Persia; {u} the unit
PERSIA_BARS: tuple[Bar[[State]], ...] = (
    Bar("17.21#PEF", lambda s: ~OF_NATION[RU] | HQ, "only Russian troops go to Persia, without headquarters",
        "seules des troupes russes vont en Perse, sans quartier général"),
    Bar("17.21#PEF", lambda s: mask(u for u in bits(OF_NATION[RU]) if CODE[u]), "{u} may not operate in Iraq",
        "{u.le} ne {u:peut|peuvent} opérer en Irak"),
    Bar("17.21#PEF", lambda s: ~units_on(s, OF_FRONT[CAUCASUS]), "{u} {u:is|are} not on the Caucasus map",
        "{u.le} {u:n'est|ne sont} pas sur la carte du Caucase"),
    Bar("8.22", lambda s: -1 if of(s, s.t.hamadan, CENTRAL) else 0, "the enemy is in Hamadan", "l'ennemi est à Hamadan"),
    Bar("7.23", lambda s: mask(u for u in bits(units_on(s, OF_FRONT[CAUCASUS])) if not fits(s, ALLIED, s.t.hamadan, 1 << u))),
)


def may_go_to_persia(s: State) -> int:
    """17.21#PEF Once between January 1916 and the fall of the Czar, with Tabriz in Allied hands: Russians of the Caucasus map."""
    if s.law.europe_alone or s.pef == WITHDRAWN or s.turn < PERSIA_FROM or s.czar != NEVER:
        return 0
    if not s.control[ALLIED] >> s.t.tabriz & 1 or s.pef_units.bit_count() >= PERSIAN_FORCE or s.pef == THERE and not s.pef_now:
        return 0
    return allowed(PERSIA_BARS, OF_NATION[RU], s)


def who_goes_to_persia(s: State) -> Ask:
    return WHO_GOES_TO_PERSIA(ALLIED, [*SEND.among(may_go_to_persia(s)), DONE])


@procedure
async def persian_force(s: State) -> None:
    """17.21#PEF, 17.21#PEF1 Up to three units are set down in Hamadan, which supplies them."""
    s.pef_now = int(s.pef == NOT_YET)
    while may_go_to_persia(s):
        c = await ask(s, who_goes_to_persia(s))
        if c is DONE:
            break
        s.pef = THERE
        s.pef_units |= 1 << c.a
        put(s, c.a, s.t.hamadan)
        take(s, ALLIED, s.t.hamadan, 1 << c.a)
    s.pef_now = 0


def in_persia(s: State) -> int:
    """17.21#PEF2 The units of the expedition that are left."""
    return s.present & s.pef_units


def whether_leave_persia(s: State) -> Ask:
    return WHETHER_LEAVE_PERSIA(ALLIED, [LEAVE_PERSIA, DONE])


@procedure
async def leave_persia(s: State) -> None:
    """17.21#PEF2 At the end of a turn the whole expedition, if it is in supply, may go back to the box, for good."""
    units = in_persia(s)
    if s.pef != THERE or not units or not all(supplied(s, u) for u in bits(units)):
        return
    c = await ask(s, whether_leave_persia(s))
    if c is LEAVE_PERSIA:
        for u in bits(in_persia(s)):
            put(s, u, AVAILABLE_NE)
        s.pef, s.pef_units = WITHDRAWN, 0
