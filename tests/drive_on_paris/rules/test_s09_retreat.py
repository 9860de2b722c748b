"""9 Retreats hex by hex, trenches that let one stay (1-6a), and the cavalry screen (1-11)."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import DEAD, GRID, INDEX, TRACK
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, offers, play, refused, st, units_in, where
from tests.drive_on_paris.fighting import (
    HERE,
    NORTH,
    NORTHEAST,
    NORTHWEST,
    ONES,
    SOUTH,
    SOUTHEAST,
    SOUTHWEST,
    attack,
    battle,
    rolled,
)

ALL = ("ge-3", "ge-4", "ge-5", "ge-6")
MASS = dict.fromkeys(ALL, NORTH)                                # 24 from the north


def beaten(defenders: dict[str, str], dice: list[int], attackers: dict[str, str] = MASS, **more: Any) -> Match:
    """The defender has lost his steps and is about to retreat."""
    m = battle(attackers, defenders, dice, **more)
    while asked(m).endswith("who_loses"):
        play(m, f"lose {min(offers(m, 'lose'))}")
    return m


@pytest.mark.rules("SCS-9.1", "SCS-9.2", "SCS-9.3")
def test_a_retreat_of_two_ends_two_hexes_away() -> None:
    """Three divisions, 24 : 24 with an 11: A1*D3r2@. Both hexes lead away from the combat; no hex with an enemy is entered."""
    m = beaten({"fr-1": HERE, "fr-2": HERE, "fr-3": HERE}, [5, 6])
    assert rolled(m).result == "A1*D3r2@" and asked(m) == "allied where_to_retreat"
    first = offers(m, "retreat")
    assert NORTH not in first and first and all(GRID.distance(GRID.read(h), GRID.read(HERE)) == 1 for h in first)
    assert first == {SOUTH, SOUTHEAST, SOUTHWEST}, "by the hexes that the Germans' zone does not reach"
    assert offers(m, "split") == {"fr-1", "fr-2", "fr-3"} & {u for u in ("fr-1", "fr-2", "fr-3") if where(m, u) == HERE}
    play(m, f"retreat {SOUTH}")
    second = offers(m, "retreat")
    assert second and all(GRID.distance(GRID.read(h), GRID.read(HERE)) == 2 for h in second)
    play(m, f"retreat {min(second)}")
    assert asked(m) == "german who_advances" and not units_in(m, HERE)


@pytest.mark.rules("SCS-9.1")
def test_units_may_part() -> None:
    m = beaten({"fr-1": HERE, "fr-2": HERE, "fr-3": HERE}, [5, 6])
    one = min(offers(m, "split"))
    play(m, f"split {one}", f"retreat {SOUTHEAST}")
    play(m, f"retreat {max(offers(m, 'retreat'))}")
    rest = [u for u in ("fr-1", "fr-2", "fr-3") if where(m, u) == HERE]
    assert rest and one not in rest and asked(m) == "allied where_to_retreat"
    play(m, f"retreat {SOUTHWEST}", )
    play(m, f"retreat {min(offers(m, 'retreat'))}")
    assert len({where(m, u) for u in ("fr-1", "fr-2", "fr-3") if where(m, u).count("-")}) == 2


@pytest.mark.rules("SCS-9.4", "SCS-4.7")
def test_enemy_zones_are_avoided_or_cost_a_step() -> None:
    """Germans north and south leave 08-21 alone free of zones: that is where it goes; a friend in a hex cancels them there."""
    ring = {"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTH, "ge-6": NORTH, "ge-7": "07-20", "ge-8": "06-20"}
    m = beaten({"fr-1": HERE, "fr-2": HERE}, [3, 5], ring, join=ALL)
    assert rolled(m).result == "A1*D2r1"                        # 24 : 16 is 2:1, an 8
    assert {where(m, u) for u in ("fr-1", "fr-2") if where(m, u).count("-")} == {SOUTHEAST}, "the only way: not asked"
    held = beaten({"fr-1": HERE, "fr-2": HERE, "fr-5": SOUTH}, [3, 5], ring, join=ALL)
    assert offers(held, "retreat") == {SOUTH, SOUTHEAST}, "fr-5 cancels the zone there"
    full = {"ge-7": "07-20", "ge-8": "06-20", "ge-13": "09-21", "ge-14": "05-22", "ge-9": "08-20", "ge-10": "05-21"}
    m = beaten({"fr-1": HERE, "fr-2": HERE}, [3, 5], {**MASS, **full}, join=ALL)
    lost = len(events(m, "StepLost")) + len(events(m, "Destroyed"))
    play(m, f"retreat {min(offers(m, 'retreat'))}")
    if asked(m) == "allied who_loses":
        play(m, f"lose {min(offers(m, 'lose'))}")
    assert len(events(m, "StepLost")) + len(events(m, "Destroyed")) == lost + 1, "every way leads through a zone: one step"


@pytest.mark.rules("SCS-9.5", "1-4d")
def test_who_has_no_way_is_destroyed_out_of_command() -> None:
    """Six hexes with Germans round fr-1: it dies, times three although its HQ is beside it."""
    ring = {"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTH, "ge-6": NORTHEAST, "ge-7": SOUTHEAST, "ge-8": SOUTH, "ge-9": SOUTHWEST,
            "ge-10": NORTHWEST}
    m = battle(ring, {"fr-1": HERE, "fr-2": HERE, "hq-fr5": HERE}, [3, 5, 2, 2], join=ALL)
    while asked(m).endswith("who_loses"):
        play(m, f"lose {min(offers(m, 'lose'))}")
    assert {e.times for e in events(m, "OnTrack") if e.rule == "1-4d"} == {3} and not units_in(m, HERE) & {"fr-1", "fr-2"}
    assert all(st(m).loc[INDEX[u]] in (TRACK, DEAD) for u in ("fr-1", "fr-2"))


@pytest.mark.rules("SCS-9.5", "SCS-3.3")
def test_a_full_hex_sends_them_on() -> None:
    """All hexes one away are full or barred but lead on: the retreat of one goes farther."""
    full: dict[str, str] = {}
    names = (f"fr-{n}" for n in (7, 8, 9, 10, *range(12, 28)))
    for h in (SOUTH, SOUTHEAST, SOUTHWEST, NORTHEAST, NORTHWEST):
        full |= {next(names): h for _ in range(4)}
    m = beaten({"fr-1": HERE, "fr-2": HERE, **full}, [3, 5], join=ALL)
    play(m, f"retreat {SOUTH}")
    assert asked(m) == "allied where_to_retreat", "it cannot stay there"
    play(m, f"retreat {min(offers(m, 'retreat'))}")
    assert all(GRID.distance(GRID.read(where(m, u)), GRID.read(HERE)) == 2 for u in ("fr-1", "fr-2") if where(m, u).count("-"))


@pytest.mark.rules("SCS-9.6", "1-4d", "2-2b", "1-10")
def test_a_belgian_who_could_only_leave_belgium_is_removed() -> None:
    """Example 7: on turn 3 at the frontier: only France lies open behind it."""
    t = st(field({})).t
    be, fr = t.country["be"], t.country["fr"]
    h = next(h for h in bits(be & ~t.major) if (GRID.near[h] & fr).bit_count() >= 3 and not GRID.near[h] & ~(be | fr))
    inside = [GRID.text(x) for x in bits(GRID.near[h] & be)]
    units = {u: inside[0] for u in ALL} | {f"ge-{n}": x for n, x in zip((7, 8, 9, 10), inside[1:], strict=False)}
    m = battle(units, {"be-1": GRID.text(h)}, [5, 5, 2], target=GRID.text(h), turn=3, join=ALL)
    while asked(m).endswith("who_loses"):
        play(m, f"lose {min(offers(m, 'lose'))}")
    assert events(m, "OnTrack")[-1].times == 3 and st(m).loc[INDEX["be-1"]] in (TRACK, DEAD)


@pytest.mark.rules("SCS-9.7", "2-8b")
@pytest.mark.parametrize("allowed", [True, False])
def test_across_the_doctrine_line_only_to_live(allowed: bool) -> None:
    """T70: a division east of the line whose hexes there are all German goes west; without the option it dies."""
    t = st(field({})).t
    h = next(h for h in bits(t.east & t.country["fr"] & ~t.major) if (GRID.near[h] & t.west & t.land).bit_count() >= 2
             and not GRID.near[h] & t.sea and not t.neutral & GRID.near[h])
    east = [GRID.text(x) for x in bits(GRID.near[h] & t.east)]
    units = {u: east[0] for u in ALL} | {f"ge-{n}": x for n, x in zip((7, 8, 9, 10), east[1:], strict=False)}
    m = battle(units, {"fr-1": GRID.text(h), "fr-2": GRID.text(h)}, [6, 4, 1, 1], target=GRID.text(h), doctrine=True, join=ALL,
               options={"retreat-over-line": allowed})
    while asked(m).endswith("who_loses"):
        play(m, f"lose {min(offers(m, 'lose'))}")
    alive = [u for u in ("fr-1", "fr-2") if where(m, u).count("-")]
    if allowed:
        if asked(m) == "allied where_to_retreat":
            play(m, f"retreat {min(offers(m, 'retreat'))}")
        assert alive and all(t.west >> GRID.read(where(m, u)) & 1 for u in alive)
    else:
        assert not alive


CROWDED = {f"fr-{n}": h for h, ns in (("31-08", (7, 8, 9, 10)), ("32-06", (12, 14, 15, 16))) for n in ns}
BEHIND = dict(zip(("ge-7", "ge-8", "ge-9", "ge-10", "ge-13", "ge-14", "ge-15"),
                  ("31-09", "30-07", "30-08", "30-06", "31-06", "32-05", "33-06"), strict=True))


@pytest.mark.rules("SCS-9.7", "SCS-9.5")
@pytest.mark.parametrize("allowed", [True, False])
def test_full_hexes_that_lead_nowhere_are_no_way_to_live(allowed: bool) -> None:
    """T70: fr-1 stands west of the line; what is open there is full and shut in by Germans, so that it crosses or dies."""
    m = beaten({"fr-1": "32-07", **CROWDED}, [3, 4, *ONES], {"ge-3": "31-07", "ge-4": "31-07", **BEHIND}, target="32-07",
               doctrine=True, join=("ge-3", "ge-4"), options={"retreat-over-line": allowed})
    assert rolled(m).result == "A1D1r1"
    while asked(m) == "allied where_to_retreat":
        play(m, min(offers(m)))
    assert (where(m, "fr-1").count("-") > 0) is allowed
    if allowed:
        assert st(m).t.east >> GRID.read(where(m, "fr-1")) & 1


@pytest.mark.rules("SCS-9.2", "SCS-9.4", "SCS-9.5")
def test_a_refused_retreat_is_told_in_what_the_way_is_worse() -> None:
    m = beaten({"fr-1": HERE, "fr-2": HERE}, [3, 5])            # one hex: those beside the Germans lie in their zone
    assert NORTHEAST not in offers(m, "retreat") and refused(m, f"retreat {NORTHEAST}") == ["SCS-9.4"]
    m = beaten({"fr-1": HERE, "fr-2": HERE, "fr-3": HERE}, [5, 6])
    play(m, f"retreat {SOUTH}")                                 # two hexes: from the first on away from the combat
    assert SOUTHEAST not in offers(m, "retreat") and refused(m, f"retreat {SOUTHEAST}") == ["SCS-9.2"]
    m = beaten({"fr-1": HERE, "fr-2": HERE, **{f"fr-{n}": SOUTH for n in (7, 8, 9, 10)}}, [3, 5])
    assert SOUTH not in offers(m, "retreat") and refused(m, f"retreat {SOUTH}") == ["SCS-9.5"], "beside it there is room"


@pytest.mark.rules("SCS-9.7", "SCS-9.1")
def test_who_can_live_apart_does_not_cross_the_line() -> None:
    """One finds room in each of the two hexes on their side, both together in none: they part, and nobody goes east."""
    crowd = {u: h for u, h in CROWDED.items() if u not in ("fr-10", "fr-16")}
    m = beaten({"fr-1": "32-07", "fr-2": "32-07", **crowd}, [3, 4, *ONES], {**dict.fromkeys(ALL, "31-07"), **BEHIND},
               target="32-07", doctrine=True, join=ALL)
    assert offers(m) == {"retreat 31-08", "retreat 32-06", "split fr-1", "split fr-2"}
    play(m, "split fr-1", "retreat 31-08")
    assert asked(m) == "german who_advances" and where(m, "fr-2") == "32-06", "the last hex with room: not asked"


@pytest.mark.rules("1-6a#2", "SCS-9.8", "SCS-8.4")
def test_a_finished_trench_lets_the_whole_hex_stay() -> None:
    """Example 18: the steps are lost, the retreat may be ignored, all together (T104)."""
    m = beaten({"fr-1": HERE, "fr-2": HERE}, [3, 5], trenches={"allied": [HERE]}, turn=15)
    assert asked(m) == "allied whether_to_hold" and offers(m) == {"hold-trench", "fall-back"}
    play(m, "hold-trench")
    assert units_in(m, HERE) <= {"fr-1", "fr-2"} and units_in(m, HERE) and asked(m) != "german who_advances"
    assert events(m, "Held")


@pytest.mark.rules("1-6b#3", "1-6b#2")
def test_who_digs_and_must_retreat_leaves_his_work() -> None:
    m = beaten({"fr-1": f"{HERE} digging", "fr-2": HERE}, [3, 5], turn=15, german_trenches=True)
    assert asked(m) == "allied where_to_retreat"
    play(m, f"retreat {SOUTH}")
    assert not st(m).works[0] and not st(m).frozen and [e.taken for e in events(m, "TrenchGone")] == [False]


@pytest.mark.rules("SCS-9.10", "3-3a", "1-3a")
def test_staff_goes_with_the_last_combat_unit() -> None:
    m = beaten({"fr-1": HERE, "fr-2": HERE, "hq-fr5": HERE}, [3, 5])
    play(m, f"retreat {SOUTH}")
    assert where(m, "hq-fr5") == SOUTH
    french = dict.fromkeys(("fr-1", "fr-2", "fr-3", "fr-4"), NORTH)
    m = beaten({"ge-3": HERE, "ge-4": HERE, "ge-krupp": HERE}, [3, 5], french, seat="allied", rail={"german": [HERE]})
    play(m, f"retreat {SOUTH}")
    assert st(m).loc[INDEX["ge-krupp"]] == DEAD, "off the rail"


@pytest.mark.rules("SCS-9.10", "SCS-9.3", "2-2b")
@pytest.mark.parametrize(("turn", "goes"), [(5, False), (6, True)])
def test_staff_stays_behind_a_border_that_is_closed_to_it(turn: int, goes: bool) -> None:
    """12-27 is Belgian, 11-27 French: through turn 5 the Belgian HQ does not leave with the French division."""
    attackers = {"ge-3": "12-28", "ge-4": "13-28", "ge-5": "13-27"}
    m = beaten({"fr-1": "12-27", "fr-2": "12-27", "hq-be": "12-27"}, [4, 4], attackers, target="12-27", turn=turn)
    assert rolled(m).result == "A1D1r1"
    play(m, "retreat 11-27")
    assert units_in(m, "11-27") & {"fr-1", "fr-2"} and where(m, "hq-be") == ("11-27" if goes else "12-27")


@pytest.mark.rules("SCS-9.11", "SCS-17.1")
def test_infantry_that_retreats_takes_the_railway() -> None:
    m = beaten({"fr-1": HERE, "fr-2": HERE}, [3, 5], rail={"german": [SOUTHEAST]})
    assert st(m).rail[1] >> GRID.read(SOUTHEAST) & 1
    play(m, f"retreat {SOUTHEAST}")
    assert st(m).rail[0] >> GRID.read(SOUTHEAST) & 1 and not st(m).rail[1] >> GRID.read(SOUTHEAST) & 1


@pytest.mark.rules("SCS-9.4", "SCS-9.5")
def test_a_full_hex_without_enemy_zone_goes_before_a_free_one_in_a_zone() -> None:
    """South is full, the hexes beside it lie in German zones: a way of SCS-9.2 that avoids them is there, so it is taken, and
    who does not fit goes on; in any direction that is no nearer to the combat, but into no zone."""
    crowd = {f"fr-{n}": SOUTH for n in (3, 4, 5, 6)}
    ring = {"ge-7": "09-21", "ge-8": "05-22"}
    m = beaten({"fr-1": HERE, "fr-2": HERE, **crowd}, [3, 5], {**MASS, **ring}, join=ALL)
    assert rolled(m).result == "A1*D2r1"
    assert st(m).zone[1] >> GRID.read(SOUTHEAST) & 1 and st(m).zone[1] >> GRID.read(SOUTHWEST) & 1
    left = {u for u in ("fr-1", "fr-2") if where(m, u).count("-")}
    assert {where(m, u) for u in left} == {SOUTH} and asked(m) == "allied where_to_retreat", "on from there"
    lost = len(events(m, "StepLost")) + len(events(m, "Destroyed"))
    assert offers(m, "retreat") == {"06-20", "07-20"}
    assert refused(m, f"retreat {SOUTHEAST}") == ["SCS-9.2"]
    play(m, "retreat 07-20")
    assert len(events(m, "StepLost")) + len(events(m, "Destroyed")) == lost


@pytest.mark.rules("SCS-9.4", "SCS-9.5")
def test_who_must_go_on_may_not_be_driven_to_death_by_a_full_hex() -> None:
    """South is full and leads nowhere but into Germans: then the hex in a zone, for a step, is the way."""
    crowd = {f"fr-{n}": SOUTH for n in (3, 4, 5, 6)}
    ring = {"ge-7": "09-21", "ge-8": "05-22", "ge-13": "08-20", "ge-14": "07-20", "ge-9": "06-20"}
    m = beaten({"fr-1": HERE, "fr-2": HERE, **crowd}, [3, 5], {**MASS, **ring}, join=ALL)
    assert asked(m) == "allied where_to_retreat" and SOUTH not in offers(m, "retreat")
    play(m, f"retreat {SOUTHWEST}")
    if asked(m) == "allied who_loses":
        play(m, f"lose {min(offers(m, 'lose'))}")
    assert [e.rule for e in events(m, "Destroyed") if e.rule == "SCS-9.5"] == []


@pytest.mark.rules("SCS-9.2", "SCS-9.4", "SCS-9.5")
def test_who_goes_on_is_led_into_no_zone_by_the_hexes_nearer_to_the_combat() -> None:
    """All hexes two away that lie in no zone are full: the way on leads past them, not back towards the combat, and costs no step
    whichever of the hexes offered is taken."""
    full = {"08-20": ("fr-19", "fr-21", "fr-9", "fr-15"), "06-21": ("fr-17", "fr-13", "fr-4", "fr-20"),
            "09-21": ("fr-18", "fr-16", "fr-11", "fr-14"), "09-22": ("fr-10", "fr-6", "fr-12", "fr-7")}
    crowd = {u: h for h, units in full.items() for u in units}
    ring = {"ge-39": "10-21", "ge-28": "04-21", "ge-26": "11-20", "ge-38": "08-19", "ge-25": "06-19", "ge-18": "09-20"}
    for pick in (min, max):
        m = beaten({**dict.fromkeys(("fr-5", "fr-1", "fr-8", "fr-2"), HERE), **crowd}, [5, 6], {**MASS, **ring}, join=ALL)
        assert rolled(m).result.endswith("r2@")
        while asked(m) == "allied where_to_retreat":
            play(m, f"retreat {pick(offers(m, 'retreat'))}")
        assert not [e for e in m.events if e.kind in ("StepLost", "Destroyed") and e.rule == "SCS-9.4"]
        ends = {where(m, u) for e in events(m, "Retreated") for u in ("fr-5", "fr-1", "fr-8", "fr-2") if where(m, u).count("-")}
        assert ends and all(GRID.distance(GRID.read(h), GRID.read(HERE)) >= 2 for h in ends)


# 1-11 The cavalry screen ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-11", "SCS-9.12", "1-11#2")
def test_cavalry_alone_slips_away_from_infantry() -> None:
    m = battle(MASS, {"fr-1cd": HERE, "fr-2cd": HERE}, [])
    assert asked(m) == "allied whether_to_screen"
    play(m, "screen")
    assert asked(m) == "allied where_to_slip"
    assert offers(m, "slip") == {f"fr-1cd {h}" for h in (SOUTH, SOUTHEAST, SOUTHWEST)}, "no hex in an enemy zone"
    play(m, f"slip fr-1cd {SOUTH}", f"slip fr-2cd {SOUTHEAST}")
    assert not events(m, "CombatRolled") and asked(m) == "german who_advances", "the attackers may take the hex"
    play(m, "advance ge-3", "done")
    assert units_in(m, HERE) == {"ge-3"} and "attack " + HERE not in (offers(m) if m.decision else set())


@pytest.mark.rules("1-11")
@pytest.mark.parametrize("attackers, defenders", [
    ({**MASS, "ge-2cd": NORTHEAST}, {"fr-1cd": HERE}), (MASS, {"fr-1cd": HERE, "fr-1": HERE})])
def test_no_screen_against_cavalry_or_with_infantry(attackers: dict[str, str], defenders: dict[str, str]) -> None:
    m = battle(attackers, defenders, [3, 4])
    assert events(m, "CombatRolled") and not events(m, "Screened")


@pytest.mark.rules("1-11", "SCS-4.8")
def test_friends_do_not_cancel_zones_for_a_screen() -> None:
    """Example 20: the only hex outside … is held by a friend but in a zone: forbidden."""
    ring = {"ge-7": "07-20", "ge-8": "06-20", "ge-13": "09-21", "ge-14": "05-22", "ge-9": "08-20", "ge-10": "05-21"}
    m = battle({**MASS, **ring}, {"fr-1cd": HERE, "fr-5": SOUTH}, [3, 4], join=ALL)
    assert events(m, "CombatRolled") and not events(m, "Screened")


@pytest.mark.rules("1-11")
def test_cavalry_may_stand() -> None:
    m = battle(MASS, {"fr-1cd": HERE}, [3, 4])
    play(m, "stand")
    assert events(m, "CombatRolled")


@pytest.mark.rules("1-11", "1-7#2")
def test_a_screen_answers_a_breakthrough_attack_too() -> None:
    m = field({**MASS, "fr-84t": HERE, "fr-1cd": SOUTH}, phase="combat", dice=[6, 6, 1, *ONES])
    attack(m, HERE, *ALL)
    play(m, "advance-all")
    play(m, f"attack {SOUTH}", "join ge-3", "fight")
    assert asked(m) == "allied whether_to_screen"
    assert refused(m, "advance ge-3")


@pytest.mark.rules("SCS-9.12", "1-11", "SCS-3.3")
@pytest.mark.parametrize("there, able", [(3, False), (2, True)])
def test_all_of_the_cavalry_slips_away_or_none(there: int, able: bool) -> None:
    """Two divisions of cavalry, and room for so many in the hexes outside enemy zones: with room for one there is no screen."""
    names = (f"fr-{n}" for n in range(3, 19))
    full = {next(names): h for h in (SOUTHEAST, SOUTHWEST) for _ in range(4)} | {next(names): SOUTH for _ in range(there)}
    m = battle(MASS, {"fr-1cd": HERE, "fr-2cd": HERE, **full}, [3, 4])
    assert bool(events(m, "CombatRolled")) != able
    if able:
        play(m, "screen")
        assert not events(m, "CombatRolled") and units_in(m, SOUTH) >= {"fr-1cd", "fr-2cd"}


@pytest.mark.rules("SCS-9.12", "SCS-3.3")
def test_nobody_takes_the_last_room_from_another() -> None:
    """Two hexes with room for one each: the second goes where the first did not."""
    names = (f"fr-{n}" for n in range(3, 19))
    full = {next(names): SOUTHEAST for _ in range(4)} | {next(names): h for h in (SOUTH, SOUTHWEST) for _ in range(3)}
    m = battle(MASS, {"fr-1cd": HERE, "fr-2cd": HERE, **full}, [3, 4])
    play(m, "screen", f"slip fr-1cd {SOUTH}")
    assert where(m, "fr-2cd") == SOUTHWEST and not events(m, "CombatRolled")
