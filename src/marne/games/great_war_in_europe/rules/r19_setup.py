"""19 Setting up: who stands where, who holds what, what has happened before a later start. The lists are in the data."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.law import TRENCHES, Law
from marne.games.great_war_in_europe.data.rows import LETTERS, NATIONS
from marne.games.great_war_in_europe.pieces import (AB, AIR, ALLIED, AVAILABLE, AVAILABLE_NE, CAUCASUS, CENTRAL, CENTRAL_NATIONS,
                                                    CODE, COMING, DEAD, DEAD_NE, EAST, EGYPT, ENTRY, EVENT, EVENT_UNITS,
                                                    EVENTS_OF, FRONT, GRID, HEX, IN_BOX, INDEX, IRAQ, NATION, OF_FRONT,
                                                    OF_NATION, ON_EUROPE, ON_NEAR_EAST, OUT, REMOVED, RO, RU, SIDE_CODES, SKY,
                                                    UNITS, WEST, events_with)
from marne.games.great_war_in_europe.rules.r10_46_support import gas_kind
from marne.games.great_war_in_europe.rules.r18_victory import french_victory_hexes
from marne.games.great_war_in_europe.state import (LOST, NEVER, NO_MARKER, NOT_YET, OBEROST, OHL, OPEN, THERE, UNPLAYED,
                                                   WITHDRAWN, State, of, put, rebuild)
from marne.games.great_war_in_europe.tables import tables
from marne.kernel.chance import Chance
from marne.parts.bits import bits, mask

_FORCE = {"not yet": NOT_YET, "in play": THERE, "withdrawn": WITHDRAWN}
BOXED = events_with("independent-air-force", "air-raid")
_MARKER = {"OHL": OHL, "OberOst": OBEROST}
LATER = ("1915", "1916", "1917", "1918")                    # the lists of the later starts
ENTERED = {"iraq": IRAQ, "persia-iraq": IRAQ, "egypt": EGYPT, "syria": EGYPT, "caucasus": CAUCASUS}
NEAR_EAST_PLACES = ("arabia-holding", "turkish-required-reserve", "available-near-east-al", "available-near-east-cp")


def new_state(scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
    """19.0 A scenario before its first decision."""
    t = tables(data)
    s = State(t, Law(t, scenario, options), chance)
    s.turn, s.letter = s.law.first, s.law.after
    nations(s)
    hexes(s)
    for name in s.law.setups:
        if name != s.law.late_setup:
            place(s, name)
    history(s)
    cups(s)
    return s


def nations(s: State) -> None:
    """7.11, 17.2, 17.3 Who is at war, and which units there are at all: those of the maps in play (3.4), to come or not."""
    central = mask(u for u in range(UNITS) if CENTRAL_NATIONS >> NATION[u] & 1)
    s.army = [mask(range(UNITS)) & ~central, central]
    neutral = s.law.data["neutrals"]
    for r in s.t.ds.nations:
        told = neutral.get(r.code, r.side)
        if told != "neutral":
            s.joined[SIDE_CODES[told]] |= 1 << NATIONS.index(r.code)
    if s.joined[CENTRAL] >> RO & 1:
        s.army = [s.army[ALLIED] & ~OF_NATION[RO], s.army[CENTRAL] | OF_NATION[RO]]
    scopes = {"both", *({"gwie"} if not s.law.near_east_alone else ()), *({"gwine"} if not s.law.europe_alone else ())}
    for u, unit in enumerate(s.t.ds.units):
        s.loc[u] = COMING if unit.scope in scopes or s.law.combined else OUT
    rebuild(s)


def hexes(s: State) -> None:
    """7.11, 7.12, 14.1 Who controls what at the start, and which forts stand: as the map says, but for what the lists name.
    Neutral ground belongs to nobody; in a campaign from August the Near East is opened later."""
    t = s.t
    s.control = [board & s.law.area for board in t.start]
    s.forts = t.forts & s.law.area
    for name in s.law.setups:
        if name != s.law.late_setup:
            hold(s, name)
    if s.law.late_setup:
        s.control = [board & ON_EUROPE for board in s.control]
    for n in NATIONS:
        if not (s.joined[0] | s.joined[1]) >> NATIONS.index(n) & 1 and n in t.country and n != "AL":
            occupied = mask(HEX[r.hex] for r in t.ds.control if r.list in s.law.setups and r.control in SIDE_CODES)
            for side in (ALLIED, CENTRAL):
                s.control[side] &= ~(t.country[n] & ~occupied)
    s.ru_last = s.control[ALLIED] & russian_conquests(s)


def russian_conquests(s: State) -> int:
    """7.1#1 Where nobody says who of the Allies came last it was Russians: on the East and Caucasus maps, at home and in Germany,
    Austria-Hungary and the Ottoman Empire."""
    t = s.t
    ground = t.country["RU"] | t.country["AH"] | t.country["GE"] | t.country["TU"]
    return ground & (OF_FRONT[EAST] | OF_FRONT[CAUCASUS])


def hold(s: State, name: str) -> None:
    """7.1 The hexes that a list gives to another side than the map, and the forts that it knows to be destroyed (14.14)."""
    for r in s.t.ds.control:
        h = HEX[r.hex]
        if r.list == name and s.law.area >> h & 1:
            if r.fort:
                s.forts &= ~(1 << h)
            if r.control:
                for side in (ALLIED, CENTRAL):
                    s.control[side] &= ~(1 << h)
                if r.control != "none":
                    s.control[SIDE_CODES[r.control]] |= 1 << h


def place(s: State, name: str) -> None:
    """19.0 The units of one list. In a game of Europe or the Near East alone only those on its maps and in its boxes."""
    for r in s.t.ds.places:
        if r.list != name:
            continue
        u = INDEX[r.unit]
        if r.place in HEX:
            where = HEX[r.place]
            if not s.law.area >> where & 1:
                continue
        else:
            where = IN_BOX[r.place]
            east = r.place in NEAR_EAST_PLACES
            if east and s.law.europe_alone or not east and s.law.near_east_alone and r.place.startswith("available"):
                continue
            if where == DEAD and s.t.ds.units[u].scope == "gwine":
                where = DEAD_NE
            if where == (DEAD_NE if s.law.europe_alone else DEAD) and not s.law.combined:
                where = OUT                                 # 3.4: who was lost on maps that are not played is not rebuilt
            if where == REMOVED and s.loc[u] == OUT:
                continue                                    # nor does the Red Army call for his headquarters
        put(s, u, where)
        been_before(s, u, name)
        if r.status == "tried":
            s.tried |= 1 << u
        elif r.status != "full":
            s.back |= 1 << u


def been_before(s: State, u: int, name: str) -> None:
    """5.36, 13.29#7 Who is in a dead pile at a later start was lost on the front on which he enters; who waits in a box though
    his time was before the last Strategic Turn has been rebuilt."""
    where, arrive = s.loc[u], s.t.arrive[u]
    early = arrive == "start" or arrive in LETTERS and LETTERS.index(arrive) < s.law.after
    if where in (DEAD, DEAD_NE) or where in (AVAILABLE, AVAILABLE_NE) and early and name in LATER and CODE[u] != "Vr":
        s.fell[u] = ENTERED.get(ENTRY[u], WEST)
        if where in (AVAILABLE, AVAILABLE_NE):
            s.returning |= 1 << u


def open_near_east(s: State) -> None:
    """7.12 November 1914: the Near East is set up."""
    t = s.t
    for side in (ALLIED, CENTRAL):
        s.control[side] |= t.start[side] & ON_NEAR_EAST & s.law.area
    hold(s, s.law.late_setup)
    place(s, s.law.late_setup)
    if s.log is not None:
        s.log.append(ev.NearEastOpened("7.12"))


def from_overseas(s: State) -> None:
    """7.12, 3.26#10j November 1914 without Egypt: the Vr units, which would begin there, are in the box of Europe."""
    for u, unit in enumerate(s.t.ds.units):
        if unit.restrict == "Vr" and s.loc[u] == COMING:
            put(s, u, AVAILABLE)


def history(s: State) -> None:
    """19.0, 5.83, 5.4, 11.71, 17.21, 14.21, 14.31 What has happened before a scenario begins."""
    d, t = s.law.data, s.t

    def letter(text: str) -> int:
        return LETTERS.index(text) if text else NEVER

    s.west = s.law.initiative_west
    s.switched = letter(d["initiative_switched_at"])
    s.command = _MARKER.get(d.get("command_marker", ""), NO_MARKER)
    s.us_entry = s.law.us_entry
    s.us_entered = letter(d.get("us_entered", ""))
    s.czar, s.bolshevik, s.treaty = (letter(d["russia_state"][k]) for k in ("czar_fallen", "bolshevik", "treaty"))
    if s.bolshevik != NEVER:
        s.collapsed |= 1 << RU                              # 16.3
    s.pef = _FORCE[d["persian_force"]]
    s.pef_units = mask(u for u in bits(OF_NATION[RU]) if s.pef == THERE and s.loc[u] < GRID.size and FRONT[s.loc[u]] == IRAQ)
    s.kut = int(d["kut_fort"])
    s.turkey_reserve = d.get("trr_required", 0)
    s.turks = int(d.get("european_turks_deployed", False))
    s.vp = d.get("vp_modifier", 0)
    s.retaken = mask(HEX[h] for h in d.get("vp_retaken", ()))
    s.hindenburg = mask(HEX[h] for h in d.get("hindenburg", ())) & s.law.area
    s.line_laid = int(bool(s.hindenburg))                   # 14.31: the markers are laid once
    s.lost_sources = captured_sources(s) | mask(HEX[h] for h in d.get("lost_sources", ())) & s.law.area
    s.devastated = mask(HEX[h] for h in d.get("devastated", ())) & s.law.area
    s.baghdad, s.jerusalem = int(d.get("baghdad_1915", False)), int(d.get("jerusalem_before_1918", False))
    if "pipeline" in d and s.law.area >> HEX[d["pipeline"]] & 1:
        s.pipeline = t.pipeline.index(HEX[d["pipeline"]]) + 1
    s.gallipoli = {"in play": OPEN, "abandoned": LOST}.get(d.get("gallipoli", ""), UNPLAYED)
    s.trenches = bytearray(-d["trenches"][k] for k in TRENCHES)
    for code, n in d["rp"].items():
        s.rp[NATIONS.index(code)] = n
    for h, turn in d.get("resource_captured", {}).items():
        if s.law.area >> HEX[h] & 1:
            s.captured[t.resource_hexes.index(HEX[h])] = turn
    for u in bits(OF_NATION[AB]):                           # 7.13#4
        h = s.loc[u]
        if h < GRID.size and t.start[CENTRAL] >> h & 1 and not of(s, h, ALLIED) & ~OF_NATION[AB]:
            s.arab_hex = h
    s.rolled = french_victory_hexes(s) & s.control[CENTRAL] if s.law.first_taken else 0        # 18.22
    if s.turn >= t.overmove_from and any(s.law.played >> e & 1 for e in _lifting(s)):
        s.overmove = 1


def captured_sources(s: State) -> int:
    """11.71 Primary sources that the enemy of their side holds, and that revive never: they are lost for good. Capitals are
    sources of the side that their nation has joined (11.32#3, 11.33#3)."""
    src, theirs = s.t.source, list(s.t.sources_of)
    for code in ("TU", "BU", "RO"):
        if not s.joined[CENTRAL] >> NATIONS.index(code) & 1:
            theirs[CENTRAL] &= ~src[f"cp-if:{code}"]
    if not s.joined[ALLIED] >> RO & 1:
        theirs[ALLIED] &= ~src["ru-ro-if:RO"]
    return (theirs[ALLIED] & s.control[CENTRAL] | theirs[CENTRAL] & s.control[ALLIED]) & ~s.t.revives


def _lifting(s: State) -> tuple[int, ...]:
    """15.66 Events after which HQs march freely: the first shock troops, the first replaceable Allied tank."""
    tanks = ("al-tank-br-1", "al-tank-fr-1", "al-tank-us")
    return tuple(i for i, r in enumerate(s.t.event) if r.effect == "shock" or r.id in tanks)


def alarmed_before(s: State) -> int:
    """5.22#4 Submarines that are out of the game were withdrawn at their first success, or ended by the convoys."""
    return int(bool(s.spent & events_with("u-boat")))


def cups(s: State) -> None:
    """6.0 The events of letters that are over are in their cups, but for those played; what lasts is in play. Air units of
    events in play are in the sky (15.11)."""
    law, t = s.law, s.t
    s.in_play = law.in_play & law.events
    s.spent = law.played & law.events & ~s.in_play
    s.box = s.in_play & BOXED                               # 5.21; of the submarines one goes there by itself (5.22#1)
    past = mask(i for i, r in enumerate(t.event) if LETTERS.index(r.turn) <= s.letter) & law.events
    rest = past & ~s.in_play & ~s.spent
    s.cups = [rest & EVENTS_OF[ALLIED], rest & EVENTS_OF[CENTRAL]]
    for e in bits(s.in_play):
        for u in bits(EVENT_UNITS[e] & AIR):
            put(s, u, SKY)
    if law.played >> EVENT["al-mutiny"] & 1:
        s.mutiny = s.turn - 1                               # 6.47, 5.18, 18.21: it is over
    s.uboat_success = alarmed_before(s)
    for e in bits(s.spent & events_with("gas")):            # 6.13 [event]#2
        s.gas |= 1 << 2 * gas_kind(s, e) + (EVENTS_OF[CENTRAL] >> e & 1)
    salonika = next(i for i, r in enumerate(t.event) if r.id == "al-salonika")
    if law.played >> salonika & 1:
        s.salonika = OPEN
    spent_units = 0
    for e in bits(s.spent):
        spent_units |= EVENT_UNITS[e] & AIR
    for u in bits(spent_units):
        if s.loc[u] == COMING:
            put(s, u, REMOVED)
