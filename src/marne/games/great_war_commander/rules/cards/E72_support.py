"""E72, E76, E80, E87, E88, E90, E91, E97 Events that bring formations and weapons: from the support table, from the unused
counters, from the casualty track."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import O27_runner as runners
from marne.games.great_war_commander.rules.cards import A45_support as support
from marne.games.great_war_commander.rules import r01_triggers as triggers
from marne.games.great_war_commander.choices import AT, NO, WAY, WEAPON
from marne.games.great_war_commander.rules.r03_command import highest_leader
from marne.games.great_war_commander.events import Placed, WeaponGiven
from marne.games.great_war_commander.rules.r02_grid import NEAR
from marne.games.great_war_commander.rules.cards.E57_units import which
from marne.games.great_war_commander.rules.r04_harm import suppress
from marne.games.great_war_commander.pieces import (
    ARM_IDS, ARM_OF, FOOT, LMG, LOST, NATION, NONE, PLATOON, RUNNER, SIDE, UNIT, UNITS, WEAPON_SIDE, WEAPONS,
)
from marne.games.great_war_commander.rules.r08_stacking import fits
from marne.games.great_war_commander.state import W_LOST, W_UNUSED, State, give, on_map, put
from marne.games.great_war_commander.rules.r03_values import good_order
from marne.games.great_war_commander.rules.r07_victory import occupy
from marne.games.great_war_commander.questions import WHERE_RETURN, WHETHER_RUNNER, WHICH_WEAPON, WHOM_TO_ARM, WHO_RETURNS
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

CHAUCHAT_FROM = "1916-05"


@procedure
async def stragglers(s: State, side: int, number: int) -> None:
    """E72 Infiltration, E91 Stragglers: from the support table to a random hex or next to it; stragglers are suppressed."""
    n = await support.consult(s, side, False, True, f"E{number}")      # E72(1), E72(2), E91(1), E91(2)
    if not n:
        return
    h = await triggers.random_hex(s, side)                              # E72(3), E91(3)
    units = support.gather(s, side, n, f"E{number}")
    came = await support.put_down(s, side, units, NEAR[h] | 1 << h, f"E{number}")  # E72(4), E91(4)
    if number == 91:
        for u in bits(came):
            suppress(s, u, "stragglers", "E91")                         # E91(5)


@procedure
async def reinforcements(s: State, side: int) -> None:
    """E87 From the support table to the own edge; a telephone too."""
    n = await support.consult(s, side, True, True, "E87")
    if not n:
        return
    await support.take_phone(s, side, n)
    units = support.gather(s, side, n, "E87")
    await support.put_down(s, side, units, s.law.sides[side].edge, "E87")


def whether_runner(s: State, side: int) -> Ask:
    return WHETHER_RUNNER(side, [WAY[1], NO])


@procedure
async def runner(s: State, side: int) -> None:
    """E88 A runner beside the highest leader."""
    u, leader = runners.spare_runner(s, side), highest_leader(s, side)
    if u == NONE or leader == NONE or not fits(s, u, s.loc[leader]):
        return
    c = await ask(s, whether_runner(s, side))
    if c is not NO:
        put(s, u, s.loc[leader])
        if s.log is not None:
            s.log.append(Placed("E88", u, s.loc[u], "event"))


def spare_arms(s: State, side: int, board: int) -> int:
    """Unused weapons of a set that belong to the nation, one of each kind."""
    out = 0
    seen: set[int] = set()
    nation = s.t.ds.nations[s.law.nations[side]].id
    for w in bits(board):
        if s.wplace[w] == W_UNUSED and ARM_IDS[ARM_OF[w]].startswith(nation) and ARM_OF[w] not in seen:
            seen.add(ARM_OF[w])
            out |= 1 << w
    return out


def unarmed(s: State, side: int) -> int:
    """Units that may take a weapon."""
    return on_map(s, side) & UNIT & ~RUNNER & ~s.carried


def bearers(s: State, w: int, units: int) -> int:
    """11.2, 11.7 Who of a set of units may carry a weapon."""
    return mask(u for u in bits(units) if ("platoon" if PLATOON >> u & 1 else "squad") in s.t.arms[w].carriers)


def which_weapon(s: State, side: int, board: int, units: int, rule: str) -> Ask:
    able = mask(w for w in bits(board) if bearers(s, w, units))
    return WHICH_WEAPON(side, [*WEAPON.among(able), *([NO] if rule == "E90" or not able else [])], rule=rule)


@procedure
async def arm(s: State, side: int, board: int, units: int, rule: str) -> None:
    """E76, E80, E90 A weapon is given to a unit; only E90 leaves the choice to take none."""
    if not board or not units:
        return
    c = await ask(s, which_weapon(s, side, board, units, rule))
    if c is NO:
        return
    w = c.a
    c = await ask(s, which(WHOM_TO_ARM, side, bearers(s, w, units), rule=rule))
    give(s, c.a, w)
    s.wbroken &= ~(1 << w)
    if s.log is not None:
        s.log.append(WeaponGiven(rule, w, c.a))


@procedure
async def machine_gun_nest(s: State, side: int, card: int) -> None:
    """E76 A light machine gun for a unit in good order, from the date on the card."""
    if s.law.date >= s.t.event_from[card]:                              # E76.1, 1.0
        await arm(s, side, spare_arms(s, side, LMG), unarmed(s, side) & good_order(s), "E76")


@procedure
async def chauchat(s: State, side: int) -> None:
    """E80 A Chauchat for an undemoralised unit, from May 1916."""
    if s.law.date >= CHAUCHAT_FROM:                                     # E80.1
        await arm(s, side, spare_arms(s, side, LMG), unarmed(s, side) & ~s.demo, "E80")


@procedure
async def salvage(s: State, side: int) -> None:
    """E90 A weapon comes back from the casualty track."""
    lost = mask(w for w in range(WEAPONS) if s.wplace[w] == W_LOST and WEAPON_SIDE[w] == side)
    await arm(s, side, lost, unarmed(s, side), "E90")


def casualties(s: State) -> int:
    """E97 Units and leaders on the casualty track, of both sides."""
    return mask(u for u in range(UNITS) if s.loc[u] == LOST and FOOT >> u & 1 and NATION[u] in s.law.nations)


def where_return(s: State, side: int, u: int, h: int) -> Ask:
    return WHERE_RETURN(side, AT.among(support.rooms(s, u, NEAR[h] | 1 << h)), u)


@procedure
async def walking_wounded(s: State, side: int) -> None:
    """E97 An eliminated unit or leader of either side comes back, demoralised, at a random hex or next to it."""
    able = casualties(s)
    if not able:
        await triggers.random_hex(s, side)                              # E56 the second step can still be done (11.4)
        return
    c = await ask(s, which(WHO_RETURNS, side, able))  # E97(1)
    u = c.a
    h = await triggers.random_hex(s, side)                              # E97(2)
    if not support.rooms(s, u, NEAR[h] | 1 << h):
        return
    c = await ask(s, where_return(s, side, u, h))
    put(s, u, c.a)                                                      # E97(3)
    s.boxes[SIDE[u]] -= 1
    s.demo |= 1 << u
    if s.log is not None:
        s.log.append(Placed("E97", u, c.a, "event"))
    occupy(s, c.a, u)
