"""2 The sequence of play: German player turn, Allied player turn, end of turn, until the last turn is over."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.pieces import ALLIED, GERMAN
from marne.games.drive_on_paris.rules.r1_12_mobilization import mobilize
from marne.games.drive_on_paris.rules.r5_victory import last_turn, massive
from marne.games.drive_on_paris.rules.s05_march import march
from marne.games.drive_on_paris.rules.s07_combat import combat_phase
from marne.games.drive_on_paris.rules.s11_exploitation import begin_exploitation, end_exploitation, reserves
from marne.games.drive_on_paris.rules.s12_supply import attrition
from marne.games.drive_on_paris.rules.s13_arrivals import arrivals, eastern_front
from marne.games.drive_on_paris.rules.s15_return import recover
from marne.games.drive_on_paris.rules.s16_siege import siege
from marne.games.drive_on_paris.rules.s16_trenches import dig, fill_in
from marne.games.drive_on_paris.state import (COMBAT_PHASE, EXPLOITATION, MOVEMENT, REINFORCEMENTS, RESERVES, SIEGE, SUPPLY,
                                              State)
from marne.kernel.weave import procedure


def phase(s: State, number: int) -> None:
    """SCS-2.2 The next step begins; what a combat laid open is covered again (SCS-1.8)."""
    s.phase = number
    s.shown = 0
    if s.log is not None:
        s.log.append(ev.PhaseBegan("SCS-2.2", number, s.active))


@procedure
async def game(s: State) -> None:
    """SCS-2.1, 4-0b, 0/Sequence The whole game."""
    await mobilize(s)
    await turns(s, s.law.first)


@procedure
async def turns(s: State, first: int) -> None:
    """SCS-2.1 The game turns from one on to the last."""
    for turn in range(first, s.law.last + 1):
        begin_turn(s, turn)
        await player_turn(s, GERMAN, REINFORCEMENTS)
        await player_turn(s, ALLIED, REINFORCEMENTS)
        end_turn(s)
    last_turn(s)


@procedure
async def resume(s: State) -> None:
    """Go on from the phase in which a situation written by hand stands."""
    await player_turn(s, s.active, s.phase)
    if s.active == GERMAN:
        await player_turn(s, ALLIED, REINFORCEMENTS)
    end_turn(s)
    await turns(s, s.turn + 1)


def begin_turn(s: State, turn: int) -> None:
    """2-8/Errata With turn 15 the Doctrine Line is gone, whatever has happened."""
    s.turn = turn
    if s.log is not None:
        s.log.append(ev.TurnBegan("SCS-2.1", turn))
    if s.doctrine and turn > s.law.doctrine_until:
        s.doctrine = 0
        if s.log is not None:
            s.log.append(ev.LineEnded("2-8/Errata", 0))


@procedure
async def player_turn(s: State, side: int, since: int) -> None:
    """SCS-1.2, SCS-2.2, SCS-2.3, 0/Sequence One player turn, both alike (0/Sequence/Allied): movement in three steps
    (0/Sequence/Movement#1, 0/Sequence/Movement#2, 0/Sequence/Movement#3), combat, exploitation (0/Sequence/Exploitation), supply
    (0/Sequence/Supply)."""
    s.active = side
    if since <= REINFORCEMENTS:
        phase(s, REINFORCEMENTS)
        if side == GERMAN and s.turn == s.law.east_turn and not s.east:
            await eastern_front(s)
        await arrivals(s, side)
        await recover(s, side)
    if since <= RESERVES:
        phase(s, RESERVES)
        await reserves(s, side)
    if since <= MOVEMENT:
        phase(s, MOVEMENT)
        await march(s, side)
    if since <= SIEGE:
        phase(s, SIEGE)
        await siege(s, side)
    if since <= COMBAT_PHASE:
        phase(s, COMBAT_PHASE)
        await combat_phase(s, side)
    if since <= EXPLOITATION:
        phase(s, EXPLOITATION)
        begin_exploitation(s, side)
        await march(s, side)
        end_exploitation(s, side)
    phase(s, SUPPLY)
    await attrition(s, side)
    await dig(s, side)
    if s.law.vacancy == "player":
        fill_in(s)


def end_turn(s: State) -> None:
    """SCS-2.7 Empty trenches go, massive victory is looked at."""
    s.shown = s.rebuilt = s.moved = 0
    fill_in(s)
    massive(s)
