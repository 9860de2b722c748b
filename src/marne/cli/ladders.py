"""Commands that weigh: players against each other, and scenarios by a player against itself. The work is done in `marne.lab`."""
from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from marne import games_index
from marne.cli import reports, seating
from marne.cli.labs import at_least_one, bar, code, needs, room, stoppable
from marne.cli.words import say, seat_name
from marne.lab import balance as weighing
from marne.lab import ladder as climbing
from marne.lab import suites
from marne.lab.ladder import Pair, Standings


def ladder(game: str, players: str, games: int, jobs: int | None, ray: str | None, seed: str, scenarios: list[str],
           options: list[str], data: str | None, out: str | None, decide: bool, plot: str | None, suite: bool,
           lang: str, json: bool) -> int:
    at_least_one(lang, games=games, jobs=jobs)
    title = games_index.title(game)
    if plot is not None:
        needs(lang, "matplotlib")
        from marne.lab.plots import check
        check(plot)
        room(lang, str(Path(plot).parent))
    room(lang, out)
    asked = climbing.asked(game, [p.strip() for p in players.split(",")], games, seed, scenarios,
                           seating.options_from(title, options, lang), data, decide)
    pairs = len(asked.players) * (len(asked.players) - 1) // 2
    began = time.monotonic()
    with bar(lang, asked.games * pairs * len(asked.scenarios)) as progress:
        found, stopped = stoppable(lambda: climbing.climb(asked, jobs, out, progress, ray), lang)
    again(stopped, out, lang)
    solved = suites.scores(game, asked.players) if suite else {}
    seconds = time.monotonic() - began
    if plot is not None:
        from marne.lab.plots import ratings
        ratings(found, title, plot, lang)
    if json:
        reports.put_json({**found.plain(), "seconds": round(seconds, 3), **({"suite": solved} if suite else {})})
    else:
        c = reports.out()
        c.print(Text(say(lang, "ladder-head", games=found.games, game=title.title, seed=seed, seconds=seconds), "bold"))
        c.print(_standings(found, lang, solved))
        for pair in found.pairs:
            for line in _pair(pair, lang):
                c.print(Text(line))
        for error in found.errors[:10]:
            c.print(Text(error, "red"))
        if plot is not None:
            c.print(Text(say(lang, "written", file=plot)))
    return code(stopped, found.errors)


def again(stopped: bool, out: str | None, lang: str) -> None:
    if stopped and out is not None:
        sys.stderr.write(say(lang, "ladder-again", folder=out) + "\n")


def _standings(found: Standings, lang: str, solved: Mapping[str, suites.Score]) -> Table:
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in ("ladder-player", "ladder-elo", "interval", "ladder-points", "ladder-speed", "ladder-slowest",
                 *(["ladder-suite"] if solved else [])):
        grid.add_column(say(lang, name), justify="left" if name == "ladder-player" else "right", header_style="dim")
    for r in found.standings:
        grid.add_row(r.player, f"{r.rating.elo:+.0f}", f"{r.rating.low:+.0f} … {r.rating.high:+.0f}", f"{r.points:g}/{r.games}",
                     f"{r.speed:,.0f}".replace(",", "\u202f"), f"{1000 * r.slowest:.0f} ms",
                     *([f"{solved[r.player].points:.1f}/{solved[r.player].most}"] if solved else []))
    return grid


def _pair(pair: Pair, lang: str) -> list[str]:
    """A line for the two, then one for each scenario."""
    x = pair.share
    out = [say(lang, "ladder-pair", first=pair.first, second=pair.second, share=_per(x.share), low=_per(x.low), high=_per(x.high),
               clear=say(lang, "ladder-clear") if pair.decided else "")]
    for scenario, seats in pair.by_seat.items():
        parts = [say(lang, "ladder-seat", seat=seat_name(lang, seat), points=f"{p:g}", games=n) for seat, (p, n) in seats.items()]
        out.append(f"  {scenario}: {', '.join(parts)}")
    return out


def _per(share: float) -> str:
    return f"{100 * share:.0f} %"


def balance(game: str, player: str, games: int, jobs: int | None, ray: str | None, seed: str, scenarios: list[str],
            data: str | None, out: str | None, write: bool, lang: str, json: bool) -> int:
    at_least_one(lang, games=games, jobs=jobs)
    title = games_index.title(game)
    room(lang, out)
    asked = weighing.asked(game, games, player, seed, scenarios, data)
    with bar(lang, games * len(asked.scenarios)) as progress:
        found, stopped = stoppable(lambda: weighing.weigh(asked, jobs, out, progress, ray), lang)
    again(stopped, out, lang)
    errors = [e for x in found for e in x.sim.errors]
    if json:
        reports.put_json(found)
        return code(stopped, errors)
    text = weighing.markdown(title, asked, found, lang)
    c = reports.out()
    c.print(Markdown(text) if sys.stdout.isatty() else Text(text))
    for error in errors[:10]:
        c.print(Text(error, "red"))
    if write and not stopped:
        c.print(Text(say(lang, "written", file=weighing.write(title, weighing.markdown(title, asked, found)))))
    return code(stopped, errors)


def export(files: list[str], out: str, features: bool, data: str | None, lang: str, json: bool) -> int:
    needs(lang, "pyarrow")
    from marne.lab import tables

    found = tables.records(files)
    room(lang, out)
    with bar(lang, len(found)) as progress:
        added = tables.export(found, out, features, data, progress)
    if json:
        reports.put_json({"added": added, "folder": out})
    else:
        reports.out().print(Text(say(lang, "exported", games=added, folder=out)))
    return 0
