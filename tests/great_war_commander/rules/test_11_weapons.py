"""11 Weapons: who carries and uses them, how they break, are mended and lost."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import (
    FLAMETHROWER,
    GUN_PIECE,
    HMG,
    IDS,
    INDEX,
    LIGHT_ARTILLERY,
    LMG,
    MORTAR,
    UNIT,
    WEAPON,
    WEAPON_IDS,
    WEAPON_PIECE,
)
from marne.games.great_war_commander.rules.orders import O21_fire as fire
from marne.games.great_war_commander.rules.orders.O23_movement import receivers
from marne.games.great_war_commander.rules.r01_triggers import random_hex
from marne.games.great_war_commander.rules.r02_grid import COLUMNS, HEX, HEX_IDS
from marne.games.great_war_commander.rules.r03_values import functional
from marne.games.great_war_commander.rules.r04_harm import break_weapon
from marne.games.great_war_commander.state import W_CARRIED, W_LOST
from marne.games.great_war_commander.tables import tables
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import armed, attacks, broken, shots


def row_hex(a: Arena, side: int, row: int) -> str:
    """A random hex of that row in a deck."""
    return next(HEX_IDS[a.s.t.hex[c]] for c in bits(a.s.deck[side]) if a.s.t.hex[c] // COLUMNS + 1 == row)


@pytest.mark.rules("11.1")
def test_11_1_a_weapon_is_activated_with_its_unit() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08"})
    assert fire.pieces(a.s, 1 << INDEX["ge-inf.1"]) == 1 << INDEX["ge-inf.1"] | 1 << WEAPON_PIECE + WEAPON["ge-mg08.1"]


@pytest.mark.rules("11.1", "11.5", "F131.3", "T111", "T120", "GL-Functional")
@pytest.mark.parametrize(("told", "ground", "work", "works"), [
    ("ge-inf+ge-mg08", "open", "", True), ("ge-inf+ge-mg08~", "open", "", False), ("ge-inf+ge-mg08!", "open", "", False),
    ("ge-inf+ge-mg08", "marsh", "", False), ("ge-inf+ge-mg08", "river", "", False), ("ge-inf+ge-mg08", "bridge", "", True),
    ("ge-inf+ge-mg08", "open", "wire", False), ("ge-inf+ge-mg08", "open", "trench", True), ("ge-inf", "open", "", False)])
def test_11_5_what_a_functional_weapon_is(told: str, ground: str, work: str, works: bool) -> None:
    a = Arena({"H4": told}, ground={"H4": ground}, works={"H4": work} if work else {})
    assert functional(a.s, INDEX["ge-inf.1"]) is works
    assert bool(fire.pieces(a.s, 1 << INDEX["ge-inf.1"]) >> WEAPON_PIECE) is works


@pytest.mark.rules("11.5", "11.4")
def test_11_5_a_broken_weapon_does_not_fire() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08"})
    break_weapon(a.s, WEAPON["ge-mg08.1"], "11.4")
    assert not functional(a.s, INDEX["ge-inf.1"])
    assert armed(a, "ge-inf.1")


@pytest.mark.rules("11.2", "GL-Literal", "O23.1.1", "11.3")
def test_11_2_only_units_carry_weapons_and_only_squads_receive_them() -> None:
    a = Arena({"H4": "fr-inf+fr-hot14 fr-spe fr-inf fr-cne-barnier fr-adl fr-ftmg"})
    got = receivers(a.s, 1 << INDEX["fr-inf.1"], HEX["H4"])
    assert [(IDS[u], IDS[v]) for u, v in got] == [("fr-inf.1", "fr-spe.1")]
    a = Arena({"H4": "fr-spe+fr-hot14 fr-inf fr-spe"})
    assert receivers(a.s, 1 << INDEX["fr-spe.1"], HEX["H4"]) == []                      # a squad gives nothing away


@pytest.mark.rules("11.2", "8.1.1")
def test_11_2_one_weapon_for_each_unit() -> None:
    a = Arena({"H4": "fr-inf+fr-hot14 fr-spe+fr-chau"})
    assert receivers(a.s, 1 << INDEX["fr-inf.1"], HEX["H4"]) == []


@pytest.mark.rules("11.3")
def test_11_3_the_squad_must_be_in_the_same_hex_and_friendly() -> None:
    a = Arena({"H4": "fr-inf+fr-hot14", "H5": "fr-spe"})
    assert receivers(a.s, 1 << INDEX["fr-inf.1"], HEX["H4"]) == []


@pytest.mark.rules("11.3", "O23.1.1")
def test_11_3_giving_a_weapon_costs_a_movement_point() -> None:
    a = Arena({"H4": "ge-inf+ge-mg0815 ge-abt", "A1": "fr-inf"}).order(23).play("activate ge-inf.1")
    a.play("give ge-inf.1 ge-abt.1")
    assert armed(a, "ge-abt.1") and not armed(a, "ge-inf.1")
    assert a.s.decision is not None and a.s.decision.args[1:] == (1, 3)                 # 1 spent of 4, now without the weight


@pytest.mark.rules("11.2", "11.7")
def test_11_2_flamethrowers_are_for_squads() -> None:
    t = tables("")
    for w in bits(FLAMETHROWER):
        assert t.arms[w].carriers == ("squad",)


@pytest.mark.rules("11.3")
def test_11_3_a_weapon_may_be_given_up_in_the_own_turn() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf+fr-hot14"}).turn()
    assert "scrap ge-mg08.1" in a.choices and "scrap fr-hot14.1" not in a.choices
    a.play("scrap ge-mg08.1")
    assert not armed(a, "ge-inf.1") and a.s.wplace[WEAPON["ge-mg08.1"]] == W_LOST
    assert a.s.orders == 0 and "scrap ge-mg08.1" not in a.choices


@pytest.mark.rules("11.4")
def test_11_4_breaking_twice_eliminates() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08"})
    w = WEAPON["ge-mg08.1"]
    break_weapon(a.s, w, "11.4")
    assert broken(a, "ge-mg08.1") and a.s.wplace[w] == W_CARRIED
    break_weapon(a.s, w, "11.4")
    assert not armed(a, "ge-inf.1") and a.s.wplace[w] == W_LOST


@pytest.mark.rules("11.4", "11.4-a", "11.4-b", "11.4-c", "1.8")
@pytest.mark.parametrize(("row", "state"), [(1, "whole"), (4, "whole"), (5, "broken"), (9, "broken"), (10, "lost"), (11, "lost")])
def test_11_4_the_row_of_a_random_hex_mends_or_destroys(row: int, state: str) -> None:
    side = 0 if row % 2 else 1
    probe = Arena({"H4": "fr-inf+fr-crap"})
    decks = [s for s in (side, 1 - side) if any(probe.s.t.hex[c] // COLUMNS + 1 == row for c in bits(probe.s.deck[s]))]
    a = Arena({"H4": "fr-inf+fr-crap", "O1": "ge-inf"}, hexes=[row_hex(probe, decks[0], row)])      # repair 1-4, lost 10-11
    w = WEAPON["fr-crap.1"]
    break_weapon(a.s, w, "11.4")
    a.run(random_hex, decks[0])
    got = "lost" if a.s.wplace[w] == W_LOST else "broken" if broken(a, "fr-crap.1") else "whole"
    assert got == state


@pytest.mark.rules("11.4", "1.8")
def test_11_4_whole_weapons_are_not_touched_and_both_sides_are_looked_at() -> None:
    probe = Arena({"H4": "fr-inf"})
    row = next(r for r in (1, 2, 3) if any(probe.s.t.hex[c] // COLUMNS + 1 == r for c in bits(probe.s.deck[0])))
    a = Arena({"H4": "fr-inf+fr-crap fr-spe+fr-chau", "O1": "ge-inf+ge-mg08"}, hexes=[row_hex(probe, 0, row)])
    for name in ("fr-crap.1", "ge-mg08.1"):
        break_weapon(a.s, WEAPON[name], "11.4")
    a.run(random_hex, 0)
    assert a.s.wbroken == 0 and armed(a, "fr-spe.1")


@pytest.mark.rules("11.4", "1.9.1.3")
def test_11_4_comes_before_the_sniper() -> None:
    probe = Arena({"H4": "fr-inf"})
    row = next(r for r in (1, 2, 3) if any(probe.s.t.hex[c] // COLUMNS + 1 == r for c in bits(probe.s.deck[0])))
    near = row_hex(probe, 0, row)
    a = Arena({"H9": "ge-inf+ge-mg08", near: "fr-inf", "H10": "fr-ter"}, dice=["2-2 sniper", "6-5"], hexes=[near])
    break_weapon(a.s, WEAPON["ge-mg08.1"], "11.4")
    a.order(21)
    if a.asked == "which_target":
        a.play("target H10")
    a.play("keep")
    assert a.asked == "whom_to_snipe" and not broken(a, "ge-mg08.1")


@pytest.mark.rules("11.6", "GL-LightArt", "11.6-a", "11.6-b", "11.6-c")
def test_11_6_mortars_guns_and_tank_guns_are_light_artillery() -> None:
    names = {WEAPON_IDS[w].partition(".")[0] for w in bits(LIGHT_ARTILLERY)}
    assert {"fr-crap", "ge-lmw76", "ge-smw25", "ge-fk77", "fr-75"} <= names
    assert not LIGHT_ARTILLERY & (HMG | LMG | FLAMETHROWER) and MORTAR & ~LIGHT_ARTILLERY == 0
    assert fire.light(GUN_PIECE + INDEX["fr-schneider.1"]) and not fire.light(INDEX["fr-schneider.1"])


@pytest.mark.rules("GL-HMG", "GL-LMG")
def test_GL_machine_guns_of_the_glossary() -> None:
    assert {WEAPON_IDS[w].partition(".")[0] for w in bits(HMG)} == {"ge-mg08", "fr-ste07", "fr-hot14", "us-hot14"}
    assert {WEAPON_IDS[w].partition(".")[0] for w in bits(LMG)} == {"ge-mg0815", "fr-chau", "us-chau"}


@pytest.mark.rules("11", "11.6")
def test_11_values_printed_in_the_book() -> None:
    t = tables("")
    hot, crap, mg, heavy = (WEAPON[n] for n in ("fr-hot14.1", "fr-crap.1", "ge-mg08.1", "ge-smw25"))
    assert (t.w_fp[hot], t.w_max[hot], t.w_move[hot]) == (7, 12, -2)
    assert (t.w_fp[crap], t.w_min[crap], t.w_max[crap], t.w_move[crap]) == (6, 2, 14, -2)
    assert (t.w_repair[crap], t.w_lose[crap]) == ((1, 4), (10, 11))
    assert t.w_fp[mg] == 8 and t.w_fp[heavy] == 7


@pytest.mark.rules("11.1", "O21.3.1.1")
def test_11_1_unit_and_weapon_fire_apart_at_the_same_hex() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H7": "fr-inf"}, dice=["1-3", "6-5", "1-3", "6-5"]).order(21)
    a.play("base ge-mg08.1", "fire", "keep", "keep", "target H7", "keep", "keep")
    assert attacks(a) == [12, 9] and shots(a) == {"ge-inf.1", "ge-mg08.1"}


@pytest.mark.rules("11.2", "3.-c", "3.-d")
def test_11_2_leaders_and_tanks_are_no_units() -> None:
    for name in ("fr-cne-barnier", "fr-hero", "fr-ftmg.1", "fr-schneider-ld"):
        assert not UNIT >> INDEX[name] & 1
