"""6.3, 9.2 Every way to end the game, and who wins."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import GameEnded, GoalRevealed
from marne.games.great_war_commander.pieces import GOAL, INDEX, TRACK
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.state import put
from marne.kernel.run import GameOver
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, after_event, event, kill, result, time_passes


@pytest.mark.rules("6.3(1)", "6.3.1", "4.3")
def test_6_3_1_a_formation_in_the_surrender_box_loses_whatever_the_points() -> None:
    a = Arena({"H5": "ge-inf ge-abt", **ARMIES})
    a.s.surrender[0] = 2
    a.s.vp = 15
    kill(a, "ge-inf.1")
    settle(a.s)                                                 # one box of two is taken
    kill(a, "ge-abt.1")
    with pytest.raises(GameOver):
        settle(a.s)
    assert result(a).winner == "allied" and result(a).rule == "6.3.1" and a.s.vp == 15 - 3


@pytest.mark.rules("6.3(1)", "4.3")
def test_4_3_a_tank_takes_two_boxes() -> None:
    a = Arena({"H5": "fr-schneider fr-inf", **ARMIES})
    a.s.surrender[1] = 2
    kill(a, "fr-schneider.1")
    with pytest.raises(GameOver):
        settle(a.s)
    assert result(a).winner == "german"


@pytest.mark.rules("4.3", "7.1", "E70.1")
def test_4_3_runners_and_heroes_take_no_box() -> None:
    a = Arena({"H5": "ge-bote ge-hero", **ARMIES})
    a.s.surrender[0] = 1
    kill(a, "ge-bote.1")
    kill(a, "ge-hero")
    settle(a.s)
    assert a.s.boxes[0] == 0 and a.where("ge-hero") == a.where("ge-bote.1") == "unused" and a.s.vp == -1


@pytest.mark.rules("6.3(2)", "6.3.1")
def test_6_3_2_the_last_formation_on_the_board_even_if_others_wait() -> None:
    a = Arena(ARMIES)
    put(a.s, INDEX["ge-abt.1"], TRACK)
    a.s.due[INDEX["ge-abt.1"]] = 3
    a.s.vp = 20
    kill(a, "ge-inf.1")
    with pytest.raises(GameOver):
        settle(a.s)
    assert result(a).winner == "allied"


@pytest.mark.rules("6.3.1", "9.2")
@pytest.mark.parametrize("who", ["german", "allied"])
def test_6_3_1_if_both_lose_at_once_the_holder_of_the_initiative_wins(who: str) -> None:
    a = Arena(ARMIES, initiative=who)
    a.s.vp = 10 if who == "allied" else -10
    kill(a, "ge-inf.1")
    kill(a, "fr-inf.1")
    with pytest.raises(GameOver):
        settle(a.s)
    assert result(a).winner == who


@pytest.mark.rules("6.3.1", "O16.4.3", "9.2")
def test_6_3_1_a_tied_melee_of_the_last_ones() -> None:
    a = Arena({"H6": "ge-inf", "H7": "fr-inf"}, initiative="allied", german=["O16"], dice=["3-4", "3-4"])
    a.turn().play("order " + next(c for c in a.choices if c.startswith("order")).removeprefix("order "))
    a.calm("advance ge-inf.1 H7").play("advance ge-inf.1 H7").calm()
    assert result(a).winner == "allied" and result(a).kind == "surrender"


@pytest.mark.rules("6.3.1", "9.2", "E95")
def test_6_3_1_drumfire_on_the_last_of_both_sides() -> None:
    a = Arena({"H6": "ge-inf!", "H7": "fr-inf!"}, initiative="allied", hexes=["H6"])
    event(a, "german", 95)
    while a.s.decision is not None:
        a.calm()
        if a.s.decision is not None:
            a.play("hex H7" if "hex H7" in a.choices else "hex H6" if "hex H6" in a.choices else a.choices[0])
    assert result(a).winner == "allied"                         # both at once, not the first counter first


@pytest.mark.rules("6.3(3)", "6.3.2", "7.2.1")
def test_6_3_3_the_last_one_leaves_and_the_points_count() -> None:
    a = Arena({"A6": "ge-inf", "D6": "fr-inf"})
    a.s.vp = -1
    a.order(23).calm("exit").play("exit").calm()
    while a.s.decision is not None:
        a.play(a.choices[0])
    assert result(a).kind == "left" and result(a).winner == "german" and a.s.vp == 1


@pytest.mark.rules("6.3(3)", "6.3.2", "7.2.1")
def test_6_3_3_and_can_lose_by_leaving() -> None:
    a = Arena({"A6": "ge-inf", "D6": "fr-inf"})
    a.s.vp = -5
    a.order(23).calm("exit").play("exit").calm()
    while a.s.decision is not None:
        a.play(a.choices[0])
    assert result(a).winner == "allied" and a.s.vp == -3


@pytest.mark.rules("6.3(4)", "6.3.2", "7.3.3-b")
def test_6_3_4_at_sudden_death_the_secret_objectives_are_revealed_and_counted() -> None:
    a = Arena(ARMIES, dice=["1-1"], held={3: "allied", 5: "german"})
    a.s.secret[0], a.s.secret[1] = 1 << GOAL["obj-k"], 1 << GOAL["obj-m"]   # objective 3 for 3, objective 5 for 3
    a.s.vp = -1
    a.s.time = 6
    time_passes(a, "german").calm()
    assert len(a.log(GoalRevealed)) == 2 and a.s.vp == -1 - 3 + 3 and not a.s.secret[0] | a.s.secret[1]
    assert result(a).winner == "allied" and result(a).rule == "6.3.2"


@pytest.mark.rules("6.3.2")
@pytest.mark.parametrize(("vp", "winner"), [(1, "german"), (-1, "allied")])
def test_6_3_2_more_points_win(vp: int, winner: str) -> None:
    a = Arena(ARMIES, dice=["1-1"], initiative="allied" if winner == "german" else "german")
    a.s.vp, a.s.time = vp, 6
    time_passes(a, "german").calm()
    assert result(a).winner == winner and result(a).score == {"german": max(0, vp), "allied": max(0, -vp)}
    assert len(a.log(GameEnded)) == 1


@pytest.mark.rules("6.3", "E85")
def test_6_3_a_recalled_leader_ends_nothing_even_if_he_was_the_last() -> None:
    """He has not been eliminated, and he did not leave of his own will."""
    a = Arena({"O6": "ge-lt-ebel", "A6": "fr-inf"})
    after_event(event(a, "german", 85))
    assert a.s.result is None and a.where("ge-lt-ebel") == "track" and a.s.due[INDEX["ge-lt-ebel"]] == 1
    after_event(event(a, "german", 68))                         # nobody there to be tired
    assert not a.s.supp


@pytest.mark.rules("6.3.1", "6.3.2")
def test_6_3_2_surrender_goes_before_the_points() -> None:
    a = Arena({"H5": "ge-inf", **ARMIES}, dice=["1-1"])
    a.s.surrender[0] = 1
    kill(a, "ge-inf.1")
    a.s.vp, a.s.time = 20, 6
    time_passes(a, "german").calm()
    assert result(a).winner == "allied" and result(a).kind == "surrender"
