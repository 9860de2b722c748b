"""Every title as an environment of PettingZoo: its own tests, what an observation tells, and what an action stands for."""
from __future__ import annotations

import itertools
import random
import subprocess
import sys
import types
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pettingzoo_test = pytest.importorskip("pettingzoo.test")

from marne import games_index  # noqa: E402
from marne.kernel.chance import Seeded  # noqa: E402
from marne.kernel.run import advance  # noqa: E402
from marne.lab import zoo  # noqa: E402
from marne.lab.flat import UNSEEN, Layout, layout  # noqa: E402

SLUGS = games_index.slugs()
SHORT = {"grand-illusion": "2", "to-the-last-man": "1918", "great-war-commander": "gwc-03", "drive-on-paris": "5-1",
         "great-war-in-europe": "1918-near-east"}
STACKS = {"drive-on-paris": "5-7-t9", "great-war-in-europe": "1916"}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_is_content(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.api_test(zoo.env(slug, SHORT[slug]), num_cycles=300)
    pettingzoo_test.seed_test(lambda: zoo.env(slug, SHORT[slug]), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_measures_it(slug: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's own benchmark, by a clock on which a hundred rounds take its five seconds."""
    from pettingzoo.test import performance_benchmark as own
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    ticks = itertools.count(0, 0.05)
    monkeypatch.setattr(module, "time", types.SimpleNamespace(time=lambda: next(ticks)))
    own(zoo.env(slug, SHORT[slug]))
    out = capsys.readouterr().out
    assert "Finished performance benchmark" in out and float(out.split(" turns per second")[0].split()[-1]) > 10


def positions(slug: str, scenario: str, every: int, most: int, seed: str = "twin") -> Any:
    title = games_index.title(slug)
    rnd = random.Random(seed).random
    s = title.new(scenario, {}, None, Seeded(seed))
    s.log = None
    for i in range(most):
        if s.decision is None:
            break
        if i % every == 0:
            yield s
        choices = s.decision.choices
        advance(s, choices[int(rnd() * len(choices))])


@pytest.mark.parametrize("slug", SLUGS)
def test_an_observation_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(slug: str) -> None:
    """Hidden things dealt anew change nothing of it, for the seat that is asked and for the other."""
    title, shape = games_index.title(slug), layout(games_index.title(slug))
    changed = 0
    for scenario, every, most in ((SHORT[slug], 23, 1500), (STACKS.get(slug, SHORT[slug]), 61, 1500)):
        for n, s in enumerate(positions(slug, scenario, every, most)):
            for seat in (0, 1):
                mine = shape.observe(s, seat)
                other = title.hide(s, seat, Seeded(f"other world {n}"))
                changed += other.key() != s.key()
                twin = shape.observe(other, seat)
                assert mine.tobytes() == twin.tobytes(), [
                    p.name for p in shape.parts if mine[p.at:p.at + p.size].tobytes() != twin[p.at:p.at + p.size].tobytes()]
    assert changed or slug == "grand-illusion"          # else nothing was tried


def test_options_of_the_other_side_are_blank_until_they_are_revealed() -> None:
    """Grand Illusion 14.3.6: the one thing that is hidden there."""
    title = games_index.title("grand-illusion")
    shape, s = layout(title), title.new("3", {}, None, Seeded("1"))
    s.chosen, s.revealed = 0b0000100001, 0
    assert shape.unpack(shape.observe(s, 0))["chosen"] == 0b1
    assert shape.unpack(shape.observe(s, 1))["chosen"] == 0b0000100000
    s.revealed = 1
    assert shape.unpack(shape.observe(s, 0))["chosen"] == s.chosen


def test_an_observation_tells_what_lies_open() -> None:
    """By names: where one's own pieces are, which hexes are whose, and of covered counters only where they lie."""
    title = games_index.title("drive-on-paris")
    shape = layout(title)
    s = next(iter(positions("drive-on-paris", "5-7-t9", 1, 1)))
    seat = s.decision.seat
    seen = shape.unpack(shape.observe(s, seat))
    from marne.games.drive_on_paris.pieces import SIDE
    from marne.games.drive_on_paris.secrets import hidden
    covered = hidden(s, 1 - seat)
    assert covered
    for u, place in enumerate(s.loc):
        assert seen["loc"][u] == (UNSEEN if covered >> u & 1 else place)
        assert not covered >> u & 1 or SIDE[u] != seat
    assert sorted(s.loc[u] for u in range(len(s.loc)) if covered >> u & 1) == list(seen["hidden"][:, 0])
    assert [int(h) for h in np.flatnonzero(seen["held"][0])] == [h for h in range(2400) if s.held[0] >> h & 1]
    assert seen["turn"] == s.turn and seen["asked"] == seat


def test_cards_of_the_other_hand_are_a_number() -> None:
    title = games_index.title("to-the-last-man")
    shape = layout(title)
    for s in positions("to-the-last-man", "1916", 40, 400):
        for seat in (0, 1):
            seen = shape.unpack(shape.observe(s, seat))
            mine = sum(1 << int(c) for c in np.flatnonzero(seen["hand"][seat]))
            assert mine == s.hand[seat] and not seen["hand"][1 - seat].any()
            assert seen["other_hand"] == s.hand[1 - seat].bit_count()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rows_of_choices_are_the_choices(slug: str) -> None:
    """Verb and arguments, each one more than its number, and no two choices of a question alike."""
    title = games_index.title(slug)
    shape, lexicon = layout(title), title.observed.lexicon
    names = {i: verb for verb, i in shape.verbs.items()}
    for s in positions(slug, SHORT[slug], 7, 600):
        shown = shape.shown(s.decision, 0)
        rows = shape.rows(shown)
        assert rows.shape == (shape.choices, 3) and not rows[len(shown):].any()
        for c, (verb, a, b) in zip(shown, rows, strict=False):
            args = 0 if c.text in lexicon.plain else len(c.text.split()) - 1
            assert names[int(verb)] == c.verb
            assert (int(a), int(b)) == (c.a + 1 if args else 0, c.b + 1 if args > 1 else 0)
        assert len({tuple(map(int, row)) for row in rows[:len(shown)]}) == len(shown)


def test_more_choices_than_actions_are_on_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    env = zoo.env("grand-illusion", "2")
    monkeypatch.setattr(env, "layout", Layout(env.title, env.title.new("2", {}, None, Seeded("1"))))
    env.layout.choices = 4
    env.reset(seed=7)
    while len(env.state.decision.choices) < 8:
        env.step(0)
    whole, seen = [c.text for c in env.state.decision.choices], []
    for _ in range(env.layout.pages(env.state.decision)):
        obs = env.observe(env.agent_selection)
        assert obs["action_mask"][3] == 1                           # the page is turned by the last action
        seen += [c.text for c in env.choices()]
        env.step(3)
    assert seen == whole
    env.step(3)
    wanted = env.choices()[1]
    before = env.state.copy()
    env.step(1)
    advance(before, wanted)
    assert before.key() == env.state.key()


def test_an_action_that_is_not_offered_is_refused() -> None:
    env = zoo.env("grand-illusion", "2")
    env.reset(seed=7)
    n = len(env.choices())
    for action in (n, -1, None):
        with pytest.raises(ValueError, match="not offered"):
            env.step(action)
    assert len(env.choices()) == n


def test_the_winner_is_rewarded_and_a_limit_breaks_off() -> None:
    env = zoo.env("great-war-commander", "gwc-03")
    env.reset(seed=3)
    rnd = random.Random(3)
    while env.state.decision is not None:
        env.step(rnd.randrange(len(env.choices())))
    result = env.state.result
    assert sorted(env.rewards.values()) == ([-1, 1] if result.winner else [0, 0])
    assert result.winner is None or env.rewards[result.winner] == 1
    assert all(env.terminations.values()) and env.infos["german"]["kind"] == result.kind
    env = zoo.env("great-war-commander", "gwc-03", limit=5)
    env.reset(seed=3)
    for _ in range(5):
        env.step(0)
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_what_to_install_is_said() -> None:
    code = ("import sys; sys.modules['pettingzoo'] = None\n"
            "try:\n import marne.lab.zoo\nexcept Exception as e: print(type(e).__name__, e)")
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout
    assert "BadOption" in out and "pip install 'marne[lab]'" in out and "pettingzoo" in out
