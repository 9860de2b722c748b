"""What happens in The Great War in Europe, as typed events. Units, hexes, nations, event counters are numbers; `title.say`
puts them into words.

Where stacks are hidden (7.25) an event is told to its side or to the others (`parts.play.covered`). `Secret` is told to its side
alone in any case: what is drawn and held (6.17 [draw]).
"""
from __future__ import annotations

from marne.kernel.events import Event
from marne.parts.play.covered import Own, Seen

Units = tuple[int, ...]
Hexes = tuple[int, ...]


class Secret(Event, frozen=True):
    """`side`: who alone may know it."""

    side: int


class TurnBegan(Event, frozen=True):
    turn: int


class StrategicTurnBegan(Event, frozen=True):
    letter: int


class PhaseBegan(Event, frozen=True):
    """`theatre`: 0 West, 1 East, -1 where that does not matter."""

    phase: int
    side: int
    theatre: int


class WeatherRolled(Event, frozen=True):
    """12.13 The variable weather of the West and Italian maps."""

    die: int
    weather: int


# 7, 8 Movement and control -------------------------------------------------------------------------------------------------


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


class Overrun(Event, frozen=True):
    """8.22#1 A lone headquarters is overrun."""

    unit: int
    hex: int


class MovesSealed(Event, frozen=True):
    """8.11 A side has written its moves in a Theatre."""

    side: int
    theatre: int


class Depleted(Event, frozen=True):
    unit: int
    hex: int


class Taken(Event, frozen=True):
    """A town or city changes hands."""

    side: int
    hex: int


class Scrapped(Event, frozen=True):
    """7.22 One unit too many."""

    unit: int
    hex: int


# 11 Supply -----------------------------------------------------------------------------------------------------------------


class Starved(Event, frozen=True):
    """11.13 Out of supply at the end of a Combat Phase."""

    units: Units
    hex: int


class PipelineLaid(Event, frozen=True):
    hex: int
    towns: int


class PipelineCut(Event, frozen=True):
    hex: int
    towns: int


class Relieved(Event, frozen=True):
    """11.86 Scheffer-Boyadel."""

    units: Units
    hex: int


# 19 Set-up -----------------------------------------------------------------------------------------------------------------


class NearEastOpened(Event, frozen=True):
    """7.12"""
