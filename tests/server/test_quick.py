"""A choice takes the short way, past the framework. Whatever is answered there is what the framework would answer."""
from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.server.games.desk import Desk
from marne.server.http.quick import Quick
from marne.server.settings import Settings

from .conftest import App, Run, another

TOOK: list[bool] = []           # for each request to the short way: did it answer?


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    TOOK.clear()
    real = Quick.__call__

    async def call(self: Quick, scope: Any, body: bytes) -> Any:
        try:
            answer = await real(self, scope, body)
        except BaseException:
            TOOK.append(True)
            raise
        TOOK.append(answer is not None)
        return answer

    monkeypatch.setattr(Quick, "__call__", call)


def new(app: httpx.Client) -> dict[str, Any]:
    t: dict[str, Any] = app.post("/api/games", json={"scenario": "1", "seats": {"allied": "me", "german": "me"}}).json()
    return t


def said(t: dict[str, Any], **other: Any) -> dict[str, Any]:
    d = t["decision"]
    return {"seat": d["seat"], "version": t["version"], "choice": d["choices"][0]["text"], "base": t["mark"], **other}


def both_ways(app: httpx.Client, path: str, body: Any, m: pytest.MonkeyPatch) -> list[tuple[int, Any, dict[str, str]]]:
    """The answers to the same request, with the short way and without it."""
    out = []
    for _ in range(2):
        r = app.post(path, json=body)
        headers = {k: v for k, v in r.headers.items() if k not in ("x-request-id", "content-length", "date")}
        answer = r.json()
        if "id" in headers or r.status_code == 500:
            answer = {**answer, "error": ""}            # has the number of the request
        out.append((r.status_code, answer, headers))

        async def no(self: Quick, scope: Any, body: bytes) -> None:
            return None

        m.setattr(Quick, "__call__", no)
    return out


@pytest.mark.parametrize("lang", ["", "?lang=fr", "?lang=de", "?lang="])
@pytest.mark.parametrize("change", [
    {"version": 7}, {"choice": "fly north"}, {"seat": "belgian"}, {"seat": "german"}, {"version": -1}, {"version": "1"},
    {"more": 1}, {"choice": "x" * 5000}, {"base": "x" * 99}])
def test_a_refusal_is_the_same_both_ways(alone: App, change: dict[str, Any], lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    t = new(alone)
    path = f"/api/games/{t['id']}/choose{lang}"
    short, long = both_ways(alone, path, said(t, **change), monkeypatch)
    assert short == long and short[0] >= 400


def test_an_ordinary_choice_takes_the_short_way_and_is_an_update(alone: App) -> None:
    t = new(alone)
    r = alone.post(f"/api/games/{t['id']}/choose", json=said(t))
    assert TOOK[-1] and r.status_code == 200 and r.headers["content-type"] == "application/json"
    assert r.json()["base"] == t["mark"] and r.json()["version"] == t["version"] + 1
    assert r.headers["cache-control"] == "no-store" and "content-security-policy" in r.headers
    t = alone.get(f"/api/games/{t['id']}").json()
    whole = alone.post(f"/api/games/{t['id']}/choose", json=said(t, base="")).json()
    assert TOOK[-1] and whole["n"] == 2 and whole["view"]


def test_a_question_whether_one_is_sure_is_an_ordinary_answer_both_ways(alone: App, monkeypatch: pytest.MonkeyPatch) -> None:
    t = new(alone)
    path = f"/api/games/{t['id']}"
    for _ in range(60):
        r = alone.post(f"{path}/choose", json=said(t, sure=False))
        if "confirm" in r.json():
            break
        t = alone.get(path).json()
    assert (r.status_code, r.json()["confirm"]) == (200, t["decision"]["choices"][0]["text"]) and r.json()["text"]
    short, long = both_ways(alone, f"{path}/choose?lang=fr", said(t, sure=False), monkeypatch)
    assert short == long and short[0] == 200 and short[1]["text"] != r.json()["text"]
    assert alone.get(path).json()["version"] == t["version"]


def test_strangers_and_games_that_are_not_in_memory_go_the_long_way(alone: App) -> None:
    t = new(alone)
    stranger = another(alone)
    assert stranger.post(f"/api/games/{t['id']}/choose", json=said(t)).status_code == 401 and not TOOK[-1]
    desk: Desk = alone.app.state.desk
    desk.drop(t["id"])
    assert alone.post(f"/api/games/{t['id']}/choose", json=said(t)).status_code == 200 and not TOOK[-1]
    assert alone.post("/api/games/nowhere/choose", json=said(t)).status_code == 404 and not TOOK[-1]


@pytest.mark.parametrize(("error", "status"), [
    (OperationalError("UPDATE", {}, Exception("disk full")), 503), (BadOption(Said("no", "non")), 400), (KeyError("x"), 500)])
def test_a_fault_is_told_the_same_both_ways(alone: App, error: Exception, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    t = new(alone)

    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Desk, "choose", fails)
    short, long = both_ways(alone, f"/api/games/{t['id']}/choose", said(t), monkeypatch)
    assert TOOK[-1] and short == long and short[0] == status


def test_who_chooses_too_fast_is_told_so(run: Run, hosted: Settings) -> None:
    app = run(hosted)
    made = app.post("/api/register", json={"name": "Lucie", "password": "une phrase assez longue"})
    assert made.status_code in (200, 201), made.text
    t = new(app)
    answers = [app.post(f"/api/games/{t['id']}/choose", json=said(t, version=99)) for _ in range(140)]
    assert TOOK[-1] and {r.status_code for r in answers} == {409, 429}
    refused = [r for r in answers if r.status_code == 429]              # any of them: the allowance grows back meanwhile
    assert 0 < len(refused) <= 60 and all(int(r.headers["retry-after"]) >= 1 for r in refused)


def test_an_answer_is_packed_for_who_can_unpack_it(alone: App) -> None:
    app, t = alone, new(alone)
    r = app.post(f"/api/games/{t['id']}/choose", json=said(t, base=""), headers={"accept-encoding": "gzip"})
    assert TOOK[-1] and r.headers["content-encoding"] == "gzip" and r.json()["n"] == 1
    assert "accept-encoding" in r.headers["vary"].lower()
    t = app.get(f"/api/games/{t['id']}").json()
    r = app.post(f"/api/games/{t['id']}/choose", json=said(t, base=""), headers={"accept-encoding": "identity"})
    assert TOOK[-1] and "content-encoding" not in r.headers and r.json()["n"] == 2
