"""The worked examples of the rulebook that show battles, step by step, with their dice."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne import IllegalChoice
from marne.games.grand_illusion.pieces import IDS
from marne.match import Match
from tests.grand_illusion.battlefield import activate, board, clash, drm, field, fired, placed
from tests.grand_illusion.tools import (
    asked,
    control,
    disrupted,
    events,
    offered,
    play,
    st,
    texts,
    units_in,
    where,
)

# 9.3: the battle in hex 26 ---------------------------------------------------------------------------------------


def hex_26() -> Match:
    """Two German corps behind level 2 trenches in 26; the II Territorial Group came in from 35 some time ago."""
    return field(
        {"ge-xiii": 26, "ge-xvi": 26, "fr-ii-t": 26, "fr-vi": 27, "fr-viii": 27, "fr-xviii": 27,
         "fr-i": 25, "fr-x": 17, "fr-iii": 16, "ge-ii": 46, "ge-iii": 45},
        turn=9, trenches={26: 2}, control={"german": [26, 36, 46, 45, 55, 54, 63, 64, 73]},
        blocked={"allied": ["35-26"]}, dice=[2, 3, 5, 4, 3, 6, 1, 6])


def into_26(m: Match) -> Match:
    """First activation: three corps come in from 27 and do not attack. Second: 26 itself."""
    play(m, "activate 27, select fr-vi, select fr-viii, select fr-xviii, to 26")
    assert asked(m) == "allied whether_to_join"
    assert texts(m) == ["attack 26", "decline 26"]
    play(m, "decline 26")
    assert not events(m, "BattleDeclared")
    return play(m, "activate 26, done")


@pytest.mark.rules("9.1.2a", "9.1.2c", "9.1.3f", "9.2.3b", "9.2.3b/note", "9.2.5b", "9.3.1b", "9.3.1c", "9.3.2a", "9.3.3",
                   "9.3.4", "9.3.6")
def test_the_battle_of_hex_26() -> None:
    m = into_26(hex_26())
    assert st(m).cap == [2, 4]                                          # two activations paid
    play(m, "attack 26")
    # Fortunes of War 5: one German CAP more, and the battle goes on
    assert [(e.roll, e.id) for e in events(m, "FowResult")] == [(5, "german-general-staff")]
    assert st(m).cap == [2, 5]
    # the defender first, in two of his four front boxes
    assert asked(m) == "german which_defender" and set(texts(m)) == {"place ge-xiii", "place ge-xvi"}
    play(m, "place ge-xiii")
    assert board(m) == {"d1": {"ge-xiii"}, "d2": {"ge-xvi"}}
    # the attacker opposite them, and two corps in Reserve
    play(m, "face fr-ii-t 1, face fr-xviii 2")
    assert asked(m) == "allied which_reserve"
    play(m, "reserve fr-vi 1")
    assert board(m) == {"d1": {"ge-xiii"}, "d2": {"ge-xvi"}, "a1": {"fr-ii-t"}, "a2": {"fr-xviii"}, "ar1": {"fr-vi"}}
    play(m, "reserve fr-viii 2")
    # terrain +1, trench +2, concentric -2: +1 for the attacker; nothing for the defender
    assert fired(m) == [
        ("fr-ii-t", "ge-xiii", 5, 1, 3, False),
        ("ge-xiii", "fr-ii-t", 4, 0, 5, True),
        ("fr-xviii", "ge-xvi", 3, 1, 6, True),
        ("ge-xvi", "fr-xviii", 6, 0, 5, False),
        ("fr-vi", "ge-xiii", 1, 1, 6, True),
        ("fr-viii", "ge-xvi", 6, 1, 4, False),
    ]
    # the losses of the front line come before the Reserve fires
    hits = [IDS[e.unit] for e in events(m, "Disrupted")]
    assert set(hits[:2]) == {"fr-ii-t", "ge-xvi"} and hits[2:] == ["ge-xiii"]
    order = [e.kind for e in m.events if e.kind in ("Fired", "Disrupted")]
    assert order == ["Fired"] * 4 + ["Disrupted"] * 2 + ["Fired"] * 2 + ["Disrupted"]
    # all German infantry is disrupted, but trenches make the retreat a matter of choice: they stay
    assert asked(m) == "german whether_to_fall_back" and not events(m, "MustRetreat")
    play(m, "hold")
    assert board(m) == {} and st(m).battles == 0
    assert units_in(m, 26) == {"ge-xiii", "ge-xvi", "fr-ii-t", "fr-vi", "fr-viii", "fr-xviii"}
    assert [disrupted(m, u) for u in ("ge-xiii", "ge-xvi", "fr-ii-t")] == [True] * 3
    assert [disrupted(m, u) for u in ("fr-vi", "fr-viii", "fr-xviii")] == [False] * 3
    assert control(m, 26) == "german"
    # the second activation is over: the initiative passes
    assert asked(m) == "german what_to_do"


@pytest.mark.rules("9.2.3b")
@pytest.mark.parametrize(("gone", "net"), [((), 1), (("fr-i",), 2), (("fr-i", "fr-x"), 2), (("fr-i", "fr-x", "fr-iii"), 3)])
def test_hex_26_with_fewer_friends_around(gone: tuple[str, ...], net: int) -> None:
    """Five hexes give -2, four and three -1, two nothing; terrain and trench are +3."""
    m = hex_26()
    data = dict(m.position or {})
    data["units"] = {u: h for u, h in data["units"].items() if u not in gone}
    m = into_26(marne.position(data, dice=[2, 3, 5, 4, 3, 6, 1, 6]))
    play(m, "attack 26, place ge-xiii, face fr-ii-t 1, face fr-xviii 2, reserve fr-vi 1, reserve fr-viii 2")
    assert drm(m, "fr-xviii") == net
    assert drm(m, "ge-xiii") == 0


# 9.2.1 -------------------------------------------------------------------------------------------------------------

SIX = {"ge-ii": 46, "ge-iii": 46, "ge-iv": 46, "ge-ix": 46, "ge-gd": 46, "ge-vii": 46}
FIVE = {"fr-i": 46, "fr-iii": 46, "fr-x": 46, "fr-xviii": 46, "fr-ii": 46}


@pytest.mark.rules("9.2.1", "9.2.2a")
@pytest.mark.parametrize("four", [True, False])
def test_six_against_five_fill_four_boxes_each(four: bool) -> None:
    m = clash({**SIX, **FIVE}, side="german", options={"board-four": four}, dice=[6] * 8)
    for name in ("fr-i", "fr-iii", "fr-x", "fr-xviii"):
        assert asked(m) == "allied which_defender"
        play(m, f"place {name}")
    for i, name in enumerate(("ge-ii", "ge-iii", "ge-iv", "ge-ix"), 1):
        assert asked(m) == "german which_attacker"
        play(m, f"face {name} {i}")
    if four:                                        # the fifth and sixth corps stay in the hex
        assert len(fired(m)) == 8
        assert sorted(placed(m)) == ["a1", "a2", "a3", "a4", "d1", "d2", "d3", "d4"]
    else:                                           # the other reading: the Reserve comes on top of the four
        assert asked(m) == "german which_reserve"
        assert offered(m, "reserve ge-gd 1") and not fired(m)


@pytest.mark.rules("9.3.1b/b1")
@pytest.mark.parametrize(("hx", "tem"), [(46, 0), (56, 1)])
def test_the_terrain_marker_is_the_value_of_the_hex(hx: int, tem: int) -> None:
    m = clash({"ge-ii": hx, "fr-i": hx}, hx, side="german", dice=[6, 6])
    assert drm(m, "ge-ii") == tem and drm(m, "fr-i") == 0


# 9.2.3a, example 1 --------------------------------------------------------------------------------------------------


def fort_and_corps(dice: list[int]) -> Match:
    """A fort and three corps, one of them disrupted, against three corps and a cavalry division, in 77."""
    m = clash({"fr-iv": 77, "fr-v": 77, "fr-vi": "77 disrupted", "ge-v": 77, "ge-xiii": 77, "ge-xvi": 77, "ge-3-c": 77}, 77,
              side="german", forts={"fort-st-mihiel": 4}, dice=dice)
    assert set(texts(m)) == {"place fr-iv", "place fr-v"}               # the disrupted corps and the fort come after them
    play(m, "place fr-iv")
    assert board(m) == {"d1": {"fr-iv"}, "d2": {"fr-v"}, "d3": {"fr-vi"}, "d4": {"fort-st-mihiel"}}
    # corps first, and only opposite the undisrupted corps
    assert asked(m) == "german which_attacker"
    assert set(texts(m)) == {f"face {u} {i}" for u in ("ge-v", "ge-xiii", "ge-xvi") for i in (1, 2)}
    with pytest.raises(IllegalChoice):
        m.choose("face ge-v 4")
    play(m, "face ge-v 1, face ge-xiii 2")
    assert set(texts(m)) == {"face ge-xvi 3", "face ge-xvi 4"}          # the cavalry waits for the last corps
    return m


@pytest.mark.rules("9.2.2c", "9.2.3a", "9.2.3a/n1", "9.2.5a/b2")
def test_example_1_the_third_corps_attacks_the_disrupted_corps() -> None:
    m = fort_and_corps([6] * 6 + [1])
    play(m, "face ge-xvi 3")
    # the cavalry may not face the fort and stays out; the fort goes behind one of the engaged corps
    assert asked(m) == "allied which_reserve"
    assert "ge-3-c" not in set().union(*board(m).values())
    assert set(texts(m)) == {"reserve fort-st-mihiel 1", "reserve fort-st-mihiel 2", "reserve fort-st-mihiel 3", "enough"}
    play(m, "reserve fort-st-mihiel 2")
    assert fired(m)[-1] == ("fort-st-mihiel", "ge-xiii", 1, 0, 4, True)     # its free fire, without a reply
    assert len(fired(m)) == 7
    assert disrupted(m, "ge-xiii") and not disrupted(m, "ge-3-c") and where(m, "ge-3-c") == 77


@pytest.mark.rules("9.2.3a/n1", "9.2.5a")
def test_example_1_the_third_corps_attacks_the_fort() -> None:
    m = fort_and_corps([6] * 9)
    play(m, "face ge-xvi 4")
    # the cavalry has one box left, opposite the disrupted corps; the fort is engaged and there is no Reserve
    assert placed(m)["a3"] == {"ge-3-c"} and "dr1" not in placed(m)
    # the disrupted corps fires at the charging cavalry beforehand: nine shots for four pairs of boxes
    assert fired(m)[0][:3] == ("fr-vi", "ge-3-c", 6) and len(fired(m)) == 9
    assert ("fort-st-mihiel", "ge-xvi", 6, 0, 4, False) in fired(m)


# 9.2.3a, example 2 --------------------------------------------------------------------------------------------------


def cavalry_screen(dice: list[int], **more: Any) -> Match:
    m = clash({"fr-1-m": 46, "fr-2-m": 46, "fr-marine": 46, "fr-1-c": 46, "fr-3-c": 46, "ge-ii": 46, "ge-iii": 46, "ge-iv": 46,
               "ge-ix": 46, "ge-2-c": 46, "ge-4-c": 46, "ge-9-c": 46}, side="german", dice=dice, **more)
    # one of several ways: a division, a division with the brigade, the cavalry divisions singly
    assert offered(m, "pair fr-1-m fr-2-m") and offered(m, "place fr-1-m")
    assert not offered(m, "place fr-1-c")                               # infantry goes before cavalry
    play(m, "place fr-1-m, pair fr-2-m fr-marine, place fr-1-c")
    assert board(m) == {"d1": {"fr-1-m"}, "d2": {"fr-2-m", "fr-marine"}, "d3": {"fr-1-c"}, "d4": {"fr-3-c"}}
    # the corps come first, but cavalry may be put opposite cavalry at any time, and only there
    assert asked(m) == "german which_attacker"
    assert offered(m, "face ge-2-c 3") and offered(m, "face ge-2-c 4")
    assert not offered(m, "face ge-2-c 1") and not offered(m, "face ge-2-c 2")
    play(m, "face ge-ii 1, face ge-iii 2, face ge-iv 3")
    assert offered(m, "face ge-ix 4")                                   # the fourth corps could have taken the last box
    return play(m, "stack ge-2-c ge-4-c")


@pytest.mark.rules("9.2.2b", "9.2.2b/b1", "9.2.3a/n2", "9.2.6", "9.2.6/b1", "9.2.6/b2", "9.2.6/b5")
def test_example_2_the_cavalry_screen_withdraws() -> None:
    m = cavalry_screen([2, 6, 6, 6, 6])
    assert board(m)["a4"] == {"ge-2-c", "ge-4-c"}
    # a corps and a cavalry division are left over; four boxes are taken, so there is no Reserve
    assert asked(m) == "allied which_cavalry_withdraws"
    assert texts(m) == ["pull-out fr-1-c", "pull-out fr-3-c", "stand"]
    play(m, "pull-out fr-1-c")                      # from infantry: a hit on 1 or 2, and it is a 2
    assert disrupted(m, "fr-1-c") and not disrupted(m, "fr-3-c")
    play(m, "pull-out fr-3-c")                      # from cavalry: disrupted without a die
    assert disrupted(m, "fr-3-c")
    # their opponents have nobody to fire at and form no Reserve: two boxes a side have fought
    assert [shot[0] for shot in fired(m)] == ["ge-ii", "fr-1-m", "ge-iii", "fr-2-m"]
    assert where(m, "fr-1-c") == where(m, "fr-3-c") == 46


@pytest.mark.rules("9.2.6/b1")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_example_2_withdrawing_from_infantry_is_a_matter_of_luck(die: int, hit: bool) -> None:
    m = cavalry_screen([die])
    play(m, "pull-out fr-1-c")
    assert disrupted(m, "fr-1-c") is hit
    assert asked(m) == "allied which_cavalry_withdraws"                 # the other division may still stand
    assert texts(m) == ["pull-out fr-3-c", "stand"]


@pytest.mark.rules("9.2.5b")
def test_example_2_the_fourth_corps_is_surplus() -> None:
    """Where the Reserve is not counted among the four, the corps left over may stand behind another attacker."""
    m = cavalry_screen([6] * 9, options={"board-four": False})
    assert asked(m) == "german which_reserve"
    assert offered(m, "reserve ge-ix 1") and offered(m, "reserve ge-ix 4")
    assert not offered(m, "reserve ge-9-c 1")                           # cavalry not against infantry


# 9.6.1: cavalry attacks infantry --------------------------------------------------------------------------------------


# 9.2.4: the counterattack --------------------------------------------------------------------------------------------


@pytest.mark.rules("9.2.4a", "9.2.4a/b1", "9.2.4a/b2", "9.2.4a/b4", "9.2.4b", "9.2.5a/b1", "9.2.5a/b2")
def test_the_counterattack_of_9_2_4() -> None:
    """Two corps and a disrupted one are attacked by two corps; a disrupted corps and a fort of the attacker stay out at first."""
    units = {"fr-vi": 86, "fr-iv": 86, "fr-v": "86 disrupted", "ge-xvi": 86, "ge-xiii": 86, "ge-ii": "86 disrupted"}
    m = activate(field(units, side="german", forts={"fort-metz-a": 4}, trenches={86: 1}, dice=[5, 5, *[6] * 5]), 86)
    play(m, "designate ge-xvi, designate ge-xiii, attack 86, place fr-vi")
    assert asked(m) == "allied who_stays_out"
    play(m, "leave fr-v")                                               # the counterattacker takes his disrupted corps back
    assert asked(m) == "german which_defender" and set(texts(m)) == {"place ge-xvi", "place ge-xiii"}
    play(m, "place ge-xvi")                                             # the rest places itself: corps, disrupted corps, fort
    assert [{*units} for units in (placed(m)[f"d{i}"] for i in (3, 4))] == [{"fr-v", "ge-ii"}, {"fort-metz-a"}]
    assert asked(m) == "allied which_attacker"
    assert set(texts(m)) == {f"face {u} {i}" for u in ("fr-vi", "fr-iv") for i in (1, 2)}       # only opposite undisrupted corps
    play(m, "face fr-vi 1")
    assert asked(m) == "german which_reserve"                           # the disrupted corps has gone back, not the fort
    assert texts(m) == ["reserve fort-metz-a 1", "reserve fort-metz-a 2", "enough"]
    play(m, "reserve fort-metz-a 1")
    assert {(shot[0], shot[3]) for shot in fired(m)} == {
        ("fr-vi", 1), ("fr-iv", 1), ("ge-xvi", 0), ("ge-xiii", 0), ("fort-metz-a", 0)}



@pytest.mark.rules("9.3.1a", "9.3.2b/b4")
def test_infantry_fires_twice_at_charging_cavalry() -> None:
    m = clash({"fr-x": 46, "ge-2-c": 46}, side="german", dice=[5, 3, 6])
    assert [(shot[0], shot[2]) for shot in fired(m)] == [("fr-x", 5), ("ge-2-c", 3), ("fr-x", 6)]
    assert not disrupted(m, "ge-2-c") and where(m, "ge-2-c") == 46


@pytest.mark.rules("9.3.2b/b4")
def test_the_first_hit_on_charging_cavalry_counts_at_once() -> None:
    """Disrupted by the first shot it fires with strength 1 (die 2 misses), and the second shot kills it."""
    m = clash({"fr-x": 46, "ge-2-c": 46}, side="german", dice=[4, 2, 4])
    shots = fired(m)
    assert shots[0] == ("fr-x", "ge-2-c", 4, 0, 4, True)
    assert shots[1] == ("ge-2-c", "fr-x", 2, 0, 1, False)
    assert shots[2] == ("fr-x", "ge-2-c", 4, 0, 4, True)
    assert where(m, "ge-2-c") == "dead"
    assert not disrupted(m, "fr-x")
