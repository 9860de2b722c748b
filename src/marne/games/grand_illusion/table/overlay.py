"""Ink on demand for the web table: supply, reach, threat, special hexes. An overlay adds marks and lines, it decides nothing."""
from __future__ import annotations

from typing import Any, NamedTuple

from marne.games.grand_illusion.rules.r09_1_battle import can_attack
from marne.games.grand_illusion.rules.r09_6_cavalry import delays
from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.rules.r08_3_control import settle
from marne.games.grand_illusion.rules.r08_4_march import step
from marne.games.grand_illusion.rules.r08_4_movement import Ground, closed_schlieffen, cost, destinations
from marne.games.grand_illusion.words.names import unit_name
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, BR, COMBAT, FR, GE, GERMAN, HA, HEXES, HQ, INDEX, INF, MOBILE, NATION, OF_NATION, OF_SIDE, SIDE, UNITS,
)
from marne.games.grand_illusion.questions import asked, named
from marne.games.grand_illusion.state import State, own, strong
from marne.games.grand_illusion.rules.r08_4_supply import (RN_DIVISION, connected, emergency_on, friendly, nation_of, rail_ends,
                                                           sources, zone)
from marne.games.grand_illusion.table.text import count, spot
from marne.kernel.run import GameOver
from marne.parts.bits import bits
from marne.parts.words import capital, pick

_LOGISTICS = 1 << OPTION_IDS.index("ge-logistics")
Places = dict[str, dict[str, str]]
Lines = list[dict[str, Any]]
FARTHEST = 400          # steps that are tried for one group: a bound, never reached in play


def overlay(s: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
    """`s` is what the seat may know. None for a name that is not known here."""
    match name:
        case "supply":
            return supply(s, seat, arg, lang)
        case "reach":
            return reach(s, seat, arg, lang)
        case "threat":
            return threat(s, seat, arg, lang)
        case "special":
            return special(s, lang)
    return None


def _out(places: Places, lines: Lines, note: str, rule: str) -> dict[str, Any]:
    return {"places": places, "lines": lines, "note": note, "rule": rule}


def _hex_of(s: State, arg: str) -> tuple[int, int]:
    """The unit (-1: none) and the hex that an argument names; 0 if none."""
    if arg in INDEX:
        u = INDEX[arg]
        return u, s.loc[u] if s.loc[u] <= HEXES else 0
    return -1, int(arg) if arg.isascii() and arg.isdecimal() and 0 < int(arg[:4]) <= HEXES else 0


# Supply -----------------------------------------------------------------------------------------------------------------


class Net(NamedTuple):
    """The rails of a nation: hexes joined to a source, friendly rail hexes, hexes where a train goes no further."""

    railed: int
    ground: int
    rails: int
    end: int


def net(s: State, nation: int) -> Net:
    """8.4.3, 11.2.1 As the supply rules see it."""
    side = GERMAN if nation == GE else ALLIED
    ground = friendly(s, side)
    rails = ground & s.t.rail & ~s.forts[1 - side]
    end = 1 << s.law.rail_end_hex if nation == GE and rail_ends(s) else 0
    post = 1 << s.law.emergency_hex if nation == GE and emergency_on(s) else 0
    return Net(connected(s.t, sources(s, nation), rails & ~post, end), ground, rails, end)


def supply(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """Units in and out of supply, the rails that carry it, and where a line is cut; with a unit, its own line."""
    u, h = _hex_of(s, arg)
    if u >= 0 and u < UNITS and h:
        return _line_of(s, u, h, lang)
    if h and s.at[h] & MOBILE:
        return _line_of(s, bits(s.at[h] & COMBAT or s.at[h] & MOBILE)[0], h, lang)
    places: Places = {}
    out = [0, 0]
    for h in range(1, HEXES + 1):
        units = s.at[h] & MOBILE
        if not units:
            continue
        cut = [v for v in bits(units) if not zone(s, nation_of(v)) >> h & 1]
        for v in cut:
            out[SIDE[v]] += 1
        tone = "good" if not cut else "bad" if len(cut) == units.bit_count() else "warn"
        places[str(h)] = {"tone": tone, "label": str(len(cut)) if cut else ""}
    lines: Lines = []
    for side, nations in ((ALLIED, (FR, BR, BE)), (GERMAN, (GE,))):
        whole = net(s, nations[0])
        for n in nations[1:]:
            whole = whole._replace(railed=whole.railed | net(s, n).railed)
        lines += _rails(s, whole, "good" if seat is None or seat == side else "plain")
        for n in nations:
            for h in bits(sources(s, n) & own(s, side)):
                place = places.setdefault(str(h), {"tone": "plain", "label": ""})
                place["label"] = place["label"].rstrip("⊕ ") + " ⊕" if place["label"].rstrip("⊕ ") else "⊕"
    a, g = out
    note = pick(lang, f"Out of supply: Allies {a}, Germans {g}. A unit traces to a friendly rail hex, its own or the next one, "
                      "and by rail to a source of its nation.",
                f"Sans ravitaillement : Alliés {a}, Allemands {g}. Une unité remonte à un hexagone ferré ami, le sien ou un "
                "voisin, puis par rail à une source de sa nation.")
    return _out(places, lines, note, "8.4.3a")


def _rails(s: State, n: Net, tone: str) -> Lines:
    """The rails joined to a source, and where they break: at a fort, at the end of the net, or without a source beyond."""
    out: Lines = []
    for a in bits(n.ground & s.t.rail):
        for b in bits(s.t.rails[a] & n.ground):
            if b < a:
                continue
            on = (n.railed >> a & 1) + (n.railed >> b & 1)
            passed = on == 2 and not (n.end >> a & 1 and n.end >> b & 1)
            out.append({"path": [str(a), str(b)], "tone": tone if passed else "bad" if on else "warn"})
    return out


def _line_of(s: State, u: int, h: int, lang: str) -> dict[str, Any]:
    """The line of supply of one unit, hex by hex, or what is missing."""
    name = capital(unit_name(u, lang, True))
    nation = nation_of(u)
    n = net(s, nation)
    goal = sources(s, nation)
    path = _trace(s, n, goal, h, nation == GE and bool(s.chosen & _LOGISTICS))
    lines: Lines = _rails(s, n, "plain")
    if path:
        source = path[-1]
        lines.append({"path": [str(x) for x in path], "tone": "good"})
        places: Places = {str(h): {"tone": "good", "label": ""}, str(source): {"tone": "good", "label": "⊕"}}
        note = pick(lang, f"{name} traces supply from {spot(h, lang)} to {spot(source, lang)}.",
                    f"{name} : ravitaillement de {spot(h, lang)} jusqu'à {spot(source, lang)}.")
        return _out(places, lines, note, "8.4.3a")
    supplied = bool(zone(s, nation) >> h & 1)
    places = {str(h): {"tone": "warn" if supplied else "bad", "label": ""}}
    if supplied and h == s.law.antwerp and nation in (BE, RN_DIVISION):
        note = pick(lang, f"{name} is supplied in Antwerp.", f"{name} : ravitaillement sur place, à Anvers.")
        return _out(places, lines, note, "8.4.3b")
    if supplied:
        note = pick(lang, f"{name} lives on emergency supply or on a landing port.",
                    f"{name} : ravitaillement d'urgence ou par un port de débarquement.")
        return _out(places, lines, note, "8.4.3g")
    for x in bits(zone(s, nation) & s.t.near[h]):
        places[str(x)] = {"tone": "plain", "label": ""}
    note = pick(lang, f"{name} is out of supply in {spot(h, lang)}: no friendly rail hex here or next to it leads to a source of "
                    "its nation.",
                f"{name} : sans ravitaillement en {spot(h, lang)} ; aucun hexagone ferré ami, ici ou à côté, ne mène à une source"
                " de sa nation.")
    return _out(places, lines, note, "8.4.3a")


def _trace(s: State, n: Net, goal: int, h: int, far: bool) -> list[int]:
    """From the hex to the rails (`far`: across one friendly hex), then along them to the nearest source; [] without a way."""
    todo: list[tuple[int, ...]] = [(h,)] if n.railed >> h & 1 else [(h, x) for x in bits(s.t.free[h] & n.railed)]
    if not todo and far:
        todo = [(h, y, x) for y in bits(s.t.free[h] & n.ground) for x in bits(s.t.free[y] & n.railed)]
    first = {path[-1] for path in todo}
    seen = 0
    while todo:
        path = todo.pop(0)
        last = path[-1]
        if goal >> last & 1:
            return list(path)
        if seen >> last & 1 or n.end >> last & 1 and last not in first:     # 8.4.3h: reached, not passed
            continue
        seen |= 1 << last
        todo += [(*path, x) for x in bits(s.t.rails[last] & n.railed & ~seen)]
    return []


# Reach ------------------------------------------------------------------------------------------------------------------


class Goal(NamedTuple):
    """A hex that a group can get to: the points it costs, the way, and what it means to enter."""

    spent: int
    path: tuple[int, ...]
    tone: str


def ways(s: State, side: int, src: int, force: int, spent: int = 0, steps: int = 0) -> dict[int, Goal]:
    """8.4 Where the group can march from here, step by step by the rules of movement, the cheapest way first.

    Every step is made on a copy, so that control, blocked sides and supply change on the way as they would.
    """
    out: dict[int, Goal] = {}
    todo: list[tuple[int, int, int, tuple[int, ...], State, int]] = [(spent, src, steps, (src,), s, force)]
    best: dict[int, int] = {src: spent}
    for _ in range(FARTHEST):
        if not todo:
            break
        i = min(range(len(todo)), key=lambda k: todo[k][0])
        spent, at, steps, path, t, group = todo.pop(i)
        if best.get(at, 99) < spent:
            continue
        g = Ground(t, side, at)
        enemy = strong(t, 1 - side)
        for dst in bits(destinations(g, group, spent, steps)):
            price = spent + cost(t, at, dst)
            if best.get(dst, 99) <= price:
                continue
            best[dst] = price
            tone = _tone(t, side, group, dst)
            out[dst] = Goal(price, (*path, dst), tone)
            if enemy >> dst & 1:
                continue
            new = t.copy()
            new.moved |= group
            step(new, side, group, at, dst, False)
            try:
                settle(new)
            except GameOver:
                continue
            left = group & new.at[dst]
            if left:
                todo.append((price, dst, steps + 1, (*path, dst), new, left))
    out.pop(src, None)
    return out


def _tone(s: State, side: int, force: int, dst: int) -> str:
    """Enemies in force: bad; a hex to be taken: warn; friends: plain."""
    b = 1 << dst
    if strong(s, 1 - side) & b:
        return "bad" if not delays(s, side, force, dst) and can_attack(s, side, force, dst) else "warn"
    return "plain" if own(s, side) & b or not force & COMBAT else "warn"


def columns(s: State, side: int, h: int) -> list[int]:
    """The ways in which the units of a hex can march: each kind alone, and with the HQ that lends it its points."""
    units = s.at[h] & OF_SIDE[side] & MOBILE & ~s.moved
    seen: set[tuple[int, int, int]] = set()
    out: list[int] = []
    able = units & INF & ~s.disrupted & ~s.t.def_only[0]
    escort = able & -able
    for u in bits(units):
        b = 1 << u
        k = (s.t.kind[u], s.disrupted >> u & 1, s.flipped >> u & 1)
        if k in seen:
            continue
        seen.add(k)
        out.append(b)
        if b & COMBAT:
            for q in bits(units & HQ & OF_NATION[NATION[u]]):
                out.append(b | 1 << q)
        if escort and not b & escort and (b & (HQ | HA) or s.disrupted & b):
            out.append(b | escort)
    return out


def merged(s: State, side: int, h: int) -> dict[int, Goal]:
    """The best way of any column of the hex to every hex; an attack counts before a mere entry."""
    out: dict[int, Goal] = {}
    for force in columns(s, side, h):
        for dst, goal in ways(s, side, h, force).items():
            old = out.get(dst)
            if old is None or (goal.tone != "bad", goal.spent) < (old.tone != "bad", old.spent):
                out[dst] = goal
    return out


def reach(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """Where a unit, the marching group it belongs to, or the stack of a hex can get to."""
    u, h = _hex_of(s, arg)
    ask = s.decision
    if ask is not None and asked(ask).about == "group" and (ask.seat == seat or not arg):
        march = named(ask)
        force, src, spent = march["force"], march["h"], march.get("spent", 0)
        if not arg or u >= 0 and force >> u & 1 or u < 0 and h == src:
            goals = ways(s, ask.seat, src, force, spent, int("spent" in march))
            return _reached(goals, src, pick(lang, f"the group of {count(force.bit_count(), lang)}",
                                             f"le groupe de {count(force.bit_count(), lang)}"), lang)
    if not h:
        return _out({}, [], pick(lang, "Choose a unit or a stack to see its reach.", "Choisissez une unité ou une pile."), "8.4")
    if u >= UNITS:
        return _out({}, [], pick(lang, "Forts do not move.", "Les forts ne se déplacent pas."), "2.4/Fort")
    if u >= 0:
        best = ways(s, SIDE[u], h, 1 << u)
        for q in bits(s.at[h] & HQ & OF_NATION[NATION[u]] & ~(1 << u)) if 1 << u & COMBAT else ():
            for dst, goal in ways(s, SIDE[u], h, 1 << u | 1 << q).items():
                if dst not in best or goal.spent < best[dst].spent:
                    best[dst] = goal
        return _reached(best, h, capital(unit_name(u, lang, True)), lang)
    sides = [x for x in (ALLIED, GERMAN) if s.at[h] & OF_SIDE[x] & MOBILE]
    if not sides:
        return _out({}, [], pick(lang, f"Nobody stands in {spot(h, lang)} who could move.",
                                 f"Personne en {spot(h, lang)} ne peut bouger."), "8.2.1")
    side = seat if seat in sides else sides[0]
    assert side is not None
    return _reached(merged(s, side, h), h, pick(lang, f"the units in {spot(h, lang)}", f"les unités en {spot(h, lang)}"), lang)


def _reached(goals: dict[int, Goal], src: int, who: str, lang: str) -> dict[str, Any]:
    places: Places = {str(h): {"tone": g.tone, "label": str(g.spent)} for h, g in sorted(goals.items())}
    n = len(goals)
    note = pick(lang, f"Reach of {who}: {n} hex{'es' * (n != 1)}, with the movement points they cost; an HQ that comes along "
                      "lends its own.",
                f"Portée : {who}, {n} hexagone{'s' * (n > 1)}, avec leur coût en points ; un QG qui accompagne prête les siens.")
    if not goals:
        note = pick(lang, f"{capital(who)} cannot move from {spot(src, lang)} now.",
                    f"{capital(who)} : aucun mouvement possible depuis {spot(src, lang)}.")
    return _out(places, [], note, "8.4")


# Threat -----------------------------------------------------------------------------------------------------------------


def threat(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """Where the enemy could strike with one activation: our units he can attack, our ground he can take."""
    side = seat if seat is not None else 1 - s.active
    foe = 1 - side
    _, only = _hex_of(s, arg)
    mine = strong(s, side)
    places: Places = {}
    lines: Lines = []
    strength: dict[int, int] = {}
    for src in bits(s.occ[foe]):
        if mine >> src & 1 and can_attack(s, foe, s.at[src] & OF_SIDE[foe] & COMBAT, src):
            strength[src] = strength.get(src, 0) + _force(s, foe, src)
            places[str(src)] = {"tone": "bad", "label": ""}
        for dst, goal in merged(_fresh(s), foe, src).items():
            if goal.tone == "bad" or mine >> dst & 1 and s.occ[foe] >> dst & 1:
                strength[dst] = strength.get(dst, 0) + _force(s, foe, src)
                places[str(dst)] = {"tone": "bad", "label": ""}
                if not only or dst == only:
                    lines.append({"path": [str(x) for x in goal.path], "tone": "bad"})
            elif own(s, side) >> dst & 1:
                places.setdefault(str(dst), {"tone": "warn", "label": ""})
    for h, cs in strength.items():
        places[str(h)]["label"] = str(cs)
    if only:
        places = {k: v for k, v in places.items() if k == str(only)}
    struck = sum(p["tone"] == "bad" for p in places.values())
    who = (("the Allies", "les Alliés"), ("the Germans", "les Allemands"))[foe]
    note = pick(lang, f"Hexes {who[0]} could attack next: {struck}, each with the strength of the stacks in reach; "
                    "the others they could walk into.",
                f"Hexagones que {who[1]} pourraient attaquer : {struck}, avec la force des piles à portée ; les autres, ils"
                " pourraient y entrer.")
    return _out(places, lines, note, "8.4.4/T")


def _fresh(s: State) -> State:
    """The situation as the enemy's next activation will find it: nobody has moved."""
    if not s.moved:
        return s
    t = s.copy()
    t.moved = t.attackers = 0
    return t


def _force(s: State, side: int, h: int) -> int:
    """The strength of the units of a hex that can attack."""
    units = s.at[h] & OF_SIDE[side] & COMBAT & ~s.disrupted & ~s.t.def_only[0]
    return sum(s.t.cs[0][u] for u in bits(units))


# Special hexes ----------------------------------------------------------------------------------------------------------


def special(s: State, lang: str) -> dict[str, Any]:
    """VP hexes, Plan 17, Schlieffen and Paris in Danger hexes, ports, sources."""
    t = s.t
    closed = closed_schlieffen(s)
    places: Places = {}
    for h in range(1, HEXES + 1):
        b = 1 << h
        labels = []
        tone = "plain"
        if h == t.paris:
            labels.append(pick(lang, f"{t.paris_vp} VP", f"{t.paris_vp} PV"))
            tone = "bad"
        if t.german_vp & b:
            labels.append(pick(lang, "VP", "PV") + (" ×2" if t.double & b else ""))
            tone = "bad"
        if t.plan17 & b:
            labels.append("P17" + (" ×2" if t.double & b and not t.german_vp & b else ""))
            tone = "good" if tone == "plain" else "warn"
        if closed & b:
            labels.append(pick(lang, "closed", "fermé"))
            tone = "warn" if tone == "plain" else tone
        elif t.schlieffen & b and s.turn <= s.law.schlieffen_until:
            labels.append("Schlieffen")
        if t.paris_danger & b and not s.danger:
            labels.append("Paris!")
        if t.ports & b:
            labels.append("port")
        if labels:
            places[str(h)] = {"tone": tone, "label": " · ".join(labels)}
    last = s.law.schlieffen_until
    notes = [("VP: German VP hexes", "PV : objectifs allemands"), ("P17: Plan 17", "P17 : Plan 17")]
    if s.turn <= last:
        notes.append((f"closed: vacant Schlieffen hexes, shut to German combat units before turn {last + 1}",
                      f"fermé : hexagones Schlieffen vides, interdits aux Allemands avant le tour {last + 1}"))
    if not s.danger:
        notes.append(("Paris!: supplied Germans there or next to it put Paris in danger",
                      "Paris! : des Allemands ravitaillés ici ou à côté mettent Paris en danger"))
    note = pick(lang, "; ".join(n[0] for n in notes) + ".", " ; ".join(n[1] for n in notes) + ".")
    return _out(places, [], note, s.law.cite("14.1.2b"))
