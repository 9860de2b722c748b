"""The short texts of the web table: where the game stands, what a question is about, events as data, the result."""
from __future__ import annotations

import json
import random

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander import events as ev
from marne.games.great_war_commander.pieces import CARD, CARD_IDS, GOAL, IDS, INDEX, PIECE_IDS, SEATS, STRATEGY
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS
from marne.games.great_war_commander.state import TURN, State
from marne.games.great_war_commander.table.frames import frames
from marne.games.great_war_commander.table.hooks import TABLE
from marne.games.great_war_commander.table.luck import lower, luck, luck_words
from marne.kernel.chance import Seeded
from marne.kernel.events import Chosen, Rolled
from marne.kernel.run import advance
from marne.kernel.title import Result
from tests.great_war_commander.arena import Arena

LANGS = ("en", "fr")


def games(seeds: int, steps: int) -> list[State]:
    """States of random games of several scenarios."""
    out = []
    for i in range(seeds):
        s = TITLE.new(f"gwc-{i * 5 % 16 + 1:02}", {}, None, Seeded(f"text {i}"))
        rng = random.Random(i)
        for k in range(steps):
            if s.decision is None:
                break
            if k % 9 == 0:
                out.append(s.copy())
            advance(s, rng.choice(s.decision.choices))
    return out


@pytest.mark.rules("5", "6.1.2")
def test_5_where_and_crumb_name_turn_time_and_order() -> None:
    a = Arena({"H4": "ge-inf", "J4": "fr-inf", "H6": "fr-inf"}, scenario="gwc-01").order(21)
    assert TABLE.where(a.s, "en") == "Turn 1 · time 0 · August 1914" and "août 1914" in TABLE.where(a.s, "fr")
    crumb = list(TABLE.crumb(a.s, "en"))
    assert crumb[:2] == ["Turn 1", "German turn"] and crumb[2].startswith("Fire (order 1 of")
    a.play("target J4", calm=False)
    while a.asked != "whether_reroll":
        a.play("no", calm=False)
    assert TABLE.crumb(a.s, "en")[-1] == "Fire at J4" and TABLE.crumb(a.s, "fr")[-1] == "Tir sur J4"
    assert TABLE.focus(a.s, a.s.decision, "en").where == "Roll for fire · J4"      # type: ignore[arg-type]


def test_setting_up_has_a_crumb_of_its_own() -> None:
    s = TITLE.new("gwc-05", {}, None, Seeded("x"))
    assert s.phase != TURN and TABLE.crumb(s, "en") == ["Set-up"] and TABLE.where(s, "en") == "Set-up · July 1915"


def test_every_question_of_whole_games_has_a_focus_in_both_languages() -> None:
    for s in games(3, 600):
        assert s.decision is not None
        for lang in LANGS:
            f = TABLE.focus(s, s.decision, lang)
            assert f.where and all(p in HEX for p in f.places) and all(u in INDEX for u in f.pieces)
            assert all(TABLE.crumb(s, lang)) and TABLE.where(s, lang)
        assert next(n for n, _ in frames(s)) == "r05_sequence.game"


@pytest.mark.rules("O21.3.7")
def test_O21_3_7_focus_of_a_window_shows_the_hex_and_who_stands_there() -> None:
    a = Arena({"H4": "ge-inf", "J4": "fr-inf", "H6": "fr-inf"}, scenario="gwc-01", allied=["A36"]).order(21)
    a.play("target J4", calm=False)
    while a.asked != "which_defence_card":
        a.play("no" if "no" in a.choices else "keep", calm=False)
    f = TABLE.focus(a.s, a.s.decision, "en")                                   # type: ignore[arg-type]
    assert (f.places, f.pieces) == (("J4",), ("fr-inf.1",)) and "J4" in f.where


# Events ------------------------------------------------------------------------------------------------------------------------


def test_events_are_told_with_the_ids_of_the_view() -> None:
    u, h, c = INDEX["fr-inf.2"], HEX["C3"], CARD["ge-07"]
    t = TABLE.plain_event
    moved = {"unit": "fr-inf.2", "src": "C3", "dst": "C4", "how": "move", "spent": 2}
    assert t(ev.Moved("O23", u, h, HEX["C4"], "move", 2)) == moved
    assert t(ev.OrderGiven("O14.1", 1, 21, c)) == {"side": "allied", "order": "O21", "card": "ge-07"}
    assert t(ev.ActionPlayed("A45.4", 0, 454, c))["action"] == "A45.4"
    assert t(ev.EventStruck("E57", 0, 57, c))["number"] == "E57"
    assert t(ev.Shot("O21.3.1", u, True)) == {"piece": PIECE_IDS[u], "base": True}
    assert t(ev.GoalRevealed("7.3.3", GOAL["obj-c"], 1)) == {"marker": "obj-c", "side": "allied"}
    assert t(ev.StrategyPlayed("S98.2", 0, STRATEGY["ge-s4"], 0))["card"] == "ge-s4"
    assert t(ev.HandShown("E73", 0, 1 << CARD["fr-05"])) == {"to": "german", "cards": ["fr-05"]}
    assert t(ev.MeleeEnded("O16.4.3", h, -1)) == {"hex": "C3", "winner": None}
    assert t(ev.WorkBuilt("A39", h, 2)) == {"hex": "C3", "work": "foxhole"}
    assert t(Chosen("5", 0, "pass")) == {} and t(Rolled("1.9", "fate german", c)) == {}


@pytest.mark.rules("1.3", "1.9.1")
def test_1_3_a_card_that_is_revealed_tells_its_dice_and_its_trigger() -> None:
    import csv
    from importlib.resources import files
    rows = csv.DictReader((files("marne.games.great_war_commander") / "data" / "fate_ge.csv").open(encoding="utf-8"))
    for r in rows:
        got = TABLE.plain_event(ev.Flipped("1.3", 0, CARD[r["id"]], "dice"))
        assert (got["card"], got["white"], got["coloured"], got["trigger"], got["hex"]) == (
            r["id"], int(r["die_white"]), int(r["die_coloured"]), r["trigger"], r["hex"])


def test_all_events_of_games_are_plain_data() -> None:
    for i in (1, 13):
        s = TITLE.new(f"gwc-{i:02}", {}, None, Seeded(f"plain {i}"))
        rng = random.Random(i)
        for _ in range(500):
            if s.decision is None:
                break
            advance(s, rng.choice(s.decision.choices))
        kinds = set()
        for e in s.log or []:
            data = TABLE.plain_event(e)
            assert json.loads(json.dumps(data)) == data
            kinds.add(type(e).__name__)
            for name in ("hex", "src", "dst"):
                assert data.get(name) is None or data[name] in HEX_IDS
            assert data.get("unit") is None or data["unit"] in IDS
            assert data.get("side") in (None, *SEATS)
            assert not isinstance(e, ev.Flipped) or data["card"] in CARD_IDS
            assert TABLE.heading(e) == isinstance(e, ev.TurnBegan)
        assert {"Flipped", "RollMade", "TurnBegan"} <= kinds


# The result --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.3.1", "6.3.2")
@pytest.mark.parametrize(("kind", "vp", "winner", "en", "fr"), [
    ("sudden-death", 4, "german", "The Germans win: sudden death, 4 VP for the Germans.",
     "Les Allemands l'emportent\u202f: mort subite, 4 PV pour les Allemands."),
    ("sudden-death", 0, "allied", "The French win: sudden death, and the Initiative card decides, the victory points are even.",
     "Les Français l'emportent\u202f: mort subite, et la carte Initiative décide, les points de victoire sont à égalité."),
    ("surrender", -2, "german", "The Germans win: the enemy surrenders, 2 VP for the French.",
     "Les Allemands l'emportent\u202f: l'adversaire se rend, 2 PV pour les Français."),
])
def test_6_3_the_result_in_a_sentence(kind: str, vp: int, winner: str, en: str, fr: str) -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-01")
    a.s.vp = vp
    if kind == "surrender":
        a.s.boxes[1] = a.s.surrender[1]
    a.s.result = Result(winner, kind, {}, "6.3")
    assert TABLE.outcome(a.s, "en") == en and TABLE.outcome(a.s, "fr") == fr


def test_no_result_no_sentence() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-01")
    assert TABLE.outcome(a.s, "en") == "" and TABLE.seat_name(0, "fr") == "Allemagne" and TABLE.seat_name(1, "en") == "Allies"


# Luck --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.3.7")
def test_O21_3_7_luck_counts_lost_defence_rolls_against_their_chance() -> None:
    u = INDEX["fr-inf.1"]
    events = [ev.TurnBegan("5", 0, 3), ev.FireDeclared("O21.3", 0, HEX["J4"], 5, 0), ev.RollMade("O21.3.6", 0, "fire", 6, 6, 12),
              ev.AttackTotal("O21.3.6", HEX["J4"], 5, 12, 17), ev.RollMade("O21.3.7", 1, "defence", 1, 1, 2),
              ev.DefenceTotal("O21.3.7", u, 7, 2, 9, 17)]
    got = luck(events, "en")
    assert len(got) == 1 and (got[0].event, got[0].name, got[0].turn) == (1, "Fire at J4", "Turn 3")
    assert got[0].actual == (1, 0)
    pairs = {n: (6 - abs(7 - n)) / 36 for n in range(2, 13)}
    chance = sum(p * q for a, p in pairs.items() for d, q in pairs.items() if 7 + d < 5 + a)
    assert got[0].expected == pytest.approx((chance, 0)) and lower(-2) == pytest.approx(chance)
    assert luck_words("en") != luck_words("fr")
    assert luck(events[:4], "en") == [], "nobody has rolled for defence"
