"""Events in words, English and French: the log, and the log in short. The phrases stand in `phrases_log`."""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from marne.games.to_the_last_man import events as ev
from marne.games.to_the_last_man.words.names import KINDS_MANY, base, card_name, level_name, season
from marne.games.to_the_last_man.words.phrases_log import (ENDINGS, EVENTS, LEDGER_WORDS, LEVELS, PHASES, PURPOSES, STEP_WORDS,
                                                           TOGETHER, TOLD, WHY_WORDS)
from marne.games.to_the_last_man.choices import read_choice
from marne.games.to_the_last_man.pieces import ARMIES, IN_ARMY, KINDS, OFFENSIVES, POOL
from marne.games.to_the_last_man.state import NONE
from marne.games.to_the_last_man.tables import tables
from marne.games.to_the_last_man.words.choices_said import _camp, _piece, _place, word
from marne.kernel.events import Chosen, Event, Rolled
from marne.parts.words import capital, counted, fill, listed, lower, number_word, pick, signed, typography

def hits_word(n: int, lang: str) -> str:
    return counted(lang, n, "hit|hits", "coup au but|coups au but")


def infantry_word(n: int, lang: str) -> str:
    return counted(lang, n, "infantry|infantry", "infanterie|infanteries")


def armies_word(n: int, lang: str) -> str:
    return f"{number_word(n, lang, True)} {pick(lang, *(('army', 'armée') if n == 1 else ('armies', 'armées')))}"


def say(event: Event, lang: str) -> str:
    """One line for the log, '' for what another line tells."""
    if isinstance(event, Rolled):
        return ""
    if isinstance(event, Chosen):
        return _chosen(event, lang)
    f: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    for name in ("side", "winner", "attacker"):
        if f.get(name, -1) in (0, 1):
            f["side"] = _camp(f[name], lang)
    if "unit" in f:
        f["u"] = _piece(f["unit"], lang, f.get("src", f.get("where", -1)))
    if "zone" in f:
        f["z"] = _place(f["zone"], lang) if f["zone"] != NONE else ""
    for name, key in (("src", "g"), ("dst", "z"), ("place", "z"), ("where", "z")):
        if name in f:
            f[key] = _place(f[name], lang)
    if "card" in f:
        f["card_type"] = f["card"]
        f["card"] = card_name(f["card"], lang)
    pair = EVENTS[event.kind + _form(event, lang, f)]
    return capital(fill(pair, lang, f)) if pair[0] else ""


def _chosen(event: Chosen, lang: str) -> str:
    choice = read_choice(event.text)
    if choice is not None and choice.verb not in TOLD:
        return ""
    words = event.text if choice is None else word(choice, lang)
    return fill(EVENTS["Chosen"], lang, {"side": _camp(event.seat, lang), "choice": lower(words)})


def _cards(n: int, lang: str) -> str:
    return counted(lang, n, "card|cards", "carte|cartes")


def _form(event: Event, lang: str, f: dict[str, Any]) -> str:
    """Which wording of the event; adds the fields that need more than a name."""
    match event:
        case ev.TurnBegan():
            f["label"] = season(event.turn, lang)
        case ev.PhaseBegan():
            f["phase"] = pick(lang, *PHASES[event.phase])
            return "/side" if event.side >= 0 else ""
        case ev.OffensivePlayed():
            f["level"] = pick(lang, *LEVELS[event.level])
            return "/plain" if event.card in OFFENSIVES[:2] else ""
        case ev.OffensiveDegraded():
            f["level"] = pick(lang, *LEVELS[event.level])
        case ev.CardPlayed():
            if event.card in OFFENSIVES and event.rule.startswith("9.1") or event.rule.startswith("9.2"):
                return "/quiet"
            return "/removed" if event.removed else "/zone" if event.zone != NONE else ""
        case ev.CardsDiscarded():
            return f"/{event.why}"
        case ev.CardsDrawn():
            f["cards"] = _cards(event.number, lang)
        case ev.CardsBought():
            f["cards"] = _cards(event.number, lang)
        case ev.DeckShuffled():
            f["cards"] = _cards(event.cards, lang)
        case ev.Moved():
            return _moved(event, lang, f)
        case ev.BattleDeclared():
            return "/must" if event.rule == "5.1.1" else ""
        case ev.BattleBegan():
            return "/surprise" if event.surprise else ""
        case ev.StepBegan():
            f["step"] = pick(lang, *STEP_WORDS[event.step])
            return {"dogfight": "/both", "retreat": "/first"}.get(event.step, "")
        case ev.Fired():
            f["hit"] = hit_word(event.hit, lang)
            if event.unit == NONE:
                f["kind"] = counter_kind(event.what, lang)
                return "/bonus"
        case ev.Rerolled():
            f["hit"], f["v"] = hit_word(event.hit, lang), _piece(event.biplane, lang)
            return "/bonus" if event.unit == NONE else ""
        case ev.HitsScored():
            f["hits"] = hits_word(event.hits, lang)
            return "" if event.hits else "/none"
        case ev.HitsWasted():
            f["hits"] = hits_word(event.hits, lang)
        case ev.Absorbed():
            f["hits"] = counted(lang, event.hits, "loss|losses", "perte|pertes")
            return "/over" if event.lost else ""
        case ev.Eliminated():
            f["why"] = pick(lang, *WHY_WORDS[event.why])
            return "/army" if event.where >= IN_ARMY or event.why == "eft" else ""
        case ev.MustRetreat():
            f["armies"] = capital(armies_word(event.armies, lang))
            f["must"] = "doit" if event.armies == 1 else "doivent"
        case ev.CrisisStruck():
            f["count"] = infantry_word(event.number, lang)
            f["crisis"] = next((c.name_fr if lang == "fr" else c.name_en for c in base().crises
                                if c.year == event.year and c.victim == event.side), "")
        case ev.LedgerChanged():
            f["change"], f["ledger"] = signed(event.change, "+d"), pick(lang, *LEDGER_WORDS[event.why])
        case ev.Substituted() | ev.Promoted():
            f["u"], f["v"] = _piece(event.old, lang, event.place), _piece(event.new, lang, -1)
        case ev.Built():
            return "/army" if event.unit < ARMIES else ""
        case ev.EftChecked():
            f["dice"] = counted(lang, event.dice, "die|dice", "dé|dés")
        case ev.EftRolled():
            return "/lost" if event.lost else ""
        case ev.SeasonEnded():
            f["label"], f["vp"] = season(event.turn, lang), signed(event.vp)
            f["level"] = level_name(level_at(event.vp), lang)
        case ev.GameEnded():
            f["way"], f["vp"] = pick(lang, *ENDINGS[event.way]), signed(event.vp)
            f["level"] = level_name(event.level, lang)
    if event.kind in ("SeasonEnded", "GameEnded"):
        f["level"] = lower(f["level"]) if lang == "fr" else f["level"]
    return ""


def _moved(e: ev.Moved, lang: str, f: dict[str, Any]) -> str:
    """Between armies of a zone, or in and out of one, or from zone to zone."""
    if e.how == "join" and e.src < IN_ARMY:
        return "/join"
    if e.how == "join":
        f["u"] = _piece(e.unit, lang)
        return "/join-from"
    if e.how == "shift":
        return "/shift" if e.dst >= IN_ARMY else "/shift-out"
    if e.how == "retreat" and e.dst >= IN_ARMY:
        return "/retreat-into"
    return f"/{e.how}-out" if IN_ARMY <= e.src < POOL and e.how not in ("leave", "absorb") else f"/{e.how}"


def level_at(points: int) -> int:
    """3.1 The victory level of a total."""
    return next((i for i, x in enumerate(base().levels) if points <= x.high), len(base().levels) - 1)


def counter_kind(kind: int, lang: str) -> str:
    return pick(lang, *KINDS_MANY[KINDS[kind]])


def hit_word(hit: bool, lang: str) -> str:
    return pick(lang, *(("hit", "touché") if hit else ("miss", "manqué")))


def purpose(text: str, lang: str) -> str:
    """What a die or a draw is for, in words."""
    pair = PURPOSES.get(text.split()[0] if text else "")
    return text if pair is None else pick(lang, *pair)


_DIE = {"en": re.compile(r"^(.*), F(\d): die (\d), (hit|miss)\.$"),
        "fr": re.compile("^(.*), F(\\d)\u202f: dé (\\d), (touché|manqué)\\.$")}


def abridged(lines: Sequence[str], lang: str) -> list[str]:
    """The log for a person: the dice of like units in one line, what several units do alike in one line."""
    out: list[str] = []
    i = 0
    while i < len(lines):
        j = i + 1
        first = _DIE[lang].match(lines[i])
        if first:
            while j < len(lines) and (m := _DIE[lang].match(lines[j])) and m.group(1, 2) == first.group(1, 2):
                j += 1
            out.append(_volley(lines[i:j], lang) if j - i > 1 else lines[i])
        else:
            key = _alike(lines[i], lang)
            while key and j < len(lines) and _same(_alike(lines[j], lang), key):
                j += 1
            out.append(_together(lines[i:j], lang) if j - i > 1 else lines[i])
        i = j
    return out


def _volley(lines: Sequence[str], lang: str) -> str:
    found = [m for m in map(_DIE[lang].match, lines) if m]
    hits = sum(m.group(4) in ("hit", "touché") for m in found)
    dice = " ".join(m.group(3) for m in found)
    rule, _, name = found[0].group(1).rpartition("] ")
    if "ort " not in name[:8]:                          # a fort throws several dice by itself
        name = f"{len(found)} × {re.sub(r'^(Une?|Des|A) ', '', name)}"
    name, power = f"{rule}] {name}" if rule else name, found[0].group(2)
    scored = hits_word(hits, lang) if hits else pick(lang, "no hit", "aucun coup au but")
    return typography(f"{name}, F{power}{pick(lang, ': dice', ' : dés')} {dice}, {scored}.", lang)


def _alike(line: str, lang: str) -> tuple[str, str, str, str] | None:
    """Rule, who, verb and rest of a line that others may share; the whole line where only the like of it will do."""
    rule, _, text = line.partition("] ") if line.startswith("[") else ("", "", line)
    found = [(text.find(f" {verb}{end}"), -len(verb), verb) for verb in TOGETHER[lang] for end in (" ", ".")]
    at, _, verb = min((x for x in found if x[0] > 0), default=(-1, 0, ""))
    if at < 0 or re.search(r"[.;:]", text[:at]):
        return rule, text, "", ""
    return rule, text[:at], verb, text[at + 1 + len(verb):]


def _same(a: tuple[str, str, str, str] | None, b: tuple[str, str, str, str]) -> bool:
    if a is None or a[0] != b[0] or a[3] != b[3]:
        return False
    return TOGETHER_ANY.get(a[2]) == TOGETHER_ANY.get(b[2]) if a[2] and b[2] else a[1:3] == b[1:3]


TOGETHER_ANY = {v: many for lang in TOGETHER.values() for v, many in lang.items()}


def _together(lines: Sequence[str], lang: str) -> str:
    parts = [p for p in (_alike(line, lang) for line in lines) if p]
    rule, _, verb, rest = parts[0]
    if not verb:
        return f"{lines[0]} (×{len(lines)})"
    names: dict[str, int] = {}
    for _, name, _, _ in parts:
        names[name] = names.get(name, 0) + 1
    said = [f"{n} × {re.sub(r'^(Une?|Des) ', '', name)}" if n > 1 else name if i == 0 else _mid(name, lang)
            for i, (name, n) in enumerate(names.items())]
    head = f"{rule}] " if rule else ""
    return f"{head}{listed(said, lang)} {TOGETHER[lang][verb]}{rest}"


def _mid(name: str, lang: str) -> str:
    return lower(name) if lang == "fr" or name.startswith(("The ", "A ")) else name


def ending(kind: str, lang: str) -> str:
    """3.1 The level of victory."""
    level = next((x for x in tables().levels if x.id == kind), None)
    return kind if level is None else level.name_fr if lang == "fr" else level.name_en
