"""What happens in Grand Illusion, as typed events. Units and hexes are numbers; `title.say` puts them into words."""
from __future__ import annotations

from marne.kernel.events import Event


class TurnBegan(Event, frozen=True):
    turn: int


class PhaseBegan(Event, frozen=True):
    phase: int
    side: int = -1


class CapReceived(Event, frozen=True):
    """`die`: the throw of the CAP Phase, 0 for points that come otherwise."""

    side: int
    amount: int
    total: int
    die: int = 0


class CapSpent(Event, frozen=True):
    side: int
    amount: int
    total: int


class InitiativeTaken(Event, frozen=True):
    """`allied`, `german`: the dice thrown for it, 0 where the initiative is fixed."""

    side: int
    allied: int = 0
    german: int = 0


class Arrived(Event, frozen=True):
    unit: int
    hex: int


class Delayed(Event, frozen=True):
    unit: int
    turn: int


class Activated(Event, frozen=True):
    side: int
    hex: int
    what: str


class Passed(Event, frozen=True):
    side: int


class Yielded(Event, frozen=True):
    side: int


class Moved(Event, frozen=True):
    unit: int
    src: int
    dst: int
    how: str


class Flipped(Event, frozen=True):
    """An HQ or siege gun turned to its back (`up` False) or front."""

    unit: int
    up: bool


class Disrupted(Event, frozen=True):
    unit: int


class Reorganised(Event, frozen=True):
    unit: int


class Eliminated(Event, frozen=True):
    unit: int
    hex: int


class Removed(Event, frozen=True):
    """Out of the game for good, or off the map by an event."""

    unit: int


class FortReduced(Event, frozen=True):
    unit: int
    steps_left: int


class FortFell(Event, frozen=True):
    unit: int


class ControlChanged(Event, frozen=True):
    hex: int
    side: int
    cavalry: bool


class SiegeBegan(Event, frozen=True):
    hex: int


class SiegeLifted(Event, frozen=True):
    hex: int


class SideBlocked(Event, frozen=True):
    side: int
    src: int
    dst: int


class VpChanged(Event, frozen=True):
    """Plan 17 total (side 0) or German total (side 1)."""

    side: int
    change: int
    total: int
    why: str


class BattleDeclared(Event, frozen=True):
    hex: int
    side: int


class BattleBegan(Event, frozen=True):
    hex: int
    attacker: int
    mandated: bool


class FowResult(Event, frozen=True):
    roll: int
    id: str


class FowIgnored(Event, frozen=True):
    """A result that does not count in a Plan 17 Mandated Battle."""

    roll: int


class BattleCancelled(Event, frozen=True):
    hex: int


class Placed(Event, frozen=True):
    """On the Battle Board: box 0-3 attacker's front, 4-7 his reserve, 8-11 defender's front, 12-15 his reserve."""

    unit: int
    box: int


class Fired(Event, frozen=True):
    unit: int
    target: int
    die: int
    drm: int
    strength: int
    hit: bool


class Bombarded(Event, frozen=True):
    """`need`: the gun hits at or below this number."""

    unit: int
    fort: int
    die: int
    hit: bool
    need: int = 0


class Withdrew(Event, frozen=True):
    unit: int


class MustRetreat(Event, frozen=True):
    side: int
    hex: int


class Entrenched(Event, frozen=True):
    hex: int
    level: int


class GeneralRetreat(Event, frozen=True):
    side: int


class ParisInDanger(Event, frozen=True):
    turn: int


class Unsupplied(Event, frozen=True):
    unit: int


class ChitDrawn(Event, frozen=True):
    hex: int
    value: int


class MandatedChanged(Event, frozen=True):
    side: int
    left: int


class MandatedMissed(Event, frozen=True):
    """A battle that was to be a Mandated one, fought with too few corps on the board."""

    side: int
    corps: int


class OptionRevealed(Event, frozen=True):
    side: int
    option: int


class GameEnded(Event, frozen=True):
    winner: int
    way: str
    plan17: int
    german: int
