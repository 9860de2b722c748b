"""Confirming an address, a forgotten password, deleting an account; and what the host may do about people."""
from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import select, update

from marne.server import store as db
from marne.server.people import letters, notify, post
from marne.server.settings import Settings
from marne.server.store import Store

from .conftest import App, Run, another

GOOD = {"name": "Zoë", "password": "correct horse battery", "email": "zoe@example.org"}
PROOF = {"old_password": GOOD["password"]}
NEW = "an even longer horse"


class Mail:
    """What would have been sent."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app, self.store = app, Store(settings.database)
        self.sender = notify.Sender(self.store, settings)
        self.got: list[tuple[str, str, str]] = []

    def out(self) -> int:
        """Send what waits; how many letters that were."""
        before = len(self.got)
        asyncio.run(self.sender.once())
        return len(self.got) - before

    def token(self) -> str:
        found = re.search(r"https?://\S+/(verify|reset)#(\S+)", self.got[-1][2])
        assert found is not None
        return found[2]

    def row(self, name: str = "zoë") -> Any:
        with self.store.read() as c:
            return c.execute(select(db.users).where(db.users.c.name_key == name)).first()


@pytest.fixture
def mail(run: Run, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mail]:
    async def idle(_self: notify.Sender) -> None:           # the test itself sends
        await asyncio.sleep(3600)

    monkeypatch.setattr(notify.Sender, "run", idle)
    able = msgspec.structs.replace(settings, smtp="smtp://mail.invalid", mail_from="marne@marne.example")
    box = Mail(run(able), able)
    monkeypatch.setattr(post, "mail", lambda _s, to, subject, text: box.got.append((to, subject, text)))
    yield box
    box.store.close()


def registered(mail: Mail, **more: str) -> httpx.Client:
    one = another(mail.app)
    assert one.post("/api/register", json={**GOOD, **more}).status_code == 200
    return one


def confirmed(mail: Mail, **more: str) -> httpx.Client:
    one = registered(mail, **more)
    mail.out()
    assert another(mail.app).post("/api/verify", json={"token": mail.token()}).status_code == 200
    return one


def later(mail: Mail, seconds: float) -> None:
    """So much time has passed for the letters."""
    t = db.letters
    with mail.store.write() as c:
        c.execute(update(t).values(created=t.c.created - seconds, expires=t.c.expires - seconds))


# --- confirming an address ----------------------------------------------------------------------------------------------

def test_an_address_is_confirmed_by_the_link_in_a_letter(mail: Mail) -> None:
    one = registered(mail)
    assert one.get("/api/me").json()["verified"] is False
    assert mail.out() == 1
    to, subject, text = mail.got[0]
    assert (to, subject) == ("zoe@example.org", "Marne: confirm your address")
    assert "Zoë" in text and "http://127.0.0.1:8014/verify#" in text
    assert another(mail.app).post("/api/verify", json={"token": mail.token()}).status_code == 200
    assert one.get("/api/me").json()["verified"] is True
    again = another(mail.app).post("/api/verify", json={"token": mail.token()})
    assert (again.status_code, again.json()["code"]) == (410, "link")           # it works once


def test_a_new_address_has_to_be_confirmed_anew_and_the_old_link_is_void(mail: Mail) -> None:
    one = registered(mail)
    mail.out()
    old = mail.token()
    assert one.patch("/api/me", json={"email": "other@example.org", **PROOF}).json()["verified"] is False
    assert one.post("/api/verify", json={"token": old}).status_code == 410
    assert mail.out() == 1 and mail.got[-1][0] == "other@example.org"
    assert one.post("/api/verify", json={"token": mail.token()}).status_code == 200
    assert one.patch("/api/me", json={"email": "other@example.org", "lang": "fr"}).json()["verified"] is True
    assert one.patch("/api/me", json={"email": "third@example.org", **PROOF}).json()["verified"] is False


def test_who_has_only_a_session_cannot_take_the_account_over_by_another_address(mail: Mail) -> None:
    one = confirmed(mail)
    for proof in ({}, {"old_password": "wrong one"}):
        r = one.patch("/api/me", json={"email": "thief@example.org", **proof})
        assert (r.status_code, r.json()["code"]) == (403, "password")
    assert mail.row().email == "zoe@example.org" and mail.row().email_ok
    assert one.patch("/api/me", json={"email": "zoe@example.org", "lang": "fr"}).status_code == 200      # no change
    assert one.patch("/api/me", json={"email": ""}).json()["email"] is None


def test_the_letter_can_be_sent_again_but_not_all_the_time(mail: Mail) -> None:
    one = registered(mail)
    assert mail.out() == 1
    assert one.post("/api/me/verify").status_code == 202
    assert mail.out() == 0
    later(mail, letters.AGAIN + 1)
    one.post("/api/me/verify?lang=fr")
    one.post("/api/me/verify")
    assert mail.out() == 1


def test_messages_about_games_go_to_a_confirmed_address_alone(mail: Mail) -> None:
    one = registered(mail)
    game = one.post("/api/games", json={"scenario": "2", "seats": {"allied": "me", "german": "me"}}).json()["id"]
    me = one.get("/api/me").json()["user"]["id"]
    one.put(f"/api/games/{game}/notify", json={"email": True})
    settings = mail.sender.settings
    for expected in (0, 1):
        with mail.store.write() as c:
            c.execute(db.outbox.delete())
            notify.due(c, settings, game, me, {"title": "x", "name": "y", "over": True})
            assert len(c.execute(select(db.outbox)).all()) == expected
            c.execute(update(db.users).values(email_ok=True))


# --- a forgotten password -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("who", ["zoë", " Zoe@Example.org "])
def test_a_forgotten_password_is_set_anew(mail: Mail, who: str) -> None:
    old = confirmed(mail)
    new = another(mail.app)
    assert new.post("/api/forgot", json={"who": who}).status_code == 202
    assert mail.out() == 1
    assert mail.got[-1][:2] == ("zoe@example.org", "Marne: a new password")
    token = mail.token()
    assert new.post("/api/reset", json={"token": token, "password": "password"}).status_code == 400     # too easy: not used up
    r = new.post("/api/reset", json={"token": token, "password": NEW})
    assert r.status_code == 200 and r.json()["user"]["name"] == "Zoë"
    assert new.get("/api/me").json()["user"]["name"] == "Zoë"               # logged in
    assert old.get("/api/me").json()["user"] is None                        # all other sessions are over
    assert another(mail.app).post("/api/login", json={"name": "Zoë", "password": NEW}).status_code == 200
    assert another(mail.app).post("/api/login", json={"name": "Zoë", "password": GOOD["password"]}).status_code == 401
    assert another(mail.app).post("/api/reset", json={"token": token, "password": NEW}).status_code == 410


def test_the_answer_does_not_tell_whether_an_account_is_known(mail: Mail) -> None:
    confirmed(mail)
    names = ("Zoë", "zoe@example.org", "Nobody", "x@y.example")
    asked = [another(mail.app).post("/api/forgot", json={"who": who}) for who in names]
    assert len({(r.status_code, r.text) for r in asked}) == 1
    assert mail.out() == 1                                                  # one letter, however often it is asked for


def test_a_link_is_void_after_an_hour(mail: Mail) -> None:
    confirmed(mail)
    another(mail.app).post("/api/forgot", json={"who": "Zoë"})
    mail.out()
    later(mail, 3601)
    assert another(mail.app).post("/api/reset", json={"token": mail.token(), "password": NEW}).status_code == 410


def test_who_asks_in_anothers_name_does_not_make_his_link_void(mail: Mail) -> None:
    confirmed(mail)
    another(mail.app).post("/api/forgot", json={"who": "Zoë"})
    mail.out()
    first = mail.token()
    later(mail, letters.AGAIN + 1)
    another(mail.app).post("/api/forgot", json={"who": "Zoë"})
    assert mail.out() == 1
    second = mail.token()
    assert another(mail.app).post("/api/reset", json={"token": first, "password": NEW}).status_code == 200
    assert another(mail.app).post("/api/reset", json={"token": second, "password": NEW}).status_code == 410


def test_no_link_goes_to_an_address_that_is_not_confirmed(mail: Mail) -> None:
    """It may be mistyped, and a stranger's."""
    registered(mail)
    mail.out()
    another(mail.app).post("/api/forgot", json={"who": "Zoë"})
    assert mail.out() == 0


def test_a_letter_of_one_kind_does_not_do_for_the_other(mail: Mail) -> None:
    registered(mail)
    mail.out()
    assert another(mail.app).post("/api/reset", json={"token": mail.token(), "password": NEW}).status_code == 410


def test_no_secret_of_a_letter_is_stored(mail: Mail) -> None:
    confirmed(mail)
    another(mail.app).post("/api/forgot", json={"who": "Zoë"})
    mail.out()
    token = mail.token()
    with mail.store.read() as c:
        stored = [repr(tuple(r)) for t in (db.letters, db.outbox, db.users) for r in c.execute(select(t))]
    assert stored and not any(token in s for s in stored)


def test_letters_are_in_the_language_of_the_person(mail: Mail) -> None:
    another(mail.app).post("/api/register?lang=fr", json=GOOD)
    mail.out()
    assert mail.got[0][1] == "Marne\u202f: confirmez votre adresse"


def test_a_server_without_mail_says_so(alone: App) -> None:
    assert alone.get("/api/me").json()["mail"] is False
    assert alone.post("/api/forgot", json={"who": "Zoë"}).json()["code"] == "no-mail"
    assert alone.post("/api/me/verify").json()["code"] == "no-mail"


# --- an account is deleted ------------------------------------------------------------------------------------------------

def new_game(one: httpx.Client, seats: dict[str, str], **more: Any) -> str:
    r = one.post("/api/games", json={"scenario": "2", "seats": seats, **more})
    assert r.status_code == 201, r.text
    return str(r.json()["id"])


def test_an_account_is_deleted_and_games_of_others_stay(mail: Mail) -> None:
    one, two = confirmed(mail), registered(mail, name="Henri", email="henri@example.org")
    running, over, waits = (new_game(two, {"allied": "me", "german": "open"}) for _ in range(3))
    alone = new_game(one, {"allied": "me", "german": "me"})
    for game in (running, over):
        assert one.post(f"/api/games/{game}/join", json={"seat": "german"}).status_code in (200, 201)
    joined = new_game(two, {"allied": "open", "german": "open"})
    one.post(f"/api/games/{joined}/join", json={"seat": "german"})
    assert one.post(f"/api/games/{running}/chat", json={"text": "I am Zoë of Lyon"}).status_code == 201
    assert two.post(f"/api/games/{running}/chat", json={"text": "Hello"}).status_code == 201
    assert one.post(f"/api/games/{over}/resign", json={"seat": "german"}).status_code in (200, 201)
    assert one.post(f"/api/games/{running}/requests", json={"kind": "pause", "seat": "german"}).status_code in (200, 201)
    assert one.post("/api/me/delete", json={"password": "wrong"}).status_code == 403
    assert mail.row() is not None
    gone = one.post("/api/me/delete", json={"password": GOOD["password"]})
    assert gone.status_code == 200 and gone.json()["user"] is None
    assert one.get("/api/me").json()["user"] is None
    assert mail.row() is None
    assert another(mail.app).post("/api/login", json={"name": "Zoë", "password": GOOD["password"]}).status_code == 401

    def german(game: str) -> dict[str, Any]:
        seats = two.get(f"/api/games/{game}").json()["seats"]
        return next(s for s in seats if s["id"] == "german")    # type: ignore[no-any-return]

    assert german(running)["kind"] == "bot"
    assert two.get(f"/api/games/{running}").json()["requests"] == []
    assert (german(over)["kind"], german(over)["player"]) == ("human", "N. N.")
    assert german(joined)["kind"] == "open" and german(waits)["kind"] == "open"
    assert two.get(f"/api/games/{alone}").status_code == 404
    assert [x["text"] for x in two.get(f"/api/games/{running}/chat").json()] == ["Hello"]
    about = (db.users, db.chat, db.keeps, db.outbox, db.letters)
    with mail.store.read() as c:
        kept = " ".join(repr(tuple(r)) for t in about for r in c.execute(select(t)))
    assert "Zo" not in kept and "zoe@example.org" not in kept
    again = another(mail.app)
    assert again.post("/api/register", json=GOOD).status_code == 200        # the name is free


def test_a_guest_goes_without_a_password(alone: App) -> None:
    assert alone.post("/api/me/delete", json={}).status_code == 200
    assert alone.get("/api/me").json()["user"] is None


def test_nobody_deletes_without_a_session(mail: Mail) -> None:
    assert another(mail.app).post("/api/me/delete", json={}).status_code == 401
