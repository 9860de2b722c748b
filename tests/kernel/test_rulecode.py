"""Rules found in the code that names them and in the tests that prove them."""
from __future__ import annotations

from pathlib import Path

import pytest

from marne import games_index
from marne.kernel import rulecode
from marne.kernel.rulebook import Rulebook

IDS = ("5", "8.4", "8.4.3", "8.4.3d", "8.4.3d/ex", "8.4/b1", "8.4/b2", "8.4/b3", "9.4", "9.4(1)", "9.4(2)", "9.4.1", "9.4.2",
       "9.4.3", "11.2", "6.0/T2-3", "O16.2", "O16.2-a", "O16.2-b", "O16.2-c", "O23.5.1", "O23.5.2", "O23.5.3", "GL-Unit",
       "8.3.3", "8.3.3 [fort loss]", "4.2 [b1]", "4.2 [b2]", "4.2 [b3]", "2.0 II", "2.0 II.4 [surprise] a",
       "0/Stacking#1", "0/Stacking#2", "1-1", "1-1d", "1-1d#2", "1-1d#3", "1-2", "1-2a", "1-2b", "1-2c", "3-4", "5-6", "5-7",
       "5-6/Victory#1", "5-6/Victory#2", "5-6/Errata", "SCS-4.6", "SCS-4.7", "SCS-4.10")


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    """A book in a project with one title."""
    data = tmp_path / "src/games/toy_game/data"
    data.mkdir(parents=True)
    (data / "rules.tsv").write_text("\n".join(["id\tkind\tenforce\ten\tfr", *(f"{i}\tx\tyes\ta\tb" for i in IDS)]), "utf-8")
    (tmp_path / "tests/toy_game").mkdir(parents=True)
    return Rulebook.load(data / "rules.tsv")


def put(book: Rulebook, name: str, text: str) -> None:
    path = rulecode.package_of(book) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


@pytest.mark.parametrize(("text", "found"), [
    ("9.4.1 Who goes", ["9.4.1"]),
    ("by 8.4.3, 11.2.", ["8.4.3", "11.2"]),
    ("8.4.3d/ex and 8.4.3d (8.4.3e)", ["8.4.3d/ex", "8.4.3d"]),
    ("18.4, 8.41, 8.4.9, 8.4/b9, 8.4x, 8.4(7)", []),
    ("9.4(1) but 9.4 (1)", ["9.4(1)", "9.4"]),
    ("8.3.3 [fort loss]; 8.3.3 [other]; 8.3.3", ["8.3.3 [fort loss]", "8.3.3"]),
    ("2.0 II.4 [surprise] a", ["2.0 II.4 [surprise] a"]),
    ("O23.5.1-O23.5.3", ["O23.5.1", "O23.5.2", "O23.5.3"]),
    ("9.4.1-3 and 9.4.2 to 9.4.3", ["9.4.1", "9.4.2", "9.4.3", "9.4.2", "9.4.3"]),
    ("8.4/b1-b3", ["8.4/b1", "8.4/b2", "8.4/b3"]),
    ("4.2 [b1-b3]", ["4.2 [b1]", "4.2 [b2]", "4.2 [b3]"]),
    ("9.4(1)-(2)", ["9.4(1)", "9.4(2)"]),
    ("O16.2-a-c", ["O16.2-a", "O16.2-b", "O16.2-c"]),
    ("O16.2-b", ["O16.2-b"]),
    ("6.0/T2-3", ["6.0/T2-3"]),
    ("9.4.1-9", ["9.4.1"]),                               # there is no 9.4.9: this is no range of the book
    ("GL-Unit", ["GL-Unit"]),
    ("# 5 The turn", ["5"]),
    ("9.4, 5 The turn", ["9.4", "5"]),
    ("at most 5 units", []),                              # a chapter's number stands among those that begin the text
    ("at level 5.", []),
    ("1-1d#2, 5-6 Reserves (1-1d), SCS-4.7", ["1-1d#2", "5-6", "1-1d", "SCS-4.7"]),
    ("see 1-1d, SCS-4.10 and 5-6/Victory#2; 0/Stacking#1.", ["1-1d", "SCS-4.10", "5-6/Victory#2", "0/Stacking#1"]),
    ("1-1d#9, 5-6/Victory, SCS-4.70, 0/Stacking", []),
    ('"5-6"', ["5-6"]),
    ("# SCS-4.7, 1-2 Trains", ["SCS-4.7", "1-2"]),
    ("on a 5-6 the stack moves, on turns 1-2 it stays", []),     # so does a rule that could be a span of numbers
    ("the campaign (5-6), the trains (1-2a, 1-2, SCS-4.7, 5-7), (5)", ["5-6", "1-2a", "1-2", "SCS-4.7", "5-7"]),
    ("(turns 1-2), (SCS-4.7; 5-6)", ["SCS-4.7"]),
    ("from 14-05 to 01-1, 55-6 and 5-60", []),                   # hexes
    ("3-4-8", []),                                               # the values of a unit
    ("1-2a-c and 1-2a to 1-2b", ["1-2a", "1-2b", "1-2c", "1-2a", "1-2b"]),
    ("5-6 to 5-7 The campaign", ["5-6", "5-7"]),
    ("1-1d#2-3, SCS-4.6-4.7, SCS-4.6 to SCS-4.7", ["1-1d#2", "1-1d#3", "SCS-4.6", "SCS-4.7", "SCS-4.6", "SCS-4.7"]),
])
def test_only_whole_numbers_and_ranges_are_found(book: Rulebook, text: str, found: list[str]) -> None:
    assert list(rulecode.numbers(book, text)) == found


def test_a_number_belongs_to_what_stands_at_its_line(book: Rulebook) -> None:
    source = '''"""9.4 Retreats, 8.4/b1-b3."""
LIMIT = 3           # 11.2

# 9.4.1 A comment above
def goes():
    """8.4.3 In it."""
    x = 8.4         # not this float, but 8.4.3d
    return f"9.4.2"

class Piece:
    hex: int = 0    # 9.4.3
'''
    assert sorted(rulecode.cited(book, source)) == [
        ("11.2", 2, "LIMIT"), ("8.4.3", 6, "goes"), ("8.4.3d", 7, "goes"), ("9.4", 1, ""), ("9.4.1", 4, "goes"),
        ("9.4.2", 8, "goes"), ("9.4.3", 11, "Piece.hex")]


def test_the_rooms_and_the_tests_of_a_title(book: Rulebook, tmp_path: Path) -> None:
    put(book, "rules/r08.py", '"""8.4 Moves."""\n')
    put(book, "state.py", 'X = 1   # 9.4\n')
    put(book, "words/explain.py", '"""9.4.1"""\n')
    test = ('import pytest\npytestmark = pytest.mark.rules("11.2")\n\n@pytest.mark.rules("8.4", "other:9.4")\n'
            'def test_it():\n    pass\n')
    (tmp_path / "tests/toy_game/test_08.py").write_text(test, "utf-8")
    code = rulecode.code(book)
    assert code.tests
    assert code.rules["8.4"].rules == [rulecode.Place("src/games/toy_game/rules/r08.py", 1, "")]
    assert code.rules["8.4"].tests == [rulecode.Place("tests/toy_game/test_08.py", 4, "test_it")]
    assert code.rules["11.2"].tests == [rulecode.Place("tests/toy_game/test_08.py", 2, "")]
    assert code.rules["9.4"] == rulecode.Stands([rulecode.Place("src/games/toy_game/state.py", 1, "X")], [], [])
    assert code.rules["9.4.1"].rules == [] and len(code.rules["9.4.1"].others) == 1
    missing = rulecode.unnamed(book)
    assert "9.4.1" in missing and "8.4" not in missing and "9.4" not in missing


def test_an_installed_package_has_no_tests(book: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "tests").rename(tmp_path / "elsewhere")
    put(book, "rules/r08.py", '"""8.4 Moves."""\n')
    code = rulecode.code(book)
    assert not code.tests and code.rules["8.4"].tests == []
    assert code.rules["8.4"].rules == [rulecode.Place("toy_game/rules/r08.py", 1, "")]


def test_a_waived_rule_need_not_be_named(book: Rulebook) -> None:
    (book.path.parent / "rules_waived.toml").write_text('[waived]\n"11.2" = "no reason"\n', "utf-8")
    assert "11.2" not in rulecode.unnamed(book)
    assert "9.4" in rulecode.unnamed(book)


@pytest.mark.parametrize("game", games_index.slugs())
def test_every_rule_to_be_enforced_is_named_by_a_rules_module(game: str) -> None:
    assert rulecode.unnamed(games_index.title(game).rulebook) == []
