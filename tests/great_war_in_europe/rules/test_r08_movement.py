"""8 Operational movement: who, how far, where to. Costs of terrain are in test_r08_3_terrain."""
from __future__ import annotations

import random

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import GRID, HEX, INDEX, hex_text
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from tests.great_war_in_europe.arena import (
    asked,
    events,
    field,
    holder,
    in_east,
    in_west,
    offers,
    play,
    refused,
    rest,
    st,
    units_in,
    until,
    where,
)


def ring(centre: str, most: int) -> set[str]:
    """Hexes at most so far away, by the numbers alone."""
    near = {centre}
    for _ in range(most):
        near |= {x for h in near for x in _beside(h)}
    return near


def _beside(h: str) -> set[str]:
    line, pos = int(h[1:3]), int(h[3:])
    low = pos - 1 + line % 2
    return {f"{h[0]}{n:02}{p:02}" for n, p in ((line, pos - 1), (line, pos + 1), (line + 1, low), (line + 1, low + 1), (line - 1,
                                                                                                                        low),
                                               (line - 1, low + 1))}


# 8.0, 8.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.0", "4.1#1")
def test_a_unit_moves_once_in_a_phase() -> None:
    m = play(in_west({"ge-2": "W6630"}), "take ge-2", "to W6629", "stop")
    assert where(m, "ge-2") == "W6629"
    assert "ge-2" not in offers(m, "take")
    assert refused(m, "take ge-2") == ["8.0"]
    assert refused(m, "take fr-1") == ["8.0"]


@pytest.mark.rules("8.0")
def test_points_that_are_not_used_are_lost_and_nobody_has_to_move() -> None:
    m = play(in_west({"ge-2": "W6630"}), "take ge-2", "to W6629", "stop", "done")
    m = until(rest(m), "who_moves")
    play(m, "take ge-2")
    assert m.decision is not None and m.decision.args[1] == 8


@pytest.mark.rules("8.11", "3.13#3", "4.2.4", "4.2.6")
def test_each_side_moves_in_the_theatre_of_its_initiative_first() -> None:
    m = field({"ge-2": "W6630", "ru-2": "E6333"}, west="central")
    assert asked(m) == "central who_moves" and "ge-2" in offers(m, "take") and "ge-1" not in offers(m, "take")
    assert refused(m, "take ge-1") == ["8.11"]
    m = until(play(m, "done"), "who_moves")
    assert asked(m) == "allied who_moves" and offers(m, "take") == {"ru-1", "ru-2"}
    m = until(play(m, "done"), "who_moves")
    assert asked(m) == "allied who_moves" and offers(m, "take") == {"fr-1"}
    m = until(play(m, "done"), "who_moves")
    assert asked(m) == "central who_moves" and offers(m, "take") == {"ge-1"}


@pytest.mark.rules("8.11")
def test_moving_is_no_fighting() -> None:
    m = play(in_west({"ge-2": "W5912", "fr-5": "W5910"}), "take ge-2")
    assert "W5910" not in offers(m, "to")
    assert not {c.split()[0] for c in offers(m)} - {"to", "add", "stop"}


# 8.13, 8.14 How far --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.12", "8.21", "3.26#4")
def test_a_clear_hex_costs_one_point() -> None:
    """Four points in the East: four hexes of the plain of Brandenburg, E5101 to E5105."""
    m = play(in_east({"ge-2": "E5101"}), "take ge-2")
    assert {"E5102", "E5103", "E5104", "E5105"} <= offers(m, "to")
    assert not offers(m, "to") & {h for h in ring("E5101", 6) if h in HEX} - ring("E5101", 4)
    assert refused(m, "to E5106") == ["8.21"]


@pytest.mark.rules("8.13")
def test_one_hex_is_always_allowed() -> None:
    """A Russian HQ has two points; across a river into mountains in wet weather takes three (8.25)."""
    m = play(in_east({"ru-hq-cau": "N3840"}, "allied", weather="wet"), "take ru-hq-cau")
    assert {"N3939", "N3940"} <= offers(m, "to")
    play(m, "to N3940")
    assert not offers(m, "to")


@pytest.mark.rules("8.13", "8.32", "15.71")
def test_but_not_where_a_unit_may_never_go() -> None:
    """The book's example: cavalry next to an alpine hex."""
    m = play(in_west({"ah-1c": "W2715"}, turn=30, alone=True), "take ah-1c")
    assert "W2716" not in offers(m, "to")
    m = play(in_west({"ah-94": "W2715"}, alone=True), "take ah-94")
    assert "W2716" in offers(m, "to")


@pytest.mark.rules("8.14", "3.26#4")
@pytest.mark.parametrize(("turn", "hexes"), [(4, 8), (5, 8)])
def test_until_october_1914_everybody_is_doubled_in_the_west(turn: int, hexes: int) -> None:
    m = play(in_west({"ge-2": "W6530", "fr-5": "W6533"}, turn=turn, scenario="campaign", control={"allied": ["W6533"]},
                     alone=True),
             "take ge-2")
    assert m.decision is not None and m.decision.args[1] == hexes


@pytest.mark.rules("8.14")
def test_the_egyptian_map_is_doubled_at_all_times_the_others_never() -> None:
    m = play(in_west({"tu-2": "N1727", "br-1as": "N1925"}, control={"allied": ["N1925"]}, alone=True), "take tu-2")
    assert m.decision is not None and m.decision.args[1] == 8
    m = play(in_east({"ge-2": "E5103"}), "take ge-2")
    assert m.decision is not None and m.decision.args[1] == 4


@pytest.mark.rules("8.14#1", "8.14#4")
def test_after_october_1914_infantry_next_to_the_enemy_is_not_doubled() -> None:
    near = play(in_west({"ge-2": "W5912", "fr-5": "W5911"}, alone=True), "take ge-2")
    assert near.decision is not None and near.decision.args[1] == 4
    off = play(in_west({"ge-2": "W5913", "fr-5": "W5911"}, alone=True), "take ge-2")
    assert off.decision is not None and off.decision.args[1] == 8
    hq = play(in_west({"ge-2": "W5912", "fr-hq-1": "W5911"}, alone=True), "take ge-2")        # an HQ is no combat unit
    assert hq.decision is not None and hq.decision.args[1] == 8
    fort = play(in_west({"ge-2": "W5223"}, alone=True), "take ge-2")                          # nor is a fort: Verdun
    assert fort.decision is not None and fort.decision.args[1] == 8


@pytest.mark.rules("8.14#1", "8.14#4")
def test_november_1914_is_the_first_turn_of_that() -> None:
    units = {"ge-2": "W6530", "fr-5": "W6531"}
    for turn, points in ((5, 8), (6, 4)):
        m = play(in_west(units, turn=turn, scenario="campaign", control={"allied": ["W6531"]}, alone=True), "take ge-2")
        assert m.decision is not None and m.decision.args[1] == points


@pytest.mark.rules("8.14#2")
def test_shock_troops_us_units_tanks_and_hqs_stay_doubled() -> None:
    m = in_west({"ge-2": "W5912 shock", "fr-5": "W5911", "ge-hq-2": "W5912"}, alone=True)
    for unit, points in (("ge-2", 10), ("ge-hq-2", 6)):
        play(m, f"take {unit}")
        assert m.decision is not None and m.decision.args[1] == points
        play(m, "stop")
    m = in_west({"ge-2": "W5912", "us-1": "W5911", "br-rtc-1": "W5911"}, "allied", joined={"allied": ["US"]}, alone=True)
    for unit, points in (("us-1", 8), ("br-rtc-1", 10)):
        play(m, f"take {unit}")
        assert m.decision is not None and m.decision.args[1] == points
        play(m, "stop")


@pytest.mark.rules("8.14#2")
def test_german_tanks_are_no_exception() -> None:
    m = play(in_west({"ge-pz": "W5912", "fr-5": "W5911"}, alone=True), "take ge-pz")
    assert m.decision is not None and m.decision.args[1] == 4


@pytest.mark.rules("8.14#3", "8.17")
def test_units_that_move_with_an_allied_tank_are_doubled() -> None:
    m = in_west({"ge-2": "W5912", "br-2": "W5911", "br-rtc-1": "W5911"}, "allied", alone=True)
    play(m, "take br-2")
    assert m.decision is not None and m.decision.args[1] == 4
    play(m, "add br-rtc-1")
    assert m.decision is not None and m.decision.args[1] == 8


@pytest.mark.rules("8.14#5")
def test_cavalry_is_doubled_as_long_as_it_keeps_off_the_enemy() -> None:
    """Six points towards the enemy, twelve behind the front."""
    m = play(in_west({"ge-1c": "W5918", "fr-5": "W5911"}, alone=True), "take ge-1c")
    assert m.decision is not None and m.decision.args[1] == 12
    assert "W5912" in offers(m, "to"), "six hexes, next to the enemy"
    m = play(in_west({"ge-1c": "W5919", "fr-5": "W5911"}, alone=True), "take ge-1c")
    assert "W5912" not in offers(m, "to") and "W5913" in offers(m, "to")
    m = play(in_west({"ge-1c": "W5912", "fr-5": "W5911"}, alone=True), "take ge-1c")
    assert m.decision is not None and m.decision.args[1] == 6, "it begins next to him"


@pytest.mark.rules("8.14#5")
def test_cavalry_that_has_touched_the_enemy_goes_on_as_slowly() -> None:
    m = play(in_west({"ge-1c": "W5915", "fr-5": "W5911"}, alone=True), "take ge-1c", "to W5912")
    assert m.decision is not None and m.decision.args[1] == 3
    m = play(in_west({"ge-1c": "W5920", "fr-5": "W5911"}, alone=True), "take ge-1c", "to W5914")
    assert "W5912" not in offers(m, "to")


@pytest.mark.rules("8.15", "15.66")
def test_an_hq_in_the_west_is_depleted_by_a_long_move() -> None:
    m = play(in_west({"ge-hq-2": "W6530"}), "take ge-hq-2", "to W6527")
    assert not st(m).back >> INDEX["ge-hq-2"] & 1, "three hexes are its printed allowance"
    play(m, "to W6526")
    assert st(m).back >> INDEX["ge-hq-2"] & 1 and events(m, "Depleted")
    for more in ({"turn": 6, "scenario": "campaign"}, {"flags": {"overmove": 1}}):
        m = play(in_west({"ge-hq-2": "W6530"}, **more), "take ge-hq-2", "to W6526")
        assert not st(m).back >> INDEX["ge-hq-2"] & 1


@pytest.mark.rules("8.15")
def test_on_other_maps_it_is_not() -> None:
    m = in_west({"ah-hq-5": "W2615"}, alone=True)
    hq = "ah-hq-5"
    play(m, f"take {hq}")
    far = max(offers(m, "to"), key=lambda h: GRID.distance(HEX["W2615"], HEX[h]))
    play(m, f"to {far}")
    assert not st(m).back >> INDEX[hq] & 1


# 8.16, 8.17, 8.18 Stacks ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.16", "8.23", "7.21", "7.22")
def test_a_full_stack_may_be_passed_and_even_joined_until_the_phase_ends() -> None:
    crowd = {f"ge-{n}": "W6529" for n in (4, 5, 6, 7, 8, 9)}
    m = play(in_west({"ge-2": "W6530", **crowd}, alone=True), "take ge-2")
    assert {"W6529", "W6528"} <= offers(m, "to")
    play(m, "to W6529", "stop", "done")
    assert asked(m) == "central who_is_too_many"
    play(m, "scrap ge-5")
    assert where(m, "ge-5") == "dead" and len(units_in(m, "W6529")) == 6


@pytest.mark.rules("8.17")
def test_a_stack_moves_at_the_pace_of_its_slowest_unit_and_leaves_it_behind() -> None:
    m = play(in_east({"ge-2": "E5101", "ge-1c": "E5101", "ge-hq-8": "E5101"}), "stack E5101")
    assert m.decision is not None and m.decision.args[1] == 3
    play(m, "to E5104")
    assert not offers(m, "to")
    play(m, "leave ge-hq-8")
    assert m.decision is not None and m.decision.args[1] == 1
    play(m, "to E5105", "leave ge-2", "to E5106", "stop")
    assert (where(m, "ge-hq-8"), where(m, "ge-2"), where(m, "ge-1c")) == ("E5104", "E5105", "E5106")
    assert not offers(m, "take") & {"ge-2", "ge-1c", "ge-hq-8"}


@pytest.mark.rules("8.17")
def test_only_those_that_began_together_move_together() -> None:
    m = play(in_east({"ge-2": "E5103", "ge-5": "E5104"}), "take ge-2")
    assert not offers(m, "add")
    play(m, "to E5104")
    assert not offers(m, "add"), "who is met on the way does not join"


@pytest.mark.rules("8.18")
def test_units_of_a_stack_go_different_ways_and_nobody_goes_back() -> None:
    m = play(in_east({"ge-2": "E5103", "ge-5": "E5103"}), "stack E5103", "to E5104", "leave ge-5", "to E5105", "stop")
    assert where(m, "ge-5") == "E5104" and "ge-5" not in offers(m, "take")
    m = play(in_east({"ge-2": "E5103", "ge-5": "E5103"}), "take ge-2", "to E5105", "stop")
    assert "ge-5" in offers(m, "take"), "who has not moved yet still may"


# 8.2 Limits ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.22")
def test_no_way_into_the_enemy_or_his_fort() -> None:
    m = play(in_west({"ge-2": "W5912", "fr-5": "W5911"}, alone=True), "take ge-2")
    assert "W5911" not in offers(m, "to") and refused(m, "to W5911") == ["8.22"]
    m = play(in_west({"ge-2": "W5223"}, alone=True), "take ge-2")
    verdun = next(h for h, name in st(m).t.name_en.items() if name == "Verdun")
    assert refused(m, f"to {hex_text(verdun)}") == ["8.22"]


@pytest.mark.rules("8.22#1", "15.63")
def test_a_lone_hq_is_overrun_by_combat_units_only() -> None:
    m = play(in_west({"ge-2": "W5912", "fr-hq-1": "W5911", "ge-hq-2": "W5912"}, alone=True), "take ge-hq-2")
    assert refused(m, "to W5911") == ["8.22#1"]
    play(m, "stop", "take ge-2", "to W5911", "stop")
    assert where(m, "fr-hq-1") == "dead" and holder(m, "W5911") == "central" and events(m, "Overrun")


@pytest.mark.rules("8.24")
def test_no_sea_no_leaving_of_the_map() -> None:
    m = play(in_east({"ge-2": "E5512"}), "take ge-2")
    assert "E5413" not in offers(m, "to") or st(m).t.sea_side[HEX["E5512"]] >> HEX["E5413"] & 1
    assert all(h[0] == "E" for h in offers(m, "to"))
    assert refused(m, "to W6630") == ["8.24"]


@pytest.mark.rules("8.26", "11.82")
def test_nobody_ends_his_move_out_of_supply() -> None:
    """A German division behind the French front: it may go far, but stop only within four hexes of a town that is German, or
    in one."""
    m = play(in_west({"ge-2": "W5812", "fr-5": "W5306"}, alone=True), "take ge-2")
    german = {hex_text(x) for x in range(GRID.size) if (st(m).t.towns & st(m).control[1]) >> x & 1}
    stopped = passed = 0
    for h in sorted(offers(m, "to")):
        there = play(m.copy(), f"to {h}")
        taken = {hex_text(x) for x in range(GRID.size) if (st(there).t.towns & st(there).control[1]) >> x & 1}
        if "stop" in offers(there):
            stopped += 1
            assert ring(h, 4) & taken, h
        else:
            passed += 1
            assert not ring(h, 4) & german and offers(there, "to"), h
            assert refused(there, "stop") == ["8.26"]
    assert stopped > 20 and passed > 5


@pytest.mark.rules("8.26", "7.13#1")
def test_a_town_won_on_the_way_supplies_those_who_follow() -> None:
    """W5909 Amiens is a city: who enters it may stop there, and has made it a source."""
    m = play(in_west({"ge-2": "W5912", "ge-5": "W5912"}, alone=True, control={"allied": ["W5910", "W5911", "W5909"]}),
             "take ge-2")
    assert "W5909" in offers(m, "to")
    play(m, "to W5909", "stop")
    assert holder(m, "W5909") == "central" == holder(m, "W5910")


@pytest.mark.rules("11.82")
def test_a_unit_out_of_supply_moves_only_to_be_supplied() -> None:
    """A German division encircled by nothing but distance: five hexes from the nearest town of its side."""
    m = in_west({"ge-2": "W5006", "fr-5": "W4907"}, alone=True)
    play(m, "take ge-2")
    s = st(m)
    for h in offers(m, "to"):
        assert s.t.towns >> HEX[h] & 1 or any(s.t.towns >> HEX[x] & 1 for x in ring(h, 4) if x in HEX)
    assert "stop" in offers(m), "who does not move may stay"


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["campaign", "1916", "1918-near-east"])
def test_random_play_never_gets_stuck(scenario: str) -> None:
    rng = random.Random(7)
    s = TITLE.new(scenario, {}, "", Seeded("7"))
    s.log = None
    for n in range(1500):
        if s.decision is None:
            break
        assert s.decision.choices, (n, s.decision.message)
        advance(s, rng.choice(s.decision.choices))
        if n % 100 == 0:
            assert not TITLE.check(s)
