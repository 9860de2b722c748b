"""Every title as a game of OpenSpiel: its own test, chance nodes against the dice they stand for, information states."""
from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

from marne import games_index  # noqa: E402
from marne.kernel.chance import Scripted  # noqa: E402
from marne.kernel.run import advance  # noqa: E402
from marne.lab import spiel  # noqa: E402

SLUGS = games_index.slugs()
QUICK = ("grand-illusion", "to-the-last-man", "drive-on-paris")
SHORT = {"grand-illusion": "2", "to-the-last-man": "1919", "great-war-commander": "gwc-03", "drive-on-paris": "5-1",
         "great-war-in-europe": "1918-near-east"}


def load(slug: str, **more: str) -> Any:
    return pyspiel.load_game(f"marne_{slug.replace('-', '_')}", {"scenario": SHORT[slug], **more})


def walk(state: Any, seed: int, most: int) -> Any:
    """Random play; gives every node before its action, with the action."""
    rnd = random.Random(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            action = rnd.choices(actions, chances)[0]
        else:
            action = rnd.choice(state.legal_actions())
        yield state, action
        state.apply_action(action)


@pytest.mark.parametrize("slug", SLUGS)
def test_openspiel_is_content(slug: str) -> None:
    """From near the end of a game on, so that it does not take long: it asks everything at every node."""
    game = load(slug)
    length = sum(1 for _ in walk(game.new_initial_state(), 1, 100_000))
    late = game.new_initial_state()
    for _ in walk(late, 1, length - (8 if slug in QUICK else 4)):
        pass
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, specific_initial_state=late)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_the_engine_with_the_same_choices_and_dice(slug: str) -> None:
    """The actions and outcomes of a walk, given to the bare engine as choices and a script of dice, lead to the same position."""
    title = games_index.title(slug)
    texts: list[str] = []
    values: list[int] = []
    state = load(slug).new_initial_state()
    for node, action in walk(state, 5, 400):
        text = node.action_to_string(node.current_player(), action)
        if node.is_chance_node():
            values.append(int(text.removeprefix("chance ")))
        elif text != "more":
            texts.append(text)

    class Script(Scripted):
        at = 0

        def value(self, index: int, options: Any, purpose: str, rule: str) -> int:
            if len(options) == 1:
                return int(options[0])
            self.at += 1
            return self.given[self.at - 1]

    while state.is_chance_node():                   # the last step is not over before its dice are thrown
        values.append(int(state.action_to_string(state.current_player(), 0).removeprefix("chance ")))
        state.apply_action(0)
    s = title.new(SHORT[slug], {}, None, Script(values))
    s.log = None
    for text in texts:
        advance(s, next(c for c in s.decision.choices if c.text == text))
    assert s.key() == state.live.state.key()
    assert values and texts


def test_the_chances_of_a_node_are_those_of_the_draw() -> None:
    """Grand Illusion 13.1.2d: chits are drawn out of a cup in which some stand several times; a die has six faces."""
    seen = Counter[int]()
    for node, _ in walk(load("grand-illusion").new_initial_state(), 2, 3000):
        if node.is_chance_node():
            outcomes, values = node.chance_outcomes(), list(node.live.values)
            assert abs(sum(p for _, p in outcomes) - 1) < 1e-9
            for (i, p), v in zip(outcomes, sorted(set(values)), strict=True):
                assert p == pytest.approx(values.count(v) / len(values)), (i, v)
            seen[len(values)] += 1
    assert seen[6]


def test_a_copy_goes_its_own_way() -> None:
    state = load("great-war-commander").new_initial_state()
    for _ in walk(state, 1, 60):
        pass
    twin = state.clone()
    assert str(twin) == str(state) and twin.live is not state.live
    before = state.information_state_string(0)
    for _ in walk(twin, 2, 20):
        pass
    assert state.information_state_string(0) == before != twin.information_state_string(0)


def test_the_information_of_a_seat_is_blind_to_the_other_hand() -> None:
    """Great War Commander 1.2: the same set-up and the same hand of one's own; what the other side has drawn changes nothing."""
    game, seen, hands = load("great-war-commander"), set(), set()
    for draw in range(4):
        state, rnd = game.new_initial_state(), random.Random(7)
        while not state.is_chance_node():
            state.apply_action(rnd.choice(state.legal_actions()))
        for _ in range(100):
            if not state.is_chance_node():
                break
            theirs = min(state.live.values) >= 72                # the second deck of 72 cards
            state.apply_action(state.legal_actions()[draw % len(state.legal_actions()) if theirs else 0])
        own, other = state.live.state.hand
        seen.add((own, state.information_state_string(0)))
        hands.add(other)
    assert len(seen) == 1 and len(hands) > 1


def test_the_game_throws_its_own_dice_if_asked_to() -> None:
    game = load("grand-illusion", chance="sampled")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    ends = []
    for _ in range(2):
        state = game.new_initial_state()
        assert len(state.chance_outcomes()) == spiel.SEEDS
        chance = sum(node.is_chance_node() for node, _ in walk(state, 9, 5000))
        assert chance == 1 and state.is_terminal() and sum(state.returns()) == 0
        ends.append(state.live.state.key())
    assert ends[0] == ends[1]


def test_an_observation_is_what_pettingzoo_gets() -> None:
    from marne.lab.flat import layout
    state = load("grand-illusion").new_initial_state()
    for _ in walk(state, 4, 50):
        pass
    tensor = state.observation_tensor(1)
    shape = layout(games_index.title("grand-illusion"))
    assert len(tensor) == shape.size
    assert [int(x) for x in tensor] == shape.observe(state.live.state, 1).tolist()


@pytest.mark.parametrize("chance", [spiel.EXPLICIT, spiel.SAMPLED])
def test_a_copy_stays_where_it_is_when_the_game_goes_on(chance: str) -> None:
    """And what a seat has chosen is summed up alike, asked for at every step or once at the end."""
    game = pyspiel.load_game("marne_grand_illusion", {"scenario": spiel.PREFIX + "2", "chance": chance})
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    one, two, rnd = game.new_initial_state(), game.new_initial_state(), random.Random(5)
    for i in range(120):
        actions = [a for a, _ in one.chance_outcomes()] if one.is_chance_node() else one.legal_actions()
        assert actions == one.legal_actions() and one.legal_actions(one.current_player()) == actions
        if i == 60:
            kept, before = one.clone(), observer.string_from(one, 0)
        if i < 60 or i > 100:
            observer.string_from(one, 0)
        action = rnd.choice(actions)
        one.apply_action(action)
        two.apply_action(action)
    assert observer.string_from(kept, 0) == before != observer.string_from(one, 0)
    assert [observer.string_from(one, p) for p in (0, 1)] == [observer.string_from(two, p) for p in (0, 1)]
