"""Values of a situation written by hand: what is wrong is told in both languages, by every game."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import marne
from marne.kernel.errors import BadPosition
from marne.kernel.sayings import Said
from marne.parts.positions import flag, integer, items, near, number, one, short, table

WRONG: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: integer({"turn": 9}, "turn", 1, 1, 5), "turn must be a whole number from 1 to 5, not 9", "de 1 à 5, pas 9"),
    (lambda: integer({"turn": True}, "turn", 1, 1, 5), "not True", "pas True"),
    (lambda: flag({"dig": 1}, "dig", False), "dig must be true or false, not 1", "dig doit être true ou false, pas 1"),
    (lambda: table({"units": []}, "units", "a = 1"), "units must be a table, like {a = 1}, not []", "une table, comme {a = 1}"),
    (lambda: items("x", "moved", Said("units", "d'unités")), "moved must be a list of units, not 'x'",
     "une liste d'unités, pas 'x'"),
    (lambda: one("red", ("blue", "green"), "seat"), "seat must be one of blue, green, not 'red'",
     "au choix blue, green, pas 'red'"),
]


@pytest.mark.parametrize(("read", "en", "fr"), WRONG, ids=[w[1][:30] for w in WRONG])
def test_what_is_wrong_is_told(read: Callable[[], Any], en: str, fr: str) -> None:
    with pytest.raises(BadPosition) as e:
        read()
    assert en in e.value.said("en") and fr in e.value.said("fr")


def test_what_is_right_is_taken() -> None:
    assert integer({}, "turn", 3, 1, 5) == 3 and integer({"turn": 5}, "turn", 3, 1, 5) == 5
    assert flag({"dig": True}, "dig", False) == 1 and table({}, "units", "") == {} and items((1,), "x", Said("", "")) == (1,)
    assert one("green", ("blue", "green"), "seat") == 1
    assert [number(x) for x in ("7", "²", "1_0", "-1", "9" * 5000)] == [7, -1, -1, -1, -1]
    assert len(short("x" * 500)) == 60 and short(5) == "5"
    assert near("verdum", ["verdun", "paris"]) == "; did you mean verdun?"
    assert near("verdum", ["verdun"]).fr == "\u202f; vouliez-vous dire verdun\u202f?"
    assert near("x", ["verdun"]) == "" == near("x", []).fr


@pytest.mark.parametrize("game", ["grand-illusion", "to-the-last-man", "great-war-commander"])
@pytest.mark.parametrize("wrong", [
    {"colour": 1}, {"turn": 0}, {"units": {"nobody": "x"}}, {"units": 5}, {"seat": "x"}, {"phase": "x"}, {"scenario": True},
    {"data": 5}, {"base": "x"}])
def test_every_game_tells_it_in_both_languages(game: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as e:
        marne.position({"game": game, **wrong})
    assert e.value.said("en") and e.value.said("fr") and e.value.said("en") != e.value.said("fr")
