"""The board as a table of text: one row a hex, everything that the map shows, in words; then what is off the map."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import INDEX, LOST, NONE, OF_SIDE, SEATS, TANK, TRACK, UNITS
from marne.games.great_war_commander.state import SETUP, State
from marne.games.great_war_commander.table.marks import marks
from marne.games.great_war_commander.table.text import nation_name
from marne.games.great_war_commander.rules.r03_values import cover_of, firepower, functional, morale, movement, reach
from marne.games.great_war_commander.rules.r07_victory import worth
from marne.games.great_war_commander.words.at_hand import marks as states
from marne.games.great_war_commander.words.wording import spoken
from marne.parts.bits import bits
from marne.parts.facts import doable, standing, text_board
from marne.kernel.table import Mark
from marne.parts.words import colon, pick, semicolon


def board(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    """Columns and rows; `tags` say what a row can be filtered by. Rows without id are off the map. `s` is what the seat may
    know."""
    acts = doable(s.decision, seat, lambda ask: marks(s, ask), lambda m: hexes(s, m), lambda c: spoken(s, c, lang), lang)
    sides = [(nation_name(s, x, "en"), nation_name(s, x, "fr")) for x in (0, 1)]
    columns = [("Hex", "Hex"), ("Ground", "Terrain"), ("Works and markers", "Ouvrages et marqueurs"), *sides,
               ("Objective", "Objectif"), ("What may be done here", "Ce qu'on peut y faire")]
    rows: list[tuple[str, list[str], Sequence[str]]] = [
        (HEX_IDS[h], [HEX_IDS[h], ground(s, h, lang), markers(s, h, lang), units(s, 0, h, lang), units(s, 1, h, lang),
                      objective(s, seat, h, lang), acts.get(h, "")], standing({SEATS[x]: s.of[x] >> h & 1 for x in (0, 1)}))
        for col in range(15) for h in range(col, HEXES, 15)]
    rows += [("", [pick(lang, *name), "", "", *(told(s, x, lang) for x in (0, 1)), "", ""], ()) for name, told in (
        (("Time track", "Piste de Temps"), waiting), (("Casualties", "Pertes"), fallen), (("Cards", "Cartes"), cards),
        (("Artillery", "Artillerie"), battery))]
    return text_board(columns, rows, lang)


def hexes(s: State, m: Mark) -> set[int]:
    """What a choice lights: hexes, or those of its formations."""
    return {HEX[p] for p in m.places if p in HEX} or {h for u in m.pieces if u in INDEX and (h := s.loc[INDEX[u]]) < HEXES}


def ground(s: State, h: int, lang: str) -> str:
    out: list[str] = [names.ground(s.ground[h], lang)]
    level = s.law.field.level[h]
    if level:
        out.append(pick(lang, f"level {level}", f"niveau {level}"))
    if s.law.field.has_road >> h & 1:
        out.append(pick(lang, "road", "route"))
    if s.law.field.has_path & ~s.nopath & 1 << h:
        out.append(pick(lang, "path", "chemin"))
    n = cover_of(s, h)
    if n:
        out.append(pick(lang, f"cover {n}", f"couvert {n}"))
    return ", ".join(out)


def markers(s: State, h: int, lang: str) -> str:
    out: list[str] = [names.work(s.works[h], lang)] if s.works[h] else []
    b = 1 << h
    for there, pair in ((s.gas & b, ("gas", "gaz")), (s.blaze & b, ("blaze", "incendie"))):
        if there:
            out.append(pick(lang, *pair))
    for side in (0, 1):
        who = nation_name(s, side, lang)
        if s.sr[side] == h:
            out.append(pick(lang, f"spotting round ({who})", f"salve de réglage ({who})"))
        if s.impacts[side] & b:
            out.append(pick(lang, f"impact ({who})", f"impact ({who})"))
    return ", ".join(out)


def units(s: State, side: int, h: int, lang: str) -> str:
    """Every formation with its values now, its weapon and its markers."""
    return semicolon(lang).join(unit(s, u, h, lang) for u in bits(s.at[h] & OF_SIDE[side]))


def unit(s: State, u: int, h: int, lang: str) -> str:
    """'Infantry 1914 (3) (5-6-4, morale 8, MG 08, suppressed)'."""
    figures = "-".join("–" if v < 0 else str(v) for v in (firepower(s, u), reach(s, u), movement(s, u)))
    stand = morale(s, u, 0 if TANK >> u & 1 else cover_of(s, h))
    parts = [figures, pick(lang, f"morale {stand}", f"moral {stand}")]
    w = s.arm[u]
    if w != NONE:
        name = names.weapon(w, lang)
        parts.append(name if functional(s, u) else pick(lang, f"{name} (silent)", f"{name} (muette)"))
    who = names.unit(u, lang)
    parts += states(s, u, lang)
    if s.activated >> u & 1:
        parts.append(pick(lang, "activated", f"activé{who:|e|s|es}"))
    return f"{who} ({', '.join(parts)})"


def objective(s: State, seat: int | None, h: int, lang: str) -> str:
    """7.3 Number, holder, and what it is worth by the markers that the reader may see."""
    known = s.open_goals | (0 if seat is None else s.secret[seat])
    out = []
    for i in range(5):
        if s.law.field.goals[i] >> h & 1:
            n = worth(s, known, i)
            who = nation_name(s, s.held[i] - 1, lang) if s.held[i] else pick(lang, "nobody", "personne")
            out.append(pick(lang, f"{i + 1}: {n} VP, {who}", f"{i + 1} : {n} PV, {who}"))
    return ", ".join(out)


def waiting(s: State, side: int, lang: str) -> str:
    there = [u for u in range(UNITS) if OF_SIDE[side] >> u & 1 and s.loc[u] == TRACK and (s.phase != SETUP or s.due[u])]
    return ", ".join(pick(lang, f"{names.unit(u, lang)} (time {s.due[u]})", f"{names.unit(u, lang)} (temps {s.due[u]})")
                     for u in there)


def fallen(s: State, side: int, lang: str) -> str:
    lost = ", ".join(names.unit(u, lang) for u in bits(OF_SIDE[side]) if s.loc[u] == LOST)
    a, b = s.boxes[side], s.surrender[side]
    n = pick(lang, f"{a} of {b} before surrender", f"{a} sur {b} avant reddition")
    return f"{n}{colon(lang) if lost else ''}{lost}"


def cards(s: State, side: int, lang: str) -> str:
    n, d, g = s.hand[side].bit_count(), s.deck[side].bit_count(), s.discard[side].bit_count()
    out = [pick(lang, f"{n} in hand", f"{n} en main"), pick(lang, f"{d} in the deck", f"{d} dans la pioche"),
           pick(lang, f"{g} discarded", f"{g} {'défaussées' if g > 1 else 'défaussée'}")]
    if s.shand[side] != NONE:
        out.append(pick(lang, "a Strategy card", "une carte Stratégie"))
    if s.initiative == side:
        out.append(pick(lang, "the Initiative card", "la carte Initiative"))
    return ", ".join(out)


def battery(s: State, side: int, lang: str) -> str:
    if s.phone[side] == NONE:
        return pick(lang, "none", "aucune")
    name = names.phone(s.phone[side], lang)
    if s.phone_broken >> side & 1:
        return pick(lang, f"{name}, line cut", f"{name}, ligne coupée")
    return f"{name}, {names.BOXES[lang][s.box[side]]}" if s.box[side] else name
