"""What all shapes share: short types, and what a client sends."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Lang = Literal["en", "fr"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Line = Annotated[str, Meta(max_length=200)]
Prose = Annotated[str, Meta(max_length=20_000)]
ChoiceText = Annotated[str, Meta(min_length=1, max_length=200)]
SeatId = Annotated[str, Meta(min_length=1, max_length=24)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Mode = Literal["ask", "pass", "turn", "same"]


class Body(Struct, forbid_unknown_fields=True):
    """What a client sends. A field that is not known is an error, so that a typing mistake does not pass in silence."""
