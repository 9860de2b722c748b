"""Room for streams: few for strangers, more for people with a session, always some for players."""
from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import msgspec
import pytest

from marne.server.games.desk import Desk
from marne.server.http.live import _stream
from marne.server.hub import Listener
from marne.server.people import limits
from marne.server.people.limits import Streams
from marne.server.settings import Settings
from tests.server.desks import desk_in, hot_seat

from .conftest import Run, another

ALL, WATCHING, STRANGERS = (int(4000 * x) for x in (limits.STREAMS, limits.STREAMS_WATCHING, limits.STREAMS_STRANGERS))


def fill(s: Streams, user: str | None, addresses: list[str], plays: bool = False, each: int = 10_000) -> int:
    """As many streams as there is room for; the users are numbered."""
    number, made = itertools.count(), 0
    for address in addresses:
        for _ in range(each):
            who = None if user is None else f"{user} {next(number) // limits.STREAMS_PERSON}"
            if s.full(who, address, plays):
                break
            s.enter(who, address, plays)
            made += 1
    return made


def many(n: int) -> list[str]:
    return [f"address {i}" for i in range(n)]


def test_twenty_addresses_of_strangers_take_nobody_elses_place() -> None:
    s = Streams(4000, True, True)
    assert fill(s, None, many(20)) == 20 * limits.STREAMS_STRANGER <= STRANGERS
    assert s.full(None, "address 3", False) == "own"
    assert [s.full("lucie", "address 3", p) for p in (False, True)] == ["", ""]     # at the same address, with a session


def test_strangers_watchers_and_players_each_leave_room_for_the_next() -> None:
    s = Streams(4000, True, True)
    assert fill(s, None, many(1000)) == STRANGERS
    assert s.full(None, "elsewhere", False) == "all"
    assert s.full("lucie", "elsewhere", False) == ""
    assert fill(s, "watcher", many(1000)) == WATCHING - STRANGERS
    assert s.full("lucie", "elsewhere", False) == "all"
    assert s.full("lucie", "elsewhere", True) == ""
    assert fill(s, "player", many(1000), plays=True) == ALL - WATCHING
    assert s.full("lucie", "elsewhere", True) == "all"
    assert ALL < 4000                                   # and there is room for requests


def test_one_person_and_one_address_have_so_many() -> None:
    s = Streams(4000, True, True)
    for i in range(limits.STREAMS_PERSON):
        assert s.full("lucie", f"address {i}", True) == ""
        s.enter("lucie", f"address {i}", True)
    assert s.full("lucie", "elsewhere", True) == "own"
    assert fill(s, "crowd", ["one"], plays=True) == limits.STREAMS_ADDRESS
    assert s.full("marek", "one", True) == "own" and s.full("marek", "two", True) == ""


def test_on_ones_own_machine_addresses_do_not_count() -> None:
    s = Streams(4000, True, False)
    assert fill(s, None, ["127.0.0.1"]) == STRANGERS
    assert fill(Streams(4000, False, False), None, ["127.0.0.1"], each=5000) == 5000


def test_who_leaves_makes_room_and_is_forgotten() -> None:
    s = Streams(4000, True, True)
    leave = [s.enter(u, "a", p) for u, p in ((None, False), ("lucie", False), ("lucie", True))]
    assert s.open["all"] == s.open["a a"] == 3 and s.open["watching"] == 2 and s.open["strangers"] == 1
    for go in leave:
        go()
    assert dict(s.open) == {}


def test_a_stream_is_counted_while_it_is_open_and_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_in(tmp_path)
    game = hot_seat(desk).id
    monkeypatch.setattr(limits, "STREAMS_PERSON", 1)

    async def streams() -> None:
        await desk.hub.start()
        first, second = (_stream(desk, game, Listener("lucie", plays=True), "", None) for _ in range(2))
        assert await anext(first)
        assert desk.streams.open["u lucie"] == 1 and desk.hub.count() == 1
        assert [x async for x in second] == []          # it had found room a moment before
        assert desk.streams.open["u lucie"] == 1 and desk.hub.count() == 1
        await first.aclose()                            # type: ignore[attr-defined]
        assert dict(desk.streams.open) == {} and desk.hub.count() == 0
        await desk.hub.stop()

    asyncio.run(streams())


def test_who_finds_no_room_is_told_so_in_both_languages(run: Run, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    app = run(msgspec.structs.replace(settings, limits=True))
    app.post("/api/guest", json={"name": "Gaston"})
    live = f"/api/games/{app.post('/api/games', json={}).json()['id']}/live"
    stranger = another(app)
    monkeypatch.setattr(limits, "STREAMS_STRANGERS", 0)
    for lang, words in (("en", "players come first"), ("fr", "les joueurs passent d'abord")):
        r = stranger.get(live, headers={"Accept-Language": lang})
        assert (r.status_code, r.json()["code"]) == (503, "busy") and int(r.headers["retry-after"]) > 0
        assert words in r.json()["error"]
    monkeypatch.setattr(limits, "STREAMS_PERSON", 0)
    r = app.get(live)
    assert (r.status_code, r.json()["code"]) == (429, "busy") and "Close some" in r.json()["error"]


def test_the_desk_counts_by_what_the_host_has_set(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    other = Desk(desk.store, msgspec.structs.replace(desk.settings, connections=80, public_url="https://marne.example"))
    assert fill(other.streams, None, many(100)) == 10
    assert (desk.streams.by_address, other.streams.by_address) == (False, True)
