"""How a game ends, as officer and general see it: unguarded places, nobody who answers, the line of 5-1, stormed trenches."""
from __future__ import annotations

import msgspec
import pytest

from marne.games.drive_on_paris import TITLE
from marne.games.drive_on_paris.bot.judge import counted, nobody_answers, prize, value_of
from marne.games.drive_on_paris.bot.plan import Plan, idle
from marne.games.drive_on_paris.bot.raids import raids
from marne.games.drive_on_paris.bot.weights import GREEDY, Weights, evading, named
from marne.games.drive_on_paris.pieces import ALLIED, GERMAN, GRID, INDEX
from marne.games.drive_on_paris.rules.s03_stacking import friends
from marne.games.drive_on_paris.state import RESERVES
from marne.kernel.memory import Plan as PlanOfTurn
from tests.drive_on_paris.arena import field, st
from tests.drive_on_paris.bot.test_officer import start, to_the_moment

GENERAL = named("general")


def going(plan: Plan) -> dict[int, int]:
    return {u: h for u, h, _ in plan.orders()}


@pytest.mark.parametrize("seed", [9, 10, 11])
def test_who_keeps_a_place_may_stand_there_together(seed: int) -> None:
    """2-1a French and British were sent to keep the same trench, and whoever was too many there was lost (SCS-3.4)."""
    s = st(to_the_moment(start("5-5", seed=seed), "allied"))
    plan = Plan(s.copy(), ALLIED, GENERAL)
    plan.orders()
    assert all(friends(s, units) for units in plan.at.values())


def test_a_place_that_nobody_guards_is_walked_into_on_the_last_turn() -> None:
    """5-2/Victory#2 Mulhouse counts for who was there last. On the last turn somebody is sent there before anything else is
    thought of, beside four divisions, and another one to the next place; a turn before, and by greedy, nobody is."""
    units = {"fr-8cd": "57-01", "fr-41": "57-01", **dict.fromkeys(("ge-28", "ge-29", "ge-39", "ge-31"), "60-04")}
    place = GRID.read("59-03")
    for turn, w, sent in ((8, GENERAL, True), (8, GREEDY, False), (7, GENERAL, False)):
        s = st(field(units, scenario="5-2", turn=turn, seat="allied", phase="movement", alone=True))
        assert s.held[GERMAN] >> place & 1
        assert (place in {h for _, h, _ in raids(Plan(s.copy(), ALLIED, w))}) == sent


def test_the_last_player_turn_is_answered_by_nobody() -> None:
    """SCS-2.1 The Allies move last: on turn 8 of 5-2 their only garrison of Nancy may go and take another place."""
    s = st(start("5-2")).copy()
    s.turn = s.law.last
    assert nobody_answers(s, ALLIED, GENERAL) and not nobody_answers(s, GERMAN, GENERAL)
    assert not nobody_answers(s, ALLIED, GREEDY)
    u, h = next((u, s.loc[u]) for u in INDEX.values() if s.held[ALLIED] >> s.loc[u] & 1 and s.law.places.get(s.loc[u]))
    free, bound = Plan(s.copy(), ALLIED, GENERAL), Plan(s.copy(), ALLIED, GREEDY)
    bound.at[h] = free.at[h] = 1 << u
    bound.threat[h] = free.threat[h] = 30.0
    assert free.leaving(u, 0) == 0.0 < bound.leaving(u, 0)


def test_on_the_last_turn_places_count_for_what_they_are() -> None:
    """5-2/Victory A place that changes hands is worth twice its points in the count, a division one."""
    s = st(start("5-2")).copy()
    h = next(h for h in s.law.places if s.held[GERMAN] >> h & 1)
    early = prize(s, ALLIED, h, GENERAL)
    s.turn = s.law.last
    assert prize(s, ALLIED, h, GENERAL) > 2 * early
    assert prize(s, ALLIED, h, GREEDY) < prize(s, ALLIED, h, GENERAL)


def test_who_is_too_far_from_the_line_goes_into_reserve() -> None:
    """5-1/Victory, 1-1d#3 On the last turn a division eight rows south of the line counts if it marches twice its allowance; one
    that comes there on its own feet needs no marker."""
    m = field({"fr-1": "20-08", "fr-2": "20-13", "hq-fr5": "20-10", "ge-3": "40-14"}, scenario="5-1", turn=8, seat="allied",
              phase="reserves", alone=True)
    s = st(m)
    assert s.phase == RESERVES
    assert idle(s.copy(), ALLIED, GENERAL) == (INDEX["fr-1"],)
    s = s.copy()
    north = going(Plan(s, ALLIED, GENERAL))
    assert GRID.place(north[INDEX["fr-2"]])[1] > 15


def test_a_stormed_trench_is_worth_having_back() -> None:
    """5-5/Victory#3 What was stormed counts for the stormer while he holds it: both want it, though the trench is gone."""
    s = st(start("5-5")).copy()
    h = next(x for x in range(GRID.size) if s.law.ground >> x & 1 and not s.trench[0] >> x & 1 and not s.trench[1] >> x & 1
             and value_of(s, x, GENERAL) == 0.0)
    s.stormed[GERMAN] |= 1 << h
    assert value_of(s, h, GENERAL) == GENERAL.stormed > 0.0 and counted(s, GENERAL) >> h & 1
    assert value_of(s, h, GREEDY) == 0.0 and not counted(s, GREEDY) >> h & 1


def test_greedy_knows_nothing_of_the_end() -> None:
    """The yardstick stays as it is."""
    w = Weights()
    assert w == GREEDY and not (w.flags or w.finale or w.raids or w.final or w.stormed)
    assert GENERAL.flags and GENERAL.finale and GENERAL.raids and GENERAL.stormed



def test_the_last_march_to_the_north_needs_no_trials() -> None:
    """5-1/Victory On the last Allied turn there is one plan, and the search would only take time; before that there are four."""
    s = st(to_the_moment(start("5-1"), "allied")).copy()
    assert s.decision is not None
    mind, memory = TITLE.mind, TITLE.memory({"judgment": "general"})
    assert len(mind.plans(s, s.decision, memory)) == 4
    s.turn = s.law.last
    assert mind.plans(s, s.decision, memory) == (PlanOfTurn(),)


def test_the_allies_of_the_introduction_keep_out_of_reach() -> None:
    """5-1/Victory Divisions count, and no ground: before a threat they stand farther back than they would where places count; the
    Germans do not."""
    assert evading(GENERAL).fear > GENERAL.fear and evading(GREEDY) == GREEDY
    s = st(start("5-1"))
    assert Plan(s.copy(), ALLIED, GENERAL).w == evading(GENERAL) and Plan(s.copy(), GERMAN, GENERAL).w == GENERAL
    assert Plan(st(start("5-2")), ALLIED, GENERAL).w == GENERAL
    s = st(to_the_moment(start("5-1"), "allied"))
    near = []
    for w in (GENERAL, msgspec.structs.replace(GENERAL, evade=False)):
        plan = Plan(s.copy(), ALLIED, w)
        plan.orders()
        near.append(sum(plan.threat.get(h, 0.0) * units.bit_count() for h, units in plan.at.items()))
    assert near[0] < near[1]
