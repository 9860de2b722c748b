"""Situations that the table draws as pictures: those of *How to play*, and how a scenario begins. A figure is a table like any
other, of a game that nobody plays; it is made once for each language.
"""
from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, cast

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.teach import Figure as Figure
from marne.kernel.title import Title
from marne.match import Match
from marne.server.games import payload
from marne.server.games.journal import Loaded
from marne.server.games.live import Live, Seat
from marne.server.hub import Hub
from marne.server.shapes import FigureInfo
from marne.tape import Tape

READER = "reader"
NOBODY = cast(Hub, SimpleNamespace(online=lambda game, user: False))
KEPT = 96


def match(title: Title[Any], f: Figure) -> Match:
    """The situation, as far as its choices lead."""
    tape = Tape(Seeded(str(f.seed)))
    state = title.new(f.scenario, {}, "", tape) if f.position is None else title.position(
        {"game": title.slug, "scenario": f.scenario, "data": "", **f.position}, tape)
    m = Match(title, state, tape, scenario=f.scenario, seed=str(f.seed), options={}, position=f.position)
    for text in f.play:
        m.choose(text)
    return m


def drawn(title: Title[Any], f: Figure, lang: str) -> FigureInfo:
    m = match(title, f)
    row: dict[str, Any] = {
        "id": "figure", "kind": "game", "title": title.slug, "scenario": f.scenario, "name": "", "status": "running",
        "version": 0, "made": m.choices_made, "clock": {"kind": "none", "seconds": 0}, "paused": False, "owner": None,
        "parent": None, "parent_at": 0, "outcome": None, "base": {}, "since": 0.0, "seed": None}
    seat = f.seat or title.seats[m.state.decision.seat if m.state.decision is not None else 0]
    seats = {s: Seat(SimpleNamespace(seat=s, kind="human", user_id=READER if s == seat else None, bot=None, invite=None,
                                     left=None, standing=None), "") for s in title.seats}
    live = Live(row, seats, Loaded(m, m.state.copy(), "", None), [], [], lambda: 0.0)
    table = payload.table(live, READER, NOBODY, lang, seat=seat)
    table.log, table.commitment = [], None
    return FigureInfo(table, list(f.places), f.around, dict(f.marks), f.show, f.lit, list(f.overlays))


@lru_cache(maxsize=KEPT)
def figure(slug: str, name: str, lang: str) -> FigureInfo | None:
    """A picture of *How to play* by its name; None: there is none."""
    title = games_index.title(slug)
    f = title.teach.figures.get(name)
    return None if f is None else drawn(title, f, lang)


@lru_cache(maxsize=KEPT)
def opening(slug: str, scenario: str, lang: str) -> FigureInfo:
    """How a scenario of ours begins."""
    return drawn(games_index.title(slug), Figure(scenario), lang)
