"""4 The sequence of play: Operational Turns in series of two or three, a Strategic Turn after each series.

Both sides move at once, in different Theatres, and nothing that is legal in one depends on the other: the West is asked first,
then the East; by an option both write their moves before any is made (README).
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, THEATRES
from marne.games.great_war_in_europe.rules.r05_1_resources import lines_watched, resource_phase, spoil
from marne.games.great_war_in_europe.rules.r05_2_warfare import warfare_phase
from marne.games.great_war_in_europe.rules.r05_38_reserve import required_reserve
from marne.games.great_war_in_europe.rules.r05_3_replacement import replacement_phase
from marne.games.great_war_in_europe.rules.r05_4_revolution import count_turn, revolution_phase
from marne.games.great_war_in_europe.rules.r05_6_surrender import surrender_phase
from marne.games.great_war_in_europe.rules.r05_8_initiative import initiative_phase
from marne.games.great_war_in_europe.rules.r06_30_offensives import begin_offensives, offensives_end_of_turn, offensives_possible
from marne.games.great_war_in_europe.rules.r06_38_amphibious import amphibious
from marne.games.great_war_in_europe.rules.r06_52_landings import beachheads_lost
from marne.games.great_war_in_europe.rules.r06_draw import events_phase
from marne.games.great_war_in_europe.rules.r06_happen import libyans_return, mutiny_told
from marne.games.great_war_in_europe.rules.r08_11_sealed import close_orders, open_orders, reveal, seal
from marne.games.great_war_in_europe.rules.r08_march import movement_phase
from marne.games.great_war_in_europe.rules.r09_strategic import strategic_movement
from marne.games.great_war_in_europe.rules.r10_8_command import extra_combat, place_marker
from marne.games.great_war_in_europe.rules.r10_combat import combat_phase
from marne.games.great_war_in_europe.rules.r11_pipeline import lay_pipeline
from marne.games.great_war_in_europe.rules.r11_scheffer import scheffer
from marne.games.great_war_in_europe.rules.r11_supply import attrition
from marne.games.great_war_in_europe.rules.r12_weather import weather_phase
from marne.games.great_war_in_europe.rules.r13_new_units import leave_persia, new_units_phase
from marne.games.great_war_in_europe.rules.r14_15_surrender import fortress_phase
from marne.games.great_war_in_europe.rules.r14_4_trenches import trenches_grow
from marne.games.great_war_in_europe.rules.r14_6_devastation import devastate, step_back
from marne.games.great_war_in_europe.rules.r16_5_edge import collapses_at_end_of_phase
from marne.games.great_war_in_europe.rules.r16_collapse import remember_towns
from marne.games.great_war_in_europe.rules.r17_1_entry import entry_turn, neutral_entries, newcomers_deploy
from marne.games.great_war_in_europe.rules.r18_4_near_east import last_turn
from marne.games.great_war_in_europe.rules.r18_victory import victory_phase
from marne.games.great_war_in_europe.rules.r19_setup import from_overseas, open_near_east
from marne.games.great_war_in_europe.state import (COMBAT_1, COMBAT_2, EVENTS_PHASE, FORTRESS, INITIATIVE, MOVEMENT_1, MOVEMENT_2,
                                                   NEW_UNITS, RECORD, REPLACEMENT, RESOURCES, REVOLUTION, STRATEGIC_MOVEMENT,
                                                   SURRENDER, VICTORY, WARFARE, WEATHER, State)
from marne.kernel.weave import procedure


def phase(s: State, number: int, side: int = -1, theatre: int = -1) -> None:
    """4.1#1 The next phase, or a side's part of one, begins; what a combat laid open is covered again (7.25)."""
    s.phase = number
    s.shown = 0
    if side >= 0:
        s.active = side
    if theatre >= 0:
        s.theatre = theatre
    if s.log is not None:
        s.log.append(ev.PhaseBegan("4.1#1", number, side, theatre))


def mover(s: State, theatre: int, first: bool) -> int:
    """4.2.4, 4.2.6, 5.85 Who moves and attacks in a Theatre: first the side that has the initiative there, then the other."""
    holder = s.west if theatre == 0 else 1 - s.west
    return holder if first else 1 - holder


@procedure
async def game(s: State) -> None:
    """4.1 The whole game."""
    await turns(s, s.law.first)


@procedure
async def turns(s: State, first: int) -> None:
    """4.1 The turns from one on to the last, each series with its Strategic Turn."""
    for turn in range(first, s.law.last + 1):
        begin_turn(s, turn)
        await operational_turn(s, EVENTS_PHASE)
        if s.t.turns[turn].letter >= 0:
            await strategic_turn(s, s.t.turns[turn].letter, VICTORY)
    last_turn(s)


@procedure
async def resume(s: State) -> None:
    """Go on from the phase in which a situation written by hand stands."""
    turn, letter = s.turn, s.t.turns[s.turn].letter
    if s.phase < VICTORY:
        await operational_turn(s, s.phase)
        if letter >= 0:
            await strategic_turn(s, letter, VICTORY)
    else:
        await strategic_turn(s, letter, s.phase)
    await turns(s, turn + 1)


def begin_turn(s: State, turn: int) -> None:
    """4.1, 4.2.9 The marker is on a new Operational Turn; what held for a turn is over."""
    s.turn = turn
    s.capacity, s.charges = bytearray(10), bytearray(6)
    s.fresh = s.used_turn = s.ru_now = s.captures = s.landed = s.bought = s.lawrence = s.burners = 0
    s.marker = s.allenby = s.foch = 0
    if s.log is not None:
        s.log.append(ev.TurnBegan("4.2.9", turn))
    if s.law.late_setup and turn == s.t.near_east_opens:
        open_near_east(s)                                   # 7.12
    if s.law.europe_alone and turn == s.t.near_east_opens:
        from_overseas(s)                                    # 3.26#10j
    entry_turn(s)                                           # 17.1
    remember_towns(s)                                       # 5.62#4
    mutiny_told(s)                                          # 6.47


@procedure
async def operational_turn(s: State, since: int) -> None:
    """4.2.1 to 4.2.9 One Operational Turn, from a phase on."""
    if since <= EVENTS_PHASE:
        phase(s, EVENTS_PHASE)
        await events_phase(s)
    if since <= MOVEMENT_1:
        begin_offensives(s)                                 # 6.30; in a turn taken up later nobody knows what has been made
    if since <= NEW_UNITS:
        phase(s, NEW_UNITS)
        s.placed = 0
        neutral_entries(s)
        for side in (ALLIED, CENTRAL):
            phase(s, NEW_UNITS, side)
            await newcomers_deploy(s, side)
            await new_units_phase(s, side)
    if since <= WEATHER:
        phase(s, WEATHER)
        weather_phase(s)
    if since <= MOVEMENT_1:
        await mutual_movement(s, True)
    if since <= COMBAT_1:
        await combats(s, True)
    if since <= MOVEMENT_2:
        await mutual_movement(s, False)
    if since <= COMBAT_2:
        await combats(s, False)
    if since <= STRATEGIC_MOVEMENT:
        for side in (ALLIED, CENTRAL):                      # 4.2.8
            phase(s, STRATEGIC_MOVEMENT, side)
            await strategic_movement(s, side)
        beachheads_lost(s)
        collapses_at_end_of_phase(s)
    phase(s, RECORD)
    await leave_persia(s)                                   # 17.21#PEF2
    offensives_end_of_turn(s)
    lines_watched(s)                                        # 5.16#3
    count_turn(s)                                           # 5.44


@procedure
async def mutual_movement(s: State, first: bool) -> None:
    """4.2.4, 4.2.6, 8.11 Each side moves in the Theatre that is its own in this phase; then the command markers are placed
    (10.82). By the option both have written their moves before."""
    number = MOVEMENT_1 if first else MOVEMENT_2
    if s.law.sealed_moves:
        for theatre in (0, 1):
            if in_play(s, theatre):
                await write_moves(s, number, mover(s, theatre, first), theatre)
        reveal(s)
    for theatre in (0, 1):
        if in_play(s, theatre):
            side = mover(s, theatre, first)
            phase(s, number, side, theatre)
            await moves(s, side, theatre)
            await place_marker(s, side)
    close_orders(s)
    lines_watched(s)                                        # 5.16#3
    beachheads_lost(s)                                      # 11.33#8: who has left them has no source there any more
    collapses_at_end_of_phase(s)                            # 16.5#3


@procedure
async def moves(s: State, side: int, theatre: int) -> None:
    """4.2.4, 4.2.6 The moves of a side, and what comes before them."""
    if side == CENTRAL and theatre == 0:
        await devastate(s)                                  # 14.61
    s.moved = 0
    if side == ALLIED and theatre == 1:
        await amphibious(s)                                 # 6.38
    offensives_possible(s, side)                            # 6.30
    await movement_phase(s, side)


class Writing(NamedTuple):
    """The phase, the side that writes, its Theatre."""

    number: int
    side: int
    theatre: int


@procedure(shows=Writing)
async def write_moves(s: State, number: int, side: int, theatre: int) -> None:
    """8.11 A side writes its moves on the positions at the start of the phase."""
    s.phase, s.active, s.theatre, s.shown = number, side, theatre, 0
    open_orders(s, side)
    await moves(s, side, theatre)
    seal(s, side)


@procedure
async def combats(s: State, first: bool) -> None:
    """4.2.5, 4.2.7 The West Theatre, then the East; in each the extra combats come last. When all is over, units out of supply
    on all maps are eliminated (11.13)."""
    number = COMBAT_1 if first else COMBAT_2
    s.attacked = s.fought = 0
    s.phase = number
    await scheffer(s)
    for theatre in (0, 1):
        if in_play(s, theatre):
            side = mover(s, theatre, first)
            phase(s, number, side, theatre)
            await combat_phase(s, side, theatre)
            await extra_combat(s, side, theatre)
            if side == CENTRAL and theatre == 0:
                await step_back(s)                          # 14.62
    lines_watched(s)
    beachheads_lost(s)                                      # 6.52#6, 11.33#8
    attrition(s)
    s.scheffer = 0                                          # 11.86
    collapses_at_end_of_phase(s)
    beachheads_lost(s)


def in_play(s: State, theatre: int) -> bool:
    """3.4 Has the game a map of this Theatre, with anybody on it?"""
    return any(f in s.law.fronts for f in THEATRES[theatre])


@procedure
async def strategic_turn(s: State, letter: int, since: int) -> None:
    """4.3.1 to 4.3.9, 5.0 One Strategic Turn, from a phase on."""
    if since <= VICTORY:
        s.letter = letter
        if s.log is not None:
            s.log.append(ev.StrategicTurnBegan("5.0", letter))
        phase(s, VICTORY)
        await victory_phase(s)
    if since <= RESOURCES:
        phase(s, RESOURCES)
        trenches_grow(s, letter)
        libyans_return(s)                                   # 6.46
        await resource_phase(s)
    if since <= WARFARE:
        phase(s, WARFARE)
        await warfare_phase(s)
    if since <= REPLACEMENT:
        phase(s, REPLACEMENT)
        await replacement_phase(s)
        await required_reserve(s)
    if since <= REVOLUTION:
        phase(s, REVOLUTION)
        await revolution_phase(s)
    if since <= FORTRESS:
        phase(s, FORTRESS)
        await fortress_phase(s)
    if since <= SURRENDER:
        phase(s, SURRENDER)
        await surrender_phase(s)
    phase(s, INITIATIVE)
    await initiative_phase(s)
    await lay_pipeline(s)
    end_series(s)


def end_series(s: State) -> None:
    """4.3.9, 15.12, 10.81 What could be used once in a series can be used again."""
    s.flown, s.used_series = s.home_guard, 0                # 15.14: who guards the homeland stays there
    spoil(s)                                                # 5.13
    s.ru_attacks = s.ru_spared = 0
