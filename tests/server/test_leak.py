"""Nothing a seat may not know is in any byte sent to it.

Scenario 3 has secrets: the strategic options, until they are revealed. A game is stopped just before, its database copied, and in
each copy other options are chosen. Then every address is read from both servers by the other seat and by a spectator: the
answers must be the same to the byte (but for the time of day). The copies have the same ids, dice and sessions.
"""
from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tools.served import Client, Served

# Headers that differ from answer to answer; the length of the body is that of the body, which is compared.
OWN_WAYS = ("date", "set-cookie", "x-request-id", "content-length", "etag")
TIMES = re.compile(rb'"(changed|at|seen_at|left)":\s*[0-9.]+')


class World:
    """One copy of the database with a server of its own."""

    def __init__(self, folder: Path, sessions: dict[str, dict[str, str]], game: str) -> None:
        self.server = Served(folder, "--no-limits").start()
        self.game = game
        self.people = {}
        for name, cookies in sessions.items():
            c = Client(self.server.url)
            c.http.cookies.clear()
            for key, value in cookies.items():
                c.http.cookies.set(key, value, domain="127.0.0.1", path="/")
            self.people[name] = c
        self.frames: dict[str, list[bytes]] = {}
        self.threads: list[threading.Thread] = []

    def listen(self, name: str) -> None:
        """Keep every byte of this person's event stream."""
        got: list[bytes] = self.frames.setdefault(name, [])
        ready = threading.Event()

        def run() -> None:
            try:
                with self.people[name].http.stream("GET", f"/api/games/{self.game}/live", params={"lang": "en"}) as r:
                    for chunk in r.iter_bytes():
                        got.append(chunk)
                        ready.set()
            except httpx.HTTPError:
                pass

        t = threading.Thread(target=run, daemon=True)
        t.start()
        self.threads.append(t)
        ready.wait(60)

    def table(self, name: str) -> dict[str, Any]:
        table: dict[str, Any] = self.people[name].get(f"/api/games/{self.game}")
        return table

    def close(self) -> None:
        self.server.stop()
        for t in self.threads:
            t.join(60)
        for c in self.people.values():
            c.close()


def options_of(table: dict[str, Any]) -> list[str]:
    return [c["text"] for c in table["decision"]["choices"]]


@pytest.fixture(scope="module")
def seed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, str]], str, list[str]]:
    """A game of scenario 3 between two people, at its first (secret) question; a third person looks on."""
    folder = tmp_path_factory.mktemp("seed")
    server = Served(folder, "--no-limits").start()
    try:
        people = {name: Client(server.url, name) for name in ("Ada", "Bea", "Cyd")}
        table = people["Ada"].post("/api/games", {"scenario": "3", "seats": {"allied": "me", "german": "friend"}})
        game = table["id"]
        people["Bea"].post(f"/api/games/{game}/join", {"seat": "german", "invite": table["invites"]["german"]})
        table = people["Ada"].get(f"/api/games/{game}")
        for _ in range(10):                         # open questions of the set-up come first
            if table["decision"]["secret"]:
                break
            table = people["Ada"].choose(table, "done")
        assert table["decision"]["secret"]
        sessions = {name: dict(c.http.cookies) for name, c in people.items()}
        for c in people.values():
            c.close()
        return folder, sessions, game, options_of(table)
    finally:
        server.stop()


@pytest.fixture
def worlds(seed: tuple[Path, dict[str, dict[str, str]], str, list[str]], tmp_path: Path) -> Iterator[list[World]]:
    folder, sessions, game, _ = seed
    with ExitStack() as stack:
        out = []
        for i in range(3):
            here = tmp_path / str(i)
            shutil.copytree(folder, here)
            w = World(here, sessions, game)
            stack.callback(w.close)
            out.append(w)
        yield out


def addresses(w: World, table: dict[str, Any]) -> list[str]:
    """All GET addresses of the interface, filled in for this game."""
    spec = w.people["Ada"].get("/api/openapi.json")
    places = [p["id"] if isinstance(p, dict) else str(p) for p in (table["decision"] or {}).get("places", [])] or ["37"]
    out = []
    for path, item in spec["paths"].items():
        if "get" not in item or path.endswith("/live") or "/titles" in path or path.endswith("openapi.json"):
            continue
        names = re.findall(r"{(\w+)(?::\w+)?}", path)
        fills: list[dict[str, str]] = [{}]
        for name in names:
            if name in ("n", "at", "number"):
                values = [str(n) for n in range(table["last"] + 1)]
            elif name == "name":
                values = ["supply", "reach", "threat", "control"]
            elif "rid" in name or "request" in name:
                values = ["1"]
            else:
                values = [w.game]
            fills = [{**f, name: v} for f in fills for v in values]
        for f in fills:
            address = re.sub(r"{(\w+)(?::\w+)?}", lambda m, f=f: f[m[1]], path)
            extras = [""]
            if path.endswith("/why"):
                extras = [f"place={places[0]}", "choice=option al-belgian-alert", "choice=option ge-holland"]
            elif path.endswith("/odds"):
                extras = ["choice=option al-belgian-alert"]
            out += [f"{address}?lang={lang}&{x}" for x in extras for lang in ("en", "fr")]
    assert len([a for a in out if w.game in a]) > 20, "most of the addresses are missing: has the interface changed?"
    return out


def read(w: World, name: str, address: str) -> bytes:
    r = w.people[name].http.get(address)
    assert r.status_code < 500, (address, r.text)
    keep = "\n".join(f"{k}: {v}" for k, v in sorted(r.headers.items()) if k.lower() not in OWN_WAYS)
    return TIMES.sub(rb"\1", f"{r.status_code}\n{keep}\n".encode() + r.content)


def difference(a: bytes, b: bytes) -> str:
    i = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{a[max(0, i - 80):i + 80]!r} against {b[max(0, i - 80):i + 80]!r}"


def same(worlds: list[World], readers: tuple[str, ...]) -> int:
    count = 0
    for name in readers:
        for address in addresses(worlds[0], worlds[0].table(name)):
            first, *others = (read(w, name, address) for w in worlds)
            for other in others:
                assert other == first, f"{name} can tell the worlds apart by {address}"
            count += 1
    return count


def frames(w: World, name: str) -> bytes:
    text = b"".join(w.frames[name])
    return TIMES.sub(rb"\1", re.sub(rb"^:.*\n", b"", text.replace(b"\r", b""), flags=re.M)).strip()


def ways(options: list[str], side: str) -> list[list[str]]:
    """Three ways to choose in secret that differ in everything, also in number."""
    named = [o for o in options if side in o]
    assert len(named) >= 3
    return [[named[0], "done"], [named[1], named[2]], ["done"]]


@pytest.mark.slow
def test_secret_options_are_in_no_byte_sent_to_others(
        worlds: list[World], seed: tuple[Path, dict[str, dict[str, str]], str, list[str]]) -> None:
    for w in worlds:
        for name in ("Bea", "Cyd"):
            w.listen(name)
    for w, way in zip(worlds, ways(seed[3], "al-"), strict=True):
        for text in way:
            w.people["Ada"].choose(w.table("Ada"), text)
    assert [w.table("Bea")["decision"]["yours"] for w in worlds] == [True, True, True]
    assert len({w.people["Ada"].http.get(f"/api/games/{w.game}").text for w in worlds}) == 3, "the worlds do not differ"
    assert same(worlds, ("Bea", "Cyd")) > 60
    # The German side has chosen one option of two, and the Allied player must not know it.
    german = options_of(worlds[0].table("Bea"))
    picked = [o for o in german if "ge-" in o]
    for w, text in zip(worlds[:2], picked[:2], strict=True):
        w.people["Bea"].choose(w.table("Bea"), text)
    assert same(worlds[:2], ("Cyd",)) > 30
    for w in worlds:
        w.server.stop()
    for name in ("Bea", "Cyd"):
        upto = [frames(w, name) for w in worlds]
        if name == "Cyd":
            assert upto[0] == upto[1], "the event streams differ for a spectator"
        for way in ways(seed[3], "al-"):
            for text in way:
                for bytes_ in upto:
                    assert text == "done" or text.split()[-1].encode() not in bytes_


@pytest.mark.slow
def test_the_other_side_does_not_see_the_german_options_either(
        worlds: list[World], seed: tuple[Path, dict[str, dict[str, str]], str, list[str]]) -> None:
    for w in worlds:
        w.people["Ada"].choose(w.table("Ada"), "done")
    options = [o for o in options_of(worlds[0].table("Bea")) if "ge-" in o]
    for w, text in zip(worlds, options, strict=False):
        w.people["Bea"].choose(w.table("Bea"), text)
        assert w.table("Bea")["view"]["strategic_options"], "nothing was chosen"
    assert same(worlds, ("Ada", "Cyd")) > 60
