"""Names, passwords, profiles; what the database keeps of them."""
from __future__ import annotations

import time

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from marne.server import accounts
from marne.server.settings import Settings
from marne.server.store import Store, users

from .conftest import Person, Run, another

GOOD = {"name": "Zoë Marchand", "password": "correct horse battery"}


def test_register_login_and_the_session_shows_the_same_person(run: Run, hosted: Settings) -> None:
    app = run(hosted)
    made = app.post("/api/register", json={**GOOD, "email": "zoe@example.org"})
    assert made.status_code == 200
    me = made.json()
    assert me["user"]["name"] == "Zoë Marchand"
    assert me["user"]["guest"] is False
    assert me["email"] == "zoe@example.org"
    other = another(app)
    logged = other.post("/api/login", json={"name": "ZOË  marchand".replace("  ", " "), "password": GOOD["password"]})
    assert logged.status_code == 200
    assert logged.json()["user"]["id"] == me["user"]["id"]
    assert other.get("/api/me").json()["user"]["id"] == me["user"]["id"]


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(run: Run, settings: Settings) -> None:
    app = run(settings)
    assert another(app).post("/api/register", json=GOOD).status_code == 200
    wrong = app.post("/api/login", json={"name": GOOD["name"], "password": "correct horse batterz"})
    unknown = app.post("/api/login", json={"name": "Nobody", "password": "correct horse battery"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert app.get("/api/me").json()["user"] is None


def test_an_unknown_name_takes_as_long_as_a_wrong_password() -> None:
    """Both verify an argon2 hash: the median of five each is within a factor of two."""
    stored = accounts.hash_password("correct horse battery")

    def took(h: str | None) -> float:
        times = []
        for _ in range(5):
            began = time.perf_counter()
            assert accounts.matches(h, "something else") is False
            times.append(time.perf_counter() - began)
        return sorted(times)[2]

    known, unknown = took(stored), took(None)
    assert known > 0.005
    assert 0.5 < known / unknown < 2


def test_only_an_argon2_hash_is_kept(run: Run, settings: Settings) -> None:
    run(settings).post("/api/register", json=GOOD)
    store = Store(settings.database)
    with store.read() as c:
        row = c.execute(select(users)).one()
    store.close()
    assert row.password.startswith("$argon2id$")
    assert "correct" not in repr(tuple(row))


def test_an_old_hash_is_renewed_at_the_next_login(run: Run, settings: Settings) -> None:
    from argon2 import PasswordHasher

    app = run(settings)
    app.post("/api/register", json=GOOD)
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(GOOD["password"])
    store = Store(settings.database)
    with store.write() as c:
        c.execute(users.update().values(password=weak))
    assert another(app).post("/api/login", json=GOOD).status_code == 200
    with store.read() as c:
        now = c.execute(select(users.c.password)).scalar_one()
    store.close()
    assert now != weak
    assert accounts.matches(now, GOOD["password"])
    assert accounts.HASHER.check_needs_rehash(weak)
    assert not accounts.HASHER.check_needs_rehash(now)


@pytest.mark.parametrize("name", ["ZOË MARCHAND", "  zoë   marchand ", "Zoe\u0308 Marchand", "Ｚoë Marchand"])
def test_names_that_look_alike_are_the_same_name(run: Run, settings: Settings, name: str) -> None:
    app = run(settings)
    assert app.post("/api/register", json=GOOD).status_code == 200
    again = another(app).post("/api/register", json={"name": name, "password": "another long one"})
    assert again.status_code == 409
    assert again.json()["code"] == "taken"


@pytest.mark.parametrize("name", ["", "   ", "!!!", "a\u202eb", "zero\u200bwidth", "tab\tbell\x07", "a\x00b", "x" * 41, "\ufdfa" * 5, "\ue000x"])
def test_names_that_deceive_or_break_are_refused(client: TestClient[Litestar], person: Person, name: str) -> None:
    r = person().post("/api/register", json={"name": name, "password": "correct horse battery"})
    assert r.status_code == 400
    assert r.json()["error"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "O'Brien", "Łukasz", "山田", "a b c", "R2-D2", "{{7*7}}", "%s%n"])
def test_odd_but_harmless_names_come_back_as_they_went_in(person: Person, name: str) -> None:
    r = person().post("/api/register", json={"name": name, "password": "correct horse battery"})
    assert r.status_code == 200
    assert r.json()["user"]["name"] == name


@pytest.mark.parametrize("password", ["password", "Motdepasse", "12345678", "aaaaaaaaaa", "zoë marchand"])
def test_passwords_that_everybody_tries_first_are_refused(person: Person, password: str) -> None:
    r = person().post("/api/register", json={"name": GOOD["name"], "password": password})
    assert r.status_code == 400
    assert r.json()["code"] == "password"


@pytest.mark.parametrize("email", ["x", "x@y", "a b@example.org", "a@example.org\r\nBcc: all@example.org", "<a@example.org>", "a@b@c.org"])
def test_what_is_no_address_is_refused(person: Person, email: str) -> None:
    r = person().post("/api/register", json={**GOOD, "email": email})
    assert r.status_code == 400
    assert r.json()["code"] == "email"


def test_a_guest_who_registers_keeps_who_he_is(client: TestClient[Litestar], person: Person) -> None:
    guest = person("Émile")
    before = guest.get("/api/me").json()["user"]
    assert before["guest"] is True
    after = guest.post("/api/register", json=GOOD).json()["user"]
    assert after["id"] == before["id"]
    assert after["guest"] is False
    assert guest.post("/api/register", json={**GOOD, "name": "Another"}).status_code == 409


def test_a_guest_without_a_name_gets_one_in_the_language_asked_for(person: Person) -> None:
    r = person().post("/api/guest?lang=fr", json={})
    assert r.json()["user"]["name"].startswith("Invité ")


def test_hosted_guests_are_refused_unless_the_host_lets_them_in(run: Run, hosted: Settings) -> None:
    r = run(hosted).post("/api/guest", json={"name": "Somebody"})
    assert r.status_code == 403
    assert r.json()["code"] == "no-guests"


def test_hosted_a_guest_does_not_go_by_the_name_of_an_account(run: Run, hosted: Settings) -> None:
    import msgspec

    app = run(msgspec.structs.replace(hosted, guests=True))
    app.post("/api/register", json=GOOD)
    guest = another(app, "Somebody")
    assert guest.patch("/api/me", json={"name": "zoë MARCHAND"}).status_code == 409
    assert another(app).post("/api/guest", json={"name": "Zoë Marchand"}).status_code == 409


def test_only_what_is_given_is_changed(client: TestClient[Litestar]) -> None:
    client.post("/api/register", json={**GOOD, "email": "zoe@example.org"})
    client.patch("/api/me", json={"settings": {"theme": "dark", "size": 120}})
    me = client.patch("/api/me", json={"lang": "fr", "settings": {"sound": False}}).json()
    assert me["lang"] == "fr"
    assert me["email"] == "zoe@example.org"
    assert me["settings"] == {"theme": "dark", "size": 120, "sound": False}
    assert client.patch("/api/me", json={"email": ""}).json()["email"] is None


def test_settings_are_kept_in_bounds(client: TestClient[Litestar]) -> None:
    assert client.patch("/api/me", json={"settings": {f"k{i}": i for i in range(65)}}).status_code == 400
    assert client.patch("/api/me", json={"settings": {"k": "x" * 201}}).status_code == 400
    assert client.patch("/api/me", json={"settings": {"k": {"nested": 1}}}).status_code == 400
    assert client.get("/api/me").json()["settings"] == {}


def test_the_password_changes_only_with_the_old_one(client: TestClient[Litestar], person: Person) -> None:
    client.post("/api/register", json=GOOD)
    assert client.patch("/api/me", json={"password": "a new long one"}).status_code == 403
    assert client.patch("/api/me", json={"password": "a new long one", "old_password": "wrong one"}).status_code == 403
    assert person().post("/api/login", json=GOOD).status_code == 200
    assert client.patch("/api/me", json={"password": "a new long one", "old_password": GOOD["password"]}).status_code == 200
    assert person().post("/api/login", json=GOOD).status_code == 401
    assert person().post("/api/login", json={**GOOD, "password": "a new long one"}).status_code == 200


def test_a_guest_has_no_password_to_change(client: TestClient[Litestar]) -> None:
    r = client.patch("/api/me", json={"password": "a new long one", "old_password": ""})
    assert r.status_code == 400


def test_a_name_cannot_be_changed_to_a_taken_one(client: TestClient[Litestar], person: Person) -> None:
    person().post("/api/register", json=GOOD)
    other = person()
    other.post("/api/register", json={"name": "Henri", "password": "correct horse battery"})
    assert other.patch("/api/me", json={"name": "zoë marchand"}).status_code == 409
    assert other.get("/api/me").json()["user"]["name"] == "Henri"
    assert other.patch("/api/me", json={"name": "Henri le Grand"}).json()["user"]["name"] == "Henri le Grand"


def test_messages_are_in_french_when_asked_for(person: Person) -> None:
    r = person().post("/api/login?lang=fr", json={"name": "Nobody", "password": "x"})
    assert r.json()["error"] == "Le nom ou le mot de passe est faux."
    r = person().post("/api/login", json={"name": "Nobody", "password": "x"}, headers={"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.8"})
    assert r.json()["error"] == "Le nom ou le mot de passe est faux."


def test_the_key_of_a_name_fits_into_its_column() -> None:
    """A name has 40 signs, the column 80: no sign of a tidy name may become more than two when it is compared."""
    import sys
    import unicodedata

    for n in range(sys.maxunicode + 1):
        if unicodedata.category(chr(n)) not in ("Cs", "Cn", "Co") and unicodedata.is_normalized("NFKC", chr(n)):
            assert len(accounts.name_key(chr(n))) <= 2, hex(n)
    assert accounts.tidy_name("en", "ß" * 40) == "ß" * 40
