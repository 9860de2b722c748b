"""7 Reinforcements and replacements: where units come back to the map."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.grand_illusion.choices import (
    ARRIVE, DELAY, DONE, NOBODY, OPTION_IDS, QUEUE, REFUSE, REPLACE, RESTORE, SEND, SWAP_HQ, TRANSFER,
)
from marne.games.grand_illusion.rules.r08_3_control import settle
from marne.games.grand_illusion.events import Arrived, Delayed, Removed
from marne.games.grand_illusion.rules.r09_3_losses import meet_hqs, pay, receive, score
from marne.games.grand_illusion.pieces import (
    ALL, ALLIED, BE, BR, CAV, COASTAL_LANDING, COMBAT, DEAD, DIVISION, FR, GE, GERMAN, GONE, HEXES, HQ, HQ_DET, INF, IX, IX_MINUS,
    NATION, NATIONS, NUMBERED_HQ, OF_NATION, OF_SIDE, SIDE, TRACK,
)
from marne.games.grand_illusion.rules.r09_4_retreat import to_track
from marne.games.grand_illusion.rules.r08_4_stacking import crowded, fits
from marne.games.grand_illusion.state import ANY_SOURCE, COAST, State, own, pieces_at, put
from marne.games.grand_illusion.rules.r08_4_supply import holland_source, landed_ports, nation_of, note_antwerp, zone
from marne.games.grand_illusion.questions import (
    WHERE_TO_ARRIVE, WHETHER_TRANSFER, WHICH_HQ_LEAVES, WHICH_REPLACEMENT, WHO_GOES_EAST, WHO_IS_RESTORED,
)
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

_HOLLAND = 1 << OPTION_IDS.index("ge-holland")
_AMPHIBIOUS = 1 << OPTION_IDS.index("al-amphibious")


def sources_on_map(s: State, nation: int) -> int:
    """8.4.3b, c The printed sources of a nation; Antwerp for the Belgians, and where the Dutch option makes it one."""
    m = s.t.source[nation]
    if nation == BE and not s.german >> s.law.antwerp & 1:
        m |= 1 << s.law.antwerp
    if nation == GE and s.chosen & _HOLLAND and holland_source(s):
        m |= 1 << s.law.antwerp
    if nation == BR:
        m |= landed_ports(s)
    return m


def hq_hexes(s: State, nation: int, replacement: bool) -> int:
    """7.1.1, 7.2 Hexes with a supplied HQ of the nation that was not placed this turn."""
    out = 0
    for q in bits(HQ & OF_NATION[nation]):
        h = s.loc[q]
        if h and h <= HEXES and not s.new_hq >> q & 1:
            out |= 1 << h
    if replacement and nation == GE and s.turn <= s.law.inner_france_until:
        out &= ~(s.t.france & ~s.t.frontier)                            # 7.2/ex
    return out


def early(s: State, u: int, hexes: int) -> int:
    """8.4.7c, 7.1.1/p2, 7.2/p4 Schlieffen hexes, at first."""
    return s.t.schlieffen if NATION[u] in (FR, BR) and s.turn <= s.law.arrivals_until else 0


GROUND_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("7.1", lambda s, u, hexes: ~own(s, SIDE[u]), "{h} is under enemy control", "{h} est sous contrôle ennemi"),
    Bar("8.4.3a", lambda s, u, hexes: own(s, SIDE[u]) & ~zone(s, nation_of(u)), "the unit cannot trace supply from {h}",
        "aucune ligne de ravitaillement de l'unité ne part {h.de}"),
)
ARRIVE_BARS: tuple[Bar[[State, int, int]], ...] = (*GROUND_BARS, Bar("8.4.6a", crowded), Bar("8.4.7c", early))


def arrival_ground(s: State, u: int) -> int:
    """7.1 Friendly-controlled hexes from which the unit can trace supply."""
    return allowed(GROUND_BARS, ALL, s, u, ALL)


def with_room(s: State, u: int, hexes: int) -> int:
    return hexes & ~crowded(s, u, hexes)


def variable_hexes(s: State, u: int, replacement: bool) -> int:
    """7.1.1-7.1.3, 7.2 Where a unit with variable entry may be placed."""
    nation = NATION[u]
    b = 1 << u
    ground = arrival_ground(s, u)
    if b & HQ:
        taken = 0
        for q in bits(HQ & OF_NATION[nation]):
            if s.loc[q] <= HEXES:
                taken |= 1 << s.loc[q]
        hexes = ground & ~taken                                         # 7.1.2
    else:
        hexes = ground & (hq_hexes(s, nation, replacement) | sources_on_map(s, nation))
    if nation == FR:
        hexes |= ground & 1 << s.t.paris                                # 7.1.3
    if b & COASTAL_LANDING and not replacement:
        hexes |= ground & s.t.coastal                                   # 12.3
        if s.chosen & _HOLLAND:
            hexes |= ground & 1 << s.law.antwerp                        # 14.3.6b.5/b6
    hexes &= ~early(s, u, hexes)
    if replacement:
        hexes &= ~mask(s.loc[q] for q in bits(s.new_hq))                # 7.2/p3: not even at a source or in Paris
    if u == HQ_DET and s.turn >= s.law.detachment_turn:
        for q in bits(NUMBERED_HQ & OF_NATION[GE]):                     # 14.1.1b/HQ6
            if s.loc[q] <= HEXES:
                hexes |= ground & 1 << s.loc[q]
    return with_room(s, u, hexes)


def entry_hexes(s: State, u: int) -> int:
    """7.1 Where the unit may arrive this turn."""
    code = s.entry[u]
    ground = arrival_ground(s, u)
    if code == 0 or s.rebuilt >> u & 1:
        return variable_hexes(s, u, bool(s.rebuilt >> u & 1))
    if code == ANY_SOURCE:
        return with_room(s, u, ground & sources_on_map(s, NATION[u]))
    if code == COAST:
        return with_room(s, u, ground & sources_on_map(s, BE) & s.t.coastal)
    hexes = 1 << code
    if code == 81 and s.chosen & _HOLLAND and holland_source(s):
        hexes |= 1 << s.law.antwerp
    return with_room(s, u, ground & hexes)


def due_units(s: State, side: int) -> int:
    """Units of the side whose turn has come."""
    return mask(u for u in bits(OF_SIDE[side] & pieces_at(s, TRACK)) if s.due[u] <= s.turn)


def where_to_arrive(s: State, side: int, u: int, may_delay: int) -> Ask:
    """7.1 The hex of arrival; the owner may also delay the unit."""
    out: list[Choice] = [ARRIVE[u][h] for h in bits(entry_hexes(s, u))]
    if may_delay:
        out.append(DELAY[u])
    return WHERE_TO_ARRIVE(side, out, u)


def place_arrival(s: State, u: int, h: int) -> None:
    b = 1 << u
    put(s, u, h)
    if s.rebuilt & b and s.turn >= s.law.weak_now_from:
        # 14.1.1c/T10, 14.3.1c/T10
        s.weak |= b                                                     # 14.1.1c: whenever it was paid for
    s.rebuilt &= ~b
    if s.weak & b:
        s.weak &= ~b
        s.disrupted |= b
    if s.log is not None:
        s.log.append(Arrived("7.1", u, h))
    if b & HQ:
        s.new_hq |= b                                                   # 7.1.2
        meet_hqs(s, h, SIDE[u], "8.4.1/p3")
    option = s.t.ds.units[u].option
    if option == "ge-more-troops" and not s.ninth:
        s.ninth = s.turn                                                # 14.3.6b.4
        receive(s, GERMAN, 1, "14.3.6b.4")
    settle(s)


def delay(s: State, u: int, blocked: bool) -> None:
    """7.1 A turn later; a fixed hex that is lost or full makes it any source of the nation.

    14.3.6a.4/b2 British divisions kept back by choice remain due: they may land in this turn's Action Phase.
    """
    if blocked or not stays_afloat(s, u):
        s.due[u] = s.turn + 1
    code = s.entry[u]
    if blocked and 0 < code <= HEXES:
        s.entry[u] = ANY_SOURCE
    if s.log is not None:
        s.log.append(Delayed("7.1", u, s.turn + 1))


def stays_afloat(s: State, u: int) -> bool:
    """14.3.6a.4/b2 Up to four British divisions may be held back for a landing; they count as due all the while."""
    divisions = INF & DIVISION & OF_NATION[BR]
    if not s.chosen & _AMPHIBIOUS or s.landed or not divisions >> u & 1:
        return False
    before = due_units(s, ALLIED) & divisions & (1 << u) - 1            # arrivals are settled in the order of the counters
    most: int = next(o["max_divisions"] for o in s.law.choices if o["id"] == "al-amphibious")
    return before.bit_count() < most


def from_holland(s: State) -> None:
    """14.3.6b.4 What did not come in through Holland on turn 2 arrives later like other variable reinforcements."""
    for u in bits(s.at[0] if s.turn > 2 else 0):
        put(s, u, TRACK)
        s.due[u] = s.turn


def which_hq_leaves(s: State, h: int) -> Ask:
    """14.1.1b/HQ6, 14.2.1/HQ6, 14.3.1b/HQ6 The numbered HQ that the Detachment HQ relieves."""
    return WHICH_HQ_LEAVES(GERMAN, [SWAP_HQ[q] for q in bits(s.at[h] & NUMBERED_HQ & OF_NATION[GE])], h,
                            rule=s.law.cite("14.1.1b/HQ6"))


@procedure
async def arrivals(s: State, side: int) -> None:
    """7.1 Each unit that is due is placed or delayed."""
    ninth_corps(s, side)
    if side == GERMAN:
        from_holland(s)
    for u in bits(due_units(s, side)):
        if s.loc[u] != TRACK:
            continue
        hexes = entry_hexes(s, u)
        if not hexes:
            delay(s, u, True)
            continue
        c = await ask(s, where_to_arrive(s, side, u, 1))
        if c.verb == "delay":
            delay(s, u, False)
            continue
        if u == HQ_DET and s.at[c.b] & NUMBERED_HQ & OF_NATION[GE]:
            h = c.b
            c = await ask(s, which_hq_leaves(s, h))
            s.flipped &= ~(1 << c.a)
            to_track(s, c.a, s.turn + 1, 0, s.law.cite("14.1.1b/HQ6"))
            place_arrival(s, u, h)
        else:
            place_arrival(s, u, c.b)


def ninth_corps(s: State, side: int) -> None:
    """8.4.9f The full IX Corps takes the place of IX (-) wherever that is on the map; IX (-) leaves the game."""
    if side != ALLIED or s.loc[IX] != TRACK or s.due[IX] > s.turn or not s.danger:
        return
    h = s.loc[IX_MINUS]
    if h != GONE:
        put(s, IX_MINUS, GONE)
        s.disrupted &= ~(1 << IX_MINUS)
        s.rebuilt &= ~(1 << IX_MINUS)
        s.weak &= ~(1 << IX_MINUS)
        if s.log is not None:
            s.log.append(Removed("8.4.9f", IX_MINUS))
        if h <= HEXES and fits(s, s.at[h] & OF_SIDE[ALLIED] | 1 << IX, h):
            put(s, IX, h)
            if s.log is not None:
                s.log.append(Arrived("8.4.9f", IX, h))


# 7.2 Replacements -----------------------------------------------------------------------------------------------------


REBUILD_BARS: tuple[Bar[[State]], ...] = (
    Bar("7.2/r1", lambda s: ~COMBAT),
    Bar("7.2/r2", lambda s: ~(OF_NATION[FR] | OF_NATION[GE])),
    Bar("7.2", lambda s: ~pieces_at(s, DEAD)),
)


def replaceable(s: State, side: int) -> int:
    """7.2/r1, 7.2/r2 Eliminated French or German combat units."""
    return allowed(REBUILD_BARS, OF_SIDE[side], s)


def which_replacement(s: State, side: int) -> Ask:
    """7.2, 5.2/b2 Rebuild a unit now (2 CAP) or for two turns later (1 CAP)."""
    out: list[Choice] = []
    dead = replaceable(s, side)
    cap = s.cap[side]
    known: dict[tuple[int, bool, bool], int] = {}
    if cap >= s.law.cost_now:
        for u in bits(dead):
            k = (s.t.stack[u], bool(1 << u & INF), bool(1 << u & COASTAL_LANDING))
            if k not in known:
                known[k] = variable_hexes(s, u, True)
            if known[k]:
                out.append(REPLACE[u])
    if cap >= s.law.cost_later:
        out += [QUEUE[u] for u in bits(dead)]
    out.append(DONE)
    return WHICH_REPLACEMENT(side, out)


@procedure
async def replacements(s: State, side: int) -> None:
    """7.2 Spend CAP to rebuild eliminated units; late in the campaign they return disrupted (14.1.1c)."""
    while s.cap[side] >= s.law.cost_later and replaceable(s, side):
        c = await ask(s, which_replacement(s, side))
        if c is DONE:
            return
        u = c.a
        if c.verb == "queue":
            pay(s, side, s.law.cost_later, "7.2/p2")
            s.rebuilt |= 1 << u
            if s.turn >= s.law.weak_later_from:                         # 14.1.1c/T8, 14.3.1c/T8
                s.weak |= 1 << u
            to_track(s, u, s.turn + 2, 0, "7.2/p2")
        else:
            pay(s, side, s.law.cost_now, "7.2/p1")
            s.rebuilt |= 1 << u
            c = await ask(s, where_to_arrive(s, side, u, 0))
            place_arrival(s, u, c.b)


def who_is_restored(s: State, nation: int) -> Ask:
    """14.1.1a/BEF8, 14.1.1a/BEF12, 14.3.1a/BEF8, 14.3.1a/BEF12 One eliminated infantry unit comes back free as a
    variable reinforcement, or the chance is lost."""
    dead = [u for u in bits(INF & OF_NATION[nation]) if s.loc[u] == DEAD and variable_hexes(s, u, False)]
    rule = s.law.cite("14.1.1a/BEF12" if s.turn > 8 else "14.1.1a/BEF8")
    return WHO_IS_RESTORED(ALLIED, [*(RESTORE[u] for u in dead), NOBODY], rule=rule)


@procedure
async def free_replacements(s: State) -> None:
    """14.1.1a/BEF8, 14.1.1a/BEF12, 14.3.1a/BEF8, 14.3.1a/BEF12 The scenario's free British and Belgian replacements."""
    for i in range(len(s.law.free_replacements.get(s.turn, []))):
        nation, weak = s.law.free_replacements[s.turn][i]
        c = await ask(s, who_is_restored(s, NATIONS.index(nation)))
        if c is NOBODY:
            continue
        u = c.a
        if weak:
            s.weak |= 1 << u
        s.entry[u] = 0
        c = await ask(s, where_to_arrive(s, ALLIED, u, 0))
        place_arrival(s, u, c.b)


# 7.3 The Eastern Front -------------------------------------------------------------------------------------------------


def eastern_pool(s: State) -> int:
    """7.3/b1 German combat units in the hex of the 1st, 2nd or 3rd Army HQ or next to it."""
    near = 0
    for q in s.law.east_hqs:
        if 0 < s.loc[q] <= HEXES:
            near |= 1 << s.loc[q] | s.t.near[s.loc[q]]
    out = 0
    for h in bits(near):
        out |= s.at[h] & COMBAT & OF_SIDE[GERMAN]
    return out


def infantry_strength(s: State, units: int) -> int:
    return sum(s.t.cs[s.disrupted >> u & 1][u] for u in bits(units & INF))


def whether_transfer(s: State) -> Ask:
    """7.3 Send nine points of infantry and a cavalry division east, or lose two VP."""
    pool = eastern_pool(s)
    possible = infantry_strength(s, pool) >= s.law.east_cs and pool & CAV
    return WHETHER_TRANSFER(GERMAN, [TRANSFER, REFUSE] if possible else [REFUSE])


def who_goes_east(s: State, cs: int, horse: int) -> Ask:
    """7.3/b1 The units that leave, one by one, until the demand is met."""
    pool = eastern_pool(s)
    units = (pool & INF if cs > 0 else 0) | (pool & CAV if horse > 0 else 0)
    return WHO_GOES_EAST(GERMAN, [SEND[u] for u in bits(units)], max(cs, 0), horse)


@procedure
async def eastern_front(s: State) -> None:
    """7.3 The German choice of turn 3."""
    c = await ask(s, whether_transfer(s))
    if c is REFUSE:
        score(s, GERMAN, s.law.east_vp, "7.3/b2", "eastern-front")      # 14.1.2c/b4, 14.2.2c/b4
        return
    cs = s.law.east_cs
    horse = 1
    while cs > 0 or horse > 0:
        c = await ask(s, who_goes_east(s, cs, horse))
        u = c.a
        if CAV >> u & 1:
            horse -= 1
        else:
            cs -= s.t.cs[s.disrupted >> u & 1][u]
        put(s, u, GONE)
        s.disrupted &= ~(1 << u)
        if s.log is not None:
            s.log.append(Removed("7.3/b1", u))
        settle(s)


class Segment(NamedTuple):
    side: int


@procedure(shows=Segment)
async def reinforcement_segment(s: State, side: int) -> None:
    """7 One player's segment: arrivals, free replacements, the Eastern Front, replacements."""
    note_antwerp(s)
    await arrivals(s, side)
    if side == ALLIED and s.turn in s.law.free_replacements:
        await free_replacements(s)
    if side == GERMAN and s.turn == s.law.east_turn:                    # 13.1.3b, 14.3.1d/7.3
        await eastern_front(s)
    await replacements(s, side)
