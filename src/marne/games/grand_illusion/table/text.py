"""Words for the web table: where the game stands, what a question is about, how it ended, events as data."""
from __future__ import annotations

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
from marne.games.grand_illusion.state import EMPTY, SETUP, State
from marne.games.grand_illusion.view import PHASES as PHASE_IDS
from marne.games.grand_illusion.words.wording import battle_hex
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.run import is_under_way, under_way, waiting
from marne.parts.bits import bits
from marne.kernel.table import Focus
from marne.parts.words import capital, pick, signed

SIDES = (("Allies", "Alliés"), ("Germans", "Allemands"))


@cache
def spot(h: int, lang: str) -> str:
    """A hex as the map names it: '26 Amiens'."""
    t = base()
    name = (t.name_fr if lang == "fr" else t.name_en)[h]
    return f"{h} {name}" if h else name


def side_name(seat: int, lang: str) -> str:
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
    asked = s.decision.message
    if asked == "whether_general_retreat":
        return []
    n = s.activations + (asked == "what_to_do")
    if asked == "what_to_do" and not s.cap[s.active]:
        return []
    return [pick(lang, f"Activation {n} of {limit}", f"Activation {n} sur {limit}") if n <= limit else f"Activation {n}"]


def battle_name(hx: int, lang: str) -> str:
    return pick(lang, f"Battle in {spot(hx, lang)}", f"Bataille en {spot(hx, lang)}")


# What a question is about ---------------------------------------------------------------------------------------------

_HEX_FIRST = {"whom_to_move", "whom_to_group", "who_goes_ashore", "whether_to_attack", "whether_to_join", "whether_mandated",
              "whether_allenby", "which_gun", "whether_advantage", "whether_to_fall_back", "who_retreats", "who_takes_hit",
              "whether_cavalry_leaves", "whether_cavalry_retires", "which_hq_leaves", "who_recovers"}
_ALL_HERE = {"whether_to_fall_back", "who_retreats", "whether_cavalry_leaves", "whether_cavalry_retires"}
_UNIT_FIRST = {"where_to_arrive", "where_to_redeploy", "where_belgian", "where_to_detrain", "where_to_dock"}
_ON_BOARD = {"which_defender", "which_attacker", "which_box", "which_disrupted", "which_reserve", "which_cavalry_withdraws",
             "skirmish_box", "elan_target", "who_stays_out"}


def focus(s: State, ask: Ask, lang: str) -> Focus:
    """The activated hex and army, the marching group, the battle hex."""
    message, args, side = ask.message, ask.args, ask.seat
    if message == "where_next":
        force, hx, spent = args
        return _focus(lang, [spot(hx, lang), army(s, side, hx, lang), group_words(s, force, spent, 1, lang)], hx, force)
    if message == "whom_to_group":
        hx, force = args
        return _focus(lang, [spot(hx, lang), army(s, side, hx, lang), group_words(s, force, 0, 0, lang)], hx, force)
    if message == "whom_to_move":
        hx = args[0]
        left = s.at[hx] & OF_SIDE[side] & MOBILE & ~s.moved
        return _focus(lang, [spot(hx, lang), army(s, side, hx, lang), count(left.bit_count(), lang)], hx, 0)
    if message in ("whether_to_attack", "whether_to_join"):
        hx = args[0]
        here = s.at[hx] & OF_SIDE[side] & COMBAT
        units = here & s.moved if message == "whether_to_join" else s.attackers & here or here & ~s.moved
        return _focus(lang, [spot(hx, lang), army(s, side, hx, lang), count(units.bit_count(), lang)], hx, units)
    if message in _ON_BOARD:
        hx = battle_hex(s, ask)
        units = 0
        for u in s.board:
            if u != EMPTY:
                units |= 1 << u
        if message == "which_box":
            units = 1 << args[0] | 1 << args[1]
        return _focus(lang, [battle_name(hx, lang), step(message, lang)], hx, units)
    if message == "where_cavalry_retires":
        at = args[1]
        retiring = waiting(s, delaying_cavalry)
        return _focus(lang, [spot(at, lang), step(message, lang)], at,
                      s.at[at] & OF_SIDE[side] & CAV if retiring is None else retiring.cavalry)
    if message in ("where_hq_relocates", "where_further"):
        u, hx = args
        return _focus(lang, [spot(hx, lang), capital(unit_name(u, lang, True))], hx, 1 << u)
    if message in _UNIT_FIRST:
        u = args[0]
        h = s.loc[u]
        on_map = 0 < h <= HEXES
        return _focus(lang, [capital(unit_name(u, lang, True)), spot(h, lang) if on_map else ""], h if on_map else 0, 1 << u)
    if message in _HEX_FIRST:
        hx = args[0]
        units = s.at[hx] & OF_SIDE[side] & MOBILE if message in _ALL_HERE else 0
        return _focus(lang, [battle_name(hx, lang) if in_battle(s) else spot(hx, lang), step(message, lang)], hx, units)
    return _general(s, ask, lang)


def _general(s: State, ask: Ask, lang: str) -> Focus:
    """Questions about no hex or unit of their own."""
    side = ask.seat
    cap = f"{s.cap[side]} CAP"
    match ask.message:
        case "whether_to_antwerp":
            hx = s.law.withdrawal[1]
            return _focus(lang, [battle_name(hx, lang), cap], hx, 0)
        case "what_to_do":
            due = s.mandated[side]
            owed = pick(lang, f"{due} Mandated Battle{'s' * (due > 1)} to fight",
                        f"{due} Bataille{'s' * (due > 1)} Obligatoire{'s' * (due > 1)} à livrer") if due > 0 else ""
            return _focus(lang, [cap, owed], 0, 0)
        case "who_travels" | "which_replacement" | "which_trench":
            return Focus(cap)
        case "which_battle":
            n = len(ask.choices)
            return Focus(pick(lang, f"{n} battles to fight", f"{n} batailles à livrer"))
        case "whether_general_retreat" | "which_hex_retreats":
            early, dear, cheap = s.law.retreat_vp[side]
            price = dear if s.turn <= early else cheap
            return Focus(pick(lang, f"General Retreat · costs {price} VP", f"Retraite générale · coûte {price} PV"))
        case "who_goes_forward":
            return Focus(spot(s.law.maubeuge, lang), (str(s.law.maubeuge),))
    return Focus(pick(lang, *PHASES[s.phase]))


def _focus(lang: str, parts: list[str], hx: int, units: int) -> Focus:
    return Focus(" · ".join(p for p in parts if p), (str(hx),) if hx else (), tuple(IDS[u] for u in bits(units)))


def in_battle(s: State) -> bool:
    return is_under_way(s, battle)


def called_off(s: State) -> bool:
    """9.1.1d, 9.1.3d The battle under way will not be fought: what is left of it are HQ that must go."""
    return not is_under_way(s, fight) and (is_under_way(s, conclude) or is_under_way(s, call_off))


_STEPS: dict[str, tuple[str, str]] = {
    "which_gun": ("bombardment", "bombardement"), "whether_advantage": ("Fortunes of War", "Fortunes de guerre"),
    "whether_mandated": ("Plan 17", "Plan 17"), "whether_allenby": ("Fortunes of War", "Fortunes de guerre"),
    "which_defender": ("the defender places", "le défenseur se place"),
    "which_attacker": ("the attacker places", "l'assaillant se place"),
    "which_box": ("the attacker places", "l'assaillant se place"),
    "which_disrupted": ("disrupted attackers", "assaillants désorganisés"), "which_reserve": ("Reserve", "réserve"),
    "which_cavalry_withdraws": ("cavalry may withdraw", "la cavalerie peut se retirer"),
    "skirmish_box": ("Skirmish", "escarmouche"), "elan_target": ("Elan", "élan"),
    "who_stays_out": ("counterattack", "contre-attaque"), "whether_to_fall_back": ("retreats", "retraites"),
    "who_retreats": ("retreats", "retraites"), "who_takes_hit": ("retreats", "retraites"),
    "whether_cavalry_leaves": ("retreats", "retraites"),
    "whether_cavalry_retires": ("delaying cavalry", "cavalerie retardatrice"),
    "where_cavalry_retires": ("delaying cavalry", "cavalerie retardatrice"), "who_recovers": ("recovery", "rétablissement"),
    "who_goes_ashore": ("landing", "débarquement"), "which_hq_leaves": ("headquarters", "quartiers généraux"),
}


def step(message: str, lang: str) -> str:
    """The step of a procedure in two words."""
    pair = _STEPS.get(message)
    return pick(lang, *pair) if pair else ""


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

_UNITS = {"unit", "target", "fort"}
_HEXES = {"hex", "src", "dst"}
_SEATS = {"side", "attacker", "winner", "seat"}


def plain_event(e: Event) -> dict[str, Any]:
    """The fields of an event: units by their ids, hexes as texts (None off the map), sides by the names of the seats."""
    out: dict[str, Any] = {}
    for name in e.__struct_fields__:
        value = getattr(e, name)
        if name == "rule":
            continue
        if name in _UNITS:
            value = IDS[value]
        elif name in _HEXES:
            value = str(value) if 0 < value <= HEXES else None
        elif name in _SEATS:
            value = SEATS[value] if value in (ALLIED, GERMAN) else None
        elif name == "option":
            value = OPTION_IDS[value]
        elif name == "phase":
            value = PHASE_IDS[value]
        out[name] = value
    return out


def heading(e: Event) -> bool:
    return isinstance(e, ev.TurnBegan | ev.PhaseBegan)
