"""A front as text, north up: hexes of 7 by 2 characters around what matters, or of 2 by 1 for more of it.

Shape first, colour second: who stands where and what the ground is like is told by signs that stay when colours are taken away.
On the maps of Europe and the Caucasus the lines of the map are rows, odd ones half a hex further east; in Iraq and Egypt they are
columns, odd ones half a hex further along.
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe.choices import kinds
from marne.games.great_war_in_europe.pieces import (COMBAT, EGYPT, FRONT, GRID, HQ, IRAQ, NATION, OF_FRONT, hex_text, line_of,
                                                    pos_of)
from marne.games.great_war_in_europe.secrets import unseen
from marne.games.great_war_in_europe.state import State, of
from marne.games.great_war_in_europe.words.describe import reader
from marne.games.great_war_in_europe.words.names import base
from marne.parts.bits import bits
from marne.parts.map.canvas import Canvas

WIDE, TALL = 7, 2               # a hex of the near map
ROWS, FAR_ROWS = 11, 24         # so many rows of the near map, of the far one
LETTERS = ("g", "a", "t", "b", "F", "B", "L", "R", "S", "M", "N", "Z", "I", "K", "O", "U")          # NATIONS
MIXED = ("X", "x")              # Allies together, Central Powers together
CHIP = ("bold #ffffff on #2f74d0", "bold #000000 on #ded9ca")
HELD = ("#c8d6e8 on #1c3a5e", "#f0ebe0 on #615b50")
LAND, LIT, CHOSEN, DIM = "", "bold #000000 on #ffd24a", "bold #ffffff on #c2301c", "#858585"
SIGNS = {"clear": " ", "floodplain": "≈", "rough": "∩", "forest": "♣", "marsh": "≈", "desert": ":", "difficult": "∩",
         "mountain": "▲", "mountain-pass": "^", "alpine": "▲", "lake": "~"}


class Window(NamedTuple):
    """The part of a front that is drawn: columns and rows of the north-up picture, both ends counted."""

    left: int
    right: int
    top: int
    bottom: int

    def has(self, h: int) -> bool:
        c, r = spot(h)
        return self.left <= c <= self.right and self.top <= r <= self.bottom


def upright(f: int) -> bool:
    """Do the lines of the map run up and down?"""
    return f in (IRAQ, EGYPT)


def spot(h: int) -> tuple[int, int]:
    """Column and row of a hex with north up, rows counted downwards."""
    line, pos, f = line_of(h), pos_of(h), FRONT[h]
    return (line, pos) if f == IRAQ else (-line, -pos) if f == EGYPT else (pos, -line)


def lower(h: int) -> int:
    """Half a hex: an odd line lies further east, in Iraq further south, in Egypt further north."""
    odd = line_of(h) % 2
    return 1 - odd if FRONT[h] == EGYPT else odd


# What matters -------------------------------------------------------------------------------------------------------------


def named(s: State) -> int:
    """Hexes that the choices of the pending question name, or where the units stand that they name."""
    out = 0
    for c in s.decision.choices if s.decision else ():
        for kind, value in zip(kinds(c.verb), (c.a, c.b), strict=False):
            h = value if kind == "hex" else s.loc[value] if kind == "unit" else 0
            if 0 < h < GRID.size:
                out |= 1 << h
    return out


def subject(s: State) -> int:
    """The hex that the question is about, 0 if it is about a whole front."""
    if s.target:
        return s.target
    if s.group:
        return s.loc[(s.group & -s.group).bit_length() - 1]
    marked = named(s)
    return marked.bit_length() - 1 if marked and not marked & marked - 1 else 0


def front_of(s: State) -> int:
    """The front to be shown: that of the subject, else the one with most of what may be chosen."""
    h = subject(s)
    if h:
        return FRONT[h]
    marked = named(s)
    return max(s.law.fronts, key=lambda f: ((marked & OF_FRONT[f]).bit_count(), s.on[f].bit_count()))


def bounds(board: int) -> Window:
    spots = [spot(h) for h in bits(board)]
    return Window(min(c for c, _ in spots), max(c for c, _ in spots), min(r for _, r in spots), max(r for _, r in spots))


def around(f: int, h: int, columns: int, rows: int) -> Window:
    """A window of that size with a hex in its middle, moved into the map."""
    area, (c, r) = bounds(OF_FRONT[f]), spot(h)
    left = max(area.left, min(c - columns // 2, area.right - columns + 1))
    top = max(area.top, min(r - rows // 2, area.bottom - rows + 1))
    return Window(left, min(left + columns - 1, area.right), top, min(top + rows - 1, area.bottom))


def middle(s: State, f: int) -> int:
    """A hex in the middle of what may be chosen on a front, of where the sides touch, or of the map."""
    for board in (named(s), s.occ[0] & s.t.around(s.occ[1]), s.occ[0] | s.occ[1], OF_FRONT[f]):
        some = bits(board & OF_FRONT[f])
        if some:
            return some[len(some) // 2]
    return 0


# What is in a hex ----------------------------------------------------------------------------------------------------------


def pile(s: State, h: int, side: int, dark: int) -> str:
    """A stack in short: F3h = three French combat units and an HQ; g4? = four counters, some of them unseen."""
    mine = of(s, h, side)
    if not mine:
        return ""
    nations = {NATION[u] for u in bits(mine & ~dark & COMBAT or mine & ~dark)}
    sign = LETTERS[nations.pop()] if len(nations) == 1 else MIXED[side] if nations else "?"
    sign = sign.lower() if side and sign != "?" else sign
    n = mine.bit_count() if mine & dark else (mine & COMBAT).bit_count()
    return sign + (str(n) if n else "") + ("?" if mine & dark else "h" if mine & HQ else "")


def ground_sign(s: State, h: int) -> str:
    t, b = s.t, 1 << h
    if t.forts & b and s.forts & b:
        return "⌂"
    return "■" if t.cities & b else "▪" if t.towns & b else SIGNS[t.terrain_at[h]]


def ground_style(s: State, h: int) -> str:
    b = 1 << h
    if not s.law.ground & b:
        return DIM
    return HELD[0] if s.control[0] & b else HELD[1] if s.control[1] & b else LAND


# The near map --------------------------------------------------------------------------------------------------------------


def near_map(s: State, f: int, w: Window, lang: str) -> Canvas:
    """Two lines a hex: number and ground; stack, or the town. A star marks a victory hex."""
    up = upright(f)
    canvas = Canvas((w.right - w.left + 1) * WIDE + (0 if up else WIDE // 2), (w.bottom - w.top + 1) * TALL + int(up))
    lit, dark, about = named(s), unseen(s, reader(s)), subject(s)
    for h in bits(OF_FRONT[f]):
        if w.has(h):
            c, r = spot(h)
            x = (c - w.left) * WIDE + (0 if up else lower(h) * (WIDE // 2))
            y = (r - w.top) * TALL + (lower(h) if up else 0)
            _cell(canvas, s, h, x, y, lang, CHOSEN if h == about else LIT if lit >> h & 1 else "", dark)
    return canvas


def _cell(canvas: Canvas, s: State, h: int, x: int, y: int, lang: str, mark: str, dark: int) -> None:
    style = ground_style(s, h)
    canvas.put(x, y, " " * (WIDE - 1), style)
    canvas.put(x, y + 1, " " * (WIDE - 1), style)
    canvas.put(x, y, hex_text(h)[1:], mark or style)
    canvas.put(x + 4, y, ("★" if s.t.cp_vp >> h & 1 else " ") + ground_sign(s, h), style)
    at = x
    for side in (0, 1):
        stack = pile(s, h, side, dark)
        canvas.put(at, y + 1, stack, CHIP[side])
        at += len(stack)
    if at == x:
        name = (base().name_fr if lang == "fr" else base().name_en).get(h, "")
        canvas.put(x, y + 1, name[:WIDE - 1], style)


# The far map ---------------------------------------------------------------------------------------------------------------


def far_map(s: State, f: int, w: Window) -> Canvas:
    """Two characters a hex, one line a row: who stands there and how many, else the ground. Numbers at the edges."""
    up = upright(f)
    canvas = Canvas((w.right - w.left + 1) * 2 + 7, w.bottom - w.top + 3)
    lit, dark = named(s), unseen(s, reader(s))
    for c in range(w.left, w.right + 1):
        if c % 2 == 0:
            for y in (0, canvas.height - 1):
                canvas.put(3 + (c - w.left) * 2, y, f"{abs(c):02}", DIM)
    for r in range(w.top, w.bottom + 1):
        canvas.put(0, r - w.top + 1, f"{abs(r):02}", DIM)
        canvas.put(canvas.width - 2, r - w.top + 1, f"{abs(r):02}", DIM)
    for h in bits(OF_FRONT[f]):
        if w.has(h):
            c, r = spot(h)
            _dot(canvas, s, h, 3 + (c - w.left) * 2 + (0 if up else lower(h)), r - w.top + 1, bool(lit >> h & 1), dark)
    return canvas


def _dot(canvas: Canvas, s: State, h: int, x: int, y: int, lit: bool, dark: int) -> None:
    for side in (0, 1):
        stack = pile(s, h, side, dark)
        if stack:
            canvas.put(x, y, stack[:2].ljust(2), LIT if lit else CHIP[side])
            return
    canvas.put(x, y, ground_sign(s, h) + " ", LIT if lit else ground_style(s, h))


__all__ = ["FAR_ROWS", "ROWS", "WIDE", "around", "bounds", "far_map", "front_of", "middle", "near_map", "subject"]
