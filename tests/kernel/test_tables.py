"""Games as Parquet tables: all rows are there, files are whole at any time, records give the same."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest

import marne
from marne import games_index
from marne.cli.main import main
from marne.lab import tables
from marne.lab.sim import simulate
from tests.kernel import toy

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": "tests.kernel.toy:TITLE"})


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / name).to_pylist()
    return found


def test_a_batch_is_written_down_whole(tmp_path: Path) -> None:
    done = simulate("toy", 3, seed=7, records_dir=tmp_path / "records", tables_dir=tmp_path / "t", features=True)
    games, decisions, events = (rows(tmp_path / "t", name) for name in ("games", "decisions", "events"))
    assert [g["game"] for g in games] == [f"toy-1-7/{i}" for i in range(3)] and done.games == 3
    for i, g in enumerate(games):
        m = marne.load(tmp_path / "records" / f"toy-1-{i}.marne")
        assert m.result is not None
        assert (g["winner"], g["kind"], g["decisions"]) == (m.result.winner, m.result.kind, m.choices_made)
        assert dict(g["score"]) == m.result.score and g["digest"] == m.digest() and dict(g["players"]) == done.seats
        mine = [d for d in decisions if d["game"] == g["game"]]
        assert [d["n"] for d in mine] == list(range(1, m.choices_made + 1))
        assert [d["taken"] for d in mine] == [c.text for c in m.made]
        assert [toy.TITLE.seats.index(d["seat"]) for d in mine] == list(m.movers)
        assert all(d["offered"] > 0 and d["question"] and d["seconds"] >= 0 and d["features"] for d in mine)
        told = [e for e in events if e["game"] == g["game"]]
        assert [e["kind"] for e in told] == [e.kind for e in m.events] and [e["i"] for e in told] == list(range(len(told)))
        assert all(isinstance(json.loads(e["fields"]), dict) for e in told)
        assert [e["n"] for e in told] == sorted(e["n"] for e in told) and told[-1]["n"] == m.choices_made


def test_records_give_the_same_rows_and_none_twice(tmp_path: Path) -> None:
    simulate("toy", 2, seed=7, records_dir=tmp_path / "records", tables_dir=tmp_path / "played")
    assert main(["export", str(tmp_path / "records"), "--out", str(tmp_path / "exported")]) == 0
    for name in tables.NAMES:
        played, exported = (rows(tmp_path / folder, name) for folder in ("played", "exported"))
        for row in (*played, *exported):
            row |= {"game": "", "seconds": None, "players": None}
        assert played == exported, name
    found = tables.records([str(tmp_path / "records")])
    assert len(found) == 2 and tables.export(found, tmp_path / "exported") == 0
    assert len(rows(tmp_path / "exported", "games")) == 2


def test_what_is_there_can_be_read_while_it_is_filled_and_after_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST", 1)                          # a file for each game
    seen: list[int] = []

    def look(done: int, of: int) -> None:
        seen.append(len(rows(tmp_path, "games")))

    simulate("toy", 3, seed=1, tables_dir=tmp_path, progress=look)
    assert seen == [1, 2, 3]
    (tmp_path / "games" / "000003.part").write_bytes(b"half a file")
    simulate("toy", 1, seed=2, tables_dir=tmp_path)
    assert [g["game"] for g in rows(tmp_path, "games")] == [*(f"toy-1-1/{i}" for i in range(3)), "toy-1-2/0"]
    assert not list(tmp_path.glob("*/*.part"))


def test_a_folder_without_records_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(tmp_path), "--out", str(tmp_path / "t"), "--lang", "fr"]) == 2
    assert "aucune partie" in capsys.readouterr().err


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                      capsys: pytest.CaptureFixture[str]) -> None:
    simulate("toy", 1, seed=1, tables_dir=tmp_path / "tables")
    monkeypatch.chdir(tmp_path)
    code = re.search(r"```python\n(import duckdb.*?)```", (ROOT / "docs" / "lab.md").read_text("utf-8"), re.S)
    assert code is not None
    exec(compile(code[1], "lab.md", "exec"), {})
    assert "which_action" in capsys.readouterr().out
    assert duckdb.sql(f"SELECT count(*) FROM '{tmp_path}/tables/games/*.parquet'").fetchall() == [(1,)]


def test_a_batch_that_is_interrupted_leaves_whole_files(tmp_path: Path) -> None:
    """As at the keyboard: the signal goes to the whole group while two workers play; files are written all the time."""
    code = ("import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)   # a job in the background has none\n"
            "from marne import games_index; games_index.KNOWN['toy'] = 'tests.kernel.toy:TITLE'\n"
            "from marne.cli import labs; from marne.cli.main import main; from marne.lab import tables\n"
            "labs.EVERY, tables.LONGEST = 0, 0.2\n"
            "if __name__ == '__main__': sys.exit(main(['sim', 'toy', '--games', '100000', '--jobs', '2', '--json', '--parquet',"
            f" {str(tmp_path)!r}]))")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    p = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
                         env=env, start_new_session=True)
    assert p.stderr is not None
    while not re.match(r"[1-9]\d* of 100000", p.stderr.readline()):
        assert p.poll() is None
    os.killpg(p.pid, signal.SIGINT)
    out, err = p.communicate(timeout=60)
    assert p.returncode == 130 and "Traceback" not in err
    assert not list(tmp_path.glob("*/*.part"))
    games = rows(tmp_path, "games")
    counted: int = json.loads(out)["games"]
    assert 0 < counted <= len(games) <= counted + 1 < 100000, "a game that had just been written down may not have been counted"
    played: dict[str, int] = {}
    for row in rows(tmp_path, "decisions"):
        played[row["game"]] = played.get(row["game"], 0) + 1
    assert {g["game"]: g["decisions"] for g in games} == played
    for name in tables.NAMES:
        assert {row["game"] for row in rows(tmp_path, name)} <= {*played}
