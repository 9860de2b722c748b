"""A desk without a web server around it: quick, and every step can be looked at."""
from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from marne.server import store as db
from marne.server.games import creating
from marne.server.games.desk import Desk
from marne.server.settings import Settings
from marne.server.shapes import Clock, NewGame, Table
from marne.server.store import Store, sqlite_url

PEOPLE = ("lucie", "marek", "anna")


def desk_in(folder: Path, people: bool = True) -> Desk:
    """A desk on the database of that folder; a second one on the same folder is a second process."""
    store = Store(sqlite_url(folder))
    db.meta.create_all(store.engine)
    if people:
        with store.write() as c:
            c.execute(insert(db.users), [dict(id=p, name=p.capitalize(), name_key=p, created=0.0, settings={}) for p in PEOPLE])
    return Desk(store, Settings(database=store.url, folder=folder))


def hot_seat(desk: Desk, scenario: str = "2", **more: Any) -> Table:
    return creating.new_game(desk, "lucie", NewGame(scenario=scenario, seats={"allied": "me", "german": "me"}, **more), "en")


def two(desk: Desk, scenario: str = "2", clock: Clock | None = None) -> Table:
    """Lucie has the Allies, Marek the Germans."""
    want = NewGame(scenario=scenario, seats={"allied": "me", "german": "open"}, clock=clock or Clock())
    t = creating.new_game(desk, "lucie", want, "en")
    return creating.join(desk, t.id, "marek", None, "", "en")


def who_decides(desk: Desk, game: str) -> tuple[str, Table]:
    """The person whose decision it is, and the table as that person sees it."""
    for p in PEOPLE:
        t = desk.look(game, p, "en")
        if t.decision is not None and t.decision.yours:
            return p, t
    raise AssertionError("nobody is asked")


def step(desk: Desk, game: str, rng: random.Random) -> Table:
    """Whoever is asked makes a random choice."""
    person, t = who_decides(desk, game)
    assert t.decision is not None
    return desk.choose(game, person, t.decision.seat, t.version, rng.choice(t.decision.choices).text, "en")


def play_on(desk: Desk, game: str, steps: int, seed: int = 1) -> Table:
    rng = random.Random(seed)
    for _ in range(steps):
        t = step(desk, game, rng)
        if t.status == "finished":
            break
    return t
