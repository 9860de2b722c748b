"""O27 Runners."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import INDEX, PHONE_IDS
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

REST = {"A1": "fr-inf"}
PLACE, MOVE, CALL = "way 1", "way 2", "way 3"


def hand(a: Arena, side: int, what: str) -> str:
    return next(a.s.t.cards[c].id for c in bits(a.s.hand[side]) if what in (a.s.t.cards[c].action, a.s.t.cards[c].order))


@pytest.mark.rules("O27", "O27-a", "O27.1", "3.3.1.2")
def test_O27_1_a_runner_is_placed_with_the_highest_leader_and_has_done_his_work() -> None:
    a = Arena({"H6": "ge-lt-mueller ge-inf", "K6": "ge-hptm-falk", **REST})
    a.order(27)
    assert a.where("ge-bote.1") == "K6" and a.is_("activated", "ge-bote.1")
    assert not a.is_("activated", "ge-hptm-falk")


@pytest.mark.rules("O27.1", "8.2")
def test_O27_1_too_many_in_the_hex_is_looked_at_when_the_turn_ends() -> None:
    a = Arena({"O6": "ge-hptm-falk ge-inf ge-abt", **REST}, german=["O27"])
    a.turn().play(f"order {hand(a, 0, 'O27')}")
    assert a.where("ge-bote.1") == "O6"
    a.play("end")
    assert a.asked == "whom_to_give_up"


@pytest.mark.rules("O27-a")
def test_O27_no_leader_or_no_counter_no_placing() -> None:
    a = Arena({"H6": "ge-inf", **REST}, german=["O27"])
    a.turn()
    assert f"order {hand(a, 0, 'O27')}" not in a.choices
    b = Arena({"H6": "ge-hptm-falk ge-bote ge-bote", **REST})
    b.order(27)
    assert PLACE not in b.choices


@pytest.mark.rules("O27-b", "O27.2")
def test_O27_2_a_runner_moves_alone_and_is_done() -> None:
    a = Arena({"H6": "ge-hptm-falk ge-bote ge-inf", **REST})
    a.order(27).play(MOVE)
    assert a.asked == "where_to_step"
    a.play("step H5", "step H4", "stop")
    assert a.where("ge-bote.1") == "H4" and a.is_("activated", "ge-bote.1") and a.asked == ""
    assert not a.is_("activated", "ge-hptm-falk")
    a.order(23).play("activate ge-hptm-falk")
    assert "activate ge-bote.1" not in a.choices


@pytest.mark.rules("O27-b", "A42.1")
def test_O27_2_op_fire_as_against_any_move() -> None:
    a = Arena({"H6": "ge-hptm-falk ge-bote", "H2": "fr-inf", **REST}, allied=["O21"])
    a.order(27).play(MOVE).play("step H5", calm=False)
    assert a.asked == "which_reaction"


@pytest.mark.rules("O27.2", "O23")
def test_O27_2_a_runner_moves_by_a_move_order_too() -> None:
    a = Arena({"H6": "ge-hptm-falk ge-bote", **REST})
    a.order(23).play("activate ge-hptm-falk", "activate ge-bote.1", "move ge-bote.1", "with ge-hptm-falk", "step H5")
    assert set(a.at("H5")) == {"ge-hptm-falk", "ge-bote.1"}


@pytest.mark.rules("O27.2.1")
def test_O27_2_1_he_leaves_by_the_own_edge_with_the_order_and_may_come_again() -> None:
    a = Arena({"O6": "ge-bote", "K6": "ge-hptm-falk", **REST})
    a.order(27).play(MOVE, "exit")
    assert a.s.vp == 1 and a.where("ge-bote.1") == "unused"
    a.order(27)
    assert a.where("ge-bote.1") == "K6"


@pytest.mark.rules("O27", "O27-c", "O19")
def test_O27_c_a_runner_with_the_highest_leader_and_a_telephone_call_the_guns() -> None:
    phones = {"german": next(p for p in PHONE_IDS if p.startswith("ge"))}
    a = Arena({"H6": "ge-hptm-falk ge-bote", **REST}, phones=phones)
    a.order(27)
    assert CALL in a.choices
    b = Arena({"H6": "ge-hptm-falk", "H7": "ge-bote", **REST}, phones=phones)
    b.order(27)
    assert CALL not in b.choices                            # he must be with him
    c = Arena({"H6": "ge-lt-mueller ge-bote", "K6": "ge-hptm-falk", **REST}, phones=phones)
    c.order(27)
    assert CALL not in c.choices                            # with the highest
    d = Arena({"H6": "ge-hptm-falk ge-bote", **REST})
    d.order(27)
    assert CALL not in d.choices                            # no telephone
    e = Arena({"H6": "ge-hptm-falk ge-bote", **REST}, phones=phones)
    e.s.phone_broken |= 1
    e.order(27)
    assert CALL not in e.choices


@pytest.mark.rules("O27-c", "O14.1")
def test_O27_c_both_must_be_free_and_are_activated() -> None:
    phones = {"german": next(p for p in PHONE_IDS if p.startswith("ge"))}
    for who in ("ge-hptm-falk", "ge-bote.1"):
        a = Arena({"H6": "ge-hptm-falk ge-bote", **REST}, phones=phones)
        a.s.activated |= 1 << INDEX[who]
        a.order(27)
        assert CALL not in a.choices
    b = Arena({"H6": "ge-hptm-falk ge-bote", **REST}, phones=phones)
    b.order(27).play(CALL)
    for _ in range(40):
        if b.asked:
            b.play(b.choices[0])
    assert b.asked == "" and b.is_("activated", "ge-hptm-falk") and b.is_("activated", "ge-bote.1")
