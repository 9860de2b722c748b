"""What a folder of games shows: figures counted by hand, and a page that is whole by itself."""
from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marne import games_index
from marne.cli.main import main
from marne.kernel.landmarks import Landmark
from marne.kernel.table import Luck
from marne.kernel.table import Table as Hooks
from marne.lab import balance, ladder
from marne.lab.report import report
from marne.lab.sim import simulate
from tests.kernel import toy

Patch = pytest.MonkeyPatch
RED, BLUE = toy.TITLE.seats


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: Patch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": "tests.kernel.toy:TITLE"})


@pytest.fixture
def watched(monkeypatch: Patch) -> Iterator[None]:
    """A toy with a map: the bridge is red until turn 2 is over, then blue; the hill is nobody's before that."""
    monkeypatch.setattr(toy.Toy, "held", lambda self, s: {"bridge": RED} if s.turn <= 2 else {"bridge": BLUE, "hill": RED},
                        raising=False)
    monkeypatch.setattr(toy.Toy, "points", lambda self, s: {RED: s.turn, BLUE: 0}, raising=False)
    monkeypatch.setattr(toy.TITLE, "landmarks", (Landmark("hill", "the hill", "la colline", RED, 1, "history"),), raising=False)
    monkeypatch.setattr(toy.Toy, "reached", lambda self, s, mark: s.turn > 2, raising=False)
    monkeypatch.setattr(Hooks, "luck", lambda self, events, lang: [Luck(0, "a fight", "1", (3.0, 1.0), (1.0, 2.0))])
    yield


def section(folder: Path) -> dict[str, Any]:
    (one,) = report(folder)["sections"]
    found: dict[str, Any] = one
    return found


def test_the_figures_of_tables(tmp_path: Path, watched: None) -> None:
    done = simulate("toy", 6, seed=3, scenario="2", tables_dir=tmp_path)
    s = section(tmp_path)
    assert (s["games"], s["ended"], s["players"]) == (6, 6, dict.fromkeys(toy.TITLE.seats, "random"))
    assert {x["seat"]: x["games"] for x in s["shares"]} == {RED: done.wins[RED].games, BLUE: done.wins[BLUE].games,
                                                            "": done.draws.games}
    assert {e["n"] for e in s["ends"]} == set(done.kinds.values()) and sum(sum(by.values()) for _, by in s["lengths"]) == 6
    turns = [t["turn"] for t in s["turns"]]
    assert turns[0] == 0 and turns == list(range(max(turns) + 1)) and max(turns) > 2
    # At the end of turn 1 the second turn has begun, at the start the first: so does the toy count.
    assert [s["points"][RED][i][2] for i in (0, 1)] == [1, 2] and BLUE not in s["points"]
    places, size = s["map"]["places"], len(s["map"]["places"])
    board = {seat: b64decode(text) for seat, text in s["map"]["held"].items()}
    share = {(seat, turn, place): board[seat][i * size + k] / 200 for seat in board for i, turn in enumerate(turns)
             for k, place in enumerate(places)}
    assert places == ["bridge", "hill"] and share[RED, 0, "bridge"] == 1 and share[RED, 1, "bridge"] == 1
    later = sum(n for turn, by in s["lengths"] for n in by.values() if turn > 2) / 6      # games that came beyond turn 2
    assert share[BLUE, 2, "bridge"] == share[RED, 2, "hill"] == pytest.approx(later, abs=0.005) and later > 0
    assert share[RED, 2, "bridge"] == pytest.approx(1 - later, abs=0.005) and share[BLUE, 1, "hill"] == 0
    (mark,) = s["marks"]
    assert (mark["history"], mark["median"]) == (1, 2) and mark["share"] == pytest.approx(later)
    # Red dealt 3 where 1 was to be expected, Blue 1 instead of 2: red is 3 luckier in every game, blue loses 3 and red 1.
    assert s["losses"][BLUE][-1] == 3 and s["losses"][RED][-1] == 1
    assert s["luck"]["luckier"]["of"] == done.wins[RED].games + done.wins[BLUE].games
    assert s["luck"]["luckier"]["games"] == done.wins[RED].games
    (full,) = [b for b in s["luck"]["bins"] if sum(b["by"].values())]
    assert full["from"] <= 3 < full["from"] + s["luck"]["step"]


def test_ladders_and_balances_are_shown_without_the_course_of_games(tmp_path: Path) -> None:
    ladder.climb(ladder.asked("toy", ["random", "greedy"], 2, scenarios=["1"]), folder=tmp_path / "l")
    found = report(tmp_path / "l")
    assert {p["name"] for p in found["ladder"]["players"]} == {"random", "greedy"} and len(found["sections"]) == 2
    assert all(s["map"] is None and s["turns"] == [] and s["ended"] == 1 for s in found["sections"])
    balance.weigh(balance.asked("toy", 2, player="random", scenarios=["1", "2"]), folder=tmp_path / "b")
    assert [(s["scenario"], s["ended"]) for s in report(tmp_path / "b")["sections"]] == [("1", 2), ("2", 2)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_empty_folder_says_what_to_do(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(tmp_path), "--lang", lang]) == 2
    assert "--parquet" in capsys.readouterr().err


def test_the_page_is_one_file_that_asks_for_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    simulate("toy", 2, seed=3, tables_dir=tmp_path)
    assert main(["report", str(tmp_path)]) == 0 and "report.html" in capsys.readouterr().out
    text = (tmp_path / "report.html").read_text("utf-8")
    assert text.count("</script>") == 2 and not re.findall(r'(?:src|href)="(?!#|data:)[^"$]', text)
    assert "default-src 'none'" in text
    kept = re.search(r'id="report">(.*?)</script>', text, re.S)
    assert kept is not None and json.loads(kept[1])["sections"][0]["games"] == 2
    assert main(["report", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sections"][0]["ended"] == 2
