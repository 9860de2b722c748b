"""Odds by the engine itself, on a toy battle: against every throw of real dice, and against fractions worked out by hand."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest

from marne.kernel.chance import Chance, Scripted, draw, roll
from marne.kernel.choice import Ask, Choice, Table1, plain
from marne.kernel.events import Event
from marne.kernel.run import GameOver, advance, ask, begin
from marne.kernel.state import Flat
from marne.kernel.title import Result
from marne.kernel.weave import procedure
from marne.parts.play.odds import Enough, TooMany, Way, Ways, asked, decides, ended, outcomes

STAND, RUN = plain("stand", "1"), plain("run", "1")
LOSE = Table1("lose", "2", str)
TABLE = (0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4)                 # losses by the sum of two dice


class Struck(Event, frozen=True):
    by: int


class State(Flat):
    units: list[int] = [3, 3]
    last: int = 0
    pile: list[int] = [1, 1, 2, 5]
    held: tuple[int, ...] = ()
    over: int = 0


class Real:
    """Dice that cannot fall."""

    def value(self, index: int, values: Any, purpose: str, rule: str) -> int:
        raise AssertionError("the dice of the game were thrown")


def new(**fields: Any) -> State:
    s = State(Real())
    s.log = None
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def shoot(s: State, side: int, need: int) -> int:
    hit = roll(s, "fire", "1") <= need
    if hit and s.log is not None:
        s.log.append(Struck("1", side))
    return hit


def whether_to_stand(s: State) -> Ask:
    return Ask(1, "whether_to_stand", "1", (STAND, RUN))


def who_is_lost(s: State, side: int) -> Ask:
    return Ask(side, "who_is_lost", "2", [LOSE[0], LOSE[1]], always=True)


@procedure
async def volleys(s: State, need: int, reply: int) -> None:
    """Each side fires a die for each of its units, the first one first; who is left of the second may run."""
    hits = 0
    for _ in range(s.units[0]):
        hits += shoot(s, 0, need)
    for _ in range(min(hits, s.units[1])):
        await ask(s, who_is_lost(s, 1))
        s.units[1] -= 1
    if s.units[1] and await ask(s, whether_to_stand(s)) is RUN:
        s.units[1] = 0
    for _ in range(s.units[1]):
        s.units[0] -= shoot(s, 1, reply)


@procedure
async def by_table(s: State, shift: int) -> None:
    """Two dice on a table of losses; a natural 2 ends the game."""
    total = roll(s, "table", "3") + roll(s, "table", "3")
    s.last = total + shift                                      # noted down before anybody asks for it
    if total == 2:
        s.over = 1
        raise GameOver
    lost = TABLE[max(0, min(12, total + shift))]
    s.units[1] -= min(lost, s.units[1])
    await ask(s, whether_to_stand(s))


@procedure
async def cards(s: State) -> None:
    """Two cards are drawn and held, without putting back."""
    for _ in range(2):
        card = draw(s, s.pile, "card", "4")
        s.pile.remove(card)
        s.held = (*s.held, card)
    await ask(s, whether_to_stand(s))


@procedure
async def race(s: State) -> None:
    """The higher die wins; nothing else is asked of the two."""
    a, b = roll(s, "race", "5"), roll(s, "race", "5")
    s.last = 1 if a > b else 2 if b > a else 0
    await ask(s, whether_to_stand(s))


@procedure
async def odd_uses(s: State, way: int) -> None:
    """A die used in every manner in which a number can be."""
    die = roll(s, "odd", "6")
    if way == 0:
        s.last = die * 2 - 1
    elif way == 1:
        s.last = 1 << die
    elif way == 2:
        s.last = 10 - die if die in (2, 3) else -die
    elif way == 3:
        s.last = {1: 5, 2: 5}.get(die, 0)
    elif way == 4:
        s.last = int(f"{die}{die:02d}")
    elif way == 5:
        s.last = max(3, die) // 2 + (die % 3 == 0)
    elif way == 6:
        s.last = sum(range(die))
    elif way == 7:
        s.last = abs(3 - die) if die - 1 else 99
    elif way == 8:
        s.units[0] = die                                        # noted down in a list
    elif way == 9:
        s.last = die + die                                      # the same die twice is no two dice
    else:
        s.last = (die & 1) | (die >> 1) ^ ~die


@procedure
async def until_it_hits(s: State, most: int) -> None:
    """A die after the other, up to the first 6."""
    while s.last < most and roll(s, "try", "7") < 6:
        s.last += 1


@procedure
async def handful(s: State) -> None:
    """The sum of five dice."""
    s.last = sum(roll(s, "handful", "8") for _ in range(5))


@procedure
async def two_ends(s: State) -> None:
    """The game ends in one of two manners that nothing else tells apart."""
    s.result = Result(None, "high" if roll(s, "end", "9") > 4 else "low", {}, "9")
    raise GameOver


def start(proc: Any, *args: int) -> Any:
    return lambda s: begin(s, proc, *args)


def never(s: State, tally: object) -> bool:
    return False


def shares(ways: Ways[State, Any], fact: Any) -> dict[Any, F]:
    out: dict[Any, F] = {}
    for w in ways:
        out[fact(w.s)] = out.get(fact(w.s), F(0)) + w.weight
    return out


def thrown(proc: Any, args: tuple[int, ...], dice: int, fact: Any) -> dict[Any, F]:
    """The same by every throw of so many real dice, the first choice at every question."""
    out: dict[Any, F] = {}
    for values in product(range(1, 7), repeat=dice):
        s = new()
        s.chance = Scripted(values)
        begin(s, proc, *args)
        while s.decision is not None:
            advance(s, s.decision.choices[0])
        out[fact(s)] = out.get(fact(s), F(0)) + F(1, 6 ** dice)
    return out


# One die ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", range(11))
def test_a_die_that_is_open_comes_to_what_real_dice_come_to(way: int) -> None:
    def fact(s: State) -> tuple[int, ...]:
        return s.last, *s.units

    ways = outcomes(new(), start(odd_uses, way), until=never)
    assert shares(ways, fact) == thrown(odd_uses, (way,), 1, fact)
    assert all(type(x) is int for w in ways for x in fact(w.s))


def test_a_comparison_makes_two_ways_and_no_more() -> None:
    ways = outcomes(new(units=[1, 3]), start(volleys, 2, 3), until=asked("who_is_lost", "whether_to_stand"))
    assert sorted((w.weight, w.s.decision.message) for w in ways if w.s.decision) == [
        (F(1, 3), "who_is_lost"), (F(2, 3), "whether_to_stand")]
    assert ways.ends == 2 and ways.exact


def test_what_is_sure_makes_one_way() -> None:
    ways = outcomes(new(units=[3, 3]), start(volleys, 6, 0), until=never)
    assert [(w.weight, w.s.units) for w in ways] == [(F(1), [3, 0])] and ways.ends == 1


def test_the_highest_die_comes_first() -> None:
    """Whoever keeps what he saw first of joined ways can rely on it."""
    ways = outcomes(new(), start(odd_uses, 0), until=never)
    assert [w.s.last for w in ways] == [11, 9, 7, 5, 3, 1]


# Several dice -------------------------------------------------------------------------------------------------------------------


def test_two_dice_on_a_table() -> None:
    ways = outcomes(new(), start(by_table, 1), until=never)
    assert shares(ways, lambda s: (s.over, s.last)) == {(n == 2, n + 1): F(6 - abs(7 - n), 36) for n in range(2, 13)}
    assert ways.ends == 11                                      # by their sum, not 36
    assert shares(ways, lambda s: s.units[1]) == thrown(by_table, (1,), 2, lambda s: s.units[1])
    assert {type(w.s.last) for w in ways} == {int}


def test_two_dice_that_are_only_compared() -> None:
    ways = outcomes(new(), start(race), until=asked("whether_to_stand"))
    assert shares(ways, lambda s: s.last) == {0: F(6, 36), 1: F(15, 36), 2: F(15, 36)} and ways.ends == 3


def test_more_dice_than_are_kept_together() -> None:
    sums = Counter(sum(dice) for dice in product(range(1, 7), repeat=5))
    ways = outcomes(new(), start(handful), until=never)
    assert shares(ways, lambda s: s.last) == {n: F(k, 6 ** 5) for n, k in sums.items()} and ways.ends == 6 * 21


def test_ends_of_a_game_are_told_apart() -> None:
    ways = outcomes(new(), start(two_ends), until=never)
    assert {w.s.result.kind: w.weight for w in ways if w.s.result} == {"high": F(1, 3), "low": F(2, 3)}


def test_cards_that_are_not_put_back() -> None:
    ways = outcomes(new(), start(cards), until=never)
    pairs = [(1, 1), (1, 2), (1, 5), (1, 1), (1, 2), (1, 5), (2, 1), (2, 1), (2, 5), (5, 1), (5, 1), (5, 2)]
    assert shares(ways, lambda s: s.held) == {pair: F(n, 12) for pair, n in Counter(pairs).items()}
    assert all(type(c) is int for w in ways for c in w.s.held)


# A battle with questions --------------------------------------------------------------------------------------------------------


def by_hand(need: int, reply: int) -> dict[tuple[int, int], F]:
    """Three dice, then as many as are left; the first answer is to stand."""
    out: dict[tuple[int, int], F] = {}
    for dice in product(range(1, 7), repeat=3):
        left = 3 - sum(d <= need for d in dice)
        for back in product(range(1, 7), repeat=left):
            end = (3 - sum(d <= reply for d in back), left)
            out[end] = out.get(end, F(0)) + F(1, 6 ** (3 + left))
    return out


def test_a_battle_to_its_end_against_every_throw() -> None:
    ways = outcomes(new(), start(volleys, 4, 2), until=never)
    assert shares(ways, lambda s: tuple(s.units)) == by_hand(4, 2)
    assert sum(w.weight for w in ways) == 1 and all(w.s.decision is None for w in ways)
    assert len(ways) == len(by_hand(4, 2)) < ways.ends          # equal ends are one


def test_equal_situations_are_joined_before_they_go_on() -> None:
    """Three shots in one step are eight runs, but four situations; each of these goes on once."""
    tried: list[tuple[int, ...]] = []

    def stand(s: State, question: Ask) -> Choice:
        tried.append((*s.units, question.message == "whether_to_stand"))
        return question.choices[0]

    outcomes(new(), start(volleys, 3, 3), until=never, choose=stand)
    assert sorted(tried) == [(3, 1, 0), (3, 1, 1), (3, 2, 0), (3, 2, 0), (3, 2, 1), (3, 3, 0), (3, 3, 0), (3, 3, 0), (3, 3, 1)]


def test_who_chooses_otherwise_comes_to_another_end() -> None:
    ways = outcomes(new(), start(volleys, 4, 2), until=never,
                    choose=lambda s, question: RUN if RUN in question.choices else question.choices[0])
    assert [(w.weight, w.s.units) for w in ways] == [(F(1), [3, 0])]


def test_until_a_question_a_seat_or_the_end_of_a_procedure() -> None:
    s = new()
    stands = outcomes(s, start(volleys, 4, 2), until=asked("whether_to_stand"))
    assert shares(stands, lambda s: (s.units[1], s.decision is None)) == {
        (3, False): F(1, 27), (2, False): F(6, 27), (1, False): F(12, 27), (0, True): F(8, 27)}
    seat = outcomes(s, start(volleys, 4, 2), until=decides(1))
    assert shares(seat, lambda s: s.decision.message) == {"who_is_lost": F(26, 27), "whether_to_stand": F(1, 27)}
    assert shares(outcomes(s, start(volleys, 4, 2), until=ended(volleys)), lambda s: tuple(s.units)) == by_hand(4, 2)
    waits = next(w.s for w in stands if w.s.units[1] == 2)
    on = outcomes(waits, STAND, until=never)                    # a way can be followed further, by a choice
    assert shares(on, lambda s: s.units[0]) == {3: F(4, 9), 2: F(4, 9), 1: F(1, 9)}
    assert waits.decision is not None and waits.units == [3, 2] and s.units == [3, 3] and not s.stack


# Tallies ------------------------------------------------------------------------------------------------------------------------


def count(tally: tuple[int, int], e: Struck) -> tuple[int, int]:
    return (tally[0] + 1, tally[1]) if e.by == 0 else (tally[0], tally[1] + 1)


def test_a_tally_keeps_ways_apart_that_the_state_does_not() -> None:
    ways = outcomes(new(units=[3, 1]), start(volleys, 3, 3), until=never, watch={Struck: count}, tally=(0, 0))
    scored: dict[int, F] = {}
    for w in ways:
        scored[w.tally[0]] = scored.get(w.tally[0], F(0)) + w.weight
    assert scored == {0: F(1, 8), 1: F(3, 8), 2: F(3, 8), 3: F(1, 8)}   # though one unit is all there was
    assert all(w.s.log is None for w in ways)


def test_a_way_can_end_in_the_middle_of_a_step() -> None:
    def first_blood(tally: int, e: Struck) -> int:
        raise Enough(tally + 1)

    ways = outcomes(new(), start(volleys, 2, 2), until=asked("whether_to_stand"), watch={Struck: first_blood}, tally=0)
    assert {w.tally: w.weight for w in ways} == {1: F(19, 27), 0: F(8, 27)}
    assert ways.ends == 4 and [w.s.decision is None for w in ways if w.tally] == [True]


def test_dice_that_are_given_and_dice_that_do_not_belong_to_it() -> None:
    ways: list[Way[State, None]] = outcomes(new(), start(by_table, 0), until=never, given={"table": (2, 3)})
    assert [(w.weight, w.s.last) for w in ways] == [(F(1), 5)]
    ways = outcomes(new(), start(by_table, 0), until=never, only=("fire",))
    assert [(w.weight, w.s.decision, w.s.units) for w in ways] == [(F(1), None, [3, 3])]
    assert [w.s.last for w in outcomes(new(), start(race), until=never, given={"race": (4,)})] == [0]     # it ends at the second


# The bound ----------------------------------------------------------------------------------------------------------------------


def test_too_many_ways_are_said_to_be_so() -> None:
    many = new(units=[20, 3])
    with pytest.raises(TooMany) as e:
        outcomes(many, start(volleys, 3, 3), until=never, most=1000)
    assert e.value.about == 2 ** 20 and "samples" in str(e.value)      # found out at once
    assert len(outcomes(new(), start(volleys, 3, 3), until=never, most=40)) == 4 + 3 + 2 + 1    # by who is left
    with pytest.raises(TooMany):
        outcomes(new(), start(volleys, 3, 3), until=never, most=10)


def test_a_chain_of_dice_is_not_taken_for_a_tree() -> None:
    """The longest way asks forty dice, but there are only forty-one ways."""
    with pytest.raises(TooMany):
        outcomes(new(), start(until_it_hits, 40), until=never, most=40)
    ways = outcomes(new(), start(until_it_hits, 40), until=never, most=41)
    assert shares(ways, lambda s: s.last) == {n: F(5, 6) ** n * (F(1, 6) if n < 40 else 1) for n in range(41)}


def test_samples_instead_come_near_and_are_called_so() -> None:
    exact = shares(outcomes(new(), start(volleys, 4, 2), until=never), lambda s: s.units[0])
    ways = outcomes(new(), start(volleys, 4, 2), until=never, most=10, samples=2000)
    assert not ways.exact and len(ways) == ways.ends == 2000 and sum(w.weight for w in ways) == 1
    got = shares(ways, lambda s: s.units[0])
    for units, p in exact.items():
        assert float(got.get(units, 0)) == pytest.approx(float(p), abs=4 * float(p * (1 - p) / 2000) ** 0.5)
    again = outcomes(new(), start(volleys, 4, 2), until=never, most=10, samples=2000)
    assert [w.s.units for w in again] == [w.s.units for w in ways]


def test_an_error_of_the_rules_is_not_swallowed() -> None:
    def broken(s: State) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        outcomes(new(), broken, until=never)


class Counting:
    """A chance source that is asked for nothing else than numbers of the game."""

    def value(self, index: int, values: Any, purpose: str, rule: str) -> int:
        return 3


def test_the_chance_of_the_game_stays_what_it_was() -> None:
    s = new()
    source: Chance = Counting()
    s.chance = source
    outcomes(s, start(volleys, 3, 3), until=never)
    assert s.chance is source and s.drawn == 0 and s.log is None
