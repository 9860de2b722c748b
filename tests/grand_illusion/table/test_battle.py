"""What the panels of the web table say of a battle, the calendar, the boxes and the tracks."""
from __future__ import annotations

import csv
import json
from importlib.resources import files
from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX, SEATS
from marne.games.grand_illusion.rules.r09_3_fire import highest_hit
from marne.games.grand_illusion.table.battle import battle, boxes, calendar, tracks
from marne.match import Match
from tests.grand_illusion.battlefield import FOW, clash, field, fired
from tests.grand_illusion.test_examples_battle import hex_26, into_26
from tests.grand_illusion.tools import asked, play, setup, st, texts

MISS = [6] * 24


def facts(m: Match, lang: str = "en") -> dict[str, Any]:
    b = battle(st(m), lang)
    assert b is not None
    return b


def steps(m: Match) -> dict[str, str]:
    return {x["id"]: x["state"] for x in facts(m)["steps"]}


def units_csv() -> list[dict[str, str]]:
    with (files("marne.games.grand_illusion") / "data" / "units.csv").open(encoding="utf-8") as f:
        return list(csv.DictReader(f))


# The rulebook's battle in hex 26 ---------------------------------------------------------------------------------------


@pytest.mark.rules("9.2.3b", "9.2.3b/note", "9.3.1b")
def test_the_battle_of_hex_26_as_the_board_shows_it() -> None:
    """9.3, the worked example: terrain +1, trench +2, concentric -2 by five hexes, of which two across blocked sides."""
    m = play(into_26(hex_26()), "attack 26, place ge-xiii, face fr-ii-t 1, face fr-xviii 2, reserve fr-vi 1")
    b = facts(m)
    assert (b["hex"], b["name"], b["attacker"], b["defender"], b["trench"]) == ("26", "26 Amiens", "allied", "german", 2)
    assert b["boxes"]["defence"] == [["ge-xiii"], ["ge-xvi"], [], []] and b["boxes"]["attack"][:2] == [["fr-ii-t"], ["fr-xviii"]]
    assert b["boxes"]["attack_reserve"] == [["fr-vi"], [], [], []] and b["waiting"]["attack"] == ["fr-viii"]
    near = {n["hex"]: n["why"] for n in b["concentric"]["near"]}
    assert near == {"25": "units", "16": "units", "17": "units", "35": "blocked", "27": "blocked", "36": "enemy"}
    assert [n["hex"] for n in b["concentric"]["near"]] == ["25", "35", "36", "27", "17", "16"]     # from the north clockwise
    assert (b["concentric"]["count"], b["concentric"]["value"]) == (5, -2)
    mods = b["modifiers"]
    assert [(x["rule"], x["value"]) for x in mods["attack"]] == [("9.3.1b/b1", 1), ("9.3.1b/b2", 2), ("9.2.3b", -2)]
    assert (mods["attack_sum"], mods["defence"], mods["defence_sum"]) == (1, [], 0)
    assert b["fow"]["id"] == "german-general-staff" and b["fow"]["roll"] == 5


@pytest.mark.rules("9.3.1c")
def test_the_chances_of_hex_26_are_those_of_its_dice() -> None:
    """Strength 3, 5, 6, 5 and 6 from Reserve; +1 for the attacker: hits on 1-2, 1-5, 1-5, 1-5, 1-5."""
    m = play(into_26(hex_26()), "attack 26, place ge-xiii, face fr-ii-t 1, face fr-xviii 2, reserve fr-vi 1")
    cols = facts(m)["columns"]
    told = [(c["attack"]["dice"], c["defence"]["dice"]) for c in cols[:2]]
    assert told == [("1–2", "1–5"), ("1–5", "1–5")]
    assert cols[0]["attack_reserve"]["dice"] == "1–5" and cols[1]["attack_reserve"] is None
    assert facts(m)["expected"] == {"allied": pytest.approx(12 / 6, abs=1e-3), "german": pytest.approx(10 / 6, abs=1e-3)}


@pytest.mark.rules("9.3.1c")
def test_what_is_shown_before_the_fire_is_what_the_fire_uses() -> None:
    m = play(into_26(hex_26()), "attack 26, place ge-xiii, face fr-ii-t 1, face fr-xviii 2, reserve fr-vi 1")
    shown = {}
    for c in facts(m)["columns"]:
        for key in ("attack", "defence", "attack_reserve"):
            if c[key]:
                shown[c[key]["units"][0]] = (c[key]["targets"][0], c[key]["drm"], c[key]["cs"])
    play(m, "reserve fr-viii 2")
    thrown = {unit: (target, drm, cs) for unit, target, _, drm, cs, _ in fired(m) if unit != "fr-viii"}
    assert shown == thrown


def test_the_steps_of_hex_26() -> None:
    m = play(into_26(hex_26()), "attack 26")
    assert steps(m) == {"bombardment": "skip", "fortunes": "done", "defender": "now", "attacker": "todo", "reserves": "todo",
                        "cavalry": "skip", "front": "todo", "reserve-fire": "todo", "elan": "skip", "retreats": "todo"}
    play(m, "place ge-xiii")
    assert steps(m)["attacker"] == "now" and steps(m)["defender"] == "done"
    play(m, "face fr-ii-t 1, face fr-xviii 2")
    assert steps(m)["reserves"] == "now"
    play(m, "reserve fr-vi 1, reserve fr-viii 2")
    b = facts(m)
    assert b["step"] == "retreats" and b["over"] and b["modifiers"] is None and b["columns"] == []
    assert [x["state"] for x in b["steps"] if x["id"] in ("front", "reserve-fire", "elan")] == ["done", "done", "skip"]
    assert "9.4.1/ex" in [x["rule"] for x in b["after"]]                 # nobody is forced out of a trench
    play(m, "hold")
    assert battle(st(m), "en") is None


def test_no_battle_no_facts() -> None:
    m = setup()
    assert battle(st(m), "en") is None
    m = hex_26()
    assert battle(st(m), "fr") is None


# Single modifiers --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.3.1c", "9.3.1d")
@pytest.mark.parametrize(("cs", "drm", "fort", "sixths"), [
    (4, 0, False, 4), (4, 1, False, 3), (9, 0, False, 5), (1, 3, False, 1), (6, -2, False, 5), (9, -2, True, 1)])
def test_the_highest_die_that_hits(cs: int, drm: int, fort: bool, sixths: int) -> None:
    """At or below the strength; a 1 always hits, a 6 never; a fort only on a natural 1."""
    assert highest_hit(cs, drm, fort) == sixths


@pytest.mark.rules("9.3.2d")
def test_a_fort_in_the_hex_helps_the_others_not_itself() -> None:
    m = clash({"fr-i": 54, "fr-x": 54, "ge-ii": 54, "ge-iii": 54}, 54, side="german", turn=5, dice=MISS,
              forts={"fort-maubeuge": 4}, siege=[54])
    mods = facts(m)["modifiers"]
    assert [(x["rule"], x["value"]) for x in mods["defence"]] == [("9.3.2d", -1)]
    assert (mods["defence_sum"], mods["fort_sum"]) == (-1, 0)


@pytest.mark.rules("9.3.1b/b5")
def test_a_counterattack_has_plus_one_and_swaps_the_sides() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": 46}, fow=10, dice=MISS, trenches={46: 1})
    while facts(m)["step"] == "defender" and asked(m) == "german which_defender":
        play(m, texts(m)[0])
    b = facts(m)
    assert (b["declared_by"], b["attacker"]) == ("allied", "german")
    assert [(x["rule"], x["value"]) for x in b["modifiers"]["attack"]] == [("9.3.1b/b5", 1)]
    assert not b["concentric"]["used"] and "9.2.4a" in [x["rule"] for x in b["manner"]]


@pytest.mark.rules("9.2.4a/b4")
def test_a_fort_of_the_new_defender_is_shown_without_effect_in_a_counterattack() -> None:
    m = clash({"fr-vi": 86, "fr-iv": 86, "ge-xvi": 86}, 86, fow=10, side="german", forts={"fort-metz-a": 4}, dice=MISS)
    while asked(m) == "allied which_defender":
        play(m, texts(m)[0])
    mods = facts(m)["modifiers"]
    assert [(x["rule"], x["value"]) for x in mods["defence"]] == [("9.2.4a/b4", 0)]
    assert "counterattack" in mods["defence"][0]["note"]
    assert (mods["defence_sum"], mods["fort_sum"]) == (0, 0)


@pytest.mark.rules("9.1.1c", "9.2.3a/n3")
def test_the_panel_counts_the_corps_of_a_mandated_battle_on_the_board() -> None:
    m = clash({**dict.fromkeys(("fr-i", "fr-iii", "fr-x", "fr-xviii"), 46), "ge-ii": 46, "ge-iii": 46}, mandated={"allied": 1},
              dice=MISS)
    play(m, "place ge-ii, face fr-i 1")
    told = [x["text"] for x in facts(m)["manner"] if x["rule"] == "9.1.1c"]
    assert told[0].startswith("May count") and "4 infantry corps" in told[1] and told[1].endswith("1 there now")


def test_surprise_leaves_terrain_and_trench_out() -> None:
    m = clash({"fr-i": 26, "fr-x": 26, "ge-ii": 26, "ge-iii": 26}, 26, fow=12, dice=MISS, trenches={26: 2},
              control={"german": [26]})
    mods = facts(m)["modifiers"]["attack"]
    assert {x["rule"]: x["value"] for x in mods if x["rule"].startswith("9.3.1b")} == {"9.3.1b/b1": 0, "9.3.1b/b2": 0}
    assert all("surprise" in x["note"] for x in mods if x["rule"].startswith("9.3.1b"))


@pytest.mark.rules("12.2")
def test_the_red_circle_counts_in_defence() -> None:
    m = clash({"br-1": 46, "br-2": 46, "ge-ii": 46, "ge-iii": 46}, side="german", dice=MISS)
    play(m, texts(m)[0])
    while asked(m) == "allied which_defender":
        play(m, texts(m)[0])
    while asked(m) == "german which_attacker" and not facts(m)["columns"][0]["defence"]:
        play(m, texts(m)[0])
    shot = facts(m)["columns"][0]["defence"]
    printed = int(next(r["cs_full"] for r in units_csv() if r["id"] == shot["units"][0]))
    fixed = st(m).t.cs[0][INDEX[shot["units"][0]]]
    assert fixed == printed and shot["cs"] == sum(st(m).t.cs[0][INDEX[u]] for u in shot["units"]) + len(shot["units"])
    assert "12.2" in [n["rule"] for n in shot["notes"]]


@pytest.mark.rules("9.6.1/b2")
def test_charging_cavalry_is_shot_at_first() -> None:
    m = clash({"ge-2-c": 46, "ge-4-c": 46, "ge-9-c": 46, "fr-i": 46, "fr-x": 46}, side="german", dice=MISS)
    play(m, "place fr-i, face ge-2-c 1")
    col = facts(m)["columns"][0]
    assert (col["first"]["rule"], col["first"]["units"], col["first"]["targets"]) == ("9.6.1/b2", ["fr-i"], ["ge-2-c"])
    assert col["first"]["chance"] == col["defence"]["chance"]           # the same throw, before and in the exchange


def test_every_step_of_a_battle_has_facts_in_both_languages() -> None:
    """Siege guns, forts, cavalry, Fortunes of War with a choice: the panel never fails, and only the words differ."""
    for fow in FOW:
        m = clash({"ge-ii": 54, "ge-iii": 54, "ge-2-c": 54, "ge-ha-krupp": 54, "fr-i": 54, "fr-1-c": 54}, 54, side="german",
                  fow=fow, turn=5, dice=[1, 3, 2, 5] * 12, forts={"fort-maubeuge": 4})
        for _ in range(40):
            if m.decision is None:
                break
            en, fr = battle(st(m), "en"), battle(st(m), "fr")
            assert (en is None) == (fr is None)
            if en is None or fr is None:
                break
            assert en["boxes"] == fr["boxes"] and [x["state"] for x in en["steps"]].count("now") == 1
            json.dumps(en)
            play(m, texts(m)[0])


# Calendar ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.1")
def test_the_calendar_has_exactly_the_arrivals_of_the_counters() -> None:
    due: dict[int, set[str]] = {}
    for r in units_csv():
        if r["setup"] == "turn" and r["optional"] == "0":
            due.setdefault(int(r["arrival_turn"]), set()).add(r["id"])
    cells = calendar(st(setup()), "en")
    assert [c["turn"] for c in cells] == list(range(1, 16))
    told = {c["turn"]: {u["id"] for a in c["arrivals"] for u in a["units"]} for c in cells}
    assert {t: ids for t, ids in told.items() if ids} == due
    fixed = {r["id"]: r["arrival_hex"] for r in units_csv() if r["setup"] == "turn" and r["arrival_hex"].isdecimal()}
    shown = {u["id"]: u["hex"] for c in cells for a in c["arrivals"] for u in a["units"] if u["hex"]}
    assert shown == fixed


@pytest.mark.rules("14.1.1a/Mandated", "14.1.1b/Mandated", "14.1.3d", "7.3")
def test_the_duties_of_the_calendar() -> None:
    """The Allies owe 1, 2, 3, 4 battles on turns 1 to 4, the Germans one on each of 12 to 15; count on 9, end on 15."""
    cells = {c["turn"]: c["duties"] for c in calendar(st(setup()), "en")}
    owed = {(t, d["side"]): d["n"] for t, ds in cells.items() for d in ds if d["kind"] == "mandated"}
    assert owed == {(1, "allied"): 1, (2, "allied"): 2, (3, "allied"): 3, (4, "allied"): 4,
                    (12, "german"): 1, (13, "german"): 1, (14, "german"): 1, (15, "german"): 1}
    kinds = {t: {d["kind"] for d in ds} for t, ds in cells.items()}
    assert [t for t in kinds if "score" in kinds[t]] == [9] and [t for t in kinds if "end" in kinds[t]] == [15]
    assert [t for t in kinds if "east" in kinds[t]] == [3]


@pytest.mark.rules("14.1.1a/Mandated/b5")
def test_a_general_retreat_takes_the_allied_battles_off_the_calendar() -> None:
    m = field({"fr-i": 46, "ge-ii": 62}, turn=3, general_retreat={"allied": 3})
    assert not [d for c in calendar(st(m), "en") for d in c["duties"] if d["kind"] == "mandated" and d["side"] == "allied"]


def test_the_short_campaign_ends_on_turn_seven() -> None:
    cells = calendar(st(setup("2")), "fr")
    assert [c["turn"] for c in cells] == list(range(1, 8)) and cells[6]["duties"][0]["side"] in ("german", "")
    assert any(d["kind"] == "end" for d in cells[6]["duties"])
    assert cells[0]["state"] == "now" and cells[1]["state"] == "next"
    late = {u["id"] for x in boxes(st(setup("2")), "en")["later"] for u in x["units"]}
    assert late == {r["id"] for r in units_csv() if r["setup"] == "turn" and r["optional"] == "0" and int(r["arrival_turn"]) > 7}


# Boxes and tracks ----------------------------------------------------------------------------------------------------------


def test_every_unit_off_the_map_is_in_one_box() -> None:
    m = field({"fr-i": 46, "fr-x": "eliminated", "ge-ii": 62, "ge-iii": "eliminated"}, turn=6)
    s, b = st(m), boxes(st(m), "en")
    dead = {u["id"] for x in b["eliminated"] for u in x["units"]}
    assert dead == {"fr-x", "ge-iii"}
    coming = [u["id"] for c in calendar(s, "en") for a in c["arrivals"] for u in a["units"]]
    listed = coming + [u["id"] for x in b["later"] for u in x["units"]] + sorted(dead) + [u["id"] for u in b["danger"]["units"]]
    assert len(listed) == len(set(listed))
    rules = {u["id"]: u["rule"] for x in b["eliminated"] for u in x["units"]}
    assert rules == {"fr-x": "7.2", "ge-iii": "7.2"} and s.turn == 6


@pytest.mark.rules("14.1.3c")
@pytest.mark.parametrize(("plan17", "german", "need", "ahead"), [
    (0, 6, 6, "german"), (0, 5, 6, "allied"), (3, 6, 7, "allied"), (3, 7, 7, "german"), (-2, 6, 6, "german")])
def test_the_victory_band(plan17: int, german: int, need: int, ahead: str) -> None:
    """Six points at least, and strictly more than twice the Allied total."""
    m = field({"fr-i": 46, "ge-ii": 62}, turn=6, vp={"plan17": plan17, "german": german})
    v = tracks(st(m), "en")["victory"]
    assert (v["need"], v["ahead"]) == (need, ahead)


def test_the_cap_column_changes_on_the_turn_after_the_general_retreat() -> None:
    now = {c["id"] for c in tracks(st(field({"fr-i": 46, "ge-ii": 62}, turn=5, general_retreat={"allied": 3, "german": 5})), "en")
           ["cap"]["columns"] if c["now"]}
    assert now == {"joffre-ii", "moltke"}


def test_the_chances_of_the_fortunes_of_war_are_those_of_two_dice() -> None:
    rows = tracks(st(setup()), "fr")["fow"]
    assert [r["roll"] for r in rows] == list(range(2, 13))
    assert sum(r["chance"] for r in rows) == pytest.approx(1)
    assert [round(36 * r["chance"]) for r in rows] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def cited(x: Any) -> set[str]:
    """All rule numbers in a piece of facts."""
    if isinstance(x, dict):
        own = {x["rule"]} if isinstance(x.get("rule"), str) else set()
        return own.union(*(cited(v) for v in x.values()))
    return set().union(*(cited(v) for v in x)) if isinstance(x, list) else set()


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_every_rule_cited_is_in_the_rulebook(scenario: str) -> None:
    lines = (files("marne.games.grand_illusion") / "data" / "rules.tsv").read_text(encoding="utf-8").splitlines()
    known = {line.split("\t")[0] for line in lines}
    s = st(setup(scenario))
    m = play(into_26(hex_26()), "attack 26, place ge-xiii, face fr-ii-t 1")
    told = cited([calendar(s, "en"), boxes(s, "en"), tracks(s, "en"), facts(m)])
    assert told and told <= known


# Secrets --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_tells_of_options_that_are_not_revealed(lang: str) -> None:
    """Two games that differ only in the Allied choice, seen while the Germans choose."""
    told = []
    for option in ("option al-resources", "option al-empires"):
        m = setup("3")
        if asked(m) == "allied who_goes_forward":
            play(m, "done")
        play(m, option, "done")
        s = st(m)
        assert asked(m) == f"{SEATS[1]} which_option" and s.chosen and not s.revealed
        told.append(json.dumps([battle(s, lang), calendar(s, lang), boxes(s, lang), tracks(s, lang)], sort_keys=True))
        assert s.chosen                                                  # looking changes nothing
    assert told[0] == told[1]


def test_revealed_options_are_told() -> None:
    m = setup("3")
    if asked(m) == "allied who_goes_forward":
        play(m, "done")
    play(m, "option al-resources, done, done")
    assert st(m).revealed
    assert [o["id"] for o in tracks(st(m), "en")["options"]] == ["al-resources"]
    assert "fr-xxii" in {u["id"] for c in calendar(st(m), "en") for a in c["arrivals"] for u in a["units"]}
