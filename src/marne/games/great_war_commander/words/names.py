"""Names of formations, weapons, cards, places and sides, as sentences need them."""
from __future__ import annotations

from functools import cache

from marne.games.great_war_commander.data.dataset import dataset
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import (
    ARM_OF, CARDS, GUN_PIECE, IDS, NONE, PHONES, STRATEGIES, TYPE_OF, UNITS, WEAPON_IDS, WEAPON_PIECE,
)
from marne.games.great_war_commander.tables import tables
from marne.parts.words import Noun, capital, pick, some, the

_ds = dataset("")
_types = [r for r in _ds.units if r.box == "base"]
_arms = [r for r in _ds.weapons if r.box == "base"]
_entries = {r.rule: r for r in _ds.catalogue}
_terrain = {r.id: r for r in _ds.terrain}
_works = {r.id: r for r in _ds.works}
OF_SIDES = {"en": ("German", "Allied"), "fr": ("des Allemands", "des Alliés")}
DIRECTIONS = {"en": ("up", "up and right", "down and right", "down", "down and left", "up and left"),
              "fr": ("vers le haut", "vers le haut à droite", "vers le bas à droite", "vers le bas", "vers le bas à gauche",
                     "vers le haut à gauche")}
BOXES = {"en": ("", "Local Barrage", "Fixed or Rolling Barrage", "Gas Attack"),
         "fr": ("", "Barrage local", "Barrage fixe ou roulant", "Attaque au gaz")}


# Which names of platoons and squads are feminine or plural; the others are one man or one machine, and masculine in French.
_SHE = ("inf", "res", "lw", "gd", "leg", "col", "abt", "esc", "team", "stoss")
_MANY = {"en": ("fus", "jag", "gd", "stoss", "pio", "zou", "cha", "cui", "ter", "gen", "spe", "mar", "eng"),
         "fr": ("fus", "jag", "stoss", "pio", "zou", "cha", "cui", "ter", "spe", "mar", "eng")}
# Names that both sides have, with the nation in them.
_NATION = {"Infantry": {"ge": "German Infantry", "fr": "French Infantry", "us": "American Infantry"},
           "Infanterie": {"ge": "Infanterie allemande", "fr": "Infanterie française", "us": "Infanterie américaine"},
           "Hero": {"ge": "German Hero", "fr": "French Hero"}, "Héros": {"ge": "Héros allemand", "fr": "Héros français"}}


@cache
def unit(u: int, lang: str) -> str:
    """'German Infantry 3', 'Hptm Bertin'. The counters of 1914 and the later ones are never on the board together."""
    if u == NONE:
        return Noun(pick(lang, "nobody", "personne"))
    r = _types[TYPE_OF[u]]
    name = pick(lang, r.name_en, r.name_fr).removesuffix(" 1914")
    if r.kind == "hero" and name == "Hero":
        name = pick(lang, "Hero", "Héros")
    name = _NATION.get(name, {}).get(r.nation, name)
    number = IDS[u].rpartition(".")[2] if r.count > 1 else ""
    if number and name[-1].isdigit():
        number = pick(lang, f"no. {number}", f"n° {number}")
    key = r.id.split("-")[1]
    mass = r.kind in ("platoon", "squad")
    return Noun(f"{name} {number}" if number else name, mass and key in _MANY[lang], mass and key in _SHE)


@cache
def short(u: int, lang: str) -> str:
    """A formation on the map: 'Inf 3', 'Bertin'. For lists where the side is plain."""
    r = _types[TYPE_OF[u]]
    name = pick(lang, r.name_en, r.name_fr).removesuffix(" 1914")
    number = IDS[u].rpartition(".")[2] if r.count > 1 else ""
    return f"{name} {number}" if number else name


@cache
def weapon(w: int, lang: str) -> str:
    """'MG 08 no. 2': the number tells it from others of its kind, and the name may end in a number itself."""
    if w == NONE:
        return Noun(pick(lang, "no weapon", "aucune arme"), she=True)
    r = _arms[ARM_OF[w]]
    number = WEAPON_IDS[w].rpartition(".")[2] if r.count > 1 else ""
    name = pick(lang, r.name_en, r.name_fr)
    she = r.category == "hmg" or r.id == "ge-mg0815"
    return Noun(pick(lang, f"{name} no. {number}", f"{name} n° {number}") if number else name, she=she)


def piece(p: int, lang: str) -> str:
    """What fires: a formation, a weapon, the gun of a tank."""
    if p < UNITS:
        return unit(p, lang)
    if p >= GUN_PIECE:
        return Noun(pick(lang, f"the gun of {unit(p - GUN_PIECE, lang)}", f"le canon du {unit(p - GUN_PIECE, lang)}"))
    return weapon(p - WEAPON_PIECE, lang)


def hex_(h: int, lang: str) -> str:
    return HEX_IDS[h] if h < HEXES else pick(lang, "off the board", "hors du plateau")


def _entry(rule: str, lang: str) -> str:
    r = _entries[rule]
    return pick(lang, r.name_en, r.name_fr)


def order(n: int, lang: str) -> str:
    return _entry("A42" if n == 42 else f"O{n}", lang)


def action(n: int, lang: str) -> str:
    return _entry(f"A{n // 10}.{n % 10}" if n > 99 else f"A{n}", lang)


def action_rule(n: int) -> str:
    return f"A{n // 10}.{n % 10}" if n > 99 else f"A{n}"


def event(n: int, lang: str) -> str:
    return _entry(f"E{n}", lang)


def card(c: int, lang: str) -> str:
    """A card by its order and action: 'Fire / Crossfire'."""
    if not 0 <= c < CARDS:
        return pick(lang, "no card", "aucune carte")
    t = tables("")
    return f"{order(t.order[c], lang)} / {action(t.action[c], lang)}"


def dice(c: int) -> str:
    t = tables("")
    return f"{t.white[c]}-{t.coloured[c]}"


def strategy(i: int, lang: str) -> str:
    if i >= STRATEGIES:
        return pick(lang, "no card", "aucune carte")
    r = _ds.strategy[i]
    return pick(lang, r.name_en, r.name_fr)


def phone(p: int, lang: str) -> str:
    if p >= PHONES:
        return pick(lang, "no telephone", "aucun téléphone")
    r = [x for x in _ds.phones if x.box == "base"][p]
    return pick(lang, r.name_en, r.name_fr)


_HE_GROUND = ("building", "bridge", "woods", "destroyed-woods", "rocks", "marsh", "orchard", "gully", "shell-hole", "field",
              "open")
_MASS = ("woods", "destroyed-woods", "rocks", "brush", "water", "open", "marsh")


@cache
def ground(g: int, lang: str) -> str:
    """'shell hole'; with an article where it needs one: '{ground:a}'."""
    r = _terrain[GROUNDS[g]]
    name = {"open": "open ground", "water": "water"}.get(r.id, r.name_en.lower()) if lang == "en" else r.name_fr.lower()
    she = GROUNDS[g] not in _HE_GROUND
    if lang == "fr":
        many = GROUNDS[g] in ("rocks", "brush", "destroyed-woods")
        return Noun(name, many, she, {"a": some(name, she, many)["le"]})
    a = "" if GROUNDS[g] in _MASS else "an " if name[0] in "aeiou" else "a "
    return Noun(name, GROUNDS[g] in ("rocks", "woods", "destroyed-woods"), False, {"a": a + name})


@cache
def work(w: int, lang: str) -> str:
    """'trench'; '{work:a}' a trench, '{work:the}' the trench."""
    r = _works[WORKS[w]]
    name = pick(lang, r.name_en.lower(), r.name_fr.lower())
    many = r.id == "mines" or r.id == "wire" and lang == "fr"
    she = r.id in ("mines", "casemate", "trench")
    if lang == "fr":
        return Noun(name, many, she, {"a": some(name, she, many)["le"], "the": the(name, she, many)["le"]})
    return Noun(name, many, False, {"a": name if r.id in ("mines", "wire") else f"a {name}", "the": f"the {name}"})


def goal(g: int, lang: str) -> str:
    """An objective marker in a few words."""
    r = _ds.objectives[g]
    if r.kind == "objective":
        return pick(lang, f"objective {r.objective} is worth {r.vp}", f"l'objectif {r.objective} vaut {r.vp}")
    if r.kind == "each":
        return pick(lang, f"each objective is worth {r.vp}", f"chaque objectif vaut {r.vp}")
    if r.kind == "exit":
        return pick(lang, "1 VP more for each exit", "1 PV de plus par sortie")
    return pick(lang, "1 VP more for each elimination", "1 PV de plus par élimination")


def _side(n: int, lang: str, up: bool) -> Noun:
    who = (("Germans", "Allies") if lang == "en" else ("Allemands", "Alliés"))[n]
    if lang == "en":
        name, forms = f"the {who}", {"'s": f"the {who}'", "the": who}
    else:
        fr = the(who, many=True)
        name, forms = fr["le"], {"de": fr["du"], "à": fr["au"]}
    return Noun(capital(name) if up else name, True, forms=forms)


_SIDES = {(lang, up): tuple(_side(n, lang, up) for n in (0, 1)) for lang in ("en", "fr") for up in (False, True)}


def side(n: int, lang: str) -> str:
    """'the Germans', 'les Allemands'; in French '{side:de}' and '{side:à}' too."""
    return _SIDES[lang, False][n]


def side_up(n: int, lang: str) -> str:
    return _SIDES[lang, True][n]


def month(date: str, lang: str) -> str:
    """'August 1914', 'août 1914'."""
    year, month = date[:4], date[5:7]
    months = pick(lang, "January February March April May June July August September October November December",
                  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre").split()
    return f"{months[int(month) - 1]} {year}" if month else year
