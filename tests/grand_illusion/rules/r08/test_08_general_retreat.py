"""8.7: General Retreats, Allied and German."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.match import Match
from tests.grand_illusion.tools import asked, control, events, flipped, offered, play, pos, st, texts, where, why

ALLIED_TURN, GERMAN_TURN = "allied what_to_do", "german what_to_do"
ASKED_A, ASKED_G = "allied whether_general_retreat", "german whether_general_retreat"
CAP = {"allied": 4, "german": 4}


def calm(turn: int, seat: str = "allied", units: dict[str, Any] | None = None, **more: Any) -> Match:
    return pos({"fr-xx": 58, "ge-ii": 93, **(units or {})}, turn=turn, seat=seat, **{"cap": CAP, **more})


def german_retreat(units: dict[str, Any], turn: int = 4, **more: Any) -> Match:
    """The Germans declare at the start of their own segment; the Allies retreated on turn 3."""
    data: dict[str, Any] = {"turn": turn, "seat": "german", "cap": CAP, "general_retreat": {"allied": 3}}
    return play(pos(units, **{**data, **more}), "general-retreat")


def allied_retreat(units: dict[str, Any], turn: int = 3, **more: Any) -> Match:
    return play(pos({"ge-ii": 93, **units}, turn=turn, seat="allied", **{"cap": CAP, **more}), "general-retreat")


# 8.7.1 Declaring --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.7.1")
@pytest.mark.parametrize(("turn", "allowed"), [(1, False), (2, False), (3, True), (9, True)])
def test_8_7_1_the_allies_may_declare_from_turn_3_on(turn: int, allowed: bool) -> None:
    m = calm(turn)
    assert offered(m, "general-retreat") == allowed
    if not allowed:
        assert "8.7.1" in why(m, "general-retreat")
        with pytest.raises(marne.IllegalChoice) as e:
            m.choose("general-retreat")
        assert "8.7.1" in e.value.rules
    assert (asked(calm(turn, "german")) == ASKED_A) == allowed          # in the German segment they are asked first


@pytest.mark.rules("8.7.1")
def test_8_7_1_only_at_the_start_of_a_segment() -> None:
    m = play(calm(3), "activate 58", "done")
    assert not offered(m, "general-retreat")
    assert "8.7.1" in why(m, "general-retreat")
    m = play(calm(3, "german"), "no-retreat", "activate 93", "done")
    assert asked(m) == GERMAN_TURN                      # the Allies are not asked again before the next segment
    play(m, "yield")
    assert offered(m, "general-retreat")
    play(m, "pass")
    assert asked(m) == ASKED_A


@pytest.mark.rules("8.7.1", "8.1.1b/b5", "8.1.1b")
def test_8_7_1_it_is_free_and_yields_the_initiative_when_done() -> None:
    m = play(calm(3), "general-retreat", "done")
    assert asked(m) == GERMAN_TURN
    assert st(m).cap == [4, 4]
    assert [e.side for e in events(m, "Yielded")] == [0]
    assert st(m).passes == 0                            # it was no pass


@pytest.mark.rules("8.7.1")
def test_8_7_1_even_without_cap() -> None:
    m = calm(3, cap={"allied": 0, "german": 4})
    assert set(texts(m)) == {"general-retreat", "yield"}
    play(m, "general-retreat", "done")
    assert asked(m) == GERMAN_TURN


@pytest.mark.rules("8.7.1", "8.7.2/p2")
def test_8_7_1_in_the_enemys_segment_before_his_first_activation_which_then_begins() -> None:
    m = play(calm(3, "german"), "general-retreat", "activate 58", "move fr-xx 49", "stop")
    assert where(m, "fr-xx") == 49
    assert asked(m) == GERMAN_TURN
    play(m, "activate 93", "done", "activate 93", "done")       # two activations as in any segment
    assert asked(m) == ALLIED_TURN


@pytest.mark.rules("8.7.1")
@pytest.mark.parametrize(("side", "retreats"), [("allied", {"allied": 3}), ("german", {"allied": 3, "german": 4})])
def test_8_7_1_once_a_game(side: str, retreats: dict[str, int]) -> None:
    m = calm(6, side, general_retreat=retreats)
    if asked(m).endswith("whether_general_retreat"):
        play(m, "no-retreat")
    assert asked(m) == f"{side} what_to_do"
    assert not offered(m, "general-retreat")
    assert "8.7.1" in why(m, "general-retreat")
    play(m, "pass")
    if asked(m).endswith("whether_general_retreat"):
        assert not asked(m).startswith(side)


@pytest.mark.rules("8.7.1")
@pytest.mark.parametrize(("allied", "turn", "allowed"), [(0, 5, False), (3, 3, False), (3, 4, True), (5, 5, False), (5, 6, True)])
def test_8_7_1_the_germans_only_from_the_turn_after_the_allied_retreat(allied: int, turn: int, allowed: bool) -> None:
    m = calm(turn, "german", general_retreat={"allied": allied})
    if asked(m) == ASKED_A:
        play(m, "no-retreat")
    assert offered(m, "general-retreat") == allowed
    if not allowed:
        assert "8.7.1" in why(m, "general-retreat")
    assert (asked(calm(turn, "allied", general_retreat={"allied": allied})) == ASKED_G) == allowed


@pytest.mark.rules("8.7.1", "8.7.3/p2")
def test_8_7_1_the_germans_may_interrupt_an_allied_segment_in_the_same_way() -> None:
    m = play(calm(4, "allied", general_retreat={"allied": 3}), "general-retreat", "done", "done")
    assert asked(m) == ALLIED_TURN
    assert st(m).retreated == [3, 4]


# 8.7.2 The Allied retreat -------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.7.2/b1", "8.7.2", "8.7.3/b1", "8.7.3")
@pytest.mark.parametrize(("turn", "allied", "german"), [(3, 4, 6), (4, 5, 6), (5, 5, 5)])
def test_8_7_2_8_7_3_new_cap_columns_from_the_turn_after(turn: int, allied: int, german: int) -> None:
    """Allied retreat on turn 3, German on turn 4; a die of 1 gives 4, 5 (Joffre, Joffre II) and 6, 5 (Moltke, Falkenhayn)."""
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=turn, phase="cap", dice=[1] * 6,
            general_retreat={k: v for k, v in (("allied", 3), ("german", 4)) if v <= turn})
    assert [e.total for e in events(m, "CapReceived")][:2] == [allied, german]


@pytest.mark.rules("8.7.2/b2", "8.7.2")
def test_8_7_2_all_french_and_british_units_may_move_but_no_belgian() -> None:
    units = {"fr-xv": 87, "fr-hq-2": 87, "fr-2-c": 97, "br-1": 34, "be-i": 53, "be-ii": 44, "fr-iv": 44}
    m = allied_retreat(units)
    assert {t for t in texts(m) if t.startswith("activate")} == {"activate 87", "activate 97", "activate 34", "activate 44"}
    assert "8.7.2/b2" in why(m, "activate 53")
    play(m, "activate 44")
    assert offered(m, "move fr-iv 45")
    assert not [t for t in texts(m) if "be-ii" in t]
    assert "8.7.2/b2" in why(m, "move be-ii 53")
    assert "8.7.2/b2" in why(m, "select be-ii")


@pytest.mark.rules("8.7.2/b2", "8.7.2/b3")
def test_8_7_2_normal_movement_with_the_effects_of_hq() -> None:
    m = allied_retreat({"fr-xv": 58, "fr-iv": "58 disrupted", "fr-hq-3": 58, "fr-v": 49})
    play(m, "activate 58", "select fr-xv", "select fr-hq-3", "to 48", "to 38", "to 28", "to 19")
    assert where(m, "fr-xv") == 19
    assert flipped(m, "fr-hq-3")
    play(m, "move fr-iv 48")                            # disrupted: one hex
    assert where(m, "fr-iv") == 48
    play(m, "activate 49", "move fr-v 39", "to 30")
    assert where(m, "fr-v") == 30
    assert st(m).cap == [4, 4]                          # hex after hex, all free
    assert not events(m, "CapSpent")


@pytest.mark.rules("8.7.2/b3")
def test_8_7_2_only_units_of_the_activated_hex_move() -> None:
    m = play(allied_retreat({"fr-xv": 58, "fr-v": 49}), "activate 58")
    assert "8.2.1" in why(m, "move fr-v 39")
    assert not [t for t in texts(m) if "fr-v " in t]


@pytest.mark.rules("8.7.2/b4", "8.7.2")
def test_8_7_2_only_friendly_uncontested_hexes_may_be_entered() -> None:
    """Out of Nancy (87): 88 is free; 96 is German, 97 contested, Metz (86) Allied but with besieged forts in it."""
    m = allied_retreat({"fr-xv": 87, "fr-iv": 97, "ge-i-b": 97, "fr-vi": 86}, forts={"fort-metz-a": 2}, siege=[86],
                       control={"allied": [97, 86]})
    play(m, "activate 87")
    assert {t for t in texts(m) if t.startswith("move fr-xv")} == {f"move fr-xv {h}" for h in (77, 78, 88)}
    for h in (96, 97, 86):
        assert "8.7.2/b4" in why(m, f"move fr-xv {h}"), h
        with pytest.raises(marne.IllegalChoice):
            m.choose(f"move fr-xv {h}")
    play(m, "move fr-xv 88")
    assert not offered(m, "to 97")                      # nor on the way
    assert "8.7.2/b4" in why(m, "to 97")


@pytest.mark.rules("8.7.2/b4")
def test_8_7_2_units_may_leave_contested_hexes() -> None:
    m = allied_retreat({"fr-iv": 97, "ge-i-b": 97}, control={"allied": [97]})
    play(m, "activate 97", "move fr-iv 88", "stop")
    assert where(m, "fr-iv") == 88
    assert control(m, 97) == "german"                   # left to the enemy


@pytest.mark.rules("8.7.2/b4")
def test_8_7_2_blocked_sides_stay_blocked() -> None:
    m = allied_retreat({"fr-iv": 97, "ge-i-b": 97, "ge-ii-b": 88}, control={"allied": [97, 88], "german": []},
                       blocked={"german": ["98-97"]}, forts={})
    play(m, "activate 97")
    assert "8.4.5a" in why(m, "move fr-iv 98")


@pytest.mark.rules("8.7.2/b5")
def test_8_7_2_no_unit_moves_twice() -> None:
    m = play(allied_retreat({"fr-xv": 58, "fr-v": 49, "fr-iv": 87}), "activate 58", "move fr-xv 49", "stop")
    assert offered(m, "activate 49")
    play(m, "activate 49")
    assert not [t for t in texts(m) if "fr-xv" in t]
    assert "8.7.2/b5" in why(m, "move fr-xv 39")
    play(m, "move fr-v 39", "stop")
    assert not offered(m, "activate 49")
    assert "8.7.2/b5" in why(m, "activate 49")


@pytest.mark.rules("8.7.2/p2")
def test_8_7_2_outstanding_mandated_battles_are_cancelled_without_penalty() -> None:
    m = calm(3, mandated={"allied": 3}, vp={"allied": 9, "german": 0}, dice=[3] * 8)
    play(m, "general-retreat", "done")
    assert asked(m) == GERMAN_TURN
    assert st(m).mandated[0] == 0
    assert st(m).vp[0] == 6                             # the retreat itself costs 3, nothing else
    play(m, "pass", "pass")
    for _ in range(12):
        if st(m).turn == 4:
            break
        m.choose("done" if offered(m, "done") else texts(m)[-1])
    assert st(m).turn == 4
    assert st(m).vp[0] == 6
    assert st(m).mandated[0] == 0                       # nor is there a quota for turn 4 any more


@pytest.mark.rules("8.7.2/p3", "8.7.2")
@pytest.mark.parametrize(("turn", "cost"), [(3, 3), (4, 2), (8, 2)])
def test_8_7_2_it_costs_plan_17_vp_at_the_end(turn: int, cost: int) -> None:
    m = play(calm(turn, vp={"allied": 5, "german": 7}), "general-retreat")
    assert st(m).vp == [5, 7]                           # not before it is done
    play(m, "done")
    assert st(m).vp == [5 - cost, 7]


# 8.7.3 The German retreat -------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.7.3/b2", "8.7.3/b3", "8.7.3")
def test_8_7_3_all_germans_and_bavarians_may_move_free_with_hq_and_guns() -> None:
    m = german_retreat({"ge-ii": 93, "ge-i-b": 96, "ge-hq-6": 96, "ge-b-c": 101, "ge-ha-krupp": 95, "fr-xx": 58})
    assert {t for t in texts(m) if t.startswith("activate")} == {f"activate {h}" for h in (93, 96, 101, 95)}
    play(m, "activate 96", "select ge-i-b", "select ge-hq-6", "to 101", "to 100", "to 94", "to 93")
    assert where(m, "ge-i-b") == 93
    assert flipped(m, "ge-hq-6")
    play(m, "activate 95", "move ge-ha-krupp 100", "activate 101", "move ge-b-c 100", "stop", "done", "done")
    assert (where(m, "ge-ha-krupp"), where(m, "ge-b-c")) == (100, 100)
    assert st(m).cap[1] == 4
    assert not events(m, "CapSpent")


@pytest.mark.rules("8.7.3/b4", "8.7.3")
def test_8_7_3_only_friendly_hexes_without_enemies_besieged_forts_are_ignored() -> None:
    """Out of 96: Nancy (87) is German with a besieged fort; 97 Allied and vacant; 86 contested; 101 free."""
    m = german_retreat({"ge-i-b": 96, "ge-ii-b": 87, "ge-xvi": 86, "fr-xx": 86}, forts={"fort-nancy": 2}, siege=[87],
                       control={"german": [87, 86]})
    play(m, "activate 96")
    assert offered(m, "move ge-i-b 87") and offered(m, "move ge-i-b 101")
    for h in (97, 86):
        assert not offered(m, f"move ge-i-b {h}")
        assert "8.7.3/b4" in why(m, f"move ge-i-b {h}")


@pytest.mark.rules("8.7.3/b4")
def test_8_7_3_an_unbesieged_fort_bars_the_hex() -> None:
    m = german_retreat({"ge-i-b": 96, "ge-ii-b": 87, "fr-xx": 58}, forts={"fort-nancy": 2}, control={"allied": [87]})
    play(m, "activate 96")
    assert "8.7.3/b4" in why(m, "move ge-i-b 87")


@pytest.mark.rules("8.7.3/b5")
def test_8_7_3_no_unit_moves_twice() -> None:
    m = german_retreat({"ge-i-b": 96, "ge-ii-b": 101, "fr-xx": 58})
    play(m, "activate 96", "move ge-i-b 101", "stop", "activate 101")
    assert not [t for t in texts(m) if "ge-i-b" in t]
    assert "8.7.3/b5" in why(m, "move ge-i-b 100")


DUG = {"ge-i-b": 96, "ge-ii-b": 97, "fr-xx": 97, "ge-7-c": 95, "ge-hq-6": 94, "ge-xvi": 86, "ge-iii-b": 57}


@pytest.mark.rules("8.7.3/p2", "8.7.3")
def test_8_7_3_then_trenches_for_one_cap_a_hex_where_supplied_infantry_stands() -> None:
    """Not for cavalry (95), HQ (94), units out of supply (57), or where a trench is (86); enemies (97) do not matter."""
    m = play(german_retreat(DUG, control={"allied": [97, 57]}, trenches={86: 1}, cap={"allied": 4, "german": 3}), "done")
    assert asked(m) == "german which_trench"
    assert set(texts(m)) == {"entrench 96", "entrench 97", "done"}
    play(m, "entrench 97")
    assert st(m).cap[1] == 2
    assert [(e.hex, e.level) for e in events(m, "Entrenched")] == [(97, 1)]
    play(m, "entrench 96")
    assert asked(m) == ALLIED_TURN                      # nothing left to dig: the Allies begin their segment
    assert st(m).cap[1] == 1


@pytest.mark.rules("8.7.3/p2")
def test_8_7_3_no_trench_without_cap_and_none_by_obligation() -> None:
    m = play(german_retreat(DUG, control={"allied": [97, 57]}, trenches={86: 1}, cap={"allied": 4, "german": 1}), "done")
    play(m, "entrench 96")
    assert asked(m) == ALLIED_TURN                      # the CAP are spent
    m = play(german_retreat(DUG, control={"allied": [97, 57]}, trenches={86: 1}), "done", "done")
    assert asked(m) == ALLIED_TURN
    assert st(m).cap[1] == 4


@pytest.mark.rules("8.7.3/p3", "8.7.3")
@pytest.mark.parametrize(("turn", "cost"), [(4, 4), (5, 3), (9, 3)])
def test_8_7_3_it_costs_german_vp_and_may_make_them_negative(turn: int, cost: int) -> None:
    m = german_retreat({"ge-7-c": 93, "fr-xx": 58}, turn, vp={"allied": 5, "german": 2})
    assert st(m).vp == [5, 2]
    play(m, "done")
    assert st(m).vp == [5, 2 - cost]
    assert asked(m) == ALLIED_TURN


@pytest.mark.rules("8.7.1", "8.7.3")
def test_8_7_3_the_german_retreat_does_not_touch_mandated_battles() -> None:
    m = german_retreat({"ge-7-c": 93, "fr-xx": 58}, 12, mandated={"german": 1})
    play(m, "done")
    assert st(m).mandated[1] == 1


@pytest.mark.rules("8.7.2/b4", "8.7.3/b4")
def test_8_7_2_8_7_3_no_enemy_unit_means_no_lone_hq_or_siege_gun_either() -> None:
    m = allied_retreat({"fr-xv": 87, "ge-hq-6": 88, "ge-ha-krupp": 78})
    play(m, "activate 87")
    assert {t for t in texts(m) if t.startswith("move")} == {"move fr-xv 77", "move fr-xv 97"}
    assert "8.7.2/b4" in why(m, "move fr-xv 88") and "8.7.2/b4" in why(m, "move fr-xv 78")
    m = german_retreat({"ge-i-b": 96, "fr-hq-2": 101, "fr-xx": 58})
    play(m, "activate 96")
    assert "8.7.3/b4" in why(m, "move ge-i-b 101")
    assert offered(m, "move ge-i-b 95")
