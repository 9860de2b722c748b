"""Stated data: what a field says of itself, and what follows for its file."""
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from marne.kernel.errors import BadData
from marne.kernel.rulebook import Rulebook
from marne.parts.data.cells import FOLLOWS, IDENTITY, Bit, By, Id, MaySource, Name, Source, integer, one_of, rule
from marne.parts.data.sheet import Sheet, hold, known, overlay_sheet, some, type_rows

GAMES = ("grand_illusion", "to_the_last_man", "great_war_commander")


class Gun(msgspec.Struct, frozen=True):
    id: Id
    name_en: Name
    kind: Annotated[str, one_of("field", "siege"), IDENTITY]
    range: Annotated[int, integer(1, 8)]
    shells: Annotated[int, integer(0, 9, True), By("source_range")]
    crew: Annotated[int, integer(1, 6), rule("2.3")]
    heavy: Annotated[Bit, FOLLOWS]
    source: Source
    source_range: MaySource
    note: str


GUNS = Sheet("guns.csv", Gun, ("id",))
ROW = {"id": "77", "name_en": "77 mm", "kind": "field", "range": "3", "shells": "", "crew": "5", "heavy": "0",
       "source": "history", "source_range": "reconstruction", "note": ""}


def test_the_columns_follow_from_the_fields() -> None:
    assert list(GUNS.cells) == list(Gun.__struct_fields__)
    assert type_rows(GUNS, [ROW], "guns.csv") == [Gun("77", "77 mm", "field", 3, 0, 5, 0, "history", "reconstruction", "")]
    assert set(GUNS.shut) == {"kind", "crew", "heavy"} and GUNS.shut["crew"].rule == "2.3"
    assert GUNS.sources == {"range": "source_range", "shells": "source_range"}
    assert GUNS.told_in == ("source", "source_range")


def test_one_column_may_tell_of_all_that_are_not_words() -> None:
    assert Sheet("guns.csv", Gun, ("id",), told="source").sources == {"range": "source_range", "shells": "source_range"}

    class Flag(msgspec.Struct, frozen=True):
        id: Id
        name_en: Name
        hoist: Bit
        count: Annotated[Bit, FOLLOWS]
        source: Source
        note: str

    assert Sheet("flags.csv", Flag, ("id",), told="source").sources == {"hoist": "source"}


@pytest.mark.parametrize(("column", "value", "en", "fr"), [
    ("range", "9", "guns.csv, row 77, column range: '9' is not allowed; allowed: a whole number from 1 to 8",
     "guns.csv, ligne 77, colonne range\u202f: '9' n'est pas permis\u202f; permis\u202f: un nombre entier de 1 à 8"),
    ("name_en", "", "guns.csv, row 77, column name_en: '' is not allowed; allowed: a text that is not blank",
     "guns.csv, ligne 77, colonne name_en\u202f: '' n'est pas permis\u202f; permis\u202f: un texte qui n'est pas vide"),
])
def test_a_cell_is_held_against_its_field(column: str, value: str, en: str, fr: str) -> None:
    with pytest.raises(BadData) as e:
        type_rows(GUNS, [{**ROW, column: value}], "guns.csv")
    assert (str(e.value), e.value.said("fr")) == (en, fr)


def test_the_first_fault_of_a_file_is_told() -> None:
    """Columns are read one after another, but a reader corrects a file from the top."""
    rows = [ROW, {**ROW, "id": "105", "crew": "9"}, {**ROW, "id": "150", "name_en": "", "range": "9"}]
    with pytest.raises(BadData, match="row 105, column crew"):
        type_rows(GUNS, rows, "guns.csv")
    assert type_rows(GUNS, [], "guns.csv") == []


def test_an_overlay_replaces_what_is_open_and_nothing_else() -> None:
    replaced: dict[str, list[Any]] = {}
    rows = overlay_sheet(GUNS, [ROW], "id,range\n77,4\n", "mine/guns.csv", replaced)
    assert rows == [{**ROW, "range": "4", "source_range": "overlay"}] and replaced == {"guns.csv/77/range": ["3", "4"]}
    for column in GUNS.shut:
        with pytest.raises(BadData, match=f"{column!r} is not allowed; allowed: the columns id, name_en, range, shells, source"):
            overlay_sheet(GUNS, [ROW], f"id,{column}\n77,1\n", "mine/guns.csv", {})


def test_what_must_hold_in_a_row() -> None:
    rows = type_rows(GUNS, [ROW], "guns.csv")
    hold(GUNS, rows, ("range", lambda r: r.range < 8, "less than 8"))
    with pytest.raises(BadData, match=r"guns\.csv, row 77, column shells: '' is not allowed; allowed: 1"):      # a blank cell
        hold(GUNS, rows, ("range", lambda r: True, "0"), ("shells", lambda r: r.shells > 0, "1"))
    with pytest.raises(BadData, match="column heavy: 0 is not allowed; allowed: 1 for 77"):                   # no blank there
        hold(GUNS, rows, ("heavy", lambda r: r.heavy == 1, lambda r: f"1 for {r.id}"))


def test_names_must_be_known() -> None:
    known("a.toml", "b", "c", ["x", "y"], {"x", "y", "z"})
    with pytest.raises(BadData, match=r"a\.toml, row b, column c: 'q' is not allowed; allowed: x, y, z"):
        known("a.toml", "b", "c", ["x", "q"], {"z", "y", "x"})
    assert some(("z", "a")) == "z, a" and some(["z", "a"]) == "a, z"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_named_at_fields_are_in_the_book(game: str) -> None:
    book = Rulebook.load(Path(str(files(f"marne.games.{game}") / "data" / "rules.tsv")))
    sheets = import_module(f"marne.games.{game}.data.rows").SHEETS
    named = {(s.file, c, shut.rule) for s in sheets for c, shut in s.shut.items() if shut.rule}
    ids = {r.id for r in book.rules}
    assert [x for x in named if x[2] not in ids and not any(i.startswith((x[2] + " ", x[2] + ".")) for i in ids)] == []
    assert bool(named) == (game != "grand_illusion")       # its columns are estimates, or follow from others


@pytest.mark.parametrize("game", GAMES)
def test_columns_of_sources_are_there_and_tell_of_open_columns(game: str) -> None:
    for s in import_module(f"marne.games.{game}.data.rows").SHEETS:
        assert set(s.sources.values()) <= set(s.told_in), s.file
        assert not set(s.sources) & (set(s.shut) | set(s.key)), s.file
