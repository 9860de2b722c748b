"""The data of Great War Commander against the rulebook; expected values are the book's."""
from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.data.check import check, check_dict
from marne.games.great_war_commander.data.dataset import dataset, own_scenarios, provenance
from marne.games.great_war_commander.data.limits import SUPPORT, TABLES
from marne.games.great_war_commander.data.plans import open_value, zone_hexes
from marne.games.great_war_commander.data.rows import ABSENT, NATIONS
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX_IDS, HEXES
from marne.games.great_war_commander.rules.r03_values import seen_from, sees
from marne.games.great_war_commander.rules.r08_setup import new_state
from marne.games.great_war_commander.state import TURN
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits
from marne.parts.data.book import leaves

DS = dataset("")
UNIT = {u.id: u for u in DS.units}
ARM = {w.id: w for w in DS.weapons}
GROUND = {r.id: r for r in DS.terrain}
WORK = {w.id: w for w in DS.works}


def test_every_fact_holds() -> None:
    report = check(DS)
    assert report.failures == []
    assert report.checks >= 1800
    chapters = {*map(str, (1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13)), "S98", *(f"O{n}" for n in range(14, 28)),
                *(f"A{n}" for n in range(28, 56)), *(f"E{n}" for n in range(56, 98)), *(f"F{n}" for n in range(125, 132)),
                *(f"T{n}" for n in range(99, 125) if n != 119)}                   # smoke: not in this box
    assert chapters - set(report.chapters) == set()


def test_a_wrong_weapon_is_a_failure_with_its_rule() -> None:
    weapons = [msgspec.structs.replace(w, fp=9) if w.id == "fr-hot14" else w for w in DS.weapons]
    found = check(msgspec.structs.replace(DS, weapons=weapons)).failures
    assert [(f.rule, f.text) for f in found] == [("11", "the Hotchkiss is 7, 12, -2")]


def test_a_lost_card_is_a_failure() -> None:
    fate = {**DS.fate, "us": DS.fate["us"][:-1]}
    rules = {f.rule for f in check(msgspec.structs.replace(DS, fate=fate)).failures}
    assert {"1.F", "1.8", "integrity"} <= rules


def test_a_flooded_road_is_a_failure() -> None:
    board = DS.boards["map-01"]
    rows = list(board.terrain)
    rows[5] = rows[5][:2] + "~" + rows[5][3:]                                     # C6, on no road; the map stays whole
    rows[6] = rows[6][:2] + "~" + rows[6][3:]                                     # C7, on the road from A7
    flooded = msgspec.structs.replace(board, terrain=tuple(rows), legend={**board.legend, "~": "water"})
    found = check(msgspec.structs.replace(DS, boards={**DS.boards, "map-01": flooded})).failures
    assert [f.text for f in found] == ["map-01: no road, path or rail through water"]


# ---------------------------------------------------------------- values of the book

@pytest.mark.parametrize(("ground", "cost", "cover", "los", "hindrance"), [
    ("rocks", 1, 2, "obstacle", 0), ("bridge", 1, 2, "hindrance", 1), ("brush", 2, 1, "hindrance", 3), ("building", 2, 3,
                                                                                                        "obstacle", 0),
    ("field", 1, 0, "hindrance", 1), ("gully", 2, 1, "clear", 0), ("marsh", 3, 0, "hindrance", 1), ("open", 1, 0, "clear", 0),
    ("orchard", 1, 1, "hindrance", 2), ("quarry", 2, 1, "clear", 0), ("ruin", 2, 2, "hindrance", 2), ("shell-hole", 1, 1,
                                                                                                      "clear", 0),
    ("river", 3, -1, "clear", 0), ("water", ABSENT, 0, "clear", 0), ("woods", 2, 2, "obstacle", 0),
    ("destroyed-woods", 1, 2, "obstacle", 0)])
def test_terrain(ground: str, cost: int, cover: int, los: str, hindrance: int) -> None:
    """T101 to T124.1"""
    r = GROUND[ground]
    assert (r.cost, r.cover, r.los, r.hindrance) == (cost, cover, los, hindrance)


def test_vulnerability() -> None:
    """T99.5: 18, but none for shell holes, water and what stands on hexsides; F126 to F131."""
    assert {r.id for r in DS.terrain if r.kind == "type" and r.vulnerability == 18} == {
        "rocks", "bridge", "brush", "building", "field", "gully", "open", "orchard", "quarry", "ruin", "woods", "destroyed-woods"}
    assert {r.id for r in DS.terrain if r.degrades_to == "ruin"} == {"bridge", "building"}
    assert {w.id: w.vulnerability for w in DS.works} == {"blockhouse": 20, "casemate": 20, "trench": 18, "foxhole": 18,
                                                         "mines": 18,
                                                         "wire": 18}
    assert [WORK[w].cover for w in ("foxhole", "trench", "casemate", "blockhouse")] == [3, 4, 5, 6]
    assert WORK["trench"].degrades_to == "foxhole" and WORK["casemate"].degrades_to == "ruin"


@pytest.mark.parametrize(("kind", "figures", "stack", "vp"), [
    ("platoon", 4, 4, 2), ("squad", 2, 2, 1), ("runner", 1, 1, 1), ("hero", 1, 1, 0), ("tank", 1, 3, 3), ("tank_leader", 1, 3,
                                                                                                          3)])
def test_formations(kind: str, figures: int, stack: int, vp: int) -> None:
    """3, 7.1, 8.2.1"""
    rows = [u for u in DS.units if u.kind == kind]
    assert rows and {(u.figures, u.stack, u.vp) for u in rows} == {(figures, stack, vp)}


def test_leaders() -> None:
    """7.1-d: 1 and his command; 3.3.1.3: three ranks, and Driant's; the examples of 3.3.1.2 and O21."""
    for u in DS.units:
        if u.kind == "leader":
            assert u.vp == 1 + u.command and u.rank in ("lieutenant", "captain", "colonel") and u.d_command == 0, u.id
    assert (UNIT["ge-hptm-bertin"].rank, UNIT["ge-hptm-bertin"].command) == ("captain", 2)
    assert (UNIT["fr-cne-barnier"].rank, UNIT["fr-cne-barnier"].command) == ("captain", 2)
    assert UNIT["fr-lt-degrasse"].command == 2 and UNIT["fr-lt-verdier"].command <= 1
    assert [u.id for u in DS.units if u.rank == "colonel"] == ["fr-col-driant"]


def test_the_counters_that_the_examples_name() -> None:
    assert UNIT["ge-lw"].fp == 5                                                          # O21, the fire example
    assert (UNIT["us-inf"].morale, UNIT["us-inf"].d_morale) == (7, 8)                     # O21 D, H
    assert ARM["ge-mg08"].fp == 8                                                         # A42 B: 10 with command 2
    assert (ARM["fr-crap"].fp, ARM["fr-crap"].range_min, ARM["fr-crap"].range_max, ARM["fr-crap"].move) == (6, 2, 14, -2)   # 11.6
    assert ARM["ge-smw25"].fp == 7                                                        # T124: 7 + 9 + 2 = 18
    assert UNIT["ge-stoss"].always_cohesion and UNIT["ge-stoss"].range_box                # 3.3.2, A54
    assert {u.id for u in DS.units if u.always_cohesion} == {u.id for u in DS.units if u.kind == "runner"} | {"ge-stoss"}


def test_the_decks() -> None:
    """1.F: 72 cards a nation; 1.9.1: four triggers; the examples' dice."""
    for n in NATIONS:
        assert len(DS.fate[n]) == 72 and len({c.hex for c in DS.fate[n]}) == 72
        assert {c.trigger for c in DS.fate[n]} == {"", "event", "jam", "sniper", "time"}
    german = {(c.die_white, c.die_coloured, c.trigger) for c in DS.fate["ge"]}
    assert {(5, 5, "event"), (1, 1, "jam"), (5, 4, "")} <= german                         # O21 C, F; A42 B
    assert DS.fate["ge"][6].hex == "G11"                                                  # O17, the second example
    only_german = {c.action for c in DS.fate["ge"]} - {c.action for c in DS.fate["fr"]}
    assert {"A29", "A54", "A55"} <= only_german and "A40" not in {c.action for c in DS.fate["ge"]}


def test_strategy_cards() -> None:
    """1.S: nine a nation; S98.3.3, S98.3.7, S98.4.5 to S98.4.7: their years."""
    assert Counter(c.nation for c in DS.strategy) == {"ge": 9, "fr": 9, "us": 9}
    years = {c.rule: (c.since, c.until) for c in DS.strategy if c.since}
    assert years["S98.4.5"] == ("1914-08", "1914-12") and years["S98.4.7"][0] == "1916-02"
    assert years["S98.3.7"] == ("1915-01", "1917-12")
    assert len([c for c in DS.strategy if c.reminder]) == 7


def test_objective_markers() -> None:
    """7.3.2: twenty; the three of objective 3 are C, G, K and worth 6 together."""
    assert len(DS.objectives) == 20
    assert sum(o.vp for o in DS.objectives if o.objective == 3) == 6
    assert {o.letter for o in DS.objectives if o.objective == 3} == {"C", "G", "K"}
    assert open_value(DS, ("obj-c", "obj-g"), {"ge": (3,), "fr": (1, 2)}, "ge") == 3
    assert open_value(DS, ("obj-c", "obj-g"), {"ge": (3,), "fr": (1, 2)}, "fr") == -3
    assert open_value(DS, ("obj-r", "obj-y"), {"ge": (3,), "fr": (1, 2)}, "fr") == 1     # 1 for each of two, less 1


def test_maps() -> None:
    assert len(DS.boards) == 12
    holes = {b.id: "".join(b.terrain).count("s") for b in DS.boards.values()}
    assert holes["map-10"] == 165 and 120 < holes["map-11"] < 165                         # T118.3
    for b in DS.boards.values():
        assert set(b.observers) == {"A6", "O6", "H1", "H11"} and sorted(b.objectives) == list("12345")    # 2.3, 2.4


def test_scenarios() -> None:
    assert list(DS.plans) == [f"gwc-{n:02}" for n in range(1, 17)]
    for p in DS.plans.values():
        for c in p.side:
            assert c.hand == {"attack": 6, "recon": 5, "defend": 4}[c.posture], p.id      # 1.1
        assert {c.edge for c in p.side} in ({"left", "right"}, {"top", "bottom"}), p.id
    assert own_scenarios("") == ()


def test_scenarios_are_told_in_both_languages() -> None:
    for p in DS.plans.values():
        assert p.situation_fr and p.situation_fr != p.situation and p.forces_fr and p.place_fr, p.id
        for special in p.special:
            assert special.text_fr and special.text_fr != special.text, p.id
        assert all(g.name_fr for c in p.side for g in c.group), p.id


@pytest.mark.parametrize(("time", "far"), [(0, 3), (1, 3), (2, 6), (3, 6), (4, 0)])
def test_the_fog_of_the_second_scenario_lifts_in_two_steps(time: int, far: int) -> None:
    s = new_state("gwc-02", {}, "", Seeded("1"))
    s.time = time
    seen = [max((DISTANCE[h][b] for b in bits(seen_from(s, h))), default=0) for h in range(HEXES)]
    assert max(seen) == far if far else max(seen) > 6                             # 0: no limit any more
    assert all(sees(s, h, b) == bool(seen_from(s, h) >> b & 1) for h in range(0, HEXES, 7) for b in range(HEXES))


def test_who_sets_up_in_gas_is_suppressed() -> None:
    """The special rule of the seventh scenario."""
    s: Any = TITLE.new("gwc-07", {}, "", Seeded("1"))
    rnd = random.Random(2)
    while s.phase != TURN:
        places = list(s.decision.choices)
        in_gas = [c for c in places if s.decision.message == "where_to_set_up" and s.gas >> c.b & 1]
        advance(s, rnd.choice(in_gas or places))
    standing = [u for u in range(len(s.loc)) if s.loc[u] < HEXES]
    assert any(s.gas >> s.loc[u] & 1 for u in standing)
    assert {u for u in standing if s.supp >> u & 1} == {u for u in standing if s.gas >> s.loc[u] & 1}


def test_zones() -> None:
    plan = DS.plans["gwc-16"]
    zone = zone_hexes(plan.side[0].group[0].zone)
    assert len(zone) == 5 * 15 and "A1" in zone and "O5" in zone and "A6" not in zone
    assert zone < set(HEX_IDS)


def test_both_languages() -> None:
    for rows in (DS.units, DS.weapons, DS.phones, DS.catalogue, DS.strategy, DS.terrain, DS.works, DS.markers, DS.nations):
        assert all(r.name_en and r.name_fr for r in rows)
    assert all(b.name_en
               and b.name_fr and all(g.name_en and g.name_fr for g in b.objectives.values()) for b in DS.boards.values())
    assert all(p.title_en and p.title_fr for p in DS.plans.values())


def test_every_number_in_the_tables_has_limits() -> None:
    for book, tables in ((TABLES, DS.tables), (SUPPORT, DS.support)):
        for path, value in leaves(book, tables):
            if isinstance(value, (int, float, list)):
                leaf = book.leaf(path)
                assert leaf is not None, path
                assert leaf.fits(value), path


def test_provenance() -> None:
    told = provenance(DS)
    assert json.loads(json.dumps(told)) == told
    for file, counts in told["sheets"].items():
        assert sum(counts["source"].values()) == counts["rows"], file
    assert told["sheets"]["strategy_cards.csv"]["source"] == {"rule": 27}
    assert told["tables"]["tables.toml"]["tables"]["veteran"] == {"": "reconstruction"}
    assert told["tables"]["tables.toml"]["tables"]["mines"] == {"": "rule F128.2"}
    assert told["tables"]["maps/map-05.toml"]["kinds"] == {"reconstruction": 1}
    assert len(told["tables"]) == 2 + 12 + 16


def test_the_report_is_plain() -> None:
    told = check_dict(DS)
    assert told["ok"] and told["failures"] == [] and told["overlay"] == {} and told["hash"] == DS.hash
    assert json.loads(json.dumps(told)) == told
