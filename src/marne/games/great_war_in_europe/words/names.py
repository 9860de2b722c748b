"""Names of units, hexes, nations, events and sides as sentences need them: `{u.le}`, `{h.a}`, `{side.Les}` in the phrases.

English names stand without an article. French ones bring article, contraction and gender.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Self

from marne.games.great_war_in_europe.pieces import ACES, GRID, HQ, NATION, NATIONS, hex_text
from marne.games.great_war_in_europe.tables import Tables, tables
from marne.parts.bits import bits
from marne.parts.words import Noun, at, listed, lower, of, pick, the

# by NATIONS: adjectives in English, in French for masculine and feminine
ADJ_EN = ("German", "Austrian", "Turkish", "Bulgarian", "French", "British", "Belgian", "Russian", "Serbian", "Montenegrin",
          "Arab",
          "Armenian", "Italian", "Greek", "Romanian", "US")
ADJ_FR = (("allemand", "allemande"), ("autrichien", "autrichienne"), ("turc", "turque"), ("bulgare", "bulgare"),
          ("français", "française"), ("britannique", "britannique"), ("belge", "belge"), ("russe", "russe"), ("serbe", "serbe"),
          ("monténégrin", "monténégrine"), ("arabe", "arabe"), ("arménien", "arménienne"), ("italien", "italienne"),
          ("grec", "grecque"), ("roumain", "roumaine"), ("américain", "américaine"))
# A name with one of these says by itself to whom the unit belongs.
_TELLING_EN = re.compile(r"|".join((*ADJ_EN, "Siberian", "Caucasian", "Polish", "Czech", "Serb", "Indian", "Canadian",
                                    "Australian",
                                    "New Zealand", "Anzac", "Portuguese", "Bavarian", "Guard", "Ersatz", "Landwehr", "Honv",
                                    "Territorial",
                                    "Moroccan", "Alpenkorps", "Alpini", "Persian", "Yilderim", "Royal", "Canal")))
_TELLING_FR = re.compile(r"|".join((*(a for pair in ADJ_FR for a in pair), "sibérien", "caucasien", "polonais", "tchèque",
                                    "indien",
                                    "canadien", "australien", "néo-zéland", "Anzac", "portugais", "bavaro", "bavarois", "Garde",
                                    "Ersatz",
                                    "Landwehr", "Honv", "territorial", "marocain", "Alpenkorps", "Alpini", "persan", "Yilderim",
                                    "Royal",
                                    "Canal")))
_TAIL = re.compile(r" \([^)]*\)$")
_FEMININE = re.compile(r"^(?:\d+r?e )?(?:division|brigade|armée|unité|compagnie|aviation|formation|légion|gendarmerie)", re.I)


@cache
def base() -> Tables:
    """The tables without an overlay: names are the same in every game."""
    return tables("")


# Units ---------------------------------------------------------------------------------------------------------------------


def _plain(u: int, lang: str) -> str:
    t = base()
    return lower(t.name_unit_fr[u]) if lang == "fr" and not t.name_unit_fr[u].startswith(("QG", "Alpenkorps")) else (
        t.name_unit_fr if lang == "fr" else t.name_unit_en)[u]


@cache
def unit_name(u: int, lang: str, own: bool = False) -> str:
    """The name with the nation where it does not tell it; `own`: as said among units of that nation."""
    name = _plain(u, lang)
    if ACES >> u & 1:                                       # a person: the German ace Voss, l'as allemand Voss
        who = _TAIL.sub("", (base().name_unit_fr if lang == "fr" else base().name_unit_en)[u])
        return pick(lang, f"{ADJ_EN[NATION[u]]} ace {who}", f"as {ADJ_FR[NATION[u]][0]} {who}")
    if own or (_TELLING_FR if lang == "fr" else _TELLING_EN).search(name):
        return name
    if lang != "fr":
        return f"{ADJ_EN[NATION[u]]} {name}"
    adjective = ADJ_FR[NATION[u]][" armée" in name if HQ >> u & 1 else feminine(u)]
    tail = _TAIL.search(name)
    return f"{name[:tail.start()]} {adjective}{tail.group()}" if tail else f"{name} {adjective}"


def feminine(u: int) -> bool:
    """Is the French name feminine (division, brigade)?"""
    return bool(_FEMININE.match(_plain(u, "fr")))


class Piece(Noun):
    """A unit in a sentence. English phrases use it as it is; French ones take le, Le, du, au, and e for agreement."""

    def __new__(cls, u: int, lang: str, own: bool = False) -> Self:
        name, she = unit_name(u, lang, own), feminine(u)
        forms = the(name, she) if lang == "fr" else {"le": name, "du": f"of {name}", "au": f"to {name}"}
        return super().__new__(cls, name, False, she, forms)


def units_named(units: Sequence[int], lang: str, own: bool = False) -> str:
    """a, b and c, by their names; in French with their articles."""
    return listed([Piece(u, lang, own).le for u in units], lang)


def sign(u: int) -> str:
    """Nation and what the counter says: GE 8BVR."""
    return f"{NATIONS[NATION[u]]} {base().label[u]}" + (" HQ" if HQ >> u & 1 else "")


# Hexes ---------------------------------------------------------------------------------------------------------------------


@cache
def landmark(h: int) -> int:
    """The place by which a hex without a name is known: the greatest of those beside it, 0 if there is none."""
    t = base()
    names = [x for x in bits(GRID.near[h]) if x in t.name_en]
    return max(names, key=lambda x: (t.cities >> x & 1, t.cp_vp >> x & 1, -x)) if names else 0


def _town(h: int, lang: str) -> str:
    t = base()
    return (t.name_fr if lang == "fr" else t.name_en).get(h, "")


@cache
def hex_name(h: int, lang: str) -> str:
    """Verdun (W5322); W5323 near Verdun; E4017."""
    name, number = _town(h, lang), hex_text(h)
    if name:
        return f"{name} ({number})"
    near = landmark(h)
    town = _town(near, lang) if near else ""
    return f"{number} {pick(lang, f'near {town}', f'près {of(town)}')}" if town else number


class Place(Noun):
    """A hex in a sentence. French phrases take a (à Metz, en W4425), de, vers, le (l'hexagone W4425)."""

    def __new__(cls, h: int, lang: str) -> Self:
        name, town = hex_name(h, lang), _town(h, lang)
        if lang != "fr":
            return super().__new__(cls, name, forms={"le": name if town else f"hex {name}", "a": f"in {name}",
                                                     "de": f"of {name}", "vers": f"to {name}"})
        if not town:
            return super().__new__(cls, name, forms={"le": f"l'hexagone {name}", "a": f"en {name}", "de": f"de {name}",
                                                     "vers": f"vers {name}"})
        return super().__new__(cls, name, forms={"le": name, **at(name)})


# Sides, nations, events, theatres ------------------------------------------------------------------------------------------


class Camp(Noun):
    """A side in a sentence: the Allies, Allied; les Alliés, aux Alliés, allié."""

    def __new__(cls, side: int, lang: str) -> Self:
        if lang == "fr":
            if side:
                return super().__new__(cls, "Puissances centrales", True, True,
                                       forms={**the("Puissances centrales", True, True), "adj": "des Puissances centrales"})
            return super().__new__(cls, "Alliés", True, forms={**the("Alliés", many=True), "adj": "allié"})
        who, adj = (("Allies", "Allied"), ("Central Powers", "Central"))[side]
        return super().__new__(cls, who, True, forms={"le": f"the {who}", "du": f"of the {who}", "au": f"to the {who}",
                                                      "adj": adj})


@cache
def nation_name(n: int, lang: str) -> str:
    """Germany, Allemagne."""
    row = base().ds.nations[n]
    return row.name_fr if lang == "fr" else row.name_en


@cache
def event_name(e: int, lang: str) -> str:
    """An event counter by its name."""
    row = base().event[e]
    return row.name_fr if lang == "fr" else row.name_en


THEATRE_NAMES = (("West Theatre", "Théâtre occidental"), ("East Theatre", "Théâtre oriental"))


def turn_name(turn: int, lang: str) -> str:
    """April 1916; avril 1916."""
    row = base().ds.turns[turn - 1]
    return row.name_fr if lang == "fr" else row.name_en
