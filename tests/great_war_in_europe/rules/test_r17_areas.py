"""3.26#10, 17.2, 17.3, 17.4 Where nations and units may operate."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.data.rows import NATIONS
from marne.games.great_war_in_europe.pieces import CAUCASUS, EAST, EGYPT, HEX, INDEX, IRAQ, ITALY, OF_FRONT, WEST
from marne.games.great_war_in_europe.rules.r17_2_areas import barred, closed_ground, code_area, nation_area
from marne.games.great_war_in_europe.state import State
from tests.great_war_in_europe.arena import field, in_east, in_west, offers, play, refused, st

FRONTS = {"W": WEST, "I": ITALY, "E": EAST, "C": CAUCASUS, "Q": IRAQ, "Y": EGYPT}


def late(**more: Any) -> State:
    return st(field({}, **more))


def maps(s: State, unit: str) -> str:
    """The fronts on which a unit finds a hex it may enter."""
    u = INDEX[unit]
    return "".join(c for c, f in FRONTS.items() if OF_FRONT[f] & code_area(s, s.t.ds.units[u].restrict) & nation_area(s, u))


@pytest.mark.rules("3.26#10", "3.26#10a", "3.26#10b", "3.26#10c", "3.26#10d", "3.26#10e", "3.26#10f", "3.26#10g", "3.26#10h",
                   "3.26#10i",
                   "3.26#10j", "17.21#BR", "17.21#FR", "17.21#RU", "17.21#BE", "17.21#SR", "17.21#GK", "17.21#MN", "17.21#ANA",
                   "17.4#RO",
                   "17.31#GE", "17.31#BU", "17.4#PN")
@pytest.mark.parametrize(("unit", "fronts"), [
    ("ge-1", "WIECQY"), ("ge-hq-8", "WIE"), ("br-1", "WIEQY"), ("br-hq-1", "WIE"), ("br-cd-1", "Y"), ("br-1as", "WIEQY"),
    ("br-spr", "Q"),
    ("fr-1", "WIE"), ("fr-dfps", "Y"), ("ru-1", "EC"), ("ru-hq-cau", "C"), ("ru-pc", "C"), ("be-1", "W"), ("gk-1", "E"), ("bu-1",
                                                                                                                          "E"),
    ("mn-1", "E"), ("ab-ana-1", "Y"), ("am-1", "C"), ("ro-1", "E"), ("tu-gndm", "Q"), ("tu-hq-yag", "CQY"), ("it-1", "WIE"),
    ("ah-2", "WIE"),
])
def test_where_a_unit_may_operate(unit: str, fronts: str) -> None:
    assert maps(late(), unit) == fronts


@pytest.mark.rules("17.21#IT", "17.31#AH")
def test_before_1917_the_italian_map_belongs_to_italians_and_austrians() -> None:
    s = late(turn=26, scenario="1916")
    assert maps(s, "ge-1") == "WECQY" and maps(s, "fr-1") == "WE" and maps(s, "it-1") == "WIE" and maps(s, "ah-2") == "IE"


@pytest.mark.rules("17.21#BR", "17.21#MN", "17.21#GK", "17.4#PN", "17.21#ANA")
def test_parts_of_maps() -> None:
    s = late()
    t = s.t
    assert nation_area(s, INDEX["br-cd-1"]) == t.region["egypt-west"] and nation_area(s, INDEX["mn-1"]) == t.country["MN"]
    assert nation_area(s, INDEX["gk-1"]) == t.balkans == nation_area(s, INDEX["bu-1"])
    assert not barred(s, 1 << INDEX["tu-gndm"]) & t.country["PN"] & OF_FRONT[IRAQ] & t.land & ~(1 << t.hamadan)
    assert barred(s, 1 << INDEX["am-1"]) & OF_FRONT[CAUCASUS] & t.land == t.country["PN"] & OF_FRONT[CAUCASUS] & t.land


@pytest.mark.rules("17.4#PN", "17.21#PEF1")
def test_hamadan_is_closed_until_the_persian_force() -> None:
    for pef, shut in ((0, True), (1, False)):
        s = late(flags={"pef": pef})
        assert bool(barred(s, 1 << INDEX["br-1as"]) >> s.t.hamadan & 1) == shut
    s.pef_units = 1 << INDEX["ru-5"]
    assert nation_area(s, INDEX["ru-5"]) == OF_FRONT[IRAQ] and not nation_area(s, INDEX["ru-6"]) & OF_FRONT[IRAQ]


@pytest.mark.rules("17.4#NL", "17.4#AL", "17.21#GK", "17.1")
def test_neutral_ground_is_closed() -> None:
    s = st(field({}, scenario="campaign", turn=1))
    t = s.t
    for code in ("NL", "CH", "IT", "RO", "BU", "GK", "AL", "TU"):
        assert not t.country[code] & ~closed_ground(s), code
    s = late(flags={"salonika": 1})
    assert not closed_ground(s) & (t.country["GK"] | t.country["AL"]) & t.playable
    s = late(flags={"salonika": 0})
    assert not (t.country["GK"] | t.country["AL"]) & ~closed_ground(s)
    s = late(flags={"salonika": 0}, joined={"allied": ["GK"]})
    assert not closed_ground(s) & (t.country["GK"] | t.country["AL"]) & t.playable


@pytest.mark.rules("17.4#NL")
def test_nobody_walks_into_holland() -> None:
    m = play(in_west({"ge-2": "W6927"}), "take ge-2")
    assert refused(m, "to W6926") == ["17.4#NL"] and "W6926" not in offers(m, "to")


@pytest.mark.rules("17.31#TU")
def test_before_the_turks_of_europe_deploy_ottoman_ground_is_theirs_alone() -> None:
    s = late(flags={"turks": 0})
    t = s.t
    assert not t.ottoman & ~barred(s, 1 << INDEX["ge-1"])
    assert barred(s, 1 << INDEX["tu-2"]) & t.ottoman & t.land & OF_FRONT[EGYPT] == 0
    small = next(u for u in range(len(t.ds.units)) if t.ds.units[u].nation == "GE" and t.ds.units[u].size == "bn")
    assert barred(s, 1 << small) & t.ottoman & t.land & OF_FRONT[EGYPT] == 0
    s = late(flags={"turks": 1})
    assert barred(s, 1 << INDEX["ge-1"]) & t.ottoman & t.land & OF_FRONT[EGYPT] == 0


@pytest.mark.rules("17.11#2")
def test_a_new_belligerent_stands_still_and_nobody_enters_its_country() -> None:
    m = in_east({"ro-1": "E2423", "ru-5": "E3027", "ah-2": "E2717"}, joined={"allied": ["RO"]}, fresh=["RO"])
    assert barred(st(m), 1 << INDEX["ru-5"]) >> HEX["E2423"] & 1
    m = in_east({"ro-1": "E2423", "ru-5": "E3027"}, "allied", joined={"allied": ["RO"]}, fresh=["RO"])
    assert "ro-1" not in offers(m, "take") and refused(m, "take ro-1") == ["17.11#2"]


@pytest.mark.rules("17.2", "17.3", "17.1")
def test_who_is_at_war_in_august_1914() -> None:
    s = st(field({}, scenario="campaign", turn=1))
    sides = [{NATIONS[n] for n in range(16) if s.joined[side] >> n & 1} for side in (0, 1)]
    assert sides[0] - {"AB", "AM"} == {"FR", "BR", "RU", "SR", "MN", "BE"} and sides[1] == {"GE", "AH"}
    s = st(field({}, scenario="campaign", turn=5))
    assert s.joined[1] >> NATIONS.index("TU") & 1, "Turkey in October"


@pytest.mark.rules("17.31#TU")
def test_three_turks_in_egypt_four_outside_the_balkans() -> None:
    three = {"tu-2": "N3210", "tu-5": "N3310", "tu-6": "N3410"}
    egypt = late().t.country["EG"]
    s = st(field({**three, "tu-8": "N2711"}))
    assert barred(s, 1 << INDEX["tu-8"]) & egypt == egypt
    assert not barred(s, 1 << INDEX["tu-2"]) & egypt & s.t.land
    s = st(field({**dict(list(three.items())[:2]), "tu-8": "N2711"}))
    assert not barred(s, 1 << INDEX["tu-8"]) & egypt & s.t.land


@pytest.mark.rules("17.31#AH")
def test_four_austrians_north_of_row_48() -> None:
    four = dict(zip(("ah-2", "ah-3", "ah-4", "ah-5"), ("E5010", "E5009", "E5110", "E5109"), strict=True))
    s = st(field({**four, "ah-6": "E4508"}))
    north = s.t.ah_north
    assert barred(s, 1 << INDEX["ah-6"]) & north == north
    s = st(field({**four, "ah-6": "E4508"}, control={"central": ["E4129", "E3031"]}))
    shut = barred(s, 1 << INDEX["ah-6"]) & north & s.t.land
    assert shut == north & s.t.country["GE"] & s.t.land, "with Kiev and Odessa only Germany is closed"
    s = st(field({**four, "ah-6": "E4508"}, control={"central": ["E4129", "E3031"]}, flags={"bolshevik": 12}))
    assert barred(s, 1 << INDEX["ah-6"]) & north == north


@pytest.mark.rules("17.21#US", "17.21#IT")
def test_one_us_unit_off_the_west_map_six_italians_off_theirs() -> None:
    us = {"joined": {"allied": ["US"]}}
    s = st(field({"us-1": "W2019", "us-2": "W3804"}, **us))
    assert barred(s, 1 << INDEX["us-2"]) & OF_FRONT[ITALY] == OF_FRONT[ITALY]
    s = st(field({"us-2": "W3804"}, **us))
    assert not barred(s, 1 << INDEX["us-2"]) & OF_FRONT[ITALY] & s.t.country["IT"] & s.t.land
    six = {f"it-{n}": "W3805" for n in (1, 2, 3, 4, 5, 6)}
    s = st(field({**six, "it-7": "W2019"}))
    abroad = OF_FRONT[WEST] | OF_FRONT[EAST]
    assert barred(s, 1 << INDEX["it-7"]) & abroad == abroad
    s = st(field({**six, "it-7": "W2019"}, collapsed=["AH"]))
    assert barred(s, 1 << INDEX["it-7"]) & OF_FRONT[WEST] == OF_FRONT[WEST]
    assert not barred(s, 1 << INDEX["it-7"]) & s.t.country["SR"] & s.t.land
