"""What is remembered of what has been reckoned out."""
from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


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
