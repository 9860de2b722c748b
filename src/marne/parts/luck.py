"""The luck chart, battle by battle: what was thrown against what was to be expected."""
from __future__ import annotations

from marne.kernel.table import Luck


class Chart:
    """`begin` a battle, `throw` in it, `end` it (or begin another); battles without a throw are left out."""

    def __init__(self) -> None:
        self.rows: list[Luck] = []
        self._row: Luck | None = None

    def begin(self, event: int, name: str, turn: str) -> None:
        """A battle that the event of this number began."""
        self.end()
        self._row = Luck(event, name, turn, (), ())

    def throw(self, seat: int, dealt: float, chance: float) -> None:
        """What a seat dealt, and what was to be expected; nothing outside a battle."""
        if self._row is not None:
            actual, expected = self._row.actual or (0.0, 0.0), self._row.expected or (0.0, 0.0)
            self._row = self._row._replace(actual=tuple(x + dealt * (i == seat) for i, x in enumerate(actual)),
                                           expected=tuple(x + chance * (i == seat) for i, x in enumerate(expected)))

    def end(self) -> list[Luck]:
        """The rows so far."""
        if self._row is not None and self._row.actual:
            self.rows.append(self._row)
        self._row = None
        return self.rows
