"""How strong players are: Bradley and Terry's model on Elo's scale, and a test that may be looked at after every game."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt

import msgspec

from marne.lab.sim import Z

PER_NAT = 400 / log(10)         # Elo points of one unit of the model
PRIOR = 1.0                     # drawn games of everybody against the average, so that who wins all is not infinitely strong
SURE = 20.0                     # 1 in 20: what is bet on against even players by then happens so rarely by chance (Ville)
STAKES = (-1.5, -0.75, -0.25, 0.25, 0.75, 1.5)


class Rating(msgspec.Struct, frozen=True):
    """Points above the average of the players, with a 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(players: Sequence[str], scored: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, Rating]:
    """`scored`: by pair, the points of the first (a draw is half a point) and the games of the two. The strengths that make these
    results most likely, found by Newton's method, and their spread by the curvature there. Games on the same seed from both
    seats differ less than others would: the intervals are on the careful side.
    """
    k = len(players)
    index = {name: i for i, name in enumerate(players)}
    at = [0.0] * k
    curve = [[0.0] * k for _ in range(k)]
    for _ in range(100):
        slope = [PRIOR * (0.5 - _win(at[i])) for i in range(k)]
        curve = [[PRIOR * _win(at[i]) * (1 - _win(at[i])) if i == j else 0.0 for j in range(k)] for i in range(k)]
        for (a, b), (points, games) in scored.items():
            i, j = index[a], index[b]
            p = _win(at[i] - at[j])
            slope[i] += points - games * p
            slope[j] -= points - games * p
            info = games * p * (1 - p)
            curve[i][i] += info
            curve[j][j] += info
            curve[i][j] -= info
            curve[j][i] -= info
        step = _solved(curve, slope)
        most = max(map(abs, step), default=0.0)
        at = [x + d / max(1.0, most) for x, d in zip(at, step, strict=True)]
        if most < 1e-10:
            break
    mean = sum(at) / k if k else 0.0
    out = {}
    for name, i in index.items():
        share = [(1.0 if j == i else 0.0) - 1 / k for j in range(k)]        # above the average of all
        spread = sqrt(max(0.0, sum(x * y for x, y in zip(share, _solved(curve, share), strict=True))))
        elo, half = PER_NAT * (at[i] - mean), PER_NAT * Z * spread
        out[name] = Rating(elo, elo - half, elo + half)
    return out


def _win(gap: float) -> float:
    return 1 / (1 + exp(-gap)) if gap > -500 else 0.0


def _solved(a: Sequence[Sequence[float]], b: Sequence[float]) -> list[float]:
    """x of a·x = b, for the few players of a ladder. There is no zero to divide by: everybody has games against the average."""
    rows = [[*row, y] for row, y in zip(a, b, strict=True)]
    k = len(rows)
    for i in range(k):
        top = max(range(i, k), key=lambda r: abs(rows[r][i]))
        rows[i], rows[top] = rows[top], rows[i]
        for r in range(k):
            if r != i and rows[r][i]:
                f = rows[r][i] / rows[i][i]
                rows[r] = [x - f * y for x, y in zip(rows[r], rows[i], strict=True)]
    return [row[k] / row[i] for i, row in enumerate(rows)]


def evidence(shares: Iterable[float]) -> float:
    """Against "these two are equal", from the share of the points that the first has of each pair of games on one seed: what a
    bettor has of a stake of 1 who bets on both sides at once. It may be looked at after every pair: if they are equal, it is ever
    over 20 with a chance of at most 1 in 20.
    """
    purses = [1.0] * len(STAKES)
    for x in shares:
        purses = [purse * (1 + stake * (x - 0.5)) for purse, stake in zip(purses, STAKES, strict=True)]
    return sum(purses) / len(purses)
