"""Officer and general of Drive on Paris: the plans of a turn, the better judgment, and that they know no more than their seat."""
from __future__ import annotations

import random

import pytest

import marne
from marne.games.drive_on_paris import TITLE
from marne.games.drive_on_paris.bot import battle, front, judge, weights
from marne.games.drive_on_paris.bot.known import Known
from marne.games.drive_on_paris.bot.mind import TOLD, middle
from marne.games.drive_on_paris.bot.outlook import TRENDS, count, lead, outlook
from marne.games.drive_on_paris.bot.plan import Plan
from marne.games.drive_on_paris.bot.weights import GREEDY, SHIFTS, named, weights_of
from marne.games.drive_on_paris.pieces import ALLIED, COMBAT, DEAD, DIVISION, GERMAN, GRID, INDEX, OF_SIDE, SEATS
from marne.games.drive_on_paris.state import MOVEMENT, RESERVES, put
from marne.match import Match
from marne.parts.bits import bits
from marne.parts.bots.search import tried
from marne.players.base import SeatView, play, player
from tests.drive_on_paris.arena import field, st
from tests.drive_on_paris.worlds import twin

GENERAL = named("general")
TWELVE = {f"ge-{n}": h for n, h in zip((3, 4, 5, 6, 7, 8, 13, 14, 17, 18, 19, 20),
                                       ["20-22"] * 4 + ["21-22"] * 4 + ["19-22"] * 4, strict=True)}


def start(scenario: str, choices: int = 0, seed: int = 9) -> Match:
    m = marne.start("drive-on-paris", scenario=scenario, seed=seed, data="")
    play(m, {"german": player("greedy", 1), "allied": player("greedy", 2)}, limit=choices)
    return m


def to_the_moment(m: Match, seat: str) -> Match:
    """Greedy plays on until that side begins a turn."""
    players = {"german": player("greedy", 1), "allied": player("greedy", 2)}
    for _ in range(3000):
        ask = m.state.decision
        assert ask is not None
        if SEATS[ask.seat] == seat and TITLE.mind.moment(st(m), ask) is not None:
            return m
        m.choose(players[SEATS[ask.seat]].choose(SeatView(m, SEATS[ask.seat])))
    raise AssertionError("no such moment")


def empty_caches() -> None:
    for f in (battle.prospect, battle.march_costs, front.nearness, judge.disc, judge.rings, judge._boards, weights.weights_of):
        f.cache_clear()


def test_greedy_goes_by_the_default_weights_whatever_the_plan() -> None:
    """The yardstick has no judgment of its own and never a plan: its weights are those that stand in the code."""
    assert weights_of("", "") == GREEDY and GENERAL != GREEDY
    assert {*SHIFTS} == {*TOLD} - {""}
    assert weights_of("general", "back").calm[ALLIED] < GENERAL.calm[ALLIED] < weights_of("general", "press").calm[ALLIED]
    assert weights_of("general", "press").enough < GENERAL.enough < weights_of("general", "hold").enough


def test_a_plan_is_chosen_once_a_turn_before_anybody_marches() -> None:
    """SCS-2.2 The first of the questions on reserves and on marches; combats and exploitation follow the same plan."""
    m = start("5-2")
    officer, moments = {seat: player("greedy", 1) for seat in SEATS}, []
    for _ in range(500):
        ask = m.state.decision
        if ask is None:
            break
        s = st(m)
        moment = TITLE.mind.moment(s, ask)
        if moment is not None:
            assert s.phase in (RESERVES, MOVEMENT) and s.active == ask.seat
            moments.append(moment)
        m.choose(officer[SEATS[ask.seat]].choose(SeatView(m, SEATS[ask.seat])))
    assert {(3, GERMAN), (3, ALLIED), (4, GERMAN)} <= set(moments)


def test_falling_back_gives_up_ground_that_pressing_on_keeps() -> None:
    """Le Cateau: four divisions before twelve. Who falls back counts less ground as his own than who presses on."""
    s = st(field({**TWELVE, "fr-1": "20-19", "fr-2": "20-19", "fr-5": "20-18", "fr-6": "20-18"}, seat="allied"))
    held = [front.Front(s, ALLIED, Known(s, GERMAN), weights_of("general", name)).held for name in ("back", "", "press")]
    assert held[0] & ~held[1] == 0 and held[1] & ~held[2] == 0
    assert held[0].bit_count() < held[2].bit_count()


def test_a_division_alone_before_an_army_does_not_stay_in_its_zone() -> None:
    """Guise: one division next to a stack three times as strong, nobody beside it, goes out of his zone of control."""
    s = st(field({**TWELVE, "fr-1": "20-21"}, seat="allied"))
    orders = {u: h for u, h, _ in Plan(s.copy(), ALLIED, GENERAL).orders()}
    to = orders.get(INDEX["fr-1"], s.loc[INDEX["fr-1"]])
    assert not s.zone[GERMAN] >> to & 1


@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_open_flanks_and_no_way_back_have_a_price(scale: float) -> None:
    """SCS-9.4 With enemies all round the price is higher than with a way back, and with friends at both sides there is none for
    the flanks; a weaker enemy costs nothing."""
    w = weights.Weights(flank=scale, trap=scale)
    around = [GRID.text(h) for h in bits(GRID.near[GRID.read("20-18")])]
    ring = {f"ge-{n}": h for n, h in zip((3, 4, 5, 6, 7, 8), around, strict=True)}
    h = GRID.read("20-18")
    shut = Plan(st(field({**ring, "fr-1": "20-18"}, seat="allied")), ALLIED, w)
    open_ = Plan(st(field({"ge-3": around[0], "fr-1": "20-18"}, seat="allied")), ALLIED, w)
    assert shut.exposed(h, 0, 2.0) > open_.exposed(h, 0, 2.0) > open_.exposed(h, 2, 2.0) == 0.0
    assert shut.exposed(h, 0, 0.9) == 0.0


def test_a_wing_gets_more_of_the_strength() -> None:
    """The western half of the front has a greater share with the plan of that wing, the eastern half with the other."""
    s = st(start("5-3"))
    column = middle(s, GERMAN)
    shares = []
    for wing in ((1, column), (), (column + 1, GRID.columns)):
        posts = front.Front(s, GERMAN, Known(s, ALLIED), GENERAL, wing).posts()
        assert abs(sum(p.share for p in posts) - 1.0) < 1e-6
        shares.append(sum(p.share for p in posts if GRID.place(p.hex)[0] <= column))
    assert shares[0] > shares[1] > shares[2]


@pytest.mark.parametrize("scenario", ["5-1", "5-2", "5-3", "5-5"])
def test_the_forecast_is_better_with_more_troops_on_the_map(scenario: str) -> None:
    """Whoever loses four divisions is worse off in it; what one side gains the other loses."""
    s = st(start(scenario)).copy()
    before = lead(s)
    mind = TITLE.mind
    assert abs(mind.value(s, GERMAN) + mind.value(s, ALLIED) - 1.0) < 1e-9
    for u in bits(s.present & COMBAT & DIVISION & OF_SIDE[ALLIED])[:4]:
        put(s, u, DEAD)
    assert lead(s) > before and s.law.kind in TRENDS


def test_the_count_is_that_of_the_scenario() -> None:
    """5-1/Victory Divisions south of the line less twice the Allied ones north of it; 5-5: nobody has taken a trench at first."""
    s = st(start("5-1"))
    north = south = 0
    for u in bits(DIVISION & s.present):
        row = GRID.place(s.loc[u])[1]
        north += OF_SIDE[ALLIED] >> u & 1 and row > 15
        south += OF_SIDE[GERMAN] >> u & 1 and row <= 15
    assert count(s) == south - 2 * north
    assert outlook(st(start("5-5"))).score == 0.0


@pytest.mark.parametrize(("scenario", "seat"), [("5-2", "allied"), ("5-5", "german")])
def test_officer_and_general_do_not_know_what_lies_hidden(scenario: str, seat: str) -> None:
    """SCS-1.8 Where a plan is chosen, games that differ only in hidden units of the other side give the same choice and plan."""
    m = to_the_moment(start(scenario, 60), seat)
    for level in ("officer", "general"):
        told = []
        for other in (m, twin(m, m.seat_index(seat), random.Random(1))):
            who = player(level, 3)
            told.append((str(who.choose(SeatView(other, seat))), who.save()))
        assert told[0] == told[1] and told[0][1]["moment"]


def test_the_same_view_gives_the_same_choice_with_empty_caches() -> None:
    m = to_the_moment(start("5-5", 40), "allied")
    found = []
    for _ in range(2):
        empty_caches()
        who = player("officer", 5)
        found.append((str(who.choose(SeatView(m, "allied"))), who.save()))
    assert found[0] == found[1]


@pytest.mark.parametrize("scenario", ["5-1", "5-2", "5-5"])
def test_a_trial_takes_few_decisions(scenario: str) -> None:
    """A trial ends with the enemy's answer, or with a game of few turns: a general tries each of six plans twice, and two of them
    oftener, within the decisions it may try out."""
    s = st(to_the_moment(start(scenario), "german")).copy()
    assert s.decision is not None
    memory = TITLE.memory({"judgment": "general"})
    plans = TITLE.mind.plans(s, s.decision, memory)
    assert len(plans) == len({p.name for p in plans}) == (4 if scenario == "5-1" else 6) and plans[0].name == ""
    used = [tried(TITLE, s.copy(), memory, p, "d")[1] for p in plans[:2]]
    assert max(used) * 12 <= TITLE.mind.steps


def test_every_plan_is_told_in_both_languages() -> None:
    m = to_the_moment(start("5-2"), "german")
    s = st(m)
    assert s.decision is not None
    for plan in TITLE.mind.plans(s, s.decision, TITLE.memory({})):
        said = TITLE.mind.tell(s, plan, GERMAN)
        assert len(said) > 10 and len(said.fr) > 10 and str(said) != said.fr
