"""2.0 II.1, 9.1 Offensive or pass: the card that opens a player turn, and what it allows."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r09_cards import HELD, play
from marne.games.to_the_last_man.choices import OFFENSIVE, PASS, TALKS
from marne.games.to_the_last_man.questions import WHICH_OFFENSIVE
from marne.games.to_the_last_man.rules.r09_8_crisis import crisis_choices
from marne.games.to_the_last_man.events import OffensivePlayed, Passed
from marne.games.to_the_last_man.pieces import OFFENSIVES, T_LIMITED
from marne.games.to_the_last_man.rules.r01_2_units import Named
from marne.games.to_the_last_man.rules.r03_victory import TALKS_BARS
from marne.games.to_the_last_man.state import FULL, LIMITED, NONE, PASSED, State
from marne.kernel.bars import ENDS, Bar, allowed
from marne.kernel.choice import Ask
from marne.parts.bits import mask


FAMILY = mask(OFFENSIVES)
OFFENSIVE_BARS: tuple[Named, ...] = (
    Bar("9.1", lambda s, side: ~FAMILY, "{c} is not an Offensive card", "{c} n'est pas une carte Offensive", ENDS),
    *HELD)


def which_offensive(s: State, side: int) -> Ask:
    """2.0 II.1, 9.1.1 [pass], 9.1.1 [who], 2.0 II.1 [Pass b2] One card of the Offensive family, or a pass; a crisis any time
    in the own player turn (9.8, 9.9)."""
    cards = OFFENSIVE.among(allowed(OFFENSIVE_BARS, FAMILY, s, side))
    talk = [TALKS] if allowed(TALKS_BARS, 1, s, side) else []
    return WHICH_OFFENSIVE(side, [*cards, PASS, *crisis_choices(s, side), *talk])


def special(s: State, side: int, card: int) -> bool:
    """9.1.3 to 9.1.6, 9.1.3 [date], 9.1.4 [date], 9.1.5 [date], 9.1.6 [date] Is it that side's own special Offensive, and its
    date come? Otherwise it is a plain Offensive."""
    return s.t.special_side[card] == side and s.turn >= s.t.earliest[card]


def launch(s: State, side: int, card: int) -> None:
    """9.1, 9.1.1, 2.0 II.1 [Offensive] The Offensive begins."""
    play(s, side, card, s.t.card_rule[card])
    s.level = LIMITED if card == T_LIMITED else FULL
    s.bonus = card if special(s, side, card) else NONE
    if s.log is not None:
        s.log.append(OffensivePlayed(s.t.card_rule[card], side, card, s.level))


def pass_turn(s: State, side: int) -> None:
    """2.0 II.1, 2.0 II.1 [Pass], 4.1 [pass] Pass: one unit may move, no enemy zone may be entered, there is no combat."""
    s.level = PASSED
    s.free = s.t.free_moves
    if s.log is not None:
        s.log.append(Passed("2.0 II.1", side))
