"""8.4.4, 8.4.5: the table of hex entries and exits, and Blocked hexsides."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.grand_illusion.pieces import SEATS
from marne.match import Match
from tests.grand_illusion.tools import asked, control, events, offered, play, pos, st, texts, units_in, where, why

CALM: dict[str, Any] = {"turn": 2, "cap": {"allied": 4, "german": 4}}

# The French leave Nancy (87, Allied) or Morhange (96, German); every hex entered lies next to Allied rails.
SOURCES: dict[str, tuple[int, dict[str, int], dict[str, list[int]]]] = {
    "friendly": (87, {}, {}),
    "friendly contested": (87, {"ge-xxi": 87}, {"allied": [87]}),
    "enemy contested": (96, {"ge-i-b": 96}, {"german": [96]}),
}
GOALS: dict[str, tuple[dict[int, int], dict[str, int], str]] = {    # the hex by source; who stands there; its owner
    "friendly": ({87: 88, 96: 87}, {}, "allied"),
    "friendly contested": ({87: 97, 96: 97}, {"fr-xv": 97, "ge-iii-b": 97}, "allied"),
    "enemy vacant": ({87: 86, 96: 86}, {}, "german"),
    "enemy occupied": ({87: 86, 96: 86}, {"ge-xvi": 86}, "german"),
    "enemy contested": ({87: 86, 96: 86}, {"ge-xvi": 86, "fr-xvi": 86}, "german"),
}
# Yes/no, and whether the unit goes on, must fight, takes the hex.
ON, STOP, FIGHT, TAKE, NO = "goes on", "stops", "fights", "takes", "no"
TABLE = {
    "friendly": ((ON,), (STOP,), (ON, TAKE), (STOP, FIGHT), (STOP,)),
    "friendly contested": ((ON,), (STOP,), (ON, TAKE), (STOP, FIGHT), (STOP,)),
    "enemy contested": ((ON,), (STOP,), (ON, TAKE), (NO,), (NO,)),
}
CASES = [(src, dst, TABLE[src][i]) for src in SOURCES for i, dst in enumerate(GOALS)]


@pytest.mark.rules("8.4.4b.1", "8.4.4/T", "8.4.4/T(1)", "8.4.4/T(2)", "8.4.4/T(3)", "8.4.4/T(4)")
@pytest.mark.parametrize(("src", "dst", "result"), CASES, ids=[f"{a} to {b}" for a, b, _ in CASES])
def test_8_4_4_the_table_of_entries_and_exits(src: str, dst: str, result: tuple[str, ...]) -> None:
    start, there, owner = SOURCES[src]
    goals, other, belongs = GOALS[dst]
    goal = goals[start]
    held = {k: list(v) for k, v in owner.items()}
    if goal != 87 or start == 96:
        held.setdefault(belongs, []).append(goal)
    m = pos({"fr-xx": start, "fr-v": start, **there, **other}, control=held, dice=[1], **CALM)
    play(m, f"activate {start}")
    if NO in result:
        assert not offered(m, f"move fr-xx {goal}")
        assert "8.4.4/T" in why(m, f"move fr-xx {goal}")
        with pytest.raises(marne.IllegalChoice) as e:
            m.choose(f"move fr-xx {goal}")
        assert "8.4.4/T" in e.value.rules
        return
    play(m, f"move fr-xx {goal}")
    assert where(m, "fr-xx") == goal
    assert asked(m) == ("allied where_next" if ON in result else "allied whom_to_move")
    assert bool(st(m).battles >> goal & 1) == (FIGHT in result)
    assert control(m, goal) == ("allied" if TAKE in result else belongs)


@pytest.mark.rules("8.4.4/T(1)")
def test_8_4_4_after_a_vacant_enemy_hex_the_move_goes_on_into_the_next() -> None:
    m = play(pos({"ge-i-b": 96}, seat="german", **CALM), "activate 96", "move ge-i-b 97", "to 87")
    assert (control(m, 97), control(m, 87)) == ("german", "german")


@pytest.mark.rules("8.4.4/T(2)")
def test_8_4_4_a_unit_that_must_stop_moves_no_more_in_this_activation() -> None:
    m = pos({"fr-2-c": 88, "fr-v": 88, "fr-xv": 97, "ge-iii-b": 97}, control={"allied": [97]}, **CALM)
    play(m, "activate 88", "move fr-2-c 97")
    assert not [t for t in texts(m) if "fr-2-c" in t]
    assert not [t for t in texts(m) if t.startswith("to ")]


# T(3) ------------------------------------------------------------------------------------------------------------------

DEFENDED = {"fr-xx": 87, "ge-i-b": 96, "ge-ii-b": "96 disrupted", "ge-hq-6": 96, "ge-ha-krupp": 96, "ge-7-c": 96}


@pytest.mark.rules("8.4.4/T(3)")
@pytest.mark.parametrize("unit", ["ge-hq-6", "ge-ha-krupp", "ge-ii-b"])
def test_8_4_4_hq_guns_and_disrupted_units_do_not_enter_an_occupied_enemy_hex_alone(unit: str) -> None:
    m = play(pos(DEFENDED, seat="german", **CALM), "activate 96")
    assert not offered(m, f"move {unit} 87")
    assert "8.4.4/T(3)" in why(m, f"move {unit} 87")
    assert offered(m, "move ge-i-b 87")


@pytest.mark.rules("8.4.4/T(3)")
def test_8_4_4_nor_together_unless_an_undisrupted_combat_unit_leads_them() -> None:
    m = play(pos(DEFENDED, seat="german", **CALM), "activate 96", "select ge-hq-6", "select ge-ha-krupp", "select ge-ii-b")
    assert not offered(m, "to 87")
    assert "8.4.4/T(3)" in why(m, "to 87")
    play(m, "select ge-i-b")
    assert offered(m, "to 87")
    play(m, "to 87")
    assert {"ge-hq-6", "ge-ha-krupp", "ge-ii-b", "ge-i-b"} <= units_in(m, 87)
    assert st(m).battles == 1 << 87                     # a battle must follow


@pytest.mark.rules("8.4.4/T(3)")
def test_8_4_4_cavalry_may_lead_them_too() -> None:
    m = play(pos(DEFENDED, seat="german", **CALM), "activate 96", "select ge-hq-6", "select ge-7-c")
    assert offered(m, "to 87")


@pytest.mark.rules("8.4.4/T(3)")
def test_8_4_4_hq_may_join_friends_who_are_there_already() -> None:
    m = play(pos({**DEFENDED, "ge-iii-b": 87}, seat="german", control={"allied": [87]}, **CALM), "activate 96")
    assert offered(m, "move ge-hq-6 87")
    assert offered(m, "move ge-ha-krupp 87")
    play(m, "move ge-hq-6 87")
    assert st(m).battles == 0


@pytest.mark.rules("8.4.4/T(5)")
def test_8_4_4_a_besieged_enemy_fort_does_not_make_a_friendly_hex_contested() -> None:
    m = pos({"ge-i-b": 87, "ge-ii-b": 96, "ge-iii-b": "96 disrupted"}, seat="german", forts={"fort-nancy": 4}, siege=[87],
            control={"german": [87]}, **CALM)
    play(m, "activate 96")
    assert offered(m, "move ge-iii-b 87")
    play(m, "move ge-ii-b 87")
    assert asked(m) == "german where_next"              # no stop, no battle, no blocked side
    assert offered(m, "to 97")
    assert st(m).battles == 0
    assert not events(m, "SideBlocked")


@pytest.mark.rules("8.4.4/T(5)")
def test_8_4_4_an_unbesieged_fort_does() -> None:
    m = pos({"ge-ii-b": 96, "ge-xvi": 96}, seat="german", forts={"fort-nancy": 4}, **CALM)
    play(m, "activate 96", "move ge-ii-b 87")
    assert asked(m) == "german whom_to_move"
    assert st(m).battles == 1 << 87


@pytest.mark.rules("8.4.4/T(6)")
def test_8_4_4_supply_may_close_what_the_table_opens() -> None:
    """88 is a vacant enemy hex for the Germans of 97, but no German rail comes near it."""
    m = play(pos({"ge-i-b": 97, "ge-ii-b": 97}, seat="german", **CALM), "activate 97")
    assert why(m, "move ge-i-b 88") == ["8.4.3d"]
    assert offered(m, "move ge-i-b 87")


@pytest.mark.rules("8.4.4a")
def test_8_4_4a_both_sides_may_share_a_hex_and_only_there_is_a_battle() -> None:
    apart = play(pos({"fr-xx": 87, "ge-i-b": 96}, **CALM), "activate 87", "done")
    assert asked(apart) == "allied what_to_do"          # next to each other: nothing to declare
    assert "9.1.2a" in why(apart, "attack 96")
    together = play(pos({"fr-xx": 87, "ge-i-b": 87}, control={"allied": [87]}, **CALM), "activate 87", "done")
    assert offered(together, "attack 87")


@pytest.mark.rules("8.4.4b.2")
def test_8_4_4b_impassable_and_blocked_sides_close_hexes_the_table_opens() -> None:
    m = play(pos({"be-i": 52}, **CALM), "activate 52")
    assert "2.2/p7" in why(m, "move be-i 42")           # friendly and vacant
    m = pos({"ge-i-b": 96, "ge-ii-b": 96, "fr-xx": 96}, control={"german": [96]}, seat="german",
            blocked={"allied": ["87-96"]}, **CALM)
    play(m, "activate 96")
    assert why(m, "move ge-i-b 87") == ["8.4.5a"]       # enemy and vacant
    with pytest.raises(marne.IllegalChoice):
        m.choose("move ge-i-b 87")


# 8.4.5 Blocked hexsides ---------------------------------------------------------------------------------------------------

GRIP = {"fr-xx": 96, "ge-i-b": 96, "ge-hq-6": 96}       # the French came out of Nancy (87), now vacant
GRIPPED: dict[str, Any] = {"control": {"german": [96]}, "blocked": {"allied": ["87-96"]}, **CALM}


def sides(m: Match) -> list[tuple[str, int, int]]:
    return [(SEATS[e.side], e.src, e.dst) for e in events(m, "SideBlocked")]


@pytest.mark.rules("8.4.5a")
def test_8_4_5a_units_that_enter_a_hex_with_enemies_block_the_side_behind_them() -> None:
    m = pos({"fr-xx": 87, "fr-xv": 96, "ge-i-b": 96, "ge-hq-6": 96}, control={"german": [96]}, **CALM)
    play(m, "activate 87", "move fr-xx 96", "decline 96", "yield", "activate 96")
    assert sides(m) == [("allied", 87, 96)]
    for unit in ("ge-i-b", "ge-hq-6"):
        assert not offered(m, f"move {unit} 87")
        assert "8.4.5a" in why(m, f"move {unit} 87")
    assert offered(m, "move ge-i-b 97")                 # Allied and vacant too, but nobody came from there


@pytest.mark.rules("8.4.5a")
def test_8_4_5a_the_side_is_open_to_those_who_blocked_it() -> None:
    m = play(pos({**GRIP, "fr-xv": 96}, **GRIPPED), "activate 96")
    assert offered(m, "move fr-xx 87")


@pytest.mark.rules("8.4.5a")
@pytest.mark.parametrize("shut", [True, False])
def test_8_4_5a_nor_may_the_enemy_retreat_through_it(shut: bool) -> None:
    """Everything around 96 is Allied and empty; the Germans, beaten, may take any side but the blocked one."""
    allied = [h for h in range(1, 108) if h != 96]
    m = pos({"fr-xx": 96, "ge-i-b": "96 disrupted"}, control={"german": [96], "allied": allied}, dice=[4, 4, 6, 6],
            blocked={"allied": ["87-96"]} if shut else {}, **CALM)
    play(m, "activate 96", "done", "attack 96")
    assert asked(m) == "german who_retreats"
    ways = {int(t.split()[-1]) for t in texts(m) if t.startswith("retreat ge-i-b")}
    assert ways == ({86, 95, 97, 101, 102} if shut else {86, 87, 95, 97, 101, 102})
    if shut:
        assert "9.4.3a(2)" in why(m, "retreat ge-i-b 87")


@pytest.mark.rules("8.4.5a")
def test_8_4_5a_leaving_a_contested_friendly_hex_blocks_as_well() -> None:
    m = pos({"fr-xx": 87, "fr-v": 87, "ge-xxi": 87, "ge-i-b": 96, "fr-xv": 96}, control={"allied": [87], "german": [96]}, **CALM)
    play(m, "activate 87", "move fr-xx 96")
    assert sides(m) == [("allied", 87, 96)]


@pytest.mark.rules("8.4.5a")
def test_8_4_5a_entering_a_contested_friendly_hex_blocks_as_well() -> None:
    m = pos({"fr-xx": 88, "fr-v": 88, "fr-xv": 97, "ge-iii-b": 97}, control={"allied": [97]}, **CALM)
    play(m, "activate 88", "move fr-xx 97")
    assert sides(m) == [("allied", 88, 97)]


@pytest.mark.rules("8.4.5a")
@pytest.mark.parametrize(("src", "dst", "units", "owned"), [
    (96, 97, {"ge-i-b": 96, "fr-xv": 97, "ge-iii-b": 97}, {"german": [96], "allied": [97]}),    # out of an enemy hex
    (87, 88, {}, {}),                                                                       # nobody there
    (87, 97, {}, {"german": [97]})])                                                        # vacant
def test_8_4_5a_otherwise_no_side_is_blocked(src: int, dst: int, units: dict[str, int], owned: dict[str, list[int]]) -> None:
    m = play(pos({"fr-xx": src, "fr-v": src, **units}, control=owned, **CALM), f"activate {src}", f"move fr-xx {dst}")
    assert where(m, "fr-xx") == dst
    assert sides(m) == []
    assert not any(st(m).blocked)


@pytest.mark.rules("8.4.5c", "8.4.5c/b1")
def test_8_4_5c_the_owner_may_open_a_blocked_side() -> None:
    m = pos(GRIP, **GRIPPED)
    assert offered(m, "unblock 96 87")
    play(m, "unblock 96 87")
    assert not any(st(m).blocked)
    assert st(m).cap[0] == 4                            # free
    play(m, "pass", "activate 96")
    assert offered(m, "move ge-i-b 87")


@pytest.mark.rules("8.4.5c/b1")
def test_8_4_5c_the_enemy_may_not() -> None:
    m = play(pos(GRIP, **GRIPPED), "pass")
    assert not [t for t in texts(m) if t.startswith("unblock")]
    with pytest.raises(marne.IllegalChoice):
        m.choose("unblock 96 87")


@pytest.mark.rules("8.4.5c", "8.4.5c/b2")
def test_8_4_5c_the_side_opens_when_the_last_combat_unit_leaves_the_entered_hex() -> None:
    m = play(pos({**GRIP, "fr-2-c": 96}, **GRIPPED), "activate 96", "move fr-xx 97", "stop", "done", "decline 96")
    assert any(st(m).blocked)                           # the cavalry is still there
    play(m, "activate 96", "move fr-2-c 97", "stop")
    assert not any(st(m).blocked)
    play(m, "activate 96")
    assert offered(m, "move ge-i-b 87")


@pytest.mark.rules("8.4.5c/b2")
def test_8_4_5c_or_is_eliminated() -> None:
    m = pos({"fr-xx": "96 disrupted", "ge-i-b": 96}, seat="german", dice=[4, 4, 1, 6], **GRIPPED)
    play(m, "activate 96", "done", "attack 96")
    assert where(m, "fr-xx") == "dead"
    assert not any(st(m).blocked)


@pytest.mark.rules("8.4.5c", "8.4.5c/b3")
def test_8_4_5c_the_side_opens_when_the_enemy_takes_the_hex_behind() -> None:
    m = pos({**GRIP, "ge-xvi": 86}, seat="german", **GRIPPED)
    play(m, "activate 96")
    assert not offered(m, "move ge-i-b 87")
    play(m, "done", "decline 96", "activate 86", "move ge-xvi 87")
    assert control(m, 87) == "german"
    assert not any(st(m).blocked)


@pytest.mark.rules("8.4.5c/b3")
def test_8_4_5c_sides_blocked_from_other_hexes_stay_blocked() -> None:
    m = pos({**GRIP, "ge-xvi": 86}, seat="german", **{**GRIPPED, "blocked": {"allied": ["87-96", "97-96"]}})
    play(m, "activate 86", "move ge-xvi 87", "stop", "activate 96")
    assert offered(m, "move ge-i-b 87")
    assert why(m, "move ge-i-b 97") == ["8.4.5a"]


@pytest.mark.rules("8.4.5a")
def test_8_4_5a_germans_block_in_the_same_way() -> None:
    m = pos({"ge-ii-b": 96, "ge-i-b": 97, "fr-xx": 97, "fr-xv": 87}, control={"allied": [97]}, seat="german", **CALM)
    play(m, "activate 96", "move ge-ii-b 97", "decline 97", "yield", "activate 97")
    assert sides(m) == [("german", 96, 97)]
    assert "8.4.5a" in why(m, "move fr-xx 96")
