"""What happens: events (6). See `events`."""
from __future__ import annotations

from marne.games.great_war_in_europe.events import Secret
from marne.kernel.events import Event
from marne.parts.play.covered import Seen


class EventDrawn(Event, frozen=True):
    """Drawn for all to see: No Event, a mandatory one, a unit, one of the enemy's."""

    side: int
    event: int


class EventKept(Secret, frozen=True):
    """6.17 [draw] Drawn and kept."""

    event: int


class EventHidden(Seen, frozen=True):
    """What the others see of it."""


class EventVoid(Event, frozen=True):
    """It has come too late."""

    side: int
    event: int


class EventReturned(Event, frozen=True):
    """It has come too early and goes back into the cup."""

    side: int
    event: int


class EventUsed(Event, frozen=True):
    side: int
    event: int


class LandingPlayed(Event, frozen=True):
    event: int


class OffensiveFailed(Event, frozen=True):
    side: int


class Raid(Event, frozen=True):
    hex: int


class LawrenceCaptured(Event, frozen=True):
    die: int
    lost: bool


class WentAshore(Event, frozen=True):
    unit: int
    hex: int
