"""Questions, choices and events in words, English and French. What is asked and chosen is said in questions.py and
choices.py, what happens in `phrases_log`."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from marne.games.grand_illusion import events as ev
from marne.games.grand_illusion.choices import LEXICON, VERBS, kinds, read_choice
from marne.games.grand_illusion.questions import (
    WHAT_TO_DO, WHERE_FURTHER, WHERE_TO_ARRIVE, WHETHER_TO_ATTACK, WHICH_DISRUPTED, WHO_GOES_FORWARD, WHO_RECOVERS,
    WHOM_TO_MOVE,
)
from marne.games.grand_illusion.rules.r09_2_board import ATTACK, DEFENCE, box, filled
from marne.games.grand_illusion.words.names import (Camp, Piece, Place, base, fow_name, option_name, option_price, turn_dates,
                                                    unit_name, units_named)
from marne.games.grand_illusion.words.phrases_log import ENDINGS, EVENTS, PHASES, PURPOSES, REASONS, TOGETHER, TOTALS
from marne.games.grand_illusion.pieces import HA, HEXES, IDS, INDEX, OF_SIDE, UNITS
from marne.games.grand_illusion.state import EMPTY, State
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.lexicon import Question
from marne.parts.bits import bits
from marne.parts.prompts import Asked, Form, Saying
from marne.parts.prompts import prompt as in_words
from marne.parts.words import Pair, capital, fill, listed, pick, semicolon, signed

_piece, _place, _camp = cache(Piece), cache(Place), cache(Camp)


def plural(n: int, one: Pair, many: Pair, lang: str) -> str:
    """'one unit', '2 units': the second form has {n}."""
    return pick(lang, *one) if n == 1 else pick(lang, *many).format(n=n)


# Choices -------------------------------------------------------------------------------------------------------------


def word(choice: Choice, lang: str) -> str:
    """A choice in words: 'Move XX Corps to Morhange (96)'."""
    cost = base().ds.tables["cap"]["cost"]
    fields: dict[str, Any] = {"now": cost["replacement_now"], "later": cost["replacement_in_two_turns"]}
    own = choice.verb != "hit"                          # the one choice that names an enemy unit first
    for kind, value in zip(kinds(choice.verb), (choice.a, choice.b), strict=False):
        if kind == "unit":
            fields["v" if "u" in fields else "u"] = _piece(value, lang, own)
        elif kind == "hex":
            fields["g" if "h" in fields else "h"] = _place(value, lang)
        elif kind == "box":
            fields["n"] = value + 1
        else:
            fields |= {"o": option_name(value, lang), "price": option_price(value)}
    return fill(VERBS[choice.verb].said, lang, fields)


_BY_UNIT = ("move", "retreat", "face", "reserve", "bombard")


def group(choice: Choice) -> str:
    """The list a choice belongs to: its unit where units have several ways, else its verb. See `heading`."""
    return IDS[choice.a] if choice.verb in _BY_UNIT else choice.verb


def heading(key: str, lang: str) -> str:
    """A group in words: 'XX Corps', 'Activate'."""
    if key in INDEX:
        return capital(unit_name(INDEX[key], lang, own=True))
    return pick(lang, *VERBS[key].head)


# Questions -----------------------------------------------------------------------------------------------------------


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is asked, as a sentence to the player who decides."""
    return in_words(LEXICON, s, ask, lang, FIELDS, FORMS)


def band(units: int, lang: str) -> str:
    """A group of units: by name if they are few, else by the labels of their counters."""
    members = bits(units)
    if len(members) <= 5:
        return units_named(members, lang)
    labels = ", ".join(base().label[u] for u in members)
    return pick(lang, f"{len(members)} units ({labels})", f"{len(members)} unités ({labels})")


def battle_hex(s: State, ask: Ask) -> int:
    """Where the battle is whose board is being filled: where its units stand."""
    for u in (*(c.a for c in ask.choices if kinds(c.verb)[:1] == ("unit",)), *s.board):
        if u != EMPTY and 0 < s.loc[u] <= HEXES:
            return int(s.loc[u])
    return 0


def _boxes(s: State, first: int, lang: str, only_free: bool) -> str:
    """Who stands in the front boxes: 'Box 1: German XIV Corps; box 2: …'."""
    shown = []
    for i in range(4):
        units = box(s, first + i)
        if units and not (only_free and box(s, ATTACK + i)):
            names = units_named(bits(units), lang, False)
            shown.append(pick(lang, f"box {i + 1}: {names}", f"case {i + 1} : {names}"))
    return capital(semicolon(lang).join(shown)) + "." if shown else ""


def _named(q: Asked[State]) -> int:
    """9.1.2a The attackers named so far."""
    return q.s.attackers & q.s.at[q.args["h"]] & OF_SIDE[q.ask.seat] & ~q.s.moved


def _owed(q: Asked[State]) -> str:
    """7.3 What the Eastern Front still waits for."""
    cs, lang = q.args["cs"], q.lang
    owed = [plural(cs, ("1 point of infantry", "1 point d'infanterie"),
                   ("{n} points of infantry", "{n} points d'infanterie"), lang)] if cs else []
    if q.args["horse"]:
        owed.append(pick(lang, "a cavalry division", "une division de cavalerie"))
    return pick(lang, " and ", " et ").join(owed)


def _options(q: Asked[State]) -> list[int]:
    """14.3.6 The strategic options chosen so far."""
    return [i for i in bits(q.s.chosen) if (i >= 5) == q.ask.seat]


def _taken(q: Asked[State]) -> str:
    names = ", ".join(option_name(i, q.lang) for i in _options(q))
    return pick(q.lang, f" (chosen: {names})", f" (déjà retenu : {names})") if names else ""


def _pairs(q: Asked[State]) -> str:
    """9.1.4 Who would fire at whom."""
    shown = []
    for c in q.ask.choices:
        a, d = (units_named(bits(box(q.s, first + c.a)), q.lang, False) for first in (ATTACK, DEFENCE))
        shown.append(pick(q.lang, f"box {c.a + 1}: {a} against {d}", f"case {c.a + 1} : {a} contre {d}"))
    return capital(semicolon(q.lang).join(shown)) + "."


FIELDS: dict[str, Saying[State]] = {
    "u": lambda q: _piece(q.args["u"], q.lang, True), "v": lambda q: _piece(q.args["v"], q.lang, True),
    "h": lambda q: _place(battle_hex(q.s, q.ask) if q.question.about == "board" else q.args["h"], q.lang),
    "g": lambda q: _place(q.args["g"], q.lang),
    "cap": lambda q: q.s.cap[q.ask.seat], "now": lambda q: q.s.law.cost_now, "later": lambda q: q.s.law.cost_later,
    "cs": lambda q: q.s.law.east_cs, "vp": lambda q: -q.s.law.east_vp, "owed": _owed,
    "group": lambda q: band(q.args["force"], q.lang), "attackers": lambda q: band(_named(q), q.lang),
    "points": lambda q: plural(q.args["spent"], ("1 movement point", "1 point dépensé"),
                               ("{n} movement points", "{n} points dépensés"), q.lang),
    "british": lambda q: plural(q.args["n"], ("one British infantry unit", "une unité d'infanterie britannique"),
                                ("{n} British infantry units", "{n} unités d'infanterie britannique"), q.lang),
    "weary": lambda q: plural(q.args["n"], ("One disrupted unit", "Une unité désorganisée"),
                              ("{n} disrupted units", "{n} unités désorganisées"), q.lang),
    "left": lambda q: q.s.law.max_options - len(_options(q)), "taken": _taken, "pairs": _pairs,
    "box": lambda q: filled(q.s, DEFENCE) + 1, "boxes": lambda q: _boxes(q.s, DEFENCE, q.lang, True),
}
FORMS: dict[Question, Form[State]] = {
    WHAT_TO_DO: lambda q: ("empty" if not q.s.cap[q.ask.seat] else "reorganising" if q.s.reorganising
                           else "again" if q.s.activations else ""),
    WHOM_TO_MOVE: lambda q: "" if q.offers("select") else "alone",
    WHETHER_TO_ATTACK: lambda q: "named" if _named(q) else "",
    WHO_GOES_FORWARD: lambda q: "" if q.args["n"] == 1 else "many",
    WHO_RECOVERS: lambda q: "" if q.args["n"] == 1 else "many",
    WHICH_DISRUPTED: lambda q: "forced" if q.ask.rule == "9.2.3a/ex" else "",
    WHERE_TO_ARRIVE: lambda q: "may_delay" if q.offers("delay") else "",
    WHERE_FURTHER: lambda q: "together" if q.offers("retreat-all") else "",
}


# Events --------------------------------------------------------------------------------------------------------------

_UNIT_FIELDS = {"unit": "u", "fort": "v", "target": "v"}
_HEX_FIELDS = {"hex": "h", "dst": "h", "src": "g"}
_SIDE_FIELDS = ("side", "attacker", "winner", "seat")


def say(event: Event, lang: str) -> str:
    """One line for the log, '' for what another line tells."""
    if isinstance(event, Chosen):
        return _chosen(event, lang)
    fields: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    for name, key in _UNIT_FIELDS.items():
        if name in fields:
            fields[key] = _piece(fields[name], lang)
    for name, key in _HEX_FIELDS.items():
        if name in fields:
            fields[key] = _place(fields[name], lang)
    for name in _SIDE_FIELDS:
        if fields.get(name, -1) in (0, 1):
            fields["side"] = _camp(fields[name], lang)
    if isinstance(event, ev.Bombarded):
        fields["u"], fields["v"] = _piece(event.unit, lang), _piece(event.fort, lang)
    key = event.kind + _form(event, lang, fields)
    return fill(EVENTS[key], lang, fields)


def _chosen(event: Chosen, lang: str) -> str:
    choice = read_choice(event.text)
    if choice is not None and not VERBS[choice.verb].told:
        return ""
    words = event.text if choice is None else word(choice, lang)
    fields = {"side": _camp(event.seat, lang), "choice": words[:1].lower() + words[1:]}
    return fill(EVENTS["Chosen"], lang, fields)


def _form(event: Event, lang: str, f: dict[str, Any]) -> str:
    """Which wording of the event; adds the fields that need more than a name."""
    match event:
        case ev.TurnBegan():
            f["dates"] = turn_dates(base(), event.turn, lang)
        case ev.PhaseBegan():
            f["phase"] = pick(lang, *PHASES[event.phase])
        case ev.CapReceived():
            return "/rolled" if event.die else ""
        case ev.InitiativeTaken():
            return "/rolled" if event.allied else ""
        case ev.Arrived():
            return {"14.3.6a.1": "/setup", "14.3.6b.1": "/setup", "14.3.6a.4/b3": "/landing"}.get(event.rule, "")
        case ev.Moved():
            return f"/{event.how}"
        case ev.Flipped():
            gun = HA >> event.unit & 1
            return ("/ready" if gun else "/up") if event.up else ("/fired" if gun else "/down")
        case ev.Removed():
            return "/east" if event.rule.startswith("7.3") else ""
        case ev.FortFell():
            return "/surrender" if event.rule.startswith("9.5.3") else ""
        case ev.ControlChanged():
            return "/cavalry" if event.cavalry else ""
        case ev.BattleBegan():
            return "/mandated" if event.mandated else ""
        case ev.Entrenched():
            return "/deep" if event.level > 1 else ""
        case ev.VpChanged():
            f["total_name"], f["change"] = pick(lang, *TOTALS[event.side]), signed(event.change, "+d")
            f["total"] = signed(event.total)
            f["why"] = pick(lang, *REASONS[event.why])
        case ev.FowResult():
            f["fow"] = fow_name(event.id, lang)
        case ev.Fired():
            f["throw"] = throw(event, lang)
            return "/reserve" if event.rule == "9.3.4" else "/first" if event.rule == "9.6.1/b2" else ""
        case ev.Bombarded():
            n, hit = event.need, outcome(event.hit, lang)
            f["outcome"] = pick(lang, f"needs {n} or less: {hit}", f"il faut {n} ou moins : {hit}") if n > 0 else hit
        case ev.OptionRevealed():
            f["o"] = option_name(event.option, lang)
        case ev.GameEnded():
            f["way"] = pick(lang, *ENDINGS[event.way])
            f["plan17"], f["german"] = signed(event.plan17), signed(event.german)
        case Rolled():
            return f"/{event.purpose.split()[0]}"
    return ""


def outcome(hit: bool, lang: str) -> str:
    return pick(lang, *(("hit", "touché") if hit else ("miss", "manqué")))


def throw(e: ev.Fired, lang: str) -> str:
    """A throw in full: die, modifier, what was needed, hit or miss."""
    die, hit = e.die, outcome(e.hit, lang)
    if die == 1:
        return pick(lang, "die 1, always a hit", "dé 1, toujours touché")
    if e.target >= UNITS:
        return pick(lang, f"die {die}, only a 1 hits a fort: {hit}", f"dé {die}, seul un 1 touche un fort : {hit}")
    if die == 6:
        return pick(lang, "die 6, always a miss", "dé 6, toujours manqué")
    sign = "+" if e.drm > 0 else "−"
    total = f" {sign} {abs(e.drm)} = {die + e.drm}" if e.drm else ""
    return pick(lang, f"die {die}{total}, needs {e.strength} or less: {hit}",
                f"dé {die}{total}, il faut {e.strength} ou moins : {hit}")


def purpose(text: str, lang: str) -> str:
    """What a die or a draw is for, in words ('plan17 96': the Plan 17 chit of Morhange)."""
    name, _, number = text.partition(" ")
    pair = PURPOSES.get(name)
    if pair is None:
        return text
    return pick(lang, *pair).format(h=_place(int(number) if number.isdecimal() else 0, lang))


def abridged(lines: Sequence[str], lang: str) -> list[str]:
    """The log for a person: units that go the same way one after the other stand in one line."""
    out: list[str] = []
    run: list[str] = []
    last: tuple[str, str, str] | None = None
    for line in (*lines, ""):
        rule, _, text = line.partition("] ")
        verb = next((v for v in TOGETHER[lang] if f" {v} " in text), "")
        who, _, rest = text.partition(f" {verb} ") if verb else ("", "", "")
        same = (rule, verb, rest) if verb else None
        if run and same != last:
            assert last is not None
            if len(run) > 1:
                names = [run[0], *(n[:1].lower() + n[1:] if lang == "fr" else n for n in run[1:])]
                out[-1] = f"{last[0]}] {listed(names, lang)} {TOGETHER[lang][last[1]]} {last[2]}"
            run = []
        if not run and line:
            out.append(line)
        if same:
            run.append(who)
        last = same
    return out


__all__ = ["abridged", "group", "heading", "prompt", "purpose", "say", "word"]


def ending(kind: str, lang: str) -> str:
    """A way to end."""
    return pick(lang, *ENDINGS[kind]) if kind in ENDINGS else kind
