"""2 The battlefield: hexes, neighbours, the compass, edges."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.law import Law
from marne.games.great_war_commander.rules.r02_grid import (
    DISTANCE,
    EDGE,
    HEX,
    HEX_IDS,
    HEXES,
    NEAR,
    NEXT,
    NOWHERE,
    TO_EDGE,
    WITHIN,
    direction,
    ray,
    side_key,
)
from marne.games.great_war_commander.tables import tables
from marne.parts.bits import bits, mask


def names(board: int) -> set[str]:
    return {HEX_IDS[h] for h in bits(board)}


@pytest.mark.rules("2.1")
def test_2_1_fifteen_columns_of_eleven_hexes_each_with_its_own_name() -> None:
    assert HEXES == 15 * 11 == len(set(HEX_IDS))
    assert {"A1", "O1", "A11", "O11", "C7"} <= set(HEX_IDS)
    assert not {"P1", "A12", "A0"} & set(HEX_IDS)


@pytest.mark.rules("2.1", "GL-Adjacent")
@pytest.mark.parametrize(("h", "near"), [
    ("H6", {"H5", "I6", "I7", "H7", "G7", "G6"}),           # B, D, F … stand half a hex lower
    ("G6", {"G5", "H5", "H6", "G7", "F6", "F5"}),
    ("A1", {"B1", "A2"}), ("O11", {"O10", "N11", "N10"}), ("A11", {"A10", "B10", "B11"}), ("O1", {"N1", "O2"}),
    ("H1", {"I1", "I2", "H2", "G2", "G1"}),
])
def test_2_1_neighbours(h: str, near: set[str]) -> None:
    assert names(NEAR[HEX[h]]) == near


@pytest.mark.rules("2.2.2")
def test_2_2_2_the_compass_1_up_4_down_2_and_3_right_5_and_6_left() -> None:
    around = [HEX_IDS[n] for n in NEXT[HEX["H6"]]]
    assert around == ["H5", "I6", "I7", "H7", "G7", "G6"]
    assert [HEX_IDS[n] for n in NEXT[HEX["G6"]]] == ["G5", "H5", "H6", "G7", "F6", "F5"]
    assert NEXT[HEX["A1"]][0] == NOWHERE and NEXT[HEX["O11"]][3] == NOWHERE


@pytest.mark.rules("2.2.2")
def test_2_2_2_opposite_directions_lead_back() -> None:
    for h in range(HEXES):
        for d in range(6):
            n = NEXT[h][d]
            if n != NOWHERE:
                assert NEXT[n][(d + 3) % 6] == h
                assert direction(h, n) == d
                assert side_key(h, n) == side_key(n, h)


@pytest.mark.rules("2.2.2")
def test_2_2_2_a_straight_line_of_the_air_strike_example() -> None:
    # H11 looking towards direction 2: H10 is direction 1; the book's line from H10 is I10, J9, K9, L8
    assert [HEX_IDS[h] for h in ray(HEX["H10"], 1)][:4] == ["I10", "J9", "K9", "L8"]


@pytest.mark.rules("2.1")
@pytest.mark.parametrize(("a", "b", "n"), [
    ("K6", "I7", 2), ("I7", "G6", 2), ("G6", "G5", 1), ("K6", "I4", 3), ("I7", "I4", 3), ("G6", "I4", 3), ("G5", "I4", 2),
    ("H2", "H4", 2), ("H4", "J5", 2), ("H2", "J4", 3), ("J10", "I9", 2), ("A1", "O1", 14), ("A1", "A11", 10), ("H6", "H6", 0),
])
def test_2_1_distances_of_the_examples(a: str, b: str, n: int) -> None:
    assert DISTANCE[HEX[a]][HEX[b]] == n == DISTANCE[HEX[b]][HEX[a]]


@pytest.mark.rules("2.1")
def test_2_1_distance_is_the_number_of_steps() -> None:
    for start in (HEX["A1"], HEX["H6"], HEX["O11"], HEX["D9"]):
        seen, ring, n = 1 << start, 1 << start, 0
        while ring:
            assert all(DISTANCE[start][h] == n for h in bits(ring))
            assert WITHIN[start][n] == seen
            nxt = 0
            for h in bits(ring):
                nxt |= NEAR[h]
            ring = nxt & ~seen
            seen |= ring
            n += 1
        assert seen == mask(range(HEXES))


@pytest.mark.rules("7.2")
def test_7_2_the_edges() -> None:
    assert names(EDGE["top"]) == {f"{c}1" for c in "ABCDEFGHIJKLMNO"}
    assert names(EDGE["bottom"]) == {f"{c}11" for c in "ABCDEFGHIJKLMNO"}
    assert names(EDGE["left"]) == {f"A{r}" for r in range(1, 12)}
    assert names(EDGE["right"]) == {f"O{r}" for r in range(1, 12)}
    assert TO_EDGE["top"][HEX["H1"]] == 0 and TO_EDGE["top"][HEX["H6"]] == 5 and TO_EDGE["bottom"][HEX["H6"]] == 5
    assert TO_EDGE["left"][HEX["H6"]] == 7 and TO_EDGE["right"][HEX["H6"]] == 7


@pytest.mark.rules("7.2", "2.4")
@pytest.mark.parametrize("scenario", [f"gwc-{n:02d}" for n in range(1, 17)])
def test_7_2_each_side_has_its_edge_and_its_observer_on_it(scenario: str) -> None:
    german, allied = Law(tables(""), scenario, {}).sides
    assert german.edge == allied.foe_edge and allied.edge == german.foe_edge and not german.edge & allied.edge & ~mask(
        HEX[h] for h in ("A1", "O1", "A11", "O11"))
    for side in (german, allied):
        assert HEX_IDS[side.observer] in {"A6", "O6", "H1", "H11"}
        assert side.edge >> side.observer & 1


@pytest.mark.rules("2.3", "7.3")
@pytest.mark.parametrize("scenario", [f"gwc-{n:02d}" for n in range(1, 17)])
def test_2_3_five_objectives_on_every_map(scenario: str) -> None:
    f = Law(tables(""), scenario, {}).field
    assert len(set(f.goal_hex)) == 5 and all(f.goals[i] >> h & 1 for i, h in enumerate(f.goal_hex))


@pytest.mark.rules("T110")
@pytest.mark.parametrize("scenario", [f"gwc-{n:02d}" for n in range(1, 17)])
def test_T110_levels_from_0_to_4(scenario: str) -> None:
    f = Law(tables(""), scenario, {}).field
    assert set(f.level) <= {0, 1, 2, 3, 4} and sum(b.bit_count() for b in f.by_level) == HEXES
