"""Commands that let the computer play: batches, faults, speed. The work is done in `marne.lab`."""
from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from marne import games_index
from marne.cli import reports, screen, seating
from marne.cli.words import say, seat_name
from marne.kernel.errors import BadOption
from marne.kernel.title import Title
from marne.lab.fuzz import fuzz as run_fuzz
from marne.lab.sim import STOPPED, simulate
from marne.lab.workers import Stopped

EVERY = 30.0            # seconds between two lines about how far it is


def at_least_one(lang: str, **numbers: int | None) -> None:
    for name, n in numbers.items():
        if n is not None and n < 1:
            raise BadOption(say(lang, "positive", name=f"--{name}"))


Found = TypeVar("Found")


def stoppable(work: Callable[[], Found], lang: str) -> tuple[Found, bool]:
    """What came of it, and whether it was stopped before its end by an interrupt: what there is then is shown all the same."""
    try:
        return work(), False
    except Stopped as e:
        sys.stderr.write(say(lang, "stopped") + "\n")
        return e.found, True


def code(stopped: bool, bad: object) -> int:
    """The exit code."""
    return 130 if stopped else 1 if bad else 0


def needs(lang: str, module: str) -> None:
    """Something of an extra, asked for before anything is played and not after it. Raises BadOption."""
    if find_spec(module) is None:
        raise BadOption(say(lang, "lab-missing", module=module))


def room(lang: str, *folders: str | None) -> None:
    """Places that will be written to, made before anything is played and not after it. Raises BadOption."""
    for folder in folders:
        if folder is not None:
            try:
                Path(folder).mkdir(parents=True, exist_ok=True)
            except OSError as e:
                raise BadOption(say(lang, "cannot-write", file=folder, why=e.strerror or e)) from e


@contextmanager
def bar(lang: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on the error stream, so that the output stays clean; in a file or a pipe, a line now and then."""
    if not sys.stderr.isatty():
        began = last = time.monotonic()

        def line(done: int, of: int) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last >= EVERY:
                last = now
                sys.stderr.write(say(lang, "played", done=done, of=of, seconds=now - began) + "\n")
                sys.stderr.flush()

        yield line
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TimeRemainingColumn())
    with Progress(*columns, console=screen.console(False, stderr=True), transient=True) as p:
        task = p.add_task(say(lang, "playing"), total=total)
        yield lambda done, of: p.update(task, completed=done)


def sim(game: str, games: int, jobs: int | None, ray: str | None, seed: str, seats: list[str], scenario: str | None,
        options: list[str], data: str | None, records: str | None, parquet: str | None, features: bool,
        turns: int | None, lang: str, json: bool) -> int:
    at_least_one(lang, games=games, jobs=jobs, turns=turns)
    if parquet is not None:
        needs(lang, "pyarrow")
    title = games_index.title(game)
    room(lang, parquet, records)
    sitting = seating.seats_from(title, seats, lang, people=False)
    began = time.monotonic()
    with bar(lang, games) as progress:
        given = seating.options_from(title, options, lang)
        done, stopped = stoppable(lambda: simulate(game, games, jobs, seed, sitting, scenario, given, data, records, progress,
                                                   parquet, features, ray, turns), lang)
    if stopped and parquet is not None:
        sys.stderr.write(say(lang, "ladder-again", folder=parquet) + "\n")
    seconds = time.monotonic() - began
    if json:
        reports.put_json({**done.plain(), "seconds": round(seconds, 3)})
        return code(stopped, done.errors)
    c = reports.out()
    c.print(Text(say(lang, "sim-head", games=done.games, game=title.title, scenario=done.scenario, seed=seed,
                     seconds=seconds), "bold"))
    rows = [(reports.seat_label(lang, s, done.seats[s]), w.games, w.share, w.low, w.high) for s, w in done.wins.items()]
    d = done.draws
    reports.shares(c, lang, [*rows, (say(lang, "draws"), d.games, d.share, d.low, d.high)])
    if ends := {ending(title, kind, lang): n for kind, n in done.kinds.items()}:
        c.print(Text(say(lang, "endings", list=reports.counted(ends))))
    length = "" if done.turns is None else f"{done.turns:.1f}"
    c.print(Text(say(lang, "means", decisions=done.decisions, turns=length or "–",
                     score=", ".join(f"{seat_name(lang, s)} {v:.1f}" for s, v in done.score.items()))))
    if records:
        c.print(Text(say(lang, "records-in", folder=records)))
    if parquet:
        c.print(Text(say(lang, "written", file=parquet)))
    for e in done.errors[:10]:
        c.print(Text(e, "red"))
    return code(stopped, done.errors)


def ending(title: Title[Any], kind: str, lang: str) -> str:
    return say(lang, "stopped-turn") if kind == STOPPED else title.ending(kind, lang)


def fuzz(game: str, games: int, jobs: int | None, ray: str | None, seed: str, scenario: str | None, options: list[str],
         data: str | None, records: str | None, players: str, lang: str, json: bool) -> int:
    at_least_one(lang, games=games, jobs=jobs)
    title = games_index.title(game)
    room(lang, records)
    began = time.monotonic()
    with bar(lang, games) as progress:
        given = seating.options_from(title, options, lang)
        report, stopped = stoppable(lambda: run_fuzz(game, games, seed, scenario, jobs, progress, options=given, data=data,
                                                     faults_dir=records, players=[p.strip() for p in players.split(",")],
                                                     ray=ray), lang)
    if json:
        reports.put_json({**report.plain(), "seconds": round(time.monotonic() - began, 3)})
    else:
        reports.out().print(Text(report.summary(lang)))
    return code(stopped, report.faults)


def scenario(game: str, seed: str, year: int | None, out: str, games: int, jobs: int | None, lang: str, json: bool) -> int:
    """Make up a scenario and write it into a folder of own data. With `games` the computer plays it, and the side that was behind
    on average begins with half of that more: one point at the start moves the end by more than one."""
    title = games_index.title(game)
    if games < 0:
        raise BadOption(say(lang, "positive", name="--games"))
    name, text = generated(title, seed, year, 0, lang)
    file = Path(out) / "scenarios" / f"{name}.toml"
    write(file, text, lang)
    ahead = 0
    if games:
        with bar(lang, games) as progress:
            done = simulate(game, games, jobs, seed, dict.fromkeys(title.seats, "greedy"), name, None, out,
                            None, progress)
        first, second = (done.score[s] for s in title.seats)
        ahead = -round((first - second) / 2)
        write(file, generated(title, seed, year, ahead, lang)[1], lang)
    if json:
        reports.put_json({"scenario": name, "file": str(file), "handicap": ahead})
    else:
        command = f"marne play {game} --data {out} --scenario {name}"
        reports.out().print(Text(say(lang, "scenario-made", file=file, command=command)))
    return 0


def generated(title: Title[Any], seed: str, year: int | None, lead: int, lang: str) -> tuple[str, str]:
    made: tuple[str, str] | None = title.generate(seed, year, lead)
    if made is None:
        raise BadOption(say(lang, "no-generator", game=title.title))
    return made


def write(file: Path, text: str, lang: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    except OSError as e:
        raise BadOption(say(lang, "cannot-write", file=file, why=e.strerror or e)) from e


def bench(quick: bool, lang: str, json: bool) -> int:
    from marne.lab.bench import bench as measure

    found = measure(quick)
    if json:
        reports.put_json(found)
        return 0
    c = reports.out()
    for name, values in found.items():
        if not isinstance(values, dict):
            c.print(Text(f"{name}: {values}", "bold"))
            continue
        c.print(Text(name, "bold"))
        for key, value in values.items():
            if isinstance(value, dict):
                for part, more in value.items():
                    c.print(Text(f"  {key} {part}: {reports.counted(more)}"))
            else:
                c.print(Text(f"  {key}: {value}"))
    return 0
