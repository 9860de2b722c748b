"""How much the computer's player likes to have a card in hand: for its order and for its action."""
from __future__ import annotations

from marne.games.great_war_commander.rules.r03_command import highest_leader
from marne.games.great_war_commander.pieces import HMG, NONE, OF_SIDE, RUNNER, TANK
from marne.games.great_war_commander.state import State, on_map
from marne.parts.bits import bits

# By order: for the attacker, for the defender
ORDERS = {16: (0.75, 0.35), 17: (0.45, 0.45), 18: (0.2, 0.25), 19: (0.6, 0.6), 20: (0.02, 0.02), 21: (0.75, 0.85),
          22: (0.35, 0.4), 23: (0.8, 0.25), 24: (0.7, 0.15), 25: (0.55, 0.65), 26: (0.3, 0.25), 27: (0.05, 0.1)}
ACTIONS = {30: 0.25, 31: 0.1, 33: 0.12, 34: 0.15, 35: 0.12, 36: 0.25, 37: 0.15, 38: 0.18, 39: 0.12, 40: 0.22, 43: 0.12, 44: 0.15,
           451: 0.25, 452: 0.3, 453: 0.25, 454: 0.2, 46: 0.12, 47: 0.12, 48: 0.22, 50: 0.15, 51: 0.1, 53: 0.35, 54: 0.2, 55: 0.22}
DEFENDERS_ALONE = (34, 451, 452, 453, 454)
DULL = 0.7              # another card of the same order is worth less


def order_worth(s: State, side: int, order: int) -> float:
    """What the order is good for in the long run."""
    value = ORDERS[order][0 if s.law.sides[side].attacker else 1]
    if order == 23 and not s.law.sides[side].defender and not s.law.sides[side].attacker:
        value = 0.7
    if order == 19 and s.phone[side] == NONE or order == 18 and s.phone[1 - side] == NONE:
        return 0.0
    if order == 22 and not any(HMG >> s.arm[u] & 1 for u in bits(on_map(s, side) & s.carried)):
        return 0.0
    if order == 25 and not on_map(s, side) & (s.demo | s.supp):
        value *= 0.75
    if order == 26 and not on_map(s, 1 - side) & s.demo & ~TANK:
        value *= 0.6
    if order == 20:
        u = highest_leader(s, side)
        if u != NONE and s.at[s.loc[u]] & RUNNER & OF_SIDE[side] and s.phone[side] != NONE:
            return 0.5
    return value


def action_worth(s: State, side: int, c: int) -> float:
    a = s.t.action[c]
    if a in DEFENDERS_ALONE and not s.law.sides[side].defender:
        return 0.0
    return ACTIONS.get(a, 0.0)


def keeping(s: State, side: int, c: int, action: bool = True) -> float:
    """What a card is worth in hand; the second and third of the same order less."""
    order = s.t.order[c]
    same = sum(s.t.order[x] == order for x in bits(s.hand[side])) - 1
    out = order_worth(s, side, order) * DULL ** max(0, same)
    return out + (action_worth(s, side, c) if action else 0.0)
