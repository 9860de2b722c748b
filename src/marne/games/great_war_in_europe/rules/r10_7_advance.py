"""10.7 Advance after combat: into the hex that has become free, a second one for shock troops and late Allied tanks."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices import DONE, STOP
from marne.games.great_war_in_europe.choices_combat import ADVANCE, ADVANCE_ALL, ONWARD, PASS, PLAY
from marne.games.great_war_in_europe.pieces import (ALLIED, BR, CENTRAL, COMBAT, EFFECT, EVENT, FR, FRONT, HQ, MOUNTAIN,
                                                    OF_NATION, TANK, US, WEST)
from marne.games.great_war_in_europe.questions_combat import WHERE_ONWARD, WHETHER_TO_HALT, WHO_ADVANCES
from marne.games.great_war_in_europe.rules.r07_1_control import enters
from marne.games.great_war_in_europe.rules.r07_24_cooperation import APART, red_company, unfriendly
from marne.games.great_war_in_europe.rules.r07_24_cooperation import fort_flag
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits
from marne.games.great_war_in_europe.rules.r08_3_terrain import over_water
from marne.games.great_war_in_europe.rules.r08_movement import passable
from marne.games.great_war_in_europe.rules.r10_46_support import commit, counts, possible
from marne.games.great_war_in_europe.rules.r10_5_modifiers import HURRICANE, guarded, hurricane, net_air
from marne.games.great_war_in_europe.rules.r11_supply import lives_if_won
from marne.games.great_war_in_europe.rules.r14_1_forts import intact
from marne.games.great_war_in_europe.rules.r14_4_trenches import dug_in
from marne.games.great_war_in_europe.rules.r15_4_shock import shock_troops
from marne.games.great_war_in_europe.state import State, fighters, holding, of, put, strong, weather_of
from marne.games.great_war_in_europe.tables import WET
from marne.kernel.bars import ENDS, Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

DEEPEST = 2                                             # trenches of -2
RIGID, NOT_PASS, LOOTING = (EVENT[e] for e in ("cp-rigid", "al-not-pass", "al-looting"))
WHOLE_STOP, SECOND_HEX = 1, 2                           # what an event forbids: State.halt


# The trenches of the West --------------------------------------------------------------------------------------------------


def pinned(s: State, side: int, h: int) -> bool:
    """10.71#1, 10.71#2, 10.46#5, 6.3#3, 15.18, 15.24, 15.44 On the West map nobody advances against trenches of -2 unless the
    attack had shock troops, tanks that no anti-tank unit stopped, an HQ that the defender did not match, a combat event, or the
    sky. It binds the Allies no longer once they choose the initiative, and nobody by the option (10.71#3). To be asked before
    losses are taken."""
    if FRONT[h] != WEST or s.law.free_advance or side == ALLIED and s.allied_choice or dug_in(s, 1 - side, h) < DEEPEST:
        return False
    fire = s.played & counts(side) or s.used_turn & HURRICANE and hurricane(s, side, h)
    staff = s.support[side] and not s.support[1 - side]
    tanks = s.attackers & TANK and not guarded(s, 1 - side, h)
    return not (shock_troops(s, s.attackers) or tanks or staff or fire or net_air(s, side) > 0)


# Events against it ---------------------------------------------------------------------------------------------------------


def halts(s: State, side: int, h: int, e: int) -> bool:
    """6.39, 6.40, 6.41 May an event of the defender stop the advance of the attack just fought? `s.group`: the units that
    attacked."""
    if FRONT[h] != WEST:
        return False
    if e == RIGID:
        return bool(s.group & OF_NATION[BR]) and not s.group & (TANK | OF_NATION[US])
    if e == NOT_PASS:
        return not s.was_shock and s.only_french == 1
    return e == LOOTING and bool(s.was_shock)


def halting(s: State, side: int, h: int, among: int) -> int:
    """Of some events of the defender those that could stop the advance."""
    return mask(e for e in bits(among) if EFFECT[e] in ("no-advance", "no-second-hex") and halts(s, side, h, e))


def whether_to_halt(s: State, side: int, h: int) -> Ask:
    """6.39 Whether the defender plays one."""
    return WHETHER_TO_HALT(side, [*PLAY.among(halting(s, 1 - side, h, s.hands[side])), PASS], h, always=s.law.secret_events)


@procedure
async def stopped(s: State, side: int, h: int) -> None:
    """6.39, 6.40, 6.41 The defender (`side`) may forbid the advance, or its second hex."""
    could = holding(s, side) and halting(s, 1 - side, h, possible(s, side) if s.law.secret_events else s.hands[side])
    if not could:
        return
    c = await ask(s, whether_to_halt(s, side, h))
    if c is not PASS:
        commit(s, side, c.a)
        s.halt = SECOND_HEX if c.a == LOOTING else WHOLE_STOP


# Into the hex --------------------------------------------------------------------------------------------------------------


def closed(s: State, side: int, units: int, h: int) -> int:
    """10.71#4, 15.71 The units to which a hex is closed, as it is in movement."""
    return mask(u for u in bits(units) if not passable(s, side, 1 << u) >> h & 1 or s.t.alpine >> h & 1 and not MOUNTAIN >> u & 1)


# state, side, hex: units that do not advance into it; {u} the unit, {g} the hex
ADVANCE_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("10.71", lambda s, side, h: -(strong(s, 1 - side) >> h & 1), "the enemy still holds {g.le}",
        "l'ennemi tient encore {g.le}"),
    Bar("10.71", lambda s, side, h: of(s, h, side), "{u} {u:is|are} there already", "{u.le} y {u:est|sont} déjà"),
    Bar("10.71#4", lambda s, side, h: HQ, "headquarters never advance", "les quartiers généraux n'avancent jamais", ENDS),
    Bar("10.71#4", lambda s, side, h: ~s.attackers, "{u} {u:has|have} not taken part in the attack",
        "{u.le} n'{u:a|ont} pas participé à l'attaque"),
    Bar("10.71#4", lambda s, side, h: closed(s, side, s.attackers, h), "{g.le} is closed to {u}", "{g.le} est fermé {u.au}"),
    Bar("7.22", lambda s, side, h: mask(u for u in bits(s.attackers) if not fits(s, side, h, 1 << u)),
        "{u} {u:finds|find} no room in {g}",
        "il n'y a pas de place {g.a} pour {u.le}"),
    Bar("10.73", lambda s, side, h: mask(u for u in bits(s.attackers) if not lives_if_won(s, u, h)),
        "{u} would be out of supply in {g}", "{u.le} {u:serait|seraient} sans ravitaillement {g.a}"),
)


def may_advance(s: State, side: int, h: int) -> int:
    """10.71, 10.73 The surviving attackers that may enter the hex."""
    return allowed(ADVANCE_BARS, s.attackers, s, side, h)


def who_advances(s: State, side: int, h: int) -> Ask:
    """10.71 Some, all, or nobody."""
    units = may_advance(s, side, h)
    out = [*ADVANCE.among(units)]
    if units & units - 1 and fits(s, side, h, units):
        out.append(ADVANCE_ALL)
    return WHO_ADVANCES(side, [*out, DONE], h)


@procedure
async def advance(s: State, side: int, h: int) -> None:
    """10.71, 10.71#4, 10.72 Attackers that are left may enter the hex, decided at once; some go on."""
    while s.halt != WHOLE_STOP and may_advance(s, side, h):
        c = await ask(s, who_advances(s, side, h))
        if c is DONE:
            break
        units = 1 << c.a if c.verb == "advance" else may_advance(s, side, h)
        step_in(s, side, units, h)
        for u in bits(units & runners(s, side, h)):
            await go_on(s, side, u)
        s.attackers &= ~units                               # who has gone on does not come back to advance again


def step_in(s: State, side: int, units: int, h: int) -> None:
    """10.71, 7.13#1, 15.63 Units enter; lone HQs of the enemy are lost, the hex changes hands."""
    enters(s, side, units, h)
    for u in bits(units):
        put(s, u, h)
    if s.log is not None:
        s.log.append(ev.Advanced("10.71", side, bits(units), h))


# A second hex --------------------------------------------------------------------------------------------------------------


def runners(s: State, side: int, h: int) -> int:
    """10.72, 6.41 The units that may go on from the emptied hex: shock troops, and Allied tanks after March 1919; not from
    marsh, mountain, pass or wet flood plain, not when the enemy has them loot."""
    terrain = s.t.terrain_at[h]
    if s.halt or terrain in ("marsh", "mountain", "mountain-pass") or terrain == "floodplain" and weather_of(s, h) == WET:
        return 0
    return shock_troops(s, s.attackers) if side == CENTRAL else s.attackers & TANK if s.turn >= s.law.tanks_from else 0


# state, side, unit: hexes that it does not go on to; {u} the unit, {g} the hex
ONWARD_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("10.72", lambda s, side, u: ~s.t.touching[s.loc[u]] | over_water(s, s.loc[u]), "{g.le} is not next to {u}",
        "{g.le} n'est pas à côté {u.du}"),
    Bar("10.72", lambda s, side, u: strong(s, 1 - side), "the enemy holds {g.le}", "l'ennemi tient {g.le}"),
    Bar("10.72", lambda s, side, u: s.t.alpine | ~s.t.land, "an advance does not go on into such ground",
        "l'avance ne se poursuit pas sur un tel terrain"),
    Bar("10.71#4", lambda s, side, u: ~passable(s, side, 1 << u), "{g.le} is closed to {u}", "{g.le} est fermé {u.au}"),
    Bar("15.93#3", lambda s, side, u: red_company(s, side, 1 << u)),
    Bar("16.11", lambda s, side, u: unfriendly(s, side, 1 << u, s.t.touching[s.loc[u]]), *APART),
    Bar("7.22", lambda s, side, u: mask(x for x in bits(s.t.touching[s.loc[u]]) if not fits(s, side, x, 1 << u)),
        "{u} {u:finds|find} no room in {g}", "il n'y a pas de place {g.a} pour {u.le}"),
    Bar("10.73", lambda s, side, u: mask(x for x in bits(s.t.touching[s.loc[u]]) if not lives_if_won(s, u, x)),
        "{u} would be out of supply in {g}", "{u.le} {u:serait|seraient} sans ravitaillement {g.a}"),
)


def onward(s: State, side: int, u: int) -> int:
    """10.72, 10.73 The second hex of an advance."""
    return allowed(ONWARD_BARS, s.t.touching[s.loc[u]], s, side, u)


def where_onward(s: State, side: int, u: int) -> Ask:
    """10.72 On to an empty hex, or enough."""
    return WHERE_ONWARD(side, [*ONWARD.among(onward(s, side, u)), STOP], u)


@procedure
async def go_on(s: State, side: int, u: int) -> None:
    """10.72 One unit advances a second hex, if it likes."""
    if onward(s, side, u):
        c = await ask(s, where_onward(s, side, u))
        if c is not STOP:
            step_in(s, side, 1 << u, c.a)


def french_alone(s: State, side: int, h: int) -> bool:
    """6.40, 14.11 Do only Frenchmen defend the hex? A fort's own unit is one of the nation that built it."""
    units, fort = fighters(s, h, side), intact(s, side, h)
    return (side == ALLIED and (bool(units) or fort) and not units & COMBAT & ~OF_NATION[FR]
            and not (fort and fort_flag(s, h) & ~(1 << FR)))
