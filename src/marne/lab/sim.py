"""Batch play: many games between players, and what came of them, with confidence intervals."""
from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import msgspec

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.choice import Choice
from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.lab.workers import Stopped, crew
from marne.match import Match, check_options, check_scenario, start
from marne.players.base import Player, SeatView, check_player, play, player
from marne.record import text

if TYPE_CHECKING:
    from marne.lab.tables import Scribe, Tables

LIMIT = 100_000     # decisions after which a game counts as unfinished
Z = 1.959964        # two-sided 95 %
STOPPED = "stopped" # the kind of a game that was broken off after the turn that was asked for


class Task(msgspec.Struct, frozen=True):
    """One game to play; plain data, because it travels to another process."""

    slug: str
    target: str         # where the title is, for a process that does not know it yet
    scenario: str
    options: dict[str, Any]
    data: str | None
    seed: str
    seats: dict[str, str]
    record: bool = False        # its text
    tables: bool = False        # rows of the game for `lab.tables`
    features: bool = False
    game: str = ""              # its id in tables
    turns: int | None = None    # how many turns are played


class Pace(msgspec.Struct, frozen=True):
    """How long a player took to choose, in seconds of the processor: what else runs on the machine does not count."""

    decisions: int
    seconds: float
    slowest: float


class Outcome(msgspec.Struct, frozen=True):
    """How one game went. `kind` is '' if it did not end, STOPPED if it was to go on no longer, `error` says why if it broke.
    `fell`: by landmark of the title, the turn in which it first was as history knows it."""

    seed: str
    winner: str | None
    kind: str
    score: dict[str, int]
    turn: int | None
    decisions: int
    error: str = ""
    pace: dict[str, Pace] = {}
    fell: dict[str, int] = {}
    digest: str = ""            # of the last situation
    rows: Any = None            # of the game for `lab.tables`, if it was asked for
    record: str = ""            # its text, if it was asked for: whoever asked writes it, the worker may be on another machine


class Share(msgspec.Struct, frozen=True):
    """A share of games with its 95 % interval (Wilson)."""

    games: int
    share: float
    low: float
    high: float


class Simulation(msgspec.Struct, frozen=True):
    """What came of a batch. Shares are of the games that ended; `score`, `turns` and `decisions` are means over them and over
    those that were stopped after some turns (the score as it stood there)."""

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


def check_counts(games: int, jobs: int | None) -> None:
    if games < 1 or jobs is not None and jobs < 1:
        raise BadOption(Said("games and jobs are whole numbers from 1 on",
                             "le nombre de parties et de processus (jobs) est un entier à partir de 1"))


class _Enough(Exception):
    """As many turns as were asked for are over."""


class Timed:
    """A player with a watch."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.decisions, self.seconds, self.slowest, self.last = 0, 0.0, 0.0, 0.0

    def choose(self, view: SeatView) -> Choice:
        begun = process_time()
        c = self.player.choose(view)
        self.last = took = process_time() - begun
        self.decisions += 1
        self.seconds += took
        self.slowest = max(self.slowest, took)
        return c

    def save(self) -> dict[str, Any]:
        return self.player.save()

    def load(self, kept: Mapping[str, Any]) -> None:
        self.player.load(kept)

    def pace(self) -> Pace:
        return Pace(self.decisions, round(self.seconds, 6), round(self.slowest, 6))


class Landmarks:
    """Notes the turn in which each landmark of a title is first as history knows it."""

    def __init__(self, m: Match) -> None:
        self.fell: dict[str, int] = {}
        self.left = [x for x in m.title.landmarks if x.fits(m.scenario)]
        self.turn = -1

    def __call__(self, m: Match) -> None:
        """Looked at once a turn: what is taken and lost again within one does not count."""
        turn = m.title.clock(m.state)
        if turn is None or turn == self.turn and m.state.decision is not None or not self.left:
            return
        self.turn, before = turn, self.turn
        for x in [x for x in self.left if m.title.reached(m.state, x)]:
            self.fell[x.id] = before if before > 0 else turn
            self.left.remove(x)


def play_one(t: Task) -> Outcome:
    """Play one game to its end. A fault in the rules is told, not raised: the other games are worth having."""
    games_index.register(t.slug, t.target)
    m = None
    error, stopped = "", False
    scribe: Scribe | None = None
    players = {seat: Timed(player(name, f"{t.seed}/{seat}")) for seat, name in t.seats.items()}
    fell: dict[str, int] = {}
    try:
        m = start(t.slug, t.scenario, t.seed, t.options, data=t.data)
        marks = Landmarks(m)
        fell = marks.fell
        first = m.title.clock(m.state) or 0
        if t.tables:
            from marne.lab.tables import Scribe
            scribe = Scribe(m, t.game or f"{t.slug}-{t.scenario}-{t.seed}", t.features)

        def after(m: Match) -> None:
            if marks.left:
                marks(m)
            if scribe is not None:
                scribe(m, players[m.title.seats[m.movers[-1]]].last)
            turn = m.title.clock(m.state)
            if t.turns is not None and turn is not None and turn >= first + t.turns and m.state.decision is not None:
                raise _Enough

        play(m, players, LIMIT, salt=t.seed, after=after if marks.left or t.tables or t.turns is not None else None)
    except _Enough:
        stopped = True
    except Exception as e:
        error = f"game {t.seed}, after {m.choices_made if m else 0} choices: {type(e).__name__}: {e}"
    rows = None
    if m is not None and scribe is not None:
        from marne.lab.tables import batches
        rows = batches(scribe.over(m, t.seats, error, STOPPED if stopped else ""))
    r = m.result if m else None
    done = r is not None and not error
    if m is not None and stopped:
        return Outcome(t.seed, None, STOPPED, dict(m.title.points(m.state)), (m.title.clock(m.state) or 1) - 1, m.choices_made,
                       "", {seat: p.pace() for seat, p in players.items()}, fell, m.digest(), rows, text(m) if t.record else "")
    return Outcome(t.seed, r.winner if r and done else None, r.kind if r and done else "",
                   dict(r.score) if r and done else {}, m.title.clock(m.state) if m else None,
                   m.choices_made if m else 0, error, {seat: p.pace() for seat, p in players.items()}, fell,
                   m.digest() if m else "", rows, text(m) if m and t.record else "")


def simulate(slug: str, games: int = 100, jobs: int | None = 1, seed: int | str = 0, seats: Mapping[str, str] | None = None,
             scenario: str | int | None = None, options: Mapping[str, Any] | None = None,
             data: str | os.PathLike[str] | None = None, records_dir: str | os.PathLike[str] | None = None,
             progress: Callable[[int, int], None] | None = None, tables_dir: str | os.PathLike[str] | None = None,
             features: bool = False, ray: str | None = None, turns: int | None = None) -> Simulation:
    """Play `games` games; `seats` says who sits where ("random", "greedy"; random where nothing is said). The same seed
    gives the same games whatever the number of jobs (None: as many as there are processors), on Ray too (`ray`: its address; see
    `lab.workers`). `records_dir`: a record of every game is written there. `progress` is called with the number of games played
    and of all games. `tables_dir`: games, decisions and events are written there as Parquet, with the features of each decision
    if asked for (`marne[lab]`); games that the folder has already are counted and not played again. `turns`: games are broken off
    after so many. An interrupt becomes a `Stopped` with what there is.
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
    folder = None if records_dir is None else Path(records_dir)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    overlay = os.path.abspath(data) if data else "" if data == "" else None
    title.new(chosen, given, overlay, Seeded("trial"))    # a bad overlay is told at once, not once a game
    if turns is not None and turns < 1:
        raise BadOption(Said("the number of turns to be played is a whole number from 1 on",
                             "le nombre de tours à jouer est un entier à partir de 1"))
    width, mark = len(str(games - 1)), _mark(sitting, given, overlay, turns)
    tasks = [Task(slug, games_index.KNOWN[slug], chosen, given, overlay, f"{seed}/{i}", sitting, folder is not None,
                  tables_dir is not None, features, f"{slug}-{chosen}-{seed}/{i}{mark}", turns) for i in range(games)]
    outcomes: dict[int, Outcome] = {}

    def found() -> Simulation:
        return sum_up(slug, chosen, sitting, str(seed), title.seats, [o for _, o in sorted(outcomes.items())])

    try:
        with _tables(tables_dir) as tables, crew(jobs, ray) as do:
            todo = list(range(games))
            if tables is not None and tables.known:
                from marne.lab.tables import played
                there = played(tables.folder)
                outcomes |= {i: there[t.game] for i, t in enumerate(tasks) if t.game in there}
                todo = [i for i in todo if i not in outcomes]
                if progress is not None and outcomes:
                    progress(len(outcomes), games)
            for n, o in do(play_one, [tasks[i] for i in todo]):
                i = todo[n]
                if tables is not None and o.rows is not None:
                    tables.add(o.rows)
                if folder is not None and o.record:
                    (folder / f"{slug}-{chosen}-{i:0{width}}.marne").write_text(o.record, "utf-8")
                # of thousands of games only what is summed up is kept
                outcomes[i] = msgspec.structs.replace(o, rows=None, record="", pace={}, fell={}, digest="")
                if progress is not None:
                    progress(len(outcomes), games)
    except KeyboardInterrupt:
        raise Stopped(found()) from None
    return found()


def _mark(seats: Mapping[str, str], options: Mapping[str, Any], data: str | None, turns: int | None) -> str:
    """Part of the id of a game: nothing where random players play by the title's own data and rules, else a sum over who plays,
    options and corrected values. The same seed may be played in several ways into one folder."""
    if set(seats.values()) == {"random"} and not options and not data and turns is None:
        return ""
    sum_ = blake2b(repr((sorted(seats.items()), sorted(options.items()), not data, turns)).encode(), digest_size=4)
    for file in sorted(p for p in Path(data).rglob("*") if p.is_file()) if data else ():
        sum_.update(file.relative_to(data or "").as_posix().encode() + b"\0" + file.read_bytes())
    return f"-{sum_.hexdigest()}"


def _tables(folder: str | os.PathLike[str] | None) -> AbstractContextManager[Tables | None]:
    if folder is None:
        return nullcontext()
    from marne.lab.tables import Tables
    return Tables(folder)


def sum_up(slug: str, scenario: str, sitting: dict[str, str], seed: str, seats: tuple[str, ...],
            outcomes: list[Outcome]) -> Simulation:
    played = [o for o in outcomes if o.kind and not o.error]
    ended = [o for o in played if o.kind != STOPPED]
    n, all_ = len(ended), len(played)
    turns = [o.turn for o in played if o.turn is not None]
    return Simulation(
        slug=slug, scenario=scenario, seats=sitting, seed=seed, games=len(outcomes), ended=n,
        wins={seat: wilson(sum(o.winner == seat for o in ended), n) for seat in seats},
        draws=wilson(sum(o.winner is None for o in ended), n),
        kinds=dict(Counter(o.kind for o in played).most_common()),
        score={seat: sum(o.score.get(seat, 0) for o in played) / all_ if all_ else 0.0 for seat in seats},
        turns=sum(turns) / len(turns) if turns else None,
        decisions=sum(o.decisions for o in played) / all_ if all_ else 0.0,
        errors=[o.error or f"game {o.seed} did not end within {LIMIT} decisions" for o in outcomes if not o.kind],
    )
