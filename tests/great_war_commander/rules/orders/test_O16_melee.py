"""O16.4 Melee and its cards."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import MeleeBegan, MeleeEnded, MeleeTotal
from marne.games.great_war_commander.pieces import SEATS
from marne.games.great_war_commander.rules.orders.O16_melee import melees, strength
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.state import put
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

FAR = {"O1": "ge-inf", "A1": "fr-inf"}
US = {"O1": "ge-inf", "A1": "us-inf"}


def fight(units: dict[str, str], first: str = "", **kw: Any) -> Arena:
    """A melee where `first` was alone before the others came."""
    a = Arena(units, **kw)
    if first:
        for h in bits(a.s.of[0] & a.s.of[1]):
            a.s.sole[h] = SEATS.index(first) + 1
    return a.run(melees, 0)


def card(a: Arena, side: int, action: str) -> str:
    return next(a.s.t.cards[c].id for c in bits(a.s.hand[side]) if a.s.t.cards[c].action == action)


def totals(a: Arena) -> list[tuple[int, int, int]]:
    return [(e.side, e.fp, e.total) for e in a.log(MeleeTotal)]


@pytest.mark.rules("O16.4", "O16.4.2", "O16.4.3")
def test_O16_4_the_lower_total_is_eliminated_the_inactive_player_rolls_first() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, dice=["2-3", "4-3"])
    a.calm()
    assert totals(a) == [(1, 5, 10), (0, 5, 12)]
    assert a.where("fr-inf.1") == "lost" and a.where("ge-inf.1") == "H6" and a.s.vp == 2
    b = fight({"H6": "ge-inf fr-inf", **FAR}, active="allied", dice=["2-3", "4-3"])
    b.calm()
    assert totals(b) == [(0, 5, 10), (1, 5, 12)] and b.where("ge-inf.1") == "lost"


@pytest.mark.rules("O16.4.3")
def test_O16_4_3_on_a_tie_both_are_eliminated() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, dice=["4-3", "4-3"])
    a.calm()
    assert a.at("H6") == [] and a.s.vp == 0


@pytest.mark.rules("O16.4.3", "7.3.1")
def test_O16_4_3_when_all_fall_at_once_control_stays_as_it_was() -> None:
    for holder in ("german", "allied"):
        for active in ("german", "allied"):
            a = fight({"H6": "ge-inf fr-inf", **FAR}, dice=["4-3", "4-3"], active=active, goals=("H6", "A11", "O11", "B2", "N2"),
                      held={1: holder})
            a.calm()
            assert a.at("H6") == [] and SEATS[a.s.held[0] - 1] == holder
    b = fight({"H6": "ge-inf fr-inf", **FAR}, dice=["4-3", "4-3"], goals=("H6", "A11", "O11", "B2", "N2"))
    b.calm()
    assert b.s.held[0] == 0


@pytest.mark.rules("O16.4.3", "F129", "F126")
@pytest.mark.parametrize("work", ["casemate", "blockhouse"])
def test_F129_in_a_casemate_ties_are_won_by_who_was_there_first(work: str) -> None:
    for first, loser in (("german", "fr-inf.1"), ("allied", "ge-inf.1")):
        a = fight({"H6": "ge-inf fr-inf", **FAR}, first, works={"H6": work}, dice=["4-3", "4-3"])
        a.calm()
        assert a.where(loser) == "lost" and len(a.at("H6")) == 1


@pytest.mark.rules("F129")
def test_F129_but_only_ties() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, "german", works={"H6": "casemate"}, dice=["5-3", "4-3"])
    a.calm()
    assert a.where("ge-inf.1") == "lost" and a.where("fr-inf.1") == "H6"


@pytest.mark.rules("F129", "O16.4.3")
def test_F129_who_was_there_first_is_known_from_an_advance() -> None:
    a = Arena({"H6": "fr-inf", "H7": "ge-inf", **FAR}, works={"H6": "casemate"}, german=["O16"], dice=["4-3", "4-3"])
    a.turn().play(f"order {a.s.t.cards[a.s.hand[0].bit_length() - 1].id}", "activate ge-inf.1", "advance ge-inf.1 H6").calm()
    assert a.where("ge-inf.1") == "lost" and a.where("fr-inf.1") == "H6"


@pytest.mark.rules("F129", "O16.4.3")
def test_F129_runners_alone_there_are_its_last_occupants_too() -> None:
    a = Arena({"H6": "ge-bote ge-bote", "H7": "fr-inf", **FAR}, active="allied", works={"H6": "casemate"}, allied=["O16"],
              dice=["5-6", "2-4"])
    for u in bits(a.s.at[HEX["H6"]]):
        put(a.s, u, HEX["H6"])                              # they come into the casemate
    a.turn().play(f"order {a.s.t.cards[a.s.hand[1].bit_length() - 1].id}", "activate fr-inf.1", "advance fr-inf.1 H6").calm()
    assert totals(a) == [(0, 0, 11), (1, 5, 11)]
    assert a.where("fr-inf.1") == "lost" and a.at("H6") == ["ge-bote.1", "ge-bote.2"]


@pytest.mark.rules("F130", "O16.4.3")
def test_F130_a_trench_wins_no_ties() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, "german", works={"H6": "trench"}, dice=["4-3", "4-3"])
    a.calm()
    assert a.at("H6") == []


# O16.4.1 Strength --------------------------------------------------------------------------------------------------------------


def power(units: str, side: int, **kw: Any) -> int:
    a = Arena({"H6": units, **FAR}, **kw)
    return strength(a.s, side, HEX["H6"])


@pytest.mark.rules("O16.4.1", "3.1.8")
@pytest.mark.parametrize(("units", "side", "fp"), [
    ("ge-inf", 0, 5),
    ("ge-gd", 0, 6 + 1),                                    # a boxed firepower: 1 more
    ("ge-inf ge-gd ge-abt", 0, 5 + 7 + 3 + 1),
    ("ge-inf+ge-mg08", 0, 5),                               # weapons do not count
    ("ge-inf!", 0, 2),
    ("ge-inf~", 0, 4),
    ("ge-gd!~", 0, 3 - 1 + 1),
    ("ge-lt-mueller ge-inf ge-abt", 0, 1 + 7 + 5 + 1),      # command helps every unit
    ("ge-lt-mueller! ge-inf", 0, 0 + 5),
    ("ge-lt-lindner", 0, 1),
    ("ge-inf ge-bote", 0, 5),                               # a runner has none
    ("fr-schneider", 1, 6),                                 # gun 7, machine guns 6
    ("fr-chamond", 1, 8),                                   # gun 8, machine guns 9
    ("fr-ft37", 1, 5), ("fr-ftmg", 1, 7),
    ("fr-schneider!", 1, 4),
    ("fr-cne-barnier fr-schneider", 1, 1 + 6),              # no command for tanks
])
def test_O16_4_1_strength(units: str, side: int, fp: int) -> None:
    assert power(units, side) == fp


@pytest.mark.rules("O16.4.1", "F131.1")
def test_F131_1_wire_takes_one_from_each() -> None:
    assert power("ge-inf ge-lt-mueller", 0, works={"H6": "wire"}) == 6 + 0
    assert power("ge-bote ge-inf", 0, works={"H6": "wire"}) == 4      # never below nothing


@pytest.mark.rules("O16.4.1")
def test_O16_4_1_cover_does_not_count() -> None:
    assert power("ge-inf", 0, ground={"H6": "building"}, works={"H6": "trench"}) == 5


@pytest.mark.rules("O16.4.1", "O16.4.1-a", "7.1-d")
def test_O16_4_1_a_runner_by_himself_is_lost_without_a_fight() -> None:
    a = fight({"H6": "ge-bote fr-lt-pastre!", **FAR}, german=["A30", "A51"], allied=["A30"])
    assert a.asked == "" and a.where("ge-bote.1") == "unused" and a.s.vp == -1
    assert a.where("fr-lt-pastre") == "H6" and totals(a) == []


@pytest.mark.rules("O16.4.1")
def test_O16_4_1_two_runners_fight() -> None:
    a = fight({"H6": "ge-bote ge-bote fr-inf", **FAR}, german=["A30"], dice=["2-3", "6-5"]).calm()
    assert totals(a) == [(1, 5, 10), (0, 0, 11)]                        # the inactive French first
    assert a.where("ge-bote.1") == a.where("ge-bote.2") == "H6" and a.where("fr-inf.1") == "lost"


@pytest.mark.rules("O16.4.1")
def test_O16_4_1_a_runner_in_company_fights_along() -> None:
    a = fight({"H6": "ge-bote ge-inf fr-inf", **FAR}, dice=["5-4", "2-3"])
    a.calm()
    assert a.where("ge-bote.1") == "unused" and a.where("ge-inf.1") == "lost" and a.s.vp == -3


@pytest.mark.rules("O16.4")
def test_O16_4_the_active_player_chooses_the_order_of_melees() -> None:
    a = fight({"H6": "ge-inf fr-inf", "D4": "ge-inf fr-inf", **FAR}, active="allied", dice=["2-3", "4-3", "2-3", "5-3"])
    assert a.asked == "which_melee" and a.seat == "allied" and set(a.choices) == {"hex H6", "hex D4"}
    a.play("hex H6").calm()
    assert [HEX["H6"], HEX["D4"]] == [e.hex for e in a.log(MeleeBegan)]


@pytest.mark.rules("O16.4", "O16.4.2", "9.1")
def test_O16_4_2_the_initiative_may_cancel_each_roll() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, initiative="german", dice=["6-5", "1-2", "4-3"])
    assert a.asked == "whether_reroll"
    a.play("reroll", calm=False).calm()
    assert totals(a) == [(1, 5, 8), (0, 5, 12)] and a.s.initiative == 1


# Cards -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A33", "O16.4.1")
@pytest.mark.parametrize(("scenario", "side", "action", "rest"), [
    ("gwc-09", 0, "A33", FAR), ("gwc-09", 1, "A33", FAR), ("gwc-09", 0, "A55", FAR), ("gwc-09", 1, "A40", FAR),
    ("gwc-13", 1, "A48", US), ("gwc-13", 1, "A33", US),
])
def test_A33_A40_A48_A55_each_adds_two(scenario: str, side: int, action: str, rest: dict[str, str]) -> None:
    foe = "us-inf" if scenario == "gwc-13" else "fr-inf"
    hands: dict[str, Any] = {SEATS[side]: [action]}
    a = fight({"H6": f"ge-inf {foe}", **rest}, scenario=scenario, dice=["2-3", "2-4"], **hands)
    a.play(f"action {card(a, side, action)}").calm()
    before = {0: 5, 1: 6 if foe == "us-inf" else 5}
    assert {(s, fp) for s, fp, _ in totals(a)} == {(side, before[side] + 2), (1 - side, before[1 - side])}


@pytest.mark.rules("A28.1", "A33", "A55")
def test_A28_1_they_add_up() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, german=["A33", "A55"], dice=["5-4", "2-4"])
    a.play(f"action {card(a, 0, 'A33')}").play(f"action {card(a, 0, 'A55')}").calm()
    assert totals(a) == [(1, 5, 14), (0, 9, 15)] and a.where("fr-inf.1") == "lost"


@pytest.mark.rules("A35")
def test_A35_a_charge_needs_a_leader_there() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, german=["A35"])
    a.calm("x")
    assert totals(a) and totals(a)[1][1] == 5
    b = fight({"H6": "ge-inf fr-inf", **FAR}, german=["A35"])
    while b.asked != "which_melee_card":
        b.play("no", calm=False)
    assert b.choices == ["no"]
    c = fight({"H6": "ge-inf ge-lt-lindner! fr-inf", **FAR}, german=["A35"], dice=["2-3", "2-4"])
    c.play(f"action {card(c, 0, 'A35')}").calm()
    assert totals(c)[1][1] == 5 + 0 + 2


@pytest.mark.rules("A28.2", "O16.4.1")
def test_A28_2_the_inactive_player_plays_his_cards_first() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, german=["A33"], allied=["A40"])
    assert a.seat == "allied" and a.asked == "which_melee_card"
    a.play("no", calm=False)
    assert a.seat == "german"


@pytest.mark.rules("A30", "O16.4.1")
def test_A30_the_victim_chooses_whom_the_ambush_demoralises_before_strength_is_counted() -> None:
    a = fight({"H6": "ge-inf ge-abt fr-inf", **FAR}, allied=["A30"], dice=["2-3", "2-4"])
    a.play(f"action {card(a, 1, 'A30')}")
    assert a.asked == "whom_to_ambush" and a.seat == "german" and set(a.choices) == {"choose ge-inf.1", "choose ge-abt.1"}
    a.play("choose ge-inf.1").calm()
    assert totals(a)[1][1] == 2 + 3 + 1


@pytest.mark.rules("A30", "3.2.4", "O16.4.1")
def test_A30_a_demoralised_one_is_eliminated_and_the_melee_may_end_there() -> None:
    a = fight({"H6": "ge-inf fr-inf!", **FAR}, german=["A30"])
    a.play(f"action {card(a, 0, 'A30')}").calm()
    assert a.where("fr-inf.1") == "lost" and totals(a) == [] and a.where("ge-inf.1") == "H6"
    assert [e.hex for e in a.log(MeleeEnded)] == [HEX["H6"]]


@pytest.mark.rules("A30", "O16.4.1", "7.3.1")
@pytest.mark.parametrize("holder", ["german", "allied"])
@pytest.mark.parametrize("active", ["german", "allied"])
def test_EX37_ambushes_may_leave_nobody_and_control_stays(holder: str, active: str) -> None:
    a = fight({"H6": "ge-inf! fr-inf!", **FAR}, active=active, german=["A30"], allied=["A30"],
              goals=("H6", "A11", "O11", "B2", "N2"), held={1: holder})
    foe = 0 if active == "allied" else 1
    a.play(f"action {card(a, foe, 'A30')}")
    a.play(f"action {card(a, 1 - foe, 'A30')}").calm()
    assert a.at("H6") == [] and totals(a) == []
    assert SEATS[a.s.held[0] - 1] == holder


@pytest.mark.rules("A30")
def test_A30_no_ambush_against_nobody() -> None:
    a = fight({"H6": "ge-inf! fr-inf", **FAR}, german=["A33"], allied=["A30", "A30"])
    a.play(f"action {card(a, 1, 'A30')}")
    assert a.asked != "which_melee_card" or a.seat == "german"
    a.calm()
    assert a.s.hand[1].bit_count() == 1 and a.where("fr-inf.1") == "H6"


@pytest.mark.rules("S98.3.8", "A30")
def test_S98_3_8_the_black_force_is_an_ambush() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, strategy={"allied": "fr-s8"}, dice=["2-3", "2-4"])
    a.play("strategy fr-s8 1").calm()
    assert totals(a)[1][1] == 2
    assert a.s.shand[1] == 255


@pytest.mark.rules("S98.3.8", "S98")
def test_S98_3_8_one_strategy_card_a_turn() -> None:
    a = Arena({"H6": "ge-inf fr-inf", **FAR}, strategy={"allied": "fr-s8"}, allied=["A33"])
    a.s.sused |= 2
    a.run(melees, 0)
    assert a.asked == "which_melee_card" and "strategy fr-s8 1" not in a.choices


@pytest.mark.rules("A51")
def test_A51_no_quarter_two_points_for_a_german_who_survives() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, german=["A51"], dice=["2-3", "4-3"])
    a.play(f"action {card(a, 0, 'A51')}")
    assert a.s.vp == 2 + 2


@pytest.mark.rules("A51")
def test_A51_for_an_american_too() -> None:
    a = fight({"H6": "ge-inf us-inf", **US}, scenario="gwc-13", allied=["A51"], dice=["4-3", "2-3"])
    a.play(f"action {card(a, 1, 'A51')}")
    assert a.s.vp == -(2 + 2)


@pytest.mark.rules("A51")
def test_A51_not_if_only_a_leader_is_left_nor_for_the_loser() -> None:
    a = fight({"H6": "ge-lt-mueller fr-inf!", **FAR}, german=["A51"], dice=["1-2", "6-5"])
    a.calm()
    assert a.where("fr-inf.1") == "lost" and a.s.vp == 2 and a.s.hand[0]
    b = fight({"H6": "ge-inf fr-inf", **FAR}, german=["A51"], dice=["6-5", "1-2"])
    b.calm()
    assert b.where("ge-inf.1") == "lost" and b.s.vp == -2 and b.s.hand[0]


@pytest.mark.rules("A51", "A30")
def test_A51_also_when_an_ambush_has_ended_the_melee() -> None:
    a = fight({"H6": "ge-inf fr-inf!", **FAR}, german=["A30", "A51"])
    a.play(f"action {card(a, 0, 'A30')}").play(f"action {card(a, 0, 'A51')}")
    assert a.s.vp == 2 + 2


@pytest.mark.rules("A47", "O16.4.3")
def test_A47_no_light_wounds_for_those_who_lose_the_melee_but_for_an_ambush() -> None:
    a = fight({"H6": "ge-inf fr-inf", **FAR}, allied=["A47"], dice=["2-3", "4-3"])
    a.calm()
    assert a.where("fr-inf.1") == "lost" and a.s.hand[1]
    b = fight({"H6": "ge-inf fr-inf", **FAR}, allied=["A47"], german=["A30"], dice=["2-3", "4-3"])
    b.play(f"action {card(b, 0, 'A30')}").play(f"action {card(b, 1, 'A47')}").calm()
    assert b.where("fr-inf.1") == "unused" and totals(b)[0][1] == 3 + 1       # a squad fought on


@pytest.mark.rules("6.3(2)", "6.3.1", "O16.4.3")
def test_6_3_1_if_both_lose_their_last_at_once_the_initiative_decides() -> None:
    a = fight({"H6": "ge-inf fr-inf"}, initiative="allied", dice=["4-3", "4-3"])
    a.calm()
    assert a.s.result is not None and a.s.result.winner == "allied"


@pytest.mark.rules("O16.4", "O16.4.2")
def test_O16_4_2_a_trigger_that_empties_the_hex_ends_the_melee() -> None:
    a = fight({"H6": "ge-inf fr-inf!", **FAR}, dice=["3-3 sniper"], hexes=["H6"], active="allied")
    # the Germans roll first, with a sniper who finds the demoralised platoon
    a.calm("choose fr-inf.1").play("choose fr-inf.1").calm()
    assert a.where("fr-inf.1") == "lost" and totals(a) == [] and a.where("ge-inf.1") == "H6"


@pytest.mark.rules("O16.4", "1.9.1")
def test_O16_4_a_trigger_during_a_melee_does_not_begin_it_again() -> None:
    a = fight({"H6": "ge-inf fr-inf", "D4": "ge-inf fr-inf", **FAR}, dice=["4-4 sniper", "4-3", "4-3", "5-3"], hexes=["A11"])
    a.play("hex H6").calm()
    assert [e.hex for e in a.log(MeleeBegan)] == [HEX["H6"], HEX["D4"]]


@pytest.mark.rules("A40", "A48", "A55")
@pytest.mark.parametrize(("what", "seat", "scenario", "foe", "fp"), [
    ("A40", "allied", "gwc-09", "fr-inf", 5), ("A48", "allied", "gwc-13", "us-inf", 6), ("A55", "german", "gwc-09", "fr-inf", 5)])
def test_A40_A48_A55_add_two_to_the_firepower_of_a_melee(what: str, seat: str, scenario: str, foe: str, fp: int) -> None:
    far = FAR if foe == "fr-inf" else US
    side = SEATS.index(seat)
    a = fight({"H6": f"ge-inf {foe}", **far}, scenario=scenario, dice=["2-3", "2-4"], **{seat: [what]})
    a.calm(f"action {card(a, side, what)}").play(f"action {card(a, side, what)}").calm()
    assert {s: n for s, n, _ in totals(a)} == {side: fp + 2, 1 - side: 5}
