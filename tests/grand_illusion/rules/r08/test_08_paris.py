"""8.4.8, 8.4.9: the Schlieffen Plan hexes and Paris in Danger."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.grand_illusion.pieces import INDEX
from marne.match import Match
from tests.grand_illusion.tools import asked, control, disrupted, events, offered, play, pos, st, texts, where, why

SP = (1, 7, 8, 14, 15, 16, 23, 24, 32, 33, 42, 43)
FROM = {1: 8, 7: 17, 8: 17, 14: 24, 15: 25, 16: 26, 23: 24, 24: 34, 32: 33, 33: 44, 42: 43, 43: 53}     # a German start
# Everything but the SP hexes is German and has trains; the Allies have retreated, so that nobody asks for it.
WEST: dict[str, Any] = {"seat": "german", "control": {"german": [h for h in range(1, 108) if h not in SP]}, "rail_end": False,
                        "general_retreat": {"allied": 3}, "cap": {"allied": 4, "german": 4}}


def west(units: dict[str, Any], turn: int, **more: Any) -> Match:
    m = pos(units, turn=turn, **{**WEST, **more})
    if asked(m) == "allied whether_general_retreat":
        play(m, "no-retreat")
    return m


# 8.4.8 Schlieffen Plan ------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.4.8", "2.2/p5")
@pytest.mark.parametrize("h", SP)
def test_8_4_8_germans_may_not_enter_vacant_schlieffen_hexes_before_turn_7(h: int) -> None:
    start = FROM[h]
    for unit in ("ge-ii", "ge-2-c"):
        m = play(west({unit: start, "ge-hq-1": start}, 6), f"activate {start}")
        assert not offered(m, f"move {unit} {h}")
        assert why(m, f"move {unit} {h}") == ["8.4.8"]
        with pytest.raises(marne.IllegalChoice) as e:
            m.choose(f"move {unit} {h}")
        assert e.value.rules == ["8.4.8"]
        m = play(west({unit: start, "ge-hq-1": start}, 7), f"activate {start}")
        assert offered(m, f"move {unit} {h}")


@pytest.mark.rules("2.2/p5")
def test_2_2_only_these_twelve_hexes_are_closed() -> None:
    """Every hex of the map, vacant and next to a German corps on turn 6."""
    shut = set()
    for h in range(1, 108):
        start = FROM.get(h) or next(n for n in st(pos({"fr-xx": 58})).t.dirs[h] if n and n not in SP)
        m = play(west({"ge-ii": start}, 6), f"activate {start}")
        if "8.4.8" in why(m, f"move ge-ii {h}"):
            shut.add(h)
    assert shut == set(SP)


@pytest.mark.rules("8.4.8")
@pytest.mark.parametrize("turn", [1, 6])
def test_8_4_8_schlieffen_hexes_with_allied_combat_units_may_be_entered(turn: int) -> None:
    m = play(west({"ge-ii": 44, "ge-iii": 44, "fr-xx": 33}, turn), "activate 44")
    assert offered(m, "move ge-ii 33")


@pytest.mark.rules("8.4.8")
def test_8_4_8_an_hq_alone_does_not_open_them() -> None:
    m = play(west({"ge-ii": 44, "ge-iii": 44, "fr-hq-5": 33}, 6), "activate 44")
    assert why(m, "move ge-ii 33") == ["8.4.8"]


@pytest.mark.rules("8.4.8")
def test_8_4_8_the_restriction_is_for_combat_units() -> None:
    m = play(west({"ge-ii": 44, "ge-hq-1": 44}, 6), "activate 44")
    assert offered(m, "move ge-hq-1 33")


@pytest.mark.rules("8.4.8")
def test_8_4_8_no_vacant_hex_is_crossed_to_reach_an_occupied_one() -> None:
    m = play(west({"ge-2-c": 44, "ge-hq-1": 44, "fr-xx": 23}, 6), "activate 44")
    assert why(m, "move ge-2-c 33") == ["8.4.8"]
    play(m, "select ge-2-c", "select ge-hq-1")
    assert not offered(m, "to 33")


@pytest.mark.rules("8.4.8")
def test_8_4_8_a_hex_once_entered_against_allied_units_stays_open() -> None:
    """The French in Ypres (33) are beaten and fall back; from then on 33 is open, its neighbours are not."""
    m = west({"ge-ii": 44, "ge-iii": 44, "fr-xx": "33 disrupted"}, 6, dice=[4, 4, 6, 6])
    play(m, "activate 44", "move ge-ii 33", "done")
    way = next(t for t in texts(m) if t.startswith("retreat fr-xx"))
    play(m, way)
    assert control(m, 33) == "german"
    play(m, "activate 44")
    assert offered(m, "move ge-iii 33")
    assert why(m, "move ge-iii 43") == ["8.4.8"]
    play(m, "move ge-iii 33", "stop")
    assert where(m, "ge-iii") == 33


@pytest.mark.rules("8.4.8")
def test_8_4_8_and_open_it_stays_when_it_is_allied_and_empty_again() -> None:
    m = play(west({"ge-ii": 44, "ge-iii": 44}, 6, opened=[33]), "activate 44")
    assert control(m, 33) == "allied"
    assert offered(m, "move ge-ii 33")


# 8.4.9 Paris in Danger --------------------------------------------------------------------------------------------------

PD = (9, 10, 18, 20, 28, 29)
ZONE = {2, 3, 4, 8, 9, 10, 11, 17, 18, 19, 20, 21, 27, 28, 29, 30, 37, 38, 39}     # PD hexes and their neighbours


def north(units: dict[str, Any], turn: int = 4, german: list[int] | None = None, **more: Any) -> Match:
    """Germans about to come near Paris; the French have their HQ Alsace, and IX Corps and the 71st wait."""
    data: dict[str, Any] = {"seat": "german", "rail_end": False, "cap": {"allied": 4, "german": 4},
                            "control": {"german": german or [64, 65, 56, 46, 36]}}
    m = pos({"fr-hq-alsace": 104, "fr-vii": 104, "fr-ix": "pd", "fr-71-r": "pd", **units}, turn=turn, **{**data, **more})
    if asked(m) == "allied whether_general_retreat":
        play(m, "no-retreat")
    return m


@pytest.mark.rules("8.4.9a", "8.4.9b", "2.2/p4")
def test_8_4_9_the_alarm_sounds_in_the_six_hexes_round_paris_and_next_to_them() -> None:
    """A supplied German corps enters every hex of the map in turn."""
    t = st(pos({"fr-xx": 58})).t
    assert {n for n in t.dirs[19] if n} == set(PD)
    alarm = set()
    for h in range(1, 108):
        start = next(n for n in t.dirs[h] if n and not t.impassable[h] >> n & 1)
        m = west({"ge-ii": start, "ge-hq-1": start}, 7, control={"german": [x for x in range(1, 108) if x != h]})
        play(m, f"activate {start}", f"move ge-ii {h}")
        assert where(m, "ge-ii") == h
        if st(m).danger:
            alarm.add(h)
    assert alarm == ZONE


@pytest.mark.rules("8.4.9b", "8.4.9c", "8.4.9d")
def test_8_4_9b_supplied_combat_units_near_paris_raise_the_alarm_at_once() -> None:
    m = play(north({"ge-ii": 36, "ge-iii": 36}), "activate 36")
    assert not st(m).danger                             # St-Quentin is not near enough
    play(m, "move ge-ii 27")                            # next to Beauvais (18) and Meaux (28)
    assert asked(m) == "german where_next"              # in the middle of the move
    assert [e.turn for e in events(m, "ParisInDanger")] == [4]
    assert where(m, "fr-hq-alsace") == "off"
    assert [e.rule for e in events(m, "Removed")] == ["8.4.9c"]
    for unit in ("fr-ix", "fr-71-r"):
        assert where(m, unit) == "track"
        assert st(m).due[INDEX[unit]] == 5
    play(m, "to 28", "move ge-iii 27")
    assert len(events(m, "ParisInDanger")) == 1         # the first time only


@pytest.mark.rules("8.4.9b")
def test_8_4_9b_an_hq_alone_raises_no_alarm() -> None:
    m = play(north({"ge-hq-1": 36, "ge-ii": 36}), "activate 36", "move ge-hq-1 27", "stop")
    assert where(m, "ge-hq-1") == 27
    assert not st(m).danger


@pytest.mark.rules("8.4.9b")
def test_8_4_9b_nor_do_units_out_of_supply() -> None:
    m = play(north({"ge-2-c": 20}, control={"german": [20]}), "activate 20", "move ge-2-c 29", "to 39")
    assert where(m, "ge-2-c") == 39
    assert not st(m).danger


@pytest.mark.rules("8.4.9b")
def test_8_4_9b_a_retreat_towards_paris_raises_it_too() -> None:
    """Germans beaten in St-Quentin (36) fall back on Compiegne (27), which is theirs and in supply by way of 54, 45 and 35."""
    line = [64, 54, 45, 35, 26, 27, 36, 25, 34]
    m = north({"ge-ii": "36 disrupted", "fr-xx": 36}, seat="allied", german=line, dice=[4, 4, 6, 6])
    play(m, "activate 36", "done", "attack 36")
    assert not st(m).danger
    play(m, "retreat ge-ii 27")
    assert st(m).danger == 4


@pytest.mark.rules("8.4.9b")
@pytest.mark.parametrize(("danger", "turn", "due"), [(4, 4, False), (4, 5, True), (5, 5, False), (2, 2, False), (2, 3, True)])
def test_8_4_9b_the_allies_must_retreat_on_that_turn_or_the_next(danger: int, turn: int, due: bool) -> None:
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=turn, paris_in_danger=danger, free_rail=False, cap={"allied": 1, "german": 1},
            vp={"allied": 5}, dice=[3] * 8)
    for _ in range(8):
        if st(m).turn > turn or asked(m) == "allied which_hex_retreats":
            break
        m.choose(next(t for t in ("pass", "no-retreat", "done") if offered(m, t)))
    assert (asked(m) == "allied which_hex_retreats") == due
    if due:
        assert "general-retreat" not in texts(m) and "no-retreat" not in texts(m)       # no choice left
        play(m, "done")
        assert [e.change for e in events(m, "VpChanged") if e.rule == "8.7.2/p3"] == [-3 if turn == 3 else -2]
        assert st(m).retreated[0] == turn


@pytest.mark.rules("8.4.9b")
def test_8_4_9b_not_if_a_general_retreat_was_already_made() -> None:
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=5, paris_in_danger=4, general_retreat={"allied": 3}, free_rail=False,
            cap={"allied": 1, "german": 1}, dice=[3] * 8)
    for _ in range(8):
        if st(m).turn > 5:
            break
        m.choose(next(t for t in ("pass", "no-retreat", "done") if offered(m, t)))
        assert asked(m) != "allied which_hex_retreats"
    assert not [e for e in events(m, "GeneralRetreat")]


def next_turn(units: dict[str, Any]) -> Match:
    """Reinforcement Phase of turn 5 after an alarm on turn 4."""
    return pos({"ge-ii": 93, **units}, turn=5, phase="reinforcement", paris_in_danger=4, seat="german", initiative="german",
               cap={"allied": 0, "german": 0})


@pytest.mark.rules("8.4.9d", "8.4.9e")
def test_8_4_9e_the_71st_reserve_division_arrives_next_turn_at_its_printed_hex() -> None:
    m = play(north({"ge-ii": 36}, cap={"allied": 0, "german": 1}, dice=[3] * 8), "activate 36", "move ge-ii 27", "stop")
    for _ in range(12):
        if st(m).turn == 5 and asked(m) == "allied where_to_arrive" and "fr-71-r" in texts(m)[0]:
            break
        m.choose(next((t for t in texts(m) if t.split()[0] in ("done", "pass", "no-retreat", "arrive")), texts(m)[0]))
    assert {t for t in texts(m) if t.startswith("arrive fr-71-r")} == {"arrive fr-71-r 98"}


@pytest.mark.rules("8.4.9f")
@pytest.mark.parametrize("state", ["56", "56 disrupted"])
def test_8_4_9f_the_full_ix_corps_takes_the_place_of_ix_minus(state: str) -> None:
    m = next_turn({"fr-ix": "track 5", "fr-ix-minus": state, "fr-xx": 56})
    assert where(m, "fr-ix") == 56
    assert not disrupted(m, "fr-ix")
    assert where(m, "fr-ix-minus") == "off"
    assert "8.4.9f" in [e.rule for e in events(m, "Removed")]


@pytest.mark.rules("8.4.9f")
@pytest.mark.parametrize("place", ["eliminated", "track 7", "out"])
def test_8_4_9f_without_ix_minus_on_the_map_ix_corps_is_a_variable_reinforcement(place: str) -> None:
    m = next_turn({"fr-ix": "track 5", "fr-ix-minus": place, "fr-hq-5": 58})
    assert {t for t in texts(m) if t.startswith("arrive")} == {f"arrive fr-ix {h}" for h in (4, 13, 19, 58, 61, 80, 89)}
    play(m, "arrive fr-ix 58")
    assert where(m, "fr-ix") == 58
    assert where(m, "fr-ix-minus") == "off"             # never comes back, not even as a replacement


@pytest.mark.rules("8.4.9g")
def test_8_4_9g_one_french_corps_goes_to_paris_by_rail_without_cap() -> None:
    m = pos({"fr-xx": 87, "fr-xv": 68, "fr-1-m": 68, "fr-2-c": 68, "br-1": 68, "fr-hq-3": 68, "ge-ii": 93},
            turn=4, phase="strategic", paris_in_danger=4, cap={"allied": 0, "german": 0}, initiative="german")
    assert asked(m) == "allied who_travels"
    assert set(texts(m)) == {"free-train fr-xx", "free-train fr-xv", "done"}    # corps, French, and no CAP at all
    m2 = m.copy()
    with pytest.raises(marne.NeedChance):               # only one: the phase is over with it, and the turn
        play(m2, "free-train fr-xx")
    m = pos({"fr-xx": 87, "fr-xv": 68, "ge-ii": 93}, turn=4, phase="strategic", paris_in_danger=4,
            cap={"allied": 1, "german": 0}, initiative="german")
    play(m, "free-train fr-xx")
    assert where(m, "fr-xx") == 19
    assert st(m).cap[0] == 1
    assert not [t for t in texts(m) if t.startswith("free-train")]


@pytest.mark.rules("8.4.9g")
def test_8_4_9g_not_without_the_alarm() -> None:
    m = pos({"fr-xx": 87, "ge-ii": 93}, turn=4, phase="strategic", cap={"allied": 1, "german": 0}, initiative="german")
    assert not [t for t in texts(m) if t.startswith("free-train")]


@pytest.mark.rules("8.4.9g")
def test_8_4_9g_only_a_corps_that_rails_can_take_to_paris() -> None:
    """Ten rail hexes at most: Nancy (87) is seven from Paris, Dunkirk (23) cut off here."""
    m = pos({"fr-xx": 87, "fr-xv": 23, "ge-ii": 93}, turn=4, phase="strategic", paris_in_danger=4, control={"german": [24]},
            cap={"allied": 1, "german": 0}, initiative="german")
    assert {t for t in texts(m) if t.startswith("free-train")} == {"free-train fr-xx"}
