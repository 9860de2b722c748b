"""4.4 Rail, 4.5 Strategic Movement, 4.6 sea movement, 9.6 Strategic Reserves: where a unit can get to. None of them can be
combined with any other movement. They begin and end in a zone or in an army of it; `doors` are full zones with such an army."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.to_the_last_man.rules.r08_1_armies import kept_apart
from marne.games.to_the_last_man.pieces import ARMIES, ARMY, EFT, ENGLAND, ENTENTE, NATION, OF_NATION, OF_SIDE, SIDE, UK
from marne.games.to_the_last_man.rules.r01_2_stacking import NO_ROOM, fits_army, full, weight
from marne.games.to_the_last_man.rules.r01_2_units import Going
from marne.games.to_the_last_man.state import State, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import friendly, usable
from marne.kernel.bars import ENDS, LEAST, Bar, recast
from marne.kernel.lexicon import Pair
from marne.parts.bits import bits, union


def with_contents(s: State, u: int) -> int:
    """A unit and, if it is an army, all it holds."""
    return 1 << u | (s.inside[u] if u < ARMIES else 0)


def fresh_unit(s: State, u: int) -> bool:
    """4.1, 4.4, 4.4 [exclusive], 4.5 [exclusive], 4.6 [exclusive] A unit that has not moved in any way this player turn, an
    army with all it holds: going into or out of an army is a movement too."""
    return not with_contents(s, u) & (s.moved | s.half | s.railed | s.joined | s.left)


def box_allowed(s: State, u: int) -> bool:
    """2.0 V.4 What may enter the Eastern Front box; an army with all it holds."""
    return s.law.eft_used and not with_contents(s, u) & ~s.t.eft_kinds


NO_BOX = ("the Eastern Front box is not used, by the chosen option",
          "la case du front de l'Est n'est pas employée, selon l'option choisie")
BOX_KINDS = ("only German armies, infantry, Stosstruppen, cavalry, artillery and biplanes enter the Eastern Front box; an army"
             " with all it holds",
             "seuls entrent dans la case du front de l'Est les armées, infanteries, Stoßtruppen, cavaleries, artilleries et"
             " biplans allemands ; une armée, avec tout ce qu'elle contient")


# Arrival in an army -----------------------------------------------------------------------------------------------------------


def hosts(s: State, u: int, z: int) -> int:
    """8.1, T-53 The armies of a zone that can take up a piece which arrives from elsewhere."""
    out = 0
    for a in bits(s.at[z] & ARMY & OF_SIDE[SIDE[u]]):
        if fits_army(s, u, a) and not kept_apart(s, u, a):
            out |= 1 << a
    return out


def doors(s: State, u: int, zones: int) -> int:
    """1.2.2, T-53 Of these full zones those where a piece arrives straight in an army."""
    out = 0
    if u >= ARMIES:
        for z in bits(zones):
            if s.at[z] & ARMY and hosts(s, u, z):
                out |= 1 << z
    return out


# Reach ------------------------------------------------------------------------------------------------------------------------


def rail_ground(s: State, side: int) -> int:
    """4.4, 4.4 [since start] Zones friendly now and since the beginning of the player turn."""
    return s.opened & friendly(s, side)


def rail_reach(s: State, u: int, closed: int) -> int:
    """4.4, 4.4 [range] Up to three zones through friendly zones with room (`closed`: full ones)."""
    side, src = SIDE[u], zone_of(s, u)
    ground = rail_ground(s, side)
    if not ground >> src & 1:
        return 0
    if side == ENTENTE or not box_allowed(s, u):
        ground &= ~(1 << EFT)
    ends = 0
    if weight(s, u):
        ends = doors(s, u, ground & closed & ~(1 << src))
        ground &= ~closed
    key = (side << 8 | src, ground, ends)
    got = s.t.reach_cache.get(key)
    if got is None:
        near = s.t.near[side]
        seen = edge = 1 << src
        inside = 0
        for _ in range(s.t.rail_zones):
            edge = union(near, edge & ~(1 << EFT) | 1 << src & edge)
            inside |= edge & ends
            edge &= ground & ~seen
            seen |= edge
        if len(s.t.reach_cache) > 20000:
            s.t.reach_cache.clear()
        got = s.t.reach_cache[key] = (seen | inside) & ~(1 << src)
    return got


def with_room(s: State, u: int, zones: int, closed: int) -> int:
    """1.2.2 Of these zones those where the unit can arrive."""
    return zones & ~closed | doors(s, u, zones & closed) if weight(s, u) and zones & closed else zones


def reserves_reach(s: State, u: int, closed: int) -> int:
    """9.6, T-56 Any distance from a friendly or disputed zone to another, through zones friendly now and not full."""
    side, src = SIDE[u], zone_of(s, u)
    ends = usable(s, side)
    if not ends >> src & 1:
        return 0
    if side == ENTENTE or not box_allowed(s, u):
        ends &= ~(1 << EFT)
    through = friendly(s, side) & ~(1 << EFT)
    starts = through & 1 << src                         # the box is reached from friendly zones only
    if weight(s, u):
        through &= ~closed
        ends = with_room(s, u, ends & ~(1 << src), closed)
    key = (side << 8 | src | 1 << 16, through | starts, ends)
    got = s.t.reach_cache.get(key)
    if got is None:
        near = s.t.near[side]
        seen = edge = 1 << src
        while edge:
            edge = union(near, edge) & through & ~seen
            seen |= edge
        inner = seen & ~(1 << EFT)
        got = (seen | union(near, inner)) & ends & ~(1 << src)
        if not inner & (through | starts) & near[EFT]:
            got &= ~(1 << EFT)
        s.t.reach_cache[key] = got
    return got


# Bars: zones that a unit may not go to so -------------------------------------------------------------------------------------


class Trip(NamedTuple):
    """What the bars of a transport look at. `closed`: the full zones; `hosted`: are armies looked for in them (T-53)?"""

    s: State
    u: int
    side: int
    src: int
    closed: int
    hosted: bool


def trip(s: State, u: int, closed: int, hosted: bool = True) -> Trip:
    return Trip(s, u, SIDE[u], zone_of(s, u), closed if weight(s, u) else 0, hosted)


Halt = Bar[[Trip]]          # {u} the unit, {here} and {there} zones, {z} the zone with its preposition, {n} and {far} numbers


def unmoved(rule: str) -> Halt:
    return Bar(rule, lambda t: -(not t.s.railed >> t.u & 1 and not fresh_unit(t.s, t.u)),
               "{u.Le} {u:has|have} moved, joined or left an army: that cannot be combined",
               "{u.Le} {u:a|ont} bougé, rejoint ou quitté une armée : cela ne se combine pas")


def shut(t: Trip) -> int:
    """1.2.2, T-53 Full zones where no army takes the unit up either."""
    return t.closed & ~doors(t.s, t.u, t.closed & ~(1 << t.src)) if t.hosted else t.closed


def not_since(t: Trip) -> int:
    """4.4, 4.5 Zones friendly now, but not since the beginning of the player turn."""
    return friendly(t.s, t.side) & ~t.s.opened


def no_port(t: Trip) -> int:
    """4.6 [ports] England is joined to the friendly or disputed coastal sources."""
    ports = t.s.t.ports & usable(t.s, ENTENTE)
    return ~(ports | 1 << ENGLAND) if t.src == ENGLAND else 0 if ports >> t.src & 1 else 1 << ENGLAND


NOT_PLAYED: Halt = Bar("4.2 [b5]", lambda t: ~t.s.t.playable, how=ENDS)
ENTENTE_ONLY: Halt = Bar("4.5", lambda t: -(t.side != ENTENTE), "only the Entente has Strategic Movement",
                         "seule l'Entente a le mouvement stratégique")
BRITISH_ONLY: Halt = Bar("4.6 [cap]", lambda t: -(NATION[t.u] != UK or bool(with_contents(t.s, t.u) & ~OF_NATION[UK])),
                         "only British units cross the Channel", "seules les unités britanniques traversent la Manche")
TOO_FAR: Halt = Bar("4.4 [range]", lambda t: ~rail_reach(t.s, t.u, t.closed),
                    "no way of {far} friendly zones with room leads there",
                    "aucun trajet de {far} zones amies non pleines n'y mène", LEAST)
HERE: Halt = Bar("4.1", lambda t: 1 << t.src, "{u.Le} {u:is|are} in {z} already", "{u.Le} se trouve déjà {z.a}", ENDS)
RAIL_BARS: tuple[Halt, ...] = (
    HERE, unmoved("4.4 [exclusive]"), NOT_PLAYED, Bar("4.4 [cap]", lambda t: -(t.s.rails >= t.s.t.rail_units)),
    Bar("4.4 [range]", lambda t: -(not friendly(t.s, t.side) >> t.src & 1), "{here.Le} is not friendly",
        "{here.Le} {here:n'est|ne sont} pas une zone amie"),
    Bar("4.4 [since start]", lambda t: -(not_since(t) >> t.src & 1)),
    Bar("4.4 [range]", lambda t: ~friendly(t.s, t.side), "{there.Le} is not friendly",
        "{there.Le} {there:n'est|ne sont} pas une zone amie"),
    Bar("4.4 [since start]", not_since), Bar("2.0 V.4 [AAC]", lambda t: 0 if t.s.law.eft_used else 1 << EFT, *NO_BOX),
    Bar("2.0 V.4", lambda t: 0 if box_allowed(t.s, t.u) or not t.s.law.eft_used else 1 << EFT, *BOX_KINDS),
    Bar("1.2.2", lambda t: shut(t) & ~(1 << t.src), *NO_ROOM), TOO_FAR)


def _no_source(zone: str) -> Pair:
    return (f"{{{zone}.Le}} is not a source of supply of the Entente on the continent",
            f"{{{zone}.Le}} {{{zone}:n'est|ne sont}} pas une source de ravitaillement de l'Entente sur le continent")


STRATEGIC_BARS: tuple[Halt, ...] = (
    ENTENTE_ONLY, HERE, unmoved("4.5 [exclusive]"),
    Bar("4.5 [cap]", lambda t: -(t.s.strategics >= t.s.t.strategic_cap[t.s.turn])),
    Bar("4.5", lambda t: -(not t.s.t.strategic_zones >> t.src & 1), *_no_source("here")),
    Bar("4.5 [exclusive]", lambda t: -(t.s.t.strategic_zones & ~rail_ground(t.s, ENTENTE) & 1 << t.src > 0)),
    Bar("4.5", lambda t: ~t.s.t.strategic_zones, *_no_source("there")),
    Bar("4.5 [exclusive]", lambda t: t.s.t.strategic_zones & ~rail_ground(t.s, ENTENTE)),
    Bar("1.2.2", lambda t: shut(t) & ~(1 << t.src), *NO_ROOM))
SEA_BARS: tuple[Halt, ...] = (
    BRITISH_ONLY, unmoved("4.6 [exclusive]"), Bar("4.6 [cap]", lambda t: -(t.s.seas >= t.s.t.sea_units)),
    Bar("4.6 [ports]", lambda t: 1 << ENGLAND if t.src == ENGLAND else ~(1 << ENGLAND), "a sea move begins or ends in England",
        "un mouvement par mer part d'Angleterre ou y arrive"),
    Bar("4.6 [ports]", no_port), Bar("1.2.2", shut, *NO_ROOM))
RESERVES_BARS: tuple[Halt, ...] = (
    Bar("9.6", lambda t: -(not fresh_unit(t.s, t.u)), "{u.Le} {u:has|have} moved already this player turn",
        "{u.Le} {u:a|ont} déjà bougé dans ce tour de joueur"),
    Bar("9.6", lambda t: 1 << t.src, "{u.Le} {u:stands|stand} there already", "{u.Le} s'y trouve déjà"),
    Bar("9.6", lambda t: ~(usable(t.s, t.side) | 1 << t.src), "{there.Le} is neither friendly nor disputed",
        "{there.Le} {there:n'est|ne sont} ni une zone amie ni une zone disputée"),
    Bar("1.2.2", lambda t: shut(t) & usable(t.s, t.side) & ~(1 << t.src), *NO_ROOM),
    Bar("", lambda t: ~reserves_reach(t.s, t.u, t.closed)))


def going(bars: tuple[Halt, ...]) -> tuple[Going, ...]:
    """Bars of a transport, for refusals: armies in full zones are not looked for."""
    return recast(bars, lambda f: lambda s, side, u: f(trip(s, u, full(s, SIDE[u]), False)))
