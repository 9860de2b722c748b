"""17.11#2, 9.32 The turn in which a nation enters the war; 17.21, 17.31 ground on which nations do not fight or stand."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import EAST, EVENT, HEX, NATIONS, OF_FRONT, hex_text
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, offers, play, refused, st, where
from tests.great_war_in_europe.fights import NO_TRENCHES, OPEN

T = tables("")
BULGARIAN, SERBIAN = "E2217", "E2116"   # a hex of Bulgaria and one of Serbia, side by side
AUTUMN_15: dict[str, Any] = {"options": OPEN, "turn": 13, "scenario": "1915", "trenches": NO_TRENCHES}


def fighting(units: dict[str, str], seat: str, **more: Any) -> Match:
    """A side is about to attack in the East."""
    m = field(units, phase="combat-1", west="allied" if seat == "central" else "central", **more)
    while m.decision is not None and asked(m) != f"{seat} where_to_attack":
        m.choose("done")
    return m


@pytest.mark.rules("17.11#2")
def test_nobody_attacks_into_a_country_that_entered_the_war_in_this_turn() -> None:
    """The frontier of Bulgaria is closed to attacks, as it is to movement; from the next turn on it is open."""
    units = {"bu-1": BULGARIAN, "sr-mor1": SERBIAN, "sr-mor2": SERBIAN}
    joined = {"central": ["BU"]}
    m = fighting(units, "allied", joined=joined, **AUTUMN_15)
    assert BULGARIAN in offers(m, "attack")
    m = field(units, phase="combat-1", west="central", joined=joined, fresh=["BU"], **AUTUMN_15)
    assert asked(m) != "allied where_to_attack" or BULGARIAN not in offers(m, "attack")
    two = {"ge-5": "E4814", "ru-5": "E4815"}
    m = fighting({**units, **two}, "allied", joined=joined, fresh=["BU"], **AUTUMN_15)
    assert offers(m, "attack") == {"E4814"}
    assert refused(m, f"attack {BULGARIAN}") == ["17.11#2"]


@pytest.mark.rules("17.11#2", "9.0")
def test_units_of_a_new_belligerent_do_not_travel_and_nobody_travels_through_its_country() -> None:
    """Bulgaria's divisions stay where they were deployed; a German journey does not run through Sofia to Constantinople."""
    sofia, varna = "E1819", "E2027"
    units = {"bu-1": sofia, "ge-5": "E5102"}
    south = [hex_text(h) for h in bits(T.country["SR"] | T.country["TU"] & OF_FRONT[EAST])]
    for fresh in ([], ["BU"]):
        m = field(units, phase="strategic-movement", joined={"central": ["BU"]}, fresh=fresh, flags={"turks": 1},
                  control={"central": south}, **AUTUMN_15)
        while asked(m) != "central who_travels":
            m.choose("done")
        assert ("bu-1" in offers(m, "entrain")) is (not fresh)
        if fresh:
            assert refused(m, "entrain bu-1") == ["17.11#2"]
        play(m, "entrain ge-5")
        assert ("E1328" in offers(m, "detrain")) is (not fresh), "Constantinople lies beyond Bulgaria"
        assert (varna in offers(m, "detrain")) is (not fresh)
        assert "E2413" in offers(m, "detrain"), "Belgrade does not"


@pytest.mark.rules("9.32")
def test_a_journey_may_end_next_to_new_belligerents_where_no_friend_stands_yet() -> None:
    """The town lies next to nobody but the divisions just deployed; a way through it is still barred."""
    orsova_side = [h for h in bits(T.country["AH"] & T.towns) if T.touching[h] & T.country["RO"]]
    assert orsova_side
    town = orsova_side[0]
    beyond = next(h for h in bits(T.touching[town] & T.country["RO"] & ~T.alpine))
    units = {"ro-1": hex_text(beyond), "ge-5": "E5102"}
    for fresh in ([], ["RO"]):
        m = field(units, phase="strategic-movement", joined={"allied": ["RO"]}, fresh=fresh, options=OPEN, turn=23,
                  scenario="1916", trenches=NO_TRENCHES)
        while asked(m) != "central who_travels":
            m.choose("done")
        play(m, "entrain ge-5")
        assert (hex_text(town) in offers(m, "detrain")) is bool(fresh)


@pytest.mark.rules("17.31#BU", "17.21#GK")
@pytest.mark.parametrize(("unit", "friend", "seat", "foe"), [("bu-1", "ge-5", "central", "ru-5"),
                                                             ("gk-1", "br-5", "allied", "ah-5")])
def test_bulgarians_and_greeks_do_not_attack_out_of_the_balkans(unit: str, friend: str, seat: str, foe: str) -> None:
    """They neither move nor attack outside the Balkans; whoever stands with them does."""
    inside, outside = "E2316", "E2417"
    assert T.balkans >> HEX[inside] & 1 and not T.balkans >> HEX[outside] & 1
    m = fighting({unit: inside, friend: inside, foe: outside}, seat, joined={"central": ["BU"], "allied": ["GK"]}, options=OPEN,
                 flags={"salonika": 1}, turn=30, trenches=NO_TRENCHES)
    play(m, f"attack {outside}")
    assert friend in offers(m, "join") and unit not in offers(m, "join")
    assert refused(m, f"join {unit}") == [{"bu-1": "17.31#BU", "gk-1": "17.21#GK"}[unit]]


@pytest.mark.rules("17.31#TU")
@pytest.mark.parametrize("deployed", [0, 1])
def test_turks_of_the_near_east_stay_out_of_european_turkey_until_its_troops_deploy(deployed: int) -> None:
    """From the Transit box they come to Constantinople only after the European divisions stand there."""
    m = field({"tu-30": "transit"}, phase="strategic-movement", options=OPEN, turn=13, scenario="campaign",
              flags={"turks": deployed})
    while asked(m) != "central who_travels":
        m.choose("done")
    play(m, "entrain tu-30")
    assert ("E1328" in offers(m, "detrain")) is bool(deployed)
    assert any(x.startswith("N") for x in offers(m, "detrain"))
    assert st(m).turks == deployed


@pytest.mark.rules("17.31#TU")
@pytest.mark.parametrize(("scenario", "deployed", "place"), [("campaign", 0, "reserve"), ("campaign", 1, "coming"),
                                                             ("campaign-near-east", 0, "reserve"),
                                                             ("campaign-europe", 0, "coming")])
def test_the_third_division_comes_by_the_reserve_at_e(scenario: str, deployed: int, place: str) -> None:
    """If the Turks of Europe have not deployed by then, as they never do in the Near East alone; Europe alone has no reserve."""
    m = field({"tu-3": "coming"}, phase="resources", scenario=scenario, alone=scenario == "campaign-near-east", turn=11,
              flags={"turks": deployed}, dice=(1,) * 30)
    assert st(m).letter == 4 and where(m, "tu-3") == place


# 17.13 ---------------------------------------------------------------------------------------------------------------------


def into_turkey(target: str) -> Match:
    """Before the Turks of Europe deploy a British division marches from E1023 into European Turkey."""
    m = field({"br-1": "E1023"}, scenario="1915", turn=10, west="central", options=OPEN, flags={"gallipoli": 1}, forts=[],
              control={"allied": ["E1022", "E1122"]}, dice=(1,) * 20)
    while not (asked(m) == "allied who_moves" and st(m).theatre == 1):
        m.choose("done")
    assert not st(m).turks
    return play(m, "take br-1", f"to {target}")


@pytest.mark.rules("17.13", "8.22")
@pytest.mark.parametrize(("target", "unit"), [("E1123", "tu-19"), ("E1225", "tu-5")])
def test_the_turks_of_europe_do_not_deploy_among_those_who_march_in_and_stop_their_march(target: str, unit: str) -> None:
    """The division in whose printed hex the enemy stands now waits in the box; the others stand before him, and no hex holds both
    sides. He has paid for the way he has come, and goes on where nobody bars it."""
    m = into_turkey(target)
    s = st(m)
    assert s.turks == 1 and where(m, "br-1") == "E1123" and where(m, "tu-19") == "available"
    assert not [hex_text(h) for h, units in s.at.items() if units & s.army[0] and units & s.army[1]]
    if target != "E1123":
        assert where(m, unit) == target, "it bars the way"
    assert asked(m) == "allied where_to" and {"E1022", "E1122"} <= offers(m, "to") and "E1124" not in offers(m, "to")
    assert s.spent_mp == 1


@pytest.mark.rules("4.2.2", "17.11", "17.11#1")
def test_bulgaria_deploys_after_the_new_units_of_the_allies() -> None:
    """In the New Units Phase the Allies come first, whoever enters the war; the country is hostile ground for them at once."""
    m = field({"sr-mor1": "available", "ge-5": "E5102"}, scenario="1915", turn=12, phase="events", hands=[], cups=["cp-bulgaria"],
              rp={"GE": 5, "BR": 0, "FR": 0}, dice=(EVENT["cp-bulgaria"], *(1,) * 20), options=OPEN)
    while "buy ge" not in offers(m):
        m.choose("pass" if "pass" in offers(m) else "done")
    play(m, "buy ge")
    asked_first = [asked(m)]
    while asked(m) != "central where_to_deploy":
        m.choose("done" if "done" in offers(m) else "pass")
        asked_first.append(asked(m))
    assert "allied who_enters" in asked_first, asked_first
    assert st(m).joined[1] >> NATIONS.index("BU") & 1 and "E1819" in offers(m, "deploy")
