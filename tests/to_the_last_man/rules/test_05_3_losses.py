"""5.3, 9.2 Losses: hit by hit, by units or by cards; forts, siege guns, annihilation, armies that perish."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.rules.r05_2_fire import force
from marne.games.to_the_last_man.rules.r05_3_losses import absorb, strongest
from marne.games.to_the_last_man.pieces import IDS, INDEX, SEATS, ZONE
from marne.games.to_the_last_man.state import strength
from marne.parts.bits import bits
from tests.to_the_last_man.arena import Arena


def suffer(line: str, hits: int, side: str = "entente", zone: str = "verdun", siege: int = 0, cards: tuple[str, ...] = (),
           **more: object) -> Arena:
    """`side` has to absorb hits in the zone with all units it has there."""
    more.setdefault("active", "german" if side == "entente" else "entente")
    a = Arena({zone: line}, hands={side: cards}, **more)                # type: ignore[arg-type]
    n, z = SEATS.index(side), ZONE[zone]
    return a.run(absorb, n, z, hits, siege, force(a.s, n, z), "fire")


def victims(line: str, side: str = "entente", zone: str = "verdun", **more: object) -> set[str]:
    """Letters behind the nation of who may pay the next hit; forts by name."""
    a = Arena({zone: line}, **more)                                     # type: ignore[arg-type]
    return {IDS[u].rsplit("-", 1)[0] if u < INDEX["fort-metz"] else IDS[u]
            for u in bits(strongest(a.s, force(a.s, SEATS.index(side), ZONE[zone])))}


# 5.3.1 Units ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.3.1 [strength]", "8.1 [stats]", "8.4 [strength]", "8.1 [EMPTY]", "1.2")
@pytest.mark.parametrize(("line", "unit", "value"), [
    ("fr-3[iiicc]", "fr-3", 5), ("fr-3[iiicaa]", "fr-3", 6), ("fort4", "fort-verdun", 4), ("fr:i", "fr-i-01", 1),
    ("fr:t", "fr-t-01", 1), ("fr-3", "fr-3", 0)])
def test_5_3_1_strength(line: str, unit: str, value: int) -> None:
    """E6: 3I 1C 2A are 6. I4: 3I 2C are 5; Verdun turned to 4 is 4; any other unit 1."""
    a = Arena({"verdun": line}, turn=14)
    assert strength(a.s, INDEX[unit]) == value


@pytest.mark.rules("5.3.1 [strongest]", "5.3.1", "8.4 [SEDAN 0]")
@pytest.mark.parametrize(("line", "zone", "who"), [
    ("fr-3[iii] fr:c", "verdun", {"fr-i"}),                         # an army before a single unit
    ("fr-3[iii] fort4", "verdun", {"fort-verdun"}),                 # a fort before a weaker army
    ("fr-3[iiii] fort4", "verdun", {"fr-i", "fort-verdun"}),        # a tie: the owner's choice
    ("fr:ic fort1", "verdun", {"fr-i", "fr-c", "fort-verdun"}),     # all of strength 1
    ("fr-3[i] fr:c", "verdun", {"fr-i", "fr-c"}),
    ("fr-3[ii] fr-4[cc]", "verdun", {"fr-i", "fr-c"}),
    ("fr:i fort", "sedan", {"fr-i"}),                               # Sedan 0 is the last
    ("fort", "sedan", {"fort-sedan"}),
    ("fr-3 fr:c", "verdun", {"fr-c"}),                              # an empty army has nothing to lose
])
def test_5_3_1_the_strongest_unit_pays(line: str, zone: str, who: set[str]) -> None:
    assert victims(line, zone=zone) == who


@pytest.mark.rules("5.3.1 [army type]")
@pytest.mark.parametrize(("inside", "who"), [
    ("iiiaac", {"fr-i"}),                                           # I5
    ("iaa", {"fr-a"}), ("iiaa", {"fr-i", "fr-a"}), ("iac", {"fr-i", "fr-a", "fr-c"}), ("iut", {"fr-i", "us-i"})])
def test_5_3_1_the_most_numerous_type_of_an_army_pays(inside: str, who: set[str]) -> None:
    """The American infantry in a French army is infantry (8.1)."""
    assert victims(f"fr-3[{inside}]", turn=14) == who


@pytest.mark.rules("5.3.1 [army type]", "8.2.2")
def test_5_3_1_all_infantry_is_one_type_unless_the_option_says_otherwise() -> None:
    """T-25: one infantry and one Stosstruppen are two infantry, against two artillery a tie."""
    assert victims("ge-5[isaa]", "german", turn=17) == {"ge-i", "ge-s", "ge-a"}
    assert victims("ge-5[isaa]", "german", turn=17, infantry_types="each") == {"ge-a"}


@pytest.mark.rules("5.3.1 [example]", "5.3.1 [strongest]", "5.3.1 [fort]")
def test_5_3_1_three_hits_at_verdun() -> None:
    """Army of 3I 2A (strength 5) and the fort at 4: the first hit must take infantry; then both are 4 and the owner chooses."""
    a = suffer("fr-3[iiiaa] fort4", 3)
    assert a.inside("fr-3") == "iiaa" and a.asked == "entente how_to_pay"
    assert a.texts == ["lose fr-i-02", "lose fr-a-01", "lose fort-verdun"]
    a.play("lose fort-verdun")                                          # 4 against 3: the third hit is the army's again
    assert a.fort("fort-verdun") == 3 and a.texts == ["lose fr-i-02", "lose fr-a-01"]
    a.play("lose fr-a-01")
    assert a.inside("fr-3") == "iia" and a.asked == "over"


@pytest.mark.rules("5.3.1 [fort]", "8.4 [steps]", "8.4 [b4]", "8.4 [double-sided]")
@pytest.mark.parametrize(("zone", "hits", "left"), [
    ("antwerp", 1, 2), ("antwerp", 2, 1), ("antwerp", 3, 0), ("nancy", 1, 4), ("nancy", 4, 1), ("nancy", 5, 0), ("nancy", 9, 0)])
def test_5_3_1_forts_lose_steps_and_leave_the_game_at_zero(zone: str, hits: int, left: int) -> None:
    """I6 Antwerp 3, 2, 1, gone; I8 Nancy 5, 4 and after three more 1."""
    a = suffer("fort", hits, zone=zone)
    assert a.fort(f"fort-{zone}") == left
    assert a.where(f"fort-{zone}") == (zone if left else "gone")


@pytest.mark.rules("8.4 [SEDAN 0]", "5.3.1 [fort]")
def test_8_4_sedan_is_removed_by_one_hit_after_all_others() -> None:
    a = suffer("fr:ii fort", 2, zone="sedan").calm()
    assert a.where("fort-sedan") == "sedan" and a.where("fr-i-01") == a.where("fr-i-02") == "pool"
    assert suffer("fort", 1, zone="sedan").where("fort-sedan") == "gone"


@pytest.mark.rules("5.3.1 [army dead]", "8.1 [last unit]", "8.1 [ELIMINATED]", "3.1 [mod 1]", "3.1 [mod 2]")
@pytest.mark.parametrize(("side", "army", "change"), [("entente", "fr-3", 1), ("german", "ge-5", -1)])
def test_5_3_1_an_army_that_loses_its_last_unit_is_eliminated(side: str, army: str, change: int) -> None:
    a = suffer(f"{army}[ii]", 1, side)
    assert a.where(army) == "verdun" and a.s.ledger == 0
    a = suffer(f"{army}[ii]", 2, side)
    assert a.where(army) == "pool" and a.s.ledger == change
    assert [e.change for e in a.events("LedgerChanged")] == [change]


@pytest.mark.rules("5.3.1", "2.0 II.4 [losses]", "5.2.3")
def test_5_3_1_lost_units_go_to_the_force_pool_one_a_hit() -> None:
    a = suffer("fr:iii", 2)
    assert a.asked == "over" and sorted(a.where(f"fr-i-0{n}") for n in (1, 2, 3)) == ["pool", "pool", "verdun"]


@pytest.mark.rules("8.3.6 [no loss]")
def test_8_3_6_the_paris_gun_cannot_absorb_losses() -> None:
    a = suffer("ge-1[p] ge:i", 3, "german", "compiegne", turn=16)
    assert a.where("ge-i-01") == "pool" and a.where("ge-paris-gun") == "ge-1" and a.where("ge-1") == "compiegne"
    assert [e.hits for e in a.events("HitsWasted")] == [2]
    assert victims("ge-1[iip] ge-2[iii]", "german", "compiegne", turn=16) == {"ge-i"}      # it counts for strength


# 5.3.2-5.3.4, 9.2 Cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.3.2", "9.2", "9.2.1", "9.2.2", "9.2.3", "9.1.1 [who]")
@pytest.mark.parametrize(("card", "value"), [
    ("ersatz-3", 3), ("ersatz-2", 2), ("offensive", 1), ("limited-offensive", 1), ("poison-gas", 1), ("advanced-barrage", 1),
    ("bad-weather", 1), ("strategic-reserves", 1), ("surprise-attack", 1), ("entente-crisis", 1), ("german-crisis", 1),
    ("big-push", 1), ("gericht", 1), ("tout-le-monde", 1), ("friedensturm", 1)])
@pytest.mark.parametrize("side", ["german", "entente"])
def test_9_2_any_card_absorbs_losses(card: str, value: int, side: str) -> None:
    line = "ge-5[iiiiii]" if side == "german" else "fr-3[iiiii]"
    a = suffer(line, 4, side, cards=(card,))
    assert a.asked == f"{side} how_to_pay" and f"ersatz {card}" in a.texts
    a.play(f"ersatz {card}").calm()
    assert len(a.events("Eliminated")) == 4 - value
    assert a.hand(side) == [] and a.s.discard.bit_count() == 1


@pytest.mark.rules("5.3.2 [excess]", "9.2.2 [excess]")
def test_5_3_2_surplus_of_ersatz_is_lost() -> None:
    """E3: an Ersatz 3 for two losses; I10: an Ersatz 2 for one. The next step cannot use the rest."""
    a = suffer("fr-3[iii]", 2, cards=("ersatz-3", "ersatz-2")).play("ersatz ersatz-3")
    assert a.asked == "over" and not a.events("Eliminated")
    assert [(e.hits, e.lost) for e in a.events("Absorbed")] == [(2, 1)]
    a.run(absorb, 1, ZONE["verdun"], 1, 0, force(a.s, 1, ZONE["verdun"]), "fire")
    assert a.asked == "entente how_to_pay"
    a.play("ersatz ersatz-2")
    assert a.events("Absorbed")[-1].lost == 1 and a.s.discard.bit_count() == 2 and a.asked == "over"


@pytest.mark.rules("5.3.3", "5.3", "8.4 [ersatz]")
def test_5_3_3_units_and_cards_in_any_mix() -> None:
    a = suffer("fort4", 4, cards=("ersatz-2", "offensive"))
    a.play("lose fort-verdun, ersatz offensive, ersatz ersatz-2")
    assert a.asked == "over" and a.fort("fort-verdun") == 3


@pytest.mark.rules("5.3.4")
def test_5_3_4_annihilation() -> None:
    """E4: three hits on one infantry: cards for all three keep it; without, it goes and the two other hits are forgotten."""
    a = suffer("fr:i", 3, cards=("ersatz-3", "ersatz-2"))
    assert {"lose fr-i-01", "ersatz ersatz-3"} <= set(a.texts)
    a.play("ersatz ersatz-3")
    assert a.asked == "over" and a.where("fr-i-01") == "verdun"
    a = suffer("fr:i", 3, cards=("ersatz-3", "ersatz-2")).play("lose fr-i-01")
    assert a.asked == "over" and a.where("fr-i-01") == "pool" and len(a.hand("entente")) == 2
    assert [e.hits for e in a.events("HitsWasted")] == [2]
    a = suffer("fr:i", 3, cards=("ersatz-2",)).play("ersatz ersatz-2")  # two points of three: it dies all the same
    assert a.asked == "over" and a.where("fr-i-01") == "pool"


@pytest.mark.rules("5.3.2", "1.3")
def test_5_3_2_the_question_does_not_tell_what_the_hand_holds() -> None:
    """With cards in hand it is asked although there is only one unit to lose; with none it is not."""
    assert suffer("fr:i", 1, cards=("offensive",)).asked == "entente how_to_pay"
    assert suffer("fr:i", 1).asked == "over"


# 8.3.3 Siege guns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.3.3 [fort loss]")
def test_8_3_3_siege_hits_fall_on_the_fort_though_it_is_not_the_strongest() -> None:
    a = suffer("fr-3[iiiii] fort3", 0, siege=2)
    assert a.asked == "over" and a.fort("fort-verdun") == 1 and a.inside("fr-3") == "iiiii"


@pytest.mark.rules("8.3.3 [fort loss]", "8.4 [ersatz]")
def test_8_3_3_cards_can_absorb_siege_hits_and_others_with_one_card() -> None:
    a = suffer("fr-3[iii] fort2", 1, siege=2, cards=("ersatz-3",)).play("ersatz ersatz-3")
    assert a.asked == "over" and a.fort("fort-verdun") == 2 and a.inside("fr-3") == "iii"
    assert [(e.hits, e.lost) for e in a.events("Absorbed")] == [(3, 0)]


@pytest.mark.rules("8.3.3 [fort loss]", "5.3.4")
def test_8_3_3_siege_hits_beyond_the_fort_are_lost() -> None:
    """T-35; the other hit is the army's."""
    a = suffer("fr-3[iii] fort1", 1, siege=3)
    assert a.where("fort-verdun") == "gone" and a.inside("fr-3") == "ii"
    assert [e.hits for e in a.events("HitsWasted")] == [2]


@pytest.mark.rules("8.3.3", "8.4 [SEDAN 0]")
def test_8_3_3_a_siege_gun_removes_sedan() -> None:
    a = Arena({"sedan": "ge-2[ig] fort"}, dice=[3]).battle("sedan")
    assert a.where("fort-sedan") == "gone" and a.fired() == [("siege-gun", 3, 3, True)]


@pytest.mark.rules("8.3.3")
def test_8_3_3_no_second_shot_when_the_fort_is_gone() -> None:
    a = Arena({"verdun": "ge-2[ig] fort1 fr:i"}, dice=[1, 6, 6]).battle("verdun").calm()
    assert [k for k, *_ in a.fired()] == ["siege-gun", "infantry", "infantry"]


@pytest.mark.rules("9.5 [gas/air]", "8.3.4 [weather]", "5.3.1 [strongest]")
def test_8_3_4_in_bad_weather_biplanes_neither_pay_nor_count() -> None:
    """An army of two infantry and a biplane is stronger than one of two infantry, unless the biplane stays on the ground."""
    for weather, pay in ((0, {"lose fr-i-01"}), (1, {"lose fr-i-01", "lose fr-i-03"})):
        a = Arena({"verdun": "ge:i fr-3[iib] fr-4[ii]"}, turn=13, dice=[6] * (5 - weather) + [1],
                  hands={"entente": ["offensive"]})
        a.s.weather = weather
        a.battle("verdun").play("fire")
        assert set(a.texts) - {"ersatz offensive"} == pay
    a = Arena({"verdun": "ge:iii fr:ib"}, turn=13, dice=[6, 1, 1, 1])
    a.s.weather = 1
    a.battle("verdun").calm("where_to_fall_back")
    assert a.where("fr-i-01") == "pool" and a.where("fr-b-01") == "verdun"
    assert [e.hits for e in a.events("HitsWasted")] == [2]


@pytest.mark.rules("9.5 [gas/air]", "8.3.4 [weather]", "5.4.1")
def test_8_3_4_grounded_biplanes_may_retreat() -> None:
    a = Arena({"verdun": "ge:i fr:ib"}, turn=13, dice=[6] * 20)
    a.s.weather = 1
    a.battle("verdun")
    assert "retreat fr-b-01 nancy" in a.texts and "retreat-all nancy" in a.texts


@pytest.mark.rules("9.5 [gas/air]", "8.3.4 [weather]")
def test_8_3_4_biplanes_alone_give_no_battle_in_bad_weather() -> None:
    a = Arena({"verdun": "ge:c fr:b"}, turn=13, dice=[])
    a.s.weather = 1
    a.battle("verdun").calm()
    assert not a.fired() and a.where("fr-b-01") == "verdun"
