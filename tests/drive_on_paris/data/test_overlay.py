"""Overlays: an owner's values put over those of the package, what follows from them, and what is refused."""
from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.games.drive_on_paris.data.check import check
from marne.games.drive_on_paris.data.dataset import Dataset, dataset, provenance
from marne.games.drive_on_paris.data.limits import BOOKS
from marne.games.drive_on_paris.tables import Tables
from marne.kernel.errors import BadData
from marne.parts.data.book import leaves, locate
from marne.parts.map.paths import Costs

BASE = dataset("")


def folder(tmp_path: Path, **files: str) -> str:
    """A folder with these files; units_csv='...' makes units.csv."""
    for name, content in files.items():
        (tmp_path / name.replace("_", ".")).write_text(content, encoding="utf-8")
    return str(tmp_path)


def by(rows: list[Any], *keys: str) -> dict[Any, Any]:
    return {tuple(getattr(r, k) for k in keys) if len(keys) > 1 else getattr(r, keys[0]): r for r in rows}


def test_a_strength_is_replaced(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, units_csv="id,attack\nge-3,7\n"))
    unit = by(ds.units, "id")["ge-3"]
    assert (unit.attack, unit.defence) == (7, 8)
    assert ds.overlay == {"units.csv/ge-3/attack": ["6", "7"]}
    assert (unit.source_values, unit.source) == ("overlay", "history")
    assert ds.hash != BASE.hash and by(dataset("").units, "id")["ge-3"].attack == 6


def test_the_source_of_a_replaced_value_may_be_told(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, units_csv="id,attack,source_values\nge-3,7,component\n"))
    assert provenance(ds)["sheets"]["units.csv"]["source_values"]["component"] == 1


def test_the_same_values_and_other_names_make_no_other_game(tmp_path: Path) -> None:
    same = dataset(folder(tmp_path, units_csv="id,attack\nge-3,6\n", series_toml="[overrun.mp_cost]\nvalue = 3\n"))
    assert same.overlay == {} and same.hash == BASE.hash
    named = dataset(folder(tmp_path, units_csv="id,name_en\nge-3,Third Division\n"))
    assert named.overlay and named.hash == BASE.hash


def test_an_empty_folder_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("my notes")
    assert dataset(str(tmp_path)).hash == BASE.hash


def test_rails_come_and_go(tmp_path: Path) -> None:
    # 01-03 has no railway in the package; 02-02/01-02 names the pair in the other order
    assert not by(BASE.hexes, "hex")["01-03"].rail
    ds = dataset(folder(tmp_path, rails_csv="a,b,track,railway,remove\n01-03,02-02,main,Branch,\n02-02,01-02,,,1\n"))
    rails, hexes = by(ds.rails, "a", "b"), by(ds.hexes, "hex")
    assert rails["01-03", "02-02"].source == "overlay" and ("01-02", "02-02") not in rails
    assert hexes["01-03"].rail and hexes["01-03"].supply_source == ("fr", "br")         # 1-8c a rail hex of the west edge
    assert not hexes["01-02"].rail and hexes["01-02"].supply_source == ()


def test_a_hex_that_changes_hands_moves_the_frontier(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, map_csv="hex,country\n30-30,fr\n"))
    borders = [s.border for s in ds.sides if "30-30" in (s.a, s.b)]
    assert borders.count("be-fr") == 6 and len(borders) == 6


def test_a_river_is_added(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, hexsides_csv="a,b,water,name_en,name_fr\n01-01,01-02,minor,Brook,Ru\n"))
    side = by(ds.sides, "a", "b")["01-01", "01-02"]
    assert (side.direction, side.water, side.border, side.source) == ("N", "minor", "", "overlay")


def test_the_doctrine_line_follows_its_sides(tmp_path: Path) -> None:
    # 30-20 lies on the west of the line; on its east the line runs around it
    ds = dataset(folder(tmp_path, map_csv="hex,fdl_side\n30-20,E\n"))
    lines = {(x.a, x.b) for x in ds.lines if x.line == "fdl"}
    assert all(a != "30-20" for a, _ in lines) and sum(b == "30-20" for _, b in lines) >= 3
    assert not [f for f in check(ds).failures if f.rule == "2-8a"]


def test_a_fort_gets_another_step(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, forts_csv="id,values\nliege,12;8;4\n"))
    liege = by(ds.forts, "id")["liege"]
    assert (liege.values, liege.steps, liege.counters) == ((12, 8, 4), 3, 2)            # 1-5b two steps a counter


def test_a_fort_moves(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, forts_csv="id,hex\nliege,34-29\n"))
    hexes = by(ds.hexes, "hex")
    assert (hexes["34-29"].fort, hexes["34-30"].fort) == ("liege", "")


def test_set_ups_and_arrivals(tmp_path: Path) -> None:
    ds = dataset(folder(
        tmp_path, setups_csv="list,unit,hex,remove\n5-1-br,br-3,22-23,\n5-1-br,br-5,,1\n",
        reinforcements_csv="list,turn,unit,action,reduced,entry_kind,entry\n5-1-reinforcements,7,br-5,arrive,yes,hq,hq-br\n",
        control_csv="scenario,hex,controller\n5-2,44-11,german\n"))
    places = by(ds.places, "list", "unit")
    assert places["5-1-br", "br-3"].hex == "22-23" and ("5-1-br", "br-5") not in places
    arrival = next(a for a in ds.arrivals if (a.list, a.unit) == ("5-1-reinforcements", "br-5"))
    assert (arrival.turn, arrival.reduced, arrival.entry) == (7, True, "hq-br")
    assert by(ds.control, "scenario", "hex")["5-2", "44-11"].controller == "german"


def test_tables_are_merged_deeply(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, series_toml="[movement.cost.marsh]\nvalue = 2\n[siege]\nassault_unit_modifier = 2\n"))
    assert ds.series["movement"]["cost"]["marsh"]["value"] == 2 and ds.series["movement"]["cost"]["woods"]["value"] == 2
    assert ds.series["siege"]["assault_unit_modifier"] == 2 and ds.series["siege"]["bands"] == BASE.series["siege"]["bands"]
    assert ds.overlay == {"series.toml/movement.cost.marsh.value": [3, 2], "series.toml/siege.assault_unit_modifier": [1, 2]}


def test_scenarios_by_their_ids(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, scenarios_toml="""
[[scenario]]
id = "5-2"
[[scenario.victory.places]]
id = "colmar"
hex = "58-07"
[[scenario]]
id = "5-1"
reduced_forts = { maubeuge = 1 }
"""))
    table = {s["id"]: s for s in ds.scenarios["scenario"]}
    assert {p["id"]: p["hex"] for p in table["5-2"]["victory"]["places"]}["colmar"] == "58-07"
    assert table["5-1"]["reduced_forts"] == {"maubeuge": 1}
    assert [f.rule for f in check(ds).failures] == ["5-2/Victory#2", "5-2/Victory#2"]   # 58-07 has no points and another name


def test_what_the_book_states_is_closed() -> None:
    """A number that a rule gives cannot be replaced; what is open is an estimate."""
    for book, values in zip(BOOKS, (BASE.series, BASE.scenarios, BASE.setups), strict=True):
        for path, _ in leaves(book, values):
            if not book.shut(path) and path.endswith(".value"):
                at: Any = values
                for key in path.split(".")[:-1]:
                    at = at[key]
                assert not at["source"].startswith("rule "), path
    for path in ("supply.range_mp.value", "stacking.limit.value", "reconstitution.in_command_multiplier.value"):
        assert BOOKS[0].shut(path), path
    for path in ("general.eastern_transfer.turn", "scenario.5-6.last_turn", "scenario.5-3.victory.levels",
                 "scenario.5-2.victory.places.nancy.hex"):
        assert BOOKS[1].shut(path), path
    assert BOOKS[2].shut("mobilization.point.A.hex")


OTHERWISE: dict[str, Any] = {
    "movement.rail_hex_to_hex_cost.value": 2, "overrun.mp_cost.value": 2, "combat.belgian_armoured_car_die.value": 2,
    **{f"movement.cost.{k}.value": 5 for k in ("clear", "city", "major-city", "woods", "foothills", "mountains", "marsh")},
    **{f"movement.hexside.{k}.value": 5 for k in ("minor-river", "major-river", "canal")},
    **{f"crt.rows.{n}": ["A1"] * 9 for n in range(2, 13)},
    "siege.bands": [{"max_strength": 99, "needed": 2}], "siege.assault_unit_modifier": 3, "rail.hq_room_steps.value": 3,
}


def test_what_is_open_makes_a_difference() -> None:
    """Every number of series.toml that may be replaced is one that the rules take from there."""
    def told(values: Any) -> list[Any]:
        out = vars(Tables(msgspec.structs.replace(BASE, series=values)))
        return [(k, v.one if isinstance(v, Costs) else v) for k, v in out.items() if k != "ds"]

    book = BOOKS[0]
    remarks = ("source", "note", "certainty", "alternatives")
    assert {p for p, _ in leaves(book, BASE.series) if not book.shut(p) and p.rpartition(".")[2] not in remarks} == set(OTHERWISE)
    as_it_is = told(BASE.series)
    for path, value in OTHERWISE.items():
        if path.startswith("crt.rows.") and path != "crt.rows.7":
            continue                                            # one roll for all
        values = copy.deepcopy(BASE.series)
        table, key = locate(book, values, path)
        assert table[key] != value
        table[key] = value
        assert told(values) != as_it_is, path


REFUSED = [
    # file, content, words of the message: file, row, column, value, what is allowed; and some in French
    ("units_csv", "id,attack\nge-3,21\n", ["units.csv", "ge-3", "attack", "'21'", "0 to 20"], ["nombre entier de 0 à 20"]),
    ("units_csv", "id,attack\nge-3,six\n", ["attack", "'six'", "whole number"], ["nombre entier"]),
    ("units_csv", "id,attack\nge-zz,6\n", ["'ge-zz'", "rows cannot be added"], ["on ne peut pas y ajouter"]),
    ("units_csv", "id,nation\nge-3,fr\n", ["'nation'", "the columns"], ["les colonnes"]),
    ("units_csv", "id,zoc\nge-3,no\n", ["'zoc'", "the columns"], ["les colonnes"]),
    ("units_csv", "id,red_attack\nge-3,7\n", ["ge-3", "red_attack", "0 to 6"], ["0 à 6"]),
    ("units_csv", "id,steps\nge-3,1\n", ["ge-3", "red_attack", "blank"], ["vide"]),
    ("units_csv", "id,band\nfr-1,white\n", ["fr-1", "band", "yellow or none"], ["yellow ou none"]),
    ("units_csv", "id,source\nge-3,guess\n", ["source", "'guess'", "transcription"], ["une copie publique"]),
    ("units_csv", "", ["units.csv", "empty"], ["vide"]),
    ("map_csv", "hex,terrain\n14-05,lake\n", ["map.csv", "14-05", "'lake'", "clear, woods"], ["clear, woods"]),
    ("map_csv", "hex,terrain\n14-05,sea\n", ["14-05", "country", "sea where"], ["là où le terrain"]),
    ("map_csv", "hex,terrain\n64-05,clear\n", ["'64-05'", "01-01 to 63-35"], ["de 01-01 à 63-35"]),
    ("map_csv", "hex,rail\n14-05,no\n", ["'rail'", "the columns"], ["les colonnes"]),
    ("map_csv", "hex,name_en\n01-01,Somewhere\n", ["01-01", "name_fr", "both languages"], ["les deux langues"]),
    ("map_csv", "hex,vp\n01-01,3\n", ["01-01", "vp_kind", "kind"], ["un genre"]),
    ("map_csv", "hex,plan_xvii\n14-05,yes\n", ["plan_xvii", "Alsace-Lorraine"], ["Alsace-Lorraine"]),
    ("map_csv", "hex,plan_xvii\n14-05,1\n", ["plan_xvii", "'1'", "yes, no"], ["yes, no"]),
    ("map_csv", "hex,fdl_side\n14-05,\n", ["fdl_side", "W or E"], ["W ou E"]),
    ("map_csv", "hex,region\n14-05,alsace-lorraine\n", ["region", "outside Germany"], ["hors d'Allemagne"]),
    ("rails_csv", "a,b,track,railway\n01-03,03-03,main,X\n", ["rails.csv", "01-03/03-03", "neighbours; those of 01-03 are"],
     ["des voisins"]),
    ("rails_csv", "a,b,track,railway\n12-32,12-33,main,X\n", ["12-32/12-33", "on land"], ["à terre"]),
    ("rails_csv", "a,b,track,railway,remove\n01-03,02-02,,,1\n", ["01-03/02-02", "removed"], ["ôtée"]),
    ("hexsides_csv", "a,b,water,name_en,name_fr\n01-01,03-01,minor,X,X\n", ["hexsides.csv", "'01-01/03-01'"], ["des voisins"]),
    ("hexsides_csv", "a,b,water\n01-01,01-02,minor\n", ["name_en", "name of the water"], ["le nom du cours d'eau"]),
    ("lines_csv", "line,a,b,part\nfdl,01-01,01-02,printed\n", ["lines.csv", "rows cannot be added"], ["pas y ajouter"]),
    ("hqs_csv", "id,back_radius\nhq-ge1,3\n", ["hq-ge1", "back_radius", "blank"], ["vide"]),
    ("hqs_csv", "id,replacement_kind\nhq-ge1,add-value\n", ["'replacement_kind'", "the columns"], ["les colonnes"]),
    ("forts_csv", "id,values\nliege,6;12\n", ["liege", "values", "'6;12'", "falling strengths"], ["forces décroissantes"]),
    ("forts_csv", "id,hex\nliege,14-05\n", ["liege", "hex", "'14-05'", "country be"], ["du pays be"]),
    ("forts_csv", "id,hex\nlongwy,14-05\n", ["hex", "'14-05'", "one fort a hex"], ["un fort par hexagone"]),
    ("markers_csv", "id,load_mp\nge-train-1,5\n", ["'load_mp'", "the columns"], ["les colonnes"]),
    ("setups_csv", "list,unit,hex\n5-1-br,br-99,22-24\n", ["5-1-br/br-99", "the id of a unit"], ["l'id d'une unité"]),
    ("setups_csv", "list,unit,hex\n5-9-br,br-3,22-24\n", ["'5-9-br'", "5-1-br"], ["5-1-br"]),
    ("setups_csv", "list,unit,hex\n5-1-br,fr-99,22-24\n", ["5-1-br/fr-99"], ["permis"]),
    ("setups_csv", "list,unit,hex\n5-1-br,br-3,22-26\n", ["22-26", "without enemies; br-3 stands there"], ["sans ennemis"]),
    ("setups_csv", "list,unit,hex\n5-1-br,br-3,22-33\n", ["5-1-br/br-3", "area of 5-1"], ["la carte de 5-1"]),
    ("setups_csv", "list,unit,hex\n5-1-br,br-3,01-26\n", ["5-1-br/br-3", "on land"], ["à terre"]),
    ("setups_csv", "list,unit,hex,reduced\n5-1-br,hq-br,20-21,yes\n", ["hq-br", "reduced", "'yes'", "allowed: no"],
     ["'yes' n'est pas permis"]),
    ("reinforcements_csv", "list,turn,unit,action,reduced,entry_kind,entry\n5-1-reinforcements,9,br-6,arrive,no,hq,hq-br\n",
     ["turn", "6 to 8"], ["un tour de 6 à 8"]),
    ("reinforcements_csv", "list,turn,unit,action,reduced,entry_kind,entry\n5-1-reinforcements,7,br-3,arrive,no,hq,hq-br\n",
     ["br-3", "not on the map of 5-1"], ["pas sur la carte"]),
    ("reinforcements_csv", "list,turn,unit,action,reduced,entry_kind,entry\n5-1-reinforcements,7,br-6,arrive,no,hq,hq-fr5\n",
     ["entry", "'hq-fr5'", "HQ of its nation"], ["un QG de sa nation"]),
    ("reinforcements_csv", "list,turn,unit,action,reduced,entry_kind,entry\n5-6-reinforcements,7,hq-ge1,flip,no,none,\n",
     ["unit", "two sides"], ["deux faces"]),
    ("turns_csv", "turn,eastern_transfer\n7,yes\n", ["'eastern_transfer'", "the columns"], ["les colonnes"]),
    ("control_csv", "scenario,hex,controller\n5-9,14-05,german\n", ["5-9", "5-1"], ["5-1"]),
    ("series_toml", "[supply.range_mp]\nvalue = 9\n", ["supply.range_mp", "cannot replace", "rulebook states it"],
     ["le livret l'énonce"]),
    ("series_toml", "[overrun.mp_cost]\nvalue = 12\n", ["overrun.mp_cost", "12", "0 to 9"], ["de 0 à 9"]),
    ("series_toml", "[overrun.mp_cost]\nvalue = true\n", ["True"], ["True"]),
    ("series_toml", "[zoc.enter_extra_mp]\nvalue = 3\n", ["zoc.enter_extra_mp", "options of a game"], ["options d'une partie"]),
    ("series_toml", "[zoc]\nweather = 1\n", ["'weather'", "enter_extra_mp"], ["les clés"]),
    ("series_toml", "[crt.rows]\n2 = [\"A5\"]\n", ["crt.rows", "9 results"], ["9 résultats"]),
    ("series_toml", "[crt.star]\nvalue = \"breakthrough\"\n", ["crt.star", "options of a game"], ["options d'une partie"]),
    ("series_toml", "[siege]\nbands = [{ max_strength = 6, needed = 3 }]\n", ["bands", "the last 99"], ["la dernière 99"]),
    ("series_toml", "[siege\n", ["series.toml", "not a toml file"], ["pas un fichier toml"]),
    ("scenarios_toml", "[[scenario]]\nid = \"5-4\"\nlast_turn = 19\n", ["scenario.5-4", "last_turn", "states it"], ["l'énonce"]),
    ("scenarios_toml", "[[scenario]]\nid = \"5-8\"\nlast_turn = 19\n", ["'5-8'", "5-1, 5-2"], ["5-1, 5-2"]),
    ("scenarios_toml", "[[scenario]]\nid = \"5-4\"\ndestroyed_forts = [\"troy\"]\n", ["destroyed_forts", "'troy'", "liege"],
     ["liege"]),
    ("scenarios_toml", "[[scenario]]\nid = \"5-4\"\nreduced_forts = { namur = 1 }\n", ["namur", "one that stands"],
     ["fort debout"]),
    ("scenarios_toml", "[[scenario]]\nid = \"5-7-t9\"\nlast_turn = 8\n", ["last_turn", "9-25"], ["9-25"]),
    ("setups_toml", "[[mobilization.point]]\nid = \"A\"\nhex = \"46-11\"\n", ["mobilization.point.A", "states it"], ["l'énonce"]),
    ("weather_csv", "day,rain\n1,1\n", ["'weather.csv'", "units.csv"], ["units.csv"]),
]


@pytest.mark.parametrize(("file", "content", "told", "dit"), REFUSED, ids=[f"{x[0]}-{n}" for n, x in enumerate(REFUSED)])
def test_refused(tmp_path: Path, file: str, content: str, told: list[str], dit: list[str]) -> None:
    with pytest.raises(BadData) as e:
        dataset(folder(tmp_path, **{file: content}))
    english, french = str(e.value), e.value.said("fr")
    assert str(tmp_path) in english and str(tmp_path) in french and english != french
    for part in told:
        assert part in english, english
    for part in dit:
        assert part in french, french


def test_a_fifth_unit_in_a_hex_is_refused(tmp_path: Path) -> None:
    """0/Stacking#1: 24-23 has two French divisions in 5-1; three more are too many."""
    moved = "list,unit,hex\n5-1-fr,fr-35,24-23\n5-1-fr,fr-36,24-23\n"
    assert dataset(folder(tmp_path, setups_csv=moved)).overlay
    with pytest.raises(BadData, match="no more than 4 units"):
        dataset(folder(tmp_path, setups_csv=moved + "5-1-fr,fr-6,24-23\n"))


def readme_files(tmp_path: Path) -> Dataset:
    readme = (Path(__file__).parents[3] / "src/marne/games/drive_on_paris/data/README.md").read_text(encoding="utf-8")
    for block in readme.split("```")[1::2]:
        head, _, body = block.partition("\n")
        (tmp_path / head.strip().split(" ")[-1]).write_text(body, encoding="utf-8")
    return dataset(str(tmp_path))


def test_the_examples_of_the_readme(tmp_path: Path) -> None:
    """What data/README.md shows must load, and change what it says."""
    ds = readme_files(tmp_path)
    files = {path.partition("/")[0] for path in ds.overlay}
    assert files == {"units.csv", "map.csv", "forts.csv", "rails.csv", "setups.csv", "reinforcements.csv", "series.toml",
                     "scenarios.toml"}
    assert ds.series["movement"]["cost"]["foothills"]["value"] == 3
    assert [a.turn for a in ds.arrivals if (a.list, a.unit) == ("5-1-reinforcements", "fr-61")] == [7]
