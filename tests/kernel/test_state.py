"""A state declared once: slots, first values, copy and key follow from one list of fields."""
from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from types import new_class

import pytest

from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask
from marne.kernel.state import Flat, Lent, Unkeyed, _little


class Rules:
    def __init__(self, name: str) -> None:
        self.name = name


class Front(Flat, key=("rules.name",)):
    turn: int = 3
    secrets: int = 0
    rules: Rules
    loc: bytearray = bytearray([9, 9])
    far: array[int] = array("H", [500, 70])
    at: Unkeyed[list[int]] = [0] * 3
    hands: list[tuple[int, ...]] = [(), (1,)]
    plan: tuple[int, ...] = ()
    present: Unkeyed[int] = 0
    big: Lent[dict[int, int]] = {}
    lent: Unkeyed[int] = 0

    def __init__(self, rules: Rules) -> None:
        super().__init__(Seeded("front"))
        self.rules = rules


def test_first_values_are_every_state_s_own() -> None:
    one, two = Front(Rules("a")), Front(Rules("a"))
    one.loc[0], one.at[1], one.far[0], one.hands[0] = 1, 2, 600, (5,)
    one.stack.append((0, 1))
    assert (bytes(two.loc), two.at, two.far[0], two.hands, two.stack) == (b"\t\t", [0, 0, 0], 500, [(), (1,)], [])
    assert (two.turn, two.drawn, two.log, two.result, two.decision) == (3, 0, [], None, None)
    assert isinstance(two.chance, Seeded)


def test_there_is_nothing_beside_the_fields() -> None:
    with pytest.raises(AttributeError):
        Front(Rules("a")).tunr = 4      # type: ignore[attr-defined]
    assert not hasattr(Front(Rules("a")), "__dict__")


def test_a_copy_shares_what_cannot_change() -> None:
    s = Front(Rules("a"))
    s.decision, s.turn, s.present = Ask(0, "which", "1", ()), 7, 6
    s.unwound.append((1, 1))
    c = s.copy()
    assert type(c) is Front and c.key() == s.key()
    assert (c.turn, c.present, c.unwound, c.log) == (7, 6, [], None)
    assert c.rules is s.rules and c.decision is s.decision and c.chance is s.chance
    changes: list[Callable[[], None]] = [lambda: s.loc.append(1), lambda: s.far.append(1), lambda: s.at.append(1),
                                         lambda: s.hands.append(()), lambda: s.stack.append((0, 1))]
    before = c.loc[:], c.far[:], c.at[:], c.hands[:], c.stack[:]
    for change in changes:
        change()
    assert (c.loc, c.far, c.at, c.hands, c.stack) == before


def test_the_key_has_what_is_listed_in_its_order() -> None:
    s = Front(Rules("a"))
    s.secrets = 2
    assert s.key() == (3, 2, b"\t\t", bytes([244, 1, 70, 0]), ((), (1,)), (), "a")
    at_first = s.key()
    s.at[0], s.present, s.drawn = 1, 1, 8
    s.stack.append((0, 1))
    assert s.key() == at_first          # what follows from other fields, and the machinery
    s.far[1] = 71
    assert s.key() != at_first


def test_big_numbers_have_the_same_bytes_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    a = array("H", [500])
    swapped = a[:]
    swapped.byteswap()
    monkeypatch.setattr(sys, "byteorder", "big" if sys.byteorder == "little" else "little")
    assert _little(a) == swapped.tobytes() and a[0] == 500


def test_a_state_can_be_told_further() -> None:
    class Second(Front):
        extra: int = 5

    s = Second(Rules("b"))
    s.extra, s.turn = 6, 9
    c = s.copy()
    assert type(c) is Second and (c.extra, c.turn, s.key()[-2:]) == (6, 9, (6, "b"))


@pytest.mark.parametrize("kind, first", [("list[int]", None), ("int", [0]), ("bytearray", b"")])
def test_what_changes_in_place_is_declared_so(kind: str, first: object) -> None:
    space = {"__annotations__": {"x": kind}, "__module__": __name__, **({} if first is None else {"x": first})}
    with pytest.raises(TypeError, match=r"Wrong\.x"):
        new_class("Wrong", (Flat,), exec_body=lambda body: body.update(space))


class Sparse(Flat):
    at: Unkeyed[dict[int, int]] = {7: 1}


def test_a_dict_is_every_state_s_own_and_no_part_of_the_key() -> None:
    s = Sparse(Seeded("sparse"))
    c = s.copy()
    c.at[8] = 2
    assert s.at == {7: 1} and Sparse(Seeded("sparse")).at == {7: 1} and c.key() == s.key()
    with pytest.raises(TypeError, match=r"Keyed\.at"):
        new_class("Keyed", (Flat,), exec_body=lambda space: space.update({"__annotations__": {"at": "dict[int, int]"}, "at": {}}))


def test_what_is_lent_is_shared_until_somebody_takes_his_own() -> None:
    s = Front(Rules("a"))
    s.big[1] = 2
    before = s.key()
    assert not s.lent and not Front(Rules("a")).big, "the first value is every state's own"
    c = s.copy()
    assert c.big is s.big and s.lent and c.lent, "neither may change it as it is"
    c.big, c.lent = c.big.copy(), 0
    c.big[1] = 3
    assert s.big == {1: 2} and s.lent and s.key() == c.key() == before
