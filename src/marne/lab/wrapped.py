"""What the environments of PettingZoo and OpenSpiel cost against the bare engine: `python -m marne.lab.wrapped [GAME …]`.

The bare engine and each wrapper play the same random games, choice for choice and die for die, in turns, and only processor time
counts: what else the machine does falls on all alike. In a wrapper the player takes the observation of the seat that is asked,
and its action from the mask or the list of legal actions. Each plays in a process of its own, so that nobody finds what another
has put into the engine's caches; a game is played before the time is taken. Then all play the same games twice again, and the
quicker of both counts: what the engine remembers of them is there, so that it is at its fastest and a wrapper weighs most. It
needs the extra `lab`.
"""
from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from time import process_time

import msgspec

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.kernel.title import State
from marne.lab.extras import missing, run

try:
    import numpy  # noqa: F401 (both wrappers need it: told here and not by a process that does not start)
except ImportError as e:
    raise missing(e) from e

DECISIONS = 4800
LONGEST = 800       # decisions of a game; a longer one is broken off, so that all take turns often


class Cost(msgspec.Struct, frozen=True):
    """Microseconds a decision, and how many times as long as the bare engine, over all games."""

    title: str
    scenario: str
    bare: float
    zoo: float
    spiel: float
    sampled: float


class Line(msgspec.Struct):
    """A game of random play: its seed, the places of its choices in the lists that were offered, its dice and draws."""

    seed: int
    choices: list[int] = []
    values: list[int] = []


class _Noted(Seeded):
    """Notes the values of chance where there was more than one."""

    def __init__(self, seed: str, values: list[int]) -> None:
        super().__init__(seed)
        self.values = values

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        found = super().value(index, values, purpose, rule)
        if len(values) > 1:
            self.values.append(found)
        return found


def lines(slug: str, scenario: str, decisions: int) -> list[Line]:
    """Whole games of random play, and the beginning of one more, so many decisions together; and one more before them."""
    title, rnd, out = games_index.title(slug), random.Random(slug).random, list[Line]()
    while len(out) < 2 or decisions:
        line = Line(len(out), [], [])
        s = title.new(scenario, {}, None, _Noted(f"spiel {line.seed}", line.values))
        s.log = None
        while s.decision is not None and (decisions or not out) and len(line.choices) < LONGEST:
            at = int(rnd() * len(s.decision.choices))
            line.choices.append(at)
            advance(s, s.decision.choices[at])
            decisions -= bool(out)
        out.append(line)
    return out


Player = Callable[[Line], State]            # where the game is then


def _pages(at: int, n: int, most: int) -> tuple[int, int]:
    """How often the page is turned before a choice can be made, and its place there."""
    return divmod(at, most - 1) if n > most else (0, at)


def _bare(slug: str, scenario: str) -> Player:
    title = games_index.title(slug)

    def play(line: Line) -> State:
        s: State = title.new(scenario, {}, None, Seeded(f"spiel {line.seed}"))
        s.log = None
        for at in line.choices:
            ask = s.decision
            assert ask is not None
            advance(s, ask.choices[at])
        return s

    return play


def _zoo(slug: str, scenario: str) -> Player:
    from marne.lab import zoo

    env = zoo.env(slug, scenario)
    most = env.layout.choices

    def act(place: int) -> None:
        obs = env.last()[0]
        env.step(int(obs["action_mask"].view(bool).nonzero()[0][place]))

    def play(line: Line) -> State:
        env.begin(env.title.new(scenario, {}, None, Seeded(f"spiel {line.seed}")))
        for at in line.choices:
            ask = env.state.decision
            assert ask is not None
            turns, place = _pages(at, len(ask.choices), most)
            for _ in range(turns):
                act(-1)
            act(place)
        return env.state

    return play


def _spiel(slug: str, scenario: str, chance: str) -> Player:
    import pyspiel  # type: ignore[import-not-found]

    from marne.lab import spiel
    name = f"marne_{slug.replace('-', '_')}"
    game = pyspiel.load_game(name, {"scenario": spiel.PREFIX + scenario, "chance": chance})

    def play(line: Line) -> State:
        state, values = game.new_initial_state(), iter(line.values)
        if chance == spiel.SAMPLED:
            state.apply_action(line.seed)
        for at in line.choices:
            while state.is_chance_node():
                state.chance_outcomes()
                state.apply_action(state.live.faces.index(next(values)))
            player = state.current_player()
            state.observed(player)
            actions = state.legal_actions()
            turns, place = _pages(at, len(state.ask.choices), state.shape.choices)
            for _ in range(turns):
                state.apply_action(actions[-1])
                state.observed(player)
                actions = state.legal_actions()
            state.apply_action(actions[place])
        while state.is_chance_node():                       # the last step is not over before its dice are thrown
            state.apply_action(state.live.faces.index(next(values)))
        found: State = state.live.state
        return found

    return play


MAKERS: dict[str, Callable[[str, str], Player]] = {
    "bare": _bare, "zoo": _zoo, "spiel": lambda slug, scenario: _spiel(slug, scenario, "explicit"),
    "sampled": lambda slug, scenario: _spiel(slug, scenario, "sampled")}
_mine: list[Player] = []                                # of a process: its one player


def _sit_down(kind: str, slug: str, scenario: str, warm: Line) -> None:
    _mine[:] = [MAKERS[kind](slug, scenario)]
    _mine[0](warm)


def _took(line: Line) -> float:
    begun = process_time()
    _mine[0](line)
    return process_time() - begun


def cost(slug: str, scenario: str | None = None, decisions: int = DECISIONS) -> tuple[Cost, Cost]:
    """Measure a title in its first scenario or in another: with games that are new, and with the same again."""
    name = scenario or games_index.title(slug).scenarios[0].id
    first, *played = lines(slug, name, decisions)
    spawn = get_context("spawn")
    with ExitStack() as stack:
        players = [stack.enter_context(ProcessPoolExecutor(1, spawn, _sit_down, (kind, slug, name, first))) for kind in MAKERS]
        new, *again = [_times(players, played) for _ in range(3)]
    made = sum(len(line.choices) for line in played)

    def told(times: list[list[float]]) -> Cost:
        bare, *wrapped = [sum(of) for of in zip(*times, strict=True)]
        return Cost(slug, name, 1e6 * bare / made, *(t / bare for t in wrapped))

    return told(new), told([[min(pair) for pair in zip(*two, strict=True)] for two in zip(*again, strict=True)])


def _times(players: Sequence[ProcessPoolExecutor], played: Sequence[Line]) -> list[list[float]]:
    """By game, the seconds of each player."""
    times = [[0.0] * len(players) for _ in played]
    for n, line in enumerate(played):
        for k in range(len(players)):
            who = (n + k) % len(players)                                # in turns
            times[n][who] = players[who].submit(_took, line).result()
    return times


def main(args: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m marne.lab.wrapped",
                                     description="What the wrappers cost against the bare engine.")
    parser.add_argument("game", nargs="*", default=list(games_index.slugs()))
    parser.add_argument("--scenario")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    given = parser.parse_args(args)
    print("| | bare engine | PettingZoo | OpenSpiel | OpenSpiel, sampled |\n|---|---|---|---|---|")
    for slug in given.game:
        new, again = cost(slug, given.scenario, given.decisions)
        for name, c in ((f"{slug} {new.scenario}", new), ("the same again", again)):
            print(f"| {name} | {c.bare:.0f} µs | {c.zoo:.2f} × | {c.spiel:.2f} × | {c.sampled:.2f} × |", flush=True)


if __name__ == "__main__":
    sys.exit(run(main, "marne.lab.wrapped"))
