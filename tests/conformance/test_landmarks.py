"""Marks of history: each title that has some can tell whether they are reached, and none is at the start of its own campaign."""
from __future__ import annotations

import pytest

import marne
from marne import games_index
from marne.kernel.landmarks import Landmark

MARKED = [(slug, mark) for slug in games_index.slugs() for mark in games_index.title(slug).landmarks]


@pytest.mark.parametrize(("slug", "mark"), MARKED, ids=[f"{slug} {mark.id}" for slug, mark in MARKED])
def test_a_mark_can_be_asked_about_and_lies_ahead(slug: str, mark: Landmark) -> None:
    title = games_index.title(slug)
    scenarios = mark.scenarios or tuple(s.id for s in title.scenarios)
    assert set(scenarios) <= {s.id for s in title.scenarios} and mark.seat in title.seats
    assert mark.en and mark.fr and mark.source.startswith("history: ") and bool(mark.places) != bool(mark.box)
    for scenario in scenarios:
        m = marne.start(slug, scenario, seed=1)
        assert not title.reached(m.state, mark), scenario
        assert getattr(m.state, "turn", 0) <= mark.turn, scenario
