"""The data of To the Last Man! against the rulebook; expected values are the book's."""
from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from marne.games.to_the_last_man.data.check import check, check_dict
from marne.games.to_the_last_man.data.check.look import Look
from marne.games.to_the_last_man.data.limits import BOOKS
from marne.games.to_the_last_man.data.dataset import INSIDE, NEVER, VALUE_2, dataset, provenance
from marne.parts.data.book import leaves

DS = dataset("")
ZONE = {z.id: z for z in DS.zones}
UNIT = {u.id: u for u in DS.units}
CARD = {c.id: c for c in DS.cards}


def test_every_fact_holds() -> None:
    report = check(DS)
    assert report.failures == []
    assert report.checks >= 870
    assert {"1", "2", "3", "4", "5", "6", "7", "8", "9"} <= set(report.chapters)


def test_a_wrong_fort_is_a_failure_with_its_rule() -> None:
    zones = [msgspec.structs.replace(z, fort_value=4) if z.id == "antwerp" else z for z in DS.zones]
    found = check(msgspec.structs.replace(DS, zones=zones)).failures
    assert ("5.3.1", "the fort of antwerp is 3") in [(f.rule, f.text) for f in found]


def test_a_lost_border_is_a_failure() -> None:
    links = [r for r in DS.links if (r.a, r.b) != ("antwerp", "liege")]
    found = check(msgspec.structs.replace(DS, links=links)).failures
    assert [f.rule for f in found] == ["4.1", "integrity"]                  # the example of 4.1, and the drawn map


def test_the_deck() -> None:
    """9.1 to 9.9: the numbers in brackets after each title."""
    assert {c.id: c.copies for c in DS.cards} == {
        "offensive": 16, "limited-offensive": 6, "big-push": 1, "gericht": 1, "tout-le-monde": 1, "friedensturm": 1,
        "ersatz-2": 10, "ersatz-3": 2, "poison-gas": 6, "advanced-barrage": 2, "bad-weather": 3, "strategic-reserves": 2,
        "surprise-attack": 2, "entente-crisis": 1, "german-crisis": 1}
    assert sum(c.copies for c in DS.cards) == 55                            # 9.0


@pytest.mark.parametrize(("card", "turn"), [
    ("big-push", 8), ("gericht", 8), ("tout-le-monde", 16), ("friedensturm", 16), ("poison-gas", 4), ("advanced-barrage", 12),
    ("bad-weather", 2), ("offensive", 1), ("surprise-attack", 1)])
def test_dates_of_cards(card: str, turn: int) -> None:
    """Spring 1916 is turn 8, Spring 1918 turn 16, Spring 1915 turn 4, Spring 1917 turn 12; no Bad Weather on turn 1."""
    assert CARD[card].earliest_turn == turn


@pytest.mark.parametrize(("turn", "label", "french"), [
    (1, "Summer 1914", "Été 1914"), (2, "Autumn 1914", "Automne 1914"), (3, "Winter 1914-15", "Hiver 1914-15"),
    (6, "Autumn 1915", "Automne 1915"), (12, "Spring 1917", "Printemps 1917"), (23, "Winter 1919-20", "Hiver 1919-20")])
def test_named_turns(turn: int, label: str, french: str) -> None:
    """7.4, 8.2.3, 2.0 VI"""
    assert (DS.turns[turn - 1].label_en, DS.turns[turn - 1].label_fr) == (label, french)


def test_the_track() -> None:
    assert [t.turn for t in DS.turns] == list(range(1, 24))
    assert Counter(t.season for t in DS.turns) == {"summer": 6, "autumn": 6, "winter": 6, "spring": 5}
    assert [t.turn for t in DS.turns if t.reshuffle] == [3, 7, 11, 15, 19, 23]                       # 1.3: every winter
    assert [t.entrench_bp_cap for t in DS.turns[:3]] == [1, 1, 0]                                    # 7.4
    assert [t.strategic_move_cap for t in DS.turns[:2]] == [1, 2]                                    # 4.5
    assert [t.blockade_vp for t in DS.turns] == [0] * 7 + [-1] * 4 + [-2] * 4 + [-3] * 4 + [-4] * 4  # 3.1
    assert [t.turn for t in DS.turns if t.eft_vp] == list(range(1, 16))                              # 3.1: 1914 to 1917


@pytest.mark.parametrize(("turn", "limits"), [
    (3, (1, 1, 1, 0)), (4, (2, 1, 1, 0)), (8, (3, 2, 2, 0)), (15, (3, 2, 2, 0)), (16, (3, 2, 2, 1)), (20, (3, 2, 2, 2))])
def test_artillery_per_army(turn: int, limits: tuple[int, ...]) -> None:
    """8.3.2"""
    assert tuple(DS.turns[turn - 1].art_per_army(n) for n in ("ge", "uk", "fr", "us")) == limits


def test_forts() -> None:
    assert [UNIT[f"fort-{z}"].fort_value for z in ("antwerp", "verdun", "nancy", "sedan")] == [3, 4, 5, 0]     # 5.3.1, 8.4
    assert UNIT["fort-paris"].fort_value > 4 and UNIT["fort-sedan"].defence_f == 0                            # 8.4
    assert UNIT["fort-nancy"].controls == VALUE_2 and UNIT["fort-nancy"].stacks == 0
    assert {u.fort_zone for u in DS.units if u.kind == "fort"} == {z.id for z in DS.zones if z.fort_id}


def test_units() -> None:
    assert (UNIT["ge-i-01"].attack_f, UNIT["ge-i-01"].defence_entrenched_f) == (1, 2)                         # 8.2.1
    assert (UNIT["ge-s-01"].attack_f, UNIT["ge-s-01"].cost_bp, UNIT["ge-s-01"].build_from) == (2, 2, 13)      # 8.2.2
    assert (UNIT["uk-can"].defence_f, UNIT["uk-can"].build_from, UNIT["uk-can"].rebuild_only) == (2, NEVER, 1)     # 8.2.3
    assert (UNIT["fr-c-01"].attack_fire, UNIT["fr-c-01"].move) == ("raid", 2)                                 # 8.3.1
    assert (UNIT["ge-g-01"].attack_fire, UNIT["ge-g-01"].attack_f, UNIT["ge-g-01"].retreats) == ("fort", 3, 0)     # 8.3.3
    assert {u.nation: u.build_from for u in DS.units if u.kind == "tank"} == {"fr": 13, "uk": 13, "ge": 16, "us": 17}      # 8.3.5
    assert (UNIT["ge-paris-gun"].absorbs, UNIT["ge-paris-gun"].build_from) == (0, 16)                         # 8.3.6
    assert UNIT["be-army"].controls == INSIDE == UNIT["be-army"].absorbs
    assert Counter(u.kind for u in DS.units)["army"] == 32


def test_costs() -> None:
    """7.6"""
    cost = {k: v for k, v in DS.tables["cost"].items() if isinstance(v, int)}
    assert {k for k, v in cost.items() if v == 2} == {"tank", "stosstruppen", "commonwealth"}
    assert {k for k, v in cost.items() if v == 1} == {
        "card", "army", "infantry", "cavalry", "artillery", "biplane", "siege-gun", "paris-gun", "entrench",
        "promote-stosstruppen", "fortify"}


def test_every_link_leads_both_ways_and_stands_once() -> None:
    look = Look(DS)
    for a, far in look.linked.items():
        for b, kind in far.items():
            assert look.linked[b][a] == kind
    assert len({frozenset((r.a, r.b)) for r in DS.links}) == len(DS.links) == 129
    assert Counter(r.kind for r in DS.links) == {"land": 121, "sea": 3, "sea-antwerp": 1, "eft": 4}
    assert {"antwerp", "namur"} <= look.near["liege"]                       # 4.1, the example
    for z in ("netherlands", "channel", "north-sea"):                       # 4.2
        assert not look.linked[z] and not ZONE[z].playable


def test_events() -> None:
    """8.2.2: ten Stosstruppen in 1918; 8.2.3: Canadians on turn 6, ANZAC on turn 12; 4.6: British armies appear in England."""
    by_what = {e.what: e for e in DS.events if e.kind in ("army", "commonwealth")}
    assert (by_what["uk-can"].turn, by_what["uk-anzac"].turn) == (6, 12)
    assert {by_what[f"uk-{n}"].place for n in (2, 3, 4, 5)} == {"england"}
    ten = [e for e in DS.events if (e.kind, e.what) == ("unit", "stosstruppen")]
    assert [(DS.turns[e.turn - 1].game_year, e.qty) for e in ten] == [(1918, 10)]


def test_crises() -> None:
    """9.8, 9.9"""
    told = {(c["card"], c["year"]): (c["remove_units"], c["nations"]) for c in DS.tables["crisis"]["event"]}
    assert told == {
        ("entente-crisis", 1915): (1, ["uk"]), ("entente-crisis", 1917): (3, ["uk", "fr"]),
        ("entente-crisis", 1918): (2, ["uk", "fr"]),
        ("german-crisis", 1914): (2, ["ge"]), ("german-crisis", 1916): (2, ["ge"]), ("german-crisis", 1918): (2, ["ge"])}
    winter, summer = DS.turns[2], DS.turns[4]
    assert (winter.german_crisis, winter.entente_crisis, summer.entente_crisis) == ("east-prussia", "", "gallipoli")


@pytest.mark.parametrize(("start", "vp"), [("1914", 11), ("1915", 16), ("1916", 15), ("1917", 14), ("1918", 12), ("1919", 12)])
def test_vp_at_the_starts(start: str, vp: int) -> None:
    """The published figures of the reconstruction: inside the stalemate at every start."""
    look = Look(DS)
    assert look.start_vp(start) == vp and look.level(vp) == "stalemate"


def test_the_campaign() -> None:
    start = DS.starts["1914"]
    assert (start.start_turn, start.end_turn, start.first_player) == (1, 23, "german")                        # 2.0
    assert [a for a, x in start.armies.items() if x.zone == "england"] == ["uk-1"]                            # 4.6
    assert [(b.nation, b.kind, b.count) for b in start.units.values() if b.zone == "england"] == [("uk", "infantry", 1)]
    assert start.forts_gone == [] and start.forts == {} and not start.reinforcements_at_start
    assert {z.control_1914 for z in DS.zones if z.country in ("fr", "be")} == {"entente"}                     # 4.1
    assert {z.control_1914 for z in DS.zones if z.country == "ge"} == {"german"}
    assert "entente-crisis" in DS.starts["1919"].removed_cards                                                # 9.8


def test_both_languages() -> None:
    for e in DS.events:
        assert e.text_en and e.text_fr and e.text_en != e.text_fr, e.id
    for c in DS.cards:
        assert c.name_en and c.name_fr and c.text_en and c.text_fr and c.text_en != c.text_fr, c.id
    assert all(z.name_en and z.name_fr for z in DS.zones)
    assert all(u.name_en and u.name_fr for u in DS.units)
    assert UNIT["ge-1"].name_fr == "1re armée allemande" and ZONE["antwerp"].name_fr == "Anvers"


def test_every_number_in_the_tables_has_limits() -> None:
    for book, tables in zip(BOOKS, (DS.tables, DS.scenarios), strict=True):
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
    assert told["sheets"]["zones.csv"]["source_fort"] == {"reconstruction": 14, "rule": 4}     # 5.3.1 and 8.4 give four values
    assert told["sheets"]["turns.csv"]["source_bp"] == {"reconstruction": 23}
    listed = told["tables"]["tables.toml"]["tables"]
    assert listed["army_slots"] == {"": "reconstruction"} and listed["cost"] == {"": "rule 7.6"}
    assert listed["victory.level.german-decisive"] == {"": "reconstruction"}
    assert told["tables"]["scenarios.toml"]["tables"]["scenario.1914.armies.uk-1"] == {"": "rule 4.6"}


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
