"""Games of the greedy player, in this process or in one of their own: `python -m tests.players.apart < task.json`."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import marne
from marne.match import Match
from marne.players.base import Player, SeatView, player


class Game(NamedTuple):
    """A game to be played, or gone on with: `texts` were chosen before, `minds` is what the players kept."""

    slug: str
    scenario: str
    seed: str
    texts: tuple[str, ...] = ()
    minds: dict[str, dict[str, Any]] | None = None


class Table:
    """A game with its two players."""

    def __init__(self, g: Game) -> None:
        self.match: Match = marne.start(g.slug, scenario=g.scenario, seed=g.seed, data="")
        for text in g.texts:
            self.match.choose(text)
        self.players: dict[str, Player] = {seat: player("greedy", f"{g.seed}/{seat}") for seat in self.match.title.seats}
        self.asked: list[str] = []
        for seat, kept in (g.minds or {}).items():
            self.players[seat].load(kept)

    def step(self) -> None:
        d, ask = self.match.decision, self.match.state.decision
        if d is not None and ask is not None:
            self.asked.append(ask.message)
            self.match.choose(self.players[d.seat].choose(SeatView(self.match, d.seat)))

    def texts(self) -> list[str]:
        return [c.text for c in self.match.made]

    def minds(self) -> dict[str, dict[str, Any]]:
        """As they would be stored and read again."""
        kept: dict[str, dict[str, Any]] = json.loads(json.dumps({seat: p.save() for seat, p in self.players.items()}))
        return kept


def alone(g: Game, choices: int, between: Callable[[], None] = lambda: None) -> list[str]:
    """The choices of a game with nothing else going on."""
    t = Table(g)
    while t.match.decision is not None and t.match.choices_made < choices:
        between()
        t.step()
    return t.texts()


def elsewhere(g: Game, choices: int) -> list[str]:
    """The same in a process of its own, which has never seen another game."""
    root = Path(__file__).resolve().parents[2]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(marne.__file__).resolve().parents[1]), str(root)])}
    done = subprocess.run([sys.executable, "-m", "tests.players.apart"], input=json.dumps([g, choices]), text=True, cwd=root,
                          env=env, capture_output=True, check=True)
    texts: list[str] = json.loads(done.stdout)
    return texts


if __name__ == "__main__":
    task, number = json.load(sys.stdin)
    print(json.dumps(alone(Game(*task), number)))
