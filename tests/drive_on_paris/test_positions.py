"""Situations written by hand that cannot be: refused in both languages, with the rule."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.drive_on_paris.pieces import GRID, INDEX
from marne.games.drive_on_paris.state import State
from marne.kernel.errors import BadPosition
from tests.drive_on_paris.ground import HERE, RAIL, T, near, step

EMPTY: dict[str, Any] = {"game": "drive-on-paris", "scenario": "5-6", "base": "empty", "turn": 9, "whatif": True, "data": ""}
FIELD = {"ge-3": HERE, "fr-1": "20-10"}
SEA = GRID.text(next(h for h in GRID.hexes() if T.sea >> h & 1))
DUTCH = GRID.text(next(h for h in GRID.hexes() if T.country["nl"] >> h & 1))
MAJOR = GRID.text(next(h for h in GRID.hexes() if T.major >> h & 1 and T.country["fr"] >> h & 1))


def refused(position: dict[str, Any], rule: str, english: str, french: str) -> None:
    with pytest.raises(BadPosition) as e:
        marne.position(position)
    assert (e.value.rule or "") == rule, str(e.value)
    assert english in e.value.said("en") and french in e.value.said("fr")


@pytest.mark.rules("SCS-5.9", "1-10", "SCS-3.3", "SCS-3.6", "1-2a", "1-2b", "1-5b", "1-4a", "1-6c", "3-3a", "SCS-1.8")
@pytest.mark.parametrize(("wrong", "rule", "english", "french"), [
    ({"units": {"ge-3": SEA}}, "SCS-5.9", "stands where nobody can", "là où nul ne peut"),
    ({"units": {"ge-3": DUTCH}}, "SCS-5.9", "stands where nobody can", "là où nul ne peut"),
    ({"units": {"ge-3": "99-99"}}, "SCS-1.9", "is not a hex", "n'est pas un hexagone"),
    ({"units": {"ge-3": ""}}, "", "say where it is", "dites où"),
    ({"units": {"ge-333": HERE}}, "", "there is no unit", "il n'y a pas d'unité"),
    ({"units": {f"ge-{n}": HERE for n in (3, 4, 5, 6, 7)}}, "SCS-3.3", "too many", "trop nombreuses"),
    ({"units": {"fr-1": HERE, "br-1": HERE}}, "SCS-3.3", "may not stand together", "ensemble"),
    ({"units": {"fr-1": HERE, "ge-3": HERE}}, "SCS-3.6", "both sides stand", "les deux camps"),
    ({"units": {"fr-train-1": HERE, "ge-3": near(HERE)[0]}}, "1-2a", "in an enemy zone", "zone de contrôle"),
    ({"units": {"fr-train-1": near(HERE)[0]}}, "1-2b", "off the rails", "voie ferrée"),
    ({"units": {"ge-krupp": HERE, "fr-1": near(HERE)[0]}}, "3-3a", "alone in an enemy zone", "seule en zone"),
    ({"units": {"fr-train-1": HERE, **{f"fr-{n}": "aboard fr-train-1" for n in (1, 2, 3)}}}, "1-2b", "too much", "trop chargé"),
    ({"units": {"fr-train-1": HERE, **{f"{n}-1": "aboard fr-train-1" for n in ("fr", "br")}}}, "1-2b", "two nations", "nations"),
    ({"units": {"fr-train-1": HERE, "ge-3": "aboard fr-train-1"}}, "1-2b", "a train or taxi of its side", "de son camp"),
    ({"units": {"fr-train-1": HERE, "fr-taxi": "aboard fr-train-1"}}, "1-2b", "a train or taxi of its side", "de son camp"),
    ({"units": {"fr-1": "track 8"}}, "1-4a", "needs the turn of return", "demande le tour de retour"),
    ({"units": {"be-car": "track 12"}}, "1-4a", "needs the turn of return", "demande le tour de retour"),
    ({"units": {"ge-em-11-14": "track 12"}}, "1-4a", "such units return", "une unité qui"),
    ({"units": {"ge-lw11": f"{HERE} reduced"}}, "", "reduced", "reduced"),
    ({"units": {"hq-ge1": f"{HERE} reserve"}}, "", "cannot be 'reserve'", "ne peut pas être 'reserve'"),
    ({"units": {"ge-2cd": f"{HERE} digging"}}, "", "cannot be 'digging'", "ne peut pas être 'digging'"),
    ({"forts": {"maubeuge": 3}}, "1-5b", "may have 1 to 2 steps", "de 1 à 2 pas"),
    ({"forts": {"lille": 1}}, "", "there is no fort", "pas de forteresse"),
    ({"trenches": {"german": [MAJOR]}}, "1-6c", "no trench can be dug", "aucune tranchée"),
    ({"rail": {"german": [RAIL[0]], "allied": [RAIL[0]]}}, "", "both sides", "deux camps"),
    ({"units": {"fr-1": HERE, "hq-fr5": HERE}, "tops": ["hq-fr5"]}, "SCS-1.8", "an HQ among troops", "un QG parmi"),
    ({"tops": ["fr-2"]}, "SCS-1.8", "lies in no stack", "aucune pile"),
    ({"units": {"ge-3": "14-05"}}, "5-3/Victory#3", "the war is over", "la guerre est finie"),
    ({"turn": 26}, "", "turn", "turn"),
    ({"phase": "dinner"}, "", "phase", "phase"),
    ({"dinner": 1}, "", "unknown key", "clé inconnue"),
])
def test_a_situation_that_cannot_be_is_refused_with_its_rule(wrong: dict[str, Any], rule: str, english: str, french: str) -> None:
    refused({**EMPTY, "units": FIELD, **wrong}, rule, english, french)


@pytest.mark.rules("2-2b", "2-2b#2", "1-10#2", "SCS-13.1")
def test_nobody_is_before_his_time_where_he_may_not_be() -> None:
    """Unless it is said to be a what-if."""
    fr, be = step(T.country["fr"], T.country["be"], "")
    lu = GRID.text(next(h for h in GRID.hexes() if T.country["lu"] >> h & 1))
    for turn, unit, where, rule in ((3, "fr-1", be, "2-2b#2"), (5, "be-1", fr, "2-2b"), (4, "fr-1", lu, "1-10#2")):
        data = {**EMPTY, "turn": turn, "units": {unit: where, "ge-3": "50-25"}}
        assert marne.position({**data, "whatif": True}).decision is not None
        refused({**data, "whatif": False}, rule, f"may not be in {where} on turn {turn}", f"en {where} au tour {turn}")
    late = [a.unit for a in T.ds.arrivals if a.list.startswith("5-6") and a.turn == 8 and a.action == "arrive"]
    data = {**EMPTY, "turn": 7, "units": {next(u for u in late if u.startswith("fr-")): "20-10"}, "whatif": False}
    refused(data, "SCS-13.1", "arrives on turn 8", "arrive au tour 8")


@pytest.mark.rules("SCS-3.3", "SCS-3.2")
def test_what_may_be_is_taken() -> None:
    four = {f"ge-{n}": f"{HERE} reduced" for n in (3, 4, 5, 6)}
    m = marne.position({**EMPTY, "units": {**four, "hq-ge1": HERE, "fr-1": "20-10"},
                        "forts": {"maubeuge": 1}, "trenches": {"german": [HERE]}, "tops": ["ge-5"]})
    assert m.decision is not None and m.decision.seat == "german"


def test_a_position_of_the_set_up_keeps_the_scenario_s_trenches() -> None:
    """5-5/Special#1 Unless it says others."""
    started = marne.start("drive-on-paris", scenario="5-5", seed=1).state
    written = marne.position({"game": "drive-on-paris", "scenario": "5-5"}, seed=1).state
    assert isinstance(started, State) and isinstance(written, State)
    assert written.trench == started.trench and all(written.trench)
    bare = marne.position({"game": "drive-on-paris", "scenario": "5-5", "trenches": {}}, seed=1).state
    assert isinstance(bare, State) and bare.trench == [0, 0]


def test_a_lost_point_of_a_position_sends_its_arrivals_elsewhere() -> None:
    """1-12, SCS-13.3"""
    s = marne.position({"game": "drive-on-paris", "scenario": "5-6", "turn": 2, "phase": "movement", "whatif": True,
                        "options": {"mobilization": "historical"}, "units": {"ge-mob-3": "gone"}}, seed=1).state
    assert isinstance(s, State)
    late = [a for i, a in enumerate(s.law.arrivals) if s.late >> i & 1]
    assert late and {a.entry for a in late} == {INDEX["ge-mob-3"]}
