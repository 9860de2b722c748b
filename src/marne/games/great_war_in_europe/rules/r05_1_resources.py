"""5.1 The Resource Phase: new units into their boxes, events into the cups, resource points, transfers, emergency replacements,
headquarters turned to their support side."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_politics import CALL_UP, TRANSFER
from marne.games.great_war_in_europe.pieces import (ALLIED, AVAILABLE, AVAILABLE_NE, B, BR, C, CENTRAL, COMING, EAST, ENTRY,
                                                    EVENT_UNITS, EVENTS_OF, FR,
                                                    FRONT, GE, GRID, HQ, LETTERS, NATION, NATIONS, OF_NATION, RU, SR, TU, TU_19,
                                                    TU_3, RESERVE, N, E)
from marne.games.great_war_in_europe.questions_politics import WHETHER_EMERGENCY, WHICH_TRANSFER
from marne.games.great_war_in_europe.rules.r11_supply import linked_to, supplied
from marne.games.great_war_in_europe.rules.r17_1_entry import america_enters
from marne.games.great_war_in_europe.state import NEVER, State, in_box, nation_side, put, under_way
from marne.kernel.bars import Bar, allowed, free
from marne.kernel.chance import roll
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

NEAR_EAST_ENTRIES = ("egypt", "iraq", "caucasus", "arabia", "syria", "turkey", "near-east", "any-ne", "persia-caucasus",
                     "persia-iraq",
                     "palestine-desert", "van-or-russian-town")


@procedure
async def resource_phase(s: State) -> None:
    """4.3.2, 5.0, 5.11 to 5.18 The Resource Phase of a Strategic Turn."""
    america_enters(s)
    new_units(s)
    new_events(s)
    collect(s)
    for side in (ALLIED, CENTRAL):
        await transfers(s, side)
    for side in (ALLIED, CENTRAL):
        await emergency(s, side)
    refresh(s)


# What comes by its letter --------------------------------------------------------------------------------------------------


def near_east_bound(s: State, u: int) -> bool:
    """5.11 Does a unit come in the box of the Near East?"""
    return ENTRY[u] in NEAR_EAST_ENTRIES or s.law.near_east_alone


def new_units(s: State) -> None:
    """5.11, 3.4, 17.31#TU19, 17.31#TU, 17.21#10NA The units of the letter, of nations at war, go to their boxes; in Europe alone
    those that enter in the Near East do not come. At N the Turkish 19th Division is exchanged; at E the 3rd may come by the
    reserve if the Turks of Europe have not deployed."""
    due = s.t.by_letter[s.letter] & in_box(s, COMING)
    if s.law.near_east_alone:
        for e in bits(s.law.events):
            due &= ~EVENT_UNITS[e]                          # there the British 10th Division comes by its event
    came = 0
    for u in bits(due):
        elsewhere = s.law.europe_alone and near_east_bound(s, u)
        if nation_side(s, NATION[u]) >= 0 and not elsewhere and not (NATION[u] == TU and s.turkey_out):
            put(s, u, AVAILABLE_NE if near_east_bound(s, u) else AVAILABLE)
            came |= 1 << u
    if s.letter >= N and s.loc[TU_19] < COMING + 2:
        s.back |= 1 << TU_19
    if s.letter == E and not s.turks and not s.law.europe_alone and s.loc[TU_3] == COMING:
        put(s, TU_3, RESERVE)
    if came and s.log is not None:
        s.log.append(ev.UnitsArrived("5.11", bits(came)))


def new_events(s: State) -> None:
    """5.12, 6.0 The events of the letter go into the cups."""
    if s.letter < C:
        return
    due = mask(e for e in bits(s.law.events) if s.t.event[e].turn == LETTERS[s.letter]) & ~s.spent & ~s.in_play
    for side in (ALLIED, CENTRAL):
        s.cups[side] |= due & EVENTS_OF[side]


# Resource points -----------------------------------------------------------------------------------------------------------


def income(s: State, nation: int) -> int:
    """5.12, 5.15, 5.16 What a nation gets: nothing while it is neutral, collapsed or out of the war; the Serbs nothing during
    the typhus."""
    if nation_side(s, nation) < 0 or s.collapsed >> nation & 1 or nation == SR and under_way(s, s.typhus):
        return 0
    code, out = NATIONS[nation], 0
    if not s.law.near_east_alone:
        out += s.t.chart.get((code, "europe"), (0,) * 21)[s.letter]
    if not s.law.europe_alone:
        out += s.t.chart.get((code, "near-east"), (0,) * 21)[s.letter]
    return out + (from_hexes(s) if nation == GE else 0)


def from_hexes(s: State) -> int:
    """5.16#1, 5.16#2, 5.16#3 What the resource hexes pay to Germany: four turns after their capture, over a line to Berlin or
    the Ruhr."""
    delay: int = s.t.ds.tables["resource_points"]["resource_delay_operational_turns"]
    return sum(s.t.rp[h] for i, h in enumerate(s.t.resource_hexes)
               if s.captured[i] and s.turn >= s.captured[i] + delay and line_open(s, h))


def line_open(s: State, h: int) -> bool:
    """5.16#3 Is a hex joined with Berlin, in the West with the Ruhr?"""
    f = FRONT[h]
    goals = 1 << s.t.berlin if f == EAST else s.t.ruhr
    return bool(linked_to(s, CENTRAL, f, goals & s.control[CENTRAL]) >> h & 1)


def lines_watched(s: State) -> None:
    """5.16#3 At the end of each phase of movement and combat, before the starving are taken away, and at the end of the turn:
    where the line is cut, the four turns begin anew."""
    for i, h in enumerate(s.t.resource_hexes):
        if s.captured[i] and not line_open(s, h):
            s.captured[i] = s.turn


def collect(s: State) -> None:
    """5.12, 5.15 All nations collect."""
    for n in range(len(NATIONS)):
        got = income(s, n)
        if got:
            s.rp[n] = min(255, s.rp[n] + got)
            if s.log is not None:
                s.log.append(ev.Collected("5.12", n, got, s.rp[n]))


def spoil(s: State) -> None:
    """5.13 No nation ends a Strategic Turn with more than 10 points."""
    most: int = s.t.ds.tables["resource_points"]["carry_over_max"]
    for n in range(len(NATIONS)):
        s.rp[n] = min(s.rp[n], most)


# Transfers -----------------------------------------------------------------------------------------------------------------


def straits_open(s: State) -> bool:
    """5.17#2 Is Constantinople Allied, or has Turkey surrendered?"""
    return bool(s.turkey_out) or bool(s.control[ALLIED] >> s.t.constantinople & 1)


def road_to_serbia(s: State) -> bool:
    """5.17#3 Salonika is Allied, and a line of hexes without CP units leads through Greece and Serbia to the Serbian HQ."""
    hq = next((s.loc[u] for u in bits(OF_NATION[SR] & HQ) if s.loc[u] < GRID.size), 0)
    if not hq or not s.control[ALLIED] >> s.t.salonika & 1:
        return False
    free = (s.t.country["GK"] | s.t.country["SR"]) & ~s.occ[CENTRAL] & ~s.staff[CENTRAL]
    seen = front = 1 << s.t.salonika & free
    while front:
        front = s.t.around(front) & free & ~seen
        seen |= front
    return bool(seen >> hq & 1)


def road_from_berlin(s: State, nation: int) -> bool:
    """5.17#4 A line of hexes in CP hands from Berlin to a town of the nation."""
    country = s.t.country.get(NATIONS[nation], 0)
    held = s.control[CENTRAL]
    seen = front = 1 << s.t.berlin & held
    while front:
        front = s.t.around(front) & held & ~seen
        seen |= front
    return bool(seen & s.t.towns & country)


def most_to_russia(s: State) -> int:
    """5.17#1, 5.17#2 One point a phase, six with the straits open."""
    return int(s.t.ds.tables["resource_points"]["to_russia_straits_open" if straits_open(s) else "to_russia"])


# state, giver, taker, side: is the transfer of a point forbidden? What has gone already in the phase is in `State.given`.
TRANSFER_BARS: tuple[Bar[[State, int, int, int]], ...] = (
    Bar("5.17", lambda s, g, t, side: int(nation_side(s, g) != side or nation_side(s, t) != side or g == t),
        "points go from one nation of your side that is at war to another",
        "les points vont d'une nation de votre camp en guerre à une autre"),
    Bar("5.17", lambda s, g, t, side: int(not (g == GE or g in (BR, FR) and t in (RU, SR))),
        "only the Germans give points to their allies, the British and the French to Russia and Serbia",
        "seuls les Allemands cèdent des points à leurs alliés, les Britanniques et les Français à la Russie et à la Serbie"),
    Bar("16.11", lambda s, g, t, side: s.collapsed >> t & 1, "a nation that has collapsed gets no more resource points",
        "une nation effondrée ne reçoit plus de points de ressource"),
    Bar("5.17", lambda s, g, t, side: int(not s.rp[g]), "that nation has no points left to give",
        "cette nation n'a plus de points à céder"),
    Bar("5.17#4", lambda s, g, t, side: int(g == GE and sum(s.given) >= s.t.ds.tables["resource_points"]["ge_to_allies"])),
    Bar("5.17#4", lambda s, g, t, side: int(g == GE and not road_from_berlin(s, t)),
        "no line of hexes of the Central Powers leads from Berlin to a town of that nation",
        "aucune ligne d'hexagones des Puissances centrales ne mène de Berlin à une ville de cette nation"),
    Bar("5.17#1", lambda s, g, t, side: int(t == RU and not straits_open(s) and s.given[0] >= most_to_russia(s))),
    Bar("5.17#2", lambda s, g, t, side: int(t == RU and s.given[0] >= most_to_russia(s))),
    Bar("6.57", lambda s, g, t, side: int(t == SR and under_way(s, s.typhus))),
    Bar("5.17#3", lambda s, g, t, side: int(t == SR and bool(s.given[2 if g == BR else 1])),
        "the points for Serbia are British or French, not some of each",
        "les points pour la Serbie sont britanniques ou français, pas les deux"),
    Bar("5.17#3", lambda s, g, t, side: int(
        t == SR and s.given[1] + s.given[2] >= s.t.ds.tables["resource_points"]["to_serbia_salonika"])),
    Bar("5.17#3", lambda s, g, t, side: int(t == SR and not road_to_serbia(s)),
        "no line free of the enemy leads through Greece and Serbia from an Allied Salonika to the Serbian HQ",
        "aucune ligne libre d'ennemis ne mène, par la Grèce et la Serbie, de Salonique alliée au QG serbe"),
)


def may_give(s: State, giver: int, taker: int, side: int) -> bool:
    """5.17, 5.17#1, 5.17#2, 5.17#3, 5.17#4 May a nation give another a point now?"""
    return free(TRANSFER_BARS, s, giver, taker, side)


def which_transfer(s: State, side: int) -> Ask:
    """5.17 Point by point."""
    out: list[Choice] = [TRANSFER[g][t] for g in range(16) if nation_side(s, g) == side for t in range(16)
                         if t != g and may_give(s, g, t, side)]
    return WHICH_TRANSFER(side, [*out, DONE])


@procedure
async def transfers(s: State, side: int) -> None:
    """5.17 A side moves points from one nation to another."""
    s.given = [0, 0, 0]
    while any(may_give(s, g, t, side) for g in (GE, BR, FR) if nation_side(s, g) == side for t in range(16) if t != g):
        c = await ask(s, which_transfer(s, side))
        if c is DONE:
            break
        s.rp[c.a] -= 1
        s.rp[c.b] += 1
        s.given[0 if c.b == RU or c.a == GE else 1 if c.a == BR else 2] += 1
        if s.log is not None:
            s.log.append(ev.Transferred("5.17", c.a, c.b))
    s.given = [0, 0, 0]


# Emergency replacements ----------------------------------------------------------------------------------------------------


def may_call_up(s: State, side: int) -> bool:
    """5.18 France before its mutiny, Germany from 1915 to 1917."""
    if s.law.near_east_alone:
        return False
    if side == ALLIED:
        return not s.mutiny and not s.collapsed >> FR & 1
    return s.t.turns[s.turn].year in s.t.ds.tables["resource_points"]["emergency_ge_years"]


def whether_emergency(s: State, side: int) -> Ask:
    """5.18, 18.25 Once in the phase, the Allies first. Where a mutiny may be concealed, silence would tell of it."""
    return WHETHER_EMERGENCY(side, [CALL_UP, DONE] if may_call_up(s, side) else [DONE], always=s.law.secret_mutiny)


@procedure
async def emergency(s: State, side: int) -> None:
    """5.18 A victory point for two dice of resource points, seven at most."""
    concealed = side == ALLIED and s.mutiny_hidden and not s.collapsed >> FR & 1
    if not may_call_up(s, side) and not concealed:
        return
    c = await ask(s, whether_emergency(s, side))
    if c is DONE:
        return
    rules = s.t.ds.tables["resource_points"]
    nation = FR if side == ALLIED else GE
    s.vp += rules["emergency_vp"][NATIONS[nation]]
    got = min(sum(roll(s, "emergency", "5.18") for _ in range(rules["emergency_dice"])), rules["emergency_max"])
    s.rp[nation] += got
    if s.log is not None:
        s.log.append(ev.CalledUp("5.18", nation, got))


# Headquarters --------------------------------------------------------------------------------------------------------------


# state: HQs that stay depleted; {u} the HQ
REFRESH_BARS: tuple[Bar[[State]], ...] = (
    Bar("5.14", lambda s: -1 if s.letter in (B, C) else 0),
    Bar("5.45#2", lambda s: OF_NATION[RU] if s.czar != NEVER else 0),
    Bar("5.14", lambda s: mask(u for u in bits(s.present & HQ & s.back) if not supplied(s, u))),
)


def refresh(s: State) -> None:
    """5.14, 5.45#2 Supplied depleted HQs on the maps are turned to their support side, not at B and C; those of Russia never
    again after the fall of the Czar."""
    ready = allowed(REFRESH_BARS, s.present & HQ & s.back, s)
    s.back &= ~ready
    if ready and s.log is not None:
        s.log.append(ev.Refreshed("5.14", bits(ready)))
