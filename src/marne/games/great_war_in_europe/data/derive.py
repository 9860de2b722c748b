"""Where hexes lie: lines, places on them, neighbours; and what follows from other values after an overlay has replaced some."""
from __future__ import annotations

from marne.parts.data.kit import Books, Sheets


def place(at: str) -> tuple[int, int]:
    """3.11 Line and place on the line."""
    return int(at[1:3]), int(at[3:5])


def beside(at: str) -> tuple[str, ...]:
    """The six neighbours as they would be called: odd lines lie half a hex further along. Some may not exist, and those of
    another front are no neighbours (3.12)."""
    line, pos = place(at)
    low = pos - 1 + line % 2
    return tuple(f"{at[0]}{n:02}{p:02}" for n, p in ((line, pos + 1), (line, pos - 1), (line + 1, low), (line + 1, low + 1),
                                                     (line - 1, low), (line - 1, low + 1)))


def derive(sheets: Sheets, books: Books, base: Sheets) -> None:
    """An overlay that frees a hex of its fort or town leaves the rest of the row as it is: nothing follows."""
