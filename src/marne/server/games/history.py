"""Every earlier moment of a game, quickly: a state is kept every so often and the choices after it are made again."""
from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence

from marne.kernel.run import advance
from marne.kernel.title import State
from marne.match import Match
from marne.tape import Taken

EVERY = 32


class History:
    """`_kept`: a state for every so many choices, never changed; shared with the snapshots of the same line, which add to it."""

    __slots__ = ("_kept", "_lock", "_match")

    def __init__(self, match: Match, first: State) -> None:
        self._match = match
        self._kept = [first]
        self._lock = threading.Lock()

    def snapshot(self, match: Match) -> History:
        """The same for a copy of the match."""
        new = History(match, self._kept[0])
        new._kept, new._lock = self._kept, self._lock
        return new

    def cut(self, n: int) -> None:
        """Choices after the n-th are gone. Snapshots go on with the line as it was."""
        self._kept = self._kept[:n // EVERY + 1]

    def state(self, n: int) -> State:
        """A copy of the situation after n choices."""
        m = self._match
        if n == m.choices_made:
            return m.state.copy()
        chance = Taken(m.taken)
        at = min(n // EVERY, len(self._kept) - 1)
        s = self._kept[at].copy()
        s.chance, s.log = chance, None
        for i in range(at * EVERY, n):
            advance(s, m.made[i])
            if (i + 1) % EVERY == 0:
                with self._lock:
                    if (i + 1) // EVERY == len(self._kept):
                        self._kept.append(s.copy())
        return s

    def drawn_from(self) -> dict[int, tuple[int, ...]]:
        """For each value of chance the values it was drawn from: the whole game is played again to see them."""
        m = self._match
        seen = _Seen(m.taken)
        s = self._kept[0].copy()
        s.chance, s.log = seen, None
        for c in m.made:
            advance(s, c)
        return seen.of


class _Seen(Taken):
    """The values of a game, and what each could have been."""

    __slots__ = ("of",)

    def __init__(self, values: Mapping[int, tuple[int, str]]) -> None:
        super().__init__(values)
        self.of: dict[int, tuple[int, ...]] = {}

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        self.of[index] = tuple(values)
        return super().value(index, values, purpose, rule)
