"""8.4 Movement: which hex may a unit enter next? Every rule is a bar: a function that returns the hexes it forbids.

What is legal is what no bar forbids; the explanation of a refusal is every bar whose mask has the hex.
"""
from __future__ import annotations

from collections.abc import Callable

from marne.games.grand_illusion.pieces import (
    ALL, ALLIED, BE, BR, CAV, COMBAT, FR, GE, GERMAN, HA, HQ, INF, NATION, OF_NATION, OF_SIDE, SIDE,
)
from marne.games.grand_illusion.stacking import fits
from marne.games.grand_illusion.state import State, own, strong
from marne.games.grand_illusion.supply import nation_of, toward_supply, zone
from marne.parts.bits import bits

# How a moving group shelters those who may not enter enemy hexes alone: 0 not, 1 by cavalry, 3 by infantry that can attack.
ALONE, SCREENED, ESCORTED = 0, 1, 3
Bar = Callable[[State, int, int, int, int], int]


def guard(s: State, force: int) -> int:
    """8.4.4/T(3) What shelter the undisrupted attackers of a group give to the others."""
    able = force & COMBAT & ~s.disrupted & ~s.t.def_only[0]
    return ESCORTED if able & INF else SCREENED if able else ALONE


def impassable(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """2.2/p7 Three lozenges: no unit ever crosses."""
    return s.t.impassable[src]


def blocked(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4.5a The enemy blocks the sides by which he came."""
    foe = 6 - 6 * SIDE[u]
    return s.t.blocked_exits(s.blocked, foe, src) if any(s.blocked[foe:foe + 6]) else 0


def allowance(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4/b3, 8.4.2 One movement point a hex, one more across a lozenge."""
    return ALL if mp < 1 else s.t.slow[src] if mp < 2 else 0


def exit_table(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4.4/T From a contested hex of the enemy no enemy-held hex of his can be entered."""
    foe = 1 - SIDE[u]
    theirs = own(s, foe)
    enemy = strong(s, foe)
    return theirs & enemy if theirs & enemy & 1 << src else 0


def unescorted(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4.4/T(3) HQ, HA, disrupted and defence-only units enter a hex held by the enemy alone only with units that can attack."""
    return 0 if shelter else strong(s, 1 - SIDE[u]) & ~strong(s, SIDE[u])


def cavalry_and_forts(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """9.6.1/b1 Cavalry cannot attack forts: it does not enter a hex held by forts alone without infantry."""
    if shelter == ESCORTED:
        return 0
    side = SIDE[u]
    foe = 1 - side
    return s.forts[foe] & ~s.siege & ~s.occ[foe] & ~strong(s, side)


def disrupted(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """9.8.2/b2 Disrupted units enter enemy-controlled hexes with enemy units only together with undisrupted ones."""
    if shelter or not s.disrupted >> u & 1:
        return 0
    foe = 1 - SIDE[u]
    return own(s, foe) & strong(s, foe)


def belgium(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4.7a Belgian units never leave Belgium by movement."""
    return ALL & ~s.t.belgium


def schlieffen(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4.8 Vacant Schlieffen hexes are closed to German combat units before turn 7."""
    if s.turn > s.law.schlieffen_until:
        return 0
    return s.t.schlieffen & ~s.occ[ALLIED] & ~s.opened


def ghent(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """12.5.3 No German enters 43 while the Belgian army that was driven into Antwerp stands there."""
    law = s.law
    if law.ghent and s.driven and s.at[law.antwerp] & COMBAT & OF_NATION[BE]:
        return 1 << law.ghent
    return 0


def maubeuge_german(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """14.1.1a/Maubeuge No German enters 54 on turn 1."""
    return 1 << s.law.maubeuge if s.turn <= s.law.maubeuge_german_until else 0


def maubeuge_allied(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """14.1.1a/Maubeuge Only Allied units that set up there may enter 54 on turns 1 and 2."""
    return 1 << s.law.maubeuge if s.turn <= s.law.maubeuge_allied_until and not s.began54 >> u & 1 else 0


def supply_line(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4.3d A unit in supply enters no hex from which it could not trace supply."""
    z = zone(s, nation_of(u))
    return ALL & ~z if z >> src & 1 or src == 0 else 0


def unsupplied(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4.3f A unit out of supply only moves back toward supply."""
    if src == 0 or zone(s, nation_of(u)) >> src & 1:
        return 0
    return ALL & ~toward_supply(s, nation_of(u), src)


_EVERYONE: tuple[tuple[str, Bar], ...] = (
    ("2.2/p7", impassable), ("8.4.5a", blocked), ("8.4/b3", allowance), ("8.4.4/T", exit_table),
    ("8.4.4/T(3)", unescorted), ("9.6.1/b1", cavalry_and_forts), ("9.8.2/b2", disrupted),
)
_LAST: tuple[tuple[str, Bar], ...] = (("8.4.3d", supply_line), ("8.4.3f", unsupplied))
_ALLIED: tuple[tuple[str, Bar], ...] = (("14.1.1a/Maubeuge", maubeuge_allied),)
_GERMAN: tuple[tuple[str, Bar], ...] = (("14.1.1a/Maubeuge", maubeuge_german), ("12.5.3", ghent))
BARS: dict[tuple[int, bool], tuple[tuple[str, Bar], ...]] = {
    (FR, True): (*_EVERYONE, *_ALLIED, *_LAST),
    (BR, True): (*_EVERYONE, *_ALLIED, *_LAST),
    (BE, True): (*_EVERYONE, *_ALLIED, ("8.4.7a", belgium), *_LAST),
    (GE, True): (*_EVERYONE, *_GERMAN, ("8.4.8", schlieffen), *_LAST),
}
BARS.update({(n, False): tuple(b for b in BARS[n, True] if b[0] != "8.4.8") for n in (FR, BR, BE, GE)})
_BARS_OF: tuple[tuple[tuple[str, Bar], ...], ...] = tuple(
    BARS[n, bool(1 << u & COMBAT)] for u, n in enumerate(NATION))


def entry(s: State, u: int, src: int, mp: int, shelter: int) -> int:
    """8.4 The neighbours of `src` that `u`, with `mp` points left and in such company, may enter."""
    if mp < 1:
        return 0
    no = 0
    t = s.t
    near = t.near[src] if src else t.dutch_entry
    for _, bar in _BARS_OF[u]:
        no |= bar(s, u, src, mp, shelter)
        if not near & ~no:
            return 0
    return near & ~no


def why_not(s: State, u: int, src: int, dst: int, mp: int, shelter: int, retreat: bool = False) -> list[str]:
    """The rules that keep `u` from going from `src` into `dst`."""
    near = s.t.near[src] if src else s.t.dutch_entry
    if not near >> dst & 1:
        return ["8.4/b2"]
    rules = [rule for rule, bar in _BARS_OF[u] if bar(s, u, src, mp, shelter) >> dst & 1]
    side = SIDE[u]
    if retreat and not general_retreat_ground(s, side) >> dst & 1:
        rules.append("8.7.3/b4" if side else "8.7.2/b4")
    if not fits(s, s.at[dst] & OF_SIDE[side] | 1 << u, dst):
        rules.append("8.4.6a/Vosges" if s.t.vosges >> dst & 1 else "8.4.6a")
    if NATION[u] == BR and dst == s.t.paris:
        rules.append("8.4.7b")
    return rules


def general_retreat_ground(s: State, side: int) -> int:
    """8.7.2/b4, 8.7.3/b4 Hexes a General Retreat may enter: friendly and free of enemies (and, for the Allies, of besieged forts)."""
    foe = 1 - side
    ground = own(s, side) & ~strong(s, foe)
    return ground if side == GERMAN else ground & ~s.forts[foe]


def points_left(s: State, u: int, force: int, spent: int, steps: int) -> int:
    """8.4.1, 8.4/b4 Movement points `u` still has in this group; 9 stands for one hex at any cost."""
    b = 1 << u
    if b & HA:
        return 9 if not steps else 0
    back = s.flipped >> u & 1 if b & HQ else s.disrupted >> u & 1
    ma = s.t.ma[back][u]
    if b & COMBAT:
        hqs = force & HQ & OF_NATION[NATION[u]]
        if s.disrupted & b and not steps:
            return 9
        while hqs:
            q = hqs & -hqs
            hqs ^= q
            i = q.bit_length() - 1
            ma = max(ma, s.t.ma[s.flipped >> i & 1][i])
    return ma - spent


def reach(s: State, force: int, src: int, spent: int, steps: int, retreat: int) -> int:
    """8.4/b1 Hexes that all units of the group may enter next, together."""
    shelter = guard(s, force)
    out = ALL
    seen: set[int] = set()
    m = force
    while m:
        b = m & -m
        m ^= b
        u = b.bit_length() - 1
        mp = points_left(s, u, force, spent, steps)
        if mp < 1:
            return 0
        kind = (NATION[u] << 8 | mp << 4 | (b & CAV != 0) << 3 | (s.disrupted & b != 0) << 2
                | (s.t.def_only[0] & b != 0) << 1 | (b & COMBAT != 0))
        if s.turn <= s.law.maubeuge_allied_until or nation_of(u) > 3:
            kind |= u + 1 << 12
        if kind in seen:
            continue
        seen.add(kind)
        out &= entry(s, u, src, mp, shelter)
        if not out:
            return 0
    return out & general_retreat_ground(s, SIDE[u]) if retreat else out


def may_rest(s: State, side: int, staying: int, h: int) -> bool:
    """8.4.6, 8.4.7b May all these units end their move in `h`?"""
    if h == s.t.paris and staying & s.moved & OF_NATION[BR]:
        return False
    return fits(s, staying, h)


def destinations(s: State, side: int, force: int, src: int, spent: int, steps: int, retreat: int) -> int:
    """Hexes the group may enter next and either end in or go on from."""
    out = reach(s, force, src, spent, steps, retreat)
    mine = OF_SIDE[side]
    m = out
    while m:
        b = m & -m
        m ^= b
        h = b.bit_length() - 1
        there = s.at[h] & mine
        if there & COMBAT or b & s.t.vosges or h == s.t.paris and force & OF_NATION[BR]:
            if h == s.t.paris and force & OF_NATION[BR] or not fits(s, there | force, h):
                if strong(s, 1 - side) & b or not _goes_on(s, side, force, src, h, spent, steps, retreat):
                    out ^= b
        elif not fits(s, force, h):
            out ^= b
    return out


def _goes_on(s: State, side: int, force: int, src: int, h: int, spent: int, steps: int, retreat: int) -> bool:
    """8.4.6a/b1 A hex without room may be passed through: is there a way out of it to a hex with room?"""
    flipped = s.flipped
    if force & HQ and s.at[h] & HQ & OF_SIDE[side]:
        s.flipped |= force & HQ                                         # 8.4.1/p3: they will meet there
    out = bool(destinations(s, side, force, h, spent + cost(s, src, h), steps + 1, retreat))
    s.flipped = flipped
    return out


def cost(s: State, src: int, dst: int) -> int:
    """8.4.2 One point, two across a lozenge."""
    return 2 if s.t.slow[src] >> dst & 1 else 1


def worn_hqs(s: State, force: int, spent: int, steps: int) -> int:
    """8.4.1/p2 HQ that will flip: they carry disrupted units, or gave a unit more than its own allowance."""
    out = 0
    for q in bits(force & HQ):
        companions = force & COMBAT & OF_NATION[NATION[q]]
        if companions & s.disrupted:
            out |= 1 << q
        elif companions and s.law.hq_flip_lent and s.t.ma[s.flipped >> q & 1][q] >= 3:
            out |= 1 << q
        elif any(s.t.ma[0][u] < spent for u in bits(companions)):
            out |= 1 << q
    return out
