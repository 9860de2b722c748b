"""Facts about the charts and the scenarios."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marne.games.grand_illusion.data.check.units import CORPS_NOT_4
from marne.games.grand_illusion.data.check.look import GERMAN_VP, PLAN_17, Look
from marne.parts.data.facts import Fact


def facts(look: Look) -> Iterator[Fact]:
    yield from _cap(look.ds.tables["cap"])
    yield from _fow({r["roll"]: r for r in look.ds.tables["fow"]["result"]})
    yield from _charts(look)
    yield from _procedures(look.ds.tables)
    yield from _markers(look)
    yield from _scenarios(look)
    yield from _options(look)


def _cap(cap: dict[str, Any]) -> Iterator[Fact]:
    columns = [cap["table"][c] for c in ("joffre", "joffre-ii", "moltke", "falkenhayn")]
    yield Fact("5.1", "CAP columns, six results each, 1..10, rising",
               all(len(c) == 6 and c == sorted(c) and all(1 <= x <= 10 for x in c) for c in columns), columns)
    yield Fact("13.1.3", "turn-1 CAP 4 and 6, maximum 10",
               cap["turn1"] == {"allied": 4, "german": 6} and cap["maximum"] == 10)
    keys = ("activate_hex", "entrench_hex", "reorganise_hex", "strategic_move_unit", "replacement_now",
            "replacement_in_two_turns")
    yield Fact("5.2", "CAP costs", [cap["cost"][k] for k in keys] == [1, 1, 1, 1, 2, 1])


def _fow(fow: dict[int, dict[str, Any]]) -> Iterator[Fact]:
    yield Fact("9.1.4", "FoW covers 2..12 with 36 ways",
               sorted(fow) == list(range(2, 13)) and all(r["ways"] == 6 - abs(7 - n) for n, r in fow.items()))
    named = [fow[n]["id"] for n in (3, 4, 7, 10)]
    yield Fact("9.1.1", "3 Cautious Attacker, 4 Skirmish, 7 Defender Tactical Advantage, 10 Counterattack",
               named == ["cautious-attacker", "skirmish", "defender-tactical-advantage", "counterattack"], named)
    yield Fact("9.3", "5 is the German General Staff with one CAP",
               fow[5].get("cap_gain") == {"side": "german", "amount": 1})
    yield Fact("2.4", "6 and 11 are Offensive to the Limit and free bracketed strengths", all(
        "offensive-to-the-limit" in fow[n]["id"] and fow[n].get("def_only_may_attack") is True for n in (6, 11)))
    forced = fow[6].get("forced_disrupted", {})
    yield Fact("9.2.3", "French disrupted units are forced on turns 1-4",
               forced.get("turns") == [1, 4] and forced.get("nation") == "fr")
    fails = {n: r["counts_as_mandated"] for n, r in fow.items() if r["counts_as_mandated"] is not True}
    yield Fact("9.1.1", "only 3 and the withdrawal of 7 fail a Mandated Battle",
               fails == {3: False, 7: "unless-withdraw"}, fails)
    ignored = {n for n, r in fow.items() if r["ignored_in_plan17_mandated"]}
    yield Fact("14.1.1", "3, 4, 7, 10 are ignored in Plan 17 Mandated Battles", ignored == {3, 4, 7, 10}, ignored)
    yield Fact("9.1.3", "a result that passes the phase cancels the other battles",
               all(r["cancels_other_battles"] == r["initiative_passes"] for r in fow.values())
               and fow[3]["initiative_passes"])
    yield Fact("9.2.4", "7 offers withdrawal and counterattack for 1 CAP; counterattack +1",
               {"withdraw", "counterattack"} <= set(fow[7].get("options", [])) and fow[7].get("option_cost_cap") == 1
               and fow[10].get("counterattack_drm") == 1)
    by_id = {r["id"]: r for r in fow.values()}
    yield Fact("9.3.2", "fort bonus: not in a Skirmish, kept in Attacker Surprise",
               by_id["skirmish"]["fort_bonus"] is False and by_id["attacker-surprise"]["fort_bonus"] is True)
    yield Fact("9.1.1", "a result gives a Mandated Battle; no effect, Rout, Surprise and Allied staff exist",
               any("mandated_battle_gain" in r for r in fow.values())
               and {"rout", "attacker-surprise", "no-effect", "allied-general-staff"} <= set(by_id))


def _charts(look: Look) -> Iterator[Fact]:
    tables, unit = look.ds.tables, look.unit
    chits, dice = tables["vp_chits"], tables["dice"]
    yield Fact("13.1.2", "eight Plan 17 and fifteen German chits, Paris 10",
               len(chits["values"]["plan17"]) == chits["plan17_count"] == 8
               and len(chits["values"]["german"]) == chits["german_count"] == 15 and chits["paris_vp"] == 10)
    sea = dice["sea_retreat"]
    yield Fact("9.4.5", "sea retreat table", sea["delay_turns"] == {"1": 2, "2": 3, "3": 4, "4": 5}
               and sea["drm"] == {"british": -1, "french_territorial": 2, "belgian": 3} and sea["eliminated"] == [5, 6])
    surrender = dice["fort_surrender"]
    yield Fact("9.5.3", "surrender dice", surrender["normal"] == [1, 2] and surrender["large_garrison"] == [1])
    yield Fact("9.2.6", "cavalry withdrawal hit on 1-2", dice["cavalry_withdrawal"]["hit_on"] == [1, 2])
    combat = dice["combat"]
    yield Fact("9.3.1", "1 always hits, 6 always misses",
               combat["natural_always_hit"] == 1 and combat["natural_always_miss"] == 6)
    yield Fact("9.5.1", "infantry hits a fort only with a natural 1", combat["fort_hit_by_infantry_on_natural"] == 1)
    landing = dice["amphibious_landing"]
    yield Fact("14.3.6", "landing: surprise on 1-2, prepared on 3-6",
               landing["surprise"] == [1, 2] and landing["prepared"] == [3, 4, 5, 6])
    factors = {k: v for k, v in tables["siege_artillery"]["factors"].items() if k in unit}
    yield Fact("9.5.4", "siege factors agree with units.csv",
               len(factors) == 5 and all(unit[k].bombard == v for k, v in factors.items()))
    east = tables["eastern_front"]
    yield Fact("7.3", "Eastern Front numbers",
               (east["min_infantry_cs"], east["vp_if_refused"], east["turn"]) == (9, -2, 3))
    loss = tables["vp_loss"]
    yield Fact("8.7", "General Retreat prices",
               loss["allied_general_retreat"] == {"turn3": 3, "turn4_or_later": 2}
               and loss["german_general_retreat"] == {"turn4": 4, "turn5_or_later": 3})
    yield Fact("integrity", "disrupted strength = half rounded up",
               all(u.cs_dis == (u.cs_full + 1) // 2 for u in look.combat))
    yield Fact("integrity", "strength rule: French exceptions",
               tables["strength_rule"]["french_corps_exceptions"] == CORPS_NOT_4)


def _procedures(tables: dict[str, Any]) -> Iterator[Fact]:
    def has(name: str, **values: Any) -> bool:
        return all(tables[name][k] == v for k, v in values.items())

    attacker, defender = tables["drm"]["attacker"], tables["drm"]["defender"]
    yield Fact("9.2.3", "concentric attack: -1 from three hexes, -2 from five", attacker["concentric_hexes"] == [3, 5]
               and (attacker["concentric_3_4"], attacker["concentric_5_6"]) == (-1, -2))
    yield Fact("9.3.2", "a fort gives the other defenders -1", defender["fort_in_hex"] == -1)
    yield Fact("12.2", "red circle +1", defender["red_circle_cs_bonus"] == 1)
    yield Fact("8.4.6", "stacking limits", has(
        "stacking", corps_per_side=8, infantry_corps_per_side=6, vosges_hexes=[102, 103], vosges_infantry_corps=3,
        vosges_extra_small_units=1))
    yield Fact("9.2.1", "four boxes of each kind a side", has("battle_board", front_boxes=4, reserve_boxes=4))
    yield Fact("9.2.2", "a box holds a corps, two smaller units or a fort",
               has("battle_board", corps_per_box=1, small_units_per_box=2, forts_per_box=1))
    yield Fact("9.1.1", "a Mandated Battle: four corps against two corps or forts; -1 VP if not fought",
               has("mandated_battle", min_attacking_infantry_corps=4, min_defending_infantry_corps_or_forts=2,
                   vp_loss_if_not_fought=1, plan17_turns=[1, 4], plan17_vp_per_battle=1))
    yield Fact("10.2", "strategic rail: ten hexes, a line to a French or German source", has(
        "movement", strategic_rail_hexes=10, strategic_rail_sources={"allied": "fr", "german": "ge"}))
    yield Fact("10.3", "strategic rail from turn 3, in conquered hexes from turn 5, Belgians never", has(
        "movement", strategic_rail_from_turn={"allied": 3, "german_home": 3, "german_conquered": 5},
        strategic_rail_never=["be"]))
    yield Fact("8.4.2", "a hex costs 1, a marked side 1 more", has("movement", hex_cost=1, slow_side_extra=1))
    yield Fact("8.4.1", "an HQ that lends 3 or 4 is flipped", has("movement", hq_flips_when_lending=[3, 4]))
    yield Fact("8.1.1", "two activations in a row, two passes end the phase",
               has("initiative", max_consecutive_activations=2, passes_in_a_row_end_phase=2))
    yield Fact("9.6.3", "delaying cavalry retreats three hexes",
               has("cavalry_delay", retreat_hexes=3, retreat_disrupts=True))
    yield Fact("9.4.3", "overstacked retreat: one more hex and one step; one hit to pass cavalry", has(
        "retreat", overstack_extra_hexes=1, overstack_steps=1, past_cavalry_hits=1))
    yield Fact("9.5.3", "a siege needs one full infantry unit, a corps before a large garrison", has(
        "siege", min_full_infantry_units=1, large_garrison_needs_corps=True))
    yield Fact("9.7.3", "trenches begin at 1 and end at 2", has("trench", new_level=1, max_level=2))
    yield Fact("11.4", "in a contested hex one unit is reorganised, two among three or more", has(
        "reorganisation", contested_few_units=2, contested_few_flips=1, contested_many_flips=2,
        emergency_supply_flips_with_hq=1))
    yield Fact("9.5.4", "siege artillery: one battle a turn, one extra hit when both fire", has(
        "siege_artillery", movement_hexes=1, battles_per_turn=1, concentration_extra_hits=1))
    yield Fact("11.2.1", "supply is traced from one hex off the railway", has("supply", hexes_from_rail=1))
    yield Fact("8.4.3", "End of Rail Net in 56, removed on turn 5", has(
        "supply", end_of_rail_hex=56, end_of_rail_removed_turn=5, emergency_needs_german_hexes=[44, 54]))


def _markers(look: Look) -> Iterator[Fact]:
    tables = look.ds.tables
    keys = ("allied_cap", "german_cap", "allied_mandated_battles", "german_mandated_battles", "plan17_vp", "german_vp",
            "trench_level_1_hexes", "end_of_rail_net_hex", "german_control_hexes")
    told = [tables["setup_markers"][k] for k in keys]
    yield Fact("13.1.3", "set-up markers", told == [4, 6, 1, 0, 3, 0, [86], 56, [72, 73]], told)
    turns = tables["calendar"]["turns"]
    yield Fact("1.2", "fifteen six-day turns", len(turns) == 15 and tables["game"]["days_per_turn"] == 6)
    manifest = tables["counter_manifest"]
    yield Fact("2.3", "406 counters", sum(v for v in manifest.values() if isinstance(v, int)) == 406)
    counted = {"units_and_hq_and_siege_artillery": len(look.ds.units), "fort_start": len(look.fort),
               "fort_replacement": 16, "vp_plan17": 8, "vp_german": 15}
    yield Fact("2.3", "manifest agrees with the files", all(manifest[k] == n for k, n in counted.items()))


def _scenarios(look: Look) -> Iterator[Fact]:
    scenario, common = look.ds.scenarios["scenario"], look.ds.scenarios["common"]
    yield Fact("14.0", "three scenarios of 15, 7 and 15 turns", [scenario[k]["turns"] for k in "123"] == [15, 7, 15])
    yield Fact("14.1.3", "interim VP on turn 9 in scenarios 1 and 3 only",
               [scenario[k]["interim_vp_turn"] for k in "123"] == [9, 0, 9])
    yield Fact("14.1.1", "Allied Mandated Battles 1, 2, 3, 4; German 1 on turns 12-15",
               common["allied_mandated_battles"]["quota"] == {"1": 1, "2": 2, "3": 3, "4": 4}
               and common["german_mandated_battles"]["quota"] == {"12": 1, "13": 1, "14": 1, "15": 1})
    yield Fact("14.1.1", "turn-1 limits", common["turn1"]["allied_never_activate"] == [66, 76]
               and sorted(common["turn1"]["allied_activate_only_one_of"]) == [45, 46, 54, 62])
    yield Fact("14.1.1", "Maubeuge limits", common["maubeuge"]["german_entry_forbidden_turns"] == [1, 1]
               and common["maubeuge"]["allied_entry_forbidden_turns"] == [1, 2])
    yield Fact("6.0", "initiative: Allied on turn 1, German on 2 and 3, then dice, ties German",
               common["initiative"]["fixed"] == {"1": "allied", "2": "german", "3": "german"}
               and common["initiative"]["dice_turns"] == [4, 15] and common["initiative"]["tie"] == "german")
    yield Fact("8.7.1", "no General Retreat on turns 1 and 2; the German one a turn after the Allied one",
               common["general_retreat"]["forbidden_turns"] == [1, 2]
               and common["general_retreat"]["german_earliest_after_turns"] == 1)
    yield Fact("12.1", "BEF penalty of one VP on turns 1-5",
               common["bef"]["penalty_turns"] == [1, 5] and common["bef"]["penalty_vp"] == 1)
    yield Fact("12.4", "Allenby on turns 1 and 2", common["bef"]["allenby_turns"] == [1, 2])
    antwerp, namur = common["antwerp"], common["antwerp"]["namur_division"]
    yield Fact("12.5.2", "Antwerp is masked by two corps in 53 and 62 before turn 7",
               (antwerp["mask_hexes"], antwerp["mask_corps"], antwerp["mask_turns"]) == ([53, 62], 2, [1, 6]))
    yield Fact("12.5.3", "Ghent (43) is closed while Belgians are in 52",
               (antwerp["ghent_closed_hex"], antwerp["ghent_closed_while_belgians_in"]) == (43, 52))
    yield Fact("12.6", "the 4th Division returns after five turns, full, in 1 or 14",
               (namur["returns_after_turns"], namur["arrives"], namur["hexes"]) == (5, "full", [1, 14]))
    yield Fact("8.4.8", "Schlieffen limits end with turn 7",
               common["schlieffen"]["german_entry_limited_turns"] == [1, 6]
               and common["schlieffen"]["allied_arrivals_forbidden_turns"] == [1, 6])
    again = common["replacements"]
    yield Fact("7.2", "replacements of French and Germans, two turns later for one CAP, inner France from turn 5",
               (again["nations"], again["delay_turns"], again["german_inner_france_hq_forbidden_turns"])
               == (["fr", "ge"], 2, [1, 4]))
    yield Fact("14.1.1", "replacements return disrupted from turns 8 and 10, fatigue from turn 12",
               (again["delayed_return_disrupted_from_turn"], again["immediate_return_disrupted_from_turn"],
                again["fatigue_from_turn"], again["fatigue_share"], again["fatigue_rounds"]) == (8, 10, 12, 0.5, "up"))
    bef = [common["bef"][k] for k in ("replacement_turn_8", "replacement_turn_12", "belgian_replacement_turn_12")]
    yield Fact("14.1.1", "free replacements: British on turn 8, British and Belgian disrupted on turn 12",
               [(b["units"], b["nation"], b["face"]) for b in bef]
               == [(1, "br", "full"), (1, "br", "disrupted"), (1, "be", "disrupted")])
    victory = common["victory"]
    yield Fact("14.1.3", "victory", (victory["german_minimum"], victory["german_more_than_times_allied"],
                                    victory["allied_sudden_death_hex"]) == (6, 2, 94)
               and set(victory["german_vp_hexes"]) == GERMAN_VP and set(victory["plan17_hexes"]) == PLAN_17)
    bonus = [(b["vp"], b["turn"]) for b in scenario["2"]["german_bonus"]]
    yield Fact("14.2.2", "four German bonuses +3 +2 +3 +3 in scenario 2",
               bonus == [(3, 7), (2, 7), (3, 5), (3, 5)], bonus)


def _options(look: Look) -> Iterator[Fact]:
    scenario = look.ds.scenarios["scenario"]["3"]
    option = {o["id"]: o for o in scenario["option"]}
    price = {k: o["vp_cost"] for k, o in option.items()}
    yield Fact("14.3.6", "five options a side with their prices", price == {
        "al-redeploy": 2, "al-resources": 1, "al-empires": 2, "al-amphibious": 1, "al-belgian-alert": 3,
        "ge-redeploy": 3, "ge-more-guns": 3, "ge-logistics": 2, "ge-more-troops": 4, "ge-holland": 4}, price)
    names = [n for o in option.values() for k in ("add_units", "move_arrival", "remove_units", "replace_units")
             for n in o.get(k, ())] + [n for o in option.values() for n in o.get("replace_units", {}).values()]
    forts = [n for o in option.values() for k in ("add_forts", "replace_forts", "fort_bombard_defence")
             for n in o.get(k, ())] + [n for o in option.values() for n in o.get("replace_forts", {}).values()]
    yield Fact("integrity", "options name existing units and forts",
               set(names) <= set(look.unit) and set(forts) <= set(look.fort))
    late = [k for o in option.values() for k, turn in o.get("add_units", {}).items()
            if look.unit[k].arrival_turn != turn]
    yield Fact("14.3.6", "arrival turns of option units agree with units.csv", not late, late)
    yield Fact("14.3.6", "empires option: turns 10 to 7 and 13 to 10", option["al-empires"]["move_arrival"] == {
        "br-7": 7, "br-3-c": 7, "fr-marine": 7, "br-ind-3": 10, "br-ind-7": 10})
    used = {u.option for u in look.ds.units if u.option} | {v[0].option for v in look.fort.values() if v[0].option}
    yield Fact("integrity", "every optional unit and fort belongs to an option",
               used <= set(option), used - set(option))
    yield Fact("14.3.6", "redeployment: five corps, two cavalry divisions, one HQ; eight, three and one",
               [tuple(option[k]["redeploy"][n] for n in ("corps", "cavalry_divisions", "hq"))
                for k in ("al-redeploy", "ge-redeploy")] == [(5, 2, 1), (8, 3, 1)])
    over = scenario["overrides"]
    yield Fact("14.3.1", "scenario 3 switches off 7.3, 12.1, 8.4.8, forced retreat, fixed CAP and initiative",
               over["eastern_front"] == {"active": False} and over["bef"]["penalty_vp"] == 0
               and over["schlieffen"]["german_entry_limited_turns"] == []
               and over["paris_in_danger"]["forces_general_retreat"] is False
               and over["turn1"]["fixed_cap"] is False and over["initiative"]["fixed"] == {})
    yield Fact("14.3.1", "two Allied activations at most in hexes 1-66 on turn 1",
               over["turn1"]["allied_max_activations_in_hexes_1_to_66"] == 2
               and over["turn1"]["allied_north_hexes"] == [1, 66])
