"""14.4 to 14.6 Trenches, and devastated hexes."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.law import TRENCHES
from marne.games.great_war_in_europe.pieces import GRID, HEX, OF_FRONT, hex_text
from marne.games.great_war_in_europe.rules.r11_supply import usable_towns
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, offers, play, refused, st, until, where
from tests.great_war_in_europe.fights import (
    NO_TRENCHES,
    OPEN,
    RING,
    TARGET,
    assault,
    battle,
    parts_of,
    shifts_of,
)

T = tables("")
DEPTHS = {"GE": -2, "other_cp": -1, "BR_BE": -2, "FR": -2, "other_allied": -1}
TURN_OF = {"A": 2, "B": 4, "C": 6, "D": 8, "E": 11, "F": 14, "G": 16}


# 14.4 Europe ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.0", "14.41", "14.42", "14.43", "14.45")
def test_the_track_by_strategic_turns() -> None:
    """B: Germans, British and Belgians -1. C: French -1. D: all these -2. F: the others of both sides -1. Nothing before B,
    nothing more after F."""
    depth = dict.fromkeys(TRENCHES, 0)
    for letter, turn in TURN_OF.items():
        m = field({}, scenario="campaign", turn=turn, phase="resources", trenches={k: -v for k, v in depth.items()},
                  dice=(1,) * 30, options=OPEN)
        depth |= {"B": {"GE": 1, "BR_BE": 1}, "C": {"FR": 1}, "D": {"GE": 2, "BR_BE": 2, "FR": 2},
                  "F": {"other_cp": 1, "other_allied": 1}}.get(letter, {})
        assert dict(zip(TRENCHES, st(m).trenches, strict=True)) == depth, letter


@pytest.mark.rules("14.42")
def test_no_marker_goes_back() -> None:
    m = field({}, scenario="campaign", turn=4, phase="resources", trenches=DEPTHS, dice=(1,) * 30, options=OPEN)
    assert list(st(m).trenches) == [2, 1, 2, 2, 1]


@pytest.mark.rules("14.41", "14.45")
@pytest.mark.parametrize(("unit", "depth"), [("br-1", -2), ("fr-5", -2), ("be-1", -2), ("us-1", -1), ("ru-5", -1)])
def test_each_allied_nation_has_its_marker(unit: str, depth: int) -> None:
    m = battle({"ge-2": 0}, [unit], trenches=DEPTHS)
    assert parts_of(m, "ge-2").get("trench", 0) == depth


@pytest.mark.rules("14.43", "14.44")
@pytest.mark.parametrize(("units", "hq", "depth"), [(("ge-2",), "", -2), (("ah-2",), "", -1), (("ge-2", "ah-2"), "", -1),
                                                    (("ge-2", "ah-2"), TARGET, -2), (("ah-2",), RING[3], -2),
                                                    (("ah-2",), RING[1], -2)])
def test_germans_with_allies_use_the_allies_value_unless_the_sud_army_is_by(units: tuple[str, ...], hq: str, depth: int) -> None:
    more: dict[str, Any] = {"units": {"ge-hq-sud": hq}} if hq else {}
    m = battle({"fr-5": 0}, units, side="allied", trenches=DEPTHS, control={"allied": [RING[0]], "central": RING[1:]}, **more)
    assert parts_of(m, "fr-5", side="allied").get("trench", 0) == depth


@pytest.mark.rules("14.44", "14.45")
@pytest.mark.parametrize(("side", "units", "depth"), [("central", ["fr-5"], -2), ("central", ["br-1", "us-1"], -1),
                                                      ("allied", ["ah-2"], -2)])
def test_the_sud_army_does_nothing_to_the_trenches_of_its_enemies(side: str, units: list[str], depth: int) -> None:
    """Its HQ next to a hex of the Allies gives nothing and takes nothing; the Austrians beside it dig like Germans."""
    attacker = "ge-2" if side == "central" else "fr-6"
    hq = RING[0] if side == "central" else TARGET
    m = battle({attacker: 0}, units, side=side, trenches=DEPTHS, units={"ge-hq-sud": hq}, control={side: [RING[0]]})
    assert parts_of(m, attacker, side=side)["trench"] == depth


@pytest.mark.rules("14.44", "14.46", "14.11")
@pytest.mark.parametrize(("fort", "side", "units", "more", "depth"), [
    ("E4113", "allied", ["ge-2"], {}, -1), ("E4113", "allied", ["ge-2"], {"ge-hq-sud": "E4113"}, -2),
    ("E4113", "allied", ["ah-2"], {}, -1), ("E5514", "allied", ["ge-2"], {}, -2), ("E5514", "allied", ["ge-2", "ah-2"], {}, -1),
])
def test_a_fort_s_own_unit_is_one_of_the_stack(fort: str, side: str, units: list[str], more: dict[str, str], depth: int) -> None:
    """Germans in Cracow stand beside an Austrian unit, that of the fort: the others' trenches count, unless the Süd Army is by;
    in Königsberg they are among themselves."""
    h = HEX[fort]
    assert T.forts >> h & 1 and T.country_at[h] == ("AH" if fort == "E4113" else "GE")
    near = next(hex_text(x) for x in bits(T.touching[h] & T.land & ~T.forts & ~T.alpine) if not T.river[h] >> x & 1)
    m = assault({"ru-5": near}, fort, units, side=side, theatre="east", units=more, trenches=DEPTHS)
    assert parts_of(m, "ru-5", side=side, at=fort)["trench"] == depth


@pytest.mark.rules("14.46")
def test_a_mixed_allied_stack_uses_the_worst_value() -> None:
    assert parts_of(battle({"ge-2": 0}, ["fr-5", "us-1"], trenches=DEPTHS), "ge-2")["trench"] == -1
    assert parts_of(battle({"ge-2": 0}, ["fr-5", "br-1"], trenches={**DEPTHS, "FR": -1}), "ge-2")["trench"] == -1


@pytest.mark.rules("14.47", "14.51")
def test_the_track_does_not_hold_in_the_near_east() -> None:
    """Neither Turks nor British have trenches there by the track."""
    turks = assault({"br-1": "N3013"}, "N2914", ["tu-1"], side="allied", trenches=DEPTHS)
    assert "trench" not in parts_of(turks, "br-1", at="N2914", side="allied")
    britons = assault({"tu-1": "N2914"}, "N3013", ["br-1"], trenches=DEPTHS)
    assert not {"trench", "ne-trench"} & set(parts_of(britons, "tu-1", at="N3013"))


@pytest.mark.rules("15.54")
@pytest.mark.parametrize(("units", "turn", "depth"), [(["fr-1c"], 30, 0), (["fr-5", "fr-1c"], 30, 0), (["br-1c"], 30, 0),
                                                      (["br-1c"], 7, -1), (["fr-1c"], 7, 0)])
def test_cavalry_spoils_the_trenches_the_british_only_from_d(units: list[str], turn: int, depth: int) -> None:
    trenches = {**NO_TRENCHES, "FR": -1, "BR_BE": -1}
    m = battle({"ge-2": 0}, units, trenches=trenches, turn=turn, scenario="1915" if turn < 27 else "1917")
    assert parts_of(m, "ge-2").get("trench", 0) == depth


# 14.5 The Near East --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.51", "14.52", "14.53")
def test_the_trenches_of_the_near_east_are_worth_one_and_for_the_cp_alone() -> None:
    for side, mine, theirs, depth in (("allied", "br-1", "tu-1", {"ne-trench": -1}), ("central", "tu-1", "br-1", {})):
        m = assault({mine: "N2812"}, "N2813", [theirs], side=side, ne_trenches=["N2813"])
        assert parts_of(m, mine, at="N2813", side=side) == depth


@pytest.mark.rules("14.52", "14.53")
def test_an_allied_unit_that_enters_destroys_them() -> None:
    m = until(field({"br-1": "N2913"}, phase="movement-1", west="allied", ne_trenches=["N2813", "N2712"], options=OPEN,
                    control={"central": ["N2813", "N2712"]}), "who_moves")
    play(m, "take br-1", "to N2813")
    assert st(m).ne_trenches == 1 << HEX["N2712"], "the other stands"


@pytest.mark.rules("14.52", "6.35")
@pytest.mark.parametrize(("entered", "lines"), [(False, {"N2712", "N2813"}), (True, set())])
def test_kress_opens_the_gaza_line_unless_the_allies_have_been_there(entered: bool, lines: set[str]) -> None:
    """Drawn in the Events Phase; the two hexes of the line lie between Gaza and Beersheba."""
    m = field({"tu-1": "N2416"}, phase="events", west="central", hands=["cp-kress"], options=OPEN, rp={"GE": 5}, dice=(1,) * 20,
              control={"allied" if entered else "central": ["N2813"]})
    for _ in range(20):
        if m.decision is None or "play cp-kress" in offers(m):
            break
        m.choose("pass" if "pass" in offers(m) else "done")
    play(m, "play cp-kress")
    assert {hex_text(h) for h in bits(st(m).ne_trenches)} == lines


# 14.6 Devastation ----------------------------------------------------------------------------------------------------------


def burning(units: dict[str, str], **more: Any) -> Match:
    """At the start of the CP's movement in the West, its side first."""
    more.setdefault("control", {"central": [TARGET, *RING]})
    return field(units, phase="movement-1", west="central", options=OPEN, trenches=NO_TRENCHES, **more)


@pytest.mark.rules("14.61", "14.62")
def test_infantry_on_clear_ground_of_france_lays_it_waste() -> None:
    """Not cavalry, not HQs, not units in Germany or in a forest."""
    france = T.country["FR"] & ~T.edge
    forest = next(h for h in bits(T.terrain["forest"] & france & ~T.towns) if france >> GRID.dirs[h][0] & 1)
    m = burning({"ge-2": TARGET, "ge-1c": RING[1], "ge-hq-1": RING[2], "ge-4": hex_text(forest)},
                control={"central": [TARGET, *RING, hex_text(forest)]})
    assert asked(m) == "central who_devastates" and offers(m, "devastate") == {"ge-2"}
    assert refused(m, "devastate ge-1c") == ["14.62"] and refused(m, "devastate ge-3") == ["14.61"]
    assert refused(m, "devastate ge-4") == ["14.61"]


@pytest.mark.rules("14.62")
def test_who_lays_waste_neither_moves_nor_attacks_and_steps_back_east() -> None:
    east = {hex_text(x) for x in (GRID.dirs[HEX[TARGET]][d] for d in (0, 1, 5))}
    m = burning({"ge-2": TARGET, "ge-4": TARGET, "fr-5": RING[3]}, control={"central": [TARGET, *RING[:3], *RING[4:]]}, dice=(4,))
    play(m, "devastate ge-2")
    assert "take ge-4" in offers(m) and refused(m, "take ge-2") == ["14.62"]
    until(m, "where_to_attack")
    play(m, f"attack {RING[3]}")
    assert offers(m, "join") == {"ge-4"} and refused(m, "join ge-2") == ["14.62"]
    play(m, "back", "done")
    assert asked(m) == "central where_to_step_back" and offers(m, "step-back") == east
    play(m, f"step-back {sorted(east)[0]}")
    assert where(m, "ge-2") == sorted(east)[0] and where(m, "ge-4") == TARGET
    assert st(m).devastated == 1 << HEX[TARGET], "the marker stays"


@pytest.mark.rules("14.62", "9.33")
@pytest.mark.parametrize("devastates", [False, True])
def test_who_has_laid_waste_does_not_travel_in_the_turn_either(devastates: bool) -> None:
    """A town lies east of the hex: another unit there takes the train."""
    france = [hex_text(h) for h in bits(T.country["FR"] & OF_FRONT[0]) if "W5611" < hex_text(h) < "W6022"]
    m = burning({"ge-2": "W5716", "ge-4": "W5817", "fr-5": "W5004"}, control={"central": france}, dice=(1,) * 9)
    play(m, "devastate ge-2" if devastates else "done")
    if not devastates:
        play(m, "take ge-2", "to W5817")
    until(m, "where_to_step_back" if devastates else "who_travels")
    if devastates:
        play(m, "step-back W5817")
    for _ in range(60):
        if asked(m) == "central who_travels":
            break
        m.choose(next(c for c in m.decision.choices if c.text in ("done", "stop", "pass")) if m.decision else "")
    assert where(m, "ge-2") == where(m, "ge-4") == "W5817" and "ge-4" in offers(m, "entrain")
    assert ("ge-2" in offers(m, "entrain")) != devastates
    assert refused(m, "entrain ge-2") == (["14.62"] if devastates else [])


@pytest.mark.rules("14.62")
def test_east_is_east() -> None:
    """By the latitudes and longitudes of the map: the three hexes to step back to lie east of the one laid waste."""
    rows = {r.hex: r for r in T.ds.hexes}
    for d in (0, 1, 5):
        assert rows[hex_text(GRID.dirs[HEX[TARGET]][d])].lon > rows[TARGET].lon


@pytest.mark.rules("14.62")
def test_only_in_supply_and_only_with_a_way_back() -> None:
    ring = [hex_text(x) for x in bits(GRID.near[HEX["W3909"]])]
    walls = dict(zip((f"fr-{n}" for n in (10, 11, 12, 13, 14, 15)), ring, strict=True))
    m = burning({"ge-5": "W3909", "ge-2": TARGET, **walls}, control={"central": [TARGET, *RING, "W3909"]})
    assert offers(m, "devastate") == {"ge-2"} and "14.6" in refused(m, "devastate ge-5")[0]
    east = [hex_text(GRID.dirs[HEX[TARGET]][d]) for d in (0, 1, 5)]
    barred = burning({"ge-2": TARGET, **dict(zip(("fr-5", "fr-6", "fr-7"), east, strict=True))}, control={"central": [TARGET]})
    assert asked(barred) != "central who_devastates"


@pytest.mark.rules("14.63", "10.42")
def test_an_attack_out_of_a_devastated_hex_loses_a_column() -> None:
    m = battle({"fr-5": 0, "fr-6": 1}, ["ge-2"], side="allied", devastated=[RING[0]])
    assert shifts_of(m, "fr-5", side="allied") == {"devastated": -1} == shifts_of(m, "fr-5", "fr-6", side="allied")
    assert shifts_of(m, "fr-6", side="allied") == {}


@pytest.mark.rules("14.63")
def test_a_devastated_town_supplies_nobody_and_a_devastated_city_shields_nobody() -> None:
    city = next(h for h in bits(T.cities & T.terrain["clear"] & T.country["FR"] & ~T.forts) if T.touching[h] & T.terrain["clear"])
    near = hex_text(bits(T.touching[city] & T.terrain["clear"] & ~T.river[city])[0])
    for waste in (False, True):
        m = assault({"fr-5": near}, hex_text(city), ["ge-2"], side="allied", devastated=[hex_text(city)] if waste else [])
        assert ("city" in shifts_of(m, "fr-5", at=hex_text(city), side="allied")) != waste
        assert bool(usable_towns(st(m), 1, 0) >> city & 1) != waste


@pytest.mark.rules("14.64")
def test_there_are_twelve_markers_and_no_more() -> None:
    clear = [hex_text(h) for h in bits(T.terrain["clear"] & T.country["FR"] & ~T.edge) if hex_text(h) not in (TARGET, *RING)]
    for n, asks in ((11, True), (12, False)):
        m = burning({"ge-2": TARGET, "ge-4": RING[1]}, devastated=clear[:n])
        assert (asked(m) == "central who_devastates") == asks
    play(burning({"ge-2": TARGET, "ge-4": RING[1]}, devastated=clear[:11]), "devastate ge-2")


@pytest.mark.rules("14.64")
def test_the_last_marker_ends_the_question() -> None:
    clear = [hex_text(h) for h in bits(T.terrain["clear"] & T.country["FR"] & ~T.edge) if hex_text(h) not in (TARGET, *RING)]
    m = play(burning({"ge-2": TARGET, "ge-4": RING[1]}, devastated=clear[:11]), "devastate ge-2")
    assert asked(m) != "central who_devastates" and st(m).devastated.bit_count() == 12
