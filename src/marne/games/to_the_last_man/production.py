"""7 Production: both sides plan in secret, the plans are revealed together, cards are drawn when all points are spent.

An order is (code, unit, where it was, second unit, where that was) and the values before it of `entrenched`, points, `digs`,
`dug`, `shifted`, `apart`: enough to undo it and to tell it. The plans stand on the map; `before` has what the other side sees.
"""
from __future__ import annotations

from marne.games.to_the_last_man.armies import shift, shift_choices
from marne.games.to_the_last_man.cards import draw_both
from marne.games.to_the_last_man.choices import (
    BUY, BUY_CARD, COMMIT, DONE, ENTRENCH, PROMOTE, REBUILD, REORGANISE, UNDO, counter,
)
from marne.games.to_the_last_man.events import (
    Built, CardsBought, Entrenched, IncomeSet, Moved, OrdersSealed, Promoted,
)
from marne.games.to_the_last_man.movement import Ground
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, EFT, ENTENTE, GE, GERMAN, IN_ARMY, K_ARTILLERY, K_BIPLANE, K_CAVALRY, K_COMMONWEALTH, K_INFANTRY, K_PARIS_GUN,
    K_SIEGE, K_STOSS, K_TANK, OF_KIND, OF_NATION, OF_SIDE, PLAIN_INF, POOL, STOSS, ZONES,
)
from marne.games.to_the_last_man.reinforcements import allowed_zones, places, pool
from marne.games.to_the_last_man.state import NONE, PRODUCTION, State, distinct, put, rebuild, zone_of
from marne.games.to_the_last_man.supply import fed
from marne.games.to_the_last_man.zones import friendly
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

O_CARD, O_BUILD, O_ENTRENCH, O_PROMOTE, O_SHIFT = range(5)
ON_SALE = (K_INFANTRY, K_STOSS, K_COMMONWEALTH, K_CAVALRY, K_ARTILLERY, K_SIEGE, K_BIPLANE, K_TANK, K_PARIS_GUN)
NATIONS_OF = ((0,), (1, 2, 3, 4))


# What may be bought ----------------------------------------------------------------------------------------------------------


def for_sale(s: State, nation: int, kind: int) -> int:
    """1.2.1, 7.6, 8.x Counters of the sort in the force pool whose time has come; the lowest is taken."""
    out = 0
    for u in bits(OF_NATION[nation] & OF_KIND[kind]):
        if s.loc[u] == POOL and (s.t.rebuild_only >> u & 1 or 0 < s.t.build_from[u] <= s.turn):
            out |= 1 << u
    return out


def purchases(s: State, side: int) -> list[Choice]:
    """7.2, 7.3 Units that can be paid, and where they may be placed."""
    out: list[Choice] = []
    bp = s.bp[side]
    if bp < 1:
        return out
    out.append(BUY_CARD)
    g = Ground(s, side)
    for nation in NATIONS_OF[side]:
        zones = allowed_zones(s, nation, s.law.uk_in_england)
        for kind in ON_SALE:
            units = for_sale(s, nation, kind)
            if not units:
                continue
            u = (units & -units).bit_length() - 1
            if s.t.cost[u] <= bp:
                out += BUY[counter(nation, kind)].among(places(g, u, zones))
        for a in bits(pool(s, OF_NATION[nation] & ARMY)):
            if s.t.cost[a] <= bp:
                out += REBUILD[a].among(s.t.home[nation] & friendly(s, side) & fed(s, side))
    return out


def may_dig(s: State, side: int) -> bool:
    """7.4 Four units for a point; on turns 1 and 2 one point at most."""
    cap = s.t.entrench_cap[s.turn]
    return s.digs[side] > 0 or s.bp[side] >= s.t.cost_dig and (not cap or s.dug[side] < cap)


def diggers(s: State, side: int) -> int:
    """7.4, T-47 Armies and single infantry on the map that are not entrenched; by option only in supply (6.4, 6.5)."""
    able = s.t.entrenches & OF_SIDE[side] & ~s.entrenched
    zones = fed(s, side) if not s.law.unsupplied_entrench else -1
    out = 0
    for z in range(ZONES):
        if z != EFT and zones >> z & 1:
            out |= s.at[z] & able
    return out


def recruits(s: State) -> int:
    """7.5, 8.2.2 German infantry that can be promoted."""
    if s.turn < s.t.promote_from or s.bp[GERMAN] < s.t.cost_promote or not pool(s, STOSS):
        return 0
    if s.law.promotions and sum(o[0] == O_PROMOTE for o in s.orders[GERMAN]) >= s.law.promotions:
        return 0
    out = 0
    for u in bits(OF_NATION[GE] & PLAIN_INF):
        if zone_of(s, u) < IN_ARMY:
            out |= 1 << u
    return out


def which_order(s: State, side: int) -> Ask:
    """7.0 Orders in any mix until they are sealed."""
    out = purchases(s, side)
    if may_dig(s, side):
        out += [ENTRENCH[u] for u in distinct(s, diggers(s, side))]
    if side == GERMAN:
        out += [PROMOTE[u] for u in distinct(s, recruits(s))]
    if shift_choices(s, side, first=True):
        out.append(REORGANISE)
    if s.orders[side]:
        out.append(UNDO)
    out.append(COMMIT)
    return Ask(side, "which_order", "7.0", out, (s.bp[side], s.digs[side]), always=True)


def which_shift_order(s: State, side: int) -> Ask:
    """8.1 Changes inside armies in the Production Phase."""
    return Ask(side, "which_shift", "8.1", [*shift_choices(s, side), DONE], always=True)


# Orders -----------------------------------------------------------------------------------------------------------------------


def lowest(units: int) -> int:
    return (units & -units).bit_length() - 1


def give(s: State, side: int, c: Choice) -> None:
    """Carry out an order without telling of it; keep what it takes to undo it."""
    log, s.log = s.log, None
    before = (s.entrenched, s.bp[side], s.digs[side], s.dug[side], s.shifted, s.apart)
    code, u, src, v, src_v = O_CARD, NONE, NONE, NONE, NONE
    if c is BUY_CARD:
        s.bp[side] -= s.t.cost_card
        s.bought[side] += 1
    elif c.verb == "buy":
        code, u, src = O_BUILD, lowest(for_sale(s, c.a >> 4, c.a & 15)), POOL
        s.bp[side] -= s.t.cost[u]
        put(s, u, c.b)
        s.shifted |= 1 << u
    elif c.verb == "rebuild":
        code, u, src = O_BUILD, c.a, POOL
        s.bp[side] -= s.t.cost[u]
        put(s, u, c.b)
    elif c.verb == "entrench":
        code, u, src = O_ENTRENCH, c.a, s.loc[c.a]
        if not s.digs[side]:
            s.bp[side] -= s.t.cost_dig
            s.dug[side] += s.t.cost_dig
            s.digs[side] = s.t.units_per_dig
        s.digs[side] -= 1
        s.entrenched |= 1 << u
    elif c.verb == "promote":
        code, u, src, v, src_v = O_PROMOTE, c.a, s.loc[c.a], lowest(pool(s, STOSS)), POOL
        s.bp[side] -= s.t.cost_promote
        s.entrenched &= ~(1 << u)
        put(s, u, POOL)
        put(s, v, src)
        if s.shifted >> u & 1:
            s.shifted |= 1 << v
    else:
        code, u, src = O_SHIFT, c.a, s.loc[c.a]
        shift(s, c.a, c.b)
    s.log = log
    order = (code, u, src, v, src_v, *before)
    mine = (*s.orders[side], order)
    s.orders = (mine, s.orders[1]) if side == GERMAN else (s.orders[0], mine)


def take_back(s: State, side: int) -> None:
    """7.0 Undo the last order."""
    *rest, (code, u, src, v, src_v, trenches, bp, digs, dug, shifted, apart) = s.orders[side]
    if code == O_CARD:
        s.bought[side] -= 1
    if v != NONE:
        put(s, v, src_v)
    if u != NONE:
        put(s, u, src)
    s.entrenched = trenches
    s.bp[side], s.digs[side], s.dug[side], s.shifted, s.apart = bp, digs, dug, shifted, apart
    mine = tuple(rest)
    s.orders = (mine, s.orders[1]) if side == GERMAN else (s.orders[0], mine)


@procedure
async def plan(s: State, side: int) -> None:
    """7.0 One side's orders, secret until both are sealed."""
    s.active = side
    s.shifted = 0
    s.bp[side] = s.t.income[side][s.turn]
    s.digs[side] = s.dug[side] = s.bought[side] = 0
    while True:
        c = await ask(s, which_order(s, side))
        s.secrets += 1
        if c is COMMIT:
            break
        if c is UNDO:
            take_back(s, side)
        elif c is REORGANISE:
            while True:
                c = await ask(s, which_shift_order(s, side))
                s.secrets += 1
                if c is DONE:
                    break
                give(s, side, c)
        else:
            give(s, side, c)
    s.shifted = 0
    s.committed |= 1 << side
    if s.log is not None:
        s.log.append(OrdersSealed("7.0", side))


def tell(s: State) -> None:
    """7.0 The plans of both sides become known together."""
    log = s.log
    if log is None:
        return
    for side in (GERMAN, ENTENTE):
        for code, u, src, v, _src_v, *_ in s.orders[side]:
            if code == O_BUILD:
                log.append(Built("7.3" if u < ARMIES else "7.2", u, s.loc[u]))
            elif code == O_ENTRENCH:
                log.append(Entrenched("7.4", u))
            elif code == O_PROMOTE:
                log.append(Promoted("7.5", u, v, src))
            elif code == O_SHIFT:
                log.append(Moved("8.1", u, src, s.loc[u], "shift"))
        if s.bought[side]:
            log.append(CardsBought("7.1", side, s.bought[side]))


@procedure
async def production(s: State) -> None:
    """2.0 V.2, 7.0 Both spend their points; unspent ones are lost."""
    s.phase = PRODUCTION
    s.committed = 0
    s.orders = ((), ())
    s.before = (bytes(s.loc), s.entrenched)
    if s.log is not None:
        for side in (GERMAN, ENTENTE):
            s.log.append(IncomeSet("7.0", side, s.t.income[side][s.turn]))
    await plan(s, GERMAN)
    await plan(s, ENTENTE)
    s.before = ()
    s.secrets += 1
    tell(s)
    s.orders = ((), ())
    s.committed = 0
    draw_both(s, s.bought[GERMAN], s.bought[ENTENTE], "7.1")
    for side in (GERMAN, ENTENTE):
        s.bp[side] = s.digs[side] = s.dug[side] = s.bought[side] = 0


def unseal(s: State, seat: int | None) -> None:
    """7.0 Take back, on a copy, what a seat (None: a spectator) may not know of the plans in the making."""
    if not s.before:
        return

    loc, trenches = s.before
    hidden = 0
    for side in (GERMAN, ENTENTE):
        if side == seat:
            continue
        hidden |= OF_SIDE[side]
        s.orders = ((), s.orders[1]) if side == GERMAN else (s.orders[0], ())
        s.bp[side] = s.t.income[side][s.turn]
        s.digs[side] = s.dug[side] = s.bought[side] = 0
    for u in bits(hidden):
        s.loc[u] = loc[u]
    s.entrenched = s.entrenched & ~hidden | trenches & hidden
    s.shifted &= ~hidden
    rebuild(s)


