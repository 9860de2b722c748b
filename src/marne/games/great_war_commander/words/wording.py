"""Prompts, choices and events in words: what the rest of the system calls. The texts stand in `phrases` and `phrases_log`,
names in `names`; at_hand.py words choices in a position."""
from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words import phrases_stake as at_stake
from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.words.phrases import ARGS, GROUPS, PROMPTS
from marne.games.great_war_commander.words.phrases_log import (DRAWS, ENDINGS, LINES, MARKERS, MARKERS_GONE, POINTS, TOGETHER,
                                                               TRIGGERS, WHY)
from marne.games.great_war_commander.words.phrases_log import PURPOSES as PURPOSE_WORDS
from marne.games.great_war_commander.pieces import SEATS
from marne.games.great_war_commander.rules.r01_roll import PURPOSES
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.words.at_hand import armed, place, spoken, word
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.parts.bits import bits
from marne.parts.words import Noun, capital, colon, counted, fill, listed, pick

# Questions --------------------------------------------------------------------------------------------------------------------


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is to be decided, with what is at stake."""
    told = PROMPTS.get(ask.message)
    f: dict[str, Any] = {}
    if told is None:
        return capital(ask.message.replace("_", " ")) + pick(lang, "?", " ?")
    for name, value in zip(ARGS.get(ask.message, ()), ask.args, strict=False):
        _argument(s, f, name, value, lang)
    told = PROMPTS.get(f"{ask.message}/{_more(s, ask, f, lang)}", told)
    text = capital(fill(told, lang, f))
    return text if text[-1] in "?.)" else f"{text}."


def _argument(s: State, f: dict[str, Any], name: str, value: int, lang: str) -> None:
    """One argument of a question in words."""
    f[name] = value
    if name == "unit":
        f[name] = names.unit(value, lang)
    elif name == "hex":
        f[name], f["place"] = names.hex_(value, lang), place(s, value, lang)
    elif name == "order":
        f[name] = names.order(value, lang) if value else names.order(23, lang)
    elif name == "side":
        f["side_up"] = names.side_up(value, lang)
    elif name == "card":
        f["dice"] = names.dice(value)
    elif name == "purpose":
        f[name] = pick(lang, *PURPOSE_WORDS[PURPOSES[value]])
    elif name == "work":
        f[name] = names.work(value, lang)
    elif name == "action":
        f[name] = names.action(value, lang)
    elif name == "steps":
        f[name] = counted(lang, value, "hex|hexes", "hex|hexs")


def _more(s: State, ask: Ask, f: dict[str, Any], lang: str) -> str:
    """What the arguments do not say: the attack so far, who moves, who is activated. Gives the form of the question, '' for its
    usual one."""
    m = ask.message
    if m == "what_to_do":
        f["of"] = s.law.sides[ask.seat].orders
        f["left"] = f["n"]
        return "" if f["n"] else "none"
    elif m == "what_to_discard":
        f["more"] = counted(lang, f["n"], "card|cards", "carte|cartes")
    elif m == "whom_else_to_activate":
        so_far = s.opfire if ask.args[0] == 42 else s.ordered
        f["chosen"] = listed([names.unit(u, lang) for u in bits(so_far & s.present)], lang) or pick(lang, "nobody", "personne")
    elif m in ("whether_reroll", "whether_plus_one"):
        f["stake"] = at_stake.roll_stake(s, ask.args[0], ask.args[1], PURPOSES[ask.args[2]], lang)
    elif m in ("who_joins", "which_fire_card"):
        f["stake"] = at_stake.fire_stake(s, ask.args[0], lang)
    elif m in ("which_defence_card", "who_defends"):
        f["stake"] = at_stake.defence_stake(s, lang)
        h = at_stake.target(s)
        f["place"] = place(s, h, lang) if h < HEXES else pick(lang, "your formations", "vos formations")
    elif m == "which_melee_card":
        f["stake"] = at_stake.melee_stake(s, ask.seat, ask.args[0], lang)
    elif m in ("where_to_step", "who_goes_along", "which_reaction"):
        here = s.at[ask.args[0]] & s.moving
        group = at_stake.movers(s) or here
        f["movers"] = listed([names.unit(u, lang) for u in bits(group)], lang) or pick(lang, "The enemy", "L'ennemi")
        f["all"] = f.get("spent", 0) + f.get("n", 0)
    elif m == "where_to_set_up":
        f["armed"] = armed(s, ask.args[0], lang)
    elif m == "which_box":
        f["fp"] = s.t.phones[s.phone[ask.seat]].fp
        return "mended" if s.phone_broken >> ask.seat & 1 else ""
    elif m == "where_to_spot":
        f["box"] = names.BOXES[lang][s.box[ask.seat]]
    elif m == "who_advances":
        who = {c.a for c in ask.choices if c.verb in ("advance", "leave")}
        if len(who) == 1:
            u = who.pop()
            f["unit"], f["hex"] = names.unit(u, lang), names.hex_(s.loc[u], lang)
            return "one"
    return ""


def idle(s: State) -> bool:
    """Is the open question a window in which there is nothing to play? It is asked only so that silence tells nothing (1.2)."""
    return s.decision is not None and [c.verb for c in s.decision.choices] == ["no"]


# Choices ----------------------------------------------------------------------------------------------------------------------


def group(choice: Choice) -> str:
    return choice.verb if choice.verb in GROUPS else ""


def heading(key: str, lang: str) -> str:
    return pick(lang, *GROUPS.get(key, ("", "")))


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
