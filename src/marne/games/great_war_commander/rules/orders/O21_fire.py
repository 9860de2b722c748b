"""O21 Fire: who may fire at what, fire groups, targeting, attack and defence rolls."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.orders import O21_defence as defence
from marne.games.great_war_commander.rules.cards import S98_strategy as strategy
from marne.games.great_war_commander.rules.cards.A28_actions import ActionBar, Moment, playable, unless
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.r01_cards import lay_down, may_use_strategy
from marne.games.great_war_commander.choices import ACTION, ADD, ALL, BASE, DONE, FIRE, NO, SITUATION, TARGET
from marne.games.great_war_commander.rules.r03_command import HEADS, OrderBar, activation, idle, reachable
from marne.games.great_war_commander.rules.ground.T99_degrade import shell
from marne.games.great_war_commander.events import AttackTotal, FireDeclared, Missed, Shot
from marne.games.great_war_commander.rules.r02_field import WIRE, WOODS
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, FARTHEST, HEXES, NEAR, WITHIN
from marne.games.great_war_commander.rules.r04_harm import carrier, company, heirs, play_action
from marne.games.great_war_commander.pieces import (
    FLAMETHROWER, GE, GERMAN, GUN_PIECE, LIGHT_ARTILLERY, MORTAR, NATION, NONE, PLATOON, RUNNER, SIDE, SQUAD, STRATEGY, TANK,
    UNITS, US, WEAPON_PIECE,
)
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import (firepower, functional, gun_firepower, gun_reach, hindrance,
                                                              in_wire, reach, seen_from, sees, weapon_firepower, weapon_reach)
from marne.games.great_war_commander.questions import WHICH_BASE, WHICH_FIRE_CARD, WHICH_TARGET, WHO_JOINS
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

GRENADE_PACK, BORE_SIGHTING, CROSSFIRE, ELAN, GRENADES, LIVE_FOREVER, MARKSMANSHIP, ENTERPRISING = 33, 34, 38, 40, 44, 48, 50, 55
FIRE_ORDERS = (21, 24)                                                  # orders that activate for a fire: Fire and Offensive
BONUS = 2
BORE_FP = 5
MORE_FIREPOWER = STRATEGY["us-s4"]


# Pieces ----------------------------------------------------------------------------------------------------------------------


def owner(s: State, p: int) -> int:
    """The formation behind a piece: itself, the carrier of a weapon, the tank of a gun."""
    if p < UNITS:
        return p
    if p >= GUN_PIECE:
        return p - GUN_PIECE
    w = p - WEAPON_PIECE
    return next(u for u in bits(s.carried) if s.arm[u] == w)


def light(p: int) -> bool:
    """11.6, 11.6-a, GL-LightArt Light artillery: it must find its target first and always fires alone."""
    return p >= GUN_PIECE or p >= WEAPON_PIECE and bool(LIGHT_ARTILLERY >> p - WEAPON_PIECE & 1)


def lost(s: State, p: int) -> bool:
    """1.9.1 Has a trigger of a roll taken the formation, the weapon or the tank off the board? Then there is nothing to fire."""
    u = p if p < UNITS else p - GUN_PIECE if p >= GUN_PIECE else carrier(s, p - WEAPON_PIECE)
    return u == NONE or s.loc[u] >= HEXES


def alone(p: int) -> bool:
    """O21.3.1, O21.3.1.1, 11.6-b Tanks and light artillery never join a fire group."""
    return light(p) or p < UNITS and bool(TANK >> p & 1)


def armed(s: State, u: int) -> bool:
    """3.1.1 Has the formation a firepower of its own? A runner never has, whatever is printed on him."""
    return s.t.fp[s.demo >> u & 1][u] >= 0 and not RUNNER >> u & 1


def pieces(s: State, units: int) -> int:
    """11.1 What can fire of these formations: themselves, working weapons, the guns of tanks."""
    out = 0
    both = s.of[0] & s.of[1]
    for u in bits(units):
        h = s.loc[u]
        if h >= HEXES or both >> h & 1:
            continue                                                    # O21.3 not from a hex with both sides
        if armed(s, u) and reach(s, u) > 0:
            out |= 1 << u
        if s.carried >> u & 1 and functional(s, u):
            out |= 1 << WEAPON_PIECE + s.arm[u]
        if TANK >> u & 1 and gun_firepower(s, u) >= 0:
            out |= 1 << GUN_PIECE + u
    return out


def piece_firepower(s: State, p: int) -> int:
    if p < UNITS:
        return firepower(s, p)
    return gun_firepower(s, p - GUN_PIECE) if p >= GUN_PIECE else weapon_firepower(s, owner(s, p))


def span(s: State, p: int, u: int) -> tuple[int, int]:
    """3.1.2, O21.2.1 The smallest and the greatest range of a piece of `u`."""
    if p < UNITS:
        near, far = 1, reach(s, u)
    elif p >= GUN_PIECE:
        near, far = 1, gun_reach(s, u)
    else:
        near, far = weapon_reach(s, u)
    if s.law.tank_range and TANK >> u & 1:
        far = min(far, s.law.tank_range)
    return near, far


def targets(s: State, p: int) -> int:
    """O21.1, O21.3 The hexes a piece may fire at: enemies alone, in sight and in range; infantry cannot hurt tanks (O21.3.3)."""
    u = p if p < UNITS else owner(s, p)
    side, h = SIDE[u], s.loc[u]
    near, far = span(s, p, u)
    if far < near:
        return 0
    board = s.of[1 - side] & ~s.of[side] & WITHIN[h][min(far, FARTHEST)] & ~WITHIN[h][near - 1]
    if board:
        board = seen_from(s, h, board)
        if p < UNITS and not TANK >> u & 1 and s.present & TANK:
            for x in bits(board):
                if not s.at[x] & ~TANK:
                    board &= ~(1 << x)
    return board


def can_hit(s: State, p: int, h: int) -> bool:
    """O21.1, O21.3 May a piece fire at this hex? As `targets`, for one hex alone."""
    u = owner(s, p)
    side, x = SIDE[u], s.loc[u]
    if not s.of[1 - side] >> h & 1 or s.of[side] >> h & 1 or p < UNITS and not s.at[h] & ~TANK and not TANK >> u & 1:
        return False
    near, far = span(s, p, u)
    return near <= DISTANCE[x][h] <= far and sees(s, x, h)


def unit_targets(s: State, u: int, op: bool) -> int:
    """Everything that a formation may fire at with what has not fired yet. Op fire is without light artillery (A42.3)."""
    h = s.loc[u]
    foes = s.of[1 - SIDE[u]]
    if h >= HEXES or (s.of[SIDE[u]] & foes) >> h & 1:
        return 0                                                        # O21.3 not from a hex with both sides
    out = 0
    if WITHIN[h][s.t.longest[u]] & foes and armed(s, u) and not s.fired >> u & 1:
        out = targets(s, u)
    if s.carried >> u & 1 and functional(s, u):
        p = WEAPON_PIECE + s.arm[u]
        if not s.fired >> p & 1 and not (op and light(p)):
            out |= targets(s, p)
    if TANK >> u & 1 and not op and not s.fired >> GUN_PIECE + u & 1 and gun_firepower(s, u) >= 0:
        out |= targets(s, GUN_PIECE + u)
    return out


def all_targets(s: State, units: int, op: bool) -> int:
    """Everything that some piece of these formations may fire at."""
    out = 0
    for u in bits(units):
        out |= unit_targets(s, u, op)
    return out


# The order -------------------------------------------------------------------------------------------------------------------


def shooters(s: State, side: int) -> int:
    """O21.1 Idle formations with somebody in sight and range."""
    out = 0
    for u in bits(idle(s, side)):
        if unit_targets(s, u, False):
            out |= 1 << u
    return out


def possible(s: State, side: int) -> bool:
    """O21.1, O14.5 Could somebody fire at somebody, with a firepower of 1 at least (O21.3.5)?"""
    units, seen = idle(s, side), False
    for u in bits(units):
        for p in bits(pieces(s, 1 << u)):
            for h in bits(targets(s, p)):
                if light(p) or remaining(s, p, h) >= 1:
                    return True
                seen = True
    order = FIRE_ORDERS[0]
    return seen and any(strengthened(s, side, pieces(s, 1 << u | (reachable(s, side, order, u) if HEADS >> u & 1 else 0)))
                        for u in bits(units))


BARS: tuple[OrderBar, ...] = (
    Bar("O21.1", lambda s, side: not possible(s, side), "nobody who is left sees an enemy within range",
        "aucun de ceux qui restent ne voit d'ennemi à portée"),)
HINDERED: OrderBar = Bar("O21.3.5", lambda s, side: bool(shooters(s, side)), "hindrance takes all firepower",
                         "la gêne annule toute puissance de feu")       # why it is not possible, if somebody has a target


def strengthened(s: State, side: int, pool: int) -> bool:
    """O21.3.5 Could one of these pieces fire if others of them join and cards support it?"""
    return any(remaining(s, p, h) + help_for(s, side, pool, p, h) >= 1 for p in bits(pool) for h in bits(targets(s, p)))


def remaining(s: State, p: int, h: int) -> int:
    """O21.3.5 The firepower of a piece by itself, less the hindrance."""
    return group_firepower(s, p, 1 << p, h) - hindrance(s, s.loc[owner(s, p)], h)


def help_for(s: State, side: int, pool: int, p: int, h: int) -> int:
    """O21.3.1.2, O21.3.4 What others out of `pool` and cards could add at most to the fire of a piece. The card that gives the
    order supports no fire. In an order of headquarters any card of the hand may be one that does: all see whether the order is
    lost (1.2)."""
    group = 1 << p
    while not alone(p) and (more := joiners(s, pool, h, group)):
        group |= more
    plus = group_firepower(s, p, group, h) - group_firepower(s, p, 1 << p, h)
    if s.order:
        return plus + BONUS * s.hand[side].bit_count()
    helpful = supporting(s, side, h, group)
    orders = s.hand[side] & s.t.with_order[FIRE_ORDERS[:1]]
    return plus + BONUS * (helpful.bit_count() - (not orders & ~helpful))


class Firing(NamedTuple):
    """`shut`: see `shut_out`."""

    chosen: int | None
    shut: tuple[int, ...] | None


@procedure(shows=Firing)
async def carry_out(s: State, side: int) -> None:
    """O21 Everybody is activated first; then attack after attack, as long as somebody can and the player likes."""
    chosen = await activation(s, side, 21, shooters(s, side))
    s.fired = 0
    shut: tuple[int, ...] = ()
    made = 0
    while open_targets(s, chosen, shut):
        known = len(s.splits)
        c = await ask(s, strategy.at_any_time(s, which_target(s, side, chosen, shut, made), True))
        if c is DONE:
            break
        if c.verb == "strategy":
            await strategy.play(s, side, c.a, c.b)
            chosen = company(s, chosen, known)
            continue
        h = c.a
        failed = await attack(s, side, pieces(s, chosen) & ~s.fired & ~shut_out(shut, h), h, False)
        chosen = company(s, chosen, known)
        if failed:
            shut = (*shut, h, failed)
        else:
            made = 1
    s.fired = 0


def shut_out(shut: tuple[int, ...], h: int) -> int:
    """O21.3.5 The pieces whose fire at a hex has come to nothing: they must look for another target. `shut`: hex, pieces, …"""
    out = 0
    for i in range(0, len(shut), 2):
        if shut[i] == h:
            out |= shut[i + 1]
    return out


def left_to(s: State, p: int, shut: tuple[int, ...]) -> int:
    """O21.3.5 The hexes that are left to a piece to fire at."""
    out = targets(s, p)
    for i in range(0, len(shut), 2):
        if shut[i + 1] >> p & 1:
            out &= ~(1 << shut[i])
    return out


def open_targets(s: State, chosen: int, shut: tuple[int, ...]) -> int:
    """O21.3 What is left to fire at."""
    out = all_targets(s, chosen, False)
    for h in {*shut[::2]}:
        if out >> h & 1 and not able(s, pieces(s, chosen) & ~s.fired & ~shut_out(shut, h), h):
            out &= ~(1 << h)
    return out


def which_target(s: State, side: int, chosen: int, shut: tuple[int, ...], made: int) -> Ask:
    """O21.3 Against any hex; at least one attack must be made (O14.5)."""
    return WHICH_TARGET(side, [*TARGET.among(open_targets(s, chosen, shut)), *([DONE] if made else [])])


# Fire groups -----------------------------------------------------------------------------------------------------------------


def able(s: State, pool: int, h: int) -> int:
    """The pieces out of `pool` that may fire at a hex."""
    return mask(p for p in bits(pool) if can_hit(s, p, h))


def which_base(s: State, side: int, pool: int, h: int) -> Ask:
    """O21.3.1.2 The piece whose firepower counts in full."""
    return WHICH_BASE(side, BASE.among(able(s, pool, h)), h)


def joiners(s: State, pool: int, h: int, group: int) -> int:
    """O21.3.1, F131.3 Who may join: next to somebody of the group; nobody in wire with anybody outside."""
    cells = hexes_of(s, group)
    out = 0
    wired = any(s.works[x] == WIRE for x in bits(cells)) and any(in_wire(s, owner(s, p)) for p in bits(group))
    for p in bits(able(s, pool, h) & ~group):
        if alone(p):
            continue
        u = owner(s, p)
        x = s.loc[u]
        if cells >> x & 1 or not wired and NEAR[x] & cells and not in_wire(s, u):
            out |= 1 << p
    return out


def hexes_of(s: State, group: int) -> int:
    out = 0
    for p in bits(group):
        out |= 1 << s.loc[owner(s, p)]
    return out


def who_joins(s: State, side: int, pool: int, h: int, group: int) -> Ask:
    more = joiners(s, pool, h, group)
    return WHO_JOINS(side, [*ADD.among(more), *([ALL] if more & more - 1 else []), FIRE], h)


def comrades(s: State, base: int, pool: int) -> int:
    """O21.3.1 Those of a pool for op fire who were activated together with the base."""
    u = owner(s, base)
    units = next((g for g in s.opgroups if g >> u & 1), 1 << u)
    return mask(p for p in bits(pool) if units >> owner(s, p) & 1)


class Attack(NamedTuple):
    """The group so far, and those who may join it."""

    side: int | None
    pool: int | None
    h: int | None
    op: bool | None
    base: int | None
    group: int | None


@procedure(shows=Attack)
async def attack(s: State, side: int, pool: int, h: int, op: bool) -> int:
    """O21.3 One attack on a hex by pieces out of `pool`: base and group, then the fire itself. Gives the pieces if their
    firepower fell to nothing, else 0."""
    c = await ask(s, which_base(s, side, pool, h))
    base = c.a
    group = 1 << base
    if op:
        pool = comrades(s, base, pool)
    while not alone(base) and joiners(s, pool, h, group):
        c = await ask(s, who_joins(s, side, pool, h, group))
        if c is FIRE:
            break
        if c is ALL:
            while joiners(s, pool, h, group):
                group |= joiners(s, pool, h, group)
        else:
            group |= 1 << c.a
    done = await volley(s, side, h, base, group, op)
    return 0 if done else group


class Volley(NamedTuple):
    """What is public of it, while it matters."""

    side: int | None
    h: int | None
    base: int | None
    group: int | None
    op: bool | None
    fp: int | None
    worst: int | None
    cells: int | None
    firers: int | None
    weapons: int | None
    less: int | None
    struck: int | None


@procedure(shows=Volley)
async def volley(s: State, side: int, h: int, base: int, group: int, op: bool) -> bool:
    """O21.2, O21.3.2-7 The attack of a base piece and those who join it."""
    fp = group_firepower(s, base, group, h)
    worst = 0 if light(base) else worst_hindrance(s, group, h)
    declare(s, side, h, base, group, fp, worst, op)
    if light(base):
        hit = await find_target(s, side, base, h)
        if not hit or lost(s, base):
            s.fired |= group
            return True
    plus = await support(s, side, h, base, group)
    fp += plus - worst                                                  # 10.3.2
    if fp < 1:
        return False                                                    # 10.3.2.1
    if not op:
        s.fired |= group
    weapons = weapons_of(group)
    cells, firers = hexes_of(s, group), group_units(s, group)           # before a trigger of the roll takes somebody away
    less, struck = wasted_on_tanks(s, base, group, h), s.at[h]
    mortar = bool(weapons & MORTAR)
    value = await rolls.roll(s, side, rolls.FIRE, weapons, "O21.3.6")
    value += added(s, side, h, weapons)
    total = fp + value
    if s.log is not None:
        s.log.append(AttackTotal("O21.3.6", h, fp, value, total))
    if mortar and s.law.mortars_degrade:
        shell(s, h, total)
    firers = activated_for(s, op, firers)
    await defence.resist(s, 1 - side, h, total, cells, firers, less, mortar, bool(weapons & FLAMETHROWER), struck)
    return True


def added(s: State, side: int, h: int, weapons: int) -> int:
    """S98.5.4, T124, T124-a What is added to the roll of an attack."""
    more = s.reminders >> MORE_FIREPOWER & 1 and side != GERMAN and weapons
    return (1 if more else 0) + (2 if weapons & MORTAR and s.ground[h] == WOODS else 0)


def wasted_on_tanks(s: State, base: int, group: int, h: int) -> int:
    """O21.3.3 What part of the firepower does nothing to a tank: only weapons and other tanks hurt it. It never faces more than
    the attack total (O21.3.6), whichever piece is the base."""
    hurtful = mask(p for p in bits(group) if p >= UNITS or TANK >> p & 1)
    if not hurtful:
        return defence.HARMLESS
    best = base if hurtful >> base & 1 else max(bits(hurtful), key=lambda p: piece_firepower(s, p))
    return max(0, group_firepower(s, base, group, h) - group_firepower(s, best, hurtful, h))


def group_firepower(s: State, base: int, group: int, h: int) -> int:
    """O21.3.1.2, O21.3.2, T110.2 The base in full, 1 for each other; a tank's close fire; height."""
    fp = piece_firepower(s, base) + group.bit_count() - 1
    u = owner(s, base)
    if TANK >> u & 1 and not s.demo >> u & 1 and NEAR[s.loc[u]] >> h & 1:
        fp += s.t.adjacent_bonus[u] or BONUS
    level = s.law.field.level
    froms = [level[x] for x in bits(hexes_of(s, group))]
    return fp - any(x < level[h] for x in froms) + any(x > level[h] for x in froms)


def worst_hindrance(s: State, group: int, h: int) -> int:
    """O21.3.5 The highest on any line of the group."""
    return max(hindrance(s, x, h) for x in bits(hexes_of(s, group)))


def weapons_of(group: int) -> int:
    return group >> WEAPON_PIECE & (1 << GUN_PIECE - WEAPON_PIECE) - 1


def group_units(s: State, group: int) -> int:
    return mask(owner(s, p) for p in bits(group))


def activated_for(s: State, op: bool, firers: int) -> int:
    """A37 Who is activated for the fire under way: everybody of a Fire or Offensive order, everybody activated for op fire; of
    those who move and fire (A31) only those who do."""
    if op:
        return s.opfire
    return s.ordered if s.order in FIRE_ORDERS else heirs(s, firers)


def declare(s: State, side: int, h: int, base: int, group: int, fp: int, worst: int, op: bool) -> None:
    if s.log is not None:
        s.log.append(FireDeclared("A42" if op else "O21.3", side, h, fp, worst, op))
        for p in bits(group):
            s.log.append(Shot("O21.3.1", p, p == base))


class Aiming(NamedTuple):
    """O21.2.1.1 What the product is held against."""

    h: int
    far: int
    worst: int


@procedure(shows=Aiming)
async def find_target(s: State, side: int, p: int, h: int) -> bool:
    """O21.2.1.1, O21.2.1.2 Light artillery: the product of the dice, less the hindrance, must be above the distance."""
    src = s.loc[owner(s, p)]
    far, worst = DISTANCE[src][h], hindrance(s, src, h)
    value = await rolls.roll(s, side, rolls.TARGETING, 0, "O21.2.1.1")
    if value - worst > far:
        return True
    if s.log is not None:
        s.log.append(Missed("O21.2.1.1", side, h, value - worst, far))
    return False


# Cards that support a fire -----------------------------------------------------------------------------------------------------


def no_marksmen(m: Moment) -> int:
    """A50 Cards of a nation of which no platoon or squad fires."""
    nations = {NATION[p] for p in bits(m.group) if p < UNITS and (PLATOON | SQUAD) >> p & 1}
    who = m.s.t.marksman
    return mask(c for c in bits(m.cards & m.s.t.with_action[MARKSMANSHIP,])
                if not nations or who[c] >= 0 and who[c] not in nations)


def heavy_weapons(m: Moment) -> bool:
    """A34 The scenario's defender fires a weapon of that firepower."""
    return m.s.law.sides[m.side].defender and any(m.s.t.w_fp[w] >= BORE_FP for w in bits(weapons_of(m.group)))


def packs_at_tank(m: Moment) -> bool:
    """A33 German weapons fire at a tank next to them."""
    s = m.s
    return s.law.nations[m.side] == GE and bool(s.at[m.h] & TANK) and any(
        NEAR[m.h] >> s.loc[owner(s, WEAPON_PIECE + w)] & 1 for w in bits(weapons_of(m.group)))


SUPPORTS = (GRENADE_PACK, BORE_SIGHTING, CROSSFIRE, ELAN, GRENADES, LIVE_FOREVER, MARKSMANSHIP, ENTERPRISING)
SUPPORT: tuple[ActionBar, ...] = (
    Bar("A38", unless(CROSSFIRE, lambda m: m.s.at[m.h] & m.s.moving), "nobody in the target hex is moving",
        "personne ne se déplace dans l'hex visé"),
    Bar("A44", unless(GRENADES, lambda m: hexes_of(m.s, m.group) & NEAR[m.h]), "no firer stands next to the target",
        "aucun tireur n'est adjacent à la cible"),
    Bar("A50", no_marksmen, "no platoon or squad of the nation on the card fires",
        "aucune section ni escouade de la nation de la carte ne tire"),
    Bar("A34", unless(BORE_SIGHTING, heavy_weapons), "no weapon with a printed firepower of 5 or more fires",
        "aucune arme de puissance imprimée 5 ou plus ne tire"),
    Bar("A33", unless(GRENADE_PACK, packs_at_tank), "it takes German weapons that fire at a tank next to them",
        "il faut des armes allemandes tirant sur un char adjacent"),
)


def supporting(s: State, side: int, h: int, group: int) -> int:
    """O21.3.4 The cards whose actions may support this fire."""
    return playable(SUPPORT, SUPPORTS, s, side, s.hand[side], h, group)


def which_support(s: State, side: int, h: int, base: int, group: int) -> Ask:
    """O21.3.4 Asked as long as there are cards."""
    out: list[Choice] = [NO, *ACTION.among(supporting(s, side, h, group))]
    if more_firepower(s, side, group) and s.shand[side] == MORE_FIREPOWER:
        out.append(SITUATION[MORE_FIREPOWER][1])
    return WHICH_FIRE_CARD(side, out, h)


def more_firepower(s: State, side: int, group: int) -> bool:
    """S98.5.4 The Americans may lay that card down at any time. Asked on public grounds: they have a Strategy card and fire
    weapons."""
    return s.law.nations[side] == US and bool(weapons_of(group)) and may_use_strategy(s, side)


class Support(NamedTuple):
    """`plus`: what cards have added."""

    side: int
    h: int
    base: int
    group: int
    plus: int


@procedure(shows=Support)
async def support(s: State, side: int, h: int, base: int, group: int) -> int:
    """O21.3.4 Any number of cards, each 2 more."""
    plus = 0
    while s.hand[side] or more_firepower(s, side, group):
        c = await ask(s, which_support(s, side, h, base, group))
        if c is NO:
            break
        if c.verb == "strategy":
            lay_down(s, side, c.a)
            continue
        play_action(s, side, c.a, s.t.action[c.a])
        plus += BONUS
    return plus
