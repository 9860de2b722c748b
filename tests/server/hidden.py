"""Games with hidden hands on the server: who sits where, all that is sent, and the exchange of what is hidden.

What a person cannot know is exchanged in the memory of one process; everything that is sent before and after must be the same
to the byte.
"""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from marne.match import Match
from marne.players import advice
from marne.server.faults import Refused
from marne.server.games import advising, creating, payload
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.http.asking import _imagined, _record, _why
from marne.server.shapes import NewAnalysis, NewGame
from tests.conformance.worlds import marches, placed
from tests.server.desks import play_on

SEAT = {"lucie": 0, "marek": 1, "anna": None}          # Lucie has the first seat, Marek the second, Anna looks on


class Hidden:
    """A game whose seats do not know the same. `twin`: the game in which all is different that a seat cannot know."""

    def __init__(self, slug: str, seats: tuple[str, str], twin: Callable[[Match, int, random.Random], Match], *,
                 overlays: Sequence[str], at: str, place: str, odds: Sequence[str] = (), **options: Any) -> None:
        self.slug, self.seats, self.twin, self.options = slug, seats, twin, options
        self.overlays, self.at, self.place, self.odds = overlays, at, place, odds

    def game(self, desk: Desk, scenario: str) -> str:
        want = NewGame(title=self.slug, scenario=scenario, seats=dict(zip(self.seats, ("me", "open"), strict=True)),
                       options=self.options)
        t = creating.new_game(desk, "lucie", want, "en")
        return creating.join(desk, t.id, "marek", None, "", "en").id

    def sent(self, desk: Desk, live: Live, person: str) -> list[bytes]:
        """Everything that can be read of a running game without changing it."""
        out: list[Any] = []
        table = live.title.table
        who, made = live.reader(person), live.match.choices_made
        half = live.true_n(who, live.shown_n(who, made) // 2)
        for lang in ("en", "fr"):
            out += [payload.table(live, person, desk.hub, lang, at=at) for at in (None, half)]
            out.append(payload.dice_between(live, who, 0, made, lang))
            s, index = _imagined(desk, live, person, None)
            out.append(table.board(s, index, lang))
            out += [table.overlay(s, index, name, self.at, lang) for name in self.overlays]
            out += [table.odds(s, index, text, lang) for text in self.odds]
            out.append(_why(desk, live.id, person, lang, None, self.place, None, None))
            asked = live.asked()
            if asked is not None and asked in live.seats_of(person):
                mine = live.title.seats.index(asked)
                out.append(advising.best(live.title, advice.imagined(live.title, live.match.state, mine), mine, lang))
        asked = live.asked()
        if asked is not None and asked in live.seats_of(person):
            out += [marches(live.match), placed(live.match)]
        return [msgspec.json.encode(x) for x in out]

    @contextmanager
    def exchanged(self, live: Live, seat: int, rng: random.Random) -> Iterator[None]:
        """For a while everything is different that this seat cannot know."""
        real = live.match.state
        live.match.put(self.twin(live.match, seat, rng).state)
        try:
            yield
        finally:
            live.match.put(real)

    def nothing_sent_tells(self, desk: Desk, scenario: str, steps: int) -> None:
        """To nobody, at three moments of a game; nor does the line of the lobby."""
        def all_of(person: str) -> list[bytes]:
            return [*self.sent(desk, live, person), msgspec.json.encode(payload.head(live))]

        id = self.game(desk, scenario)
        rng = random.Random(steps)
        for part in range(3):
            if steps:
                play_on(desk, id, steps // 3, seed=part)
            with desk.held(id, "lucie", "en") as live:
                for person, seat in SEAT.items():
                    first = all_of(person)
                    for blind in (0, 1) if seat is None else (seat,):
                        with self.exchanged(live, blind, rng):
                            assert all_of(person) == first

    def the_owner_sees(self, desk: Desk, scenario: str, steps: int) -> None:
        """The comparison is not blind: the owner of the hand is sent other bytes when it changes."""
        id = self.game(desk, scenario)
        if steps:
            play_on(desk, id, steps)
        for n in range(50):                                             # until there is a hand
            if desk.look(id, "marek", "en").view["hand"]:
                break
            play_on(desk, id, 1, seed=n)
        with desk.held(id, "lucie", "en") as live:
            first, hand = self.sent(desk, live, "marek"), live.match.view(live.title.seats[1])["hand"]
            for n in range(50):                                         # what is dealt anew may come out the same
                with self.exchanged(live, 0, random.Random(n)):
                    if live.match.view(live.title.seats[1])["hand"] != hand:
                        assert self.sent(desk, live, "marek") != first
                        return
        raise AssertionError("the hand never changed")

    def no_record(self, desk: Desk, scenario: str) -> None:
        """The record of a running game is for nobody who lacks a hand."""
        id = self.game(desk, scenario)
        for person in SEAT:
            with pytest.raises(Refused) as e:
                _record(desk, id, person, "en")
            assert (e.value.status, e.value.fault.code) == (403, "later")

    def analyses_imagine(self, desk: Desk, scenario: str, steps: int) -> None:
        """A branch shows both hands to its owner, so the other one must be invented: over some branches it differs."""
        id = self.game(desk, scenario)
        if steps:
            play_on(desk, id, steps)
        seen = desk.look(id, "lucie", "en")
        mine, hands = seen.view["hand"], set()
        assert mine
        for _ in range(4):
            a = creating.analyse(desk, id, "lucie", NewAnalysis(at=seen.n), "en")    # others choose in secret too
            with desk.held(a.id, "lucie", "en") as live:
                assert live.title.view(live.match.state, 0)["hand"] == mine
                hands.add(tuple(live.title.view(live.match.state, 1)["hand"]))
        assert len(hands) > 1
