"""Too many requests: by address, by person, by the name that is tried; and connections at once."""
from __future__ import annotations

import msgspec
import pytest

from marne.server.http.gate import Gate
from marne.server.people import limits
from marne.server.people.limits import Limits, Rate, kind_of
from marne.server.settings import Settings

from .conftest import Run, another


class Time:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    t = Time()
    monkeypatch.setattr(limits, "time", t)
    return t


def test_a_bucket_gives_its_burst_then_one_at_a_time(clock: Time) -> None:
    counts, rates = Limits(), {"x": Rate(3, 10)}
    assert [counts.take(rates, "x", "a") for _ in range(3)] == [0, 0, 0]
    assert counts.take(rates, "x", "a") == pytest.approx(10)
    clock.now += 9.5
    assert counts.take(rates, "x", "a") == pytest.approx(0.5)
    clock.now += 0.6
    assert counts.take(rates, "x", "a") == 0
    assert counts.take(rates, "x", "a") == pytest.approx(9.9)
    clock.now += 1000
    assert [counts.take(rates, "x", "a") for _ in range(4)] == [0, 0, 0, pytest.approx(10)]


def test_buckets_are_apart_and_unknown_kinds_are_free(clock: Time) -> None:
    counts, rates = Limits(), {"x": Rate(1, 10)}
    assert counts.take(rates, "x", "a") == 0
    assert counts.take(rates, "x", "b") == 0
    assert counts.take(rates, "x", "a") > 0
    assert counts.take(rates, "y", "a") == 0
    assert Limits(False).take(rates, "x", "a") == 0


def test_memory_is_bounded_however_many_addresses_come(clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEEP", 1000)
    counts, rates = Limits(), {"x": Rate(1, 10)}
    for i in range(5000):
        counts.take(rates, "x", str(i))
        clock.now += 0.001
    assert len(counts.full_at) <= 1001
    assert counts.take(rates, "x", "4999") > 0          # the newest is not forgotten


@pytest.mark.parametrize(("method", "path", "kind"), [
    ("POST", "/api/login", "login"), ("POST", "/api/register", "register"), ("POST", "/api/guest", "register"),
    ("POST", "/api/records", "upload"), ("POST", "/api/games", "create"), ("POST", "/api/games/x/chat", "chat"),
    ("GET", "/api/games/x/chat", "read"), ("POST", "/api/games/x/choose", "choose"), ("PUT", "/api/games/x/notes", "write"),
    ("GET", "/api/games/x/odds", "think"), ("GET", "/api/games/x/live", "read"),
    ("GET", "/static/js/app.js", None), ("GET", "/", None)])
def test_what_a_request_counts_as(method: str, path: str, kind: str | None) -> None:
    assert kind_of(method, path) == kind


def test_logins_from_one_address_are_limited(run: Run, hosted: Settings, clock: Time) -> None:
    app = run(hosted)
    statuses = []
    for i in range(25):
        r = app.post("/api/login", json={"name": f"nobody {i}", "password": "x"})
        statuses.append(r.status_code)
        if r.status_code == 429:
            break
    assert statuses == [401] * 20 + [429]
    assert r.json()["code"] == "slow"
    assert 1 <= int(r.headers["retry-after"]) <= 6
    assert r.headers["retry-after"] in r.json()["error"]


GOOD = {"name": "Zoë", "password": "correct horse battery"}


def from_(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def test_tries_at_one_account_from_one_address_are_limited(run: Run, hosted: Settings, clock: Time) -> None:
    app = run(msgspec.structs.replace(hosted, proxy=True))
    body = {"name": "Zoë", "password": "x"}
    statuses = [app.post("/api/login", json=body, headers=from_("203.0.113.1")).status_code for _ in range(11)]
    assert statuses == [401] * 10 + [429]
    assert app.post("/api/login", json={**body, "name": "Henri"}, headers=from_("203.0.113.1")).status_code == 401


def test_who_guesses_elsewhere_does_not_lock_the_owner_out(run: Run, hosted: Settings, clock: Time,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("marne.server.http.people.sleep", sleep)
    app = run(msgspec.structs.replace(hosted, proxy=True))
    owner, stranger, elsewhere = another(app), another(app), another(app)
    assert owner.post("/api/register", json=GOOD, headers=from_("198.51.100.1")).status_code == 200
    owner.post("/api/logout", headers=from_("198.51.100.1"))
    wrong = {**GOOD, "password": "x"}
    tries = [stranger.post("/api/login", json=wrong, headers=from_(f"203.0.113.{i // 8}")).status_code for i in range(200)]
    assert tries == [401] * 200
    assert max(waited) == limits.SLOWED                     # those who guess wait
    waited.clear()
    assert owner.post("/api/login", json=GOOD, headers=from_("198.51.100.1")).status_code == 200
    assert not any(waited)                                  # the browser is known: at once
    assert elsewhere.post("/api/login", json=GOOD, headers=from_("198.51.100.2")).status_code == 200
    assert waited == [limits.SLOWED]                        # a new one has to wait a little, and gets in


def test_a_known_browser_has_its_limit_too_and_for_its_own_account_alone(run: Run, hosted: Settings, clock: Time) -> None:
    app = run(msgspec.structs.replace(hosted, proxy=True))
    thief = another(app)
    thief.post("/api/register", json=GOOD, headers=from_("198.51.100.1"))
    thief.post("/api/logout", headers=from_("198.51.100.1"))
    wrong = {**GOOD, "password": "x"}
    tries = [thief.post("/api/login", json=wrong, headers=from_(f"203.0.113.{i}")).status_code for i in range(11)]
    assert tries == [401] * 10 + [429]
    other = {"name": "Henri", "password": "correct horse battery"}
    app.post("/api/register", json=other, headers=from_("198.51.100.2"))
    wrong = {**other, "password": "x"}
    tries = [thief.post("/api/login", json=wrong, headers=from_("203.0.113.99")).status_code for _ in range(11)]
    assert tries == [401] * 10 + [429]                      # by address: the device of one account says nothing about another


def test_a_changed_password_makes_devices_unknown() -> None:
    from marne.server.people import sessions

    device = sessions.new_device("zoe", "$argon2id$old")
    assert sessions.knows(device, "zoe", "$argon2id$old")
    assert not sessions.knows(device, "zoe", "$argon2id$new")
    assert not sessions.knows(device, "henri", "$argon2id$old")
    assert not sessions.knows(device, "zoe", None)
    assert not sessions.knows("", "zoe", "$argon2id$old")
    assert not sessions.knows("é.é", "zoe", "$argon2id$old")


def test_a_person_who_chats_too_much_is_asked_to_wait(run: Run, settings: Settings, clock: Time) -> None:
    app = run(msgspec.structs.replace(settings, limits=True))
    app.post("/api/guest", json={"name": "Gaston"})
    game = app.post("/api/games", json={"seats": {"allied": "me", "german": "me"}}).json()["id"]
    statuses = [app.post(f"/api/games/{game}/chat", json={"text": "hello"}).status_code for _ in range(13)]
    assert statuses == [201] * 12 + [429]
    assert app.get("/api/me").status_code == 200
    other = another(app, "Marek")
    assert other.post(f"/api/games/{game}/chat", json={"text": "hello"}).status_code != 429


def address(settings: Settings, *forwarded: str, peer: str = "127.0.0.1") -> str:
    async def inner(scope: object, receive: object, send: object) -> None: ...

    gate = Gate(inner, settings, Limits())      # type: ignore[arg-type]
    return gate.address({"client": (peer, 1), "headers": [(b"x-forwarded-for", f.encode()) for f in forwarded]})


def test_what_a_client_says_about_its_address_counts_only_from_the_proxy(hosted: Settings) -> None:
    assert address(hosted, "198.51.100.7", peer="203.0.113.9") == "203.0.113.9"
    behind = msgspec.structs.replace(hosted, proxy=True)
    assert address(behind, "198.51.100.7") == "198.51.100.7"
    assert address(behind, "1.2.3.4, 198.51.100.7") == "198.51.100.7"       # the first entry can be invented
    assert address(behind, "1.2.3.4", "198.51.100.7") == "198.51.100.7"     # some proxies add a header of their own
    assert address(behind, "nonsense") == "127.0.0.1"
    assert address(behind, "") == "127.0.0.1"


def test_the_addresses_of_one_household_count_as_one(hosted: Settings) -> None:
    behind = msgspec.structs.replace(hosted, proxy=True)
    assert address(behind, "2001:db8:1:2:aaaa::1") == address(behind, "2001:db8:1:2:bbbb::2")
    assert address(behind, "2001:db8:1:2::1") != address(behind, "2001:db8:1:3::1")


def test_connections_of_one_address_at_once_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "OPEN_EACH", 2)
    counts = Limits()
    assert counts.enter("a")
    assert counts.enter("a")
    assert not counts.enter("a")
    assert counts.enter("b")
    counts.leave("a")
    assert counts.enter("a")
    for _ in range(2):
        counts.leave("a")
    counts.leave("b")
    assert counts.open == {}


def test_an_ordinary_evening_never_meets_a_limit(run: Run, settings: Settings) -> None:
    """Thirty choices as fast as they can be clicked."""
    app = run(msgspec.structs.replace(settings, limits=True))
    app.post("/api/guest", json={"name": "Gaston"})
    table = app.post("/api/games", json={"scenario": "2", "seats": {"allied": "me", "german": "me"}}).json()
    for _ in range(30):
        d = table["decision"]
        r = app.post(f"/api/games/{table['id']}/choose",
                     json={"seat": d["seat"], "version": table["version"], "choice": d["choices"][0]["text"]})
        assert r.status_code == 200, r.text
        table = r.json()
