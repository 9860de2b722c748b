"""4.1 to 4.6, 1.2.2, 8.1, 9.6 Movement: zone states, stacking, armies, rail, strategic and sea movement, reserves."""
from __future__ import annotations

import random

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.rules.r02_march import movement
from marne.games.to_the_last_man.words.explain import MOVES, explain
from marne.games.to_the_last_man.rules.r04_4_rail import RAIL_BARS, SEA_BARS, STRATEGIC_BARS, trip
from marne.games.to_the_last_man.rules.r04_movement import BARS, Ground, entry, free_to_move, has_zone, unit_moves
from marne.games.to_the_last_man.pieces import ARMY, GERMAN, IDS, INDEX, PIECE, SEATS, ZONE, ZONES
from marne.games.to_the_last_man.rules.r09_6_reserves import reserve_moves
from marne.games.to_the_last_man.rules.r02_sequence import begin_player_turn, player_turn
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE, full, load
from marne.games.to_the_last_man.state import FULL, LIMITED, PASSED, State, is_entrenched, units_in
from marne.games.to_the_last_man.rules.r04_1_zones import disputed, enemy, friendly
from marne.kernel.bars import allowed
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits, mask
from tests.to_the_last_man.arena import Arena


class Marcher(Arena):
    """Selects the unit of a move by itself."""

    def play(self, *texts: str) -> Arena:
        for text in ",".join(texts).split(","):
            verb, *rest = text.split()
            if verb in MOVES and self.s.decision is not None and self.s.decision.message == "which_unit":
                super().play(f"select {rest[0]}")
                if self.s.decision is None or self.s.decision.message != "which_move":
                    continue
            super().play(text)
        return self


def offers(a: Arena) -> list[str]:
    """What can be chosen, the moves of every unit that can be selected included."""
    out = list(a.texts)
    for text in a.texts:
        if text.startswith("select "):
            u = INDEX[text.split()[1]]
            out += [c.text for c in (*unit_moves(a.s, a.s.active, u), *reserve_moves(a.s, a.s.active, u))]
    return out


def march(zones: dict[str, str], side: str = "german", level: int = FULL, **more: object) -> Arena:
    """The Movement Phase of a side."""
    a = Marcher(zones, active=side, **more)              # type: ignore[arg-type]
    begin_player_turn(a.s, SEATS.index(side))
    a.s.level = level
    a.s.free = 1 if level == PASSED else 0
    return a.run(movement, a.s.active)


def goes(a: Arena, unit: str, verb: str = "move") -> set[str]:
    """Where a unit may go."""
    u, side = INDEX[unit], a.s.active
    found = (*unit_moves(a.s, side, u), *reserve_moves(a.s, side, u)) if a.asked.endswith("which_unit") else ()
    return {c.text.split()[2] for c in found if c.verb == verb}


def has_state(a: Arena, board: int, zone: str) -> bool:
    return bool(board >> ZONE[zone] & 1)


# 4.1 Zone states -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.1 [friendly]", "4.1 [enemy]", "4.1 [disputed]", "4.1 [instant]", "4.1 [battle]", "4.1 [neutral]",
                   "2.0 II.2 [entering]", "5.1.1")
def test_4_1_example_antwerp_and_liege() -> None:
    """The book's example: the 1st Army goes from Liège to Antwerp; Liège stays German, the Netherlands are closed."""
    a = march({"liege": "ge-1[iii]", "antwerp": "be:i", "namur": "fr:i"}, german="liege")
    assert "netherlands" not in goes(a, "ge-1")
    a.play("move ge-1 antwerp")
    s = a.s
    assert has_state(a, disputed(s), "antwerp") and s.fresh == 1 << ZONE["antwerp"]
    assert has_state(a, friendly(s, 0), "liege") and has_state(a, enemy(s, 1), "liege")
    assert [e.zone for e in a.events("Disputed")] == [ZONE["antwerp"]]
    b = march({"antwerp": "ge-1[iii] be:i", "namur": "fr-i-01"}, "entente", PASSED, german="liege")
    assert "liege" not in goes(b, "fr-i-01")             # an enemy zone: it needs an Offensive
    b = march({"antwerp": "ge-1[iii] be:i", "namur": "fr-i-01"}, "entente", FULL, german="liege")
    assert "liege" in goes(b, "fr-i-01")


@pytest.mark.rules("4.1 [instant]", "4.1 [friendly]", "4.2 [b1]", "2.0 II.2 [from friendly]")
def test_t06_an_empty_enemy_zone_turns_friendly_at_once() -> None:
    a = march({"aachen": "ge-1[ii]"})
    assert goes(a, "ge-1") >= {"liege", "ardennes", "koln", "trier"}
    a.play("move ge-1 liege")
    assert a.owner("liege") == "german" and not a.s.fresh and not disputed(a.s)
    assert [e.zone for e in a.events("ControlChanged")] == [ZONE["liege"]]


@pytest.mark.rules("4.2 [b2]", "4.2 [b3]", "2.0 II.2 [disputed-enemy]", "8.3.1 [move]")
def test_4_2_never_from_a_disputed_to_an_enemy_zone() -> None:
    a = march({"liege": "ge-1[iic] be:i", "aachen": "ge:c"}, german="aachen")
    assert goes(a, "ge-1") == {"aachen"}
    assert goes(a, "ge-c-01") == {"aachen"}              # inside the army: from the disputed zone too
    a.play("move ge-c-02 liege")                         # first zone: disputed
    assert goes(a, "ge-c-02") == {"aachen"}              # second zone: not brussels, namur, antwerp


@pytest.mark.rules("8.3.1 [move]", "8.4 [STRENGTH 1]", "2.0 II.2 [allowance]")
def test_8_4_cavalry_passes_a_fort_of_strength_1() -> None:
    """I9: a fort of 1 alone does not dispute the zone; the cavalry rides on into an enemy zone."""
    a = march({"ardennes": "ge:c", "namur": "fort1"}, german="ardennes")
    a.play("move ge-c-01 namur")
    assert a.owner("namur") == "german" and not disputed(a.s) and not a.s.fresh
    assert "brussels" in goes(a, "ge-c-01")
    a.play("move ge-c-01 brussels")
    assert a.owner("brussels") == "german" and not goes(a, "ge-c-01")
    b = march({"ardennes": "ge:c", "namur": "fort2"}, german="ardennes").play("move ge-c-01 namur")
    assert disputed(b.s) == 1 << ZONE["namur"] == b.s.fresh and not goes(b, "ge-c-01")


@pytest.mark.rules("4.2 [b4]", "4.1 [pass]", "2.0 II.1 [Pass b1]", "2.0 II.2", "9.1.1 [pass]", "2.0 II.1 [Pass]", "4.1",
                   "2.0 II.1 [Offensive]")
def test_4_2_enemy_zones_only_with_an_offensive_and_one_unit_on_a_pass() -> None:
    zones = {"aachen": "ge-1[ii] ge:i", "trier": "ge-2[ii]"}
    assert "liege" in goes(march(zones), "ge-1")
    a = march(zones, level=PASSED)
    assert goes(a, "ge-1") == {"koln", "trier"} and goes(a, "ge-2") and goes(a, "ge-i-03")
    a.play("move ge-1 koln")
    assert a.asked == "over" or a.texts == ["done"]
    b = march(zones).play("move ge-1 liege", "move ge-2 ardennes", "move ge-i-03 koln")
    assert b.where("ge-1") == "liege" and b.where("ge-2") == "ardennes"


@pytest.mark.rules("4.1 [transfer]", "4.1 [pass]", "2.0 II.1 [Pass b1]")
def test_4_1_going_out_of_an_army_is_the_move_of_a_pass() -> None:
    a = march({"koln": "ge-1[iii]", "mainz": "ge:i"}, level=PASSED)
    a.play("leave ge-i-01")
    assert a.where("ge-i-01") == "koln"
    assert not any(t.startswith(("move ge-1 ", "move ge-i-04", "join ge-i-02")) for t in offers(a))
    assert goes(a, "ge-i-01")                            # the same unit may still use its zone
    b = march({"koln": "ge:c"}, level=PASSED).play("move ge-c-01 mainz")
    assert goes(b, "ge-c-01") and "koln" in goes(b, "ge-c-01")


@pytest.mark.rules("4.2 [b5]", "4.1 [adjacent]")
def test_4_2_moves_go_to_neighbours_and_never_to_sea_or_netherlands() -> None:
    a = march({"antwerp": "ge-1[ii]", "flanders": "ge-2[ii]"}, german="antwerp flanders")
    assert goes(a, "ge-1") == {"flanders", "brussels", "liege"}
    assert goes(a, "ge-2") == {"antwerp", "brussels", "mons", "calais", "lille"}


@pytest.mark.rules("2.0 II.2 [allowance]", "8.3.4 [move]", "8.3.2 [move/cost]", "8.3.3 [move/cost]", "8.3.5 [move/cost]",
                   "8.1 [stats]")
def test_2_0_allowances_one_zone_two_for_cavalry_and_biplanes() -> None:
    a = march({"mainz": "ge-1[i] ge:ab", "saarbrucken": "ge:gtc"}, turn=18)
    for unit in ("ge-1", "ge-a-01", "ge-g-01", "ge-t-01"):
        to = next(iter(goes(a, unit) & {"trier", "karlsruhe", "metz"}))
        a.play(f"move {unit} {to}")
        assert not goes(a, unit) and not goes(a, unit, "rail")
    a.play("move ge-b-01 koln", "move ge-b-01 aachen", "move ge-c-01 metz", "move ge-c-01 sarrebourg")
    assert not goes(a, "ge-b-01") and not goes(a, "ge-c-01")


# 8.3.x What cannot hold a zone ----------------------------------------------------------------------------------------------


@pytest.mark.rules("8.3.2", "8.3.3 [control]", "8.3.4 [control]", "8.3.6 [control]")
def test_t09_guns_and_biplanes_enter_enemy_zones_only_behind_others() -> None:
    a = march({"aachen": "ge:agb", "koln": "ge-2[a] ge-3[] ge:p", "trier": "ge:i"}, turn=18, german="")
    for unit in ("ge-a-01", "ge-g-01", "ge-b-01"):
        assert not goes(a, unit) & {"liege", "ardennes"}, unit
    a.play("move ge-i-01 ardennes")                      # now it is German
    for unit in ("ge-a-01", "ge-g-01", "ge-b-01"):
        assert "ardennes" in goes(a, unit) and "liege" not in goes(a, unit)
    b = march({"aachen": "ge-2[a] ge-3[]"})
    assert not goes(b, "ge-2") & {"liege", "ardennes"} and not goes(b, "ge-3") & {"liege", "ardennes"}
    assert "liege" in goes(march({"aachen": "ge-2[t]"}, turn=18), "ge-2")            # T-10


@pytest.mark.rules("8.3.2", "8.3.4 [control]", "4.1 [friendly]")
def test_8_3_lone_guns_keep_nothing() -> None:
    """A zone with German guns alone falls to the first Entente unit that enters, without a battle."""
    a = march({"liege": "ge:ab", "brussels": "be:i"}, "entente", german="liege", turn=9)
    a.play("move be-i-01 liege")
    assert a.owner("liege") == "entente" and not disputed(a.s) and not a.s.fresh


# 1.2.2 Stacking ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.2.2", "1.2.2 [always]", "1.2")
def test_1_2_2_three_units_also_on_the_way() -> None:
    zones = {"koln": "ge-1[iii] ge-2[i] ge-4[i]", "aachen": "ge-3[i] ge:c"}
    a = march(zones)
    assert "koln" not in goes(a, "ge-3") and "koln" not in goes(a, "ge-c-01") and "koln" not in goes(a, "ge-3", "rail")
    b = march({"koln": "ge:iii", "aachen": "ge:c", "mainz": "ge-1[i]", "trier": "ge:iii"})
    assert goes(b, "ge-c-01", "rail") == set()           # every way east of Aachen is full


@pytest.mark.rules("1.2.2 [exempt]", "8.1 [EMPTY]", "8.4 [b2]")
def test_1_2_2_forts_and_empty_armies_do_not_count() -> None:
    a = march({"koln": "fort ge-1[] ge-2[] ge:ii", "aachen": "ge-3[i] ge-4[]"})
    assert load(a.s, GERMAN, ZONE["koln"]) == 2
    assert "koln" in goes(a, "ge-3")
    a.play("move ge-3 koln")
    assert load(a.s, GERMAN, ZONE["koln"]) == 3 and "koln" in goes(a, "ge-4")


@pytest.mark.rules("1.2.2 [always]", "8.1 [transfers]")
def test_t53_straight_into_an_army_of_a_full_zone() -> None:
    a = march({"koln": "ge-1[i] ge-2[i] ge:c", "aachen": "ge:i", "mainz": "ge-3[]"})
    assert "koln" not in goes(a, "ge-i-03") and "join ge-i-03 ge-1" in offers(a)
    a.play("join ge-i-03 ge-1")
    assert a.where("ge-i-03") == "ge-1" and not goes(a, "ge-i-03")
    b = march({"koln": "ge-1[] ge-2[i] ge:cc", "aachen": "ge:i"})
    assert "join ge-i-02 ge-1" not in offers(b)            # the empty army would count from then on
    assert "join ge-c-01 ge-1" in offers(b)                # a single of the zone becomes the army's


@pytest.mark.rules("1.2.2", "1.2.2 [always]", "2.0 II.2 [allowance]")
@pytest.mark.parametrize("level", [PASSED, LIMITED, FULL])
@pytest.mark.parametrize("there", ["ge-2[i] ge:ic", "ge:iii", "ge:iii*", "ge-2[i] ge-3[i] ge-4[i]"])
def test_1_2_2_an_army_that_holds_something_never_enters_a_full_zone(there: str, level: int) -> None:
    """Three units at every moment, on the move too: not even to take one of them up at once."""
    a = march({"koln": there, "aachen": "ge-1[i]"}, level=level, hands={"german": ["strategic-reserves"]})
    assert not {z for verb in ("move", "rail", "reserves") for z in goes(a, "ge-1", verb)} & {"koln"}
    assert [rule for rule, _ in explain(a.s, "move ge-1 koln")] == ["1.2.2"]
    b = march({"koln": "ge-2[i] ge:i", "aachen": "ge-1[i]"}, level=level).play("move ge-1 koln")
    assert b.where("ge-1") == "koln" and b.asked != "german which_absorbed"      # room for a third: it takes nobody up


@pytest.mark.rules("1.2.2 [exempt]", "4.3 [empty army]", "8.1 [ENTRENCH note]", "8.1 [EMPTY]")
@pytest.mark.parametrize("level", [PASSED, LIMITED, FULL])
def test_1_2_2_an_empty_army_comes_on_top_of_three_and_takes_infantry_up(level: int) -> None:
    """It counts nothing; entrenched infantry it takes up as it comes in, whoever else is there goes into it by himself."""
    a = march({"koln": "ge-2[i] ge:i* ge:c", "aachen": "ge-1[]"}, level=level).play("move ge-1 koln")
    assert a.asked == "german which_absorbed" and set(a.texts) == {"absorb ge-i-02", "done"}
    a.play("absorb ge-i-02")
    assert a.inside("ge-1") == "i" and is_entrenched(a.s, INDEX["ge-i-02"]) and load(a.s, GERMAN, ZONE["koln"]) == 3
    b = march({"koln": "ge-2[i] ge:ic", "aachen": "ge-1[]"}, level=level).play("move ge-1 koln")
    assert b.asked != "german which_absorbed" and load(b.s, GERMAN, ZONE["koln"]) == 3
    if level != PASSED:
        b.play("join ge-i-02 ge-1")
        assert b.inside("ge-1") == "i" and load(b.s, GERMAN, ZONE["koln"]) == 3


# 2.0 V.4 The Eastern Front box ----------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 V.4", "8.3.1 [move]", "8.3.4 [move]")
@pytest.mark.parametrize("level", [PASSED, FULL])
@pytest.mark.parametrize("unit", ["ge-c-01", "ge-b-01"])
def test_2_0_v4_the_box_is_no_way_through(unit: str, level: int) -> None:
    """Köln and Freiburg are four zones apart: not two by way of the Russian front. To go there and to come from there is free."""
    a = march({"koln": f"ge:{unit[3]}", "eft": "ge-1[i]"}, turn=9, level=level).play(f"move {unit} eft")
    assert a.where(unit) == "eft" and not goes(a, unit)
    if level == FULL:
        assert [rule for rule, _ in explain(a.s, f"move {unit} freiburg")] == ["2.0 V.4"]
        assert f"join {unit} ge-1" in offers(a)          # no zone is used up by that
    b = march({"aachen": f"ge:{unit[3]}"}, turn=9, level=level).play(f"move {unit} koln", f"move {unit} eft")
    assert b.where(unit) == "eft"
    c = march({"eft": f"ge:{unit[3]}"}, turn=9, level=level).play(f"move {unit} koln")
    assert "aachen" in goes(c, unit)
    c.play(f"move {unit} aachen")
    assert c.where(unit) == "aachen"


@pytest.mark.rules("2.0 V.4", "8.3.1 [move]")
def test_2_0_v4_cavalry_carried_into_the_box_stays_there() -> None:
    a = march({"koln": "ge-1[ic]"}).play("move ge-1 eft")
    assert not goes(a, "ge-c-01") and not goes(a, "ge-1") and "leave ge-c-01" in offers(a)
    b = march({"koln": "ge-1[ic]"}).play("move ge-1 mainz")
    assert "eft" in goes(b, "ge-c-01")


# 8.1 Armies ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.4 [slot types]", "1.4 [capacity]", "8.3.2 [DEPLOY]", "8.3.4 [DEPLOY]")
def test_1_4_slots_by_kind_and_the_limits_of_guns_and_biplanes() -> None:
    """Germans 6 + 4; artillery 1 in 1914, 2 in 1915, 3 in 1916; one biplane."""
    full = march({"koln": "ge-1[iiiiii] ge:ia"})
    assert "join ge-i-07 ge-1" not in offers(full) and "join ge-a-01 ge-1" in offers(full)
    for turn, cap in ((1, 1), (3, 1), (4, 2), (7, 2), (8, 3), (16, 3)):
        for guns in range(1, 5):
            a = march({"koln": f"ge-1[i{'a' * (guns - 1)}] ge:a"}, turn=turn)
            assert (f"join ge-a-{guns:02} ge-1" in offers(a)) == (guns <= cap), (turn, guns)
    air = march({"koln": "ge-1[ib] ge:b"}, turn=9)
    assert "join ge-b-02 ge-1" not in offers(air)
    aux = march({"koln": "ge-1[iccag] ge:c"}, turn=9)
    assert "join ge-c-03 ge-1" not in offers(aux)          # four auxiliaries


@pytest.mark.rules("8.3.2 [DEPLOY]")
@pytest.mark.parametrize(("turn", "nation", "army", "cap"), [
    (5, "uk", "uk-1", 1), (8, "uk", "uk-1", 2), (3, "fr", "fr-1", 1), (11, "fr", "fr-1", 2), (16, "us", "us-1", 1),
    (20, "us", "us-1", 2)])
def test_8_3_2_artillery_of_the_entente(turn: int, nation: str, army: str, cap: int) -> None:
    a = march({"paris": f"{army}[{'a' * cap}i] {nation}:a"}, "entente", turn=turn)
    b = march({"paris": f"{army}[{'a' * (cap - 1)}i] {nation}:a"}, "entente", turn=turn)
    assert not any(t.startswith(f"join {nation}-a") for t in offers(a))
    assert any(t.startswith(f"join {nation}-a") for t in offers(b))


@pytest.mark.rules("8.1 [nationality]")
def test_8_1_nationality_and_american_infantry() -> None:
    a = march({"paris": "fr-1[i] uk-1[i] us:ic", "marne": "fr:i", "chalons": "be-army[] us-1[i]", "orleans": "be:i"},
              "entente", turn=18)
    assert {t.split()[2] for t in offers(a) if t.startswith("join us-i-01")} == {"fr-1", "uk-1"}
    assert not any(t.startswith("join us-c-01") for t in offers(a))
    assert {t.split()[2] for t in offers(a) if t.startswith("join fr-i-02")} == {"fr-1"}
    assert not any(t.startswith("join be-i-01") for t in offers(a))


@pytest.mark.rules("8.1 [transfers]", "4.1 [transfer]", "4.1 [adjacent]")
def test_8_1_from_army_to_army_and_no_zone_twice() -> None:
    a = march({"koln": "ge-1[ii] ge-2[i]", "aachen": "ge-3[i]"})
    a.play("join ge-i-01 ge-3")
    assert a.where("ge-i-01") == "ge-3" and not goes(a, "ge-3")      # one of its units has used its zone
    assert "leave ge-i-01" not in offers(a)
    a.play("move ge-1 trier")
    assert not goes(a, "ge-i-02")                        # carried along by the army
    b = march({"koln": "ge-1[ic]"}).play("move ge-1 aachen")
    assert "liege" in goes(b, "ge-c-01") and not goes(b, "ge-i-01")  # the cavalry has a zone left


@pytest.mark.rules("4.3", "4.3 [join]", "8.1 [ENTRENCH]")
def test_4_3_moving_loses_the_trench_and_an_entrenched_army_shelters() -> None:
    a = march({"koln": "ge-1[ii]* ge:i*", "aachen": "ge-2[i]*"})
    s = a.s
    a.play("move ge-2 trier")
    assert not s.entrenched >> INDEX["ge-2"] & 1
    a.play("join ge-i-03 ge-1")
    assert is_entrenched(s, INDEX["ge-i-03"])
    a.play("leave ge-i-01")
    assert not is_entrenched(s, INDEX["ge-i-01"]) and s.entrenched >> INDEX["ge-1"] & 1          # T-46


@pytest.mark.rules("4.3 [empty army]", "8.1 [ENTRENCH note]")
@pytest.mark.parametrize("level", [PASSED, FULL])
def test_4_3_an_empty_army_takes_over_trenches(level: int) -> None:
    a = march({"koln": "ge:i*", "aachen": "ge-1[]"}, level=level).play("move ge-1 koln")
    assert set(a.texts) == {"absorb ge-i-01", "done"}
    a.play("absorb ge-i-01")
    assert a.s.entrenched == 1 << INDEX["ge-1"] and a.inside("ge-1") == "i"
    b = march({"koln": "ge:i", "aachen": "ge-1[]"}, level=level).play("move ge-1 koln")
    assert b.asked in ("german which_unit", "over")      # no trenches, nothing to take over


@pytest.mark.rules("8.1 [EMPTY retreat]", "8.1 [EMPTY lost]", "3.1 [mod 2]")
def test_8_1_empty_armies_leave_disputed_zones() -> None:
    a = march({"liege": "ge-1[i] ge:i be:i", "aachen": "ge:i", "koln": "ge-2[i]"}, german="liege aachen")
    a.play("leave ge-i-01", "done")
    assert a.asked in ("german where_empty", "over")
    if a.asked != "over":
        a.play("retreat ge-1 aachen")
    assert a.where("ge-1") == "aachen" and a.s.ledger == 0
    b = march({"liege": "ge-1[ac] be:i", "aachen": "ge:i"}, german="liege aachen").play("leave ge-c-01", "leave ge-a-01", "done")
    assert b.where("ge-1") == "pool" and b.s.ledger == -1            # no infantry beside it


# 4.4 to 4.6, 9.6 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.4", "4.4 [range]", "4.4 [cap]", "4.4 [exclusive]")
def test_4_4_rail_three_zones_two_units_nothing_else() -> None:
    a = march({"koln": "ge-1[i] ge:i", "freiburg": "ge-2[i]"})
    assert "saarbrucken" in goes(a, "ge-1", "rail") and "karlsruhe" in goes(a, "ge-1", "rail")        # 2 zones, by Mainz
    assert "strasbourg" in goes(a, "ge-1", "rail")       # 3: Mainz, Karlsruhe
    assert not goes(a, "ge-1", "rail") & {"mulhouse", "liege", "ardennes"}
    a.play("rail ge-1 karlsruhe")
    assert not goes(a, "ge-1") and not goes(a, "ge-i-01") and "leave ge-i-01" not in offers(a)
    a.play("rail ge-2 mainz")
    assert not goes(a, "ge-i-02", "rail") and goes(a, "ge-i-02")
    b = march({"koln": "ge:i"}).play("move ge-i-01 mainz")
    assert not goes(b, "ge-i-01", "rail")


@pytest.mark.rules("4.4 [since start]", "4.4 [range]")
def test_4_4_zones_taken_this_turn_carry_no_trains() -> None:
    a = march({"aachen": "ge-1[i]", "koln": "ge-2[i]"})
    assert "liege" not in goes(a, "ge-2", "rail")
    a.play("move ge-1 liege")
    assert a.owner("liege") == "german" and "liege" not in goes(a, "ge-2", "rail")
    b = march({"liege": "ge-1[i] be:i", "koln": "ge-2[i]"}, german="liege")
    assert "liege" not in goes(b, "ge-2", "rail") and not goes(b, "ge-1", "rail")     # disputed


@pytest.mark.rules("4.5", "4.5 [cap]", "4.5 [exclusive]")
def test_4_5_strategic_movement_of_the_entente() -> None:
    zones = {"calais": "fr-1[i] fr:i", "dijon": "fr-2[i]", "england": "uk-1[i]", "paris": "fr:i"}
    a = march(zones, "entente", turn=2)
    assert goes(a, "fr-1", "strategic") == {"dieppe", "normandy", "troyes", "dijon", "orleans"}
    assert not goes(a, "uk-1", "strategic") and not goes(a, "fr-i-04", "strategic")           # T-17; Paris is no source
    a.play("strategic fr-1 dijon")
    assert not goes(a, "fr-1")
    a.play("strategic fr-2 normandy")
    assert not goes(a, "fr-i-02", "strategic")
    one = march(zones, "entente", turn=1).play("strategic fr-1 dijon")
    assert not goes(one, "fr-2", "strategic")
    assert not any(t.startswith("strategic") for t in offers(march({"koln": "ge:i"})))
    war = march({"calais": "fr-1[i] ge:i", "dijon": "fr-2[i]"}, "entente")
    assert not goes(war, "fr-1", "strategic") and "calais" not in goes(war, "fr-2", "strategic")


@pytest.mark.rules("4.6", "4.6 [cap]", "4.6 [ports]", "4.6 [exclusive]")
def test_4_6_the_british_cross_one_at_a_time() -> None:
    a = march({"england": "uk-1[ii] uk:i", "calais": "uk:c", "paris": "fr:i"}, "entente", PASSED)
    assert goes(a, "uk-1", "sail") == {"calais", "dieppe", "normandy"} and goes(a, "uk-c-01", "sail") == {"england"}
    b = march({"england": "uk-1[ii] uk:i", "calais": "fr:i ge:i", "dieppe": "fr:iii", "orleans": "uk:i"}, "entente",
              german="normandy")
    assert goes(b, "uk-1", "sail") == {"calais"}         # disputed; Dieppe is full, Normandy hostile
    assert not goes(b, "uk-i-04", "sail") and not goes(b, "fr-i-01", "sail")
    b.play("sail uk-1 calais")
    assert not goes(b, "uk-1") and not goes(b, "uk-i-03", "sail")
    assert not goes(b, "uk-i-01")                        # inside: the crossing was its movement


@pytest.mark.rules("4.6 [campaign]")
def test_4_6_the_two_units_of_1914_stay_apart_in_england() -> None:
    m = TITLE.position({"scenario": "1914", "phase": "movement", "level": "full", "seat": "entente"}, Seeded("x"))
    single = next(u for u in bits(m.at[ZONE["england"]]) if u >= 32)
    texts = [c.text for c in unit_moves(m, 1, single)]
    assert f"join {IDS[single]} uk-1" not in texts and f"sail {IDS[single]} calais" in texts


@pytest.mark.rules("9.6", "2.0 II.1 [Pass b3]")
def test_9_6_strategic_reserves() -> None:
    zones = {"koln": "ge-1[i]", "mulhouse": "ge:i", "liege": "ge:i be:i", "verdun": "ge:i fr:i", "metz": "ge:iii"}
    a = march(zones, level=PASSED, german="liege", hands={"german": ["strategic-reserves", "ersatz-2"]})
    assert {"mulhouse", "liege"} <= goes(a, "ge-1", "reserves")
    assert "verdun" not in goes(a, "ge-1", "reserves")   # behind Metz, which is full: no way through
    assert not goes(a, "ge-1", "reserves") & {"namur", "metz", "nancy"}
    a.play("reserves ge-1 mulhouse", "move ge-i-02 freiburg")        # a second unit
    assert a.hand("german") == ["ersatz-2"] and not any(t.startswith(("reserves", "move")) for t in offers(a))
    b = march(zones, german="liege", hands={"german": ["strategic-reserves"]}).play("move ge-1 mainz")
    assert not goes(b, "ge-1", "reserves") and goes(b, "ge-i-02", "reserves")


@pytest.mark.rules("9.1.2", "9.1.2 [entry]")
def test_9_1_2_a_limited_offensive_enters_one_enemy_zone() -> None:
    """Occupied or empty: the first that is entered is the only one; who likes may follow into it."""
    zones = {"aachen": "ge-1[i] ge-2[i]", "trier": "ge-3[i]", "liege": "be:i", "ardennes": "be:i", "luxembourg": "ge:i",
             "sedan": ""}
    a = march(zones, level=LIMITED)
    assert "liege" in goes(a, "ge-1") and "sedan" in goes(a, "ge-i-04")
    a.play("move ge-1 liege")
    assert "ardennes" not in goes(a, "ge-2") and "liege" in goes(a, "ge-2") and "sedan" not in goes(a, "ge-i-04")
    b = march(zones, level=LIMITED).play("move ge-i-04 sedan")
    assert not goes(b, "ge-1") & {"liege", "ardennes"} and b.owner("sedan") == "german" and not b.s.fresh
    c = march({"luxembourg": "ge:ii"}, level=LIMITED).play("move ge-i-01 sedan")
    assert "sedan" in goes(c, "ge-i-02")                 # friendly by now


@pytest.mark.rules("9.1.2 [entry]", "8.3.1 [move]")
def test_9_1_2_cavalry_in_a_limited_offensive_does_not_ride_through_two_enemy_zones() -> None:
    a = march({"luxembourg": "ge:c"}, level=LIMITED).play("move ge-c-01 sedan")
    assert goes(a, "ge-c-01") == {"luxembourg", "metz"}  # German before
    b = march({"luxembourg": "ge:c"}, level=FULL).play("move ge-c-01 sedan")
    assert goes(b, "ge-c-01") > {"luxembourg", "metz"}


@pytest.mark.rules("9.1.2", "9.1.2 [entry]")
def test_9_1_2_by_option_only_zones_that_become_disputed_count() -> None:
    zones = {"aachen": "ge-1[i] ge-2[i]", "liege": "be:i", "ardennes": "be:i", "luxembourg": "ge:i", "sedan": ""}
    a = march(zones, level=LIMITED, limited_counts="disputed").play("move ge-1 liege")
    assert "ardennes" not in goes(a, "ge-2") and "sedan" in goes(a, "ge-i-03")
    b = march(zones, level=LIMITED, limited_counts="disputed").play("move ge-i-03 sedan")
    assert goes(b, "ge-1") >= {"liege", "ardennes"}


# 5.1.1 A zone newly disputed must be fought for -----------------------------------------------------------------------------


@pytest.mark.rules("2.0 II.3 [mandatory]", "5.1.1", "4.1 [battle]")
def test_5_1_1_cavalry_that_has_made_a_zone_disputed_stays_for_the_battle() -> None:
    """Into Liège with its first zone; the second is of no use: one round must be fought there."""
    a = march({"aachen": "ge:c ge-1[i]", "liege": "be:i"}).play("move ge-c-01 liege")
    assert not goes(a, "ge-c-01") and not goes(a, "ge-c-01", "join")
    a.play("done")
    assert a.s.fresh == 1 << ZONE["liege"] == disputed(a.s)
    b = march({"aachen": "ge-1[c]", "liege": "be:i"}).play("move ge-1 liege")
    assert not goes(b, "ge-c-01")                        # an army without it could not hold the zone either


@pytest.mark.rules("2.0 II.3 [mandatory]", "5.1.1", "8.3.1 [move]")
def test_5_1_1_cavalry_rides_on_if_others_stay_or_the_zone_was_disputed_before() -> None:
    a = march({"aachen": "ge:ci", "liege": "be:i"}).play("move ge-c-01 liege")
    assert not goes(a, "ge-c-01")
    a.play("move ge-i-01 liege")
    assert goes(a, "ge-c-01") == {"aachen"}
    b = march({"aachen": "ge:c", "liege": "ge:c be:i"}).play("move ge-c-02 aachen")     # an old dispute may be left to itself
    assert b.where("ge-c-02") == "aachen" and not disputed(b.s)


@pytest.mark.rules("8.3.2 [alone]", "8.3.4 [alone]", "8.3.5 [alone]")
def test_8_3_unescorted_auxiliaries_die_at_the_end_of_movement() -> None:
    a = march({"liege": "ge-1[ia] ge:b be:i", "aachen": "ge:i"}, german="liege aachen", turn=9)
    a.play("move ge-i-01 aachen", "done")
    assert a.where("ge-a-01") == "pool" and a.where("ge-b-01") == "pool" and a.where("ge-1") == "pool"


def test_the_fast_entry_is_what_no_bar_forbids() -> None:
    """Over whole random games: `entry` leaves out exactly what the bars forbid."""
    seen = 0
    for seed in range(4):
        s = TITLE.new(("1914", "1915", "1917", "1918")[seed], {"armistice": False}, "", Seeded(str(seed)))
        rng = random.Random(seed)
        for _ in range(700):
            d = s.decision
            if d is None:
                break
            if d.message == "which_unit" and rng.random() < 0.1:
                seen += _compare(s, d.seat)
            s.log = None
            advance(s, rng.choice(d.choices))
    assert seen > 1000


def _compare(s: State, side: int) -> int:
    n = 0
    for z in range(ZONES):
        g = Ground(s, side, z)
        for u in bits(units_in(s, side, z) & (PIECE | ARMY)):
            barred = 0
            for bar in BARS:
                barred |= bar.forbids(g, u)
            assert entry(g, u) == s.t.near[side][z] & ~barred
            if free_to_move(s, u) and has_zone(s, u):
                offered = unit_moves(s, side, u)
                for verb, bars in (("rail", RAIL_BARS), ("strategic", STRATEGIC_BARS), ("sail", SEA_BARS)):
                    assert allowed(bars, ANYWHERE, trip(s, u, full(s, side))) == mask(c.b for c in offered if c.verb == verb)
            n += 1
    return n


@pytest.mark.rules("2.0 II.1", "9.1", "9.0")
def test_2_0_a_player_turn_begins_with_a_card_or_a_pass() -> None:
    a = Arena({"koln": "ge:i"}, hands={"german": ["offensive", "limited-offensive", "ersatz-2", "poison-gas"]})
    a.run(player_turn, GERMAN)
    assert set(a.texts) == {"offensive offensive", "offensive limited-offensive", "pass", "talks"}
    a.play("offensive limited-offensive")
    assert a.s.level == LIMITED and a.hand("german") == ["offensive", "ersatz-2", "poison-gas"]
    assert a.s.discard.bit_count() == 1
