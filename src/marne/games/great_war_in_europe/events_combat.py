"""What happens: combat, forts, trenches, unit types (10, 14, 15). See `events`."""
from __future__ import annotations

from marne.games.great_war_in_europe.events import Units
from marne.kernel.events import Event


class CombatDeclared(Event, frozen=True):
    """10.31 `units` attack, `others` stand in the hex."""

    side: int
    hex: int
    units: Units
    others: Units


class HeldOff(Event, frozen=True):
    """15.54 Cavalry that meets infantry stays out of the attack."""

    units: Units
    hex: int


class LeftAlone(Event, frozen=True):
    """15.22 A tank whose companions stay out of the attack stays out too."""

    units: Units
    hex: int


class Withdrew(Event, frozen=True):
    """15.52 Cavalry withdraws before the combat."""

    side: int
    units: Units
    hex: int
    to: int


class Supported(Event, frozen=True):
    side: int
    unit: int
    hex: int


class Flew(Event, frozen=True):
    side: int
    unit: int


class EventPlayed(Event, frozen=True):
    """An event counter is played."""

    side: int
    event: int


class CombatRolled(Event, frozen=True):
    """10.37 `table`: 0 A, 1 B; `odds`, `column`: before and after the shifts (`tables.COLUMNS`); `die` 0: none was thrown
    (10.48)."""

    side: int
    hex: int
    attack: int
    defence: int
    table: int
    odds: int
    column: int
    die: int
    plus: int
    result: str


class StepLost(Event, frozen=True):
    """`left`: the steps that it has left."""

    unit: int
    hex: int
    left: int


class Annihilated(Event, frozen=True):
    """10.65"""

    side: int
    units: Units
    hex: int


class Spent(Event, frozen=True):
    """10.46#4 An HQ that has supported is depleted; `gone`: by a Brusilov attack, for good (6.28)."""

    unit: int
    gone: bool


class AceTested(Event, frozen=True):
    unit: int
    die: int
    lost: bool


class Pinned(Event, frozen=True):
    """10.71#1 Trenches of -2 in the West keep the attackers where they are."""

    hex: int


class Advanced(Event, frozen=True):
    side: int
    units: Units
    hex: int


class MarkerPlaced(Event, frozen=True):
    """10.82 `chief`: 0 OHL or OberOst, 1 Foch, 2 Allenby."""

    side: int
    chief: int
    hex: int


class FortFell(Event, frozen=True):
    hex: int


class FortTested(Event, frozen=True):
    """14.15"""

    side: int
    hex: int
    die: int
    falls: bool
    units: Units


class TrenchesDeeper(Event, frozen=True):
    """14.42 `group`: law.TRENCHES."""

    group: int
    depth: int


class LineLaid(Event, frozen=True):
    hex: int


class Devastated(Event, frozen=True):
    hex: int


class SteppedBack(Event, frozen=True):
    unit: int
    hex: int


class Converted(Event, frozen=True):
    """15.41 to shock troops, 15.55 to infantry."""

    units: Units
