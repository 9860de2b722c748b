"""Officer and general of To the Last Man!: mended blunders, plans, nothing seen that is hidden, thinking within its bounds."""
from __future__ import annotations

import random
from typing import Any, cast

import msgspec
import pytest

import marne
from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.bot import ground, mind, weights
from marne.games.to_the_last_man.bot.clash import clash, spread
from marne.games.to_the_last_man.bot.evaluate import Picture
from marne.games.to_the_last_man.bot.hints import plan_at
from marne.games.to_the_last_man.bot.plan import make_plan
from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, IN_ARMY, INDEX, T_LIMITED, ZONE
from marne.games.to_the_last_man.state import FULL, LIMITED, PASSED, State
from marne.kernel.choice import Ask, Choice
from marne.kernel.memory import Plan
from marne.lab import suites
from marne.match import Match
from marne.parts.bots import search
from marne.parts.bots.judgment import best
from marne.players.base import SeatView, play, player
from tests.to_the_last_man.arena import Arena
from tests.to_the_last_man.worlds import twin

BACK = ("retreat", "retreat-all", "fall-back")


def start(seed: int, scenario: str) -> Match:
    return marne.start("to-the-last-man", scenario=scenario, seed=seed, options={"armistice": False}, data="")


def at_moment(seed: int, scenario: str, message: str, after: int = 0) -> Match:
    """A game of greedy players up to a question of that kind at which plans are made."""
    m = start(seed, scenario)
    play(m, {"german": player("greedy", 1), "entente": player("greedy", 2)}, limit=after)
    players = [player("greedy", 1), player("greedy", 2)]
    for _ in range(3000):
        ask = cast(State, m.state).decision
        assert ask is not None
        if ask.message == message and len(ask.choices) > 1 and TITLE.mind.moment(cast(State, m.state), ask) is not None:
            return m
        m.choose(players[ask.seat].choose(SeatView(m, m.title.seats[ask.seat])))
    raise AssertionError(f"{message} was never asked")


def judged(s: State, ask: Ask, judgment: str) -> Choice:
    return best(TITLE, s, ask, TITLE.memory({"judgment": judgment}), ())


def into_battle(s: State, c: Choice) -> bool:
    """Does this retreat lead into a battle that is still to be fought?"""
    if c.verb not in BACK:
        return False
    to = c.b if c.verb == "retreat" else c.a
    return bool(s.battles >> (s.loc[to - IN_ARMY] if to >= IN_ARMY else to) & 1)


@pytest.mark.rules("5.4.4 [twice]")
def test_nobody_falls_back_into_a_battle_that_is_still_to_be_fought() -> None:
    """Whoever must retreat twice in a player turn is lost: greedy sends whole armies there in the first season."""
    seen = 0
    for seed in range(6):
        m = start(seed, "1914")
        players = [player("greedy", 1), player("greedy", 2)]
        while (ask := (s := cast(State, m.state)).decision) is not None and s.turn == 1:
            if s.battles and any(into_battle(s, c) for c in ask.choices) and ask.choices[0].verb in ("stand", "fire"):
                seen += into_battle(s, judged(s, ask, ""))
                assert not into_battle(s, judged(s, ask, "general")), ask.message
            m.choose(players[ask.seat].choose(SeatView(m, m.title.seats[ask.seat])))
    assert seen                                                         # the blunder is a real one


def test_troops_out_of_supply_are_feared_for() -> None:
    """An army in Mons, a hostile Belgium behind it; with Brussels and Liège in German hands nobody is cut off."""
    for german, cut in (("mons", True), ("mons brussels liege", False)):
        a = Arena({"mons": "ge-2[iiii]", "paris": "fr:i"}, german=german)
        w = weights.named("general")
        p, careless = Picture(a.s, GERMAN, w=w), Picture(a.s, GERMAN, w=msgspec.structs.replace(w, cut=0.0))
        assert (p.cut_off(GERMAN) > 0.0) is cut and p.cut_off(ENTENTE) == 0.0
        assert (p.total() < careless.total()) is cut


def test_whoever_is_cut_off_marches_on() -> None:
    """Every zone around Mons is out of supply too: greedy leaves the army where it starves."""
    a = Arena({"mons": "ge-2[iiii]", "paris": "fr:i"}, german="mons")
    units = [INDEX["ge-2"]]
    assert not make_plan(a.s, GERMAN, FULL, units).orders
    assert make_plan(a.s, GERMAN, FULL, units, weights.named("general")).orders


def test_a_belgian_in_namur_threatens_an_open_eifel() -> None:
    """Two marches to Trier through the empty Ardennes; a guard there closes the way."""
    for guard, feared in (({}, True), ({"ardennes": "ge:i"}, False)):
        a = Arena({"namur": "be:i", "koln": "ge:i", **guard}, german="ardennes", hands={"entente": ["offensive", "offensive"]})
        trier = [Picture(a.s, GERMAN, w=w).local(ZONE["trier"]) for w in (weights.GREEDY, weights.named("general"))]
        assert trier[0] == weights.GREEDY.own and (trier[1] < trier[0]) is feared


def test_plans_of_offensives_differ_in_their_marches() -> None:
    """Two trials of the same marches would tell nothing."""
    compared = 0
    for seed, scenario in ((1, "1914"), (2, "1916"), (3, "1918")):
        s = cast(State, at_moment(seed, scenario, "which_offensive").state)
        ask = s.decision
        assert ask is not None
        own = judged(s, ask, "general")
        found = []
        for p in TITLE.mind.plans(s, ask, TITLE.memory({"judgment": "general"})):
            c = next((c for c in ask.choices if c.text == p.choice), own)
            level = PASSED if c.verb == "pass" else LIMITED if c.a == T_LIMITED else FULL
            moves = plan_at(s, ask.seat, level, weights.planned("general", p.name)).orders if level != PASSED else ()
            found.append((c.text, sorted(o.choice.text for o in moves)))
        assert all(x not in found[:i] for i, x in enumerate(found))
        compared += len(found)
    assert compared > 6


def test_the_general_solves_most_problems() -> None:
    score = suites.solve(suites.load("to-the-last-man"), "general", tries=1)
    assert score.share >= 0.7


@pytest.mark.parametrize("level", ["officer", "general"])
@pytest.mark.parametrize(("scenario", "message"), [("1914", "which_offensive"), ("1917", "which_offensive"),
                                                   ("1916", "fire_or_retreat"), ("1918", "fire_or_retreat")])
def test_hidden_cards_change_no_choice(level: str, scenario: str, message: str) -> None:
    """1.3 Games that differ only in the other hand and the draw pile: the same plans with the same worth, the same choice."""
    m = at_moment(3, scenario, message)
    ask = cast(State, m.state).decision
    assert ask is not None
    chosen = set()
    for n in range(3):
        world = m if not n else twin(m, ask.seat, random.Random(n))
        p = player(level, 7)
        c = p.choose(SeatView(world, m.title.seats[ask.seat]))
        chosen.add((str(c), tuple(cast(Any, p).thoughts)))
    assert len(chosen) == 1


def test_the_same_seed_and_view_give_the_same_choice_with_empty_caches() -> None:
    m = at_moment(5, "1915", "which_offensive", 300)
    seat = m.title.seats[cast(State, m.state).decision.seat]            # type: ignore[union-attr]
    found = []
    for _ in range(2):
        p = player("general", 2)
        found.append((str(p.choose(SeatView(m, seat))), tuple(cast(Any, p).thoughts)))
        for kept in (ground.ground, clash, spread, weights.planned):
            kept.cache_clear()
    assert found[0] == found[1] and len(found[0][1]) > 1


@pytest.mark.parametrize("message", ["which_offensive", "fire_or_retreat"])
def test_thinking_is_bounded_in_decisions(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A general tries out at most what it may, but each of its six plans twice, to the end of the enemy's answer."""
    m = at_moment(4, "1916", message)
    seat = m.title.seats[cast(State, m.state).decision.seat]            # type: ignore[union-attr]
    used: list[int] = []
    tried = search.tried

    def counted(*args: Any) -> tuple[float, int]:
        out = tried(*args)
        used.append(out[1])
        return out

    monkeypatch.setattr(search, "tried", counted)
    player("general", 1).choose(SeatView(m, seat))
    assert used and sum(used) <= max(TITLE.mind.steps, 12 * max(used)) + 6 * max(used)
    assert max(used) < search.LONGEST


def test_every_plan_is_told_in_both_languages() -> None:
    m = at_moment(1, "1916", "which_offensive")
    s = cast(State, m.state)
    assert s.decision is not None
    plans = TITLE.mind.plans(s, s.decision, TITLE.memory({"judgment": "general"}))
    assert plans[0] == Plan() and len(plans) > 1
    for plan in [*plans, *(Plan(name) for name in mind.SAID)]:
        said = TITLE.mind.tell(s, plan, 0)
        assert said and said.fr and str(said) != said.fr


def test_a_plan_begins_with_a_choice_that_is_offered() -> None:
    """2.0 II.1, II.4.c"""
    for message in ("which_offensive", "fire_or_retreat"):
        s = cast(State, at_moment(2, "1917", message).state)
        assert s.decision is not None
        texts = {c.text for c in s.decision.choices}
        plans = TITLE.mind.plans(s, s.decision, TITLE.memory({"judgment": "general"}))
        assert all(p.choice in texts for p in plans[1:])


def test_value_is_a_chance_and_the_sides_share_it() -> None:
    """With the same hand known to both, what one side hopes for the other fears."""
    s = cast(State, start(1, "1916").state)
    german, entente = (TITLE.mind.value(s, seat) for seat in (0, 1))
    assert 0.0 < german < 1.0 and german + entente == pytest.approx(1.0, abs=0.15)
