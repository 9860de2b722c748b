"""9.1.1 Mandated Battles: where they come from, what counts as one, what they earn and cost."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.battlefield import FOW, activate, clash, field, fired
from tests.grand_illusion.tools import asked, events, offered, pass_until, play, pos, setup, st, texts, units_in, why

MISS = [6] * 30
CORPS = ("fr-i", "fr-iii", "fr-x", "fr-xviii")
FOUR_GERMAN = ("ge-ii", "ge-iii", "ge-iv", "ge-ix")


def owed(m: Match) -> list[int]:
    return list(st(m).mandated)


def big_attack(hx: int = 46, **more: Any) -> Match:
    """Four corps attack two, with one Mandated Battle owed."""
    more.setdefault("mandated", {"allied": 1, "german": 0})
    more.setdefault("dice", MISS)
    return clash({**dict.fromkeys(CORPS, hx), "ge-ii": hx, "ge-iii": hx}, hx, **more)


def unfought(m: Match) -> list[tuple[int, int]]:
    return [(e.side, e.change) for e in events(m, "VpChanged") if e.why == "unfought"]


def earned(m: Match) -> list[int]:
    return [e.change for e in events(m, "VpChanged") if e.why == "plan17-battle"]


# 9.1.1a -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.1a")
@pytest.mark.parametrize(("turn", "number"), [(2, [2, 0]), (3, [3, 0]), (4, [4, 0]), (5, [0, 0]), (11, [0, 0]), (12, [0, 1]),
                                              (15, [0, 1])])
def test_9_1_1a_the_scenario_orders_battles(turn: int, number: list[int]) -> None:
    """Plan 17 on turns 1 to 4, the German offensive in Flanders on turns 12 to 15."""
    m = pos({"fr-i": 46, "ge-ii": 85}, turn=turn, phase="cap", dice=[3] * 12)
    assert owed(m) == number


@pytest.mark.rules("9.1.1a")
def test_9_1_1a_one_battle_on_turn_1() -> None:
    assert owed(setup()) == [1, 0]


@pytest.mark.rules("9.1.1a")
@pytest.mark.parametrize(("fow", "side", "number"), [(6, "allied", [1, 0]), (6, "german", [0, 0]), (11, "german", [0, 1]),
                                                     (11, "allied", [0, 0]), (8, "allied", [0, 0])])
def test_9_1_1a_so_do_the_fortunes_of_war(fow: int, side: str, number: list[int]) -> None:
    """French Offensive to the Limit and its German counterpart, each for its own attack."""
    m = clash({"fr-i": 46, "ge-ii": 46}, fow=fow, side=side, dice=MISS)
    assert owed(m) == number


@pytest.mark.rules("9.1.1a/note")
@pytest.mark.parametrize(("cap", "before", "after"), [(1, 0, 0), (2, 0, 1), (2, 1, 1), (3, 1, 2), (3, 2, 2), (3, 3, 3)])
def test_9_1_1a_note_no_order_without_cap_to_carry_it_out(cap: int, before: int, after: int) -> None:
    """One CAP pays for the activation; what is left must exceed the number already owed."""
    m = clash({"fr-i": 46, "ge-ii": 46}, fow=6, cap={"allied": cap, "german": 4}, mandated={"allied": before}, dice=MISS)
    assert owed(m)[0] == after


# 9.1.1b -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.1b")
def test_9_1_1b_a_battle_fought_is_one_fewer_to_fight() -> None:
    m = pass_until(big_attack(mandated={"allied": 2}), "what_to_do")
    assert owed(m) == [1, 0]


@pytest.mark.rules("9.1.1b")
def test_9_1_1b_each_one_left_costs_a_vp_and_the_count_starts_anew() -> None:
    m = pos({"fr-i": 46, "ge-ii": 85}, turn=6, phase="admin", mandated={"allied": 2, "german": 1},
            vp={"allied": 5, "german": 3}, dice=[3] * 12)
    assert unfought(m) == [(0, -2), (1, -1)] and st(m).vp == [3, 2]
    assert st(m).turn == 7 and owed(m) == [0, 0]


@pytest.mark.rules("9.1.1b")
def test_9_1_1b_nothing_owed_nothing_lost() -> None:
    m = pos({"fr-i": 46, "ge-ii": 85}, turn=6, phase="admin", mandated={"allied": 0}, vp={"allied": 5, "german": 3},
            dice=[3] * 12)
    assert unfought(m) == [] and st(m).vp == [5, 3]


@pytest.mark.rules("9.1.1b/note")
@pytest.mark.parametrize("retreat", [True, False])
def test_9_1_1b_note_a_general_retreat_cancels_what_is_owed(retreat: bool) -> None:
    """The retreat itself costs 3 VP on turn 3; the three battles not fought cost nothing more."""
    m = pos({"fr-i": 46, "ge-ii": 85}, turn=3, seat="allied", mandated={"allied": 3}, vp={"allied": 9},
            cap={"allied": 1, "german": 1}, dice=[3] * 40)
    if retreat:
        play(m, "general-retreat, done")
        assert owed(m) == [0, 0]
    for _ in range(40):
        if st(m).turn == 4:
            break
        play(m, next((t for t in ("pass", "yield", "no-retreat", "done") if offered(m, t)), texts(m)[-1]))
    assert unfought(m) == ([] if retreat else [(0, -3)])
    assert st(m).vp[0] == 6
    assert owed(m)[0] == (0 if retreat else 4)


# 9.1.1c -------------------------------------------------------------------------------------------------------------

TWO = {"ge-ii": 46, "ge-iii": 46}
THREE = dict.fromkeys(CORPS[:3], 46)


@pytest.mark.rules("9.1.1c")
@pytest.mark.parametrize(("units", "counts"), [
    ({**THREE, "fr-xviii": 46, **TWO}, True),
    ({**THREE, **TWO}, False),                                                              # three corps
    ({**THREE, "fr-1-m": 46, "fr-2-m": 46, **TWO}, False),                                  # divisions are not corps
    ({**THREE, "fr-1-c": 46, **TWO}, False),                                                # nor is cavalry
    ({**THREE, "fr-xviii": "46 disrupted", **TWO}, True),                                   # disrupted, but able to attack
    ({**THREE, "fr-iv-r": "46 disrupted", **TWO}, False),                                   # its (2) cannot attack
    ({**THREE, "fr-xviii": 46, "ge-ii": 46}, False),                                        # one defending corps
    ({**THREE, "fr-xviii": 46, "ge-ii": 46, "ge-gd-e": 46, "ge-2-c": 46}, False),           # one corps and small units
    ({**THREE, "fr-xviii": 46, "ge-ii": 46, "ge-iii": "46 disrupted"}, True),
])
def test_9_1_1c_four_infantry_corps_against_two(units: dict[str, Any], counts: bool) -> None:
    m = pass_until(clash(units, mandated={"allied": 1}, dice=MISS), "what_to_do")
    assert owed(m) == [0 if counts else 1, 0]
    assert events(m, "BattleBegan")[0].mandated is counts


@pytest.mark.rules("9.1.1c")
@pytest.mark.parametrize(("forts", "corps", "counts"), [
    ({"fort-epinal-a": 4, "fort-epinal-b": 1}, {}, True),
    ({"fort-epinal-b": 4}, {}, False),
    ({"fort-epinal-b": 1}, {"fr-xiv": 98}, True),
])
def test_9_1_1c_forts_count_like_corps(forts: dict[str, int], corps: dict[str, int], counts: bool) -> None:
    m = clash({**dict.fromkeys(FOUR_GERMAN, 98), **corps}, 98, side="german", forts=forts, mandated={"german": 1}, dice=MISS)
    assert owed(pass_until(m, "what_to_do")) == [0, 0 if counts else 1]


@pytest.mark.rules("9.1.1c")
def test_9_1_1c_only_those_who_attack_count() -> None:
    """Four corps stand in the hex, three are designated."""
    m = activate(field({**dict.fromkeys(CORPS, 46), **TWO}, mandated={"allied": 1}, dice=[*FOW[8], *MISS]), 46)
    play(m, "designate fr-i, designate fr-iii, designate fr-x, attack 46")
    assert owed(pass_until(m, "what_to_do")) == [1, 0]


@pytest.mark.rules("9.1.1c")
def test_9_1_1c_german_battles_count_in_the_same_way() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, **dict.fromkeys(FOUR_GERMAN, 46)}, side="german", turn=12, mandated={"german": 1},
              dice=MISS)
    assert owed(pass_until(m, "what_to_do")) == [0, 0]


# 9.1.1d -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.1d", "9.1.1d/b1")
def test_9_1_1d_b1_cautious_attacker_leaves_the_battle_owed() -> None:
    m = big_attack(fow=3)
    assert asked(m) == "german what_to_do" and not fired(m)
    assert owed(m) == [1, 0]


@pytest.mark.rules("9.1.1d", "9.1.1d/b2")
def test_9_1_1d_b2_a_defender_who_withdraws_leaves_the_battle_owed() -> None:
    m = big_attack(fow=7)
    assert asked(m) == "german whether_advantage" and offered(m, "withdraw")
    play(m, "withdraw")
    pass_until(m, "what_to_do")
    assert owed(m) == [1, 0] and not fired(m)
    assert units_in(m, 46) == set(CORPS) and st(m).cap[1] == 3          # one CAP is the price


@pytest.mark.rules("9.1.1d", "9.1.1d/b2")
@pytest.mark.parametrize(("fow", "answer"), [(2, ""), (4, ""), (5, ""), (6, ""), (7, "fight"), (7, "skirmish"),
                                             (7, "counterattack"), (8, ""), (9, ""), (10, ""), (11, ""), (12, "")])
def test_9_1_1d_every_other_roll_lets_it_count(fow: int, answer: str) -> None:
    """A Mandated Battle ordered by roll 6 itself is on top."""
    m = big_attack(fow=fow)
    play(m, answer)
    pass_until(m, "what_to_do")
    assert owed(m) == [1 if fow == 6 else 0, 0]


# 9.1.1e, f ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.1e", "9.1.1b")
@pytest.mark.parametrize(("turn", "hx", "vp"), [(1, 96, [1]), (4, 96, [1]), (5, 96, []), (4, 101, []), (4, 85, [1])])
def test_9_1_1e_a_vp_for_a_mandated_battle_in_a_plan_17_hex_on_turns_1_to_4(turn: int, hx: int, vp: list[int]) -> None:
    m = big_attack(hx, turn=turn, control={"allied": [95]} if hx == 101 else {}, dice=MISS)
    assert offered(m, "mandated") is bool(vp)
    play(m, "mandated") if vp else None
    pass_until(m, "what_to_do")
    assert earned(m) == vp and owed(m) == [0, 0]


@pytest.mark.rules("9.1.1e")
def test_9_1_1e_a_battle_that_does_not_qualify_earns_nothing() -> None:
    m = clash({**dict.fromkeys(CORPS[:3], 96), "ge-ii": 96, "ge-iii": 96}, 96, turn=2, mandated={"allied": 2}, dice=MISS)
    assert not offered(m, "mandated") and why(m, "mandated")
    pass_until(m, "what_to_do")
    assert earned(m) == [] and owed(m) == [2, 0]


@pytest.mark.rules("9.1.1e")
def test_9_1_1e_none_owed_none_earned() -> None:
    m = big_attack(96, turn=2, mandated={"allied": 0})
    assert asked(m) == "german which_defender"
    pass_until(m, "what_to_do")
    assert earned(m) == [] and owed(m) == [0, 0]


@pytest.mark.rules("9.1.1e")
@pytest.mark.parametrize(("german", "vp"), [([86, 87, 97], []), ([], [1])])
def test_9_1_1e_the_vp_needs_supply(german: list[int], vp: list[int]) -> None:
    """14.1.2d.1: with 87 and 97 lost no rail leads to 96. The battle counts as fought all the same."""
    m = big_attack(96, turn=2, control={"german": german})
    play(m, "mandated")
    pass_until(m, "what_to_do")
    assert earned(m) == vp and owed(m) == [0, 0]


@pytest.mark.rules("9.1.1e", "9.1.1d")
@pytest.mark.parametrize("fow", [3, 4, 7, 10])
def test_9_1_1e_the_doctrine_knows_no_caution(fow: int) -> None:
    """In a Plan 17 battle results 3, 4, 7 and 10 do not happen: the battle is fought in full and the initiative stays."""
    m = big_attack(96, turn=2, fow=fow)
    play(m, "mandated")
    assert asked(m) == "german which_defender"
    play(m, "place ge-ii, face fr-i 1, face fr-iii 2, reserve fr-x 1, reserve fr-xviii 2")
    assert len(fired(m)) == 6                                           # every box and the Reserve
    pass_until(m, "what_to_do")
    assert asked(m) == "allied what_to_do" and earned(m) == [1]


@pytest.mark.rules("9.1.1e")
@pytest.mark.parametrize(("once", "vp"), [(True, [1]), (False, [1, 1])])
def test_9_1_1e_a_second_battle_in_the_same_hex(once: bool, vp: list[int]) -> None:
    """One VP a hex and turn; the other reading gives one for each battle."""
    m = big_attack(96, turn=2, mandated={"allied": 2}, options={"mandated-once-per-hex": once},
                   dice=[6, 6, 6, 6, *FOW[8], *MISS])
    pass_until(play(m, "mandated"), "what_to_do")
    pass_until(play(activate(m, 96), "attack 96, mandated"), "what_to_do")
    assert earned(m) == vp and owed(m) == [0, 0]


@pytest.mark.rules("9.1.1f")
def test_9_1_1f_the_player_chooses_when_he_fights_them() -> None:
    """A battle that would qualify may be an ordinary one; the Mandated Battle comes later in the phase."""
    m = big_attack(96, turn=2, dice=[6, 6, 6, 6, *FOW[8], *MISS])
    assert texts(m) == ["mandated", "ordinary"]
    play(m, "ordinary")
    pass_until(m, "what_to_do")
    assert owed(m) == [1, 0] and earned(m) == []
    assert not events(m, "BattleBegan")[0].mandated
    play(m, "yield")                                                    # a segment of the Germans later
    assert asked(m) == "german what_to_do"
    play(m, "pass")
    play(activate(m, 96), "attack 96, mandated")
    pass_until(m, "what_to_do")
    assert owed(m) == [0, 0] and earned(m) == [1]
