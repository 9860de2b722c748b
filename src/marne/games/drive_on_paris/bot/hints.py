"""What each choice of a question is worth to the computer's player. The moves of a phase follow a plan kept in its memory."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from marne.games.drive_on_paris import choices as ch
from marne.games.drive_on_paris.bot.judge import combat_value, danger, step_price, worth
from marne.games.drive_on_paris.bot.memory import Memory
from marne.games.drive_on_paris.bot.plan import Plan, idle
from marne.games.drive_on_paris.pieces import GERMAN, GRID, NATION
from marne.games.drive_on_paris.rules.s03_stacking import friends
from marne.games.drive_on_paris.rules.s05_movement import movers
from marne.games.drive_on_paris.rules.s07_combat import near
from marne.games.drive_on_paris.rules.s12_supply import fed
from marne.games.drive_on_paris.state import State, attack_of, defence_of, fort_value
from marne.kernel.choice import Ask
from marne.parts.bits import bits

Values = Sequence[float]
ENOUGH = 0.25                   # what an attack must bring at least, in steps


def hint(s: State, ask: Ask, memory: Memory) -> Values | None:
    """A value for every choice; None where trying is better."""
    judge = JUDGES.get(ask.message)
    return judge(s, ask, memory) if judge is not None else None


def only(ask: Ask, text: str) -> Values:
    return [1.0 if c.text == text else 0.0 for c in ask.choices]


def who_moves(s: State, ask: Ask, memory: Memory) -> Values:
    """The next move of the plan; a new plan for a new phase: the troops first, then HQs and guns."""
    free = movers(s, ask.seat)
    for stage in (0, 1):
        stamp = (s.turn, s.phase, ask.seat, stage)
        if memory.stamp < stamp or memory.stamp[:3] != stamp[:3]:
            plan = Plan(s.copy(), ask.seat)
            memory.stamp, memory.orders = stamp, tuple(plan.staff() if stage else plan.orders())
        orders = list(memory.orders)
        while orders and (not free >> orders[0][0] & 1 or s.loc[orders[0][0]] == orders[0][1]):
            orders.pop(0)
        memory.orders = tuple(orders)
        if orders:
            return only(ask, ch.TAKE[orders[0][0]].text)
    return only(ask, "done")


def where_to(s: State, ask: Ask, memory: Memory) -> Values:
    """On with the plan, once, with all that go the same way; then stop."""
    orders = memory.orders
    first = (s.group & -s.group).bit_length() - 1
    if orders and orders[0][0] == first or any(s.group >> u & 1 for u, _ in orders):
        to = next(h for u, h in orders if s.group >> u & 1)
        for c in ask.choices:
            if c.verb == "add" and (c.a, to) in orders:
                return only(ask, c.text)
        memory.orders = tuple(o for o in orders if not s.group >> o[0] & 1)
        if ch.TO[to] in ask.choices:
            return only(ask, ch.TO[to].text)
    return only(ask, "stop")


def best_attack(s: State, side: int, h: int) -> tuple[float, int]:
    """What an attack with all who can bring together is worth, and who takes part."""
    units = near(s, side, h)
    best, who = -99.0, 0
    for group in groups(s, units):
        if any(attack_of(s, u) for u in bits(group)):
            value = combat_value(s, side, group, h)
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
    return [ENOUGH if c is ch.DONE else best_attack(s, ask.seat, c.a)[0] for c in ask.choices]


def who_attacks(s: State, ask: Ask, memory: Memory) -> Values:
    """All who take part in the best attack, then it is fought."""
    who = best_attack(s, ask.seat, ask.args[0])[1] & ~s.attackers
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
    gain = 1.0 + worth(s, h) - 0.02 * danger(s, ask.seat, h)
    return [0.0 if c is ch.DONE else gain + (0.5 if c is ch.ADVANCE_ALL else 0.01 * defence_of(s, c.a)) for c in ask.choices]


def where_onward(s: State, ask: Ask, memory: Memory) -> Values:
    return [0.1 if c is ch.STOP else 0.3 * worth(s, c.a) - 0.02 * danger(s, ask.seat, c.a) for c in ask.choices]


def who_recovers(s: State, ask: Ask, memory: Memory) -> Values:
    """Strong units first; one at the front rather than two tired ones."""
    return [0.0 if c is ch.DONE else 1.0 + 0.1 * s.t.attack[0][c.a] for c in ask.choices]


def where_to_dig(s: State, ask: Ask, memory: Memory) -> Values:
    """Trenches where the enemy is near; the Germans none where it would cost them a level of victory."""
    costly = ask.seat == GERMAN and s.law.trench_shift and not s.german_dug
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
    """Those far behind go into reserve: they march twice as far afterwards."""
    far = idle(s, ask.seat)
    return [0.5 if c is ch.DONE else 1.0 if c.verb == "reserve" and far >> c.a & 1 else 0.0 for c in ask.choices]


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

