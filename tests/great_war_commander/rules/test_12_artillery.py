"""12, O18, O19.1, O19.2, O20 Telephones: battery access, boxes, observers; Artillery Denied; Confusion."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import INDEX, NONE, PHONE
from marne.games.great_war_commander.rules.orders.O19_artillery import runner_possible
from marne.games.great_war_commander.rules.r02_grid import HEX, NOWHERE
from marne.games.great_war_commander.rules.r05_turn import possible
from marne.games.great_war_commander.rules.r12_telephones import allowed_boxes, phones_left
from marne.games.great_war_commander.tables import FIXED, LOCAL, tables
from marne.parts.bits import mask
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, texts

GUNS = {"german": "ge-tel-105", "allied": "fr-tel-155"}
LEADERS = {"H6": "ge-lt-ebel", "K6": "ge-hptm-nehring", **ARMIES}


@pytest.mark.rules("12", "4.4.2")
def test_12_every_telephone_has_a_firepower_of_8_to_10() -> None:
    assert all(8 <= p.fp <= 10 for p in tables("").phones)


@pytest.mark.rules("12", "O18")
def test_O18_artillery_denied_breaks_the_enemys_telephone_then_eliminates_it() -> None:
    a = Arena(ARMIES, phones=GUNS)
    a.order(18)
    assert a.s.phone_broken == 2 and a.s.phone[1] == PHONE["fr-tel-155"] and not a.s.activated
    a.order(18)
    assert a.s.phone[1] == NONE and not a.s.phone_broken
    assert not possible(a.s, 0, 18)                          # nothing left to deny
    assert phones_left(a.s, 1, PHONE["fr-tel-155"])             # among the unused counters again


@pytest.mark.rules("O18.1")
def test_O18_1_the_markers_of_a_broken_telephone_leave_the_board() -> None:
    a = Arena(ARMIES, phones=GUNS)
    a.s.sr[1], a.s.impacts[1] = HEX["H6"], mask([HEX["H5"], HEX["H6"], HEX["H7"]])
    a.s.sr[0], a.s.impacts[0] = HEX["C6"], mask([HEX["C6"]])
    a.order(18)
    assert a.s.sr[1] == NOWHERE and not a.s.impacts[1]
    assert a.s.sr[0] == HEX["C6"] and a.s.impacts[0]            # his own stay


@pytest.mark.rules("O18")
def test_O18_impossible_without_a_telephone_on_the_other_side() -> None:
    a = Arena(ARMIES, german=["O18"], phones={"german": "ge-tel-105"})
    assert not texts(a.turn(), "order")


# O19 ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O19", "O19.1")
def test_O19_1_a_broken_telephone_can_only_be_mended_and_put_into_a_box() -> None:
    a = Arena(LEADERS, phones=GUNS)
    a.s.phone_broken = 1
    a.order(19)
    assert sorted(texts(a, "box")) == ["fixed", "gas", "local"]
    a.play("box fixed")
    assert a.s.decision is None and not a.s.phone_broken and a.s.box[0] == FIXED
    assert not a.s.activated and not a.s.observed               # nobody observes


@pytest.mark.rules("O19")
def test_O19_impossible_without_a_telephone() -> None:
    a = Arena(LEADERS)
    assert not possible(a.s, 0, 19)


@pytest.mark.rules("O19.2", "O19.1")
@pytest.mark.parametrize(("scenario", "german", "allied"), [
    ("gwc-01", [LOCAL], [LOCAL]),                                # August 1914
    ("gwc-04", [LOCAL, FIXED], [LOCAL, FIXED]),                  # May 1915: barrages since January
    ("gwc-05", [LOCAL, FIXED, 3], [LOCAL, FIXED, 3]),            # July 1915: gas, Germany since June, France since July
    ("gwc-12", [LOCAL, FIXED, 3], [LOCAL, FIXED, 3])])           # 1918
def test_O19_2_the_boxes_by_date(scenario: str, german: list[int], allied: list[int]) -> None:
    foe = {"gwc-01": "fr-inf-14", "gwc-12": "us-inf"}.get(scenario, "fr-inf")
    a = Arena({"O6": "ge-inf-14" if scenario == "gwc-01" else "ge-inf", "A6": foe}, scenario=scenario)
    assert (allowed_boxes(a.s, 0), allowed_boxes(a.s, 1)) == (german, allied)


@pytest.mark.rules("O19.2")
@pytest.mark.parametrize(("date", "german", "allied"), [
    ("1914-12", 1, 1), ("1915-01", 2, 2), ("1915-05", 2, 2), ("1915-06", 3, 2), ("1915-07", 3, 3)])
def test_O19_2_to_the_month(date: str, german: int, allied: int) -> None:
    a = Arena(ARMIES)
    a.s.law.date = date
    assert (len(allowed_boxes(a.s, 0)), len(allowed_boxes(a.s, 1))) == (german, allied)


@pytest.mark.rules("O19.2", "GL-OA", "2.4")
def test_O19_2_the_highest_leader_or_the_observer_of_the_map() -> None:
    a = Arena(LEADERS, phones=GUNS)
    a.order(19).play("box local")
    assert sorted(a.choices) == ["choose ge-hptm-nehring", "hex O6"]


@pytest.mark.rules("O19.2")
def test_O19_2_not_a_leader_who_is_demoralised_or_has_been_activated() -> None:
    a = Arena({"K6": "ge-hptm-nehring!", **ARMIES}, phones=GUNS)
    a.order(19).play("box local")
    assert a.asked == "where_to_spot" and a.s.observed == 1      # only the observer is left
    b = Arena(LEADERS, phones=GUNS)
    b.s.activated |= 1 << INDEX["ge-hptm-nehring"]
    b.order(19).play("box local")
    assert b.s.observed == 1                                    # no other leader may take his place


@pytest.mark.rules("O19.2")
def test_O19_2_a_suppressed_leader_may_observe() -> None:
    a = Arena({"K6": "ge-hptm-nehring~", **ARMIES}, phones=GUNS)
    a.order(19).play("box local")
    assert "choose ge-hptm-nehring" in a.choices


@pytest.mark.rules("O19.2", "O19.2.2")
def test_O19_2_the_observer_observes_once_a_turn() -> None:
    a = Arena(LEADERS, phones=GUNS)
    a.order(19).play("box local", "hex O6")
    assert a.s.observed == 1 and not a.s.activated
    b = Arena(LEADERS, phones=GUNS)
    b.s.observed = 1
    b.s.activated |= 1 << INDEX["ge-hptm-nehring"]
    assert not possible(b.s, 0, 19)
    b.s.observed = 0
    assert possible(b.s, 0, 19)


@pytest.mark.rules("O19.2", "E70.1")
def test_O19_2_a_leader_is_activated_by_observing() -> None:
    a = Arena(LEADERS, phones=GUNS)
    a.order(19).play("box local", "choose ge-hptm-nehring")
    assert a.is_("activated", "ge-hptm-nehring") and not a.s.observed


# O20 ---------------------------------------------------------------------------------------------------------------------------


RUNNER = {"K6": "ge-hptm-nehring ge-bote", "H6": "ge-lt-ebel", **ARMIES}


@pytest.mark.rules("O20")
def test_O20_confusion_serves_with_a_runner_beside_the_highest_leader() -> None:
    a = Arena(RUNNER, phones=GUNS, german=["O20"])
    assert len(texts(a.turn(), "order")) == 1
    a.play("order " + texts(a, "order")[0], "box local")
    assert a.asked == "where_to_spot"                            # the leader observes, the map's observer cannot
    assert a.is_("activated", "ge-hptm-nehring") and a.is_("activated", "ge-bote.1") and not a.s.observed


@pytest.mark.rules("O20")
@pytest.mark.parametrize("why", ["elsewhere", "leader activated", "runner activated", "broken", "no telephone", "demoralised",
                                 "not the highest"])
def test_O20_otherwise_confusion_is_no_order(why: str) -> None:
    units = {**RUNNER}
    if why == "elsewhere":
        units |= {"K6": "ge-hptm-nehring", "K7": "ge-bote"}
    if why == "not the highest":
        units |= {"K6": "ge-hptm-nehring", "H6": "ge-lt-ebel ge-bote"}
    if why == "demoralised":
        units |= {"K6": "ge-hptm-nehring! ge-bote"}
    a = Arena(units, phones={} if why == "no telephone" else GUNS, german=["O20"])
    if why == "leader activated":
        a.s.activated |= 1 << INDEX["ge-hptm-nehring"]
    if why == "runner activated":
        a.s.activated |= 1 << INDEX["ge-bote.1"]
    if why == "broken":
        a.s.phone_broken = 1
    assert not runner_possible(a.s, 0)


@pytest.mark.rules("O20", "3.1.9")
def test_O20_engineers_cannot_use_it_either() -> None:
    a = Arena({"H6": "ge-pio", **ARMIES}, german=["O20"])
    assert not texts(a.turn(), "order") and not texts(a, "engineers")


@pytest.mark.rules("O19.2.1.1", "GL-OA")
def test_O19_2_1_1_the_spotting_round_lies_in_sight_of_the_observer() -> None:
    """Woods in the way hide what lies behind them from a leader on the same level."""
    a = Arena({"K6": "ge-hptm-nehring", **ARMIES}, phones=GUNS, ground={"I6": "woods", "I7": "woods", "I5": "woods"})
    a.order(19).play("box local", "choose ge-hptm-nehring")
    seen = texts(a, "hex")
    assert "K4" in seen and "I6" in seen and "G6" not in seen


@pytest.mark.rules("O19.2.1.1")
def test_O19_2_1_1_even_an_impassable_hex() -> None:
    a = Arena({"K6": "ge-hptm-nehring", **ARMIES}, phones=GUNS, ground={"I6": "water"})
    a.order(19).play("box local", "choose ge-hptm-nehring")
    assert "I6" in texts(a, "hex")


@pytest.mark.rules("O19.2.1.1", "10.1")
def test_O19_2_1_1_fog_hides_from_the_observer_of_the_map_too() -> None:
    a = Arena(ARMIES, phones=GUNS)
    a.s.law.sight_limits = ((4, 3),)
    a.order(19).play("box local")
    assert "K6" in texts(a, "hex") and "J6" not in texts(a, "hex")
    b = Arena(ARMIES, phones=GUNS)
    b.s.law.sight_limits = ((4, 3),)
    b.s.time = 3
    b.order(19).play("box local")
    assert "D6" in texts(b, "hex")
