"""What the game adds for the web table: marks, words, clicks, overlays, text board, playback, luck; and nothing hidden in it."""
from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import marne
from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man import events as ev
from marne.games.to_the_last_man.choices import VERBS
from marne.games.to_the_last_man.rules.r05_1_declare import declare
from marne.games.to_the_last_man.rules.r02_march import movement
from marne.games.to_the_last_man.pieces import (
    ENTENTE, GERMAN, IDS, INDEX, OF_TYPE, SEATS, TYPE_IDS, ZONE, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.rules.r07_production import production
from marne.games.to_the_last_man.rules.r02_sequence import player_turn
from marne.games.to_the_last_man.state import PASSED, State
from marne.games.to_the_last_man.table.hooks import TABLE
from marne.games.to_the_last_man.table.marks import LOOK
from marne.games.to_the_last_man.words.wording import word
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.table import Mark, Table
from marne.kernel.title import Result
from marne.match import Match
from tests.to_the_last_man.arena import Arena

SIGNS = {"swords", "flag", "spade", "arrow", "coin", "dice", "check", "cross", "train", "ship", "retreat", "hand", "star", "card",
         "plus", "minus", "back", "layers", "lock", "undo", "chat"}
OVERLAYS = ("supply", "reach", "threat", "strength", "control", "special")
GAMES = (("1914", 3, 900), ("1916", 5, 900), ("1918", 7, 700))
TALK = ("talks", "capitulate", "accept", "undo")


def lively(rng: random.Random, ask: Ask) -> Choice:
    """A random choice that keeps the war going: Offensives, moves, few talks."""
    fit = [c for c in ask.choices if c.verb not in TALK] or ask.choices
    if ask.message in ("whether_to_reorganise", "whom_to_shift") and rng.random() < 0.8:
        fit = [c for c in fit if c.verb == "done"]
    for verb in ("offensive", "move", "join"):
        if rng.random() < 0.5 and any(c.verb == verb for c in fit):
            fit = [c for c in fit if c.verb == verb]
    return rng.choice(fit)


def stages(scenario: str, seed: int, most: int) -> Iterator[Match]:
    """A game at each of its decisions."""
    m = marne.start("to-the-last-man", scenario=scenario, seed=seed)
    rng = random.Random(seed)
    for _ in range(most):
        ask = m.state.decision
        if ask is None:
            break
        yield m
        m.choose(lively(rng, ask))


@cache
def played() -> Match:
    *_, m = stages("1916", 11, 1500)
    return m


def st(m: Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def marks(a: Arena) -> dict[str, Mark]:
    ask = question(a)
    return {c.text: x for c, x in zip(ask.choices, TABLE.marks(a.s, ask), strict=True)}


def question(a: Arena) -> Ask:
    assert a.s.decision is not None
    return a.s.decision


def meant(a: Arena, kind: str, name: str) -> list[str]:
    return list(TABLE.candidates(a.s, question(a), kind, name))


def moving(zones: dict[str, str], side: int = GERMAN, **more: Any) -> Arena:
    a = Arena(zones, active=SEATS[side], **more)
    a.s.opened = a.s.german if side == GERMAN else a.s.t.playable & ~a.s.german
    return a.run(movement, side)


def test_the_server_finds_the_table() -> None:
    assert TITLE.table is TABLE
    assert isinstance(TABLE, Table)


# Marks ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seed", "most"), GAMES)
def test_every_decision_of_a_game_is_marked_and_told(scenario: str, seed: int, most: int) -> None:
    """One mark a choice; zones and counters that the view has; words in both languages; all of it quickly."""
    spent, asked = 0.0, 0
    for m in stages(scenario, seed, most):
        s, ask = m.state, m.state.decision
        assert ask is not None
        start = time.thread_time()
        out = TABLE.marks(s, ask)
        spent += time.thread_time() - start
        asked += 1
        assert len(out) == len(ask.choices)
        for c, x in zip(ask.choices, out, strict=True):
            assert x.grade in (0, 1, 2) and x.sign in SIGNS
            assert set(x.places) <= set(ZONE) and set(x.pieces) <= set(INDEX)
            assert x.sign != "card" or x.label in TYPE_IDS or c.text == "buy card"
            assert len(set(x.pieces)) == len(x.pieces)
        for lang in ("en", "fr"):
            crumb, focus = TABLE.crumb(s, lang), TABLE.focus(s, ask, lang)
            assert len(crumb) >= 3 and all(crumb) and focus.where and TABLE.where(s, lang)
            assert set(focus.places) <= set(ZONE) and set(focus.pieces) <= set(INDEX)
            said = " ".join([*crumb, focus.where])
            assert not re.search(r"[{}]|None|_", said)
            assert lang == "en" or not re.search(r" [:;?!]", said)
    assert asked > 150 and spent / asked < 0.003                        # some 80 µs on an idle machine


def test_every_verb_has_a_look() -> None:
    assert set(LOOK) >= set(VERBS)
    assert {sign for _, sign, _ in LOOK.values()} <= SIGNS


@pytest.mark.rules("4.2", "5.1.1")
def test_among_friends_into_a_free_zone_and_into_the_enemy() -> None:
    a = moving({"metz": "ge-5[iii]", "verdun": "fr-3[ii]"}, german="metz")
    x = marks(a)["select ge-5"]
    assert (x.places, x.pieces, x.grade) == (("metz",), ("ge-5",), 0)
    a.play("select ge-5")
    x = marks(a)["move ge-5 verdun"]
    assert x[:4] == (2, "swords", ("verdun",), ())
    empty = next(t for t in a.texts if t.startswith("move") and not a.s.german >> ZONE[t.split()[2]] & 1 and "verdun" not in t)
    assert marks(a)[empty][:2] == (1, "flag")
    home = next(t for t in a.texts if t.startswith("move") and a.s.german >> ZONE[t.split()[2]] & 1)
    assert marks(a)[home][:2] == (0, "arrow")


@pytest.mark.rules("4.4")
def test_trains_are_counted() -> None:
    a = moving({"metz": "ge-5[iii]"}, german="metz").play("select ge-5")
    far = next(t for t in a.texts if t.startswith("rail"))
    assert marks(a)[far].sign == "train" and marks(a)[far].label == f"1/{a.s.t.rail_units}"


@pytest.mark.rules("8.1")
def test_one_counter_stands_for_all_like_it_and_for_no_other() -> None:
    a = moving({"metz": "ge-5[iiia] ge:i"}, german="metz")
    held = [IDS[u] for u in range(len(IDS)) if a.s.inside[INDEX["ge-5"]] >> u & 1 and IDS[u].startswith("ge-i")]
    picks = [x for t, x in marks(a).items() if t.startswith("select ge-i")]
    assert sorted(len(x.pieces) for x in picks) == [1, 3]               # the single one, and the three in the army
    assert set(next(x for x in picks if len(x.pieces) == 3).pieces) == set(held)
    for name in held:
        assert meant(a, "piece", name) == [f"select {held[0]}"]


@pytest.mark.rules("8.1")
def test_to_join_lights_the_army_and_tells_how_full_it_is() -> None:
    a = moving({"metz": "ge-5[iii] ge:i"}, german="metz")
    single = next(t for t in a.texts if t.startswith("select ge-i") and a.where(t.split()[1]) == "metz")
    a.play(single)
    u = single.split()[1]
    x = marks(a)[f"join {u} ge-5"]
    slots = a.s.t.inf_slots[INDEX["ge-5"]] + a.s.t.aux_slots[INDEX["ge-5"]]
    assert x.pieces == ("ge-5",) and x.label == f"3/{slots}" and x.sign == "plus"


@pytest.mark.rules("9.1", "9.3")
def test_cards_are_signed_with_their_type() -> None:
    a = Arena({"metz": "ge-5[i]", "verdun": "fr:i"}, turn=8, german="metz", hands={"german": ["gericht", "offensive"]})
    a.run(player_turn, GERMAN)
    x = marks(a)
    assert x["offensive gericht"] == (2, "card", (), (), "gericht") and x["pass"].sign == "hand"
    a = Arena({"verdun": "ge-5[ia] fr:i"}, turn=8, hands={"german": ["poison-gas"]}).run(declare, GERMAN).play("battle verdun")
    assert marks(a)["card poison-gas verdun"] == (2, "card", ("verdun",), (), "poison-gas")


@pytest.mark.rules("7.0", "7.4")
def test_production_shows_its_prices_and_what_would_be_lost() -> None:
    a = Arena({"metz": "ge-5[iii]"}, turn=8, german="metz").run(production)
    x = marks(a)
    left = a.s.bp[GERMAN]
    assert x["commit"] == (2, "lock", (), (), f"−{left} BP") and x["buy card"].label == f"{a.s.t.cost_card} BP"
    assert x["entrench ge-5"] == (1, "spade", ("metz",), ("ge-5",), "1 BP")
    assert x["build ge-infantry"].label == "1 BP"


# Words ------------------------------------------------------------------------------------------------------------------


def test_where_the_game_stands() -> None:
    m = marne.start("to-the-last-man", scenario="1916", seed=1)
    assert TABLE.where(m.state, "en") == "Turn 8 · Spring 1916"
    assert TABLE.where(m.state, "fr") == "Tour 8 · Printemps 1916"
    assert [TABLE.seat_name(i, "fr") for i in (0, 1)] == ["Allemagne", "Entente"]
    a = Arena({"metz": "ge-5[i]"}, turn=8, german="metz", hands={"german": ["offensive"]}).run(player_turn, GERMAN)
    assert TABLE.crumb(a.s, "en") == ["Turn 8", "Spring 1916", "German player turn", "Offensive or pass"]
    assert TABLE.crumb(a.s, "fr")[2:] == ["Tour allemand", "Offensive ou passe"]


def test_the_crumb_goes_down_to_the_step_of_a_battle() -> None:
    a = Arena({"verdun": "ge:ii fr:ii", "reims": "fr:i"}, turn=5, dice=[6] * 9, level=2)
    a.s.battles = 1 << ZONE["verdun"]
    from marne.games.to_the_last_man.rules.r05_battle import combat
    a.run(combat, GERMAN).calm("fire_or_retreat")
    assert TABLE.crumb(a.s, "en")[3:] == ["Combat", "Battle of Verdun", "the defender fires"]
    assert TABLE.crumb(a.s, "fr")[4] == "Bataille de Verdun"
    f = TABLE.focus(a.s, question(a), "en")
    assert f.places == ("verdun",) and f.where == "Battle of Verdun · the defender fires" and len(f.pieces) == 2


def test_the_chosen_unit_is_the_source() -> None:
    a = moving({"metz": "ge-5[iii]"}, german="metz").play("select ge-5")
    f = TABLE.focus(a.s, question(a), "en")
    assert f == ("5th German Army · Metz · strength 3", ("metz",), ("ge-5",))


@pytest.mark.rules("3.1", "3.2", "3.3")
@pytest.mark.parametrize(("kind", "winner", "vp", "rule", "en", "fr"), [
    ("german-decisive", "german", 24, "3.2", "German decisive victory at once: the Germans have 24 VP (23 or more).",
     "Victoire décisive allemande aussitôt\u202f: les Allemands ont 24 PV (23 ou plus)."),
    ("stalemate", None, 12, "2.0 VI", "Stalemate at the end of the war: the Germans have 12 VP (11 to 16).",
     "Impasse à la fin de la guerre\u202f: les Allemands ont 12 PV (de 11 à 16)."),
    ("entente-marginal", "entente", 12, "3.3", "Entente marginal victory by capitulation: the Germans have 12 VP.",
     "Victoire marginale de l'Entente par capitulation\u202f: les Allemands ont 12 PV."),
    ("german-marginal", "german", 18, "3.2", "German marginal victory by armistice: the Germans have 18 VP (17 to 19).",
     "Victoire marginale allemande par armistice\u202f: les Allemands ont 18 PV (de 17 à 19)."),
])
def test_the_outcome_names_the_level_of_victory(kind: str, winner: str | None, vp: int, rule: str, en: str, fr: str) -> None:
    s = Arena({}).s
    assert TABLE.outcome(s, "en") == ""
    s.result = Result(winner, kind, {"german": vp, "entente": 0}, rule)
    # the bands themselves are data that the owner of a copy may correct
    band = next(x for x in s.t.levels if x.id == kind)
    if band.low <= vp <= band.high or rule == "3.3":
        assert TABLE.outcome(s, "en") == en and TABLE.outcome(s, "fr") == fr
    assert TABLE.crumb(s, "en")[-1] == "The game is over"


# Clicks -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 II.2")
def test_clicks_while_a_unit_is_selected() -> None:
    a = moving({"metz": "ge-5[iii]", "verdun": "fr-3[ii]", "sedan": "ge-3[i]"}, german="metz sedan")
    assert meant(a, "piece", "ge-5") == ["select ge-5"] and "select ge-5" in meant(a, "place", "metz")
    a.play("select ge-5")
    assert meant(a, "place", "verdun") == ["move ge-5 verdun"]
    assert meant(a, "piece", "fr-3") == ["move ge-5 verdun"]            # the enemy: to go at him
    assert meant(a, "piece", "ge-3") == ["back"] and meant(a, "piece", "ge-5") == ["back"]
    far = meant(a, "place", "paris")
    assert far == ["move ge-5 paris"] and any(r.startswith("4.1") for r, _ in TITLE.explain(a.s, far[0]))


@pytest.mark.rules("4.2")
def test_what_is_not_possible_is_answered_by_the_rule() -> None:
    a = Arena({"metz": "ge-5[iii]", "verdun": "fr-3[ii]"}, german="metz", level=PASSED)
    a.s.free, a.s.opened = 1, a.s.german
    a.run(movement, GERMAN).play("select ge-5")
    text = meant(a, "place", "verdun")
    assert text == ["move ge-5 verdun"] and text[0] not in a.texts
    assert any(rule.startswith(("4.2", "2.0 II.1")) for rule, _ in TITLE.explain(a.s, text[0]))


def test_a_click_on_a_card_means_its_use_or_gets_its_rule() -> None:
    a = Arena({"metz": "ge-5[i]", "verdun": "fr:i"}, turn=8, german="metz", hands={"german": ["offensive", "poison-gas"]})
    a.run(player_turn, GERMAN)
    assert meant(a, "card", "offensive") == ["offensive offensive"] == meant(a, "piece", "offensive")
    for name in TYPE_IDS:
        for text in meant(a, "card", name):
            assert text in a.texts or TITLE.explain(a.s, text, "fr")


@pytest.mark.parametrize(("scenario", "seed"), [("1914", 3), ("1916", 5), ("1918", 2)])
def test_every_click_in_a_game_leads_to_a_choice_or_to_a_reason(scenario: str, seed: int) -> None:
    """What is lit leads to its choices; the rest to texts that the rules can answer."""
    seen: set[str] = set()
    rng = random.Random(seed)
    for m in stages(scenario, seed, 700):
        ask = m.state.decision
        assert ask is not None
        lit = TABLE.marks(m.state, ask)
        offered = {c.text for c in ask.choices}
        for c, x in rng.sample(list(zip(ask.choices, lit, strict=True)), min(4, len(lit))):
            for kind, names in (("place", x.places), ("piece", x.pieces)):
                for name in names:
                    assert c.text in TABLE.candidates(m.state, ask, kind, name)
        if ask.message in seen:
            continue
        seen.add(ask.message)
        for kind, names in (("place", ("verdun", "paris", "metz", "england", "eft", "nowhere")),
                            ("piece", ("ge-1", "fr-2", "uk-1", "ge-i-03", "fort-verdun", "nobody")), ("card", TYPE_IDS)):
            for name in names:
                for text in list(TABLE.candidates(m.state, ask, kind, name))[:8]:
                    assert text in offered or m.title.explain(m.state, text, "en"), (ask.message, text)
    assert len(seen) > 10


def test_an_order_begins_with_its_unit() -> None:
    begun = {c.verb for a in (moving({"metz": "ge-5[iii]"}, german="metz"),) for c in question(a).choices if TABLE.begins(c)}
    assert begun == {"select"}


# Overlays ---------------------------------------------------------------------------------------------------------------


def checked(o: dict[str, Any] | None) -> dict[str, Any]:
    assert o is not None and o["note"] and o["rule"]
    for name, place in o["places"].items():
        assert name in ZONE and place["tone"] in ("good", "bad", "warn", "plain") and isinstance(place["label"], str)
    for line in o["lines"]:
        assert len(line["path"]) > 1 and set(line["path"]) <= set(ZONE) and line["tone"] in ("good", "bad", "warn", "plain")
    json.dumps(o)
    return o


@pytest.mark.parametrize("name", OVERLAYS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_overlays_of_the_start(name: str, lang: str) -> None:
    for scenario in ("1914", "1917"):
        m = marne.start("to-the-last-man", scenario=scenario, seed=2)
        for seat in (0, 1, None):
            for arg in ("", "ge-1", "verdun", "fort-verdun", "nobody", "uk-1", "eft"):
                o = checked(TABLE.overlay(TITLE.known(m.state, seat), seat, name, arg, lang))
                assert lang == "en" or not re.search(r" [:;?!]", o["note"])
    assert TABLE.overlay(TITLE.known(m.state, 0), 0, "weather", "", lang) is None


@pytest.mark.rules("6.2", "6.3", "6.5")
def test_supply_follows_friendly_zones_to_a_source() -> None:
    a = Arena({"metz": "ge-5[iii]", "marne": "ge:i"}, turn=5, german="metz")
    o = checked(TABLE.overlay(TITLE.known(a.s, GERMAN), GERMAN, "supply", "", "en"))
    assert o["places"]["metz"]["tone"] == "good" and o["places"]["marne"]["tone"] == "bad"
    traced = checked(TABLE.overlay(TITLE.known(a.s, GERMAN), GERMAN, "supply", "ge-5", "en"))
    path = traced["lines"][-1]["path"] if traced["lines"] else ["metz"]
    zones = [ZONE[z] for z in path]
    assert path[0] == "metz" and a.s.t.sources[GERMAN] >> zones[-1] & 1
    assert all(a.s.t.near[GERMAN][x] >> y & 1 for x, y in pairwise(zones))
    assert "out of supply" in checked(TABLE.overlay(TITLE.known(a.s, GERMAN), GERMAN, "supply", "marne", "en"))["note"]


@pytest.mark.rules("4.1", "4.4")
def test_reach_is_what_the_engine_offers() -> None:
    a = moving({"metz": "ge-5[iii]", "verdun": "fr-3[ii]"}, german="metz").play("select ge-5")
    o = checked(TABLE.overlay(TITLE.known(a.s, GERMAN), GERMAN, "reach", "ge-5", "en"))
    offered: dict[str, set[str]] = {}
    for text in a.texts:
        verb, *args = text.split()
        if verb in ("move", "rail"):
            offered.setdefault(args[1], set()).add({"move": "march"}.get(verb, verb))
    assert {z: set(p["how"]) for z, p in o["places"].items()} == offered
    assert o["places"]["verdun"]["tone"] == "bad" and o["places"]["verdun"]["label"] == "1"


@pytest.mark.rules("8.3.1 [move]")
def test_cavalry_reaches_two_zones() -> None:
    a = moving({"metz": "ge:c"}, german="metz")
    u = next(IDS[v] for v in range(len(IDS)) if a.s.at[ZONE["metz"]] >> v & 1)
    o = checked(TABLE.overlay(TITLE.known(a.s, GERMAN), GERMAN, "reach", u, "en"))
    far = {z for z, p in o["places"].items() if p["steps"] == 2}
    near = {ZONE_IDS[z] for z in range(ZONES) if a.s.t.near[GERMAN][ZONE["metz"]] >> z & 1}
    assert far and not far & near and all(p["steps"] == 1 for z, p in o["places"].items() if z in near and p["steps"])


@pytest.mark.rules("4.2", "1.2.2")
def test_threat_counts_the_three_strongest_that_can_come() -> None:
    a = Arena({"metz": "ge-5[iii] ge-6[ii] ge:i", "saarbrucken": "ge-3[iiii]", "verdun": "fr-3[ii]"}, turn=5,
              german="metz saarbrucken")
    o = checked(TABLE.overlay(TITLE.known(a.s, ENTENTE), ENTENTE, "threat", "", "en"))
    assert o["places"]["verdun"]["tone"] == "bad" and o["places"]["verdun"]["label"] == "6"     # 3 + 2 + 1, all out of Metz
    assert all(not a.s.german >> ZONE[z] & 1 for z in o["places"])
    alone = checked(TABLE.overlay(TITLE.known(a.s, ENTENTE), ENTENTE, "threat", "verdun", "en"))
    assert list(alone["places"]) == ["verdun"] and {tuple(x["path"]) for x in alone["lines"]} == {("metz", "verdun")}


@pytest.mark.rules("5.2.2", "8.4 [fire]", "8.2.1 [ENTRENCH fire]")
def test_strength_counts_dice_and_expected_hits() -> None:
    a = Arena({"metz": "ge-5[iia]", "verdun": "fr-3[ii]* fort4"}, turn=5, german="metz")
    o = checked(TABLE.overlay(TITLE.known(a.s, GERMAN), GERMAN, "strength", "", "en"))
    fr = o["places"]["verdun"]["entente"]["defence"]
    assert fr == {"dice": 6, "hits": pytest.approx(2.0)} and o["places"]["verdun"]["tone"] == "bad"     # 4 × F2 and 2 × F2
    ge = o["places"]["metz"]["german"]
    assert ge["defence"] == {"dice": 3, "hits": 0.5} and ge["attack"] == {"dice": 4, "hits": pytest.approx(0.667)}
    assert o["places"]["metz"]["label"] == "3 · 0.5"
    assert checked(TABLE.overlay(TITLE.known(a.s, GERMAN), GERMAN, "strength", "", "fr"))["places"]["metz"]["label"] == "3 · 0,5"


# Text board, playback, luck -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_text_board_names_every_zone_army_and_what_is_off_the_map(lang: str) -> None:
    m = marne.start("to-the-last-man", scenario="1916", seed=4)
    s = st(m)
    assert s.decision is not None
    seat = s.decision.seat
    b = TABLE.board(TITLE.known(s, seat), seat, lang)
    rows = {r["id"]: r for r in b["rows"] if r["id"]}
    assert set(rows) == {ZONE_IDS[z] for z in range(ZONES) if s.t.playable >> z & 1}
    assert all(len(r["cells"]) == len(b["columns"]) for r in b["rows"])
    text = json.dumps(b, ensure_ascii=False)
    for a in range(len(s.inside)):
        if s.loc[a] < ZONES:
            name = (s.t.unit_fr if lang == "fr" else s.t.unit_en)[a]
            z = ZONE_IDS[s.loc[a]]
            assert any(name in c for c in rows[z]["cells"])
            if s.inside[a]:
                assert re.search(rf"{re.escape(name)} \((strength|force) {s.inside[a].bit_count()}", " ".join(rows[z]["cells"]))
    assert f"{s.hand[0].bit_count()} ca" in text
    assert lang == "en" or not re.search(r" [:;?!]", text)
    lit = {p for x in TABLE.marks(s, s.decision) for p in x.places}
    assert all(rows[z]["cells"][-1] for z in lit)


def test_events_are_told_with_the_ids_of_the_view() -> None:
    m = played()
    kinds = set()
    known = set(IDS) | set(ZONE_IDS) | {"pool", "waiting", "out"}
    for e in m.events:
        data = TABLE.plain_event(e)
        json.dumps(data)
        kinds.add(e.kind)
        assert "rule" not in data
        for k in ("unit", "old", "new", "biplane"):
            assert data.get(k) is None or data[k] in INDEX
        for k in ("src", "dst", "place", "where"):
            assert data.get(k) is None or data[k] in known
        assert data.get("zone") is None or data["zone"] in ZONE
        assert data.get("side") is None or data["side"] in SEATS
        assert data.get("card") is None or data["card"] in TYPE_IDS
        whose = TABLE.seat_of(e)
        assert whose in (0, 1, None)
    assert {"Moved", "Fired", "BattleBegan", "PhaseBegan", "CardsDrawn"} <= kinds
    assert TABLE.plain_event(ev.Moved("4.1", INDEX["ge-5"], ZONE["metz"], ZONE["verdun"], "march")) == {
        "unit": "ge-5", "src": "metz", "dst": "verdun", "how": "march"}
    assert TABLE.plain_event(ev.Fired("9.1.4", 255, 5, 0, 2, 1, True))["unit"] is None
    assert TABLE.heading(ev.TurnBegan("2.0 VI", 2)) and TABLE.heading(ev.PlayerTurnBegan("2.0 II", 0))
    assert not TABLE.heading(ev.BattleEnded("2.0 II.4.e", 3))
    assert TABLE.seat_of(ev.Fired("9.1.4", 255, 5, 1, 2, 1, True)) == ENTENTE
    assert TABLE.seat_of(Chosen("", 1, "done")) == ENTENTE


@pytest.mark.rules("5.2.2", "8.3.4 [METHODS 3]")
def test_luck_counts_each_battle() -> None:
    """By hand: Germans fire two dice at 1 and 2, one hits; it is thrown again and misses. The Entente fires one at 2 and hits."""
    g, h = INDEX["ge-i-01"], INDEX["ge-s-01"]
    f = INDEX["fr-i-01"]
    events: list[Event] = [
        ev.TurnBegan("2.0 VI", 9), ev.BattleBegan("2.0 II.4", ZONE["verdun"], 0, False),
        ev.Fired("2.0 II.4.c", f, 1, 1, 2, 2, True),
        ev.Fired("2.0 II.4.d", g, 1, 0, 1, 5, False), ev.Fired("2.0 II.4.d", h, 2, 0, 2, 1, True),
        ev.Rerolled("8.3.4 [METHODS 3]", h, INDEX["fr-b-01"], 6, False), ev.BattleEnded("2.0 II.4.e", ZONE["verdun"]),
        ev.BattleBegan("2.0 II.4", ZONE["reims"], 0, False), ev.BattleEnded("2.0 II.4.e", ZONE["reims"]),
    ]
    (row,) = TABLE.luck(events, "en")
    assert (row.event, row.name, row.turn) == (1, "Battle of Verdun", "Turn 9")
    assert row.actual == (0, 1) and row.expected == pytest.approx((1 / 6 + 2 / 6 - 4 / 6, 2 / 6))
    assert TABLE.luck_words("fr") != TABLE.luck_words("en") != ""
    m = played()
    rows = TABLE.luck(m.events, "fr")
    fired = [e for e in m.events if isinstance(e, ev.Fired)]
    again = [e for e in m.events if isinstance(e, ev.Rerolled)]
    assert rows and sum(sum(r.actual) for r in rows) == sum(e.hit for e in fired) + sum(e.hit - 1 for e in again)
    assert not any(isinstance(m.events[r.event], Rolled) for r in rows)


# Nothing hidden ---------------------------------------------------------------------------------------------------------


def told(s: State, seat: int | None) -> bytes:
    """Everything the page of that seat could get at this moment, as bytes."""
    known = TITLE.known(s, seat)
    out: list[Any] = [TABLE.facts(known, seat, "en"), TABLE.board(known, seat, "fr"), TABLE.crumb(s, "en"), TABLE.where(s, "en"),
                      TITLE.view(s, seat)]
    out += [TABLE.overlay(known, seat, name, arg, "en") for name in OVERLAYS for arg in ("", "ge-5", "verdun")]
    ask = s.decision
    if ask is not None and ask.seat == seat:
        out += [TABLE.marks(s, ask), TABLE.focus(s, ask, "fr"), [word(c, "en") for c in ask.choices]]
        out += [TABLE.odds(known, seat, c.text, "en") for c in ask.choices[:12]]
    return json.dumps(out, sort_keys=True).encode()


def with_hand(s: State, side: int, cards: int) -> State:
    """The same situation, but that side holds these cards instead (as many)."""
    t = s.copy()
    rest = t.hand[side] | t.deck
    assert cards & ~rest == 0 and cards.bit_count() == t.hand[side].bit_count()
    t.hand[side], t.deck = cards, rest & ~cards
    return t


@pytest.mark.rules("1.3")
@pytest.mark.parametrize(("scenario", "seed"), [("1914", 3), ("1916", 5)])
def test_nothing_tells_the_other_hand(scenario: str, seed: int) -> None:
    rng = random.Random(seed)
    seen = 0
    for i, m in enumerate(stages(scenario, seed, 500)):
        s = st(m)
        if i % 25 or s.decision is None:
            continue
        seen += 1
        foe = 1 - s.decision.seat
        unseen = [c for c in range(64) if (s.hand[foe] | s.deck) >> c & 1]
        frozen = (s.hand[foe] & s.frozen).bit_count()
        if frozen:
            continue
        other = sum(1 << c for c in rng.sample(unseen, s.hand[foe].bit_count()))
        assert told(s, 1 - foe) == told(with_hand(s, foe, other), 1 - foe)
    assert seen > 8


@pytest.mark.rules("1.3")
def test_the_comparison_is_not_blind() -> None:
    a = Arena({"metz": "ge-5[iii]", "verdun": "fr-3[ii]"}, turn=8, german="metz", hands={"german": ["poison-gas"]})
    a.s.opened = a.s.german
    a.run(movement, GERMAN).play("select ge-5")
    other = a.s.deck & OF_TYPE[TYPE_IDS.index("ersatz-2")]
    changed = with_hand(a.s, GERMAN, other & -other)
    assert told(a.s, GERMAN) != told(changed, GERMAN)                   # he sees his own hand, and what gas would bring
    assert told(a.s, ENTENTE) == told(changed, ENTENTE) and told(a.s, None) == told(changed, None)


@pytest.mark.rules("7.0")
def test_plans_in_the_making_are_told_to_their_owner_alone() -> None:
    start = Arena({"metz": "ge-5[iii]", "verdun": "fr-3[ii]"}, turn=8, german="metz").run(production)
    seen: dict[int | None, set[bytes]] = {GERMAN: set(), ENTENTE: set(), None: set()}
    for order in ("entrench ge-5", "buy card"):
        a = Arena({"metz": "ge-5[iii]", "verdun": "fr-3[ii]"}, turn=8, german="metz").run(production).play(order, "commit")
        assert question(a).seat == ENTENTE
        for seat in seen:
            seen[seat].add(told(a.s, seat))
    assert len(seen[ENTENTE]) == len(seen[None]) == 1 and len(seen[GERMAN]) == 2
    assert start.s.committed == 0


def test_every_seat_knows_its_own() -> None:
    s = Arena({}).s
    assert len({TABLE.knows(s, seat) for seat in (0, 1, None)}) == 3


def test_hooks_leave_the_state_alone() -> None:
    for i, m in enumerate(stages("1916", 5, 400)):
        if i % 40:
            continue
        s = st(m)
        before = s.key(), s.stack[:], s.drawn, s.at[:], s.inside[:], s.hold[:], s.decision
        for seat in (0, 1, None):
            told(s, seat)
        assert (s.key(), s.stack, s.drawn, s.at, s.inside, s.hold, s.decision) == before


def test_the_questions_that_are_told_apart_exist() -> None:
    """A question renamed in the rules would silently get general words: all names that the hooks know are asked somewhere."""
    from pathlib import Path

    from marne.games.to_the_last_man.table import text as table_text
    folder = Path(table_text.__file__).parent
    asked = {name for f in (folder.parent / "rules").glob("*.py")
             for name in re.findall(r'Ask\([^"]*"(\w+)"', f.read_text("utf-8"))}
    known = table_text._UNIT_FIRST | table_text._ARMY_FIRST | table_text._ZONE_FIRST
    named = {x for f in ("marks.py", "clicks.py", "text.py") for x in
             re.findall(r'"((?:which|whom|who|where|whether|how)_\w+)"', (folder / f).read_text("utf-8"))}
    assert known <= asked and named <= asked, (known | named) - asked
