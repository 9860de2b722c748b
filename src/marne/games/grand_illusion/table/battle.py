"""For the web table: the battle under way, with what its dice will need and why. calendar.py has the other panels."""
from __future__ import annotations

from typing import Any

from marne.games.grand_illusion.rules import r09_1_battle as rules
from marne.games.grand_illusion.rules.r09_2_board import (ATTACK, ATTACK_RESERVE, DEFENCE, DEFENCE_RESERVE, attacker_places,
                                                          attacking, box, cavalry_withdraws, counterattack_force,
                                                          defender_places, engaged, on_board, reserves)
from marne.games.grand_illusion.rules.r09_3_fire import (ASHORE, COUNTER, ELAN, NO_FORT, NO_TERRAIN, SURPRISE, attack_drm,
                                                         box_drm, can_fire, concentric, defence_drm, highest_hit, strength)
from marne.games.grand_illusion.rules.r09_5_forts import bombardment
from marne.games.grand_illusion.words.names import unit_name
from marne.games.grand_illusion.pieces import (
    CAV, COMBAT, CORPS, FORT, HA, IDS, INF, OF_SIDE, SEATS, UNITS,
)
from marne.games.grand_illusion.state import State, own
from marne.games.grand_illusion.table.calendar import boxes, calendar, fow_effect, opened, tracks
from marne.games.grand_illusion.table.text import called_off, spot as place_name
from marne.games.grand_illusion.tables import Fow
from marne.kernel.run import under_way, waiting
from marne.kernel.weave import Procedure
from marne.parts.bits import bits
from marne.parts.words import Pair, listed, pick

__all__ = ["battle", "boxes", "calendar", "fow_effect", "near_hexes", "place_name", "tracks"]


STEPS: tuple[tuple[str, Pair, str], ...] = (
    ("bombardment", ("Bombardment", "Bombardement"), "9.1.3f.2"),
    ("fortunes", ("Fortunes of War", "Fortunes de guerre"), "9.1.4"),
    ("defender", ("Defender", "Défenseur"), "9.2.2a"),
    ("attacker", ("Attacker", "Assaillant"), "9.2.3a"),
    ("reserves", ("Reserves", "Réserves"), "9.2.5b"),
    ("cavalry", ("Cavalry", "Cavalerie"), "9.2.6"),
    ("front", ("Front fire", "Tir du front"), "9.3.1a"),
    ("reserve-fire", ("Reserve fire", "Tir des réserves"), "9.3.4"),
    ("elan", ("Élan", "Élan"), "9.3.5a"),
    ("retreats", ("Retreats", "Retraites"), "9.4.1a"),
)
ORDER = [name for name, _, _ in STEPS]

# Where the battle stands ------------------------------------------------------------------------------------------------


def step_of(s: State) -> str:
    """Which step of the battle is being played."""
    procs: list[Procedure[Any, Any]] = [p for p, _ in under_way(s)]
    for proc, name in ((bombardment, "bombardment"), (counterattack_force, "defender"), (defender_places, "defender"),
                       (attacker_places, "attacker"), (reserves, "reserves"), (cavalry_withdraws, "cavalry")):
        if proc in procs:
            return name
    message = "" if s.decision is None else s.decision.message
    if message == "skirmish_box":
        return "front"
    if message == "elan_target":
        return "elan"
    return "retreats" if rules.fight in procs or rules.conclude in procs or rules.call_off in procs else "fortunes"


def steps(s: State, now: str, hx: int, side: int, how: int | None, mandated: int, lang: str) -> list[dict[str, str]]:
    """The steps of the battle: done, now, to come, or skipped because nothing can happen in them."""
    here, at = s.at[hx], ORDER.index(now)
    absent = set()
    if not here & HA & OF_SIDE[side] or at == 0 and not here & FORT & OF_SIDE[1 - side]:
        absent.add("bombardment")
    if not here & CAV & OF_SIDE[1 - side]:
        absent.add("cavalry")
    if not how & ELAN if how is not None else at == len(ORDER) - 1 and mandated != 2:
        absent.add("elan")
    if how is not None and at > ORDER.index("reserves") and not any(box(s, i) for i in (*range(4, 8), *range(12, 16))):
        absent |= {"reserves", "reserve-fire"} if at < ORDER.index("elan") else set()
    return [{"id": name, "name": pick(lang, *words), "rule": rule,
             "state": "now" if i == at else "skip" if name in absent else "done" if i < at else "todo"}
            for i, (name, words, rule) in enumerate(STEPS)]


# Modifiers --------------------------------------------------------------------------------------------------------------

WHY: dict[str, Pair] = {
    "units": ("holds friendly combat units", "tenu par des unités de combat amies"),
    "blocked": ("behind a side you block: counts as occupied", "derrière un côté bloqué : compte comme occupé"),
    "empty": ("friendly, but no combat unit", "ami, mais sans unité de combat"),
    "enemy": ("enemy control", "contrôle ennemi"),
    "impassable": ("across an impassable side", "au-delà d'un côté infranchissable"),
    "edge": ("off the map", "hors de la carte"),
}


def near_hexes(s: State, side: int, hx: int, lang: str) -> list[dict[str, Any]]:
    """9.2.3b The six neighbours from the north clockwise, and which of them count for a concentric attack."""
    out = []
    blocked = s.t.blocked_exits(s.blocked, 6 * side, hx)
    for h in s.t.dirs[hx]:
        b = 1 << h
        why = ("edge" if not h else "impassable" if not s.t.free[hx] & b else "enemy" if not own(s, side) & b
               else "units" if s.occ[side] & b else "blocked" if blocked & b else "empty")
        out.append({"hex": str(h) if h else "", "name": place_name(h, lang) if h else "", "why": why,
                    "counts": why in ("units", "blocked"), "blocked": bool(h and blocked & b),
                    "text": pick(lang, *WHY[why])})
    return out


def attack_modifiers(s: State, side: int, hx: int, how: int, lang: str) -> list[dict[str, Any]]:
    """9.3.1b What is added to each die of the attacker, part by part."""
    if how & COUNTER:
        return [{"text": pick(lang, "Counterattack, and nothing else", "Contre-attaque, et rien d'autre"), "note": "",
                 "rule": "9.3.1b/b5", "value": s.t.counter_drm}]
    level = (s.trench >> hx & 1) + (s.trench2 >> hx & 1)
    n = sum(x["counts"] for x in near_hexes(s, side, hx, lang))
    off = pick(lang, "not counted: surprise", "ne compte pas : surprise")
    rough = 0 if how & (SURPRISE | NO_TERRAIN) else s.t.tem[hx]
    out = [{"text": pick(lang, f"Terrain of {hx}", f"Terrain de {hx}"), "note": off if s.t.tem[hx] and not rough else "",
            "rule": "9.3.1b/b1", "value": rough}]
    if level:
        out.append({"text": pick(lang, f"Trench, level {level}", f"Tranchée, niveau {level}"),
                    "note": off if how & SURPRISE else "", "rule": "9.3.1b/b2", "value": 0 if how & SURPRISE else level})
    out.append({"text": pick(lang, "Concentric attack", "Attaque concentrique"),
                "note": pick(lang, f"{n} of 6 hexes", f"{n} hexagone{'s' if n > 1 else ''} sur 6"),
                "rule": "9.2.3b", "value": concentric(s, side, hx)})
    return out


def defence_modifiers(s: State, side: int, hx: int, how: int, lang: str) -> list[dict[str, Any]]:
    """9.3.2d, e What is added to each die of the defender."""
    out = []
    if s.at[hx] & FORT & OF_SIDE[side]:
        off = (("not against a counterattack", "pas contre une contre-attaque") if how & COUNTER
               else ("not in a Skirmish", "pas en Escarmouche") if how & NO_FORT else None)
        out.append({"text": pick(lang, "Fort in the hex, not for its own die", "Fort dans l'hexagone, pas pour son propre dé"),
                    "note": pick(lang, *off) if off else "",
                    "rule": "9.2.4a/b4" if how & COUNTER else "9.3.2d", "value": 0 if off else s.t.fort_drm})
    if how & ELAN:
        out.append({"text": pick(lang, f"Élan: terrain of {hx}", f"Élan : terrain de {hx}"), "note": "", "rule": "9.3.2e",
                    "value": -s.t.tem[hx]})
    return out


# Shots ------------------------------------------------------------------------------------------------------------------


def shot(s: State, shooters: int, targets: int, drm: int, defending: bool, rule: str, lang: str) -> dict[str, Any]:
    """One box that will fire: strength, modifier, which dice hit, what a hit does."""
    cs = strength(s, shooters, defending)
    most = highest_hit(cs, drm, bool(targets & FORT))
    notes = []
    if targets & FORT:
        notes.append({"text": pick(lang, "a fort is hit only by a 1", "un fort n'est touché que par un 1"), "rule": "9.3.1c"})
    plain = strength(s, shooters, False)
    if cs != plain:
        notes.append({"text": pick(lang, f"+{cs - plain} in defence", f"+{cs - plain} en défense"), "rule": "12.2"})
    return {"units": ids(shooters), "targets": ids(targets), "cs": cs, "drm": drm, "chance": most / 6, "most": most,
            "dice": f"1–{most}" if most > 1 else "1", "effect": effect(s, targets, lang), "rule": rule, "notes": notes}


def effect(s: State, targets: int, lang: str) -> str:
    """What a hit would do to these units."""
    dead, shaken = targets & s.disrupted & COMBAT, targets & ~s.disrupted & COMBAT
    names = (listed([unit_name(u, lang, own=True) for u in bits(x)], lang) for x in (dead, shaken, targets & FORT))
    out = []
    for name, words in zip(names, ((" eliminated", " : élimination"), (" disrupted", " : désorganisation"),
                                   (" loses a step", " : un pas perdu")), strict=True):
        if name:
            out.append(name + pick(lang, *words))
    return ", ".join(out)


def ids(units: int) -> list[str]:
    return [IDS[u] for u in bits(units)]


def columns(s: State, side: int, hx: int, how: int, lang: str) -> list[dict[str, Any]]:
    """The four columns of the board: what each box would throw, as the board stands."""
    attack = attack_drm(s, side, hx, how)
    units_drm, fort_drm = defence_drm(s, 1 - side, hx, how)
    opposed = engaged(s)
    out = []
    for i in range(4):
        a, d = box(s, ATTACK + i), box(s, DEFENCE + i)
        ar, dr = box(s, ATTACK_RESERVE + i), box(s, DEFENCE_RESERVE + i)
        col: dict[str, Any] = {"n": i + 1, "engaged": i in opposed, "attack": None, "defence": None, "first": None,
                               "attack_reserve": None, "defence_reserve": None}
        reply = fort_drm if d & FORT else units_drm
        if a and d:
            if can_fire(a, d):
                col["attack"] = shot(s, a, d, box_drm(s, a, hx, attack, how), False, "9.3.1a", lang)
            col["defence"] = shot(s, d, a, reply, True, "9.3.2a", lang)
            if a & CAV and d & INF:
                col["first"] = shot(s, d, a, units_drm, True, "9.6.1/b2", lang)
        if ar and d and can_fire(ar, d):
            col["attack_reserve"] = shot(s, ar, d, box_drm(s, ar, hx, attack, how), False, "9.3.4", lang)
        if dr and a:
            col["defence_reserve"] = shot(s, dr, a, fort_drm if dr & FORT else units_drm, True, "9.3.4", lang)
        out.append(col)
    return out


def expected(cols: list[dict[str, Any]], side: int, skirmish: bool) -> dict[str, float]:
    """Hits to be expected of each side as the board stands; reserves count in full."""
    total = [0.0, 0.0]
    for col in cols:
        for who, names in ((side, ("attack", "attack_reserve")), (1 - side, ("defence", "first", "defence_reserve"))):
            total[who] += sum(col[x]["chance"] for x in names if col[x] and not (skirmish and "reserve" in x))
    return {SEATS[x]: round(total[x], 4) for x in (0, 1)}


# The whole --------------------------------------------------------------------------------------------------------------


def manner(s: State, how: int, mandated: int, fow: Fow | None, over: bool, lang: str) -> list[dict[str, str]]:
    """What is special about this battle, with the rules."""
    out = []
    need, corps = s.t.mandated_attack, (attacking(s) & INF & CORPS).bit_count()
    for there, pair, rule in (
        (mandated == 1, ("May count as a Mandated Battle", "Peut compter comme Bataille Obligatoire"), "9.1.1c"),
        (mandated == 2, ("Mandated Battle in a Plan 17 hex: Élan", "Bataille Obligatoire du Plan 17 : Élan"), "9.1.1e"),
        (mandated and not over and not how & COUNTER,
         (f"It counts with {need} infantry corps on the attacker's side of the board; {corps} there now",
          f"Elle compte avec {need} corps d'infanterie du côté assaillant de la grille ; {corps} à présent"), "9.1.1c"),
        (how & COUNTER, ("Counterattack: the defender attacks", "Contre-attaque : le défenseur attaque"), "9.2.4a"),
        (how & SURPRISE, ("Surprise: the attacker's hits come first", "Surprise : les touches de l'assaillant d'abord"), "9.1.4"),
        (how & NO_TERRAIN, ("Surprise landing: terrain does not count", "Débarquement surprise : sans terrain"),
         "14.3.6a.4/b4"),
        (how & ASHORE, ("Opposed landing: the defenders have Élan", "Débarquement attendu : Élan au défenseur"),
         "14.3.6a.4/b4"),
        (fow is not None and fow.skirmish, ("Skirmish: one pair of boxes fires", "Escarmouche : une paire de cases tire"),
         "9.1.4"),
    ):
        if there:
            out.append({"text": pick(lang, *pair), "rule": rule})
    return out


def aftermath(s: State, hx: int, lang: str) -> list[dict[str, str]]:
    """9.4.1 Who would have to go, as things are."""
    fresh = s.at[hx] & INF & ~s.disrupted
    n = [(fresh & OF_SIDE[x]).bit_count() for x in (0, 1)]
    told = pick(lang, f"Undisrupted infantry: Allies {n[0]}, Germans {n[1]}. Who has none left must retreat if the other "
                      "has some.",
                f"Infanterie en ordre : Alliés {n[0]}, Allemands {n[1]}. Qui n'en a plus doit retraiter si l'autre en a.")
    out = [{"rule": "9.4.1a", "text": told}]
    if (s.trench | s.t.vosges) >> hx & 1:
        where = ("a trench", "une tranchée") if s.trench >> hx & 1 else ("the Vosges", "les Vosges")
        out.append({"rule": "9.4.1/ex", "text": pick(lang, f"In {where[0]} infantry may stay all the same.",
                                                     f"Dans {where[1]}, l'infanterie peut rester quand même.")})
    return out


def hex_notes(s: State, hx: int, lang: str) -> list[str]:
    """What lies in the hex, in a few words."""
    t, b = s.t, 1 << hx
    level = (s.trench >> hx & 1) + (s.trench2 >> hx & 1)
    forts = s.at[hx] & FORT
    return [pick(lang, *pair) for there, pair in (
        (True, (("Allied control", "contrôle allié"), ("German control", "contrôle allemand"))[s.german >> hx & 1]),
        (hx == t.paris, (f"{t.paris_vp} German VP", f"{t.paris_vp} PV allemands")),
        (t.german_vp & b, ("German VP hex", "hexagone de PV allemand")),
        (t.plan17 & b, ("Plan 17 hex", "hexagone du Plan 17")),
        (t.tem[hx], (f"terrain +{t.tem[hx]}", f"terrain +{t.tem[hx]}")),
        (level, (f"trench level {level}", f"tranchée de niveau {level}")),
        (forts and not s.siege & b, ("fort", "fort")),
        (forts and s.siege & b, ("besieged fort", "fort assiégé")),
    ) if there]


def battle(s: State, lang: str) -> dict[str, Any] | None:
    """The battle under way: hex, steps, boxes, modifiers with their rules, chances. None when there is none."""
    declared, fought = waiting(s, rules.battle), waiting(s, rules.fight)
    if declared is None or s.decision is None:
        return None
    s = opened(s)
    hx, first, now = declared.hx, declared.side, step_of(s)
    over = now == "retreats"
    shown = fought or declared
    side = shown.side
    how = None if fought is None or over else fought.how
    fow = s.t.fow.get(shown.result) if now not in ("fortunes", "retreats") else None
    mandated = 0 if called_off(s) else declared.mandated
    counting = None if over else how or 0
    attackers = s.attackers & s.at[hx] if over else shown.attackers & s.at[hx]
    cols = [] if counting is None else columns(s, side, hx, counting, lang)
    skirmish = fow is not None and fow.skirmish
    there = s.at[hx] & (COMBAT | FORT) & ~on_board(s)
    out: dict[str, Any] = {
        "hex": str(hx), "name": place_name(hx, lang), "control": SEATS[s.german >> hx & 1], "notes": hex_notes(s, hx, lang),
        "trench": (s.trench >> hx & 1) + (s.trench2 >> hx & 1),
        "attacker": SEATS[side], "defender": SEATS[1 - side], "declared_by": SEATS[first], "mandated": mandated,
        "step": now, "steps": steps(s, now, hx, first, how, mandated, lang),
        "manner": manner(s, how or 0, mandated, fow, over, lang),
        "boxes": {name: [ids(box(s, row + i)) for i in range(4)] for name, row in (
            ("attack", ATTACK), ("attack_reserve", ATTACK_RESERVE), ("defence", DEFENCE),
            ("defence_reserve", DEFENCE_RESERVE))},
        "waiting": {"attack": ids(there & OF_SIDE[side]), "defence": ids(there & OF_SIDE[1 - side])},
        "attackers": ids(attackers), "columns": cols, "provisional": how is None and not over, "over": over,
        "fow": None if fow is None else fow_effect(fow, lang), "after": aftermath(s, hx, lang),
        "expected": None if not any(c["engaged"] for c in cols) else expected(cols, side, skirmish),
        "concentric": None, "modifiers": None,
    }
    if counting is not None:
        near = near_hexes(s, side, hx, lang)
        out["concentric"] = {"side": SEATS[side], "near": near, "count": sum(x["counts"] for x in near),
                             "value": concentric(s, side, hx), "used": not counting & COUNTER, "rule": "9.2.3b"}
        mountain = [u for i in (*range(4), *range(4, 8)) for u in bits(box(s, i)) if u < UNITS and s.t.mountain >> u & 1]
        parts = attack_modifiers(s, side, hx, counting, lang)
        own_parts = []
        if mountain and s.t.vosges >> hx & 1 and not counting & COUNTER:
            names = listed([unit_name(u, lang, own=True) for u in mountain], lang)
            own_parts.append({"text": pick(lang, f"{names} only: mountain troops", f"{names} seulement : troupes de montagne"),
                              "note": "", "rule": "9.3.1b/b4", "value": s.t.mountain_drm})
        units_drm, fort_drm = defence_drm(s, 1 - side, hx, counting)
        out["modifiers"] = {"attack": parts, "attack_sum": attack_drm(s, side, hx, counting), "attack_own": own_parts,
                            "defence": defence_modifiers(s, 1 - side, hx, counting, lang), "defence_sum": units_drm,
                            "fort_sum": fort_drm}
    return out
