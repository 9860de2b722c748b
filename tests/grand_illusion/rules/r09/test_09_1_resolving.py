"""9.1.3, 9.1.4 Resolving battles: order, steps, the Fortunes of War roll; Allenby's cavalry (12.4)."""
from __future__ import annotations

import pytest

import marne
from marne.games.grand_illusion.events import Placed
from marne.match import Match
from tests.grand_illusion.battlefield import FOW, ROWS, activate, clash, field, fired, placed
from tests.grand_illusion.tools import asked, control, events, flipped, offered, pass_until, play, st, texts, where

MISS = [6] * 24


def fought(m: Match) -> list[int]:
    return [e.hex for e in events(m, "BattleBegan")]


def cancelled(m: Match) -> set[int]:
    return {e.hex for e in events(m, "BattleCancelled")}


def two_battles(fow: int, dice: list[int] | None = None) -> Match:
    """A battle in the activated hex 46 and another in 55, into which a corps has moved."""
    m = field({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": 55}, dice=[*FOW[fow], *(dice or MISS)])
    return play(m, "activate 46, move fr-x 55, done, attack 46")


# 9.1.3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.3a", "9.1.3b", "9.1.3f.1", "9.3.6")
@pytest.mark.parametrize("order", [(46, 55), (55, 46)])
def test_9_1_3b_the_attacker_chooses_the_order_of_the_battles(order: tuple[int, int]) -> None:
    """One battle declared in the activated hex, one brought about by movement: both are fought, one after the other."""
    m = two_battles(8, [6, 6, *FOW[8], 6, 6])
    assert asked(m) == "allied which_battle" and texts(m) == ["resolve 46", "resolve 55"]
    play(m, f"resolve {order[0]}")
    assert fought(m) == [order[0]]
    pass_until(m, "what_to_do")
    assert fought(m) == list(order) and st(m).battles == 0
    assert len(events(m, "FowResult")) == 2                             # each battle has a roll of its own


@pytest.mark.rules("9.1.3a")
def test_9_1_3a_without_movement_there_is_one_battle() -> None:
    m = clash({"fr-i": 46, "ge-ii": 46, "fr-x": 55, "ge-iii": 55}, dice=[6, 6])
    pass_until(m, "what_to_do")
    assert fought(m) == [46]


@pytest.mark.rules("9.1.3c")
@pytest.mark.parametrize("pairs", [1, 2, 3, 4])
def test_9_1_3c_a_battle_is_one_combat_for_each_pair_of_boxes(pairs: int) -> None:
    french, germans = ("fr-i", "fr-iii", "fr-x", "fr-xviii"), ("ge-ii", "ge-iii", "ge-iv", "ge-ix")
    m = clash(dict.fromkeys((*french[:pairs], *germans[:pairs]), 46), dice=MISS)
    pass_until(m, "what_to_do")
    assert len(fired(m)) == 2 * pairs


@pytest.mark.rules("9.1.3c")
def test_9_1_3c_a_declared_battle_has_at_least_one_combat() -> None:
    """Disrupted units need not attack, but an attack by nobody is none."""
    m = clash({"fr-i": "46 disrupted", "fr-x": "46 disrupted", "ge-ii": 46, "ge-iii": 46}, dice=MISS)
    play(m, "place ge-ii")
    assert asked(m) == "allied which_disrupted" and not offered(m, "enough")
    play(m, "face fr-i 1")
    assert offered(m, "enough")


@pytest.mark.rules("9.1.3d", "9.1.1d/b1")
def test_9_1_3d_cautious_attacker_ends_this_battle_and_all_that_wait() -> None:
    m = play(two_battles(3), "resolve 55")
    assert cancelled(m) == {46, 55} and fought(m) == [55] and not fired(m)
    assert asked(m) == "german what_to_do"                              # after the first activation already
    assert where(m, "fr-x") == 55


@pytest.mark.rules("9.1.3d")
def test_9_1_3d_counterattack_cancels_those_that_wait_and_passes_the_phase() -> None:
    m = play(two_battles(10), "resolve 55")
    assert cancelled(m) == {46}
    pass_until(m, "what_to_do")
    assert asked(m) == "german what_to_do" and fought(m) == [55]


@pytest.mark.rules("9.1.3d")
def test_9_1_3d_other_results_let_the_next_battle_go_on() -> None:
    m = play(two_battles(8, [6, 6, *FOW[8], 6, 6]), "resolve 55")
    pass_until(m, "what_to_do")
    assert not cancelled(m) and asked(m) == "allied what_to_do"


@pytest.mark.rules("9.1.3e")
def test_9_1_3e_once_in_an_activation_and_again_in_the_next() -> None:
    m = clash({"fr-i": 46, "ge-ii": 46}, dice=[6, 6, *FOW[8], 6, 6])
    play(m, "hold")
    assert asked(m) == "allied what_to_do"                              # nothing more can be declared in this activation
    play(activate(m, 46), "attack 46, hold")
    assert fought(m) == [46, 46] and asked(m) == "german what_to_do"


@pytest.mark.rules("9.1.3e")
def test_9_1_3e_two_columns_into_one_hex_fight_one_battle() -> None:
    m = field({"fr-i": 46, "fr-x": 46, "ge-ii": 55}, dice=[*FOW[8], 6, 6, 6])
    play(m, "activate 46, move fr-i 55, move fr-x 56, to 55")
    pass_until(m, "what_to_do")
    assert fought(m) == [55]


@pytest.mark.rules("9.1.3f", "9.1.3f.1", "9.1.3f.2", "9.1.3f.3", "9.1.3f.5", "9.1.3f.6", "9.1.3f.7", "9.2.5b")
def test_9_1_3f_the_seven_steps_come_in_order() -> None:
    m = field({"ge-ii": 54, "ge-iii": 54, "ge-iv": 54, "ge-ha-krupp": 54, "fr-x": 54}, side="german",
              forts={"fort-maubeuge": 4}, dice=[6, *FOW[8], *MISS])
    play(activate(m, 54), "attack 54")
    assert asked(m) == "german which_gun" and not events(m, "FowResult")                        # 2
    play(m, "bombard ge-ha-krupp fort-maubeuge")
    assert [e.roll for e in events(m, "FowResult")] == [8]                                      # 3
    assert set(placed(m)) == {"d1", "d2"} and asked(m) == "german which_attacker"               # 5, before 6
    play(m, "face ge-ii 1, face ge-iii 2")
    assert asked(m) == "german which_reserve" and not fired(m)                                  # 6, then 7
    play(m, "reserve ge-iv 1")
    steps = [f"Placed {ROWS[e.box // 4]}" if isinstance(e, Placed) else e.kind for e in m.events]
    first = [steps.index(k) for k in ("BattleBegan", "Bombarded", "FowResult", "Placed d", "Placed a", "Placed ar", "Fired")]
    assert first == sorted(first)


@pytest.mark.rules("9.1.3f.2")
def test_9_1_3f_2_guns_have_fired_even_if_the_battle_is_called_off() -> None:
    m = field({"ge-ii": 54, "ge-ha-krupp": 54}, side="german", forts={"fort-maubeuge": 4}, dice=[1, 6, *FOW[3]])
    play(activate(m, 54), "attack 54, bombard ge-ha-krupp fort-maubeuge")
    assert cancelled(m) == {54} and flipped(m, "ge-ha-krupp")
    assert len(events(m, "FortReduced")) == 1


# 9.1.4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.1.4", "9.1.3f.3")
@pytest.mark.parametrize("side", ["allied", "german"])
def test_9_1_4_two_dice_before_every_battle(side: str) -> None:
    """Without dice the battle cannot begin; with one it cannot either."""
    for dice in ([], [4]):
        m = activate(field({"fr-i": 46, "ge-ii": 46}, side=side, dice=dice), 46)
        with pytest.raises(marne.NeedChance, match="fortunes"):
            m.choose("attack 46")
    m = activate(field({"fr-i": 46, "ge-ii": 46}, side=side, dice=[4, 4, 6, 6]), 46)
    play(m, "attack 46")
    assert [e.roll for e in events(m, "FowResult")] == [8] and len(fired(m)) == 2


@pytest.mark.rules("9.1.4")
@pytest.mark.parametrize(("fow", "cap", "next_"), [(8, 4, "german"), (9, 5, "german"), (3, 4, "allied")])
def test_9_1_4_even_if_the_guns_have_destroyed_all_defenders(fow: int, cap: int, next_: str) -> None:
    """Namur falls to the bombardment; the roll still counts: Allied CAP, the end of the German segment."""
    m = field({"ge-ii": 64, "ge-ha-krupp": 64, "fr-i": 46}, side="german", forts={"fort-namur": 2}, dice=[1, 1, *FOW[fow]])
    play(activate(m, 64), "attack 64, bombard ge-ha-krupp fort-namur")
    assert events(m, "FortFell") and [e.roll for e in events(m, "FowResult")] == [fow]
    assert m.events.index(events(m, "FortFell")[0]) < m.events.index(events(m, "FowResult")[0])
    assert control(m, 64) == "german" and not fired(m)
    assert st(m).cap[0] == cap and asked(m) == f"{next_} what_to_do"


# 12.4 ---------------------------------------------------------------------------------------------------------------

BEF = {"br-1": 45, "br-1-c": 45, "ge-ii": 45, "ge-iii": 45}


@pytest.mark.rules("12.4", "9.1.4")
@pytest.mark.parametrize("turn", [1, 2])
def test_12_4_british_cavalry_and_infantry_make_it_a_skirmish_without_a_roll(turn: int) -> None:
    m = activate(field(BEF, side="german", turn=turn, dice=[6, 6]), 45)
    play(m, "attack 45")
    assert asked(m) == "allied whether_allenby" and texts(m) == ["cavalry-screen", "fight"]
    play(m, "cavalry-screen")
    assert not events(m, "FowResult")
    play(m, "face ge-ii 1, stand, skirmish-box 1")
    assert [shot[0] for shot in fired(m)] == ["ge-ii", "br-1"]          # one pair of boxes


@pytest.mark.rules("12.4")
def test_12_4_if_the_allies_wish() -> None:
    m = activate(field(BEF, side="german", turn=2, dice=[*FOW[8], *MISS]), 45)
    play(m, "attack 45, fight")
    assert [e.roll for e in events(m, "FowResult")] == [8]
    pass_until(m, "what_to_do")
    assert len(fired(m)) == 4


@pytest.mark.rules("12.4")
def test_12_4_only_the_first_battle_in_a_hex() -> None:
    m = activate(field({**BEF, "br-3": 35, "br-2-c": 35, "ge-iv": 35}, side="german", turn=2, dice=[6, 6, *FOW[8], *MISS]), 45)
    play(m, "attack 45, cavalry-screen, face ge-ii 1, stand, skirmish-box 1, hold")
    play(activate(m, 45), "attack 45")
    assert [e.roll for e in events(m, "FowResult")] == [8]              # the second battle in 45 rolls
    pass_until(m, "what_to_do")
    play(m, "pass")
    play(activate(m, 35), "attack 35")
    assert asked(m) == "allied whether_allenby"                         # another hex has a first battle of its own


@pytest.mark.rules("12.4")
@pytest.mark.parametrize(("units", "turn", "side"), [
    (BEF, 3, "german"),                                                                     # too late
    ({"br-1": 45, "ge-ii": 45}, 2, "german"),                                               # no cavalry
    ({"br-1-c": 45, "ge-ii": 45}, 2, "german"),                                             # no infantry
    ({"br-1": 45, "fr-1-c": 45, "ge-ii": 45}, 2, "german"),                                 # French cavalry
    ({"fr-i": 45, "br-1-c": 45, "ge-ii": 45}, 2, "german"),                                 # French infantry
    (BEF, 2, "allied"),                                                                     # a British attack
])
def test_12_4_not_otherwise(units: dict[str, object], turn: int, side: str) -> None:
    m = activate(field(units, side=side, turn=turn, dice=[*FOW[8], *MISS]), 45)
    play(m, "attack 45")
    assert not any(e.text == "cavalry-screen" for e in events(m, "Chosen")) and "allenby" not in asked(m)
    assert [e.roll for e in events(m, "FowResult")] == [8]
