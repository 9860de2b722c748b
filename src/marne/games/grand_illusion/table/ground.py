"""The fixed part of the table's map and counters as plain data, in both languages. Clients keep it."""
from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from marne.games.grand_illusion.data.dataset import Dataset, FortRow, HexRow, RailRow, UnitRow
from marne.games.grand_illusion.words.names import feminine, unit_name
from marne.games.grand_illusion.pieces import INDEX
from marne.games.grand_illusion.tables import Tables, tables
from marne.parts.bits import bits

SIZES = {"army": "XXXX", "corps": "XXX", "division": "XX", "brigade": "X", "battery": ""}
# The book's colours of 2.5 as the tokens of the client: states of one nation differ.
TONES = {"grey": "de", "dark-grey": "bav", "blue": "fr", "light-blue": "frc", "tan": "br", "brown": "ind", "green": "be"}
FORT_TONES = {"ge": "de", "fr": "fr", "br": "br", "be": "be"}
ARMY_FR = {"4th Army (Flanders)": "4e Armée (Flandre)", "Amade group": "Groupe d'Amade", "Army of Alsace": "Armée d'Alsace",
           "Army of Lorraine": "Armée de Lorraine", "Belgian Army": "Armée belge", "Belgian front": "Front belge",
           "Cavalry": "Cavalerie", "Detachment": "Détachement", "Épinal reserve": "Réserve d'Épinal", "I Corps": "Ier Corps",
           "II Corps": "IIe Corps", "III Corps": "IIIe Corps", "IV Corps": "IVe Corps", "Indian Corps": "Corps indien",
           "Naval": "Marine", "Northern group": "Groupe nord", "Optional": "Optionnel", "Paris garrison": "Garnison de Paris",
           "Reserve": "Réserve"}
_ORDINAL = re.compile(r"^(\d+)(?:st|nd|rd|th) Army$")


def ground(scenario: str) -> dict[str, Any]:
    """Hexes, hexsides, rails, units and forts. The same for every scenario: what differs is in the view."""
    return _ground(tables())


@lru_cache(maxsize=4)
def _ground(t: Tables) -> dict[str, Any]:
    ds = t.ds
    return {
        "game": "grand-illusion", "hash": ds.hash,
        "hexes": [_hex(t, r) for r in ds.hexes],
        "sides": [{"a": s.a, "b": s.b, "kind": s.kind, "source": s.source_kind} for s in ds.sides if s.kind != "normal"],
        "rails": trails(ds.rails),
        "units": {r.id: _unit(r) for r in ds.units},
        "forts": _forts(ds),
        "turns": t.dates,
    }


def _hex(t: Tables, r: HexRow) -> dict[str, Any]:
    """`sure`: the book states the name. Sources are the nations whose supply begins here."""
    vp = "paris" if r.german_vp > 1 else "german" if r.german_vp else "plan17" if r.plan17_vp else ""
    return {
        "hex": r.hex, "col": r.col, "y": r.y, "en": r.name_en, "fr": r.name_fr, "also": r.other_places,
        "sure": r.source_name.startswith("rule"), "near": list(bits(t.near[r.hex])), "tem": r.tem, "source_tem": r.source_tem,
        "vp": vp, "double": bool(r.vp_double), "schlieffen": bool(r.schlieffen), "danger": bool(r.paris_danger),
        "belgian": bool(r.belgian), "vosges": bool(r.vosges), "coastal": bool(r.coastal), "port": r.port,
        "countries": list(r.countries), "rail": bool(r.rail),
        "sources": [n for n, on in (("fr", r.src_fr), ("br", r.src_br), ("be", r.src_be), ("ge", r.src_ge)) if on],
        "special": r.src_special,
    }


def trails(rails: Sequence[RailRow]) -> list[dict[str, Any]]:
    """Railways as chains of hexes, each named line in as few pieces as it needs."""
    lines: dict[str, list[tuple[int, int]]] = {}
    for r in rails:
        lines.setdefault(r.line, []).append((r.a, r.b))
    out = []
    for line, links in lines.items():
        while links:
            out.append({"line": line, "hexes": _chain(links)})
    return out


def _chain(links: list[tuple[int, int]]) -> list[int]:
    """Takes one chain out of the links; it begins at a loose end if there is one."""
    ends = [h for link in links for h in link]
    first = next((h for h in sorted(ends) if ends.count(h) == 1), ends[0])
    way = [first]
    while link := next((x for x in links if way[-1] in x), None):
        links.remove(link)
        way.append(link[0] if link[1] == way[-1] else link[1])
    return way


def _unit(r: UnitRow) -> dict[str, Any]:
    u = INDEX[r.id]
    return {
        "id": r.id, "nation": r.nation, "tone": TONES[r.colour], "kind": r.type, "size": SIZES[r.size], "label": r.label,
        "en": unit_name(u, "en"), "fr": unit_name(u, "fr"), "short_en": unit_name(u, "en", True),
        "short_fr": unit_name(u, "fr", True), "feminine": feminine(u),
        "army": r.label.removeprefix("HQ ") if r.type == "hq" else "", "army_en": r.army, "army_fr": army_fr(r.army),
        "cs": [r.cs_full, r.cs_dis], "brackets": [bool(r.cs_full_def_only), bool(r.cs_dis_def_only)],
        "ma": [r.ma_full, r.ma_dis], "bombard": r.bombard, "stack": r.stack, "mountain": bool(r.mountain),
        "red": bool(r.red_circle), "optional": bool(r.optional), "option": r.option, "arrives": r.arrival_turn or None,
        "pd": r.pd_mark, "sources": {"unit": r.source, "cs": r.source_cs, "ma": r.source_ma, "setup": r.source_setup},
    }


def army_fr(army: str) -> str:
    """1st Army in French: 1re Armée."""
    m = _ORDINAL.match(army)
    if m:
        return f"{m.group(1)}{'re' if m.group(1) == '1' else 'e'} Armée"
    return ARMY_FR.get(army, army)


def _forts(ds: Dataset) -> dict[str, Any]:
    faces: dict[str, list[FortRow]] = {}
    for f in ds.forts:
        faces.setdefault(f.fort, []).append(f)
    out: dict[str, Any] = {}
    for name, rows in faces.items():
        rows.sort(key=lambda f: f.step)
        f, u = rows[0], INDEX[name]
        out[name] = {
            "id": name, "nation": f.nation, "tone": FORT_TONES[f.nation], "kind": "fort", "size": "", "label": f.name_en,
            "en": unit_name(u, "en"), "fr": unit_name(u, "fr"), "short_en": unit_name(u, "en", True),
            "short_fr": unit_name(u, "fr", True), "feminine": False, "hex": f.hex, "option": f.option,
            "large": bool(f.large_garrison), "cs": [x.cs for x in rows], "plus": [x.bombard_defence for x in rows],
            "sources": {"cs": [x.source for x in rows]},
        }
    return out
