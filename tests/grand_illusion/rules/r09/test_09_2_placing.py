"""9.2.1-9.2.3 The Battle Board: who is placed where, first by the defender, then by the attacker; concentric attacks."""
from __future__ import annotations

from typing import Any

import pytest

from marne import IllegalChoice
from marne.match import Match
from tests.grand_illusion.battlefield import board, clash, drm, fired, placed, strength
from tests.grand_illusion.tools import asked, disrupted, offered, pass_until, play, texts, units_in, where, why

MISS = [6] * 24


def named(m: Match) -> set[str]:
    """The units among the present choices."""
    return {word for t in texts(m) for word in t.split()[1:] if not word.isdigit()}


def on_board(m: Match) -> set[str]:
    return set().union(*placed(m).values())


# 9.2.2 the defender ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.2.1", "9.2.2a")
def test_9_2_2a_the_defender_places_first_and_must_go_on_until_four_boxes_are_filled() -> None:
    five = dict.fromkeys(("fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-ii"), 46)
    m = clash({"ge-ii": 46, **five}, side="german", dice=MISS)
    for name in ("fr-i", "fr-iii", "fr-x", "fr-xviii"):
        assert asked(m) == "allied which_defender" and not offered(m, "enough")
        play(m, f"place {name}")
    assert sorted(board(m)) == ["d1", "d2", "d3", "d4"]                 # the fifth corps stays in the hex
    assert asked(m) == "german which_attacker"


@pytest.mark.rules("9.2.2a")
def test_9_2_2a_all_defenders_are_placed_while_there_is_room() -> None:
    m = clash({"ge-ii": 77, "fr-i": 77, "fr-x": "77 disrupted"}, 77, side="german", forts={"fort-st-mihiel": 1}, dice=MISS)
    assert placed(m) == {"d1": {"fr-i"}, "d2": {"fr-x"}, "d3": {"fort-st-mihiel"}, "a1": {"ge-ii"}}


SMALL = {"fr-1-m": 54, "fr-2-m": 54, "fr-marine": 54, "br-1": 54, "be-3": 54, "fr-1-c": 54, "fr-3-c": 54, "ge-ii": 54}


@pytest.mark.rules("9.2.2b", "9.2.2b/b1", "9.2.2b/b2", "9.2.2b/b3", "9.2.2c.1", "9.2.2c.2")
def test_9_2_2b_two_small_units_of_one_nation_and_arm_may_share_a_box() -> None:
    m = clash(SMALL, 54, side="german", dice=MISS)
    assert {t for t in texts(m) if t.startswith("pair")} == {
        "pair fr-1-m fr-2-m", "pair fr-1-m fr-marine", "pair fr-2-m fr-marine"}
    assert {t for t in texts(m) if t.startswith("place")} == {
        "place fr-1-m", "place fr-2-m", "place br-1", "place be-3"}     # or singly, as the owner likes
    for text in ("pair fr-1-m br-1", "pair fr-1-m fr-1-c"):
        with pytest.raises(IllegalChoice):
            m.choose(text)
    play(m, "pair fr-1-m fr-marine")
    assert board(m) == {"d1": {"fr-1-m", "fr-marine"}}                  # two, and no third
    assert not any("fr-2-m" in t for t in texts(m) if t.startswith("pair"))


@pytest.mark.rules("9.2.2b")
def test_9_2_2b_a_corps_or_a_fort_has_a_box_to_itself() -> None:
    m = clash({"fr-i": 87, "fr-1-m": 87, "ge-ii": 87}, 87, side="german", forts={"fort-nancy": 1, "fort-toul": 1}, dice=MISS)
    assert why(m, "pair fr-1-m fr-i")
    pass_until(m, "what_to_do")
    assert {k: v for k, v in placed(m).items() if k[0] == "d" and len(k) == 2} == {
        "d1": {"fr-i"}, "d2": {"fr-1-m"}, "d3": {"fort-nancy"}, "d4": {"fort-toul"}}


@pytest.mark.rules("9.2.2b/b5")
def test_9_2_2b_b5_hq_and_siege_guns_stay_in_the_hex() -> None:
    m = clash({"fr-i": 46, "fr-hq-5": 46, "ge-ii": 46, "ge-hq-2": 46, "ge-ha-krupp": 46}, side="german", dice=MISS)
    assert on_board(m) == {"fr-i", "ge-ii"}
    assert {"fr-hq-5", "ge-hq-2", "ge-ha-krupp"} <= units_in(m, 46)


SIX_KINDS = [("fr-i", "54"), ("br-1", "54"), ("fr-marine", "54"), ("be-c", "54"), ("fr-x", "54 disrupted")]


@pytest.mark.rules("9.2.2c", "9.2.2c.1", "9.2.2c.2", "9.2.2c.3", "9.2.2c.4", "9.2.2c.5", "9.2.2c.6")
@pytest.mark.parametrize("without", range(6))
def test_9_2_2c_six_priorities(without: int) -> None:
    """One unit of each kind, four boxes: whoever is left, the best four go on the board in this order."""
    kinds = [k for i, k in enumerate(SIX_KINDS) if i != without]
    m = clash({**dict(kinds), "ge-ii": 54}, 54, side="german", forts={"fort-maubeuge": 2} if without != 5 else {}, dice=MISS)
    expected = [k[0] for k in kinds] + (["fort-maubeuge"] if without != 5 else [])
    assert [next(iter(placed(m)[f"d{i}"])) for i in range(1, 5)] == expected[:4]


@pytest.mark.rules("9.2.2c.5", "9.2.2c.6")
def test_9_2_2c_disrupted_units_go_before_forts() -> None:
    m = clash({"fr-iv": "77 disrupted", "fr-v": "77 disrupted", "fr-7-c": 77, "ge-ii": 77}, 77, side="german",
              forts={"fort-st-mihiel": 4}, dice=MISS)
    assert board(m) == {"d1": {"fr-7-c"}}
    assert texts(m) == ["place fr-iv", "place fr-v"]
    play(m, "place fr-v")
    assert placed(m)["d2"] == {"fr-v"} and placed(m)["d3"] == {"fr-iv"} and placed(m)["d4"] == {"fort-st-mihiel"}


TWO_SHAKEN = {"fr-1-m": "46 disrupted", "fr-2-m": "46 disrupted", "ge-ii": 46, "ge-iii": 46}


@pytest.mark.rules("9.2.2b", "9.2.2b/b1", "9.2.2c.5", "9.3.3")
def test_9_2_2b_two_disrupted_small_units_may_share_a_box_too() -> None:
    """They fire together, and a hit is a hit on both."""
    m = clash(TWO_SHAKEN, side="german", dice=[1, 6, 6])
    assert texts(m) == ["pair fr-1-m fr-2-m", "place fr-1-m", "place fr-2-m"]
    play(m, "pair fr-1-m fr-2-m, face ge-ii 1, reserve ge-iii 1")
    assert placed(m)["d1"] == {"fr-1-m", "fr-2-m"} and "d2" not in placed(m)
    assert where(m, "fr-1-m") == where(m, "fr-2-m") == "dead"


@pytest.mark.rules("9.2.2b", "9.2.2c.5")
def test_9_2_2b_by_the_other_reading_each_has_its_own() -> None:
    m = clash(TWO_SHAKEN, side="german", dice=MISS, options={"disrupted-pairs": False})
    assert texts(m) == ["place fr-1-m", "place fr-2-m"]
    play(m, "place fr-1-m")
    assert placed(m)["d1"] == {"fr-1-m"} and placed(m)["d2"] == {"fr-2-m"}


@pytest.mark.rules("9.2.2b", "9.2.2b/b2", "9.2.2b/b3", "9.2.2c.5")
def test_9_2_2b_disrupted_pairs_are_of_one_nation_and_one_arm_and_never_with_an_undisrupted_unit() -> None:
    """The priorities know undisrupted stacks and disrupted units, nothing between them."""
    units = {"fr-1-m": 54, **dict.fromkeys(("fr-2-m", "fr-marine", "br-1", "fr-1-c"), "54 disrupted"), "ge-ii": 54}
    m = clash(units, 54, side="german", dice=MISS)
    assert board(m) == {"d1": {"fr-1-m"}}
    assert {t for t in texts(m) if t.startswith("pair")} == {"pair fr-2-m fr-marine"}
    assert why(m, "pair fr-2-m br-1") == ["9.2.2b/b2"] and why(m, "pair fr-2-m fr-1-c") == ["9.2.2b/b3"]


@pytest.mark.rules("9.2.3a.5", "9.2.2b", "9.2.3a/n3")
def test_9_2_3a_two_disrupted_attackers_may_share_a_box() -> None:
    """Both strengths count for one die."""
    m = clash({**TWO_SHAKEN, "fr-i": 46}, dice=MISS)
    play(m, "place ge-ii, face fr-i 1")
    assert asked(m) == "allied which_disrupted"
    assert texts(m) == ["stack fr-1-m fr-2-m", "face fr-1-m 2", "face fr-2-m 2", "enough"]
    play(m, "stack fr-1-m fr-2-m")
    assert placed(m)["a2"] == {"fr-1-m", "fr-2-m"}
    assert strength(m, "fr-1-m") == 2 + 2                               # both backs
    m = clash({**TWO_SHAKEN, "fr-i": 46}, dice=MISS, options={"disrupted-pairs": False})
    play(m, "place ge-ii, face fr-i 1")
    assert texts(m) == ["face fr-1-m 2", "face fr-2-m 2", "enough"]


@pytest.mark.rules("9.2.3a/n1", "9.2.2b")
def test_9_2_3a_n1_nor_do_two_disrupted_cavalry_divisions_together_face_a_fort() -> None:
    units = {"ge-3-c": "77 disrupted", "ge-6-c": "77 disrupted", "ge-ii": 77, "fr-iv": "77 disrupted", "fr-v": "77 disrupted"}
    m = clash(units, 77, side="german", forts={"fort-st-mihiel": 4}, dice=MISS)
    play(m, "place fr-iv, face ge-ii 1")
    assert asked(m) == "german which_disrupted" and offered(m, "stack ge-3-c ge-6-c")
    play(m, "stack ge-3-c ge-6-c")
    assert placed(m)["a2"] == {"ge-3-c", "ge-6-c"} and "a3" not in placed(m)


@pytest.mark.rules("9.2.2c.1", "9.2.2c.4")
def test_9_2_2c_two_cavalry_divisions_together_still_come_after_the_infantry() -> None:
    """Example 2 of 9.2.3a: stacked cavalry does not rank with the corps."""
    m = clash({"br-19-bde": 46, "fr-1-m": 46, "fr-1-c": 46, "fr-3-c": 46, "ge-ii": 46}, side="german", dice=MISS)
    assert placed(m)["d1"] == {"fr-1-m"} and placed(m)["d2"] == {"br-19-bde"}
    assert texts(m) == ["pair fr-1-c fr-3-c", "place fr-1-c", "place fr-3-c"]


# 9.2.3a the attacker ---------------------------------------------------------------------------------------------------

FOUR = dict.fromkeys(("ge-ii", "ge-iii", "ge-iv", "ge-ix"), 46)


def four_corps(attackers: dict[str, Any], **more: Any) -> Match:
    m = clash({**FOUR, **attackers}, dice=MISS, **more)
    return play(m, "place ge-ii, place ge-iii, place ge-iv")


@pytest.mark.rules("9.2.3a", "9.2.3a.1", "9.2.3a.2", "9.2.3a.3", "9.2.3a.4", "9.2.3a.5")
def test_9_2_3a_five_priorities() -> None:
    m = four_corps({"fr-i": 46, "br-1": 46, "fr-marine": 46, "br-1-c": "46 disrupted", "fr-1-c": 46})
    for name in ("fr-i", "br-1", "fr-marine"):
        assert asked(m) == "allied which_attacker" and named(m) == {name} and not offered(m, "enough")
        play(m, texts(m)[0])
    # the last box falls to the undisrupted cavalry without a question, and the disrupted division finds none
    assert placed(m)["a4"] == {"fr-1-c"} and "br-1-c" not in on_board(m)
    m = four_corps({"fr-i": 46, "br-1": 46, "fr-1-c": 46, "br-1-c": "46 disrupted"})
    play(m, "face fr-i 1, face br-1 2, face fr-1-c 3")
    assert asked(m) == "allied which_disrupted" and texts(m) == ["face br-1-c 4", "enough"]


@pytest.mark.rules("9.2.3a.1", "9.2.3a.2", "9.2.2b/b1", "9.2.2b/b2", "9.2.2b/b3")
def test_9_2_3a_1_stacks_of_two_rank_with_the_corps() -> None:
    m = four_corps({"fr-i": 46, "fr-1-m": 46, "fr-2-m": 46, "br-1": 46, "fr-1-c": 46, "fr-3-c": 46})
    assert {t for t in texts(m) if t.startswith("stack")} == {"stack fr-1-m fr-2-m"}
    assert named(m) == {"fr-i", "fr-1-m", "fr-2-m"}                     # no single division before the corps
    play(m, "stack fr-1-m fr-2-m")
    assert asked(m) == "allied which_box"
    play(m, "face fr-1-m 3")
    assert board(m)["a3"] == {"fr-1-m", "fr-2-m"}


@pytest.mark.rules("9.2.3a.4", "9.2.3a.1")
def test_9_2_3a_4_stacked_cavalry_waits_for_the_infantry() -> None:
    m = four_corps({"fr-i": 46, "fr-1-c": 46, "fr-3-c": 46})
    assert not offered(m, "stack fr-1-c fr-3-c") and not offered(m, "face fr-1-c 1")
    play(m, "face fr-i 1")
    assert offered(m, "stack fr-1-c fr-3-c") and offered(m, "face fr-3-c 4")


@pytest.mark.rules("9.2.3a")
def test_9_2_3a_boxes_facing_undisrupted_units_come_first() -> None:
    units = {"ge-ii": 46, "ge-iii": "46 disrupted", "ge-2-c": 46, "fr-i": 46, "fr-x": 46, "fr-iii": 46}
    m = clash(units, dice=MISS)
    assert board(m) == {"d1": {"ge-ii"}, "d2": {"ge-2-c"}, "d3": {"ge-iii"}}
    assert {t.split()[2] for t in texts(m)} == {"1", "2"}
    play(m, "face fr-i 2")
    assert {t.split()[2] for t in texts(m)} == {"1"}
    play(m, "face fr-x 1")
    assert placed(m)["a3"] == {"fr-iii"}


@pytest.mark.rules("9.2.3a")
def test_9_2_3a_only_boxes_that_face_somebody_and_never_the_attackers_own_forts() -> None:
    m = clash({"ge-xvi": 86, "ge-vi": 86, "fr-vi": 86}, 86, side="german", forts={"fort-metz-a": 4}, dice=MISS)
    assert set(texts(m)) == {"face ge-xvi 1", "face ge-vi 1"}
    pass_until(m, "what_to_do")
    assert "fort-metz-a" not in on_board(m) and set(placed(m)) == {"d1", "a1"}


@pytest.mark.rules("9.2.3a/n1")
def test_9_2_3a_n1_cavalry_is_never_placed_opposite_a_fort() -> None:
    m = clash({"fr-iv": 77, "ge-3-c": 77, "ge-6-c": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, dice=MISS)
    assert {t for t in texts(m) if t.startswith("face")} == {"face ge-3-c 1", "face ge-6-c 1"}
    play(m, "face ge-3-c 1")
    assert set(board(m)) == {"d1", "a1"} and asked(m) == "allied which_reserve"


@pytest.mark.rules("9.2.3a/n1")
def test_9_2_3a_n1_disrupted_cavalry_neither() -> None:
    m = clash({"ge-ii": 77, "ge-3-c": "77 disrupted", "fr-iv": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, dice=MISS)
    pass_until(m, "what_to_do")
    assert placed(m)["a1"] == {"ge-ii"} and "ge-3-c" not in on_board(m)


@pytest.mark.rules("9.2.3a/n2")
def test_9_2_3a_n2_cavalry_may_face_cavalry_before_its_turn() -> None:
    units = {"ge-ii": 46, "ge-2-c": 46, "fr-i": 46, "fr-x": 46, "fr-1-c": 46, "fr-3-c": "46 disrupted"}
    m = clash(units, dice=MISS)
    assert board(m) == {"d1": {"ge-ii"}, "d2": {"ge-2-c"}}
    assert offered(m, "face fr-1-c 2") and not offered(m, "face fr-1-c 1")
    assert not offered(m, "face fr-3-c 2")                              # undisrupted cavalry only
    play(m, "face fr-1-c 2")
    assert named(m) == {"fr-i", "fr-x"}


@pytest.mark.rules("9.2.3a/n2")
def test_9_2_3a_n2_even_opposite_disrupted_cavalry_while_infantry_waits() -> None:
    units = {"ge-ii": 46, "ge-iii": 46, "ge-2-c": "46 disrupted", "fr-i": 46, "fr-1-c": 46, "fr-3-c": 46}
    m = play(clash(units, dice=MISS), "place ge-ii")
    assert offered(m, "face fr-1-c 3") and offered(m, "stack fr-1-c fr-3-c")
    play(m, "stack fr-1-c fr-3-c")
    assert board(m)["a3"] == {"fr-1-c", "fr-3-c"}                       # the only box they may take now


@pytest.mark.rules("9.2.3a/n3", "9.2.3a.5")
def test_9_2_3a_n3_disrupted_attackers_may_stay_out_and_are_then_safe_but_retreat_with_the_others() -> None:
    units = {"ge-ii": 46, "ge-iii": 46, "fr-i": 46, "fr-x": "46 disrupted"}
    m = play(clash(units, dice=[6, 4]), "place ge-ii, face fr-i 1")
    assert texts(m) == ["face fr-x 2", "enough"]
    play(m, "enough, enough")                                           # no third box, and no German Reserve
    # I Corps is disrupted by the one shot at it: no undisrupted French infantry is left, and all must go
    assert disrupted(m, "fr-i") and len(fired(m)) == 2
    assert asked(m) == "allied who_retreats"
    assert any("fr-x" in t for t in texts(m))
    pass_until(m, "what_to_do")
    assert where(m, "fr-x") != 46 and where(m, "fr-x") != "dead"


@pytest.mark.rules("9.2.3a/ex")
def test_9_2_3a_ex_corps_then_infantry_divisions_then_cavalry() -> None:
    force = {"fr-i": 46, "fr-x": "46 disrupted", "fr-1-m": "46 disrupted", "fr-1-c": "46 disrupted", "br-1": "46 disrupted"}
    m = four_corps(force, fow=6, turn=4)
    play(m, "face fr-i 1")
    for name in ("fr-x", "fr-1-m"):
        assert asked(m) == "allied which_disrupted" and named(m) == {name} and not offered(m, "enough")
        play(m, texts(m)[0])
    assert {next(iter(placed(m)[f"a{i}"])) for i in range(1, 5)} == {"fr-i", "fr-x", "fr-1-m", "fr-1-c"}


@pytest.mark.rules("9.2.3a/ex")
def test_9_2_3a_ex_only_the_french_and_only_for_a_french_offensive() -> None:
    force = {"fr-i": 46, "br-1": "46 disrupted"}
    m = play(four_corps(force, fow=6, turn=4), "face fr-i 1")
    assert asked(m) == "allied which_disrupted" and offered(m, "enough")
    m = clash({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": "46 disrupted"}, fow=11, side="german", turn=4, dice=MISS)
    play(m, "place fr-i, face ge-ii 1")
    assert offered(m, "enough")


# 9.2.3b concentric attack ----------------------------------------------------------------------------------------------

AROUND = {35: "fr-ii", 36: "fr-iv", 45: "fr-v", 47: "fr-vi", 55: "fr-vii", 56: "fr-viii"}


def surrounded(neighbours: dict[str, Any], **more: Any) -> int:
    m = clash({"fr-i": 46, "ge-ii": 46, **neighbours}, dice=MISS, **more)
    return drm(m, "fr-i")


@pytest.mark.rules("9.2.3b", "9.3.1b/b3")
@pytest.mark.parametrize(("hexes", "modifier"), [(0, 0), (2, 0), (3, -1), (4, -1), (5, -2), (6, -2)])
def test_9_2_3b_three_or_four_neighbouring_hexes_give_1_and_five_or_six_2(hexes: int, modifier: int) -> None:
    assert surrounded({u: h for h, u in list(AROUND.items())[:hexes]}) == modifier


@pytest.mark.rules("9.2.3b")
def test_9_2_3b_each_hex_must_be_friendly_and_hold_a_friendly_combat_unit() -> None:
    two = {"fr-ii": 35, "fr-iv": 36}
    assert surrounded({**two, "fr-v": 45}) == -1
    assert surrounded(two) == 0                                                             # 45 is Allied but empty
    assert surrounded({**two, "fr-hq-5": 45}) == 0                                          # an HQ is no combat unit
    assert surrounded({**two, "fr-v": 45, "ge-iii": 45}, control={"german": [45]}) == 0     # contested, German
    assert surrounded({**two, "fr-v": 45, "ge-iii": 45}, control={"allied": [45]}) == -1    # contested, Allied
    assert surrounded({**two, "fr-1-c": 45}) == -1                                          # cavalry will do


@pytest.mark.rules("9.2.3b")
def test_9_2_3b_it_helps_all_attackers_and_nobody_else() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "fr-iii": 46, "ge-ii": 46, "ge-iii": 46, "fr-ii": 35, "fr-iv": 36, "fr-v": 45}, dice=MISS)
    play(m, "place ge-ii, face fr-i 1, face fr-x 2, reserve fr-iii 2")
    assert [(shot[0], shot[3]) for shot in fired(m)] == [("fr-i", -1), ("ge-ii", 0), ("fr-x", -1), ("ge-iii", 0), ("fr-iii", -1)]


@pytest.mark.rules("9.2.3b/note")
@pytest.mark.parametrize(("blocked", "control", "modifier"), [
    ({"allied": ["45-46"]}, {}, -1),                        # came in from 45
    ({}, {}, 0),
    ({"german": ["45-46"]}, {}, 0),                         # blocked by the enemy: no help
])
def test_9_2_3b_note_a_blocked_side_counts_as_occupied(blocked: dict[str, Any], control: dict[str, Any], modifier: int) -> None:
    assert surrounded({"fr-ii": 35, "fr-iv": 36}, blocked=blocked, control=control) == modifier


@pytest.mark.rules("9.2.3b/note")
@pytest.mark.parametrize(("third", "modifier"), [(43, 0), (42, 1)])
def test_9_2_3b_note_a_hex_across_an_impassable_side_does_not_count(third: int, modifier: int) -> None:
    """52 touches 42 only across the Scheldt. Its terrain is +1; two hexes give nothing, three take 1 off."""
    m = clash({"be-i": 52, "ge-ii": 52, "ge-iii": 62, "ge-iv": 53, "ge-ix": third}, 52, side="german", dice=MISS)
    assert drm(m, "ge-ii") == modifier
