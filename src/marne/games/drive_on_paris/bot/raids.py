"""Where one walks to because the game ends: into places that count and that nobody guards; over the line of 5-1."""
from __future__ import annotations

from typing import TYPE_CHECKING

from marne.games.drive_on_paris.bot.battle import march_costs
from marne.games.drive_on_paris.bot.judge import counted, value_of
from marne.games.drive_on_paris.bot.memory import Order
from marne.games.drive_on_paris.pieces import GRID
from marne.games.drive_on_paris.state import attack_of
from marne.parts.bits import bits

if TYPE_CHECKING:
    from marne.games.drive_on_paris.bot.plan import Plan


def raids(plan: Plan) -> list[Order]:
    """SCS-17.2, 5-2/Victory#2 Who takes the places that are empty and within reach, the dearest first, by the unit that is missed
    least: zones of control stop nobody, and a place is its last visitor's."""
    s, w = plan.s, plan.w
    if not w.raids or s.turn <= s.law.last - w.raids:
        return []
    out: list[Order] = []
    open_ = counted(s, w) & ~s.held[plan.side] & ~s.occ[1 - plan.side] & ~plan.walls & s.law.ground
    for h in sorted(bits(open_), key=lambda h: (-value_of(s, h, w), h)):
        who = [u for u in bits(plan.waiting) if plan.reach(u) >> h & 1 and plan.fits(u, h)
               and plan.leaving(u, h) < value_of(s, h, w)]
        if who:
            u = min(who, key=lambda u: (plan.leaving(u, h), attack_of(s, u), plan.ways(u).cost(h), u))
            plan.settle(u, h)
            out.append((u, h, 0))
    return out


def northward(plan: Plan) -> dict[int, int]:
    """5-1/Victory On the last turn of all every Allied division makes for the north of the line."""
    s = plan.s
    edge = tuple(bits(plan.line & GRID.around(s.law.ground & ~plan.line)))
    return {u: s.loc[u] if plan.line >> s.loc[u] & 1 else
            min(edge, key=lambda h: (march_costs(s.t, s.law.ground, h)[s.loc[u]], h)) for u in bits(plan.waiting)}


def southward(plan: Plan) -> dict[int, int]:
    """5-1/Victory Towards the end every German division makes for the line, whoever stands in between."""
    s = plan.s
    row = int(s.law.victory["line_row"]) - 1
    line = [h for c in range(4, 40) if s.law.ground >> (h := GRID.number(c, row)) & 1]
    return {u: min(line, key=lambda h: (march_costs(s.t, s.law.ground, h)[s.loc[u]], h)) for u in bits(plan.waiting)}
