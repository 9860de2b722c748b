"""8.3: who controls a hex, when that changes, and what Cavalry Control leaves to the enemy."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX
from marne.games.grand_illusion.rules.r08_4_supply import supplied
from marne.match import Match
from tests.grand_illusion.tools import asked, control, disrupted, events, offered, play, pos, setup, st, texts, where, why

CALM: dict[str, Any] = {"turn": 2, "cap": {"allied": 4, "german": 4}}


def in_supply(m: Match, unit: str) -> bool:
    return supplied(st(m), INDEX[unit])


def stir(m: Match, unit: str, to: int) -> Match:
    """Move a bystander, so that control is looked at again."""
    play(m, f"activate {where(m, unit)}", f"move {unit} {to}")
    return play(m, "stop") if offered(m, "stop") else m


@pytest.mark.rules("8.3.1")
def test_8_3_1_setup_gives_every_hex_its_first_owner() -> None:
    m = setup()
    for h in (72, 73, 91, 94, 100, 105, 107, 86, 103):
        assert control(m, h) == "german", h
    for h in (1, 14, 19, 52, 54, 62, 64, 76, 87, 98, 104):
        assert control(m, h) == "allied", h


@pytest.mark.rules("8.3.1", "2.9/Control")
def test_8_3_1_the_owner_moves_through_without_stopping() -> None:
    m = play(pos({"fr-xx": 87}, **CALM), "activate 87", "move fr-xx 88")
    assert offered(m, "to 98")
    play(m, "to 98")
    assert where(m, "fr-xx") == 98
    assert control(m, 88) == "allied"


@pytest.mark.rules("8.3.1/b1", "2.9/Control")
def test_8_3_1_no_supply_line_through_an_enemy_hex_but_out_of_it() -> None:
    """The French in 96 (German) draw on Nancy (87); with Nancy German too, the line would run through it."""
    out_of = pos({"fr-xx": 96, "ge-i-b": 96}, control={"german": [96]}, **CALM)
    assert in_supply(out_of, "fr-xx")
    through = pos({"fr-xx": 96, "ge-i-b": 96}, control={"german": [96, 87, 97]}, **CALM)
    assert not in_supply(through, "fr-xx")
    assert in_supply(through, "ge-i-b")


@pytest.mark.rules("8.3.1/b2", "2.9/Control")
@pytest.mark.parametrize(("units", "forts"), [({"ge-i-b": 96}, {}), ({"ge-ii-lw": 86}, {}), ({}, {"fort-metz-a": 4})])
def test_8_3_1_a_unit_must_stop_where_enemy_units_or_unbesieged_forts_stand(
        units: dict[str, int], forts: dict[str, int]) -> None:
    h = next(iter(units.values()), 86)
    m = pos({"fr-xx": 87, "fr-xv": 87, **units}, forts=forts, **CALM)
    play(m, "activate 87", f"move fr-xx {h}")
    assert asked(m) == "allied whom_to_move"            # no further step is asked for, with one point to spare
    assert st(m).battles == 1 << h


@pytest.mark.rules("8.3.1/b2")
def test_8_3_1_nobody_has_to_stop_in_a_vacant_enemy_hex() -> None:
    m = play(pos({"fr-xx": 87, "fr-xv": 87}, dice=[1], **CALM), "activate 87", "move fr-xx 96")
    assert asked(m) == "allied where_next"
    assert offered(m, "to 86")


@pytest.mark.rules("8.3.1/b3", "2.9/Control")
def test_8_3_1_no_retreat_into_enemy_hexes_while_there_are_friendly_ones() -> None:
    m = pos({"fr-xx": "97 disrupted", "ge-i-b": 96}, seat="german", dice=[4, 4, 6, 6], **CALM)
    play(m, "activate 96", "move ge-i-b 97")
    assert asked(m) == "allied who_retreats"
    assert {t for t in texts(m) if t.startswith("retreat ")} == {"retreat fr-xx 87", "retreat fr-xx 88", "retreat fr-xx 98"}
    assert "9.4.3a.1" in why(m, "retreat fr-xx 102")


@pytest.mark.rules("8.3.1/b3")
def test_8_3_1_the_last_retreat_priorities_are_the_exception() -> None:
    m = pos({"fr-xx": "97 disrupted", "ge-i-b": 96}, seat="german", dice=[4, 4, 6, 6],
            control={"german": [87, 88, 98]}, **CALM)
    play(m, "activate 96", "move ge-i-b 97")
    assert {"retreat fr-xx 87", "retreat fr-xx 88", "retreat fr-xx 98"} <= set(texts(m))


@pytest.mark.rules("8.3.1/p2")
def test_8_3_1_control_of_a_plan_17_hex_scores_at_once() -> None:
    m = pos({"fr-vii": 104}, dice=[2], vp={"allied": 3, "german": 0}, **CALM)
    play(m, "activate 104", "move fr-vii 103")
    drawn = events(m, "ChitDrawn")
    assert [(e.hex, e.value) for e in drawn] == [(103, 2)]
    assert st(m).vp[0] == 5


@pytest.mark.rules("8.3.1/p2")
def test_8_3_1_control_of_german_vp_hexes_scores_only_at_the_named_moments() -> None:
    m = play(pos({"ge-i-b": 96}, seat="german", **CALM), "activate 96", "move ge-i-b 87")
    assert control(m, 87) == "german"
    assert st(m).vp[1] == 0
    assert not events(m, "ChitDrawn")
    ninth = pos({"ge-i-b": 87}, turn=9, phase="admin", vp={"german": 0}, dice=[3, 1, 1, 1, 1])
    assert [(e.hex, e.value) for e in events(ninth, "ChitDrawn")] == [(87, 3)]
    assert st(ninth).vp[1] == 6                         # Nancy and Toul count double


# 8.3.2 Contested hexes ------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.3.2", "8.3.2/b1")
@pytest.mark.parametrize("owner", ["fr-xx", "fr-2-c"])
def test_8_3_2_the_owner_keeps_a_contested_hex_while_a_combat_unit_stays(owner: str) -> None:
    m = pos({owner: 97, "ge-i-b": 97, "ge-ii-b": 97, "ge-ii": 93}, seat="german", control={"allied": [97]}, **CALM)
    stir(m, "ge-ii", 94)
    assert control(m, 97) == "allied"


@pytest.mark.rules("8.3.2/b1", "8.3.3")
def test_8_3_2_the_hex_is_lost_when_the_last_combat_unit_leaves() -> None:
    m = pos({"fr-xx": 97, "fr-2-c": 97, "ge-i-b": 97}, control={"allied": [97]}, **CALM)
    play(m, "activate 97", "move fr-xx 88", "stop")
    assert control(m, 97) == "allied"
    play(m, "move fr-2-c 88")
    assert control(m, 97) == "german"


@pytest.mark.rules("8.3.2/b2")
def test_8_3_2_an_unbesieged_fort_keeps_the_hex() -> None:
    m = pos({"ge-i-b": 87, "ge-ii": 93}, seat="german", forts={"fort-nancy": 4}, control={"allied": [87]}, **CALM)
    stir(m, "ge-ii", 94)
    assert in_supply(m, "ge-i-b")
    assert control(m, 87) == "allied"


@pytest.mark.rules("8.3.2/b2", "8.3.3")
def test_8_3_2_a_besieged_fort_does_not_keep_it() -> None:
    m = pos({"ge-i-b": 87, "fr-xx": "87 disrupted"}, seat="german", forts={"fort-nancy": 4}, control={"allied": [87]},
            dice=[4, 4, 6, 6, 6, 6], **CALM)
    play(m, "activate 87", "done", "attack 87")
    for _ in range(6):
        if asked(m) == "allied who_retreats":
            break
        m.choose(texts(m)[0])
    assert control(m, 87) == "allied"
    play(m, "retreat fr-xx 88")
    assert [e.hex for e in events(m, "SiegeBegan")] == [87]
    assert control(m, 87) == "german"


@pytest.mark.rules("8.3.2/b2")
def test_8_3_2_antwerp_stays_allied_until_its_fort_is_eliminated() -> None:
    """The siege guns take the last step of the fort; Fortunes of War 8 has no effect."""
    m = pos({"ge-iii-r": 52, "ge-ha-krupp": 52, "ge-ii": 93}, seat="german", forts={"fort-antwerp": 1},
            control={"german": [62], "allied": [52]}, turn=4, cap={"allied": 4, "german": 4}, dice=[1, 4, 4])
    play(m, "no-retreat")
    stir(m, "ge-ii", 94)
    assert in_supply(m, "ge-iii-r")
    assert control(m, 52) == "allied"
    play(m, "activate 52", "done", "attack 52", "bombard ge-ha-krupp fort-antwerp")
    assert [e.unit for e in events(m, "FortFell")] == [INDEX["fort-antwerp"]]
    assert control(m, 52) == "german"


# 8.3.3 Change of control ----------------------------------------------------------------------------------------------


@pytest.mark.rules("8.3.3", "8.4.4/T(4)")
def test_8_3_3_a_hex_changes_owner_the_moment_it_is_entered() -> None:
    m = play(pos({"ge-i-b": 96}, seat="german", **CALM), "activate 96", "move ge-i-b 97")
    assert asked(m) == "german where_next"              # still moving
    assert control(m, 97) == "german"
    play(m, "to 87")
    assert (control(m, 97), control(m, 87)) == ("german", "german")


@pytest.mark.rules("8.3.3")
def test_8_3_3_units_without_supply_take_no_hex() -> None:
    """The corps in 91 is cut off; it may come nearer to its own, but takes nothing on the way."""
    m = play(pos({"fr-xx": 91}, control={"german": [91]}, **CALM), "activate 91", "move fr-xx 92")
    assert where(m, "fr-xx") == 92
    assert not in_supply(m, "fr-xx")
    assert (control(m, 91), control(m, 92)) == ("german", "german")


@pytest.mark.rules("8.3.3")
def test_8_3_3_unsupplied_units_keep_what_is_theirs() -> None:
    m = pos({"fr-xx": 66, "ge-vi": 66, "ge-ii": 93}, seat="german", **CALM,
            control={"allied": [66], "german": [56, 57, 67, 76, 75, 65]})
    assert not in_supply(m, "fr-xx")
    stir(m, "ge-ii", 94)
    assert control(m, 66) == "allied"


@pytest.mark.rules("8.3.3/p2", "2.9/CombatUnit")
def test_8_3_3_hq_do_not_take_a_hex() -> None:
    m = play(pos({"fr-hq-2": 87, "fr-xx": 88}, **CALM), "activate 87", "move fr-hq-2 97", "to 102")
    assert where(m, "fr-hq-2") == 102
    assert control(m, 102) == "german"


@pytest.mark.rules("8.3.3/p2", "2.9/CombatUnit")
def test_8_3_3_siege_guns_do_not_take_a_hex() -> None:
    m = play(pos({"ge-ha-krupp": 96, "ge-ii": 93}, seat="german", **CALM), "activate 96", "move ge-ha-krupp 97")
    assert where(m, "ge-ha-krupp") == 97
    assert control(m, 97) == "allied"


@pytest.mark.rules("8.3.3/p2", "2.9/CombatUnit")
def test_8_3_3_hq_do_not_keep_a_hex() -> None:
    m = pos({"fr-hq-2": 97, "fr-xx": 98, "ge-i-b": 96}, seat="german", **CALM)
    play(m, "activate 96", "move ge-i-b 97")
    assert control(m, 97) == "german"
    assert where(m, "fr-hq-2") == 98                    # driven off to its nearest friends
    assert not events(m, "BattleDeclared")              # an HQ is nobody to fight


@pytest.mark.rules("2.9/CombatUnit", "2.9")
def test_2_9_infantry_and_cavalry_are_combat_units() -> None:
    for unit in ("fr-xx", "fr-2-c"):
        m = pos({unit: 97, "ge-7-c": 96}, seat="german", dice=[4, 4, *[6] * 6], **CALM)
        play(m, "activate 96", "move ge-7-c 97")
        assert [e.hex for e in events(m, "BattleDeclared")] == [97]


# 8.3.4 Cavalry Control ------------------------------------------------------------------------------------------------

# The French in 87 live on the line 87-97-98-89: 77 and 78 are German.
LINE: dict[str, Any] = {"control": {"german": [77, 78, 103]}, "seat": "german", **CALM}


@pytest.mark.rules("8.3.4", "8.4.3d/ex")
def test_8_3_4_cavalry_takes_the_hex_but_does_not_cut_supply() -> None:
    m = pos({"fr-xx": 87, "ge-7-c": 103, "ge-or": 103}, **LINE)
    assert in_supply(m, "fr-xx")
    play(m, "activate 103", "move ge-7-c 98", "stop", "done")
    assert control(m, 98) == "german"
    assert st(m).cavalry == 1 << 98
    assert [e.cavalry for e in events(m, "ControlChanged")] == [True]
    assert in_supply(m, "fr-xx")                        # even with the cavalry standing there
    play(m, "yield")
    assert not [t for t in texts(m) if t.startswith("activate 98")]


@pytest.mark.rules("8.3.4")
def test_8_3_4_infantry_takes_the_hex_and_cuts_supply() -> None:
    m = play(pos({"fr-xx": 87, "ge-xiv": 103}, **LINE), "activate 103", "move ge-xiv 98")
    assert control(m, 98) == "german"
    assert st(m).cavalry == 0
    assert not in_supply(m, "fr-xx")


@pytest.mark.rules("8.3.4")
def test_8_3_4_infantry_that_follows_makes_it_full_control() -> None:
    m = pos({"fr-xx": 87, "ge-7-c": 103, "ge-xiv": 103}, **LINE)
    play(m, "activate 103", "move ge-7-c 98", "to 97")
    assert st(m).cavalry == 1 << 98 | 1 << 97
    assert in_supply(m, "fr-xx")
    play(m, "move ge-xiv 98")
    assert st(m).cavalry == 1 << 97
    assert not in_supply(m, "fr-xx")


@pytest.mark.rules("8.3.4")
def test_8_3_4_in_every_other_way_it_is_control() -> None:
    """A Plan 17 hex taken by cavalry scores; and the German owner of the hex is out for movement."""
    m = pos({"fr-8-c": 104}, dice=[1], vp={"allied": 3}, **CALM)
    play(m, "activate 104", "move fr-8-c 103", "stop")
    assert control(m, 103) == "allied"
    assert st(m).cavalry == 1 << 103
    assert st(m).vp[0] == 4


@pytest.mark.rules("8.3.4")
def test_8_3_4_the_taker_traces_its_own_supply_through_cavalry_control() -> None:
    m = play(pos({"ge-7-c": 101, "ge-8-c": 101}, seat="german", **CALM), "activate 101", "move ge-7-c 96", "to 87", "to 78")
    assert in_supply(m, "ge-7-c")                       # by way of 87, taken a moment ago


@pytest.mark.rules("8.3.2/b1", "8.3.3")
def test_8_3_3_cavalry_disrupted_or_not_is_enough_to_hold() -> None:
    m = pos({"fr-2-c": "97 disrupted", "fr-xx": 97, "ge-i-b": 97}, control={"allied": [97]}, **CALM)
    play(m, "activate 97", "move fr-xx 88", "stop", "done")
    assert disrupted(m, "fr-2-c")
    assert control(m, 97) == "allied"
