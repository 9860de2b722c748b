"""8.4.6, 8.4.7: stacking limits, the Vosges, and where Belgians and British may not go."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.grand_illusion.pieces import INDEX
from marne.games.grand_illusion.rules.r09_4_retreat import retreat_hexes
from tests.grand_illusion.tools import asked, disrupted, events, flipped, offered, play, pos, st, texts, units_in, where, why

CALM: dict[str, Any] = {"turn": 2, "cap": {"allied": 4, "german": 4}}
CORPS = ("fr-iv", "fr-v", "fr-vi", "fr-ii", "fr-xi", "fr-xii", "fr-col")
DIVISIONS = ("fr-1-m", "fr-2-m", "fr-45", "fr-77", "fr-64-r")
CAVALRY = ("fr-1-c", "fr-3-c", "fr-5-c", "fr-4-c", "fr-9-c", "fr-7-c")


def full(corps: int, small: int = 0, horse: int = 0, h: int = 48) -> dict[str, Any]:
    """So many corps, infantry divisions and cavalry divisions in a hex."""
    return {u: h for u in (*CORPS[:corps], *DIVISIONS[:small], *CAVALRY[:horse])}


# Who may join whom in 48: at most 6 corps of infantry and 8 in all, divisions and brigades as halves.
@pytest.mark.rules("8.4.6a", "8.4.6a/b2")
@pytest.mark.parametrize(("there", "joins", "fits"), [
    ((5, 0, 0), "fr-xx", True), ((6, 0, 0), "fr-xx", False),            # six infantry corps
    ((5, 1, 0), "fr-marine", True), ((5, 1, 0), "fr-xx", False),        # 5 1/2: a brigade, but no corps
    ((5, 2, 0), "fr-marine", False), ((6, 0, 0), "fr-marine", False),
    ((4, 3, 0), "fr-marine", True), ((4, 4, 0), "fr-marine", False),
    ((6, 0, 0), "fr-8-c", True), ((6, 0, 3), "fr-8-c", True), ((6, 0, 4), "fr-8-c", False),     # 6 + 4 halves are eight
    ((5, 0, 5), "fr-8-c", True), ((5, 0, 6), "fr-8-c", False), ((5, 0, 6), "fr-marine", False),
    ((5, 0, 5), "fr-xx", False), ((5, 0, 4), "fr-xx", True),
])
def test_8_4_6a_eight_corps_of_a_side_at_most_six_of_infantry(there: tuple[int, int, int], joins: str, fits: bool) -> None:
    h = 57
    m = play(pos({**full(*there), joins: h}, **CALM), f"activate {h}")
    if fits:
        play(m, f"move {joins} 48")
        if offered(m, "stop"):
            play(m, "stop")
        assert where(m, joins) == 48
    else:
        if offered(m, f"move {joins} 48"):              # only to pass through
            play(m, f"move {joins} 48")
            assert not offered(m, "stop")
            assert [t for t in texts(m) if t.startswith("to ")]
        else:
            assert "8.4.6a" in why(m, f"move {joins} 48")


@pytest.mark.rules("8.4.6a")
def test_8_4_6a_each_side_has_its_own_eight() -> None:
    units = {**full(6), **{u: 48 for u in ("ge-ii", "ge-iii", "ge-iv", "ge-ix", "ge-gd")}, "ge-vii": 47}
    m = pos(units, seat="german", control={"allied": [48], "german": [47, 56, 65, 64]}, rail_end=False, **CALM)
    play(m, "activate 47", "move ge-vii 48", "decline 48")
    assert len(units_in(m, 48)) == 12


@pytest.mark.rules("8.4.6a")
def test_8_4_6a_a_position_beyond_the_limit_is_refused() -> None:
    with pytest.raises(marne.BadPosition) as e:
        pos(full(7), **CALM)
    assert e.value.rule == "8.4.6a"


@pytest.mark.rules("8.4.6a/b1")
def test_8_4_6a_a_full_hex_may_be_passed_through_but_not_ended_in() -> None:
    m = play(pos({**full(6), "fr-xx": 57, "fr-72-fr": 57}, **CALM), "activate 57")
    assert not offered(m, "move fr-72-fr 48")           # one point: it would have to stay
    assert "8.4.6a" in why(m, "move fr-72-fr 48")
    play(m, "move fr-xx 48")
    assert not offered(m, "stop")
    play(m, "to 37")
    assert where(m, "fr-xx") == 37


@pytest.mark.rules("8.4.6a/b1")
def test_8_4_6a_a_group_may_drop_only_what_fits() -> None:
    m = pos({**full(5), "fr-xx": 57, "fr-xv": 57, "fr-xvi": 57}, **CALM)
    play(m, "activate 57", "select fr-xx", "select fr-xv", "to 48")
    assert not offered(m, "stop")
    play(m, "drop fr-xx")
    assert not offered(m, "drop fr-xv")
    play(m, "to 37")
    assert (where(m, "fr-xx"), where(m, "fr-xv")) == (48, 37)


@pytest.mark.rules("8.4.6a/b1")
def test_8_4_6a_a_retreat_goes_through_a_full_hex_at_a_price() -> None:
    """The French of 97 fall back unhurt, but only 98 is open and full: one hex farther, and a step is lost."""
    m = pos({"fr-xx": 97, "ge-i-b": 97, **full(6, h=98)}, seat="german", control={"allied": [97], "german": [87, 88]},
            dice=[4, 4, 6, 6], **CALM)
    play(m, "activate 97", "done", "attack 97", "fall-back")
    assert where(m, "fr-xx") == 98
    assert {t for t in texts(m) if t.startswith("retreat")} == {f"retreat fr-xx {h}" for h in (89, 99, 104)}
    play(m, "retreat fr-xx 89")
    assert where(m, "fr-xx") == 89
    assert disrupted(m, "fr-xx")


@pytest.mark.rules("8.4.6a/b2")
def test_8_4_6a_ix_minus_stacks_as_a_division() -> None:
    m = play(pos({**full(5, 1), "fr-ix-minus": 57}, **CALM), "activate 57", "move fr-ix-minus 48", "stop")
    assert where(m, "fr-ix-minus") == 48


@pytest.mark.rules("8.4.6a/b3", "8.4.1/p3")
def test_8_4_6a_any_number_of_hq_may_share_a_hex_flipped() -> None:
    m = pos({**full(6, 0, 4), "fr-hq-1": 48, "fr-hq-2": "48 flipped", "fr-hq-3": 57, "br-hq": 57}, **CALM)
    play(m, "activate 57", "move fr-hq-3 48", "stop", "move br-hq 48", "stop")
    assert {"fr-hq-1", "fr-hq-2", "fr-hq-3", "br-hq"} <= units_in(m, 48)
    assert all(flipped(m, q) for q in ("fr-hq-1", "fr-hq-2", "fr-hq-3", "br-hq"))


@pytest.mark.rules("8.4.6a/b4")
def test_8_4_6a_forts_take_no_room() -> None:
    m = pos({**full(5, h=87), "fr-xx": 88}, forts={"fort-nancy": 4, "fort-toul": 4}, **CALM)
    play(m, "activate 88", "move fr-xx 87", "stop")
    assert where(m, "fr-xx") == 87


@pytest.mark.rules("8.4.6a", "8.4.6a/b4")
def test_8_4_6a_nor_do_siege_guns() -> None:
    units = {u: 82 for u in ("ge-ii", "ge-iii", "ge-iv", "ge-ix", "ge-gd", "ge-vii", "ge-2-c", "ge-4-c", "ge-9-c", "ge-gd-c")}
    m = play(pos({**units, "ge-ha-krupp": 91}, seat="german", **CALM), "activate 91", "move ge-ha-krupp 82")
    assert where(m, "ge-ha-krupp") == 82


@pytest.mark.rules("8.4.6a/b5")
def test_8_4_6a_allied_nations_stack_and_move_together_under_one_limit() -> None:
    m = pos({**full(5), "br-1": 57, "br-2": 57, "fr-xx": 57}, **CALM)
    play(m, "activate 57", "select br-1", "select br-2", "to 48", "stop")
    assert {"br-1", "br-2"} <= units_in(m, 48)
    play(m, "move fr-xx 48")                            # the British have filled the sixth place
    assert not offered(m, "stop")


# The Vosges -------------------------------------------------------------------------------------------------------------


TRIO = ("fr-iv", "fr-v", "fr-vi")


@pytest.mark.rules("8.4.6a/Vosges", "8.4.6a/b2", "2.2/p9")
@pytest.mark.parametrize(("there", "joins", "halves", "single"), [
    (TRIO[:2], "fr-xx", True, True), (TRIO, "fr-xx", False, False), (TRIO, "fr-alpins", True, True),
    (TRIO, "fr-8-c", True, True), (("fr-1-m",), "fr-xx", True, True),
    (("fr-1-m",), "fr-alpins", True, False),                            # no corps there, and still no room by the letter
    ((*TRIO[:1], "fr-1-m"), "fr-alpins", True, False), ((*TRIO, "fr-1-m"), "fr-alpins", False, False),
    ((*TRIO[:2], "fr-1-m", "fr-45"), "fr-alpins", True, False),        # two halves and the small place
    ((*TRIO[:2], "fr-1-m", "fr-45"), "fr-xx", False, False),
    (("fr-1-m",), "fr-8-c", True, False), ((*TRIO, "fr-1-m"), "fr-8-c", False, False),
    (("fr-6-c",), "fr-8-c", False, False)])                             # cavalry is no infantry corps
def test_8_4_6a_in_the_vosges_three_corps_and_one_small_unit(there: tuple[str, ...], joins: str, halves: bool,
                                                             single: bool) -> None:
    """Divisions and brigades of infantry count half a corps here too, unless one of them alone is let in."""
    for h in (102, 103):
        for reading, room in ((True, halves), (False, single)):
            if not reading and len(set(there) - set(TRIO)) > 1:
                continue                                                # not a stack of that reading
            state = "97 disrupted" if joins == "fr-8-c" else "97"       # so that it cannot ride on
            m = play(pos({**{u: h for u in there}, joins: state}, options={"vosges-halves": reading}, **CALM), "activate 97")
            assert offered(m, f"move {joins} {h}") == room, (h, reading)
            if not room:
                assert "8.4.6a/Vosges" in why(m, f"move {joins} {h}")


@pytest.mark.rules("8.4.6a/Vosges")
@pytest.mark.parametrize("halves", [True, False])
def test_8_4_6a_two_german_divisions_rest_together_in_the_vosges(halves: bool) -> None:
    m = pos({"ge-4-e": 102, "ge-8-e": 101, "fr-i": 88}, seat="german", options={"vosges-halves": halves}, **CALM)
    play(m, "activate 101", "move ge-8-e 102")
    assert offered(m, "stop") is halves
    if not halves:
        assert why(m, "stop") == ["8.4.6a/Vosges"]                      # asked now, but there is no room


@pytest.mark.rules("8.4.6a/Vosges", "2.2/p9")
def test_8_4_6a_the_vosges_limit_counts_for_each_side() -> None:
    german = {u: 103 for u in ("ge-xiv", "ge-xv", "ge-or", "ge-55-lw")}
    m = pos({**german, "fr-vii": 104, "fr-vosges": 104, "fr-i-r": 104, "fr-alpins": 104}, **CALM)
    play(m, "activate 104", "select fr-vii", "select fr-vosges", "select fr-i-r", "select fr-alpins")
    assert offered(m, "to 103")


# 8.4.7 Allied limits ------------------------------------------------------------------------------------------------------

BELGIUM = (23, 32, 33, 42, 43, 44, 52, 53, 54, 55, 62, 63, 64, 65, 71, 72, 73, 74, 75, 81)


@pytest.mark.rules("8.4.7a")
@pytest.mark.parametrize("h", BELGIUM)
def test_8_4_7a_belgians_never_leave_belgium_by_movement(h: int) -> None:
    m = pos({"be-i": h, "be-hq": h}, control={"allied": list(BELGIUM)}, turn=3, cap={"allied": 4, "german": 4})
    play(m, f"activate {h}")
    near = {n for n in st(m).t.dirs[h] if n}
    for n in near:
        for unit in ("be-i", "be-hq"):
            assert ("8.4.7a" in why(m, f"move {unit} {n}")) == (n not in BELGIUM), (unit, n)
    assert {int(t.split()[-1]) for t in texts(m) if t.startswith("move be-i ")} <= near & set(BELGIUM)


@pytest.mark.rules("8.4.7a")
def test_8_4_7a_a_retreat_may_drive_them_out() -> None:
    """Disrupted Belgians in Tournai (44), beaten, with only Lille (34) and Valenciennes (45) behind them."""
    m = pos({"be-i": "44 disrupted", "ge-ii": 44}, seat="german", dice=[4, 4, 6, 6],
            control={"allied": [44], "german": [33, 43, 53, 54, 63, 64]}, **CALM)
    play(m, "activate 44", "done", "attack 44")
    assert {t for t in texts(m) if t.startswith("retreat ")} == {"retreat be-i 34", "retreat be-i 45"}


@pytest.mark.rules("8.4.7b")
def test_8_4_7b_british_pass_paris_but_never_end_there() -> None:
    m = play(pos({"br-1": 18, "br-19-bde": 17, "fr-xx": 18, "br-hq": 18}, **CALM), "activate 18", "move br-1 19")
    assert not offered(m, "stop")
    play(m, "to 20")
    assert where(m, "br-1") == 20
    play(m, "move br-hq 19")
    assert not offered(m, "stop")
    play(m, "to 10", "stop", "move fr-xx 19", "stop")   # the French may
    assert where(m, "fr-xx") == 19


@pytest.mark.rules("8.4.7b")
@pytest.mark.parametrize("state", ["18 disrupted", "17"])
def test_8_4_7b_a_british_unit_that_would_have_to_stay_does_not_enter_paris(state: str) -> None:
    h = int(state.split()[0])
    m = play(pos({"br-1": state, "fr-xx": h}, **CALM), f"activate {h}")
    if h == 17:
        play(m, "move br-1 18")
        assert not offered(m, "to 19")
        assert "8.4.7b" in why(m, "to 19")
    else:
        assert not offered(m, "move br-1 19")
        assert "8.4.7b" in why(m, "move br-1 19")


@pytest.mark.rules("8.4.7b")
def test_8_4_7b_nor_is_one_dropped_there_by_a_group() -> None:
    m = play(pos({"br-1": 18, "br-2": 18}, **CALM), "activate 18", "select br-1", "select br-2", "to 19")
    assert not [t for t in texts(m) if t.startswith(("drop", "stop"))]


@pytest.mark.rules("8.4.7b")
def test_8_4_7b_british_retreat_to_paris_only_when_nothing_else_is_possible() -> None:
    """From Meaux (28): first any other friendly hex, then even enemy hexes; Paris last."""
    u = INDEX["br-1"]
    around = [18, 27, 37, 38, 29]
    m = pos({"br-1": 28, "ge-ii": 28}, control={"allied": [28]}, **CALM)
    assert not retreat_hexes(st(m), u, 28)[0] >> 19 & 1
    m = pos({"br-1": 28, "ge-ii": 28}, control={"allied": [28], "german": around}, **CALM)
    hexes, rank = retreat_hexes(st(m), u, 28)
    assert not hexes >> 19 & 1
    assert rank == 3
    guards = {unit: h for unit, h in zip(("ge-iii", "ge-iv", "ge-ix", "ge-gd", "ge-vii"), around, strict=True)}
    m = pos({"br-1": 28, "ge-ii": 28, **guards}, control={"allied": [28], "german": around}, **CALM)
    assert retreat_hexes(st(m), u, 28)[0] == 1 << 19
    french = pos({"fr-xx": 28, "ge-ii": 28}, control={"allied": [28], "german": around}, **CALM)
    assert retreat_hexes(st(french), INDEX["fr-xx"], 28)[0] == 1 << 19


def arrivals(unit: str, turn: int, others: dict[str, Any], due: str) -> set[int]:
    """Where the unit may be placed in the Reinforcement Phase."""
    m = pos({unit: due, "ge-ii": 93, **others}, turn=turn, phase="reinforcement", seat="german", initiative="german",
            cap={"allied": 4, "german": 0})
    for _ in range(4):
        if asked(m) == "allied where_to_arrive":
            break
        m.choose(f"replace {unit}")
    return {int(t.split()[-1]) for t in texts(m) if t.startswith(f"arrive {unit}")}


@pytest.mark.rules("8.4.7c")
@pytest.mark.parametrize(("unit", "hq", "before", "after"), [
    ("br-6", "br-hq", {4}, {1, 4, 14, 16}), ("fr-77", "fr-hq-5", {4, 13, 19, 61, 80, 89}, {1, 4, 13, 16, 19, 61, 80, 89})])
def test_8_4_7c_before_turn_7_no_variable_reinforcement_arrives_in_sp_hexes(
        unit: str, hq: str, before: set[int], after: set[int]) -> None:
    """The HQ stands in Abbeville (16); 1 and 14 are sources, all three SP hexes."""
    assert arrivals(unit, 6, {hq: 16}, "track 6") == before
    assert arrivals(unit, 7, {hq: 16}, "track 6") == after


@pytest.mark.rules("8.4.7c")
def test_8_4_7c_nor_any_replacement() -> None:
    assert arrivals("fr-xx", 6, {"fr-hq-5": 16}, "eliminated") == {4, 13, 19, 61, 80, 89}
    assert arrivals("fr-xx", 7, {"fr-hq-5": 16}, "eliminated") == {1, 4, 13, 16, 19, 61, 80, 89}


@pytest.mark.rules("8.4.7c")
def test_8_4_7c_belgians_are_not_concerned() -> None:
    assert {1, 14} <= arrivals("be-3", 6, {}, "track 6")


@pytest.mark.rules("8.4.7b", "8.4.6a/b1")
def test_8_4_7b_a_general_retreat_does_not_end_in_paris_either() -> None:
    m = pos({"br-1": 18, "ge-ii": 93}, turn=3, cap={"allied": 2, "german": 2})
    play(m, "general-retreat", "activate 18", "move br-1 19")
    assert not offered(m, "stop")
    assert not events(m, "CapSpent")
