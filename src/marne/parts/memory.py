"""What is remembered from one decision to the next: by a player of its plans, by a module of what it has reckoned out."""
from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

import msgspec

K = TypeVar("K")
V = TypeVar("V")


class Memory(msgspec.Struct, omit_defaults=True):
    """What a player has in mind of one game, as one seat knows it. A title adds its fields: the plans that are being followed.
    Plain data like a state: it can be copied to think ahead, and saved with the game. Whoever reads a plan asks the situation
    whether it can still be followed, because somebody else may have chosen in the meantime.
    """

    def copy(self) -> Self:
        return msgspec.structs.replace(self)

    def save(self) -> dict[str, Any]:
        """As JSON has it; what is as it was at the beginning is left out."""
        kept: dict[str, Any] = msgspec.to_builtins(self)
        return kept

    @classmethod
    def load(cls, kept: Any) -> Self:
        """What `save` gave. A memory that cannot be read, that of another version perhaps, is none."""
        try:
            return msgspec.convert(kept, cls)
        except msgspec.ValidationError:
            return cls()


class Cache(dict[K, V], Generic[K, V]):
    """The answers of a pure function, by all that they depend on. When it is full it begins anew: no decision may depend on
    what is in it.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> V:
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value

    def cache_clear(self) -> None:
        """By the name that the caches of `functools` have for it."""
        self.clear()
