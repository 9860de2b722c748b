"""Sealed moves of The Great War in Europe (8.11) on the server: what goes out to the other seat and to a spectator tells nothing
of what is being written, or has been written and sealed.
"""
from __future__ import annotations

import random
from pathlib import Path

import pytest

from marne.games.great_war_in_europe.state import WRITING, State
from marne.match import Match
from marne.server.games.desk import Desk
from tests.server.desks import desk_in, play_on
from tests.server.hidden import SEAT, Hidden


def twin(m: Match, seat: int, rng: random.Random) -> Match:
    """The game in which the other side has written other moves."""
    other = m.copy()
    s = other.state
    assert isinstance(s, State)
    if s.before is not None and s.active != seat:
        for _ in range(6):
            some = [c for c in other.decision.choices if c.text != "done"] if other.decision else []
            if some:
                other.choose(rng.choice(some))
    elif s.orders[1 - seat]:
        s.orders[1 - seat] = s.orders[1 - seat][:rng.randrange(len(s.orders[1 - seat]))]
        other.put(s)
    return other


HIDDEN = Hidden("great-war-in-europe", ("allied", "central"), twin, overlays=("supply", "control", "stack", "vp"), at="N2418",
                place="N2418", **{"sealed-moves": True})


def writing(desk: Desk, theatre: int) -> str:
    """A game in which a side writes in a Theatre and has written something."""
    id = HIDDEN.game(desk, "1918-near-east")
    for n in range(400):
        with desk.held(id, "lucie", "en") as live:
            s = live.match.state
        assert isinstance(s, State)
        begun = s.sealed == WRITING and s.theatre == theatre and len(s.orders[s.active]) == 2
        if begun and (not theatre or s.orders[1 - s.active]):
            return id
        play_on(desk, id, 1, seed=n)
    raise AssertionError("nobody has written")


@pytest.mark.parametrize("theatre", [0, 1])
def test_nothing_sent_tells_what_is_written(tmp_path: Path, theatre: int) -> None:
    desk = desk_in(tmp_path)
    id, rng = writing(desk, theatre), random.Random(theatre)
    with desk.held(id, "lucie", "en") as live:
        s = live.match.state
        assert isinstance(s, State)
        for person, seat in SEAT.items():
            first = HIDDEN.sent(desk, live, person)
            for blind in (0, 1) if seat is None else (seat,):
                with HIDDEN.exchanged(live, blind, rng):
                    assert HIDDEN.sent(desk, live, person) == first
        writer = next(p for p, seat in SEAT.items() if seat == s.active)
        first = HIDDEN.sent(desk, live, writer)
        with HIDDEN.exchanged(live, 1 - s.active, rng):
            assert HIDDEN.sent(desk, live, writer) != first, "who writes sees it"
