"""A map as text with styles: what games draw in the terminal."""
from __future__ import annotations

from collections.abc import Iterable


class Canvas:
    """A sheet of characters, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        if 0 <= y < self.height:
            for i, c in enumerate(text):
                if 0 <= x + i < self.width:
                    self.cells[y][x + i] = (c, style)

    def lines(self) -> list[str]:
        """The sheet as lines of markup; plain spaces at the end of a line are left out."""
        out = []
        for row in self.cells:
            end = len(row)
            while end and row[end - 1] == (" ", ""):
                end -= 1
            out.append(markup(row[:end]))
        return out


def markup(cells: Iterable[tuple[str, str]]) -> str:
    """Runs of one style between tags."""
    out: list[str] = []
    text, style = "", ""
    for c, st in (*cells, ("", None)):
        if st != style:
            if text:
                text = text.replace("[", "\\[")
                out.append(f"[{style}]{text}[/]" if style else text)
            text, style = "", st or ""
        text += c
    return "".join(out)


def wrapped(lines: tuple[str, ...], width: int) -> list[str]:
    """The legend, broken between its entries."""
    out: list[str] = []
    for line in lines:
        row = ""
        for entry in line.split(" · "):
            if row and len(row) + 3 + len(entry) > width:
                out.append(row)
                row = entry
            else:
                row = f"{row} · {entry}" if row else entry
        out.append(row)
    return out
