"""What single choices are worth where one step tells little: which order, whom to activate, what to aim at, which windows to
use."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from marne.games.great_war_commander import advance, fire, melee
from marne.games.great_war_commander import roll as rolls
from marne.games.great_war_commander.choices import ALL, DONE, END, FIRE, KEEP, NO, PASS, PLUS_ONE, REROLL, STOP
from marne.games.great_war_commander.command import idle, reachable
from marne.games.great_war_commander.evaluate import goals
from marne.games.great_war_commander.grid import DISTANCE, HEXES, NEAR
from marne.games.great_war_commander.movement import movers
from marne.games.great_war_commander.pieces import FOOT, LEADER, OF_SIDE, RUNNER, SIDE, TANK, UNITS
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.values import cover_of, firepower, movement, sees
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import bits

Values = Sequence[float]
BEFORE_ATTACK = {33, 34, 38, 40, 44, 48, 50, 55}
MEAN = 7


def hint(s: State, ask: Ask) -> Values | None:
    """By the question; None: look one step ahead."""
    adviser = ADVISERS.get(ask.message)
    return adviser(s, ask) if adviser is not None else None


def each(ask: Ask, value: Callable[[Choice], float]) -> list[float]:
    return [value(c) for c in ask.choices]


# The turn ----------------------------------------------------------------------------------------------------------------------


def what_to_do(s: State, ask: Ask) -> Values:
    """Which order promises most; the rest of the hand is kept for the other's turn."""
    side = ask.seat
    worth: dict[int, float] = {}

    def value(c: Choice) -> float:
        if c is END:
            return 0.35
        if c is PASS:
            return 0.3 + 0.25 * dead_cards(s, side)
        if c.verb == "strategy":
            return 0.7
        if c.verb == "engineers":
            return 0.15
        if c.verb == "scrap":
            return -5.0
        if c.verb == "hq-order":
            return 1.0
        order = s.t.order[c.a]
        if order not in worth:
            worth[order] = order_value(s, side, order)
        return worth[order] - 0.05 * (s.t.action[c.a] in BEFORE_ATTACK)

    return each(ask, value)


def dead_cards(s: State, side: int) -> int:
    """Cards whose order cannot do anything now."""
    return sum(s.t.order[c] in (18, 20, 22, 26, 27) for c in bits(s.hand[side]))


def order_value(s: State, side: int, order: int) -> float:
    foe = 1 - side
    mine, theirs = on_map(s, side), on_map(s, foe)
    if order == 21:
        return 0.6 + 1.2 * best_shot(s, side)
    if order == 25:
        return 0.5 * (mine & s.demo).bit_count() + 0.18 * (mine & s.supp).bit_count()
    if order == 26:
        shaken = theirs & s.demo & FOOT
        return 0.45 * shaken.bit_count() if shaken and not s.rallied >> foe & 1 else -1.0
    if order == 16:
        return best_assault(s, side)
    if order in (23, 24):
        return march_value(s, side) + (0.3 if order == 24 else 0.0)
    if order == 19:
        return 1.1
    if order == 17:
        return 0.8
    if order == 22:
        return 0.75
    if order == 18:
        return 0.5
    return 0.2


def best_shot(s: State, side: int) -> float:
    """The best chance of a fire that an idle formation could open, roughly."""
    best = 0.0
    for u in bits(idle(s, side)):
        for p in bits(fire.pieces(s, 1 << u)):
            fp = fire.piece_firepower(s, p) + min(4, (s.at[s.loc[u]] & OF_SIDE[side]).bit_count())
            for h in bits(fire.targets(s, p)):
                best = max(best, shot_value(s, side, fp - fire.worst_hindrance(s, 1 << p, h), h))
    return best


def shot_value(s: State, side: int, fp: int, h: int) -> float:
    """What a fire of that strength at a hex would do: chances against each formation there."""
    out = 0.0
    cover = cover_of(s, h)
    for u in bits(s.at[h] & OF_SIDE[1 - side]):
        edge = fp - s.t.morale[s.demo >> u & 1][u] - (0 if TANK >> u & 1 else cover)
        chance = min(0.95, max(0.02, 0.45 + 0.11 * edge))
        out += chance * (0.5 + 0.35 * s.t.vp[u]) * (1.6 if s.demo >> u & 1 else 1.0)
    return out


def best_assault(s: State, side: int) -> float:
    """O16 The best melee an advance could bring about, or a step to an objective."""
    best = 0.1
    for u in bits(advance.able(s, idle(s, side)) & ~RUNNER):
        for h in bits(advance.ways(s, u) & s.of[1 - side]):
            best = max(best, melee_edge(s, side, s.loc[u], h))
    return best


def melee_edge(s: State, side: int, src: int, h: int) -> float:
    """What is to be won by going in with everybody of a hex."""
    mine = sum(max(0, firepower(s, u)) for u in bits(s.at[src] & OF_SIDE[side]))
    theirs = melee.strength(s, 1 - side, h)
    stake = sum(s.t.vp[u] for u in bits(s.at[h] & OF_SIDE[1 - side]))
    risk = sum(s.t.vp[u] for u in bits(s.at[src] & OF_SIDE[side]))
    chance = min(0.95, max(0.05, 0.5 + 0.06 * (mine - theirs)))
    return chance * stake - (1 - chance) * risk


def march_value(s: State, side: int) -> float:
    """How much there is to go for."""
    field = s.law.field
    want = sum(v for i, (v, _) in enumerate(goals(s, side)) if s.held[i] != side + 1)
    ready = movers(s, idle(s, side) & ~RUNNER & ~s.demo).bit_count()
    eager = 1.0 if s.law.sides[side].attacker else 0.45
    return eager * min(2.2, 0.12 * want * ready) if field else 0.0


# Activation -------------------------------------------------------------------------------------------------------------


def whom_to_activate(s: State, ask: Ask) -> Values:
    """Whoever can pass the order on to most."""
    order = ask.args[0]
    able = fire.shooters(s, ask.seat) if order in (21, 42) else ~0
    return each(ask, lambda c: (reachable(s, ask.seat, order, c.a) & able).bit_count() + 0.1 * bool(LEADER >> c.a & 1))


def everybody(s: State, ask: Ask) -> Values:
    return each(ask, lambda c: 2.0 if c is ALL else 0.0 if c in (DONE, FIRE) else 1.0)


# Fire -------------------------------------------------------------------------------------------------------------------


def which_target(s: State, ask: Ask) -> Values:
    side = ask.seat
    force = max((firepower(s, u) for u in bits(s.ordered | s.opfire)), default=4) + 2

    def value(c: Choice) -> float:
        return 0.4 if c is DONE else shot_value(s, side, force, c.a)

    return each(ask, value)


def which_base(s: State, ask: Ask) -> Values:
    return each(ask, lambda c: float(fire.piece_firepower(s, c.a)) + (0.5 if c.a < UNITS else 0.0))


def which_fire_card(s: State, ask: Ask) -> Values:
    """A card for a fire that matters."""
    stake = sum(s.t.vp[u] for u in bits(s.at[ask.args[0]] & OF_SIDE[1 - ask.seat]))
    return each(ask, lambda c: 0.5 if c is NO else 0.2 * stake)


def which_defence_card(s: State, ask: Ask) -> Values:
    stake = sum(s.t.vp[u] for u in bits(s.at[ask.args[0]] & OF_SIDE[ask.seat]))
    return each(ask, lambda c: 0.7 if c is NO else 0.25 * stake)


def which_reaction(s: State, ask: Ask) -> Values:
    """Op fire at what is worth it; again at no cost."""
    h = ask.args[0]
    stake = shot_value(s, ask.seat, 7, h)
    return each(ask, lambda c: 0.55 if c is NO else stake + (0.6 if c.verb == "again" else 0.0))


def take_it(s: State, ask: Ask) -> Values:
    """Windows that are used whenever they can be."""
    return each(ask, lambda c: 0.0 if c is NO else 1.0)


def whether_reroll(s: State, ask: Ask) -> Values:
    """9.1 A roll that is bad for us and matters is thrown again."""
    side, card, purpose = ask.args
    name = rolls.PURPOSES[purpose]
    total = s.t.white[card] + s.t.coloured[card]
    high_is_good = name not in (rolls.RALLY,)
    good = total - MEAN if high_is_good else MEAN - total
    if side != ask.seat:
        good = -good
    if name in (rolls.SUPPORT, rolls.TARGETING, rolls.ACCURACY):
        good = max(good, -1)
    return each(ask, lambda c: 0.0 if c is KEEP else -3.4 - good if c is REROLL else 0.0)


def whether_plus_one(s: State, ask: Ask) -> Values:
    side, _, purpose = ask.args
    own = side == ask.seat and rolls.PURPOSES[purpose] in (rolls.MELEE, rolls.FIRE, rolls.DEFENCE)
    late = s.time >= s.law.sudden_death - 1
    return each(ask, lambda c: 0.05 if c is not PLUS_ONE else 0.1 if own and late else 0.0)


# Movement ---------------------------------------------------------------------------------------------------------------


def pull(s: State, side: int, u: int, h: int) -> float:
    """How much a formation would like to be in a hex: near an objective it wants, under cover, not alone before guns."""
    if h >= HEXES:
        return 0.0
    out = 0.12 * cover_of(s, h)
    eager = 1.0 if s.law.sides[side].attacker else 0.5
    best = 0.0
    for i, (value, cells) in enumerate(goals(s, side)):
        d = min(DISTANCE[h][x] for x in bits(cells))
        held = s.held[i] == side + 1
        guarded = held and bool(cells & s.of[side] & ~(1 << s.loc[u]))
        want = value * (0.25 if guarded else 0.7 if held else eager)
        best = max(best, want * (1.0 - d / 15))
    out += 1.4 * best
    seen = sum(1 for x in bits(s.of[1 - side]) if DISTANCE[h][x] <= 6 and sees(s, x, h))
    out -= 0.07 * seen
    if NEAR[h] & s.of[1 - side]:
        out += 0.25 if s.law.sides[side].attacker else -0.1
    crowd = sum(s.t.stack[v] for v in bits(s.at[h] & OF_SIDE[side] & ~(1 << u)))
    if crowd + s.t.stack[u] > s.t.figures:
        out -= 3.0
    if LEADER >> u & 1:
        out += 0.15 * (s.at[h] & OF_SIDE[side]).bit_count()
    return out


def who_moves(s: State, ask: Ask) -> Values:
    """Whoever has most to gain from a move."""
    side = ask.seat

    def value(c: Choice) -> float:
        if c is DONE:
            return 0.02
        if c.verb != "move":
            return 0.3 if c.verb == "action" else 0.01
        u = c.a
        here = pull(s, side, u, s.loc[u])
        reach = max(1, movement(s, u))
        gain = max((pull(s, side, u, x) for x in bits(NEAR[s.loc[u]]) if not s.of[1 - side] >> x & 1), default=here) - here
        return gain * min(3, reach)

    return each(ask, value)


def where_to_step(s: State, ask: Ask) -> Values:
    side = ask.seat
    moving = [u for u in bits(s.moving) if s.loc[u] == ask.args[0]]
    u = moving[0] if moving else next(iter(bits(s.at[ask.args[0]] & OF_SIDE[side])), 0)
    here = pull(s, side, u, ask.args[0])

    def value(c: Choice) -> float:
        if c is STOP:
            return here
        if c.verb == "step":
            return pull(s, side, u, c.a) - 0.01
        if c.verb == "exit":
            return here + 2.0
        return here + (0.4 if c.verb == "action" else -0.5)

    return each(ask, value)


def who_advances(s: State, ask: Ask) -> Values:
    side = ask.seat

    def value(c: Choice) -> float:
        if c is DONE:
            return 0.05
        if c.verb == "leave":
            return 2.0
        here = s.loc[c.a]
        if s.of[1 - side] >> c.b & 1:
            joined = bool(s.of[side] >> c.b & 1)
            return melee_edge(s, side, here, c.b) + (2.0 if joined else 0.0)
        return pull(s, side, c.a, c.b) - pull(s, side, c.a, here)

    return each(ask, value)


def where_to_set_up(s: State, ask: Ask) -> Values:
    """In depth, under cover, on the objectives; attackers forward."""
    u = ask.args[0]
    side = SIDE[u]
    to_foe = s.law.sides[1 - side].to_edge
    forward = -0.05 if s.law.sides[side].attacker else 0.0

    def value(c: Choice) -> float:
        h = c.b
        crowd = (s.at[h] & OF_SIDE[side]).bit_count()
        return pull(s, side, u, h) + forward * to_foe[h] - 0.35 * crowd + 0.15 * bool(s.works[h])

    return each(ask, value)


def where_to_build(s: State, ask: Ask) -> Values:
    """Works on and around the objectives that are held."""
    side = ask.seat

    def value(c: Choice) -> float:
        h = c.b
        best = 0.0
        for i, (v, cells) in enumerate(goals(s, side)):
            if s.held[i] == side + 1:
                best = max(best, v * (1.0 - min(DISTANCE[h][x] for x in bits(cells)) / 8))
        return best - 0.02 * s.law.sides[side].to_edge[h]

    return each(ask, value)


def what_to_discard(s: State, ask: Ask) -> Values:
    poor = (18, 20, 27, 22)
    first = ask.args[0] == s.law.sides[ask.seat].discards              # a pass without a new card leads nowhere
    return each(ask, lambda c: (0.0 if first else 0.2) if c is DONE else 0.5 if s.t.order[c.a] in poor else 0.1)


ADVISERS: dict[str, Callable[[State, Ask], Values]] = {
    "what_to_do": what_to_do, "whom_to_activate": whom_to_activate, "whom_else_to_activate": everybody, "who_joins": everybody,
    "who_joins_offensive": everybody, "which_target": which_target, "which_base": which_base, "which_fire_card": which_fire_card,
    "which_defence_card": which_defence_card, "which_reaction": which_reaction, "whether_reroll": whether_reroll,
    "whether_plus_one": whether_plus_one, "who_moves": who_moves, "where_to_step": where_to_step, "who_advances": who_advances,
    "where_to_set_up": where_to_set_up, "where_to_build": where_to_build, "what_to_discard": what_to_discard,
    "whether_lucky": take_it, "whether_light_wounds": take_it, "whether_dig_in": take_it, "whether_no_quarter": take_it,
    "which_barrage_card": take_it, "whether_major_gas": take_it, "whether_hidden_unit": take_it, "whether_forward": take_it,
    "whether_red_trousers": take_it, "whether_dogfight": take_it, "whether_scouts": take_it, "which_melee_card": take_it,
}
