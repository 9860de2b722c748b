"""What the values of tables.toml and scenarios.toml may be, and which of them say the same thing twice."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.grand_illusion.data.rows import HEXES, NATIONS, TURNS
from marne.kernel.sayings import Said, said
from marne.parts.data.book import TOLD, Book, Leaf, either, flag, like, whole, wholes, word, words

_HEX = whole(1, HEXES)
_HEX_LIST = wholes(1, HEXES)
_TURN = whole(1, TURNS)
_DELAY = whole(0, TURNS)
_SPAN = Leaf(lambda v: wholes(1, TURNS, 2).fits(v) and v[0] <= v[1],
             Said(f"a list of the first and the last turn, from 1 to {TURNS}",
                  f"une liste du premier et du dernier tour, de 1 à {TURNS}"))
_FIRST = Leaf(lambda v: _SPAN.fits(v) and v[0] == 1, Said(f"a list of turn 1 and the last turn, 1 to {TURNS}",
                                                          f"une liste du tour 1 et du dernier tour, 1 à {TURNS}"))
_UNTIL = Leaf(lambda v: v == [] or _FIRST.fits(v), Said(f"{_FIRST.allowed}, or an empty list for never",
                                                        f"{said(_FIRST.allowed, 'fr')}, ou une liste vide pour jamais"))
_SIDE = word("allied", "german")
_NATION = word(*NATIONS)
_DICE = wholes(1, 6)
_VP = whole(0, 20)
_COUNT = whole(0, 50)
_FEW = whole(0, 8)
_DRM = whole(-5, 5)
_COLUMNS = word("joffre", "joffre-ii", "moltke", "falkenhayn")
_TURN_KEY = Leaf(lambda v: v.isdigit() and 1 <= int(v) <= TURNS, Said(f"a turn from 1 to {TURNS}", f"un tour de 1 à {TURNS}"))
_DIE_KEY = Leaf(lambda v: v in "123456" and len(v) == 1, Said("a die from 1 to 6", "un dé de 1 à 6"))
_ID_KEY = Leaf(lambda v: bool(v), Said("the id of a unit or fort", "l'id d'une unité ou d'un fort"))
_DATE = like("1914-[01][0-9]-[0-3][0-9]", Said("a date of 1914 as 1914-08-14", "une date de 1914 comme 1914-08-14"))
_CHANGES = Leaf(
    lambda v: isinstance(v, list) and all(
        isinstance(x, dict) and set(x) == {"a", "b", "kind"} and _HEX.fits(x["a"]) and _HEX.fits(x["b"])
        and x["kind"] in ("normal", "slow", "impassable") for x in v),
    Said("a list of tables { a, b, kind } with two hexes and normal, slow or impassable",
         "une liste de tables { a, b, kind } avec deux hexagones et normal, slow ou impassable"))

# Procedures that the book states in full are not estimates.
_STATED_TABLES = (
    "cap.carry_over", "cap.dice", "cap.column_change*", "initiative.*", "fow.dice", "fow.roller", "fow.when",
    "fow.mandatory", "fow.result.*.id", "fow.result.*.cancels_other_battles", "fow.result.*.order",
    "mandated_battle.fow_gain_*", "vp_chits.*_count", "victory.multiple_is_strict", "victory.draw_possible",
    "victory.immediate_german", "siege_artillery.*_hexes", "siege_artillery.battles_per_turn", "siege_artillery.hit",
    "siege_artillery.repeat_until_miss", "siege_artillery.must_finish_target_fort",
    "siege_artillery.concentration_extra_hits", "eastern_front.max_distance_from_hq", "dice.combat.*",
    "dice.cavalry_withdrawal.facing_cavalry", "dice.sea_retreat.eliminated", "dice.sea_retreat.arrives",
    "drm.attacker.terrain", "drm.attacker.trench", "drm.attacker.concentric_hexes",
    "drm.defender.fort_in_hex_not_in_skirmish", "drm.defender.plan17_mandated", "battle_board.*", "movement.hex_cost",
    "movement.hq_flips_when_lending", "movement.strategic_rail_never", "movement.strategic_rail_sources.*",
    "cavalry_delay.*", "retreat.*", "siege.*", "trench.*", "reorganisation.*", "supply.hexes_from_rail",
    "supply.emergency_needs_german_hexes", "supply.emergency_fort", "supply.end_of_rail_active_after_fall_of",
    "supply.antwerp_supplies", "supply.paris_static_hq_hex",
)
_STATED_SCENARIOS = (
    "common.start_face", "*.turn1.allied_has_initiative", "*.belgian_withdrawal.counts_as_activation",
    "*.belgian_withdrawal.initiative_stays_german", "*.initiative.dice_turns", "*.initiative.tie",
    "*.allied_mandated_battles.cancelled_by_*", "*.allied_mandated_battles.attackers_*",
    "*.allied_mandated_battles.elan.*", "*.general_retreat.german_*", "*.general_retreat.trenches_from",
    "*.bef.*.units", "*.bef.*.type", "*.antwerp.fort_can_be_besieged", "*.antwerp.ghent_closed_while_*",
    "*.antwerp.port_usable", "*.namur_division.unit", "*.namur_division.arrives", "*.namur_division.hexes",
    "*.paris_in_danger.trigger", "*.paris_in_danger.general_retreat_within_turns", "*.paris_in_danger.removes",
    "*.paris_in_danger.arrive_next_turn", "*.paris_in_danger.swap.*", "*.paris_in_danger.free_strategic_move.*",
    "*.replacements.nations", "*.replacements.fatigue_share", "*.replacements.fatigue_rounds", "*.detachment_hq.unit",
    "*.detachment_hq.may_replace_flag", "*.detachment_hq.replaced_*", "*.victory.immediate_german_on_first_paris",
    "*.victory.hexes_must_trace_supply", "scenario.2.german_bonus.*.id", "scenario.2.german_bonus.*.when",
    "scenario.2.german_bonus.*.count", "scenario.3.options_secret", "scenario.3.reveal", "*.option.*.where",
    "*.option.al-amphibious.targets", "*.option.al-amphibious.no_fow", "*.option.al-amphibious.prepared_is_elan",
    "*.option.al-amphibious.port_hex_*", "*.option.ge-holland.antwerp_*_besieged", "*.antwerp_german_source.needs",
    "*.antwerp_german_source.rail_to_map_edge", "*.allied_north_hexes",
)

TABLES = Book(
    "tables.toml",
    (
        *TOLD, ("*.effect", word()),
        ("cap.maximum", whole(1, 10)), ("cap.dice", whole(1, 1)), ("cap.turn1.*", whole(0, 10)),
        ("cap.*_column.*", _COLUMNS), ("cap.*_turns", _DELAY), ("cap.table.*", wholes(0, 10, 6)),
        ("cap.cost.*", whole(0, 10)),
        ("initiative.dice_from_turn", _TURN), ("initiative.turn1", _SIDE), ("initiative.turns_2_3", _SIDE),
        ("initiative.tie", _SIDE), ("initiative.*", whole(1, 4)),
        ("fow.dice", whole(2, 2)), ("fow.result.*.roll", whole(2, 12)), ("fow.result.*.ways", whole(1, 6)),
        ("fow.result.*.battle", word("fought", "cancelled", "skirmish", "counterattack", "defender-choice")),
        ("fow.result.*.counts_as_mandated", either(flag(), word("unless-withdraw"))),
        ("fow.result.*.side", _SIDE), ("fow.result.*.amount", whole(0, 5)),
        ("fow.result.*.applies_if_attacker", _SIDE),
        ("fow.result.*.nation", _NATION), ("fow.result.*.turns", _SPAN),
        ("fow.result.*.order", words("corps", "inf-division", "cav-division")),
        ("fow.result.*.options", words("none", "withdraw", "skirmish", "counterattack")),
        ("fow.result.*.option_cost_cap", whole(0, 10)), ("fow.result.*.skirmish_pairs", whole(1, 4)),
        ("fow.result.*.skirmish_chooser", word("attacker", "defender")), ("fow.result.*.counterattack_drm", _DRM),
        ("mandated_battle.*_turns", _FIRST), ("mandated_battle.*_ignored_fow", wholes(2, 12)),
        ("mandated_battle.min_*", _FEW), ("mandated_battle.*vp*", _VP),
        ("vp_chits.plan17_count", whole(8, 8)), ("vp_chits.german_count", whole(15, 15)), ("vp_chits.paris_vp", _VP),
        ("vp_chits.*_hexes", _HEX_LIST),
        ("vp_chits.values.plan17", wholes(0, 10, 8)), ("vp_chits.values.german", wholes(0, 10, 15)),
        ("vp_loss.*.turns", _FIRST), ("vp_loss.*", _VP),
        ("victory.*_hex", _HEX), ("victory.german_minimum", _COUNT), ("victory.german_multiple*", whole(1, 10)),
        ("eastern_front.turn", _TURN), ("eastern_front.min_infantry_cs", _COUNT), ("eastern_front.cav*", _FEW),
        ("eastern_front.hq_ids", words()), ("eastern_front.max_distance_from_hq", whole(0, 20)),
        ("eastern_front.vp_if_refused", whole(-20, 0)),
        ("siege_artillery.factors.*", whole(0, 9)), ("siege_artillery.hit", word()),
        ("siege_artillery.movement_hexes", whole(0, 6)), ("siege_artillery.battles_per_turn", whole(0, 6)),
        ("siege_artillery.concentration_extra_hits", whole(0, 6)),
        ("dice.combat.hit", word()), ("dice.combat.*", whole(1, 6)), ("dice.sea_retreat.delay_turns.*", _TURN),
        ("dice.sea_retreat.clamp", wholes(1, 6, 2)), ("dice.sea_retreat.arrives", word("full", "disrupted")),
        ("dice.sea_retreat.drm.*", _DRM), ("dice.cavalry_withdrawal.facing_cavalry", word()), ("dice.*", _DICE),
        ("drm.attacker.concentric_hexes", wholes(1, 6, 2)), ("drm.attacker.terrain", word()),
        ("drm.attacker.trench", word()), ("drm.defender.plan17_mandated", word()),
        ("drm.defender.fort_in_hex_not_in_skirmish", flag()), ("drm.*", _DRM),
        ("stacking.vosges_hexes", _HEX_LIST), ("stacking.division_or_brigade", Leaf(lambda v: v == 0.5, "0.5")),
        ("stacking.*", whole(0, 20)),
        ("battle_board.box_holds", words()), ("battle_board.*_boxes", whole(1, 4)),
        ("battle_board.*_per_box", whole(1, 4)),
        ("movement.strategic_rail_hexes", whole(0, HEXES)), ("movement.strategic_rail_from_turn.*", _TURN),
        ("movement.strategic_rail_sources.*", _NATION), ("movement.strategic_rail_never", words(*NATIONS)),
        ("movement.hq_flips_when_lending", wholes(1, 6)), ("movement.*", whole(0, 6)),
        ("cavalry_delay.retreat_hexes", whole(0, 20)), ("retreat.*", _FEW), ("siege.min_*", _FEW),
        ("trench.*", whole(0, 2)), ("reorganisation.*", _FEW),
        ("setup_markers.*_hexes", _HEX_LIST), ("setup_markers.*_hex", _HEX), ("setup_markers.*_turn", _TURN),
        ("setup_markers.*_cap", whole(0, 10)), ("setup_markers.*_battles", _FEW),
        ("setup_markers.*_vp", whole(-20, 20)),
        ("supply.hexes_from_rail", whole(0, 6)), ("supply.*_turns", _SPAN), ("supply.*_hexes", _HEX_LIST),
        ("supply.*_turn", _TURN), ("supply.*_fort", word()), ("supply.*_fall_of", word()),
        ("supply.antwerp_supplies", words()), ("supply.*", _HEX),
        ("calendar.turns.*.turn", _TURN), ("calendar.turns.*", _DATE),
        ("game.*", whole(1, 406)), ("counter_manifest.*", whole(0, 406)), ("strength_rule.disrupted", word()),
        ("strength_rule.*", whole(0, 9)),
    ),
    ids={"fow.result": "id", "calendar.turns": "turn"},
    open_tables={"dice.sea_retreat.delay_turns": _DIE_KEY},
    stated=_STATED_TABLES,
    closed={
        "game.*": Said("it describes the printed game", "cela décrit le jeu imprimé"),
        "counter_manifest.*": Said("it describes the printed game", "cela décrit le jeu imprimé"),
        "strength_rule.*": Said("it explains units.csv: replace the columns cs_full and cs_dis there",
                                "cela explique units.csv : remplacez-y les colonnes cs_full et cs_dis"),
        "siege_artillery.factors.*": Said("replace the column bombard of units.csv",
                                          "remplacez la colonne bombard de units.csv"),
        "stacking.division_or_brigade": Said("replace the column stack of units.csv",
                                             "remplacez la colonne stack de units.csv"),
        "stacking.hq_ha_fort": Said("replace the column stack of units.csv", "remplacez la colonne stack de units.csv"),
        "fow.result.*.ways": Said("it follows from the roll", "cela découle du jet"),
        "vp_loss.no_eastern_transfer": Said("replace vp_if_refused of [common.eastern_front] in scenarios.toml",
                                            "remplacez vp_if_refused de [common.eastern_front] dans scenarios.toml"),
        **{f"movement.{k}": Said("it explains units.csv: replace the columns ma_full and ma_dis there",
                                 "cela explique units.csv : remplacez-y les colonnes ma_full et ma_dis")
           for k in ("infantry", "cavalry", "static_units", "disrupted", "siege_artillery", "army_hq.*", "minor_hq.*")},
        "movement.slow_side_extra": Said("replace the column kind of hexsides.csv",
                                         "remplacez la colonne kind de hexsides.csv"),
    },
)


def _common(root: Mapping[str, Any], path: str) -> Mapping[str, Any] | None:
    """A scenario's overrides may hold whatever [common] holds."""
    way = path.split(".")
    if way[0] != "scenario" or len(way) < 3 or way[2] != "overrides":
        return None
    at: Any = root["common"]
    for name in way[3:]:
        at = at.get(name) if isinstance(at, dict) else None
    return at if isinstance(at, dict) else None


SCENARIOS = Book(
    "scenarios.toml",
    (
        *TOLD, ("*.effect", word()),
        ("*.quota.*", _FEW), ("*.fixed.*", _SIDE), ("*.tie", _SIDE), ("*.side", _SIDE), ("*.chooser", _SIDE),
        ("*.nation", _NATION), ("*.nations", words(*NATIONS)), ("*.face", word("full", "disrupted")),
        ("*.arrives", word("full", "disrupted")), ("*.type", word("inf", "cav")),
        ("*.fatigue_rounds", word("up", "down")),
        ("*.fatigue_share", Leaf(lambda v: type(v) in (int, float) and 0 <= v <= 1, Said("a number from 0 to 1",
                                                                                         "un nombre de 0 à 1"))),
        ("*.delay_turns", _DELAY), ("*_after_turns", _DELAY), ("*_within_turns", _DELAY),
        ("scenario.*.options_per_side", wholes(0, 5, 2)), ("scenario.?.turns", _TURN), ("*.interim_vp_turn", _DELAY),
        ("*.cap_bonus.from_turn", either(_TURN, word("turn of entry"))),
        ("*.ghent_closed_hex", whole(0, HEXES)), ("*.ghent_closed_while_belgians_in", _HEX),
        ("*.reinforcements_of_81_or_variable_may_use", _HEX),
        ("*.allied_never_activate", _HEX_LIST), ("*.allied_activate_only_one_of", _HEX_LIST),
        ("*.allied_north_hexes", wholes(1, HEXES, 2)), ("*.ignored_fow_in_plan17_hex", wholes(2, 12)),
        ("*.start.trench_1", _HEX_LIST), ("*.start.end_of_rail", _HEX), ("*.german_control_markers", _HEX_LIST),
        ("*.start.*_vp", whole(-20, 20)), ("*.start.*_mandated", _FEW), ("*.start.*_cap", whole(0, 10)),
        ("*.belgian_withdrawal.cap", whole(0, 10)), ("*.entry_cap_with_holland", whole(0, 10)),
        ("*.amount", whole(0, 5)),
        ("*.arrive_next_turn", words()), ("*.to", _HEX), ("*.turn", _TURN), ("*_turn", _TURN),
        ("*_turn_with_holland", _TURN), ("*.dice_turns", _SPAN), ("*.penalty_turns", _FIRST),
        ("*.allenby_turns", _FIRST), ("*.general_retreat.forbidden_turns", _FIRST), ("*_turns", _UNTIL),
        ("*.hex", _HEX), ("*_hex", _HEX), ("*hexes", _HEX_LIST), ("*_hexes_with_holland", _HEX_LIST),
        ("*_hexes_added", _HEX_LIST), ("*.hexside_changes", _CHANGES), ("*.needs", words()), ("*_double", _HEX_LIST),
        ("*_control", _HEX_LIST), ("*.german_corps_in", _HEX_LIST),
        ("*.vp_if_refused", whole(-20, 0)), ("*.vp", _VP), ("*.vp_*", _VP), ("*_vp", _VP),
        ("*_on", _DICE), ("*.add_units.*", _TURN), ("*.move_arrival.*", _TURN),
        ("*.fort_bombard_defence.*", whole(0, 5)),
        ("*.german_minimum", _COUNT), ("*.german_more_than_times_allied", whole(1, 10)), ("*.min_infantry_cs", _COUNT),
        ("*_at_least", _COUNT), ("*.allied_first_segment_activations", whole(1, 2)),
        ("*.allied_max_activations*", whole(0, 10)), ("*.british_units_allowed_in_54", _FEW), ("*.mask_corps", _FEW),
        ("*.units", _FEW), ("*.hits_if_none", _FEW), ("*.max_divisions", _FEW),
        ("*.supply_hexes_from_rail", whole(0, 6)),
        ("*.corps", _COUNT), ("*.cavalry_divisions", _FEW), ("*.hq", _FEW), ("*.number", whole(1, 5)),
        ("*.add_forts", words()), ("*.remove_units", words()), ("*.removes", words()),
        ("*_eliminated", words()), ("*.replace_units.*", word()), ("*.replace_forts.*", word()),
    ),
    ids={"scenario.2.german_bonus": "id", "scenario.3.option": "id"},
    open_tables={
        "*.quota": _TURN_KEY, "*.initiative.fixed": _TURN_KEY, "*.add_units": _ID_KEY, "*.move_arrival": _ID_KEY,
        "*.replace_units": _ID_KEY, "*.replace_forts": _ID_KEY, "*.fort_bombard_defence": _ID_KEY,
    },
    stated=_STATED_SCENARIOS,
    closed={
        **{f"*.option.*.{k}": Said("it makes the option what it is",
                                   "cela fait de l'option ce qu'elle est") for k in ("id", "side", "number")},
        "scenario.?.id": Said("it names the scenario", "cela nomme le scénario"),
    },
    template=_common,
)
BOOKS = (TABLES, SCENARIOS)

# Values that stand in two places. An overlay may replace either; the other follows.
_T, _C = "tables.toml/", "scenarios.toml/common."
TWINS: tuple[tuple[str, ...], ...] = (
    (_T + "cap.turn1.allied", _T + "setup_markers.allied_cap", _C + "start.allied_cap"),
    (_T + "cap.turn1.german", _T + "setup_markers.german_cap", _C + "start.german_cap"),
    (_T + "setup_markers.allied_mandated_battles", _C + "start.allied_mandated"),
    (_T + "setup_markers.german_mandated_battles", _C + "start.german_mandated"),
    (_T + "setup_markers.plan17_vp", _C + "start.plan17_vp"),
    (_T + "setup_markers.german_vp", _C + "start.german_vp"),
    (_T + "setup_markers.trench_level_1_hexes", _C + "start.trench_1"),
    (_T + "setup_markers.end_of_rail_net_hex", _C + "start.end_of_rail", _T + "supply.end_of_rail_hex"),
    (_T + "setup_markers.german_control_hexes", _C + "start.german_control_markers"),
    (_T + "setup_markers.game_turn", _C + "start.turn"),
    (_T + "setup_markers.eastern_front_marker_turn", _T + "eastern_front.turn", _C + "eastern_front.turn"),
    (_T + "setup_markers.auto_victory_hex", _T + "victory.allied_sudden_death_hex",
     _C + "victory.allied_sudden_death_hex"),
    (_T + "setup_markers.paris_vp_hex", _C + "victory.paris.hex"),
    (_T + "eastern_front.min_infantry_cs", _C + "eastern_front.min_infantry_cs"),
    (_T + "eastern_front.cavalry_divisions", _C + "eastern_front.cavalry_divisions"),
    (_T + "eastern_front.vp_if_refused", _C + "eastern_front.vp_if_refused"),
    (_T + "victory.german_minimum", _C + "victory.german_minimum"),
    (_T + "victory.german_multiple_of_allied", _C + "victory.german_more_than_times_allied"),
    (_T + "vp_chits.paris_vp", _C + "victory.paris.vp"),
    (_T + "vp_chits.double_german_hexes", _C + "victory.german_double"),
    (_T + "vp_chits.double_plan17_hexes", _C + "victory.plan17_double"),
    (_T + "mandated_battle.plan17_ignored_fow", _C + "allied_mandated_battles.ignored_fow_in_plan17_hex"),
    (_T + "mandated_battle.plan17_vp_per_battle", _C + "allied_mandated_battles.vp_per_battle_in_plan17_hex"),
    (_T + "mandated_battle.vp_loss_if_not_fought", _T + "vp_loss.unfought_mandated_battle"),
    (_T + "vp_loss.bef_in_schlieffen_hex_per_turn.turns", _C + "bef.penalty_turns"),
    (_T + "vp_loss.bef_in_schlieffen_hex_per_turn.vp", _C + "bef.penalty_vp"),
    (_T + "initiative.tie", _C + "initiative.tie"),
    (_T + "initiative.turn1_allied_activations", _C + "turn1.allied_first_segment_activations"),
    (_T + "supply.antwerp_hex", _C + "antwerp.hex"),
    (_T + "cap.cost.belgian_withdrawal_turn1", _C + "turn1.belgian_withdrawal.cap"),
    (_T + "cap.cost.fow_7_option", _T + "fow.result.defender-tactical-advantage.option_cost_cap"),
    (_T + "drm.attacker.counterattack_only", _T + "fow.result.counterattack.counterattack_drm"),
    (_T + "drm.defender.british_belgian_infantry_cs", _T + "drm.defender.red_circle_cs_bonus"),
    (_T + "dice.amphibious_landing.surprise", "scenarios.toml/scenario.3.option.al-amphibious.surprise_on"),
    (_T + "dice.amphibious_landing.prepared", "scenarios.toml/scenario.3.option.al-amphibious.prepared_on"),
)
