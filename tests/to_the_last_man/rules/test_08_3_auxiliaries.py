"""8.3.2-8.3.6 [alone], 8.1 [EMPTY lost] Who is lost without infantry of his own."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.rules.r08_3_auxiliaries import sweep, sweep_zone
from marne.games.to_the_last_man.pieces import INDEX, ZONE
from marne.games.to_the_last_man.state import COMBAT, MOVEMENT
from tests.to_the_last_man.arena import Arena


@pytest.mark.rules("8.3.2 [alone]", "8.3.4 [alone]", "8.3.5 [alone]")
@pytest.mark.parametrize("letter", ["a", "b", "t"])
@pytest.mark.parametrize(("mine", "foe", "lost"), [
    ("", "ge:i", True), ("", "ge-1[is]", True), ("", "ge:s", True),
    ("", "ge:cat", False),                              # no enemy infantry
    (" fr:i", "ge:i", False), (" fr-1[i]", "ge:i", False), (" us-1[u]", "ge:i", False),
    (" fr:c", "ge:i", True),                            # cavalry is no escort
    ("", "", False)])
def test_8_3_artillery_biplanes_and_tanks_amid_enemy_infantry(letter: str, mine: str, foe: str, lost: bool) -> None:
    a = Arena({"argonne": f"fr:{letter}{mine} {foe}"}, turn=18)
    sweep(a.s, "combat")
    assert (a.where(f"fr-{letter}-01") == "pool") is lost


@pytest.mark.rules("8.3.3 [alone]", "8.3.6 [alone]")
@pytest.mark.parametrize(("unit", "letter"), [("ge-g-01", "g"), ("ge-paris-gun", "p")])
@pytest.mark.parametrize(("mine", "foe", "lost"), [
    ("", "fr:i", True), ("", "fr:c", True), ("", "fr:a", True), ("", "fort", False), ("", "fort fr:b", True),
    (" ge:i", "fr:i", False), (" ge:c", "fr:c", True), ("", "", False)])
def test_8_3_guns_amid_any_enemy_but_forts(unit: str, letter: str, mine: str, foe: str, lost: bool) -> None:
    a = Arena({"paris": f"ge:{letter}{mine} {foe}"}, turn=18)
    sweep(a.s, "movement")
    assert (a.where(unit) == "pool") is lost


@pytest.mark.rules("8.3.2 [alone]", "8.1 [last unit]", "3.1 [mod 1]")
def test_8_3_2_an_army_of_guns_is_lost_with_them() -> None:
    """T-24: also inside armies."""
    a = Arena({"argonne": "fr-1[a] ge:i"})
    sweep(a.s, "combat")
    assert a.where("fr-1") == a.where("fr-a-01") == "pool" and a.s.ledger == 1


@pytest.mark.rules("8.1 [last unit]", "8.1 [EMPTY lost]", "8.3.3 [alone]")
@pytest.mark.parametrize(("phase", "foe", "rule"), [
    (MOVEMENT, "fr:a", ""), (COMBAT, "fr:a", "5.3.1 [army dead]"),
    (MOVEMENT, "fr:i", "8.1 [EMPTY lost]"), (COMBAT, "fr:i", "5.3.1 [army dead]")])
def test_8_1_guns_lost_after_movement_do_not_take_their_army_along(phase: int, foe: str, rule: str) -> None:
    """T-24: it has lost its last unit by no combat (l. 630). Where the enemy's infantry holds the zone, it is lost as an empty
    army (l. 628); a gun of the enemy's does not hold the zone, so that it is not disputed."""
    a = Arena({"argonne": f"ge-1[g] {foe}"})
    a.s.phase = phase
    sweep(a.s, "combat" if phase == COMBAT else "movement")
    assert a.where("ge-g-01") == "pool"
    assert [e.rule for e in a.events("Eliminated") if e.unit == INDEX["ge-1"]] == ([rule] if rule else [])
    assert (a.where("ge-1"), a.s.ledger) == (("pool", -1) if rule else ("argonne", 0))


@pytest.mark.rules("8.3.1")
def test_8_3_1_cavalry_needs_no_escort() -> None:
    a = Arena({"argonne": "fr:c ge:i"})
    sweep(a.s, "combat")
    assert a.where("fr-c-01") == "argonne"


@pytest.mark.rules("8.1 [EMPTY lost]", "8.1 [ELIMINATED]")
@pytest.mark.parametrize(("line", "lost"), [
    ("fr-1 ge:i", True), ("fr-1 fr:i ge:i", False), ("fr-1 fr:c ge:i", True), ("fr-1", False)])
def test_8_1_an_empty_army_amid_the_enemy_without_infantry_is_eliminated(line: str, lost: bool) -> None:
    a = Arena({"argonne": line})
    sweep_zone(a.s, ZONE["argonne"])
    assert (a.where("fr-1") == "pool") is lost and a.s.ledger == lost


@pytest.mark.rules("8.3.2 [alone]")
def test_8_3_2_both_sides_are_checked_everywhere_at_the_end_of_a_phase() -> None:
    a = Arena({"argonne": "fr:a ge:i", "verdun": "ge:a fr:i", "metz": "ge:a"})
    sweep(a.s, "movement")
    assert [a.where(u) for u in ("fr-a-01", "ge-a-01", "ge-a-02")] == ["pool", "pool", "metz"]


@pytest.mark.rules("8.3.2 [alone]", "8.3.5 [alone]")
def test_8_3_after_a_battle_the_guns_of_who_lost_his_infantry_are_gone() -> None:
    a = Arena({"argonne": "ge:i fr:ia"}, dice=[6, 6, 1]).battle("argonne").calm("how_to_pay").play("lose fr-i-01").calm()
    assert a.where("fr-a-01") == "pool" and a.owner("argonne") == "german"
