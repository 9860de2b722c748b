"""`auto` at the terminal: the computer places what is to be placed; each placing can be taken back."""
from __future__ import annotations

import io

import pytest
from rich.console import Console

from marne.cli import table
from marne.match import start
from marne.players import placing


def sat(typed: list[str], lang: str = "en") -> tuple[table.Sitting, io.StringIO]:
    """Two people at the wheat ridge, who type these lines and leave."""
    out, left = io.StringIO(), list(typed)

    def read(_prompt: str, _words: list[str]) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    m = start("great-war-commander", "gwc-01", seed=4)
    s = table.Sitting(m, dict.fromkeys(m.title.seats, "human"), Console(file=out, width=120), read, lang, plain=True)
    table.sit_down(s)
    return s, out


@pytest.mark.parametrize(("word", "lang", "told"), [("auto", "en", "placed for you"), ("placer", "fr", "placé pour vous")])
def test_one_word_sets_a_whole_side_up(word: str, lang: str, told: str) -> None:
    s, out = sat([word], lang)
    assert s.match.choices_made > 10 and set(s.match.movers) == {s.match.movers[0]}
    assert placing.placing(s.match) == "set-up" and s.match.state.decision.seat != s.match.movers[0]      # type: ignore[union-attr]
    assert told in out.getvalue()


def test_what_was_placed_before_stays_and_undo_takes_one_back() -> None:
    m = start("great-war-commander", "gwc-01", seed=4)
    assert m.decision is not None
    first = m.decision.choices[-1].text
    s, _ = sat([first, "auto"])
    assert s.match.made[0].text == first
    s, _ = sat([first, first.replace("place", "nothing"), "undo"])
    assert s.match.choices_made == 0


def test_always_places_for_the_other_side_too_only_if_it_says_so() -> None:
    s, _ = sat(["auto always"])
    assert len(set(s.match.movers)) == 1
    s, _ = sat(["auto always", "auto always"])
    assert placing.placing(s.match) == "" and len(set(s.match.movers)) == 2


def test_where_nothing_is_placed_it_says_so() -> None:
    s, out = sat(["auto", "auto", "auto"])
    assert "nothing to place" in out.getvalue() and placing.placing(s.match) == ""
