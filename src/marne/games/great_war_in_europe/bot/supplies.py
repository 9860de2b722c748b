"""Where troops must not be when the next enemy or the next season comes: deserts before the heat, forts that will be shut in."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import COMBAT, EGYPT, IRAQ, NATION
from marne.games.great_war_in_europe.rules.r11_supply import supplied_hexes
from marne.games.great_war_in_europe.state import State, friendly_forts
from marne.games.great_war_in_europe.tables import HOT
from marne.parts.bits import bits


AHEAD = 2                       # turns: it takes two to come back from Sinai


def heat_comes(s: State, f: int) -> bool:
    """12.2#3 Will it be hot on a front before long, and is it not yet? Who has no line outside the desert then starves before he
    can move, if the other side moves first."""
    return (f in (EGYPT, IRAQ) and s.law.hot_desert and s.weather[f] != HOT
            and any(s.t.turns[n].weather[f] == HOT for n in range(s.turn + 1, min(s.turn + AHEAD, s.law.last) + 1)))


class Heat:
    """12.2#3 Where on a front units will have supplies in the heat that comes; everywhere if none comes."""

    def __init__(self, s: State, side: int) -> None:
        self.side = side
        self.known: dict[tuple[int, int], int] = {}
        self.coming = [f for f in s.law.fronts if heat_comes(s, f)]
        self.hot = s
        if self.coming:
            self.hot = s.copy()
            for f in self.coming:
                self.hot.weather[f] = HOT

    def fed(self, u: int, f: int) -> int:
        if f not in self.coming:
            return -1
        key = NATION[u], f
        board = self.known.get(key)
        if board is None:
            board = self.known[key] = supplied_hexes(self.hot, u, f)
        return board

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

