"""To the Last Man! on the server: created and played over HTTP from both seats, with odds, reasons, overlays, board, luck."""
from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from marne.server.games import creating
from marne.server.games.desk import Desk
from marne.server.games.shown import between, shown
from marne.server.shapes import NewAnalysis, NewGame, Table
from tests.server.conftest import Person
from tests.server.desks import desk_in, step, who_decides

SLUG = "to-the-last-man"
OVERLAYS = ("supply", "reach", "threat", "strength", "control", "special")
TALK = ("talks", "capitulate", "accept", "undo")


def lively(rng: random.Random, choices: list[dict[str, Any]]) -> str:
    """A random choice that keeps the war going."""
    fit: list[str] = [c["text"] for c in choices if c["text"].split()[0] not in TALK] or [c["text"] for c in choices]
    for verb in ("offensive", "move"):
        some = [t for t in fit if t.startswith(verb)]
        if some and rng.random() < 0.5:
            fit = some
    if "reorganise" in fit and "done" in fit:
        return "done"
    return rng.choice(fit)


def said(r: httpx.Response) -> Any:
    assert r.status_code < 300, r.text
    return r.json()


@pytest.mark.parametrize("scenario", ["1914", "1916"])
def test_a_game_over_http_from_both_seats(client: httpx.Client, person: Person, scenario: str) -> None:
    """300 choices; at every twentieth all that the page asks for."""
    other = person("Marek")
    t = said(client.post("/api/games", json={"title": SLUG, "scenario": scenario, "seats": {"german": "me", "entente": "open"}}))
    game = t["id"]
    said(other.post(f"/api/games/{game}/join", json={"seat": "entente"}))
    people = {"german": client, "entente": other}
    rng = random.Random(scenario)
    ground = said(client.get(t["ground"]))
    assert ground["game"] == SLUG and len(ground["zones"]) > 40
    odds = 0
    made = 0
    t = said(client.get(f"/api/games/{game}", params={"seat": "german"}))
    for i in range(300):
        if t["status"] == "finished":
            break
        seat = t["decision"]["seat"]
        me = people[seat]
        if not t["decision"]["yours"]:
            t = said(me.get(f"/api/games/{game}", params={"seat": seat, "lang": ("en", "fr")[i % 2]}))
        d = t["decision"]
        assert d["yours"] and d["choices"] and d["prompt"] and d["where"]
        assert t["view"]["seat"] == seat and len(t["view"]["hand"]) == t["view"]["cards"][seat]
        assert set(t["facts"]) >= {"battle", "production", "calendar", "tracks"} and len(t["crumb"]) >= 3
        if i % 20 == 0:
            read_all(me, game, seat, d)
        for c in d["choices"]:
            if c["grade"] == 2 and rng.random() < 0.2:
                o = said(me.get(f"/api/games/{game}/odds", params={"seat": seat, "choice": c["text"]}))
                odds += o is not None
        t = said(me.post(f"/api/games/{game}/choose", json={"seat": seat, "version": t["version"],
                                                            "choice": lively(rng, d["choices"])}))
        made += 1
    assert made == 300 or t["status"] == "finished"
    assert odds > 0 and t["log"]
    luck = said(client.get(f"/api/games/{game}/luck"))
    assert [x["id"] for x in luck["seats"]] == ["german", "entente"] and luck["what"]
    lobby = said(client.get("/api/games"))
    assert any(r["id"] == game and " · " in r["where"] for rows in lobby.values() if isinstance(rows, list) for r in rows
               if isinstance(r, dict) and "where" in r)


def read_all(me: httpx.Client, game: str, seat: str, d: dict[str, Any]) -> None:
    """Text board, overlays and reasons."""
    for lang in ("en", "fr"):
        board = said(me.get(f"/api/games/{game}/board", params={"seat": seat, "lang": lang}))
        assert len(board["rows"]) > 45 and all(len(r["cells"]) == len(board["columns"]) for r in board["rows"])
    for name in OVERLAYS:
        ink = said(me.get(f"/api/games/{game}/overlay/{name}", params={"seat": seat, "arg": "verdun"}))
        assert ink["note"] and ink["rule"]
    for kind, name in (("place", "verdun"), ("place", "paris"), ("piece", "ge-5"), ("piece", "fr-2"), ("piece", "poison-gas")):
        why = said(me.get(f"/api/games/{game}/why", params={"seat": seat, kind: name}))
        assert why["reasons"] or why["possible"]
        assert set(why["possible"]) <= {c["text"] for c in d["choices"]}
    assert me.get(f"/api/games/{game}/overlay/fnord", params={"seat": seat}).status_code == 404


# Without a web server around it ----------------------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def two(desk: Desk, scenario: str) -> Table:
    """Lucie has the Germans, Marek the Entente."""
    t = creating.new_game(desk, "lucie", NewGame(title=SLUG, scenario=scenario, seats={"german": "me", "entente": "open"}), "en")
    return creating.join(desk, t.id, "marek", None, "", "en")


def go_on(desk: Desk, game: str, rng: random.Random) -> Table:
    person, t = who_decides(desk, game)
    assert t.decision is not None
    text = lively(rng, [{"text": c.text} for c in t.decision.choices])
    return desk.choose(game, person, t.decision.seat, t.version, text, "en")


def test_each_sees_his_own_hand_and_a_spectator_none(desk: Desk) -> None:
    """Whatever is sent to one never names a card the other has drawn, nor an order he has not sealed."""
    rng = random.Random(8)
    game = two(desk, "1916").id
    secret = 0
    for i in range(1500):
        t = go_on(desk, game, rng)
        if t.status == "finished" or secret > 40:                           # until both have planned a production
            break
        if i % 3 and not (t.decision and t.decision.secret):
            continue
        for who, seat in (("lucie", "german"), ("marek", "entente"), ("anna", None)):
            seen = desk.look(game, who, "en")
            hand = seen.view["hand"]
            assert (hand is None) == (seat is None) and (hand is None or len(hand) == seen.view["cards"][seat])
            drawn = {line.data["side"] for line in seen.log if line.kind == "CardTaken"}
            assert drawn <= {seat}
            d = seen.decision
            if d is not None and d.secret and d.seat != seat:
                secret += 1
                assert (d.prompt, d.choices, d.where, d.places, d.pieces) == ("", [], "", [], [])
            if seat is None or seen.view["plan"] is None:
                continue
            assert seen.view["plan"]["points"] <= seen.view["income"][seat]
    assert secret > 20


def test_a_table_is_made_in_a_few_milliseconds(desk: Desk) -> None:
    """The server sends it with every choice; here with the log of one choice, as to a page that is open."""
    rng = random.Random(3)
    game = two(desk, "1916").id
    spent: list[float] = []
    for _ in range(120):
        t = go_on(desk, game, rng)
        if t.status == "finished":
            break
        live = desk.live(game, "lucie", "en")
        since = max(0, len(live.match.events) - 12)
        live.shared_of = None
        start = time.thread_time()
        msgspec.json.encode(desk.table(live, "lucie", "en", seat="german", since=since))
        spent.append(time.thread_time() - start)
    spent.sort()
    assert spent[len(spent) // 2] < 0.025                               # some 3 ms on an idle machine


def test_analysis_and_undo(desk: Desk) -> None:
    rng = random.Random(5)
    t = creating.new_game(desk, "lucie", NewGame(title=SLUG, scenario="1914", seats={"german": "me", "entente": "me"}), "en")
    for _ in range(60):
        t = step(desk, t.id, rng) if rng.random() < 0.2 else go_on(desk, t.id, rng)
        if t.status == "finished":
            return
    assert 5 < t.n <= 60                                                # the other seat's sealed orders are not counted
    a = creating.analyse(desk, t.id, "lucie", NewAnalysis(at=t.n // 2, name="What if"), "en")
    assert a.kind == "analysis" and a.decision is not None and a.decision.choices
    for _ in range(20):
        assert a.decision is not None
        text = lively(rng, [{"text": c.text} for c in a.decision.choices])
        a = desk.choose(a.id, "lucie", a.decision.seat, a.version, text, "en")
    assert a.decision is not None
    back = desk.undo(a.id, "lucie", a.decision.seat, a.version, 0, "en")
    assert back.n == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_of_seats_and_scenarios(desk: Desk, lang: str) -> None:
    t = creating.new_game(desk, "lucie", NewGame(title=SLUG, scenario="1916", seats={"german": "me", "entente": "me"}), lang)
    assert [s.name for s in t.seats] == [["Germany", "Entente"], ["Allemagne", "Entente"]][lang == "fr"]
    assert t.crumb[:2] == [["Turn 8", "Spring 1916"], ["Tour 8", "Printemps 1916"]][lang == "fr"]


def test_a_card_played_is_sent_to_the_other_at_once(desk: Desk) -> None:
    """A choice out of a hidden hand is no version for the other (how many there were is a secret), its open result is news."""
    rng = random.Random(2)
    game = two(desk, "1916").id
    for _ in range(200):
        person, t = who_decides(desk, game)
        assert t.decision is not None
        cards = [c.text for c in t.decision.choices if c.text.startswith("offensive")]
        if not cards:
            go_on(desk, game, rng)
            continue
        other = "marek" if person == "lucie" else "lucie"
        live = desk.live(game, None, "en")
        had = shown(live, desk.hub, other, "en")
        assert shown(live, desk.hub, other, "en") is had
        desk.choose(game, person, t.decision.seat, t.version, cards[0], "en")
        news = between(live, had, shown(live, desk.hub, other, "en"), "en")
        assert news is not None and "OffensivePlayed" in [line.kind for line in news.log]
        return
    raise AssertionError("no Offensive was to be had")


def test_orders_in_the_making_are_no_news(desk: Desk) -> None:
    rng = random.Random(2)
    game = two(desk, "1916").id
    for _ in range(900):
        person, t = who_decides(desk, game)
        assert t.decision is not None
        if t.decision.message != "which_order":
            texts = [c.text for c in t.decision.choices]
            quick = next((x for x in texts if x in ("pass", "done", "commit")), "") or rng.choice(texts)
            desk.choose(game, person, t.decision.seat, t.version, quick, "en")
            continue
        other = "marek" if person == "lucie" else "lucie"
        live = desk.live(game, None, "en")
        had, before = shown(live, desk.hub, other, "en"), desk.look(game, other, "en")
        desk.choose(game, person, t.decision.seat, t.version, "buy card", "en")
        now = shown(live, desk.hub, other, "en")
        assert now is not had and now.mark == had.mark and between(live, had, now, "en") is None
        assert desk.look(game, other, "en") == before
        return
    raise AssertionError("no production was reached")
