"""The greedy player of The Great War in Europe: better than chance, repeatable, and it knows no more than its seat."""
from __future__ import annotations

import random

import pytest

import marne
from marne.games.great_war_in_europe.bot.front import Front
from marne.games.great_war_in_europe.bot.hints import best_attack, hint
from marne.games.great_war_in_europe.bot.judge import MANDATE, Sides, combat_value, evaluate, fight, losses, terms
from marne.games.great_war_in_europe.bot.memory import Memory
from marne.games.great_war_in_europe.bot.picture import raiders
from marne.games.great_war_in_europe.bot.plan import Plan
from marne.games.great_war_in_europe.bot.rails import journeys
from marne.games.great_war_in_europe.bot.reasons import reasons
from marne.games.great_war_in_europe.bot.wall import flow
from marne.games.great_war_in_europe.bot.weights import GREEDY
from marne.games.great_war_in_europe.pieces import ALLIED, ARABIA, CENTRAL, COMBAT, HEX, INDEX, OF_FRONT, WEST, hex_text
from marne.games.great_war_in_europe.state import friendly_forts, put
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits, mask
from marne.players.base import SeatView, play, player
from tests.great_war_in_europe.arena import asked, field, in_west, offers, st
from tests.great_war_in_europe.arena import play as choose
from tests.great_war_in_europe.test_properties import twin

OTHER = {"central": "allied", "allied": "central"}
TARGET, NEXT = "W6630", "W6629"


def start(seed: int, scenario: str) -> Match:
    return marne.start("great-war-in-europe", scenario=scenario, seed=seed, data="")


def run(m: Match, choices: int) -> Match:
    play(m, {"central": player("greedy", 1), "allied": player("greedy", 2)}, limit=choices)
    return m


@pytest.mark.parametrize("seat", ["central", "allied"])
def test_greedy_beats_random_in_the_near_east(seat: str) -> None:
    m = start(1, "campaign-near-east")
    assert play(m, {seat: player("greedy", 1), OTHER[seat]: player("random", 2)}, limit=10_000)
    assert m.result is not None and m.result.winner == seat


def test_the_same_seed_makes_the_same_game() -> None:
    assert run(start(5, "1918-near-east"), 150).digest() == run(start(5, "1918-near-east"), 150).digest()


@pytest.mark.rules("7.25")
@pytest.mark.parametrize(("scenario", "made"), [("1918-near-east", (0, 60, 200)), ("campaign-europe", (0, 30))])
def test_greedy_does_not_know_what_lies_hidden(scenario: str, made: tuple[int, ...]) -> None:
    """Games that differ only in the hidden units of the other side: the choice is the same."""
    for n in made:
        m = run(start(9, scenario), n)
        assert m.decision is not None
        seat = m.decision.seat
        choice = str(player("greedy", 3).choose(SeatView(m, seat)))
        other = twin(m, m.seat_index(seat), random.Random(1))
        assert str(player("greedy", 3).choose(SeatView(other, seat))) == choice


def test_a_player_who_is_saved_and_loaded_goes_on_the_same() -> None:
    m, again = start(4, "1918-near-east"), start(4, "1918-near-east")
    run(m, 120)
    players = {"central": player("greedy", 1), "allied": player("greedy", 2)}
    for i in range(120):
        assert again.decision is not None
        seat = again.decision.seat
        if i % 5 == 0:
            fresh = player("greedy", 1 if seat == "central" else 2)
            fresh.load(players[seat].save())
            players[seat] = fresh
        again.choose(players[seat].choose(SeatView(again, seat)))
    assert m.digest() == again.digest()


@pytest.mark.rules("10.37")
def test_what_an_attack_brings_is_what_the_table_says() -> None:
    """Table A at 5-1: the attacker loses a step on 1, 2, 3, nothing on 4, 5, 6; the defender 1, 1, 2 steps, then all."""
    t = tables("")
    about = Sides((0.0, 3.0), (0.0, 4.0, 8.0, 12.0), 0.0, 6.0)
    own, foe, taken = 3 * 3.0, 4.0 + 4.0 + 8.0 + 3 * 12.0, 3 * 6.0
    assert fight(t, 0, 5, 0, about) == pytest.approx((foe - GREEDY.own * own + taken) / 6)
    assert fight(t, 0, 5, 3, about) == pytest.approx(18.0)
    assert fight(t, 1, -1, 0, about) < 0


def test_more_attackers_are_worth_more() -> None:
    m = field({"ge-2": NEXT, "ge-4": NEXT, "ge-5": NEXT, "ge-6": NEXT, "fr-5": TARGET}, phase="combat-1")
    s = st(m)
    one, all_ = 1 << INDEX["ge-2"], mask(INDEX[u] for u in ("ge-2", "ge-4", "ge-5", "ge-6"))
    assert combat_value(s, CENTRAL, all_, HEX[TARGET]) > combat_value(s, CENTRAL, one, HEX[TARGET])
    assert len(losses(s, all_, 6)) == 5


@pytest.mark.rules("6.30#3")
def test_an_attack_that_is_owed_is_made() -> None:
    """Haig owes attacks by the British alone at 1-1: without them the game is lost, so it is made whatever it brings."""
    m = field({"br-1": NEXT, "br-2": NEXT, "ge-2": TARGET}, phase="combat-1", west="allied")
    s = st(m)
    assert s.decision is not None and s.decision.message == "where_to_attack"
    h = HEX[TARGET]
    plain = best_attack(s, ALLIED, h, Memory())[0]
    s.owed_haig = 2
    assert best_attack(s, ALLIED, h, Memory())[0] == pytest.approx(plain + MANDATE)
    values = hint(s, s.decision, Memory())
    assert values is not None and max(values) > MANDATE / 2


@pytest.mark.parametrize("side", [ALLIED, CENTRAL])
def test_the_line_has_no_gap(side: int) -> None:
    """8.22, 11.13 After the moves of a plan no enemy of the Western front can walk round the line: from where he stands, over
    ground that nobody holds, he gets to no key of the other side."""
    s = st(start(3, "1916"))
    front = Front(s, side, WEST)
    plan = Plan(s.copy(), side, 0)
    plan.orders()
    held = mask(h for h, units in plan.at.items() if units) | friendly_forts(s, side)
    walked = reached = s.occ[1 - side] & OF_FRONT[WEST]
    while reached:
        reached = s.t.around(reached) & front.ground & ~held & ~walked
        walked |= reached
    assert plan.line.bit_count() > 20 and not walked & (s.t.paris if side == ALLIED else s.t.ruhr)


def test_who_strays_is_no_enemy_of_the_line() -> None:
    """11.13 A lone unit deep in the other's land is locked in, not walled off: nobody else of the enemy counts as one."""
    s = st(start(3, "1916"))
    front = s.occ[CENTRAL] & OF_FRONT[WEST]
    assert not raiders(s, ALLIED, front)
    u = bits(s.at[bits(front)[0]] & s.army[CENTRAL] & COMBAT)[0]
    put(s, u, HEX["W4410"])
    assert raiders(s, ALLIED, s.occ[CENTRAL] & OF_FRONT[WEST]) == 1 << HEX["W4410"]


def test_a_wall_is_the_cheapest_cut() -> None:
    """Three hexes in a row behind the enemy, the last one worth ten units: the cheapest of the three doors is shut, and what lies
    before it is given up; where no door is worth its price all is."""
    near = [[1], [0, 2], [1]]
    doors, passed = flow(3, near, [5, 3, 4], [1, 0, 40], [0])
    assert doors == [True, True, False] and passed == [True, False, False]
    assert flow(3, near, [50, 50, 50], [1, 0, 40], [0])[1] == [True, True, True]


@pytest.mark.rules("5.62#2")
def test_nobody_leaves_arabia() -> None:
    s = st(start(1, "1918-near-east"))
    assert any(place == ARABIA for place in s.loc)
    assert all(s.loc[u] != ARABIA for u, _ in journeys(s, CENTRAL))


def test_how_a_game_stands_is_told_for_both_seats() -> None:
    s = st(start(1, "1918-europe"))
    assert evaluate(s, ALLIED) == pytest.approx(-evaluate(s, CENTRAL))
    assert set(terms(s, ALLIED)) == {"points", "forces", "ground"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_reasons_name_the_place_that_is_taken(lang: str) -> None:
    before = st(start(1, "1916"))
    after = before.copy()
    town = next(h for h in bits(after.t.towns & after.control[ALLIED]))
    after.control = [after.control[0] & ~(1 << town), after.control[1] | 1 << town]
    told = reasons(before, (), after, CENTRAL, lang)
    assert told and told[0][0] == "7.13" and told[0][1]


@pytest.mark.rules("6.30#1")
def test_whom_enver_orders_forward_goes() -> None:
    m = field({"tu-17": "N3833", "tu-18": "N3832", "tu-28": "N3732", "ru-66": "N4339"}, scenario="1915", turn=10,
              phase="movement-1", west="allied", flags={"enver": 10})
    players = {"central": player("greedy", 1), "allied": player("greedy", 2)}
    for _ in range(60):
        if m.decision is None or st(m).phase > 4:
            break
        m.choose(str(players[m.decision.seat].choose(SeatView(m, m.decision.seat))))
    assert st(m).phase > 4, "the movement is over"
    assert st(m).loc[INDEX["tu-17"]] != HEX["N3833"]


@pytest.mark.rules("13.25")
def test_americans_come_and_enter_the_map() -> None:
    m = field({"us-1": "available", "us-2": "available", "ab-ana-1": "N2601", "fr-5": "W5909"}, scenario="1918", turn=40,
              phase="new-units", west="allied", joined={"allied": ["US"]}, flags={"us_entered": 14}, cups=[])
    players = {"central": player("greedy", 1), "allied": player("greedy", 2)}
    for _ in range(80):
        if m.decision is None or st(m).phase > 4:
            break
        m.choose(str(players[m.decision.seat].choose(SeatView(m, m.decision.seat))))
    assert all(st(m).present >> INDEX[u] & 1 for u in ("us-1", "us-2"))


@pytest.mark.rules("8.26")
def test_an_order_that_cannot_be_followed_is_given_up() -> None:
    """Who is shut in can only be put down again, which is no question to weigh: he must not be taken up for ever."""
    h = HEX[TARGET]
    ring = bits(st(field({})).t.touching[h])
    french = dict(zip(("fr-1", "fr-2", "fr-3", "fr-4", "fr-5", "fr-6"), (hex_text(x) for x in ring), strict=False))
    m = in_west({"ge-31": TARGET, "ge-8": "W6634", **french}, "central")
    s, u, other = st(m), INDEX["ge-31"], INDEX["ge-8"]
    assert asked(m) == "central who_moves" and offers(choose(m.copy(), "take ge-31")) == {"stop"}
    memory = Memory(stamp=(s.turn, s.phase, CENTRAL, s.theatre), orders=((u, HEX["W6634"]), (other, HEX["W6633"])))
    assert s.decision is not None
    values = hint(s, s.decision, memory)
    assert values is not None and s.decision.choices[list(values).index(max(values))].text == "take ge-8"
    assert memory.orders == ((other, HEX["W6633"]),)
