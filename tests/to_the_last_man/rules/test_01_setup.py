"""Set-ups of all starts, positions written by hand, and whole random games with every check."""
from __future__ import annotations

import random
from copy import copy

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.rules.r08_1_armies import shifts
from marne.games.to_the_last_man.choices import DONE, REORGANISE, SHIFT
from marne.games.to_the_last_man.invariants import check
from marne.games.to_the_last_man.pieces import (
    ENGLAND,
    ENTENTE,
    GE,
    GERMAN,
    IDS,
    IN_ARMY,
    INDEX,
    OF_NATION,
    OF_TYPE,
    PLAIN_INF,
    POOL,
    TYPE,
    UNITS,
    WAIT,
    ZONE_IDS,
)
from marne.games.to_the_last_man.rules.r02_reinforcements import reinforcements
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.rules.r06_supply import unsupplied
from marne.games.to_the_last_man.rules.r04_1_zones import disputed
from marne.kernel.chance import Seeded
from marne.kernel.errors import BadOption, BadPosition
from marne.kernel.run import advance, begin
from marne.lab.fuzz import fuzz
from marne.parts.bits import bits

STARTS = [s.id for s in TITLE.scenarios]


@pytest.mark.parametrize("scenario", STARTS)
def test_every_start_is_legal_and_supplied(scenario: str) -> None:
    s = new_state(scenario, {}, "", Seeded("s"))
    assert check(s) == []
    assert unsupplied(s, GERMAN) == 0 == unsupplied(s, ENTENTE)
    told = {z: r.control(scenario) for z, r in enumerate(s.t.ds.zones)}
    assert {ZONE_IDS[z] for z in bits(disputed(s))} == {ZONE_IDS[z] for z, c in told.items() if c == "disputed"}
    for z, c in told.items():
        if c in ("german", "entente"):
            assert (s.german >> z & 1) == (c == "german"), ZONE_IDS[z]


@pytest.mark.rules("2.0 I", "2.0 VI", "2.0 II", "8.1 [reorganise]", "4.6 [campaign]")
def test_the_first_turn_of_the_campaign_begins_with_phase_i_in_which_nobody_arrives() -> None:
    """Every season does: both sides may change the contents of their armies, first the German; then he has the first player turn.
    What stands in the table of events for this turn is in the set-up and does not come a second time."""
    s = TITLE.new("1914", {}, "", Seeded("g"))
    pool, coming = s.pool, [u for u in range(UNITS) if s.loc[u] == WAIT]
    asked = []
    while s.decision is not None and s.decision.message != "which_offensive":
        asked.append((s.decision.seat, s.decision.message))
        advance(s, DONE)
    assert asked == [(GERMAN, "whether_to_reorganise"), (ENTENTE, "whether_to_reorganise")]
    assert s.turn == 1 and s.decision is not None and s.decision.seat == GERMAN
    assert s.pool == pool and [u for u in range(UNITS) if s.loc[u] == WAIT] == coming and min(s.due[u] for u in coming) == 2


@pytest.mark.rules("8.1 [reorganise]", "4.6 [campaign]")
def test_phase_i_of_the_first_turn_keeps_the_units_in_england_apart() -> None:
    s = TITLE.new("1914", {}, "", Seeded("g"))
    advance(s, DONE)
    advance(s, REORGANISE)
    (apart,) = bits(s.apart)
    assert s.loc[apart] == s.loc[INDEX["uk-1"]] == ENGLAND and not shifts(s, ENTENTE, apart)
    other = next(c.a for c in s.decision.choices if c.verb == "select" and s.loc[c.a] == IN_ARMY + INDEX["uk-1"])
    assert shifts(s, ENTENTE, other) == [SHIFT[other][ENGLAND]]          # out of the army, as anywhere


@pytest.mark.rules("2.0 I")
@pytest.mark.parametrize("first", [1, 2])
def test_what_the_set_up_has_does_not_arrive_again(first: int) -> None:
    """Three German infantry come in Autumn 1914, but not if a start without reinforcements of its own began there."""
    s = new_state("1914", {}, "", Seeded("g"))
    assert not s.law.start.reinforcements_at_start
    s.law = copy(s.law)
    s.law.start_turn, s.turn = first, 2
    begin(s, reinforcements)
    new = s.pool ^ new_state("1914", {}, "", Seeded("g")).pool
    assert (new & OF_NATION[GE] & PLAIN_INF).bit_count() == (3 if first == 1 else 0)


@pytest.mark.rules("4.6 [campaign]", "1.3")
def test_the_set_up_of_the_campaign() -> None:
    s = TITLE.new("1914", {}, "", Seeded("g"))
    assert s.turn == 1 and s.decision is not None and s.decision.seat == GERMAN
    assert [h.bit_count() for h in s.hand] == [4, 4]
    here = {IDS[u] for u in bits(s.at[ENGLAND])}
    assert "uk-1" in here and len(here) == 2 and s.apart.bit_count() == 1
    assert s.loc[INDEX["uk-2"]] == WAIT and s.due[INDEX["uk-2"]] == 3 and s.loc[INDEX["ge-s-01"]] == POOL


def test_later_starts_begin_with_their_reinforcements() -> None:
    s = TITLE.new("1915", {}, "", Seeded("g"))
    assert s.turn == 4 and s.decision is not None and s.decision.rule in ("2.0 I", "8.1")
    assert s.loc[INDEX["fr-9"]] == WAIT and s.due[INDEX["fr-9"]] == 17


@pytest.mark.rules("9.8 [removal]", "9.9 [removal]")
def test_1919_has_no_crisis_cards() -> None:
    s = new_state("1919", {}, "", Seeded("s"))
    assert not s.deck & (OF_TYPE[TYPE["entente-crisis"]] | OF_TYPE[TYPE["german-crisis"]])
    assert s.removed.bit_count() == 2 and s.deck.bit_count() == 53


def test_options_are_checked() -> None:
    with pytest.raises(BadOption):
        new_state("1914", {"no-such": True}, "", Seeded("s"))
    with pytest.raises(BadOption):
        new_state("1914", {"promotions": True}, "", Seeded("s"))
    with pytest.raises(BadOption):
        new_state("1913", {}, "", Seeded("s"))


# Positions ---------------------------------------------------------------------------------------------------------------------


def test_a_position_is_what_it_says() -> None:
    s = TITLE.position({"scenario": "1914", "base": "empty", "turn": 9, "seat": "entente", "phase": "offensive", "ledger": 2,
                        "units": {"ge-1": "liege entrenched", "ge-i-01": "ge-1", "fr-i-01": "namur entrenched",
                                  "uk-2": "wait 12"},
                        "forts": {"fort-verdun": 2}, "control": {"german": ["liege", "luxembourg"]},
                        "hands": {"entente": ["offensive", "big-push"]}, "discard": ["ersatz-2"]}, Seeded("p"))
    assert s.loc[INDEX["ge-i-01"]] == IN_ARMY + INDEX["ge-1"] and s.entrenched == 1 << INDEX["ge-1"] | 1 << INDEX["fr-i-01"]
    assert s.decision is not None and s.decision.seat == ENTENTE
    assert {c.text for c in s.decision.choices} == {"offensive offensive", "offensive big-push", "pass", "talks"}
    assert s.discard.bit_count() == 1 and s.deck.bit_count() == 52 and s.ledger == 2 and s.due[INDEX["uk-2"]] == 12


@pytest.mark.parametrize("wrong", [
    {"nonsense": 1}, {"turn": 0}, {"turn": "5"}, {"units": {"ge-99": "liege"}}, {"units": {"ge-1": "atlantis"}},
    {"units": {"ge-1": "netherlands"}},
    {"units": {"ge-1": ""}}, {"units": {"ge-c-01": "liege entrenched"}}, {"units": {"ge-1": "ge-2"}},
    {"units": {"ge-i-01": "fr-1"}},
    {"units": []}, {"forts": {"fort-verdun": 9}}, {"forts": {"fort-sedan": 1}}, {"forts": {"ge-1": 1}},
    {"hands": {"german": ["offensive"] * 17}},
    {"hands": {"nobody": []}}, {"seat": "french"}, {"phase": "lunch"}, {"base": "half"}, {"phase": "movement", "level": "huge"},
    {"control": {"german": ["verdun"]}}, {"units": {"uk-2": "wait"}}, {"phase": "declaration", "fresh": ["paris"]},
    {"base": "empty", "units": {"ge-i-01": "koln", "ge-i-02": "koln", "ge-i-03": "koln", "ge-i-04": "koln"}}, {"scenario": True}])
def test_wrong_positions_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadPosition) as e:
        TITLE.position(wrong, Seeded("p"))
    assert e.value.said("fr") != e.value.said("en")


@pytest.mark.parametrize("phase", ["reinforcement", "offensive", "movement", "declaration", "combat", "supply",
                                   "production", "eft"])
def test_a_game_goes_on_from_every_phase(phase: str) -> None:
    s = TITLE.position({"scenario": "1915", "turn": 6, "phase": phase,
                        "hands": {"german": ["offensive"], "entente": ["ersatz-2"]}}, Seeded("p"))
    rng = random.Random(1)
    for _ in range(300):
        if s.decision is None:
            break
        advance(s, rng.choice(s.decision.choices))
        assert check(s) == []


# Whole games ---------------------------------------------------------------------------------------------------------------


def test_a_whole_random_game() -> None:
    """The shortest start with every check; ./check plays the others so, and test_properties looks into all of them."""
    report = fuzz("to-the-last-man", games=1, scenario="1919", seed="setup", options={"armistice": False})
    assert report.faults == [] and report.games == 1


def test_random_games_with_talks_and_other_readings() -> None:
    others: dict[str, object] = {o.id: next(v for v in o.values if v != o.default) for o in TITLE.options if o.id != "armistice"}
    report = fuzz("to-the-last-man", games=3, seed="readings", options={**others, "armistice": True})
    assert report.faults == []


