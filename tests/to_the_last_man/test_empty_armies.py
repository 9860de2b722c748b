"""8.1 Empty armies: lost at once in a disputed zone without infantry, driven out of it with infantry, to a friendly zone only."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.armies import clear_out
from marne.games.to_the_last_man.pieces import INDEX, WAIT
from marne.games.to_the_last_man.production import production
from marne.games.to_the_last_man.reinforcements import reinforcements
from marne.games.to_the_last_man.state import PASSED, put
from tests.to_the_last_man.arena import Arena
from tests.to_the_last_man.test_movement import goes, march


@pytest.mark.rules("8.1 [EMPTY retreat]", "4.1 [disputed]")
def test_8_1_only_a_friendly_zone_is_a_refuge() -> None:
    """Cambrai is disputed too: there it would have to leave again, a second retreat (5.4.4)."""
    a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]", "cambrai": "uk:i ge:i"}, german="cambrai").run(clear_out, 1)
    assert a.asked == "entente where_empty"
    assert "retreat uk-2 calais" in a.texts and "retreat uk-2 cambrai" not in a.texts


@pytest.mark.rules("8.1 [EMPTY retreat]", "5.4.4 [b2]", "3.1 [mod 1]")
def test_8_1_without_a_friendly_zone_it_is_eliminated() -> None:
    """All around Artois is German, Cambrai is disputed."""
    a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]", "cambrai": "uk:i ge:i"}, german="amiens calais cambrai lille somme")
    a.run(clear_out, 1)
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


@pytest.mark.rules("8.1 [EMPTY retreat]")
def test_8_1_at_the_end_of_movement_both_sides_empty_armies_leave() -> None:
    """The defender's too: the French 1st Army stands empty where the Germans came in."""
    a = march({"laon": "ge:ii", "reims": "fr-1[] fr:i"}, german="laon").play("move ge-i-01 reims", "done")
    assert a.asked == "entente where_empty" and "retreat fr-1 marne" in a.texts and "retreat fr-1 laon" not in a.texts
    a.play("retreat fr-1 marne")
    assert a.where("fr-1") == "marne" and a.asked == "over"


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
