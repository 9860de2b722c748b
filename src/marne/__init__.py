"""Marne plays board wargames of the First World War from their rulebooks and enforces every rule.

    m = marne.start("grand-illusion", scenario="1", seed=1914)
    print(m.decision.prompt, [str(c) for c in m.decision.choices])
    m.choose(m.decision.choices[0])
"""
from __future__ import annotations

from typing import TYPE_CHECKING

import marne.games
from marne.games_index import CallablePackage
from marne.kernel.choice import Choice
from marne.kernel.errors import BadData, BadOption, BadPosition, BadRecord, IllegalChoice, MarneError, NeedChance
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.title import Option, Result, Scenario, Title
from marne.match import Decision, Match, start
from marne.record import load
from marne.situation import position

if TYPE_CHECKING:
    from marne.games_index import titles as games
else:
    marne.games.__class__ = CallablePackage

__version__ = "0.4.0"

__all__ = [
    "BadData", "BadOption", "BadPosition", "BadRecord", "Choice", "Chosen", "Decision", "Event", "IllegalChoice",
    "MarneError", "Match", "NeedChance", "Option", "Result", "Rolled", "Scenario", "Title",
    "__version__", "games", "load", "position", "start",
]
