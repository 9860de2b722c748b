"""The warnings that games share: what is told to whom, which choices are marked, and that no die is asked for it."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

import marne
from marne import games_index
from marne.kernel.chance import Scripted
from marne.kernel.choice import Ask
from marne.kernel.table import NOTE, SOON, SURE, Warn
from marne.kernel.title import State
from marne.parts.play.warnings import Warnings, warn


def game() -> marne.Match:
    return marne.start("grand-illusion", scenario="2", seed=1, data="")


def ask_of(m: marne.Match) -> Ask:
    ask = m.state.decision
    assert ask is not None
    return ask


def test_the_gravest_comes_first_and_a_spectator_hears_nothing() -> None:
    def of(s: State, seat: int, lang: str) -> Iterator[Warn]:
        yield warn("a", NOTE, "1", ("note {n}", "remarque {n}"), lang, n=1)
        yield warn("b", SURE, "2", ("sure", "certain"), lang, "37", ["x"])
        yield warn("c", SOON, "3", ("soon", "bientôt"), lang)
    m, w = game(), Warnings[State]((of,))
    assert [x.kind for x in w.told(m.state, 0, "en")] == ["b", "c", "a"]
    assert w.told(m.state, 0, "fr")[2].text == "Remarque 1"
    assert w.told(m.state, None, "en") == []
    assert Warnings[State]((of,), when=lambda s: False).told(m.state, 0, "en") == []


def test_only_what_a_choice_would_bring_about_is_said_of_it() -> None:
    """The condition holds after any choice: what held before is not said again, what is new is; what is not sure never is."""
    m = game()
    verbs = {c.verb for c in ask_of(m).choices}

    def always(s: State, seat: int, lang: str) -> Iterator[Warn]:
        yield warn("old", SURE, "1", ("old", "ancien"), lang, "1", ["p"])

    def after(grade: int) -> Warnings[State]:
        def of(s: State, seat: int, lang: str) -> Iterator[Warn]:
            if s.decision is not ask_of(m):
                yield warn("new", grade, "2", ("new", "nouveau"), lang, "2", ["q"])
        return Warnings((always, of), judged=(always, of), verbs=verbs)
    assert {w.kind for w in after(SURE).cautions(m.state, ask_of(m), "en").values()} == {"new"}
    assert after(SOON).cautions(m.state, ask_of(m), "en") == {}
    assert Warnings[State]((always,), judged=(always,), verbs=verbs).cautions(m.state, ask_of(m), "en") == {}


def test_the_trial_changes_nothing_and_throws_no_die() -> None:
    """A die that somebody asks for during the trial would be a fault: the script has none, and the choice is left unsaid."""
    m = game()
    verbs = {c.verb for c in ask_of(m).choices}

    def of(s: State, seat: int, lang: str) -> Iterator[Warn]:
        if s.decision is not ask_of(m):
            s.chance.value(s.drawn, (1, 2), "", "")
        yield warn("x", SURE, "1", ("x", "x"), lang)
    m.state.chance = Scripted([])
    before = m.digest()
    with pytest.raises(marne.NeedChance):                       # a condition itself may not throw dice
        Warnings[State]((of,), judged=(of,), verbs=verbs).cautions(m.state, ask_of(m), "en")
    assert m.digest() == before


@pytest.mark.parametrize("slug", [g.slug for g in marne.games()])
def test_marked_choices_are_never_plain_for_the_table(slug: str) -> None:
    """Every title has warnings, and their kinds are its own."""
    table = games_index.title(slug).table
    assert type(table).warnings is not marne.kernel.table.Table.warnings      # type: ignore[attr-defined]
    assert type(table).cautions is not marne.kernel.table.Table.cautions      # type: ignore[attr-defined]
