"""1.2.2 Three units a side in a zone, at every moment; 1.4, 8.1 what an army can hold."""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, ART, AUX, BIPLANE, FIRST_FORT, FORT, INF, IN_ARMY, NATION, OF_SIDE, PLAIN_INF, POOL, SIDE, US, ZONES,
)
from marne.games.to_the_last_man.rules.r01_2_units import Going, as_places
from marne.games.to_the_last_man.state import State
from marne.kernel.bars import Bar
from marne.kernel.lexicon import Pair
from marne.parts.bits import bits, mask

ANYWHERE = (1 << ZONES) - 1


def no_room(zone: str) -> Pair:
    """A full zone, to who comes, by the field of the sentence that names it."""
    return f"there are {{n}} of your units in {{{zone}}} already", f"il y a déjà {{n}} de vos unités {{{zone}.a}}"


NO_ROOM = no_room("z")


def load(s: State, side: int, z: int) -> int:
    """1.2.2, 1.2, 1.2.2 [exempt], 8.4 [b2], 8.1 [EMPTY] What counts in a zone: armies that are not empty and single pieces; no
    forts."""
    units = s.at[z] & OF_SIDE[side] & ~FORT
    n = units.bit_count()
    for a in bits(units & ARMY):
        if not s.inside[a]:
            n -= 1
    return n


def weight(s: State, u: int) -> int:
    """1.2.2, 1.2.2 [exempt] What a unit counts in the zone it enters: forts and empty armies nothing."""
    return int(u < FIRST_FORT and not (ARMY >> u & 1 and not s.inside[u]))


def full(s: State, side: int, zones: int = ANYWHERE) -> int:
    """1.2.2, 1.2.2 [always] Of these zones the ones without room for another unit of a side."""
    limit = s.t.stack_limit - 1
    mine = OF_SIDE[side] & ~FORT
    at = s.at
    out = 0
    for z in bits(zones):
        units = at[z] & mine
        if units.bit_count() > limit and load(s, side, z) > limit:
            out |= 1 << z
    return out & ~s.t.unlimited


def room(s: State, side: int, z: int) -> int:
    """How many more units fit in a zone; plenty in the Eastern Front box."""
    return 99 if s.t.unlimited >> z & 1 else s.t.stack_limit - load(s, side, z)


def may_hold(a: int, u: int) -> bool:
    """8.1, 8.1 [nationality] An army holds units of its own nation; American infantry may join any army of the Entente."""
    return NATION[a] == NATION[u] or NATION[u] == US and bool(PLAIN_INF >> u & 1) and SIDE[a] == SIDE[u]


ALIEN, NO_FOOT, NO_AUXILIARY, NO_GUN, NO_PLANE = 1, 2, 3, 4, 5


def lacks(s: State, a: int, u: int) -> int:
    """1.4, 8.3.2, 8.3.4, 1.4 [slot types], 1.4 [capacity] What keeps the army from taking up the piece: its nation, or that no
    place of the right sort is left; 0 if nothing does."""
    if not may_hold(a, u):
        return ALIEN
    held = s.inside[a]
    if INF >> u & 1:
        return 0 if (held & INF).bit_count() < s.t.inf_slots[a] else NO_FOOT
    if (held & AUX).bit_count() >= s.t.aux_slots[a]:
        return NO_AUXILIARY
    if ART >> u & 1:
        return 0 if (held & ART).bit_count() < s.t.guns[s.turn][NATION[a]] else NO_GUN          # 8.3.2 [DEPLOY]
    return NO_PLANE if BIPLANE >> u & 1 and (held & BIPLANE).bit_count() >= s.t.biplanes_max else 0  # 8.3.4 [DEPLOY]


def takes(s: State, a: int, u: int) -> bool:
    """Can army `a` take up piece `u`: nation and slot."""
    return not lacks(s, a, u)


def fits_zone(s: State, u: int, z: int) -> bool:
    """1.2.2 May `u` stand alone in `z`, coming from another zone or from an army of this one?"""
    side = SIDE[u]
    n = weight(s, u)
    if n == 0 or s.t.unlimited >> z & 1:
        return True
    w = s.loc[u]
    if IN_ARMY <= w < POOL:
        a = w - IN_ARMY
        if s.loc[a] == z and s.inside[a] == 1 << u:
            n = 0                                   # it leaves an empty army behind, which counts nothing
    return load(s, side, z) + n <= s.t.stack_limit


def fits_army(s: State, u: int, a: int) -> bool:
    """T-53 A piece may go straight into an army of a full zone; into an empty army only if the zone bears one more unit."""
    if lacks(s, a, u):
        return False
    if s.inside[a]:
        return True
    z = s.loc[a]
    if s.t.unlimited >> z & 1:
        return True
    w = s.loc[u]
    gain = 1
    if w == z:
        gain = 0                                    # a single unit of the zone becomes the army's
    elif IN_ARMY <= w < POOL and s.loc[w - IN_ARMY] == z and s.inside[w - IN_ARMY] == 1 << u:
        gain = 0
    return load(s, SIDE[u], z) + gain <= s.t.stack_limit


def army_fits(s: State, a: int) -> bool:
    """8.1, 8.3.2 Does what is inside an army respect its slots and limits?"""
    held = s.inside[a]
    return ((held & INF).bit_count() <= s.t.inf_slots[a] and (held & AUX).bit_count() <= s.t.aux_slots[a]
            and (held & ART).bit_count() <= s.t.guns[s.turn][NATION[a]] and (held & BIPLANE).bit_count() <= s.t.biplanes_max)


# Bars: armies on the map that do not take a piece up; {host} the army's name --------------------------------------------------


def _berth(rule: str, wrong: int, en: str = "", fr: str = "") -> Going:
    return Bar(rule, lambda s, side, u: mask(a for a in range(ARMIES) if s.loc[a] < IN_ARMY and lacks(s, a, u) == wrong), en, fr)


BERTH_BARS: tuple[Going, ...] = (
    _berth("8.1 [nationality]", ALIEN, "the {host} takes up its own nation only (American infantry apart)",
           "« {host} » ne prend que des unités de sa nation, hormis l'infanterie américaine"),
    _berth("1.4 [capacity]", NO_FOOT, "the {host} has {slots[0]} places for infantry, all taken",
           "« {host} » a {slots[0]} logements d'infanterie, tous occupés"),
    _berth("1.4 [capacity]", NO_AUXILIARY, "the {host} has {slots[1]} places for auxiliaries, none free",
           "« {host} » a {slots[1]} logements d'auxiliaires, aucun n'est libre"),
    _berth("8.3.2 [DEPLOY]", NO_GUN, "in {season} such an army may hold {slots[2]} artillery",
           "{season} : le nombre d'artilleries d'une telle armée est limité à {slots[2]}"),
    _berth("8.3.4 [DEPLOY]", NO_PLANE),
)
ARMY_BARS: tuple[Going, ...] = (
    *BERTH_BARS, Bar("1.2.2", lambda s, side, u: mask(a for a in range(ARMIES) if s.loc[a] < IN_ARMY and not lacks(s, a, u)
                                                      and not fits_army(s, u, a)), *NO_ROOM))
BERTHS = as_places(ARMY_BARS)
