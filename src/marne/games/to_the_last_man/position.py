"""Situations written by hand."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.to_the_last_man.state import State
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition


def build(data: Mapping[str, Any], chance: Chance) -> State:
    raise BadPosition("positions are not read yet")
