"""8.1 Empty armies: lost at once in a disputed zone without infantry; with infantry they leave it at the end of their own
Movement Phase, or in the defender's fire step of a battle there."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.to_the_last_man.rules.r08_1_armies import clear_out
from marne.games.to_the_last_man.rules.r05_battle import combat
from marne.games.to_the_last_man.words.explain import explain
from marne.games.to_the_last_man.pieces import INDEX, WAIT, ZONE
from marne.games.to_the_last_man.rules.r07_production import production
from marne.games.to_the_last_man.rules.r02_reinforcements import reinforcements
from marne.games.to_the_last_man.rules.r02_sequence import player_turn
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE
from marne.games.to_the_last_man.state import MOVEMENT, PASSED, put
from marne.kernel.chance import Seeded
from tests.to_the_last_man.arena import Arena
from tests.to_the_last_man.rules.test_04_movement import goes, march


@pytest.mark.rules("8.1 [EMPTY retreat]", "4.1 [disputed]")
def test_8_1_only_a_friendly_zone_is_a_refuge_at_the_end_of_movement() -> None:
    """Cambrai is disputed too: there it would have to leave again at the same moment, a second retreat (5.4.4)."""
    a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]", "cambrai": "uk:i ge:i"}, german="cambrai").run(clear_out, 1, ANYWHERE)
    assert a.asked == "entente where_empty"
    assert "retreat uk-2 calais" in a.texts and "retreat uk-2 cambrai" not in a.texts


@pytest.mark.rules("8.1 [EMPTY retreat]", "5.4.4 [b2]", "3.1 [mod 1]")
def test_8_1_without_a_friendly_zone_it_is_eliminated() -> None:
    """All around Artois is German, Cambrai is disputed."""
    a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]", "cambrai": "uk:i ge:i"}, german="amiens calais cambrai lille somme")
    a.run(clear_out, 1, ANYWHERE)
    assert a.asked == "over" and a.where("uk-2") == "pool" and a.s.ledger == 1


@pytest.mark.rules("8.1 [EMPTY lost]", "3.1 [mod 1]")
def test_8_1_the_last_infantry_goes_and_the_army_is_lost_at_once() -> None:
    """Cavalry beside it does not save it, and nothing can be done for it any more in this phase."""
    a = march({"reims": "ge:i fr-1[i] fr:c"}, "entente").play("move fr-i-01 marne")
    assert a.where("fr-1") == "pool" and a.s.ledger == 1 and a.asked == "entente which_unit"
    b = march({"reims": "ge:i fr-1[i] fr:i"}, "entente").play("move fr-i-01 marne")
    assert b.where("fr-1") == "reims" and goes(b, "fr-1")            # infantry beside it: it has till the end of the phase
    c = march({"reims": "ge:i fr-1[c] fr:i"}, "entente").play("move fr-i-01 marne", "leave fr-c-01")
    assert c.where("fr-1") == "pool" and c.s.ledger == 1


@pytest.mark.rules("8.1 [EMPTY lost]", "4.3 [empty army]")
def test_8_1_an_empty_army_that_goes_to_a_disputed_zone_without_infantry_is_lost_at_once() -> None:
    a = march({"reims": "ge:i fr:c", "marne": "fr-1[]"}, "entente").play("move fr-1 reims")
    assert a.where("fr-1") == "pool" and a.s.ledger == 1
    b = march({"reims": "ge:i fr:i*", "marne": "fr-1[]"}, "entente").play("move fr-1 reims")
    assert b.asked == "entente which_absorbed"                       # 4.3 first
    b.play("absorb fr-i-01")
    assert b.where("fr-1") == "reims" and b.s.ledger == 0


@pytest.mark.rules("8.1 [EMPTY lost]", "5.1.1", "3.1 [mod 1]")
def test_8_1_an_enemy_who_comes_in_destroys_an_empty_army_without_infantry() -> None:
    zones = {"laon": "ge:ii", "reims": "fr-1[] fr:c"}
    a = march(zones, german="laon").play("move ge-i-01 reims")
    assert a.where("fr-1") == "pool" and a.s.ledger == 1 and a.where("fr-c-01") == "reims"
    b = march({**zones, "reims": "fr-1[]"}, german="laon").play("move ge-i-01 reims")
    assert b.where("fr-1") == "pool" and b.s.ledger == 1 and b.owner("reims") == "german"


# The book's example: emptied in Production, driven out in the battle -------------------------------------------------------


ARTOIS = {"artois": "uk-1[ii] uk-2[i] ge-4[iii]", "paris": "fr:i"}


def emptied(zones: dict[str, str] | None = None, **more: Any) -> Arena:
    """The British 2nd Army gives its infantry to the 1st in the Production Phase; now it is the Germans' turn."""
    a = Arena(zones or ARTOIS, hands={"german": ["offensive"]}, chance=Seeded("artois"), **more).run(production)
    a.play("commit, reorganise, select uk-i-03, shift uk-i-03 uk-1, done, commit")
    assert a.inside("uk-1") == "iii" and a.inside("uk-2") == "" and a.where("uk-2") == "artois" and a.s.ledger == 0
    return a


@pytest.mark.rules("8.1 [reorganise]", "8.1 [EMPTY retreat]", "2.0 II.4.c")
def test_8_1_example_an_army_emptied_in_production_leaves_in_the_defenders_fire_step() -> None:
    a = emptied().run(player_turn, 0).play("offensive offensive, done")
    assert a.asked == "german which_battles" and a.where("uk-2") == "artois"         # not at the end of his movement
    a.play("battle artois").calm("where_empty")
    assert a.asked == "entente where_empty" and a.events("StepBegan")[-1].step == "defence"
    assert not [e for e in a.events("Fired") if e.side == 1]                         # before the defender's dice
    a.play("retreat uk-2 calais").calm()
    assert a.where("uk-2") == "calais" and a.where("uk-1") == "artois" and a.s.ledger == 0


@pytest.mark.rules("8.1 [EMPTY retreat]", "5.4.1")
def test_8_1_it_goes_before_the_infantry_beside_it_retreats() -> None:
    """All of them may leave in the defender's fire step: the empty army is not lost because its infantry went first."""
    a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]"}, dice=[6] * 20).battle("artois")
    assert a.asked == "entente where_empty"
    a.play("retreat uk-2 calais, retreat uk-1 calais").calm()
    assert a.where("uk-1") == a.where("uk-2") == "calais" and a.s.ledger == 0 and a.owner("artois") == "german"


@pytest.mark.rules("8.1 [EMPTY retreat]", "2.0 II.1 [Pass]")
def test_8_1_without_a_battle_it_stays_until_its_own_movement_is_over() -> None:
    """The Germans pass: nothing happens to it. In its own Movement Phase it is filled again, or leaves at its end."""
    a = emptied().run(player_turn, 0).play("pass").calm()
    assert a.where("uk-2") == "artois" and a.s.ledger == 0
    a.run(player_turn, 1).play("pass").calm("where_empty")
    assert a.asked == "entente where_empty" and a.s.phase == MOVEMENT
    b = emptied().run(player_turn, 0).play("pass").calm()
    b.run(player_turn, 1).play("pass, select uk-i-01, join uk-i-01 uk-2").calm()
    assert b.inside("uk-2") == "i" and b.where("uk-2") == "artois"


@pytest.mark.rules("8.1 [EMPTY retreat]", "9.5", "9.1.2 [weather]")
def test_8_1_a_battle_that_is_called_off_drives_nobody_out() -> None:
    a = Arena({"artois": "uk-1[ii] uk-2 ge-4[iii]"}, hands={"german": ["limited-offensive"], "entente": ["bad-weather"]})
    a.run(player_turn, 0).play("offensive limited-offensive, done, battle artois, bad-weather").calm()
    assert not a.events("BattleBegan") and a.where("uk-2") == "artois" and a.s.ledger == 0


@pytest.mark.rules("8.1 [EMPTY retreat]", "5.1.1")
def test_8_1_where_the_enemy_has_come_in_it_leaves_in_the_fire_step_too() -> None:
    a = march({"laon": "ge:ii", "reims": "fr-1[] fr:i"}, german="laon").play("move ge-i-01 reims", "done")
    assert a.asked == "over" and a.where("fr-1") == "reims"
    a.battle("reims").calm("where_empty")
    assert "retreat fr-1 marne" in a.texts and "retreat fr-1 laon" not in a.texts


@pytest.mark.rules("8.1 [EMPTY retreat]", "5.4.4 [b2]", "3.1 [mod 1]")
def test_8_1_in_the_fire_step_too_it_is_lost_without_a_way_out() -> None:
    a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]"}, german="amiens calais cambrai lille somme", dice=[6] * 40)
    a.battle("artois").calm()
    assert a.where("uk-2") == "pool" and a.s.ledger == 1 and a.events("Eliminated")[0].why == "empty"


@pytest.mark.rules("8.1 [EMPTY lost]", "2.0 II.4.b", "3.1 [mod 1]")
def test_8_1_the_guns_kill_the_infantry_beside_it_and_it_is_lost_at_once() -> None:
    """Before the defender's step: cavalry is left to fire, but does not save the army."""
    a = Arena({"artois": "uk:ic uk-2 ge-4[iia]"}, dice=[1, *[6] * 40]).battle("artois").calm("how_to_pay")
    a.play("lose uk-i-01")
    assert a.where("uk-2") == "pool" and a.s.ledger == 1 and a.events("StepBegan")[-1].step in ("artillery", "defence")
    assert not [e for e in a.events("Fired") if e.side == 1]


@pytest.mark.rules("5.4.4 [b2]", "5.4.4", "8.1 [EMPTY retreat]", "3.1 [mod 1]")
def test_5_4_4_an_empty_army_may_retreat_into_a_battle_and_be_driven_out_again() -> None:
    """From Artois to disputed Cambrai, where infantry stands and a battle is still to come: there it must leave a second time."""
    def fight(at: str) -> Arena:
        a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]", "cambrai": "uk:i ge:i"}, german="cambrai", dice=[6] * 60)
        for z in at.split():
            a.s.battles |= 1 << ZONE[z]
        a.run(combat, 0)
        if "resolve artois" in a.texts:
            a.play("resolve artois")
        a.calm("where_empty")
        assert {"retreat uk-2 calais", "retreat uk-2 cambrai"} <= set(a.texts)
        return a.play("retreat uk-2 cambrai").calm()
    a = fight("artois cambrai")
    assert a.where("uk-2") == "pool" and a.s.ledger == 1
    b = fight("artois")                                              # no battle there: it stays till its own movement
    assert b.where("uk-2") == "cambrai" and b.s.ledger == 0


@pytest.mark.rules("8.1 [EMPTY lost]", "5.4.1", "3.1 [mod 2]")
def test_8_1_enemies_who_retreat_to_where_an_empty_army_stands_destroy_it() -> None:
    """Soissons is French, though only the empty German 7th Army is there; the British infantry falls back to it."""
    a = Arena({"soissons": "ge-7[]", "compiegne": "uk:i ge:i"}, dice=[6] * 9).battle("compiegne")
    assert a.where("ge-7") == "soissons"
    a.play("retreat uk-i-01 soissons")
    assert a.where("ge-7") == "pool" and a.s.ledger == -1


@pytest.mark.rules("8.1 [reorganise]", "8.1 [EMPTY lost]")
def test_8_1_an_army_is_not_emptied_where_no_infantry_is_left_beside_it() -> None:
    """Its last cavalry may not step out amid the enemy; with infantry in the zone it may, and the last infantry always."""
    def selectable(line: str) -> list[str]:
        a = Arena({"artois": f"{line} ge-4[iii]"}, turn=5).run(production).play("commit, reorganise")
        return a.texts
    assert selectable("uk-2[c]") == ["done"]
    assert "select uk-c-01" in selectable("uk-2[c] uk:i") and "select uk-i-01" in selectable("uk-2[i]")
    a = Arena({"artois": "uk-2[c] ge-4[iii]"}, turn=5).run(production).play("commit, reorganise")
    assert [rule for rule, _ in explain(a.s, "select uk-c-01")] == ["8.1 [EMPTY lost]"]
    b = Arena({"artois": "uk-1[i] uk-2[i] ge-4[iii]"}, turn=10).run(reinforcements)
    while "reorganise" not in b.texts or b.asked.startswith("german"):
        b.play("done" if "done" in b.texts else b.texts[0])
    b.play("reorganise, select uk-i-01, shift uk-i-01 uk-2, done")
    assert b.inside("uk-1") == "" and b.where("uk-1") == "artois"    # 2.0 I: in the Reinforcement Phase as well


@pytest.mark.rules("8.1 [EMPTY retreat]", "2.0 II.1 [Pass b1]")
def test_8_1_also_on_a_pass() -> None:
    a = march({"reims": "ge:i fr-1[i] fr:i"}, "entente", PASSED).play("leave fr-i-01", "done")
    assert a.asked == "entente where_empty"


@pytest.mark.rules("8.1 [EMPTY lost]", "9.8")
def test_8_1_a_crisis_leaves_an_army_without_infantry() -> None:
    """The infantry beside the empty army is taken away by the crisis; cavalry holds the zone, but does not save the army."""
    a = march({"artois": "uk-1[] uk:ic ge:i"}, german="artois", turn=5, hands={"german": ["entente-crisis"]})
    a.play("crisis entente-crisis")
    assert a.where("uk-i-01") == "pool" and a.where("uk-1") == "pool"
    assert [e.why for e in a.events("Eliminated")] == ["empty"]


@pytest.mark.rules("2.0 I", "8.1 [EMPTY lost]")
def test_2_0_i_a_reinforcing_army_is_not_placed_where_it_would_be_lost_at_once() -> None:
    """A disputed zone with infantry will do, one with cavalry alone will not."""
    a = Arena({"reims": "ge:i fr:i", "verdun": "ge:i fr:c"}, turn=3)
    put(a.s, INDEX["fr-6"], WAIT)
    a.s.due[INDEX["fr-6"]] = 3
    a.run(reinforcements)
    while not any(t.startswith("place fr-6") for t in a.texts):
        a.play("done" if "done" in a.texts else a.texts[0])
    assert "place fr-6 reims" in a.texts and "place fr-6 verdun" not in a.texts and "place fr-6 paris" in a.texts


@pytest.mark.rules("8.1 [EMPTY lost]", "2.0 II.1 [Pass b1]")
def test_8_1_a_lost_army_has_no_move_left_on_a_pass() -> None:
    a = march({"reims": "ge:i fr:c", "marne": "fr-1[]"}, "entente", PASSED).play("move fr-1 reims")
    assert a.where("fr-1") == "pool" and (a.asked == "over" or a.texts == ["done"])


@pytest.mark.rules("8.1 [EMPTY lost]", "7.2", "7.0", "3.1 [mod 1]")
def test_8_1_enemies_built_or_placed_around_an_empty_army() -> None:
    """Cambrai is German, though only guns and an empty British army are left there: infantry comes, and the army is lost."""
    a = Arena({"cambrai": "uk-4[] ge:a"}, german="cambrai mons liege brussels maubeuge namur", turn=10).run(production)
    a.play("build ge-infantry", "buy ge-infantry cambrai")
    assert a.where("uk-4") == "cambrai" and a.s.ledger == 0          # nobody knows yet
    a.play("commit", "commit")
    assert a.where("uk-4") == "pool" and a.s.ledger == 1
    b = Arena({"cambrai": "uk-4[] ge:a"}, german="cambrai mons liege brussels maubeuge namur", turn=10)
    put(b.s, INDEX["ge-i-01"], WAIT)
    b.s.due[INDEX["ge-i-01"]] = 10
    b.run(reinforcements)
    while not any(t.startswith("place ge-i-01") for t in b.texts):
        b.play(b.texts[0])
    b.play("place ge-i-01 cambrai")
    assert b.where("uk-4") == "pool" and b.s.ledger == 1
