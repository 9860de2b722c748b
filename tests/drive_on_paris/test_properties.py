"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.drive_on_paris import TITLE
from marne.games.drive_on_paris.choices import VERBS
from marne.games.drive_on_paris.law import Law
from marne.games.drive_on_paris.pieces import ABOARD, COMING, DEAD, FORT0, GRID, IDS, MARKER0, OUT, SEATS, TRACK
from marne.games.drive_on_paris.possible import faults
from marne.games.drive_on_paris.state import MOVEMENT, State
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits
from tests.conformance.playing import Walks, random_play
from tests.conformance.properties import Properties, bounded, matches, said

SHORT = ("5-1", "5-2", "5-5")                       # scenarios of few units, or few turns
WALKS = Walks(lambda scenario, seed: marne.start(TITLE.slug, scenario=scenario, seed=seed, data="",
                                                 options={"open-stacks": seed > 0}), (0, 3, 40, 150, 400), keep=30)
HEXES = [GRID.text(h) for h in GRID.hexes()][::37]


class TestProperties(Properties):
    slug = TITLE.slug
    matches = matches(WALKS, SHORT)
    texts = said(VERBS, IDS, HEXES)
    played = 120


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


@settings(bounded, max_examples=4)
@given(st.integers(0, 10 ** 6))
def test_another_seed_is_another_game(seed: int) -> None:
    a, b = (random_play(marne.start(TITLE.slug, scenario="5-5", seed=n, data=""), 60, random.Random(1)) for n in (seed, seed + 1))
    assert a.digest() != b.digest()


@pytest.mark.parametrize("scenario", [*SHORT, "5-4"])
def test_what_is_remembered_changes_nothing_nor_does_silence(scenario: str) -> None:
    """A game whose law knows nothing from before and whose log is kept, beside one that remembers and tells nobody (so that most
    ways of marches are not looked for)."""
    told, quiet = (TITLE.new(scenario, {}, "", Seeded("beside")) for _ in range(2))
    quiet.log, rng = None, random.Random(scenario)
    for _ in range(600):
        told.law = Law(told.t, scenario, {})
        if told.decision is None or quiet.decision is None:
            break
        c = rng.choice(told.decision.choices)
        assert list(quiet.decision.choices) == list(told.decision.choices)
        advance(told, c)
        advance(quiet, c)
        assert quiet.key() == told.key()


# Positions --------------------------------------------------------------------------------------------------------------------


def written(m: marne.Match) -> dict[str, Any]:
    """The situation at the beginning of a movement phase, as somebody would write it down."""
    s = state(m)
    units: dict[str, str] = {}
    for u in [*range(FORT0), *range(MARKER0, len(IDS))]:
        h, b = s.loc[u], 1 << u
        place = GRID.text(h) if h < GRID.size else f"aboard {IDS[h - ABOARD]}" if h >= ABOARD else {
            DEAD: "gone", OUT: "out", COMING: "coming", TRACK: f"track {s.due[u]}"}[h]
        flags = [w for w, board in (("reduced", s.reduced), ("reserve", s.reserve), ("digging", s.frozen), ("flipped", s.flipped))
                 if board & b]
        units[IDS[u]] = " ".join([place, *flags])
    forts = {IDS[u]: len(s.t.fort_values[u - FORT0]) - s.lost[u] if s.loc[u] < GRID.size else "gone"
             for u in range(FORT0, MARKER0) if s.loc[u] != OUT}
    by_side = {name: {SEATS[i]: [GRID.text(h) for h in bits(boards[i])] for i in (0, 1)} for name, boards in (
        ("rail", s.rail), ("held", s.held), ("trenches", s.trench), ("works", s.works))}
    return {"game": TITLE.slug, "scenario": m.scenario, "options": m.options, "data": "", "base": "empty", "arrivals": True,
            "turn": s.turn, "phase": "movement", "seat": SEATS[s.active], "units": units, "forts": forts, **by_side,
            "doctrine": bool(s.doctrine), "luxembourg": bool(s.luxembourg), "lille_fell": bool(s.lille_fell),
            "german_trenches": bool(s.german_dug), "plan17": [GRID.text(h) for h in bits(s.plan17)], "vp_given": s.vp_allied,
            "east": ("", "sent", "refused")[s.east], "tops": [IDS[u] for u in bits(s.tops)], "taxi_uses": s.taxi_uses,
            "whatif": True}


@settings(bounded, max_examples=8)
@given(st.sampled_from(SHORT), st.integers(0, 1), st.integers(1, len(WALKS.lengths) - 1))
def test_a_situation_written_down_is_the_same_situation(scenario: str, seed: int, at: int) -> None:
    """At the next movement phase after any moment: the position gives the same choices and, but for what is told of the past, the
    same view to both sides."""
    m = WALKS.to(scenario, seed, at)
    rng = random.Random(at)
    for _ in range(400):
        if m.decision is None or m.decision.message == "who_moves" and state(m).phase == MOVEMENT and not state(m).moved:
            break
        m.choose(rng.choice(m.decision.choices))
    if m.decision is None or m.decision.message != "who_moves" or list(faults(state(m), dated=False)):
        return                                                  # over, or overfull for the moment (SCS-3.5)
    again = marne.position(written(m), seed=1)
    assert again.decision is not None and again.decision.seat == m.decision.seat
    assert [c.text for c in again.decision.choices] == [c.text for c in m.decision.choices]
    for seat in (*SEATS, None):
        assert without_past(again.view(seat)) == without_past(m.view(seat))
    random_play(again, 40, rng)
    assert TITLE.check(again.state) == []


def without_past(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what a position does not tell: who returned in this turn, what HQs have spent, what is still to come for
    units that have come before."""
    units = [{k: [x for x in v if x != "rebuilt"] if k == "marks" else v for k, v in u.items() if k != "points"}
             for u in view["units"]]
    return {**view, "units": [{k: v for k, v in u.items() if v != []} for u in units], "arrivals": None}


@settings(bounded, max_examples=6)
@given(st.sampled_from(SHORT), st.integers(0, 10 ** 6))
def test_nothing_that_random_play_reaches_is_refused_as_a_position(scenario: str, seed: int) -> None:
    """But hexes may be overfull while units move (SCS-3.3, SCS-3.5)."""
    m = marne.start(TITLE.slug, scenario=scenario, seed=seed, data="")
    rng = random.Random(seed)
    for step in range(500):
        s = state(m)
        if s.decision is None:
            break
        if step % 5 == 0:
            assert [rule for _, rule in faults(s) if rule != "SCS-3.3"] == []
        m.choose(rng.choice(s.decision.choices))
