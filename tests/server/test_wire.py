"""What goes over the wire: streams and answers are packed for who can unpack them, event by event; updates of the largest game
stay small.
"""
from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.server.games import creating
from marne.server.http import packing
from marne.server.shapes import NewGame
from tests.server.desks import desk_in
from tests.server.test_updates import Page
from tools.served import Client, Served

MOST, USUAL = 30_000, 2_000             # bytes: no update may have more; a mean one has less
EVENTS = [b": here\n\n", b"event: chat\ndata: " + b"bonjour " * 4000 + b"\n\n", b"event: gone\ndata: {}\n\n"]


async def _given() -> AsyncGenerator[bytes, None]:
    for e in EVENTS:
        yield e


def test_each_event_can_be_read_as_soon_as_it_is_there() -> None:
    async def read() -> list[bytes]:
        return [part async for part in packing.packed(_given())]

    parts = asyncio.run(read())
    unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)
    assert [unpack.decompress(p) for p in parts] == [b"", *EVENTS, b""] and unpack.eof
    assert gzip.decompress(b"".join(parts)) == b"".join(EVENTS), "length and sum at the end are right"
    assert sum(map(len, parts)) < 500


def test_an_event_is_packed_without_regard_to_those_before() -> None:
    """How long it becomes must not tell whether it has something in common with them."""
    assert packing.flushed(EVENTS[1]) == packing.flushed(EVENTS[1])


@pytest.mark.parametrize(("accepts", "kind"), [("gzip", "gzip"), ("identity", None)])
def test_a_stream_is_packed_for_who_can_unpack_it(served: Served, accepts: str, kind: str | None) -> None:
    c = Client(served.url, f"Ada {accepts}")
    t = c.post("/api/games", {"scenario": "2", "seats": {"allied": "me", "german": "me"}})
    got = b""
    with c.http.stream("GET", f"/api/games/{t['id']}/live", params={"lang": "en"}, headers={"Accept-Encoding": accepts}) as r:
        assert r.headers.get("content-encoding") == kind and r.headers["content-type"].startswith("text/event-stream")
        chunks = r.iter_bytes()
        while b"event: table" not in got:
            got += next(chunks)
        c.choose(t, t["decision"]["choices"][0]["text"])
        while b"event: update" not in got:              # comes while the stream is open, not at its end
            got += next(chunks)


class Player:
    """Chooses the first of its words that is offered and not used up, else what ends the question."""

    def __init__(self, **most: int) -> None:
        self.most = most

    def choice(self, table: dict[str, Any]) -> str:
        offered: list[str] = [c["text"] for c in table["decision"]["choices"]]
        for word in self.most:
            if self.most[word]:
                found = next((c for c in offered if c.split()[0] == word), "")
                if found:
                    self.most[word] -= 1
                    return found
        return next((c for c in ("fight", "done", "pass", "stop", "hold") if c in offered), offered[0])


@pytest.mark.parametrize(("player", "asked"), [
    (Player(to=6, take=6, attack=2, **{"join-all": 2}), {"who_moves", "where_to", "where_to_attack", "who_attacks"}),
    (Player(rebuild=3, transfer=1, buy=1), {"which_transfer", "who_is_rebuilt", "who_moves"})],
    ids=["operational", "strategic"])
def test_updates_of_the_largest_game_are_small(tmp_path: Path, player: Player, asked: set[str]) -> None:
    """The Great War in Europe with over a thousand counters on the maps: a turn, to both players and somebody who watches."""
    desk, met = desk_in(tmp_path), set[str]()
    game = creating.new_game(desk, "lucie", NewGame(title="great-war-in-europe", scenario="1917",
                                                    seats={"allied": "me", "central": "open"}), "en").id
    creating.join(desk, game, "marek", None, "", "en")
    pages = [Page(desk, game, "lucie"), Page(desk, game, "marek"), Page(desk, game, "anna")]
    sent: list[tuple[Any, bytes]] = []
    desk.hub.send = sent.extend                         # type: ignore[method-assign,assignment]
    plain, wire = [], []
    while not asked <= met:
        mover = next(p for p in pages[:2] if p.table["decision"]["yours"])
        d = mover.table["decision"]
        met.add(d["message"])
        desk.choose(game, str(mover.one.user), d["seat"], mover.table["version"], player.choice(mover.table), "en",
                    mover.table["mark"])
        for one, body in sent:
            next(p for p in pages if p.one is one).take(body.partition(b"data: ")[2])
            plain.append(len(body))
            wire.append(len(packing.flushed(body)))
        sent.clear()
        assert len(wire) < 900, f"never asked: {asked - met}"
    assert max(plain) > MOST, "nothing large was sent: the test proves nothing"
    assert max(wire) < MOST / 3 and sum(wire) / len(wire) < USUAL, (len(wire), max(wire), sum(wire) / len(wire))
    assert len(packing.flushed(msgspec.json.encode(pages[0].table))) < MOST, "the whole table"
