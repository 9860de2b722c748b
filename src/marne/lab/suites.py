"""Set problems: positions in which any expert knows what to do, and whether a player does it.

A suite is a TOML file (a title has its own, `teach/problems.toml`):

    game = "grand-illusion"

    [[problem]]
    id = "guns-first"
    en = "What is asked, in a sentence."
    fr = "…"
    rules = ["9.5.4c"]
    source = "where it comes from: an example of the rulebook, history with its date"
    position = { scenario = "1", base = "empty", … }        # as docs/positions.md says, or the name of a table [positions.NAME]
    moves = ["activate 54"]                                 # choices made before the question, if any
    dice = [6]                                              # values of chance for them, if any

    [[problem.answer]]
    choice = "move ge-42cm 54"                              # * stands for anything: "move ge-* 54"
    points = 3
    en = "why it is good"
    fr = "…"

The first answer that fits counts, whatever fits none gives nothing. Every answer must be offered, and some choice must give
nothing: else the file is refused.
"""
from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec

from marne import games_index
from marne.kernel.choice import Choice
from marne.kernel.errors import BadData, MarneError
from marne.kernel.sayings import Said
from marne.kernel.shaped import shaped
from marne.kernel.title import Title
from marne.match import Match
from marne.players.base import SeatView, check_player, player
from marne.situation import position

FILE = "problems.toml"
TRIES = 8               # games of chance a player may play with itself: its points are the mean


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    choice: str
    points: int
    en: str
    fr: str

    def why(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    en: str
    fr: str
    rules: list[str]
    source: str
    position: dict[str, Any] | str
    answer: list[Answer]
    moves: list[str] = []
    dice: list[int] = []

    def text(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en

    @property
    def most(self) -> int:
        return max(a.points for a in self.answer)

    def judge(self, c: Choice) -> Answer | None:
        return next((a for a in self.answer if fnmatchcase(c.text, a.choice)), None)


class Suite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    problem: list[Problem]
    positions: dict[str, dict[str, Any]] = {}

    @property
    def most(self) -> int:
        return sum(p.most for p in self.problem)


class Solved(msgspec.Struct, frozen=True):
    """What a player made of a problem: its choice (the first of several tries), the mean of its points, why they were given."""

    problem: str
    choice: str
    points: float
    most: int
    en: str
    fr: str


class Score(msgspec.Struct, frozen=True):
    game: str
    player: str
    points: float
    most: int
    solved: list[Solved]

    @property
    def share(self) -> float:
        return self.points / self.most if self.most else 0.0


def own(title: Title[Any]) -> Path | None:
    """The suite of a title, if it has one."""
    path = None if title.folder is None else title.folder / "teach" / FILE
    return path if path is not None and path.is_file() else None


def load(source: str | os.PathLike[str]) -> Suite:
    """A suite from a file, or that of a title by its name, every problem checked. Raises BadData."""
    name = os.fspath(source)
    if name in games_index.KNOWN:
        path = own(games_index.title(name))
        if path is None:
            raise BadData(Said(f"{name} has no problems yet", f"{name} n'a pas encore de problèmes"))
        name = os.fspath(path)
    try:
        suite = shaped(tomllib.loads(Path(name).read_text("utf-8")), Suite)
    except OSError as e:
        slugs = ", ".join(games_index.slugs())
        raise BadData(Said(f"{name}: {e.strerror or e}. A suite is a file, or the name of a game: {slugs}",
                           f"{name} : {e.strerror or e}. Une suite est un fichier, ou le nom d'un jeu : {slugs}")) from e
    except (ValueError, msgspec.ValidationError) as e:
        raise BadData(Said(f"{name} is not a suite of problems: {e}", f"{name} n'est pas une suite de problèmes : {e}")) from e
    for p in suite.problem:
        _check(suite, p, name)
    return suite


def _check(suite: Suite, p: Problem, name: str) -> None:
    def wrong(why: str, why_fr: str) -> BadData:
        return BadData(Said(f"{name}, problem {p.id}: {why}", f"{name}, problème {p.id} : {why_fr}"))

    try:
        m = pose(suite, p)
    except MarneError as e:
        raise wrong(str(e), e.sentence.fr if isinstance(e.sentence, Said) else str(e)) from e
    d = m.decision
    if d is None:
        raise wrong("the game is over there", "la partie y est terminée")
    for a in p.answer:
        if not any(fnmatchcase(c.text, a.choice) for c in d.choices):
            there = ", ".join(c.text for c in d.choices[:12])
            raise wrong(f"{a.choice!r} is not offered; there is: {there}", f"{a.choice!r} n'est pas proposé ; il y a : {there}")
    if not any((found := p.judge(c)) is None or found.points == 0 for c in d.choices):
        raise wrong("every choice gives points", "tous les choix rapportent des points")


def pose(suite: Suite, p: Problem) -> Match:
    """The position of a problem, after the choices that lead to its question."""
    there = p.position
    if isinstance(there, str):
        if there not in suite.positions:
            raise BadData(games_index.unknown(Said("position", "de situation"), there, suite.positions))
        there = suite.positions[there]
    m = position({"game": suite.game, **there}, seed=p.id, dice=p.dice or None)
    for text in p.moves:
        m.choose(text)
    return m


def solve(suite: Suite, name: str, tries: int = TRIES, progress: Callable[[int, int], None] | None = None) -> Score:
    """What a player makes of the problems. The same every time."""
    check_player(name)
    out: list[Solved] = []
    for n, p in enumerate(suite.problem):
        m = pose(suite, p)
        found = [_try(m, p, name, str(i)) for i in range(tries)]
        c, a = found[0]
        points = sum(x.points if x else 0 for _, x in found) / tries
        out.append(Solved(p.id, c.text, points, p.most, *((a.en, a.fr) if a else ("", ""))))
        if progress is not None:
            progress(n + 1, len(suite.problem))
    return Score(suite.game, name, sum(x.points for x in out), suite.most, out)


def _try(m: Match, p: Problem, name: str, seed: str) -> tuple[Choice, Answer | None]:
    ask = m.state.decision
    assert ask is not None
    c = player(name, f"{p.id}/{seed}").choose(SeatView(m, m.title.seats[ask.seat], seed))
    return c, p.judge(c)


def scores(slug: str, players: Sequence[str]) -> Mapping[str, Score]:
    """What each of some players makes of the suite of a title; nothing where it has none."""
    if own(games_index.title(slug)) is None:
        return {}
    suite = load(slug)
    return {name: solve(suite, name) for name in players}
