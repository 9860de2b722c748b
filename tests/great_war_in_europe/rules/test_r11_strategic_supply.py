"""11.11, 11.81 Supply at strategic movement."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import HEX, INDEX, hex_text
from marne.games.great_war_in_europe.rules.r09_5_sea import EMBARK_BARS
from marne.games.great_war_in_europe.tables import tables
from marne.kernel.bars import barring
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import field, offers, play, refused, st
from tests.great_war_in_europe.fights import OPEN

T = tables("")


def besieged(hex: str, walls: str) -> dict[str, str]:
    """Enemies in all hexes round one."""
    ring = [hex_text(x) for x in bits(T.touching[HEX[hex]])]
    return dict(zip((f"{walls}-{n}" for n in (10, 11, 12, 13, 14, 15)), ring, strict=False))


def rails(units: dict[str, str], seat: str, **more: Any) -> Match:
    """The strategic movement of a side."""
    more.setdefault("forts", [])
    m = field(units, phase="strategic-movement", options=OPEN, dice=(1,) * 20, **more)
    for _ in range(6):
        if m.decision is None or m.decision.seat == seat:
            break
        m.choose("done")
    return m


@pytest.mark.rules("11.11", "11.81")
def test_units_out_of_supply_do_not_use_the_railways() -> None:
    """Cut off in Lille, beside another that is not, in a German city."""
    m = rails({"ge-4": "W6729", "ge-5": "W6312", **besieged("W6312", "fr")}, "central", control={"central": ["W6312"]})
    assert "ge-4" in offers(m, "entrain") and "ge-5" not in offers(m, "entrain")
    assert "11.11" in refused(m, "entrain ge-5") or "11.81" in refused(m, "entrain ge-5")


@pytest.mark.rules("11.11")
def test_fortress_supply_is_not_enough() -> None:
    """A garrison of Verdun with Germans all round; it may still march."""
    units = {"fr-5": "W5122", "fr-6": "W4908", **{u.replace("fr", "ge"): h for u, h in besieged("W5122", "fr").items()}}
    m = rails(units, "allied", forts=["W5122"])
    assert "fr-6" in offers(m, "entrain") and "fr-5" not in offers(m, "entrain")
    march = field(units, phase="movement-1", west="allied", options=OPEN, forts=["W5122"])
    assert "take fr-5" in offers(march)


@pytest.mark.rules("11.81")
def test_nor_do_they_go_by_sea() -> None:
    """A division in Calais embarks; once it was found out of supply it does not."""
    m = rails({"br-1": hex_text(T.calais)}, "allied")
    for _ in range(4):
        if offers(m, "embark"):
            break
        m.choose("done")
    assert "br-1" in offers(m, "embark")
    s = st(m).copy()
    s.unsupplied |= 1 << INDEX["br-1"]
    assert [bar.rule for bar in barring(EMBARK_BARS, INDEX["br-1"], s, 0)] == ["11.81"]


@pytest.mark.rules("11.11")
def test_it_is_judged_at_the_start_of_the_phase() -> None:
    """Who was cut off then stays where he is, whatever moves away in the phase."""
    m = rails({"ge-4": "W6729", "ge-5": "W6312", **besieged("W6312", "fr")}, "central", control={"central": ["W6312"]})
    assert st(m).unsupplied >> INDEX["ge-5"] & 1 and not st(m).unsupplied >> INDEX["ge-4"] & 1
    play(m, "done")
