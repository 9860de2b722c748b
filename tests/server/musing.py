"""A mind for Grand Illusion that is easy to see through, and games of one person against it."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from sqlalchemy import select

from marne import games_index
from marne.kernel.choice import Ask
from marne.kernel.memory import Memory, Plan
from marne.kernel.mind import Mind
from marne.kernel.sayings import Said
from marne.kernel.title import State
from marne.server import store as db
from marne.server.games import creating
from marne.server.games.desk import Desk
from marne.server.shapes import NewGame

SECRET = "xyzzy"        # stands in whatever it has in mind, and nowhere else


class Musing(Mind[Any]):
    """Every question is a moment of its own. `gone`: for each judgment, whether the game looks lost; the last word stays."""

    steps = 4

    def __init__(self, gone: Sequence[bool] = (False,)) -> None:
        super().__init__(games_index.title("grand-illusion"))
        self.gone, self.judged, self.seen = list(gone), 0, list[tuple[int, Any]]()

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        return (ask.seat, s.drawn, len(ask.choices), *ask.choices[0].text.encode()[:12])

    def plans(self, s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
        self.seen.append((ask.seat, s.key()))
        return [Plan(SECRET, (0,)), Plan(SECRET, (1,), ask.choices[-1].text)]

    def tell(self, s: State, plan: Plan, seat: int) -> Said:
        return Said(f"{SECRET} {plan.at[0]} of {seat}", f"{SECRET} {plan.at[0]} du {seat}")

    def lost(self, s: State, seat: int) -> bool:
        self.judged += 1
        return self.gone[min(self.judged, len(self.gone)) - 1]


def musing(monkeypatch: pytest.MonkeyPatch, gone: Sequence[bool] = (False,)) -> Musing:
    """The mind, and the title has it."""
    mind = Musing(gone)
    monkeypatch.setitem(games_index.title("grand-illusion").__dict__, "mind", mind)
    return mind


def against(desk: Desk, bot: str, **seats: str) -> str:
    """The person has the Germans."""
    wanted = {"allied": bot, "german": "me", **seats}
    return creating.new_game(desk, "lucie", NewGame(scenario="2", seats=wanted), "en").id


def go_on(desk: Desk, game: str, holds: Callable[[], bool], most: int = 200) -> None:
    """The bot plays; the person always takes the first choice, until it holds."""
    for _ in range(most):
        if holds():
            return
        if not desk.bots.step(game):
            t = desk.look(game, "lucie", "en")
            if t.decision is None or t.status == "finished":
                return
            desk.choose(game, "lucie", t.decision.seat, t.version, t.decision.choices[0].text, "en")


def entries(desk: Desk, game: str) -> list[Any]:
    with desk.store.read() as c:
        j = db.journal.c
        return list(c.execute(select(j.kind, j.seat, j.user_id, j.n, j.body).where(j.game_id == game).order_by(j.seq)))
