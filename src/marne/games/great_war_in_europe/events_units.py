"""What happens: new units, strategic and sea movement (9, 13). See `events`."""
from __future__ import annotations

from marne.kernel.events import Event
from marne.parts.play.covered import Own, Seen


class Travelled(Own, frozen=True):
    """9.31, 9.51 `here`, `hex`: hexes, 0 for a box."""

    unit: int
    here: int
    hex: int


class TrainSeen(Seen, frozen=True):
    """What the others see of it."""

    here: int
    hex: int


class Placed(Event, frozen=True):
    """13.11"""

    side: int
    unit: int
    hex: int


class GunPlaced(Event, frozen=True):
    hex: int


class Arrived(Event, frozen=True):
    """13.25 A US unit is beside the map."""

    unit: int
