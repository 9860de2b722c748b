"""A31, A41, A54, S98.3.4, S98.4.7, S98.5.3, S98.5.6 What the moving player may play at any moment of his move."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import O21_fire as fire
from marne.games.great_war_commander.rules.cards import S98_strategy as situations
from marne.games.great_war_commander.rules.cards.A28_actions import ActionBar, Moment, playable, unless
from marne.games.great_war_commander.rules.r01_cards import may_use_strategy, use_strategy
from marne.games.great_war_commander.choices import ACTION, AT, DONE, SITUATION, TARGET
from marne.games.great_war_commander.rules.ground.T99_degrade import remove_work
from marne.games.great_war_commander.rules.r02_field import WIRE
from marne.games.great_war_commander.rules.r02_grid import NEAR
from marne.games.great_war_commander.rules.r04_harm import play_action
from marne.games.great_war_commander.pieces import FOOT, GERMAN, GUN_PIECE, NONE, OF_STRATEGY, STRATEGY, UNIT, UNITS, WEAPON_PIECE
from marne.games.great_war_commander.state import ENTER_ENEMY, ENTER_SUPPRESSED, IGNORE_WIRE, SAMMIES, STOSSTRUPPEN, State
from marne.games.great_war_commander.questions import WHICH_TARGET, WHICH_WIRE
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

ASSAULT_FIRE, ENGINEERING, STOSS = ACTIONS = 31, 41, 54
MOVE, OFFENSIVE = 23, 24
ASSAULTS, STURMTRUPPEN, BREACH, SAMMY = STRATEGY["fr-s4"], STRATEGY["ge-s7"], STRATEGY["us-s6"], STRATEGY["us-s3"]
STOSS_YEAR = 1916                                                       # A54.1


def choices(s: State, side: int) -> list[Choice]:
    """Everything of that kind the player holds and may play now."""
    out: list[Choice] = [*ACTION.among(playable(ON_MOVE, ACTIONS, s, side, s.hand[side]))]
    if may_use_strategy(s, side):
        out += [SITUATION[s.shand[side]][n] for n in ways(s, s.shand[side])]
    return out


def possible(s: State, side: int) -> bool:
    """1.2 Could any card of that kind be played now, whatever the player holds?"""
    if s.hand[side] and playable(ON_MOVE, ACTIONS, s, side, -1):
        return True
    return may_use_strategy(s, side) and any(ways(s, i) for i in bits(OF_STRATEGY[s.law.nations[side]]))


def window(s: State, side: int) -> bool:
    """A31, A41 Everybody has moved: could the player still play something? On public grounds: he has cards."""
    return bool(s.hand[side]) and (s.order == MOVE and bool(assault_targets(s)) or bool(wire_near(s)))


def against_wire(s: State, side: int) -> bool:
    """A41, S98.4.7, S98.5.6 Could a card free those whom wire has stopped? On public grounds: he has cards of that kind."""
    if s.hand[side] and wire_near(s):
        return True
    i = (STURMTRUPPEN, NONE, BREACH)[s.law.nations[side]]
    return may_use_strategy(s, side) and i != NONE and bool(ways(s, i))


def storm_troops(m: Moment) -> bool:
    """A54 Germans with a boxed range in a Move, once."""
    s = m.s
    return (s.order == MOVE and m.side == GERMAN and not s.effects & STOSSTRUPPEN
            and any(s.t.range_box[u] for u in bits(s.moving & UNIT)))


ON_MOVE: tuple[ActionBar, ...] = (
    Bar("A31", unless(ASSAULT_FIRE, lambda m: m.s.order == MOVE), "Assault Fire belongs to a Move order",
        "le Tir d'Assaut appartient à un ordre Mouvement"),
    Bar("A31", unless(ASSAULT_FIRE, lambda m: assault_targets(m.s)), "nobody who moves has a boxed firepower and a target",
        "aucun de ceux qui bougent n'a de puissance encadrée et de cible"),
    Bar("A41", unless(ENGINEERING, lambda m: wire_near(m.s)), "no wire in reach of somebody who moves with a boxed movement",
        "pas de barbelés à portée d'une formation en marche à mouvement encadré"),
    Bar("A54.1", unless(STOSS, lambda m: m.s.law.year >= STOSS_YEAR), "there are no Stosstruppen before 1916",
        "pas de Stosstruppen avant 1916"),
    Bar("A54", unless(STOSS, storm_troops), "no unit with a boxed range moves by a Move order",
        "aucune unité à portée encadrée ne bouge par un Mouvement"),
)


def ways(s: State, i: int) -> tuple[int, ...]:
    """S98.1.2 How a Strategy card may be used in this order, if the scenario's date allows it."""
    if not situations.in_period(s, i) or not s.moving & FOOT:
        return ()
    if i == SAMMY:
        return (1,) if s.order == OFFENSIVE and not s.effects & SAMMIES else ()
    if s.order != MOVE:
        return ()
    if i == ASSAULTS:
        return (1,)
    if i == STURMTRUPPEN:
        return (1, 2)
    return (1,) if i == BREACH else ()


# Assault fire ----------------------------------------------------------------------------------------------------------------


def assault_pool(s: State) -> int:
    """A31 Moving formations with a boxed firepower, and weapons with one."""
    out = fire.pieces(s, s.moving & s.present)
    for p in bits(out):
        boxed = s.t.fp_box[p] if p < UNITS else s.t.w_box[p - WEAPON_PIECE] if p < GUN_PIECE else False
        if not boxed:
            out &= ~(1 << p)
    return out


def assault_targets(s: State, shut: tuple[int, ...] = ()) -> int:
    """A31 What they may fire at. `shut`: hex, pieces, … whose fire has come to nothing (O21.3.5)."""
    out = 0
    for p in bits(assault_pool(s)):
        out |= fire.left_to(s, p, shut)
    return out


def which_assault(s: State, side: int, shut: tuple[int, ...]) -> Ask:
    return WHICH_TARGET(side, [*TARGET.among(assault_targets(s, shut)), *([DONE] if shut else [])], rule="A31")


@procedure
async def assault(s: State, side: int) -> None:
    """A31, O21.3.5 One fire; who is too much hindered may look for another target."""
    shut: tuple[int, ...] = ()
    while assault_targets(s, shut):
        c = await ask(s, which_assault(s, side, shut))
        if c is DONE:
            return
        h = c.a
        failed = await fire.attack(s, side, assault_pool(s) & ~fire.shut_out(shut, h), h, False)
        if not failed:
            return
        shut = (*shut, h, failed)


# Wire ------------------------------------------------------------------------------------------------------------------------


def wire_near(s: State) -> int:
    """A41 Wire in or next to the hex of a moving formation with a boxed movement."""
    out = 0
    for u in bits(s.moving & s.present):
        if s.t.move_box[u]:
            h = s.loc[u]
            out |= mask(x for x in bits(NEAR[h] | 1 << h) if s.works[x] == WIRE)
    return out


def which_wire(s: State, side: int) -> Ask:
    return WHICH_WIRE(side, AT.among(wire_near(s)))


@procedure
async def play(s: State, side: int, strategy: bool, a: int, b: int) -> None:
    """Carry out what was chosen: the action of card `a`, or Strategy card `a` in its way `b`."""
    if strategy:
        if b in ways(s, a):
            use(s, side, a, b)
        else:
            await situations.play(s, side, a, b)                        # S98.1 at any time of the own turn
        return
    kind = s.t.action[a]
    play_action(s, side, a, kind)
    if kind == ASSAULT_FIRE:
        await assault(s, side)
    elif kind == ENGINEERING:
        c = await ask(s, which_wire(s, side))
        remove_work(s, c.a, "A41")
    else:
        s.effects |= STOSSTRUPPEN


def use(s: State, side: int, i: int, way: int) -> None:
    """S98.1 The card's effect lasts for this order."""
    use_strategy(s, side, way, s.t.strategy[i].rule)
    if i == ASSAULTS:
        s.effects |= ENTER_SUPPRESSED
    elif i == SAMMY:
        s.effects |= SAMMIES
    elif i == STURMTRUPPEN and way == 2:
        s.effects |= ENTER_ENEMY                                        # S98.4.7-b
    else:
        s.effects |= IGNORE_WIRE                                        # S98.4.7-a
