"""6.30 Mandated offensives: whoever fails to make one loses the game."""
from __future__ import annotations

from itertools import combinations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, BR, CAUCASUS, CAVALRY, CENTRAL, COMBAT, FREE_STACK, FRONT, ITALY,
                                                    MOUNTAIN, NATION, OF_FRONT, OF_NATION, WEST)
from marne.games.great_war_in_europe.rules.r08_movement import beside_enemy, destinations, movers
from marne.games.great_war_in_europe.rules.r10_1_attack import ring, seen
from marne.games.great_war_in_europe.rules.r10_3_odds import attack_total
from marne.games.great_war_in_europe.rules.r14_1_forts import fort_defence, fortified
from marne.games.great_war_in_europe.rules.r15_5_cavalry import bound, on_foot
from marne.games.great_war_in_europe.rules.r18_victory import end
from marne.games.great_war_in_europe.state import NEVER, State, allowance, attack_of, defence_of, fighters, strong
from marne.parts.bits import bits, mask

EVEN = 1                                # the column 1-1
ENVER_UNITS = 3
HAIG_ATTACKS = 2
DIVISION_WORTH = 4                      # the defence of a German division, for hidden units


def begin_offensives(s: State) -> None:
    """6.30#2, 6.30#3 At the start of a turn's movement: what is owed in it. Haig owes two attacks, Conrad one."""
    s.owed_haig = HAIG_ATTACKS if s.turn <= s.haig and s.turn > s.haig - 3 else 0
    s.owed_conrad = int(s.turn <= s.conrad and s.turn > s.conrad - 3)


def offensive_made(s: State, side: int, h: int, column: int, fought: bool = True) -> None:
    """6.30#1, 6.30#2, 6.30#3 An attack is made: does it count for an offensive that is owed? Haig: British alone on the West
    map, 1-1 or better before the shifts. Conrad: Austrians alone on the Italian map. Enver: three units in the Caucasus. It
    counts also if cavalry withdraws from it (15.51), so that nobody loses the game by an enemy who gives way; then Conrad's +2
    is kept for the first attack that is `fought`."""
    f = FRONT[h]
    if side == ALLIED:
        if s.owed_haig and f == WEST and not s.attackers & ~OF_NATION[BR] and column >= EVEN:
            s.owed_haig -= 1
    else:
        if s.owed_conrad and f == ITALY and not s.attackers & ~OF_NATION[AH]:
            s.owed_conrad -= 1
        if fought and f == ITALY and not s.attackers & ~OF_NATION[AH] and s.conrad_first == s.turn:
            s.conrad_first = 0
        if s.enver == s.turn and f == CAUCASUS and s.attackers.bit_count() >= ENVER_UNITS:
            s.enver = 0


# What could be done ----------------------------------------------------------------------------------------------------------


def stops(s: State, side: int, u: int) -> int:
    """6.30 The hexes in which a unit could stand at the end of the movement that begins: where it is, and where it may go."""
    here = 1 << s.loc[u]
    if not movers(s, side) >> u & 1:
        return here
    kept = s.group, s.origin, s.spent_mp, s.touched
    s.group, s.origin, s.spent_mp = 1 << u, s.loc[u], 0
    s.touched = beside_enemy(s, side) >> s.origin & 1
    out = destinations(s, side)[0]
    s.group, s.origin, s.spent_mp, s.touched = kept
    return out | here


def in_reach(s: State, side: int, units: int, f: int) -> dict[int, dict[int, int]]:
    """6.30 By enemy hex of a front: those of the units that could stand next to it at the end of their movement and attack, each
    with the hexes from which it could; not where cavalry alone would meet infantry or a fort (15.54)."""
    out: dict[int, dict[int, int]] = {}
    alike: dict[tuple[int, ...], int] = {}
    foes = [(h, ring(s, h)) for h in bits(strong(s, 1 - side) & OF_FRONT[f])]
    for u in bits(s.on[f] & units & s.army[side] & COMBAT):
        if not attack_of(s, u):
            continue
        key = s.loc[u], allowance(s, u), NATION[u], CAVALRY >> u & 1, MOUNTAIN >> u & 1
        if key not in alike:
            alike[key] = stops(s, side, u)
        for h, near in foes:
            if alike[key] & near and (not s.t.alpine >> h & 1 or MOUNTAIN >> u & 1):
                out.setdefault(h, {})[u] = alike[key] & near
    horse = bound(s, f)
    return {h: where for h, where in out.items() if mask(where) & ~horse
            or not (seen(s, side, h) & on_foot(s) or fortified(s, 1 - side, h))}


def settles(s: State, u: int, where: dict[int, int], held: dict[int, list[int]], seen: set[int]) -> bool:
    """7.23 Is there room for one more beside those who are `held` in their hexes, if need be where another goes elsewhere?
    `where`: by unit the hexes where it could stand. Tanks need no room (7.23#2)."""
    if FREE_STACK >> u & 1:
        return True
    for h in bits(where[u]):
        if h in seen:
            continue
        seen.add(h)
        there = held.setdefault(h, [])
        if len(there) < s.t.stack_limit:
            there.append(u)
            return True
        for i, v in enumerate(there):
            if settles(s, v, where, held, seen):
                there[i] = u
                return True
    return False


def massed(s: State, where: dict[int, int]) -> int:
    """6.30#3, 7.23 Of units, each with the hexes where it could stand, the strongest for which there is room in these hexes."""
    held: dict[int, list[int]] = {}
    return mask(u for u in sorted(where, key=lambda u: -attack_of(s, u)) if settles(s, u, where, held, set()))


def both(s: State, first: dict[int, int], second: dict[int, int], needed: tuple[int, int]) -> bool:
    """6.30#3, 10.14, 7.23 Can two hexes be attacked in one phase with so much strength each: nobody fights twice, everybody needs
    room? Those who reach one of them only go first, then the strongest where most is lacking."""
    forces, sent, where = (first, second), [0, 0], dict[int, int]()
    held: dict[int, list[int]] = {}
    for u in sorted({*first, *second}, key=lambda u: (u in first and u in second, -attack_of(s, u))):
        lack = [n - attack_total(s, units) for n, units in zip(needed, sent, strict=True)]
        for i in sorted((0, 1), key=lambda i: -lack[i]):
            if lack[i] > 0 and u in forces[i]:
                where[u] = forces[i][u]
                if settles(s, u, where, held, set()):
                    sent[i] |= 1 << u
                    break
    return all(attack_total(s, units) >= n for n, units in zip(needed, sent, strict=True))


def supposed(s: State, side: int, h: int) -> int:
    """6.30#3, 7.25 What the enemy in a hex is worth as far as a side sees it: a hidden unit counts as a full division, so that
    nobody learns a stack by what he owes."""
    shown = seen(s, side, h)
    hidden = (fighters(s, h, 1 - side) & ~shown).bit_count()
    return sum(defence_of(s, u) for u in bits(shown)) + hidden * DIVISION_WORTH + fort_defence(s, 1 - side, h)


def offensives_possible(s: State, side: int) -> None:
    """6.30, 6.30#1, 6.30#2, 6.30#3 Before a side moves: what cannot be done in any way is not owed. Haig: an attack on an
    enemy hex that the British could attack at 1-1, with as many of them as find room around it (7.23); two, if there are two such
    hexes that they could attack in one phase. Enver: if no three units could attack one hex, those nearest to the Allies have to
    approach them."""
    if side == ALLIED and s.theatre == 0 and s.owed_haig:
        chances = [(units, supposed(s, side, h)) for h, units in in_reach(s, side, OF_NATION[BR], WEST).items()]
        chances = [(units, n) for units, n in chances if attack_total(s, massed(s, units)) >= n]
        two = any(both(s, a, b, (m, n)) for (a, m), (b, n) in combinations(chances, 2))
        s.owed_haig = min(s.owed_haig, len(chances), HAIG_ATTACKS if two else 1)
    elif side == CENTRAL and s.theatre == 0 and s.owed_conrad and not in_reach(s, side, OF_NATION[AH], ITALY):
        s.owed_conrad = 0
    elif side == CENTRAL and s.theatre == 1 and s.enver == s.turn:
        if all(len(units) < ENVER_UNITS for units in in_reach(s, side, -1, CAUCASUS).values()):
            s.enver_march = nearest(s)
            s.enver = 0


# Enver's approach ----------------------------------------------------------------------------------------------------------


def gaps(s: State) -> dict[int, int]:
    """6.30#1 By hex of the Caucasus map: how far the nearest Allied unit is."""
    out: dict[int, int] = {}
    front, n = (s.occ[ALLIED] | s.staff[ALLIED]) & OF_FRONT[CAUCASUS], 0
    while front:
        for h in bits(front):
            out[h] = n
        seen = mask(out)
        front, n = s.t.around(front) & OF_FRONT[CAUCASUS] & ~seen, n + 1
    return out


def nearest(s: State) -> int:
    """6.30#1 The three CP units of the Caucasus map that are nearest to Allied units, with all that are as near as the third."""
    gap = gaps(s)
    units = [(gap[s.loc[u]], u) for u in bits(s.on[CAUCASUS] & s.army[CENTRAL] & COMBAT) if s.loc[u] in gap]
    if not units:
        return 0
    far = sorted(units)[:ENVER_UNITS][-1][0]
    return mask(u for d, u in units if d <= far)


def closest(s: State, board: int) -> int:
    """6.30#1 Of some hexes those that are nearest to an Allied unit."""
    gap = gaps(s)
    best = min((gap.get(h, NEVER) for h in bits(board)), default=NEVER)
    return mask(h for h in bits(board) if gap.get(h, NEVER) == best)


def have_to_march(s: State) -> int:
    """6.30#1 The units that still have to approach: until three have, those that can."""
    if not s.enver_march or (s.enver_march & s.moved).bit_count() >= ENVER_UNITS:
        return 0
    return mask(u for u in bits(s.enver_march & ~s.moved & s.present)
                if not closest(s, stops(s, CENTRAL, u)) >> s.loc[u] & 1)


# The end of the turn -------------------------------------------------------------------------------------------------------


def forfeit(s: State, side: int, rule: str) -> None:
    """6.30 The offensive has not been made: the game is lost."""
    if s.log is not None:
        s.log.append(ev.OffensiveFailed(rule, side))
    end(s, "allied-offensive" if side == CENTRAL else "central-offensive", 1 - side, rule)


def offensives_end_of_turn(s: State) -> None:
    """6.30, 6.30#1, 6.30#2, 6.30#3 Has every mandated offensive of the turn been made?"""
    if s.owed_haig:
        forfeit(s, ALLIED, "6.30#3")
    if s.owed_conrad:
        forfeit(s, CENTRAL, "6.30#2")
    if s.enver == s.turn:
        forfeit(s, CENTRAL, "6.30#1")
    s.owed_haig = s.owed_conrad = s.enver = s.enver_march = 0
