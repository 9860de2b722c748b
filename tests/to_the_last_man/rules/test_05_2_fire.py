"""5.2, 8.2-8.4, 9.1.3-9.1.6, 9.3, 9.4 Fire: who fires, at what number, how often."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.pieces import INDEX, T_BIG_PUSH, T_FRIEDENSTURM, T_GERICHT, T_TOUT_LE_MONDE, ZONE
from tests.to_the_last_man.arena import Arena

MISS = [6] * 60


def shots(a: Arena, step: str) -> list[tuple[str, int]]:
    """(kind, number needed) of the dice thrown in a step of the battle, in their order."""
    out: list[tuple[str, int]] = []
    now = ""
    kinds = a.fired()
    n = 0
    assert a.s.log is not None
    for e in a.s.log:
        if e.kind == "StepBegan":
            now = e.step        # type: ignore[attr-defined]
        elif e.kind == "Fired":
            if now == step:
                out.append(kinds[n][:2])
            n += 1
    return out


def fought(zones: dict[str, str], zone: str = "verdun", **more: object) -> Arena:
    """A battle in which nobody hits and nobody retreats."""
    more.setdefault("dice", MISS)
    return Arena(zones, **more).battle(zone).calm()      # type: ignore[arg-type]


@pytest.mark.rules("5.2.1", "5.2.1.b", "5.2.1.c", "5.2.1.d", "2.0 II.4", "2.0 II.4 [order]", "2.0 II.4.b", "2.0 II.4.c",
                   "2.0 II.4.d", "8.3.2", "5.2.1 [dice]")
def test_5_2_1_order_of_fire_artillery_twice() -> None:
    a = fought({"verdun": "ge-5[iia] fr-3[ia]"})
    assert shots(a, "artillery") == [("artillery", 1)]
    assert shots(a, "defence") == [("infantry", 1), ("artillery", 1)]
    assert shots(a, "attack") == [("infantry", 1), ("infantry", 1), ("artillery", 1)]
    assert [e.step for e in a.events("StepBegan")] == ["artillery", "defence", "attack", "retreat"]


@pytest.mark.rules("2.0 II.4 [surprise]", "2.0 II.4 [surprise] a", "2.0 II.4 [surprise] b", "2.0 II.4 [surprise] c",
                   "2.0 II.4 [surprise] d", "5.2.1 [surprise] a", "5.2.1 [surprise] b", "5.2.1 [surprise] c", "9.7", "8.3.2")
def test_4a_surprise_attack_fires_once_and_first() -> None:
    a = Arena({"verdun": "ge-5[iiab] fr-3[iab]"}, turn=9, dice=MISS)
    a.s.surprise = 1 << ZONE["verdun"]
    a.battle("verdun").calm()
    assert [e.step for e in a.events("StepBegan")] == ["dogfight", "attack", "defence", "retreat"]
    assert shots(a, "attack") == [("infantry", 1), ("infantry", 1), ("artillery", 1)]
    assert shots(a, "defence") == [("infantry", 1), ("artillery", 1)]


@pytest.mark.rules("5.2.2", "5.2.3")
@pytest.mark.parametrize(("what", "need"), [("i", 1), ("s", 2)])
@pytest.mark.parametrize("die", range(1, 7))
def test_5_2_2_a_hit_at_or_below_the_firepower(what: str, need: int, die: int) -> None:
    a = Arena({"verdun": f"ge:{what} fr:ii"}, turn=18, dice=[6, 6, die]).battle("verdun").calm()
    assert a.fired()[-1][1:] == (need, die, die <= need)
    assert len(a.events("Eliminated")) == (die <= need)


@pytest.mark.rules("8.2.1", "8.2.1 [ENTRENCH fire]", "8.1 [ENTRENCH]", "8.2.1 [ENTRENCH]")
@pytest.mark.parametrize(("line", "needs"), [
    ("fr:i*", [2]), ("fr:i", [1]), ("fr-3[ii]*", [2, 2]), ("fr-3[iac]*", [2, 1, 1]), ("fr-3[i]* fr:i", [1, 2])])
def test_8_2_1_entrenched_infantry_defends_at_f2(line: str, needs: list[int]) -> None:
    a = fought({"argonne": f"ge:i {line}"}, "argonne")
    assert sorted(n for _, n in shots(a, "defence")) == sorted(needs)


@pytest.mark.rules("8.2.1 [ENTRENCH fire]")
def test_8_2_1_entrenched_infantry_attacks_at_f1() -> None:
    a = fought({"argonne": "ge-5[ii]* ge:i* fr:i"}, "argonne")
    assert shots(a, "attack") == [("infantry", 1)] * 3


@pytest.mark.rules("8.2.2", "8.2.2 [stats]", "8.2.2 [no entrench]")
def test_8_2_2_stosstruppen_f2_with_or_without_trenches() -> None:
    a = fought({"argonne": "fr:i ge-5[si]*"}, "argonne", active="entente", turn=18)
    assert shots(a, "defence") == [("infantry", 2), ("stosstruppen", 2)]
    a = fought({"argonne": "fr:i ge-5[s]"}, "argonne", turn=18)
    assert shots(a, "attack") == [("stosstruppen", 2)]


@pytest.mark.rules("8.2.3")
@pytest.mark.parametrize(("active", "step"), [("entente", "attack"), ("german", "defence")])
def test_8_2_3_commonwealth_f2_in_attack_and_defence(active: str, step: str) -> None:
    a = fought({"artois": "uk-1[ki] ge:i"}, "artois", active=active, turn=12)
    assert shots(a, step) == [("infantry", 1), ("commonwealth", 2)]


@pytest.mark.rules("8.3.1", "8.3.1 [RAID]", "5.2.2 [F#]")
@pytest.mark.parametrize(("foe", "fires"), [
    ("fr:i", False), ("fr-3[ia]", False), ("fr:c", True), ("fort", True), ("fr:cat", True)])
def test_8_3_1_cavalry_attacks_only_where_there_is_no_infantry(foe: str, fires: bool) -> None:
    a = Arena({"verdun": f"ge:c {foe}"}, turn=14, dice=MISS).battle("verdun").calm()
    assert (("cavalry", 1) in shots(a, "attack")) is fires


@pytest.mark.rules("8.3.1")
def test_8_3_1_cavalry_defends_at_f1() -> None:
    a = fought({"verdun": "ge:i fr:c"})
    assert shots(a, "defence") == [("cavalry", 1)]


@pytest.mark.rules("8.3.1 [RAID]", "5.4.4")
def test_8_3_1_infantry_that_has_retreated_into_the_zone_does_not_stop_a_raid() -> None:
    a = Arena({"verdun": "ge:c fr:ic"}, dice=MISS)
    a.s.retreated = 1 << INDEX["fr-i-01"]
    a.battle("verdun").calm()
    assert shots(a, "attack") == [("cavalry", 1)] and shots(a, "defence") == [("cavalry", 1)]


@pytest.mark.rules("8.3.3", "8.3.3 [twice]", "8.3.3 [no defence]", "5.2.1 [dice]")
def test_8_3_3_siege_guns_fire_twice_at_forts_only() -> None:
    a = fought({"verdun": "ge-5[ig] fort fr:i"})
    assert shots(a, "artillery") == [("siege-gun", 3)] and ("siege-gun", 3) in shots(a, "attack")
    a = fought({"verdun": "ge-5[ig] fr:i"})                             # I3: no fort, no die
    assert not shots(a, "artillery") and shots(a, "attack") == [("infantry", 1)]
    a = fought({"metz": "ge-5[ig] fort fr:i"}, "metz", active="entente")
    assert all(k != "siege-gun" for k, *_ in a.fired())


@pytest.mark.rules("8.3.3 [twice]", "9.3", "9.4")
def test_8_3_3_siege_guns_are_not_artillery_for_cards() -> None:
    a = Arena({"verdun": "ge-5[iga] fort fr:i"}, turn=13, dice=MISS)
    a.s.gas[0] = 1 << ZONE["verdun"]
    a.battle("verdun").calm()
    assert shots(a, "artillery") == [("artillery", 2), ("siege-gun", 3)]


@pytest.mark.rules("9.3", "9.4", "8.3.2")
@pytest.mark.parametrize(("card", "need"), [("gas", 2), ("barrage", 3)])
@pytest.mark.parametrize("active", ["german", "entente"])
def test_9_3_9_4_gas_and_barrage_raise_the_artillery_of_their_player(card: str, need: int, active: str) -> None:
    """T-04: not the enemy's. The card works for the whole round: both shots of the attacker, one of the defender."""
    for side in (0, 1):
        a = Arena({"verdun": "ge-5[ia] fr-3[ia]"}, turn=13, active=active, dice=MISS)
        getattr(a.s, card)[side] = 1 << ZONE["verdun"]
        a.battle("verdun").calm()
        attacker = side == a.s.active
        assert shots(a, "artillery") == [("artillery", need if attacker else 1)]
        assert shots(a, "attack")[-1] == ("artillery", need if attacker else 1)
        assert shots(a, "defence")[-1] == ("artillery", 1 if attacker else need)


@pytest.mark.rules("9.3")
def test_9_3_gas_helps_all_by_option_and_only_in_its_zone() -> None:
    a = Arena({"verdun": "ge-5[ia] fr-3[ia]"}, turn=13, dice=MISS, gas_helps="all")
    a.s.gas[0] = 1 << ZONE["verdun"]
    a.battle("verdun").calm()
    assert shots(a, "defence")[-1] == ("artillery", 2)
    a = Arena({"verdun": "ge-5[ia] fr-3[ia]"}, turn=13, dice=MISS)
    a.s.gas[0] = 1 << ZONE["argonne"]
    a.battle("verdun").calm()
    assert shots(a, "artillery") == [("artillery", 1)]


@pytest.mark.rules("8.3.2 [UK 1918]")
@pytest.mark.parametrize(("turn", "option", "gas", "need"), [
    (16, True, False, 2), (16, True, True, 3), (15, True, False, 1), (16, False, False, 1), (16, False, True, 2)])
def test_8_3_2_uk_materiel_superiority_in_defence(turn: int, option: bool, gas: bool, need: int) -> None:
    a = Arena({"artois": "ge-5[i] uk-1[ia]"}, turn=turn, dice=MISS, uk_materiel_1918=option)
    if gas:
        a.s.gas[1] = 1 << ZONE["artois"]
    a.battle("artois").calm()
    assert shots(a, "defence")[-1] == ("artillery", need)


@pytest.mark.rules("8.3.2 [UK 1918]")
def test_8_3_2_uk_materiel_does_not_touch_attacks_nor_the_french() -> None:
    a = fought({"artois": "ge-5[i] uk-1[ia]"}, "artois", turn=16, active="entente", uk_materiel_1918=True)
    assert shots(a, "artillery") == [("artillery", 1)]
    a = fought({"artois": "ge-5[i] fr-1[ia]"}, "artois", turn=16, uk_materiel_1918=True)
    assert shots(a, "defence")[-1] == ("artillery", 1)


@pytest.mark.rules("8.3.4", "8.3.4 [METHODS 2]", "2.0 II.4.a [skip]")
def test_8_3_4_ground_attack_without_enemy_biplanes() -> None:
    a = fought({"verdun": "ge-5[ib] fr:i"}, turn=9)
    assert shots(a, "attack") == [("infantry", 1), ("biplane", 1)] and not shots(a, "dogfight")
    a = fought({"verdun": "ge-5[i] fr-3[ib]"}, turn=9)
    assert shots(a, "defence") == [("infantry", 1), ("biplane", 1)]


@pytest.mark.rules("8.3.4 [weather]", "9.5 [gas/air]")
def test_8_3_4_bad_weather_grounds_biplanes() -> None:
    a = Arena({"verdun": "ge-5[ib] fr-3[ib]"}, turn=9, dice=MISS)
    a.s.weather = 1
    a.battle("verdun").calm()
    assert all(k != "biplane" for k, *_ in a.fired()) and not a.events("Reacting")
    a = Arena({"verdun": "ge-5[i] fr-3[ib]"}, turn=9, dice=MISS)
    a.s.weather = 1
    a.battle("verdun")
    assert not any(t.startswith("react") for t in a.texts)


@pytest.mark.rules("8.3.5")
def test_8_3_5_tanks_attack_at_f2_and_defend_at_f1() -> None:
    a = fought({"artois": "uk-1[it] ge:i"}, "artois", active="entente", turn=14)
    assert shots(a, "attack") == [("infantry", 1), ("tank", 2)]
    a = fought({"artois": "uk-1[it] ge:i"}, "artois", turn=14)
    assert shots(a, "defence") == [("infantry", 1), ("tank", 1)]


@pytest.mark.rules("8.3.5 [rough]")
@pytest.mark.parametrize("active", ["entente", "german"])
def test_8_3_5_tanks_do_not_fire_in_rough_terrain_but_absorb_losses(active: str) -> None:
    a = Arena({"argonne": "fr:t fr-3[i] ge:i"}, turn=14, active=active, dice=MISS).battle("argonne").calm()
    assert all(k != "tank" for k, *_ in a.fired())
    a = Arena({"argonne": "ge:i fr:ti"}, turn=14, dice=[6, 1]).battle("argonne").calm("how_to_pay")
    assert "lose fr-t-01" in a.texts


@pytest.mark.rules("8.3.6")
def test_8_3_6_the_paris_gun_never_fires() -> None:
    for active in ("german", "entente"):
        a = fought({"compiegne": "ge-1[ip] fr:i"}, "compiegne", turn=16, active=active)
        assert all(k != "paris-gun" for k, *_ in a.fired())


@pytest.mark.rules("8.4", "8.4 [fire]", "8.4 [b5]", "8.4 [strength]", "1.2.1 [forts static]")
@pytest.mark.parametrize(("zone", "value"), [("nancy", 5), ("verdun", 4), ("antwerp", 3), ("nancy", 1)])
def test_8_4_a_fort_rolls_its_value_at_f2_in_defence_only(zone: str, value: int) -> None:
    """I7: Nancy at full value rolls five dice."""
    a = fought({zone: f"ge:i fort{value}"}, zone)
    assert shots(a, "defence") == [("fort", 2)] * value
    a = fought({zone: f"ge:i fort{value} fr:i"}, zone, active="entente")
    assert shots(a, "attack") == [("infantry", 1)]


@pytest.mark.rules("8.4 [SEDAN 0]")
def test_8_4_sedan_does_not_fire() -> None:
    a = fought({"sedan": "ge:i fort"}, "sedan")
    assert shots(a, "defence") == [] and shots(a, "attack") == [("infantry", 1)]


# Bonus dice ------------------------------------------------------------------------------------------------------------


def special(card: int, zones: dict[str, str], at: tuple[str, ...], zone: str, **more: object) -> Arena:
    a = Arena(zones, dice=MISS, **more)                  # type: ignore[arg-type]
    a.s.bonus = card
    for i, name in enumerate(at):
        a.s.bonus_at[i] = ZONE[name]
    return a.battle(zone).calm()


@pytest.mark.rules("9.1.3", "9.1.3 [global]")
def test_9_1_3_the_big_push_adds_an_artillery_die_in_both_steps() -> None:
    """One die for the battle, however many British armies are in it."""
    a = special(T_BIG_PUSH, {"somme": "uk-1[i] uk-2[i] ge:i"}, ("somme",), "somme", turn=9, active="entente")
    assert shots(a, "artillery") == [("artillery", 2)]
    assert shots(a, "attack") == [("infantry", 1), ("infantry", 1), ("artillery", 2)]


@pytest.mark.rules("9.1.4", "9.1.4 [global]")
def test_9_1_4_gericht_adds_an_artillery_die_in_both_steps() -> None:
    a = special(T_GERICHT, {"verdun": "ge-5[i] ge-4[i] fr:i"}, ("verdun",), "verdun", turn=8)
    assert shots(a, "artillery") == [("artillery", 2)]
    assert shots(a, "attack") == [("infantry", 1), ("infantry", 1), ("artillery", 2)]
    a = special(T_GERICHT, {"verdun": "ge-5[i] fr:i"}, ("argonne",), "verdun", turn=8)
    assert shots(a, "artillery") == []


@pytest.mark.rules("9.1.4", "9.7", "9.4", "9.3")
def test_9_1_4_bonus_die_once_in_a_surprise_attack_f3_with_a_barrage_f2_with_gas() -> None:
    for card, need in (("barrage", 3), ("gas", 2)):
        a = Arena({"verdun": "ge-5[i] fr:i"}, turn=13, dice=MISS)
        a.s.bonus, a.s.bonus_at[0], a.s.surprise = T_GERICHT, ZONE["verdun"], 1 << ZONE["verdun"]
        getattr(a.s, card)[0] = 1 << ZONE["verdun"]
        a.battle("verdun").calm()
        assert [x for x in a.fired() if x[0] == "artillery"] == [("artillery", need, 6, False)]


@pytest.mark.rules("9.1.5", "9.1.5 [global]")
@pytest.mark.parametrize(("at", "number"), [(("somme", "somme"), 2), (("somme", "artois"), 1), (("artois", "artois"), 0)])
def test_9_1_5_tout_le_monde_two_tank_dice_together_or_apart(at: tuple[str, ...], number: int) -> None:
    a = special(T_TOUT_LE_MONDE, {"somme": "fr-1[i] fr-2[i] ge:i"}, at, "somme", turn=18, active="entente")
    assert shots(a, "artillery") == [] and shots(a, "attack") == [("infantry", 1)] * 2 + [("tank", 2)] * number


@pytest.mark.rules("9.1.5", "8.3.5 [rough]")
def test_9_1_5_tank_dice_are_useless_in_rough_terrain() -> None:
    a = special(T_TOUT_LE_MONDE, {"argonne": "fr-1[i] ge:i"}, ("argonne", "argonne"), "argonne", turn=18, active="entente")
    assert shots(a, "attack") == [("infantry", 1)]


@pytest.mark.rules("9.1.6", "9.1.6 [global]")
def test_9_1_6_friedensturm_two_stosstruppen_dice() -> None:
    a = special(T_FRIEDENSTURM, {"marne": "ge-7[i] ge-1[i] fr:i"}, ("marne", "marne"), "marne", turn=17)
    assert shots(a, "attack") == [("infantry", 1)] * 2 + [("stosstruppen", 2)] * 2


@pytest.mark.rules("9.1.6", "9.1.3")
def test_9_1_6_the_dice_need_an_army_of_the_nation_when_they_are_rolled() -> None:
    a = special(T_FRIEDENSTURM, {"marne": "ge:i fr:i"}, ("marne", "marne"), "marne", turn=17)
    assert shots(a, "attack") == [("infantry", 1)]
    a = special(T_BIG_PUSH, {"somme": "fr-1[i] ge:i"}, ("somme",), "somme", turn=9, active="entente")
    assert shots(a, "artillery") == []


@pytest.mark.rules("9.4", "9.1.4")
def test_9_4_the_option_that_shells_help_all_raises_the_bonus_die_too() -> None:
    for who, helps, need in ((0, "own", 3), (1, "own", 2), (1, "all", 3)):
        a = Arena({"verdun": "ge-5[i] fr:i"}, turn=13, dice=MISS, gas_helps=helps)
        a.s.bonus, a.s.bonus_at[0] = T_GERICHT, ZONE["verdun"]
        a.s.barrage[who] = 1 << ZONE["verdun"]
        a.battle("verdun").calm()
        assert [n for k, n, *_ in a.fired() if k == "artillery"] == [need, need]
