"""8 Operational movement."""
from __future__ import annotations

import pytest

from tests.great_war_in_europe.arena import field, offers, play, where


@pytest.mark.rules("8.0")
def test_a_unit_moves_once() -> None:
    m = play(field({"ge-2": "W6630"}), "take ge-2", "to W6629", "stop")
    assert where(m, "ge-2") == "W6629"
    assert "ge-2" not in offers(m, "take")
