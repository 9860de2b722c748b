"""The data of Grand Illusion against the rulebook; expected values are the book's."""
from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec
import pytest

from marne.games.grand_illusion.data.check import check, check_dict
from marne.games.grand_illusion.data.limits import BOOKS
from marne.games.grand_illusion.data.dataset import VARIABLE, dataset, provenance
from marne.parts.data.book import leaves

DS = dataset("")
HEX = {r.hex: r for r in DS.hexes}
UNIT = {u.id: u for u in DS.units}


def test_every_fact_holds() -> None:
    report = check(DS)
    assert report.failures == []
    assert report.checks >= 673
    assert {"2", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"} <= set(report.chapters)


def test_a_wrong_value_is_a_failure_with_its_rule() -> None:
    hexes = [msgspec.structs.replace(r, tem=0) if r.hex == 26 else r for r in DS.hexes]
    report = check(msgspec.structs.replace(DS, hexes=hexes))
    assert [(f.rule, f.text.split(":")[0]) for f in report.failures] == [("9.3", "hex 26")]


def test_a_wrong_fort_face_is_a_failure() -> None:
    forts = [msgspec.structs.replace(f, cs=3) if (f.fort, f.step) == ("fort-paris", 2) else f for f in DS.forts]
    assert [f.rule for f in check(msgspec.structs.replace(DS, forts=forts)).failures] == ["13.1.6"]


def test_sizes_and_types() -> None:
    assert (len(DS.hexes), len(DS.sides), len(DS.units)) == (107, 280, 179)
    assert [r.hex for r in DS.hexes] == list(range(1, 108))                         # 2.2
    assert len({f.fort for f in DS.forts}) == 22                                    # 13.1.6
    viii = UNIT["ge-viii"]
    assert (viii.start_hex, viii.start_face, viii.size, viii.stack) == (84, "full", "corps", 2)      # 2.4
    assert UNIT["fr-ix-minus"].stack == 1                                           # notes: stacks as a division
    assert UNIT["ge-hq-det"].arrival_hex == VARIABLE == -1                          # 14.1.1
    assert UNIT["ge-hq-1"].stack == UNIT["ge-ha-krupp"].stack == 0                  # 8.4.6, 9.5.4
    assert UNIT["ge-hq-1"].cs_full == 0 and UNIT["ge-hq-1"].start_hex == 72
    assert HEX[54].countries == ("be", "fr")
    assert "coastal-landing" in UNIT["br-7"].flags                                  # 12.3


@pytest.mark.parametrize(("nation", "hexes"), [
    ("fr", [1, 4, 13, 61, 80, 89]), ("br", [1, 4, 14]), ("be", [1, 14]), ("ge", [91, 94, 100, 105, 107])])
def test_supply_sources(nation: str, hexes: list[int]) -> None:
    """11.2.4, 11.2.5"""
    assert [r.hex for r in DS.hexes if getattr(r, "src_" + nation)] == hexes


@pytest.mark.parametrize(("unit", "strength"), [
    ("fr-col", 5), ("fr-ii", 5), ("fr-iii", 6), ("fr-vi", 6), ("fr-xiv", 5), ("fr-xviii", 6), ("fr-xx", 5), ("fr-i", 4),
    ("fr-viii", 4), ("fr-ii-t", 3), ("fr-2-m", 3), ("ge-xiii", 5)])
def test_stated_strengths(unit: str, strength: int) -> None:
    assert UNIT[unit].cs_full == strength


@pytest.mark.parametrize(("fort", "hex_", "faces"), [
    ("fort-maubeuge", 54, [(5, 2), (4, 2), (3, 1), (2, 1)]), ("fort-verdun", 76, [(5, 3), (4, 3), (3, 3), (2, 3)]),
    ("fort-nancy", 87, [(4, 1), (3, 1), (2, 1), (1, 1)]), ("fort-paris", 19, [(5, 0), (4, 0), (2, 0), (1, 0)]),
    ("fort-versailles", 10, [(2, 0), (1, 0)])])
def test_fort_faces(fort: str, hex_: int, faces: list[tuple[int, int]]) -> None:
    """13.1.6"""
    rows = [f for f in DS.forts if f.fort == fort]
    assert [(f.cs, f.bombard_defence) for f in rows] == faces
    assert {f.hex for f in rows} == {hex_}


def test_numbers_of_the_procedures() -> None:
    t, common = DS.tables, DS.scenarios["common"]
    assert t["drm"]["attacker"]["concentric_hexes"] == [3, 5]                       # 9.2.3
    assert t["vp_loss"]["allied_general_retreat"] == {"turn3": 3, "turn4_or_later": 2}              # 8.7.2
    assert t["vp_loss"]["german_general_retreat"] == {"turn4": 4, "turn5_or_later": 3}              # 8.7.3
    assert t["cavalry_delay"]["retreat_hexes"] == 3                                 # 9.6.3
    assert t["reorganisation"]["contested_many_flips"] == 2                         # 11.4
    assert t["trench"]["max_level"] == 2                                            # 9.7.3
    assert common["replacements"]["delay_turns"] == 2                               # 7.2
    assert common["antwerp"]["namur_division"]["returns_after_turns"] == 5          # 12.6


def test_every_number_in_the_tables_has_limits() -> None:
    for book, tables in zip(BOOKS, (DS.tables, DS.scenarios), strict=True):
        for path, value in leaves(book, tables):
            if isinstance(value, (int, float, list)) and not isinstance(value, bool):
                leaf = book.leaf(path)
                assert leaf is not None, path
                assert leaf.fits(value), path


def test_every_table_is_named_with_its_source() -> None:
    told = provenance(DS)
    assert json.loads(json.dumps(told)) == told
    listed = told["tables"]["tables.toml"]["tables"]
    assert listed["cap.table"] == {"": "reconstruction"}
    assert listed["cap"]["turn1"] == "rule 13.1.3"
    assert listed["drm.attacker"]["mountain_in_102_103"] == "reconstruction"
    for name, table in DS.tables.items():
        assert name in listed or all(f"{name}.{k}" in listed for k in table), name
    assert told["tables"]["scenarios.toml"]["tables"]["scenario.3.option.ge-holland"] == {"": "rule 14.3.6"}


def test_provenance_counts_add_up() -> None:
    sheets = provenance(DS)["sheets"]
    for file, counts in sheets.items():
        assert sum(counts["source"].values()) == counts["rows"], file
    assert sheets["map.csv"]["source_tem"]["rule"] == 1                             # only hex 26 (9.3)
    assert sum(sheets["map.csv"]["source_tem"].values()) == 107
    assert sheets["hexsides.csv"]["source_kind"]["rule"] == 1                       # only 42/52 (14.3.6)


def test_the_check_is_plain_data() -> None:
    told = check_dict(DS)
    assert json.loads(json.dumps(told)) == told
    assert told["ok"] is True and told["overlay"] == {} and told["hash"] == DS.hash


def test_the_working_directory_does_not_matter(tmp_path: Path) -> None:
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        assert check(dataset("")).ok
    finally:
        os.chdir(here)
