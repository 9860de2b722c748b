"""Overlays: an owner's values put over those of the package, and what is refused."""
from __future__ import annotations

import re
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from marne.games.to_the_last_man.data.check import check
from marne.games.to_the_last_man.data.dataset import dataset, provenance
from marne.kernel.errors import BadData
from marne.parts.data.sheet import WHOLE

BASE = dataset("")
DATA = Path(str(files("marne.games.to_the_last_man") / "data"))


def folder(tmp_path: Path, **content: str) -> str:
    """A folder with these files; units_csv='...' makes units.csv."""
    for name, text in content.items():
        (tmp_path / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return str(tmp_path)


def test_an_income_is_replaced(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, turns_csv="turn,bp_german\n1,8\n"))
    first = BASE.turns[0].bp_german
    assert first != 8 and ds.turns[0].bp_german == 8 and ds.turns[1] == BASE.turns[1]
    assert ds.overlay == {"turns.csv/1/bp_german": [str(first), "8"]}
    assert (ds.turns[0].source_bp, ds.turns[0].source_hand) == ("overlay", "reconstruction")
    assert ds.hash != BASE.hash and dataset("").hash == BASE.hash


def test_the_same_values_change_nothing(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, zones_csv="id,vp\nparis,6\n", tables_toml="[army_slots]\nbe = { infantry = 3 }\n"))
    assert ds.overlay == {} and ds.hash == BASE.hash


def test_remarks_do_not_touch_the_hash(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, zones_csv="id,note,source_vp\nparis,a word,component\n"))
    assert ds.hash == BASE.hash and ds.overlay


def test_slots_follow_the_table(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, tables_toml="[army_slots]\nfr = { infantry = 4 }\n"))
    assert {u.inf_slots for u in ds.units if (u.nation, u.kind) == ("fr", "army")} == {4}
    assert {u.inf_slots for u in ds.units if (u.nation, u.kind) == ("uk", "army")} == {4}
    assert provenance(ds)["tables"]["tables.toml"]["tables"]["army_slots"]["fr.infantry"] == "overlay"
    assert check(ds).ok


def test_a_fort_and_a_year_are_replaced(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, units_csv="id,fort_value,year_mark\nfort-liege,2,\nfr-b-01,,1917\n"))
    assert next(z for z in ds.zones if z.id == "liege").fort_value == 2
    plane = next(u for u in ds.units if u.id == "fr-b-01")
    assert (plane.year_mark, plane.build_from, plane.source_year) == (1917, 12, "overlay")      # Spring 1917 is turn 12


def test_links_come_and_go(tmp_path: Path) -> None:
    # the pair is given in the other order
    ds = dataset(folder(tmp_path, adjacency_csv="a,b,kind,remove\nlille,calais,,1\nsoissons,paris,land,\n"))
    pairs = {(r.a, r.b): r for r in ds.links}
    assert ("calais", "lille") not in pairs and pairs["paris", "soissons"].source == "overlay"
    assert len(pairs) == len(BASE.links)
    # the drawn map does not show it: the check says so
    assert {f.text for f in check(ds).failures} == {"zones that touch on the map are those linked by land"}


def test_a_reinforcement_comes_and_goes(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, events_csv="id,turn,kind,side,nation,what,qty,place,remove\n"
                                             "x1,2,unit,german,ge,artillery,2,supplied,\ne02-8,2,unit,german,ge,infantry,3,supplied,1\n"))
    by_id = {e.id: e for e in ds.events}
    assert (by_id["x1"].text_en, by_id["x1"].text_fr) == ("2 German artillery", "2 artilleries allemandes")
    assert "e02-8" not in by_id and by_id["x1"].source == "overlay"


def test_the_text_of_a_reinforcement_follows_its_number(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, events_csv="id,qty\ne02-5,2\n"))
    event = next(e for e in ds.events if e.id == "e02-5")
    assert (event.text_en, event.text_fr) == ("2 French infantry", "2 infanteries françaises")


def test_a_set_up_is_replaced(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, scenarios_toml="""
[scenario.1914.armies]
fr-5 = { zone = "maubeuge", contents = { infantry = 5, cavalry = 0 } }
[scenario.1914.units]
remove = ["lille-fr-infantry"]
amiens = { zone = "amiens", nation = "fr", kind = "cavalry", count = 1, entrenched = false, source = "component" }
[scenario.1914.forts]
fort-lille = 1
"""))
    start = ds.starts["1914"]
    assert start.armies["fr-5"].zone == "maubeuge" and start.armies["fr-5"].contents["infantry"] == 5
    assert start.armies["fr-5"].source == "history" and start.armies["fr-4"] == BASE.starts["1914"].armies["fr-4"]
    assert "lille-fr-infantry" not in start.units and start.units["amiens"].kind == "cavalry"
    assert ds.overlay["scenarios.toml/scenario.1914.armies.fr-5.zone"] == ["sedan", "maubeuge"]
    assert check(ds).ok


def test_an_army_waits_in_the_pool(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, scenarios_toml="""
[scenario.1915]
pool_armies = ["fr-9"]
[scenario.1915.late]
remove = ["fr-9"]
"""))
    assert ds.starts["1915"].late == {} and ds.starts["1915"].pool_armies == ["fr-9"]


def test_victory_levels_are_replaced(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, tables_toml="""
[[victory.level]]
id = "stalemate"
max = 15
[[victory.level]]
id = "german-marginal"
min = 16
"""))
    levels = {x["id"]: (x["min"], x["max"]) for x in ds.tables["victory"]["level"]}
    assert levels["stalemate"] == (11, 15) and levels["german-marginal"] == (16, 19)


def test_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert dataset().hash == BASE.hash
    own = tmp_path / "marne" / "to-the-last-man"
    own.mkdir(parents=True)
    folder(own, zones_csv="id,vp\nparis,5\n")
    assert next(z for z in dataset().zones if z.id == "paris").vp == 5
    assert dataset("").hash == BASE.hash


def test_a_whole_folder(tmp_path: Path) -> None:
    """An earlier state of all files, with the overlay of that time inside it."""
    whole = tmp_path / "whole"
    whole.mkdir()
    for file in DATA.iterdir():
        if file.suffix in (".csv", ".toml"):
            shutil.copy(file, whole)
    (whole / WHOLE).write_bytes(b"")
    assert dataset(str(whole)).hash == BASE.hash
    text = (whole / "zones.csv").read_text(encoding="utf-8")
    (whole / "zones.csv").write_text(text.replace("paris,Paris,Paris,", "paris,Paris city,Paris,", 1), encoding="utf-8")
    (whole / "overlay").mkdir()
    folder(whole / "overlay", turns_csv="turn,bp_german\n1,8\n")
    moved = tmp_path / "moved"
    whole.rename(moved)                                        # what was read before is cached by its path
    ds = dataset(str(moved))
    assert next(z for z in ds.zones if z.id == "paris").name_en == "Paris city"
    assert ds.turns[0].bp_german == 8 and list(ds.overlay) == ["turns.csv/1/bp_german"]


def test_the_examples_of_the_readme(tmp_path: Path) -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(?:csv|toml) (\S+)\n(.*?)```", text, re.DOTALL)
    assert [name for name, _ in blocks] == ["turns.csv", "adjacency.csv", "scenarios.toml"]
    for name, content in blocks:
        (tmp_path / name).write_text(content, encoding="utf-8")
    ds = dataset(str(tmp_path))
    assert ds.starts["1914"].armies["fr-5"].zone == "maubeuge" and ds.turns[0].bp_german == 8


@pytest.mark.parametrize(("file", "content", "words"), [
    # the file, row, column, value, and what is allowed
    ("zones.csv", "id,vp\nparis,99\n", ["zones.csv", "paris", "vp", "99", "0 to 10"]),
    ("zones.csv", "id,vp\nberlin,1\n", ["zones.csv", "berlin", "rows cannot be added"]),
    ("zones.csv", "id,terrain\nparis,swamp\n", ["terrain", "swamp", "clear, rough"]),
    ("zones.csv", "id,control_1914\nparis,neutral\n", ["paris", "control_1914", "neutral", "german, entente, disputed"]),
    ("zones.csv", "id,fort_value\nparis,5\n", ["zones.csv", "fort_value"]),
    ("zones.csv", "id,source_vp\nparis,hearsay\n", ["source_vp", "hearsay", "reconstruction"]),
    ("adjacency.csv", "a,b,kind\nparis,berlin,land\n", ["adjacency.csv", "berlin", "a zone of zones.csv"]),
    ("adjacency.csv", "a,b,kind\nantwerp,netherlands,land\n", ["netherlands", "can be entered"]),
    ("adjacency.csv", "a,b,kind\nengland,paris,land\n", ["england/paris", "land", "overseas"]),
    ("adjacency.csv", "a,b,kind\nengland,paris,sea\n", ["england/paris", "coastal Entente source"]),
    ("adjacency.csv", "a,b,remove\nparis,verdun,1\n", ["paris/verdun", "to be removed"]),
    ("units.csv", "id,attack_f\nge-i-01,2\n", ["units.csv", "attack_f"]),
    ("units.csv", "id,fort_value\nfort-liege,9\n", ["fort-liege", "fort_value", "9", "0 to 8"]),
    ("units.csv", "id,fort_value\nfort-verdun,1\n", ["scenario.1916", "fort-verdun", "printed value"]),
    ("units.csv", "id,year_mark\nge-i-01,1916\n", ["ge-i-01", "year_mark", "biplanes"]),
    ("cards.csv", "id,copies\noffensive,17\n", ["cards.csv", "copies"]),
    ("turns.csv", "turn,bp_german\n24,5\n", ["turns.csv", "24", "1 to 23"]),
    ("turns.csv", "turn,blockade_vp\n1,0\n", ["blockade_vp"]),
    ("turns.csv", "turn,hand_limit_german\n1,3\n", ["scenario.1914", "start_hand", "hand limit 3"]),
    ("events.csv", "id,turn\ne02-2,30\n", ["e02-2", "turn", "30", "1 to 23"]),
    ("events.csv", "id,what\ne02-2,fr-11\n", ["e02-2", "what", "fr-11", "fr-10"]),
    ("events.csv", "id,qty\ne16-1,16\n", ["e16-1", "16", "15 counters"]),
    ("events.csv", "id,place\ne03-1,supplied\n", ["e03-1", "place", "england (4.6)"]),
    ("events.csv", "id,remove\ne03-1,1\n", ["scenario.1914", "uk-2 in none of them"]),
    ("tables.toml", "[army_slots]\nge = { infantry = 12 }\n", ["army_slots.ge", "infantry", "12", "0 to 9"]),
    ("tables.toml", "[army_slots]\nge = { infantry = 4 }\n", ["scenario.1914.armies.ge-1", "at most 4 infantry"]),
    ("tables.toml", "[cost]\ncard = 2\n", ["cost", "card", "the rulebook states it"]),
    ("tables.toml", "[weather]\nrain = 1\n", ["weather", "the keys"]),
    ("tables.toml", '[[victory.level]]\nid = "stalemate"\nmax = 15\n', ["german-marginal", "min", "without a gap"]),
    ("scenarios.toml", '[scenario.1914.armies]\nge-1 = { zone = "paris" }\n', ["armies.ge-1", "paris", "german or disputed"]),
    ("scenarios.toml", '[scenario.1914.armies]\nge-1 = { zone = "netherlands" }\n', ["ge-1", "netherlands", "a land zone"]),
    ("scenarios.toml", "[scenario.1914.armies]\nge-1 = { contents = { artillery = 2 } }\n", ["ge-1", "at most 1 artillery"]),
    ("scenarios.toml", "[scenario.1914.armies]\nge-1 = { contents = { horses = 2 } }\n", ["ge-1.contents", "horses", "infantry"]),
    ("scenarios.toml", "[scenario.1914.armies]\nge-1 = { contents = { anzac = 1 } }\n", ["uk commonwealth", "units of ge"]),
    ("scenarios.toml", "[scenario.1914.units]\nparis-fr-infantry = { count = 3 }\n"
     "x = { zone = 'paris', nation = 'fr', kind = 'cavalry', count = 1, "
     "entrenched = false, source = 'component' }\n", ["4 entente units in Paris", "at most 3 (1.2.2)"]),
    ("scenarios.toml", "[scenario.1914.units]\nx = { zone = 'paris' }\n", ["scenario.1914", "missing required field"]),
    ("scenarios.toml", "[scenario.1914.eft]\ncavalry = 3\n", ["7 ge cavalry", "4 counters"]),
    ("scenarios.toml", "[scenario.1914]\nforts_gone = ['fort-bonn']\n", ["fort-bonn", "fort-verdun"]),
    ("scenarios.toml", "[scenario.1914]\nremoved_cards = ['joker']\n", ["joker", "offensive"]),
    ("scenarios.toml", "[scenario.1914]\npool_armies = ['ge-1']\n", ["ge-1 in armies and pool_armies"]),
    ("scenarios.toml", "[scenario.1915.late]\nfr-9 = { turn = 2 }\n", ["late.fr-9", "turn", "4 or later"]),
    ("scenarios.toml", "[scenario.1914]\nstart_turn = 2\n", ["start_turn", "cannot replace"]),
    ("scenarios.toml", "[scenario.1920]\nname_en = 'x'\n", ["1920"]),
    ("map.csv", "id\nparis\n", ["map.csv", "zones.csv"]),
])
def test_what_cannot_be_is_refused(tmp_path: Path, file: str, content: str, words: list[str]) -> None:
    (tmp_path / file).write_text(content, encoding="utf-8")
    with pytest.raises(BadData) as told:
        dataset(str(tmp_path))
    for word in words:
        assert word in str(told.value)
    assert str(tmp_path) in str(told.value)
