"""Why not: raids, landings on the Black Sea, US units that come by the edge. Each refusal names its rule."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import HEX, hex_text
from marne.games.great_war_in_europe.rules.r18_4_near_east import near_east_check
from marne.games.great_war_in_europe.state import NEVER
from marne.games.great_war_in_europe.tables import tables
from marne.games.great_war_in_europe.words.explain import explain
from marne.kernel.run import GameOver
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, offers, play, st, until
from tests.great_war_in_europe.fights import OPEN

T = tables("")
PALESTINE = T.region["palestine"]


def why(m: Match, choice: str, lang: str = "en") -> list[tuple[str, str]]:
    return m.why(choice) if lang == "en" else explain(st(m), choice, lang)


def one(board: int) -> str:
    return hex_text(bits(board)[0])


@pytest.mark.rules("6.25#1", "6.25#2")
def test_why_lawrence_does_not_raid_there() -> None:
    more: dict[str, Any] = {"options": OPEN, "turn": 25, "scenario": "1916", "phase": "strategic-movement"}
    m = until(field({}, events=["al-lawrence"], **more), "where_to_raid")
    assert asked(m) == "allied where_to_raid"
    assert offers(m, "raid") == {hex_text(h) for h in bits(PALESTINE & T.towns & ~T.cities)}
    city, desert = one(PALESTINE & T.cities), one(PALESTINE & ~T.towns)
    assert [r for r, _ in why(m, f"raid {city}")] == ["6.25#1"] and "city" in why(m, f"raid {city}")[0][1]
    assert "no town" in why(m, f"raid {desert}")[0][1] and "Palestine" in why(m, "raid N1540")[0][1]
    assert "Palestine" in why(m, "raid N1540", "fr")[0][1]
    m = until(field({"fr-5": "W5009"}, events=["al-lawrence", "al-ana"], **more), "who_travels")
    assert why(m, f"raid {desert}")[0][0] == "6.25#2"
    m = until(field({"fr-5": "W5009"}, **more), "who_travels")
    assert why(m, f"raid {desert}")[0][0] == "6.25"


@pytest.mark.rules("6.38", "5.45#3")
def test_why_a_unit_does_not_land_on_the_black_sea() -> None:
    units = {"ru-5": "available-ne", "ru-6": "available", "fr-5": "W5009"}
    m = until(field(units, events=["al-russian-amphibious"], options=OPEN, turn=20, scenario="1916"), "who_goes_ashore")
    assert offers(m, "ashore") == {"ru-5"}
    assert "box of the Near East" in why(m, "ashore ru-6")[0][1] and "Russian" in why(m, "ashore fr-5")[0][1]
    play(m, "ashore ru-5")
    for place, word in (("N4332", "east of Trebizond"), ("N3338", "coast")):
        assert why(m, f"ashore-at {place}")[0][0] == "6.38" and word in why(m, f"ashore-at {place}")[0][1]
    late = until(field({"ru-5": "available-ne"}, events=["al-russian-amphibious"], options=OPEN, flags={"czar": 11}), "who_moves")
    assert why(late, "ashore ru-5")[0][0] == "5.45#3"


@pytest.mark.rules("13.25")
def test_why_a_unit_does_not_come_by_the_edge() -> None:
    units = {"us-1": "beside", "us-2": "available", "br-5": "W6707"}
    m = until(field(units, west="allied", options=OPEN, turn=40, scenario="1918"), "who_moves")
    assert offers(m, "enter-map") == {"us-1"}
    assert why(m, "enter-map us-2")[0][0] == "13.25" and "beside" in why(m, "enter-map us-2")[0][1]
    assert "only US units" in why(m, "enter-map br-5")[0][1]
    play(m, "enter-map us-1")
    assert why(m, "enter-at W6819")[0][0] == "13.25" and "bord" in why(m, "enter-at W6819", "fr")[0][1]
    new = until(field({"fr-9": "available", "us-2": "available"}, phase="new-units", options=OPEN, turn=40, scenario="1918"),
                "who_enters")
    play(new, "bring fr-9")
    assert why(new, "beside")[0][0] == "13.25" and "only US units" in why(new, "beside")[0][1]


@pytest.mark.rules("18.4#3")
@pytest.mark.parametrize(("held", "over"), [(2, False), (3, True)])
def test_three_hexes_win_the_last_year_of_the_near_east_too(held: int, over: bool) -> None:
    hexes = ["N2252", "N2552", "N4243"][:held]
    units = {"ab-ana-1": "N1820", "tu-30": "N1728"}
    s = st(field(units, scenario="1918-near-east", turn=38, options=OPEN, alone=True, control={"central": hexes}))
    assert s.czar != NEVER
    if over:
        with pytest.raises(GameOver):
            near_east_check(s)
        assert s.result is not None and (s.result.winner, s.result.kind) == ("central", "central-hexes")
    else:
        near_east_check(s)


@pytest.mark.rules("9.31", "9.32", "9.11", "9.0#1", "17.0")
def test_why_a_train_does_not_go_there() -> None:
    """No town, a town of the enemy's, one next to him, one behind his lines; a country closed to the unit; no movement left."""
    prague = "E4304"
    next_to = next(hex_text(h) for h in bits(T.touching[HEX[prague]] & T.land & ~T.towns & ~T.forts))
    m = field({"ge-5": "E5102", "ge-6": "E5102", "ah-5": "E3606", "ru-5": next_to}, phase="strategic-movement", options=OPEN)
    while asked(m) != "central who_travels":
        m.choose("done")
    play(m, "entrain ge-5")
    bare = one(T.country["GE"] & T.land & ~T.towns)
    for place, rule in ((bare, "9.31"), ("E7030", "9.31"), (prague, "9.32"), ("E5102", "9.31")):
        assert [r for r, _ in why(m, f"detrain {place}")] == [rule], place
    assert "ennemi" in why(m, f"detrain {prague}", "fr")[0][1]
    play(m, "back")
    st(m).capacity[0] = 23
    play(m, "entrain ge-6")
    assert why(m, "detrain E3606")[0][0] == "9.11", "Vienna counts double"


@pytest.mark.rules("9.53", "9.55", "15.64", "9.56")
def test_why_a_ship_does_not_go_there() -> None:
    units = {"br-5": "W6707", "br-hq-1": "W6707"}
    m = until(field(units, phase="strategic-movement", options=OPEN), "who_travels")
    play(m, "embark br-5")
    suez = one(T.region["egypt-west"] & T.coast["mediterranean"] & T.land)
    for place, rule in (("W5009", "9.53"), ("E5412", "9.53"), ("N2252", "9.55")):
        assert why(m, f"disembark {place}")[0][0] == rule, place
    play(m, "back", "embark br-hq-1")
    assert why(m, f"disembark {suez}")[0][0] == "15.64"
