"""3.2, 4.1, 8.4 While a battle lasts nobody wins its zone; but the game may end in the middle of it."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man import invariants
from marne.games.to_the_last_man.rules.r05_battle import combat
from marne.games.to_the_last_man.pieces import GERMAN, TYPE, ZONE
from marne.games.to_the_last_man.state import rebuild
from marne.games.to_the_last_man.rules.r06_supply import check_supply
from marne.games.to_the_last_man.rules.r03_victory import vp, zone_vp
from marne.games.to_the_last_man.rules.r04_1_zones import disputed
from tests.to_the_last_man.arena import Arena

MISS = [6] * 60


def points(a: Arena, number: int) -> Arena:
    """Set the German VP."""
    a.s.ledger += number - vp(a.s)
    return a


def ending(a: Arena) -> str:
    return a.s.result.kind if a.s.result else "the game goes on"


# The zone ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.1 [friendly]", "8.4 [STRENGTH 1]")
def test_8_4_who_dies_to_the_last_man_has_won_no_zone() -> None:
    """T-48: the artillery brings the fort to 1, its die and the gun's kill both attackers; Verdun was French and stays it."""
    a = Arena({"verdun": "fort2 fr:a ge:i ge:a"}, dice=[1, 1, 1]).battle("verdun").calm()
    assert a.where("ge-i-01") == a.where("ge-a-01") == "pool" and a.fort("fort-verdun") == 1
    assert a.owner("verdun") == "entente"


@pytest.mark.rules("4.1 [friendly]", "5.4.1")
def test_4_1_the_guns_left_behind_can_save_the_zone() -> None:
    """The infantry retreats instead of firing, the guns hit both Germans: the zone stays French."""
    a = Arena({"reims": "fr:iaa ge:ii"}, dice=[1, 1]).battle("reims").play("retreat fr-i-01 marne, fire").calm()
    assert a.where("ge-i-01") == a.where("ge-i-02") == "pool" and a.owner("reims") == "entente"
    assert a.where("fr-a-01") == a.where("fr-a-02") == "reims"


@pytest.mark.rules("4.1 [friendly]", "4.1 [instant]", "8.4 [STRENGTH 1]")
def test_4_1_the_zone_is_disputed_until_the_battle_ends_then_the_survivors() -> None:
    a = Arena({"verdun": "fort2 ge-5[iia]"}, dice=[1, 6, 6, 6, 6]).battle("verdun")
    assert a.fort("fort-verdun") == 1 and a.asked == "german where_to_fall_back"
    assert disputed(a.s) >> ZONE["verdun"] & 1 and a.owner("verdun") == "entente" and not invariants.check(a.s)
    a.play("stand")
    assert a.asked == "over" and not disputed(a.s) >> ZONE["verdun"] & 1 and a.owner("verdun") == "german"
    assert not invariants.check(a.s)


@pytest.mark.rules("4.1 [friendly]", "5.4.2")
def test_4_1_victors_who_go_home_leave_the_zone_to_its_owner() -> None:
    a = Arena({"verdun": "fort2 ge-5[iia]"}, dice=[1, 6, 6, 6, 6]).battle("verdun")
    a.play("fall-back metz, retreat ge-5 metz")
    assert a.asked == "over" and a.owner("verdun") == "entente"


@pytest.mark.rules("3.1", "4.1 [friendly]")
def test_3_1_a_zone_being_fought_over_counts_for_nobody() -> None:
    """All the German home zones count but Metz, whose fort falls to 1 in the middle of the battle."""
    a = Arena({"metz": "fort2 fr-3[iia]"}, active="entente", dice=[1, 6, 6, 6, 6]).battle("metz")
    assert a.asked == "entente where_to_fall_back" and a.fort("fort-metz") == 1
    rest = zone_vp(Arena({}).s) - a.s.t.vp[ZONE["metz"]]
    assert zone_vp(a.s) == rest < zone_vp(Arena({}).s)
    b = a.s.copy()
    rebuild(b)
    assert zone_vp(b) == rest and b.key() == a.s.key()
    a.play("fall-back nancy, retreat fr-3 nancy")
    assert a.asked == "over" and zone_vp(a.s) == 11


@pytest.mark.rules("4.1 [friendly]", "8.4 [STRENGTH 1]")
def test_8_4_a_fort_of_1_attacked_in_a_zone_already_won() -> None:
    """T-11: nobody holds the zone any more when the attackers are dead; it was theirs before the battle and stays theirs."""
    a = Arena({"liege": "fort1 ge:i"}, german="liege", dice=[1]).battle("liege")
    assert a.where("ge-i-01") == "pool" and a.owner("liege") == "german"


# The game ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("3.2 [decisive]", "5.3.1 [army dead]")
def test_3_2_an_army_lost_in_the_artillery_step_can_end_the_game() -> None:
    """At 22 the French army is the 23rd point: no defender fires any more."""
    a = points(Arena({"reims": "ge-1[ia] fr-1[a] fr:i"}, dice=[1]), 22).battle("reims")
    assert a.asked == "entente how_to_pay"
    a.play("lose fr-a-01")
    assert a.asked == "over" and ending(a) == "german-decisive" and a.s.result is not None
    assert a.s.result.score["german"] == 23


@pytest.mark.rules("3.2 [decisive]", "5.3")
def test_3_2_not_even_the_other_hits_are_paid() -> None:
    a = points(Arena({"reims": "ge:i ge:ii fr-1[a] fr:i"}, dice=[6, 6, 1, 1, 1]), 22).battle("reims")
    a.play("fire, lose fr-a-01")
    assert ending(a) == "german-decisive" and a.where("fr-i-01") == "reims"


@pytest.mark.rules("3.2 [decisive]", "2.0 II.4.c")
def test_3_2_an_attacking_army_lost_can_win_the_game_for_the_entente() -> None:
    """At 5 a German army lost makes 4."""
    a = points(Arena({"reims": "ge-1[i] fr:ii"}, dice=[1, 6]), 5).battle("reims").play("fire")
    assert a.asked == "over" and ending(a) == "entente-decisive"


@pytest.mark.rules("3.2 [decisive]", "8.3.1 [PURSUIT]")
def test_3_2_pursuit_can_end_the_game() -> None:
    a = points(Arena({"reims": "ge:ic fr-1[a]"}, dice=[1]), 22).battle("reims").calm("fire_or_retreat")
    a.play("retreat fr-1 marne")
    assert a.asked == "over" and ending(a) == "german-decisive"


@pytest.mark.rules("3.2 [decisive]", "8.1 [EMPTY lost]", "5.4.3")
@pytest.mark.parametrize(("line", "choices"), [
    ("ge:i fr-1[c] fr:c", "retreat fr-c-01 marne, stand"),                  # before the combat
    ("ge:i fr-1[a] fr:c", "stand, retreat fr-a-01 marne, fire")])           # instead of firing
def test_3_2_an_army_emptied_by_a_retreat_and_lost_can_end_the_game(line: str, choices: str) -> None:
    """No French infantry stays with the empty army in the disputed zone: it is the 23rd point."""
    a = points(Arena({"reims": line}), 22).battle("reims").play(choices)
    assert a.asked == "over" and a.where("fr-1") == "pool" and ending(a) == "german-decisive" and not a.fired()


@pytest.mark.rules("3.2 [decisive]", "8.2.2 [FORCED RETREAT]")
def test_3_2_a_forced_retreat_without_a_way_out_can_end_the_game() -> None:
    """The French army has nowhere to go; the second army is not asked for any more."""
    a = Arena({"nancy": "ge:ss fr-3[iii] fr-4[iii]"}, turn=17, dice=[6] * 6 + [1, 1],
              german="verdun bar-le-duc epinal chaumont sarrebourg")
    points(a, 22).battle("nancy").calm("which_army")
    assert set(a.texts) == {"lose fr-3", "lose fr-4"}
    a.play("lose fr-3")
    assert a.asked == "over" and ending(a) == "german-decisive" and a.where("fr-4") == "nancy"


@pytest.mark.rules("3.2 [decisive]", "6.5")
def test_3_2_attrition_of_the_one_side_can_end_the_game_before_the_other_suffers() -> None:
    """Both have an army cut off: the German one is looked at first, and at 5 VP its loss is the end."""
    a = points(Arena({"paris": "ge-1[i]", "koln": "fr-1[i]"}), 5)
    a.run(check_supply)
    assert a.where("ge-1") == "pool" and a.where("fr-1") == "koln" and ending(a) == "entente-decisive"


@pytest.mark.rules("3.2 [decisive]", "5.3.1 [army dead]")
def test_3_2_below_the_threshold_the_battle_goes_on() -> None:
    a = points(Arena({"reims": "ge-1[ia] fr-1[a] fr:i"}, dice=[1, 1, *MISS]), 21).battle("reims")
    a.play("lose fr-a-01, fire")
    assert ending(a) == "the game goes on" and vp(a.s) == 22


# The order of the Combat Phase ------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 II.4.b")
@pytest.mark.parametrize(("line", "steps"), [
    ("ge:i fr:i", ["defence", "attack", "retreat"]),
    ("ge-5[iga] fr:i", ["artillery", "defence", "attack", "retreat"]),
    ("ge-5[ig] fr:i", ["defence", "attack", "retreat"]),                   # siege guns without a fort to fire at
    ("ge-5[ig] fr:i fort1", ["artillery", "defence", "attack", "retreat"])])
def test_2_0_ii_4_b_no_artillery_step_without_a_gun_that_fires(line: str, steps: list[str]) -> None:
    a = Arena({"verdun": line}, turn=9, dice=MISS).battle("verdun").calm()
    assert [e.step for e in a.events("StepBegan")] == steps
    assert len(a.events("HitsScored")) == len(steps) - 1


@pytest.mark.rules("9.1.4", "2.0 II.4.b")
def test_9_1_4_the_bonus_die_alone_makes_an_artillery_step() -> None:
    a = Arena({"verdun": "ge-5[i] fr:i"}, turn=9, dice=MISS)
    a.s.bonus, a.s.bonus_at[0] = TYPE["gericht"], ZONE["verdun"]
    a.battle("verdun").calm()
    assert next(e.step for e in a.events("StepBegan")) == "artillery"


# Scramble ---------------------------------------------------------------------------------------------------------------


def two_battles(line: dict[str, str]) -> Arena:
    a = Arena(line, turn=13, scramble=True, dice=MISS)
    a.s.battles = 1 << ZONE["laon"] | 1 << ZONE["reims"]
    return a.run(combat, GERMAN).play("resolve laon")


def nobody_scrambles(a: Arena) -> None:
    """To the end, and nobody is asked for it."""
    while a.s.decision is not None:
        assert a.s.decision.message != "who_scrambles", a.texts
        a.play(next(t for t in a.texts if t.split()[0] in ("fire", "stand", "done")))


@pytest.mark.rules("8.3.4 [13.7]", "2.0 II.4.a [spent]")
@pytest.mark.parametrize("enemy", ["ge:ib", "ge:i"])
def test_13_7_a_biplane_flies_to_one_battle_only(enemy: str) -> None:
    """With a dogfight or with a reaction at Laon: it does not fly on to Reims."""
    a = two_battles({"laon": f"{enemy} fr:i", "reims": f"{enemy} fr:i", "soissons": "fr:ib"})
    assert a.asked == "entente who_scrambles"
    nobody_scrambles(a.play("scramble fr-b-01"))
    assert len(a.events("BattleEnded")) == 2


@pytest.mark.rules("8.3.4 [13.7]")
def test_13_7_not_from_a_zone_whose_battle_is_over() -> None:
    a = two_battles({"laon": "ge:i fr:ib", "reims": "ge:i fr:i"})
    nobody_scrambles(a)
    assert a.where("fr-b-01") == "laon" and len(a.events("BattleEnded")) == 2


@pytest.mark.rules("8.3.4 [13.7]", "2.0 II.4 [cavalry]")
def test_13_7_they_come_before_the_cavalry_decides() -> None:
    """The scramble is just before the battle is resolved."""
    a = Arena({"verdun": "ge:ic fr:i", "nancy": "fr:ib"}, turn=13, scramble=True, dice=MISS).battle("verdun")
    assert a.asked == "entente who_scrambles"
    a.play("scramble fr-b-01")
    assert a.asked == "german which_cavalry"
