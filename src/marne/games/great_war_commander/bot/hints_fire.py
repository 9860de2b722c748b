"""Fire, as the computer's player sees it: who fires at what with whom, op fire, cards that help or hinder it, artillery."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.bot.weights import Weights
from marne.games.great_war_commander.rules.orders import O21_defence as defence, O21_fire as fire
from marne.games.great_war_commander.rules.orders.O19_artillery import observers, spot, view, working
from marne.games.great_war_commander.rules.orders.O24_offensive import fire_step
from marne.games.great_war_commander.choices import ALL, DONE, FIRE, NO
from marne.games.great_war_commander.rules.r03_command import idle, reachable
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEXES, NEAR, NEXT, NOWHERE, WITHIN
from marne.games.great_war_commander.bot.hints_cards import keeping
from marne.games.great_war_commander.bot.hints_worth import PINNED, PRODUCT, even, over, part, stake, strike, suffer
from marne.games.great_war_commander.pieces import HMG, LEADER, NONE, OF_SIDE, SIDE, TANK, UNITS, WEAPON_PIECE
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import FIXED, GAS, LOCAL
from marne.games.great_war_commander.rules.r03_values import GABIONS, defence_cover, functional, hindrance, morale, sheltered
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits, mask

Values = Sequence[float]
STRONG = 6              # a weapon from here on fires by itself rather than join
LAST_SHOT = 0.06        # less than that is not worth a shot of those who are ready anyway


class Piece:
    """Something that can fire now, with all that is needed to reckon with it."""

    __slots__ = ("p", "u", "h", "fp", "targets", "alone", "light", "heavy")

    def __init__(self, s: State, p: int) -> None:
        self.p = p
        self.u = fire.owner(s, p)
        self.h = s.loc[self.u]
        self.fp = fire.piece_firepower(s, p)
        self.targets = fire.targets(s, p)
        self.alone = fire.alone(p)
        self.light = fire.light(p)
        self.heavy = p >= UNITS or bool(TANK >> self.u & 1)


def arsenal(s: State, pool: int) -> list[Piece]:
    """The pieces of a set that have a target."""
    out = [Piece(s, p) for p in bits(pool)]
    return [x for x in out if x.targets]


def ready(s: State, side: int) -> list[Piece]:
    """What all idle formations could fire."""
    return arsenal(s, fire.pieces(s, idle(s, side)))


def volley(s: State, h: int, base: Piece, group: list[Piece]) -> float:
    """The mean effect of a fire at a hex."""
    foe = 1 - SIDE[base.u]
    fp = base.fp + len(group) - 1
    if base.alone and not base.light or base.p >= UNITS and TANK >> base.u & 1:
        if NEAR[base.h] >> h & 1 and not s.demo >> base.u & 1:
            fp += s.t.adjacent_bonus[base.u] or fire.BONUS
    level = s.law.field.level
    cells = 0
    for x in group:
        cells |= 1 << x.h
    up = [level[x] for x in bits(cells)]
    fp += any(x > level[h] for x in up) - any(x < level[h] for x in up)
    cover = defence_cover(s, foe, h, sheltered(s, h, cells) if s.law.field.sided >> h & 1 else 0)
    if base.light:
        near = PRODUCT[max(0, min(39, DISTANCE[base.h][h] + hindrance(s, base.h, h)))]
        return near * strike(s, h, foe, fp, cover, True)
    fp -= max(hindrance(s, x, h) for x in bits(cells))
    if fp < 1:
        return 0.0
    return strike(s, h, foe, fp, cover, any(x.heavy for x in group))


def company(base: Piece, able: list[Piece]) -> list[Piece]:
    """O21.3.1 Those who would join a base: connected hex by hex, strong weapons excepted."""
    group = [base]
    if base.alone:
        return group
    cells = 1 << base.h
    rest = [x for x in able if not x.alone and x.p != base.p and not (x.p >= UNITS and x.fp >= STRONG)]
    while True:
        more = [x for x in rest if cells >> x.h & 1 or NEAR[x.h] & cells]
        if not more:
            return group
        for x in more:
            cells |= 1 << x.h
        group += more
        rest = [x for x in rest if x not in more]


def best_attack(s: State, h: int, pool: list[Piece]) -> tuple[float, Piece | None, list[Piece]]:
    """The best fire at a hex out of some pieces: its worth, base and group."""
    able = [x for x in pool if x.targets >> h & 1]
    best: tuple[float, Piece | None, list[Piece]] = (0.0, None, [])
    if not able:
        return best
    joint = [x for x in able if not x.alone]
    bases = [x for x in able if x.alone]
    if joint:
        bases.append(max(joint, key=lambda x: x.fp))
    for base in bases:
        group = company(base, able)
        v = volley(s, h, base, group)
        if v > best[0]:
            best = (v, base, group)
    return best


def programme(s: State, pool: list[Piece], most: int = 4) -> tuple[float, int]:
    """What a series of fires by those pieces promises, and who takes part."""
    out, units = 0.0, 0
    done: dict[int, int] = {}
    for _ in range(most):
        cells = 0
        for x in pool:
            cells |= x.targets
        best: tuple[float, Piece | None, list[Piece]] = (LAST_SHOT, None, [])
        at = 0
        for h in bits(cells):
            a = best_attack(s, h, pool)
            v = a[0] * 0.8 ** done.get(h, 0)
            if v > best[0]:
                best, at = (v, a[1], a[2]), h
        if best[1] is None:
            break
        out += best[0]
        done[at] = done.get(at, 0) + 1
        for x in best[2]:
            units |= 1 << x.u
        pool = [x for x in pool if x not in best[2]]
    return out, units


def fire_plan(s: State, side: int, first: int, pool: list[Piece]) -> tuple[float, int]:
    """The same for a Fire order to somebody and those he can pass it on to."""
    units = reachable(s, side, 21, first)
    return programme(s, [x for x in pool if units >> x.u & 1])


def fire_order(s: State, side: int) -> float:
    """O21 What a Fire order promises at best."""
    pool = ready(s, side)
    if not pool:
        return -1.0
    units = mask(x.u for x in pool)
    best, seen = 0.0, []
    for u in bits(idle(s, side) & LEADER):
        who = reachable(s, side, 21, u) & units
        if who and who not in seen:
            seen.append(who)
            best = max(best, programme(s, [x for x in pool if who >> x.u & 1])[0])
    for u in bits(units & ~LEADER):
        if s.arm[u] != NONE or TANK >> u & 1 or not seen:
            best = max(best, programme(s, [x for x in pool if x.u == u])[0])
    return best


# The questions ---------------------------------------------------------------------------------------------------------------


def firing_pool(s: State) -> int:
    shown = waiting(s, fire_step)
    return shown.pool if shown is not None and shown.pool is not None else fire.pieces(s, s.ordered) & ~s.fired


def which_target(s: State, ask: Ask, w: Weights) -> Values:
    pool = arsenal(s, firing_pool(s))
    return [LAST_SHOT if c is DONE else best_attack(s, c.a, pool)[0] for c in ask.choices]


def which_base(s: State, ask: Ask, w: Weights) -> Values:
    h = ask.args[0]
    able = [Piece(s, c.a) for c in ask.choices]
    return [volley(s, h, x, company(x, able)) + 0.001 * x.fp for x in able]


def who_joins(s: State, ask: Ask, w: Weights) -> Values:
    """Whoever adds more there than he could do elsewhere by himself."""
    h = ask.args[0]
    shown = waiting(s, fire.attack)
    if shown is None or shown.base is None or shown.group is None:
        return [2.0 if c is ALL else 0.0 if c is FIRE else 1.0 for c in ask.choices]
    first = Piece(s, shown.base)
    now = [Piece(s, p) for p in bits(shown.group)]
    so_far = volley(s, h, first, now)
    gains: list[float] = []
    for c in ask.choices:
        if c is FIRE or c is ALL:
            continue
        x = Piece(s, c.a)
        if x.p >= UNITS and x.fp >= STRONG and s.order == 21:
            others = max((volley(s, t, x, [x]) for t in bits(x.targets)), default=0.0)
        else:
            others = 0.0
        gains.append(volley(s, h, first, [*now, x]) - so_far - others)
    every = all(g > 0 for g in gains)
    it = iter(gains)
    return [0.0 if c is FIRE else (99.0 if every else -1.0) if c is ALL else next(it) for c in ask.choices]


def which_fire_card(s: State, ask: Ask, w: Weights) -> Values:
    """O21.3.4 Two points more for a fire that is worth it."""
    h, side = ask.args[0], ask.seat
    shown, played = waiting(s, fire.volley), waiting(s, fire.support)
    if shown is None or shown.fp is None:
        return [0.5 if c is NO else 0.0 for c in ask.choices]
    now = shown.fp - (shown.worst or 0) + (played.plus if played else 0)
    cover = defence_cover(s, 1 - side, h)
    gain = strike(s, h, 1 - side, now + 2, cover, True) - strike(s, h, 1 - side, max(1, now), cover, True)
    if now < 1:
        gain += 0.3

    def value(c: Choice) -> float:
        if c is NO:
            return 0.0
        return gain - 0.12 - (0.3 if c.verb == "strategy" else w.help_fire * keeping(s, side, c.a))

    return [value(c) for c in ask.choices]


# Op fire -----------------------------------------------------------------------------------------------------------------------


def op_arsenal(s: State, side: int) -> list[Piece]:
    return [x for x in ready(s, side) if not x.light]


def op_plan(s: State, side: int, h: int, first: int, pool: list[Piece]) -> float:
    units = reachable(s, side, 42, first)
    return best_attack(s, h, [x for x in pool if units >> x.u & 1])[0]


def best_op(s: State, side: int, h: int) -> float:
    pool = [x for x in op_arsenal(s, side) if x.targets >> h & 1]
    if not pool:
        return 0.0
    units = mask(x.u for x in pool)
    best = max(best_attack(s, h, [x for x in pool if x.u == u])[0] for u in bits(units))
    for u in bits(idle(s, side) & LEADER):
        if reachable(s, side, 42, u) & units:
            best = max(best, op_plan(s, side, h, u, pool))
    return best


def which_reaction(s: State, ask: Ask, w: Weights) -> Values:
    """Op fire at what is worth it; again at no cost; wire under those who come near."""
    h, side = ask.args[0], ask.seat
    opened: float | None = None
    spare = sum(s.t.order[c] == 21 for c in bits(s.hand[side])) - 1

    def value(c: Choice) -> float:
        nonlocal opened
        if c is NO:
            return 0.0
        if c.verb == "again":
            return best_attack(s, h, arsenal(s, fire.pieces(s, s.opfire)))[0] - 0.04
        if c.verb == "op-fire":
            if opened is None:
                opened = best_op(s, side, h)
            return opened * w.reply - w.opening + 0.12 * min(2, spare) - 0.1 * keeping(s, side, c.a, False)
        return 0.2 - 0.3 * keeping(s, side, c.a) + 0.2 * bool(NEAR[h] & s.of[side])

    return [value(c) for c in ask.choices]


def op_activation(s: State, ask: Ask, w: Weights) -> Values:
    side = ask.seat
    cells = mask(s.loc[u] for u in bits(s.moving & s.present))
    pool = op_arsenal(s, side)
    out = []
    for c in ask.choices:
        best = max((op_plan(s, side, h, c.a, pool) for h in bits(cells)), default=0.0)
        out.append(best - 0.002 * reachable(s, side, 42, c.a).bit_count())
    return out


def fire_activation(s: State, ask: Ask, w: Weights) -> Values:
    side = ask.seat
    pool = ready(s, side)
    known: dict[int, float] = {}
    out = []
    for c in ask.choices:
        who = reachable(s, side, 21, c.a) & mask(x.u for x in pool)
        if who not in known:
            known[who] = programme(s, [x for x in pool if who >> x.u & 1])[0]
        out.append(known[who] - 0.01 * bool(LEADER >> c.a & 1))
    return out


def fire_following(s: State, ask: Ask, w: Weights) -> Values:
    """Those who have a target are called up, leaders if they can pass the order on to some."""
    side, order = ask.seat, ask.args[0]
    if order == 42:
        cells = mask(s.loc[u] for u in bits(s.moving & s.present))
        able = mask(x.u for x in op_arsenal(s, side) if x.targets & cells)
    else:
        able = programme(s, [*arsenal(s, fire.pieces(s, s.ordered)), *ready(s, side)], 6)[1]
    out = []
    for c in ask.choices:
        if c is ALL:
            rest = [x.a for x in ask.choices if x.verb == "activate"]
            out.append(2.0 if all(able >> u & 1 for u in rest) else -1.0)
        elif c is DONE:
            out.append(0.1)
        elif able >> c.a & 1:
            out.append(1.0)
        elif LEADER >> c.a & 1 and reachable(s, side, order, c.a) & ~(1 << c.a) & able & ~(s.ordered | s.opfire):
            out.append(0.5)
        else:
            out.append(0.0)
    return out


# Defence -----------------------------------------------------------------------------------------------------------------------


def which_defence_card(s: State, ask: Ask, w: Weights) -> Values:
    """What a card would save of those who have yet to roll."""
    h, side = ask.args[0], ask.seat
    shown = waiting(s, defence.cards)
    if shown is None:
        return [0.5 if c is NO else 0.0 for c in ask.choices]
    total, left, cells, firers = shown.total, shown.left, shown.cells, shown.firers
    cover = defence.cover_now(s, side, h, cells, shown.indirect, shown.flames)
    now = suffer(s, side, left, total, cover)

    def value(c: Choice) -> float:
        if c is NO:
            return 0.0
        if c.verb == "strategy":
            if c.a == GABIONS:                                          # S98.3.7 it lasts
                return now - suffer(s, side, left, total, cover + 1) + 0.2
            return now - 0.3                                            # S98.5.3
        a = s.t.action[c.a]
        if a == defence.CONCEALMENT:
            gain = now - suffer(s, side, left, total - max(0, cover), cover)
        elif a == defence.HIT_THE_DIRT:
            gain = now - suffer(s, side, left, total, max(cover, 2))
        elif a == defence.HIDDEN_CASEMATE:
            gain = now - suffer(s, side, left, total, max(cover, 5)) + 0.4
        elif a == defence.FIELD_OF_FIRE:
            gain = now - suffer(s, side, left, total - defence.covering_guns(s, side, cells), cover)
        elif a == defence.COUNTER_ATTACK:
            worth = sorted((stake(s, u) for u in bits(defence.exposed(s, side, firers) & ~s.supp)), reverse=True)
            gain = 1.6 * PINNED * sum(worth[:2])
        else:
            gain = 1.2 if total < 15 else 0.2
        return gain - 0.15 - w.help_fire * keeping(s, side, c.a)

    return [value(c) for c in ask.choices]


def who_defends(s: State, ask: Ask, w: Weights) -> Values:
    """Leaders last: as long as they stand they help the others."""
    return [-1.0 if LEADER >> c.a & 1 else 0.0 for c in ask.choices]


# Artillery ---------------------------------------------------------------------------------------------------------------------


def _after_drift() -> list[float]:
    """O19.2.1.2.1 How likely a hex so far from the aim lies in the flower after two steps of drift."""
    centre = 5 * 15 + 7
    ends: dict[int, int] = {}
    for a in range(6):
        for b in range(6):
            x = NEXT[NEXT[centre][a]][b]
            ends[x] = ends.get(x, 0) + 1
    out = []
    for d in range(4):
        ring = [x for x in range(HEXES) if DISTANCE[centre][x] == d]
        out.append(sum(n for x in ring for e, n in ends.items() if DISTANCE[e][x] <= 1) / 36 / len(ring))
    return out


DRIFT = _after_drift()


def shells(s: State, side: int, u: int, box: int) -> float:
    """What a shell in its hex does to a formation."""
    if box == GAS:
        return (0.42 if s.supp >> u & 1 else PINNED * 1.3) * stake(s, u)
    fp = s.t.phones[s.phone[side]].fp if s.phone[side] != NONE else 8
    return strike_one(s, u, fp)


def strike_one(s: State, u: int, fp: int) -> float:
    h = s.loc[u]
    e = fp - morale(s, u, 0 if TANK >> u & 1 else defence_cover(s, SIDE[u], h))
    return (over(e) * part(s, u) + even(e) * PINNED) * stake(s, u)


def _after_miss() -> list[float]:
    """O19.2.1.2.2 The same after a miss: one to six hexes in one direction."""
    covered = [0] * 9                                                   # by ring: hexes of the flowers around (far, 0)
    for far in range(1, 7):
        for a, b in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            covered[max(abs(far + a), abs(b), abs(far + a + b))] += 1
    return [n / 6 / max(1, 6 * d) for d, n in enumerate(covered)]


STRAY = _after_miss()


def aim(s: State, side: int, cells: int, box: int, w: Weights, src: int | None = None) -> dict[int, float]:
    """What a bombardment aimed at each of those hexes from `src` promises, own losses counted."""
    loss: dict[int, float] = {}
    for who, sign in ((1 - side, 1.0), (side, -w.own_line)):
        for h in bits(s.of[who]):
            loss[h] = loss.get(h, 0.0) + sign * sum(shells(s, side, u, box) for u in bits(s.at[h] & OF_SIDE[who]))
    out: dict[int, float] = {}
    near = 0
    for h in bits(s.of[1 - side]):
        near |= WITHIN[h][1]
    for h in bits(cells & near):
        if w.stray and src is not None:
            hit = PRODUCT[min(39, DISTANCE[src][h])]
            out[h] = sum(v * (hit * (DRIFT[d] if d <= 3 else 0.0) + (1.0 - hit) * STRAY[d]) for x, v in loss.items()
                         if (d := DISTANCE[h][x]) <= 8)
        else:
            out[h] = sum(v * DRIFT[DISTANCE[h][x]] for x, v in loss.items() if DISTANCE[h][x] <= 3) * (
                1.0 if src is None else sharp(src, h))
    return out


def sharp(src: int, h: int) -> float:
    """O19.2.1.2 What is left of the aim at that distance."""
    return 0.35 + 0.65 * PRODUCT[min(39, DISTANCE[src][h])]


def barrage_value(s: State, side: int, w: Weights) -> float:
    """O19 What an Artillery Request promises."""
    if s.phone[side] == NONE:
        return -1.0
    if not working(s, side):
        return 0.5
    best = 0.0
    for c in observers(s, side, 0):
        seen, src = view(s, side, c)
        best = max(best, max(aim(s, side, seen, LOCAL, w, src).values(), default=0.0))
    return best


def which_box(s: State, ask: Ask, w: Weights) -> Values:
    side = ask.seat
    near = 0
    for h in bits(s.of[1 - side]):
        near |= WITHIN[h][1]
    out = []
    for c in ask.choices:
        if c.a == FIXED:
            out.append(0.3 if s.box[side] == FIXED and s.sr[side] != NOWHERE else 0.0)
        else:
            out.append(max(aim(s, side, near, c.a, w).values(), default=0.0) + 0.01 * (c.a == LOCAL))
    return out


def who_observes(s: State, ask: Ask, w: Weights) -> Values:
    side = ask.seat
    out = []
    for c in ask.choices:
        seen, src = view(s, side, c)
        best = max(aim(s, side, seen, LOCAL, w, src).values(), default=0.0)
        out.append(best - (0.4 if c.verb == "choose" else 0.0))
    return out


def where_to_spot(s: State, ask: Ask, w: Weights) -> Values:
    side = ask.seat
    shown = waiting(s, spot)
    src = shown and shown.src
    values = aim(s, side, mask(c.a for c in ask.choices), s.box[side] or LOCAL, w, src)
    return [values[c.a] if c.a in values else -0.5 * (sharp(src, c.a) if src is not None and not w.stray else 1.0)
            for c in ask.choices]


def line_value(s: State, side: int) -> float:
    """O22 What a machine gun could pin down."""
    best = 0.0
    for u in bits(idle(s, side) & s.carried):
        if HMG >> s.arm[u] & 1 and functional(s, u):
            for h in bits(fire.targets(s, WEAPON_PIECE + s.arm[u])):
                best = max(best, pinned(s, side, h))
    return best


def pinned(s: State, side: int, h: int) -> float:
    """What suppressing everybody in a hex is worth; twice if they are about to be assaulted or carry machine guns."""
    out = 0.0
    for u in bits(s.at[h] & OF_SIDE[1 - side] & ~s.supp):
        out += PINNED * stake(s, u) * (1.6 if s.arm[u] != NONE else 1.0)
    return out * (1.3 if NEAR[h] & s.of[side] else 1.0)


def which_line(s: State, ask: Ask, w: Weights) -> Values:
    return [0.01 if c is DONE else pinned(s, ask.seat, c.a) for c in ask.choices]

