"""Games as tables for researchers: folders of Parquet files, `games`, `turns`, `ground`, `battles`, `decisions` and `events`
(see docs/lab.md).

A file is written beside its place and put there when it is whole: what is in the folder can be read at any time, also after a
kill. It needs pyarrow, which comes with the extra `lab`.
"""
from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marne.kernel.choice import Ask
from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.lab.extras import missing
from marne.lab.sim import Landmarks, Outcome
from marne.lab.store import alone
from marne.match import Match

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as e:
    raise missing(e) from e

SCHEMAS: dict[str, pa.Schema] = {
    "games": pa.schema([
        ("game", pa.string()), ("title", pa.string()), ("scenario", pa.string()), ("seed", pa.string()),
        ("players", pa.map_(pa.string(), pa.string())), ("winner", pa.string()), ("kind", pa.string()), ("rule", pa.string()),
        ("score", pa.map_(pa.string(), pa.int64())), ("turn", pa.int32()), ("decisions", pa.int32()), ("digest", pa.string()),
        ("error", pa.string()), ("fell", pa.map_(pa.string(), pa.int32()))]),
    "turns": pa.schema([
        ("game", pa.string()), ("turn", pa.int32()), ("seat", pa.dictionary(pa.int8(), pa.string())), ("points", pa.int32()),
        ("en", pa.dictionary(pa.int16(), pa.string())), ("fr", pa.dictionary(pa.int16(), pa.string()))]),
    "ground": pa.schema([
        ("game", pa.string()), ("turn", pa.int32()), ("place", pa.dictionary(pa.int16(), pa.string())),
        ("seat", pa.dictionary(pa.int8(), pa.string())), ("was", pa.dictionary(pa.int8(), pa.string()))]),
    "battles": pa.schema([
        ("game", pa.string()), ("i", pa.int32()), ("turn", pa.int32()), ("name", pa.string()),
        ("seat", pa.dictionary(pa.int8(), pa.string())), ("dealt", pa.float32()), ("expected", pa.float32())]),
    "decisions": pa.schema([
        ("game", pa.string()), ("n", pa.int32()), ("turn", pa.int32()), ("seat", pa.dictionary(pa.int8(), pa.string())),
        ("question", pa.dictionary(pa.int16(), pa.string())), ("rule", pa.dictionary(pa.int16(), pa.string())),
        ("offered", pa.int32()), ("verb", pa.dictionary(pa.int16(), pa.string())), ("taken", pa.string()),
        ("seconds", pa.float32()), ("features", pa.map_(pa.string(), pa.float32()))]),
    "events": pa.schema([
        ("game", pa.string()), ("n", pa.int32()), ("i", pa.int32()), ("kind", pa.dictionary(pa.int16(), pa.string())),
        ("rule", pa.dictionary(pa.int16(), pa.string())), ("text", pa.string()), ("fields", pa.string())]),
}
NAMES = tuple(SCHEMAS)
Rows = dict[str, list[dict[str, Any]]]
MOST = 200_000          # rows that are kept before they are written
LONGEST = 60.0          # seconds that they are kept


class Scribe:
    """Writes down one game while it is played: made when it begins, called after each choice."""

    def __init__(self, m: Match, game: str, features: bool = False) -> None:
        self.game, self.features = game, features
        self.rows: Rows = {name: [] for name in NAMES}
        self.ask: Ask | None = m.state.decision
        self.first = self.turn = m.title.clock(m.state)
        self.marks = Landmarks(m)
        self.held: dict[str, str] = {}
        self.named = ("", "")                       # what the turn is called, as long as it is going on
        self.when: list[int | None] = []            # by event: its turn
        self._turn_over(m, None if self.turn is None else self.turn - 1)
        self.terms = self._terms(m)
        self.told = 0
        self._tell(m)

    def _terms(self, m: Match) -> dict[str, float] | None:
        """What the player would look at, of what its seat may know."""
        if not self.features or self.ask is None:
            return None
        seat = self.ask.seat
        return {k: float(v) for k, v in m.title.mind.parts(m.title.known(m.state, seat), seat).items()}

    def _tell(self, m: Match) -> None:
        for i in range(self.told, len(m.events)):
            e = m.events[i]
            fields = {k: v for k, v in e.plain().items() if k not in ("kind", "rule")}
            self.rows["events"].append({"game": self.game, "n": m.choices_made, "i": i, "kind": e.kind, "rule": e.rule,
                                        "text": m.title.say(e, "en") or None, "fields": msgspec.json.encode(fields).decode()})
            self.when.append(self.turn)
        self.told = len(m.events)

    def _turn_over(self, m: Match, turn: int | None) -> None:
        """How it stands at the end of a turn, and what has changed hands in it."""
        s, title = m.state, m.title
        if turn is not None:
            points = title.points(s)
            for seat in title.seats:
                self.rows["turns"].append({"game": self.game, "turn": turn, "seat": seat, "points": points.get(seat),
                                           "en": self.named[0], "fr": self.named[1]})
            now = dict(title.held(s))
            for place in sorted(self.held.keys() | now.keys()):
                was, holds = self.held.get(place), now.get(place)
                if was != holds:
                    self.rows["ground"].append({"game": self.game, "turn": turn, "place": place, "seat": holds, "was": was})
            self.held = now
        self._name(m)

    def _name(self, m: Match) -> None:
        self.named = m.title.table.where(m.state, "en"), m.title.table.where(m.state, "fr")

    def __call__(self, m: Match, seconds: float | None = None) -> None:
        ask, c = self.ask, m.made[-1]
        assert ask is not None
        self.rows["decisions"].append({
            "game": self.game, "n": m.choices_made, "turn": self.turn, "seat": m.title.seats[ask.seat], "question": ask.message,
            "rule": ask.rule, "offered": len(ask.choices), "verb": c.verb, "taken": c.text, "seconds": seconds,
            "features": None if self.terms is None else list(self.terms.items())})
        self.ask, before, self.turn = m.state.decision, self.turn, m.title.clock(m.state)
        if self.marks.left:
            self.marks(m)
        self.terms = self._terms(m)
        self._tell(m)
        if self.turn != before:
            self._turn_over(m, before)
        elif self.turn == self.first:               # it may begin with a set-up, which has a name of its own
            self._name(m)

    def over(self, m: Match, players: Mapping[str, str], error: str = "", stopped: str = "") -> Rows:
        """The rows of the whole game. `stopped`: the kind of end of a game that was broken off when a turn had ended."""
        r = m.result
        if not stopped:
            self._turn_over(m, self.turn)
        for i, b in enumerate(m.title.table.luck(m.events, "en")):
            for seat, dealt, expected in zip(m.title.seats, b.actual, b.expected, strict=True):
                self.rows["battles"].append({"game": self.game, "i": i, "turn": self.when[b.event], "name": b.name, "seat": seat,
                                             "dealt": dealt, "expected": expected})
        self.rows["games"].append({
            "game": self.game, "title": m.slug, "scenario": m.scenario, "seed": None if m.seed is None else str(m.seed),
            "players": list(players.items()), "winner": r.winner if r else None, "kind": r.kind if r else stopped or None,
            "rule": r.rule if r else None,
            "score": list((r.score if r else m.title.points(m.state) if stopped else {}).items()),
            "turn": self.turn - 1 if stopped and self.turn is not None else self.turn,
            "decisions": m.choices_made, "digest": m.digest(), "error": error or None, "fell": list(self.marks.fell.items())})
        return self.rows


def batches(rows: Rows) -> dict[str, pa.RecordBatch]:
    """Rows as they travel from a worker: much smaller than they are as objects."""
    return {name: pa.RecordBatch.from_pylist(rows[name], schema=SCHEMAS[name]) for name in NAMES}


class Tables:
    """The tables in a folder, filled file by file. Games that it has already are known by their ids."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self.waiting: dict[str, list[pa.RecordBatch]] = {name: [] for name in NAMES}
        self.since = time.monotonic()
        for name in NAMES:
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        self.held = alone(self.folder)
        for cut in self.folder.glob("*/*.part"):        # what a kill has left
            cut.unlink()
        self.known = set(games(self.folder))
        self.next = 1 + max((int(p.stem) for p in self.folder.glob("*/*.parquet") if p.stem.isdecimal()), default=-1)

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *_: object) -> None:
        self.flush()
        if self.held is not None:
            self.held.close()

    def add(self, game: Mapping[str, pa.RecordBatch]) -> None:
        for name in NAMES:
            self.waiting[name].append(game[name])
        rows = sum(b.num_rows for bs in self.waiting.values() for b in bs)
        if rows >= MOST or time.monotonic() - self.since > LONGEST:
            self.flush()

    def flush(self) -> None:
        """The games last: a game that is listed has all its rows."""
        if self.waiting["games"]:
            for name in reversed(NAMES):
                place = self.folder / name / f"{self.next:06}.parquet"
                part = place.with_suffix(".part")
                table = pa.Table.from_batches(self.waiting[name], schema=SCHEMAS[name]).unify_dictionaries()
                pq.write_table(table, part, compression="zstd")
                os.replace(part, place)
            self.next += 1
            self.waiting = {name: [] for name in NAMES}
        self.since = time.monotonic()


def games(folder: str | os.PathLike[str]) -> list[str]:
    """The ids of the games in a folder of tables."""
    out: list[str] = []
    for path in sorted((Path(folder) / "games").glob("*.parquet")):
        out += pq.read_table(path, columns=["game"])["game"].to_pylist()
    return out


def outcome(row: Mapping[str, Any]) -> Outcome:
    """How a game went, from its row."""
    return Outcome(row["seed"] or "", row["winner"], row["kind"] or "", dict(row["score"] or []), row["turn"], row["decisions"],
                   row["error"] or "", fell=dict(row.get("fell") or []))


def played(folder: str | os.PathLike[str]) -> dict[str, Outcome]:
    """How the games in a folder of tables went, by their ids."""
    return {row["game"]: outcome(row) for path in sorted((Path(folder) / "games").glob("*.parquet"))
            for row in pq.read_table(path).to_pylist()}


def export(records: Sequence[str | os.PathLike[str]], folder: str | os.PathLike[str], features: bool = False,
           data: str | os.PathLike[str] | None = None, progress: Callable[[int, int], None] | None = None) -> int:
    """Records as tables: how many games were added; those that are there already are left out. The id of a game is the name of
    its file; how long a decision took no record says. Raises BadRecord, BadOption."""
    from marne.record import load

    added = 0
    with Tables(folder) as tables:
        for n, path in enumerate(records, 1):
            name = Path(path).stem
            if name in tables.known:
                continue
            found: list[Scribe] = []

            def watch(m: Match, found: list[Scribe] = found, name: str = name) -> None:
                if found:
                    found[0](m)
                else:
                    found.append(Scribe(m, name, features))

            m = load(path, data=data, watch=watch)
            tables.add(batches(found[0].over(m, {})))
            tables.known.add(name)
            added += 1
            if progress is not None:
                progress(n, len(records))
    return added


def records(paths: Iterable[str]) -> list[Path]:
    """Records that are named, and all of folders that are. Raises BadOption where there are none."""
    out: list[Path] = []
    for p in map(Path, paths):
        out += sorted(p.glob("*.marne")) if p.is_dir() else [p]
    if not out:
        raise BadOption(Said("there is no record (.marne) there", "il n'y a là aucune partie (.marne)"))
    return out
