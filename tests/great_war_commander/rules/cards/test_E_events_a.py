"""E57-E77 Events, each with its limits and with nothing to do."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import GoalRevealed, HandShown
from marne.games.great_war_commander.pieces import CARD_IDS, GOAL, INDEX, LOST, NONE, WEAPON_IDS
from marne.games.great_war_commander.rules.r02_grid import HEX, NEXT
from marne.games.great_war_commander.state import put, reground
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import (
    ARMIES,
    after_event,
    event,
    framed,
    hexes_drawn,
    kill,
    last_card,
    roll,
    strategy,
    texts,
    weapon_of,
)

US = {"O6": "ge-inf", "A6": "us-inf"}


def quiet(a: Arena, seat: str, number: int) -> Arena:
    """The event changes nothing on the board."""
    before = board(a)
    after_event(event(a, seat, number))
    assert before == board(a)
    return a


def board(a: Arena) -> tuple[object, ...]:
    s = a.s
    return bytes(s.loc), s.demo, s.supp, s.vet, s.vp, bytes(s.works), bytes(s.ground), s.blaze, bytes(s.arm)


# E57, E58 ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("E57")
@pytest.mark.parametrize(("seat", "scenario", "hard"), [("german", "gwc-09", True), ("allied", "gwc-09", False),
                                                        ("german", "gwc-11", False), ("german", "gwc-08", False)])
def test_E57_all_units_of_a_hex_of_choice(seat: str, scenario: str, hard: bool) -> None:
    """Suppressed; demoralised by the German in 1917."""
    a = Arena({"H6": "fr-spe fr-spe fr-lt-durant", "D3": "ge-abt fr-schneider" if scenario == "gwc-09" else "ge-abt", **ARMIES},
              scenario=scenario)
    event(a, seat, 57)
    assert sorted(texts(a, "hex")) == ["A6", "D3", "H6", "O6"] and "no" in a.choices
    after_event(a.play("hex H6"))
    for name in ("fr-spe.1", "fr-spe.2"):
        assert (a.is_("demo", name), a.is_("supp", name)) == (hard, not hard)
    assert not a.is_("supp", "fr-lt-durant") and not a.is_("demo", "fr-lt-durant")


@pytest.mark.rules("E57")
def test_E57_the_other_reading_lasts_from_1917_on() -> None:
    a = Arena({"H6": "fr-spe", **ARMIES}, scenario="gwc-11", options={"air-support-1917": "onward"})
    after_event(event(a, "german", 57).play("hex H6"))
    assert a.is_("demo", "fr-spe.1")


@pytest.mark.rules("E57", "A47", "A28.2")
@pytest.mark.parametrize("active", ["german", "allied"])
def test_E57_where_both_sides_stand_the_inactive_player_is_first_asked_for_light_wounds(active: str) -> None:
    a = Arena({"H6": "ge-inf fr-inf", **ARMIES}, active=active, german=["A47"], allied=["A47"])
    event(a, "german", 57).play("hex H6")
    asked = []
    while a.asked == "whether_light_wounds":
        asked.append(a.seat)
        a.play("no", calm=False)
    assert asked == (["allied", "german"] if active == "german" else ["german", "allied"])


@pytest.mark.rules("E57")
def test_E57_he_may_leave_it() -> None:
    quiet(Arena({"H6": "fr-spe", **ARMIES}), "german", 57)


@pytest.mark.rules("E58")
def test_E58_a_leader_and_all_units_of_his_hex_shift_one_hex() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf ge-abt", **ARMIES}, ground={"H5": "water"})
    event(a, "german", 58)
    assert texts(a, "hex") == ["H6"] and "no" in a.choices
    a.play("hex H6")
    assert sorted(texts(a, "hex")) == ["G6", "G7", "H7", "I6", "I7"]          # not into the water
    a.play("hex G6").calm()
    after_event(a.play("way 1"))
    assert {n.split(".")[0] for n in a.at("G6")} == {"ge-abt", "ge-inf", "ge-lt-ebel"} and not a.at("H6")


@pytest.mark.rules("E58")
def test_E58_a_leader_alone_too() -> None:
    a = Arena({"H6": "ge-lt-ebel", **ARMIES})
    after_event(event(a, "german", 58).play("hex H6", "hex H7"))
    assert a.where("ge-lt-ebel") == "H7"


@pytest.mark.rules("E58")
def test_E58_one_leader_of_several_alone_or_with_the_units() -> None:
    for way, gone in (("way 1", {"ge-lt-roth", "ge-abt.1"}), ("way 2", {"ge-lt-roth"})):
        a = Arena({"H6": "ge-lt-ebel ge-lt-roth ge-abt", **ARMIES})
        event(a, "german", 58).play("hex H6", "hex H7")
        assert sorted(texts(a, "choose")) == ["ge-lt-ebel", "ge-lt-roth"]
        after_event(a.play("choose ge-lt-roth", way))
        assert {*a.at("H7")} == gone and "ge-lt-ebel" in a.at("H6")


@pytest.mark.rules("E58", "O16.4")
def test_E58_not_out_of_a_melee() -> None:
    quiet(Arena({"H6": "ge-lt-ebel fr-spe", **ARMIES}), "german", 58)


@pytest.mark.rules("E58", "E56")
def test_E58_without_a_leader_or_for_another_nation_nothing() -> None:
    quiet(Arena({"H6": "ge-abt", **ARMIES}), "german", 58)
    quiet(Arena({"H6": "fr-lt-durant", **ARMIES}), "allied", 58)


# Wind and fire -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("E59", "E59(1)")
def test_E59_1_a_point_for_every_enemy_formation_on_the_casualty_track() -> None:
    a = Arena({"H6": "fr-spe fr-schneider fr-lt-durant fr-adl", "D3": "ge-abt", **ARMIES})
    for name in ("fr-spe.1", "fr-schneider.1", "fr-lt-durant", "fr-adl.1", "ge-abt.1"):
        kill(a, name)
    before = a.s.vp
    after_event(event(a, "german", 59))
    assert a.s.vp == before + 3                                  # a tank is one formation; runners do not lie there


@pytest.mark.rules("E59(2)", "E61(1)", "E74(2)")
@pytest.mark.parametrize("number", [59, 61, 74])
def test_E61_the_wind_takes_all_gas_away(number: int) -> None:
    a = Arena(ARMIES, gas=["H5", "C3", "K8"])
    event(a, "german", number)
    while a.s.decision is not None:
        a.play(a.choices[0])
    assert not a.s.gas


@pytest.mark.rules("E59(3)", "E61(2)", "E74(3)", "2.2.2")
@pytest.mark.parametrize("number", [59, 61, 74])
def test_E61_every_blaze_spreads_downwind_into_buildings_and_woods(number: int) -> None:
    a = Arena(ARMIES, ground={h: "woods" for h in ("G5", "G6", "H5", "I6", "I5", "H7", "G7", "I7")} | {"D3": "building"})
    a.s.blaze |= 1 << HEX["H6"]
    reground(a.s)
    card = next(c for c in range(72) if a.s.t.event[c] == number)
    direction = a.s.t.cards[card].wind_direction - 1
    event(a, "german", number)
    while a.s.decision is not None:
        a.play(a.choices[0])
    new = NEXT[HEX["H6"]][direction]
    assert a.s.blaze == 1 << HEX["H6"] | 1 << new


@pytest.mark.rules("E61(2)", "E61")
def test_E61_not_into_open_ground() -> None:
    a = Arena(ARMIES)
    a.s.blaze |= 1 << HEX["H6"]
    reground(a.s)
    after_event(event(a, "german", 61))
    assert a.s.blaze == 1 << HEX["H6"]


@pytest.mark.rules("E74", "E74(1)")
def test_E74_1_a_unit_in_cover_below_one_is_suppressed() -> None:
    a = Arena({"H6": "fr-spe", "H5": "fr-spe", "D3": "ge-abt", "C3": "fr-spe~", "K5": "fr-lt-durant", "E5": "fr-spe!", **ARMIES},
              ground={"H5": "brush", "A6": "woods", "O6": "woods"})
    event(a, "german", 74)
    assert sorted(texts(a, "choose")) == ["fr-spe.1", "fr-spe.4", "ge-abt.1"] and "no" not in a.choices
    after_event(a.play("choose fr-spe.4"))
    assert a.is_("supp", "fr-spe.4")


@pytest.mark.rules("E74(1)", "E56")
def test_E74_1_nobody_in_the_open() -> None:
    a = Arena(ARMIES, ground={"A6": "woods", "O6": "woods"}, gas=["H6"])
    after_event(event(a, "german", 74))
    assert not a.s.supp and not a.s.gas                          # the rest is done


@pytest.mark.rules("E60")
def test_E60_the_nearest_building_or_woods_burns_and_whoever_is_there_flees() -> None:
    a = Arena({"G4": "fr-spe ge-abt", "G3": "ge-abt", **ARMIES}, ground={"G4": "building", "G8": "woods", "O1": "woods"},
              hexes=["G6"], works={"G4": "wire"}, gas=["G4"])
    event(a, "german", 60)
    assert sorted(texts(a, "hex")) == ["G4", "G8"] and a.seat == "german"    # both two hexes away
    a.play("hex G4")
    seats = {}
    while a.s.decision is not None:
        seats[a.seat] = sorted(texts(a, "hex"))
        a.play("hex G3")
    assert seats == {"german": ["F3", "F4", "G3", "G5", "H3", "H4"], "allied": ["F3", "F4", "G3", "G5", "H3", "H4"]}
    assert a.s.blaze == 1 << HEX["G4"] and not a.s.gas and a.work("G4") == "" and not a.at("G4") and len(a.at("G3")) == 3


@pytest.mark.rules("E60")
@pytest.mark.parametrize("active", ["german", "allied"])
def test_E60_in_a_melee_hex_the_inactive_player_moves_out_first(active: str) -> None:
    a = event(Arena({"H4": "ge-inf ge-inf fr-inf", **ARMIES}, ground={"H4": "woods"}, hexes=["H4"], active=active), "german", 60)
    asked = []
    while a.s.decision is not None:
        asked.append(a.seat)
        a.play(a.choices[0], calm=False)
    assert asked == (["allied", "german", "german"] if active == "german" else ["german", "german", "allied"])


@pytest.mark.rules("E60", "T123")
def test_E60_who_cannot_flee_is_eliminated() -> None:
    ground = {"G4": "building", **{h: "water" for h in ("F3", "F4", "G3", "G5", "H3", "H4")}}
    a = Arena({"G4": "fr-spe", **ARMIES}, ground=ground, hexes=["G6"])
    after_event(event(a, "german", 60))
    assert a.where("fr-spe.1") == "lost" and a.s.vp == 1


@pytest.mark.rules("E60", "E56")
def test_E60_nothing_to_burn() -> None:
    a = quiet(Arena(ARMIES, hexes=["G6"]), "german", 60)
    assert hexes_drawn(a) == 1


# Cards and plans ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("E62", "E62(1)", "E62(2)", "E62(3)", "E86")
def test_E62_the_hand_is_seen_a_card_discarded_an_objective_revealed() -> None:
    a = Arena(ARMIES, allied=["O21", "O23"], strategy={"allied": "fr-s2"}, held={3: "allied"})
    a.s.secret[1] |= 1 << GOAL["obj-k"]
    hand = [CARD_IDS[c] for c in bits(a.s.hand[1])]
    event(a, "german", 62)
    assert a.seat == "german" and texts(a, "card") == hand and len(a.log(HandShown)) == 1
    after_event(a.play(f"card {hand[1]}"))
    assert [CARD_IDS[c] for c in bits(a.s.hand[1])] == hand[:1] and strategy(a, "allied") == "fr-s2"
    assert a.s.open_goals >> GOAL["obj-k"] & 1 and len(a.log(GoalRevealed)) == 1 and a.s.vp == -3      # objective 3 for 3


@pytest.mark.rules("E62", "E56")
def test_E62_without_cards_the_objective_is_still_revealed_and_without_objectives_the_card_goes() -> None:
    a = Arena(ARMIES)
    a.s.secret[1] |= 1 << GOAL["obj-k"]
    after_event(event(a, "german", 62))
    assert not a.s.secret[1]
    b = Arena(ARMIES, allied=["O21"])
    event(b, "german", 62)
    after_event(b.play(b.choices[0]))
    assert not b.s.hand[1] and not b.log(GoalRevealed)


@pytest.mark.rules("E73", "A45.3")
def test_E73_a_card_is_chosen_and_discarded_and_no_hidden_unit_follows() -> None:
    a = Arena({"H6": "ge-abt", **ARMIES}, allied=["O21", "O23", "O26"], german=["A45.3"], ground={"J4": "woods"})
    event(a, "german", 73)
    assert "no" not in a.choices and len(texts(a, "card")) == 3
    a.play(a.choices[0])
    assert a.s.decision is None and a.s.hand[1].bit_count() == 2 and a.s.discard[1].bit_count() == 1 and not a.s.secret[1]


@pytest.mark.rules("E73", "E56")
def test_E73_against_an_empty_hand() -> None:
    quiet(Arena(ARMIES), "german", 73)


@pytest.mark.rules("E71")
def test_E71_a_card_lies_face_down_and_is_the_next_order() -> None:
    a = Arena({"H6": "ge-inf", **ARMIES}, german=["O23"])
    after_event(event(a, "german", 71))
    assert len(a.s.hq[0]) == 1 and a.s.hand[0].bit_count() == 1 and a.s.deck[0].bit_count() == 70 and not a.s.discard[0]
    a.turn()
    assert a.choices == ["hq-order"]                             # neither his own card nor a pass (E71.2)


def with_hq(a: Arena, order: str) -> Arena:
    c = next(c for c in bits(a.s.deck[0]) if a.s.t.cards[c].order == order)
    a.s.deck[0] &= ~(1 << c)
    a.s.hq[0] = (*a.s.hq[0], c)
    return a


@pytest.mark.rules("E71")
def test_EX44_an_order_that_cannot_be_carried_out_counts_and_is_lost() -> None:
    a = with_hq(Arena(ARMIES, german=["O23"]), "O25")            # Rally, and nobody is demoralised or suppressed
    a.turn().play("hq-order", calm=False)
    assert a.s.orders == 1 and a.s.hq[0] == () and a.asked == "what_to_do" and a.s.discard[0].bit_count() == 1


@pytest.mark.rules("E71", "3.1.9")
def test_E71_engineers_may_be_activated_by_that_order_too() -> None:
    a = with_hq(Arena({"H6": "ge-pio", **ARMIES}), "O25")        # nobody to rally: it is theirs
    a.turn().play("hq-order", calm=False)
    assert a.work("H6") == "foxhole" and a.s.orders == 1 and a.is_("activated", "ge-pio.1") and a.asked == "what_to_do"
    b = with_hq(Arena({"H6": "ge-pio", **ARMIES}), "O23")
    b.turn().play("hq-order", calm=False)
    assert b.asked == "what_with_it" and b.choices == ["way 1", "way 2"]
    b.play("way 1", calm=False)
    assert b.asked == "whom_to_activate" and not b.work("H6")
    c = with_hq(Arena({"H6": "ge-pio", **ARMIES}), "O20")        # Confusion is no order for them
    c.turn().play("hq-order", calm=False)
    assert not c.work("H6") and c.asked == "what_to_do"


@pytest.mark.rules("E71", "S98.1", "1.2")
@pytest.mark.parametrize(("card", "offered"), [("ge-s1", True), ("ge-s5", False)])
def test_E71_a_strategy_card_once_the_order_is_revealed(card: str, offered: bool) -> None:
    a = with_hq(Arena({"H6": "ge-inf", **ARMIES}, strategy={"german": card}), "O23")
    a.turn().play("hq-order", calm=False)
    assert a.asked == "what_with_it" and (f"strategy {card} 1" in a.choices) == offered      # asked whatever the card is
    a.play("way 1", calm=False)
    assert a.asked == "whom_to_activate"


@pytest.mark.rules("E71", "E71.2", "O26.1")
def test_EX45_rout_strikes_the_own_troops_if_no_enemy_is_demoralised() -> None:
    a = with_hq(Arena({"H6": "ge-inf!", **ARMIES}, dice=["6-5"]), "O26")
    a.turn().play("hq-order", calm=False).calm()
    while a.s.decision is not None and a.asked != "what_to_do":
        a.play(a.choices[0]).calm()
    assert not a.at("H6") and a.s.rallied == 1


@pytest.mark.rules("E71", "5.1")
def test_E71_it_counts_against_the_capacity() -> None:
    a = with_hq(Arena(ARMIES, german=["O23"]), "O25")
    a.s.law.sides[0].orders, keep = 1, a.s.law.sides[0].orders
    try:
        a.turn().play("hq-order", calm=False)
        assert a.choices == ["end"]
    finally:
        a.s.law.sides[0].orders = keep


@pytest.mark.rules("E71", "5.1")
def test_E71_a_second_card_waits_behind_the_first() -> None:
    a = Arena({"H6": "ge-inf", **ARMIES})
    after_event(event(a, "german", 71))
    after_event(event(a, "german", 71))
    assert len(a.s.hq[0]) == 2 and a.s.deck[0].bit_count() == 70 and not a.s.hand[0]
    with_hq(with_hq(with_hq(b := Arena({"H6": "ge-inf", **ARMIES}, german=["O23"]), "O25"), "O18"), "O25")
    third = b.s.hq[0][2]
    b.s.law.sides[0].orders, keep = 2, b.s.law.sides[0].orders
    try:
        b.turn().play("hq-order", calm=False)
        assert b.s.orders == 1 and len(b.s.hq[0]) == 2 and "hq-order" in b.choices and not texts(b, "order")
        b.play("hq-order", calm=False)
        assert b.choices == ["end"] and b.s.hq[0] == (third,)    # the third waits for the next turn (E71.1)
    finally:
        b.s.law.sides[0].orders = keep


@pytest.mark.rules("E71.1", "E71")
@pytest.mark.parametrize(("at_once", "left"), [(True, ["hq-order"]), (False, ["hq-order", "end"])])
def test_E71_1_after_the_last_order_it_waits_for_the_next_turn(at_once: bool, left: list[str]) -> None:
    a = Arena({"H6": "ge-inf", **ARMIES}, german=["O23"], options={"hq-order-at-once": at_once})
    a.turn()
    with_hq(a, "O25")
    a.s.orders = a.s.law.sides[0].orders
    from marne.games.great_war_commander.rules.r05_turn import what_to_do
    assert [c.text for c in what_to_do(a.s, 0).choices] == ["end"]
    a.s.orders = 1
    assert [c.text for c in what_to_do(a.s, 0).choices] == left


@pytest.mark.rules("E71", "6.1.2")
def test_E71_the_last_card_advances_the_time() -> None:
    a = Arena(ARMIES)
    c = last_card(a, "german")
    after_event(event(a, "german", 71))
    assert a.s.time == 1 and a.s.hq[0] == (c,) and a.s.deck[0].bit_count() == 71


# Formations --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("E63")
def test_E63_the_nearest_unit_out_of_cohesion_routs_three_hexes() -> None:
    a = Arena({"G5": "ge-abt", "D3": "ge-abt", **ARMIES}, hexes=["G6"])
    event(a, "german", 63)
    while a.s.decision is not None:
        assert a.seat == "german"
        a.play(a.choices[0])
    assert a.s.law.sides[0].to_edge[a.s.loc[INDEX["ge-abt.1"]]] == a.s.law.sides[0].to_edge[HEX["G5"]] - 3
    assert a.where("ge-abt.2") == "D3" and not a.s.demo


@pytest.mark.rules("E63")
def test_E63_ties_are_his_to_decide_and_those_in_cohesion_stay() -> None:
    a = Arena({"G4": "ge-abt", "G8": "ge-abt", **ARMIES}, hexes=["G6"])
    event(a, "german", 63)
    assert a.asked == "which_deserter" and sorted(texts(a, "choose")) == ["ge-abt.1", "ge-abt.2"]
    b = quiet(Arena({"G5": "ge-lt-ebel ge-abt", **ARMIES}, hexes=["G6"]), "german", 63)
    assert hexes_drawn(b) == 1


@pytest.mark.rules("E63", "O26.3.4")
def test_E63_off_the_board_it_is_lost() -> None:
    a = Arena({"M9": "ge-abt", "O6": "ge-lt-ebel", "A6": "fr-inf"}, hexes=["M9"])
    event(a, "german", 63)
    while a.s.decision is not None:
        a.play(a.choices[0])
    assert a.where("ge-abt.1") == "lost" and a.s.vp == -1


@pytest.mark.rules("E64.1", "11.2")
def test_E64_1_a_squad_takes_the_weapon_over() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf+ge-mg08", "D3": "ge-inf+ge-mg08", "C3": "ge-lt-roth ge-abt+ge-mg0815", **ARMIES})
    w = weapon_of(a, "ge-inf.1")
    event(a, "german", 64)
    assert a.choices == ["choose ge-inf.1", "no"]                # one without a leader, one no platoon
    after_event(a.play("choose ge-inf.1"))
    assert sorted(a.at("H6")) == ["ge-abt.2", "ge-inf.1", "ge-lt-ebel"]
    assert weapon_of(a, "ge-inf.1") == NONE and weapon_of(a, "ge-abt.2") == w


@pytest.mark.rules("E64.2")
def test_E64_2_it_shares_the_state_but_not_the_markers() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf+ge-mg08~!*", **ARMIES})
    a.s.activated |= 1 << INDEX["ge-inf.1"]
    after_event(event(a, "german", 64).play("choose ge-inf.1"))
    assert a.is_("demo", "ge-abt.1") and a.is_("activated", "ge-abt.1")
    assert not a.is_("supp", "ge-abt.1") and not a.is_("vet", "ge-abt.1")
    assert a.is_("supp", "ge-inf.1") and a.is_("vet", "ge-inf.1")


@pytest.mark.rules("E64.2")
@pytest.mark.parametrize(("dice", "both"), [("1-2", "demo"), ("", "")])
def test_E64_2_a_pending_result_of_the_platoon_befalls_the_squad(dice: str, both: str) -> None:
    """The platoon's own defence roll brings the event; what the roll then does to it is done to the squad."""
    from marne.games.great_war_commander.rules.orders.O21_defence import defend
    a = Arena({"H6": "ge-inf+ge-mg08", "O6": "ge-lt-ebel", "A6": "fr-inf"}, dice=[framed("ge", "event")], events=[64])
    a.put("ge-lt-roth", "H6")
    a.run(defend, 0, HEX["H6"], 30 if both else 2, 0, 0, True, True, False, a.s.at[HEX["H6"]])
    a.calm("choose ge-inf.1").play("choose ge-inf.1").calm("choose ge-inf.1").play("choose ge-inf.1").calm()
    while a.s.decision is not None:
        a.play(a.choices[0]).calm()
    assert a.is_("demo", "ge-inf.1") == a.is_("demo", "ge-abt.1") == bool(both)


@pytest.mark.rules("E64.2", "O26.2", "O25.3")
def test_E64_2_rout_and_rally_too() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf+ge-mg08!", **ARMIES}, dice=[framed("ge", "event")], events=[64])
    a.order(25).calm("choose ge-inf.1").play("choose ge-inf.1").calm()
    assert a.is_("demo", "ge-inf.1") == a.is_("demo", "ge-abt.1") and a.where("ge-abt.1") == "H6"


@pytest.mark.rules("E64.1", "E56")
def test_E64_1_nothing_without_a_platoon_with_weapon_and_leader() -> None:
    quiet(Arena({"H6": "ge-inf+ge-mg08", "C3": "ge-lt-ebel ge-inf", **ARMIES}), "german", 64)


@pytest.mark.rules("E65", "E65-a", "E65-b", "E66", "E66-a", "E66-b")
def test_E65_E66_rally_one_or_move_the_surrender_marker() -> None:
    a = Arena({"H6": "us-lt-kelly! us-inf!", "C3": "us-inf", **US}, scenario="gwc-13")
    before = a.s.surrender[1]
    event(a, "allied", 65)
    assert sorted(a.choices) == ["choose us-inf.1", "choose us-lt-kelly", "no", "way 1"]
    after_event(a.play("choose us-lt-kelly"))
    assert not a.is_("demo", "us-lt-kelly") and a.is_("demo", "us-inf.1") and a.s.surrender[1] == before
    after_event(event(a, "allied", 65).play("way 1"))
    assert a.s.surrender[1] == before + 1
    b = Arena({"H6": "fr-lt-durant! fr-inf! ", **ARMIES})
    event(b, "allied", 66)
    assert sorted(b.choices) == ["choose fr-inf.1", "no", "way 1"]           # En Avant: units alone
    after_event(b)


@pytest.mark.rules("E65", "E66", "E56")
def test_E65_E66_only_for_their_nation() -> None:
    quiet(Arena({"H6": "fr-inf!", **ARMIES}), "allied", 65)
    quiet(Arena({"H6": "us-inf!", **US}, scenario="gwc-13"), "allied", 66)


@pytest.mark.rules("E67")
def test_E67_the_nearest_tank_fails_and_a_failed_one_is_lost() -> None:
    a = Arena({"G4": "fr-schneider", "G8": "fr-schneider!", "C3": "fr-schneider", **ARMIES}, hexes=["G6"])
    event(a, "german", 67)
    assert sorted(texts(a, "choose")) == ["fr-schneider.1", "fr-schneider.2"]
    after_event(a.play("choose fr-schneider.2"))
    assert a.where("fr-schneider.2") == "lost" and a.s.vp == 3 and a.s.boxes[1] == 2
    b = Arena({"G4": "fr-schneider", **ARMIES}, hexes=["G6"])
    after_event(event(b, "allied", 67))
    assert b.is_("demo", "fr-schneider.1")
    quiet(Arena(ARMIES, hexes=["G6"]), "german", 67)


@pytest.mark.rules("E68")
def test_E68_the_foremost_hex_is_tired() -> None:
    a = Arena({"D3": "ge-inf ge-lt-ebel", "D9": "ge-abt", "G6": "ge-abt", "O6": "ge-inf", "A6": "fr-inf"})
    event(a, "german", 68)
    assert sorted(texts(a, "hex")) == ["D3", "D9"]               # both three columns from the French edge
    after_event(a.play("hex D3"))
    assert {n for n in ("ge-inf.1", "ge-inf.2", "ge-lt-ebel", "ge-abt.1", "ge-abt.2") if a.is_("supp", n)} == {*a.at("D3")}


@pytest.mark.rules("E69", "8.1.1")
def test_E69_a_leader_becomes_a_veteran_once() -> None:
    a = Arena({"H6": "ge-lt-ebel* ge-inf", "G6": "ge-lt-roth", **ARMIES})
    event(a, "german", 69)
    assert a.choices == ["choose ge-lt-roth", "no"]
    after_event(a.play("choose ge-lt-roth"))
    assert a.is_("vet", "ge-lt-roth")
    quiet(a, "german", 69)


@pytest.mark.rules("E70", "GL-Friendly")
def test_E70_the_hero_comes_to_a_friendly_hex_and_may_rally_a_unit() -> None:
    a = Arena({"H6": "ge-inf! ge-abt! ge-lt-ebel!", **ARMIES}, goals=("C3", "A1", "A11", "K1", "H9"),
              held={1: "german", 2: "allied"})
    event(a, "german", 70)
    assert sorted(texts(a, "hex")) == ["C3", "H6", "O6"]         # H6 holds seven figures already; A1 is the enemy's
    assert "no" not in a.choices                                 # he must
    after_event(a.play("hex C3"))
    assert a.where("ge-hero") == "C3"


@pytest.mark.rules("E70", "8.2", "GL-Friendly")
def test_E70_neither_a_full_hex_nor_enemies_in_it_keep_him_away() -> None:
    a = Arena({"H6": "ge-inf ge-abt ge-lt-ebel", "G6": "ge-abt fr-spe", "C3": "fr-spe", **ARMIES},
              goals=("C3", "A1", "A11", "K1", "H9"), held={1: "german"})
    event(a, "german", 70)
    assert sorted(texts(a, "hex")) == ["G6", "H6", "O6"]         # an objective with enemies in it is not friendly
    after_event(a.play("hex H6"))
    assert a.where("ge-hero") == "H6" and len(a.at("H6")) == 4   # eight figures: one goes when the turn ends


@pytest.mark.rules("E70", "3.2.5")
def test_E70_one_demoralised_unit_in_his_hex() -> None:
    a = Arena({"H6": "ge-abt! ge-abt! ge-lt-ebel!", **ARMIES})
    event(a, "german", 70).play("hex H6")
    assert sorted(a.choices) == ["choose ge-abt.1", "choose ge-abt.2", "no"]
    after_event(a.play("choose ge-abt.2"))
    assert not a.is_("demo", "ge-abt.2") and a.is_("demo", "ge-abt.1") and a.is_("demo", "ge-lt-ebel")


@pytest.mark.rules("E70", "E56")
def test_E70_not_if_he_is_there_already() -> None:
    quiet(Arena({"H6": "ge-hero ge-abt!", **ARMIES}), "german", 70)


@pytest.mark.rules("E72", "E72(1)", "E72(2)", "E72(3)", "E72(4)", "8.2")
def test_E72_infiltration_in_or_next_to_a_random_hex_even_among_enemies() -> None:
    a = Arena({"G6": "fr-spe", "G5": "ge-inf ge-abt ge-lt-ebel", **ARMIES}, dice=["1-4"], hexes=["G6"], ground={"F6": "water"})
    event(a, "german", 72)
    a.calm("place ge-inf.2 G6" if "ge-inf.2" not in a.at("G5") + a.at("O6") else "place ge-inf.3 G6")
    (name,) = {t.split()[0] for t in texts(a, "place")}
    assert sorted(t.split()[1] for t in texts(a, "place")) == ["F5", "G6", "G7", "H5", "H6"]      # G5 is full, F6 impassable
    after_event(a.play(f"place {name} G6"))
    assert a.where(name) == "G6" and not a.is_("supp", name) and not a.is_("activated", name)


@pytest.mark.rules("E72(2)")
def test_E72_2_what_is_not_there_moves_the_row_towards_the_x_until_nothing_is_left() -> None:
    a = Arena(ARMIES, dice=["1-2"])                              # 3: a squad; all ten are used up
    for n in range(1, 11):
        put(a.s, INDEX[f"ge-abt.{n}"], LOST)
    event(a, "german", 72)
    a.calm("place ge-bote.1 G6")
    assert {t.split()[0] for t in texts(a, "place")} == {"ge-bote.1"}        # row 2
    b = Arena(ARMIES, dice=["1-2"])
    for n in range(1, 11):
        put(b.s, INDEX[f"ge-abt.{n}"], LOST)
    for n in (1, 2):
        put(b.s, INDEX[f"ge-bote.{n}"], LOST)
    after_event(event(b, "german", 72))
    assert not hexes_drawn(b)                                    # the X ends the event


@pytest.mark.rules("E72(2)")
def test_E72_2_no_telephone() -> None:
    a = Arena(ARMIES, dice=["5-6"], hexes=["G6"])
    event(a, "german", 72)
    while a.s.decision is not None:
        a.play(a.choices[0])
    assert a.s.phone[0] == NONE and len([n for n in INDEX if n.startswith("ge-inf.") and a.s.loc[INDEX[n]] < 200]) == 2


@pytest.mark.rules("E72(4)", "O16.4")
def test_E72_4_the_melee_follows_at_the_end_of_the_trigger() -> None:
    a = Arena({"G6": "fr-spe", **ARMIES}, dice=[framed("ge", "event"), "1-4", "1-2", "5-4"], hexes=["G6"], events=[72])
    roll(a, "german")
    while a.s.decision is not None:
        a.calm()
        if a.s.decision is not None:
            a.play(next((c for c in a.choices if c.endswith(" G6")), a.choices[0]))
    assert not a.s.of[0] & a.s.of[1] and a.where("fr-spe.1") == "lost"


@pytest.mark.rules("E75", "A47")
def test_E75_a_demoralised_formation_of_either_side_is_eliminated() -> None:
    a = Arena({"H6": "fr-inf! fr-lt-durant!", "D3": "ge-abt!", "C3": "fr-spe", **ARMIES}, allied=["A47"])
    event(a, "german", 75)
    assert sorted(texts(a, "choose")) == ["fr-inf.1", "fr-lt-durant", "ge-abt.1"] and "no" not in a.choices
    a.play("choose fr-inf.1", calm=False)
    assert a.s.decision is None and a.where("fr-inf.1") == "lost" and a.s.vp == 2       # no Light Wounds
    quiet(Arena(ARMIES), "german", 75)


@pytest.mark.rules("E76", "E76.1")
def test_E76_a_light_machine_gun_for_an_unarmed_unit_in_good_order() -> None:
    a = Arena({"H6": "ge-inf ge-abt!", "G6": "ge-abt~ ge-abt+ge-mg08 ge-bote ge-lt-ebel", **ARMIES})
    event(a, "german", 76)
    assert a.asked == "whom_to_arm"                              # there is but one kind of gun
    assert sorted(texts(a, "choose")) == ["ge-inf.1", "ge-inf.2"]
    after_event(a.play("choose ge-inf.1"))
    assert WEAPON_IDS[weapon_of(a, "ge-inf.1")].startswith("ge-mg0815")


@pytest.mark.rules("E76.1", "E56")
def test_E76_1_not_before_its_date_and_not_without_a_unit() -> None:
    quiet(Arena(ARMIES, scenario="gwc-08"), "german", 76)        # October 1916: the MG 08/15 comes in 1917
    quiet(Arena({"O6": "ge-inf+ge-mg08", "A6": "fr-inf"}), "german", 76)


@pytest.mark.rules("E77")
def test_E77_the_nearest_weapon_breaks_or_the_tank_is_suppressed() -> None:
    a = Arena({"G4": "ge-inf+ge-mg08", "G8": "fr-schneider", "G7": "fr-inf+fr-chau~", "G5": "fr-schneider!", **ARMIES},
              hexes=["G6"])
    event(a, "german", 77)
    assert sorted(texts(a, "choose")) == ["fr-schneider.1", "ge-inf.1"]      # the nearer ones do not work anyway
    after_event(a.play("choose fr-schneider.1"))
    assert a.is_("supp", "fr-schneider.1") and not a.s.wbroken
    b = Arena({"G4": "ge-inf+ge-mg08", **ARMIES}, hexes=["G6"])
    after_event(event(b, "allied", 77))
    assert b.s.wbroken == 1 << weapon_of(b, "ge-inf.1")
    quiet(Arena(ARMIES, hexes=["G6"]), "german", 77)
