"""What happens in Drive on Paris, as typed events. Units and hexes are numbers; `title.say` puts them into words.

Where stacks are hidden (SCS-1.8) an event is told to its side or to the others (`parts.play.covered`).
"""
from __future__ import annotations

from marne.kernel.events import Event
from marne.parts.play.covered import Own, Seen

Units = tuple[int, ...]
Hexes = tuple[int, ...]


class TurnBegan(Event, frozen=True):
    turn: int


class PhaseBegan(Event, frozen=True):
    phase: int
    side: int


# Set-up, reinforcements, replacements -------------------------------------------------------------------------------------


class PointPlaced(Event, frozen=True):
    unit: int
    hex: int


class Arrived(Event, frozen=True):
    unit: int
    hex: int


class ArrivalBarred(Event, frozen=True):
    """It waits and tries again."""

    unit: int


class ArrivalLost(Event, frozen=True):
    """4-0e"""

    unit: int


class PointLost(Event, frozen=True):
    """1-12 Its arrivals come later, elsewhere."""

    unit: int
    hex: int


class HqTurned(Event, frozen=True):
    unit: int
    back: bool


class SentEast(Event, frozen=True):
    unit: int


class EastRefused(Event, frozen=True):
    vp: int


class Returned(Event, frozen=True):
    unit: int
    hq: int
    hex: int


class Postponed(Event, frozen=True):
    unit: int
    turn: int


class Restored(Event, frozen=True):
    unit: int
    hq: int


# Movement -----------------------------------------------------------------------------------------------------------------


class Reserved(Own, frozen=True):
    hex: int
    units: Units


class ReserveSeen(Seen, frozen=True):
    hex: int
    count: int


class Marched(Own, frozen=True):
    """`path`: the hexes entered, the first hex before them; `cost`: what it cost."""

    units: Units
    path: Hexes
    cost: int


class ColumnSeen(Seen, frozen=True):
    """`top`: the unit that lies on top where they stop, -1 if none of them does."""

    count: int
    top: int
    path: Hexes


class Loaded(Own, frozen=True):
    unit: int
    carrier: int
    hex: int


class Unloaded(Own, frozen=True):
    unit: int
    carrier: int
    hex: int


class CargoSeen(Seen, frozen=True):
    carrier: int
    hex: int
    aboard: bool


class TaxiUsed(Event, frozen=True):
    left: int


class ForcedMarch(Event, frozen=True):
    """3-1"""

    hex: int
    die: int
    full: bool


# Losses -------------------------------------------------------------------------------------------------------------------


class StepLost(Event, frozen=True):
    unit: int
    hex: int


class Destroyed(Event, frozen=True):
    unit: int
    hex: int


class OnTrack(Event, frozen=True):
    """1-4 The die times `times`: it returns on `turn`, 0 if that is too late."""

    unit: int
    die: int
    times: int
    turn: int


class FortReduced(Event, frozen=True):
    unit: int
    hex: int
    value: int


class FortFell(Event, frozen=True):
    unit: int
    hex: int


# Combat -------------------------------------------------------------------------------------------------------------------


class Shelled(Event, frozen=True):
    gun: int
    fort: int
    die: int
    plus: int
    need: int
    hit: bool


class CombatDeclared(Event, frozen=True):
    """`way`: regular, breakthrough or overrun."""

    side: int
    hex: int
    way: str
    attackers: Units
    defenders: Units


class Screened(Event, frozen=True):
    side: int
    hex: int


class CombatRolled(Event, frozen=True):
    """Strengths in quarters; `odds` before the shifts, `column` after them."""

    side: int
    hex: int
    attack: int
    defence: int
    odds: int
    column: int
    dice: Units
    plus: int
    result: str


class Held(Event, frozen=True):
    """1-6a A trench lets them ignore the retreat."""

    side: int
    hex: int


class Retreated(Event, frozen=True):
    units: Units
    path: Hexes


class Advanced(Event, frozen=True):
    units: Units
    hex: int


class BrokeThrough(Event, frozen=True):
    side: int
    hex: int
    units: Units


# Supply, trenches, control ------------------------------------------------------------------------------------------------


class Starved(Event, frozen=True):
    side: int
    hex: int
    units: Units
    steps: int


class TrenchBegun(Event, frozen=True):
    side: int
    hex: int


class TrenchDone(Event, frozen=True):
    side: int
    hex: int


class TrenchGone(Event, frozen=True):
    """`taken`: by the enemy; else it was left empty or its builders had to go."""

    side: int
    hex: int
    taken: bool


class RailTaken(Event, frozen=True):
    side: int
    hex: int


class PlaceTaken(Event, frozen=True):
    side: int
    hex: int


class PlanXvii(Event, frozen=True):
    hex: int
    vp: int


class LuxembourgEntered(Event, frozen=True):
    hex: int


class LineEnded(Event, frozen=True):
    """2-8e, 2-8/Errata `hex` where the panic line was crossed, 0 for the turn."""

    hex: int


class LilleFell(Event, frozen=True):
    pass


class GameEnded(Event, frozen=True):
    """`way`: a level of victory; `allied`, `german`: what was counted for it."""

    way: str
    winner: int
    allied: int
    german: int
