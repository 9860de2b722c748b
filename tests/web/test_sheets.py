"""Style sheets of different games lie on one page: a name that two of them define would dress the other's counters."""
from __future__ import annotations

import re
from pathlib import Path

import marne.web

CSS = Path(marne.web.__file__).parent / "css"
# The first part of a sheet's name says whose it is; these are everybody's.
COMMON = {"guide", "map", "pages", "panels", "table", "teach", "tokens"}


def of_games(pattern: str, within: str = r"(?s)(.*)") -> dict[str, set[str]]:
    """Who has each name."""
    found: dict[str, set[str]] = {}
    for sheet in sorted(CSS.glob("*.css")):
        owner = sheet.stem.rpartition("-")[0]
        if sheet.stem not in COMMON:
            for part in re.findall(within, sheet.read_text()):
                for name in re.findall(pattern, part):
                    found.setdefault(name, set()).add(owner)
    return found


def test_no_class_of_a_game_is_also_that_of_another() -> None:
    classes = of_games(r"\.((?:gw|gwc|gwu|gwp|dp|lm|lmp|ew|gi)-[\w-]+)")
    assert len(classes) > 200
    assert {k: v for k, v in classes.items() if len(v) > 1} == {}


def test_no_colour_of_a_game_is_also_that_of_another() -> None:
    colours = of_games(r"(--[\w-]+):", r":root(?:\[[^\]]*\])? \{([^}]*)\}")
    assert len(colours) > 50
    assert {k: v for k, v in colours.items() if len(v) > 1} == {}
