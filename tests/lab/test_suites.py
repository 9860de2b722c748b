"""Set problems: every title's own, what is refused, how a player is judged, and what the commands show."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from marne import games_index
from marne.cli import ladders, reports
from marne.cli.main import main
from marne.kernel.errors import BadData, BadOption
from marne.lab import ladder, suites

SLUGS = games_index.slugs()
SMALL = """
game = "drive-on-paris"
[[problem]]
id = "screen"
en = "Cavalry alone."
fr = "Cavalerie seule."
rules = ["1-11"]
source = "a test"
position = "meuse"
moves = ["attack 23-22", "join-all", "fight"]
[[problem.answer]]
choice = "screen"
points = 4
en = "It slips away."
fr = "Elle se dérobe."
[positions.meuse]
scenario = "5-6"
base = "empty"
turn = 12
seat = "german"
phase = "combat"
units = { ge-3 = "24-22", ge-4 = "24-22", hq-ge1 = "26-22", fr-1cd = "23-22", fr-2 = "20-18", hq-fr6 = "20-18" }
"""


@pytest.mark.parametrize("slug", SLUGS)
def test_the_problems_of_a_title_are_sound(slug: str) -> None:
    """Each loads, its answers are offered and some choice is none of them; rules, reasons and sources are there."""
    title, suite = games_index.title(slug), suites.load(slug)
    assert suite.game == slug and len(suite.problem) >= 20
    assert len({p.id for p in suite.problem}) == len(suite.problem)
    for p in suite.problem:
        assert p.source and p.rules and all(title.rulebook.rule(r) for r in p.rules), p.id
        assert p.en != p.fr and all(a.points > 0 and a.en and a.fr and a.en != a.fr for a in p.answer)


@pytest.mark.parametrize("slug", SLUGS)
def test_who_judges_does_better_than_chance(slug: str) -> None:
    found = suites.scores(slug, ["random", "greedy"])
    assert found["random"].points < found["greedy"].points <= found["greedy"].most


def write(folder: Path, text: str) -> str:
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_player_gets_the_points_of_the_answer_it_gives(tmp_path: Path) -> None:
    suite = suites.load(write(tmp_path, SMALL))
    score = suites.solve(suite, "greedy")
    assert (score.points, score.most, score.solved[0].choice) == (4, 4, "screen")
    lucky = suites.solve(suite, "random", tries=40)
    assert 1 < lucky.points < 3                                     # one of two choices, whichever
    with pytest.raises(BadOption):
        suites.solve(suite, "human")


@pytest.mark.parametrize(("old", "new", "said"), [
    ('choice = "screen"', 'choice = "fly"', "is not offered; there is: screen, stand"),
    ('choice = "screen"', 'choice = "*"', "every choice gives points"),
    ('"join-all", "fight"', '"join-all", "flee"', "problem screen"),
    ("23-22", "99-99", "problem screen"),
    ("rules = ", "rulez = ", "not a suite of problems"),
    ('"drive-on-paris"', '"chess"', "chess"),
])
def test_a_bad_problem_is_refused_with_its_name(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadData, match=said.replace("*", r"\*")):
        suites.load(write(tmp_path, SMALL.replace(old, new)))
    with pytest.raises(BadData, match="A suite is a file, or the name of a game"):
        suites.load(tmp_path / "none.toml")


def test_the_command_shows_points_and_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SMALL.replace('choice = "screen"', 'choice = "stand"').replace("It slips away.", "For the sake of a test.")
    file = write(tmp_path, text)
    assert main(["solve", file, "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "0.0 of 4 points (0 %)" in out and "Better: stand. For the sake of a test." in out and "[1-11]" in out
    assert main(["solve", file, "--lang", "fr", "--player", "random"]) == 0
    assert "problème" in capsys.readouterr().out
    assert main(["solve", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["solved"][0]["problem"] == "screen"
    assert main(["solve", "no-such-game", "--lang", "en"]) != 0


def test_the_ladder_shows_the_problems_too(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ladder.asked("drive-on-paris", ["random", "greedy"], games=2, scenarios=["5-1"])
    found, solved = ladder.standings(asked, []), suites.scores("drive-on-paris", asked.players)
    reports.out().print(ladders._standings(found, "en", solved))
    out = capsys.readouterr().out
    assert "problems" in out and f"{solved['greedy'].points:.1f}/{solved['greedy'].most}" in out
    reports.out().print(ladders._standings(found, "en", {}))
    assert "problems" not in capsys.readouterr().out
