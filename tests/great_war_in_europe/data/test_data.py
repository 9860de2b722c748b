"""The data files: facts of the book, consistency, overlays."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.data.check import check
from marne.games.great_war_in_europe.data.check.look import Look
from marne.games.great_war_in_europe.data.check.scenarios import facts
from marne.games.great_war_in_europe.data.consistency import whole
from marne.games.great_war_in_europe.data.dataset import dataset
from marne.kernel.chance import Seeded
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


@pytest.mark.rules("5.88", "5.87", "5.22#4")
@pytest.mark.parametrize(("name", "wrong", "rule"), [
    ("1917", {"command_marker": "OHL"}, "5.88"), ("1918-near-east", {"command_marker": "OHL"}, "5.88"),
    ("1918-near-east", {"events_played": []}, "5.87"), ("1916", {"us_entry": "O"}, "5.22#4")])
def test_what_a_scenario_says_of_its_past_must_agree(name: str, wrong: dict[str, Any], rule: str) -> None:
    """No OHL without the initiative in the West; the West is the CP's until an event; submarines are withdrawn only when they
    have brought America nearer."""
    look = Look(dataset(""))
    assert all(f.ok for f in facts(look) if f.rule == rule)
    look.scenario[name] = {**look.scenario[name], **wrong}
    assert any(not f.ok for f in facts(look) if f.rule == rule)


@pytest.mark.rules("5.22#4")
def test_submarines_withdrawn_before_the_scenario_are_not_withdrawn_again() -> None:
    for name, alarmed in (("campaign", 0), ("1915", 0), ("1916", 1), ("1917", 1)):
        s = TITLE.new(name, {}, "", Seeded("1"))
        assert s.uboat_success == alarmed, name
