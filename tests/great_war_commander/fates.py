"""Words for tests about cards, triggers, events and time on a small battlefield."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.events import HexDrawn, RollMade, TimeAdvanced
from marne.games.great_war_commander.pieces import DECK, INDEX, NONE, SEATS, STRATEGY_IDS
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.cards import E56_events as happenings
from marne.games.great_war_commander.rules.r01_cards import new_decks
from marne.games.great_war_commander.rules.r04_harm import eliminate
from marne.games.great_war_commander.rules.r06_time import advance_time
from marne.games.great_war_commander.tables import TRIGGERS, tables
from marne.parts.bits import bits
from tests.great_war_commander.arena import DATA, Arena

ARMIES = {"O6": "ge-inf", "A6": "fr-inf"}                   # one far from the other, each on its own edge
NATIONS = ("ge", "fr", "us")


def framed(nation: str, trigger: str) -> str:
    """Dice that are framed with that trigger in the nation's deck, in the words of `Arena(dice=...)`."""
    t = tables(DATA)
    first = NATIONS.index(nation) * DECK
    c = next(c for c in range(first, first + DECK) if TRIGGERS[t.trigger[c]] == trigger)
    return f"{t.white[c]}-{t.coloured[c]} {trigger}".strip()


def sum_of(dice: str) -> int:
    white, coloured = map(int, dice.split()[0].split("-"))
    return white + coloured


def side(seat: str) -> int:
    return SEATS.index(seat)


def last_card(a: Arena, seat: str, trigger: str = "") -> int:
    """Only one card is left in the draw pile, with that trigger; the others are in the discard pile. Gives the card."""
    s, me = a.s, side(seat)
    c = next(c for c in bits(s.deck[me]) if TRIGGERS[s.t.trigger[c]] == trigger)
    s.discard[me] |= s.deck[me] & ~(1 << c)
    s.deck[me] = 1 << c
    return c


def roll(a: Arena, seat: str, purpose: str = rolls.RALLY, weapons: int = 0) -> Arena:
    return a.run(rolls.roll, side(seat), purpose, weapons, "1.9")


def rolled(a: Arena) -> int:
    return int(a.log(RollMade)[-1].value)


def event(a: Arena, seat: str, number: int) -> Arena:
    """That event strikes a side, as a card of its own deck tells it if it has one."""
    s, me = a.s, side(seat)
    first = s.law.nations[me] * DECK
    c = next((c for c in range(first, first + DECK) if s.t.event[c] == number), first)
    s.quiet += 1
    return a.run(happenings.struck, me, number, c)


def after_event(a: Arena) -> Arena:
    a.calm()
    assert a.s.decision is None, a.choices
    a.s.quiet -= 1
    return a


def time_passes(a: Arena, seat: str) -> Arena:
    return a.run(advance_time, side(seat))


def advances(a: Arena) -> int:
    return len(a.log(TimeAdvanced))


def hexes_drawn(a: Arena) -> int:
    return len(a.log(HexDrawn))


def deal_strategies(a: Arena) -> Arena:
    """Both Strategy decks in some order, without what is in hand."""
    piles = list(a.s.deck)
    new_decks(a.s)
    a.s.deck = piles
    for x in (0, 1):
        a.s.sdeck[x] = tuple(i for i in a.s.sdeck[x] if i != a.s.shand[x])
    return a


def strategy(a: Arena, seat: str) -> str:
    i = a.s.shand[side(seat)]
    return "" if i == NONE else STRATEGY_IDS[i]


def kill(a: Arena, name: str) -> None:
    eliminate(a.s, INDEX[name], "test", "7.1")


def weapon_of(a: Arena, name: str) -> int:
    return a.s.arm[INDEX[name]]


def texts(a: Arena, verb: str) -> list[str]:
    """What is offered with that verb, without the verb."""
    return [c.removeprefix(verb + " ") for c in a.choices if c.startswith(verb + " ")]


def result(a: Arena) -> Any:
    assert a.s.result is not None, "the game goes on"
    return a.s.result


def quiet(a: Arena, seat: str, number: int) -> Arena:
    """The event changes nothing on the board."""
    before = board(a)
    after_event(event(a, seat, number))
    assert before == board(a)
    return a


def board(a: Arena) -> tuple[object, ...]:
    s = a.s
    return bytes(s.loc), s.demo, s.supp, s.vet, s.vp, bytes(s.works), bytes(s.ground), s.blaze, bytes(s.arm)
