"""Situations written by hand that cannot be: refused in both languages, with the rule."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.kernel.errors import BadPosition

EMPTY: dict[str, Any] = {"game": "to-the-last-man", "scenario": "1914", "base": "empty", "turn": 3}
FIELD = {"ge-1": "koln", "ge-i-01": "ge-1", "fr-1": "paris", "fr-i-01": "fr-1"}


def with_units(turn: int, **units: str) -> dict[str, Any]:
    return {**EMPTY, "turn": turn, "units": {**FIELD, **{name.replace("_", "-"): where for name, where in units.items()}}}


LATE = [  # the first turn by the book, and what comes then
    ("fr-t-01", "paris", 13, "8.3.5 [build]"), ("uk-t-01", "england", 13, "8.3.5 [build]"),
    ("ge-t-01", "koln", 16, "8.3.5 [build]"),
    ("ge-s-01", "koln", 13, "8.2.2 [build]"), ("ge-paris-gun", "koln", 16, "8.3.6"), ("ge-b-01", "koln", 8, "8.3.4 [build]"),
    ("ge-b-03", "koln", 12, "8.3.4 [build]"), ("ge-b-04", "koln", 16, "8.3.4 [build]"), ("uk-can", "england", 6, "8.2.3 [entry]"),
    ("uk-anzac", "england", 12, "8.2.3 [entry]"), ("us-i-01", "paris", 14, "2.0 I"), ("fr-6", "paris", 2, "2.0 I"),
]


@pytest.mark.rules("8.3.5 [build]", "8.2.2 [build]", "8.3.4 [build]", "8.2.3 [entry]")
@pytest.mark.parametrize(("unit", "where", "first", "rule"), LATE, ids=[x[0] for x in LATE])
def test_nobody_is_there_before_his_time(unit: str, where: str, first: int, rule: str) -> None:
    refused(with_units(first - 1, **{unit: where}), rule, f"turn {first} at the earliest", f"au tour {first}")
    assert marne.position(with_units(first, **{unit: where})).decision is not None


@pytest.mark.parametrize(("wrong", "rule", "english", "french"), [
    ({"hands": {"german": ["offensive"] * 5}}, "2.0 V.3", "5 cards, and the limit of the turn is 4", "5 cartes"),
    ({"hands": {"entente": ["offensive"] * 5}}, "2.0 V.3", "5 cards, and the limit of the turn is 4", "5 cartes"),
    ({"removed": ["offensive"]}, "9.8 [removal]", "only a crisis card leaves the game", "seule une carte de crise"),
    ({"removed": ["german-crisis"]}, "9.8 [removal]", "in 1918 at the earliest", "au plus tôt en 1918"),
    ({"units": {**FIELD, "ge-g-01": "eft"}}, "2.0 V.4", "cannot be in the Eastern Front box", "cadre EFT"),
    ({"units": {**FIELD, "ge-i-02": "eft"}, "options": {"at-all-costs": True}}, "2.0 V.4", "the Eastern Front box", "cadre EFT"),
    ({"control": {"german": ["england"]}}, "4.6", "England is never German", "l'Angleterre n'est jamais"),
    ({"control": {"german": ["namur"], "entente": ["namur"]}}, "4.1", "cannot belong to both", "aux deux camps"),
    ({"ledger": 40}, "3.2 [decisive]", "the game is over", "la partie est finie"),
    ({"ledger": -40}, "3.2 [decisive]", "the victory is decisive", "la victoire est décisive"),
    ({"scenario": "1916", "turn": 3}, "2.0 VI", "begins on turn 8", "commence au tour 8"),
    ({"phase": "offensive", "level": "full"}, "2.0 II", "level: only in the phases movement", "seulement dans les phases"),
    ({"phase": "combat", "level": "pass"}, "2.0 II.3", "whoever has passed", "qui a passé"),
    ({"phase": "movement", "level": "full", "bonus": "gericht"}, "9.1", "at its date or later", "à partir de sa date"),
    ({"phase": "movement", "level": "full", "bonus": "big-push", "turn": 8}, "9.1", "of the side whose", "dont c'est le tour"),
    ({"phase": "movement", "level": "full", "moved": ["fr-1"]}, "2.0 II.2", "only units of the side", "seulement des unités"),
    ({"phase": "movement", "level": "full", "battles": ["paris"]}, "5.1.2", "before the phase combat", "déclarées avant"),
])
def test_a_situation_that_cannot_be_is_refused_with_its_rule(wrong: dict[str, Any], rule: str, english: str, french: str) -> None:
    refused({**EMPTY, "units": FIELD, **wrong}, rule, english, french)


@pytest.mark.rules("9.1.2")
def test_a_limited_offensive_has_one_battle() -> None:
    units = {**FIELD, "ge-i-02": "liege", "fr-i-02": "liege", "ge-i-03": "namur", "fr-i-03": "namur"}
    at = {**EMPTY, "units": units, "phase": "combat"}
    refused({**at, "level": "limited", "battles": ["liege", "namur"]}, "9.1.2", "has one zone", "une seule zone")
    assert marne.position({**at, "level": "limited", "battles": ["liege"]}).decision is not None
    assert marne.position({**at, "level": "full", "battles": ["liege", "namur"]}).decision is not None


@pytest.mark.rules("3.2 [decisive]")
def test_where_the_season_decides_a_decisive_score_is_taken() -> None:
    m = marne.position({**EMPTY, "units": FIELD, "ledger": 40, "options": {"decisive": "season"}})
    assert m.decision is not None


@pytest.mark.rules("2.0 V.3")
def test_hands_as_large_as_the_limit_are_taken() -> None:
    m = marne.position({**EMPTY, "units": FIELD, "hands": {"german": ["offensive"] * 4, "entente": ["offensive"] * 4}})
    assert [h.bit_count() for h in m.state.hand] == [4, 4]


def refused(position: dict[str, Any], rule: str, english: str, french: str) -> None:
    with pytest.raises(BadPosition) as e:
        marne.position(position)
    assert e.value.rule == rule, str(e.value)
    assert english in e.value.said("en") and french in e.value.said("fr")
