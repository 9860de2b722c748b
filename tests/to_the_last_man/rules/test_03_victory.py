"""3, 2.0 V.4, 8.3.6 Victory points, levels, the sudden end, armistice, capitulation, the Eastern Front box, the Paris Gun."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.words import log_said
from marne.games.to_the_last_man.rules.r02_eastern_front import box_value, eft_losses, loss_dice
from marne.games.to_the_last_man.rules.r04_movement import unit_moves
from marne.games.to_the_last_man.pieces import INDEX, ZONE
from marne.games.to_the_last_man.rules.r02_sequence import next_season, player_turn
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.rules.r03_victory import (capitulation_level, check, eft_vp, level, level_of, may_capitulate,
                                                           paris_gun_vp, vp, zone_vp)
from marne.kernel.chance import Seeded
from marne.kernel.run import GameOver
from tests.to_the_last_man.arena import Arena


def level_id(a: Arena) -> str:
    return a.s.t.levels[level(a.s)].id


@pytest.mark.rules("3.1")
def test_3_1_zones_friendly_to_the_germans() -> None:
    """Home zones are worth 11, Metz 1 of them; Antwerp 1; a disputed zone nothing."""
    a = Arena({"koln": "ge:i"})
    assert zone_vp(a.s) == 11 == vp(a.s)
    assert zone_vp(Arena({"antwerp": "ge:i"}, german="antwerp").s) == 12
    assert zone_vp(Arena({"antwerp": "ge:i be:i"}, german="antwerp").s) == 11
    assert zone_vp(Arena({"metz": "ge:i fr:i"}).s) == 10
    assert zone_vp(Arena({"metz": "fr:i"}).s) == 10
    assert zone_vp(Arena({"liege": "ge:i fort1"}, german="").s) == 12        # T-12: a fort of 1 does not dispute it
    assert zone_vp(Arena({"paris": "ge:i"}).s) == 17


@pytest.mark.rules("3.1")
@pytest.mark.parametrize(("scenario", "points"), [("1914", 11), ("1915", 16)])
def test_3_1_at_the_start(scenario: str, points: int) -> None:
    s = new_state(scenario, {}, "", Seeded("v"))
    assert vp(s) == points and s.t.levels[level(s)].id == "stalemate"


@pytest.mark.rules("3.1 [blockade]")
@pytest.mark.parametrize(("turn", "change"), [(1, 0), (7, 0), (8, -1), (11, -1), (12, -2), (15, -2), (16, -3), (19, -3),
                                              (20, -4), (23, -4)])
def test_3_1_blockade(turn: int, change: int) -> None:
    assert vp(Arena({"koln": "ge:i"}, turn=turn).s) == 11 + change


@pytest.mark.rules("3.1 [mod 5]")
@pytest.mark.parametrize(("line", "value"), [("ge:iiii", 4), ("ge-1[iiii]", 5), ("ge-1[iis] ge:ca", 7),
                                             ("ge:iiiiiiiiii", 10), ("ge-1[]", 1)])
def test_3_1_the_box_in_full_fives_to_1917(line: str, value: int) -> None:
    for turn, counts in ((1, 1), (15, 1), (16, 0), (20, 0)):
        a = Arena({"eft": line}, turn=turn)
        assert box_value(a.s) == value and eft_vp(a.s) == value // 5 * counts
    b = Arena({"eft": line}, turn=5, at_all_costs=True)
    assert eft_vp(b.s) == 0


@pytest.mark.rules("8.3.6 [TERROR]")
def test_8_3_6_the_paris_gun_terrifies_once() -> None:
    for zone, points in (("paris", 1), ("compiegne", 1), ("marne", 1), ("soissons", 0), ("koln", 0)):
        a = Arena({zone: "ge-1[ip]"}, turn=17, german=zone)
        assert paris_gun_vp(a.s) == points, zone
    assert paris_gun_vp(Arena({"marne": "ge:ip fr:i"}, turn=17, german="marne").s) == 1
    assert paris_gun_vp(Arena({"koln": "ge:i"}, turn=17).s) == 0              # not built


@pytest.mark.rules("3.1", "3.2 [decisive]")
def test_3_1_levels_of_the_track() -> None:
    s = Arena({"koln": "ge:i"}).s
    names = [s.t.levels[level_of(s, n)].id for n in (-3, 4, 5, 7, 8, 10, 11, 16, 17, 19, 20, 22, 23, 31)]
    assert names == ["entente-decisive", "entente-decisive", "entente-substantial", "entente-substantial", "entente-marginal",
                     "entente-marginal", "stalemate", "stalemate", "german-marginal", "german-marginal", "german-substantial",
                     "german-substantial", "german-decisive", "german-decisive"]


@pytest.mark.rules("3.2 [decisive]", "2.0 VI")
def test_3_2_by_option_a_decisive_victory_must_stand_at_the_end_of_a_season() -> None:
    """Paris is entered, and nothing ends; at the end of the season it counts, and so does its loss before."""
    belgium = "flanders antwerp brussels namur liege"
    a = Arena({"koln": "ge:i", "compiegne": "ge-1[i]"}, german=f"{belgium} compiegne", decisive="season",
              hands={"german": ["offensive"]}).run(player_turn, 0)
    a.play("offensive offensive")
    a.s.ledger = 1
    a.play("select ge-1", "move ge-1 paris")
    assert vp(a.s) == 23 and a.s.result is None and a.asked != "over"
    with pytest.raises(GameOver):
        next_season(a.s)
    assert a.s.result is not None and (a.s.result.kind, a.s.result.rule) == ("german-decisive", "3.2")
    assert a.s.turn == 5 and a.events("GameEnded")[0].way == "season"
    assert "end of the season" in log_said.say(a.events("GameEnded")[0], "en")
    b = Arena({"koln": "ge:i"}, decisive="season")
    b.s.ledger = 11
    check(b.s)
    b.s.ledger = 10                                      # 21: substantial again
    next_season(b.s)
    assert b.s.result is None and b.s.turn == 6


@pytest.mark.rules("3.2 [decisive]", "3.1 [blockade]", "2.0 VI")
@pytest.mark.parametrize(("way", "over"), [("at-once", True), ("season", False)])
def test_3_2_the_blockade_of_a_new_year_counts_for_the_season_it_begins(way: str, over: bool) -> None:
    """Turn 7 ends with 5 VP, not decisive; in turn 8 the blockade makes 4 of it."""
    a = Arena({"koln": "ge:i"}, turn=7, decisive=way)
    a.s.ledger = -6
    assert vp(a.s) == 5
    if over:
        with pytest.raises(GameOver):
            next_season(a.s)
    else:
        next_season(a.s)
    assert (a.s.turn, vp(a.s), a.s.result is not None) == (8, 4, over)


@pytest.mark.rules("3.2 [decisive]")
def test_3_2_a_decisive_victory_ends_the_game_at_once() -> None:
    belgium = "flanders antwerp brussels namur liege"
    a = Arena({"koln": "ge:i", "compiegne": "ge-1[i]"}, german=f"{belgium} compiegne",
              hands={"german": ["offensive"]}).run(player_turn, 0)
    assert vp(a.s) == 16
    a.play("offensive offensive")
    a.s.ledger = 1
    a.play("select ge-1", "move ge-1 paris")             # 16 + 1 + 6 = 23
    assert a.asked == "over" and a.s.result is not None
    assert (a.s.result.winner, a.s.result.kind, a.s.result.score["german"]) == ("german", "german-decisive", 23)
    assert a.events("GameEnded")[0].way == "decisive"
    b = Arena({"koln": "ge:i"})
    b.s.ledger = -6
    check(b.s)                                           # 5: not yet
    b.s.ledger = -7
    with pytest.raises(GameOver):
        check(b.s)
    assert b.s.result is not None and b.s.result.winner == "entente"


@pytest.mark.rules("3.2")
def test_3_2_armistice_by_agreement() -> None:
    a = Arena({"koln": "ge:i"}).run(player_turn, 0).play("talks", "offer-armistice")
    assert a.asked == "entente whether_to_accept"
    a.play("refuse")
    assert a.asked == "german which_offensive" and "talks" not in a.texts     # once a player turn
    b = Arena({"koln": "ge:i", "antwerp": "ge:i"}, german="antwerp flanders brussels namur liege somme")
    b.s.ledger = 2
    b.run(player_turn, 1).play("talks", "offer-armistice", "accept")
    assert b.s.result is not None and (b.s.result.winner, b.s.result.kind) == ("german", "german-marginal")
    assert "talks" not in Arena({"koln": "ge:i"}, armistice=False).run(player_turn, 0).texts


@pytest.mark.rules("3.3")
def test_3_3_capitulation_costs_a_level() -> None:
    """I1: a German capitulation at stalemate is a marginal Entente victory."""
    a = Arena({"koln": "ge:i"}).run(player_turn, 0).play("talks", "capitulate")
    assert a.s.result is not None and (a.s.result.winner, a.s.result.kind) == ("entente", "entente-marginal")
    b = Arena({"koln": "ge:i"}).run(player_turn, 1).play("talks", "capitulate")
    assert b.s.result is not None and b.s.result.kind == "german-marginal"
    c = Arena({"koln": "ge:i"})
    c.s.ledger = -2                                      # 9: Entente marginal
    assert may_capitulate(c.s, 0) and not may_capitulate(c.s, 1)
    assert "capitulate" not in c.run(player_turn, 1).play("talks").texts
    assert c.s.t.levels[capitulation_level(c.s, 0)].id == "entente-substantial"


@pytest.mark.rules("2.0 VI", "2.0 VI [last turn]", "1.3 [reshuffle]")
def test_2_0_vi_turn_23_is_the_last() -> None:
    a = Arena({"koln": "ge:i"}, turn=22)
    next_season(a.s)
    assert a.s.turn == 23
    a.s.ledger = 4
    with pytest.raises(GameOver):
        next_season(a.s)
    assert a.s.result is not None and a.s.result.kind == "stalemate" and a.s.result.winner is None
    assert a.events("GameEnded")[0].way == "time"


# 2.0 V.4 The box -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 V.4")
@pytest.mark.parametrize(("line", "dice"), [("", 0), ("ge:i", 1), ("ge:iiiii", 1), ("ge:iiiiii", 2), ("ge-1[iiiii] ge:iiiii", 3)])
def test_2_0_v4_a_die_for_five_or_fraction(line: str, dice: int) -> None:
    a = Arena({"eft": line} if line else {"koln": "ge:i"}, dice=[2] * 5)
    assert loss_dice(a.s) == dice
    a.run(eft_losses)
    assert a.s.drawn == dice and len(a.events("EftRolled")) == dice and a.asked == "over"


@pytest.mark.rules("2.0 V.4", "2.0 V.4 [AAC]")
def test_2_0_v4_each_one_costs_a_unit_of_german_choice() -> None:
    a = Arena({"eft": "ge-1[iiica] ge:i"}, dice=[1, 6]).run(eft_losses)
    assert a.asked == "german which_sacrifice"
    assert {t.split()[1] for t in a.texts} == {"ge-i-01", "ge-i-04", "ge-c-01", "ge-a-01"}
    a.play("sacrifice ge-c-01")
    assert a.where("ge-c-01") == "pool" and a.s.ledger == 0
    b = Arena({"eft": "ge-1[i]"}, dice=[1]).run(eft_losses)
    assert b.where("ge-i-01") == "pool" and b.where("ge-1") == "eft" and b.s.ledger == 0      # T-18: emptied, not eliminated
    c = Arena({"eft": "ge:i"}, at_all_costs=True).run(eft_losses)
    assert c.s.drawn == 0
    late = {"eft": "ge:i"}
    assert loss_dice(Arena(late, turn=17).s) == 1 and loss_dice(Arena(late, turn=17, eft_dice_late=False).s) == 0       # T-20


@pytest.mark.rules("2.0 V.4", "4.1 [adjacent]")
def test_m14_ways_to_the_box() -> None:
    s = TITLE.position({"base": "empty", "phase": "movement", "level": "pass", "turn": 16,
                        "units": {"ge-1": "koln", "ge-i-01": "ge-1", "ge-2": "mainz", "ge-g-01": "ge-2", "ge-t-01": "karlsruhe",
                                  "ge-c-01": "eft", "fr-1": "paris"}}, Seeded("e"))
    texts = {c.text for u in ("ge-1", "ge-2", "ge-t-01", "ge-c-01") for c in unit_moves(s, 0, INDEX[u])}
    assert "move ge-1 eft" in texts and "move ge-2 eft" not in texts and "move ge-t-01 eft" not in texts
    assert {"move ge-c-01 koln", "move ge-c-01 freiburg", "rail ge-c-01 aachen"} <= texts
    assert INDEX["ge-1"] == 0 and ZONE["eft"] < 64


@pytest.mark.rules("2.0 V.4")
def test_2_0_v_4_an_empty_army_may_be_given_up_in_the_box() -> None:
    """T-18: the German's choice among all units; an army that holds something is lost piece by piece."""
    a = Arena({"eft": "ge-1[ic] ge-2 ge:a"}, dice=[1]).run(eft_losses)
    assert a.asked == "german which_sacrifice"
    assert set(a.texts) == {"sacrifice ge-i-01", "sacrifice ge-c-01", "sacrifice ge-a-01", "sacrifice ge-2"}
    a.play("sacrifice ge-2")
    assert a.where("ge-2") == "pool" and a.s.ledger == -1
