"""Words for the web table: where the game stands, what a question is about, how it ended, events as data.

What a page of the other side shows too (turn, phase, crumb) tells nothing that is hidden: only what has been declared.
"""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.choices import LEXICON
from marne.games.great_war_in_europe.law import PHASES as PHASE_IDS
from marne.games.great_war_in_europe.pieces import EVENT_IDS, GRID, IDS, LETTERS, NATIONS, SEATS, hex_text
from marne.games.great_war_in_europe.rules.r08_movement import points_left, standing
from marne.games.great_war_in_europe.rules.r10_combat import clash
from marne.games.great_war_in_europe.state import SETUP, VICTORY, WRITING, State, fighters
from marne.games.great_war_in_europe.words.names import THEATRE_NAMES, hex_name, turn_name
from marne.games.great_war_in_europe.words.phrases_log import PHASES
from marne.games.great_war_in_europe.words.wording import ending, piece, units_said
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.run import waiting
from marne.kernel.table import Focus
from marne.parts.bits import bits
from marne.parts.words import capital, colon, pick

WRITTEN = "moves are written and sealed", "mouvements écrits et scellés"     # 8.11
SIDES = (("Allies", "Alliés"), ("Central Powers", "Puissances centrales"))


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
        return phase_name(s, lang)
    return f"{turn_words(s.turn, lang)} · {capital(turn_name(s.turn, lang))}"


def crumb(s: State, lang: str) -> list[str]:
    """Turn or Strategic Turn, phase, Theatre, the combat that has been declared."""
    if s.result is not None or s.decision is None:
        return [turn_words(s.turn, lang), pick(lang, "The game is over", "Partie terminée")]
    if s.phase >= VICTORY:
        letter = LETTERS[s.letter]
        strategic = pick(lang, f"Strategic Turn {letter}", f"Tour stratégique {letter}")
        return [turn_words(s.turn, lang), strategic, phase_name(s, lang)]
    out = [turn_words(s.turn, lang), phase_name(s, lang)]
    if PHASE_IDS[s.phase][:-1] in ("movement-", "combat-"):
        out.append(pick(lang, *THEATRE_NAMES[s.theatre]))
    if s.sealed == WRITING:
        out.append(pick(lang, *WRITTEN))
    now = waiting(s, clash)
    if now is not None:
        out.append(battle_name(now.h, lang))
    return out


def battle_name(h: int, lang: str) -> str:
    return pick(lang, "Combat in {h}", "Combat : {h}").format(h=hex_name(h, lang))


# What a question is about ---------------------------------------------------------------------------------------------------


def focus(s: State, ask: Ask, lang: str) -> Focus:
    """The units under way, the combat, the hex or the unit that comes first in the question."""
    question = LEXICON.questions[ask.message]
    about, named = question.about, question.named(ask)
    if about == "group" and s.group:
        h = named.get("h", 0) or standing(s)
        out = [hex_name(h, lang), units_said(s.group.bit_count(), lang)]
        if ask.message == "where_to":
            out.append(pick(lang, "{} MP", "{} PM").format(max(0, points_left(s, ask.seat))))
        return Focus(" · ".join(out), (hex_text(standing(s)),), ids(s.group))
    if about == "combat":
        h, now = named.get("h", 0), waiting(s, clash)
        mine = now is not None and ask.seat == now.side or ask.message in ("who_attacks", "who_advances")
        return Focus(battle_name(h, lang), (hex_text(h),), ids(s.attackers if mine else fighters(s, h, ask.seat)))
    if about == "unit":
        u = named["u"]
        h = s.loc[u] if s.loc[u] < GRID.size else 0
        return Focus(" · ".join(x for x in (capital(str(piece(u, lang))), hex_name(h, lang) if h else "") if x),
                     (hex_text(h),) if h else (), ids(1 << u))
    if about == "hex":
        return Focus(hex_name(named["h"], lang), (hex_text(named["h"]),))       # who stands there may be hidden from the others
    return Focus(phase_name(s, lang))


def ids(units: int) -> tuple[str, ...]:
    return tuple(IDS[u] for u in bits(units))


# How it ended ---------------------------------------------------------------------------------------------------------------


def outcome(s: State, lang: str) -> str:
    """The result with the points of the Central Powers."""
    r = s.result
    if r is None:
        return ""
    words = ending(r.kind, lang)
    if s.law.near_east_alone:
        return f"{words}."
    n = r.score["central"]
    return words + colon(lang) + pick(lang, f"{n} points of the Central Powers.", f"{n} points des Puissances centrales.")


# Events as data -------------------------------------------------------------------------------------------------------------

_UNIT = {"unit", "top"}
_UNITS = {"units", "others"}
_HEX = {"hex", "here"}
_SEAT = {"side", "winner"}
_NATION = {"nation", "taker"}


def plain_event(e: Event) -> dict[str, Any]:
    """The fields of an event: units by their ids, hexes as texts, sides by the names of the seats."""
    if not type(e).__module__.startswith(ev.__name__):
        return {}
    return {name: _plain(e, name, getattr(e, name)) for name in e.__struct_fields__ if name not in ("rule", "open")}


def _plain(e: Event, name: str, value: Any) -> Any:
    if name in _UNIT:
        return IDS[value] if value >= 0 else None
    if name in _UNITS:
        return [IDS[u] for u in value]
    if name in _HEX or name == "to" and isinstance(value, int):
        return hex_text(value) or None
    if name == "path":
        return [hex_text(h) for h in value]
    if name in _SEAT:
        return SEATS[value] if value in (0, 1) else None
    if name in _NATION:
        return NATIONS[value]
    if name == "event":
        return EVENT_IDS[value]
    if name == "phase":
        return PHASE_IDS[value]
    return list(value) if isinstance(value, tuple) else value


def heading(e: Event) -> bool:
    return isinstance(e, ev.TurnBegan | ev.StrategicTurnBegan | ev.PhaseBegan)
