"""What a reader cannot know, drawn anew: other hands, Strategy cards, secret objectives, cards of HQ orders. The order of the
decks is chance anyway."""
from __future__ import annotations

from marne.games.great_war_commander.pieces import NONE
from marne.games.great_war_commander.questions import WHICH_ENEMY_CARD, WHICH_STRATEGY_TO_KEEP
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r07_victory import goal_pool
from marne.kernel.chance import Chance
from marne.kernel.run import reask
from marne.parts.bits import bits, mask

FAR = 1 << 40           # the values that imagine a hand lie beyond those of any game


class Dealer:
    """Deals from what the seat has not seen."""

    def __init__(self, chance: Chance) -> None:
        self.chance, self.n = chance, FAR

    def take(self, pile: list[int]) -> int:
        c = self.chance.value(self.n, tuple(pile), "imagined card", "1.2")
        self.n += 1
        pile.remove(c)
        return c


def imagine(s: State, seat: int | None, chance: Chance) -> State:
    """A copy to think with: numbers of cards are known, which ones are not. To a spectator (None) both sides are strangers."""
    s = s.copy()
    s.chance = chance
    foes = (0, 1) if seat is None else (1 - seat,)
    deal = Dealer(chance)
    asked = s.decision
    for foe in foes:
        if not (asked is not None and asked.seat == seat and asked.message == WHICH_ENEMY_CARD.id):     # E62, E73: it lies open
            _other_cards(s, foe, deal)
    if seat is not None and s.hq[seat]:
        unseen = list(bits(s.deck[seat] | mask(s.hq[seat])))
        s.hq[seat] = tuple([deal.take(unseen) for _ in s.hq[seat]])
        s.deck[seat] = mask(unseen)
    for foe in foes:
        hidden = [*s.sdeck[foe], *([s.shand[foe]] if s.shand[foe] != NONE else [])]
        hidden.sort()
        if s.shand[foe] != NONE:
            s.shand[foe] = deal.take(hidden)
        s.sdeck[foe] = tuple(deal.take(hidden) for _ in range(len(hidden)))
    if seat is not None and not (asked is not None and asked.message == WHICH_STRATEGY_TO_KEEP.id):
        mine = sorted(s.sdeck[seat])
        s.sdeck[seat] = tuple(deal.take(mine) for _ in range(len(mine)))
    # All unknown markers in one pile before the first is dealt: else one side's would tell which are not the other's.
    goals = list(bits(goal_pool(s) | (s.secret[0] | s.secret[1] if seat is None else s.secret[1 - seat])))
    for foe in foes:
        s.secret[foe] = mask([deal.take(goals) for _ in range(s.secret[foe].bit_count())])
    s.secrets = 0
    if asked is not None and asked.seat in foes and s.stack:
        reask(s)
    return s


def _other_cards(s: State, foe: int, deal: Dealer) -> None:
    """The hand and the cards of HQ orders of a side, from all that nobody else has seen of its deck."""
    unseen = list(bits(s.hand[foe] | s.deck[foe] | mask(s.hq[foe])))
    s.hand[foe] = mask([deal.take(unseen) for _ in range(s.hand[foe].bit_count())])
    s.hq[foe] = tuple([deal.take(unseen) for _ in s.hq[foe]])
    s.deck[foe] = mask(unseen)
