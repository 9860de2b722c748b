"""Reaction windows that a seat may let pass unasked; the questions themselves say which choice does so."""
from __future__ import annotations

from marne.games.drive_on_paris import questions as _questions
from marne.games.drive_on_paris.choices import LEXICON
from marne.kernel.windows import Windows

assert _questions                       # they are in the lexicon once their module is loaded
REACTIONS = Windows.of(LEXICON, {
    "screen": ("Cavalry alone may slip away before a combat", "La cavalerie seule peut se dérober avant un combat"),
    "trench": ("Troops in a trench may ignore a retreat", "Des troupes dans une tranchée peuvent ignorer une retraite"),
    "advance": ("Attackers may advance into the hex they have freed", "Les assaillants peuvent avancer dans l'hexagone libéré"),
})
