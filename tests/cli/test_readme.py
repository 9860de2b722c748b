"""What the README promises is so."""
from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from marne.cli.main import app

from .conftest import ROOT

README = (ROOT / "README.md").read_text("utf-8")


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    code = re.search(r"```python\n(.*?)```", README, re.S)
    assert code is not None
    exec(compile(code.group(1), "README.md", "exec"), {"__name__": "readme"})
    assert (tmp_path / "game.marne").is_file()
    assert "allied" in capsys.readouterr().out


def test_every_command_is_in_the_readme() -> None:
    for name in app:
        if not name.startswith("-"):
            assert f"marne {name}" in README, name


def test_every_option_that_the_readme_shows_exists(capsys: pytest.CaptureFixture[str]) -> None:
    for line in re.findall(r"^\| `marne (.*?)\|$", README, re.M):
        command = line.split()[0].strip("`")
        app([command, "--help"], exit_on_error=False, result_action="return_value")
        text = capsys.readouterr().out
        for option in re.findall(r"--[a-z]+", line):
            assert option in text, (command, option)


def test_the_first_game_starts_as_written() -> None:
    line = re.search(r"\$ \./marne (.*)", README)
    assert line is not None
    words = shlex.split(line.group(1))
    command, bound, _ = app.parse_args(words, exit_on_error=False, print_error=False)
    assert command.__name__ == "play"
    assert bound.arguments["game"] == "grand-illusion"


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists() or target == "docs/architecture.md", target
