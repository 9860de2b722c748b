"""Players against each other: every pair in every scenario, from both seats on the same seeds, and how strong that shows them.

Games are kept in a folder if one is named, line by line as they end: the same ladder started again goes on where it stopped.
"""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.kernel.title import Title
from marne.lab.rating import SURE, Rating, evidence, ratings
from marne.lab.sim import Outcome, Pace, Share, Task, check_counts, play_one, wilson
from marne.lab.store import Store
from marne.lab.workers import Stopped, crew, processors
from marne.match import check_options, check_scenario
from marne.players.base import check_player

FILE = "games.jsonl"
Meeting = tuple[str, str, str, int]         # scenario, two players, number of the seed


class Ladder(msgspec.Struct, frozen=True):
    """What is asked: it must be the same when a folder is gone on with."""

    slug: str
    scenarios: tuple[str, ...]
    players: tuple[str, ...]
    games: int                  # of each pair in each scenario, half of them from either seat
    seed: str
    options: dict[str, Any]
    data: str | None
    decide: bool                # no more games for two who have shown who is stronger


class Played(msgspec.Struct, frozen=True):
    """A game of the ladder: `swapped` if the first of the two sat in the second seat."""

    scenario: str
    first: str
    second: str
    number: int
    swapped: bool
    outcome: Outcome

    @property
    def key(self) -> tuple[str, str, str, int, bool]:
        return self.scenario, self.first, self.second, self.number, self.swapped


class Standing(msgspec.Struct, frozen=True):
    """One player: strength, share of the points, decisions a second of the processor, the slowest of them in seconds."""

    player: str
    rating: Rating
    games: int
    points: float
    speed: float
    slowest: float


class Pair(msgspec.Struct, frozen=True):
    """Two players: the share of the points of the first, with its interval; by scenario and seat of the first (points, games).
    `decided`: it is clear who is stronger."""

    first: str
    second: str
    share: Share
    by_seat: dict[str, dict[str, tuple[float, int]]]
    decided: bool


class Standings(msgspec.Struct, frozen=True):
    ladder: Ladder
    standings: list[Standing]
    pairs: list[Pair]
    games: int
    errors: list[str]

    def plain(self) -> dict[str, Any]:
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made


def asked(slug: str, players: Sequence[str], games: int = 20, seed: int | str = 0, scenarios: Sequence[str] = (),
          options: Mapping[str, Any] | None = None, data: str | os.PathLike[str] | None = None, decide: bool = False) -> Ladder:
    """A ladder that can be played, checked. Raises BadOption."""
    title = games_index.title(slug)
    check_counts(games, 1)
    for name in players:
        check_player(name)
    if len(set(players)) < 2 or len(set(players)) != len(players):
        raise BadOption(Said("a ladder needs two players or more, each named once: --players random,greedy",
                             "il faut au moins deux joueurs, nommés une fois chacun : --players random,greedy"))
    if len(title.seats) != 2:
        raise BadOption(Said("a ladder is for games of two seats", "un classement est fait pour des jeux à deux camps"))
    overlay = os.path.abspath(data) if data else "" if data == "" else None
    wanted = tuple(check_scenario(title, s, overlay) for s in scenarios) or tuple(s.id for s in title.scenarios)
    given = check_options(title, options)
    for scenario in wanted:
        title.new(scenario, given, overlay, Seeded("trial"))        # a bad overlay is told at once, not once a game
    return Ladder(slug, wanted, tuple(players), games + games % 2, str(seed), given, overlay, decide)


def climb(ladder: Ladder, jobs: int | None = 1, folder: str | os.PathLike[str] | None = None,
          progress: Callable[[int, int], None] | None = None, ray: str | None = None) -> Standings:
    """Play it. `progress` is called with the number of games that are over and of all games. An interrupt becomes a `Stopped`
    with what there is."""
    check_counts(ladder.games, jobs)
    title = games_index.title(ladder.slug)
    with Store(folder, FILE, ladder, Played) as kept, crew(jobs, ray) as do:
        over = {p.key for p in kept.items}
        rounds = ladder.games // 2
        meetings = [(s, a, b, i) for i in range(rounds) for s in ladder.scenarios for a, b in combinations(ladder.players, 2)]
        whole = 2 * len(meetings)
        step = len(meetings) if not ladder.decide else max(len(meetings) // rounds, 4 * (jobs or processors()))
        order = {m: n for n, m in enumerate(meetings)}

        def found() -> Standings:
            return standings(ladder, sorted(kept.items, key=lambda p: (order[p.key[:4]], p.swapped)))

        try:
            for at in range(0, len(meetings), step):
                closed = decided(ladder, kept.items) if ladder.decide else set()
                todo = [(m, swapped) for m in meetings[at:at + step] if (m[1], m[2]) not in closed for swapped in (False, True)
                        if (*m, swapped) not in over]
                for i, o in do(play_one, [task(title, ladder, m, swapped) for m, swapped in todo]):
                    m, swapped = todo[i]
                    kept.add(Played(*m, swapped, o))
                    if progress is not None:
                        progress(len(kept.items), whole)
        except KeyboardInterrupt:
            raise Stopped(found()) from None
        return found()


def task(title: Title[Any], ladder: Ladder, m: Meeting, swapped: bool) -> Task:
    """Whoever plays, the dice and cards of a seed are the same."""
    scenario, a, b, i = m
    seats = dict(zip(title.seats, (b, a) if swapped else (a, b), strict=True))
    return Task(ladder.slug, games_index.KNOWN[ladder.slug], scenario, ladder.options, ladder.data, f"{ladder.seed}/{i}", seats)


# What it shows --------------------------------------------------------------------------------------------------------------


def points(seats: Sequence[str], p: Played) -> float | None:
    """Of the first of the two; None if the game did not end."""
    if not p.outcome.kind or p.outcome.error:
        return None
    if p.outcome.winner is None:
        return 0.5
    return float((p.outcome.winner == seats[1]) == p.swapped)


def met(ladder: Ladder, played: Sequence[Played]) -> Iterator[tuple[tuple[str, str], list[tuple[Played, float]]]]:
    """By pair: its games that ended, with the points of the first."""
    seats = games_index.title(ladder.slug).seats
    for pair in combinations(ladder.players, 2):
        found = [(p, points(seats, p)) for p in played if (p.first, p.second) == pair]
        yield pair, [(p, x) for p, x in found if x is not None]


def even(games: Sequence[tuple[Played, float]]) -> list[float]:
    """The share of the first in each two games on one seed that both ended, in the order of the seeds."""
    by: dict[tuple[int, str], list[float]] = {}
    for p, x in games:
        by.setdefault((p.number, p.scenario), []).append(x)
    return [sum(xs) / 2 for _, xs in sorted(by.items()) if len(xs) == 2]


def decided(ladder: Ladder, played: Sequence[Played]) -> set[tuple[str, str]]:
    """The pairs of which it is clear who is stronger."""
    return {pair for pair, games in met(ladder, played) if evidence(even(games)) >= SURE}


def standings(ladder: Ladder, played: Sequence[Played]) -> Standings:
    """The strongest first."""
    seats = games_index.title(ladder.slug).seats
    pairs, scored = [], {}
    total = {name: [0.0, 0.0] for name in ladder.players}
    for pair, games in met(ladder, played):
        by_seat: dict[str, dict[str, tuple[float, int]]] = {}
        for p, x in games:
            cell = by_seat.setdefault(p.scenario, dict.fromkeys(seats, (0.0, 0)))
            seat = seats[p.swapped]
            cell[seat] = cell[seat][0] + x, cell[seat][1] + 1
        mine = sum(x for _, x in games)
        scored[pair] = mine, len(games)
        for name, got in zip(pair, (mine, len(games) - mine), strict=True):
            total[name][0] += got
            total[name][1] += len(games)
        pairs.append(Pair(*pair, share(mine, len(games)), by_seat, evidence(even(games)) >= SURE))
    rated = ratings(ladder.players, scored)
    paces = {name: _pace(seats, played, name) for name in ladder.players}
    rows = [Standing(name, rated[name], int(total[name][1]), total[name][0], *paces[name]) for name in ladder.players]
    errors = [p.outcome.error or f"{p.scenario}: game {p.outcome.seed} did not end" for p in played if not p.outcome.kind]
    return Standings(ladder, sorted(rows, key=lambda r: -r.rating.elo), pairs, len(played), errors)


def share(points: float, games: int) -> Share:
    """Half points count as what they are: the interval is that of so many whole ones, which is no narrower."""
    low, high = wilson(int(points), games), wilson(int(points + 0.5), games)
    return Share(int(points), points / games if games else 0.0, low.low, high.high)


def _pace(seats: Sequence[str], played: Sequence[Played], name: str) -> tuple[float, float]:
    """Decisions a second, and the slowest one in seconds."""
    mine: list[Pace] = []
    for p in played:
        for who, seat in zip((p.first, p.second), reversed(seats) if p.swapped else seats, strict=True):
            if who == name and seat in p.outcome.pace:
                mine.append(p.outcome.pace[seat])
    seconds = sum(x.seconds for x in mine)
    return sum(x.decisions for x in mine) / seconds if seconds else 0.0, max((x.slowest for x in mine), default=0.0)
