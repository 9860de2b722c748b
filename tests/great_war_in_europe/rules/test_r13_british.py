"""13.28, 5.36, 14.23 The British of the Near East: each on its own front, those marked Vr on two, nobody into a besieged Kut."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe.pieces import EGYPT, EUROPE, FRONT, HEX, INDEX, IRAQ
from marne.match import Match
from tests.great_war_in_europe.arena import field, offers, play, refused, st, until

OPEN = {"open-stacks": True, "secret-events": False}


def placing(units: dict[str, str], **more: object) -> Match:
    return until(field(units, phase="new-units", options=OPEN, **more), "who_enters")


def fronts(m: Match, unit: str) -> set[int]:
    """The fronts on which a unit of the box may be placed."""
    return {FRONT[HEX[h]] for h in offers(play(m.copy(), f"bring {unit}"), "place")}


@pytest.mark.rules("13.28#1", "13.3")
def test_a_new_british_unit_comes_on_its_own_front_with_an_hq_too() -> None:
    m = placing({"br-75": "available-ne", "br-15in": "available-ne", "br-hq-tig": "N2151", "br-6in": "N2151",
                 "br-hq-eef": "N2812"}, control={"allied": ["N2812", "N2151", "N2252"]})
    assert fronts(m, "br-75") == {EGYPT} and fronts(m, "br-15in") == {IRAQ}
    assert "N2812" in offers(play(m.copy(), "bring br-75"), "place")
    assert "N2150" in offers(play(m.copy(), "bring br-15in"), "place")
    m = play(m, "bring br-75")
    assert refused(m, "place N2151") == ["13.28#1"]
    assert m.why("place N2151")[0][1] == "British 75th Division enters on its own front"


@pytest.mark.rules("5.36", "3.26#10j", "13.23")
def test_a_vr_unit_lost_in_egypt_may_come_back_in_europe() -> None:
    m = field({"br-nz": "dead-ne"}, phase="replacement", turn=31, letter="M", rp={"BR": 5}, options=OPEN, dice=[1] * 12)
    st(m).fell[INDEX["br-nz"]] = EGYPT
    play(m, "rebuild br-nz")
    until(m, "who_enters")
    assert st(m).turn == 32 and fronts(m, "br-nz") & set(EUROPE) and EGYPT in fronts(m, "br-nz")
    assert IRAQ not in fronts(m, "br-nz")


@pytest.mark.rules("5.36", "13.3")
def test_why_a_rebuilt_british_unit_does_not_come_to_another_front_with_an_hq() -> None:
    m = field({"br-14in": "dead-ne", "br-hq-tig": "N2151", "br-6in": "N2151"}, phase="replacement", turn=31, letter="M",
              rp={"BR": 5}, options=OPEN, dice=[1] * 12, control={"allied": ["N2151", "N2252"]})
    st(m).fell[INDEX["br-14in"]] = EGYPT                     # though it had come by Iraq
    until(play(m, "rebuild br-14in"), "who_enters")
    assert fronts(m, "br-14in") == {EGYPT}
    play(m, "bring br-14in")
    m.lang = "fr"
    assert m.why("place N2151") == [("5.36", "la 14e division indienne revient sur le front de sa perte")]


@pytest.mark.rules("14.23")
@pytest.mark.parametrize(("besieger", "open_"), [("N1745", False), ("N1742", True)])
def test_nobody_is_placed_in_kut_while_it_is_besieged(besieger: str, open_: bool) -> None:
    m = placing({"br-17in": "available-ne", "br-hq-tig": "N1846", "br-6in": "N1845", "br-14in": "N1846", "tu-38": besieger},
                control={"allied": ["N1845", "N1846", "N2252", "N1947", "N2047", "N1946"]})
    play(m, "bring br-17in")
    assert ("N1845" in offers(m, "place")) == open_ and "N1846" in offers(m, "place")
    assert refused(m, "place N1845") == ([] if open_ else ["14.23"])
