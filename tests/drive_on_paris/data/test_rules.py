"""The list of rules: complete, in both languages, and every number one that code and tests can name."""
from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import marne
from marne.kernel import rulecode
from marne.kernel.rulebook import Rulebook

BOOK = Rulebook.load(Path(marne.__file__).parent / "games" / "drive_on_paris" / "data" / "rules.tsv")
SERIES = {1: 9, 2: 8, 3: 6, 4: 9, 5: 14, 6: 10, 7: 17, 8: 6, 9: 12, 10: 5, 11: 5, 12: 9, 13: 6, 14: 9, 15: 7, 16: 7, 17: 5}


def test_the_list() -> None:
    assert BOOK.title == "drive-on-paris"
    assert Counter(r.enforce for r in BOOK.rules) == {"yes": 312, "no": 22, "ui": 9}
    assert BOOK.waivers() is not None


def test_every_printed_rule_and_every_series_rule_is_there() -> None:
    printed = {m[0] for r in BOOK.rules if (m := re.match(r"[1-5]-[0-9]+", r.id))}
    last = {1: 12, 2: 8, 3: 5, 4: 0, 5: 7}
    assert printed == {f"{chapter}-{n}" for chapter, end in last.items() for n in range(end + 1)}
    lettered = {"1-1": "abcd", "1-2": "abcde", "1-3": "abc", "1-4": "abcdefg", "1-5": "abcd", "1-6": "abc", "1-8": "abcd",
                "2-1": "ab", "2-2": "abc", "2-4": "abc", "2-8": "abcdef", "3-2": "abcd", "3-3": "ab", "3-5": "ab",
                "4-0": "abcdefg"}
    found = {m[0] for r in BOOK.rules if (m := re.match(r"[1-5]-[0-9]+[a-z]", r.id))}
    assert found == {head + letter for head, letters in lettered.items() for letter in letters}
    series = [r.id for r in BOOK.rules if r.id.startswith("SCS-")]
    assert series == [f"SCS-{chapter}.{n}" for chapter, end in SERIES.items() for n in range(1, end + 1)]


def test_every_number_can_be_typed_and_named() -> None:
    for r in BOOK.rules:
        assert re.fullmatch(r"0(/[A-Za-z]+)+(#\d)?|[1-5]-\d+([a-g]|/[A-Z][a-z]+)?(#\d)?|SCS-\d+\.\d+", r.id), r.id
        assert BOOK.rule(r.id) is r and BOOK.rule(r.id.lower()) is r
        assert list(rulecode.numbers(BOOK, f'"""{r.id} What it says."""')) == [r.id]
        assert list(rulecode.numbers(BOOK, f"# SCS-1.1, {r.id} What it says.")) == ["SCS-1.1", r.id]
        assert list(rulecode.numbers(BOOK, f"what it says ({r.id}).")) == [r.id]
        inside = list(rulecode.numbers(BOOK, f"what it says in {r.id}."))
        assert inside == ([] if re.fullmatch(r"\d+-\d+", r.id) else [r.id])


def test_hexes_values_and_dice_are_no_rules() -> None:
    for text in ("14-05, 01-11, 46-10", "a 6-8-6 and a 3-4-8", "3-4-8", "on a 5-6", "of turns 1-3", "(turns 1-8)", "6-8-6"):
        assert list(rulecode.numbers(BOOK, text)) == [], text


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
    for r in BOOK.rules:
        if r.enforce == "no":
            assert "othing to enforce." in r.en and "ien à appliquer." in r.fr, r.id


@pytest.mark.parametrize(("number", "en", "fr"), [
    ("0/Stacking#1", "four", "quatre"), ("1-2b", "four steps", "quatre pas"), ("1-2c", "10 MP", "10 PM"),
    ("1-8a", "10 MP", "10 PM"),
    ("1-4c", "twice", "deux fois"), ("1-4d", "three times", "trois fois"), ("1-6a", "turn 11", "tour 11"),
    ("1-9", "quarter", "quart"),
    ("1-12", "ten", "dix"), ("1-12#4", "five turns", "cinq tours"), ("2-1b", "turn 15", "tour 15"), ("2-2b", "turn 5", "tour 5"),
    ("2-3", "turns 1 to 8", "tours 1 à 8"), ("2-4b", "2 MP", "2 PM"), ("2-8/Errata", "turn 15", "tour 15"),
    ("3-1", "turn 8", "tour 8"), ("3-1#2", "5 or 6", "5 ou 6"), ("3-4", "turn 6", "tour 6"), ("3-4#2", "5 VP", "5 PV"),
    ("3-5b", "5 VP", "5 PV"), ("4-0f", "01-11", "01-11"), ("5-1", "turns 6 to 8", "tours 6 à 8"), ("5-2/Errata", "6 VP", "6 PV"),
    ("5-3", "turns 5 to 12", "tours 5 à 12"), ("5-4", "turns 9 to 20", "tours 9 à 20"),
    ("5-5", "turns 20 to 25", "tours 20 à 25"),
    ("5-6", "turns 1 to 25", "tours 1 à 25"), ("5-6/Victory#3", "14-05", "14-05"),
])
def test_a_summary_has_the_numbers_of_the_book(number: str, en: str, fr: str) -> None:
    rule = BOOK.rule(number)
    assert rule is not None and en in rule.en and fr in rule.fr


def test_words_in_numbers_are_french_for_french_readers() -> None:
    words = {w for r in BOOK.rules for w in re.findall(r"(?<=/)[A-Za-z]+", r.id)}
    assert words == set(BOOK.parts)
    assert BOOK.label("0/Sequence/Movement#1", "fr") == "0/Séquence/Mouvement#1"
    assert BOOK.label("5-3/Victory#2", "fr") == "5-3/Victoire#2"
    assert BOOK.label("5-1/Map", "fr") == "5-1/Carte"
    assert all(BOOK.label(r.id, "en") == r.id for r in BOOK.rules)


def test_a_chapter_is_found() -> None:
    assert [r.id for r in BOOK.get("1-1")] == ["1-1", "1-1a", "1-1b", "1-1c", "1-1d", "1-1d#2", "1-1d#3"]
    assert len(BOOK.get("SCS-4")) == SERIES[4] and len(BOOK.get("SCS")) == sum(SERIES.values())
    assert {r.id.split("/")[0] for r in BOOK.get("0")} == {"0"}
    assert [r.id for r in BOOK.search("cavalerie recule", "fr")] == ["1-11", "SCS-9.12"]
