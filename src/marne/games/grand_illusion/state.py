"""The state of a game: flat, small integers in bytearrays and bitboards. Copying costs microseconds.

`at`, `occ` and `forts` follow from `loc` and are kept in step by `put` and `take` alone.
"""
from __future__ import annotations

from marne.games.grand_illusion.law import Law
from marne.games.grand_illusion.pieces import COMBAT, FORT, FORTS, GONE, HA, HEXES, HQ, OF_SIDE, PIECES, SIDE, UNITS
from marne.games.grand_illusion.tables import Tables
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.title import Result
from marne.kernel.weave import Frame
from marne.parts.bits import bits

SETUP, CAP, REINFORCEMENT, ACTION, STRATEGIC, ADMIN = range(6)
EMPTY = 255                     # an empty slot on the Battle Board
ANY_SOURCE = 254                # `entry`: any supply source of the nation (7.1, blocked arrivals)
COAST = 253                     # `entry`: a coastal supply source (12.6)


class State:
    __slots__ = (
        "stack", "unwound", "decision", "chance", "drawn", "log", "result", "secrets", "t", "law",
        "turn", "phase", "active", "initiative", "activations", "passes", "reorganising", "north",
        "german", "cavalry", "siege", "trench", "trench2", "disrupted", "flipped", "unsupplied", "emergency", "weak",
        "moved", "attackers", "battles", "began54", "new_hq", "rebuilt", "scored17", "taken17", "allenby", "opened",
        "paris", "paris_scored", "tested", "rail_end", "driven", "stormed", "digging", "danger", "free_rail",
        "french_lost", "british_hits", "ninth", "landed", "chosen", "revealed",
        "loc", "due", "entry", "steps", "board", "at", "occ", "forts", "blocked", "cap", "vp", "mandated", "retreated",
        "cup17", "cup", "chits",
    )
    stack: list[Frame]
    unwound: list[Frame]
    decision: Ask | None
    chance: Chance
    log: list[Event] | None
    result: Result | None

    def __init__(self, t: Tables, law: Law, chance: Chance) -> None:
        self.stack = []
        self.unwound = []
        self.decision = None
        self.chance = chance
        self.drawn = 0
        self.log = []
        self.result = None
        self.secrets = 0
        self.t = t
        self.law = law
        self.turn = 1
        self.phase = SETUP
        self.active = 0                 # whose segment it is
        self.initiative = 0             # who has the initiative this turn
        self.activations = 0            # in the current segment
        self.passes = 0                 # voluntary passes in a row (8.1.1a)
        self.reorganising = 0           # the first activation of the segment was a reorganisation (9.8.3b)
        self.north = 0                  # Allied activations on turn 1 that count against the command limits (14.1.1a)
        self.german = t.start_german    # hexes under German control; all others are Allied
        self.cavalry = 0                # hexes under Cavalry Control (8.3.4)
        self.siege = 0                  # hexes whose forts are besieged
        self.trench = 0
        self.trench2 = 0                # trenches of the second level
        self.disrupted = 0
        self.flipped = 0                # HQ on their back, siege guns that have fired
        self.unsupplied = 0             # found out of supply in this Administrative Phase
        self.emergency = 0              # units found to live on emergency rail supply (8.4.3g)
        self.weak = 0                   # units on the track that will return disrupted
        self.moved = 0                  # this activation or General Retreat
        self.attackers = 0              # units designated to attack, this activation
        self.battles = 0                # hexes with a Battle marker
        self.began54 = 0                # Allied units that set up in Maubeuge (14.1.1a)
        self.new_hq = 0                 # HQ placed this turn (7.1.2)
        self.rebuilt = 0                # units on the track as replacements
        self.scored17 = 0               # Plan 17 hexes that gave a VP for a Mandated Battle this turn
        self.taken17 = 0                # Plan 17 hexes whose chit has been drawn
        self.allenby = 0                # hexes whose first battle against British has been declared (12.4)
        self.opened = 0                 # Schlieffen hexes open to the Germans (8.4.8)
        self.paris = 0                  # the turn on which Paris first became German
        self.paris_scored = 0           # the 10 VP of Paris are in the German total
        self.tested = 0                 # the immediate victory has been tested (14.1.3a)
        self.rail_end = 1               # the End of Rail Net marker lies in its hex (8.4.3h)
        self.driven = 0                 # the Belgian army has been driven into Antwerp (12.5)
        self.stormed = 0                # the last turn on which the Germans declared a battle in Antwerp (12.5.2)
        self.digging = 0                # trenches may be dug (9.7.1)
        self.danger = 0                 # the turn of Paris in Danger
        self.free_rail = 0              # a French corps may be railed to Paris free (8.4.9g)
        self.french_lost = 0            # 14.2.2b
        self.british_hits = 0
        self.ninth = 0                  # the turn on which the German 9th Army came in (14.3.6b.4)
        self.landed = 0                 # hexes where a landing took place (14.3.6a.4)
        self.chosen = 0                 # strategic options as bits 0-9; Allied 0-4, German 5-9
        self.revealed = 0               # the strategic options are open
        self.loc = bytearray([GONE]) * PIECES
        self.due = bytearray(PIECES)
        self.entry = bytearray(PIECES)
        self.steps = bytearray(FORTS)
        self.board = bytearray([EMPTY]) * 32
        self.at = [0] * (HEXES + 1)
        self.occ = [0, 0]               # hexes with combat units of each side
        self.forts = [0, 0]             # hexes with forts of each side
        self.blocked = [0] * 12         # 8.4.5: by owner (6 each) and direction, the entered hexes
        self.cap = [0, 0]
        self.vp = [0, 0]                # Plan 17 and German totals
        self.mandated = [0, 0]
        self.retreated = [0, 0]         # turn of each side's General Retreat
        self.cup17 = t.chits17
        self.cup = t.chits_german
        self.chits = bytes(HEXES + 1)   # German chits lying on the map

    def copy(self) -> State:
        s = State.__new__(State)
        s.stack = self.stack[:]
        s.unwound = []
        s.decision = self.decision
        s.chance = self.chance
        s.drawn = self.drawn
        s.log = None
        s.result = self.result
        s.secrets = self.secrets
        s.t = self.t
        s.law = self.law
        s.turn = self.turn
        s.phase = self.phase
        s.active = self.active
        s.initiative = self.initiative
        s.activations = self.activations
        s.passes = self.passes
        s.reorganising = self.reorganising
        s.north = self.north
        s.german = self.german
        s.cavalry = self.cavalry
        s.siege = self.siege
        s.trench = self.trench
        s.trench2 = self.trench2
        s.disrupted = self.disrupted
        s.flipped = self.flipped
        s.unsupplied = self.unsupplied
        s.emergency = self.emergency
        s.weak = self.weak
        s.moved = self.moved
        s.attackers = self.attackers
        s.battles = self.battles
        s.began54 = self.began54
        s.new_hq = self.new_hq
        s.rebuilt = self.rebuilt
        s.scored17 = self.scored17
        s.taken17 = self.taken17
        s.allenby = self.allenby
        s.opened = self.opened
        s.paris = self.paris
        s.paris_scored = self.paris_scored
        s.tested = self.tested
        s.rail_end = self.rail_end
        s.driven = self.driven
        s.stormed = self.stormed
        s.digging = self.digging
        s.danger = self.danger
        s.free_rail = self.free_rail
        s.french_lost = self.french_lost
        s.british_hits = self.british_hits
        s.ninth = self.ninth
        s.landed = self.landed
        s.chosen = self.chosen
        s.revealed = self.revealed
        s.loc = self.loc[:]
        s.due = self.due[:]
        s.entry = self.entry[:]
        s.steps = self.steps[:]
        s.board = self.board[:]
        s.at = self.at[:]
        s.occ = self.occ[:]
        s.forts = self.forts[:]
        s.blocked = self.blocked[:]
        s.cap = self.cap[:]
        s.vp = self.vp[:]
        s.mandated = self.mandated[:]
        s.retreated = self.retreated[:]
        s.cup17 = self.cup17
        s.cup = self.cup
        s.chits = self.chits
        return s

    def key(self) -> tuple[object, ...]:
        """Everything that tells two situations apart (boards that follow from `loc` are left out)."""
        return (
            self.turn, self.phase, self.active, self.initiative, self.activations, self.passes, self.reorganising, self.north,
            self.german, self.cavalry, self.siege, self.trench, self.trench2, self.disrupted, self.flipped, self.unsupplied,
            self.emergency, self.weak, self.moved, self.attackers, self.battles, self.began54, self.new_hq, self.rebuilt,
            self.scored17, self.taken17, self.allenby, self.opened, self.paris, self.paris_scored, self.tested, self.rail_end,
            self.driven, self.stormed, self.digging, self.danger, self.free_rail, self.french_lost, self.british_hits, self.ninth,
            self.landed, self.chosen, self.revealed, self.secrets, bytes(self.loc), bytes(self.due), bytes(self.entry),
            bytes(self.steps), bytes(self.board), tuple(self.blocked), tuple(self.cap), tuple(self.vp), tuple(self.mandated),
            tuple(self.retreated), self.cup17, self.cup, self.chits, self.law.scenario, self.law.readings, self.t.ds.hash,
        )


def own(s: State, side: int) -> int:
    """Hexes under that side's control."""
    return s.german if side else ~s.german & (1 << HEXES + 1) - 2


def strong(s: State, side: int) -> int:
    """8.3.1 Hexes that side holds in force: combat units or unbesieged forts."""
    return s.occ[side] | s.forts[side] & ~s.siege


def staff_hexes(s: State, side: int) -> int:
    """Hexes with HQ or siege guns of that side."""
    out = 0
    for u in bits((HQ | HA) & OF_SIDE[side]):
        if s.loc[u] <= HEXES:
            out |= 1 << s.loc[u]
    return out


def pieces_of(s: State, side: int) -> int:
    """9.4.3a Hexes that a unit of that side keeps from being free of enemies in a retreat: any unit, besieged forts included;
    HQ and siege guns by the reading chosen."""
    out = s.occ[side] | s.forts[side]
    return out | staff_hexes(s, side) if s.law.hq_bars_retreat else out


def put(s: State, u: int, h: int) -> None:
    """Set `u` down in hex `h` (from wherever it was), keeping the boards in step."""
    b = 1 << u
    src = s.loc[u]
    if src <= HEXES:
        s.at[src] &= ~b
    s.loc[u] = h
    if h <= HEXES:
        s.at[h] |= b
    side = SIDE[u]
    if b & COMBAT:
        mine = OF_SIDE[side] & COMBAT
        occ = s.occ[side]
        if src <= HEXES and not s.at[src] & mine:
            occ &= ~(1 << src)
        if 0 < h <= HEXES:
            occ |= 1 << h
        s.occ[side] = occ
    elif b & FORT:
        mine = OF_SIDE[side] & FORT
        forts = s.forts[side]
        if src <= HEXES and not s.at[src] & mine:
            forts &= ~(1 << src)
        if h <= HEXES:
            forts |= 1 << h
        s.forts[side] = forts


def rebuild(s: State) -> None:
    """Make `at`, `occ` and `forts` anew from `loc`."""
    s.at = [0] * (HEXES + 1)
    s.occ = [0, 0]
    s.forts = [0, 0]
    for u, h in enumerate(s.loc):
        if h <= HEXES:
            s.at[h] |= 1 << u
            if h:
                if 1 << u & COMBAT:
                    s.occ[SIDE[u]] |= 1 << h
                elif u >= UNITS:
                    s.forts[SIDE[u]] |= 1 << h


def steps_left(s: State, u: int) -> int:
    """2.4 Steps a fort still has."""
    return len(s.t.fort_cs[u - UNITS]) - s.steps[u - UNITS] if s.loc[u] <= HEXES else 0
