"""1.3, 9.0 Cards: the common draw pile and discard pile, hidden hands, drawing, playing, discarding."""
from __future__ import annotations

from functools import lru_cache

from marne.games.to_the_last_man.choices import DISCARD, DONE, REDRAW
from marne.games.to_the_last_man.questions import WHICH_DISCARD, WHICH_REDRAW
from marne.games.to_the_last_man.events import CardPlayed, CardsDiscarded, CardsDrawn, CardTaken, DeckShuffled
from marne.games.to_the_last_man.pieces import CARD_TYPE, ENTENTE, GERMAN, OF_TYPE, SEATS, TYPES
from marne.games.to_the_last_man.rules.r01_2_units import Named
from marne.games.to_the_last_man.state import NONE, State
from marne.kernel.bars import Bar
from marne.kernel.chance import draw
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def usable_hand(s: State, side: int) -> int:
    """2.0 II.1 Cards in hand that may be used now: those drawn in a pass wait for the next player turn."""
    return s.hand[side] & ~s.frozen


def has(s: State, side: int, card: int) -> bool:
    """Has that side a card of the type that it may use now?"""
    return bool(s.hand[side] & ~s.frozen & OF_TYPE[card])


@lru_cache(4096)
def types(cards: int) -> int:
    """The types of these cards, as a board."""
    return mask(i for i in range(TYPES) if cards & OF_TYPE[i])


NOT_HELD: Named = Bar("1.3", lambda s, side: ~types(s.hand[side]), "you do not hold the card {c}", "vous n'avez pas la carte {c}")
HELD: tuple[Named, ...] = (                                             # {c} a card
    NOT_HELD, Bar("2.0 II.1 [Pass b4 delay]", lambda s, side: types(s.hand[side]) & ~types(s.hand[side] & ~s.frozen),
                  "{c} was drawn in a pass and waits for the next player turn",
                  "{c} a été tirée en passant et attend le prochain tour de joueur"))


def count(s: State, side: int) -> int:
    return s.hand[side].bit_count()


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


def play(s: State, side: int, card: int, rule: str, zone: int = NONE, remove: bool = False) -> None:
    """1.3, 1.3 [discard] A card of the type goes face up on the discard pile, or out of the game (9.8, 9.9). It is known to
    all from now on."""
    c = 1 << _lowest(s.hand[side] & ~s.frozen & OF_TYPE[card])
    s.hand[side] &= ~c
    if remove:
        s.removed |= c
    else:
        s.discard |= c
    if side == s.active:
        s.played += 1
    s.secrets += 1
    if s.log is not None:
        s.log.append(CardPlayed(rule, side, card, zone, remove))


def throw_away(s: State, side: int, card: int, rule: str, why: str) -> None:
    """2.0 V.3, II.1 A card is discarded face up without effect."""
    hand = s.hand[side] & OF_TYPE[card]
    c = 1 << _lowest(hand & s.frozen or hand)
    s.hand[side] &= ~c
    s.frozen &= ~c
    s.discard |= c
    s.secrets += 1
    if s.log is not None:
        s.log.append(CardsDiscarded(rule, side, card, why))


def shuffle(s: State, rule: str) -> None:
    """1.3, 2.0 VI The discard pile goes back into the draw pile; hands stay (T-52)."""
    s.deck |= s.discard
    s.discard = 0
    if s.log is not None:
        s.log.append(DeckShuffled(rule, s.deck.bit_count()))


def draw_one(s: State, side: int, rule: str) -> int:
    """1.3, 1.3 [reshuffle] The top card of the draw pile. With its last card the pile is made anew of the discards at once; if
    there was none, when there is one. -1 when there is no card at all."""
    if not s.deck:
        if not s.discard:
            return -1
        shuffle(s, "1.3")
    c = draw(s, bits(s.deck), f"card {SEATS[side]}", rule)
    s.deck &= ~(1 << c)
    s.hand[side] |= 1 << c
    s.secrets += 1
    if s.log is not None:
        s.log.append(CardTaken(rule, side, CARD_TYPE[c]))
    if not s.deck and s.discard:
        shuffle(s, "1.3")
    return c


def draw_cards(s: State, side: int, number: int, rule: str) -> int:
    """Draw so many cards; which ones only the owner knows. The cards drawn."""
    got = 0
    for _ in range(number):
        c = draw_one(s, side, rule)
        if c < 0:
            break
        got |= 1 << c
    if s.log is not None and number:
        s.log.append(CardsDrawn(rule, side, got.bit_count()))
    return got


def draw_both(s: State, german: int, entente: int, rule: str) -> None:
    """7.1, T-51 First player first; card by card in turn if the draw pile does not have them all."""
    if german + entente <= s.deck.bit_count():
        draw_cards(s, GERMAN, german, rule)
        draw_cards(s, ENTENTE, entente, rule)
        return
    left = [german, entente]
    got = [0, 0]
    while left[0] or left[1]:
        for side in (GERMAN, ENTENTE):
            if left[side]:
                left[side] -= 1
                if draw_one(s, side, rule) >= 0:
                    got[side] += 1
    if s.log is not None:
        for side in (GERMAN, ENTENTE):
            if got[side]:
                s.log.append(CardsDrawn(rule, side, got[side]))


# 2.0 V.3 Hand limit -----------------------------------------------------------------------------------------------------


def hand_limit(s: State, side: int) -> int:
    """2.0 V.3, T-43 The limit of the coming turn."""
    return s.t.hand_limit[side][min(s.turn + 1, s.law.end_turn)]


def which_discard(s: State, side: int, over: int) -> Ask:
    """7.1, 7.1 [limit] The owner chooses what he cannot keep."""
    return WHICH_DISCARD(side, DISCARD.among(types(s.hand[side])), over)


@procedure
async def discard_excess(s: State) -> None:
    """2.0 V.3 Cards beyond the limit are discarded, German first."""
    for side in (GERMAN, ENTENTE):
        while s.hand[side].bit_count() > hand_limit(s, side):
            c = await ask(s, which_discard(s, side, s.hand[side].bit_count() - hand_limit(s, side)))
            throw_away(s, side, c.a, "2.0 V.3", "limit")


# 2.0 II.1 Exchange on a pass ----------------------------------------------------------------------------------------------


def which_redraw(s: State, side: int, given: int) -> Ask:
    """2.0 II.1 Who passes and plays no card may give cards away and draw as many."""
    return WHICH_REDRAW(side, [*REDRAW.among(types(s.hand[side])), DONE], given)


@procedure
async def redraw(s: State, side: int) -> None:
    """2.0 II.1, 2.0 II.1 [Pass b4], 2.0 II.1 [Pass b4 delay], T-14, T-15 Cards given away are replaced one for one; the new
    ones wait for the opponent's turn."""
    given = 0
    while s.hand[side]:
        c = await ask(s, which_redraw(s, side, given))
        if c is DONE:
            break
        throw_away(s, side, c.a, "2.0 II.1", "redraw")
        given += 1
    if given:
        s.frozen |= draw_cards(s, side, given, "2.0 II.1")
