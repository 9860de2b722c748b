"""10.5 What is added to the die, each with its rule: shape of the attack, ground and weather, trenches, special units, events."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe.pieces import (AB, AH, ALLIED, ANTI_TANK, BR, CAUCASUS, CENTRAL, EFFECT, EGYPT, EUROPE,
                                                    EVENT,
                                                    EVENTS_OF, FRONT, GE, GRID, IRAQ, ITALY, OF_NATION, RU, RUSSIANS,
                                                    TANK, events_with)
from marne.games.great_war_in_europe.rules.r07_24_cooperation import fort_flag
from marne.games.great_war_in_europe.rules.r11_supply import halved_defence, supplied
from marne.games.great_war_in_europe.rules.r14_1_forts import fortified, intact
from marne.games.great_war_in_europe.rules.r14_4_trenches import dug_in
from marne.games.great_war_in_europe.rules.r15_4_shock import shock_troops
from marne.games.great_war_in_europe.state import State, fighters
from marne.games.great_war_in_europe.tables import HOT, SNOW
from marne.parts.bits import bits

LAST_COLUMN = 5                         # 5-1
GREAT_ATTACKS = 4                       # 15.45
TACTICS = events_with("new-air-tactics")
# events that add to the die when they are committed, by the name of their modifier
SIMPLE = {"gas": "6.13 [event]#1", "flamethrower": "6.14 [event]", "mine": "6.14 [event]", "system": "6.16 [event]",
          "bruchmuller": "6.17 [event]"}
NAMED = {"al-meinertzhagen": ("meinertzhagen", "6.19"), "al-palestine-naval": ("palestine-naval", "6.20"),
         "al-townsend": ("townsend", "6.21 [event]"), "al-yudenich": ("yudenich", "6.24"),
         "cp-determination": ("determination", "6.18"), "cp-kemal": ("kemal", "6.22"), "cp-goltz": ("goltz", "6.23")}
HURRICANE, BRUSILOV, LAWRENCE, ANA, CONRAD = (1 << EVENT[e] for e in ("al-hurricane", "al-brusilov", "al-lawrence", "al-ana",
                                                                      "cp-conrad"))


class Part(NamedTuple):
    """One thing that moves the column or the die: its name in tables.toml, its rule, by how much."""

    name: str
    rule: str
    value: int


def modifiers(s: State, side: int, h: int, column: int) -> tuple[Part, ...]:
    """10.36, 10.51 All modifiers of the combat under way."""
    return (*shape(s, side, h, column), *conditions(s, side, h), *troops(s, side, h), *sky(s, side), *events(s),
            *standing(s, side, h))


# Shape and conditions ------------------------------------------------------------------------------------------------------


def concentric(s: State, h: int) -> bool:
    """10.53#1, 10.53#2, 10.53#3 From two opposite hexes, from three with one between each, or from four and more."""
    hexes = {s.loc[u] for u in bits(s.attackers)}
    ring = [x in hexes for x in GRID.dirs[h]]
    return (any(ring[d] and ring[d + 3] for d in range(3)) or all(ring[0::2]) or all(ring[1::2]) or sum(ring) >= 4)


def shape(s: State, side: int, h: int, column: int) -> list[Part]:
    """10.53, 10.53#4, 10.54, 14.12 A concentric attack, not on fortifications but for Gaza and Beersheba; ratios above 5-1."""
    out = list[Part]()
    if concentric(s, h) and (not fortified(s, 1 - side, h) or s.t.concentric_forts >> h & 1):
        out.append(Part("concentric", "10.53", s.t.drm_of["concentric"]))
    if column > LAST_COLUMN:
        out.append(Part("high-odds", "10.54", (column - LAST_COLUMN) * s.t.drm_of["high-odds"]))
    return out


def conditions(s: State, side: int, h: int) -> list[Part]:
    """14.4, 14.53, 12.2#2, 12.2#3, 6.29 Trenches; snow in the Caucasus, unless the Russians have their Winter Offensive; heat in
    Egypt and Iraq."""
    out, f, t = list[Part](), FRONT[h], s.t
    deep = dug_in(s, 1 - side, h)
    if deep:
        out.append(Part("trench", "14.41", -deep) if f in EUROPE else Part("ne-trench", "14.53", t.drm_of["ne-trench"]))
    if f == CAUCASUS and s.weather[f] == SNOW and not (s.winter == s.turn and not s.attackers & ~RUSSIANS):
        out.append(Part("caucasus-snow", "12.2#2", t.drm_of["caucasus-snow"]))
    if f in (EGYPT, IRAQ) and s.weather[f] == HOT:
        out.append(Part("hot", "12.2#3", t.drm_of["hot"]))
    return out


# Special units -------------------------------------------------------------------------------------------------------------


def guarded(s: State, side: int, h: int) -> bool:
    """15.33, 11.51 Does a supplied anti-tank unit of a side defend the hex? In defence fortress supply will do."""
    return any(not halved_defence(s, u) for u in bits(fighters(s, h, side) & ANTI_TANK))


def armour(s: State, side: int, h: int) -> int:
    """15.23, 15.24, 15.33 The best modifier of the supplied tanks that attack; none against a supplied anti-tank unit."""
    best = max((s.t.drm[u] for u in bits(s.attackers & TANK) if supplied(s, u)), default=0)
    return 0 if guarded(s, 1 - side, h) else best


def great_attack(s: State, h: int) -> bool:
    """15.45 Is this one of the Kaiserschlacht attacks: on the front that the first of them has chosen?"""
    return s.great_attacks == 2 + FRONT[h] and could_be_great(s, h)


def could_be_great(s: State, h: int) -> bool:
    """15.45 In Europe, in the turn of the second event, with four shock units, among the first four attacks of the turn on the
    front that has been chosen, or on any while none has."""
    f = FRONT[h]
    return (not s.law.near_east_alone and s.kaiserschlacht == s.turn and f in EUROPE and s.great_attacks in (1, 2 + f)
            and shock_troops(s, s.attackers).bit_count() >= GREAT_ATTACKS and s.charges[f] < GREAT_ATTACKS)


def troops(s: State, side: int, h: int) -> list[Part]:
    """15.23, 15.44, 15.45 Tanks and shock troops among the attackers."""
    out, t = list[Part](), s.t
    tank = armour(s, side, h)
    if tank:
        out.append(Part("tank", "15.23", tank))
    n = shock_troops(s, s.attackers).bit_count() if side == CENTRAL else 0
    if n and great_attack(s, h):
        out.append(Part("kaiserschlacht", "15.45", t.drm_of["kaiserschlacht"]))
    elif n:
        name = "shock-many" if n >= GREAT_ATTACKS else "shock"
        out.append(Part(name, "15.44", t.drm_of[name]))
    return out


def net_air(s: State, side: int) -> int:
    """15.13, 6.3#2 Aircraft and new tactics cancel each other one for one, tactics first; what is left of the aircraft counts
    once: +1 for the attacker, -1 for the defender."""
    planes, all_ = [0, 0], [0, 0]
    for who in (ALLIED, CENTRAL):
        planes[who] = (s.wings & s.army[who]).bit_count()
        all_[who] = planes[who] + (s.played & TACTICS & EVENTS_OF[who]).bit_count()
    lead = all_[side] - all_[1 - side]
    if lead > 0:
        return int(planes[side] > 0)
    return -int(planes[1 - side] > 0) if lead < 0 else 0


def sky(s: State, side: int) -> list[Part]:
    """15.13 Net air support."""
    n = net_air(s, side)
    name = "air-attacker" if n > 0 else "air-defender"
    return [Part(name, "15.13", s.t.drm_of[name])] if n else []


# Events --------------------------------------------------------------------------------------------------------------------


def events(s: State) -> list[Part]:
    """6.13 [event] to 6.24 The events committed to the combat."""
    out, value = list[Part](), s.t.drm_of
    for e in bits(s.played):
        if EFFECT[e] in SIMPLE:
            out.append(Part(EFFECT[e], SIMPLE[EFFECT[e]], value[EFFECT[e]]))
        elif s.t.event[e].id in NAMED:
            name, rule = NAMED[s.t.event[e].id]
            out.append(Part(name, rule, value[name]))
    return out


def supported_by(s: State, side: int, nation: int) -> bool:
    """10.46#3, 6.15 [note] Does an HQ of the nation support the side's part of the combat, with units of that nation in it?"""
    hq = s.support[side] - 1
    return hq >= 0 and bool(OF_NATION[nation] >> hq & 1)


def all_fed(s: State) -> bool:
    """6.15 [event], 6.16 [event], 6.17 [event] Is the attack supplied: every attacker?"""
    return all(supplied(s, u) for u in bits(s.attackers))


def hurricane(s: State, side: int, h: int) -> bool:
    """6.15 [event] Would the Hurricane Bombardment help: British in supply on the West map, with a British HQ?"""
    return (side == ALLIED and FRONT[h] == 0 and bool(s.attackers & OF_NATION[BR]) and supported_by(s, side, BR) and all_fed(s))


def brusilov(s: State, side: int, h: int) -> bool:
    """6.28, 14.11 Is it a Brusilov attack: Russians alone, with a Russian HQ, on a hex without Germans, in a fort too?"""
    germans = fighters(s, h, CENTRAL) & OF_NATION[GE] or intact(s, CENTRAL, h) and fort_flag(s, h) & 1 << GE
    return (side == ALLIED and bool(s.in_play & BRUSILOV) and not s.attackers & ~RUSSIANS and supported_by(s, side, RU)
            and not germans)


def standing(s: State, side: int, h: int) -> list[Part]:
    """6.15 [event], 6.25#2, 6.26, 6.28, 6.30#2, 6.64 Events whose effect lasts."""
    out, t = list[Part](), s.t
    if s.used_turn & HURRICANE and hurricane(s, side, h):
        out.append(Part("hurricane", "6.15 [event]", t.drm_of["hurricane"]))
    if brusilov(s, side, h):
        out.append(Part("brusilov", "6.28", t.drm_of["brusilov"]))
    if s.attackers & OF_NATION[AB]:
        if s.in_play & LAWRENCE and s.in_play & ANA:
            out.append(Part("lawrence", "6.25#2", t.drm_of["lawrence"]))
        if s.atrocity == s.turn:
            out.append(Part("atrocity", "6.26", t.drm_of["atrocity"]))
    if side == CENTRAL and FRONT[h] == ITALY and s.conrad_first == s.turn and not s.attackers & ~OF_NATION[AH]:
        out.append(Part("conrad", "6.30#2", t.drm_of["conrad"]))
    if s.law.near_east_alone and s.turn <= s.kaiserschlacht and s.attackers & OF_NATION[BR]:
        out.append(Part("kaiserschlacht-ne", "6.64", t.drm_of["kaiserschlacht-ne"]))
    return out
