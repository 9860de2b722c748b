"""What each choice of a question is worth to the computer's player. The moves of a phase follow a plan kept in its memory."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.great_war_in_europe import choices as ch
from marne.games.great_war_in_europe.bot.answers import Values, of_mind, only
from marne.games.great_war_in_europe.bot.front import Front
from marne.games.great_war_in_europe.bot.hints_politics import POLITICS
from marne.games.great_war_in_europe.bot.judge import MANDATE, combat_value, fight, owed, price, sides, worth
from marne.games.great_war_in_europe.bot.memory import Memory
from marne.games.great_war_in_europe.bot.plan import Plan
from marne.games.great_war_in_europe.bot.rails import Map, journeys, placing
from marne.games.great_war_in_europe.bot.weights import Weights
from marne.games.great_war_in_europe.choices_combat import JOIN_ALL, PASS
from marne.games.great_war_in_europe.choices_units import ASIDE, DETRAIN, DISEMBARK, EMBARK, ENTRAIN
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, BR, CENTRAL, COMBAT, FRONT, GRID, HQ, ITALY,
                                                    NATION,
                                                    OF_NATION, WEST)
from marne.games.great_war_in_europe.rules.r06_30_offensives import have_to_march
from marne.games.great_war_in_europe.rules.r07_24_cooperation import at_odds, flags, loners
from marne.games.great_war_in_europe.rules.r07_2_stacking import surplus
from marne.games.great_war_in_europe.rules.r08_movement import movers
from marne.games.great_war_in_europe.rules.r10_1_attack import able, may_fight, stray_tanks
from marne.games.great_war_in_europe.rules.r10_3_odds import attack_total, column_of, defence_total, odds
from marne.games.great_war_in_europe.state import State, attack_of, defence_of, of
from marne.kernel.choice import Ask
from marne.kernel.run import advance
from marne.parts.bits import bits, mask

EVEN = 1                        # 6.30#3: the column of 1-1
MASS = 4                        # 10.32: units from which on the dear table is used
RAIDED = 3.0                    # a threat that nobody need fear


def hint(s: State, ask: Ask, memory: Memory) -> Values | None:
    """A value for every choice; None where trying is better."""
    judge = JUDGES.get(ask.message)
    return judge(s, ask, memory) if judge is not None else None


# Movement ------------------------------------------------------------------------------------------------------------------


def who_moves(s: State, ask: Ask, memory: Memory) -> Values:
    """The next move of the plan; a new plan for a new phase. Those of a hex who go the same way go together."""
    planned(s, ask.seat, memory)
    free = movers(s, ask.seat)
    orders = list(memory.orders)
    while orders and (not free >> orders[0][0] & 1 or s.loc[orders[0][0]] == orders[0][1] or stuck(s, orders[0][0])):
        orders.pop(0)
    memory.orders = tuple(orders)
    if not orders:
        return at_last(s, ask)
    u, to = orders[0]
    h = s.loc[u]
    together = mask(v for v, x in orders if x == to and s.loc[v] == h)
    if together & together - 1 and together == of(s, h, ask.seat) & free:
        return only(ask, ch.STACK[h].text)
    return only(ask, ch.TAKE[u].text)


def planned(s: State, side: int, memory: Memory) -> None:
    """See to it that there is a plan for this phase."""
    stamp = (s.turn, s.phase, side, s.theatre)
    if memory.stamp != stamp:
        plan = Plan(s.copy(), side, s.theatre, of_mind(memory), mask(memory.plan.at))
        memory.orders = tuple(plan.orders())
        memory.blows = tuple(plan.blows.items())
        memory.stamp = stamp


def stuck(s: State, u: int) -> bool:
    """8.26 Can one who is taken up only be put down again? There is nothing to weigh then, and the order would stand for ever."""
    t = s.copy()
    advance(t, ch.TAKE[u])
    return t.decision is not None and len(t.decision.choices) == 1


def at_last(s: State, ask: Ask) -> Values:
    """13.25, 6.30#1 When the plan is carried out: Americans enter the map, whom Enver has ordered forward goes."""
    for c in ask.choices:
        if c.verb == "enter-map":
            return only(ask, c.text)
    if ch.DONE not in ask.choices:
        ordered = have_to_march(s)
        return [1.0 if c.verb == "take" and ordered >> c.a & 1 else 0.0 for c in ask.choices]
    return only(ask, "done")


def where_to_enter_map(s: State, ask: Ask, memory: Memory) -> Values:
    """13.25 Towards the front, where there is room."""
    fronts: dict[int, Front] = {}
    out = []
    for c in ask.choices:
        if c is ch.BACK:
            out.append(-99.0)
            continue
        f = FRONT[c.a]
        if f not in fronts:
            fronts[f] = Front(s, ask.seat, f)
        here = of(s, c.a, ask.seat)
        full = surplus(s, here | 1 << ask.args[0])
        out.append(-0.4 * min(20, fronts[f].away[c.a]) - 0.1 * here.bit_count() - (50.0 if full else 0.0)
                   - (5.0 if f != WEST else 0.0))
    return out


def where_to(s: State, ask: Ask, memory: Memory) -> Values:
    """On with the plan, once, with all that go the same way; then stop. Whoever was taken up by somebody else is planned for."""
    planned(s, ask.seat, memory)
    mine = [o for o in memory.orders if s.group >> o[0] & 1]
    if s.group & s.enver_march and not s.spent_mp and any(c.verb == "to" for c in ask.choices):
        return [1.0 if c.verb == "to" else 0.0 for c in ask.choices]
    if not mine or s.spent_mp:
        memory.orders = tuple(o for o in memory.orders if not s.group >> o[0] & 1)
        return leave(ask)
    to = mine[0][1]
    here = s.loc[mine[0][0]]
    for v, x in memory.orders:
        if x == to and s.loc[v] == here and not s.group >> v & 1 and ch.ADD[v] in ask.choices:
            return only(ask, ch.ADD[v].text)
    memory.orders = tuple(o for o in memory.orders if not s.group >> o[0] & 1)
    if ch.TO[to] in ask.choices:
        return only(ask, ch.TO[to].text)
    return leave(ask)


def leave(ask: Ask) -> Values:
    """Stop where one is; who may not stop there goes on to the first hex where one may. 16.11: those who have to part can do
    neither together: one after the other is left behind, until the rest can go."""
    if ch.STOP in ask.choices:
        return only(ask, "stop")
    return [1.0 if c.verb == "to" else 0.5 if c.verb == "leave" else 0.0 for c in ask.choices]


# Combat --------------------------------------------------------------------------------------------------------------------


def groups(s: State, side: int, h: int, units: int) -> list[int]:
    """10.45, 16.11 Sets of units that could attack together: all, and those of each nation by itself."""
    out = [] if loners(s, units) & units else [units]
    if at_odds(flags(s, units)) or not out:
        for n in {NATION[u] for u in bits(units)}:
            mine = units & OF_NATION[n]
            if not loners(s, mine) & mine:
                out.append(mine)
    if side == ALLIED and s.owed_haig and FRONT[h] == WEST:
        out.append(units & OF_NATION[BR])
    if side == CENTRAL and s.owed_conrad and FRONT[h] == ITALY:
        out.append(units & OF_NATION[AH])
    return [g for g in out if g]


def declared(s: State, side: int, h: int, group: int) -> int:
    """15.22, 15.54 Who of a group can declare the attack: no tanks alone, no cavalry against infantry."""
    kept, s.attackers = s.attackers, group
    group &= ~stray_tanks(s)
    s.attackers = group
    good = bool(group) and may_fight(s, side, h)
    s.attackers = kept
    return group if good else 0


def best_attack(s: State, side: int, h: int, memory: Memory) -> tuple[float, int]:
    """What the best attack on a hex is worth, and who takes part: nobody who is meant to attack elsewhere."""
    units, w = able(s, side, h), of_mind(memory)
    for x, others in memory.blows:
        if x != h and not s.fought >> x & 1:
            units &= ~mask(others)
    best, who = -99.0, 0
    for group in groups(s, side, h, units):
        group = declared(s, side, h, group)
        if not group:
            continue
        value = combat_value(s, side, group, h, w)
        if owed(s, side, group, h):
            base = column_of(max(1, attack_total(s, group)), defence_total(s, 1 - side, h))
            value += MANDATE if side == CENTRAL or base >= EVEN else 0.0
        if value > best:
            best, who = value, group
    return best, who


def where_to_attack(s: State, ask: Ask, memory: Memory) -> Values:
    return [of_mind(memory).enough if c is ch.DONE else best_attack(s, ask.seat, c.a, memory)[0] for c in ask.choices]


def who_attacks(s: State, ask: Ask, memory: Memory) -> Values:
    """All who take part in the best attack, then it is fought."""
    h = ask.args[0]
    who = best_attack(s, ask.seat, h, memory)[1]
    more = who & ~s.attackers
    if not who:
        return only(ask, "back")
    if more:
        if not able(s, ask.seat, h) & ~who and JOIN_ALL in ask.choices:
            return only(ask, JOIN_ALL.text)
        wanted = [1.0 if c.verb == "join" and more >> c.a & 1 else 0.0 for c in ask.choices]
        if any(wanted):
            return wanted
    return [1.0 if c.verb == "fight" else 0.5 if c is ch.BACK else 0.0 for c in ask.choices]


def stakes(s: State, h: int, w: Weights, column: int = 0, plus: int = 0) -> float:
    """10.37 What the combat under way is worth to the attacker, with more columns or more on the die."""
    side = attacker(s)
    o = odds(s, side, h)
    return fight(s.t, o.table, o.column + column, o.plus + plus, sides(s, side, s.attackers, h, w), w)


def attacker(s: State) -> int:
    """Who attacks in the combat under way."""
    return int(bool(s.attackers & s.army[CENTRAL]))


def which_support(s: State, ask: Ask, memory: Memory) -> Values:
    """10.46 The HQ that brings most, if it brings enough."""
    h = ask.args[0]
    sign = 1 if ask.seat == attacker(s) else -1
    w = of_mind(memory)
    now = stakes(s, h, w)
    out = []
    for c in ask.choices:
        if c is PASS:
            out.append(w.spend)
        else:
            out.append(sign * (stakes(s, h, w, sign * s.t.support[c.a]) - now) - 0.05 * s.t.support[c.a])
    return out


def who_flies(s: State, ask: Ask, memory: Memory) -> Values:
    """15.13 One aircraft more than the enemy has in it, where that counts."""
    side, h = ask.seat, ask.args[0]
    mine, theirs = (s.wings & s.army[side]).bit_count(), (s.wings & s.army[1 - side]).bit_count()
    sign, w = 1 if side == attacker(s) else -1, of_mind(memory)
    gain = sign * (stakes(s, h, w, 0, sign) - stakes(s, h, w)) if mine <= theirs else 0.0
    return [0.5 if c is PASS else gain for c in ask.choices]


def which_combat_event(s: State, ask: Ask, memory: Memory) -> Values:
    """6.13 [event] Where two on the die bring enough."""
    side, h = ask.seat, ask.args[0]
    sign, w = 1 if side == attacker(s) else -1, of_mind(memory)
    gain = sign * (stakes(s, h, w, 0, 2 * sign) - stakes(s, h, w))
    return [1.2 if c is PASS else gain for c in ask.choices]


def who_loses(s: State, ask: Ask, memory: Memory) -> Values:
    """10.63 The cheapest; not the last one of a hex, which would be a gap in the line."""
    out = []
    for c in ask.choices:
        there = of(s, s.loc[c.a], ask.seat) & COMBAT
        out.append(-price(s, c.a) - (of_mind(memory).gap if there & there - 1 == 0 and s.loc[c.a] != s.target else 0.0))
    return out


def whether_to_halt(s: State, ask: Ask, memory: Memory) -> Values:
    return [0.5 if c is PASS else 1.0 if worth(s, ask.args[0]) > 1 else 0.0 for c in ask.choices]


def who_advances(s: State, ask: Ask, memory: Memory) -> Values:
    """10.71, 10.32 Into what has been taken, with one or with four, without leaving a post empty: two or three are lost at one
    blow."""
    h, side = ask.args[0], ask.seat
    front = Front(s, side, FRONT[h])
    threat = front.threat.get(h, 0.0)
    n = (of(s, h, side) & COMBAT).bit_count()
    free, held = list[int](), dict[int, int]()
    for c in ask.choices:
        if c.verb == "advance" and COMBAT >> c.a & 1:
            src = s.loc[c.a]
            left = held.get(src, (of(s, src, side) & COMBAT).bit_count())
            if left > 1 or not front.line >> src & 1 or front.threat.get(src, 0.0) <= RAIDED:
                held[src] = left - 1
                free.append(c.a)
    many = n + len(free) >= MASS
    gain = 1.0 + worth(s, h) - 0.03 * threat
    out = []
    for c in ask.choices:
        if c is ch.DONE:
            out.append(0.0)
        elif c.verb != "advance":
            out.append(-1.0)
        elif c.a not in free:
            out.append(gain - 3.0 if not n else -1.0)
        elif not n:
            out.append(gain + 0.01 * defence_of(s, c.a))
        elif threat <= RAIDED:
            out.append(-0.5)
        else:
            out.append(0.4 + 0.01 * defence_of(s, c.a) if many and n < MASS else -0.5)
    return out


def where_onward(s: State, ask: Ask, memory: Memory) -> Values:
    front = Front(s, ask.seat, FRONT[s.loc[ask.args[0]]])
    return [0.3 if c is ch.STOP else 0.4 * worth(s, c.a) - 0.03 * front.threat.get(c.a, 0.0) for c in ask.choices]


def whether_to_withdraw(s: State, ask: Ask, memory: Memory) -> Values:
    """15.5 Cavalry gives way, unless the place is dear."""
    dear = worth(s, ask.args[0]) > 4
    return [1.0 if c.verb == "hold" and dear else 0.5 if c.verb == "hold" else 0.6 + 0.01 * worth(s, c.a) for c in ask.choices]


def where_marker(s: State, ask: Ask, memory: Memory) -> Values:
    """10.82 Where most attacks are planned."""
    out = []
    for c in ask.choices:
        if c is ch.DONE:
            out.append(0.1)
            continue
        zone = 1 << c.a
        for _ in range(2):
            zone |= s.t.around(zone)
        force = 0.0
        for x in bits(zone & s.occ[ask.seat]):
            force += sum(attack_of(s, u) for u in bits(s.at[x] & s.army[ask.seat] & COMBAT))
        near = s.t.around(zone) & s.occ[1 - ask.seat]
        out.append(0.05 * force + (1.0 if near else -5.0) + 0.5 * sum(1 for x, _ in memory.blows if zone >> x & 1))
    return out


# New units, journeys -------------------------------------------------------------------------------------------------------


def who_enters(s: State, ask: Ask, memory: Memory) -> Values:
    """13.0 All that can, headquarters last: they take others in."""
    return [0.0 if c is ch.DONE else 1.0 + 0.01 * defence_of(s, c.a) - (0.5 if HQ >> c.a & 1 else 0.0) for c in ask.choices]


def where_to_place(s: State, ask: Ask, memory: Memory) -> Values:
    hexes = [c.a for c in ask.choices if c.verb == "place"]
    found = iter(placing(s, ask.seat, ask.args[0], hexes, of_mind(memory)))
    return [-99.0 if c is ch.BACK else -50.0 if c is ASIDE else next(found) for c in ask.choices]


def who_travels(s: State, ask: Ask, memory: Memory) -> Values:
    """9.0 The journeys planned for the phase, one after the other."""
    stamp = (s.turn, s.phase, ask.seat, 9)
    if memory.stamp != stamp:
        memory.stamp, memory.orders, memory.blows = stamp, tuple(journeys(s, ask.seat, of_mind(memory))), ()
    orders = list(memory.orders)
    while orders:
        u = orders[0][0]
        for c in (ENTRAIN[u], EMBARK[u]):
            if c in ask.choices:
                memory.orders = tuple(orders)
                return only(ask, c.text)
        orders.pop(0)
    memory.orders = ()
    return only(ask, "done")


def where_by_rail(s: State, ask: Ask, memory: Memory) -> Values:
    """9.0 As planned; whoever was taken up by somebody else goes where he is worth most."""
    u = ask.args[0]
    if all(v != u for v, _ in memory.orders):
        m = Map(s, ask.seat, of_mind(memory))
        return [m.value(c.a) if c.verb in ("detrain", "disembark") else m.value(s.loc[u]) if s.loc[u] < GRID.size else 0.0
                for c in ask.choices]
    to = next((h for v, h in memory.orders if v == u), 0)
    memory.orders = tuple(o for o in memory.orders if o[0] != u)
    for verb in (DETRAIN, DISEMBARK):
        if to and verb[to] in ask.choices:
            return only(ask, verb[to].text)
    return only(ask, "back")


def where_to_deploy(s: State, ask: Ask, memory: Memory) -> Values:
    hexes = [c.a for c in ask.choices]
    front = Front(s, ask.seat, FRONT[hexes[0]])
    return [-0.4 * min(front.away[h], 20) + 0.3 * front.threat.get(h, 0.0) / (1 + s.at.get(h, 0).bit_count())
            - 0.6 * s.at.get(h, 0).bit_count() for h in hexes]


JUDGES: dict[str, Callable[[State, Ask, Memory], Values]] = {
    "who_moves": who_moves, "where_to": where_to, "where_to_attack": where_to_attack, "who_attacks": who_attacks,
    "which_support": which_support, "who_flies": who_flies, "which_combat_event": which_combat_event, "who_loses": who_loses,
    "whether_to_halt": whether_to_halt, "who_advances": who_advances, "where_onward": where_onward,
    "whether_to_withdraw": whether_to_withdraw, "where_marker": where_marker, "who_enters": who_enters,
    "where_to_place": where_to_place, "who_travels": who_travels, "where_by_rail": where_by_rail,
    "where_by_sea": where_by_rail, "where_to_deploy": where_to_deploy, "where_to_enter_map": where_to_enter_map, **POLITICS,
}
