"""The log for a person: what belongs together stands in one line, a phase in which nothing happens is left out."""
from __future__ import annotations

import re
from collections.abc import Sequence

from marne.parts.words import listed, typography

# Lines that differ in their subject alone, or in their hex alone: what they begin and end with, one and several.
_WHO = {
    "en": (("arrives in", "arrive in"), ("arrive in", "arrive in"), ("goes into reserve in", "go into reserve in"),
           ("loses a step in", "lose a step in"), ("is destroyed in", "are destroyed in"), ("advances into", "advance into"),
           ("advance into", "advance into"), ("retreats from", "retreat from"), ("slips away from", "slip away from"),
           ("leaves for", "leave for")),
    "fr": (("arrive", "arrivent"), ("arrivent", "arrivent"), ("passe en réserve", "passent en réserve"),
           ("perd un pas", "perdent un pas"), ("avance", "avancent"), ("avancent", "avancent"), ("recule", "reculent"),
           ("se dérobe", "se dérobent"), ("part pour", "partent pour")),
}
_WHERE = {"en": ("take the railway in",), "fr": ("prennent le rail",)}
_MARCH = {"en": re.compile(r"(?P<who>.+?) march(?:es)? from (?P<g>.+?) to (?P<h>.+?)(?P<tail>| \(\d+ MP\))\."),
          "fr": re.compile(r"(?P<who>.+?) march(?:e|ent) (?P<g>d.+?) vers (?P<h>.+?)(?P<tail>| \(\d+ PM\))\.")}
_PHASE = "[SCS-2.2] "
_FORCED = {"en": re.compile(r"\[3-1\] Forced march in (?P<h>.+): die (?P<die>\d), (?P<how>.+)\."),
           "fr": re.compile(r"\[3-1\] Marche forcée (?P<h>.+) : dé (?P<die>\d), (?P<how>.+)\.".replace(" :", "\\s:"))}
_MARCHES = {"en": "[3-1] Forced marches, {how}: {hexes}.", "fr": "[3-1] Marches forcées, {how} : {hexes}."}


def abridged(lines: Sequence[str], lang: str) -> list[str]:
    """Units that do the same, one after the other; railways taken on one way; a march by stages; phases without events."""
    out: list[str] = []
    for line in _forced(lines, lang):
        if out and line.startswith(_PHASE) and out[-1].startswith(_PHASE):
            out[-1] = line
            continue
        joined = _together(out[-1], line, lang) if out else ""
        if joined:
            out[-1] = joined
        else:
            out.append(line)
    return out


def _forced(lines: Sequence[str], lang: str) -> list[str]:
    """3-1 The dice of one exploitation phase: one line for those that march with all, one for those with half."""
    out: list[str] = []
    run: dict[str, list[str]] = {}
    for line in (*lines, ""):
        m = _FORCED[lang].fullmatch(line)
        if m:
            run.setdefault(m["how"], []).append(f"{m['h']} {m['die']}")
            continue
        for how, hexes in run.items():
            out.append(typography(_MARCHES[lang].format(how=how, hexes=", ".join(hexes)), lang))
        run = {}
        if line:
            out.append(line)
    return out


def _together(a: str, b: str, lang: str) -> str:
    """Two lines as one, '' if they do not belong together."""
    rule, _, first = a.partition("] ")
    other, _, second = b.partition("] ")
    if rule != other:
        return ""
    text = _on_the_way(first, second, lang) or _same_place(first, second, lang) or _same_side(first, second, lang)
    return f"{rule}] {text}" if text else ""


def _on_the_way(first: str, second: str, lang: str) -> str:
    """A march that goes on where the one before ended: the points add up."""
    a, b = (_MARCH[lang].fullmatch(text) for text in (first, second))
    if not a or not b or a["who"] != b["who"] or not first.endswith(f"{a['h']}{a['tail']}."):
        return ""
    if re.findall(r"\d\d-\d\d", a["h"])[-1:] != re.findall(r"\d\d-\d\d", b["g"])[-1:]:
        return ""
    points = [int(m[0]) for t in (a["tail"], b["tail"]) if (m := re.findall(r"\d+", t))]
    tail = f" ({sum(points)} {'PM' if lang == 'fr' else 'MP'})" if points else ""
    return first[:a.start("h")] + b["h"] + tail + "."


def _same_place(first: str, second: str, lang: str) -> str:
    """'A loses a step in X.' 'B loses a step in X.'"""
    for one, several in _WHO[lang]:
        for verb in (one, several):
            who, found, rest = first.partition(f" {verb} ")
            new, also, there = second.partition(f" {one} ")
            if found and also and rest == there:
                names = [new[:1].lower() + new[1:] if lang == "fr" else new]
                return f"{_listed(who, names[0], lang)} {several} {rest}"
    return ""


def _same_side(first: str, second: str, lang: str) -> str:
    """'The Germans take the railway in X.' '… in Y.'"""
    for verb in _WHERE[lang]:
        who, found, rest = first.partition(f" {verb} ")
        new, also, there = second.partition(f" {verb} ")
        if found and also and who == new:
            return f"{who} {verb} {_listed(rest.removesuffix('.'), there.removesuffix('.'), lang)}."
    return ""


def _listed(old: str, new: str, lang: str) -> str:
    """One more in a list of names."""
    if old == new:
        return old
    both = " et " if lang == "fr" else " and "
    head, joint, last = old.rpartition(both)
    return listed([head, last, new] if joint else [old, new], lang)
