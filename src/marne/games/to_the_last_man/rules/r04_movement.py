"""4.1 to 4.3 Movement: which zone may a unit enter next? Every rule is a bar: a function that returns the zones it forbids.

What is legal is what no bar forbids; the explanation of a refusal is every bar whose board has the zone. A unit goes zone by
zone: `half` marks a fast unit with one zone left, `moved` a unit that has none. Going into or out of an army is a move of no
zone, once in (`joined`) and once out (`left`) in a phase; an army takes what it holds along, so nothing inside it may have used
its zones already.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable

from marne.games.to_the_last_man.rules.r08_1_armies import (HOST_BARS, enter_army, kept_apart, last_of_army, lost_empty, picks,
                                                            uncover, went)
from marne.games.to_the_last_man.choices import JOIN, LEAVE, MOVE, RAIL, SAIL, SELECT, STRATEGIC
from marne.games.to_the_last_man.events import ControlChanged, Disputed, Moved
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, EFT, ENGLAND, ENTENTE, FAST, FIRST_FORT, GERMAN, HOLDERS, IN_ARMY, K_ARTILLERY, K_BIPLANE, K_PARIS_GUN, K_SIEGE,
    KIND, OF_SIDE, PIECE, SIDE, UK1,
)
from marne.games.to_the_last_man.rules.r01_2_units import MOBILE, Going, Named, armies_in, of, on_map, units
from marne.games.to_the_last_man.rules.r04_4_rail import (BOX_KINDS, BRITISH_ONLY, ENTENTE_ONLY, NO_BOX, RAIL_BARS,
                                                          SEA_BARS, STRATEGIC_BARS, box_allowed, fresh_unit, going,
                                                          rail_reach, trip, with_contents)
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE, NO_ROOM, fits_army, full, no_room, weight
from marne.games.to_the_last_man.state import LIMITED, NONE, PASSED, State, put, units_in, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import disputed, enemy, friendly, own
from marne.kernel.bars import ENDS, LEAST, Bar, allowed, either, recast
from marne.kernel.choice import Choice
from marne.parts.bits import bits


class Ground:
    """What the bars look at: who holds what around the zone `src`. Made anew for every question."""

    __slots__ = ("s", "side", "src", "near", "front", "theirs", "full", "shut")

    def __init__(self, s: State, side: int, src: int) -> None:
        self.s = s
        self.side = side
        self.src = src
        self.near = s.t.near[side][src]
        self.front = disputed(s)
        self.theirs = own(s, 1 - side) & ~self.front
        self.full = full(s, side, self.near | 1 << src)                         # of the zones around
        self.shut = no_offensive(self, 0) | one_battle(self, 0)                 # closed to every unit of the side


# Bars: zones that a unit standing in `src` may not enter ---------------------------------------------------------------

_BOX = 1 << EFT
Stop = Bar[[Ground, int]]


def no_offensive(g: Ground, u: int) -> int:
    """4.2, 4.2 [b4], 2.0 II.1 [Pass b1], 4.1 [pass], 9.1.1 Enemy zones are entered only in a turn with an Offensive card, even
    if they are empty."""
    return g.theirs if g.s.level == PASSED else 0


def from_dispute(g: Ground, u: int) -> int:
    """4.2, 4.2 [b2], 4.2 [b3], 2.0 II.2 [disputed-enemy], 8.3.1 [move], 8.3.4 [move] Never from a disputed zone to an enemy
    zone, not even as the second zone of a move."""
    return g.theirs if g.front >> g.src & 1 else 0


def must_fight(g: Ground, u: int) -> int:
    """5.1.1, 2.0 II.3 Who has made a zone disputed is there for its battle: the last that holds it does not go on."""
    s = g.s
    if not s.fresh & g.front & 1 << g.src or units_in(s, g.side, g.src) & HOLDERS & ~with_contents(s, u):
        return 0
    return -1


def one_battle(g: Ground, u: int) -> int:
    """9.1.2, 9.1.2 [entry], T-07 A Limited Offensive enters one enemy zone (by option: only one zone may become disputed)."""
    s = g.s
    if s.level != LIMITED:
        return 0
    if s.law.limited_strict:
        return g.theirs if s.entered else 0
    return g.theirs & s.hold[1 - g.side] if s.fresh else 0


def cannot_hold(g: Ground, u: int) -> int:
    """8.3.2, 8.3.3, 8.3.4, 8.3.6, 8.3.2 [move/cost], 8.3.3 [control], 8.3.4 [control], 8.3.6 [control], T-09 What cannot
    change the state of a zone does not enter enemy zones alone."""
    return 0 if 1 << u & HOLDERS or ARMY >> u & 1 and g.s.inside[u] & HOLDERS else g.theirs


def stacking(g: Ground, u: int) -> int:
    """1.2.2, 1.2.2 [always] Three units in a zone at every moment, also on the way; only an empty army, which counts nothing,
    comes on top."""
    return g.full if weight(g.s, u) else 0


def box(g: Ground, u: int) -> int:
    """2.0 V.4 The Eastern Front box: certain German units, to and from a friendly zone."""
    if g.src == EFT:
        return ~friendly(g.s, GERMAN)
    return 0 if box_allowed(g.s, u) and not g.front >> g.src & 1 else _BOX


# With the fields {u} a unit, {here} and {there} zones, {z} the zone with its preposition, {n} the limit of stacking.
_WEAK = {K_ARTILLERY: "8.3.2 [move/cost]", K_SIEGE: "8.3.3 [control]", K_BIPLANE: "8.3.4 [control]",
         K_PARIS_GUN: "8.3.6 [control]"}
_ALONE = ("{u.Le} cannot take a zone and so cannot enter an enemy one alone",
          "{u.Le} : incapable de prendre une zone, donc d'entrer en zone ennemie sans escorte")


def _weak(kind: int) -> Callable[[Ground, int], int]:
    return lambda g, u: cannot_hold(g, u) if KIND[u] == kind else 0


ADJACENT: Stop = Bar("4.1 [adjacent]", lambda g, u: ~g.near, "{there.Le} does not touch {here}",
                     "{there.Le} ne {there:touche|touchent} pas {here}", ENDS)
FIGHT_FIRST: Stop = Bar("5.1.1", must_fight,
                        "{here.Le} has become disputed in this player turn: one round must be fought there",
                        "{here.Le} : zone devenue disputée dans ce tour de joueur, un round doit y être livré")
BARS: tuple[Stop, ...] = (
    Bar("4.2 [b4]", no_offensive, "{there.Le} is an enemy zone: it is entered only with an Offensive card",
        "{there.Le} {there:est|sont} une zone ennemie : on n'y entre qu'avec une carte Offensive"),
    Bar("4.2 [b3]", from_dispute, "{here.Le} is disputed: nobody goes from there to the enemy zone {there}",
        "{here.Le} : zone disputée, on n'en sort pas vers la zone ennemie ({there})"),
    FIGHT_FIRST,
    Bar("9.1.2 [entry]", lambda g, u: one_battle(g, u) if g.s.law.limited_strict else 0,
        "a Limited Offensive enters one enemy zone only, and one has been entered already",
        "l'Offensive limitée n'entre que dans une zone ennemie, et c'est déjà fait"),
    Bar("9.1.2 [entry]", lambda g, u: 0 if g.s.law.limited_strict else one_battle(g, u),
        "a Limited Offensive allows one new disputed zone only, and there is one already",
        "l'Offensive limitée ne permet qu'une nouvelle zone disputée, et il y en a déjà une"),
    *(Bar(rule, _weak(kind), *_ALONE) for kind, rule in _WEAK.items()),
    Bar("8.1 [EMPTY]", lambda g, u: 0 if KIND[u] in _WEAK else cannot_hold(g, u), *_ALONE),
    Bar("1.2.2", stacking, *NO_ROOM),
    Bar("2.0 V.4 [AAC]", lambda g, u: 0 if g.s.law.eft_used else _BOX, *NO_BOX),
    Bar("2.0 V.4", lambda g, u: 0 if g.src == EFT or box_allowed(g.s, u) or not g.s.law.eft_used else _BOX, *BOX_KINDS),
    Bar("2.0 V.4", box, "the Eastern Front box is entered from friendly zones and left to friendly zones",
        "on entre dans la case du front de l'Est depuis une zone amie et on en sort vers une zone amie", LEAST),
)


def entry(g: Ground, u: int) -> int:
    """4.1, 4.2, 4.1 [adjacent], 4.2 [b1], 2.0 II.2 [from friendly] The neighbouring zones that `u` may enter: what no bar
    forbids, each asked only where it can matter."""
    out = g.near & ~g.shut
    if g.front >> g.src & 1:
        out &= ~(g.theirs | must_fight(g, u))
    elif out & g.theirs:
        out &= ~cannot_hold(g, u)
    if out & g.full:
        out &= ~stacking(g, u)
    if out & _BOX or g.src == EFT:
        out &= ~box(g, u)
    return out


def armies_near(g: Ground, here: bool, there: bool) -> int:
    """8.1, T-53 The side's armies of this zone, and of neighbouring friendly or disputed zones, full or not; the box apart."""
    s = g.s
    out = s.at[g.src] if here else 0
    if there and g.src != EFT:
        for z in bits(g.near & ~g.theirs & ~_BOX):
            out |= s.at[z]
    return out & ARMY & OF_SIDE[g.side]


# What each unit may do -------------------------------------------------------------------------------------------------------


def has_zone(s: State, u: int) -> bool:
    """4.1 Has the unit a zone of movement left? An army needs one for everything it holds."""
    if s.railed >> u & 1:
        return False
    return not (1 << u | s.inside[u]) & s.moved if u < ARMIES else not s.moved >> u & 1


def free_to_move(s: State, u: int) -> bool:
    """2.0 II.1, 2.0 II.1 [Pass b1], 2.0 II.1 [Offensive], 4.1 [pass] On a pass one unit moves."""
    return s.level != PASSED or s.mover == u or s.mover == NONE and s.free > 0


def movable(s: State, side: int) -> list[Choice]:
    """2.0 II.2 Units that may have a move left: a zone, or a way into or out of an army. One of each lot."""
    if s.level == PASSED:
        if s.mover != NONE:
            u = s.mover
            on = zone_of(s, u) < IN_ARMY and not s.railed >> u & 1 and (has_zone(s, u) or in_place(s, u))
            return [SELECT[u]] if on else []
        if not s.free:
            return []
    mine, inside, moved = OF_SIDE[side], s.inside, s.moved | s.railed
    may_join, may_leave = ~(moved & s.joined | s.railed), ~(moved & s.left | s.railed)
    out: list[Choice] = []
    for there in s.at:
        units = there & mine
        if not units:
            continue
        armies = units & ARMY
        for a in bits(armies):
            held = inside[a]
            if not (1 << a | held) & moved:
                out.append(SELECT[a])
            if held & may_leave:
                out += picks(s, held & may_leave)
        single = units & PIECE & (may_join if armies else ~moved)
        if single:
            out += picks(s, single)
    return out


def in_place(s: State, u: int) -> bool:
    """8.1, 4.1 [transfer] May the piece still go into or out of an army of its zone?"""
    if u < ARMIES:
        return False
    if s.loc[u] >= IN_ARMY:
        return not s.left >> u & 1
    return not s.joined >> u & 1 and bool(s.at[s.loc[u]] & ARMY & OF_SIDE[SIDE[u]])


def unit_moves(s: State, side: int, u: int) -> list[Choice]:
    """4.1, 8.4 [b1] Every move of one unit that the rules allow now, except Strategic Reserves."""
    out: list[Choice] = []
    z = zone_of(s, u)
    if z >= IN_ARMY or u >= FIRST_FORT or s.railed >> u & 1 or not free_to_move(s, u):
        return out
    g = Ground(s, side, z)
    step = has_zone(s, u)
    if step:
        out += MOVE[u].among(entry(g, u))
    if u >= ARMIES:
        _transfers(g, u, step and not must_fight(g, u), out)
    if step:
        _transports(s, side, u, out)
    return out


def _transfers(g: Ground, u: int, step: bool, out: list[Choice]) -> None:
    """8.1, 8.1 [transfers] A piece: into an army of its zone or, with a zone left, of a neighbouring one; out of an army in
    place."""
    s, z = g.s, g.src
    b = 1 << u
    w = s.loc[u]
    if w == z:
        targets = armies_near(g, not s.joined & b, step)
    else:
        may_leave = not s.left & b
        targets = armies_near(g, may_leave and not s.joined & b, step) & ~(1 << w - IN_ARMY)
        if may_leave and (not g.full >> z & 1 or s.inside[w - IN_ARMY] == b):
            out.append(LEAVE[u])
    for a in bits(targets):
        if not fits_army(s, u, a) or s.apart & b and kept_apart(s, u, a):
            targets &= ~(1 << a)
    if targets:
        out += JOIN[u].among(targets)


def _transports(s: State, side: int, u: int, out: list[Choice]) -> None:
    """4.4 to 4.6 By rail, strategically, by sea: units that have not moved at all."""
    rail = s.rails < s.t.rail_units                                     # 4.4 [cap]
    if not rail and side != ENTENTE or not fresh_unit(s, u):
        return
    closed = full(s, side)
    if rail:
        out += RAIL[u].among(rail_reach(s, u, closed))
    if side == ENTENTE:
        t = trip(s, u, closed)
        out += STRATEGIC[u].among(allowed(STRATEGIC_BARS, ANYWHERE, t))
        out += SAIL[u].among(allowed(SEA_BARS, ANYWHERE, t))


# Moving ------------------------------------------------------------------------------------------------------------------------


def travelled(s: State, u: int) -> None:
    """4.1, 8.1 [stats], 8.3.1 [move], 8.3.4 [move] A zone has been used, by an army and all it holds. Fast units have a second
    one."""
    units = with_contents(s, u)
    fast = units & FAST & ~s.half & ~s.moved
    s.moved |= units & ~fast
    s.half = s.half & ~units | fast


def stopped(s: State, u: int) -> None:
    """1.2.2, T-53, 2.0 V.4 Who comes into an army of a zone without room, or into the Eastern Front box, goes no further."""
    units = with_contents(s, u)
    s.moved |= units
    s.half &= ~units


def used_up(s: State, u: int) -> None:
    """4.4 to 4.6, 9.6, 4.4 [exclusive] No other movement can be combined with this one."""
    stopped(s, u)
    units = with_contents(s, u)
    s.railed |= units


def enter(s: State, u: int, z: int, how: str, rule: str) -> None:
    """4.1, 5.1.1, 4.1 [instant], 4.1 [battle], 2.0 II.2 [entering] A unit comes into a zone, whose state changes at once."""
    side = SIDE[u]
    src = s.loc[u]
    b = 1 << z
    foreign = enemy(s, side) & b
    uncover(s, u, "4.3")
    went(s, u, src, z)
    put(s, u, z)
    # 4.6 [campaign]
    s.apart = 0 if u == UK1 and src == ENGLAND else s.apart & ~with_contents(s, u)      # 4.6: as long as both stay there
    if s.log is not None:
        s.log.append(Moved(rule, u, src, z, how))
    if foreign:
        s.entered |= b
        if disputed(s) & b:
            s.fresh |= b
            if s.log is not None:
                s.log.append(Disputed("5.1.1", z, side))
        elif own(s, side) & b and s.log is not None:
            s.log.append(ControlChanged("4.1", z, side))


def claim(s: State, u: int) -> None:
    """2.0 II.1 The free move of a pass belongs to the unit that begins it."""
    if s.level == PASSED and s.mover != u:
        s.mover = u
        s.free -= 1


def apply_move(s: State, side: int, c: Choice, host: int = NONE) -> None:
    """One chosen move, without what may follow (`absorb`). `host`: the army in which a transport ends."""
    u = c.a
    src = zone_of(s, u)
    if c.verb != "reserves":
        claim(s, u)
    if c.verb == "move":
        enter(s, u, c.b, "march", "4.1")
        travelled(s, u)
        if c.b == EFT:
            stopped(s, u)
    elif c.verb == "join":
        join(s, u, c.b)
    elif c.verb == "leave":
        inside = s.loc[u]
        went(s, u, inside, src)
        put(s, u, src)
        if s.log is not None:
            s.log.append(Moved("8.1", u, inside, src, "leave"))
    else:
        how = "sea" if c.verb == "sail" else c.verb
        if host == NONE:
            enter(s, u, c.b, how, c.rule)
        else:
            into(s, u, host, how, c.rule)
        used_up(s, u)
        if c.verb == "rail":
            s.rails += 1
        elif c.verb == "strategic":
            s.strategics += 1
        elif c.verb == "sail":
            s.seas += 1


def after_move(s: State, src: int, u: int) -> None:
    """8.1 [EMPTY lost] What a move does to empty armies, at once: where it began and where it ended."""
    z = zone_of(s, u)
    lost_empty(s, 1 << src | (1 << z if z < IN_ARMY else 0))


def into(s: State, u: int, a: int, how: str, rule: str) -> None:
    """8.1, 4.3, 4.3 [join] A piece goes into an army and has its face from now on."""
    uncover(s, u, "4.3")
    went(s, u, s.loc[u], IN_ARMY + a)
    enter_army(s, u, a, how, rule)


def join(s: State, u: int, a: int) -> None:
    """8.1 Into an army, of this zone or of a neighbouring one; fast units end there if the zone had no room (T-53)."""
    z = s.loc[a]
    there = z != zone_of(s, u)
    no_room = there and full(s, SIDE[u], 1 << z)
    into(s, u, a, "join", "8.1")
    if there:
        travelled(s, u)
        if no_room:
            stopped(s, u)


# Bars of a unit that would move: {at} is the zone it stands in -----------------------------------------------------------------


def tired(s: State, u: int) -> bool:
    """2.0 II.2 Its zones are used up, or those of a unit inside an army."""
    return u < FIRST_FORT and not has_zone(s, u) and not s.railed >> u & 1


def stopping(bars: Iterable[Stop]) -> tuple[Going, ...]:
    """Bars of the ground, of the unit where it stands."""
    return recast(bars, lambda f: lambda s, side, u: f(Ground(s, side, zone_of(s, u)), u))


def elsewhere(bars: Iterable[Going]) -> tuple[Going, ...]:
    """Bars that return zones, of the armies that stand there and not here."""
    return recast(bars, lambda f: lambda s, side, u: armies_in(s, f(s, side, u) & ~(1 << zone_of(s, u))))


def _beside(flags: Callable[[State, int], int]) -> Callable[[State, int, int], int]:
    """The armies of its zone, if something is true of a piece."""
    return lambda s, side, u: armies_in(s, 1 << zone_of(s, u)) if flags(s, u) else 0


MOVER_BARS: tuple[Named, ...] = (
    *MOBILE, Bar("2.0 II.1 [Pass b1]", units(lambda s, u: not free_to_move(s, u))),
    Bar("4.4 [exclusive]", lambda s, side: s.railed))
SPENT_BARS: tuple[Named, ...] = either(
    Bar("2.0 V.4", units(lambda s, u: tired(s, u) and zone_of(s, u) == EFT), "to enter the Eastern Front box ends a movement",
        "l'entrée dans la case du front de l'Est met fin au mouvement"),
    Bar("4.1", units(lambda s, u: tired(s, u) and u < ARMIES and not s.moved >> u & 1),
        "{u.Le} {u:holds|hold} a unit that has already moved", "{u.Le} contient une unité qui a déjà bougé"),
    Bar("2.0 II.2 [allowance]", units(tired), "{u.Le} {u:has|have} already moved", "{u.Le} {u:a|ont} déjà bougé"))
MOVE_BARS: tuple[Going, ...] = (
    *of(MOVER_BARS), Bar("4.2 [b5]", lambda s, side, u: ~s.t.playable, how=ENDS), *of(SPENT_BARS),
    Bar("4.1", lambda s, side, u: 1 << zone_of(s, u), "{u.Le} {u:is|are} in {z} already", "{u.Le} se trouve déjà {z.a}", ENDS),
    *stopping((ADJACENT, *BARS)))
_LEFT = ("{u.Le} {u:has|have} left an army in this phase already", "{u.Le} {u:a|ont} déjà quitté une armée dans cette phase")
JOIN_BARS: tuple[Going, ...] = (
    *of(MOVER_BARS), *HOST_BARS,
    Bar("8.1 [transfers]", _beside(lambda s, u: s.joined >> u & 1), "{u.Le} {u:has|have} joined an army in this phase already",
        "{u.Le} {u:a|ont} déjà rejoint une armée dans cette phase"),
    Bar("8.1 [transfers]", _beside(lambda s, u: s.loc[u] >= IN_ARMY and s.left >> u & 1), *_LEFT),
    *elsewhere(either(*stopping((ADJACENT,)), Bar("2.0 V.4", lambda s, side, u: -1 if zone_of(s, u) == EFT else _BOX),
                      Bar("4.2 [b4]", lambda s, side, u: enemy(s, side)))),
    *elsewhere((*stopping((FIGHT_FIRST,)), *of(SPENT_BARS))))
LEAVE_BARS: tuple[Named, ...] = (
    *MOVER_BARS,
    Bar("8.1", units(lambda s, u: s.loc[u] < IN_ARMY), "{u.Le} {u:is|are} in no army",
        "{u.Le} {u:n'est|ne sont} dans aucune armée", ENDS),
    Bar("8.1 [transfers]", lambda s, side: s.left, *_LEFT),
    Bar("1.2.2", on_map(lambda s, u: full(s, SIDE[u], 1 << zone_of(s, u)) and not last_of_army(s, u)),
        *no_room("at")))
RAIL_REFUSALS = (*of(MOVER_BARS), *going(RAIL_BARS))
STRATEGIC_REFUSALS: tuple[Going, ...] = (
    Bar(ENTENTE_ONLY.rule, lambda s, side, u: -(SIDE[u] == side == GERMAN), ENTENTE_ONLY.en, ENTENTE_ONLY.fr, ENDS),
    *of(MOVER_BARS), *going(STRATEGIC_BARS))
SAIL_REFUSALS: tuple[Going, ...] = (
    *(bar._replace(how=ENDS) for bar in going((BRITISH_ONLY,))), *of(MOVER_BARS), *going(SEA_BARS))
