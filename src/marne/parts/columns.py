"""Text in columns for the terminal: what rich does not take for markup, styles, cuts, lines."""
from __future__ import annotations


def safe(text: str) -> str:
    """Text that rich does not take for markup."""
    return text.replace("[", "\\[")


def styled(text: str, style: str) -> str:
    return f"[{style}]{safe(text)}[/]" if style else safe(text)


def cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[:width - 1] + "…"


def wrapped(parts: list[str], width: int, between: str = "  ") -> list[str]:
    """Parts in as many lines as they need."""
    out: list[str] = []
    for p in parts:
        if out and len(out[-1]) + len(between) + len(p) <= width:
            out[-1] += between + p
        else:
            out.append(cut(p, width))
    return out or [""]
