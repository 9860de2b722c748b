"""Reaction windows: the questions one may let pass by a standing answer. Their kinds, and the choice that lets each pass."""
from __future__ import annotations

from marne.games.grand_illusion.choices import CAV_STAYS, FIGHT, HOLD, NO_RETREAT, STAND
from marne.kernel.choice import Choice
from marne.kernel.windows import Windows

# By message of the question: the kind, and what lets it pass. Belgium's way to Antwerp comes once in a game and is always asked.
KIND: dict[str, tuple[str, Choice]] = {
    "which_cavalry_withdraws": ("cavalry", STAND),              # 9.2.6
    "whether_cavalry_leaves": ("cavalry", CAV_STAYS),           # 9.4.3a.5
    "whether_allenby": ("screen", FIGHT),                       # 12.4
    "whether_to_fall_back": ("fall-back", HOLD),                # 9.4.2
    "whether_general_retreat": ("general-retreat", NO_RETREAT),  # 8.7.1
}
NAMES = {
    "cavalry": ("Cavalry that may leave a battle", "La cavalerie qui peut quitter un combat"),
    "screen": ("The cavalry screen of the BEF", "L'écran de cavalerie du BEF"),
    "fall-back": ("A retreat by choice after a battle", "La retraite volontaire après un combat"),
    "general-retreat": ("The General Retreat", "La retraite générale"),
}
REACTIONS = Windows(KIND, NAMES)
