"""What a player remembers from one decision to the next."""
from __future__ import annotations

from typing import Any, Self

import msgspec

from marne.kernel.shaped import shaped


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is intended for a whole turn or order. A title gives it a `name` (hold, attack, wheel …) and numbers of its own (`at`:
    places, units), and its judgment fills in the choices. `choice` is the text of the choice that begins it, if it is that
    choice and no other.
    """

    name: str = ""
    at: tuple[int, ...] = ()
    choice: str = ""


class Idea(msgspec.Struct, frozen=True, omit_defaults=True):
    """A plan that was looked at, and the chance to win that it was found to have; 0 tries: it was followed without a trial."""

    plan: Plan = Plan()
    value: float = 0.0
    tries: int = 0


class Memory(msgspec.Struct, omit_defaults=True):
    """What a player has in mind of one game, as one seat knows it. A title adds its fields: the moves that follow from a plan.
    Plain data like a state: it can be copied to think ahead, and saved with the game. Whoever reads a plan asks the situation
    whether it can still be followed, because somebody else may have chosen in the meantime.

    `judgment` names the weights it judges by ('' for those of `greedy`), `temper` how much it dares (-1 cautious, 1 bold).
    `moment` is the moment for which `plan` was made: the plan lives until the title names another one. `ideas` are the plans that
    were compared for the choice made last, the one that is followed first, and only a few: to be told when the game is over.
    `lost` is for how many moments in a row the game has looked lost.
    """

    judgment: str = ""
    temper: int = 0
    moment: tuple[int, ...] = ()
    plan: Plan = Plan()
    ideas: tuple[Idea, ...] = ()
    lost: int = 0

    def copy(self) -> Self:
        return msgspec.structs.replace(self)

    def save(self) -> dict[str, Any]:
        """As JSON has it; what is as it was at the beginning is left out."""
        kept: dict[str, Any] = msgspec.to_builtins(self)
        return kept

    @classmethod
    def load(cls, kept: Any) -> Self:
        """What `save` gave. A memory that cannot be read, that of another version perhaps, is none."""
        try:
            return shaped(kept, cls)
        except msgspec.ValidationError:
            return cls()
