"""5.6 The Turkish surrender."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.pieces import (ALLIED, ARABIA, AVAILABLE_NE, C, CENTRAL, COMBAT, COMING, EVENT, OF_NATION,
                                                    TU, TU_58)
from marne.games.great_war_in_europe.rules.r05_38_reserve import missing
from marne.games.great_war_in_europe.rules.r11_supply import hex_supplied
from marne.games.great_war_in_europe.rules.r16_collapse import turkey_surrenders
from marne.games.great_war_in_europe.rules.r18_4_near_east import near_east_check
from marne.games.great_war_in_europe.rules.r18_victory import end
from marne.games.great_war_in_europe.state import State, in_box, of
from marne.kernel.chance import roll
from marne.kernel.weave import procedure
from marne.parts.bits import bits

ISLAM = 1 << EVENT["cp-army-of-islam"]


def held(s: State) -> int:
    """5.62#1 Surrender hexes in Allied hands and in supply, for whichever of the Allies: Adrianople may be Greek."""
    return sum(any(hex_supplied(s, ALLIED, h, n) for n in bits(s.joined[ALLIED])) for h in bits(s.t.ts & s.control[ALLIED]))


def arrived(s: State, u: int) -> bool:
    """5.62#2 Has a unit been in play: not if it waits for its first placement, which comes after the roll of its letter."""
    return s.loc[u] != COMING and not (s.loc[u] == AVAILABLE_NE and not s.returning >> u & 1)


def pressure(s: State) -> list[tuple[str, int]]:
    """5.62, 5.62#1 to 5.62#7 What is added to the die, each with its rule."""
    rules = s.t.ds.tables["turkish_surrender"]
    least = rules["arabia_minimum_after_58th" if arrived(s, TU_58) else "arabia_minimum"]
    out = [("5.62#1", held(s) * rules["per_ts_hex"])]
    if in_box(s, ARABIA, OF_NATION[TU] & COMBAT).bit_count() < least:
        out.append(("5.62#2", rules["arabia_below_minimum"]))
    if s.alpenkorps:
        out.append(("5.62#3", rules["alpenkorps_after_k"]))
    if s.baghdad:
        out.append(("5.62#4", rules["baghdad_1915"]))
    if s.jerusalem:
        out.append(("5.62#5", rules["jerusalem_before_1918"]))
    if s.in_play & ISLAM and not of(s, s.t.baku, CENTRAL) & OF_NATION[TU]:
        out.append(("5.62#6", rules["army_of_islam_without_baku"]))
    out.append(("5.62#7", missing(s) * rules["per_missing_reserve"]))
    return [(rule, n) for rule, n in out if n]


@procedure
async def surrender_phase(s: State) -> None:
    """4.3.7, 5.61, 16.61, 18.4#1 From C on, where the Near East is played: 11 or more, and Turkey surrenders. In the Near East
    alone that is the Allies' victory."""
    if s.letter >= C and not s.law.europe_alone and s.joined[CENTRAL] >> TU & 1 and not s.turkey_out:
        die, plus = roll(s, "surrender", "5.61"), sum(n for _, n in pressure(s))
        falls = die + plus >= s.t.ds.tables["turkish_surrender"]["target"]
        if s.log is not None:
            s.log.append(ev.SurrenderTested("5.61", die, plus, falls))
        if falls:
            turkey_surrenders(s, "5.61")
            if s.law.near_east_alone:
                end(s, "allied-turkey", ALLIED, "18.4#1")
    near_east_check(s)
