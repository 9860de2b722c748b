"""Moves by their goal: one click takes a unit up and sends it, two zones where it is fast."""
from __future__ import annotations

import pytest

import marne
from marne.kernel.lexicon import COSTLY
from marne.parts.play.marching import Way


def offensive() -> marne.Match:
    """1914, the Germans have just played an Offensive."""
    m = marne.start("to-the-last-man", scenario="1914", seed=0, data="")
    for text in ("done", "done", "offensive offensive"):
        m.choose(text)
    assert m.decision is not None and m.decision.message == "which_unit"
    return m


def ways(m: marne.Match, piece: str, *via: str) -> dict[str, Way]:
    ask = m.state.decision
    assert ask is not None
    found: dict[str, Way] | None = m.title.table.marches(m.title.known(m.state, ask.seat), piece, via)
    assert found is not None
    return found


@pytest.mark.rules("4.1")
def test_a_unit_is_taken_up_and_sent_at_one_stroke() -> None:
    """Every zone that the rules offer after the unit was chosen, and those choices."""
    m = offensive()
    after = m.copy()
    after.choose("select ge-2")
    assert after.decision is not None
    offered = {c.text.split()[2] for c in after.decision.choices if c.verb in ("move", "rail")}
    found = ways(m, "ge-2")
    assert found.keys() == offered
    assert found["liege"].texts == ("select ge-2", "move ge-2 liege")
    assert ways(after, "").keys() == offered                        # the same when it is in hand


@pytest.mark.rules("4.2", "5.1.1")
def test_pointing_at_a_battle_is_enough_for_it_can_be_taken_back() -> None:
    """The place stays red, its choice costly; but no way of a whole Offensive asks to be confirmed, and each can be undone."""
    m = offensive()
    after, ask = m.copy(), m.state.decision
    assert ask is not None
    after.choose("select ge-2")
    asked = after.state.decision
    assert asked is not None
    marks = dict(zip((c.text for c in asked.choices), m.title.table.marks(after.state, asked), strict=True))
    assert marks["move ge-2 liege"].grade == COSTLY
    battles = 0
    for c in ask.choices:
        for way in ways(m, c.text.split()[-1]).values() if c.verb == "select" else ():
            assert way.grade < COSTLY
            made = m.copy()
            for text in way.texts:
                made.choose(text)
            assert made.undoable >= len(way.texts)
            battles += any(type(e).__name__ == "Disputed" for e in made.events)
    assert battles > 5


@pytest.mark.rules("8.3.1 [move]")
def test_cavalry_gets_two_zones_far_and_armies_one() -> None:
    m = offensive()
    far = {place: way for place, way in ways(m, "ge-c-02").items() if len(way.path) == 2}
    assert far["nancy"].path == ("metz", "nancy") and far["nancy"].cost == 2
    assert "trier" not in far                                       # where it comes from
    assert all(len(w.path) == 1 for w in ways(m, "ge-3").values())
    for text in far["nancy"].texts:
        m.choose(text)
    assert any(type(e).__name__ == "Disputed" for e in m.events)


def test_no_way_goes_through_ground_that_would_be_taken_unless_somebody_points_at_it() -> None:
    """Ardennes is empty and the enemy's: cavalry goes on from there only over a way-point."""
    m = offensive()
    direct = ways(m, "ge-c-03")
    assert direct["ardennes"].path == ("luxembourg", "ardennes")
    assert all(w.path[0] != "ardennes" for w in direct.values() if len(w.path) > 1)
    assert ways(m, "ge-c-03", "luxembourg")["ardennes"].texts == direct["ardennes"].texts
    assert ways(m, "ge-c-03", "paris") == {} == ways(m, "ge-c-03", "luxembourg", "ardennes")


def test_nobody_is_pointed_at_or_somebody_who_cannot_move() -> None:
    m = offensive()
    assert ways(m, "") == {} == ways(m, "fr-1") == ways(m, "nobody")
