"""The fixed part of the map and the pieces for the page, in both languages."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.grid import COLUMNS, HEX_IDS, HEXES


def ground(scenario: str) -> dict[str, Any]:
    """The hexes of the scenario's map with their terrain, and what is printed on counters and cards."""
    return {"hexes": [{"hex": h, "id": HEX_IDS[h], "col": h % COLUMNS + 1, "y": h // COLUMNS + (h % COLUMNS & 1) / 2}
                      for h in range(HEXES)]}
