"""14.3.6b The five German strategic options."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.bot.hints import hint
from marne.games.grand_illusion.bot.memory import Memory
from marne.games.grand_illusion.pieces import INDEX
from marne.games.grand_illusion.rules.r07_reinforcements import entry_hexes
from marne.games.grand_illusion.rules.r08_4_supply import holland_source
from marne.match import Match
from marne.parts.bits import bits
from tests.grand_illusion.rules.test_14_3_allied_options import chosen, due
from tests.grand_illusion.tools import (
    asked,
    control,
    events,
    offered,
    pass_until,
    play,
    pos,
    st,
    texts,
    units_in,
    where,
    why,
)

LOW = [1] * 60
NINTH = ("ge-xxii", "ge-xxiii", "ge-xxiv", "ge-xxv", "ge-xxvi", "ge-hq-9")
CORRIDOR = [53, 62, 63, 64, 73, 72]


def situation(units: dict[str, Any], *options: str, **more: Any) -> Match:
    more.setdefault("seat", "german")
    more.setdefault("turn", 4)
    if more["turn"] > 2:
        more.setdefault("general_retreat", {"allied": 3})
    more.setdefault("dice", LOW)
    return pos(units, scenario="3", strategic_options=list(options), **more)


def supplied(m: Match, unit: str) -> bool:
    return bool(next(u for u in m.view(None)["units"] if u["id"] == unit)["supplied"])


# 14.3.6b.1, b.2 -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6b.1")
def test_14_3_6b1_eight_corps_three_cavalry_divisions_and_one_hq() -> None:
    m = chosen((), ("ge-redeploy",))
    corps = ["ge-ii", "ge-iii", "ge-iv", "ge-ix", "ge-gd", "ge-vii", "ge-x", "ge-x-r"]
    for i, u in enumerate(corps):
        assert offered(m, "pick ge-xiv")
        play(m, f"pick {u}, deploy {u} {90 if i < 5 else 107}")
    assert not offered(m, "pick ge-xiv") and offered(m, "pick ge-2-c")
    play(m, "pick ge-2-c, deploy ge-2-c 107, pick ge-4-c, deploy ge-4-c 107, pick ge-9-c, deploy ge-9-c 107")
    assert not offered(m, "pick ge-5-c")
    play(m, "pick ge-hq-1, deploy ge-hq-1 90")
    assert asked(m) != "german who_redeploys"
    assert units_in(m, 90) == {*corps[:5], "ge-hq-1"}
    assert {e.rule for e in events(m, "Arrived")} == {"14.3.6b.1"}


@pytest.mark.rules("14.3.6b.1")
def test_14_3_6b1_german_units_into_german_hexes_within_stacking() -> None:
    m = chosen((), ("ge-redeploy",))
    picks = {t.split()[1] for t in texts(m) if t.startswith("pick")}
    assert all(u.startswith("ge-") for u in picks) and not picks & {"ge-33-fr", "ge-55-lw", "ge-ha-krupp"}
    play(m, "pick ge-ii")
    hexes = {int(t.split()[2]) for t in texts(m)}
    assert hexes == {73, 81, 82, 83, 84, 85, 86, 90, 91, 92, 93, 94, 95, 96, 100, 101, 102, 103, 105, 106, 107}
    play(m, "deploy ge-ii 85, pick ge-iii")                        # five corps stood in 85: six infantry corps are the limit
    assert not offered(m, "deploy ge-iii 85")


@pytest.mark.rules("14.3.6b.2")
def test_14_3_6b2_two_more_siege_guns_on_turn_5() -> None:
    m = chosen((), ("ge-more-guns",))
    assert due(m, "ge-ha-krupp-2") == due(m, "ge-ha-skoda-2") == 5
    assert where(chosen(), "ge-ha-krupp-2") == "off"
    at5 = situation({"ge-ha-krupp-2": "track 5", "ge-hq-5": 85, "ge-ii": 85, "fr-i": 19}, "ge-more-guns", turn=5,
                    phase="reinforcement", initiative="allied")
    assert offered(at5, "arrive ge-ha-krupp-2 85") and offered(at5, "arrive ge-ha-krupp-2 91")     # an HQ, a source


# 14.3.6b.3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6b.3")
@pytest.mark.parametrize(("options", "hex_", "lost", "fed"), [
    ((), 74, [], False),                            # no connected rail in 74 or next to it
    (("ge-logistics",), 74, [], True),              # 74, then 83 or 84, then the rails
    (("ge-logistics",), 74, [83, 84], False),       # the hex between must be German
    (("ge-logistics",), 65, [], False),             # 65, 74, 84, then the rails: one too many
    ((), 84, [], True)])
def test_14_3_6b3_german_supply_reaches_one_hex_further_from_the_rails(
        options: tuple[str, ...], hex_: int, lost: list[int], fed: bool) -> None:
    m = situation({"ge-ii": hex_, "fr-i": 19}, *options, control={"german": [hex_, 74], "allied": [73, 75, 64, *lost]})
    assert supplied(m, "ge-ii") is fed


@pytest.mark.rules("14.3.6b.3")
def test_14_3_6b3_the_allies_gain_nothing_from_it() -> None:
    m = situation({"fr-i": 84, "ge-ii": 91}, "ge-logistics", seat="allied", turn=2,
                  control={"allied": [84, 74], "german": [75, 64, 65, 73, 85]})
    assert not supplied(m, "fr-i")


# 14.3.6b.4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6b.4")
def test_14_3_6b4_a_ninth_army_on_turn_1_and_one_more_cap_from_then_on() -> None:
    m = chosen((), ("ge-more-troops",), dice=[3, 1, 6, 1])
    assert [due(m, u) for u in NINTH] == [1] * 6 and st(m).cap[1] == 6
    assert asked(m) == "german where_to_arrive"
    unit = texts(m)[0].split()[1]
    assert offered(m, f"arrive {unit} 91") and offered(m, f"arrive {unit} 72")        # a source; the hex of an HQ
    play(m, f"arrive {unit} 91")
    assert st(m).cap[1] == 7 and st(m).ninth == 1
    for _ in range(5):
        unit = texts(m)[0].split()[1]
        play(m, f"arrive {unit} 91")
    assert st(m).cap[1] == 7                                       # one point for the army, not for each corps


@pytest.mark.rules("14.3.6b.4")
@pytest.mark.parametrize(("ninth", "die", "cap"), [(1, 1, 7), (0, 1, 6), (1, 6, 10), (1, 5, 9)])
def test_14_3_6b4_the_extra_cap_comes_every_turn_once_the_army_is_in(ninth: int, die: int, cap: int) -> None:
    m = situation({"fr-i": 19, "ge-ii": 85}, "ge-more-troops", turn=2, phase="cap", ninth=ninth, dice=[1, die, 1, 1])
    assert st(m).cap[1] == cap


@pytest.mark.rules("14.3.6b.4")
def test_14_3_6b4_never_more_than_ten() -> None:
    m = situation({"fr-i": 19, "ge-xxii": "track 4"}, "ge-more-troops", turn=4, phase="reinforcement", initiative="allied",
                  cap={"allied": 0, "german": 10})
    play(m, "arrive ge-xxii 91")
    assert st(m).ninth == 4 and st(m).cap[1] == 10


# 14.3.6b.5 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6b.5", "14.3.6b.5/b1")
def test_14_3_6b5_the_side_between_42_and_52_costs_one_more_point() -> None:
    units = {"ge-ii": 52, "ge-iii": "52 disrupted", "fr-i": 19}
    ground = {"german": [52, *CORRIDOR, 43]}
    shut = play(situation(units, control=ground), "activate 52")
    assert not offered(shut, "move ge-ii 42") and "2.2/p7" in why(shut, "move ge-ii 42")
    m = play(situation(units, "ge-holland", control=ground), "activate 52")
    assert offered(m, "move ge-ii 42") and offered(m, "move ge-iii 42")
    play(m, "move ge-ii 42")
    assert where(m, "ge-ii") == 42 and asked(m) != "german where_next"            # both points are spent
    slow = play(situation({"ge-or": 52, "fr-i": 19}, "ge-holland", control=ground), "activate 52")
    assert not offered(slow, "move ge-or 42") and "8.4/b3" in why(slow, "move ge-or 42")     # one movement point


CUT_OFF = {"german": [52], "allied": [62, 53, 43, 42]}


@pytest.mark.rules("14.3.6b.5/b2")
@pytest.mark.parametrize(("turn", "options", "forts", "fed"), [
    (5, ("ge-holland",), {}, True), (4, ("ge-holland",), {}, False), (5, (), {}, False),
    (6, ("ge-holland",), {"fort-antwerp": 1}, False)])
def test_14_3_6b5_antwerp_is_a_german_source_from_turn_5_on_without_its_fort(
        turn: int, options: tuple[str, ...], forts: dict[str, int], fed: bool) -> None:
    m = situation({"ge-ii": 52, "fr-i": 19}, *options, turn=turn, control=CUT_OFF, forts=forts,
                  general_retreat={"allied": 3, "german": 4} if turn > 4 else {"allied": 3})
    assert supplied(m, "ge-ii") is fed


@pytest.mark.rules("14.3.6b.5/b2")
def test_14_3_6b5_not_before_the_turn_after_its_capture() -> None:
    ground = {"german": CORRIDOR, "allied": [52]}
    m = situation({"ge-ii": 53, "fr-i": 19}, "ge-holland", turn=6, phase="reinforcement", initiative="german", control=ground,
                  cap={"allied": 0, "german": 3}, general_retreat={"allied": 3, "german": 4})
    play(m, "activate 53, move ge-ii 52")
    assert control(m, 52) == "german" and st(m).turn == 6 and not holland_source(st(m))
    pass_until(m, "what_to_do")
    for _ in range(6):
        if st(m).turn == 7:
            break
        pass_until(play(m, texts(m)[-1]), "what_to_do")
    assert st(m).turn == 7 and holland_source(st(m))


@pytest.mark.rules("14.3.6b.5/b2")
def test_14_3_6b5_reinforcements_of_81_and_variable_ones_may_use_antwerp() -> None:
    m = situation({"ge-ii": 52, "ge-ix-r": "track 5 81", "ge-xxii-r": "track 5", "fr-i": 19}, "ge-holland", turn=5,
                  phase="reinforcement", initiative="allied", control={"german": [52]})
    s = st(m)
    assert set(bits(entry_hexes(s, INDEX["ge-ix-r"]))) == {52, 81}
    assert 52 in bits(entry_hexes(s, INDEX["ge-xxii-r"]))
    early = s.copy()
    early.turn = 4
    assert set(bits(entry_hexes(early, INDEX["ge-ix-r"]))) == {81}


@pytest.mark.rules("14.3.6b.5/b3")
def test_14_3_6b5_three_units_stay_behind_to_hold_holland() -> None:
    m, without = chosen((), ("ge-holland",)), chosen()
    for unit, turn in (("ge-naval", 3), ("ge-i-lw", 5), ("ge-hq-nord", 5)):
        assert due(without, unit) == turn and where(m, unit) == "off"


def through_holland(**options: Any) -> Match:
    """Turn 2 of a game with both options."""
    m = chosen((), ("ge-more-troops", "ge-holland"), dice=[1, 1, 1, 6, 1, 1, 1, 6, *[4] * 40], **options)
    for _ in range(200):
        if st(m).turn == 2 and asked(m) == "german what_to_do":
            return m
        calm = [t for t in texts(m) if t.split()[0] in ("pass", "delay", "done", "yield", "no-retreat")]
        m.choose(calm[0] if calm else texts(m)[0])
    raise AssertionError("turn 2 never came")


@pytest.mark.rules("14.3.6b.4", "14.3.6b.5/b4")
def test_14_3_6b5_with_both_options_the_ninth_army_enters_as_one_group_on_turn_2() -> None:
    m = through_holland()
    assert {where(m, u) for u in NINTH} == {"off"} and st(m).ninth == 0
    entries = {int(t.split()[1]) for t in texts(m) if t.startswith("enter")}
    assert entries and entries <= {42, 52, 62, 71} and 71 in entries
    cap = st(m).cap[1]
    play(m, "enter 71")
    assert asked(m) == "german where_next"                         # at full movement: the HQ's four points
    play(m, "stop")
    assert set(NINTH) <= units_in(m, 71) and st(m).ninth == 2
    assert st(m).cap[1] == cap - 1 + 1                             # one CAP to enter, one more received from this turn on
    assert not any(t.startswith("enter") for t in texts(m))


@pytest.mark.rules("14.3.6b.5/b4", "8.4.3d")
@pytest.mark.parametrize(("bound", "entries"), [(False, {42, 52, 62, 71}), (True, {62, 71})])
def test_14_3_6b5_the_four_hexes_need_no_supply_line_but_by_the_other_reading(bound: bool, entries: set[int]) -> None:
    """On turn 2 no German rail reaches 42 or 52."""
    m = through_holland(**{"ninth-army-supply": bound})
    assert {int(t.split()[1]) for t in texts(m) if t.startswith("enter")} == entries
    for h in {42, 52} - entries:
        assert why(m, f"enter {h}") == ["8.4.3d"]


@pytest.mark.rules("14.3.6b.5/b4", "9.1.2b")
def test_14_3_6b5_entering_antwerp_is_an_attack_on_it() -> None:
    m = play(through_holland(), "enter 52")
    assert set(NINTH) <= units_in(m, 52)
    assert [e.hex for e in events(m, "BattleDeclared")] == [52]


@pytest.mark.rules("14.3.6b.5/b4", "8.4.3d")
def test_14_3_6b5_the_computer_brings_the_army_in_where_it_is_supplied() -> None:
    m = through_holland()
    ask = st(m).decision
    assert ask is not None
    values = hint(st(m), ask, Memory())
    assert values is not None
    worth = {int(t.split()[1]): v for t, v in zip(texts(m), values, strict=True) if t.startswith("enter")}
    assert min(worth[62], worth[71]) > 0 > max(worth[42], worth[52])


@pytest.mark.rules("14.3.6b.5/b4")
def test_14_3_6b5_the_group_may_go_on_and_attack() -> None:
    m = play(through_holland(), "enter 71, to 62")
    assert asked(m) != "german where_next" and set(NINTH) <= units_in(m, 62)


@pytest.mark.rules("14.3.6b.4", "14.3.6b.5/b4")
def test_14_3_6b5_an_army_that_did_not_enter_on_turn_2_comes_later_as_variable_reinforcements() -> None:
    m = pass_until(play(through_holland(), "pass"), "where_to_arrive")
    for _ in range(60):
        if st(m).turn == 3 and texts(m)[0].split()[1] in NINTH:
            break
        play(m, texts(m)[-1])
        pass_until(m, "where_to_arrive")
    assert st(m).turn == 3 and offered(m, f"arrive {texts(m)[0].split()[1]} 91")


def assault(*options: str, fort: int = 4) -> Match:
    m = situation({"ge-ii": 53, "fr-i": 19}, *options, control={"german": CORRIDOR, "allied": [52]}, forts={"fort-antwerp": fort},
                  cap={"allied": 0, "german": 3}, dice=[4, 4, 5, 6])
    return play(m, "activate 53, move ge-ii 52")


@pytest.mark.rules("14.3.6b.5/b5")
@pytest.mark.parametrize(("options", "taken"), [((), False), (("ge-holland",), True)])
def test_14_3_6b5_the_fort_of_antwerp_may_be_besieged(options: tuple[str, ...], taken: bool) -> None:
    m = assault(*options)
    assert bool(st(m).siege >> 52 & 1) is taken and (control(m, 52) == "german") is taken


@pytest.mark.rules("14.3.6b.5/b6")
@pytest.mark.parametrize(("options", "holder", "open_"), [(("ge-holland",), "allied", True), ((), "allied", False),
                                                          (("ge-holland",), "german", False)])
@pytest.mark.parametrize("unit", ["br-rn", "br-7", "br-6"])
def test_14_3_6b5_the_naval_and_7th_divisions_may_land_at_antwerp(
        options: tuple[str, ...], holder: str, open_: bool, unit: str) -> None:
    m = situation({unit: "track 10", "fr-i": 19, "ge-ii": 85}, *options, turn=10, seat="allied", phase="reinforcement",
                  initiative="german", control={holder: [52]}, general_retreat={"allied": 3, "german": 4})
    assert asked(m) == "allied where_to_arrive"
    assert offered(m, f"arrive {unit} 52") is (open_ and unit != "br-6")


@pytest.mark.rules("14.3.6b.5/b6")
def test_14_3_6b5_french_units_sail_from_antwerp_too() -> None:
    m = situation({"fr-xx": 52, "be-i": 52, "ge-ii": 85}, "ge-holland", turn=5, phase="strategic", seat="allied",
                  initiative="german", cap={"allied": 2, "german": 0}, general_retreat={"allied": 3, "german": 4})
    assert offered(m, "sail fr-xx") and not offered(m, "sail be-i")
