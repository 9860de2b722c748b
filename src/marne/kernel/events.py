"""Typed events: what happened, each with the rule that made it happen."""
from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=False):
    """The base: `rule` is the number of the rule behind it. Games add their own kinds."""

    rule: str

    @property
    def kind(self) -> str:
        return type(self).__name__

    def plain(self) -> dict[str, Any]:
        """As JSON has it: a sequence is a list."""
        fields = {f: getattr(self, f) for f in self.__struct_fields__}
        return {"kind": self.kind, **{f: list(v) if isinstance(v, tuple) else v for f, v in fields.items()}}


class Rolled(Event, frozen=True):
    """A die or a draw: `purpose` what for, `value` the result."""

    purpose: str
    value: int


class Chosen(Event, frozen=True):
    """A seat made a choice. `secret`: only that seat may know it yet."""

    seat: int
    text: str
    secret: bool = False
