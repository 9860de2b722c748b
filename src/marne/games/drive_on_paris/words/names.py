"""Names of pieces, hexes and sides as sentences need them: `{u.le}`, `{h.vers}`, `{side.Les}` in the phrases.

English names stand without an article. French ones bring article, contraction and gender.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Self

from marne.games.drive_on_paris.pieces import BE, BR, CARS, FORT, GRID, GUN, HQ, NATION, POINT, TAXI, TRAIN
from marne.games.drive_on_paris.tables import Tables, tables
from marne.parts.bits import bits
from marne.parts.words import Noun, at, listed, lower, of, pick, the

NATION_EN = ("French", "British", "Belgian", "German")
NATION_FR = (("français", "française"), ("britannique", "britannique"), ("belge", "belge"), ("allemand", "allemande"))
NATIONS_EN = ("the French", "the British", "the Belgians", "the Germans")
NATIONS_FR = ("les Français", "les Britanniques", "les Belges", "les Allemands")
# A name with one of these says by itself to whom the unit belongs.
_TELLING_EN = re.compile(r"French|British|Belgian|German|BEF|Bavarian|Moroccan|Royal|Krupp|Skoda|Lahore|Meerut|Landwehr|Ersatz"
                         r"|Emmich|Paris|Foch|Alsace|Beseler|Gaede|Fort\b|point")
_TELLING_FR = re.compile(r"allemand|français|britannique|belge|bavaro|marocaine|Royal|Krupp|Skoda|Lahore|Meerut|Landwehr|Ersatz"
                         r"|Emmich|Paris|Foch|Alsace|Beseler|Gaede|forteresse|centre de|fusiliers marins|territoriale")
_TAIL = re.compile(r" \([^)]*\)$")
_THEN = re.compile(r"^.*, (?:then|puis) ")
_FEMININE = re.compile(r"^(?:\d+r?e )?(?:division|brigade|batterie|autos|forteresse|Royal)", re.I)
# French place names with an article, or an h that is not sounded.
_PLACES = {
    "Le Tréport": {"a": "au Tréport", "de": "du Tréport", "vers": "vers Le Tréport"},
    "Le Cateau": {"a": "au Cateau", "de": "du Cateau", "vers": "vers Le Cateau"},
    "Luxembourg": {"a": "à Luxembourg", "de": "de Luxembourg", "vers": "vers Luxembourg"},
}
_SILENT_H = ("Hesdin", "Houffalize")


@cache
def base() -> Tables:
    """The tables without an overlay: names are the same in every game."""
    return tables("")


# Pieces --------------------------------------------------------------------------------------------------------------------


def _staff(u: int, lang: str) -> str:
    """An HQ by its army: 1st Army HQ, QG de la 1re armée; Foch by his name."""
    t = base()
    name = _THEN.sub("", (t.name_fr if lang == "fr" else t.name_en)[u])
    name = _TAIL.sub("", name)
    if "commander" in name or "commandant" in name:
        return pick(lang, "Foch's HQ", "QG de Foch")
    if lang != "fr":
        return f"{name} HQ"
    low = lower(name)
    return "QG " + the(low, "armée" in low and not low.startswith(("groupe", "détachement")))["du"]


@cache
def _plain(u: int, lang: str) -> str:
    """The name in the data, as it stands within a sentence."""
    t, b = base(), 1 << u
    name = (t.name_fr if lang == "fr" else t.name_en)[u]
    if b & HQ:
        return _staff(u, lang)
    if b & FORT:
        town = _TAIL.sub("", name)
        return f"forteresse {of(town)}" if lang == "fr" else f"Fort {town}"
    if b & (TRAIN | POINT):                                 # train no. 1, mobilization point “A”
        head, _, label = name.rpartition(" ")
        if b & TRAIN:
            return lower(f"{head} n° {label}") if lang == "fr" else f"{head} no. {label}"
        return lower(pick(lang, f"{head} “{label}”", f"{head} « {label} »"))
    if b & CARS or lang == "fr" and not name.startswith("Royal"):
        return lower(name)
    return name


@cache
def unit_name(u: int, lang: str, own: bool = False) -> str:
    """The name with the nation where it does not tell it; `own`: as said among the owner's units, British and Belgians apart."""
    name, nation = _plain(u, lang), NATION[u]
    if 1 << u & TRAIN and own:
        return re.sub(r"^(German|French) | (allemand|français)\b", "", name)
    if own and nation not in (BR, BE) or (_TELLING_FR if lang == "fr" else _TELLING_EN).search(name):
        return name
    if lang != "fr":
        return f"{NATION_EN[nation]} {name}"
    army = " armée" in name                                 # QG de la 1re armée française
    adjective = NATION_FR[nation][army if 1 << u & HQ else feminine(u)] + ("s" if many(u) else "")
    tail = _TAIL.search(name)
    return f"{name[:tail.start()]} {adjective}{tail.group()}" if tail else f"{name} {adjective}"


def feminine(u: int) -> bool:
    """Is the French name feminine (division, brigade, battery)?"""
    return bool(_FEMININE.match(_plain(u, "fr")))


def many(u: int) -> bool:
    """Is the name a plural (taxis, armoured cars)?"""
    return bool((TAXI | CARS) >> u & 1)


class Piece(Noun):
    """A unit in a sentence. English phrases use it as it is; French ones take le, Le, du, au, and e for agreement."""

    def __new__(cls, u: int, lang: str, own: bool = False) -> Self:
        name, she = unit_name(u, lang, own), feminine(u)
        forms = the(name, she, many(u)) if lang == "fr" else {"le": name, "du": f"of {name}", "au": f"to {name}"}
        return super().__new__(cls, name, many(u), she, forms)


def units_named(units: Sequence[int], lang: str, own: bool = True) -> str:
    """a, b and c, by their names; in French with their articles."""
    return listed([Piece(u, lang, own).le for u in units], lang)


def sign(u: int) -> str:
    """What its counter says, with a letter for what is no combat unit."""
    b, label = 1 << u, base().label[u]
    if b & TRAIN:
        return f"T{label}"
    return "Taxi" if b & TAXI else f"HQ {label}" if b & HQ else label


def kind_of(u: int, lang: str) -> str:
    """Train, HQ, gun, fort or unit, in a word."""
    b = 1 << u
    for kind, en, fr in ((HQ, "headquarters", "quartier général"), (FORT, "fort", "forteresse"), (TRAIN, "train", "train"),
                         (TAXI, "taxis", "taxis"), (GUN, "siege gun", "artillerie de siège"),
                         (POINT, "mobilization point", "centre de mobilisation")):
        if b & kind:
            return pick(lang, en, fr)
    return pick(lang, *TYPES[_type(u)])


def _type(u: int) -> str:
    return base().ds.units[u].type


TYPES: dict[str, tuple[str, str]] = {
    "infantry": ("infantry", "infanterie"), "cavalry": ("cavalry", "cavalerie"),
    "armoured-car": ("armoured cars", "autos blindées"),
    "assault": ("assault infantry", "infanterie d'assaut"), "static": ("second-line infantry", "infanterie de seconde ligne"),
    "fortress": ("fortress infantry", "infanterie de forteresse"), "marine": ("naval infantry", "infanterie de marine"),
    "mountain": ("mountain infantry", "infanterie alpine"),
}


# Hexes ---------------------------------------------------------------------------------------------------------------------


@cache
def landmark(h: int) -> int:
    """The place by which a hex without a name is known: the greatest of those beside it, 0 if there is none."""
    t = base()
    names = [x for x in bits(GRID.near[h]) if x in t.hex_en]
    return max(names, key=lambda x: (t.major >> x & 1, t.city >> x & 1, t.vp.get(x, 0), -x)) if names else 0


def _town(h: int, lang: str) -> str:
    t = base()
    return (t.hex_fr if lang == "fr" else t.hex_en).get(h, "")


@cache
def hex_name(h: int, lang: str) -> str:
    """Verdun (38-14); 38-13 near Verdun; 52-25."""
    name, number = _town(h, lang), GRID.text(h)
    if name:
        return f"{name[:-1]}, {number})" if name.endswith(")") else f"{name} ({number})"
    near = landmark(h)
    town = _TAIL.sub("", _town(near, lang)) if near else ""
    return f"{number} {pick(lang, f'near {town}', f'près {_of(town)}')}" if town else number


def _of(town: str) -> str:
    """'de Verdun', 'd'Ypres', 'du Cateau'."""
    return _PLACES[town]["de"] if town in _PLACES else f"d'{town}" if town.startswith(_SILENT_H) else of(town)


class Place(Noun):
    """A hex in a sentence. French phrases take a (à Metz, en 44-14), de, vers, le (l'hexagone 44-14)."""

    def __new__(cls, h: int, lang: str) -> Self:
        name, town = hex_name(h, lang), _town(h, lang)
        if lang != "fr":
            return super().__new__(cls, name, forms={"le": name if town else f"hex {name}", "a": f"in {name}",
                                                     "de": f"of {name}", "vers": f"to {name}"})
        if not town:
            return super().__new__(cls, name, forms={"le": f"l'hexagone {name}", "a": f"en {name}", "de": f"de {name}",
                                                     "vers": f"vers {name}"})
        start = next((p for p in _PLACES if town == p), "")
        forms = {k: form + name[len(start):] for k, form in _PLACES[start].items()} if start else at(name)
        if town.startswith(_SILENT_H):
            forms = {**forms, "de": f"d'{name}"}
        return super().__new__(cls, name, forms={"le": name, **forms})


# Sides ---------------------------------------------------------------------------------------------------------------------


class Camp(Noun):
    """A side in a sentence: the Allies, Allied; les Alliés, aux Alliés, allié."""

    def __new__(cls, side: int, lang: str) -> Self:
        if lang == "fr":
            who = ("Alliés", "Allemands")[side]
            return super().__new__(cls, who, True, forms={**the(who, many=True), "adj": ("allié", "allemand")[side]})
        who, adj = (("Allies", "Allied"), ("Germans", "German"))[side]
        return super().__new__(cls, adj, True, forms={"le": f"the {who}", "du": f"of the {who}", "au": f"to the {who}",
                                                      "adj": adj})


# Dates ---------------------------------------------------------------------------------------------------------------------

_MONTHS = {"en": ("August", "September", "October", "November"), "fr": ("août", "septembre", "octobre", "novembre")}


def turn_dates(t: Tables, turn: int, lang: str) -> str:
    """4–7 August 1914; 29 août – 1er septembre 1914."""
    if not 1 <= turn <= len(t.dates):
        return ""
    (_, m1, d1), (y2, m2, d2) = ([int(x) for x in date.split("-")] for date in t.dates[turn - 1])
    first, last = ("1er" if lang == "fr" and d == 1 else str(d) for d in (d1, d2))
    months = _MONTHS[lang]
    return f"{first}–{last} {months[m2 - 8]} {y2}" if m1 == m2 else f"{first} {months[m1 - 8]} – {last} {months[m2 - 8]} {y2}"
