"""Batch play: many games between players, and what came of them, with confidence intervals."""
from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, TypeVar

import msgspec

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.match import check_options, check_scenario, start
from marne.players.base import check_player, play, player

A = TypeVar("A")
B = TypeVar("B")
LIMIT = 100_000     # decisions after which a game counts as unfinished
Z = 1.959964        # two-sided 95 %


class Task(msgspec.Struct, frozen=True):
    """One game to play; plain data, because it travels to another process."""

    slug: str
    target: str         # where the title is, for a process that does not know it yet
    scenario: str
    options: dict[str, Any]
    data: str | None
    seed: str
    seats: dict[str, str]
    record: str | None


class Outcome(msgspec.Struct, frozen=True):
    """How one game went. `kind` is '' if it did not end, `error` says why if it broke."""

    seed: str
    winner: str | None
    kind: str
    score: dict[str, int]
    turn: int | None
    decisions: int
    error: str = ""


class Share(msgspec.Struct, frozen=True):
    """A share of games with its 95 % interval (Wilson)."""

    games: int
    share: float
    low: float
    high: float


class Simulation(msgspec.Struct, frozen=True):
    """What came of a batch. Shares are of the games that ended; `score` and `turns` are means over them."""

    slug: str
    scenario: str
    seats: dict[str, str]
    seed: str
    games: int
    ended: int
    wins: dict[str, Share]
    draws: Share
    kinds: dict[str, int]
    score: dict[str, float]
    turns: float | None
    decisions: float
    errors: list[str]

    def plain(self) -> dict[str, Any]:
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made


def wilson(hits: int, games: int) -> Share:
    """The share of `hits` among `games` and where the true one lies with 95 % confidence."""
    if games == 0:
        return Share(hits, 0.0, 0.0, 1.0)
    p = hits / games
    d = 1 + Z * Z / games
    mid = (p + Z * Z / (2 * games)) / d
    half = Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games)) / d
    return Share(hits, p, mid - half if hits else 0.0, mid + half if hits < games else 1.0)


def check_counts(games: int, jobs: int) -> None:
    if games < 1 or jobs < 1:
        raise BadOption(Said("games and jobs are whole numbers from 1 on",
                             "le nombre de parties et de processus (jobs) est un entier à partir de 1"))


def spread(work: Callable[[A], B], tasks: Sequence[A], jobs: int) -> Iterator[B]:
    """`work` of each task, in the order of the tasks, on several cores. `work` is a function of a module, tasks and
    answers are plain data: workers are started fresh, so that it is the same on every system.
    """
    if jobs <= 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    chunk = max(1, min(16, len(tasks) // (jobs * 4)))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(work, tasks, chunksize=chunk)
        finally:
            pool.shutdown(cancel_futures=True)


def play_one(t: Task) -> Outcome:
    """Play one game to its end. A fault in the rules is told, not raised: the other games are worth having."""
    games_index.register(t.slug, t.target)
    m = None
    error = ""
    try:
        m = start(t.slug, t.scenario, t.seed, t.options, data=t.data)
        players = {seat: player(name, f"{t.seed}/{seat}") for seat, name in t.seats.items()}
        play(m, players, LIMIT, salt=t.seed)
    except Exception as e:
        error = f"game {t.seed}, after {m.choices_made if m else 0} choices: {type(e).__name__}: {e}"
    if m is not None and t.record is not None:
        m.save(t.record)
    r = m.result if m else None
    done = r is not None and not error
    return Outcome(t.seed, r.winner if r and done else None, r.kind if r and done else "",
                   dict(r.score) if r and done else {}, getattr(m.state, "turn", None) if m else None,
                   m.choices_made if m else 0, error)


def simulate(slug: str, games: int = 100, jobs: int = 1, seed: int | str = 0, seats: Mapping[str, str] | None = None,
             scenario: str | int | None = None, options: Mapping[str, Any] | None = None,
             data: str | os.PathLike[str] | None = None, records_dir: str | os.PathLike[str] | None = None,
             progress: Callable[[int, int], None] | None = None) -> Simulation:
    """Play `games` games; `seats` says who sits where ("random", "greedy"; random where nothing is said). The same seed
    gives the same games whatever the number of jobs. `records_dir`: a record of every game is written there.
    `progress` is called with the number of games played and of all games.
    """
    title = games_index.title(slug)
    chosen = check_scenario(title, scenario, None if data is None else os.fspath(data))
    given = check_options(title, options)
    check_counts(games, jobs)
    sitting = dict.fromkeys(title.seats, "random")
    for seat, name in (seats or {}).items():
        if seat not in sitting:
            raise BadOption(games_index.unknown(Said(f"seat of {slug}", f"de camp de {slug}"), seat, sitting))
        check_player(name)
        sitting[seat] = name
    folder = None if records_dir is None else os.path.abspath(records_dir)
    if folder is not None:
        os.makedirs(folder, exist_ok=True)
    overlay = os.path.abspath(data) if data else "" if data == "" else None
    title.new(chosen, given, overlay, Seeded("trial"))    # a bad overlay is told at once, not once a game
    width = len(str(games - 1))
    tasks = [Task(slug, games_index.KNOWN[slug], chosen, given, overlay, f"{seed}/{i}", sitting,
                  folder and os.path.join(folder, f"{slug}-{chosen}-{i:0{width}}.marne")) for i in range(games)]
    outcomes: list[Outcome] = []
    for o in spread(play_one, tasks, jobs):
        outcomes.append(o)
        if progress is not None:
            progress(len(outcomes), games)
    return _sum_up(slug, chosen, sitting, str(seed), title.seats, outcomes)


def _sum_up(slug: str, scenario: str, sitting: dict[str, str], seed: str, seats: tuple[str, ...],
            outcomes: list[Outcome]) -> Simulation:
    ended = [o for o in outcomes if o.kind and not o.error]
    n = len(ended)
    turns = [o.turn for o in ended if o.turn is not None]
    return Simulation(
        slug=slug, scenario=scenario, seats=sitting, seed=seed, games=len(outcomes), ended=n,
        wins={seat: wilson(sum(o.winner == seat for o in ended), n) for seat in seats},
        draws=wilson(sum(o.winner is None for o in ended), n),
        kinds=dict(Counter(o.kind for o in ended).most_common()),
        score={seat: sum(o.score.get(seat, 0) for o in ended) / n if n else 0.0 for seat in seats},
        turns=sum(turns) / len(turns) if turns else None,
        decisions=sum(o.decisions for o in ended) / n if n else 0.0,
        errors=[o.error or f"game {o.seed} did not end within {LIMIT} decisions" for o in outcomes if not o.kind],
    )
