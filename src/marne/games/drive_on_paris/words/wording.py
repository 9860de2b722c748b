"""Questions, choices and events in words, English and French. The phrases stand in `questions`, `phrases` and `phrases_log`."""
from __future__ import annotations

from functools import cache
from typing import Any

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import LEXICON, kinds, read_choice
from marne.games.drive_on_paris.pieces import GRID, IDS, INDEX
from marne.games.drive_on_paris.questions import (WHERE_TO_ARRIVE, WHERE_TO_ATTACK, WHO_ATTACKS, WHO_LOSES, WHO_MOVES)
from marne.games.drive_on_paris.state import BREAKTHROUGH, EXPLOITATION, State
from marne.games.drive_on_paris.tables import COLUMNS, outcome
from marne.games.drive_on_paris.words.names import Camp, Piece, Place, base, sign, turn_dates, unit_name, units_named
from marne.games.drive_on_paris.words.phrases import CHOICES, HEADINGS
from marne.games.drive_on_paris.words.phrases_log import COUNTED, ENDINGS, EVENTS, PHASES, PURPOSES, TOLD
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.lexicon import Question
from marne.kernel.sayings import Count
from marne.parts.bits import bits
from marne.parts.prompts import Asked, Form, Saying
from marne.parts.prompts import prompt as in_words
from marne.parts.words import Noun, capital, counted, fill, listed, lower, number_word, pick

piece, place, camp = cache(Piece), cache(Place), cache(Camp)
MANY = 5                    # units beyond which a group is told by its counters


def steps_said(n: int, lang: str) -> str:
    return counted(lang, n, "step|steps", "pas|pas")


def hexes_said(n: int, lang: str) -> str:
    return counted(lang, n, "hex|hexes", "hexagone|hexagones")


def units_said(n: int, lang: str) -> str:
    return counted(lang, n, "unit|units", "unité|unités")


def points_said(n: int, lang: str) -> str:
    return counted(lang, n, "movement point|movement points", "point de mouvement|points de mouvement")


def band(units: tuple[int, ...], lang: str, own: bool = True, few: int = MANY) -> Noun:
    """Units together: by name if they are few, else by the labels of their counters."""
    if len(units) <= few:
        she = all(piece(u, "fr").she for u in units)
        return Noun(units_named(units, lang, own), len(units) > 1 or piece(units[0], lang).many if units else False, she)
    labels = ", ".join(map(sign, units))
    return Noun(pick(lang, f"{len(units)} units ({labels})", f"{len(units)} unités ({labels})"), True, True)


# Choices -------------------------------------------------------------------------------------------------------------------


def things(choice: Choice, lang: str) -> dict[str, Any]:
    """The fields of a choice: its units and hexes. A siege gun fires at a fort of the other side."""
    fields: dict[str, Any] = {}
    for kind, value in zip(kinds(choice.verb), (choice.a, choice.b), strict=False):
        if kind == "unit":
            fields["v" if "u" in fields else "u"] = piece(value, lang, True)
        else:
            fields["h"] = place(value, lang)
    return fields


def word(choice: Choice, lang: str) -> str:
    """A choice in words: 'Move 3rd Infantry Division'."""
    return capital(fill(CHOICES[choice.verb], lang, things(choice, lang)))


_BY_UNIT = ("point", "arrive", "return", "shell", "slip")


def group(choice: Choice) -> str:
    """The list a choice belongs to: its unit where a unit has several ways, else its verb. See `heading`."""
    return IDS[choice.a] if choice.verb in _BY_UNIT else choice.verb


def heading(key: str, lang: str) -> str:
    """A group in words: a unit, a hex or a verb."""
    if key in INDEX:
        return capital(unit_name(INDEX[key], lang, own=True))
    if key[:1].isdigit():
        return capital(place(GRID.read(key), lang))
    return pick(lang, *(HEADINGS.get(key) or CHOICES[key]))


# Questions -----------------------------------------------------------------------------------------------------------------


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is asked, as a sentence to the player who decides."""
    return capital(in_words(LEXICON, s, ask, lang, FIELDS, FORMS))


def owed(infantry: int, cavalry: int, lang: str) -> str:
    """3-4 What the Eastern Front still waits for."""
    parts = []
    for n, en, fr in ((infantry, "infantry", "d'infanterie"), (cavalry, "cavalry", "de cavalerie")):
        if n:
            count, s = number_word(n, lang, True), "s" * (n > 1)
            parts.append(pick(lang, f"{count} {en} division{s}", f"{count} division{s} {fr}"))
    return listed(parts, lang)


def _owed(q: Asked[State]) -> str:
    infantry, cavalry = q.s.law.east_need if "m" not in q.args else (q.args["n"], q.args["m"])
    return owed(infantry, cavalry, q.lang)


def _points(q: Asked[State]) -> str:
    """1-3c or SCS-5.2: points of HQs, points of movement."""
    n = q.args["n"]
    return points_said(n, q.lang) if q.question.about == "group" else counted(q.lang, n, "point|points", "point|points")


def _group(q: Asked[State]) -> Noun:
    return band(bits(q.s.attackers if q.question is WHO_ATTACKS else q.s.group), q.lang, few=1)


FIELDS: dict[str, Saying[State]] = {
    "u": lambda q: piece(q.args["u"], q.lang, True), "h": lambda q: place(q.args["h"], q.lang),
    "n": lambda q: Count(q.args["n"], q.lang), "group": _group, "owed": _owed, "points": _points,
    "left": lambda q: units_said(q.args["n"], q.lang), "steps": lambda q: steps_said(q.args["n"], q.lang),
    "hexes": lambda q: hexes_said(q.args["n"], q.lang),
}
FORMS: dict[Question, Form[State]] = {
    WHO_MOVES: lambda q: "exploitation" if q.s.phase == EXPLOITATION else "",
    WHERE_TO_ARRIVE: lambda q: "hold" if q.offers("hold") else "",
    WHERE_TO_ATTACK: lambda q: "breakthrough" if q.s.phase == BREAKTHROUGH else "",
    WHO_ATTACKS: lambda q: "" if q.s.attackers else "nobody",
    WHO_LOSES: lambda q: {"SCS-9.4": "retreat", "1-9": "starving"}.get(q.ask.rule, ""),
}


# Events --------------------------------------------------------------------------------------------------------------------


def say(event: Event, lang: str) -> str:
    """One line for the log, '' for what another line tells."""
    if isinstance(event, Chosen):
        return _chosen(event, lang)
    f: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    for name, key in (("unit", "u"), ("gun", "u"), ("fort", "v"), ("hq", "v"), ("carrier", "v")):
        if name in f:
            f[key] = piece(f[name], lang)
    if f.get("hex"):
        f["h"] = place(f["hex"], lang)
    if "path" in f:
        f["g"], f["h"] = place(f["path"][0], lang), place(f["path"][-1], lang)
    if "units" in f:
        f["group"] = band(f["units"], lang, own=False)
    if f.get("side", -1) in (0, 1):
        f["side"] = camp(f["side"], lang)
    return capital(fill(EVENTS[event.kind + _form(event, lang, f)], lang, f))


def _chosen(event: Chosen, lang: str) -> str:
    choice = read_choice(event.text)
    if choice is not None and choice.verb not in TOLD:
        return ""
    words = event.text if choice is None else word(choice, lang)
    return fill(EVENTS["Chosen"], lang, {"side": camp(event.seat, lang), "choice": lower(words)})


def _form(event: Event, lang: str, f: dict[str, Any]) -> str:
    """Which wording of the event; adds the fields that need more than a name."""
    match event:
        case ev.TurnBegan():
            f["dates"] = turn_dates(base(), event.turn, lang)
        case ev.PhaseBegan():
            f["phase"] = pick(lang, *PHASES[event.phase])
        case ev.Postponed():
            return "" if event.turn else "/lost"
        case ev.ReserveSeen():
            f["count"] = units_said(event.count, lang)
        case ev.ColumnSeen():
            f["count"], f["n"] = units_said(event.count, lang), Count(event.count, lang)
            if event.top >= 0:
                f["u"] = piece(event.top, lang)
                return "/one" if event.count == 1 else "/top"
        case ev.CargoSeen():
            return "" if event.aboard else "/off"
        case ev.TaxiUsed():
            f["count"] = counted(lang, event.left, "run|runs", "course|courses")
        case ev.ForcedMarch():
            return "/full" if event.full else ""
        case ev.Destroyed():
            return {"SCS-9.5": "/trapped", "1-2a": "/caught", "3-3a": "/caught", "SCS-3.4": "/crowd"}.get(event.rule, "")
        case ev.OnTrack():
            return "" if event.turn else "/gone"
        case ev.Shelled():
            f["throw"] = throw((event.die,), event.plus)
            f["outcome"] = pick(lang, *(("hit", "touché") if event.hit else ("miss", "manqué")))
        case ev.CombatDeclared():
            f["group"], f["foes"] = band(event.attackers, lang, False), band(event.defenders, lang, False)
            return f"/{event.way}"
        case ev.CombatRolled():
            _combat(event, lang, f)
        case ev.Retreated():
            return "/slip" if event.rule == "1-11" else ""
        case ev.Starved():
            f["count"] = steps_said(event.steps, lang)
        case ev.TrenchGone():
            return "/taken" if event.taken else ""
        case ev.LineEnded():
            return "/crossed" if event.hex else ""
        case ev.GameEnded():
            f["way"] = ending(event.way, lang)
            f["allied"], f["german"] = (tally(event.rule, n, lang) for n in (event.allied, event.german))
            return "/Paris" if event.way == "german-massive" else ""
        case Rolled():
            return f"/{event.purpose.split()[0]}"
    return ""


def throw(dice: tuple[int, ...], plus: int) -> str:
    """3 + 4 + 1 = 8; a single die without a modifier is just itself."""
    parts = [*map(str, dice), *([str(plus)] if plus else [])]
    return " + ".join(parts) + (f" = {sum(dice) + plus}" if len(parts) > 1 else "")


def quarters(n: int, lang: str) -> str:
    """A strength that is counted in quarters: 5.25; 5,25."""
    text = f"{n / 4:g}"
    return text.replace(".", ",") if lang == "fr" else text


def _combat(e: ev.CombatRolled, lang: str, f: dict[str, Any]) -> None:
    """The odds, the dice and what the result asks for."""
    f["attack"], f["defence"] = quarters(e.attack, lang), quarters(e.defence, lang)
    odds, column = COLUMNS[e.odds], COLUMNS[e.column]
    f["odds"] = odds if e.odds == e.column else pick(lang, f"{odds} shifted to {column}", f"{odds} décalé à {column}")
    f["throw"] = throw(e.dice, e.plus)
    r = outcome(e.result)
    parts = []
    if r.attacker:
        parts.append(pick(lang, "the attacker loses ", "l'attaquant perd ") + steps_said(r.attacker, lang))
    if r.defender:
        parts.append(pick(lang, "the defender loses ", "le défenseur perd ") + steps_said(r.defender, lang))
    if r.retreat:
        parts.append(pick(lang, "the defender retreats ", "le défenseur recule de ") + hexes_said(r.retreat, lang))
    f["effect"] = listed(parts, lang) or pick(lang, "no losses", "aucune perte")


def tally(rule: str, n: int, lang: str) -> str:
    """What a victory rule counts: VP, divisions, trenches."""
    return fill(COUNTED.get(rule, COUNTED[""]), lang, {"n": Count(n, lang)})


def ending(kind: str, lang: str) -> str:
    return pick(lang, *ENDINGS[kind]) if kind in ENDINGS else kind


def purpose(text: str, lang: str) -> str:
    """What a die is for."""
    pair = PURPOSES.get(text)
    return text if pair is None else pick(lang, *pair)


__all__ = ["band", "ending", "group", "heading", "prompt", "purpose", "say", "word"]
