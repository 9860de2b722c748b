"""The overlays of the web table: lines of sight with their parts, reach, fire, command; and that none tells what is hidden."""
from __future__ import annotations

import random
from typing import Any

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.choices import AT
from marne.games.great_war_commander.pieces import IDS
from marne.games.great_war_commander.rules.orders.O19_artillery import view, view_hindrance
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, HEXES
from marne.games.great_war_commander.rules.r03_values import hindrance, sees
from marne.games.great_war_commander.secrets import imagine
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.table.hooks import TABLE
from marne.games.great_war_commander.table.sight import Eye, boards, judged, parts, sides
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

TRENCH_COVER = 4                # F130
SCENARIOS = ["gwc-01", "gwc-05", "gwc-08", "gwc-11", "gwc-13"]


def ask(s: State, name: str, arg: str = "", seat: int | None = None, lang: str = "en") -> dict[str, Any]:
    got = TABLE.overlay(TITLE.known(s, seat), seat, name, arg, lang)
    assert got is not None
    return got


def game(scenario: str, seed: str, steps: int) -> State:
    s = TITLE.new(scenario, {}, None, Seeded(seed))
    rng = random.Random(seed)
    for _ in range(steps):
        if s.decision is None:
            break
        advance(s, rng.choice(s.decision.choices))
    return s


# Sight -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.1", "10.2", "10.3")
@pytest.mark.parametrize("scenario", ["gwc-01", "gwc-04", "gwc-06", "gwc-11"])
def test_10_the_parts_of_every_line_of_a_map_add_up_to_what_is_seen(scenario: str) -> None:
    """A line is blocked if and only if one of its hexes or sides blocks; the highest hindrance among them counts."""
    s = game(scenario, "lines", 260)
    s.gas |= 1 << HEX["H6"]
    m = boards(s)
    for a in range(HEXES):
        for b in range(a + 1, HEXES):
            v = judged(m, a, b)
            cells, edges = parts(s, m, Eye(a), b, "en"), sides(s, Eye(a), b, v, "en")
            told = f"{HEX_IDS[a]} {HEX_IDS[b]} {v}"
            blocked = any(p.does == "blocks" for p in cells) or any(e["does"] == "blocks" for e in edges)
            assert blocked == bool(v.rule), told
            if not v.rule:
                assert max([p.n for p in cells] + [e["n"] for e in edges]) == hindrance(s, a, b), told
            assert cells[0].h == a and cells[-1].h == b, told
            assert all(p.rule for p in cells if p.does != "clear"), told


@pytest.mark.rules("O19.2.1.1", "2.4", "10.3.1")
@pytest.mark.parametrize("scenario", ["gwc-01", "gwc-06", "gwc-11"])
def test_O19_2_1_1_the_observer_sees_what_the_rules_let_him_spot(scenario: str) -> None:
    s = game(scenario, "post", 260)
    s.gas |= 1 << HEX["H6"]
    m = boards(s)
    for side in (0, 1):
        h = s.law.sides[side].observer
        seen = view(s, side, AT[h])[0]
        got = ask(s, "sight", f"{HEX_IDS[h]}*")
        assert got["observer"] and got["post"]
        for b in range(HEXES):
            if b == h:
                continue
            here = got["places"][HEX_IDS[b]]
            assert (here["tone"] != "bad") == bool(seen >> b & 1), HEX_IDS[b]
            cells, edges = parts(s, m, Eye(h, True), b, "en"), sides(s, Eye(h, True), b, judged(m, h, b, True), "en")
            assert any(p.does == "blocks" for p in cells) or any(e["does"] == "blocks" for e in edges) or seen >> b & 1
            if seen >> b & 1:
                assert here["hindrance"] == view_hindrance(s, True, h, b) == max([p.n for p in cells] + [e["n"] for e in edges])
    assert not ask(s, "sight", "H6*")["observer"]           # nobody observes from there


@pytest.mark.rules("10.1")
def test_10_1_from_one_hex_all_others_are_seen_hindered_or_blocked_with_a_reason() -> None:
    s = game("gwc-05", "around", 200)
    for a in range(0, HEXES, 13):
        got = ask(s, "sight", HEX_IDS[a])
        assert set(got["places"]) == set(HEX_IDS) - {HEX_IDS[a]}
        for b in range(HEXES):
            if a == b:
                continue
            here = got["places"][HEX_IDS[b]]
            assert (here["tone"] != "bad") == sees(s, a, b)
            if sees(s, a, b):
                assert here["hindrance"] == hindrance(s, a, b) and (here["tone"] == "warn") == (here["hindrance"] > 0)
            else:
                assert here["rule"] and HEX_IDS[b] in here["text"]


@pytest.mark.rules("10.3.3")
def test_10_3_3_the_example_of_two_brush_hexes_counts_once_and_both_are_shown() -> None:
    a = Arena({"H4": "ge-inf", "H7": "us-team"}, ground={"H5": "brush", "H6": "brush"})
    got = ask(a.s, "sight", "H4 H7")
    assert got["seen"] and got["hindrance"] == 3 and got["distance"] == 3 and got["rule"] == "10.3"
    assert [(p["hex"], p["does"], p["n"]) for p in got["parts"]] == [
        ("H4", "clear", 0), ("H5", "hinders", 3), ("H6", "hinders", 3), ("H7", "clear", 0)]
    assert all(p["counts"] for p in got["parts"][1:3])


@pytest.mark.rules("10.3", "10.3.3")
def test_10_3_only_the_highest_hindrance_counts() -> None:
    a = Arena({"H4": "ge-inf", "H8": "us-inf"}, ground={"H5": "field", "H6": "orchard", "H7": "open"}, gas=["H8"])
    got = ask(a.s, "sight", "H4 H8")
    assert got["hindrance"] == 2
    assert {p["hex"]: p["counts"] for p in got["parts"]} == {"H4": False, "H5": False, "H6": True, "H7": False, "H8": False}
    assert got["places"]["H6"] == {"tone": "warn", "label": "−2", "counts": True}


@pytest.mark.rules("10.2", "T110.3.3", "T122", "10.2.1", "T108")
@pytest.mark.parametrize(("made", "rule", "where"), [
    ({"ground": {"H6": "woods"}}, "10.2", "H6"), ({"levels": {"H6": 1}}, "T110.3.3", "H6"),
    ({"levels": {"H4": 1, "H5": 1}}, "T110.3.2", "H5"), ({"levels": {"H4": 1}, "ground": {"H7": "building"}}, "T110.4.1", "H7"),
    ({"ground": {"H8": "gully"}}, "T108", "H8"), ({"ground": {"H4": "quarry"}}, "T114", "H4")])
def test_10_2_a_blocked_line_names_the_hex_and_the_rule(made: dict[str, Any], rule: str, where: str) -> None:
    a = Arena({"H4": "ge-inf", "H8": "us-inf"}, **made)
    got = ask(a.s, "sight", "H4 H8")
    assert not got["seen"] and got["rule"] == rule and where in got["note"]
    assert [p["hex"] for p in got["parts"] if p["does"] == "blocks"] == [where]
    assert got["places"][where]["tone"] == "bad"


@pytest.mark.rules("T122", "T105")
def test_T122_a_wall_on_the_way_blocks_and_one_at_the_end_does_not() -> None:
    a = Arena({"H4": "ge-inf"}, sides={"wall": ("H5-H6",), "hedge": ("J4-J5",), "fence": ("L5-L6",)})
    wall = ask(a.s, "sight", "H4 H8")
    assert wall["rule"] == "T122" and [e["does"] for e in wall["sides"]] == ["blocks"]
    hedge = ask(a.s, "sight", "J4 J8")
    assert hedge["seen"] and hedge["sides"][0]["does"] == "clear"
    fence = ask(a.s, "sight", "L4 L8")
    assert fence["hindrance"] == 1 and fence["sides"][0]["counts"]


@pytest.mark.rules("10")
def test_10_the_tool_takes_formations_too_and_says_what_to_do_without_a_hex() -> None:
    a = Arena({"H4": "ge-inf", "H8": "us-inf"})
    assert ask(a.s, "sight", "ge-inf.1 us-inf.1")["to"] == "H8"
    assert ask(a.s, "sight", "ge-inf.1")["from"] == "H4"
    assert ask(a.s, "sight", "")["places"] == {} and ask(a.s, "sight", "Z9")["note"]


@pytest.mark.rules("10.1", "10.2", "10.3")
def test_10_example_1_of_the_book_line_by_line() -> None:
    ground = {"G9": "building", "I9": "orchard", "J9": "orchard", "I10": "field", "K8": "field", "M9": "brush", "M10": "woods"}
    a = Arena({"J10": "ge-inf"}, ground=ground, sides={"wall": ("J8-J9",)})
    orchard = ask(a.s, "sight", "J10 I9")                                       # along the side of J9 and I10: 2, not 1
    assert orchard["hindrance"] == 2 and {p["hex"]: p["counts"] for p in orchard["parts"]} == {
        "J10": False, "I10": False, "J9": True, "I9": False}
    assert ask(a.s, "sight", "J10 J7")["rule"] == "T122" and ask(a.s, "sight", "J10 N9")["rule"] == "10.2"
    assert ask(a.s, "sight", "N9 J7")["hindrance"] == 3                         # brush 3 and field 1


# Reach, fire, command ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O23.1", "T124", "T103", "F131.2")
def test_O23_1_reach_counts_points_and_stops_at_wire() -> None:
    a = Arena({"H5": "ge-inf", "A1": "us-inf"}, ground={"H4": "woods"}, works={"I5": "wire", "I6": "wire"})
    got = ask(a.s, "reach", "ge-inf.1", 0)["places"]
    assert got["H4"]["label"] == "2" and got["H6"]["label"] == "1" and got["H9"]["label"] == "4"      # 4 points, T124: woods 2
    assert "H10" not in got and "H5" not in got
    assert got["I5"]["label"] == "1" and got["J5"]["label"] != "2"                          # F131.2 not through the wire


@pytest.mark.rules("O23.1")
def test_O23_1_reach_agrees_with_the_steps_that_are_offered() -> None:
    a = Arena({"H5": "ge-inf", "A1": "us-inf"}, ground={"H4": "woods", "G5": "shell-hole", "I6": "marsh"},
              roads=[["H6", "H7", "H8"]])
    a.order(23)
    for _ in range(3):
        first = {c.split()[1] for c in a.choices if c.startswith("step")}
        got = ask(a.s, "reach", "ge-inf.1", 0)["places"]
        assert first and first <= set(got) | {"H5"}         # back to where it came from is not worth a figure
        near = {x for x in got if _far(a.where("ge-inf.1"), x) == 1}
        assert near <= first | {"H5"} | {x for x in near if int(got[x]["label"]) > 2}       # others only by a way round
        a.play(f"step {sorted(first)[-1]}")
        if a.asked != "where_to_step":
            break


@pytest.mark.rules("O21.1", "O21.3.5", "T110.2", "T99.3")
def test_O21_1_fire_shows_targets_with_firepower_hindrance_and_cover() -> None:
    a = Arena({"H4": "ge-inf-14+ge-mg08", "H6": "us-inf", "H9": "us-inf", "A11": "us-inf"},
              ground={"H5": "orchard", "H9": "brush"}, works={"H6": "trench"})
    got = ask(a.s, "fire", "ge-inf-14.1", 0)
    assert got["places"]["H6"] == {"tone": "bad", "label": "6", "hindrance": 2, "distance": 2, "fp": 6,
                                   "cover": TRENCH_COVER, "piece": "ge-mg08.1"}
    rifles, gun = got["pieces"]
    assert [x["hex"] for x in rifles["targets"]] == ["H6", "H9"] and rifles["range"] == [1, 5]
    assert [x["hex"] for x in gun["targets"]] == ["H6", "H9", "A11"][:len(gun["targets"])] and gun["fp"] == 8
    only = ask(a.s, "fire", "ge-mg08.1", 0)
    assert [x["id"] for x in only["pieces"]] == ["ge-mg08.1"]


@pytest.mark.rules("O21.3")
def test_O21_3_nobody_fires_out_of_a_hex_with_both_sides() -> None:
    a = Arena({"H4": "ge-inf us-inf", "H6": "us-inf"})
    got = ask(a.s, "fire", "ge-inf.1", 0)
    assert got["places"] == {} and got["rule"] == "O21.3"


@pytest.mark.rules("3.3.1.1", "3.3.1.2")
def test_3_3_1_1_command_shows_the_radius_and_whom_an_order_reaches() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf", "H5": "ge-inf", "A11": "ge-inf", "O1": "us-inf"})
    u = IDS.index("ge-lt-mueller")
    n = a.s.t.command[u]
    got = ask(a.s, "command", "ge-lt-mueller", 0)
    assert {x for x, v in got["places"].items() if v["tone"] == "good"} == {
        HEX_IDS[h] for h in range(HEXES) if _far("H4", HEX_IDS[h]) <= n}
    assert set(got["pieces"]) == {"ge-inf.1", "ge-inf.2"}
    a.s.activated |= 1 << IDS.index("ge-inf.2")
    assert set(ask(a.s, "command", "ge-lt-mueller", 0)["pieces"]) == {"ge-inf.1"}


def _far(a: str, b: str) -> int:
    """2.1 Hexes apart, by cube coordinates: columns B, D, F … are half a hex lower."""
    def cube(x: str) -> tuple[int, int]:
        q, r = ord(x[0]) - 65, int(x[1:]) - 1
        return q, r - (q - (q & 1)) // 2
    (q, r), (x, y) = cube(a), cube(b)
    return max(abs(q - x), abs(r - y), abs(q + r - x - y))


# What is hidden --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.2", "7.3.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_1_2_overlays_are_the_same_whatever_the_other_side_holds(scenario: str) -> None:
    for steps in (40, 200, 420):
        s = game(scenario, f"leak {steps}", steps)
        if s.decision is None:
            continue
        units = [IDS[u] for u in bits(s.present)]
        rng = random.Random(steps)
        some = rng.sample(units, min(4, len(units)))
        for seat in (0, 1, None):
            twin = imagine(s, seat, Seeded("twin")) if seat is not None else imagine(imagine(s, 0, Seeded("x")), 1, Seeded("y"))
            for name, args in (("sight", ["H5", "C3 K8"]), ("reach", some), ("fire", some), ("command", ["", *some]),
                               ("threat", [""]), ("zones", [""])):
                for arg in args:
                    here, there = (TABLE.overlay(TITLE.known(x, seat), seat, name, arg, "fr") for x in (s, twin))
                    assert here == there, (name, arg)


def test_an_unknown_overlay_is_none() -> None:
    assert TABLE.overlay(game("gwc-01", "none", 3), 0, "weather", "", "en") is None
