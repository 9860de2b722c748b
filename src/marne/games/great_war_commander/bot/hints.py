"""What single choices are worth to the computer's player where one step tells little: which order, whom to activate, what to
aim at, which windows to use. By the question; what is not here is tried one step ahead (`evaluate`)."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from marne.games.great_war_commander.bot import hints_advance as charge
from marne.games.great_war_commander.bot import hints_fire as guns
from marne.games.great_war_commander.bot import hints_move as ground
from marne.games.great_war_commander.bot import hints_rolls as dice
from marne.games.great_war_commander.bot import hints_setup as camp
from marne.games.great_war_commander.choices import DONE, END, LEXICON, NO, PASS
from marne.games.great_war_commander.questions import (WHAT_TO_DO, WHERE_TO_FORTIFY, WHERE_TO_PUT, WHICH_DEFENCE_CARD,
                                                       WHICH_FIRE_CARD, WHICH_IMPACT, WHICH_MELEE, WHICH_SECOND_LINE,
                                                       WHO_JOINS_OFFENSIVE, WHO_MEETS_MINES, WHOM_TO_ROUT)
from marne.games.great_war_commander.rules.r03_command import highest_leader, idle, passed_on, units_near
from marne.games.great_war_commander.rules.r02_field import MINES, WIRE
from marne.games.great_war_commander.rules.ground.T107_gas import masked
from marne.games.great_war_commander.rules.r02_grid import HEXES, NEAR
from marne.games.great_war_commander.bot.hints_cards import action_worth, keeping
from marne.games.great_war_commander.bot.hints_worth import (PINNED, SHAKEN, below, fists, best_command, room, spared, stake,
                                                             threat, harm)
from marne.games.great_war_commander.bot.weights import GREEDY, W, Weights
from marne.games.great_war_commander.rules.orders import O27_runner as runners
from marne.games.great_war_commander.rules.orders.O16_melee import cards, strength
from marne.games.great_war_commander.pieces import ENGINEER, FOOT, LEADER, NONE, OF_SIDE, SIDE, STRATEGY, STRATEGY_IDS, TANK, UNIT
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.rules.r03_values import cover_of, morale
from marne.kernel.choice import Ask, Choice
from marne.kernel.memory import Memory
from marne.kernel.run import waiting
from marne.parts.bits import bits, mask

Values = Sequence[float]
Adviser = Callable[[State, Ask, Weights], Values]
SITUATIONS = {              # S98 what a Strategy card is worth in the own turn, by its way
    "fr-s5": (1.1,), "fr-s6": (0.5,), "fr-s7": (0.7,), "us-s4": (0.9,), "us-s9": (0.5,), "us-s5": (0.3,),
    "fr-s2": (0.0, 0.9), "ge-s2": (0.0, 0.9), "fr-s9": (0.6,), "ge-s8": (0.6,), "us-s8": (0.6,), "ge-s9": (0.1, 0.5),
}
AMBUSH = 30
OBSERVERS = ("fr-s1", "ge-s3")
# S98.1 Cards of no particular moment, and where one of them is used at once.
WAITS = mask(i for name, i in STRATEGY.items() if name not in (
    "fr-s4", "fr-s8", "ge-s4", "ge-s5", "ge-s6", "ge-s7", "us-s3", "us-s6", "us-s7"))
NOW = ((STRATEGY["us-s4"], WHICH_FIRE_CARD.id), (STRATEGY["fr-s7"], WHICH_DEFENCE_CARD.id))


def hint(s: State, ask: Ask, memory: Memory | None = None) -> Values | None:
    """None: look one step ahead. What may be done at any time (S98.1, 11.3) is done between orders or not at all. Nothing is
    kept in mind."""
    adviser = ADVISERS.get(ask.message)
    w = W(memory.judgment) if memory is not None else GREEDY
    if adviser is None or adviser is which_runner_order and not w.whole:
        return None
    if ask.message == WHAT_TO_DO.id:
        return adviser(s, ask, w)
    put_off = [c.verb == "scrap" or c.verb == "strategy" and WAITS >> c.a & 1 and (c.a, ask.message) not in NOW
               for c in ask.choices]
    if not any(put_off):
        return adviser(s, ask, w)
    rest = [c for c, off in zip(ask.choices, put_off, strict=True) if not off]
    values = iter(adviser(s, Ask(ask.seat, ask.message, ask.rule, rest, ask.args, ask.always), w))
    return [-9.0 if off else next(values) for off in put_off]


# The turn ----------------------------------------------------------------------------------------------------------------------


def what_to_do(s: State, ask: Ask, w: Weights) -> Values:
    """Which order promises most; what is better kept for the other's turn is kept."""
    side = ask.seat
    worth: dict[int, float] = {}

    def value(c: Choice) -> float:
        if c is END:
            return 0.0
        if c is PASS:
            return passing(s, side, w)
        if c.verb == "strategy":
            return situation(s, side, c.a, c.b, w) - w.strategy * 0.6
        if c.verb == "engineers":
            return digging(s, side) - keeping(s, side, c.a)
        if c.verb == "scrap":
            return -9.0
        if c.verb == "hq-order":
            return 0.3
        order = s.t.order[c.a]
        if order not in worth:
            worth[order] = order_value(s, side, order, w) - reserve(s, side, order, w)
        return worth[order] - w.keep_action * action_worth(s, side, c.a)

    return [value(c) for c in ask.choices]


def reserve(s: State, side: int, order: int, w: Weights) -> float:
    """What the last card of an order is worth in hand until the next turn."""
    if order == 21:
        cards = sum(s.t.order[c] == 21 for c in bits(s.hand[side]))
        movers = not s.law.sides[1 - side].defender
        return (w.keep_fire if movers else w.keep_fire_quiet) if cards == 1 else w.keep_fire_spare
    if order == 25:
        return w.keep_rally
    if order == 16:
        return w.keep_advance
    return w.keep_guns if order in (19, 17, 22) else w.keep_other


def passing(s: State, side: int, w: Weights) -> float:
    """O15 What new cards would bring."""
    poor = sorted(keeping(s, side, c) for c in bits(s.hand[side]))[:s.law.sides[side].discards]
    return 0.02 + sum(max(0.0, w.poor - v) for v in poor) * w.refill


def digging(s: State, side: int) -> float:
    """3.1.9 A foxhole for an engineer who stands in the open, or a way through the wire."""
    best = 0.0
    for u in bits(idle(s, side) & ENGINEER & ~s.demo):
        h = s.loc[u]
        if s.works[h] == WIRE:
            best = max(best, 0.5)
        elif h < HEXES and not s.works[h] and s.law.sides[side].defender:
            best = max(best, 0.12 * max(0, 3 - cover_of(s, h)))
    return best


def order_value(s: State, side: int, order: int, w: Weights) -> float:
    foe = 1 - side
    if order == 21:
        return w.fire * guns.fire_order(s, side)
    if order == 25:
        return w.rally * recovery(s, side)
    if order == 26:
        return w.rout * flight(s, side)
    if order == 16:
        return w.advance * charge.advance_order(s, side, w)
    if order in (23, 24):
        return ground.move_order(s, side, ground.marches_of(s, side, w), order) * (w.move if order == 23 else w.offensive)
    if order == 19:
        return w.barrage * guns.barrage_value(s, side, w)
    if order == 20:
        return w.barrage * guns.barrage_value(s, side, w) - 0.1
    if order == 17:
        return w.air * (0.3 if s.law.year == 1914 else 0.65)
    if order == 22:
        return w.line * guns.line_value(s, side)
    if order == 18:
        return 0.4 if s.phone[foe] != NONE else 0.0
    return max((runner_value(s, side, n, w) for n in runners.ways(s, side)), default=0.0) if w.whole else 0.16


def runner_value(s: State, side: int, way: int, w: Weights) -> float:
    """O27 A runner beside the highest leader, if he finds room there (8.2); one who calls the guns."""
    if way == runners.CALL:
        return w.barrage * guns.barrage_value(s, side, w)
    if way == runners.MOVE:
        return 0.02
    u, chief = runners.spare_runner(s, side), highest_leader(s, side)
    return 0.16 if room(s, side, 1 << u, s.loc[chief]) else -1.0


def recovery(s: State, side: int) -> float:
    """O25 What a Rally brings back on average."""
    out = 0.0
    for u in bits(on_map(s, side) & (s.demo | s.supp)):
        h = s.loc[u]
        if s.supp >> u & 1 and not s.gas >> h & 1:
            out += PINNED * stake(s, u)
        if s.demo >> u & 1:
            out += below(morale(s, u, 0 if TANK >> u & 1 else cover_of(s, h))) * SHAKEN * stake(s, u)
    return out


def flight(s: State, side: int) -> float:
    """O26 What a Rout of the enemy drives away: out of objectives, out of works, off the board."""
    foe = 1 - side
    if s.rallied >> foe & 1:
        return -1.0
    out = 0.0
    for u in bits(on_map(s, foe) & s.demo & FOOT):
        h = s.loc[u]
        runs = 1.0 - below(morale(s, u, cover_of(s, h)) + 1)
        prize = 0.12 + (0.5 if s.law.field.in_goals >> h & 1 and s.law.sides[side].attacker else 0.0)
        edge = s.law.sides[foe].to_edge[h]
        if edge <= 2:
            prize += 0.5 * (1.0 - below(morale(s, u, cover_of(s, h)) + edge + 1)) / max(0.05, runs)
        out += runs * prize * stake(s, u)
    return out


def situation(s: State, side: int, card: int, way: int, w: Weights) -> float:
    """S98 A Strategy card as a situation."""
    name = STRATEGY_IDS[card]
    if name in OBSERVERS:
        if way == 1:
            return guns.barrage_value(s, side, w)
        return (0.0, 0.0, 0.6 if s.shand[1 - side] != NONE else 0.1, 0.7, 0.2)[way]
    if card == STRATEGY["us-s2"]:
        return max((SHAKEN * sum(stake(s, v) for v in bits((units_near(s, side, u) & UNIT | 1 << u) & s.demo))
                    for u in bits(on_map(s, side) & LEADER)), default=0.0)
    if name in ("fr-s3", "ge-s1", "us-s1"):
        return 0.6 if not masked(s, side) and s.law.year >= 1915 and s.phone[1 - side] != NONE else 0.0
    row = SITUATIONS.get(name, ())
    return row[way - 1] if 0 < way <= len(row) else 0.0


def what_with_it(s: State, ask: Ask, w: Weights) -> Values:
    return [order_value(s, ask.seat, ask.args[0], w) if c.a == 1 else digging(s, ask.seat) for c in ask.choices]


def which_runner_order(s: State, ask: Ask, w: Weights) -> Values:
    return [runner_value(s, ask.seat, c.a, w) for c in ask.choices]


def what_to_discard(s: State, ask: Ask, w: Weights) -> Values:
    first = ask.args[0] == s.law.sides[ask.seat].discards              # a pass without a new card leads nowhere
    return [(-9.0 if first else 0.0) if c is DONE else w.poor - keeping(s, ask.seat, c.a) for c in ask.choices]


# Activation --------------------------------------------------------------------------------------------------------------------


def whom_to_activate(s: State, ask: Ask, w: Weights) -> Values:
    order = ask.args[0]
    if order == 21:
        return guns.fire_activation(s, ask, w)
    if order == 42:
        return guns.op_activation(s, ask, w)
    return charge.advance_activation(s, ask, w) if order == 16 else ground.move_activation(s, ask, w)


def whom_else_to_activate(s: State, ask: Ask, w: Weights) -> Values:
    order = ask.args[0]
    if order in (21, 42):
        return guns.fire_following(s, ask, w)
    return charge.advance_following(s, ask, w) if order == 16 else ground.move_following(s, ask, w)


# Windows -----------------------------------------------------------------------------------------------------------------------


def take_it(s: State, ask: Ask, w: Weights) -> Values:
    """Windows that are used whenever they can be."""
    return [0.0 if c is NO else 1.0 for c in ask.choices]


def whatever(s: State, ask: Ask, w: Weights) -> Values:
    """Questions whose answer matters little: an order of dealing with things."""
    return [0.0] * len(ask.choices)


def whether_light_wounds(s: State, ask: Ask, w: Weights) -> Values:
    """A47 Rather than lose a platoon; one that would only be shaken keeps its strength."""
    u = ask.args[0]
    left = s.surrender[SIDE[u]] - s.boxes[SIDE[u]]
    use = s.demo >> u & 1 or left <= 1
    return [0.0 if c is NO else 1.0 if use else -1.0 for c in ask.choices]


def which_melee_card(s: State, ask: Ask, w: Weights) -> Values:
    """O16.4.1 Much is at stake in a melee, unless it is decided already."""
    h, side = ask.args[0], ask.seat
    mine, shown = s.at[h] & OF_SIDE[side], waiting(s, cards)
    edge = fists(s, mine, best_command(s, mine)) - strength(s, 1 - side, h) + (shown.plus if shown else 0)
    helpless = w.ambush and not s.at[h] & OF_SIDE[1 - side] & ~s.demo

    def value(c: Choice) -> float:
        if c is NO:
            return 0.0
        if c.verb == "action" and s.t.action[c.a] == AMBUSH and helpless:
            return 1.0 + w.ambush
        if abs(edge) >= 9:
            return -0.1
        return 1.0 if c.verb == "action" else 0.5

    return [value(c) for c in ask.choices]


def whom_to_rally(s: State, ask: Ask, w: Weights) -> Values:
    """Leaders first: then they help the others."""
    return [1.0 if LEADER >> c.a & 1 else 0.0 for c in ask.choices]


def whom_to_ambush(s: State, ask: Ask, w: Weights) -> Values:
    """A30 Whoever is weakest in the melee; nobody who would be lost by it."""
    return [-(stake(s, c.a) if s.demo >> c.a & 1 else 0.3 * (s.t.fp[0][c.a] - s.t.fp[1][c.a])) for c in ask.choices]


def which_player_routs(s: State, ask: Ask, w: Weights) -> Values:
    return [1.0 if c.a != ask.seat else 0.0 for c in ask.choices]


def where_to_rout(s: State, ask: Ask, w: Weights) -> Values:
    u = ask.args[0]
    t = threat(s, 1 - SIDE[u])
    full = mask(c.a for c in ask.choices if w.whole and not room(s, SIDE[u], 1 << u, c.a))
    return [-harm(s, t, u, c.a, False) + 0.05 * cover_of(s, c.a) - w.mines * (s.works[c.a] == MINES)
            - (spared(s, s.at[c.a] & OF_SIDE[SIDE[u]] | 1 << u) if full >> c.a & 1 else 0.0) for c in ask.choices]


def whom_to_give_up(s: State, ask: Ask, w: Weights) -> Values:
    return [-stake(s, c.a) * (0.6 if s.demo >> c.a & 1 else 1.0) for c in ask.choices]


def where_to_dig(s: State, ask: Ask, w: Weights) -> Values:
    """A39 For those who stand in the open before the enemy."""
    side = ask.seat
    t = threat(s, 1 - side)
    fear = {c.a: sum(harm(s, t, u, c.a, False) for u in bits(s.at[c.a] & OF_SIDE[side])) for c in ask.choices}
    return [fear[c.a] * max(0, 3 - cover_of(s, c.a)) for c in ask.choices]


def whether_dig_in(s: State, ask: Ask, w: Weights) -> Values:
    side = ask.seat
    open_field = any(cover_of(s, h) < 2 and s.at[h] & OF_SIDE[side] & UNIT for h in bits(s.of[side]))
    gain = 0.5 if open_field else 0.1
    return [0.0 if c is NO else gain - 0.5 * keeping(s, side, c.a) for c in ask.choices]


def whether_wire(s: State, ask: Ask, w: Weights) -> Values:
    return [0.0 if c is NO else 0.1 - 0.3 * keeping(s, ask.seat, c.a) for c in ask.choices]


def which_area(s: State, ask: Ask, w: Weights) -> Values:
    """O19.2.2 A registered barrage again if it lies well, else a new area."""
    side = ask.seat
    area = s.impacts[side] | (1 << s.sr[side] if s.sr[side] < HEXES else 0)
    mine, hit = (sum(guns.shells(s, side, u, s.box[side]) for h in bits(area & s.of[who]) for u in bits(s.at[h] & OF_SIDE[who]))
                 for who in (side, 1 - side))
    return [0.8 if c.a == 1 else hit - w.own_line * mine if c.a == 2 else 0.6 * hit - mine for c in ask.choices]


def whom_to_snipe(s: State, ask: Ask, w: Weights) -> Values:
    def value(c: Choice) -> float:
        if c.verb != "choose":
            return 0.0
        v = stake(s, c.a) * (1.0 if s.demo >> c.a & 1 else SHAKEN)
        return v if SIDE[c.a] != ask.seat else -v

    return [value(c) for c in ask.choices]


def who_leads_offensive(s: State, ask: Ask, w: Weights) -> Values:
    marches = ground.marches_of(s, ask.seat, w)
    out = []
    for c in ask.choices:
        near = 0
        for h in bits((NEAR[s.loc[c.a]] | 1 << s.loc[c.a]) & s.of[ask.seat]):
            near |= s.at[h] & OF_SIDE[ask.seat]
        out.append(marches.best(near & idle(s, ask.seat)))
    return out


def which_highest(s: State, ask: Ask, w: Weights) -> Values:
    """3.3.1.4 Whose chain of command reaches most; a demoralised leader neither chains far nor observes."""
    return [passed_on(s, ask.seat, 23, c.a, True).bit_count() - 3.0 * (s.demo >> c.a & 1) for c in ask.choices]


# By the question: advisers are called after it. Windows without one of their own are used whenever they can be.
ADVISERS: Mapping[str, Adviser] = {q.id: take_it for q in LEXICON.questions.values() if q.window} | {f.__name__: f for f in (
    what_to_do, what_to_discard, what_with_it, which_runner_order, whom_to_activate, whom_else_to_activate,
    which_highest, who_leads_offensive,
    guns.who_joins, guns.which_target, guns.which_base, guns.which_fire_card, guns.which_defence_card, guns.who_defends,
    guns.which_reaction, guns.which_box, guns.who_observes, guns.where_to_spot, guns.which_line, dice.whether_reroll,
    dice.whether_plus_one, ground.who_moves, ground.where_to_step, ground.who_goes_along, charge.who_advances,
    camp.where_to_set_up, camp.where_to_enter, camp.where_to_build, which_area, whom_to_rally, whom_to_ambush,
    which_player_routs, where_to_rout, whom_to_give_up, where_to_dig, whether_dig_in, whether_wire, whom_to_snipe,
    whether_light_wounds, which_melee_card)} | {
    WHO_JOINS_OFFENSIVE.id: ground.move_following, WHO_MEETS_MINES.id: guns.who_defends, WHERE_TO_PUT.id: camp.where_to_enter,
    WHERE_TO_FORTIFY.id: camp.where_to_build, WHICH_SECOND_LINE.id: guns.which_line, WHICH_MELEE.id: whatever,
    WHICH_IMPACT.id: whatever, WHOM_TO_ROUT.id: whatever}
assert ADVISERS.keys() <= LEXICON.questions.keys()
