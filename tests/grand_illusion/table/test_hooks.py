"""What the game adds for the web table: marks, words, overlays, text board, playback, luck."""
from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, cast

import pytest

import marne
from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion import events as ev
from marne.games.grand_illusion.choices import VERBS
from marne.games.grand_illusion.pieces import HEXES, IDS, INDEX, SEATS
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.table.hooks import TABLE
from marne.games.grand_illusion.table.marks import LOOK
from marne.games.grand_illusion.words.wording import word
from marne.kernel.choice import Ask
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.table import Table
from marne.kernel.title import Result
from marne.match import Match
from marne.players.base import SeatView, player
from tests.grand_illusion.battlefield import FOW, activate, field
from tests.grand_illusion.test_examples_battle import hex_26, into_26
from tests.grand_illusion.tools import asked, play, pos, setup, st, texts

SIGNS = {"swords", "flag", "spade", "arrow", "coin", "dice", "check", "cross", "train", "ship", "retreat", "hand", "star"}
GAMES = (("random", "1", 5, 1500), ("random", "2", 11, 800), ("random", "3", 7, 1500), ("greedy", "2", 3, 300))


def stages(kind: str, scenario: str, seed: int, most: int) -> Iterator[Match]:
    """A game at each of its decisions, then at its end."""
    m = marne.start("grand-illusion", scenario=scenario, seed=seed)
    players = {x: player(kind, seed) for x in SEATS}
    views = {x: SeatView(m, x) for x in SEATS}
    for _ in range(most):
        ask = m.state.decision
        if ask is None:
            break
        yield m
        m.choose(players[SEATS[ask.seat]].choose(views[SEATS[ask.seat]]))
    yield m


@cache
def finished() -> Match:
    *_, m = stages("random", "1", 5, 3000)
    assert m.result is not None
    return m


def question(m: Match) -> Ask:
    assert m.state.decision is not None
    return m.state.decision


def marks(m: Match) -> dict[str, Any]:
    ask = question(m)
    return {c.text: x for c, x in zip(ask.choices, TABLE.marks(m.state, ask), strict=True)}


def test_the_server_finds_the_table() -> None:
    assert TITLE.table is TABLE
    assert isinstance(TABLE, Table)


# Marks ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "scenario", "seed", "most"), GAMES)
def test_every_decision_of_a_game_is_marked_and_told(kind: str, scenario: str, seed: int, most: int) -> None:
    """One mark a choice; hexes and counters that the view has; words in both languages; all in about a millisecond."""
    spent, asked_ = 0.0, 0
    for m in stages(kind, scenario, seed, most):
        s, ask = m.state, m.state.decision
        if ask is None:
            break
        start = time.thread_time()
        out = TABLE.marks(s, ask)
        spent += time.thread_time() - start
        asked_ += 1
        assert len(out) == len(ask.choices)
        known = {u["id"] for u in m.view(SEATS[ask.seat])["units"]}
        for x in out:
            assert x.grade in (0, 1, 2) and x.sign in SIGNS
            assert all(p.isdecimal() and 1 <= int(p) <= HEXES for p in x.places)
            assert known.issuperset(x.pieces)
        for lang in ("en", "fr"):
            crumb, focus = TABLE.crumb(s, lang), TABLE.focus(s, ask, lang)
            assert crumb and all(crumb) and focus.where
            assert all(1 <= int(p) <= HEXES for p in focus.places) and known.issuperset(focus.pieces)
            assert TABLE.where(s, lang)
            assert not re.search(r"[{}]|None", " ".join([*crumb, focus.where]))
            assert lang == "en" or not re.search(r" [:;?!]", " ".join([*crumb, focus.where]))
    assert asked_ > 100 and spent / asked_ < 0.001                      # some 20 µs on an idle machine


def test_every_verb_has_a_look() -> None:
    assert set(LOOK) == set(VERBS)
    assert {sign for _, sign, _ in LOOK.values()} <= SIGNS


def test_a_march_among_friends_into_a_free_hex_and_into_the_enemy() -> None:
    m = field({"ge-ii": 55, "ge-iii": 54, "ge-hq-2": 55, "fr-i": 45}, side="german",
              control={"german": [55, 54, 63, 64, 73, 82, 65]})
    play(m, "activate 55")
    x = marks(m)
    assert x["move ge-ii 54"][:2] == (0, "arrow") and x["move ge-ii 54"].places == ("54",)
    assert x["move ge-ii 45"][:2] == (2, "swords") and x["move ge-ii 45"].pieces == ("ge-ii",)
    assert x["move ge-ii 54"].label == "1" and x["select ge-ii"].pieces == ("ge-ii",)
    slow = [h for h in (54, 64, 65, 45) if st(m).t.slow[55] >> h & 1]
    assert all(x[f"move ge-ii {h}"].label == "2" for h in slow if f"move ge-ii {h}" in x) and slow
    free = field({"ge-ii": 55}, side="german", control={"german": [55, 54, 63, 64, 73, 82]})
    play(free, "activate 55")
    assert marks(free)["move ge-ii 45"][:2] == (1, "flag")              # control changes (8.3.3)


def test_lone_cavalry_and_contested_hexes_force_no_battle() -> None:
    line = [55, 54, 63, 64, 73, 82]
    m = field({"ge-ii": 55, "fr-1-c": 45}, side="german", control={"german": line})
    play(m, "activate 55")
    assert marks(m)["move ge-ii 45"][:2] == (1, "flag")                 # 9.6.3: the cavalry gives way or is lost
    m = field({"ge-ii": 55, "ge-iii": 45, "fr-i": 45}, side="german", control={"german": line})
    play(m, "activate 55")
    assert marks(m)["move ge-ii 45"][:2] == (1, "swords")               # 9.1.2c: it may attack
    play(m, "move ge-ii 45")
    assert asked(m) == "german whether_to_join"
    x = marks(m)
    assert x["attack 45"].grade == 2 and x["attack 45"].places == ("45",) and x["decline 45"].places == ()


def test_to_have_done_is_costly_when_it_starts_a_battle() -> None:
    line = [55, 54, 63, 64, 73, 82]
    m = field({"ge-ii": 55, "ge-iii": 55, "fr-i": 45}, side="german", control={"german": line})
    play(m, "activate 55")
    assert marks(m)["done"][:3] == (0, "check", ())
    assert TABLE.odds(TITLE.known(m.state, 1), 1, "done", "en") is None
    play(m, "move ge-ii 45")
    assert asked(m) == "german whom_to_move"
    assert marks(m)["done"][:3] == (2, "swords", ())                    # the hex itself stays for those who may follow
    assert marks(m)["move ge-iii 45"].places == ("45",)
    o = TABLE.odds(TITLE.known(m.state, 1), 1, "done", "en")
    assert o is not None and o["hex"] == "45" and [p["a"]["id"] for p in o["pairs"]] == ["ge-ii"]


def test_activations_cost_a_cap_and_a_general_retreat_does_not() -> None:
    m = setup("1")
    play(m, "done")
    assert marks(m)["activate 87"] == (1, "coin", ("87",), (), "1 CAP")
    m = pos({"fr-i": 27, "ge-ii": 46}, turn=4, seat="allied", cap={"allied": 2, "german": 2})
    play(m, "general-retreat")
    assert asked(m) == "allied which_hex_retreats" and marks(m)["activate 27"][:2] == (0, "retreat")


def test_marks_of_the_battle_board_name_boxes_and_units() -> None:
    m = play(into_26(hex_26()), "attack 26, place ge-xiii")
    x = marks(m)
    assert x["face fr-xviii 2"].pieces == ("fr-xviii",) and x["face fr-xviii 2"].label == "2"


# Where and what about ---------------------------------------------------------------------------------------------------


def test_the_crumb_goes_down_to_the_battle() -> None:
    m = into_26(hex_26())
    assert TABLE.crumb(m.state, "en") == ["Turn 9", "Action Phase", "Allied segment", "Activation 2 of 2"]
    play(m, "attack 26")
    assert TABLE.crumb(m.state, "en")[-1] == "Battle in 26 Amiens"
    assert TABLE.crumb(m.state, "fr") == ["Tour 9", "Phase d'action", "Segment allié", "Activation 2 sur 2",
                                          "Bataille en 26 Amiens"]
    focus = TABLE.focus(m.state, question(m), "en")
    assert focus.places == ("26",) and focus.where == "Battle in 26 Amiens · the defender places"


def test_a_marching_group_tells_its_size_and_points() -> None:
    m = hex_26()
    play(m, "activate 27, select fr-vi, select fr-viii")
    focus = TABLE.focus(m.state, question(m), "en")
    assert focus.places == ("27",) and set(focus.pieces) == {"fr-vi", "fr-viii"}
    assert focus.where == "27 Compiègne · 2 units, 2 MP"
    assert TABLE.focus(m.state, question(m), "fr").where.endswith("2 unités, 2 PM")


def test_the_lobby_tells_turn_and_date() -> None:
    assert TABLE.where(hex_26().state, "en") == "Turn 9 · 1–6 October 1914"
    assert TABLE.where(setup("1").state, "fr") == "Mise en place"
    assert [TABLE.seat_name(i, "fr") for i in (0, 1)] == ["Alliés", "Allemands"]


@pytest.mark.parametrize(("kind", "winner", "allied", "german", "en", "fr"), [
    ("points", "german", 3, 7, "The Germans win: 7 VP, more than twice the 3 of Plan 17.",
     "Victoire allemande\u202f: 7 PV, plus du double des 3 du Plan 17."),
    ("points", "allied", 4, 5, "The Allies win: the Germans have 5 VP against 4 for Plan 17; they needed 6, and more than twice "
     "the Allied total.",
     "Victoire alliée\u202f: les Allemands ont 5 PV contre 4 pour le Plan 17\u202f; il leur en fallait 6, et plus du double du "
     "total allié."),
    ("sudden-death", "allied", 0, 0, "The Allies win at once: they hold 94 Trier.",
     "Victoire alliée immédiate\u202f: ils tiennent 94 Trèves."),
    ("immediate", "german", 2, 12, "The Germans win at once by the fall of Paris: 12 VP, more than twice the 2 of Plan 17.",
     "Victoire allemande immédiate par la chute de Paris\u202f: 12 PV, plus du double des 2 du Plan 17."),
])
def test_the_outcome_says_what_decided(kind: str, winner: str, allied: int, german: int, en: str, fr: str) -> None:
    s = st(setup("1")).copy()
    assert TABLE.outcome(s, "en") == ""
    s.result = Result(winner, kind, {"allied": allied, "german": german}, "14.1.3c")
    assert TABLE.outcome(s, "en") == en and TABLE.outcome(s, "fr") == fr


def test_a_finished_game_says_so() -> None:
    m = finished()
    assert TABLE.crumb(m.state, "en")[-1] == "The game is over" and "win" in TABLE.outcome(m.state, "en")


# Why not ------------------------------------------------------------------------------------------------------------------


def reasons(m: Match, kind: str, name: str) -> list[str]:
    """The rules that answer a click on something unlit."""
    found = TABLE.candidates(m.state, question(m), kind, name)
    return [rule for text in found for rule, _ in m.why(text)]


def test_a_click_on_what_is_lit_means_its_choices() -> None:
    m = play(setup("1"), "done")
    assert TABLE.candidates(m.state, question(m), "place", "87") == ["activate 87"]
    assert TABLE.candidates(m.state, question(m), "piece", "fr-xx") == ["activate 87"]


def test_clicks_on_unlit_things_get_the_rule_that_forbids_them() -> None:
    m = play(setup("1"), "done")
    assert reasons(m, "place", "91") == ["8.2.1"]                       # no friends there
    assert reasons(m, "piece", "ge-ii") == ["8.2.1"]
    assert reasons(m, "place", "76") == ["14.1.1a/Command"]             # closed on turn 1
    play(m, "activate 87")
    assert reasons(m, "place", "46") == ["8.4/b2"]                      # not adjacent
    assert reasons(m, "piece", "ge-ii") == ["8.2.1"]                    # the enemy's
    assert reasons(m, "piece", "fr-i") == ["8.2.1"]                     # stands elsewhere
    assert reasons(m, "piece", "fort-toul") == ["2.4/Fort"]
    play(m, "select fr-xx")
    assert reasons(m, "piece", "fr-xx") == ["8.4/b1"]                   # already in the group
    assert reasons(m, "place", "46") == ["8.4/b2"]


def test_a_click_that_has_to_do_with_nothing_asked_is_no_choice() -> None:
    m = setup("3")
    play(m, "done")
    assert asked(m).endswith("which_option")
    for kind, name in (("place", "19"), ("piece", "fr-i"), ("place", "0"), ("place", "999"), ("place", "²"), ("piece", "nobody")):
        assert TABLE.candidates(m.state, question(m), kind, name) == []


def test_every_click_in_a_game_is_answered_or_about_nothing() -> None:
    seen: set[str] = set()
    for m in stages("random", "1", 5, 700):
        ask = m.state.decision
        if ask is None or ask.message in seen:
            continue
        seen.add(ask.message)
        for kind, names in (("place", ("19", "46", "72", "96", "54")),
                            ("piece", ("fr-i", "ge-ii", "fr-hq-5", "fort-namur", "br-1"))):
            for name in names:
                offered = {c.text for c in ask.choices}
                for text in TABLE.candidates(m.state, ask, kind, name)[:8]:
                    assert text in offered or m.why(text), (ask.message, text)
    assert len(seen) > 15


# Overlays -------------------------------------------------------------------------------------------------------------------


def checked(o: dict[str, Any] | None) -> dict[str, Any]:
    assert o is not None and o["note"] and o["rule"]
    for name, place in o["places"].items():
        assert 1 <= int(name) <= HEXES and place["tone"] in ("good", "bad", "warn", "plain")
        assert isinstance(place["label"], str)
    for line in o["lines"]:
        assert len(line["path"]) > 1 and all(1 <= int(h) <= HEXES for h in line["path"])
        assert line["tone"] in ("good", "bad", "warn", "plain")
    return o


@pytest.mark.parametrize("name", ["supply", "reach", "threat", "special"])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_overlays_of_the_first_turn(name: str, lang: str, seat: int | None) -> None:
    m = play(setup("1"), "done")
    for arg in ("", "ge-ii", "76", "fort-namur", "nobody", "108"):
        checked(TABLE.overlay(TITLE.known(m.state, seat), seat, name, arg, lang))
    assert TABLE.overlay(TITLE.known(m.state, seat), seat, "weather", "", lang) is None


def test_supply_follows_the_rails_and_shows_who_is_cut_off() -> None:
    line = [55, 54, 63, 64, 73, 82]
    m = field({"ge-ii": 55, "ge-iii": 26, "fr-i": 45}, side="german", control={"german": line})
    o = checked(TABLE.overlay(TITLE.known(m.state, 1), 1, "supply", "", "en"))
    assert o["places"]["55"]["tone"] == "good" and o["places"]["26"] == {"tone": "bad", "label": "1"}
    traced = checked(TABLE.overlay(TITLE.known(m.state, 1), 1, "supply", "ge-ii", "en"))
    path = [int(h) for h in traced["lines"][-1]["path"]]
    t = st(m).t
    assert path[0] == 55 and t.source[3] >> path[-1] & 1 and traced["lines"][-1]["tone"] == "good"
    assert all(t.rails[a] >> b & 1 for a, b in pairwise(path[1:]))
    lost = checked(TABLE.overlay(TITLE.known(m.state, 1), 1, "supply", "ge-iii", "en"))
    assert lost["places"]["26"]["tone"] == "bad" and "out of supply" in lost["note"]


@pytest.mark.rules("8.4")
def test_reach_is_what_the_engine_lets_a_unit_do() -> None:
    """Every hex of the overlay can be marched to for the points it says, and no other."""
    m = hex_26()
    reach = checked(TABLE.overlay(TITLE.known(m.state, 0), 0, "reach", "fr-vi", "en"))
    got = {int(h): int(p["label"]) for h, p in reach["places"].items()}
    found: dict[int, int] = {}
    play(m, "activate 27")
    todo = [(m, x) for x in texts(m) if x.startswith("move fr-vi ")]
    for _ in range(200):
        if not todo:
            break
        at, text = todo.pop()
        t = at.copy()
        t.choose(text)
        ask = question(t)
        h = int(text.split()[-1])
        going = ask.message == "where_next"
        src = int(st(at).loc[INDEX["fr-vi"]])
        spent = ask.args[2] if going else (question(at).args[2] if question(at).message == "where_next" else 0) + (
            2 if st(m).t.slow[src] >> h & 1 else 1)
        if found.get(h, 99) > spent:
            found[h] = spent
            if going:
                todo += [(t, x) for x in texts(t) if x.startswith("to ")]
    found.pop(27, None)
    assert not todo and got == found and len(got) > 3


def test_reach_marks_battles_and_ground_to_be_taken() -> None:
    m = field({"ge-ii": 55, "fr-i": 45}, side="german", control={"german": [55, 54, 63, 64, 73, 82]})
    o = checked(TABLE.overlay(TITLE.known(m.state, 1), 1, "reach", "55", "en"))
    assert o["places"]["45"] == {"tone": "bad", "label": "1"} and o["places"]["54"]["tone"] == "plain"
    assert o["places"]["65"]["tone"] == "warn"


def test_threat_is_the_reach_of_the_enemy() -> None:
    m = field({"ge-ii": 55, "fr-i": 45}, side="german", control={"german": [55, 54, 63, 64, 73, 82]})
    o = checked(TABLE.overlay(TITLE.known(m.state, 0), 0, "threat", "", "en"))
    assert o["places"]["45"] == {"tone": "bad", "label": "5"}           # the strength of ge-ii
    assert {"path": ["55", "45"], "tone": "bad"} in o["lines"]
    assert "54" not in o["places"]                                      # his own hex


def test_special_hexes_name_paris_and_the_objectives() -> None:
    m = play(setup("1"), "done")
    o = checked(TABLE.overlay(TITLE.known(m.state, 0), 0, "special", "", "en"))["places"]
    assert o["19"]["label"].startswith("10 VP") and "P17" in o["96"]["label"] + o["105"]["label"]
    assert "×2" in o["76"]["label"]


# The text board ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_text_board_holds_what_the_view_shows(lang: str) -> None:
    m = into_26(hex_26())
    board = TABLE.board(TITLE.known(m.state, 0), 0, lang)
    view = m.view("allied")
    assert len(board["columns"]) == 10 and len(board["rows"]) == HEXES
    for row, h in zip(board["rows"], view["hexes"], strict=True):
        assert row["id"] == row["cells"][0] == str(h["hex"]) and len(row["cells"]) == 10
        sides = {u["side"] for u in view["units"] if u["hex"] == h["hex"]}
        assert sides == set(row["tags"]) & {"allied", "german"}
        assert ("contested" in row["tags"]) == (len(sides) == 2) and ("empty" in row["tags"]) == (not sides)
        on_map = [u for u in view["units"] if u["hex"] == h["hex"] and not u["id"].startswith("fort")]
        shown = [x for cell in row["cells"][5:7] for x in re.split(r"\)[ \u202f]*;", cell) if x]
        assert len(shown) == len(on_map)
    amiens = board["rows"][25]["cells"]
    assert ("trench level 2" if lang == "en" else "tranchée de niveau 2") in amiens[2]
    assert word(question(m).choices[0], lang) in amiens[9]
    other = TABLE.board(TITLE.known(m.state, 1), 1, lang)["rows"]
    assert all(not r["cells"][9] for r in other)                                # the other seat may choose nothing


# Events, headings, luck ---------------------------------------------------------------------------------------------------------


def test_events_as_data_name_units_hexes_and_seats() -> None:
    u, v = INDEX["fr-viii"], INDEX["ge-xiii"]
    assert TABLE.plain_event(ev.Moved("8.4", u, 27, 26, "march")) == {"unit": "fr-viii", "src": "27", "dst": "26", "how": "march"}
    assert TABLE.plain_event(ev.Fired("9.3.1", u, v, 3, 1, 4, True)) == {
        "unit": "fr-viii", "target": "ge-xiii", "die": 3, "drm": 1, "strength": 4, "hit": True}
    assert TABLE.plain_event(ev.Eliminated("7.3", u, 110))["hex"] is None
    assert TABLE.plain_event(ev.BattleBegan("9.1.3f.1", 26, 1, False))["attacker"] == "german"
    assert TABLE.plain_event(Chosen("8.2.1", 0, "activate 26"))["seat"] == "allied"
    assert TABLE.plain_event(ev.OptionRevealed("14.3.6", 1, 7))["option"] == "ge-logistics"
    assert TABLE.plain_event(ev.PhaseBegan("4.0.IV.A", 3))["phase"] == "action"
    assert TABLE.plain_event(Rolled("5.1.1", "cap", 4)) == {"purpose": "cap", "value": 4}
    assert TABLE.heading(ev.TurnBegan("11.6", 2)) and not TABLE.heading(ev.Disrupted("9.3.3", u))


def test_all_events_of_a_game_are_plain_data() -> None:
    for e in finished().events:
        data = TABLE.plain_event(e)
        assert json.loads(json.dumps(data)) == data
        assert all(data[k] in IDS for k in ("unit", "fort", "target") if k in data)


def test_dice_for_cap_initiative_and_guns_tell_whose_and_what_for() -> None:
    caps = [e for e in finished().events if isinstance(e, ev.CapReceived) and e.rule == "5.1.1"]
    rolled = [e for e in finished().events if isinstance(e, Rolled) and e.purpose == "cap"]
    assert [e.die for e in caps] == [r.value for r in rolled] and [e.side for e in caps[:2]] == [0, 1]
    first = next(e for e in finished().events if isinstance(e, ev.InitiativeTaken) and e.allied)
    assert (first.side == 0) == (first.allied > first.german)
    assert finished().title.say(caps[0], "en").startswith("The Allies roll ")


def test_luck_counts_throws_by_battle_and_side() -> None:
    u, v, fort, gun = INDEX["fr-viii"], INDEX["ge-xiii"], INDEX["fort-namur"], INDEX["ge-ha-krupp"]
    told: list[Event] = [
        ev.TurnBegan("11.6", 3), ev.BattleBegan("9.1.3f.1", 26, 0, False),
        ev.Fired("9.3.1", u, v, 3, 1, 4, True),             # 3 in 6
        ev.Fired("9.3.2a", v, u, 6, 0, 9, False),           # a 6 never: 5 in 6
        ev.Fired("9.3.1", u, v, 1, 3, 2, True),             # a 1 always: 1 in 6
        ev.BattleBegan("9.1.3f.1", 64, 1, False),           # called off: no row
        ev.BattleBegan("9.1.3f.1", 64, 1, False),
        ev.Bombarded("9.5.4c", gun, fort, 4, True, 4), ev.Bombarded("9.5.4c", gun, fort, 5, False, 4),
        ev.Fired("9.3.1", v, fort, 2, 0, 5, False),         # a fort only on a 1
    ]
    rows = TABLE.luck(told, "en")
    assert [(r.event, r.name, r.turn) for r in rows] == [
        (1, "Battle in 26 Amiens", "Turn 3"), (6, "Battle in 64 Namur", "Turn 3")]
    assert rows[0].actual == (2.0, 0.0) and rows[0].expected == pytest.approx((4 / 6, 5 / 6))
    assert rows[1].actual == (0.0, 1.0) and rows[1].expected == pytest.approx((0.0, 4 / 6 + 4 / 6 + 1 / 6))
    assert TABLE.luck_words("fr") != TABLE.luck_words("en")


def test_luck_of_a_whole_game_is_every_throw_of_it() -> None:
    m = finished()
    rows = TABLE.luck(m.events, "fr")
    hits = sum(e.hit for e in m.events if isinstance(e, ev.Fired | ev.Bombarded))
    assert sum(sum(r.actual) for r in rows) == hits and len(rows) > 5
    assert all(isinstance(m.events[r.event], ev.BattleBegan) for r in rows)


# Facts and ground ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_facts_and_ground_are_plain_data(lang: str) -> None:
    m = activate(field({"ge-ii": 46, "fr-i": 46}, side="german", dice=FOW[7]), 46)
    play(m, "attack 46")
    facts = TABLE.facts(TITLE.known(m.state, 0), 0, lang)
    assert set(facts) == {"battle", "calendar", "boxes", "tracks"} and facts["battle"]["hex"] == "46"
    assert json.loads(json.dumps(facts)) == facts
    ground = TABLE.ground("1")
    assert len(ground["hexes"]) == HEXES and json.dumps(ground)
    assert cast(State, m.state).log is None
