"""Why not, of the verbs that name one piece: the rule and a sentence about this very piece, in both languages."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.battlefield import activate, clash, field
from tests.grand_illusion.tools import asked, offered, play, pos, setup, st


def told(m: Match, choice: str, rule: str, english: str, french: str) -> None:
    """Among the reasons is this rule with these words."""
    for lang, words in (("en", english), ("fr", french)):
        m.lang = lang
        assert any(r == rule and words in sentence for r, sentence in m.why(choice)), (lang, m.why(choice))
    m.lang = "en"


# 8.2.1, 9.8.3, 9.7.2: hexes ------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.2.1", "9.8.3a", "9.7.2", "9.7.2/p4")
def test_orders_to_a_hex_are_refused_by_what_is_there() -> None:
    m = field({"fr-i": 46, "ge-ii": 46, "fr-x": 47}, turn=8, digging=True, trenches={"86": 1}, forts={"fort-verdun": 1})
    told(m, "activate 76", "8.2.1", "forts do not act", "un fort n'agit pas")
    told(m, "reorganise 47", "9.8.3a", "no supplied combat unit of yours is disrupted in", "n'est désorganisée")
    told(m, "entrench 47", "9.7.2", "not both sides have supplied infantry in", "n'ont pas chacun une infanterie ravitaillée")
    told(m, "entrench 86", "9.7.2/p4", "entrenched already", "déjà retranché")


# 9.1.2a, 9.2: who attacks ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.2a", "9.1.2a/p2")
def test_9_1_2a_who_is_not_named_as_an_attacker() -> None:
    m = activate(field({"fr-i": 46, "fr-iii": 46, "fr-hq-5": 46, "ge-ii": 46, "fr-x": 47}), 46)
    assert asked(m) == "allied whether_to_attack"
    told(m, "designate fr-hq-5", "9.1.2a/p2", "no infantry and no cavalry", "ni infanterie ni cavalerie")
    told(m, "designate fr-x", "9.1.2a", "stands in 47, not in 46", "est en 47, non en 46")
    told(m, "designate ge-ii", "8.2.1", "belongs to the other side", "appartient à l'autre camp")
    play(m, "designate fr-i")
    told(m, "designate fr-i", "9.1.2a/p2", "is named already", "est déjà désigné")


@pytest.mark.rules("9.1.2a")
def test_9_1_2a_who_has_moved_is_not_named() -> None:
    m = play(field({"fr-i": 46, "fr-iii": 46, "fr-x": 46, "ge-ii": 46}), "activate 46", "move fr-x 47", "stop", "done")
    assert asked(m) == "allied whether_to_attack"
    told(m, "designate fr-x", "9.1.2a", "stands in 47", "est en 47")


@pytest.mark.rules("9.2.3a")
def test_9_2_3a_a_box_that_is_taken_or_faces_nobody() -> None:
    m = clash({"fr-i": 46, "fr-iii": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": 46})
    while asked(m) != "allied which_attacker":
        assert m.decision is not None
        m.choose(m.decision.choices[0].text)
    told(m, "face fr-i 4", "9.2.3a", "nobody stands opposite in box 4", "personne ne se trouve en face")
    play(m, "face fr-i 1")
    told(m, "face fr-iii 1", "9.2.3a", "box 1 is taken", "la case 1 est prise")


@pytest.mark.rules("9.2.6")
def test_9_2_6_who_does_not_withdraw_before_the_firing() -> None:
    m = clash({"fr-i": 46, "fr-iii": 46, "ge-ii": 46, "ge-2-c": 46, "ge-4-c": "46 disrupted"})
    while asked(m).split()[1] != "which_cavalry_withdraws":
        assert m.decision is not None
        m.choose(m.decision.choices[0].text)
    told(m, "pull-out ge-ii", "9.2.6", "is no cavalry", "n'est pas de la cavalerie")
    told(m, "pull-out ge-4-c", "9.2.6", "is disrupted", "est désorganisée")
    told(m, "pull-out fr-i", "8.2.1", "belongs to the other side", "appartient à l'autre camp")


@pytest.mark.rules("9.5.4a", "9.5.4b", "9.5.4c")
def test_9_5_4_which_gun_does_not_bombard_what() -> None:
    behind = {"german": [54, 44, 45, 55, 64, 65, 73, 74, 84, 92, 93]}
    m = activate(field({"ge-ha-krupp": 54, "ge-ha-skoda": "54 flipped", "ge-ii": 54, "ge-x": 44, "fr-1-c": 54},
                       side="german", turn=6, forts={"fort-maubeuge": 4}, control=behind), 54)
    play(m, "attack 54")
    assert asked(m) == "german which_gun"
    told(m, "bombard ge-ii fort-maubeuge", "9.5.4a", "no siege artillery", "n'est pas une artillerie de siège")
    told(m, "bombard ge-ha-skoda fort-maubeuge", "9.5.4b", "has fired this turn", "a déjà tiré ce tour-ci")
    told(m, "bombard ge-ha-krupp fort-verdun", "9.5.4c", "is no enemy fort in", "n'est pas un fort adverse de")


# 9.4: retreats -----------------------------------------------------------------------------------------------------------


def retreat_from_26(**more: Any) -> Match:
    units = {"fr-i": "26 disrupted", "fr-iii": "26 disrupted", "fr-x": 27, "ge-ii": 26, "ge-iii": 26, "ge-ix": 36}
    m = clash(units, 26, side="german", dice=[6] * 20, control={"german": [36, 37, 25, 35], "allied": [26]}, **more)
    for _ in range(20):
        if asked(m).endswith("who_retreats"):
            return m
        assert m.decision is not None
        m.choose(m.decision.choices[0].text)
    raise AssertionError(asked(m))


@pytest.mark.rules("9.4", "9.4.3a", "9.4(1)", "9.4.5", "12.6")
def test_9_4_who_does_not_retreat_there() -> None:
    m = retreat_from_26()
    told(m, "retreat fr-x 17", "9.4", "stands in 27, not in 26", "est en 27, non en 26")
    told(m, "retreat-all 36", "9.4.3a.4", "enemy infantry", "infanterie adverse")
    told(m, "retreat-all 1", "9.4.3a", "adjacent hex", "hexagone voisin")
    told(m, "embark fr-i", "9.4.5", "no named port in Amiens", "pas de port nommé à Amiens")
    told(m, "embark ge-ii", "8.2.1", "belongs to the other side", "appartient à l'autre camp")
    told(m, "evacuate fr-i", "12.6", "only the Belgian 4th Division", "seule la 4e Division belge")


# 7: arrivals, the Eastern Front, replacements ------------------------------------------------------------------------------


@pytest.mark.rules("7.1", "7.2/p1", "7.2")
def test_7_1_a_fixed_arrival_is_refused_by_its_hex_and_not_as_a_variable_one() -> None:
    """8.4.7c and 7.1.1 are rules of variable reinforcements; the counter of IX (-) says 56."""
    m = pos({}, base="setup", turn=2, phase="reinforcement", initiative="german", cap={"allied": 4, "german": 4}, whatif=False)
    assert asked(m) == "allied where_to_arrive" and offered(m, "arrive fr-ix-minus 56")
    for h in (1, 19, 100):
        assert [r for r, _ in m.why(f"arrive fr-ix-minus {h}")] == ["7.1"]
        told(m, f"arrive fr-ix-minus {h}", "7.1", "it enters in Mézières (56), the hex on its counter", "est Mézières (56)")
    told(m, "arrive fr-x 19", "7.1", "is not among the arrivals of this turn", "n'est pas parmi les arrivées")
    told(m, "arrive fr-1-m 56", "7.1", "is being placed now", "on place à présent")


@pytest.mark.rules("7.2/p1", "7.2")
def test_7_2_what_a_replacement_costs_and_who_needs_none() -> None:
    m = pos({"fr-x": "eliminated", "fr-i": 87}, turn=5, phase="reinforcement", initiative="german",
            cap={"allied": 1, "german": 1})
    assert asked(m) == "allied which_replacement"
    told(m, "replace fr-x", "7.2/p1", "costs 2 CAP; left: 1", "il en reste 1")
    told(m, "queue fr-i", "7.2", "has not been eliminated", "n'est pas parmi les unités éliminées")


@pytest.mark.rules("7.3/b1")
def test_7_3_who_does_not_go_east() -> None:
    m = pos({"ge-hq-1": 63, "ge-ii": 63, "ge-iii": 63, "ge-2-c": 63, "ge-4-c": 63, "ge-xiv": 105, "fr-i": 46}, turn=3,
            phase="reinforcement", seat="german", initiative="german", control={"german": [63, 64, 73, 74]})
    while asked(m) != "german whether_transfer":
        assert m.decision is not None
        m.choose(m.decision.choices[-1].text)
    play(m, "transfer")
    told(m, "send ge-xiv", "7.3/b1", "is not within a hex of the HQ", "n'est ni au QG")
    told(m, "send ge-hq-1", "7.3/b1", "no infantry and no cavalry", "ni infanterie ni cavalerie")
    told(m, "send fr-i", "8.2.1", "belongs to the other side", "appartient à l'autre camp")
    play(m, "send ge-2-c")
    told(m, "send ge-4-c", "7.3/b1", "enough cavalry has gone", "assez de cavalerie est partie")


# 8.4: groups; 8.4.9g; 14.3 -------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.4/b2")
def test_8_4_b2_a_far_hex_is_told_with_the_hex_one_stands_in() -> None:
    m = play(field({"fr-i": 46, "fr-iii": 46, "ge-ii": 86}), "activate 46")
    told(m, "move fr-i 20", "8.4/b2", "20 does not touch 46: one goes hex by hex", "20 ne touche pas 46")
    told(m, "move fr-i 46", "8.4/b2", "that is 46 itself", "c'est 46 même")
    play(m, "select fr-i", "select fr-iii")
    told(m, "to 20", "8.4/b2", "20 does not touch 46", "20 ne touche pas 46")


@pytest.mark.rules("8.4/b5")
def test_8_4_b5_only_units_of_the_group_are_left_behind() -> None:
    m = play(field({"fr-i": 46, "fr-iii": 46, "fr-x": 46, "fr-hq-5": 46, "ge-ii": 86}), "activate 46", "select fr-i",
             "select fr-hq-5", "to 36")
    assert asked(m) == "allied where_next"
    told(m, "drop fr-iii", "8.4/b5", "is not in the group", "n'est pas dans le groupe")


@pytest.mark.rules("8.4.9g")
def test_8_4_9g_no_free_train_before_paris_is_in_danger_nor_for_others() -> None:
    m = field({"fr-i": 46, "br-1": 45, "ge-ii": 86}, phase="strategic", turn=6, initiative="german")
    assert asked(m) == "allied who_travels"
    told(m, "free-train fr-i", "8.4.9g", "Paris is not in danger", "Paris n'est pas en danger")
    m = field({"fr-i": 46, "br-1": 45, "ge-ii": 86}, phase="strategic", turn=6, initiative="german", paris_in_danger=6,
              free_rail=True)
    assert offered(m, "free-train fr-i")
    told(m, "free-train br-1", "8.4.9g", "is no French corps", "n'est pas un corps français")


@pytest.mark.rules("10.1", "10.4")
def test_10_1_who_has_travelled_and_who_cannot_pay() -> None:
    units = {"br-1": 32, "fr-i": 23, "ge-ii": 91}
    m = play(field(units, phase="strategic", turn=5, initiative="german"), "sail br-1", "dock 14")
    for choice in ("sail br-1", "entrain br-1"):
        told(m, choice, "10.1", "has travelled in this phase already", "a déjà voyagé dans cette phase")
    m = field(units, phase="strategic", turn=5, initiative="german", cap={"allied": 0, "german": 1}, paris_in_danger=5,
              free_rail=True)                                           # asked for the sake of the free train
    assert asked(m) == "allied who_travels"
    assert [r for r, _ in m.why("sail fr-i")][-1] == "10.1"


@pytest.mark.rules("14.3.6a.4", "14.3.6a.4/b1", "14.3.6a.4/b2", "14.3.6a.4/b3")
def test_14_3_6a_4_when_and_where_the_british_do_not_land() -> None:
    told(field({"fr-i": 46, "ge-ii": 86}, turn=10), "land 14", "14.3.6a.4", "is not in force", "n'est pas en vigueur")
    units = {"fr-i": 46, "ge-ii": 86, "br-7": "track 9", "br-6": "track 9", "fr-x": 14}

    def at(turn: int, **more: Any) -> Match:
        return field({**units, **more}, scenario="3", strategic_options=["al-amphibious"], turn=turn)

    told(at(9), "land 14", "14.3.6a.4/b3", "turn 10", "tour 10")
    m = at(10)
    assert offered(m, "land 14")
    told(m, "land 46", "14.3.6a.4/b1", "is not on the coast", "n'est pas sur la côte")
    told(m, "land 7", "14.3.6a.4/b1", "nobody stands in", "personne ne se trouve")
    told(at(10, **{"br-7": 1, "br-6": 1}), "land 14", "14.3.6a.4/b2", "no British division has been held back",
         "n'attend au large")
    play(m, "land 14")
    told(m, "ashore fr-x", "14.3.6a.4/b2", "is no British infantry division", "n'est pas une division d'infanterie britannique")
    assert not st(m).landed


@pytest.mark.rules("14.3.6a.1", "14.3.6b.1")
@pytest.mark.parametrize(("side", "option", "unit", "far", "english", "french"), [
    ("allied", "al-redeploy", "fr-i", 53, "is not Allied ground in France", "n'est pas en France"),
    ("german", "ge-redeploy", "ge-ii", 54, "is not under German control", "n'est pas sous contrôle allemand")])
def test_14_3_6_where_nobody_starts_elsewhere(side: str, option: str, unit: str, far: int, english: str, french: str) -> None:
    m = setup("3")
    for _ in range(12):
        if asked(m).endswith("who_redeploys"):
            break
        play(m, f"option {option}" if offered(m, f"option {option}") else "done")
    rule = "14.3.6b.1" if side == "german" else "14.3.6a.1"
    assert asked(m) == f"{side} who_redeploys"
    other = "br-1" if side == "allied" else "ge-ha-krupp"
    told(m, f"pick {other}", rule, "only corps, cavalry divisions", "seuls débutent ailleurs")
    told(m, "pick ge-iii" if side == "allied" else "pick fr-i", "8.2.1", "belongs to the other side", "appartient à l'autre camp")
    play(m, f"pick {unit}")
    told(m, f"deploy {unit} {far}", rule, english, french)


# 8.7.1, 8.1.1a, 8.4.5c, 9.1: orders --------------------------------------------------------------------------------------


@pytest.mark.rules("8.7.1")
def test_8_7_1_why_no_general_retreat_now() -> None:
    units = {"fr-i": 46, "ge-ii": 86}
    told(pos(units, turn=2), "general-retreat", "8.7.1", "before turn 3", "avant le tour 3")
    made = pos(units, turn=6, seat="allied", general_retreat={"allied": 3, "german": 4})
    told(made, "general-retreat", "8.7.1", "was made on turn 3", "a eu lieu au tour 3")
    m = pos(units, turn=6, seat="german")
    play(m, "no-retreat")
    assert asked(m) == "german what_to_do"
    told(m, "general-retreat", "8.7.1", "after the Allied General Retreat", "qui suit la retraite générale alliée")
    m = play(pos(units, turn=6, seat="allied"), "activate 46", "done")
    told(m, "general-retreat", "8.7.1", "before its first activation", "avant sa première activation")


@pytest.mark.rules("8.1.1a", "8.4.5c/b1")
def test_8_1_1a_to_yield_at_once_is_to_pass_and_only_own_sides_are_opened() -> None:
    m = field({"fr-i": 46, "ge-ii": 86})
    told(m, "yield", "8.1.1a", "that is a pass", "c'est passer")
    told(m, "unblock 47 46", "8.4.5c/b1", "you block no side between 46 and 47", "ne bloquez aucun côté entre 46 et 47")


@pytest.mark.rules("9.1.2a", "9.1.2a/p2")
def test_9_1_2a_who_has_named_attackers_has_declared_the_battle() -> None:
    m = activate(field({"fr-i": 46, "fr-iii": 46, "ge-ii": 46, "fr-x": 47}), 46)
    told(m, "attack 47", "9.1.2a", "the question is about 46", "la question porte sur 46")
    play(m, "designate fr-i")
    told(m, "decline 46", "9.1.2a/p2", "the battle is declared", "la bataille est déclarée")


@pytest.mark.rules("9.1.4")
def test_9_1_4_a_box_where_nobody_meets_does_not_skirmish() -> None:
    m = clash({"fr-i": 46, "fr-iii": 46, "ge-ii": 46, "ge-iii": 46}, fow=4)
    while not asked(m).endswith("skirmish_box"):
        assert m.decision is not None
        m.choose(m.decision.choices[0].text)
    told(m, "skirmish-box 4", "9.1.4", "not both sides stand in box 4", "ne sont pas en case 4")


@pytest.mark.rules("9.1.1d/b2", "9.4.2")
def test_9_1_1d_what_the_defenders_advantage_does_not_buy() -> None:
    units = {"fr-i": 46, "fr-iii": 46, "ge-ii": 46, **dict.fromkeys(("fr-x", "fr-xviii"), 47)}
    m = clash(units, fow=7, options={"fow7-skirmish": False})
    assert asked(m) == "german whether_advantage"
    told(m, "skirmish", "9.1.1d/b2", "a withdrawal only", "ne permet que de se retirer")


@pytest.mark.rules("7.1", "7.2/p1")
def test_7_1_who_has_been_paid_for_is_not_delayed() -> None:
    m = pos({"fr-x": "eliminated", "fr-i": 87}, turn=5, phase="reinforcement", initiative="german",
            cap={"allied": 4, "german": 4})
    play(m, "replace fr-x")
    assert asked(m) == "allied where_to_arrive"
    told(m, "delay fr-x", "7.2/p1", "returns now or not at all", "revient à présent")
