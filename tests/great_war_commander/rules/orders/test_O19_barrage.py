"""O19.2.1, O19.2.2, A32, EX05, EX29 Spotting, accuracy, drift; local, fixed and rolling barrages."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import (
    AttackTotal,
    DefenceTotal,
    EventStruck,
    GroundChanged,
    MarkerGone,
    PhoneBroke,
    RollMade,
)
from marne.games.great_war_commander.pieces import IDS, PHONE
from marne.games.great_war_commander.rules.ground.T99_degrade import change
from marne.games.great_war_commander.rules.orders.O19_artillery import drift
from marne.games.great_war_commander.rules.orders.O19_bombardment import impact
from marne.games.great_war_commander.rules.r02_field import GROUNDS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, NOWHERE
from marne.games.great_war_commander.tables import FIXED, LOCAL
from marne.parts.bits import bits, mask
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, advances, framed, last_card, texts

GUNS = {"german": "ge-tel-105", "allied": "fr-tel-155"}         # firepower 9 and 10
CHIEF = {"K6": "ge-hptm-nehring", **ARMIES}
FLOWER = ["G6", "G7", "H5", "H6", "H7", "I6", "I7"]             # H6 and its neighbours: H is a low column


def cells(board: int) -> list[str]:
    return sorted(HEX_IDS[h] for h in bits(board))


def go(a: Arena) -> Arena:
    """Everything by default: windows pass, the first hex, the first defender."""
    while a.s.decision is not None:
        a.calm()
        if a.s.decision is not None:
            a.play(a.choices[0])
    return a


def shoot(units: dict[str, str], dice: list[str], at: str = "H6", box: str = "local", **kw: object) -> Arena:
    """Nehring calls for fire; the dice: accuracy, drift, then impacts and defences."""
    a = Arena({**CHIEF, **units}, phones=GUNS, dice=dice, **kw)  # type: ignore[arg-type]
    a.order(19).play(f"box {box}", "choose ge-hptm-nehring", f"hex {at}")
    return a


# Accuracy ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O19.2.1.2", "O21.2.1.1")
@pytest.mark.parametrize(("dice", "hit"), [("1-3", False), ("1-4", True), ("2-2", True), ("1-1", False)])
def test_O19_2_1_2_the_product_must_exceed_the_distance(dice: str, hit: bool) -> None:
    """K6 to H6: 3 hexes. A hit drifts by one hex for each die (1-4: there and back), a miss by four in direction 1."""
    a = Arena(CHIEF, phones=GUNS, dice=[dice, "1-4"])
    a.order(19).play("box local", "choose ge-hptm-nehring", "hex H6")
    a.calm()
    totals = {e.purpose: e.value for e in a.log(RollMade)}
    product = totals["accuracy"]
    assert (product > 3) == hit
    where = {True: FLOWER, False: ["G2", "G3", "H1", "H2", "H3", "I2", "I3"]}[hit]
    go(a)
    holes = cells(mask(h for h in range(165) if a.s.ground[h] == GROUNDS.index("shell-hole")))
    assert not holes or holes == where


@pytest.mark.rules("O19.2.1.2", "10.3.1")
@pytest.mark.parametrize(("dice", "sr"), [("2-3", "H6"), ("1-6", "H6"), ("1-5", "H2")])
def test_O19_2_1_2_hindrance_counts_against_accuracy(dice: str, sr: str) -> None:
    """Over an orchard (hindrance 2) at distance 3 one needs 6: 6 - 2 = 4 > 3; 5 - 2 = 3 is a miss."""
    a = Arena(CHIEF, phones=GUNS, ground={"I6": "orchard", "J6": "orchard", "J5": "orchard", "I7": "orchard"}, dice=[dice, "1-4"])
    a.order(19).play("box fixed", "choose ge-hptm-nehring", "hex H6").calm()
    assert HEX_IDS[a.s.sr[0]] == sr


@pytest.mark.rules("O19.2.1.2", "2.4")
def test_O19_2_1_2_the_observer_s_own_hex_is_at_distance_one() -> None:
    a = Arena(CHIEF, phones=GUNS, dice=["1-1", "1-4"])
    a.order(19).play("box fixed", "hex O6", "hex O6").calm()
    assert HEX_IDS[a.s.sr[0]] == "O2"                           # 1 is not more than 1: missed
    b = Arena(CHIEF, phones=GUNS, dice=["1-2", "1-4"])
    b.order(19).play("box fixed", "hex O6", "hex O6").calm()
    assert HEX_IDS[b.s.sr[0]] == "O6"


def card(a: Arena, white: int, coloured: int) -> int:
    return next(c for c in range(72) if (a.s.t.white[c], a.s.t.coloured[c]) == (white, coloured))


@pytest.mark.rules("O19.2.1.2.1")
@pytest.mark.parametrize(("white", "coloured", "there"), [
    (1, 4, "H6"), (1, 1, "H4"), (2, 5, "H6"), (2, 3, "J6"), (3, 6, "H6"), (6, 5, "F6")])
def test_EX05_a_hit_drifts_one_hex_by_each_die(white: int, coloured: int, there: str) -> None:
    a = Arena(ARMIES)
    a.s.sr[0] = HEX["H6"]
    try:
        c = card(a, white, coloured)
    except StopIteration:
        pytest.skip("no such card in this deck")
    assert drift(a.s, 0, c, True) and HEX_IDS[a.s.sr[0]] == there


@pytest.mark.rules("O19.2.1.2.2")
@pytest.mark.parametrize(("white", "coloured", "there"), [(1, 4, "H2"), (4, 2, "H8"), (2, 3, "K5"), (5, 3, "E8")])
def test_O19_2_1_2_2_a_miss_goes_so_many_hexes_in_one_direction(white: int, coloured: int, there: str) -> None:
    a = Arena(ARMIES)
    a.s.sr[0] = HEX["H6"]
    try:
        c = card(a, white, coloured)
    except StopIteration:
        pytest.skip("no such card in this deck")
    assert drift(a.s, 0, c, False) and HEX_IDS[a.s.sr[0]] == there


@pytest.mark.rules("O19.2.1.2.3")
def test_O19_2_1_2_3_off_the_board_even_for_a_moment_it_is_lost() -> None:
    a = Arena(ARMIES)
    a.s.sr[0] = HEX["H1"]
    assert not drift(a.s, 0, card(a, 1, 4), True) and a.s.sr[0] == NOWHERE      # up and down again
    b = Arena({"K1": "ge-hptm-nehring", **ARMIES}, phones=GUNS, dice=["6-5", "1-4"])
    b.order(19).play("box local", "choose ge-hptm-nehring", "hex H1").calm()
    assert b.s.decision is None and b.s.sr[0] == NOWHERE and len(b.log(RollMade)) == 1      # the order is over
    assert b.is_("activated", "ge-hptm-nehring")


@pytest.mark.rules("O19.2.1.2.1", "O19.2.1.2.2")
def test_O19_2_1_2_1_the_drift_is_no_roll() -> None:
    """No trigger, no reroll, no Strategy card; but it is a card of the deck."""
    a = Arena(CHIEF, phones=GUNS, dice=["6-5", framed("ge", "event")], strategy={"german": "ge-s2"})
    a.order(19).play("box fixed", "choose ge-hptm-nehring", "hex H6", "keep", "no", calm=False)
    assert a.asked == "which_barrage_line" and not a.log(EventStruck) and a.s.discard[0].bit_count() == 2


@pytest.mark.rules("O19.2.1.2.1", "6.1.2")
def test_6_1_2_the_last_card_for_the_drift_advances_the_time() -> None:
    a = Arena(CHIEF, phones=GUNS, dice=["6-5", "1-4"])
    a.order(19).play("box fixed", "choose ge-hptm-nehring", "hex H6")
    last_card(a, "german")
    a.calm()
    assert advances(a) == 1


# Local -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O19.2.1", "O19.2.1.4", "O19.2.1.4-a", "O19.2.1.4.1", "T99.5")
@pytest.mark.parametrize(("dice", "ploughed"), [("4-4", False), ("5-4", True)])
def test_O19_2_1_4_1_one_roll_against_all_empty_hexes_of_the_flower(dice: str, ploughed: bool) -> None:
    """9 + 8 = 17 does nothing, 9 + 9 = 18 makes shell holes."""
    a = go(shoot({}, ["6-5", "1-4", dice]))
    holes = cells(mask(h for h in range(165) if a.ground(HEX_IDS[h]) == "shell-hole"))
    assert holes == (sorted(FLOWER) if ploughed else [])
    assert [e.purpose for e in a.log(RollMade)] == ["accuracy", "impact"]
    assert a.s.sr[0] == NOWHERE and not a.s.impacts[0]          # the markers of a local barrage do not stay


@pytest.mark.rules("O19.2.1.4.1", "T99.5", "T104", "T124")
def test_O19_2_1_4_1_what_becomes_of_the_ground() -> None:
    a = go(shoot({}, ["6-5", "1-4", "5-4"], ground={"H5": "building", "G6": "woods", "I6": "water", "H7": "field"}))
    assert a.ground("H5") == "ruin" and a.ground("H7") == "shell-hole" and a.ground("I6") == "water"


@pytest.mark.rules("T124-a", "O19.2.1.4.1")
@pytest.mark.parametrize(("dice", "woods", "other"), [("3-3", False, False), ("3-4", True, False), ("5-4", True, True)])
def test_T124_in_woods_two_more(dice: str, woods: bool, other: bool) -> None:
    """9 + 7 + 2 = 18 in the woods, 16 elsewhere."""
    a = go(shoot({}, ["6-5", "1-4", dice], ground={"G6": "woods"}))
    assert (a.ground("G6") == "shell-hole", a.ground("H6") == "shell-hole") == (woods, other)


@pytest.mark.rules("O19.2.1.4.1", "F125.3", "F127", "F129", "F130")
@pytest.mark.parametrize(("dice", "works"), [
    ("5-4", {"H5": "foxhole", "H6": "casemate", "H7": "", "G7": ""}), ("5-6", {"H5": "foxhole", "H6": "", "H7": "", "G7": ""}),
    ("4-4", {"H5": "trench", "H6": "casemate", "H7": "foxhole", "G7": "wire"})])
def test_O19_2_1_4_1_works_are_degraded(dice: str, works: dict[str, str]) -> None:
    """18 breaks trench, foxhole and wire; a casemate takes 20."""
    a = go(shoot({}, ["6-5", "1-4", dice], works={"H5": "trench", "H6": "casemate", "H7": "foxhole", "G7": "wire"}))
    assert {h: a.work(h) for h in works} == works
    if dice == "5-6":
        assert a.ground("H6") == "ruin"
    if dice == "5-4":
        assert a.ground("H7") == a.ground("G7") == "shell-hole" and a.ground("H5") == "open"     # beneath the foxhole nothing yet


@pytest.mark.rules("O19.2.1.4.1-a")
def test_O19_2_1_4_1_no_roll_against_shell_holes() -> None:
    b = go(shoot({}, ["6-5", "1-4", "5-4"], ground={h: "shell-hole" for h in FLOWER}))
    assert [e.purpose for e in b.log(RollMade)] == ["accuracy"]


@pytest.mark.rules("O19.2.1.4.1-a", "O19.2.1.4.1")
@pytest.mark.parametrize(("printed", "option", "work"), [
    (False, False, "foxhole"), (False, True, ""), (True, False, ""), (True, True, "")])
def test_O19_2_1_4_1_a_work_with_a_shell_hole_marker_is_safe_in_an_empty_hex(printed: bool, option: bool, work: str) -> None:
    """18 would break the foxhole; a shell hole printed on the map is no marker."""
    a = Arena(CHIEF, phones=GUNS, dice=["6-5", "1-4", "5-4"], works={"H6": "foxhole"},
              ground={"H6": "shell-hole"} if printed else {}, options={"works-on-shell-holes": option})
    change(a.s, HEX["H6"], GROUNDS.index("shell-hole"))
    go(a.order(19).play("box local", "choose ge-hptm-nehring", "hex H6"))
    assert a.work("H6") == work and a.ground("H5") == "shell-hole"


@pytest.mark.rules("O19.2.1.4.2", "F125.3")
def test_O19_2_1_4_2_in_an_occupied_hex_the_work_is_hit_all_the_same() -> None:
    a = Arena({**CHIEF, "H6": "fr-inf"}, phones=GUNS, dice=["6-5", "1-4", "1-2", "5-4", "6-5"], works={"H6": "foxhole"})
    change(a.s, HEX["H6"], GROUNDS.index("shell-hole"))
    go(a.order(19).play("box local", "choose ge-hptm-nehring", "hex H6"))
    assert a.work("H6") == ""


@pytest.mark.rules("T121.1", "O19.2.1.4.1")
def test_T121_1_a_path_over_printed_shell_holes_is_ploughed_up() -> None:
    ground = {h: "shell-hole" for h in FLOWER}
    a = go(shoot({}, ["6-5", "1-4", "5-4"], ground=ground, paths=[["H5", "H6", "H7"]]))
    assert cells(a.s.nopath) == ["H5", "H6", "H7"]
    assert [e.hex for e in a.log(GroundChanged) if e.rule == "T121.1"] == [HEX[h] for h in ("H5", "H6", "H7")]
    b = go(shoot({}, ["6-5", "1-4", "4-4"], ground=ground, paths=[["H5", "H6", "H7"]]))
    assert not b.s.nopath


# Occupied hexes ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O19.2.1.4.2", "O19.2.1.4.2-a", "O19.2.1.4.2-b", "O19.2.1.4.2-c")
def test_O19_2_1_4_2_a_roll_for_each_occupied_hex_first_the_ground_then_the_men() -> None:
    """Total 9 + 9 = 18: the building is a ruin (cover 2, no longer 3); 7 + 2 + 7 = 16 is less than 18: demoralised."""
    a = shoot({"H6": "fr-inf", "H5": "fr-lt-durant"}, ["6-5", "1-4", "1-2", "5-4", "3-4"], ground={"H6": "building"})
    a.calm("hex H6")
    assert sorted(texts(a, "hex")) == ["H5", "H6"] and a.seat == "german"
    a.play("hex H6").calm()
    (name,) = a.at("H6")
    e = next(e for e in a.log(DefenceTotal) if IDS[e.unit] == name)
    assert a.ground("H6") == "ruin" and e.total == 16 and a.is_("demo", name)


@pytest.mark.rules("O19.2.1.4.2-c")
def test_O19_2_1_4_2_the_cover_is_that_of_the_degraded_hex() -> None:
    """A trench (4) becomes a foxhole (3): 7 + 3 + 8 = 18 equals the total of 18: suppressed. With 4 it would have held."""
    a = go(shoot({"H6": "fr-inf"}, ["6-5", "1-4", "1-2", "5-4", "4-4"], works={"H6": "trench"}))
    name = next(n for n in a.at("H6"))
    assert a.work("H6") == "foxhole" and a.is_("supp", name) and not a.is_("demo", name)


@pytest.mark.rules("O19.2.1.4.2", "GL-OA")
def test_O19_2_1_4_2_own_troops_suffer_too_the_inactive_side_first() -> None:
    a = go(shoot({"H6": "ge-abt", "H7": "fr-spe"}, ["6-5", "1-4"]))
    assert {IDS[e.unit] for e in a.log(DefenceTotal)} == {"ge-abt.1", "fr-spe.1"}


@pytest.mark.rules("O21.3.3", "O19.2.1.4.2")
def test_O19_2_1_4_2_tanks_are_hit_and_have_no_cover() -> None:
    a = go(shoot({"H6": "fr-schneider"}, ["6-5", "1-4", "1-2", "5-4", "3-4"], works={"H6": "trench"}))
    e = a.log(DefenceTotal)[-1]
    assert IDS[e.unit] == "fr-schneider.1" and e.total == 10 + 7 and a.is_("demo", "fr-schneider.1")


@pytest.mark.rules("O19.2.1.4.1", "1.9.1.2", "12")
def test_O19_2_1_4_a_jam_on_an_impact_breaks_nothing() -> None:
    a = go(shoot({}, ["6-5", "1-4", framed("ge", "jam")]))
    assert not a.s.phone_broken


# Fixed and rolling -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O19.2.1.4-b", "O19.2.1.4.2-d")
@pytest.mark.parametrize(("way", "line"), [("1", ["H3", "H4", "H5", "H6", "H7", "H8", "H9"]),
                                           ("2", ["E8", "F7", "G7", "H6", "I6", "J5", "K5"]),
                                           ("3", ["E5", "F5", "G6", "H6", "I7", "J7", "K8"])])
def test_O19_2_1_4_a_fixed_barrage_is_a_straight_line_of_seven_hexes(way: str, line: list[str]) -> None:
    a = shoot({}, ["6-5", "1-4", "5-4"], box="fixed").calm(f"direction {way}")
    assert sorted(texts(a, "direction")) == ["1", "2", "3"]
    go(a.play(f"direction {way}"))
    assert cells(a.s.impacts[0] | 1 << HEX["H6"]) == sorted(line) and HEX_IDS[a.s.sr[0]] == "H6"
    assert all(a.ground(h) == "shell-hole" for h in line if not a.at(h))


@pytest.mark.rules("O19.2.1.4-b")
def test_O19_2_1_4_at_the_border_the_line_is_shorter() -> None:
    a = shoot({}, ["6-5", "1-4"], at="H2", box="fixed").calm("direction 1")
    go(a.play("direction 1"))
    assert cells(a.s.impacts[0] | 1 << a.s.sr[0]) == ["H1", "H2", "H3", "H4", "H5"]


def registered(units: dict[str, str] | None = None, dice: list[str] | None = None, sr: str = "H6", **kw: object) -> Arena:
    """A barrage along column H has been fired in an earlier turn."""
    a = Arena({"F6": "ge-hptm-nehring", **ARMIES, **(units or {})}, phones=GUNS, dice=dice or [], **kw)  # type: ignore[arg-type]
    a.s.box[0] = FIXED
    a.s.sr[0] = HEX[sr]
    a.s.impacts[0] = mask(HEX[f"H{n}"] for n in range(3, 10))
    return a


@pytest.mark.rules("O19.2.2", "O19.2.2.1")
def test_O19_2_2_1_a_registered_barrage_is_fired_again_without_spotting() -> None:
    a = registered({"H5": "fr-spe"})
    a.order(19).play("box fixed", "way 2", "choose ge-hptm-nehring")
    go(a)
    assert "accuracy" not in [e.purpose for e in a.log(RollMade)] and HEX_IDS[a.s.sr[0]] == "H6"
    assert cells(a.s.impacts[0]) == sorted(f"H{n}" for n in range(3, 10)) and a.is_("activated", "ge-hptm-nehring")
    assert [HEX_IDS[e.hex] for e in a.log(AttackTotal)] == ["H5"]


@pytest.mark.rules("O19.2.2.2", "O19.2.2")
def test_EX29_a_rolling_barrage_moves_one_hex_and_strikes_there() -> None:
    a = registered({"I6": "fr-spe", "H5": "fr-inf"})
    a.order(19).play("box fixed", "way 3", "choose ge-hptm-nehring", "direction 3")
    go(a)
    assert HEX_IDS[a.s.sr[0]] == "I7" and cells(a.s.impacts[0]) == sorted(f"I{n}" for n in range(4, 11))
    assert [HEX_IDS[e.hex] for e in a.log(AttackTotal)] == ["I6"] and "accuracy" not in [e.purpose for e in a.log(RollMade)]


@pytest.mark.rules("O19.2.2.2")
def test_O19_2_2_2_markers_that_leave_the_board_are_gone() -> None:
    a = registered(sr="H4")
    a.s.impacts[0] = mask(HEX[f"H{n}"] for n in range(1, 8))
    a.order(19).play("box fixed", "way 3", "choose ge-hptm-nehring", "direction 1")
    go(a)
    assert cells(a.s.impacts[0]) == sorted(f"H{n}" for n in range(1, 7)) and HEX_IDS[a.s.sr[0]] == "H3"


@pytest.mark.rules("O19.2.2")
def test_O19_2_2_the_observer_must_see_the_spotting_round_all_the_time() -> None:
    """Woods at H6: Nehring in F6 sees that hex, not the one behind it."""
    a = registered(ground={"H6": "woods", "G6": "open"})
    a.order(19).play("box fixed", "way 3", "choose ge-hptm-nehring")
    seen = texts(a, "direction")
    assert "6" in seen and "5" in seen and "2" not in seen and "3" not in seen
    b = registered(sr="J6", ground={"H6": "woods", "H5": "woods", "H7": "woods", "I6": "woods", "I7": "woods"})
    b.s.observed = 1
    b.order(19).play("box fixed")
    assert b.asked in ("who_observes", "where_to_spot")          # not in sight: only a new area is possible


@pytest.mark.rules("O19.2.2")
def test_O19_2_2_a_new_area_removes_the_old_markers() -> None:
    a = registered(dice=["6-5", "1-4"])
    a.order(19).play("box fixed", "way 1", "choose ge-hptm-nehring", "hex F9").calm("direction 1")
    assert not a.s.impacts[0] and HEX_IDS[a.s.sr[0]] == "F9"


@pytest.mark.rules("O19.2.2")
def test_O19_2_2_another_box_is_a_new_bombardment() -> None:
    a = registered()
    a.order(19).play("box local")
    assert a.asked == "who_observes"                            # the registered barrage is not offered
    assert a.s.box[0] == LOCAL


@pytest.mark.rules("O19.2.2")
def test_O19_2_2_two_bombardments_in_one_turn_need_two_observers() -> None:
    a = registered()
    a.order(19).play("box fixed", "way 2", "choose ge-hptm-nehring")
    go(a)
    a.order(19).play("box fixed", "way 2")
    go(a)
    assert a.s.observed == 1


# A32 ---------------------------------------------------------------------------------------------------------------------------


def barrage_card(a: Arena) -> str:
    c = next(c for c in range(72) if a.s.hand[0] >> c & 1 and a.s.t.cards[c].action == "A32")
    return f"action {a.s.t.cards[c].id}"


@pytest.mark.rules("A32", "A28.1")
def test_A32_barrage_adds_two_each() -> None:
    a = registered({"H5": "fr-spe"}, german=["A32", "A32"])
    a.order(19).play("box fixed", "way 2", "choose ge-hptm-nehring")
    a.play(barrage_card(a), calm=False)
    a.play(barrage_card(a), calm=False)
    go(a)
    assert a.log(AttackTotal)[-1].fp == 9 + 4 and not a.s.hand[0]


@pytest.mark.rules("A32")
def test_A32_not_for_a_local_barrage_nor_before_1915() -> None:
    a = shoot({}, ["6-5", "1-4"], german=["A32"])
    asked = []
    while a.s.decision is not None:
        asked.append(a.asked)
        a.play("keep" if "keep" in a.choices else "no" if "no" in a.choices else a.choices[0], calm=False)
    assert "which_barrage_card" not in asked
    b = registered(german=["A32"])
    b.s.law.date = "1914-12"
    b.run(impact, 0, 0)
    assert b.s.decision is None or b.asked != "which_barrage_card"
    c = registered(german=["A32"])
    c.s.law.date = "1915-01"
    c.run(impact, 0, 0)
    assert c.asked == "which_barrage_card" and "no" in c.choices


# E94 ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("E94", "O18.1")
def test_E94_an_attack_under_way_is_carried_out_to_its_end() -> None:
    """The French defence roll has an event that cuts the German line; the second hex is still attacked, then the markers go."""
    a = registered({"H5": "fr-spe", "H8": "fr-spe"}, dice=["1-2", "1-2", framed("fr", "event"), "1-2"], events=[94])
    a.order(19).play("box fixed", "way 2", "choose ge-hptm-nehring")
    go(a)
    assert len(a.log(AttackTotal)) == 2 and a.s.phone_broken == 1 and a.s.phone[0] == PHONE["ge-tel-105"]
    assert a.s.sr[0] == NOWHERE and not a.s.impacts[0]
    told = [type(e) for e in a.s.log or [] if isinstance(e, AttackTotal | PhoneBroke | MarkerGone)]
    assert told == [AttackTotal, PhoneBroke, AttackTotal, MarkerGone]   # and nobody is told otherwise


@pytest.mark.rules("O19.2.1.4.2", "6.3(2)")
def test_O19_2_1_4_2_the_game_may_end_under_the_shells() -> None:
    a = registered({"H5": "fr-inf!"}, dice=["1-2", "5-4", "2-3"])
    a.s.surrender[1] = 1
    a.order(19).play("box fixed", "way 2", "choose ge-hptm-nehring")
    go(a)
    assert a.s.result is not None and a.s.result.winner == "german"


@pytest.mark.rules("A37-a")
def test_A37_a_no_counter_attack_against_shells() -> None:
    """The French hold Counter-attack and stand next to Germans in good order; but it is the guns that fire."""
    a = shoot({"H6": "fr-inf", "H5": "ge-abt"}, ["6-5", "1-4"], allied=["A37"])
    asked = 0
    while a.s.decision is not None:
        if a.asked == "which_defence_card" and a.seat == "allied":
            asked += 1
            assert a.choices == ["no"]
        a.play(next((c for c in a.choices if c in ("no", "keep")), a.choices[0]), calm=False)
    assert asked and a.log(DefenceTotal)
