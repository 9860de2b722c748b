"""The scenarios held against maps, counters and dates; what a scenario written by hand may leave out. Faults raise BadData."""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from marne.games.great_war_commander.data.limits import ON_MAP, POSTURES, SPECIALS, WORKS
from marne.games.great_war_commander.data.rows import (COLUMNS, NATIONS, ROWS, Board, Camp, Dataset, Lot, Plan, Special, UnitRow,
                                                       Zone)
from marne.games.great_war_commander.rules.r02_grid import EDGES, HEX, HEX_IDS, OPPOSITE
from marne.kernel.sayings import Said
from marne.parts.data.sheet import bad, known

OBSERVER = {"left": "A6", "right": "O6", "top": "H1", "bottom": "H11"}
TRACK_END = 15
_PARAMS = {"los_limit": {"max_range", "before_time"}, "gas_at_start": {"hexes"}, "tank_fire_limit": {"max_range"},
           "leader_rank": {"leader", "rank"}, "footbridge": {"hexes", "cost"}}


def zone_hexes(zone: Zone) -> set[str]:
    """The hexes of a zone: the cut of what is given, all hexes if nothing is."""
    out = set(HEX_IDS)
    if zone.columns is not None:
        first, last = (COLUMNS.index(c) for c in zone.columns)
        out &= {h for h in HEX_IDS if first <= COLUMNS.index(h[0]) <= last}
    if zone.rows is not None:
        out &= {h for h in HEX_IDS if zone.rows[0] <= int(h[1:]) <= zone.rows[1]}
    if zone.hexes is not None:
        out &= set(zone.hexes)
    return out


def ground_of(board: Board, ds: Dataset) -> dict[str, str]:
    codes = {r.code: r.id for r in ds.terrain if r.code}
    return {h: board.legend.get(sign, codes.get(sign, "")) for h, sign in zip(HEX_IDS, "".join(board.terrain), strict=True)}


def open_value(ds: Dataset, openly: tuple[str, ...], control: Mapping[str, tuple[int, ...]], nation: str) -> int:
    """7.3.3 What the open markers are worth at the start, from the view of a nation."""
    held = {n: side for side, numbers in control.items() for n in numbers}
    total = 0
    for marker in (o for o in ds.objectives if o.id in openly):
        numbers = [marker.objective] if marker.kind == "objective" else range(1, 6) if marker.kind == "each" else []
        total += sum(marker.vp * (1 if held[n] == nation else -1) for n in numbers if n in held)
    return total


# ---------------------------------------------------------------- the whole scenario

def check_plan(ds: Dataset, plan: Plan) -> None:
    """Raise BadData at the first fault."""
    file = f"scenarios/{plan.id}.toml"
    _head(file, plan)
    _goals(ds, file, plan)
    ground = ground_of(ds.boards[plan.map], ds)
    for kind, cells in plan.markers.items():
        known(file, "markers", "", [kind], ON_MAP)
        for h in cells:
            if h not in HEX or (ground[h] in ("water", "river", "marsh") and kind != "gas"):
                bad(file, "markers", kind, h,
                    Said("a hex from A1 to O11 that is not water", "un hex de A1 à O11 qui n'est pas de l'eau"))
    for sp in plan.special:
        _special(file, sp)
    units: Counter[str] = Counter()
    arms: Counter[str] = Counter()
    works: Counter[str] = Counter()
    for camp in plan.side:
        _camp(ds, file, plan, camp)
        for g in camp.group:
            _group(ds, file, plan, camp, g.name, g.zone, g.units, ground)
        for lots in [g.units for g in camp.group] + [r.units for r in camp.reinforcement]:
            for lot in lots:
                units[lot.unit] += lot.qty
                arms[lot.weapon] += lot.qty if lot.weapon else 0
        for lot_of_works in (camp.fortifications, *(r.fortifications for r in camp.reinforcement)):
            works.update(lot_of_works)
    _stock(file, "units", units, {u.id: u.count for u in ds.units})
    _stock(file, "weapons", arms, {w.id: w.count for w in ds.weapons})
    _stock(file, "fortifications", works, {w.id: w.count for w in ds.works})


def _stock(file: str, what: str, used: Counter[str], there: Mapping[str, int]) -> None:
    for name, n in used.items():
        if name and n > there.get(name, 0):
            bad(file, "", what, f"{n} {name}",
                Said(f"the {there.get(name, 0)} counters there are", f"les {there.get(name, 0)} pions existants"))


def _head(file: str, plan: Plan) -> None:
    nations = [c.nation for c in plan.side]
    if nations.count("ge") != 1 or not set(nations) <= set(NATIONS):
        bad(file, "side", "nation", ", ".join(nations), Said("ge against fr or us", "ge contre fr ou us"))
    year, _, rest = plan.date.partition("-")
    month, _, day = rest.partition("-")
    if not (year in ("1914", "1915", "1916", "1917", "1918") and month.isdigit() and len(month) == 2 and 1 <= int(month) <= 12
            and day.isdigit() and len(day) == 2):
        bad(file, "", "date", plan.date,
            Said("a day from 1914 to 1918 such as 1918-11-04", "un jour de 1914 à 1918 comme 1918-11-04"))
    for key, nation in (("first_player", plan.first_player), ("initiative", plan.initiative)):
        known(file, "", key, [nation], nations, Said(" or ".join(nations), " ou ".join(nations)))
    if sorted(plan.set_up_order) != sorted(nations):
        bad(file, "", "set_up_order", ", ".join(plan.set_up_order),
            Said(f"{nations[0]} and {nations[1]}, who sets up first in front",
                 f"{nations[0]} et {nations[1]}, en tête qui se place en premier"))
    if not 0 <= plan.time.start < plan.time.sudden_death <= TRACK_END:
        bad(file, "time", "start/sudden_death", f"{plan.time.start}/{plan.time.sudden_death}",
            Said(f"boxes from 0 to {TRACK_END}, sudden death after the start",
                 f"des cases de 0 à {TRACK_END}, la Mort subite après le départ"))
    if plan.side[0].edge not in EDGES or OPPOSITE.get(plan.side[0].edge) != plan.side[1].edge:
        bad(file, "side", "edge", " and ".join(c.edge for c in plan.side),
            Said("top and bottom, or left and right", "top et bottom, ou left et right"))


def _goals(ds: Dataset, file: str, plan: Plan) -> None:
    nations = [c.nation for c in plan.side]
    goals = plan.objectives
    for key, told in (("control", goals.control), ("secret_draws", goals.secret_draws)):
        known(file, f"objectives.{key}", "", told, nations, Said(" and ".join(nations), " et ".join(nations)))
    numbers = sorted([n for held in goals.control.values() for n in held] + list(goals.uncontrolled))
    if numbers != [1, 2, 3, 4, 5]:
        bad(file, "objectives", "control/uncontrolled", ", ".join(map(str, numbers)),
            Said("each of 1 to 5 once (7.3.1)", "chacun de 1 à 5 une fois (7.3.1)"))
    ids = {o.id for o in ds.objectives}
    for marker in goals.open:
        if marker not in ids or goals.open.count(marker) > 1:
            bad(file, "objectives", "open", marker,
                Said("each marker once: " + ", ".join(sorted(ids)), 'chaque marqueur une fois : ' + ', '.join(sorted(ids))))
    if any(n < 0 for n in goals.secret_draws.values()) or len(goals.open) + sum(goals.secret_draws.values()) > len(ids):
        bad(file, "objectives", "secret_draws", sum(goals.secret_draws.values()),
            Said(f"with the open ones at most {len(ids)} markers", f"avec les visibles, au plus {len(ids)} marqueurs"))
    known(file, "vp", "side", [plan.vp.side], ("none", *nations),
          Said(f"{nations[0]}, {nations[1]} or none", f"{nations[0]}, {nations[1]} ou none"))
    view = nations[0] if plan.vp.side == "none" else plan.vp.side
    right = open_value(ds, goals.open, goals.control, view) + plan.vp.handicap
    if plan.vp.start != right or plan.vp.start < 0 or (plan.vp.side == "none" and right):
        bad(file, "vp", "start", plan.vp.start,
            Said(f"{right}: the open markers for their holders and the handicap, never below 0 (if it is, name the other side)",
                 f"{right} : les marqueurs visibles pour leurs détenteurs et le handicap, jamais moins de 0 "
                 "(sinon, nommez l'autre camp)"))


def _special(file: str, sp: Special) -> None:
    place = f"special.{sp.id}"
    known(file, place, "kind", [sp.kind], SPECIALS)
    if set(sp.params) != _PARAMS[sp.kind]:
        bad(file, place, "params", ", ".join(sp.params), ", ".join(sorted(_PARAMS[sp.kind])))
    for key, value in sp.params.items():
        if key == "hexes" and not (isinstance(value, list | tuple) and all(h in HEX for h in value)):
            bad(file, place, key, value, Said("a list of hexes from A1 to O11", "une liste d'hexs de A1 à O11"))
        if key in ("max_range", "before_time", "cost") and not (type(value) is int and 1 <= value <= 30):
            bad(file, place, key, value, Said("a whole number from 1 to 30", "un nombre entier de 1 à 30"))


# ---------------------------------------------------------------- one side

def _camp(ds: Dataset, file: str, plan: Plan, camp: Camp) -> None:
    place = f"side.{camp.nation}"
    sizes = ds.tables["hand_size"]
    known(file, place, "posture", [camp.posture], POSTURES)
    if camp.hand != sizes[camp.posture]:
        bad(file, place, "hand", camp.hand,
            Said(f"{sizes[camp.posture]}, the hand of the posture {camp.posture} (1.1)",
                 f"{sizes[camp.posture]}, la main de la posture {camp.posture} (1.1)"))
    if not 1 <= camp.orders <= camp.hand:
        bad(file, place, "orders", camp.orders,
            Said(f"1 to {camp.hand}, the cards in hand", f"1 à {camp.hand}, les cartes en main"))
    if not 0 <= camp.discards <= camp.hand:
        bad(file, place, "discards", camp.discards,
            Said(f"0 to {camp.hand}, the cards in hand", f"0 à {camp.hand}, les cartes en main"))
    boxes = ds.tables["casualty_track"]["boxes"]
    if not 1 <= camp.surrender <= boxes:
        bad(file, place, "surrender", camp.surrender,
            Said(f"1 to {boxes}, a box of the casualty track", f"1 à {boxes}, une case de la piste des pertes"))
    if camp.observer != OBSERVER[camp.edge]:
        bad(file, place, "observer", camp.observer,
            Said(f"{OBSERVER[camp.edge]}, on its own edge (2.4)", f"{OBSERVER[camp.edge]}, sur son propre bord (2.4)"))
    _phone(ds, file, place, camp.nation, camp.telephone, plan.date)
    if not any(g.units for g in camp.group):
        bad(file, place, "group", "", Said("at least one group with units", "au moins un groupe avec des unités"))
    for r in camp.reinforcement:
        if not plan.time.start < r.time <= TRACK_END:
            bad(file, f"{place}.reinforcement", "time", r.time,
                Said(f"{plan.time.start + 1} to {TRACK_END}", f"{plan.time.start + 1} à {TRACK_END}"))
        _phone(ds, file, f"{place}.reinforcement", camp.nation, r.telephone, plan.date)
        for lot in r.units:
            _lot(ds, file, f"{place}.reinforcement", camp.nation, lot, plan.date[:7])
        for work, n in r.fortifications.items():
            if work not in WORKS or n < 0:
                bad(file, f"{place}.reinforcement.fortifications", "", f"{work} = {n}", ", ".join(WORKS))
    total = 0
    for work, n in camp.fortifications.items():
        if work not in WORKS or n < 0:
            bad(file, f"{place}.fortifications", "", f"{work} = {n}", ", ".join(WORKS))
        total += n
    if total:
        _zone(file, f"{place}.fortification_zone", camp.fortification_zone)
        board = ds.boards[plan.map]
        ground = ground_of(board, ds)
        taken = {h for cells in board.printed.values() for h in cells}
        room = [h for h in zone_hexes(camp.fortification_zone) if h not in taken and ground[h] not in ("marsh", "river", "water")]
        if total > len(room):
            bad(file, place, "fortification_zone", f"{len(room)} hexes",
                Said(f"room for {total} fortifications, one a hex (8.1.3)",
                     f"de la place pour {total} fortifications, une par hex (8.1.3)"))


def _phone(ds: Dataset, file: str, place: str, nation: str, phone: str, date: str) -> None:
    if not phone:
        return
    may = [p.id for p in ds.phones if p.nation == nation and p.box == "base" and _in_use(p.since, p.until, date[:7])]
    known(file, place, "telephone", [phone], may, Said("blank, " + ", ".join(may), "vide, " + ", ".join(may)))


def _in_use(since: str, until: str, month: str) -> bool:
    return since <= month and (not until or month <= until)


def _zone(file: str, place: str, zone: Zone) -> None:
    if zone.columns is not None and not all(len(c) == 1 and c in COLUMNS for c in zone.columns):
        bad(file, place, "columns", ", ".join(zone.columns),
            Said("the first and the last column, A to O", "la première et la dernière colonne, A à O"))
    if zone.rows is not None and not 1 <= zone.rows[0] <= zone.rows[1] <= ROWS:
        bad(file, place, "rows", ", ".join(map(str, zone.rows)),
            Said(f"the first and the last row, 1 to {ROWS}", f"la première et la dernière rangée, 1 à {ROWS}"))
    known(file, place, "hexes", zone.hexes or (), HEX, Said("a hex from A1 to O11", "un hex de A1 à O11"))
    if not zone_hexes(zone):
        bad(file, place, "", "nothing",
            Said("at least one hex in both columns and rows", "au moins un hex dans les colonnes et les rangées"))


@lru_cache(maxsize=64)
def _formations(ds: Dataset, nation: str, month: str) -> dict[str, UnitRow]:
    return {u.id: u for u in ds.units if u.nation == nation and u.box == "base" and u.kind != "hero"
            and _in_use(u.since, u.until, month)}


def _lot(ds: Dataset, file: str, place: str, nation: str, lot: Lot, month: str) -> UnitRow:
    may = _formations(ds, nation, month)
    if lot.unit not in may:
        bad(file, place, "unit", lot.unit,
            Said(f"a formation of {nation} in {month}: " + ", ".join(may),
                 f"une formation de {nation} en {month} : " + ", ".join(may)))
    if lot.qty < 1:
        bad(file, place, "qty", lot.qty, Said("1 or more", "1 ou plus"))
    u = may[lot.unit]
    if lot.weapon:
        side = {"ge"} if nation == "ge" else {"fr", "us"}
        arms = [w.id for w in ds.weapons if w.nation in side and u.kind in w.carriers and w.box == "base"
                and _in_use(w.since, w.until, month)]
        if lot.weapon not in arms:
            bad(file, place, "weapon", lot.weapon,
                Said(f"what {lot.unit} can carry in {month}: " + (", ".join(arms) or "nothing"),
                     f"ce que {lot.unit} peut porter en {month} : " + (", ".join(arms) or "rien")))
    return u


def _group(
    ds: Dataset, file: str, plan: Plan, camp: Camp, name: str, zone: Zone, lots: tuple[Lot, ...], ground: Mapping[str, str],
) -> None:
    """8.2.2 Every formation of a group finds room in its zone."""
    place = f"side.{camp.nation}.group.{name}"
    rows = [(_lot(ds, file, place, camp.nation, lot, plan.date[:7]), lot.qty) for lot in lots]
    _zone(file, f"{place}.zone", zone)
    cells = [h for h in zone_hexes(zone) if ground[h] != "water"]
    figures = sum(u.stack * n for u, n in rows)
    platoons = sum(n for u, n in rows if u.kind == "platoon")
    limit = ds.tables["stacking"]["figures"]
    if figures > limit * len(cells) or platoons > len(cells):
        bad(file, place, "zone", f"{len(cells)} hexes",
            Said(f"room for {figures} figures and {platoons} platoons, {limit} figures a hex (8.2)",
                 f"de la place pour {figures} figurines et {platoons} sections, {limit} figurines par hex (8.2)"))
    tanks = sum(n for u, n in rows if "tank" in u.kind)
    roads = {h for way in ds.boards[plan.map].lines.roads for h in way}
    open_dot = set(ds.boards[plan.map].los.open_dot)
    firm = [h for h in cells if h in roads or h in open_dot or ground[h] not in ("woods", "destroyed-woods", "river", "building")]
    if tanks > len(firm):
        bad(file, place, "zone", f"{len(firm)} hexes for tanks",
            Said(f"room for {tanks} tanks, one a hex (O23.5.8)", f"de la place pour {tanks} chars, un par hex (O23.5.8)"))


# ---------------------------------------------------------------- a scenario written by hand

def fill_plan(ds: Dataset, table: dict[str, Any]) -> dict[str, Any]:
    """What follows from the rest may be left out: hands, observers, VP at the start, who sets up first."""
    out: dict[str, Any] = {"number": 0, "title_fr": table.get("title_en", ""), "place": "", "situation": "", "forces": "",
                           "source": "overlay", **table}
    sides = [dict(c) for c in out["side"] if isinstance(c, dict)] if isinstance(out.get("side"), list) else []
    if len(sides) != 2:
        return out                                      # the conversion says what is missing
    for camp in sides:
        if "hand" not in camp:
            camp["hand"] = ds.tables["hand_size"].get(camp.get("posture"), 0)
        camp.setdefault("observer", OBSERVER.get(str(camp.get("edge")), ""))
    out["side"] = sides
    nations = [str(c.get("nation")) for c in sides]
    defends = [n for n, c in zip(nations, sides, strict=True) if c.get("posture") == "defend"]
    out.setdefault("set_up_order", sorted(nations, key=lambda n: n not in defends))
    goals = out.get("objectives")
    if isinstance(goals, dict) and isinstance(goals.get("control"), dict):
        held = [n for numbers in goals["control"].values() if isinstance(numbers, list) for n in numbers]
        goals = {"open": [], "secret_draws": {}, "uncontrolled": [n for n in range(1, 6) if n not in held], **goals}
        out["objectives"] = goals
        out["vp"] = _points(ds, out.get("vp", {}), goals, nations)
    return out


def _points(ds: Dataset, vp: Any, goals: Mapping[str, Any], nations: list[str]) -> Any:
    if not isinstance(vp, dict) or "start" in vp or not all(isinstance(x, list) for x in goals["control"].values()):
        return vp
    handicap = vp.get("handicap", 0)
    if type(handicap) is not int:
        return vp
    side = vp.get("side", nations[0])
    start = open_value(ds, tuple(goals["open"]), goals["control"], side) + handicap
    if "side" not in vp and start < 0:
        other = nations[1]
        return {"side": other, "start": -start, "handicap": -handicap}
    return {"side": side, "start": start, "handicap": handicap}
