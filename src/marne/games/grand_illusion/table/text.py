"""Words for the web table: where the game stands, what a question is about, how it ended, events as data."""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from marne.games.grand_illusion import events as ev
from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.rules.r08_1_activation import segment
from marne.games.grand_illusion.rules.r08_4_movement import points_left
from marne.games.grand_illusion.rules.r09_1_battle import battle, call_off, conclude, fight
from marne.games.grand_illusion.rules.r09_6_cavalry import delaying_cavalry
from marne.games.grand_illusion.words.names import base, turn_dates, unit_name
from marne.games.grand_illusion.words.phrases_log import PHASES
from marne.games.grand_illusion.pieces import (
    ALLIED, CAV, COMBAT, GERMAN, HEXES, HQ, IDS, MOBILE, OF_SIDE, SEATS,
)
from marne.games.grand_illusion.questions import WHAT_TO_DO, WHETHER_GENERAL_RETREAT, asked, named
from marne.games.grand_illusion.state import EMPTY, SETUP, State
from marne.games.grand_illusion.view import PHASES as PHASE_IDS
from marne.games.grand_illusion.words.wording import battle_hex
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.run import is_under_way, under_way, waiting
from marne.kernel.table import Focus
from marne.parts.bits import bits, mask
from marne.parts.facts import as_data
from marne.parts.words import capital, pick, signed

SIDES = (("Allies", "Alliés"), ("Germans", "Allemands"))


@cache
def spot(h: int, lang: str) -> str:
    """A hex as the map names it: '26 Amiens'."""
    t = base()
    name = (t.name_fr if lang == "fr" else t.name_en)[h]
    return f"{h} {name}" if h else name


def seat_name(seat: int, lang: str) -> str:
    return pick(lang, *SIDES[seat])


# Where the game stands ------------------------------------------------------------------------------------------------


def where(s: State, lang: str) -> str:
    """Turn and date, for the lobby."""
    if s.result is None and s.phase == SETUP:
        return pick(lang, *PHASES[SETUP])
    return f"{turn_words(s, lang)} · {turn_dates(s.t, s.turn, lang)}"


def turn_words(s: State, lang: str) -> str:
    return pick(lang, f"Turn {s.turn}", f"Tour {s.turn}")


def crumb(s: State, lang: str) -> list[str]:
    """Where in the procedure the game stands, from the turn down to the battle."""
    if s.result is not None or s.decision is None:
        return [turn_words(s, lang), pick(lang, "The game is over", "Partie terminée")]
    out = [] if s.phase == SETUP else [turn_words(s, lang)]
    out.append(pick(lang, *PHASES[s.phase]))
    retreating = False
    for p, shown in under_way(s):
        match p.called:
            case "segment" | "reinforcement_segment" | "strategic_segment":
                side = s.active if p is segment else shown.side
                out.append(pick(lang, ("Allied segment", "German segment")[side], ("Segment allié", "Segment allemand")[side]))
                if p is segment:
                    out += activation(s, shown.limit, lang)
            case "general_retreat":
                retreating = True
                out.append(pick(lang, "General Retreat", "Retraite générale"))
            case "battle":
                if not called_off(s):
                    out.append(battle_name(shown.hx, lang))
            case "eastern_front":
                out.append(pick(lang, "Eastern Front", "Front de l'Est"))
            case "replacements" | "free_replacements":
                out.append(pick(lang, "Replacements", "Remplacements"))
    return [x for x in out if not (retreating and x.startswith("Activation"))]


def activation(s: State, limit: int, lang: str) -> list[str]:
    """8.1.1b Which activation of the segment this is, or would be."""
    assert s.decision is not None
    question = asked(s.decision)
    if question is WHETHER_GENERAL_RETREAT or question is WHAT_TO_DO and not s.cap[s.active]:
        return []
    n = s.activations + (question is WHAT_TO_DO)
    return [pick(lang, f"Activation {n} of {limit}", f"Activation {n} sur {limit}") if n <= limit else f"Activation {n}"]


def battle_name(hx: int, lang: str) -> str:
    return pick(lang, f"Battle in {spot(hx, lang)}", f"Bataille en {spot(hx, lang)}")


# What a question is about ---------------------------------------------------------------------------------------------


def focus(s: State, ask: Ask, lang: str) -> Focus:
    """The activated hex and army, the marching group, the battle hex."""
    question, args, side = asked(ask), named(ask), ask.seat
    hx, u = args.get("h", 0), args.get("u", 0)
    here = s.at[hx] & OF_SIDE[side]
    step = pick(lang, *question.forms.get("step", ("", "")))
    cap = f"{s.cap[side]} CAP"
    match question.about:
        case "group":
            told = group_words(s, args["force"], args.get("spent", 0), int("spent" in args), lang)
            return _focus(lang, [spot(hx, lang), army(s, side, hx, lang), told], hx, args["force"])
        case "movers":
            left = (here & MOBILE & ~s.moved).bit_count()
            return _focus(lang, [spot(hx, lang), army(s, side, hx, lang), count(left, lang)], hx, 0)
        case "stayed" | "entered":
            units = here & COMBAT
            units = units & s.moved if question.about == "entered" else s.attackers & units or units & ~s.moved
            return _focus(lang, [spot(hx, lang), army(s, side, hx, lang), count(units.bit_count(), lang)], hx, units)
        case "board":
            hx = battle_hex(s, ask)
            units = 1 << u | 1 << args["v"] if "v" in args else mask(x for x in s.board if x != EMPTY)
            return _focus(lang, [battle_name(hx, lang), step], hx, units)
        case "riders":
            at = args["g"]
            retiring = waiting(s, delaying_cavalry)
            return _focus(lang, [spot(at, lang), step], at,
                          s.at[at] & OF_SIDE[side] & CAV if retiring is None else retiring.cavalry)
        case "piece" if "h" in args:
            return _focus(lang, [spot(hx, lang), capital(unit_name(u, lang, True))], hx, 1 << u)
        case "piece":
            h = s.loc[u] if 0 < s.loc[u] <= HEXES else 0
            return _focus(lang, [capital(unit_name(u, lang, True)), spot(h, lang) if h else ""], h, 1 << u)
        case "hex" | "stack":
            return _focus(lang, [battle_name(hx, lang) if in_battle(s) else spot(hx, lang), step], hx,
                          here & MOBILE if question.about == "stack" else 0)
        case "antwerp":
            hx = s.law.withdrawal[1]
            return _focus(lang, [battle_name(hx, lang), cap], hx, 0)
        case "cap":
            due = s.mandated[side] if question is WHAT_TO_DO else 0
            owed = pick(lang, f"{due} Mandated Battle{'s' * (due > 1)} to fight",
                        f"{due} Bataille{'s' * (due > 1)} Obligatoire{'s' * (due > 1)} à livrer") if due > 0 else ""
            return _focus(lang, [cap, owed], 0, 0)
        case "battles":
            n = len(ask.choices)
            return Focus(pick(lang, f"{n} battles to fight", f"{n} batailles à livrer"))
        case "retreat":
            early, dear, cheap = s.law.retreat_vp[side]
            price = dear if s.turn <= early else cheap
            return Focus(pick(lang, f"General Retreat · costs {price} VP", f"Retraite générale · coûte {price} PV"))
        case "forward":
            return Focus(spot(s.law.maubeuge, lang), (str(s.law.maubeuge),))
    return Focus(pick(lang, *PHASES[s.phase]))


def _focus(lang: str, parts: list[str], hx: int, units: int) -> Focus:
    return Focus(" · ".join(p for p in parts if p), (str(hx),) if hx else (), tuple(IDS[u] for u in bits(units)))


def in_battle(s: State) -> bool:
    return is_under_way(s, battle)


def called_off(s: State) -> bool:
    """9.1.1d, 9.1.3d The battle under way will not be fought: what is left of it are HQ that must go."""
    return not is_under_way(s, fight) and (is_under_way(s, conclude) or is_under_way(s, call_off))


def count(n: int, lang: str) -> str:
    return pick(lang, f"{n} unit{'s' * (n != 1)}", f"{n} unité{'s' * (n > 1)}")


def army(s: State, side: int, hx: int, lang: str) -> str:
    """The HQ that stands in the hex, by its army."""
    hqs = bits(s.at[hx] & HQ & OF_SIDE[side])
    return capital(unit_name(hqs[0], lang, True)) if hqs else ""


def group_words(s: State, force: int, spent: int, steps: int, lang: str) -> str:
    """'5 units, 2 MP': what the slowest of the group still has; 9 stands for one hex at any cost."""
    left = min((points_left(s, u, force, spent, steps) for u in bits(force)), default=0)
    mp = pick(lang, "one hex", "un hexagone") if left == 9 else pick(lang, f"{max(0, left)} MP", f"{max(0, left)} PM")
    return f"{count(force.bit_count(), lang)}, {mp}"


# How it ended ---------------------------------------------------------------------------------------------------------


def outcome(s: State, lang: str) -> str:
    """The result with the meaning of the rule behind it."""
    r = s.result
    if r is None:
        return ""
    allied, german = (signed(r.score.get(x, 0)) for x in SEATS)
    times, least = s.law.multiple, s.law.german_minimum
    double = pick(lang, "twice", "le double") if times == 2 else pick(lang, f"{times} times", f"{times} fois")
    if r.kind == "sudden-death":
        place = spot(s.law.sudden_death, lang)
        return pick(lang, f"The Allies win at once: they hold {place}.", f"Victoire alliée immédiate : ils tiennent {place}.")
    if r.kind == "immediate":
        return pick(lang, f"The Germans win at once by the fall of Paris: {german} VP, more than twice the {allied} of Plan 17.",
                    f"Victoire allemande immédiate par la chute de Paris : {german} PV, plus du double des {allied} du Plan 17.")
    if r.kind != "points":
        return ""
    much = (pick(lang, "more than ", "plus que ") if s.law.strict_double else pick(lang, "at least ", "au moins ")) + double
    if lang == "fr" and times == 2:
        much = "plus du double" if s.law.strict_double else "au moins le double"
    if r.winner == SEATS[GERMAN]:
        return pick(lang, f"The Germans win: {german} VP, {much} the {allied} of Plan 17.",
                    f"Victoire allemande : {german} PV, {much} des {allied} du Plan 17.")
    return pick(lang, f"The Allies win: the Germans have {german} VP against {allied} for Plan 17; they needed {least}, "
                    f"and {much} the Allied total.",
                f"Victoire alliée : les Allemands ont {german} PV contre {allied} pour le Plan 17 ; il leur en fallait {least}, "
                f"et {much} du total allié.")


# Events as data -------------------------------------------------------------------------------------------------------


def _hex_id(h: int) -> str | None:
    return str(h) if 0 < h <= HEXES else None


def _seat_id(side: int) -> str | None:
    return SEATS[side] if side in (ALLIED, GERMAN) else None


_SAID: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(("unit", "target", "fort"), IDS.__getitem__), **dict.fromkeys(("hex", "src", "dst"), _hex_id),
    **dict.fromkeys(("side", "attacker", "winner", "seat"), _seat_id),
    "option": OPTION_IDS.__getitem__, "phase": PHASE_IDS.__getitem__}


def plain_event(e: Event) -> dict[str, Any]:
    """The fields of an event: units by their ids, hexes as texts (None off the map), sides by the names of the seats."""
    return as_data(e, _SAID)


def heading(e: Event) -> bool:
    return isinstance(e, ev.TurnBegan | ev.PhaseBegan)
