"""10 Combat: odds, shifts, modifiers, losses, advance."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, GRID, HEX, INDEX, hex_text
from marne.games.great_war_in_europe.rules.r10_3_odds import column_of, odds, result, table_of
from marne.games.great_war_in_europe.rules.r10_5_modifiers import concentric
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, holder, offers, play, refused, st, where
from tests.great_war_in_europe.fights import CENTRE, OPEN, RING, TARGET, battle


def at_odds(m: Match, *units: str) -> Any:
    s = st(m).copy()
    s.attackers = sum(1 << INDEX[u] for u in units)
    return odds(s, CENTRAL, CENTRE)


@pytest.mark.rules("10.34")
@pytest.mark.parametrize(("attack", "defence", "column"), [(21, 6, 3), (4, 5, 0), (5, 5, 1), (9, 5, 1), (10, 5, 2), (5, 10, 0),
                                                           (30, 5, 6)])
def test_the_ratio_is_rounded_for_the_defender(attack: int, defence: int, column: int) -> None:
    assert column_of(attack, defence) == column


@pytest.mark.rules("10.47", "10.48")
def test_columns_go_on_below_and_above_the_table() -> None:
    assert [column_of(1, n) for n in (2, 3, 4)] == [0, -1, -2]
    m = battle({"ge-2": 0}, ["fr-5", "fr-6", "fr-7", "fr-8"])
    o = at_odds(m, "ge-2")._replace(column=-1)
    assert result(st(m), o._replace(table=0), 6).text == "2/0"
    assert result(st(m), o._replace(table=1), 6).text == "4/0"


@pytest.mark.rules("10.54")
def test_each_ratio_above_five_to_one_adds_one_to_the_die() -> None:
    m = battle({f"ge-{n}": 0 for n in (2, 4, 5, 6, 7)}, ["fr-lfd"])
    o = at_odds(m, "ge-2", "ge-4", "ge-5", "ge-6", "ge-7")
    attack = sum(st(m).t.attack[0][INDEX[f"ge-{n}"]] for n in (2, 4, 5, 6, 7))
    assert o.attack == attack and o.defence == 1 and o.column == attack
    assert dict((p.name, p.value) for p in o.parts)["high-odds"] == attack - 5
    assert result(st(m), o, 1) == st(m).t.crt[0][5][5], "the last column, and a modified die above six is a six (10.56)"


@pytest.mark.rules("10.55", "10.56")
def test_the_modifiers_come_to_no_less_than_minus_three_and_the_die_to_no_less_than_one() -> None:
    m = battle({"ge-2": 0}, ["fr-5"], trenches={"GE": 0, "other_cp": 0, "BR_BE": 0, "FR": -2, "other_allied": 0})
    s = st(m).copy()
    s.attackers = 1 << INDEX["ge-2"]
    s.played = 0
    o = odds(s, CENTRAL, CENTRE)
    assert o.plus == -2
    assert result(s, o._replace(column=1, plus=-3), 1) == s.t.crt[0][1][0]
    s.trenches[3] = 5
    assert odds(s, CENTRAL, CENTRE).plus == -3


@pytest.mark.rules("10.32")
def test_table_b_against_more_than_three_units() -> None:
    three = battle({"ge-2": 0}, ["fr-5", "fr-6", "fr-7"])
    four = battle({"ge-2": 0}, ["fr-5", "fr-6", "fr-7", "fr-8"])
    assert table_of(st(three), ALLIED, CENTRE) == 0 and table_of(st(four), ALLIED, CENTRE) == 1


@pytest.mark.rules("10.33", "11.12")
def test_units_out_of_supply_are_added_up_and_halved_once_rounded_up() -> None:
    cut_off = {"central": [RING[0]], "allied": [hex_text(x) for x in bits(GRID.near[HEX[RING[0]]])
                                                if hex_text(x) not in (TARGET,)]}
    ring = [hex_text(x) for x in bits(GRID.near[HEX[RING[0]]]) if hex_text(x) != TARGET]
    walls = dict(zip([f"fr-{n}" for n in (10, 11, 12, 13, 14)], ring, strict=False))
    m = field({"ge-2": RING[0], "ge-4": RING[0], "fr-5": TARGET, **walls}, phase="combat-1", west="central", options=OPEN,
              control=cut_off)
    values = [st(m).t.attack[0][INDEX[u]] for u in ("ge-2", "ge-4")]
    assert at_odds(m, "ge-2", "ge-4").attack == -(-sum(values) // 2)


@pytest.mark.rules("10.53", "10.53#1", "10.53#2", "10.53#3")
@pytest.mark.parametrize(("sides", "bonus"), [((0, 3), True), ((0, 2, 4), True), ((0, 1, 2, 3), True), ((0, 1), False),
                                              ((0, 1, 2), False),
                                              ((0, 2), False), ((1, 3, 5), True), ((5, 0, 1), False)])
def test_a_concentric_attack(sides: tuple[int, ...], bonus: bool) -> None:
    names = ("ge-2", "ge-4", "ge-5", "ge-6")[:len(sides)]
    m = battle(dict(zip(names, sides, strict=True)), ["fr-5"])
    s = st(m).copy()
    s.attackers = sum(1 << INDEX[u] for u in names)
    assert concentric(s, CENTRE) == bonus
    assert any(p.name == "concentric" for p in odds(s, CENTRAL, CENTRE).parts) == bonus


@pytest.mark.rules("10.41", "10.42", "10.46#4")
def test_the_example_of_the_book_rough_ground_and_an_hq() -> None:
    """4-1 against rough ground is 3-1; with an HQ of two support factors 5-1."""
    m = battle({"ge-2": 0}, ["fr-5"])
    s = st(m).copy()
    s.attackers = 1 << INDEX["ge-2"]
    base = odds(s, CENTRAL, CENTRE)
    s.t.terrain_at[CENTRE] = "rough"
    try:
        assert odds(s, CENTRAL, CENTRE).column == base.column - 1
        s.support = [0, INDEX["ge-hq-sud"] + 1]
        assert odds(s, CENTRAL, CENTRE).column == base.column - 1 + s.t.support[INDEX["ge-hq-sud"]] > base.column - 1
    finally:
        s.t.terrain_at[CENTRE] = "clear"


@pytest.mark.rules("10.45", "7.24")
def test_nations_that_do_not_fight_together_lose_a_column() -> None:
    m = battle({"ge-2": 0, "ah-1": 0}, ["fr-5", "br-1"])
    shifts = {p.name: p.value for p in at_odds(m, "ge-2", "ah-1").shifts}
    assert shifts == {"attackers-mixed": -1, "defenders-mixed": 1}
    assert not at_odds(battle({"ge-2": 0, "ge-4": 1}, ["fr-5", "fr-6"]), "ge-2", "ge-4").shifts


@pytest.mark.rules("10.11", "10.12", "10.13", "10.31")
def test_an_attack_is_named_joined_and_declared() -> None:
    m = battle({"ge-2": 0, "ge-4": 2, "ge-5": 2}, ["fr-5"], dice=(1,))
    assert asked(m) == "central where_to_attack" and TARGET in offers(m, "attack")
    play(m, f"attack {TARGET}")
    assert offers(m, "join") == {"ge-2", "ge-4", "ge-5"} and "fight" not in offers(m)
    play(m, "join ge-2")
    assert "fight" in offers(m) and "spare ge-2" in offers(m)
    play(m, "back")
    assert asked(m) == "central where_to_attack"


@pytest.mark.rules("10.14")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once_in_a_phase() -> None:
    other = hex_text(GRID.dirs[HEX[RING[2]]][2])
    units = {"ge-2": RING[2], "ge-4": RING[2], "fr-5": TARGET, "fr-6": TARGET, "fr-7": other}
    m = field(units, phase="combat-1", west="central", dice=(6,), options=OPEN, control={"central": RING},
              trenches={"GE": 0, "other_cp": 0, "BR_BE": 0, "FR": 0, "other_allied": 0})
    play(m, f"attack {TARGET}", "join ge-2", "fight")
    while m.decision is not None and m.decision.message == "who_loses":
        m.choose(m.decision.choices[0])
    assert asked(m) == "central where_to_attack" and offers(m, "attack") == {other}
    assert refused(m, f"attack {TARGET}") == ["10.14"]
    play(m, f"attack {other}")
    assert offers(m, "join") == {"ge-4"}


@pytest.mark.rules("10.38", "10.61", "10.62", "10.63")
def test_the_attacker_loses_first_then_the_defender() -> None:
    """1-1 with a five: each side loses one step on table A."""
    m = battle({"ge-2": 0, "ge-4": 0}, ["fr-5", "fr-6"], dice=(6,))
    o = at_odds(m, "ge-2", "ge-4")
    r = result(st(m), o, 6)
    assert r.attacker == 1 and r.defender >= 1
    play(m, f"attack {TARGET}", "join-all", "fight")
    assert asked(m) == "central who_loses"
    play(m, "lose ge-2")
    assert where(m, "ge-2") == "dead" and asked(m).startswith("allied")


@pytest.mark.rules("10.65", "10.71", "7.13#1", "15.63")
def test_e_destroys_all_and_survivors_may_advance() -> None:
    big = {f"ge-{n}": 0 for n in (2, 4, 5, 6, 7, 9)}
    m = battle(big, ["fr-lfd"], dice=(6,))
    play(m, f"attack {TARGET}", "join-all", "fight")
    assert events(m, "CombatRolled")[-1].result == "0/E" and where(m, "fr-lfd") == "dead"
    assert asked(m) == "central who_advances"
    play(m, "advance ge-2", "done")
    assert where(m, "ge-2") == TARGET and holder(m, TARGET) == "central"


@pytest.mark.rules("10.71#1", "10.71#3")
@pytest.mark.parametrize(("depth", "options", "advances"), [(-2, OPEN, False), (-1, OPEN, True), (-2,
                                                                                                  {**OPEN,
                                                                                                   "free-advance": True}, True)])
def test_in_the_west_nobody_advances_against_the_deepest_trenches(depth: int, options: dict[str, Any], advances: bool) -> None:
    big = {f"ge-{n}": 0 for n in (2, 4, 5, 6, 7, 9)}
    trenches = {"GE": 0, "other_cp": 0, "BR_BE": 0, "FR": depth, "other_allied": 0}
    m = battle(big, ["fr-lfd"], dice=(6,), options=options, trenches=trenches)
    play(m, f"attack {TARGET}", "join-all", "fight")
    assert where(m, "fr-lfd") == "dead" and (asked(m) == "central who_advances") == advances
    told = [e.rule for e in m.events if e.kind == "Pinned"]
    assert told == ([] if advances else ["10.71#1"]), "and it is said why"
    assert advances or any("tranchées de -2" in line.replace("\u202f", " ") for line in m.log("fr"))


@pytest.mark.rules("10.21", "10.23")
def test_all_units_of_a_hex_defend_together() -> None:
    m = battle({"ge-2": 0}, ["fr-5", "fr-6", "fr-7"])
    assert at_odds(m, "ge-2").defence == sum(st(m).t.defence[0][INDEX[u]] for u in ("fr-5", "fr-6", "fr-7"))
