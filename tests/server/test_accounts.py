"""Names, passwords, profiles; what the database keeps of them."""
from __future__ import annotations

import httpx
import pytest
from argon2 import PasswordHasher, extract_parameters
from sqlalchemy import select

from marne.server.people import accounts
from marne.server.settings import Settings
from marne.server.store import Store, users

from .conftest import Person, Run, another

GOOD = {"name": "Zoë Marchand", "password": "correct horse battery"}


@pytest.fixture
def person(run: Run, settings: Settings) -> Person:
    """Names are taken once and for all: each test has an application of its own."""
    app = run(settings)
    return lambda name="": another(app, name)


@pytest.fixture
def client(person: Person) -> httpx.Client:
    return person("Gaston")


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


def test_an_unknown_name_costs_as_much_as_a_wrong_password(real_hashes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both verify exactly one argon2 hash, made with the same parameters: the time tells nothing."""
    verified: list[str] = []

    class Spy(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> bool:
            verified.append(str(hash))
            return super().verify(hash, password)

    stored = accounts.hash_password("correct horse battery")
    monkeypatch.setattr(accounts, "HASHER", Spy())
    assert accounts.matches(stored, "something else") is False
    assert accounts.matches(None, "something else") is False
    assert accounts.matches(None, "nobody") is False            # not even with the password of the stand-in
    assert len(verified) == 3
    assert extract_parameters(verified[0]) == extract_parameters(verified[1])
    assert extract_parameters(verified[0]).memory_cost >= 19_456       # the least that OWASP asks for, in kB


def test_only_an_argon2_hash_is_kept(run: Run, settings: Settings, real_hashes: None) -> None:
    run(settings).post("/api/register", json=GOOD)
    store = Store(settings.database)
    with store.read() as c:
        row = c.execute(select(users)).one()
    store.close()
    assert row.password.startswith("$argon2id$")
    assert "correct" not in repr(tuple(row))


def test_an_old_hash_is_renewed_at_the_next_login(run: Run, settings: Settings, real_hashes: None) -> None:
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


def test_names_that_look_alike_are_the_same_name(person: Person) -> None:
    assert person().post("/api/register", json=GOOD).status_code == 200
    for name in ("ZOË MARCHAND", "  zoë   marchand ", "Zoe\u0308 Marchand", "Ｚoë Marchand"):
        again = person().post("/api/register", json={"name": name, "password": "another long one"})
        assert again.status_code == 409, name
        assert again.json()["code"] == "taken"


NAMES = ["", "   ", "!!!", "a\u202eb", "zero\u200bwidth", "tab\tbell\x07", "a\x00b", "x" * 41, "\ufdfa" * 5, "\ue000x"]


def test_names_that_deceive_or_break_are_refused(person: Person) -> None:
    nobody = person()
    for name in NAMES:
        r = nobody.post("/api/register", json={"name": name, "password": "correct horse battery"})
        assert r.status_code == 400, repr(name)
        assert r.json()["error"]


def test_odd_but_harmless_names_come_back_as_they_went_in(person: Person) -> None:
    for name in ("<script>alert(1)</script>", "O'Brien", "Łukasz", "山田", "a b c", "R2-D2", "{{7*7}}", "%s%n"):
        r = person().post("/api/register", json={"name": name, "password": "correct horse battery"})
        assert r.status_code == 200, r.text
        assert r.json()["user"]["name"] == name


def test_passwords_that_everybody_tries_first_are_refused(person: Person) -> None:
    nobody = person()
    for password in ("password", "Motdepasse", "12345678", "aaaaaaaaaa", "zoë marchand"):
        r = nobody.post("/api/register", json={"name": GOOD["name"], "password": password})
        assert r.status_code == 400, password
        assert r.json()["code"] == "password"


def test_what_is_no_address_is_refused(person: Person) -> None:
    nobody = person()
    for email in ("x", "x@y", "a b@example.org", "a@example.org\r\nBcc: all@example.org", "<a@example.org>", "a@b@c.org"):
        r = nobody.post("/api/register", json={**GOOD, "email": email})
        assert r.status_code == 400, email
        assert r.json()["code"] == "email"


def test_a_guest_who_registers_keeps_who_he_is(client: httpx.Client, person: Person) -> None:
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


def test_only_what_is_given_is_changed(client: httpx.Client) -> None:
    client.post("/api/register", json={**GOOD, "email": "zoe@example.org"})
    client.patch("/api/me", json={"settings": {"theme": "dark", "size": 120}})
    me = client.patch("/api/me", json={"lang": "fr", "settings": {"sound": False}}).json()
    assert me["lang"] == "fr"
    assert me["email"] == "zoe@example.org"
    assert me["settings"] == {"theme": "dark", "size": 120, "sound": False}
    assert client.patch("/api/me", json={"email": ""}).json()["email"] is None


def test_settings_are_kept_in_bounds(client: httpx.Client) -> None:
    assert client.patch("/api/me", json={"settings": {f"k{i}": i for i in range(65)}}).status_code == 400
    assert client.patch("/api/me", json={"settings": {"k": "x" * 201}}).status_code == 400
    assert client.patch("/api/me", json={"settings": {"k": {"nested": 1}}}).status_code == 400
    assert client.get("/api/me").json()["settings"] == {}


def test_the_password_changes_only_with_the_old_one(client: httpx.Client, person: Person) -> None:
    client.post("/api/register", json=GOOD)
    assert client.patch("/api/me", json={"password": "a new long one"}).status_code == 403
    assert client.patch("/api/me", json={"password": "a new long one", "old_password": "wrong one"}).status_code == 403
    assert person().post("/api/login", json=GOOD).status_code == 200
    assert client.patch("/api/me", json={"password": "a new long one", "old_password": GOOD["password"]}).status_code == 200
    assert person().post("/api/login", json=GOOD).status_code == 401
    assert person().post("/api/login", json={**GOOD, "password": "a new long one"}).status_code == 200


def test_a_guest_has_no_password_to_change(client: httpx.Client) -> None:
    r = client.patch("/api/me", json={"password": "a new long one", "old_password": ""})
    assert r.status_code == 400


def test_a_name_cannot_be_changed_to_a_taken_one(client: httpx.Client, person: Person) -> None:
    person().post("/api/register", json=GOOD)
    other = person()
    other.post("/api/register", json={"name": "Henri", "password": "correct horse battery"})
    assert other.patch("/api/me", json={"name": "zoë marchand"}).status_code == 409
    assert other.get("/api/me").json()["user"]["name"] == "Henri"
    assert other.patch("/api/me", json={"name": "Henri le Grand"}).json()["user"]["name"] == "Henri le Grand"


def test_messages_are_in_french_when_asked_for(person: Person) -> None:
    r = person().post("/api/login?lang=fr", json={"name": "Nobody", "password": "x"})
    assert r.json()["error"] == "Le nom ou le mot de passe est faux."
    liked = {"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.8"}
    r = person().post("/api/login", json={"name": "Nobody", "password": "x"}, headers=liked)
    assert r.json()["error"] == "Le nom ou le mot de passe est faux."


def test_the_key_of_a_name_fits_into_its_column() -> None:
    """A name has 40 signs, the column 80: no sign of a tidy name may become more than two when it is compared."""
    import sys
    import unicodedata

    for n in range(sys.maxunicode + 1):
        if unicodedata.category(chr(n)) not in ("Cs", "Cn", "Co") and unicodedata.is_normalized("NFKC", chr(n)):
            assert len(accounts.name_key(chr(n))) <= 2, hex(n)
    assert accounts.tidy_name("en", "ß" * 40) == "ß" * 40
