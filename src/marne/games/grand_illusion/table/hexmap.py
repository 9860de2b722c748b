"""The map as text: hexes of 9 by 4 characters (119 columns, 45 lines), or bricks of 6 by 2 (78 columns, 22 lines).

Shape first, colour second: control, nations and states are told by signs that stay when colours are taken away.
"""
from __future__ import annotations

from marne.games.grand_illusion.pieces import COMBAT, CORPS, FORT, HA, HEXES, HQ, NATION, OF_SIDE, SMALL
from marne.games.grand_illusion.state import State, steps_left
from marne.games.grand_illusion.choices import kinds
from marne.parts.bits import bits
from marne.parts.map.canvas import Canvas

WIDE, TALL = 119, 45                    # the full map
CONTROL = ("●", "■")
CAVALRY_CONTROL = ("○", "□")
LETTERS = ("F", "B", "L", "g")          # French, British, Belgian, German; A where Allied nations are mixed
# Dark ground with light figures for the Allies, grey ground for the Germans: apart in lightness for every kind of
# sight, and readable on dark and light terminals alike because both colours are set.
GROUND = ("on #1c3a5e", "on #615b50")
NAMES = ("#c8d6e8 on #1c3a5e", "#f0ebe0 on #615b50")
NUMBER = ("bold #ffffff on #1c3a5e", "bold #ffffff on #615b50")
HEAD = ("on #2b5080", "on #757065")     # the upper line of a brick
LIT = "bold #000000 on #ffd24a"
CHIP = ("bold #ffffff on #2f74d0", "bold #000000 on #ded9ca")
MARKS = ("bold #ffe9a8 on #1c3a5e", "bold #ffe9a8 on #615b50")
BATTLE = "bold #ffffff on #c2301c"
EDGE = "#858585"


# What is in a hex ---------------------------------------------------------------------------------------------------


def letter(units: int) -> str:
    nations = {NATION[u] for u in bits(units)}
    return LETTERS[nations.pop()] if len(nations) == 1 else "A"


def summary(s: State, h: int, side: int, room: int = 9) -> str:
    """A stack in short: F4+1H~2 = four French corps, one smaller unit, an HQ; two of them disrupted."""
    units = s.at[h] & OF_SIDE[side] & ~FORT
    if not units:
        return ""
    corps, small = (units & CORPS).bit_count(), (units & SMALL).bit_count()
    text = letter(units) + (str(corps) if corps else "") + (f"+{small}" if small else "")
    hqs = units & HQ
    if hqs:
        text += "h" if not hqs & ~s.flipped else "H"
        text += str(hqs.bit_count()) if hqs & hqs - 1 else ""
    text += "a" if units & HA else ""
    weak = (units & s.disrupted).bit_count()
    tail = f"~{weak}" if weak else ""
    return text + tail if len(text + tail) <= room else (text + tail[:1])[:room]


def brief(s: State, h: int, side: int) -> str:
    """Shorter still, for the compact map: F4+ = four corps and smaller units."""
    units = s.at[h] & OF_SIDE[side] & ~FORT
    if not units:
        return ""
    corps, small = (units & CORPS).bit_count(), (units & COMBAT & SMALL).bit_count()
    if corps:
        return f"{letter(units)}{corps}" + ("+" if small else "")
    return letter(units) + (f"+{small}" if small else "H" if units & HQ else "a")


def control(s: State, h: int) -> str:
    side = s.german >> h & 1
    return (CAVALRY_CONTROL if s.cavalry >> h & 1 else CONTROL)[side]


def vp_mark(s: State, h: int) -> str:
    """★ a German objective, ☆ one of Plan 17; twice where it counts double, and for Paris."""
    b = 1 << h
    sign = "★" if b & s.t.german_vp or h == s.t.paris else "☆" if b & s.t.plan17 else ""
    return sign * 2 if b & s.t.double or h == s.t.paris else sign


def source_mark(s: State, h: int) -> str:
    sources = s.t.source[0] | s.t.source[1] | s.t.source[2] | s.t.source[3] | s.landed
    return "⊕" if sources >> h & 1 else ""


def fort_mark(s: State, h: int) -> str:
    """⌂4 a fort with four steps, ⌂4+2 two forts; ⊗ instead of ⌂ under siege."""
    forts = bits(s.at[h] & FORT)
    if not forts:
        return ""
    return ("⊗" if s.siege >> h & 1 else "⌂") + "+".join(str(steps_left(s, f)) for f in forts)


def trench_mark(s: State, h: int) -> str:
    level = (s.trench >> h & 1) + (s.trench2 >> h & 1)
    return f"≡{level}" if level else ""


def offered(s: State) -> int:
    """Hexes that one of the choices of the pending decision names."""
    out = 0
    for c in s.decision.choices if s.decision else ():
        for kind, value in zip(kinds(c.verb), (c.a, c.b), strict=False):
            if kind == "hex" and value:
                out |= 1 << value
    return out


# The full map -------------------------------------------------------------------------------------------------------


def centred(text: str, width: int) -> str:
    return text[:width].center(width)


def origin(s: State, h: int) -> tuple[int, int]:
    """Upper left corner of a hex: its columns are 9 apart, its rows 2 to half a hex."""
    return 9 * (s.t.col[h] - 1), 2 * s.t.dbl_row[h] + 1


def full_map(s: State, lang: str) -> Canvas:
    canvas = Canvas(WIDE, TALL)
    lit = offered(s)
    for h in range(1, HEXES + 1):
        edges(canvas, s, h)
    for h in range(1, HEXES + 1):
        cell(canvas, s, h, lang, bool(lit >> h & 1))
    for h in range(1, HEXES + 1):
        lozenges(canvas, s, h)
    return canvas


def edges(canvas: Canvas, s: State, h: int) -> None:
    x, y = origin(s, h)
    canvas.put(x + 2, y - 1, "_" * 7, EDGE)
    for dy, left, right in ((0, 1, 9), (1, 0, 10), (2, 0, 10), (3, 1, 9)):
        a, b = ("╱", "╲") if dy < 2 else ("╲", "╱")
        canvas.put(x + left, y + dy, a, EDGE)
        canvas.put(x + right, y + dy, b, EDGE)


def cell(canvas: Canvas, s: State, h: int, lang: str, lit: bool) -> None:
    """Four lines: sign, number and marks; name or Allied stack; stack; forts, trench, battle."""
    x, y = origin(s, h)
    side = s.german >> h & 1
    ground = GROUND[side]
    number = control(s, h) + str(h)
    marks = vp_mark(s, h) + ("≈" if s.t.ports >> h & 1 else "") + source_mark(s, h)
    battle = "✸" if s.battles >> h & 1 else ""
    low = fort_mark(s, h) + trench_mark(s, h)
    head = f"{number}{marks}"[:7]
    left = (7 - len(head)) // 2
    canvas.put(x + 2, y, " " * 7, ground)
    canvas.put(x + 2 + left, y, number, LIT if lit else NUMBER[side])
    canvas.put(x + 2 + left + len(number), y, head[len(number):], MARKS[side])
    stacks = [(summary(s, h, z), CHIP[z]) for z in (0, 1) if s.at[h] & OF_SIDE[z] & ~FORT]
    rows = stacks if len(stacks) == 2 else [(hex_title(s, h, lang), NAMES[side]), *stacks]
    for dy in (1, 2):
        canvas.put(x + 1, y + dy, " " * 9, ground)
    for dy, (text, style) in enumerate(rows, 1):
        text = text[:9]
        canvas.put(x + 1 + (9 - len(text)) // 2, y + dy, text, style)
    canvas.put(x + 2, y + 3, "_" * 7, f"{EDGE} {ground}")
    canvas.put(x + 2, y + 3, low, MARKS[side])
    if battle:
        canvas.put(x + 2 + min(len(low), 6), y + 3, battle, BATTLE)


def hex_title(s: State, h: int, lang: str) -> str:
    """As much of the name as helps: the first of two towns, whole words if possible, nine letters."""
    name = (s.t.name_fr if lang == "fr" else s.t.name_en)[h].split(" (")[0].split("/")[0]
    return name if len(name) <= 9 else name.split(" ")[0][:9]


def lozenges(canvas: Canvas, s: State, h: int) -> None:
    """2.2 A lozenge on sides that cost a point more, on the whole side where nobody passes."""
    x, y = origin(s, h)
    spots = {1: ((x + 9, y), (x + 10, y + 1)), 2: ((x + 10, y + 2), (x + 9, y + 3)),
             3: ((x + 8, y + 3), (x + 7, y + 3))}
    for d, places in spots.items():
        other = s.t.dirs[h][d]
        shut = s.t.impassable[h] >> other & 1
        if other and (shut or s.t.slow[h] >> other & 1):
            style = "bold #e0a030" + (f" {GROUND[s.german >> h & 1]}" if d == 3 else "")
            for px, py in places if shut else places[:1]:
                canvas.put(px, py, "◊", style)


# The compact map ----------------------------------------------------------------------------------------------------


def compact_map(s: State) -> Canvas:
    """Bricks of two lines, five characters and a gap: sign, number and one or two marks; the stacks."""
    canvas = Canvas(78, 22)
    lit = offered(s)
    for h in range(1, HEXES + 1):
        x, y = 6 * (s.t.col[h] - 1), s.t.dbl_row[h]
        side = s.german >> h & 1
        number = control(s, h) + str(h)
        marks = "".join(m for m in (
            "✸" if s.battles >> h & 1 else "", fort_mark(s, h)[:1], vp_mark(s, h)[:1], trench_mark(s, h)[:1],
            source_mark(s, h), "≈" if s.t.ports >> h & 1 else ""))
        canvas.put(x, y, " " * 5, HEAD[side])
        canvas.put(x, y, number, LIT if lit >> h & 1 else f"bold #ffffff {HEAD[side]}")
        canvas.put(x + len(number), y, marks[:5 - len(number)], f"bold #ffe9a8 {HEAD[side]}")
        if s.battles >> h & 1:
            canvas.put(x + len(number), y, "✸", BATTLE)
        canvas.put(x, y + 1, " " * 5, GROUND[side])
        a, g = brief(s, h, 0), brief(s, h, 1)
        if len(a + g) > 5:
            a, g = a.rstrip("+"), g.rstrip("+") if len(a.rstrip("+") + g) > 5 else g
        canvas.put(x, y + 1, a, CHIP[0])
        canvas.put(x + len(a), y + 1, g, CHIP[1])
    return canvas
