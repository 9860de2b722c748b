"""What each choice of a decision is worth to the greedy player, where a single step tells little."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from marne.games.to_the_last_man.bot import hints_battle, hints_production
from marne.games.to_the_last_man.bot.evaluate import Picture, step_value, turns_left
from marne.games.to_the_last_man.bot.ground import FORCE, STEPS, ground, unit_vector
from marne.games.to_the_last_man.bot.hints_base import NEVER, Values, card_worth, mean_worth, only, verb
from marne.games.to_the_last_man.bot.hints_battle import last_of_army
from marne.games.to_the_last_man.bot.memory import Memory
from marne.games.to_the_last_man.bot.weights import Weights
from marne.games.to_the_last_man.questions import WHICH_UNIT
from marne.games.to_the_last_man.rules.r02_march import which_move as moves_of
from marne.games.to_the_last_man.rules.r04_movement import movable
from marne.games.to_the_last_man.pieces import ARMIES, IN_ARMY, INF, T_LIMITED
from marne.games.to_the_last_man.bot.plan import Plan, Staff, make_plan
from marne.games.to_the_last_man.state import FULL, LIMITED, PASSED, State, zone_of
from marne.games.to_the_last_man.rules.r03_victory import level
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import advance

Adviser = Callable[[State, Ask, Memory], Values | None]


def hint(s: State, ask: Ask, mind: Memory) -> Sequence[float] | None:
    """What each choice is worth; None where trying it out tells more. Without a plan for the situation one is made."""
    f = ADVISERS.get(ask.message)
    return f(s, ask, mind) if f is not None else None


# 2.0 II.1 Offensive or pass -----------------------------------------------------


def which_offensive(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 II.1 A crisis at once; an Offensive if what it brings is worth the card; talks never begin here."""
    for c in ask.choices:
        if c.verb == "crisis":
            return only(ask, c)
    side, w = ask.seat, mind.weights
    offered = [c for c in ask.choices if c.verb == "offensive"]
    worth = {c: NEVER for c in ask.choices}
    still = plan_at(s, side, PASSED, w)
    rest = still.gain + 0.02
    stay = next(c for c in ask.choices if c.verb == "pass")
    worth[stay] = rest
    plans = {stay: still}
    whole = [c for c in offered if c.a != T_LIMITED]
    limited = [c for c in offered if c.a == T_LIMITED]
    if offered:
        full = plan_at(s, side, FULL, w)
        for c in whole:
            worth[c] = full.gain - card_price(s, side, c.a, w)
            plans[c] = full
        price = card_price(s, side, T_LIMITED, w)
        if limited and full.gain - price > rest:
            if full.attacks > 1:
                full = plan_at(s, side, LIMITED, w)
            worth[limited[0]] = full.gain - price
            plans[limited[0]] = full
    best = max(ask.choices, key=lambda c: worth[c])
    t = s.copy()
    advance(t, best)
    if t.decision is not None and t.decision.message == WHICH_UNIT.id:
        mind.follow(t, plans[best].orders)
    return [1.0 if c is best else 0.0 for c in ask.choices]


def plan_at(s: State, side: int, at: int, w: Weights) -> Plan:
    """What the moves and battles of a player turn would bring."""
    was = s.level, s.free
    s.level = at
    s.free = s.t.free_moves if at == PASSED else 0
    plan = make_plan(s, side, at, [c.a for c in movable(s, side)], w)
    s.level, s.free = was
    return plan


def card_price(s: State, side: int, card: int, w: Weights) -> float:
    """What it costs to spend a card now: cheap when the hand is overfull, dear when it is the last Offensive."""
    left = turns_left(s)
    price = w.card * step_value(s, w) * card_worth(s, side, card)
    if not left:
        price *= 0.4
    return price


def which_unit(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 II.2 The next unit of the plan that is being followed, or of a new one; or enough."""
    selects: dict[int, Choice] = {}
    for c in ask.choices:
        if c.verb == "crisis":
            return only(ask, c)
        if c.verb == "select":
            selects[c.a] = c
    if not mind.known(s):
        mind.follow(s, make_plan(s, ask.seat, s.level, list(selects), mind.weights).orders)
    for i, (u, text) in enumerate(mind.orders):
        if u in selects and any(c.text == text for c in moves_of(s, ask.seat, u).choices):
            mind.go_on(s, i)
            return only(ask, selects[u])
    mind.follow(s, [])
    return only(ask, ask.choices[-1])


def which_move(s: State, ask: Ask, mind: Memory) -> Values:
    """4.1 Where the plan sends it; without a plan, where it gains most."""
    u = ask.args[0]
    wanted = mind.orders[0] if mind.orders and mind.known(s) else (-1, "")
    go = next((c for c in ask.choices if c.text == wanted[1]), None) if wanted[0] == u else None
    if go is not None:
        if len(mind.orders) > 1:                            # after the last one whoever can still move is looked at again
            t = s.copy()
            advance(t, go)
            mind.go_on(t)
        return only(ask, go)
    staff = Staff(s, ask.seat, s.level, mind.weights)
    out = []
    best = {id(o.choice): staff.value(a) for a in staff.actions(staff.orders([u])) if len(a.orders) == 1 for o in a.orders
            if staff.fits(a)}
    for c in ask.choices:
        out.append(0.001 if c.verb == "back" else best.get(id(c), NEVER))
    return out


def which_absorbed(s: State, ask: Ask, mind: Memory) -> Values:
    return [0.0 if c.verb == "done" else 1.0 for c in ask.choices]


def which_army_joined(s: State, ask: Ask, mind: Memory) -> Values:
    """8.1, T-53 Into the army that has fewest infantry."""
    return [10.0 - (s.inside[c.b] & INF).bit_count() if c.verb == "join" else 0.0 for c in ask.choices]


# Talks -----------------------------------------------------


def whether_to_accept(s: State, ask: Ask, mind: Memory) -> Values:
    """3.2 An armistice is accepted only by a side that is winning now and has little to hope for."""
    winning = s.t.levels[level(s)].side == ask.seat
    return verb(ask, accept=1.0 if winning and turns_left(s) < 2 else -1.0, refuse=0.0)


def what_to_say(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, back=1.0)


# Cards -----------------------------------------------------


def which_redraw(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 II.1 Cards that are worth less than what the pile has on average."""
    mean = mean_worth(s, ask.seat)
    return [0.0 if c.verb == "done" else mean - 0.2 - card_worth(s, ask.seat, c.a) for c in ask.choices]


def which_discard(s: State, ask: Ask, mind: Memory) -> Values:
    return [-card_worth(s, ask.seat, c.a) for c in ask.choices]


# Reinforcements -----------------------------------------------------


def whom_to_place(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 I Armies first, then who fights."""
    return [2.0 if c.a < ARMIES else 1.0 if INF >> c.a & 1 else 0.0 for c in ask.choices]


def which_placement(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 I Where the unit is of most use."""
    u = ask.args[0]
    if u < ARMIES:
        return [hints_production.site_of_army(s, ask.seat, u, c.b) for c in ask.choices]
    return hints_production.sites(s, ask.seat, u, [c.b for c in ask.choices], Picture(s, ask.seat, w=mind.weights))


def which_swap(s: State, ask: Ask, mind: Memory) -> Values:
    """8.2.3 Where the front is."""
    p = Picture(s, ask.seat, w=mind.weights)
    return [abs(p.locals[zone_of(s, c.a)]) - (1.0 if s.loc[c.a] < IN_ARMY else 0.0) for c in ask.choices]


def whether_to_reorganise(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, reorganise=1.0 if hints_production.next_shift(s, ask.seat) else -1.0, done=0.0)


def whom_to_shift(s: State, ask: Ask, mind: Memory) -> Values:
    todo = hints_production.next_shift(s, ask.seat, [c.a for c in ask.choices if c.verb == "select"])
    return [1.0 if todo and c.verb == "select" and c.a == todo[0] else 0.0 if c.verb == "done" else -1.0 for c in ask.choices]


def where_to_shift(s: State, ask: Ask, mind: Memory) -> Values:
    todo = hints_production.next_shift(s, ask.seat, [ask.args[0]])
    return [1.0 if todo and c.verb == "shift" and c.b == todo[1] else 0.0 if c.verb == "back" else -1.0 for c in ask.choices]


# Crisis, supply, the Eastern Front box -----------------------------------------------------


def whom_to_remove(s: State, ask: Ask, mind: Memory) -> Values:
    """9.8, 9.9 Who is least needed: far from the front, in England, not the last of an army."""
    p = Picture(s, ask.seat, w=mind.weights)
    out = []
    for c in ask.choices:
        z = zone_of(s, c.a)
        w = s.loc[c.a]
        last = w >= IN_ARMY and (s.inside[w - IN_ARMY] & INF).bit_count() < 2
        alone = p.vec[ask.seat][z][STEPS] < 2
        v = unit_vector(s, p.g, c.a) if w < IN_ARMY else p.g.pieces[c.a - ARMIES]
        loss = -abs(p.after(ask.seat, [(z, -1, v, v)]) - p.total())
        out.append(loss - 0.5 * last - 0.5 * alone)
    return out


def which_starves(s: State, ask: Ask, mind: Memory) -> Values:
    g = ground(s.t)
    last = mind.weights.last
    return [-g.pieces[c.a - ARMIES][FORCE] - (last if last_of_army(s, c.a) else 0.0) for c in ask.choices]


def which_sacrifice(s: State, ask: Ask, mind: Memory) -> Values:
    g = ground(s.t)
    return [-5.0 if c.a < ARMIES else -g.pieces[c.a - ARMIES][FORCE] for c in ask.choices]


def where_empty(s: State, ask: Ask, mind: Memory) -> Values:
    """8.1 An empty army goes where friends are and no enemy."""
    p = Picture(s, ask.seat, w=mind.weights)
    out = []
    for c in ask.choices:
        mine, foes = p.vec[ask.seat][c.b], p.vec[1 - ask.seat][c.b]
        out.append((2.0 if mine[STEPS] else 0.0) - (3.0 if foes[STEPS] else 0.0) - p.threat(1 - ask.seat, c.b))
    return out


ADVISERS: dict[str, Adviser] = {f.__name__: f for f in (
    which_absorbed, whether_to_accept, what_to_say, which_redraw, which_discard,
    whom_to_place, which_placement, which_swap, whether_to_reorganise, whom_to_shift, where_to_shift, whom_to_remove,
    which_starves, which_sacrifice, where_empty, which_army_joined, which_offensive, which_unit, which_move,
)}
ADVISERS.update(hints_battle.ADVISERS)
ADVISERS.update(hints_production.ADVISERS)
