"""The text board of the web table: one row a hex, everything that the map shows, in words."""
from __future__ import annotations

from typing import Any

from marne.games.grand_illusion.words.describe import state_words, values
from marne.games.grand_illusion.words.names import NATION_EN, NATION_FR, base, unit_name
from marne.games.grand_illusion.pieces import ALLIED, COMBAT, FORT, GERMAN, HEXES, HQ, INDEX, OF_SIDE, UNITS
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.rules.r08_4_supply import hex_supplied, nation_of, sources, zone
from marne.games.grand_illusion.table.marks import marks
from marne.games.grand_illusion.words.wording import word
from marne.parts.bits import bits
from marne.parts.words import capital, listed, pick, semicolon

COLUMNS = (("Hex", "Hex."), ("Name", "Nom"), ("Terrain", "Terrain"), ("Control", "Contrôle"), ("Forts", "Forts"),
           ("Allied units", "Unités alliées"), ("German units", "Unités allemandes"), ("Supply", "Ravitaillement"),
           ("VP", "PV"), ("What may be done here", "Ce qu'on peut y faire"))
FEW = 6             # so many choices of a hex are told one by one


def board(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """Columns and rows; `tags` say what a row can be filtered by."""
    doable = acts(s, seat, lang)
    t = base()
    names = t.name_fr if lang == "fr" else t.name_en
    rows = []
    for h in range(1, HEXES + 1):
        cells = [str(h), names[h], terrain(s, h, lang), control(s, h, lang), forts(s, h, lang), units(s, ALLIED, h, lang),
                 units(s, GERMAN, h, lang), supply(s, h, lang), points(s, h, lang), doable.get(h, "")]
        rows.append({"id": str(h), "cells": cells, "tags": tags(s, h)})
    return {"columns": [pick(lang, *c) for c in COLUMNS], "rows": rows}


def tags(s: State, h: int) -> list[str]:
    """Who stands in the hex."""
    there = [bool(s.at[h] & OF_SIDE[side]) for side in (ALLIED, GERMAN)]
    out = [name for name, x in zip(("allied", "german"), there, strict=True) if x]
    return [*out, "contested"] if all(there) else out or ["empty"]


def terrain(s: State, h: int, lang: str) -> str:
    """Terrain modifier, Vosges, trench, port, special areas, and sides that are not open."""
    t, b = s.t, 1 << h
    level = (s.trench >> h & 1) + (s.trench2 >> h & 1)
    out = [pick(lang, *pair) for there, pair in (
        (t.tem[h], (f"rough, {t.tem[h]:+d} for the attacker", f"accidenté, {t.tem[h]:+d} pour l'assaillant")),
        (t.vosges & b, ("Vosges", "Vosges")),
        (level, (f"trench level {level}", f"tranchée de niveau {level}")),
        (t.rail & b, ("railway", "voie ferrée")),
        (t.ports & b, ("port", "port")),
        (t.coastal & b & ~t.ports, ("coast", "côte")),
        (t.schlieffen & b, ("Schlieffen hex", "hexagone Schlieffen")),
        (t.paris_danger & b, ("Paris in Danger hex", "hexagone de Paris en danger")),
    ) if there]
    for shut, pair in ((t.impassable[h], ("impassable to {}", "infranchissable vers {}")),
                       (t.slow[h], ("+1 to cross to {}", "+1 pour passer vers {}"))):
        if shut:
            out.append(pick(lang, *pair).format(listed([str(x) for x in bits(shut)], lang)))
    for side, pair in ((ALLIED, ("blocked by the Allies: {}", "bloqué par les Alliés : {}")),
                       (GERMAN, ("blocked by the Germans: {}", "bloqué par les Allemands : {}"))):
        shut = t.blocked_sides(s.blocked, 6 * side, h)
        if shut:
            out.append(pick(lang, *pair).format(listed([str(x) for x in bits(shut)], lang)))
    return ", ".join(out)


def control(s: State, h: int, lang: str) -> str:
    b = 1 << h
    out = [pick(lang, *(("Allied", "allié"), ("German", "allemand"))[s.german >> h & 1])]
    for there, pair in ((s.cavalry & b, ("by cavalry only", "par la seule cavalerie")), (s.siege & b, ("siege", "siège")),
                        (s.battles & b, ("battle", "bataille"))):
        if there:
            out.append(pick(lang, *pair))
    return ", ".join(out)


def forts(s: State, h: int, lang: str) -> str:
    return _list([piece(s, u, lang) for u in bits(s.at[h] & FORT)], lang)


def units(s: State, side: int, h: int, lang: str) -> str:
    """The units of a side with values and states, infantry first as on the counters."""
    here = s.at[h] & OF_SIDE[side] & ~FORT
    return _list([piece(s, u, lang) for u in (*bits(here & COMBAT), *bits(here & ~COMBAT & HQ), *bits(here & ~COMBAT & ~HQ))],
                 lang)


def piece(s: State, u: int, lang: str) -> str:
    """VII Corps (strength 4, movement 2, fresh)."""
    states = state_words(s, u, lang)
    if not states and u < UNITS and 1 << u & COMBAT:
        states = [pick(lang, "fresh", "en ordre")]
    if s.attackers >> u & 1:
        states.append(pick(lang, "attacks", "attaque"))
    elif s.moved >> u & 1:
        states.append(pick(lang, "has moved", "a bougé"))
    return f"{capital(unit_name(u, lang, own=True))} ({', '.join([*values(s, u, lang), *states])})"


def supply(s: State, h: int, lang: str) -> str:
    """Who could trace supply from here; sources; who stands here without."""
    nations = [i for i in range(4) if sources(s, i) >> h & 1]
    out = []
    if nations:
        who = listed([NATION_FR[i][1] if lang == "fr" else NATION_EN[i] for i in nations], lang)
        out.append(pick(lang, f"{who} source", f"source {who}"))
    got = [hex_supplied(s, side, h) for side in (ALLIED, GERMAN)]
    out.append(pick(lang, *(("both sides", "les deux camps") if all(got) else ("Allies", "Alliés") if got[0]
                          else ("Germans", "Allemands") if got[1] else ("nobody", "personne"))))
    cut = [u for u in bits(s.at[h] & ~FORT) if not zone(s, nation_of(u)) >> h & 1]
    if cut:
        out.append(pick(lang, "out of supply: ", "non ravitaillés : ") + listed([unit_name(u, lang, True) for u in cut], lang))
    return ", ".join(out)


def points(s: State, h: int, lang: str) -> str:
    t, b = s.t, 1 << h
    out = [pick(lang, *pair) for there, pair in (
        (h == t.paris, (f"{t.paris_vp} German VP", f"{t.paris_vp} PV allemands")),
        (t.german_vp & b, ("German VP", "PV allemand")),
        (t.plan17 & b, ("Plan 17 VP", "PV du Plan 17")),
        (t.double & b, ("counts double", "compte double")),
        (s.chits[h], (f"chit {s.chits[h]}", f"jeton {s.chits[h]}")),
        (t.plan17 & b & s.taken17, ("already taken", "déjà pris")),
    ) if there]
    return ", ".join(out)


def acts(s: State, seat: int | None, lang: str) -> dict[int, str]:
    """By hex, what the seat that is asked may choose there."""
    ask = s.decision
    if ask is None or ask.seat != seat:
        return {}
    there: dict[int, list[str]] = {}
    for c, m in zip(ask.choices, marks(s, ask), strict=True):
        places = {int(p) for p in m.places} or {h for u in m.pieces if 0 < (h := s.loc[INDEX[u]]) <= HEXES}
        for h in places:
            there.setdefault(h, []).append(word(c, lang))
    out = {}
    for h, texts in there.items():
        more = len(texts) - FEW
        shown = texts if more <= 1 else [*texts[:FEW], pick(lang, f"and {more} more", f"et {more} autres choix")]
        out[h] = _list(shown, lang)
    return out


def _list(parts: list[str], lang: str) -> str:
    return semicolon(lang).join(parts)
