"""Cases where rules meet: what one order leaves behind for the next, events between an attack and its defence."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import INDEX
from marne.games.great_war_commander.rules.ground.T99_degrade import shell
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r05_turn import begin as begin_turn
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import framed, texts
from tests.great_war_commander.firing import action, op_fire, stood
from tests.great_war_commander.moving import REST


@pytest.mark.rules("O21.3.1", "A42.2")
def test_O21_3_1_who_fired_alone_in_one_move_may_join_a_group_in_the_next() -> None:
    """A fire group asks who was activated together for this op fire, not for one of an earlier turn."""
    a = Arena({"H6": "ge-inf", "E6": "fr-inf", "E7": "fr-lt-pastre fr-inf", **REST}, allied=["O21", "O21"], german=["O23"],
              dice=["1-2", "6-6"] * 4)
    a.order(23).play("activate ge-inf.1", "step G6", op_fire(a, "allied"), "activate fr-inf.1")
    a.play("stop")
    begin_turn(a.s, 0)
    a.order(23).play("activate ge-inf.1", "step H5", "no", "step G5")
    a.calm(op_fire(a, "allied")).play(op_fire(a, "allied"), "activate fr-lt-pastre", "all")
    a.play("base fr-inf.1")
    assert "add fr-inf.2" in a.choices


@pytest.mark.rules("O21.3.7", "E58")
def test_O21_3_7_who_is_led_away_after_the_fire_roll_still_defends() -> None:
    """Every formation that was in the hex when the fire roll was made rolls, wherever an event has led it."""
    a = Arena({"H6": "ge-lt-ebel ge-inf ge-inf", "F6": "fr-inf", **REST}, active="allied", events=[58], ground={"H7": "woods"},
              dice=["6-6", framed("ge", "event"), "1-1", "1-1"])
    a.order(21).play("choose ge-inf.1", "hex H6", "hex H7", "way 1").calm()
    assert set(a.at("H7")) == {"ge-lt-ebel", "ge-inf.1", "ge-inf.2"}
    a.play("choose ge-inf.2").calm()
    got = stood(a)
    assert set(got) == {"ge-lt-ebel", "ge-inf.1", "ge-inf.2"}
    woods = 2
    assert got["ge-lt-ebel"][0] == a.s.t.morale[0][INDEX["ge-lt-ebel"]] + woods          # the cover of the hex it is in now


@pytest.mark.rules("O19.2.1.4.1", "T100")
def test_T100_shells_leave_a_blaze_as_it_is() -> None:
    """Impassable ground is not degraded, and no other marker comes into a blaze."""
    a = Arena({**REST}, ground={"H6": "woods", "H7": "woods"})
    a.s.blaze |= 1 << HEX["H6"]
    shell(a.s, HEX["H6"], 25)
    shell(a.s, HEX["H7"], 25)
    assert (a.ground("H6"), a.ground("H7")) == ("woods", "shell-hole")


@pytest.mark.rules("O21.3", "A42.2")
def test_O21_3_nobody_in_a_hex_with_both_sides_is_activated_for_op_fire() -> None:
    """Not even a leader who would only pass the order on."""
    a = Arena({"H6": "ge-inf", "E6": "fr-lt-pastre fr-inf ge-abt", "E7": "fr-inf", **REST}, allied=["O21"])
    a.order(23).play("activate ge-inf.1", "step G6").calm(op_fire(a, "allied")).play(op_fire(a, "allied"))
    assert a.asked != "whom_to_activate" or texts(a, "activate") == ["fr-inf.2"]
    assert not a.s.activated >> INDEX["fr-lt-pastre"] & 1 and not a.s.activated >> INDEX["fr-inf.1"] & 1


@pytest.mark.rules("O21.3.7", "A47", "1.9.1.3")
@pytest.mark.parametrize("when", ["fire", "defence"])
def test_O21_3_7_a_squad_in_the_place_of_a_wounded_platoon_takes_its_roll(when: str) -> None:
    """A sniper strikes between the attack and the platoon's defence; by Light Wounds a squad stands there in its place."""
    shooter, sniped = framed("ge", "sniper"), framed("fr", "sniper")
    a = Arena({"H6": "ge-inf", "H8": "fr-inf", **REST}, allied=["A47"], hexes=["H8"],
              dice=[shooter, "1-1"] if when == "fire" else ["6-5", sniped])
    card = action(a, "allied", "A47")
    a.order(21).calm("choose fr-inf.1").play("choose fr-inf.1").calm(card).play(card).calm()
    assert a.at("H8") == ["fr-spe.1"] and set(stood(a)) == {"fr-spe.1"}
