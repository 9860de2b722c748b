"""The line of supply that a unit uses, or where every line fails, with the rule (11)."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe.pieces import EUROPE, FRONT, GRID, GROUND, HQ, IDS, MOUNTAIN, NATION, OF_NATION
from marne.games.great_war_in_europe.rules.r11_supply import (at_home, free_ground, harbours, in_fortress, kin, linked,
                                                             near_ports, primary, supplied, survives, traced,
                                                             umbrella, usable_towns)
from marne.games.great_war_in_europe.state import State, in_way, nation_side
from marne.games.great_war_in_europe.tables import lift
from marne.games.great_war_in_europe.words.wording import piece, place
from marne.parts.bits import bits, mask
from marne.parts.words import capital, pick


class Trace(NamedTuple):
    """`fed`: is it in supply; `path`: its line, from the unit on; `fails`: the first hex of the best line that is barred, 0 if
    there is none; `sources`: the ends that would do."""

    id: str
    fed: bool
    path: tuple[int, ...]
    fails: int
    sources: int
    rule: str
    text: str


def way(s: State, f: int, start: int, goals: int, free: int, most: int) -> tuple[int, ...]:
    """A shortest line from a hex to one of the goals over free ground, in numbers of all fronts; () if there is none."""
    base = GROUND[f].base
    before = {start: 0}
    front, n = [start], 0
    while front and n <= most:
        hit = next((h for h in front if goals >> h & 1), 0)
        if hit:
            out = [hit]
            while before[out[-1]]:
                out.append(before[out[-1]])
            return tuple(reversed(out))
        new = []
        for h in front:
            for x in bits(s.t.touching[h]):
                if x not in before and free >> x - base & 1:
                    before[x] = h
                    new.append(x)
        front, n = new, n + 1
    return ()


def trace(s: State, u: int, lang: str) -> Trace:
    """11.21 The way a unit is supplied, or why it is not."""
    h = s.loc[u]
    p = piece(u, lang)
    who = p.Le if lang == "fr" else capital(str(p))
    if h >= GRID.size:
        return Trace(IDS[u], True, (), 0, 0, "11.0", pick(lang, f"{who} is not on a map.", f"{who} n'est sur aucune carte."))
    f, n, hq, alpine = FRONT[h], NATION[u], bool(HQ >> u & 1), bool(MOUNTAIN >> u & 1)
    side = nation_side(s, kin(n))
    free = free_ground(s, side, f, alpine)
    sources = primary(s, kin(n)) & lift(f, free)
    towns = usable_towns(s, side, f) & lift(f, linked(s, n, f, alpine))
    ends = sources if hq and f in EUROPE else sources | towns
    most = 999 if hq and f in EUROPE else s.t.hq_range if hq else s.t.supply_range
    if at_home(s, u) >> h & 1:
        return Trace(IDS[u], True, (h,), 0, 0, "11.33", pick(lang, f"{who} is always supplied there.",
                                                            f"{who} est toujours ravitaillé{p.e} à cet endroit."))
    path = way(s, f, h, ends, free, most)
    if path:
        rule = "11.21" if sources >> path[-1] & 1 else "11.21 [bis]#1"
        return _fed(u, path, ends, rule, who, lang)
    near = mask(s.loc[x] for x in bits(s.on[f] & HQ & OF_NATION[kin(n)] & ~(1 << u))) & (1 << h | s.t.touching[h])
    near = near & lift(f, traced(s, n, f, hq=True)) or near
    if near and lift(f, umbrella(s, n, f)) >> h & 1:
        return _fed(u, (h, bits(near)[0]), ends, "11.21 [bis]#3", who, lang)
    ports = near_ports(s, kin(n), f) & lift(f, free)
    path = way(s, f, h, ports, free, s.t.port_range) if ports else ()
    if path or harbours(s, kin(n), f) >> h & 1:
        return _fed(u, path or (h,), ports, "11.4", who, lang)
    if supplied(s, u):
        return _fed(u, (h,), ends, "11.5", who, lang)
    return _unfed(s, u, h, f, side, free, ends, most, who, lang)


def _fed(u: int, path: tuple[int, ...], ends: int, rule: str, who: str, lang: str) -> Trace:
    end, n = path[-1], len(path) - 1
    text = (pick(lang, f"{who} stands in its source of supply, {place(end, lang)}.",
                 f"{who} est dans sa source de ravitaillement, {place(end, lang)}.") if not n else
            pick(lang, f"{who} draws supply from {place(end, lang)}, {n} {'hexes' if n > 1 else 'hex'} away.",
                 f"{who} est ravitaillé{piece(u, lang).e} depuis {place(end, lang).le}, à {n} hexagone{'s' * (n > 1)}."))
    return Trace(IDS[u], True, path, 0, ends & (1 << end), rule, text)


def _unfed(s: State, u: int, h: int, f: int, side: int, free: int, ends: int, most: int, who: str, lang: str) -> Trace:
    """11.6, 11.21 Where it fails: the nearest end is too far, or the enemy bars every way to one."""
    far = way(s, f, h, ends, free, 999)
    if far:
        n = len(far) - 1
        return _lost(s, u, far, far[most + 1] if most + 1 < len(far) else far[-1], ends, "11.21", pick(
            lang, f"{who} is out of supply: the nearest source, {place(far[-1], lang)}, is {n} hexes away, {most} is the most.",
            f"{who} n'est pas ravitaillé{piece(u, lang).e} : la source la plus proche, {place(far[-1], lang).le}, est "
            f"à {n} hexagones, {most} au "
            "plus."), lang)
    wide = s.t.playable_on[f]
    barred = way(s, f, h, ends, wide, 999)
    wall = in_way(s, 1 - side)
    fails = next((x for x in barred[1:] if not free >> x - GROUND[f].base & 1), 0)
    if not barred:
        return _lost(s, u, (h,), 0, ends, "11.31", pick(lang, f"{who} is out of supply: it has no source on this map.",
                                                        f"{who} n'est pas ravitaillé{piece(u, lang).e} : aucune "
                                                        f"source sur cette carte."), lang)
    why = (("the enemy bars", "l'ennemi barre") if wall >> fails & 1 else ("no line runs through", "aucune ligne ne passe par"))
    return _lost(s, u, barred, fails, ends, "11.6", pick(
        lang, f"{who} is out of supply: {why[0]} {place(fails, lang).le} on the way to {place(barred[-1], lang)}, and "
              f"every other way.",
        f"{who} n'est pas ravitaillé{piece(u, lang).e} : {why[1]} {place(fails, lang).le} sur la route "
        f"{place(barred[-1], lang).de}, "
        f"et toute autre "
        "voie."), lang)


def _lost(s: State, u: int, path: tuple[int, ...], fails: int, ends: int, rule: str, text: str, lang: str) -> Trace:
    if survives(s, u):
        rule = "11.51" if in_fortress(s, u) else "11.52"
        text += pick(lang, " The fort keeps it alive.", " Le fort permet de survivre.")
    return Trace(IDS[u], False, path, fails, ends & (1 << path[-1]), rule, text)
