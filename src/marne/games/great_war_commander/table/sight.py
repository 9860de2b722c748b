"""10, T110 A line of sight for the page: every hex and hexside it meets, what each does, and what counts in the end.

`look` is the line between two hexes, `around` what one hex sees. The verdict is always that of the rules (r10_sight.py,
r03_values.py); the parts only say where it comes from.
"""
from __future__ import annotations

from typing import Any, NamedTuple

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.orders.O19_artillery import view_hindrance
from marne.games.great_war_commander.words.explain import BLOCKS
from marne.games.great_war_commander.rules.r02_field import (DESTROYED_WOODS, FENCE, GULLY, HEDGE, QUARRY, SIDES, WALL,
                                                             WALL_DESTROYED)
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX_IDS, HEXES, NOWHERE
from marne.games.great_war_commander.rules.r10_sight import DEEP, OBSERVER_LEVEL, Boards, Verdict, along, sunken, verdict
from marne.games.great_war_commander.rules.r10_lines import ALONG, Line, line
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import TANK_HINDRANCE, sees, tanks_between
from marne.parts.words import pick

CLEAR, HINDERS, BLOCKS_IT = "clear", "hinders", "blocks"
SIDE_WORDS = {"wall": ("a wall", "un mur"), "wall-destroyed": ("a destroyed wall", "un mur détruit"),
              "hedge": ("a hedge", "une haie"), "fence": ("a fence", "une clôture")}
SIDE_RULES = {WALL: "T122", WALL_DESTROYED: "T122", HEDGE: "T109", FENCE: "T105"}
TONES = {CLEAR: "good", HINDERS: "warn", BLOCKS_IT: "bad"}


class Part(NamedTuple):
    """What a hex of the line does: `what` in words, `n` its hindrance, `does` clear, hinders or blocks."""

    h: int
    does: str
    n: int
    rule: str
    what: str


def boards(s: State) -> Boards:
    return Boards(s.law.field, bytes(s.ground), s.blaze)


class Eye(NamedTuple):
    """Who looks: from which hex, and whether as the artillery observer of the map, who stands at level 2 (O19.2.1.1)."""

    h: int
    observer: bool = False


def level_of(s: State, eye: Eye) -> int:
    return OBSERVER_LEVEL if eye.observer else s.law.field.level[eye.h]


def judged(m: Boards, a: int, b: int, observer: bool = False) -> Verdict:
    """10.1 What one sees is seen by the other: the same verdict both ways; nobody looks back at the observer."""
    return verdict(m, a, b, True) if observer else verdict(m, min(a, b), max(a, b))


def in_sight(s: State, m: Boards, eye: Eye, b: int) -> bool:
    if not eye.observer:
        return sees(s, eye.h, b)
    return not judged(m, eye.h, b, True).rule and not limit(s, eye.h, b)


def hinders(s: State, eye: Eye, b: int) -> int:
    return view_hindrance(s, eye.observer, eye.h, b)


def limit(s: State, a: int, b: int) -> int:
    """How far one sees in the scenario's fog or night, 0 if it does not matter here."""
    return next((far for far, until in s.law.sight_limits if s.time < until and DISTANCE[a][b] > far), 0)


# The parts of a line -----------------------------------------------------------------------------------------------------


def parts(s: State, m: Boards, eye: Eye, b: int, lang: str) -> list[Part]:
    """Every hex of the line in its order, the two ends among them."""
    a = eye.h
    way, v = line(a, b), judged(m, a, b, eye.observer)
    la, lb = level_of(s, eye), m.terrain.level[b]
    out = [_end(s, m, a, eye, b, lang)]
    for step in way.steps:
        for h in (step.a, step.b):
            if h != NOWHERE:
                out.append(_between(s, m, way, step.how == ALONG, h, eye, b, v, lang) if la == lb or v.rule == "10.2.1"
                           else _slope(s, m, h, v, max(la, lb), lang))
    if a != b:
        out.append(_end(s, m, b, eye, b, lang))
    tanks = tanks_between(s, a, b)
    return [_gas(s, _tank(p, tanks, lang), lang) for p in out]


def _end(s: State, m: Boards, h: int, eye: Eye, b: int, lang: str) -> Part:
    """T108, T114 Of the two ends only a gully or a quarry matters."""
    a, la, lb = eye.h, level_of(s, eye), m.terrain.level[b]
    rule = sunken(m.ground, a, b, la, lb) if a != b and m.sunk >> h & 1 else ""
    low = b if m.ground[b] in (GULLY, QUARRY) and la <= lb else a
    told = names.ground(s.ground[h], lang)
    return Part(h, BLOCKS_IT, 0, rule, told) if rule and h == low else Part(h, CLEAR, 0, "", told)


def _between(s: State, m: Boards, way: Line, side: bool, h: int, eye: Eye, b: int, v: Verdict, lang: str) -> Part:
    """10.2, 10.3, T110.3.3 A hex between two ends of the same level. Along a side both hexes must stand in the way."""
    t, a, level = m.terrain, eye.h, level_of(s, eye)
    bit, told = 1 << h, names.ground(s.ground[h], lang)
    if m.blaze & bit:
        return Part(h, BLOCKS_IT, 0, "10.2.1", pick(lang, "blaze", "incendie"))
    if along(t.road, way, a, b) & bit & ~m.high[level + 1]:
        return Part(h, CLEAR, 0, "T116", pick(lang, "along the road", "le long de la route"))
    if v.rule != "10.2.1":
        wall = m.wall[level]
        pair = next((x for x in way.pairs if x & bit), 0) if side else bit
        if wall & bit and wall & pair == pair:
            if t.level[h] > level:
                return Part(h, BLOCKS_IT, 0, "T110.3.3", pick(lang, f"level {t.level[h]}", f"niveau {t.level[h]}"))
            return Part(h, BLOCKS_IT, 0, "10.2", told)
        if wall & bit:
            return Part(h, CLEAR, 0, "10.2", pick(lang, f"{told}, on one side only", f"{told}, d'un seul côté"))
        if s.ground[h] == DESTROYED_WOODS and m.deep[level] & bit:
            return Part(h, BLOCKS_IT if v.rule == "T124.1" else CLEAR, 0, "T124.1", told)
    n = _ground(m, h, level, a, b, way) if level == t.level[b] else 0
    if n:
        rail = not next((x for x, board in m.hinder[level] if board & bit), 0)
        return Part(h, HINDERS, n, "T115" if rail else "10.3", pick(lang, "railway", "voie ferrée") if rail else told)
    if t.level[h] < level:
        return Part(h, CLEAR, 0, "T110.3.3", pick(lang, f"{told}, lower", f"{told}, plus bas"))
    return Part(h, CLEAR, 0, "", told)


def _ground(m: Boards, h: int, level: int, a: int, b: int, way: Line) -> int:
    """10.3, T115 The hindrance of a hex by its ground, or by a railway that the line does not follow."""
    t = m.terrain
    n = next((x for x, board in m.hinder[level] if board >> h & 1), 0)
    if not n and m.railed & t.by_level[level] & ~along(t.rail, way, a, b) & 1 << h:
        n = t.ground.rail_hindrance
    return n


def _slope(s: State, m: Boards, h: int, v: Verdict, top: int, lang: str) -> Part:
    """T110.3.2, T110.4.1 A hex between two levels: high ground and the blind hex block, no ground hinders."""
    t, told = m.terrain, names.ground(s.ground[h], lang)
    tall = pick(lang, f"level {t.level[h]}", f"niveau {t.level[h]}")
    if v.rule == "T110.3.2" and t.level[h] >= top:
        return Part(h, BLOCKS_IT, 0, v.rule, tall)
    if v.rule == "T110.4.1" and h == v.where:
        return Part(h, BLOCKS_IT, 0, v.rule, pick(lang, f"{told}: blind hex behind it", f"{told} : angle mort derrière"))
    return Part(h, CLEAR, 0, "", told if t.level[h] == 0 else f"{told}, {tall}")


def _tank(p: Part, tanks: int, lang: str) -> Part:
    """10.1.1 A tank between the ends hinders at whatever level it is."""
    worse = tanks >> p.h & 1 and p.does != BLOCKS_IT and p.n < TANK_HINDRANCE
    return Part(p.h, HINDERS, TANK_HINDRANCE, "10.1.1", pick(lang, "a tank", "un char")) if worse else p


def _gas(s: State, p: Part, lang: str) -> Part:
    """10.3.4 Gas hinders wherever the line meets it, at its ends too."""
    n = s.law.field.ground.gas_hindrance
    worse = s.gas >> p.h & 1 and p.does != BLOCKS_IT and n > p.n
    return Part(p.h, HINDERS, n, "10.3.4", pick(lang, "gas", "gaz")) if worse else p


def sides(s: State, eye: Eye, b: int, v: Verdict, lang: str) -> list[dict[str, Any]]:
    """10.1, T105, T109, T122 Walls, hedges and fences that the line crosses or follows."""
    t, a, out = s.law.field, eye.h, []
    la, lb = level_of(s, eye), t.level[b]
    for key in line(a, b).sides:
        kind = t.side.get(key, -1)
        if kind < 0:
            continue
        p, q = divmod(key, HEXES)
        does, n, why = CLEAR, 0, ""
        if p in (a, b) or q in (a, b):
            why = pick(lang, "next to an end of the line", "contre une extrémité de la ligne")
        elif max(t.level[p], t.level[q]) < max(la, lb):
            why = pick(lang, "lower", "plus bas")
        elif kind != FENCE:
            does = BLOCKS_IT if v.rule in ("T109", "T122") else CLEAR
        elif la == lb:
            does, n = HINDERS, t.ground.fence_hindrance
        word = pick(lang, *SIDE_WORDS[SIDES[kind]])
        out.append({"between": [HEX_IDS[p], HEX_IDS[q]], "does": does, "n": n, "rule": SIDE_RULES[kind],
                    "text": f"{word}, {why}" if why else word})
    return out


# Answers -----------------------------------------------------------------------------------------------------------------


def look(s: State, eye: Eye, b: int, lang: str) -> dict[str, Any]:
    """The line between two hexes, hex by hex."""
    m, a = boards(s), eye.h
    v, far, n = judged(m, a, b, eye.observer), limit(s, a, b), hinders(s, eye, b)
    seen = in_sight(s, m, eye, b)
    cells = parts(s, m, eye, b, lang)
    edges = sides(s, eye, b, v, lang)
    rule, text = said(s, eye, b, v, lang)
    if not seen:
        n = 0
    places = {HEX_IDS[p.h]: {"tone": TONES[p.does if seen or p.does == BLOCKS_IT else CLEAR],
                             "label": f"−{p.n}" if p.does == HINDERS and seen else "", "counts": seen and p.n == n > 0}
              for p in cells}
    tone = "bad" if not seen else "warn" if n else "good"
    return {**whose(s, eye), "to": HEX_IDS[b], "seen": seen, "hindrance": n, "distance": DISTANCE[a][b], "rule": rule,
            "note": text, "tone": tone, "levels": [level_of(s, eye), s.law.field.level[b]],
            "limit": far, "places": places, "lines": [],
            "parts": [{"hex": HEX_IDS[p.h], "does": p.does, "n": p.n, "rule": p.rule, "text": p.what,
                       "counts": seen and p.does == HINDERS and p.n == n} for p in cells],
            "sides": [{**e, "counts": seen and e["does"] == HINDERS and e["n"] == n} for e in edges]}


def whose(s: State, eye: Eye) -> dict[str, Any]:
    """2.4 The hex one looks from, and whether an artillery observer of the map could be the one who looks."""
    return {"from": HEX_IDS[eye.h], "observer": eye.observer, "post": any(x.observer == eye.h for x in s.law.sides)}


def said(s: State, eye: Eye, b: int, v: Verdict, lang: str) -> tuple[str, str]:
    """The verdict in a sentence with its rule."""
    a = eye.h
    p, q = HEX_IDS[a], HEX_IDS[b]
    if eye.observer:
        p = pick(lang, f"The observer in {p}", f"L'observateur en {p}")
    if a == b and not v.rule:
        return "10.1", pick(lang, f"{p}: one's own hex.", f"{p} : son propre hex.")
    if v.rule:
        what, at = pick(lang, *BLOCKS[v.rule]), HEX_IDS[v.where] if v.where != NOWHERE else ""
        return v.rule, pick(lang, f"{p} does not see {q}: {what} at {at}.", f"{p} ne voit pas {q} : {what} en {at}.")
    far = limit(s, a, b)
    if far:
        return "10.1", pick(lang, f"{p} does not see {q}: in this light one sees {far} hexes.",
                            f"{p} ne voit pas {q} : la visibilité est de {far} hexs.")
    n = hinders(s, eye, b)
    if n:
        return "10.3", pick(lang, f"{p} sees {q} with hindrance {n}.", f"{p} voit {q} avec une gêne de {n}.")
    return "10.1", pick(lang, f"{p} sees {q} clearly.", f"{p} voit {q} sans gêne.")


def around(s: State, eye: Eye, lang: str) -> dict[str, Any]:
    """All that one hex sees: clear, hindered with the number, or blocked with the reason."""
    m, a = boards(s), eye.h
    places: dict[str, dict[str, Any]] = {}
    count = {CLEAR: 0, HINDERS: 0, BLOCKS_IT: 0}
    for b in range(HEXES):
        if b == a:
            continue
        if in_sight(s, m, eye, b):
            n = hinders(s, eye, b)
            does = HINDERS if n else CLEAR
            places[HEX_IDS[b]] = {"tone": TONES[does], "label": f"−{n}" if n else "", "hindrance": n}
        else:
            does = BLOCKS_IT
            rule, text = said(s, eye, b, judged(m, a, b, eye.observer), lang)
            places[HEX_IDS[b]] = {"tone": "bad", "label": "", "rule": rule, "text": text}
        count[does] += 1
    p = HEX_IDS[a]
    c, h, x = count[CLEAR], count[HINDERS], count[BLOCKS_IT]
    note = pick(lang, f"{p} sees {c} hexes clearly and {h} hindered; {x} are out of sight. A second hex gives the exact line.",
                f"{p} voit {c} hexs sans gêne et {h} avec gêne ; {x} sont hors de vue. Un second hex donne la ligne exacte.")
    return {**whose(s, eye), "to": "", "places": places, "lines": [], "note": note, "rule": "10.1", "level": level_of(s, eye),
            "ground": names.ground(s.ground[a], lang), "deep": DEEP}
