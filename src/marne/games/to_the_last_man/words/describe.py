"""Zones, units, cards and battles in full sentences without colour: for looking things up and for screen readers.

All of it is made of what the side that decides may know: orders of the other side in the making and its hand are left out.
"""
from __future__ import annotations

import unicodedata

from marne.games.to_the_last_man.choices import counter
from marne.games.to_the_last_man.rules.r02_eastern_front import box_value
from marne.games.to_the_last_man.questions import battle_zone
from marne.games.to_the_last_man.rules.r05_2_fire import attack_power, defence_power, force
from marne.games.to_the_last_man.words.names import (Camp, Place, card_name, counter_name, force_name, level_name, of_army,
                                                     season, since, unit_name, zone_name)
from marne.games.to_the_last_man.words.phrases_log import PHASES
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, CARD_TYPE, EFT, ENTENTE, FIRST_FORT, FORT, GERMAN, GONE, IDS, IN_ARMY, INDEX, KINDS, NATIONS, OF_SIDE, PIECE,
    POOL, SIDE, TYPE, TYPES, UNITS, WAIT, ZONE, ZONES,
)
from marne.games.to_the_last_man.rules.r07_production import unseal
from marne.games.to_the_last_man.state import NONE, State, units_in, zone_of
from marne.games.to_the_last_man.rules.r06_supply import fed
from marne.games.to_the_last_man.rules.r03_victory import eft_vp, level_of, paris_gun_vp, vp, zone_vp
from marne.games.to_the_last_man.words.facts import MOVES, ZONE_LINE, of_unit, of_zone
from marne.parts.bits import bits
from marne.parts.words import colon, counted, listed, lower, pick, semicolon, signed, typography

SIGNS = ("●", "■")                      # as the terminal signs the seats


def known(s: State) -> State:
    """The state without what the side that decides may not see of the other's production orders."""
    if not s.before:
        return s
    s = s.copy()
    unseal(s, s.decision.seat if s.decision else None)
    return s


# Tracks --------------------------------------------------------------------------------------------------------------


def clock(s: State, lang: str) -> str:
    """Turn, season, phase, and whose player turn it is."""
    parts = [pick(lang, f"Turn {s.turn} of {s.law.end_turn}", f"Tour {s.turn} sur {s.law.end_turn}"), season(s.turn, lang),
             pick(lang, *PHASES[s.phase])]
    if s.result is None and 1 <= s.phase <= 5:
        parts.append(f"{SIGNS[s.active]} {Camp(s.active, lang)}")
    return " · ".join(parts)


def points(s: State, lang: str) -> str:
    """3.1 What the German VP are made of."""
    parts = [pick(lang, f"zones {zone_vp(s)}", f"zones {zone_vp(s)}")]
    for value, en, fr in ((s.ledger, "armies and crises", "armées et crises"),
                          (eft_vp(s), "Eastern Front box", "case du front de l'Est"),
                          (paris_gun_vp(s), "Paris Gun", "canon de Paris"), (s.t.blockade[s.turn], "blockade", "blocus")):
        if value:
            parts.append(f"{pick(lang, en, fr)} {signed(value, '+d')}")
    return ", ".join(parts)


def hand(s: State, side: int, lang: str) -> str:
    """The cards of a hand: '2 Offensive, Ersatz 2 (not before the next player turn)'."""
    out = []
    for i in range(TYPES):
        cards = [c for c in bits(s.hand[side]) if CARD_TYPE[c] == i]
        cold = sum(s.frozen >> c & 1 for c in cards)
        if cards:
            many = f"{len(cards)} × " if len(cards) > 1 else ""
            wait = f" ({pick(lang, f'{cold} not yet', f'{cold} pas encore')})" if cold else ""
            out.append(f"{many}{card_name(i, lang)}{wait}")
    return ", ".join(out) or pick(lang, "none", "aucune")


def side_line(s: State, side: int, lang: str) -> str:
    """Cards, income and what is left of the points of a side."""
    n = s.hand[side].bit_count()
    cards = counted(lang, n, "card|cards", "carte|cartes")
    income = s.t.income[side][s.turn]
    return typography(f"{SIGNS[side]} {Camp(side, lang)}{colon(lang)}{cards}, "
                      + pick(lang, f"{income} BP a turn", f"{income} BP par tour"), lang)


# Units and zones -----------------------------------------------------------------------------------------------------


def unit_phrase(s: State, u: int, lang: str) -> str:
    """One counter of a zone: '3rd German Army (four infantry and one artillery), entrenched'."""
    name = unit_name(u, lang)
    if u < ARMIES:
        name += f" ({force_name(s.inside[u], lang) or pick(lang, 'empty', 'vide')})"
    if u >= FIRST_FORT:
        return f"{name} ({s.steps[u - FIRST_FORT]})"
    return name + (pick(lang, ", entrenched", ", retranchée") if s.entrenched >> u & 1 else "")


def pieces_phrase(s: State, units: int, lang: str) -> list[str]:
    """Single pieces of a zone, like ones together."""
    lots: dict[tuple[str, bool], int] = {}
    for u in bits(units):
        key = (unit_name(u, lang), bool(s.entrenched >> u & 1))
        lots[key] = lots.get(key, 0) + 1
    return [(f"{n} × " if n > 1 else "") + name + (pick(lang, ", entrenched", ", retranchée") if dug else "")
            for (name, dug), n in lots.items()]


def side_phrase(s: State, side: int, z: int, lang: str) -> str:
    units = s.at[z] & OF_SIDE[side]
    return "; ".join([*(unit_phrase(s, u, lang) for u in bits(units & (ARMY | FORT))), *pieces_phrase(s, units & PIECE, lang)])


def zone_lines(s: State, z: int, lang: str) -> list[str]:
    """All about a zone."""
    s = known(s)
    out = [f"{zone_name(z, lang)}{colon(lang)}{of_zone(s, z, lang).line(*ZONE_LINE)}"]
    for side in (GERMAN, ENTENTE):
        units = s.at[z] & OF_SIDE[side]
        for u in (*bits(units & (ARMY | FORT)), *bits(units & PIECE)):
            out.append(f"  {unit_phrase(s, u, lang)} ({IDS[u]}){unit_note(s, u, lang)}")
            if u < ARMIES:
                held = ", ".join(IDS[v] for v in bits(s.inside[u]))
                if held:
                    out.append(f"    {held}")
    if len(out) == 1:
        out.append("  " + pick(lang, "no units", "aucune unité"))
    near = s.t.near[GERMAN][z] | s.t.near[ENTENTE][z]
    if near:
        out.append(pick(lang, "Next to: ", "Voisine de : ") + ", ".join(zone_name(n, lang) for n in bits(near)))
    return [typography(line, lang) for line in out]


def unit_note(s: State, u: int, lang: str) -> str:
    z = zone_of(s, u)
    notes = of_unit(s, u, lang).brief(*MOVES)
    if z < ZONES and not fed(s, SIDE[u]) >> z & 1:
        notes.append(pick(lang, "out of supply", "sans ravitaillement"))
    text = ", ".join(notes)
    return f", {text}" if text else ""


def unit_lines(s: State, u: int, lang: str) -> list[str]:
    """All about a counter."""
    s = known(s)
    tb = s.t
    w = s.loc[u]
    where = {POOL: pick(lang, "in the force pool", "dans la réserve"), GONE: pick(lang, "out of the game", "hors du jeu")}.get(w)
    if w == WAIT:
        where = pick(lang, f"comes on turn {s.due[u]} ({season(s.due[u], lang)})",
                     f"arrive au tour {s.due[u]} ({season(s.due[u], lang)})")
    elif IN_ARMY <= w < POOL:
        z = s.loc[w - IN_ARMY]
        where = f"{of_army(w - IN_ARMY, lang)}" + (f", {Place(z, lang).a}" if z < ZONES else "")
    elif where is None:
        where = Place(w, lang).a
    out = [f"{unit_name(u, lang)} ({IDS[u]}){colon(lang)}{where}{unit_note(s, u, lang)}"]
    if u < ARMIES:
        held = force_name(s.inside[u], lang) or pick(lang, "nothing", "rien")
        out.append(pick(lang, f"Holds {held}; places: {tb.inf_slots[u]} infantry, {tb.aux_slots[u]} auxiliaries",
                        f"Contient : {held} ; logements : {tb.inf_slots[u]} infanteries, {tb.aux_slots[u]} auxiliaires"))
    elif u >= FIRST_FORT:
        n = s.steps[u - FIRST_FORT]
        out.append(pick(lang, f"Value {n} of {tb.fort_value[u]}, a die each at F{tb.fort_f} in defence",
                        f"Valeur {n} sur {tb.fort_value[u]}, un dé par point à F{tb.fort_f} en défense"))
    else:
        dug = f" (F{tb.defence_entrenched_f[u]} {pick(lang, 'entrenched', 'retranchée')})" if tb.defence_entrenched_f[u] else ""
        attack, defence = f"F{tb.attack_f[u]}", f"F{tb.defence_f[u]}{dug}"
        out.append(pick(lang, f"Attack {attack}, defence {defence}; movement {tb.move[u]}; price {tb.cost[u]} BP",
                        f"Attaque {attack}, défense {defence} ; mouvement {tb.move[u]} ; prix {tb.cost[u]} BP"))
    return [typography(line, lang) for line in out]


def card_lines(s: State, i: int, lang: str) -> list[str]:
    """A card: what it does, from when, how many there are."""
    r = s.t.ds.cards[i]
    head = f"{card_name(i, lang)} ({r.id}){colon(lang)}{r.text_fr if lang == 'fr' else r.text_en}"
    first = s.t.earliest[i]
    date = semicolon(lang) + since(first, lang) if first > 1 else ""
    facts = pick(lang, f"{r.copies} in the pack; Ersatz {s.t.ersatz[i]}", f"{r.copies} dans le paquet ; Ersatz {s.t.ersatz[i]}")
    return [typography(x, lang) for x in (head, facts + date)]


def arrivals(s: State, lang: str) -> list[str]:
    """2.0 I Who is still to come: armies, Commonwealth infantry, the pieces of later turns, and who has waited for a place."""
    out = []
    for turn in range(s.turn, s.law.end_turn + 1):
        due = [unit_name(u, lang) for u in range(FIRST_FORT) if s.loc[u] == WAIT and max(s.due[u], s.turn) == turn]
        if turn > s.turn:
            due += [f"{e.qty} × {counter_name(counter(NATIONS.index(e.nation), KINDS.index(e.what)), lang)}"
                    for e in s.t.arrivals[turn] if e.kind == "unit"]
        if due:
            out.append(f"{pick(lang, 'Turn', 'Tour')} {turn} ({season(turn, lang)}){colon(lang)}{listed(due, lang)}")
    return [typography(line, lang) for line in out] or [pick(lang, "Nobody is still to come.", "Plus personne n'est attendu.")]


def pool(s: State, lang: str) -> list[str]:
    """1.2.1 The counters of each side in the force pool."""
    s = known(s)
    return [typography(f"{Camp(x, lang)}{colon(lang)}{force_name(s.pool & OF_SIDE[x], lang) or '–'}", lang)
            for x in (GERMAN, ENTENTE)]


# Looking things up ---------------------------------------------------------------------------------------------------


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in folded if c.isalnum())


def look(s: State, text: str, lang: str) -> list[str]:
    """All about what is called so: a zone, unit or card by id or name; hand, pool, arrivals."""
    wanted = _plain(text)
    if not wanted:
        return []
    if wanted in ("pool", "reserve", "forcepool"):
        return pool(s, lang)
    if wanted in ("arrivals", "renforts", "reinforcements", "calendar", "calendrier"):
        return arrivals(s, lang)
    if wanted in ("hand", "main", "cards", "cartes") and s.decision is not None:
        return [typography(f"{Camp(s.decision.seat, lang)}{colon(lang)}{hand(s, s.decision.seat, lang)}", lang)]
    key = text.strip().lower()
    if key in ZONE:
        return zone_lines(s, ZONE[key], lang)
    if key in INDEX:
        return unit_lines(s, INDEX[key], lang)
    if key in TYPE:
        return card_lines(s, TYPE[key], lang)
    for z in range(ZONES):
        if wanted in (_plain(zone_name(z, "en")), _plain(zone_name(z, "fr"))):
            return zone_lines(s, z, lang)
    for u in (*range(ARMIES), *range(FIRST_FORT, UNITS)):
        if wanted in (_plain(unit_name(u, "en")), _plain(unit_name(u, "fr"))):
            return unit_lines(s, u, lang)
    for i in range(TYPES):
        if wanted in (_plain(card_name(i, "en")), _plain(card_name(i, "fr"))):
            return card_lines(s, i, lang)
    return []


# The board and the battle in words -----------------------------------------------------------------------------------


def text_board(s: State, lang: str) -> list[str]:
    """The whole table in sentences, zone by zone."""
    s = known(s)
    total = vp(s)
    out = [clock(s, lang),
           pick(lang, f"German VP: {total}, {level_name(level_of(s, total), lang)} ({points(s, lang)})",
                f"PV allemands : {total}, {lower(level_name(level_of(s, total), lang))} ({points(s, lang)})"),
           side_line(s, GERMAN, lang), side_line(s, ENTENTE, lang)]
    if s.decision is not None:
        out.append(pick(lang, f"Your hand: {hand(s, s.decision.seat, lang)}", f"Votre main : {hand(s, s.decision.seat, lang)}"))
    for z in range(ZONES):
        if not s.t.playable >> z & 1:
            continue
        there = [f"{Camp(x, lang)}{colon(lang)}{side_phrase(s, x, z, lang)}" for x in (GERMAN, ENTENTE) if s.at[z] & OF_SIDE[x]]
        more = f" ({box_value(s)} BP)" if z == EFT else ""
        out.append(". ".join([f"{zone_name(z, lang)}{colon(lang)}{of_zone(s, z, lang).line(*ZONE_LINE)}{more}", *there]) + ".")
    return [typography(line.replace("; ", " ; ") if lang == "fr" else line, lang) for line in out]


def board_text(s: State, lang: str) -> list[str]:
    """The battle that the question belongs to: who is in it, and at what number they hit."""
    if s.decision is None or s.result is not None:
        return []
    z = battle_zone(s.decision)
    if z == NONE or s.phase != 5:
        return []
    out = [pick(lang, f"Battle of {Place(z, lang)}, {Camp(s.active, lang).les} attacking:",
                f"Bataille {Place(z, lang).de}, attaquant : {Camp(s.active, lang).les}.")]
    for side in (s.active, 1 - s.active):
        out.append(f"{SIGNS[side]} {Camp(side, lang)}{colon(lang)}{firing(s, side, z, lang)}")
    return [typography(line, lang) for line in out]


def firing(s: State, side: int, z: int, lang: str) -> str:
    """Who fires in the battle at what number: '3 × German infantry F1, Fort Verdun 4 × F2'."""
    mine = units_in(s, side, z) & ~s.retreated
    able, foes = force(s, side, z), force(s, 1 - side, z)               # 9.5: no biplanes in Bad Weather
    lots: dict[tuple[str, int], int] = {}
    for u in bits(mine & (PIECE | FORT)):
        need = s.t.fort_f if u >= FIRST_FORT else attack_power(s, u, z, foes) if side == s.active else defence_power(s, u, z)
        dice = (s.steps[u - FIRST_FORT] if side != s.active else 0) if u >= FIRST_FORT else able >> u & 1
        key = (unit_name(u, lang), need if dice else 0)
        lots[key] = lots.get(key, 0) + max(dice, 1)
    shown = [f"{n} × {name} {f'F{need}' if need else pick(lang, 'no fire', 'sans tir')}" for (name, need), n in lots.items()]
    return ", ".join(shown) or pick(lang, "nobody", "personne")


__all__ = ["SIGNS", "arrivals", "board_text", "card_lines", "clock", "firing", "hand", "known", "look", "points", "pool",
           "side_line", "text_board", "unit_lines", "zone_lines"]
