"""1-12 Mobilization points before play: where they may stand, in which order, in the three ways of placing them."""
from __future__ import annotations

import pytest

import marne
from marne.games.drive_on_paris.pieces import ALLIED, GRID, IDS, POINT, SIDE
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, field, hexes, offers, play, refused, st, where

T = tables("")
BOOK = {"fr-mob-a": "46-10", "fr-mob-b": "38-14", "fr-mob-c": "14-05", "fr-mob-d": "30-19", "fr-mob-e": "49-06",
        "fr-mob-f": "55-01", "fr-mob-g": "41-01", "fr-mob-h": "27-13", "fr-mob-i": "15-26", "fr-mob-j": "02-10",
        "ge-mob-1": "38-33", "ge-mob-2": "45-26", "ge-mob-3": "44-33", "ge-mob-4": "47-21", "ge-mob-5": "51-17",
        "ge-mob-6": "59-13", "ge-mob-7": "63-19", "ge-mob-8": "44-15"}


def campaign(mode: str) -> Match:
    return marne.start("drive-on-paris", scenario="5-6", seed=1, data="", options={"mobilization": mode})


def placed(mode: str, upto: str) -> Match:
    """The points of 1914, up to one that is still to be placed."""
    m = campaign(mode)
    for u, h in BOOK.items():
        if u == upto:
            break
        play(m, f"point {u} {h}")
    return m


@pytest.mark.rules("1-12", "1-12#7", "4-0a", "4-0c", "4-0b")
def test_ten_french_points_then_eight_german_ones_in_order_of_weight() -> None:
    m = campaign("fdl")
    for u, h in BOOK.items():
        seat = "allied" if u.startswith("fr") else "german"
        assert asked(m) == f"{seat} where_point" and {o.split()[0] for o in offers(m, "point")} == {u}
        play(m, f"point {u} {h}")
    assert len(BOOK) == 18 == POINT.bit_count() and {u: where(m, u) for u in BOOK} == BOOK
    assert m.decision is not None and m.decision.seat == "german" and st(m).turn == 1 and st(m).active == 1


@pytest.mark.rules("1-12#3")
def test_on_a_rail_hex_inside_the_pre_war_border_one_a_hex() -> None:
    m = campaign("free")
    sites = {o.split()[1] for o in offers(m, "point")}
    assert sites == hexes(T.rail & T.country["fr"])
    for bad in ("24-30", "45-26", "59-03", "01-01", "03-03"):   # Belgium, Germany, Alsace, no railway there
        rule = refused(m, f"point fr-mob-a {bad}")
        assert rule == (["1-12#3"] if bad not in sites else []), bad
    play(m, "point fr-mob-a 46-10")
    assert refused(m, "point fr-mob-b 46-10") == ["1-12#3"], "T98: one a hex"
    m = placed("free", "ge-mob-1")
    german = {o.split()[1] for o in offers(m, "point")}
    assert german == hexes(T.rail & T.country["ge"]) and "59-03" in german, "T98: Alsace is German before the war"
    assert refused(m, "point ge-mob-1 46-10") == ["1-12#3"]


@pytest.mark.rules("1-12#6", "1-12#5")
@pytest.mark.parametrize("point, side", [(p, "west" if p in "cdhij" else "east") for p in "abcdefghij"])
def test_by_the_doctrine_line_each_french_point_has_its_side(point: str, side: str) -> None:
    u = f"fr-mob-{point}"
    m = placed("fdl", u)
    mine, other = (T.west, T.east) if side == "west" else (T.east, T.west)
    sites = {o.split()[1] for o in offers(m, "point")}
    free = hexes(T.rail & T.country["fr"] & mine) - {where(m, v) for v in BOOK}
    assert sites == free and len(sites) > 20
    wrong = next(h for h in sorted(hexes(T.rail & T.country["fr"] & other)) if h not in BOOK.values())
    assert refused(m, f"point {u} {wrong}") == ["1-12#6"]


@pytest.mark.rules("1-12#6", "1-12#5")
def test_the_germans_place_freely_by_the_doctrine_line_and_free_is_free_for_both() -> None:
    assert {o.split()[1] for o in offers(placed("fdl", "ge-mob-1"), "point")} == hexes(T.rail & T.country["ge"])
    m = campaign("free")
    assert not refused(m, "point fr-mob-a 14-05") and not refused(m, "point fr-mob-a 46-10")
    assert refused(campaign("fdl"), "point fr-mob-a 14-05") == ["1-12#6"]


@pytest.mark.rules("1-12#5", "1-12#8")
def test_the_historical_points_stand_where_the_book_says() -> None:
    m = campaign("historical")
    assert m.decision is not None and m.decision.message != "where_point"
    assert {u: where(m, u) for u in BOOK} == BOOK
    late = marne.start("drive-on-paris", scenario="5-7-t5", seed=1, data="")
    stand = {u: where(late, u) for u in BOOK if GRID.read(where(late, u)) and len(where(late, u)) == 5}
    assert stand.items() <= BOOK.items() and len(stand) >= 16


@pytest.mark.rules("1-12#5")
def test_the_doctrine_line_is_the_normal_game() -> None:
    m = marne.start("drive-on-paris", scenario="5-6", seed=1, data="")
    assert asked(m) == "allied where_point" and refused(m, "point fr-mob-a 14-05") == ["1-12#6"]


@pytest.mark.rules("1-12#3")
def test_a_point_never_moves_and_counts_for_nothing() -> None:
    m = field({"ge-mob-1": "38-33", "ge-3": "38-33", "fr-mob-a": "46-10"})
    assert refused(m, "take ge-mob-1") and "ge-mob-1" not in offers(m, "take")
    s = st(m)
    for u in bits(POINT & s.present):
        assert not s.occ[SIDE[u]] >> s.loc[u] & 1 or IDS[u] == "ge-mob-1"
    assert not s.zone[ALLIED] >> GRID.read("46-11") & 1


@pytest.mark.rules("1-12#4", "5-7")
def test_points_in_enemy_hands_when_a_later_campaign_starts_are_lost() -> None:
    for scenario in ("5-7-t5", "5-7-t9"):
        s = st(marne.start("drive-on-paris", scenario=scenario, seed=1, data=""))
        for u in bits(POINT):
            h = GRID.read(BOOK[IDS[u]])
            gone = bool(s.held[1 - SIDE[u]] >> h & 1)
            assert (s.loc[u] != h) == gone
            due = [i for i, a in enumerate(s.law.arrivals) if a.kind == "point" and a.entry == u]
            assert all(s.late >> i & 1 == gone for i in due)
