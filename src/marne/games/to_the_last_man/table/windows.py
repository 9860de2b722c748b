"""Reaction windows: the questions one may let pass by a standing answer. Their kinds, and the choice that lets each pass.

Those about cards are asked of everybody with a hand, whatever it holds: an answer given beforehand tells nothing about it.
"""
from __future__ import annotations

from marne.games.to_the_last_man.choices import DONE, STAND
from marne.kernel.choice import Choice
from marne.kernel.windows import Windows

# By message of the question: the kind, and what lets it pass. An offer of an armistice is always asked.
KIND: dict[str, tuple[str, Choice]] = {
    "which_attack_cards": ("attack-cards", DONE),       # 2.0 II.3.b
    "which_defence_cards": ("defence-cards", DONE),     # 2.0 II.3.b
    "whether_crisis": ("crisis", DONE),                 # 9.8
    "whether_crisis_now": ("crisis", DONE),
    "who_scrambles": ("air", DONE),                     # 8.3.4 [13.7]
    "who_reacts": ("air", DONE),                        # 8.3.4 [METHODS 3]
    "which_cavalry": ("cavalry", STAND),                # 5.4.3
}
NAMES = {
    "attack-cards": ("Cards for your own attacks", "Cartes pour vos propres attaques"),
    "defence-cards": ("Cards when you are attacked", "Cartes quand vous êtes attaqué"),
    "crisis": ("A crisis in or after the battles", "Une crise pendant ou après les batailles"),
    "air": ("Biplanes that may come or react", "Les biplans qui peuvent venir ou réagir"),
    "cavalry": ("Cavalry that may leave before a battle", "La cavalerie qui peut partir avant une bataille"),
}
REACTIONS = Windows(KIND, NAMES)
