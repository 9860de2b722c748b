"""Where the computer's player sets up, digs and lets reinforcements come in."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.bot.weights import Weights
from marne.games.great_war_commander.rules.r02_field import WIRE
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, NEAR, WITHIN
from marne.games.great_war_commander.bot.hints_move import Wish
from marne.games.great_war_commander.pieces import NONE, OF_SIDE, SIDE
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import cover_of
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import bits

Values = Sequence[float]


def where_to_set_up(s: State, ask: Ask, w: Weights) -> Values:
    """Defenders in depth, under cover, on the objectives, machine guns where they see far; attackers forward and together."""
    u = ask.args[0]
    side = SIDE[u]
    here = s.law.sides[side]
    wish = Wish(s, side, w)
    gun = s.arm[u] != NONE and s.t.w_max[s.arm[u]] > 5
    to_foe = s.law.sides[1 - side].to_edge

    def value(c: Choice) -> float:
        h = c.b
        crowd = (s.at[h] & OF_SIDE[side]).bit_count()
        out = wish.place(u, h) - 0.25 * crowd + 0.1 * cover_of(s, h)
        near = 0
        for x in bits(WITHIN[h][1] & s.of[side]):
            near += (s.at[x] & OF_SIDE[side]).bit_count()
        out += 0.06 * min(4, near)
        if here.attacker:
            out -= 0.03 * to_foe[h]
        elif gun:
            out += 0.012 * s.sight.seen(h, WITHIN[h][8]).bit_count()
        return out

    return [value(c) for c in ask.choices]


def where_to_enter(s: State, ask: Ask, w: Weights) -> Values:
    wish = Wish(s, ask.seat, w)
    return [wish.place(c.a, c.b) if c.verb == "place" else -9.0 for c in ask.choices]


def where_to_build(s: State, ask: Ask, w: Weights) -> Values:
    """Works on and around the objectives that are held; wire two hexes before them."""
    side, work = ask.seat, ask.args[0]
    wish = Wish(s, side, w)
    to_foe = s.law.sides[1 - side].to_edge
    zone = s.law.sides[side].set_up

    def value(c: Choice) -> float:
        h = c.b
        best = 0.0
        for gain, mine, cells, _ in wish.goals:
            if not mine:
                continue
            d = min(DISTANCE[h][x] for x in bits(cells))
            goal = next(iter(bits(cells)))
            if work == WIRE:
                ahead = to_foe[goal] - to_foe[h]
                best = max(best, gain * (1.0 if d == 2 and ahead >= 1 else 0.6 if d == 3 and ahead >= 2 else 0.0))
            else:
                best = max(best, gain * (1.0 - d / 5) if d < 5 else 0.0)
        built = sum(1 for x in bits(NEAR[h]) if s.works[x])
        out = best - 0.15 * built
        if work != WIRE:
            out -= 0.25 * cover_of(s, h)
            out += 0.3 if zone >> h & 1 else -2.0
        return out

    return [value(c) for c in ask.choices]
