"""8.5, 8.6: units that fight in the activated hex do not move; the others may, into battles of their own."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import IDS
from marne.match import Match
from tests.grand_illusion.tools import asked, events, offered, play, pos, st, texts, where, why

CALM: dict[str, Any] = {"turn": 2, "cap": {"allied": 4, "german": 4}}
NANCY: dict[str, Any] = {"control": {"allied": [87]}, **CALM}
MIXED = {"fr-xx": 87, "fr-xv": 87, "fr-xvi": 87, "ge-xxi": 87}


def finish(m: Match, message: str = "allied what_to_do", limit: int = 20) -> Match:
    """To the end of the activation, by the first choice or by standing fast."""
    for _ in range(limit):
        if asked(m) == message:
            return m
        m.choose("hold" if offered(m, "hold") else texts(m)[0])
    raise AssertionError(asked(m))


@pytest.mark.rules("8.5", "8.5/b1")
def test_8_5_units_named_to_attack_in_the_activated_hex_stay_there() -> None:
    m = play(pos(MIXED, dice=[4, 4, 6, 6], **NANCY), "activate 87", "done", "designate fr-xv")
    assert not offered(m, "move fr-xv 88")
    assert "8.5/b1" in why(m, "move fr-xv 88")
    finish(play(m, "attack 87"))
    assert where(m, "fr-xv") == 87
    assert {IDS[e.unit] for e in events(m, "Placed")} == {"fr-xv", "ge-xxi"}    # nobody else attacked


@pytest.mark.rules("8.5", "8.5/b1")
def test_8_5_who_has_moved_away_cannot_be_named() -> None:
    m = play(pos(MIXED, **NANCY), "activate 87", "move fr-xx 88", "stop", "done")
    assert asked(m) == "allied whether_to_attack"
    assert {t for t in texts(m) if t.startswith("designate")} == {"designate fr-xv", "designate fr-xvi"}


@pytest.mark.rules("8.5", "8.5/b1")
def test_8_5_nor_who_has_left_and_come_back() -> None:
    m = play(pos({**MIXED, "fr-2-c": 87}, **NANCY), "activate 87", "move fr-2-c 88", "to 87", "done")
    assert where(m, "fr-2-c") == 87
    assert not offered(m, "designate fr-2-c")
    assert offered(m, "designate fr-xv")


@pytest.mark.rules("8.5", "8.5/b1")
def test_8_5_all_who_stayed_attack_if_nobody_is_named() -> None:
    m = pos(MIXED, dice=[4, 4, *[6] * 6], **NANCY)
    finish(play(m, "activate 87", "move fr-xx 88", "stop", "done", "attack 87"))
    assert {IDS[e.unit] for e in events(m, "Placed")} == {"fr-xv", "fr-xvi", "ge-xxi"}


SIEGE = {"ge-vii": 54, "ge-ha-krupp": 54, "ge-ha-skoda": 54, "fr-xx": 58}
BESIEGED: dict[str, Any] = {"seat": "german", "forts": {"fort-maubeuge": 4}, "siege": [54], "turn": 2,
                            "control": {"german": [54, 64]}, "cap": {"allied": 4, "german": 4}}


@pytest.mark.rules("8.5", "8.5/b2")
def test_8_5_siege_guns_that_bombard_stay_and_those_that_left_do_not_bombard() -> None:
    m = pos(SIEGE, dice=[6, 4, 4, 6, 6], **BESIEGED)
    play(m, "activate 54", "move ge-ha-skoda 64", "done", "attack 54")
    assert {t for t in texts(m) if t.startswith("bombard")} == {"bombard ge-ha-krupp fort-maubeuge"}
    play(m, "bombard ge-ha-krupp fort-maubeuge")
    finish(m, "german what_to_do")
    assert (where(m, "ge-ha-krupp"), where(m, "ge-ha-skoda")) == (54, 64)
    assert [IDS[e.unit] for e in events(m, "Bombarded")] == ["ge-ha-krupp"]


@pytest.mark.rules("8.5/b2")
def test_8_5_after_the_bombardment_a_gun_does_not_move_in_this_activation() -> None:
    m = play(pos(SIEGE, dice=[6, 4, 4, 6, 6], **BESIEGED), "activate 54", "done", "attack 54")
    play(m, "bombard ge-ha-krupp fort-maubeuge")
    assert "8.5/b2" in why(m, "move ge-ha-krupp 64")
    assert not [t for t in texts(m) if t.startswith("move")]
    finish(m, "german what_to_do")
    assert where(m, "ge-ha-krupp") == 54


@pytest.mark.rules("8.5/note", "8.6")
def test_8_5_the_others_may_leave_even_into_new_battles_before_the_battle_here() -> None:
    m = play(pos({**MIXED, "ge-xvi": 86}, **NANCY), "activate 87", "move fr-xx 86")
    assert offered(m, "move fr-xv 88")
    play(m, "done", "attack 87")
    assert st(m).battles == 1 << 86 | 1 << 87
    assert set(texts(m)) == {"resolve 86", "resolve 87"}        # in the attacker's order


@pytest.mark.rules("8.5/note", "8.2.2")
def test_8_5_not_once_the_battle_is_being_resolved() -> None:
    m = pos({**MIXED, "ge-xvi": 86}, dice=[4, 4, *[6] * 6], **NANCY)
    play(m, "activate 87", "move fr-xx 86", "done", "designate fr-xv", "attack 87")
    assert "8.2.2" in why(m, "move fr-xvi 88")
    play(m, "resolve 87")
    for _ in range(10):
        if asked(m) == "allied what_to_do" or "resolve 86" in texts(m):
            break
        assert not [t for t in texts(m) if t.startswith(("move", "select"))]
        m.choose("hold" if offered(m, "hold") else texts(m)[0])
    assert where(m, "fr-xvi") == 87


@pytest.mark.rules("8.6")
def test_8_6_in_a_hex_held_by_the_enemy_alone_the_battle_is_compulsory() -> None:
    m = pos({"fr-xx": 87, "fr-xv": 87, "ge-xvi": 86}, dice=[4, 4, 6, 6], **CALM)
    play(m, "activate 87", "move fr-xx 86", "done")
    assert [(e.hex, e.rule) for e in events(m, "BattleBegan")] == [(86, "9.1.3f.1")]   # nobody was asked
    assert [(e.hex, e.rule) for e in events(m, "BattleDeclared")] == [(86, "9.1.2b")]


@pytest.mark.rules("8.6")
def test_8_6_where_friends_stand_already_it_is_optional() -> None:
    m = pos({"fr-xx": 87, "fr-xv": 87, "fr-iv": 86, "ge-xvi": 86}, control={"german": [86]}, **CALM)
    play(m, "activate 87", "move fr-xx 86", "done")
    assert set(texts(m)) == {"attack 86", "decline 86"}
    play(m, "decline 86")
    assert asked(m) == "allied what_to_do"
    assert not events(m, "BattleDeclared")
