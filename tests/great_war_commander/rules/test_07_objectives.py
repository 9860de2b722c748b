"""7.3 Control of objectives: by moving in, by driving out; buildings, tanks, runners."""
from __future__ import annotations

import random
from typing import Any

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.events import ControlTaken, PointsScored
from marne.games.great_war_commander.pieces import DECK, GOAL, INDEX, OF_SIDE, RUNNER, SEATS
from marne.games.great_war_commander.rules.r01_cards import draw_goal
from marne.games.great_war_commander.rules.r02_field import GROUNDS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEXES, NEXT
from marne.games.great_war_commander.rules.r04_harm import eliminate
from marne.games.great_war_commander.rules.r07_victory import count_up, occupy, reveal_goal, take_control, worth
from marne.games.great_war_commander.state import State, put, reground
from marne.kernel.chance import Seeded
from marne.kernel.run import GameOver, advance
from marne.parts.bits import bits, mask
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import event

GOALS = ("H6", "D3", "D9", "L3", "L9")


def held(a: Arena, n: int) -> str:
    v = a.s.held[n - 1]
    return SEATS[v - 1] if v else ""


@pytest.mark.rules("7.3.1")
def test_7_3_1_whoever_is_alone_in_it_takes_it() -> None:
    a = Arena({"H7": "ge-inf", "O6": "ge-inf", "A6": "fr-inf"}, goals=GOALS)
    assert held(a, 1) == ""
    a.order(23).play("activate ge-inf.1", "step H6", "step H5", "stop")
    assert held(a, 1) == "german"                            # the last one who was there, though he has gone on


@pytest.mark.rules("7.3.1")
def test_7_3_1_control_lasts_until_another_side_is_alone_there() -> None:
    a = Arena({"H7": "fr-inf", "O6": "ge-inf", "A6": "fr-inf"}, active="allied", goals=GOALS, held={1: "german"})
    a.order(23).play("activate fr-inf.1", "step H6", "stop")
    assert held(a, 1) == "allied" and [e.side for e in a.log(ControlTaken)] == [1]


@pytest.mark.rules("7.3.1", "O16.4.3")
def test_7_3_1_not_while_enemies_stand_there_but_after_the_melee() -> None:
    a = Arena({"H7": "fr-zou fr-cne-barnier", "H6": "ge-abt", "O6": "ge-inf", "A6": "fr-inf"}, active="allied", goals=GOALS,
              held={1: "german"}, allied=["O16"], dice=["1-2", "6-5"])
    a.turn().play(f"order {a.s.t.cards[a.s.hand[1].bit_length() - 1].id}", "activate fr-zou.1", "advance fr-zou.1 H6")
    assert held(a, 1) == "german" or a.where("ge-abt.1") == "lost"
    a.calm()
    assert a.where("ge-abt.1") == "lost" and held(a, 1) == "allied"


@pytest.mark.rules("7.3.1.3", "O27.2.2")
def test_7_3_1_3_a_runner_takes_nothing_but_keeps_what_is_held() -> None:
    a = Arena({"H7": "ge-bote", "O6": "ge-inf", "A6": "fr-inf"}, goals=GOALS)
    a.order(23).play("activate ge-bote.1", "step H6", "stop")
    assert held(a, 1) == ""
    b = Arena({"H7": "ge-bote", "O6": "ge-inf", "A6": "fr-inf"}, goals=GOALS, held={1: "allied"})
    b.order(23).play("activate ge-bote.1", "step H6", "stop")
    assert held(b, 1) == "allied"


@pytest.mark.rules("7.3.1.3", "7.3.1")
def test_7_3_1_3_a_leader_with_the_runner_takes_it() -> None:
    a = Arena({"H7": "ge-lt-ebel", "H6": "ge-bote", "O6": "ge-inf", "A6": "fr-inf"}, goals=GOALS)
    a.order(23).play("activate ge-lt-ebel", "done", "step H6", "stop")
    assert held(a, 1) == "german"


# 7.3.1.1 Buildings of several hexes -------------------------------------------------------------------------------------------


def house(units: dict[str, str], **kw: Any) -> Arena:
    """Objective 1 is the building of H6, H7 and I7."""
    a = Arena(units, goals=GOALS, ground={"H6": "building", "H7": "building", "I7": "building"}, **kw)
    f = a.s.law.field
    f.goals[0] = mask(HEX[h] for h in ("H6", "H7", "I7"))
    f.in_goals |= f.goals[0]
    return a


@pytest.mark.rules("7.3.1.1", "T104-a")
def test_7_3_1_1_any_hex_of_the_building_counts() -> None:
    a = house({"I8": "ge-inf", "O6": "ge-inf", "A6": "fr-inf"})
    a.order(23).play("activate ge-inf.1", "step I7", "stop")
    assert held(a, 1) == "german"


@pytest.mark.rules("7.3.1.1", "T104-a")
@pytest.mark.parametrize("enemy", ["fr-inf", "fr-adl"])
def test_7_3_1_1_every_hex_must_be_free_of_enemies(enemy: str) -> None:
    a = house({"I8": "ge-inf", "H6": enemy, "O6": "ge-inf", "A6": "fr-inf"}, held={1: "allied"})
    a.order(23).play("activate ge-inf.1", "step I7", "stop")
    assert held(a, 1) == "allied"


@pytest.mark.rules("7.3.1.1", "7.3.1")
def test_7_3_1_1_when_the_last_enemy_in_the_building_goes_or_falls_it_changes_hands() -> None:
    a = house({"I7": "ge-inf", "H6": "fr-inf", "A6": "fr-inf"}, held={1: "allied"}, active="allied")
    a.order(23).play("activate fr-inf.1", "step H5", "stop")
    assert held(a, 1) == "german"
    b = house({"I7": "ge-inf", "H6": "fr-inf", "A6": "fr-inf"}, held={1: "allied"})
    eliminate(b.s, INDEX["fr-inf.1"], "fire", "3.2.4")
    assert held(b, 1) == "german"


@pytest.mark.rules("7.3.1.1", "7.3.1", "E60", "E61")
@pytest.mark.parametrize("number", [60, 61])
def test_7_3_1_1_when_a_blaze_drives_the_last_enemy_out_of_the_building_it_changes_hands(number: int) -> None:
    a = house({"I7": "ge-inf", "H6": "fr-inf", "A6": "fr-inf", "O6": "ge-inf"}, held={1: "allied"}, hexes=["H5"])
    if number == 61:
        card = next(c for c in range(DECK) if a.s.t.event[c] == 61)
        before = next(h for h in range(HEXES) if NEXT[h][a.s.t.wind[card]] == HEX["H6"])
        a.s.ground[before] = GROUNDS.index("woods")
        a.s.blaze |= 1 << before
        reground(a.s)
    event(a, "german", number)
    a.play(next(c for c in a.choices if c not in ("hex H7", "hex I7")))
    assert a.s.blaze >> HEX["H6"] & 1 and a.where("fr-inf.1") not in ("H6", "H7", "I7")
    assert held(a, 1) == "german" and [e.side for e in a.log(ControlTaken)] == [0]


@pytest.mark.rules("7.3.1.1", "E60")
def test_7_3_1_1_who_flees_the_blaze_into_another_hex_of_the_building_still_holds_it() -> None:
    a = house({"I7": "ge-inf", "H6": "fr-inf", "A6": "fr-inf", "O6": "ge-inf"}, held={1: "allied"}, hexes=["H5"])
    event(a, "german", 60).play("hex H7")
    assert a.where("fr-inf.1") == "H7" and held(a, 1) == "allied" and not a.log(ControlTaken)


@pytest.mark.rules("7.3.1", "E60")
def test_7_3_1_while_a_blaze_empties_a_hex_nobody_is_alone_there() -> None:
    """Both sides flee the same fire: whoever goes second does not take what he is just leaving."""
    a = Arena({"H6": "ge-inf fr-inf", "A6": "fr-inf", "O6": "ge-inf"}, goals=GOALS, ground={"H6": "building"}, hexes=["H5"])
    event(a, "german", 60).play("hex H7", "hex H5")
    assert not a.at("H6") and held(a, 1) == "" and not a.log(ControlTaken)


@pytest.mark.rules("7.3.1", "A45.2", "7.3.1.3")
def test_7_3_1_a_hidden_position_beside_a_runner_takes_the_objective() -> None:
    a = Arena({"H4": "fr-inf", "H6": "ge-bote", "O6": "ge-inf"}, active="allied", german=["A45.2"], ground={"H6": "woods"},
              goals=GOALS, held={1: "allied"}, dice=["1-1", "6-5", "6-5"]).order(21)
    a.play("action " + next(a.s.t.cards[c].id for c in bits(a.s.hand[0])))
    assert "ge-abt.1" in a.at("H6") and held(a, 1) == "german"


# 7.3.1.2 Tanks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.3.1.2", "7.3.3-c")
def test_EX10_a_tank_that_takes_an_objective_scores_one() -> None:
    a = Arena({"H7": "fr-schneider", "A6": "fr-inf", "D4": "ge-inf", "O6": "ge-inf"}, active="allied", goals=("A1",
             "A11", "H6", "O1", "O11"))
    a.order(23).play("activate fr-schneider.1", "step H6", "stop")
    assert held(a, 3) == "allied" and a.s.vp == -1
    put(a.s, INDEX["fr-schneider.1"], HEX["H7"])
    put(a.s, INDEX["ge-inf.1"], HEX["H6"])
    occupy(a.s, HEX["H6"], INDEX["ge-inf.1"])
    assert held(a, 3) == "german" and a.s.vp == -1           # an infantryman who retakes it has nothing for it


@pytest.mark.rules("7.3.1.2")
def test_7_3_1_2_not_for_an_objective_its_side_holds_already() -> None:
    a = Arena({"H7": "fr-schneider", "A6": "fr-inf", "O6": "ge-inf"}, active="allied", goals=GOALS, held={1: "allied"})
    a.order(23).play("activate fr-schneider.1", "step H6", "stop")
    assert a.s.vp == 0


@pytest.mark.rules("7.3.1.2", "O16.4.3")
def test_7_3_1_2_nor_if_it_only_comes_after_the_infantry() -> None:
    a = Arena({"H7": "fr-schneider", "H6": "fr-inf", "O6": "ge-inf"}, active="allied", goals=GOALS, held={1: "allied"})
    a.order(16).play("activate fr-schneider.1", "advance fr-schneider.1 H6")
    assert a.s.vp == 0


@pytest.mark.rules("7.3.1.2", "7.3.1")
def test_7_3_1_2_a_tank_that_wins_the_melee_takes_it() -> None:
    a = Arena({"H7": "fr-schneider", "H6": "ge-abt", "A6": "fr-inf", "O6": "ge-inf"}, active="allied", goals=GOALS,
              held={1: "german"}, allied=["O16"], dice=["1-2", "6-5"])
    card = a.s.t.cards[a.s.hand[1].bit_length() - 1].id
    a.turn().play(f"order {card}", "activate fr-schneider.1", "advance fr-schneider.1 H6").calm()
    assert a.where("ge-abt.1") == "lost" and held(a, 1) == "allied"
    assert a.s.vp == -(1 + 1)                                # the squad and the tank's point


@pytest.mark.rules("7.3.1.2", "7.3.1.1")
def test_7_3_1_2_so_does_a_tank_that_is_left_alone_in_the_building() -> None:
    a = house({"I7": "fr-schneider", "H6": "ge-inf", "O6": "ge-inf"}, held={1: "german"})
    eliminate(a.s, INDEX["ge-inf.1"], "fire", "3.2.4")
    assert held(a, 1) == "allied" and a.s.vp == -(2 + 1)


# 7.3.2, 7.3.3 What they are worth ---------------------------------------------------------------------------------------------


@pytest.mark.rules("7.3.2", "7.3.2-a")
def test_EX11_the_markers_of_one_objective_add_up() -> None:
    a = Arena({"H7": "ge-inf", "A6": "fr-inf"})
    assert worth(a.s, sum(1 << GOAL[f"obj-{g}"] for g in "cgk"), 2) == 6


@pytest.mark.rules("7.3.3", "7.3.3-c")
def test_EX12_an_open_objective_of_four_swings_the_score_by_eight() -> None:
    a = Arena({"H7": "fr-inf", "O6": "ge-inf", "A6": "fr-inf"}, active="allied", goals=("A1", "A11", "O1", "H6", "O11"),
              held={4: "german"})
    markers = [g for g in GOAL.values() if a.s.t.goals[g].kind == "objective" and a.s.t.goals[g].objective == 4]
    total = 0
    for g in markers:
        if total + a.s.t.goals[g].vp <= 4:
            total += a.s.t.goals[g].vp
            a.s.open_goals |= 1 << g
    assert total == worth(a.s, a.s.open_goals, 3) > 0
    a.s.vp = total
    a.order(23).play("activate fr-inf.1", "step H6", "stop")
    assert a.s.vp == total - 2 * total


@pytest.mark.rules("7.3.3", "7.3.3-b")
def test_7_3_3_a_secret_objective_scores_when_it_is_revealed() -> None:
    a = Arena({"H7": "ge-inf", "A6": "fr-inf"}, held={3: "allied"})
    a.s.secret[0] |= 1 << GOAL["obj-c"]
    take_control(a.s, 2, 0)
    assert a.s.vp == 0
    reveal_goal(a.s, GOAL["obj-c"], 0)
    assert a.s.vp == a.s.t.goals[GOAL["obj-c"]].vp == 1
    take_control(a.s, 2, 1)
    assert a.s.vp == -1


@pytest.mark.rules("6.3.2", "7.3.3-b")
def test_6_3_2_secret_objectives_count_at_the_end() -> None:
    a = Arena({"H7": "ge-inf", "A6": "fr-inf"}, held={3: "allied"})
    a.s.secret[0] |= 1 << GOAL["obj-k"]                          # the own secret may serve the other side
    with pytest.raises(GameOver):
        count_up(a.s, "left")
    assert a.s.result is not None and a.s.result.winner == "allied"
    assert [e.points for e in a.log(PointsScored)] == [3]


@pytest.mark.rules("7.3.2-c")
def test_7_3_2_the_marker_Z_adds_one_to_every_elimination() -> None:
    a = Arena({"H7": "ge-inf ge-hero ge-bote", "O6": "ge-inf", "A6": "fr-inf"})
    a.s.open_goals |= 1 << GOAL["obj-z"]
    eliminate(a.s, INDEX["ge-inf.1"], "fire", "3.2.4")
    assert a.s.vp == -3
    eliminate(a.s, INDEX["ge-hero"], "fire", "3.2.4")        # E70.1 never anything for a hero
    assert a.s.vp == -3
    eliminate(a.s, INDEX["ge-bote.1"], "fire", "3.2.4")
    assert a.s.vp == -5


@pytest.mark.rules("7.3.3-a")
def test_7_3_3_the_special_markers_are_shown_at_once() -> None:
    a = Arena({"H7": "ge-inf", "A6": "fr-inf"})
    a.s.open_goals = sum(1 << g for g in GOAL.values()) & ~(1 << GOAL["obj-y"])          # only Y is left to be drawn
    draw_goal(a.s, 0, "7.3.2")
    assert a.s.open_goals >> GOAL["obj-y"] & 1 and a.s.secret == [0, 0]


@pytest.mark.rules("7", "7.3")
def test_7_3_without_markers_an_objective_is_worth_nothing() -> None:
    a = Arena({"H7": "ge-inf", "O6": "ge-inf", "A6": "fr-inf"}, goals=GOALS, held={1: "allied"})
    a.order(23).play("activate ge-inf.1", "step H6", "stop")
    assert held(a, 1) == "german" and a.s.vp == 0


@pytest.mark.rules("7.3.1", "7.3.1.1", "7.3.1.3")
@pytest.mark.parametrize("scenarios", [range(n, n + 4) for n in (1, 5, 9, 13)], ids=lambda r: f"gwc-{r[0]:02d} to {r[-1]:02d}")
def test_7_3_1_between_orders_whoever_is_alone_in_an_objective_holds_it(scenarios: range) -> None:
    """However formations have come and gone in random games: moves, fire, routs, blazes, events, exits."""
    looked = 0
    for n in scenarios:
        rng = random.Random(f"objectives {n}")
        s = TITLE.new(f"gwc-{n:02d}", {}, None, Seeded(str(n)))
        for _ in range(900):
            if s.decision is None:
                break
            if s.decision.message == "what_to_do":
                for i in range(5):
                    alone = only_side(s, i)
                    looked += alone >= 0
                    assert alone < 0 or s.held[i] == alone + 1, f"objective {i + 1}"
            bold = [c for c in s.decision.choices if c.verb in ("order", "step", "advance")]
            advance(s, rng.choice(bold if bold and rng.random() < 0.7 else s.decision.choices))
    assert looked > 100


def only_side(s: State, i: int) -> int:
    """The side that stands in an objective with more than runners while the other has nobody there; -1: neither."""
    there = 0
    for h in bits(s.law.field.goals[i]):
        there |= s.at[h]
    return next((x for x in (0, 1) if there & OF_SIDE[x] & ~RUNNER and not there & OF_SIDE[1 - x]), -1)
