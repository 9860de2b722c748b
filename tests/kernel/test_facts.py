"""Facts of a place said once: lines, cells and panels take what they have room for; the text board; what may be done where."""
from __future__ import annotations

from marne.kernel.choice import Choice
from marne.kernel.lexicon import Kind, Lexicon
from marne.kernel.sayings import narrow
from marne.parts.facts import FEW, Facts, doable, standing, text_board
from marne.parts.table import Mark

LEXICON = Lexicon()
HEX = Kind("hex", str, {str(h): h for h in range(30)}, ("HEX", "HEX"), ("no", "non"))
GO = LEXICON.verb("go", "1", HEX)
DONE = LEXICON.verb("done", "1")
WHERE = LEXICON.question("where", "1", "", "Where?", "Où ?")


def facts(lang: str) -> Facts:
    f = Facts(lang)
    f.say("trench", 2, ("trench +2", "tranchée +2"), ("trench: level 2", "tranchée : niveau 2"), "dug")
    f.say("port", 0, ("port", "port"))
    f.say("rail", True, full=("railway", "voie ferrée"))
    f.say("siege", True, ("siege", "siège"))
    return f


def test_lines_and_cells_show_the_facts_that_are_so_in_the_order_asked_for() -> None:
    f = facts("en")
    assert f.line("siege", "port", "rail", "trench") == "siege, trench +2"
    assert f.cell("rail", "trench", "port", "siege") == "railway, trench: level 2, siege"
    assert facts("fr").cell("trench") == narrow("tranchée : niveau 2")
    assert f.panel("port", "trench") == [{"label": "trench", "value": "trench: level 2", "tags": ["dug"]}]
    assert f.line("unheard") == f.cell() == ""


def test_who_stands_somewhere() -> None:
    assert standing({"a": 4, "b": 0}) == ["a"]
    assert standing({"a": 1, "b": True}) == ["a", "b", "contested"]
    assert standing({"a": 0, "b": 0}) == ["empty"]


def test_the_text_board_has_columns_and_rows() -> None:
    assert text_board([("Hex", "Hex."), ("Who", "Qui")], [("1", ["1", "x"], ("empty",))], "fr") == {
        "columns": ["Hex.", "Qui"], "rows": [{"id": "1", "cells": ["1", "x"], "tags": ["empty"]}]}


def told(seat: int, choices: list[Choice]) -> dict[str, str]:
    def places(m: Mark) -> tuple[str, ...]:
        return m.places

    return doable(WHERE(0, choices), seat, lambda ask: [Mark(places=("here",) if c.verb == "go" else ()) for c in ask.choices],
                  places, str, "en")


def test_what_may_be_done_somewhere_is_told_to_whom_it_is_asked() -> None:
    assert told(0, [GO[1], DONE, GO[2]]) == {"here": "go 1; go 2"}
    assert told(1, [GO[1]]) == {} == doable(None, 0, lambda ask: [], lambda m: (), str, "en")
    most = [GO[i] for i in range(FEW + 1)]
    assert told(0, most)["here"].endswith(f"; go {FEW}"), "one more is told as well as counted"
    assert told(0, [*most, GO[20]])["here"].endswith(f"go {FEW - 1}; and 2 more")
