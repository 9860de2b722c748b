"""Names of units, hexes and sides as sentences need them: `{u.le}`, `{h.vers}`, `{side.Les}` in the phrases.

English names stand without an article. French ones bring article, contraction and gender.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Self

from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.pieces import BE, BR, FR, HEXES, HQ, NATION, SIDE, UNITS
from marne.games.grand_illusion.tables import Tables, tables
from marne.parts.words import Noun, at, listed, lower, of, the

NATION_EN = ("French", "British", "Belgian", "German")
NATION_FR = (("français", "française"), ("britannique", "britannique"), ("belge", "belge"), ("allemand", "allemande"))
# A name with one of these says by itself to whom the unit belongs.
_TELLING_EN = re.compile(r"French|British|Belgian|German|BEF|Bavarian|Moroccan|Indian|Royal|Krupp|Skoda|Secunderabad")
_TELLING_FR = re.compile(r"allemand|français|belge|BEF|bavaro|Maroc|indienne|Royal|Krupp|Skoda|Secunderabad|chasseurs"
                         r"|fusiliers|haut Rhin")
_OPTIONAL = re.compile(r" \(option(al|nel|nelle)\)$")
_TAIL = re.compile(r" \([^)]*\)$")
_FEMININE = re.compile(r"^(?!QG|Fort).*\b(Division|Brigade|Artillerie)\b")
_OF_NATION = re.compile(r"^(German|French) | (allemande?|française?)\b")
# French place names with an article, or that want another preposition than "à".
_PLACES = {
    "Le Havre": {"a": "au Havre", "de": "du Havre", "vers": "vers Le Havre"},
    "Donon": {"a": "au Donon", "de": "du Donon", "vers": "vers le Donon"},
    "Estuaire de l'Escaut": {"a": "dans l'estuaire de l'Escaut", "de": "de l'estuaire de l'Escaut",
                             "vers": "vers l'estuaire de l'Escaut"},
    "Argonne": {"a": "en Argonne", "de": "d'Argonne", "vers": "vers l'Argonne"},
    "Hollande": {"a": "en Hollande", "de": "de Hollande", "vers": "vers la Hollande"},
}


@cache
def base() -> Tables:
    """The tables without an overlay: names are the same in every game."""
    return tables("")


# Units -------------------------------------------------------------------------------------------------------------


@cache
def _plain(u: int, lang: str) -> str:
    """The name in the data; without the word 'optional' unless two counters would then have one name."""
    t = base()
    if u >= UNITS:
        names = t.fort_fr if lang == "fr" else t.fort_en
        return _unless_twin(names, u - UNITS)
    return _unless_twin(t.unit_fr if lang == "fr" else t.unit_en, u)


def _unless_twin(names: Sequence[str], i: int) -> str:
    short = _OPTIONAL.sub("", names[i])
    return names[i] if short != names[i] and short in names else short


@cache
def _twins(lang: str) -> frozenset[str]:
    """Names that French units share with British or Belgian ones."""
    mine = {_plain(u, lang) for u in range(UNITS) if NATION[u] == FR}
    return frozenset(mine & {_plain(u, lang) for u in range(UNITS) if NATION[u] != FR and SIDE[u] == 0})


@cache
def unit_name(u: int, lang: str, own: bool = False) -> str:
    """The name with the nation where it does not tell it; `own`: as said among the owner's units, British apart."""
    name = _plain(u, lang)
    if u >= UNITS:
        if lang == "fr":
            return f"fort {of(name)}"
        return f"Fort {name}"
    if own and NATION[u] != BR and (SIDE[u] or name not in _twins(lang)):
        return _OF_NATION.sub("", name) if HQ >> u & 1 and NATION[u] != BE else name
    if lang == "fr":
        if _TELLING_FR.search(name):
            return name
        nation = NATION_FR[NATION[u]][feminine(u)]
        tail = _TAIL.search(name)
        return f"{name[:tail.start()]} {nation}{tail.group()}" if tail else f"{name} {nation}"
    return name if _TELLING_EN.search(name) else f"{NATION_EN[NATION[u]]} {name}"


def feminine(u: int) -> bool:
    """Is the French name feminine (division, brigade, artillery)?"""
    return u < UNITS and bool(_FEMININE.match(_plain(u, "fr")))


class Piece(Noun):
    """A unit in a sentence. English phrases use it as it is; French ones take le, Le, du, au, and e for agreement."""

    def __new__(cls, u: int, lang: str, own: bool = False) -> Self:
        name = unit_name(u, lang, own)
        she = feminine(u)
        return super().__new__(cls, name, she=she, forms=the(lower(name) if name.startswith("Artillerie") else name, she))


def units_named(units: Sequence[int], lang: str, own: bool = True) -> str:
    """a, b and c, by their names."""
    return listed([unit_name(u, lang, own) for u in units], lang)


# Hexes --------------------------------------------------------------------------------------------------------------


def numbered(name: str, h: int) -> str:
    """Morhange (96); Neufchâteau (Vosges, 78)."""
    if not h:
        return name
    return f"{name[:-1]}, {h})" if name.endswith(")") else f"{name} ({h})"


@cache
def hex_name(h: int, lang: str) -> str:
    """Name and number."""
    t = base()
    return numbered((t.name_fr if lang == "fr" else t.name_en)[h], h)


class Place(Noun):
    """A hex in a sentence. French phrases take a (à Metz), de (de Metz), vers (vers Metz)."""

    def __new__(cls, h: int, lang: str) -> Self:
        name = hex_name(h, lang) if h <= HEXES else ""
        bare = base().name_fr[h] if h <= HEXES else ""
        start = next((p for p in _PLACES if bare == p or bare.startswith(p + " (")), "")
        if lang == "fr" and start:
            return super().__new__(cls, name, forms={k: form + name[len(start):] for k, form in _PLACES[start].items()})
        return super().__new__(cls, name, forms=at(name))


# Sides and options ---------------------------------------------------------------------------------------------------


class Camp(Noun):
    """A side in a sentence: the Allies, Allied; les Alliés, aux Alliés, allié."""

    def __new__(cls, side: int, lang: str) -> Self:
        if lang == "fr":
            who = ("Alliés", "Allemands")[side]
            return super().__new__(cls, who, True, forms={**the(who, many=True), "adj": ("allié", "allemand")[side]})
        who, adj = (("Allies", "Allied"), ("Germans", "German"))[side]
        return super().__new__(cls, adj, True, forms={"le": f"the {who}", "du": f"of the {who}", "au": f"to the {who}",
                                                      "adj": adj})


@cache
def option_name(i: int, lang: str) -> str:
    """The name of a strategic option of the What-If scenario (14.3.6)."""
    table = base().ds.scenarios["scenario"]["3"]["option"]
    return str(next(o for o in table if o["id"] == OPTION_IDS[i])["name_fr" if lang == "fr" else "name_en"])


@cache
def option_price(i: int) -> int:
    table = base().ds.scenarios["scenario"]["3"]["option"]
    return int(next(o for o in table if o["id"] == OPTION_IDS[i])["vp_cost"])


@cache
def fow_name(fow: str, lang: str) -> str:
    """The name of a result of the Fortunes of War table."""
    found = next((f for f in base().fow.values() if f.id == fow), None)
    return fow if found is None else found.name_fr if lang == "fr" else found.name_en


# Dates ----------------------------------------------------------------------------------------------------------------

_MONTHS = {
    "en": ("", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December"),
    "fr": ("", "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
           "novembre", "décembre"),
}


def turn_dates(t: Tables, turn: int, lang: str) -> str:
    """26–31 August 1914; 31 octobre – 5 novembre 1914."""
    row = next((d for d in t.dates if d["turn"] == turn), None)
    if row is None:
        return ""
    (_, m1, d1), (y2, m2, d2) = ([int(x) for x in str(row[k]).split("-")] for k in ("from", "to"))
    months = _MONTHS[lang]
    first, last = ("1er" if lang == "fr" and d == 1 else str(d) for d in (d1, d2))
    if m1 == m2:
        return f"{first}–{last} {months[m2]} {y2}"
    return f"{first} {months[m1]} – {last} {months[m2]} {y2}"
