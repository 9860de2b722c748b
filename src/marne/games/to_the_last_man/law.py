"""What the scenario and the chosen readings of the rules fix: one flat object, the same for the whole game.

`READINGS` are the options: where the book is ambiguous, and the optional rules of which it tells enough.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.to_the_last_man.data.rows import Dataset, Start
from marne.games.to_the_last_man.pieces import SEATS
from marne.kernel.title import Option
from marne.parts.readings import known_scenario, settled

READINGS = (
    Option("armistice", True, "3.2", (False, True),
           "A player may offer an armistice or capitulate at the beginning of each of his player turns",
           "Un joueur peut proposer l'armistice ou capituler au début de chacun de ses tours de joueur"),
    Option("decisive", "at-once", "3.2", ("at-once", "season"),
           "A decisive victory ends the game as soon as it is reached, or only if it stands at the end of a season",
           "Une victoire décisive met fin à la partie dès qu'elle est atteinte, ou seulement si elle tient en fin de saison"),
    Option("limited-counts", "entered", "9.1.2", ("entered", "disputed"),
           "A Limited Offensive allows one enemy zone entered at all, or one zone that becomes disputed",
           "Une Offensive limitée permet une seule zone ennemie pénétrée, ou une seule zone qui devient disputée"),
    Option("weather-stacks", False, "9.5", (False, True),
           "Several Bad Weather cards in one player turn each degrade the Offensive one more level",
           "Plusieurs cartes Mauvais temps dans un tour de joueur dégradent chacune l'Offensive d'un niveau de plus"),
    Option("crisis-in-battle", False, "9.8", (False, True),
           "A crisis may be played inside a battle too, before each of its steps",
           "Une crise peut être jouée aussi pendant une bataille, avant chacune de ses phases"),
    Option("gas-cancelled", "both", "9.3", ("both", "attacker"),
           "Bad Weather cancels the Poison Gas of both sides, or of the attacker only",
           "Le Mauvais temps annule les Gaz des deux camps, ou ceux de l'attaquant seulement"),
    Option("gas-helps", "own", "9.3", ("own", "all"),
           "Poison Gas and Barrage help the artillery of who played them, or all artillery in the zone",
           "Gaz et Barrage profitent à l'artillerie de celui qui les joue, ou à toute l'artillerie de la zone"),
    Option("infantry-types", "one", "5.3.1", ("one", "each"),
           "For losses all infantry is one type, or each kind of counter is one",
           "Pour les pertes, toute l'infanterie forme un seul type, ou chaque sorte de pion en est un"),
    Option("forced-choice", "owner", "8.2.2", ("owner", "attacker"),
           "Who chooses the army that is forced to retreat", "Qui choisit l'armée contrainte à la retraite"),
    Option("uk-builds", "england", "4.6", ("england", "anywhere"),
           "British units are built in England only, or in any supplied zone",
           "Les unités britanniques se construisent en Angleterre seulement, ou dans toute zone ravitaillée"),
    Option("us-builds", "anywhere", "7.2", ("anywhere", "france"),
           "American units appear in any supplied zone, or in France only (their armies are always rebuilt in France)",
           "Les unités américaines apparaissent dans toute zone ravitaillée, ou en France seulement (leurs armées se"
           " reconstruisent toujours en France)"),
    Option("promotions", 0, "8.2.2", (0, 1),
           "How many infantry may be promoted to Stosstruppen in a Production Phase (0: no limit)",
           "Nombre d'infanteries promues en Stoßtruppen par Phase de Production (0 : sans limite)"),
    Option("unsupplied-entrench", True, "6.5", (False, True),
           "Units out of supply may entrench", "Les unités non ravitaillées peuvent se retrancher"),
    Option("eft-dice-late", True, "2.0 V.4", (False, True),
           "The loss dice of the Eastern Front box are rolled after 1917 too",
           "Les dés de pertes du cadre EFT sont jetés aussi après 1917"),
    Option("scramble", False, "8.3.4", (False, True),
           "Advanced rule: the defender's biplanes next to a battle may come to it",
           "Règle avancée : les biplans du défenseur voisins d'une bataille peuvent y venir"),
    Option("extra-dice-rerolled", True, "8.3.4", (False, True),
           "Reacting biplanes have hits of Friedensturm's extra Stosstruppen dice thrown again too",
           "Les biplans en réaction font relancer aussi les coups des dés supplémentaires de Stoßtruppen de Friedensturm"),
    Option("uk-materiel-1918", False, "8.3.2", (False, True),
           "Historical option: British artillery defends at F2 from Spring 1918",
           "Option historique : l'artillerie britannique défend à F2 dès le printemps 1918"),
    Option("at-all-costs", False, "2.0 V.4", (False, True),
           "The Eastern Front box is not used, as when the game is joined with its sister game",
           "Le cadre EFT n'est pas utilisé, comme lorsque le jeu est joint à son jumeau"),
)


class Law:
    """The scenario's parameters. Immutable after creation."""

    def __init__(self, ds: Dataset, scenario: str, options: Mapping[str, Any]) -> None:
        start: Start = ds.starts[known_scenario(scenario, ds.starts)]
        self.scenario = scenario
        self.start = start
        self.start_turn = start.start_turn
        self.end_turn = start.end_turn
        self.first = SEATS.index(start.first_player)
        self.england_apart = start.england_units_separate
        values = settled(READINGS, options)
        self.options = values
        self.readings = tuple(sorted(values.items()))
        self.armistice: bool = values["armistice"]
        self.decisive_at_once: bool = values["decisive"] == "at-once"
        self.limited_strict: bool = values["limited-counts"] == "entered"
        self.weather_stacks: bool = values["weather-stacks"]
        self.crisis_in_battle: bool = values["crisis-in-battle"]
        self.gas_cancelled_both: bool = values["gas-cancelled"] == "both"
        self.gas_helps_all: bool = values["gas-helps"] == "all"
        self.infantry_apart: bool = values["infantry-types"] == "each"
        self.attacker_forces: bool = values["forced-choice"] == "attacker"
        self.uk_in_england: bool = values["uk-builds"] == "england"
        self.us_in_france: bool = values["us-builds"] == "france"
        self.promotions: int = values["promotions"]
        self.unsupplied_entrench: bool = values["unsupplied-entrench"]
        self.eft_dice_late: bool = values["eft-dice-late"]
        self.scramble: bool = values["scramble"]
        self.extra_rerolled: bool = values["extra-dice-rerolled"]
        self.uk_materiel: bool = values["uk-materiel-1918"]
        self.eft_used: bool = not values["at-all-costs"]
