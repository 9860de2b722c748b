"""Questions, choices and events in words, English and French. The phrases stand in `phrases`."""
from __future__ import annotations

from typing import Any

from marne.games.to_the_last_man import choices as ch
from marne.games.to_the_last_man.phrases import (
    CHOICES, EVENTS, HOW_WORDS, KIND_WORDS, LEDGER_WORDS, LEVEL_WORDS, NATION_WORDS, PHASE_WORDS, PROMPTS, SIDE_WORDS, STEP_WORDS,
    WAY_WORDS, WHY_WORDS, Pair,
)
from marne.games.to_the_last_man.pieces import ARMIES, GONE, IN_ARMY, INDEX, KINDS, NATIONS, POOL, SEATS, TYPE, WAIT, ZONE
from marne.games.to_the_last_man.state import NONE, State
from marne.games.to_the_last_man.tables import Tables, tables
from marne.kernel.choice import Ask, Choice, Table1, Table2
from marne.kernel.events import Chosen, Event, Rolled

_OFF: dict[int, Pair] = {POOL: ("the force pool", "la réserve"), WAIT: ("the reinforcements", "les renforts"),
                         GONE: ("nowhere", "hors jeu")}


def _t() -> Tables:
    return tables("")


def pick(pair: Pair, lang: str) -> str:
    return pair[lang == "fr"]


def typography(text: str, lang: str) -> str:
    """French: a narrow no-break space before : ; ? !"""
    if lang != "fr":
        return text
    for mark in ":;?!":
        text = text.replace(" " + mark, "\u202f" + mark)
    return text


def unit_name(u: int, lang: str) -> str:
    if u == NONE:
        return pick(("extra die", "dé supplémentaire"), lang)
    return _t().unit_fr[u] if lang == "fr" else _t().unit_en[u]


def zone_name(z: int, lang: str) -> str:
    if z == NONE:
        return ""
    return _t().name_fr[z] if lang == "fr" else _t().name_en[z]


def place_name(w: int, lang: str) -> str:
    if w < IN_ARMY:
        return zone_name(w, lang)
    return unit_name(w - IN_ARMY, lang) if w < POOL else pick(_OFF.get(w, ("", "")), lang)


def card_name(i: int, lang: str) -> str:
    return _t().card_fr[i] if lang == "fr" else _t().card_en[i]


def counter_name(n: int, lang: str) -> str:
    nation, kind = pick(NATION_WORDS[NATIONS[n >> 4]], lang), pick(KIND_WORDS[KINDS[n & 15]], lang)
    return f"{kind} ({nation})" if lang == "fr" else f"{nation} {kind}"


def side_name(side: int, lang: str) -> str:
    return pick(SIDE_WORDS[side], lang) if side in (0, 1) else ""


# Choices -------------------------------------------------------------------------------------------------------------


_NAMES = {ch._unit: "unit", ch._zone: "zone", ch._place: "place", ch._type: "card", ch._counter: "counter"}


def kinds(verb: str) -> tuple[str, ...]:
    """What the arguments of a choice are."""
    form = ch.VERBS.get(verb)
    if isinstance(form, Table1):
        return (_NAMES[form.name],)
    if isinstance(form, Table2):
        return (_NAMES[form.name_a], _NAMES[form.name_b])
    return ()


def word(choice: Choice, lang: str) -> str:
    """A choice in words: 'Move 1st German Army to Liège'."""
    if choice.text in CHOICES:
        return typography(pick(CHOICES[choice.text], lang), lang)
    fields: dict[str, str] = {}
    for kind, value in zip(kinds(choice.verb), (choice.a, choice.b), strict=False):
        if kind == "unit":
            fields["v" if "u" in fields else "u"] = unit_name(value, lang)
        elif kind == "zone":
            fields["z"] = zone_name(value, lang)
        elif kind == "place":
            fields["p"] = place_name(value, lang)
        elif kind == "card":
            fields["c"] = card_name(value, lang)
        else:
            fields["k"] = counter_name(value, lang)
    return typography(pick(CHOICES[choice.verb], lang).format_map(fields), lang)


def group(choice: Choice) -> str:
    return choice.verb


def heading(key: str, lang: str) -> str:
    """A short word over a group of choices."""
    pair = CHOICES.get(key)
    return typography(pick(pair, lang).split("{")[0].strip(" :") or key, lang) if pair else key


_READ: dict[str, dict[str, int]] = {
    "unit": INDEX, "zone": ZONE, "card": TYPE,
    "place": {**ZONE, **{name: IN_ARMY + u for name, u in INDEX.items() if u < ARMIES}},
    "counter": {ch._counter(n << 4 | k): n << 4 | k for n in range(5) for k in range(11)},
}


def read_choice(text: str) -> Choice | None:
    """The choice that a text form stands for, whether offered or not."""
    verb, *args = text.split() or [""]
    form = ch.VERBS.get(verb)
    if form is None:
        return None
    if text == ch.BUY_CARD.text:
        return ch.BUY_CARD
    asked = kinds(verb)
    if len(args) != len(asked):
        return None
    values = [_READ[kind].get(arg, -1) for kind, arg in zip(asked, args, strict=True)]
    if min(values, default=0) < 0:
        return None
    if isinstance(form, Table2):
        return form[values[0]][values[1]]
    return form[values[0]] if isinstance(form, Table1) else form


# Questions and events ----------------------------------------------------------------------------------------------------


def prompt(s: State, ask: Ask, lang: str) -> str:
    text = pick(PROMPTS.get(ask.message, (ask.message.replace("_", " "), ask.message.replace("_", " "))), lang)
    if ask.message == "which_order":
        points, digs = ask.args
        text += pick((f" ({points} left", f" (reste {points}"), lang)
        text += (pick((f", {digs} more units may entrench)", f", {digs} unités encore à retrancher)"), lang) if digs else ")")
    elif ask.message in ("where_empty", "which_starves", "which_absorbed", "which_swap", "which_move", "which_placement",
                         "where_to_shift", "where_to_rebuild") and ask.args:
        text += f" ({unit_name(ask.args[0], lang)})"
    return typography(text, lang)


_UNITS = {"unit", "old", "new", "biplane"}
_PLACES = {"src", "dst", "place", "where"}


def fields(event: Event, lang: str) -> dict[str, Any]:
    """The fields of an event in words."""
    out: dict[str, Any] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in _UNITS:
            out[name] = unit_name(value, lang)
        elif name in _PLACES:
            out[name] = place_name(value, lang)
        elif name == "zone":
            out[name] = zone_name(value, lang)
        elif name == "card":
            out[name] = card_name(value, lang)
        elif name in ("side", "winner"):
            out[name] = side_name(value, lang)
        elif name == "phase":
            out[name] = pick(PHASE_WORDS[value], lang)
        elif name == "how":
            out[name] = pick(HOW_WORDS.get(value, (value, value)), lang)
        elif name == "why":
            out[name] = pick(WHY_WORDS.get(value, (value, value)), lang)
            out["ledger"] = pick(LEDGER_WORDS.get(value, (value, value)), lang)
        elif name == "way":
            out[name] = pick(WAY_WORDS.get(value, (value, value)), lang)
        elif name == "step":
            out[name] = pick(STEP_WORDS.get(value, (value, value)), lang)
        elif name == "change":
            out[name] = f"{value:+d}"
        else:
            out[name] = value
    return out


def say(event: Event, lang: str) -> str:
    """One line for the log, '' for events that are not shown."""
    if isinstance(event, Rolled):
        return ""
    if isinstance(event, Chosen):
        return f"{SEATS[event.seat]}: {event.text}"
    pair = EVENTS.get(event.kind)
    if pair is None:
        return ""
    told = fields(event, lang)
    t = _t()
    if event.kind == "TurnBegan":
        told["label"] = (t.label_fr if lang == "fr" else t.label_en)[told["turn"]]
    elif event.kind == "GameEnded":
        level = t.levels[told["level"]]
        told["result"] = level.name_fr if lang == "fr" else level.name_en
    elif event.kind in ("OffensivePlayed", "OffensiveDegraded"):
        told["level"] = pick(LEVEL_WORDS[told["level"]], lang)
    return typography(pick(pair, lang).format_map(told).strip(), lang)
