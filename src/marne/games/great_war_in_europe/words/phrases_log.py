"""What happens, in words, English and French side by side. '' is not shown. Chapters keep theirs in modules of their own
(`phrases_combat` …), which `wording` joins.

{group}: units by name; {count}: a number with its noun; {u} a unit, {h} {g} hexes, {side} a side. What only a `Seen` event
tells names no hidden unit.
"""
from __future__ import annotations

from marne.parts.words import Pair

QUIET: Pair = ("", "")

EVENTS: dict[str, Pair] = {
    "Chosen": ("{side.Les}: {choice}.", "{side} : {choice}."),
    "Rolled": ("{what}: {value}.", "{what} : {value}."),
    "TurnBegan": ("Turn {turn}: {name}", "Tour {turn} : {name}"),
    "StrategicTurnBegan": ("Strategic Turn {letter}", "Tour stratégique {letter}"),
    "PhaseBegan": ("{phase}", "{phase}"),
    "PhaseBegan/side": ("{side.Les}: {phase}", "{side} : {phase}"),
    "PhaseBegan/theatre": ("{side.Les}: {phase}, {theatre}", "{side} : {phase}, {theatre}"),
    "WeatherRolled": ("Weather in the West and in Italy: {weather} (die {die}).",
                      "Météo à l'Ouest et en Italie : {weather} (dé {die})."),
    "NearEastOpened": ("War comes to the Near East.", "La guerre gagne le Proche-Orient."),
    # 7, 8
    "Marched": ("{group} {group:moves|move} from {g} to {h} ({cost} MP).",
                "{group} {group:va|vont} {g.de} {h.vers} ({cost} PM)."),
    "ColumnSeen": ("{side.Les}: {count} {n:moves|move} from {g} to {h}.", "{side} : {count} {n:va|vont} {g.de} {h.vers}."),
    "ColumnSeen/top": ("{side.Les}: {count} {n:moves|move} from {g} to {h}, with {u} on top.",
                       "{side} : {count} {n:va|vont} {g.de} {h.vers}, {u.le} au-dessus."),
    "ColumnSeen/one": ("{u} moves from {g} to {h}.", "{u.Le} va {g.de} {h.vers}."),
    "Overrun": ("{u} is overrun in {h}.", "{u.Le} est anéanti{u.e} {h.a}."),
    "MovesSealed": ("{side.Les} have written and sealed the moves: {theatre}.",
                    "{side.Les} ont écrit et scellé leurs mouvements : {theatre}."),
    "Depleted": ("{u} is depleted by a long move.", "{u.Le} est épuisé{u.e} par une longue marche."),
    "Taken": ("{side.Les} take {h}.", "{side.Les} prennent {h.le}."),
    "Scrapped": ("{u} is one too many in {h} and lost.", "{u.Le} est de trop {h.a} et perdu{u.e}."),
    # 11
    "Starved": ("Out of supply in {h}: {group} {group:is|are} lost.",
                "Sans ravitaillement {h.a} : {group} {group:est|sont} perdu{group.e}."),
    "PipelineLaid": ("The Sinai pipeline reaches {h}.", "Le pipeline du Sinaï atteint {h.le}."),
    "PipelineCut": ("The Sinai pipeline is cut in {h}.", "Le pipeline du Sinaï est coupé {h.a}."),
    "Relieved": ("Scheffer-Boyadel leads the stack in {h}: it is supplied for this phase.",
                 "Scheffer-Boyadel conduit la pile {h.a} : elle est ravitaillée pour cette phase."),
}
PHASES: tuple[Pair, ...] = (                # law.PHASES
    ("set-up", "mise en place"), ("events", "événements"), ("new units", "nouvelles unités"), ("weather", "météo"),
    ("first movement", "premier mouvement"), ("first combat", "premier combat"), ("second movement", "second mouvement"),
    ("second combat", "second combat"), ("strategic movement", "mouvement stratégique"), ("end of turn", "fin de tour"),
    ("victory check", "vérification de la victoire"), ("resources", "ressources"), ("strategic warfare", "guerre stratégique"),
    ("replacements", "remplacements"), ("Russian revolution", "révolution russe"), ("fortresses", "forteresses"),
    ("Turkish surrender", "reddition turque"), ("initiative", "initiative"),
)
WEATHERS: tuple[Pair, ...] = (("fair", "calme"), ("wet", "humide"), ("snow", "neige"), ("hot", "chaud"))     # tables.WEATHERS
PURPOSES: dict[str, Pair] = {
    "weather": ("Weather", "Météo"),
}
