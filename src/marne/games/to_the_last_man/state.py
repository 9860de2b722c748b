"""The state of a game: flat, small integers in bytearrays and bitboards. Copying costs microseconds.

`at`, `inside`, `hold`, `pool` and `german` follow every unit; they are kept in step by `put` and `weaken` alone.
"""
from __future__ import annotations

from marne.games.to_the_last_man.law import Law
from marne.games.to_the_last_man.pieces import (
    ALL_CARDS, ARMIES, ARMY, FIRST_FORT, FORT, FORTS, GERMAN, HOLDERS, IN_ARMY, OF_SIDE, POOL, SIDE, UNITS, ZONES,
)
from marne.games.to_the_last_man.tables import Tables
from marne.kernel.chance import Chance
from marne.kernel.state import Flat, Unkeyed
from marne.parts.bits import bits, mask

SETUP, REINFORCEMENT, OFFENSIVE, MOVEMENT, DECLARATION, COMBAT, SUPPLY, PRODUCTION, EFT_LOSSES = range(9)
PASSED, LIMITED, FULL = range(3)            # `level`
NONE = 255                                  # no unit, no zone, no card type
Order = tuple[int, ...]                     # see rules/r07_production.py


class State(Flat, key=("law.scenario", "law.readings", "t.ds.hash")):
    t: Tables
    law: Law
    turn: int = 1
    phase: int = SETUP
    active: int = GERMAN              # whose player turn it is
    passes: int = 0                   # passes in a row (2.0 IV)
    level: int = PASSED               # what the Offensive allows now: PASSED, LIMITED, FULL
    # type of the special Offensive whose dice are still to be had, else NONE (9.1.3 to 9.1.6)
    bonus: int = NONE
    weather: int = 0                  # Bad Weather was played this player turn (9.5)
    played: int = 0                   # cards the active player has played this player turn
    free: int = 0                     # free moves left on a pass (2.0 II.1)
    mover: int = NONE                 # the unit that has begun the free move of a pass
    rails: int = 0                    # rail moves made this player turn (4.4)
    strategics: int = 0               # strategic moves made this player turn (4.5)
    seas: int = 0                     # sea moves made this movement phase (4.6)
    reserves: int = 0                 # Strategic Reserves played this player turn (9.6)
    talked: int = 0                   # bit of the side that has asked for an armistice this player turn (3.2)
    ledger: int = 0                   # VP that stay: armies eliminated, crises not met (3.1)
    german: int = 0                   # zones last held by the Germans; the others are the Entente's (4.1)
    opened: int = 0                   # zones friendly to the active side when its player turn began (4.4, 4.5)
    fresh: int = 0                    # zones newly disputed this player turn: battles that must be fought (5.1.1)
    entered: int = 0                  # enemy zones entered this player turn (9.1.2)
    battles: int = 0                  # declared battles still to be fought (5.1.2)
    fighting: int = 0                 # the zone whose battle is being fought now: its status waits for the end (4.1)
    fought: int = 0                   # zones whose battle is over, this player turn
    surprise: int = 0                 # battle zones with a Surprise Attack (9.7)
    moved: int = 0                    # units that have used all their zones this player turn (4.1)
    half: int = 0                     # fast units with one zone left (8.3.1, 8.3.4)
    # pieces that went into an army, or out of one, in this movement, production or reinforcement phase (8.1)
    joined: int = 0
    left: int = 0
    # units moved by rail, strategically, by sea or by Strategic Reserves: nothing can be combined with it
    railed: int = 0
    entrenched: int = 0               # armies and single infantry on their entrenched side (7.4)
    retreated: int = 0                # units that have retreated this player turn (5.4)
    dogfought: int = 0                # biplanes that have fought in the air (8.3.4)
    reacting: int = 0                 # biplanes kept for the defensive reaction (8.3.4)
    apart: int = 0                    # the British infantry that stays apart from the 1st Army in England (4.6)
    deck: int = ALL_CARDS             # cards of the draw pile; its order is chance
    discard: int = 0
    removed: int = 0                  # cards out of the game (9.8, 9.9)
    frozen: int = 0                   # cards drawn in a pass, not to be used before the next player turn (2.0 II.1)
    committed: int = 0                # bits of the sides whose production orders are sealed (7.0)
    late: int = 0                     # units of this turn's reinforcements still to be placed
    secrets: int = 0
    at: Unkeyed[list[int]] = [0] * ZONES  # units directly in each zone
    inside: Unkeyed[list[int]] = [0] * ARMIES  # pieces inside each army
    hold: Unkeyed[list[int]] = [0, 0]  # zones where each side has a unit that can hold a zone
    gas: list[int] = [0, 0]           # battle zones where each side fires gas (9.3)
    barrage: list[int] = [0, 0]       # battle zones with each side's Advanced Artillery Barrage (9.4)
    hand: list[int] = [0, 0]          # cards in hand
    bp: list[int] = [0, 0]            # building points not yet spent (7.0)
    digs: list[int] = [0, 0]          # units that may still be entrenched for the point spent (7.4)
    dug: list[int] = [0, 0]           # points spent on entrenching in this production phase
    bought: list[int] = [0, 0]        # cards bought, still to be drawn (7.1)
    swaps: list[int] = [0, 0]         # cards given away in a pass, still to be replaced (2.0 II.1)
    loc: bytearray = bytearray([POOL]) * UNITS  # where each unit is: a zone, IN_ARMY + a, POOL, WAIT, GONE
    due: bytearray = bytearray(UNITS)  # turn on which a waiting unit comes
    steps: bytearray = bytearray(FORTS)  # present value of each fort
    bonus_at: bytearray = bytearray([NONE, NONE])  # battle zone of each bonus die (9.1.3 to 9.1.6)
    pool: Unkeyed[int] = (1 << UNITS) - 1  # units in the force pool
    # what each side has planned in this production phase, with what it takes to undo it
    orders: tuple[tuple[Order, ...], tuple[Order, ...]] = ((), ())
    # `loc`, `entrenched`, `german` and `apart` before the production orders; () when nothing is hidden
    before: tuple[()] | tuple[bytes, int, int, int] = ()

    def __init__(self, t: Tables, law: Law, chance: Chance) -> None:
        super().__init__(chance)
        self.t = t
        self.law = law

    @property
    def shifted(self) -> int:
        """8.1 Pieces that went into or out of an army in this phase: that is a movement too (4.1)."""
        return self.joined | self.left


def holds(s: State, side: int, z: int) -> bool:
    """4.1, 8.3.x, 8.4, 8.3.2 [move/cost], 8.3.3 [control], 8.3.4 [control], 8.3.6 [control], 8.4 [STRENGTH 1] Has that side a
    unit in `z` that can hold a zone? Guns, biplanes and empty armies cannot, nor can forts of strength 1 or 0; an army can
    with infantry, cavalry or tanks inside (T-09, T-10)."""
    units = s.at[z] & OF_SIDE[side]
    if units & HOLDERS:
        return True
    for a in bits(units & ARMY):
        if s.inside[a] & HOLDERS:
            return True
    return any(s.steps[f - FIRST_FORT] > 1 for f in bits(units & FORT))


def _refresh(s: State, side: int, z: int) -> None:
    """4.1, 4.1 [instant] Who holds the zone after something changed there; a zone held by one side alone is his at once."""
    b = 1 << z
    if s.fighting & b:
        return                              # T-48: nothing changes before the battle ends
    if holds(s, side, z):
        s.hold[side] |= b
    else:
        s.hold[side] &= ~b
    if s.hold[GERMAN] & b:
        if not s.hold[1] & b:
            s.german |= b
    elif s.hold[1] & b:
        s.german &= ~b


def stop_fighting(s: State, z: int) -> None:
    """4.1, T-48 The battle for a zone is over: it stays disputed, or is the survivors', or its old owner's if nobody holds it."""
    s.fighting = 0
    for side in (0, 1):
        s.hold[side] = s.hold[side] | 1 << z if holds(s, side, z) else s.hold[side] & ~(1 << z)
    _refresh(s, GERMAN, z)


def put(s: State, u: int, where: int) -> None:
    """Set `u` down: in a zone, inside an army (IN_ARMY + a), or off the map. An army takes its contents along."""
    b = 1 << u
    src = s.loc[u]
    if src >= POOL:
        old = src
        s.pool &= ~b
    elif src >= IN_ARMY:
        s.inside[src - IN_ARMY] &= ~b
        old = s.loc[src - IN_ARMY]
    else:
        s.at[src] &= ~b
        old = src
    s.loc[u] = where
    new = where
    if where < IN_ARMY:
        s.at[where] |= b
    elif where < POOL:
        s.inside[where - IN_ARMY] |= b
        new = s.loc[where - IN_ARMY]
    elif where == POOL:
        s.pool |= b
    if old < IN_ARMY:
        _refresh(s, SIDE[u], old)
    if new < IN_ARMY and new != old:
        _refresh(s, SIDE[u], new)


def weaken(s: State, f: int, value: int) -> None:
    """8.4 Turn fort `f` to another value (the caller takes it off the map when it falls)."""
    s.steps[f - FIRST_FORT] = value
    if s.loc[f] < IN_ARMY:
        _refresh(s, SIDE[f], s.loc[f])


def rebuild(s: State) -> None:
    """Make `at`, `inside`, `hold` and `pool` anew from `loc` and `steps`. Control stays as it is."""
    s.pool = 0
    s.at = [0] * ZONES
    s.inside = [0] * ARMIES
    for u, w in enumerate(s.loc):
        if w < IN_ARMY:
            s.at[w] |= 1 << u
        elif w < POOL:
            s.inside[w - IN_ARMY] |= 1 << u
        elif w == POOL:
            s.pool |= 1 << u
    s.hold = [s.hold[0] & s.fighting, s.hold[1] & s.fighting]
    for side in (0, 1):
        for z in range(ZONES):
            if s.at[z] and not s.fighting >> z & 1 and holds(s, side, z):
                s.hold[side] |= 1 << z


def zone_of(s: State, u: int) -> int:
    """The zone a unit is in, alone or inside an army; POOL and beyond when it is not on the map."""
    w = s.loc[u]
    return s.loc[w - IN_ARMY] if IN_ARMY <= w < POOL else w


def units_in(s: State, side: int, z: int) -> int:
    """All units of a side in a zone: armies, what is inside them, single pieces and forts."""
    units = s.at[z] & OF_SIDE[side]
    out = units
    for a in bits(units & ARMY):
        out |= s.inside[a]
    return out


def is_entrenched(s: State, u: int) -> bool:
    """8.1, 8.2.1, 8.1 [ENTRENCH] An army or single infantry by its own face, infantry inside an army by the army's."""
    w = s.loc[u]
    return bool(s.entrenched >> (w - IN_ARMY if IN_ARMY <= w < POOL else u) & 1)


def strength(s: State, u: int) -> int:
    """5.3.1, 8.1, 5.3.1 [strength], 8.1 [stats], 8.1 [EMPTY], 8.4 [strength] An army is as strong as it has pieces, a fort by
    its value, any other unit 1."""
    if u < ARMIES:
        return s.inside[u].bit_count()
    return s.steps[u - FIRST_FORT] if u >= FIRST_FORT else 1


def distinct(s: State, units: int) -> tuple[int, ...]:
    """One of each lot of counters that nothing tells apart: same nation, kind, place and flags. Armies and forts are all kept."""
    out: list[int] = []
    seen: set[tuple[int, ...]] = set()
    flags = (s.moved, s.half, s.joined, s.left, s.railed, s.entrenched, s.retreated, s.dogfought, s.reacting, s.apart)
    lot = s.t.lot
    loc = s.loc
    for u in bits(units):
        if u < ARMIES or u >= FIRST_FORT:
            out.append(u)
            continue
        k = 0
        for f in flags:
            k = k << 1 | (f >> u & 1)
        mark = (lot[u], loc[u], k)
        if mark not in seen:
            seen.add(mark)
            out.append(u)
    return tuple(out)


def lots(s: State, units: int) -> int:
    """One of each lot of pieces in the same holder that movement treats alike, as a set."""
    if not units & units - 1:
        return units
    key = (units, s.moved & units, s.half & units, s.joined & units, s.left & units, s.entrenched & units, s.apart & units)
    got = s.t.lots_cache.get(key)
    if got is None:
        if len(s.t.lots_cache) > 20000:
            s.t.lots_cache.clear()
        got = s.t.lots_cache[key] = mask(distinct(s, units))
    return got
