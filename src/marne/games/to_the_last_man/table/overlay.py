"""Ink on demand for the web table: supply, reach, threat, strength, control, sources and VP. It adds marks, it decides nothing.

All give {places: {zone: {tone, label, …}}, lines: [{path, tone}], note, rule}; tones: good, bad, warn, plain.
"""
from __future__ import annotations

from typing import Any

from marne.games.to_the_last_man.pieces import (
    ARMY, EFT, FIRST_FORT, FORT, GERMAN, INDEX, OF_SIDE, PIECE, SEATS, SIDE, UNITS, ZONE, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.state import State, distinct, units_in, zone_of
from marne.games.to_the_last_man.state import strength as value_of
from marne.games.to_the_last_man.rules.r06_supply import fed, net
from marne.games.to_the_last_man.table.dice import Dice, Fight
from marne.games.to_the_last_man.table.reach import Goal, present_moves, reach_of, strikers
from marne.games.to_the_last_man.table.text import unit_words, zone_words
from marne.games.to_the_last_man.rules.r04_1_zones import disputed, enemy, friendly, own, present
from marne.parts.bits import bits
from marne.parts.words import pick

Places = dict[str, dict[str, Any]]
Lines = list[dict[str, Any]]
NOBODY = -1


def overlay(s: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
    """`s` is what the seat may know. None for a name that is not known here."""
    match name:
        case "supply":
            return supply(s, seat, arg, lang)
        case "reach":
            return reach(s, seat, arg, lang)
        case "threat":
            return threat(s, seat, arg, lang)
        case "strength":
            return strength(s, seat, lang)
        case "control" | "front":
            return control(s, seat, lang)
        case "special" | "sources" | "vp":
            return special(s, lang)
    return None


def _out(places: Places, lines: Lines, note: str, rule: str) -> dict[str, Any]:
    return {"places": places, "lines": lines, "note": note, "rule": rule}


def subject(s: State, arg: str) -> tuple[int, int]:
    """The unit and the zone that an argument names; -1 and ZONES if none."""
    if arg in INDEX:
        u = INDEX[arg]
        z = zone_of(s, u)
        return u, z if z < ZONES else ZONES
    return NOBODY, ZONE.get(arg, ZONES)


# Supply -----------------------------------------------------------------------------------------------------------------


def chains(s: State, side: int) -> dict[int, int]:
    """6.2 The zones of the chain, each with the one before it on the way from a source (itself for a source)."""
    chain = net(s, side)
    near = s.t.near[side]
    before = {z: z for z in bits(chain & s.t.sources[side])}
    todo = list(before)
    while todo:
        z = todo.pop(0)
        for w in bits(near[z] & chain):
            if w not in before:
                before[w] = z
                todo.append(w)
    return before


def way_home(s: State, side: int, z: int) -> list[int]:
    """6.2, 6.3 From the zone to the nearest source, [] without one."""
    before = chains(s, side)
    if z not in before:
        steps = [w for w in bits(s.t.near[side][z]) if w in before]
        if not steps:
            return [z] if s.t.sources[side] >> z & 1 and fed(s, side) >> z & 1 else []
        tails = [_back(before, w) for w in steps]
        return [z, *min(tails, key=len)]
    return _back(before, z)


def _back(before: dict[int, int], z: int) -> list[int]:
    out = [z]
    while before[z] != z:
        z = before[z]
        out.append(z)
    return out


def supply(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """Chains from the sources, who is in and who is out of supply; with a unit or zone, its own chain."""
    u, z = subject(s, arg)
    if z < ZONES and z != EFT:
        sides = [SIDE[u]] if u != NOBODY else [x for x in ((seat, 1 - seat) if seat is not None else (0, 1)) if units_in(s, x, z)]
        if sides:
            return _supply_of(s, sides[0], u, z, lang)
    places: Places = {}
    lines: Lines = []
    cut = [0, 0]
    for side in (0, 1):
        zones, feeds = present(s, side), fed(s, side)
        good = "good" if seat is None or seat == side else "plain"
        for w in bits(zones):
            here = places.setdefault(ZONE_IDS[w], {"tone": "plain", "label": ""})
            if feeds >> w & 1:
                here["tone"] = good if here["tone"] == "plain" else here["tone"]
            else:
                n = (s.at[w] & OF_SIDE[side]).bit_count()
                cut[side] += n
                here.update(tone="bad", label=str(n))
        for w in bits(s.t.sources[side] & friendly(s, side)):
            here = places.setdefault(ZONE_IDS[w], {"tone": "plain", "label": ""})
            here["label"] = f"{here['label']} ⊕".strip()
        for w, prior in chains(s, side).items():
            if prior != w:
                lines.append({"path": [ZONE_IDS[prior], ZONE_IDS[w]], "tone": good})
    g, e = cut
    note = pick(lang, f"Out of supply: Germans {g}, Entente {e} units. A chain of friendly zones leads to a friendly source; a "
                    "zone next to the chain is fed too.",
                f"Sans ravitaillement : Allemands {g}, Entente {e} unités. Une chaîne de zones amies mène à une source amie ; "
                "une zone voisine de la chaîne est servie aussi.")
    return _out(places, lines, note, "6.2")


def _supply_of(s: State, side: int, u: int, z: int, lang: str) -> dict[str, Any]:
    who = unit_words(u, lang) if u != NOBODY else zone_words(z, lang)
    if fed(s, side) >> z & 1:
        path = way_home(s, side, z)
        source = path[-1] if path else z
        places: Places = {ZONE_IDS[z]: {"tone": "good", "label": ""}, ZONE_IDS[source]: {"tone": "good", "label": "⊕"}}
        lines: Lines = [{"path": [ZONE_IDS[w] for w in path], "tone": "good"}] if len(path) > 1 else []
        note = pick(lang, f"{who} is in supply from {zone_words(source, lang)}.",
                    f"{who} : ravitaillement depuis {zone_words(source, lang)}.")
        return _out(places, lines, note, "6.2")
    note = pick(lang, f"{who} is out of supply: no chain of friendly zones leads from a source to this zone or to one next "
                      "to it.",
                f"{who} : sans ravitaillement ; aucune chaîne de zones amies ne mène d'une source à cette zone ou à une voisine.")
    return _out({ZONE_IDS[z]: {"tone": "bad", "label": ""}}, [], note, "6.5")


# Reach ------------------------------------------------------------------------------------------------------------------


def reach(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """Where a unit, or anybody in a zone, could go, and by which kind of movement."""
    u, z = subject(s, arg)
    if z >= ZONES:
        return _out({}, [], pick(lang, "Choose a unit or a zone to see its reach.", "Choisissez une unité ou une zone."), "4.1")
    if u != NOBODY and u >= FIRST_FORT:
        return _out({}, [], pick(lang, "Forts do not move.", "Les forts ne se déplacent pas."), "8.4")
    side = SIDE[u] if u != NOBODY else next(
        (x for x in ((seat, 1 - seat) if seat is not None else (0, 1)) if s.at[z] & OF_SIDE[x] & (ARMY | PIECE)), NOBODY)
    if side == NOBODY:
        return _out({}, [], pick(lang, f"Nobody in {zone_words(z, lang)} could move.", f"Personne ne peut bouger : "
                               f"{zone_words(z, lang)}."), "4.1")
    g = present_moves(s, side)
    units = [u] if u != NOBODY else distinct(g, g.at[z] & OF_SIDE[side] & (ARMY | PIECE))
    goals: dict[int, Goal] = {}
    for v in units:
        for w, goal in reach_of(g, v, seat == side).items():
            old = goals.get(w)
            if old is None:
                goals[w] = goal
            else:
                steps = min((x for x in (old.steps, goal.steps) if x), default=0)
                goals[w] = Goal(steps, tuple(dict.fromkeys(old.how + goal.how)), goal.tone)
    who = unit_words(u, lang) if u != NOBODY else zone_words(z, lang)
    places: Places = {ZONE_IDS[w]: {"tone": goal.tone, "label": _label(goal, lang), "how": list(goal.how), "steps": goal.steps}
                      for w, goal in sorted(goals.items())}
    hypo = s.phase != g.phase or s.active != side
    n = len(goals)
    when = pick(lang, ", in an Offensive", ", lors d'une Offensive") if hypo else ""
    note = pick(lang, f"Reach of {who}: {n} zone{'s' * (n != 1)}{when}; figures are zones of march.",
                f"Portée, {who} : {n} zone{'s' * (n > 1)}{when} ; les chiffres sont des zones de marche.")
    if not goals:
        note = pick(lang, f"{who} cannot move now.", f"{who} : aucun mouvement possible.")
    return _out(places, [], note, "4.1")


_HOW: dict[str, tuple[str, str]] = {"rail": ("rail", "rail"), "strategic": ("strat.", "strat."), "sea": ("sea", "mer"),
                                    "reserves": ("reserves", "réserves")}


def _label(goal: Goal, lang: str) -> str:
    words = [pick(lang, *_HOW[x]) for x in goal.how if x in _HOW]
    return " · ".join([str(goal.steps), *words] if goal.steps else words)


# Threat -----------------------------------------------------------------------------------------------------------------


def threat(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """Zones the enemy could enter or fight in with an Offensive, with the strength he could bring there."""
    side = seat if seat is not None else 1 - s.active
    foe = 1 - side
    _, only = subject(s, arg)
    places: Places = {}
    lines: Lines = []
    struck = 0
    for z, (there, comers) in strikers(s, foe).items():
        if not own(s, side) >> z & 1 and not disputed(s) >> z & 1 or only < ZONES and z != only:
            continue
        power = sum(value_of(s, u) for u in (*there, *comers))
        defended = bool(s.hold[side] >> z & 1)
        struck += defended
        places[ZONE_IDS[z]] = {"tone": "bad" if defended else "warn", "label": str(power), "units": len(there) + len(comers)}
        for src in sorted({zone_of(s, u) for u in comers}):
            lines.append({"path": [ZONE_IDS[src], ZONE_IDS[z]], "tone": "bad" if defended else "warn"})
    who = (("the Germans", "les Allemands"), ("the Entente", "l'Entente"))[foe]
    can = "pourraient" if foe == GERMAN else "pourrait"
    note = pick(lang, f"Zones where {who[0]} could attack with an Offensive: {struck}, each with the strength of the units that "
                      "find room; the others could be walked into.",
                f"Zones où {who[1]} {can} attaquer lors d'une Offensive : {struck}, avec la force des unités qui y trouvent "
                "place ; les autres sont ouvertes.")
    return _out(places, lines, note, "4.2")


# Strength ---------------------------------------------------------------------------------------------------------------


def firepower(dice: tuple[Dice, ...]) -> tuple[int, float]:
    """How many dice, and the hits to be expected of them."""
    return sum(d.number for d in dice), sum(d.number * d.need for d in dice) / 6


def strength(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """By zone the dice of each side and the hits to be expected: in defence, and for an attack out of it (all steps)."""
    places: Places = {}
    front = disputed(s)
    g = s.copy()
    g.retreated = g.dogfought = g.reacting = g.weather = 0
    for z in range(ZONES):
        if z == EFT:
            continue
        row: dict[str, Any] = {}
        labels = []
        for side in (0, 1):
            if not units_in(g, side, z) & (PIECE | FORT):
                continue
            shield = Fight(g, 1 - side, z)
            dice, hits = firepower(shield.defenders(shield.first[side]))
            sword = Fight(g, side, z)
            foes = sword.first[1 - side] if sword.first[1 - side][0] & (PIECE | FORT) else ((1 << FIRST_FORT) - 1 & ~ARMY, 0)
            comps = (sword.first[side], foes) if side == 0 else (foes, sword.first[side])
            shots = [firepower(sword.shots(step, comps)) for step in ("artillery", "attack")]
            row[SEATS[side]] = {"defence": {"dice": dice, "hits": round(hits, 3)},
                                "attack": {"dice": sum(d for d, _ in shots), "hits": round(sum(h for _, h in shots), 3)}}
            labels.append(f"{dice} · {_decimal(hits, lang)}")
        if not row:
            continue
        one = next(iter(row)) if len(row) == 1 else ""
        tone = "warn" if front >> z & 1 or len(row) == 2 else "good" if seat is None or one == SEATS[seat] else "bad"
        places[ZONE_IDS[z]] = {"tone": tone, "label": " | ".join(labels), **row}
    note = pick(lang, "Dice and expected hits when the units of a zone are attacked, Germans first where both are there.",
                "Dés et coups attendus quand les unités d'une zone sont attaquées ; Allemands d'abord où les deux camps y sont.")
    return _out(places, [], note, "5.2.2")


def _decimal(x: float, lang: str) -> str:
    return f"{x:.1f}".replace(".", "," if lang == "fr" else ".")


# Control, sources, VP -----------------------------------------------------------------------------------------------------


def control(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """4.1 Friendly, enemy and disputed zones, and the borders between the sides."""
    side = seat if seat is not None else GERMAN
    mine, front = friendly(s, side), disputed(s)
    places: Places = {}
    lines: Lines = []
    theirs = enemy(s, side)
    for z in bits(s.t.playable & ~(1 << EFT)):
        b = 1 << z
        places[ZONE_IDS[z]] = {"tone": "warn" if front & b else "good" if mine & b else "bad", "label": "",
                               "control": SEATS[GERMAN if s.german & b else 1], "disputed": bool(front & b)}
        if (mine | front) & b:
            lines += [{"path": [ZONE_IDS[z], ZONE_IDS[w]], "tone": "plain"} for w in bits(s.t.near[side][z] & theirs)]
    g, e = ((friendly(s, x) & s.t.land).bit_count() for x in (0, 1))
    n = (front & s.t.land).bit_count()
    note = pick(lang, f"German zones {g}, Entente {e}, disputed {n}.", f"Zones allemandes {g}, de l'Entente {e}, disputées {n}.")
    return _out(places, lines, note, "4.1")


def special(s: State, lang: str) -> dict[str, Any]:
    """6.1, 3.1, 8.4 Sources of supply, VP zones, forts and ports."""
    places: Places = {}
    mine = friendly(s, GERMAN)
    for z in range(ZONES):
        b = 1 << z
        labels, tone = [], "plain"
        if s.t.vp[z]:
            labels.append(pick(lang, f"{s.t.vp[z]} VP", f"{s.t.vp[z]} PV"))
            tone = "good" if mine & b else "warn"
        forts = [u for u in range(FIRST_FORT, UNITS) if s.loc[u] == z]
        labels += [f"fort {value_of(s, u)}" for u in forts]
        if (s.t.sources[0] | s.t.sources[1]) & b:
            labels.append("⊕")
        if s.t.ports & b:
            labels.append("port")
        if labels:
            places[ZONE_IDS[z]] = {"tone": tone, "label": " · ".join(labels)}
    note = pick(lang, "VP count for the Germans while the zone is friendly to them; ⊕: source of supply.",
                "Les PV comptent pour les Allemands tant que la zone leur est amie ; ⊕ : source de ravitaillement.")
    return _out(places, [], note, "3.1")

