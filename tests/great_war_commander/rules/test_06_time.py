"""6 Time: the marker, sudden death, reinforcements, Dig In (A39)."""
from __future__ import annotations

import msgspec
import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.data.rows import Arrival
from marne.games.great_war_commander.events import RollMade, TimeAdvanced
from marne.games.great_war_commander.law import Law
from marne.games.great_war_commander.pieces import GOAL, INDEX, PHONE, TRACK
from marne.games.great_war_commander.rules.r02_field import WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r12_telephones import install_phone
from marne.games.great_war_commander.state import put
from marne.games.great_war_commander.tables import tables
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, deal_strategies, strategy, texts, time_passes


@pytest.mark.rules("6.1.1", "6.2.1")
@pytest.mark.parametrize("scenario", ["gwc-01", "gwc-05", "gwc-09", "gwc-16"])
def test_6_1_1_the_scenario_places_both_markers(scenario: str) -> None:
    t = tables("")
    law = Law(t, scenario, {})
    plan = t.ds.plans[scenario]
    assert (law.time, law.sudden_death) == (plan.time.start, plan.time.sudden_death)


@pytest.mark.rules("6.1.2")
def test_6_1_2_one_box_further() -> None:
    a = Arena(ARMIES)
    time_passes(a, "allied").calm()
    assert a.s.time == 1 and [(e.side, e.time) for e in a.log(TimeAdvanced)] == [(1, 1)]


@pytest.mark.rules("6.2.2", "6.1.2(2)")
def test_6_2_2_no_roll_before_the_box_of_sudden_death() -> None:
    a = Arena(ARMIES)
    a.s.time = a.s.law.sudden_death - 2
    time_passes(a, "german").calm()
    assert not a.log(RollMade)


@pytest.mark.rules("6.2.2", "6.1.2(2)")
@pytest.mark.parametrize("before", [6, 7, 8])
def test_6_2_2_a_roll_in_the_box_and_beyond_by_him_who_advanced_the_time(before: int) -> None:
    a = Arena(ARMIES, dice=["6-6"])
    assert a.s.law.sudden_death == 7
    a.s.time = before
    time_passes(a, "allied").calm()
    assert [(e.side, e.purpose) for e in a.log(RollMade)] == [(1, "sudden-death")] and a.s.result is None


@pytest.mark.rules("6.2.2", "6.3(4)")
@pytest.mark.parametrize(("dice", "over"), [("1-5", True), ("3-4", False), ("4-4", False)])
def test_6_2_2_below_the_number_of_the_marker_s_box_the_game_ends(dice: str, over: bool) -> None:
    """The box entered is 7: 6 ends the game, 7 does not."""
    a = Arena(ARMIES, dice=[dice])
    a.s.time = 6
    time_passes(a, "german").calm()
    assert (a.s.result is not None) == over


@pytest.mark.rules("6.2.2")
def test_6_2_2_it_is_the_box_of_the_time_marker_not_of_sudden_death() -> None:
    a = Arena(ARMIES, dice=["4-5"])                             # 9 is below 10
    a.s.time = 9
    time_passes(a, "german").calm()
    assert a.s.result is not None and a.s.result.kind == "sudden-death"


@pytest.mark.rules("6.2.2", "6.1.2(1)")
def test_6_2_2_the_roll_comes_from_the_new_pile() -> None:
    a = Arena(ARMIES, dice=["6-6"])
    a.s.discard[0], a.s.deck[0] = a.s.deck[0], 0
    a.s.time = 6
    time_passes(a, "german").calm()
    assert a.s.deck[0].bit_count() == 71


@pytest.mark.rules("6.1.2(3)", "4.1.1")
@pytest.mark.parametrize("who", ["german", "allied"])
def test_6_1_2_3_the_defender_gains_a_point_whoever_advances_the_time(who: str) -> None:
    a = Arena(ARMIES)
    time_passes(a, who).calm()
    assert a.s.vp == 1                                          # the German defends


@pytest.mark.rules("6.1.2(3)")
def test_6_1_2_3_nobody_gains_where_nobody_defends() -> None:
    a = Arena(ARMIES, scenario="gwc-02")
    time_passes(a, "german").calm()
    assert a.s.vp == 0


@pytest.mark.rules("6.1.2(2)", "6.1.2(3)")
def test_6_1_2_no_point_for_the_defender_if_the_game_ends() -> None:
    a = Arena(ARMIES, dice=["1-1"], initiative="allied")
    a.s.time = 6
    time_passes(a, "german").calm()
    assert a.s.vp == 0 and a.s.result is not None and a.s.result.winner == "allied"


@pytest.mark.rules("6.1.2(4)", "T107.2")
def test_6_1_2_4_he_who_advanced_the_time_removes_two_gas_markers() -> None:
    a = Arena(ARMIES, gas=["H5", "H6", "H7"])
    time_passes(a, "allied").calm()
    assert a.seat == "allied" and sorted(texts(a, "hex")) == ["H5", "H6", "H7"]
    a.play("hex H5", "hex H7").calm()
    assert a.s.gas == 1 << HEX["H6"]


@pytest.mark.rules("6.1.2(4)", "T107.2")
@pytest.mark.parametrize("gas", [[], ["H5"], ["H5", "H6"]])
def test_6_1_2_4_if_there_are_no_more_than_two_all_go(gas: list[str]) -> None:
    a = Arena(ARMIES, gas=gas)
    time_passes(a, "german").calm()
    if a.s.decision is not None:
        a.play(a.choices[0]).calm()
    assert a.s.gas == 0 and a.s.decision is None


# Reinforcements ----------------------------------------------------------------------------------------------------------------


def wait(a: Arena, name: str, box: int) -> None:
    put(a.s, INDEX[name], TRACK)
    a.s.due[INDEX[name]] = box


@pytest.mark.rules("6.1.2(5)")
def test_6_1_2_5_they_enter_at_any_hex_of_their_own_edge_the_inactive_player_first() -> None:
    a = Arena(ARMIES)
    wait(a, "ge-abt.1", 1)
    wait(a, "fr-spe.1", 1)
    wait(a, "fr-spe.2", 2)
    time_passes(a, "german").calm("place fr-spe.1 A1")
    assert a.seat == "allied" and sorted(texts(a, "place fr-spe.1")) == sorted(f"A{n}" for n in range(1, 12))
    a.play("place fr-spe.1 A1").calm("place ge-abt.1 O1")
    assert a.seat == "german" and len(texts(a, "place ge-abt.1")) == 11
    a.play("place ge-abt.1 O1").calm()
    assert a.where("fr-spe.1") == "A1" and a.where("ge-abt.1") == "O1" and a.where("fr-spe.2") == "track"


@pytest.mark.rules("6.1.2(5)", "8.2")
def test_6_1_2_5_within_the_stacking_limits() -> None:
    a = Arena({"O1": "ge-inf ge-abt", **ARMIES})                # six figures
    wait(a, "ge-abt.2", 1)
    time_passes(a, "german").calm("place ge-abt.2 O2")
    assert "O1" not in texts(a, "place ge-abt.2") and "O2" in texts(a, "place ge-abt.2")


@pytest.mark.rules("6.1.2(5)", "O16.4")
def test_6_1_2_5_any_hex_of_the_edge_among_enemies_too_and_then_they_fight() -> None:
    """The book sets no other limit than the edge and the stacking; enemies in one hex fight when the trigger is over."""
    a = Arena({"O3": "fr-spe", **ARMIES}, dice=["1-1", "6-6"])
    wait(a, "ge-inf.2", 1)
    time_passes(a, "german").calm("place ge-inf.2 O3").play("place ge-inf.2 O3").calm()
    assert a.where("fr-spe.1") == "lost" and a.where("ge-inf.2") == "O3" and a.s.decision is None
    b = Arena({"O3": "fr-spe", "H6": "ge-inf fr-inf", **ARMIES})        # whoever fought before waits for the end of the order
    wait(b, "ge-abt.1", 1)
    time_passes(b, "german").calm("place ge-abt.1 O4").play("place ge-abt.1 O4").calm()
    assert b.s.decision is None and b.at("H6")


@pytest.mark.rules("6.1.2(5)", "7.2.1.1")
def test_6_1_2_5_a_tank_that_had_left_comes_back_by_the_enemys_edge() -> None:
    a = Arena(ARMIES)
    wait(a, "fr-schneider.1", 1)
    a.s.reentered |= 1 << INDEX["fr-schneider.1"]
    time_passes(a, "german").calm("place fr-schneider.1 O1")
    assert sorted(texts(a, "place fr-schneider.1")) == sorted(f"O{n}" for n in range(1, 12))
    b = Arena(ARMIES)
    wait(b, "fr-schneider.1", 1)                                # a new one by his own
    time_passes(b, "german").calm("place fr-schneider.1 A1")
    assert all(h.startswith("A") for h in texts(b, "place fr-schneider.1"))


@pytest.mark.rules("6.1.2(5)", "F125.4", "8.1.3")
def test_6_1_2_5_fortifications_are_built_on_the_own_edge() -> None:
    a = Arena(ARMIES, ground={"O1": "marsh"}, works={"O2": "trench"})
    here = a.s.law.sides[0]
    lot = Arrival(a.s.time + 1, fortifications={"wire": 2, "foxhole": 1})
    here.camp = msgspec.structs.replace(here.camp, reinforcement=(lot,))
    time_passes(a, "german").calm("dig foxhole O3")
    assert a.seat == "german" and sorted(texts(a, "dig foxhole")) == sorted(f"O{n}" for n in range(3, 12))
    a.play("dig foxhole O6").calm("dig wire O3")
    assert "dig wire O6" not in a.choices                       # one a hex
    assert TITLE.explain(a.s, "dig wire N6")[0][0] == "6.1.2" and TITLE.explain(a.s, "dig wire O2")[0][0] == "F125.4"
    a.play("dig wire O3", "dig wire O4").calm()
    assert (a.work("O6"), a.work("O3"), a.work("O4")) == ("foxhole", "wire", "wire") and a.s.decision is None
    time_passes(a, "german").calm()
    assert a.s.decision is None and a.s.works.count(WORKS.index("wire")) == 2            # only in the box where they waited


@pytest.mark.rules("6.1.2(5)", "12")
def test_6_1_2_5_a_telephone_takes_the_place_of_the_old_one_in_a_box_of_choice() -> None:
    a = Arena(ARMIES, phones={"german": "ge-tel-77"})
    a.s.phone_broken = 1
    a.run(install_phone, 0, PHONE["ge-tel-150"])
    assert a.seat == "german" and sorted(texts(a, "box")) == ["fixed", "gas", "local"]      # all three in 1917
    a.play("box fixed")
    assert a.s.phone[0] == PHONE["ge-tel-150"] and not a.s.phone_broken and a.s.box[0] == 2
    b = Arena({"O6": "ge-inf-14", "A6": "fr-inf-14"}, scenario="gwc-01")
    b.run(install_phone, 1, PHONE["fr-tel-75"])
    assert b.s.decision is None and b.s.box[1] == 1             # only the local barrage in 1914


@pytest.mark.rules("6.1.2(5)", "7.3.1")
def test_6_1_2_5_reinforcements_take_an_objective_they_enter() -> None:
    a = Arena(ARMIES, goals=("O3", "A1", "A11", "H6", "C3"), held={1: "allied"})
    a.s.open_goals |= 1 << GOAL["obj-a"]                        # objective 1 is worth 1
    wait(a, "ge-abt.1", 1)
    time_passes(a, "german").calm("place ge-abt.1 O3").play("place ge-abt.1 O3").calm()
    assert a.s.held[0] == 1 and a.s.vp == 1 + 2 * a.s.t.goals[GOAL["obj-a"]].vp


# Dig In ------------------------------------------------------------------------------------------------------------------------


def dig(a: Arena, seat: str) -> str:
    x = 0 if seat == "german" else 1
    return next(f"action {a.s.t.cards[c].id}" for c in range(216) if a.s.hand[x] >> c & 1 and a.s.t.cards[c].action == "A39")


@pytest.mark.rules("6.1.2(6)", "A39")
def test_A39_both_players_may_dig_in_the_inactive_one_first() -> None:
    a = Arena({"H6": "ge-inf", "D6": "fr-inf", **ARMIES}, german=["A39"], allied=["A39"])
    time_passes(a, "german").calm(dig(a, "allied"))
    assert a.seat == "allied"
    a.play(dig(a, "allied")).calm("hex D6").play("hex D6").calm(dig(a, "german"))
    a.play(dig(a, "german")).calm("hex H6").play("hex H6").calm()
    assert a.work("D6") == a.work("H6") == "foxhole" and not a.s.hand[0] | a.s.hand[1]


@pytest.mark.rules("A39", "F125.4", "8.1.3")
@pytest.mark.parametrize("why", ["work", "river", "marsh", "blaze", "tank", "enemy"])
def test_A39_not_in_water_nor_in_a_blaze_nor_beside_another_work_nor_for_a_tank(why: str) -> None:
    units = {"D6": "fr-schneider" if why == "tank" else "ge-inf" if why == "enemy" else "fr-spe", "C3": "fr-inf", **ARMIES}
    a = Arena(units, active="allied", allied=["A39"], ground={"D6": why} if why in ("river", "marsh") else {},
              works={"D6": "wire"} if why == "work" else {})
    if why == "blaze":
        a.s.blaze |= 1 << HEX["D6"]
    time_passes(a, "german").calm(dig(a, "allied")).play(dig(a, "allied")).calm("hex C3")
    assert sorted(texts(a, "hex")) == ["A6", "C3"]


@pytest.mark.rules("A39")
def test_A39_a_tank_in_the_hex_does_not_hinder_the_others() -> None:
    a = Arena({"D6": "fr-schneider fr-spe", **ARMIES}, active="allied", allied=["A39"])
    time_passes(a, "german").calm(dig(a, "allied")).play(dig(a, "allied")).calm("hex D6").play("hex D6").calm()
    assert a.work("D6") == "foxhole"


@pytest.mark.rules("A39", "A28.1")
def test_A39_several_cards_dig_several_holes() -> None:
    a = Arena({"H6": "ge-inf", **ARMIES}, german=["A39", "A39"])
    time_passes(a, "german").calm(dig(a, "german")).play(dig(a, "german")).calm("hex H6").play("hex H6")
    a.calm(dig(a, "german")).play(dig(a, "german")).calm()
    assert a.work("H6") == a.work("O6") == "foxhole" and "foxhole" in WORKS


@pytest.mark.rules("A39")
def test_A39_at_no_other_time() -> None:
    a = Arena({"H6": "ge-inf", **ARMIES}, german=["A39"])
    assert not texts(a.turn(), "action")


@pytest.mark.rules("6.1.2(7)", "6.1.2(6)")
def test_6_1_2_7_strategy_cards_come_last() -> None:
    a = deal_strategies(Arena(ARMIES, german=["A39"]))
    time_passes(a, "german").calm(dig(a, "german"))
    assert strategy(a, "german") == ""
    a.play("no", calm=False)
    assert strategy(a, "german") and strategy(a, "allied")
