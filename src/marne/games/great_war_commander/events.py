"""What happens in Great War Commander, as typed events. Units, hexes and cards are numbers; `title.say` puts them into words."""
from __future__ import annotations

from marne.kernel.events import Event

# Cards and turns ---------------------------------------------------------------------------------------------------------------


class TurnBegan(Event, frozen=True):
    side: int
    turn: int


class OrderGiven(Event, frozen=True):
    """`order`: its number in the book. `card` 255: none was played."""

    side: int
    order: int
    card: int


class OrderLost(Event, frozen=True):
    """An order that could not be carried out, or was cancelled."""

    side: int
    order: int
    why: str


class TurnPassed(Event, frozen=True):
    side: int
    cards: int


class CardDiscarded(Event, frozen=True):
    side: int
    card: int


class CardsDrawn(Event, frozen=True):
    """Open to all: only the number."""

    side: int
    number: int


class CardTaken(Event, frozen=True):
    """Only the owner may know which card it is."""

    side: int
    card: int


class DeckShuffled(Event, frozen=True):
    side: int


class Flipped(Event, frozen=True):
    """1.3 A card from the top of the deck, for all to see. `why`: dice, hex, event, drift."""

    side: int
    card: int
    why: str


class ActionPlayed(Event, frozen=True):
    side: int
    action: int
    card: int


class ActionCancelled(Event, frozen=True):
    side: int
    action: int


class HandShown(Event, frozen=True):
    """E62, E73 `to` sees the hand of the other side; only he may know of the event."""

    to: int
    cards: int


class StrategyPlayed(Event, frozen=True):
    """`way`: which of its uses; 0 for +1 on a roll."""

    side: int
    card: int
    way: int


class StrategyDrawn(Event, frozen=True):
    side: int


class StrategyTaken(Event, frozen=True):
    """Only the owner may know which card it is."""

    side: int
    card: int


class StrategySeen(Event, frozen=True):
    """S98.3.1 `side` has looked at the top card of the deck of `owner`; only `side` may know which it is."""

    side: int
    owner: int
    card: int


class StrategyGone(Event, frozen=True):
    """Discarded, from the hand or from the table."""

    side: int
    card: int


# Rolls -----------------------------------------------------------------------------------------------------------------------


class RollMade(Event, frozen=True):
    """`purpose`: fire, defence, melee, rally, rout, targeting, accuracy, immobilisation, sudden-death, support, impact, mines,
    air.
    `value`: what counts, with all +1; for targeting the product."""

    side: int
    purpose: str
    white: int
    coloured: int
    value: int


class RollCancelled(Event, frozen=True):
    """9.1 The holder of the Initiative card (`side`) has it thrown again. What `roller` had thrown, and what for."""

    side: int
    roller: int
    purpose: str
    white: int
    coloured: int


class Triggered(Event, frozen=True):
    side: int
    trigger: int


class EventStruck(Event, frozen=True):
    """`number`: that of the book, 57 to 97."""

    side: int
    number: int
    card: int


class HexDrawn(Event, frozen=True):
    side: int
    hex: int


# Formations ------------------------------------------------------------------------------------------------------------------


class Placed(Event, frozen=True):
    """`how`: setup, reinforcement, event, hidden."""

    unit: int
    hex: int
    how: str


class Activated(Event, frozen=True):
    unit: int
    order: int


class HighestNamed(Event, frozen=True):
    """3.3.1.4 Whom the owner has named the highest among equal leaders."""

    unit: int


class Moved(Event, frozen=True):
    """`how`: move, advance, rout, shift. `spent`: movement points so far."""

    unit: int
    src: int
    dst: int
    how: str
    spent: int = 0


class Exited(Event, frozen=True):
    unit: int
    src: int
    due: int


class Suppressed(Event, frozen=True):
    unit: int
    why: str


class Unsuppressed(Event, frozen=True):
    unit: int


class Demoralised(Event, frozen=True):
    unit: int
    why: str


class Rallied(Event, frozen=True):
    unit: int


class Eliminated(Event, frozen=True):
    unit: int
    hex: int
    why: str


class Unaffected(Event, frozen=True):
    unit: int


class MadeVeteran(Event, frozen=True):
    unit: int


class Replaced(Event, frozen=True):
    """A47 One counter takes the place of another."""

    old: int
    new: int


# Weapons ---------------------------------------------------------------------------------------------------------------------


class WeaponGiven(Event, frozen=True):
    weapon: int
    unit: int


class WeaponBroke(Event, frozen=True):
    weapon: int


class WeaponMended(Event, frozen=True):
    weapon: int


class WeaponLost(Event, frozen=True):
    weapon: int


class PhoneSet(Event, frozen=True):
    """12 A telephone is put into a box, mended or new."""

    side: int
    phone: int
    box: int


class PhoneBroke(Event, frozen=True):
    side: int


class PhoneLost(Event, frozen=True):
    side: int


# Combat ----------------------------------------------------------------------------------------------------------------------


class FireDeclared(Event, frozen=True):
    """`fp`: before hindrance and cards. `op`: opportunity fire."""

    side: int
    hex: int
    fp: int
    hindrance: int
    op: bool = False


class Shot(Event, frozen=True):
    """One piece that takes part in the fire just declared."""

    piece: int
    base: bool


class AttackTotal(Event, frozen=True):
    hex: int
    fp: int
    roll: int
    total: int


class DefenceTotal(Event, frozen=True):
    unit: int
    morale: int
    roll: int
    total: int
    against: int


class Missed(Event, frozen=True):
    """O21.2.1.1 The targeting roll was not above the distance."""

    side: int
    hex: int
    value: int
    distance: int


class MeleeBegan(Event, frozen=True):
    hex: int


class MeleeTotal(Event, frozen=True):
    side: int
    hex: int
    fp: int
    roll: int
    total: int


class MeleeEnded(Event, frozen=True):
    """`winner` -1: nobody."""

    hex: int
    winner: int


# The board -------------------------------------------------------------------------------------------------------------------


class WorkBuilt(Event, frozen=True):
    hex: int
    work: int


class WorkGone(Event, frozen=True):
    hex: int
    work: int


class GroundChanged(Event, frozen=True):
    hex: int
    ground: int


class MarkerPut(Event, frozen=True):
    """`marker`: gas, blaze, spotting-round, impact, aircraft."""

    marker: str
    hex: int
    side: int = -1


class MarkerGone(Event, frozen=True):
    marker: str
    hex: int


class ControlTaken(Event, frozen=True):
    """7.3.1 `goal`: the number of the objective, 1 to 5."""

    goal: int
    side: int


class GoalRevealed(Event, frozen=True):
    marker: int
    side: int


class GoalDrawn(Event, frozen=True):
    """Open to all: that a secret marker was drawn."""

    side: int


class GoalTaken(Event, frozen=True):
    """Only the owner may know which marker it is."""

    side: int
    marker: int


# Time and victory ------------------------------------------------------------------------------------------------------------


class TimeAdvanced(Event, frozen=True):
    side: int
    time: int


class PointsScored(Event, frozen=True):
    """`vp`: where the marker stands now, German points positive."""

    side: int
    points: int
    why: str
    vp: int


class SurrenderMoved(Event, frozen=True):
    side: int
    box: int


class InitiativePassed(Event, frozen=True):
    side: int


class GameEnded(Event, frozen=True):
    """`way`: surrender, wiped-out, left, sudden-death."""

    winner: int
    way: str
    vp: int
