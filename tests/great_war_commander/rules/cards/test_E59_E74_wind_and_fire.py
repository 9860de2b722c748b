"""E59-E61, E74 Points for the dead, blazes, wind and fire; each with its limits and with nothing to do."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.rules.r02_grid import HEX, NEXT
from marne.games.great_war_commander.state import reground
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import (
    ARMIES,
    after_event,
    event,
    hexes_drawn,
    kill,
    quiet,
    texts,
)


@pytest.mark.rules("E59", "E59(1)")
def test_E59_1_a_point_for_every_enemy_formation_on_the_casualty_track() -> None:
    a = Arena({"H6": "fr-spe fr-schneider fr-lt-durant fr-adl", "D3": "ge-abt", **ARMIES})
    for name in ("fr-spe.1", "fr-schneider.1", "fr-lt-durant", "fr-adl.1", "ge-abt.1"):
        kill(a, name)
    before = a.s.vp
    after_event(event(a, "german", 59))
    assert a.s.vp == before + 3                                  # a tank is one formation; runners do not lie there


@pytest.mark.rules("E59(2)", "E61(1)", "E74(2)")
@pytest.mark.parametrize("number", [59, 61, 74])
def test_E61_the_wind_takes_all_gas_away(number: int) -> None:
    a = Arena(ARMIES, gas=["H5", "C3", "K8"])
    event(a, "german", number)
    while a.s.decision is not None:
        a.play(a.choices[0])
    assert not a.s.gas


@pytest.mark.rules("E59(3)", "E61(2)", "E74(3)", "2.2.2")
@pytest.mark.parametrize("number", [59, 61, 74])
def test_E61_every_blaze_spreads_downwind_into_buildings_and_woods(number: int) -> None:
    a = Arena(ARMIES, ground={h: "woods" for h in ("G5", "G6", "H5", "I6", "I5", "H7", "G7", "I7")} | {"D3": "building"})
    a.s.blaze |= 1 << HEX["H6"]
    reground(a.s)
    card = next(c for c in range(72) if a.s.t.event[c] == number)
    direction = a.s.t.cards[card].wind_direction - 1
    event(a, "german", number)
    while a.s.decision is not None:
        a.play(a.choices[0])
    new = NEXT[HEX["H6"]][direction]
    assert a.s.blaze == 1 << HEX["H6"] | 1 << new


@pytest.mark.rules("E61(2)", "E61")
def test_E61_not_into_open_ground() -> None:
    a = Arena(ARMIES)
    a.s.blaze |= 1 << HEX["H6"]
    reground(a.s)
    after_event(event(a, "german", 61))
    assert a.s.blaze == 1 << HEX["H6"]


@pytest.mark.rules("E74", "E74(1)")
def test_E74_1_a_unit_in_cover_below_one_is_suppressed() -> None:
    a = Arena({"H6": "fr-spe", "H5": "fr-spe", "D3": "ge-abt", "C3": "fr-spe~", "K5": "fr-lt-durant", "E5": "fr-spe!", **ARMIES},
              ground={"H5": "brush", "A6": "woods", "O6": "woods"})
    event(a, "german", 74)
    assert sorted(texts(a, "choose")) == ["fr-spe.1", "fr-spe.4", "ge-abt.1"] and "no" not in a.choices
    after_event(a.play("choose fr-spe.4"))
    assert a.is_("supp", "fr-spe.4")


@pytest.mark.rules("E74(1)", "E56")
def test_E74_1_nobody_in_the_open() -> None:
    a = Arena(ARMIES, ground={"A6": "woods", "O6": "woods"}, gas=["H6"])
    after_event(event(a, "german", 74))
    assert not a.s.supp and not a.s.gas                          # the rest is done


@pytest.mark.rules("E60")
def test_E60_the_nearest_building_or_woods_burns_and_whoever_is_there_flees() -> None:
    a = Arena({"G4": "fr-spe ge-abt", "G3": "ge-abt", **ARMIES}, ground={"G4": "building", "G8": "woods", "O1": "woods"},
              hexes=["G6"], works={"G4": "wire"}, gas=["G4"])
    event(a, "german", 60)
    assert sorted(texts(a, "hex")) == ["G4", "G8"] and a.seat == "german"    # both two hexes away
    a.play("hex G4")
    seats = {}
    while a.s.decision is not None:
        seats[a.seat] = sorted(texts(a, "hex"))
        a.play("hex G3")
    assert seats == {"german": ["F3", "F4", "G3", "G5", "H3", "H4"], "allied": ["F3", "F4", "G3", "G5", "H3", "H4"]}
    assert a.s.blaze == 1 << HEX["G4"] and not a.s.gas and a.work("G4") == "" and not a.at("G4") and len(a.at("G3")) == 3


@pytest.mark.rules("E60")
@pytest.mark.parametrize("active", ["german", "allied"])
def test_E60_in_a_melee_hex_the_inactive_player_moves_out_first(active: str) -> None:
    a = event(Arena({"H4": "ge-inf ge-inf fr-inf", **ARMIES}, ground={"H4": "woods"}, hexes=["H4"], active=active), "german", 60)
    asked = []
    while a.s.decision is not None:
        asked.append(a.seat)
        a.play(a.choices[0], calm=False)
    assert asked == (["allied", "german", "german"] if active == "german" else ["german", "german", "allied"])


@pytest.mark.rules("E60", "T123")
def test_E60_who_cannot_flee_is_eliminated() -> None:
    ground = {"G4": "building", **{h: "water" for h in ("F3", "F4", "G3", "G5", "H3", "H4")}}
    a = Arena({"G4": "fr-spe", **ARMIES}, ground=ground, hexes=["G6"])
    after_event(event(a, "german", 60))
    assert a.where("fr-spe.1") == "lost" and a.s.vp == 1


@pytest.mark.rules("E60", "E56")
def test_E60_nothing_to_burn() -> None:
    a = quiet(Arena(ARMIES, hexes=["G6"]), "german", 60)
    assert hexes_drawn(a) == 1
