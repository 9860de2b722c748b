"""What docs/positions.md shows is so: every example loads (or is refused with its rule), every key is told and shown."""
from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import marne
from marne.games.drive_on_paris import position as dop
from marne.games.grand_illusion import position as gi
from marne.games.great_war_commander import position as gwc
from marne.games.great_war_in_europe import position as gwe
from marne.games.to_the_last_man import position as ttlm
from marne.kernel.errors import BadPosition
from tests.conformance.playing import rules_of

PAGE = (Path(__file__).parents[2] / "docs" / "positions.md").read_text("utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
REFUSED = [b for b in BLOCKS if b.startswith("# refused ")]
TAKEN = [b for b in BLOCKS if b not in REFUSED]
KEYS = {"grand-illusion": gi.KEYS, "to-the-last-man": ttlm.KEYS, "great-war-commander": gwc.KEYS,
        "drive-on-paris": dop.KEYS, "great-war-in-europe": gwe.KEYS}
CHAPTERS = {"grand-illusion": "Grand Illusion", "to-the-last-man": "To the Last Man!",
            "great-war-commander": "Great War Commander",
            "drive-on-paris": "Drive on Paris", "great-war-in-europe": "The Great War in Europe"}


def chapter(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("block", TAKEN, ids=[b.splitlines()[0] for b in TAKEN])
def test_an_example_loads(block: str, tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_text(block, "utf-8")
    m = marne.position(file, seed=1)
    assert m.title.slug == tomllib.loads(block)["game"] and m.decision is not None and m.decision.choices


@pytest.mark.parametrize("block", REFUSED, ids=[b.splitlines()[0] for b in REFUSED])
def test_an_example_of_what_cannot_be_is_refused(block: str, tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_text(block, "utf-8")
    with pytest.raises(BadPosition) as e:
        marne.position(file, seed=1)
    assert e.value.rule == block.splitlines()[0].removeprefix("# refused ")


@pytest.mark.parametrize("game", KEYS)
def test_every_key_is_told_and_shown(game: str) -> None:
    """In a table, and in an example that loads."""
    shown = {key for b in TAKEN if (told := tomllib.loads(b))["game"] == game for key in told}
    assert shown == KEYS[game]
    here = "\n".join(line.split("|")[1] for line in chapter(CHAPTERS[game]).splitlines() if line.startswith("| `"))
    common = "\n".join(line.split("|")[1] for line in chapter("What all games share").splitlines() if line.startswith("| `"))
    assert KEYS[game] == set(re.findall(r"`(\w+)`", here + common))


@pytest.mark.parametrize("game", KEYS)
def test_the_rules_of_the_tables_exist(game: str) -> None:
    known = rules_of(game)
    rows = [line.split("|") for line in chapter(CHAPTERS[game]).splitlines() if line.startswith("| `")]
    cited = [rule.strip() for row in rows for rule in row[-2].split(",")]
    assert cited and [r for r in cited if r not in known and not any(k.startswith(r) for k in known)] == []
