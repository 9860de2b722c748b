"""A scenario of the owner's own, in his data folder: listed, shown on its own map, played, and still there after a restart.
Nobody else names a folder.
"""
from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from sqlalchemy import update

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import creating
from marne.server.shapes import Upload
from tests.great_war_commander.data.test_overlay import mine
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


# --- what a body may name ---------------------------------------------------------------------------------------------------

HEADS = {"grand-illusion": "1", "to-the-last-man": "1914", "great-war-commander": "gwc-01"}


@pytest.mark.parametrize("slug", HEADS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_record_names_no_folder_of_the_server(slug: str, lang: str, tmp_path: Path, person: Person) -> None:
    """The answer is the same for a folder that exists, one with files in it, a file, and none at all, to the byte."""
    (tmp_path / "found").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "telltale.csv").write_text("a,b\n", encoding="utf-8")
    ada, answers = person("Ada"), set()
    for where in (str(tmp_path), str(tmp_path / "found"), str(tmp_path / "full"), str(tmp_path / "full" / "telltale.csv"),
                  str(tmp_path / "no such folder"), "", ".", "../..", 7, ["/"]):
        position = json.dumps({"game": slug, "scenario": HEADS[slug], "data": where})
        text = f"marne record 1\ngame: {slug}\nseed: 1\noptions: {{}}\ndata: {{}}\nposition: {position}\n\n# end 0\n"
        r = ada.post("/api/records", params={"lang": lang}, json={"text": text})
        assert r.status_code == 422
        answers.add(r.text)
    assert len(answers) == 1
    said = answers.pop()
    assert ("data folder" if lang == "en" else "dossier de données") in said and "telltale" not in said


@pytest.mark.parametrize("scenario", ["../../../../etc/passwd", "/etc/passwd", "..", "scenarios/gwc-01.toml"])
@pytest.mark.parametrize("slug", HEADS)
def test_a_scenario_is_no_path(slug: str, scenario: str, person: Person) -> None:
    ada = person("Ada")
    position = json.dumps({"game": slug, "scenario": scenario})
    text = f"marne record 1\ngame: {slug}\nseed: 1\noptions: {{}}\ndata: {{}}\nposition: {position}\n\n# end 0\n"
    assert ada.post("/api/records", json={"text": text}).status_code == 422
    assert ada.post("/api/games", json={"title": slug, "scenario": scenario[:24], "seats": {}}).status_code == 422
    assert ada.get(f"/api/titles/{slug}/ground", params={"scenario": scenario}).status_code == 404


def test_a_record_with_a_folder_from_before_is_not_opened(tmp_path: Path) -> None:
    """Version 0.4 kept such positions: their folder is not looked at again."""
    from tests.server.desks import desk_in

    desk = desk_in(tmp_path)
    text = (Path(__file__).parent / "old" / "other-strength.marne").read_text("utf-8")
    t = creating.upload(desk, "anna", Upload(text=text), "en")
    with desk.store.write() as c:
        c.execute(update(db.games).values(position={"game": t.title, "data": str(tmp_path)}))
    desk.drop(t.id)
    with pytest.raises(Refused) as e:
        desk.look(t.id, "anna", "en")
    assert (e.value.status, e.value.fault.code) == (409, "frozen")
