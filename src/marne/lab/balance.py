"""A player against itself in every scenario: who wins how often, how long it takes, and what falls when, beside history."""
from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any

import msgspec

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.kernel.title import Title
from marne.lab.sim import Outcome, Simulation, Task, check_counts, play_one, sum_up
from marne.lab.store import Store
from marne.lab.workers import Stopped, crew
from marne.match import check_scenario
from marne.players.base import check_player

FILE = "balance.jsonl"
PLAYER, SEED = "officer", "1914"        # as nothing else is asked for
BEGIN, END = "<!-- balance -->", "<!-- end of balance -->"


class Balance(msgspec.Struct, frozen=True):
    """What is asked: it must be the same when a folder is gone on with."""

    slug: str
    scenarios: tuple[str, ...]
    player: str
    games: int
    seed: str
    data: str | None


class Game(msgspec.Struct, frozen=True):
    scenario: str
    number: int
    outcome: Outcome


class Fall(msgspec.Struct, frozen=True):
    """A mark of history in the games: its turn there, the median and quartiles of the games in which it came, and their share."""

    id: str
    en: str
    fr: str
    history: int
    median: float | None
    low: float | None
    high: float | None
    share: float
    source: str = ""


class Balanced(msgspec.Struct, frozen=True):
    """What came of one scenario. `fair`: the share of the first seat, draws counted half."""

    scenario: str
    title: str
    sim: Simulation
    fair: float
    falls: list[Fall]


def asked(slug: str, games: int = 200, player: str = PLAYER, seed: int | str = SEED, scenarios: Sequence[str] = (),
          data: str | os.PathLike[str] | None = None) -> Balance:
    """Checked. Raises BadOption, BadData."""
    title = games_index.title(slug)
    check_counts(games, 1)
    check_player(player)
    overlay = os.path.abspath(data) if data else "" if data == "" else None
    wanted = tuple(check_scenario(title, s, overlay) for s in scenarios) or tuple(s.id for s in title.scenarios)
    for scenario in wanted:
        title.new(scenario, {}, overlay, Seeded("trial"))
    return Balance(slug, wanted, player, games, str(seed), overlay)


def weigh(balance: Balance, jobs: int | None = 1, folder: str | os.PathLike[str] | None = None,
          progress: Callable[[int, int], None] | None = None, ray: str | None = None) -> list[Balanced]:
    """Play it, the first game of every scenario first: whoever stops early has something of each, and
    gets it with the `Stopped` that an interrupt becomes."""
    check_counts(balance.games, jobs)
    title = games_index.title(balance.slug)
    with Store(folder, FILE, balance, Game) as kept, crew(jobs, ray) as do:
        over = {(g.scenario, g.number) for g in kept.items}
        todo = [(s, i) for i in range(balance.games) for s in balance.scenarios if (s, i) not in over]

        def found() -> list[Balanced]:
            played = sorted(kept.items, key=lambda g: g.number)
            return [summed(title, balance, s, [g.outcome for g in played if g.scenario == s]) for s in balance.scenarios]

        try:
            for at, o in do(play_one, [task(title, balance, s, i) for s, i in todo]):
                kept.add(Game(*todo[at], o))
                if progress is not None:
                    progress(len(kept.items), balance.games * len(balance.scenarios))
        except KeyboardInterrupt:
            raise Stopped(found()) from None
        return found()


def task(title: Title[Any], b: Balance, scenario: str, i: int) -> Task:
    seats = dict.fromkeys(title.seats, b.player)
    return Task(b.slug, games_index.KNOWN[b.slug], scenario, {}, b.data, f"{b.seed}/{i}", seats)


def summed(title: Title[Any], b: Balance, scenario: str, outcomes: list[Outcome]) -> Balanced:
    sim = sum_up(b.slug, scenario, dict.fromkeys(title.seats, b.player), b.seed, title.seats, outcomes)
    fair = sim.wins[title.seats[0]].share + sim.draws.share / 2
    ended = [o for o in outcomes if o.kind and not o.error]
    return Balanced(scenario, next((s.title for s in title.scenarios if s.id == scenario), scenario), sim, fair,
                    falls(title, scenario, ended))


def falls(title: Title[Any], scenario: str, ended: Sequence[Outcome]) -> list[Fall]:
    """The marks of history in games that ended."""
    out = []
    for mark in title.landmarks:
        if mark.fits(scenario) and ended:
            turns = sorted(o.fell[mark.id] for o in ended if mark.id in o.fell)
            # inclusive: of few games too no quartile is a turn in which it came to pass in none
            low, mid, high = quantiles(turns * (1 + (len(turns) == 1)), n=4, method="inclusive") if turns else (None, None, None)
            out.append(Fall(mark.id, mark.en, mark.fr, mark.turn, mid, low, high, len(turns) / len(ended), mark.source))
    return out


# As it stands in a README ---------------------------------------------------------------------------------------------------


HEAD = ("{player} against itself, seed {seed}; shares with their 95 % intervals. `{command}` repeats it.",
        "{player} contre lui-même, graine {seed}\u202f; parts avec leurs intervalles à 95 %. `{command}` le refait.")
SHARES = (("scenario", "games", "{first} wins", "{second} wins", "draws", "{first} (draws half)", "last turn (mean)"),
          ("scénario", "parties", "victoires\u202f: {first}", "victoires\u202f: {second}", "nulles",
           "{first} (nulles à moitié)", "dernier tour (moyenne)"))
FALLS = (("scenario", "what falls", "turn in history", "median turn (quartiles)", "in so many games"),
         ("scénario", "ce qui tombe", "tour dans l'histoire", "tour médian (quartiles)", "dans tant de parties"))


def markdown(title: Title[Any], b: Balance, found: Sequence[Balanced], lang: str = "en") -> str:
    """Two tables: shares with their 95 % intervals and lengths; marks beside history."""
    french = lang == "fr"
    first, second = ((title.table.seat_name(i, lang) or s if french else s) for i, s in enumerate(title.seats))
    head = [x.format(first=first, second=second) for x in SHARES[french]]
    lead = HEAD[french].format(player=b.player, seed=b.seed, command=command(title, b))
    named = {s.id: s.title_fr or s.title for s in title.scenarios} if french else {}
    out = [lead, "", _row(head), "|" + "---|" * len(head)]
    for x in found:
        shares = [f"{_per(w.share)} ({_per(w.low)}–{_per(w.high)})" for w in x.sim.wins.values()]
        turns = "" if x.sim.turns is None else f"{x.sim.turns:.1f}"
        out.append(_row([f"{x.scenario} {named.get(x.scenario, x.title)}", str(x.sim.ended), *shares, _per(x.sim.draws.share),
                         _per(x.fair), turns]))
    if any(x.falls for x in found):
        head = list(FALLS[french])
        out += ["", _row(head), "|" + "---|" * len(head)]
        for x in found:
            for f in x.falls:
                when = "–" if f.median is None else f"{f.median:g} ({f.low:g}–{f.high:g})"
                out.append(_row([x.scenario, f.fr if french else f.en, str(f.history), when, _per(f.share)]))
    return "\n".join(out) + "\n"


def command(title: Title[Any], b: Balance) -> str:
    """What was typed, as far as it is not what is done anyway."""
    parts = [f"marne balance {b.slug} --games {b.games}"]
    if b.player != PLAYER:
        parts.append(f"--player {b.player}")
    if b.seed != SEED:
        parts.append(f"--seed {b.seed}")
    if b.scenarios != tuple(s.id for s in title.scenarios):
        parts += [f"--scenario {s}" for s in b.scenarios]
    return " ".join([*parts, "--data FOLDER"] if b.data else parts)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _per(share: float) -> str:
    return f"{100 * share:.0f} %"


def write(title: Title[Any], text: str) -> Path:
    """Into the title's README, between the two marks. Raises BadOption where they are not."""
    file = None if title.folder is None else title.folder / "README.md"
    old = file.read_text("utf-8") if file is not None and file.is_file() else ""
    before, begin, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    if file is None or not begin or not end:
        raise BadOption(Said(f"the README of {title.slug} has no place for it: two lines, {BEGIN} and {END}",
                             f"le README de {title.slug} n'a pas de place pour cela : deux lignes, {BEGIN} et {END}"))
    file.write_text(f"{before}{BEGIN}\n{text}{END}{after}", "utf-8")
    return file
