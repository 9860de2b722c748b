"""Officer and general of The Great War in Europe: the plans of a phase, what is reckoned of them, and that they know no more than
their seat."""
from __future__ import annotations

import random

import pytest

import marne
from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.bot import front, judge, weights
from marne.games.great_war_in_europe.bot.front import Front
from marne.games.great_war_in_europe.bot.mind import DEAR, TOLD, aims
from marne.games.great_war_in_europe.bot.outlook import PLANNING, Threat, blow_for_blow, clears
from marne.games.great_war_in_europe.bot.plan import Plan
from marne.games.great_war_in_europe.bot.rails import Map, promise
from marne.games.great_war_in_europe.bot.weights import GREEDY, SHIFTS, named, weights_of
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_politics import MAKE_PEACE
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    AVAILABLE_NE,
    BOXES0,
    CENTRAL,
    COMBAT,
    DEAD_NE,
    EGYPT,
    HEX,
    INDEX,
    IRAQ,
    OF_FRONT,
    RESERVE,
    SEATS,
    TRANSIT,
    WEST,
)
from marne.games.great_war_in_europe.questions_politics import WHETHER_PEACE
from marne.games.great_war_in_europe.rules import r05_38_reserve as reserve
from marne.games.great_war_in_europe.rules.r05_38_reserve import COUNTED, in_reserve
from marne.games.great_war_in_europe.rules.r11_supply import supplied_hexes
from marne.games.great_war_in_europe.state import attack_of, defence_of, put, steps
from marne.games.great_war_in_europe.tables import HOT
from marne.match import Match
from marne.parts.bits import bits, mask
from marne.parts.bots.judgment import best
from marne.parts.bots.search import tried
from marne.players.base import SeatView, player
from tests.great_war_in_europe.arena import field, in_west, st
from tests.great_war_in_europe.fights import NO_TRENCHES
from tests.great_war_in_europe.worlds import other_hand, twin

PLANS = ("", "press", "hold", "back")
TARGET, NEXT = "W6630", "W6629"


def begun(scenario: str, seed: int = 9) -> Match:
    return marne.start("great-war-in-europe", scenario=scenario, seed=seed, data="")


def to_the_moment(m: Match, seat: str, theatre: int) -> Match:
    """Greedy plays on until that side begins to move in a Theatre."""
    players = {x: player("greedy", 1) for x in SEATS}
    for _ in range(3000):
        s = st(m)
        ask = s.decision
        assert ask is not None
        if SEATS[ask.seat] == seat and s.theatre == theatre and TITLE.mind.moment(s, ask) is not None:
            return m
        m.choose(players[SEATS[ask.seat]].choose(SeatView(m, SEATS[ask.seat])))
    raise AssertionError("no such moment")


def test_greedy_goes_by_the_default_weights() -> None:
    """The yardstick has no judgment of its own and never a plan; every plan that shifts a weight makes it another one."""
    assert weights_of("", "") == GREEDY
    assert {*SHIFTS} == {*PLANS, "strike"} - {""}
    for name in SHIFTS:
        assert weights_of("general", name) != named("general")
    assert weights_of("general", "press").enough < named("general").enough < weights_of("general", "hold").enough


def test_a_plan_is_chosen_once_before_a_side_moves_in_a_theatre() -> None:
    """8.1 Officers of both sides in the Near East: every plan has a phase of movement as its moment, and no two the same."""
    m = begun("1918-near-east")
    officers = {x: player("officer", 1) for x in SEATS}
    found: dict[tuple[int, ...], int] = {}
    for n in range(250):
        if m.state.decision is None:
            break
        seat = SEATS[m.state.decision.seat]
        m.choose(officers[seat].choose(SeatView(m, seat)))
        kept = officers[seat].save()
        if kept.get("ideas"):
            moment = tuple(kept["moment"])
            assert moment not in found and moment[2] == SEATS.index(seat)
            found[moment] = n
    assert len(found) >= 3


def test_who_holds_attacks_less_and_who_presses_attacks_more() -> None:
    """The West of 1916 before the Central Powers move: an attack that pays for who holds pays for everybody."""
    s = st(to_the_moment(begun("1916"), "central", 0))
    count = {}
    for name in ("hold", "", "press"):
        plan = Plan(s.copy(), CENTRAL, 0, weights_of("general", name))
        plan.orders()
        count[name] = len(plan.blows)
    assert count["hold"] < count["press"] and count["hold"] <= count[""] <= count["press"]


@pytest.mark.parametrize("scenario", ["campaign-europe", "1918-europe"])
def test_who_falls_back_is_threatened_less_in_his_line(scenario: str) -> None:
    """The West of 1914 and of 1918 for the Allies: the line of who falls back lies where the Germans can bring less."""
    s = st(begun(scenario))
    threat = Front(s, ALLIED, WEST).threat
    pressed = []
    for name in ("", "back"):
        line = Plan(s.copy(), ALLIED, 0, weights_of("general", name)).line & OF_FRONT[WEST]
        assert line
        pressed.append(sum(threat.get(h, 0.0) for h in bits(line)) / line.bit_count())
    assert pressed[1] < pressed[0]


def test_a_strike_leads_to_its_aim() -> None:
    """Distances are those to the place that is struck at, on its front alone."""
    s = st(to_the_moment(begun("1916"), "central", 0))
    for plan in aims(s, CENTRAL, 0):
        h = plan.at[0]
        assert plan.name == "strike" and s.control[ALLIED] >> h & 1 and judge.worth(s, h) >= DEAR
        f = next(f for f in s.law.fronts if OF_FRONT[f] >> h & 1)
        aim = Front(s, CENTRAL, f, 1 << h).aim
        assert aim[h] == 0 and sum(d == 0 for d in aim) == 1
    assert len(aims(s, CENTRAL, 0)) == 2
    elsewhere = Front(s, CENTRAL, WEST, 1 << HEX["E5217"])
    assert elsewhere.aim == Front(s, CENTRAL, WEST).aim


def test_the_threat_of_an_enemy_grows_with_who_stands_before_him() -> None:
    """10.3 Four divisions next to one alone threaten it; with nobody before them there is nothing to attack."""
    four = {f"ge-{n}": NEXT for n in (5, 6, 7, 8)}
    found = []
    for units in ({**four, "fr-5": TARGET}, four):
        foe = Threat(st(in_west(units)).copy(), CENTRAL, 0)
        foe.attacks()
        found.append(foe.brings)
    assert found[0] > GREEDY.enough > found[1] == 0.0


def test_an_attack_that_clears_its_hex_more_often_than_not_is_reckoned_to_do_so() -> None:
    """10.37 The share of the faces with which as many steps are lost as there are; below one half the defenders stay."""
    weak = st(in_west({**{f"ge-{n}": NEXT for n in (5, 6, 7, 8)}, "fr-5": TARGET}))
    units, h = mask(INDEX[f"ge-{n}"] for n in (5, 6, 7, 8)), HEX[TARGET]
    assert steps(weak, INDEX["fr-5"]) >= 1
    strong = st(in_west({"ge-5": NEXT, **{f"fr-{n}": TARGET for n in (5, 6, 7, 8)}}))
    high, low = clears(weak, CENTRAL, units, h), clears(strong, CENTRAL, 1 << INDEX["ge-5"], h)
    assert 0.0 <= low < 0.5 <= high <= 1.0
    for s, who, gone in ((weak.copy(), units, True), (strong.copy(), 1 << INDEX["ge-5"], False)):
        blow_for_blow(s, CENTRAL, who, h)
        assert bool(s.occ[ALLIED] >> h & 1) is not gone and bool(s.control[CENTRAL] >> h & 1) is gone


def test_a_plan_that_leaves_one_alone_before_a_mass_is_worth_less() -> None:
    """What the enemy could do next counts against a plan."""
    far = {"ge-4": "W4528", "ge-10": "W4428"}
    alone = in_west({**far, **{f"fr-{n}": NEXT for n in (5, 6, 7, 8)}, "ge-5": TARGET}, trenches=NO_TRENCHES)
    safe = in_west({**far, **{f"fr-{n}": "W4410" for n in (5, 6, 7, 8)}, "ge-5": TARGET}, trenches=NO_TRENCHES)
    memory = TITLE.memory({"judgment": "general"})
    found = []
    for m in (alone, safe):
        s = st(m).copy()
        foe = Threat(s, ALLIED, 0)
        foe.attacks()
        found.append(foe.brings)
        reckoned = TITLE.mind.foresee(s, memory, TITLE.mind.plans(s, s.decision, memory)[0]) if s.decision else None
        assert reckoned is not None and 0.0 < reckoned[0] < 1.0
    assert found[0] > found[1]


@pytest.mark.rules("7.25", "6.17 [draw]")
@pytest.mark.parametrize(("scenario", "seat", "theatre"), [("1918-near-east", "allied", 0), ("1918-near-east", "central", 1),
                                                           ("1916", "central", 0)])
def test_officer_and_general_do_not_know_what_lies_hidden(scenario: str, seat: str, theatre: int) -> None:
    """Where a plan is chosen, games that differ only in hidden units or events of the other side give the same plan."""
    m = to_the_moment(begun(scenario), seat, theatre)
    for level in ("officer", "general") if scenario != "1916" else ("officer",):
        told = []
        for other in (m, twin(m, m.seat_index(seat), random.Random(1)), other_hand(m, m.seat_index(seat), random.Random(1))):
            who = player(level, 3)
            told.append((str(who.choose(SeatView(other, seat))), who.save()))
        assert told[0] == told[1] == told[2] and told[0][1]["moment"]


def test_the_same_view_gives_the_same_choice_with_empty_caches() -> None:
    m = to_the_moment(begun("1918-near-east"), "allied", 0)
    found = []
    for _ in range(2):
        for f in (front.rings, front._keys, judge.values, weights.weights_of):
            f.cache_clear()
        who = player("officer", 5)
        found.append((str(who.choose(SeatView(m, "allied"))), who.save()))
    assert found[0] == found[1]


def test_a_trial_stands_for_few_decisions() -> None:
    """Six plans that differ, and a trial is no more than a phase of each side, though it has a price wherever nobody moves: else
    the search would have no end."""
    s = st(to_the_moment(begun("1916"), "central", 0)).copy()
    assert s.decision is not None
    memory = TITLE.memory({"judgment": "general"})
    plans = TITLE.mind.plans(s, s.decision, memory)
    assert len(plans) == len({(p.name, p.at) for p in plans}) == 6 and plans[0].name == ""
    before = s.key()
    for plan in plans[:2]:
        value, used = tried(TITLE, s, memory, plan, "d")
        assert 0.0 < value < 1.0 and PLANNING < used < 600
    assert s.key() == before, "reckoning leaves the situation as it is"


def test_every_plan_is_told_in_both_languages() -> None:
    s = st(to_the_moment(begun("1916"), "central", 0))
    assert s.decision is not None and {*TOLD} == {*PLANS}
    for plan in TITLE.mind.plans(s, s.decision, TITLE.memory({})):
        said = TITLE.mind.tell(s, plan, CENTRAL)
        assert len(said) > 10 and len(said.fr) > 10 and str(said) != said.fr


def test_a_field_without_enemies_near_has_no_aim() -> None:
    s = st(field({"ge-5": "W6630"}))
    assert aims(s, CENTRAL, 1) == []


# Blunders that are mended --------------------------------------------------------------------------------------------------


@pytest.mark.rules("12.2#3")
def test_who_is_far_in_sinai_sets_out_two_turns_before_the_heat() -> None:
    """In April 1915 no single march leads from the middle of Sinai to where there is supply in June: greedy's division stays, the
    officer's is on its way back."""
    s, u = st(in_west({"br-1": "N3506", "tu-17": "N2712"}, "allied", scenario="1915", turn=9)), INDEX["br-1"]
    assert s.t.turns[11].weather[EGYPT] == HOT
    hot = s.copy()
    hot.weather[EGYPT] = HOT
    fed = supplied_hexes(hot, u, EGYPT)
    away = {}
    for name in ("", "general"):
        plan = Plan(s.copy(), ALLIED, 0, weights_of(name, ""))
        plan.orders()
        assert not plan.reach(u) & fed
        front = plan.fronts[EGYPT]
        away[name] = front.flood(fed, front.ground)[plan.where(u)]
    assert 0 < away["general"] < away[""]


@pytest.mark.rules("5.38#2")
def test_the_reserve_of_the_turks_is_emptied_but_for_a_few() -> None:
    """Of nine divisions where three must be there greedy releases none; the officer all but two to spare."""
    s = st(begun("1918-near-east")).copy()
    divisions = list(bits(COUNTED))[:9]
    for u in bits(s.boxed[RESERVE - BOXES0] & COUNTED):
        put(s, u, TRANSIT)
    for u in divisions:
        put(s, u, RESERVE)
    s.turkey_reserve = 3
    ask = reserve.who_is_released(s)
    assert best(TITLE, s, ask, TITLE.memory({}), ()).text == "done"
    memory, released = TITLE.memory({"judgment": "general"}), 0
    while (c := best(TITLE, s, reserve.who_is_released(s), memory, ())).text != "done":
        put(s, c.a, TRANSIT)
        released += 1
    assert released == 4 and in_reserve(s) == 5


@pytest.mark.rules("5.38#1")
def test_who_is_called_to_the_reserve_comes_from_a_box_before_the_line() -> None:
    s = st(begun("1918-near-east")).copy()
    there = bits(COUNTED & s.present)
    strongest = max(there, key=lambda u: attack_of(s, u) + defence_of(s, u))
    put(s, strongest, TRANSIT)
    s.turkey_reserve = in_reserve(s) + 1
    others = s.boxed[TRANSIT - BOXES0] & COUNTED & ~(1 << strongest) | s.boxed[AVAILABLE_NE - BOXES0] & COUNTED
    for u in bits(others):
        put(s, u, DEAD_NE)
    ask = reserve.who_is_held_back(s)
    assert len(ask.choices) > 2
    assert best(TITLE, s, ask, TITLE.memory({"judgment": "general"}), ()).a == strongest


@pytest.mark.rules("5.46", "18.4#2")
def test_no_peace_bars_the_road_to_baku() -> None:
    """In the Near East alone the Turks go on fighting a Russia that has collapsed; in Europe the officer makes peace as greedy
    does."""
    s = st(begun("campaign-near-east"))
    ask = WHETHER_PEACE(CENTRAL, [MAKE_PEACE, DONE])
    assert best(TITLE, s, ask, TITLE.memory({}), ()).text == "make-peace"
    assert best(TITLE, s, ask, TITLE.memory({"judgment": "general"}), ()).text == "done"
    europe = st(begun("campaign-europe"))
    assert best(TITLE, europe, ask, TITLE.memory({"judgment": "general"}), ()).text == "make-peace"


@pytest.mark.rules("18.4")
def test_a_front_that_offers_much_and_is_held_by_few_promises_more() -> None:
    """More enemies make it promise less, and so do own troops that are there already; greedy does not ask."""
    s = st(begun("1918-near-east"))
    base = promise(s, ALLIED, EGYPT)
    fewer, more = s.copy(), s.copy()
    for u in bits(s.on[EGYPT] & s.army[CENTRAL] & COMBAT)[1:]:
        put(fewer, u, DEAD_NE)
    for u in bits(s.on[EGYPT] & s.army[ALLIED] & COMBAT)[1:]:
        put(more, u, DEAD_NE)
    assert promise(more, ALLIED, EGYPT) > promise(s, ALLIED, EGYPT) >= 0.0 and base < 1.0
    assert promise(fewer, ALLIED, IRAQ) == promise(s, ALLIED, IRAQ)
    less = more.copy()
    for u in bits(s.on[EGYPT] & s.army[CENTRAL] & COMBAT)[1:]:
        put(less, u, DEAD_NE)
    assert promise(less, ALLIED, EGYPT) > promise(more, ALLIED, EGYPT) > 0.0
    assert not Map(s, CENTRAL).promise and Map(s, CENTRAL, named("general")).promise
