"""8.4 Movement: which hex may a unit enter next? Every rule is a bar: a function that returns the hexes it forbids.

What is legal is what no bar forbids; the explanation of a refusal is every bar whose mask has the hex.
"""
from __future__ import annotations

from marne.games.grand_illusion.pieces import (
    ALL, ALLIED, BE, BR, COMBAT, GE, GERMAN, HA, HQ, INF, NATION, OF_NATION, OF_SIDE, RN, SIDE,
)
from marne.games.grand_illusion.rules.r08_4_stacking import SURE_TO_FIT, fits
from marne.games.grand_illusion.state import State, own, staff_hexes, strong
from marne.games.grand_illusion.rules.r08_4_supply import SUPPLY_CLASS, any_supplied, nation_of, toward_supply, zone
from marne.kernel.bars import Bar, barring
from marne.parts.bits import bits

# How a moving group shelters those who may not enter enemy hexes alone: 0 not, 1 by cavalry, 3 by infantry that can attack.
ALONE, SCREENED, ESCORTED = 0, 1, 3
NOTHING_BLOCKED = [0] * 12


class Ground:
    """8.3.1 What the bars look at: the hex a move starts from, and who holds what around it. Made anew for every question;
    `seen_from` another hex it keeps what is the same everywhere."""

    __slots__ = ("s", "side", "src", "near", "theirs", "enemy", "friend", "retreat", "common", "entries", "_zones")

    def __init__(self, s: State, side: int, src: int, retreat: int = 0) -> None:
        foe = 1 - side
        self.s = s
        self.side = side
        self.retreat = retreat                                  # hexes a General Retreat may enter; 0: an ordinary move
        self.theirs = ALL & ~s.german if side else s.german
        free = ~s.siege
        self.enemy = s.occ[foe] | s.forts[foe] & free           # held in force by the enemy
        self.friend = s.occ[side] | s.forts[side] & free
        self._zones: dict[int, int] = {}
        self._look_around(src)

    def seen_from(self, src: int) -> Ground:
        """The same position, a move from `src`."""
        g = Ground.__new__(Ground)
        g.s, g.side, g.retreat, g._zones = self.s, self.side, self.retreat, self._zones
        g.theirs, g.enemy, g.friend = self.theirs, self.enemy, self.friend
        g._look_around(src)
        return g

    def _look_around(self, src: int) -> None:
        s = self.s
        self.src = src
        self.near = near = s.t.near[src] if src else s.t.dutch_entry
        no = s.t.impassable[src] | exit_table(self)
        if s.blocked != NOTHING_BLOCKED:
            no |= s.t.blocked_sides(s.blocked, 6 - 6 * self.side, src)
        if self.side and (s.driven or s.turn == 1):
            no |= maubeuge_german(self) | ghent(self)
        self.common = near & ~no                                # what no rule for the whole side forbids
        if self.retreat:
            self.common &= self.retreat
        self.entries: dict[int, int] = {}                       # answers of `entry` by everything they depend on

    def zone(self, u: int) -> int:
        n = SUPPLY_CLASS[u]
        z = self._zones.get(n)
        if z is None:
            z = self._zones[n] = zone(self.s, n)
        return z


SideBar = Bar[[Ground]]
UnitBar = Bar[[Ground, int, int, int]]


def guard(s: State, force: int) -> int:
    """8.4.4/T(3) What shelter the undisrupted attackers of a group give to the others."""
    able = force & COMBAT & ~s.disrupted & ~s.t.def_only[0]
    return ESCORTED if able & INF else SCREENED if able else ALONE


# Bars that close a hex to every unit of the side ----------------------------------------------------------------------


def impassable(g: Ground) -> int:
    """2.2/p7, 8.4.4b.2 Three lozenges: no unit ever crosses."""
    return g.s.t.impassable[g.src]


def blocked(g: Ground) -> int:
    """8.4.5a, 8.4.4b.2 The enemy blocks the sides by which he came."""
    return g.s.t.blocked_sides(g.s.blocked, 6 - 6 * g.side, g.src)


def exit_table(g: Ground) -> int:
    """8.4.4/T, 8.4.4b.1 From a contested hex of the enemy no enemy-held hex of his can be entered."""
    held = g.theirs & g.enemy
    return held if held >> g.src & 1 else 0


def ghent(g: Ground) -> int:
    """12.5.3, 14.3.1d/12.5.2-3 No German enters 43 while the Belgian army that was driven into Antwerp stands there."""
    return closed_ghent(g.s)


def closed_ghent(s: State) -> int:
    law = s.law
    if law.ghent and s.driven and s.at[law.antwerp] & COMBAT & OF_NATION[BE]:
        return 1 << law.ghent
    return 0


def maubeuge_german(g: Ground) -> int:
    """14.1.1a/Maubeuge, 14.2.1/Maubeuge No German enters 54 on turn 1."""
    return closed_maubeuge(g.s)


def closed_maubeuge(s: State) -> int:
    return 1 << s.law.maubeuge if s.turn <= s.law.maubeuge_german_until else 0


BOTH_BARS: tuple[SideBar, ...] = (Bar("2.2/p7", impassable), Bar("8.4.5a", blocked), Bar("8.4.4/T", exit_table))
GERMAN_BARS: tuple[SideBar, ...] = (Bar("14.1.1a/Maubeuge", maubeuge_german), Bar("12.5.3", ghent))
SIDE_BARS = (BOTH_BARS, BOTH_BARS + GERMAN_BARS)


# Bars that depend on the unit -------------------------------------------------------------------------------------------


def allowance(g: Ground, u: int, mp: int, shelter: int) -> int:
    """8.4/b3, 8.4.2 One movement point a hex, one more across a lozenge."""
    return ALL if mp < 1 else g.s.t.slow[g.src] if mp < 2 else 0


def unescorted(g: Ground, u: int, mp: int, shelter: int) -> int:
    """8.4.4/T(3) HQ, HA, disrupted and defence-only units enter a hex held by the enemy alone only with units that can attack
    (combat units also if the hex is under friendly control, 9.8.2)."""
    if shelter:
        return 0
    held = g.enemy & ~g.friend
    return held & g.theirs if COMBAT >> u & 1 else held


def cavalry_and_forts(g: Ground, u: int, mp: int, shelter: int) -> int:
    """9.6.1/b1 Cavalry cannot attack forts: it does not enter a hex held by forts alone without infantry."""
    if shelter == ESCORTED:
        return 0
    s = g.s
    foe = 1 - g.side
    return s.forts[foe] & ~s.siege & ~s.occ[foe] & ~g.friend


def disrupted(g: Ground, u: int, mp: int, shelter: int) -> int:
    """9.8.2/b2 Disrupted units enter enemy-controlled hexes with enemy units only together with undisrupted ones."""
    return g.theirs & g.enemy if not shelter and g.s.disrupted >> u & 1 else 0


def belgium(g: Ground, u: int, mp: int, shelter: int) -> int:
    """8.4.7a Belgian units never leave Belgium by movement."""
    return ALL & ~g.s.t.belgium


def schlieffen(g: Ground, u: int, mp: int, shelter: int) -> int:
    """8.4.8 Vacant Schlieffen hexes are closed to German combat units before turn 7."""
    return closed_schlieffen(g.s)


def closed_schlieffen(s: State) -> int:
    if s.turn > s.law.schlieffen_until:                                 # 14.3.1d/8.4.8
        return 0
    return s.t.schlieffen & ~s.occ[ALLIED] & ~s.opened


def maubeuge_allied(g: Ground, u: int, mp: int, shelter: int) -> int:
    """14.1.1a/Maubeuge, 14.2.1/Maubeuge Only Allied units that set up there may enter 54 on turns 1 and 2."""
    s = g.s
    return 1 << s.law.maubeuge if s.turn <= s.law.maubeuge_allied_until and not s.began54 >> u & 1 else 0


def supply_line(g: Ground, u: int, mp: int, shelter: int) -> int:
    """8.4.3d A unit in supply enters no hex from which it could not trace supply; the way in from Holland is free (14.3.6b)."""
    return ALL & ~g.zone(u) if g.src or g.s.law.ninth_supply else 0


def unsupplied(g: Ground, u: int, mp: int, shelter: int) -> int:
    """8.4.3f A unit out of supply only moves back toward supply."""
    return ALL & ~toward_supply(g.s, nation_of(u), g.src)


OPEN, SHAKEN, CUT_OFF, SHORT, EARLY = 1, 2, 4, 8, 16     # no infantry escort; disrupted; unsupplied; under two points; turns 1-6


def _bars(u: int, flags: int) -> tuple[UnitBar, ...]:
    """The bars that can matter to a unit in that condition."""
    matters: tuple[tuple[object, UnitBar], ...] = (
        (flags & SHORT, Bar("8.4/b3", allowance)),
        (flags & OPEN, Bar("8.4.4/T(3)", unescorted)), (flags & OPEN, Bar("9.6.1/b1", cavalry_and_forts)),
        (flags & SHAKEN, Bar("9.8.2/b2", disrupted)),
        (flags & EARLY and NATION[u] != GE, Bar("14.1.1a/Maubeuge", maubeuge_allied)),
        (flags & EARLY and COMBAT & OF_NATION[GE] & 1 << u, Bar("8.4.8", schlieffen)),
        (NATION[u] == BE, Bar("8.4.7a", belgium)),
        (flags & CUT_OFF, Bar("8.4.3f", unsupplied)), (not flags & CUT_OFF, Bar("8.4.3d", supply_line)))
    return tuple(bar for when, bar in matters if when)


_SETS = {(n, c): tuple(_bars(u, flags) for flags in range(32))
         for n, c, u in {(NATION[u], bool(1 << u & COMBAT)): (NATION[u], bool(1 << u & COMBAT), u)
                         for u in range(len(NATION))}.values()}
UNIT_BARS = tuple(_SETS[n, bool(1 << u & COMBAT)] for u, n in enumerate(NATION))


MOVE_CLASS = tuple(n << 1 | (COMBAT >> u & 1) for u, n in enumerate(SUPPLY_CLASS))        # units the bars treat alike


def bars_of(g: Ground, u: int, mp: int, shelter: int) -> tuple[UnitBar, ...]:
    s = g.s
    flags = 0
    if g.enemy & g.near:                                                # else there is nobody to be sheltered from
        if shelter != ESCORTED:
            flags = OPEN
        if s.disrupted >> u & 1:
            flags |= SHAKEN
    if mp < 2:
        flags |= SHORT
    if s.turn < 7:
        flags |= EARLY
    if g.src and not g.zone(u) >> g.src & 1:
        flags |= CUT_OFF
    return UNIT_BARS[u][flags]


def entry(g: Ground, u: int, mp: int, shelter: int) -> int:
    """8.4, 8.4.4/T, 8.4.4/T(6) The neighbouring hexes that `u`, with `mp` points left and in such company, may enter."""
    s = g.s
    key = MOVE_CLASS[u] << 5 | shelter << 3 | (s.disrupted >> u & 1) << 2 | (mp < 2) << 1
    if s.turn <= s.law.maubeuge_allied_until:
        key |= s.began54 >> u & 1
    got = g.entries.get(key)
    if got is None:
        no = 0
        for bar in bars_of(g, u, mp, shelter):
            no |= bar.forbids(g, u, mp, shelter)
        got = g.entries[key] = g.common & ~no
    return got


def shunned(s: State, u: int) -> int:
    """8.4.7b, 8.4.8, 12.5.3, 14.1.1a Hexes the unit may not enter by movement; a retreat takes them last of all."""
    law = s.law
    if SIDE[u] == ALLIED:
        out = 1 << law.maubeuge if s.turn <= law.maubeuge_allied_until and not s.began54 >> u & 1 else 0
        return out | 1 << s.t.paris if NATION[u] == BR else out
    return closed_maubeuge(s) | closed_ghent(s) | (closed_schlieffen(s) if 1 << u & COMBAT else 0)


def why_not(s: State, u: int, force: int, src: int, dst: int, mp: int, retreat: bool = False) -> list[str]:
    """The rules that keep `u`, one of the group `force`, from going from `src` into `dst`."""
    side = SIDE[u]
    g = Ground(s, side, src)
    shelter = guard(s, force)
    if not g.near >> dst & 1:
        return ["8.4/b2"]
    rules = [bar.rule for bar in barring(SIDE_BARS[side], dst, g)]
    rules += [bar.rule for bar in barring(bars_of(g, u, mp, shelter), dst, g, u, mp, shelter)]
    if "8.4.3d" not in rules and g.enemy >> src & 1 and not line_kept(g, force, 1 << dst):
        rules += ["8.3.3", "8.4.3d"]
    if retreat and not general_retreat_ground(s, side) >> dst & 1:
        rules.append("8.7.3/b4" if side else "8.7.2/b4")
    if not fits(s, s.at[dst] & OF_SIDE[side] | 1 << u, dst):
        rules.append("8.4.6a/Vosges" if s.t.vosges >> dst & 1 else "8.4.6a")
    if NATION[u] == BR and dst == s.t.paris:
        rules.append("8.4.7b")
    return rules


def general_retreat_ground(s: State, side: int) -> int:
    """8.7.2/b4, 8.7.3/b4 Where a General Retreat may go: friendly hexes without enemies (for the Allies, besieged forts too)."""
    foe = 1 - side
    ground = own(s, side) & ~strong(s, foe) & ~staff_hexes(s, foe)      # a lone HQ or siege gun is an enemy unit too
    return ground if side == GERMAN else ground & ~s.forts[foe]


def same_move(s: State, u: int, mp: int) -> int:
    """Units with the same key have the same moves from the same hex, in the same company."""
    if s.turn <= s.law.maubeuge_allied_until or u == RN:
        return -1 - u
    return s.t.kind[u] << 5 | mp << 1 | s.disrupted >> u & 1


def points_left(s: State, u: int, force: int, spent: int, steps: int) -> int:
    """8.4.1, 8.4/b4, 8.4.1/note, 8.4.2/note, 8.4.6a/b5 Movement points `u` still has in this group; 9 stands for one hex at
    any cost."""
    b = 1 << u
    if b & HA:
        return 9 if not steps else 0                                    # 2.4/HA, 8.4.1/note, 9.5.4a/b5
    back = s.flipped >> u & 1 if b & HQ else s.disrupted >> u & 1
    ma = s.t.ma[back][u]
    if b & COMBAT:
        hqs = force & HQ & OF_NATION[NATION[u]]                         # 8.4.6a/b5: an HQ serves its own nation only
        if s.disrupted & b and not steps:                               # 9.8.2/b1
            return 9
        while hqs:
            q = hqs & -hqs
            hqs ^= q
            i = q.bit_length() - 1
            ma = max(ma, s.t.ma[s.flipped >> i & 1][i])
    return ma - spent


def reach(g: Ground, force: int, spent: int, steps: int) -> int:
    """8.4/b1 Hexes that all units of the group may enter next, together."""
    s = g.s
    out = g.common
    if not out:
        return 0
    shelter = guard(s, force)
    for u in bits(force):
        mp = points_left(s, u, force, spent, steps)
        if mp < 1:
            return 0
        out &= entry(g, u, mp, shelter)
    return line_kept(g, force, out) if out and g.enemy >> g.src & 1 else out


def line_kept(g: Ground, force: int, out: int) -> int:
    """8.3.3, 8.4.3d The last units to leave a contested hex of their own give it up: their supply must hold without it."""
    s = g.s
    src = g.src
    mine, foes = OF_SIDE[g.side] & COMBAT, OF_SIDE[1 - g.side] & COMBAT
    if g.theirs >> src & 1 or s.at[src] & mine & ~force or not force & mine or s.forts[g.side] & ~s.siege & 1 << src:
        return out
    if not any_supplied(s, s.at[src] & foes, src):
        return out
    nations = {SUPPLY_CLASS[u] for u in bits(force) if g.zone(u) >> src & 1}
    german, cavalry = s.german, s.cavalry
    s.german ^= 1 << src
    s.cavalry = cavalry & ~(1 << src) if s.at[src] & foes & INF else cavalry | 1 << src    # 8.3.4: cavalry cuts no line
    for n in nations:
        out &= zone(s, n)
    s.german, s.cavalry = german, cavalry
    return out


def may_rest(s: State, side: int, staying: int, h: int) -> bool:
    """8.4.6, 8.4.7b May all these units end their move in `h`?"""
    if h == s.t.paris and staying & s.moved & OF_NATION[BR]:
        return False
    return fits(s, staying, h)


def destinations(g: Ground, force: int, spent: int, steps: int) -> int:
    """Hexes the group may enter next and either end in or go on from."""
    out = reach(g, force, spent, steps)
    return with_room(g, out, force, spent, steps) if out else 0


def can_go(g: Ground, force: int, spent: int, steps: int) -> bool:
    """Has the group any destination? Where there is room for sure, no other hex is looked at."""
    out = reach(g, force, spent, steps)
    return out != 0 and has_room(g, out, force, spent, steps)


def with_room(g: Ground, out: int, force: int, spent: int, steps: int) -> int:
    """8.4.6 Of the hexes `out` those in which the group may end, or that it may pass through."""
    for h in bits(doubtful(g, out, force)):
        if not may_end(g.s, g.side, force, h):
            if g.enemy >> h & 1 or not _goes_on(g, force, h, spent, steps):
                out ^= 1 << h
    return out


def has_room(g: Ground, out: int, force: int, spent: int, steps: int) -> bool:
    """8.4.6 Is one of the hexes `out` such a hex?"""
    return doubtful(g, out, force) != out or with_room(g, out, force, spent, steps) != 0


def doubtful(g: Ground, out: int, force: int) -> int:
    """8.4.6, 8.4.7b Of the hexes `out` those in which the group might not be allowed to end."""
    s = g.s
    at = s.at
    mine = OF_SIDE[g.side] & COMBAT
    few = SURE_TO_FIT - (force & COMBAT).bit_count()
    m = out & s.t.vosges
    if force & OF_NATION[BR]:
        m |= out & 1 << s.t.paris
    for h in bits(out & s.occ[g.side] if few >= 0 else out):
        if (at[h] & mine).bit_count() > few:
            m |= 1 << h
    return m


def may_end(s: State, side: int, force: int, h: int) -> bool:
    """8.4.6, 8.4.7b May the group join its friends in `h` and end there?"""
    if h == s.t.paris and force & OF_NATION[BR]:
        return False
    return fits(s, s.at[h] & OF_SIDE[side] | force, h)


def _goes_on(g: Ground, force: int, h: int, spent: int, steps: int) -> bool:
    """8.4.6a/b1 A hex without room may be passed through: is there a way out of it to a hex with room?"""
    s = g.s
    spent += cost(s, g.src, h)
    if any(points_left(s, u, force, spent, steps + 1) < 1 for u in bits(force)):
        return False
    flipped = s.flipped
    if force & HQ and s.at[h] & HQ & OF_SIDE[g.side]:
        s.flipped |= force & HQ                                         # 8.4.1/p3: they will meet there
    on = can_go(g.seen_from(h), force, spent, steps + 1)
    s.flipped = flipped
    return on


def cost(s: State, src: int, dst: int) -> int:
    """8.4.2, 2.2/p6 One point, two across a lozenge."""
    return 2 if s.t.slow[src] >> dst & 1 else 1


def worn_hqs(s: State, force: int, spent: int, steps: int) -> int:
    """8.4.1/p2, 2.4/HQ/b1, 2.4/HQ/b2 HQ that will flip: they carry disrupted units, or gave a unit more than its own
    allowance."""
    out = 0
    for q in bits(force & HQ):
        companions = force & COMBAT & OF_NATION[NATION[q]]
        lent = s.law.hq_flip_lent and s.t.ma[s.flipped >> q & 1][q] >= 3
        if companions & s.disrupted or companions and lent or any(s.t.ma[0][u] < spent for u in bits(companions)):
            out |= 1 << q
    return out
