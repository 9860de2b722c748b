"""9.1, 9.1.2 Declaring battles: where one may, where one must, who attacks."""
from __future__ import annotations

import pytest

from marne import IllegalChoice
from marne.games.grand_illusion.pieces import INDEX, SEATS
from marne.match import Match
from tests.grand_illusion.battlefield import FOW, activate, board, clash, field, fired, placed
from tests.grand_illusion.tools import asked, control, events, offered, play, st, texts, units_in, where, why


def fought(m: Match) -> list[tuple[int, str]]:
    """The battles begun: hex and attacker."""
    return [(e.hex, SEATS[e.attacker]) for e in events(m, "BattleBegan")]


def attackers(m: Match) -> set[str]:
    return set().union(*(units for key, units in placed(m).items() if key[0] == "a"))


# 9.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1")
@pytest.mark.parametrize("side", ["allied", "german"])
def test_9_1_the_player_whose_activation_it_is_attacks(side: str) -> None:
    m = clash({"fr-x": 46, "ge-ii": 46}, side=side, dice=[6, 6])
    assert fought(m) == [(46, side)]
    assert board(m) == {}
    assert placed(m) == ({"a1": {"fr-x"}, "d1": {"ge-ii"}} if side == "allied" else {"a1": {"ge-ii"}, "d1": {"fr-x"}})


@pytest.mark.rules("9.1", "9.1.2b")
def test_9_1_battles_wait_for_the_end_of_the_activation() -> None:
    """A unit runs into the enemy; before anything is rolled the others of the activated hex may still move."""
    m = field({"fr-i": 46, "fr-x": 46, "ge-ii": 55}, dice=[*FOW[8], 6, 6])
    play(m, "activate 46, move fr-i 55")
    assert asked(m) == "allied whom_to_move" and not events(m, "BattleBegan")
    play(m, "move fr-x 47, stop")
    assert fought(m) == [(55, "allied")]


# 9.1.2a -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.2a")
def test_9_1_2a_a_battle_may_be_declared_in_the_activated_hex_with_both_sides() -> None:
    m = activate(field({"fr-i": 46, "ge-ii": 46}), 46)
    assert asked(m) == "allied whether_to_attack"
    assert offered(m, "attack 46") and offered(m, "decline 46")
    play(m, "decline 46")
    assert not events(m, "BattleDeclared") and asked(m) == "allied what_to_do"


@pytest.mark.rules("9.1.2a")
def test_9_1_2a_without_enemies_there_is_nothing_to_declare() -> None:
    m = activate(field({"fr-i": 46, "ge-ii": 55}), 46)
    assert asked(m) == "allied what_to_do"
    assert why(m, "attack 46")[0] == "9.1.2a"
    with pytest.raises(IllegalChoice):
        m.choose("attack 46")


@pytest.mark.rules("9.1.2a")
def test_9_1_2a_only_where_units_begin_the_activation() -> None:
    """47 holds both sides too, but 46 is the hex that was activated."""
    m = activate(field({"fr-i": 46, "ge-ii": 46, "fr-x": 47, "ge-iii": 47}), 46)
    assert offered(m, "attack 46") and not offered(m, "attack 47")


@pytest.mark.rules("9.1.2a")
@pytest.mark.parametrize(("name", "may"), [("fr-i", True), ("fr-i-r", False), ("fr-1-c", True)])
def test_9_1_2a_disrupted_units_alone_may_attack_if_their_strength_is_not_bracketed(name: str, may: bool) -> None:
    """9.8.2 frees disrupted units from attacking, it does not forbid it; the I Reserve Group has (2) on its back."""
    m = activate(field({name: "46 disrupted", "ge-ii": 46}), 46)
    assert offered(m, "attack 46") is may


@pytest.mark.rules("9.1.2a/b1")
def test_9_1_2a_b1_the_battle_costs_the_one_cap_of_the_activation() -> None:
    m = clash({"fr-i": 46, "ge-ii": 46}, cap={"allied": 3, "german": 3}, dice=[6, 6])
    assert fired(m) and st(m).cap == [2, 3]


@pytest.mark.rules("9.1.2a/b1", "9.1.2a")
def test_9_1_2a_b1_without_cap_no_battle() -> None:
    m = field({"fr-i": 46, "ge-ii": 46}, cap={"allied": 0, "german": 3})
    assert asked(m) == "german what_to_do"                              # the Allied segment is over before it began


@pytest.mark.rules("9.1.2a/p2")
def test_9_1_2a_p2_only_those_designated_attack() -> None:
    m = activate(field({"fr-i": 46, "fr-x": 46, "fr-iii": 46, "ge-ii": 46}, dice=[*FOW[8], 6, 6, 6]), 46)
    assert {t for t in texts(m) if t.startswith("designate")} == {"designate fr-i", "designate fr-x", "designate fr-iii"}
    play(m, "designate fr-i, designate fr-iii, attack 46, face fr-i 1, reserve fr-iii 1")
    assert attackers(m) == {"fr-i", "fr-iii"}


@pytest.mark.rules("9.1.2a/p2")
def test_9_1_2a_p2_the_others_may_leave_first_and_start_another_battle() -> None:
    m = field({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": 55}, dice=[*FOW[8], 6, 6, *FOW[8], 6, 6])
    play(m, "activate 46, move fr-x 55, done")
    assert not offered(m, "designate fr-x")                             # it has left
    play(m, "attack 46, resolve 46, hold")
    assert fought(m)[0] == (46, "allied")
    assert (55, "allied") in fought(m)


@pytest.mark.rules("9.1.2a/p2")
def test_9_1_2a_p2_after_the_declaration_nobody_moves_any_more() -> None:
    m = activate(field({"fr-i": 46, "fr-x": 46, "ge-ii": 46}, dice=[*FOW[8], 6, 6]), 46)
    play(m, "designate fr-i")
    assert not any(t.startswith(("move", "select", "decline")) for t in texts(m))
    with pytest.raises(IllegalChoice):
        m.choose("move fr-x 47")
    play(m, "attack 46")
    assert asked(m) == "german whether_to_fall_back"
    play(m, "hold")
    assert asked(m) == "allied what_to_do" and where(m, "fr-x") == 46


LIMIT = {"fr-i": 46, "fr-x": "46 disrupted", "ge-ii": 46, "ge-iii": 46}


@pytest.mark.rules("9.1.2a/note")
@pytest.mark.parametrize(("turn", "forced"), [(4, True), (5, False)])
def test_9_1_2a_note_french_disrupted_units_are_thrown_in_until_turn_4(turn: int, forced: bool) -> None:
    m = clash(LIMIT, fow=6, turn=turn, dice=[6] * 4)
    play(m, "place ge-ii, face fr-i 1")
    if forced:
        assert placed(m)["a2"] == {"fr-x"} and len(fired(m)) == 4
    else:
        assert asked(m) == "allied which_disrupted" and offered(m, "enough")


@pytest.mark.rules("9.1.2a/note")
def test_9_1_2a_note_even_those_that_were_not_designated() -> None:
    m = activate(field(LIMIT, turn=4, dice=[*FOW[6], 6, 6, 6, 6]), 46)
    play(m, "designate fr-i, attack 46, place ge-ii, face fr-i 1")
    assert placed(m)["a2"] == {"fr-x"}


@pytest.mark.rules("9.1.2a/note", "9.1.2c")
def test_9_1_2a_note_but_not_those_who_were_there_when_others_entered() -> None:
    m = field({"fr-i": 46, "fr-x": "55 disrupted", "ge-ii": 55, "ge-iii": 55}, turn=4, dice=[*FOW[6], 6, 6, 6])
    play(m, "activate 46, move fr-i 55, attack 55, place ge-ii, face fr-i 1, enough")
    assert attackers(m) == {"fr-i"}


@pytest.mark.rules("9.1.2a/note")
def test_9_1_2a_note_no_one_is_thrown_in_where_no_box_is_free() -> None:
    m = clash({"fr-i": 46, "fr-x": "46 disrupted", "ge-ii": 46}, fow=6, turn=4, dice=[6, 6])
    assert attackers(m) == {"fr-i"}


# 9.1.2b -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.2b", "9.1.2b/b1")
@pytest.mark.parametrize("who", ["ge-ii", "ge-2-c"])
def test_9_1_2b_entering_a_hex_held_by_enemies_alone_means_battle(who: str) -> None:
    """No question is asked, no CAP beyond the activation is paid. Cavalry entering alone attacks as well."""
    foe = {"ge-ii": "fr-x", "ge-2-c": "fr-1-c"}[who]
    m = field({who: 96, foe: 97}, side="german", cap={"allied": 2, "german": 3}, dice=[*FOW[8], 6, 6])
    play(m, f"activate 96, move {who} 97")
    if who == "ge-2-c":
        play(m, "stand")
    assert fought(m) == [(97, "german")] and len(fired(m)) == 2
    assert [e.rule for e in events(m, "BattleDeclared")] == ["9.1.2b"]
    assert st(m).cap[1] == 2


@pytest.mark.rules("9.1.2b")
def test_9_1_2b_an_unbesieged_fort_alone_must_be_attacked() -> None:
    m = field({"ge-ii": 86}, side="german", forts={"fort-st-mihiel": 4}, dice=[*FOW[8], 6, 6])
    play(m, "activate 86, move ge-ii 77")
    assert fought(m) == [(77, "german")]


@pytest.mark.rules("9.1.2b")
def test_9_1_2b_a_besieged_fort_alone_need_not_be_attacked() -> None:
    """The fort may be attacked, as in any hex that holds both sides (9.1.2c), but nobody has to."""
    m = field({"ge-ii": 86, "ge-iii": 77}, side="german", forts={"fort-st-mihiel": 4}, siege=[77], control={"german": [77]})
    play(m, "activate 86, move ge-ii 77")
    assert asked(m) == "german whether_to_join"
    play(m, "decline 77")
    assert not events(m, "BattleBegan") and asked(m) == "german what_to_do"


@pytest.mark.rules("9.1.2b")
def test_9_1_2b_delaying_cavalry_is_the_exception() -> None:
    m = field({"ge-ii": 96, "fr-2-c": 97}, side="german")
    play(m, "activate 96, move ge-ii 97")
    assert asked(m) == "allied whether_cavalry_retires"
    play(m, "stay")
    assert not events(m, "BattleDeclared") and control(m, 97) == "german" and where(m, "fr-2-c") == "dead"


@pytest.mark.rules("9.1.2b/b3", "9.1.3e")
def test_9_1_2b_b3_all_who_entered_attack() -> None:
    """A corps, then a second corps and a cavalry division come in: one battle, and nobody is left out of it."""
    m = field({"fr-i": 46, "fr-iii": 46, "fr-1-c": 46, "ge-ii": 55, "ge-iii": 55, "ge-iv": 55}, dice=[*FOW[8], *[6] * 7])
    play(m, "activate 46, move fr-i 55, select fr-iii, select fr-1-c, to 55")
    assert not any(t.startswith("designate") for t in texts(m))
    play(m, "place ge-ii, place ge-iii, face fr-i 1, face fr-iii 2")
    assert fought(m) == [(55, "allied")]
    assert attackers(m) == {"fr-i", "fr-iii", "fr-1-c"}


# 9.1.2c -------------------------------------------------------------------------------------------------------------

SHARED = {"fr-i": 46, "fr-iii": 46, "fr-1-c": 46, "fr-x": 55, "ge-ii": 55}


@pytest.mark.rules("9.1.2c", "9.1.2c/b1")
@pytest.mark.parametrize("owner", ["allied", "german"])
def test_9_1_2c_newcomers_to_a_shared_hex_may_attack_or_not(owner: str) -> None:
    """Whoever controls the hex."""
    for answer, battles in (("decline 55", []), ("attack 55", [(55, "allied")])):
        m = field(SHARED, control={owner: [55]}, dice=[*FOW[8], 6, 6])
        play(m, "activate 46, move fr-i 55, done")
        assert asked(m) == "allied whether_to_join" and texts(m) == ["attack 55", "decline 55"]
        play(m, answer)
        assert fought(m) == battles
        assert st(m).cap[0] == 3


@pytest.mark.rules("9.1.2c")
def test_9_1_2c_those_already_there_take_no_part() -> None:
    m = field(SHARED, dice=[*FOW[8], 5, 1])
    play(m, "activate 46, move fr-i 55, done, attack 55")
    assert placed(m) == {"d1": {"ge-ii"}, "a1": {"fr-i"}}               # X Corps is neither on the board nor in Reserve
    assert units_in(m, 55) >= {"fr-x", "ge-ii", "fr-i"}
    assert not st(m).disrupted >> INDEX["fr-x"] & 1


@pytest.mark.rules("9.1.2c/b3")
def test_9_1_2c_b3_all_newcomers_attack() -> None:
    m = field({**SHARED, "ge-iii": 55, "ge-iv": 55}, dice=[*FOW[8], *[6] * 7])
    play(m, "activate 46, move fr-i 55, select fr-iii, select fr-1-c, to 55, attack 55")
    assert asked(m) == "german which_defender"                          # nobody is designated one by one
    play(m, "place ge-ii, place ge-iii, face fr-i 1, face fr-iii 2")
    assert attackers(m) == {"fr-i", "fr-iii", "fr-1-c"}
