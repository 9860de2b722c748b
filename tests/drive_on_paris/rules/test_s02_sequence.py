"""2 The sequence of play (0/Sequence), and the general rules of chapter 1."""
from __future__ import annotations

import pytest

import marne
from marne.games.drive_on_paris.law import PHASES
from marne.games.drive_on_paris.pieces import (
    ALLIED,
    CARRIER,
    CARS,
    CAVALRY,
    COMBAT,
    FORT,
    GERMAN,
    GRID,
    GUN,
    HQ,
    INDEX,
    INFANTRY,
    NATION,
    POINT,
    SIDE,
    TYPE,
    UNITS,
)
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, offers, play, refused, st, until, where
from tests.drive_on_paris.ground import HERE, RAIL, T, near, ring

N, NE, SE, S, SW, NW = near(HERE)
ONES = [1] * 60


def phases(m: Match) -> list[tuple[str, str]]:
    """Whose step of which name has begun, in order."""
    return [("german" if e.side == GERMAN else "allied", PHASES[e.phase]) for e in events(m, "PhaseBegan")]


STEPS = ["reinforcements", "reserves", "movement", "siege", "combat", "exploitation", "supply"]


@pytest.mark.rules("0/Sequence", "SCS-2.1", "SCS-2.2", "0/Sequence/Allied", "0/Sequence/Supply")
def test_a_turn_is_the_german_player_turn_then_the_allied_one_with_the_same_steps() -> None:
    m = field({"ge-3": "24-20", "fr-1": "20-08"}, phase="reinforcements", dice=ONES)
    for _ in range(60):
        if st(m).turn == 10:
            break
        play(m, "done")
    assert phases(m)[:14] == [("german", x) for x in STEPS] + [("allied", x) for x in STEPS]
    assert [e.turn for e in events(m, "TurnBegan")] == [10] and st(m).active == GERMAN


@pytest.mark.rules("0/Sequence", "SCS-2.1", "SCS-2.2", "0/Sequence/Combat#3")
def test_with_something_to_do_in_every_step_the_questions_come_in_order() -> None:
    """Returns, reserves, movement, siege fire, combat, breakthrough, exploitation, trenches."""
    liege = near("34-30")
    rail = next(x for x in liege if T.rail >> GRID.read(x) & 1)
    units = {"hq-ge1": "60-25", "ge-4": "track 12", "ge-krupp": rail, "ge-3": rail, "ge-5": "60-25", "ge-2cd": "60-26"}
    m = field(units, turn=12, phase="reinforcements", forts={"liege": 2}, rail={"german": [rail]}, dice=ONES)
    seen = []
    for _ in range(40):
        assert m.decision is not None
        if m.decision.seat == "allied":
            break
        seen.append(m.decision.message)
        play(m, "done")
    assert seen == ["who_recovers", "who_waits", "who_moves", "which_siege", "where_to_attack", "who_moves", "where_to_dig"]


@pytest.mark.rules("SCS-2.2", "0/Sequence/Movement#1", "0/Sequence/Movement#2", "0/Sequence/Movement#3", "0/Sequence/Combat#1")
def test_nothing_of_another_step_is_done_early_or_late() -> None:
    liege = near("34-30")
    rail = next(x for x in liege if T.rail >> GRID.read(x) & 1)
    units = {"hq-ge1": "60-25", "ge-4": "track 12", "ge-krupp": rail, "ge-3": rail, "ge-5": "60-25 reduced", "ge-2cd": "60-26"}
    m = field(units, turn=12, phase="reinforcements", forts={"liege": 2}, rail={"german": [rail]}, dice=ONES)
    all_ = ["restore ge-5", "reserve ge-2cd", "take ge-2cd", "shell ge-krupp liege", "attack 34-30", "dig 60-25"]
    order = {"who_recovers": 0, "who_waits": 1, "who_moves": 2, "which_siege": 3, "where_to_attack": 4, "where_to_dig": 5}
    for _ in range(7):
        assert m.decision is not None
        now = order[m.decision.message]
        exploiting = st(m).phase == 7
        for i, c in enumerate(all_):
            assert (refused(m, c) == []) == (i == now and not (exploiting and i != 2)), (c, m.decision.message)
        play(m, "done")


@pytest.mark.rules("0/Sequence/Combat#1", "0/Sequence/Combat#2", "0/Sequence/Combat#3")
def test_guns_then_regular_combats_in_any_order_then_breakthroughs() -> None:
    foes = {"fr-81t": f"{HERE} reduced", "fr-82t": "12-14 reduced"}
    units = {f"ge-{n}": N for n in (3, 4, 5)} | {f"ge-{n}": near("12-14")[0] for n in (6, 7, 8)}
    m = field({**units, **foes}, phase="combat", dice=[6, 6, 1, *[6] * 40])
    assert offers(m, "attack") == {HERE, "12-14"}
    for first, second in ((HERE, "12-14"), ("12-14", HERE)):
        x = play(m.copy(), f"attack {first}", "join-all", "fight")
        while asked(x) != "german where_to_attack":
            assert x.decision is not None
            x.choose("done" if "done" in offers(x) else x.decision.choices[0])
        assert offers(x, "attack") >= {second} and refused(x, f"attack {first}"), "in the order the player likes, each once"
        assert st(x).phase == 5


@pytest.mark.rules("0/Sequence/Combat#3")
def test_no_regular_combat_follows_the_breakthroughs() -> None:
    """Four divisions break through at 6:1; then only they attack, and who has not yet attacked cannot any more."""
    four, foes = {f"ge-{n}": N for n in (3, 4, 5, 6)}, {"fr-81t": f"{HERE} reduced", "fr-1": "08-23", "fr-2": "12-13"}
    m = field({**four, "ge-7": "12-14", **foes}, phase="combat", dice=[6, 6, *ONES])
    play(m, f"attack {HERE}", *(f"join ge-{n}" for n in (3, 4, 5, 6)), "fight")
    while asked(m) != "german where_to_attack":
        assert m.decision is not None
        m.choose("done" if "done" in offers(m) else m.decision.choices[0])
    assert events(m, "BrokeThrough") and offers(m, "attack") == {"12-13"}, "the four have attacked"
    play(m, "done")
    assert st(m).phase == 6 and offers(m, "attack") == {"08-23"} and refused(m, "attack 12-13")


@pytest.mark.rules("SCS-2.3", "3-4")
def test_withdrawals_then_arrivals_then_returns() -> None:
    """Turn 6 of the campaign: the Eastern Front calls before anything arrives or returns."""
    options = {"mobilization": "historical", "open-stacks": True}
    m = marne.start("drive-on-paris", scenario="5-6", seed=3, data="", options=options)
    for _ in range(400):
        assert m.decision is not None
        if st(m).turn == 6:
            break
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "stop") if t in texts), texts[0]))
    since = next(i for i, e in enumerate(m.events) if e.kind == "TurnBegan" and e.turn == 6)
    until(m, "who_moves")
    kinds = [e.kind for e in m.events[since:]]
    first = next(i for i, k in enumerate(kinds) if k in ("EastRefused", "SentEast"))
    assert "Arrived" in kinds and first < kinds.index("Arrived")


@pytest.mark.rules("SCS-2.3")
def test_arrivals_come_before_returns() -> None:
    """The British arrive at a port of their choice, then their HQ rebuilds."""
    units = {"hq-br": "14-06", "br-2": "track 5", "ge-3": "24-20"}
    m = field(units | {"br-1": "coming"}, turn=5, seat="allied", phase="reinforcements", arrivals=True, dice=ONES)
    seen = []
    for _ in range(80):
        assert m.decision is not None
        if m.decision.message == "who_waits":
            break
        seen.append(m.decision.message)
        m.choose(m.decision.choices[0])
    assert "who_recovers" in seen and seen == sorted(seen, key=["where_to_arrive", "who_recovers"].index)


@pytest.mark.rules("SCS-2.6", "1-6b")
def test_in_the_supply_phase_attrition_then_old_trenches_then_new_ones() -> None:
    """A German division cut off in Picardy digs: it loses a step, its trench is finished, a neighbour begins one."""
    m = field({"ge-3": f"{HERE} digging", "ge-4": N}, turn=12, phase="supply", dice=ONES)
    until(m, "where_to_dig")
    kinds = [e.kind for e in m.events if e.kind in ("Starved", "TrenchDone", "TrenchBegun")]
    assert kinds == ["Starved", "Starved", "TrenchDone"] and N in offers(m, "dig") and HERE not in offers(m, "dig")
    play(m, f"dig {N}")
    assert [e.kind for e in m.events if e.kind.startswith("Trench")] == ["TrenchDone", "TrenchBegun"]


@pytest.mark.rules("SCS-2.7", "1-6b")
def test_at_the_end_of_a_game_turn_empty_trenches_go() -> None:
    m = field({"ge-3": "24-20", "fr-1": "20-08"}, turn=12, seat="german", phase="supply", trenches={"german": [HERE]}, dice=ONES)
    play(m, "done")
    assert st(m).trench[GERMAN] and st(m).active == ALLIED, "not with the player turn"
    for _ in range(30):
        if st(m).turn == 13:
            break
        play(m, "done")
    assert not st(m).trench[GERMAN] and events(m, "TrenchGone")


@pytest.mark.rules("SCS-2.7", "5-6/Victory#2", "5-3/Victory#2")
@pytest.mark.parametrize("turn, over", [(7, False), (8, True)])
def test_massive_victory_is_looked_at_at_the_end_of_a_game_turn(turn: int, over: bool) -> None:
    """No German unit in France from turn 8 on."""
    m = field({"ge-3": "60-25", "fr-1": "20-08"}, turn=turn, seat="allied", phase="supply", dice=ONES)
    for _ in range(3):
        if m.decision is not None and st(m).turn == turn:
            play(m, "done")
    assert (m.result is not None) == over


@pytest.mark.rules("SCS-2.7", "SCS-2.1")
def test_after_the_last_turn_the_game_is_over() -> None:
    m = until(field({"ge-3": "24-20", "fr-1": "20-08"}, turn=25, seat="allied", phase="supply", dice=ONES), "")
    assert m.decision is None and m.result is not None


@pytest.mark.rules("SCS-2.8")
def test_every_step_may_be_passed() -> None:
    m = field({"ge-3": N, "fr-1": HERE, "hq-ge1": "24-20", "ge-4": "24-20 reduced"}, phase="reinforcements", turn=12, dice=ONES)
    while m.decision is not None and st(m).turn == 12:
        if m.decision.message != "who_loses":
            assert "done" in offers(m), m.decision.message
        play(m, "done" if "done" in offers(m) else m.decision.choices[0].text)


@pytest.mark.rules("SCS-2.5", "3-1#2")
def test_all_forced_marches_are_rolled_before_anybody_moves() -> None:
    m = field({"ge-3": HERE, "ge-4": "12-10", "ge-5": "20-20", "ge-2cd": S}, phase="exploitation", dice=[1, 2, 3, 4])
    assert [e.die for e in events(m, "ForcedMarch")] == [1, 2, 3, 4] and asked(m) == "german who_moves"
    assert not events(m, "Marched")


# 1 General ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("0/Symbols", "SCS-1.3")
def test_seven_types_of_units_and_all_but_cavalry_are_infantry() -> None:
    types = {TYPE[u] for u in range(UNITS)}
    assert types == {"infantry", "cavalry", "mountain", "fortress", "static", "assault", "marine", "armoured-car"}
    assert {TYPE[u] for u in bits(INFANTRY)} == types - {"cavalry", "armoured-car"}
    assert COMBAT == INFANTRY | CAVALRY | CARS and not COMBAT & (HQ | CARRIER | GUN | FORT | POINT)


@pytest.mark.rules("0/Colours#1", "SCS-1.2")
def test_three_nations_are_one_side() -> None:
    assert {SIDE[u] for u in range(UNITS) if NATION[u] == 3} == {GERMAN}
    assert {SIDE[u] for u in range(UNITS) if NATION[u] != 3} == {ALLIED}
    m = field({"fr-1": HERE, "br-1": S, "be-1": SE, "ge-3": N}, seat="allied", phase="combat", dice=ONES)
    assert m.decision is not None and m.decision.seat == "allied"
    play(m, f"attack {N}")
    assert offers(m, "join") == {"fr-1"}, "only the Germans are enemies"


@pytest.mark.rules("SCS-1.1", "5-1/Special#2", "5-5/Map")
def test_a_scenario_goes_before_the_book_and_the_book_before_the_series() -> None:
    """5-1 closes Brussels, which the book leaves open; 3-2a spares assault units a cost of the series rules."""
    five, six = (st(field({}, scenario=sc, turn=turn, alone=True)).law for sc, turn in (("5-1", 6), ("5-6", 6)))
    assert five.barred[ALLIED] and not six.barred[ALLIED]
    m = play(field({"ge-em-11-14": "07-24", "fr-1": HERE}), "take ge-em-11-14", f"to {N}")
    assert st(m).spent == 1


@pytest.mark.rules("SCS-1.5", "SCS-5.12")
def test_halves_are_rounded_up() -> None:
    from marne.games.drive_on_paris.rules.s12_supply import attrition_of

    assert [attrition_of(n) for n in range(1, 10)] == [0, 1, 1, 1, 1, 2, 2, 2, 2]


@pytest.mark.rules("SCS-1.7")
def test_every_roll_but_that_of_a_combat_is_one_die() -> None:
    m = field({"ge-3": N, "fr-1": HERE}, phase="combat", dice=[3, 4, *ONES])
    play(m, f"attack {HERE}", "join ge-3", "fight")
    assert events(m, "CombatRolled")[-1].dice == (3, 4)
    m = field({"ge-3": HERE}, phase="exploitation", dice=[5, 2])
    assert [e.die for e in events(m, "ForcedMarch")] == [5, 2], "one a stack"


@pytest.mark.rules("SCS-1.9")
def test_distances_are_counted_without_the_first_hex() -> None:
    assert len(near(HERE)) == 6 and all(GRID.distance(GRID.read(HERE), GRID.read(x)) == 1 for x in near(HERE))
    assert [len(ring("30-15", n)) for n in range(4)] == [1, 6, 12, 18]
    assert GRID.distance(GRID.read("10-10"), GRID.read("14-10")) == 4


# SCS-1.8 Hidden stacks --------------------------------------------------------------------------------------------------------


def known(m: Match, seat: str, hex: str) -> set[str]:
    return {u["id"] for u in m.view(seat)["units"] if u.get("hex") == hex and u["side"] != seat}


STACK = {"fr-1": HERE, "fr-2": HERE, "fr-3": HERE, "hq-fr5": HERE}


@pytest.mark.rules("SCS-1.8")
def test_of_an_enemy_stack_one_sees_the_top_and_the_number() -> None:
    m = field({"ge-3": "07-25", **STACK}, tops=["fr-2"])
    assert known(m, "german", HERE) == {"fr-2"} and m.view("german")["hidden"][HERE]["counters"] == 3
    assert known(m, "allied", "07-25") == {"ge-3"}
    own = {u["id"] for u in m.view("allied")["units"] if u.get("hex") == HERE}
    assert own == set(STACK)
    m = field({"ge-3": "07-25", **STACK}, options={"open-stacks": True})
    assert known(m, "german", HERE) == set(STACK)


@pytest.mark.rules("SCS-1.8")
def test_headquarters_without_troops_lie_open_and_none_lies_on_top_of_troops() -> None:
    m = field({"hq-fr5": S, "hq-fr6": S, "fr-1": HERE, "hq-fr1": HERE, "ge-3": "07-25"})
    assert known(m, "german", S) == {"hq-fr5", "hq-fr6"} and known(m, "german", HERE) == {"fr-1"}
    with pytest.raises(marne.BadPosition):
        field({"fr-1": HERE, "hq-fr1": HERE}, tops=["hq-fr1"])
    m = field({"hq-fr5": HERE, "fr-1": N}, seat="allied")
    play(m, "take fr-1", f"to {HERE}")
    assert known(m, "german", HERE) == {"fr-1"}, "troops come to lie on top"
    play(m, f"to {N}")
    assert known(m, "german", HERE) == {"hq-fr5"}


@pytest.mark.rules("SCS-1.8")
def test_forts_points_trains_and_guns_lie_open() -> None:
    m = field({"fr-1": "23-24", "fr-2": "23-24", "fr-train-1": "14-05", "fr-mob-c": "14-05", "ge-krupp": HERE, "ge-3": HERE},
              forts={"maubeuge": 2}, tops=["fr-1"], rail={"german": list(RAIL)})
    assert known(m, "german", "23-24") == {"maubeuge", "fr-1"} and known(m, "german", "14-05") == {"fr-train-1", "fr-mob-c"}
    assert known(m, "allied", HERE) == {"ge-krupp", "ge-3"}


@pytest.mark.rules("SCS-1.8")
def test_a_combat_lays_both_sides_open_until_the_phase_ends() -> None:
    others = {"ge-6": "12-14", "fr-4": "12-13"}                 # so that the phase goes on
    four = {f"ge-{n}": N for n in (3, 4, 5, 8)}
    m = field({**four, **STACK, **others}, tops=["fr-2", "ge-5"], phase="combat", dice=[6, 4, *ONES])
    assert known(m, "allied", N) == {"ge-5"}
    play(m, f"attack {HERE}", "join ge-3", "join ge-4", "fight")
    assert known(m, "german", HERE) == set(STACK) and known(m, "allied", N) == set(four), "the whole stack, also who stood by"
    while st(m).phase in (5, 6) and m.decision is not None:
        play(m, "done" if "done" in offers(m) else m.decision.choices[0].text)
    assert st(m).phase == 7 and not st(m).shown and known(m, "allied", N) == {"ge-5"}


@pytest.mark.rules("SCS-1.8")
def test_the_owner_orders_his_stacks_as_he_likes() -> None:
    m = field({"ge-3": N, **STACK}, tops=["fr-2"], seat="allied", dice=ONES)
    play(m, "arrange")
    assert offers(m, "top") == {"fr-1", "fr-3"}, "no HQ"
    play(m, "top fr-3", "done")
    assert known(m, "german", HERE) == {"fr-3"} and where(m, "fr-2") == HERE
    assert st(m).tops >> INDEX["fr-3"] & 1
