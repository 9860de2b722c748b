"""What a seat cannot know, drawn anew: the other hand, Strategy cards, secret objectives, cards of HQ orders. The order of the
decks is
chance anyway."""
from __future__ import annotations

from marne.games.great_war_commander.pieces import NONE
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.victory import goal_pool
from marne.kernel.chance import Chance
from marne.kernel.run import reask
from marne.parts.bits import bits, mask

FAR = 1 << 40           # the values that imagine a hand lie beyond those of any game
SHOWN = "which_enemy_card"          # E62, E73: the hand lies open before the one who is asked


class Dealer:
    """Deals from what the seat has not seen."""

    def __init__(self, chance: Chance) -> None:
        self.chance, self.n = chance, FAR

    def take(self, pile: list[int]) -> int:
        c = self.chance.value(self.n, tuple(pile), "imagined card", "1.2")
        self.n += 1
        pile.remove(c)
        return c


def imagine(original: State, seat: int, chance: Chance) -> State:
    """A copy to think with: numbers of cards are known, which ones are not."""
    s = original.copy()
    s.chance = chance
    foe = 1 - seat
    deal = Dealer(chance)
    asked = s.decision
    if not (asked is not None and asked.seat == seat and asked.message == SHOWN):
        unseen = list(bits(s.hand[foe] | s.deck[foe] | mask(s.hq[foe])))
        s.hand[foe] = mask([deal.take(unseen) for _ in range(s.hand[foe].bit_count())])
        s.hq[foe] = tuple([deal.take(unseen) for _ in s.hq[foe]])
        s.deck[foe] = mask(unseen)
    if s.hq[seat]:
        unseen = list(bits(s.deck[seat] | mask(s.hq[seat])))
        s.hq[seat] = tuple([deal.take(unseen) for _ in s.hq[seat]])
        s.deck[seat] = mask(unseen)
    hidden = [*s.sdeck[foe], *([s.shand[foe]] if s.shand[foe] != NONE else [])]
    hidden.sort()
    if s.shand[foe] != NONE:
        s.shand[foe] = deal.take(hidden)
    s.sdeck[foe] = tuple(deal.take(hidden) for _ in range(len(hidden)))
    mine = sorted(s.sdeck[seat])
    if not (asked is not None and asked.message == "which_strategy_to_keep"):
        s.sdeck[seat] = tuple(deal.take(mine) for _ in range(len(mine)))
    goals = list(bits(goal_pool(s) | s.secret[foe]))
    s.secret[foe] = mask([deal.take(goals) for _ in range(s.secret[foe].bit_count())])
    s.secrets = 0
    if asked is not None and asked.seat == foe and s.stack:
        reask(s)
    return s
