"""Marches and *Place for me* tell nothing hidden: two servers whose games differ only in what the asked seat cannot know answer
the same bytes to everybody who does not own it: where the units get to, and what has been placed. (When *Great War Commander* is
set up nothing is hidden yet.)"""
from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from marne.match import Match
from marne.players.base import SeatView, player
from marne.server.games import placing
from marne.server.games.desk import Desk
from marne.server.http.asking import _marches
from tests.drive_on_paris import worlds as paris
from tests.great_war_commander import worlds as commander
from tests.server.desks import desk_in, who_decides
from tests.server.hidden import SEAT, Hidden
from tests.to_the_last_man import worlds as last_man

GAMES = {
    "commander": Hidden(commander.SLUG, ("german", "allied"), commander.twin, overlays=(), at="", place=""),
    "last man": Hidden(last_man.SLUG, ("german", "entente"), last_man.twin, overlays=(), at="", place=""),
    "paris": Hidden(paris.SLUG, ("german", "allied"), paris.twin, overlays=(), at="", place=""),
}
TIMES = re.compile(rb'"(changed|at|seen_at|left|made|since)":[0-9.]+')


def marching(m: Match) -> bool:
    ask, table = m.state.decision, m.title.table
    return ask is not None and table.marching(ask) and (table.lifting(ask) or bool(table.marches(m.state, "", ())))


def to_place(m: Match) -> bool:
    return m.state.decision is not None and bool(m.title.table.placings.kind(m.state.decision))


def worlds(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, scenario: str,
           until: Callable[[Match], bool]) -> tuple[str, str, Desk, Desk]:
    """The game, who is asked in it, and two desks: in the second all is exchanged that the asked seat cannot know."""
    monkeypatch.setattr("marne.server.games.creating.new_seed", lambda: "strokes")
    (folder / "here").mkdir()
    hidden, here, bot = GAMES[name], desk_in(folder / "here"), player("greedy", "strokes")
    game = hidden.game(here, scenario)
    with here.held(game, "lucie", "en") as live:
        for _ in range(200):
            m = live.match
            assert m.decision is not None
            if until(m):
                break
            here.apply(live, bot.choose(SeatView(m, m.decision.seat)).text, "lucie", "en")
        assert until(m), "the moment has not come"
    person, _ = who_decides(here, game)
    shutil.copytree(folder / "here", folder / "there")
    there = desk_in(folder / "there", people=False)
    with there.held(game, person, "en") as live:
        asked = live.match.state.decision
        assert asked is not None
        before = live.match.digest()
        for n in range(20):
            live.match.put(hidden.twin(live.match, asked.seat, random.Random(n)).state)
            if live.match.digest() != before:
                return game, person, here, there
    raise AssertionError("the worlds do not differ")


def plain(x: object) -> bytes:
    return TIMES.sub(rb"\1", msgspec.json.encode(x))


@pytest.mark.parametrize(("name", "scenario"), [("commander", "gwc-01"), ("paris", "5-1"), ("last man", "1914")])
def test_where_units_get_to_is_the_same_to_the_byte_and_told_to_their_side_alone(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, scenario: str) -> None:
    game, asked, here, there = worlds(tmp_path, monkeypatch, name, scenario, marching)
    d = here.look(game, asked, "en").decision
    assert d is not None
    piece = next(c.pieces[0] for c in d.choices if c.pieces) if d.lifts else None       # who is taken up for it
    ways = _marches(here, game, asked, "en", None, piece, None).ways
    assert ways
    point = next((place for place, way in ways.items() if way.stop), next(iter(ways)))
    for person in SEAT:
        for via in (None, point, "nowhere"):
            first, second = (_marches(desk, game, person, "en", None, piece, via) for desk in (here, there))
            assert plain(first) == plain(second)
            assert bool(first.ways) == (person == asked and via != "nowhere") or via == point
            assert person == asked or not first.ways


@pytest.mark.parametrize(("name", "scenario"), [("last man", "1915"), ("paris", "5-6")])
def test_what_is_placed_for_a_seat_is_the_same_to_the_byte_for_it_and_who_looks_on(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, scenario: str) -> None:
    game, asked, here, there = worlds(tmp_path, monkeypatch, name, scenario, to_place)
    t = here.look(game, asked, "en")
    assert t.decision is not None
    first, second = (placing.place(desk, game, asked, t.decision.seat, t.version, "en") for desk in (here, there))
    assert plain(first) == plain(second)
    assert here.look(game, asked, "en").n > t.n
    told = {person: [plain(desk.look(game, person, "en")) for desk in (here, there)] for person in SEAT}
    assert all(a == b for person, (a, b) in told.items() if person in (asked, "anna"))
    assert any(a != b for a, b in told.values()), "whoever owns what is hidden must see the difference"
