"""Stacks that lie covered: of what a side does with them, it is told more than the others are.

An event of the class `Own` is told to its side alone, one of the class `Seen` to all others; where stacks lie open there are none
of the latter, and the former are told to everybody.
"""
from __future__ import annotations

from marne.kernel.events import Event


class _Covered(Event, frozen=True, kw_only=True):
    """`open`: stacks are not hidden."""

    open: bool = False


class Own(_Covered, frozen=True):
    """`side`: who may know it as long as stacks are hidden."""

    side: int


class Seen(Event, frozen=True):
    """What the others see of something that a side does under cover."""

    side: int


def is_told(event: Event, seat: int | None) -> bool:
    """As far as cover goes: may that seat know of this event?"""
    if isinstance(event, Own):
        return event.open or event.side == seat
    return not isinstance(event, Seen) or event.side != seat
