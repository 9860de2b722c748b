"""8 Operational movement: who may move in a phase, how far, where to. What happens on the way is in r08_march."""
from __future__ import annotations

from msgspec import Struct

from marne.games.great_war_in_europe.pieces import (ALLIED, CAVALRY, COMBAT, FRONT, GROUND, HQ, IRAQ, ITALY, MOUNTAIN, NATION,
                                                    OF_NATION, SHOCKABLE, SPAN, TANK, THEATRES, US, WEST)
from marne.games.great_war_in_europe.rules.r07_24_cooperation import red_lines, unfriendly
from marne.games.great_war_in_europe.rules.r08_2_closed import beachheads, disarmed, interdicted, quarantine, truce_line
from marne.games.great_war_in_europe.rules.r11_supply import (SORT, at_home, fed, kin, linked, sanctuary, scene, shelter,
                                                              supplied_if_won, traced, umbrella, winnable_sources,
                                                              winnable_towns)
from marne.games.great_war_in_europe.rules.r14_1_forts import besieged, shut_in
from marne.games.great_war_in_europe.rules.r17_2_areas import COUNTED, KIND, OF_KIND, crowded, foreign, not_south
from marne.games.great_war_in_europe.state import NEVER, State, allowance, face, strong, under_way
from marne.games.great_war_in_europe.tables import WET, cut, lift
from marne.kernel.bars import Bar, allowed
from marne.parts.bits import bits
from marne.parts.map.paths import Costs, Reach

Idle = Bar[[State, int]]                # state, side: units that do not move; {u} the unit
Wall = Bar[[State, int, int]]           # state, side, units: hexes that they do not enter; {g} the hex
_HALTS, _HALTS_ALONE = 1 << 16, 1 << 17                     # what is remembered in a `scene`, a `shelter`


# Who may move --------------------------------------------------------------------------------------------------------------


def in_theatre(s: State) -> int:
    """8.11, 3.13#3 The units of the Theatre under way: the others move in the other Mutual Movement Phase."""
    out = 0
    for f in THEATRES[s.theatre]:
        out |= s.on[f]
    return out


def newcomers(s: State, side: int) -> int:
    """17.11#2 Units of a nation that has entered the war in this turn."""
    out = 0
    for n in bits(s.fresh):
        out |= OF_NATION[n]
    return out


NOT_YOURS = ("{u} {u:belongs|belong} to the other side", "{u.le} {u:appartient|appartiennent} à l'autre camp")
NOT_YET = ("{u} {u:has|have} entered the war in this turn and {u:does|do} not move yet",
           "{u.le} {u:vient|viennent} d'entrer en guerre et ne {u:bouge|bougent} pas encore")
MOVE_BARS: tuple[Idle, ...] = (
    Bar("8.0", lambda s, side: ~s.army[side], *NOT_YOURS),
    Bar("8.0", lambda s, side: s.moved, "{u} {u:has|have} moved already in this phase",
        "{u.le} {u:a|ont} déjà bougé dans cette phase"),
    Bar("8.11", lambda s, side: ~in_theatre(s), "{u} {u:is|are} in the other Theatre",
        "{u.le} {u:est|sont} dans l'autre Théâtre"),
    Bar("14.62", lambda s, side: s.burners, "{u} {u:devastates|devastate} the hex and {u:does|do} not move",
        "{u.le} {u:dévaste|dévastent} l'hexagone et ne {u:bouge|bougent} pas"),
    Bar("14.23", lambda s, side: shut_in(s), "{u} {u:is|are} besieged in Kut", "{u.le} {u:est assiégé|sont assiégés} dans Kut"),
    Bar("5.46", lambda s, side: disarmed(s), "the war in Russia is over: {u} {u:stays|stay} where {u:it is|they are}",
        "la guerre en Russie est finie : {u.le} {u:reste|restent} en place"),
    Bar("17.11#2", newcomers, *NOT_YET),
)


def movers(s: State, side: int) -> int:
    """8.0, 8.11 Who may still move in the phase; a unit without a movement allowance never does (8.13)."""
    now = s.present, s.army[side], s.moved, s.theatre, s.burners, s.treaty, s.fresh, shut_in(s), *s.on
    last = s.law.movers[side]
    if last[0] != now:                                      # asked again and again before somebody moves
        last = s.law.movers[side] = now, allowed(MOVE_BARS[1:], s.present & s.army[side], s, side)
    return last[1]


# How far -------------------------------------------------------------------------------------------------------------------


def beside_enemy(s: State, side: int) -> int:
    """8.14#4, 8.14#5 The hexes next to enemy combat units; sides that cannot be crossed do not make adjacent, forts alone do not
    count."""
    troops = s.occ[1 - side]
    last = s.law.beside[side]
    if last[0] is not troops:                               # `put` makes a new board with every unit that comes or goes
        last = s.law.beside[side] = troops, s.t.around(troops)
    return last[1]


def always_doubled(s: State, units: int) -> bool:
    """8.14#2, 8.14#3 After October 1914 too: with an Allied tank that was with them from the start."""
    return bool(units & TANK & s.army[ALLIED])


def doubled(s: State, u: int) -> bool:
    """8.14#2 A unit whose allowance stays doubled on the West and Italian maps: shock troops, US units, Allied tanks, HQs,
    which are no combat units."""
    b = 1 << u
    return bool(b & HQ) or NATION[u] == US or bool(b & TANK & s.army[ALLIED]) or is_shock(s, u)


def is_shock(s: State, u: int) -> bool:
    """15.41, 15.46 Does the unit show its shock face?"""
    return bool(SHOCKABLE >> u & 1) and bool(face(s, u))


class Pace(Struct, gc=False):
    """`points` of units that move together; `far`, which is never less, if they keep away from enemy combat units all the way
    (8.14#5), else as `points`."""

    points: int
    far: int


def pace(s: State, side: int, units: int) -> Pace:
    """8.14, 8.17, 3.26#4 The movement points of units that move together: those of the slowest; doubled in the West Theatre,
    after October 1914 on the West and Italian maps only by exception."""
    f = FRONT[s.origin]
    times = s.t.doubled[f]
    if f not in (WEST, ITALY) or s.turn <= s.t.undoubled_after or always_doubled(s, units):
        n = allowance(s, units.bit_length() - 1) if not units & units - 1 else min([allowance(s, u) for u in bits(units)])
        return Pace(n * times, n * times)
    near = beside_enemy(s, side) >> s.origin & 1
    points = far = 99
    for u in bits(units) if units & units - 1 else (units.bit_length() - 1,):
        printed = allowance(s, u)
        if doubled(s, u):
            a = b = printed * times
        elif CAVALRY >> u & 1 and not s.back >> u & 1:      # 8.14#5
            a, b = printed, printed if near or s.touched else printed * times
        else:                                               # 8.14#4
            a = b = printed if near else printed * times
        points, far = min(points, a), min(far, b)
    return Pace(points, far)


def points_left(s: State, side: int) -> int:
    """8.17 What the units under way have left at best."""
    return pace(s, side, s.group).far - s.spent_mp


def standing(s: State) -> int:
    """The hex where the units under way are."""
    return s.loc[(s.group & -s.group).bit_length() - 1]


# Where to ------------------------------------------------------------------------------------------------------------------


CROWDED = ("their nation may have no more units where {g} lies",
           "leur nation ne peut avoir davantage d'unités dans la zone {g.de}")
_FOREIGN = "these units may not operate in {g}", "ces unités ne peuvent opérer {g.a}"
WALLS: tuple[Wall, ...] = (
    Bar("8.22", lambda s, side, units: strong(s, 1 - side), "the enemy holds {g.le} with troops or a fort",
        "l'ennemi tient {g.le} avec des troupes ou un fort"),
    Bar("8.22#1", lambda s, side, units: 0 if units & COMBAT else s.staff[1 - side],
        "there is an enemy headquarters in {g}, and only combat units may overrun it",
        "il y a un quartier général ennemi {g.a} : seules des unités combattantes peuvent l'éliminer"),
    Bar("6.52#5", lambda s, side, units: beachheads(s, side)),
    Bar("6.57", lambda s, side, units: quarantine(s, units), "typhus rages in Serbia: nobody goes in or out",
        "le typhus sévit en Serbie : nul n'y entre ni n'en sort"),
    Bar("5.46", lambda s, side, units: truce_line(s, units), "the war in Russia is over: nobody goes next to Russian units there",
        "la guerre en Russie est finie : nul n'approche des unités russes"),
    Bar("14.23", lambda s, side, units: 1 << s.t.kut if side == ALLIED and besieged(s) else 0, "Kut is besieged",
        "Kut est assiégée"),
    Bar("15.93#3", red_lines, "the Red Army and other Allied units keep apart",
        "l'Armée rouge et les autres Alliés restent à part"),
    Bar("17.0", lambda s, side, units: foreign(s, units), *_FOREIGN),
    Bar("17.0", lambda s, side, units: crowded(s, units & COUNTED) if units & COUNTED else 0, *CROWDED),
)


_FIRM_WALLS, _PASSING_WALLS = WALLS[:3], WALLS[3:-2]        # where the enemy is; what is rare; the last: foreign ground, limits


def passable(s: State, side: int, units: int) -> int:
    """8.16, 8.22, 8.24 The hexes that units may enter: those of friends freely, none with enemy combat units or intact forts."""
    return allowed(WALLS, s.t.playable, s, side, units)


def ground_for(s: State, side: int, units: int, f: int) -> int:
    """8.16, 8.22 The same on a front, in its own numbers. Mostly units of a kind find the same ground until the enemy moves; what
    changes with those who move themselves comes on top of that."""
    kind = KIND[(units & -units).bit_length() - 1]
    if units & ~OF_KIND[kind] or units & s.pef_units:
        return cut(f, passable(s, side, units))
    board = firm(s, side, units, f) & ~alien(s, side, units, kind, f)
    shut = crowded(s, units & COUNTED, f) if units & COUNTED else 0
    if s.treaty != NEVER and s.t.russian[f] or s.red or f == IRAQ or under_way(s, s.typhus):
        shut |= ~allowed(_PASSING_WALLS, s.t.playable, s, side, units)
    return board & ~cut(f, shut) if shut else board


def firm(s: State, side: int, units: int, f: int) -> int:
    """8.22, 8.22#1, 6.52#5 Ground of a front, in its own numbers, that the enemy does not close to any units, or any HQs."""
    foe, known = 1 - side, s.law.firm[side]
    held = s.forts & s.control[foe]
    if known[0] is not s.occ[foe] or known[1] is not s.staff[foe] or known[2] != held or known[3] != s.gallipoli:
        known = s.law.firm[side] = s.occ[foe], s.staff[foe], held, s.gallipoli, {}
    key = f << 1 | bool(units & COMBAT)
    board = known[4].get(key)
    if board is None:
        board = known[4][key] = cut(f, allowed(_FIRM_WALLS, s.t.playable, s, side, units))
    return board


def alien(s: State, side: int, units: int, kind: int, f: int) -> int:
    """17.0 Ground of a front, in its own numbers, that is foreign to units of a kind as things stand."""
    key = (kind, f, side, s.turks, s.turn, s.fresh, s.pef, s.joined[0], s.joined[1], s.turkey_out, s.salonika)
    board = s.law.closed.get(key)
    if board is None:
        board = s.law.closed[key] = cut(f, foreign(s, units))
    return board


def dear(s: State, f: int) -> tuple[int, int]:
    """8.32, 14.63 Devastated hexes, in the numbers of a front, and what they cost more: 2 points in all, or by the option 2
    more."""
    if not s.devastated or f != WEST:
        return 0, 0
    board = s.devastated
    if s.law.devastated_more:
        return cut(f, board), 2
    return cut(f, board & ~s.t.terrain["floodplain"] if s.weather[f] == WET else board), 1


class Ways(Struct, gc=False, eq=False):
    """Where the units under way get: `near` with their plain points; `far` keeping off the enemy; `ground`, `safe` the hexes
    of each; `least` the one hex that is always allowed (8.13). All in the numbers of the front. `left`: the points that they
    have left at best; `costs`: what steps cost them."""

    near: Reach
    far: Reach | None
    ground: int
    safe: int
    least: int
    left: int
    costs: Costs

    @property
    def all(self) -> int:
        reach = self.near.all | self.least
        return reach if self.far is None else reach | self.far.all


def ways(s: State, side: int) -> Ways:
    """8.12, 8.13, 8.14, 8.21, 6.3#6 Where the units under way can go from where they are."""
    group, spent, f = s.group, s.spent_mp, FRONT[s.origin]
    start = standing(s) - GROUND[f].base
    here = 1 << start
    costs = s.t.steps_of(f, s.weather[f], group & MOUNTAIN == group)
    p = pace(s, side, group)
    plain, best = p.points, p.far
    if best <= spent:                                       # there is nothing left to go on with
        return Ways(Reach((here,), 0, here), None, here, 0, 0, best - spent, costs)
    ground = ground_for(s, side, group, f) | here
    hard, extra = dear(s, f) if s.devastated else (0, 0)
    halts = cut(f, interdicted(s, side)) if s.interdiction == s.turn else 0
    points = 0 if spent >= plain or spent and halts & here else plain - spent
    near = costs.reach(start, points, ground, hard, extra, ~halts if halts else -1)
    far, safe = None, 0
    if best > plain and not s.touched:
        safe = ground & ~cut(f, beside_enemy(s, side))
        if safe & here:
            far = costs.reach(start, best - spent, safe, hard, extra)
    least = 0 if spent else costs.beside(start) & ground    # 8.13
    return Ways(near, far, ground, safe, least, best - spent, costs)


def ways_asked(s: State, side: int) -> Ways:
    """8.12 The same as it was when it was asked where to go: nothing has changed since."""
    last = s.law.march
    if (last and last[0] is s.decision and last[1] == s.group and last[2] == s.spent_mp and last[3] is s.occ[0]
            and last[4] is s.occ[1] and last[5] is s.staff[0] and last[6] is s.staff[1]):
        w = last[7]
        assert isinstance(w, Ways)
        return w
    return ways(s, side)


def ends(s: State, side: int) -> int:
    """8.26, 11.82 The hexes in which all units under way would be supplied if they stopped there, as a board of all fronts."""
    f = FRONT[s.origin]
    return lift(f, ends_on(s, side, f, SPAN[f]))


def ends_on(s: State, side: int, f: int, among: int) -> int:
    """8.26, 11.82 The same of the hexes asked about, all in the numbers of their front: with the control that they win on the way
    and lone enemy HQs overrun (8.22#1). An HQ among them serves its nation there (11.21 [bis]#3)."""
    group, base = s.group, GROUND[f].base
    out = s.t.land_on[f] & among
    prey = s.staff[1 - side] >> base & out if group & COMBAT else 0
    if prey:
        prey &= ~cut(f, s.occ[1 - side])
    seen, hqs = -1, group & HQ
    for u in bits(group):
        sort = SORT[u]
        if sort != seen:                                    # those of a stack are mostly of a sort
            board = halts(s, side, u, f)
            if hqs:
                for hq in bits(hqs):
                    if kin(NATION[hq]) == kin(NATION[u]):
                        board |= traced(s, NATION[hq], f, hq=True)
            if prey:
                for h in bits(prey & out & ~board):
                    board |= supplied_if_won(s, u, h + base) << h
            out &= board
            seen = sort
    if out and (s.collapsed or s.red):
        out &= ~cut(f, unfriendly(s, side, group, lift(f, out)))        # 16.11, 15.93#3
    return out & ~cut(f, not_south(s, group, s.origin)) if s.bolshevik != NEVER else out    # 17.31#AH


def halts(s: State, side: int, u: int, f: int) -> int:
    """8.26, 11.51 Where on a front, in its own numbers, a unit would not be out of supply if it went there."""
    known, key = shelter(s, side, f, NATION[u]), SORT[u] | _HALTS
    board = known.get(key)
    if board is None:
        board = known[key] = halts_alone(s, side, u, f) | umbrella(s, NATION[u], f)
    return board


def halts_alone(s: State, side: int, u: int, f: int) -> int:
    """8.26, 11.51 The same but for what HQs do: a town that it enters, linked with a source, is one for it, and so is a port; a
    fort of its own nation keeps it."""
    known, key = scene(s, side, f), SORT[u] | _HALTS_ALONE
    board = known.get(key)
    if board is None:
        n, alpine = NATION[u], bool(MOUNTAIN >> u & 1)
        board = fed(s, n, f, alpine, bool(HQ >> u & 1))
        board |= cut(f, at_home(s, u) | sanctuary(s, u, f) | winnable_sources(s, side, n, f))
        won = cut(f, winnable_towns(s, side, f)) & ~board
        if won:
            board |= won & linked(s, n, f, alpine)
        known[key] = board
    return board


def destinations(s: State, side: int) -> tuple[int, int]:
    """8.12, 8.26 Where the units under way may go, as boards of all fronts: to stop there, and only on the way to such a hex."""
    f = FRONT[s.origin]
    stop, through, _ = heading(s, side, ways(s, side), f, 1 << standing(s) - GROUND[f].base)
    return lift(f, stop), lift(f, through)


def heading(s: State, side: int, w: Ways, f: int, here: int) -> tuple[int, int, bool]:
    """8.12, 8.26 The same with the ways that they have from `here`, in the numbers of their front; and whether they may stop
    where they are."""
    reach = w.all
    stop = ends_on(s, side, f, reach)
    rest = (reach ^ stop) & ~here
    supplied = bool(stop & here)
    if supplied:
        stop ^= here
    return stop, onward(s, side, w, f, stop, rest) if rest else 0, supplied


def onward(s: State, side: int, w: Ways, f: int, goal: int, rest: int) -> int:
    """8.26 Of hexes in which they may not stop, those from which they still get to one in which they may; in the numbers of the
    front."""
    out = 0
    hard = dear(s, f)[0]                                    # the way on is counted without devastated hexes, which cost more
    for reach, ground in ((w.near, w.ground), (w.far, w.safe)):
        if reach is None:
            continue
        open_ = ground & ~hard & ~cut(f, interdicted(s, side))
        if not goal & open_:
            continue
        points, found, base = len(reach.layers) - 1, goal & open_, reach.base
        most = next((points - n for n, board in enumerate(reach.layers) if board << base & rest), 0)
        near = w.costs.nearing(found, most, open_)
        for left in range(1, most + 1):                     # from where one gets there with so many points
            found |= near[left]
            out |= found & reach.layers[points - left] << base
    return out & rest


def way(s: State, side: int, h: int) -> tuple[list[int], int]:
    """8.0 The cheapest way of the units under way to a hex, and what it costs; one that keeps off the enemy if the plain
    points do not suffice. Who wants another way goes by stages."""
    f = FRONT[s.origin]
    w, base = ways_asked(s, side), GROUND[f].base
    for reach in (w.near, w.far):
        if reach is not None and reach.all >> h - base & 1:
            path, cost = w.costs.way(reach, h - base, s.control[side] >> base)
            return [x + base for x in path], cost
    return [h], max(pace(s, side, s.group).far, 1)          # 8.13: all its points for one hex
