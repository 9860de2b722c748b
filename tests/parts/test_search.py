"""The mind of the computer's players: plans are tried out fairly, the better one is kept, thinking is counted."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
import pytest

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import BadData
from marne.kernel.memory import Memory, Plan
from marne.kernel.mind import Mind, chance
from marne.kernel.run import advance
from marne.match import Match, start
from marne.parts.bots import search as searching
from marne.parts.bots.judgment import weights
from marne.parts.bots.search import search
from marne.players.base import PLAYERS, SeatView, gives_up, player
from marne.players.thinker import LEVELS, Thinker
from tests.kernel.toy import DIG, DONE, PLAY, State, Toy


class Planner(Mind[State]):
    """A plan for every turn of one's own: dig, or play a card at once."""

    steps = 60

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        return (s.turn, ask.seat) if ask.message == "which_action" else None

    def plans(self, s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
        return [Plan("done", choice="done"), *(Plan(c.verb, choice=c.text) for c in ask.choices if c.verb in ("play", "dig"))]

    def over(self, start: State, now: State, seat: int) -> bool:
        return now.decision is not None and now.decision.seat != seat

    def value(self, s: State, seat: int) -> float:
        return chance((s.score[seat] - s.score[1 - seat]) / 4)


class Thinking(Toy):
    def evaluate(self, s: State, seat: int) -> float:
        return float(s.score[seat] - s.score[1 - seat])

    @cached_property
    def mind(self) -> Planner:
        return Planner(self)


def actions(title: Thinking, score: tuple[int, int] = (0, 0), hand: tuple[int, ...] = (2, 8)) -> State:
    """Red acts, with these cards in hand."""
    s = title.position({"score": list(score)}, Seeded("toy"))
    for text in ("hold", "hold"):
        assert s.decision is not None
        advance(s, next(c for c in s.decision.choices if c.text == text))
    s.hand[0] = hand
    s.pile = [c for c in range(1, 9) if c not in hand]
    s.decision = Ask(0, "which_action", "3", _offered(hand), (3,))
    return s


def _offered(hand: tuple[int, ...]) -> list[Choice]:
    return [*(DIG[p] for p in range(3)), *(PLAY[c] for c in hand), DONE]


def imagine(title: Thinking, s: State) -> Callable[[int], State]:
    return lambda k: title.hide(s, 0, Seeded(f"world {k}"))


def test_a_plan_that_wins_at_once_is_found() -> None:
    """5 Eight points win; red has seven, and a card above four is worth one."""
    title = Thinking()
    s = actions(title, (7, 0))
    plans = [Plan("done", choice="done"), Plan("high", choice="play 8")]
    found = search(title, imagine(title, s), title.memory({}), plans, 200, "x")
    assert found[0].plan.name == "high" and found[0].value == 1.0 and found[0].tries >= title.mind.fewest


def test_without_a_reason_the_plan_of_the_judgment_stays() -> None:
    title = Thinking()
    s = actions(title)
    plans = [Plan(p, choice=f"dig {p}") for p in ("centre", "north", "south")]
    assert search(title, imagine(title, s), title.memory({}), plans, 200, "x")[0].plan.name == "centre"


def test_thinking_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more decisions than allowed, but for the first trials of every plan."""
    title, used = Thinking(), list[int]()
    real = searching.tried

    def counted(*args: object) -> tuple[float, int]:
        value, n = real(*args)                                              # type: ignore[arg-type]
        used.append(n)
        return value, n

    monkeypatch.setattr(searching, "tried", counted)
    s = actions(title)
    plans = title.mind.plans(s, s.decision, Memory())                       # type: ignore[arg-type]
    search(title, imagine(title, s), title.memory({}), plans, 30, "x")
    first = sum(used[:title.mind.fewest * len(plans)])
    longest = max(used)
    assert sum(used) <= max(30, first) + longest * len(plans)
    few = len(used)
    search(title, imagine(title, s), title.memory({}), plans, 600, "x")
    assert len(used) - few > few, "who may think longer does"


def test_the_same_seed_thinks_the_same_and_another_may_not() -> None:
    title = Thinking()
    s = actions(title)
    plans = title.mind.plans(s, s.decision, Memory())                       # type: ignore[arg-type]
    once, twice = (search(title, imagine(title, s), title.memory({}), plans, 100, "x") for _ in range(2))
    assert once == twice
    assert s.key() == actions(title).key(), "what is at hand is not touched"


@pytest.mark.parametrize(("temper", "better"), [(-1, [0.5, 0.5]), (1, [0.0, 1.0])])
def test_the_cautious_like_what_is_sure_and_the_bold_what_is_not(temper: int, better: list[float]) -> None:
    both = ([0.5, 0.5], [0.0, 1.0])
    assert max(both, key=lambda v: searching._worth(v, temper)) == better
    assert searching._worth(both[0], 0) == searching._worth(both[1], 0)


def test_a_player_keeps_its_plan_until_the_next_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = list[int]()
    monkeypatch.setattr("marne.players.thinker.search", lambda *a: thought.append(1) or search(*a))
    m = _match()
    who = Thinker("general", seed=1)
    for _ in range(12):
        if m.decision is None:
            break
        seat = m.decision.seat
        c = who.choose(SeatView(m, seat)) if seat == "red" else player("random", 1).choose(SeatView(m, seat))
        m.choose(c)
    kept = who.save()
    assert kept["moment"] and kept["plan"] and 1 <= len(thought) <= m.state.turn     # type: ignore[attr-defined]
    again = Thinker("general", seed=1)
    again.load(kept)
    assert again.save() == kept


def test_what_was_compared_is_remembered_for_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lone plan is followed without a trial; how often the game looked lost is counted by moments, and a better one ends it."""
    views, gone = [0, 1, 2, 3], iter([True, True, False, True])
    monkeypatch.setattr(Planner, "moment", lambda self, s, ask: (views[0],))
    monkeypatch.setattr(Planner, "lost", lambda self, s, seat: next(gone))
    m, who = _match(), Thinker("general", seed=1)
    seat = m.decision.seat                                                  # type: ignore[union-attr]
    many = [Plan(str(i)) for i in range(5)]
    for plans, lost in ((many, 1), (many[:1], 2), (many[:2], 0), (many, 1)):
        monkeypatch.setattr(Planner, "plans", lambda self, s, ask, memory, plans=plans: plans)
        who.choose(SeatView(m, seat))
        kept = title_memory(who)
        assert kept.lost == lost and gives_up(who.save()) is (lost == 2)
        assert len(kept.ideas) == min(3, len(plans)) and kept.ideas[0].plan == kept.plan
        assert all(bool(i.tries) is (len(plans) > 1) for i in kept.ideas[:1])
        who.choose(SeatView(m, seat))                                       # the same moment
        assert title_memory(who).ideas == () and title_memory(who).lost == lost
        views.pop(0)


def title_memory(who: Thinker) -> Memory:
    return TITLE.memory(who.save())


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known while a test of this file runs, and not to the tests that come after it."""
    monkeypatch.setitem(games_index.KNOWN, "toy-thinking", "tests.parts.test_search:TITLE")


def _match() -> Match:
    return start("toy-thinking", "1", seed="m")


def test_levels_differ_by_named_handicaps_and_all_can_sit_down() -> None:
    assert LEVELS["recruit"].plans == 1 < LEVELS["officer"].plans < LEVELS["general"].plans
    assert LEVELS["officer"].share <= LEVELS["general"].share / 5
    for name in PLAYERS:
        m = _match()
        assert m.decision is not None
        assert player(name, 3).choose(SeatView(m, m.decision.seat)).text in {c.text for c in m.decision.choices}


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    push: float = 1.0
    hold: float = 0.0


def test_weights_are_data_with_those_of_greedy_behind_them(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "judgment.toml").write_text("[general]\nhold = 2.5\n[wrong]\npull = 1.0\n")
    named = weights(tmp_path, Weights)
    assert named("") == Weights() and named("general") == Weights(1.0, 2.5)
    for name in ("wrong", "nobody"):
        with pytest.raises(BadData):
            named(name)


TITLE = Thinking()
TITLE.slug = "toy-thinking"
