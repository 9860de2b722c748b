"""Sessions: tokens, cookies, fixation, logout, expiry."""
from __future__ import annotations

from http.cookies import SimpleCookie

import httpx
import pytest
from sqlalchemy import select

from marne.server.people.sessions import HOSTED_DAYS, csrf_of, hashed
from marne.server.settings import Settings
from marne.server.store import Store, now, sessions

from .conftest import App, Person, Run, another

GOOD = {"name": "Zoë Marchand", "password": "correct horse battery"}


def set_cookies(r: httpx.Response) -> SimpleCookie:
    jar = SimpleCookie()
    for line in r.headers.get_list("set-cookie"):
        jar.load(line)
    return jar


def bare(app: httpx.Client, session: str = "") -> httpx.Client:
    """A client that sends what it is told to and nothing else."""
    return httpx.Client(transport=app._transport, base_url=app.base_url, cookies={"marne_session": session} if session else None)


def token(c: httpx.Client) -> str:
    return next((x.value or "" for x in c.cookies.jar if x.name == "marne_session"), "")


def test_cookie_flags_hosted(run: Run, hosted: Settings) -> None:
    jar = set_cookies(run(hosted).post("/api/register", json=GOOD))
    session, csrf = jar["__Host-marne_session"], jar["__Host-marne_csrf"]
    device = jar["__Host-marne_device"]
    assert device["httponly"] is True and device["secure"] is True and not device["domain"]
    assert session["httponly"] is True
    assert session["secure"] is True
    assert session["samesite"].lower() == "lax"
    assert session["path"] == "/"
    assert int(session["max-age"]) == HOSTED_DAYS * 86400
    assert not session["domain"]
    assert not csrf["httponly"]
    assert csrf["secure"] is True
    assert csrf["samesite"].lower() == "lax"


def test_a_session_of_the_old_name_goes_on_under_the_new_one(run: Run, hosted: Settings) -> None:
    app = run(hosted)
    value = set_cookies(app.post("/api/register", json=GOOD))["__Host-marne_session"].value
    old = httpx.Client(transport=app._transport, base_url=app.base_url)        # type: ignore[attr-defined]
    cookies = {"Cookie": f"marne_session={value}; marne_csrf={csrf_of(value)}"}
    r = old.get("/api/me", headers=cookies)
    assert r.json()["user"]["name"] == GOOD["name"]
    jar = set_cookies(r)
    assert jar["__Host-marne_session"].value == value
    assert jar["marne_session"]["max-age"] == "0"
    assert jar["marne_csrf"].value == jar["__Host-marne_csrf"].value == csrf_of(value)
    changed = old.patch("/api/me", json={"lang": "fr"}, headers={**cookies, "X-CSRF-Token": csrf_of(value)})
    assert changed.status_code == 200


def test_of_both_names_the_one_that_only_this_host_can_set_counts(run: Run, hosted: Settings) -> None:
    """A page of a neighbouring host may plant a cookie of the old name."""
    app = run(hosted)
    mine = set_cookies(app.post("/api/register", json=GOOD))["__Host-marne_session"].value
    thief = another(app)
    planted = set_cookies(thief.post("/api/register", json={**GOOD, "name": "Thief"}))["__Host-marne_session"].value
    both = httpx.Client(transport=app._transport, base_url=app.base_url)       # type: ignore[attr-defined]
    r = both.get("/api/me", headers={"Cookie": f"marne_session={planted}; __Host-marne_session={mine}"})
    assert r.json()["user"]["name"] == GOOD["name"]
    both.cookies.clear()
    r = both.post("/api/logout", headers={"Cookie": f"marne_session={planted}; __Host-marne_session={mine}",
                                          "X-CSRF-Token": csrf_of(planted)})
    assert r.status_code == 403


def test_cookies_on_this_machine_are_not_secure_but_the_rest_holds(client: httpx.Client) -> None:
    jar = set_cookies(client.post("/api/guest", json={}))
    assert jar["marne_session"]["httponly"] is True
    assert not jar["marne_session"]["secure"]


def test_a_token_has_256_bits_and_only_its_hash_is_stored(alone: App, settings: Settings) -> None:
    value = token(alone)
    assert len(value) == 43                         # 32 bytes in base64 without padding
    store = Store(settings.database)
    with store.read() as c:
        stored = c.execute(select(sessions.c.token)).scalars().all()
    store.close()
    assert stored == [hashed(value)]
    assert value not in stored


@pytest.mark.parametrize("path", ["/api/guest", "/api/register", "/api/login"])
def test_a_session_given_by_a_stranger_is_not_taken_over(run: Run, settings: Settings, path: str) -> None:
    """Fixation: an attacker plants a cookie of a session that he knows; after the login it must not be the victim's."""
    app = run(settings)
    another(app).post("/api/register", json=GOOD)
    attacker = another(app, "Mallory")
    planted = token(attacker)
    victim = another(app)
    victim.cookies.clear()
    victim.cookies.set("marne_session", planted, domain="127.0.0.1")
    victim.cookies.set("marne_csrf", csrf_of(planted), domain="127.0.0.1")
    body = {"/api/guest": {"name": "Victim"}, "/api/register": {**GOOD, "name": "Victim"}, "/api/login": GOOD}[path]
    r = victim.post(path, json=body)
    assert r.status_code == 200
    new = set_cookies(r)["marne_session"].value
    assert new
    assert new != planted
    assert attacker.get("/api/me").json()["user"] is None           # the planted session has ended
    fresh = bare(app, new)
    assert fresh.get("/api/me").json()["user"]["id"] == r.json()["user"]["id"]


def test_a_token_that_was_made_up_is_nobody(client: httpx.Client) -> None:
    for value in ("x" * 43, "", "a", "\"", "x" * 5000, "../../etc", "0" * 64, hashed(token(client))):
        c = bare(client)
        r = c.get("/api/me", headers={"Cookie": f"marne_session={value}"})
        assert r.status_code == 200
        assert r.json()["user"] is None
        assert c.get("/api/games/x/notes", headers={"Cookie": f"marne_session={value}"}).status_code == 401


def test_logout_ends_the_session_on_the_server_too(client: httpx.Client) -> None:
    old = token(client)
    r = client.post("/api/logout")
    assert r.status_code == 200
    assert r.json()["user"] is None
    assert set_cookies(r)["marne_session"]["max-age"] == "0"
    replay = bare(client)
    assert replay.get("/api/me", headers={"Cookie": f"marne_session={old}"}).json()["user"] is None


def test_a_session_that_has_run_out_is_nobody(alone: App, settings: Settings) -> None:
    store = Store(settings.database)
    with store.write() as c:
        c.execute(sessions.update().values(expires=now() - 1))
    assert alone.get("/api/me").json()["user"] is None
    store.close()


def test_a_session_in_use_runs_out_later(alone: App, settings: Settings) -> None:
    store = Store(settings.database)
    with store.write() as c:
        c.execute(sessions.update().values(seen=now() - 7200, expires=now() + 60))
    assert alone.get("/api/me").json()["user"] is not None
    with store.read() as c:
        assert c.execute(select(sessions.c.expires)).scalar_one() > now() + 86400
    store.close()


def test_a_changed_password_ends_all_other_sessions(client: httpx.Client, person: Person) -> None:
    client.post("/api/register", json=GOOD)
    other = person()
    other.post("/api/login", json=GOOD)
    assert other.get("/api/me").json()["user"] is not None
    before = token(client)
    assert client.patch("/api/me", json={"password": "a new long one", "old_password": GOOD["password"]}).status_code == 200
    assert token(client) != before
    assert client.get("/api/me").json()["user"] is not None
    assert other.get("/api/me").json()["user"] is None


def test_two_people_at_one_server_are_two_people(client: httpx.Client, person: Person) -> None:
    other = person("Marek")
    assert other.get("/api/me").json()["user"]["id"] != client.get("/api/me").json()["user"]["id"]


def test_without_a_session_what_needs_one_is_401(person: Person) -> None:
    nobody = person()
    asked: list[tuple[str, str, object]] = [("POST", "/api/games", {}), ("PATCH", "/api/me", {"lang": "fr"}),
                                            ("GET", "/api/games/abc/notes", None)]
    for method, path, body in asked:
        r = nobody.request(method, path, json=body)
        assert r.status_code == 401, path
        assert r.json()["code"] == "no-session"
