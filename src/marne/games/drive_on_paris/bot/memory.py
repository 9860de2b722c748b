"""What the computer's player has in mind from one decision to the next."""
from __future__ import annotations

from marne.kernel.memory import Memory as Kept

Order = tuple[int, int, int]                            # unit, hex to go to, hex to overrun from there or 0
Ride = tuple[int, int, tuple[int, ...], int]            # train, where it takes on whom, where they get off


class Memory(Kept):
    """SCS-5.1 The moves that have been decided on for a phase: who goes where, the next first; the rides of the trains before
    them; who waits in reserve; which hexes are to be attacked by whom. `stamp` names the phase: turn, phase, side and stage;
    nothing is planned twice in it."""

    stamp: tuple[int, ...] = ()
    orders: tuple[Order, ...] = ()
    rides: tuple[Ride, ...] = ()
    waits: tuple[int, ...] = ()
    blows: tuple[tuple[int, tuple[int, ...]], ...] = ()
