"""17.1 Neutrals enter the war; the Turks of Europe; the United States."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.choices_politics import DEPLOY
from marne.games.great_war_in_europe.pieces import (ALLIED, AVAILABLE, CENTRAL, COMING, GK, MOUNTAIN, NATION, NATIONS, OF_NATION,
                                                    ON_EUROPE, RO,
                                                    TU, US)
from marne.games.great_war_in_europe.questions_politics import WHERE_TO_DEPLOY
from marne.games.great_war_in_europe.rules.r05_16_hexes import ploesti_joins
from marne.games.great_war_in_europe.rules.r07_24_cooperation import APART, unfriendly
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits
from marne.games.great_war_in_europe.state import State, enlist, in_box, nation_side, put
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

TURKISH_HEXES = 5                       # 17.13


# Entry by event ------------------------------------------------------------------------------------------------------------


def called_up(s: State, nation: int) -> int:
    """17.11, 5.11 The units with which a nation enters: those of its entry, and those whose letter is past."""
    letters = mask(u for n in range(s.letter + 1) for u in bits(s.t.by_letter[n] & OF_NATION[nation]))
    return (s.t.with_entry[NATIONS[nation]] | letters) & OF_NATION[nation] & in_box(s, COMING)


def joins_side(s: State, nation: int, side: int) -> None:
    """6.54#1, 7.14, 17.11 A nation takes a side: its ground is that side's; it is frozen for the turn (17.11#2). With Greece the
    Turks of Europe deploy (6.54#4, 17.13)."""
    enlist(s, nation, side)
    s.fresh |= 1 << nation
    s.control[side] |= s.t.country[NATIONS[nation]] & s.law.ground & ~s.control[1 - side]
    if s.log is not None:
        s.log.append(ev.JoinedWar("17.11", nation, side))
    ploesti_joins(s, nation, side)                          # 5.16#4
    if nation == GK:
        deploy_turks(s)


def romania_undone(s: State) -> None:
    """6.54#2 Both Romania events in one turn: the country never enters."""
    if (s.entering[ALLIED] & s.entering[CENTRAL]) >> RO & 1:
        s.barred |= 1 << RO
        for side in (ALLIED, CENTRAL):
            s.entering[side] &= ~(1 << RO)


# state, unit: where a unit of a new belligerent is not deployed; {u} the unit, {g} the hex
DEPLOY_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("17.11#1", lambda s, u: ~(s.t.country[NATIONS[NATION[u]]] & s.law.ground & s.t.land), "{g} is not in the country of {u}",
        "{g.le} n'est pas dans le pays {u.du}"),
    Bar("17.11#1", lambda s, u: ~s.control[nation_side(s, NATION[u])], "{g} is in enemy hands",
        "{g.le} est aux mains de l'ennemi"),
    Bar("8.32", lambda s, u: 0 if MOUNTAIN >> u & 1 else s.t.alpine, "{g} is alpine: mountain units alone stand there",
        "{g.le} est alpin : seules les unités de montagne y stationnent"),
    Bar("16.11", lambda s, u: unfriendly(s, nation_side(s, NATION[u]), 1 << u), *APART),
    Bar("7.23", lambda s, u: mask(h for h in bits(s.occ[nation_side(s, NATION[u])] | s.staff[nation_side(s, NATION[u])])
                                  if not fits(s, nation_side(s, NATION[u]), h, 1 << u)),
        "there is no room in {g}", "il n'y a pas de place {g.a}"),
)


def homes(s: State, u: int, nation: int) -> int:
    """17.11#1, 7.23 Where a unit of a new belligerent may be deployed: anywhere at home, in Greece not on what the CP has
    taken; alpine hexes for mountain troops."""
    return allowed(DEPLOY_BARS, s.t.country[NATIONS[nation]], s, u)


def where_to_deploy(s: State, u: int, nation: int) -> Ask:
    """17.11#1 Unit by unit, by the side that it has joined."""
    return WHERE_TO_DEPLOY(nation_side(s, nation), DEPLOY.among(homes(s, u, nation)), u)


def neutral_entries(s: State) -> None:
    """6.54, 17.11 The nations whose entry has been drawn in this turn enter at the start of the New Units Phase."""
    romania_undone(s)
    for side in (ALLIED, CENTRAL):
        s.entering[side] &= ~s.barred
        for nation in bits(s.entering[side]):
            if nation_side(s, nation) < 0:
                joins_side(s, nation, side)
            else:
                s.entering[side] &= ~(1 << nation)


@procedure
async def newcomers_deploy(s: State, side: int) -> None:
    """17.11#1, 4.2.2 They deploy in their side's part of the phase: those of the Allies first."""
    for nation in bits(s.entering[side]):
        for u in bits(called_up(s, nation)):
            if homes(s, u, nation):
                c = await ask(s, where_to_deploy(s, u, nation))
                put(s, u, c.a)
            else:
                put(s, u, AVAILABLE)
    s.entering[side] = 0


def entry_turn(s: State) -> None:
    """17.1 Turkey enters the war in October 1914, without its European troops (17.13)."""
    if s.turn >= s.t.turkey_at_war and nation_side(s, TU) < 0 and not s.turkey_out:
        enlist(s, TU, CENTRAL)
        s.control[CENTRAL] |= s.t.country["TU"] & ON_EUROPE & s.law.ground          # 7.14; the Near East has its own start (7.12)


def america_enters(s: State) -> None:
    """5.71, 6.56 The United States join the Allies in the Strategic Turn of their marker."""
    if not s.law.near_east_alone and nation_side(s, US) < 0 and s.letter >= s.us_entry:
        enlist(s, US, ALLIED)
        s.us_entered = s.letter
        if s.log is not None:
            s.log.append(ev.JoinedWar("5.71", US, ALLIED))


# European Turkey -----------------------------------------------------------------------------------------------------------


def straits_threatened(s: State) -> bool:
    """17.13 In the combined game: do the Allies hold five hexes of the Turkish surrender?"""
    return s.law.combined and not s.turks and (s.t.ts & s.control[ALLIED]).bit_count() >= TURKISH_HEXES


def deploy_turks(s: State) -> None:
    """17.13 The Turks of Europe are placed in the hexes printed on them; whose hex the enemy has waits in the box, even if he is
    just marching in."""
    if s.turks or s.law.near_east_alone or not s.joined[CENTRAL] >> TU & 1:
        return
    s.turks = 1
    units = s.t.deployed & in_box(s, COMING)
    for u in bits(units):
        h = s.t.deploy_hex.get(u, 0)
        put(s, u, h if h and not s.control[ALLIED] >> h & 1 else AVAILABLE)
    if s.log is not None:
        s.log.append(ev.TurksDeployed("17.13"))


def ottoman_ground_entered(s: State, side: int, h: int, units: int) -> None:
    """17.13 Allied units enter European Turkey, or the Allies hold five hexes of the Turkish surrender: its troops deploy."""
    if side == ALLIED and (units and s.t.european_turkey >> h & 1 or straits_threatened(s)):
        deploy_turks(s)
