"""Rolls, as the computer's player sees them: when the Initiative card and a Strategy card are worth spending."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from marne.games.great_war_commander.bot.weights import Weights
from marne.games.great_war_commander.rules.orders import O16_melee as melee, O21_defence as defence
from marne.games.great_war_commander.rules.orders.O19_bombardment import Impact, impact
from marne.games.great_war_commander.rules.orders.O21_fire import Volley, volley
from marne.games.great_war_commander.rules.orders.O25_rally import carry_out as rally, needed_to_rally
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.choices import KEEP, PLUS_ONE
from marne.games.great_war_commander.bot.hints_worth import PINNED, ROLL, below, part, stake, standing, suffer
from marne.games.great_war_commander.pieces import OF_SIDE, SIDE, TANK
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r06_time import box_number
from marne.games.great_war_commander.rules.r03_values import defence_cover, morale
from marne.kernel.choice import Ask
from marne.kernel.run import waiting
from marne.parts.bits import bits

Values = Sequence[float]
DECIDED = 12.0
ROUNDS = 12                 # of an exchange that each side may go on with; then it has settled


def outcome(s: State, side: int, name: str) -> Callable[[int], float] | None:
    """What the result of a roll under way means for the side that rolls; None if it matters little or is not known."""
    if name == rolls.DEFENCE:
        return _defence(s, side)
    if name in (rolls.FIRE, rolls.IMPACT):
        return _attack(s, side, waiting(s, volley) if name == rolls.FIRE else waiting(s, impact))
    if name == rolls.MELEE:
        return _melee(s, side)
    if name == rolls.RALLY:
        return _rally(s, side)
    return None


def _defence(s: State, side: int) -> Callable[[int], float] | None:
    shown = waiting(s, defence.resist)
    if shown is None or shown.u is None or shown.total is None or s.loc[shown.u] != shown.h or SIDE[shown.u] != side:
        return None
    u = shown.u
    need = shown.total - morale(s, u, defence.cover_now(s, side, shown.h, shown.cells, shown.indirect, shown.flames))
    if TANK >> u & 1:
        need -= shown.less
    v, lost = stake(s, u), part(s, u)
    same = lost if s.moving >> u & 1 else 0.0 if s.supp >> u & 1 else PINNED
    return lambda n: -v * lost if n < need else -v * same if n == need else 0.0


def _attack(s: State, side: int, shown: Volley | Impact | None) -> Callable[[int], float] | None:
    if shown is None or shown.h is None or shown.fp is None:
        return None
    h, fp = shown.h, shown.fp
    foe = 1 - side
    cover = defence_cover(s, foe, h)
    return lambda n: suffer(s, foe, s.at[h] & OF_SIDE[foe], fp + n, cover)


def _melee(s: State, side: int) -> Callable[[int], float] | None:
    shown = waiting(s, melee.fight)
    if shown is None or shown.fp_me is None or shown.fp_foe is None and shown.total_foe is None:
        return None
    h, fp_me, fp_foe, total_foe = shown.h, shown.fp_me, shown.fp_foe, shown.total_foe
    mine = sum(stake(s, u) for u in bits(s.at[h] & OF_SIDE[side]))
    theirs = sum(stake(s, u) for u in bits(s.at[h] & OF_SIDE[1 - side]))
    if side == s.active:
        if total_foe is None:
            return None
        return lambda n: theirs if fp_me + n > total_foe else -mine if fp_me + n < total_foe else theirs - mine

    if fp_foe is None:
        return None
    ahead = fp_foe - fp_me

    def first(n: int) -> float:
        win = sum(p for m, p in ROLL.items() if ahead + n > m)
        return win * theirs - (1 - win) * mine

    return first


def _rally(s: State, side: int) -> Callable[[int], float] | None:
    shown = waiting(s, rally)
    u = shown and shown.u
    if u is None or not s.demo >> u & 1 or s.loc[u] >= len(s.at):
        return None
    needed = needed_to_rally(s, u)
    v = 0.42 * stake(s, u)
    return lambda n: v if n < needed else 0.0


def answered(found: Mapping[int, float], card: float) -> float:
    """9.1 What another roll is worth when the other side has the Initiative card then and may have it thrown again in its turn,
    and so on: each does so if that is worth more to him than the `card`."""
    his = mine = sum(p * found[n] for n, p in ROLL.items())
    for _ in range(ROUNDS):
        mine = sum(p * max(found[n], his - card) for n, p in ROLL.items())
        his = sum(p * min(found[n], mine + card) for n, p in ROLL.items())
    return his


def whether_reroll(s: State, ask: Ask, w: Weights) -> Values:
    """9.1 A roll is cancelled if another promises more than the card is worth."""
    side, card, purpose = ask.args
    name = rolls.PURPOSES[purpose]
    total = s.t.white[card] + s.t.coloured[card]
    gain = 0.0
    cost = w.initiative + (1.0 if abs(standing(s, ask.seat)) <= 1 and s.time >= s.law.sudden_death - 1 else 0.0)
    if name == rolls.SUDDEN_DEATH:
        ahead = standing(s, ask.seat)
        likely = below(box_number(s))                                   # late in the game no roll helps any more
        ends = total < box_number(s)
        if ends and ahead < 0:
            gain = DECIDED * (1.0 - likely)
        elif not ends and ahead > 1:
            gain = 5.0 * likely
    else:
        result = outcome(s, side, name)
        if result is not None:
            mine = 1.0 if side == ask.seat else -1.0
            now = mine * result(total)
            if max(mine * result(2), mine * result(12)) - now <= cost:      # one of them is the best there is
                return [0.0 if c is KEEP else -cost for c in ask.choices]
            found = {n: mine * result(n) for n in ROLL}
            gain = sum(p * found[n] for n, p in ROLL.items()) - now
            if w.answer and gain > cost:
                gain = answered(found, cost) - now
    return [0.0 if c is KEEP else gain - cost for c in ask.choices]


def whether_plus_one(s: State, ask: Ask, w: Weights) -> Values:
    """S98.2 One more, if that one turns the result."""
    side, card, purpose = ask.args
    name = rolls.PURPOSES[purpose]
    gain = 0.0
    result = outcome(s, side, name)
    if result is not None:
        total = s.t.white[card] + s.t.coloured[card]
        gain = result(total + 1) - result(total)
        if side != ask.seat:
            gain = -gain
    return [gain - w.strategy if c is PLUS_ONE else 0.0 for c in ask.choices]
