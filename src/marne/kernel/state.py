"""The state of a game, declared once: its class lists the fields; slots, first values, `copy` and `key` are written from that.

    class State(Flat, key=("law.scenario",)):
        turn: int = 1                           # numbers, texts, tuples: copies share them
        loc: bytearray = bytearray(60)          # bytearray, list, array, dict: every state has its own
        at: Unkeyed[list[int]] = [0] * 40       # no part of the key: it follows from other fields
        law: Law                                # no first value: `__init__` sets it, copies share it, no part of the key
        big: Lent[dict[int, int]] = {}          # too big to copy often: `if s.lent:` copy it first, set `lent` to 0, then change
        lent: Unkeyed[int] = 0                  # … 1 while another state may have the same

        def __init__(self, law: Law, chance: Chance) -> None:
            super().__init__(chance)
            self.law = law

The key has the fields in the order of the list (a field of `Flat` that is listed again stands there), then what `key=` names. The
order counts: digests are made of it. Where there are more than 255 places, `loc` is an `array("H")`.
"""
from __future__ import annotations

import sys
from array import array
from typing import Annotated, Any, NamedTuple, Self, TypeVar

from marne.kernel.chance import Chance
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.title import Result
from marne.kernel.weave import Frame

T = TypeVar("T")
Unkeyed = Annotated[T, "no part of the key"]
Lent = Annotated[T, "no part of the key, and shared by copies until one of them changes it"]

COPIED = {"unwound": "[]", "log": "None"}       # nobody listens to a copy
# what changes in place, and how it stands in the key; a dict would keep an order that tells nothing, so it is never part of it
OWN = {"bytearray": "bytes(self.{})", "list": "tuple(self.{})", "array": "_little(self.{})", "dict": ""}
_NOTHING = object()


class Field(NamedTuple):
    """`first`: its first value; `own`: the type of what changes in place, else ''; `keyed`: part of the key; `lent`: copies share
    it."""

    first: Any
    own: str
    keyed: bool
    lent: bool


class _Declared(type):
    """Writes the methods of a state from the list of its fields."""

    _fields: dict[str, Field]
    _tail: tuple[str, ...]

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], key: tuple[str, ...] = ()) -> _Declared:
        fields: dict[str, Field] = {}
        for base in bases:
            fields |= getattr(base, "_fields", {})
            key += getattr(base, "_tail", ())
        known = set(fields)
        mine = space.get("__annotations__", {})
        for field, kind in mine.items():
            fields.pop(field, None)             # listed again: its place is here
            fields[field] = _field(f"{name}.{field}", kind, space.pop(field, _NOTHING))
        space["__slots__"] = tuple(field for field in mine if field not in known)
        cls = super().__new__(mcs, name, bases, space)
        cls._fields, cls._tail = fields, key
        if bases:
            _write(cls)
        return cls


def _field(where: str, kind: str, first: Any) -> Field:
    lent = kind.startswith("Lent[")
    said = kind.removeprefix("Unkeyed[").removeprefix("Lent[").partition("[")[0].removesuffix("]")
    own = type(first).__name__ if isinstance(first, (bytearray, list, array, dict)) else ""
    if own != (said if said in OWN else ""):
        raise TypeError(f"{where}: {kind}: a list, bytearray, array or dict has a first value of its type, nothing else has")
    keyed = first is not _NOTHING and not kind.startswith("Unkeyed[") and not lent
    if own == "dict" and keyed:
        raise TypeError(f"{where}: a dict can be no part of the key")
    return Field(first, own, keyed, lent)


def _write(cls: _Declared) -> None:
    """Plain code for every field, compiled once: as fast as if it were written by hand."""
    fields = cls._fields
    slices = {n: ".copy()" if f.own == "dict" else "[:]" if f.own else "" for n, f in fields.items()}
    first = [f" self.{n} = _first[{n!r}]{slices[n]}" for n, f in fields.items() if f.first is not _NOTHING]
    copied = [f" s.{n} = {COPIED.get(n, f'self.{n}' + ('' if f.lent else slices[n]))}" for n, f in fields.items()]
    if any(f.lent for f in fields.values()):
        copied.append(" s.lent = self.lent = 1")
    keyed = [OWN.get(f.own, "self.{}").format(n) for n, f in fields.items() if f.keyed] + [f"self.{path}" for path in cls._tail]
    text = "\n".join(["def _begin(self):", *first, "def copy(self):", " s = _new(_cls)", *copied, " return s",
                      "def key(self):", f" return ({', '.join(keyed)},)"])
    made: dict[str, Any] = {}
    known = {"_new": object.__new__, "_cls": cls, "_little": _little, "_first": {n: f.first for n, f in fields.items()}}
    exec(compile(text, f"<fields of {cls.__module__}.{cls.__qualname__}>", "exec"), known, made)
    for name, method in made.items():
        setattr(cls, name, method)


def _little(a: array[int]) -> bytes:
    """The same bytes on every machine."""
    if sys.byteorder == "big":
        a = a[:]
        a.byteswap()
    return a.tobytes()


class Flat(metaclass=_Declared):
    """What every state has: the procedures that wait, the question, chance, the log and the result (see `kernel.title.State`)."""

    stack: Unkeyed[list[Frame]] = []
    unwound: Unkeyed[list[Frame]] = []
    decision: Unkeyed[Ask | None] = None
    chance: Chance
    drawn: Unkeyed[int] = 0
    log: Unkeyed[list[Event] | None] = []
    result: Unkeyed[Result | None] = None
    secrets: int = 0

    def __init__(self, chance: Chance) -> None:
        self._begin()
        self.chance = chance

    def _begin(self) -> None:
        """Every field its first value."""

    def copy(self) -> Self:
        """Another state of the same situation, without the log."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Everything that tells two situations apart: what is listed, without what follows from it."""
        raise NotImplementedError
