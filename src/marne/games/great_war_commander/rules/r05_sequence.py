"""5 The game: setting up, then turn after turn until it ends (6.3)."""
from __future__ import annotations

from marne.games.great_war_commander.rules.r08_setup import set_up
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r05_turn import player_turn
from marne.kernel.weave import procedure


@procedure
async def game(s: State) -> None:
    await set_up(s)
    await go_on(s)


@procedure
async def go_on(s: State) -> None:
    """5 The players alternate; the game ends from inside a turn."""
    while True:
        await player_turn(s, s.active)
        s.active = 1 - s.active
