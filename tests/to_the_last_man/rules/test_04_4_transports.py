"""4.4 to 4.6, 9.6 Rail, strategic and sea movement, Strategic Reserves: out of armies, into armies, not combined."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.rules.r02_march import movement
from marne.games.to_the_last_man.pieces import GERMAN, INDEX, ZONE
from marne.games.to_the_last_man.rules.r02_sequence import begin_player_turn
from marne.games.to_the_last_man.rules.r01_2_stacking import load
from marne.games.to_the_last_man.state import FULL, PASSED, is_entrenched
from tests.to_the_last_man.rules.test_04_movement import Marcher, goes, march, offers


# Not to be combined (ruling on 4.1: into and out of an army is a movement) ---------------------------------------------------


@pytest.mark.rules("4.4 [exclusive]", "4.5 [exclusive]", "4.1 [transfer]", "8.1 [transfers]")
def test_4_4_an_army_that_took_up_a_piece_goes_nowhere_by_rail() -> None:
    a = march({"paris": "fr-1[i] fr:i"}, "entente")
    assert goes(a, "fr-1", "rail")
    a.play("join fr-i-02 fr-1")
    assert not goes(a, "fr-1", "rail") and not goes(a, "fr-1", "strategic") and goes(a, "fr-1")
    b = march({"orleans": "fr-1[i] fr:i"}, "entente")
    assert goes(b, "fr-1", "strategic")
    b.play("join fr-i-02 fr-1")
    assert not goes(b, "fr-1", "strategic")


@pytest.mark.rules("4.6 [exclusive]", "9.6", "4.1 [transfer]")
def test_4_6_nor_by_sea_nor_with_reserves() -> None:
    a = march({"calais": "uk-2[i] uk:i"}, "entente", hands={"entente": ["strategic-reserves"]})
    assert goes(a, "uk-2", "sail") == {"england"} and goes(a, "uk-2", "reserves")
    a.play("join uk-i-02 uk-2")
    assert not goes(a, "uk-2", "sail") and not goes(a, "uk-2", "reserves")


@pytest.mark.rules("4.4", "8.1 [transfers]")
def test_4_4_an_army_that_only_gave_a_piece_away_has_not_moved() -> None:
    a = march({"koln": "ge-1[ii]"}).play("leave ge-i-01")
    assert goes(a, "ge-1", "rail") and not goes(a, "ge-i-01", "rail")


# Straight out of an army --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.4", "8.1 [transfers]", "4.3")
def test_4_4_infantry_goes_by_rail_straight_out_of_its_army() -> None:
    a = march({"koln": "ge-1[ii]*"})
    assert goes(a, "ge-i-01", "rail") == goes(a, "ge-1", "rail")
    a.play("rail ge-i-01 karlsruhe")
    assert a.where("ge-i-01") == "karlsruhe" and not is_entrenched(a.s, INDEX["ge-i-01"]) and a.s.entrenched >> INDEX["ge-1"] & 1
    assert not goes(a, "ge-i-01") and a.s.rails == 1 and goes(a, "ge-1", "rail")


@pytest.mark.rules("4.5", "8.1 [transfers]")
def test_4_5_strategically_straight_out_of_its_army() -> None:
    a = march({"orleans": "fr-1[ii]"}, "entente").play("strategic fr-i-01 calais")
    assert a.where("fr-i-01") == "calais" and a.inside("fr-1") == "i" and a.s.strategics == 1


@pytest.mark.rules("4.6", "8.1 [transfers]", "8.1 [EMPTY lost]")
def test_4_6_by_sea_straight_out_of_its_army() -> None:
    a = march({"calais": "uk-1[ii]"}, "entente").play("sail uk-i-01 england")
    assert a.where("uk-i-01") == "england" and a.s.seas == 1
    b = march({"calais": "uk-1[i] ge:i"}, "entente").play("sail uk-i-01 england")
    assert b.where("uk-1") == "pool" and b.s.ledger == 1             # left empty in a disputed port


@pytest.mark.rules("4.4", "4.1")
def test_4_4_not_after_the_army_has_moved() -> None:
    a = march({"koln": "ge-1[ic]"}).play("move ge-1 mainz")
    assert not goes(a, "ge-i-01", "rail") and not goes(a, "ge-c-01", "rail") and goes(a, "ge-c-01")
    b = march({"koln": "ge-1[ii]"}).play("rail ge-1 mainz")
    assert not goes(b, "ge-i-01", "rail") and "leave ge-i-01" not in offers(b)


@pytest.mark.rules("9.6", "8.1 [transfers]", "2.0 II.1 [Pass b3]")
def test_9_6_reserves_out_of_an_army_also_on_a_pass() -> None:
    a = march({"koln": "ge-1[ii]", "freiburg": "ge:i"}, level=PASSED, hands={"german": ["strategic-reserves"]})
    a.play("move ge-i-03 karlsruhe")
    assert "freiburg" in goes(a, "ge-i-01", "reserves") and "freiburg" in goes(a, "ge-1", "reserves")
    a.play("reserves ge-i-01 freiburg")
    assert a.where("ge-i-01") == "freiburg"


# Straight into an army ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.4", "1.2.2 [always]", "8.1 [transfers]")
def test_4_4_arrival_alone_or_in_an_army() -> None:
    a = march({"koln": "ge:ic", "mainz": "ge-1[i]* ge-2[]"}).play("rail ge-i-01 mainz")
    assert a.asked == "german which_army_joined" and set(a.texts) == {"join ge-i-01 ge-1", "join ge-i-01 ge-2", "stand"}
    a.play("join ge-i-01 ge-1")
    assert a.where("ge-i-01") == "ge-1" and is_entrenched(a.s, INDEX["ge-i-01"])     # 4.3
    assert "leave ge-i-01" not in offers(a) and not goes(a, "ge-i-01") and not goes(a, "ge-1")
    assert [(e.how, e.rule) for e in a.events("Moved")] == [("rail", "4.4")]
    a.play("rail ge-c-01 mainz", "stand")
    assert a.where("ge-c-01") == "mainz"


@pytest.mark.rules("4.4", "1.2.2 [always]", "1.2.2")
def test_4_4_into_an_army_of_a_full_zone_but_not_beyond_it() -> None:
    """T-53. Mainz is full: an army with a slot takes the piece up; the zone is not passed."""
    full = {"mainz": "ge-1[iiiii] ge:cc"}
    a = march({"koln": "ge:ii", **full})
    assert "mainz" in goes(a, "ge-i-01", "rail")
    a.play("rail ge-i-01 mainz")
    assert a.asked == "german which_unit" and a.where("ge-i-01") == "ge-1"           # no room to stand: nothing to choose
    assert load(a.s, GERMAN, ZONE["mainz"]) == 3
    assert "mainz" not in goes(a, "ge-i-02", "rail")     # all six slots are taken
    open_, shut = march({"koln": "ge:i"}), march({"koln": "ge:i", **full})
    beyond = goes(open_, "ge-i-01", "rail") - goes(shut, "ge-i-01", "rail")
    assert "freiburg" in beyond and "mainz" not in beyond            # by Mainz and Karlsruhe three zones, any other way four


@pytest.mark.rules("4.4", "1.2.2")
def test_4_4_an_army_finds_no_room_in_a_full_zone() -> None:
    a = march({"koln": "ge-2[i]", "mainz": "ge-1[i] ge:cc"})
    assert "mainz" not in goes(a, "ge-2", "rail")
    b = march({"koln": "ge:i", "mainz": "ge-1[] ge:ccc"})
    assert "mainz" not in goes(b, "ge-i-01", "rail")     # the empty army would be a fourth unit


@pytest.mark.rules("4.5", "4.6", "9.6", "1.2.2 [always]")
def test_4_5_4_6_9_6_into_an_army_of_a_full_zone() -> None:
    full = {"calais": "fr-1[i] uk-1[i] fr:c"}
    a = march({"orleans": "fr:i", **full}, "entente").play("strategic fr-i-01 calais")
    assert a.where("fr-i-01") == "fr-1"
    b = march({"england": "uk:i", **full}, "entente").play("sail uk-i-01 calais")
    assert b.where("uk-i-01") == "uk-1"
    c = march({"verdun": "fr:i", **full}, "entente", hands={"entente": ["strategic-reserves"]}).play("reserves fr-i-01 calais")
    assert c.where("fr-i-01") == "fr-1" and c.hand("entente") == []
    d = march({"england": "uk-2[i]", "calais": "uk-1[i] uk:cc"}, "entente")
    assert "calais" not in goes(d, "uk-2", "sail") and "dieppe" in goes(d, "uk-2", "sail")


@pytest.mark.rules("8.1 [nationality]", "4.5")
def test_8_1_only_armies_that_can_take_it_are_offered() -> None:
    a = march({"orleans": "fr:i", "calais": "uk-1[i]"}, "entente").play("strategic fr-i-01 calais")
    assert a.asked == "entente which_unit" and a.where("fr-i-01") == "calais"


@pytest.mark.rules("4.6 [campaign]")
def test_4_6_apart_only_while_both_stay_in_england() -> None:
    """The infantry may not join the 1st Army there; once one of them has crossed it may, in France or back at home."""
    a = Marcher({"england": "uk-1[c] uk:i", "calais": "uk-2[i]"}, active="entente")
    begin_player_turn(a.s, 1)
    a.s.level, a.s.apart = FULL, 1 << INDEX["uk-i-01"]
    a.run(movement, 1)
    assert "join uk-i-01 uk-1" not in offers(a)
    a.play("sail uk-1 calais")
    assert not a.s.apart
    a.play("done")
    begin_player_turn(a.s, 1)
    a.s.level = FULL
    a.run(movement, 1).play("sail uk-i-01 calais", "join uk-i-01 uk-1")
    assert a.where("uk-i-01") == "uk-1"


# 4.6 The British alone -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.6", "4.6 [cap]")
def test_4_6_an_army_with_american_infantry_does_not_sail() -> None:
    a = march({"calais": "uk-1[iu] uk-2[i]"}, "entente", turn=18)
    assert not goes(a, "uk-1", "sail") and goes(a, "uk-2", "sail") == {"england"}
    assert not goes(a, "us-i-01", "sail") and goes(a, "uk-i-01", "sail") == {"england"}
    b = march({"calais": "uk-1[k]"}, "entente", turn=18)
    assert goes(b, "uk-1", "sail") == {"england"}        # the Commonwealth is British


# 2.0 II.1 One card on a pass ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 II.1 [Pass b3]", "9.6")
def test_2_0_one_strategic_reserves_on_a_pass_both_in_an_offensive() -> None:
    """A second unit, not a third."""
    two = ["strategic-reserves", "strategic-reserves"]
    zones = {"koln": "ge:iii", "freiburg": "ge:i"}
    a = march(zones, level=PASSED, hands={"german": two}).play("reserves ge-i-01 freiburg")
    assert not goes(a, "ge-i-02", "reserves") and goes(a, "ge-i-02")     # the free move is left
    a.play("move ge-i-02 mainz")
    assert a.asked == "over" or a.texts == ["done"]
    b = march(zones, hands={"german": two}).play("reserves ge-i-01 freiburg", "reserves ge-i-02 freiburg")
    assert b.where("ge-i-02") == "freiburg" and b.hand("german") == []
    c = march(zones, level=PASSED, hands={"german": two}).play("move ge-i-01 mainz")
    assert goes(c, "ge-i-02", "reserves")


@pytest.mark.rules("4.4 [exclusive]", "1.2.2 [always]", "4.1 [transfer]")
def test_4_4_who_came_by_rail_is_not_taken_up_by_an_army_that_comes_in() -> None:
    """Going into an army is a movement, and nothing is combined with rail."""
    a = march({"koln": "ge-1[]", "mainz": "ge-2[i] ge-3[i]", "aachen": "ge:i*"})
    a.play("rail ge-i-03 mainz", "stand", "move ge-1 mainz")
    assert a.asked == "german which_unit" and a.where("ge-i-03") == a.where("ge-1") == "mainz"
    assert "join ge-i-03 ge-1" not in offers(a)
    b = march({"koln": "ge-1[]", "mainz": "ge-2[i] ge-3[i] ge:i"}).play("move ge-1 mainz")
    assert "join ge-i-03 ge-1" in offers(b)              # who was there goes into it
