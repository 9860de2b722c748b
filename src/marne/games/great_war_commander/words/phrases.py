"""S98 What a Strategy card is used for. What other choices are in words stands with their verbs (`choices`), what they mean as
the answer to a question with the question (`questions`)."""
from __future__ import annotations

from typing import Final

from marne.games.great_war_commander.pieces import STRATEGY

_GAS = {1: ("gas no longer demoralises us", "le gaz ne nous démoralise plus")}
_WATCH = {1: ("Artillery Request by the observer of the map", "Artillerie demandée par l'observateur de la carte"),
          2: ("the enemy loses his Strategy card; see the top of both decks",
              "l'adversaire perd sa carte Stratégie ; voir le dessus des deux paquets"),
          3: ("discard what the enemy has laid down", "défausser ce que l'adversaire a posé"),
          4: ("draw two Strategy cards, keep one", "tirer deux cartes Stratégie, en garder une")}
_SKY = {1: ("cancel the Air Strike", "annuler la frappe aérienne"), 2: ("two Air Strikes", "deux frappes aériennes")}
_SHORT = {1: ("the enemy's shells fall short", "les obus ennemis tombent court")}
_BY_CARD: Final[dict[str, dict[int, tuple[str, str]]]] = {
    "fr-s1": _WATCH, "ge-s3": _WATCH, "fr-s2": _SKY, "ge-s2": _SKY, "fr-s3": _GAS, "ge-s1": _GAS, "us-s1": _GAS,
    "fr-s9": _SHORT, "ge-s8": _SHORT, "us-s8": _SHORT,
    "fr-s4": {1: ("enter enemy hexes, suppressed there", "entrer chez l'ennemi, suppressés sur place")},
    "fr-s5": {1: ("the enemy discards his hand and draws three cards", "l'adversaire défausse sa main et tire trois cartes")},
    "fr-s6": {1: ("cut the enemy's line to his battery", "couper la ligne de la batterie ennemie")},
    "fr-s7": {1: ("cover +1 in trenches and foxholes", "couverture +1 dans tranchées et trous de combat")},
    "fr-s8": {1: ("an ambush", "une embuscade")},
    "ge-s4": {1: ("no drift on a hit", "pas de dérive au but")},
    "ge-s5": {1: ("cancel the French Offensive", "annuler l'Offensive française")},
    "ge-s6": {1: ("cancel the opportunity fire", "annuler le tir d'opportunité")},
    "ge-s7": {1: ("ignore wire in this order", "ignorer les barbelés pour cet ordre"),
              2: ("enter enemy hexes", "entrer chez l'ennemi")},
    "ge-s9": {1: ("change the battery", "changer de batterie"),
              2: ("discard what the enemy has laid down", "défausser ce que l'adversaire a posé")},
    "us-s2": {1: ("rally a leader and those around him", "rallier un leader et ceux qui l'entourent")},
    "us-s3": {1: ("no demoralisation by opportunity fire near leaders",
                  "pas de démoralisation par tir d'opportunité près des leaders")},
    "us-s4": {1: ("fire with weapons +1", "tir des armes +1")},
    "us-s5": {1: ("no more enemy Air Strikes", "plus de frappes aériennes ennemies")},
    "us-s6": {1: ("ignore wire in this order", "ignorer les barbelés pour cet ordre")},
    "us-s7": {1: ("cancel the action", "annuler l'action")},
    "us-s9": {1: ("leaders in woods: morale +1", "leaders dans les bois : moral +1")},
}
STRATEGY_WAYS: Final[dict[int, dict[int, tuple[str, str]]]] = {STRATEGY[k]: v for k, v in _BY_CARD.items()}
