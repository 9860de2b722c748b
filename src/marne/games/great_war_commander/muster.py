"""Scenarios made up from a seed: date, map, postures and forces within what the counters allow, by the numbers of muster.toml.

The book has no rules for this. What comes out is a scenario file like one written by hand, checked like one, free to be changed.
"""
from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from marne.games.great_war_commander.data.plans import open_value
from marne.games.great_war_commander.data.rows import Board, Dataset, PhoneRow, UnitRow, WeaponRow
from marne.games.great_war_commander.data.dataset import dataset
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, EDGE, HEX, LETTERS, ROWS
from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.parts.bits import bits

YEARS = range(1914, 1919)
FIRST_MONTH, LAST_MONTH = {1914: 8}, {1918: 10}
DEPTH = {"attack": 3, "recon": 4, "defend": 6}                              # rows from the own edge, columns: see `depth`
NAMES = {"ge": ("German", "allemand"), "fr": ("French", "français"), "us": ("American", "américain")}


@cache
def plan() -> dict[str, Any]:
    return tomllib.loads(resources.files("marne.games.great_war_commander").joinpath("data/muster.toml").read_text("utf-8"))


def generate(seed: str, year: int | None = None, lead: int = 0) -> tuple[str, str]:
    """A scenario of its own: its id and the text of its file. The same seed and year make the same scenario. `lead`: victory
    points by which the German side is ahead at the start, beside the open markers."""
    if year is not None and year not in YEARS:
        raise BadOption(Said(f"there is no war in {year} here: choose a year from 1914 to 1918",
                             f"pas de guerre en {year} ici\u202f: choisissez une année de 1914 à 1918"))
    return Muster(dataset(""), random.Random(f"muster {seed} {year}")).scenario(seed, year, lead)


class Muster:
    """One scenario in the making."""

    def __init__(self, ds: Dataset, rng: random.Random) -> None:
        self.ds, self.rng, self.plan = ds, rng, plan()
        self.left = {r.id: r.count for r in ds.units} | {r.id: r.count for r in ds.weapons}

    def scenario(self, seed: str, year: int | None, ahead: int) -> tuple[str, str]:
        rng, p = self.rng, self.plan
        wished = year
        year = year or rng.choice(YEARS)
        month = rng.randint(FIRST_MONTH.get(year, 1), LAST_MONTH.get(year, 12))
        self.date = f"{year}-{month:02}-{rng.randint(1, 28):02}"
        self.year = year
        ally = "us" if self.platoons("us") and rng.random() < p["allied_americans"] else "fr"
        german = rng.random() < p["german_attacks"][year - YEARS[0]]
        meeting = rng.random() < p["meeting"]
        posture = dict.fromkeys(("ge", ally), "recon") if meeting else {
            "ge": "attack" if german else "defend", ally: "defend" if german else "attack"}
        first = "ge" if german else ally
        board = self.ds.boards[rng.choice(sorted(b for b, x in self.ds.boards.items() if x.number))]
        edges = rng.choice((("top", "bottom"), ("left", "right")))
        edge = dict(zip(("ge", ally), edges if rng.random() < 0.5 else edges[::-1], strict=True))
        other = ally if first == "ge" else "ge"
        goals = {n: self.cells(board, board.objectives[str(n)].hex) for n in range(1, 6)}
        control = self.control(goals, posture, edge, first, other)
        openly = sorted(rng.sample([o.id for o in self.ds.objectives if o.secret_side or o.kind == "objective"],
                                   rng.randint(*p["open_markers"])))
        handicap = ahead
        value = open_value(self.ds, tuple(openly), {k: tuple(v) for k, v in control.items()}, "ge") + ahead
        lead = "ge" if value >= 0 else ally
        if lead == ally:
            handicap = -ahead
        name = "".join(c if c.isalnum() else "-" for c in seed.lower()).strip("-") or "x"
        id_ = f"made-{name}" if wished is None else f"made-{name}-{year}"
        kind = ("Meeting", "Rencontre") if meeting else ("Attack", "Attaque")
        en, fr = (f"{kind[0]}: {board.name_en}, {year}", f"{kind[1]}\u202f: {board.name_fr}, {year}")
        out = [f"# Made from the seed {seed!r}.", f"title_en = {quoted(en)}", f"title_fr = {quoted(fr)}", f'date = "{self.date}"',
               f'map = "{board.id}"', f"situation = {quoted(self.situation(first, other, meeting, 0))}",
               f"situation_fr = {quoted(self.situation(first, other, meeting, 1))}", 'source = "made from a seed"',
               f'first_player = "{first}"', f'initiative = "{other}"', "", "[time]", "start = 0",
               f"sudden_death = {rng.randint(*p['sudden_death'])}", "", "[vp]", f'side = "{lead}"', f"handicap = {handicap}", "",
               "[objectives]", f"control = {table({k: v for k, v in control.items() if v})}",
               f"open = {listed(openly)}", f"secret_draws = {table(dict.fromkeys((first, other), p['secret_draws']))}"]
        for nation in (other, first):
            out += self.side(nation, posture[nation], edge[nation], meeting)
        return id_, "\n".join(out) + "\n"

    def situation(self, first: str, other: str, meeting: bool, french: int) -> str:
        one, two = NAMES[first][french], NAMES[other][french]
        if meeting:
            return (f"A {one} and a {two} company feel their way forward, and meet.",
                    f"Une compagnie du côté {one} et une du côté {two} avancent à tâtons et se rencontrent.")[french]
        return (f"A {one} attack on a {two} position.", f"Une attaque du côté {one} contre une position du côté {two}.")[french]

    def cells(self, board: Board, h: str) -> list[int]:
        """7.3.1.1 An objective in a building is the whole of it."""
        return [HEX[x] for x in next((b.hexes for b in board.building if h in b.hexes), (h,))]

    def control(self, goals: dict[int, list[int]], posture: dict[str, str], edge: dict[str, str], first: str,
                other: str) -> dict[str, list[int]]:
        """7.3.1 A defender holds all but what lies in the attacker's zone, even in part; in a meeting each holds what is nearer
        to him."""
        out: dict[str, list[int]] = {first: [], other: []}
        for n, cells in goals.items():
            near = {side: min(DISTANCE[h][x] for h in cells for x in bits(EDGE[edge[side]])) for side in (first, other)}
            mine = near[first] < near[other] if posture[first] == "recon" else near[first] < depth(edge[first], posture[first])
            out[first if mine else other].append(n)
        return out

    # Forces ------------------------------------------------------------------------------------------------------------------

    def in_use(self, r: UnitRow | WeaponRow | PhoneRow) -> bool:
        return r.box == "base" and r.since <= self.date[:7] <= (r.until or "9999")

    def there(self, r: UnitRow | WeaponRow) -> bool:
        """In use at the date, with a counter left."""
        return self.in_use(r) and self.left[r.id] > 0

    def platoons(self, nation: str) -> list[UnitRow]:
        return [u for u in self.ds.units if u.nation == nation and u.kind == "platoon" and not u.engineer and self.there(u)]

    def of_kind(self, nation: str, *kinds: str) -> list[UnitRow]:
        return [u for u in self.ds.units if u.nation == nation and u.kind in kinds and self.there(u)]

    def take(self, row: UnitRow | WeaponRow) -> str:
        self.left[row.id] -= 1
        return str(row.id)

    def side(self, nation: str, posture: str, edge: str, meeting: bool) -> list[str]:
        rng, p = self.rng, self.plan["posture"][posture]
        lots = self.force(nation, rng.randint(*p["points"]), posture)
        later: list[tuple[str, str]] = []
        if rng.random() < self.plan["forces"]["reinforcement"]:
            later = [lot for lot in lots if not lot[1] and "lt" not in lot[0] and self.kind(lot[0]) == "platoon"][:2]
            for lot in later:
                lots.remove(lot)
        phones = [t for t in self.ds.phones if t.nation == nation and self.in_use(t)]
        out = ["", "[[side]]", f'nation = "{nation}"', f'posture = "{posture}"', f"orders = {p['orders']}",
               f"discards = {p['discards']}", f"surrender = {max(4, round(p['surrender'] * len(lots)))}", f'edge = "{edge}"']
        if phones and rng.random() < self.plan["telephone"]:
            out.append(f'telephone = "{rng.choice(phones).id}"')
        zone = self.zone(edge, depth(edge, posture))
        if posture == "defend":
            works = {k: n for k, (low, high) in self.plan["works"][str(self.year)].items() if (n := rng.randint(low, high))}
            out += [f"fortifications = {table(works)}", f"fortification_zone = {zone}"]
        named = {"attack": ("Assault", "Assaut"), "defend": ("Garrison", "Garnison"), "recon": ("Company", "Compagnie")}[posture]
        out += ["", "[[side.group]]", f'name = "{named[0]}"', f'name_fr = "{named[1]}"', f"zone = {zone}", *listing(lots)]
        if later:
            out += ["", "[[side.reinforcement]]", f"time = {rng.randint(2, 3)}", *listing(later)]
        return out

    def kind(self, unit: str) -> str:
        return next(u.kind for u in self.ds.units if u.id == unit)

    def force(self, nation: str, points: int, posture: str) -> list[tuple[str, str]]:
        """Formations worth about so many points, as (unit, weapon): a captain, lieutenants, platoons, squads, tanks."""
        rng, f = self.rng, self.plan["forces"]
        out: list[tuple[str, str]] = []
        captain = [u for u in self.of_kind(nation, "leader") if u.rank == "captain"]
        out.append((self.take(rng.choice(captain)), ""))
        kinds = rng.sample(self.platoons(nation), min(2, len(self.platoons(nation))))
        sappers = [u for u in self.ds.units if u.nation == nation and u.engineer and self.there(u)]
        if sappers and rng.random() < f["pioneers"]:
            out.append((self.take(rng.choice(sappers)), ""))
            points -= 2
        if posture == "attack" and rng.random() < f["tanks"]:
            heads, tanks = self.of_kind(nation, "tank_leader"), self.of_kind(nation, "tank")
            for i in range(rng.randint(*f["tank_count"])):
                rows = [t for t in (tanks if i else heads or tanks) if self.left[t.id]]
                if rows:
                    row = rng.choice(rows)
                    out.append((self.take(row), ""))
                    points -= row.vp
        units = armed = 0
        while points > 0:
            squads = self.of_kind(nation, "squad")
            kinds = [k for k in kinds if self.left[k.id]] or self.platoons(nation)
            if not kinds and not squads:
                break
            row = rng.choice(squads) if squads and (not kinds or rng.random() < 0.25) else rng.choice(kinds)
            arms = [w for w in self.ds.weapons if w.nation == nation and self.there(w) and row.kind in w.carriers]
            weapon = self.take(rng.choice(arms)) if arms and armed < f["most_weapons"] and rng.random() < f["weapon"] else ""
            armed += bool(weapon)
            out.append((self.take(row), weapon))
            points -= row.vp
            units += 1
            if units % f["units_a_leader"] == 0:
                rest = [u for u in self.of_kind(nation, "leader") if u.rank == "lieutenant"]
                if rest:
                    out.append((self.take(rng.choice(rest)), ""))
        return out

    def zone(self, edge: str, deep: int) -> str:
        """The first rows or columns from an edge."""
        wide = len(LETTERS)
        if edge in ("top", "bottom"):
            low, high = (1, deep) if edge == "top" else (ROWS - deep + 1, ROWS)
            return f"{{ rows = [{low}, {high}] }}"
        low, high = (0, deep - 1) if edge == "left" else (wide - deep, wide - 1)
        return f'{{ columns = ["{LETTERS[low]}", "{LETTERS[high]}"] }}'


def depth(edge: str, posture: str) -> int:
    """So many rows or columns from the own edge are a zone: one more from left or right, where the board is wider."""
    return DEPTH[posture] + (edge in ("left", "right"))


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def listed(values: Sequence[object]) -> str:
    return "[" + ", ".join(quoted(v) if isinstance(v, str) else str(v) for v in values) + "]"


def table(values: dict[str, Any]) -> str:
    return "{ " + ", ".join(f"{k} = {listed(v) if isinstance(v, list) else v}" for k, v in values.items()) + " }"


def listing(lots: list[tuple[str, str]]) -> list[str]:
    """The lots of a group, equal ones together."""
    out = ["units = ["]
    for unit, weapon in dict.fromkeys(lots):
        armed = f', weapon = "{weapon}"' if weapon else ""
        out.append(f'  {{ unit = "{unit}", qty = {lots.count((unit, weapon))}{armed} }},')
    return [*out, "]"]
