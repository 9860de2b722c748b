"""The server is killed with SIGKILL at random moments of play. What was confirmed stays, nothing is there twice.

Forty-three kills in five runs, five times as many with MARNE_LONG=1. In each, several games go on at once: hot-seat (with undo),
two people, and people against bots. Each client keeps a list of what the server has confirmed to it; after every restart the
games are compared with these lists, and played again from the beginning by `marne.match` alone.
"""
from __future__ import annotations

import asyncio
import json
import os
import random
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

import marne
from tools.served import Client, Forked, Nursery, Served

# By run: the first with `marne serve` itself, the others with forks of a process that has loaded it, which start faster.
KILLS = [n * (5 if os.environ.get("MARNE_LONG") else 1) for n in (3, 10, 10, 10, 10)]
SEATS = ("allied", "german")
# By game: scenario, who sits where.
GAMES = (("1", {"allied": "me", "german": "me"}), ("2", {"allied": "me", "german": "friend"}),
         ("1", {"allied": "me", "german": "random"}), ("2", {"allied": "greedy", "german": "me"}))


@dataclass
class Game:
    """What the clients know of a game. `confirmed`: by number of the choice, what was answered to be stored."""

    id: str
    scenario: str
    players: dict[str, Client]                      # by seat; bots are not in it
    confirmed: dict[int, tuple[str, str]] = field(default_factory=dict)
    pending: tuple[str, int, tuple[str, str]] | None = None       # sent, no answer yet: what, at which number
    version: int = 0
    last: list[tuple[str, str]] = field(default_factory=list)     # the line of choices at the last look
    over: bool = False


def new_game(server: Served, number: int, names: list[str]) -> Game:
    scenario, seats = GAMES[number % len(GAMES)]
    one = Client(server.url, names[0])
    table = one.post("/api/games", {"scenario": scenario, "seats": seats})
    players = {s: one for s, who in seats.items() if who == "me"}
    if "friend" in seats.values():
        two = Client(server.url, names[1])
        seat = next(s for s, who in seats.items() if who == "friend")
        two.post(f"/api/games/{table['id']}/join", {"seat": seat, "invite": table["invites"][seat]})
        players[seat] = two
    return Game(table["id"], scenario, players)


async def play(game: Game, server: Served, rng: random.Random, stop: asyncio.Event) -> None:
    """Choose as fast as the server answers, until it is dead."""
    people = {s: (httpx.AsyncClient(base_url=server.url, timeout=60, trust_env=False, verify=False,
                                    cookies=dict(c.http.cookies)), c.headers()) for s, c in game.players.items()}
    path = f"/api/games/{game.id}"
    try:
        while not stop.is_set() and not game.over:
            table = None
            for seat, (http, _) in people.items():
                r = await http.get(path, params={"seat": seat, "since": 10**6})
                assert r.status_code == 200, r.text
                table = r.json()
                if table["decision"] and table["decision"]["yours"] and table["decision"]["seat"] == seat:
                    break
            assert table is not None
            if table["status"] == "finished":
                game.over = True
                return
            d = table["decision"]
            if not d or d["seat"] not in people:
                await asyncio.sleep(0.005)          # a bot is thinking
                continue
            seat = d["seat"]
            http, headers = people[seat]
            n, version = table["n"], table["version"]
            if table["undo"]["free"] and len(people) == 2 and rng.random() < 0.15:
                game.pending = "undo", n - 1, ("", "")
                r = await http.post(path + "/undo", json={"seat": seat, "version": version, "to": n - 1}, headers=headers)
                if r.status_code == 200:
                    game.confirmed.pop(n - 1, None)
            else:
                choice = rng.choice(d["choices"])["text"]
                game.pending = "choose", n, (seat, choice)
                r = await http.post(path + "/choose", json={"seat": seat, "version": version, "choice": choice}, headers=headers)
                if r.status_code == 200:
                    game.confirmed[n] = seat, choice
            assert r.status_code in (200, 409), r.text
            game.pending = None
            if r.status_code == 200:
                got = r.json()["version"]
                assert got > version
                game.version = max(game.version, got)
    except (httpx.HTTPError, OSError):
        pass                                        # killed: what was sent last may or may not be there
    finally:
        for http, _ in people.values():
            await http.aclose()


async def until_killed(games: list[Game], server: Served, rng: random.Random) -> None:
    """Play on; after some choices, at any moment of the next ones, the server is killed."""
    stop = asyncio.Event()
    before = sum(len(g.confirmed) for g in games)
    tasks = [asyncio.create_task(play(g, server, rng, stop)) for g in games]
    enough, patience = rng.randrange(1, 14), time.monotonic() + 60
    while sum(len(g.confirmed) for g in games) < before + enough and time.monotonic() < patience and not all(
            t.done() for t in tasks):
        await asyncio.sleep(0.003)
    await asyncio.sleep(rng.uniform(0, 0.08))
    server.kill()
    stop.set()
    await asyncio.gather(*tasks)


def stored(folder: Path, game: Game) -> tuple[list[tuple[str, str]], list[str]]:
    """The choices that stand and their digests, from the database itself. Entries and choices are numbered without a gap."""
    with sqlite3.connect(f"file:{folder / 'marne.sqlite'}?mode=ro", uri=True) as c:
        rows = c.execute("select seq, kind, n, seat, body, undone from journal where game_id = ? order by seq",
                         (game.id,)).fetchall()
    assert [r[0] for r in rows] == list(range(rows[0][0], rows[0][0] + len(rows))) if rows else True
    standing = [r for r in rows if r[1] == "choice" and r[5] is None]
    assert [r[2] for r in standing] == list(range(1, len(standing) + 1))
    bodies = [json.loads(r[4]) for r in standing]
    return [(r[3], b["text"]) for r, b in zip(standing, bodies, strict=True)], [b["digest"] for b in bodies]


def look(folder: Path, game: Game, settled: bool) -> None:
    """Compare the game with what was confirmed. `settled`: play it again from the beginning as well."""
    seat, client = next(iter(game.players.items()))
    table = client.get(f"/api/games/{game.id}", seat=seat)
    line, digests = stored(folder, game)            # a bot may have gone on since
    assert table["version"] >= game.version, "a confirmed version is gone"
    assert len(line) >= table["last"]
    if game.pending and game.pending[0] == "undo" and len(line) == game.pending[1]:
        game.confirmed.pop(game.pending[1], None)   # it was not answered, but it was stored
    for n, said in game.confirmed.items():
        assert n < len(line), f"choice {n} was confirmed and is gone"
        assert line[n] == said, f"choice {n} was confirmed as {said} and is {line[n]}"
    extra = [n for n, (who, _) in enumerate(line) if who in game.players and n not in game.confirmed]
    if extra:       # only the choice that had no answer, once, at its place: a seat cannot have more than it sent
        assert game.pending is not None
        assert (game.pending[0], [game.pending[1]], game.pending[2]) == ("choose", extra, line[extra[0]])
        game.confirmed[extra[0]] = line[extra[0]]
    game.pending = None
    game.version = table["version"]
    if settled:
        again(game, table, line, digests)


def again(game: Game, table: dict[str, Any], line: list[tuple[str, str]], digests: list[str]) -> None:
    """An independent replay: same choices, same dice, without the server. Position and digests must be the same."""
    client = next(iter(game.players.values()))
    dice = client.get(f"/api/games/{game.id}/dice")["dice"]
    assert [d["index"] for d in dice] == list(range(len(dice)))
    m = marne.start("grand-illusion", game.scenario, dice=[d["value"] for d in dice])
    for (who, text), digest in zip(line[:table["last"]], digests, strict=False):
        assert m.decision is not None
        assert m.decision.seat == who
        m.choose(text)
        assert m.digest() == digest
    assert table["view"] == json.loads(json.dumps(m.view(table["seat"])))
    if table["status"] == "finished":
        record = client.get(f"/api/games/{game.id}/record")
        assert re.findall(r"^# digest (\S+)$", record, re.M)[-1] == m.digest()
        assert re.findall(r"^(allied|german): (.+)$", record.split("\n\n", 1)[1], re.M) == line
        again_by_the_record(record, m.digest())


def again_by_the_record(record: str, digest: str) -> None:
    """The downloaded record, played again and verified in every line: digests, the seed's dice, the commitment."""
    with tempfile.NamedTemporaryFile("w", suffix=".marne") as f:
        f.write(record)
        f.flush()
        assert marne.load(f.name).digest() == digest


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    n = Nursery()
    yield n
    n.close()


@pytest.fixture
def server(tmp_path: Path, run: int, nursery: Nursery) -> Iterator[Served]:
    s = Forked(nursery, tmp_path / "data", "--no-limits") if run else Served(tmp_path / "data", "--no-limits")
    yield s.start()
    s.stop()


@pytest.mark.slow
@pytest.mark.parametrize("run", range(len(KILLS)))
def test_nothing_is_lost_when_the_server_is_killed(server: Served, run: int) -> None:
    rng = random.Random(f"kill {run}")
    games = [new_game(server, i, [f"a{i}", f"b{i}"]) for i in range(len(GAMES))]
    confirmed = 0
    for k in range(KILLS[run]):
        asyncio.run(until_killed(games, server, rng))
        server.start(wait=0)
        if rng.random() < 0.1:                      # also in the middle of starting
            asyncio.run(asyncio.sleep(rng.uniform(0, 0.6)))
            server.kill()
            server.start(wait=0)
        server.ready()
        for i, g in enumerate(games):
            look(server.folder, g, settled=(k + i) % 5 == 0)
            if g.over:
                finish(server, g)
                confirmed += len(g.confirmed)
                games[i] = new_game(server, i, [f"a{i}-{k}", f"b{i}-{k}"])
    for g in games:
        confirmed += len(g.confirmed)
        finish(server, g)
    assert confirmed > 4 * KILLS[run], "too little was played between the kills to prove anything"


def finish(server: Served, g: Game) -> None:
    """The end of the game opens its record: now the digests can be compared."""
    seat, client = next(iter(g.players.items()))
    if client.get(f"/api/games/{g.id}")["status"] != "finished":
        client.post(f"/api/games/{g.id}/resign", {"seat": seat})
    look(server.folder, g, settled=True)
