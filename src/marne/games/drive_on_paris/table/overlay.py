"""Ink on demand: supply, where units can go, zones of control, command lines, who holds the railways, the Doctrine Line.

An answer has `places` {hex: {tone, label}}, `lines` [{path, tone}], `note` and `rule`; tones: good, bad, warn, plain. All of it
is asked of what the seat may know.
"""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.pieces import (ALLIED, CARRIER, COMBAT, FORT, FR, GE, GERMAN, GRID, GUN, HQ, INDEX, NATION,
                                               OF_SIDE, POINT, SIDE)
from marne.games.drive_on_paris.rules.s04_zones import COST, SUPPLY, enemy_zone
from marne.games.drive_on_paris.rules.s05_movement import points_left, standing
from marne.games.drive_on_paris.rules.s06_overrun import overrun_targets
from marne.games.drive_on_paris.rules.s12_supply import fed, sources, starving
from marne.games.drive_on_paris.rules.s14_transport import reached, usable
from marne.games.drive_on_paris.rules.s15_command import commanded, face
from marne.games.drive_on_paris.rules.s15_return import capacity
from marne.games.drive_on_paris.state import State, stands, strong
from marne.games.drive_on_paris.table.march import as_if, movable
from marne.games.drive_on_paris.words.wording import band, piece, units_said
from marne.parts.bits import bits
from marne.parts.words import capital, pick

Places = dict[str, dict[str, Any]]


def overlay(s: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
    """`s` is what the seat may know. None for a name that is not known here."""
    match name:
        case "supply":
            return supply(s, seat, lang)
        case "reach":
            return where_to(s, seat, arg, lang)
        case "zones":
            return zones(s, seat, lang)
        case "command":
            return command(s, seat, arg, lang)
        case "rails":
            return rails(s, seat, lang)
        case "doctrine":
            return doctrine(s, lang)
    return None


def _out(places: Places, note: str, rule: str, **more: Any) -> dict[str, Any]:
    return {"places": places, "lines": [], "note": str(note), "rule": rule, **more}


def _mine(s: State, seat: int | None) -> int:
    return s.active if seat is None else seat


# Supply ---------------------------------------------------------------------------------------------------------------------


def supply(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """1-8, 1-9 The railways that lead to a source, the sources, and which stacks are supplied; out to where that would be so."""
    side = _mine(s, seat)
    nations = (GE,) if side == GERMAN else tuple(n for n in range(3)
                                                 if any(NATION[u] == n for u in bits(s.present & OF_SIDE[side] & COMBAT)))
    places: Places = {}
    net = reach = 0
    for n in nations:
        free = s.law.ground & ~strong(s, 1 - side) & ~enemy_zone(s, side, SUPPLY)
        net |= s.t.track.connected(sources(s, n) & free & s.t.rail, usable(s, n) & free)
        reach |= fed(s, n)
        for h in bits(sources(s, n)):
            places[GRID.text(h)] = {"tone": "good", "label": "★"}
    hungry = starving(s, side)
    for h in bits(s.occ[side]):
        out = hungry & s.at[h]
        places[GRID.text(h)] = {"tone": "bad" if out else "good", "label": "✕" if out
                                else places.get(GRID.text(h), {}).get("label", "")}
    n = hungry.bit_count()
    note = pick(lang, f"Railways that lead to a source ★, and stacks in supply. Out of supply ✕: {units_said(n, lang)}.",
                f"Voies ferrées reliées à une source ★, et piles ravitaillées. Sans ravitaillement ✕ : {units_said(n, lang)}.")
    return _out(places, note, "1-8a", net=_texts(net), region=_texts(reach & s.law.ground))


def _texts(board: int) -> list[str]:
    return [GRID.text(h) for h in bits(board)]


# Movement -------------------------------------------------------------------------------------------------------------------


def subject(s: State, seat: int | None, arg: str) -> int:
    """The pieces that an argument means: a piece, or the combat units of the reader's stack in a hex (else the other side's);
    those aboard a train are not asked about."""
    if arg in INDEX:
        return 1 << INDEX[arg] if s.loc[INDEX[arg]] < GRID.size else 0
    h = GRID.read(arg)
    if not h:
        return 0
    sides = (ALLIED, GERMAN) if seat is None else (seat, 1 - seat)
    return next((m for m in (movable(s, h, x) for x in sides) if m), 0)


def where_to(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """SCS-5.4 Where a piece or a stack could go with all its points, and whom it could overrun."""
    units = subject(s, seat, arg)
    if not units and s.decision is not None and s.decision.message == "where_to" and s.decision.seat == seat and s.group:
        then, units = s, s.group
    elif units & ~(FORT | POINT):
        then = as_if(s, units)
    else:
        return _out({}, pick(lang, "Choose a counter or a stack to see where it can go.",
                             "Choisissez un pion ou une pile pour voir où aller."), "SCS-5.4")
    u = (units & -units).bit_length() - 1
    side = SIDE[u]
    got, zone = reached(then, side), enemy_zone(s, side, COST)
    start, left = standing(then), max(0, points_left(then))
    places: Places = {}
    for n, board in enumerate(got.at):
        for h in bits(board & ~(1 << start)):
            places[GRID.text(h)] = {"tone": "warn" if zone >> h & 1 else "good", "label": str(n)}
    if not units & (CARRIER | GUN | HQ):
        for h in bits(overrun_targets(then, side)):
            places[GRID.text(h)] = {"tone": "bad", "label": "⚔"}
    who = capital(str(band(tuple(bits(units)), lang, own=SIDE[u] == seat)))
    note = pick(lang, f"{who}: {len(places)} hexes with {left} MP. Dashed: in an enemy zone of control.",
                f"{who} : {len(places)} hexagones avec {left} PM. Tirets : en zone de contrôle ennemie.")
    return _out(places, note, "SCS-5.4", **{"from": GRID.text(start)})


# Zones of control -----------------------------------------------------------------------------------------------------------


def zones(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """SCS-4.1, SCS-4.4, SCS-4.7 The enemy's zones: where moving costs more; those that troops of one's own cancel for supply,
    retreat and command are only dashed."""
    side = _mine(s, seat)
    zone, cancelled = s.zone[1 - side], strong(s, side)
    places: Places = {GRID.text(h): {"tone": "warn" if cancelled >> h & 1 else "bad", "label": ""} for h in bits(zone)}
    note = pick(lang,
                f"Enemy zones of control: {s.law.zone_cost} MP more. Dashed: cancelled by your troops for supply, retreat and"
                f" command.",
                f"Zones de contrôle ennemies : {s.law.zone_cost} PM de plus. Tirets : annulées par vos troupes pour"
                f" ravitaillement, retraite et"
                " commandement.")
    return _out(places, note, "SCS-4.4")


# Command --------------------------------------------------------------------------------------------------------------------


def command(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """1-3b The hexes to which an HQ has a command line; without one, those of all HQs of the side, with their points."""
    one = INDEX.get(arg, -1)
    chosen = [one] if one >= 0 and HQ >> one & 1 and s.loc[one] < GRID.size else []
    side = SIDE[chosen[0]] if chosen else _mine(s, seat)
    hqs = chosen or list(bits(s.present & HQ & OF_SIDE[side]))
    places: Places = {}
    for hq in hqs:
        for h in bits(commanded(s, hq)):
            places.setdefault(GRID.text(h), {"tone": "good", "label": ""})
    for hq in hqs:
        places[GRID.text(s.loc[hq])] = {"tone": "good", "label": str(max(0, capacity(s, hq)))}
    if chosen:
        hq = chosen[0]
        note = pick(lang, "{u}: command radius {r}, {n} replacement points left.",
                    "{u} : rayon de commandement {r}, {n} points de remplacement.").format(
            u=capital(str(piece(hq, lang))), r=s.t.radius[face(s, hq)][hq], n=max(0, capacity(s, hq)))
    else:
        note = pick(lang,
                    f"Command lines of {len(hqs)} headquarters; figures are replacement points left. Only units of the HQ's own"
                    f" nation are in"
                    " its command.",
                    f"Lignes de commandement de {len(hqs)} quartiers généraux ; les chiffres sont les points de remplacement"
                    f" restants."
                    " Un QG ne commande que sa nation.")
    return _out(places, note, "1-3b")


# Railways and lines ---------------------------------------------------------------------------------------------------------


def rails(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """1-2d Who controls each railway hex: drawn by the page from the view; the words are said here."""
    allied, german = ((s.rail[x] & s.law.area).bit_count() for x in (ALLIED, GERMAN))
    note = pick(lang, f"Railways: {allied} hexes Allied, {german} German. Infantry takes them over as it goes.",
                f"Voies ferrées : {allied} hexagones alliés, {german} allemands. L'infanterie en prend le contrôle en passant.")
    return _out({}, note, "1-2d")


def doctrine(s: State, lang: str) -> dict[str, Any]:
    """2-8 Whether the line holds, and how many French stand on each side of it."""
    if not s.law.doctrine:
        return _out({}, pick(lang, "There is no Doctrine Line in this scenario.", "Ce scénario n'a pas de ligne de doctrine."),
                    "2-8")
    if not s.doctrine:
        return _out({}, pick(lang, "The Doctrine Line no longer holds.", "La ligne de doctrine n'existe plus."), "2-8e")
    french = [u for u in bits(s.present & COMBAT) if NATION[u] == FR]
    west = sum(s.t.west >> stands(s, u) & 1 for u in french)
    note = pick(lang,
                f"French units do not cross the Doctrine Line until turn {s.law.doctrine_until + 1}, or until a German crosses"
                f" the Panic Line."
                f" West of it: {west}, east: {len(french) - west}.",
                f"Les Français ne franchissent pas la ligne de doctrine avant le tour {s.law.doctrine_until + 1}, sauf si un"
                f" Allemand franchit la ligne"
                f" de panique. À l'ouest : {west}, à l'est : {len(french) - west}.")
    return _out({}, note, "2-8b")

