"""8.1 Armies: elimination, empty armies, reorganisation in the Production and Reinforcement Phases."""
from __future__ import annotations

from marne.games.to_the_last_man.choices import BACK, DONE, REORGANISE, RETREAT, SELECT, SHIFT
from marne.games.to_the_last_man.questions import WHERE_EMPTY, WHERE_TO_SHIFT, WHETHER_TO_REORGANISE, WHOM_TO_SHIFT
from marne.games.to_the_last_man.events import Eliminated, Entrenched, FortFell, LedgerChanged, Moved, Unentrenched
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, ENGLAND, FORT, GONE, IN_ARMY, INF, OF_SIDE, PIECE, POOL, SIDE, UK1, ZONES,
)
from marne.games.to_the_last_man.rules.r01_2_stacking import ARMY_BARS, NO_ROOM, fits_army, fits_zone
from marne.games.to_the_last_man.rules.r01_2_units import (ARMY_STAYS, MOBILE, NO_ARMY_IN_ARMY, OWN, Going, Named, as_places,
                                                           hosts, on_map, places_in)
from marne.games.to_the_last_man.state import COMBAT, State, distinct, put, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import disputed, friendly, usable
from marne.kernel.bars import ENDS, Bar, either, recast
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def score(s: State, change: int, rule: str, why: str) -> None:
    """3.1 A change of the German VP that stays."""
    if change:
        s.ledger += change
        if s.log is not None:
            s.log.append(LedgerChanged(rule, change, why, s.ledger))


def clear_flags(s: State, units: int) -> None:
    """A unit off the map has no markers."""
    off = ~units
    s.moved &= off
    s.half &= off
    s.joined &= off
    s.left &= off
    s.railed &= off
    s.entrenched &= off
    s.retreated &= off
    s.dogfought &= off
    s.reacting &= off
    s.apart &= off


def eliminate(s: State, u: int, rule: str, why: str) -> None:
    """5.3.1, 8.1, 8.4, 8.1 [ELIMINATED], 8.4 [b4] A piece or army goes to the force pool, a fort out of the game. An army
    takes what it holds along, and its elimination counts for victory (3.1, T-22)."""
    if s.log is not None:
        s.log.append(FortFell(rule, u) if FORT >> u & 1 else Eliminated(rule, u, s.loc[u], why))
    if FORT >> u & 1:
        put(s, u, GONE)
        return
    lost = 1 << u
    if u < ARMIES:
        lost |= s.inside[u]
        for v in bits(s.inside[u]):
            put(s, v, POOL)
            if s.log is not None:
                s.log.append(Eliminated(rule, v, IN_ARMY + u, why))
    put(s, u, POOL)
    clear_flags(s, lost)
    if u < ARMIES:
        score(s, s.t.army_vp[SIDE[u]], "3.1", "entente-army" if SIDE[u] else "german-army")  # 3.1 [mod 1], 3.1 [mod 2]


def uncover(s: State, u: int, rule: str) -> None:
    """4.3, 8.1 [ENTRENCH flip] What moves loses its entrenchment."""
    if s.entrenched >> u & 1:
        s.entrenched &= ~(1 << u)
        if s.log is not None:
            s.log.append(Unentrenched(rule, u))


def dig_in(s: State, u: int, rule: str) -> None:
    """7.4, 4.3, 8.1 [ENTRENCH flip] To the entrenched face."""
    if not s.entrenched >> u & 1:
        s.entrenched |= 1 << u
        if s.log is not None:
            s.log.append(Entrenched(rule, u))


def enter_army(s: State, u: int, a: int, how: str, rule: str, digs: bool = False) -> None:
    """4.3, 8.1, 4.3 [join], 8.1 [ENTRENCH] A piece goes into an army, whose face counts from now on. `digs`: the empty army
    has just come in and becomes entrenched by taking up entrenched infantry."""
    src = s.loc[u]
    if s.entrenched >> u & 1:
        if digs and not s.inside[a]:
            dig_in(s, a, "4.3")
        s.entrenched &= ~(1 << u)
    if s.loc[a] != ENGLAND:                             # 4.6: in England it stays apart from the 1st Army, whoever holds it
        s.apart &= ~(1 << u)
    put(s, u, IN_ARMY + a)
    if s.log is not None:
        s.log.append(Moved(rule, u, src, IN_ARMY + a, how))


def kept_apart(s: State, u: int, a: int) -> bool:
    """4.6, 4.6 [campaign] The two British units that start in England stay separate there."""
    return a == UK1 and bool(s.apart >> u & 1) and s.loc[a] == ENGLAND


# 8.1 Empty armies ---------------------------------------------------------------------------------------------------------


def empty_in_dispute(s: State, side: int, zones: int) -> tuple[int, ...]:
    """8.1 Empty armies of a side in those of the zones that are disputed."""
    out = []
    for z in bits(disputed(s) & zones):
        out += [a for a in bits(s.at[z] & ARMY & OF_SIDE[side]) if not s.inside[a]]
    return tuple(out)


def has_infantry(s: State, side: int, z: int) -> bool:
    """8.1, 8.3.x Infantry of a side in a zone, alone or in armies."""
    units = s.at[z] & OF_SIDE[side]
    return bool(units & INF) or any(s.inside[a] & INF for a in bits(units & ARMY))


# 5.4 Zones that nobody retreats to from `z`: {battle}, {z} and {there} as always.
EXIT_BARS: tuple[Going, ...] = (
    Bar("5.4", lambda s, side, z: 1 << z, "that is {battle} itself", "c'est la zone de bataille elle-même ({battle})", ENDS),
    Bar("5.4", lambda s, side, z: s.t.land & ~s.t.near[side][z], "{there.Le} does not touch {battle}",
        "{there.Le} ne {there:touche|touchent} pas {battle}", ENDS),
    Bar("4.2 [b5]", lambda s, side, z: ~s.t.playable, how=ENDS),
    Bar("4.6 [no retreat]", lambda s, side, z: 1 << ENGLAND, how=ENDS),
    Bar("2.0 V.4", lambda s, side, z: ~s.t.land, "the Eastern Front box is no way of retreat",
        "la case du front de l'Est n'est pas une issue", ENDS),
    Bar("5.4", lambda s, side, z: ~usable(s, side), "{there.Le} is an enemy zone: nobody retreats there",
        "{there.Le} {there:est|sont} une zone ennemie : on n'y retraite pas", ENDS))


def exits(s: State, side: int, z: int) -> int:
    """5.4, 4.6 [no retreat] Neighbouring friendly or disputed zones, never by sea; the Eastern Front box is no way out."""
    return s.t.near[side][z] & s.t.land & usable(s, side)


def refuges_of_empty(s: State, side: int, z: int) -> int:
    """8.1, 5.4 Where an empty army may go that has to leave: a neighbouring friendly zone. From a battle also a disputed one
    with infantry, which it will have to leave later (5.4.4 [b2]); at the end of movement that would be at once."""
    near = s.t.near[side][z] & s.t.land
    if s.phase != COMBAT:
        return near & friendly(s, side)
    return near & (friendly(s, side) | mask(w for w in bits(near & disputed(s)) if has_infantry(s, side, w)))


def lost_empty(s: State, zones: int) -> None:
    """8.1 [EMPTY lost] In these zones: an empty army amid enemies who hold the zone, without infantry of its side, is eliminated
    at once, whoever's turn it is."""
    for z in bits(zones):
        for a in bits(s.at[z] & ARMY):
            side = SIDE[a]
            if not s.inside[a] and s.hold[1 - side] >> z & 1 and not has_infantry(s, side, z):
                eliminate(s, a, "8.1 [EMPTY lost]", "empty")


EMPTY_BARS: tuple[Going, ...] = (                   # in words: the army in question is {q}
    Bar("8.1 [EMPTY retreat]", lambda s, side, a: -(s.decision is not None and s.decision.args[0] != a),
        "it is {q.le} that must go", "c'est {q.le} qui doit partir", ENDS),
    Bar("8.1", lambda s, side, a: -1 << IN_ARMY, *NO_ARMY_IN_ARMY, ENDS),
    *recast(EXIT_BARS, lambda f: lambda s, side, a: f(s, side, s.loc[a])),
    Bar("8.1 [EMPTY lost]", lambda s, side, a: ~mask(z for z in range(ZONES) if has_infantry(s, side, z)),
        "{there.Le} is disputed, and no infantry of yours stands there",
        "{there.Le} : zone disputée où ne se trouve aucune de vos infanteries", ENDS),
    Bar("8.1 [EMPTY retreat]", lambda *_: -1, "{there.Le} is disputed: it would have to leave again",
        "{there.Le} : zone disputée, elle devrait en repartir"))


def where_empty(s: State, side: int, a: int) -> Ask:
    """8.1 An empty army leaves a disputed zone."""
    return WHERE_EMPTY(side, RETREAT[a].among(refuges_of_empty(s, side, s.loc[a])), a, s.loc[a])


@procedure
async def clear_out(s: State, side: int, zones: int) -> None:
    """8.1, 8.1 [EMPTY retreat], T-23 Empty armies leave those of the zones that are disputed: without infantry beside them,
    without a zone to go to, or if they have retreated already this player turn, they are eliminated.

    The occasions: the end of the own Movement Phase; in a battle the defender's fire step, and its end.
    """
    while True:
        todo = empty_in_dispute(s, side, zones)
        if not todo:
            break
        a = todo[0]
        z = s.loc[a]
        if not has_infantry(s, side, z) or s.retreated >> a & 1 or not refuges_of_empty(s, side, z):
            eliminate(s, a, "8.1", "empty")
            continue
        c = await ask(s, where_empty(s, side, a))
        uncover(s, a, "4.3")
        put(s, a, c.b)
        s.retreated |= 1 << a
        if s.log is not None:
            s.log.append(Moved("8.1", a, z, c.b, "retreat"))


# 8.1 Reorganisation in place ------------------------------------------------------------------------------------------------


def picks(s: State, units: int) -> tuple[Choice, ...]:
    """One of each lot of pieces in the same holder, as choices."""
    key = (units, s.moved & units, s.half & units, s.joined & units, s.left & units, s.entrenched & units, s.apart & units)
    got = s.t.picks_cache.get(key)
    if got is None:
        if len(s.t.picks_cache) > 20000:
            s.t.picks_cache.clear()
        got = s.t.picks_cache[key] = tuple([SELECT[u] for u in distinct(s, units)])
    return got


def last_of_army(s: State, u: int) -> bool:
    """Is the army empty without it?"""
    w = s.loc[u]
    return IN_ARMY <= w < POOL and s.inside[w - IN_ARMY] == 1 << u


def shiftable(s: State, side: int) -> list[Choice]:
    """8.1, 8.1 [reorganise] Pieces that may go from army to army, into or out of one, without leaving their zone: one of each
    lot, once in and once out. In a disputed zone no army is emptied without infantry beside it: it would be lost at once."""
    out: list[Choice] = []
    front = disputed(s)
    mine, may_join, may_leave, inside = OF_SIDE[side], ~s.joined, ~s.left, s.inside
    for z, there in enumerate(s.at):
        armies = there & mine & ARMY
        if armies:
            if there & mine & PIECE & may_join:
                out += picks(s, there & mine & PIECE & may_join)
            for a in bits(armies):
                held = inside[a]
                if held & may_leave and (not front >> z & 1 or held & held - 1 or has_infantry(s, side, z)):
                    out += picks(s, held & may_leave)
    return out


def can_shift(s: State, side: int) -> bool:
    """8.1 Is there an army and a piece that might go in or out?"""
    mine = OF_SIDE[side]
    for there in s.at:
        armies = there & mine & ARMY
        if armies and (there & mine & PIECE or any(s.inside[a] for a in bits(armies))):
            return True
    return False


def shifts(s: State, side: int, u: int) -> list[Choice]:
    """8.1 Where a piece may go within its zone."""
    w = s.loc[u]
    z = zone_of(s, u)
    out: list[Choice] = []
    if z >= IN_ARMY:
        return out                                      # a unit of sealed orders, which others do not see yet
    if w != z and fits_zone(s, u, z):
        out.append(SHIFT[u][z])
    if s.joined >> u & 1:
        return out
    for a in bits(s.at[z] & ARMY & OF_SIDE[side]):
        if w != IN_ARMY + a and fits_army(s, u, a) and not kept_apart(s, u, a):
            out.append(SHIFT[u][IN_ARMY + a])
    return out


def went(s: State, u: int, src: int, dst: int) -> None:
    """8.1 Mark a piece that goes out of an army, into one, or from one to another."""
    if IN_ARMY <= src < POOL:
        s.left |= 1 << u
    if IN_ARMY <= dst < POOL:
        s.joined |= 1 << u


def shift(s: State, u: int, place: int) -> None:
    """8.1, T-45 Not movement: a piece takes the face of its new army, and infantry set down beside one keeps its trenches."""
    src = s.loc[u]
    went(s, u, src, place)
    if place >= IN_ARMY:
        enter_army(s, u, place - IN_ARMY, "shift", "8.1")
        return
    if IN_ARMY <= src < POOL and s.entrenched >> (src - IN_ARMY) & 1 and s.t.entrenches >> u & 1:
        s.entrenched |= 1 << u
    put(s, u, place)
    if s.log is not None:
        s.log.append(Moved("8.1", u, src, place, "shift"))


# Bars: {at} the zone of the piece ------------------------------------------------------------------------------------------

WHOLE: Named = Bar("8.1 [reorganise]", lambda s, side: ARMY, "pieces change armies, not armies themselves",
                   "ce sont les pièces qui changent d'armée, non les armées", ENDS)
SHIFTER_BARS: tuple[Named, ...] = (
    *MOBILE, WHOLE,
    Bar("8.1 [reorganise]", on_map(lambda s, u: not s.at[zone_of(s, u)] & ARMY & OF_SIDE[SIDE[u]]),
        "there is no army of yours in {at}", "vous n'avez pas d'armée {at.a}", ENDS),
    Bar("8.1 [reorganise]", lambda s, side: s.shifted, "{u.Le} {u:has|have} changed its place in this phase already",
        "{u.Le} {u:a|ont} déjà changé de place dans cette phase"),
    Bar("8.1 [EMPTY lost]", on_map(lambda s, u: last_of_army(s, u) and disputed(s) >> zone_of(s, u) & 1
                                  and not has_infantry(s, SIDE[u], zone_of(s, u)))))
KEPT_APART: Going = Bar("4.6 [campaign]", lambda s, side, u: mask(a for a in range(ARMIES) if kept_apart(s, u, a)))
INSIDE: Going = Bar("8.1", lambda s, side, u: 1 << s.loc[u] - IN_ARMY if IN_ARMY <= s.loc[u] < POOL else 0,
                    "{u.Le} {u:is|are} inside it already", "{u.Le} s'y trouve déjà")
HOSTED: tuple[Going, ...] = (*hosts(OWN), ARMY_STAYS)
HOST_BARS: tuple[Going, ...] = (
    ARMY_STAYS, Bar("8.1", lambda s, side, u: ~ARMY, "only armies take units up",
                    "seules les armées incorporent des unités", ENDS),
    *hosts(OWN), *either(INSIDE, *ARMY_BARS), KEPT_APART)
SHIFT_BARS: tuple[Going, ...] = (
    Bar("8.1 [reorganise]", lambda s, side, u: ~places_in(s, 1 << zone_of(s, u)), "this stays inside {at}",
        "cela se fait sans quitter {at}", ENDS),
    *as_places(HOST_BARS),
    Bar("8.1 [reorganise]", lambda s, side, u: 1 << s.loc[u] if s.loc[u] < IN_ARMY else 0, "{u.Le} {u:is|are} in no army",
        "{u.Le} {u:n'est|ne sont} dans aucune armée"),
    Bar("1.2.2", lambda s, side, u: 1 << zone_of(s, u) if s.loc[u] >= IN_ARMY and not fits_zone(s, u, zone_of(s, u)) else 0,
        *NO_ROOM))


def whether_to_reorganise(s: State, side: int) -> Ask:
    return WHETHER_TO_REORGANISE(side, [REORGANISE, DONE])


def whom_to_shift(s: State, side: int, secret: bool) -> Ask:
    """8.1 The next piece that changes its place."""
    return WHOM_TO_SHIFT(side, [*shiftable(s, side), DONE], sealed=secret)


def where_to_shift(s: State, side: int, u: int, secret: bool) -> Ask:
    return WHERE_TO_SHIFT(side, [*shifts(s, side, u), BACK], u, sealed=secret)


@procedure
async def reorganise(s: State, side: int) -> None:
    """8.1, 8.1 [reorganise] In the Reinforcement Phase the contents of armies may be changed, zone by zone."""
    s.joined = s.left = 0
    if can_shift(s, side):
        c = await ask(s, whether_to_reorganise(s, side))
        while c is not DONE:
            c = await ask(s, whom_to_shift(s, side, False))
            if c is not DONE:
                u = c.a
                c = await ask(s, where_to_shift(s, side, u, False))
                if c is not BACK:
                    shift(s, c.a, c.b)
    s.joined = s.left = 0
