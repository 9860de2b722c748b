"""Advice for decisions of which a single step tells little: marches, declaring battles, the Battle Board, once-a-game choices.

Each adviser answers with a value for every choice, or None: then the choices are tried out and evaluated.
"""
from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from marne.games.grand_illusion.rules.r09_1_battle import fight, worthy
from marne.games.grand_illusion.rules.r09_2_board import ATTACK, DEFENCE, attacking, box
from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.bot.evaluate import judged, turns_left
from marne.games.grand_illusion.rules.r09_3_fire import attack_drm, defence_drm, strength
from marne.games.grand_illusion.rules.r08_7_general_retreat import general_retreat
from marne.games.grand_illusion.pieces import (
    ALLIED, CAV, COMBAT, CORPS, FORT, GE, GERMAN, HA, HQ, INF, OF_SIDE, SEATS, UNITS,
)
from marne.games.grand_illusion.bot.doctrine import instead_of_passing, one_at_a_time, trench_worth, wants_retreat
from marne.games.grand_illusion.bot.memory import Memory
from marne.games.grand_illusion.bot.weights import Weights
from marne.games.grand_illusion.bot.plan import (March, Staff, battle_gain, clash, groups, hexes, hit_chance, lean, mandated,
                                                 movable, points, shelter_of, ways)
from marne.games.grand_illusion.questions import WHAT_TO_DO, WHETHER_TO_ATTACK, WHICH_REPLACEMENT, WHOM_TO_MOVE
from marne.games.grand_illusion.state import State, strong
from marne.games.grand_illusion.rules.r10_strategic import rail_goals, rail_net
from marne.games.grand_illusion.rules.r08_4_supply import zone
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import advance, is_under_way, waiting
from marne.parts.bits import bits, union

Values = list[float]
Adviser = Callable[[State, Ask, Memory], Values | None]
NEVER = -1000.0
FOLLOWED = 16           # choices in which an activation is followed to its end
REFINED = 4             # hexes whose groups are looked at closely
COMMAND = 1.0           # a command point, when troops are bought with it
DUTY = 2.0              # a disrupted corps that makes up a Mandated Battle, measured like an exchange of fire
WAIT = 40.0             # what passing is worth as long as the enemy is to spend his command points first
STAY = March(0.0, 0, ())
OPTION_WORTH = {"al-resources": 2.0, "ge-logistics": 2.0}


def hint(s: State, ask: Ask, mind: Memory) -> Values | None:
    """What each choice is worth, or None: look one step ahead. Who is in the middle of something without knowing what was
    intended looks for the best that can be made of it.
    """
    adviser = ADVISERS.get(ask.message)
    values = adviser(s, ask, mind) if adviser is not None else None
    return _looked(s, ask, mind) if values is None and mind.judgment else values


def _looked(s: State, ask: Ask, mind: Memory) -> Values:
    """One step ahead, by the weights of a judgment of its own; where dice are thrown, with the same ones for all."""
    out = []
    for c in ask.choices:
        t = s.copy()
        t.chance = Seeded("one step")
        advance(t, c)
        out.append(judged(t, ask.seat, mind.w) if t.result is None else 1e6 if t.result.winner == SEATS[ask.seat] else -1e6)
    return out


def _followed(s: State, ask: Ask, mind: Memory, c: Choice) -> float:
    """What a choice comes to when it has gone on, as the judgment has it for both sides, to the next activation or purchase."""
    t = s.copy()
    t.chance = Seeded("what follows")
    advance(t, c)
    minds = [Memory(judgment=mind.judgment) for _ in SEATS]
    for _ in range(FOLLOWED):
        d = t.decision
        if d is None or d.message in (WHAT_TO_DO.id, WHICH_REPLACEMENT.id):
            break
        values = hint(t, d, minds[d.seat])
        advance(t, d.choices[0 if values is None else max(range(len(values)), key=values.__getitem__)])
    return judged(t, ask.seat, mind.w) if t.result is None else 1e6 if t.result.winner == SEATS[ask.seat] else -1e6


def only(ask: Ask, wanted: Choice | None) -> Values:
    return [1.0 if c is wanted else 0.0 for c in ask.choices]


def verb(ask: Ask, **values: float) -> Values:
    """A value for each verb, spelt with underscores."""
    return [values.get(c.verb.replace("-", "_"), NEVER) for c in ask.choices]


# Activations ----------------------------------------------------------------------------------------------------------


def what_to_do(s: State, ask: Ask, mind: Memory) -> Values:
    """8.1.1 The activation that brings most, or none."""
    side = ask.seat
    if any(c.verb == "pass" for c in ask.choices) and mind.wait(s, side):
        return [WAIT if c.verb == "pass" else 0.0 for c in ask.choices]
    if s.activations and one_at_a_time(s, side, mind.w):
        return [WAIT if c.verb == "yield" else 0.0 for c in ask.choices]
    staff = Staff(s, side, mind.w, 1)
    rough: dict[int, float] = {}
    for c in ask.choices:
        if c.verb == "activate":
            units = movable(s, side, c.a)
            m = staff.best(c.a, lean(s, units))
            rough[c.a] = max(m.gain, staff.in_place(c.a, units))
    close = dict.fromkeys(rough, NEVER)
    marches: dict[int, March] = {}
    for h in sorted(rough, key=lambda h: (-rough[h], h))[:REFINED]:
        close[h], marches[h] = _tried(s, side, mind.w, next(c for c in ask.choices if c.verb == "activate" and c.a == h))
    out = []
    for c in ask.choices:
        match c.verb:
            case "activate":
                out.append(close[c.a] - mind.w.activation)
            case "reorganise":
                out.append(_reorganise(s, staff, c.a) - mind.w.activation)
            case "entrench":
                out.append(trench_worth(s, side, c.a, mind.w) - mind.w.activation)
            case "general-retreat":
                out.append(50.0 if wants_retreat(s, side, mind.w) else 0.01 if instead_of_passing(s, side, mind.w) else NEVER)
            case "pass" | "yield":
                out.append(0.0)
            case "land":
                out.append(0.3)
            case "enter":                                               # into 42 or 52 it may, but would not be supplied
                out.append(0.3 if zone(s, GE) >> c.a & 1 else -1.0)
            case _:
                out.append(NEVER)
    _decide(ask, out, marches, mind)
    return out


def _decide(ask: Ask, values: Values, marches: dict[int, March], mind: Memory) -> None:
    """Keep the march for which the best choice is made."""
    best = ask.choices[max(range(len(values)), key=values.__getitem__)]
    mind.keep(best.a, marches.get(best.a) if best.verb == "activate" else None)


def _tried(s: State, side: int, w: Weights, c: Choice) -> tuple[float, March]:
    """What the activation of a hex brings, looked at closely, and the march that it is for."""
    t = s.copy()
    advance(t, c)
    ask = t.decision
    if ask is not None and ask.seat == side:
        if ask.message == WHOM_TO_MOVE.id:
            m = plan(t, side, c.a, ask, w)
            return m.gain if not m.group or begins(ask, m) is not None else NEVER, m
        if ask.message == WHETHER_TO_ATTACK.id:
            return Staff(t, side, w).in_place(c.a, movable(t, side, c.a)), STAY
    return NEVER, STAY


def _reorganise(s: State, staff: Staff, h: int) -> float:
    """9.8.3 Worth it where the enemy is near; elsewhere the units recover by themselves."""
    side = staff.side
    worn = s.at[h] & OF_SIDE[side] & COMBAT & s.disrupted
    full, half = staff.p.g.effect
    x = sum(full[u] - half[u] for u in bits(worn))
    near = any(staff.p.force[1 - side][n] > 0 for n in staff.p.g.near[h])
    gain = staff.sign * (staff.p.after([(side, h, x)], s.german) - staff.base)
    return gain * (0.8 if near else 0.15)


def in_retreat(s: State) -> bool:
    return is_under_way(s, general_retreat)


def plan(s: State, side: int, hx: int, ask: Ask, w: Weights) -> March:
    """The best march out of `hx` now."""
    friendly = in_retreat(s)
    staff = Staff(s, side, w)
    units = movable(s, side, hx)
    offered: dict[int, int] = {}
    for c in ask.choices:
        if c.verb == "move":
            offered[c.a] = offered.get(c.a, 0) | 1 << c.b
    best = staff.best(hx, groups(s, side, hx, units), offered, friendly)
    stay = 0.0 if friendly else max(0.0, staff.in_place(hx, units))
    return best if best.gain > stay + 1e-3 else March(stay, 0, ())


def whom_to_move(s: State, ask: Ask, mind: Memory) -> Values:
    """8.4/b1 Begin the march that was decided on, else the best there is now, or have done."""
    hx = ask.args[0]
    m = mind.march(s, ask.seat, hx)
    if m is None or begins(ask, m) is None:
        m = plan(s, ask.seat, hx, ask, mind.w)
    go = begins(ask, m)
    mind.keep(hx, m if go is not None and go.verb == "select" else None)
    return only(ask, go or next(c for c in ask.choices if c.verb == "done"))


def begins(ask: Ask, m: March) -> Choice | None:
    """The choice with which the march begins; None if it cannot."""
    if not m.group:
        return None
    if not m.group & m.group - 1:
        return next((c for c in ask.choices if c.verb == "move" and 1 << c.a == m.group and c.b == m.path[0]), None)
    able = [c for c in ask.choices if c.verb == "select" and m.group >> c.a & 1]
    return next((c for c in able if 1 << c.a & COMBAT), able[0] if able else None)


def whom_to_group(s: State, ask: Ask, mind: Memory) -> Values:
    """8.4/b1 Complete the group, then go."""
    hx, force = ask.args
    side = ask.seat
    m = mind.march(s, side, hx)
    if m is not None and m.group & force == force:
        more = next((c for c in ask.choices if c.verb == "select" and m.group >> c.a & 1), None)
        if more is not None:
            return only(ask, more)
        go = next((c for c in ask.choices if c.verb == "to" and c.a == m.path[0]), None)
        if go is not None:
            mind.keep(hx, None)
            return only(ask, go)
    mind.keep(hx, None)
    staff = Staff(s, side, mind.w)
    first = sum(1 << c.a for c in ask.choices if c.verb == "to")
    if first:
        best = staff.best(hx, [force], dict.fromkeys(bits(force), first), in_retreat(s))
        go = next((c for c in ask.choices if best.path and c.verb == "to" and c.a == best.path[0]), None)
        return only(ask, go or next(c for c in ask.choices if c.verb == "to"))
    return only(ask, next((c for c in ask.choices if c.verb == "select-all"), ask.choices[0]))


def where_next(s: State, ask: Ask, mind: Memory) -> Values:
    """8.4/b3 On to something better, or stop."""
    force, src, spent = ask.args
    stop = next((c for c in ask.choices if c.verb == "stop"), None)
    first = sum(1 << c.a for c in ask.choices if c.verb == "to")
    if first:
        staff = Staff(s, ask.seat, mind.w)
        best = March(0.003 if stop else -999.0, 0, ())
        mp = max(1, points(s, force) - spent)
        for path in ways(s, ask.seat, src, force, mp, first, in_retreat(s)).values():
            gain = staff.march(src, force, path)
            if gain > best.gain:
                best = March(gain, force, path)
        for c in ask.choices:
            if best.path and c.verb == "to" and c.a == best.path[0]:
                return only(ask, c)
    return only(ask, stop or ask.choices[0])


# Battles ---------------------------------------------------------------------------------------------------------------


def whether_to_attack(s: State, ask: Ask, mind: Memory) -> Values:
    """9.1.2a Attack with everybody who stayed, if it pays."""
    hx = ask.args[0]
    units = s.at[hx] & OF_SIDE[ask.seat] & COMBAT & ~s.moved
    return verb(ask, attack=Staff(s, ask.seat, mind.w).in_place(hx, units), decline=0.0)


def whether_to_join(s: State, ask: Ask, mind: Memory) -> Values:
    """9.1.2c The same for those who came."""
    hx = ask.args[0]
    units = s.at[hx] & OF_SIDE[ask.seat] & COMBAT & s.moved
    return verb(ask, attack=Staff(s, ask.seat, mind.w).in_place(hx, units), decline=0.0)


def which_battle(s: State, ask: Ask, mind: Memory) -> Values:
    """9.1.3b The most valuable one first: Fortunes of War may call off the others."""
    staff = Staff(s, ask.seat, mind.w)
    out = []
    for c in ask.choices:
        units = s.attackers & s.at[c.a] & COMBAT
        guns = s.at[c.a] & HA & OF_SIDE[ask.seat]
        out.append(battle_gain(s, staff.p, ask.seat, c.a, c.a, units, s.german, staff.base, guns))
    return out


def whether_mandated(s: State, ask: Ask, mind: Memory) -> Values:
    """9.1.1e Elan has its price: not if too few corps will find a box on the board."""
    hx = ask.args[0]
    counts = mandated(s, ask.seat, hx, s.attackers & s.at[hx] & COMBAT) > 0
    return verb(ask, mandated=1.0 if counts else -1.0, ordinary=0.0)


def whether_to_antwerp(s: State, ask: Ask, mind: Memory) -> Values:
    """14.1.1a/Belgian The field army is safe behind the forts, and pins two corps."""
    attackers = s.attackers & s.at[s.law.withdrawal[1]] & CORPS
    return verb(ask, withdraw_to_antwerp=1.0 if attackers.bit_count() > 1 else -1.0, fight=0.0)


def whether_allenby(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, cavalry_screen=1.0, fight=0.0)


def which_gun(s: State, ask: Ask, mind: Memory) -> Values:
    """9.5.4 All guns together at the fort."""
    out = []
    for c in ask.choices:
        if c.verb == "bombard":
            out.append(1 + 0.1 * s.t.bombard[c.a] - 0.01 * s.t.fort_plus[c.b - UNITS][s.steps[c.b - UNITS]])
        else:
            out.append(9.0 if c.verb == "concentrate" else 0.0)
    return out


def whether_advantage(s: State, ask: Ask, mind: Memory) -> Values:
    """9.1.1d/b2 The weaker the defence, the smaller the fight should be."""
    side, hx = ask.seat, ask.args[0]
    staff = Staff(s, side, mind.w)
    attackers = s.attackers & s.at[hx] & COMBAT
    there = s.at[hx] & OF_SIDE[1 - side] & COMBAT                       # all of them defend against a counterattack (9.2.4b)
    c = clash(s, staff.p, 1 - side, hx, attackers)
    balance = c.attack_loss - c.defence_loss - 8 * c.won + 5 * c.lost
    return verb(ask, fight=balance, skirmish=-0.6, withdraw=-4.0,
                counterattack=balance + 0.2 if staff.p.power(there) < 0.6 * staff.p.force[side][hx] else NEVER)


def which_defender(s: State, ask: Ask, mind: Memory) -> Values:
    """9.2.2 The strongest to the front; two disrupted units rather apart, as one hit would be the end of both."""
    out = []
    for c in ask.choices:
        units = 1 << c.a | (1 << c.b if c.verb == "pair" and not s.disrupted >> c.a & 1 else 0)
        out.append(strength(s, units, True) + (0.0 if c.verb != "pair" else -0.1 if s.disrupted >> c.a & 1 else 0.1))
    return out


def _worth(s: State, units: int) -> float:
    """What a hit on these units costs."""
    out = 0.0
    for u in bits(units):
        out += 1.0 if u >= UNITS else s.t.cs[0][u] * (0.55 if 1 << u & CAV else 1.0) * 0.5
    return out


def _exchange(s: State, ask: Ask, hx: int, units: int, i: int) -> float:
    """What is to be expected of `units` attacking defence box `i`."""
    facing = box(s, DEFENCE + i)
    forts = facing & FORT
    how = _how(s)
    ours = hit_chance(strength(s, units, False), attack_drm(s, ask.seat, hx, how), forts)
    others, fort = defence_drm(s, 1 - ask.seat, hx, how)
    theirs = hit_chance(strength(s, facing, True), fort if forts else others)
    return ours * _worth(s, facing) - theirs * _worth(s, units)


def _how(s: State) -> int:
    """How the battle on the board is fought, as the flags of 9.3: a counterattack or a Skirmish has modifiers of its own."""
    shown = waiting(s, fight)
    return 0 if shown is None else shown.how


def _field(s: State) -> int:
    """The hex whose battle is on the board."""
    return next((s.loc[u] for u in s.board if u != 255), bits(s.battles)[0] if s.battles else 1)


def which_attacker(s: State, ask: Ask, mind: Memory) -> Values:
    """9.2.3 Whom to send against whom."""
    hx = _field(s)
    out = []
    for c in ask.choices:
        if c.verb == "stack":
            out.append(20.0 + strength(s, 1 << c.a | 1 << c.b, False))
        else:
            out.append(_exchange(s, ask, hx, 1 << c.a, c.b) + 4 * strength(s, 1 << c.a, False))
    return out


def which_box(s: State, ask: Ask, mind: Memory) -> Values:
    units = 1 << ask.args[0] | 1 << ask.args[1]
    return [_exchange(s, ask, _field(s), units, c.b) for c in ask.choices]


def which_disrupted(s: State, ask: Ask, mind: Memory) -> Values:
    """9.2.3a/n3 Disrupted units attack only where they have more to win than to lose, or make up a Mandated Battle (9.1.1c)."""
    hx = _field(s)
    missing = s.t.mandated_attack - (attacking(s) & INF & CORPS).bit_count()
    faces = [c for c in ask.choices if c.verb == "face"]
    corps = {c.a for c in faces if 1 << c.a & INF & CORPS}
    wanted = 0 < missing <= min(len(corps), len({c.b for c in faces})) and s.active == ask.seat and worthy(s, ask.seat, hx)
    out = []
    for c in ask.choices:
        if c.verb == "stack":
            out.append(max(_exchange(s, ask, hx, 1 << c.a | 1 << c.b, x.b) for x in faces if x.a == c.a))
        else:
            out.append(_exchange(s, ask, hx, 1 << c.a, c.b) + (DUTY if wanted and c.a in corps else 0.0) if c in faces else 0.3)
    return out


def which_reserve(s: State, ask: Ask, mind: Memory) -> Values:
    """9.2.5 A free shot at the most valuable box."""
    first = DEFENCE if any(box(s, ATTACK + i) & OF_SIDE[ask.seat] for i in range(4)) else ATTACK
    return [-1.0 if c.verb == "enough" else strength(s, 1 << c.a, first == ATTACK) + 0.1 * _worth(s, box(s, first + c.b))
            for c in ask.choices]


def which_cavalry_withdraws(s: State, ask: Ask, mind: Memory) -> Values:
    """9.2.6 Not against infantry."""
    out = []
    for c in ask.choices:
        if c.verb == "stand":
            out.append(0.0)
        else:
            i = next(i for i in range(4) if box(s, DEFENCE + i) >> c.a & 1)
            out.append(1.0 if box(s, ATTACK + i) & INF else -1.0)
    return out


def skirmish_box(s: State, ask: Ask, mind: Memory) -> Values:
    """9.1.4 The pair that favours the defence."""
    hx = _field(s)
    attacker = 1 - ask.seat
    how = _how(s)
    drm = attack_drm(s, attacker, hx, how)
    others, fort = defence_drm(s, ask.seat, hx, how)
    out = []
    for c in ask.choices:
        a, d = box(s, ATTACK + c.a), box(s, DEFENCE + c.a)
        hurt = hit_chance(strength(s, a, False), drm, d & FORT)
        out.append(hit_chance(strength(s, d, True), fort if d & FORT else others) * _worth(s, a) - hurt * _worth(s, d))
    return out


def elan_target(s: State, ask: Ask, mind: Memory) -> Values:
    return [_worth(s, 1 << c.a) for c in ask.choices]


def whether_to_fall_back(s: State, ask: Ask, mind: Memory) -> Values:
    """9.4.2 Leave the field before it is too late; whoever leaves can recover."""
    side, hx = ask.seat, ask.args[0]
    staff = Staff(s, side, mind.w)
    units = s.at[hx] & OF_SIDE[side] & COMBAT
    refuge = shelter_of(s, side, hx)
    if not refuge or not strong(s, 1 - side) >> hx & 1:
        return verb(ask, fall_back=-1.0, hold=0.0)
    x = staff.p.force[side][hx]
    b = 1 << hx
    after = s.german & ~b if side else s.german | b
    gain = staff.sign * (staff.p.after([(side, hx, -x), (side, refuge, x)], after) - staff.base)
    full, worn = staff.p.g.effect
    recover = sum(full[u] - worn[u] for u in bits(units & s.disrupted))
    return verb(ask, fall_back=gain + 1.2 * mind.w.material * recover, hold=0.0)


def whether_cavalry_retires(s: State, ask: Ask, mind: Memory) -> Values | None:
    if mind.judgment:
        return [_followed(s, ask, mind, c) for c in ask.choices]
    return None if all(c.verb != "stay" for c in ask.choices) else [
        -1.0 if c.verb == "stay" else 0.0 for c in ask.choices]


# General Retreats, replacements, the East, railways, options -----------------------------------------------------------


def whether_general_retreat(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, general_retreat=1.0 if wants_retreat(s, ask.seat, mind.w) else -1.0, no_retreat=0.0)


def which_hex_retreats(s: State, ask: Ask, mind: Memory) -> Values:
    """8.7.2/b3 Any hex from which somebody would really march: the units of a hex are asked for as often as it is named."""
    out = []
    marches: dict[int, March] = {}
    for c in ask.choices:
        gain = 0.0
        if c.verb != "done":
            t = s.copy()
            advance(t, c)
            if t.decision is not None and t.decision.message == WHOM_TO_MOVE.id and t.decision.args[0] == c.a:
                m = marches[c.a] = plan(t, ask.seat, c.a, t.decision, mind.w)
                gain = m.gain if begins(t.decision, m) is not None else -1.0
        out.append(gain)
    _decide(ask, out, marches, mind)
    return out


def which_trench(s: State, ask: Ask, mind: Memory) -> Values:
    if mind.w.dig_in:
        front = s.occ[ALLIED] | union(s.t.near, s.occ[ALLIED])
        return [0.0 if c.verb == "done" else trench_worth(s, GERMAN, c.a, mind.w) if front >> c.a & 1 else -0.1
                for c in ask.choices]
    return [0.0 if c.verb == "done" else 0.1 if s.t.german_vp >> c.a & 1 else -0.1 for c in ask.choices]


def which_replacement(s: State, ask: Ask, mind: Memory) -> Values:
    """7.2 Rebuild what is strong while enough command points are left to act."""
    side = ask.seat
    left = turns_left(s)
    cap = s.cap[side]
    now = judged(s, side, mind.w) if mind.judgment else 0.0
    out = []
    for c in ask.choices:
        if c.verb == "done":
            out.append(0.0)
            continue
        cs = s.t.cs[0][c.a] if INF >> c.a & 1 else 0
        if c.verb == "queue":
            out.append(cs if left >= 3 and cs >= 4 and cap >= 6 - (side == ALLIED) else -1.0)
        elif mind.judgment:
            out.append(_followed(s, ask, mind, c) - now - 2 * COMMAND)
        else:
            out.append(-1.0)
    return out


def who_is_restored(s: State, ask: Ask, mind: Memory) -> Values:
    return [-1.0 if c.verb == "nobody" else s.t.cs[0][c.a] for c in ask.choices]


def whether_transfer(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, transfer=1.0, refuse=0.0)


def who_goes_east(s: State, ask: Ask, mind: Memory) -> Values:
    """7.3 Those who are least worth their number."""
    left = ask.args[0]
    full, worn = Staff(s, ask.seat, mind.w).p.g.effect
    out = []
    for c in ask.choices:
        bad = s.disrupted >> c.a & 1
        if CAV >> c.a & 1:
            out.append(0.0 if bad else -0.5)
        else:
            cs = s.t.cs[bad][c.a]
            out.append(-(worn if bad else full)[c.a] / min(cs, left) - 0.01 * cs)
    return out


def who_travels(s: State, ask: Ask, mind: Memory) -> Values:
    """10 Who is wanted more elsewhere."""
    side = ask.seat
    staff = Staff(s, side, mind.w)
    p = staff.p
    net = rail_net(s, side)
    known: dict[tuple[int, float], float] = {}
    full, worn = p.g.effect
    out = []
    for c in ask.choices:
        if c.verb not in ("entrain", "free-train"):
            out.append(0.02 if c.verb == "done" else NEVER)
            continue
        u = c.a
        src = s.loc[u]
        x = (worn if s.disrupted >> u & 1 else full)[u]
        if 1 << u & HQ or x < 2:
            out.append(NEVER)
            continue
        key = (src, x)
        if key not in known:
            left = s.german
            goals = rail_goals(s, u, net)
            known[key] = max((staff.sign * (p.after([(side, src, -x), (side, h, x)], left) - staff.base)
                              for h in bits(goals)), default=NEVER)
        gain = known[key]
        if c.verb == "free-train":
            gain = staff.sign * (p.after([(side, src, -x), (side, s.t.paris, x)], s.german) - staff.base) + 0.01
        out.append(gain)
    return out


def which_option(s: State, ask: Ask, mind: Memory) -> Values:
    """14.3.6 Strategic options that have proved worth their price."""
    return [0.0 if c.verb == "done" else OPTION_WORTH.get(OPTION_IDS[c.a], -1.0) for c in ask.choices]


def who_redeploys(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, done=1.0, pick=0.0)


ADVISERS: dict[str, Adviser] = {f.__name__: f for f in (
    what_to_do, whom_to_move, whom_to_group, which_hex_retreats,
    where_next, whether_to_attack, whether_to_join, which_battle, whether_mandated, whether_to_antwerp, whether_allenby,
    which_gun, whether_advantage, which_defender, which_attacker, which_box, which_disrupted, which_reserve,
    which_cavalry_withdraws, skirmish_box, elan_target, whether_to_fall_back, whether_cavalry_retires, whether_general_retreat,
    which_trench, which_replacement, who_is_restored, whether_transfer, who_goes_east, who_travels, which_option, who_redeploys,
)}

__all__ = ["GERMAN", "hexes", "hint", "pairwise"]
