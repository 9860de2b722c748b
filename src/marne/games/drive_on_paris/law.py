"""What the scenario and the chosen readings of the rules fix: one flat object, the same for the whole game."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from marne.games.drive_on_paris.data.dataset import Dataset
from marne.games.drive_on_paris.pieces import GRID, INDEX, POINT0, POINT_IDS, SEATS
from marne.games.drive_on_paris.tables import Tables
from marne.kernel.choice import Ask
from marne.kernel.title import Option
from marne.parts.bits import mask
from marne.parts.map.paths import Reach
from marne.parts.readings import known_scenario, settled

READINGS = (
    Option("open-stacks", False, "SCS-1.8", (False, True),
           "All units of both sides lie open; else only the top unit of an enemy stack is seen until it fights",
           "Toutes les unités sont visibles ; sinon, d'une pile ennemie on ne voit que l'unité du dessus avant le combat"),
    Option("mobilization", "fdl", "1-12", ("historical", "fdl", "free"),
           "Mobilization points stand where they did in 1914, on their side of the French Doctrine Line, or anywhere at home",
           "Les centres de mobilisation sont ceux de 1914, placés selon la ligne de doctrine française, ou libres"),
    Option("exploit-all", False, "1-1b", (False, True),
           "Every unit without a band but HQs and siege guns exploits at half allowance, not only those that a rule allows",
           "Toute unité sans bandeau, hors QG et artillerie de siège, exploite à demi-potentiel, et non les seules admises"),
    Option("reserve-double", True, "1-1d#3", (False, True),
           "Reserves exploit with twice their allowance, not once",
           "Les réserves exploitent avec le double de leur potentiel, non le simple"),
    Option("forced-march", "game", "3-1", ("game", "8"),
           "German infantry rolls for forced marches through the whole game, or through turn 8 only",
           "L'infanterie allemande tente des marches forcées toute la partie, ou jusqu'au tour 8 seulement"),
    Option("zone-exploit", False, "SCS-11.2", (False, True),
           "Units with a band may exploit out of an enemy zone of control",
           "Les unités à bandeau peuvent exploiter à partir d'une zone de contrôle ennemie"),
    Option("star", "fort", "SCS-7.14", ("fort", "breakthrough"),
           "What * means in the combat table; @ means the other",
           "Ce que * signifie dans la table de combat ; @ signifie l'autre"),
    Option("belgians-until", 5, "2-2b", (4, 5), "The last turn on which Belgians may not leave Belgium",
           "Le dernier tour où les Belges ne peuvent quitter la Belgique"),
    Option("race-victory", "scale", "5-4/Victory", ("scale", "rail", "5-3"),
           "The Race to the Sea: a rail cut to the north wins for the Allies, else a scale of points with its middle at -30; or "
           "the rail alone decides; or the scale of 5-3",
           "La course à la mer : le rail coupé vers le nord donne la victoire aux Alliés, sinon une échelle de points "
           "de milieu -30 ; ou le rail seul ; ou l'échelle de 5-3"),
    Option("multiply", True, "SCS-7.9", (False, True), "Several factors of one hex multiply; else the highest counts",
           "Plusieurs facteurs d'un hexagone se multiplient ; sinon le plus fort compte"),
    Option("trench-vacancy", "turn", "1-6b", ("turn", "player"),
           "Empty trenches go at the end of the game turn, or of each player turn",
           "Les tranchées vides disparaissent à la fin du tour de jeu, ou de chaque tour de joueur"),
    Option("screen-overrun", False, "SCS-6.10", (False, True), "A cavalry screen answers an overrun too",
           "L'écran de cavalerie vaut aussi contre un débordement"),
    Option("retreat-over-line", True, "SCS-9.7", (False, True),
           "French units may retreat across the Doctrine Line rather than die",
           "Les Français peuvent franchir la ligne en retraite plutôt que périr"),
    Option("limit-first", True, "SCS-7.11", (False, True), "Odds beyond the table are set to its end before they are shifted",
           "Un rapport hors table est ramené à son extrémité avant les décalages"),
    Option("overrun-forts", False, "SCS-6.4", (False, True), "A hex with a fort may be overrun",
           "Un hexagone avec forteresse peut être débordé"),
    Option("hold-back", False, "SCS-13.2", (False, True), "Reinforcements may be held back", "Les renforts peuvent être retenus"),
    Option("zone-cost", 2, "SCS-4.4", (1, 2, 3), "MP that an enemy zone of control costs more",
           "PM supplémentaires en zone de contrôle ennemie"),
    Option("minimum-move", False, "SCS-5.6", (False, True), "A unit may always move one hex, but not from zone to zone",
           "Une unité peut toujours avancer d'un hexagone, sauf de zone en zone"),
    Option("lille", True, "2-5", (False, True), "Lille is an open city until the Germans take it",
           "Lille est ville ouverte jusqu'à sa prise par les Allemands"),
    Option("dutch", False, "3-5", (False, True), "The Germans may cross the Netherlands, for 5 VP to the Allies",
           "Les Allemands peuvent traverser les Pays-Bas, contre 5 PV aux Alliés"),
)
PHASES = ("setup", "reinforcements", "reserves", "movement", "siege", "combat", "breakthrough", "exploitation", "supply")


class Arrival(NamedTuple):
    """One row of the reinforcements. `entry`, `other`: a hex, or by `kind` the piece that is a point or an HQ; 0 none."""

    turn: int
    unit: int
    flip: bool
    reduced: bool
    kind: str                   # point, port, hex, hq, edge, none
    entry: int
    other: int                  # what serves when that is lost; PORT for any Channel port


PORT = 1                        # no hex has this number
VICTORY = {"5-1": "5-1/Victory", "5-2": "5-2/Victory#3", "5-3": "5-3/Victory#5", "5-4": "5-4/Victory", "5-5": "5-5/Victory#1",
           "5-6": "5-6/Victory#5"}                          # the rule that a result is told by; 5-7 has that of 5-6
POINT_INDEX = {id: POINT0 + i for i, id in enumerate(POINT_IDS)}


class Level(NamedTuple):
    least: int
    result: str


class Law:
    """The scenario's parameters. Immutable after creation."""

    def __init__(self, t: Tables, scenario: str, options: Mapping[str, Any]) -> None:
        ds = t.ds
        table = {sc["id"]: sc for sc in ds.scenarios["scenario"]}
        sc = table[known_scenario(scenario, table)]
        self.scenario = scenario
        self.first: int = sc["first_turn"]
        self.last: int = sc["last_turn"]
        a = sc["area"]                                      # 4-0g, 5-1/Map, 5-2/Map, 5-3/Map, 5-4/Map, 5-5/Map, 5-7#2
        area = mask(h for h in GRID.hexes() if a["min_col"] <= GRID.place(h)[0] <= a["max_col"]
                    and a["min_row"] <= GRID.place(h)[1] <= a["max_row"])
        self.area = area
        self._options(settled(READINGS, options))
        closed = t.country["ch"] if self.dutch else t.neutral
        self.ground = area & t.land & ~closed               # SCS-5.9: what is closed to nobody by its nature
        if not self.dutch:
            self.dutch_hexes = 0
        else:
            self.dutch_hexes = t.country["nl"] & area       # 3-5a: to the Germans alone
        self.barred = [0, 0]                                # 5-1: hexes that a side may not enter
        for side, hexes in sc.get("prohibited", {}).items():
            self.barred[SEATS.index(side)] |= mask(map(GRID.read, hexes))
        self.doctrine: bool = sc["fdl"]                     # 2-8, 5-1 to 5-5
        self.panic: bool = sc["panic_line"]
        self.plan17: bool = sc["plan_xvii"]
        self.east_turn: int = ds.scenarios["general"]["eastern_transfer"]["turn"] if sc["eastern_transfer"] else 0      # 3-4
        self.setups: list[str] = sc["setups"]
        self.control: list[str] = sc.get("control", [scenario])
        self.destroyed_forts = tuple(INDEX[f] for f in sc.get("destroyed_forts", ()))
        self.reduced_forts = {INDEX[f]: left for f, left in sc.get("reduced_forts", {}).items()}
        self.start_entrenched = bool(sc.get("start_entrenched"))                    # 5-5
        self.has_points = sc["mobilization"] != "none"                              # 1-12
        self.own_points = sc["mobilization"] == "chosen" and self.mode != "historical"     # 5-6: placed by the players
        self.arrivals = self._arrivals(ds, sc["reinforcements"])
        self._supply(t, sc)
        self._victory(ds, table, sc)
        self._dates(ds)
        self.opened: dict[tuple[int, ...], int] = {}        # closures that have been looked up, by what they depend on
        # SCS-5.7: what was last found to be open to combat units: not closed, enemy forts, enemy units; that without these
        self.walls = (-1, 0, 0, -1)
        # SCS-5.8: by side, the hexes with soft counters when last looked at, and those with the ones beside them
        self.soft_around = [(0, 0), (0, 0)]
        # 1-2a, 3-3a: where the markers were when last looked at, and the hexes of each side's trains, taxis and guns among them
        self.wagons = (b"", 0, 0)
        # 1-1d, 1-6b: by side, where all pieces were when last looked at, with what else it depends on; who may not wait in
        # reserve there, where somebody may dig
        self.unled: list[tuple[bytes, int, int]] = [(b"", 0, 0), (b"", 0, 0)]
        self.diggers: list[tuple[bytes, int, int]] = [(b"", 0, 0), (b"", 0, 0)]
        # SCS-5.4: a question where to go, what it was made of (group, points spent, enemy boards), where one gets
        self.march: tuple[Ask, int, int, int, int, int, int, Reach] | None = None

    def _options(self, o: dict[str, Any]) -> None:
        self.readings = tuple(o.values())
        self.fog: bool = not o["open-stacks"]
        self.mode: str = o["mobilization"]
        self.exploit_all: bool = o["exploit-all"]
        self.reserve_times: int = 2 if o["reserve-double"] else 1
        self.march_until: int = 99 if o["forced-march"] == "game" else 8
        self.zone_exploit: bool = o["zone-exploit"]
        self.star_is_fort: bool = o["star"] == "fort"
        self.belgians_until: int = o["belgians-until"]
        self.race: str = o["race-victory"]
        self.multiply: bool = o["multiply"]
        self.vacancy: str = o["trench-vacancy"]
        self.screen_overrun: bool = o["screen-overrun"]
        self.over_line: bool = o["retreat-over-line"]
        self.limit_first: bool = o["limit-first"]
        self.overrun_forts: bool = o["overrun-forts"]
        self.hold_back: bool = o["hold-back"]
        self.zone_cost: int = o["zone-cost"]
        self.minimum_move: bool = o["minimum-move"]
        self.open_lille: bool = o["lille"]
        self.dutch: bool = o["dutch"]

    def _arrivals(self, ds: Dataset, name: str) -> tuple[Arrival, ...]:
        out = []
        for r in ds.arrivals:
            if r.list != name:
                continue
            entry = {"point": POINT_INDEX, "hq": INDEX}.get(r.entry_kind, {}).get(r.entry, 0) or GRID.read(r.entry)
            other = PORT if r.alt_entry == "port:channel" else GRID.read(r.alt_entry) if r.alt_entry else 0
            out.append(Arrival(r.turn, INDEX[r.unit], r.action == "flip", r.reduced, r.entry_kind, entry, other))
        return tuple(sorted(out, key=lambda a: a.turn))

    def _supply(self, t: Tables, sc: Mapping[str, Any]) -> None:
        """1-8, SCS-12.7 The sources of each nation: those of the whole map as far as they lie in the area, or those that the
        scenario names (5-1/Special#1, 5-5/Special#2)."""
        own = sc.get("supply_hexes", {})
        self.east_edge = mask(h for h in GRID.hexes() if GRID.place(h)[0] == sc["area"]["max_col"]) & t.rail & self.area
        self.source = [m & self.area for m in t.source]
        self.own_sources = ("allied" in own, "german" in own or "supply_column" in sc)
        for side, nations in (("allied", (0, 1, 2)), ("german", (3,))):
            for n in nations if side in own else ():
                self.source[n] = mask(map(GRID.read, own[side]))
        if "supply_column" in sc:
            self.source[3] = self.east_edge                 # 5-5

    def _victory(self, ds: Dataset, table: Mapping[str, Any], sc: Mapping[str, Any]) -> None:
        v = sc["victory"]
        self.victory_rule = VICTORY.get(sc["id"], VICTORY["5-6"])
        if v["kind"] == "as":
            v = table[v["scenario"]]["victory"]
        self.victory: Mapping[str, Any] = v
        self.kind: str = v["kind"]
        levels = v.get("levels", [])
        if self.kind == "rail-cut-or-vp" and self.race == "5-3":
            levels = table["5-3"]["victory"]["levels"]
        self.levels = tuple(Level(x["min"], x["result"]) for x in levels)
        self.massive_from: int = v.get("massive_allied_from_turn", 0)
        self.paris_wins = "massive_german_hex" in v
        self.trench_shift: int = v.get("german_trench_shift", 0)
        # 5-2/Victory#2, 5-2/Errata
        self.places = {GRID.read(p["hex"]): p["vp"] for p in v.get("places", [])}
        g = ds.scenarios["general"]
        self.east_vp: int = g["eastern_transfer"]["penalty_vp"]           # 3-4
        self.east_need = (g["eastern_transfer"]["infantry"], g["eastern_transfer"]["cavalry"])
        self.dutch_vp: int = g["dutch_option"]["vp"]                      # 3-5b

    def _dates(self, ds: Dataset) -> None:
        """2-1b, 2-2b, 2-3, 2-8, 3-1, 1-6a The turns that the book names."""
        flags = {name: [r.turn for r in ds.turns if getattr(r, name)] for name in (
            "grey_box_white_band", "plan_xvii_capture", "german_trenches_allowed", "belgian_cooperation", "fdl_possible",
            "allies_may_enter_belgium")}
        self.white_until = max(flags["grey_box_white_band"])
        self.plan17_until = max(flags["plan_xvii_capture"])
        self.trenches_from = min(flags["german_trenches_allowed"])
        self.belgians_join = min(flags["belgian_cooperation"])
        self.doctrine_until = max(flags["fdl_possible"])
        self.belgium_from = min(flags["allies_may_enter_belgium"])
        late = ds.setups["mobilization"]["late_arrival"]
        self.late_turns: int = late["turns"]                                        # 1-12
        self.late_hex = (GRID.read(late["fr"]), GRID.read(late["ge"]))              # by side
        self.fallback = GRID.read(ds.series["reinforcements"]["british_fallback_hex"]["value"])     # 4-0f
        self.points = {POINT_INDEX[p["id"]]: (GRID.read(p["hex"]), p.get("fdl_side", ""))
                       for p in ds.setups["mobilization"]["point"]}
