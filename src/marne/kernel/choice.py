"""Choices and decisions. A choice is made once and looked up afterwards; its text is what a person reads and types."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Choice(NamedTuple):
    """A verb and a few small arguments. `rule`: the rule that gives this choice."""

    verb: str
    a: int
    b: int
    text: str
    rule: str

    def __str__(self) -> str:
        return self.text



def plain(verb: str, rule: str) -> Choice:
    """A choice without arguments."""
    return Choice(verb, 0, 0, verb, rule)


class Table1(dict[int, Choice]):
    """Ready-made choices of one argument: `PLACE[u]`. Filled as they are needed."""

    def __init__(self, verb: str, rule: str, name: Callable[[int], str]) -> None:
        super().__init__()
        self.verb, self.rule, self.name = verb, rule, name
        self.boards: _Boards = {}

    def __missing__(self, a: int) -> Choice:
        c = self[a] = Choice(self.verb, a, 0, f"{self.verb} {self.name(a)}", self.rule)
        return c

    def among(self, m: int) -> tuple[Choice, ...]:
        """The choices for all members of the bitboard `m`; the same boards come up again and again."""
        return _among(self, self.boards, m)


_Boards = dict[int, tuple[Choice, ...]]
_MOST = 500


def _among(table: dict[int, Choice], boards: _Boards, m: int) -> tuple[Choice, ...]:
    got = boards.get(m)
    if got is None:
        if len(boards) >= _MOST:
            boards.clear()
        got = boards[m] = tuple([table[i] for i in range(m.bit_length()) if m >> i & 1])
    return got


class _Row(dict[int, Choice]):
    def __init__(self, table: Table2, a: int) -> None:
        super().__init__()
        self.table, self.a = table, a
        self.boards: _Boards = {}

    def among(self, m: int) -> tuple[Choice, ...]:
        """The choices for all members of the bitboard `m`."""
        return _among(self, self.boards, m)

    def __missing__(self, b: int) -> Choice:
        t = self.table
        c = self[b] = Choice(t.verb, self.a, b, f"{t.verb} {t.name_a(self.a)} {t.name_b(b)}", t.rule)
        return c


class Table2(dict[int, _Row]):
    """Ready-made choices of two arguments: `MOVE[u][h]`."""

    def __init__(self, verb: str, rule: str, name_a: Callable[[int], str], name_b: Callable[[int], str]) -> None:
        super().__init__()
        self.verb, self.rule, self.name_a, self.name_b = verb, rule, name_a, name_b

    def __missing__(self, a: int) -> _Row:
        row = self[a] = _Row(self, a)
        return row


class Ask:
    """A question inside the engine: which seat, message id, rule, choices, and arguments for the words.

    `always`: asked even if there is only one choice, because silence would tell what is hidden. `sealed`: the answer stays known
    to the seat alone until it is revealed, and so do question and arguments; others see only that it is asked.
    """

    __slots__ = ("seat", "message", "rule", "choices", "args", "always", "sealed")

    def __init__(self, seat: int, message: str, rule: str, choices: Sequence[Choice],
                 args: tuple[int, ...] = (), always: bool = False, sealed: bool = False) -> None:
        self.seat = seat
        self.message = message
        self.rule = rule
        self.choices = choices
        self.args = args
        self.always = always or sealed
        self.sealed = sealed
