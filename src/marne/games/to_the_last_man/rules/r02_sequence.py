"""2.0 The sequence of play: reinforcements, player turns until both pass in a row, production, the next season."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r05_battle import combat
from marne.games.to_the_last_man.rules.r09_cards import discard_excess, draw_cards, redraw, shuffle
from marne.games.to_the_last_man.choices import PASS, TALKS
from marne.games.to_the_last_man.rules.r09_8_crisis import crisis
from marne.games.to_the_last_man.rules.r05_1_declare import declare
from marne.games.to_the_last_man.rules.r02_eastern_front import eft_losses
from marne.games.to_the_last_man.events import PhaseBegan, PlayerTurnBegan, SeasonEnded, TurnBegan
from marne.games.to_the_last_man.rules.r02_march import movement
from marne.games.to_the_last_man.rules.r09_1_offensive import launch, pass_turn, which_offensive
from marne.games.to_the_last_man.pieces import SEATS
from marne.games.to_the_last_man.rules.r07_production import production
from marne.games.to_the_last_man.rules.r02_reinforcements import reinforcements
from marne.games.to_the_last_man.state import (
    COMBAT, DECLARATION, EFT_LOSSES, MOVEMENT, NONE, OFFENSIVE, PASSED, PRODUCTION, REINFORCEMENT, SUPPLY, State,
)
from marne.games.to_the_last_man.rules.r06_supply import check_supply
from marne.games.to_the_last_man.rules.r03_victory import check, check_season, final, talks, vp
from marne.games.to_the_last_man.rules.r04_1_zones import friendly
from marne.kernel.run import ask
from marne.kernel.weave import procedure


def begin_player_turn(s: State, side: int) -> None:
    """2.0 II A new player turn: markers off, cards drawn in the other's pass may be used, rail is measured from now (4.4)."""
    s.phase = OFFENSIVE
    s.active = side
    s.frozen = 0                                                        # 2.0 II.1 [Pass b4 delay]
    clear_markers(s)
    s.level = PASSED
    s.bonus = s.mover = NONE
    s.weather = s.played = s.free = s.rails = s.strategics = s.seas = s.reserves = s.talked = 0
    s.fresh = s.entered = s.battles = s.fought = s.surprise = 0
    s.gas = [0, 0]
    s.barrage = [0, 0]
    s.bonus_at = bytearray([NONE, NONE])
    s.opened = friendly(s, side)
    if s.log is not None:
        s.log.append(PlayerTurnBegan("2.0 III" if side else "2.0 II", side))


def clear_markers(s: State) -> None:
    """1.2.3 Markers of a player turn come off."""
    s.moved = s.half = s.joined = s.left = s.railed = s.retreated = s.dogfought = s.reacting = 0


@procedure
async def player_turn(s: State, side: int) -> int:
    """2.0 II, 2.0 II.1 [Pass] One player turn; 1 if it was a pass."""
    begin_player_turn(s, side)
    while True:
        c = await ask(s, which_offensive(s, side))
        if c is TALKS:
            await talks(s, side)
        elif c.verb == "crisis":
            await crisis(s, side)
            check(s)
        else:
            break
    if c is PASS:
        pass_turn(s, side)
    else:
        launch(s, side, c.a)
    return await operations(s, side, MOVEMENT, 1 if c is PASS else 0)


@procedure
async def operations(s: State, side: int, phase: int, passed: int) -> int:
    """2.0 II.2 to II.4 What follows the card, from `phase` on. A pass forced by Bad Weather is none (9.5.2, T-55)."""
    if phase <= MOVEMENT:
        await movement(s, side)
    if s.level != PASSED:
        if phase <= DECLARATION:
            await declare(s, side)
        await combat(s, side)
        check(s)
    elif passed and not s.played:
        await redraw(s, side)                                           # 2.0 II.1 [Pass b4]
    clear_markers(s)
    s.fresh = s.battles = 0
    return passed


@procedure
async def player_turns(s: State, side: int) -> None:
    """2.0 IV Player turns, first one side then the other, until both pass in a row."""
    while s.passes < 2:
        passed = await player_turn(s, side)
        s.passes = s.passes + 1 if passed else 0
        side = 1 - side


@procedure
async def closing(s: State, phase: int) -> None:
    """2.0 V Supply, production, hand limits, the Eastern Front box, from `phase` on."""
    if phase <= SUPPLY:
        s.phase = SUPPLY
        if s.log is not None:
            s.log.append(PhaseBegan("2.0 V.1", SUPPLY))
        await check_supply(s)
        check(s)
    if phase <= PRODUCTION:
        if s.log is not None:
            s.log.append(PhaseBegan("2.0 V.2", PRODUCTION))
        await production(s)
        check(s)
        await discard_excess(s)
    s.phase = EFT_LOSSES
    await eft_losses(s)
    check(s)


def next_season(s: State) -> None:
    """2.0 VI The deck is shuffled after winter; the last turn ends the game; the season marker goes on."""
    if s.log is not None:
        s.log.append(SeasonEnded("2.0 VI", s.turn, vp(s)))
    check_season(s)
    if s.t.reshuffle[s.turn]:
        shuffle(s, "2.0 VI")                                            # 1.3 [reshuffle]
    if s.turn >= s.law.end_turn:                                        # 2.0 VI [last turn]
        final(s)
    s.turn += 1
    s.passes = 0
    if s.log is not None:
        s.log.append(TurnBegan("2.0 VI", s.turn))
    check(s)


@procedure
async def seasons(s: State, phase: int) -> None:
    """2.0 Turn after turn. `phase`: where the first one is taken up."""
    while True:
        if phase <= REINFORCEMENT:
            await reinforcements(s)
            check(s)
        if phase < SUPPLY:
            await player_turns(s, s.law.first if phase <= REINFORCEMENT else s.active)
        await closing(s, phase)
        next_season(s)
        phase = REINFORCEMENT


@procedure
async def game(s: State) -> None:
    """2.0 The whole game from the starting hands to the last season."""
    for name in s.law.start.draw_order:
        draw_cards(s, SEATS.index(name), s.law.start.start_hand[name], "1.3")
    if s.log is not None:
        s.log.append(TurnBegan("2.0 VI", s.turn))
    check(s)
    s.active = s.law.first
    await seasons(s, REINFORCEMENT)


@procedure
async def resume(s: State, phase: int, side: int) -> None:
    """A game taken up in the middle of a turn (positions written by hand)."""
    check(s)
    s.active = side
    if MOVEMENT <= phase <= COMBAT:
        passed = await operations(s, side, phase, 1 if s.level == PASSED else 0)
        s.passes = s.passes + 1 if passed else 0
        s.active = 1 - side
        await seasons(s, MOVEMENT)
    else:
        await seasons(s, phase)
