"""How a server starts and answers with many games in its database.

    python tools/many.py               20,000 finished games, 2,000 running: half with clocks, half with standing answers
    python tools/many.py --finished 500 --running 100 --json out.json

One game of each sort is played, its rows are then copied by SQL under other ids. Measured: the time until the server answers, the
time of the lobby for somebody with games, for somebody without and for nobody, and the processor time of an idle minute.
"""
from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Table, insert, select

sys.path.insert(0, str(Path(__file__).resolve().parent))
from served import Client, Served

from marne import games_index
from marne.server import store as db
from marne.server.games import creating, standing
from marne.server.games.desk import Desk
from marne.server.settings import Settings
from marne.server.shapes import Clock, NewGame, Standing
from marne.server.store import Store, sqlite_url

PEOPLE = 400
STEPS = 12


def one(desk: Desk, title: str, clock: Clock, over: bool) -> str:
    """A small game of two people, with standing answers if the game has windows."""
    seats = {"allied": "me", "german": "open"}
    t = creating.new_game(desk, "p0", NewGame(title=title, seats=seats, clock=clock, scenario=None), "en")
    creating.join(desk, t.id, "p1", None, "", "en")
    for seat, user in (("allied", "p0"), ("german", "p1")):
        kinds = [kind for kind, _ in games_index.title(title).table.windows("en")]
        if kinds:
            standing.put(desk, t.id, user, Standing(seat=seat, answers=dict.fromkeys(kinds, "pass")), "en")
    rng = random.Random(1)
    for _ in range(STEPS):
        live = desk.live(t.id, None, "en")
        ask, asked = live.match.state.decision, live.asked()
        assert ask is not None and asked is not None
        user = live.seats[asked].user
        assert user is not None
        seen = live.seen_version(live.reader(user))
        desk.choose(t.id, user, asked, seen, rng.choice(ask.choices).text, "en")
    if over:
        desk.resign(t.id, "p0", "allied", "en")
    return t.id


def copy(store: Store, game: str, times: int) -> None:
    def rows(table: Table, key: str) -> list[dict[str, Any]]:
        return [dict(r) for r in c.execute(select(table).where(table.c[key] == game)).mappings()]

    with store.write() as c:
        head, seats, line = rows(db.games, "id")[0], rows(db.seats, "game_id"), rows(db.journal, "game_id")
        for start in range(0, times, 500):
            ids = [f"{game[:12]}-{i}" for i in range(start, min(times, start + 500))]
            who = [random.Random(i).sample(range(PEOPLE), 2) for i in ids]
            c.execute(insert(db.games), [{**head, "id": i, "owner": f"p{w[0]}", "changed": head["changed"] - n}
                                         for n, (i, w) in enumerate(zip(ids, who, strict=True))])
            c.execute(insert(db.seats), [{**s, "game_id": i, "user_id": f"p{w[k]}"}
                                         for i, w in zip(ids, who, strict=True) for k, s in enumerate(seats)])
            c.execute(insert(db.journal), [{**e, "game_id": i} for i in ids for e in line])


def build(folder: Path, finished: int, running: int) -> None:
    store = Store(sqlite_url(folder))
    store.migrate()
    with store.write() as c:
        c.execute(insert(db.users), [dict(id=f"p{i}", name=f"Person {i}", name_key=f"person {i}", created=0.0, settings={})
                                     for i in range(PEOPLE)])
    desk = Desk(store, Settings(database=store.url, folder=folder))
    over = one(desk, "grand-illusion", Clock(), True)
    clocked = one(desk, "grand-illusion", Clock("move", 30 * 86400), False)
    answers = one(desk, "great-war-commander", Clock(), False)
    copy(store, over, finished)
    copy(store, clocked, running - running // 2)
    copy(store, answers, running // 2)
    store.close()


def lobby(client: Client, times: int = 15) -> float:
    """Milliseconds, the median."""
    client.get("/api/games")
    took = []
    for _ in range(times):
        began = time.perf_counter()
        client.get("/api/games")
        took.append(time.perf_counter() - began)
    return statistics.median(took) * 1000


def as_person(store: Store, client: Client, user: str) -> Client:
    """A session of a person who is in the database already."""
    from marne.server.people import sessions

    with store.write() as c:
        token = sessions.begin(c, Settings(database=store.url), user, None)
    client.http.cookies.clear()
    client.http.cookies.set(sessions.COOKIE, token)
    client.get("/api/me")
    return client


def measure(folder: Path, finished: int, running: int, idle: float) -> dict[str, float]:
    began = time.perf_counter()
    build(folder, finished, running)
    figures = {"build_s": time.perf_counter() - began}
    server = Served(folder)
    server.start(0)
    figures["start_s"] = server.ready(600)
    try:
        nobody, guest = Client(server.url), Client(server.url, "Gaston")
        store = Store(sqlite_url(folder))
        person = as_person(store, Client(server.url), "p1")
        store.close()
        assert len(person.get("/api/games")["finished"]) > 0
        for name, client in (("person", person), ("guest", guest), ("nobody", nobody)):
            figures[f"lobby_{name}_ms"] = lobby(client)
        before = server.cpu()
        time.sleep(idle)
        figures["idle_cpu_percent"] = (server.cpu() - before) / idle * 100
        figures["memory_mb"] = server.rss() / 1e6
    finally:
        server.stop()
    figures["load"] = os.getloadavg()[0]
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--finished", type=int, default=20_000)
    parser.add_argument("--running", type=int, default=2000)
    parser.add_argument("--idle", type=float, default=15.0, help="seconds for which the idle server is watched")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="marne-many-") as folder:
        figures = {k: round(v, 2) for k, v in measure(Path(folder), given.finished, given.running, given.idle).items()}
    for name, value in figures.items():
        print(f"{name:20} {value:10.2f}")
    if given.json:
        given.json.write_text(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
