"""Positions as arrays, for players that learn: what a seat may know of the flat state, and what it is offered.

An observation is an array of bytes of one length for each title, made of the fields of the state (`Layout.parts` says what stands
where, `Layout.unpack` gives numbers and boards by name). What the seat cannot know is blank, not imagined: the same bytes come of
any two states that it cannot tell apart.

An action is a place in the list of what is offered now, not a number for each choice there ever is: those would be millions (a
unit and a hex, of a thousand and of thousands). What stands in each place is part of the observation: its verb and arguments,
the same numbers in every position. A title shows so many choices at a time as `Observed.choices` says, more than are offered at
nearly every question; where there are more, the last action turns the page, so that none is out of reach.
"""
from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marne.kernel.bits import bits
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice, Offer
from marne.kernel.lexicon import Lexicon
from marne.kernel.title import State, Title

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.uint16]
UNSEEN = 0xFFFF             # the place of a piece whose place the seat does not know; a row of hidden pieces that is empty
ARGS = 4                    # of a question
MANY = 0x7FFF               # stands for an argument that is no small number: a board of units, which the choices tell
HEAD = ("seat", "asked", "question", *(f"arg{i}" for i in range(ARGS)))
KEPT = 4096                 # boards and lists of a kind whose bytes are remembered
OFFERED = 16384             # boards of choices
WIDE = 64               # bytes of a large board
FEW = 60                    # members of a board that are faster gone through one by one


class Part(NamedTuple):
    """A part of an observation: `n` entries of a kind from a byte on. Kinds: "number" (int16), "word" (uint16), "wide" (int32),
    "byte", "board" (`bits` bits each, the lowest first)."""

    name: str
    at: int
    n: int
    kind: str
    bits: int = 0

    @property
    def size(self) -> int:
        return self.n * {"number": 2, "word": 2, "wide": 4, "byte": 1, "board": (self.bits + 7) // 8}[self.kind]


class _Wide(dict[int, bytes]):
    """Boards as bytes, so many each: most of them are what they were a decision ago, and looking one up costs less than making
    it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width

    def __missing__(self, board: int) -> bytes:
        if len(self) >= KEPT:
            self.clear()
        made = self[board] = board.to_bytes(self.width, "little")
        return made


class _Last:
    """The last board of a field, and its bytes: to look a large one up takes longer than to see that it is the same."""

    __slots__ = ("last", "wide")

    def __init__(self, wide: Callable[[int], bytes]) -> None:
        self.wide = wide
        self.last: tuple[int | None, bytes] = (None, b"")

    def __call__(self, board: int) -> bytes:
        made = self.wide(board)
        self.last = board, made
        return made


class _Rows(dict[tuple[Any, ...], bytes]):
    """The same for lists of numbers whose length changes, with room for so many."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __missing__(self, values: tuple[Any, ...]) -> bytes:
        if len(self) >= KEPT:
            self.clear()
        made = self[values] = _row(values, self.most)
        return made


class _Cover(NamedTuple):
    """What a seat saw last of where pieces are, and all that it was made of."""

    hidden: int
    who: NDArray[np.intp]
    blank: Numbers
    loc: bytes
    under: list[int]
    seen: bytes
    where: bytes
    rows: bytes


class Codes(dict[str, bytes]):
    """By the text of a choice: its verb and its arguments, 16 bits for each, each one more than it is, 0 for none; 64 in all."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self.plain = lexicon.plain
        self.boards: dict[tuple[str, int | None, int], bytes] = {}
        self.verbs = {verb: i + 1 for i, verb in enumerate(sorted(lexicon.verbs))}

    def of(self, choices: Sequence[Choice]) -> bytes:
        try:
            return b"".join([self[c.text] for c in choices])
        except KeyError:
            for c in choices:
                if c.text not in self:
                    self[c.text] = self._code(c).to_bytes(8, "little")
            return b"".join([self[c.text] for c in choices])

    def along(self, verb: str, a: int | None, board: int) -> bytes:
        """The same as bytes for choices of a verb that differ in their last argument. Boards come again and again."""
        key = verb, a, board
        found = self.boards.get(key)
        if found is None:
            if len(self.boards) >= OFFERED:
                self.boards.clear()
            shift, first = (16, 0) if a is None else (32, a + 1 << 16)
            first += self.verbs[verb] + (1 << shift)
            if board.bit_count() < FEW:
                found = array("Q", [(i << shift) + first for i in bits(board)]).tobytes()
            else:
                found = ((_members(board, board.bit_length()) << shift) + first).tobytes()
            self.boards[key] = found
        return found

    def _code(self, c: Choice) -> int:
        code, args = self.verbs[c.verb], 0 if c.text in self.plain else c.text.count(" ")
        return code | (c.a + 1 << 16 if args else 0) | (c.b + 1 << 32 if args > 1 else 0)


class Layout:
    """How the positions of a title become arrays. Made once, by `layout`."""

    def __init__(self, title: Title[Any], example: State) -> None:
        self.title, self.observed = title, title.observed
        self.choices = self.observed.choices
        self.codes = Codes(self.observed.lexicon)
        self.questions = {q: i + 1 for i, q in enumerate(sorted(self.observed.lexicon.questions))}
        self.parts: list[Part] = []
        self._at = 0
        self.places: Part | None = None
        self._kept: dict[int, _Cover] = {}
        self._marks: Callable[[State], tuple[int, ...]]
        self._encode = self._write(example)
        self.size = self._at

    # what it is made of ----------------------------------------------------------------------------------------------------

    def _part(self, name: str, n: int, kind: str, bits: int = 0) -> Part:
        part = Part(name, self._at, n, kind, bits)
        self.parts.append(part)
        self._at += part.size
        return part

    def _write(self, s: State) -> Callable[[State, tuple[int, ...], tuple[Any, ...]], bytearray]:
        """Plain code for every field, compiled once: numbers first, then all others in the order of the state."""
        o = self.observed
        board = {name: size for size, names in o.boards.items() for name in names.split()}
        keyed = [n for n, f in getattr(type(s), "_fields").items() if f.keyed and n not in o.without.split()]       # noqa: B009
        numbers: list[str] = []
        for name in (*HEAD, *o.counts):
            self._part(name, 1, "number")
        space: dict[str, Any] = {}
        rest: list[str] = []
        later: list[tuple[str, int, str, int]] = []
        veiled = [*o.veiled.split(), *((o.places, *o.marks, "hidden") if o.places else ())]
        where = {name: name if name in veiled else f"s.{name}" for name in keyed}
        for name in keyed:
            value = getattr(s, name)
            if name in o.rows:
                if o.rows[name]:
                    later.append((name, o.rows[name], "wide", 0))
                    space[f"_row_{name}"] = _Rows(o.rows[name]).__getitem__
                    rest.append(f"_row_{name}((*{where[name]},))")
            elif name in board:
                width, many = (board[name] + 7) // 8, isinstance(value, list)
                later.append((name, len(value) if many else 1, "board", board[name]))
                for i in range(len(value) if many else 1):
                    at, it = f"_bytes{len(rest)}", f"{where[name]}{f'[{i}]' if many else ''}"
                    wide = space.setdefault(f"_bytes_of_{width}", _Wide(width).__getitem__)
                    space[at] = _Last(wide) if width >= WIDE else wide
                    rest.append(f"(k[1] if (k := {at}.last)[0] is {it} else {at}({it}))" if width >= WIDE else f"{at}({it})")
            elif isinstance(value, int):
                self._part(name, 1, "number")
                numbers.append(where[name])
            elif isinstance(value, list):
                self._part(name, len(value), "number")
                numbers.append(f"*{where[name]}")
            elif isinstance(value, array):
                later.insert(0, (name, len(value), "word", 0))           # on an even byte
                rest.insert(0, where[name] if name in veiled else f"{where[name]}.tobytes()")
            else:
                later.append((name, len(value), "byte", 0))
                rest.append(where[name])
        for name, n, kind, size in later:
            self._part(name, n, kind, size)
        if o.places:
            self.places = next(p for p in self.parts if p.name == o.places)
            self._part("hidden", self.places.n, "wide")
            rest.append("hidden")
        packed = sum(p.n for p in self.parts if p.kind == "number")
        lines = [f"def marks(s):\n return ({''.join(f's.{name}, ' for name in o.marks)})",
                 "def encode(s, head, instead):",
                 f" {', '.join(veiled)}, = instead" if veiled else " pass",
                 f" return bytearray().join((_pack(*head, {', '.join(numbers)}), {', '.join(rest)},))"]
        space["_pack"] = Struct(f"<{packed}h").pack
        exec(compile("\n".join(lines), f"<observation of {self.title.slug}>", "exec"), space)
        self._marks = space["marks"]
        made: Callable[[State, tuple[int, ...], tuple[Any, ...]], bytearray] = space["encode"]
        return made

    # positions ---------------------------------------------------------------------------------------------------------------

    def observe(self, s: State, seat: int) -> Bytes:
        """What a seat may know of a position: an array of `size` bytes."""
        ask = s.decision
        if ask is not None and ask.sealed and ask.seat != seat:         # not even what the other is about to do: it is undone
            s = self.title.hide(s, seat, Seeded("observed"))
        seen = self.observed.veil(s, seat)
        instead = seen.instead if self.places is None else seen.instead + self._cover(s, seat, seen.hidden)
        return np.frombuffer(self._encode(seen.state, self._head(ask, seat) + seen.counts, instead), np.uint8)

    def _head(self, ask: Ask | None, seat: int) -> tuple[int, ...]:
        if ask is None:
            return (seat, -1, 0, *(-1,) * ARGS)
        if ask.seat != seat:
            return (seat, ask.seat, 0, *(-1,) * ARGS)
        args = [a if -MANY < a < MANY else MANY for a in ask.args[:ARGS]]
        return (seat, seat, self.questions[ask.message], *args, *(-1,) * (ARGS - len(args)))

    def _cover(self, s: State, seat: int, hidden: int) -> tuple[Any, ...]:
        """Where pieces are with blanks for the hidden ones, how they are marked, and the places of the hidden ones without the
        pieces, sorted, each with its markers (32 bits: the place is the upper half). The last is kept: mostly little has changed
        of it a decision later."""
        assert self.places is not None
        n = self.places.n
        loc = getattr(s, self.places.name).tobytes()
        marks = self._marks(s)
        under = [board & hidden for board in marks]
        kept = self._kept.get(seat)
        if kept is not None and kept.hidden == hidden:
            who, blank = kept.who, kept.blank
        else:
            kept, who, blank = None, _members(hidden, n), np.zeros(n, np.uint16)
            blank[who] = UNSEEN
        if kept is None or kept.loc != loc or kept.under != under:
            there = np.frombuffer(loc, np.uint16)
            where = (there & blank).tobytes()
            if kept is not None and kept.where == where and kept.under == under:
                rows = kept.rows
            else:
                made = there[who].astype(np.uint32) << 16
                for i, board in enumerate(under):
                    if board:
                        made |= np.isin(who, _members(board, n)).astype(np.uint32) << i
                made.sort()
                rows = made.astype("<u4").tobytes().ljust(4 * n, b"\xff")
            kept = self._kept[seat] = _Cover(hidden, who, blank, loc, under, (there | blank).tobytes(), where, rows)
        if any(under):
            marks = tuple([board & ~hidden for board in marks])
        return kept.seen, *marks, kept.rows

    def unpack(self, obs: Bytes) -> dict[str, Any]:
        """An observation by the names of its parts: numbers, arrays of numbers, boards as arrays of truth values (one row each
        where there are several), `hidden` as rows of place and marks."""
        out: dict[str, Any] = {}
        for p in self.parts:
            raw = obs[p.at:p.at + p.size]
            if p.kind == "board":
                boards = np.unpackbits(raw.reshape(p.n, -1), axis=1, bitorder="little")[:, :p.bits].astype(bool)
                out[p.name] = boards if p.n > 1 else boards[0]
            elif p.kind == "byte":
                out[p.name] = raw
            else:
                values = np.frombuffer(raw.tobytes(), {"number": "<i2", "word": "<u2", "wide": "<i4"}[p.kind])
                out[p.name] = values if p.n > 1 else int(values[0])
        if self.places is not None:
            rows = out["hidden"].view(np.uint32)
            rows = rows[rows != 0xFFFFFFFF]
            out["hidden"] = np.stack((rows >> 16, rows & 0xFFFF), axis=1)
        return out

    # choices -----------------------------------------------------------------------------------------------------------------

    def pages(self, ask: Ask) -> int:
        """How many pages of choices there are."""
        n = len(ask.choices)
        return 1 if n <= self.choices else -(-n // (self.choices - 1))

    def shown(self, ask: Ask, page: int) -> Sequence[Choice]:
        """The choices of a page; if there are several pages one action more turns to the next."""
        if len(ask.choices) <= self.choices:
            return ask.choices
        first = page * (self.choices - 1)
        return ask.choices[first:first + self.choices - 1]

    def rows(self, shown: Sequence[Choice]) -> Numbers:
        """Choices as rows of verb and two arguments, each one more than its number in the title, 0 for none."""
        codes, at, out = self.codes, 0, bytearray(8 * self.choices)
        if isinstance(shown, Offer):                # hundreds of hexes: none is spelled out
            rows, shown = shown.parts
            for row, board in rows:
                if board:
                    part = codes.along(row.verb, row.a, board)
                    out[at:at + len(part)] = part
                    at += len(part)
        if shown:
            out[at:at + 8 * len(shown)] = codes.of(shown)
        return np.ndarray((self.choices, 3), np.uint16, out, 0, (8, 2))

    def mask(self, ask: Ask, shown: Sequence[Choice]) -> NDArray[np.int8]:
        """1 for the choices that are shown and for the action that turns the page."""
        mask = _mask(len(shown), self.choices).copy()
        if len(ask.choices) > self.choices:
            mask[-1] = 1
        return mask

    @property
    def verbs(self) -> Mapping[str, int]:
        """The verbs as they stand in the rows of choices."""
        return self.codes.verbs


def _row(values: Sequence[Any], most: int) -> bytes:
    """So many numbers; of a list of lists one after the other with a -1 between."""
    nested = values and isinstance(values[0], tuple)
    flat = array("i", [x for row in values for x in (*row, -1)] if nested else list(values))[:most]
    return flat.tobytes() + b"\xff\xff\xff\xff" * (most - len(flat))


def _members(board: int, n: int) -> NDArray[np.intp]:
    return np.flatnonzero(np.unpackbits(np.frombuffer(board.to_bytes((n + 7) // 8, "little"), np.uint8), bitorder="little"))


@lru_cache(KEPT)
def _mask(n: int, most: int) -> NDArray[np.int8]:
    return np.array([1] * n + [0] * (most - n), np.int8)


@lru_cache(16)
def layout(title: Title[Any]) -> Layout:
    """The layout of a title."""
    return Layout(title, title.new(title.scenarios[0].id, {}, None, Seeded("layout")))
