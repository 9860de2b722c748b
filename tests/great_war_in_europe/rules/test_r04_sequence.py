"""4 The sequence of play."""
from __future__ import annotations

import random

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.rules.r04_sequence import mover
from marne.games.great_war_in_europe.state import (
    COMBAT_1,
    COMBAT_2,
    EVENTS_PHASE,
    FORTRESS,
    INITIATIVE,
    MOVEMENT_1,
    MOVEMENT_2,
    NEW_UNITS,
    RECORD,
    REPLACEMENT,
    RESOURCES,
    REVOLUTION,
    STRATEGIC_MOVEMENT,
    SURRENDER,
    VICTORY,
    WARFARE,
    WEATHER,
    State,
)
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from tests.great_war_in_europe.arena import field, st


def course(scenario: str, turns: int, seed: int = 1) -> list[ev.Event]:
    """What happens in some turns when nobody does much."""
    rng = random.Random(seed)
    s = TITLE.new(scenario, {}, "", Seeded(str(seed)))
    assert isinstance(s, State)
    s.log = list(s.log or ())
    last = s.turn + turns
    for _ in range(20_000):
        if s.decision is None or s.turn >= last:
            break
        texts = {c.text: c for c in s.decision.choices}
        advance(s, next((texts[x] for x in ("done", "stop", "pass", "back") if x in texts),
                        None) or rng.choice(s.decision.choices))
    return s.log


@pytest.mark.rules("4.1", "4.1#1", "4.2.1", "4.2.2", "4.2.3", "4.2.4", "4.2.5", "4.2.6", "4.2.7", "4.2.8", "4.2.9")
def test_the_phases_of_an_operational_turn_come_in_their_order() -> None:
    told = [e for e in course("campaign", 1) if isinstance(e, ev.PhaseBegan)]
    got = [(e.phase, e.side, e.theatre) for e in told][:16]
    assert got == [(EVENTS_PHASE, -1, -1), (NEW_UNITS, -1, -1), (NEW_UNITS, 0, -1), (NEW_UNITS, 1, -1), (WEATHER, -1, -1),
                   (MOVEMENT_1, 1, 0), (MOVEMENT_1, 0, 1), (COMBAT_1, 1, 0), (COMBAT_1, 0, 1),
                   (MOVEMENT_2, 0, 0), (MOVEMENT_2, 1, 1), (COMBAT_2, 0, 0), (COMBAT_2, 1, 1),
                   (STRATEGIC_MOVEMENT, 0, -1), (STRATEGIC_MOVEMENT, 1, -1), (RECORD, -1, -1)]


@pytest.mark.rules("4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.3.6", "4.3.7", "4.3.8", "4.3.9", "5.0")
def test_the_phases_of_a_strategic_turn_come_in_their_order() -> None:
    log = course("campaign", 3)
    begun = next(i for i, e in enumerate(log) if isinstance(e, ev.StrategicTurnBegan))
    got = [e.phase for e in log[begun:] if isinstance(e, ev.PhaseBegan)]
    assert got[:8] == [VICTORY, RESOURCES, WARFARE, REPLACEMENT, REVOLUTION, FORTRESS, SURRENDER, INITIATIVE]
    assert any(isinstance(e, ev.TurnBegan) for e in log[begun:]), "then the next series begins"


@pytest.mark.rules("4.1", "4.2.9")
def test_a_strategic_turn_follows_each_series() -> None:
    """Turns 1-2 (A), 3-4 (B), 5-6 (C)."""
    order = ["turn " + str(e.turn) if isinstance(e, ev.TurnBegan) else "strategic " + "ABC"[e.letter]
             for e in course("campaign", 6) if isinstance(e, (ev.TurnBegan, ev.StrategicTurnBegan))]
    assert order[:8] == ["turn 1", "turn 2", "strategic A", "turn 3", "turn 4", "strategic B", "turn 5", "turn 6"]


@pytest.mark.rules("4.2.4", "4.2.6", "10.0", "5.85")
def test_who_moves_and_attacks_where() -> None:
    """The book's example: the CP has the initiative in the West, the Allies in the East."""
    s = st(field({}, west="central"))
    assert [mover(s, theatre, first) for first in (True, False) for theatre in (0, 1)] == [1, 0, 0, 1]
    s = st(field({}, west="allied"))
    assert [mover(s, theatre, first) for first in (True, False) for theatre in (0, 1)] == [0, 1, 1, 0]


@pytest.mark.rules("4.2.5", "11.13")
def test_attrition_comes_after_both_theatres_and_their_extra_combats() -> None:
    m = field({"ge-2": "W5006", "ru-5": "E4806"}, phase="combat-1")
    while m.decision is not None and st(m).phase == COMBAT_1:
        assert st(m).loc[1] < 7000
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "stop", "back", "pass") if t in texts), texts[0]))
    kinds = [e.kind for e in m.events]
    assert kinds.index("Starved") > max(i for i, e in enumerate(m.events) if isinstance(e, ev.PhaseBegan) and e.phase == COMBAT_1)
