"""What happens: production and politics (5, 16, 17, 18). See `events`."""
from __future__ import annotations

from marne.games.great_war_in_europe.events import Units
from marne.kernel.events import Event


class UnitsArrived(Event, frozen=True):
    units: Units


class Collected(Event, frozen=True):
    nation: int
    got: int
    total: int


class Transferred(Event, frozen=True):
    nation: int
    taker: int


class CalledUp(Event, frozen=True):
    nation: int
    got: int


class Refreshed(Event, frozen=True):
    units: Units


class Submarines(Event, frozen=True):
    """`lost`: British points, no more than there were; `entry`: the letter of US entry now."""

    die: int
    lost: int
    entry: int


class Sunk(Event, frozen=True):
    unit: int


class Raided(Event, frozen=True):
    nation: int
    lost: int


class Bombed(Event, frozen=True):
    die: int
    lost: int


class Rebuilt(Event, frozen=True):
    unit: int


class ReserveRolled(Event, frozen=True):
    need: int
    there: int


class RevolutionTested(Event, frozen=True):
    """`which`: 0 the Czar, 1 the Bolsheviks."""

    which: int
    die: int
    plus: int
    falls: bool


class PeaceMade(Event, frozen=True):
    pass


class RedArmy(Event, frozen=True):
    made: int


class SurrenderTested(Event, frozen=True):
    die: int
    plus: int
    falls: bool


class TurkeySurrendered(Event, frozen=True):
    pass


class InitiativeTaken(Event, frozen=True):
    """`side`: who has it in the West."""

    side: int


class ChoicePassed(Event, frozen=True):
    """5.82 The Allies choose the initiative from now on."""


class Collapsed(Event, frozen=True):
    nation: int


class JoinedWar(Event, frozen=True):
    nation: int
    side: int


class TurksDeployed(Event, frozen=True):
    pass


class PointsCounted(Event, frozen=True):
    points: int


class MoraleTested(Event, frozen=True):
    """18.21"""

    hex: int
    die: int
    plus: int
    points: int


class GameEnded(Event, frozen=True):
    """`winner` -1 for a draw."""

    way: str
    winner: int
    points: int
