"""What a player remembers from one decision to the next."""
from __future__ import annotations

from typing import Any, Self

import msgspec


class Memory(msgspec.Struct, omit_defaults=True):
    """What a player has in mind of one game, as one seat knows it. A title adds its fields: the plans that are being followed.
    Plain data like a state: it can be copied to think ahead, and saved with the game. Whoever reads a plan asks the situation
    whether it can still be followed, because somebody else may have chosen in the meantime.
    """

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
            return msgspec.convert(kept, cls)
        except msgspec.ValidationError:
            return cls()
