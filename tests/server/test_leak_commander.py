"""Great War Commander on the server: what goes out to a seat and to a spectator tells nothing of what is hidden from them.

Hands, Strategy cards, secret objectives and cards of HQ orders are exchanged in the memory of one process; all that is sent
before and after must be the same to the byte.
"""
from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.server import creating, payload
from marne.server.desk import Desk
from marne.server.faults import Refused
from marne.server.live import ALL, Live
from marne.server.routes_games import _imagined, _why, record
from marne.server.shapes import NewAnalysis, NewGame, Person
from tests.great_war_commander.worlds import SLUG, twin
from tests.server.desks import desk_in, play_on, who_decides

SEAT = {"lucie": 0, "marek": 1, "anna": None}          # Lucie has the Germans, Marek the Allies, Anna looks on


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def game(desk: Desk, scenario: str) -> str:
    want = NewGame(title=SLUG, scenario=scenario, seats={"german": "me", "allied": "open"})
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
        for name in ("sight", "fire", "reach", "threat", "command", "control", "cohesion"):
            out.append(payload.hooks(SLUG).overlay(s, index, name, "H6", lang))
        for asked in ("order fr-12", "action ge-30", "strategy fr-s4 1"):
            out.append(payload.hooks(SLUG).odds(live.match.state, SEAT[person], asked, lang))
        out.append(_why(desk, live.id, person, lang, None, "H6", None, None))
        out.append({k: v for k, v in payload.head(live).items()})
    return [msgspec.json.encode(x) for x in out]


@pytest.mark.parametrize(("scenario", "steps"), [("gwc-01", 0), ("gwc-04", 60), ("gwc-09", 150), ("gwc-13", 240)])
def test_nothing_sent_tells_what_is_hidden(desk: Desk, scenario: str, steps: int) -> None:
    id = game(desk, scenario)
    rng = random.Random(steps)
    for part in range(3):
        if steps:
            play_on(desk, id, steps // 3, seed=part)
        with desk.held(id, "lucie", "en") as live:
            real = live.match.state
            for person, seat in SEAT.items():
                first = sent(desk, live, person)
                for blind in (0, 1) if seat is None else (seat,):
                    live.match.state = twin(live.match, blind, rng).state
                    live.match._changed()
                    try:
                        assert sent(desk, live, person) == first
                    finally:
                        live.match.state = real
                        live.match._changed()


def test_the_comparison_is_not_blind(desk: Desk) -> None:
    """The owner of the hand is sent other bytes when it changes."""
    id = game(desk, "gwc-09")
    play_on(desk, id, 60)
    with desk.held(id, "lucie", "en") as live:
        real, first = live.match.state, sent(desk, live, "marek")
        live.match.state = twin(live.match, 0, random.Random(1)).state
        live.match._changed()
        try:
            assert sent(desk, live, "marek") != first
        finally:
            live.match.state = real
            live.match._changed()


def test_whoever_is_not_asked_is_not_told_the_choices(desk: Desk) -> None:
    """1.2 Neither the choices nor their number: a window with a card that can be played looks like one without."""
    id = game(desk, "gwc-09")
    play_on(desk, id, 90)
    for _ in range(12):
        person, t = who_decides(desk, id)
        assert t.decision is not None and t.decision.choices
        for other in SEAT:
            if other == person:
                continue
            seen = desk.look(id, other, "en").decision
            assert seen is not None and not seen.yours and not seen.choices
        play_on(desk, id, 1, seed=len(t.decision.choices))


def test_cards_drawn_are_no_dice_for_others(desk: Desk) -> None:
    """The list of all values of chance shows cards of the hand to their owner alone, revealed cards to everybody, and the order
    of the Strategy decks and cards of HQ orders to nobody as long as the game runs."""
    id = game(desk, "gwc-09")
    play_on(desk, id, 150)
    with desk.held(id, "lucie", "en") as live:
        drawn = [p for _, p in live.match._tape.taken.values()]
        count = {who: len(payload.dice_between(live, who, 0, live.match.choices_made, "en"))
                 for who in ("german", "allied", None, ALL)}
    everybody = sum(p.startswith(("fate", "lieutenant", "secret")) for p in drawn)
    own = {seat: sum(p in (f"draw {seat}", f"objective {seat}") for p in drawn) for seat in ("german", "allied")}
    assert everybody > 0 and min(own.values()) >= 4 and any(p.startswith("strategy") for p in drawn)
    assert count == {"german": everybody + own["german"], "allied": everybody + own["allied"], None: everybody, ALL: len(drawn)}


def test_the_record_of_a_running_game_is_for_nobody_who_lacks_a_hand(desk: Desk) -> None:
    id = game(desk, "gwc-01")
    for person in ("lucie", "marek", "anna"):
        with pytest.raises(Refused) as e:
            asyncio.run(record.fn(desk, Person(person, person, False), "en", id))
        assert (e.value.status, e.value.fault.code) == (403, "later")


def test_an_analysis_of_a_running_game_imagines_what_is_hidden(desk: Desk) -> None:
    """A branch shows both hands to its owner, so the other one must be invented: over some branches it differs."""
    id = game(desk, "gwc-09")
    play_on(desk, id, 60)
    t = desk.look(id, "lucie", "en")
    mine, hands = t.view["hand"], set()
    assert mine
    with desk.held(id, "lucie", "en") as live:
        made = live.match.choices_made
    for _ in range(4):
        a = creating.analyse(desk, id, "lucie", NewAnalysis(at=made), "en")
        with desk.held(a.id, "lucie", "en") as live:
            assert live.title.view(live.match.state, 0)["hand"] == mine
            hands.add(tuple(live.title.view(live.match.state, 1)["hand"]))
    assert len(hands) > 1
