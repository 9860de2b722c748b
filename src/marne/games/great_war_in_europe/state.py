"""The state of a game: flat, small integers and bitboards over hexes, units and events. Copying costs microseconds.

`at`, `occ`, `staff`, `piles`, `present`, `on`, `stacked` and `boxed` follow from `loc` and are kept in step by `put` alone. Which
units move, attack or retreat stands here and not in the procedures: what is hidden from a seat can then be dealt anew in one
place (`secrets.py`).

Turns are numbers from 1 to 51, Strategic Turns (letters) from 0 (A) to 20 (U); NEVER where something has not happened.
"""
from __future__ import annotations

from array import array

from marne.games.great_war_in_europe.law import Law
from marne.games.great_war_in_europe.pieces import (AB, ALLIED, ALPENKORPS, ANZAC, BR, CANADIAN, CENTRAL,
                                                    BOXES0, COMBAT, DEAD, DEAD_NE, EAST,
                                                    FRONT, GRID, HQ, IRAQ, NATION, NEAR_EAST, OF_NATION, OUT, REMOVED, RO, UNITS,
                                                    events_with)
from marne.games.great_war_in_europe.tables import FAIR, HOT, Tables
from marne.kernel.chance import Chance
from marne.kernel.choice import Choice
from marne.kernel.state import Flat, Lent, Unkeyed
from marne.parts.bits import bits

(SETUP, EVENTS_PHASE, NEW_UNITS, WEATHER, MOVEMENT_1, COMBAT_1, MOVEMENT_2, COMBAT_2, STRATEGIC_MOVEMENT, RECORD,
 VICTORY, RESOURCES, WARFARE, REPLACEMENT, REVOLUTION, FORTRESS, SURRENDER, INITIATIVE) = range(18)     # law.PHASES
NEVER = 99
BOXES = OUT - BOXES0 + 1
SHOCK_EVENTS = events_with("shock")
EAST_LOSSES = 5                                             # 5.36#2
NO_MARKER, OHL, OBEROST = range(3)                          # 5.88
UNPLAYED, OPEN, LOST = range(3)                             # 6.52, 6.53: Gallipoli, Salonika
FREE = 99                                                   # 6.11 [draw]#1: draws that nobody pays for
NOT_YET, THERE, WITHDRAWN = range(3)                        # 17.21#PEF
AT_ONCE, WRITING, REVEALED = range(3)                       # 8.11: moves act, are written, are carried out
Orders = tuple[tuple[Choice, ...], ...]                     # each begins with whom it is about


class State(Flat, key=("law.scenario", "readings", "t.ds.hash")):
    t: Tables
    law: Law
    turn: int = 0
    letter: int = -1                  # the last Strategic Turn that has begun
    phase: int = SETUP
    active: int = 1                   # whose part of the phase it is
    theatre: int = 0                  # 0 West, 1 East: where movement and combat are under way
    weather: bytearray = bytearray(6)  # by front: tables.FAIR, WET, SNOW, HOT (12)
    # who has the word (5.8)
    west: int = 1                     # the side with the initiative in the West; the other has it in the East
    switched: int = NEVER             # the letter of the last switch (5.83)
    allied_choice: int = 0            # the Allies choose from now on (5.82)
    fixed_initiative: int = 0         # 5.87: nothing changes it any more
    command: int = NO_MARKER          # 5.88: OHL or OberOst for the series
    marker: int = 0                   # the hex of OHL or OberOst placed in this turn, 0 if none is (10.82)
    allenby: int = 0                  # the same for Allenby (10.84)
    foch: int = 0                     # … for Foch, who may be used beside Allenby, and while OberOst lies in the East
    encore: int = 0                   # the units that attack again near a marker, 0 in ordinary combat (10.82)
    # nations
    entering: list[int] = [0, 0]      # nations whose entry has been drawn in this turn, by side (6.54)
    army: list[int] = [0, 0]          # the units that belong to each side: Romanians with their entry
    joined: list[int] = [0, 0]        # nations at war, by side, as boards over NATIONS
    fresh: int = 0                    # nations that entered in this turn (17.11#2)
    barred: int = 0                   # nations that can no longer enter (6.54#2, 6.54#3)
    collapsed: int = 0                # 16
    rp: bytearray = bytearray(16)     # resource points by nation (5.1)
    captured: bytearray = bytearray(6)  # by `t.resource_hexes`: the turn since which Germany holds it, 0 if it does not (5.16#2)
    given: list[int] = [0, 0, 0]      # 5.17: points given in the phase: to Russia (by Germany to all), to Serbia by BR, by FR
    rebuilt_few: int = 0              # 5.36#1: 1 a Canadian step has been rebuilt, 2 an Anzac one
    returning: int = 0                # 5.36, 13.29#7: rebuilt units; British ones come back to the front where they fell
    paris_held: int = 0               # 16.2: Paris fell with the Americans there, France does not collapse
    home_guard: int = 0               # 5.24: air units that guard Germany for the series
    us_entry: int = 14                # the letter on which the US enters (5.71); O
    us_entered: int = NEVER
    turks: int = 0                    # European Turks deployed (17.13)
    turkey_out: int = 0               # Turkey has surrendered (16.62)
    turkey_reserve: int = 0           # what the Required Reserve demands (5.38)
    # Russia
    czar: int = NEVER                 # the letter on which he fell
    bolshevik: int = NEVER
    treaty: int = NEVER               # 5.46
    ru_attacks: int = 0               # turns of the series in which Russia attacked (5.44)
    ru_spared: int = 0                # turns of the series in which no Russian unit was attacked
    ru_now: int = 0                   # in this turn: 1 it has attacked, 2 it has been attacked
    scattered: int = 0                # 6.48: no two Russian units stand in a hex any more
    red: int = 0                      # units of the Red Army (15.93)
    pef: int = NOT_YET                # 17.21#PEF
    pef_units: int = 0
    pef_now: int = 0                  # it is being sent in this phase
    # points
    vp: int = 0                       # emergency replacements, Jutland, naval mutiny: may be negative (18.14)
    rolled: int = 0                   # French victory hexes for which no die is thrown any more (18.22)
    retaken: int = 0                  # hexes of 18.24
    captures: int = 0                 # sudden-death rolls of the turn (18.23)
    jutland: int = 0                  # the CP won (6.50)
    baghdad: int = 0                  # 5.62#4
    jerusalem: int = 0                # 5.62#5
    alpenkorps: int = 0               # 5.62#3
    # events
    cups: list[int] = [0, 0]          # by side
    hands: list[int] = [0, 0]         # drawn and held (6.12 [draw])
    in_play: int = 0                  # those whose effect lasts
    spent: int = 0                    # those removed, and those turned into No Event
    box: int = 0                      # in the Strategic Warfare box (5.21)
    bought: int = 0                   # 8 bits a side: who pays for its draws in this turn, + 1; FREE: nobody; 0: no draws (6.11)
    used_turn: int = 0                # events used in this turn, where that counts (6.16 [event])
    used_series: int = 0              # … in this series of turns (6.25#1)
    flown: int = 0                    # air units used in the series (15.12)
    gas: int = 0                      # 6.13 [event]#2: kinds taken, 1 << (2 * kind + side)
    mutiny: int = 0                   # 6.47: last turn of the French mutiny; 0 none yet
    mutiny_hidden: int = 0            # 18.25
    haig: int = 0                     # 6.30#3: last turn
    conrad: int = 0                   # 6.30#2
    enver: int = 0                    # 6.30#1
    enver_march: int = 0              # 6.30#1: who has to approach, where nobody can attack
    owed_haig: int = 0                # attacks still owed in this turn (6.30#3)
    owed_conrad: int = 0              # … (6.30#2)
    conrad_first: int = 0             # the turn in which the first Austrian attack has its bonus
    typhus: int = 0                   # 6.57: last turn
    paralysis: int = 0                # 6.43: the turn
    winter: int = 0                   # 6.29: the turn
    atrocity: int = 0                 # 6.26: the turn
    interdiction: int = 0             # 6.3#6: the turn
    influenza: int = 0                # 6.58: the turn
    no_rebuild: int = 0               # the next Replacement Phase rebuilds nobody on the map (6.58)
    libya: int = 0                    # 6.46: the letter on which the withdrawn return
    libya_units: int = 0
    kaiserschlacht: int = 0           # 6.64: last turn of the British penalty; 15.45: in Europe the turn of the second event
    great_attacks: int = 0            # 15.45: Kaiserschlacht attacks: 0 none, 1 the front is open, 2 + the front chosen
    charges: bytearray = bytearray(6)  # 15.45: attacks of the CP in this turn, by front
    shock_due: int = 0                # 15.41: conversions that the event allows still
    worn: int = 0                     # 6.58#1: divisions that are shock troops no more, for good
    gallipoli: int = UNPLAYED
    salonika: int = UNPLAYED
    landed: int = 0                   # a landing this turn: no sea movement in Europe (9.56)
    lawrence: int = 0                 # 6.25: the town raided, 0 none
    landing: int = 0                  # who has landed in this landing (6.52#2)
    kaiserschlacht_due: int = 0       # 6.64: the event + 1, drawn before its year
    scheffer: int = 0                 # 11.86: the stack that is supplied for now
    scheffer_used: int = 0            # … 1 once the rule has been used
    overmove: int = 0                 # 15.66: HQs are no longer depleted by long marches
    uboat_success: int = 0            # 5.22#4
    lost_in_east: int = 0             # 5.36#2: British units not rebuilt
    # hexes
    control: list[int] = [0, 0]       # 7.1
    ru_last: int = 0                  # hexes whose last Allied visitor was Russian (7.1#1)
    arab_hex: int = 0                 # 7.13#4: the hex under the ANA that goes back to the CP when it leaves
    forts: int = 0                    # intact forts (14.1)
    kut: int = 0                      # 14.21: Kut is a fort for the Allies
    hindenburg: int = 0               # 14.31
    line_laid: int = 0                # the Hindenburg markers have been placed
    devastated: int = 0               # 14.6
    burners: int = 0                  # units that devastate their hexes in this turn (14.62)
    trenches: bytearray = bytearray(5)  # by law.TRENCHES: 0, 1, 2 for 0, -1, -2 (14.4)
    gaza_lost: int = 0                # 6.35: an Allied unit has been in a hex of the Gaza line
    ne_trenches: int = 0              # 6.36, 6.35
    paris_gun: int = 0                # its hex, 0 if there is none (6.10)
    pipeline: int = 0                 # how many towns it has come to (11.53)
    lost_sources: int = 0             # primary sources gone for good (11.71)
    # units
    loc: array[int] = array("H", [OUT]) * UNITS
    back: int = 0                     # units that show their other face: reduced, shock, foot, PG, depleted, weaker (`BACK`)
    tried: int = 0                    # Arabs and Armenians whose strength is known (15.82)
    fell: bytearray = bytearray(UNITS)  # in the dead pile: the front on which it was lost (5.36)
    since: bytearray = bytearray(UNITS)  # in the transit and transfer boxes: the turn of entry (9.13, 9.24)
    tops: int = 0                     # the top unit of every stack (7.25)
    shown: int = 0                    # units that a combat has laid open until the phase ends
    # the phase
    moved: int = 0                    # units that may not move again (8.0)
    arranged: int = 0                 # units put on top in this phase
    attacked: int = 0                 # units that have attacked (10.14)
    fought: int = 0                   # hexes that have been attacked (10.14)
    capacity: bytearray = bytearray(10)  # strategic and sea movement already used, by pool (9)
    hosted: list[int] = []            # 13.3#1: HQ * 65536 + unit, placed with it in this phase
    rails: int = 0                    # 9.31: the ways of the strategic movement under way
    depots: list[int] = [0] * 16      # 9.31: by nation, the towns where strategic movement may end
    havens: list[int] = [0] * 16      # 9.51: by nation, the ports in supply
    unsupplied: int = 0               # 11.11: who was out of supply when it began
    placed: int = 0                   # units placed in this New Units Phase
    # what is under way
    group: int = 0                    # the units that move, retreat or advance together
    origin: int = 0                   # where they began
    spent_mp: int = 0                 # movement points
    touched: int = 0                  # their path has been next to an enemy combat unit (8.14#5)
    target: int = 0                   # the hex under attack
    attackers: int = 0
    played: int = 0                   # events committed to the combat under way
    wings: int = 0                    # air units committed to it
    support: list[int] = [0, 0]       # by side: the HQ that supports it, + 1
    halt: int = 0                     # 6.39 to 6.41: 1 no advance, 2 no second hex
    was_shock: int = 0                # shock troops attacked
    only_french: int = 0              # only Frenchmen defended
    # moves that are sealed (8.11): `readings` has what of them belongs to the key
    sealed: Unkeyed[int] = 0          # AT_ONCE, WRITING, REVEALED
    orders: Unkeyed[list[Orders]] = [(), ()]  # by side: what is written and not yet carried out
    order: Unkeyed[tuple[Choice, ...] | None] = None  # what is left of the one that is carried out; None: its owner decides
    before: Unkeyed[State | None] = None  # how it was before the side began to write; never changed
    # boards that follow
    at: Lent[dict[int, int]] = {}     # by hex: the units there
    lent: Unkeyed[int] = 0            # a copy may have the same `at`
    present: Unkeyed[int] = 0         # the units on the maps
    on: Unkeyed[list[int]] = [0] * 6  # by front: the units there
    stacked: Unkeyed[int] = 0         # units in a hex with another of their side
    piles: Unkeyed[list[int]] = [0, 0]  # hexes with two or more units
    occ: Unkeyed[list[int]] = [0, 0]  # hexes with combat units
    staff: Unkeyed[list[int]] = [0, 0]  # hexes with HQs
    boxed: Unkeyed[list[int]] = [0] * BOXES  # by box: the units there

    def __init__(self, t: Tables, law: Law, chance: Chance) -> None:
        super().__init__(chance)
        self.t = t
        self.law = law

    @property
    def readings(self) -> tuple[object, ...]:
        """The readings that hold; where moves are sealed, what has been written too."""
        law = self.law
        return (*law.readings, self.sealed, *self.orders, self.order) if law.sealed_moves else law.readings


def put(s: State, u: int, place: int) -> None:
    """Set `u` down in a hex or a box (from wherever it was), keeping the boards in step. Control does not change: see
    `r07_1_control.enters`."""
    src = s.loc[u]
    if src == place:
        return
    if s.lent:
        own(s)
    b, at, side = 1 << u, s.at, s.army[1] >> u & 1
    if src >= BOXES0:
        s.boxed[src - BOXES0] &= ~b
    else:
        left = at[src] ^ b
        if left:
            at[src] = left
        else:
            del at[src]
        if s.tops & b:
            s.tops ^= b
        if s.stacked & b:
            s.stacked ^= b
        s.on[FRONT[src]] ^= b
        s.present ^= b
        _note(s, side, src, left)
        if s.arab_hex == src and NATION[u] == AB:
            arabs_gone(s)
    s.loc[u] = place
    if place < GRID.size:
        s.present |= b
        s.on[FRONT[place]] |= b
        here = at[place] = at.get(place, 0) | b
        _note(s, side, place, here)
    else:
        s.boxed[place - BOXES0] |= b


def arabs_gone(s: State) -> None:
    """7.13#4 The Arab Northern Army controls only the hex it stands in: the one that it leaves is the CP's again, unless other
    Allies stand there."""
    h = s.arab_hex
    s.arab_hex = 0
    if not of(s, h, ALLIED) & ~OF_NATION[AB]:
        s.control[ALLIED] &= ~(1 << h)
        s.control[CENTRAL] |= 1 << h


def own(s: State) -> None:
    """Before `at` changes: no copy has the same any more."""
    s.at, s.lent = s.at.copy(), 0


def _note(s: State, side: int, h: int, here: int) -> None:
    """A hex has changed: what of it the boards say, and which unit lies on top there. A board of what has not changed stays the
    very same object: much is remembered by that."""
    mine, bit = here & s.army[side], 1 << h
    fighting = mine & COMBAT
    if fighting:
        s.occ[side] |= bit
    elif s.occ[side] & bit:
        s.occ[side] ^= bit
    if mine & HQ:
        s.staff[side] |= bit
    elif s.staff[side] & bit:
        s.staff[side] ^= bit
    if mine & mine - 1:
        s.piles[side] |= bit
        s.stacked |= mine
    elif s.piles[side] & bit:
        s.piles[side] ^= bit
        s.stacked ^= s.stacked & mine
    if mine and not mine & s.tops:
        top = fighting or mine
        s.tops |= top & -top                                # who lies on top is the owner's affair; by default the first


def rebuild(s: State) -> None:
    """Make the boards anew from `loc`."""
    s.at, s.occ, s.staff, s.present, s.piles, s.on, s.stacked = {}, [0, 0], [0, 0], 0, [0, 0], [0] * 6, 0
    s.boxed, s.lent = [0] * BOXES, 0
    for u, h in enumerate(s.loc):
        if h < GRID.size:
            s.present |= 1 << u
            s.on[FRONT[h]] |= 1 << u
            s.at[h] = s.at.get(h, 0) | 1 << u
        else:
            s.boxed[h - BOXES0] |= 1 << u
    s.tops &= s.present
    for h, here in s.at.items():
        for side in (0, 1):
            if here & s.army[side]:
                _note(s, side, h, here)


# Who is where --------------------------------------------------------------------------------------------------------------


def side_of(s: State, u: int) -> int:
    """Whose unit it is: Romanians belong to the side that they have joined (17.1), to the Allies before."""
    return s.army[1] >> u & 1


def nation_side(s: State, nation: int) -> int:
    """The side of a nation, -1 while it is neutral."""
    return 0 if s.joined[0] >> nation & 1 else 1 if s.joined[1] >> nation & 1 else -1


def here(s: State, h: int) -> int:
    """The units in a hex."""
    return s.at.get(h, 0)


def of(s: State, h: int, side: int) -> int:
    """The units of a side in a hex."""
    return s.at.get(h, 0) & s.army[side]


def fighters(s: State, h: int, side: int) -> int:
    """15.63 The combat units of a side in a hex."""
    return s.at.get(h, 0) & s.army[side] & COMBAT


def units_on(s: State, board: int) -> int:
    """All units in the hexes of a board."""
    out = 0
    for h in bits((s.occ[0] | s.occ[1] | s.staff[0] | s.staff[1]) & board):
        out |= s.at[h]
    return out


def holding(s: State, side: int) -> bool:
    """6.17 [draw], 18.25 Does a side hold an event, as far as the other can tell? A concealed mutiny looks like one."""
    return bool(s.hands[side]) or side == ALLIED and bool(s.mutiny_hidden)


def under_way(s: State, last: int) -> bool:
    """6.47, 6.57 Is it one of the three Operational Turns of an event of which this is the last? The Strategic Turn that follows
    it is none of them."""
    return last - 3 < s.turn <= last and (s.turn < last or s.phase < VICTORY)


def in_box(s: State, place: int, units: int = -1) -> int:
    """The units in a box, of those given."""
    return s.boxed[place - BOXES0] & units


def friendly_forts(s: State, side: int) -> int:
    """14.11 The intact forts that a side holds."""
    return s.forts & s.control[side]


def strong(s: State, side: int) -> int:
    """8.22 Hexes that the other side cannot just walk into: with a combat unit or an intact fort."""
    return s.occ[side] | s.forts & s.control[side]


def in_way(s: State, side: int) -> int:
    """11.6 Hexes of a side through which the other traces no supply: units of any kind, intact forts."""
    return s.occ[side] | s.staff[side] | s.forts & s.control[side]


# What a unit is now --------------------------------------------------------------------------------------------------------


def face(s: State, u: int) -> int:
    """0 the front of the counter, 1 its back. A unit of the Red Army shows its front (15.93#1), the Alpenkorps its shock side
    on the East map, and everywhere after the first event (15.46), and nowhere else."""
    return int(elite(s)) if u == ALPENKORPS else s.back >> u & 1


def elite(s: State) -> bool:
    """15.46 Is the Alpenkorps shock troops where it is?"""
    return bool(s.in_play & SHOCK_EVENTS) or s.loc[ALPENKORPS] < GRID.size and FRONT[s.loc[ALPENKORPS]] == EAST


def attack_of(s: State, u: int) -> int:
    """3.26#1, 16.11 The attack strength now; a collapsed nation has 1."""
    return 1 if s.collapsed >> NATION[u] & 1 and not s.red >> u & 1 else s.t.attack[face(s, u)][u]


def defence_of(s: State, u: int) -> int:
    """3.26#2, 16.11 The defence strength now; a collapsed nation has 1."""
    return 1 if s.collapsed >> NATION[u] & 1 and not s.red >> u & 1 else s.t.defence[face(s, u)][u]


def allowance(s: State, u: int) -> int:
    """3.26#4 The printed movement allowance of a unit as it is now."""
    return s.t.move[face(s, u)][u]


def steps(s: State, u: int) -> int:
    """3.26#6, 3.26#7 The steps a unit has left: only a two-step unit has another on its back."""
    return s.t.steps[u] - (s.back >> u & 1 if s.t.steps[u] == 2 else 0)


def eliminate(s: State, u: int) -> None:
    """5.35#2, 10.63 A unit is lost: to the dead pile of the maps where it was lost. A shock unit, a dismounted one and a PG
    division keep their faces as the rules of replacement say (5.32): they are rebuilt as regulars."""
    h = s.loc[u]
    f = FRONT[h] if h < GRID.size else 0
    s.fell[u] = f
    if s.law.europe_alone and f == EAST and NATION[u] == BR and not (CANADIAN | ANZAC) >> u & 1 and s.lost_in_east < EAST_LOSSES:
        s.lost_in_east += 1                                 # 5.36#2: they are rebuilt, but in Egypt
        put(s, u, REMOVED)
    else:
        put(s, u, DEAD_NE if f in NEAR_EAST else DEAD)


def enlist(s: State, nation: int, side: int) -> None:
    """7.14, 17.11 A nation takes a side; the Romanians' units are now that side's. Its hexes: `r17_1_entry.joins_side`."""
    s.joined[side] |= 1 << nation
    s.joined[1 - side] &= ~(1 << nation)
    if nation == RO:
        s.army[side] |= OF_NATION[RO]
        s.army[1 - side] &= ~OF_NATION[RO]


def weather_of(s: State, h: int) -> int:
    """12.1, 12.2#1, 12.2#2 The weather where a hex lies, as far as it matters: wet and snow do nothing in Egypt and Iraq."""
    f = FRONT[h]
    return s.weather[f] if f < IRAQ or s.weather[f] == HOT else FAIR

