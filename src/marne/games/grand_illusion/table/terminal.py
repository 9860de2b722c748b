"""The table in the terminal: map, tracks, legend and Battle Board as lines of rich markup.

`stack`, `unit`, `arrivals`, `look` and `text_board` answer in plain lines without markup.
"""
from __future__ import annotations

from marne.games.grand_illusion.words.describe import arrivals, board_text, look, stack, text_board, unit
from marne.games.grand_illusion.table.hexmap import WIDE, compact_map, full_map
from marne.games.grand_illusion.table.panels import LAST, LEGEND, board, notes, short_legend, side_panel, status, strip
from marne.games.grand_illusion.state import State
from marne.kernel.title import WHOLE


def draw(s: State, lang: str, width: int = WHOLE) -> list[str]:
    """The whole board: 119 columns and 45 lines, or the compact map where `width` is less; the Battle Board below."""
    lines = _full(s, lang) if width >= WIDE else _compact(s, lang)
    lines += notes(s, lang)
    battle = board(s, lang)
    return [*lines, "", *battle] if battle else lines


def fitted(s: State, lang: str, width: int) -> list[str]:
    """The board for a window of that width."""
    return draw(s, lang, width)


def _full(s: State, lang: str) -> list[str]:
    """Tracks and legend stand in the corners of the map that have no hexes."""
    canvas = full_map(s, lang)
    for y, line in enumerate(side_panel(s, lang)):
        canvas.put(0, y, line, "bold" if y == 0 else "")
    for y, line in enumerate(LEGEND[lang]):
        canvas.put(102, y, line, "dim")
    canvas.put(WIDE - len(LAST[lang]), 44, LAST[lang], "dim")
    return canvas.lines()


def _compact(s: State, lang: str) -> list[str]:
    head = strip(s, lang)
    legend = [f"[dim]{line}[/]" for line in short_legend(lang)]
    return [f"[bold]{head[0]}[/]", *head[1:], *compact_map(s).lines(), *legend]


__all__ = ["arrivals", "board", "board_text", "draw", "fitted", "look", "stack", "status", "text_board", "unit"]
