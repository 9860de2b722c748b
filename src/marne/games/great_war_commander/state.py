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
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.title import Result
from marne.kernel.weave import Frame

SETUP, TURN = range(2)                                                      # `phase`
W_UNUSED, W_CARRIED, W_LOST = range(3)                                      # `wplace`
NOBODY = 0                                                                  # `held`, `sole`: else side + 1
# `effects`: what cards have allowed until the end of the order under way
IGNORE_WIRE, ENTER_ENEMY, ENTER_SUPPRESSED, STOSSTRUPPEN, SAMMIES = (1 << i for i in range(5))
SHELLING = 1 << 5       # E94 the guns of side 0 are at work, << 1 those of side 1: what breaks their line does not stop them

_INTS = (
    "drawn", "secrets", "turn", "phase", "active", "orders", "time", "vp", "initiative", "demo", "supp", "vet", "activated",
    "ordered", "moving", "opfire", "fired", "reentered", "carried", "wbroken", "blaze", "gas", "nopath", "open_goals", "sdiscard",
    "reminders", "doomed", "sused", "snew", "phone_broken", "observed", "rallied", "tank_lost", "quiet", "order", "effects",
    "late", "fighting", "present", "leaders",
)
_LISTS = ("at", "of", "hand", "deck", "discard", "secret", "impacts", "surrender", "boxes", "sdeck", "hq", "splits", "opgroups")
_BYTES = ("loc", "due", "arm", "wplace", "ground", "works", "held", "sole", "shand", "phone", "box", "sr", "chief")


class State:
    __slots__ = ("stack", "unwound", "decision", "chance", "log", "result", "t", "law", "sight", *_INTS, *_LISTS, *_BYTES)
    stack: list[Frame]
    unwound: list[Frame]
    decision: Ask | None
    chance: Chance
    log: list[Event] | None
    result: Result | None
    sight: Sight

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
        self.turn = 0                     # player turns begun
        self.phase = SETUP
        self.active = law.first
        self.orders = 0                   # orders given this turn (5.1)
        self.order = 0                    # number of the order under way, 0 between orders
        self.time = law.time
        self.vp = law.vp                  # 4.1.1 on the German side when positive
        self.initiative = law.initiative  # 9 who holds the card
        # Formations: bitboards over units
        self.demo = 0                     # demoralised (3.2)
        self.supp = 0                     # suppressed (13)
        self.vet = 0                      # veterans
        self.activated = 0                # this turn (O14.1)
        self.ordered = 0                  # for the order under way
        self.moving = 0                   # for a Move, an Offensive or a runner's move: equal defence rolls demoralise (O21.3.7)
        self.opfire = 0                   # for op fire during the order under way (A42.2)
        self.fired = 0                    # pieces that have fired in this order
        self.reentered = 0                # tanks that have left once (7.2.1.1)
        # Weapons
        self.carried = 0                  # units with a weapon
        self.wbroken = 0                  # broken weapons (11.4)
        # The board: bitboards over hexes
        self.blaze = 0
        self.gas = law.gas_at_start
        self.nopath = 0                   # paths that shells have ploughed up (T121.1)
        self.open_goals = 0               # objective markers that all may see
        # Strategy cards
        self.sdiscard = 0
        self.reminders = 0                # face up on the table (S98.1.1)
        self.doomed = 0                   # bit of a side that has lost (6.3.1), until `settle` says so
        self.sused = 0                    # bit of a side that has played one this turn (1.S)
        self.snew = 0                     # bit of a side whose card was drawn this turn
        self.phone_broken = 0             # bit of a side
        self.observed = 0                 # bit of a side whose observer has been activated this turn (2.4)
        self.rallied = 0                  # bit of a side activated for Rally or Rout this turn (O25.1, O26.1)
        self.tank_lost = 0                # bit of a side that has lost a tank (3.1.6)
        self.quiet = 0                    # a trigger is being resolved: rolls have none (1.9.1)
        self.effects = 0
        self.late = 0                     # bit of a side that has taken the last card of its deck (6.1.2)
        self.fighting = 0                 # hexes of a melee or of a blaze that drives all out: control waits for the end (A30)
        self.present = 0                  # formations on the board; follows `loc`
        self.leaders = 0                  # leaders on the board when it was last settled who ranks highest (3.3.1.4)
        self.at = [0] * HEXES             # formations in each hex
        self.of = [0, 0]                  # hexes with formations, by side
        self.hand = [0, 0]
        self.deck = [0, 0]                # the draw pile; its order is chance
        self.discard = [0, 0]
        self.secret = [0, 0]              # secret objective markers
        self.impacts = [0, 0]             # artillery impact markers
        self.surrender = [law.sides[0].surrender, law.sides[1].surrender]
        self.boxes = [0, 0]               # boxes of the casualty track that are taken
        self.sdeck: list[tuple[int, ...]] = [(), ()]        # Strategy cards from the top down
        self.hq: list[tuple[int, ...]] = [(), ()]           # cards of HQ orders, unknown to both, the next one first (E71)
        self.splits: list[int] = []       # platoon << 8 | squad detached from it or in its place in this order (A47, E64.2)
        self.opgroups: list[int] = []     # who was activated for op fire together (O21.3.1)
        self.loc = bytearray([UNUSED]) * UNITS
        self.due = bytearray(UNITS)       # box of the time track
        self.arm = bytearray([NONE]) * UNITS                # the weapon a unit carries
        self.wplace = bytearray(WEAPONS)
        self.ground = bytearray(law.field.printed)
        self.works = bytearray(law.field.works)
        self.held = bytearray(5)          # who controls an objective (7.3.1)
        self.sole = bytearray(HEXES)      # who was last alone in a hex
        self.shand = bytearray([NONE, NONE])                # Strategy card in hand
        self.phone = bytearray([NONE, NONE])
        self.box = bytearray(2)           # of the artillery track
        self.sr = bytearray([NOWHERE, NOWHERE])             # spotting rounds
        self.chief = bytearray([NONE, NONE])                # whom the owner has named the highest among equals (3.3.1.4)
        self.sight = sight(law.field, bytes(self.ground), 0)

    def copy(self) -> State:
        s = State.__new__(State)
        s.stack = self.stack[:]
        s.unwound = []
        s.decision = self.decision
        s.chance = self.chance
        s.log = None
        s.result = self.result
        s.t = self.t
        s.law = self.law
        s.sight = self.sight
        s.drawn = self.drawn
        s.secrets = self.secrets
        s.turn = self.turn
        s.phase = self.phase
        s.active = self.active
        s.orders = self.orders
        s.time = self.time
        s.vp = self.vp
        s.initiative = self.initiative
        s.demo = self.demo
        s.supp = self.supp
        s.vet = self.vet
        s.activated = self.activated
        s.ordered = self.ordered
        s.moving = self.moving
        s.opfire = self.opfire
        s.fired = self.fired
        s.reentered = self.reentered
        s.carried = self.carried
        s.wbroken = self.wbroken
        s.blaze = self.blaze
        s.gas = self.gas
        s.nopath = self.nopath
        s.open_goals = self.open_goals
        s.sdiscard = self.sdiscard
        s.reminders = self.reminders
        s.doomed = self.doomed
        s.sused = self.sused
        s.snew = self.snew
        s.phone_broken = self.phone_broken
        s.observed = self.observed
        s.rallied = self.rallied
        s.tank_lost = self.tank_lost
        s.quiet = self.quiet
        s.order = self.order
        s.effects = self.effects
        s.late = self.late
        s.fighting = self.fighting
        s.present = self.present
        s.leaders = self.leaders
        s.at = self.at[:]
        s.of = self.of[:]
        s.hand = self.hand[:]
        s.deck = self.deck[:]
        s.discard = self.discard[:]
        s.secret = self.secret[:]
        s.impacts = self.impacts[:]
        s.surrender = self.surrender[:]
        s.boxes = self.boxes[:]
        s.sdeck = self.sdeck[:]
        s.splits = self.splits[:]
        s.opgroups = self.opgroups[:]
        s.loc = self.loc[:]
        s.due = self.due[:]
        s.arm = self.arm[:]
        s.wplace = self.wplace[:]
        s.ground = self.ground[:]
        s.works = self.works[:]
        s.held = self.held[:]
        s.sole = self.sole[:]
        s.hq = self.hq[:]
        s.shand = self.shand[:]
        s.phone = self.phone[:]
        s.box = self.box[:]
        s.sr = self.sr[:]
        s.chief = self.chief[:]
        return s

    def key(self) -> tuple[object, ...]:
        """Everything that tells two situations apart (what follows from `loc` and `ground` is left out)."""
        return (*(getattr(self, k) for k in _INTS if k not in ("drawn", "carried", "present")),
                *(tuple(getattr(self, k)) for k in _LISTS if k not in ("at", "of")),
                *(bytes(getattr(self, k)) for k in _BYTES), self.law.scenario, self.law.readings, self.t.ds.hash)


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
    if here & ~RUNNER and bool(here & OF_SIDE[0]) != bool(here & OF_SIDE[1]):
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
