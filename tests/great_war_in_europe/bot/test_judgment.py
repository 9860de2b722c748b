"""What the computer's player has learnt: a line that gives way, attacks that are owed first, a frontier that is watched."""
from __future__ import annotations

import pytest

import marne
from marne.games.great_war_in_europe.bot.front import Front
from marne.games.great_war_in_europe.bot.plan import Plan
from marne.games.great_war_in_europe.bot.rails import Map
from marne.games.great_war_in_europe.bot.wall import wall
from marne.games.great_war_in_europe.pieces import ALLIED, BR, CENTRAL, COMBAT, EAST, HEX, IT, NATION, OF_FRONT, WEST
from marne.games.great_war_in_europe.state import State, friendly_forts
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import field, st


def begun(scenario: str) -> State:
    return st(marne.start("great-war-in-europe", scenario=scenario, seed=1, data=""))


@pytest.mark.rules("10.65", "8.22")
def test_the_line_gives_way_where_the_enemy_is_strong() -> None:
    """A single unit before a mass of enemies is lost at one blow and costs them nothing: of two lines that keep him out of the
    same ground the one that he can bring less against is held. In August 1914 the Austrians before the Russians of Galicia."""
    s = begun("campaign-europe")
    front = Front(s, CENTRAL, EAST)
    can = OF_FRONT[EAST] & s.t.land & ~s.occ[ALLIED]
    forts = friendly_forts(s, CENTRAL) & OF_FRONT[EAST]
    foes = s.occ[ALLIED] & OF_FRONT[EAST]

    def pressed(threat: dict[int, float]) -> float:
        line, _ = wall(s, CENTRAL, EAST, front.ground, foes, forts, can, 8, 1.0, 0.2, threat)
        assert line
        return sum(front.threat.get(h, 0.0) for h in bits(line & ~forts)) / (line & ~forts).bit_count()

    assert pressed(front.threat) < pressed({})


@pytest.mark.rules("6.30#3")
def test_who_owes_an_attack_plans_it_even_with_the_last_unit_of_the_line() -> None:
    """Haig: without two attacks by the British alone the game is lost; no line is worth that."""
    m = field({"br-1": "W6410", "br-2": "W6410", "ge-4": "W6512"}, phase="movement-1", west="allied")
    s = st(m)
    s.owed_haig = 1
    plan = Plan(s.copy(), ALLIED, 0)
    plan.orders()
    assert plan.blows
    for units in plan.blows.values():
        assert units and all(NATION[u] == BR for u in units)


@pytest.mark.rules("16.5")
def test_trent_and_trieste_are_watched_before_italy_joins() -> None:
    """With both Austria-Hungary falls, and Italy is not asked before it declares war: from 1915 on troops go there in time, until
    there is no room; once Italy is at war the front itself calls for them."""
    s = begun("1915")
    m = Map(s, CENTRAL)
    places = [s.t.trent, s.t.trieste]
    other = HEX["W2634"]                                    # Laibach, a city behind them
    assert not s.joined[ALLIED] >> IT & 1
    for h in places:
        assert m.watched >> h & 1
        if (s.at.get(h, 0) & COMBAT).bit_count() < 4:
            assert m.value(h) > m.value(other)
    assert not Map(begun("1916"), CENTRAL).watched and not Map(s, ALLIED).watched


@pytest.mark.rules("18.11")
def test_the_german_right_wing_makes_for_belgium() -> None:
    """Until November 1914 the goal in the West is what counts in Belgium, as long as it is not taken: the way round the forts of
    the French frontier."""
    s = begun("campaign-europe")
    front = Front(s, CENTRAL, WEST)
    belgian = s.t.cp_vp & s.t.country["BE"] & s.control[ALLIED]
    assert belgian and front.bold
    assert all(front.aim[h] == 0 for h in bits(belgian))
    assert front.aim[HEX["W5122"]] > 0                      # Verdun
