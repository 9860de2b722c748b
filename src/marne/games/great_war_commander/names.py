"""Names of formations, weapons, cards, places and sides, as sentences need them."""
from __future__ import annotations

from functools import cache

from marne.games.great_war_commander.dataset import dataset
from marne.games.great_war_commander.field import GROUNDS, WORKS
from marne.games.great_war_commander.grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import (
    ARM_OF, CARDS, GUN_PIECE, IDS, NONE, PHONES, STRATEGIES, TYPE_OF, UNITS, WEAPON_IDS, WEAPON_PIECE,
)
from marne.games.great_war_commander.tables import tables

_ds = dataset("")
_types = [r for r in _ds.units if r.box == "base"]
_arms = [r for r in _ds.weapons if r.box == "base"]
_entries = {r.rule: r for r in _ds.catalogue}
_terrain = {r.id: r for r in _ds.terrain}
_works = {r.id: r for r in _ds.works}
SIDES = {"en": ("the Germans", "the Allies"), "fr": ("les Allemands", "les Alliés")}
SIDES_UP = {"en": ("The Germans", "The Allies"), "fr": ("Les Allemands", "Les Alliés")}
OF_SIDES = {"en": ("German", "Allied"), "fr": ("des Allemands", "des Alliés")}
DIRECTIONS = {"en": ("up", "up and right", "down and right", "down", "down and left", "up and left"),
              "fr": ("vers le haut", "vers le haut à droite", "vers le bas à droite", "vers le bas", "vers le bas à gauche",
                     "vers le haut à gauche")}
BOXES = {"en": ("", "Local Barrage", "Fixed or Rolling Barrage", "Gas Attack"),
         "fr": ("", "Barrage local", "Barrage fixe ou roulant", "Attaque au gaz")}


def pick(lang: str, en: str, fr: str) -> str:
    return fr if lang == "fr" else en


@cache
def unit(u: int, lang: str) -> str:
    """'Infantry 1914 (3)', 'Hptm Bertin'."""
    if u == NONE:
        return pick(lang, "nobody", "personne")
    r = _types[TYPE_OF[u]]
    name = pick(lang, r.name_en, r.name_fr)
    number = IDS[u].rpartition(".")[2] if r.count > 1 else ""
    return f"{name} ({number})" if number else name


@cache
def weapon(w: int, lang: str) -> str:
    if w == NONE:
        return pick(lang, "no weapon", "aucune arme")
    r = _arms[ARM_OF[w]]
    number = WEAPON_IDS[w].rpartition(".")[2] if r.count > 1 else ""
    name = pick(lang, r.name_en, r.name_fr)
    return f"{name} ({number})" if number else name


def piece(p: int, lang: str) -> str:
    if p < UNITS:
        return unit(p, lang)
    if p >= GUN_PIECE:
        return pick(lang, f"the gun of {unit(p - GUN_PIECE, lang)}", f"le canon de {unit(p - GUN_PIECE, lang)}")
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


def ground(g: int, lang: str) -> str:
    r = _terrain[GROUNDS[g]]
    return pick(lang, r.name_en.lower(), r.name_fr.lower())


def work(w: int, lang: str) -> str:
    r = _works[WORKS[w]]
    return pick(lang, r.name_en.lower(), r.name_fr.lower())


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


def side(n: int, lang: str) -> str:
    return SIDES[lang][n]


def side_up(n: int, lang: str) -> str:
    return SIDES_UP[lang][n]
