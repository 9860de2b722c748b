"""13 Where a new unit may be placed."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe.pieces import (ALLIED, AM, ANTI_TANK, AVAILABLE, AVAILABLE_NE, BR, BU, CAUCASUS, CENTRAL,
                                                    CODE, COSSACKS,
                                                    DFPS, DIVISION, EAST, EGYPT, ENTRY, FR, FRONT, GE, GENDARMERIE, HQ, IRAQ,
                                                    IT, MOUNTAIN,
                                                    NATION, NATIONS, OF_FRONT, OF_NATION, ON_EUROPE, ON_NEAR_EAST, RIFLES, RU,
                                                    SR, TANK, TU,
                                                    US, WEST)
from marne.games.great_war_in_europe.rules.r07_24_cooperation import APART, red_company, unfriendly
from marne.games.great_war_in_europe.rules.r07_2_stacking import no_room
from marne.games.great_war_in_europe.rules.r08_2_closed import beachheads, truce_line
from marne.games.great_war_in_europe.rules.r11_supply import in_supply, kin, primary, served
from marne.games.great_war_in_europe.rules.r14_1_forts import besieged
from marne.games.great_war_in_europe.rules.r17_2_areas import barred, tank_fronts
from marne.games.great_war_in_europe.state import State, side_of, under_way
from marne.kernel.bars import Bar, allowed
from marne.parts.bits import bits, mask

SEA_EUROPE = 7                          # of State.capacity (r09_strategic)
_SHIFT = 1 << 16


def ours(s: State, u: int, f: int) -> int:
    """13.11, 13.3#3, 11.85 The hexes of a front under friendly control that are in supply for the unit's nation."""
    side = side_of(s, u)
    return served(s, side, NATION[u], f) & s.control[side]


def first_time(s: State, u: int) -> bool:
    """13.29, 13.3#7 Does the unit enter for the first time, not rebuilt?"""
    return not s.returning >> u & 1


# Europe --------------------------------------------------------------------------------------------------------------------


def home_cities(s: State, u: int) -> int:
    """13.11, 13.26 Supplied cities of the unit's own country; Russians not in Poland, but for those of Strategic Turn A."""
    t, n = s.t, kin(NATION[u])
    code = NATIONS[n]
    ground = t.cities & t.country.get(code, 0)
    if n == RU and not (t.arrive[u] == "A" and first_time(s, u)):
        ground &= ~t.region["poland"]
    out = 0
    for f in t.city_fronts.get(code, ()):
        if f in s.law.fronts:
            out |= ground & ours(s, u, f)
    return out


def in_europe(s: State, u: int) -> int:
    """13.11, 13.23, 13.24, 13.27 Where a unit of the European box may be placed without an HQ: home cities; the British in ports
    of the West; Germans in Baltic ports. US units come by the edges of the maps (13.25, r13_25_beside)."""
    t, n = s.t, NATION[u]
    out = home_cities(s, u) & ON_EUROPE
    if n == BR:
        out |= t.west_ports & ours(s, u, WEST)
    elif n == GE:
        out |= t.baltic_ports & s.control[CENTRAL] & ours(s, u, EAST)
    if CODE[u] == "Vr" and not s.law.europe_alone:
        out |= egyptian_ground(s)
    return out


# The Near East -------------------------------------------------------------------------------------------------------------


def egyptian_ground(s: State) -> int:
    """13.28#2 Allied hexes west of the Suez Canal."""
    return s.t.region["egypt-west"] & s.control[ALLIED]


def british_front(s: State, u: int) -> int:
    """5.36, 13.28#1 The front of a British unit that is not marked Vr: that where it fell, of a new one of the Near East its
    own."""
    return s.fell[u] if s.returning >> u & 1 else IRAQ if ENTRY[u] in ("iraq", "persia-iraq") else EGYPT


def off_front(s: State, u: int) -> int:
    """5.36, 13.28#1 What lies on other fronts than that of a British unit which has one of its own."""
    bound = NATION[u] == BR and CODE[u] != "Vr" and (s.loc[u] == AVAILABLE_NE or s.returning >> u & 1)
    return ~OF_FRONT[british_front(s, u)] if bound else 0


def allied_near_east(s: State, u: int) -> int:
    """13.28#1, 13.28#2, 13.28#3, 13.28#4, 13.28#5, 5.36 Where an Allied unit of the Near East box may be placed: the British on
    their own front, who come back on that where they fell; Russians and Armenians in Russian cities of the Caucasus; the Persian
    units in towns of Persia that the CP does not hold."""
    t, n = s.t, NATION[u]
    persia = t.towns & t.country["PN"] & ~s.control[CENTRAL]
    if u == COSSACKS:
        return persia & OF_FRONT[CAUCASUS]
    if u == RIFLES:
        return persia & OF_FRONT[IRAQ]
    if n == BR or u == DFPS:
        if u != DFPS and british_front(s, u) == IRAQ:
            return (1 << t.basra | 1 << t.abadan) & s.control[ALLIED]
        return egyptian_ground(s)
    return home_cities(s, u) & OF_FRONT[CAUCASUS] if n in (RU, AM) else 0


def region(s: State, u: int, name: str) -> int:
    """13.29#2, 13.29#3, 13.29#4 The hexes of a Turkish region: supplied CP cities and sources of the front; in Syria Damascus
    and the sources of the Egyptian map."""
    t, f = s.t, {"caucasus": CAUCASUS, "iraq": IRAQ, "syria": EGYPT}[name]
    cities = (1 << t.damascus if f == EGYPT else t.cities) & OF_FRONT[f] & ours(s, u, f)
    return cities | primary(s, TU) & OF_FRONT[f] & s.control[CENTRAL]


def central_near_east(s: State, u: int) -> int:
    """13.29, 13.29#2, 13.29#3, 13.29#4, 13.29#6, 13.29#7, 13.29#9 Where a CP unit of the Near East box may be placed: new Turks
    in the region printed on them; rebuilt ones, small German units and the Yilderim HQ in any; the Gendarmerie in a Persian town
    of the CP."""
    if u == GENDARMERIE:
        return s.t.towns & s.t.country["PN"] & s.control[CENTRAL] & OF_FRONT[IRAQ]
    name = ENTRY[u]
    if NATION[u] == TU and first_time(s, u) and name != "any-ne":
        return region(s, u, name) if name in ("caucasus", "iraq", "syria") else 0
    return region(s, u, "caucasus") | region(s, u, "iraq") | region(s, u, "syria")


# With an HQ ----------------------------------------------------------------------------------------------------------------


def host_units(s: State, hq: int) -> tuple[int, int]:
    """13.3#1, 13.3#6 Who has been placed with an HQ in this phase, and the hexes where."""
    units = hexes = 0
    for entry in s.hosted:
        if entry // _SHIFT == hq:
            u = entry % _SHIFT
            units |= 1 << u
            hexes |= 1 << s.loc[u]
    return units, hexes


def room_with(s: State, hq: int, u: int) -> bool:
    """13.3#1, 13.3#6 May an HQ take one more: a stack of six, four US or Bulgarian, with one HQ and one tank; three in the Near
    East."""
    rules = s.t.ds.tables["placement"]
    if not s.hosted:
        return True
    units, _ = host_units(s, hq)
    if ON_NEAR_EAST >> s.loc[hq] & 1:
        return bool(units.bit_count() < rules["via_hq_near_east"])
    for kind in (HQ, TANK, ANTI_TANK):
        if kind >> u & 1:
            return not units & kind
    most = rules["via_hq_europe_us_bu" if NATION[u] in (US, BU) else "via_hq_europe"]
    return bool((units & ~(HQ | TANK | ANTI_TANK)).bit_count() < most)


def hosts(s: State, u: int) -> int:
    """13.3, 13.3#4, 13.3#7 The HQs that take new units like this one: of its nation, supplied, whichever face they show, not
    placed in this phase themselves. New Turks use none."""
    n = kin(NATION[u])
    if n == TU and first_time(s, u):
        return 0
    staff = s.present & HQ & OF_NATION[n]
    return in_supply(s, staff & ~s.placed) if staff else 0


def around_host(s: State, hq: int, u: int) -> int:
    """13.3, 13.3#1, 13.3#2, 13.3#3, 13.3#5, 13.3#6 The hexes of an HQ for a unit: its own or one next to it, and the same for
    all, but for Germans, French and British in Europe; under friendly control and in supply. On the East map six British, French
    and Italians a turn, which count as sea movement."""
    return not_parted(s, hq, ground_of_host(s, hq, host_ground(s, u, FRONT[s.loc[hq]])))


def not_parted(s: State, hq: int, hexes: int) -> int:
    """13.3#2 Of the hexes of an HQ those where others placed with it leave room for one more."""
    used = host_units(s, hq)[1] if s.hosted else 0
    return hexes & used if used and not spreads(s, hq) else hexes


def spreads(s: State, hq: int) -> bool:
    """13.3#2 May the units of an HQ be set down in several hexes?"""
    return bool(ON_EUROPE >> s.loc[hq] & 1) and NATION[hq] in (GE, FR, BR)


def host_ground(s: State, u: int, f: int) -> int:
    """13.3#3, 13.3#5 The hexes of a front where HQs may have a unit set down."""
    if f == EAST and NATION[u] in (BR, FR, IT):
        most = s.t.ds.tables["placement"]["east_map_west_allies_per_turn"]
        if s.capacity[SEA_EUROPE] >= most:
            return 0
    return s.t.land & ours(s, u, f)


def ground_of_host(s: State, hq: int, ground: int) -> int:
    """13.3 The hexes of an HQ on such ground, whoever else has been placed with it."""
    h = s.loc[hq]
    return (1 << h | s.t.touching[h]) & ground


# What an HQ has taken: how many in all; plain ones, HQs, tanks, anti-tank units; where all of them stand, 0 where they may stand
# apart.
Load = tuple[int, int, int, int, int, int]
_NOTHING: Load = (0, 0, 0, 0, 0, 0)


class _Host(NamedTuple):
    hq: int
    hexes: int                  # its own and those next to it
    most: int                   # 13.3#1, 13.3#6: of all in the Near East, in Europe of those that are no HQs nor tanks
    near_east: bool
    apart: bool                 # 13.3#2


def _loaded(host: _Host, load: Load, kind: int, place: int) -> Load | None:
    """13.3#1, 13.3#2, 13.3#6 What an HQ has taken with one more, of a kind (`Load`) and in a hex; None if there is no room."""
    n, *kinds, where = load
    if where and where != place or (n >= host.most if host.near_east else kinds[kind] >= (1 if kind else host.most)):
        return None
    kinds[kind] += 1
    return n + 1, kinds[0], kinds[1], kinds[2], kinds[3], 0 if host.apart else place


def arranged(s: State, u: int, h: int) -> dict[int, tuple[int, ...]] | None:
    """13.3#1, 13.3#2, 13.3#6 Which HQ takes whom, of all of the nation that have been placed with HQs in the phase, when one more
    is set down in a hex; None if there is no way to share them out. Nobody has to say at once which HQ it is."""
    return _shared(_all_hosts(s, u), sorted([*_guests(s, u), (h, u)]))


def takes(s: State, u: int, board: int) -> int:
    """13.3#1, 13.3#2, 13.3#6 The hexes of a board for which there is such a way. Hexes in which nobody has been placed yet,
    within reach of the same HQs, are alike."""
    hosts_, guests = _all_hosts(s, u), _guests(s, u)
    used, out = board & mask(place for place, _ in guests), 0
    alike = [1 << h for h in bits(used)]
    if used != board:
        rest = [board ^ used]
        for host in hosts_:
            rest = [part for among in rest for part in (among & host.hexes, among & ~host.hexes) if part]
        alike += rest
    for part in alike:
        if _shared(hosts_, sorted([*guests, (part.bit_length() - 1, u)])) is not None:
            out |= part
    return out


def _all_hosts(s: State, u: int) -> list[_Host]:
    """13.3, 13.3#4 The HQs of a unit's nation that take new units, with what they take."""
    n, rules = kin(NATION[u]), s.t.ds.tables["placement"]
    out = []
    for q in bits(in_supply(s, s.present & HQ & OF_NATION[n] & ~s.placed)):
        at, there = s.loc[q], bool(ON_NEAR_EAST >> s.loc[q] & 1)
        most = rules["via_hq_near_east" if there else "via_hq_europe_us_bu" if n in (US, BU) else "via_hq_europe"]
        out.append(_Host(q, 1 << at | s.t.touching[at], most, there, spreads(s, q)))
    return out


def _guests(s: State, u: int) -> list[tuple[int, int]]:
    """13.3#1 Who of the unit's nation has been placed with HQs in the phase, and where."""
    n = kin(NATION[u])
    return [(s.loc[x], x) for x in (e % _SHIFT for e in s.hosted) if kin(NATION[x]) == n]


def _shared(hosts_: list[_Host], items: list[tuple[int, int]]) -> dict[int, tuple[int, ...]] | None:
    """Which HQ takes whom, of units each in its hex."""
    kinds = [1 if HQ >> x & 1 else 2 if TANK >> x & 1 else 3 if ANTI_TANK >> x & 1 else 0 for _, x in items]
    could = [[k for k, host in enumerate(hosts_) if host.hexes >> place & 1] for place, _ in items]
    failed = set[tuple[int, tuple[Load, ...]]]()

    def share(i: int, loads: tuple[Load, ...]) -> list[int] | None:
        """By unit, from the last one to this one: its HQ."""
        if i == len(items):
            return []
        if (i, loads) in failed:
            return None
        for k in could[i]:
            load = _loaded(hosts_[k], loads[k], kinds[i], items[i][0])
            found = None if load is None else share(i + 1, (*loads[:k], load, *loads[k + 1:]))
            if found is not None:
                found.append(k)
                return found
        failed.add((i, loads))
        return None

    found = share(0, (_NOTHING,) * len(hosts_))
    if found is None:
        return None
    out: dict[int, tuple[int, ...]] = {host.hq: () for host in hosts_}
    for k, (_, x) in zip(reversed(found), items, strict=True):
        out[hosts_[k].hq] += (x,)
    return out


def with_hosts(s: State, u: int) -> int:
    """13.3, 13.23 Where a unit may be placed by way of an HQ: on the maps of its box; those marked Vr in Europe or in Egypt."""
    ground = ON_EUROPE | OF_FRONT[EGYPT] if CODE[u] == "Vr" else ON_EUROPE if s.loc[u] == AVAILABLE else ON_NEAR_EAST
    out = more = 0
    grounds = dict[int, int]()
    for hq in bits(hosts(s, u)):
        h = s.loc[hq]
        if ground >> h & 1:
            f = FRONT[h]
            if f not in grounds:
                grounds[f] = host_ground(s, u, f)
            hexes = ground_of_host(s, hq, grounds[f])
            more |= hexes
            if room_with(s, hq, u):
                out |= not_parted(s, hq, hexes)
    n = kin(NATION[u])
    if more & ~out and any([kin(NATION[e % _SHIFT]) == n for e in s.hosted]):
        out |= takes(s, u, more & ~out)                     # others could go over to another HQ
    return out


# Together ------------------------------------------------------------------------------------------------------------------


def plain_places(s: State, u: int) -> int:
    """13.1, 13.2, 3.26#10j Where a unit may be placed without an HQ; those marked Vr in Europe or in Egypt from either box."""
    if s.loc[u] == AVAILABLE or CODE[u] == "Vr" and not s.law.near_east_alone:
        out = in_europe(s, u)
    else:
        out = allied_near_east(s, u) if side_of(s, u) == ALLIED else central_near_east(s, u)
    return out


# state, unit: hexes where it is not placed; {u} the unit, {g} the hex
PLACE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("13.11", lambda s, u: ~(plain_places(s, u) | with_hosts(s, u)), "{u} cannot be placed in {g}",
        "{u.le} ne {u:peut|peuvent} être placé{u.e} {g.a}"),
    Bar("5.36", lambda s, u: 0 if first_time(s, u) else off_front(s, u),
        "{u} {u:comes|come} back on the front where {u:it was|they were} lost",
        "{u.le} {u:revient|reviennent} sur le front de {u:sa|leur} perte"),
    Bar("13.28#1", lambda s, u: off_front(s, u) if first_time(s, u) else 0, "{u} {u:enters|enter} on {u:its|their} own front",
        "{u.le} {u:entre|entrent} sur {u:son|leur} propre front"),
    Bar("8.22", lambda s, u: s.occ[1 - side_of(s, u)] | s.staff[1 - side_of(s, u)], "the enemy is in {g}", "l'ennemi est {g.a}"),
    Bar("15.25", lambda s, u: ~tank_fronts(u) if TANK >> u & 1 else 0),
    Bar("15.31", lambda s, u: ~OF_FRONT[WEST] if ANTI_TANK >> u & 1 else 0),
    Bar("17.0", lambda s, u: barred(s, 1 << u), "{u} may not operate in {g}", "{u.le} ne {u:peut|peuvent} opérer {g.a}"),
    Bar("15.71", lambda s, u: 0 if MOUNTAIN >> u & 1 else s.t.alpine, "{u} cannot enter alpine ground",
        "{u.le} ne {u:peut|peuvent} entrer en terrain alpin"),
    Bar("6.57", lambda s, u: (-1 if NATION[u] == SR else s.t.country["SR"]) if under_way(s, s.typhus) else 0),
    Bar("5.46", lambda s, u: truce_line(s, 1 << u), "the war in Russia is over: nobody is placed next to Russian units there",
        "la guerre en Russie est finie : nul n'est placé à côté d'unités russes"),
    Bar("6.52#6", lambda s, u: beachheads(s, side_of(s, u))),
    Bar("14.23", lambda s, u: 1 << s.t.kut if side_of(s, u) == ALLIED and besieged(s) else 0, "Kut is besieged",
        "Kut est assiégée"),
    Bar("15.93#3", lambda s, u: red_company(s, side_of(s, u), 1 << u)),
    Bar("16.11", lambda s, u: unfriendly(s, side_of(s, u), 1 << u), *APART),
    Bar("13.21", lambda s, u: no_room(s, side_of(s, u), u), "there is no room for {u} in {g}",
        "il n'y a pas de place {g.a} pour {u.le}"),
)


def of_its_kind(rule: str, units: int, ground: int, new: bool = False) -> Bar[[State, int]]:
    """A rule that says where such units are placed, told of hexes on some ground where they are not. `new`: only those that
    enter for the first time."""
    return Bar(rule, lambda s, u: ground if units >> u & 1 and (first_time(s, u) or not new) else 0)


def turks_of(name: str) -> int:
    """13.29 The Turks on whom a region is printed."""
    return mask(u for u in bits(OF_NATION[TU]) if ENTRY[u] == name)


# state, unit: of a hex where it is not placed, the rule that says where such a unit is
PROPER_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("13.23", lambda s, u: 0 if CODE[u] == "Vr" else ON_NEAR_EAST if s.loc[u] == AVAILABLE else ON_EUROPE),
    of_its_kind("13.25", OF_NATION[US], -1),
    Bar("13.26", lambda s, u: s.t.cities & s.t.region["poland"] if NATION[u] == RU else 0),
    *PLACE_BARS[1:3],                                       # 5.36, 13.28#1
    of_its_kind("13.28#2", OF_NATION[BR] | 1 << DFPS, OF_FRONT[EGYPT]),
    of_its_kind("13.28#3", OF_NATION[BR] & ~(1 << RIFLES), OF_FRONT[IRAQ]),
    of_its_kind("13.28#5", 1 << COSSACKS | 1 << RIFLES, -1),
    of_its_kind("13.29#9", 1 << GENDARMERIE, -1),
    *(of_its_kind(rule, turks_of(name), ON_NEAR_EAST, new=True)
      for rule, name in (("13.29#2", "caucasus"), ("13.29#3", "iraq"), ("13.29#4", "syria"))),
    of_its_kind("13.29#7", OF_NATION[TU] | OF_NATION[GE], ON_NEAR_EAST),
)


def places(s: State, u: int) -> int:
    """13.0, 13.21 All hexes where a unit may be placed now."""
    return allowed(PLACE_BARS[1:], plain_places(s, u) | with_hosts(s, u), s, u)


def placeable(s: State, u: int) -> bool:
    """13.0 Is there any such hex that needs no HQ?"""
    plain = plain_places(s, u)
    return bool(plain and allowed(PLACE_BARS[1:], plain, s, u))


def placeable_with_hosts(s: State, u: int) -> bool:
    """13.0, 13.3 Is there one by way of an HQ?"""
    hexes = with_hosts(s, u)
    return bool(hexes and allowed(PLACE_BARS[1:], hexes, s, u))


def boxes(s: State, u: int) -> str:
    """13.29#1, 13.29#5, 13.29#8 The box to which a new unit of the CP goes at once: Arabia, the reserve, the Transit box for
    German divisions in the Near East alone; '' for others."""
    if s.loc[u] != AVAILABLE_NE or side_of(s, u) != CENTRAL:
        return ""
    if NATION[u] == TU and first_time(s, u) and ENTRY[u] in ("arabia", "turkey"):
        return "arabia" if ENTRY[u] == "arabia" else "reserve"
    return "transit" if NATION[u] == GE and DIVISION >> u & 1 and s.law.near_east_alone else ""
