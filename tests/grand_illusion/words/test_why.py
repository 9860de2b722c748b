"""Refusals name the rule that forbids, and not its neighbour; rules of a scenario go by the numbers of the one that is played."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.battlefield import FOW, activate, clash, field
from tests.grand_illusion.tools import asked, events, offered, play, pos, st, why

# 5.2, 8.1.1b: nothing to spend ------------------------------------------------------------------------------------------


@pytest.mark.rules("8.1.1b/b2", "5.2")
def test_8_1_1b_without_cap_neither_a_trench_nor_a_reorganisation() -> None:
    m = pos({"ge-i-b": 87, "fr-xx": 87, "fr-xv": "68 disrupted"}, turn=8, seat="allied", cap={"allied": 0, "german": 3},
            control={"allied": [87]}, digging=True)
    assert asked(m) == "allied what_to_do" and offered(m, "general-retreat")
    for text in ("activate 87", "entrench 87", "reorganise 68"):
        assert "8.1.1b/b2" in why(m, text), text


# 8.7.3, 9.7.2: trenches at the end of the German General Retreat --------------------------------------------------------


@pytest.mark.rules("8.7.3/p2", "9.7.2/ex", "9.7.2/p4")
def test_8_7_3_a_trench_in_the_retreat_is_refused_for_want_of_germans_and_not_of_enemies() -> None:
    m = pos({"ge-iii": 75, "ge-hq-5": 74, "fr-xx": 47}, turn=8, seat="german", general_retreat={"allied": 3},
            cap={"allied": 3, "german": 3}, control={"german": [74, 75]}, trenches={"86": 1})
    play(m, "general-retreat", "done")
    assert asked(m) == "german which_trench"
    assert offered(m, "entrench 75")                                    # no enemy is needed
    assert why(m, "entrench 74") == why(m, "entrench 47") == ["8.7.3/p2"]
    assert why(m, "entrench 86") == ["9.7.2/p4"]


# 7: counters of the other side ------------------------------------------------------------------------------------------


@pytest.mark.rules("7.2", "7.1")
def test_7_2_the_dead_of_the_other_side_are_no_business_of_ours() -> None:
    m = pos({"fr-xx": "eliminated", "ge-iii": "eliminated", "fr-i": 87}, turn=5, phase="reinforcement", seat="german",
            initiative="german", cap={"allied": 4, "german": 4})
    assert asked(m) == "allied which_replacement"
    assert why(m, "queue ge-iii") == why(m, "replace ge-iii") == ["8.2.1"]
    assert why(m, "replace fr-i") == ["7.2"]


@pytest.mark.rules("7.2/r2", "14.1.1a/BEF12", "14.3.1a/BEF12")
@pytest.mark.parametrize(("scenario", "turn", "rule"), [("1", 8, "14.1.1a/BEF8"), ("1", 12, "14.1.1a/BEF12"),
                                                        ("3", 8, "14.3.1a/BEF8"), ("3", 12, "14.3.1a/BEF12")])
def test_free_replacements_go_by_the_rule_of_their_turn_and_scenario(scenario: str, turn: int, rule: str) -> None:
    m = pos({"br-1": "eliminated", "br-2": 14, "fr-i": 87}, scenario=scenario, turn=turn, phase="reinforcement",
            initiative="german", general_retreat={"allied": 3})
    assert asked(m) == "allied who_is_restored"
    assert m.decision is not None and m.decision.rule == rule
    assert {c.rule for c in m.decision.choices} == {"7.2/r2"}


# 9.2: who has no place on the Battle Board ------------------------------------------------------------------------------


def refused_face(units: dict[str, Any], unit: str, fow: int = 8, hx: int = 46, **more: Any) -> list[str]:
    """Why `unit` may not be placed by the attacker in `hx`."""
    m = clash(units, hx, fow=fow, dice=[6] * 12, **more)
    for _ in range(6):
        if asked(m).endswith("which_attacker"):
            return why(m, f"face {unit} 1")
        assert m.decision is not None
        m.choose(m.decision.choices[0])
    raise AssertionError(asked(m))


@pytest.mark.rules("9.2.3a", "9.5.1", "2.4/e1", "9.2.2b/b5")
@pytest.mark.parametrize(("unit", "rules"), [("fr-i", ["9.2.3a"]), ("ge-vii", ["8.2.1"]), ("fr-hq-2", ["9.2.2b/b5"]),
                                             ("fr-72-fr", ["2.4/e1"]), ("fort-maubeuge", ["9.5.1"])])
def test_9_2_3a_who_cannot_be_placed_hears_why(unit: str, rules: list[str]) -> None:
    """I Corps stands elsewhere, VII Corps is German, an HQ and a fort never attack, 72 FR has its strength in brackets."""
    units = {"fr-xx": 54, "fr-xv": 54, "fr-iii": 54, "fr-72-fr": 54, "fr-hq-2": 54, "fr-i": 47, "ge-vii": 54, "ge-ix": 54}
    assert refused_face(units, unit, hx=54, forts={"fort-maubeuge": 4}, control={"allied": [54, 55]}) == rules


@pytest.mark.rules("9.1.2a/p2", "9.1.2c")
def test_9_1_2_who_was_not_designated_has_no_box() -> None:
    units = {"fr-xx": 46, "fr-xv": 46, "fr-iii": 46, "ge-vii": 46, "ge-ix": 46}
    m = activate(field(units, dice=[*FOW[8], *[6] * 8]), 46)
    play(m, "designate fr-xx", "designate fr-xv", "attack 46")
    while not asked(m).endswith("which_attacker"):
        m.choose(m.decision.choices[0])  # type: ignore[union-attr]
    assert why(m, "face fr-iii 1") == ["9.1.2a/p2"]
    m = field({**units, "fr-iii": 47, "fr-i": 47}, dice=[*FOW[8], *[6] * 8])
    play(m, "activate 47", "select fr-iii", "select fr-i", "to 46", "attack 46")
    while not asked(m).endswith("which_attacker"):
        m.choose(m.decision.choices[0])  # type: ignore[union-attr]
    assert why(m, "face fr-xx 1") == ["9.1.2c"]


@pytest.mark.rules("9.1.2c", "9.1.2a")
def test_9_1_2_refusals_of_a_declaration_name_the_rule_of_the_question() -> None:
    m = field({"fr-xx": 46, "fr-iii": 47, "ge-vii": 46})
    play(m, "activate 47", "move fr-iii 46")
    while not asked(m).endswith("whether_to_join"):
        play(m, "stop" if offered(m, "stop") else "done")
    assert why(m, "attack 47") == why(m, "decline 47") == ["9.1.2c"]
    m = activate(field({"fr-xx": 46, "fr-iii": 46, "ge-vii": 46}), 46)
    assert why(m, "attack 47") == why(m, "decline 47") == ["9.1.2a"]


# 14: the scenario's own numbers -----------------------------------------------------------------------------------------


def turn_1(scenario: str, **more: Any) -> Match:
    return pos({"ge-ii": 64, "fr-xx": 87, "fr-i": 46, "fr-3-c": 54}, turn=1, scenario=scenario, initiative="german", **more)


@pytest.mark.rules("14.1.1a/Command", "14.2.1/Command", "14.1.1a/Maubeuge", "14.2.1/Maubeuge")
@pytest.mark.parametrize(("scenario", "chapter"), [("1", "14.1.1a"), ("2", "14.2.1")])
def test_14_the_limits_of_turn_1_are_cited_by_the_scenario_that_is_played(scenario: str, chapter: str) -> None:
    m = turn_1(scenario, seat="allied", north=1)
    assert why(m, "activate 46") == [f"{chapter}/Command"]
    assert all(sentence.startswith("Tour 1") for _, sentence in m.refusal("activate 46", "fr").reasons)
    m = turn_1(scenario, seat="german", control={"german": [64]}, forts={})
    play(m, "activate 64")
    assert f"{chapter}/Maubeuge" in why(m, "move ge-ii 54")


@pytest.mark.rules("14.1.2a.1", "14.2.2a.1", "14.3.2.1")
@pytest.mark.parametrize(("scenario", "rule"), [("1", "14.1.2a.1"), ("2", "14.2.2a.1"), ("3", "14.3.2.1")])
def test_14_what_happens_is_told_by_the_scenario_that_is_played(scenario: str, rule: str) -> None:
    m = pos({"fr-vii": 104, "ge-i-b": 95}, turn=5, scenario=scenario, general_retreat={"allied": 3, "german": 4}, seat="allied",
            dice=[2])
    play(m, "activate 104", "move fr-vii 107")
    chit = events(m, "ChitDrawn")
    assert [e.rule for e in chit] == [rule]
    assert {e.rule for e in events(m, "VpChanged")} <= {rule}


@pytest.mark.rules("14.1.1b/HQ6", "14.2.1/HQ6", "14.3.1b/HQ6")
def test_14_every_number_that_is_cited_stands_in_the_book() -> None:
    """All numbers of scenario 1 that have a twin, in all scenarios; scenario 1 cites itself."""
    from marne.games.grand_illusion import TITLE
    shared = [f"14.1.1a/{x}" for x in ("Belgian", "Command", "Mandated", "Mandated/b6")]
    shared += ["14.1.1b/HQ6", "14.1.2a.1", "14.1.2a.2", "14.1.2b", "14.1.2c", "14.1.2c/b1", "14.1.3a", "14.1.3a/b3", "14.1.3a/b5",
               "14.1.3b", "14.1.3c"]
    late = ["14.1.1a/BEF8", "14.1.1a/BEF12", "14.1.1b/Mandated", "14.1.1c/Fatigue", "14.1.3d"]
    for scenario, rules in (("1", shared + late), ("2", [*shared, "14.1.1a/Maubeuge"]), ("3", shared + late)):
        law = st(turn_1(scenario, seat="german")).law
        for rule in rules:
            own = law.cite(rule)
            assert own.startswith(f"14.{scenario}.") and TITLE.rulebook.rule(own) is not None, (rule, own)
            assert scenario != "1" or own == rule
        assert law.cite("9.1.1b") == "9.1.1b"
