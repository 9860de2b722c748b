"""Games as Parquet tables: all rows are there, files are whole at any time, records give the same."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest

import marne
from marne import games_index
from marne.cli.main import main
from marne.lab import ladder, sim, tables
from marne.lab.report import report
from marne.lab.sim import simulate
from marne.lab.workers import Stopped
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


# --- going on, several ways on one seed, games cut short -------------------------------------------------------------

def test_the_same_command_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate("toy", 5, seed=4, tables_dir=tmp_path / "whole")
    with pytest.raises(Stopped):
        simulate("toy", 5, seed=4, tables_dir=tmp_path / "cut", progress=stop_after(2))
    calls: list[tuple[int, int]] = []
    again = simulate("toy", 5, seed=4, tables_dir=tmp_path / "cut", progress=lambda n, of: calls.append((n, of)))
    assert calls[0][0] in (2, 3) and calls[-1] == (5, 5) and again == whole
    for name in tables.NAMES:
        first, second = (sorted(({**r, "seconds": None} for r in rows(tmp_path / folder, name)), key=str)
                         for folder in ("whole", "cut"))
        assert first == second, name
    played: list[object] = []
    monkeypatch.setattr(sim, "play_one", played.append)
    assert simulate("toy", 5, seed=4, tables_dir=tmp_path / "cut") == whole and not played


def stop_after(n: int) -> Callable[[int, int], None]:
    def progress(done: int, of: int) -> None:
        if done == n:
            raise KeyboardInterrupt
    return progress


def test_one_seed_played_in_several_ways_are_several_games(tmp_path: Path) -> None:
    """Other players, and corrected values: nothing is taken for a game that is there."""
    seats = toy.TITLE.seats
    for who in ({}, {seats[0]: "greedy"}, {seats[1]: "greedy"}):
        simulate("toy", 2, seed=4, seats=who, tables_dir=tmp_path)
    simulate("toy", 2, seed=4, turns=1, tables_dir=tmp_path)
    games = rows(tmp_path, "games")
    assert len({g["game"] for g in games}) == len(games) == 8
    assert len({(g["seed"], tuple(g["players"]), g["kind"] == sim.STOPPED) for g in games}) >= 6
    for folder, value in (("a", "1"), ("b", "2")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "units.toml").write_text(value)
    marks = [sim._mark(dict.fromkeys(seats, "random"), {}, data, None) for data in
             (None, "", str(tmp_path / "a"), str(tmp_path / "b"))]
    assert marks[0] == marks[1] == "" and len(set(marks)) == 3


def test_a_game_can_be_cut_short_after_a_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The choices up to there are those of the whole game; it counts as stopped and is nobody's victory."""
    whole = simulate("toy", 6, seed=3, scenario="2", tables_dir=tmp_path / "whole")
    cut = simulate("toy", 6, seed=3, scenario="2", tables_dir=tmp_path / "cut", turns=1)
    assert 0 < cut.kinds[sim.STOPPED] == 6 - cut.ended and not cut.errors and whole.ended == 6
    taken = {name: [(d["game"].split("-")[2], d["n"], d["taken"]) for d in rows(tmp_path / name, "decisions")]
             for name in ("whole", "cut")}
    assert set(taken["cut"]) < set(taken["whole"])
    assert all(d["turn"] == 1 for d in rows(tmp_path / "cut", "decisions"))
    assert {t["turn"] for t in rows(tmp_path / "cut", "turns")} == {0, 1}
    for lang, said in (("en", "stopped after some turns"), ("fr", "arrêtées après quelques tours")):
        words = "sim toy --games 6 --seed 3 --scenario 2 --turns 1 --jobs 1 --lang"
        assert main([*words.split(), lang]) == 0
        assert f"{said} {cut.kinds[sim.STOPPED]}" in capsys.readouterr().out
    (section,) = report(tmp_path / "cut")["sections"]
    assert (section["stopped"], section["ended"], section["games"]) == (6 - cut.ended, cut.ended, 6)
    assert sum(x["games"] for x in section["shares"]) == cut.ended
    assert main(["sim", "toy", "--turns", "0"]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_one_command_at_a_time_writes_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two would take each other's numbers of files, and play the same games twice."""
    with tables.Tables(tmp_path):
        assert main(["sim", "toy", "--games", "1", "--jobs", "1", "--parquet", str(tmp_path)]) == 2
        assert "another command is writing" in capsys.readouterr().err
        assert main(["export", str(tmp_path / "x.marne"), "--out", str(tmp_path), "--lang", "fr"]) == 2
        assert "une autre commande écrit" in capsys.readouterr().err
    asked = ladder.asked("toy", ["random", "greedy"], 2)
    with ladder.Store(tmp_path / "l", ladder.FILE, asked, ladder.Played):
        assert main(["ladder", "toy", "--games", "2", "--jobs", "1", "--seed", "0", "--out", str(tmp_path / "l")]) == 2
        assert "another command is writing" in capsys.readouterr().err
    assert main(["sim", "toy", "--games", "1", "--jobs", "1", "--parquet", str(tmp_path)]) == 0
    assert main(["ladder", "toy", "--games", "2", "--jobs", "1", "--seed", "0", "--out", str(tmp_path / "l")]) == 0
