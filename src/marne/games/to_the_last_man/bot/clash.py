"""What is to be expected of one battle (2.0 II.4): losses of both sides, and whether one of them is wiped out.

The dice are counted exactly where they decide most (the attacker's two steps); the defender's fire is taken at its mean.
"""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from marne.parts.play.dice import fall

MOST = 40               # dice of a sort beyond which more are not told apart


class Clash(NamedTuple):
    """Mean losses, and the chances that nobody of the defender, or of the attacker, is left."""

    attack_loss: float
    defence_loss: float
    won: float
    lost: float


class Side(NamedTuple):
    """The dice of one side. Attacker: `one`, `two`, `three` fire in the last step at F1 to F3, guns in both at `gun_f`. Defender:
    the guns are among the others. `steps`: hits it takes to wipe the side out; `siege` hits fall on forts alone."""

    one: int
    two: int
    three: int
    guns: int
    gun_f: int
    siege: int
    steps: int
    forts: int


@lru_cache(maxsize=20000)
def spread(one: int, two: int, three: int) -> tuple[float, ...]:
    """The chance of each number of hits of so many dice at F1, F2 and F3."""
    return fall((1,) * one + (2,) * two + (3,) * three)


def _dice(f: int, n: int) -> tuple[int, int, int]:
    """`n` dice at firepower `f`, in their place."""
    n = min(n, MOST)
    return (n if f == 1 else 0, n if f == 2 else 0, n if f > 2 else 0)


@lru_cache(maxsize=60000)
def clash(a: Side, d: Side, surprise: bool = False, shield: int = 0) -> Clash:
    """2.0 II.4 One round. `shield`: hits that the defender can be expected to pay with cards."""
    first = (1.0,) if surprise else spread(*_dice(a.gun_f, a.guns))
    siege = min(float(d.forts), a.siege * (0.5 if surprise else 1.0))
    attack_loss = defence_loss = won = lost = 0.0
    mean = (d.one + 2 * d.two + 3 * d.three) / 6
    for hits, p in enumerate(first):
        if p < 1e-4:
            continue
        left = max(0.0, d.steps - max(0, hits - shield) - siege / 2)
        back = 0.0 if surprise else mean * left / d.steps if d.steps else 0.0
        back = min(back, float(a.steps))
        rest = 1 - back / a.steps if a.steps else 0.0
        g = _dice(a.gun_f, round(a.guns * rest))
        last = spread(round(a.one * rest) + g[0], round(a.two * rest) + g[1], round(a.three * rest) + g[2])
        need = left + max(0, shield - hits) - siege / 2
        dealt = over = 0.0
        for n, q in enumerate(last):
            if n >= need:
                over += q
                dealt += q * left
            else:
                dealt += q * n
        if surprise and d.steps:
            back = min(float(a.steps), mean * max(0.0, left - dealt) / d.steps)
        attack_loss += p * back
        defence_loss += p * min(d.steps, d.steps - left + dealt)
        won += p * (over if left else 1.0)
        if back >= a.steps - 0.5:
            lost += p * 0.7
        elif back >= a.steps - 1.5:
            lost += p * 0.3
    return Clash(attack_loss, defence_loss, won, lost)
