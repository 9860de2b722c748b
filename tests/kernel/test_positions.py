"""Values of a situation written by hand: what is wrong is told in both languages, by every game."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import marne
from marne.games.grand_illusion import position as gi
from marne.games.great_war_commander import position as gwc
from marne.games.to_the_last_man import position as ttlm
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


# Anything at all ---------------------------------------------------------------------------------------------------------

GAMES = ("grand-illusion", "to-the-last-man", "great-war-commander")
SAMPLE: dict[str, Any] = {
    "grand-illusion": {"units": {"fr-xx": 87, "ge-ii": "96 disrupted"}, "control": {"german": [54]}, "turn": 4, "base": "empty"},
    "to-the-last-man": {"units": {"ge-1": "koln", "ge-i-01": "ge-1", "fr-i-01": "paris"}, "base": "empty", "turn": 3},
    "great-war-commander": {"units": {"ge-inf-14.1": "H5", "fr-inf-14.1": "C5"}},
}
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.sampled_from([-1, 0, 255, 256, 300, 99999, 10 ** 30]),
    st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=12),
    st.sampled_from(["", " ", "H5", "87", "liege", "track 300", "wait -1", "lost lost", "ge-1", "²", "\ud800", "~nobody/x", "\0",
                     "87 87 87", "none none", "pool pool"]))
NAMES = st.sampled_from(["german", "allied", "entente", "plan17", "fr-xx", "ge-ii", "ge-1", "ge-i-01", "fort-verdun", "H5", "87",
                         "098", "1", "ge-inf-14.1", "ge-bote.1", "", "nobody", "9" * 30])
VALUES = st.recursive(ODD, lambda v: st.one_of(st.lists(v, max_size=3), st.dictionaries(NAMES, v, max_size=3)), max_leaves=6)


def keys_of(game: str) -> set[str]:
    module = {"grand-illusion": gi, "to-the-last-man": ttlm, "great-war-commander": gwc}[game]
    return set(module.KEYS)


@settings(max_examples=600, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(GAMES), st.data())
def test_whatever_is_written_is_taken_or_refused_in_words(game: str, data: st.DataObject) -> None:
    """Wrong types, unknown keys and ids, negative and huge numbers: BadPosition with a sentence in each language, and the key (or
    the id inside it) named; nothing else is ever raised."""
    keys = st.sampled_from(sorted(keys_of(game) - {"game", "scenario"}))
    known_or_not = st.one_of(keys, keys, keys, st.text(min_size=1, max_size=8))
    told = data.draw(st.dictionaries(known_or_not, VALUES, min_size=1, max_size=2))
    told.pop("game", None)
    try:
        m = marne.position({"game": game, **SAMPLE[game], **told}, seed=1)
    except BadPosition as e:
        assert e.said("en").strip() and e.said("fr").strip()
        if len(told) == 1:
            key, value = next(iter(told.items()))
            inside = [str(k) for k in value] if isinstance(value, dict | list) else []
            named = [key, repr(key)[1:-1], *inside, *(repr(x)[1:-1] for x in inside), *NAMED.get(key, ())]
            assert any(x and x[:50] in e.said("en") for x in named), (told, e.said("en"))
    else:
        assert m.title.check(m.state) == []


# what a fault may be called by instead of its key: what it would bring about
NAMED = {"forts": ("fort",), "units": ("hex", "unit", "formation", "overstacked"), "options": ("option",),
         "scenario": ("scenario",), "data": ("overlay", "folder"),
         "strategic_options": ("strategic option",), "control": ("control",), "turn": ("turn",), "base": ("formation", "unit"),
         "strategy": ("Strategy",), "secret": ("objective",), "objectives": ("objective",), "trenches": ("trench",)}
