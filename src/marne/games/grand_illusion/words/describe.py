"""Hexes, units and arrivals in full sentences without colour: for looking things up and for screen readers."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r09_1_battle import fight
from marne.games.grand_illusion.rules.r09_2_board import box, on_board
from marne.games.grand_illusion.table.panels import chances, clock, modifiers, notes, side_sign
from marne.games.grand_illusion.pieces import (
    ALLIED, CAV, COMBAT, CORPS, DEAD, DIVISION, FORT, GERMAN, GONE, HA, HEXES, HQ, IDS, INDEX, NATION, OF_SIDE, PD_BOX, TRACK,
    UNITS,
)
from marne.games.grand_illusion.state import ANY_SOURCE, COAST, State
from marne.games.grand_illusion.words.facts import LINE, STATES, VALUES, of_hex, of_unit
from marne.games.grand_illusion.words.names import NATION_EN, NATION_FR, Place, feminine, hex_name, turn_dates, unit_name
from marne.games.grand_illusion.words.wording import plural
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.lookup import bare, best
from marne.parts.words import capital, listed, pick, semicolon, signed


def _sentence(parts: list[str], lang: str) -> str:
    return semicolon(lang).join(p for p in parts if p)


def _colon(head: str, rest: str, lang: str) -> str:
    return pick(lang, f"{head}: {rest}", f"{head} : {rest}")


# Units --------------------------------------------------------------------------------------------------------------


def kind_words(u: int, lang: str) -> str:
    """French infantry corps."""
    b = 1 << u
    if u >= UNITS:
        kind = ("fort", "fort")
    elif b & HQ:
        kind = ("headquarters", "quartier général")
    elif b & HA:
        kind = ("siege artillery", "artillerie de siège")
    else:
        size = ("corps", "corps") if b & CORPS else ("division", "division") if b & DIVISION else ("brigade", "brigade")
        arm = ("cavalry", "de cavalerie") if b & CAV else ("infantry", "d'infanterie")
        kind = (f"{arm[0]} {size[0]}", f"{size[1]} {arm[1]}")
    n = NATION[u]
    return pick(lang, f"{NATION_EN[n]} {kind[0]}", f"{kind[1]} {NATION_FR[n][feminine(u)]}")


def whereabouts(s: State, u: int, lang: str) -> str:
    h = s.loc[u]
    if h <= HEXES:
        return pick(lang, f"in {hex_name(h, lang)}", Place(h, lang).a)
    e = "e" if feminine(u) else ""
    if h == TRACK:
        return pick(lang, f"due on turn {s.due[u]}, {entry_words(s, u, lang)}",
                    f"attendu{e} au tour {s.due[u]}, {entry_words(s, u, lang)}")
    return pick(lang, *{DEAD: ("eliminated", f"éliminé{e}"), GONE: ("not in the game", "hors du jeu"),
                       PD_BOX: ("waits for Paris in Danger", "attend Paris en danger")}[h])


def unit(s: State, u: int, lang: str) -> list[str]:
    """All about a unit."""
    back = []
    if u < UNITS and 1 << u & COMBAT:
        cs, ma = s.t.cs, s.t.ma
        faces = [f"({cs[f][u]})-{ma[f][u]}" if s.t.def_only[f] >> u & 1 else f"{cs[f][u]}-{ma[f][u]}" for f in (0, 1)]
        back.append(pick(lang, f"full side {faces[0]}, disrupted side {faces[1]}",
                         f"face pleine {faces[0]}, face désorganisée {faces[1]}"))
    head = f"{capital(unit_name(u, lang))} ({IDS[u]})"
    return [_colon(head, kind_words(u, lang), lang),
            capital(_sentence(of_unit(s, u, lang).brief(*VALUES, *STATES), lang)),
            capital(_sentence([whereabouts(s, u, lang), *back], lang))]


def line_of(s: State, u: int, lang: str) -> str:
    """A unit of a stack in a line."""
    return _colon(f"{capital(unit_name(u, lang))} ({IDS[u]})", of_unit(s, u, lang).line(*VALUES, *STATES), lang)


# Hexes --------------------------------------------------------------------------------------------------------------


def sides_of(s: State, h: int, lang: str) -> list[str]:
    """The neighbours, with what a side costs and who blocks it."""
    out = []
    for other in filter(None, s.t.dirs[h]):
        text = hex_name(other, lang)
        if s.t.impassable[h] >> other & 1:
            text += pick(lang, " (impassable)", " (infranchissable)")
        elif s.t.slow[h] >> other & 1:
            text += pick(lang, " (+1 point)", " (+1 point)")
        for side in (ALLIED, GERMAN):
            if s.t.blocked_sides(s.blocked, 6 * side, h) >> other & 1:
                text += pick(lang, *((" (blocked by the Allies)", " (bloqué par les Alliés)"),
                                     (" (blocked by the Germans)", " (bloqué par les Allemands)"))[side])
        out.append(text)
    return out


def stack(s: State, h: int, lang: str) -> list[str]:
    """All that is in a hex, and what it borders on."""
    out = [_colon(hex_name(h, lang), of_hex(s, h, lang).line(*LINE), lang)]
    for side in (ALLIED, GERMAN):
        units = s.at[h] & OF_SIDE[side]
        if units:
            out.append(side_sign(side, lang))
            out += [f"  {line_of(s, u, lang)}" for u in (*bits(units & ~FORT), *bits(units & FORT))]
    if not s.at[h]:
        out.append(pick(lang, "No units.", "Aucune unité."))
    out.append(_colon(pick(lang, "Next to", "Voisins"), ", ".join(sides_of(s, h, lang)), lang))
    return out


# Arrivals -----------------------------------------------------------------------------------------------------------


def entry_words(s: State, u: int, lang: str) -> str:
    """Where a unit on the track may arrive (7.1)."""
    code = s.entry[u]
    if s.rebuilt >> u & 1:
        return pick(lang, "replacement", "remplacement")
    if code == ANY_SOURCE:
        return pick(lang, "at any source of its nation", "sur une source de sa nation")
    if code == COAST:
        return pick(lang, "at a coastal source", "sur une source côtière")
    return hex_name(code, lang) if code else pick(lang, "variable", "entrée variable")


def on_track(s: State) -> dict[int, list[int]]:
    """Units on the turn track by the turn they are due; those that wait since an earlier one are due now."""
    out: dict[int, list[int]] = {}
    for u in range(UNITS):
        if s.loc[u] == TRACK:
            out.setdefault(max(s.due[u], s.turn), []).append(u)
    return out


def arrivals(s: State, lang: str) -> list[str]:
    """The calendar of reinforcements: turn by turn, who comes and where."""
    out = []
    for turn, units in sorted(on_track(s).items()):
        when = turn_dates(s.t, turn, lang)
        head = pick(lang, f"Turn {turn}", f"Tour {turn}") + (f" ({when})" if when else "")
        count = plural(len(units), ("one unit", "une unité"), ("{n} units", "{n} unités"), lang)
        out.append(_colon(head, count, lang))
        for u in units:
            e = "e" if feminine(u) else ""
            weak = pick(lang, ", disrupted", f", désorganisé{e}") if s.weak >> u & 1 else ""
            out.append(f"  {capital(unit_name(u, lang))} ({IDS[u]}), {entry_words(s, u, lang)}{weak}")
    waiting = [capital(unit_name(u, lang)) for u in range(UNITS) if s.loc[u] == PD_BOX]
    if waiting:
        out.append(_colon(pick(lang, "The turn after Paris in Danger", "Le tour qui suit Paris en danger"),
                          listed(waiting, lang), lang))
    return out or [pick(lang, "No more units are due.", "Plus aucune unité n'est attendue.")]


# Looking things up --------------------------------------------------------------------------------------------------

CALENDAR = ("arrivals", "reinforcements", "turns", "arrivees", "renforts", "tours")
FEW = 3                         # so many units are described in full, more in a line each
MANY = 24


def look(s: State, text: str, lang: str) -> list[str]:
    """A hex by number or name, a unit by id or name, or the arrivals; nothing for what is not called so."""
    word = text.strip().casefold()
    if word.isdecimal():
        return stack(s, int(word), lang) if 1 <= int(word) <= HEXES else []
    if word in INDEX:
        return unit(s, INDEX[word], lang)
    words = bare(text).split()
    if not words:
        return []
    if words[0] in CALENDAR:
        return arrivals(s, lang)
    hexes = best(text, ((h, hex_name(h, way)) for h in range(1, HEXES + 1) for way in ("en", "fr")))
    if len(hexes) == 1:
        return stack(s, hexes[0], lang)
    if hexes:
        return [hex_name(h, lang) for h in hexes[:MANY]]
    units = best(text, ((u, unit_name(u, way)) for u in range(len(IDS)) if s.loc[u] != GONE for way in ("en", "fr")))
    if len(units) <= FEW:
        return [line for u in units for line in unit(s, u, lang)]
    return [_sentence([line_of(s, u, lang), whereabouts(s, u, lang)], lang) for u in units[:MANY]]


# The text board -----------------------------------------------------------------------------------------------------


def short_unit(s: State, u: int, lang: str) -> str:
    name, states = unit_name(u, lang, own=True), of_unit(s, u, lang).line(*(("strength", "steps") if u >= UNITS else STATES))
    return f"{name} ({states})" if states else name


def text_board(s: State, lang: str) -> list[str]:
    """The whole board for a screen reader: tracks, then hex by hex what stands where, then the empty hexes."""
    out = clock(s, lang)
    totals = (("Plan 17 VP", "PV du Plan 17"), ("German VP", "PV allemands"))
    for side in (ALLIED, GERMAN):
        retreat = s.retreated[side]
        due = s.mandated[side]
        facts = [f"{s.cap[side]} CAP", f"{signed(s.vp[side])} {pick(lang, *totals[side])}",
                 plural(due, ("one Mandated Battle to fight", "une bataille obligatoire à livrer"),
                        ("{n} Mandated Battles to fight", "{n} batailles obligatoires à livrer") if due
                        else ("no Mandated Battle to fight", "aucune bataille obligatoire à livrer"), lang),
                 pick(lang, *((f"General Retreat on turn {retreat}", f"retraite générale au tour {retreat}") if retreat
                              else ("no General Retreat yet", "pas encore de retraite générale")))]
        out.append(_colon(pick(lang, *(("Allied", "Alliés"), ("German", "Allemands"))[side]), ", ".join(facts), lang))
    out += notes(s, lang)
    empty: tuple[list[int], list[int]] = ([], [])
    for h in range(1, HEXES + 1):
        if not s.at[h] and not (s.trench | s.battles) >> h & 1:
            empty[s.german >> h & 1].append(h)
            continue
        parts = [of_hex(s, h, lang).line(*LINE)]
        for side in (ALLIED, GERMAN):
            units = s.at[h] & OF_SIDE[side]
            if units:
                who = pick(lang, *(("Allied", "Alliés"), ("German", "Allemands"))[side])
                names = ", ".join(short_unit(s, u, lang) for u in (*bits(units & ~FORT), *bits(units & FORT)))
                parts.append(pick(lang, f"{who}: {names}", f"{who} : {names}"))
        out.append(_colon(hex_name(h, lang), _sentence(parts, lang), lang))
    heads = (("Empty, Allied control", "Vides, contrôle allié"), ("Empty, German control", "Vides, contrôle allemand"))
    for head, hexes in zip(heads, empty, strict=True):
        out.append(_colon(pick(lang, *head), ", ".join(hex_name(h, lang) for h in hexes) or "–", lang))
    return out + board_text(s, lang)


def board_text(s: State, lang: str) -> list[str]:
    """The Battle Board box by box, in words."""
    if not on_board(s):
        return []
    rows = ((0, ("attacker's front", "front de l'assaillant")), (4, ("attacker's Reserve", "réserve de l'assaillant")),
            (8, ("defender's front", "front du défenseur")), (12, ("defender's Reserve", "réserve du défenseur")))
    out = [pick(lang, "Battle Board", "Grille de bataille")]
    for first, name in rows:
        for i in range(4):
            units = bits(box(s, first + i))
            if units:
                who = listed([short_unit(s, u, lang) for u in units], lang)
                out.append(_colon(f"{capital(pick(lang, *name))} {i + 1}", who, lang))
    shown = waiting(s, fight)
    if shown is not None:
        for i in range(4):
            ours, theirs = chances(s, i, shown.side, shown.hx, shown.how)
            parts = [pick(lang, f"the attacker hits with {ours}", f"l'assaillant touche avec {ours}")] if ours else []
            if theirs:
                parts.append(pick(lang, f"the defender hits with {theirs}", f"le défenseur touche avec {theirs}"))
            if parts:
                out.append(_colon(pick(lang, "Column", "Colonne") + f" {i + 1}", ", ".join(parts), lang))
        out += modifiers(s, shown.side, shown.hx, shown.how, lang)
    return out


__all__ = ["arrivals", "board_text", "look", "stack", "text_board", "unit"]
