"""6.3 to 6.62 Events that a side holds and plays when it likes, those that are units, and those that have come too late."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_events import DIG, GIVE_EAST, GIVE_WEST
from marne.games.great_war_in_europe.pieces import (AIR, ALLIED, AVAILABLE, AVAILABLE_NE, BU, CENTRAL, EFFECT, EGYPT, EVENT,
                                                    EVENT_UNITS, EVENTS_OF, FRONT, GE, GK, GRID, NATIONS, OF_NATION,
                                                    ON_NEAR_EAST, PERSIAN, RU, SKY, TU, US, YILDERIM, events_with)
from marne.games.great_war_in_europe.questions_events import WHERE_TO_DIG, WHETHER_TO_CANCEL, WHICH_INITIATIVE
from marne.games.great_war_in_europe.rules.r10_46_support import gas_kind, param, possible, rule_of
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.rules.r15_4_shock import play_shock, price
from marne.games.great_war_in_europe.rules.r16_collapse import turkey_surrenders
from marne.games.great_war_in_europe.state import NEVER, UNPLAYED, State, fighters, holding, nation_side, put
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

AT_ONCE = ("air-unit", "ace", "air-once", "unit")       # 6.3#1, 6.4, 15.11: they are units
LASTING = ("extra-combat", "maude", "tiger", "brusilov", "lawrence", "system", "bruchmuller", "russian-amphibious", "paris-gun",
           "convoy")
BOXED = ("independent-air-force", "air-raid")           # 5.21
IN_PHASE = (*LASTING, *BOXED, "air-interdiction", "hq-bombed", "shock", "gaza-line", "ne-trench", "turkey-surrenders",
            "initiative", "rp")
U_BOATS = events_with("u-boat")
INITIATIVES = events_with("initiative") & EVENTS_OF[ALLIED]
CONVOY, MAUDE, ANA = (1 << EVENT[e] for e in ("al-convoy", "al-maude", "al-ana"))


# Units ---------------------------------------------------------------------------------------------------------------------


def enter_play(s: State, e: int) -> None:
    """6.3, 6.3#1, 6.4, 6.6, 6.62, 15.11, 15.21, 15.31 An event that is a unit: aircraft take the air, tanks, guns and
    divisions go to the box."""
    near = s.law.near_east_alone
    for u in bits(EVENT_UNITS[e]):
        put(s, u, SKY if AIR >> u & 1 else AVAILABLE_NE if near else AVAILABLE)
    if EVENT_UNITS[e] & AIR:
        s.in_play |= 1 << e
    else:
        s.spent |= 1 << e


# Too late ------------------------------------------------------------------------------------------------------------------


def useless(s: State, side: int, e: int) -> bool:
    """6.12 [event], 6.13 [event]#2, 6.21 [event], 6.27, 6.28, 6.45, 6.49, 6.52#7, 6.53#1, 6.54#3, 6.54#4, 6.55, 6.56, 6.60, 6.64
    Events that are a No Event when they are drawn, and leave the game. Those that the enemy has drawn (6.14 [draw]) were never
    played, so they are not in play."""
    kind, name = EFFECT[e], s.t.event[e].id
    if kind == "gas":
        return bool(s.gas >> 2 * gas_kind(s, e) & 3 & ~(1 << side))
    if name == "al-remove-3in-7in":
        return not s.law.europe_alone
    if name == "al-townsend":
        return bool(s.in_play & MAUDE)
    if kind == "lawrence-captured":
        return bool(s.in_play & ANA)
    if kind == "brusilov":
        return bool(s.collapsed >> RU & 1)
    if kind == "army-of-islam":
        return s.t.turns[s.turn].year > 1918
    if kind == "u-boat":
        return bool(s.in_play & CONVOY)
    if kind == "gallipoli":
        return s.salonika != UNPLAYED
    if kind == "salonika":
        return nation_side(s, GK) >= 0
    if kind == "entry":
        n = NATIONS.index(param(s, e, "nation"))
        return bool(s.barred >> n & 1) or nation_side(s, n) >= 0
    if kind == "collapse":
        return bool(s.collapsed >> BU & 1)
    if kind == "us-entry":
        return nation_side(s, US) >= 0
    if kind == "initiative":
        return side == CENTRAL and bool(s.fixed_initiative)
    if kind == "kaiserschlacht-ne":
        return (s.t.turns[s.turn].year, s.turn) > (1918, 42)
    return kind == "russian-amphibious" and s.czar != NEVER


# Played in the Events Phase ------------------------------------------------------------------------------------------------


def may_play(s: State, side: int, e: int) -> bool:
    """5.87, 6.3#6, 6.5, 6.35, 6.36, 6.44, 6.59, 6.60 May a held event be played now?"""
    kind = EFFECT[e]
    if kind == "shock":
        return s.rp[GE] >= price(s)
    if kind == "ne-trench":
        return bool(trench_sites(s))
    if kind == "initiative":
        return not s.fixed_initiative                       # 5.87: it holds for the rest of the game
    if kind == "hq-bombed":
        h = s.loc[YILDERIM]
        return h < GRID.size and FRONT[h] == EGYPT and not s.back >> YILDERIM & 1
    return True


@procedure
async def played(s: State, side: int, e: int) -> None:
    """6.12 [draw] An event from the hand is played in the Events Phase; it is seen from now on (6.17 [draw])."""
    kind, bit = EFFECT[e], 1 << e
    s.hands[side] &= ~bit
    s.secrets += 1
    if s.log is not None:
        s.log.append(ev.EventUsed(rule_of(s, e), side, e))
    if kind == "ne-trench":
        s.spent |= bit
        c = await ask(s, where_to_dig(s))
        s.ne_trenches |= 1 << c.a
    elif kind == "initiative":
        s.spent |= bit
        await change_initiative(s, side)
    else:
        effect(s, side, e)


def effect(s: State, side: int, e: int) -> None:
    """6.3#5, 6.3#6, 6.5, 6.31, 6.32, 6.33, 6.34, 6.35, 6.38, 6.44, 6.49, 6.59, 6.61 What a played event does at once."""
    kind, bit = EFFECT[e], 1 << e
    if kind == "shock":
        play_shock(s, e)
    elif kind in LASTING:
        s.in_play |= bit
        if kind == "convoy":
            gone = U_BOATS & s.in_play
            s.box &= ~gone
            s.in_play &= ~gone
            s.spent |= gone
    elif kind in BOXED:
        s.in_play |= bit
        s.box |= bit
    else:
        s.spent |= bit
        if kind == "air-interdiction":
            s.interdiction = s.turn
        elif kind == "hq-bombed":
            s.back |= 1 << YILDERIM
        elif kind == "gaza-line":
            s.ne_trenches |= gaza_line(s)
        elif kind == "turkey-surrenders":
            turkey_surrenders(s, "6.59")
        elif kind == "rp":
            n = NATIONS.index(param(s, e, "nation"))
            s.rp[n] += 0 if s.collapsed >> n & 1 else int(param(s, e, "rp") or 1)       # 16.11


def gaza_line(s: State) -> int:
    """6.35 The trenches of the Gaza line; none if an Allied unit has been in one of them."""
    return s.t.gaza_line if not s.gaza_lost and not s.t.gaza_line & s.control[ALLIED] else 0


def trench_sites(s: State) -> int:
    """6.36 Hexes with supplied Turks, not cities, mountains, marsh or alpine ground."""
    t, out = s.t, 0
    bad = t.cities | t.terrain["mountain"] | t.terrain["mountain-pass"] | t.terrain["marsh"] | t.alpine
    for h in bits(s.occ[CENTRAL] & ON_NEAR_EAST & ~bad & ~s.ne_trenches):
        if any(supplied(s, u) for u in bits(fighters(s, h, CENTRAL) & OF_NATION[TU] & ~PERSIAN)):
            out |= 1 << h
    return out


def where_to_dig(s: State) -> Ask:
    return WHERE_TO_DIG(CENTRAL, DIG.among(trench_sites(s)))


# The initiative of the Near East -------------------------------------------------------------------------------------------


def which_initiative(s: State, side: int) -> Ask:
    """5.87, 6.60 Who has the initiative where."""
    return WHICH_INITIATIVE(side, [GIVE_WEST, GIVE_EAST])


def may_cancel(s: State) -> bool:
    """5.87, 6.17 [draw] Could the Allies hold such an event too, as far as the CP knows?"""
    if s.law.secret_events:
        return holding(s, ALLIED) and bool(possible(s, ALLIED) & INITIATIVES)
    return bool(s.hands[ALLIED] & INITIATIVES)


def which_answer(s: State) -> Ask:
    """5.87 The Allies may cancel it with an event of their own; where events are secret they are asked whatever they hold."""
    out = [GIVE_WEST, GIVE_EAST] if s.hands[ALLIED] & INITIATIVES else []
    return WHETHER_TO_CANCEL(ALLIED, [*out, DONE], always=s.law.secret_events)


@procedure
async def change_initiative(s: State, side: int) -> None:
    """5.87, 6.60 In the Near East alone the player of the event says who has the initiative in which Theatre. An Allied event
    may cancel one of the CP: what the Allies say then holds for the rest of the game."""
    c = await ask(s, which_initiative(s, side))
    s.west = side if c is GIVE_WEST else 1 - side
    if side == CENTRAL and may_cancel(s):
        c = await ask(s, which_answer(s))
        if c is not DONE:
            e = s.hands[ALLIED] & INITIATIVES
            e &= -e
            s.hands[ALLIED] &= ~e
            s.secrets += 1
            s.spent |= e
            s.west = ALLIED if c is GIVE_WEST else CENTRAL
            s.fixed_initiative = 1
