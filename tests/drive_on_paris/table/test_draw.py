"""The map and the tracks in the terminal; hexes and units in words."""
from __future__ import annotations

import random
import re

import pytest

from marne.games.drive_on_paris import TITLE, secrets
from marne.games.drive_on_paris.pieces import FORT, GRID, IDS, INDEX, OF_SIDE, PIECES
from marne.games.drive_on_paris.state import State, here
from marne.games.drive_on_paris.table import terminal
from marne.games.drive_on_paris.words.names import unit_name
from marne.kernel.chance import Seeded
from marne.parts.bits import bits
from tests.conformance.pictures import fits, plain, without_markup
from tests.conformance.reading import LANGS, play
from tests.drive_on_paris import arena
from tests.drive_on_paris.arena import field, st


def start(scenario: str = "5-3", **options: object) -> State:
    return TITLE.new(scenario, options, "", Seeded("1914"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("scenario", [sc.id for sc in TITLE.scenarios])
def test_the_board_fits_its_window(scenario: str, width: int, lang: str) -> None:
    for n, (s, _, _) in enumerate(play(start(scenario), random.Random(scenario), 60)):
        if n % 6:
            continue
        drawn = terminal.draw(s, lang, width)
        fits(drawn, width, 45)
        assert len(drawn) > 10
        without_markup(terminal.look(s, "38-14", lang))


def test_the_near_map_is_around_the_units_under_way() -> None:
    m = arena.play(field({"ge-3": "24-24", "ge-4": "24-24", "fr-1": "24-28", "hq-ge1": "26-24"}), "stack 24-24")
    lines = plain(terminal.draw(st(m), "en", 120))
    at = next(i for i, line in enumerate(lines) if re.search("24[-=]24", line))
    column = re.search("24[-=]24", lines[at])
    assert column is not None and lines[at + 1][column.start():column.start() + 2] == "g2"
    assert any(re.search("24[-=]28", line) for line in lines) and not any(re.search("50[-=]10", line) for line in lines)


def test_the_whole_board_is_drawn_where_nobody_asks_for_less() -> None:
    s = start("5-2")
    text = "\n".join(plain(terminal.draw(s, "en")))
    assert all(re.search(GRID.text(h).replace("-", "[-=]"), text) for h in bits(s.law.area & s.t.land))


@pytest.mark.rules("drive-on-paris:SCS-1.8")
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_hidden_is_drawn_or_told(lang: str) -> None:
    """Two states that differ only in who of the enemy lies where, unseen, look alike to the seat that decides."""
    looked = 0
    for n, (s, ask, _) in enumerate(play(start("5-3"), random.Random(3), 120)):
        if n % 10:
            continue
        other = TITLE.hide(s, ask.seat, Seeded(str(n)))
        assert terminal.draw(s, lang, 120) == terminal.draw(other, lang, 120)
        hidden = secrets.unseen(s, ask.seat)
        for h in {s.loc[u] for u in bits(hidden) if s.loc[u] < GRID.size}:
            told = " ".join(terminal.look(s, GRID.text(h), lang))
            assert not [u for u in bits(here(s, h) & hidden) if re.search(rf"\({IDS[u]}\)", told)], told
            looked += 1
        for u in bits(hidden)[:10]:
            assert not re.search(r"\d\d-\d\d", " ".join(terminal.look(s, IDS[u], lang)).replace(IDS[u], ""))
    assert looked > 30


def test_a_hex_is_told_with_ground_worth_and_stack() -> None:
    s = start("5-3", **{"open-stacks": True})
    first, *rest = terminal.look(s, "38-14", "en")
    assert first.startswith("Verdun (38-14): clear, town, France, 3 VP (Allied), Allied railway") and "Fort Verdun" in first
    there = here(s, GRID.read("38-14")) & OF_SIDE[0] & ~FORT
    assert len(rest) == there.bit_count() and all(any(f"({IDS[u]})" in line for line in rest) for u in bits(there))
    assert terminal.look(s, "verdun", "fr")[0].startswith("Verdun (38-14)\u202f: terrain clair")
    assert terminal.look(s, "xyzzy", "en") == []


def test_a_unit_is_found_by_id_and_name() -> None:
    s = start("5-3", **{"open-stacks": True})
    told, = terminal.look(s, "ge-3", "en")
    assert told.startswith(f"{unit_name(INDEX['ge-3'], 'en')} (ge-3): infantry, 6-8-6, in ")
    assert "arrives on turn 9" in terminal.look(s, "fr-taxi", "en")[0], "the taxis come on turn 9 (2-4)"
    assert any("(ge-krupp)" in line for line in terminal.look(s, "krupp", "fr"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_tracks_tell_turn_date_phase_and_stake(lang: str) -> None:
    first = terminal.status(start("5-3"), "en")
    assert all(word in first for word in ("Turn 5 of 12", "20–23 August 1914", "VP: Allied"))
    for sc in TITLE.scenarios:
        told = terminal.status(start(sc.id), lang)
        assert told.count(" · ") >= 3 and "{" not in told
    assert len(terminal.text_board(start("5-1"), lang)) > 40 and PIECES > 300
