"""What the computer's player has in mind from one decision to the next."""
from __future__ import annotations

from marne.kernel.memory import Memory as Kept

Order = tuple[int, int]                                 # unit, hex to go to


class Memory(Kept):
    """8.0, 9.0 The moves that have been decided on for a phase: who goes where, the next first; which hexes are to be attacked by
    whom (10.13). `stamp` names the phase: turn, phase, side and Theatre; nothing is planned twice in it."""

    stamp: tuple[int, ...] = ()
    orders: tuple[Order, ...] = ()
    blows: tuple[tuple[int, tuple[int, ...]], ...] = ()
