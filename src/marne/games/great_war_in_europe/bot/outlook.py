"""What a plan of a phase comes to, reckoned and not played: the combats by what the table can be expected to bring, then what
the enemy could do about it in his next phase of the Theatre, by the same judgment.

To play a phase of each side takes half a second and more; to reckon it takes a tenth, and no die blurs the comparison.
"""
from __future__ import annotations

from marne.games.great_war_in_europe.bot.attacks import Attacks, Blow
from marne.games.great_war_in_europe.bot.judge import combat_value, worth
from marne.games.great_war_in_europe.bot.memory import Order
from marne.games.great_war_in_europe.bot.plan import Plan
from marne.games.great_war_in_europe.bot.weights import GREEDY
from marne.games.great_war_in_europe.pieces import COMBAT, DEAD, OF_THEATRE
from marne.games.great_war_in_europe.rules.r10_3_odds import LAST, odds
from marne.games.great_war_in_europe.rules.r14_1_forts import intact
from marne.games.great_war_in_europe.state import State, fighters, put, steps, strong
from marne.parts.bits import bits, mask

ANSWER = 0.7                    # how much of what the enemy could do he will do
PLANNING = 40                   # decisions that two plans of a phase stand for, whoever moves
WALK, DEAREST = 0.25, 12.0      # what ground counts that he could walk into, by what it is worth, and what no place counts above


class Threat(Attacks):
    """What a side could do next in a Theatre if it kept no line: how much its attacks could be expected to bring."""

    def __init__(self, s: State, side: int, theatre: int) -> None:
        self.brings = 0.0
        super().__init__(s, side, theatre)

    def draw_line(self, f: int) -> None:
        """Who threatens need not defend."""

    def strike(self, e: int, blow: Blow, out: list[Order]) -> None:
        self.brings += blow.value
        super().strike(e, blow, out)

    def walk(self) -> float:
        """8.12 What the ground is worth that it could walk into."""
        s, got = self.s, 0
        for u in bits(self.waiting):
            got |= self.reach(u)
        got &= s.control[self.foe] & OF_THEATRE[self.theatre] & ~strong(s, self.foe)
        return WALK * sum(min(worth(s, h), DEAREST) for h in bits(got))


def foreseen(s: State, plan: Plan) -> tuple[float, int]:
    """What the moves and combats of a plan bring, less what the enemy can do then; and how many decisions that stands for. `s` is
    a copy of its own, in which the plan has not been carried out."""
    side, orders = plan.side, plan.orders()
    for u, h in orders:
        put(s, u, h)
        win(s, side, h)
    gain = 0.0
    for e, units in plan.blows.items():
        gain += blow_for_blow(s, side, mask(units), e)
    s.active, s.moved = 1 - side, 0
    foe = Threat(s, 1 - side, plan.theatre)
    answer = foe.attacks()
    return gain - ANSWER * (foe.brings + foe.walk()), PLANNING + len(orders) + len(plan.blows) + len(answer)


def win(s: State, side: int, h: int) -> None:
    """7.13 A hex changes hands, and nothing else: what hangs on it is for the rules."""
    if s.control[1 - side] >> h & 1:
        s.control[side] |= 1 << h
        s.control[1 - side] &= ~(1 << h)


def blow_for_blow(s: State, side: int, units: int, e: int) -> float:
    """10.3 What an attack can be expected to bring; where it will more likely than not clear the hex, it is cleared."""
    gain = combat_value(s, side, units, e, GREEDY)
    if clears(s, side, units, e) >= 0.5:
        for u in bits(fighters(s, e, 1 - side) & COMBAT):
            put(s, u, DEAD)
        s.forts &= ~(1 << e)
        win(s, side, e)
    return gain


def clears(s: State, side: int, units: int, e: int) -> float:
    """10.37 The chance that nobody is left of the defenders."""
    kept = s.attackers, s.target
    s.attackers, s.target = units, e
    o = odds(s, side, e)
    s.attackers, s.target = kept
    if o.column < 0:
        return 0.0
    there = sum(steps(s, u) for u in bits(fighters(s, e, 1 - side))) + int(bool(intact(s, 1 - side, e)))
    cells = s.t.crt[o.table][min(o.column, LAST)]
    falls = [cells[max(1, min(die + o.plus, 6)) - 1] for die in range(1, 7)]
    return sum(bool(r.all or r.defender >= there) for r in falls) / 6.0
