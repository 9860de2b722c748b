"""8.4.3g: the German emergency line past Maubeuge, with hex 44 as its source on turns 3 to 5."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import GE, INDEX
from marne.games.grand_illusion.rules.r08_4_supply import supplied, zone
from marne.match import Match
from tests.grand_illusion.tools import asked, disrupted, events, flipped, offered, play, pos, st, texts, where, why

# German rails 91-82-72-73-64; Maubeuge (54) besieged by a corps; 44, 45 and 46 beyond it in German hands.
# Normal supply ends with 64: hex 55 lives on it, 44, 45, 46 and 35 are out of its reach.
BEYOND = [64, 54, 44, 45]


def field(units: dict[str, Any] | None = None, turn: int = 3, **more: Any) -> Match:
    data: dict[str, Any] = {"seat": "german", "cap": {"allied": 0, "german": 4}, "control": {"german": BEYOND},
                            "siege": [54], "forts": {"fort-maubeuge": 4}, "general_retreat": {"allied": 3}}
    data.update(more)
    if "fort-maubeuge" not in data["forts"]:
        data["siege"] = []
    units = {"ge-vii": 54, **(units or {})}
    m = pos(units, turn=turn, **data)
    return play(m, "no-retreat") if asked(m).endswith("whether_general_retreat") else m


def in_supply(m: Match, unit: str) -> bool:
    return supplied(st(m), INDEX[unit])


def reach(m: Match, normal_only: bool = False) -> set[int]:
    """The hexes beyond Maubeuge in which Germans are in supply."""
    z = zone(st(m), GE, not normal_only)
    return {h for h in (33, 34, 35, 36, 43, 44, 45, 46, 47, 54, 55) if z >> h & 1}


@pytest.mark.rules("8.4.3g", "8.4.3g.1", "8.4.3d")
@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6])
def test_8_4_3g_only_on_turns_3_to_5(turn: int) -> None:
    m = field({"ge-ii": 55, "ge-iii": 55}, turn=turn, general_retreat={"allied": 0})
    play(m, "activate 55")
    if 3 <= turn <= 5:
        assert offered(m, "move ge-ii 45")
    else:
        assert not offered(m, "move ge-ii 45")
        assert why(m, "move ge-ii 45") == ["8.4.3d"]


@pytest.mark.rules("8.4.3g", "8.4.3g.1")
def test_8_4_3g_the_line_runs_from_44_south_and_west() -> None:
    m = field()
    # 44 and 45 are German rail hexes joined to 44; one hex around them is in reach. 47 and 36 are too far.
    assert reach(m) == {33, 34, 35, 43, 44, 45, 46, 54, 55}
    assert reach(m, normal_only=True) == {54, 55}


@pytest.mark.rules("8.4.3g", "8.4.3g.1")
@pytest.mark.parametrize("lost", [54, 44])
def test_8_4_3g_both_54_and_44_must_be_german(lost: int) -> None:
    german = [h for h in BEYOND if h != lost]
    more: dict[str, Any] = {"siege": []} if lost == 54 else {}
    units = {"fr-iv": 54} if lost == 54 else {}
    m = field({"ge-ii": 55, **units}, control={"german": german, "allied": [lost]}, **more)
    assert not reach(m) & {33, 34, 35, 43}
    assert reach(m) == reach(m, normal_only=True)


@pytest.mark.rules("8.4.3g")
def test_8_4_3g_the_fort_must_be_besieged_not_just_there() -> None:
    m = field({"ge-ii": 55}, siege=[], control={"german": [64, 44, 45], "allied": [54]})
    assert reach(m) == reach(m, normal_only=True)
    assert 45 not in reach(m)


@pytest.mark.rules("8.4.3g")
def test_8_4_3g_the_line_is_lost_when_the_besiegers_march_off() -> None:
    """54 stays German, but its fort is free again; the siege of Nancy (87) is another matter."""
    m = field({"ge-ii": 54, "ge-vii": 54, "ge-i-b": 87}, control={"german": [*BEYOND, 87]}, siege=[54, 87],
              forts={"fort-maubeuge": 4, "fort-nancy": 4})
    assert 45 in reach(m)
    play(m, "activate 54", "select ge-ii", "select ge-vii", "to 64", "stop")
    assert [e.hex for e in events(m, "SiegeLifted")] == [54]
    assert st(m).german >> 54 & 1
    assert 45 not in reach(m)


@pytest.mark.rules("8.4.3g.1")
def test_8_4_3g_1_neither_54_nor_44_serves_normal_supply() -> None:
    """45 is joined to the normal rails by 46-56-65-64 here: 44 still feeds nobody but as emergency source."""
    m = field(control={"german": [*BEYOND, 46, 56, 65]}, rail_end=False)
    normal = reach(m, normal_only=True)
    assert {45, 46, 35, 34} <= normal
    assert not normal & {33, 43}                        # next to 44 alone
    assert {33, 43} <= reach(m)


@pytest.mark.rules("8.4.3g.1", "8.4.3g.3")
def test_8_4_3g_1_without_the_fort_the_ordinary_line_runs_through_54() -> None:
    m = field(forts={})
    assert reach(m, normal_only=True) == {33, 34, 35, 43, 44, 45, 46, 54, 55}


@pytest.mark.rules("8.4.3g.2", "8.4.3g.2/b1")
def test_8_4_3g_2_units_on_the_emergency_line_move_as_supplied_units_do() -> None:
    m = field({"ge-ii": 45, "ge-hq-1": 45, "ge-iii": 45, "fr-xx": 58})
    assert in_supply(m, "ge-ii")
    play(m, "activate 45", "select ge-ii", "select ge-hq-1", "to 35", "to 25", "to 26", "stop")
    assert (where(m, "ge-ii"), where(m, "ge-hq-1")) == (26, 26)


@pytest.mark.rules("8.4.3g.2/b2", "8.4.3g.2")
def test_8_4_3g_2_allied_hexes_may_be_entered_while_a_line_runs_to_44() -> None:
    m = field({"ge-ii": 45, "ge-iii": 45})
    play(m, "activate 45", "move ge-ii 35")             # Allied, next to 45
    assert st(m).german >> 35 & 1
    assert offered(m, "to 36")                          # 35 is now a rail hex of the line
    m = field({"ge-ii": 46, "ge-iii": 45}, control={"german": BEYOND, "allied": []})
    play(m, "activate 46")
    assert offered(m, "move ge-ii 47")                  # 46 is German and joined to 45
    m = field({"ge-ii": 45, "ge-iii": 45, "ge-hq-1": 45})
    play(m, "activate 45", "move ge-hq-1 35")
    assert why(m, "to 36") == ["8.4.3d"]                # an HQ takes no hex: the line ends at 45


# In the Administrative Phase --------------------------------------------------------------------------------------------


def admin(units: dict[str, Any], turn: int = 3, **more: Any) -> Match:
    """Through the Administrative Phase of the turn; Maubeuge does not surrender (6)."""
    return field(units, turn, phase="admin", dice=[6, *[4] * 8], **more)


@pytest.mark.rules("8.4.3g.2/b3", "8.4.3g.2")
def test_8_4_3g_2_hq_on_the_line_are_flipped_and_stay_so() -> None:
    m = admin({"ge-hq-1": 45, "ge-ii": 45, "ge-hq-2": "44 flipped", "ge-hq-3": "55 flipped"})
    assert st(m).turn == 4
    assert flipped(m, "ge-hq-1")
    assert flipped(m, "ge-hq-2")
    assert not flipped(m, "ge-hq-3")                    # on ordinary supply: turned back
    assert [e.rule for e in events(m, "Flipped") if e.unit == INDEX["ge-hq-1"]] == ["8.4.3g.2/b3"]


@pytest.mark.rules("8.4.3g.2/b4")
def test_8_4_3g_2_undisrupted_units_suffer_nothing() -> None:
    m = admin({"ge-ii": 45, "ge-2-c": 45, "ge-iii": 47, "ge-iv": 55})
    assert not disrupted(m, "ge-ii") and not disrupted(m, "ge-2-c")
    assert disrupted(m, "ge-iii")                       # out of any supply, for comparison


@pytest.mark.rules("8.4.3g.2/b5")
def test_8_4_3g_2_disrupted_units_do_not_recover() -> None:
    m = admin({"ge-ii": "45 disrupted", "ge-iii": "55 disrupted"})
    assert disrupted(m, "ge-ii")
    assert not disrupted(m, "ge-iii")                   # on ordinary supply


@pytest.mark.rules("8.4.3g.2/b5")
def test_8_4_3g_2_but_one_of_the_germans_choice_where_an_hq_is_on_the_line() -> None:
    m = admin({"ge-ii": "45 disrupted", "ge-iii": "45 disrupted", "ge-hq-1": 45, "ge-ix": "44 disrupted"})
    assert asked(m) == "german who_recovers"
    assert set(texts(m)) == {"recover ge-ii", "recover ge-iii"}
    play(m, "recover ge-iii")
    assert [disrupted(m, u) for u in ("ge-ii", "ge-iii", "ge-ix")] == [True, False, True]
    assert asked(m) != "german who_recovers"


@pytest.mark.rules("8.4.3g.2/b6")
def test_8_4_3g_2_reorganisation_for_cap_remains_possible() -> None:
    m = field({"ge-ii": "45 disrupted", "ge-iii": "45 disrupted"})
    play(m, "reorganise 45")
    assert not disrupted(m, "ge-ii") and not disrupted(m, "ge-iii")
    assert st(m).cap[1] == 3


@pytest.mark.rules("8.4.3g.3")
def test_8_4_3g_3_the_line_ends_as_soon_as_maubeuge_falls() -> None:
    """The siege guns take the last step; Fortunes of War 8. From then on supply is ordinary, through 54."""
    m = field({"ge-ha-krupp": 54, "ge-hq-1": 45, "ge-ii": 45}, forts={"fort-maubeuge": 1}, dice=[1, 4, 4, *[4] * 8])
    assert 45 not in reach(m, normal_only=True)
    play(m, "activate 54", "done", "attack 54", "bombard ge-ha-krupp fort-maubeuge")
    assert [e.unit for e in events(m, "FortFell")] == [INDEX["fort-maubeuge"]]
    assert 45 in reach(m, normal_only=True)
    play(m, "yield")
    for _ in range(10):
        if st(m).turn == 4:
            break
        m.choose("pass" if offered(m, "pass") else "done" if offered(m, "done") else texts(m)[-1])
    assert not flipped(m, "ge-hq-1")                    # the check of this turn is already an ordinary one


@pytest.mark.rules("8.4.3g.4")
def test_8_4_3g_4_on_turn_5_it_ends_before_the_administrative_phase() -> None:
    units = {"ge-ii": 45, "ge-iii": "45 disrupted", "ge-hq-1": 45, "ge-iv": 55}
    m = field(units, turn=5)
    assert in_supply(m, "ge-ii")                        # still in the Action Phase
    m = admin(units, turn=5)
    assert st(m).turn == 6
    assert disrupted(m, "ge-ii")                        # 11.3: disrupted, eliminated, flipped
    assert where(m, "ge-iii") == "dead"
    assert flipped(m, "ge-hq-1")
    assert not disrupted(m, "ge-iv")
    assert not disrupted(admin(units, turn=4), "ge-ii")


@pytest.mark.rules("8.4.3g.4")
def test_8_4_3g_4_on_turn_5_with_maubeuge_gone_supply_is_ordinary() -> None:
    m = admin({"ge-ii": 45}, turn=5, forts={})
    assert not disrupted(m, "ge-ii")
