"""Reaction windows that a seat may let pass unasked; the questions themselves say which choice does so."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import LEXICON
from marne.games.great_war_in_europe.rules import r04_sequence as _rules
from marne.kernel.windows import Windows

assert _rules                           # all questions are in the lexicon once the rules are loaded
REACTIONS = Windows.of(LEXICON, {
    "withdraw": ("Cavalry may withdraw before a combat", "La cavalerie peut se retirer avant un combat"),
    "support": ("A headquarters may support a combat", "Un quartier général peut appuyer un combat"),
    "air": ("Aircraft may take part in a combat", "Des avions peuvent intervenir dans un combat"),
    "combat-event": ("An event may be played before the die", "Un événement peut être joué avant le dé"),
    "halt": ("An event may stop an advance", "Un événement peut arrêter une avance"),
    "event": ("Events that may be played now", "Les événements à jouer maintenant"),
    "buy": ("Buying events", "L'achat d'événements"),
    "poach": ("Drawing from the enemy's cup", "Le tirage dans la pioche adverse"),
    "cancel": ("A change of the initiative may be cancelled", "Un changement d'initiative peut être annulé"),
    "capture": ("Lawrence may be captured", "Lawrence peut être capturé"),
    "landing": ("Landings at Gallipoli and Salonika", "Les débarquements à Gallipoli et Salonique"),
    "transfer": ("Giving resource points to another nation", "Les points de ressource cédés à une autre nation"),
    "emergency": ("Emergency replacements", "Les remplacements d'urgence"),
    "peace": ("The treaty with Russia", "Le traité avec la Russie"),
    "red-army": ("The Red Army", "L'Armée rouge"),
    "gun": ("The Paris Gun", "Le canon de Paris"),
    "persia": ("The expedition to Persia", "L'expédition de Perse"),
    "leave-persia": ("Leaving Persia", "Le départ de Perse"),
    "scheffer": ("Scheffer-Boyadel, once in the game", "Scheffer-Boyadel, une fois dans la partie"),
})
