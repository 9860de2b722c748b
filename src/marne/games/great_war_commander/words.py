"""Prompts, choices and events in words; the texts stand in `phrases` and `phrases_log`, names in `names`."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander import names
from marne.games.great_war_commander.names import pick
from marne.games.great_war_commander.phrases import ARGS, GROUPS, PROMPTS, VERBS, WAYS
from marne.games.great_war_commander.phrases_log import LINES, MARKERS, TRIGGERS
from marne.games.great_war_commander.phrases_log import PURPOSES as PURPOSE_WORDS
from marne.games.great_war_commander.roll import PURPOSES
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import tables
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled


def _tidy(text: str, lang: str) -> str:
    """French spacing before high punctuation."""
    if lang != "fr":
        return text
    for mark in ":;?!":
        text = text.replace(f" {mark}", f"\u202f{mark}")
    return text


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is to be decided, with what is at stake."""
    told = PROMPTS.get(ask.message)
    if told is None:
        return ask.message
    words: dict[str, Any] = {}
    for name, value in zip(ARGS.get(ask.message, ()), ask.args, strict=False):
        if name == "unit":
            words[name] = names.unit(value, lang)
        elif name == "hex":
            words[name] = names.hex_(value, lang)
        elif name == "order":
            words[name] = names.order(value, lang) if value else pick(lang, "Move", "Mouvement")
        elif name == "side":
            words["side_up"] = names.side_up(value, lang)
        elif name == "card":
            words["dice"] = names.dice(value)
        elif name == "purpose":
            words[name] = PURPOSE_WORDS[PURPOSES[value]][lang == "fr"]
        elif name == "work":
            words[name] = names.work(value, lang)
        elif name == "action":
            words[name] = names.action(value, lang)
        else:
            words[name] = value
    return _tidy(told[lang == "fr"].format_map(words), lang)


def word(choice: Choice, lang: str) -> str:
    """A choice in words."""
    v, a, b = choice.verb, choice.a, choice.b
    if v == "strategy":
        told = names.strategy(a, lang)
        return _tidy(told if b <= 1 else pick(lang, f"{told}, use {b}", f"{told}, emploi {b}"), lang)
    if v == "way":
        return pick(lang, f"Way {a}", f"Façon {a}")
    told_pair = VERBS.get(v)
    if told_pair is None:
        return choice.text
    words: dict[str, str] = {}
    if v in ("order", "engineers", "discard", "card", "action", "op-fire"):
        t = tables("")
        words["card"] = names.card(a, lang)
        words["act"] = names.action(t.action[a], lang)
        if v == "order":
            words["card"] = pick(lang, f"{names.order(t.order[a], lang)} (action: {words['act']})",
                                 f"{names.order(t.order[a], lang)} (action : {words['act']})")
    elif v in ("activate", "move", "with", "leave", "choose", "advance", "place", "give"):
        words["unit"] = names.unit(a, lang)
        words["to"] = names.hex_(b, lang)
        words["other"] = names.unit(b, lang) if v == "give" else ""
    elif v in ("target", "step", "hex"):
        words["at"] = names.hex_(a, lang)
    elif v in ("base", "add"):
        words["piece"] = names.piece(a, lang)
    else:
        words = {"works": names.work(a, lang).capitalize() if v == "dig" else "", "to": names.hex_(b, lang) if v == "dig" else "",
                 "gun": names.weapon(a, lang) if v in ("weapon", "scrap") else "",
                 "who": names.side_up(a, lang) if v == "player" else "",
                 "dir": names.DIRECTIONS[lang][a] if v == "direction" else "",
                 "goal": names.goal(a, lang) if v == "objective" else "",
                 "phone": names.phone(a, lang) if v == "telephone" else "", "box": names.BOXES[lang][a] if v == "box" else "",
                 "strategy": names.strategy(a, lang) if v == "keep-strategy" else ""}
    return _tidy(told_pair[lang == "fr"].format_map(words), lang)


def spoken(s: State, choice: Choice, lang: str) -> str:
    """A choice in words that fit the question: what a way means."""
    if choice.verb == "way" and s.decision is not None:
        if s.decision.message == "when_to_return":
            return pick(lang, f"Box {choice.a}", f"Case {choice.a}")
        told = WAYS.get(s.decision.message, {}).get(choice.a)
        if told is not None:
            return told[lang == "fr"]
    return word(choice, lang)


def group(choice: Choice) -> str:
    return choice.verb if choice.verb in GROUPS else ""


def heading(key: str, lang: str) -> str:
    return GROUPS.get(key, ("", ""))[lang == "fr"]


def say(event: Event, lang: str) -> str:
    """One line for the log, '' for what is not shown."""
    if isinstance(event, Chosen | Rolled):
        return ""
    told = LINES.get(type(event).__name__)
    if told is None or not told[0]:
        return ""
    return _tidy(told[lang == "fr"].format_map(_fields(event, lang)), lang)


def _fields(event: Event, lang: str) -> dict[str, Any]:
    """The fields of an event in words."""
    out: dict[str, Any] = {}
    kind = type(event).__name__
    for name in event.__struct_fields__:
        value = getattr(event, name)
        out[name] = value
        if name in ("unit", "old", "new"):
            out[name] = names.unit(value, lang)
        elif name in ("hex", "src", "dst"):
            out[name] = names.hex_(value, lang)
        elif name in ("side", "to", "winner") and isinstance(value, int) and value >= 0:
            out[name], out[f"{name}_up"] = names.side(value, lang), names.side_up(value, lang)
        elif name == "order":
            out[name] = names.order(value, lang)
        elif name == "action":
            out[name] = names.action(value, lang)
        elif name == "number" and kind == "EventStruck":
            out[name] = names.event(value, lang)
        elif name == "card":
            strategy = kind.startswith("Strategy")
            out[name] = names.strategy(value, lang) if strategy else names.card(value, lang)
            out["strategy"] = out[name]
        elif name == "weapon":
            out[name] = names.weapon(value, lang)
        elif name == "work":
            out[name] = names.work(value, lang)
        elif name == "ground":
            out[name] = names.ground(value, lang)
        elif name == "trigger":
            out[name] = TRIGGERS[lang][value]
        elif name == "purpose":
            out[name] = PURPOSE_WORDS[value][lang == "fr"]
        elif name == "box" and kind == "PhoneSet":
            out[name] = names.BOXES[lang][value]
        elif name == "marker":
            out[name] = names.goal(value, lang) if kind.startswith("Goal") else MARKERS[value][lang == "fr"]
        elif name == "vp":
            out["vp_now"] = standing(value, lang)
    return out


def standing(vp: int, lang: str) -> str:
    """Where the marker stands: '3 for the Germans', 'even'."""
    if not vp:
        return pick(lang, "even", "égalité")
    who = names.side(0 if vp > 0 else 1, lang)
    return pick(lang, f"{abs(vp)} for {who}", f"{abs(vp)} pour {who}")
