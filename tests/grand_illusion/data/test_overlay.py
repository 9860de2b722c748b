"""Overlays: an owner's values put over those of the package, and what is refused."""
from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from marne.games.grand_illusion.data.check import check
from marne.games.grand_illusion.data.limits import BOOKS
from marne.games.grand_illusion.data.dataset import dataset, provenance
from marne.kernel.errors import BadData
from marne.parts.data.book import leaves

BASE = dataset("")


def folder(tmp_path: Path, **files: str) -> str:
    """A folder with these files; units_csv='...' makes units.csv."""
    for name, content in files.items():
        (tmp_path / name.replace("_", ".")).write_text(content, encoding="utf-8")
    return str(tmp_path)


def test_a_strength_is_replaced(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, units_csv="id,cs_full\nge-ii,6\n"))
    unit = next(u for u in ds.units if u.id == "ge-ii")
    assert unit.cs_full == 6 and unit.cs_dis == 3
    assert ds.overlay == {"units.csv/ge-ii/cs_full": ["5", "6"]}
    assert unit.source_cs == "overlay" and unit.source_ma == "reconstruction"
    assert ds.hash != BASE.hash
    assert [u.id for u in ds.units] == [u.id for u in BASE.units]
    assert BASE.overlay == {} and next(u for u in dataset("").units if u.id == "ge-ii").cs_full == 5


def test_the_source_of_a_replaced_value_may_be_told(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, units_csv="id,cs_full,source_cs\nge-ii,6,component\n"))
    assert next(u for u in ds.units if u.id == "ge-ii").source_cs == "component"
    assert provenance(ds)["sheets"]["units.csv"]["source_cs"]["component"] == 1


def test_the_same_values_change_nothing(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, units_csv="id,cs_full,stack\nge-ii,5,1\n", tables_toml="[cap]\nmaximum = 10\n"))
    assert ds.overlay == {} and ds.hash == BASE.hash


def test_an_empty_folder_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("my notes")
    assert dataset(str(tmp_path)).hash == BASE.hash


def test_cached_by_content(tmp_path: Path) -> None:
    where = folder(tmp_path, map_csv="hex,tem\n37,2\n")
    first = dataset(where)
    assert dataset(where) is first and first.hexes[36].tem == 2
    folder(tmp_path, map_csv="hex,tem\n37,0\n")
    assert dataset(where).hexes[36].tem == 0


def test_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert dataset().hash == BASE.hash
    own = tmp_path / "marne" / "grand-illusion"
    own.mkdir(parents=True)
    folder(own, map_csv="hex,tem\n37,2\n")
    assert dataset().hexes[36].tem == 2
    assert dataset("").hexes[36].tem == BASE.hexes[36].tem == 1


def test_rails_come_and_go(tmp_path: Path) -> None:
    # 5. and 6. are hexes without a railway in the package; 8-1 names the pair in the other order
    assert BASE.hexes[4].rail == BASE.hexes[5].rail == 0
    ds = dataset(folder(tmp_path, rails_csv="a,b,line,remove\n5,6,Branch line,\n8,1,,1\n"))
    rails = {(r.a, r.b): r for r in ds.rails}
    assert rails[5, 6].line == "Branch line" and rails[5, 6].source == "overlay"
    assert (1, 8) not in rails and len(rails) == len(BASE.rails)
    assert ds.hexes[4].rail == ds.hexes[5].rail == 1 and ds.hexes[0].rail == 0
    assert ds.overlay["rails.csv/1/8"][1] is None and ds.overlay["rails.csv/5/6"][0] is None


def test_a_side_is_closed(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, hexsides_csv="a,b,kind\n2,3,slow\n71,81,impassable\n"))
    sides = {(s.a, s.b): s for s in ds.sides}
    assert (sides[2, 3].kind, sides[2, 3].extra_mp, sides[2, 3].source_kind) == ("slow", 1, "overlay")
    assert (sides[71, 81].kind, sides[71, 81].extra_mp) == ("impassable", 0)


def test_a_fort_gets_another_step(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, forts_csv="fort,step,counter,face,cs\nfort-liege-o,4,replacement,back,1\n"))
    liege = [f for f in ds.forts if f.fort == "fort-liege-o"]
    assert [(f.step, f.cs) for f in liege] == [(1, 4), (2, 3), (3, 2), (4, 1)]
    assert {(f.steps, f.hex, f.option) for f in liege} == {(4, 72, "al-belgian-alert")}
    assert list(dict.fromkeys(f.fort for f in ds.forts)) == list(dict.fromkeys(f.fort for f in BASE.forts))


def test_tables_are_merged_deeply(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, tables_toml="[cap.table]\njoffre = [3, 4, 4, 5, 5, 6]\n"))
    assert ds.tables["cap"]["table"]["joffre"] == [3, 4, 4, 5, 5, 6]
    assert ds.tables["cap"]["table"]["moltke"] == BASE.tables["cap"]["table"]["moltke"]
    assert ds.tables["cap"]["maximum"] == 10
    first = BASE.tables["cap"]["table"]["joffre"]
    assert first != [3, 4, 4, 5, 5, 6] and ds.overlay == {"tables.toml/cap.table.joffre": [first, [3, 4, 4, 5, 5, 6]]}
    assert provenance(ds)["tables"]["tables.toml"]["tables"]["cap.table"]["joffre"] == "overlay"


def test_two_results_change_places(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, tables_toml="""
[[fow.result]]
id = "allied-general-staff"
roll = 2
[[fow.result]]
id = "rout"
roll = 9
"""))
    by_id = {r["id"]: r for r in ds.tables["fow"]["result"]}
    assert (by_id["rout"]["roll"], by_id["rout"]["ways"]) == (9, 4)
    assert (by_id["allied-general-staff"]["roll"], by_id["allied-general-staff"]["ways"]) == (2, 1)
    assert check(ds).ok                                        # the book is silent on both rolls


def test_a_result_gains_and_loses_an_effect(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, tables_toml="""
[[fow.result]]
id = "no-effect"
mandated_battle_gain = { side = "allied", amount = 1 }
[[fow.result]]
id = "german-offensive-to-the-limit"
remove = ["mandated_battle_gain"]
"""))
    by_id = {r["id"]: r for r in ds.tables["fow"]["result"]}
    assert by_id["no-effect"]["mandated_battle_gain"] == {"side": "allied", "amount": 1}
    assert "mandated_battle_gain" not in by_id["german-offensive-to-the-limit"]


def test_a_scenario_overrides_what_is_common(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, scenarios_toml="""
[scenario.3.overrides.antwerp]
mask_turns = [1, 15]
[common.german_mandated_battles.quota]
11 = 1
"""))
    assert ds.scenarios["scenario"]["3"]["overrides"]["antwerp"]["mask_turns"] == [1, 15]
    assert ds.scenarios["scenario"]["3"]["overrides"]["antwerp"]["mask_corps"] == 0
    assert ds.scenarios["common"]["german_mandated_battles"]["quota"]["11"] == 1


def test_a_value_in_two_places_follows(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, tables_toml="[cap.turn1]\nallied = 5\n"))
    assert ds.tables["setup_markers"]["allied_cap"] == ds.scenarios["common"]["start"]["allied_cap"] == 5
    assert ds.overlay["scenarios.toml/common.start.allied_cap"] == [4, 5]
    assert [f.rule for f in check(ds).failures] == ["13.1.3", "13.1.3"]             # the book says 4


def test_a_gun_and_its_factor(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, units_csv="id,bombard\nge-ha-skoda,5\n"))
    assert ds.tables["siege_artillery"]["factors"]["ge-ha-skoda"] == 5 and check(ds).ok


def test_no_closed_pattern_is_dead() -> None:
    for book, tables in zip(BOOKS, (BASE.tables, BASE.scenarios), strict=True):
        paths = [path for path, _ in leaves(book, tables)]
        for pattern in book.closed:
            assert any(fnmatchcase(path, pattern) for path in paths), pattern


REFUSED = [
    # file, content, words of the message: file, row, column, value, what is allowed
    ("units_csv", "id,cs_full\nge-ii,12\n", ["units.csv", "ge-ii", "cs_full", "'12'", "0 to 9"]),
    ("units_csv", "id,cs_full\nge-ii,five\n", ["cs_full", "'five'", "whole number"]),
    ("units_csv", "id,cs_full\nge-ii,\n", ["cs_full", "1 to 9"]),
    ("units_csv", "id,cs_full\nge-zz,5\n", ["units.csv", "'ge-zz'", "rows cannot be added"]),
    ("units_csv", "id,power\nge-ii,5\n", ["units.csv", "'power'", "cs_full"]),
    ("units_csv", "id,nation\nge-ii,fr\n", ["'nation'", "the columns"]),
    ("units_csv", "cs_full\n5\n", ["key column 'id'"]),
    ("units_csv", "id,cs_full\nge-ii,5,6\n", ["row 1", "2 cells"]),
    ("units_csv", "id,cs_full\nge-ii,6\nge-ii,7\n", ["ge-ii", "once"]),
    ("units_csv", "id,ma_full\nge-ii,7\n", ["ma_full", "'7'", "0 to 6"]),
    ("units_csv", "id,start_hex\nge-ii,108\n", ["start_hex", "'108'", "1 to 107"]),
    ("units_csv", "id,start_hex\nge-ii,19\n", ["start_hex", "19", "german"]),
    ("units_csv", "id,setup\nge-ii,turn\n", ["ge-ii", "start_hex", "blank"]),
    ("units_csv", "id,source_cs\nge-ii,guess\n", ["source_cs", "'guess'", "component"]),
    ("units_csv", "", ["units.csv", "empty"]),
    ("map_csv", "hex,tem\n26,3\n", ["map.csv", "26", "tem", "'3'", "0 to 2"]),
    ("map_csv", "hex,rail\n26,0\n", ["'rail'", "the columns"]),
    ("map_csv", "hex,countries\n26,fr|uk\n", ["countries", "'fr|uk'", "fr, be, de, lu, nl"]),
    ("map_csv", "hex,plan17_vp\n26,1\n", ["plan17_hexes", "26"]),
    ("map_csv", "hex,y\n26,2.25\n", ["'2.25'", "steps of 0.5"]),
    ("rails_csv", "a,b,line\n1,3,Somewhere\n", ["rails.csv", "1/3", "neighbours", "those of 1 are 2, 7, 8"]),
    ("rails_csv", "a,b,line\n42,52,Scheldt\n", ["rails.csv", "42-52", "impassable"]),
    ("rails_csv", "a,b,line,remove\n5,6,,1\n", ["5/6", "removed"]),
    ("rails_csv", "a,b,remove\n1,8,yes\n", ["remove", "'yes'"]),
    ("rails_csv", "a,b,line\n5,6,\n", ["5/6", "line", "not blank"]),
    ("hexsides_csv", "a,b,kind\n2,3,steep\n", ["hexsides.csv", "2/3", "kind", "'steep'", "slow"]),
    ("hexsides_csv", "a,b,remove\n2,3,1\n", ["2-3", "missing", "impassable"]),
    ("hexsides_csv", "a,b,dir_from_a,kind\n2,5,S,slow\n", ["2/5", "neighbours"]),
    ("forts_csv", "fort,step,cs\nfort-paris,1,0\n", ["fort-paris/1", "cs", "'0'", "1 to 9"]),
    ("forts_csv", "fort,step,cs\nfort-london,1,5\n", ["'fort-london'", "fort-paris"]),
    ("forts_csv", "fort,step,remove\nfort-trier,1,1\nfort-trier,2,1\n", ["fort-trier", "at least one"]),
    ("forts_csv", "fort,step,remove\nfort-paris,2,1\n", ["fort-paris/3", "without a gap"]),
    ("tables_toml", "[cap.table]\njoffre = [4, 4, 5]\n", ["tables.toml", "cap.table", "joffre", "6 whole numbers"]),
    ("tables_toml", "[cap.table]\njoffre = [4, 4, 5, 5, 6, 11]\n", ["joffre", "0 to 10"]),
    ("tables_toml", "[cap]\nmaximum = \"ten\"\n", ["cap", "maximum", "'ten'", "whole number"]),
    ("tables_toml", "[cap]\nmaximum = true\n", ["maximum", "True"]),
    ("tables_toml", "[cap]\nmaximun = 9\n", ["row cap", "'maximun'", "maximum"]),
    ("tables_toml", "[weather]\nrain = 1\n", ["'weather'", "cap"]),
    ("tables_toml", "cap = 5\n", ["cap", "a table"]),
    ("tables_toml", "[[fow.result]]\nid = \"plague\"\nroll = 2\n", ["fow.result", "'plague'", "rout"]),
    ("tables_toml", "[[fow.result]]\nid = \"rout\"\nroll = 3\n", ["fow.result", "roll", "once"]),
    ("tables_toml", "[[fow.result]]\nid = \"rout\"\nremove = [\"roll\"]\n", ["remove", "'roll'"]),
    ("tables_toml", "[fow.result]\nroll = 2\n", ["fow.result", "array of tables"]),
    ("tables_toml", "[strength_rule]\nfrench_corps = 5\n", ["french_corps", "units.csv"]),
    ("tables_toml", "[trench]\nmax_level = 1\n", ["trench", "max_level", "rulebook states it"]),
    ("scenarios_toml", "[common.initiative]\ntie = \"allied\"\n", ["common.initiative", "tie", "rulebook states it"]),
    ("tables_toml", "[siege_artillery.factors]\nfr-ha = 5\n", ["fr-ha", "bombard"]),
    ("tables_toml", "[eastern_front]\nhq_ids = [\"ge-hq-99\"]\n", ["hq_ids", "'ge-hq-99'"]),
    ("tables_toml", "[vp_chits.values]\ngerman = [1, 2]\n", ["german", "15 whole numbers"]),
    ("tables_toml", "[movement.strategic_rail_sources]\nallied = \"uk\"\n", ["allied", "'uk'", "ge, fr, br, be"]),
    ("tables_toml", "[cap\n", ["tables.toml", "not a toml file"]),
    ("scenarios_toml", "[common.german_mandated_battles.quota]\n16 = 1\n", ["'16'", "1 to 15"]),
    ("scenarios_toml", "[common.maubeuge]\nallied_entry_forbidden_turns = [2, 1]\n", ["turn 1 and the last turn"]),
    ("scenarios_toml", "[common.bef]\npenalty_turns = []\n", ["common.bef", "penalty_turns", "last turn"]),
    ("tables_toml", "[supply]\nemergency_turns = [5, 3]\n", ["emergency_turns", "first and the last turn"]),
    ("scenarios_toml", "[scenario.4]\nturns = 3\n", ["'4'", "1, 2, 3"]),
    ("scenarios_toml", "[scenario.3.overrides.weather]\nrain = 1\n", ["'weather'"]),
    ("scenarios_toml", "[common.victory]\nplan17_hexes = [85]\n", ["plan17_hexes", "map.csv"]),
    ("scenarios_toml", "[[scenario.3.option]]\nid = \"al-empires\"\nadd_units = { fr-99 = 3 }\n", ["'fr-99'"]),
    ("scenarios_toml", "[[scenario.3.option]]\nid = \"al-empires\"\nside = \"german\"\n", ["side", "cannot"]),
    ("weather_csv", "day,rain\n1,1\n", ["'weather.csv'", "units.csv"]),
]


@pytest.mark.parametrize(("file", "content", "told"), REFUSED, ids=[f"{f}-{n}" for n, (f, _, _) in enumerate(REFUSED)])
def test_refused(tmp_path: Path, file: str, content: str, told: list[str]) -> None:
    with pytest.raises(BadData) as e:
        dataset(folder(tmp_path, **{file: content}))
    message = str(e.value)
    assert str(tmp_path) in message
    for part in told:
        assert part in message, message


def test_contradicting_twins_are_refused(tmp_path: Path) -> None:
    files = {"tables_toml": "[cap.turn1]\nallied = 5\n", "scenarios_toml": "[common.start]\nallied_cap = 3\n"}
    with pytest.raises(BadData, match=r"cap\.turn1\.allied is 5 but .*allied_cap is 3"):
        dataset(folder(tmp_path, **files))


def test_no_such_folder(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no such overlay folder"):
        dataset(str(tmp_path / "nowhere"))


def test_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_bytes(b"id,name_fr\nge-ii,Arm\xe9e\n")
    with pytest.raises(BadData, match="not UTF-8"):
        dataset(str(tmp_path))


def test_the_example_of_the_readme(tmp_path: Path) -> None:
    """What data/README.md shows must load."""
    readme = (Path(__file__).parents[3] / "src/marne/games/grand_illusion/data/README.md").read_text(encoding="utf-8")
    blocks = readme.split("```")[1::2]
    found = 0
    for block in blocks:
        head, _, body = block.partition("\n")
        name = head.strip().split(" ")[-1]
        if name.endswith((".csv", ".toml")):
            (tmp_path / name).write_text(body, encoding="utf-8")
            found += 1
    assert found >= 4
    assert dataset(str(tmp_path)).overlay
