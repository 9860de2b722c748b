"""O25 Rally (Recover)."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.r03_command import OrderBar
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.cards import S98_strategy as strategy
from marne.games.great_war_commander.choices import CHOOSE
from marne.games.great_war_commander.rules.r04_harm import apart, detached, heirs, rally, recover, successor, suppress
from marne.games.great_war_commander.pieces import NONE, TANK
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.rules.r03_values import cover_of, morale
from marne.games.great_war_commander.questions import WHOM_TO_RALLY
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


BARS: tuple[OrderBar, ...] = (
    Bar("O25.1", lambda s, side: s.rallied >> side & 1, "you have been activated for Rally or Rout this turn",
        "Ralliement ou Repli a déjà eu lieu pour vous ce tour"),
    Bar("O25.1", lambda s, side: not on_map(s, side) & (s.demo | s.supp), "nobody of yours is demoralised or suppressed",
        "aucune de vos formations n'est démoralisée ni suppressée"))


def whom_to_rally(s: State, side: int, left: int) -> Ask:
    """O25.2 In the order the player likes."""
    return WHOM_TO_RALLY(side, CHOOSE.among(left))


def needed_to_rally(s: State, u: int) -> int:
    """O25.3 Morale with cover; tanks have none."""
    return morale(s, u, 0 if TANK >> u & 1 else cover_of(s, s.loc[u]))


class Rally(NamedTuple):
    """`left`: who has still to roll; `u`: who rolls now."""

    side: int
    left: int
    u: int | None


@procedure(shows=Rally)
async def carry_out(s: State, side: int) -> None:
    """O25.2, O25.3 Suppression goes, but not in gas; then a roll for everybody who was demoralised when the order was
    announced."""
    s.rallied |= 1 << side
    mine = on_map(s, side)
    left = mine & s.demo
    apart(s, left)
    for u in bits(mine & s.supp):
        if not s.gas >> s.loc[u] & 1:
            recover(s, u, "O25.2")
    while left:
        c = await ask(s, strategy.at_any_time(s, whom_to_rally(s, side, left), True))
        if c.verb == "strategy":
            await strategy.play(s, side, c.a, c.b)
            left = heirs(s, left) & s.demo & on_map(s, side)
            continue
        u = c.a
        left &= ~(1 << u)
        value = await rolls.roll(s, side, rolls.RALLY, 0, "O25.3")
        left = heirs(s, left) & s.demo & on_map(s, side)
        u = successor(s, u)                                             # A47 a squad in the place of a platoon
        if not (s.demo & on_map(s, side)) >> u & 1:
            continue                                                    # a trigger has dealt with it
        needed = needed_to_rally(s, u)
        for x in (u, detached(s, u)):                                   # E64.2 a squad just detached from it too
            if x != NONE and value < needed:                            # O25.3-a
                rally(s, x, "O25.3")
            elif x != NONE and value == needed:                         # O25.3-b, O25.3-c: above, nothing
                suppress(s, x, "rally", "O25.3")
