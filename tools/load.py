"""Plays many live games at once against a real server and measures how long a move takes to reach the other player.

    python tools/load.py                     200 games, 400 connected clients: a choice in each game every 5 s, then every 2 s
    python tools/load.py --ramp              then faster and faster, until p99 is over 150 ms
    python tools/load.py --title to-the-last-man --scenario 1916
    python tools/load.py --games 20 --seconds 5 --every 1 --json out.json

The server is a process of its own on loopback with a fresh SQLite database; this process is all the clients: two people a game,
each with a session and an open event stream. Measured is the time from sending the choice to the moment when the news of it
has arrived in the other person's stream, and the processor time that the server spends for a choice. Without `--title` every
title is measured, one after the other, each with a server of its own. `--database` takes another database, `--workers` more
processes.
"""
from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from marne import games_index

sys.path.insert(0, str(Path(__file__).resolve().parent))
from served import Served, patched

LIMIT = 0.150


class Person:
    """A session: a connection for requests, one for the stream. HTTP by hand: a library would be slower than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.stream: asyncio.Task[None] | None = None
        self.table: dict[str, Any] = {}
        self.arrived: dict[int, float] = {}         # by version: when the news of it were here
        self.news = asyncio.Event()
        self.bytes = 0
        self.missed = 0                             # updates of a table that was not here

    def head(self, method: str, path: str, length: int) -> bytes:
        cookies = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {cookies}", "Accept: */*",
                 f"X-CSRF-Token: {self.cookies.get('marne_csrf', '')}"]
        if length:
            lines += ["Content-Type: application/json", f"Content-Length: {length}"]
        elif method != "GET":
            lines.append("Content-Length: 0")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def answer(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        raw = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers: dict[str, str] = {}
        for line in raw[1:]:
            k, _, v = line.partition(": ")
            if k.lower() == "set-cookie":
                name, _, value = v.partition(";")[0].partition("=")
                if value.strip('"'):
                    self.cookies[name] = value
                else:
                    self.cookies.pop(name, None)
            headers[k.lower()] = v
        return int(raw[0].split()[1]), headers

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        try:
            return await self.once(method, path, body)
        except (OSError, asyncio.IncompleteReadError):          # the server has closed an idle connection in this moment
            self.reader = self.writer = None
            return await self.once(method, path, body)

    async def once(self, method: str, path: str, body: Any) -> tuple[int, bytes]:
        if self.writer is None or self.reader is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        data = b"" if body is None else msgspec.json.encode(body)
        self.writer.write(self.head(method, path, len(data)) + data)
        status, headers = await self.answer(self.reader)
        if "content-length" in headers:
            got = await self.reader.readexactly(int(headers["content-length"]))
        else:
            parts = []
            while size := int(await self.reader.readline(), 16):
                parts.append(await self.reader.readexactly(size))
                await self.reader.readexactly(2)
            await self.reader.readexactly(2)
            got = b"".join(parts)
        return status, got

    async def well(self, method: str, path: str, body: Any = None) -> bytes:
        status, data = await self.ask(method, path, body)
        if not 200 <= status < 300:
            raise RuntimeError(f"{method} {path}: {status} {data[:300]!r}")
        return data

    async def guest(self, name: str) -> None:
        await self.well("GET", "/api/me")
        await self.well("POST", "/api/guest", {"name": name})

    async def listen(self, game: str) -> None:
        """The event stream, until it is cancelled."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        try:
            writer.write(self.head("GET", f"/api/games/{game}/live?lang=en&mark={self.table['mark']}", 0))
            status, _ = await self.answer(reader)
            if status != 200:
                raise RuntimeError(f"live: {status}")
            held = b""
            while True:
                size = int(await reader.readline(), 16)
                if not size:
                    return
                held += await reader.readexactly(size)
                await reader.readexactly(2)
                self.bytes += size
                held = held.replace(b"\r\n", b"\n")
                while (end := held.find(b"\n\n")) >= 0:
                    self.event(held[:end])
                    held = held[end + 2:]
        finally:
            writer.close()

    def event(self, block: bytes) -> None:
        now = time.perf_counter()
        if b"event: table" in block or b"event: update" in block:
            news = msgspec.json.decode(block[block.find(b"data: ") + 6:])
            self.arrived[news["version"]] = now
            self.take(news)
            self.news.set()

    def take(self, news: dict[str, Any]) -> None:
        """A table or an update, by the stream or as an answer: whichever came first counts."""
        if "patch" not in news:
            if not self.table or news["version"] >= self.table["version"]:
                self.table = news
        elif news["base"] == self.table["mark"]:
            self.table = patched(self.table, news["patch"])
            self.table["mark"] = news["mark"]
        elif news["mark"] != self.table["mark"] and news["version"] > self.table["version"]:
            self.missed += 1


@dataclass
class Game:
    id: str
    people: tuple[Person, Person]
    made: int = 0
    waits: list[float] = field(default_factory=list)
    lost: int = 0
    over: bool = False


async def set_up(port: int, n: int, title: dict[str, Any], scenario: str) -> list[Game]:
    gate = asyncio.Semaphore(8)
    mine, theirs = (s["id"] for s in title["seats"])
    # what is chosen under cover does not arrive at the other: there would be nothing to measure
    openly = {o["id"]: True for o in title["options"] if o["id"] == "open-stacks"}

    async def one(i: int) -> Game:
        async with gate:
            a, b = Person(port), Person(port)
            await a.guest(f"a{i}")
            await b.guest(f"b{i}")
            wish = {"title": title["slug"], "scenario": scenario, "seats": {mine: "me", theirs: "friend"}, "options": openly}
            made = json.loads(await a.well("POST", "/api/games", wish))
            path, secret = f"/api/games/{made['id']}", made["invites"][theirs]
            b.take(json.loads(await b.well("POST", f"{path}/join?lang=en", {"seat": theirs, "invite": secret})))
            a.take(json.loads(await a.well("GET", f"{path}?lang=en")))
            return Game(made["id"], (a, b))

    return list(await asyncio.gather(*(one(i) for i in range(n))))


async def connect(games: list[Game]) -> None:
    for g in games:
        for p in g.people:
            p.stream = asyncio.create_task(p.listen(g.id))
        await asyncio.sleep(0.002)
    await asyncio.sleep(0.5)


async def step(g: Game, rng: random.Random) -> None:
    """One choice of the seat that is asked, and the wait for the other's table."""
    mover = next((p for p in g.people if p.table["decision"] and p.table["decision"]["yours"]), None)
    if mover is None:
        g.over = any(p.table["status"] == "finished" for p in g.people)
        return
    other = g.people[0] if mover is g.people[1] else g.people[1]
    d = mover.table["decision"]
    body = {"seat": d["seat"], "version": mover.table["version"], "choice": rng.choice(d["choices"])["text"],
            "base": mover.table["mark"]}
    began = time.perf_counter()
    status, data = await mover.ask("POST", f"/api/games/{g.id}/choose?lang=en", body)
    if status >= 300:
        if status == 409:                       # our table was old: the stream has the new one
            return
        raise RuntimeError(f"choose: {status} {data[:300]!r}")
    table = msgspec.json.decode(data)
    mover.bytes += len(data)
    mover.take(table)
    g.made += 1
    if d["secret"]:                             # nobody else is told of it
        return
    until = began + 10
    while not (got := [t for t in other.arrived.values() if t > began]):       # versions are counted for each person
        other.news.clear()
        try:
            await asyncio.wait_for(other.news.wait(), until - time.perf_counter())
        except TimeoutError:
            g.lost += 1
            return
    g.waits.append(min(got) - began)
    other.arrived.clear()
    mover.arrived.clear()


async def play(server: Served, games: list[Game], every: float, seconds: float, rng: random.Random) -> dict[str, Any]:
    """Each game makes a choice every `every` seconds, on the average, at random moments."""
    for g in games:
        g.waits, g.made, g.lost = [], 0, 0
    began = time.perf_counter()
    busy, served, sent = time.process_time(), server.cpu(), sum(p.bytes for g in games for p in g.people)
    late = 0

    async def table(g: Game) -> None:
        nonlocal late
        at = began + rng.uniform(0, every)
        while at < began + seconds and not g.over:
            wait = at - time.perf_counter()
            late += wait < -0.5
            await asyncio.sleep(max(0.0, wait))
            await step(g, rng)
            at += every * rng.uniform(0.5, 1.5)

    await asyncio.gather(*(table(g) for g in games))
    took = time.perf_counter() - began
    waits = sorted(w for g in games for w in g.waits)
    made = sum(g.made for g in games)

    def part(p: float) -> float | None:
        return round(1000 * waits[min(len(waits) - 1, int(p * len(waits)))], 1) if waits else None

    return {"games": len(games), "wanted_per_second": round(len(games) / every, 1), "choices": made,
            "choices_per_second": round(made / took, 1), "seconds": round(took, 1),
            "p50_ms": part(0.5), "p95_ms": part(0.95), "p99_ms": part(0.99), "max_ms": part(1.0),
            "server_ms_a_choice": round(1000 * (server.cpu() - served) / max(1, made), 2),
            "stream_kb_a_choice": round((sum(p.bytes for g in games for p in g.people) - sent) / max(1, made) / 2 / 1000, 2),
            "updates_missed": sum(p.missed for g in games for p in g.people),
            "not_arrived_in_10_s": sum(g.lost for g in games), "started_late": late,
            "client_cpu": round((time.process_time() - busy) / took, 2)}


async def run(a: argparse.Namespace, server: Served, slug: str) -> dict[str, Any]:
    rng = random.Random(a.seed)
    mb = 1 / 2**20
    first = Person(server.port)
    await first.guest("warm")
    title = next(t for t in json.loads(await first.well("GET", "/api/titles")) if t["slug"] == slug)
    scenario = a.scenario or title["scenarios"][len(title["scenarios"]) // 2]["id"]
    out: dict[str, Any] = {"title": slug, "scenario": scenario, "clients": 2 * a.games, "every_s": a.every, "runs": []}
    await first.well("POST", "/api/games", {"title": slug, "scenario": scenario})           # loads the rules
    await first.well("GET", "/api/games")
    out["rss_empty_mb"] = round(server.rss() * mb, 1)
    games = await set_up(server.port, a.games, title, scenario)
    out["rss_idle_mb"] = round(server.rss() * mb, 1)
    out["idle_game_mb"] = round((out["rss_idle_mb"] - out["rss_empty_mb"]) / a.games, 3)
    await connect(games)
    out["rss_connected_mb"] = round(server.rss() * mb, 1)
    if a.warm:                                  # procedures are woven when they are first used, and much is remembered after that
        await play(server, games, a.warm / 6, a.warm, rng)
    for every in a.every:
        out["runs"].append(await play(server, games, every, a.seconds, rng))
    out["rss_after_mb"] = round(server.rss() * mb, 1)
    out["played_game_mb"] = round((out["rss_after_mb"] - out["rss_empty_mb"]) / a.games, 3)
    while a.ramp and (out["runs"][-1]["p99_ms"] or 0) < 1000 * LIMIT and len(out["runs"]) < 12:
        every /= 1.5
        out["runs"].append(await play(server, games, every, min(a.seconds, 20), rng))
    for g in games:
        for p in g.people:
            if p.stream:
                p.stream.cancel()
    return out


def show(out: dict[str, Any]) -> None:
    print(f"{out['title']} {out['scenario']}: {out['runs'][0]['games']} games, {out['clients']} connected clients")
    print(" ".join(f"{w:>8}" for w in ("asked/s", "made/s", "choices", "p50 ms", "p95 ms", "p99 ms", "max ms", "cpu ms", "kB",
                                       "lost", "client")))
    for r in out["runs"]:
        print(f"{r['wanted_per_second']:>8} {r['choices_per_second']:>8} {r['choices']:>8} {r['p50_ms']:>8} {r['p95_ms']:>8} "
              f"{r['p99_ms']:>8} {r['max_ms']:>8} {r['server_ms_a_choice']:>8} {r['stream_kb_a_choice']:>8} "
              f"{r['not_arrived_in_10_s']:>8} {r['client_cpu']:>8.0%}")
    print(f"memory: {out['rss_empty_mb']} MB empty, {out['rss_idle_mb']} MB with all games set up "
          f"({out['idle_game_mb']} MB a game), {out['rss_connected_mb']} MB connected, {out['rss_after_mb']} MB after the play "
          f"({out['played_game_mb']} MB a game)")


def main() -> int:
    a = argparse.ArgumentParser(description="Plays many live games against a real server on loopback and measures it.")
    a.add_argument("--title", help="only this one (its slug)")
    a.add_argument("--scenario", help="of that title; else the one in the middle of its list")
    a.add_argument("--games", type=int, default=200)
    a.add_argument("--seconds", type=float, default=60, help="length of the measured play")
    a.add_argument("--every", type=float, nargs="+", default=[5.0, 2.0], metavar="S",
                   help="seconds between two choices in one game; several: one run after the other")
    a.add_argument("--warm", type=float, default=6, metavar="S", help="seconds of play before that, which are not measured")
    a.add_argument("--ramp", action="store_true", help="then 1.5 times as fast each time, until p99 is over 150 ms")
    a.add_argument("--database", default="", help="address of another database than a fresh SQLite file")
    a.add_argument("--workers", type=int, default=1)
    a.add_argument("--seed", type=int, default=1914)
    a.add_argument("--json", help="write the figures to this file")
    args = a.parse_args()
    options = ["--no-limits"]
    if args.database:
        options += ["--database", args.database]
    if args.workers > 1:
        options += ["--workers", str(args.workers)]
    outs = []
    for slug in [args.title] if args.title else list(games_index.KNOWN):
        with tempfile.TemporaryDirectory(prefix="marne-load-") as folder:
            server = Served(Path(folder), *options).start()
            try:
                outs.append(asyncio.run(run(args, server, slug)))
            finally:
                server.stop()
        show(outs[-1])
    if args.json:
        Path(args.json).write_text(json.dumps(outs, indent=1) + "\n")
    return 0 if all(r["choices"] and not r["not_arrived_in_10_s"] for out in outs for r in out["runs"]) else 1


if __name__ == "__main__":
    sys.exit(main())
