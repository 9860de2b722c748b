"""A request that comes too late or twice changes nothing, and says so."""
from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tools.served import Client, Served


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    s = Served(tmp_path_factory.mktemp("stale"), "--no-limits").start()
    yield s.url
    s.stop()


@pytest.fixture
def table(url: str) -> Iterator[tuple[Client, dict[str, Any]]]:
    c = Client(url, "Ada")
    yield c, c.post("/api/games", {"scenario": "1", "seats": {"allied": "me", "german": "me"}})
    c.close()


def body(t: dict[str, Any], choice: str | None = None) -> dict[str, Any]:
    d = t["decision"]
    return {"seat": d["seat"], "version": t["version"], "choice": choice or d["choices"][0]["text"]}


def still(c: Client, t: dict[str, Any]) -> tuple[Any, ...]:
    now = c.get(f"/api/games/{t['id']}")
    return now["version"], now["n"], now["view"], now["decision"]


def test_the_same_request_again_is_stale(table: tuple[Client, dict[str, Any]]) -> None:
    c, t = table
    path, said = f"/api/games/{t['id']}/choose", body(t)
    c.post(path, said)
    before = still(c, t)
    for _ in range(3):
        r = c.ask("POST", path, said)
        assert (r.status_code, r.json()["code"]) == (409, "stale")
        assert r.json()["error"]
    assert still(c, t) == before


def test_a_version_from_the_future_is_stale_too(table: tuple[Client, dict[str, Any]]) -> None:
    c, t = table
    before = still(c, t)
    r = c.ask("POST", f"/api/games/{t['id']}/choose", {**body(t), "version": t["version"] + 1})
    assert (r.status_code, r.json()["code"]) == (409, "stale")
    assert still(c, t) == before


def test_of_twenty_equal_requests_at_once_one_is_taken(table: tuple[Client, dict[str, Any]]) -> None:
    c, t = table
    said, path = body(t), f"/api/games/{t['id']}/choose"
    with ThreadPoolExecutor(20) as pool:
        codes = sorted(pool.map(lambda _: c.ask("POST", path, said).status_code, range(20)))
    assert codes == [200] + [409] * 19 or codes == [201] + [409] * 19
    now = c.get(f"/api/games/{t['id']}")
    assert (now["n"], now["version"]) == (1, t["version"] + 1)


@pytest.mark.parametrize("choice", ["activate 9999", "done done", "'; drop table games; --", "é" * 150])
def test_a_choice_that_is_not_offered_is_refused(table: tuple[Client, dict[str, Any]], choice: str) -> None:
    c, t = table
    before = still(c, t)
    r = c.ask("POST", f"/api/games/{t['id']}/choose", body(t, choice))
    assert (r.status_code, r.json()["code"]) == (422, "illegal")
    assert r.json()["error"]
    assert still(c, t) == before


def test_a_seat_that_is_not_asked_cannot_choose(url: str) -> None:
    """Neither for itself, nor in the name of the other; nor can a stranger."""
    a, b, stranger = Client(url, "A"), Client(url, "B"), Client(url, "C")
    t = a.post("/api/games", {"scenario": "1", "seats": {"allied": "me", "german": "friend"}})
    path = f"/api/games/{t['id']}/choose"
    b.post(f"/api/games/{t['id']}/join", {"seat": "german", "invite": t["invites"]["german"]})
    t = a.get(f"/api/games/{t['id']}")
    mover, other = (a, b) if t["decision"]["yours"] else (b, a)
    t = mover.get(f"/api/games/{t['id']}")
    before = still(mover, t)
    seat = t["decision"]["seat"]
    wrong = "german" if seat == "allied" else "allied"
    assert other.ask("POST", path, body(t)).status_code == 403
    assert other.ask("POST", path, {**body(t), "seat": wrong}).status_code in (409, 422)
    assert stranger.ask("POST", path, body(t)).status_code in (403, 404)
    assert still(mover, t) == before
    assert other.get(f"/api/games/{t['id']}")["decision"]["choices"] == []


def test_an_undo_that_comes_too_late_changes_nothing(table: tuple[Client, dict[str, Any]]) -> None:
    c, t = table
    now = t
    for _ in range(30):
        now = c.choose(now, now["decision"]["choices"][0]["text"])
        if now["undo"]["free"]:
            break
    assert now["undo"]["free"], "no choice of the first thirty can be undone"
    path = f"/api/games/{t['id']}/undo"
    said = {"seat": now["decision"]["seat"], "version": now["version"], "to": now["n"] - 1}
    back = c.post(path, said)
    assert back["n"] == now["n"] - 1
    before = still(c, t)
    r = c.ask("POST", path, said)
    assert (r.status_code, r.json()["code"]) == (409, "stale")
    assert still(c, t) == before
