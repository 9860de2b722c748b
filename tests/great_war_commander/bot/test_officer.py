"""Officer and general of Great War Commander: the faults of greedy that they do not make, and that they know no more than their
seat."""
from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import marne
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.bot import evaluate, hints, hints_fire, hints_move, hints_rolls, hints_worth, value
from marne.games.great_war_commander.bot.hints import hint
from marne.games.great_war_commander.bot.weights import GREEDY, W
from marne.games.great_war_commander.choices import AT
from marne.games.great_war_commander.pieces import INDEX
from marne.games.great_war_commander.rules.r01_roll import PURPOSES
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX, WITHIN
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import LOCAL
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.memory import Memory, Plan
from marne.lab import suites
from marne.match import Match
from marne.parts.bits import bits
from marne.parts.bots import search
from marne.players.base import SeatView, play, player
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.worlds import state, twin

GENERAL = W("general")
CROWD = "ge-abt ge-bote"            # 8.2 a squad and a runner: three figures
LEVELS = ("officer", "general")


def weighed(s: State, ask: Ask, judgment: str) -> dict[str, float]:
    values = hint(s, ask, Memory(judgment=judgment))
    assert values is not None
    return {c.text: v for c, v in zip(ask.choices, values, strict=True)}


# Faults ------------------------------------------------------------------------------------------------------------------------


def test_a_stack_goes_where_there_is_room_for_all_of_it() -> None:
    """8.2 What is too much at the end of a turn is eliminated: where there is room for a platoon, but not for the lieutenant who
    leads it too, both do not go. Greedy looks at the platoon alone."""
    a = Arena({"H8": "ge-inf-14.1 ge-lt-mueller", "H6": CROWD, "O1": "us-inf"}, german=["O23"], held={5: "allied"})
    s = a.s
    platoon, leader, there = (1 << INDEX["ge-inf-14.1"]), (1 << INDEX["ge-lt-mueller"]), HEX["H6"]
    assert hints_worth.room(s, 0, platoon, there) and not hints_worth.room(s, 0, platoon | leader, there)
    a.order(23).play("activate ge-lt-mueller", "all")
    for text in ("done",):
        if text in a.choices:
            a.play(text)
    a.play("move ge-inf-14.1")
    if a.asked == "who_goes_along":
        a.play("with ge-lt-mueller")
    while a.asked == "who_goes_along":
        a.play("done")
    a.play("step H7")
    ask = s.decision
    assert ask is not None and ask.message == "where_to_step"
    greedy, general = (weighed(s, ask, who) for who in ("", "general"))
    assert general["step H6"] < general["stop"]
    assert general["step H6"] < greedy["step H6"]


def test_two_tanks_never_share_a_hex() -> None:
    """8.2.1 One tank a hex, however few figures there are."""
    a = Arena({"H6": "fr-schneider", "H8": "fr-schneider", "A1": "ge-inf"}, active="allied")
    one, other = (next(bits_of(a, h)) for h in ("H6", "H8"))
    assert not hints_worth.room(a.s, 1, 1 << other, HEX["H6"]) and hints_worth.room(a.s, 1, 1 << one, HEX["H6"])


def test_no_objective_is_worth_a_hex_that_is_full() -> None:
    """8.2 Who is too much is eliminated at the end of the turn, so the objective that draws him does not become his: not even a
    great one. He who stands in a full hex already stays for what the least of them is worth."""
    a = Arena({"H6": "ge-inf-14 ge-abt", "H7": "ge-inf-14.5", "A1": "ge-lt-mueller", "O11": "us-inf"}, held={5: "allied"})
    s, u = a.s, INDEX["ge-inf-14.5"]
    wish = hints_move.Wish(s, 0, GENERAL)
    wish.goals = [(90.0, False, cells, dist) for _, _, cells, dist in wish.goals]
    assert not hints_worth.room(s, 0, 1 << u, HEX["H6"])
    assert wish.place(u, HEX["H6"]) < wish.place(u, HEX["H7"]) - 10
    a = Arena({"H6": "ge-inf-14 ge-inf-14.5", "A1": "ge-lt-mueller", "O11": "us-inf"})
    wish = hints_move.Wish(a.s, 0, GENERAL)
    assert 0 < wish.place(u, HEX["H7"]) - wish.place(u, HEX["H6"]) + hints_worth.stake(a.s, u) < 10


def test_no_runner_for_want_of_room() -> None:
    """O27.1, 8.2 A runner is placed in the hex of the highest leader. If that is full he is eliminated as the turn ends, and
    the other side scores."""
    for there, fits in (("ge-inf-14 ge-abt ge-hptm-steiger", False), ("ge-inf-14 ge-hptm-steiger", True)):
        a = Arena({"H6": there, "O11": "us-inf"}, german=["O27"])
        assert (hints.order_value(a.s, 0, 27, GENERAL) > 0) == fits
        a.order(27)
        if a.s.decision is not None:
            assert a.asked == "which_runner_order"
            assert (weighed(a.s, a.s.decision, "general")["way 1"] > 0) == fits


def test_a_rout_into_a_full_hex_costs_somebody() -> None:
    """8.2, O26.3 Whoever falls back into a full hex is too much there, or somebody else is: worse than one who is fired at."""
    a = Arena({"H6": "ge-inf-14.5!", "H7": "ge-inf-14 ge-abt", "O11": "us-inf"})
    s, u = a.s, INDEX["ge-inf-14.5"]
    choices = [AT[HEX[h]] for h in ("H7", "G6")]
    full, empty = hints.where_to_rout(s, Ask(0, "where_to_rout", "", choices, (u,)), GENERAL)
    assert empty - full >= hints_worth.spared(s, s.at[HEX["H7"]] | 1 << u) - 0.5


def bits_of(a: Arena, h: str) -> Any:
    return iter(bits(a.s.at[HEX[h]]))


def test_the_initiative_card_is_not_thrown_to_and_fro() -> None:
    """9.1 Who has a roll thrown again hands the card over, and the other may use it on the new roll: so a new roll is worth less
    than its mean; only a card too precious to be used leaves the mean."""
    for found in ({n: float(n) for n in range(2, 13)}, {n: 5.0 * (n > 7) for n in range(2, 13)}):
        mean = sum(p * found[n] for n, p in hints_worth.ROLL.items())
        assert hints_rolls.answered(found, 0.5) < mean
        assert hints_rolls.answered(found, 1000.0) == pytest.approx(mean)


def test_shells_that_miss_fall_somewhere() -> None:
    """O19.2.1.2 Seven hexes are shelled after a hit and after a miss: over all hexes the chances add up to seven."""
    ring = [1, *(6 * d for d in range(1, 9))]
    for chances in (hints_fire.DRIFT, hints_fire.STRAY):
        assert sum(n * p for n, p in zip(ring, chances, strict=False)) == pytest.approx(7)
    assert hints_fire.STRAY[0] == pytest.approx(1 / 6)                  # only if it strays by one hex the aim is still covered


def test_a_barrage_next_to_the_own_line_is_called_off() -> None:
    """O19 One enemy platoon before a whole company: the guns would hit more friends than enemies, wherever they aim."""
    units = {"H6": "us-inf", **{h: "ge-inf ge-inf" for h in ("H8", "G8", "I8", "F8", "J8")}, "A1": "ge-lt-mueller"}
    a = Arena(units, phones={"german": "ge-tel-77"})
    s = a.s
    cells = WITHIN[HEX["H6"]][1]
    src = HEX["H11"]
    careful = max(hints_fire.aim(s, 0, cells, LOCAL, GENERAL, src).values())
    careless = max(hints_fire.aim(s, 0, cells, LOCAL, GREEDY, src).values())
    assert careful < careless and careful < 0


def test_a_trench_is_not_left_for_nothing() -> None:
    """F125 Who stands in a trench likes to stay there more than its cover alone says: fire comes before the next move."""
    a = Arena({"H6": "ge-inf-14.1 ge-lt-mueller", "A1": "us-inf"}, works={"H6": "trench"})
    wish = hints_move.Wish(a.s, 0, GENERAL)
    plain = hints_move.Wish(a.s, 0, GREEDY)
    u = INDEX["ge-inf-14.1"]
    here, there = HEX["H6"], HEX["H7"]
    assert wish.place(u, here) - wish.place(u, there) > plain.place(u, here) - plain.place(u, there)


def test_nobody_runs_before_guns_that_have_op_fire() -> None:
    """A42.2 A machine gun that has been activated for op fire fires at every further step that it sees, at no cost: so the next
    platoon gains less by the same way. Greedy fears it no more than a gun that would need a card first."""
    a = Arena({"H8": "us-inf", "H1": "ge-inf-14.1+ge-mg08", "A1": "us-lt-smith"}, goals=("A1", "A11", "O1", "O11", "H6"),
              held={5: "german"}, german=["O21"], active="allied")
    s, u, gun = a.s, next(bits_of(a, "H8")), INDEX["ge-inf-14.1"]
    ways = {}
    for ready in (0, 1 << gun):
        for w in (GREEDY, GENERAL):
            s.opfire = ready
            danger = hints_worth.threat(s, 0)
            ways[bool(ready), w is GENERAL] = hints_move.ways(s, 1, u, HEX["H8"], 4, danger, 0, w)[HEX["H6"]][0]
    assert ways[True, True] > ways[False, True] == ways[False, False] == ways[True, False] > 0
    calm = msgspec.structs.replace(GENERAL, on_the_way=GREEDY.on_the_way)
    s.opfire = 0
    free = hints_move.Marches(s.copy(), 1, calm).gain(u)
    assert free > hints_move.Marches(s.copy(), 1, GENERAL).gain(u)     # A42.1 a card may open it on the way
    s.opfire = 1 << gun
    assert hints_move.Marches(s.copy(), 1, calm).gain(u) < free
    assert hints_move.marches_of(s, 1, calm).gain(u) < free
    s.hand[0] = 0                                                       # A42.2 to fire again takes no card
    assert hints_move.afraid(s, 1, GENERAL) > 0 == hints_move.afraid(s, 1, GREEDY)


def test_a_roll_that_cannot_be_worth_the_card_is_not_reckoned_out() -> None:
    """9.1 What a roll means grows or falls with its number, so that no number is better than both 2 and 12: looking at those two
    first never changes what is chosen."""
    m = marne.start("great-war-commander", scenario="gwc-03", seed=4, data="")
    players = {"german": player("recruit", 1), "allied": player("recruit", 2)}
    seen = 0
    while m.decision is not None and seen < 60:
        if m.decision.message == "whether_reroll":
            s = state(m)
            assert s.decision is not None
            side, _, purpose = s.decision.args
            result = hints_rolls.outcome(s, side, PURPOSES[purpose])
            if result is not None:
                found = [result(n) for n in range(2, 13)]
                assert found in (sorted(found), sorted(found, reverse=True))
                seen += 1
        play(m, players, limit=1)
    assert seen == 60


@pytest.mark.parametrize("problem", ["leader", "wire", "ambush", "rout"])
def test_set_problems(problem: str) -> None:
    """Positions in which any expert knows what to do, with the reason in `teach/problems.toml`: a whole group for one Fire card,
    an Advance out of the wire, an Ambush on a platoon that it kills, no rout into mines."""
    suite = suites.load("great-war-commander")
    p = next(p for p in suite.problem if p.id == problem)
    m = suites.pose(suite, p)
    assert m.decision is not None
    found = p.judge(player("officer", 1).choose(SeatView(m, m.decision.seat)))
    assert found is not None and found.points == p.most


# The value ---------------------------------------------------------------------------------------------------------------------


def test_time_left() -> None:
    """6.2 A box whose number no roll is below never ends it; one that every roll is below ends it at once."""
    assert value.time_left((0, 0, 0, 13), 0, 3) == pytest.approx(3)     # boxes 1 and 2 pass, the third ends it
    assert value.time_left((0, 13), 0, 1) == pytest.approx(1)
    assert value.time_left((0, 8, 8, 8), 0, 1) == pytest.approx(36 / 21, abs=0.05)      # 21 of 36 rolls are below 8


def test_more_points_are_a_better_chance() -> None:
    m = marne.start("great-war-commander", scenario="gwc-05", seed=1, data="")
    play(m, {"german": player("greedy", 1), "allied": player("greedy", 2)}, limit=120)
    s = state(m)
    chances = []
    for vp in (-10, 0, 10):
        s.vp = vp
        chances.append(value.value(s, 0))
    assert chances == sorted(chances) and 0 < chances[0] < chances[2] < 1
    s.vp = 0
    for seat in (0, 1):                                                 # what one side has gained the other has lost
        before = value.value(s, seat)
        s.boxes[seat] += 3
        assert value.value(s, seat) < before
        s.boxes[seat] -= 3


# Plans -------------------------------------------------------------------------------------------------------------------------


def at_orders(scenario: str, made: int, seed: int = 9) -> Match:
    """Some way into a game of greedy, where an order is to be given and there is something to choose from."""
    m = marne.start("great-war-commander", scenario=scenario, seed=seed, data="")
    players = {"german": player("greedy", 1), "allied": player("greedy", 2)}
    play(m, players, limit=made)
    while m.decision is not None and (m.decision.message != "what_to_do" or len(m.decision.choices) < 4):
        play(m, players, limit=1)
    assert m.decision is not None
    return m


def test_each_order_is_one_plan() -> None:
    """The judgment's own first; no order twice, whatever cards it stands on; stopping is always looked at."""
    m = at_orders("gwc-06", 150)
    s, memory = state(m), Memory(judgment="general")
    ask = s.decision
    assert ask is not None and TITLE.mind.moment(s, ask) is not None
    plans = TITLE.mind.plans(s, ask, memory)
    best = max(weighed(s, ask, "general").items(), key=lambda row: row[1])
    assert weighed(s, ask, "general")[plans[0].choice] == best[1]
    orders = [s.t.order[c.a] for p in plans for c in ask.choices if c.text == p.choice and c.verb == "order"]
    assert len(orders) == len(set(orders))
    assert {p.choice for p in plans} & {"end", "pass"}


@pytest.mark.parametrize("level", LEVELS)
def test_they_do_not_know_what_is_hidden(level: str) -> None:
    """1.2 Two games that differ only in what the seat cannot know: the same choice."""
    for scenario, made in (("gwc-05", 130), ("gwc-14", 260)):
        m = at_orders(scenario, made)
        assert m.decision is not None
        seat = m.decision.seat
        first = str(player(level, 3).choose(SeatView(m, seat)))
        other = twin(m, m.seat_index(seat), random.Random(made))
        assert str(player(level, 3).choose(SeatView(other, seat))) == first


@pytest.mark.parametrize("level", LEVELS)
def test_what_was_reckoned_before_changes_nothing(level: str) -> None:
    m = at_orders("gwc-09", 200)
    assert m.decision is not None
    first = str(player(level, 3).choose(SeatView(m, m.decision.seat)))
    for cache in (hints_worth._threats, hints_worth._goings, hints_move._marches):
        cache.clear()
    assert str(player(level, 3).choose(SeatView(m, m.decision.seat))) == first


def test_thinking_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decisions that one choice of a general tries out: what the mind allows, and the trials that are under way when it is
    used up."""
    used: list[int] = []
    plain = search.tried

    def counted(*args: Any) -> tuple[float, int]:
        out = plain(*args)
        used.append(out[1])
        return out

    monkeypatch.setattr(search, "tried", counted)
    m = at_orders("gwc-03", 180)
    assert m.decision is not None
    player("general", 3).choose(SeatView(m, m.decision.seat))
    assert used and sum(used) <= TITLE.mind.steps + 6 * TITLE.mind.fewest * max(used)


def test_every_plan_has_words() -> None:
    """In both languages, and each its own."""
    m = at_orders("gwc-06", 150)
    s = state(m)
    assert s.decision is not None
    said = [TITLE.mind.tell(s, p, s.decision.seat) for p in TITLE.mind.plans(s, s.decision, Memory(judgment="general"))]
    assert all(x and x.fr for x in said) and len(set(said)) == len(said) == len({x.fr for x in said})
    assert TITLE.mind.tell(s, Plan(), 0)


def test_trials_of_a_plan_begin_alike() -> None:
    """What the seat chooses before anything is drawn and before the other is asked follows from what it knows, which is the same
    in all the games it imagines: to choose it once for all trials changes nothing."""
    m = at_orders("gwc-05", 200)
    assert m.decision is not None
    view, memory = SeatView(m, m.decision.seat), Memory(judgment="general")
    s = state(m)
    assert s.decision is not None
    for plan in TITLE.mind.plans(s, s.decision, memory)[:3]:
        line: list[Choice] = []
        for k in range(3):
            plain = search.tried(TITLE, view.think(Seeded(f"world {k}")), memory, plan, str(k))
            assert search.tried(TITLE, view.think(Seeded(f"world {k}")), memory, plan, str(k), line) == plain
        assert line and line[0].text == plan.choice


def test_distances_from_some_hexes() -> None:
    cells = 1 << HEX["C3"] | 1 << HEX["M9"]
    for h in (HEX["A1"], HEX["H6"], HEX["O11"], HEX["C3"]):
        assert evaluate.nearest(cells)[h] == min(DISTANCE[h][HEX["C3"]], DISTANCE[h][HEX["M9"]])
