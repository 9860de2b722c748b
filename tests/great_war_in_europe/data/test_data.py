"""The data files: facts of the book, consistency, overlays."""
from __future__ import annotations

from pathlib import Path

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.data.check import check
from marne.games.great_war_in_europe.data.consistency import whole
from marne.games.great_war_in_europe.data.dataset import dataset
from marne.kernel.errors import BadData


def test_every_fact_of_the_book_holds() -> None:
    report = check(dataset(""))
    assert report.checks > 300 and not report.failures, report.failures[:5]


def test_the_files_agree_with_each_other() -> None:
    whole(dataset(""))


def test_the_sizes_are_those_that_the_readme_tells() -> None:
    ds = dataset("")
    assert (len(ds.hexes), len(ds.units), len(ds.events), sum(e.count for e in ds.events), len(ds.turns)) == (4522, 1200, 120,
                                                                                                              130, 51)
    assert len(TITLE.scenarios) == 9


def test_provenance_counts_every_file() -> None:
    told = TITLE.provenance("")
    assert told["sheets"]["map.csv"]["rows"] == 4522 and "reconstruction" in told["sheets"]["units.csv"]["source_values"]


def test_an_overlay_corrects_a_counter(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_text("id,attack\nge-1,4\n")
    ds = dataset(str(tmp_path))
    assert next(u for u in ds.units if u.id == "ge-1").attack == 4 and ds.hash != dataset("").hash


@pytest.mark.parametrize(("file", "text"), [("units.csv", "id,attack\nge-1,99\n"), ("map.csv", "hex,rp\nW6316,2\n"),
                                            ("tables.toml", "[victory]\ncp_points = 10\n")])
def test_what_the_book_states_it_cannot_replace(tmp_path: Path, file: str, text: str) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(BadData):
        dataset(str(tmp_path))


def test_facts_fail_when_the_data_are_wrong(tmp_path: Path) -> None:
    (tmp_path / "map.csv").write_text("hex,country\nE1124,BU\n")
    assert any(f.rule == "16.6" for f in check(dataset(str(tmp_path))).failures)
