"""Names of units, zones, cards and sides as sentences need them: `{u.le}`, `{z.vers}`, `{side.Les}` in the phrases.

An English unit stands with its article where it has one (`{u}`: 'the 1st French Army', 'French infantry'); `{u:fires|fire}`
takes the form for one or for several. French ones bring article, contraction, gender and number. Pieces that nothing tells apart
have the indefinite article: 'une infanterie française'.
"""
from __future__ import annotations

from functools import cache
from typing import Self

from marne.games.to_the_last_man.pieces import (
    ARMIES, EFT, FIRST_FORT, GONE, IN_ARMY, K_ARTILLERY, K_BIPLANE, K_CAVALRY, K_COMMONWEALTH, K_INFANTRY, K_PARIS_GUN,
    K_SIEGE, K_STOSS, K_TANK, KIND, KINDS, NATION, NATIONS, POOL, WAIT, ZONE, ZONES,
)
from marne.games.to_the_last_man.tables import Tables, tables
from marne.parts.bits import bits
from marne.parts.words import Forms, Noun, Pair, at, capital, elided, listed, lower, number_word, pick, some, the

NONE = 255

NATION_WORDS: dict[str, Pair] = {"ge": ("German", "allemande"), "fr": ("French", "française"), "uk": ("British", "britannique"),
                                 "be": ("Belgian", "belge"), "us": ("American", "américaine")}
KIND_WORDS: dict[str, Pair] = {
    "army": ("army", "armée"), "infantry": ("infantry", "infanterie"), "stosstruppen": ("Stosstrupp", "Stoßtrupp"),
    "commonwealth": ("Commonwealth infantry", "infanterie du Commonwealth"), "cavalry": ("cavalry", "cavalerie"),
    "artillery": ("artillery", "artillerie"), "siege-gun": ("siege gun", "canon de siège"), "biplane": ("biplane", "biplan"),
    "tank": ("tank", "char"), "paris-gun": ("Paris Gun", "canon de Paris"), "fort": ("fort", "fort"),
}
KINDS_MANY: dict[str, Pair] = {
    "army": ("armies", "armées"), "infantry": ("infantry", "infanteries"), "stosstruppen": ("Stosstruppen", "Stoßtruppen"),
    "commonwealth": ("Commonwealth infantry", "infanteries du Commonwealth"), "cavalry": ("cavalry", "cavaleries"),
    "artillery": ("artillery", "artilleries"), "siege-gun": ("siege guns", "canons de siège"), "biplane": ("biplanes", "biplans"),
    "tank": ("tanks", "chars"), "paris-gun": ("Paris Guns", "canons de Paris"), "fort": ("forts", "forts"),
}
LETTERS = {K_INFANTRY: "I", K_STOSS: "S", K_COMMONWEALTH: "W", K_CAVALRY: "C", K_ARTILLERY: "A", K_SIEGE: "G", K_BIPLANE: "B",
           K_TANK: "T", K_PARIS_GUN: "P"}
_MANY = (K_STOSS, K_BIPLANE, K_TANK)                            # names that are plurals
_SHE = (0, K_INFANTRY, K_STOSS, K_COMMONWEALTH, K_CAVALRY, K_ARTILLERY)
_OFF: dict[int, Pair] = {POOL: ("the force pool", "la réserve"), WAIT: ("the reinforcements", "les renforts"),
                         GONE: ("off the map", "hors de la carte")}
# Zones that want an article or another preposition than "à".
_PLACES: dict[str, Forms] = {
    "flanders": {"a": "en Flandre", "de": "de Flandre", "vers": "vers la Flandre"},
    "ardennes": {"a": "dans les Ardennes", "de": "des Ardennes", "vers": "vers les Ardennes"},
    "luxembourg": {"a": "au Luxembourg", "de": "du Luxembourg", "vers": "vers le Luxembourg"},
    "artois": {"a": "en Artois", "de": "d'Artois", "vers": "vers l'Artois"},
    "somme": {"a": "dans la Somme", "de": "de la Somme", "vers": "vers la Somme"},
    "marne": {"a": "dans la Marne", "de": "de la Marne", "vers": "vers la Marne"},
    "argonne": {"a": "en Argonne", "de": "d'Argonne", "vers": "vers l'Argonne"},
    "normandy": {"a": "en Normandie", "de": "de Normandie", "vers": "vers la Normandie"},
    "england": {"a": "en Angleterre", "de": "d'Angleterre", "vers": "vers l'Angleterre"},
    "eft": {"a": "dans la case du front de l'Est", "de": "de la case du front de l'Est",
            "vers": "vers la case du front de l'Est"},
    "netherlands": {"a": "aux Pays-Bas", "de": "des Pays-Bas", "vers": "vers les Pays-Bas"},
    "channel": {"a": "dans la Manche", "de": "de la Manche", "vers": "vers la Manche"},
    "north-sea": {"a": "en mer du Nord", "de": "de la mer du Nord", "vers": "vers la mer du Nord"},
}
_WITH_THE = ("ardennes", "somme", "marne", "argonne", "netherlands", "north-sea")
BOX: Pair = ("the Eastern Front box", "la case du front de l'Est")


@cache
def base() -> Tables:
    """The tables without an overlay: names are the same in every game."""
    return tables("")


# Units -------------------------------------------------------------------------------------------------------------------


def unit_name(u: int, lang: str) -> str:
    """The name as it stands in lists: '1st French Army', 'French infantry'."""
    if u == NONE:
        return pick(lang, "extra die", "dé supplémentaire")
    return base().unit_fr[u] if lang == "fr" else base().unit_en[u]


@cache
def army_short(a: int, lang: str, nation: int = -1) -> str:
    """An army as its own units call it: '1st Army'. With its nation for others, and where it has no number."""
    name = unit_name(a, lang)
    own = pick(lang, *NATION_WORDS[NATIONS[NATION[a]]])
    if NATION[a] != nation or not name[0].isdecimal():
        return name
    return name.replace(f" {own}", "")


def of_army(a: int, lang: str, nation: int = -1) -> str:
    """'of the 1st Army', 'de la 1re armée'."""
    name = army_short(a, lang, nation)
    return the(lower(name) if elided(name) else name, True)["du"] if lang == "fr" else f"of the {name}"


class Piece(Noun):
    """A unit in a sentence. `where`: the place it is in or comes from, if the sentence needs it: an army is then named."""

    def __new__(cls, u: int, lang: str, where: int = -1) -> Self:
        kind = KIND[u] if u != NONE else -1
        many, she = kind in _MANY, kind in _SHE
        name = unit_name(u, lang)
        inside = IN_ARMY <= where < POOL and ARMIES <= u < FIRST_FORT
        tail = " " + of_army(where - IN_ARMY, lang, NATION[u]) if inside else ""
        if lang != "fr":
            name = ("siege gun" if kind == K_SIEGE else name) + tail
            article = "an " if u == NONE else "the " if u < ARMIES or kind == K_PARIS_GUN else "a " if kind == K_SIEGE else ""
            forms: Forms = dict.fromkeys(("le", "du", "au"), article + name)
        else:
            name = (lower(name) if name[0].isalpha() and kind != K_STOSS else name) + tail
            unique = u != NONE and (u < ARMIES or u >= FIRST_FORT or kind in (K_PARIS_GUN, K_COMMONWEALTH))
            forms = (the if unique else some)(name, she, many)
        return super().__new__(cls, forms["le"], many, she, {"name": name, **forms})


def counter_name(n: int, lang: str) -> str:
    """A sort of counter: 'French infantry'."""
    nation, kind = NATIONS[n >> 4], n & 15
    t = base()
    for u in range(ARMIES, FIRST_FORT):
        if KIND[u] == kind and NATION[u] == n >> 4 and kind != K_COMMONWEALTH:
            return t.unit_fr[u] if lang == "fr" else t.unit_en[u]
    word = pick(lang, *KIND_WORDS[KINDS[kind]])
    return capital(word) if lang == "fr" or kind == K_COMMONWEALTH else f"{pick(lang, *NATION_WORDS[nation])} {word}"


def counter_words(n: int, lang: str) -> str:
    """A sort of counter inside a sentence: French names begin small, German ones do not."""
    name = counter_name(n, lang)
    return lower(name) if lang == "fr" and n & 15 != K_STOSS else name


def tally(units: int) -> dict[int, int]:
    """How many of each kind, in the order of the counter list."""
    out: dict[int, int] = {}
    for u in bits(units):
        out[KIND[u]] = out.get(KIND[u], 0) + 1
    return dict(sorted(out.items()))


def contents(units: int) -> str:
    """What is in an army, in short: '5I 2A 1C'."""
    return " ".join(f"{n}{LETTERS[k]}" for k, n in tally(units).items() if k in LETTERS)


def force_name(units: int, lang: str) -> str:
    """Units counted in words: 'three infantry and one artillery'."""
    out = []
    for k, n in tally(units).items():
        word = pick(lang, *(KINDS_MANY if n > 1 else KIND_WORDS)[KINDS[k]])
        out.append(f"{number_word(n, lang, k in _SHE and k != K_STOSS)} {word}")
    return listed(out, lang)


# Zones --------------------------------------------------------------------------------------------------------------------


def zone_name(z: int, lang: str) -> str:
    if not 0 <= z < ZONES:
        return ""
    if z == EFT:
        return capital(pick(lang, *BOX).removeprefix("the ").removeprefix("la "))
    return base().name_fr[z] if lang == "fr" else base().name_en[z]


def _zone(z: int, lang: str) -> tuple[str, bool, bool, Forms]:
    name = zone_name(z, lang)
    if lang != "fr":
        name = BOX[0] if z == EFT else f"the {name}" if any(ZONE[i] == z for i in _WITH_THE) else name
        return name, False, False, {"le": name, "a": f"in {name}", "de": f"of {name}", "vers": f"to {name}"}
    special = next((forms for i, forms in _PLACES.items() if ZONE[i] == z), None)
    if special:
        name = special["vers"].removeprefix("vers ")
        return name, name.startswith("les "), False, {**special, "le": name}
    return name, False, False, {**at(name), "le": name}


class Place(Noun):
    """A zone, army or pile in a sentence: 'in {z}', 'to {z}'. French phrases take a (à Metz), de (de Metz), vers (vers Metz)."""

    def __new__(cls, w: int, lang: str) -> Self:
        if w < IN_ARMY:
            return super().__new__(cls, *_zone(w, lang))
        if w < POOL:
            army = Piece(w - IN_ARMY, lang)
            return super().__new__(cls, army, forms={"le": army.le, "a": f"dans {army}", "de": army.du, "vers": f"vers {army}"})
        name = pick(lang, *_OFF[w])
        return super().__new__(cls, name, forms={"le": name, "a": f"dans {name}", "de": f"de {name}".replace("de les", "des"),
                                                 "vers": f"vers {name}"})


def place_name(w: int, lang: str) -> str:
    """A place as it stands in lists: a zone, an army, or where units are off the map."""
    if w < IN_ARMY:
        return zone_name(w, lang)
    return unit_name(w - IN_ARMY, lang) if w < POOL else pick(lang, *_OFF.get(w, ("", "")))


def zones_named(zones: int, lang: str) -> str:
    return listed([zone_name(z, lang) for z in bits(zones)], lang)


# Cards, sides, seasons -----------------------------------------------------------------------------------------------------


def card_name(i: int, lang: str) -> str:
    return base().card_fr[i] if lang == "fr" else base().card_en[i]


def season(turn: int, lang: str) -> str:
    """'Spring 1916'."""
    t = base()
    turn = min(max(turn, 1), len(t.label_en) - 1)
    return t.label_fr[turn] if lang == "fr" else t.label_en[turn]


def since(turn: int, lang: str) -> str:
    """'from Spring 1916 on', 'à partir du printemps 1916', by the season of a turn."""
    name = season(turn, lang)
    if lang != "fr":
        return f"from {name} on"
    name = lower(name)
    return f"à partir du {name}" if name.startswith("printemps") else f"à partir de l'{name}"


class Camp(Noun):
    """A side in a sentence: the Germans, the Entente; les Allemands, l'Entente. `{side:passes|pass}`: one or several."""

    def __new__(cls, side: int, lang: str) -> Self:
        many = side == 0
        if lang == "fr":
            name = ("Allemands", "Entente")[side]
            adj = ("allemand", "de l'Entente")[side]
            return super().__new__(cls, name, many, not many, {**the(name, not many, many), "adj": adj})
        name = ("Germans", "Entente")[side]
        return super().__new__(cls, name, many, forms={"adj": ("German", "Entente")[side], "le": f"the {name}",
                                                       "du": f"of the {name}", "au": f"to the {name}"})


def side_name(side: int, lang: str) -> str:
    return Camp(side, lang).les if side in (0, 1) else ""


def level_name(index: int, lang: str) -> str:
    """3.1 A victory level: 'Stalemate'."""
    level = base().levels[index]
    return level.name_fr if lang == "fr" else level.name_en
