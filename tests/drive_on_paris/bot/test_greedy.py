"""The greedy player of Drive on Paris: better than chance, repeatable, and it knows no more than its seat."""
from __future__ import annotations

import random
import time

import pytest

import marne
from marne.games.drive_on_paris.bot.front import APART, Front
from marne.games.drive_on_paris.bot.judge import combat_value
from marne.games.drive_on_paris.bot.known import Known
from marne.games.drive_on_paris.bot.plan import Plan
from marne.games.drive_on_paris.pieces import ALLIED, GERMAN, GRID, INDEX
from marne.games.drive_on_paris.state import COMBAT_PHASE, put
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from marne.parts.bits import bits, mask
from marne.players.base import SeatView, play, player
from tests.drive_on_paris.arena import field, st
from tests.drive_on_paris.worlds import twin

OTHER = {"german": "allied", "allied": "german"}


def start(seed: int, scenario: str) -> Match:
    return marne.start("drive-on-paris", scenario=scenario, seed=seed, data="")


def run(m: Match, choices: int) -> Match:
    play(m, {"german": player("greedy", 1), "allied": player("greedy", 2)}, limit=choices)
    return m


@pytest.mark.parametrize("seat", ["german", "allied"])
@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_beats_random_in_flanders(seat: str, seed: int) -> None:
    m = start(seed, "5-5")
    assert play(m, {seat: player("greedy", 1), OTHER[seat]: player("random", 2)}, limit=40_000)
    assert m.result is not None and m.result.winner == seat


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("scenario", "seat"), [("5-1", "allied"), ("5-2", "german"), ("5-2", "allied")])
def test_greedy_beats_random(scenario: str, seat: str, seed: int) -> None:
    m = start(seed, scenario)
    assert play(m, {seat: player("greedy", 1), OTHER[seat]: player("random", 2)}, limit=40_000)
    assert m.result is not None and m.result.winner == seat


@pytest.mark.parametrize("scenario", ["5-1", "5-2", "5-5", "5-6"])
def test_the_same_seed_makes_the_same_game(scenario: str) -> None:
    assert run(start(5, scenario), 200).digest() == run(start(5, scenario), 200).digest()


@pytest.mark.parametrize("scenario", ["5-1", "5-2", "5-5"])
def test_greedy_does_not_know_what_lies_hidden(scenario: str) -> None:
    """SCS-1.8 Games that differ only in the hidden units of the other side: the choice is the same."""
    for made in (0, 40, 130, 300):
        m = run(start(9, scenario), made)
        if m.decision is None:
            continue
        seat = m.decision.seat
        choice = str(player("greedy", 3).choose(SeatView(m, seat)))
        for i in (1, 2):
            other = twin(m, m.seat_index(seat), random.Random(i))
            assert str(player("greedy", 3).choose(SeatView(other, seat))) == choice


def test_a_player_who_is_saved_and_loaded_goes_on_the_same() -> None:
    """At every fifth decision the players are put away and others come in with what they had in mind."""
    m, twin_game = start(4, "5-1"), start(4, "5-1")
    run(m, 300)
    players = {"german": player("greedy", 1), "allied": player("greedy", 2)}
    for i in range(300):
        if twin_game.decision is None:
            break
        seat = twin_game.decision.seat
        if i % 5 == 0:
            fresh = player("greedy", 1 if seat == "german" else 2)
            fresh.load(players[seat].save())
            players[seat] = fresh
        twin_game.choose(players[seat].choose(SeatView(twin_game, seat)))
    assert m.digest() == twin_game.digest()


@pytest.mark.parametrize("scenario", ["5-1", "5-2", "5-5"])
def test_a_game_ends_and_takes_little_time(scenario: str) -> None:
    """No question is asked for ever; a short scenario takes about a second, measured generously."""
    begun = time.process_time()
    m = start(8, scenario)
    assert play(m, {"german": player("greedy", 1), "allied": player("greedy", 2)}, limit=5_000)
    assert time.process_time() - begun < 20


def test_a_good_attack_is_planned_and_a_bad_one_is_not() -> None:
    """Three divisions go for one that stands alone; one leaves three in peace."""
    m = field({"ge-3": "20-20", "ge-4": "20-20", "ge-5": "20-20", "fr-81t": "20-18"})
    orders = Plan(st(m).copy(), GERMAN).orders()
    target = GRID.near[GRID.read("20-18")]
    assert sum(1 for _, h, _ in orders if target >> h & 1) >= 2 and INDEX["ge-3"] in {u for u, _, _ in orders}
    m = field({"ge-3": "20-20", "fr-1": "20-18", "fr-2": "20-18", "fr-5": "20-18"})
    orders = Plan(st(m).copy(), GERMAN).orders()
    assert not any(target >> h & 1 for _, h, _ in orders)


def test_more_attackers_are_worth_more() -> None:
    m = field({"ge-3": "20-19", "ge-4": "20-19", "ge-5": "20-19", "fr-1": "20-18"})
    s, h = st(m), GRID.read("20-18")
    one, three = ({INDEX["ge-3"]}, {INDEX["ge-3"], INDEX["ge-4"], INDEX["ge-5"]})
    assert combat_value(s, GERMAN, mask(three), h) > 0 > combat_value(s, GERMAN, mask(one), h)
    assert s.held[ALLIED] >> h & 1


def test_a_front_leaves_no_gap() -> None:
    """SCS-4.1 From the sea to the neutrals every hex of the edge lies in or next to a post, or two hexes from one."""
    m = start(3, "5-3")
    s = st(m)
    for side in (ALLIED, GERMAN):
        front = Front(s, side, Known(s, 1 - side))
        posts = [p.hex for p in front.posts()]
        assert len(posts) > 8 and abs(sum(p.share for p in front.posts()) - 1.0) < 1e-6
        assert all(min(GRID.distance(h, p) for p in posts) < APART for h in bits(front.edge))
        assert all(GRID.distance(a, b) >= APART for a in posts for b in posts if a != b)


def test_the_line_falls_back_where_the_enemy_is_far_stronger() -> None:
    """One division before twelve does not count the ground next to them as its own; before one it does."""
    stacks = ["20-22"] * 4 + ["21-22"] * 4 + ["19-22"] * 4
    twelve = {f"ge-{n}": h for n, h in zip((3, 4, 5, 6, 7, 8, 13, 14, 17, 18, 19, 20), stacks, strict=True)}
    held = []
    for foes in (twelve, {"ge-3": "20-22"}):
        s = st(field({**foes, "fr-1": "20-20"}, seat="allied"))
        held.append(Front(s, ALLIED, Known(s, GERMAN)).held >> GRID.read("20-20") & 1)
    assert held == [0, 1]


def test_the_line_goes_forward_where_the_enemy_is_weak() -> None:
    """Twelve divisions before one count the ground behind it as theirs, and none of their posts is in its hex; one before one
    does not."""
    stacks = ["20-22"] * 4 + ["21-22"] * 4 + ["19-22"] * 4
    twelve = {f"ge-{n}": h for n, h in zip((3, 4, 5, 6, 7, 8, 13, 14, 17, 18, 19, 20), stacks, strict=True)}
    held = []
    for own in (twelve, {"ge-3": "20-22"}):
        s = st(field({**own, "fr-1": "20-20"}))
        front = Front(s, GERMAN, Known(s, ALLIED))
        held.append(front.held >> GRID.read("20-19") & 1)
        assert GRID.read("20-20") not in {p.hex for p in front.posts()}
    assert held == [1, 0]


def test_a_crowd_does_not_attack_from_one_hex_and_lose_whom_it_cannot_hold() -> None:
    """SCS-3.4 Eight divisions that have arrived in one hex next to an enemy: four at most attack him from there."""
    s = st(field({"fr-1": "48-13", "fr-2": "48-13"})).copy()
    here = GRID.read("48-14")
    eight = [INDEX[f"ge-{n}"] for n in (3, 4, 5, 6, 7, 8, 13, 14)]
    for u in eight:
        put(s, u, here)
    plan = Plan(s, GERMAN)
    after = dict.fromkeys(eight, here) | {u: h for u, h, _ in plan.orders()}
    assert plan.blows
    assert sum(h == here for h in after.values()) <= s.t.stack_limit


def test_hidden_units_count_as_the_mean_of_those_whose_place_is_not_known() -> None:
    """SCS-1.8 However the guess is dealt, a stack is taken for as strong as it looks."""
    m = field({"fr-1": "20-18", "fr-2": "20-18", "fr-62": "24-18", "fr-61": "24-18", "ge-3": "20-20"})
    seen = []
    for i in (1, 2, 3):
        s = twin(m, GERMAN, random.Random(i)).state
        known = Known(s, ALLIED)
        seen.append({h: known.at(GRID.read(h)).defence for h in ("20-18", "24-18")})
    assert seen[0] == seen[1] == seen[2]


def test_who_is_meant_for_one_attack_does_not_join_another() -> None:
    """Eight divisions before two hexes: two attacks are planned, and both are fought."""
    m = field({**dict.fromkeys(("ge-3", "ge-4", "ge-5", "ge-6"), "20-19"), "fr-81t": "20-18",
               **dict.fromkeys(("ge-7", "ge-8", "ge-13", "ge-14"), "22-18"), "fr-82t": "22-17"}, dice=[6] * 12)
    greedy = player("greedy", 1)
    fought = set()
    for _ in range(60):
        if m.decision is None or m.decision.seat != "german" or st(m).phase > COMBAT_PHASE:
            break
        c = greedy.choose(SeatView(m, "german"))
        if c.verb == "attack":
            fought.add(GRID.text(c.a))
        m.choose(c)
    assert fought == {"20-18", "22-17"}


def test_a_train_takes_divisions_to_the_front() -> None:
    """1-2 Who has a long way and stands on a railway rides; it ends where no enemy is near."""
    m = field({"ge-3": "44-33", "ge-4": "44-33", "ge-train-1": "44-33", "ge-5": "26-30", "fr-1": "24-26", "fr-2": "24-26"},
              rail={"german": [GRID.text(h) for h in bits(tables("").rail)]})
    s = st(m)
    plan = Plan(s.copy(), GERMAN)
    plan.orders()
    assert plan.rides and set(plan.rides[0][2]) == {INDEX["ge-3"], INDEX["ge-4"]}
    assert GRID.distance(plan.rides[0][3], GRID.read("24-26")) < 10


def test_a_crowd_spreads_before_the_phase_ends() -> None:
    """SCS-3.4 Of ten divisions that have arrived in one hex nobody is lost."""
    s = st(field({"fr-1": "24-26"})).copy()
    aachen = GRID.read("38-33")
    ten = [INDEX[f"ge-{n}"] for n in (3, 4, 5, 6, 7, 8, 13, 14, 17, 18)]
    for u in ten:
        put(s, u, aachen)
    after = dict.fromkeys(ten, aachen) | {u: h for u, h, _ in Plan(s, GERMAN).orders()}
    assert max(sum(h == x for h in after.values()) for x in after.values()) <= s.t.stack_limit
