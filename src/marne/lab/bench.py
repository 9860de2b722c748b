"""How fast it is, measured in one run on one core, beside python-chess as the yardstick.

All is processor time of the process: what else the machine does takes none of it. The parts take turns, round after round, so
that a busy moment, which makes every step slower, touches all; the median of the rounds counts.
"""
from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any

from marne import games_index
from marne.kernel.bits import bits
from marne.kernel.chance import Seeded
from marne.kernel.choice import Table2
from marne.kernel.run import advance
from marne.kernel.title import State, Title
from marne.lab import bigmap
from marne.match import Match, start
from marne.players.base import play
from marne.players.random import Random
from marne.record import load

CHESS_MOVES = 200
NO_CHESS = "python-chess is not installed: install the development dependencies to get the ratio"
STARTUP = """
import sys, time
t = time.process_time()
import marne
i = time.process_time()
marne.games_index.register(sys.argv[1], sys.argv[2])
m = marne.start(sys.argv[1], seed=1)
assert m.decision is None or m.decision.choices
print(i - t, time.process_time() - t)
"""

Round = tuple[int, float]               # decisions, seconds of the processor
Rate = Callable[[float], Round]         # plays for about so many seconds


class _Play:
    """Random legal play from one state on, in place and with nobody listening."""

    def __init__(self, first: State, name: str) -> None:
        self.first = first
        self.first.log = None
        self.next = random.Random(f"bench {name}").random
        self.games = 0
        self.state = self.fresh()

    def fresh(self) -> State:
        s = self.first.copy()
        self.games += 1
        s.chance = Seeded(f"bench {self.games}")
        return s

    def __call__(self, seconds: float) -> tuple[int, float]:
        """Goes on where the last call stopped: long games are measured from end to end."""
        n, rnd, s = 0, self.next, self.state
        begun = process_time()
        end = begun + seconds
        while True:
            for _ in range(50):
                ask = s.decision
                if ask is None:
                    s = self.fresh()
                    continue
                c = ask.choices
                advance(s, c[int(rnd() * len(c))])
                n += 1
            now = process_time()
            if now > end:
                self.state = s
                return n, now - begun


def _chess_play(end_test: bool) -> Rate | None:
    """Random moves, a game at most 200 of them; with or without the library's own end-of-game test."""
    try:
        import chess
    except ImportError:
        return None
    rnd = random.Random("bench chess").random

    def rate(seconds: float) -> tuple[int, float]:
        n, begun = 0, process_time()
        end = begun + seconds
        while True:
            board = chess.Board()
            for _ in range(CHESS_MOVES):
                if end_test and board.is_game_over():
                    break
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(rnd() * len(moves))])
                n += 1
            now = process_time()
            if now > end:
                return n, now - begun

    return rate


def _whole_games(title: Title[Any], scenario: str, games: int) -> dict[str, float]:
    """Whole random games from the first decision: seconds, decisions, choices a decision; and the copy of a state."""
    rnd = random.Random(f"whole {scenario}").random
    times: list[float] = []
    decisions = choices = 0
    copies: list[float] = []
    for g in range(games):
        s = title.new(scenario, title.long_play, None, Seeded(f"whole {g}"))
        s.log = None
        n, spent, kept = 0, 0.0, s.copy()
        while s.decision is not None:
            begun = process_time()
            for _ in range(100):
                ask = s.decision
                if ask is None:
                    break
                c = ask.choices
                advance(s, c[int(rnd() * len(c))])
                n += 1
                choices += len(c)
            spent += process_time() - begun
            if s.decision is not None:
                kept = s.copy()
        times.append(spent)
        decisions += n
        copies.append(_copy_us(kept))
    return {"game_s": sum(times) / games, "longest_game_s": max(times), "decisions": decisions / games,
            "choices": choices / max(1, decisions), "copy_us": min(copies)}


def _copy_us(s: State) -> float:
    copy, best = s.copy, 1e9
    for _ in range(5):
        begun = process_time()
        for _ in range(200):
            copy()
        best = min(best, process_time() - begun)
    return best / 200 * 1e6


def _big_map(s: bigmap.State) -> dict[str, float]:
    """What grows with the map, in microseconds: members and choices of 300 hexes seen for the first time, copy and key."""
    board = bigmap.reach(s, 0)
    while board.bit_count() < 300:
        board |= bigmap.around(board)
    fresh = Table2("go", "1", str, str)
    return {"members_us": _us(lambda i: bits(board >> i)), "choices_us": _us(lambda i: fresh[i].among(board >> i)),
            "copy_us": round(_copy_us(s), 2), "key_us": _us(lambda i: s.key())}


def _us(do: Callable[[int], object]) -> float:
    """The best of five rounds of 40, each number once: nothing is known from before."""
    best = 1e9
    for n in range(0, 200, 40):
        begun = process_time()
        for i in range(n, n + 40):
            do(i)
        best = min(best, process_time() - begun)
    return round(best / 40 * 1e6, 2)


def _random_match(slug: str, scenario: str, seed: str) -> Match:
    m = start(slug, scenario, seed, games_index.title(slug).long_play)
    play(m, {seat: Random(f"{seed} {seat}") for seat in m.title.seats})
    return m


def _replay(title: Title[Any], games: int, times: int) -> dict[str, Any]:
    """Loading the record of the longest of some random games, with all its checks."""
    longest: Match | None = None
    for sc in title.scenarios:
        for g in range(games):
            m = _random_match(title.slug, sc.id, f"replay {g}")
            if longest is None or m.choices_made > longest.choices_made:
                longest = m
    assert longest is not None
    best = 1e9
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "long.marne")
        longest.save(path)
        size = os.path.getsize(path)
        for _ in range(times):
            begun = process_time()
            load(path)
            best = min(best, process_time() - begun)
    return {"replay_s": best, "replay_decisions": longest.choices_made, "replay_scenario": longest.scenario,
            "replay_turn": getattr(longest.state, "turn", None), "record_bytes": size}


def _startup(slug: str, times: int) -> dict[str, float]:
    """The library and the first game in a fresh process: import alone, and import and start."""
    found: list[tuple[float, float]] = []
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    for _ in range(times):
        command = [sys.executable, "-c", STARTUP, slug, games_index.KNOWN[slug]]
        out = subprocess.run(command, capture_output=True, text=True, check=True, env=env, timeout=60).stdout.split()
        found.append((float(out[0]), float(out[1])))
    return {"import_s": min(f[0] for f in found), "startup_s": min(f[1] for f in found)}


def _memory(slug: str, scenario: str) -> dict[str, Any]:
    """What a finished match holds. A game before it fills the tables that all matches share."""
    _random_match(slug, scenario, "memory")
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        m = _random_match(slug, scenario, "memory")
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return {"memory_mb": (after - before) / 1e6, "memory_decisions": m.choices_made}


def _rate(rounds: Sequence[Round]) -> float:
    return median(n / seconds for n, seconds in rounds)


def bench(quick: bool = False, slugs: Sequence[str] | None = None) -> dict[str, Any]:
    """Measure every game (or `slugs`), python-chess and a toy on a big map. `ratio`: a game's rate over that of chess; of all
    games the lowest."""
    names = list(slugs) if slugs is not None else games_index.slugs()
    titles = [games_index.title(s) for s in names]
    rounds, seconds, games = (3, 0.15, 2) if quick else (9, 0.5, 10)
    plays: dict[tuple[str, str], Rate] = {
        (t.slug, sc.id): _Play(t.new(sc.id, t.long_play, None, Seeded("bench")), sc.id) for t in titles for sc in t.scenarios}
    big = bigmap.new(Seeded("bench"))
    plays["big map", "toy"] = _Play(big, "toy")
    plain, tested = _chess_play(False), _chess_play(True)
    if plain is not None and tested is not None:
        plays["python-chess", "plain"], plays["python-chess", "end test"] = plain, tested
    for p in plays.values():
        p(seconds / 3)          # tables and caches fill, procedures are woven
    measured: dict[tuple[str, str], list[Round]] = {k: [] for k in plays}
    for _ in range(rounds):
        for k, p in plays.items():
            measured[k].append(p(seconds))
    out: dict[str, Any] = {t.slug: _game(t, measured, rounds, games) for t in titles}
    out["big map"] = {"decisions_per_s": round(_rate(measured["big map", "toy"])), **_big_map(big)}
    if plain is None:
        out["python-chess"] = {"decisions_per_s": None, "note": NO_CHESS}
        out["ratio"] = None
    else:
        moves = _rate(measured["python-chess", "plain"])
        out["python-chess"] = {"decisions_per_s": round(moves),
                               "with_end_test": round(_rate(measured["python-chess", "end test"]))}
        for slug in names:
            out[slug]["ratio"] = round(out[slug]["decisions_per_s"] / moves, 2)
        out["ratio"] = min((out[slug]["ratio"] for slug in names), default=None)
    return out


def _game(t: Title[Any], measured: dict[tuple[str, str], list[Round]], rounds: int, games: int) -> dict[str, Any]:
    mine = [measured[t.slug, sc.id] for sc in t.scenarios]
    together = [(sum(m[r][0] for m in mine), sum(m[r][1] for m in mine)) for r in range(rounds)]
    whole = {sc.id: _whole_games(t, sc.id, games) for sc in t.scenarios}
    longest = max(whole, key=lambda k: whole[k]["decisions"])
    by_scenario = {sc.id: {"decisions_per_s": round(_rate(measured[t.slug, sc.id])),
                           **{k: round(v, 4) for k, v in whole[sc.id].items()}} for sc in t.scenarios}
    few = 1 if rounds < 9 else 3
    found: dict[str, Any] = {
        "decisions_per_s": round(_rate(together)),
        "by_scenario": by_scenario,
        "copy_us": max(w["copy_us"] for w in whole.values()),
        "choices_per_decision": (sum(w["choices"] * w["decisions"] for w in whole.values())
                                 / max(1.0, sum(w["decisions"] for w in whole.values()))),
        "game_s": max(w["game_s"] for w in whole.values()),
        **_replay(t, few, few),
        **_startup(t.slug, few),
        **_memory(t.slug, longest),
        **t.measures(),
    }
    return {k: round(v, 4) if isinstance(v, float) else v for k, v in found.items()}
