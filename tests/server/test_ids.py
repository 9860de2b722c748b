"""Guessing: ids, invitations, other people's notes and games."""
from __future__ import annotations

import httpx
import pytest

from marne.server.store import new_id

from .conftest import Person


def test_ids_cannot_be_guessed() -> None:
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert all(len(i) == 16 for i in ids)           # 96 bits in base64
    assert len({i[:2] for i in ids}) > 1000         # no common beginning, no counter
    assert not any(i.startswith("-") for i in ids)  # `marne host close ID` would take it for an option


@pytest.fixture
def hidden(client: httpx.Client) -> dict[str, object]:
    """A game that is not in the lobby, with an empty seat for a friend."""
    r = client.post("/api/games", json={"seats": {"allied": "me", "german": "friend"}, "hidden": True})
    assert r.status_code == 201
    return r.json()     # type: ignore[no-any-return]


@pytest.mark.parametrize("guess", ["x", "0", "1", "admin", "A" * 16, "..", "' OR 1=1 --", "%2e%2e", "a" * 40])
def test_an_id_that_does_not_exist_is_404_or_malformed(client: httpx.Client, guess: str) -> None:
    for path in ("", "/chat", "/notes", "/record", "/live", "/dice", "/luck"):
        r = client.get(f"/api/games/{guess}{path}")
        assert r.status_code in (400, 404), path


def test_a_stranger_sees_no_invitation_and_cannot_sit_down_without(hidden: dict[str, object], person: Person) -> None:
    stranger = person("Mallory")
    game = hidden["id"]
    secret = hidden["invites"]["german"]            # type: ignore[index]
    assert len(secret) >= 16
    seen = stranger.get(f"/api/games/{game}")
    assert secret not in seen.text
    assert secret not in stranger.get("/api/games").text
    assert game not in stranger.get("/api/games").text
    for guess in ("", "x", secret[:-1], secret.swapcase(), secret + "x"):
        r = stranger.post(f"/api/games/{game}/join", json={"seat": "german", "invite": guess})
        assert r.status_code in (403, 404, 409), guess
    friend = person("Marek")
    assert friend.post(f"/api/games/{game}/join", json={"seat": "german", "invite": secret}).status_code == 200
    assert stranger.post(f"/api/games/{game}/join", json={"seat": "german", "invite": secret}).status_code in (403, 404, 409)


def test_nobody_acts_on_another_persons_seat(client: httpx.Client, person: Person) -> None:
    table = client.post("/api/games", json={"seats": {"allied": "me", "german": "me"}}).json()
    game, d = table["id"], table["decision"]
    stranger = person("Mallory")
    seat = d["seat"]
    tries = [("POST", "/choose", {"seat": seat, "version": table["version"], "choice": d["choices"][0]["text"]}),
             ("POST", "/undo", {"seat": seat, "version": table["version"], "to": 0}), ("POST", "/resign", {"seat": seat}),
             ("POST", "/requests", {"kind": "draw", "seat": seat}), ("PATCH", "", {"name": "mine"}), ("DELETE", "", None)]
    for method, path, body in tries:
        r = stranger.request(method, f"/api/games/{game}{path}", json=body)
        assert r.status_code in (403, 404), (path, r.text)
    assert client.get(f"/api/games/{game}").json()["version"] == table["version"]


def test_notes_are_private(client: httpx.Client, person: Person) -> None:
    game = client.post("/api/games", json={"seats": {"allied": "me", "german": "me"}}).json()["id"]
    assert client.put(f"/api/games/{game}/notes", json={"text": "the right wing"}).status_code == 200
    stranger = person("Mallory")
    r = stranger.get(f"/api/games/{game}/notes")
    assert "the right wing" not in r.text
    stranger.put(f"/api/games/{game}/notes", json={"text": "mine"})
    assert client.get(f"/api/games/{game}/notes").json()["text"] == "the right wing"


def test_an_e_mail_address_is_shown_to_nobody_else(client: httpx.Client, person: Person) -> None:
    client.post("/api/register", json={"name": "Zoë", "password": "correct horse battery", "email": "zoe@example.org"})
    game = client.post("/api/games", json={"seats": {"allied": "me", "german": "open"}}).json()["id"]
    other = person("Marek")
    assert other.post(f"/api/games/{game}/join", json={"seat": "german"}).status_code == 200
    for path in (f"/api/games/{game}", "/api/games", f"/api/games/{game}/chat", "/api/me"):
        assert "zoe@example.org" not in other.get(path).text
