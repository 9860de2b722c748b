"""8.3 Control of hexes, and what hangs on it: sieges, blocked sides, victory points, Paris in Danger."""
from __future__ import annotations

from marne.games.grand_illusion.events import (
    ChitDrawn, ControlChanged, GameEnded, ParisInDanger, Removed, SiegeBegan, SiegeLifted,
)
from marne.games.grand_illusion.rules.r09_3_losses import eliminate, score
from marne.games.grand_illusion.pieces import (
    ALLIED, ANTWERP_FORTS, BE, COMBAT, CORPS, FORT, GERMAN, GONE, HA, HEXES, HQ_ALSACE, INF, IX, OF_NATION, OF_SIDE, PD_BOX,
    R71, SEATS, SIDE, TRACK,
)
from marne.games.grand_illusion.state import State, put
from marne.games.grand_illusion.rules.r08_4_supply import any_supplied
from marne.kernel.chance import draw
from marne.kernel.run import GameOver
from marne.kernel.title import Result
from marne.parts.bits import bits

_HOLLAND = 1 << 9
NOTHING_BLOCKED = [0] * 12
GUNS = bits(HA)


def settle(s: State) -> None:
    """8.3.3 After every change: lift sieges nobody keeps up, flip control, drop blocked sides, lose unguarded siege guns."""
    if s.siege:
        for h in bits(s.siege):
            if not besieger_stays(s, h):
                s.siege &= ~(1 << h)
                if s.log is not None:
                    s.log.append(SiegeLifted("9.5.3b/b2", h))
    a, g = s.occ
    gained, lost = a & s.german, g & ~s.german
    if gained or lost:                                                  # 8.3.2, 8.3.2/b1, 8.3.2/b2, 8.3.3/p2, 8.4.4/T(5)
        open_ = ~s.siege
        flips = gained & ~(g | s.forts[GERMAN] & open_) | lost & ~(a | s.forts[ALLIED] & open_)
        if flips:
            change_hands(s, flips)
    if s.cavalry:
        for h in bits(s.cavalry & (s.german & g | a & ~s.german)):
            mine = OF_SIDE[s.german >> h & 1]
            if s.at[h] & INF & mine:
                s.cavalry &= ~(1 << h)                                  # 8.3.4: infantry makes it full control
    blocked = s.blocked
    if blocked != NOTHING_BLOCKED:
        a0, a1, a2, a3, a4, a5, g0, g1, g2, g3, g4, g5 = blocked
        if (a0 | a1 | a2 | a3 | a4 | a5) & ~a or (g0 | g1 | g2 | g3 | g4 | g5) & ~g:
            blocked[:] = [board & (a if d < 6 else g) for d, board in enumerate(blocked)]       # 8.4.5c/b2
    if not s.danger and g & s.t.danger_zone:
        paris_in_danger(s)
    if s.staff[ALLIED] & g & ~a or s.staff[GERMAN] & a & ~g:
        for u in GUNS:
            h = s.loc[u]
            if h <= HEXES and (a ^ g) >> h & 1 and s.occ[1 - SIDE[u]] >> h & 1:
                eliminate(s, u, "9.5.4a/b3")


def change_hands(s: State, hexes: int) -> None:
    """8.3.3 First what the mover has given up, then what he has gained; again while a gain brings supply to another hex."""
    given_up = hexes & (s.german if s.active == GERMAN else ~s.german)
    before = -1
    while hexes and before != s.german:
        before = s.german
        for h in (*bits(given_up & hexes), *bits(hexes & ~given_up)):
            take_control(s, h)
        hexes &= ~(before ^ s.german)


def besieger_stays(s: State, h: int) -> bool:
    """9.5.3b, 9.5.3a/b1, 9.5.3b/b3 A siege lasts while undisrupted enemy infantry stays: a corps if a garrison is large."""
    forts = s.at[h] & FORT
    if not forts:
        return False
    foe = OF_SIDE[ALLIED if forts & OF_SIDE[GERMAN] else GERMAN]
    fresh = s.at[h] & INF & foe & ~s.disrupted
    return bool(fresh & CORPS if forts & s.t.large else fresh)          # 9.5.2/b2, 9.5.3a/note


def besiege(s: State, h: int) -> None:
    """9.5.3a After a battle, forts left alone with undisrupted enemy infantry are besieged; a lone HQ leaves at once (9.4.4)."""
    if s.siege >> h & 1:
        return
    for side in (ALLIED, GERMAN):
        forts = s.at[h] & FORT & OF_SIDE[side]
        if not forts or s.occ[side] >> h & 1 or not s.occ[1 - side] >> h & 1:  # 9.5.3a/b2
            continue
        if forts & ANTWERP_FORTS and not s.chosen & _HOLLAND:
            continue                                                    # 12.5.1, 14.3.6b.5/b5, 9.5.3a/ex
        if besieger_stays(s, h):
            s.siege |= 1 << h
            if s.log is not None:
                s.log.append(SiegeBegan("9.5.3a", h))
            settle(s)


def take_control(s: State, h: int) -> None:
    """8.3.3, 8.4.4/T(4), 14.1.2d.2, 14.2.2d.2 The hex goes over to the side whose supplied combat units alone are left in
    it."""
    b = 1 << h
    side = ALLIED if s.german & b else GERMAN
    units = s.at[h] & OF_SIDE[side] & COMBAT
    if not any_supplied(s, units, h):
        return
    if side == GERMAN and h == s.law.antwerp and not s.siege & b:
        if s.at[h] & ANTWERP_FORTS or s.at[h] & COMBAT & OF_NATION[BE]:
            return                                                      # 12.5.1, 8.3.2/b2
    set_control(s, h, side, not units & INF)


def set_control(s: State, h: int, side: int, cavalry: bool) -> None:
    """Change control and do what follows at once: blocked sides, VP, the sudden death at Trier."""
    b = 1 << h
    s.german ^= b
    s.cavalry = s.cavalry | b if cavalry else s.cavalry & ~b
    if s.log is not None:
        s.log.append(ControlChanged("8.3.4" if cavalry else "8.3.3", h, side, cavalry))
    loser = 6 * (1 - side)
    for d, dst in enumerate(s.t.dirs[h]):                               # 8.4.5c/b3: sides blocked from this hex
        s.blocked[loser + (d + 3) % 6] &= ~(1 << dst)
    if side == ALLIED:
        allied_gain(s, h)
    elif h == s.t.paris and not s.paris:
        s.paris = s.turn                                                # 14.1.3a: tested at the end of this turn


def allied_gain(s: State, h: int) -> None:
    """14.1.2a, 8.3.1/p2 Plan 17 chits; 14.1.3a, d German chits and Paris are given back; 14.1.3b Trier ends the game."""
    b = 1 << h
    cite = s.law.cite
    if s.t.plan17 & b & ~s.taken17:                                     # the chit stays on the hex for good
        s.taken17 |= b
        rule = cite("14.1.2a.1")                                        # 14.2.2a.1, 14.3.2.1
        value = draw(s, s.cup17, f"plan17 {h}", rule)
        i = s.cup17.index(value)
        s.cup17 = s.cup17[:i] + s.cup17[i + 1:]
        if s.log is not None:
            s.log.append(ChitDrawn(rule, h, value))
        score(s, ALLIED, value * (2 if s.t.double & b else 1), rule, "plan17-hex")
    if s.chits[h]:
        value = s.chits[h]
        s.cup = bytes(sorted(s.cup + bytes([value])))
        s.chits = s.chits[:h] + b"\0" + s.chits[h + 1:]
        score(s, GERMAN, -value * (2 if s.t.double & b else 1), cite("14.1.3d"), "chit-lost")
    if h == s.t.paris and s.paris_scored:
        s.paris_scored = 0
        score(s, GERMAN, -s.t.paris_vp, cite("14.1.3a/b5"), "paris-lost")
    if h == s.law.sudden_death:
        end_game(s, ALLIED, "sudden-death", victory_rule(s, "b"))       # 14.1.3b, 14.2.3b, 14.3.5b


def victory_rule(s: State, letter: str) -> str:
    return f"14.{s.law.scenario}.{5 if s.law.scenario == '3' else 3}{letter}"


def end_game(s: State, winner: int, way: str, rule: str) -> None:
    s.result = Result(SEATS[winner], way, {"allied": s.vp[ALLIED], "german": s.vp[GERMAN]}, rule)
    if s.log is not None:
        s.log.append(GameEnded(rule, winner, way, s.vp[ALLIED], s.vp[GERMAN]))
    raise GameOver


def paris_in_danger(s: State) -> None:
    """8.4.9b The first time supplied German combat units stand in a Paris-in-Danger hex or next to one."""
    near = s.occ[GERMAN] & s.t.danger_zone
    if not any(any_supplied(s, s.at[h] & COMBAT & OF_SIDE[GERMAN], h) for h in bits(near)):
        return
    s.danger = s.turn
    if s.log is not None:
        s.log.append(ParisInDanger("8.4.9b", s.turn))
    if s.loc[HQ_ALSACE] != GONE:                                        # 8.4.9c
        put(s, HQ_ALSACE, GONE)
        s.flipped &= ~(1 << HQ_ALSACE)
        if s.log is not None:
            s.log.append(Removed("8.4.9c", HQ_ALSACE))
    for u in (IX, R71):                                                 # 8.4.9d-f
        if s.loc[u] == PD_BOX:
            put(s, u, TRACK)
            s.due[u] = s.turn + 1
    s.free_rail = 1                                                     # 8.4.9g
