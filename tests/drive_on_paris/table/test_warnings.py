"""What a good referee says before it is too late; and that it then happens as he said."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import GRID, INDEX
from marne.games.drive_on_paris.rules.s12_supply import attrition_of, supplied
from marne.games.drive_on_paris.rules.s15_return import capacity
from marne.games.drive_on_paris.state import steps
from marne.kernel.table import Warn
from marne.match import Match

from ..arena import field, play, refused, st, until, where

OPEN: dict[str, Any] = {"options": {"open-stacks": True}}


def warned(m: Match, seat: int, kind: str, lang: str = "en") -> list[Warn]:
    return [w for w in m.title.table.warnings(m.title.known(st(m), seat), seat, lang) if w.kind == kind]


def test_a_crowded_hex_is_named_and_then_thinned_out() -> None:
    limit = st(field({})).t.stack_limit
    names = ["fr-5", "fr-6", "fr-1", "fr-2", "fr-3", "fr-4"][:limit]
    m = field({**dict.fromkeys(names, "24-20"), "fr-7": "24-21"}, seat="allied", dice=(1,), **OPEN)
    assert not warned(m, 0, "crowd")
    play(m, "take fr-7", "to 24-20")
    (w,) = warned(m, 0, "crowd")
    assert w.place == "24-20" and w.rule == "SCS-3.4" and w.grade == 2 and "1 unit" in w.text
    assert not warned(m, 1, "crowd"), "it is nobody else's affair"
    until(m, "who_is_too_many", 8)
    assert m.decision is not None and m.decision.message == "who_is_too_many"


@pytest.mark.rules("SCS-3.4", "2-1a")
def test_a_march_into_a_full_hex_is_marked_and_so_is_the_end_of_the_phase() -> None:
    limit = st(field({})).t.stack_limit
    names = ["fr-5", "fr-6", "fr-1", "fr-2", "fr-3", "fr-4"][:limit]
    m = field({**dict.fromkeys(names, "24-20"), "fr-7": "24-21", "br-3": "25-21"}, seat="allied", dice=(1,), **OPEN)
    assert "done" not in m.cautions()
    play(m, "take fr-7")
    said = {text: w.rule for text, w in m.cautions().items() if w.kind == "crowd"}
    assert said == {"to 24-20": "SCS-3.4", "to 25-21": "2-1a"}, "full, and British who do not stand with French"
    play(m, "to 24-20", "stop")
    assert m.cautions()["done"].rule == "SCS-3.4"


@pytest.mark.rules("2-1b", "2-1a", "SCS-3.3")
@pytest.mark.parametrize("first, second, turn, rule", [("fr-1", "be-1", 14, "2-1b"), ("br-1", "be-1", 14, "2-1b"),
                                                       ("fr-1", "br-1", 16, "2-1a")])
def test_the_rule_is_named_that_keeps_these_nations_apart(first: str, second: str, turn: int, rule: str) -> None:
    """In the warning while they stand together, in the refusal of who would march as one stack, and of who would join."""
    m = field({first: "24-21", second: "24-20"}, seat="allied", turn=turn, **OPEN)
    play(m, f"take {first}")
    assert m.cautions()["to 24-20"].rule == rule
    play(m, "to 24-20", "stop")
    assert [w.rule for w in warned(m, 0, "crowd")] == [rule] and refused(m, "stack 24-20") == [rule]


@pytest.mark.rules("1-9")
def test_a_march_out_of_supply_is_marked() -> None:
    """Deep in Belgium no way leads to a French source, on the own rail one does: the marks are what the supply phase finds."""
    m = field({"fr-7": "24-20", "fr-1": "24-21", "ge-3": "40-30"}, seat="allied", dice=(1,) * 6, **OPEN)
    play(m, "take fr-7")
    s = st(m)
    u = INDEX["fr-7"]
    marked = {text for text, w in m.cautions().items() if w.kind == "supply"}
    for text in [c.text for c in m.decision.choices if c.verb == "to"]:                        # type: ignore[union-attr]
        then = m.copy()
        play(then, text)
        hungry = not supplied(st(then), u) and attrition_of(steps(st(then), u)) > 0
        assert (text in marked) == hungry, text
    assert s.turn


def test_a_unit_without_supply_loses_what_was_said() -> None:
    m = field({"ge-3": "14-08", "ge-4": "14-08"}, dice=(1, 1, 1, 1, 1, 1), **OPEN)
    (w,) = warned(m, 1, "supply")
    assert w.place == "14-08" and set(w.pieces) == {"ge-3", "ge-4"} and "1 step" in w.text and w.rule == "1-9"
    assert "14-08" in warned(m, 1, "supply", "fr")[0].text
    until(m, "who_loses", 30)
    assert m.decision is not None and m.decision.rule == "1-9" and len(m.decision.choices) == 2


def test_a_train_within_reach_of_the_enemy() -> None:
    near = field({"fr-train-1": "27-13", "ge-9cd": "27-16", "fr-5": "10-05"}, seat="allied", **OPEN)
    (w,) = warned(near, 0, "train")
    assert w.pieces[0] == "fr-train-1" and w.rule == "1-2a"
    far = field({"fr-train-1": "14-05", "ge-9cd": "40-25", "fr-5": "10-05"}, seat="allied", **OPEN)
    assert not warned(far, 0, "train")
    taken = field({"fr-train-1": "27-13", "ge-9cd": "27-16"}, **OPEN)
    play(taken, "take ge-9cd")
    goals = [c.text for c in taken.decision.choices if c.text in {f"to {h}" for h in ("27-14", "28-13", "26-13")}]  # type: ignore
    play(taken, goals[0])
    assert where(taken, "fr-train-1") == "3002", "what was said comes true"


def test_a_headquarters_alone_and_one_with_troops() -> None:
    alone = field({"hq-fr5": "30-13", "ge-9cd": "30-16"}, seat="allied", **OPEN)
    (w,) = warned(alone, 0, "hq")
    assert w.pieces == ("hq-fr5",) and w.place == "30-13"
    kept = field({"hq-fr5": "30-13", "fr-5": "30-13", "ge-9cd": "30-16"}, seat="allied", **OPEN)
    assert not warned(kept, 0, "hq")


def test_paris_empty_within_reach() -> None:
    m = field({"ge-9cd": "16-07", "fr-5": "10-20"}, **OPEN)
    assert warned(m, 0, "paris")[0].grade == 2 and warned(m, 1, "paris")[0].grade == 0
    held = field({"ge-9cd": "16-07", "fr-5": "14-05"}, **OPEN)
    assert not warned(held, 0, "paris")
    play(m, "take ge-9cd", "to 14-05")
    assert m.result is not None and m.result.winner == "german"


def test_an_arrival_that_finds_its_hq_gone() -> None:
    m = field({"ge-3": "24-20", "hq-br": "gone", "br-4": "coming"}, scenario="5-1", turn=6, arrivals=True, alone=True,
              seat="german",
              **OPEN)
    assert [w.pieces for w in warned(m, 0, "arrival")][:1] == [("br-4",)] and warned(m, 0, "arrival")[0].rule == "4-0e"
    assert INDEX["br-4"]


def test_a_spectator_is_not_warned_and_an_end_is_no_danger() -> None:
    m = field({"ge-9cd": "16-07", "fr-5": "10-20"}, **OPEN)
    assert m.title.table.warnings(m.title.known(st(m), None), None, "en") == []
    play(m, "take ge-9cd", "to 14-05")
    assert m.title.table.warnings(m.title.known(st(m), 0), 0, "en") == []


@pytest.mark.rules("3-3a")
def test_who_would_leave_a_siege_gun_to_the_enemy_is_told() -> None:
    """The last division of a hex in the zone of Liège: with the first march the gun is lost, and so it is said of every march."""
    rail = ["33-31", "32-30"]
    m = field({"ge-krupp": rail[0], "ge-3": rail[0]}, forts={"liege": 2}, rail={"german": rail}, dice=(1,) * 6, **OPEN)
    play(m, "take ge-3")
    cautions = m.cautions()
    marches = [c.text for c in m.decision.choices if c.verb == "to"]                           # type: ignore[union-attr]
    assert marches and all(cautions[t].rule == "3-3a" and cautions[t].grade == 2 for t in marches)
    play(m, marches[0])
    assert where(m, "ge-krupp") == "3002"
    for more in ({"ge-4": rail[0]}, {"ge-skoda": rail[0], "ge-4": rail[0]}):
        m = field({"ge-krupp": rail[0], "ge-3": rail[0], **more}, forts={"liege": 2}, rail={"german": rail}, dice=(1,) * 6,
                  **OPEN)
        play(m, "take ge-3")
        assert not [w for w in m.cautions().values() if w.rule == "3-3a"], "another division stays"


@pytest.mark.rules("1-6b#3")
def test_a_trench_that_is_left_is_named() -> None:
    m = field({"fr-1": "24-20", "ge-3": "40-28"}, seat="allied", turn=15, trenches={"allied": ["24-20"]}, german_trenches=True,
              **OPEN)
    play(m, "take fr-1")
    said = {w.rule for w in m.cautions().values() if w.kind == "trench"}
    assert said == {"1-6b#3"}
    m = field({"fr-1": "24-20", "fr-2": "24-20", "ge-3": "40-28"}, seat="allied", turn=15, trenches={"allied": ["24-20"]},
              german_trenches=True, **OPEN)
    play(m, "take fr-1")
    assert not [w for w in m.cautions().values() if w.kind == "trench"]


@pytest.mark.rules("3-3a", "1-6b#3", "SCS-10.1", "SCS-6.7")
def test_an_advance_and_an_overrun_leave_things_behind_as_well() -> None:
    """ge-3 and ge-4 drive fr-81t away: the trench of the one is left, and the gun with the other, next to fr-1."""
    rail = ["05-22", "06-22", "07-22"]
    units = {"ge-3": "07-21", "ge-4": "06-22", "ge-krupp": "06-22", "fr-81t": "07-22 reduced", "fr-1": "06-23"}
    more: dict[str, Any] = {"turn": 12, "trenches": {"german": ["07-21"]}, "rail": {"german": rail[:2]}, **OPEN}
    m = field(units, phase="combat", dice=(5, 6, 1), **more)
    play(m, "attack 07-22", "join-all", "fight")
    said = {t: w.rule for t, w in until(m, "who_advances").cautions().items()}
    assert said == {"advance ge-3": "1-6b#3", "advance ge-4": "3-3a", "advance-all": "3-3a"}
    play(m, "advance ge-4")
    assert where(m, "ge-krupp") == "3002"
    m = play(field(units, **more), "take ge-4")
    assert m.cautions()["overrun 07-22"].rule == "3-3a"
    m = play(field({**units, "ge-5": "06-22"}, **more), "take ge-4")
    assert "overrun 07-22" not in m.cautions(), "another division stays"


@pytest.mark.rules("5-6/Victory#2")
def test_a_france_without_germans_is_named_from_turn_8() -> None:
    """To both; it lies open, since every stack shows its top. And so it happens."""
    m = field({"ge-3": "30-28", "fr-1": "14-05"}, turn=8, dice=(1,) * 6)
    assert [(w.rule, w.grade) for w in warned(m, 1, "foothold")] == [("5-6/Victory#2", 2)] and warned(m, 0, "foothold")
    for fine in (field({"ge-3": "30-28"}, turn=7), field({"ge-3": "30-28", "hq-ge1": "20-18"}, turn=8)):
        assert not warned(fine, 1, "foothold") and not warned(fine, 0, "foothold")
    until(m, "", most=30)
    assert m.result is not None and m.result.kind == "allied-massive"


@pytest.mark.rules("SCS-3.5", "SCS-3.4", "1-1d#2")
def test_a_crowd_is_named_before_reserves_are_chosen() -> None:
    """Who goes into reserve cannot leave any more; the end of the step itself costs nobody."""
    limit = st(field({})).t.stack_limit
    m = field({**{f"fr-{n}": "14-06" for n in range(1, limit + 1)}, "hq-fr1": "14-06", "fr-9": "track 9"}, seat="allied",
              phase="reinforcements", dice=(1,) * 6, **OPEN)
    play(until(m, "who_recovers"), "return fr-9 hq-fr1")
    until(m, "who_waits")
    assert [w.place for w in warned(m, 0, "crowd")] == ["14-06"] and "done" not in m.cautions()
    until(m, "who_moves")
    assert m.cautions()["done"].rule == "SCS-3.4"


@pytest.mark.rules("2-8e", "SCS-17.5")
@pytest.mark.parametrize("holds", [True, False])
def test_a_march_across_the_panic_line_is_named_while_the_doctrine_line_holds(holds: bool) -> None:
    m = field({"ge-3": "01-12", "fr-1": "20-02"}, doctrine=holds, **OPEN)
    play(m, "take ge-3")
    said = {t for t, w in m.cautions().items() if w.kind == "line"}
    beyond = st(m).t.beyond_panic
    marches = {c.text for c in m.decision.choices if c.verb == "to" and beyond >> c.a & 1}     # type: ignore[union-attr]
    assert marches and said <= marches and bool(said) == holds
    if holds:
        play(m, min(said))
        assert not st(m).doctrine


@pytest.mark.rules("1-2a")
def test_a_ride_into_the_reach_of_the_enemy_is_marked() -> None:
    """German cavalry stands far to the east of a railway: near it a train would be caught, at the other end not."""
    m = field({"fr-train-1": "14-05", "fr-1": "aboard fr-train-1", "ge-9cd": "30-16", "fr-5": "10-20"}, seat="allied", **OPEN)
    play(m, "take fr-train-1")
    rides = {c.text for c in m.decision.choices if c.verb == "to"}                             # type: ignore[union-attr]
    said = {t: w for t, w in m.cautions().items() if w.kind == "train"}
    assert said and set(said) < rides and all(w.rule == "1-2a" and "fr-1" in w.pieces for w in said.values())
    far = max(rides, key=lambda t: GRID.distance(GRID.read(t[3:]), GRID.read("30-16")))
    assert far not in said
    for t in sorted(said)[::9]:
        there = m.copy()
        play(there, t)
        assert [w.text for w in warned(there, 0, "train")] == [said[t].text], "the same is said once it stands there"


@pytest.mark.rules("2-2a")
def test_the_belgian_hq_is_told_what_it_loses_by_leaving() -> None:
    m = field({"hq-be": "12-30", "ge-3": "40-28"}, seat="allied", **OPEN)
    play(m, "take hq-be")
    s = st(m)
    abroad = {c.text for c in m.decision.choices if c.verb == "to" and not s.t.country["be"] >> c.a & 1}   # type: ignore
    assert abroad and {t for t, w in m.cautions().items() if w.rule == "2-2a"} == abroad
    play(m, min(abroad))
    assert capacity(st(m), INDEX["hq-be"]) == 0
