"""Why something is not possible: the reason is the rule that forbids it, told in both languages."""
from __future__ import annotations

import random
from pathlib import Path

import pytest

import marne
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.choices import VERBS, read_choice
from marne.games.great_war_commander.pieces import CARD, INDEX
from marne.games.great_war_commander.rules.r02_grid import HEX, HEXES
from marne.games.great_war_commander.rules.r10_sight import judge
from marne.games.great_war_commander.words.explain import STORIES, explain
from marne.kernel.chance import Seeded
from marne.kernel.rulebook import Rulebook
from marne.kernel.run import advance, reask
from tests.great_war_commander import firing
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import event

RULES = {r.id for r in Rulebook.load(Path(marne.__file__).parent / "games" / "great_war_commander" / "data" / "rules.tsv").rules}


def why(a: Arena, text: str, lang: str = "en") -> list[tuple[str, str]]:
    """The reasons; those of both languages name the same rules."""
    told = {x: explain(a.s, text, x) for x in ("en", "fr")}
    assert [r for r, _ in told["en"]] == [r for r, _ in told["fr"]]
    assert [t for _, t in told["en"]] != [t for _, t in told["fr"]], "the same in both languages"
    return told[lang]


def rules(a: Arena, text: str) -> list[str]:
    return [r for r, _ in why(a, text)]


# Reading what was typed --------------------------------------------------------------------------------------------------------


def test_every_choice_of_the_game_is_read_back() -> None:
    assert len(VERBS) > 40
    for verb in VERBS.values():
        text = " ".join([verb.id, *(sorted(k.numbers)[0] for k in verb.kinds)])
        c = read_choice(text)
        assert c is not None and c.verb == verb.id and c.text.lower() == text, text
    assert {"order", "action", "activate", "move", "step", "target", "base", "add", "advance", "place"} <= set(STORIES)


def test_wrong_input_gets_a_helpful_sentence() -> None:
    a = Arena({"H4": "ge-inf.1"}, german=["O23"]).turn()
    assert "did you mean activate" in why(a, "activat ge-inf.1")[0][1]
    assert why(a, "activat ge-inf.1", "fr")[0][1].endswith("vouliez-vous dire activate, action, objective\u202f?")
    assert why(a, "step")[0][1] == "Write it as “step HEX”"
    assert why(a, "advance ge-inf.1", "fr")[0][1] == "Écrivez «\u202fadvance FORMATION HEX\u202f»"
    assert "there is no hex “z9”" in why(a, "step Z9")[0][1].lower() and "did you mean" in why(a, "activate ge-in.1")[0][1]
    assert "name a choice" in why(a, "")[0][1].lower()


def test_what_is_offered_is_said_to_be_possible() -> None:
    a = Arena({"H4": "ge-inf.1"}).order(23)
    assert why(a, "step H3") == [("O23.1", "This is possible now: step H3")]
    assert why(a, "h3")[0][1] == "This is possible now: step H3", "a hex alone is meant as the step"


def test_another_question_is_open() -> None:
    a = Arena({"H4": "ge-inf.1"}).order(23)
    (rule, text), *_ = why(a, "order ge-12")
    assert rule == "O14.1" and "the question to the Germans is: German Infantry 1 in H4" in text
    assert "question posée aux Allemands" in why(a, "order ge-12", "fr")[0][1]


def test_after_the_end_the_game_is_over() -> None:
    a = Arena({"H4": "ge-inf.1"})
    a.s.decision = None
    assert why(a, "pass")[0][1] == "The game is over"


# Cards -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.2", "5.1", "O14.3", "O15", "E71.2")
def test_why_an_order_cannot_be_given() -> None:
    a = Arena({"H4": "ge-inf.1", "O1": "us-inf.1"}, german=["O23", "O21", "O25"]).turn()
    move = next(c for c in a.choices if c.startswith("order"))
    assert rules(a, "order us-01") == ["1.2"], "a card that is not in the hand"
    fire = next(c for c in CARD if a.s.hand[0] >> CARD[c] & 1 and a.s.t.order[CARD[c]] == 21)
    rally = next(c for c in CARD if a.s.hand[0] >> CARD[c] & 1 and a.s.t.order[CARD[c]] == 25)
    assert why(a, f"order {fire}") == [("O21.1", "Nobody who is left sees an enemy within range")]
    assert rules(a, f"order {rally}") == ["O25.1"]
    assert rules(a, "end") == ["O15"] and rules(a, "hq-order") == ["E71"]
    a.s.orders = a.s.law.sides[0].orders
    assert rules(a, f"order {fire}") == ["5.1"]
    a.s.orders = 0
    a.play(move)
    assert "O14.1" in rules(a, f"order {fire}")


@pytest.mark.rules("O25.1", "O26.1")
def test_why_no_rally_and_no_rout() -> None:
    a = Arena({"H4": "ge-inf.1!", "O1": "us-inf.1"}, german=["O25", "O26"]).turn()
    cards = {a.s.t.order[CARD[c]]: c for c in CARD if a.s.hand[0] >> CARD[c] & 1}
    a.s.rallied = 1
    reask(a.s)
    assert "Rally or Rout this turn" in why(a, f"order {cards[25]}")[0][1] and rules(a, f"order {cards[25]}") == ["O25.1"]
    assert rules(a, f"order {cards[26]}") == ["O26.1"]
    a.s.rallied, a.s.demo = 0, 0
    reask(a.s)
    assert "Nobody of yours is demoralised or suppressed" in why(a, f"order {cards[25]}")[0][1]
    assert why(a, f"order {cards[26]}", "fr")[0][1] == "Aucune unité ni aucun leader n'est démoralisé"


@pytest.mark.rules("O19", "O19.2", "O20", "2.4", "12")
def test_why_no_artillery() -> None:
    """Without a battery none; with one, an observer is needed: the highest leader or the one of the map, each once a turn."""
    a = Arena({"H4": "ge-lt-ebel", "O1": "us-inf.1"}, german=["O19", "O20"]).turn()
    cards = {a.s.t.order[CARD[c]]: c for c in CARD if a.s.hand[0] >> CARD[c] & 1}
    a.s.phone[0] = 255
    assert why(a, f"order {cards[19]}") == [("12", "You have no battery")]
    b = Arena({"H4": "ge-lt-ebel", "O1": "us-inf.1"}, german=["O19", "O20"], phones={"german": "ge-tel-77"}).turn()
    b.s.observed = 1
    b.s.activated |= 1 << INDEX["ge-lt-ebel"]
    reask(b.s)
    told = why(b, f"order {cards[19]}")
    assert [r for r, _ in told] == ["O19.2", "2.4"] and "Lt Ebel, your highest leader" in told[0][1]
    b.s.activated = 0
    reask(b.s)
    assert "No unactivated runner stands with Lt Ebel" in why(b, f"order {cards[20]}")[0][1]


@pytest.mark.rules("O22.1", "11.5")
def test_why_no_line_of_fire() -> None:
    a = Arena({"H4": "ge-inf.1", "H6": "us-inf.1"}, german=["O22"]).turn()
    card = next(c for c in CARD if a.s.hand[0] >> CARD[c] & 1)
    assert "no heavy machine gun" in why(a, f"order {card}")[0][1]
    b = Arena({"H4": "ge-inf.1+ge-mg08~", "H6": "us-inf.1"}, german=["O22"]).turn()
    assert rules(b, f"order {card}") == ["11.5"], "suppressed units do not serve their weapons"


@pytest.mark.rules("A38", "A44", "A34", "O21.3.4")
def test_why_an_action_does_not_support_the_fire() -> None:
    a = Arena({"H4": "ge-inf.1", "H6": "us-inf.1"}, german=["A38", "A44", "A34", "A29", "A30"])
    a.order(21)
    hand = {a.s.t.action[c]: f"action {a.s.t.cards[c].id}" for c in range(72) if a.s.hand[0] >> c & 1}
    assert a.asked == "which_fire_card"
    assert why(a, hand[38]) == [("A38", "Nobody in the target hex is moving")]
    assert rules(a, hand[44]) == ["A44"] and rules(a, hand[29]) == ["A29"] and rules(a, hand[30]) == ["A30"]
    assert "before own melee roll" in why(a, hand[30])[0][1] and "avant son jet de mêlée" in why(a, hand[30], "fr")[0][1]


@pytest.mark.rules("A43", "A46")
def test_why_an_action_does_not_help_the_defence() -> None:
    """Woods are no place to hit the dirt; a field of fire takes two machine guns."""
    for ground, action in (("open", 46), ("woods", 43)):
        a = Arena({"H4": "ge-inf.1", "H5": "us-inf.1"}, ground={"H5": ground}, scenario="gwc-13", allied=["A46", "A43"],
                  dice=["6-6"])
        a.order(21)
        while a.asked != "which_defence_card":
            a.play("no" if "no" in a.choices else "keep", calm=False)
        card = next(f"action {a.s.t.cards[c].id}" for c in range(216) if a.s.hand[1] >> c & 1 and a.s.t.action[c] == action)
        assert rules(a, card) == [f"A{action}"], ground


@pytest.mark.rules("1.S", "S98", "S98.1.2", "S98.2")
def test_why_a_strategy_card_cannot_be_used() -> None:
    a = Arena({"H4": "ge-inf.1", "O1": "us-inf.1"}, german=["O23"], strategy={"german": "ge-s9"}).turn()
    assert rules(a, "strategy ge-s1 1") == ["1.2"] and rules(a, "plus-one") == ["S98.2"]
    assert rules(a, "strategy ge-s9 2") == ["S98.4.9"]
    a.s.sused = 1
    assert rules(a, "strategy ge-s9 1") == ["1.S"]
    a.s.sused, a.s.snew = 0, 1
    assert rules(a, "strategy ge-s9 1") == ["S98"]
    b = Arena({"H4": "ge-inf.1", "O1": "us-inf.1"}, german=["O23"], strategy={"german": "ge-s5"}, scenario="gwc-13").turn()
    assert rules(b, "strategy ge-s5 1") == ["S98.1.2"], "red trousers are of 1914"


# Activation --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("3.3.1.1", "3.3.1.2", "O14.1")
def test_why_somebody_cannot_be_activated_through_a_leader() -> None:
    """Lt Ebel commands 1 hex and is not the highest leader (Hptm Bertin is), so he passes nothing on to other leaders."""
    a = Arena({"H4": "ge-lt-ebel ge-inf.1 ge-lt-vogel", "H7": "ge-inf.2", "A1": "ge-hptm-bertin", "O1": "us-inf.1"}).order(23)
    a.play("activate ge-lt-ebel")
    assert why(a, "activate ge-inf.2") == [("3.3.1.1", "German Infantry 2 in H7 is outside the radius of Lt Ebel (H4, 1)")]
    assert rules(a, "activate ge-lt-vogel") == ["3.3.1.2"] and "Hptm Bertin" in why(a, "activate ge-lt-vogel")[0][1]
    assert rules(a, "activate us-inf.1") == ["O14.1"] and rules(a, "activate ge-inf.9") == ["O14.1"]
    a.s.activated |= 1 << INDEX["ge-inf.2"]
    assert why(a, "activate ge-inf.2", "fr") == [("O14.1", "Infanterie allemande 2 a déjà été activée ce tour")]


@pytest.mark.rules("O21.1", "O14.5")
def test_why_somebody_cannot_be_activated_for_a_fire() -> None:
    a = Arena({"H4": "ge-inf.1", "H5": "ge-inf.3", "A1": "ge-inf.2", "H6": "us-inf.1"}).order(21)
    assert why(a, "activate ge-inf.2") == [("O21.1", "German Infantry 2 in A1 sees no enemy within range")]


@pytest.mark.rules("A42.1", "A42.3(1)")
def test_why_somebody_cannot_be_activated_for_op_fire() -> None:
    """He must reach the hex just entered; that he sees somebody else does not help, nor what he could do with a mortar."""
    a = Arena({"H6": "fr-inf.1", "B7": "fr-inf.2", "H4": "ge-inf.1", "G4": "ge-inf.2", "B9": "ge-inf.3",
               "N6": "ge-abt.1+ge-lmw76"}, active="allied", german=["O21"]).order(23)
    a.play("activate fr-inf.1", "step I6", firing.op_fire(a, "german"))
    assert a.asked == "whom_to_activate" and a.choices == ["activate ge-inf.1", "activate ge-inf.2"]
    assert why(a, "activate ge-inf.3") == [("A42.1", "German Infantry 3 in B9 does not see I6 within range")]
    assert rules(a, "activate ge-abt.1") == ["A42.3(1)"]


@pytest.mark.rules("E70.1", "O14.2")
def test_why_a_hero_is_not_named_twice_for_one_order() -> None:
    a = Arena({"H4": "ge-hptm-bertin ge-hero ge-inf.1", "H6": "us-inf.1"}).order(23)
    a.play("activate ge-hptm-bertin", "activate ge-hero")
    assert a.asked == "whom_else_to_activate" and "activate ge-hero" not in a.choices
    assert why(a, "activate ge-hero") == [("O14.2", "German Hero is among those who carry out this order already")]


@pytest.mark.rules("O24.1")
def test_why_somebody_does_not_join_an_offensive() -> None:
    b = Arena({"H4": "ge-lt-ebel ge-inf.1", "H3": "ge-inf.6", "H5": "ge-inf.2!", "A1": "ge-inf.3"}).order(24)
    assert b.asked == "who_joins_offensive"
    assert "demoralised" in why(b, "activate ge-inf.2")[0][1] and "does not touch the line" in why(b, "activate ge-inf.3")[0][1]


# Moving ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O23.1", "O23.4", "T123", "T100", "T102")
def test_why_a_step_is_not_possible() -> None:
    """Infantry has 4 points, marsh costs 3; water cannot be entered, nor a hex with enemies, nor a burning one."""
    a = Arena({"H4": "ge-inf.1", "I4": "us-inf.1"}, ground={"H5": "water", "G4": "marsh", "G3": "marsh", "I5": "bridge"})
    a.order(23)
    assert why(a, "step O1") == [("O23.1", "O1 does not touch H4")] and rules(a, "step H5") == ["T123"]
    assert why(a, "step I4") == [("O23.4", "Enemies stand in I4")] and rules(a, "step I5") == ["T102"]
    a.play("step G4")
    assert why(a, "step G3") == [("O23.1", "G3 costs 3 points; German Infantry 1 has 1 left")]
    assert why(a, "step G3", "fr") == [("O23.1", "G3 coûte 3 points\u202f; il en reste 1 à Infanterie allemande 1")]
    a.s.blaze |= 1 << HEX["F4"]
    reask(a.s)
    assert rules(a, "step F4") == ["T100"]


@pytest.mark.rules("O23.2", "O14.2", "7.2.1", "O14.5")
def test_why_somebody_does_not_move_leave_or_stop() -> None:
    a = Arena({"H4": "ge-lt-ebel ge-inf.1 ge-inf.5", "H5": "ge-inf.2", "C3": "ge-inf.3", "O1": "us-inf.1"}).order(23)
    a.play("activate ge-lt-ebel", "all")
    assert a.asked == "who_moves" and rules(a, "move ge-inf.3") == ["O14.2"] and rules(a, "done") == ["O14.5"]
    a.play("move ge-inf.1")
    assert a.asked == "who_goes_along" and why(a, "with ge-inf.2") == [("O23.2", "German Infantry 2 stands in H5, not in H4")]
    a.play("done", calm=False)
    assert rules(a, "stop") == ["O14.5"] and why(a, "exit") == [("7.2.1", "H4 is not on the enemy's edge")]


@pytest.mark.rules("O16.1", "O16.3", "O14.2")
def test_why_somebody_cannot_advance_there() -> None:
    a = Arena({"H4": "ge-lt-ebel ge-inf.1", "C3": "ge-inf.3"}, ground={"H5": "water"}).order(16)
    a.play("activate ge-lt-ebel")
    while a.asked != "who_advances":
        a.play(a.choices[0])
    assert rules(a, "advance ge-inf.1 H8") == ["O16.1"] and rules(a, "advance ge-inf.1 H5") == ["T123"]
    assert rules(a, "advance ge-inf.3 C4") == ["O14.2"] and rules(a, "leave ge-inf.1") == ["7.2.1"]


@pytest.mark.rules("O23.1.1", "11.3")
def test_why_a_weapon_does_not_change_hands() -> None:
    a = Arena({"H4": "ge-inf.1+ge-mg08 ge-abt.1+ge-mg0815 ge-inf.2"}).order(23)
    a.play("activate ge-inf.1")
    assert a.asked == "where_to_step"
    assert rules(a, "give ge-inf.1 ge-abt.1") == ["11.3"] and rules(a, "give ge-inf.1 ge-inf.2") == ["O23.1.1"]
    assert rules(a, "give ge-inf.2 ge-abt.1") == ["11.3"]


# Fire and sight ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.3", "A31")
def test_why_a_piece_that_has_fired_has_no_target_left() -> None:
    """One fire for each piece of a Fire order; every card of Assault Fire is a fire of its own."""
    a = Arena({"H4": "ge-lt-mueller ge-inf.1 ge-abt.1 ge-abt.2", "H7": "fr-inf.1"}, dice=["1-2", "6-5"]).order(21)
    firing.alone(firing.everybody(a, "ge-lt-mueller"), "ge-inf.1").play("keep", "keep", "target H7")
    assert a.asked == "which_base" and why(a, "base ge-inf.1") == [("O21.3", "German Infantry 1 has fired in this order")]
    b = Arena({"H4": "ge-lt-mueller ge-abt.1 ge-abt.2", "H7": "fr-inf.1", "G6": "fr-inf.2", "A1": "fr-inf.3"},
              german=["A31", "A31"], dice=["1-2", "6-5"])
    firing.everybody(b.order(23), "ge-lt-mueller")
    one, two = [f"action {c}" for c in firing.cards(b, "german", "A31")]
    firing.together(b.play(one, "target H7"), "ge-abt.1").play("keep", "keep", two)
    assert b.asked == "which_target" and "target H7" in b.choices and "target A1" not in b.choices
    assert set(rules(b, "target A1")) == {"3.1.2"}                      # none of them has "fired already"


@pytest.mark.rules("O21.3", "3.1.2", "10.2")
def test_why_a_hex_is_no_target() -> None:
    """Infantry fires 5 hexes far; woods in between block."""
    a = Arena({"H4": "ge-inf.1", "H6": "us-inf.1", "H5": "ge-inf.9", "O4": "us-inf.2", "G6": "us-inf.4", "E4": "us-inf.3"},
              ground={"G4": "woods", "F3": "woods", "F4": "woods"}).order(21)
    a.play("activate ge-inf.1")
    assert a.asked == "which_target" and why(a, "target A1") == [("O21.3", "No enemy stands in A1")]
    assert why(a, "target O4") == [("3.1.2", "O4 is 7 hexes from German Infantry 1, whose range is 5")]
    (rule, text), *_ = why(a, "target E4")
    v = judge(a.s.law.field, a.s.ground, 0, HEX["H4"], HEX["E4"])
    assert rule == v.rule == "10.2" and "E4: an obstacle at" in text and "(woods)" in text
    assert "un obstacle en" in why(a, "target E4", "fr")[0][1]


@pytest.mark.rules("O21.3.1", "O21.3.1.1", "11.5")
def test_why_a_piece_does_not_join_the_fire() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf.1 ge-abt.1+ge-lmw76", "H2": "ge-inf.2", "H7": "us-inf.1", "A1": "ge-inf.3"}).order(21)
    a.play("activate ge-lt-mueller", "all")
    while a.asked != "who_joins":
        a.play("base ge-inf.1" if "base ge-inf.1" in a.choices else a.choices[0])
    assert rules(a, "add ge-lmw76.1") == ["O21.3.1.1"], "light artillery fires alone"
    assert rules(a, "add ge-inf.3") == ["O14.2"] and rules(a, "add us-inf.1") == ["O21.1"]
    assert why(a, "add ge-inf.2")[0][0] in ("3.1.2", "O21.3.1")


@pytest.mark.rules("10.1", "10.2", "10.3")
def test_see_tells_what_a_line_meets() -> None:
    a = Arena({"H4": "ge-inf.1"}, ground={"H6": "woods", "C4": "orchard", "D4": "field"}).order(23)
    assert why(a, "see H4 H5") == [("10.1", "H4 sees H5 clearly, at a distance of 1")]
    assert why(a, "see H4 H8") == [("10.2", "H4 does not see H8: an obstacle at H6 (woods, objective 5)")]
    (rule, text), = why(a, "see C2 C6")
    assert rule == "10.3" and text == "C2 sees C6 at a distance of 4 with hindrance 2 (C4, orchard)"
    assert why(a, "see C2 C6", "fr")[0][1] == "C2 voit C6 à une distance de 4 avec une gêne de 2 (C4, verger)"
    assert why(a, "see Z1 C6")[0][1].startswith("Write it as “see H4 J6”")
    a.s.gas |= 1 << HEX["H5"]
    assert "hindrance 1 (gas in H5)" in why(a, "see H4 H5")[0][1]


# Placing -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("F125.1", "F125.4", "8.2.2", "8.2")
def test_why_somebody_cannot_be_placed_there() -> None:
    s = TITLE.new("gwc-01", {}, "", Seeded("1"))

    def told(text: str) -> str:
        return explain(s, text, "en")[0][0]

    assert told("dig foxhole A1") == "F125.1" and told("dig trench M5") == "F125.1"
    advance(s, next(c for c in s.decision.choices if c.text == "dig foxhole M5"))           # type: ignore[union-attr]
    assert told("dig foxhole M5") == "F125.4"
    while s.decision is not None and s.decision.message == "where_to_build":
        advance(s, s.decision.choices[0])
    assert explain(s, "place ge-hptm-steiger A1", "en")[0][0] == "8.2.2"
    assert explain(s, "place ge-inf-14.1 M5", "en")[0][1] == "It is Hptm Steiger that is placed now"


# Anything at all ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["gwc-02", "gwc-07", "gwc-11", "gwc-16"])
def test_every_verb_gets_a_reason_at_every_question(scenario: str) -> None:
    """At least one reason with a rule that exists, the same rules in both languages, and nothing left to fill in."""
    s = TITLE.new(scenario, {}, "", Seeded(scenario))
    s.log = None
    r = random.Random(scenario)
    for _ in range(260):
        ask = s.decision
        if ask is None:
            break
        units = [name for name, u in INDEX.items() if s.loc[u] < HEXES] or sorted(INDEX)
        hand = [name for name, c in CARD.items() if s.hand[ask.seat] >> c & 1] or sorted(CARD)
        for verb in r.sample(sorted(VERBS), 4):
            here = {"unit": units, "piece": units, "card": hand}
            args = [r.choice(here.get(k.id) or sorted(k.numbers)) for k in VERBS[verb].kinds]
            text = " ".join([verb, *args])
            en, fr = explain(s, text, "en"), explain(s, text, "fr")
            assert en and [x for x, _ in en] == [x for x, _ in fr], text
            for rule, sentence in (*en, *fr):
                assert rule in RULES, (text, rule)
                assert sentence and not set(sentence) & set("{}") and "None" not in sentence
        advance(s, r.choice(ask.choices))


# Who sees the hex and does not fire at it all the same ------------------------------------------------------------------------


@pytest.mark.rules("O21.3.5")
def test_a_hex_at_which_the_fire_came_to_nothing_is_refused_for_its_hindrance() -> None:
    a = Arena({"H4": "ge-abt~", "H6": "fr-inf", "H2": "fr-inf", "F4": "fr-inf"}, ground={"H5": "brush"}, german=["A55"]).order(21)
    a.play("target H6", "no")
    assert a.asked == "which_target" and a.choices == ["target H2", "target F4"]
    assert rules(a, "target H6") == ["O21.3.5"]


@pytest.mark.rules("O24.2(2)")
def test_weapons_do_not_fire_in_an_offensive() -> None:
    a = Arena({"H6": "ge-inf+ge-mg0815", "H7": "ge-lt-mueller", "B6": "fr-inf", "J3": "fr-inf", "H2": "fr-inf"}).order(24)
    a.play("move ge-inf.1", "step H5", "stop", "done").calm().play("activate ge-lt-mueller")
    assert a.asked == "which_target" and a.choices == ["target H2", "target J3"]    # B6 is 6 hexes away, the gun's range is 8
    assert rules(a, "target B6") == ["3.1.2", "O24.2(2)", "3.1.2"]


@pytest.mark.rules("A31")
def test_assault_fire_is_refused_to_those_without_a_boxed_firepower() -> None:
    a = Arena({"H4": "ge-gd.1 ge-gd.2", "G4": "ge-inf ge-lt-mueller", "H6": "fr-inf"}, german=["A31"]).order(23)
    a.play("activate ge-lt-mueller", "all", firing.action(a, "german", "A31"))
    assert a.asked == "which_base" and a.choices == ["base ge-gd.1", "base ge-gd.2"]
    assert rules(a, "base ge-inf.1") == ["A31"]


@pytest.mark.rules("O14.2.1")
def test_a_tank_leader_passes_an_order_on_to_tanks_only() -> None:
    a = Arena({"H4": "fr-schneider-ld fr-inf", "H5": "fr-schneider", "G5": "fr-schneider"}, active="allied").order(23)
    a.play("activate fr-schneider-ld")
    assert a.asked == "whom_else_to_activate" and rules(a, "activate fr-inf.1") == ["O14.2.1"]


# What is picked ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "asked", "text"), [
    (69, "which_promoted", "choose ge-inf.1"), (95, "which_drumfire", "hex A1"), (74, "whom_to_hit", "choose ge-lt-roth"),
    (58, "whose_shift", "hex H7"), (75, "whom_to_kill", "choose ge-inf.1")])
def test_what_an_event_does_not_let_one_pick_is_refused_by_its_own_rule(number: int, asked: str, text: str) -> None:
    a = Arena({"H4": "ge-inf ge-lt-roth ge-lt-mueller", "H7": "fr-inf! fr-inf!", "M4": "ge-inf ge-lt-ebel"})
    event(a, "german", number)
    assert a.asked == asked and text not in a.choices
    assert rules(a, text) == [f"E{number}"]


@pytest.mark.rules("O19.2")
def test_somebody_who_may_not_observe_is_refused_by_the_rule_of_observers() -> None:
    a = Arena({"H4": "ge-inf ge-lt-roth", "H7": "fr-inf"}, phones={"german": "ge-tel-77"}).order(19)
    a.play("box local")
    assert a.asked == "who_observes" and rules(a, "hex A1") == ["O19.2"] and rules(a, "choose ge-inf.1") == ["O19.2"]


@pytest.mark.rules("O24.2(2)")
def test_who_has_not_moved_does_not_fire_in_an_offensive() -> None:
    a = Arena({"H6": "ge-inf", "G6": "ge-inf", "H7": "ge-lt-mueller", "H2": "fr-inf"}).order(24)
    a.play("all").play("move ge-inf.1", "step H5", "stop", "done").calm()
    assert a.asked == "who_fires_offensive" and "activate ge-inf.2" not in a.choices
    assert rules(a, "activate ge-inf.2") == ["O24.2(2)"]
