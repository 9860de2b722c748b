"""Where troops must not be when the next enemy or the next season comes: deserts before the heat, forts that will be shut in."""
from __future__ import annotations

from marne.games.great_war_in_europe.bot.front import Front
from marne.games.great_war_in_europe.pieces import COMBAT, EGYPT, IRAQ, NATION
from marne.games.great_war_in_europe.rules.r11_supply import supplied_hexes
from marne.games.great_war_in_europe.state import State, friendly_forts
from marne.games.great_war_in_europe.tables import HOT
from marne.parts.bits import bits, mask

AHEAD = 2                       # turns: it takes two to come back from Sinai
SLOW = 2                        # hexes that a unit comes back in a turn for sure


def heat_in(s: State, f: int, ahead: int = AHEAD) -> int:
    """12.2#3 In how many turns it will be hot on a front, 1 in the next one; 0 if it is hot now, or not before long. Who has no
    line outside the desert then starves before he can move, if the other side moves first."""
    if f not in (EGYPT, IRAQ) or not s.law.hot_desert or s.weather[f] == HOT:
        return 0
    return next((n for n in range(1, ahead + 1) if s.turn + n <= s.law.last and s.t.turns[s.turn + n].weather[f] == HOT), 0)


def heat_comes(s: State, f: int) -> bool:
    """12.2#3 Will it be hot on a front before long, and is it not yet?"""
    return heat_in(s, f) > 0


class Heat:
    """12.2#3 Where on a front units will have supplies in the heat that comes; everywhere if none comes."""

    def __init__(self, s: State, side: int, ahead: int = 0) -> None:
        self.side = side
        self.known: dict[tuple[int, int], int] = {}
        self.coming = [f for f in s.law.fronts if heat_comes(s, f)]
        self.left = {f: n for f in s.law.fronts for n in (heat_in(s, f, ahead),) if n}
        self.ways: dict[tuple[int, int], bytes] = {}
        self.hot = s
        if self.coming or self.left:
            self.hot = s.copy()
            for f in {*self.coming, *self.left}:
                self.hot.weather[f] = HOT

    def fed(self, u: int, f: int) -> int:
        return self._fed(u, f) if f in self.coming else -1

    def _fed(self, u: int, f: int) -> int:
        key = NATION[u], f
        board = self.known.get(key)
        if board is None:
            board = self.known[key] = supplied_hexes(self.hot, u, f)
        return board

    def home(self, u: int, front: Front, reach: int) -> int:
        """Of the hexes that a unit can come to those from which it is back in supply before the heat, at its pace; if there are
        none, those that lie nearest to it."""
        n = self.left.get(front.f, 0)
        if not n:
            return reach
        key = NATION[u], front.f
        away = self.ways.get(key)
        if away is None:
            away = self.ways[key] = front.flood(self._fed(u, front.f), front.ground)
        here, nearest = away[self.hot.loc[u]], min(away[h] for h in bits(reach))
        pace = max(1, here - nearest) if here else SLOW
        return mask(h for h in bits(reach) if away[h] <= pace * (n - 1)) or mask(h for h in bits(reach) if away[h] == nearest)

    def dry(self, f: int) -> int:
        """Hexes of a front where nobody of the side who is there now would have supplies."""
        if f not in self.coming:
            return 0
        out = -1
        for u in bits(self.hot.on[f] & self.hot.army[self.side] & COMBAT):
            out &= ~self.fed(u, f)
        return out


def traps(s: State, side: int) -> int:
    """14.15 Forts of a side with the enemy next to them and no hex beside them that he is not next to as well: who stands in them
    can be shut in, and surrenders with the fort."""
    near, out = s.t.around(s.occ[1 - side]), 0
    for h in bits(friendly_forts(s, side) & near):
        if not s.t.touching[h] & s.control[side] & ~(near & ~s.occ[side]):
            out |= 1 << h
    return out

