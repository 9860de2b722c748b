"""The list of rules: complete, in both languages."""
from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from marne.kernel.rulebook import Rulebook

BOOK = Rulebook.load(Path(str(files("marne.games.great_war_commander") / "data" / "rules.tsv")))


def test_the_list() -> None:
    assert BOOK.title == "great-war-commander"
    assert len(BOOK.rules) == 640
    assert Counter(r.enforce for r in BOOK.rules) == {"yes": 581, "no": 36, "ui": 23}


def test_every_chapter_of_the_book_is_there() -> None:
    chapters = {m[0] for r in BOOK.rules if (m := re.match(r"[OAESTF]?[0-9]+", r.id))}
    wanted = {*(str(n) for n in range(1, 14)), "S98", *(f"O{n}" for n in range(14, 28)), *(f"A{n}" for n in range(28, 56)),
              *(f"E{n}" for n in range(56, 98)), *(f"T{n}" for n in range(99, 125)), *(f"F{n}" for n in range(125, 132))}
    assert chapters == wanted


def test_every_summary_is_there_in_both_languages() -> None:
    for r in BOOK.rules:
        assert r.en.strip() and r.fr.strip() and r.en != r.fr, r.id
        assert r.en.endswith((".", "!")) and r.fr.endswith((".", "!")), r.id
        assert max(len(r.en), len(r.fr)) < 300, r.id
        assert not any(f" {sign}" in r.fr for sign in ":;?!"), r.id          # a narrow no-break space belongs there
    for lang in ("en", "fr"):
        twice = [t for t, n in Counter(r.text(lang) for r in BOOK.rules).items() if n > 1]
        assert twice == []


def test_what_needs_no_rule_says_so() -> None:
    headings = [r for r in BOOK.rules if r.enforce == "no" and r.en.startswith("Heading")]
    assert len(headings) > 20
    for r in headings:
        assert "Nothing to enforce." in r.en and "Rien à appliquer." in r.fr, r.id


@pytest.mark.parametrize("number", ["GL-Adjacent", "1.S.2", "1.9.1-b", "3.3.1.4-a", "6.1.2(5)", "7.3.2-d", "O21.3.7", "O24.2(1)",
                                    "A42.3(3)", "A45.2", "E59(3)", "S98.3.1-d", "T110.3.2-b", "F131.4-c"])
def test_a_rule_is_found(number: str) -> None:
    rule = BOOK.rule(number)
    assert rule is not None and rule.id == number and rule.enforce == "yes"


@pytest.mark.parametrize(("number", "en", "fr"), [
    ("1.1", "6 cards to attack, 5 for reconnaissance, 4 to defend", "6 cartes en attaque, 5 en reconnaissance, 4 en défense"),
    ("T103", "cost 2, cover 1, hindrance 3", "coût 2, couverture 1, gêne 3"),
    ("F128.2", "FP 9 against vehicles and 6 against others", "PF 9 contre les véhicules, 6 sinon"),
    ("7.1-f", "3 VP", "3 PV"), ("8.2", "seven figures", "sept figurines"), ("F129", "cover 5", "couverture 5"),
])
def test_a_summary_has_the_numbers_of_the_book(number: str, en: str, fr: str) -> None:
    rule = BOOK.rule(number)
    assert rule is not None and en in rule.en and fr in rule.fr


def test_a_chapter_is_found() -> None:
    assert {r.id for r in BOOK.get("O25")} == {"O25", "O25.1", "O25.2", "O25.3", "O25.3-a", "O25.3-b", "O25.3-c"}
    assert BOOK.get("T118")[0].id == "T118"
    assert any(r.id == "F131.2" for r in BOOK.search("barbelés marcheur", "fr"))
    assert BOOK.waivers() is not None
