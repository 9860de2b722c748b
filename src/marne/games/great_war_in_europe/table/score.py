"""The ledger: what the points of the Central Powers are made of, hex by hex, and what would end the war (18)."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe.pieces import FRONT, FRONTS, hex_text
from marne.games.great_war_in_europe.rules.r18_4_near_east import hexes_needed, near_east_hexes
from marne.games.great_war_in_europe.rules.r18_victory import (americans_in_france, ledger, lost_cities, shaken, 
                                                              victory_hexes)
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.words.names import hex_name
from marne.parts.bits import bits
from marne.parts.words import Pair, pick

ROWS: tuple[tuple[str, str, Pair], ...] = (
    ("hexes", "18.11", ("Victory hexes held", "Hexagones de victoire tenus")),
    ("gun", "6.10", ("The Paris Gun", "Le canon de Paris")),
    ("other", "18.14", ("Emergency replacements, Jutland, naval mutiny", "Remplacements d'urgence, Jutland, mutinerie navale")),
    ("lost", "18.13", ("Own cities in Allied hands", "Ses villes aux mains des Alliés")),
)


def score(s: State, lang: str) -> dict[str, Any]:
    """18.11 to 18.14 The count as it stands; in the Near East alone what each side needs."""
    v, book = s.law.victory, ledger(s)
    hexes, lost = victory_hexes(s), lost_cities(s)
    points = {"hexes": book.hexes, "gun": book.gun, "other": book.other, "lost": -book.lost}
    boards = {"hexes": hexes, "lost": lost}
    alone = s.law.near_east_alone
    return {
        "rule": "18.4" if alone else "18.11", "total": book.total, "win": 0 if alone else v["cp_points"],
        "lose": 0 if alone else v["allied_below"], "words": words(s, lang),
        "rows": [{"id": id, "rule": rule, "name": pick(lang, *pair), "points": points[id],
                  "hexes": _hexes(boards.get(id, 0), lang)} for id, rule, pair in ROWS if points[id] or id == "hexes"],
        "open": _hexes(s.t.cp_vp & s.law.area & ~hexes & ~s.t.edge & ~s.devastated, lang),
        "near_east": near_east(s, lang) if alone else None, "sudden": sudden(s, lang) if not alone else None,
    }


def _hexes(board: int, lang: str) -> list[dict[str, Any]]:
    return [{"hex": hex_text(h), "name": hex_name(h, lang), "front": FRONTS[FRONT[h]]} for h in bits(board)]


def words(s: State, lang: str) -> str:
    """How it stands, in a sentence."""
    if s.law.near_east_alone:
        return pick(lang, "The Allies win if Turkey surrenders, the Central Powers if she lives.",
                    "Les Alliés gagnent si la Turquie se rend, les Puissances centrales si elle tient.")
    total, need = ledger(s).total, s.law.victory["cp_points"]
    return pick(lang, f"The Central Powers have {total} of {need} points; below {s.law.victory['allied_below']} the Allies win.",
                f"Les Puissances centrales ont {total} points sur {need} ; au-dessous de {s.law.victory['allied_below']}, les "
                "Alliés gagnent.")


def near_east(s: State, lang: str) -> dict[str, Any]:
    """18.4#3 Allied victory hexes in CP hands, and how many win."""
    held = near_east_hexes(s)
    return {"held": held.bit_count(), "need": hexes_needed(s), "hexes": _hexes(held, lang)}


def sudden(s: State, lang: str) -> dict[str, Any]:
    """18.21 Whether the fall of a French victory hex may end the war, and what the die needs."""
    on = shaken(s)
    need = s.law.victory["sudden_death"]
    if not on:
        return {"on": False, "rule": "18.21", "text": pick(
            lang, "After the French mutiny and the collapse of Russia the first capture of a French victory hex may end the war.",
            "Après la mutinerie française et l'effondrement russe, la première prise d'un hexagone de victoire français peut "
            "finir la guerre.")}
    least = max(1, need - ledger(s).total - 1)              # the hex that falls counts already
    n = americans_in_france(s)
    return {"on": True, "rule": "18.21", "text": pick(
        lang, f"The next French victory hex that falls ends the war on {least} or more, before modifiers; US divisions in "
        f"France: {n}.",
        f"Le prochain hexagone de victoire français pris finit la guerre sur {least} ou plus, avant modificateurs ; divisions "
        f"américaines en France : {n}.")}
