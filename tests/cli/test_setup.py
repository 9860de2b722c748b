"""The set-up behind ./marne and ./check, and what is locked."""
from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tools import checks
from tools.checks import Step

from .conftest import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock")
SCRIPTS = ("marne", "check", "tools/bootstrap.py")


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module, with an environment folder of its own and English."""
    monkeypatch.setenv("MARNE_VENV", str(tmp_path / "venv"))
    monkeypatch.setenv("MARNE_LANG", "en")
    spec = importlib.util.spec_from_file_location("bootstrap_tested", ROOT / "tools" / "bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_old_python_can_read_the_scripts(name: str) -> None:
    ast.parse((ROOT / name).read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("name", ["marne", "check", ".ci/run"])
def test_the_commands_can_be_executed(name: str) -> None:
    assert (ROOT / name).stat().st_mode & 0o111


def test_an_old_python_is_told_what_is_needed(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(bootstrap, "works", lambda python, code: False)
    with pytest.raises(SystemExit) as e:
        bootstrap.ensure("run")
    assert e.value.code == 2
    said = capsys.readouterr().err
    assert "3.11" in said
    assert "3.9" in said


def fake(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, calls: list[tuple[str, ...]]) -> None:
    """Nothing is downloaded: what pip would be asked for is noted."""

    def create() -> None:
        calls.append(("venv",))
        python = Path(bootstrap.python_of(bootstrap.VENV))
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    monkeypatch.setattr(bootstrap, "create", create)
    monkeypatch.setattr(bootstrap, "run_pip", lambda *args: calls.append(args))


def test_the_first_run_installs_what_is_locked_and_the_second_nothing(
        bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    calls: list[tuple[str, ...]] = []
    fake(bootstrap, monkeypatch, calls)
    assert bootstrap.ensure("run") == bootstrap.python_of(bootstrap.VENV)
    assert calls[0] == ("venv",)
    assert calls[1][:3] == ("--require-hashes", "-r", "requirements.lock")
    assert calls[2][-2:] == ("-e", ".")
    assert "--no-deps" in calls[2]
    assert "setting up" in capsys.readouterr().err
    bootstrap.ensure("run")
    assert len(calls) == 3
    assert capsys.readouterr().err == ""
    bootstrap.ensure("dev")
    assert any("requirements-dev.lock" in c for c in calls)
    made = len(calls)
    bootstrap.ensure("run")
    assert len(calls) == made


def test_an_interrupted_set_up_is_done_again(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    calls: list[tuple[str, ...]] = []
    fake(bootstrap, monkeypatch, calls)

    def interrupted(*args: str) -> None:
        raise KeyboardInterrupt

    whole = bootstrap.run_pip
    monkeypatch.setattr(bootstrap, "run_pip", interrupted)
    with pytest.raises(SystemExit) as e:
        bootstrap.ensure("run")
    assert e.value.code == 130
    assert "run the command again" in capsys.readouterr().err
    monkeypatch.setattr(bootstrap, "run_pip", whole)
    bootstrap.ensure("run")
    assert any("requirements.lock" in c for c in calls)


def test_a_changed_lock_is_installed_again(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, ...]] = []
    fake(bootstrap, monkeypatch, calls)
    bootstrap.ensure("run")
    monkeypatch.setattr(bootstrap, "wanted", lambda locks: "another")
    made = len(calls)
    bootstrap.ensure("run")
    assert len(calls) > made


def test_a_failing_pip_is_told_with_its_last_words(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bootstrap, "python_of", lambda venv: sys.executable)
    with pytest.raises(SystemExit) as e:
        bootstrap.run_pip("--no-index", "there-is-no-such-package-anywhere")
    assert e.value.code == 1
    said = capsys.readouterr().err
    assert "Check the network" in said
    assert "there-is-no-such-package-anywhere" in said


@pytest.mark.parametrize("name", LOCKS)
def test_locks_pin_everything_with_hashes_and_name_no_host(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert not re.search(r"https?:|index-url|find-links|trusted-host", text)
    entries = re.findall(r"^([a-z0-9-]+)==\S+(?: ; [^\n\\]+)? \\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, re.M)
    assert len(entries) == len(re.findall(r"^[a-zA-Z]", text, re.M))
    assert len(entries) > 5


def test_locks_hold_all_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    run, dev = ({n for n in re.findall(r"^([a-z0-9-]+)==", (ROOT / f).read_text("utf-8"), re.M)} for f in LOCKS)
    assert {re.split(r"[<>=]", d)[0] for d in project["dependencies"]} <= run
    assert {re.split(r"[<>=]", d)[0] for d in project["optional-dependencies"]["dev"]} <= dev
    assert run <= dev
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_check_tells_its_steps_and_refuses_unknown_ones() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "checks.py"), "--only", "nonsense"], capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 2
    for step in ("lint", "types", "tests", "data", "rules", "fuzz", "benchmark"):
        assert step in done.stderr


def step(folder: Path, name: str, code: str = "", **more: Any) -> Step:
    """A step that leaves a file with its name when it begins and another when it is over."""
    program = f"import time; from pathlib import Path; Path('{name}').touch(); {code or 'pass'}; Path('{name} over').touch()"
    return Step(name, [sys.executable, "-c", f"import os; os.chdir({str(folder)!r}); {program}"], 60, **more)


WAIT = "exec(\"while not Path({!r}).exists(): time.sleep(0.01)\")"


def test_steps_run_side_by_side_but_not_before_what_they_need(tmp_path: Path) -> None:
    """a and b wait for each other; c begins when a is over; d finds all others over."""
    todo = [step(tmp_path, "a", WAIT.format("b")), step(tmp_path, "c", "assert Path('a over').exists()", after="a"),
            step(tmp_path, "b", WAIT.format("a")),
            step(tmp_path, "d", "assert all(Path(f'{x} over').exists() for x in 'abc')", alone=True)]
    done = list(checks.run(todo, verbose=False))
    assert {d.step.name: d.code for d in done} == {"a": 0, "b": 0, "c": 0, "d": 0}
    assert done[-1].step.name == "d"


def test_a_step_that_fails_or_takes_too_long_is_told(tmp_path: Path) -> None:
    todo = [step(tmp_path, "bad", "print('the reason'); 1 / 0"), step(tmp_path, "long", "time.sleep(60)")._replace(limit=1)]
    bad, long = sorted(checks.run(todo, verbose=False), key=lambda d: d.step.name)
    assert bad.code == 1 and "the reason" in bad.text and "ZeroDivisionError" in bad.text
    assert long.code == -1 and checks.last_line(long.text) == "stopped after 1 s" and not (tmp_path / "long over").exists()
