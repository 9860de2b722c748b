"""What the scenario and the chosen readings of the rules fix: one flat object, the same for the whole game."""
from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from marne.games.great_war_in_europe.data.rows import FRONTS, LETTERS
from marne.games.great_war_in_europe.pieces import EVENT, INDEX, OF_FRONT, SIDE_CODES
from marne.games.great_war_in_europe.tables import Tables
from marne.kernel.title import Option
from marne.parts.bits import mask
from marne.parts.readings import known_scenario, settled

COMBINED, EUROPE_ALONE, NEAR_EAST_ALONE = range(3)      # 3.4: GWIE/NE, GWIE, GWINE
SCOPES = ("combined", "gwie", "gwine")

READINGS = (
    Option("open-stacks", False, "7.25", (False, True),
           "All units of both sides lie open; else only the top unit of an enemy stack is seen until it fights",
           "Toutes les unités sont visibles ; sinon, d'une pile ennemie on ne voit que l'unité du dessus avant le combat"),
    Option("secret-events", True, "6.17 [draw]", (False, True),
           "Events that may be held are hidden from the other side until they are played",
           "Les événements qu'on peut garder sont cachés à l'adversaire jusqu'à ce qu'ils soient joués"),
    Option("secret-mutiny", False, "18.25", (False, True), "The Allies may conceal the mutiny of the French army",
           "Les Alliés peuvent cacher la mutinerie de l'armée française"),
    Option("sealed-moves", False, "8.11", (False, True),
           "Both sides write their mutual movement in secret; then it is carried out, the West first",
           "Les deux camps écrivent leur mouvement mutuel en secret ; il est ensuite exécuté, l'Ouest d'abord"),
    Option("free-advance", False, "10.71#3", (False, True), "Advance after combat in the West is not limited by trenches",
           "L'avance après combat à l'Ouest n'est pas limitée par les tranchées"),
    Option("scheffer-boyadel", False, "11.86", (False, True),
           "Once in the game a German stack cut off in the East is supplied for a combat phase",
           "Une fois dans la partie, une pile allemande encerclée à l'Est est ravitaillée pour une phase de combat"),
    Option("forts-count", True, "10.32", (False, True), "A fort counts as a unit when the combat table is chosen",
           "Un fort compte comme une unité pour le choix de la table de combat"),
    Option("fort-trenches", True, "14.12", (False, True), "Trenches count in hexes with forts too",
           "Les tranchées valent aussi dans les hexagones de fort"),
    Option("devastated", "total", "8.32", ("total", "more"), "A devastated hex costs 2 movement points in all, or 2 more",
           "Un hexagone dévasté coûte 2 points de mouvement en tout, ou 2 de plus"),
    Option("hot-desert", True, "12.2#3", (False, True), "In hot weather no supply line runs through desert",
           "Par temps chaud, aucune ligne de ravitaillement ne passe par le désert"),
    Option("three-turns", "draw", "6.30", ("draw", "next"),
           "The three turns of an event begin with the one on which it is drawn, or with the next",
           "Les trois tours d'un événement commencent avec celui du tirage, ou avec le suivant"),
    Option("tanks-advance", 49, "10.72", (39, 49),
           "The first turn on which Allied tanks advance two hexes: April 1918 or April 1919",
           "Le premier tour où les chars alliés avancent de deux hexagones : avril 1918 ou avril 1919"),
    Option("one-die", "thrown", "18.22", ("thrown", "taken"),
           "A French victory hex throws its die of sudden death once, or when it is taken for the first time in the war",
           "Un hexagone de victoire français lance son dé de mort subite une fois, ou à sa première prise de la guerre"),
    Option("short", False, "19.0", (False, True), "The scenarios of 1915, 1916 and 1917 end with their year",
           "Les scénarios de 1915, 1916 et 1917 finissent avec leur année"),
    Option("by-points", False, "18.15", (False, True),
           "A game that ends before June 1919 without a winner is judged by points, by marks of our own; else it is drawn",
           "Une partie qui finit avant juin 1919 sans vainqueur est jugée aux points, selon nos repères ; sinon, elle est nulle"),
)
# the phases of an Operational Turn (4.2) and of a Strategic Turn (4.3)
PHASES = ("setup", "events", "new-units", "weather", "movement-1", "combat-1", "movement-2", "combat-2", "strategic-movement",
          "record", "victory", "resources", "strategic-warfare", "replacement", "revolution", "fortress", "turkish-surrender",
          "initiative")
TRENCHES = ("GE", "other_cp", "BR_BE", "FR", "other_allied")                # the order of `State.trenches`
LAST = 51                                               # June 1919
SHORT = {"1915": 16, "1916": 26, "1917": 36}


class Law:
    """The scenario's parameters. Immutable after creation."""

    def __init__(self, t: Tables, scenario: str, options: Mapping[str, Any]) -> None:
        ds = t.ds
        table = {sc["id"]: sc for sc in ds.scenarios["scenario"]}
        sc: Mapping[str, Any] = table[known_scenario(scenario, table)]
        self.scenario = scenario
        self.data = sc                                      # what only the set-up reads
        self._options(settled(READINGS, options))
        self.scope = SCOPES.index(sc["scope"])
        self.combined = self.scope == COMBINED
        self.europe_alone = self.scope == EUROPE_ALONE      # GWIE
        self.near_east_alone = self.scope == NEAR_EAST_ALONE        # GWINE
        self.fronts = tuple(FRONTS.index(f) for f in sc["fronts"])
        self.area = sum(OF_FRONT[f] for f in self.fronts)   # the hexes of the maps in play
        self.ground = self.area & t.playable                # 17.4#NL
        self.first: int = sc["start_turn"]
        self.last: int = min(sc["end_turn"], SHORT.get(scenario, 99)) if self.short else sc["end_turn"]
        self.after = LETTERS.index(sc["after"]) if sc["after"] else -1      # the last Strategic Turn already over
        self.setups: tuple[str, ...] = tuple(sc["setup"])
        self.late_setup = "1914-11" if self.combined and "1914-11" in self.setups else ""      # 7.12: set up on turn 6
        self.initiative_west = SIDE_CODES[sc["initiative_west"]]
        self.victory: Mapping[str, Any] = sc["victory"]
        self.verdict: Mapping[str, int] = sc.get("verdict", {}) if self.by_points and self.last < LAST else {}
        self.us_entry = LETTERS.index(sc["us_entry"]) if sc["us_entry"] else 99     # 5.71
        self.played = mask(EVENT[e] for e in sc.get("events_played", ()))
        self.in_play = mask(EVENT[e] for e in sc.get("events_in_play", ()))
        self.units_in_play = mask(INDEX[u] for u in sc.get("units_in_play", ()))
        self.events = self._events(t)                       # the counters that belong to this game
        # by side and front: the last situation of supply that was asked about (11), and others
        self.scene: list[tuple[Any, ...]] = [()] * 12
        self.scenes: tuple[dict[tuple[object, ...], dict[object, int]], ...] = tuple({} for _ in range(12))
        # by front and nation: what HQs do in it (11.21 [bis]#3)
        self.shelter: list[tuple[int, dict[object, int], tuple[int, ...], dict[object, int]] | None] = [None] * 96
        self.beside: list[tuple[int, int]] = [(0, 0), (0, 0)]   # 8.14#5: enemy troops, and the hexes next to them, by side
        self.movers: list[tuple[tuple[int, ...], int]] = [((), 0), ((), 0)]     # 8.0: who may move, and by what, by side
        self.apart: list[tuple[int, int, int, dict[int, int]]] = [(0, 0, 0, {}), (0, 0, 0, {})]     # 16.11: where some stand
        self.truce = 0, 0, 0                                # 5.46: Allied boards, and the hexes next to Russians
        self.narrow: list[tuple[int, int, dict[tuple[int, bool, int], int]] | None] = [None, None]     # 7.23#2 to 7.23#4
        self.march: tuple[object, ...] = ()                 # 8.0: a question where to go, and the ways that it was made of
        self.journeys: tuple[int, int, int, int, dict[tuple[int, ...], int]] = 0, 0, 0, 0, {}       # 9.31: where rails lead
        # 9.0#1: who travels: the ways, what else counts, where one could end, who finds room, which hexes are full
        self.going: tuple[dict[tuple[int, ...], int], tuple[object, ...], dict[int, int], dict[int, bool], int] = (
            {}, (), {}, {}, 0)
        # … of what that was made: what is known, what the pools have left, who is asked about, who of them travels, who has
        # travelled, and where all are
        self.travel: tuple[dict[int, bool], list[int], int, int, int, array[int]] = {}, [], 0, 0, 0, array("H")
        self.welcome: tuple[tuple[object, ...], object, dict[tuple[int, ...], bool]] = (), (), {}   # 13.0: who can be placed
        # 8.22: by side, enemy troops and HQs, forts, the fate of Gallipoli, and the ground that they leave open
        self.firm: list[tuple[int, int, int, int, dict[int, int]]] = [(0, 0, 0, 0, {}), (0, 0, 0, 0, {})]
        # 10.11: what a side may attack
        self.targets: tuple[tuple[object, ...], list[int], list[int], int] = (), [0, 0], [0, 0], 0
        self.full: list[tuple[int, int]] = [(0, 0), (0, 0)]     # 7.23: stacks, and those that are full, by side
        self.closed: dict[tuple[object, ...], int] = {}     # ground closed to all, by what it depends on (17.1)

    def _options(self, o: dict[str, Any]) -> None:
        # a game that began before moves could be sealed has the same digests as ever
        self.readings = tuple(v for name, v in o.items() if v or name != "sealed-moves")
        self.sealed_moves: bool = o["sealed-moves"]
        self.fog: bool = not o["open-stacks"]
        self.secret_events: bool = o["secret-events"]
        self.secret_mutiny: bool = o["secret-mutiny"]
        self.free_advance: bool = o["free-advance"]
        self.scheffer: bool = o["scheffer-boyadel"]
        self.forts_count: bool = o["forts-count"]
        self.fort_trenches: bool = o["fort-trenches"]
        self.devastated_more: bool = o["devastated"] == "more"
        self.hot_desert: bool = o["hot-desert"]
        self.from_next: int = int(o["three-turns"] == "next")
        self.tanks_from: int = o["tanks-advance"]
        self.first_taken: bool = o["one-die"] == "taken"
        self.short: bool = o["short"]
        self.by_points: bool = o["by-points"]

    def _events(self, t: Tables) -> int:
        """3.26#14 The event counters that this game uses."""
        here = {"all"}
        if not self.near_east_alone:
            here.add("europe")
        if not self.europe_alone:
            here.add("near-east")
        if not self.combined:
            here.add("gwie-only" if self.europe_alone else "gwine-only")
        counters = (r for r in t.ds.events for _ in range(r.count))
        return mask(i for i, r in enumerate(counters) if r.scope in here or self.combined and r.id == "al-remove-3in-7in")
