"""6.1.1, 7.3, 8.2.2, F125 Setting a scenario up: zones, limits, markers, cards, objectives."""
from __future__ import annotations

import random

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.data.rows import NATIONS
from marne.games.great_war_commander.pieces import GOAL, NONE, OF_SIDE, SIDE_OF, TANK, TRACK, TYPE_IDS, TYPE_OF, UNITS
from marne.games.great_war_commander.rules.r02_field import WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES
from marne.games.great_war_commander.rules.r07_victory import worth
from marne.games.great_war_commander.state import TURN, State, on_map
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits

SCENARIOS = [f"gwc-{n:02d}" for n in range(1, 17)]


def set_up(scenario: str, seed: str = "set up") -> tuple[State, list[tuple[int, str, int]]]:
    """A game set up at random, and who was asked for what: seat, verb, hex."""
    s = TITLE.new(scenario, {}, None, Seeded(seed))
    rng = random.Random(seed)
    asked = []
    while s.phase != TURN:
        assert s.decision is not None
        c = rng.choice(s.decision.choices)
        asked.append((s.decision.seat, c.verb, c.b))
        advance(s, c)
    return s, asked


@pytest.mark.rules("8.2.2", "8.2", "8.2.1", "2.4")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_8_2_2_everybody_stands_in_his_zone_within_the_limits(scenario: str) -> None:
    s, _ = set_up(scenario)
    for side in (0, 1):
        here = s.law.sides[side]
        wanted: dict[str, int] = {}
        for g in here.camp.group:
            for lot in g.units:
                wanted[lot.unit] = wanted.get(lot.unit, 0) + lot.qty
        there: dict[str, int] = {}
        for u in bits(on_map(s, side)):
            assert here.set_up >> s.loc[u] & 1
            there[TYPE_IDS[TYPE_OF[u]]] = there.get(TYPE_IDS[TYPE_OF[u]], 0) + 1
        assert there == wanted
        for h in range(HEXES):
            mine = s.at[h] & OF_SIDE[side]
            assert sum(s.t.stack[u] for u in bits(mine)) <= 7 and (mine & TANK).bit_count() <= 1, HEX_IDS[h]
    assert not s.of[0] & s.of[1] and not TITLE.check(s)


@pytest.mark.rules("8.2.2", "F125.1", "F125.4")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_8_2_2_the_sides_set_up_in_the_order_of_the_scenario_works_first(scenario: str) -> None:
    s, asked = set_up(scenario)
    order = [SIDE_OF[NATIONS.index(n)] for n in s.law.plan.set_up_order]
    seats = [seat for seat, _, _ in asked]
    assert seats == sorted(seats, key=order.index)
    for side in (0, 1):
        verbs = [verb for seat, verb, _ in asked if seat == side]
        assert verbs == sorted(verbs, key=["dig", "place"].index)
        zone = s.law.sides[side].works_zone
        dug = [h for seat, verb, h in asked if seat == side and verb == "dig"]
        assert all(zone >> h & 1 and not s.law.field.ground.water[s.ground[h]] for h in dug) and len(set(dug)) == len(dug)
        assert len(dug) <= sum(s.law.sides[side].camp.fortifications.get(w, 0) for w in WORKS[1:])


@pytest.mark.rules("6.1.1", "6.1.2(5)", "4.1.1", "4.3", "7.3.1", "7.3.2", "9", "12")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_6_1_1_markers_cards_and_objectives_as_the_scenario_says(scenario: str) -> None:
    s, _ = set_up(scenario)
    plan = s.law.plan
    assert s.time == plan.time.start and s.active == s.law.first and s.turn == 1
    for side in (0, 1):
        here = s.law.sides[side]
        camp = here.camp
        assert s.surrender[side] == camp.surrender and not s.boxes[side]
        assert (s.phone[side] != NONE) == bool(camp.telephone) and bool(s.phone_broken >> side & 1) == bool(camp.telephone_broken)
        due = sorted(s.due[u] for u in range(UNITS) if s.loc[u] == TRACK and OF_SIDE[side] >> u & 1)
        assert due == sorted(lot.time for lot in camp.reinforcement for one in lot.units for _ in range(one.qty))
        name = NATIONS[s.law.nations[side]]
        for i in plan.objectives.control.get(name, ()):
            assert s.held[i - 1] == side + 1
    drawn = sum(plan.objectives.secret_draws.values())
    opened = {GOAL[g] for g in plan.objectives.open}
    assert opened <= {*bits(s.open_goals)}
    assert s.secret[0].bit_count() + s.secret[1].bit_count() + s.open_goals.bit_count() - len(opened) == drawn
    assert all(s.t.goals[g].secret_side for side in (0, 1) for g in bits(s.secret[side]))


@pytest.mark.rules("7.3.1")
def test_7_3_1_an_uncontrolled_objective_is_his_who_stands_in_it_when_the_game_begins() -> None:
    """The sheet says who holds what at first; once the game has begun, whoever was the last to be alone in an objective."""
    s = TITLE.new("gwc-02", {}, None, Seeded("claim"))
    hill = s.law.field.goal_hex[2]
    assert not s.held[2] and s.law.sides[0].set_up >> hill & 1
    while s.phase != TURN:
        assert s.decision is not None
        here = [c for c in s.decision.choices if c.b == hill and s.decision.seat == 0 and not s.at[hill]]
        advance(s, (here or s.decision.choices)[0])
    assert s.at[hill] & OF_SIDE[0] and s.held[2] == 1
    assert s.vp == worth(s, s.open_goals, 2) + s.law.vp
