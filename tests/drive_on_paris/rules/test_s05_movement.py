"""5 Movement: costs, zones of control, closed hexes, the path."""
from __future__ import annotations

import pytest

from tests.drive_on_paris.arena import asked, field, offers, play, st, where


@pytest.mark.rules("SCS-5.1", "SCS-5.2", "SCS-5.4")
def test_a_unit_moves_once_in_a_phase() -> None:
    m = field({"ge-3": "24-28", "fr-1": "12-10"})
    play(m, "take ge-3")
    assert "24-29" in offers(m, "to")
    play(m, "to 24-29", "stop")
    assert asked(m) == "german who_moves" and "ge-3" not in offers(m, "take") and where(m, "ge-3") == "24-29"
    assert st(m).moved
