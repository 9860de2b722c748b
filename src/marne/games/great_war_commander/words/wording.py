"""Prompts, choices and events in words: what the rest of the system calls. The texts stand in `phrases` and `phrases_log`,
names in `names`; at_hand.py words choices in a position."""
from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from marne.games.great_war_commander.choices import LEXICON, kinds
from marne.games.great_war_commander.questions import WHAT_TO_DO, WHICH_BOX, WHO_ADVANCES
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words import phrases_stake as at_stake
from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.words.phrases_log import (DRAWS, ENDINGS, LINES, MARKERS, MARKERS_GONE, POINTS, TOGETHER,
                                                               TRIGGERS, WHY)
from marne.games.great_war_commander.words.phrases_log import PURPOSES as PURPOSE_WORDS
from marne.games.great_war_commander.pieces import SEATS
from marne.games.great_war_commander.rules.r01_roll import PURPOSES
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.words.at_hand import armed, place, spoken, word
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.lexicon import Question
from marne.parts.bits import bits
from marne.parts.prompts import Asked, Form, Saying, prompt as asked
from marne.parts.words import Noun, capital, colon, counted, fill, listed, pick

MOVE, OP_FIRE = 23, 42            # orders


# Questions --------------------------------------------------------------------------------------------------------------------


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is to be decided, with what is at stake."""
    text = capital(asked(LEXICON, s, ask, lang, FIELDS, FORMS))
    return text if text[-1] in "?.)" else f"{text}."


def _chosen(q: Asked[State]) -> str:
    """Who is activated so far."""
    so_far = q.s.opfire if q.ask.args[0] == OP_FIRE else q.s.ordered
    return _units(q, so_far & q.s.present) or pick(q.lang, "nobody", "personne")


def _movers(q: Asked[State]) -> str:
    here = q.s.at[q.args["hex"]] & q.s.moving
    return _units(q, at_stake.movers(q.s) or here) or pick(q.lang, "The enemy", "L'ennemi")


def _units(q: Asked[State], units: int) -> str:
    return listed([names.unit(u, q.lang) for u in bits(units)], q.lang)


def _under_fire(q: Asked[State]) -> str:
    h = at_stake.target(q.s)
    return place(q.s, h, q.lang) if h < HEXES else pick(q.lang, "your formations", "vos formations")


# What a question says besides its arguments as they are: the attack so far, who moves, who is activated.
FIELDS: dict[str, Saying[State]] = {
    "unit": lambda q: names.unit(q.args["unit"], q.lang), "hex": lambda q: names.hex_(q.args["hex"], q.lang),
    "place": lambda q: place(q.s, q.args["hex"], q.lang), "order": lambda q: names.order(q.args["order"] or MOVE, q.lang),
    "side_up": lambda q: names.side_up(q.args["side"], q.lang), "dice": lambda q: names.dice(q.args["card"]),
    "purpose": lambda q: pick(q.lang, *PURPOSE_WORDS[PURPOSES[q.args["purpose"]]]),
    "work": lambda q: names.work(q.args["work"], q.lang), "action": lambda q: names.action(q.args["action"], q.lang),
    "steps": lambda q: counted(q.lang, q.args["steps"], "hex|hexes", "hex|hexs"),
    "more": lambda q: counted(q.lang, q.args["n"], "card|cards", "carte|cartes"),
    "of": lambda q: q.s.law.sides[q.ask.seat].orders, "all": lambda q: q.args["spent"] + q.args["n"],
    "chosen": _chosen, "movers": _movers, "under_fire": _under_fire,
    "armed": lambda q: armed(q.s, q.args["unit"], q.lang), "fp": lambda q: q.s.t.phones[q.s.phone[q.ask.seat]].fp,
    "box": lambda q: names.BOXES[q.lang][q.s.box[q.ask.seat]],
    "roll": lambda q: at_stake.roll_stake(q.s, q.args["side"], q.args["card"], PURPOSES[q.args["purpose"]], q.lang),
    "fire": lambda q: at_stake.fire_stake(q.s, q.args["hex"], q.lang), "attack": lambda q: at_stake.defence_stake(q.s, q.lang),
    "melee": lambda q: at_stake.melee_stake(q.s, q.ask.seat, q.args["hex"], q.lang),
}


def _one(q: Asked[State]) -> str:
    """Does only one formation advance?"""
    who = {c.a for c in q.ask.choices if c.verb in ("advance", "leave")}
    if len(who) != 1:
        return ""
    u = who.pop()
    q["unit"], q["hex"] = names.unit(u, q.lang), names.hex_(q.s.loc[u], q.lang)
    return "one"


FORMS: dict[Question, Form[State]] = {
    WHAT_TO_DO: lambda q: "" if q.args["n"] else "none", WHO_ADVANCES: _one,
    WHICH_BOX: lambda q: "mended" if q.s.phone_broken >> q.ask.seat & 1 else "",
}


def idle(s: State) -> bool:
    """Is the open question a window in which there is nothing to play? It is asked only so that silence tells nothing (1.2)."""
    return s.decision is not None and [c.verb for c in s.decision.choices] == ["no"]


# Choices ----------------------------------------------------------------------------------------------------------------------


def group(choice: Choice) -> str:
    return choice.verb if kinds(choice.verb) else ""


def heading(key: str, lang: str) -> str:
    return pick(lang, *LEXICON.verbs[key].head) if key in LEXICON.verbs and kinds(key) else ""


# The log ----------------------------------------------------------------------------------------------------------------------


def say(event: Event, lang: str) -> str:
    """One line for the log, '' for what is not shown."""
    if isinstance(event, Chosen | Rolled):
        return ""
    told = LINES.get(_key(event))
    if told is None or not told[0]:
        return ""
    return capital(fill(told, lang, _fields(event, lang)))


def _key(event: Event) -> str:
    """The line that an event is told in: a field may ask for one of its own."""
    kind = type(event).__name__
    e: Any = event
    part = ""
    if kind == "PointsScored":
        part = "-" if e.points < 0 else ""
    elif kind == "FireDeclared":
        part = "op" if e.op else ""
    elif kind == "Shot":
        part = "base" if e.base else ""
    elif kind in ("Moved", "Placed"):
        part = e.how
    elif kind == "OrderLost":
        part = e.why
    elif kind == "MeleeEnded":
        part = str(e.winner)
    elif kind == "StrategyPlayed":
        part = str(e.way)
    elif kind == "TurnPassed":
        part = str(e.cards)
    return f"{kind}/{part}" if f"{kind}/{part}" in LINES else kind


_AS: dict[str, Callable[[int, str], str]] = {
       "unit": names.unit, "old": names.unit, "new": names.unit, "hex": names.hex_, "src": names.hex_, "dst": names.hex_,
       "piece": names.piece, "order": names.order, "action": names.action, "weapon": names.weapon, "work": names.work,
       "ground": names.ground}


def _fields(event: Event, lang: str) -> dict[str, Any]:
    """The fields of an event in words."""
    out: dict[str, Any] = {}
    kind = type(event).__name__
    for name in event.__struct_fields__:
        value = getattr(event, name)
        out[name] = value
        if name in _AS:
            out[name] = _AS[name](value, lang)
        elif name in ("side", "to", "winner", "roller", "owner") and isinstance(value, int) and value >= 0:
            out[name], out[f"{name}_up"] = names.side(value, lang), names.side_up(value, lang)
        elif name == "vp":
            out["vp_now"] = standing(value, lang)
        elif name == "why":
            out[name] = _why(kind, value, lang)
        elif name == "points":
            out[name] = abs(value)
        elif (kind, name) in _OWN:
            _OWN[kind, name](out, value, lang)
        elif name == "card":
            strategy = kind.startswith("Strategy")
            out[name] = names.strategy(value, lang) if strategy else names.card(value, lang)
            out["strategy"] = out[name]
    if kind == "AttackTotal":
        more = out["total"] - out["fp"] - out["roll"]
        out["more"] = f" + {more}" if more else ""
    return out


def _put(name: str, told: Any) -> Any:
    def fill(out: dict[str, Any], value: Any, lang: str) -> None:
        out[name] = told(value, lang)
    return fill


def _marker(out: dict[str, Any], value: str, lang: str) -> None:
    out["marker"], out["marker_gone"] = pick(lang, *MARKERS[value]), pick(lang, *MARKERS_GONE[value])


_OWN: dict[tuple[str, str], Any] = {
    ("EventStruck", "number"): _put("number", names.event),
    ("Triggered", "trigger"): _put("trigger", lambda n, lang: TRIGGERS[lang][n]),
    ("RollMade", "purpose"): _put("purpose", lambda p, lang: pick(lang, *PURPOSE_WORDS[p])),
    ("RollCancelled", "purpose"): _put("purpose", lambda p, lang: pick(lang, *PURPOSE_WORDS[p])),
    ("PhoneSet", "box"): _put("box", lambda n, lang: names.BOXES[lang][n]),
    ("GoalRevealed", "marker"): _put("marker", names.goal), ("GoalTaken", "marker"): _put("marker", names.goal),
    ("MarkerPut", "marker"): _marker, ("MarkerGone", "marker"): _marker,
    ("GameEnded", "way"): _put("way", lambda w, lang: pick(lang, *ENDINGS[w])),
    ("TurnPassed", "cards"): _put("cards", lambda n, lang: counted(lang, n, "card|cards", "carte|cartes")),
    ("FireDeclared", "hindrance"): _put("hindrance", lambda n, lang: pick(lang, f", hindrance {n}", f", gêne {n}") if n else ""),
}


def _why(kind: str, why: str, lang: str) -> str:
    if kind == "PointsScored":
        return pick(lang, *POINTS[why])
    return f" ({pick(lang, *WHY[why])})" if why in WHY else ""


def standing(vp: int, lang: str) -> str:
    """Where the marker stands: '3 for the Germans', 'even'."""
    if not vp:
        return pick(lang, "even", "égalité")
    who = names.side(0 if vp > 0 else 1, lang)
    return pick(lang, f"{abs(vp)} for {who}", f"{abs(vp)} pour {who}")


def ending(kind: str, lang: str) -> str:
    """How a game ended, in words."""
    return pick(lang, *ENDINGS[kind]) if kind in ENDINGS else kind


def purpose(text: str, lang: str) -> str:
    """What chance is asked for: 'fate german' in words."""
    what, _, whose = text.partition(" ")
    side = names.side(SEATS.index(whose), lang) if whose in SEATS else Noun("")
    return fill(DRAWS[what], lang, {"side": side}) if what in DRAWS else text


# A log in fewer lines ---------------------------------------------------------------------------------------------------------

_MOVE = re.compile(r"^(\[[^\]]*\] )?(.+?)(?: : de |: )([A-O]\d+) (?:to|à) ([A-O]\d+)$".replace(" : ", "[\u202f ]: "))


def abridged(lines: Sequence[str], lang: str) -> list[str]:
    """The log with what belongs together in one line: a march hex by hex, a stack, those who suffer the same."""
    out: list[str] = []
    i = 0
    while i < len(lines):
        j, text = _march(lines, i, lang)
        if j == i:
            j, text = _same(lines, i, lang)
        out.append(text)
        i = j
    return out


def _march(lines: Sequence[str], i: int, lang: str) -> tuple[int, str]:
    """Steps of one stack, one after the other: 'A and B: H6, H5, H4'. Gives the line after them; `i` if it is no step."""
    first = _MOVE.match(lines[i])
    if first is None:
        return i, ""
    who: list[str] = []
    way = [first[3], first[4]]
    j = i
    while j < len(lines) and (m := _MOVE.match(lines[j])) and m[3] == way[0] and m[4] == way[1] and m[2] not in who:
        who.append(m[2])
        j += 1
    while all(j + k < len(lines) and (m := _MOVE.match(lines[j + k])) and m[2] == name and m[3] == way[-1]
              for k, name in enumerate(who)):
        step = _MOVE.match(lines[j])
        assert step is not None
        way.append(step[4])
        j += len(who)
    route = pick(lang, " to ", " à ").join(way) if len(way) == 2 else ", ".join(way)
    return j, f"{first[1] or ''}{listed(who, lang)}{colon(lang)}{pick(lang, '', 'de ') if len(way) == 2 else ''}{route}"


def _same(lines: Sequence[str], i: int, lang: str) -> tuple[int, str]:
    """Lines that say the same of one after the other: 'A and B hold'."""
    found = _split(lines[i], lang)
    if found is None:
        return i + 1, lines[i]
    rule, name, many, rest = found
    who = [name]
    j = i + 1
    while j < len(lines) and (got := _split(lines[j], lang)) and (got[0], got[2], got[3]) == (rule, many, rest):
        who.append(got[1])
        j += 1
    return j, lines[i] if j == i + 1 else f"{rule}{listed(who, lang)}{many}{rest}"


def _split(line: str, lang: str) -> tuple[str, str, str, str] | None:
    """Rule, name, verb for several and the rest of a line."""
    cut = line.index("] ") + 2 if line.startswith("[") and "] " in line else 0
    rule, text = line[:cut], line[cut:]
    if ":" in text:
        return None
    for one, many in TOGETHER[lang]:
        name, verb, rest = text.partition(one)
        if verb and (verb.endswith(" ") or not rest):
            return rule, name, many, rest
    return None


__all__ = ["abridged", "ending", "group", "heading", "idle", "prompt", "purpose", "say", "spoken", "standing", "word"]
