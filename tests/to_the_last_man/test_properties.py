"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.choices import VERBS
from marne.games.to_the_last_man.pieces import FIRST_FORT, GONE, IDS, IN_ARMY, POOL, SEATS, TYPE_IDS, UNITS, WAIT, ZONE_IDS
from marne.games.to_the_last_man.possible import faults
from marne.games.to_the_last_man.state import PRODUCTION, State
from marne.games.to_the_last_man.view import cards_of
from tests.conformance.playing import Walks, random_play
from tests.conformance.properties import Properties, bounded, matches, said

SCENARIOS = tuple(sc.id for sc in TITLE.scenarios)
WALKS = Walks(lambda scenario, seed: marne.start(TITLE.slug, scenario=scenario, seed=seed, data="",
                                                 options={"armistice": seed > 0}), (0, 3, 20, 70, 150, 300, 500), keep=80)


class TestProperties(Properties):
    slug = TITLE.slug
    matches = matches(WALKS, SCENARIOS)
    texts = said(VERBS, IDS, ZONE_IDS, TYPE_IDS)


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


@settings(bounded, max_examples=6)
@given(st.sampled_from(SCENARIOS), st.integers(0, 10 ** 9))
def test_another_seed_is_another_game(scenario: str, seed: int) -> None:
    first = [marne.start("to-the-last-man", scenario=scenario, seed=n, data="") for n in (seed, seed + 1)]
    assert first[0].view("german")["hand"] != first[1].view("german")["hand"] or first[0].digest() != first[1].digest()


# Positions --------------------------------------------------------------------------------------------------------------------


def written(m: marne.Match) -> dict[str, Any]:
    """The situation at the beginning of a player turn, as somebody would write it down."""
    s = state(m)
    units: dict[str, str] = {}
    for u in range(FIRST_FORT):
        w = s.loc[u]
        place = ZONE_IDS[w] if w < IN_ARMY else IDS[w - IN_ARMY] if w < POOL else {POOL: "pool", GONE: "gone"}.get(w, "")
        units[IDS[u]] = f"wait {s.due[u]}" if w == WAIT else f"{place} entrenched" if s.entrenched >> u & 1 else place
    forts = {IDS[f]: s.steps[f - FIRST_FORT] if s.loc[f] < IN_ARMY else "gone" for f in range(FIRST_FORT, UNITS)}
    owned: dict[str, list[str]] = {"german": [], "entente": []}
    for z in m.view(None)["zones"]:
        if z["id"] != "eft":
            owned[z["control"]].append(z["id"])
    return {"game": "to-the-last-man", "scenario": m.scenario, "options": m.options, "data": "", "base": "empty", "turn": s.turn,
            "phase": "offensive", "seat": SEATS[s.active], "units": units, "forts": forts, "control": owned, "ledger": s.ledger,
            "passes": s.passes, "hands": {seat: cards_of(s.hand[i]) for i, seat in enumerate(SEATS)},
            "discard": cards_of(s.discard), "removed": cards_of(s.removed)}


@bounded
@given(st.sampled_from(SCENARIOS[1:]), st.integers(0, 1), st.integers(1, len(WALKS.lengths) - 1))
def test_a_situation_written_down_is_the_same_situation(scenario: str, seed: int, at: int) -> None:
    """At the next player turn after any moment: the position gives the same view and the same choices to both sides."""
    m = WALKS.to(scenario, seed, at)
    rng = random.Random(at)
    for _ in range(300):
        if m.decision is None or m.decision.message == "which_offensive" and not state(m).talked:
            break
        m.choose(rng.choice(m.decision.choices))
    if m.decision is None or m.decision.message != "which_offensive":
        return
    again = marne.position(written(m), seed=1)
    assert again.decision is not None and again.decision.seat == m.decision.seat
    assert [c.text for c in again.decision.choices] == [c.text for c in m.decision.choices]
    for seat in (*SEATS, None):
        assert again.view(seat) == m.view(seat)
    random_play(again, 40, rng)
    assert TITLE.check(again.state) == []


@settings(bounded, max_examples=12)
@given(st.sampled_from(SCENARIOS), st.integers(0, 10 ** 6))
def test_nothing_that_random_play_reaches_is_refused_as_a_position(scenario: str, seed: int) -> None:
    """Up to the Production Phase, in which hands may grow for a moment."""
    m = marne.start(TITLE.slug, scenario=scenario, seed=seed, data="", options={"armistice": False})
    rng = random.Random(seed)
    for _ in range(700):
        s = state(m)
        if s.decision is None:
            break
        if s.phase < PRODUCTION:
            assert list(faults(s)) == []
        m.choose(rng.choice(s.decision.choices))
