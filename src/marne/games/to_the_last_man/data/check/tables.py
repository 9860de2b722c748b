"""Facts about the turn track and the tables."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from marne.games.to_the_last_man.data.check.look import SEASONS, Look
from marne.parts.data.facts import Fact

LABELS = {1: "Summer 1914", 2: "Autumn 1914", 3: "Winter 1914-15", 6: "Autumn 1915", 12: "Spring 1917", 23: "Winter 1919-20"}
ARTILLERY = {1914: (1, 1, 1, 0), 1915: (2, 1, 1, 0), 1916: (3, 2, 2, 0), 1917: (3, 2, 2, 0), 1918: (3, 2, 2, 1),
             1919: (3, 2, 2, 2)}
BLOCKADE = {1916: -1, 1917: -2, 1918: -3, 1919: -4}
COST = {"card": 1, "army": 1, "infantry": 1, "cavalry": 1, "artillery": 1, "biplane": 1, "siege-gun": 1, "paris-gun": 1,
        "entrench": 1, "promote-stosstruppen": 1, "fortify": 1, "tank": 2, "stosstruppen": 2, "commonwealth": 2}
CRISES = {("entente-crisis", 1915): (1, {"uk"}), ("entente-crisis", 1917): (3, {"uk", "fr"}),
          ("entente-crisis", 1918): (2, {"uk", "fr"}),
          ("german-crisis", 1914): (2, {"ge"}), ("german-crisis", 1916): (2, {"ge"}), ("german-crisis", 1918): (2, {"ge"})}


def facts(look: Look) -> Iterator[Fact]:
    yield from _track(look)
    yield from _procedures(look.ds.tables)
    yield from _victory(look)
    yield from _crises(look.ds.tables)
    yield from _slots(look.ds.tables["army_slots"])


def _track(look: Look) -> Iterator[Fact]:
    yield Fact("2.0 VI", "23 turns", sorted(look.turn) == list(range(1, 24)))
    for n, label in LABELS.items():
        yield Fact("2.0 VI", f"turn {n} is {label}", look.turn[n].label_en == label, look.turn[n].label_en)
    for n, t in look.turn.items():
        year = 1914 + n // 4
        yield Fact("2.0 VI", f"season and year of turn {n}", (t.season, t.game_year) == (SEASONS[(n - 1) % 4], year))
        span = f"{t.season.capitalize()} {year}" + (f"-{(year + 1) % 100}" if t.season == "winter" else "")
        yield Fact("2.0 VI", f"label of turn {n}", t.label_en == span and t.label_fr.endswith(span.split()[1]), t.label_en)
        yield Fact("1.3", f"reshuffle of turn {n}", (t.reshuffle == 1) == (t.season == "winter"))
        yield Fact("7.4", f"entrenchment cap of turn {n}", t.entrench_bp_cap == (1 if n <= 2 else 0))
        yield Fact("4.5", f"strategic moves of turn {n}", t.strategic_move_cap == (1 if n == 1 else 2))
        yield Fact("3.1", f"blockade of turn {n}", t.blockade_vp == BLOCKADE.get(year, 0), t.blockade_vp)
        yield Fact("3.1", f"VP of the Eastern Front box in turn {n}", (t.eft_vp == 1) == (year <= 1917))
        limits = tuple(t.art_per_army(x) for x in ("ge", "uk", "fr", "us"))
        yield Fact("8.3.2", f"artillery per army in turn {n}", limits == ARTILLERY[year], limits)
        yield Fact("integrity", f"income and hands of turn {n}", 0 < t.bp_german < 40 and 0 < t.bp_entente < 40
                   and t.hand_limit_german < 20 and t.hand_limit_entente < 20)


def _procedures(t: dict[str, Any]) -> Iterator[Fact]:
    yield Fact("7.6", "costs", {k: v for k, v in t["cost"].items() if not k.startswith("source")} == COST)
    yield Fact("7.4", "four units entrench for 1 BP", t["entrenchment"]["units_per_bp"] == 4)
    yield Fact("8.2.1", "entrenched infantry defends at F2", t["entrenchment"]["infantry_defence_f"] == 2)
    yield Fact("1.2.2", "three units a side and zone", t["stacking"]["zone_limit_per_side"] == 3)
    m = t["movement"]
    yield Fact("4.1", "movement allowances", m["zones"] == {"default": 1, "cavalry": 2, "biplane": 2, "fort": 0})
    yield Fact("4.4", "rail: two units, three zones", (m["rail"]["units_per_player_turn"], m["rail"]["max_zones"]) == (2, 3))
    yield Fact("4.5", "strategic movement is for the Entente", m["strategic"]["side"] == "entente")
    yield Fact("4.6", "one British unit by sea", (m["sea"]["nation"], m["sea"]["units_per_movement_phase"]) == ("uk", 1))
    yield Fact("2.0 II", "the German side begins", t["sequence"]["first_player"] == "german")
    yield Fact("2.0 II.1", "one move for a pass, one more with Strategic Reserves",
               (t["pass"]["free_moves"], t["pass"]["extra_moves_with_strategic_reserves"]) == (1, 1))
    yield Fact("2.0 IV", "two passes in a row end a turn", t["sequence"]["passes_in_a_row_to_end"] == 2)
    yield Fact("5.2.1", "order of fire",
               t["combat"]["order"] == ["dogfight", "attacker-artillery", "defender-fire", "attacker-fire", "retreat"])
    yield Fact("5.2.1", "order of a Surprise Attack",
               t["combat"]["order_surprise"] == ["dogfight", "attacker-fire", "defender-fire", "retreat"])
    yield Fact("6.5", "attrition", (t["supply"]["fort_steps_lost"], t["supply"]["army_units_lost"]) == (1, 1))
    yield Fact("2.0 V.4", "Eastern Front box: one die for 5 BPs, lost on 1",
               (t["eft"]["bp_per_loss_die"], t["eft"]["loss_on"]) == (5, 1))
    yield Fact("3.1", "Eastern Front box: 1 VP for 5 BPs", t["eft"]["bp_per_vp"] == 5)
    yield Fact("8.4", "forts fire at F2 and hold a zone from 2", (t["fort"]["firepower"], t["fort"]["holds_zone_from"]) == (2, 2))
    yield Fact("8.1", "homes of armies",
               t["army"]["home_country"] == {"ge": "ge", "fr": "fr", "be": "be", "uk": "uk", "us": "fr"})
    yield Fact("8.3.4", "one biplane an army", t["army"]["biplanes_max"] == 1)
    yield Fact("8.3.5", "dates of tanks", t["build"]["tank"] == {"fr": 13, "uk": 13, "ge": 16, "us": 17})
    yield Fact("integrity", "options are off", not any(o["default"] for o in t["option"].values()))
    uk = t["option"]["uk-materiel-1918"]
    yield Fact("8.3.2", "British artillery of 1918", (uk["from_turn"], uk["defence_f"], uk["defence_f_with_gas"]) == (16, 2, 3))


def _victory(look: Look) -> Iterator[Fact]:
    t = look.ds.tables
    mods = {k: v for k, v in t["vp_modifier"].items() if isinstance(v, int)}
    yield Fact("3.1", "VP modifiers", mods == {"entente-army-eliminated": 1, "german-army-eliminated": -1,
                                               "entente-crisis-unmet": 1, "german-crisis-unmet": -1, "paris-gun": 1}, mods)
    levels = t["victory"]["level"]
    yield Fact("3.1", "every VP total has one level", all(a["max"] + 1 == b["min"] for a, b in pairwise(levels)))
    names = [x["id"] for x in levels]
    yield Fact("3.2", "decisive levels at both ends", (names[0], names[-1]) == ("entente-decisive", "german-decisive"))
    yield Fact("3.3", "a German who capitulates at stalemate concedes a marginal victory",
               names.index("stalemate") - names.index("entente-marginal") == t["victory"]["capitulation_shift"] == 1)
    bare = [x["id"] for x in levels if x["name_en"] == x["name_fr"]]
    yield Fact("integrity", "levels have names in both languages", not bare, bare)


def _crises(t: dict[str, Any]) -> Iterator[Fact]:
    events = {(c["card"], c["year"]): c for c in t["crisis"]["event"]}
    yield Fact("9.8", "six crises", set(events) == set(CRISES), set(events))
    for key, (n, nations) in CRISES.items():
        c = events.get(key, {})
        rule = "9.8" if key[0] == "entente-crisis" else "9.9"
        yield Fact(rule, f"crisis of {key[1]}: {n} units", c.get("remove_units") == n and set(c.get("nations", ())) == nations)
    told = sorted(y for (card, y), c in events.items() if "stosstruppen" in c["kinds"])
    yield Fact("9.9", "Stosstruppen count in 1918 alone", told == [1918], told)
    yield Fact("9.8", "crisis cards leave in 1918", t["crisis"]["leaves_after_year"] == 1918)


def _slots(slots: dict[str, Any]) -> Iterator[Fact]:
    def room(nation: str, infantry: int, auxiliary: int) -> bool:
        return bool(slots[nation]["infantry"] >= infantry and slots[nation]["auxiliary"] >= auxiliary)

    yield Fact("5.3.4", "a German army holds 5 infantry and 2 artillery", room("ge", 5, 2))
    yield Fact("5.3.1", "a French army holds 3 infantry and 2 artillery", room("fr", 3, 2))
    yield Fact("8.1", "a British army holds 3 infantry", room("uk", 3, 0))
    yield Fact("8.1", "some army holds 3 infantry and 3 auxiliaries", any(room(n, 3, 3) for n in ("ge", "fr", "uk")))
    yield Fact("8.3.2", "slots admit the artillery limits", room("ge", 0, 3) and all(room(n, 0, 2) for n in ("uk", "fr", "us")))
