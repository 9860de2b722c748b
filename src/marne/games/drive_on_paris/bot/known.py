"""What a side believes of the other: by hex what stands there and what it could bring to bear.

Of a stack only the top unit is seen (SCS-1.8). What lies below is counted as the mean of all units whose place is not known, so
that a plan does not hang on how a guess happened to be dealt.
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.drive_on_paris.pieces import COMBAT, NATION, OF_SIDE
from marne.games.drive_on_paris.rules.s07_strength import QUARTERS, factors
from marne.games.drive_on_paris.secrets import hidden
from marne.games.drive_on_paris.state import State, attack_of, defence_of, fort_at, fort_value, steps
from marne.parts.bits import bits


class Force(NamedTuple):
    """Combat units of one side in one hex; `defence` as printed, without ground and fort."""

    attack: float
    defence: float
    steps: float


NOBODY = Force(0.0, 0.0, 0.0)


class Known:
    """The combat units of a side as the other one knows them."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.covered = hidden(s, side) & COMBAT
        pools: dict[int, list[int]] = {}
        for u in bits(self.covered):
            pools.setdefault(NATION[u], []).append(u)
        self.mean = {n: Force(sum(attack_of(s, u) for u in us) / len(us), sum(defence_of(s, u) for u in us) / len(us),
                              sum(steps(s, u) for u in us) / len(us)) for n, us in pools.items()}
        self.forces: dict[int, Force] = {}

    def at(self, h: int) -> Force:
        """Who stands in a hex."""
        found = self.forces.get(h)
        if found is None:
            found = self.forces[h] = self._count(h)
        return found

    def _count(self, h: int) -> Force:
        s, units = self.s, self.s.at.get(h, 0) & OF_SIDE[self.side] & COMBAT
        attack = defence = step = 0.0
        for u in bits(units):
            if self.covered >> u & 1:
                a, d, n = self.mean[NATION[u]]
            else:
                a, d, n = attack_of(s, u), defence_of(s, u), steps(s, u)
            attack, defence, step = attack + a, defence + d, step + n
        return Force(attack, defence, step)

    def total(self, h: int) -> int:
        """SCS-7.9, 1-5d What a hex defends with, in quarters: units and ground, and the fort."""
        s = self.s
        value = self.at(h).defence * QUARTERS
        for n in factors(s, self.side, h):
            value = value * n / 2
        fort = fort_at(s, h)
        return round(value) + (fort_value(s, fort) * QUARTERS if fort >= 0 else 0)
