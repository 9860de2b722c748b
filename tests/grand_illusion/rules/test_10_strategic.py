"""10 Strategic movement by rail and by sea."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.tools import asked, control, flipped, offered, play, pos, st, texts, where, why


def phase(units: dict[str, Any], turn: int = 6, side: str = "allied", **more: Any) -> Match:
    """The strategic segment of `side`, who goes first because the other has the initiative."""
    given: dict[str, Any] = dict(initiative="german" if side == "allied" else "allied", cap={"allied": 3, "german": 3},
                                 mandated={"allied": 0}, general_retreat={"allied": 3}, dice=[3] * 24)
    given.update(more)
    return pos(units, turn=turn, phase="strategic", **given)


def stations(m: Match, unit: str) -> set[int]:
    """Where the unit may detrain; empty if it cannot entrain."""
    n = m.copy()
    if not offered(n, f"entrain {unit}"):
        return set()
    play(n, f"entrain {unit}")
    if where(n, unit) != where(m, unit):
        return {int(where(n, unit))}                                # a single goal is taken without a question
    return {int(t.split()[1]) for t in texts(n)}


def harbours(m: Match, unit: str) -> set[int]:
    n = m.copy()
    if not offered(n, f"sail {unit}"):
        return set()
    play(n, f"sail {unit}")
    if where(n, unit) != where(m, unit):
        return {int(where(n, unit))}
    return {int(t.split()[1]) for t in texts(n)}


# 10.1 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.1", "5.2/b4")
@pytest.mark.parametrize("unit", ["fr-xx", "fr-45", "fr-alpins", "fr-2-c", "fr-hq-2", "br-1", "br-hq"])
def test_10_1_any_unit_hq_included_moves_for_one_cap_left_from_the_action_phase(unit: str) -> None:
    m = phase({unit: 97, "fr-i": 98})
    play(m, f"entrain {unit}, detrain 87")
    assert where(m, unit) == 87
    assert st(m).cap[0] == 2
    assert offered(m, "entrain fr-i")


@pytest.mark.rules("10.1")
def test_10_1_without_cap_nobody_moves() -> None:
    m = phase({"fr-xx": 97, "ge-ii": 91}, cap={"allied": 0, "german": 1})
    assert asked(m) == "german who_travels"
    n = phase({"fr-xx": 97, "fr-i": 98, "ge-ii": 91}, cap={"allied": 1, "german": 1})
    play(n, "entrain fr-xx, detrain 87")
    assert asked(n) == "german who_travels"


@pytest.mark.rules("10.1")
def test_10_1_siege_guns_never_move_strategically() -> None:
    m = phase({"ge-ha-krupp": 91, "ge-ii": 91, "ge-hq-1": 92}, side="german")
    assert not offered(m, "entrain ge-ha-krupp")
    assert offered(m, "entrain ge-ii") and offered(m, "entrain ge-hq-1")
    assert "9.5.4a/b6" in why(m, "entrain ge-ha-krupp")


@pytest.mark.rules("10.1", "10.2")
def test_10_1_a_unit_makes_one_strategic_move_in_a_phase() -> None:
    m = phase({"fr-xx": 104, "fr-i": 98})
    play(m, "entrain fr-xx, detrain 10")
    assert not offered(m, "entrain fr-xx") and offered(m, "entrain fr-i")
    n = phase({"fr-xx": 23, "fr-i": 98}, turn=7)
    play(n, "sail fr-xx, dock 7")
    assert not offered(n, "entrain fr-xx") and not offered(n, "sail fr-xx")


@pytest.mark.rules("10.1")
def test_10_1_an_hq_that_joins_another_turns_both_over() -> None:
    m = phase({"fr-hq-1": 97, "fr-hq-2": 87})
    play(m, "entrain fr-hq-1, detrain 87")
    assert flipped(m, "fr-hq-1") and flipped(m, "fr-hq-2")


# 10.2 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.2")
def test_10_2_ten_hexes_by_rail_and_not_eleven() -> None:
    """From Belfort (104) by Langres, Chaumont and Troyes: Paris is nine hexes away, Versailles and Evreux ten."""
    goals = stations(phase({"fr-xx": 104}), "fr-xx")
    assert {19, 10, 9, 18, 20, 27} <= goals         # 27 by Châlons, Reims and Laon
    assert not goals & {4, 8, 21, 17, 16, 25}


@pytest.mark.rules("10.2")
def test_10_2_ten_hexes_by_rail_for_the_germans() -> None:
    """From 81 by Cologne, Trier, Saarbrücken and Strasbourg: 105 is nine hexes away, 106 ten, 103 and 107 eleven."""
    goals = stations(phase({"ge-ii": 81}, turn=3, side="german"), "ge-ii")
    assert {105, 106} <= goals
    assert not goals & {103, 107}
    nearer = stations(phase({"ge-ii": 82}, turn=3, side="german"), "ge-ii")
    assert {103, 107} <= nearer


@pytest.mark.rules("10.2")
def test_10_2_start_end_and_way_lie_in_rail_hexes() -> None:
    m = phase({"fr-xx": 88, "fr-i": 97})
    assert not offered(m, "entrain fr-xx")          # no railway in 88
    assert "10.2" in why(m, "entrain fr-xx")
    goals = stations(m, "fr-i")
    assert {87, 98, 89} <= goals and not goals & {88, 57, 70}


@pytest.mark.rules("10.2")
def test_10_2_all_of_them_under_friendly_control() -> None:
    """The line Paris - Troyes - Langres is cut at 59: the journey must go round by Châlons."""
    m = phase({"fr-xx": 79, "fr-i": 66, "fr-ii": 66, "ge-ii": 66}, control={"german": [59, 66, 60]})
    goals = stations(m, "fr-xx")
    assert 59 not in goals and 50 in goals          # 69-68-58-49-50
    assert not offered(m, "entrain fr-i")           # it stands in an enemy hex
    more = phase({"fr-xx": 79}, control={"german": [59, 60, 58]})
    assert 50 not in stations(more, "fr-xx")


@pytest.mark.rules("10.2")
def test_10_2_enemies_in_friendly_hexes_do_not_matter() -> None:
    m = phase({"fr-xx": 97, "ge-i-b": 97, "fr-i": 87, "ge-ii-b": 87, "fr-x": 77, "ge-v": 77}, control={"allied": [97, 87, 77]})
    goals = stations(m, "fr-xx")                    # from a contested hex, through one and into another
    assert {87, 77, 68} <= goals


@pytest.mark.rules("10.2")
def test_10_2_the_railway_must_be_joined_to_a_source() -> None:
    """34, 25 and 24 stay Allied but are cut off from every French source: no trains there, even between them."""
    cut = {"german": [26, 44, 45, 33, 14, 15, 16]}
    m = phase({"fr-xx": 34, "br-1": 25}, control=cut, turn=7)
    assert not offered(m, "entrain fr-xx") and not offered(m, "entrain br-1")
    n = phase({"fr-xx": 34, "br-1": 25}, control={"german": [x for x in cut["german"] if x != 26]}, turn=7)
    assert {24, 25, 26} <= stations(n, "fr-xx") | {34}


@pytest.mark.rules("10.2")
def test_10_2_a_british_source_alone_does_not_make_a_railway() -> None:
    """Calais (14) is a source for the British, but rails must reach a French or German source."""
    m = phase({"br-1": 14, "br-2": 24}, control={"german": [26, 34, 25, 16]}, turn=7)
    assert not offered(m, "entrain br-1") and not offered(m, "entrain br-2")


@pytest.mark.rules("10.2")
def test_10_2_a_besieged_enemy_fort_does_not_stop_trains_unless_chosen_so() -> None:
    units = {"ge-ii": 76, "ge-iii": 86}
    german = {"german": [76, 66, 75]}
    m = phase(units, side="german", control=german, forts={"fort-verdun": 4}, siege=[76])
    assert 76 in stations(m, "ge-iii") and offered(m, "entrain ge-ii")
    n = phase(units, side="german", control=german, forts={"fort-verdun": 4}, siege=[76], options={"fort-stops-trains": True})
    assert not stations(n, "ge-iii") & {76, 66} and not offered(n, "entrain ge-ii")
    assert {76, 66} <= stations(phase(units, side="german", control=german), "ge-iii")


@pytest.mark.rules("10.2", "8.4.3a", "8.4.3d")
def test_10_2_behind_a_besieged_fort_trains_end_only_where_there_is_supply() -> None:
    """Trains pass Maubeuge (54), supply does not: 44 lies next to the railhead 53, 45 does not."""
    def stop(maubeuge: int) -> set[int]:
        m = pos({"ge-ii": 54, "ge-iii": 63}, turn=7, phase="strategic", initiative="german", siege=[54] if maubeuge else [],
                rail_end=False, control={"german": [54, 63, 53, 64, 72, 73, 44, 45]}, cap={"allied": 0, "german": 4},
                forts={"fort-namur": "gone", "fort-maubeuge": maubeuge or "gone"})
        assert offered(m, "entrain ge-ii")
        ways = stations(m, "ge-iii")
        if maubeuge:
            assert why(play(m, "entrain ge-iii"), "detrain 45") == ["8.4.3d"]
        return ways
    assert {54, 44} <= stop(2) and 45 not in stop(2)
    assert {54, 44, 45} <= stop(0)


@pytest.mark.rules("10.2", "8.3.3", "8.4.3d")
def test_8_3_3_the_last_unit_to_leave_by_train_does_not_cut_its_own_line() -> None:
    """97 hangs on 87 alone. Whoever is the last to leave 87 gives it up to the Germans there, and 97 with it."""
    cut_off: dict[str, Any] = {"control": {"allied": [87, 97], "german": [88, 96, 98, 102, 103]}, "forts": {}}
    m = phase({"fr-xx": 87, "ge-i-b": 87}, **cut_off)
    assert 97 not in stations(m, "fr-xx")
    assert 77 in stations(m, "fr-xx")
    play(m, "entrain fr-xx")
    assert why(m, "detrain 97") == ["8.3.3"]
    for friend in ("fr-xv", "fr-2-c"):                                  # somebody stays behind and holds 87
        assert 97 in stations(phase({"fr-xx": 87, friend: 87, "ge-i-b": 87}, **cut_off), "fr-xx")
    assert 97 in stations(phase({"fr-xx": 87, "ge-hq-6": 87}, **cut_off), "fr-xx")      # nobody there who could take it


@pytest.mark.rules("10.2", "8.4.3f")
def test_8_4_3f_a_unit_out_of_supply_takes_no_train_away_from_supply() -> None:
    """The rails of the French run, those to the British sources are cut: a British unit may only go nearer to Calais."""
    sources: dict[str, Any] = {"control": {"allied": [14], "german": [1, 4, 15, 24]}}
    m = phase({"br-1": 48, "fr-i": 48}, **sources)
    assert {37, 58} <= stations(m, "fr-i")
    assert 37 in stations(m, "br-1")                                    # 48 is five hexes from 24, 37 is four, 58 is six
    assert 58 not in stations(m, "br-1")
    play(m, "entrain br-1")
    assert why(m, "detrain 58") == ["8.4.3f"]
    lost = phase({"br-1": 48, "fr-i": 48}, control={"german": [1, 4, 14]})
    assert stations(lost, "fr-i") and not stations(lost, "br-1")        # nothing could bring it back into supply


@pytest.mark.rules("10.4", "8.4.3f")
def test_8_4_3f_a_unit_out_of_supply_sails_nearer_to_supply() -> None:
    """Calais (14) and Dieppe (7) each lie next to a hex in supply: from one to the other brings nobody nearer."""
    shut = [2, 4, 8, 13, 15, 16, 17, 23, 24]
    m = phase({"fr-xx": 14, "fr-i": 19}, control={"allied": [7, 14], "german": [1, *shut]})
    assert harbours(m, "fr-xx") == set()
    m = phase({"fr-xx": 14, "fr-i": 19}, control={"allied": [1, 7, 14], "german": shut})
    assert harbours(m, "fr-xx") == {1, 7}                               # Le Havre is a source, and Dieppe lies next to it


@pytest.mark.rules("10.2", "8.4.3h")
def test_10_2_german_trains_stop_where_the_rail_net_ends() -> None:
    """Namur has fallen and the End of Rail Net marker still lies in Mézières (56): beyond it nothing is joined to a source."""
    road = {"german": [64, 65, 56, 47, 46, 36]}
    ended = stations(phase({"ge-ii": 73}, turn=5, side="german", control=road), "ge-ii")
    assert 56 in ended and not ended & {47, 46, 36}
    mended = stations(phase({"ge-ii": 73}, turn=5, side="german", control=road, rail_end=False), "ge-ii")
    assert {56, 47, 46, 36} <= mended


@pytest.mark.rules("10.2")
def test_10_2_stacking_holds_where_the_journey_ends_and_not_on_the_way() -> None:
    corps = ["fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-iv-r", "fr-xv"]
    m = phase({"fr-xx": 98, "fr-hq-2": 98, **dict.fromkeys(corps, 97)})
    goals = stations(m, "fr-xx")
    assert 97 not in goals and 87 in goals
    assert 97 in stations(m, "fr-hq-2")


# 10.3 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.3/b1", "10.3/b2", "10.3/b3")
@pytest.mark.parametrize(("side", "unit", "h"), [("allied", "fr-xx", 97), ("allied", "br-1", 45), ("german", "ge-ii", 91)])
@pytest.mark.parametrize(("turn", "runs"), [(1, False), (2, False), (3, True), (4, True), (15, True)])
def test_10_3_b1_trains_run_from_turn_3_on(side: str, unit: str, h: int, turn: int, runs: bool) -> None:
    m = phase({unit: h, "fr-i": 88, "ge-v": 83}, turn=turn, side=side, general_retreat={})
    assert offered(m, f"entrain {unit}") is runs


@pytest.mark.rules("10.3/b1")
def test_10_3_b1_a_refusal_on_turn_2_names_the_rule_while_ships_sail() -> None:
    m = phase({"fr-xx": 97, "br-1": 14}, turn=2, general_retreat={})
    assert texts(m) == ["sail br-1", "done"]
    assert "10.3/b1" in why(m, "entrain fr-xx")


@pytest.mark.rules("10.3/b3")
@pytest.mark.parametrize(("turn", "conquered"), [(3, False), (4, False), (5, True)])
def test_10_3_b3_germans_use_conquered_railways_from_turn_5(turn: int, conquered: bool) -> None:
    """72 and 73 carry German markers from the start: they are conquered hexes too."""
    m = phase({"ge-ii": 82, "ge-iii": 64}, turn=turn, side="german", control={"german": [64, 54]})
    goals = stations(m, "ge-ii")
    assert {81, 91, 94, 85} <= goals
    assert bool(goals & {72, 73, 64, 54}) is conquered
    assert offered(m, "entrain ge-iii") is conquered
    if not conquered:
        assert "10.3/b3" in why(m, "entrain ge-iii")


@pytest.mark.rules("10.3/b3")
def test_10_3_b3_an_allied_marker_closes_a_german_railway() -> None:
    m = phase({"ge-ii": 91}, turn=3, side="german", control={"allied": [93]})
    assert not stations(m, "ge-ii") & {93, 94, 85}


@pytest.mark.rules("10.3/b4")
@pytest.mark.parametrize("unit", ["be-i", "be-4", "be-c", "be-hq"])
@pytest.mark.parametrize("turn", [3, 12])
def test_10_3_b4_belgians_never_take_the_train(unit: str, turn: int) -> None:
    m = phase({unit: 53, "br-1": 53}, turn=turn)
    assert offered(m, "entrain br-1") and not offered(m, f"entrain {unit}")
    assert "10.3/b4" in why(m, f"entrain {unit}")


@pytest.mark.rules("10.3/b5")
@pytest.mark.parametrize("unit", ["br-1", "br-1-c", "br-ind-3", "br-hq"])
def test_10_3_b5_british_trains_pass_through_paris_without_stopping(unit: str) -> None:
    m = phase({unit: 10, "fr-xx": 10}, control={"german": [9]})
    goals = stations(m, unit)
    assert 19 not in goals and {28, 29, 20, 18} <= goals
    assert 19 in stations(m, "fr-xx")
    play(m, f"entrain {unit}")
    assert not offered(m, "detrain 19") and why(m, "detrain 19")


# 10.4 -----------------------------------------------------------------------------------------------------------------------


PORTS = [32, 23, 14, 7, 1]


@pytest.mark.rules("10.4")
@pytest.mark.parametrize("start", PORTS)
@pytest.mark.parametrize("unit", ["fr-xx", "br-1", "br-hq"])
def test_10_4_from_a_port_to_one_with_a_lower_number(start: int, unit: str) -> None:
    m = phase({unit: start, "fr-i": 97}, turn=1, general_retreat={})
    assert harbours(m, unit) == {p for p in PORTS if p < start}


@pytest.mark.rules("10.4")
def test_10_4_costs_one_cap_and_upward_is_refused() -> None:
    m = phase({"br-1": 14, "fr-i": 97}, turn=7)
    play(m, "sail br-1")
    assert set(texts(m)) == {"dock 7", "dock 1"}
    assert why(m, "dock 23") == ["10.4"] and why(m, "dock 14") == ["10.4"]
    play(m, "dock 7")
    assert where(m, "br-1") == 7
    assert st(m).cap[0] == 2
    broke = phase({"br-1": 14, "ge-ii": 91}, turn=7, cap={"allied": 0, "german": 1})
    assert asked(broke) == "german who_travels"


@pytest.mark.rules("10.4")
def test_10_4_both_ports_must_be_friendly() -> None:
    assert harbours(phase({"br-1": 23}, control={"german": [14, 1]}), "br-1") == {7}
    m = phase({"br-1": 23, "ge-ii": 23, "fr-i": 97}, control={"german": [23]})
    assert control(m, 23) == "german"
    assert not offered(m, "sail br-1") and "10.4" in why(m, "sail br-1")
    held = phase({"br-1": 23, "ge-ii": 23, "fr-i": 97}, control={"allied": [23]})
    assert harbours(held, "br-1") == {14, 7, 1}     # enemies in a friendly port do not matter


@pytest.mark.rules("10.4")
@pytest.mark.parametrize("h", [15, 16, 8, 33, 42, 52])
def test_10_4_only_the_five_named_ports_will_do(h: int) -> None:
    m = phase({"br-1": h, "fr-i": 97}, turn=7)
    assert not offered(m, "sail br-1")
    assert why(m, "sail br-1")


@pytest.mark.rules("10.4")
def test_10_4_stacking_holds_and_germans_never_sail() -> None:
    corps = ["fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-iv-r", "fr-xv"]
    assert harbours(phase({"fr-xx": 14, **dict.fromkeys(corps, 7)}, turn=7), "fr-xx") == {1}
    m = phase({"ge-ii": 32, "ge-iii": 91}, turn=8, side="german", control={"german": [32, 23, 14]})
    assert not any(t.startswith("sail") for t in texts(m))


@pytest.mark.rules("10.4/p2")
@pytest.mark.parametrize("unit", ["be-i", "be-4", "be-c", "be-hq"])
def test_10_4_p2_belgians_never_move_by_sea(unit: str) -> None:
    m = phase({unit: 32, "br-1": 32}, turn=9)
    assert offered(m, "sail br-1") and not offered(m, f"sail {unit}")
    assert "10.4/p2" in why(m, f"sail {unit}")
