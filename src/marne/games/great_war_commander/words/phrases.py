"""Choices in words by their verbs, the headings they stand under, the uses of Strategy cards. What a choice means as the answer
to a question stands with the question (`questions`)."""
from __future__ import annotations

from typing import Final

from marne.games.great_war_commander.pieces import STRATEGY

VERBS: Final[dict[str, tuple[str, str]]] = {
    "order": ("{card}", "{card}"), "hq-order": ("Carry out the orders of headquarters", "Exécuter les ordres du QG"),
    "engineers": ("Engineers, with {card}", "Le génie, avec {card}"), "pass": ("Pass", "Passer"),
    "end": ("End the turn", "Finir le tour"),
    "discard": ("Discard {card}", "Défausser {card}"), "done": ("Done", "Terminer"), "no": ("No", "Non"),
    "action": ("Play {act}", "Jouer {act}"), "op-fire": ("Opportunity fire with {card}", "Tir d'opportunité avec {card}"),
    "again": ("Fire again with those activated before", "Tirer encore avec les formations déjà activées"),
    "plus-one": ("Add 1", "Ajouter 1"), "reroll": ("Throw again", "Relancer"), "keep": ("Let it stand", "Garder"),
    "activate": ("Activate {unit}", "Activer {unit}"), "all": ("Everybody", "Tous"), "target": ("Fire at {at}", "Tirer sur {at}"),
    "base": ("{piece} as the base", "{piece} comme base"),
    "add": ("{piece} {piece:joins|join}", "{piece} {piece:participe|participent}"),
    "fire": ("Fire", "Faire feu"),
    "move": ("Move {unit}", "Déplacer {unit}"),
    "with": ("{unit} {unit:goes|go} along", "{unit} {unit:suit|suivent}"), "step": ("To {at}", "Vers {at}"),
    "exit": ("Leave the board", "Quitter le plateau"), "stop": ("Stop", "S'arrêter"),
    "give": ("{unit} {unit:gives|give} the weapon to {other}", "{unit} {unit:cède|cèdent} l'arme à {other}"),
    "advance": ("{unit} {unit:advances|advance} to {to}", "{unit} {unit:progresse|progressent} en {to}"),
    "leave": ("{unit} {unit:leaves|leave} the board", "{unit} {unit:quitte|quittent} le plateau"),
    "place": ("{unit} to {to}", "{unit} en {to}"), "dig": ("{works} in {to}", "{works} en {to}"), "choose": ("{unit}", "{unit}"),
    "weapon": ("{gun}", "{gun}"), "scrap": ("Give up {gun}", "Abandonner {gun}"),
    "hex": ("{at}", "{at}"), "player": ("{who}", "{who}"), "direction": ("{dir}", "{dir}"),
    "card": ("{card}", "{card}"), "objective": ("{goal}", "{goal}"), "telephone": ("{phone}", "{phone}"),
    "box": ("{box}", "{box}"),
    "keep-strategy": ("Keep {strategy}", "Garder {strategy}"),
}
GROUPS: Final[dict[str, tuple[str, str]]] = {
    "order": ("Orders", "Ordres"), "engineers": ("Engineers", "Génie"), "strategy": ("Strategy card", "Carte Stratégie"),
    "action": ("Actions", "Actions"), "op-fire": ("Opportunity fire", "Tir d'opportunité"), "activate": ("Activate", "Activer"),
    "target": ("Targets", "Cibles"), "base": ("Base of the fire", "Base du tir"), "add": ("Join the fire", "Participer au tir"),
    "move": ("Move", "Déplacer"), "with": ("Go along", "Suivre"), "step": ("Step", "Avancer"), "give": ("Weapons", "Armes"),
    "advance": ("Advance", "Progresser"), "place": ("Place", "Placer"), "dig": ("Build", "Construire"),
    "choose": ("Choose", "Choisir"),
    "weapon": ("Weapons", "Armes"),
    "hex": ("Hexes", "Hexs"), "hex-foe": ("Hexes with enemies", "Hexs avec des ennemis"),
    "hex-own": ("Hexes with your own", "Hexs avec les vôtres"), "player": ("Players", "Joueurs"),
    "direction": ("Directions", "Directions"),
    "card": ("Cards", "Cartes"), "discard": ("Discard", "Défausser"), "leave": ("Leave", "Quitter"), "way": ("Ways", "Façons"),
    "scrap": ("Give up a weapon", "Abandonner une arme"), "box": ("Bombardment", "Bombardement"),
    "telephone": ("Batteries", "Batteries"), "objective": ("Objectives", "Objectifs"),
    "keep-strategy": ("Strategy cards", "Cartes Stratégie"), "": ("", ""),
}
# S98 What a Strategy card is used for.
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
