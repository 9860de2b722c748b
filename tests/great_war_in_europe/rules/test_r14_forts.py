"""14.1 to 14.3 Forts, Kut, the Hindenburg Line."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import GRID, HEX, INDEX, OF_FRONT, WEST, hex_text
from marne.games.great_war_in_europe.rules.r10_3_odds import table_of
from marne.games.great_war_in_europe.rules.r11_supply import halved_attack, halved_defence, supplied
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, holder, in_east, offers, play, refused, rest, st, where
from tests.great_war_in_europe.fights import NO_TRENCHES, OPEN, assault, bear, declare, odds_of, parts_of, shifts_of

T = tables("")
CLEAR = T.terrain["clear"] & ~T.forts
LIGHT = next(h for h in bits(T.light & T.country["FR"] & ~T.cities) if T.touching[h] & CLEAR & ~T.river[h] & T.country["FR"])
FORT, NEAR = hex_text(LIGHT), hex_text(bits(T.touching[LIGHT] & CLEAR & ~T.river[LIGHT])[0])
VERDUN = "W5122"
AROUND = [hex_text(x) for x in bits(T.touching[HEX[VERDUN]] & ~T.forts)]
KUT = "N1845"
K_HEXES = ("N1745", "N1846", "N1945")


# 14.1 Forts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.11")
def test_a_fort_defends_itself_with_one_and_adds_one_to_its_garrison() -> None:
    alone = assault({"ge-2": NEAR}, FORT, [], forts=[FORT])
    assert FORT in offers(alone, "attack") and odds_of(alone, "ge-2", at=FORT).defence == 1
    held = assault({"ge-2": NEAR}, FORT, ["fr-5"], forts=[FORT])
    assert odds_of(held, "ge-2", at=FORT).defence == 2 + 1


@pytest.mark.rules("14.11")
def test_it_attacks_nobody_and_takes_no_room() -> None:
    """Six divisions stand in the hex beside it; the empty fort gives the French nothing to attack with."""
    six = {f"fr-{n}": FORT for n in (5, 6, 7, 8, 9, 10)}
    field({**six, "ge-2": NEAR}, forts=[FORT], phase="combat-1", west="allied", options=OPEN)
    m = assault({}, NEAR, ["ge-2"], side="allied", forts=[FORT])
    assert asked(m) != "allied where_to_attack"


@pytest.mark.rules("14.11", "11.6")
def test_it_bars_the_enemy_s_lines_and_the_enemy_s_way() -> None:
    m = field({"ge-2": NEAR}, forts=[FORT], phase="movement-1", west="central", options=OPEN, trenches=NO_TRENCHES)
    while asked(m) == "central who_devastates":
        play(m, "done")
    play(m, "take ge-2")
    assert FORT not in offers(m, "to") and refused(m, f"to {FORT}") == ["8.22"]
    from marne.games.great_war_in_europe.rules.r11_supply import free_ground
    from marne.games.great_war_in_europe.tables import lift
    assert not lift(WEST, free_ground(st(m), 1, WEST, False)) >> LIGHT & 1
    gone = field({"ge-2": NEAR}, forts=[], phase="movement-1", west="central", options=OPEN)
    assert lift(WEST, free_ground(st(gone), 1, WEST, False)) >> LIGHT & 1


@pytest.mark.rules("14.11", "10.45")
def test_its_own_unit_is_of_the_nation_that_built_it() -> None:
    """British divisions in a French fort are two nations in one defence."""
    m = assault({"ge-2": NEAR}, FORT, ["br-1"], forts=[FORT])
    assert shifts_of(m, "ge-2", at=FORT)["defenders-mixed"] == 1
    assert "defenders-mixed" not in shifts_of(assault({"ge-2": NEAR}, FORT, ["fr-5"], forts=[FORT]), "ge-2", at=FORT)
    assert "defenders-mixed" not in shifts_of(assault({"ge-2": NEAR}, FORT, ["br-1"], forts=[]), "ge-2", at=FORT)


@pytest.mark.rules("10.32", "14.11")
@pytest.mark.parametrize(("options", "table"), [(OPEN, 1), ({**OPEN, "forts-count": False}, 0)])
def test_it_counts_as_a_unit_for_the_table_or_not(options: dict[str, Any], table: int) -> None:
    m = assault({"ge-2": NEAR}, FORT, ["fr-5", "fr-6", "fr-7"], forts=[FORT], options=options)
    assert table_of(st(m), 0, LIGHT) == table


@pytest.mark.rules("14.12")
@pytest.mark.parametrize(("options", "trench"), [(OPEN, {"trench": -2}), ({**OPEN, "fort-trenches": False}, {})])
def test_trenches_count_in_a_fort_too(options: dict[str, Any], trench: dict[str, int]) -> None:
    m = assault({"ge-2": NEAR}, FORT, ["fr-5"], forts=[FORT], options=options, trenches={**NO_TRENCHES, "FR": -2})
    assert parts_of(m, "ge-2", at=FORT) == trench


@pytest.mark.rules("14.14")
def test_a_fort_is_lost_for_good_when_the_enemy_enters() -> None:
    """0/E at 5-1: fort and garrison are gone, the Germans enter; a Frenchman who comes back finds no fort."""
    m = assault({f"ge-{n}": NEAR for n in (2, 4, 5, 6, 7, 9)}, FORT, [], forts=[FORT], dice=(6,))
    declare(m, at=FORT)
    assert not st(m).forts >> LIGHT & 1 and any(e.hex == LIGHT for e in events(m, "FortFell"))
    play(m, "advance ge-2", "done")
    assert holder(m, FORT) == "central"
    from marne.games.great_war_in_europe.rules.r07_1_control import take
    s = st(m).copy()
    take(s, 0, LIGHT)
    assert not s.forts >> LIGHT & 1


# 14.15 Surrender -----------------------------------------------------------------------------------------------------------


def siege(garrison: list[str], besiegers: int, *dice: int, around: list[str] = AROUND, turn: int = 31, **more: Any) -> Match:
    """Verdun with Germans in all hexes round it: one each, the rest in the first."""
    names = [f"ge-{n}" for n in (2, 4, 5, 6, 7, 9, 11, 12, 13)][:besiegers]
    units = {u: around[i % len(around)] for i, u in enumerate(names)}
    more.setdefault("forts", [VERDUN])
    units |= dict.fromkeys(garrison, VERDUN)
    return field(units, turn=turn, phase="fortress", dice=(*dice, 1, 1, 1), options=OPEN, **more)


@pytest.mark.rules("14.15")
@pytest.mark.parametrize(("die", "falls"), [(3, False), (4, True), (5, True), (6, True)])
def test_a_cut_off_fort_surrenders_on_four_to_six(die: int, falls: bool) -> None:
    assert len(AROUND) >= 5
    m = siege(["fr-5", "fr-6"], len(AROUND), die)
    assert len(events(m, "FortTested")) == 1
    assert (where(m, "fr-5") == "dead") == (where(m, "fr-6") == "dead") == falls
    assert bool(st(m).forts >> HEX[VERDUN] & 1) != falls and (holder(m, VERDUN) == "central") == falls


@pytest.mark.rules("14.15")
def test_there_must_be_as_many_units_round_it_as_in_it_and_the_fort_counts() -> None:
    """As many divisions as there are hexes round it; with the fort that is one more than stand outside."""
    n = len(AROUND)
    garrison = [f"fr-{k}" for k in (5, 6, 7, 8, 9, 10)]
    assert not events(siege(garrison[:n], n), "FortTested")
    assert events(siege(garrison[:n - 1], n, 1), "FortTested")
    assert events(siege(garrison[:n], n + 1, 1), "FortTested"), "units count, not hexes"


@pytest.mark.rules("14.15")
@pytest.mark.parametrize(("turn", "tests"), [(6, 0), (8, 1)])
def test_nobody_tests_before_strategic_turn_d(turn: int, tests: int) -> None:
    m = siege(["fr-5"], len(AROUND), *([1] * tests), turn=turn, scenario="campaign")
    assert len(events(m, "FortTested")) == tests


@pytest.mark.rules("14.15")
def test_a_garrison_with_other_supply_does_not_test() -> None:
    m = siege(["fr-5"], 2, around=AROUND[:1])
    assert supplied(st(m), INDEX["fr-5"]) and not events(m, "FortTested")


@pytest.mark.rules("14.15")
def test_an_empty_fort_tests_only_if_it_is_cut_off() -> None:
    """Behind an empty fort lies France: it does not live on itself."""
    assert not events(siege([], 1), "FortTested")
    assert len(events(siege([], len(AROUND), 2), "FortTested")) == 1


@pytest.mark.rules("14.13", "11.51")
def test_a_garrison_cut_off_defends_in_full_and_attacks_with_half() -> None:
    m = siege(["fr-5"], len(AROUND), 1)
    u = INDEX["fr-5"]
    assert not supplied(st(m), u) and not halved_defence(st(m), u) and halved_attack(st(m), u)


# 14.2 Kut ------------------------------------------------------------------------------------------------------------------


def kut(units: dict[str, str], *, entered: int = 1, phase: str = "combat-1", side: str = "central", **more: Any) -> Match:
    west = "allied" if side == "central" else "central"
    return field(units, phase=phase, west=west, flags={"kut": entered}, options=OPEN, **more)


@pytest.mark.rules("14.21")
def test_kut_is_a_fort_for_the_allies_alone_and_has_no_unit_of_its_own() -> None:
    m = kut({"br-6in": KUT, "tu-1": K_HEXES[0]})
    o = odds_of(m, "tu-1", at=KUT)
    assert {p.name: p.value for p in o.shifts}["kut"] == -1 and o.defence == st(m).t.defence[0][INDEX["br-6in"]]
    assert table_of(st(m), 0, HEX[KUT]) == 0
    never = kut({"tu-1": KUT, "br-6in": K_HEXES[0]}, side="allied")
    assert "kut" not in shifts_of(never, "br-6in", at=KUT, side="allied")


@pytest.mark.rules("14.21")
def test_it_becomes_one_when_an_allied_unit_first_enters() -> None:
    m = in_east({"br-6in": "N1946", "tu-1": "N1540"}, "allied", flags={"kut": 0}, options=OPEN,
                control={"allied": ["N1946", "N2046", "N2252", "N2047", "N2148"], "central": [KUT]})
    assert st(m).kut == 0
    play(m, "take br-6in", f"to {KUT}")
    assert where(m, "br-6in") == KUT and st(m).kut == 1


@pytest.mark.rules("14.21", "11.51")
def test_units_in_kut_have_fortress_supply() -> None:
    """Cut off they live on, defend in full and attack with half."""
    ring = [hex_text(x) for x in bits(T.touching[HEX[KUT]])]
    turks = dict(zip((f"tu-{n}" for n in (1, 5, 6, 7, 9, 11)), ring, strict=False))
    m = rest(kut({"br-6in": KUT, **turks}, phase="combat-2", dice=(1,) * 12))
    assert where(m, "br-6in") == KUT
    u = INDEX["br-6in"]
    assert not supplied(st(m), u) and not halved_defence(st(m), u) and halved_attack(st(m), u)
    lost = rest(kut({"br-6in": KUT, **turks}, entered=0, phase="combat-2", dice=(1,) * 12))
    assert where(lost, "br-6in") != KUT, "what is no fort feeds nobody"


@pytest.mark.rules("14.22", "14.23")
@pytest.mark.parametrize("turk", [*K_HEXES, "N1644"])
def test_a_turk_in_a_k_hex_shuts_kut_in(turk: str) -> None:
    """Whoever else stands about: the garrison neither leaves nor attacks, and no other unit enters. Elsewhere a Turk does not."""
    shut = turk in K_HEXES
    units = {"br-6in": KUT, "tu-1": turk, "br-3in": "N2046"}
    m = in_east(units, "allied", flags={"kut": 1}, options=OPEN, control={"allied": ["N2047", "N2148", "N2252", "N1946"]})
    assert ("take br-6in" in offers(m)) != shut
    if shut:
        assert refused(m, "take br-6in") == ["14.23"]
    play(m, "take br-3in")
    if shut:
        assert KUT not in offers(m, "to") and refused(m, f"to {KUT}") == ["14.23"]
    fight = kut(units, side="allied")
    if asked(fight) == "allied where_to_attack":
        play(fight, f"attack {turk}")
        assert ("br-6in" in offers(fight, "join")) != shut
    assert not shut or refused(fight, "join br-6in") == ["14.23"] or asked(fight) != "allied who_attacks"


@pytest.mark.rules("14.22")
def test_a_turkish_headquarters_in_a_k_hex_is_a_unit_too() -> None:
    m = in_east({"br-6in": KUT, "tu-hq-6": K_HEXES[0]}, "allied", flags={"kut": 1}, options=OPEN,
                control={"allied": ["N2047", "N2148", "N2252", "N1946"]})
    assert refused(m, "take br-6in") == ["14.23"]


@pytest.mark.rules("14.23", "14.15")
def test_besieged_kut_lives_on_itself_and_tests_for_surrender() -> None:
    """A line to Basra is open, but a Turk in one K hex is enough: one division inside, one Turk next to it."""
    units = {"br-6in": KUT, "tu-1": K_HEXES[0]}
    more: dict[str, Any] = {"control": {"allied": ["N2252", "N1946", "N2046", "N2047", "N2148"]}}
    m = kut(units, phase="fortress", turn=21, dice=(5, 1, 1, 1), scenario="1916", **more)
    assert events(m, "FortTested")[0].hex == HEX[KUT] and where(m, "br-6in").startswith("dead") and holder(m, KUT) == "central"
    held = kut(units, phase="combat-1", **more)
    assert not supplied(st(held), INDEX["br-6in"]) and not halved_defence(st(held), INDEX["br-6in"])


@pytest.mark.rules("14.15", "14.21")
@pytest.mark.parametrize(("turks", "tests"), [(1, True), (0, False)])
def test_kut_that_is_cut_off_without_a_siege_tests_like_any_fort(turks: int, tests: bool) -> None:
    """Basra and Abadan are lost, and a Turk stands beside it in no K hex: one division inside, as many beside it."""
    beyond = sorted({hex_text(h) for h in bits(T.touching[HEX[KUT]])} - set(K_HEXES))
    units = {"br-6in": KUT} | dict.fromkeys(("tu-1",)[:turks], beyond[0])
    m = kut(units, phase="fortress", turn=21, dice=(5, 1, 1, 1), scenario="1916", control={"central": ["N2252", "N2552"]})
    assert bool(events(m, "FortTested")) == tests and where(m, "br-6in").startswith("dead") == tests


# 14.3 The Hindenburg Line --------------------------------------------------------------------------------------------------


def laying(turn: int = 27, **more: Any) -> Match:
    m = field({}, turn=turn, phase="new-units", west="central", options=OPEN, scenario="1917" if turn >= 27 else "1916",
              dice=(2, 2, 2), **more)
    for _ in range(12):
        if asked(m) == "central where_line" or m.decision is None or m.decision.message == "who_moves":
            break
        m.choose("done")
    return m


@pytest.mark.rules("14.31")
def test_four_markers_in_a_chain_from_strategic_turn_k() -> None:
    assert asked(laying(25)) != "central where_line", "K follows turn 26"
    m = laying()
    assert asked(m) == "central where_line" and "done" in offers(m)
    first = sorted(offers(m, "line"))[0]
    play(m, f"line {first}")
    while asked(m) == "central where_line":
        laid = st(m).hindenburg
        assert "done" not in offers(m), "all at the same time"
        assert {HEX[x] for x in offers(m, "line")} <= set(bits(T.around(laid) & ~laid))
        play(m, f"line {sorted(offers(m, 'line'))[0]}")
    chain = st(m).hindenburg
    assert all(T.touching[h] & chain for h in bits(chain))
    assert asked(m) != "central where_line" and st(m).hindenburg.bit_count() == 4


@pytest.mark.rules("14.31")
def test_not_next_to_allied_units_or_forts_and_only_on_supplied_ground_of_the_west() -> None:
    m = laying()
    board = sum(1 << HEX[x] for x in offers(m, "line"))
    s = st(m)
    friends = (s.occ[0] | s.staff[0] | s.forts & s.control[0])
    assert board and not board & T.around(friends) and not board & ~OF_FRONT[WEST] and not board & s.control[0]


LINE = next(h for h in bits(CLEAR & T.country["FR"] & ~T.towns & ~T.around(T.edge) & ~T.edge)
            if T.touching[h].bit_count() == 6 and not T.river[h])


@pytest.mark.rules("14.31", "14.12")
def test_a_marker_is_a_heavy_fort_without_a_unit_or_fortress_supply() -> None:
    at, ring = hex_text(LINE), [hex_text(x) for x in GRID.dirs[LINE]]
    m = assault({"fr-5": ring[0], "fr-6": ring[3]}, at, ["ge-2"], side="allied", hindenburg=[at],
                trenches={**NO_TRENCHES, "GE": -2}, units={"ge-hq-1": f"{at} depleted"})
    assert shifts_of(m, "fr-5", "fr-6", at=at, side="allied") == {"heavy-fort": -2}
    assert parts_of(m, "fr-5", "fr-6", at=at, side="allied") == {"trench": -2}, "trenches count, concentric attack does not"
    assert odds_of(m, "fr-5", at=at, side="allied").defence == 4 and table_of(st(m), 1, LINE) == 0
    walls = dict(zip((f"fr-{n}" for n in (5, 6, 7, 8, 9, 10)), ring, strict=True))
    cut = field({"ge-2": at, **walls}, phase="combat-2", west="central", hindenburg=[at], options=OPEN, dice=(1,) * 12)
    assert halved_defence(st(cut), INDEX["ge-2"]) and where(rest(cut), "ge-2") == "dead"


@pytest.mark.rules("14.31", "10.43", "14.11")
def test_a_marker_may_lie_on_a_fort_of_the_cp_and_makes_it_heavy() -> None:
    """Thionville, a light fort: two columns, and its own unit is still there."""
    fort, near = "W5226", next(hex_text(h) for h in bits(T.touching[HEX["W5226"]] & CLEAR & ~T.forts & ~T.river[HEX["W5226"]]))
    assert fort in offers(laying(), "line")
    light, heavy = (assault({"fr-5": near}, fort, [], side="allied", hindenburg=line) for line in ([], [fort]))
    assert (shifts_of(light, "fr-5", at=fort, side="allied")["fort"],
            shifts_of(heavy, "fr-5", at=fort, side="allied")["heavy-fort"]) == (-1, -2)
    assert odds_of(heavy, "fr-5", at=fort, side="allied").defence == 1


@pytest.mark.rules("14.31")
def test_an_allied_unit_that_enters_destroys_the_marker() -> None:
    at = hex_text(LINE)
    near = hex_text(bits(T.touching[LINE])[0])
    m = field({"fr-5": near}, phase="movement-1", west="allied", hindenburg=[at], options=OPEN, control={"central": [at]})
    play(m, "take fr-5", f"to {at}")
    assert where(m, "fr-5") == at and not st(m).hindenburg, "nobody was there to stop it"


@pytest.mark.rules("14.31", "10.65")
def test_total_destruction_takes_the_marker_too() -> None:
    at, ring = hex_text(LINE), [hex_text(x) for x in GRID.dirs[LINE]]
    m = assault({f"fr-{n}": ring[0] for n in (5, 6, 7, 8, 9)} | {f"fr-{n}": ring[1] for n in (10, 11, 12, 13, 14)}, at,
                ["ge-at-1"], side="allied", hindenburg=[at], dice=(6,))
    bear(declare(m, at=at))
    assert events(m, "CombatRolled")[-1].result == "0/E" and not st(m).hindenburg
