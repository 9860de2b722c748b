"""13 Arrivals (1-12, 4-0e, 4-0f) and the call of the Eastern Front (3-4)."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import ARRIVE, EAST, HOLD_BACK, REFUSE, SEND
from marne.games.drive_on_paris.law import PORT, Arrival
from marne.games.drive_on_paris.pieces import ALLIED, COMBAT, DEAD, GERMAN, SIDE, THE_TAXI
from marne.games.drive_on_paris.questions import WHERE_TO_ARRIVE, WHETHER_EAST, WHO_GOES_EAST
from marne.games.drive_on_paris.rules.s04_zones import RESERVES, enemy_zone
from marne.games.drive_on_paris.rules.s12_supply import supplied
from marne.games.drive_on_paris.rules.s17_control import enters, exposed
from marne.games.drive_on_paris.state import State, cargo, put, stands, strong
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def due_turn(s: State, i: int) -> int:
    """1-12#4, T61, SCS-13.3 The printed turn; five later if its point is lost."""
    return s.law.arrivals[i].turn + (s.law.late_turns if s.late >> i & 1 else 0)


def receives(s: State, side: int, h: int) -> bool:
    """SCS-13.1, SCS-13.4 May reinforcements appear in a hex? Not where the enemy is, staff and trains too, or was last; his zones
    do not matter. Outside the area nobody does."""
    foe = 1 - side
    return bool(s.law.area >> h & 1) and not (strong(s, foe) | s.soft[foe] | s.held[foe]) >> h & 1


def harbours(s: State) -> int:
    """1-12#2, 4-0f, SCS-13.4, T62 The Channel ports that can receive; if there is none, the hex of 4-0f, if that can."""
    open_ = mask(h for h in bits(s.t.channel & s.held[ALLIED]) if receives(s, ALLIED, h))
    return open_ or (mask([s.law.fallback]) if receives(s, ALLIED, s.law.fallback) else 0)


def entries(s: State, i: int) -> int:
    """SCS-13.1, SCS-13.2, SCS-13.3 The hexes where an arrival may appear now; none: it waits."""
    a: Arrival = s.law.arrivals[i]
    side = SIDE[a.unit]
    if s.late >> i & 1:
        h = s.law.late_hex[side]
        return mask([h]) if receives(s, side, h) else 0
    if a.kind == "port":
        return harbours(s)
    if a.kind == "edge":
        return mask(h for h in bits(s.law.east_edge) if receives(s, side, h))
    h = stands(s, a.entry) if a.kind in ("point", "hq") else a.entry
    if receives(s, side, h):
        return mask([h])
    if a.other == PORT:
        return harbours(s)
    return mask([a.other]) if receives(s, side, a.other) else 0


def lost_hq(s: State, a: Arrival) -> bool:
    """4-0e, SCS-13.5 Arrivals with an HQ are lost if it is destroyed or not supplied (what is not on the map never is)."""
    return a.kind == "hq" and not supplied(s, a.entry)


def where_to_arrive(s: State, side: int, i: int) -> Ask:
    """1-12 Any port of the Channel, any rail hex of the edge; by the option it may be held back (T87)."""
    u = s.law.arrivals[i].unit
    out = [*ARRIVE[u].among(entries(s, i))]
    if s.law.hold_back:
        out.append(HOLD_BACK[u])
    return WHERE_TO_ARRIVE(side, out, u)


@procedure
async def arrivals(s: State, side: int) -> None:
    """13 All that is due appears, in the order of the list; it may not be held back (SCS-13.2)."""
    for i in range(len(s.law.arrivals)):
        a = s.law.arrivals[i]
        if SIDE[a.unit] != side or s.arrived >> i & 1 or due_turn(s, i) > s.turn:
            continue
        if a.flip:
            turn_over(s, i)
        elif lost_hq(s, a):
            s.arrived |= 1 << i
            put(s, a.unit, DEAD)
            if s.log is not None:
                s.log.append(ev.ArrivalLost("4-0e", a.unit))
        elif not entries(s, i):
            if s.log is not None:
                s.log.append(ev.ArrivalBarred("SCS-13.2", a.unit))
        else:
            c = await ask(s, where_to_arrive(s, side, i))
            if c.verb == "arrive":
                appear(s, i, c.b)
    exposed(s)


def turn_over(s: State, i: int) -> None:
    """SCS-13.6 An HQ changes sides on its turn, whether it is on the map or not."""
    u = s.law.arrivals[i].unit
    s.arrived |= 1 << i
    s.flipped |= 1 << u
    if s.log is not None:
        s.log.append(ev.HqTurned("SCS-13.6", u, True))


def appear(s: State, i: int, h: int) -> None:
    """SCS-13.1 A reinforcement appears. The taxis come with all their uses, wherever they were (2-4c)."""
    a = s.law.arrivals[i]
    s.arrived |= 1 << i
    if a.unit == THE_TAXI:
        for u in bits(cargo(s, THE_TAXI)):
            put(s, u, s.loc[THE_TAXI])
            enters(s, SIDE[u], 1 << u, s.loc[u])
        s.taxi_uses = s.t.taxi_uses
    put(s, a.unit, h)
    if a.reduced:
        s.reduced |= 1 << a.unit
    enters(s, SIDE[a.unit], 1 << a.unit & COMBAT, h)
    if s.log is not None:
        s.log.append(ev.Arrived("SCS-13.1", a.unit, h))


# 3-4 The Eastern Front ------------------------------------------------------------------------------------------------------


def fit_for_east(s: State) -> tuple[int, int]:
    """3-4, T105 German infantry of 6-8-6 and cavalry of 3-4-8 on the map or aboard a train, at full strength, in no enemy
    zone."""
    zone = enemy_zone(s, GERMAN, RESERVES)
    ready = {u: stands(s, u) for u in bits((s.t.east_infantry | s.t.east_cavalry) & ~s.reduced)}
    whole = mask(u for u, h in ready.items() if h and not zone >> h & 1)
    return whole & s.t.east_infantry, whole & s.t.east_cavalry


def whether_east(s: State) -> Ask:
    return WHETHER_EAST(GERMAN, [SEND, REFUSE], s.law.east_vp)


def who_goes_east(s: State, infantry: int, cavalry: int) -> Ask:
    foot, horse = fit_for_east(s)
    return WHO_GOES_EAST(GERMAN, EAST.among((foot if infantry else 0) | (horse if cavalry else 0)), infantry, cavalry)


@procedure
async def eastern_front(s: State) -> None:
    """3-4, 3-4#2 On turn 6 four infantry divisions and a cavalry division leave for good; who sends not all of them gives the
    Allies 5 VP."""
    infantry, cavalry = s.law.east_need
    foot, horse = fit_for_east(s)
    s.east = 2
    if foot.bit_count() >= infantry and horse.bit_count() >= cavalry:
        c = await ask(s, whether_east(s))
        if c is SEND:
            s.east = 1
            while infantry or cavalry:
                c = await ask(s, who_goes_east(s, infantry, cavalry))
                if s.t.east_infantry >> c.a & 1:
                    infantry -= 1
                else:
                    cavalry -= 1
                put(s, c.a, DEAD)
                if s.log is not None:
                    s.log.append(ev.SentEast("3-4", c.a))
    if s.east == 2:
        s.vp_allied += s.law.east_vp
        if s.log is not None:
            s.log.append(ev.EastRefused("3-4", s.law.east_vp))
    exposed(s)
