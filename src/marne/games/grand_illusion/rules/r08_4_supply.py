"""8.4.3, 11.2 Supply: from a hex to a friendly rail hex, along the rails to a source of the unit's nation.

The trace is a pure function of bitboards, remembered by its inputs: nothing to invalidate, right after undo and copy.
"""
from __future__ import annotations

from marne.games.grand_illusion.pieces import ALLIED, ANTWERP_FORTS, BE, BR, GE, GERMAN, HEXES, INDEX, MAUBEUGE, NAMUR, NATION, RN
from marne.games.grand_illusion.state import ACTION, ADMIN, State, own
from marne.games.grand_illusion.tables import Tables
from marne.parts.bits import union

_LOGISTICS = 1 << 7             # strategic options: see `OPTION_IDS` in choices.py
_HOLLAND = 1 << 9
_ANTWERP = INDEX["fort-antwerp"]
RN_DIVISION = 4                 # the Royal Naval Division draws on Antwerp too: a fifth "nation" for supply
CLASSES = 5


SUPPLY_CLASS = tuple(RN_DIVISION if u == RN else n for u, n in enumerate(NATION))


def nation_of(u: int) -> int:
    """The supply class of a unit."""
    return SUPPLY_CLASS[u]


def friendly(s: State, side: int) -> int:
    """8.3.4, 8.3.1/b1, 8.4.3d/ex Hexes through which a side may trace: its own, and in the Action Phase and the supply check
    those that only enemy cavalry has taken."""
    return own(s, side) | s.cavalry if s.phase in (ACTION, ADMIN) else own(s, side)


def sources(s: State, nation: int) -> int:
    """8.4.3b, c, 11.2.4, 11.2.5 The supply sources of a nation."""
    law = s.law
    if nation == GE:
        m = s.t.source[GE]
        if s.chosen & _HOLLAND and holland_source(s):
            m |= 1 << law.antwerp                                       # 14.3.6b.5
        return m
    antwerp = antwerp_open(s) if law.antwerp_source else 0
    if nation == RN_DIVISION:
        return s.t.source[BR] | landed_ports(s) | antwerp
    if nation == BE:
        return s.t.source[BE] | antwerp
    if nation == BR:
        return s.t.source[BR] | landed_ports(s)
    return s.t.source[nation]


def antwerp_open(s: State) -> int:
    """8.4.3b Antwerp, as long as it is not German."""
    return 1 << s.law.antwerp & ~s.german


def landed_ports(s: State) -> int:
    """14.3.6a.4/b5 A named port in which the British landed is a source of theirs."""
    return s.landed & s.t.ports


def antwerp_fallen(s: State) -> bool:
    """14.3.6b.5/b2 Antwerp is German and its fort is gone."""
    h = s.law.antwerp
    return bool(s.german >> h & 1) and not s.at[h] & ANTWERP_FORTS


def holland_source(s: State) -> bool:
    """14.3.6b.5/b2 Antwerp is a German source from turn 5 or the turn after its fall on, whichever is later."""
    return s.turn >= 5 and antwerp_fallen(s) and s.due[_ANTWERP] != s.turn


def note_antwerp(s: State) -> None:
    """14.3.6b.5/b2 As a turn begins: remember it in the fort's unused track entry if Antwerp has not fallen before it."""
    if s.chosen & _HOLLAND:
        s.due[_ANTWERP] = 0 if antwerp_fallen(s) else s.turn


def emergency_on(s: State) -> bool:
    """8.4.3g, 8.4.3g.1, 8.4.3g.3, 8.4.3g.4 While Maubeuge is besieged, turns 3 to 5, hex 44 is an emergency source (not in the
    last Administrative Phase)."""
    law = s.law
    first, last = law.emergency_turns
    if not first <= s.turn <= last or s.turn == last and s.phase > ACTION:
        return False
    hexes = 1 << law.maubeuge | 1 << law.emergency_hex
    return s.loc[MAUBEUGE] <= HEXES and s.german & hexes == hexes and bool(s.siege >> law.maubeuge & 1)


def rail_ends(s: State) -> bool:
    """8.4.3h The End of Rail Net marker counts once the Namur fort has fallen."""
    return bool(s.rail_end) and s.loc[NAMUR] > HEXES


def connected(t: Tables, start: int, net: int, end: int) -> int:
    """Rail hexes of `net` joined to `start` by rails; the hexes of `end` are reached but not passed."""
    if not end:
        got = 0
        for part in parts(t, net):
            if part & start:
                got |= part
        return got
    got = edge = start & net
    while edge:
        edge = union(t.rails, edge & ~end) & net & ~got
        got |= edge
    return got


def parts(t: Tables, net: int) -> list[int]:
    """The pieces into which a rail net falls: all nations of a side share it."""
    got = t.parts_cache.get(net)
    if got is None:
        if len(t.parts_cache) > 5000:
            t.parts_cache.clear()
        got = t.parts_cache[net] = []
        rest = net
        while rest:
            part = edge = rest & -rest
            while edge:
                edge = union(t.rails, edge) & net & ~part
                part |= edge
            got.append(part)
            rest &= ~part
    return got


def zone_of(t: Tables, railed: int, ground: int, reach: int) -> int:
    """11.2.1 Hexes from which a unit reaches `railed`: itself or next to it; with `reach` 2 across one hex of `ground`."""
    got = railed | union(t.free, railed)
    if reach > 1:
        got |= union(t.free, got & ground)
    return got


def zone(s: State, nation: int, emergency: bool = True) -> int:
    """8.4.3a Hexes in which units of `nation` (see `nation_of`) are in supply, emergency supply included unless told."""
    t = s.t
    if nation == GE:
        urgent = s.siege >> s.law.maubeuge & 1 and emergency_on(s)
        key: tuple[object, ...] = (s.german, s.cavalry and (s.cavalry, s.phase), s.forts[ALLIED], s.chosen,
                s.rail_end and s.loc[NAMUR] > HEXES,
                                   s.chosen & _HOLLAND and holland_source(s), urgent, emergency)
    else:
        key = (s.german, s.cavalry and (s.cavalry, s.phase), s.forts[GERMAN], s.landed and (s.landed,
                s.landed & s.occ[ALLIED]), nation, s.law.antwerp_source)
    last = t.zone_last[nation]
    if last and last[0] == key:
        return last[1]
    got = t.zone_cache.get(key)
    if got is None:
        if len(t.zone_cache) > 20000:
            t.zone_cache.clear()
        got = t.zone_cache[key] = german_zone(s, emergency) if nation == GE else allied_zone(s, nation)
    t.zone_last[nation] = (key, got)
    return got


def german_zone(s: State, emergency: bool) -> int:
    """8.4.3c, g, h German supply: the rail net, its temporary end at 56, and the emergency line through Maubeuge."""
    t = s.t
    ground = friendly(s, GERMAN)
    net = ground & t.rail & ~s.forts[ALLIED]                            # a fort holding out cuts the rails
    end = 1 << s.law.rail_end_hex if rail_ends(s) else 0
    reach = 2 if s.chosen & _LOGISTICS else 1                           # 14.3.6b.3
    if not emergency_on(s):
        return zone_of(t, connected(t, sources(s, GE), net, end), ground, reach)
    post = 1 << s.law.emergency_hex
    out = zone_of(t, connected(t, sources(s, GE), net & ~post, end), ground, reach)
    if emergency:
        # 8.4.3g.2, 8.4.3g.2/b1, 8.4.3g.2/b2
        out |= zone_of(t, connected(t, post, net & ~(1 << s.law.maubeuge), end), ground, reach)
    return out


def allied_zone(s: State, nation: int) -> int:
    """8.4.3b Allied supply of one nation."""
    ground = friendly(s, ALLIED)
    out = zone_of(s.t, connected(s.t, sources(s, nation), ground & s.t.rail & ~s.forts[GERMAN], 0), ground, 1)
    if nation in (BR, RN_DIVISION):
        out |= landed_ports(s) & s.occ[ALLIED]                          # 14.3.6a.4/b5: those ashore, even before it is theirs
    if nation in (BE, RN_DIVISION):
        out |= antwerp_open(s)                                          # by either reading of 8.4.3b
    return out


def supplied(s: State, u: int) -> bool:
    """8.4.3a Is the unit, where it stands, in supply?"""
    return bool(zone(s, nation_of(u)) >> s.loc[u] & 1)


def any_supplied(s: State, units: int, h: int) -> bool:
    """8.3.3 Is one of these units in supply in hex `h`?"""
    while units:
        b = units & -units
        units ^= b
        if zone(s, nation_of(b.bit_length() - 1)) >> h & 1:
            return True
    return False


def hex_supplied(s: State, side: int, h: int) -> bool:
    """14.1.2d Can a supply line be traced from the hex to a source of that side?"""
    nations = (GE,) if side == GERMAN else (0, 1, 2)
    return any(zone(s, n) >> h & 1 for n in nations)


def nearer_to_supply(s: State, nation: int, src: int) -> int:
    """8.4.3f Hexes that are in supply, or closer than `src` to one that is."""
    goal = zone(s, nation)
    t = s.t
    closer, seen, edge = 0, goal, goal
    while edge and not seen >> src & 1:
        closer |= edge
        edge = union(t.near, edge) & ~seen
        seen |= edge
    return closer or goal


def toward_supply(s: State, nation: int, src: int) -> int:
    """8.4.3f Neighbours of `src` that restore supply or lie closer to a hex that would."""
    return s.t.near[src] & nearer_to_supply(s, nation, src)
