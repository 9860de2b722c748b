"""The game is not in the list of games yet: its tests make it known to themselves."""
from __future__ import annotations

import pytest

from marne import games_index


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games_index.KNOWN, "great-war-in-europe", "marne.games.great_war_in_europe:TITLE")
