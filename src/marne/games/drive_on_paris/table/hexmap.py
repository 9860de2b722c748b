"""The map as text: hexes of 7 by 2 characters around what matters, or of 2 by 1 for the whole front.

Shape first, colour second: who stands where and what the ground is like is told by signs that stay when colours are taken away.
Columns stand upright; those with an odd number lie half a hex lower.
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.drive_on_paris.choices import kinds
from marne.games.drive_on_paris.pieces import ALLIED, CARRIER, COMBAT, FORT, GERMAN, GRID, GUN, HQ, NATION, OF_SIDE, POINT
from marne.games.drive_on_paris.secrets import unseen
from marne.games.drive_on_paris.state import State, fort_value, here, stands
from marne.games.drive_on_paris.words.describe import reader
from marne.games.drive_on_paris.words.names import base
from marne.parts.bits import bits
from marne.parts.map.canvas import Canvas

WIDE, TALL = 7, 2               # a hex of the near map
ROWS = 11                       # so many rows of it
LETTERS = ("F", "B", "L", "g")  # French, British, Belgian, German; A where Allied nations are mixed
CHIP = ("bold #ffffff on #2f74d0", "bold #000000 on #ded9ca")
HELD = ("#c8d6e8 on #1c3a5e", "#f0ebe0 on #615b50")
LAND, SEA, LIT, CHOSEN = "", "#5f87af", "bold #000000 on #ffd24a", "bold #ffffff on #c2301c"
DIM = "#858585"


class Window(NamedTuple):
    """The part of the map that is drawn: columns and rows, both ends counted."""

    west: int
    east: int
    south: int
    north: int

    def has(self, h: int) -> bool:
        c, r = GRID.place(h)
        return self.west <= c <= self.east and self.south <= r <= self.north


# What matters -------------------------------------------------------------------------------------------------------------


def named(s: State) -> int:
    """Hexes that the choices of the pending question name, or where the units stand that they name."""
    out = 0
    for c in s.decision.choices if s.decision else ():
        for kind, value in zip(kinds(c.verb), (c.a, c.b), strict=False):
            h = value if kind == "hex" else stands(s, value)
            if h:
                out |= 1 << h
    return out


def subject(s: State) -> int:
    """The hex that the question is about, 0 if it is about the whole front."""
    if s.target:
        return s.target
    if s.group:
        return stands(s, (s.group & -s.group).bit_length() - 1)
    marked = named(s)
    return marked.bit_length() - 1 if marked and not marked & marked - 1 else 0


def around(s: State, h: int, columns: int, rows: int) -> Window:
    """A window of that size with a hex in its middle, moved into the scenario's area."""
    area = bounds(s.law.area & s.t.land) or Window(1, GRID.columns, 1, GRID.rows)
    c, r = GRID.place(h)
    west = max(area.west, min(c - columns // 2, area.east - columns + 1))
    south = max(area.south, min(r - rows // 2, area.north - rows + 1))
    return Window(west, min(west + columns - 1, area.east), south, min(south + rows - 1, area.north))


def bounds(hexes: int) -> Window | None:
    places = [GRID.place(h) for h in bits(hexes)]
    if not places:
        return None
    return Window(min(c for c, _ in places), max(c for c, _ in places), min(r for _, r in places), max(r for _, r in places))


def front(s: State) -> int:
    """Hexes in which the sides are in touch; else all that hold units."""
    touch = (s.occ[ALLIED] & s.zone[GERMAN]) | (s.occ[GERMAN] & s.zone[ALLIED])
    return touch or s.occ[ALLIED] | s.occ[GERMAN] or s.law.area


# What is in a hex ----------------------------------------------------------------------------------------------------------


def letter(s: State, units: int) -> str:
    """The nation of a stack; A where several are known to be in it."""
    nations = {NATION[u] for u in bits(units)}
    return LETTERS[nations.pop()] if len(nations) == 1 else "A" if nations else "?"


def pile(s: State, h: int, side: int, dark: int) -> str:
    """A stack in short: F3h = three French combat units and an HQ; g4? = four Germans, some of them unseen; t train, a gun, m a
    mobilization point."""
    mine = here(s, h) & OF_SIDE[side] & ~FORT
    if not mine:
        return ""
    seen = mine & ~dark
    counters = (mine & COMBAT).bit_count() if not mine & dark else (mine & ~(CARRIER | GUN | POINT)).bit_count()
    text = letter(s, (seen & COMBAT) or seen or mine) + (str(counters) if counters else "")
    if mine & dark:
        text += "?"
    elif mine & HQ:
        text += "h"
    return text + "t" * bool(mine & CARRIER) + "a" * bool(mine & GUN) + "m" * bool(mine & POINT)


def works(s: State, h: int) -> str:
    """⌂20 a fort with what it defends with; ≡ a trench, - one in construction."""
    forts = bits(here(s, h) & FORT)
    text = "⌂" + str(fort_value(s, forts[0])) if forts else ""
    bit = 1 << h
    return text + ("≡" if (s.trench[0] | s.trench[1]) & bit else "-" if (s.works[0] | s.works[1]) & bit else "")


def ground_sign(s: State, h: int) -> str:
    t, b = s.t, 1 << h
    for board, sign in ((t.major, "■"), (t.city, "▪"), (t.mountains, "▲"), (t.foothills, "∩"), (t.woods, "♣"), (t.marsh, "≈"),
                        (t.sea, "~")):
        if board & b:
            return sign
    return " "


def ground_style(s: State, h: int) -> str:
    b = 1 << h
    if s.t.sea & b:
        return SEA
    if not s.law.area & b or s.t.neutral & b:
        return DIM
    return HELD[ALLIED] if s.held[ALLIED] & b else HELD[GERMAN] if s.held[GERMAN] & b else LAND


# The near map --------------------------------------------------------------------------------------------------------------


def near_map(s: State, w: Window, lang: str) -> Canvas:
    """Two lines a hex: number and ground (14=05 is a rail hex); stack, fort and trench, or the town."""
    canvas = Canvas((w.east - w.west + 1) * WIDE, (w.north - w.south + 1) * TALL + 1)
    lit, dark = named(s), unseen(s, reader(s))
    about = subject(s)
    for h in bits(GRID.all):
        if w.has(h):
            c, r = GRID.place(h)
            x, y = (c - w.west) * WIDE, (w.north - r) * TALL + (c % 2 == GRID.low)
            _cell(canvas, s, h, x, y, lang, CHOSEN if h == about else LIT if lit >> h & 1 else "", dark)
    return canvas


def _cell(canvas: Canvas, s: State, h: int, x: int, y: int, lang: str, mark: str, dark: int) -> None:
    style = ground_style(s, h)
    text = GRID.text(h)
    canvas.put(x, y, " " * (WIDE - 1), style)
    canvas.put(x, y + 1, " " * (WIDE - 1), style)
    if s.t.sea >> h & 1:
        canvas.put(x, y, "~" * (WIDE - 1), SEA)
        return
    canvas.put(x, y, text.replace("-", "=") if s.t.rail >> h & 1 else text, mark or style)
    canvas.put(x + 5, y, ground_sign(s, h), style)
    at = x
    for side in (ALLIED, GERMAN):
        stack = pile(s, h, side, dark)
        canvas.put(at, y + 1, stack, CHIP[side])
        at += len(stack)
    low = works(s, h)
    canvas.put(at, y + 1, low[:max(0, x + WIDE - 1 - at)], f"bold {style}" if style else "bold")
    if at == x and not low:
        name = (base().hex_fr if lang == "fr" else base().hex_en).get(h, "")
        canvas.put(x, y + 1, name[:WIDE - 1], style)


# The far map ---------------------------------------------------------------------------------------------------------------


def far_map(s: State, w: Window) -> Canvas:
    """Two characters a hex, one line a row: who stands there and how many, else the ground. Numbers at the edges."""
    canvas = Canvas((w.east - w.west + 1) * 2 + 6, w.north - w.south + 3)
    lit, dark = named(s), unseen(s, reader(s))
    for c in range(w.west, w.east + 1):
        if c % 2 == 0:
            for y in (0, canvas.height - 1):
                canvas.put(3 + (c - w.west) * 2, y, f"{c:02}", DIM)
    for r in range(w.south, w.north + 1):
        y = w.north - r + 1
        canvas.put(0, y, f"{r:02}", DIM)
        canvas.put(canvas.width - 2, y, f"{r:02}", DIM)
        for c in range(w.west, w.east + 1):
            h = GRID.number(c, r)
            _dot(canvas, s, h, 3 + (c - w.west) * 2, y, bool(lit >> h & 1), dark)
    return canvas


def _dot(canvas: Canvas, s: State, h: int, x: int, y: int, lit: bool, dark: int) -> None:
    for side in (ALLIED, GERMAN):
        stack = pile(s, h, side, dark)
        if stack and here(s, h) & OF_SIDE[side] & ~(FORT | POINT):
            canvas.put(x, y, stack[:2].ljust(2), LIT if lit else CHIP[side])
            return
    if here(s, h) & FORT:
        canvas.put(x, y, "⌂ ", LIT if lit else f"bold {ground_style(s, h)}".strip())
        return
    sign = ground_sign(s, h)
    canvas.put(x, y, (sign if sign != " " else "·" if s.t.rail >> h & 1 else " ") + " ", LIT if lit else ground_style(s, h))


__all__ = ["ROWS", "WIDE", "Canvas", "Window", "around", "bounds", "far_map", "front", "named", "near_map", "subject"]
