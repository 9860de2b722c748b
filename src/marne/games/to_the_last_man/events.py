"""What happens in To the Last Man!, as typed events. Units, zones and cards are numbers; `title.say` puts them into words.

`card` is a card type. A field `secret_to` names the only side that may know of the event (-1: open to all).
"""
from __future__ import annotations

from marne.kernel.events import Event


class TurnBegan(Event, frozen=True):
    turn: int


class PhaseBegan(Event, frozen=True):
    phase: int
    side: int = -1


class PlayerTurnBegan(Event, frozen=True):
    side: int


class OffensivePlayed(Event, frozen=True):
    """`level` and `bonus` as in the state: what the card allows."""

    side: int
    card: int
    level: int


class Passed(Event, frozen=True):
    side: int


class CardPlayed(Event, frozen=True):
    """`zone` 255: none. `removed`: the card leaves the game."""

    side: int
    card: int
    zone: int = 255
    removed: bool = False


class CardsDiscarded(Event, frozen=True):
    side: int
    card: int
    why: str


class CardsDrawn(Event, frozen=True):
    """Open to all: only the number."""

    side: int
    number: int


class CardTaken(Event, frozen=True):
    """Only the owner may know which card it is."""

    side: int
    card: int


class DeckShuffled(Event, frozen=True):
    cards: int


class Moved(Event, frozen=True):
    """`how`: march, rail, strategic, sea, reserves, join, leave, absorb, retreat, shift. Places as in the state."""

    unit: int
    src: int
    dst: int
    how: str


class ControlChanged(Event, frozen=True):
    zone: int
    side: int


class Disputed(Event, frozen=True):
    zone: int
    side: int


class Unentrenched(Event, frozen=True):
    unit: int


class Entrenched(Event, frozen=True):
    unit: int


class BattleDeclared(Event, frozen=True):
    zone: int
    side: int


class BattleCancelled(Event, frozen=True):
    zone: int


class OffensiveDegraded(Event, frozen=True):
    """9.5 What Bad Weather leaves of the Offensive."""

    level: int


class BattleBegan(Event, frozen=True):
    zone: int
    attacker: int
    surprise: bool


class StepBegan(Event, frozen=True):
    """`step`: cavalry, dogfight, artillery, defence, attack, retreat, pursuit."""

    step: str
    side: int


class Fired(Event, frozen=True):
    """One die. `unit` 255 for a bonus die, then `what` is its kind. `need`: hits at or below this number."""

    unit: int
    what: int
    side: int
    need: int
    die: int
    hit: bool


class Rerolled(Event, frozen=True):
    unit: int
    biplane: int
    die: int
    hit: bool


class Reacting(Event, frozen=True):
    unit: int


class HitsScored(Event, frozen=True):
    """`side` is the one that suffers."""

    side: int
    hits: int
    zone: int


class Absorbed(Event, frozen=True):
    """A card took losses; `lost` points of it were not needed."""

    side: int
    card: int
    hits: int
    lost: int


class Eliminated(Event, frozen=True):
    """`where` as in the state, before. `why`: fire, dogfight, supply, crisis, eft, unescorted, empty, retreat, no-retreat."""

    unit: int
    where: int
    why: str


class FortReduced(Event, frozen=True):
    unit: int
    value: int


class FortFell(Event, frozen=True):
    unit: int


class MustRetreat(Event, frozen=True):
    side: int
    zone: int
    armies: int


class BattleEnded(Event, frozen=True):
    zone: int


class CrisisStruck(Event, frozen=True):
    """`number`: infantry to be removed. `side` is the one that suffers."""

    side: int
    year: int
    number: int


class Removed(Event, frozen=True):
    unit: int
    where: int


class LedgerChanged(Event, frozen=True):
    """3.1 A permanent change of the German VP. `why`: german-army, entente-army, german-crisis, entente-crisis."""

    change: int
    why: str
    total: int


class Arrived(Event, frozen=True):
    unit: int
    place: int


class Delayed(Event, frozen=True):
    unit: int


class Substituted(Event, frozen=True):
    """8.2.2, 8.2.3 One counter takes the place of another."""

    old: int
    new: int
    place: int


class Unsupplied(Event, frozen=True):
    unit: int


class IncomeSet(Event, frozen=True):
    side: int
    points: int


class OrdersSealed(Event, frozen=True):
    side: int


class Built(Event, frozen=True):
    unit: int
    place: int


class Promoted(Event, frozen=True):
    old: int
    new: int
    place: int


class CardsBought(Event, frozen=True):
    side: int
    number: int


class EftChecked(Event, frozen=True):
    points: int
    dice: int


class EftRolled(Event, frozen=True):
    die: int
    lost: bool


class SeasonEnded(Event, frozen=True):
    turn: int
    vp: int


class ArmisticeOffered(Event, frozen=True):
    side: int


class ArmisticeRefused(Event, frozen=True):
    side: int


class GameEnded(Event, frozen=True):
    """`level`: index of the victory level, -1 side for a draw. `way`: decisive, season, armistice, capitulation, time."""

    winner: int
    level: int
    way: str
    vp: int


# Combat: added with declare, battle, losses, retreat, crisis ---------------------------------------------------------------


class HitsWasted(Event, frozen=True):
    """5.3.4 Hits that nobody is left to suffer."""

    side: int
    hits: int


class BonusPlaced(Event, frozen=True):
    """9.1.3-9.1.6 The battle zone of one bonus die of a special Offensive."""

    zone: int
    card: int


class GasCancelled(Event, frozen=True):
    """9.3 Bad Weather: the Poison Gas of a side in a zone has no effect."""

    side: int
    zone: int


class Scrambled(Event, frozen=True):
    """8.3.4 [13.7] A biplane comes to a battle from a neighbouring zone."""

    unit: int
    src: int
    dst: int
