"""A game with hidden hands on the server: what goes out to a seat and to a spectator does not tell what the other side holds.

The other hand is exchanged in the memory of one process; everything that is sent before and after must be the same to the byte.
"""
from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.games.to_the_last_man.dataset import dataset
from marne.server import creating, payload
from marne.server.desk import Desk
from marne.server.faults import Refused
from marne.server.live import ALL, Live
from marne.server.routes_games import _imagined, _why, record
from marne.server.shapes import NewAnalysis, NewGame, Person
from tests.server.desks import desk_in, play_on, who_decides
from tests.to_the_last_man.worlds import twin

SLUG = "to-the-last-man"
SEAT = {"lucie": 0, "marek": 1, "anna": None}          # Lucie has the Germans, Marek the Entente, Anna looks on


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def game(desk: Desk, scenario: str) -> str:
    want = NewGame(title=SLUG, scenario=scenario, seats={"german": "me", "entente": "open"}, options={"armistice": False})
    t = creating.new_game(desk, "lucie", want, "en")
    return creating.join(desk, t.id, "marek", None, "", "en").id


def sent(desk: Desk, live: Live, person: str) -> list[bytes]:
    """Everything that can be read of a running game without changing it."""
    out: list[Any] = []
    who, made = live.reader(person), live.match.choices_made
    half = live.true_n(who, live.shown_n(who, made) // 2)
    for lang in ("en", "fr"):
        out += [payload.table(live, person, desk.hub, lang, at=at) for at in (None, half)]
        out.append(payload.dice_between(live, who, 0, made, lang))
        out.append(payload.hooks(SLUG).board(live.match.state, SEAT[person], lang))
        s, index = _imagined(desk, live, person, None)
        for name in ("supply", "reach", "threat", "control"):
            out.append(payload.hooks(SLUG).overlay(s, index, name, "", lang))
        out.append(_why(desk, live.id, person, lang, None, "verdun", None, None))
    return [msgspec.json.encode(x) for x in out]


@pytest.mark.parametrize(("scenario", "steps"), [("1914", 0), ("1914", 60), ("1916", 150), ("1918", 40)])
def test_nothing_sent_tells_the_other_hand(desk: Desk, scenario: str, steps: int) -> None:
    id = game(desk, scenario)
    rng = random.Random(steps)
    for part in range(3):
        if steps:
            play_on(desk, id, steps // 3, seed=part)
        with desk.held(id, "lucie", "en") as live:
            real = live.match.state
            for person, seat in SEAT.items():
                for blind in (0, 1) if seat is None else (seat,):
                    first = sent(desk, live, person)
                    live.match.state = twin(live.match, blind, rng).state
                    live.match._changed()
                    try:
                        assert sent(desk, live, person) == first
                    finally:
                        live.match.state = real
                        live.match._changed()


def test_the_lobby_says_nothing_of_a_secret_question(desk: Desk) -> None:
    """The line of the lobby is the same whatever is being planned."""
    id = game(desk, "1914")
    to_production(desk, id)
    heads = []
    for _ in range(3):
        with desk.held(id, "lucie", "en") as live:
            heads.append({k: v for k, v in payload.head(live).items() if k != "made"})
        _, t = who_decides(desk, id)
        assert t.decision is not None and t.decision.secret
        desk.choose(id, "lucie", "german", t.version, "buy card", "en")
    assert heads[0] == heads[1] == heads[2]


def to_production(desk: Desk, id: str) -> None:
    for _ in range(40):
        person, t = who_decides(desk, id)
        assert t.decision is not None
        texts = [c.text for c in t.decision.choices]
        if "commit" in texts:
            return
        desk.choose(id, person, t.decision.seat, t.version, next(x for x in ("pass", "done", *texts) if x in texts), "en")
    raise AssertionError("no production")


def test_a_plan_in_the_making_is_in_no_byte_sent_to_others(desk: Desk) -> None:
    """7.0 The Germans order, step by step: table, log, versions and numbers of the others stay as they are."""
    id = game(desk, "1914")
    to_production(desk, id)
    rng = random.Random(3)
    first: dict[str, list[bytes]] = {}
    for _ in range(12):
        with desk.held(id, "lucie", "en") as live:
            for person in ("marek", "anna"):
                now = sent(desk, live, person)
                assert first.setdefault(person, now) == now
        _, t = who_decides(desk, id)
        assert t.decision is not None
        orders = [c.text for c in t.decision.choices if c.text != "commit"]
        if not orders:
            break
        desk.choose(id, "lucie", "german", t.version, rng.choice(orders), "en")


def test_cards_drawn_are_no_dice_for_others(desk: Desk) -> None:
    """The list of all values of chance leaves out what the other side has drawn, until the game is over."""
    id = game(desk, "1914")
    with desk.held(id, "lucie", "en") as live:
        drawn = [p for _, p in live.match._tape.taken.values()]
        hands = dataset("").starts["1914"].start_hand                       # a reconstruction, so not written down here
        ours, theirs = hands["german"], hands["entente"]
        assert drawn.count("card german") == ours > 0 and drawn.count("card entente") == theirs > 0
        count = {who: len(payload.dice_between(live, who, 0, live.match.choices_made, "en"))
                 for who in ("german", "entente", None, ALL)}
    assert count == {"german": ours, "entente": theirs, None: 0, ALL: ours + theirs}


def test_the_record_of_a_running_game_is_for_nobody_who_lacks_a_hand(desk: Desk) -> None:
    id = game(desk, "1914")
    for person in ("lucie", "marek", "anna"):
        with pytest.raises(Refused) as e:
            asyncio.run(record.fn(desk, Person(person, person, False), "en", id))
        assert (e.value.status, e.value.fault.code) == (403, "later")


def test_an_analysis_of_a_running_game_imagines_the_other_hand(desk: Desk) -> None:
    """A branch shows both hands to its owner, so the other one must be invented: over some branches it differs."""
    id = game(desk, "1914")
    t = desk.look(id, "lucie", "en")
    mine, hands = t.view["hand"], set()
    for _ in range(4):
        a = creating.analyse(desk, id, "lucie", NewAnalysis(at=0), "en")
        with desk.held(a.id, "lucie", "en") as live:
            assert live.title.view(live.match.state, 0)["hand"] == mine
            hands.add(tuple(live.title.view(live.match.state, 1)["hand"]))
    assert len(hands) > 1
