"""7 Production: both sides plan in secret, the plans are revealed together, cards are drawn when all points are spent.

An order is (code, unit, where it was, second unit, where that was) and the values before it of `entrenched`, points, `digs`,
`dug`, `joined`, `left`, `apart`: enough to undo it and to tell it. The plans stand on the map; `before` has what the other side
sees.
"""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.rules.r08_1_armies import can_shift, lost_empty, shift, where_to_shift, whom_to_shift
from marne.games.to_the_last_man.rules.r09_cards import draw_both
from marne.games.to_the_last_man.choices import (
    BACK, BUILD, BUY, BUY_CARD, COMMIT, DONE, ENTRENCH, PROMOTE, RAISE, REBUILD, REORGANISE, UNDO, counter,
)
from marne.games.to_the_last_man.questions import WHERE_TO_BUILD, WHERE_TO_REBUILD, WHICH_ORDER
from marne.games.to_the_last_man.events import (
    Built, CardsBought, Entrenched, IncomeSet, Moved, OrdersSealed, Promoted,
)
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, EFT, ENTENTE, GE, GERMAN, K_ARTILLERY, K_BIPLANE, K_CAVALRY, K_COMMONWEALTH, K_INFANTRY, K_PARIS_GUN,
    K_SIEGE, K_STOSS, K_TANK, NATION, OF_KIND, OF_NATION, OF_SIDE, PLAIN_INF, POOL, SIDE, STOSS, UNITS, US, ZONES,
)
from marne.games.to_the_last_man.rules.r02_reinforcements import Site, allowed_zones, places, site_bars
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE
from marne.games.to_the_last_man.rules.r01_2_units import OWN, Going, Named, units
from marne.games.to_the_last_man.state import NONE, PRODUCTION, State, lots, put, rebuild
from marne.games.to_the_last_man.rules.r06_supply import fed
from marne.games.to_the_last_man.rules.r04_1_zones import friendly
from marne.kernel.bars import ENDS, LEAST, Bar, allowed, either
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask, union

O_CARD, O_BUILD, O_ENTRENCH, O_PROMOTE, O_SHIFT = range(5)
ON_SALE = (K_INFANTRY, K_STOSS, K_COMMONWEALTH, K_CAVALRY, K_ARTILLERY, K_SIEGE, K_BIPLANE, K_TANK, K_PARIS_GUN)
COUNTERS = tuple(tuple((counter(n, k), OF_NATION[n] & OF_KIND[k]) for n in nations for k in ON_SALE if OF_NATION[n] & OF_KIND[k])
                 for nations in ((0,), (1, 2, 3, 4)))
BYTES_OF = tuple(int.from_bytes(bytes(255 * (SIDE[u] == side) for u in range(UNITS)), "little")     # of a side, in `loc`
                 for side in (GERMAN, ENTENTE))


# What may be bought ----------------------------------------------------------------------------------------------------------


def for_sale(s: State, nation: int, kind: int) -> int:
    """1.2.1, 7.6, 8.x, 1.2.1 [counter limit], 8.2.2 [build], 8.3.4 [build], 8.3.5 [build] Counters of the sort in the force
    pool whose time has come; the lowest is taken."""
    return s.pool & OF_NATION[nation] & OF_KIND[kind] & s.t.on_sale[s.turn]


def purchases(s: State, side: int) -> list[Choice]:
    """7.1 to 7.3, 1.3 [purchase], 7.6 [1BP.2-8], 7.6 [2BP.1-3] A card, units and armies that can be paid, whether there is a
    place for them or not."""
    bp = s.bp[side]
    if bp < 1:
        return []
    out: list[Choice] = [BUY_CARD]
    stock = s.pool & s.t.on_sale[s.turn]
    cost = s.t.cost
    for n, board in COUNTERS[side]:
        units = stock & board
        if units and cost[(units & -units).bit_length() - 1] <= bp:
            out.append(BUILD[n])
    out += RAISE.among(s.pool & OF_SIDE[side] & ARMY)
    return out


def building_sites(s: State, side: int, nation: int) -> int:
    """7.2, 4.6 Zones where units of a nation may be built."""
    return allowed_zones(s, nation, s.law.uk_in_england)


def home_zones(s: State, side: int, nation: int) -> int:
    """7.3, 7.3 [US], 8.1 [ELIMINATED] Friendly supplied zones of the home country, where armies are rebuilt."""
    return s.t.home[nation] & friendly(s, side) & fed(s, side)


def sites(s: State, side: int, n: int) -> int:
    """7.2 Places for a counter of the sort: alone or in an army, in a supplied zone."""
    units = for_sale(s, n >> 4, n & 15)
    return places(s, lowest(units), building_sites(s, side, n >> 4)) if units else 0


def where_to_build(s: State, side: int, n: int) -> Ask:
    return WHERE_TO_BUILD(side, [*BUY[n].among(sites(s, side, n)), BACK], n)


def where_to_rebuild(s: State, side: int, a: int) -> Ask:
    """7.3 In the home country."""
    return WHERE_TO_REBUILD(side, [*REBUILD[a].among(home_zones(s, side, NATION[a])), BACK], a)


def may_dig(s: State, side: int) -> bool:
    """7.4, 7.4 [cap], 7.6 [1BP.9] Four units for a point; on turns 1 and 2 one point at most."""
    cap = s.t.entrench_cap[s.turn]
    return s.digs[side] > 0 or s.bp[side] >= s.t.cost_dig and (not cap or s.dug[side] < cap)


def diggers(s: State, side: int) -> int:
    """7.4, 6.5 [note], 8.2.1 [ENTRENCH], T-47 Armies and single infantry on the map that are not entrenched, one of each lot;
    by option in supply (6.4)."""
    able = allowed(DIG_BARS, union(s.at, ANYWHERE) & OF_SIDE[side], s, side)
    out = able & ARMY
    for there in s.at:
        if there & able & ~ARMY:
            out |= lots(s, there & able & ~ARMY)
    return out


def promoted(s: State) -> bool:
    """8.2.2 By option so many promotions a phase, and no more."""
    return 0 < s.law.promotions <= sum(o[0] == O_PROMOTE for o in s.orders[GERMAN])


def recruits(s: State) -> int:
    """7.5, 8.2.2, 8.2.2 [build] German infantry that can be promoted."""
    if s.turn < s.t.promote_from or s.bp[GERMAN] < s.t.cost_promote or not s.pool & STOSS:
        return 0
    if promoted(s):
        return 0
    out = 0
    able = OF_NATION[GE] & PLAIN_INF
    for z in range(ZONES):
        units = s.at[z] & OF_SIDE[GERMAN]
        if units & able:
            out |= lots(s, units & able)
        for a in bits(units & ARMY):
            if s.inside[a] & able:
                out |= lots(s, s.inside[a] & able)
    return out


def which_order(s: State, side: int) -> Ask:
    """7.0 Orders in any mix until they are sealed."""
    out = purchases(s, side)
    if may_dig(s, side):
        out += ENTRENCH.among(diggers(s, side))
    if side == GERMAN:
        out += PROMOTE.among(recruits(s))
    if can_shift(s, side):
        out.append(REORGANISE)
    if s.orders[side]:
        out.append(UNDO)
    out.append(COMMIT)
    return WHICH_ORDER(side, out, s.bp[side], s.digs[side])


# Bars: {k} a sort of counter, {cost} what it costs, {bp} the points that are left ---------------------------------------------

NO_POINTS = ("it costs {cost} BP, and {bp} are left", "cela coûte {cost} BP, et il en reste {bp}")
SORTS = mask(n for side in (GERMAN, ENTENTE) for n, _ in COUNTERS[side])


def _sorts(test: Callable[[State, int, int], object]) -> Callable[[State, int], int]:
    """The sorts of counters of which something is true, by their number and their units."""
    return lambda s, side: mask(n for n, board in COUNTERS[side] if test(s, n, board))


def first_date(s: State, n: int) -> int:
    """7.6 When a counter of the sort in the force pool is to be had; 0: never."""
    return min((s.t.build_from[u] for u in bits(s.pool & OF_NATION[n >> 4] & OF_KIND[n & 15]) if s.t.build_from[u]), default=0)


BUILD_BARS: tuple[Named, ...] = (
    Bar("1.2.1 [counter limit]", lambda s, side: ~SORTS, "there are no such counters to build ({k})",
        "il n'existe pas de tels pions à construire ({k})", ENDS),
    Bar("7.2", lambda s, side: mask(n for n, _ in COUNTERS[1 - side]), "{k}: that is the other side's",
        "{k} : cela relève de l'autre camp", ENDS),
    Bar("1.2.1 [counter limit]", _sorts(lambda s, n, board: not s.pool & board), "{k}: no counter is left in the force pool",
        "{k} : plus de pion dans la réserve", ENDS),
    Bar("8.2.3", _sorts(lambda s, n, board: n & 15 == K_COMMONWEALTH and not for_sale(s, n >> 4, n & 15)), how=ENDS),
    Bar("7.6", _sorts(lambda s, n, board: not for_sale(s, n >> 4, n & 15) and first_date(s, n)), "{k}: to be had {k_since}",
        "{k} : construction possible {k_since}", ENDS),
    Bar("7.2", _sorts(lambda s, n, board: not for_sale(s, n >> 4, n & 15)), how=ENDS),
    Bar("7.0", lambda s, side: mask(n for n, _ in COUNTERS[side] if s.t.cost[lowest(for_sale(s, n >> 4, n & 15))] > s.bp[side]),
        *NO_POINTS))
BUY_BARS = site_bars("7.2", lambda s, side, n: Site(lowest(for_sale(s, n >> 4, n & 15)), building_sites(s, side, n >> 4)))
CARD_PRICE: Named = Bar("7.0", lambda s, side: -(s.bp[side] < s.t.cost_card), *NO_POINTS)
RAISE_BARS: tuple[Named, ...] = (
    Bar("7.3", lambda s, side: ~ARMY, "only armies are rebuilt so", "seules les armées se reconstituent ainsi", ENDS), *OWN[:-1],
    Bar("7.3", lambda s, side: ~s.pool, "{u.Le} {u:has|have} not been eliminated", "{u.Le} n'a pas été éliminée", ENDS),
    Bar("7.0", units(lambda s, u: s.bp[SIDE[u]] < s.t.cost[u]), *NO_POINTS, ENDS))
REBUILD_BARS: tuple[Going, ...] = (
    Bar("7.3 [US]", lambda s, side, a: ~s.t.home[NATION[a]] if NATION[a] == US else 0, how=ENDS),
    Bar("7.3", lambda s, side, a: ~s.t.home[NATION[a]], how=ENDS),
    Bar("7.3", lambda s, side, a: ~friendly(s, side), "{there.Le} is not friendly",
        "{there.Le} {there:n'est|ne sont} pas une zone amie", ENDS),
    Bar("6.5 [b4]", lambda s, side, a: ~fed(s, side), "{there.Le} is out of supply",
        "{there.Le} {there:n'est|ne sont} pas une zone ravitaillée"))
DIG_BARS: tuple[Named, ...] = (
    Bar("8.2.2 [no entrench]", lambda s, side: STOSS, how=ENDS),
    Bar("7.4", lambda s, side: ~s.t.entrenches, "only armies and infantry entrench",
        "seules les armées et les infanteries se retranchent", ENDS),
    Bar("8.1 [ENTRENCH]", lambda s, side: union(s.inside, ARMY),
        "infantry inside an army is entrenched with it: entrench the army",
        "l'infanterie d'une armée se retranche avec elle : retranchez l'armée", ENDS),
    Bar("7.4", lambda s, side: s.entrenched, "{u.Le} {u:is|are} entrenched already", "{u.Le} {u:est|sont} déjà retranchée"),
    Bar("7.4", lambda s, side: s.at[EFT], "nobody entrenches in the Eastern Front box",
        "on ne se retranche pas dans la case du front de l'Est"),
    Bar("6.4", lambda s, side: 0 if s.law.unsupplied_entrench else union(s.at, ANYWHERE & ~fed(s, side) & ~(1 << EFT))))
ENTRENCH_BARS: tuple[Named, ...] = (
    *OWN, *DIG_BARS, Bar("7.0", lambda s, side: -(not may_dig(s, side) and s.bp[side] < s.t.cost_dig), *NO_POINTS),
    Bar("7.4 [cap]", lambda s, side: -(not may_dig(s, side) and s.bp[side] >= s.t.cost_dig)))
PROMOTE_BARS: tuple[Named, ...] = (
    Bar("7.5", lambda s, side: ~(OF_NATION[GE] & PLAIN_INF) if side == GERMAN else -1,
        "only German infantry becomes Stosstruppen", "seule l'infanterie allemande devient Stoßtruppen", ENDS),
    *either(*OWN),
    Bar("8.2.2 [build]", lambda s, side: -(s.turn < s.t.promote_from), "Stosstruppen are to be had {promote_since}",
        "les Stoßtruppen existent {promote_since}"),
    Bar("1.2.1 [counter limit]", lambda s, side: -(s.turn >= s.t.promote_from and not s.pool & STOSS),
        "no Stosstruppen are left in the force pool", "plus de Stoßtruppen dans la réserve"),
    Bar("7.0", lambda s, side: -(s.bp[GERMAN] < s.t.cost_promote), *NO_POINTS),
    Bar("8.2.2 [build]", lambda s, side: -promoted(s), "{promotions} promotion a phase, by the chosen option",
        "{promotions} promotion par phase, selon l'option choisie"),
    Bar("7.5", lambda s, side: ~recruits(s), how=LEAST))
UNDO_BARS: tuple[Named, ...] = (Bar("7.0", lambda s, side: -(not s.orders[side]), "there is no order to undo",
                                    "il n'y a pas d'ordre à annuler"),)
REORGANISE_BARS: tuple[Named, ...] = (
    Bar("8.1 [reorganise]", lambda s, side: -(not union(s.at, ANYWHERE) & ARMY & OF_SIDE[side]),
        "you have no army on the map", "vous n'avez pas d'armée sur la carte"), Bar("8.1 [reorganise]", lambda *_: -1, how=LEAST))


# Orders -----------------------------------------------------------------------------------------------------------------------


def lowest(units: int) -> int:
    return (units & -units).bit_length() - 1


def give(s: State, side: int, c: Choice) -> None:
    """Carry out an order without telling of it; keep what it takes to undo it."""
    log, s.log = s.log, None
    before = (s.entrenched, s.bp[side], s.digs[side], s.dug[side], s.joined, s.left, s.apart)
    code, u, src, v, src_v = O_CARD, NONE, NONE, NONE, NONE
    if c is BUY_CARD:
        s.bp[side] -= s.t.cost_card                                     # 7.6 [1BP.1]
        s.bought[side] += 1
    elif c.verb == "buy":
        code, u, src = O_BUILD, lowest(for_sale(s, c.a >> 4, c.a & 15)), POOL
        s.bp[side] -= s.t.cost[u]
        put(s, u, c.b)
        s.joined |= 1 << u                              # a new unit has been placed where it should be
        s.left |= 1 << u
    elif c.verb == "rebuild":
        code, u, src = O_BUILD, c.a, POOL
        s.bp[side] -= s.t.cost[u]
        put(s, u, c.b)
    elif c.verb == "entrench":
        code, u, src = O_ENTRENCH, c.a, s.loc[c.a]
        if not s.digs[side]:
            s.bp[side] -= s.t.cost_dig                                  # 7.6 [1BP.9]
            s.dug[side] += s.t.cost_dig
            s.digs[side] = s.t.units_per_dig
        s.digs[side] -= 1
        s.entrenched |= 1 << u
    elif c.verb == "promote":
        code, u, src, v, src_v = O_PROMOTE, c.a, s.loc[c.a], lowest(s.pool & STOSS), POOL
        s.bp[side] -= s.t.cost_promote                                  # 7.6 [1BP.10]
        s.entrenched &= ~(1 << u)
        put(s, v, src)                                  # before the other goes: the zone is held all the time (4.1)
        put(s, u, POOL)
        s.joined = s.joined & ~(1 << u) | (s.joined >> u & 1) << v
        s.left = s.left & ~(1 << u) | (s.left >> u & 1) << v
    else:
        code, u, src = O_SHIFT, c.a, s.loc[c.a]
        shift(s, c.a, c.b)
    s.log = log
    order = (code, u, src, v, src_v, *before)
    mine = (*s.orders[side], order)
    s.orders = (mine, s.orders[1]) if side == GERMAN else (s.orders[0], mine)


def take_back(s: State, side: int) -> None:
    """7.0 Undo the last order."""
    *rest, (code, u, src, v, src_v, trenches, bp, digs, dug, joined, left, apart) = s.orders[side]
    if code == O_CARD:
        s.bought[side] -= 1
    if u != NONE:
        put(s, u, src)
    if v != NONE:
        put(s, v, src_v)
    s.entrenched = trenches
    s.bp[side], s.digs[side], s.dug[side], s.joined, s.left, s.apart = bp, digs, dug, joined, left, apart
    mine = tuple(rest)
    s.orders = (mine, s.orders[1]) if side == GERMAN else (s.orders[0], mine)


@procedure
async def plan(s: State, side: int) -> None:
    """7.0 One side's orders, secret until both are sealed."""
    s.active = side
    s.joined = s.left = 0
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
            await plan_shifts(s, side)
        elif c.verb in ("build", "raise"):
            await plan_site(s, side, c.a, c.verb == "raise")
        else:
            give(s, side, c)
    s.joined = s.left = 0
    s.committed |= 1 << side
    if s.log is not None:
        s.log.append(OrdersSealed("7.0", side))


@procedure
async def plan_site(s: State, side: int, what: int, army: bool) -> None:
    """7.2, 7.3 Where what was bought is to stand."""
    c = await ask(s, where_to_rebuild(s, side, what) if army else where_to_build(s, side, what))
    s.secrets += 1
    if c is not BACK:
        give(s, side, c)


@procedure
async def plan_shifts(s: State, side: int) -> None:
    """8.1 Pieces into armies and out of them."""
    while True:
        c = await ask(s, whom_to_shift(s, side, True))
        s.secrets += 1
        if c is DONE:
            return
        u = c.a
        c = await ask(s, where_to_shift(s, side, u, True))
        s.secrets += 1
        if c is not BACK:
            give(s, side, c)


def tell(s: State) -> None:
    """7.0 The plans of both sides become known together."""
    log = s.log
    if log is None:
        return
    for side in (GERMAN, ENTENTE):
        placed = {u: src for code, u, src, *_ in s.orders[side] if code == O_PROMOTE}       # where who was promoted had been
        for code, u, src, v, _src_v, *_ in s.orders[side]:
            if code == O_BUILD:
                log.append(Built("7.3" if u < ARMIES else "7.2", u, placed.get(u, s.loc[u])))
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
    s.before = (bytes(s.loc), s.entrenched, s.german, s.apart)
    if s.log is not None:
        for side in (GERMAN, ENTENTE):
            s.log.append(IncomeSet("7.0", side, s.t.income[side][s.turn]))
    await plan(s, GERMAN)
    await plan(s, ENTENTE)
    s.before = ()
    s.secrets += 1
    tell(s)
    lost_empty(s, ANYWHERE)                             # 8.1: where enemies have been built around them
    s.orders = ((), ())
    s.committed = 0
    draw_both(s, s.bought[GERMAN], s.bought[ENTENTE], "7.1")            # 7.1 [blind]: when all is spent
    for side in (GERMAN, ENTENTE):
        s.bp[side] = s.digs[side] = s.dug[side] = s.bought[side] = 0


def unseal(s: State, seat: int | None) -> None:
    """7.0 Take back, on a copy, what a seat (None: a spectator) may not know of the plans in the making."""
    if s.before:
        unmake(s, seat)
        rebuild(s)


def unmake(s: State, seat: int | None) -> None:
    """7.0 The same where there are such plans, without the boards that follow."""
    if not s.before:
        return
    loc, trenches, german, apart = s.before
    hidden = theirs = 0
    for side in (GERMAN, ENTENTE):
        if side == seat:
            continue
        hidden |= OF_SIDE[side]
        theirs |= BYTES_OF[side]
        s.orders = ((), s.orders[1]) if side == GERMAN else (s.orders[0], ())
        s.bp[side] = s.t.income[side][s.turn]
        s.digs[side] = s.dug[side] = s.bought[side] = 0
    # all places at once: this is done for every look at a plan in the making
    now, then = int.from_bytes(s.loc, "little"), int.from_bytes(loc, "little")
    s.loc[:] = (now & ~theirs | then & theirs).to_bytes(UNITS, "little")
    s.entrenched = s.entrenched & ~hidden | trenches & hidden
    s.apart = s.apart & ~hidden | apart & hidden
    s.joined &= ~hidden
    s.left &= ~hidden
    s.german = german                                   # no plan changes who holds what, and none may tell
