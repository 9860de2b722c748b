"""The text board of the web table: one row a hex in which something stands, has a name or may be done, front by front."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe.pieces import (ALLIED, CENTRAL, COMBAT, FRONT, FRONTS, GRID, HEX, HQ, INDEX, OF_FRONT,
                                                    hex_text)
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.secrets import unseen
from marne.games.great_war_in_europe.state import State, of
from marne.games.great_war_in_europe.table.marks import marks
from marne.games.great_war_in_europe.words.at_hand import values
from marne.games.great_war_in_europe.words.names import base, unit_name
from marne.games.great_war_in_europe.words.phrases import FRONT_NAMES, TERRAINS
from marne.games.great_war_in_europe.words.wording import word
from marne.parts.bits import bits, mask
from marne.parts.words import Pair, capital, pick, semicolon

COLUMNS: tuple[Pair, ...] = (("Hex", "Hex."), ("Front", "Front"), ("Name", "Nom"), ("Terrain", "Terrain"),
                             ("Held by", "Tenu par"), ("Allied units", "Unités alliées"),
                             ("Units of the Central Powers", "Unités des Puissances centrales"),
                             ("What may be done here", "Ce qu'on peut y faire"))
MARKED: tuple[tuple[str, Pair], ...] = (
    ("cities", ("city", "grande ville")), ("ports", ("port", "port")), ("light", ("fort", "fort")),
    ("heavy", ("fortress", "forteresse")), ("cp_vp", ("victory hex", "hexagone de victoire")),
    ("ts", ("Turkish surrender hex", "hexagone de reddition turque")))
STATES: tuple[tuple[str, Pair], ...] = (("moved", ("has moved", "a bougé")), ("attacked", ("has attacked", "a attaqué")))
FEW = 6             # so many choices of a hex are told one by one


def board(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """Columns and rows; `tags` say what a row can be filtered by. Hidden counters are numbers."""
    doable, covered = acts(s, seat, lang), unseen(s, seat)
    names = base().name_fr if lang == "fr" else base().name_en
    worth = mask(s.at) | mask(names) | s.hindenburg | s.ne_trenches | mask(doable)
    rows = []
    for f in s.law.fronts:
        for h in bits(worth & OF_FRONT[f]):
            cells = [hex_text(h), pick(lang, *FRONT_NAMES[f]), names.get(h, ""), terrain(s, h, lang), control(s, h, lang),
                     units(s, ALLIED, h, covered, lang), units(s, CENTRAL, h, covered, lang), doable.get(h, "")]
            rows.append({"id": hex_text(h), "cells": cells, "tags": tags(s, h)})
    return {"columns": [pick(lang, *c) for c in COLUMNS], "rows": rows}


def tags(s: State, h: int) -> list[str]:
    out = [name for side, name in ((ALLIED, "allied"), (CENTRAL, "central")) if of(s, h, side)]
    return [*(out or ["empty"]), FRONTS[FRONT[h]]]


def terrain(s: State, h: int, lang: str) -> str:
    """The ground, what is marked on it, and works."""
    out = [pick(lang, *TERRAINS[s.t.terrain_at[h]])]
    for name, pair in MARKED:
        if getattr(s.t, name) >> h & 1:
            gone = name in ("light", "heavy") and not s.forts >> h & 1
            out.append(pick(lang, *pair) + (pick(lang, " (destroyed)", " (détruit)") if gone else ""))
    for board_, pair in ((s.hindenburg, ("Hindenburg Line", "ligne Hindenburg")), (s.ne_trenches, ("trenches", "tranchées")),
                         (s.devastated, ("devastated", "dévasté"))):
        if board_ >> h & 1:
            out.append(pick(lang, *pair))
    return ", ".join(out)


def control(s: State, h: int, lang: str) -> str:
    return next((pick(lang, *pair) for side, pair in ((ALLIED, ("Allies", "Alliés")),
                                                      (CENTRAL, ("Central Powers", "Puissances centrales")))
                 if s.control[side] >> h & 1), "")


def units(s: State, side: int, h: int, covered: int, lang: str) -> str:
    """The counters of a side: combat units, HQs; of an enemy stack those that are known, the number of others."""
    here = of(s, h, side)
    known = here & ~covered
    out = [one(s, u, lang) for u in (*bits(known & COMBAT), *bits(known & HQ))]
    n = (here & covered).bit_count()
    if n:
        out.append(pick(lang, f"{n} hidden", f"{n} caché{'s' * (n > 1)}"))
    return semicolon(lang).join(out)


def one(s: State, u: int, lang: str) -> str:
    """German 3rd Infantry Division (3-4-4, has moved)."""
    states = [pick(lang, *pair) for field, pair in STATES if getattr(s, field) >> u & 1]
    if not supplied(s, u):
        states.append(pick(lang, "out of supply", "sans ravitaillement"))
    return " ".join([capital(unit_name(u, lang)), values(s, u, lang).removesuffix(")") + "".join(f", {x}" for x in states) + ")"])


def acts(s: State, seat: int | None, lang: str) -> dict[int, str]:
    """By hex, what the seat that is asked may choose there."""
    ask = s.decision
    if ask is None or ask.seat != seat:
        return {}
    there: dict[int, list[str]] = {}
    for c, m in zip(ask.choices, marks(s, ask), strict=True):
        places = {HEX[p] for p in m.places} or {h for u in m.pieces if (h := s.loc[INDEX[u]]) < GRID.size}
        for h in places:
            there.setdefault(h, []).append(word(c, lang))
    out = {}
    for h, texts in there.items():
        more = len(texts) - FEW
        shown = texts if more <= 1 else [*texts[:FEW], pick(lang, f"and {more} more", f"et {more} autres choix")]
        out[h] = semicolon(lang).join(shown)
    return out
