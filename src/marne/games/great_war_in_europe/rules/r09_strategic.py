"""9 Strategic movement by rail, and the boxes between the maps. The sea is in r09_5_sea.

Supply and ways are taken once, at the start of a side's part of the phase (11.11): who has moved opens nothing; a way next to the
enemy is closed when the last friend leaves it (9.32).
"""
from __future__ import annotations

from functools import lru_cache

from marne.games.great_war_in_europe import events_units as ev
from marne.games.great_war_in_europe.choices import BACK, DONE
from marne.games.great_war_in_europe.choices_units import DETRAIN, EMBARK, ENTRAIN, TO_BOX
from marne.games.great_war_in_europe.pieces import (ALLIED, ALPENKORPS, ARABIA, BESIDE, BR, BU, CAUCASUS, CENTRAL, CODE, DIVISION,
                                                    EAST, EGYPT, EUROPE, EVENT, FREE_STACK, FRONT, GE, GRID, GROUND, HQ, IRAQ,
                                                    ITALY, K, NATION,
                                                    NEAR_EAST, OF_FRONT, OF_NATION, ON_NEAR_EAST, RO, RU, SIZE, TRANSFER, TRANSIT,
                                                    TYPE, UNITS, WEST)
from marne.games.great_war_in_europe.questions_units import WHERE_BY_RAIL, WHO_TRAVELS
from marne.games.great_war_in_europe.rules.r06_25_lawrence import raid
from marne.games.great_war_in_europe.rules.r06_52_landings import beachheads_lost
from marne.games.great_war_in_europe.rules.r07_24_cooperation import choosy, strange, unfriendly, with_any
from marne.games.great_war_in_europe.rules.r07_2_stacking import full, no_room, thin_out
from marne.games.great_war_in_europe.rules.r08_2_closed import disarmed, quarantine, truce_line
from marne.games.great_war_in_europe.rules.r08_3_terrain import FREEZES
from marne.games.great_war_in_europe.rules.r09_5_sea import embarking, havens, voyage
from marne.games.great_war_in_europe.rules.r11_supply import kin, primary, served, unsupplied
from marne.games.great_war_in_europe.rules.r13_25_beside import comes_on, edges
from marne.games.great_war_in_europe.rules.r08_movement import NOT_YET, newcomers
from marne.games.great_war_in_europe.rules.r16_collapse import stranded
from marne.games.great_war_in_europe.rules.r17_2_areas import COUNTED, KIND, barred, crowded, foreign, new_ground, used_up
from marne.games.great_war_in_europe.state import (NEVER, State, friendly_forts, in_box, nation_side, of, put, side_of, strong,
                                                   under_way, units_on)
from marne.games.great_war_in_europe.tables import SNOW, Tables, cut, lift
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Offer
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

# the pools of State.capacity; 7 and 8 are the sea's
CP_EUROPE, CP_NEAR_EAST, AL_WEST, RU_EAST, RU_CAUCASUS, AL_EGYPT, AL_IRAQ = range(7)
POOLS = ("cp_europe", "cp_near_east", "allied_west_italy", "ru_east", "ru_caucasus", "allied_egypt", "allied_iraq", "sea_europe",
         "sea_near_east")
ALLIED_POOLS = (AL_WEST, AL_WEST, RU_EAST, RU_CAUCASUS, AL_IRAQ, AL_EGYPT)     # by front
MAUDE = 1 << EVENT["al-maude"]
SPECIAL = (ALPENKORPS,)
_WELCOME = (-1,)                        # among the keys of what is known of journeys
_sorts: dict[tuple[object, ...], int] = {}                 # units of which those of a place have the same ways
JOURNEYS = tuple(_sorts.setdefault((KIND[u], NATION[u], CODE[u], TYPE[u], SIZE[u], u in SPECIAL), len(_sorts))
                 for u in range(UNITS))


def limit(s: State, pool: int) -> int:
    """9.11, 9.12, 9.21, 9.22, 9.23 How many units a pool moves in a phase."""
    return s.t.pools[POOLS[pool]]


def left(s: State, pool: int) -> int:
    """What a pool has left."""
    return limit(s, pool) - s.capacity[pool]


# The ways ------------------------------------------------------------------------------------------------------------------


def dangerous(s: State, side: int, newcomers: bool = True) -> int:
    """9.32 Hexes next to enemy units or intact enemy fortifications; without `newcomers` those do not count in which only units
    of a nation stand that has entered the war in this turn."""
    foe = 1 - side
    threats = s.occ[foe] | s.staff[foe]
    if s.fresh and not newcomers:
        fresh = sum(OF_NATION[n] for n in bits(s.fresh))
        threats = mask(h for h in bits(threats) if of(s, h, foe) & ~fresh)
    return s.t.around(threats | works(s, foe))


def works(s: State, side: int) -> int:
    """9.32, 14.31 The intact fortifications of a side, of any kind: forts, and the markers of the Hindenburg Line."""
    return friendly_forts(s, side) | (s.hindenburg & s.control[CENTRAL] if side == CENTRAL else 0)


def lay_rails(s: State, side: int) -> int:
    """9.31, 9.32, 17.11#2 The hexes over which a side may move: its own, not alpine, without enemies; next to enemies only where
    friends or an intact fort of its own stand; not through a country that has entered the war in this turn."""
    mine = s.occ[side] | s.staff[side] | works(s, side)
    ground = s.control[side] & s.t.land & s.law.ground & ~s.t.alpine & ~strong(s, 1 - side) & ~s.staff[1 - side]
    return ground & (~dangerous(s, side) | mine) & ~new_ground(s)


def welcome(s: State, side: int) -> int:
    """9.32 In the turn of an entry: towns of a side that lie next to no enemy but the new belligerents, who do not yet keep a
    journey from ending there."""
    if not s.fresh:
        return 0
    ground = s.t.towns & s.control[side] & s.law.ground & ~s.t.alpine & ~strong(s, 1 - side) & ~s.staff[1 - side] & ~new_ground(s)
    return ground & dangerous(s, side) & ~dangerous(s, side, False)


def domain(s: State, u: int, f: int) -> int:
    """9.11, 9.21, 9.22, 9.23, 6.33, 15.81 The ground of a front over which a unit may move strategically; 0 where its side has no
    such movement."""
    t, n = s.t, NATION[u]
    if side_of(s, u) == CENTRAL:
        return OF_FRONT[f]
    if f in (WEST, ITALY):
        return OF_FRONT[f]
    if f in (EAST, CAUCASUS):                               # 15.81: Armenians are Russians in every respect
        return t.country["RU"] & OF_FRONT[f] if kin(n) == RU else 0
    if f == EGYPT:
        return t.country["EG"] & OF_FRONT[EGYPT]
    if n != BR or not s.in_play & MAUDE:
        return 0
    return t.iraq_south & ~t.country["PN"] & OF_FRONT[IRAQ] | 1 << t.abadan


@lru_cache(maxsize=4096)
def _joined(t: Tables, f: int, starts: int, free: int, frozen: bool) -> int:
    """All that ways over `free` join with some hexes of a front, in its own numbers."""
    seen = front = starts
    while front:
        front = along(t, f, front, frozen) & free & ~seen
        seen |= front
    return seen


def along(t: Tables, f: int, board: int, frozen: bool) -> int:
    """9.31, 8.34 The hexes next to those of a board, in the numbers of the front: not across sides of lakes, which nobody crosses
    but over the ice."""
    out = t.spread(f, board)
    wet = 0 if frozen else board & t.laky_on[f]
    if wet:
        base = GROUND[f].base
        out = t.spread(f, board & ~wet)
        for h in bits(wet):
            out |= cut(f, t.touching[h + base] & ~t.lake_side[h + base])
    return out


def net(s: State, u: int, f: int, starts: int) -> int:
    """9.0#1, 6.57, 9.31, 9.32 All that friendly ways join with some hexes of a front, not over lakes; during the typhus none
    leads in or out of Serbia."""
    if not starts:
        return 0
    ground = domain(s, u, f) & ~quarantine(s, 1 << u)
    frozen = s.weather[f] == SNOW and f in FREEZES
    out = _joined(s.t, f, cut(f, starts), cut(f, s.rails & ground), frozen)
    if s.fresh:                                             # 9.32: the last step may lead next to new belligerents
        known = journeys(s, side_of(s, u))
        board = known.get(_WELCOME)
        if board is None:
            board = known[_WELCOME] = welcome(s, side_of(s, u))
        out |= along(s.t, f, out, frozen) & cut(f, board & ground)
    return lift(f, out)


def gates(s: State, u: int, f: int) -> int:
    """9.0#2 The map-edge sources of supply through which a unit enters and leaves a front."""
    return primary(s, NATION[u]) & s.t.edge & OF_FRONT[f] & s.rails


def joined_fronts(s: State, u: int, f: int) -> tuple[int, ...]:
    """9.11, 9.21, 9.24 The other fronts that a unit reaches directly through the edges."""
    if side_of(s, u) == CENTRAL:
        return tuple(x for x in EUROPE if x != f and x in s.law.fronts) if f in EUROPE else ()
    return tuple(x for x in (WEST, ITALY) if x != f and x in s.law.fronts) if f in (WEST, ITALY) else ()


# Who may travel ------------------------------------------------------------------------------------------------------------


def pool_of(s: State, u: int, f: int) -> int:
    """9.11 to 9.23 The pool that a unit uses on a front."""
    if side_of(s, u) == CENTRAL:
        return CP_EUROPE if f in EUROPE else CP_NEAR_EAST
    return ALLIED_POOLS[f]


def home(s: State, pool: int) -> int:
    """9.11, 9.21 The ground inside which a move counts once."""
    return s.t.country["GE"] if pool == CP_EUROPE else s.t.france_and_italy if pool == AL_WEST else -1


def once(s: State, u: int) -> int:
    """9.34 What a unit counts for itself: an HQ double."""
    return s.t.pools["hq_factor"] if HQ >> u & 1 else 1


def price(s: State, u: int, a: int, b: int) -> int:
    """9.11, 9.12, 9.21, 9.34 What a move from one hex to another counts: double for an HQ; double outside Germany, for the
    Allies of the West outside France or Italy, once."""
    n = once(s, u)
    ground = home(s, pool_of(s, u, FRONT[a]))
    if not ground >> a & 1 or not ground >> b & 1:
        n *= s.t.pools["outside_home_factor"]
    return n


# state, side: units that do not travel; {u} the unit
TRAVEL_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("9.0", lambda s, side: ~s.army[side], "{u} {u:belongs|belong} to the other side",
        "{u.le} {u:appartient|appartiennent} à l'autre camp"),
    Bar("9.0", lambda s, side: s.moved, "{u} {u:has|have} travelled already", "{u.le} {u:a|ont} déjà voyagé"),
    Bar("9.31", lambda s, side: ~units_on(s, s.t.towns & s.control[side]),
        "{u} {u:is|are} not in a friendly town or city", "{u.le} {u:n'est|ne sont} pas dans une ville amie"),
    Bar("11.81", lambda s, side: s.unsupplied, "{u} {u:was|were} out of supply when the phase began",
        "{u.le} {u:n'était pas ravitaillé|n'étaient pas ravitaillés} au début de la phase"),
    Bar("5.46", lambda s, side: disarmed(s), "the war in Russia is over: {u} {u:stays|stay} where {u:it is|they are}",
        "la guerre en Russie est finie : {u.le} {u:reste|restent} en place"),
    Bar("14.62", lambda s, side: s.burners, "{u} {u:has|have} devastated a hex in this turn and {u:does|do} not move",
        "{u.le} {u:a|ont} dévasté un hexagone à ce tour et ne {u:bouge|bougent} pas"),
    Bar("17.11#2", newcomers, *NOT_YET),
    Bar("6.25#1", lambda s, side: of(s, s.lawrence, side) if s.lawrence else 0, "Lawrence has raided the town",
        "Lawrence a fait un raid sur la ville"),
)


def boxed(s: State, side: int) -> int:
    """9.13, 9.16, 9.24, 13.25 Units in the boxes between the maps that may leave them: not in the turn in which they came, no
    Russians after the treaty (5.46); and those beside the map."""
    if side == CENTRAL:
        waiting = in_box(s, TRANSIT) | in_box(s, ARABIA)
    else:
        waiting = in_box(s, TRANSFER) | in_box(s, BESIDE)
    early = 2 if side == ALLIED else 1                      # 9.24, 9.25: a whole turn in between
    return mask(u for u in bits(waiting & s.army[side] & ~s.moved & ~disarmed(s)) if s.loc[u] in (ARABIA, BESIDE)
                or s.since[u] + early <= s.turn)


def travellers(s: State, side: int) -> int:
    """9.0#1, 9.31 Who may travel and has somewhere to go."""
    ready = allowed(TRAVEL_BARS[1:], s.present & s.army[side], s, side) | boxed(s, side)
    enough, special = means(s, side), ready & choosy(s)
    boards, known, packed = going(s, side)
    plain, loc, size = ready ^ special, s.loc, GRID.size
    same, out = unchanged(s, plain, known, enough)
    for u in bits(plain ^ same):
        h = loc[u]
        key = (h << 12 | JOURNEYS[u]) << 6 | enough[FRONT[h] if h < size else -1]
        goes = known.get(key)
        if goes is None:                                    # those of a place who are of a kind have the same ways
            board = boards.get(key)
            if board is None:
                board = boards[key] = -1 if box_for(s, u) else destinations(s, u, crammed=True)
            goes = known[key] = bool(board if FREE_STACK >> u & 1 else board & ~packed)
        if goes:
            out |= 1 << u
    s.law.travel = known, enough, plain, out, s.moved, loc[:]
    return out | choosy_travellers(s, side, special, enough, boards)


def unchanged(s: State, units: int, known: dict[int, bool], enough: list[int]) -> tuple[int, int]:
    """9.0#1 Those of the units for whom nothing has changed since it was asked last who travels, but that others have travelled
    from and to other places; and those of them who do."""
    before, had, asked, out, moved, places = s.law.travel
    if before is not known or units & ~asked:
        return 0, 0
    places = places[:]
    for u in bits(s.moved & ~moved):
        places[u] = s.loc[u]
    if places != s.loc:
        return 0, 0
    same = units if had[-1] == enough[-1] else units & s.present
    for f in range(6):
        if had[f] != enough[f]:
            same &= ~s.on[f]
    return same, out & same


def choosy_travellers(s: State, side: int, units: int, enough: list[int], boards: dict[int, int]) -> int:
    """9.0#1, 9.31 The same of units for whom it counts who stands where: whoever may go to a town with nobody in it goes."""
    out, loc, size, nobody = 0, s.loc, GRID.size, ~(s.occ[side] | s.staff[side])
    for u in bits(units):
        h = loc[u]
        key = -((((h << 12 | JOURNEYS[u]) << 6 | enough[FRONT[h] if h < size else -1]) << 1 | s.pef_units >> u & 1) << 1
                | s.red >> u & 1) - 1
        board = boards.get(key)
        if board is None:
            board = boards[key] = -1 if box_for(s, u) else bound_for(s, u)
        if board and (board == -1 or not COUNTED >> u & 1 and s.treaty == NEVER and board & nobody or with_room(s, u, board)):
            out |= 1 << u
    return out


def means(s: State, side: int) -> list[int]:
    """9.11 to 9.25 By front, and last for the boxes: what the pools of a side have left, as far as it counts for a unit there."""
    has = [min(left(s, pool), 4) for pool in range(7)]      # an HQ outside its home takes 4
    if side == CENTRAL:
        europe, near_east = has[CP_EUROPE] << 3 | min(has[CP_NEAR_EAST], 2), has[CP_NEAR_EAST]
        return [*[europe if f in EUROPE else near_east for f in range(6)], has[CP_EUROPE] << 3 | has[CP_NEAR_EAST]]
    russian = has[RU_EAST] << 3 | has[RU_CAUCASUS]
    return [*[russian if f in (EAST, CAUCASUS) else has[ALLIED_POOLS[f]] for f in range(6)], has[AL_WEST]]


def going(s: State, side: int) -> tuple[dict[int, int], dict[int, bool], int]:
    """9.0#1 What is known of who has somewhere to go, by place, kind and means, while nothing changes that counts: where to if
    no town were full; whether there is room; the hexes that are full."""
    known, strangers, packed = journeys(s, side), strange(s), full(s, side)
    now = (side, used_up(s, side), s.control[CENTRAL],
           s.turn, s.treaty, s.turkey_out, s.lost_sources, s.czar, s.turks, s.typhus, s.lawrence, s.scattered, strangers,
           s.joined[CENTRAL], s.pef, s.fresh, bytes(s.weather), s.depots,
           truce_line(s, 1) if s.treaty != NEVER else 0, with_any(s, side, strangers, -1) if strangers else 0)
    last = s.law.going
    if last[0] is not known or last[1] != now:
        last = s.law.going = known, now, {}, {}, packed
    elif last[4] != packed:
        last = s.law.going = known, last[1], last[2], {}, packed
    return last[2], last[3], packed


# Where to ------------------------------------------------------------------------------------------------------------------


def quarters(s: State, u: int, board: int) -> int:
    """9.31, 9.32, 11.85, 17.0 Of the hexes that the ways join, those where a unit may end, whoever else is there: friendly towns
    in supply, not next to an enemy, where it may operate. It does not change while the phase lasts."""
    end = board & s.depots[NATION[u]]
    if end:
        end &= ~foreign(s, 1 << u)
    if s.lawrence:
        end &= ~(1 << s.lawrence)
    if s.law.combined and NATION[u] == GE and DIVISION >> u & 1 and not s.turks:
        end &= ~ON_NEAR_EAST                                # 9.15, 17.31#GE
    return end


def with_room(s: State, u: int, end: int, crammed: bool = False) -> int:
    """7.23, 17.21, 17.31, 5.46, 16.11 Of such hexes those with room, where the unit is not one too many of its nation, not next
    to Russians after the treaty, nor with those with whom it may not stand. `crammed`: full ones too."""
    if end and s.treaty != NEVER:
        end &= ~truce_line(s, 1 << u)
    if end and COUNTED >> u & 1:
        end &= ~crowded(s, 1 << u)
    if end and (s.collapsed or s.red):
        end &= ~unfriendly(s, side_of(s, u), 1 << u)        # 16.11, 15.93#3
    return end & ~no_room(s, side_of(s, u), u) if end and not crammed else end


def destinations(s: State, u: int, crammed: bool = False) -> int:
    """9.0#1, 9.0#2, 9.11, 9.16, 9.17 Where a unit may travel with what the pools have left; `crammed`: where it is full, too."""
    return with_room(s, u, bound_for(s, u), crammed)


def bound_for(s: State, u: int) -> int:
    """9.0#1, 9.0#2, 9.11, 9.16, 9.17 The same whoever else is there."""
    h = s.loc[u]
    if h >= GRID.size:
        return from_box(s, u)
    f = FRONT[h]
    pool = pool_of(s, u, f)
    cheap = price(s, u, h, h)
    if cheap > left(s, pool) or not domain(s, u, f) >> h & 1:
        return 0
    board = lines(s, u, h, f)
    if board and 2 * cheap > left(s, pool) and home(s, pool) >> h & 1:
        board &= home(s, pool)                              # what is left does not reach outside
    return board


def _part(s: State, u: int, f: int, h: int, known: dict[tuple[int, ...], int]) -> int:
    """9.0#1 All that the ways of a unit join with its hex: the same for all hexes of such a part of the map."""
    if s.fresh or under_way(s, s.typhus) or not s.rails >> h & 1:
        return net(s, u, f, 1 << h)
    ground, n = domain(s, u, f), 0
    while (board := known.get((ground, n))) is not None:
        if board >> h & 1:
            return board
        n += 1
    board = known[ground, n] = net(s, u, f, 1 << h)
    return board


def lines(s: State, u: int, h: int, f: int) -> int:
    """9.0#1, 9.0#2, 9.17, 9.31 Where the ways lead a unit from a hex, whatever it costs and whoever is there. Remembered for the
    phase: its ways, and who controls what, do not change (9.32)."""
    known = journeys(s, side_of(s, u))
    kind = JOURNEYS[u], s.pef_units >> u & 1, s.joined[CENTRAL], s.turkey_out, s.lost_sources
    board = known.get((h, *kind))
    if board is None:
        here, turkey = _part(s, u, f, h, known), s.t.european_turkey
        key = here, turkey >> h & 1, *kind
        whole = known.get(key)
        if whole is None:                                   # the same for all who are joined
            whole = here
            if here & gates(s, u, f):
                for other in joined_fronts(s, u, f):
                    whole |= net(s, u, other, gates(s, u, other))
            if not linked_with_turkey(s) and side_of(s, u) == CENTRAL:
                whole &= turkey if turkey >> h & 1 else ~turkey     # 9.17
            whole = known[key] = quarters(s, u, whole)
        board = known[h, *kind] = whole & ~(1 << h)
    return board


def journeys(s: State, side: int) -> dict[tuple[int, ...], int]:
    """9.32 What is known of the ways of the phase: `open_phase` makes a new board of them, and the enemy, on whom it hangs where
    they end in the turn of an entry (`welcome`), does not move in it."""
    known, foe = s.law.journeys, 1 - side
    if known[0] is not s.rails or known[1] is not s.occ[foe] or known[2] is not s.staff[foe] or known[3] != s.fresh:
        known = s.law.journeys = s.rails, s.occ[foe], s.staff[foe], s.fresh, {}
    return known[4]


def linked_with_turkey(s: State) -> bool:
    """9.17 Is there a land link: Bulgaria with the CP, and Romania with it, or Bucharest, or Belgrade and Nis?"""
    mine, t = s.control[CENTRAL], s.t
    if not s.joined[CENTRAL] >> BU & 1:
        return False
    both = mine >> t.belgrade & 1 and mine >> t.nis & 1
    return bool(s.joined[CENTRAL] >> RO & 1) or bool(mine >> t.bucharest & 1) or bool(both)


# Boxes ---------------------------------------------------------------------------------------------------------------------


def box_for(s: State, u: int) -> int:
    """9.13, 9.14, 9.15, 9.24, 9.34, 5.45#4, 15.64 The box that a unit on a map may enter now, 0 if none: Transit for the CP, from
    the East by Constantinople, from the Near East through an edge; the transfer box for Russians until the Czar falls. HQs only
    from one map of the Near East to another."""
    h = s.loc[u]
    if h >= GRID.size or s.law.europe_alone:
        return 0
    f = FRONT[h]
    if side_of(s, u) == ALLIED:
        if NATION[u] != RU or HQ >> u & 1 or f not in (EAST, CAUCASUS) or s.czar != NEVER or not s.law.combined:
            return 0
        if not domain(s, u, f) >> h & 1:
            return 0
        room = left(s, RU_EAST) > 0 and left(s, RU_CAUCASUS) > 0
        return TRANSFER if room and net(s, u, f, 1 << h) & gates(s, u, f) else 0
    if NATION[u] == GE and DIVISION >> u & 1 and not s.turks and s.law.combined or left(s, CP_NEAR_EAST) < once(s, u):
        return 0
    if f in NEAR_EAST:
        return TRANSIT if net(s, u, f, 1 << h) & gates(s, u, f) else 0
    if f != EAST or not s.law.combined or s.turkey_out or barred(s, 1 << u) & ON_NEAR_EAST == ON_NEAR_EAST:
        return 0
    road = net(s, u, f, 1 << h) >> s.t.constantinople & 1
    linked = linked_with_turkey(s) or bool(s.t.european_turkey >> h & 1)
    return TRANSIT if road and linked and left(s, CP_EUROPE) >= price(s, u, h, s.t.constantinople) else 0


def from_box(s: State, u: int) -> int:
    """9.13, 9.14, 9.16, 9.24, 9.25 Where a unit that waits in a box may come out: the Transit box leads to any front of the Near
    East, and by Constantinople to the East; Arabia to Ottoman towns of the Egyptian map; the transfer box to Russian towns of
    the East and the Caucasus."""
    place, board = s.loc[u], 0
    if place == TRANSFER:
        for f in (EAST, CAUCASUS):
            board |= net(s, u, f, gates(s, u, f))
        return quarters(s, u, board)
    if place == BESIDE:
        return landfall(s, u)
    if left(s, CP_NEAR_EAST) < once(s, u):
        return 0
    if place == ARABIA:
        return quarters(s, u, s.t.ottoman & OF_FRONT[EGYPT] & s.t.towns)
    for f in NEAR_EAST if not s.turkey_out else ():         # 5.61#1: then there is only the way home
        board |= net(s, u, f, gates(s, u, f))
    gate = s.t.constantinople
    if s.law.combined and left(s, CP_EUROPE) >= price(s, u, gate, gate) and s.rails >> gate & 1:
        east = net(s, u, EAST, 1 << gate)
        board |= east if linked_with_turkey(s) else east & s.t.european_turkey     # 9.17
    return quarters(s, u, board)


def landfall(s: State, u: int) -> int:
    """13.25, 9.21 Where a US unit beside the map may travel: it counts as standing in a city of the edges."""
    board = 0
    for f in (WEST, ITALY):
        board |= net(s, u, f, edges(s) & OF_FRONT[f] & s.rails)
    n = once(s, u)
    if left(s, AL_WEST) < 2 * n:
        board &= home(s, AL_WEST) if left(s, AL_WEST) >= n else 0
    return quarters(s, u, board)


def pay(s: State, u: int, a: int, b: int) -> None:
    """9.14, 9.25, 9.11, 9.34 A move counts against its pools: between the East and the Near East against both, and in Europe
    double, since one end of it lies outside Germany."""
    if a >= GRID.size:
        if a == TRANSFER:
            return
        if a == BESIDE:
            s.capacity[AL_WEST] += price(s, u, b, b)
            return
        s.capacity[CP_NEAR_EAST] += once(s, u)
        if FRONT[b] in EUROPE:
            s.capacity[CP_EUROPE] += price(s, u, s.t.constantinople, b)
    elif b == TRANSFER:
        s.capacity[RU_EAST] += 1
        s.capacity[RU_CAUCASUS] += 1
    elif b == TRANSIT:
        s.capacity[CP_NEAR_EAST] += once(s, u)
        if FRONT[a] in EUROPE:
            s.capacity[CP_EUROPE] += price(s, u, a, s.t.constantinople)
    else:
        s.capacity[pool_of(s, u, FRONT[a])] += price(s, u, a, b)


def depots(s: State, side: int) -> list[int]:
    """9.31, 9.32, 11.85 By nation of a side: the friendly towns in supply that are not next to an enemy, where units may end."""
    quiet = s.t.towns & s.control[side] & ~dangerous(s, side, False)
    out = [0] * 16
    for n in range(16):
        if nation_side(s, n) == side:
            for f in s.law.fronts:
                if quiet & OF_FRONT[f]:
                    out[n] |= quiet & served(s, side, n, f)
    return out


# The phase -----------------------------------------------------------------------------------------------------------------


def who_travels(s: State, side: int) -> Ask:
    """9.0, 9.33 By rail, or for the Allies by sea; each unit once."""
    rows = (ENTRAIN, travellers(s, side)), (EMBARK, embarking(s) if side == ALLIED else 0)
    return WHO_TRAVELS(side, Offer(rows, DONE), sealed=s.law.fog)


def where_by_rail(s: State, side: int, u: int) -> Ask:
    """9.31 A town, or a box."""
    out = Offer(((DETRAIN, destinations(s, u)),), *((TO_BOX,) if box_for(s, u) else ()), BACK)
    return WHERE_BY_RAIL(side, out, u, sealed=s.law.fog)


def open_phase(s: State, side: int) -> None:
    """11.11, 9.25 What the phase finds: the ways, who is out of supply; Russians in the transfer box take their places on both
    maps."""
    s.moved = 0
    s.rails = lay_rails(s, side)
    s.unsupplied = unsupplied(s, side)
    s.depots = depots(s, side)
    s.havens = havens(s) if side == ALLIED else [0] * 16
    sea = s.capacity[7]
    s.capacity = bytearray(10)
    s.capacity[7] = sea                                     # 13.3#5: placed in this turn with HQs of the East
    if side == ALLIED:
        waiting = in_box(s, TRANSFER).bit_count()
        s.capacity[RU_EAST] = s.capacity[RU_CAUCASUS] = waiting


@procedure
async def strategic_movement(s: State, side: int) -> None:
    """4.2.8, 9.0, 9.33, 9.34, 6.25#1 A side's strategic movement, the Allies with their sea movement; Lawrence may raid at the
    start of the CP's."""
    if side == CENTRAL:
        await raid(s)
    open_phase(s, side)
    while True:
        c = await ask(s, who_travels(s, side))
        if c is DONE:
            break
        if c.verb == "embark":
            left_from = s.loc[c.a]
            await voyage(s, c.a)
            leave_ways(s, side, left_from)
        else:
            await journey(s, side, c.a)
        beachheads_lost(s)                                  # 6.52#6, 6.53#3
    s.moved = s.rails = s.unsupplied = 0
    s.depots, s.havens = [0] * 16, [0] * 16
    await thin_out(s, side)


def leave_ways(s: State, side: int, h: int) -> None:
    """9.32 A hex next to the enemy is no way any more once the last friend has left it, without a fort of its own."""
    if h < GRID.size and s.rails >> h & 1 and not of(s, h, side) and not works(s, side) >> h & 1 and (
            dangerous(s, side) >> h & 1):
        s.rails &= ~(1 << h)


@procedure
async def journey(s: State, side: int, u: int) -> None:
    """9.31, 9.13, 9.24, 5.62#3 One unit by rail. The Alpenkorps in the Near East after K is remembered."""
    c = await ask(s, where_by_rail(s, side, u))
    if c is BACK:
        return
    a = s.loc[u]
    b = box_for(s, u) if c is TO_BOX else c.a
    pay(s, u, a, b)
    put(s, u, b)
    if a == BESIDE:
        comes_on(s, u)
    s.moved |= 1 << u
    s.since[u] = s.turn
    leave_ways(s, side, a)
    stranded(s)                                             # 16.62
    if u == ALPENKORPS and s.letter >= K and b < GRID.size and FRONT[b] in NEAR_EAST:
        s.alpenkorps = 1
    if s.log is not None:
        s.log.append(ev.Travelled("9.31", side, u, a if a < GRID.size else 0, b if b < GRID.size else 0, open=not s.law.fog))
        if s.law.fog:
            s.log.append(ev.TrainSeen("9.31", side, a if a < GRID.size else 0, b if b < GRID.size else 0))
