"""Questions, choices and events in words, English and French: what the rest of the system calls.

Choices are worded in choices_said.py, events in log_said.py; the phrases stand in `phrases` and `phrases_log`.
"""
from __future__ import annotations

from typing import Any

from marne.games.to_the_last_man import choices as ch
from marne.games.to_the_last_man.rules.r09_cards import hand_limit
from marne.games.to_the_last_man.rules.r09_8_crisis import crisis_now
from marne.games.to_the_last_man.words.names import (card_name, counter_name, counter_words, force_name, level_name, place_name,
                                                     side_name, unit_name, zone_name, zones_named)
from marne.games.to_the_last_man.words.phrases import PROMPTS
from marne.games.to_the_last_man.pieces import ENTENTE, PIECE
from marne.games.to_the_last_man.rules.r07_production import for_sale
from marne.games.to_the_last_man.rules.r02_reinforcements import due
from marne.games.to_the_last_man.state import LIMITED, NONE, PASSED, State, units_in, zone_of
from marne.games.to_the_last_man.rules.r03_victory import level, vp
from marne.games.to_the_last_man.words.choices_said import (_camp, _piece, _place, counter_cost, group, group_at,
                                                            heading, marks, spoken, told, who, word, word_at)
from marne.games.to_the_last_man.words.log_said import abridged, armies_word, hits_word, infantry_word, purpose, say
from marne.kernel.choice import Ask
from marne.parts.words import capital, counted, fill, lower, number_word, pick

# What the arguments of a question are.
_ARGS: dict[str, tuple[str, ...]] = {
    "which_placement": ("u",), "which_swap": ("u",), "where_to_shift": ("u",), "which_redraw": ("n",), "which_move": ("u",),
    "which_absorbed": ("u",), "where_empty": ("u", "z"), "which_cavalry": ("z",), "who_scrambles": ("z",),
    "who_reacts": ("z",), "which_reroll": ("u", "z"), "fire_or_retreat": ("z",), "who_stays": ("u", "z"),
    "how_to_pay": ("z", "hits"), "where_to_fall_back": ("z", "must"), "which_army": ("z", "must"), "who_falls_back": ("z", "g"),
    "whom_to_remove": ("n",), "which_starves": ("u",), "which_order": ("n", "digs"), "where_to_build": ("k",),
    "where_to_rebuild": ("u",), "which_discard": ("n",), "where_bonus": ("die",), "which_army_joined": ("u", "z"),
    "whether_crisis_now": ("z",),
}


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is asked, as a sentence to the player who decides: where, and what is at stake."""
    raw = dict(zip(_ARGS.get(ask.message, ()), ask.args, strict=False))
    f: dict[str, Any] = {"side": _camp(ask.seat, lang), "foe": _camp(1 - ask.seat, lang), "n": raw.get("n", 0),
                         "cards": counted(lang, s.hand[ask.seat].bit_count(), "card|cards", "carte|cartes")}
    if "u" in raw:
        u = raw["u"]
        f["u"] = _piece(u, lang, s.loc[u])
        z = zone_of(s, u)
        f["z"] = _place(z, lang)
        f["cost"] = s.t.cost[u]
    for key in ("z", "g"):
        if key in raw:
            f[key] = _place(raw[key], lang)
    form = _FORMS.get(ask.message)
    key = ask.message + (form(s, ask, lang, raw, f) if form else "")
    pair = PROMPTS.get(key)
    if pair is None:
        return ask.message.replace("_", " ") + pick(lang, "?", " ?")
    return capital(fill(pair, lang, f))


def _state_of_war(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["vp"], f["level"] = vp(s), lower(level_name(level(s), lang)) if lang == "fr" else level_name(level(s), lang)
    return "/offer" if ask.message == "what_to_say" and ch.CAPITULATE not in ask.choices else ""


def _offensive(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    return "/last" if s.passes else ""


def _unit(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    """2.0 II.2, 4.4 to 4.6 What movement is still left."""
    side = ask.seat
    left = []
    rails = s.t.rail_units - s.rails
    if s.level != PASSED or s.free:
        if rails > 0:
            left.append(pick(lang, f"{rails} by rail", f"{rails} par rail"))
        if side == ENTENTE:
            strategic, sea = s.t.strategic_cap[s.turn] - s.strategics, s.t.sea_units - s.seas
            if strategic > 0:
                left.append(pick(lang, f"{strategic} strategic", f"{strategic} en stratégique"))
            if sea > 0:
                left.append(pick(lang, f"{sea} by sea", f"{sea} par mer"))
    f["left"] = pick(lang, f"Transports left: {', '.join(left)}.", f"Transports restants : {', '.join(left)}.") if left else ""
    if s.level == PASSED:
        if s.mover != NONE:
            f["u"] = _piece(s.mover, lang, s.loc[s.mover])
            f["left"] = ""
            return "/begun" if any(c.verb == "select" and c.a == s.mover for c in ask.choices) else "/spent"
        return "/pass" if s.free else "/spent"
    return ("/limited" if s.law.limited_strict else "/limited-new") if s.level == LIMITED else ""


def _battles(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["battles"] = zones_named(s.battles, lang)
    n = s.battles.bit_count()
    f["count"] = capital(pick(lang, number_word(n, lang) + (" battle" if n == 1 else " battles"),
                              number_word(n, lang, True) + (" bataille" if n == 1 else " batailles")))
    if ask.message != "which_battles":
        return ""
    return "/limited" if s.level == LIMITED else "" if s.battles else "/none"


def _bonus(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["c"] = card_name(s.bonus, lang)
    f["n"], f["dice"] = raw["die"] + 1, s.t.bonus_dice[s.bonus]
    return "/one" if f["dice"] == 1 else ""


def _fire(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    foes = units_in(s, 1 - ask.seat, raw["z"]) & PIECE & ~s.retreated
    f["force"] = force_name(foes, lang) or pick(lang, "nobody", "personne")
    return ""


def _pay(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["hits"] = hits_word(raw["hits"], lang)
    return ""


def _armies(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    n = raw["must"]
    f["armies"] = armies_word(n, lang)
    if ask.message == "which_army":
        return "/lost" if any(c.verb == "lose" for c in ask.choices) else ""
    return "" if not n else "/must" if n == 1 else "/many"


def _crisis(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    e = crisis_now(s, 1 - ask.seat)
    f["count"] = infantry_word(raw["n"], lang)
    f["crisis"] = "" if e is None else e.name_fr if lang == "fr" else e.name_en
    return ""


def _order(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    side = ask.seat
    f["income"] = s.t.income[side][s.turn]
    digs = counted(lang, raw["digs"], "unit|units", "unité|unités")
    cards = counted(lang, s.bought[side], "card|cards", "carte commandée|cartes commandées")
    f["digs"] = "" if not raw["digs"] else pick(lang, f", {digs} more may entrench for the point spent",
                                                f", encore {digs} à retrancher pour le point dépensé")
    f["plan"] = "" if not s.bought[side] else pick(lang, f", {cards} ordered", f", {cards}")
    return ""


def _build(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    if "k" in raw:
        units = for_sale(s, raw["k"] >> 4, raw["k"] & 15)
        f["k"] = counter_words(raw["k"], lang)
        f["cost"] = s.t.cost[(units & -units).bit_length() - 1] if units else counter_cost(raw["k"])
    f["n"] = s.bp[ask.seat]
    return ""


def _discard(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["limit"] = hand_limit(s, ask.seat)
    return ""


def _place_count(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["count"] = counted(lang, due(s, ask.seat).bit_count(), "unit|units", "unité|unités")
    return ""


_FORMS = {
    "whom_to_place": _place_count, "which_offensive": _offensive, "what_to_say": _state_of_war,
    "whether_to_accept": _state_of_war,
    "which_unit": _unit, "which_battles": _battles, "which_attack_cards": _battles,
    "which_defence_cards": _battles, "which_to_keep": _battles, "which_battle": _battles, "where_bonus": _bonus,
    "fire_or_retreat": _fire, "how_to_pay": _pay, "where_to_fall_back": _armies, "which_army": _armies,
    "whom_to_remove": _crisis, "which_order": _order, "where_to_build": _build, "where_to_rebuild": _build,
    "which_discard": _discard,
}


__all__ = ["abridged", "card_name", "counter_name", "group", "group_at", "heading", "marks",
           "place_name", "prompt", "purpose", "say", "side_name", "spoken", "told", "unit_name",
           "who", "word",
           "word_at", "zone_name"]
