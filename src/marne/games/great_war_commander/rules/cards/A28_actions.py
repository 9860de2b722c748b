"""A28 Actions: which cards of a hand may be played as actions at a moment. What a moment lacks for an action is a bar over cards;
the modules of the moments have them."""
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from marne.games.great_war_commander.choices import ACTION
from marne.games.great_war_commander.pieces import NONE
from marne.games.great_war_commander.state import State
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Choice


class Moment(NamedTuple):
    """What the bars of actions look at: whose `cards` are in question (-1: any that he might hold, 1.2), the hex, who fires; of
    an attack the hexes it comes from, those activated for it, and who has yet to roll."""

    s: State
    side: int
    cards: int
    h: int = NONE
    group: int = 0
    cells: int = 0
    firers: int = 0
    left: int = 0


ActionBar = Bar[[Moment]]                   # {h} the hex, {n} a number


def unless(action: int, fits: Callable[[Moment], object]) -> Callable[[Moment], int]:
    """The cards with that action, unless the moment fits it."""
    which = (action,)

    def forbids(m: Moment) -> int:
        cards = m.cards & m.s.t.with_action[which]
        return cards if cards and not fits(m) else 0
    return forbids


def playable(bars: tuple[ActionBar, ...], actions: tuple[int, ...], s: State, side: int, cards: int, *more: int) -> int:
    """A28.1 Of these cards those with such actions that may be played now; `more`: as in `Moment`."""
    cards &= s.t.with_action[actions]
    return allowed(bars, cards, Moment(s, side, cards, *more)) if cards else 0


def held(s: State, side: int, action: int) -> tuple[Choice, ...]:
    """A28.1 To play that action."""
    return ACTION.among(s.hand[side] & s.t.with_action[action,])
