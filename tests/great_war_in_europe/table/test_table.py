"""What the table of The Great War in Europe shows: maps front by front, odds, lines of supply, warnings, the terminal."""
from __future__ import annotations

import json
from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import HEX, INDEX
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.table.hexmap import lower, spot
from marne.games.great_war_in_europe.table.tracing import trace
from marne.games.great_war_in_europe.words.wording import VERBS, heading, say
from marne.kernel.events import Chosen
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import field, play, st

TABLE = TITLE.table
PALESTINE = {"br-53t": "N2417", "br-60t": "N2417", "br-10na": "N2517", "br-74y": "N2517", "br-1alh": "N2318",
             "br-hq-eef": "N2416", "tu-26": "N2418", "tu-53": "N2418"}


def palestine(**more: Any) -> Any:
    return field(PALESTINE, scenario="1918-near-east", turn=40, phase="combat-1", west="allied", alone=True, **more)


def test_the_ground_of_a_scenario_has_its_fronts_alone_and_every_hex_once() -> None:
    whole, east = TABLE.ground("campaign"), TABLE.ground("1918-near-east")
    assert [f["id"] for f in whole["fronts"]] == ["west", "italy", "east", "caucasus", "iraq", "egypt"]
    assert [f["id"] for f in east["fronts"]] == ["caucasus", "iraq", "egypt"]
    assert sum(len(row.replace(" ", "")) for f in whole["fronts"] for row in f["terrain"]) == len(HEX) == 4522
    west = whole["fronts"][0]
    paris = next(p for p in west["places"] if p["hex"] == "W5008")
    assert paris["kind"] == "city" and west["terrain"][50 - west["first"]][8 - west["low"]] in whole["terrains"]
    assert whole["countries"][west["country"][50 - west["first"]][8 - west["low"]]]["id"] == "FR"
    assert "ge-1" not in east["units"] and "tu-26" in east["units"] and "al-haig" not in east["events"]


def test_north_is_up_on_every_map() -> None:
    """By the geography of the data: a hex further north stands higher, one further east further right."""
    rows = {r.hex: r for r in st(palestine()).t.ds.hexes}
    for south, north in (("N2416", "N2423"), ("N2252", "N1540"), ("W3828", "W6819"), ("E1116", "E7030"), ("N3045", "N4332")):
        assert rows[north].lat > rows[south].lat and spot(HEX[north])[1] < spot(HEX[south])[1]
    for west, east in (("N2717", "N2018"), ("N1540", "N2552"), ("W5008", "W6730"), ("E5102", "E4129"), ("N4332", "N3653")):
        assert rows[east].lon > rows[west].lon and spot(HEX[east])[0] > spot(HEX[west])[0]
    assert lower(HEX["N2416"]) in (0, 1)


@pytest.mark.rules("10.34", "10.42", "10.46#4", "10.53", "15.13")
def test_odds_add_up_what_the_rules_say_before_the_attack_is_declared() -> None:
    """9 to 4 is 2-1; the hills one column to the left; opposite sides +1. An HQ would bring one column, aircraft +1."""
    m = play(palestine(), "attack N2418")
    known = TITLE.known(st(m), 0)
    found = TABLE.odds(known, 0, "join-all", "en")
    assert found is not None
    assert (found["attack"], found["ratio"], found["column"], found["table"]) == (9, "2-1", "1-1", "A")
    assert [(p["id"], p["value"]) for p in found["shifts"]] == [("rough", -1)]
    assert [(p["id"], p["value"]) for p in found["drms"]] == [("concentric", 1)] and found["plus"] == 1
    assert [c["id"] for c in found["could"] if c["kind"] == "hq"] == ["br-hq-eef"]
    table = st(m).t.crt[0][1]                                       # table A, column 1-1
    assert [d["result"] for d in found["dice"]] == [table[min(n + 1, 6) - 1].text for n in range(1, 7)]
    assert found["lost"]["attacker"] == sum(table[min(n + 1, 6) - 1].attacker for n in range(1, 7)) / 6


@pytest.mark.rules("7.25")
def test_odds_against_hidden_counters_are_a_range_and_tell_nothing() -> None:
    """Two counters lie there, one of them hidden: the odds are a guess between two columns; in the open they are exact."""
    hidden, lying_open = (play(palestine(options={"open-stacks": x}), "attack N2418") for x in (False, True))
    for m, exact in ((hidden, False), (lying_open, True)):
        found = TABLE.odds(TITLE.known(st(m), 0), 0, "join-all", "fr")
        assert found is not None and found["exact"] == exact and (found["range"] is None) == exact
        assert found["hidden"] == int(not exact) and len(found["defenders"]) == 1 + int(exact)
        assert "tu-53" not in json.dumps(found) or exact


@pytest.mark.rules("11.21", "11.6", "11.13")
def test_a_line_of_supply_is_shown_or_where_it_fails() -> None:
    s = st(palestine())
    for u in bits(s.present):
        assert trace(s, u, "en").fed == supplied(s, u) == trace(s, u, "fr").fed
    line = trace(s, INDEX["br-53t"], "en")
    assert line.fed and line.path[0] == HEX["N2417"] and 1 < len(line.path) <= 5
    ring = {"br-53t": "N2417", "br-60t": "N2419", "br-10na": "N2317", "br-74y": "N2318", "br-52t": "N2517", "br-54t": "N2518"}
    cut = st(field({**ring, "tu-26": "N2418"}, scenario="1918-near-east", turn=40, alone=True))
    lost = trace(cut, INDEX["tu-26"], "en")
    assert not lost.fed and lost.rule == "11.6" and lost.fails in {HEX[h] for h in ring.values()} and "bars" in lost.text
    found = TABLE.overlay(cut, 1, "supply", "tu-26", "fr")
    assert found is not None and found["supplied"] is False and found["fails"] and "l'ennemi barre" in found["note"]
    told = [w for w in TABLE.warnings(cut, 1, "en") if w.kind == "supply"]
    assert [(w.rule, w.place, w.pieces) for w in told] == [("11.13", "N2418", ("tu-26",))]


@pytest.mark.rules("6.30", "6.30#3")
def test_an_offensive_that_is_owed_is_told_and_marks_the_choice_that_gives_it_up() -> None:
    m = field({"br-1": "W6312", "br-2": "W6312", "ge-2": "W6313"}, phase="combat-1", west="allied", flags={"haig": 31})
    s = st(m)
    s.owed_haig = 2
    told = [w for w in TABLE.warnings(TITLE.known(s, 0), 0, "en") if w.kind == "offensive"]
    assert [(w.rule, w.grade) for w in told] == [("6.30#3", 2)] and "2 attacks" in told[0].text
    assert not [w for w in TABLE.warnings(TITLE.known(s, 1), 1, "en") if w.kind == "offensive"]
    ask = s.decision
    assert ask is not None and ask.message == "where_to_attack"
    done = next(i for i, c in enumerate(ask.choices) if c.text == "done")
    assert TABLE.cautions(TITLE.known(s, 0), ask, "fr")[done].kind == "offensive"


@pytest.mark.rules("7.22")
def test_a_march_into_a_full_hex_is_marked() -> None:
    units = {f"fr-{n}": "W6312" for n in (5, 6, 7, 8, 9, 10)} | {"fr-11": "W6310"}
    m = play(field(units, west="allied"), "take fr-11")
    ask = st(m).decision
    assert ask is not None
    marked = TABLE.cautions(TITLE.known(st(m), 0), ask, "en")
    assert [ask.choices[i].text for i, w in marked.items() if w.kind == "crowd"] == ["to W6312"]


@pytest.mark.rules("18.11", "18.13")
def test_the_ledger_says_where_each_point_comes_from() -> None:
    m = field({"ge-2": "W6630", "fr-5": "W6312"})
    found = TABLE.facts(st(m), 0, "en")["score"]
    rows = {r["id"]: r for r in found["rows"]}
    assert found["total"] == sum(r["points"] for r in found["rows"]) and found["win"] == 20
    assert rows["hexes"]["points"] == len(rows["hexes"]["hexes"]) > 0


def test_the_terminal_shows_the_front_that_a_question_is_about() -> None:
    m = play(palestine(), "attack N2418")
    drawn = "\n".join(TITLE.draw(st(m), "en", 100))
    assert "Egyptian Front" in drawn and "2418" in drawn and "West Front" not in drawn
    whole = "\n".join(TITLE.draw(st(m), "fr"))
    assert all(name in whole for name in ("Front du Caucase", "Front irakien", "Front égyptien"))
    assert TITLE.look(st(m), "egypte", "fr")[0].startswith("Front égyptien")
    assert "br-53t" in "\n".join(TITLE.look(st(m), "N2417", "en"))
    hidden = "\n".join(TITLE.look(st(m), "N2418", "en"))
    assert "tu-26" in hidden and "tu-53" not in hidden and "1 unit face down" in hidden
    assert "Combat in N2418" in TITLE.board_text(st(m), "en")[0]


def test_long_lists_are_divided_by_front_and_nation() -> None:
    m = field({}, scenario="1918-near-east", turn=37, base="setup", alone=True, west="allied")
    at = TITLE.at(st(m))
    ask = st(m).decision
    assert ask is not None and len(ask.choices) > 30
    heads = {at.heading(at.group(c), "en") for c in ask.choices}
    assert "Move a unit: Egyptian Front, British Empire" in heads


def test_lists_have_headings_without_blanks() -> None:
    """Each verb's list is named in words of its own, never by a sentence that waits for a unit or a hex."""
    for verb in VERBS:
        for lang in ("en", "fr"):
            assert "{" not in heading(verb, lang), (verb, heading(verb, lang))


def test_a_name_at_the_head_of_a_line_of_the_log_keeps_its_capital() -> None:
    """In English it is a proper name; what begins with a verb, and a French article, is small after the colon."""
    for text, lang, told in (("send-west br-8y", "en", "The Allies: British 8th Yeomanry Mounted Brigade is withdrawn for good."),
                             ("send-west br-nzm", "en", "The Allies: New Zealand Mounted Brigade is withdrawn for good."),
                             ("guard ge-1", "en", "The Allies: keep German 1st Infantry Division for the homeland.")):
        assert say(Chosen("6.64", 0, text), lang) == told
    assert say(Chosen("6.64", 0, "send-west br-8y"), "fr").split("\u202f: ")[1].startswith("la 8e ")
