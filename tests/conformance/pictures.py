"""The table in the terminal: lines with rich markup that fit, states to draw, and colours that can be read."""
from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import TypeVar

from rich.cells import cell_len
from rich.text import Text

from marne.kernel.run import advance
from marne.kernel.title import State

S = TypeVar("S", bound=State)


def plain(lines: Sequence[str]) -> list[str]:
    return [Text.from_markup(line).plain for line in lines]


def later(s: S, message: str, most: int, avoided: Sequence[str] = ()) -> S:
    """A random game that has come to this question; verbs are drawn first, so that rare ones come up."""
    s.log = None
    r = random.Random(7)
    for _ in range(most):
        assert s.decision is not None, "the game ended"
        if s.decision.message == message:
            return s
        cs = [c for c in s.decision.choices if c.verb not in avoided]
        verb = r.choice(sorted({c.verb for c in cs}))
        advance(s, r.choice([c for c in cs if c.verb == verb]))
    raise AssertionError(f"{message} was never asked")


def narrow(lines: Sequence[str], width: int) -> None:
    """No line is wider than the window, and every piece of markup that is opened is closed."""
    for line in plain(lines):
        assert cell_len(line) <= width, line
    marked = "\n".join(lines)
    assert len(re.findall(r"\[/\]", marked)) == len(re.findall(r"(?<!\\)\[[^/\]]", marked))


def fits(lines: Sequence[str], width: int, most: int) -> None:
    """So wide and so high at most, without a sign that is two cells wide."""
    assert len(lines) <= most
    narrow(lines, width)
    for line in plain(lines):
        assert cell_len(line) == len(line), "a sign that is two cells wide"


def without_markup(lines: Sequence[str]) -> None:
    for line in lines:
        assert Text.from_markup(line).plain == line, "no markup here"
        assert "None" not in line


# Colours: both of a pair are set, readable on any terminal and apart for every kind of sight.


def luminance(colour: str) -> float:
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


def colours(style: str) -> list[str]:
    return re.findall(r"#[0-9a-f]{6}", style)


def readable(*styles: str) -> None:
    """Ink and paper of every style."""
    for style in styles:
        ink, paper = colours(style)
        assert contrast(ink, paper) >= 4.5, style


def lighter(light: str, dark: str) -> None:
    """The papers of two sides differ in lightness."""
    assert luminance(colours(light)[-1]) > 1.5 * luminance(colours(dark)[-1])
