"""9.1.1 Mandated Battles: where they come from, what counts as one, what they earn and cost."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.bot.hints import hint
from marne.games.grand_illusion.bot.memory import Memory
from marne.games.grand_illusion.pieces import IDS
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


def fought_out(m: Match) -> Match:
    """To the end of the battle; whoever may go into Reserve does."""
    return pass_until(m, "what_to_do", eager=("reserve",))


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
    m = fought_out(big_attack(mandated={"allied": 2}))
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
    ({**THREE, "fr-iv-r": "46 disrupted", **TWO}, False),                                   # its (2) cannot attack
    ({**THREE, "fr-xviii": 46, "ge-ii": 46}, False),                                        # one defending corps
    ({**THREE, "fr-xviii": 46, "ge-ii": 46, "ge-gd-e": 46, "ge-2-c": 46}, False),           # one corps and small units
    ({**THREE, "fr-xviii": 46, "ge-ii": 46, "ge-iii": "46 disrupted"}, True),
])
def test_9_1_1c_four_infantry_corps_against_two(units: dict[str, Any], counts: bool) -> None:
    m = fought_out(clash(units, mandated={"allied": 1}, dice=MISS))
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
    assert owed(fought_out(m)) == [0, 0 if counts else 1]


@pytest.mark.rules("9.1.1c")
def test_9_1_1c_only_those_who_attack_count() -> None:
    """Four corps stand in the hex, three are designated."""
    m = activate(field({**dict.fromkeys(CORPS, 46), **TWO}, mandated={"allied": 1}, dice=[*FOW[8], *MISS]), 46)
    play(m, "designate fr-i, designate fr-iii, designate fr-x, attack 46")
    assert owed(fought_out(m)) == [1, 0]


@pytest.mark.rules("9.1.1c", "9.2.3a/n3")
@pytest.mark.parametrize(("answers", "counts"), [("face fr-xviii 4", True), ("enough", False)])
def test_9_1_1c_a_disrupted_corps_counts_if_it_goes_on_the_board(answers: str, counts: bool) -> None:
    """Four boxes to face: three corps take the first, and whoever stays on the map takes no part (9.2.3, note 3)."""
    units = {**THREE, "fr-xviii": "46 disrupted", "ge-ii": 46, "ge-iii": 46, "ge-iv": 46, "ge-ix": "46 disrupted"}
    m = clash(units, mandated={"allied": 1}, dice=MISS)
    play(m, "place ge-ii, place ge-iii, face fr-i 1, face fr-iii 2")
    assert asked(m) == "allied which_disrupted"
    play(m, answers)
    fought_out(m)
    assert owed(m) == [0 if counts else 1, 0]
    assert len(events(m, "MandatedMissed")) == (not counts)


@pytest.mark.rules("9.1.1c", "9.2.3a/n3")
@pytest.mark.parametrize(("due", "best"), [(1, "face fr-xviii 4"), (0, "enough")])
def test_9_1_1c_the_computer_makes_up_a_mandated_battle_with_a_disrupted_corps(due: int, best: str) -> None:
    """The last box faces a fresh corps, which a disrupted one would rather leave alone."""
    units = {**THREE, "fr-xviii": "46 disrupted", **dict.fromkeys(FOUR_GERMAN, 46)}
    m = clash(units, mandated={"allied": due}, dice=MISS)
    play(m, "place ge-ii, place ge-iii, place ge-iv, face fr-i 1, face fr-iii 2, face fr-x 3")
    ask = st(m).decision
    assert ask is not None and ask.message == "which_disrupted"
    values = hint(st(m), ask, Memory())
    assert values is not None and texts(m)[values.index(max(values))] == best


@pytest.mark.rules("9.1.1c", "9.1.1e")
@pytest.mark.parametrize(("last", "best"), [("96", "mandated"), ("96 disrupted", "ordinary")])
def test_9_1_1e_the_computer_does_not_pay_for_elan_in_vain(last: str, best: str) -> None:
    """Against two corps a disrupted fourth corps finds no box."""
    m = clash({**dict.fromkeys(CORPS[:3], 96), "fr-xviii": last, "ge-ii": 96, "ge-iii": 96}, 96, turn=2, mandated={"allied": 1},
              dice=MISS)
    ask = st(m).decision
    assert ask is not None and ask.message == "whether_mandated"
    values = hint(st(m), ask, Memory())
    assert values is not None and texts(m)[values.index(max(values))] == best


@pytest.mark.rules("9.1.1c", "9.8.2/b3")
def test_9_1_1c_a_disrupted_corps_that_finds_no_box_does_not_count() -> None:
    """Two defending corps: two corps face them, one is in Reserve, and a disrupted one may not stand there."""
    m = clash({**THREE, "fr-xviii": "46 disrupted", **TWO}, mandated={"allied": 1}, dice=MISS)
    play(m, "place ge-ii, face fr-i 1, face fr-iii 2, reserve fr-x 1")
    fought_out(m)
    assert owed(m) == [1, 0] and [(e.side, e.corps) for e in events(m, "MandatedMissed")] == [(0, 3)]


@pytest.mark.rules("9.1.1c", "9.2.5b")
@pytest.mark.parametrize(("answers", "counts"), [("reserve fr-x 1, reserve fr-xviii 2", True), ("reserve fr-x 1, enough", False)])
def test_9_1_1c_the_reserve_counts_but_not_who_stays_out_of_it(answers: str, counts: bool) -> None:
    m = big_attack()
    play(m, "place ge-ii, face fr-i 1, face fr-iii 2", answers)
    fought_out(m)
    assert owed(m) == [0 if counts else 1, 0]


@pytest.mark.rules("9.1.1c", "9.1.1e", "9.3.5b")
def test_9_1_1c_a_declared_plan_17_battle_with_three_corps_earns_nothing_but_has_elan() -> None:
    """The Allies have said it: the doctrine holds, but three corps on the board are no Mandated Battle."""
    m = big_attack(96, turn=2, fow=3)
    play(m, "mandated, place ge-ii, face fr-i 1, face fr-iii 2, reserve fr-x 1, enough")
    assert fired(m)                                                     # the Cautious Attacker did not happen
    fought_out(m)
    assert owed(m) == [1, 0] and earned(m) == []
    tem = st(m).t.tem[96]
    assert [shot[3] for shot in fired(m) if shot[0].startswith("ge")] == [-tem, -tem]


@pytest.mark.rules("9.3.5c", "9.2.3a/n3")
def test_9_3_5c_elan_does_not_strike_disrupted_units_left_on_the_map() -> None:
    """All four corps are disrupted; one faces the defenders, the others stay out and are not touched by the outcome."""
    units = {**dict.fromkeys(CORPS, "96 disrupted"), "ge-ii": 96, "ge-iii": 96}
    m = clash(units, 96, turn=2, mandated={"allied": 1}, dice=MISS)
    play(m, "mandated, place ge-ii, face fr-i 1, face fr-iii 2")
    assert asked(m) == "german elan_target"
    assert set(texts(m)) == {"hit fr-i", "hit fr-iii"}


@pytest.mark.rules("9.1.1c", "9.2.3a/ex", "9.1.2a/note")
def test_9_1_1c_a_corps_swept_along_by_the_offensive_to_the_limit_counts() -> None:
    """Three corps are designated; the disrupted fourth must fill the free box. Roll 6 orders a battle itself."""
    units = {**THREE, "fr-xviii": "46 disrupted", **dict.fromkeys(FOUR_GERMAN, 46)}
    m = activate(field(units, turn=2, mandated={"allied": 1}, dice=[*FOW[6], *MISS]), 46)
    play(m, "designate fr-i, designate fr-iii, designate fr-x, attack 46")
    fought_out(m)
    assert {IDS[e.unit] for e in events(m, "Placed") if e.box < 4} == {"fr-i", "fr-iii", "fr-x", "fr-xviii"}
    assert owed(m) == [1, 0] and len(events(m, "MandatedChanged")) == 2


@pytest.mark.rules("9.1.1c", "9.1.1d", "2.4/e1")
@pytest.mark.parametrize(("last", "counts"), [("fr-xviii", True), ("fr-iv-r", False)])
def test_9_1_1c_in_a_counterattack_the_designated_corps_that_could_attack_count(last: str, counts: bool) -> None:
    """XVIII Corps could have attacked though disrupted; the (2) of the Reserve Group could not."""
    m = fought_out(clash({**THREE, last: "46 disrupted", **TWO}, fow=10, mandated={"allied": 1}, dice=MISS))
    assert owed(m) == [0 if counts else 1, 0]


@pytest.mark.rules("9.1.1c", "9.1.4")
def test_9_1_1c_forts_that_fall_to_the_guns_of_this_battle_were_attacked() -> None:
    """Nobody is left to face: the designated corps count, as the bombardment is a part of the battle (9.5.4b)."""
    m = field({**dict.fromkeys(FOUR_GERMAN, 98), "ge-ha-krupp": 98}, side="german", turn=12,
              forts={"fort-epinal-a": 1, "fort-epinal-b": 1}, mandated={"german": 1}, dice=[1, 1, *FOW[8], *MISS])
    play(activate(m, 98), "attack 98, bombard ge-ha-krupp fort-epinal-a")
    fought_out(m)
    assert not fired(m) and len(events(m, "FortFell")) == 2
    assert owed(m) == [0, 0]


@pytest.mark.rules("9.1.1c")
def test_9_1_1c_german_battles_count_in_the_same_way() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, **dict.fromkeys(FOUR_GERMAN, 46)}, side="german", turn=12, mandated={"german": 1},
              dice=MISS)
    assert owed(fought_out(m)) == [0, 0]


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
    fought_out(m)
    assert owed(m) == [1, 0] and not fired(m)
    assert units_in(m, 46) == set(CORPS) and st(m).cap[1] == 3          # one CAP is the price


@pytest.mark.rules("9.1.1d", "9.1.1d/b2")
@pytest.mark.parametrize(("fow", "answer"), [(2, ""), (4, ""), (5, ""), (6, ""), (7, "fight"), (7, "skirmish"),
                                             (7, "counterattack"), (8, ""), (9, ""), (10, ""), (11, ""), (12, "")])
def test_9_1_1d_every_other_roll_lets_it_count(fow: int, answer: str) -> None:
    """A Mandated Battle ordered by roll 6 itself is on top."""
    m = big_attack(fow=fow)
    play(m, answer)
    fought_out(m)
    assert owed(m) == [1 if fow == 6 else 0, 0]


# 9.1.1e, f ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.1e", "9.1.1b")
@pytest.mark.parametrize(("turn", "hx", "vp"), [(1, 96, [1]), (4, 96, [1]), (5, 96, []), (4, 101, []), (4, 85, [1])])
def test_9_1_1e_a_vp_for_a_mandated_battle_in_a_plan_17_hex_on_turns_1_to_4(turn: int, hx: int, vp: list[int]) -> None:
    m = big_attack(hx, turn=turn, control={"allied": [95]} if hx == 101 else {}, dice=MISS)
    assert offered(m, "mandated") is bool(vp)
    play(m, "mandated") if vp else None
    fought_out(m)
    assert earned(m) == vp and owed(m) == [0, 0]


@pytest.mark.rules("9.1.1e")
def test_9_1_1e_a_battle_that_does_not_qualify_earns_nothing() -> None:
    m = clash({**dict.fromkeys(CORPS[:3], 96), "ge-ii": 96, "ge-iii": 96}, 96, turn=2, mandated={"allied": 2}, dice=MISS)
    assert not offered(m, "mandated") and why(m, "mandated")
    fought_out(m)
    assert earned(m) == [] and owed(m) == [2, 0]


@pytest.mark.rules("9.1.1e")
def test_9_1_1e_none_owed_none_earned() -> None:
    m = big_attack(96, turn=2, mandated={"allied": 0})
    assert asked(m) == "german which_defender"
    fought_out(m)
    assert earned(m) == [] and owed(m) == [0, 0]


@pytest.mark.rules("9.1.1e")
@pytest.mark.parametrize(("german", "vp"), [([86, 87, 97], []), ([], [1])])
def test_9_1_1e_the_vp_needs_supply(german: list[int], vp: list[int]) -> None:
    """14.1.2d.1: with 87 and 97 lost no rail leads to 96. The battle counts as fought all the same."""
    m = big_attack(96, turn=2, control={"german": german})
    play(m, "mandated")
    fought_out(m)
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
    fought_out(m)
    assert asked(m) == "allied what_to_do" and earned(m) == [1]


@pytest.mark.rules("9.1.1e")
@pytest.mark.parametrize(("once", "vp"), [(True, [1]), (False, [1, 1])])
def test_9_1_1e_a_second_battle_in_the_same_hex(once: bool, vp: list[int]) -> None:
    """One VP a hex and turn; the other reading gives one for each battle. Elan disrupts a corps; four others are fresh."""
    units = {**dict.fromkeys((*CORPS, "fr-ii"), 96), "ge-ii": 96, "ge-iii": 96}
    m = clash(units, 96, turn=2, mandated={"allied": 2}, options={"mandated-once-per-hex": once},
              dice=[6, 6, 6, 6, 6, 6, *FOW[8], *MISS])
    fought_out(play(m, "mandated"))
    fought_out(play(activate(m, 96), "attack 96, mandated"))
    assert earned(m) == vp and owed(m) == [0, 0]


@pytest.mark.rules("9.1.1f")
def test_9_1_1f_the_player_chooses_when_he_fights_them() -> None:
    """A battle that would qualify may be an ordinary one; the Mandated Battle comes later in the phase."""
    m = big_attack(96, turn=2, dice=[6, 6, 6, 6, *FOW[8], *MISS])
    assert texts(m) == ["mandated", "ordinary"]
    play(m, "ordinary")
    fought_out(m)
    assert owed(m) == [1, 0] and earned(m) == []
    assert not events(m, "BattleBegan")[0].mandated
    play(m, "yield")                                                    # a segment of the Germans later
    assert asked(m) == "german what_to_do"
    play(m, "pass")
    play(activate(m, 96), "attack 96, mandated")
    fought_out(m)
    assert owed(m) == [0, 0] and earned(m) == [1]
