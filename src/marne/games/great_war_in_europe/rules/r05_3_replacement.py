"""5.3 The Replacement Phase: units of the dead piles are rebuilt, reduced ones restored."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_politics import PLACE_ARABS, REBUILD, REBUILD_FULL, RESTORE
from marne.games.great_war_in_europe.pieces import (AB, ALLIED, ALPENKORPS, AM, ANZAC, AVAILABLE, AVAILABLE_NE, B, C,
                                                    CANADIAN, CENTRAL,
                                                    CODE, DEAD, DEAD_NE, EVENT, GE, HQ, IRREPLACEABLE, NATION, OF_NATION,
                                                    ONLY_REDUCED, RU, SHOCKABLE, SR, TWO_STEPS)
from marne.games.great_war_in_europe.questions_politics import WHERE_ARABS, WHO_IS_REBUILT
from marne.games.great_war_in_europe.rules.r07_1_control import enters
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.state import SHOCK_EVENTS, State, in_box, put, under_way
from marne.kernel.bars import Bar, allowed
from marne.kernel.chance import draw
from marne.kernel.choice import Ask, Offer
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

ARABS = 1 << EVENT["al-ana"]


def payer(u: int) -> int:
    """5.35#3, 5.35#4 Whose points rebuild a unit: its own nation's; Russia's the Armenians."""
    return RU if NATION[u] == AM else NATION[u]


def poor(s: State, cost: int) -> int:
    """5.33, 5.35#3 Units whose nation has not so many points."""
    out = 0
    for n in range(16):
        if s.rp[RU if n == AM else n] < cost:
            out |= OF_NATION[n]
    return out


def colonials(s: State) -> int:
    """5.36#1 Canadians and Anzacs, when one of theirs has been rebuilt in the phase."""
    return (CANADIAN if s.rebuilt_few & 1 else 0) | (ANZAC if s.rebuilt_few & 2 else 0)


# state, side: units that are not rebuilt; {u} the unit
REBUILD_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("5.31", lambda s, side: ~s.army[side], "{u} {u:belongs|belong} to the other side",
        "{u.le} {u:appartient|appartiennent} à l'autre camp"),
    Bar("5.31", lambda s, side: ~(in_box(s, DEAD) | in_box(s, DEAD_NE)), "{u} {u:is|are} not in a dead pile",
        "{u.le} {u:n'est|ne sont} pas dans une pile de pertes"),
    Bar("5.32", lambda s, side: IRREPLACEABLE, "{u} can never be replaced",
        "{u.le} ne {u:peut|peuvent} jamais être remplacé{u.e}"),
    Bar("5.37", lambda s, side: OF_NATION[GE] if s.law.near_east_alone else 0),
    Bar("15.83", lambda s, side: OF_NATION[AB]),
    Bar("5.36#1", lambda s, side: colonials(s)),
    Bar("6.57", lambda s, side: OF_NATION[SR] if under_way(s, s.typhus) else 0),
    Bar("5.33", lambda s, side: poor(s, 1), "there are no resource points for {u}",
        "il n'y a pas de points de ressource pour {u.le}"),
)


def dead(s: State, side: int) -> int:
    """5.31, 5.32, 15.26 The units that may be rebuilt for a point."""
    return allowed(REBUILD_BARS, in_box(s, DEAD) | in_box(s, DEAD_NE), s, side)


# state, side: of those that are rebuilt, who does not come back at once at full strength; {u} the unit
WHOLE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("5.33", lambda s, side: ~(TWO_STEPS | HQ), "{u} {u:has|have} a single step, for 1 point",
        "{u.le} {u:n'a|n'ont} qu'un pas, pour 1 point"),
    Bar("5.32", lambda s, side: ONLY_REDUCED, "the full side of {u} can never be replaced",
        "la face pleine {u.du} ne peut jamais être remplacée"),
    Bar("5.34", lambda s, side: HQ if s.letter in (B, C) else 0),
    Bar("5.34", lambda s, side: mask(u for u in bits(HQ) if not s.t.support[u])),
    Bar("5.33", lambda s, side: poor(s, 2), "there are not two resource points for {u}",
        "il n'y a pas deux points de ressource pour {u.le}"),
)


def whole(s: State, side: int) -> int:
    """5.33, 5.34 Units that may come back at once at full strength, for two points: those with two steps, and HQs on their
    support side, not at B and C. The full side of British two-step units never comes back (5.32)."""
    return allowed(WHOLE_BARS, dead(s, side), s, side)


# state, side: units on the maps that are not restored; {u} the unit
RESTORE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("5.31", lambda s, side: ~(s.army[side] & TWO_STEPS & s.back), "{u} {u:has|have} lost no step that could be restored",
        "{u.le} n'{u:a|ont} perdu aucun pas à rétablir"),
    Bar("5.32", lambda s, side: ONLY_REDUCED),
    Bar("6.57", lambda s, side: OF_NATION[SR] if under_way(s, s.typhus) else 0),
    Bar("6.58", lambda s, side: -1 if s.no_rebuild else 0),
    Bar("5.36#1", lambda s, side: colonials(s)),
    Bar("5.33", lambda s, side: poor(s, 1), "there are no resource points for {u}",
        "il n'y a pas de points de ressource pour {u.le}"),
    Bar("5.31", lambda s, side: mask(u for u in bits(s.present & TWO_STEPS & s.back) if not supplied(s, u)),
        "{u} {u:is|are} out of supply", "{u.le} {u:n'est|ne sont} pas ravitaillé{u.e}"),
)


def reduced(s: State, side: int) -> int:
    """5.31 Reduced units on the maps that may be restored."""
    return allowed(RESTORE_BARS, s.present & TWO_STEPS & s.back, s, side)


def who_is_rebuilt(s: State, side: int) -> Ask:
    """5.31 One after the other, as long as there are points."""
    rows = (REBUILD, dead(s, side)), (REBUILD_FULL, whole(s, side)), (RESTORE, reduced(s, side))
    return WHO_IS_REBUILT(side, Offer(rows, DONE))


@procedure
async def replacement_phase(s: State) -> None:
    """4.3.4, 5.31 Both sides rebuild, the Allies first; the Arabs come back by themselves (5.35#4, 15.83)."""
    await arabs_return(s)
    for side in (ALLIED, CENTRAL):
        s.rebuilt_few = 0
        while dead(s, side) or reduced(s, side):
            c = await ask(s, who_is_rebuilt(s, side))
            if c is DONE:
                break
            if c.verb == "restore":
                s.back &= ~(1 << c.a)
                s.rp[payer(c.a)] -= 1
            else:
                rebuild(s, c.a, c.verb == "rebuild-full")
            s.rebuilt_few |= int(bool(CANADIAN >> c.a & 1)) | 2 * int(bool(ANZAC >> c.a & 1))
            if s.log is not None:
                s.log.append(ev.Rebuilt("5.33", c.a))
    s.rebuilt_few = s.no_rebuild = 0


def rebuild(s: State, u: int, full: bool) -> None:
    """5.32, 5.33, 5.34, 5.35#1, 5.36, 5.37 A unit comes back to the box of the maps where it was lost; Germans to that of
    Europe. A British unit returns to the front where it was lost, unless marked Vr; Turks who have been in play before enter
    elsewhere than new ones (13.29#7). Shock troops come back as ordinary divisions (15.43), the Alpenkorps as it is (15.46)."""
    bit = 1 << u
    s.rp[payer(u)] -= 2 if full else 1
    s.pef_units &= ~bit                                     # 17.21#PEF1: it is no longer of the expedition
    if bit & (HQ | TWO_STEPS):
        s.back = s.back & ~bit if full or not (s.t.support[u] or bit & TWO_STEPS) else s.back | bit
    elif bit & SHOCKABLE and u != ALPENKORPS:
        if s.in_play & SHOCK_EVENTS == SHOCK_EVENTS:
            s.worn |= s.back & bit                          # 15.43: lost after the second event, never shock troops again
        s.back &= ~bit
    home = s.loc[u] == DEAD_NE and NATION[u] != GE
    put(s, u, AVAILABLE_NE if home else AVAILABLE)
    if CODE[u] != "Vr":
        s.returning |= bit


# The Arab Northern Army ----------------------------------------------------------------------------------------------------


# state: where the Arab Northern Army is not placed; {g} the hex
DESERT_BARS: tuple[Bar[[State]], ...] = (
    Bar("6.7", lambda s: ~(s.t.terrain["desert"] & s.t.region["palestine"] & s.law.ground), "{g} is no desert of Palestine",
        "{g.le} n'est pas un désert de Palestine"),
    Bar("6.7", lambda s: s.occ[CENTRAL] | s.staff[CENTRAL], "the enemy is in {g}", "l'ennemi est {g.a}"),
)


def desert(s: State) -> int:
    """6.7, 15.83 Desert hexes of Palestine without a CP unit."""
    return allowed(DESERT_BARS, s.t.region["palestine"], s)


def where_arabs(s: State) -> Ask:
    return WHERE_ARABS(ALLIED, PLACE_ARABS.among(desert(s)))


@procedure
async def arabs_return(s: State) -> None:
    """5.35#4, 15.83 The Arab Northern Army, if it was destroyed, is drawn anew and placed for nothing."""
    if not s.in_play & ARABS or s.present & OF_NATION[AB] or not desert(s):
        return
    u = draw(s, bits(OF_NATION[AB]), "arabs", "15.83")       # the lost one is among them again, untried
    s.tried &= ~OF_NATION[AB]
    c = await ask(s, where_arabs(s))
    enters(s, ALLIED, 1 << u, c.a)                          # 7.13#4
    put(s, u, c.a)
