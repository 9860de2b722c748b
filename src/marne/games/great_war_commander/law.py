"""What the scenario and the chosen readings of the rules fix: one flat object, the same for the whole game.

`READINGS` are the options: where the book is ambiguous.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.great_war_commander.data.rows import NATIONS, Camp, Plan, Zone
from marne.games.great_war_commander.rules.r02_field import Terrain, terrain
from marne.games.great_war_commander.rules.r02_grid import ALL, COLUMNS, EDGE, HEX, HEXES, LETTERS, OPPOSITE, TO_EDGE
from marne.games.great_war_commander.pieces import NONE, PHONE, SIDE_OF
from marne.games.great_war_commander.tables import POSTURES, Tables
from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.kernel.title import Option
from marne.parts.bits import mask
from marne.parts.readings import known_scenario, settled

READINGS = (
    Option("mortars-degrade", True, "T99.5", (False, True),
           "Mortars degrade the ground as off-map artillery does (the woods example shows it)",
           "Les mortiers dégradent le terrain comme l'artillerie hors-carte (l'exemple du bois le montre)"),
    Option("air-support-1917", "year", "E57", ("year", "onward"),
           "The German Air Support event demoralises in 1917 only, or from 1917 on",
           "L'Appui aérien allemand démoralise en 1917 seulement, ou dès 1917"),
    Option("veteran", True, "8.1.1", (False, True),
           "A Veteran marker adds 1 to firepower, range, movement and morale (the book places it but gives it no effect)",
           "Un marqueur Vétéran ajoute 1 à la puissance de feu, à la portée, au mouvement et au moral "
           "(le livret n'en donne pas l'effet)"),
    Option("hq-order-at-once", True, "E71", (False, True),
           "A card of HQ orders is carried out as soon as its player may give an order; false: he may end his turn first",
           "La carte d'Ordres du QG s'exécute dès que le joueur peut donner un ordre ; faux : il peut d'abord finir son tour"),
    Option("works-on-shell-holes", False, "O19.2.1.4.1", (False, True),
           "A barrage hits works in an empty hex with a shell-hole marker too (the book makes no roll against such a hex)",
           "Un barrage touche aussi les fortifications d'un hex vide qui porte un marqueur Trou d'obus "
           "(le livret ne fait aucun jet contre un tel hex)"),
    Option("offensive-stack", False, "O24.1", (False, True),
           "Formations in one hex are adjacent to each other for an Offensive, so that a single hex is a line "
           "(by the glossary adjacent formations stand in two hexes)",
           "Des formations du même hex sont adjacentes pour une Offensive : un seul hex fait une ligne "
           "(selon le glossaire, deux formations adjacentes sont dans deux hexs)"),
    Option("sudden-death-reroll", True, "9.1", (False, True),
           "The Initiative card may have a sudden death roll thrown again",
           "La carte Initiative permet de relancer un jet de Mort subite"),
)


class Side:
    """One side of a scenario."""

    def __init__(self, camp: Camp) -> None:
        self.camp = camp
        self.nation = NATIONS.index(camp.nation)
        self.posture = POSTURES.index(camp.posture)
        self.defender = camp.posture == "defend"
        self.attacker = camp.posture == "attack"
        self.hand, self.orders, self.discards = camp.hand, camp.orders, camp.discards  # GL-Posture
        self.surrender = camp.surrender
        self.edge = EDGE[camp.edge]
        self.foe_edge = EDGE[OPPOSITE[camp.edge]]
        self.to_edge = TO_EDGE[camp.edge]
        self.observer = HEX[camp.observer]                              # GL-OA
        self.phone = PHONE[camp.telephone] if camp.telephone else NONE
        self.zones = [zone(g.zone) for g in camp.group]
        self.works_zone = zone(camp.fortification_zone) if camp.fortifications else 0
        self.set_up = 0
        for z in self.zones:
            self.set_up |= z                                            # A45: the union of the zones


def zone(z: Zone) -> int:
    """The hexes of a set-up zone."""
    out = ALL
    if z.columns is not None:
        first, last = LETTERS.index(z.columns[0]), LETTERS.index(z.columns[1])
        out &= mask(h for h in range(HEXES) if first <= h % COLUMNS <= last)
    if z.rows is not None:
        out &= mask(h for h in range(HEXES) if z.rows[0] <= h // COLUMNS + 1 <= z.rows[1])
    if z.hexes is not None:
        out &= mask(HEX[h] for h in z.hexes)
    return out


class Law:
    """The scenario's parameters. Immutable after creation. `sides` by seat."""

    def __init__(self, t: Tables, scenario: str, options: Mapping[str, Any]) -> None:
        ds = t.ds
        plan: Plan = ds.plans[known_scenario(scenario, ds.plans)]
        self.scenario = scenario
        self.plan = plan
        self.date = plan.date[:7]
        self.year = int(plan.date[:4])
        self.field: Terrain = terrain(ds, plan.map)
        by_seat = {SIDE_OF[NATIONS.index(c.nation)]: Side(c) for c in plan.side}
        self.sides = (by_seat[0], by_seat[1])
        self.nations = (by_seat[0].nation, by_seat[1].nation)
        self.first = SIDE_OF[NATIONS.index(plan.first_player)]
        self.initiative = SIDE_OF[NATIONS.index(plan.initiative)]       # 9
        self.time = plan.time.start                                     # 6.1.1
        self.sudden_death = plan.time.sudden_death                      # 6.2.1
        behind = plan.vp.side in NATIONS and SIDE_OF[NATIONS.index(plan.vp.side)] == 1
        self.vp = -plan.vp.start if behind else plan.vp.start              # German points are positive
        self.tank_range = 0                                                # O21 [special] 0: no limit
        self.sight_limits: tuple[tuple[int, int], ...] = ()                # (range, before which time box)
        self.footbridges = 0
        self.footbridge_cost = 0
        self.gas_at_start = 0
        for sp in plan.special:
            self._special(sp.kind, sp.params)
        self._options(options)

    def _special(self, kind: str, params: Mapping[str, Any]) -> None:
        if kind == "tank_fire_limit":
            self.tank_range = params["max_range"]
        elif kind == "los_limit":
            self.sight_limits += ((params["max_range"], params["before_time"]),)
        elif kind == "footbridge":
            self.footbridges = mask(HEX[h] for h in params["hexes"])
            self.footbridge_cost = params["cost"]
        elif kind == "gas_at_start":
            self.gas_at_start = mask(HEX[h] for h in params["hexes"])
        elif kind != "leader_rank":                                        # the rank stands in units.csv
            raise BadOption(Said(f"scenario {self.scenario}: there is no special rule of the kind {kind!r}",
                                 f"scénario {self.scenario} : il n'y a pas de règle spéciale du type {kind!r}"))

    def _options(self, options: Mapping[str, Any]) -> None:
        values = settled(READINGS, options)
        self.options = values
        self.readings = tuple(sorted(values.items()))
        self.mortars_degrade: bool = values["mortars-degrade"]
        self.air_1917_onward: bool = values["air-support-1917"] == "onward"
        self.veteran: bool = values["veteran"]
        self.hq_at_once: bool = values["hq-order-at-once"]
        self.works_on_shell_holes: bool = values["works-on-shell-holes"]
        self.offensive_stack: bool = values["offensive-stack"]
        self.sudden_reroll: bool = values["sudden-death-reroll"]
