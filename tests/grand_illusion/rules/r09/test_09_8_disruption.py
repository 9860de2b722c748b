"""9.8 Disruption and reorganisation; 2.4 the back of the counters; the IX (-) Corps."""
from __future__ import annotations

from typing import Any

import pytest

from marne import BadPosition, IllegalChoice
from marne.games.grand_illusion.pieces import IDS, INDEX
from marne.games.grand_illusion.state import steps_left
from marne.match import Match
from tests.grand_illusion.tools import (
    asked,
    disrupted,
    events,
    flipped,
    offered,
    pass_until,
    play,
    pos,
    st,
    texts,
    where,
    why,
)

NO_EFFECT = [4, 4]          # Fortunes of War 8
LIMIT = [3, 3]              # 6, French Offensive to the Limit
HIT, MISS = 1, 6
CAP = {"allied": 3, "german": 3}


def attack(units: dict[str, Any], dice: list[int], hx: int = 66, seat: str = "german", until: str = "", **more: Any) -> Match:
    m = pos(units, dice=dice, **{"turn": 2, "seat": seat, "cap": CAP, **more})
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    return pass_until(m, until) if until else m


# 9.8.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.8.1")
def test_9_8_1_only_infantry_and_cavalry_become_disrupted() -> None:
    for unit in ("fr-hq-2", "ge-ha-krupp"):
        with pytest.raises(BadPosition):
            pos({unit: "87 disrupted"})
    for unit in ("fr-iv", "fr-1-c"):
        assert disrupted(pos({unit: "87 disrupted"}), unit)
    m = pos({"ge-ii": 47, "ge-2-c": 47, "ge-hq-1": 47, "ge-ha-krupp": 47}, turn=1, phase="admin", control={"german": [47]},
            dice=[3, 3])
    assert disrupted(m, "ge-ii") and disrupted(m, "ge-2-c")         # out of supply
    assert flipped(m, "ge-hq-1") and not disrupted(m, "ge-hq-1")
    assert flipped(m, "ge-ha-krupp") and not disrupted(m, "ge-ha-krupp")


@pytest.mark.rules("9.8.1")
def test_9_8_1_by_combat_and_forts_lose_steps_instead() -> None:
    m = attack({"fr-iv": 66, "ge-2-c": 66, "ge-ii": 66}, [*NO_EFFECT, HIT, HIT], until="whether_to_fall_back")
    assert disrupted(m, "fr-iv") and disrupted(m, "ge-ii")
    fort = attack({"fr-vi": 86}, [*NO_EFFECT, HIT, MISS, 1], hx=86, seat="allied", until="what_to_do", forts={"fort-metz-a": 4})
    assert not disrupted(fort, "fort-metz-a") and steps_left(st(fort), INDEX["fort-metz-a"]) == 3


@pytest.mark.rules("2.4/p4", "9.8.1", "9.8.2/b4")
def test_2_4_p4_disrupted_and_reorganised_as_often_as_it_happens() -> None:
    m = pos({"fr-iv": "67 disrupted"}, turn=2, seat="allied", cap={"allied": 5, "german": 0}, dice=[])
    play(m, "reorganise 67")
    assert not disrupted(m, "fr-iv")
    again = attack({"fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, HIT, MISS], until="who_retreats")
    assert disrupted(again, "fr-iv") and where(again, "fr-iv") == 66       # a fresh hit, not a second one


# 9.8.2 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.4/p4", "9.8.2", "9.8.2/b1")
@pytest.mark.parametrize("unit", ["fr-iv", "fr-45", "fr-1-c"])
def test_9_8_2_b1_a_disrupted_unit_moves_one_hex(unit: str) -> None:
    m = play(pos({unit: "78 disrupted", "fr-v": 78}, turn=2, seat="allied", cap=CAP), "activate 78", f"move {unit} 68")
    assert where(m, unit) == 68
    assert asked(m) == "allied whom_to_move"                        # it stops there
    sound = play(pos({unit: 78, "fr-v": 78}, turn=2, seat="allied", cap=CAP), "activate 78", f"move {unit} 68")
    assert offered(sound, "to 58")


@pytest.mark.rules("9.8.2/b1")
def test_9_8_2_b1_one_hex_even_where_it_costs_two_points() -> None:
    m = play(pos({"fr-iv": "58 disrupted", "fr-v": 58}, turn=2, seat="allied", cap=CAP), "activate 58")
    assert offered(m, "move fr-iv 67")                              # across the Argonne


@pytest.mark.rules("9.8.2/b1")
@pytest.mark.parametrize(("hq", "far"), [("fr-hq-2", True), ("br-hq", False)])
def test_9_8_2_b1_further_only_with_an_hq_of_its_nation(hq: str, far: bool) -> None:
    m = pos({"fr-iv": "78 disrupted", hq: 78}, turn=2, seat="allied", cap=CAP)
    play(m, "activate 78", "select fr-iv", f"select {hq}", "to 68")
    assert offered(m, "to 58") is far


@pytest.mark.rules("9.8.2", "9.8.2/b2")
@pytest.mark.parametrize(("there", "german"), [
    ({"ge-iii": 66}, [66]), ({"ge-2-c": 66}, [66]), ({"ge-iii": 66, "fr-v": 66}, [66]),
])
def test_9_8_2_b2_not_alone_into_an_enemy_hex_with_enemies(there: dict[str, int], german: list[int]) -> None:
    m = pos({"fr-iv": "67 disrupted", "fr-vi": 67, **there}, turn=2, seat="allied", cap=CAP, control={"german": german})
    play(m, "activate 67")
    assert not offered(m, "move fr-iv 66")
    assert "9.8.2/b2" in why(m, "move fr-iv 66")
    assert offered(m, "move fr-vi 66")
    play(m, "select fr-iv", "select fr-vi")
    assert offered(m, "to 66")                                      # with a sound unit beside it


@pytest.mark.rules("9.8.2/b2")
def test_9_8_2_b2_nor_where_only_a_fort_is() -> None:
    m = play(pos({"fr-iv": "76 disrupted", "fr-vi": 76}, turn=2, seat="allied", cap=CAP, forts={"fort-metz-a": 4}), "activate 76")
    assert not offered(m, "move fr-iv 86") and offered(m, "move fr-vi 86")
    assert "9.8.2/b2" in why(m, "move fr-iv 86")


@pytest.mark.rules("9.8.2/b2")
def test_9_8_2_b2_a_friendly_hex_may_be_entered_though_enemies_are_there() -> None:
    m = play(pos({"fr-iv": "67 disrupted", "fr-v": 66, "ge-iii": 66}, turn=2, seat="allied", cap=CAP), "activate 67")
    assert offered(m, "move fr-iv 66")


@pytest.mark.rules("9.8.2", "9.8.2/b3")
def test_9_8_2_b3_a_disrupted_attacker_may_stay_out_and_is_never_in_reserve() -> None:
    m = attack({"fr-iv": 66, "fr-v": 66, "ge-ii": 66, "ge-iii": "66 disrupted"}, [*NO_EFFECT, *[MISS] * 4],
               until="which_disrupted")
    assert offered(m, "enough") and any(t.startswith("face ge-iii") for t in texts(m))
    surplus = attack({"fr-iv": 66, "ge-ii": 66, "ge-iii": "66 disrupted"}, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back")
    assert "ge-iii" not in {IDS[e.unit] for e in events(surplus, "Placed")}


@pytest.mark.rules("9.8.2/b3")
def test_9_8_2_b3_a_disrupted_defender_nobody_faces_leaves_the_board() -> None:
    m = attack({"fr-iv": 66, "fr-v": "66 disrupted", "ge-ii": 66}, [*NO_EFFECT, MISS, MISS])
    pass_until(m, "whether_to_fall_back")
    assert [e.box for e in events(m, "Placed") if IDS[e.unit] == "fr-v"] == [9]     # a front box only, never one of the Reserve
    assert len(events(m, "Fired")) == 2


@pytest.mark.rules("9.8.2/b3")
@pytest.mark.parametrize(("turn", "forced"), [(4, True), (5, False)])
def test_9_8_2_b3_the_french_offensive_to_the_limit_sends_them_in_on_turns_1_to_4(turn: int, forced: bool) -> None:
    m = attack({"fr-iv": 66, "fr-v": "66 disrupted", "ge-ii": 66, "ge-iii": 66}, [*LIMIT, *[MISS] * 4], seat="allied", turn=turn,
               general_retreat={"allied": 3, "german": 4})
    pass_until(m, "which_attacker")
    play(m, texts(m)[0])
    if forced:
        assert "fr-v" in {IDS[e.unit] for e in events(m, "Fired")}
    else:
        assert asked(m) == "allied which_disrupted" and offered(m, "enough")


@pytest.mark.rules("9.8.2/b4", "9.8.2")
def test_9_8_2_b4_another_hit_eliminates_a_disrupted_unit() -> None:
    m = attack({"fr-iv": "66 disrupted", "ge-ii": 66}, [*NO_EFFECT, HIT, MISS], until="what_to_do")
    assert where(m, "fr-iv") == "dead"
    assert [e.rule for e in events(m, "Eliminated")] == ["9.3.3"]


# 9.8.3 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.8.3a")
def test_9_8_3a_one_cap_restores_all_combat_units_of_the_hex() -> None:
    m = pos({"fr-iv": "67 disrupted", "fr-45": "67 disrupted", "fr-1-c": "67 disrupted", "fr-v": "68 disrupted",
             "fr-hq-3": "67 flipped"}, turn=2, seat="allied", cap=CAP)
    play(m, "reorganise 67")
    assert not any(disrupted(m, u) for u in ("fr-iv", "fr-45", "fr-1-c"))
    assert disrupted(m, "fr-v")                                     # another hex
    assert flipped(m, "fr-hq-3")                                    # HQ are not reorganised for CAP
    assert st(m).cap[0] == 2


@pytest.mark.rules("9.8.3a")
def test_9_8_3a_nor_are_siege_guns() -> None:
    m = pos({"ge-ii": "85 disrupted", "ge-ha-krupp": "85 flipped"}, turn=2, seat="german", cap=CAP)
    play(m, "reorganise 85")
    assert flipped(m, "ge-ha-krupp") and not disrupted(m, "ge-ii")
    only = pos({"ge-iii": 85, "ge-ha-krupp": "85 flipped", "ge-hq-1": "85 flipped"}, turn=2, seat="german", cap=CAP)
    assert not offered(only, "reorganise 85")


@pytest.mark.rules("9.8.3a")
@pytest.mark.parametrize(("units", "forts", "siege", "possible"), [
    ({}, {}, [], True),
    ({"fr-iv": 76}, {}, [], False),
    ({"fr-1-c": "76 disrupted"}, {}, [], False),
    ({}, {"fort-verdun": 1}, [], False),
    ({"ge-iii": 76}, {"fort-verdun": 1}, [76], False),              # a besieged fort forbids it as well
])
def test_9_8_3a_not_with_any_enemy_unit_or_fort_in_the_hex(
        units: dict[str, Any], forts: dict[str, int], siege: list[int], possible: bool) -> None:
    m = pos({"ge-ii": "76 disrupted", **units}, turn=2, seat="german", cap=CAP, forts=forts, siege=siege,
            control={"german": [76]})
    assert offered(m, "reorganise 76") is possible
    if not possible:
        with pytest.raises(IllegalChoice):
            m.choose("reorganise 76")


@pytest.mark.rules("9.8.3a")
def test_9_8_3a_only_supplied_units() -> None:
    m = pos({"ge-ii": "47 disrupted", "ge-iii": "85 disrupted"}, turn=2, seat="german", cap=CAP, control={"german": [47]})
    assert offered(m, "reorganise 85") and not offered(m, "reorganise 47")
    assert why(m, "reorganise 47") == ["9.8.3a"]


TWO_HEXES = {"fr-iv": "67 disrupted", "fr-v": "68 disrupted", "fr-vi": 69, "ge-ii": 85}


@pytest.mark.rules("9.8.3a")
def test_9_8_3a_not_without_cap() -> None:
    m = play(pos(TWO_HEXES, turn=2, seat="allied", cap={"allied": 1, "german": 3}), "reorganise 67")
    assert st(m).cap[0] == 0 and disrupted(m, "fr-v")
    assert asked(m) == "german what_to_do"                          # the second hex would cost another CAP


@pytest.mark.rules("9.8.3b", "9.8.3b/b1")
def test_9_8_3b_b1_after_a_reorganisation_only_another_one() -> None:
    m = play(pos(TWO_HEXES, turn=2, seat="allied", cap=CAP), "reorganise 67")
    assert asked(m) == "allied what_to_do"
    assert set(texts(m)) == {"reorganise 68", "yield"}
    assert "9.8.3b/b1" in why(m, "activate 69")
    play(m, "reorganise 68")
    assert asked(m) == "german what_to_do"


@pytest.mark.rules("9.8.3b", "9.8.3b/b1")
def test_9_8_3b_b1_with_nothing_else_to_reorganise_the_initiative_passes_at_once() -> None:
    m = play(pos({**TWO_HEXES, "fr-v": 68}, turn=2, seat="allied", cap=CAP), "reorganise 67")
    assert asked(m) == "german what_to_do"
    assert st(m).cap[0] == 2


@pytest.mark.rules("9.8.3b", "9.8.3b/b2")
def test_9_8_3b_b2_a_reorganisation_may_come_second() -> None:
    m = play(pos(TWO_HEXES, turn=2, seat="allied", cap=CAP), "activate 69", "move fr-vi 70")
    if offered(m, "stop"):
        play(m, "stop")
    assert offered(m, "reorganise 67") and offered(m, "activate 70")
    play(m, "reorganise 67")
    assert asked(m) == "german what_to_do"


@pytest.mark.rules("9.8.3b", "9.8.3b/b2")
def test_9_8_3b_a_reorganisation_ends_the_segment_even_if_the_opponent_has_no_cap() -> None:
    m = play(pos(TWO_HEXES, turn=2, seat="allied", cap={"allied": 5, "german": 0}), "activate 69", "move fr-vi 70")
    if offered(m, "stop"):
        play(m, "stop")
    play(m, "reorganise 67")
    assert [e.side for e in events(m, "Yielded")][:1] == [0]        # he may go on only after the initiative has come back
    assert st(m).activations == 0


@pytest.mark.rules("9.8.3b/b1")
def test_9_8_3b_b1_the_next_segment_is_free_again() -> None:
    m = play(pos(TWO_HEXES, turn=2, seat="allied", cap=CAP), "reorganise 67", "yield", "pass")
    assert asked(m) == "allied what_to_do"
    assert offered(m, "activate 69")


# IX (-) Corps ------------------------------------------------------------------------------------------------------

FIVE = ("fr-i", "fr-ii", "fr-iii", "fr-iv", "fr-v")


@pytest.mark.rules("Notes/Dev/IX-")
def test_notes_dev_ix_minus_stacks_as_a_division() -> None:
    pos({**dict.fromkeys(FIVE, 67), "fr-ix-minus": 67, "fr-45": 67})        # five and two halves: six corps of infantry
    for extra in ({"fr-vi": 67}, {"fr-45": 67, "fr-77": 67}):
        with pytest.raises(BadPosition):
            pos({**dict.fromkeys(FIVE, 67), "fr-ix-minus": 67, **extra})
    with pytest.raises(BadPosition):                                         # the full IX Corps is a whole one
        pos({**dict.fromkeys(FIVE, 67), "fr-ix": 67, "fr-45": 67})


@pytest.mark.rules("Notes/Dev/IX-")
def test_notes_dev_ix_minus_bears_the_symbol_of_a_corps_in_everything_else() -> None:
    m = attack({"fr-ix-minus": 66, "fr-45": 66, "ge-ii": 66}, NO_EFFECT)
    assert not any(t.startswith("pair") for t in texts(m))                   # no sharing of a box with a division
    siege = attack({"fr-ix-minus": 86}, [*NO_EFFECT, MISS, MISS, 1], hx=86, seat="allied", until="what_to_do",
                   forts={"fort-metz-a": 4})
    assert st(siege).siege >> 86 & 1                                         # a corps for a large garrison
