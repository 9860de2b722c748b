"""Two worlds of this game that a seat cannot tell apart."""
from __future__ import annotations

import random

import marne
from marne.games.to_the_last_man.pieces import SEATS
from marne.games.to_the_last_man.state import State
from marne.kernel.events import Event
from marne.parts.bits import bits, mask
from tests.conformance.worlds import Worlds, asked_anew

SLUG = "to-the-last-man"
WORLDS = Worlds(SLUG, ("xyzzy", "battle verdun", "ersatz offensive", "move ge-1 liege"), armistice=False)
somewhere, told = WORLDS.somewhere, WORLDS.told


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def twin(m: marne.Match, seat: int, rng: random.Random) -> marne.Match:
    """1.3 The same game in which the other side holds other cards: any of those that `seat` has not seen, as many, and as many
    of them not yet usable. What remains is the draw pile."""
    other = m.copy()
    s = state(other)
    foe = 1 - seat
    hand, frozen = s.hand[foe].bit_count(), (s.hand[foe] & s.frozen).bit_count()
    unseen = list(bits(s.hand[foe] | s.deck))
    rng.shuffle(unseen)
    s.frozen = s.frozen & s.hand[seat] | mask(unseen[:frozen])
    s.hand[foe], s.deck = mask(unseen[:hand]), mask(unseen[hand:])
    return asked_anew(other)


def own_draw(events: list[Event], seat: int) -> bool:
    """Has the seat drawn a card? From other draw piles come other cards: from there on the worlds may differ."""
    return any(e.kind == "Rolled" and getattr(e, "purpose", "") == f"card {SEATS[seat]}" for e in events)
