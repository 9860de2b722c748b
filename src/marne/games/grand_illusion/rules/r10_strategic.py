"""10 Strategic movement by rail and sea, one CAP a unit."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.grand_illusion.choices import DETRAIN, DOCK, DONE, ENTRAIN, FREE_TRAIN, OPTION_IDS, SAIL
from marne.games.grand_illusion.rules.r08_3_control import settle
from marne.games.grand_illusion.events import Moved
from marne.games.grand_illusion.rules.r09_3_losses import meet_hqs, pay
from marne.games.grand_illusion.rules.r08_4_movement import Ground, closed_ghent, closed_schlieffen, line_kept
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, BR, COMBAT, CORPS, FR, GE, GERMAN, HA, HEXES, HQ, INF, MOBILE, NATION, OF_NATION, OF_SIDE, SIDE,
)
from marne.games.grand_illusion.rules.r09_4_retreat import ports
from marne.games.grand_illusion.rules.r08_4_stacking import crowded
from marne.games.grand_illusion.state import State, own, put
from marne.games.grand_illusion.rules.r08_4_supply import connected, nation_of, nearer_to_supply, rail_ends, sources, zone
from marne.games.grand_illusion.questions import WHERE_TO_DETRAIN, WHERE_TO_DOCK, WHO_TRAVELS
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask, union

_HOLLAND = 1 << OPTION_IDS.index("ge-holland")


def fort_blocks(s: State, foe: int) -> int:
    """10.2 Enemies do not stop trains; by the other reading a fort does, as it cuts supply (8.4.3a)."""
    return s.forts[foe] if s.law.fort_stops_trains else 0


def rail_net(s: State, side: int) -> int:
    """10.2, 10.3 Rail hexes a side may use: its own, joined to a French or German source; 0 before it may move by rail."""
    turn = s.t.rail_turn
    if side == ALLIED:
        if s.turn < turn["allied"]:                                     # 10.3/b1, 10.3/b2
            return 0
        net = own(s, ALLIED) & s.t.rail & ~fort_blocks(s, GERMAN)
        return connected(s.t, sources(s, FR), net, 0)
    if s.turn < turn["german_home"]:                                    # 10.3/b1
        return 0
    net = s.german & s.t.rail & ~fort_blocks(s, ALLIED)
    if s.turn < turn["german_conquered"]:
        net &= s.t.german_home                                          # 10.3/b3
    return connected(s.t, sources(s, GE), net, 1 << s.law.rail_end_hex if rail_ends(s) else 0)     # 8.4.3h


def within_ten(s: State, src: int, net: int) -> int:
    """10.2 Hexes up to ten rail hexes away."""
    key = (src, net)
    got = s.t.rail_cache.get(key)
    if got is None:
        if len(s.t.rail_cache) > 20000:
            s.t.rail_cache.clear()
        seen = edge = 1 << src
        for _ in range(s.t.rail_hexes):
            edge = union(s.t.rails, edge) & net & ~seen
            seen |= edge
        got = s.t.rail_cache[key] = seen & ~(1 << src)
    return got


def rail_goals(s: State, u: int, net: int) -> int:
    """10.2, 10.3 Where the unit may detrain."""
    h = s.loc[u]
    b = 1 << u
    if not net >> h & 1 or b & HA or NATION[u] == BE:                   # 9.5.4a/b6, 10.3/b4
        return 0
    goals = within_ten(s, h, net)
    if NATION[u] == GE:
        goals &= ~closed_ghent(s)
        if b & COMBAT:
            goals &= ~closed_schlieffen(s)
    return allowed(DETRAIN_BARS, goals, s, u, goals)


def cut_off(s: State, u: int, hexes: int) -> int:
    """8.4.3d Hexes without supply, for a unit that has it."""
    z = zone(s, nation_of(u))
    return ~z if z >> s.loc[u] & 1 else 0


def gives_up_line(s: State, u: int, hexes: int) -> int:
    """8.3.3 The last unit to leave a contested hex of its own gives it up: hexes that it would cut off by that."""
    h = s.loc[u]
    side = SIDE[u]
    if not s.occ[1 - side] >> h & 1:
        return 0
    z = zone(s, nation_of(u))
    return z & ~line_kept(Ground(s, side, h), 1 << u, z)


def astray(s: State, u: int, hexes: int) -> int:
    """8.4.3f For a unit out of supply, hexes that neither have it nor lie closer to one that has."""
    n = nation_of(u)
    return 0 if zone(s, n) >> s.loc[u] & 1 else ~nearer_to_supply(s, n, s.loc[u])


LINE_BARS: tuple[Bar[[State, int, int]], ...] = (           # supply binds trains and ships as it binds a march
    Bar("8.4.3d", cut_off), Bar("8.3.3", gives_up_line), Bar("8.4.3f", astray))
DETRAIN_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("10.3/b5", lambda s, u, hexes: 1 << s.t.paris if NATION[u] == BR else 0),
    Bar("8.4.6a", crowded),
    *LINE_BARS,
)


def sea_goals(s: State, u: int) -> int:
    """10.4, 10.4/p2, 12.5.4 Ports with a lower number than the one the unit stands in; never Belgians; Antwerp only with the
    Dutch option."""
    h = s.loc[u]
    nation = NATION[u]
    harbours = ports(s) & own(s, ALLIED)
    if nation not in (FR, BR) or 1 << u & HA or not harbours >> h & 1:
        return 0
    goals = harbours & ((1 << h) - 1)
    return allowed((*LINE_BARS, Bar("8.4.6a", crowded)), goals, s, u, goals)


def free_goal(s: State, u: int, net: int) -> bool:
    """8.4.9g After Paris in Danger one French corps may be railed to Paris without a CAP."""
    return bool(1 << u & INF & CORPS & OF_NATION[FR] and rail_goals(s, u, net) >> s.t.paris & 1)


def beyond_home(s: State, side: int) -> int:
    """10.3/b3 Germans in conquered land, at first."""
    if side == ALLIED or s.turn >= s.t.rail_turn["german_conquered"]:
        return 0
    return ~mask(u for u in bits(OF_SIDE[GERMAN]) if s.loc[u] <= HEXES and s.t.german_home >> s.loc[u] & 1)


TRAVELLED: Bar[[State, int]] = Bar("10.1", lambda s, side: s.moved, "{u} has travelled in this phase already",
                                   "{u} a déjà voyagé dans cette phase")
NO_FARE: Bar[[State, int]] = Bar("10.1", lambda s, side: 0 if s.cap[side] else ~0)
ENTRAIN_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("9.5.4a/b6", lambda s, side: HA),
    Bar("10.3/b4", lambda s, side: OF_NATION[BE]),
    TRAVELLED, NO_FARE,
    Bar("10.3/b1", lambda s, side: ~0 if s.turn < s.t.rail_turn["german_home" if side else "allied"] else 0),
    Bar("10.3/b3", beyond_home),
)
SAIL_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("10.4/p2", lambda s, side: OF_NATION[BE]),
    Bar("12.5.4", lambda s, side: 0 if ports(s) >> s.law.antwerp & 1 else s.at[s.law.antwerp]),
    TRAVELLED, NO_FARE)


def who_travels(s: State, side: int) -> Ask:
    """10.1 The next unit to move strategically; each moves once a phase."""
    out: list[Choice] = []
    net = rail_net(s, side)
    units = 0
    for h in bits(net):
        units |= s.at[h]
    units &= OF_SIDE[side] & MOBILE & ~s.moved
    if s.cap[side]:
        known: dict[tuple[int, int, int], int] = {}
        for u in bits(allowed(ENTRAIN_BARS, units, s, side)):
            k = (s.loc[u], s.t.kind[u], nation_of(u))
            if k not in known:
                known[k] = rail_goals(s, u, net)
            if known[k]:
                out.append(ENTRAIN[u])
        if side == ALLIED:
            for h in bits(ports(s) & own(s, ALLIED)):
                out += [SAIL[u] for u in bits(s.at[h] & OF_SIDE[ALLIED] & MOBILE & ~s.moved) if sea_goals(s, u)]
    if side == ALLIED and s.free_rail and s.danger:
        out += [FREE_TRAIN[u] for u in bits(units) if free_goal(s, u, net)]
    out.append(DONE)
    return WHO_TRAVELS(side, out)


def where_to_detrain(s: State, side: int, u: int) -> Ask:
    return WHERE_TO_DETRAIN(side, [DETRAIN[h] for h in bits(rail_goals(s, u, rail_net(s, side)))], u)


def where_to_dock(s: State, side: int, u: int) -> Ask:
    return WHERE_TO_DOCK(side, [DOCK[h] for h in bits(sea_goals(s, u))], u)


class Segment(NamedTuple):
    side: int


@procedure(shows=Segment)
async def strategic_segment(s: State, side: int) -> None:
    """10.1, 5.2/b4 One player's strategic movement."""
    s.moved = 0
    while True:
        c = await ask(s, who_travels(s, side))
        if c is DONE:
            break
        u = c.a
        if c.verb == "free-train":
            s.free_rail = 0
            travel(s, u, s.t.paris, "8.4.9g")
            continue
        pay(s, side, 1, "10.1")
        if c.verb == "sail":
            c = await ask(s, where_to_dock(s, side, u))
            travel(s, u, c.a, "10.4")
        else:
            c = await ask(s, where_to_detrain(s, side, u))
            travel(s, u, c.a, "10.2")
    s.moved = 0
    if side == ALLIED and s.danger and s.danger <= s.turn and rail_net(s, ALLIED):
        s.free_rail = 0                                                 # 8.4.9g: this turn only


def travel(s: State, u: int, h: int, rule: str) -> None:
    src = s.loc[u]
    put(s, u, h)
    s.moved |= 1 << u
    if s.log is not None:
        s.log.append(Moved(rule, u, src, h, "sea" if rule == "10.4" else "rail"))
    if 1 << u & HQ:
        meet_hqs(s, h, SIDE[u], "8.4.1/p3")
    settle(s)
