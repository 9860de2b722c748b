"""What the host of a server may do: `marne host` writes an order, the running server carries it out."""
from __future__ import annotations

import json
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import select

from marne.cli.main import main
from marne.server import orders
from marne.server import store as db
from marne.server.settings import Settings

from .conftest import App, Run, another

GOOD = {"name": "Zoë", "password": "correct horse battery"}


@pytest.fixture
def app(run: Run, settings: Settings) -> App:
    return run(settings)


def host(folder: Path, *words: str) -> int:
    return main(["host", *words, "--data", str(folder), "--lang", "en"])


def carried_out(app: App) -> int:
    return orders.carry_out(app.app.state.desk)


def waiting(app: App) -> int:
    with app.app.state.store.read() as c:
        return len(c.execute(select(db.orders)).all())


def test_a_blocked_person_is_out_at_once_and_stays_out(app: App, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = another(app)
    one.post("/api/register", json=GOOD)
    assert host(tmp_path, "block", "ZOË") == 0
    assert "Zoë is blocked" in capsys.readouterr().out
    assert carried_out(app) == 1
    assert one.get("/api/me").json()["user"] is None
    again = another(app).post("/api/login", json=GOOD)
    assert (again.status_code, again.json()["code"]) == (403, "blocked")
    wrong = another(app).post("/api/login", json={**GOOD, "password": "wrong one"})
    assert wrong.json()["code"] == "login"                      # only who has the password hears of it
    assert host(tmp_path, "unblock", "Zoë") == 0
    assert carried_out(app) == 1
    assert another(app).post("/api/login", json=GOOD).status_code == 200


def new_game(one: httpx.Client) -> str:
    wish = {"scenario": "2", "name": "Rematch", "seats": {"allied": "me", "german": "open"}}
    return str(one.post("/api/games", json=wish).json()["id"])


def two_at_a_table(app: App) -> tuple[httpx.Client, httpx.Client, str]:
    one, two = another(app, "Gaston"), another(app, "Marek")
    game = new_game(one)
    two.post(f"/api/games/{game}/join", json={"seat": "german"})
    return one, two, game


def test_a_line_of_the_chat_is_removed(app: App, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, game = two_at_a_table(app)
    for text in ("Hello", "Something rude"):
        one.post(f"/api/games/{game}/chat", json={"text": text})
    capsys.readouterr()
    assert host(tmp_path, "chat", f"https://marne.example/g/{game}?at=3", "--json") == 0
    lines = json.loads(capsys.readouterr().out)
    assert [(x["name"], x["text"]) for x in lines] == [("Gaston", "Hello"), ("Gaston", "Something rude")]
    assert waiting(app) == 0                                    # to look is no order
    assert host(tmp_path, "unsay", str(lines[1]["number"])) == 0
    carried_out(app)
    assert [x["text"] for x in two.get(f"/api/games/{game}/chat").json()] == ["Hello"]


def test_a_game_is_closed_and_those_who_play_it_are_told(app: App, tmp_path: Path) -> None:
    one, two, game = two_at_a_table(app)
    table = one.get(f"/api/games/{game}").json()
    assert host(tmp_path, "close", game) == 0
    carried_out(app)
    for client, lang, text in ((one, "en", "The host has closed this game."), (two, "fr", "L'hôte a fermé cette partie.")):
        seen = client.get(f"/api/games/{game}?lang={lang}").json()
        assert (seen["status"], seen["outcome"]["text"], seen["outcome"]["winner"]) == ("finished", text, None)
    asked = table["decision"]["seat"]
    mover = one if asked == "allied" else two
    choice = mover.get(f"/api/games/{game}").json()
    r = mover.post(f"/api/games/{game}/choose", json={"seat": asked, "version": choice["version"], "choice": "pass"})
    assert (r.status_code, r.json()["code"]) == (409, "over")
    row = next(g for g in one.get("/api/games").json()["finished"] if g["id"] == game)
    assert row["outcome"] == "The host has closed this game."


def test_a_game_that_waits_for_players_is_removed(app: App, tmp_path: Path) -> None:
    one = another(app, "Gaston")
    game = new_game(one)
    host(tmp_path, "close", game)
    carried_out(app)
    assert one.get(f"/api/games/{game}").status_code == 404


def test_an_order_is_carried_out_once_also_by_two_processes(app: App, tmp_path: Path) -> None:
    _, _, game = two_at_a_table(app)
    host(tmp_path, "close", game)
    assert carried_out(app) == 1
    assert carried_out(app) == 0


def test_an_order_waits_for_the_next_start(run: Run, settings: Settings, tmp_path: Path) -> None:
    first = run(settings)
    one = another(first)
    one.post("/api/register", json=GOOD)
    host(tmp_path, "block", "Zoë")
    second = run(msgspec.structs.replace(settings))
    for _ in range(200):
        if waiting(second) == 0 and another(second).post("/api/login", json=GOOD).status_code == 403:
            return
    raise AssertionError("the order was not carried out")


@pytest.mark.parametrize(("words", "code"), [
    (("block", "Nobody"), 1), (("unsay", "999"), 1), (("unsay", "x"), 1), (("close", "nothing"), 1), (("chat", "nothing"), 1),
    (("dance", "Zoë"), 2)])
def test_what_is_not_there_is_said_and_nothing_is_ordered(app: App, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                                           words: tuple[str, str], code: int) -> None:
    capsys.readouterr()
    assert host(tmp_path, *words) == code
    assert capsys.readouterr().err.startswith("marne: ")
    assert waiting(app) == 0
