"""9.1.4 The Fortunes of War, result by result, and the bracketed strengths that results 6 and 11 let attack (2.4)."""
from __future__ import annotations

from typing import Any

import pytest

from marne import IllegalChoice
from marne.match import Match
from tests.grand_illusion.battlefield import FOW, activate, clash, drm, field, fired, placed
from tests.grand_illusion.tools import asked, disrupted, events, offered, pass_until, play, st, texts, units_in

MISS = [6] * 24
TWO_EACH = {"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": 46}


def shooters(m: Match) -> list[str]:
    return [shot[0] for shot in fired(m)]


@pytest.mark.rules("9.1.4")
@pytest.mark.parametrize(("fow", "name"), [
    (2, "rout"), (3, "cautious-attacker"), (4, "skirmish"), (5, "german-general-staff"),
    (6, "french-offensive-to-the-limit"), (7, "defender-tactical-advantage"), (8, "no-effect"), (9, "allied-general-staff"),
    (10, "counterattack"), (11, "german-offensive-to-the-limit"), (12, "attacker-surprise")])
def test_9_1_4_the_sum_of_two_dice_is_looked_up(fow: int, name: str) -> None:
    m = clash({"fr-i": 46, "ge-ii": 46}, fow=fow, dice=MISS)
    assert [(e.roll, e.id) for e in events(m, "FowResult")] == [(fow, name)]


@pytest.mark.rules("9.1.4")
@pytest.mark.parametrize(("units", "loser"), [
    ({"fr-i": 46, "fr-x": 46, "ge-ii": 46}, 1), ({"fr-i": 46, "ge-ii": 46, "ge-iii": 46}, 0), ({"fr-i": 46, "ge-ii": 46}, None)])
def test_9_1_4_rout_drives_off_the_side_with_fewer_undisrupted_units(units: dict[str, Any], loser: int | None) -> None:
    """Attacker or defender; equal numbers leave both where they are."""
    m = clash(units, fow=2, dice=MISS)
    for _ in range(8):
        if asked(m).endswith(("what_to_do", "whether_to_fall_back")) or events(m, "MustRetreat"):
            break
        play(m, texts(m)[0])
    assert [(e.side, e.rule) for e in events(m, "MustRetreat")] == ([] if loser is None else [(loser, "9.4.1b")])


# Skirmish -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.4")
@pytest.mark.parametrize("pick", [1, 2])
def test_9_1_4_in_a_skirmish_the_defender_picks_the_one_pair_that_fires(pick: int) -> None:
    m = clash({**TWO_EACH, "fr-iii": 46}, fow=4, dice=MISS)
    play(m, "place ge-ii, face fr-i 1, face fr-x 2, reserve fr-iii 1")
    assert asked(m) == "german skirmish_box" and texts(m) == ["skirmish-box 1", "skirmish-box 2"]
    play(m, f"skirmish-box {pick}")
    assert shooters(m) == (["fr-i", "ge-ii"] if pick == 1 else ["fr-x", "ge-iii"])      # no Reserve fire either


@pytest.mark.rules("9.1.4")
def test_9_1_4_two_pairs_by_the_other_reading() -> None:
    m = clash({**TWO_EACH, "fr-iii": 46, "ge-iv": 46}, fow=4, dice=MISS, options={"skirmish-pairs": 2})
    play(m, "place ge-ii, place ge-iii, face fr-i 1, face fr-x 2, skirmish-box 3")
    assert texts(m) == ["skirmish-box 1", "skirmish-box 2"]             # not the same one twice
    play(m, "skirmish-box 1")
    assert shooters(m) == ["fr-i", "ge-ii", "fr-iii", "ge-iv"]


@pytest.mark.rules("9.1.4")
def test_9_1_4_after_a_skirmish_retreats_are_checked_and_the_initiative_stays() -> None:
    m = clash({"fr-i": 46, "ge-ii": 46}, fow=4, dice=[1, 6])
    assert disrupted(m, "ge-ii")
    assert [(e.side, e.rule) for e in events(m, "MustRetreat")] == [(1, "9.4.1a")]
    pass_until(m, "what_to_do")
    assert asked(m) == "allied what_to_do"


# General Staff ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.4")
@pytest.mark.parametrize("side", ["allied", "german"])
@pytest.mark.parametrize(("fow", "who"), [(5, 1), (9, 0)])
def test_9_1_4_a_general_staff_gains_a_cap_whoever_attacks(fow: int, who: int, side: str) -> None:
    cap = [4, 4]
    cap[side == "german"] -= 1
    cap[who] += 1
    m = clash({"fr-i": 46, "ge-ii": 46}, fow=fow, side=side, dice=MISS)
    assert st(m).cap == cap and len(fired(m)) == 2


@pytest.mark.rules("9.1.4")
def test_9_1_4_a_cap_beyond_ten_is_lost() -> None:
    m = clash({"fr-i": 46, "ge-ii": 46}, fow=5, cap={"allied": 4, "german": 10}, dice=MISS)
    assert st(m).cap[1] == 10


# Offensive to the Limit, 2.4/e1 --------------------------------------------------------------------------------------

# full strength (2) and (1), disrupted strength (2), and next to each of them somebody who may attack
BRACKETS = [("ge-33-fr", "46", "ge-ii", "fr-i"), ("ge-iii-r", "46 disrupted", "ge-ii", "fr-i"),
            ("fr-72-fr", "46", "fr-i", "ge-ii"), ("fr-iv-r", "46 disrupted", "fr-i", "ge-ii")]


def bracketed(name: str, place: str, friend: str, foe: str, fow: int, turn: int = 5) -> Match:
    side = "german" if name.startswith("ge") else "allied"
    others = {"ge-iii": 46} if foe == "ge-ii" else {"fr-x": 46}
    m = clash({name: place, friend: 46, foe: 46, **others}, fow=fow, side=side, turn=turn, dice=MISS)
    return play(m, f"place {foe}")


@pytest.mark.rules("2.4/e1")
@pytest.mark.parametrize(("name", "place", "friend", "foe"), BRACKETS)
def test_2_4_e1_a_bracketed_strength_does_not_attack(name: str, place: str, friend: str, foe: str) -> None:
    """Two boxes to face, but only one unit may do it."""
    m = bracketed(name, place, friend, foe, 8)
    assert not any(name in t for t in texts(m))
    with pytest.raises(IllegalChoice):
        m.choose(f"face {name} 2")
    pass_until(m, "what_to_do")
    assert name not in set().union(*placed(m).values())


@pytest.mark.rules("2.4/e1", "9.1.4")
@pytest.mark.parametrize(("name", "place", "friend", "foe"), BRACKETS)
def test_2_4_e1_unless_the_offensive_goes_to_the_limit(name: str, place: str, friend: str, foe: str) -> None:
    """Result 6 for a French attack, 11 for a German one; the other result does not help."""
    own, other = (11, 6) if name.startswith("ge") else (6, 11)
    m = bracketed(name, place, friend, foe, own)
    play(m, f"face {friend} 1")
    if asked(m).endswith("which_disrupted"):
        play(m, f"face {name} 2")
    assert placed(m)["a2"] == {name}
    m = bracketed(name, place, friend, foe, other)
    pass_until(m, "what_to_do")
    assert name not in set().union(*placed(m).values())


@pytest.mark.rules("2.4/e1")
def test_2_4_e1_it_defends_with_its_full_value() -> None:
    m = clash({"ge-33-fr": 46, "fr-i": 46}, dice=[6, 2])
    assert fired(m)[1] == ("ge-33-fr", "fr-i", 2, 0, 2, True)


@pytest.mark.rules("2.4/e1")
def test_2_4_e1_alone_it_cannot_declare_a_battle() -> None:
    m = activate(field({"ge-33-fr": 46, "ge-iii-r": "46 disrupted", "fr-i": 46}, side="german"), 46)
    assert not offered(m, "attack 46") and not asked(m).endswith("whether_to_attack")


@pytest.mark.rules("2.4/e1", "9.2.4a")
def test_2_4_e1_it_does_not_counterattack() -> None:
    """Two French corps to face, and only II Corps does it."""
    m = clash({"fr-i": 46, "fr-x": 46, "ge-33-fr": 46, "ge-ii": 46}, fow=10, dice=MISS)
    play(m, "place fr-i, face ge-ii 1")
    pass_until(m, "what_to_do")
    assert shooters(m) == ["ge-ii", "fr-i"]
    m = clash({"fr-i": 46, "ge-33-fr": 46}, fow=7, dice=MISS)
    assert asked(m) == "german whether_advantage" and not offered(m, "counterattack")


# Defender Tactical Advantage -----------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.4", "9.1.1d/b2")
@pytest.mark.parametrize(("full", "answers"), [(True, {"fight", "withdraw", "skirmish", "counterattack"}),
                                               (False, {"fight", "withdraw"})])
def test_9_1_4_the_defenders_advantage(full: bool, answers: set[str]) -> None:
    m = clash(TWO_EACH, fow=7, dice=MISS, options={"fow7-skirmish": full})
    assert asked(m) == "german whether_advantage" and set(texts(m)) == answers


@pytest.mark.rules("9.1.4")
@pytest.mark.parametrize(("answer", "cap"), [("fight", 4), ("withdraw", 3), ("skirmish", 3), ("counterattack", 3)])
def test_9_1_4_the_advantage_costs_a_cap_and_the_attacker_keeps_the_initiative(answer: str, cap: int) -> None:
    m = clash(TWO_EACH, fow=7, dice=MISS)
    play(m, answer)
    pass_until(m, "what_to_do")
    assert st(m).cap[1] == cap and asked(m) == "allied what_to_do"
    assert len(fired(m)) == {"fight": 4, "withdraw": 0, "skirmish": 2, "counterattack": 4}[answer]
    assert units_in(m, 46) >= {"ge-ii", "ge-iii"} or answer == "withdraw"
    if answer == "counterattack":
        assert fired(m)[0][3] == 1 and shooters(m)[0] in ("ge-ii", "ge-iii")


@pytest.mark.rules("9.1.4")
def test_9_1_4_without_cap_there_is_no_advantage() -> None:
    m = clash(TWO_EACH, fow=7, cap={"allied": 3, "german": 0}, dice=MISS)
    assert asked(m) == "german which_defender"


# Attacker Surprise ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.4")
@pytest.mark.parametrize(("fow", "modifier"), [(8, 3), (12, 0)])
def test_9_1_4_surprise_takes_away_terrain_and_trenches(fow: int, modifier: int) -> None:
    m = clash({"fr-i": 56, "ge-ii": 56}, 56, fow=fow, trenches={56: 2}, dice=MISS)
    assert drm(m, "fr-i") == modifier


@pytest.mark.rules("9.1.4")
def test_9_1_4_in_a_surprise_attack_the_hits_of_the_attacker_come_first() -> None:
    """II Corps fires with its disrupted 3 and misses with a 4; in an ordinary battle its 5 would have hit."""
    for fow, hit in ((12, False), (8, True)):
        m = clash({"fr-i": 46, "ge-ii": 46}, fow=fow, dice=[1, 4])
        assert fired(m)[1][4:] == (3 if fow == 12 else 5, hit)
        assert disrupted(m, "fr-i") is hit


@pytest.mark.rules("9.1.4", "9.3.2d")
@pytest.mark.parametrize(("fow", "bonus"), [(8, -1), (12, -1), (4, 0)])
def test_9_1_4_a_fort_helps_against_surprise_but_not_in_a_skirmish(fow: int, bonus: int) -> None:
    m = clash({"fr-iv": 77, "fr-v": 77, "ge-ii": 77, "ge-iii": 77}, 77, fow=fow, side="german", forts={"fort-st-mihiel": 2},
              dice=MISS)
    play(m, "place fr-iv, face ge-ii 1, enough")                        # the fort stays out of the Reserve
    if fow == 4:
        play(m, "skirmish-box 1")
    assert drm(m, "fr-iv") == bonus


@pytest.mark.rules("9.1.4")
def test_9_1_4_no_effect_is_an_ordinary_battle() -> None:
    m = clash(TWO_EACH, fow=8, dice=MISS)
    pass_until(m, "what_to_do")
    assert st(m).cap == [3, 4] and st(m).mandated == [0, 0]
    assert shooters(m) == ["fr-i", "ge-ii", "fr-x", "ge-iii"] and FOW[8] == [4, 4]
