"""The public interface with this game: names and types, bad input, threads, processes, own dice and draws."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import marne
from tests.conformance.interface import Interface, Start, shortly, wrong_start
from tests.conformance.playing import rules_of

SLUG = "to-the-last-man"
RULES = rules_of(SLUG)


def start(seed: int | str = 1914, **more: Any) -> marne.Match:
    return marne.start(SLUG, seed=seed, data="", **more)


def test_the_interface_has_its_names_and_types(tmp_path: Path) -> None:
    m = start()
    d = m.decision
    assert d is not None and d.seat == "german" and d.rule == "8.1" and d.prompt
    assert not m.can_undo
    m.choose("done")
    m.choose("done")
    d = m.decision
    assert d is not None and d.seat == "german" and d.rule == "2.0 II.1" and d.prompt
    assert all(isinstance(c, marne.Choice) and str(c) == c.text for c in d.choices)
    assert m.why("pass") == [] and m.why(d.choices[0]) == [] and m.result is None
    m.choose("pass")
    m.choose("select ge-1")
    assert m.can_undo
    m.undo()
    m.choose("select ge-1")
    why = m.why("move ge-1 paris")
    assert why and {rule for rule, _ in why} <= RULES
    with pytest.raises(marne.IllegalChoice) as e:
        m.choose("move ge-1 paris")
    assert e.value.rules == [rule for rule, _ in why]
    m.save(tmp_path / "x")
    assert marne.load(tmp_path / "x", data="").digest() == m.digest() == m.copy().digest()


NO_CHOICE: list[Any] = [
    "", " ", "\0", "\ud800", "é ☃", "x" * 100_000, "pass pass", "undo", "offensive", "select", "move ge-1 ²", None, 5, 5.5, True,
    b"pass", [], {}, ("pass",), object(), marne.Choice("x", None, None, None, None),    # type: ignore[arg-type]
    marne.Choice("pass", 0, 0, "pass", "9.9.9")]


class TestInterface(Interface):
    slug = SLUG
    seats = ("german", "entente")
    scenarios = ["1914", "1915", "1916", "1917", "1918", "1919"]
    first = "done"
    spellings = (" DONE \n", "Done", "\u2003done")
    no_choice = NO_CHOICE
    walked = "1916"
    avoided = ("talks",)

    def called(self, title: str) -> bool:
        return title.startswith("To the Last Man!")

    def going(self, seed: int | str = 1914) -> marne.Match:
        return start(seed, options={"armistice": False})

    def ended(self) -> marne.Match:
        m = start()
        for c in ("done", "done", "talks", "capitulate"):
            m.choose(c)
        assert m.result is not None and m.result.rule == "3.3"
        return m


def test_cards_are_drawn_by_hand_where_the_dice_are() -> None:
    """With the players' own dice the cards are asked for too, each once: 4 for the Germans, then 4 for the Entente."""
    given: list[int] = []
    purposes = []
    for _ in range(8):
        with pytest.raises(marne.NeedChance) as e:
            marne.start("to-the-last-man", dice=given, data="")
        purposes.append(e.value.purpose)
        assert e.value.rule in RULES and len(e.value.values) == 55 - len(given) and not set(given) & set(e.value.values)
        given.append(e.value.values[0])
    assert purposes == ["card german"] * 4 + ["card entente"] * 4
    m = marne.start("to-the-last-man", dice=given, data="")
    assert m.decision is not None and m.state.drawn == 8 and m.view(None)["cards"] == {"german": 4, "entente": 4}


STARTS: list[Start] = [
    ({"scenario": "x"}, marne.BadOption, "1914, 1915"), ({"seed": 1.5}, marne.BadOption, "seed"),
    ({"options": {"armistic": True}}, marne.BadOption, "did you mean armistice"),
    ({"options": {"armistice": "yes"}}, marne.BadOption, "3.2"), ({"options": {"promotions": True}}, marne.BadOption, "0 or 1"),
    ({"options": {"gas-helps": "none"}}, marne.BadOption, "own"), ({"data": "nowhere"}, marne.BadData, "nowhere"),
    ({"lang": "de"}, marne.BadOption, "'de'"),
]


@pytest.mark.parametrize(("wrong", "error", "says"), STARTS, ids=shortly(STARTS))
def test_a_wrong_start_is_told(wrong: dict[str, Any], error: type[marne.MarneError], says: str) -> None:
    wrong_start(SLUG, wrong, error, says)
