"""8.1, T-53 Into and out of armies in the Movement Phase: once in and once out, carried along and set down, full zones."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.rules.r07_production import production
from marne.games.to_the_last_man.rules.r02_reinforcements import reinforcements
from marne.games.to_the_last_man.state import PASSED
from tests.to_the_last_man.arena import Arena
from tests.to_the_last_man.rules.test_04_movement import goes, march, offers


@pytest.mark.rules("8.1 [transfers]")
def test_8_1_a_piece_joins_is_carried_and_is_set_down() -> None:
    a = march({"koln": "ge-1[i] ge:i"}).play("join ge-i-02 ge-1", "move ge-1 mainz", "leave ge-i-02")
    assert a.where("ge-i-02") == "mainz" and not goes(a, "ge-i-02")
    assert "join ge-i-02 ge-1" not in offers(a)          # it has joined once


@pytest.mark.rules("8.1 [transfers]")
def test_8_1_a_piece_leaves_one_army_and_joins_another() -> None:
    a = march({"koln": "ge-1[ii] ge-2[i]"}).play("leave ge-i-01", "join ge-i-01 ge-2")
    assert a.where("ge-i-01") == "ge-2"
    assert "leave ge-i-01" not in offers(a) and "join ge-i-01 ge-1" not in offers(a)
    assert goes(a, "ge-i-01")                            # its zone is not used
    b = march({"koln": "ge-1[ii] ge-2[i]"}).play("join ge-i-01 ge-2")
    assert "leave ge-i-01" not in offers(b) and "join ge-i-01 ge-1" not in offers(b)     # straight over: out and in


@pytest.mark.rules("8.1 [transfers]")
def test_8_1_in_and_out_end() -> None:
    """No piece goes round for ever."""
    a = march({"koln": "ge-1[i] ge:i"}).play("join ge-i-02 ge-1", "leave ge-i-02")
    assert "join ge-i-02 ge-1" not in offers(a) and goes(a, "ge-i-02") and not goes(a, "ge-i-02", "rail")


@pytest.mark.rules("8.1 [transfers]", "4.1 [pass]")
def test_8_1_on_a_pass_it_is_still_the_same_unit() -> None:
    a = march({"koln": "ge-1[ii] ge-2[i]"}, level=PASSED).play("leave ge-i-01", "join ge-i-01 ge-2")
    assert a.where("ge-i-01") == "ge-2"
    assert not any(t.startswith(("join ge-i-02", "leave ge-i-02", "move ge-1", "move ge-2")) for t in offers(a))


@pytest.mark.rules("8.1 [reorganise]")
def test_8_1_the_same_in_the_reinforcement_and_production_phases() -> None:
    a = Arena({"koln": "ge-1[iii] ge-2[i]"}, turn=10).run(reinforcements)
    a.play("reorganise", "select ge-i-01", "shift ge-i-01 koln", "select ge-i-01", "shift ge-i-01 ge-2")
    assert a.inside("ge-2") == "ii" and a.s.joined and a.s.left
    assert "select ge-i-01" not in a.texts
    a.play("done")
    assert not a.s.joined and not a.s.left
    b = Arena({"koln": "ge-1[iii] ge-2[i]"}, turn=10).run(production)
    b.play("reorganise", "select ge-i-01", "shift ge-i-01 koln", "select ge-i-01", "shift ge-i-01 ge-2", "done", "undo", "undo")
    assert b.inside("ge-1") == "iii" and not b.s.joined and not b.s.left


# T-53 Full zones ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.2.2 [always]", "1.2.2", "2.0 II.2 [allowance]")
def test_t53_a_fast_unit_ends_in_an_army_of_a_full_zone() -> None:
    a = march({"paris": "fr:c", "marne": "fr-1[i] fr:ii"}, "entente").play("join fr-c-01 fr-1")
    assert not goes(a, "fr-c-01") and not any(t.startswith("join fr-c-01") for t in offers(a))
    b = march({"paris": "fr:c", "marne": "fr-1[i] fr:i"}, "entente").play("join fr-c-01 fr-1")
    assert "reims" in goes(b, "fr-c-01")                 # there was room: it rides on


@pytest.mark.rules("1.2.2 [always]", "1.2.2", "8.3.1 [move]")
def test_1_2_2_no_army_with_cavalry_goes_through_a_full_zone() -> None:
    a = march({"paris": "fr-1[ic]", "marne": "fr:iii"}, "entente")
    assert "marne" not in goes(a, "fr-1") and "marne" not in goes(a, "fr-c-01")
    b = march({"paris": "fr-1[ic]", "marne": "fr:ii"}, "entente").play("move fr-1 marne")
    assert "reims" in goes(b, "fr-c-01")


@pytest.mark.rules("1.2.2 [always]")
def test_t53_out_of_an_army_of_a_full_zone() -> None:
    a = march({"marne": "fr-1[ic] fr:ii"}, "entente")
    assert "leave fr-c-01" not in offers(a) and "reims" in goes(a, "fr-c-01")
