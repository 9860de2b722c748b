"""O21.3.7 Defence rolls, and the cards that are played just before or after one."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.cards import A45_hidden as hidden, S98_strategy as strategy
from marne.games.great_war_commander.rules.cards.A28_actions import ActionBar, Moment, held, playable, unless
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.r01_cards import in_hand, may_use_strategy, use_strategy
from marne.games.great_war_commander.choices import ACTION, CHOOSE, DONE, NO, SITUATION
from marne.games.great_war_commander.rules.r03_command import name_highest
from marne.games.great_war_commander.rules.ground.T99_degrade import change
from marne.games.great_war_commander.events import ActionCancelled, DefenceTotal, Unaffected
from marne.games.great_war_commander.rules.r02_field import CASEMATE, FIELD, OPEN, SHELL_HOLE
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEXES, NEAR
from marne.games.great_war_commander.rules.r04_harm import apart, detached, heirs, play_action, rally, shake, suppress
from marne.games.great_war_commander.pieces import (
    FOOT, LEADER, MACHINE_GUN, NONE, OF_SIDE, RUNNER, SIDE, STRATEGY, TANK, UNIT, US,
)
from marne.games.great_war_commander.state import SAMMIES, State, on_map
from marne.games.great_war_commander.rules.r06_time import build, works_left
from marne.games.great_war_commander.rules.r03_values import (defence_cover, functional, good_order, morale, radius, sees,
                                                              sheltered, weapon_reach)
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.questions import (
    WHETHER_LUCKY, WHETHER_SCOUTS, WHICH_DEFENCE_CARD, WHOM_TO_COUNTER, WHO_DEFENDS,
)
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

CONCEALMENT, COUNTER_ATTACK, HIT_THE_DIRT, FIELD_OF_FIRE, LUCKY_STAR = 36, 37, 43, 46, 53
HIDDEN_CASEMATE, HIDDEN_POSITION = 451, 452
SCOUTS, SAMMY = STRATEGY["us-s7"], STRATEGY["us-s3"]
OFFENSIVE = 24
HARMLESS = 99                                                           # O21.3.3 tanks need not even roll
CANCELLED = (CONCEALMENT, COUNTER_ATTACK, HIT_THE_DIRT)                 # S98.5.7, with Hidden Wire


def who_defends(s: State, side: int, left: int) -> Ask:
    """O21.3.7 One at a time, in the order the owner likes."""
    return WHO_DEFENDS(side, CHOOSE.among(left))


@procedure
async def defend(s: State, side: int, h: int, total: int, cells: int, firers: int, heavy: bool, indirect: bool,
                 flames: bool, struck: int) -> None:
    """O21.3.7 A roll for each formation of `side` that was in the hex. `heavy`: tanks are hurt too."""
    await resist(s, side, h, total, cells, firers, 0 if heavy else HARMLESS, indirect, flames, struck)


class Resistance(NamedTuple):
    """The attack, who has still to roll, and `u` who rolls now."""

    side: int
    h: int
    total: int | None
    cells: int
    firers: int
    less: int
    indirect: bool
    flames: bool
    left: int
    u: int | None


@procedure(shows=Resistance)
async def resist(s: State, side: int, h: int, total: int, cells: int, firers: int, less: int, indirect: bool,
                 flames: bool, struck: int) -> None:
    """O21.3.7 A roll for each formation of `side` that was in the hex when the attack was rolled (`struck`), wherever triggers
    have led it since. `cells`: where the fire comes from; `firers`: who is activated for it (A37); `less`: what does not count
    against tanks, HARMLESS if nothing does (O21.3.3); `indirect`: walls and hedges do not count; `flames`: no cover (11.7)."""
    left = heirs(s, struck) & OF_SIDE[side]
    if less == HARMLESS:
        left &= ~TANK
    apart(s, left)
    while left:
        if s.hand[side] or may_stand(s, side, firers):
            before = s.at[h]
            total = await cards(s, side, h, total, cells, firers, left, indirect, flames)
            left |= s.at[h] & ~before & OF_SIDE[side]                   # A45.2 who was hidden there suffers it too
            left = heirs(s, left)
            if not left:
                break
        c = await ask(s, who_defends(s, side, left))
        u = c.a
        left &= ~(1 << u)
        value = await rolls.roll(s, side, rolls.DEFENCE, 0, "O21.3.7")
        left = heirs(s, left)
        if s.loc[u] >= HEXES:
            if not heirs(s, 1 << u):
                continue                                                # a trigger has taken it away
            u = heirs(s, 1 << u).bit_length() - 1
        stand = morale(s, u, cover_now(s, side, h, cells, indirect, flames) if s.loc[u] == h else
                       0 if flames else defence_cover(s, side, s.loc[u]))
        v = detached(s, u)
        await withstand(s, u, total - less if TANK >> u & 1 else total, stand, value)
        if v != NONE:
            await withstand(s, v, total, stand, value)                  # E64.2 the same befalls it
        settle(s)
        await name_highest(s)
        left = heirs(s, left)


def cover_now(s: State, side: int, h: int, cells: int, indirect: bool, flames: bool) -> int:
    """T99.3, T109, T122, 11.7 The cover of the hex against this attack, with all that changes it."""
    return 0 if flames else defence_cover(s, side, h, 0 if indirect else sheltered(s, h, cells))


UNHARMED, PINNED, SHAKEN = range(3)


def verdict(s: State, u: int, total: int, reached: int) -> int:
    """O21.3.7 Below the attack total: demoralised; equal: suppressed, or demoralised when it is moving; above: nothing."""
    if reached > total:                                                 # O21.3.7-c
        return UNHARMED
    return PINNED if reached == total and not s.moving >> u & 1 else SHAKEN     # O21.3.7-b, O21.3.7-a


@procedure
async def withstand(s: State, u: int, total: int, stand: int, value: int) -> None:
    """O21.3.7 What comes of a defence roll."""
    if s.log is not None:
        s.log.append(DefenceTotal("O21.3.7", u, stand, value, stand + value, total))
    what = verdict(s, u, total, stand + value)
    if what == UNHARMED:
        if s.log is not None:
            s.log.append(Unaffected("O21.3.7", u))
        return
    if what == PINNED:
        suppress(s, u, "fire", "O21.3.7")
        return
    if steadfast(s, u):
        return
    was = s.demo >> u & 1
    await shake(s, u, "fire", "O21.3.7")
    await luck(s, u, was)


@procedure
async def luck(s: State, u: int, was: int) -> None:
    """A53 Just after a lost defence roll. `was`: it had been demoralised before. Asked on public grounds: he has cards."""
    if not was and s.demo >> u & 1 and FOOT >> u & 1 and s.hand[SIDE[u]]:
        c = await ask(s, whether_lucky(s, SIDE[u], u))
        if c is not NO:
            play_action(s, SIDE[u], c.a, LUCKY_STAR)
            rally(s, u, "A53")


def steadfast(s: State, u: int) -> bool:
    """S98.5.3 Sammies: activated units in good order near an activated leader are not demoralised by op fire."""
    if not s.effects & SAMMIES or not (UNIT & s.ordered & good_order(s)) >> u & 1:
        return False
    return any(radius(s, v) >> s.loc[u] & 1 for v in bits(on_map(s, SIDE[u]) & LEADER & s.ordered))


def may_stand(s: State, side: int, firers: int) -> bool:
    """S98.5.3 Sammies may be played at any moment of an Offensive, against op fire too. Asked on public grounds: the Americans
    have a Strategy card."""
    return (s.order == OFFENSIVE and bool(s.moving) and bool(firers) and s.law.nations[side] == US and not s.effects & SAMMIES
            and may_use_strategy(s, side))


def whether_lucky(s: State, side: int, u: int) -> Ask:
    """A53"""
    return WHETHER_LUCKY(side, [NO, *held(s, side, LUCKY_STAR)], u)


# Cards before the roll -------------------------------------------------------------------------------------------------------


def which_defence_card(s: State, side: int, h: int, cells: int, firers: int, left: int) -> Ask:
    """A36, A37, A43, A45.1, A45.2, A46 Asked as long as there are cards."""
    out: list[Choice] = [NO, *ACTION.among(playable(SHELTER, SHELTERS, s, side, s.hand[side], h, 0, cells, firers, left))]
    if may_stand(s, side, firers) and s.shand[side] == SAMMY:
        out.append(SITUATION[SAMMY][1])
    return WHICH_DEFENCE_CARD(side, out, h)


def in_the_open(m: Moment) -> bool:
    """A43-a, A43-b Open ground or field without a work, and somebody who is no tank."""
    return m.s.ground[m.h] in (OPEN, FIELD) and not m.s.works[m.h] and bool(m.left & ~TANK)


def casemate_fits(m: Moment) -> bool:
    """A45.1 The scenario's defender, in an objective without work or water, if a counter is left."""
    s, h = m.s, m.h
    return (s.law.sides[m.side].defender and bool(s.law.field.in_goals >> h & 1) and not s.works[h]
            and not s.law.field.ground.water[s.ground[h]] and works_left(s, CASEMATE))


def exposed(s: State, side: int, firers: int) -> int:
    """A37, A37-b, A37-c Formations activated for the fire next to an undemoralised unit of the defender that is no runner."""
    out = 0
    for u in bits(firers):
        if s.loc[u] < HEXES:
            near = 0
            for x in bits(NEAR[s.loc[u]] & s.of[side]):
                near |= s.at[x]
            if near & OF_SIDE[side] & UNIT & ~RUNNER & ~s.demo:
                out |= 1 << u
    return out


def covering_guns(s: State, side: int, cells: int) -> int:
    """A46 Working machine guns with a firer in sight and range."""
    n = 0
    for u in bits(s.carried & OF_SIDE[side]):
        if s.loc[u] >= HEXES or not MACHINE_GUN >> s.arm[u] & 1 or not functional(s, u):
            continue
        low, high = weapon_reach(s, u)
        if any(low <= DISTANCE[s.loc[u]][x] <= high and sees(s, s.loc[u], x) for x in bits(cells)):
            n += 1
    return n


SHELTERS = (CONCEALMENT, COUNTER_ATTACK, HIT_THE_DIRT, FIELD_OF_FIRE, HIDDEN_CASEMATE, HIDDEN_POSITION)
SHELTER: tuple[ActionBar, ...] = (
    Bar("A37", unless(COUNTER_ATTACK, lambda m: exposed(m.s, m.side, m.firers)),
        "nobody activated for this fire stands next to a unit of yours that is not demoralised",
        "personne d'activé pour ce tir n'est adjacent à une de vos unités non démoralisées"),      # A37-a
    Bar("A43", unless(HIT_THE_DIRT, in_the_open), "{h} is not open ground or field without a work",
        "{h} n'est ni terrain dégagé ni champ sans ouvrage"),
    Bar("A45.1", unless(HIDDEN_CASEMATE, casemate_fits), "{h} is no objective without work or water, or no casemate is left",
        "{h} n'est pas un objectif sans ouvrage ni eau, ou il ne reste plus de casemate"),
    Bar("A45.2", unless(HIDDEN_POSITION, lambda m: hidden.position_possible(m.s, m.side, m.h)),
        "{h} is not in your set-up zone with cover 2 and a friend there, or no squad with its gun is left",
        "{h} n'est pas dans votre zone initiale avec couverture 2 et un ami, ou il ne reste ni escouade ni canon"),
    Bar("A46", unless(FIELD_OF_FIRE, lambda m: covering_guns(m.s, m.side, m.cells) >= 2),
        "it takes two machine guns that reach a firer: there are {n}",
        "il faut deux mitrailleuses qui atteignent un tireur : il y en a {n}"),
)


def whom_to_counter(s: State, side: int, firers: int, left: int) -> Ask:
    """A37 One or two of them."""
    return WHOM_TO_COUNTER(side, [*CHOOSE.among(exposed(s, side, firers) & ~s.supp), *([DONE] if left < 2 else [])])


def whether_scouts(s: State, side: int, a: int) -> Ask:
    """S98.5.7"""
    return WHETHER_SCOUTS(side, in_hand(s, side, SCOUTS), a)


@procedure
async def scouted(s: State, side: int, a: int) -> bool:
    """S98.5.7 The Americans may cancel the action that `side` has announced. Asked on public grounds: they have a Strategy
    card."""
    foe = 1 - side
    if s.law.nations[foe] != US or not may_use_strategy(s, foe):
        return False
    c = await ask(s, whether_scouts(s, foe, a))
    if c is NO:
        return False
    use_strategy(s, foe, 1, "S98.5.7", ActionCancelled("S98.5.7", side, a))
    return True


class Cards(NamedTuple):
    """The attack as the cards so far have made it."""

    side: int
    h: int
    total: int
    cells: int
    firers: int
    left: int
    indirect: bool
    flames: bool


@procedure(shows=Cards)
async def cards(s: State, side: int, h: int, total: int, cells: int, firers: int, left: int, indirect: bool,
                flames: bool) -> int:
    """O21.3.7, 5.2 The defender's cards before a roll; gives the attack total after them."""
    while s.hand[side] or may_stand(s, side, firers):
        c = await ask(s, strategy.in_fight(s, which_defence_card(s, side, h, cells, firers, left),
                                           strategy.bearing_on_defence(s, h, left)))
        if c is NO:
            break
        if c.verb == "strategy" and c.a != SAMMY:
            await strategy.play(s, side, c.a, c.b)
            continue
        if c.verb == "strategy":
            use_strategy(s, side, 1, "S98.5.3")
            s.effects |= SAMMIES
            continue
        a = s.t.action[c.a]
        play_action(s, side, c.a, a)
        if a in CANCELLED and await scouted(s, side, a):
            continue
        if a == CONCEALMENT:
            total -= max(0, cover_now(s, side, h, cells, indirect, flames))  # A28.1 played without cover it changes nothing
        elif a == COUNTER_ATTACK:
            await counter_attack(s, side, firers)
        elif a == HIT_THE_DIRT:
            change(s, h, SHELL_HOLE, "A43")
        elif a == HIDDEN_CASEMATE:
            build(s, h, CASEMATE, "A45.1")
        elif a == HIDDEN_POSITION:
            hidden.place_position(s, side, h)
        else:
            total -= covering_guns(s, side, cells)
    return total


@procedure
async def counter_attack(s: State, side: int, firers: int) -> None:
    """A37 One or two of those activated for the fire next to his units are suppressed."""
    left = 2
    while left and exposed(s, side, firers) & ~s.supp:
        c = await ask(s, whom_to_counter(s, side, firers, left))
        if c is DONE:
            break
        suppress(s, c.a, "counter-attack", "A37")
        left -= 1
