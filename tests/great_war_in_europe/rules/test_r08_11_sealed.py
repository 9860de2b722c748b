"""8.11 Mutual movement that is sealed: both sides write, then the West is carried out, then the East."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import marne
from marne.games.great_war_in_europe.pieces import AH, HEX, hex_text
from marne.games.great_war_in_europe.state import MOVEMENT_2, REVEALED, WRITING
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, holder, offers, play, st, where
from tests.great_war_in_europe.fights import OPEN

T = tables("")
SEALED: dict[str, Any] = {**OPEN, "sealed-moves": True}
ITALY = {"it-1": hex_text(T.trent), "it-2": "W2330"}        # Trent is taken, Trieste is next: then Austria collapses


def began(units: dict[str, str], west: str = "central", **more: Any) -> Match:
    """The first Mutual Movement Phase of a turn: the side with the initiative in the West begins to write there."""
    more.setdefault("options", SEALED)
    return field(units, west=west, **more)


def kinds(m: Match, *wanted: str) -> list[str]:
    return [e.kind for e in m.events if e.kind in wanted]


@pytest.mark.rules("8.11", "4.2.4")
def test_what_is_written_is_not_made_before_both_have_sealed() -> None:
    m = began({"ge-5": "W6630", "ru-48": "E6532"})
    assert asked(m) == "central who_moves" and st(m).theatre == 0
    play(m, "take ge-5", "to W6629", "stop")
    assert where(m, "ge-5") == "W6629", "who writes goes on from there"
    play(m, "done")
    assert asked(m) == "allied who_moves" and st(m).theatre == 1 and where(m, "ge-5") == "W6630"
    play(m, "take ru-48", "to E6531", "stop", "done")
    assert (where(m, "ge-5"), where(m, "ru-48")) == ("W6629", "E6531")
    assert kinds(m, "MovesSealed", "Marched") == ["MovesSealed", "MovesSealed", "Marched", "Marched"]
    assert asked(m) == "allied who_moves" and st(m).phase == MOVEMENT_2 and st(m).orders == [(), ()], "the next phase is written"


@pytest.mark.rules("8.11")
def test_without_the_option_a_move_is_made_at_once() -> None:
    m = began({"ge-5": "W6630", "ru-48": "E6532"}, options=OPEN)
    play(m, "take ge-5", "to W6629", "stop", "done")
    assert where(m, "ge-5") == "W6629" and asked(m) == "allied who_moves" and st(m).before is None
    assert "moves" not in m.view(None)


@pytest.mark.rules("8.11")
def test_while_one_writes_the_others_see_the_positions_at_the_start() -> None:
    m = began({"ge-5": "W6630", "ru-48": "E6532"})
    before = {seat: m.view(seat) for seat in ("allied", None)}
    lines = {seat: m.log(seat=seat) for seat in ("allied", None)}
    play(m, "take ge-5", "to W6629", "stop")
    assert m.view("central")["units"]["ge-5"]["hex"] == "W6629" and m.view("central")["orders"] == [["take ge-5", "to W6629"]]
    for seat in ("allied", None):
        assert m.view(seat) == before[seat] and m.log(seat=seat) == lines[seat]
    assert events(m, "Marched") == []
    play(m, "done")
    assert m.view("central")["orders"] == [["take ge-5", "to W6629"]] and m.view("allied")["orders"] == []
    assert m.view("allied")["units"] == before["allied"]["units"] and m.view(None)["orders"] == []
    assert m.log(seat="allied")[-1] == "[8.11] The Central Powers have written and sealed the moves: West Theatre."


@pytest.mark.rules("8.11")
def test_the_question_says_that_moves_are_sealed() -> None:
    m = began({"ge-5": "W6630"})
    assert m.decision is not None and "sealed until both sides have written theirs" in m.decision.prompt
    m.lang = "fr"
    assert "scellés" in m.decision.prompt
    title, s = m.title, m.state
    done = next(c for c in m.decision.choices if c.text == "done")
    assert (title.spoken(s, done, "en"), title.spoken(s, done, "fr")) == (
        "Seal the moves in this Theatre", "Sceller les mouvements sur ce théâtre")
    assert "moves are written and sealed" in title.status(s, "en") and "mouvements écrits et scellés" in title.status(s, "fr")
    assert title.table.crumb(s, "en")[-1] == "moves are written and sealed"
    play(m, "take ge-5", "to W6629", "stop", "take ge-3", "stop", "done")
    assert asked(m) == "allied who_moves"


@pytest.mark.rules("8.11")
def test_who_has_moved_everybody_still_says_when_the_moves_are_sealed() -> None:
    m = began({"ge-5": "W6630", "ru-48": "E6532"}, alone=True)
    play(m, "take ge-5", "to W6629", "stop")
    assert offers(m) == {"done"} and asked(m) == "central who_moves" and m.can_undo
    m.undo()
    play(m, "to W6631", "stop", "done")
    assert not m.can_undo
    play(m, "done")
    assert where(m, "ge-5") == "W6631"


@pytest.mark.rules("8.11", "8.22#1", "7.13#1")
def test_what_one_has_written_counts_for_what_one_writes_after_it() -> None:
    """A lone headquarters is overrun on paper: the next may pass; before it is carried out the enemy still has it."""
    m = began({"ge-5": "W5718", "ge-hq-5": "W5718", "fr-hq-1": "W5618", "ru-48": "E6532"},
              control={"central": ["W5718", "W5717"]})
    play(m, "done", "take ge-hq-5")                         # nobody devastates
    assert "W5618" not in offers(m, "to")
    play(m, "stop", "take ge-5", "to W5618", "stop", "take ge-hq-5")
    assert "W5618" in offers(m, "to") and where(m, "fr-hq-1") == "dead"
    play(m, "to W5618", "stop", "done")
    assert where(m, "fr-hq-1") == "W5618" and holder(m, "W5618") == "allied"
    play(m, "done")
    assert where(m, "fr-hq-1") == "dead" and where(m, "ge-hq-5") == "W5618" and len(events(m, "Overrun")) == 1


@pytest.mark.rules("8.11", "18.3")
def test_a_capture_that_ends_the_game_ends_it_when_it_is_carried_out_before_the_east_moves() -> None:
    m = began({"fr-2": "W6630", "ge-5": "E5202"}, west="allied", forts=[], control={"allied": ["W6729"]})
    play(m, "take fr-2", "to W6730", "stop", "done")
    assert m.result is None and asked(m) == "central who_moves"
    play(m, "take ge-5", "to E5203", "stop", "done")
    assert m.result is not None and m.result.kind == "allied-berlin" and where(m, "ge-5") == "E5202"


@pytest.mark.rules("8.11", "16.5#2", "16.11")
def test_what_a_capture_in_the_west_makes_impossible_in_the_east_is_left_out() -> None:
    """Austria collapses when Trieste is carried out: its headquarters are gone, whoever was to go with one goes alone."""
    m = began({**ITALY, "ah-2": "E3606", "ah-hq-1": "E3606", "ah-hq-2": "E3607", "ah-4": "E3607"}, west="allied", forts=[],
              control={"allied": [hex_text(T.trent), "W2330"]})
    play(m, "take it-2", f"to {hex_text(T.trieste)}", "stop")
    assert not st(m).collapsed and holder(m, hex_text(T.trieste)) == "allied"
    play(m, "done")
    assert not st(m).collapsed and holder(m, hex_text(T.trieste)) == "central"
    play(m, "take ah-hq-2", "to E3605", "stop", "take ah-2", "add ah-hq-1", "to E3505", "stop", "take ah-4", "to E3608", "stop",
         "done")
    assert st(m).collapsed >> AH & 1
    assert where(m, "ah-hq-1") == where(m, "ah-hq-2") == "removed"
    assert (where(m, "ah-2"), where(m, "ah-4")) == ("E3505", "E3608")


@pytest.mark.rules("8.11", "16.11", "16.5#2")
def test_who_has_to_go_and_has_no_order_is_led_by_his_owner() -> None:
    """After the collapse Austrians may not stand with Germans: nothing was written of that. Then the orders go on."""
    m = began({**ITALY, "ah-2": "E3606", "ge-5": "E3606", "ge-6": "E3607"}, west="allied", forts=[],
              control={"allied": [hex_text(T.trent), "W2330"]})
    play(m, "take it-2", f"to {hex_text(T.trieste)}", "stop", "done", "take ge-6", "to E3608", "stop", "done")
    assert asked(m) == "central who_moves" and offers(m) == {"take ah-2", "take ge-5"} and st(m).sealed == REVEALED
    assert where(m, "ge-6") == "E3607" and m.view("allied")["units"]["it-2"]["hex"] == hex_text(T.trieste)
    play(m, "take ah-2")
    assert "stop" not in offers(m)
    play(m, "to E3505")
    assert asked(m) == "central where_to", "a march that its owner leads goes on as he likes"
    play(m, "stop")
    assert where(m, "ge-6") == "E3608" and asked(m) == "central where_marker", "markers are laid in the open (10.82)"
    play(m, "done")
    assert st(m).sealed != REVEALED


@pytest.mark.rules("8.11", "17.13")
def test_the_turks_of_europe_come_when_the_march_is_carried_out_and_stop_it() -> None:
    """On paper it goes two hexes far; they come with the first, and there it ends."""
    base: dict[str, Any] = {"scenario": "1915", "turn": 10, "flags": {"gallipoli": 1}, "forts": [],
                            "control": {"allied": ["E1022", "E1122"]}}
    m = began({"br-1": "E1023", "ge-5": "W6630"}, **base)
    play(m, "done", "take br-1", "to E1224")
    assert st(m).turks == 0 and st(m).sealed == WRITING and where(m, "br-1") == "E1224"
    play(m, "stop", "done")
    assert st(m).turks == 1 and where(m, "br-1") == "E1123"
    assert kinds(m, "MovesSealed", "TurksDeployed") == ["MovesSealed", "MovesSealed", "TurksDeployed"]


@pytest.mark.rules("8.11", "18.22")
def test_no_die_is_thrown_for_what_is_only_written() -> None:
    lille = next(hex_text(h) for h in bits(T.cp_vp & T.country["FR"] & ~T.edge & ~T.forts) if hex_text(h) > "W6")
    near = next(hex_text(h) for h in bits(T.touching[HEX[lille]] & T.playable & T.country["FR"] & ~T.forts & ~T.edge))
    m = began({"ge-5": near, "ru-48": "E6532"}, forts=[], control={"central": [near], "allied": [lille]}, dice=[1],
              flags={"mutiny": 30, "czar": 8}, collapsed=["RU"])
    play(m, "done", "take ge-5", f"to {lille}", "stop")
    assert not events(m, "MoraleTested")
    play(m, "done", "done")
    assert len(events(m, "MoraleTested")) == 1 and holder(m, lille) == "central"


@pytest.mark.rules("8.11", "7.22", "8.23")
def test_who_is_too_many_is_asked_when_the_moves_are_carried_out() -> None:
    stack = {f"ge-{n}": "W6630" for n in (5, 6, 7, 8, 9, 10)}
    m = began({**stack, "ge-11": "W6629", "ru-48": "E6532"})
    play(m, "take ge-11", "to W6630", "stop", "done")
    assert asked(m) == "allied who_moves"
    play(m, "done")
    assert asked(m) == "central who_is_too_many"


@pytest.mark.rules("8.11", "8.18")
def test_all_that_a_side_does_in_the_phase_is_written() -> None:
    """Way-points, companions, who is left on the way, stacks, whom one lays on top: carried out as it was written."""
    units = {"ge-5": "W6630", "ge-6": "W6630", "ge-7": "W6630", "ge-8": "W6732", "ge-9": "W6732", "ru-48": "E6532"}
    open_ = began(units, options={"secret-events": False})
    shut = began(units, options={"secret-events": False, "sealed-moves": True})
    todo = ("arrange", "top ge-6", "done", "take ge-5", "add ge-6", "to W6629", "leave ge-6", "to W6628", "stop", "stack W6732",
            "to W6731", "stop", "done")
    for m in (open_, shut):
        play(m, *todo)
        assert asked(m) == "allied who_moves"
    play(shut, "done")
    play(open_, "done")
    a, b = st(open_), st(shut)
    assert a.loc == b.loc and a.tops == b.tops and a.control == b.control and open_.log() != shut.log()
    assert [e for e in open_.events if e.kind == "Marched"] == [e for e in shut.events if e.kind == "Marched"]


@pytest.mark.rules("8.11")
def test_a_record_of_sealed_moves_plays_again(tmp_path: Path) -> None:
    m = began({"ge-5": "W6630", "ru-48": "E6532"})
    play(m, "take ge-5", "to W6629", "stop")
    written = m.digest()
    m.undo()
    m.undo()
    assert m.digest() != written
    play(m, "to W6631", "stop")
    assert m.digest() != written
    play(m, "done", "take ru-48", "to E6531", "stop")
    m.save(tmp_path / "x")
    again = marne.load(tmp_path / "x", data="")
    assert again.digest() == m.digest() and again.view("allied") == m.view("allied")
    assert where(play(again, "done"), "ge-5") == "W6631"
