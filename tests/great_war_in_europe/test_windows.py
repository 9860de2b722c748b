"""Whether one is asked must not tell what one holds (6.17 [draw], 6.12 [draw]): the same game is played twice in step, one side
holds other events and plays none of them, and the questions that follow each other are the same."""
from __future__ import annotations

import random

import pytest

import marne
from marne.games.great_war_in_europe.pieces import EFFECT, EVENT_IDS, EVENTS_OF, MANDATORY, NO_EVENT, SEATS
from marne.games.great_war_in_europe.rules.r06_play import AT_ONCE
from marne.games.great_war_in_europe.state import State
from marne.match import Match
from marne.parts.bits import bits

CARDS = {"which_event", "who_flies", "which_combat_event", "whether_to_halt", "whether_captured", "whether_to_land",
         "whether_to_cancel", "whether_to_buy", "whether_to_poach"}
STEPS = 220


def could_hold(m: Match, side: int) -> list[str]:
    """The events that a side may have in its hand: in its cup, neither mandatory nor a unit nor a No Event."""
    s = m.state
    assert isinstance(s, State)
    return [EVENT_IDS[e] for e in bits(s.cups[side] & EVENTS_OF[side] & ~MANDATORY & ~NO_EVENT) if EFFECT[e] not in AT_ONCE]


def begin(scenario: str, turn: int, hands: list[str], seed: int) -> Match:
    return marne.position({"game": "great-war-in-europe", "scenario": scenario, "turn": turn, "phase": "events", "hands": hands,
                           "options": {"secret-events": True, "open-stacks": True}, "whatif": True}, seed=seed)


def next_choice(texts: list[str], question: str, holder: bool, rng: random.Random) -> str:
    """Nobody moves, many attack; the side whose hand is in doubt plays nothing of it, the other now and then."""
    if question in CARDS:
        no = "pass" if "pass" in texts else "done"
        return no if holder or question.startswith("whether_to_b") or rng.random() < 0.5 else rng.choice(texts)
    attacks = [t for t in texts if t.startswith("attack")]
    if attacks:
        return rng.choice(attacks) if rng.random() < 0.8 else "done"
    if question == "who_attacks":
        return "join-all" if "join-all" in texts else "fight" if "fight" in texts else rng.choice(texts)
    return next((t for t in ("done", "pass", "hold") if t in texts), "") or rng.choice(texts)


@pytest.mark.rules("6.17 [draw]", "6.12 [draw]")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("scenario", "turn"), [("1916", 19), ("1917", 29), ("1918", 38), ("1918-near-east", 38)])
def test_the_questions_do_not_depend_on_the_events_that_are_held(scenario: str, turn: int, side: int) -> None:
    rng = random.Random(f"{scenario}{side}")
    empty = begin(scenario, turn, [], 1)
    mine, theirs = could_hold(empty, side), could_hold(empty, 1 - side)
    k = min(2, len(mine) // 2)
    assert k, "there are events to be held"
    other = rng.sample(theirs, min(2, len(theirs)))
    a, b = (begin(scenario, turn, [*hand, *other], 5) for hand in (mine[:k], rng.sample(mine[k:], k)))
    windows = 0
    for _ in range(STEPS):
        if a.decision is None or b.decision is None:
            break
        here = a.decision.seat, a.decision.message
        assert here == (b.decision.seat, b.decision.message)
        windows += here[1] in CARDS and here[0] == SEATS[side]
        choice = next_choice([c.text for c in a.decision.choices], here[1], here[0] == SEATS[side], rng)
        a.choose(choice)
        b.choose(choice)
    assert (a.decision is None) == (b.decision is None) and windows
