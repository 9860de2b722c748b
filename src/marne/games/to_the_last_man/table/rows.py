"""The text board of the web table: one row a zone, everything that the map shows, in words; then what is off the map."""
from __future__ import annotations

from typing import Any

from marne.games.to_the_last_man.pieces import (
    ARMIES, EFT, ENTENTE, FIRST_FORT, FORT, GERMAN, INDEX, KIND, NATION, OF_SIDE, PIECE, POOL, SEATS, UNITS, WAIT, ZONE, ZONE_IDS,
    ZONES,
)
from marne.games.to_the_last_man.state import State, is_entrenched, strength, units_in, zone_of
from marne.games.to_the_last_man.rules.r06_supply import fed
from marne.games.to_the_last_man.table.marks import marks
from marne.games.to_the_last_man.table.odds import kind_words
from marne.games.to_the_last_man.table.text import seat_name, unit_words, zone_words
from marne.games.to_the_last_man.words.choices_said import word
from marne.games.to_the_last_man.rules.r04_1_zones import disputed
from marne.parts.bits import bits
from marne.parts.words import colon, pick, semicolon

COLUMNS = (("Zone", "Zone"), ("Control", "Contrôle"), ("Ground", "Terrain"), ("German units", "Unités allemandes"),
           ("Entente units", "Unités de l'Entente"), ("Supply", "Ravitaillement"), ("VP", "PV"),
           ("What may be done here", "Ce qu'on peut y faire"))
FEW = 6             # so many choices of a zone are told one by one
NATION_NAMES = (("German", "allemand"), ("French", "français"), ("British", "britannique"), ("Belgian", "belge"),
                ("American", "américain"))


def board(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """Columns and rows; `tags` say what a row can be filtered by. Rows without id are off the map."""
    doable = acts(s, seat, lang)
    supplied = (fed(s, GERMAN), fed(s, ENTENTE))
    rows = []
    for z in bits(s.t.playable):
        cells = [zone_words(z, lang), control(s, z, lang), ground(s, z, lang), units(s, GERMAN, z, lang),
                 units(s, ENTENTE, z, lang), supply(s, supplied, z, lang), points(s, z, lang), doable.get(z, "")]
        rows.append({"id": ZONE_IDS[z], "cells": cells, "tags": tags(s, z)})
    for name, mine, theirs in ((pick(lang, "Force pool", "Réserve"), *(stock(s, x, POOL, lang) for x in (GERMAN, ENTENTE))),
                               (pick(lang, "To come", "À venir"), *(stock(s, x, WAIT, lang) for x in (GERMAN, ENTENTE))),
                               (pick(lang, "Hand", "Main"), *(hand(s, x, lang) for x in (GERMAN, ENTENTE)))):
        rows.append({"id": "", "cells": [name, "", "", mine, theirs, "", "", ""], "tags": []})
    return {"columns": [pick(lang, *c) for c in COLUMNS], "rows": rows}


def tags(s: State, z: int) -> list[str]:
    """Who stands in the zone."""
    there = [bool(s.at[z] & OF_SIDE[side]) for side in (GERMAN, ENTENTE)]
    out = [name for name, x in zip(SEATS, there, strict=True) if x]
    return [*out, "contested"] if all(there) else out or ["empty"]


def control(s: State, z: int, lang: str) -> str:
    b = 1 << z
    out = [seat_name(GERMAN if s.german & b else ENTENTE, lang)]
    for there, pair in ((disputed(s) & b, ("disputed", "disputée")), (s.battles & b, ("battle declared", "bataille déclarée")),
                        (s.surprise & b, ("Surprise Attack", "Attaque surprise"))):
        if there:
            out.append(pick(lang, *pair))
    for side in (GERMAN, ENTENTE):
        if s.gas[side] & b:
            out.append(pick(lang, f"gas ({seat_name(side, lang)})", f"gaz ({seat_name(side, lang)})"))
        if s.barrage[side] & b:
            out.append(pick(lang, f"barrage ({seat_name(side, lang)})", f"barrage ({seat_name(side, lang)})"))
    return ", ".join(out)


def ground(s: State, z: int, lang: str) -> str:
    b = 1 << z
    out = [pick(lang, *pair) for there, pair in (
        (s.t.rough & b, ("rough", "difficile")), (s.t.ports & b, ("port", "port")),
        (s.t.sources[GERMAN] & b, ("German source of supply", "source de ravitaillement allemande")),
        (s.t.sources[ENTENTE] & b, ("Entente source of supply", "source de ravitaillement de l'Entente")),
    ) if there]
    out += [pick(lang, f"fort {strength(s, u)}", f"fort {strength(s, u)}") for u in bits(s.at[z] & FORT)]
    return ", ".join(out)


def units(s: State, side: int, z: int, lang: str) -> str:
    """Armies with what they hold, then single pieces."""
    here = s.at[z] & OF_SIDE[side] & ~FORT
    parts = [army(s, a, lang) for a in bits(here) if a < ARMIES]
    lots: dict[tuple[str, str], int] = {}
    for u in bits(here & PIECE):
        k = (unit_words(u, lang), ", ".join(states(s, u, lang)))
        lots[k] = lots.get(k, 0) + 1
    parts += [f"{name}{f' × {n}' if n > 1 else ''}{f' ({how})' if how else ''}" for (name, how), n in lots.items()]
    return semicolon(lang).join(parts)


def army(s: State, a: int, lang: str) -> str:
    """5th German Army (strength 9: 5 infantry, 3 artillery, 1 biplane, entrenched)."""
    held = s.inside[a]
    if not held:
        inside = pick(lang, "empty", "vide")
    else:
        inside = pick(lang, f"strength {strength(s, a)}: ", f"force {strength(s, a)} : ") + contents(s, held, lang)
    return f"{unit_words(a, lang)} ({', '.join([inside, *states(s, a, lang)])})"


def contents(s: State, held: int, lang: str) -> str:
    kinds: dict[int, int] = {}
    for u in bits(held):
        kinds[KIND[u]] = kinds.get(KIND[u], 0) + 1
    return ", ".join(kind_words(k, n, lang) for k, n in sorted(kinds.items()))


def states(s: State, u: int, lang: str) -> list[str]:
    return [pick(lang, *pair) for there, pair in (
        (is_entrenched(s, u), ("entrenched", "retranchée")), (s.moved >> u & 1, ("has moved", "a bougé")),
        (s.half >> u & 1, ("one zone left", "encore une zone")), (s.retreated >> u & 1, ("has retreated", "a retraité")),
    ) if there]


def supply(s: State, supplied: tuple[int, int], z: int, lang: str) -> str:
    """Who stands here without supply, else who could."""
    cut = [side for side in (GERMAN, ENTENTE) if units_in(s, side, z) and not supplied[side] >> z & 1]
    if cut:
        return pick(lang, "out of supply: ", "non ravitaillés : ") + ", ".join(seat_name(x, lang) for x in cut)
    return ", ".join(seat_name(x, lang) for x in (GERMAN, ENTENTE) if supplied[x] >> z & 1)


def points(s: State, z: int, lang: str) -> str:
    if z == EFT:
        return ""
    return pick(lang, f"{s.t.vp[z]} VP", f"{s.t.vp[z]} PV") if s.t.vp[z] else ""


def stock(s: State, side: int, where: int, lang: str) -> str:
    """Counters off the map, by nation and kind."""
    out = []
    for nation in sorted({NATION[u] for u in bits(OF_SIDE[side])}):
        kinds: dict[int, int] = {}
        armies = 0
        for u in range(UNITS):
            if NATION[u] == nation and s.loc[u] == where and u < FIRST_FORT:
                if u < ARMIES:
                    armies += 1
                else:
                    kinds[KIND[u]] = kinds.get(KIND[u], 0) + 1
        parts = [kind_words(k, n, lang) for k, n in sorted(kinds.items())]
        if armies:
            parts.insert(0, pick(lang, f"{armies} arm{'ies' if armies > 1 else 'y'}", f"{armies} armée{'s' * (armies > 1)}"))
        if parts:
            out.append(f"{pick(lang, *NATION_NAMES[nation])}{colon(lang)}{', '.join(parts)}")
    return semicolon(lang).join(out)


def hand(s: State, side: int, lang: str) -> str:
    n = s.hand[side].bit_count()
    return pick(lang, f"{n} card{'s' * (n != 1)}", f"{n} carte{'s' * (n > 1)}")


def acts(s: State, seat: int | None, lang: str) -> dict[int, str]:
    """By zone, what the seat that is asked may choose there."""
    ask = s.decision
    if ask is None or ask.seat != seat:
        return {}
    there: dict[int, list[str]] = {}
    for c, m in zip(ask.choices, marks(s, ask), strict=True):
        zones = {ZONE[p] for p in m.places} or {z for u in m.pieces if (z := zone_of(s, INDEX[u])) < ZONES}
        for z in zones:
            there.setdefault(z, []).append(word(c, lang))
    out = {}
    for z, texts in there.items():
        more = len(texts) - FEW
        shown = texts if more <= 1 else [*texts[:FEW], pick(lang, f"and {more} more", f"et {more} autres choix")]
        out[z] = semicolon(lang).join(shown)
    return out
