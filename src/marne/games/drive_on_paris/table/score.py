"""Who would win if the game ended now: what the scenario counts, the level that follows, the places that count."""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.pieces import ALLIED, DIVISION, GERMAN, GRID, OF_SIDE, SEATS
from marne.games.drive_on_paris.rules.r5_victory import divisions, level_of, lost_divisions, points, rail_cut
from marne.games.drive_on_paris.state import State, stands
from marne.games.drive_on_paris.words.names import hex_name
from marne.games.drive_on_paris.words.wording import ending, tally
from marne.parts.bits import bits, mask
from marne.parts.words import pick, signed


def score(s: State, lang: str) -> dict[str, Any]:
    """5 The count now. Where the divisions of a side stand may be hidden: then the count is of a guess, and says so."""
    kind = s.law.kind
    if kind == "division-count":
        out = _divisions(s, lang)
    elif kind == "points-difference":
        out = _list(s, lang)
    elif kind == "conditions":
        out = _flanders(s, lang)
    else:
        out = _points(s, lang)
    out["rule"] = s.law.victory_rule
    out["words"] = ending(out["level"], lang)
    for side, name in ((ALLIED, "allied"), (GERMAN, "german")):
        out[f"{name}_words"] = tally(s.law.victory_rule, out["score"][side], lang)
    return out


def _divisions(s: State, lang: str) -> dict[str, Any]:
    """5-1 German divisions south of the line against twice the Allied ones north of it."""
    line, ratio = s.law.victory["line_row"], s.law.victory["ratio"]
    german, allied = divisions(s, GERMAN, range(line + 1)), divisions(s, ALLIED, range(line + 1, GRID.rows + 1))
    wins = german >= 1 and german >= ratio * allied
    need = max(1, ratio * allied)
    note = pick(lang,
                f"German divisions on rows 1 to {line}: {german}. Allied divisions north of it: {allied}. The Germans need"
                f" {need}.",
                f"Divisions allemandes sur les rangées 1 à {line} : {german}. Divisions alliées au nord : {allied}. Il en faut"
                f" {need} aux Allemands.")
    rough = s.law.fog and s.result is None
    return {"kind": "divisions", "score": [allied, german], "level": "german" if wins else "allied", "note": note, "line": line,
            "need": need,
            "rough": rough, "bands": [], "places": []}


def _places(s: State, worth: dict[int, int], lang: str) -> list[dict[str, Any]]:
    return sorted(({"hex": GRID.text(h), "name": hex_name(h, lang), "vp": n, "plan17": bool(s.t.plan17 >> h & 1),
                    "scored": bool(s.plan17 >> h & 1),
                    "held": next((SEATS[x] for x in (ALLIED, GERMAN) if s.held[x] >> h & 1), "")} for h, n in worth.items()),
                  key=lambda p: (-int(str(p["vp"])), str(p["hex"])))


def _list(s: State, lang: str) -> dict[str, Any]:
    """5-2 The places of the list, and every destroyed division."""
    each = s.law.victory["per_enemy_division_destroyed"]
    held = [sum(n for h, n in s.law.places.items() if s.held[x] >> h & 1) for x in (ALLIED, GERMAN)]
    dead = [lost_divisions(s, 1 - x) for x in (ALLIED, GERMAN)]
    allied, german = (held[x] + each * dead[x] for x in (ALLIED, GERMAN))
    way = next(x.result for x in s.law.levels if abs(allied - german) >= x.least)
    level = way if way == "draw" else f"{'allied' if allied > german else 'german'}-{way}"
    note = pick(lang, f"Places: {held[0]} to {held[1]}. Destroyed divisions: {dead[0]} by the Allies, {dead[1]} by the Germans.",
                f"Localités : {held[0]} à {held[1]}. Divisions détruites : {dead[0]} par les Alliés, {dead[1]} par les Allemands"
                ".")
    major, minor = (x.least for x in s.law.levels[:2])
    scale = [(major, "allied-major"), (minor, "allied-minor"), (1 - minor, "draw"), (1 - major, "german-minor"),
             (-999, "german-major")]
    return {"kind": "points", "score": [allied, german], "difference": allied - german, "level": level, "note": note,
            "bands": _bands(scale, lang), "places": _places(s, s.law.places, lang)}


def _bands(scale: list[tuple[int, str]], lang: str) -> list[dict[str, Any]]:
    return [{"least": n, "level": r, "words": ending(r, lang)} for n, r in scale]


def _points(s: State, lang: str) -> dict[str, Any]:
    """5-3, 5-4, 5-6 Victory points of the map; the level by their difference, a German trench counts for the Allies."""
    allied, german = points(s)
    level = level_of(s, allied - german)
    notes = []
    if s.law.trench_shift:
        notes.append(pick(lang, *(("The Germans have finished a trench: one level towards the Allies.",
                                   "Les Allemands ont achevé une tranchée : un niveau vers les Alliés.") if s.german_dug else
                                  ("A finished German trench moves the result one level towards the Allies.",
                                   "Une tranchée allemande achevée déplace le résultat d'un niveau vers les Alliés."))))
    if s.law.kind == "rail-cut-or-vp":
        cut = rail_cut(s)
        notes.append(pick(lang, *(("The German railways to the north are cut.", "Le rail allemand vers le nord est coupé.")
                                  if cut else
                                  ("The German railways to the north are open.", "Le rail allemand vers le nord est ouvert."))))
        level = "allied-rail-cut" if cut else "german-rail-open" if s.law.race == "rail" else level
    if s.law.paris_wins:
        notes.append(pick(lang, "A German unit in Paris wins at once.", "Une unité allemande dans Paris gagne aussitôt."))
    if s.law.massive_from:
        mine = sum(bool(s.t.country["fr"] >> stands(s, u) & 1) for u in bits(OF_SIDE[GERMAN] & s.present & DIVISION))
        notes.append(pick(lang,
                          f"Without any German unit in France at the end of turn {s.law.massive_from} or later the Allies win.",
                          f"Sans unité allemande en France à la fin du tour {s.law.massive_from} ou après, les Alliés gagnent."))
        if not s.law.fog:
            notes.append(pick(lang, f"German divisions in France: {mine}.", f"Divisions allemandes en France : {mine}."))
    scale = [(x.least, x.result) for x in s.law.levels]
    plan = s.t.plan17 if s.law.plan17 else 0
    worth = {h: n for h, n in s.t.vp.items() if s.law.area >> h & 1 and (plan >> h & 1 or not s.t.plan17 >> h & 1)}
    given = pick(lang, f" Given to the Allies: {signed(s.vp_allied)}.",
                 f" Accordés aux Alliés : {signed(s.vp_allied)}.") if s.vp_allied else ""
    return {"kind": "points", "score": [allied, german], "difference": allied - german, "level": level,
            "note": " ".join(notes) + given,
            "bands": _bands(scale, lang), "shift": bool(s.law.trench_shift and s.german_dug), "places": _places(s, worth, lang)}


def _flanders(s: State, lang: str) -> dict[str, Any]:
    """5-5 Lille, Calais, trench hexes."""
    v = s.law.victory
    goals = {GRID.read(v["allied_major_hex"]): ALLIED, GRID.read(v["german_major_hex"]): GERMAN}
    won = [side for h, side in goals.items() if s.held[side] >> h & 1]
    allied, german = ((s.stormed[side] & s.held[side]).bit_count() for side in (ALLIED, GERMAN))
    if won:
        level = "draw" if len(won) > 1 else f"{SEATS[won[0]]}-major"
    else:
        level = "draw" if allied == german else "allied-minor" if allied > german else "german-minor"
    note = pick(lang,
                "Lille for the Allies or Calais for the Germans is a major victory; else trench hexes taken and still held"
                " decide.",
                "Lille pour les Alliés ou Calais pour les Allemands donne une victoire majeure ; sinon, les tranchées prises et"
                " tenues.")
    hexes = mask(goals) | s.stormed[ALLIED] | s.stormed[GERMAN]
    return {"kind": "conditions", "score": [allied, german], "level": level, "note": note, "bands": [],
            "places": _places(s, {h: int(h not in goals) for h in bits(hexes)}, lang)}

