"""Players rated by their games, and scenarios weighed, on the small game."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from marne import games_index
from marne.cli.main import main
from marne.kernel.errors import BadOption
from marne.kernel.landmarks import Landmark
from marne.lab import balance, ladder
from marne.lab.rating import SURE, evidence, ratings
from marne.lab.sim import Outcome
from tests.kernel import toy

Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: Patch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": "tests.kernel.toy:TITLE"})


# --- ratings ---------------------------------------------------------------------------------------------------------

def test_three_of_four_points_are_191_elo() -> None:
    """400 · log10(3) = 190.8; the drawn games against the average pull it in a little, less with every game."""
    found = ratings(["a", "b"], {("a", "b"): (7500, 10000)})
    assert found["a"].elo - found["b"].elo == pytest.approx(190.8, abs=0.3)
    assert found["a"].elo == pytest.approx(-found["b"].elo)
    few = ratings(["a", "b"], {("a", "b"): (75, 100)})
    assert 185 < few["a"].elo - few["b"].elo < 190.8
    # The curvature of 100 games at 3/4: one unit of the gap has the information 100 · 3/16, so 1.96/sqrt(18.75) units of it.
    assert few["a"].high - few["a"].low == pytest.approx(2 * 1.96 / 18.75 ** 0.5 * 173.7 / 2, rel=0.05)


def test_who_wins_all_is_strong_but_not_infinitely() -> None:
    found = ratings(["a", "b", "c"], {("a", "b"): (20, 20), ("a", "c"): (20, 20), ("b", "c"): (10, 20)})
    assert 300 < found["a"].elo < 1000 and found["b"].elo == pytest.approx(found["c"].elo)
    assert found["a"].low > found["b"].high
    assert sum(r.elo for r in found.values()) == pytest.approx(0)


def test_strength_carries_over_players_who_never_met() -> None:
    found = ratings(["a", "b", "c"], {("a", "b"): (750, 1000), ("b", "c"): (750, 1000), ("a", "c"): (0, 0)})
    assert found["a"].elo - found["c"].elo == pytest.approx(2 * 190.8, abs=5)


def test_evidence_by_hand() -> None:
    assert evidence([]) == 1 and evidence([0.5] * 40) == 1
    one = sum(1 + stake / 2 for stake in (-1.5, -0.75, -0.25, 0.25, 0.75, 1.5)) / 6
    assert evidence([1.0]) == pytest.approx(one) == pytest.approx(1.0)
    assert evidence([1.0] * 9) > SURE > evidence([1.0] * 5)
    assert evidence([0.0] * 9) == pytest.approx(evidence([1.0] * 9))        # whoever of the two it is


# --- the ladder ------------------------------------------------------------------------------------------------------

def test_every_pair_meets_from_both_seats_on_the_same_seeds(tmp_path: Path) -> None:
    asked = ladder.asked("toy", ["random", "greedy"], 4)
    found = ladder.climb(asked, folder=tmp_path)
    kept = [json.loads(line) for line in (tmp_path / ladder.FILE).read_text().splitlines()[1:]]
    assert found.games == len(kept) == 4 * len(toy.TITLE.scenarios)
    for scenario in (s.id for s in toy.TITLE.scenarios):
        mine = [(g["number"], g["swapped"]) for g in kept if g["scenario"] == scenario]
        assert sorted(mine) == [(0, False), (0, True), (1, False), (1, True)]
        assert {g["outcome"]["seed"] for g in kept if g["scenario"] == scenario} == {"0/0", "0/1"}
    (pair,) = found.pairs
    assert sum(n for seats in pair.by_seat.values() for _, n in seats.values()) == found.games
    assert {r.player for r in found.standings} == {"random", "greedy"}
    assert all(r.games == found.games and r.speed > 0 and r.slowest > 0 for r in found.standings)
    assert sum(r.points for r in found.standings) == found.games


def outcome(winner: str | None, kind: str = "goal") -> Outcome:
    return Outcome("0/0", winner, kind, {}, 1, 10)


def test_points_follow_the_player_and_not_the_seat() -> None:
    seats = ("red", "blue")

    def got(winner: str | None, swapped: bool, kind: str = "goal") -> float | None:
        return ladder.points(seats, ladder.Played("1", "a", "b", 0, swapped, outcome(winner, kind)))

    assert got("red", False) == 1 and got("red", True) == 0         # swapped: the first of the two was blue
    assert got("blue", False) == 0 and got("blue", True) == 1
    assert got(None, False) == 0.5 and got(None, True, "") is None  # a draw; a game that did not end


def test_it_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    asked = ladder.asked("toy", ["random", "greedy"], 4)
    whole = ladder.climb(asked, folder=tmp_path)
    file = tmp_path / ladder.FILE
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4]) + lines[4][:25])            # three games, and half a line
    calls: list[tuple[int, int]] = []
    again = ladder.climb(asked, folder=tmp_path, progress=lambda done, of: calls.append((done, of)))
    assert calls[0] == (4, whole.games) and calls[-1] == (whole.games, whole.games)
    assert [p.share for p in again.pairs] == [p.share for p in whole.pairs]
    assert len(file.read_bytes().splitlines()) == len(lines)


def test_a_folder_with_another_ladder_is_left_alone(tmp_path: Path) -> None:
    ladder.climb(ladder.asked("toy", ["random", "greedy"], 2), folder=tmp_path)
    before = (tmp_path / ladder.FILE).read_bytes()
    with pytest.raises(BadOption, match="another folder"):
        ladder.climb(ladder.asked("toy", ["random", "greedy"], 2, seed=5), folder=tmp_path)
    assert (tmp_path / ladder.FILE).read_bytes() == before


def test_two_cores_find_the_same() -> None:
    asked = ladder.asked("toy", ["random", "greedy"], 2, seed="cores")
    one, two = ladder.climb(asked), ladder.climb(asked, jobs=2)
    assert [p.share for p in one.pairs] == [p.share for p in two.pairs] and one.pairs[0].by_seat == two.pairs[0].by_seat


def test_no_more_games_once_it_is_decided(monkeypatch: Patch) -> None:
    """The first player wins every game: nine seeds are enough of a hundred."""
    monkeypatch.setattr(ladder, "play_one", first_wins)
    found = ladder.climb(ladder.asked("toy", ["greedy", "random"], 200, scenarios=["1"], decide=True))
    assert found.pairs[0].decided and 16 <= found.games <= 30
    assert ladder.climb(ladder.asked("toy", ["greedy", "random"], 40, scenarios=["1"])).games == 40


def first_wins(t: ladder.Task) -> Outcome:
    return Outcome(t.seed, next(seat for seat, who in t.seats.items() if who == "greedy"), "goal", {}, 1, 10)


@pytest.mark.parametrize(("players", "says"), [(["random"], "two players"), (["greedy", "greedy"], "each named once"),
                                               (["random", "napoleon"], "napoleon")])
def test_wrong_players_are_told_at_once(players: list[str], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        ladder.asked("toy", players)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "ladder.svg"
    assert main(["ladder", "toy", "--games", "2", "--jobs", "1", "--plot", str(picture), "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert "greedy" in said and "Elo" in said and ("of the points" if lang == "en" else "des points") in said
    assert picture.read_text("utf-8").count("<svg") == 1
    assert main(["ladder", "toy", "--games", "2", "--jobs", "1", "--json", "--lang", lang]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2 * len(toy.TITLE.scenarios) and len(told["standings"]) == 2


# --- balance ---------------------------------------------------------------------------------------------------------

MOON = Landmark("moon", "the moon", "la lune", "red", 1, "history")
MARK = Landmark("bridge", "the bridge", "le pont", "red", 2, "history")


def test_a_scenario_is_weighed_beside_history(monkeypatch: Patch) -> None:
    """Quartiles of 2, 4, 6 and 8 are 3.5, 5 and 6.5 (inclusive method); one game of five never got there."""
    monkeypatch.setattr(toy.TITLE, "landmarks", (MARK,), raising=False)
    asked = balance.asked("toy", 5, scenarios=["1"])
    seats = toy.TITLE.seats
    ended = [Outcome("s", winner, "goal", {}, 9, 10, fell={} if turn is None else {"bridge": turn})
             for winner, turn in ((seats[0], 2), (seats[0], 4), (seats[1], 6), (None, 8), (seats[1], None))]
    found = balance.summed(toy.TITLE, asked, "1", ended)
    assert found.fair == pytest.approx(0.5)                                 # two wins of five and half a draw
    (fall,) = found.falls
    assert (fall.median, fall.low, fall.high, fall.share, fall.history) == (5, 3.5, 6.5, 0.8, 2)
    text = balance.markdown(toy.TITLE, asked, [found])
    assert "| 1 | the bridge | 2 | 5 (3.5–6.5) | 80 % |" in text and "40 %" in text
    text = balance.markdown(toy.TITLE, asked, [found], "fr")
    assert "| 1 | le pont | 2 | 5 (3.5–6.5) | 80 % |" in text and "nulles" in text and not re.search("draws|wins|last turn", text)


def test_quartiles_of_few_games_stay_within_them(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.TITLE, "landmarks", (MARK,), raising=False)
    for turns in ([4], [1, 4]):
        ended = [Outcome("s", None, "goal", {}, 9, 10, fell={"bridge": turn}) for turn in turns]
        (fall,) = balance.falls(toy.TITLE, "1", ended)
        assert fall.low is not None and fall.median is not None and fall.high is not None
        assert turns[0] <= fall.low <= fall.median <= fall.high <= turns[-1]


def test_the_turn_of_a_mark_is_the_one_it_was_reached_in(monkeypatch: Patch) -> None:
    """Held for the first time when turn 2 is over: it fell in turn 2."""
    monkeypatch.setattr(toy.TITLE, "landmarks", (MARK, MOON), raising=False)
    monkeypatch.setattr(toy.Toy, "reached", lambda self, s, mark: mark.id == "bridge" and s.turn > 2, raising=False)
    (found,) = balance.weigh(balance.asked("toy", 3, player="random", scenarios=["2"]))
    bridge, moon = found.falls
    assert bridge.median == 2 and moon.median is None and moon.share == 0


def test_balance_goes_on_and_is_written_between_its_marks(tmp_path: Path, monkeypatch: Patch,
                                                          capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(toy.TITLE, "folder", tmp_path, raising=False)
    command = ["balance", "toy", "--games", "2", "--jobs", "1", "--out", str(tmp_path / "kept"), "--write"]
    assert main(command) == 2
    assert "<!-- balance -->" in capsys.readouterr().err
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{balance.BEGIN}\nold\n{balance.END}\nafter\n", "utf-8")
    size = (tmp_path / "kept" / balance.FILE).stat().st_size
    assert main(command) == 0
    assert (tmp_path / "kept" / balance.FILE).stat().st_size == size         # nothing was played again
    text = readme.read_text("utf-8")
    assert text.startswith(f"before\n{balance.BEGIN}\n") and text.endswith(f"{balance.END}\nafter\n")
    assert "old" not in text and "officer against itself" in text               # docs/lab.md: the strongest player that is quick


def test_the_line_under_the_table_repeats_it() -> None:
    """What is not as usual is named: player, seed, scenarios."""
    def said(**more: Any) -> str:
        return balance.command(toy.TITLE, balance.asked("toy", 5, **more))

    assert said() == "marne balance toy --games 5"
    assert said(player="random", seed=7, scenarios=["2"]) == "marne balance toy --games 5 --player random --seed 7 --scenario 2"
    words = said(player="random", seed=7, scenarios=["2"]).split()[1:]
    assert main([*words, "--jobs", "1", "--json"]) == 0


@pytest.mark.parametrize("slug", ["grand-illusion", "to-the-last-man", "great-war-commander", "drive-on-paris",
                                  "great-war-in-europe"])
def test_every_readme_has_a_place_for_it(slug: str, monkeypatch: Patch, tmp_path: Path) -> None:
    """`marne balance GAME --write`, on a copy: what stands before and after stays."""
    monkeypatch.undo()
    title = games_index.title(slug)
    assert title.folder is not None
    old = (title.folder / "README.md").read_text("utf-8")
    (tmp_path / "README.md").write_text(old, "utf-8")
    monkeypatch.setattr(title, "folder", tmp_path, raising=False)
    assert balance.write(title, "NEW\n").read_text("utf-8").count("NEW") == 1
    before, _, after = old.partition(balance.BEGIN)
    new = (tmp_path / "README.md").read_text("utf-8")
    assert new.startswith(before) and new.endswith(after.partition(balance.END)[2]) and len(before) > 1000


# --- the picture -----------------------------------------------------------------------------------------------------

def test_the_picture_shows_the_better_player_from_his_own_seats_with_intervals() -> None:
    """Greedy named second and better: 3 of 4 as red (Wilson 30 to 95 %), 4 of 4 as blue (51 to 100 %)."""
    from matplotlib.figure import Figure

    from marne.lab import plots
    asked = ladder.asked("toy", ["random", "greedy"], 8, scenarios=["1"])
    seats = toy.TITLE.seats
    played = []
    for i in range(4):
        for swapped in (False, True):                       # not swapped: random is red, greedy blue
            won = seats[0] if swapped and i else seats[1]
            played.append(ladder.Played("1", "random", "greedy", i, swapped, Outcome(str(i), won, "goal", {}, 1, 10)))
    found = ladder.standings(asked, played)
    ax = Figure().subplots()
    plots._seats(ax, found, toy.TITLE, "fr")
    assert [t.get_text() for t in ax.texts] == ["3/4", "4/4"] and [t.get_text() for t in ax.get_yticklabels()] == ["1"]
    spans = [line.get_xdata() for line in ax.lines if len(line.get_xdata()) == 2 and line.get_alpha()]
    assert [tuple(round(float(x), 2) for x in span) for span in spans] == [(0.30, 0.95), (0.51, 1.0)]
    assert "greedy" in ax.get_xlabel() and "part des points" in ax.get_xlabel()
