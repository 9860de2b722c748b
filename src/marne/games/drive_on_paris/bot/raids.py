"""Where one walks to because the game ends: into places that count and that nobody guards; over the line of 5-1."""
from __future__ import annotations

from typing import TYPE_CHECKING

from marne.games.drive_on_paris.bot.battle import march_costs
from marne.games.drive_on_paris.bot.judge import counted, cover, staff_at, value_of
from marne.games.drive_on_paris.bot.memory import Order
from marne.games.drive_on_paris.pieces import FR, GE, GERMAN, GRID
from marne.games.drive_on_paris.rules.s05_movement import reach
from marne.games.drive_on_paris.rules.s11_exploitation import may_wait
from marne.games.drive_on_paris.rules.s12_supply import fed
from marne.games.drive_on_paris.state import EXPLOITATION, attack_of, defence_of
from marne.parts.bits import bits, mask

if TYPE_CHECKING:
    from marne.games.drive_on_paris.bot.plan import Plan


def unguarded(plan: Plan) -> dict[int, float]:
    """What one might just walk into, the dearest first: places that count, towards the end or where it is safe; headquarters."""
    s, w, foe = plan.s, plan.w, 1 - plan.side
    out: dict[int, float] = {}
    bare = s.law.ground & ~s.occ[foe] & ~plan.walls & ~mask(plan.post.values())
    late = s.turn > s.law.last - w.raids
    if late or w.seek:
        for h in bits(counted(s, w) & ~s.held[plan.side] & bare):
            if late or value_of(s, h, w) >= w.seek and fed(s, GE if plan.side == GERMAN else FR) >> h & 1:
                out[h] = value_of(s, h, w)
    if w.hunt:
        for h in bits(s.soft[foe] & bare):
            out[h] = out.get(h, 0.0) + staff_at(s, plan.side, h, w)
    return dict(sorted(out.items(), key=lambda x: (-x[1], x[0])))


def dares(plan: Plan, u: int, h: int) -> bool:
    """May a unit go into a hex by itself? Towards the end always; before that where he can hold."""
    s, w = plan.s, plan.w
    if s.turn > s.law.last - w.raids or staff_at(s, plan.side, h, w):
        return True
    own = sum(defence_of(s, v) for v in bits(plan.at.get(h, 0) | 1 << u)) * cover(s, h)
    return plan.threat.get(h, 0.0) <= own


def raids(plan: Plan) -> list[Order]:
    """SCS-17.2, 5-2/Victory#2 Who takes the places that are empty and within reach, the dearest first, by the unit that is missed
    least: zones of control stop nobody, and a place is its last visitor's."""
    s = plan.s
    out: list[Order] = []
    for h, value in unguarded(plan).items():
        who = [u for u in bits(plan.waiting) if plan.reach(u) >> h & 1 and plan.fits(u, h)
               and plan.leaving(u, h) < value and dares(plan, u, h)]
        if who:
            u = min(who, key=lambda u: (plan.leaving(u, h), attack_of(s, u), plan.ways(u).cost(h), u))
            plan.settle(u, h)
            out.append((u, h, 0))
    return out


def far_raids(plan: Plan) -> list[int]:
    """1-1d#3 Who waits in reserve for a place that is too far for the march, and not for twice the march in exploitation."""
    s = plan.s
    out: list[int] = []
    far = unguarded(plan)
    if not far or s.turn <= s.law.last - plan.w.raids:
        return out
    could = {}
    for u in bits(may_wait(s, plan.side) & plan.waiting):
        phase, s.phase, s.reserve = s.phase, EXPLOITATION, s.reserve | 1 << u
        s.group, s.spent, s.origin = 1 << u, 0, s.loc[u]
        could[u] = reach(s, plan.side)
        s.phase, s.reserve, s.group, s.origin = phase, s.reserve & ~(1 << u), 0, 0
    for h, value in far.items():
        who = [u for u, ways in could.items()
               if ways.all >> h & 1 and plan.waiting >> u & 1 and plan.leaving(u, h) < value]
        if who:
            u = min(who, key=lambda u: (plan.leaving(u, h), attack_of(s, u), could[u].cost(h), u))
            plan.settle(u, s.loc[u])
            out.append(u)
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
