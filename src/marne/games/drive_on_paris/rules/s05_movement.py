"""5 Movement: who may move in a phase, how far, where to. What happens on the way is in s05_march; trains and guns are in s14."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import CARRIER, COMBAT, FORT, GRID, GUN, HQ, OF_SIDE, POINT
from marne.games.drive_on_paris.rules.s04_zones import CARRIERS, COST, enemy_zone, extra_cost
from marne.games.drive_on_paris.rules.s05_closures import open_to_all
from marne.games.drive_on_paris.state import EXPLOITATION, State, allowance, cargo
from marne.kernel.bars import Bar, allowed
from marne.parts.bits import bits
from marne.parts.map.paths import Reach

STEADY = FORT | POINT | HQ | GUN        # what never exploits (1-1b) or never moves
Idle = Bar[[State, int]]                # state, side: pieces that do not move; {u} the piece
Wall = Bar[[State, int, int]]           # state, side, units: hexes that they do not walk into; {g} the hex


def waiting(s: State, side: int) -> int:
    """1-1d#2, SCS-5.13 Reserves stand still until the exploitation phase."""
    return 0 if s.phase == EXPLOITATION else s.reserve


def banded(s: State) -> int:
    """1-1a, 1-1c, 3-1 Units able to exploit, and to make a full advance: yellow bands, and white ones through turn 8."""
    return s.t.yellow | (s.t.white if s.turn <= s.law.white_until else 0)


def unfit(s: State, side: int) -> int:
    """1-1a, 1-1b, SCS-11.1 Who does not move in the exploitation phase: all but yellow bands, white ones while they hold (3-1),
    reserves, German infantry by its roll (3-1), trains and taxis. What they did before in the turn does not matter (SCS-11.5).
    HQs and siege guns have a bar of their own (SCS-5.14)."""
    if s.phase != EXPLOITATION:
        return 0
    out = banded(s) | s.reserve | s.marched | s.halved | CARRIER
    if s.law.exploit_all:
        out |= COMBAT
    return ~(out | STEADY)


def stuck(s: State, side: int) -> int:
    """SCS-11.2 Who stood in an enemy zone when the exploitation phase began; by the option not units with a band, as long as it
    holds (3-1)."""
    if s.phase != EXPLOITATION:
        return 0
    return (s.pinned & ~banded(s) if s.law.zone_exploit else s.pinned) & ~CARRIER


NOT_YOURS = ("{u} {u:belongs|belong} to the other side", "{u.le} {u:appartient|appartiennent} à l'autre camp")
MOVE_BARS: tuple[Idle, ...] = (
    Bar("0/Colours#1", lambda s, side: ~OF_SIDE[side], *NOT_YOURS),
    Bar("1-5a", lambda s, side: FORT, "{u} never moves", "{u.le} ne bouge jamais"),
    Bar("1-12#3", lambda s, side: POINT, "{u} never moves", "{u.le} ne bouge jamais"),
    Bar("SCS-5.1", lambda s, side: s.moved, "{u} {u:has|have} moved already in this phase",
        "{u.le} {u:a|ont} déjà bougé dans cette phase"),
    Bar("1-6b#2", lambda s, side: s.frozen, "{u} {u:digs|dig} and cannot move until the trench is finished",
        "{u.le} {u:creuse|creusent} et ne {u:peut|peuvent} bouger avant la fin de la tranchée"),
    Bar("1-1d#2", waiting, "{u} {u:is|are} in reserve and {u:waits|wait} for the exploitation phase",
        "{u.le} {u:est|sont} en réserve et {u:attend|attendent} la phase d'exploitation"),
    Bar("1-1b", lambda s, side: HQ | GUN if s.phase == EXPLOITATION else 0, "{u} never {u:exploits|exploit}",
        "{u.le} n'{u:exploite|exploitent} jamais"),
    Bar("SCS-11.1", unfit, "{u} {u:has|have} neither band, reserve marker nor forced march, and cannot exploit",
        "{u.le} n'{u:a|ont} ni bandeau, ni marqueur de réserve, ni marche forcée, et ne {u:peut|peuvent} exploiter"),
    Bar("SCS-11.2", stuck, "{u} {u:was|were} in an enemy zone of control when the phase began",
        "{u.le} {u:était|étaient} en zone de contrôle ennemie au début de la phase"),
)


_CHANGING = MOVE_BARS[3:]       # the bars at the beginning look at the pieces alone
_MARCHING = MOVE_BARS[3:6]      # those after them at the exploitation phase alone
_MOBILE = tuple(OF_SIDE[side] & ~(FORT | POINT) for side in (0, 1))


def movers(s: State, side: int) -> int:
    """SCS-5.1, SCS-5.13 Who may still move in the phase: not those that have stopped, dig, ride, or wait in reserve."""
    return allowed(_CHANGING if s.phase == EXPLOITATION else _MARCHING, s.present & _MOBILE[side], s, side)


def allowance_now(s: State, u: int) -> int:
    """SCS-5.2, SCS-11.3 The movement points of a unit in the phase: its own; in exploitation twice as many for reserves (1-1d#3),
    its own with a band or after a good roll, half of them rounded up after a bad one (SCS-5.12, SCS-1.5)."""
    own = allowance(s, u)
    if s.phase != EXPLOITATION:
        return own
    b = 1 << u
    if b & CARRIER:
        return own
    if b & s.reserve:
        return own * s.law.reserve_times
    if b & (banded(s) | s.marched):
        return own
    return (own + 1) // 2


def points_left(s: State) -> int:
    """SCS-5.3 Units that move together go as far as the slowest."""
    g = s.group
    if not g & g - 1:
        u = g.bit_length() - 1
        return (s.t.move[s.reduced >> u & 1][u] if s.phase != EXPLOITATION else allowance_now(s, u)) - s.spent
    return min([allowance_now(s, u) for u in bits(g)]) - s.spent


def standing(s: State) -> int:
    """The hex where the units under way are."""
    return s.loc[s.group.bit_length() - 1]


WALLS: tuple[Wall, ...] = (
    Bar("SCS-5.7", lambda s, side, units: s.forts[1 - side], "an enemy fort stands in {g}: nobody enters before it has fallen",
        "il y a une forteresse ennemie {g.a} : personne n'y entre avant sa chute"),
    Bar("SCS-5.7", lambda s, side, units: s.occ[1 - side], "the enemy holds {g.le}: only an overrun or a combat opens it",
        "l'ennemi tient {g.le} : seul un débordement ou un combat l'ouvre"),
    Bar("SCS-5.8", lambda s, side, units: 0 if units & COMBAT else s.soft[1 - side],
        "there are enemy counters in {g}, and only combat units may walk into them",
        "il y a des pions ennemis {g.a} : seules des unités combattantes peuvent y entrer"),
    Bar("1-2a", lambda s, side, units: enemy_zone(s, side, CARRIERS) if units & CARRIER else 0,
        "{g.le} lies in an enemy zone of control, where trains and taxis are destroyed",
        "{g.le} est en zone de contrôle ennemie, où trains et taxis sont détruits"),
)


_TO_FIGHTERS = WALLS[:2]        # they look at the side alone
_OTHERS = ~COMBAT


def passable(s: State, side: int, units: int) -> int:
    """SCS-3.6, SCS-5.7, SCS-5.8, SCS-5.9 The hexes that units may enter by just moving: not closed, without enemy combat units
    and forts; what else the enemy has there stops only those who cannot fight."""
    if units & _OTHERS:
        load = cargo(s, (units & -units).bit_length() - 1) if units & CARRIER else 0        # 2-8b: bound like everybody
        return allowed(WALLS, open_to_all(s, units | load), s, side, units)
    foe, open_, known = 1 - side, open_to_all(s, units), s.law.walls
    if known[0] == open_ and known[1] == s.forts[foe] and known[2] == s.occ[foe]:           # the same as for the unit before
        return known[3]
    out = allowed(_TO_FIGHTERS, open_, s, side, units)
    s.law.walls = open_, s.forts[foe], s.occ[foe], out
    return out


def ground(s: State, side: int) -> tuple[int, int, int]:
    """What the units under way may enter, where it costs more, and how much."""
    return passable(s, side, s.group), enemy_zone(s, side, COST), extra_cost(s, s.group)


def reach(s: State, side: int, left: int | None = None) -> Reach:
    """SCS-5.4, SCS-5.5, 1-2d#3 Where the units under way, on foot, get with the points they have left."""
    if left is None:
        left = points_left(s)
    g = s.group
    return s.t.foot.reach(s.loc[g.bit_length() - 1], left if left > 0 else 0, passable(s, side, g), enemy_zone(s, side, COST),
                          extra_cost(s, g))


def least_step(s: State, side: int) -> int:
    """SCS-5.6 By the option, one hex is always allowed to who has not moved, but not from an enemy zone into another."""
    if not s.law.minimum_move or s.spent:
        return 0
    h, zone = standing(s), enemy_zone(s, side, COST)
    near = GRID.near[h] & passable(s, side, s.group)
    return near & ~zone if zone >> h & 1 else near
