"""3.2, 4.3, 13 What can befall a formation: suppression, demoralisation, rally, elimination; weapons that break."""
from __future__ import annotations

from marne.games.great_war_commander.rules.cards.A28_actions import held
from marne.games.great_war_commander.choices import NO
from marne.games.great_war_commander.events import (
    ActionPlayed, Demoralised, Eliminated, MadeVeteran, Rallied, Replaced, Suppressed, Unsuppressed, WeaponBroke, WeaponLost,
    WeaponMended,
)
from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.pieces import (
    HERO, LOST, NONE, OF_SIDE, OF_TYPE, PLATOON, RUNNER, SIDE, TANK, TYPE, UNUSED,
)
from marne.games.great_war_commander.state import W_LOST, State, give, put, take
from marne.games.great_war_commander.rules.r07_victory import occupy, score, special
from marne.games.great_war_commander.questions import WHETHER_LIGHT_WOUNDS
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

LIGHT_WOUNDS = 47
APART = 1 << 16                                                             # in `splits`: the squad shares no result any more


def next_of(s: State, todo: int) -> int:
    """GL-Inactive Glossary: where both players act at the same time, the inactive one is first."""
    first = todo & OF_SIDE[1 - s.active] or todo
    return (first & -first).bit_length() - 1


def suppress(s: State, u: int, why: str, rule: str) -> None:
    """13, 13.1 A formation is suppressed once only."""
    if s.supp >> u & 1:
        return
    s.supp |= 1 << u
    if s.log is not None:
        s.log.append(Suppressed(rule, u, why))


def recover(s: State, u: int, rule: str) -> None:
    """13.3 The marker goes."""
    if s.supp >> u & 1:
        s.supp &= ~(1 << u)
        if s.log is not None:
            s.log.append(Unsuppressed(rule, u))


def rally(s: State, u: int, rule: str) -> None:
    """3.2.5 Back to the good side."""
    if s.demo >> u & 1:
        s.demo &= ~(1 << u)
        if s.log is not None:
            s.log.append(Rallied(rule, u))


def make_veteran(s: State, u: int, rule: str) -> None:
    s.vet |= 1 << u
    if s.log is not None:
        s.log.append(MadeVeteran(rule, u))


def demoralise(s: State, u: int, why: str, rule: str) -> None:
    """3.2.1, 3.2.4, GL-Broken, 3.2.2 Turned over; a second time eliminates. Light Wounds is asked for by `shake`."""
    if s.demo >> u & 1:
        eliminate(s, u, why, "3.2.4")
        return
    s.demo |= 1 << u
    if s.log is not None:
        s.log.append(Demoralised(rule, u, why))


@procedure
async def shake(s: State, u: int, why: str, rule: str) -> None:
    """3.2, A47 A formation is demoralised; for a platoon its owner may play Light Wounds. Asked on public grounds: he has
    cards."""
    side = SIDE[u]
    if PLATOON >> u & 1 and s.hand[side] and spare_squad(s, side) != NONE and s.loc[u] < HEXES:
        c = await ask(s, whether_light_wounds(s, side, u))
        if c is not NO:
            play_action(s, side, c.a, LIGHT_WOUNDS)
            lighten(s, u)
            return
    demoralise(s, u, why, rule)


def whether_light_wounds(s: State, side: int, u: int) -> Ask:
    """A47"""
    return WHETHER_LIGHT_WOUNDS(side, [NO, *held(s, side, LIGHT_WOUNDS)], u)


def spare_squad(s: State, side: int) -> int:
    """A47, E64 An unused squad of the side's nation and time, NONE if there is none."""
    row = s.t.ds.nations[s.law.nations[side]]
    name = row.squad_1914 if s.law.year == 1914 else row.squad
    return next((u for u in bits(OF_TYPE[TYPE[name]]) if s.loc[u] == UNUSED), NONE)


def lighten(s: State, u: int) -> None:
    """A47 1 VP is lost; a squad takes the platoon's place, in the same state and with all its markers."""
    side, h = SIDE[u], s.loc[u]
    v = spare_squad(s, side)
    score(s, side, -1, "light-wounds", "A47")
    if s.log is not None:
        s.log.append(Replaced("A47", u, v))
    put(s, v, h)
    w = take(s, u, W_LOST)
    if w != NONE:
        give(s, v, w)
    b, d = 1 << u, 1 << v
    for name in ("demo", "supp", "vet", "activated", "ordered", "moving", "opfire"):
        board: int = getattr(s, name)
        setattr(s, name, board & ~b | (d if board & b else 0))
    if s.fired >> u & 1:
        s.fired = s.fired & ~b | d
    s.opgroups = [g & ~b | d if g & b else g for g in s.opgroups]
    put(s, u, UNUSED)
    s.splits = [*s.splits, u << 8 | v]


def heirs(s: State, units: int) -> int:
    """A47, E64.2 Those of a set who are on the board, with the squads that have taken the place of the others in this order."""
    out = units & s.present
    for p in s.splits:
        if (units & ~s.present) >> (p >> 8) & 1:
            out |= 1 << (p & 255) & s.present
    return out


def company(s: State, units: int, since: int) -> int:
    """A47, E64.2 A set as it is now: those on the board, with the squads that have taken the place of its platoons, or have left
    them, since `splits` was that long. A squad does what its platoon does, wherever else squads may have appeared."""
    return (units | offspring(s, units, since)) & s.present


def offspring(s: State, units: int, since: int) -> int:
    """A47, E64.2 The squads that have come from platoons of a set since then, wherever they are now."""
    out = 0
    for p in s.splits[since:]:
        if units >> (p >> 8 & 255) & 1:
            out |= 1 << (p & 255)
    return out


def lightened(s: State, u: int, since: int) -> bool:
    """A47 Has a squad taken the place of this platoon? Whoever is eliminated does not lie with the unused counters."""
    return s.loc[u] == UNUSED and any(p >> 8 & 255 == u for p in s.splits[since:])


def successor(s: State, u: int) -> int:
    """A47 The squad that has just taken the place of a platoon, else the formation itself."""
    got = heirs(s, 1 << u) if s.loc[u] == UNUSED else 0
    return got.bit_length() - 1 if got else u


def detached(s: State, u: int) -> int:
    """E64.2 The squad that left a platoon during this order and shares what still awaits it, NONE if there is none."""
    return next((p & 255 for p in s.splits if p >> 8 == u and s.loc[p & 255] == s.loc[u] < HEXES), NONE)


def apart(s: State, units: int) -> None:
    """E64.2 Squads that have a result of their own to come share nothing; where they come from stays known."""
    if s.splits:
        s.splits = [p | APART if units >> (p & 255) & 1 else p for p in s.splits]


def eliminate(s: State, u: int, why: str, rule: str) -> None:
    """4.3, 7.1, 7, GL-Broken Off the board; the other side scores. Weapons go to the casualty track, runners and heroes back
    to the unused counters."""
    side, h = SIDE[u], s.loc[u]
    if s.log is not None:
        s.log.append(Eliminated(rule, u, h, why))
    w = take(s, u, W_LOST)
    if w != NONE:
        s.wbroken &= ~(1 << w)
    forget(s, u)
    if (RUNNER | HERO) >> u & 1:
        put(s, u, UNUSED)
    else:
        put(s, u, LOST)
        s.boxes[side] += 2 if TANK >> u & 1 else 1
        if s.boxes[side] >= s.surrender[side]:
            s.doomed |= 1 << side                                           # 6.3(1)
    if TANK >> u & 1:
        s.tank_lost |= 1 << side
    points = s.t.vp[u]                                                  # 7.1-a-f
    if not HERO >> u & 1:                                               # 7.1-e
        points += special(s, "elimination")                             # 7.3.2-c
    score(s, 1 - side, points, "elimination", "7.1")
    if h < HEXES:
        occupy(s, h)
    if not s.of[side]:
        s.doomed |= 1 << side                                               # 6.3(2)


def forget(s: State, u: int) -> None:
    """All markers of a formation go."""
    b = ~(1 << u)
    s.demo &= b
    s.supp &= b
    s.vet &= b
    s.activated &= b
    s.ordered &= b
    s.moving &= b
    s.opfire &= b


# Weapons ---------------------------------------------------------------------------------------------------------------------


def carrier(s: State, w: int) -> int:
    """Who carries a weapon, NONE if nobody does."""
    return next((u for u in bits(s.carried) if s.arm[u] == w), NONE)


def break_weapon(s: State, w: int, rule: str) -> None:
    """11.4, GL-Broken Turned over; a broken weapon that breaks again is eliminated."""
    if s.wbroken >> w & 1:
        lose_weapon(s, w, rule)
        return
    s.wbroken |= 1 << w
    if s.log is not None:
        s.log.append(WeaponBroke(rule, w))


def mend_weapon(s: State, w: int, rule: str) -> None:
    s.wbroken &= ~(1 << w)
    if s.log is not None:
        s.log.append(WeaponMended(rule, w))


def lose_weapon(s: State, w: int, rule: str) -> None:
    """11.3, 11.4 To the box of weapons on the casualty track."""
    u = carrier(s, w)
    if u != NONE:
        take(s, u, W_LOST)
    s.wbroken &= ~(1 << w)
    if s.log is not None:
        s.log.append(WeaponLost(rule, w))


# Cards -----------------------------------------------------------------------------------------------------------------------


def play_action(s: State, side: int, c: int, action: int) -> None:
    """1.6, 5.2, A28.3, A28.1 The card goes to the discard pile."""
    s.hand[side] &= ~(1 << c)
    s.discard[side] |= 1 << c
    if s.log is not None:
        s.log.append(ActionPlayed(f"A{action // 10}.{action % 10}" if action > 99 else f"A{action}", side, action, c))
