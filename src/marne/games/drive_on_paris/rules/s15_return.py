"""15 Reconstitution (1-4): units return at headquarters (1-4e) and are restored there (1-4f), within their points (1-3c)."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import DONE, RESTORE, RETURN
from marne.games.drive_on_paris.pieces import (ASSAULT, COMBAT, DEAD, FOCH, FORT0, FR, HQ, NATION, OF_NATION, OF_SIDE, SIDE,
                                               TRACK, UNITS)
from marne.games.drive_on_paris.questions import WHO_RECOVERS
from marne.games.drive_on_paris.rules.s04_zones import RETURNS, enemy_zone
from marne.games.drive_on_paris.rules.s12_supply import supplied
from marne.games.drive_on_paris.rules.s15_command import commanded, face
from marne.games.drive_on_paris.rules.s17_control import enters
from marne.games.drive_on_paris.state import State, put, stands
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def capacity(s: State, hq: int) -> int:
    """1-3c, 2-6, 2-6/Errata, SCS-15.3, T44, T68 The points that an HQ has left this player turn: its value, and Foch's for every
    French HQ to which he has a command line; Foch has none of his own."""
    if hq == FOCH:
        return 0
    value = s.t.replace[face(s, hq)][hq]
    if NATION[hq] == FR and s.present >> FOCH & 1 and commanded(s, FOCH) >> s.loc[hq] & 1:
        value += s.t.replace[face(s, FOCH)][FOCH]
    return value - s.used[hq - UNITS]


def staff(s: State, side: int) -> tuple[int, ...]:
    return bits(s.present & HQ & OF_SIDE[side])


# state, side: HQs that do not rebuild; {v} the HQ
HQ_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("1-3c", lambda s, side: mask(hq for hq in staff(s, side) if enemy_zone(s, side, RETURNS) >> s.loc[hq] & 1),
        "{v} is in an enemy zone of control", "{v.le} est en zone de contrôle ennemie"),
    Bar("2-6", lambda s, side: 1 << FOCH, "Foch has no replacement points of his own",
        "Foch n'a pas de points de remplacement à lui"),
    Bar("1-3c", lambda s, side: mask(hq for hq in staff(s, side) if capacity(s, hq) < 1), "{v} has no replacement points left",
        "{v.le} n'a plus de points de remplacement"),
    Bar("1-9#2", lambda s, side: mask(hq for hq in staff(s, side) if not supplied(s, hq)), "{v} is out of supply",
        "{v.le} n'est pas ravitaillé"),
)


def working(s: State, side: int) -> tuple[int, ...]:
    """1-3c, 1-4e, 1-9, SCS-15.6 The HQs of a side that can rebuild: in no enemy zone, cancelled or not, supplied, with points
    left."""
    return bits(allowed(HQ_BARS, s.present & HQ & OF_SIDE[side], s, side))


def due(s: State, side: int) -> int:
    """1-4e The units whose turn to return has come."""
    if TRACK not in s.loc:
        return 0
    return mask(u for u in bits(OF_SIDE[side] & COMBAT) if s.loc[u] == TRACK and s.due[u] <= s.turn)


# state, HQ: units that it does not restore; {u} the unit, {v} the HQ
RESTORE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("1-4f", lambda s, hq: ~s.reduced, "{u} {u:is|are} at full strength", "{u.le} {u:est|sont} à pleine force"),
    Bar("1-4f#2", lambda s, hq: s.rebuilt, "{u} {u:has|have} returned only this turn",
        "{u.le} {u:n'est|ne sont} de retour que depuis ce tour"),
    Bar("3-2d", lambda s, hq: ASSAULT, "{u} {u:is|are} an assault unit and never restored",
        "{u.le} {u:est|sont} une unité d'assaut, jamais reconstituée"),
    Bar("1-4b", lambda s, hq: ~OF_NATION[NATION[hq]], "{v} restores units of its own nation only",
        "{v.le} ne reconstitue que les unités de sa nation"),
    Bar("1-4f", lambda s, hq: ~s.at[s.loc[hq]], "{u} {u:is|are} not with {v}", "{u.le} {u:n'est|ne sont} pas auprès {v.du}"),
)


def restorable(s: State, hq: int) -> int:
    """1-4b, 1-4f, 3-2d Reduced units of its nation in the hex of an HQ, but not those that returned this turn, nor assault
    units."""
    return allowed(RESTORE_BARS, s.at[s.loc[hq]] & COMBAT, s, hq)


def recoveries(s: State, side: int, hqs: tuple[int, ...] | None = None) -> list[Choice]:
    """1-4 All that the HQs of a side, those that are `working`, can do now."""
    late = due(s, side)
    if not late and not any(s.at[s.loc[hq]] & s.reduced for hq in staff(s, side)):
        return []                                           # whether they are supplied need not be traced
    if hqs is None:
        hqs = working(s, side)
    out: list[Choice] = []
    for u in bits(late):
        out += RETURN[u].among(mask(hq for hq in hqs if NATION[hq] == NATION[u]))       # 1-4b
    low = 0
    for hq in hqs:
        low |= restorable(s, hq)
    out += RESTORE.among(low)
    return out


def who_recovers(s: State, side: int) -> Ask:
    """1-4 Who returns or is restored; where stacks are hidden (SCS-1.8), the points left would tell of HQs in them."""
    hqs = working(s, side)
    return WHO_RECOVERS(side, [*recoveries(s, side, hqs), DONE], sum([capacity(s, hq) for hq in hqs]), sealed=s.law.fog)


def in_want(s: State, side: int) -> bool:
    """SCS-1.8 Could HQs of a side have anything to do, as far as everybody knows? Units of their nations are due or reduced;
    where the HQs and the reduced stand may be hidden."""
    weak = due(s, side) | mask(u for u in bits(s.reduced & OF_SIDE[side] & ~ASSAULT) if stands(s, u))
    return any(weak & OF_NATION[NATION[hq]] for hq in range(UNITS, FORT0) if hq != FOCH and stands(s, hq))


@procedure
async def recover(s: State, side: int) -> None:
    """1-4, 1-4g, 1-4g#2, SCS-15.4, SCS-15.5 Returns and restoring, as the player likes and the points allow; who does not return
    waits a turn. Where stacks are hidden it is asked even if no HQ can do anything: silence would tell (SCS-1.8)."""
    for hq in range(len(s.used)):
        s.used[hq] = 0
    s.rebuilt = 0
    asked = 0
    while recoveries(s, side) or not asked and s.law.fog and in_want(s, side):
        asked = 1
        c = await ask(s, who_recovers(s, side))
        if c is DONE:
            break
        if c.verb == "return":
            come_back(s, c.a, c.b)
        else:
            restore(s, c.a)
    for u in bits(due(s, side)):
        s.due[u] = s.turn + 1
        if s.due[u] > s.law.last:
            put(s, u, DEAD)
        if s.log is not None:
            s.log.append(ev.Postponed("1-4g", u, s.due[u] if s.due[u] <= s.law.last else 0))


def come_back(s: State, u: int, hq: int) -> None:
    """1-4e At the HQ, reduced; a unit of one step at full strength."""
    put(s, u, s.loc[hq])
    enters(s, SIDE[u], 1 << u, s.loc[hq])
    s.reduced |= s.t.two_steps & 1 << u
    s.rebuilt |= 1 << u
    s.used[hq - UNITS] += 1
    if s.log is not None:
        s.log.append(ev.Returned("1-4e", u, hq, s.loc[hq]))


def restore(s: State, u: int) -> None:
    """1-4f A point of an HQ there turns it to full strength; it may move on."""
    hq = max((hq for hq in working(s, SIDE[u]) if restorable(s, hq) >> u & 1), key=lambda hq: (capacity(s, hq), -hq))
    s.reduced &= ~(1 << u)
    s.used[hq - UNITS] += 1
    if s.log is not None:
        s.log.append(ev.Restored("1-4f", u, hq))
