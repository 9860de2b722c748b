"""Questions, choices and events in words, English and French. The phrases stand in `phrases` and `phrases_log`."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from marne.games.grand_illusion import events as ev
from marne.games.grand_illusion.choices import kinds, read_choice
from marne.games.grand_illusion.rules.r09_2_board import ATTACK, DEFENCE, box, filled
from marne.games.grand_illusion.words.names import (Camp, Piece, Place, base, fow_name, option_name, option_price, turn_dates,
                                                    unit_name, units_named)
from marne.games.grand_illusion.words.phrases import CHOICES, HEADINGS, PROMPTS
from marne.games.grand_illusion.words.phrases_log import ENDINGS, EVENTS, PHASES, PURPOSES, REASONS, TOGETHER, TOTALS, UNTOLD
from marne.games.grand_illusion.pieces import HA, HEXES, IDS, INDEX, OF_SIDE, UNITS
from marne.games.grand_illusion.state import EMPTY, State
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.parts.bits import bits
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
    return fill(CHOICES[choice.verb], lang, fields)


_BY_UNIT = ("move", "retreat", "face", "reserve", "bombard")


def group(choice: Choice) -> str:
    """The list a choice belongs to: its unit where units have several ways, else its verb. See `heading`."""
    return IDS[choice.a] if choice.verb in _BY_UNIT else choice.verb


def heading(key: str, lang: str) -> str:
    """A group in words: 'XX Corps', 'Activate'."""
    if key in INDEX:
        return capital(unit_name(INDEX[key], lang, own=True))
    return pick(lang, *(HEADINGS.get(key) or CHOICES[key]))


# Questions -----------------------------------------------------------------------------------------------------------

# What the arguments of a question are. `force`: a set of units.
_ARGS: dict[str, tuple[str, ...]] = {
    "who_goes_forward": ("n",), "where_to_redeploy": ("u",), "where_belgian": ("u",), "where_to_arrive": ("u",),
    "which_hq_leaves": ("h",), "who_goes_east": ("cs", "horse"), "whom_to_move": ("h", "force"),
    "whom_to_group": ("h", "force"), "where_next": ("force", "h", "spent"), "who_goes_ashore": ("h",),
    "whether_to_attack": ("h",), "whether_to_join": ("h",), "whether_mandated": ("h",), "whether_allenby": ("h",),
    "which_gun": ("h",), "whether_advantage": ("h",), "which_box": ("u", "v"), "whether_to_fall_back": ("h",),
    "who_retreats": ("h",), "where_further": ("u", "h"), "who_takes_hit": ("h",), "whether_cavalry_leaves": ("h",),
    "whether_cavalry_retires": ("h",), "where_cavalry_retires": ("h", "g"), "where_hq_relocates": ("u", "h"),
    "where_to_detrain": ("u",), "where_to_dock": ("u",), "who_recovers": ("h", "n"),
}


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is asked, as a sentence to the player who decides."""
    law = s.law
    raw = dict(zip(_ARGS.get(ask.message, ()), ask.args, strict=False))
    fields: dict[str, Any] = {
        "cap": s.cap[ask.seat], "n": raw.get("n", 0), "now": law.cost_now, "later": law.cost_later,
        "cs": law.east_cs, "vp": -law.east_vp,
    }
    for key in ("u", "v"):
        if key in raw:
            fields[key] = _piece(raw[key], lang, True)
    if ask.message in _AT_BATTLE:
        raw["h"] = battle_hex(s, ask)
    for key in ("h", "g"):
        if key in raw:
            fields[key] = _place(raw[key], lang)
    if "force" in raw:
        fields["group"] = band(raw["force"], lang)
    more = _MORE.get(ask.message)
    key = ask.message + (more(s, ask, lang, raw, fields) if more else "")
    return fill(PROMPTS[key], lang, fields)


_AT_BATTLE = ("skirmish_box", "elan_target", "which_defender", "which_attacker", "which_box", "which_disrupted",
              "which_reserve", "which_cavalry_withdraws", "who_stays_out")


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


def _what(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    if not s.cap[ask.seat]:
        return "/empty"
    return "/reorganising" if s.reorganising else "/again" if s.activations else ""


def _move(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    return "" if any(c.verb == "select" for c in ask.choices) else "/alone"


def _next(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["points"] = plural(raw["spent"], ("1 movement point", "1 point dépensé"),
                         ("{n} movement points", "{n} points dépensés"), lang)
    return ""


def _attack(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    named = s.attackers & s.at[raw["h"]] & OF_SIDE[ask.seat] & ~s.moved
    f["group"] = band(named, lang)
    return "/named" if named else ""


def _forward(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["count"] = plural(raw["n"], ("one British infantry unit", "une unité d'infanterie britannique"),
                        ("{n} British infantry units", "{n} unités d'infanterie britannique"), lang)
    return "" if raw["n"] == 1 else "/many"


def _recover(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["count"] = plural(raw["n"], ("One disrupted unit", "Une unité désorganisée"),
                        ("{n} disrupted units", "{n} unités désorganisées"), lang)
    return "" if raw["n"] == 1 else "/many"


def _east(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    owed = []
    if raw["cs"]:
        owed.append(plural(raw["cs"], ("1 point of infantry", "1 point d'infanterie"),
                           ("{n} points of infantry", "{n} points d'infanterie"), lang))
    if raw["horse"]:
        owed.append(pick(lang, "a cavalry division", "une division de cavalerie"))
    f["owed"] = pick(lang, " and ", " et ").join(owed)
    return ""


def _option(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    mine = [i for i in bits(s.chosen) if (i >= 5) == ask.seat]
    f["n"] = s.law.max_options - len(mine)
    names = ", ".join(option_name(i, lang) for i in mine)
    f["taken"] = pick(lang, f" (chosen: {names})", f" (déjà retenu : {names})") if mine else ""
    return ""


def _defender(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["n"] = filled(s, DEFENCE) + 1
    return ""


def _attacker(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    f["boxes"] = _boxes(s, DEFENCE, lang, True)
    return "/forced" if ask.message == "which_disrupted" and ask.rule == "9.2.3a/ex" else ""


def _skirmish(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    shown = []
    for c in ask.choices:
        a, d = (units_named(bits(box(s, first + c.a)), lang, False) for first in (ATTACK, DEFENCE))
        shown.append(pick(lang, f"box {c.a + 1}: {a} against {d}", f"case {c.a + 1} : {a} contre {d}"))
    f["pairs"] = capital(semicolon(lang).join(shown)) + "."
    return ""


def _further(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    return "/stack" if any(c.verb == "retreat-all" for c in ask.choices) else ""


def _arrive(s: State, ask: Ask, lang: str, raw: dict[str, int], f: dict[str, Any]) -> str:
    return "/delay" if any(c.verb == "delay" for c in ask.choices) else ""


_MORE = {
    "what_to_do": _what, "whom_to_move": _move, "where_next": _next, "whether_to_attack": _attack,
    "who_goes_forward": _forward,
    "who_recovers": _recover,
    "who_goes_east": _east, "which_option": _option, "which_defender": _defender,
    "which_attacker": _attacker, "which_box": _attacker, "which_disrupted": _attacker, "skirmish_box": _skirmish,
    "where_to_arrive": _arrive, "where_further": _further,
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
    if choice is not None and choice.verb in UNTOLD:
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
