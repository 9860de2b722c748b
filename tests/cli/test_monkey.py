"""Any line may be typed at any moment: nothing breaks, nothing is lost."""
from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

import marne
from marne.cli import entry, table
from marne.cli.words import LANGS

NONSENSE = ["", "  ", "?", "? 1", "? 99", "? zork", "why", "why 1", "why move", "why zork 3", "rule", "rule 8.4",
            "rule zork", "undo", "log", "log 0", "log 3", "log x", "map", "view", "view 86", "view zork", "list",
            "save", "lang fr", "lang en", "lang", "/", "/zork", "/log", "999", "-1", "0", "[bold]x[/bold]", "[/]",
            "é ☃", "x" * 300, "a", "b", "[red]", "\\"]


class Monkey:
    """Types choices and nonsense, from a seed, and goes away after so many lines."""

    def __init__(self, seed: int, lines: int) -> None:
        self.rng = random.Random(seed)
        self.left = lines
        self.sitting: table.Sitting | None = None

    def __call__(self, prompt: str, words: list[str]) -> str:
        self.left -= 1
        if self.left < 0:
            raise EOFError if self.left % 2 else KeyboardInterrupt
        if self.rng.random() < 0.4 or self.sitting is None:
            return self.rng.choice(NONSENSE)
        if prompt == "> " and self.sitting.menu.order:
            c = self.rng.choice(self.sitting.menu.order)
            return self.rng.choice([c.text, str(self.sitting.menu.order.index(c) + 1), c.text[:-1]])
        return str(self.rng.randint(1, 6))


def play(m: marne.Match, seats: dict[str, str], monkey: Monkey, file: Path, plain: bool, width: int, height: int) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, height=height, force_terminal=not plain, highlight=False, emoji=False,
                      markup=not plain)
    s = table.Sitting(m, seats, console, monkey, monkey.rng.choice(LANGS), plain, file)
    monkey.sitting = s
    assert table.sit_down(s) in (0, 130)
    return out.getvalue()


@pytest.mark.parametrize("seed", [0, 1, 3, 5])
def test_a_monkey_at_the_table_of_the_real_game(seed: int, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # No pager in tests.
    monkeypatch.setattr("shutil.which", lambda name: None)
    m = marne.start("grand-illusion", scenario=str(seed % 3 + 1), seed=seed)
    monkey = Monkey(seed, 60)
    both = {"allied": "human", "german": "human" if seed % 2 else "random"}
    size = [(80, 24), (120, 40), (200, 60), (30, 8)][seed % 4]
    out = play(m, both, monkey, tmp_path / "game.marne", seed == 5, *size)
    assert "Traceback" not in out
    assert m.choices_made > 2
    assert marne.load(tmp_path / "game.marne").digest() == m.digest()


def test_a_monkey_with_its_own_dice(state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    m = marne.start("grand-illusion", scenario="2", dice=[3] * 20)
    monkey = Monkey(7, 90)
    play(m, {"allied": "human", "german": "human"}, monkey, tmp_path / "game.marne", True, 80, 24)
    assert marne.load(tmp_path / "game.marne").digest() == m.digest()


def test_names_of_commands_are_not_those_of_choices_of_the_game() -> None:
    """A choice wins over a command: a verb that is called like one would hide it."""
    verbs: set[str] = set()
    rng = random.Random(1)
    for scenario in "123":
        m = marne.start("grand-illusion", scenario=scenario, seed=1)
        for _ in range(400):
            if m.decision is None:
                break
            verbs |= {c.verb for c in m.decision.choices}
            m.choose(rng.choice(m.decision.choices))
    names = {n for k, more in entry.COMMANDS.items() for n in (k, *more)}
    assert verbs & names == set()
    assert len(verbs) > 15
