"""The text board of the web table: one row a hex in which something stands, has a name or may be done."""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.pieces import ALLIED, COMBAT, FORT, GERMAN, GRID, HQ, INDEX, OF_SIDE
from marne.games.drive_on_paris.rules.s12_supply import starving
from marne.games.drive_on_paris.secrets import unseen
from marne.games.drive_on_paris.state import State, fort_value, stands
from marne.games.drive_on_paris.table.marks import marks
from marne.games.drive_on_paris.words.at_hand import values
from marne.games.drive_on_paris.words.names import base, unit_name
from marne.games.drive_on_paris.words.wording import word
from marne.parts.bits import bits, mask
from marne.parts.words import Pair, capital, pick, semicolon

COLUMNS: tuple[Pair, ...] = (("Hex", "Hex."), ("Name", "Nom"), ("Terrain", "Terrain"), ("Held by", "Tenu par"),
                             ("Allied units", "Unités alliées"),
                             ("German units", "Unités allemandes"), ("VP", "PV"),
                             ("What may be done here", "Ce qu'on peut y faire"))
TERRAINS: tuple[tuple[str, Pair], ...] = (("woods", ("woods", "bois")), ("foothills", ("foothills", "collines")),
                                          ("mountains", ("mountains", "montagnes")),
                                          ("marsh", ("marsh", "marais")), ("major", ("major city", "grande ville")),
                                          ("city", ("town", "ville")),
                                          ("ports", ("port", "port")), ("rail", ("railway", "voie ferrée")))
STATES: tuple[tuple[str, Pair], ...] = (("reserve", ("in reserve", "en réserve")), ("frozen", ("digging", "creuse")),
                                        ("moved", ("has moved", "a bougé")),
                                        ("attacked", ("has attacked", "a attaqué")), ("marked", ("breakthrough", "percée")))
FEW = 6             # so many choices of a hex are told one by one


def board(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """Columns and rows; `tags` say what a row can be filtered by. Hidden counters are numbers."""
    doable, covered = acts(s, seat, lang), unseen(s, seat)
    hungry = starving(s, ALLIED) | starving(s, GERMAN)
    t = base()
    names = t.hex_fr if lang == "fr" else t.hex_en
    worth = mask(s.at) | mask(names) | s.trench[0] | s.trench[1] | s.works[0] | s.works[1] | mask(doable)
    rows = []
    for h in bits(worth & s.law.area):
        cells = [GRID.text(h), names.get(h, ""), terrain(s, h, lang), control(s, h, lang),
                 units(s, ALLIED, h, covered, hungry, lang),
                 units(s, GERMAN, h, covered, hungry, lang), points(s, h, lang), doable.get(h, "")]
        rows.append({"id": GRID.text(h), "cells": [str(c) for c in cells], "tags": tags(s, h)})
    return {"columns": [pick(lang, *c) for c in COLUMNS], "rows": rows}


def tags(s: State, h: int) -> list[str]:
    there = [bool(s.at.get(h, 0) & OF_SIDE[side]) for side in (ALLIED, GERMAN)]
    out = [name for name, x in zip(("allied", "german"), there, strict=True) if x]
    return out or ["empty"]


def terrain(s: State, h: int, lang: str) -> str:
    out = [pick(lang, *pair) for name, pair in TERRAINS if getattr(s.t, name) >> h & 1]
    for board_, pair in ((s.works[0] | s.works[1], ("trench being dug", "tranchée en cours")),
                         (s.trench[0] | s.trench[1], ("trench", "tranchée"))):
        if board_ >> h & 1:
            out.append(pick(lang, *pair))
    return ", ".join(out)


def control(s: State, h: int, lang: str) -> str:
    return next((pick(lang, *pair) for side, pair in ((ALLIED, ("Allies", "Alliés")), (GERMAN, ("Germans", "Allemands")))
                 if s.held[side] >> h & 1), "")


def units(s: State, side: int, h: int, covered: int, hungry: int, lang: str) -> str:
    """The counters of a side: fort, combat units, HQs, the rest; of an enemy stack those that are known, the number of others."""
    here = mask(u for u in bits(s.at.get(h, 0)) if OF_SIDE[side] >> u & 1)
    known = here & ~covered
    order = (*bits(known & FORT), *bits(known & COMBAT), *bits(known & HQ), *bits(known & ~(FORT | COMBAT | HQ)))
    out = [one(s, u, hungry, lang) for u in order]
    n = (here & covered).bit_count()
    if n:
        out.append(pick(lang, f"{n} hidden", f"{n} caché{'s' * (n > 1)}"))
    return semicolon(lang).join(out)


def one(s: State, u: int, hungry: int, lang: str) -> str:
    """3rd Infantry Division (6-8-6, has moved)."""
    name = capital(unit_name(u, lang, own=True))
    if FORT >> u & 1:
        return f"{name} ({fort_value(s, u)})"
    states = [pick(lang, *pair) for field, pair in STATES if getattr(s, field) >> u & 1]
    if hungry >> u & 1:
        states.append(pick(lang, "out of supply", "sans ravitaillement"))
    return " ".join([name, values(s, u, lang).removesuffix(")") + "".join(f", {x}" for x in states) + ")"])


def points(s: State, h: int, lang: str) -> str:
    n = s.law.places.get(h, 0) if s.law.places else s.t.vp.get(h, 0)
    if not n:
        return ""
    plan = pick(lang, ", Plan XVII", ", Plan XVII") if s.t.plan17 >> h & 1 and not s.law.places else ""
    return f"{n}{plan}"


def acts(s: State, seat: int | None, lang: str) -> dict[int, str]:
    """By hex, what the seat that is asked may choose there."""
    ask = s.decision
    if ask is None or ask.seat != seat:
        return {}
    there: dict[int, list[str]] = {}
    for c, m in zip(ask.choices, marks(s, ask), strict=True):
        places = {GRID.read(p) for p in m.places} or {h for u in m.pieces if (h := stands(s, INDEX[u]))}
        for h in places:
            there.setdefault(h, []).append(word(c, lang))
    out = {}
    for h, texts in there.items():
        more = len(texts) - FEW
        shown = texts if more <= 1 else [*texts[:FEW], pick(lang, f"and {more} more", f"et {more} autres choix")]
        out[h] = semicolon(lang).join(shown)
    return out
