"""Every command in both its forms, and what is said when something is wrong."""
from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import marne
from marne.cli import reports
from marne.cli.main import app

from .conftest import Run

COMMANDS = ("serve", "play", "games", "rules", "legal", "why", "replay", "sim", "ladder", "solve", "balance", "report", "export",
            "fuzz", "bench", "scenario", "data", "host")


def saved(run: Run, folder: Path, *choices: str) -> str:
    """A record of the toy with these choices made."""
    m = marne.start("toy", seed=5)
    for c in choices:
        m.choose(c)
    path = folder / "game.marne"
    m.save(path)
    return str(path)


def test_without_a_terminal_the_bare_command_prints_the_help(run: Run) -> None:
    done = run()
    assert done.code == 0
    for name in COMMANDS:
        assert name in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_and_has_json(run: Run, name: str) -> None:
    done = run(name, "--help")
    assert done.code == 0
    assert "--json" in done.out
    assert f"marne {name}" in done.out


def test_there_are_no_commands_that_these_tests_do_not_know() -> None:
    assert {c for c in app if not c.startswith("-")} == set(COMMANDS)


def test_version(run: Run) -> None:
    assert run("--version").out.strip() == marne.__version__


def test_games_for_people_and_for_programs(run: Run) -> None:
    text = run("games").out
    assert "Three Posts" in text
    assert "A long day" in text
    assert "Un jour court" in run("games", "--lang", "fr").out
    found = json.loads(run("games", "--json").out)
    assert [g["slug"] for g in found] == ["toy"]
    assert found[0]["seats"] == ["red", "blue"]
    assert [s["id"] for s in found[0]["scenarios"]] == ["1", "2"]
    assert found[0]["options"][1]["id"] == "goal"
    assert found[0]["options"][1]["default"] == 8
    assert found[0]["options"][1]["rule"] == "0.2"


def test_legal_lists_the_choices_of_a_record(run: Run, tmp_path: Path) -> None:
    file = saved(run, tmp_path, "hold", "attack")
    found = json.loads(run("legal", file, "--json").out)
    assert found["seat"] == "red"
    assert found["rule"] == "3"
    assert {"dig north", "dig centre", "dig south", "done"} <= {c["text"] for c in found["choices"]}
    assert "1. dig north" in run("legal", file).out


def test_legal_and_why_take_a_position_as_well(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text('{"game": "toy", "turn": 2, "trench": [4, 0, 0, 0, 0, 0]}')
    assert json.loads(run("legal", str(file), "--json").out)["prompt"] == "Choose a posture"
    done = run("why", str(file), "dig north", "--json")
    assert json.loads(done.out)["legal"] is False
    file.write_text('{"game": "toy", "trench": [9, 0, 0, 0, 0, 0]}')
    done = run("legal", str(file))
    assert done.code == 1
    assert "9 deep" in done.err


def test_why_names_the_rule_or_says_that_it_is_possible(run: Run, tmp_path: Path) -> None:
    file = saved(run, tmp_path, "hold", "attack")
    done = run("why", file, "raid north", "--json")
    found = json.loads(done.out)
    assert done.code == 0
    assert found["legal"] is False
    assert found["reasons"][0]["rule"] == "3.3"
    assert "[3.3]" in run("why", file, "raid north").out
    assert json.loads(run("why", file, "dig north", "--json").out) == {"choice": "dig north", "legal": True, "reasons": []}


def test_replay_shows_verifies_and_stops_where_it_is_told(run: Run, tmp_path: Path) -> None:
    file = saved(run, tmp_path, "hold", "attack", "dig north", "dig south")
    text = run("replay", file).out
    assert "digs at south" in text
    found = json.loads(run("replay", file, "--to", "3", "--json").out)
    assert found["choices"] == 3
    assert not any("south" in line for line in found["log"])
    done = run("replay", file, "--verify")
    assert done.code == 0
    assert "4 choices" in done.out
    done = run("replay", file, "--to", "9")
    assert done.code == 2
    assert "4" in done.err


def test_a_damaged_record_is_told_with_its_line(run: Run, tmp_path: Path) -> None:
    file = Path(saved(run, tmp_path, "hold", "attack", "dig north"))
    lines = file.read_text().splitlines()
    at = lines.index("red: dig north")
    lines[at] = "red: dig nowhere"
    file.write_text("\n".join(lines) + "\n")
    done = run("replay", str(file), "--verify")
    assert done.code == 1
    assert f"line {at + 1}:" in done.err
    assert "Traceback" not in done.err
    assert f"line {at + 1}:" in json.loads(run("replay", str(file), "--json").out)["error"]


def test_sim_counts_wins_with_intervals_and_keeps_records(run: Run, tmp_path: Path) -> None:
    words = ("sim", "toy", "--games", "6", "--jobs", "1", "--seed", "3", "--seat", "red=random", "--seat", "blue=random")
    found = json.loads(run(*words, "--records", str(tmp_path / "r"), "--json").out)
    won = sum(w["games"] for w in found["wins"].values()) + found["draws"]["games"]
    assert won == found["ended"] == 6
    for w in found["wins"].values():
        assert 0 <= w["low"] <= w["share"] <= w["high"] <= 1
    assert len(list((tmp_path / "r").glob("*.marne"))) == 6
    assert "95 %" in run(*words).out
    again = json.loads(run(*words, "--json").out)
    assert again["wins"] == found["wins"]


def test_fuzz_reports_what_it_saw(run: Run) -> None:
    done = run("fuzz", "toy", "--games", "2", "--jobs", "1", "--seed", "1", "--json")
    found = json.loads(done.out)
    assert done.code == 0
    assert found["games"] == 2
    assert found["decisions"] > 10
    assert found["faults"] == []


@pytest.mark.parametrize(("words", "said"), [
    (["gmaes"], "games"),
    (["play", "toy", "--sed", "3"], "--seed"),
    (["play", "toy", "--seed"], "--seed"),
    (["play"], "toy"),
    (["play", "chess"], "chess"),
    (["play", "toy", "--scenario", "9"], "9"),
    (["play", "toy", "--lang", "de"], "en, fr"),
    (["play", "toy", "--seat", "red"], "SEAT=PLAYER"),
    (["play", "toy", "--seat", "green=human"], "red, blue"),
    (["play", "toy", "--seat", "red=bob"], "greedy"),
    (["play", "toy", "--dice", "six"], "ask"),
    (["play", "toy", "--option", "goal"], "NAME=VALUE"),
    (["play", "toy", "--option", "goal=13"], "goal"),
    (["play", "toy", "--option", "gaol=8"], "goal"),
    (["play", "--resume", "nowhere.marne"], "nowhere.marne"),
    (["play", "toy", "too", "much"], "too"),
    (["sim", "toy", "--games", "many"], "many"),
    (["sim", "toy", "--games", "0"], "--games"),
    (["sim", "toy", "--seat", "red=human"], "human"),
    (["fuzz", "toy", "--jobs", "0"], "--jobs"),
    (["legal"], "FILE"),
    (["legal", "nowhere.marne"], "nowhere.marne"),
    (["why", "nowhere.marne"], "CHOICE"),
    (["rules", "toy", "8.4"], "list of rules"),
    (["data", "toy"], "--check"),
    (["data", "toy", "--check"], "toy"),
])
def test_wrong_use_gets_one_sentence_and_exit_code_2(run: Run, words: list[str], said: str) -> None:
    done = run(*words)
    assert done.code == 2
    assert said in done.err
    assert done.out == ""
    assert done.err.startswith("marne: ")
    assert done.err.count("\n") == 1
    done = run(*words, "--json")
    assert done.code == 2
    assert said in json.loads(done.out)["error"]
    assert done.err == ""


def test_errors_are_in_french_when_asked_for(run: Run) -> None:
    assert "n'existe pas" in run("play", "toy", "--sed", "3", "--lang", "fr").err
    assert "Il manque" in run("legal", "--lang", "fr").err


def test_a_fault_of_the_program_is_a_sentence_and_a_file(run: Run, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from marne.cli import reports

    def broken(lang: str, json: bool) -> int:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(reports, "games", broken)
    done = run("games")
    assert done.code == 1
    assert "on purpose" in done.err
    assert "Traceback" not in done.err
    assert "Traceback" in (state / "fault.txt").read_text()


def test_a_process_of_its_own_does_the_same(shell: Run) -> None:
    assert json.loads(shell("games", "--json").out)[0]["slug"] == "toy"
    done = shell("play", "toy", "--sed", "1")
    assert done.code == 2
    assert "Did you mean --seed?" in done.err


def test_help_is_in_the_language_of_the_environment(shell: Run) -> None:
    text = shell("play", "--help", MARNE_LANG="fr").out
    assert "Reprendre une partie" in text
    assert "Go on with" not in text
    assert "Go on with" in shell("play", "--help").out


def test_several_processes_share_the_games(shell: Run) -> None:
    done = shell("sim", "toy", "--games", "4", "--jobs", "2", "--seat", "red=random", "--seat", "blue=random", "--json")
    assert json.loads(done.out)["ended"] == 4


def test_rules_with_code_says_where_a_rule_stands_and_what_proves_it(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports.rulecode, "code", cache(reports.rulecode.code))         # all files are read but once

    def said(lang: str = "en", json: bool = False) -> str:
        assert reports.rules("to-the-last-man", "8.3.3 [fort loss]", None, True, lang, json) == 0
        return capsys.readouterr().out

    english, french, found = said(), said("fr"), json.loads(said(json=True))
    assert "rules/r05_3_losses.py:" in english and "  absorb\n" in english
    assert "test_8_3_3_siege_hits_fall_on_the_fort_though_it_is_not_the_strongest" in english
    assert "8.3.3 [perte d'un fort]" in french and "dans les règles" in french
    assert [f["rule"] for f in found] == ["8.3.3 [fort loss]"]
    assert "absorb" in {place["name"] for place in found[0]["code"]}
    assert all(place["file"].startswith("tests/to_the_last_man/") and place["line"] > 0 for place in found[0]["tests"])


def test_a_rule_that_no_rules_module_names_fails_the_strict_coverage(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    proven = {"rules": 1, "enforceable": 1, "tested": 1, "untested": [], "waived": [], "failing": [], "stale": False, "note": ""}
    monkeypatch.setattr(reports, "coverage", lambda book, lang: proven)
    assert reports.rule_coverage("grand-illusion", True, "en", False) == 0
    monkeypatch.setattr(reports.rulecode, "unnamed", lambda book: ["9.4.1d"])
    assert reports.rule_coverage("grand-illusion", True, "en", False) == 1
    assert "9.4.1d" in capsys.readouterr().out
    assert reports.rule_coverage("grand-illusion", False, "fr", True) == 0
    assert json.loads(capsys.readouterr().out)["unnamed"] == ["9.4.1d"]
