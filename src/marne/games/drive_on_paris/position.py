"""Situations written by hand: for tests, puzzles, bug reports and analysis. Everything is checked; see docs/positions.md."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.drive_on_paris.law import PHASES
from marne.games.drive_on_paris.pieces import (ABOARD, ALLIED, CARRIER, COMBAT, COMING, DEAD, FORT, FORT0, GERMAN, GRID, HQ, IDS,
                                               INDEX, INFANTRY, MARKER0, OF_SIDE, OUT, PIECES, SEATS, SIDE, THE_TAXI, TRACK)
from marne.games.drive_on_paris.possible import faults
from marne.games.drive_on_paris.rules.r4_setup import new_state
from marne.games.drive_on_paris.rules.s02_sequence import game, resume
from marne.games.drive_on_paris.state import SETUP, State, pile, put
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin
from marne.kernel.sayings import Said
from marne.parts.bits import bits, mask
from marne.parts.positions import flag, folder, integer, items, near, number, one, short, table, whole

KEYS = {
    "game", "scenario", "options", "data", "base", "turn", "phase", "seat", "units", "forts", "rail", "held", "trenches", "works",
    "doctrine", "luxembourg", "lille_fell", "german_trenches", "plan17", "vp_given", "east", "tops", "taxi_uses", "arrivals",
    "whatif",
}
_FLAGS = {"reduced": COMBAT, "reserve": COMBAT, "digging": INFANTRY, "flipped": HQ}
_OFF = {"gone": DEAD, "out": OUT, "coming": COMING}


def _hex(v: object, what: str) -> int:
    h = GRID.read(v) if isinstance(v, str) else 0
    if not h:
        raise BadPosition(Said(f"{what}: {short(v)} is not a hex: they are written as column and row, \"14-05\"",
                               f"{what} : {short(v)} n'est pas un hexagone : ils s'écrivent colonne et rangée, \"14-05\""),
                          "SCS-1.9")
    return h


def _hexes(data: Mapping[str, Any], key: str) -> int:
    return mask(_hex(h, key) for h in items(data.get(key, []), key, Said("hexes", "d'hexagones")))


def _piece(name: object, forts: bool) -> int:
    u = INDEX.get(str(name), -1)
    if u < 0 or bool(FORT >> u & 1) != forts:
        kind = Said("fort", "de forteresse") if forts else Said("unit", "d'unité")
        hint = near(name, IDS)
        raise BadPosition(Said(f"there is no {kind} {short(name)}{hint}", f"il n'y a pas {kind.fr} {short(name)}{hint.fr}"))
    return u


def _place(s: State, u: int, value: object) -> None:
    """'14-05', '14-05 reduced', '14-05 reserve', '14-05 digging', '14-05 flipped', 'track 9', 'aboard fr-train-1', 'gone', 'out',
    'coming'."""
    b = 1 << u
    s.reduced &= ~b
    s.flipped &= ~b
    words = str(value).split()
    if not words:
        raise BadPosition(Said(f"{IDS[u]}: say where it is", f"{IDS[u]} : dites où se trouve cette unité"))
    place, rest = words[0], words[1:]
    if place in _OFF:
        put(s, u, _OFF[place])
    elif place == "track":
        turn = number(rest[0]) if rest else -1
        if not s.turn <= turn <= s.law.last or not s.t.rebuildable & b:
            raise BadPosition(Said(f"{IDS[u]}: 'track' needs the turn of return, {s.turn} to {s.law.last}; such units return",
                                   f"{IDS[u]} : 'track' demande le tour de retour, de {s.turn} à {s.law.last}, et une unité qui "
                                   "revient"), "1-4a")
        put(s, u, TRACK)
        s.due[u] = turn
        rest = rest[1:]
    elif place == "aboard":
        carrier = INDEX.get(rest[0], -1) if rest else -1
        if carrier < 0 or not CARRIER >> carrier & 1 or SIDE[carrier] != SIDE[u] or not (COMBAT | HQ) & b:
            raise BadPosition(Said(f"{IDS[u]}: 'aboard' needs a train or taxi of its side",
                                   f"{IDS[u]} : 'aboard' demande un train ou un taxi de son camp"), "1-2b")
        put(s, u, ABOARD + carrier)
        rest = rest[1:]
    else:
        put(s, u, _hex(place, IDS[u]))
    for w in rest:
        if not _FLAGS.get(w, 0) & b:
            may = ", ".join(repr(f) for f, kind in _FLAGS.items() if kind & b) or "nothing more"
            raise BadPosition(Said(f"{IDS[u]} cannot be {short(w)}; it may be {may}",
                                   f"{IDS[u]} ne peut pas être {short(w)} ; au choix {may}"))
        name = {"digging": "frozen"}.get(w, w)
        setattr(s, name, getattr(s, name) | b)


def _forts(s: State, data: Mapping[str, Any]) -> None:
    for name, value in table(data, "forts", "metz = 3").items():
        u = _piece(name, True)
        n = len(s.t.fort_values[u - FORT0])
        if value == "gone" or whole(value, 0, 0):
            put(s, u, DEAD)
        elif whole(value, 1, n):
            put(s, u, s.t.fort_hex[u - FORT0])
            s.lost[u] = n - value
        else:
            raise BadPosition(Said(f"{name} may have 1 to {n} steps or be 'gone', not {short(value)}",
                                   f"{name} peut avoir de 1 à {n} pas ou être 'gone', pas {short(value)}"), "1-5b")


def _sides(data: Mapping[str, Any], key: str) -> list[int]:
    """Hexes by side."""
    given = table(data, key, 'german = ["24-30"]')
    for seat in given:
        one(seat, SEATS, key)
    out = [_hexes(given, seat) for seat in SEATS]
    if out[0] & out[1]:
        both = GRID.text((out[0] & out[1]).bit_length() - 1)
        raise BadPosition(Said(f"{key}: {both} cannot belong to both sides", f"{key} : {both} ne peut appartenir aux deux camps"))
    return out


def _ground(s: State, data: Mapping[str, Any]) -> None:
    """1-2d, SCS-17.2 Who holds what: as told, else whoever stands there, else as at the start."""
    rail, held = _sides(data, "rail"), _sides(data, "held")
    for boards, told, units in ((s.rail, rail, INFANTRY), (s.held, held, COMBAT)):
        for side in (ALLIED, GERMAN):
            taken = told[side] | mask(h for h in bits(s.occ[side]) if s.at[h] & OF_SIDE[side] & units)
            boards[side] |= taken & (s.t.rail if boards is s.rail else -1)
            boards[1 - side] &= ~taken
    s.given17 &= ~s.held[GERMAN]                            # 5-7#3
    if "trenches" in data:                                  # else as the scenario has them (5-5/Special#1)
        s.trench = _sides(data, "trenches")
    if "works" in data:
        s.works = _sides(data, "works")
    for side in (ALLIED, GERMAN):
        s.works[side] |= mask(h for h in bits(s.occ[side]) if s.at[h] & s.frozen & OF_SIDE[side])


def _rest(s: State, data: Mapping[str, Any]) -> None:
    s.doctrine = flag(data, "doctrine", bool(s.doctrine))
    s.luxembourg = flag(data, "luxembourg", bool(s.luxembourg or s.held[GERMAN] & s.t.country["lu"]))
    s.lille_fell = flag(data, "lille_fell", bool(s.held[GERMAN] >> s.t.lille & 1))
    s.german_dug = flag(data, "german_trenches", bool(s.german_dug or s.trench[GERMAN]))
    s.plan17 = _hexes(data, "plan17")
    s.vp_allied = integer(data, "vp_given", s.vp_allied, 0, 99)
    s.east = one(data.get("east", ""), ("", "sent", "refused"), "east")
    s.taxi_uses = integer(data, "taxi_uses", s.t.taxi_uses if s.present >> THE_TAXI & 1 else 0, 0, s.t.taxi_uses)
    for name in items(data.get("tops", []), "tops", Said("units", "d'unités")):
        u = _piece(name, False)
        if not s.present & 1 << u or not pile(s.at[s.loc[u]] & OF_SIDE[SIDE[u]]) >> u & 1:
            raise BadPosition(Said(f"tops: {short(name)} lies in no stack, or is an HQ among troops",
                                   f"tops : {short(name)} n'est dans aucune pile, ou est un QG parmi des troupes"), "SCS-1.8")
        s.tops = s.tops & ~(s.at[s.loc[u]] & OF_SIDE[SIDE[u]]) | 1 << u


def _empty(s: State) -> None:
    """Nobody on the map, no fort, nobody to come."""
    for u in range(PIECES):
        put(s, u, DEAD if FORT0 <= u < MARKER0 and s.law.area >> s.t.fort_hex[u - FORT0] & 1 else OUT)
    s.reduced = s.flipped = s.tops = s.late = 0
    s.trench, s.works = [0, 0], [0, 0]
    s.lost = bytearray(PIECES)


def build(data: Mapping[str, Any], chance: Chance) -> State:
    """A state from what is written. Raises BadPosition, BadOption, BadData."""
    for key in data:
        if key not in KEYS:
            hint = near(key, KEYS)
            raise BadPosition(Said(f"unknown key {short(key)}{hint}", f"clé inconnue {short(key)}{hint.fr}"))
    s = new_state(str(data.get("scenario", "5-1")), table(data, "options", "lille = false"), folder(data), chance)
    s.turn = integer(data, "turn", s.law.first, s.law.first, s.law.last)
    s.doctrine = int(s.law.doctrine and s.turn <= s.law.doctrine_until)
    if one(data.get("base", "setup"), ("setup", "empty"), "base"):
        _empty(s)
    comes = flag(data, "arrivals", data.get("base", "setup") == "setup")
    s.arrived = 0 if comes else (1 << len(s.law.arrivals)) - 1
    for name, value in table(data, "units", 'ge-3 = "38-33"').items():
        u = _piece(name, False)
        _place(s, u, value)
        if s.loc[u] != COMING:
            s.arrived |= mask(i for i, a in enumerate(s.law.arrivals) if a.unit == u and not a.flip)
    s.late |= mask(i for i, a in enumerate(s.law.arrivals) if a.kind == "point" and s.law.has_points and s.loc[a.entry] == DEAD)
    _forts(s, data)
    _ground(s, data)
    s.active = one(data.get("seat", "german"), SEATS, "seat")
    s.phase = one(data.get("phase", "movement"), PHASES, "phase")
    _rest(s, data)
    for why, rule in faults(s, dated=not flag(data, "whatif", False)):
        raise BadPosition(why, rule)
    begin(s, game if s.phase == SETUP else resume)
    return s
