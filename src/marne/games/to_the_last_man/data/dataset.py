"""The data of To the Last Man!: typed rows and tables, with the values of an overlay folder put over them."""
from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from marne.games.to_the_last_man.data.consistency import consistent
from marne.games.to_the_last_man.data.limits import BOOKS
from marne.games.to_the_last_man.data.rows import (INSIDE, NEVER, SHEETS, VALUE_2, ArmyStart, CardRow, Dataset, EventRow, Late,
                                                   LinkRow, Start, TurnRow, UnitRow, UnitStart, ZoneRow)
from marne.kernel.errors import BadData
from marne.kernel.sayings import Said
from marne.kernel.shaped import shaped
from marne.parts.data.kit import REMARKS, Books, Kit, Sheets, misfit
from marne.parts.data.sheet import Raw

__all__ = ["INSIDE", "KIT", "NEVER", "VALUE_2", "ArmyStart", "CardRow", "Dataset", "EventRow", "Late", "LinkRow", "Start",
           "TurnRow", "UnitRow", "UnitStart", "ZoneRow", "dataset", "map_shapes", "provenance"]

_EN = {"ge": "German", "fr": "French", "uk": "British", "be": "Belgian", "us": "American"}
_FR = {"ge": "allemand", "fr": "français", "uk": "britannique", "be": "belge", "us": "américain"}
# kind -> English, French singular, French feminine?
_KINDS = {
    "infantry": ("infantry", "infanterie", True), "cavalry": ("cavalry", "cavalerie", True),
    "artillery": ("artillery", "artillerie", True), "biplane": ("biplanes", "biplan", False), "tank": ("tanks", "char", False),
}
_OWN_NAME = {"stosstruppen": ("Stosstruppen", "Stoßtruppen"), "siege-gun": ("Siege Guns", "canons de siège"),
             "paris-gun": ("Paris Gun", "Canon de Paris")}


def _build(*files: Any) -> Dataset:
    *values, scenarios, hash_, replaced = files
    starts = {}
    for name, start in scenarios["scenario"].items():
        try:
            starts[name] = shaped(start, Start)
        except msgspec.ValidationError as e:
            told, told_fr = str(e), misfit(str(e))
            raise BadData(Said(f"scenarios.toml, row scenario.{name}: {told}",
                               f"scenarios.toml, ligne scenario.{name} : {told_fr}")) from None
    return Dataset(*(*values, scenarios, starts, hash_, replaced))


def reinforcement_text(row: Raw, names: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """What a line of reinforcements says, in English and in French."""
    what, nation, n = row["what"], row["nation"], int(row["qty"] or 0)
    if row["kind"] != "unit":
        en, fr = names.get(what, (what, what))
        if row["kind"] == "commonwealth":
            return f"{en} replaces a British infantry", f"{fr} remplace une infanterie britannique"
        return en, fr
    if what in _OWN_NAME:
        return f"{n} {_OWN_NAME[what][0]}", f"{n} {_OWN_NAME[what][1]}"
    if what not in _KINDS or nation not in _EN:
        return f"{n} {what}", f"{n} {what}"
    kind_en, kind_fr, feminine = _KINDS[what]
    adjective = _FR[nation]
    if feminine:
        adjective = {"français": "française", "allemand": "allemande", "américain": "américaine"}.get(adjective, adjective)
    many = "s" if n > 1 else ""
    return f"{n} {_EN[nation]} {kind_en}", f"{n} {kind_fr}{many} {adjective}{many if not adjective.endswith('s') else ''}"


def _derive(sheets: Sheets, books: Books, base: Sheets) -> None:
    """Set the values that follow from others; an overlay cannot give them itself."""
    tables = books["tables.toml"]
    slots, build = tables["army_slots"], tables["build"]
    units = []
    for u in sheets["units.csv"]:
        new = dict(u)
        if u["kind"] == "army":
            new["inf_slots"] = str(slots[u["nation"]]["infantry"])
            new["aux_slots"] = str(slots[u["nation"]]["auxiliary"])
        elif u["nation"] == "us" and u["kind"] == "infantry":
            new["build_from"] = str(build["us_infantry"])
        elif u["nation"] == "us" and u["kind"] in ("cavalry", "artillery"):
            new["build_from"] = str(build["us_auxiliary"])
        elif u["kind"] == "biplane" and u["year_mark"] in build["biplane_year"]:
            first = build["biplane_year"][u["year_mark"]]
            new["build_from"] = str(max(first, build["us_auxiliary"]) if u["nation"] == "us" else first)
        units.append(new)
    sheets["units.csv"] = units
    values = {u["fort_zone"]: u["fort_value"] for u in units if u["kind"] == "fort"}
    sheets["zones.csv"] = [{**z, "fort_value": values.get(z["id"], "")} for z in sheets["zones.csv"]]
    ports = {r["a"] if r["b"] == "england" else r["b"] for r in sheets["adjacency.csv"] if r["kind"] == "sea"} | {"england"}
    sheets["zones.csv"] = [{**z, "sea_port": str(int(z["id"] in ports))} for z in sheets["zones.csv"]]
    names = {u["id"]: (u["name_en"], u["name_fr"]) for u in units}
    events = []
    for e in sheets["events.csv"]:
        if e["kind"] in ("army", "unit", "commonwealth"):
            en, fr = reinforcement_text(e, names)
            e = {**e, "text_en": en, "text_fr": fr}
        events.append(e)
    sheets["events.csv"] = events


KIT = Kit("to-the-last-man", "marne.games.to_the_last_man", SHEETS, BOOKS, _build, consistent, _derive,
          remarks=REMARKS | {"corps"})
dataset, provenance = KIT.load, KIT.provenance


@lru_cache(maxsize=1)
def map_shapes() -> dict[str, Any]:
    """The polygons of the zones: the features of zones.geojson by id."""
    text = (files("marne.games.to_the_last_man") / "data" / "zones.geojson").read_text(encoding="utf-8")
    return {f["properties"]["id"]: f for f in json.loads(text)["features"]}
