"""Situations written by hand: what cannot be is refused in both languages, with the rule."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.great_war_in_europe.pieces import HEX, TU
from marne.kernel.errors import BadPosition
from tests.great_war_in_europe.arena import asked, st, where

EMPTY: dict[str, Any] = {"game": "great-war-in-europe", "scenario": "1917", "base": "empty", "turn": 30, "whatif": True,
                         "data": ""}
UNITS = {"ge-2": "W6630", "fr-5": "W6312"}
SEVEN = {f"fr-{n}": "W6312" for n in (5, 6, 7, 8, 9, 10, 11)}


@pytest.mark.rules("7.23", "7.13#1", "15.11", "3.11", "7.25")
@pytest.mark.parametrize(("wrong", "rule", "english", "french"), [
    ({"units": {"ge-2": "W9999"}}, "3.11", "is not a hex", "n'est pas un hexagone"),
    ({"units": {"ge-2": ""}}, "", "say where it is", "dites où"),
    ({"units": {"ge-2222": "W6630"}}, "", "there is no unit", "il n'y a pas d'unité"),
    ({"units": {"ge-2": "W6630 reduced"}}, "", "cannot be", "ne peut pas être"),
    ({"units": SEVEN}, "7.23", "too many", "trop d'unités"),
    ({"units": {"ge-2": "W6312", "fr-5": "W6312"}}, "7.13#1", "not controlled by those who stand there", "pas contrôlé"),
    ({"units": {"al-air-1": "W6312"}}, "15.11", "in the air", "en l'air"),
    ({"units": {"fr-5": "sky"}}, "", "cannot be in sky", "ne peut être en sky"),
    ({"control": {"allied": ["W6630"], "central": ["W6630"]}}, "", "both sides", "aux deux camps"),
    ({"tops": ["fr-6"]}, "7.25", "lies in no stack", "aucune pile"),
    ({"events": ["al-nothing"]}, "", "there is no event", "il n'y a pas d'événement"),
    ({"flags": {"moon": 1}}, "", "there is no", "il n'y a pas"),
    ({"weather": {"west": "foggy"}}, "", "weather", "weather"),
    ({"turn": 52}, "", "turn", "turn"), ({"turn": 26}, "", "turn", "turn"),
    ({"phase": "dinner"}, "", "phase", "phase"), ({"dinner": 1}, "", "unknown key", "clé inconnue"),
])
def test_a_situation_that_cannot_be_is_refused_with_its_rule(wrong: dict[str, Any], rule: str, english: str, french: str) -> None:
    with pytest.raises(BadPosition) as e:
        marne.position({**EMPTY, "units": UNITS, **wrong})
    assert (e.value.rule or "") == rule, str(e.value)
    assert english in e.value.said("en") and french in e.value.said("fr")


@pytest.mark.rules("17.21#BE")
def test_nobody_is_where_his_nation_does_not_go() -> None:
    """Unless it is said to be a what-if: Belgians stay on the Western Front."""
    data = {**EMPTY, "units": {**UNITS, "be-1": "E4017"}}
    assert marne.position(data).decision is not None
    with pytest.raises(BadPosition) as e:
        marne.position({**data, "whatif": False})
    assert e.value.rule == "17.0" and "may not be in E4017" in str(e.value)


def test_a_situation_goes_on_from_its_phase_with_what_is_told() -> None:
    m = marne.position({**EMPTY, "units": {**UNITS, "ge-hq-8": "W6630 depleted", "fr-6": "dead"}, "phase": "combat-1",
                        "initiative_west": "allied", "rp": {"FR": 7}, "trenches": {"GE": -2}, "weather": {"west": "wet"},
                        "hands": ["al-mine"], "flags": {"jutland": 1}}, seed=1)
    s = st(m)
    assert where(m, "fr-6") == "dead" and s.west == 0 and s.jutland == 1
    view = m.view("allied")
    assert view["rp"] == {"FR": 7} | {k: v for k, v in view["rp"].items() if k != "FR"}
    assert view["weather"]["west"] == "wet" and view["trenches"]["GE"] == -2 and "al-mine" in view["events"]["allied"]["held"]
    assert m.view("central")["units"]["ge-hq-8"]["face"] == "depleted" and asked(m)


@pytest.mark.rules("5.16", "5.61", "18.22")
def test_what_hangs_on_control_and_on_the_surrender_of_turkey_is_told_with_it() -> None:
    """A resource hex that the CP holds pays, one that the Allies hold does not; a French victory hex of the CP has been taken
    once, where that counts; Turkey that has surrendered is out of the war."""
    def s(**more: Any) -> Any:
        return st(marne.position({**EMPTY, "units": UNITS, **more}))

    kiev, mons = HEX["E4129"], HEX["W6316"]
    base, more = s(), s(control={"central": ["E4129", "W5909"], "allied": ["W6316"]})
    assert more.captured[base.t.resource_hexes.index(kiev)] and not base.captured[base.t.resource_hexes.index(kiev)]
    assert base.captured[base.t.resource_hexes.index(mons)] and not more.captured[base.t.resource_hexes.index(mons)]
    taken = s(control={"central": ["W5909"]}, options={"one-die": "taken"})
    assert not more.rolled and taken.rolled >> HEX["W5909"] & 1, "Amiens"
    out = s(flags={"turkey_out": 1})
    assert base.joined[1] >> TU & 1 and not out.joined[1] >> TU & 1
