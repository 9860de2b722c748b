"""Why not, as a player meets it: the rule that forbids a choice, and a sentence about this very choice in both languages."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from tests.to_the_last_man.test_examples import army, play, pos


def told(m: marne.Match, choice: str, rule: str, english: str, french: str) -> None:
    """Among the reasons is this rule with these words."""
    for lang, words in (("en", english), ("fr", french)):
        m.lang = lang
        assert any(r == rule and words in sentence for r, sentence in m.why(choice)), (lang, m.why(choice))
    m.lang = "en"


def moving(units: dict[str, str], **more: Any) -> marne.Match:
    return pos(units, **{"phase": "movement", "level": "full", "turn": 9, **more})


@pytest.mark.rules("2.0 V.4")
def test_2_0_v4_who_does_not_enter_the_eastern_front_box_is_told_who_does() -> None:
    m = play(moving({"ge-g-01": "koln", "ge-i-01": "koln", **army("ge-1", "aachen", "ig", 1)}), "select ge-g-01")
    for choice in ("rail ge-g-01 eft", "move ge-g-01 eft"):
        told(m, choice, "2.0 V.4", "only German armies, infantry", "seuls entrent dans la case du front de l'Est les armées")
    play(m, "back", "select ge-1")                                      # an army with a siege gun inside
    told(m, "rail ge-1 eft", "2.0 V.4", "with all it holds", "avec tout ce qu'elle contient")


@pytest.mark.rules("2.0 V.4 [AAC]")
def test_2_0_v4_a_box_that_is_not_used_is_called_so() -> None:
    m = play(moving({"ge-i-01": "koln"}, options={"at-all-costs": True}), "select ge-i-01")
    told(m, "rail ge-i-01 eft", "2.0 V.4 [AAC]", "is not used", "n'est pas employée")
    told(m, "move ge-i-01 eft", "2.0 V.4 [AAC]", "is not used", "n'est pas employée")


@pytest.mark.rules("4.1", "4.4", "4.5")
@pytest.mark.parametrize("verb", ["rail", "strategic", "move"])
def test_4_1_nobody_is_sent_to_where_he_stands(verb: str) -> None:
    m = play(moving({"fr-i-01": "dieppe", "ge-i-01": "koln"}, seat="entente"), "select fr-i-01")
    told(m, f"{verb} fr-i-01 dieppe", "4.1", "is in Dieppe already", "se trouve déjà à Dieppe")


@pytest.mark.rules("2.0 II.2")
def test_2_0_ii_2_a_unit_in_hand_is_not_chosen_again() -> None:
    m = play(moving({"ge-i-01": "koln", "fr-i-01": "paris"}), "select ge-i-01")
    told(m, "select ge-i-01", "2.0 II.2", "in hand already", "déjà en main")


@pytest.mark.rules("9.1.2")
def test_9_1_2_a_second_battle_of_a_limited_offensive_is_refused_whenever_it_is_tried() -> None:
    """The battle that must be fought has been declared without asking, and the attacker's cards are asked for."""
    m = pos({"ge-i-01": "liege", "be-i-01": "liege", "ge-i-02": "verdun", "fr-i-01": "verdun"}, phase="declaration",
            level="limited", seat="german", fresh=["liege"], hands={"german": ["poison-gas"], "entente": []}, turn=9)
    assert m.decision is not None and m.decision.message == "which_attack_cards"
    told(m, "battle verdun", "9.1.2", "battle zone", "zone de bataille")
    told(m, "card poison-gas verdun", "2.0 II.3.a", "the only one is Liège", "la seule est Liège")


@pytest.mark.rules("9.3", "9.3 [date]", "9.4", "9.4 [date]")
@pytest.mark.parametrize(("held", "first", "second", "rule", "english", "french"), [
    (["poison-gas", "poison-gas"], "poison-gas", "poison-gas", "9.3", "you have played Poison Gas! in that zone already",
     "vous avez déjà joué Gaz toxiques"),
    (["advanced-barrage", "advanced-barrage"], "advanced-barrage", "advanced-barrage", "9.4", "one a zone", "une par zone"),
    (["poison-gas", "advanced-barrage"], "poison-gas", "advanced-barrage", "9.4 [date]", "never played in the same zone",
     "jamais gaz et barrage"),
    (["poison-gas", "advanced-barrage"], "advanced-barrage", "poison-gas", "9.3 [date]", "never played in the same zone",
     "jamais gaz et barrage")])
def test_9_3_9_4_two_cards_on_one_zone(held: list[str], first: str, second: str, rule: str, english: str, french: str) -> None:
    m = pos({"ge-i-01": "verdun", "ge-i-02": "artois", "fr-i-01": "verdun", "fr-i-02": "artois"}, phase="declaration",
            level="full", seat="german", hands={"german": held, "entente": []}, turn=13)
    play(m, "battle verdun", "battle artois", f"card {first} verdun")
    told(m, f"card {second} verdun", rule, english, french)


@pytest.mark.rules("8.2.2 [FORCED RETREAT]")
@pytest.mark.parametrize("attacker", [False, True])
def test_8_2_2_only_the_defenders_armies_are_forced_out(attacker: bool) -> None:
    units = {**army("ge-1", "artois", "iiss"), **army("uk-1", "artois", "iii"), **army("uk-2", "artois", "ii", 3)}
    dice = [6] * 5 + [6, 6, 1, 6]
    m = pos(units, dice, phase="combat", seat="german", turn=16, battles=["artois"], control={"german": ["lille", "cambrai"]},
            options={"forced-choice": "attacker" if attacker else "owner"}, hands={"german": [], "entente": []})
    for _ in range(9):
        assert m.decision is not None
        if m.decision.message == "which_army":
            break
        m.choose({"fire_or_retreat": "fire"}.get(m.decision.message, m.decision.choices[0].text))
    if attacker:
        told(m, "retreat ge-1 lille", "8.2.2 [FORCED RETREAT]", "one defending army must", "une armée en défense doit")
    else:
        told(m, "retreat ge-1 lille", "2.0 II", "belongs to the other side", "appartient à l'autre camp")


@pytest.mark.rules("7.3")
def test_7_3_another_army_is_being_rebuilt() -> None:
    m = play(pos({"ge-i-01": "koln"}, phase="production", turn=20, seat="german"), "raise ge-2")
    told(m, "rebuild ge-3 koln", "7.3", "The 2nd German Army is being rebuilt: go back first", "en cours de reconstitution")


@pytest.mark.rules("7.3", "8.2.3")
@pytest.mark.parametrize(("unit", "order", "date"), [("us-1", "raise us-1", 17), ("uk-can", "build uk-commonwealth", 6),
                                                     ("ge-17", "raise ge-17", 16)])
def test_7_3_on_an_empty_map_too_only_who_has_come_is_rebuilt(unit: str, order: str, date: int) -> None:
    for turn in (date - 1, date):
        m = pos({"ge-i-01": "koln", "fr-i-01": "paris"}, phase="production", turn=turn, seat="german")
        if unit[:2] != "ge":
            play(m, "commit")
        assert m.decision is not None
        assert (order in [c.text for c in m.decision.choices]) is (turn >= date), turn


@pytest.mark.rules("4.1 [adjacent]", "4.2 [b4]", "5.4", "4.5")
def test_french_zones_have_their_article_and_their_number() -> None:
    m = moving({"ge-i-01": "luxembourg", "fr-i-01": "dijon"}, level="pass", control={"german": ["luxembourg"]})
    play(m, "select ge-i-01")
    told(m, "move ge-i-01 ardennes", "4.2 [b4]", "The Ardennes is an enemy zone", "Les Ardennes sont une zone")
    told(m, "move ge-i-01 argonne", "4.1 [adjacent]", "The Argonne does not touch Lux", "L'Argonne ne touche pas le Lux")
    m = play(moving({"fr-i-01": "calais", "ge-i-01": "koln"}, seat="entente"), "select fr-i-01")
    told(m, "strategic fr-i-01 england", "4.5", "England is not a source", "L'Angleterre n'est pas une source")
    told(m, "move fr-i-01 ardennes", "4.1 [adjacent]", "The Ardennes does not touch", "Les Ardennes ne touchent pas Calais")
