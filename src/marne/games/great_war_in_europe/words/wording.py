"""Questions, choices and events in words, English and French. The phrases stand with the verbs and questions and in
`phrases_*`."""
from __future__ import annotations

from functools import cache
from typing import Any

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.choices import LEXICON, VERBS, kinds, read_choice
from marne.games.great_war_in_europe.pieces import FRONTS, LETTERS, NATIONS
from marne.games.great_war_in_europe.questions import WHERE_TO, WHO_MOVES
from marne.games.great_war_in_europe.state import WRITING, State
from marne.games.great_war_in_europe.words import phrases_combat, phrases_events, phrases_log, phrases_politics, phrases_units
from marne.games.great_war_in_europe.words.names import (THEATRE_NAMES, Camp, Piece, Place, event_name, nation_name, sign,
                                                         turn_name, units_named)
from marne.games.great_war_in_europe.words.phrases import ENDINGS, FRONT_NAMES, HEADINGS
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.lexicon import Question
from marne.kernel.sayings import Count
from marne.parts.bits import bits
from marne.parts.prompts import Form, Saying
from marne.parts.prompts import prompt as in_words
from marne.parts.words import Noun, Pair, capital, colon, counted, fill, lower, pick

piece, place, camp = cache(Piece), cache(Place), cache(Camp)
MANY = 5                    # units beyond which a group is told by its counters
_MORE = (phrases_combat, phrases_events, phrases_politics, phrases_units)
EVENTS: dict[str, Pair] = {**phrases_log.EVENTS, **{k: v for m in _MORE for k, v in m.EVENTS.items()}}
PURPOSES: dict[str, Pair] = {**phrases_log.PURPOSES, **{k: v for m in _MORE for k, v in m.PURPOSES.items()}}


def units_said(n: int, lang: str) -> str:
    return counted(lang, n, "unit|units", "unité|unités")


def points_said(n: int, lang: str) -> str:
    return counted(lang, n, "movement point|movement points", "point de mouvement|points de mouvement")


def band(units: tuple[int, ...], lang: str, own: bool = False, few: int = MANY) -> Noun:
    """Units together: by name if they are few, else by the labels of their counters."""
    if len(units) <= few:
        she = all(piece(u, "fr").she for u in units)
        return Noun(units_named(units, lang, own), len(units) > 1, she)
    labels = ", ".join(map(sign, units))
    return Noun(pick(lang, f"{len(units)} units ({labels})", f"{len(units)} unités ({labels})"), True, True)


# Choices -------------------------------------------------------------------------------------------------------------------


def things(choice: Choice, lang: str) -> dict[str, Any]:
    """The fields of a choice, by the kinds of its arguments: u v units, h g hexes, e an event, nation, n a number."""
    fields: dict[str, Any] = {}
    for kind, value in zip(kinds(choice.verb), (choice.a, choice.b), strict=False):
        if kind == "unit":
            fields["v" if "u" in fields else "u"] = piece(value, lang)
        elif kind == "hex":
            fields["g" if "h" in fields else "h"] = place(value, lang)
        elif kind == "event":
            fields["e"] = event_name(value, lang)
        elif kind == "nation":
            fields["other" if "nation" in fields else "nation"] = nation_name(value, lang)
        else:
            fields["n"] = Count(value, lang)
    return fields


def word(choice: Choice, lang: str) -> str:
    """A choice in words: 'Move German 8th Bavarian Reserve Division'."""
    said = VERBS[choice.verb].said
    return capital(fill(said, lang, things(choice, lang))) if said[0] else choice.text


def group(choice: Choice) -> str:
    """The list a choice belongs to: its verb; lists of a whole front are made by `at_hand.At`. See `heading`."""
    return choice.verb


def heading(key: str, lang: str) -> str:
    """A group in words: what is done, and on which front by whom where the list says so ('take/west/GE')."""
    verb, *rest = key.split("/")
    pair = HEADINGS.get(verb) or VERBS[verb].said
    more = [nation_name(NATIONS.index(x), lang) if x in NATIONS else pick(lang, *FRONT_NAMES[FRONTS.index(x)]) for x in rest]
    return pick(lang, *pair) + (colon(lang) + ", ".join(more) if more else "")


def ending(kind: str, lang: str) -> str:
    """A way to end."""
    return pick(lang, *ENDINGS[kind]) if kind in ENDINGS else kind


# Questions -----------------------------------------------------------------------------------------------------------------


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is asked, as a sentence to the player who decides."""
    return capital(in_words(LEXICON, s, ask, lang, FIELDS, FORMS))


FIELDS: dict[str, Saying[State]] = {
    "u": lambda q: piece(q.args["u"], q.lang), "v": lambda q: piece(q.args["v"], q.lang), "h": lambda q: place(q.args["h"],
                                                                                                               q.lang),
    "g": lambda q: place(q.args["g"], q.lang), "n": lambda q: Count(q.args["n"], q.lang), "m": lambda q: Count(q.args["m"],
                                                                                                               q.lang),
    "e": lambda q: event_name(q.args["e"], q.lang), "nation": lambda q: nation_name(q.args["nation"], q.lang),
    "group": lambda q: band(bits(q.s.group), q.lang, few=1), "theatre": lambda q: pick(q.lang, *THEATRE_NAMES[q.s.theatre]),
    "points": lambda q: points_said(q.args["n"], q.lang), "left": lambda q: units_said(q.args["n"], q.lang),
    "side": lambda q: camp(q.ask.seat, q.lang),
}
FORMS: dict[Question, Form[State]] = {
    WHERE_TO: lambda q: "" if q.offers("stop") else "lost",
    WHO_MOVES: lambda q: "sealed_moves" if q.s.sealed == WRITING else "",
}


# Events --------------------------------------------------------------------------------------------------------------------


# Not a die but a counter: that of a unit, which is named; or of an event, of which the next line tells.
DRAWN = {"arabs": "unit", "armenians": "unit", "untried": "unit", "poach": "", "event allied": "", "event central": ""}


def say(event: Event, lang: str) -> str:
    """One line for the log, '' for what another line tells."""
    if isinstance(event, Chosen):
        return _chosen(event, lang)
    if isinstance(event, Rolled) and event.purpose in DRAWN:
        return DRAWN[event.purpose] and fill(EVENTS["Rolled"], lang, {"what": capital(purpose(event.purpose, lang)),
                                                                      "value": piece(event.value, lang)})
    if isinstance(event, Rolled):
        return fill(EVENTS["Rolled"], lang, {"what": capital(purpose(event.purpose, lang)), "value": event.value})
    f: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    for name, key in (("unit", "u"), ("other", "v")):
        if f.get(name, -1) is not None and name in f and f[name] >= 0:
            f[key] = piece(f[name], lang)
    if f.get("hex"):
        f["h"] = place(f["hex"], lang)
    if "path" in f:
        f["g"], f["h"] = place(f["path"][0], lang), place(f["path"][-1], lang)
    if "units" in f:
        f["group"] = band(f["units"], lang)
    if f.get("side", -1) in (0, 1):
        f["side"] = camp(f["side"], lang)
    if "nation" in f:
        f["nation"] = nation_name(f["nation"], lang)
    if "event" in f:
        f["e"] = event_name(f["event"], lang)
    pair = EVENTS.get(event.kind + _form(event, lang, f))
    return capital(fill(pair, lang, f)) if pair else ""


def _chosen(event: Chosen, lang: str) -> str:
    choice = read_choice(event.text)
    if choice is None or not VERBS[choice.verb].told:
        return ""
    said = VERBS[choice.verb].said
    words = fill(said, lang, things(choice, lang))
    named = lang == "en" and said[0].startswith("{")             # "British 8th Division": in French the article begins
    return fill(EVENTS["Chosen"], lang, {"side": camp(event.seat, lang), "choice": words if named else lower(words)})


def _form(event: Event, lang: str, f: dict[str, Any]) -> str:
    """Which wording of the event; adds the fields that need more than a name. Chapters have theirs in `phrases_*.form`."""
    match event:
        case ev.TurnBegan():
            f["name"] = turn_name(event.turn, lang)
        case ev.StrategicTurnBegan():
            f["letter"] = LETTERS[event.letter]
        case ev.PhaseBegan():
            f["phase"] = pick(lang, *phrases_log.PHASES[event.phase])
            if event.theatre >= 0:
                f["theatre"] = pick(lang, *THEATRE_NAMES[event.theatre])
                return "/theatre"
            return "/side" if event.side >= 0 else ""
        case ev.MovesSealed():
            f["theatre"] = pick(lang, *THEATRE_NAMES[event.theatre])
        case ev.WeatherRolled():
            f["weather"] = pick(lang, *phrases_log.WEATHERS[event.weather])
        case ev.ColumnSeen():
            f["count"], f["n"] = units_said(event.count, lang), Count(event.count, lang)
            if event.top >= 0:
                f["u"] = piece(event.top, lang)
                return "/one" if event.count == 1 else "/top"
        case _:
            for m in _MORE:
                form: str | None = m.form(event, lang, f)
                if form is not None:
                    return form
    return ""


def purpose(text: str, lang: str) -> str:
    """What a die is for."""
    pair = PURPOSES.get(text)
    return text if pair is None else pick(lang, *pair)
