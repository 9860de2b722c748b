"""Scenarios made up from a seed: each is valid by the checks of a scenario written by hand, and can be played."""
from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import marne
from marne.cli.main import main
from marne.games.great_war_commander.data.dataset import dataset
from marne.games.great_war_commander.muster import generate
from marne.kernel.errors import BadOption
from marne.players.base import play
from marne.players.random import Random


def folder(tmp_path: Path, seed: str, year: int | None = None, lead: int = 0) -> tuple[str, str]:
    name, text = generate(seed, year, lead)
    (tmp_path / "scenarios").mkdir(exist_ok=True)
    (tmp_path / "scenarios" / f"{name}.toml").write_text(text, "utf-8")
    return name, str(tmp_path)


@pytest.mark.parametrize("part", range(4))
def test_every_seed_makes_a_scenario_that_passes_all_checks(tmp_path: Path, part: int) -> None:
    for i in range(part * 15, part * 15 + 15):
        folder(tmp_path, str(i), 1914 + i % 5 if i % 2 else None)
    assert len([p for p in dataset(str(tmp_path)).plans.values() if not p.number]) == 15


@pytest.mark.rules("7.3.1")
def test_nobody_sets_up_in_an_objective_that_the_other_side_holds(tmp_path: Path) -> None:
    names = [folder(tmp_path, f"hold {i}")[0] for i in range(40)]
    for name in names:
        s = marne.start("great-war-commander", scenario=name, data=str(tmp_path), seed=1).state
        for i, cells in enumerate(s.law.field.goals):
            for side in (0, 1):
                assert s.held[i] == side + 1 or not s.law.sides[side].set_up & cells, f"{name}: objective {i + 1}"


@pytest.mark.parametrize("seed", ["poppy", "mud", "wire"])
def test_a_made_scenario_is_played_to_its_end(tmp_path: Path, seed: str) -> None:
    name, data = folder(tmp_path, seed)
    m = marne.start("great-war-commander", scenario=name, data=data, seed=7)
    play(m, {seat: Random(f"{seed} {seat}") for seat in m.title.seats})
    assert m.result is not None


def test_the_same_seed_makes_the_same_scenario_and_another_another() -> None:
    assert generate("a", 1916) == generate("a", 1916)
    assert generate("a", 1916)[1] != generate("b", 1916)[1]
    assert tomllib.loads(generate("a", 1918)[1])["date"].startswith("1918")


@pytest.mark.parametrize("lead", [-9, 0, 9])
def test_a_lead_of_the_germans_moves_the_start(tmp_path: Path, lead: int) -> None:
    def start(place: str, points: int) -> int:
        (tmp_path / place).mkdir()
        name, data = folder(tmp_path / place, "k", 1915, points)
        return int(marne.start("great-war-commander", scenario=name, data=data, seed=1).state.vp)

    assert start("led", lead) == start("even", 0) + lead


def test_there_is_no_war_in_1920() -> None:
    with pytest.raises(BadOption, match="1914 to 1918"):
        generate("x", 1920)


def test_the_command_writes_the_file_and_evens_it_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "mine")
    assert main(["scenario", "great-war-commander", "--seed", "Poppy!", "--year", "1917", "--out", out, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["scenario"] == "made-poppy-1917" and Path(told["file"]).exists() and told["handicap"] == 0
    assert main(["scenario", "great-war-commander", "--out", out, "--games", "2", "--jobs", "1", "--lang", "fr"]) == 0
    assert "Pour le jouer" in capsys.readouterr().out


def test_other_games_say_that_they_make_up_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "grand-illusion"]) == 2
    assert "great-war-commander" in capsys.readouterr().err
