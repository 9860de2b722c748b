"""9 The Initiative card."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.events import EventStruck, InitiativePassed, RollCancelled, RollMade, TimeAdvanced
from marne.games.great_war_commander.law import Law
from marne.games.great_war_commander.tables import tables
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, framed, roll, rolled, time_passes


@pytest.mark.rules("9")
@pytest.mark.parametrize("scenario", [f"gwc-{n:02d}" for n in range(1, 17)])
def test_9_the_scenario_names_the_holder(scenario: str) -> None:
    t = tables("")
    assert Law(t, scenario, {}).initiative == (0 if t.ds.plans[scenario].initiative == "ge" else 1)


@pytest.mark.rules("9.1")
@pytest.mark.parametrize("who", ["german", "allied"])
@pytest.mark.parametrize("roller", ["german", "allied"])
def test_9_1_the_holder_may_cancel_any_roll_his_own_or_the_enemys(who: str, roller: str) -> None:
    a = Arena(ARMIES, initiative=who, dice=["2-3", "5-4"])
    roll(a, roller)
    assert a.seat == who and sorted(a.choices) == ["keep", "reroll"]
    a.play("reroll", calm=False).calm()
    assert rolled(a) == 9 and len(a.log(RollMade)) == 1
    assert a.s.initiative == 1 - ["german", "allied"].index(who) and a.s.discard[0 if roller == "german" else 1].bit_count() == 2


@pytest.mark.rules("9.1")
def test_9_1_to_and_fro_in_one_series_of_rolls() -> None:
    a = Arena(ARMIES, initiative="german", dice=["1-1", "2-2", "3-3", "4-4"])
    roll(a, "german")
    seats = []
    for _ in range(3):
        seats.append(a.seat)
        a.play("reroll", calm=False)
    assert seats == ["german", "allied", "german"] and a.seat == "allied"
    a.calm()
    assert rolled(a) == 8 and [e.side for e in a.log(InitiativePassed)] == [1, 0, 1]


@pytest.mark.rules("9.1")
@pytest.mark.parametrize("trigger", ["time", "event", "sniper"])
def test_9_1_the_trigger_of_a_cancelled_roll_is_void(trigger: str) -> None:
    a = Arena(ARMIES, dice=[framed("ge", trigger), "3-4"])
    roll(a, "german").play("reroll", calm=False).calm()
    assert not a.log(TimeAdvanced) and not a.log(EventStruck) and rolled(a) == 7


@pytest.mark.rules("9.1")
def test_9_1_the_trigger_of_the_new_roll_counts() -> None:
    a = Arena(ARMIES, dice=["3-4", framed("ge", "time")])
    roll(a, "german").play("reroll", calm=False).calm()
    assert len(a.log(TimeAdvanced)) == 1


@pytest.mark.rules("9.1", "6.2.2")
def test_9_1_a_sudden_death_roll_too() -> None:
    a = Arena(ARMIES, initiative="allied", dice=["1-1", "6-6"])
    a.s.time = 6
    time_passes(a, "german").play("reroll", calm=False).calm()
    assert a.s.result is None and a.s.initiative == 0
    b = Arena(ARMIES, initiative="allied", dice=["1-1"], options={"sudden-death-reroll": False})
    b.s.time = 6
    time_passes(b, "german")
    assert b.s.result is not None


@pytest.mark.rules("9.1", "1.S.2", "S98.2")
def test_9_1_before_strategy_cards_not_after() -> None:
    a = Arena(ARMIES, initiative="allied", strategy={"german": "ge-s2"}, dice=["3-4"])
    roll(a, "german").play("keep", calm=False)
    assert a.asked == "whether_plus_one"
    a.play("plus-one", calm=False)
    assert a.s.decision is None


@pytest.mark.rules("9.2", "6.3.2")
@pytest.mark.parametrize("who", ["german", "allied"])
def test_9_2_at_zero_the_holder_wins(who: str) -> None:
    a = Arena(ARMIES, initiative=who, dice=["1-1"])
    a.s.time = 6
    time_passes(a, "german").calm()
    assert a.s.result is not None and a.s.result.winner == who and a.s.vp == 0


@pytest.mark.rules("9.1")
def test_9_1_the_log_tells_the_dice_that_were_cancelled() -> None:
    a = Arena(ARMIES, initiative="allied", dice=["5-6", "1-2"])
    roll(a, "german").play("reroll", calm=False).calm()
    (gone,) = a.log(RollCancelled)
    assert (gone.side, gone.roller, {gone.white, gone.coloured}) == (1, 0, {5, 6}) and gone.purpose == "rally"
    for lang, word in (("en", "rally"), ("fr", "ralliement")):
        told = TITLE.say(gone, lang)
        assert f"{gone.white}-{gone.coloured}" in told and word in told and "Initiative" in told
