"""The hand with what each card can do now, and the tracks of the web table."""
from __future__ import annotations

import json
import random
from typing import Any

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import CARD_IDS, GOAL, INDEX, LOST, SEATS, TRACK
from marne.games.great_war_commander.state import State, put
from marne.games.great_war_commander.table.cards import below
from marne.games.great_war_commander.table.hooks import TABLE
from marne.games.great_war_commander.table.reasons import S_WAYS, S_WHEN, WHEN, of_order
from marne.games.great_war_commander.tables import tables
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import until

LANGS = ("en", "fr")


def facts(a: Arena, seat: str | None, lang: str = "en") -> dict[str, Any]:
    index = None if seat is None else SEATS.index(seat)
    return TABLE.facts(TITLE.known(a.s, index), index, lang)


def card(a: Arena, seat: str, what: str, lang: str = "en") -> dict[str, Any]:
    """The card of the hand with that order."""
    got: dict[str, Any] = next(c for c in facts(a, seat, lang)["hand"]["cards"] if c["order"]["rule"] == what)
    return got


def of_action(a: Arena, seat: str, what: str, lang: str = "en") -> dict[str, Any]:
    got: dict[str, Any] = next(c for c in facts(a, seat, lang)["hand"]["cards"] if c["action"]["rule"] == what)
    return got


# What a card can do now ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.5", "O14.1")
def test_1_5_plays_are_exactly_the_choices_of_the_question() -> None:
    for i in (1, 6, 14):
        s = TITLE.new(f"gwc-{i:02}", {}, None, Seeded(f"hand {i}"))
        rng = random.Random(i)
        seen = 0
        for _ in range(250):
            if s.decision is None:
                break
            ask = s.decision
            for seat in (0, 1):
                d = TABLE.facts(TITLE.known(s, seat), seat, "en")["hand"]
                assert {c["id"] for c in d["cards"]} == {CARD_IDS[c] for c in bits(s.hand[seat])}
                plays = {p["text"] for c in d["cards"] for p in c["plays"]}
                offered = {c.text for c in ask.choices if c.verb in ("order", "engineers", "discard", "action", "op-fire")}
                assert plays == (offered if ask.seat == seat else set())
                seen += bool(plays)
                for c in d["cards"]:
                    verbs = {p["verb"] for p in c["plays"]}
                    assert verbs & {"order", "discard"} or c["why_order"]["text"], "an order that cannot be given says why"
                    assert "action" in verbs or c["why_action"]["text"]
            advance(s, rng.choice(ask.choices))
        assert seen


@pytest.mark.rules("O14.5", "3.1.9")
def test_O14_5_an_order_is_offered_exactly_if_nothing_bars_it() -> None:
    """At the question what to do, the hand and the refusal tell the same reason, and one for every order that is not offered."""
    seen = [0, 0]
    for i in (2, 5, 11):
        s = TITLE.new(f"gwc-{i:02}", {}, None, Seeded(f"bars {i}"))
        rng = random.Random(i)
        for _ in range(400):
            ask = s.decision
            if ask is None:
                break
            for c in bits(s.hand[ask.seat]) if ask.message == "what_to_do" else ():
                offered = f"order {CARD_IDS[c]}" in [x.text for x in ask.choices]
                told = of_order(s, ask.seat, s.t.order[c], "en")
                why = TITLE.explain(s, f"order {CARD_IDS[c]}", "en")
                assert offered is (told is None)
                assert told is None or told[0] in [rule for rule, _ in why] or s.t.order[c] == 22, (told, why)
                seen[offered] += 1
            advance(s, rng.choice(ask.choices))
    assert min(seen) > 20


@pytest.mark.rules("O14.5", "O25.1")
def test_O25_1_rally_with_nobody_to_rally_says_so() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-01", german=["O25"]).turn()
    c = card(a, "german", "O25")
    assert not [p for p in c["plays"] if p["verb"] == "order"]
    assert c["why_order"] == {"text": "nobody of yours is demoralised or suppressed", "rule": "O25.1"}
    b = Arena({"H4": "ge-inf!"}, scenario="gwc-01", german=["O25"]).turn()
    assert card(b, "german", "O25")["why_order"] is None and card(b, "german", "O25")["plays"]


@pytest.mark.rules("1.5", "O19")
def test_O19_an_artillery_request_without_a_telephone() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-01", german=["O19"], allied=["O21"]).turn()
    assert card(a, "german", "O19")["why_order"]["text"] == "you have no battery"
    assert card(a, "allied", "O21")["why_order"] == {"text": "in your own turn", "rule": "1.5"}
    assert card(a, "allied", "O21", "fr")["why_order"]["text"] == "pendant votre tour"


@pytest.mark.rules("A38", "A44", "O21.3.4")
def test_A38_in_the_window_of_a_fire_the_missing_thing_is_named() -> None:
    a = Arena({"H4": "ge-inf", "J4": "fr-inf", "H6": "fr-inf"}, scenario="gwc-05", german=["A38", "A44", "A55"]).order(21)
    a.play("target J4", calm=False)
    assert a.asked == "which_fire_card"
    assert of_action(a, "german", "A38")["why_action"] == {"text": "nobody in the target hex is moving", "rule": "A38"}
    assert of_action(a, "german", "A44")["why_action"]["text"] == "no firer stands next to the target"
    good = of_action(a, "german", "A55")
    assert good["why_action"] is None and [p["verb"] for p in good["plays"]] == ["action"]
    d = facts(a, "german")["hand"]
    assert d["window"] and d["quiet"] == "no" and not facts(a, "allied")["hand"]["window"]


@pytest.mark.rules("A33")
def test_A33_serves_in_a_melee_and_german_weapons_against_a_tank() -> None:
    a = Arena({"H4": "ge-inf", "J4": "fr-inf"}, german=["A33"], allied=["A33"]).turn()
    both = "before your melee roll, or your weapons' fire at an adjacent tank"
    assert of_action(a, "german", "A33")["why_action"] == {"text": both, "rule": "A33"}
    assert of_action(a, "allied", "A33")["why_action"] == {"text": "only before your melee roll", "rule": "A33"}


@pytest.mark.rules("A42.2", "A42.3(3)")
def test_A42_3_after_the_one_fire_of_a_step_that_is_the_reason() -> None:
    units = {"H6": "us-inf", "H4": "ge-inf", "G4": "ge-inf", "O1": "ge-inf"}
    a = Arena(units, scenario="gwc-15", active="allied", german=["O21", "O21", "A45.4"], dice=["1-1", "6-5"]).order(23)
    a.play("step I6")
    a.play(next(c for c in a.choices if c.startswith("op-fire")), "activate ge-inf.1")
    while a.asked != "which_reaction":
        a.play(next(c for c in ("no", "keep", *a.choices) if c in a.choices), calm=False)
    rest = [c["why_op"] for c in facts(a, "german")["hand"]["cards"] if c["order"]["rule"] == "O21"]
    assert rest == [{"text": "one fire at most for each step", "rule": "A42.3(3)"}]


@pytest.mark.rules("A34", "A32", "A51")
def test_A34_defender_date_and_nation_are_the_reasons() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-05", german=["A34"]).turn()              # the French defend
    assert of_action(a, "german", "A34")["why_action"] == {"text": "only for the defender", "rule": "A34"}
    b = Arena({"H4": "ge-inf"}, scenario="gwc-01", german=["A32"]).turn()              # August 1914
    assert of_action(b, "german", "A32")["why_action"] == {"text": "from 1915 on", "rule": "A32"}
    c = Arena({"H4": "ge-inf"}, scenario="gwc-05", german=["A32"]).turn()
    assert of_action(c, "german", "A32")["why_action"]["text"] == "before your barrage falls"


@pytest.mark.rules("A42.2")
def test_A42_2_a_fire_card_in_the_enemys_move_is_opportunity_fire() -> None:
    a = Arena({"A6": "fr-inf", "J4": "ge-inf", "L4": "fr-inf"}, scenario="gwc-05", active="allied", german=["O21"]).order(23)
    a.play("activate fr-inf.2", calm=False)
    while a.asked != "where_to_step":
        a.play(next(c for c in a.choices if c.startswith(("done", "move"))), calm=False)
    a.play("step L5", calm=False)
    until(a, "which_reaction")
    c = card(a, "german", "O21")
    assert [p["verb"] for p in c["plays"]] == ["op-fire"] and c["why_op"] is None
    assert c["why_order"]["text"] == "in your own turn"
    d = facts(a, "german")
    assert d["hand"]["window"] and d["attack"]["kind"] == "reaction" and d["attack"]["hex"] == "L5"
    assert [f["unit"] for f in d["attack"]["firers"]] == ["ge-inf.1"]


def test_every_action_of_the_decks_has_its_moment_in_words() -> None:
    t = tables("")
    assert {a for a in t.action if a not in (29, 52)} <= set(WHEN)
    for told in (*WHEN.values(), *S_WHEN.values(), *(x for ways in S_WAYS.values() for x in ways.values())):
        assert all(told) and told[0] != told[1]


@pytest.mark.rules("S98.1", "S98.2")
def test_S98_the_strategy_card_with_its_uses() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-05", strategy={"german": "ge-s9"}).turn()
    s = facts(a, "german")["hand"]["strategy"]
    assert s["id"] == "ge-s9" and len(s["uses"]) == 2 and not any(u["play"] for u in s["uses"]) and s["why"]["text"]
    assert facts(a, "allied")["hand"]["strategy"] is None
    b = Arena({"H4": "ge-inf", "J4": "fr-inf", "H6": "fr-inf"}, scenario="gwc-05", strategy={"german": "ge-s9"}).order(21)
    b.play("target J4", calm=False)
    until(b, "whether_plus_one")
    assert facts(b, "german")["hand"]["strategy"]["plus"] == "plus-one" and facts(b, "german")["hand"]["strategy"]["why"] is None


@pytest.mark.rules("1.2")
def test_1_2_a_spectator_has_no_hand() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-01", german=["O21"], allied=["O21"]).turn()
    assert facts(a, None)["hand"] is None and facts(a, None)["tracks"]["vp"]["secret"] is None


# Tracks ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.1.2", "6.2.2")
def test_6_2_2_time_track_with_sudden_death_and_reinforcements() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-01")
    s: State = a.s
    u = INDEX["fr-inf.3"]
    put(s, u, TRACK)
    s.due[u] = 5
    time = facts(a, None)["tracks"]["time"]
    assert time["now"] == s.time and time["sudden_death"] == s.law.sudden_death
    box = {b["n"]: b for b in time["boxes"]}
    assert [x["unit"] for x in box[5]["due"]] == ["fr-inf.3"] and not box[4]["due"]
    assert not box[s.law.sudden_death - 1]["sudden"] and box[s.law.sudden_death]["sudden"]
    assert box[s.time]["state"] == "now"
    assert below(7) == pytest.approx(15 / 36) and below(2) == 0 and below(13) == 1
    assert box[8]["chance"] == pytest.approx(21 / 36, abs=1e-4)


@pytest.mark.rules("7.3.2")
def test_7_3_2_secret_objectives_are_their_owners_alone() -> None:
    a = Arena({"H4": "ge-inf", "A6": "fr-inf"}, scenario="gwc-01", held={3: "german"})
    a.s.secret[0] = 1 << GOAL["obj-g"]                                             # objective 3 is worth 2
    a.s.secret[1] = 1 << GOAL["obj-c"]
    own = facts(a, "german")["tracks"]["vp"]
    assert [g["id"] for g in own["secret"]] == ["obj-g"] and own["known"] == own["value"] + 2
    assert next(o for o in own["objectives"] if o["number"] == 3)["secret"] == 2
    other = facts(a, "allied")["tracks"]["vp"]
    assert [g["id"] for g in other["secret"]] == ["obj-c"] and "obj-g" not in json.dumps(other)
    nobody = json.dumps(facts(a, None)["tracks"])
    assert "obj-g" not in nobody and "obj-c" not in nobody
    assert facts(a, "allied")["tracks"]["sides"]["german"]["secret"] == 1


@pytest.mark.rules("4.3", "12", "5.1")
def test_4_3_losses_decks_and_telephones() -> None:
    a = Arena({"H4": "ge-inf", "A6": "fr-inf"}, scenario="gwc-01", german=["O21", "O23"])
    put(a.s, INDEX["fr-inf.1"], LOST)
    a.s.boxes[1] = 1
    k = facts(a, "german")["tracks"]
    fr, ge = k["sides"]["allied"], k["sides"]["german"]
    assert (fr["losses"], fr["surrender"]) == (1, a.s.surrender[1]) and [x["unit"] for x in fr["lost"]] == ["fr-inf.1"]
    assert (ge["hand"], ge["deck"]) == (2, 70) and ge["phone"] is None and ge["posture"] == "defend"
    assert k["initiative"] == SEATS[a.s.initiative] and k["orders"]["of"] == a.s.law.sides[a.s.active].orders


# The fight -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.3.7")
def test_O21_3_7_the_panel_tells_total_morale_and_who_is_left() -> None:
    a = Arena({"H4": "ge-inf", "J4": "fr-inf fr-inf", "H6": "fr-inf"}, scenario="gwc-05", dice=["4-5"],
              ground={"J4": "woods"}).order(21)
    a.play("target J4", calm=False)
    until(a, "whether_reroll")
    at = facts(a, "allied")["attack"]
    assert (at["kind"], at["hex"], at["side"], at["stage"]) == ("fire", "J4", "german", "roll")
    assert (at["roll"]["white"] + at["roll"]["coloured"], at["roll"]["purpose"], at["roll"]["side"]) == (9, "fire", "german")
    until(a, "who_defends")
    at = facts(a, "allied")["attack"]
    fp = a.s.t.fp[0][INDEX["ge-inf.1"]]
    assert at["total"] == fp + 9 and at["stage"] == "defence"
    cover = a.s.law.field.ground.cover[a.s.ground[a.s.loc[INDEX["fr-inf.1"]]]]
    for d in at["defenders"]:
        assert d["left"] and d["stand"] == a.s.t.morale[0][INDEX[d["unit"]]] + cover == sum(p["value"] for p in d["parts"])
        assert sum(d["odds"]) == pytest.approx(1, abs=1e-3)
    a.play("choose fr-inf.1", calm=False)
    until(a, "whether_reroll")
    at = facts(a, "allied")["attack"]
    assert {d["unit"]: (d["left"], d["now"]) for d in at["defenders"]} == {"fr-inf.1": (False, True), "fr-inf.2": (True, False)}


@pytest.mark.rules("O21.2.1.1")
def test_O21_2_1_1_the_panel_tells_what_a_gun_needs_to_find_its_target() -> None:
    a = Arena({"A4": "ge-inf+ge-fk77", "K4": "fr-inf", "A11": "fr-inf"}, scenario="gwc-05", dice=["3-4"]).order(21)
    a.play("target K4", calm=False)
    until(a, "whether_reroll")
    at = facts(a, "allied")["attack"]
    assert (at["roll"]["purpose"], at["roll"]["value"], at["roll"]["product"]) == ("targeting", 12, True)
    assert at["far"] == 10 and at["hindrance"] == 0 and at["total"] is None


@pytest.mark.rules("O16.4.1")
def test_O16_4_1_the_panel_tells_both_sums() -> None:
    from marne.games.great_war_commander.rules.orders.O16_melee import melees
    a = Arena({"I4": "fr-inf ge-inf"}, scenario="gwc-05", german=["A30"], allied=["A33"])
    a.run(melees, 0)
    assert a.asked == "which_melee_card"
    at = facts(a, "german")["attack"]
    for seat, name in (("german", "ge-inf.1"), ("allied", "fr-inf.1")):
        u = INDEX[name]
        assert at["sides"][seat]["fp"] == a.s.t.fp[0][u] + a.s.t.fp_box[u]
    assert at["kind"] == "melee" and sum(at["odds"].values()) == pytest.approx(1, abs=1e-3)
    text = next(c for c in a.choices if c.startswith("action"))                       # the French bayonets come first
    before = at["sides"]["allied"]["fp"]
    a.play(text, calm=False)
    after = facts(a, "german")["attack"]["sides"]["allied"]
    assert (after["fp"], after["plus"]) == (before + 2, 2)


def test_facts_of_whole_games_are_plain_data_in_both_languages() -> None:
    kinds = set()
    for i in (3, 11, 15):
        s = TITLE.new(f"gwc-{i:02}", {}, None, Seeded(f"facts {i}"))
        rng = random.Random(i)
        for k in range(700):
            if s.decision is None:
                break
            if k % 11 == 0:
                for seat in (0, 1, None):
                    for lang in LANGS:
                        got = TABLE.facts(TITLE.known(s, seat), seat, lang)
                        assert json.loads(json.dumps(got)) == got
                        if got["attack"]:
                            kinds.add(got["attack"]["kind"])
                board = TABLE.board(TITLE.known(s, 0), 0, "en")
                assert all(len(r["cells"]) == len(board["columns"]) for r in board["rows"])
                assert sum(bool(r["id"]) for r in board["rows"]) == 165
            advance(s, rng.choice(s.decision.choices))
    assert {"fire", "artillery"} <= kinds
