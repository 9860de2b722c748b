"""The state of a game: flat, small integers in bytearrays and bitboards. Copying costs microseconds.

`at`, `of`, `present` and `sole` follow every formation; they are kept in step by `put` alone. `sight` follows `ground` and
`blaze`, by `reground`.
"""
from __future__ import annotations

from marne.games.great_war_commander.rules.r02_grid import HEXES, NOWHERE
from marne.games.great_war_commander.law import Law
from marne.games.great_war_commander.rules.r10_sight import Sight, sight
from marne.games.great_war_commander.pieces import NONE, OF_SIDE, RUNNER, SIDE, UNITS, UNUSED, WEAPONS
from marne.games.great_war_commander.tables import Tables
from marne.kernel.chance import Chance
from marne.kernel.state import Flat, Unkeyed

SETUP, TURN = range(2)                                                      # `phase`
W_UNUSED, W_CARRIED, W_LOST = range(3)                                      # `wplace`
NOBODY = 0                                                                  # `held`, `sole`: else side + 1
# `effects`: what cards have allowed until the end of the order under way
IGNORE_WIRE, ENTER_ENEMY, ENTER_SUPPRESSED, STOSSTRUPPEN, SAMMIES = (1 << i for i in range(5))
SHELLING = 1 << 5       # E94 the guns of side 0 are at work, << 1 those of side 1: what breaks their line does not stop them


class State(Flat, key=("law.scenario", "law.readings", "t.ds.hash")):
    t: Tables
    law: Law
    turn: int = 0                     # player turns begun
    phase: int = SETUP
    active: int = 0
    orders: int = 0                   # orders given this turn (5.1)
    time: int = 0
    vp: int = 0                       # 4.1.1 on the German side when positive
    initiative: int = 0               # 9 who holds the card
    # Formations: bitboards over units
    demo: int = 0                     # demoralised (3.2)
    supp: int = 0                     # suppressed (13)
    vet: int = 0                      # veterans; like suppression and weapons it stays when they are turned over (3.2.2)
    activated: int = 0                # this turn (O14.1)
    ordered: int = 0                  # for the order under way
    moving: int = 0                   # for a Move, an Offensive or a runner's move: equal defence rolls demoralise (O21.3.7)
    opfire: int = 0                   # for op fire during the order under way (A42.2)
    fired: int = 0                    # pieces that have fired in this order
    reentered: int = 0                # tanks that have left once (7.2.1.1)
    # Weapons
    carried: Unkeyed[int] = 0         # units with a weapon
    wbroken: int = 0                  # broken weapons (11.4)
    # The board: bitboards over hexes
    blaze: int = 0
    gas: int = 0                                                        # 8.1.5: one in a hex
    nopath: int = 0                   # paths that shells have ploughed up (T121.1)
    open_goals: int = 0               # objective markers that all may see
    # Strategy cards
    sdiscard: int = 0
    reminders: int = 0                # face up on the table (S98.1.1)
    doomed: int = 0                   # bit of a side that has lost (6.3.1), until `settle` says so
    sused: int = 0                    # bit of a side that has played one this turn (1.S)
    snew: int = 0                     # bit of a side whose card was drawn this turn
    phone_broken: int = 0             # bit of a side
    observed: int = 0                 # bit of a side whose observer has been activated this turn (2.4)
    rallied: int = 0                  # bit of a side activated for Rally or Rout this turn (O25.1, O26.1)
    tank_lost: int = 0                # bit of a side that has lost a tank (3.1.6)
    quiet: int = 0                    # a trigger is being resolved: rolls have none (1.9.1)
    order: int = 0                    # number of the order under way, 0 between orders
    effects: int = 0
    late: int = 0                     # bit of a side that has taken the last card of its deck (6.1.2)
    fighting: int = 0                 # hexes of a melee or of a blaze that drives all out: control waits for the end (A30)
    present: Unkeyed[int] = 0         # formations on the board; follows `loc`
    leaders: int = 0                  # leaders on the board when it was last settled who ranks highest (3.3.1.4)
    at: Unkeyed[list[int]] = [0] * HEXES  # formations in each hex
    of: Unkeyed[list[int]] = [0, 0]   # hexes with formations, by side
    hand: list[int] = [0, 0]
    deck: list[int] = [0, 0]          # the draw pile; its order is chance
    discard: list[int] = [0, 0]
    secret: list[int] = [0, 0]        # secret objective markers
    impacts: list[int] = [0, 0]       # artillery impact markers
    surrender: list[int] = [0, 0]
    boxes: list[int] = [0, 0]         # boxes of the casualty track that are taken
    sdeck: list[tuple[int, ...]] = [(), ()]  # Strategy cards from the top down
    hq: list[tuple[int, ...]] = [(), ()]  # cards of HQ orders, unknown to both, the next one first (E71)
    splits: list[int] = []            # platoon << 8 | squad detached from it or in its place in this order (A47, E64.2)
    opgroups: list[int] = []          # who was activated for op fire together (O21.3.1)
    loc: bytearray = bytearray([UNUSED]) * UNITS
    due: bytearray = bytearray(UNITS)  # box of the time track
    arm: bytearray = bytearray([NONE]) * UNITS  # the weapon a unit carries
    wplace: bytearray = bytearray(WEAPONS)
    ground: bytearray = bytearray()
    works: bytearray = bytearray()                                      # 8.1.3: one in a hex
    held: bytearray = bytearray(5)    # who controls an objective (7.3.1)
    sole: bytearray = bytearray(HEXES)  # who was last alone in a hex
    shand: bytearray = bytearray([NONE, NONE])  # Strategy card, no part of the hand (1.S-IMP)
    phone: bytearray = bytearray([NONE, NONE])
    box: bytearray = bytearray(2)     # of the artillery track
    sr: bytearray = bytearray([NOWHERE, NOWHERE])  # spotting rounds
    chief: bytearray = bytearray([NONE, NONE])  # whom the owner has named the highest among equals (3.3.1.4)
    sight: Sight

    def __init__(self, t: Tables, law: Law, chance: Chance) -> None:
        super().__init__(chance)
        self.t = t
        self.law = law
        self.active = law.first
        self.time = law.time
        self.vp = law.vp
        self.initiative = law.initiative
        self.gas = law.gas_at_start
        self.surrender = [law.sides[0].surrender, law.sides[1].surrender]
        self.ground = bytearray(law.field.printed)
        self.works = bytearray(law.field.works)
        self.sight = sight(law.field, bytes(self.ground), 0)


# Formations ------------------------------------------------------------------------------------------------------------------


def put(s: State, u: int, where: int) -> None:
    """Set a formation down in a hex or off the map. Who was last alone in a hex is remembered (7.3.1, F129)."""
    b = 1 << u
    side = SIDE[u]
    old = s.loc[u]
    s.loc[u] = where
    if old < HEXES:
        s.at[old] &= ~b
        _refresh(s, side, old)
    if where < HEXES:
        s.present |= b
        s.at[where] |= b
        _refresh(s, side, where)
    else:
        s.present &= ~b


def _refresh(s: State, side: int, h: int) -> None:
    here = s.at[h]
    if here & OF_SIDE[side]:
        s.of[side] |= 1 << h
    else:
        s.of[side] &= ~(1 << h)
    if bool(here & OF_SIDE[0]) == bool(here & OF_SIDE[1]):
        return
    if here & ~RUNNER or s.law.field.ground.work_ties[s.works[h]]:         # F129 runners are occupants as good as any
        s.sole[h] = 1 if here & OF_SIDE[0] else 2


def on_map(s: State, side: int) -> int:
    """All formations of a side on the board."""
    return s.present & OF_SIDE[side]


def give(s: State, u: int, w: int) -> None:
    """11.2 A unit takes up a weapon."""
    s.arm[u] = w
    s.wplace[w] = W_CARRIED
    s.carried |= 1 << u


def take(s: State, u: int, place: int) -> int:
    """A unit gives up its weapon, which goes to `place`; the weapon, NONE if it had none."""
    w = s.arm[u]
    if w != NONE:
        s.arm[u] = NONE
        s.wplace[w] = place
        s.carried &= ~(1 << u)
    return w


def reground(s: State) -> None:
    """After the ground or a blaze has changed: who sees what."""
    s.sight = sight(s.law.field, bytes(s.ground), s.blaze, s.sight)


def rebuild(s: State) -> None:
    """Make `at`, `of`, `present`, `carried` and `sight` anew. Control and `sole` stay as they are."""
    s.at = [0] * HEXES
    s.of = [0, 0]
    s.present = 0
    sole = s.sole[:]
    for u, h in enumerate(s.loc):
        if h < HEXES:
            s.at[h] |= 1 << u
            s.present |= 1 << u
    for h in range(HEXES):
        for side in (0, 1):
            _refresh(s, side, h)
    s.sole = sole
    s.carried = 0
    for u in range(UNITS):
        if s.arm[u] != NONE:
            s.carried |= 1 << u
    reground(s)
