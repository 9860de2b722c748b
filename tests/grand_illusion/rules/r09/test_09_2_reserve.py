"""9.2.4-9.2.6 Counterattacks, the Reserve, and cavalry that withdraws from the board."""
from __future__ import annotations

import pytest

from marne import IllegalChoice
from marne.games.grand_illusion.pieces import IDS
from marne.match import Match
from tests.grand_illusion.battlefield import FOW, activate, board, clash, drm, field, fired, placed
from tests.grand_illusion.tools import asked, disrupted, events, offered, pass_until, play, texts, units_in, where

MISS = [6] * 24


def shooters(m: Match) -> list[str]:
    return [shot[0] for shot in fired(m)]


def on_board(m: Match) -> set[str]:
    return set().union(*placed(m).values())


def reserves(m: Match) -> set[str]:
    return {t for t in texts(m) if t.startswith("reserve")}


# 9.2.4 counterattack ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.2.4a", "9.2.4b", "9.2.4a/b4", "9.3.1b/b5")
def test_9_2_4_the_defender_becomes_the_attacker() -> None:
    """The Germans attack, the French counterattack: they fire first, with +1, and the Germans are placed as defenders."""
    m = clash({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": 46}, fow=10, side="german", dice=[6, 6, 6, 6])
    play(m, "place fr-i")
    assert asked(m) == "german which_defender"
    assert set(texts(m)) == {"place ge-ii", "place ge-iii"}
    play(m, "place ge-ii")
    assert asked(m) == "allied which_attacker"
    play(m, "face fr-x 1")
    assert [(shot[0], shot[3]) for shot in fired(m)] == [("fr-x", 1), ("ge-ii", 0), ("fr-i", 1), ("ge-iii", 0)]
    # retreats follow the new roles: only the new defender may go of his own will
    assert asked(m) == "german whether_to_fall_back"
    play(m, "hold")
    assert asked(m) == "allied what_to_do"                              # and the initiative has passed


@pytest.mark.rules("9.2.4b", "9.2.2c.5")
def test_9_2_4b_the_former_attacker_places_all_his_units_by_the_defenders_priorities() -> None:
    m = clash({"fr-i": 46, "ge-ii": 46, "ge-2-c": 46, "ge-iii": "46 disrupted"}, fow=10, side="german", dice=MISS)
    last = [(IDS[e.unit], e.box) for e in events(m, "Placed") if e.box >= 8][-3:]
    assert last == [("ge-ii", 8), ("ge-2-c", 9), ("ge-iii", 10)]        # disrupted units too


@pytest.mark.rules("9.2.4a/b1")
def test_9_2_4a_b1_forts_go_back_to_the_hex() -> None:
    m = clash({"fr-iv": 77, "ge-ii": 77, "ge-iii": 77}, 77, fow=10, side="german", forts={"fort-st-mihiel": 4}, dice=MISS)
    pass_until(m, "what_to_do")
    assert shooters(m) == ["fr-iv", "ge-ii"] and "ar1" not in placed(m)


@pytest.mark.rules("9.2.4a/b1", "9.2.4a/b3")
def test_9_2_4a_b1_forts_alone_do_not_counterattack() -> None:
    m = clash({"ge-ii": 77, "fr-i": 46}, 77, fow=10, side="german", forts={"fort-st-mihiel": 4}, dice=MISS)
    assert not fired(m) and asked(m) == "allied what_to_do"


def shaken(fow: int = 10, dice: list[int] | None = None) -> Match:
    """A corps and a disrupted corps are attacked by two corps."""
    return clash({"fr-i": 46, "fr-x": "46 disrupted", "ge-ii": 46, "ge-iii": 46}, fow=fow, side="german", dice=dice or MISS)


@pytest.mark.rules("9.2.4a/b2")
def test_9_2_4a_b2_disrupted_units_may_be_taken_back() -> None:
    m = shaken()
    assert asked(m) == "allied who_stays_out" and texts(m) == ["leave fr-x", "enough"]
    pass_until(play(m, "leave fr-x"), "what_to_do")
    assert "fr-x" not in shooters(m) and "fr-i" in shooters(m)


@pytest.mark.rules("9.2.4a/b2")
def test_9_2_4a_b2_or_stay_on_the_board() -> None:
    m = play(shaken(), "enough")
    play(m, "place ge-ii, face fr-i 1, face fr-x 2")
    assert ("fr-x", "ge-iii", 6, 1, 2, False) in fired(m)


@pytest.mark.rules("9.2.4a/b3")
@pytest.mark.parametrize(("fow", "next_"), [(10, "allied"), (7, "german")])
def test_9_2_4a_b3_no_counterattack_if_all_are_taken_back(fow: int, next_: str) -> None:
    """Nobody fires; by result 10 the initiative passes all the same, by result 7 it does not."""
    m = clash({"fr-x": "46 disrupted", "ge-ii": 46}, fow=fow, side="german", dice=MISS)
    if fow == 7:
        play(m, "counterattack")
    play(m, "leave fr-x")
    assert not fired(m) and asked(m) == f"{next_} what_to_do"
    assert where(m, "fr-x") == 46 and disrupted(m, "fr-x")


@pytest.mark.rules("9.2.4a/b4", "9.3.1b/b5")
def test_9_2_4a_b4_plus_one_is_the_only_modifier() -> None:
    """Terrain 2, a trench, mountain troops and a ring of friends: the counterattack has +1 and nothing else."""
    around = {"fr-viii": 97, "fr-xv": 98, "fr-vii": 104, "fr-i": 106, "fr-x": 107}
    m = clash({"fr-xiv": 103, "ge-xiv": 103, **around}, 103, fow=10, side="german", trenches={103: 1}, dice=MISS)
    assert drm(m, "fr-xiv") == 1
    m = clash({"fr-xiv": 103, "ge-xiv": 103, **around}, 103, fow=8, side="allied", trenches={103: 1}, dice=MISS)
    assert drm(m, "fr-xiv") == 2 + 1 - 2 - 1


@pytest.mark.rules("9.2.4a/b4", "9.3.2d")
def test_9_2_4a_b4_a_fort_does_not_help_the_new_defender() -> None:
    """The example of 9.2.4b: the new defender has a fort, and the +1 is still the only modifier of the battle."""
    m = clash({"fr-vi": 86, "ge-xvi": 86}, 86, fow=10, side="german", forts={"fort-metz-a": 4}, dice=MISS)
    pass_until(m, "what_to_do")
    assert drm(m, "fr-vi") == 1 and drm(m, "ge-xvi") == 0
    m = clash({"fr-vi": 86, "ge-xvi": 86}, 86, fow=8, side="allied", forts={"fort-metz-a": 4}, dice=MISS)
    pass_until(m, "what_to_do")
    assert drm(m, "ge-xvi") == -1                                       # attacked in the ordinary way it does


@pytest.mark.rules("9.2.4b", "9.2.2a")
def test_9_2_4b_those_not_designated_defend_too() -> None:
    """One corps of four attacks; against the counterattack all four stand in the front line."""
    m = activate(field({"fr-i": 46, **dict.fromkeys(("ge-ii", "ge-iii", "ge-iv", "ge-ix"), 46)}, side="german",
                       dice=[*FOW[10], *MISS]), 46)
    play(m, "designate ge-ii, attack 46")
    assert asked(m) == "german which_defender"
    assert set(texts(m)) == {f"place {u}" for u in ("ge-ii", "ge-iii", "ge-iv", "ge-ix")}
    pass_until(m, "what_to_do")
    assert {u for b, units in placed(m).items() if b.startswith("d") for u in units if u.startswith("ge")} == {
        "ge-ii", "ge-iii", "ge-iv", "ge-ix"}


@pytest.mark.rules("9.2.4b", "9.2.2c.5")
def test_9_2_4b_disrupted_units_not_designated_are_placed_while_there_are_boxes() -> None:
    """Two corps, a disrupted one and a fort, as in the example: the fort takes the last box. With a third corps it finds none."""
    units = {"fr-vi": 86, "fr-iv": 86, "ge-xvi": 86, "ge-xiii": 86, "ge-ii": "86 disrupted"}
    for more, last in (({}, {"fort-metz-a"}), ({"ge-iii": 86}, {"ge-ii"})):
        m = activate(field({**units, **more}, side="german", forts={"fort-metz-a": 4}, dice=[*FOW[10], *MISS]), 86)
        play(m, "designate ge-xvi, designate ge-xiii, attack 86")
        pass_until(m, "what_to_do")
        assert placed(m)["d4"] == last


@pytest.mark.rules("9.2.4b", "9.2.2a", "9.1.2c")
def test_9_2_4b_residents_who_did_not_attack_defend_against_the_counterattack() -> None:
    """9.1.2c leaves them out of the attack only."""
    m = field({"fr-i": 46, "fr-x": 55, "ge-ii": 55}, dice=[*FOW[10], *MISS])
    play(m, "activate 46, move fr-i 55, attack 55")
    assert asked(m) == "allied which_defender" and set(texts(m)) == {"place fr-i", "place fr-x"}
    play(m, "place fr-x, face ge-ii 1, enough")
    assert [shot[:2] for shot in fired(m)] == [("ge-ii", "fr-x"), ("fr-x", "ge-ii")]


# 9.2.5 reserves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.2.5a", "9.2.5a/b1")
def test_9_2_5a_b1_disrupted_defenders_whom_nobody_faces_go_back() -> None:
    m = clash({"fr-i": 46, "fr-x": "46 disrupted", "ge-ii": 46}, side="german", dice=[6, 6])
    assert asked(m) == "allied whether_to_fall_back"                    # no Reserve was offered to it
    assert shooters(m) == ["ge-ii", "fr-i"] and where(m, "fr-x") == 46


@pytest.mark.rules("9.2.5a", "9.2.5a/b2", "9.3.4/b2")
def test_9_2_5a_b2_undisrupted_defenders_whom_nobody_faces_may_form_the_reserve() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "fr-iii": 46, "ge-ii": 46, "ge-iii": 46}, side="german", dice=[6, 6, 6, 6, 4])
    play(m, "place fr-i, place fr-x, face ge-ii 1, face ge-iii 2")
    assert asked(m) == "allied which_reserve"
    assert texts(m) == ["reserve fr-iii 1", "reserve fr-iii 2", "enough"]
    assert board(m) == {"d1": {"fr-i"}, "d2": {"fr-x"}, "a1": {"ge-ii"}, "a2": {"ge-iii"}}
    play(m, "reserve fr-iii 2")
    assert fired(m)[-1] == ("fr-iii", "ge-iii", 4, 0, 6, True) and len(fired(m)) == 5
    assert disrupted(m, "ge-iii") and not disrupted(m, "ge-ii")


@pytest.mark.rules("9.2.5a/b2")
def test_9_2_5a_b2_the_reserve_is_a_choice() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "ge-ii": 46}, side="german", dice=[6, 6])
    play(m, "place fr-i, face ge-ii 1, enough")
    assert len(fired(m)) == 2


@pytest.mark.rules("9.2.5b")
def test_9_2_5b_surplus_attackers_may_form_the_reserve_but_not_disrupted_ones() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "fr-iii": "46 disrupted", "ge-ii": 46}, dice=[6, 6, 6])
    play(m, "face fr-i 1")
    assert asked(m) == "allied which_reserve" and texts(m) == ["reserve fr-x 1", "enough"]
    with pytest.raises(IllegalChoice):
        m.choose("reserve fr-iii 1")
    play(m, "reserve fr-x 1")
    assert shooters(m) == ["fr-i", "ge-ii", "fr-x"]


@pytest.mark.rules("9.2.5b", "9.2.1")
def test_9_2_5b_front_and_reserve_together_hold_four_units_or_stacks() -> None:
    """Three attackers in front leave room for one Reserve box; a small unit there may still be joined by another."""
    units = {**dict.fromkeys(("ge-ii", "ge-iii", "ge-iv"), 46), **dict.fromkeys(("fr-i", "fr-x", "fr-xviii", "fr-iii"), 46),
             "fr-1-m": 46, "fr-2-m": 46}
    m = clash(units, dice=MISS)
    play(m, "place ge-ii, place ge-iii, face fr-i 1, face fr-x 2, face fr-xviii 3, reserve fr-1-m 2")
    assert reserves(m) == {"reserve fr-2-m 2"}                          # III Corps finds no place any more
    play(m, "reserve fr-2-m 2")
    assert placed(m)["ar2"] == {"fr-1-m", "fr-2-m"}
    assert fired(m)[-1][4] == 6                                         # both fire together


@pytest.mark.rules("9.2.5a/b2", "9.2.1")
def test_9_2_5a_a_stack_without_an_opponent_may_not_fill_a_fifth_box() -> None:
    units = {**dict.fromkeys(("ge-ii", "ge-iii", "ge-iv"), 46), **dict.fromkeys(("fr-i", "fr-x", "fr-xviii"), 46),
             "fr-1-m": 46, "fr-2-m": 46}
    m = clash(units, side="german", dice=MISS)
    play(m, "place fr-i, place fr-x, place fr-xviii, pair fr-1-m fr-2-m, face ge-ii 1, face ge-iii 2, face ge-iv 3")
    assert asked(m) == "allied which_reserve"
    play(m, "reserve fr-1-m 1")
    assert reserves(m) == {"reserve fr-2-m 1"}                          # together again, or not at all


@pytest.mark.rules("9.2.5b", "9.2.2b/b2", "9.2.2b")
def test_9_2_5b_a_reserve_box_holds_what_any_box_holds() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "fr-1-m": 46, "br-1": 46, "fr-marine": 46, "ge-ii": 46}, dice=MISS)
    play(m, "face fr-i 1, reserve fr-1-m 1")
    assert reserves(m) == {"reserve fr-marine 1"}                       # no corps, no British division


@pytest.mark.rules("9.2.5/note")
@pytest.mark.parametrize(("cavalry", "foe", "may"), [
    ("fr-1-c", "ge-ii", False), ("fr-1-c", "ge-2-c", True), ("br-1-c", "ge-ii", True), ("br-1-c", "ge-2-c", True)])
def test_9_2_5_note_cavalry_in_the_attackers_reserve(cavalry: str, foe: str, may: bool) -> None:
    m = clash({"fr-i": 46, "fr-x": 46, cavalry: 46, foe: 46}, dice=MISS)
    play(m, "face fr-i 1")
    assert offered(m, f"reserve {cavalry} 1") is may
    assert offered(m, "reserve fr-x 1")


@pytest.mark.rules("9.2.5/note")
@pytest.mark.parametrize(("cavalry", "foe", "may"), [
    ("fr-1-c", "ge-ii", False), ("fr-1-c", "ge-2-c", True), ("br-1-c", "ge-ii", True)])
def test_9_2_5_note_cavalry_in_the_defenders_reserve(cavalry: str, foe: str, may: bool) -> None:
    """A corps and the cavalry are attacked by one unit only."""
    m = clash({"fr-i": 46, cavalry: 46, foe: 46}, side="german", dice=MISS)
    if asked(m) == "german which_attacker":
        play(m, f"face {foe} 1")
    assert offered(m, f"reserve {cavalry} 1") is may


# 9.2.6 cavalry withdraws ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.2.6")
def test_9_2_6_after_all_placement_and_before_any_fire() -> None:
    m = clash({"fr-1-c": 46, "fr-i": 46, "ge-ii": 46, "ge-iii": 46, "ge-iv": 46}, side="german", dice=MISS)
    play(m, "face ge-ii 1, face ge-iii 2")
    assert asked(m) == "german which_reserve"
    play(m, "reserve ge-iv 1")
    assert asked(m) == "allied which_cavalry_withdraws" and not fired(m)


@pytest.mark.rules("9.2.6")
def test_9_2_6_only_undisrupted_cavalry_of_the_defender() -> None:
    m = clash({"fr-1-c": "46 disrupted", "ge-2-c": 46}, side="german", dice=[6, 6])
    assert len(fired(m)) == 2                                           # neither the defender nor the attacker was asked
    m = clash({"fr-1-c": 46, "ge-2-c": 46}, side="german", dice=[6, 6])
    assert texts(m) == ["pull-out fr-1-c", "stand"]
    play(m, "stand")
    assert len(fired(m)) == 2


@pytest.mark.rules("9.2.6/b1", "9.2.6/b3")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False), (4, False)])
def test_9_2_6_b1_from_infantry_a_hit_on_1_or_2_and_back_to_the_hex(die: int, hit: bool) -> None:
    m = clash({"fr-1-c": 46, "fr-i": 46, "ge-ii": 46, "ge-iii": 46}, side="german", dice=[die, 6, 6])
    play(m, "face ge-ii 1, pull-out fr-1-c")
    assert disrupted(m, "fr-1-c") is hit and "fr-1-c" in units_in(m, 46)
    assert "fr-1-c" not in shooters(m) and all(shot[1] != "fr-1-c" for shot in fired(m))


@pytest.mark.rules("9.2.6/b2", "9.2.6/b3")
def test_9_2_6_b2_from_cavalry_disrupted_without_a_die() -> None:
    m = clash({"fr-1-c": 46, "ge-2-c": 46, "fr-i": 46, "ge-ii": 46}, side="german", dice=[6, 6])
    play(m, "face ge-2-c 2, pull-out fr-1-c")
    assert disrupted(m, "fr-1-c") and where(m, "fr-1-c") == 46
    assert shooters(m) == ["ge-ii", "fr-i"]


@pytest.mark.rules("9.2.6/b4")
def test_9_2_6_b4_the_reserve_behind_it_steps_forward_and_fights_in_the_front_line() -> None:
    """One attacking cavalry division faces the French cavalry; the corps in Reserve takes its place."""
    m = clash({"fr-1-c": 46, "fr-i": 46, "ge-2-c": 46}, side="german", dice=[6, 6, 6])
    play(m, "face ge-2-c 2, reserve fr-i 2, pull-out fr-1-c")
    assert placed(m)["d2"] == {"fr-1-c", "fr-i"}                        # one after the other
    # infantry against charging cavalry: beforehand, then the exchange; no free fire from a Reserve that is no more
    assert shooters(m) == ["fr-i", "ge-2-c", "fr-i"]


@pytest.mark.rules("9.2.6/b4", "9.2.3a/n1", "9.2.5/note")
def test_9_2_6_b4_a_fort_steps_forward_and_cavalry_in_front_and_reserve_holds_its_fire() -> None:
    """Dice of 1 would have cost the fort two steps."""
    m = clash({"fr-7-c": 77, "ge-3-c": 77, "ge-6-c": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, dice=[1, 1, 1])
    play(m, "face ge-3-c 1, reserve fort-st-mihiel 1, reserve ge-6-c 1, pull-out fr-7-c")
    assert shooters(m) == ["fort-st-mihiel"] and not events(m, "FortReduced")


@pytest.mark.rules("9.2.6/b5")
def test_9_2_6_b5_otherwise_its_opponents_are_out_of_the_battle() -> None:
    """III Corps has chased the cavalry away; it may not support II Corps, and its own Reserve has no target."""
    m = clash({"fr-1-c": 46, "fr-i": 46, "ge-ii": 46, "ge-iii": 46, "ge-iv": 46}, side="german", dice=[6, 6, 6])
    play(m, "face ge-ii 1, face ge-iii 2, reserve ge-iv 2, pull-out fr-1-c")
    assert asked(m) == "allied whether_to_fall_back"
    assert shooters(m) == ["ge-ii", "fr-i"]
