"""Overlays: an owner's values put over those of the package, maps and scenarios of his own, and what is refused."""
from __future__ import annotations

import random
import re
import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import pytest

from marne import games_index, match, record
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.data.check import check
from marne.games.great_war_commander.data.dataset import dataset, own_scenarios, provenance
from marne.games.great_war_commander.rules.r02_field import GROUNDS, terrain
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.kernel.chance import Seeded
from marne.kernel.errors import BadData, BadOption, BadRecord
from marne.kernel.run import advance
from marne.kernel.title import Title
from marne.match import check_scenario
from marne.parts.data.sheet import WHOLE
from marne.server.games import journal
from tests.server.desks import desk_in

BASE = dataset("")
GAME = cast(Title, TITLE)
DATA = Path(str(files("marne.games.great_war_commander") / "data"))
EXAMPLES = dict(re.findall(r"```(?:csv|toml) (\S+)\n(.*?)```", (DATA / "README.md").read_text(encoding="utf-8"), re.DOTALL))
SCENARIO = EXAMPLES["scenarios/before-the-mill.toml"]
MAP = EXAMPLES["maps/mill-meadow.toml"]


def folder(tmp_path: Path, content: dict[str, str]) -> str:
    """A folder with these files."""
    for name, text in content.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return str(tmp_path)


def mine(tmp_path: Path, *, scenario: str = SCENARIO, board: str = MAP) -> str:
    """A folder with a scenario and a map of a player's own."""
    return folder(tmp_path, {"scenarios/before-the-mill.toml": scenario, "maps/mill-meadow.toml": board})


# ---------------------------------------------------------------- values replaced

def test_a_unit_is_replaced(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, {"units.csv": "id,fp,morale\nge-lw,5,7\n"}))
    old, new = ({u.id: u for u in d.units}["ge-lw"] for d in (BASE, ds))
    assert old.morale == 6 and new.morale == 7 and new.fp == old.fp
    assert ds.overlay == {"units.csv/ge-lw/morale": ["6", "7"]} and new.source == "overlay"
    assert ds.hash != BASE.hash and dataset("").hash == BASE.hash and check(ds).ok


def test_the_same_values_change_nothing(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, {"units.csv": "id,fp\nge-lw,5\n", "tables.toml": "[veteran]\nfp = 1\n",
                                   "scenarios/gwc-01.toml": "[time]\nstart = 0\n"}))
    assert ds.overlay == {} and ds.hash == BASE.hash


def test_remarks_do_not_touch_the_hash(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, {"units.csv": "id,note\nge-lw,a word\n", "scenarios/gwc-01.toml": 'situation = "Morning."\n'}))
    assert ds.hash == BASE.hash and len(ds.overlay) == 2


def test_the_vp_of_a_leader_follow_his_command(tmp_path: Path) -> None:
    """7.1-d"""
    ds = dataset(folder(tmp_path, {"units.csv": "id,command\nge-lt-vogel,2\n"}))
    assert next(u for u in ds.units if u.id == "ge-lt-vogel").vp == 3


def test_a_card_is_replaced_with_its_words(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, {"fate_ge.csv": "id,order,action,event,event_from\nge-01,O21,A50,E76,1917-01\n"}))
    card, old = ds.fate["ge"][0], BASE.fate["ge"][0]
    assert (card.order_en, card.order_as_action, card.action_nation, card.wind_direction) == ("Fire", "A42", "ge", 0)
    assert old.order != "O21" and old.event == "E59" and card.event_en != old.event_en
    before, after = ({e.rule: e.copies_ge for e in d.catalogue} for d in (BASE, ds))
    assert after["O21"] == before["O21"] + 1 == after["A42"] and after["E59"] == before["E59"] - 1


def test_a_marker_is_replaced_with_its_words(tmp_path: Path) -> None:
    ds = dataset(folder(tmp_path, {"objectives.csv": "id,vp\nobj-t,4\n"}))
    assert next(o for o in ds.objectives if o.id == "obj-t").text_en == "Each objective is worth 4 VP"


def test_a_side_of_a_scenario_is_replaced(tmp_path: Path) -> None:
    was = next(c for c in BASE.plans["gwc-16"].side if c.nation == "fr").surrender
    ds = dataset(folder(tmp_path, {"scenarios/gwc-16.toml": f"""
[[side]]
nation = "fr"
surrender = {was + 1}
fortifications = {{ foxhole = 1 }}
fortification_zone = {{ rows = [10, 11] }}
[[side.reinforcement]]
time = 3
units = [{{ unit = "fr-inf", qty = 1 }}]
"""}))
    french = next(c for c in ds.plans["gwc-16"].side if c.nation == "fr")
    assert (french.surrender, french.fortifications, french.reinforcement[0].time) == (was + 1, {"foxhole": 1}, 3)
    assert ds.plans["gwc-16"].side[0] == BASE.plans["gwc-16"].side[0] and ds.plans["gwc-15"] == BASE.plans["gwc-15"]
    assert ds.overlay["scenarios/gwc-16.toml/side.fr.surrender"] == [was, was + 1] and check(ds).ok
    assert provenance(ds)["tables"]["scenarios/gwc-16.toml"]["tables"][""]["side.fr.surrender"] == "overlay"


def test_the_contours_of_a_map_follow_its_levels(tmp_path: Path) -> None:
    """T110.3.1"""
    rows = list(BASE.boards["map-01"].elevation)
    rows[5] = rows[5][:3] + "1" + rows[5][4:]                                     # D6
    told = ", ".join(f'"{r}"' for r in rows)
    ds = dataset(folder(tmp_path, {"maps/map-01.toml": f"elevation = [{told}]\n"}))
    first = next(c for c in ds.boards["map-01"].crest if c.level == 1)
    assert "D6" in first.hexes and {"D6>D5", "D6>D7"} <= set(first.sides)
    assert ds.boards["map-02"] == BASE.boards["map-02"] and check(ds).ok


def test_a_support_table_is_replaced(tmp_path: Path) -> None:
    rows = ", ".join(f'{{ roll = {n}, items = [{{ unit = "us-inf" }}] }}' for n in range(2, 13))
    first = BASE.support["us"][0]["from"]
    ds = dataset(folder(tmp_path, {"support.toml": f'[[us]]\nfrom = "{first}"\nrows = [{rows}]\n'}))
    assert {i["unit"] for r in ds.support["us"][0]["rows"] for i in r["items"]} == {"us-inf"}
    assert ds.support["ge"] == BASE.support["ge"]


def test_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert dataset().hash == BASE.hash
    own = tmp_path / "marne" / "great-war-commander"
    own.mkdir(parents=True)
    mine(own)
    assert [s.id for s in own_scenarios()] == ["before-the-mill"] and own_scenarios("") == ()


def test_a_whole_folder(tmp_path: Path) -> None:
    """An earlier state of all files, with the overlay of that time inside it."""
    whole = tmp_path / "whole"
    shutil.copytree(DATA, whole)
    (whole / WHOLE).write_bytes(b"")
    assert dataset(str(whole)).hash == BASE.hash
    (whole / "overlay").mkdir()
    mine(whole / "overlay")
    moved = tmp_path / "moved"
    whole.rename(moved)                                        # what was read before is cached by its path
    assert "before-the-mill" in dataset(str(moved)).plans


def test_the_examples_of_the_readme(tmp_path: Path) -> None:
    assert list(EXAMPLES) == ["units.csv", "fate_ge.csv", "tables.toml", "scenarios/gwc-01.toml", "maps/map-03.toml",
                              "scenarios/before-the-mill.toml", "maps/mill-meadow.toml"]
    ds = dataset(folder(tmp_path, EXAMPLES))
    assert (ds.fate["ge"][0].order, ds.tables["veteran"]["range"], ds.plans["gwc-01"].time.sudden_death) == ("O23", 0, 7)
    assert ds.boards["map-03"].printed["foxhole"] == ("H6",) and "mill-meadow" in ds.boards


# ---------------------------------------------------------------- maps and scenarios of a player's own

def test_what_follows_may_be_left_out(tmp_path: Path) -> None:
    ds = dataset(mine(tmp_path))
    plan, board = ds.plans["before-the-mill"], ds.boards["mill-meadow"]
    assert [(c.nation, c.hand, c.observer) for c in plan.side] == [("ge", 4, "O6"), ("fr", 6, "A6")]          # 1.1, 2.4
    assert plan.set_up_order == ("ge", "fr") and plan.objectives.uncontrolled == (2,)
    assert (plan.vp.side, plan.vp.start) == ("ge", 5)                             # C and G of objective 3, and the handicap
    assert board.los.building_hexes == ("F4", "H4", "F5", "G5") and board.crest == () and set(board.elevation) == {"0" * 15}
    assert check(ds).ok and ds.hash != BASE.hash
    assert ds.overlay == {"maps/mill-meadow.toml": [None, "added"], "scenarios/before-the-mill.toml": [None, "added"]}


def test_the_content_of_an_own_scenario_is_in_the_hash(tmp_path: Path) -> None:
    one = dataset(mine(tmp_path / "a"))
    two = dataset(mine(tmp_path / "b", scenario=SCENARIO.replace("sudden_death = 6", "sudden_death = 7")))
    same = dataset(mine(tmp_path / "c"))
    assert one.hash == same.hash != two.hash


def test_an_own_scenario_is_a_scenario(tmp_path: Path) -> None:
    where = mine(tmp_path)
    assert [(s.id, s.title, s.title_fr) for s in TITLE.own_scenarios(where)] == [
        ("before-the-mill", "Before the mill", "Devant le moulin")]
    assert check_scenario(GAME, "before-the-mill", where) == "before-the-mill"
    with pytest.raises(BadOption, match="before-the-mill"):
        check_scenario(GAME, "before-the-mill", "")
    with pytest.raises(BadOption, match="before-the-mill"):                        # the near ones are named
        check_scenario(GAME, "before-the-mil", where)


def test_an_own_scenario_can_be_played_to_its_end(tmp_path: Path) -> None:
    where = mine(tmp_path)
    s: Any = TITLE.new("before-the-mill", {}, where, Seeded("mill"))
    assert s.decision is not None and s.law.plan.id == "before-the-mill"
    rnd, garrison = random.Random(4), 0
    for _ in range(20000):
        if s.decision is None:
            break
        if s.decision.message == "where_to_set_up":
            garrison += 1
        advance(s, rnd.choice(list(s.decision.choices)))
    assert s.result is not None and s.result.winner in ("german", "allied")
    assert garrison == 6 + 9                                                      # six Germans, nine French; one comes later


def test_an_own_scenario_goes_into_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games_index.KNOWN, TITLE.slug, "marne.games.great_war_commander:TITLE")
    where = mine(tmp_path / "mine")
    m = match.start(TITLE.slug, "before-the-mill", seed=3, data=where)
    for _ in range(5):
        assert m.state.decision is not None
        m.choose(m.state.decision.choices[0])
    record.save(m, tmp_path / "game.marne")
    again = record.load(tmp_path / "game.marne", data=where)
    assert again.scenario == "before-the-mill" and again.digest() == m.digest()
    with pytest.raises(BadRecord, match="before-the-mill"):
        record.load(tmp_path / "game.marne", data="")


def test_maps_and_scenarios_are_pinned_with_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games_index.KNOWN, TITLE.slug, "marne.games.great_war_commander:TITLE")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    mine(tmp_path / "config" / "marne" / "great-war-commander")
    kept = dataset().hash
    with desk_in(tmp_path).store.write() as c:
        assert journal.pin(c, GAME, {"hash": kept}) == kept
        where = journal.unpack(c, kept, tmp_path)
    assert where is not None
    shutil.rmtree(tmp_path / "config")
    assert dataset(str(where)).hash == kept and "before-the-mill" in dataset(str(where)).plans


def test_an_own_map_may_name_its_signs(tmp_path: Path) -> None:
    ds = dataset(mine(tmp_path, board=MAP.replace('"......f........"', '"......#........"') + '\n[legend]\n"#" = "rocks"\n'))
    assert GROUNDS[terrain(ds, "mill-meadow").printed[HEX["G1"]]] == "rocks"


def test_hills_of_an_own_map_get_their_contours(tmp_path: Path) -> None:
    grid = ["0" * 15] * 5 + ["0000000000000" + "10"] + ["0" * 15] * 5
    ds = dataset(mine(tmp_path, board="elevation = [" + ", ".join(f'"{r}"' for r in grid) + "]\n" + MAP))
    crest = ds.boards["mill-meadow"].crest
    assert [(c.level, c.hexes, len(c.sides)) for c in crest] == [(1, ("N6",), 6)] and check(ds).ok


# ---------------------------------------------------------------- what is refused

@pytest.mark.parametrize(("file", "content", "words"), [
    # the file, row, column, value, and what is allowed
    ("units.csv", "id,fp\nge-lw,99\n", ["units.csv", "ge-lw", "fp", "99", "0 to 20"]),
    ("units.csv", "id,fp\nge-guard,5\n", ["units.csv", "ge-guard", "rows cannot be added"]),
    ("units.csv", "id,count\nge-lw,9\n", ["units.csv", "count"]),
    ("units.csv", "id,vp\nge-lw,3\n", ["units.csv", "vp"]),
    ("weapons.csv", "id,carriers\nge-mg08,tank\n", ["ge-mg08", "carriers", "tank", "platoon, squad"]),
    ("terrain.csv", "id,cover\nwoods,3\n", ["terrain.csv", "cover"]),
    ("fate_ge.csv", "id,action\nge-01,A40\n", ["fate_ge.csv", "ge-01", "action", "A40", "A55"]),
    ("fate_ge.csv", "id,action\nge-01,A42\n", ["ge-01", "action", "A42"]),
    ("fate_ge.csv", "id,event\nge-02,E61\n", ["ge-02", "wind_direction", "1 to 6"]),
    ("fate_us.csv", "id,hex\nus-01,P1\n", ["fate_us.csv", "us-01", "hex", "P1", "G11"]),
    ("strategy_cards.csv", "id,reminder\nfr-s1,1\n", ["strategy_cards.csv", "reminder"]),
    ("objectives.csv", "id,kind\nobj-a,exit\n", ["objectives.csv", "obj-a"]),
    ("tables.toml", "[veteran]\nfp = 9\n", ["tables.toml", "veteran", "fp", "9", "0 to 3"]),
    ("tables.toml", "[mines]\nfp = 7\n", ["mines", "fp", "cannot replace", "rulebook"]),
    ("tables.toml", "[minefields]\nfp = 7\n", ["minefields", "mines"]),
    ("tables.toml", "[veteran\n", ["tables.toml", "not a toml file"]),
    ("support.toml", '[[ge]]\nfrom = "1914-08"\nrows = []\n', ["support.toml", "ge.1914-08", "rows", "2 to 12"]),
    ("maps/map-01.toml", 'terrain = ["..."]\n', ["maps/map-01.toml", "terrain", "11 texts of 15 signs"]),
    ("maps/map-01.toml", '[lines]\nroads = [["A1", "C1"]]\n', ["maps/map-01.toml", "lines", "roads", "A1, C1", "touch"]),
    ("maps/map-01.toml", '[hexsides]\nwall = ["A1-Q1"]\n', ["hexsides", "wall", "A1-Q1", "G5-G6"]),
    ("maps/map-01.toml", "[[crest]]\nlevel = 1\n", ["crest", "follows from"]),
    ("maps/map-01.toml", "number = 13\n", ["maps/map-01.toml", "number", "13"]),
    ("maps/map-01.toml", '[objectives]\n1 = { hex = "Z9" }\n', ["objectives.1", "hex", "Z9", "A1 to O11"]),
    ("scenarios/gwc-01.toml", "[time]\nstart = 20\n", ["scenarios/gwc-01.toml", "time", "start", "20", "0 to 15"]),
    ("scenarios/gwc-01.toml", "[[side]]\nnation = \"us\"\nhand = 6\n", ["scenarios/gwc-01.toml", "side", "nation", "us"]),
    ("scenarios/gwc-01.toml", "[[side]]\nnation = \"ge\"\nhand = 6\n",
     ["gwc-01", "side.ge", "hand", "6", "4, the hand of the posture defend"]),
    ("scenarios/gwc-01.toml", 'map = "map-99"\n', ["scenarios/gwc-01.toml", "map", "map-99", "map-12"]),
    ("README.txt", "a note", []),
    ("cards.csv", "id\n", ["cards.csv", "units.csv", "maps/<id>.toml"]),
    ("maps/notes.txt", "x", ["maps/notes.txt", "maps/<id>.toml"]),
    ("pictures/x.toml", "x = 1\n", ["pictures"]),
])
def test_a_fault_is_told_with_its_place(tmp_path: Path, file: str, content: str, words: list[str]) -> None:
    where = folder(tmp_path, {file: content})
    if not words:
        assert dataset(where).hash == BASE.hash                                   # notes are passed over
        return
    with pytest.raises(BadData) as e:
        dataset(where)
    for word in words:
        assert word in str(e.value), str(e.value)


@pytest.mark.parametrize(("old", "new", "words"), [
    ('title_en = "Before the mill"', "", ["missing required field `title_en`"]),
    ('date = "1916-07-02"', 'date = "July 1916"', ["date", "July 1916", "1918-11-04"]),
    ('map = "mill-meadow"', 'map = "mill"', ["map", "'mill'", "mill-meadow"]),
    ('map = "mill-meadow"', 'id = "other"\nmap = "mill-meadow"', ["id", "other", "before-the-mill, the name of the file"]),
    ('map = "mill-meadow"', 'number = 3\nmap = "mill-meadow"', ["number", "3"]),
    ('map = "mill-meadow"', 'weather = "rain"\nmap = "mill-meadow"', ["unknown field `weather`"]),
    ('initiative = "ge"', 'initiative = "us"', ["initiative", "us", "ge or fr"]),
    ("sudden_death = 6", "sudden_death = 0", ["time", "0/0", "sudden death after the start"]),
    ("sudden_death = 6", 'sudden_death = "late"', ["at time.sudden_death", "int"]),
    ('side = "ge"\nhandicap = 2', 'side = "ge"\nstart = 4\nhandicap = 2', ["vp", "start", "4", "5:"]),
    ("fr = [1] }", "fr = [1, 3] }", ["objectives", "1, 2, 3, 3, 4, 5", "each of 1 to 5 once"]),
    ('open = ["obj-c", "obj-g"]', 'open = ["obj-c", "obj-c"]', ["objectives", "open", "obj-c", "each marker once"]),
    ("secret_draws = { ge = 1, fr = 1 }", "secret_draws = { ge = 1, us = 1 }", ["objectives.secret_draws", "us", "ge and fr"]),
    ('posture = "defend"', 'posture = "sleep"', ["side.ge", "posture", "sleep", "attack, recon, defend"]),
    ("orders = 3", "orders = 9", ["side.ge", "orders", "9", "1 to 4"]),
    ("surrender = 7", "surrender = 40", ["side.fr", "surrender", "40", "1 to 15"]),
    ('edge = "left"', 'edge = "top"', ["side", "edge", "right and top", "left and right"]),
    ('telephone = "ge-tel-77"', 'telephone = "fr-tel-75"', ["side.ge", "telephone", "fr-tel-75", "ge-tel-77"]),
    ("wire = 2 }", "barbed = 2 }", ["side.ge.fortifications", "barbed", "wire"]),
    ("wire = 2 }", "wire = 200 }", ["side.ge", "fortification_zone", "room for 202 fortifications"]),
    ('fortification_zone = { columns = ["I", "O"] }', 'fortification_zone = { rows = [0, 3] }',
     ["fortification_zone", "rows", "0, 3", "1 to 11"]),
    ('zone = { columns = ["A", "C"] }', 'zone = { column = ["A", "C"] }', ["at side[1].group[0].zone", "unknown field `column`"]),
    ('zone = { columns = ["A", "C"] }', 'zone = { hexes = ["A1", "P2"] }',
     ["side.fr.group.Assault.zone", "hexes", "P2", "A1 to O11"]),
    ('zone = { columns = ["A", "C"] }', 'zone = { hexes = ["A1", "A2"] }', ["side.fr.group.Assault", "2 hexes", "6 platoons"]),
    ('{ unit = "ge-inf", qty = 4 }', '{ unit = "ge-guard", qty = 4 }', ["side.ge.group.Garrison", "unit", "ge-guard", "ge-inf"]),
    ('{ unit = "ge-inf", qty = 4 }', '{ unit = "fr-inf", qty = 4 }', ["side.ge.group.Garrison", "fr-inf", "a formation of ge"]),
    ('{ unit = "ge-inf", qty = 4 }', '{ unit = "ge-inf-14", qty = 4 }', ["ge-inf-14", "in 1916-07"]),
    ('{ unit = "ge-inf", qty = 4 }', '{ unit = "ge-inf", qty = 0 }', ["qty", "0", "1 or more"]),
    ('{ unit = "ge-inf", qty = 4 }', '{ unit = "ge-lw", qty = 15 }', ["units", "15 ge-lw", "the 6 counters there are"]),
    ('{ unit = "fr-spe", weapon = "fr-hot14" }', '{ unit = "fr-spe", weapon = "ge-mg08" }', ["weapon", "ge-mg08", "fr-hot14"]),
    ('{ unit = "fr-lt-durant" }', '{ unit = "fr-lt-durant", weapon = "fr-hot14" }', ["weapon", "fr-hot14", "nothing"]),
    ("time = 2", "time = 2\nfortifications = { barbed = 2 }", ["side.fr.reinforcement.fortifications", "barbed", "wire"]),
    ("time = 2", "time = 2\nfortifications = { trench = 99 }", ["fortifications", "99 trench", "counters there are"]),
    ("time = 2", "time = 0", ["side.fr.reinforcement", "time", "0", "1 to 15"]),
    ('[time]', '[[special]]\nid = "fog"\nkind = "fog"\ntext = "Fog."\n[time]', ["special.fog", "kind", "fog", "los_limit"]),
    ('[time]', '[[special]]\nid = "mist"\nkind = "los_limit"\ntext = "."\nparams = { max_range = 3 }\n[time]',
     ["special.mist", "params", "max_range", "before_time"]),
    ('[time]', '[markers]\nruin = ["Q4"]\n[time]', ["markers", "ruin", "Q4", "A1 to O11"]),
    ('[time]', '[markers]\nlake = ["A4"]\n[time]', ["markers", "lake", "shell-hole"]),
])
def test_a_fault_of_an_own_scenario_is_told_with_its_place(tmp_path: Path, old: str, new: str, words: list[str]) -> None:
    assert old in SCENARIO
    with pytest.raises(BadData) as e:
        dataset(mine(tmp_path, scenario=SCENARIO.replace(old, new, 1)))
    for word in ["scenarios/before-the-mill.toml", *words]:
        assert word in str(e.value), str(e.value)


@pytest.mark.parametrize(("old", "new", "words"), [
    ('name_en = "Mill meadow"', "", ["missing required field `name_en`"]),
    ('"...WW.f........"', '"...WW.f......."', ["terrain", "11 rows of 15 signs"]),
    ('"...WW.f........"', '"...?W.f........"', ["terrain, hex D2", "?", "[legend]"]),
    ('hex = "C3"', 'hex = "C33"', ["objectives.1", "hex", "C33", "A1 to O11"]),
    ('hex = "C3"', 'hex = "H6"', ["objectives.3", "hex", "H6", "of its own"]),
    ("5 = { hex", "6 = { hex", ["objectives", "1, 2, 3, 4, 6", "1, 2, 3, 4, 5"]),
    ('"C6", "D5"', '"C6", "D8"', ["lines", "roads", "C6, D8", "touch"]),
    ('hexes = ["F4", "F5", "G5"]', 'hexes = ["F4", "F6"]', ["building.mill", "hexes", "F6", "type building"]),
    ('hexes = ["F4", "F5", "G5"]', 'hexes = ["F4", "F5", "H4"]', ["building.mill", "F4, F5, H4", "hang together"]),
    ("[lines]", '[printed]\nmoat = ["A1"]\n[lines]', ["printed", "moat", "trench"]),
    ("[lines]", '[printed]\nwire = ["A1"]\ntrench = ["A1"]\n[lines]', ["printed", "A1", "one fortification a hex"]),
    ("[lines]", '[hexsides]\nhedges = ["A1-A2"]\n[lines]', ["at hexsides", "unknown field `hedges`"]),
    ("[lines]", '[los]\nopen_dot = ["A1"]\n[lines]', ["los", "open_dot", "A1", "type building"]),
])
def test_a_fault_of_an_own_map_is_told_with_its_place(tmp_path: Path, old: str, new: str, words: list[str]) -> None:
    assert old in MAP
    with pytest.raises(BadData) as e:
        dataset(mine(tmp_path, board=MAP.replace(old, new, 1)))
    for word in ["maps/mill-meadow.toml", *words]:
        assert word in str(e.value), str(e.value)


@pytest.mark.parametrize("name", ["My Fight", "mill_2", "Mühle"])
def test_the_name_of_an_own_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadData, match="lower-case letters, digits and dashes"):
        dataset(folder(tmp_path, {f"scenarios/{name}.toml": SCENARIO, "maps/mill-meadow.toml": MAP}))
