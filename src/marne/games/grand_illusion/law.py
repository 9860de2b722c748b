"""What the scenario and the chosen readings of the rules fix: one flat object, the same for the whole game.

Values come from scenarios.toml ([common] and the scenario's overrides); `READINGS` are the options, where the book is ambiguous.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.grand_illusion.data.dataset import Dataset
from marne.games.grand_illusion.pieces import INDEX
from marne.kernel.title import Option
from marne.parts.readings import known_scenario, settled

READINGS = (
    Option("strict-double", True, "14.1.3c", (False, True),
           "Germans need strictly more than twice the Allied total", "Les Allemands doivent avoir strictement plus du double"),
    Option("board-four", True, "9.2.1", (False, True),
           "Four units or stacks a side on the Battle Board in all, Reserve included",
           "Quatre unités ou piles par camp sur la Grille en tout, Réserve comprise"),
    Option("skirmish-pairs", 1, "9.1.4", (1, 2),
           "How many pairs of boxes fire in a Skirmish", "Nombre de paires de cases qui tirent dans une Escarmouche"),
    Option("hq-flip", "used", "8.4.1/p2", ("used", "lent"),
           "An HQ flips when a unit used more than its own allowance, or already when it lent 3 or 4",
           "Un QG se retourne si une unité a dépassé son propre potentiel, ou dès qu'il prête 3 ou 4"),
    Option("cavalry-circle", True, "12.2", (False, True),
           "British cavalry has the +1 in defence too", "La cavalerie britannique a aussi le +1 en défense"),
    Option("mandated-once-per-hex", True, "14.1.1a/Mandated/b2", (False, True),
           "A Plan 17 hex gives one VP a turn for Mandated Battles",
           "Un hexagone du Plan 17 donne un VP par tour pour les Batailles Obligatoires"),
    Option("antwerp-mask-near", True, "14.2.2b/b4", (False, True),
           "The masked-Antwerp bonus counts corps in 52, 53 and 62, not only in 52",
           "Le bonus d'Anvers masquée compte les corps en 52, 53 et 62, pas seulement en 52"),
    Option("antwerp-freed", "turn", "12.5.2", ("turn", "game"),
           "A German battle declared in Antwerp frees the pinned Belgian army for that turn, or for the rest of the game",
           "Une bataille allemande déclarée à Anvers libère l'armée belge fixée pour ce tour, ou pour le reste de la partie"),
    Option("disrupted-pairs", True, "9.2.2b", (False, True),
           "Two disrupted divisions or brigades may share a box of the Battle Board",
           "Deux divisions ou brigades désorganisées peuvent partager une case de la Grille"),
    Option("bef-hq", True, "12.1", (False, True),
           "A British HQ in a Schlieffen hex costs the VP too, not only combat units",
           "Un QG britannique dans un hexagone Schlieffen coûte aussi le PV, pas seulement les unités de combat"),
    Option("namur-only", False, "12.6", (False, True),
           "The Belgian 4th Division may be evacuated only from Namur, not wherever it must retreat",
           "La 4e division belge n'est évacuée que de Namur, et non partout où elle doit retraiter"),
    Option("ninth-army-supply", False, "14.3.6b.5/b4", (False, True),
           "The German 9th Army enters from Holland only where it can trace supply",
           "La 9e Armée allemande n'entre de Hollande que là où elle est ravitaillée"),
    Option("hq-bars-retreat", True, "9.4.3a", (False, True),
           "A hex with an enemy HQ or siege guns alone is not free of enemies for a retreat",
           "Un hexagone où ne se trouve qu'un QG ou de l'artillerie de siège ennemis n'est pas libre pour une retraite"),
    Option("fort-stops-trains", False, "10.2", (False, True),
           "A besieged enemy fort stops trains as it cuts supply",
           "Un fort ennemi assiégé arrête les trains comme il coupe le ravitaillement"),
    Option("vosges-halves", True, "8.4.6a/Vosges", (False, True),
           "In the Vosges two infantry divisions or brigades may take the place of a corps",
           "Dans les Vosges, deux divisions ou brigades d'infanterie peuvent prendre la place d'un corps"),
    Option("guns-join", True, "9.5.4c", (False, True),
           "Siege guns already in the hex bombard for units that enter it",
           "L'artillerie de siège déjà dans l'hexagone bombarde pour les unités qui y entrent"),
    Option("landing-vacant", False, "14.3.6a.4/b1", (False, True),
           "The large British landing may also be made in a coastal hex without any unit",
           "Le grand débarquement britannique peut aussi se faire dans un hexagone côtier sans aucune unité"),
    Option("antwerp-source", True, "8.4.3b", (False, True),
           "Antwerp supplies Belgians and the Royal Naval Division along the rails, not only those in 52",
           "Anvers ravitaille les Belges et la division RN le long des voies ferrées, pas seulement en 52"),
    Option("fow7-skirmish", True, "9.1.1d/b2", (False, True),
           "Defender Tactical Advantage may be spent on a Skirmish or a counterattack as well as on withdrawal",
           "L'Avantage Tactique peut servir à une Escarmouche ou une Contre-attaque autant qu'à un repli"),
)


# The special rules and the points of scenario 1 have numbers of their own in the others: how a number begins there, and here.
_TWINS = {
    "2": (("14.1.1a/", "14.2.1/"), ("14.1.1b/HQ6", "14.2.1/HQ6"), ("14.1.2a.", "14.2.2a."), ("14.1.2b", "14.2.2b/b2"),
          ("14.1.2c", "14.2.2c"), ("14.1.2d", "14.2.2d")),
    "3": (("14.1.1a/", "14.3.1a/"), ("14.1.1b/", "14.3.1b/"), ("14.1.1c/", "14.3.1c/"), ("14.1.2a.", "14.3.2."),
          ("14.1.2b", "14.3.3"), ("14.1.2c", "14.3.4")),
}
_VICTORY = {"2": "14.2.3", "3": "14.3.5"}


def _merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(base)
    for k, v in over.items():
        old = out.get(k)
        out[k] = _merge(old, v) if isinstance(v, Mapping) and isinstance(old, Mapping) and v else v
    return out


def _until(turns: list[int]) -> int:
    """The last turn of a [first, last] range that begins with turn 1; 0 when there is none."""
    return turns[1] if turns else 0


class Law:
    """The scenario's parameters. Immutable after creation."""

    def cite(self, rule: str) -> str:
        """The number that a rule of scenario 1 has in the scenario that is played."""
        for there, here in _TWINS.get(self.scenario, ()):
            if rule.startswith(there):
                return here + rule[len(there):]
        if rule.startswith("14.1.3") and self.scenario in _VICTORY:
            return _VICTORY[self.scenario] + rule[6]                    # 14.1.3a/b3: the others do not number its sentences
        return rule

    def __init__(self, ds: Dataset, scenario: str, options: Mapping[str, Any]) -> None:
        """14.1, 14.2 The values of a scenario: those common to all, and over them its own."""
        table = ds.scenarios["scenario"]
        sc = table[known_scenario(scenario, table)]
        d = ds.tables
        c = _merge(ds.scenarios["common"], sc.get("overrides", {}))
        self.scenario = scenario
        self.turns: int = sc["turns"]                                   # 14.1, 14.2
        self.interim_turn: int = sc["interim_vp_turn"]
        self.optional_units: bool = sc.get("optional_units", False)
        self.max_options: int = sc.get("options_per_side", [0, 0])[1]
        self.bonuses: list[dict[str, Any]] = sc.get("german_bonus", [])
        self.choices: list[dict[str, Any]] = sc.get("option", [])
        t1 = c["turn1"]
        self.fixed_cap: bool = t1["fixed_cap"]
        self.turn1_cap = (d["cap"]["turn1"]["allied"], d["cap"]["turn1"]["german"])
        self.turn1_activations: int = t1["allied_first_segment_activations"]
        self.never_activate = tuple(t1["allied_never_activate"])
        self.only_one_of = tuple(t1["allied_activate_only_one_of"])
        self.north_limit: int = t1.get("allied_max_activations_in_hexes_1_to_66", 0)
        w = t1["belgian_withdrawal"]
        self.withdrawal = (w["turn"], w["hex"], w["to"], w["cap"])
        self.fixed_initiative = {int(k): 1 if v == "german" else 0 for k, v in c["initiative"]["fixed"].items()}  # 14.3.1d/6.0
        mb = c["maubeuge"]
        self.maubeuge: int = mb["hex"]
        self.maubeuge_german_until = _until(mb["german_entry_forbidden_turns"])
        self.maubeuge_allied_until = _until(mb["allied_entry_forbidden_turns"])
        self.quota = ({int(k): v for k, v in c["allied_mandated_battles"]["quota"].items()},
                      {int(k): v for k, v in c["german_mandated_battles"]["quota"].items()})
        self.plan17_until: int = d["mandated_battle"]["plan17_turns"][1]
        self.plan17_vp: int = d["mandated_battle"]["plan17_vp_per_battle"]
        self.unfought_vp: int = d["vp_loss"]["unfought_mandated_battle"]
        self.retreat_from: int = c["general_retreat"]["forbidden_turns"][1] + 1
        ar, gr = d["vp_loss"]["allied_general_retreat"], d["vp_loss"]["german_general_retreat"]
        self.retreat_vp = ((3, ar["turn3"], ar["turn4_or_later"]), (4, gr["turn4"], gr["turn5_or_later"]))
        bef = c["bef"]
        self.bef_until: int = bef["penalty_turns"][1]
        self.bef_vp: int = bef["penalty_vp"]                            # 14.3.1d/12.1
        self.allenby_until: int = bef["allenby_turns"][1]
        self.free_replacements = {
            8: [("br", bef["replacement_turn_8"].get("face") == "disrupted")] if bef["replacement_turn_8"] else [],
            12: [("br", bef["replacement_turn_12"].get("face") == "disrupted")] * bool(bef["replacement_turn_12"])
            + [("be", bef["belgian_replacement_turn_12"].get("face") == "disrupted")] * bool(bef["belgian_replacement_turn_12"]),
        }
        an = c["antwerp"]
        self.antwerp: int = an["hex"]
        self.mask_hexes = tuple(an["mask_hexes"])
        self.mask_corps: int = an["mask_corps"]                         # 14.3.1d/12.5.2-3
        self.mask_until = _until(an["mask_turns"])                      # 14.3.1d/12.5.2-3
        self.ghent: int = an["ghent_closed_hex"]
        nd = an["namur_division"]
        self.namur_hex: int = nd["hex"]
        self.namur_delay: int = nd["returns_after_turns"]
        self.schlieffen_until = _until(c["schlieffen"]["german_entry_limited_turns"])  # 14.3.1d/8.4.8
        self.arrivals_until = _until(c["schlieffen"]["allied_arrivals_forbidden_turns"])  # 14.3.1d/8.4.7c
        self.forced_retreat: bool = c["paris_in_danger"]["forces_general_retreat"]  # 14.3.1d/8.4.9b
        ef = c["eastern_front"]
        self.east_turn: int = ef["turn"] if ef.get("active", True) else 0
        self.east_cs: int = ef["min_infantry_cs"]
        self.east_vp: int = ef["vp_if_refused"]
        self.east_hqs = tuple(INDEX[i] for i in d["eastern_front"]["hq_ids"])
        rp = c["replacements"]
        self.inner_france_until = _until(rp["german_inner_france_hq_forbidden_turns"])
        self.weak_later_from: int = rp["delayed_return_disrupted_from_turn"]
        self.weak_now_from: int = rp["immediate_return_disrupted_from_turn"]
        self.fatigue_from: int = rp["fatigue_from_turn"]
        self.cost_now: int = d["cap"]["cost"]["replacement_now"]
        self.cost_later: int = d["cap"]["cost"]["replacement_in_two_turns"]
        self.detachment_turn: int = c["detachment_hq"]["turn"]
        v = c["victory"]
        self.german_minimum: int = v["german_minimum"]
        self.multiple: int = v["german_more_than_times_allied"]
        self.sudden_death: int = v["allied_sudden_death_hex"]
        su = d["supply"]
        self.emergency_hex: int = su["emergency_german_source"]
        self.emergency_turns = tuple(su["emergency_turns"])
        self.rail_end_hex: int = su["end_of_rail_hex"]
        self.rail_end_turn: int = su["end_of_rail_removed_turn"]
        self.start: dict[str, Any] = c["start"]
        self.trench_start: list[int] = c["start"]["trench_1"]
        self.may_start_54: int = c["british_units_allowed_in_54"]
        values = settled(READINGS, options)
        self.options = values
        self.readings = tuple(sorted(values.items()))
        self.strict_double: bool = values["strict-double"]
        self.board_four: bool = values["board-four"]
        self.skirmish_pairs: int = values["skirmish-pairs"]
        self.hq_flip_lent: bool = values["hq-flip"] == "lent"
        self.cavalry_circle: bool = values["cavalry-circle"]
        self.once_per_hex: bool = values["mandated-once-per-hex"]
        self.mask_near: bool = values["antwerp-mask-near"]
        self.freed_for_good: bool = values["antwerp-freed"] == "game"
        self.disrupted_pairs: bool = values["disrupted-pairs"]
        self.bef_hq: bool = values["bef-hq"]
        self.namur_only: bool = values["namur-only"]
        self.ninth_supply: bool = values["ninth-army-supply"]
        self.fow7_full: bool = values["fow7-skirmish"]
        self.hq_bars_retreat: bool = values["hq-bars-retreat"]
        self.fort_stops_trains: bool = values["fort-stops-trains"]
        self.vosges_halves: bool = values["vosges-halves"]
        self.guns_join: bool = values["guns-join"]
        self.landing_vacant: bool = values["landing-vacant"]
        self.antwerp_source: bool = values["antwerp-source"]
