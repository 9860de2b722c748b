"""The log in words: event -> English, French; 'Event/key' where a field decides. Fields are named as in `events`, put into words
by `say` of wording.py; names agree with the verb by '{unit:is|are}' and '{unit:|e|s|es}' (see `parts.words.Noun`)."""
from __future__ import annotations

from typing import Final

QUIET: Final = ("", "")                 # what the log does not show

LINES: Final[dict[str, tuple[str, str]]] = {
    "TurnBegan": ("Turn {turn}: {side}", "Tour {turn} : {side}"),
    "OrderGiven": ("{side_up} give the order {order}", "{side_up} donnent l'ordre {order}"),
    "OrderLost": ("The order {order} cannot be carried out", "L'ordre {order} ne peut être exécuté"),
    "OrderLost/cancelled": ("The order {order} is cancelled", "L'ordre {order} est annulé"),
    "TurnPassed": ("{side_up} pass and discard {cards}", "{side_up} passent et défaussent {cards}"),
    "TurnPassed/0": ("{side_up} pass and discard nothing", "{side_up} passent sans rien défausser"),
    "CardDiscarded": ("{side_up} discard {card}", "{side_up} défaussent {card}"),
    "CardsDrawn": QUIET, "CardTaken": ("You draw {card}", "Vous tirez {card}"),
    "DeckShuffled": ("{side_up} shuffle their deck", "{side_up} mélangent leur pioche"),
    "Flipped": QUIET,
    "ActionPlayed": ("{side_up} play {action}", "{side_up} jouent {action}"),
    "ActionCancelled": ("{action} is cancelled", "{action} : action annulée"),
    "HandShown": ("{to_up} see the enemy's hand", "{to_up} voient la main adverse"),
    "StrategyPlayed": ("{side_up} use the Strategy card {strategy}", "{side_up} utilisent la carte Stratégie {strategy}"),
    "StrategyPlayed/0": ("{side_up} add 1 with the Strategy card {strategy}",
                         "{side_up} ajoutent 1 avec la carte Stratégie {strategy}"),
    "StrategyDrawn": ("{side_up} draw a Strategy card", "{side_up} tirent une carte Stratégie"),
    "StrategyTaken": ("Your Strategy card is {strategy}", "Votre carte Stratégie est {strategy}"),
    "StrategySeen": ("You look at the top Strategy card of {owner}: {strategy}",
                     "Vous regardez la carte Stratégie du dessus {owner:de} : {strategy}"),
    "StrategyGone": ("The Strategy card {strategy} is discarded", "La carte Stratégie {strategy} est défaussée"),
    "RollMade": ("{side_up} roll {white}-{coloured} for {purpose}: {value}",
                 "{side_up} obtiennent {white}-{coloured} pour {purpose} : {value}"),
    "RollCancelled": ("{roller_up} roll {white}-{coloured} for {purpose}; {side} have it thrown again with the Initiative card",
                      "{roller_up} obtiennent {white}-{coloured} pour {purpose} ; {side} font relancer avec la carte Initiative"),
    "InitiativePassed": ("The Initiative card goes to {side}", "La carte Initiative passe {side:à}"),
    "Triggered": ("Trigger: {trigger}", "Déclencheur : {trigger}"),
    "EventStruck": ("Event for {side}: {number}", "Événement pour {side} : {number}"),
    "HexDrawn": ("Random hex: {hex}", "Hex aléatoire : {hex}"),
    "Placed": ("{unit} {unit:is|are} placed in {hex}", "{unit} {unit:prend|prennent} place en {hex}"),
    "Placed/reinforcement": ("{unit} {unit:comes|come} in at {hex}", "{unit} {unit:entre|entrent} en {hex}"),
    "Activated": QUIET,
    "Moved": ("{unit}: {src} to {dst}", "{unit} : de {src} à {dst}"),
    "Moved/advance": ("{unit} {unit:advances|advance} from {src} to {dst}",
                      "{unit} {unit:progresse|progressent} de {src} à {dst}"),
    "Moved/rout": ("{unit} {unit:falls|fall} back from {src} to {dst}", "{unit} {unit:se replie|se replient} de {src} à {dst}"),
    "Exited": ("{unit} {unit:leaves|leave} the board from {src}", "{unit} {unit:quitte|quittent} le plateau par {src}"),
    "Suppressed": ("{unit} {unit:is|are} suppressed{why}", "{unit} {unit:est|sont} suppressé{unit:|e|s|es}{why}"),
    "Unsuppressed": ("{unit} {unit:is|are} no longer suppressed", "{unit} {unit:n'est|ne sont} plus suppressé{unit:|e|s|es}"),
    "Demoralised": ("{unit} {unit:is|are} demoralised{why}", "{unit} {unit:est|sont} démoralisé{unit:|e|s|es}{why}"),
    "Rallied": ("{unit} {unit:rallies|rally}", "{unit} {unit:se rallie|se rallient}"),
    "Eliminated": ("{unit} {unit:is|are} eliminated in {hex}{why}", "{unit} {unit:est|sont} éliminé{unit:|e|s|es} en {hex}{why}"),
    "Unaffected": ("{unit} {unit:holds|hold}", "{unit} {unit:tient|tiennent} bon"),
    "HighestNamed": ("{unit} {unit:is|are} the highest leader of {unit:his|their} side now",
                     "{unit} {unit:est|sont} désormais le leader le plus haut gradé de son camp"),
    "MadeVeteran": ("{unit} {unit:is|are} veteran now", "{unit} {unit:devient vétéran|devient vétérane|deviennent vétérans"
                    "|deviennent vétéranes}"),
    "Replaced": ("{new} {new:takes|take} the place of {old}", "{new} {new:remplace|remplacent} {old}"),
    "WeaponGiven": ("{unit} {unit:takes|take} {weapon}", "{unit} {unit:prend|prennent} {weapon}"),
    "WeaponBroke": ("{weapon} breaks down", "{weapon} tombe en panne"),
    "WeaponMended": ("{weapon} is repaired", "{weapon} est réparé{weapon:|e|s|es}"),
    "WeaponLost": ("{weapon} is lost", "{weapon} est perdu{weapon:|e|s|es}"),
    "PhoneSet": ("{side_up} have a line to their battery: {box}", "{side_up} ont une ligne avec leur batterie : {box}"),
    "PhoneBroke": ("{side_up} lose the line to their battery", "{side_up} n'ont plus de ligne avec leur batterie"),
    "PhoneLost": ("{side_up} lose their battery", "{side_up} perdent leur batterie"),
    "FireDeclared": ("{side_up} fire at {hex}: firepower {fp}{hindrance}",
                     "{side_up} tirent sur {hex} : puissance de feu {fp}{hindrance}"),
    "FireDeclared/op": ("Opportunity fire by {side} at {hex}: firepower {fp}{hindrance}",
                        "Tir d'opportunité {side:de} sur {hex} : puissance de feu {fp}{hindrance}"),
    "Shot": ("{piece} {piece:joins|join} the fire", "{piece} {piece:participe|participent} au tir"),
    "Shot/base": ("{piece} {piece:is|are} the base of the fire", "{piece} {piece:est|sont} la base du tir"),
    "AttackTotal": ("Attack on {hex}: {fp} + {roll}{more} = {total}", "Attaque sur {hex} : {fp} + {roll}{more} = {total}"),
    "DefenceTotal": ("{unit}: {morale} + {roll} = {total} against {against}",
                     "{unit} : {morale} + {roll} = {total} contre {against}"),
    "Missed": ("The shot at {hex} misses: {value} is not above the distance {distance}",
               "Le tir sur {hex} manque : {value} ne dépasse pas la distance {distance}"),
    "MeleeBegan": ("Melee in {hex}", "Mêlée en {hex}"),
    "MeleeTotal": ("{side_up} in the melee: {fp} + {roll} = {total}", "{side_up} dans la mêlée : {fp} + {roll} = {total}"),
    "MeleeEnded": ("{winner_up} win the melee in {hex}", "{winner_up} gagnent la mêlée en {hex}"),
    "MeleeEnded/-1": ("Nobody wins the melee in {hex}", "Personne ne gagne la mêlée en {hex}"),
    "WorkBuilt": ("{hex}: {work:a}", "{hex} : {work:a}"),
    "WorkGone": ("{hex}: {work:the} {work:is|are} gone", "{hex} : {work:the} {work:disparaît|disparaissent}"),
    "GroundChanged": ("{hex} is now {ground:a}", "{hex} devient {ground:a}"),
    "MarkerPut": ("{marker} in {hex}", "{marker} en {hex}"), "MarkerGone": ("{marker_gone} {hex}", "{marker_gone} {hex}"),
    "ControlTaken": ("{side_up} take objective {goal}", "{side_up} prennent l'objectif {goal}"),
    "GoalRevealed": ("Objective revealed: {marker}", "Objectif révélé : {marker}"),
    "GoalDrawn": ("{side_up} draw a secret objective", "{side_up} tirent un objectif secret"),
    "GoalTaken": ("Your secret objective: {marker}", "Votre objectif secret : {marker}"),
    "TimeAdvanced": ("Time advances to box {time}", "Le temps avance à la case {time}"),
    "PointsScored": ("{side_up} gain {points} VP ({why}). Now: {vp_now}",
                     "{side_up} gagnent {points} PV ({why}). Bilan : {vp_now}"),
    "PointsScored/-": ("{side_up} lose {points} VP ({why}). Now: {vp_now}",
                       "{side_up} perdent {points} PV ({why}). Bilan : {vp_now}"),
    "SurrenderMoved": ("{side_up} now surrender at {box} losses", "{side_up} se rendront désormais à {box} pertes"),
    "GameEnded": ("The game is over ({way}): {winner} win. VP: {vp_now}",
                  "La partie est finie ({way}) : {winner} l'emportent. PV : {vp_now}"),
}
TRIGGERS: Final = {"en": ("none", "event", "jam", "sniper", "time"), "fr": ("aucun", "événement", "enrayage", "sniper", "temps")}
PURPOSES: Final[dict[str, tuple[str, str]]] = {
    "fire": ("fire", "le tir"), "defence": ("defence", "la défense"), "melee": ("melee", "la mêlée"),
    "rally": ("rally", "le ralliement"), "rout": ("rout", "le repli"), "targeting": ("targeting", "le ciblage"),
    "accuracy": ("accuracy", "la précision"), "immobilisation": ("immobilisation", "l'immobilisation"),
    "sudden-death": ("sudden death", "la mort subite"), "support": ("support", "le soutien"), "impact": ("impact", "l'impact"),
    "mines": ("the mines", "les mines"), "air": ("the air strike", "la frappe aérienne"),
}
# What is drawn by chance, for whoever turns up his own cards: the first word of the purpose.
DRAWS: Final[dict[str, tuple[str, str]]] = {
    "fate": ("the card turned up from the deck of {side}", "la carte retournée de la pioche {side:de}"),
    "draw": ("a card into the hand of {side}", "une carte pour la main {side:de}"),
    "strategy": ("the order of the Strategy cards of {side}", "l'ordre des cartes Stratégie {side:de}"),
    "objective": ("a secret objective for {side}", "un objectif secret pour {side}"),
    "hq": ("the card of headquarters for {side}", "la carte du QG pour {side}"),
    "lieutenant": ("which lieutenant comes", "le lieutenant qui arrive"),
    "secret": ("which secret objective is revealed", "l'objectif secret révélé"),
}
MARKERS: Final[dict[str, tuple[str, str]]] = {
    "gas": ("Gas", "Du gaz"), "blaze": ("A blaze", "Un incendie"), "spotting-round": ("A spotting round", "Une salve de réglage"),
    "impact": ("Shells", "Des obus"), "aircraft": ("An aircraft", "Un avion"),
}
MARKERS_GONE: Final[dict[str, tuple[str, str]]] = {
    "gas": ("The gas clears from", "Le gaz se dissipe en"), "blaze": ("The blaze goes out in", "L'incendie s'éteint en"),
    "spotting-round": ("The spotting round leaves", "La salve de réglage quitte"),
    "impact": ("The shells leave", "Les obus quittent"), "aircraft": ("The aircraft leaves", "L'avion quitte"),
}
# Why a formation suffers: said only where the line before does not say it.
WHY: Final[dict[str, tuple[str, str]]] = {
    "gas": ("gas", "gaz"), "sniper": ("sniper", "sniper"), "cohesion": ("out of cohesion", "hors de cohésion"),
    "stacking": ("too many in the hex", "trop de monde dans l'hex"), "counter-attack": ("counter-attack", "contre-attaque"),
    "ambush": ("ambush", "embuscade"), "line-of-fire": ("line of fire", "ligne de feu"), "mines": ("mines", "mines"),
    "rout": ("rout", "repli"), "melee": ("melee", "mêlée"), "blaze": ("blaze", "incendie"),
    "immobilised": ("stuck", "immobilisé"), "trommelfeuer": ("drumfire", "Trommelfeuer"),
    "captured": ("taken prisoner", "fait prisonnier"),
    "surrendered": ("surrender", "reddition"), "killed": ("killed in action", "tué à l'ennemi"),
    "fatigue": ("fatigue", "fatigue"),
    "raid": ("raid", "raid"), "petard": ("Pétard-Raquette", "Pétard-Raquette"), "air-support": ("air support", "appui aérien"),
    "suppressing-fire": ("suppressing fire", "tir de suppression"), "red-trousers": ("red trousers", "pantalons rouges"),
    "assault": ("assault", "assaut"), "stragglers": ("stragglers", "traînards"), "hits": ("hits", "touchés"),
    "air": ("aircraft", "avion"),
    "breakdown": ("breakdown", "panne"), "engine": ("engine failure", "casse moteur"), "deserters": ("deserters", "déserteurs"),
}
POINTS: Final[dict[str, tuple[str, str]]] = {
    "objective": ("objective", "objectif"), "elimination": ("elimination", "élimination"), "exit": ("exit", "sortie"),
    "runner": ("a runner gets through", "un agent passe"), "attrition": ("attrition", "attrition"), "time": ("time", "temps"),
    "light-wounds": ("light wounds", "blessures légères"), "no-quarter": ("no quarter", "pas de quartier"),
    "tank": ("a tank takes the objective", "un char prend l'objectif"),
}
ENDINGS: Final[dict[str, tuple[str, str]]] = {
    "surrender": ("surrender", "reddition"), "left": ("the last have left the board", "les derniers ont quitté le plateau"),
    "sudden-death": ("sudden death", "mort subite"),
}
# Lines that say the same of one name after the other are told together: the end of the line for one, for several.
TOGETHER: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "en": ((" is ", " are "), (" are ", " are "), (" holds", " hold"), (" hold", " hold"), (" rallies", " rally"),
           (" rally", " rally"),
           (" advances ", " advance "), (" advance ", " advance "), (" joins ", " join "), (" join ", " join ")),
    "fr": ((" tient bon", " tiennent bon"), (" tiennent bon", " tiennent bon"), (" se rallie", " se rallient"),
           (" se rallient", " se rallient"), (" progresse ", " progressent "), (" progressent ", " progressent "),
           (" participe ", " participent "), (" participent ", " participent ")),
}
