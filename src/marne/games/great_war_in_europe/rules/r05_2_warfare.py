"""5.2 The Strategic Warfare Phase: submarines, air raids, then the Allied bombers."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_politics import GUARD, RECALL
from marne.games.great_war_in_europe.pieces import (ACES, AIR, ALLIED, AVAILABLE, BR, CENTRAL, COMING, ENTRY, EVENT, FR, FRONTS,
                                                    GE, HQ, IDS, OF_NATION, REMOVED, SKY, US, WEST, events_with)
from marne.games.great_war_in_europe.questions_politics import WHETHER_RECALL, WHO_GUARDS
from marne.games.great_war_in_europe.rules.r10_46_support import deadly, param
from marne.games.great_war_in_europe.rules.r17_1_entry import america_enters
from marne.games.great_war_in_europe.state import NEVER, State, eliminate, in_box, nation_side, put
from marne.games.great_war_in_europe.tables import SNOW, WET
from marne.kernel.bars import Bar, allowed
from marne.kernel.chance import roll
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

U_BOATS, RAIDS = events_with("u-boat"), events_with("air-raid")
BOMBERS = 1 << EVENT["al-iaf"]


@procedure
async def warfare_phase(s: State) -> None:
    """4.3.3, 5.21 First the CP's submarines and raids, then the Allied bombers; each only if its event lies in the box. Then the
    new US units come (17.12)."""
    await submarines(s)
    raids(s)
    await bombers(s)
    americans_land(s)


def lose(s: State, nation: int, points: int) -> int:
    """5.22#2, 5.23, 5.24 A nation loses resource points, never more than it has."""
    lost: int = min(points, s.rp[nation])
    s.rp[nation] -= lost
    return lost


# Submarines ----------------------------------------------------------------------------------------------------------------


def whether_recall(s: State) -> Ask:
    """5.22#4 The first success only."""
    return WHETHER_RECALL(CENTRAL, [RECALL, DONE])


@procedure
async def submarines(s: State) -> None:
    """5.22#1, 5.22#2, 5.22#3, 5.22#4, 5.22#5 A waiting U-boat event takes an empty place; a die off the British points; 4 or
    more brings US entry nearer, the first time the CP may withdraw the event; US units in the box may be sunk."""
    if not s.box & U_BOATS and s.in_play & U_BOATS:
        s.box |= s.in_play & U_BOATS & -(s.in_play & U_BOATS)
    if not s.box & U_BOATS:
        return
    rules = s.t.ds.tables["u_boat"]
    die = roll(s, "u-boat", "5.22#2")
    lost = lose(s, BR, die)
    hit = die in rules["us_entry_forward_on"]
    if hit and s.us_entered == NEVER:
        s.us_entry = max(0, s.us_entry - 1)
    if s.log is not None:
        s.log.append(ev.Submarines("5.22#2", die, lost, s.us_entry))
    for u in bits(in_box(s, AVAILABLE, OF_NATION[US] & ~HQ) if nation_side(s, US) == ALLIED else 0):
        if roll(s, "torpedo", "5.22#5") in rules["sink_us_unit_on"]:
            eliminate(s, u)
            if s.log is not None:
                s.log.append(ev.Sunk("5.22#5", u))
    america_enters(s)                                       # 5.71: the marker may have come to this Strategic Turn
    if hit and not s.uboat_success:
        s.uboat_success = 1
        c = await ask(s, whether_recall(s))
        if c is RECALL:
            gone = s.box & U_BOATS
            s.box &= ~gone
            s.in_play &= ~gone
            s.spent |= gone


def americans_land(s: State) -> None:
    """5.72, 17.12 The US units whose time has come go to the box, after the submarines."""
    if s.us_entered == NEVER:
        return
    due = s.t.us_after.get(s.letter - s.us_entered, 0) & in_box(s, COMING)
    for u in bits(due):
        put(s, u, AVAILABLE)
    if due and s.log is not None:
        s.log.append(ev.UnitsArrived("5.72", bits(due)))


# The air -------------------------------------------------------------------------------------------------------------------


def raids(s: State) -> None:
    """5.23, 5.23#1, 5.23#2 The raids on London and Paris cost two points each, and are over."""
    for e in bits(s.box & RAIDS):
        nation = BR if param(s, e, "nation") == "BR" else FR
        lost = lose(s, nation, -int(param(s, e, "rp")))
        s.box &= ~(1 << e)
        s.in_play &= ~(1 << e)
        s.spent |= 1 << e
        if s.log is not None:
            s.log.append(ev.Raided("5.23", nation, lost))


# state: who does not defend the homeland; {u} the unit. What flew in the series that is over is free again (15.12).
GUARD_BARS: tuple[Bar[[State]], ...] = (
    Bar("5.24", lambda s: ~(OF_NATION[GE] & AIR & mask(u for u in bits(AIR) if ENTRY[u] == FRONTS[WEST])),
        "only German aircraft of the West defend the homeland", "seuls les avions allemands de l'Ouest défendent le territoire"),
    Bar("15.11", lambda s: ~in_box(s, SKY), "{u} {u:is|are} not in play", "{u.le} {u:n'est|ne sont} pas en jeu"),
    Bar("15.14", lambda s: s.home_guard, "{u} {u:defends|defend} the homeland already",
        "{u.le} {u:défend|défendent} déjà le territoire"),
)


def guards(s: State) -> int:
    """5.24, 15.14 German air units of the West that may defend the homeland."""
    return allowed(GUARD_BARS, in_box(s, SKY), s)


def who_guards(s: State) -> Ask:
    """5.24, 15.14 Any number of them."""
    return WHO_GUARDS(CENTRAL, [*GUARD.among(guards(s)), DONE])


@procedure
async def bombers(s: State) -> None:
    """5.24, 15.14, 15.15 The Independent Air Force: the CP assigns aircraft to home defence; a die, less 2 in a wet or snowy
    West, less 1 for each of them, off the German points. Aces at home may be lost; all stay there until the next Strategic
    Turn."""
    s.home_guard = 0
    if not s.box & BOMBERS:
        return
    while guards(s):
        c = await ask(s, who_guards(s))
        if c is DONE:
            break
        s.home_guard |= 1 << c.a
    die = roll(s, "bombing", "5.24")
    lost = lose(s, GE, max(0, die - 2 * int(s.weather[WEST] in (WET, SNOW)) - s.home_guard.bit_count()))
    if s.log is not None:
        s.log.append(ev.Bombed("5.24", die, lost))
    for u in bits(s.home_guard & ACES):
        if roll(s, "ace", "15.15") <= deadly(s, EVENT[IDS[u]]):
            put(s, u, REMOVED)
            s.home_guard &= ~(1 << u)
