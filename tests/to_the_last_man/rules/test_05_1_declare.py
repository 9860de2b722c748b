"""2.0 II.3, 5.1, 9.1.2-9.1.6, 9.3-9.5, 9.7 The declaration of battles, combat cards, Bad Weather."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.rules.r05_1_declare import declare
from marne.games.to_the_last_man.rules.r09_1_offensive import launch
from marne.games.to_the_last_man.pieces import SEATS, TYPE, ZONE, ZONE_IDS
from marne.games.to_the_last_man.rules.r02_sequence import player_turns
from marne.games.to_the_last_man.state import FULL, LIMITED, NONE, PASSED
from marne.parts.bits import bits
from tests.to_the_last_man.arena import Arena

LINE = {"verdun": "ge-5[iia] fr-3[ia]", "nancy": "ge-6[iia] fr-2[ia]", "sedan": "ge-4[iia] fr-4[i]",
        "artois": "ge-1[ii] uk-1[ia]", "metz": "ge:i", "argonne": "fr:i"}


def called(a: Arena) -> set[str]:
    return {ZONE_IDS[z] for z in bits(a.s.battles)}


def phase(fresh: str = "", zones: dict[str, str] = LINE, special: str = "", **more: object) -> Arena:
    """The declaration of the active side; `fresh`: zones newly disputed, `special`: the Offensive with its dice."""
    a = Arena(zones, **more)                             # type: ignore[arg-type]
    for z in fresh.split():
        a.s.fresh |= 1 << ZONE[z]
    if special:
        a.s.bonus = TYPE[special]
    return a.run(declare, a.s.active)


# 2.0 II.3.a Zones -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 II.3", "2.0 II.3.a", "2.0 II.3 [mandatory]", "5.1.1", "5.1.2")
def test_2_0_ii_3_new_disputed_zones_are_battles_and_others_as_he_likes() -> None:
    a = phase("verdun")
    assert called(a) == {"verdun"} and set(a.texts) == {"battle nancy", "battle sedan", "battle artois", "done"}
    a.play("battle nancy")
    assert set(a.texts) == {"battle sedan", "battle artois", "done"}
    a.play("done")
    assert called(a) == {"verdun", "nancy"} and a.asked == "over"
    assert {e.rule for e in a.events("BattleDeclared")} == {"5.1.1", "5.1.2"}


@pytest.mark.rules("5.1.2", "2.0 II.3")
def test_5_1_2_as_many_as_he_likes_or_none() -> None:
    assert called(phase().play("done")) == set()
    a = phase().play("battle verdun, battle nancy, battle sedan, battle artois")
    assert len(called(a)) == 4 and a.asked == "over"


@pytest.mark.rules("2.0 II.3", "9.1.1", "2.0 II.1 [Pass]")
def test_2_0_ii_3_no_declaration_without_an_offensive() -> None:
    a = phase(level=PASSED, hands={"german": ["poison-gas"], "entente": ["bad-weather"]})
    assert a.asked == "over" and not called(a)


@pytest.mark.rules("9.1.2", "5.1.2")
def test_9_1_2_a_limited_offensive_has_one_battle() -> None:
    a = phase(level=LIMITED)
    assert len(a.texts) == 5
    a.play("battle artois")
    assert a.asked == "over" and called(a) == {"artois"}
    assert phase("verdun", level=LIMITED).asked == "over"               # the newly disputed zone is the one


@pytest.mark.rules("8.4 [STRENGTH 1]", "5.1.2")
def test_8_4_a_fort_of_strength_1_may_be_attacked_but_need_not() -> None:
    """T-11: the zone is not disputed, and no battle is owed there."""
    a = phase("verdun", {"verdun": "ge:i fort1"})
    assert not called(a) and a.texts == ["battle verdun", "done"]
    a = phase("sedan", {"sedan": "ge:i fort"})
    assert not called(a) and a.texts == ["battle sedan", "done"]


@pytest.mark.rules("5.1.2", "8.4 [b5]")
def test_5_1_2_a_fort_alone_attacks_nobody() -> None:
    assert phase("", {"verdun": "ge:i fort4"}, active="entente").asked == "over"
    assert phase("", {"verdun": "ge:i fort4"}, active="german").texts == ["battle verdun", "done"]


# 2.0 II.3.b Cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 II.3.b")
def test_2_0_ii_3_b_attacker_first_then_defender() -> None:
    a = phase("verdun nancy", turn=13, hands={"german": ["poison-gas"], "entente": ["poison-gas"]}).play("done")
    assert a.asked == "german which_attack_cards"
    assert set(a.texts) == {"card poison-gas verdun", "card poison-gas nancy", "done"}
    a.play("card poison-gas nancy")                                     # his last card: nothing more to ask
    assert a.s.gas[0] == 1 << ZONE["nancy"] and a.asked == "entente which_defence_cards"
    a.play("card poison-gas nancy")
    assert a.s.gas[1] == 1 << ZONE["nancy"] and a.asked == "over" and a.s.discard.bit_count() == 2
    assert [(e.side, e.zone) for e in a.events("CardPlayed")] == [(0, ZONE["nancy"]), (1, ZONE["nancy"])]


@pytest.mark.rules("2.0 II.3.b", "1.3")
def test_2_0_ii_3_b_asked_of_all_who_have_cards_whatever_they_are() -> None:
    a = phase("verdun", turn=13, hands={"german": ["offensive"], "entente": ["ersatz-3"]}).play("done")
    assert a.asked == "german which_attack_cards" and a.texts == ["done"]
    a.play("done")
    assert a.asked == "entente which_defence_cards" and a.texts == ["done"]
    assert phase("verdun", turn=13).play("done").asked == "over"
    assert phase(turn=13, hands={"german": ["offensive"], "entente": ["ersatz-3"]}).play("done").asked == "over"    # no battle


@pytest.mark.rules("9.3 [date]", "9.4 [date]")
@pytest.mark.parametrize(("card", "first"), [("poison-gas", 4), ("advanced-barrage", 12)])
@pytest.mark.parametrize("side", ["german", "entente"])
def test_9_3_9_4_dates(card: str, first: int, side: str) -> None:
    for turn in (first - 1, first, 23):
        a = phase("verdun", turn=turn, hands={side: [card]}).play("done")
        assert (f"card {card} verdun" in a.texts) is (turn >= first)


@pytest.mark.rules("9.3", "9.4", "9.3 [date]", "9.4 [date]")
def test_9_3_9_4_one_a_zone_and_never_both_for_one_player() -> None:
    """T-05: the opponent may have the other."""
    a = phase("verdun nancy", turn=13, hands={"german": ["poison-gas", "poison-gas", "advanced-barrage"],
                                              "entente": ["advanced-barrage"]}).play("done")
    a.play("card poison-gas verdun")
    assert set(a.texts) == {"card poison-gas nancy", "card advanced-barrage nancy", "done"}
    a.play("card advanced-barrage nancy")
    assert a.texts == ["done"]
    a.play("done")
    assert "card advanced-barrage verdun" in a.texts


@pytest.mark.rules("9.7")
def test_9_7_surprise_attack_is_the_attackers_one_zone_a_card() -> None:
    a = phase("verdun nancy", turn=1, hands={"german": ["surprise-attack", "surprise-attack"], "entente": ["ersatz-2"]})
    a.play("done, card surprise-attack verdun")
    assert a.texts == ["card surprise-attack nancy", "done"]
    a.play("done")
    assert a.s.surprise == 1 << ZONE["verdun"] and a.texts == ["done"]
    a = phase("verdun", turn=1, hands={"entente": ["surprise-attack"]}).play("done")
    assert a.texts == ["done"]                                          # never the defender's


@pytest.mark.rules("9.5 [turn 1]", "9.5")
@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True), (20, True)])
def test_9_5_not_on_turn_1(turn: int, may: bool) -> None:
    a = phase("verdun", turn=turn, hands={"entente": ["bad-weather"]}).play("done")
    assert ("bad-weather" in a.texts) is may


@pytest.mark.rules("9.5")
def test_9_5_never_the_attackers() -> None:
    a = phase("verdun", turn=5, hands={"german": ["bad-weather"]}).play("done")
    assert a.texts == ["done"]


# Bad Weather ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.1 [weather]", "9.5")
def test_9_5_an_offensive_becomes_limited_and_the_attacker_keeps_one_battle() -> None:
    """T-01: one of the newly disputed zones if there is any; the others stay disputed without a fight."""
    a = phase("verdun nancy", turn=5, hands={"entente": ["bad-weather"]}).play("battle artois, done, bad-weather")
    assert a.asked == "german which_to_keep" and set(a.texts) == {"keep verdun", "keep nancy"}
    a.play("keep nancy")
    assert called(a) == {"nancy"} and a.s.level == LIMITED and a.s.weather == 1 and a.asked == "over"
    assert {ZONE_IDS[e.zone] for e in a.events("BattleCancelled")} == {"verdun", "artois"}
    assert a.where("ge-5") == "verdun" and a.s.hold[0] & a.s.hold[1] & 1 << ZONE["verdun"]


@pytest.mark.rules("9.1.1 [weather]")
def test_9_5_without_new_zones_any_battle_may_stay_and_one_alone_stays_without_asking() -> None:
    a = phase(turn=5, hands={"entente": ["bad-weather"]}).play("battle artois, battle sedan, done, bad-weather")
    assert set(a.texts) == {"keep artois", "keep sedan"}
    a = phase("verdun", turn=5, hands={"entente": ["bad-weather"]}).play("done, bad-weather")
    assert called(a) == {"verdun"} and a.asked == "over"


@pytest.mark.rules("9.1.2 [weather]", "9.5.1", "9.5.2", "9.5")
def test_9_5_a_limited_offensive_becomes_a_pass_without_battle() -> None:
    a = phase("verdun", turn=5, level=LIMITED, hands={"entente": ["bad-weather", "ersatz-2"]}).play("bad-weather")
    assert a.s.level == PASSED and a.s.weather == 1 and not called(a) and a.asked == "over"
    assert a.s.passes == 0                                              # the sequence does not count it as a pass


@pytest.mark.rules("9.5.2", "9.5.1", "2.0 IV")
def test_9_5_2_a_pass_by_weather_does_not_count_towards_the_end_of_the_turn() -> None:
    """T-55, T-42: the Entente has passed, the German's Limited Offensive is washed out: the count begins anew."""
    a = Arena({"verdun": "ge:ii fr:i", "metz": "ge:i"}, turn=5, armistice=False,
              hands={"german": ["limited-offensive"], "entente": ["bad-weather"]})
    a.s.passes = 1
    a.run(player_turns, 0).play("offensive limited-offensive")
    # as many units as he likes may have moved (9.5.1)
    a.play("select ge-i-03, move ge-i-03 trier, done, battle verdun, bad-weather")
    assert not a.events("BattleBegan") and not a.events("CardsDrawn")
    assert a.asked == "entente which_offensive" and a.s.passes == 0


@pytest.mark.rules("9.1.3 [weather]", "9.1.4 [weather]", "9.1.5 [weather]", "9.1.6 [weather]", "9.5")
@pytest.mark.parametrize(("card", "side", "turn"), [
    ("gericht", "german", 8), ("friedensturm", "german", 17), ("big-push", "entente", 9), ("tout-le-monde", "entente", 18)])
def test_9_5_a_special_offensive_becomes_a_plain_one(card: str, side: str, turn: int) -> None:
    """I11: all its battles stay, the extra dice go."""
    foe = "entente" if side == "german" else "german"
    zones = LINE | {"somme": "fr-1[i] ge-2[i]"}
    a = phase("verdun artois somme", zones, card, turn=turn, active=side, hands={foe: ["bad-weather"]}).play("done")
    a.calm("which_defence_cards")
    assert a.s.bonus_at[0] != NONE
    a.play("bad-weather")
    assert a.s.bonus == NONE and list(a.s.bonus_at) == [NONE, NONE] and a.s.level == FULL and len(called(a)) == 3


@pytest.mark.rules("9.3 [weather]", "9.5 [gas/air]")
def test_9_3_bad_weather_cancels_all_gas_but_no_barrage() -> None:
    """T-03"""
    cards = {"german": ["poison-gas", "advanced-barrage"], "entente": ["poison-gas", "poison-gas", "bad-weather"]}
    a = phase("verdun nancy", turn=13, hands=cards).play("done, card poison-gas verdun, card advanced-barrage nancy")
    a.play("card poison-gas verdun, bad-weather, keep nancy")
    assert a.s.gas == [0, 0] and a.s.barrage[0] == 1 << ZONE["nancy"]
    assert a.texts == ["done"]                                          # his second gas would be void
    a = phase("verdun", turn=13, hands=cards, gas_cancelled="attacker").play("done, card poison-gas verdun, done")
    a.play("card poison-gas verdun, bad-weather")
    assert a.s.gas == [0, 1 << ZONE["verdun"]]


@pytest.mark.rules("9.5")
def test_9_5_one_a_player_turn_unless_the_option_lets_them_add_up() -> None:
    """T-02"""
    two = {"entente": ["bad-weather", "bad-weather"]}
    a = phase("verdun", turn=5, hands=two).play("done, bad-weather")
    assert a.texts == ["done"]
    a = phase("verdun", turn=5, hands=two, weather_stacks=True).play("done, bad-weather, bad-weather")
    assert a.s.level == PASSED and not called(a)


@pytest.mark.rules("9.5")
def test_9_5_cards_played_on_a_cancelled_battle_are_lost() -> None:
    a = phase("verdun nancy", turn=13, hands={"german": ["advanced-barrage", "surprise-attack"], "entente": ["bad-weather"]})
    a.play("done, card advanced-barrage verdun, card surprise-attack verdun, bad-weather, keep nancy")
    assert a.s.hand == [0, 0] and a.s.discard.bit_count() == 3


# Bonus dice -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.3", "9.1.4", "9.1.5", "9.1.6")
@pytest.mark.parametrize(("card", "side", "zones"), [
    ("gericht", "german", {"verdun", "nancy", "sedan", "artois"}), ("big-push", "entente", {"artois"}),
    ("tout-le-monde", "entente", {"verdun", "nancy", "sedan"})])
def test_9_1_the_dice_go_to_battles_with_an_army_of_the_nation(card: str, side: str, zones: set[str]) -> None:
    a = phase("verdun nancy sedan artois", special=card, active=side, turn=18)
    if len(zones) > 1:
        assert a.asked == f"{side} where_bonus" and {t.split()[1] for t in a.texts} == zones
    else:
        assert a.asked == "over" and ZONE_IDS[a.s.bonus_at[0]] in zones and a.s.bonus_at[1] == NONE


@pytest.mark.rules("9.1.6", "9.1.6 [global]", "9.1.5")
@pytest.mark.parametrize(("first", "second"), [("verdun", "verdun"), ("verdun", "nancy")])
def test_9_1_6_two_dice_in_one_or_two_zones(first: str, second: str) -> None:
    a = phase("verdun nancy", special="friedensturm", turn=17).play(f"done, bonus {first}, bonus {second}")
    assert a.asked == "over" and [ZONE_IDS[z] for z in a.s.bonus_at] == [first, second]


@pytest.mark.rules("9.1.3")
def test_9_1_3_no_die_without_a_british_army_in_battle() -> None:
    a = phase("verdun", special="big-push", active="entente", turn=9).play("done")
    assert a.asked == "over" and a.s.bonus_at[0] == NONE


@pytest.mark.rules("9.1.3 [date]", "9.1.4 [date]", "9.1.5 [date]", "9.1.6 [date]", "9.1.3", "9.1.4", "9.1.5", "9.1.6")
@pytest.mark.parametrize(("card", "owner", "first"), [
    ("big-push", "entente", 8), ("gericht", "german", 8), ("tout-le-monde", "entente", 16), ("friedensturm", "german", 16)])
def test_9_1_special_offensives_are_plain_ones_before_their_date_and_in_the_other_hand(card: str, owner: str, first: int) -> None:
    """A plain Offensive has no dice, and Bad Weather makes it a Limited one."""
    for side in SEATS:
        for turn in (first - 1, first):
            foe = SEATS[1 - SEATS.index(side)]
            a = Arena(LINE | {"somme": "fr-1[i] ge-2[i]"}, turn=turn, active=side, hands={side: [card], foe: ["bad-weather"]})
            launch(a.s, SEATS.index(side), TYPE[card])
            for z in ("verdun", "artois", "somme"):
                a.s.fresh |= 1 << ZONE[z]
            a.run(declare, a.s.active).play("done").calm("which_defence_cards")
            special = side == owner and turn >= first
            assert (a.s.bonus_at[0] != NONE) is special and a.s.level == FULL
            a.play("bad-weather")
            assert a.s.level == (FULL if special else LIMITED)


# Crisis ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.8", "9.9")
def test_9_8_a_crisis_may_be_played_during_the_declaration() -> None:
    a = phase("artois verdun", LINE | {"artois": "ge:i uk:i"}, turn=5, hands={"german": ["entente-crisis", "offensive"]})
    a.play("done, crisis entente-crisis")
    assert a.where("uk-i-01") == "pool" and called(a) == {"verdun"} and a.asked == "german which_attack_cards"
