"""Ink on demand: supply (of all, or the line of one unit), where units can go, control, stacking, victory hexes.

An answer has `places` {hex: {tone, label}}, `lines` [{path, tone}], `note` and `rule`; tones: good, bad, warn, plain. All of it
is asked of what the seat may know.
"""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, COMBAT, INDEX, NATION, hex_text
from marne.games.great_war_in_europe.rules.r07_2_stacking import overfull
from marne.games.great_war_in_europe.rules.r08_movement import destinations, standing
from marne.games.great_war_in_europe.rules.r11_supply import primary, starving
from marne.games.great_war_in_europe.rules.r18_victory import lost_cities, victory_hexes
from marne.games.great_war_in_europe.state import State, of, side_of
from marne.games.great_war_in_europe.table.march import as_if, costs, subject
from marne.games.great_war_in_europe.table.tracing import trace
from marne.games.great_war_in_europe.words.wording import band, units_said
from marne.parts.bits import bits
from marne.parts.words import capital, counted, pick

Places = dict[str, dict[str, Any]]


def overlay(s: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
    """`s` is what the seat may know. None for a name that is not known here."""
    match name:
        case "supply":
            return line(s, INDEX[arg], lang) if arg in INDEX else supply(s, seat, lang)
        case "reach":
            return reach(s, seat, arg, lang)
        case "control":
            return control(s, lang)
        case "stack":
            return stacking(s, seat, lang)
        case "vp":
            return points(s, lang)
    return None


def _out(places: Places, note: str, rule: str, **more: Any) -> dict[str, Any]:
    return {"places": places, "lines": [], "note": str(note), "rule": rule, **more}


def _mine(s: State, seat: int | None) -> int:
    return s.active if seat is None else seat


# Supply ---------------------------------------------------------------------------------------------------------------------


def supply(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """11 The sources of a side and its stacks, in supply or not."""
    side, places = _mine(s, seat), Places()
    for n in {NATION[u] for u in bits(s.present & s.army[side])}:
        for h in bits(primary(s, n) & s.law.ground):
            places[hex_text(h)] = {"tone": "good", "label": "★"}
    hungry = starving(s) & s.army[side]
    for h in bits(s.occ[side] | s.staff[side]):
        out, mark = hungry & s.at[h], places.get(hex_text(h), {}).get("label", "")
        places[hex_text(h)] = {"tone": "bad" if out else "good", "label": "✕" if out else mark}
    n = hungry.bit_count()
    note = pick(lang, f"Primary sources ★ and stacks in supply. Out of supply ✕: {units_said(n, lang)}. Point at a "
                      f"unit to see its line.",
                f"Sources primaires ★ et piles ravitaillées. Sans ravitaillement ✕ : {units_said(n, lang)}. Désignez "
                f"une unité pour "
                "voir sa ligne.")
    return _out(places, note, "11.0")


def line(s: State, u: int, lang: str) -> dict[str, Any]:
    """11.21 The line that a unit uses, or the first hex where every line fails."""
    t = trace(s, u, lang)
    places: Places = {hex_text(h): {"tone": "good", "label": "★"} for h in bits(t.sources)}
    path = [hex_text(h) for h in t.path]
    if path:
        places[path[0]] = {"tone": "good" if t.fed else "bad", "label": ""}
    if t.fails:
        places[hex_text(t.fails)] = {"tone": "bad", "label": "✕"}
    return _out(places, t.text, t.rule, unit=t.id, supplied=t.fed, fails=hex_text(t.fails) or None) | {
        "lines": [{"path": path, "tone": "good" if t.fed else "bad"}] if len(path) > 1 else []}


# Movement, control, stacking, points ------------------------------------------------------------------------------------------


def reach(s: State, seat: int | None, arg: str, lang: str) -> dict[str, Any]:
    """8.12 Where a unit or a stack could go with all its points; dashed where it may only pass."""
    units = subject(s, seat, arg)
    if not units and s.decision is not None and s.decision.message == "where_to" and s.decision.seat == seat and s.group:
        then, units = s, s.group
    elif units:
        then = as_if(s, units)
    else:
        return _out({}, pick(lang, "Choose a counter or a stack to see where it can go.",
                             "Choisissez un pion ou une pile pour voir où aller."), "8.12")
    side = side_of(s, (units & -units).bit_length() - 1)
    stop, through = destinations(then, side)
    cost = costs(then, side, bits(stop | through))
    places: Places = {hex_text(h): {"tone": "good" if stop >> h & 1 else "warn", "label": str(n)} for h, n in cost.items()}
    who = capital(str(band(tuple(bits(units)), lang)))
    hexes = counted(lang, stop.bit_count(), "hex|hexes", "hexagone|hexagones")
    note = pick(lang, f"{who}: {hexes} in reach, with what they cost. Dashed: out of supply, only to pass.",
                f"{who} : {hexes} à portée, avec leur coût. Tirets : sans ravitaillement, de passage seulement.")
    return _out(places, note, "8.12", **{"from": hex_text(standing(then))})


def control(s: State, lang: str) -> dict[str, Any]:
    """7.1 Who holds what: drawn by the page from the view; the words are said here."""
    allied, central = ((s.control[x] & s.law.ground).bit_count() for x in (ALLIED, CENTRAL))
    return _out({}, pick(lang, f"Hexes held: {allied} by the Allies, {central} by the Central Powers.",
                         f"Hexagones tenus : {allied} par les Alliés, {central} par les Puissances centrales."), "7.1")


def stacking(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """7.23 How many units count in each hex of a side, and where there are too many."""
    side = _mine(s, seat)
    over = set(overfull(s, side))
    places: Places = {}
    for h in bits(s.occ[side] | s.staff[side]):
        n = (of(s, h, side) & COMBAT).bit_count()
        full = n >= s.t.stack_limit
        places[hex_text(h)] = {"tone": "bad" if h in over else "warn" if full else "good", "label": str(n)}
    return _out(places, pick(lang, f"Combat units in each hex; {s.t.stack_limit} may be there.",
                             f"Unités combattantes par hexagone ; {s.t.stack_limit} au plus."), "7.23")


def points(s: State, lang: str) -> dict[str, Any]:
    """18.11, 18.13 Victory hexes: those that count for the Central Powers, those that could, their cities lost."""
    held, lost = victory_hexes(s), lost_cities(s)
    places: Places = {hex_text(h): {"tone": "plain", "label": "1"} for h in bits(s.t.cp_vp & s.law.ground & ~held)}
    places |= {hex_text(h): {"tone": "good", "label": "+1"} for h in bits(held)}
    places |= {hex_text(h): {"tone": "bad", "label": "−1"} for h in bits(lost)}
    return _out(places, pick(lang, f"Victory hexes: {held.bit_count()} count for the Central Powers, "
                                   f"{lost.bit_count()} of their cities "
                             "are lost.",
                             f"Hexagones de victoire : {held.bit_count()} comptent pour les Puissances centrales, "
                             f"{lost.bit_count()} de "
                             "leurs villes sont perdues."), "18.11")
