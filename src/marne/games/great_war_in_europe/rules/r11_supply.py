"""11 Supply: lines, sources, and who is out of supply. A pure function of the boards, remembered by its inputs.

A line runs from the unit: the hex of the source counts, that of the unit does not (11.21). So the hexes in which a unit would be
supplied are those within four steps of a source or of a town that is linked with one, over ground that the enemy does not bar.
"""
from __future__ import annotations

from functools import lru_cache

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.pieces import (AB, AIR, ALLIED, AM, BE, BR, BU, CAUCASUS, CENTRAL, EAST, EGYPT, EUROPE,
                                                    FRONT, GE, GENDARMERIE, GK, GRID, GROUND, HQ, IRAQ, IT, ITALY, MN, MOUNTAIN,
                                                    NATION,
                                                    NATIONS, OF_FRONT, OF_NATION, RIFLES, RO, RU, SR, TU, UNITS,
                                                    WEST)
from marne.games.great_war_in_europe.rules.r07_1_control import take
from marne.games.great_war_in_europe.rules.r14_1_forts import at_kut, besieged
from marne.games.great_war_in_europe.rules.r17_2_areas import closed_ground, greece_open
from marne.games.great_war_in_europe.state import OPEN, THERE, State, eliminate, here, in_way, nation_side, of, side_of
from marne.games.great_war_in_europe.tables import HOT, Tables, cut, lift
from marne.parts.bits import bits, mask


_BY_LINES, _FREE, _SPARE = "lines", "free", "spare"     # what is remembered in a `scene`
_MOST = 400                             # situations that are remembered, by side and front
_sorts: dict[tuple[object, ...], int] = {}     # units that are supplied alike
SORT = tuple(_sorts.setdefault((NATION[u], MOUNTAIN >> u & 1, HQ >> u & 1, u in (GENDARMERIE, RIFLES) and u), len(_sorts))
             for u in range(UNITS))
OF_SORT = tuple(mask(u for u in range(UNITS) if SORT[u] == k) for k in range(len(_sorts)))


# Lines ---------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _linked(t: Tables, f: int, sources: int, free: int) -> int:
    """11.21 All that a line of any length joins with a source, on one front."""
    return t.joined(f, sources & free, free)


@lru_cache(maxsize=8192)
def _within(t: Tables, f: int, ends: int, free: int, most: int) -> int:
    """11.21 The hexes from which a line of so many hexes leads to one of `ends`."""
    seen = front = ends & free
    for _ in range(most):
        front = t.spread(f, front) & free & ~seen
        if not front:
            break
        seen |= front
    return seen


def free_ground(s: State, side: int, f: int, alpine: bool) -> int:
    """11.6, 12.2#3 The ground of a front over which a side traces its lines, in the numbers of the front: no enemy unit or
    intact fort, no neutral country; alpine hexes for mountain units alone (15.71); in hot weather no desert."""
    known, key = scene(s, side, f), (_FREE, alpine)
    board = known.get(key)
    if board is None:
        shut = in_way(s, 1 - side) | closed_ground(s)
        if not alpine:
            shut |= s.t.alpine
        board = known[key] = s.t.playable_on[f] & ~cut(f, shut | heat(s, f))
    return board


# Primary sources -----------------------------------------------------------------------------------------------------------


def kin(nation: int) -> int:
    """11.33#12 Whose lines a nation uses: Armenians those of Russia."""
    return RU if nation == AM else nation


def primary(s: State, nation: int) -> int:
    """11.31, 11.32, 11.33 The primary sources of a nation: under friendly control, not lost for good (11.71), on all fronts."""
    src, side = s.t.source, nation_side(s, nation)
    if side == CENTRAL:
        out = src["cp"]                                     # 11.32#1, 11.32#2, 11.32#4
        for code, n in (("TU", TU), ("BU", BU), ("RO", RO)):
            if s.joined[CENTRAL] >> n & 1:
                out |= src[f"cp-if:{code}"]                 # 11.32#3
    else:
        out = src["al"]                                     # 11.33#1, 11.33#2, 11.33#9, 11.33#11
        if nation in (RU, RO):
            out |= src["ru-ro"]                             # 11.33#3
            if s.joined[ALLIED] >> RO & 1:
                out |= src["ru-ro-if:RO"]
            if nation == RU and s.pef == THERE:
                out |= src["ru-if:pef"]                     # 11.33#10, 17.21#PEF1
        else:
            out |= _landings(s)                             # 11.33#8
        if nation == GK:
            out |= src["gk"]                                # 11.33#4
        elif nation == SR:
            out |= src["sr"]                                # 11.33#5
        elif nation == IT and greece_open(s):
            out |= src["it-if:albania-open"]                # 11.33#7, 17.4#AL
        elif nation == BR:
            out |= src["br"] | (1 << s.t.calais | 1 << s.t.dunkirk) & ~s.devastated     # 11.33#10, 11.44#2, 14.63
        if nation == IT:
            return (out & s.control[ALLIED] | out & src["it-if:albania-open"] & ~s.control[CENTRAL]) & ~s.lost_sources
    return out & s.control[side] & ~s.lost_sources if side >= 0 else 0


def _landings(s: State) -> int:
    """11.33#8, 6.52#4, 6.53#3 Salonika and the beachheads, once their event has been played and until they are given up."""
    src, out = s.t.source, 0
    if s.salonika == OPEN:
        out |= src["al-if:salonika"]
    if s.gallipoli == OPEN:
        out |= src["al-if:gallipoli"]
    return out


# Secondary sources ---------------------------------------------------------------------------------------------------------


def usable_towns(s: State, side: int, f: int) -> int:
    """11.21 [bis]#1, 11.4, 11.72, 14.63 The towns and cities that can serve a side as secondary sources, ports among them: those
    it controls that are not devastated. On the Egyptian map the Allies wait for the pipeline (11.53), and north of row xx13 for
    Gaza or Beersheba (11.21 [bis]#2)."""
    t = s.t
    out = t.towns & s.control[side] & ~s.devastated
    if f == EGYPT and side == ALLIED:
        out &= ~mask(t.pipeline[s.pipeline:])
        if not s.control[ALLIED] & (1 << t.gaza | 1 << t.beersheba):
            out &= ~t.egypt_north
    return out


def winnable_towns(s: State, side: int, f: int) -> int:
    """11.21 [bis]#1, 11.53, 11.21 [bis]#2 The towns that a side does not control and that would serve it once it does: on the
    Egyptian map for the Allies those of the pipeline, and in the north Gaza and Beersheba before all others."""
    t = s.t
    out = t.towns & ~s.control[side]
    if f == EGYPT and side == ALLIED:
        out &= ~mask(t.pipeline[s.pipeline:])
        keys = 1 << t.gaza | 1 << t.beersheba
        if not s.control[ALLIED] & keys:
            out &= ~t.egypt_north | keys
    return out


# Ports ---------------------------------------------------------------------------------------------------------------------


def channel_ports(s: State) -> int:
    """11.44, 11.44#1, 14.63 The ports of the West map that work for the Allies: not where the hex is devastated; Rouen and
    Antwerp with the lettered hexes in Allied hands, Antwerp without a CP unit next to it on the named hexes."""
    t = s.t
    out = t.west_ports & s.control[ALLIED] & ~s.devastated
    if t.letter["R"] & ~s.control[ALLIED]:
        out &= ~(1 << t.rouen)
    if t.letter["A"] & ~s.control[ALLIED] or t.antwerp_closers & (s.occ[CENTRAL] | s.staff[CENTRAL]):
        out &= ~(1 << t.antwerp)
    return out


def harbours(s: State, nation: int, f: int) -> int:
    """11.4, 11.41, 11.42, 11.43, 11.44, 11.45 The ports and coasts of a front that supply units of a nation which stand in
    them."""
    t, side = s.t, nation_side(s, nation)
    if f == CAUCASUS and nation in (RU, TU):
        out = t.coast["black-sea"]                          # 11.45
        if nation == RU:
            out |= t.coast["caspian"]
        return out
    if side == CENTRAL:
        return t.baltic_ports & s.control[CENTRAL] if nation == GE and f == EAST else 0
    if f == WEST:
        return channel_ports(s)
    if f == ITALY:
        return t.adriatic_ports & s.control[ALLIED]
    if f == EAST and s.control[ALLIED] >> t.constantinople & 1:
        return t.black_sea_ports & s.control[ALLIED]
    return 0


def near_ports(s: State, nation: int, f: int) -> int:
    """11.41, 11.44 The ports that supply units of a nation within four hexes: Königsberg for Germans, those of the Channel for
    the British and Belgians. No secondary source comes between (11.4)."""
    if nation == GE and f == EAST:
        return 1 << s.t.konigsberg & s.control[CENTRAL]
    return channel_ports(s) if nation in (BR, BE) and f == WEST else 0


# Where is one supplied? ----------------------------------------------------------------------------------------------------


def linked(s: State, nation: int, f: int, alpine: bool = False) -> int:
    """11.21 [bis]#1 The hexes of a front, in its own numbers, from which a line of any length leads to a primary source."""
    nation = kin(nation)
    side = nation_side(s, nation)
    if side < 0:
        return 0
    free = free_ground(s, side, f, alpine)
    return _linked(s.t, f, cut(f, primary(s, nation)), free & ~peaks(s, nation, f) if alpine else free)


def peaks(s: State, nation: int, f: int) -> int:
    """11.6, 15.71 Alpine hexes of Austria-Hungary, which Italian mountain units trace into but not through."""
    return cut(f, s.t.alpine & s.t.country["AH"]) if nation == IT else 0


def fed(s: State, nation: int, f: int, alpine: bool = False, hq: bool = False) -> int:
    """11.21, 11.21 [bis], 11.23, 11.4, 11.54 The hexes of a front, in its own numbers, in which a unit of the nation is
    supplied by lines, towns and ports; what HQs and forts do is not in it. An HQ in Europe has lines of any length, in the
    Near East of six hexes (11.21, 11.21 [bis]#4)."""
    nation = kin(nation)
    side = nation_side(s, nation)
    if side < 0:
        return 0
    known = scene(s, side, f)
    key = nation, alpine, hq
    board = known.get(key)
    if board is None:
        board = known[key] = traced(s, nation, f, alpine, hq) | _on_the_spot(s, nation, side, f, alpine)
    return board


def traced(s: State, nation: int, f: int, alpine: bool = False, hq: bool = False) -> int:
    """11.21, 11.21 [bis] The same by lines to primary sources alone, over towns or not: an HQ there serves others (11.21
    [bis]#3). What ports and the K hexes do to who stands in them, or near, goes no further (11.4, 14.24)."""
    nation = kin(nation)
    side = nation_side(s, nation)
    if side < 0:
        return 0
    known = scene(s, side, f)
    key = nation, alpine, hq, _BY_LINES
    board = known.get(key)
    if board is None:
        board = known[key] = _traced(s, nation, side, f, alpine, hq)
    return board


def scene(s: State, side: int, f: int) -> dict[object, int]:
    """11 What has been looked up of the supply of a side on a front, as things stand there. Asked again and again while nothing
    changes: then its parts are the very same objects, and nothing has to be hashed. Of the hexes a side controls only some
    count."""
    foe, law, at = 1 - side, s.law, 6 * side + f
    last = law.scene[at]
    rest = (*s.joined, s.lost_sources, s.salonika, s.gallipoli, s.pef, s.pipeline, s.devastated, s.turn < s.t.near_east_opens,
            s.turkey_out)
    if (last and last[0] is s.control[0] and last[1] is s.control[1] and last[2] is s.occ[foe]
            and last[3] is s.staff[foe] and last[4] is s.forts and last[5] == rest and last[6] == s.weather[f]):
        known: dict[object, int] = last[7]
        return known
    keys, weather = s.t.supply_keys_on[f], s.weather[f]
    parts = (cut(f, s.control[0]) & keys, cut(f, s.control[1]) & keys, cut(f, s.occ[foe]), cut(f, s.staff[foe]), cut(f, s.forts),
             rest, weather)
    scenes = law.scenes[at]
    found = scenes.get(parts)
    if found is None:
        if len(scenes) >= _MOST:
            scenes.clear()
        found = scenes[parts] = {}
    law.scene[at] = (*s.control, s.occ[foe], s.staff[foe], s.forts, rest, weather, found)
    return found


def _traced(s: State, nation: int, side: int, f: int, alpine: bool, hq: bool) -> int:
    """The same, worked out."""
    t, free = s.t, free_ground(s, side, f, alpine)
    into = peaks(s, nation, f) & free if alpine else 0
    free ^= into
    sources = cut(f, primary(s, nation))
    net = _linked(t, f, sources, free)
    if hq and f in EUROPE:
        out = net
    else:
        ends, most = sources | cut(f, usable_towns(s, side, f)) & net, t.hq_range if hq else t.supply_range
        out = _within(t, f, ends, free, most)
        if into:
            out |= t.spread(f, _within(t, f, ends, free, most - 1)) & into
    if f == EGYPT and side == ALLIED:                       # 11.53: who stands in a town of Sinai may use it
        out |= net & cut(f, mask(t.pipeline[s.pipeline:]) & s.control[ALLIED])
    return out


def _on_the_spot(s: State, nation: int, side: int, f: int, alpine: bool) -> int:
    """11.4, 11.54, 14.24 The hexes in which ports, coasts and the K hexes supply a unit of the nation itself."""
    out = 0
    ports = near_ports(s, nation, f)
    if ports:
        out |= _within(s.t, f, cut(f, ports), free_ground(s, side, f, alpine) & ~peaks(s, nation, f), s.t.port_range)
    harbour = harbours(s, nation, f)
    if harbour:
        out |= cut(f, harbour)
    if f == IRAQ and side == CENTRAL:                       # 11.54, 14.24: wherever their lines lead
        out |= cut(f, s.t.letter["K"])
    return out


def shelter(s: State, side: int, f: int, nation: int) -> dict[object, int]:
    """11.21 [bis]#3 The same for a nation with what its HQs do where they stand on the front."""
    nation = kin(nation)
    known, at = scene(s, side, f), f << 4 | nation
    last = s.law.shelter[at]
    if last is not None and last[0] is s.staff[side] and last[1] is known:  # `put` makes a new board with every step of an HQ
        return last[3]
    hqs, loc = s.on[f] & OF_NATION[nation] & HQ, s.loc
    places = hqs, *[loc[u] for u in bits(hqs)]
    found: dict[object, int] = last[3] if last is not None and last[1] is known and last[2] == places else {}
    s.law.shelter[at] = s.staff[side], known, places, found
    return found


def umbrella(s: State, nation: int, f: int) -> int:
    """11.21 [bis]#3, 11.4, 15.61 The hexes of a front, in its own numbers, stacked with or next to an HQ of the nation that has a
    line itself; one that lives on a port alone serves nobody, and none serves the desert in hot weather (12.2#3)."""
    nation = kin(nation)
    hqs = s.on[f] & HQ & OF_NATION[nation]
    return _umbrella(s, nation, f, hqs) if hqs else 0


def _umbrella(s: State, nation: int, f: int, hqs: int) -> int:
    """The same, worked out: one HQ may live on another next to it (11.21 [bis]#4)."""
    good, out, loc, base, desert = traced(s, nation, f, hq=True), 0, s.loc, GROUND[f].base, cut(f, heat(s, f))
    left = [loc[u] for u in bits(hqs)]
    while True:
        fed_now = [h for h in left if (good | out) >> h - base & 1]
        if not fed_now:
            return out
        left = [h for h in left if h not in fed_now]
        for h in fed_now:
            out |= s.t.about[h] & ~desert if desert else s.t.about[h]


def heat(s: State, f: int) -> int:
    """12.2#3 The desert, in hot weather: no line runs into it, through it or out of it."""
    return s.t.terrain["desert"] if s.weather[f] == HOT and s.law.hot_desert else 0


def at_home(s: State, u: int) -> int:
    """11.32#4, 11.33#6, 11.33#12, 15.81 Ground on which some are always supplied: Montenegrins at home, the Persian
    Gendarmerie and the South Persian Rifles in Persia, the Arab Northern Army wherever it goes."""
    n = NATION[u]
    if n == MN:
        return s.t.country["MN"]
    if u in (GENDARMERIE, RIFLES):
        return s.t.country["PN"]
    return OF_FRONT[EGYPT] if n == AB else 0


def supplied_hexes(s: State, u: int, f: int) -> int:
    """11.0, 11.2 Where on a front a unit would be in full supply now, as a board of all fronts."""
    side = side_of(s, u)
    known, key = shelter(s, side, f, NATION[u]), SORT[u]
    board = known.get(key)
    if board is None:
        n, alpine, hq = NATION[u], bool(MOUNTAIN >> u & 1), bool(HQ >> u & 1)
        board = known[key] = lift(f, fed(s, n, f, alpine, hq) | umbrella(s, n, f)) | at_home(s, u)
    return board


def supplied_if_won(s: State, u: int, h: int) -> bool:
    """8.26, 10.73 Would a unit be in supply in a hex once it has entered it? The hex is its side's, with its town, port or
    source (11.71); a lone enemy HQ and an enemy fort are gone."""
    side, bit, law, f = side_of(s, u), 1 << h, s.law, FRONT[h]
    known, key = shelter(s, side, f, NATION[u]), (SORT[u], h)
    found = known.get(key)
    if found is None and s.t.about[h] & _spare(s, u, side, f) and not (s.t.alpine | heat(s, f)) & bit:
        found = known[key] = 1                              # what it wins only makes lines better
    if found is not None:
        return bool(found)
    foe, at, own = 1 - side, 6 * side + f, f << 4 | kin(NATION[u])
    kept = s.control[side], s.control[foe], s.staff[foe], s.forts, law.scene[at], law.shelter[own]
    if not kept[0] & bit:
        s.forts &= ~bit
    s.control[side] |= bit
    s.control[foe] &= ~bit
    s.staff[foe] &= ~bit
    try:
        known[key] = found = int(bool(supplied_hexes(s, u, f) & bit))
        return bool(found)
    finally:
        s.control[side], s.control[foe], s.staff[foe], s.forts, law.scene[at], law.shelter[own] = kept


def _spare(s: State, u: int, side: int, f: int) -> int:
    """11.21 Hexes of a front, in its own numbers, from which the lines of a unit are a hex shorter than they may be: next to them
    it is in supply, on ground that a line may take."""
    known, nation, hq = scene(s, side, f), kin(NATION[u]), bool(HQ >> u & 1)
    if nation_side(s, nation) != side:
        return 0
    key = nation, hq, _SPARE
    board = known.get(key)
    if board is None:
        t, free = s.t, free_ground(s, side, f, False)
        sources = cut(f, primary(s, nation))
        board = _linked(t, f, sources, free)
        if not (hq and f in EUROPE):
            ends, most = sources | cut(f, usable_towns(s, side, f)) & board, t.hq_range if hq else t.supply_range
            board = _within(t, f, ends, free, most - 1)
        known[key] = board
    return board


def lives_if_won(s: State, u: int, h: int) -> bool:
    """8.26, 10.73, 11.51 The same, or would a fort of its own nation keep it there, Kut the Allies?"""
    return supplied_if_won(s, u, h) or bool(sanctuary(s, u, FRONT[h]) >> h & 1)


def winnable_sources(s: State, side: int, nation: int, f: int) -> int:
    """11.4, 11.71 The hexes of a front that a side does not control and that would supply a unit of the nation in them once it
    does: ports, and primary sources that revive."""
    kept = s.control[side]
    s.control[side] |= s.t.ports & ~(1 << s.t.constantinople) | s.t.sources_of[side]
    try:
        return (harbours(s, kin(nation), f) | primary(s, kin(nation))) & OF_FRONT[f] & ~kept
    finally:
        s.control[side] = kept


def sanctuary(s: State, u: int, f: int) -> int:
    """11.51, 14.21 The intact forts of a unit's own nation on a front: who is there is not out of supply, if only by the fort.
    For the Allies Kut is one as soon as they enter it."""
    n, side = kin(NATION[u]), side_of(s, u)
    out = s.forts & s.control[side] & s.t.country.get(NATIONS[n], 0)
    if side == ALLIED and f == IRAQ:
        out |= 1 << s.t.kut
    return out & OF_FRONT[f]


def served(s: State, side: int, nation: int, f: int) -> int:
    """11.0, 11.85 The hexes of a front, as a board of all fronts, in which a plain unit of a nation of that side would be in
    full supply."""
    known, key = shelter(s, side, f, nation), -1 - nation
    board = known.get(key)
    if board is None:
        board = known[key] = lift(f, fed(s, nation, f) | umbrella(s, nation, f))
    return board


def supplied(s: State, u: int) -> bool:
    """11.0, 11.12, 14.23 Is a unit in full supply where it stands? In boxes all are (11.32#4, 11.33#12); besieged in Kut nobody
    is."""
    h = s.loc[u]
    if h >= GRID.size or s.scheffer >> u & 1:
        return True
    if h == s.t.kut and besieged(s):
        return False
    return bool(supplied_hexes(s, u, FRONT[h]) >> h & 1)


def in_supply(s: State, units: int) -> int:
    """11.0, 11.12, 14.23 Those of the units, all of them on maps, that are in full supply: the same for many at once."""
    out, loc, boards = 0, s.loc, dict[int, int]()
    for u in bits(units):
        h = loc[u]
        key = SORT[u] << 3 | FRONT[h]
        if key not in boards:
            boards[key] = supplied_hexes(s, u, FRONT[h])
        if boards[key] >> h & 1:
            out |= 1 << u
    return (out & ~here(s, s.t.kut) if besieged(s) else out) | units & s.scheffer


def in_fortress(s: State, u: int) -> bool:
    """11.51, 14.13, 14.21 Does a unit stand in an intact fort of its own nation, or an Allied one in the fort of Kut?"""
    h = s.loc[u]
    if h == s.t.kut:
        return at_kut(s, side_of(s, u), h)
    return h < GRID.size and bool(s.forts >> h & 1) and s.t.country_at[h] == NATIONS[kin(NATION[u])]


def survives(s: State, u: int) -> bool:
    """11.51, 11.52, 11.54 Does something save a unit from attrition that full supply does not reach? A fort of its nation;
    Antwerp the Belgians, while it is Allied."""
    h = s.t.antwerp
    return in_fortress(s, u) or NATION[u] == BE and s.loc[u] == h and bool(s.control[ALLIED] >> h & 1)


def halved_attack(s: State, u: int) -> bool:
    """11.12, 11.51, 11.83 Does a unit attack with half its strength? Fortress supply does not help to attack."""
    return not supplied(s, u)


def halved_defence(s: State, u: int) -> bool:
    """11.12, 11.51, 11.52, 11.83 Does a unit defend with half its strength?"""
    return not supplied(s, u) and not in_fortress(s, u)


def hex_supplied(s: State, side: int, h: int, nation: int) -> bool:
    """11.0, 11.85 Is a hex supplied for a nation: would a plain unit of it, standing there, be in full supply?"""
    return bool(s.control[side] >> h & 1) and bool(served(s, side, nation, FRONT[h]) >> h & 1)


def linked_to(s: State, side: int, f: int, goals: int) -> int:
    """5.16#3, 10.83, 15.42 The hexes of a front (as a board of all fronts) from which a line of any length, traced like
    supply, leads to one of the goals that the side controls."""
    return lift(f, _linked(s.t, f, cut(f, goals & s.control[side]), free_ground(s, side, f, False)))


def within(s: State, side: int, h: int, most: int, alpine: bool = False) -> int:
    """10.82, 10.83 The hexes from which a line of so many hexes, traced like supply, leads to a hex; as a board of all fronts."""
    f = FRONT[h]
    return lift(f, _within(s.t, f, cut(f, 1 << h), free_ground(s, side, f, alpine) | cut(f, 1 << h), most))


# Attrition -----------------------------------------------------------------------------------------------------------------


def starving(s: State) -> int:
    """11.13, 11.84 All units of both sides, on all maps, that are out of supply and have nothing to save them: HQs and tanks
    too."""
    out = 0
    for u in bits((unfed(s, ALLIED) | unfed(s, CENTRAL)) & ~s.scheffer):
        if not survives(s, u):
            out |= 1 << u
    return out


def unfed(s: State, side: int) -> int:
    """11.0 The units of a side on the maps that stand where they are not in full supply; sieges and Scheffer are not in it."""
    out, at, staffed = 0, s.at, s.occ[side] | s.staff[side]
    for f in s.law.fronts:
        mine = s.on[f] & s.army[side] & ~AIR
        boards, common, left = dict[int, int](), -1, mine
        while left:
            u = left.bit_length() - 1
            board = boards[SORT[u]] = supplied_hexes(s, u, f)
            common &= board
            left &= ~OF_SORT[SORT[u]]
        for h in bits(staffed & OF_FRONT[f] & ~common):     # where some at least would not be supplied
            for u in bits(at[h] & mine):
                if not boards[SORT[u]] >> h & 1:
                    out |= 1 << u
    return out


def unsupplied(s: State, side: int) -> int:
    """11.0, 11.12, 14.23 All units of a side on the maps that are not in full supply (see `supplied`)."""
    return (unfed(s, side) | (of(s, s.t.kut, side) if besieged(s) else 0)) & ~s.scheffer


def attrition(s: State) -> None:
    """4.2.5, 11.13, 11.84 At the end of a Combat Phase all units out of supply are eliminated at once, on both sides; they can be
    replaced. A hex that is emptied so passes to the enemy (7.13#2)."""
    lost = starving(s)
    hexes = sorted({s.loc[u] for u in bits(lost)})
    for h in hexes:
        units = here(s, h) & lost
        side = int(bool(units & s.army[CENTRAL]))
        for u in bits(units):
            eliminate(s, u)
        if s.log is not None:
            s.log.append(ev.Starved("11.13", bits(units), h))
        if not of(s, h, side) and s.control[side] >> h & 1 and not s.forts >> h & 1:
            take(s, 1 - side, h)
