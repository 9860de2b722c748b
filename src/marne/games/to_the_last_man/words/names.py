"""Names of units, zones, cards and sides as sentences need them: `{u.le}`, `{z.vers}`, `{side.Les}` in the phrases.

An English unit stands with its article where it has one (`{u}`: 'the 1st French Army', 'French infantry'); `{u:fires|fire}`
takes the form for one or for several. French ones bring article, contraction, gender and number. Pieces that nothing tells apart
have the indefinite article: 'une infanterie française'.
"""
from __future__ import annotations

from functools import cache

from marne.games.to_the_last_man.pieces import (
    ARMIES, EFT, FIRST_FORT, GONE, IN_ARMY, K_ARTILLERY, K_BIPLANE, K_CAVALRY, K_COMMONWEALTH, K_INFANTRY, K_PARIS_GUN,
    K_SIEGE, K_STOSS, K_TANK, KIND, KINDS, NATION, NATIONS, POOL, WAIT, ZONE, ZONES,
)
from marne.games.to_the_last_man.tables import Tables, tables
from marne.parts.bits import bits
from marne.parts.words import Pair, capital, elided, listed, lower, number_word, pick

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
# Zones that want an article or another preposition than "à": (à, de, vers).
_PLACES: dict[str, tuple[str, str, str]] = {
    "flanders": ("en Flandre", "de Flandre", "vers la Flandre"),
    "ardennes": ("dans les Ardennes", "des Ardennes", "vers les Ardennes"),
    "luxembourg": ("au Luxembourg", "du Luxembourg", "vers le Luxembourg"),
    "artois": ("en Artois", "d'Artois", "vers l'Artois"),
    "somme": ("dans la Somme", "de la Somme", "vers la Somme"),
    "marne": ("dans la Marne", "de la Marne", "vers la Marne"),
    "argonne": ("en Argonne", "d'Argonne", "vers l'Argonne"),
    "normandy": ("en Normandie", "de Normandie", "vers la Normandie"),
    "england": ("en Angleterre", "d'Angleterre", "vers l'Angleterre"),
    "eft": ("dans la case du front de l'Est", "de la case du front de l'Est", "vers la case du front de l'Est"),
    "netherlands": ("aux Pays-Bas", "des Pays-Bas", "vers les Pays-Bas"),
    "channel": ("dans la Manche", "de la Manche", "vers la Manche"),
    "north-sea": ("en mer du Nord", "de la mer du Nord", "vers la mer du Nord"),
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
    if lang != "fr":
        return f"of the {name}"
    return f"de l'{lower(name)}" if elided(name) else f"de la {name}"


class Piece:
    """A unit in a sentence. `where`: the place it is in or comes from, if the sentence needs it: an army is then named."""

    __slots__ = ("Le", "The", "au", "du", "e", "il", "le", "many", "name")

    def __init__(self, u: int, lang: str, where: int = -1) -> None:
        name = unit_name(u, lang)
        kind = KIND[u] if u != NONE else -1
        self.many = kind in _MANY
        she = kind in _SHE
        tail = ""
        if IN_ARMY <= where < POOL and ARMIES <= u < FIRST_FORT:
            tail = " " + of_army(where - IN_ARMY, lang, NATION[u])
        unique = u != NONE and (u < ARMIES or u >= FIRST_FORT or kind in (K_PARIS_GUN, K_COMMONWEALTH))
        if lang != "fr":
            if kind == K_SIEGE:
                name = "siege gun"
            article = "the " if u != NONE and (u < ARMIES or kind == K_PARIS_GUN) else "a " if kind == K_SIEGE else ""
            if u == NONE:
                article = "an "
            self.name = name + tail
            self.le = self.du = self.au = article + self.name
            self.e, self.il = "", "they" if self.many else "it"
            self.Le = self.The = capital(self.le)
            return
        if name[0].isalpha() and kind != K_STOSS:
            name = lower(name)
        name += tail
        self.name = name
        self.e = ("e" if she else "") + ("s" if self.many else "")
        self.il = ("elle" if she else "il") + ("s" if self.many else "")
        if not unique:
            un = "des" if self.many else "une" if she else "un"
            self.le, self.au = f"{un} {name}", f"à {un} {name}"
            self.du = (f"d'{name}" if elided(name) else f"de {name}") if self.many else f"d'{un} {name}"
        elif elided(name):
            self.le, self.du, self.au = f"l'{name}", f"de l'{name}", f"à l'{name}"
        elif she:
            self.le, self.du, self.au = f"la {name}", f"de la {name}", f"à la {name}"
        else:
            self.le, self.du, self.au = f"le {name}", f"du {name}", f"au {name}"
        self.Le = self.The = capital(self.le)

    def __str__(self) -> str:
        return self.le

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return spec.split("|")[self.many]
        return self.le


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


class Place:
    """A zone, army or pile in a sentence: 'in {z}', 'to {z}'. French phrases take a (à Metz), de (de Metz), vers (vers Metz)."""

    __slots__ = ("a", "de", "name", "vers")

    def __init__(self, w: int, lang: str) -> None:
        if IN_ARMY <= w < POOL:
            p = Piece(w - IN_ARMY, lang)
            self.name = p.le
            self.a, self.de, self.vers = f"dans {p.le}", p.du, f"vers {p.le}"
        elif w in _OFF:
            self.name = pick(lang, *_OFF[w])
            self.a, self.de, self.vers = f"dans {self.name}", f"de {self.name}".replace("de les", "des"), f"vers {self.name}"
        else:
            self._zone(w, lang)

    def _zone(self, z: int, lang: str) -> None:
        name = zone_name(z, lang)
        special = next((forms for i, forms in _PLACES.items() if ZONE[i] == z), None)
        if lang != "fr":
            if z == EFT:
                name = BOX[0]
            elif any(ZONE[i] == z for i in _WITH_THE):
                name = f"the {name}"
            self.name = name
            self.a, self.de, self.vers = f"in {name}", f"of {name}", f"to {name}"
            return
        self.name = BOX[1] if z == EFT else name
        if special:
            self.a, self.de, self.vers = special
            self.name = self.vers.removeprefix("vers ")
        else:
            self.a, self.vers = f"à {name}", f"vers {name}"
            self.de = f"d'{name}" if elided(name) else f"de {name}"

    def __str__(self) -> str:
        return self.name


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


class Camp:
    """A side in a sentence: the Germans, the Entente; les Allemands, l'Entente. `{side:passes|pass}`: one or several."""

    __slots__ = ("Les", "adj", "aux", "des", "les", "many", "name")

    def __init__(self, side: int, lang: str) -> None:
        self.many = side == 0
        if lang == "fr":
            self.name, self.adj = ("Allemands", "Entente")[side], ("allemand", "de l'Entente")[side]
            self.les, self.des, self.aux = (("les Allemands", "des Allemands", "aux Allemands"),
                                            ("l'Entente", "de l'Entente", "à l'Entente"))[side]
        else:
            self.name, self.adj = ("Germans", "Entente")[side], ("German", "Entente")[side]
            self.les = ("the Germans", "the Entente")[side]
            self.des, self.aux = f"of {self.les}", f"to {self.les}"
        self.Les = capital(self.les)

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return spec.split("|")[self.many]
        return self.name


def side_name(side: int, lang: str) -> str:
    return Camp(side, lang).les if side in (0, 1) else ""


def level_name(index: int, lang: str) -> str:
    """3.1 A victory level: 'Stalemate'."""
    level = base().levels[index]
    return level.name_fr if lang == "fr" else level.name_en
