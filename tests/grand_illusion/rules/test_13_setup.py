"""13 Set-up: units, forts, markers and tracks at the start of a game."""
from __future__ import annotations

import pytest

from marne.games.grand_illusion.pieces import INDEX, UNITS
from marne.games.grand_illusion.state import steps_left
from tests.grand_illusion.tools import (
    asked, control, disrupted, offered, pass_until, play, setup, st, texts, units_in, where, why,
)

# 13.1.6: hex, fort, strengths face by face as the rulebook lists them (None where it does not), "+" of the first face.
FORTS = [
    ("13.1.6.1/52", 52, "fort-antwerp", (5, None, 3, None), 0), ("13.1.6.1/64", 64, "fort-namur", (3, None), 1),
    ("13.1.6.2/86", 86, "fort-metz-a", (5, None, 3, None), 0), ("13.1.6.2/86", 86, "fort-metz-b", (3, None), 0),
    ("13.1.6.2/94", 94, "fort-trier", (3, None), 0), ("13.1.6.2/105", 105, "fort-strasbourg", (5, None, 3, None), 0),
    ("13.1.6.3/10", 10, "fort-versailles", (2, 1), 0), ("13.1.6.3/19", 19, "fort-paris", (5, 4, 2, 1), 0),
    ("13.1.6.3/54", 54, "fort-maubeuge", (5, 4, 3, 2), 2), ("13.1.6.3/67", 67, "fort-verdun-west", (5, 4, 3, 2), 2),
    ("13.1.6.3/76", 76, "fort-verdun", (5, 4, 3, 2), 3), ("13.1.6.3/77", 77, "fort-st-mihiel", (4, 3, 2, 1), 0),
    ("13.1.6.3/79", 79, "fort-langres", (4, 3, 2, 1), 0), ("13.1.6.3/87", 87, "fort-nancy", (4, 3, 2, 1), 1),
    ("13.1.6.3/87", 87, "fort-toul", (5, 4, 3, 2), 2), ("13.1.6.3/98", 98, "fort-epinal-a", (4, 3, 2, 1), 0),
    ("13.1.6.3/98", 98, "fort-epinal-b", (5, 4, 3, 2), 2), ("13.1.6.3/104", 104, "fort-belfort", (5, 4, 3, 2), 2),
]
GROUP = {"13.1.6.1": "13.1.6.1", "13.1.6.2": "13.1.6.2", "13.1.6.3": "13.1.6.3"}


@pytest.mark.parametrize(("hex_", "fort", "faces", "plus"), [
    pytest.param(h, f, faces, plus, id=f, marks=pytest.mark.rules(rule, rule.split("/")[0], "13.1.6a"))
    for rule, h, f, faces, plus in FORTS])
@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_13_1_6_every_fort_starts_in_its_hex_on_its_strongest_face(
        scenario: str, hex_: int, fort: str, faces: tuple[int | None, ...], plus: int) -> None:
    m = setup(scenario)
    s = st(m)
    u = INDEX[fort]
    assert where(m, fort) == hex_
    assert steps_left(s, u) == len(faces)
    values = s.t.fort_cs[u - UNITS]
    assert s.steps[u - UNITS] == 0 and values[0] == max(values)
    assert [v for v, want in zip(values, faces, strict=True) if want is not None] == [w for w in faces if w is not None]
    assert s.t.fort_plus[u - UNITS][0] == plus


@pytest.mark.rules("13.1.6.3/54", "13.1.6b")
def test_13_1_6_maubeuge_loses_bombardment_defence_with_its_second_counter() -> None:
    assert st(setup()).t.fort_plus[INDEX["fort-maubeuge"] - UNITS] == (2, 2, 1, 1)


@pytest.mark.rules("13.1.6.1/72", "13.1.6.3/24", "13.1.6.3/34", "2.6")
@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_13_1_6_forts_and_units_with_an_orange_band_stay_out_without_their_option(scenario: str) -> None:
    m = setup(scenario)
    for name in ("fort-liege-o", "fort-hazebrouck-o", "fort-lille-o", "fort-antwerp-o", "fr-xxii", "ge-hq-9", "be-i-o", "fr-ha"):
        assert where(m, name) == "off"


@pytest.mark.rules("13.1.6.1/72", "13.1.6.3/24", "13.1.6.3/34")
def test_13_1_6_the_options_bring_liege_lille_and_hazebrouck() -> None:
    m = setup("3")
    play(m, "done, option al-resources, option al-belgian-alert, done")
    s = st(m)
    assert (where(m, "fort-liege-o"), where(m, "fort-lille-o"), where(m, "fort-hazebrouck-o")) == (72, 34, 24)
    assert s.t.fort_cs[INDEX["fort-liege-o"] - UNITS][0] == 4 and 2 in s.t.fort_cs[INDEX["fort-liege-o"] - UNITS]
    assert s.t.fort_cs[INDEX["fort-lille-o"] - UNITS] == (3, 2) == s.t.fort_cs[INDEX["fort-hazebrouck-o"] - UNITS]


@pytest.mark.rules("13.1.1", "2.4/p1")
def test_13_1_1_units_set_up_where_their_counter_says() -> None:
    m = setup()
    assert where(m, "ge-viii") == 84 and not disrupted(m, "ge-viii")     # the counter the book explains
    assert {"br-1", "br-2", "br-3", "br-5", "br-1-c", "br-hq"} <= units_in(m, 45)
    assert {"fr-1-c", "fr-3-c", "fr-5-c", "fort-maubeuge"} <= units_in(m, 54)
    assert {"be-i", "be-ii", "be-c", "be-hq"} <= units_in(m, 62)
    assert where(m, "fr-71-r") == "off" == where(m, "fr-ix")             # in the Paris-in-Danger box
    assert where(m, "br-4") == "track" and st(m).due[INDEX["br-4"]] == 2


@pytest.mark.rules("13.1.1", "14.1.1a/Command/54")
def test_13_1_1_up_to_two_british_infantry_may_start_in_maubeuge() -> None:
    m = setup()
    assert asked(m) == "allied who_goes_forward"
    assert not offered(m, "advance-guard br-1-c")                        # infantry only
    play(m, "advance-guard br-1, advance-guard br-3")
    assert where(m, "br-1") == 54 == where(m, "br-3") and where(m, "br-2") == 45
    assert not any(t.startswith("advance-guard") for t in texts(m))      # no third
    assert st(m).began54 >> INDEX["br-1"] & 1
    other = setup()
    play(other, "done")
    assert where(other, "br-1") == 45


@pytest.mark.rules("13.1.2a", "13.1.2d")
def test_13_1_2_eight_plan_17_chits_and_fifteen_german_ones() -> None:
    m = setup()
    assert m.view(None)["chits_left"] == {"plan17": 8, "german": 15}
    assert all(h["chit"] == 0 for h in m.view(None)["hexes"])


@pytest.mark.rules("13.1.3a", "13.1.3d", "13.1.3f", "13.1.3g")
@pytest.mark.parametrize("scenario", ["1", "2"])
def test_13_1_3_tracks_and_markers(scenario: str) -> None:
    m = play(setup(scenario), "done")
    v = m.view(None)
    assert v["turn"] == 1
    assert v["cap"] == {"allied": 4, "german": 6}
    assert v["vp"] == {"plan17": 3, "german": 0}
    assert v["mandated"] == {"allied": 1, "german": 0}
    assert [h["hex"] for h in v["hexes"] if h["trench"]] == [86] and v["hexes"][85]["trench"] == 1
    assert v["end_of_rail_net"] and st(m).law.rail_end_hex == 56
    assert control(m, 72) == "german" == control(m, 73)
    assert control(m, 62) == "allied" and control(m, 94) == "german" and control(m, 19) == "allied"


@pytest.mark.rules("13.1.3b", "7.3")
def test_13_1_3b_the_eastern_front_choice_comes_on_turn_3() -> None:
    m = pass_until(setup(), "whether_transfer")
    assert st(m).turn == 3 and asked(m) == "german whether_transfer"


@pytest.mark.rules("13.1.1")
def test_13_1_1_an_advance_guard_cannot_be_asked_for_later() -> None:
    m = play(setup(), "done")
    assert "13.1.1" in why(m, "advance-guard br-1")
