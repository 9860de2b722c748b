"""What the greedy player's advisers share: lists of values, and what a card is worth."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r09_8_crisis import CARD_OF
from marne.games.to_the_last_man.pieces import (
    ALL_CARDS, OF_TYPE, OFFENSIVE_CARDS, OFFENSIVES, T_BARRAGE, T_ERSATZ_2, T_ERSATZ_3, T_GAS, T_LIMITED, T_RESERVES, T_SURPRISE,
    T_WEATHER, TYPES,
)
from marne.games.to_the_last_man.state import State
from marne.kernel.choice import Ask, Choice

Values = list[float]
NEVER = -1e5


def only(ask: Ask, choice: Choice) -> Values:
    """This one and no other."""
    return [1.0 if c is choice else 0.0 for c in ask.choices]


def verb(ask: Ask, **worth: float) -> Values:
    """By the word of each choice; what is not named comes last."""
    table = {k.replace("_", "-"): v for k, v in worth.items()}
    return [table.get(c.verb, NEVER) for c in ask.choices]


BASE = {T_ERSATZ_2: 1.7, T_ERSATZ_3: 2.5, T_GAS: 1.3, T_BARRAGE: 1.6, T_WEATHER: 1.4, T_RESERVES: 0.9, T_SURPRISE: 1.2}


def card_worth(s: State, side: int, card: int) -> float:
    """What a card in hand is worth, in pieces: at least one loss (9.2.1). The first Offensives are dear, many of them cheap."""
    if card in OFFENSIVES:
        n = (s.hand[side] & OFFENSIVE_CARDS).bit_count()
        return (2.2 if card == T_LIMITED else 2.8) + (1.0 if n < 2 else 0.5 if n < 3 else 0.0 if n < 5 else -0.5)
    if card in CARD_OF:
        if card != CARD_OF[side]:
            return 0.8
        year = s.t.year[s.turn]
        later = [c for c in s.t.crises if c.card == card and c.year >= year]
        return 2.0 if later and later[0].year - year < 2 else 0.8
    if s.turn + 1 < s.t.earliest[card]:
        return 0.8
    return BASE.get(card, 1.0)


def mean_worth(s: State, side: int) -> float:
    """The same of a card of the draw pile, for all the side knows: those it has not seen."""
    unseen = ALL_CARDS & ~(s.discard | s.removed | s.hand[side])
    if not unseen:
        unseen = s.discard
    n = unseen.bit_count()
    return sum(card_worth(s, side, i) * (unseen & OF_TYPE[i]).bit_count() for i in range(TYPES)) / n if n else 0.0
