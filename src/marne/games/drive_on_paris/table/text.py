"""Words for the web table: where the game stands, what a question is about, how it ended, events as data.

What a page of the other side shows too (turn, phase, crumb) tells nothing that is hidden: only what has been declared.
"""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import LEXICON
from marne.games.drive_on_paris.law import PHASES as PHASE_IDS
from marne.games.drive_on_paris.pieces import GRID, IDS, SEATS
from marne.games.drive_on_paris.rules.s05_movement import points_left, standing
from marne.games.drive_on_paris.rules.s07_combat import clash
from marne.games.drive_on_paris.state import SETUP, State, fighters, stands
from marne.games.drive_on_paris.words.names import hex_name, turn_dates
from marne.games.drive_on_paris.words.phrases_log import PHASES
from marne.games.drive_on_paris.words.wording import ending, piece, tally, units_said
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.kernel.table import Focus
from marne.parts.words import capital, pick

SIDES = (("Allies", "Alliés"), ("Germans", "Allemands"))
WAYS = (("Combat in {h}", "Combat : {h}"), ("Breakthrough combat in {h}", "Combat de percée : {h}"),
        ("Overrun in {h}", "Débordement : {h}"))


def seat_name(seat: int, lang: str) -> str:
    return pick(lang, *SIDES[seat])


def phase_name(s: State, lang: str) -> str:
    return capital(pick(lang, *PHASES[s.phase]))


# Where the game stands ------------------------------------------------------------------------------------------------------


def turn_words(turn: int, lang: str) -> str:
    return pick(lang, f"Turn {turn}", f"Tour {turn}")


def where(s: State, lang: str) -> str:
    """Turn and date, for the lobby."""
    if s.result is None and s.phase == SETUP:
        return capital(pick(lang, *PHASES[SETUP]))
    return f"{turn_words(s.turn, lang)} · {turn_dates(s.t, s.turn, lang)}"


def crumb(s: State, lang: str) -> list[str]:
    """Turn, player turn, phase, the combat that has been declared."""
    if s.result is not None or s.decision is None:
        return [turn_words(s.turn, lang), pick(lang, "The game is over", "Partie terminée")]
    if s.phase == SETUP:
        return [phase_name(s, lang)]
    out = [turn_words(s.turn, lang), pick(lang, *(("Allied turn", "Tour allié"), ("German turn", "Tour allemand"))[s.active]),
           phase_name(s, lang)]
    now = waiting(s, clash)
    if now is not None:
        out.append(battle_name(now.h, now.way, lang))
    return out


def battle_name(h: int, way: int, lang: str) -> str:
    return pick(lang, *WAYS[way]).format(h=hex_name(h, lang))


# What a question is about ---------------------------------------------------------------------------------------------------


def focus(s: State, ask: Ask, lang: str) -> Focus:
    """The units under way, the combat, the hex or the unit that comes first in the question."""
    about = LEXICON.questions[ask.message].about
    named = dict(zip(LEXICON.questions[ask.message].args, ask.args, strict=False))
    if about == "group" and s.group:
        h = named.get("h", 0) or standing(s)
        out = [hex_name(h, lang), units_said(s.group.bit_count(), lang)]
        if ask.message == "where_to":
            out.append(pick(lang, "{} MP", "{} PM").format(max(0, points_left(s))))
        return Focus(" · ".join(out), (GRID.text(standing(s)),), _ids(s.group))
    if about == "combat":
        h = named.get("h", 0)
        now = waiting(s, clash)
        if ask.rule == "1-9" or ask.message == "who_loses" and now is None:
            return Focus(hex_name(h, lang), (GRID.text(h),), _ids(s.group))
        units = s.attackers if ask.message in ("who_attacks", "who_advances") else fighters(s, h, ask.seat)
        if ask.message == "who_loses" and now is not None and ask.seat == now.side:
            units = s.attackers
        return Focus(battle_name(h, now.way, lang) if now is not None else hex_name(h, lang), (GRID.text(h),), _ids(units))
    if about == "unit":
        u = named["u"]
        h = stands(s, u)
        return Focus(" · ".join(x for x in (capital(str(piece(u, lang, True))), hex_name(h, lang) if h else "") if x),
                     (GRID.text(h),) if h else (), _ids(1 << u))
    if about == "hex":
        h = named["h"]
        return Focus(hex_name(h, lang), (GRID.text(h),))           # who stands there may be hidden from the others
    return Focus(phase_name(s, lang))


def _ids(units: int) -> tuple[str, ...]:
    return tuple(IDS[u] for u in bits(units))


# How it ended ---------------------------------------------------------------------------------------------------------------


def outcome(s: State, lang: str) -> str:
    """The result with what was counted for it."""
    r = s.result
    if r is None:
        return ""
    words = ending(r.kind, lang)
    if r.kind == "german-massive":
        return pick(lang, f"{words}: German troops have entered Paris.",
                    f"{words} : des troupes allemandes sont entrées dans Paris.")
    if r.kind == "allied-massive":
        return pick(lang, f"{words}: no German unit is left in France.",
                    f"{words} : il ne reste aucune unité allemande en France.")
    allied, german = (tally(r.rule, r.score[x], lang) for x in SEATS)
    return pick(lang, f"{words}: {allied} for the Allies, {german} for the Germans.",
                f"{words} : {allied} pour les Alliés, {german} pour les Allemands.")


# Events as data -------------------------------------------------------------------------------------------------------------

_UNIT = {"unit", "hq", "carrier", "gun", "fort", "top"}
_UNITS = {"units", "attackers", "defenders"}
_SEAT = {"side", "winner"}


def plain_event(e: Event) -> dict[str, Any]:
    """The fields of an event: units by their ids, hexes as texts, sides by the names of the seats."""
    if type(e).__module__ != ev.__name__:
        return {}
    out: dict[str, Any] = {}
    for name in e.__struct_fields__:
        value = getattr(e, name)
        if name in ("rule", "open"):
            continue
        if name in _UNIT:
            value = IDS[value] if value >= 0 else None
        elif name in _UNITS:
            value = [IDS[u] for u in value]
        elif name == "hex":
            value = GRID.text(value) if value else None
        elif name == "path":
            value = [GRID.text(h) for h in value]
        elif name in _SEAT:
            value = SEATS[value] if value in (0, 1) else None
        elif name == "phase":
            value = PHASE_IDS[value]
        elif isinstance(value, tuple):
            value = list(value)
        out[name] = value
    return out


def heading(e: Event) -> bool:
    return isinstance(e, ev.TurnBegan | ev.PhaseBegan)
