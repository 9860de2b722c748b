"""5.4, 8.1, 8.2.2, 8.3.1, 8.3.5 Retreats: who, when, where to; pursuit; forced and second retreats; empty armies."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.rules.r08_1_armies import clear_out
from marne.games.to_the_last_man.rules.r05_battle import combat
from marne.games.to_the_last_man.words.explain import explain
from marne.games.to_the_last_man.pieces import INDEX, TYPE, ZONE
from marne.games.to_the_last_man.rules.r05_4_retreat import after_combat, cavalry_leaves, instead_of_fire
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE
from marne.games.to_the_last_man.state import is_entrenched
from tests.to_the_last_man.arena import Arena

MISS = [6] * 60


def zones_for(a: Arena, unit: str, verb: str = "retreat") -> set[str]:
    return {t.split()[2] for t in a.texts if t.startswith(f"{verb} {unit} ")}


def flag(a: Arena, *units: str) -> None:
    for u in units:
        a.s.retreated |= 1 << INDEX[u]


# Where to ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.4", "5.4.1", "4.6 [no retreat]")
def test_5_4_to_neighbouring_friendly_or_disputed_zones_never_enemy_ones() -> None:
    """Around Verdun: Metz and Luxembourg are German; Sedan is disputed, Argonne, Bar-le-Duc and Nancy French."""
    a = Arena({"verdun": "ge:i fr:i", "sedan": "ge:i fr:i"}, german="argonne")
    a.run(instead_of_fire, 1, ZONE["verdun"])
    assert zones_for(a, "fr-i-01") == {"sedan", "bar-le-duc", "nancy"}
    a = Arena({"calais": "ge:i uk:i"}, german="lille flanders amiens artois").run(instead_of_fire, 1, ZONE["calais"])
    assert a.asked == "over"                                            # no way to England


@pytest.mark.rules("5.4", "5.4.2")
def test_5_4_the_attacker_goes_back_to_his_own_or_disputed_zones_only() -> None:
    """T-31"""
    a = Arena({"verdun": "ge:i fr:i", "sedan": "ge:i fr:i"}).run(after_combat, 0, ZONE["verdun"], 0)
    assert set(a.texts) == {"stand", "fall-back sedan", "fall-back metz"}


@pytest.mark.rules("1.2.2 [always]", "5.4")
def test_5_4_stacking_limits_retreats() -> None:
    """T-29: three units fill a zone; forts and empty armies do not count; a piece may go straight into an army there (T-53)."""
    a = Arena({"verdun": "ge:i fr:i fr-3[ii]", "argonne": "fr-1[i] fr-2[i] fr:c", "nancy": "fr:ci fort fr-4"})
    a.run(instead_of_fire, 1, ZONE["verdun"])
    assert "argonne" not in zones_for(a, "fr-3") and "nancy" in zones_for(a, "fr-3")
    assert {"fr-1", "fr-2"} <= zones_for(a, "fr-i-01") and "argonne" not in zones_for(a, "fr-i-01")
    a.play("retreat fr-3 nancy")
    assert "nancy" not in zones_for(a, "fr-i-01") and "fr-3" in zones_for(a, "fr-i-01")


@pytest.mark.rules("8.1 [transfers]", "5.4.1")
def test_8_1_pieces_go_out_of_and_into_armies_in_a_retreat() -> None:
    a = Arena({"verdun": "ge:i fr-3[iia]", "argonne": "fr-1[i]", "nancy": "uk-1[i]"}, dice=MISS)
    a.run(instead_of_fire, 1, ZONE["verdun"])
    assert zones_for(a, "fr-i-01") == {"fr-1", "argonne", "bar-le-duc", "nancy", "sedan"}      # not into a British army
    a.play("retreat fr-i-01 fr-1, retreat fr-a-01 nancy, fire")
    assert a.where("fr-i-01") == "fr-1" and a.where("fr-a-01") == "nancy" and a.where("fr-3") == "verdun"


@pytest.mark.rules("4.3", "8.1 [ENTRENCH flip]", "5.4.1")
def test_4_3_a_retreat_gives_up_the_trenches() -> None:
    a = Arena({"verdun": "ge:i fr-3[iii]* fr:i*", "argonne": "fr-1[i]*"}, dice=MISS).run(instead_of_fire, 1, ZONE["verdun"])
    a.play("retreat fr-3 nancy, retreat fr-i-04 argonne")
    assert not a.s.entrenched & (1 << INDEX["fr-3"] | 1 << INDEX["fr-i-04"])
    a = Arena({"verdun": "ge:i fr-3[iii]*", "argonne": "fr-1[i]*"}, dice=MISS).run(instead_of_fire, 1, ZONE["verdun"])
    a.play("retreat fr-i-01 fr-1, fire")                                # T-46: the army keeps its own; 4.3: who joins has them
    assert a.s.entrenched >> INDEX["fr-3"] & 1 and is_entrenched(a.s, INDEX["fr-i-01"])


# 5.4.1 Instead of fire ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.4.1", "2.0 II.4.c [retreat]", "1.2.3 [Retreat]")
def test_5_4_1_some_retreat_apart_and_others_fire() -> None:
    a = Arena({"verdun": "ge:iii fr:iii"}, dice=[1, 6, 6, 6, 6, 6]).battle("verdun")
    assert a.asked == "entente fire_or_retreat"
    a.play("retreat fr-i-01 argonne, retreat fr-i-02 nancy, fire")
    assert a.where("fr-i-01") == "argonne" and a.where("fr-i-02") == "nancy"
    assert [k for k, *_ in a.fired()][:1] == ["infantry"] and a.fired()[0][3]
    assert a.s.retreated == 1 << INDEX["fr-i-01"] | 1 << INDEX["fr-i-02"]
    assert len(a.events("Fired")) == 1 + 2                              # one defender, the two attackers left


@pytest.mark.rules("5.4.1")
def test_5_4_1_all_together_where_there_is_room() -> None:
    a = Arena({"verdun": "ge:i fr-3[ii] fr:i", "argonne": "fr:ii"}, dice=MISS).run(instead_of_fire, 1, ZONE["verdun"])
    assert "retreat-all nancy" in a.texts and "retreat-all argonne" not in a.texts
    a.play("retreat-all nancy")
    assert a.where("fr-3") == a.where("fr-i-03") == "nancy" and a.owner("verdun") == "german"


@pytest.mark.rules("8.4 [b3]", "8.4 [b1]", "8.3.3 [no retreat]", "8.3.6 [no retreat]")
def test_8_4_forts_and_guns_do_not_retreat() -> None:
    a = Arena({"metz": "fr:i fort ge:g ge-5[igp]"}, turn=16, active="entente", dice=MISS).run(instead_of_fire, 0, ZONE["metz"])
    for unit in ("fort-metz", "ge-g-01", "ge-g-02", "ge-paris-gun"):
        assert not zones_for(a, unit)
    a.play("retreat ge-5 trier")
    assert a.asked == "over" and a.where("ge-5") == "trier" and a.inside("ge-5") == "i"
    assert a.where("ge-g-02") == a.where("ge-paris-gun") == "pool" and a.where("ge-g-01") == "metz"


@pytest.mark.rules("8.3.3 [no retreat]", "8.3.6 [no retreat]", "5.4.1")
@pytest.mark.parametrize(("guns", "rule"), [
    ("gg", "8.3.3 [no retreat]"), ("g", "8.3.3 [no retreat]"), ("p", "8.3.6 [no retreat]"), ("gp", "8.3.3 [no retreat]")])
def test_8_3_3_an_army_of_guns_alone_does_not_retreat(guns: str, rule: str) -> None:
    """Nobody in it can; the reason given is theirs."""
    a = Arena({"metz": f"fr:i ge-5[{guns}] ge:i"}, active="entente", turn=16).run(instead_of_fire, 0, ZONE["metz"])
    assert not zones_for(a, "ge-5") and not zones_for(a, "ge-5", "retreat-part") and zones_for(a, "ge-i-01")
    for text in ("retreat ge-5 trier", "retreat-part ge-5 trier"):
        ((told, words),) = explain(a.s, text)
        assert told == rule and "guns" in words
    b = Arena({"metz": "fr:i ge-5[i] ge:i", "trier": "ge:iii"}, active="entente").run(instead_of_fire, 0, ZONE["metz"])
    assert [r for r, _ in explain(b.s, "retreat ge-5 trier")] == ["1.2.2"]       # with infantry only the place is missing


@pytest.mark.rules("8.3.3 [no retreat]", "8.1 [EMPTY lost]", "5.3.1 [army dead]", "8.3.5 [FORCED RETREAT]", "3.1 [mod 2]")
def test_8_3_3_guns_alone_are_lost_with_their_army_when_it_is_forced_out() -> None:
    """It has to go, they cannot, and who loses its last unit in combat is eliminated; infantry beside it stays."""
    a = Arena({"somme": "uk-1[it] ge-2[g] ge:ii"}, turn=14, active="entente", german="cambrai")
    a.run(after_combat, 0, ZONE["somme"], 1).calm()
    assert a.where("ge-2") == a.where("ge-g-01") == "pool" and a.s.ledger == -1
    assert a.where("ge-i-01") == a.where("ge-i-02") == "somme"
    b = Arena({"somme": "uk-1[it] ge-2[g] ge-1[ig]"}, turn=14, active="entente", german="cambrai")
    b.run(after_combat, 0, ZONE["somme"], 1)
    assert b.asked == "german which_army"
    assert set(b.texts) == {"retreat ge-2 cambrai", "retreat ge-1 cambrai", "retreat-part ge-1 cambrai"}


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "8.3.5 [FORCED RETREAT]", "8.1 [transfers]")
def test_8_2_2_a_forced_army_sheds_nobody_and_is_told_so() -> None:
    """If it could leave its troops behind and go alone, nobody would be driven out."""
    a = Arena({"somme": "uk-1[it] ge-2[iic] ge-1[ii]"}, turn=14, active="entente", german="cambrai st-quentin")
    a.run(after_combat, 0, ZONE["somme"], 1)
    assert a.asked == "german where_to_fall_back" and "stand" not in a.texts
    assert "8.2.2 [FORCED RETREAT]" in [rule for rule, _ in explain(a.s, "retreat-part ge-2 cambrai")]
    a.play("fall-back cambrai")
    assert a.asked == "german which_army" and set(a.texts) == {"retreat ge-1 cambrai", "retreat ge-2 cambrai"}
    for lang, words in (("en", "goes with all it holds"), ("fr", "tout ce qu'elle contient")):
        ((rule, told),) = explain(a.s, "retreat-part ge-2 cambrai", lang)
        assert rule == "8.2.2 [FORCED RETREAT]" and words in told
    assert "5.4.2 [same zone]" in [rule for rule, _ in explain(a.s, "retreat-part ge-2 st-quentin")]
    b = Arena({"somme": "uk-1[it] ge-2[iic] ge-1[i]"}, turn=14, active="entente", german="cambrai")
    b.run(after_combat, 0, ZONE["somme"], 0).play("fall-back cambrai")
    assert zones_for(b, "ge-2", "retreat-part") and not zones_for(b, "ge-1", "retreat-part")     # of its own will it may
    assert [rule for rule, _ in explain(b.s, "retreat-part ge-1 cambrai")] == ["8.1"]


@pytest.mark.rules("8.1 [transfers]", "8.3.3 [no retreat]")
def test_8_1_an_army_may_leave_units_behind_when_it_retreats() -> None:
    a = Arena({"metz": "fr:i ge-5[iiga]"}, active="entente", dice=MISS).run(instead_of_fire, 0, ZONE["metz"])
    a.play("retreat-part ge-5 trier")
    assert a.asked == "german who_stays" and set(a.texts) == {"done", "leave ge-i-01", "leave ge-a-01", "leave ge-g-01"}
    a.play("leave ge-g-01, leave ge-i-01")
    assert "leave ge-a-01" in a.texts and "leave ge-i-02" in a.texts
    a.play("done, fire")
    assert a.inside("ge-5") == "ia" and a.where("ge-g-01") == a.where("ge-i-01") == "metz"
    assert not a.s.retreated >> INDEX["ge-i-01"] & 1 and a.s.retreated >> INDEX["ge-i-02"] & 1


@pytest.mark.rules("8.1 [transfers]", "1.2.2")
def test_8_1_who_is_left_behind_keeps_the_stacking_limit_and_the_army_keeps_a_unit() -> None:
    a = Arena({"metz": "fr:i ge-5[iii] ge-6[i] ge-7[i]"}, active="entente", dice=MISS).run(instead_of_fire, 0, ZONE["metz"])
    a.play("retreat-part ge-5 trier, leave ge-i-01")                    # two armies and one infantry are three
    assert a.asked == "german fire_or_retreat" and a.inside("ge-5") == "ii"
    a = Arena({"metz": "fr:i ge-5[ig]"}, active="entente", dice=MISS).run(instead_of_fire, 0, ZONE["metz"])
    a.play("retreat-part ge-5 trier")
    assert a.texts == ["done", "leave ge-g-01"]


# 8.3.1 Pursuit ------------------------------------------------------------------------------------------------------------


def chase(line: str, dice: list[int], *choices: str, **more: object) -> Arena:
    a = Arena({"verdun": f"ge:cc {line}"}, dice=dice, turn=14, **more)  # type: ignore[arg-type]
    return a.run(instead_of_fire, 1, ZONE["verdun"]).play(*choices)


@pytest.mark.rules("8.3.1 [PURSUIT]", "5.4.1 [pursuit]")
def test_8_3_1_pursuit_fire_hits_those_who_retreat() -> None:
    a = chase("fr-3[ii] fr:a", [1, 6], "retreat-all nancy")
    assert a.fired() == [("cavalry", 1, 1, True), ("cavalry", 1, 6, False)]
    assert a.inside("fr-3") == "i" and a.where("fr-a-01") == "nancy"    # the strongest of them pays


@pytest.mark.rules("8.3.1 [PURSUIT limit]")
@pytest.mark.parametrize(("line", "choices", "fires"), [
    ("fr:ii", "retreat fr-i-01 nancy, fire", False),                    # infantry stays
    ("fr:ic", "retreat-all nancy", False),                              # cavalry is with them
    ("fr-3[ic]", "retreat fr-3 nancy", False),
    ("fr:ia", "retreat fr-i-01 nancy, fire", True),                     # artillery may stay
    ("fr:i fort", "retreat fr-i-01 nancy", True),                       # T-32: so may a fort
    ("fr:ic", "retreat fr-i-01 nancy, fire", True),
])
def test_8_3_1_no_pursuit_if_infantry_stays_or_cavalry_retreats(line: str, choices: str, fires: bool) -> None:
    a = chase(line, MISS, choices)
    assert bool(a.fired()) is fires


@pytest.mark.rules("8.3.1 [PURSUIT]", "5.3.2")
def test_8_3_1_ersatz_against_pursuit_and_no_more_losses_than_fugitives() -> None:
    a = chase("fr:i", [1, 1], "retreat fr-i-01 nancy", hands={"entente": ["ersatz-2"]})
    a.play("ersatz ersatz-2")
    assert a.where("fr-i-01") == "nancy"
    a = chase("fr:i fort", [1, 1], "retreat fr-i-01 nancy")
    assert a.where("fr-i-01") == "pool" and a.fort("fort-verdun") == 4


@pytest.mark.rules("8.3.1 [PURSUIT]", "8.3.1 [RAID]")
def test_8_3_1_pursuit_comes_on_top_of_other_fire() -> None:
    a = Arena({"verdun": "ge:ic fr:i fort1"}, dice=[6, 6, 6, 6, 6], turn=14).battle("verdun").play("stand")
    a.play("retreat fr-i-01 nancy").calm()
    assert [k for k, *_ in a.fired()] == ["cavalry", "fort", "infantry", "cavalry"]


@pytest.mark.rules("5.4.3 [no pursuit]", "5.4.2")
def test_5_4_3_no_pursuit_of_other_retreats() -> None:
    a = Arena({"verdun": "ge:c fr:c"}, dice=MISS).run(cavalry_leaves, 1, ZONE["verdun"]).play("retreat fr-c-01 nancy")
    assert a.asked == "over" and not a.fired()
    a = Arena({"verdun": "ge:c fr:a"}, dice=MISS).run(after_combat, 1, ZONE["verdun"], 0).play("fall-back nancy")
    assert a.where("fr-a-01") == "nancy" and not a.fired()


# 5.4.3 Cavalry --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.4.3", "8.3.1 [RETREAT]", "2.0 II.4 [cavalry]")
def test_5_4_3_cavalry_leaves_before_any_die_attacker_first() -> None:
    a = Arena({"verdun": "ge-5[ic] ge:c fr-3[icc]", "nancy": "fr-1[i]"}, dice=MISS).battle("verdun")
    assert a.asked == "german which_cavalry" and all("-c-" in t for t in a.texts if t != "stand")
    a.play("retreat ge-c-01 metz, stand")                               # out of its army
    assert a.asked == "entente which_cavalry" and not a.fired()
    a.play("retreat fr-c-01 argonne, retreat fr-c-02 fr-1")             # where each likes
    assert a.where("fr-c-01") == "argonne" and a.where("fr-c-02") == "fr-1" and a.where("ge-c-01") == "metz"
    a.calm()
    assert all(k != "cavalry" for k, *_ in a.fired())


@pytest.mark.rules("8.1 [EMPTY retreat]", "8.1 [EMPTY lost]", "5.4.3")
@pytest.mark.parametrize(("line", "after"), [("fr-3[c] fr:i", "nancy"), ("fr-3[c] fr:c", "pool")])
def test_8_1_an_army_emptied_in_a_retreat_follows_or_is_lost(line: str, after: str) -> None:
    """T-23: with infantry beside it it must retreat in the defender's fire step, without it is eliminated at once."""
    a = Arena({"verdun": f"ge:i {line}"}, dice=MISS).battle("verdun").play("retreat fr-c-01 nancy")
    if "-c-" in "".join(a.texts):
        a.play("stand")
    if after == "nancy":
        assert a.asked == "entente where_empty" and a.events("StepBegan")[-1].step == "defence"
        a.play("retreat fr-3 nancy")
        assert a.s.ledger == 0
    else:
        assert a.s.ledger == 1
    assert a.where("fr-3") == after


@pytest.mark.rules("8.1 [EMPTY retreat]", "5.4.1")
def test_8_1_an_army_emptied_instead_of_firing_leaves_before_the_fire() -> None:
    a = Arena({"verdun": "ge:i fr-3[i] fr:i"}, dice=MISS).battle("verdun").play("retreat fr-i-01 nancy, fire")
    assert a.asked == "entente where_empty" and not a.fired()


# 5.4.2 After combat -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.4.2", "2.0 II.4.e", "5.4.2 [same zone]")
def test_5_4_2_attacker_first_each_side_into_one_zone() -> None:
    a = Arena({"verdun": "ge:ii fr-3[i] fr:i"}, dice=MISS).battle("verdun").play("fire")
    assert a.asked == "german where_to_fall_back"
    a.play("fall-back metz")
    assert set(a.texts) == {"retreat ge-i-01 metz", "retreat-all metz"}     # somebody has to go now, and only there
    a.play("retreat ge-i-01 metz, stand")
    assert a.asked == "entente where_to_fall_back"
    a.play("fall-back nancy, retreat fr-i-02 nancy")
    assert {t.split()[-1] for t in a.texts} <= {"nancy", "stand", "fr-3"}
    a.play("stand")
    assert a.where("fr-3") == "verdun" and a.where("fr-i-02") == "nancy" and a.where("ge-i-02") == "verdun"


@pytest.mark.rules("5.4.2")
def test_5_4_2_nobody_has_to_retreat() -> None:
    a = Arena({"verdun": "ge:i fr:i"}, dice=MISS).battle("verdun").play("fire, stand, stand")
    assert a.asked == "over" and a.where("ge-i-01") == a.where("fr-i-01") == "verdun"


# 8.2.2, 8.3.5 Forced retreats -----------------------------------------------------------------------------------------------


@pytest.mark.rules("8.2.2 [FORCED RETREAT]")
@pytest.mark.parametrize(("dice", "armies"), [([1, 6], 1), ([2, 2], 2), ([6, 6], 0), ([3, 2], 1)])
def test_8_2_2_each_attacking_hit_of_stosstruppen_forces_an_army_out(dice: list[int], armies: int) -> None:
    a = Arena({"marne": "ge-7[ss] fr-5[iiii] fr-6[iiii]"}, turn=17, dice=[6] * 8 + dice,
              german="reims").battle("marne").play("fire")
    a.calm("where_to_fall_back").play("stand")                          # the attacker stays
    assert ("stand" in a.texts) is (armies == 0)
    if armies:
        a.play("fall-back paris")
        assert a.events("MustRetreat")[-1].armies == armies
        a.calm()
    assert sum(a.where(f"fr-{n}") == "paris" for n in (5, 6)) == armies


@pytest.mark.rules("8.3.5 [FORCED RETREAT]", "8.2.2 [FORCED RETREAT]")
def test_8_3_5_a_tank_hit_forces_an_army_out_though_cards_absorb_it() -> None:
    a = Arena({"somme": "uk-1[it] ge-2[ii] ge-1[ii]"}, turn=14, active="entente", dice=[6] * 4 + [6, 2],
              hands={"german": ["ersatz-2"]}, german="cambrai st-quentin").battle("somme")
    a.play("fire, ersatz ersatz-2, stand")
    assert a.asked == "german where_to_fall_back" and set(a.texts) == {"fall-back cambrai", "fall-back st-quentin"}
    a.play("fall-back cambrai")
    assert a.asked == "german which_army" and set(a.texts) == {"retreat ge-1 cambrai", "retreat ge-2 cambrai"}
    a.play("retreat ge-2 cambrai, stand")
    assert a.where("ge-2") == "cambrai" and a.where("ge-1") == "somme" and not a.events("Eliminated")


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "8.2.2")
def test_8_2_2_only_attacking_stosstruppen_and_only_armies() -> None:
    a = Arena({"marne": "ge-7[s] fr-5[ii]"}, turn=17, active="entente", dice=[1, 6, 6]).battle("marne").calm()
    assert not a.events("MustRetreat")
    a = Arena({"marne": "ge-7[s] fr:iii"}, turn=17, dice=[6, 6, 6, 1]).battle("marne").play("fire").calm()
    assert not a.events("MustRetreat")


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "9.1.6", "9.1.5")
@pytest.mark.parametrize(("card", "active", "line"), [("friedensturm", "german", "ge-7[i] fr-5[iii]"),
                                                      ("tout-le-monde", "entente", "fr-5[i] ge-7[iii]")])
def test_9_1_6_hits_of_the_bonus_dice_force_retreats_too(card: str, active: str, line: str) -> None:
    a = Arena({"marne": line}, turn=17, active=active, dice=[6, 6, 6, 6, 2, 6], german="reims")
    a.s.bonus = TYPE[card]
    a.s.bonus_at[0] = a.s.bonus_at[1] = ZONE["marne"]
    a.battle("marne").play("fire").calm()
    assert [e.armies for e in a.events("MustRetreat")] == [1]


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "5.4.2")
def test_8_2_2_an_army_that_has_nowhere_to_go_is_lost_with_all_it_holds() -> None:
    """T-27"""
    around = "compiegne orleans paris reims soissons troyes chalons"
    a = Arena({"marne": "ge-7[s] fr-5[iii]"}, turn=17, dice=[6, 6, 6, 1], german=around).battle("marne").calm()
    assert a.where("fr-5") == "pool" and a.where("fr-i-02") == "pool" and a.s.ledger == 1
    assert [e.why for e in a.events("Eliminated") if e.unit == INDEX["fr-5"]] == ["no-retreat"]


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "1.2.2")
def test_8_2_2_forced_retreats_share_one_zone_and_who_finds_no_room_is_lost() -> None:
    """T-28: Paris has room for one army."""
    a = Arena({"marne": "ge-7[ss] fr-5[iii] fr-6[iii]", "paris": "fr:cc"}, turn=17, dice=[6] * 6 + [1, 1])
    a.battle("marne").play("fire").calm("where_to_fall_back").play("fall-back paris, retreat fr-6 paris")
    assert a.where("fr-6") == "paris" and a.where("fr-5") == "pool"


@pytest.mark.rules("8.2.2 [FORCED RETREAT]")
def test_8_2_2_the_option_lets_the_attacker_choose_the_army() -> None:
    a = Arena({"marne": "ge-7[s] fr-5[iii] fr-6[ii]"}, turn=17, dice=[6] * 5 + [1], forced_choice="attacker")
    a.battle("marne").play("fire").calm("which_army")
    assert a.asked == "german which_army" and len(a.texts) == 2


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "8.3.3 [no retreat]")
def test_8_2_2_a_forced_army_may_leave_its_guns_but_no_others() -> None:
    a = Arena({"somme": "uk-1[it] ge-2[iig] ge:i"}, turn=14, active="entente", dice=[6] * 3 + [6, 2], german="cambrai")
    a.battle("somme").play("fire").calm("where_to_fall_back").play("stand").calm("which_army")
    a.play("retreat-part ge-2 cambrai")
    assert set(a.texts) == {"done", "leave ge-g-01"}
    a.play("leave ge-g-01, stand")
    assert a.where("ge-g-01") == "somme" and a.where("ge-2") == "cambrai"


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "9.7")
def test_8_2_2_after_a_surprise_an_army_that_retreats_instead_of_firing_has_done_its_duty() -> None:
    a = Arena({"marne": "ge-7[s] fr-5[iii] fr-6[iii]"}, turn=17, dice=[1, 6, 6, 6, 6, 6])
    a.s.surprise = 1 << ZONE["marne"]
    a.battle("marne").calm("fire_or_retreat").play("retreat fr-5 paris, fire").calm()
    assert a.where("fr-6") == "marne" and not a.events("MustRetreat")


@pytest.mark.rules("8.2.2 [FORCED RETREAT]")
def test_8_2_2_armies_gone_before_the_hit_do_not_count() -> None:
    """T-26: the hit strikes an army that is still there."""
    a = Arena({"marne": "ge-7[s] fr-5[iii] fr-6[iii]"}, turn=17, dice=[6, 6, 6, 1]).battle("marne")
    a.play("retreat fr-5 paris, fire").calm()
    assert a.where("fr-5") == "paris" and a.where("fr-6") != "marne"


# 5.4.4 Into combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.4.4", "5.4", "1.2.3 [Retreat]")
def test_5_4_4_who_retreats_into_a_battle_neither_fires_nor_pays_nor_retreats_again() -> None:
    a = Arena({"verdun": "ge:i fr:ii", "sedan": "ge:i fr:i"}, dice=[6, 6, 1, 6])
    a.s.battles = 1 << ZONE["verdun"] | 1 << ZONE["sedan"]
    a.run(combat, 0).play("resolve verdun, retreat fr-i-01 sedan, fire").calm("fire_or_retreat")
    assert a.asked == "entente fire_or_retreat" and not zones_for(a, "fr-i-01") and zones_for(a, "fr-i-03")
    fired = len(a.fired())
    a.play("fire")
    assert len(a.fired()) == fired + 1                                  # one defender fires and hits: no attacker is left
    a.calm()
    assert a.where("fr-i-01") == "sedan" and a.where("ge-i-02") == "pool"


@pytest.mark.rules("5.4.4", "5.3.1 [strongest]")
def test_5_4_4_retreated_units_absorb_no_losses_even_the_strongest() -> None:
    a = Arena({"verdun": "ge:i fr-3[iiii] fr:i"}, dice=[6, 1])
    flag(a, "fr-3", "fr-i-01", "fr-i-02", "fr-i-03", "fr-i-04")
    a.battle("verdun").play("fire")
    assert a.where("fr-i-05") == "pool"


@pytest.mark.rules("5.4.4 [twice]", "5.4.4 [b1]", "2.0 II.4.c [twice]")
def test_5_4_4_left_alone_after_the_battle_they_are_eliminated() -> None:
    """The infantry that fought at Verdun dies; the army that had retreated there is lost, and its elimination counts."""
    a = Arena({"verdun": "ge:i fr-3[ii] fr:i"}, dice=[6, 1])
    flag(a, "fr-3", "fr-i-01", "fr-i-02")
    a.battle("verdun").play("fire").calm()
    assert a.where("fr-3") == a.where("fr-i-01") == a.where("fr-i-03") == "pool" and a.s.ledger == 1
    assert a.owner("verdun") == "german"


@pytest.mark.rules("5.4.4 [b1]")
@pytest.mark.parametrize(("line", "dice", "survives"), [
    ("ge:i fr:ii fort", [6, 6, 6, 6, 6, 6], True),                      # a fort is company
    ("ge:i fr:iii", [6, 6, 1], True),                                   # one of two is left
    ("ge:i fr:ii", [1, 6], True),                                       # no enemy is left
    ("ge:i fr:ii", [6, 1], False)])
def test_5_4_4_a_friend_who_has_not_retreated_saves_them(line: str, dice: list[int], survives: bool) -> None:
    a = Arena({"verdun": line}, dice=dice)
    flag(a, "fr-i-01")
    a.battle("verdun").play("fire").calm()
    assert (a.where("fr-i-01") == "verdun") is survives


@pytest.mark.rules("5.4.4 [b1]")
def test_5_4_4_without_an_enemy_nobody_drives_them_out() -> None:
    """The French defender falls, the German goes home: the infantry that had retreated there stays."""
    a = Arena({"verdun": "ge:i fr:ii"}, dice=[6, 1])
    flag(a, "fr-i-01")
    a.battle("verdun").play("fire, fall-back metz")
    assert a.asked == "over" and a.where("fr-i-01") == "verdun" and a.where("fr-i-02") == "pool"
    assert a.owner("verdun") == "entente"


@pytest.mark.rules("5.4.4 [b1]", "5.4.4 [twice]")
def test_5_4_4_the_same_for_the_attackers_side() -> None:
    a = Arena({"verdun": "ge:ii fr:i"}, dice=[1])
    flag(a, "ge-i-01")
    a.battle("verdun").play("fire").calm()
    assert a.where("ge-i-01") == a.where("ge-i-02") == "pool" and a.events("Eliminated")[-1].why == "retreat"


@pytest.mark.rules("5.4.4 [b2]", "5.4.4 [twice]", "8.1 [EMPTY retreat]")
def test_5_4_4_an_empty_army_does_not_retreat_twice() -> None:
    a = Arena({"verdun": "ge:i fr-3 fr:i"})
    flag(a, "fr-3")
    a.run(clear_out, 1, ANYWHERE)
    assert a.asked == "over" and a.where("fr-3") == "pool" and a.s.ledger == 1


@pytest.mark.rules("8.1 [EMPTY retreat]")
def test_8_1_an_empty_army_leaves_artois() -> None:
    """British 1st Army of three infantry and the empty 2nd, against the German 4th: the 2nd has to go, the 1st stays."""
    a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]"}).run(clear_out, 1, ANYWHERE)
    assert a.asked == "entente where_empty" and "retreat uk-2 calais" in a.texts
    a.play("retreat uk-2 calais")
    assert a.where("uk-2") == "calais" and a.where("uk-1") == "artois" and a.s.ledger == 0


@pytest.mark.rules("5.4.4", "2.0 II.4.e")
def test_5_4_the_markers_go_at_the_end_of_the_combat_phase() -> None:
    a = Arena({"verdun": "ge:i fr:ii"}, dice=MISS)
    a.s.battles = 1 << ZONE["verdun"]
    a.run(combat, 0).play("retreat fr-i-01 nancy").calm()
    assert a.where("fr-i-01") == "nancy" and a.s.retreated == 0


def in_a_host(dice: list[int], at_reims: str, **more: object) -> Arena:
    """Cavalry that retreated from Laon into the 1st Army at Reims, where the battle is to come."""
    a = Arena({"laon": "ge:ii fr:c", "reims": f"{at_reims} fr-1[ii]"}, dice=dice, **more)          # type: ignore[arg-type]
    a.s.battles = 1 << ZONE["laon"] | 1 << ZONE["reims"]
    a.run(combat, 0).play("resolve laon, retreat fr-c-01 fr-1").calm("fire_or_retreat")
    assert a.where("fr-c-01") == "fr-1"
    return a


@pytest.mark.rules("5.4.4 [twice]", "5.4.4")
def test_5_4_4_a_guest_does_not_retreat_again_with_his_army() -> None:
    """T-30: the army goes on with its own infantry, who has retreated before is lost."""
    a = in_a_host(MISS, "ge:ii").play("retreat fr-1 soissons")
    assert a.where("fr-1") == "soissons" and a.inside("fr-1") == "ii" and a.where("fr-c-01") == "pool"
    assert a.s.ledger == 0


@pytest.mark.rules("5.4.4 [twice]", "8.1 [transfers]")
def test_5_4_4_a_guest_may_be_left_behind() -> None:
    """Pieces go out of armies freely in a retreat (8.1): with a friend who has not retreated he can stay."""
    a = in_a_host(MISS, "ge:ii fr:i").play("retreat-part fr-1 soissons")
    assert "leave fr-c-01" in a.texts
    a.play("leave fr-c-01, done, fire").calm()
    assert a.where("fr-1") == "soissons" and a.where("fr-c-01") == "reims"


@pytest.mark.rules("5.4.4 [twice]", "8.2.2 [FORCED RETREAT]")
def test_5_4_4_a_forced_retreat_kills_the_guest() -> None:
    """T-27: the hit of the Stosstruppen costs an infantry, drives the army out, and kills the cavalry that cannot go again."""
    a = in_a_host([6, 6, 1], "ge:s", turn=17).play("fire, stand")
    assert "stand" not in a.texts
    a.play("fall-back soissons")                                        # nobody but guns may be left behind: no question
    assert a.where("fr-c-01") == "pool" and a.inside("fr-1") == "i" and a.where("fr-1") == "soissons"


@pytest.mark.rules("5.4.4 [twice]", "5.4.4")
def test_5_4_4_an_army_of_guests_alone_does_not_retreat_willingly() -> None:
    a = Arena({"verdun": "ge:i fr-3[ii] fr:i", "nancy": "fr:i"}, dice=MISS)
    flag(a, "fr-i-01", "fr-i-02")
    a.run(instead_of_fire, 1, ZONE["verdun"])
    assert not zones_for(a, "fr-3") and not zones_for(a, "fr-3", "retreat-part") and zones_for(a, "fr-i-03")
    a = Arena({"verdun": "ge:i fr-3[ii] fr:i"}, dice=MISS)
    flag(a, "fr-i-01")
    a.run(instead_of_fire, 1, ZONE["verdun"]).play("retreat-part fr-3 nancy")
    assert "leave fr-i-01" in a.texts and "leave fr-i-02" not in a.texts        # somebody has to go


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "5.4.2")
def test_8_2_2_pieces_may_still_join_an_army_where_the_forced_army_found_no_room() -> None:
    """T-27, T-53: all zones around are full; the army is lost, single infantry may go into an army of a full zone."""
    full = {z: "fr:iii" for z in ("bar-le-duc", "sedan", "nancy")} | {"argonne": "fr-1[i] fr:ii"}
    a = Arena({"verdun": "ge:s fr-3[ii] fr:i"} | full, turn=17, dice=[6, 6, 6, 1]).battle("verdun").play("fire, stand")
    assert a.where("fr-3") == "pool" and a.asked == "entente where_to_fall_back"
    assert set(a.texts) == {"stand", "fall-back argonne"}
