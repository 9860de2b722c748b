"""The command line with the toy game of the kernel's tests: in this process, as a subprocess, in a state folder of its own."""
from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from marne import games_index
from marne.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
TOY = "tests.kernel.toy:TITLE"
PROGRAM = f"""
import sys
from marne import games_index
games_index.KNOWN.clear()
games_index.register("toy", {TOY!r})
from marne.cli.main import main
if __name__ == "__main__":
    sys.exit(main())
"""


class Done(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the person who runs the tests is read or touched, and the language is English."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("MARNE_LANG", "en")
    return tmp_path / "state" / "marne"


@pytest.fixture
def run(state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process with the toy as the only game; `typed` is the input."""
    monkeypatch.setattr(games_index, "KNOWN", {"toy": TOY})

    def go(*words: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(list(words))
        caught = capsys.readouterr()
        return Done(code, caught.out, caught.err)

    return go


def environment(state: Path, **more: str) -> dict[str, str]:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "XDG_STATE_HOME": str(state.parent), "MARNE_LANG": "en", **more}


@pytest.fixture
def shell(state: Path) -> Run:
    """Run a command line in a process of its own."""

    def go(*words: str, typed: str = "", **more: str) -> Done:
        p = subprocess.run([sys.executable, "-c", PROGRAM, *words], input=typed, capture_output=True, text=True, cwd=ROOT,
                           env=environment(state, **more), timeout=120)
        return Done(p.returncode, p.stdout, p.stderr)

    return go
