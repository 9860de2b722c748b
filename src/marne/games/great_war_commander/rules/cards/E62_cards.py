"""E62, E71, E73, E81, E86 Events about hands, plans and missions."""
from __future__ import annotations

from marne.games.great_war_commander.rules import r06_time as timing
from marne.games.great_war_commander.rules.r01_cards import discard, draw_goal, take_strategy, top_card
from marne.games.great_war_commander.choices import CARD
from marne.games.great_war_commander.events import CardsDrawn, HandShown
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r07_victory import reveal_goal
from marne.games.great_war_commander.questions import WHICH_ENEMY_CARD
from marne.kernel.chance import draw
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def which_card(s: State, side: int, rule: str) -> Ask:
    """E62, E73 A card of the opponent's hand, which he sees."""
    return WHICH_ENEMY_CARD(side, CARD.among(s.hand[1 - side]), rule=rule)


@procedure
async def intelligence(s: State, side: int, rule: str) -> None:
    """E73, E62 He sees the opponent's hand and discards a card of it."""
    foe = 1 - side
    if not s.hand[foe]:
        return
    s.secrets += 1
    if s.log is not None:
        s.log.append(HandShown(rule, side, s.hand[foe]))               # E62(1)
    c = await ask(s, which_card(s, side, rule))
    discard(s, foe, c.a, rule)                                          # E62(2)


@procedure
async def captured_plans(s: State, side: int) -> None:
    """E62 As E73; then one secret objective is revealed."""
    await intelligence(s, side, "E62")
    await patrol(s, side, "E62")


@procedure
async def patrol(s: State, side: int, rule: str) -> None:
    """E86, E62(3) One of the opponent's secret objectives is revealed. Which one is chosen blindly: by lot."""
    foe = 1 - side
    if s.secret[foe]:
        g = draw(s, tuple(bits(s.secret[foe])), "secret", rule)
        reveal_goal(s, g, foe)


@procedure
async def hq_orders(s: State, side: int) -> None:
    """E71 A card from the deck, seen by nobody, lies ready as his next order."""
    s.hq[side] = (*s.hq[side], top_card(s, side, "hq", "E71"))          # a second one waits behind the first
    s.secrets += 1
    if s.log is not None:
        s.log.append(CardsDrawn("E71", side, 1))
    if s.late >> side & 1:
        await timing.advance_time(s, side)


def new_mission(s: State, side: int) -> None:
    """E81 A secret objective, and a Strategy card for whoever has none."""
    draw_goal(s, side, "E81")
    take_strategy(s, side, "E81")
