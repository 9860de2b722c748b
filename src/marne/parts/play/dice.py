"""Dice that hit or miss."""
from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def fall(needs: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of 0, 1, 2 … hits of six-sided dice that hit at or below these numbers."""
    out = [1.0]
    for need in needs:
        p = min(need, 6) / 6
        nxt = [0.0] * (len(out) + 1)
        for k, x in enumerate(out):
            nxt[k] += x * (1 - p)
            nxt[k + 1] += x * p
        out = nxt
    return tuple(out)
