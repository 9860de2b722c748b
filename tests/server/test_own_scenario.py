"""A scenario of the owner's own, in his data folder: listed, shown on its own map, played, and still there after a restart."""
from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.great_war_commander.test_data_overlay import mine
from tests.server.conftest import Person

SLUG = "great-war-commander"
OWN = "before-the-mill"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own = tmp_path / "marne" / SLUG
    own.mkdir(parents=True)
    mine(own)
    return own


def test_it_is_listed_after_those_of_the_game(folder: Path, person: Person) -> None:
    title = next(t for t in person("Ada").get("/api/titles").json() if t["slug"] == SLUG)
    assert [s["id"] for s in title["scenarios"]] == [*(f"gwc-{n:02}" for n in range(1, 17)), OWN]
    assert [s["own"] for s in title["scenarios"]] == [False] * 16 + [True]
    assert {s["group"] for s in title["scenarios"][:16]} == {"1914", "1915", "1916", "1917", "1918"}
    assert all(s["where"] and s["text"] and s["forces"] for s in title["scenarios"][:16])


def test_it_is_played_on_its_own_map(folder: Path, person: Person) -> None:
    ada = person("Ada")
    ground = ada.get(f"/api/titles/{SLUG}/ground", params={"scenario": OWN})
    assert ground.status_code == 200 and ground.json()["map"]["id"] == "mill-meadow"
    t = ada.post("/api/games", json={"title": SLUG, "scenario": OWN, "seats": {"allied": "me", "german": "me"}}).json()
    name = next(s for x in ada.get("/api/titles").json() if x["slug"] == SLUG for s in x["scenarios"] if s["id"] == OWN)["name"]
    assert t["scenario"] == OWN and t["scenario_name"] == name != OWN
    rng = random.Random(1)
    for n in range(12):
        d = t["decision"]
        body = {"seat": d["seat"], "version": t["version"], "choice": rng.choice(d["choices"])["text"]}
        r = ada.post(f"/api/games/{t['id']}/choose", json=body)
        assert r.status_code == 200, r.text
        t = r.json()
        assert t["n"] == n + 1


def test_faulty_own_data_take_nothing_else_away(folder: Path, person: Person) -> None:
    (folder / "scenarios" / f"{OWN}.toml").write_text("id = 3\n", encoding="utf-8")
    r = person("Ada").get("/api/titles")
    assert r.status_code == 200
    title = next(t for t in r.json() if t["slug"] == SLUG)
    assert len(title["scenarios"]) == 16


def test_without_such_a_folder_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, person: Person) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    ada = person("Ada")
    assert not [s for t in ada.get("/api/titles").json() for s in t["scenarios"] if s["own"]]
    assert ada.get(f"/api/titles/{SLUG}/ground", params={"scenario": OWN}).status_code == 404


@pytest.mark.parametrize(("lang", "why"), [
    ("en", "column moon: 'moon' is not allowed; allowed: the columns "),
    ("fr", "colonne moon\u202f: 'moon' n'est pas permis\u202f; permis\u202f: les colonnes ")])
def test_wrong_data_of_ones_own_are_told_in_the_readers_language(folder: Path, person: Person, lang: str, why: str) -> None:
    (folder / "units.csv").write_text("id,moon\nge-inf-14,1\n", "utf-8")
    wanted = {"title": SLUG, "seats": {"allied": "me", "german": "me"}}
    told = person("Ada").post("/api/games", params={"lang": lang}, json=wanted)
    assert told.status_code == 400 and why in told.json()["error"]
