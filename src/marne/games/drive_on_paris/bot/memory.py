"""What the computer's player has in mind from one decision to the next."""
from __future__ import annotations

from marne.kernel.memory import Memory as Kept


class Memory(Kept):
    """SCS-5.1 The moves that have been decided on for a phase: who goes where, the next first. `stamp` names the phase: turn,
    phase and side; nothing is planned twice in it."""

    stamp: tuple[int, ...] = ()
    orders: tuple[tuple[int, int], ...] = ()
