"""What each choice of a question is worth to the computer's player. The moves of a phase follow a plan kept in its memory."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from marne.games.drive_on_paris import choices as ch
from marne.games.drive_on_paris.bot.judge import (alone, combat_value, danger, nobody_answers, right_side, staff_at, step_price,
                                                  value_of, worth)
from marne.games.drive_on_paris.bot.known import Known
from marne.games.drive_on_paris.bot.memory import Memory
from marne.games.drive_on_paris.bot.plan import Plan, idle
from marne.games.drive_on_paris.bot.staff import staff
from marne.games.drive_on_paris.bot.weights import Weights, weights_of
from marne.games.drive_on_paris.pieces import CARS, GERMAN, GRID, GUN, HQ, NATION, TRAIN
from marne.games.drive_on_paris.rules.s03_stacking import friends
from marne.games.drive_on_paris.rules.s05_movement import movers
from marne.games.drive_on_paris.rules.s07_combat import near
from marne.games.drive_on_paris.rules.s12_supply import fed
from marne.games.drive_on_paris.state import COMBAT_PHASE, State, attack_of, cargo, defence_of, fort_value, strong
from marne.kernel.choice import Ask
from marne.parts.bits import bits, mask

Values = Sequence[float]


def hint(s: State, ask: Ask, memory: Memory) -> Values | None:
    """A value for every choice; None where trying is better."""
    judge = JUDGES.get(ask.message)
    return judge(s, ask, memory) if judge is not None else None


def of(memory: Memory) -> Weights:
    return weights_of(memory.judgment, memory.plan.name)


def only(ask: Ask, text: str) -> Values:
    return [1.0 if c.text == text else 0.0 for c in ask.choices]


def who_moves(s: State, ask: Ask, memory: Memory) -> Values:
    """The next move of the plan; a new plan for a new phase: trains and troops first, then HQs and guns."""
    free = movers(s, ask.seat)
    for stage in (0, 1):
        planned(s, ask.seat, memory, stage)
        memory.rides = tuple(r for r in memory.rides if free >> r[0] & 1)
        if memory.rides:
            return only(ask, ch.TAKE[memory.rides[0][0]].text)
        orders = list(memory.orders)
        while orders and (not free >> orders[0][0] & 1 or s.loc[orders[0][0]] == orders[0][1] and not orders[0][2]):
            orders.pop(0)
        memory.orders = tuple(orders)
        if orders:
            return only(ask, ch.TAKE[orders[0][0]].text)
    return only(ask, "done")


def planned(s: State, side: int, memory: Memory, stage: int) -> None:
    """See to it that there is a plan for this stage of the phase."""
    stamp = (s.turn, s.phase, side, stage)
    if memory.stamp >= stamp and memory.stamp[:3] == stamp[:3]:
        return
    plan = Plan(s.copy(), side, of(memory), memory.plan.at)
    if stage:
        memory.orders = tuple(staff(plan))
    else:
        memory.orders = tuple(plan.orders())
        memory.rides = tuple(plan.rides)
        memory.blows = tuple(plan.blows.items())
    memory.stamp = stamp


def where_to(s: State, ask: Ask, memory: Memory) -> Values:
    """On with the plan, once, with all that go the same way; then stop. Whoever was taken up by somebody else is planned for."""
    if memory.stamp[:3] != (s.turn, s.phase, ask.seat):
        planned(s, ask.seat, memory, int(not s.group & ~(HQ | CARS | GUN | TRAIN)))
    if s.group & TRAIN:
        return ride(s, ask, memory)
    mine = [o for o in memory.orders if s.group >> o[0] & 1]
    if not mine:
        return only(ask, "stop")
    _, to, over = mine[0]
    for c in ask.choices:
        if c.verb == "add" and (c.a, to, over) in memory.orders:
            return only(ask, c.text)
    if ch.TO[to] in ask.choices:
        if not over:
            memory.orders = tuple(o for o in memory.orders if not s.group >> o[0] & 1)
        return only(ask, ch.TO[to].text)
    memory.orders = tuple(o for o in memory.orders if not s.group >> o[0] & 1)
    if over and ch.OVERRUN[over] in ask.choices:
        return only(ask, ch.OVERRUN[over].text)
    return only(ask, "stop")


def ride(s: State, ask: Ask, memory: Memory) -> Values:
    """1-2c A train goes where its passengers wait, takes them on, carries them and lets them off."""
    train = (s.group & -s.group).bit_length() - 1
    planned = [r for r in memory.rides if r[0] == train]
    if planned:
        _, start, riders, end = planned[0]
        aboard = cargo(s, train)
        load = [ch.LOAD[u] for u in riders if ch.LOAD[u] in ask.choices]
        if s.loc[train] == start and load:
            return only(ask, load[0].text)
        off = [ch.UNLOAD[u] for u in riders if ch.UNLOAD[u] in ask.choices]
        if s.loc[train] == end and off:
            return only(ask, off[0].text)
        to = end if aboard else start
        if to and s.loc[train] != to and ch.TO[to] in ask.choices and (aboard or s.loc[train] != end):
            return only(ask, ch.TO[to].text)
    memory.rides = tuple(r for r in memory.rides if r[0] != train)
    to = next((h for u, h, _ in memory.orders if u == train), 0)
    memory.orders = tuple(o for o in memory.orders if o[0] != train)
    return only(ask, ch.TO[to].text if to and ch.TO[to] in ask.choices else "stop")


def best_attack(s: State, side: int, h: int, known: Known, memory: Memory) -> tuple[float, int]:
    """What an attack with all who can bring together is worth, and who takes part: who was meant to, and nobody who is meant to
    attack elsewhere."""
    units = near(s, side, h)
    if s.phase == COMBAT_PHASE:
        for x, others in memory.blows:
            if x != h and not s.fought >> x & 1 and strong(s, 1 - side) >> x & 1:
                units &= ~mask(others)
    best, who = -99.0, 0
    for group in groups(s, units):
        if any(attack_of(s, u) for u in bits(group)):
            value = combat_value(s, side, group, h, known, of(memory))
            if value > best:
                best, who = value, group
    return best, who


def groups(s: State, units: int) -> list[int]:
    """The largest sets of units that may fight together (2-1)."""
    if friends(s, units):
        return [units]
    out = []
    for first in (0, 1):                                # French with their friends, British with theirs
        group = 0
        for u in sorted(bits(units), key=lambda u: (NATION[u] != first, u)):
            if friends(s, group | 1 << u):
                group |= 1 << u
        out.append(group)
    return out


def where_to_attack(s: State, ask: Ask, memory: Memory) -> Values:
    known = Known(s, 1 - ask.seat)
    return [of(memory).fight if c is ch.DONE else best_attack(s, ask.seat, c.a, known, memory)[0] for c in ask.choices]


def who_attacks(s: State, ask: Ask, memory: Memory) -> Values:
    """All who take part in the best attack, then it is fought."""
    who = best_attack(s, ask.seat, ask.args[0], Known(s, 1 - ask.seat), memory)[1] & ~s.attackers
    if not s.attackers and not who:
        return only(ask, "back")
    if who:
        return [2.0 if c is ch.JOIN_ALL and not near(s, ask.seat, ask.args[0]) & ~who & ~s.attackers else
                1.0 if c.verb == "join" and who >> c.a & 1 else 0.0 for c in ask.choices]
    return only(ask, "fight")


def who_loses(s: State, ask: Ask, memory: Memory) -> Values:
    return [-step_price(s, c.a) for c in ask.choices]


def whether_to_screen(s: State, ask: Ask, memory: Memory) -> Values:
    """Cavalry alone does not stand against divisions, unless it holds a place."""
    h = ask.args[0]
    return only(ask, "stand" if worth(s, h) > 3 else "screen")


def safest(s: State, ask: Ask, memory: Memory) -> Values:
    """Where the enemy is farthest, supplied, with friends."""
    out = []
    for c in ask.choices:
        if c.verb == "split":
            out.append(-99.0)
            continue
        h = c.b if c.verb == "slip" else c.a
        food = fed(s, 3 if ask.seat == GERMAN else 0)
        out.append(0.5 * worth(s, h) - 0.1 * danger(s, ask.seat, h) - (0 if food >> h & 1 else 4))
    return out


def whether_to_hold(s: State, ask: Ask, memory: Memory) -> Values:
    return only(ask, "hold-trench")


def who_advances(s: State, ask: Ask, memory: Memory) -> Values:
    """Into what has been taken, with all, if it can be held."""
    h = ask.args[0]
    w = of(memory)
    gain = 1.0 + value_of(s, h, w) - (0.0 if nobody_answers(s, ask.seat, w) else 0.02 * danger(s, ask.seat, h))
    if w.finale and s.turn == s.law.last and s.law.kind == "division-count" and not right_side(s, ask.seat) >> h & 1:
        return only(ask, "done")
    bound = mask(u for u in bits(s.attackers) if worth(s, s.loc[u]) > 0 and alone(s, ask.seat, s.loc[u])
                 and danger(s, ask.seat, s.loc[u]) > 0)
    return [0.0 if c is ch.DONE else gain + 0.5 if c is ch.ADVANCE_ALL and not bound else
            -1.0 if c is ch.ADVANCE_ALL or bound >> c.a & 1 else gain + 0.01 * defence_of(s, c.a) for c in ask.choices]


def where_onward(s: State, ask: Ask, memory: Memory) -> Values:
    w = of(memory)
    return [0.1 if c is ch.STOP else 0.3 * value_of(s, c.a, w) + staff_at(s, ask.seat, c.a, w) - 0.02 * danger(s, ask.seat, c.a)
            for c in ask.choices]


def who_recovers(s: State, ask: Ask, memory: Memory) -> Values:
    """Strong units first; one at the front rather than two tired ones."""
    return [0.0 if c is ch.DONE else 1.0 + 0.1 * s.t.attack[0][c.a] for c in ask.choices]


def where_to_dig(s: State, ask: Ask, memory: Memory) -> Values:
    """Trenches where the enemy is near; none where it would cost a level of victory, or lead to one."""
    costly = ask.seat == GERMAN and s.law.trench_shift and not s.german_dug or (
        s.law.kind == "conditions" and not of(memory).digs)
    return [0.5 if c is ch.DONE else 1.0 if s.zone[1 - ask.seat] >> c.a & 1 and not costly else 0.0 for c in ask.choices]


def which_siege(s: State, ask: Ask, memory: Memory) -> Values:
    return [0.0 if c is ch.DONE else 1.0 + 0.01 * (30 - fort_value(s, c.b)) for c in ask.choices]


def where_point(s: State, ask: Ask, memory: Memory) -> Values:
    """As near as can be to where it stood in 1914."""
    h = s.law.points[ask.args[0]][0]
    return [-float(GRID.distance(c.b, h)) for c in ask.choices]


def whether_east(s: State, ask: Ask, memory: Memory) -> Values:
    """They go. Three trial games of 5-3 each way spoke for it, which is little; nothing is weighed yet."""
    return only(ask, "send")


def who_goes_east(s: State, ask: Ask, memory: Memory) -> Values:
    """Those who are farthest from the enemy."""
    return [-danger(s, GERMAN, s.loc[c.a]) for c in ask.choices]


def where_to_arrive(s: State, ask: Ask, memory: Memory) -> Values:
    """Near the enemy, but not next to him."""
    return [-99.0 if c.verb == "hold" else 1.0 - 0.1 * danger(s, ask.seat, c.b) for c in ask.choices]


def scrap(s: State, ask: Ask, memory: Memory) -> Values:
    return [-float(attack_of(s, c.a) + defence_of(s, c.a)) for c in ask.choices]


def who_waits(s: State, ask: Ask, memory: Memory) -> Values:
    """Those who only march go into reserve: they go twice as far afterwards."""
    stamp = (s.turn, s.phase, ask.seat, 0)
    if memory.stamp != stamp:
        memory.stamp, memory.waits = stamp, idle(s.copy(), ask.seat, of(memory), memory.plan.at)
    first = memory.waits[0] if memory.waits and of(memory).finale else -1
    return [0.5 if c is ch.DONE else 0.0 if c.verb != "reserve" or c.a not in memory.waits else 2.0 if c.a == first else 1.0
            for c in ask.choices]


def pass_over(s: State, ask: Ask, memory: Memory) -> Values:
    return only(ask, "done")


JUDGES: dict[str, Callable[[State, Ask, Memory], Values]] = {
    "who_moves": who_moves, "where_to": where_to, "where_to_attack": where_to_attack, "who_attacks": who_attacks,
    "who_loses": who_loses, "whether_to_screen": whether_to_screen, "where_to_slip": safest, "where_to_retreat": safest,
    "whether_to_hold": whether_to_hold, "who_advances": who_advances, "where_onward": where_onward, "who_recovers": who_recovers,
    "where_to_dig": where_to_dig, "which_siege": which_siege, "where_point": where_point, "whether_east": whether_east,
    "who_goes_east": who_goes_east, "where_to_arrive": where_to_arrive, "who_is_too_many": scrap, "who_waits": who_waits,
    "which_on_top": pass_over,
}

