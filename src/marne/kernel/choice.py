"""Choices and decisions. A choice is made once and looked up afterwards; its text is what a person reads and types."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from msgspec import Struct

from marne.kernel.bits import bits, nth


class Choice(Struct, frozen=True, order=True, gc=False):
    """A verb and a few small arguments. `rule`: the rule that gives this choice, inside the engine "" for that of the question
    (`Match.decision` fills it in). The collector of cycles passes over it: there are tens of thousands."""

    verb: str
    a: int
    b: int
    text: str
    rule: str

    def __str__(self) -> str:
        return self.text

    def __iter__(self) -> Iterator[str | int]:
        return iter((self.verb, self.a, self.b, self.text, self.rule))


def plain(verb: str, rule: str) -> Choice:
    """A choice without arguments."""
    return Choice(verb, 0, 0, verb, rule)


_MOST = 2_000_000       # machine words that one table may take, about
_CHOICE = 30            # of which a choice takes so many


class _Room:
    """How much the rows of one table keep. When it is too much they begin anew: on a map of thousands of hexes a thousand units
    could go to millions of places."""

    __slots__ = ("kept", "rows")

    def __init__(self) -> None:
        self.kept = 0
        self.rows: list[_Row] = []

    def take(self, words: int) -> None:
        self.kept += words
        if self.kept > _MOST:
            self.kept = words
            for row in self.rows:
                row.clear()
                row.known.clear()


class _Boards(dict[int, tuple[Choice, ...]]):
    """The choices of a row for the boards that came up: the same do again and again."""

    __slots__ = ("row",)

    def __init__(self, row: _Row) -> None:
        super().__init__()
        self.row = row

    def __missing__(self, m: int) -> tuple[Choice, ...]:
        got = tuple(map(self.row.__getitem__, bits(m)))
        self.row.room.take(len(got) + (m.bit_length() >> 6) + 16)
        self[m] = got
        return got


class _Row(dict[int, Choice]):
    """Choices that differ in their last argument, made when they are first asked for. `head`: what their texts begin with."""

    __slots__ = ("verb", "rule", "a", "head", "name", "room", "known", "among")

    def __init__(self, verb: str, rule: str, a: int | None, head: str, name: Callable[[int], str], room: _Room) -> None:
        super().__init__()
        self.verb, self.rule, self.a, self.head, self.name, self.room = verb, rule, a, head, name, room
        self.known = _Boards(self)
        self.among: Callable[[int], tuple[Choice, ...]] = self.known.__getitem__    # the choices for all members of a bitboard
        room.rows.append(self)

    def __missing__(self, i: int) -> Choice:
        a, b = (i, 0) if self.a is None else (self.a, i)
        c = Choice(self.verb, a, b, self.head + self.name(i), self.rule)
        self.room.take(_CHOICE)
        self[i] = c
        return c


class Table1(_Row):
    """Ready-made choices of one argument: `PLACE[u]`. Filled as they are needed."""

    def __init__(self, verb: str, rule: str, name: Callable[[int], str]) -> None:
        super().__init__(verb, rule, None, verb + " ", name, _Room())


class Part:
    """A row whose choices are numbered from `base` on: for boards of a part of the map in the numbers of that part."""

    __slots__ = ("row", "base")

    def __init__(self, row: _Row, base: int) -> None:
        self.row, self.base = row, base

    def __getitem__(self, i: int) -> Choice:
        return self.row[i + self.base]


class Table2(dict[int, _Row]):
    """Ready-made choices of two arguments: `MOVE[u][h]`."""

    def __init__(self, verb: str, rule: str, name_a: Callable[[int], str], name_b: Callable[[int], str]) -> None:
        super().__init__()
        self.verb, self.rule, self.name_a, self.name_b = verb, rule, name_a, name_b
        self.room = _Room()

    def __missing__(self, a: int) -> _Row:
        row = self[a] = _Row(self.verb, self.rule, a, f"{self.verb} {self.name_a(a)} ", self.name_b, self.room)
        return row


class Offer(Sequence[Choice]):
    """The choices of rows for a board each, then some others, spelled out when somebody goes through them. Whoever takes one by
    its place has only that one made: on a map of thousands of hexes a unit can go to hundreds, and hardly ever twice to the same.

        Offer(((TO, hexes), (ADD, units)), STOP)

    Where boards are big and what is set lies in a part of them, the `Part` of a row takes the board of that part.
    """

    __slots__ = ("_n", "_rows", "_spelled", "_then")

    def __init__(self, rows: tuple[tuple[_Row | Part, int], ...], *then: Choice) -> None:
        n = len(then)
        for _, board in rows:
            n += board.bit_count()
        self._n, self._rows, self._then = n, rows, then
        self._spelled: tuple[Choice, ...] | None = None

    @property
    def parts(self) -> tuple[tuple[tuple[_Row, int], ...], tuple[Choice, ...]]:
        """The rows with their boards and the other choices, for whoever needs no choice spelled out."""
        rows = [(row.row, board << row.base) if isinstance(row, Part) else (row, board) for row, board in self._rows]
        return tuple(rows), self._then

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, i: int) -> Choice: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Choice, ...]: ...

    def __getitem__(self, i: int | slice) -> Choice | tuple[Choice, ...]:
        if self._spelled is not None or isinstance(i, slice) or not 0 <= i < self._n:
            return self._all()[i]
        for row, board in self._rows:
            n = board.bit_count()
            if i < n:
                return row[nth(board, i)]
            i -= n
        return self._then[i]

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._all())

    def __contains__(self, c: object) -> bool:
        if not isinstance(c, Choice):
            return False
        for row, board in self.parts[0]:
            if c.verb == row.verb:
                i = c.a if row.a is None else c.b
                if i >= 0 and board >> i & 1 and row[i] == c:
                    return True
        return c in self._then

    def _all(self) -> tuple[Choice, ...]:
        if self._spelled is None:
            out: list[Choice] = []
            for row, board in self._rows:
                out += map(row.__getitem__, bits(board))
            self._spelled = (*out, *self._then)
        return self._spelled


class Ask(Struct, gc=False, eq=False):
    """A question inside the engine: which seat, message id, rule, choices, and arguments for the words.

    `always`: asked even if there is only one choice, because silence would tell what is hidden. `sealed`: the answer stays known
    to the seat alone until it is revealed, and so do question and arguments; others see only that it is asked.
    """

    seat: int
    message: str
    rule: str
    choices: Sequence[Choice]
    args: tuple[int, ...] = ()
    always: bool = False
    sealed: bool = False

    def __post_init__(self) -> None:
        if self.sealed:
            self.always = True
