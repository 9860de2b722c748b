"""Where two rules meet: cases of chapters 4 to 8 and 10 to 12 that a close reading of the book turned up."""
from __future__ import annotations

from typing import Any



from marne.match import Match
from tests.grand_illusion.tools import asked, control, offered, pass_until, play, pos, st, texts, units_in, where, why

LATE: dict[str, Any] = {"turn": 8, "general_retreat": {"allied": 3, "german": 4}}


def fight(m: Match, h: int) -> Match:
    play(m, f"activate {h}")
    if asked(m).endswith("whom_to_move"):
        play(m, "done")
    play(m, f"attack {h}")
    for _ in range(8):
        if not asked(m).endswith(("which_defender", "which_attacker", "which_box", "which_reserve")):
            break
        m.choose(m.decision.choices[0])  # type: ignore[union-attr]
    return m


# 1 -- 4.0.IV, 8.1.2, 8.7.1: segment B takes place even when neither side has CAP; a General Retreat costs none


def test_8_7_1_the_side_without_cap_still_has_its_segment_after_the_last_enemy_cap() -> None:
    m = pos({"ge-i-b": 96, "fr-xx": 87}, turn=4, seat="german", initiative="german", cap={"allied": 0, "german": 1},
            dice=[1] * 12)
    play(m, "no-retreat", "activate 96", "done")
    assert st(m).turn == 4
    assert offered(m, "general-retreat")


def test_8_7_1_the_side_without_cap_still_has_its_segment_after_a_pass() -> None:
    m = pos({"ge-i-b": 96, "fr-xx": 87}, turn=4, seat="german", initiative="german", cap={"allied": 0, "german": 3},
            dice=[1] * 12)
    play(m, "no-retreat", "pass")
    assert asked(m) == "allied what_to_do"
    assert offered(m, "general-retreat")


# 2 -- 8.3.3, 8.4.3d: what changes hands at once must not depend on hex numbers


def leave_morhange(dst: int) -> Match | None:
    """The last French corps leaves contested, Allied-held 96: the Germans there take it, and with it the only line of `dst`."""
    m = pos({"fr-xx": 96, "ge-i-b": 96}, control={"allied": [96]}, dice=[3], vp={"plan17": 0}, **LATE)
    play(m, "activate 96")
    return play(m, f"move fr-xx {dst}") if offered(m, f"move fr-xx {dst}") else None


def test_8_3_3_no_hex_is_taken_with_a_line_through_the_hex_given_up_by_the_same_step() -> None:
    m = leave_morhange(95)
    assert m is None or (control(m, 95), st(m).vp[0]) == ("german", 0)      # 101, a higher number, already behaves so


def test_8_4_3d_a_unit_does_not_step_out_of_its_own_last_rail_hex_into_an_unsupplied_one() -> None:
    assert leave_morhange(101) is None


def test_8_3_3_a_unit_whose_supply_a_march_restores_takes_its_hex_at_once() -> None:
    m = pos({"ge-x": 47, "ge-vii": 66, "fr-xx": 88}, control={"allied": [47, 56], "german": [66, 76, 75, 85]}, seat="german",
            rail_end=False, **LATE)
    assert control(m, 47) == "allied"                                   # cut off so far
    play(m, "activate 66", "move ge-vii 56")
    assert control(m, 56) == "german"
    assert control(m, 47) == "german"                                   # now supplied through 56


# 3 -- 8.4.5a, 8.4.4b.2: the hexside is shut to the enemy, whichever way he would cross it


def test_8_4_5a_a_blocked_side_is_shut_in_both_directions() -> None:
    m = pos({"ge-i-b": 96, "ge-ii-b": 97, "fr-xx": 96, "fr-xv": 97}, control={"german": [96], "allied": [97]},
            blocked={"german": ["96-97"]}, seat="allied", **LATE)
    play(m, "activate 96")
    assert not offered(m, "move fr-xx 97")
    assert "8.4.5a" in why(m, "move fr-xx 97")


# 4 -- 8.4.8, 12.5.3, 14.1.1a: "may not enter" has no exception for retreats (8.4.7a has one, and says so)


def test_8_4_8_no_german_retreats_into_a_vacant_schlieffen_hex() -> None:
    m = pos({"ge-x": "34 disrupted", "fr-xx": 34, "fr-xv": 34}, turn=5, general_retreat={"allied": 3, "german": 4},
            control={"german": [34]}, seat="allied", dice=[4, 4, *[6] * 6])
    fight(m, 34)
    assert asked(m) == "german who_retreats"
    assert {t.split()[-1] for t in texts(m)} == {"25", "35", "44", "45"}        # not 24 and 33


def test_14_1_1a_no_allied_newcomer_retreats_into_maubeuge_on_turn_2() -> None:
    m = pos({"br-1": "45 disrupted", "ge-x": 45, "ge-vii": 45}, turn=2, seat="german", dice=[4, 4, *[6] * 6],
            control={"allied": [45, 54, 55], "german": [35, 34, 44, 46]}, began54=[])
    fight(m, 45)
    assert not offered(m, "retreat br-1 54")
    assert where(m, "br-1") == 55


# 5 -- 8.3.4: the exception for supply lines holds in the Action Phase and the supply check only


def test_8_3_4_in_the_reinforcement_phase_cavalry_control_cuts_the_line() -> None:
    m = pos({"fr-hq-2": 88, "fr-xx": 88, "fr-2-m": "track 8"}, turn=8, phase="reinforcement", initiative="german",
            control={"german": [87, 97, 98, 79, 78, 89]}, cavalry_control=[89])
    assert asked(m) == "allied where_to_arrive"
    assert not offered(m, "arrive fr-2-m 88")


# 6 -- 7.1.2: a new HQ makes no hex eligible, but it does not close one that an older HQ of the unit's nation makes eligible


def test_7_1_2_a_french_hq_placed_beside_the_british_one_does_not_shut_out_the_british() -> None:
    m = pos({"br-hq": 26, "br-1": 26, "fr-hq-10": "track 9", "br-8": "track 9"}, turn=9, phase="reinforcement",
            initiative="german")
    play(m, "arrive fr-hq-10 26")
    assert offered(m, "arrive br-8 26")


# 7 -- 9.8.2/b2, 8.4.4/T: disrupted units may enter a hex under friendly control, enemies or not


def test_9_8_2_disrupted_units_enter_a_friendly_hex_that_unsupplied_enemies_hold() -> None:
    m = pos({"fr-xx": "49 disrupted", "ge-x": 50}, control={"allied": [50]}, **LATE)
    play(m, "activate 49")
    assert offered(m, "move fr-xx 50")


# 8 -- 8.4.9f with 7.1, 8.4.6a: stacking limits hold for arrivals


def test_8_4_9f_the_full_ix_corps_does_not_overstack_its_hex() -> None:
    here = {u: 26 for u in ("fr-ix-minus", "fr-i", "fr-ii", "fr-iii", "fr-x", "fr-xx", "fr-45")}
    m = pos({**here, "fr-ix": "track 5", "ge-i-b": 96}, turn=4, phase="strategic", paris_in_danger=3, seat="german",
            initiative="german", general_retreat={"allied": 3}, cap={"allied": 1, "german": 0}, dice=[1] * 20)
    assert asked(m) == "allied who_travels"
    pass_until(m, "what_to_do")
    assert st(m).turn == 5
    corps = len(units_in(m, 26) & {"fr-ix", "fr-i", "fr-ii", "fr-iii", "fr-x", "fr-xx"})
    assert corps + 0.5 * ("fr-45" in units_in(m, 26)) <= 6


# 9 -- 8.4.9c: HQ Alsace leaves the game at once, even out of a marching group


def test_8_4_9c_hq_alsace_does_not_march_on_after_it_has_been_removed() -> None:
    m = pos({"fr-hq-alsace": 68, "fr-xx": 68, "fr-xv": 68, "ge-2-c": 58}, turn=3, general_retreat={"allied": 3}, rail_end=False,
            control={"german": [58, 48, 38, 28, 47, 56, 66, 76]}, seat="allied", forts={})
    play(m, "activate 68", "select fr-hq-alsace", "select fr-xx", "to 58", "retire 48")     # delaying cavalry goes to 28
    while asked(m).endswith("where_cavalry_retires"):
        m.choose("retire 38" if offered(m, "retire 38") else "retire 28")
    assert st(m).danger == 3
    assert where(m, "fr-hq-alsace") == "off"
    play(m, "to 48")
    assert where(m, "fr-xx") == 48
    assert where(m, "fr-hq-alsace") == "off"
