"""11.2, 11.3 The supply check, attrition, the emergency rail line, and the surrender of besieged forts."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import IDS, INDEX, UNITS
from marne.match import Match
from marne.parts.bits import bits
from tests.grand_illusion.tools import asked, control, disrupted, events, flipped, play, pos, st, texts, where

DICE = [3] * 16


def admin(units: dict[str, Any], turn: int = 4, dice: tuple[int, ...] = (), **more: Any) -> Match:
    """From the Administrative Phase on, with the dice it needs; then the new turn begins."""
    given: dict[str, Any] = dict(mandated={"allied": 0}, general_retreat={"allied": 3}, initiative="german")
    given.update(more)
    return pos(units, turn=turn, phase="admin", dice=[*dice, *DICE], **given)


def out_of_supply(m: Match) -> set[str]:
    return {IDS[e.unit] for e in events(m, "Unsupplied")}


def around(m: Match, h: int) -> list[int]:
    return list(bits(st(m).t.near[h]))


MAP = pos({}, turn=4)
SOURCES = {
    "fr-i": {1, 4, 13, 61, 80, 89}, "br-1": {1, 4, 14}, "be-i": {1, 14, 52}, "br-rn": {1, 4, 14, 52},
    "br-ind-3": {1, 4, 14}, "ge-ii": {91, 94, 100, 105, 107},
}


# 11.2 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.2.4")
@pytest.mark.parametrize("h", [1, 4, 13, 14, 52, 61, 80, 89, 19])
@pytest.mark.parametrize("unit", ["fr-i", "br-1", "br-ind-3", "be-i", "br-rn", "fr-hq-5", "br-hq", "be-hq"])
def test_11_2_4_allied_sources_by_nation(unit: str, h: int) -> None:
    """A unit alone in the hex, all hexes around it German: only a source of its own nation can feed it."""
    if unit == "br-hq":
        mine = SOURCES["br-1"]
    elif unit.endswith("hq-5"):
        mine = SOURCES["fr-i"]
    else:
        mine = SOURCES["be-i" if unit == "be-hq" else unit]
    m = admin({unit: h}, control={"german": around(MAP, h)})
    assert (unit not in out_of_supply(m)) is (h in mine)


@pytest.mark.rules("11.2.5")
@pytest.mark.parametrize("h", [91, 94, 100, 105, 107, 81, 85, 90, 92, 95, 101, 106])
def test_11_2_5_german_sources(h: int) -> None:
    m = admin({"ge-ii": h, "fr-xx": 97}, control={"allied": around(MAP, h)})
    assert ("ge-ii" not in out_of_supply(m)) is (h in SOURCES["ge-ii"])


@pytest.mark.rules("11.2.4")
def test_11_2_4_antwerp_feeds_belgians_and_the_naval_division_until_it_is_german() -> None:
    units = {"be-i": 52, "br-rn": 52, "br-1": 52}
    held = admin({**units, "ge-ii": 52}, control={"german": [43, 53, 62], "allied": [52]})
    assert out_of_supply(held) == {"br-1"}      # the Germans are fed by Brussels
    lost = admin({**units, "ge-ii": 52}, control={"german": [43, 53, 62, 52]})
    assert {"be-i", "br-rn", "br-1"} <= out_of_supply(lost)


@pytest.mark.rules("11.2.4", "11.2.5")
def test_11_2_4_a_source_in_enemy_hands_feeds_nobody() -> None:
    m = admin({"fr-i": 61, "ge-v": 61, "ge-ii": 107, "fr-vii": 107},
              control={"german": [61, *around(MAP, 61)], "allied": [107, *around(MAP, 107)]})
    assert {"fr-i", "ge-ii"} <= out_of_supply(m)


@pytest.mark.rules("11.2.1")
def test_11_2_1_a_railway_in_the_hex_or_next_to_it_but_no_farther() -> None:
    """German rails end at 72 and 73: units beside them are supplied, those one hex farther are not."""
    m = admin({"ge-iii": 63, "ge-iv": 74, "ge-v": 53, "ge-vi": 65, "ge-hq-1": 53, "fr-xx": 97})
    assert out_of_supply(m) == {"ge-v", "ge-hq-1", "ge-vi"}


@pytest.mark.rules("11.2.1")
def test_11_2_1_every_rail_hex_of_the_line_must_be_friendly() -> None:
    units = {"fr-xx": 97, "ge-ii": 91}
    line = [89, 79, 80]
    assert out_of_supply(admin(units)) == set()
    # 97 hangs on 87-78, 87-77 and 98-89; cut off all three
    assert out_of_supply(admin(units, control={"german": [89, 78, 77]})) == {"fr-xx"}
    assert out_of_supply(admin(units, control={"german": line})) == set()       # by 87, 77, 68, 69 to 61


@pytest.mark.rules("11.2.1")
def test_11_2_1_the_unit_s_own_hex_may_be_in_enemy_hands() -> None:
    m = admin({"fr-xx": 86, "ge-xvi": 86, "ge-ii": 97, "fr-i": 97}, control={"german": [86], "allied": [97]})
    assert out_of_supply(m) == set()            # each finds a friendly railway next door


@pytest.mark.rules("11.2.1")
def test_11_2_1_enemy_cavalry_control_does_not_cut_the_line() -> None:
    units = {"fr-xx": 97, "ge-ii": 91}
    assert out_of_supply(admin(units, control={"german": [89, 78, 77]}, cavalry_control=[89])) == set()


@pytest.mark.rules("11.2.1")
def test_11_2_1_a_besieged_enemy_fort_cuts_the_line() -> None:
    units = {"ge-ii": 76, "ge-v": 66, "fr-xx": 97}
    m = admin(units, dice=(6,), forts={"fort-verdun": 4}, siege=[76], control={"german": [76, 66]})
    assert out_of_supply(m) == {"ge-v"}         # the besiegers themselves stand next to Metz
    n = admin(units, control={"german": [76, 66]})
    assert out_of_supply(n) == set()


@pytest.mark.rules("11.2.2")
def test_11_2_2_combat_units_hq_and_siege_guns_are_marked_and_suffer() -> None:
    m = admin({"ge-ii": 2, "ge-2-c": 2, "ge-hq-1": 2, "ge-ha-krupp": 2, "ge-iii": 91, "ge-hq-2": 91, "fr-xx": 97})
    assert out_of_supply(m) == {"ge-ii", "ge-2-c", "ge-hq-1", "ge-ha-krupp"}
    assert disrupted(m, "ge-ii") and disrupted(m, "ge-2-c") and flipped(m, "ge-hq-1") and flipped(m, "ge-ha-krupp")
    assert not disrupted(m, "ge-iii") and not flipped(m, "ge-hq-2")


@pytest.mark.rules("11.2.2")
def test_11_2_2_supply_regained_before_the_next_check_takes_the_mark_away() -> None:
    m = admin({"ge-ii": 53, "fr-xx": 97, "ge-iii": 91}, turn=6, general_retreat={"allied": 3, "german": 5}, dice=(3, 3, 1, 6))
    assert disrupted(m, "ge-ii") and st(m).turn == 7
    play(m, "activate 53, move ge-ii 63")       # one hex, next to the railway in 72 and 73
    while st(m).turn == 7:
        play(m, next(t for t in texts(m) if t in ("done", "stop", "yield", "pass")))
    assert [e.unit for e in events(m, "Unsupplied")] == [INDEX["ge-ii"]]        # once, on turn 6
    assert not disrupted(m, "ge-ii")


@pytest.mark.rules("11.2.3")
@pytest.mark.parametrize(("fort", "steps", "h"), [("fort-langres", 4, 79), ("fort-metz-a", 2, 86), ("fort-namur", 1, 64)])
def test_11_2_3_forts_need_no_supply(fort: str, steps: int, h: int) -> None:
    side = "allied" if fort == "fort-metz-a" else "german"
    m = admin({"fr-xx": 97, "ge-ii": 91}, forts={fort: steps}, control={side: around(MAP, h)})
    assert fort not in out_of_supply(m)
    assert where(m, fort) == h
    assert st(m).steps[INDEX[fort] - UNITS] == {"fort-langres": 0, "fort-metz-a": 2, "fort-namur": 1}[fort]
    assert not any(e.purpose == "surrender" for e in events(m, "Rolled"))


# 11.3 Attrition ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.3", "11.3/b1", "11.3/b2")
@pytest.mark.parametrize(("state", "after"), [("", "disrupted"), (" disrupted", "dead")])
@pytest.mark.parametrize("unit", ["ge-ii", "ge-4-e", "ge-60-lw", "ge-2-c"])
def test_11_3_attrition_takes_one_step_from_combat_units_without_supply(unit: str, state: str, after: str) -> None:
    m = admin({unit: f"2{state}", "ge-x": f"91{state}", "fr-xx": 97})
    if after == "dead":
        assert where(m, unit) == "dead"
    else:
        assert where(m, unit) == 2 and disrupted(m, unit)
    assert where(m, "ge-x") == 91 and not disrupted(m, "ge-x")


@pytest.mark.rules("11.3/b1", "11.3/b2")
def test_11_3_two_turns_without_supply_destroy_a_unit() -> None:
    m = admin({"ge-ii": 2, "fr-xx": 97, "ge-iii": 91}, turn=6, general_retreat={"allied": 3, "german": 5})
    assert disrupted(m, "ge-ii")
    while st(m).turn == 7:
        play(m, next(t for t in texts(m) if t in ("pass", "done", "yield")))
    assert where(m, "ge-ii") == "dead"


@pytest.mark.rules("11.3/b3")
@pytest.mark.parametrize("state", ["", " flipped"])
def test_11_3_b3_hq_and_siege_guns_are_turned_over_but_never_lost(state: str) -> None:
    m = admin({"ge-hq-1": f"2{state}", "ge-ha-krupp": f"2{state}", "fr-hq-5": f"53{state}", "ge-iii": 91, "fr-xx": 97},
              control={"german": [43, 44, 52, 53, 54, 62, 63]})
    for unit, h in (("ge-hq-1", 2), ("ge-ha-krupp", 2), ("fr-hq-5", 53)):
        assert where(m, unit) == h and flipped(m, unit)


@pytest.mark.rules("11.3/b2", "9.5.3b/b2")
def test_11_3_b2_the_siege_is_lifted_when_attrition_disrupts_all_besiegers() -> None:
    cut = admin({"ge-ii": 79, "fr-xx": 97, "ge-iii": 91}, forts={"fort-langres": 4}, siege=[79], control={"german": [79]})
    assert disrupted(cut, "ge-ii") and not st(cut).siege >> 79 & 1
    assert [e.hex for e in events(cut, "SiegeLifted")] == [79]
    fed = admin({"ge-ii": 77, "fr-xx": 97, "ge-iii": 91}, dice=(6,), forts={"fort-st-mihiel": 4}, siege=[77],
                control={"german": [77]})
    assert not disrupted(fed, "ge-ii") and st(fed).siege >> 77 & 1


# 11.3/b4 Surrender ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.3/b4", "9.5.3c", "11.3")
@pytest.mark.parametrize(("fort", "h", "large"), [("fort-st-mihiel", 77, False), ("fort-namur", 64, False),
                                                  ("fort-verdun", 76, True),
                                                  ("fort-maubeuge", 54, True)])
@pytest.mark.parametrize("die", range(1, 7))
def test_11_3_b4_besieged_forts_surrender_on_1_or_2_with_a_large_garrison_on_1(fort: str, h: int, large: bool, die: int) -> None:
    road = [64, 63] if h == 54 else []
    m = admin({"ge-ii": h, "fr-xx": 97, "ge-iii": 91}, turn=7, dice=(die,), forts={fort: 2}, siege=[h],
              control={"german": [h, *road]},
              general_retreat={"allied": 3, "german": 5})
    falls = die <= (1 if large else 2)
    assert where(m, fort) == ("off" if falls else h)
    assert bool(st(m).siege >> h & 1) is not falls
    assert [e.value for e in events(m, "Rolled") if e.purpose == "surrender"] == [die]


@pytest.mark.rules("11.3/b4", "9.5.3c")
def test_11_3_b4_each_fort_of_a_hex_rolls_for_itself() -> None:
    """Epinal: a small and a large fort; a 2 each takes the small one alone, and the siege goes on."""
    m = admin({"ge-ii": 98, "fr-xx": 47, "ge-iii": 97, "ge-iv": 103}, turn=7, dice=(2, 2),
              forts={"fort-epinal-a": 4, "fort-epinal-b": 4},
              siege=[98], control={"german": [98]}, general_retreat={"allied": 3, "german": 5})
    assert [e.value for e in events(m, "Rolled") if e.purpose == "surrender"] == [2, 2]
    assert (where(m, "fort-epinal-a"), where(m, "fort-epinal-b")) == ("off", 98)
    assert st(m).siege >> 98 & 1


@pytest.mark.rules("11.3/b4")
def test_11_3_b4_a_fort_that_is_not_besieged_does_not_roll() -> None:
    m = admin({"ge-ii": 77, "fr-xx": 77, "ge-iii": 91}, dice=(1, 1, 6, 6), forts={"fort-st-mihiel": 1}, control={"allied": [77]})
    assert where(m, "fort-st-mihiel") == 77
    assert not any(e.purpose == "surrender" for e in events(m, "Rolled"))


@pytest.mark.rules("11.3/b4")
def test_11_3_b4_german_forts_surrender_to_the_allies_too() -> None:
    m = admin({"fr-vii": 105, "fr-i": 106, "ge-iii": 91}, turn=7, dice=(2,), forts={"fort-strasbourg": 4}, siege=[105],
              control={"allied": [105, 106, 103]}, general_retreat={"allied": 3, "german": 5})
    assert where(m, "fort-strasbourg") == "off"
    assert control(m, 105) == "allied"


# 8.4.3g The emergency line in the Administrative Phase -------------------------------------------------------------------------

# Maubeuge is besieged, 44 is German: whoever stands west or south of 54 lives on the emergency line.
LINE = {"german": [63, 64, 54, 44, 45, 35, 36]}
SIEGE: dict[str, Any] = dict(control=LINE, forts={"fort-maubeuge": 4}, siege=[54])


def emergency(units: dict[str, Any], turn: int = 4, die: int = 6, **more: Any) -> Match:
    return admin({"ge-ii": 54, "fr-xx": 97, **units}, turn, dice=(die,), **{**SIEGE, **more})


@pytest.mark.rules("8.4.3g.2/b3", "8.4.3g.2/b4", "8.4.3g.2/b5", "11.2.2")
@pytest.mark.parametrize("turn", [3, 4])
def test_8_4_3g_on_the_emergency_line_only_hq_and_recovery_suffer(turn: int) -> None:
    m = emergency({"ge-iii": 45, "ge-iv": "45 disrupted", "ge-ix": 36, "ge-hq-1": 36, "ge-hq-2": "35 flipped",
                   "ge-vii": 35}, turn)
    assert out_of_supply(m) == set()
    assert not disrupted(m, "ge-iii") and not disrupted(m, "ge-ix")
    assert disrupted(m, "ge-iv")                                # no HQ in the hex: it stays disrupted
    assert flipped(m, "ge-hq-1") and flipped(m, "ge-hq-2")


@pytest.mark.rules("8.4.3g.2/b5", "11.4")
def test_8_4_3g_one_disrupted_unit_recovers_where_an_hq_is_on_the_line() -> None:
    m = emergency({"ge-iii": "45 disrupted", "ge-iv": "45 disrupted", "ge-ix": "45 disrupted", "ge-hq-1": 45,
                   "ge-vii": "36 disrupted", "ge-hq-2": "36"})
    assert asked(m) == "german who_recovers"
    assert set(texts(m)) == {"recover ge-iii", "recover ge-iv", "recover ge-ix"}
    play(m, "recover ge-iv")
    assert not disrupted(m, "ge-vii")                           # the only one in its hex: no question
    assert not disrupted(m, "ge-iv")
    assert disrupted(m, "ge-iii") and disrupted(m, "ge-ix")
    assert flipped(m, "ge-hq-1") and flipped(m, "ge-hq-2")


@pytest.mark.rules("8.4.3g.2/b5", "11.4/ex4")
def test_8_4_3g_the_limit_holds_among_enemies_and_normal_supply_is_not_touched_by_it() -> None:
    m = emergency({"ge-iii": "45 disrupted", "ge-iv": "45 disrupted", "ge-ix": "45 disrupted", "fr-i": 45, "ge-hq-1": 45,
                   "ge-vii": "35 disrupted", "fr-x": 35, "ge-x": "64 disrupted", "ge-gd": "64 disrupted",
                   "ge-hq-2": "64 flipped"},
                  control={"german": LINE["german"]})
    play(m, "recover ge-iii")
    assert [disrupted(m, u) for u in ("ge-iii", "ge-iv", "ge-ix", "ge-vii")] == [False, True, True, True]
    assert not disrupted(m, "ge-x") and not disrupted(m, "ge-gd") and not flipped(m, "ge-hq-2")


@pytest.mark.rules("8.4.3g.4", "8.4.3g", "11.3/b1", "11.3/b2", "11.3/b3")
@pytest.mark.parametrize("turn", [2, 5, 6])
def test_8_4_3g_no_emergency_line_in_the_administrative_phase_of_turns_2_5_and_6(turn: int) -> None:
    m = emergency({"ge-iii": 45, "ge-iv": "45 disrupted", "ge-hq-1": 36, "ge-vii": 36}, turn,
                  general_retreat={"allied": 3, "german": 4})
    assert out_of_supply(m) == {"ge-iii", "ge-iv", "ge-hq-1", "ge-vii"}
    assert where(m, "ge-iv") == "dead"
    assert disrupted(m, "ge-iii") and disrupted(m, "ge-vii") and flipped(m, "ge-hq-1")


@pytest.mark.rules("8.4.3g", "8.4.3g.1")
@pytest.mark.parametrize("change", [
    {"control": {"german": [63, 64, 54, 45, 35, 36]}},                          # 44 is Allied
    {"siege": [], "control": {"german": [63, 64, 44, 45, 35, 36]}},              # the fort is not besieged
])
def test_8_4_3g_the_line_needs_44_and_the_siege(change: dict[str, Any]) -> None:
    m = emergency({"ge-iii": 45, "ge-hq-1": 36, "ge-vii": 36}, 4, 3, **change)
    assert {"ge-iii", "ge-hq-1", "ge-vii"} <= out_of_supply(m)


@pytest.mark.rules("8.4.3g.3", "11.4")
def test_8_4_3g_without_the_fort_supply_is_normal() -> None:
    units = {"ge-iii": "45 disrupted", "ge-iv": "45 disrupted", "ge-hq-1": "36 flipped", "ge-vii": 36}
    m = admin({"ge-ii": 54, "fr-xx": 97, **units}, 4, control=LINE)
    assert out_of_supply(m) == set()
    assert not disrupted(m, "ge-iii") and not disrupted(m, "ge-iv") and not flipped(m, "ge-hq-1")


@pytest.mark.rules("8.4.3g.3", "4.0.VI.F")
def test_8_4_3g_a_surrender_comes_too_late_for_this_supply_check() -> None:
    m = emergency({"ge-iii": "45 disrupted", "ge-hq-1": 36, "ge-vii": 36}, 4, die=1)
    assert where(m, "fort-maubeuge") == "off"
    assert disrupted(m, "ge-iii") and flipped(m, "ge-hq-1")


@pytest.mark.rules("8.4.3h", "11.2.1")
@pytest.mark.parametrize(("turn", "left"), [(4, True), (5, False), (6, False)])
def test_8_4_3h_the_rail_net_is_mended_after_the_supply_check_of_turn_5(turn: int, left: bool) -> None:
    """Beyond 56 the check of the turn still finds no supply; only the next one does."""
    m = admin({"ge-ii": 56, "ge-v": 36, "fr-xx": 97}, turn, control={"german": [64, 65, 56, 47, 36]}, rail_end=True)
    assert out_of_supply(m) == {"ge-v"}
    assert bool(st(m).rail_end) is left
    n = admin({"ge-ii": 56, "ge-v": 36, "fr-xx": 97}, turn, control={"german": [64, 65, 56, 47, 36]}, rail_end=False)
    assert out_of_supply(n) == set()


@pytest.mark.rules("8.4.3h")
def test_8_4_3h_the_marker_waits_for_namur_and_counts_only_after_its_fall() -> None:
    m = admin({"ge-ii": 56, "fr-xx": 97, "ge-iii": 91}, 6, forts={"fort-namur": 2}, rail_end=True)
    assert st(m).rail_end == 1
