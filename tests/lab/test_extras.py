"""Without an extra: one sentence that says what to install, before anything is played; and places that cannot be written."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from marne.cli import labs
from marne.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
ALL = ("numpy", "pyarrow", "matplotlib", "ray", "pettingzoo", "gymnasium", "pyspiel")


@pytest.mark.parametrize(("command", "lang", "said"), [
    ("sim grand-illusion --parquet x", "en", "This needs pyarrow, which comes with the extra lab: pip install 'marne[lab]'"),
    ("sim grand-illusion --parquet x", "fr", "Il y faut pyarrow, qui vient avec l'extra lab\u202f: pip install 'marne[lab]'"),
    ("ladder grand-illusion --plot x.png", "en", "This needs matplotlib"),
    ("export x", "en", "This needs pyarrow"), ("report x", "fr", "Il y faut pyarrow")])
def test_a_command_says_what_to_install(command: str, lang: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(labs, "find_spec", lambda name: None)
    assert main([*command.split(), "--lang", lang]) == 2
    assert said in capsys.readouterr().err
    assert main([*command.split(), "--lang", lang, "--json"]) == 2
    assert '"error":' in (out := capsys.readouterr().out) and said in out
    assert not list(tmp_path.iterdir())


def test_modules_say_what_to_install() -> None:
    """From Python: every module of the lab that needs an extra, where none of them is there; the rest needs nothing."""
    code = (f"import sys\nfor m in {ALL}: sys.modules[m] = None\n"
            "for name in 'tables report fit plots wrapped zoo spiel'.split():\n"
            " try:\n  __import__('marne.lab.' + name)\n except Exception as e: print(name, type(e).__name__, e)\n"
            "from marne.lab import balance, fuzz, ladder, sim, suites, workers\n"
            "print(sim.simulate('to-the-last-man', 1, scenario='1919').games, 'played')\n"
            "try:\n sim.simulate('to-the-last-man', 1, scenario='1919', tables_dir='x')\n"
            "except Exception as e: print('sim', type(e).__name__, e)\n")
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120,
                         env={**os.environ, "PYTHONPATH": str(ROOT / "src")}).stdout.splitlines()
    told = [line for line in out if "BadOption" in line and "is not installed" in line and "pip install 'marne[lab]'" in line]
    assert [line.split()[0] for line in told] == ["tables", "report", "fit", "plots", "wrapped", "zoo", "spiel", "sim"], out
    assert "1 played" in out


@pytest.mark.parametrize("command", ["sim to-the-last-man --parquet FILE/x", "sim to-the-last-man --records FILE/x",
                                     "fuzz to-the-last-man --records FILE/x", "ladder to-the-last-man --out FILE",
                                     "ladder to-the-last-man --plot FILE/x.png", "balance to-the-last-man --out FILE",
                                     "export . --out FILE"])
def test_a_place_that_cannot_be_written_is_told_before_anything_is_played(command: str, tmp_path: Path,
                                                                          monkeypatch: pytest.MonkeyPatch,
                                                                          capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("marne.lab.sim.play_one", None)
    monkeypatch.setattr("marne.lab.ladder.play_one", None)
    monkeypatch.setattr("marne.lab.balance.play_one", None)
    file = tmp_path / "file"
    file.write_text("")
    (tmp_path / "one.marne").write_text("")
    monkeypatch.chdir(tmp_path)
    words = command.replace("FILE", str(file)).split()
    assert main(words) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main([*words, "--lang", "fr"]) == 2
    assert "ne peut être écrit" in capsys.readouterr().err


def test_a_picture_of_no_known_kind_is_told_before_anything_is_played(monkeypatch: pytest.MonkeyPatch,
                                                                      capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr("marne.lab.ladder.play_one", None)
    for name in ("ladder.xyz", "ladder"):
        assert main(["ladder", "to-the-last-man", "--plot", name]) == 2
        assert ".svg, .png" in capsys.readouterr().err


def test_the_study_of_the_page_runs(tmp_path: Path) -> None:
    """docs/trenches.py on small tables: differences of pairs on one seed, and a picture."""
    pytest.importorskip("duckdb")
    from marne.lab.sim import simulate
    for folder, german in (("book", "greedy"), ("other", "random")):
        simulate("to-the-last-man", 3, seed="s", scenario="1915", turns=1, tables_dir=tmp_path / folder, seats={"german": german})
    out = subprocess.run([sys.executable, str(ROOT / "docs" / "trenches.py"), "book", "other", "--plot", "t.png"], cwd=tmp_path,
                         capture_output=True, text=True, timeout=120)
    assert out.returncode == 0, out.stderr
    assert [line.count("|") for line in out.stdout.splitlines()] == [4] * 6 and "±" in out.stdout
    assert (tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")
