"""Reaction windows: which questions one may let pass by a standing answer, and that this tells nothing about a hand."""
from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import marne
from marne.games import great_war_commander as package
from marne.games.great_war_commander.choices import LEXICON
from marne.games.great_war_commander.table.hooks import TABLE
from tests.conformance.windows import kinds_are_named, opened, same_whatever_is_held

# Asked even without anything to choose, but no reactions: the turn itself, discards, an event, marches, a Strategy card to keep,
# an order of headquarters.
OWN = {"what_to_do", "what_to_discard", "which_enemy_card", "who_moves", "where_to_step", "which_strategy_to_keep",
       "what_with_it"}
WINDOWS = [q for q in LEXICON.questions.values() if q.window]


def always_asked() -> Iterator[str]:
    """The messages of all questions of the engine that are asked whatever the hand holds: always, or by a condition there."""
    yield from (q.id for q in LEXICON.questions.values() if q.always or q.sealed)
    for path in sorted(Path(package.__path__[0], "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and any(k.arg == "always" for k in node.keywords):
                yield node.func.id.lower()


@pytest.mark.rules("A28.1")
def test_a28_1_every_window_of_the_engine_has_a_kind() -> None:
    """Two more are open to all: the Initiative card is no hand (9.1), nor is having a Strategy card a secret (S98.2)."""
    assert {q.id for q in WINDOWS} - {"whether_reroll", "whether_plus_one"} == set(always_asked()) - OWN


def test_every_kind_has_a_name_in_both_languages() -> None:
    kinds_are_named(TABLE, {q.window[0] for q in WINDOWS if q.window})


@pytest.mark.rules("9.1")
@pytest.mark.rules("S98.2")
def test_9_1_a_roll_is_kept_when_the_window_passes() -> None:
    m, seen = marne.start("great-war-commander", "gwc-01", seed="windows", data=""), set()
    for ask, kind, text in opened(m, TABLE, 700, kept=0.7):
        assert text == ("keep" if kind == "reroll" else "no")
        seen.add(kind)
        same_whatever_is_held(m, TABLE, ask)
    assert {"reroll", "moves", "defence"} <= seen


@pytest.mark.rules("5")
def test_5_turns_alternate_and_the_table_says_whose_it_is() -> None:
    m = marne.start("great-war-commander", "gwc-01", seed="turns", data="")
    rng, turns = random.Random(2), list[int]()
    for _ in range(400):
        ask = m.state.decision
        if ask is None:
            break
        if ask.message == "what_to_do":
            assert TABLE.whose_turn(m.state) == ask.seat
            if not turns or turns[-1] != ask.seat:
                turns.append(ask.seat)
        m.choose(rng.choice(list(ask.choices)))
    assert len(turns) > 4


def test_a_briefing_for_every_scenario() -> None:
    for sc in m_scenarios():
        en, fr = TABLE.briefing(sc, "en"), TABLE.briefing(sc, "fr")
        assert 1914 <= int(en.group) <= 1918 and en.group == fr.group
        assert en.text and fr.text and en.text != fr.text and en.forces and fr.forces
        assert en.where.endswith(en.group) and " · " in fr.where
    assert TABLE.briefing("gwc-01", "en").where == "Morhange, Lorraine · 20 August 1914"
    assert TABLE.briefing("gwc-01", "fr").where == "Morhange, Lorraine · 20 août 1914"
    assert TABLE.briefing("no such scenario", "en").text == ""


def m_scenarios() -> list[str]:
    return [s.id for s in package.TITLE.scenarios]
