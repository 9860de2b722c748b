"""Facts about the scenarios."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.great_war_commander.data.plans import ground_of, zone_hexes
from marne.games.great_war_commander.data.rows import Camp, Dataset, Lot, Plan
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, NEAR
from marne.parts.bits import bits
from marne.parts.data.facts import Fact

_ARMS = {"hmg": 2.0, "lmg": 1.0, "mortar": 1.5, "gun": 2.0, "flamethrower": 1.5, "antitank": 0.5}


def facts(ds: Dataset) -> Iterator[Fact]:
    plans = [p for p in ds.plans.values() if p.number]
    yield Fact("notes", "sixteen scenarios", [p.id for p in plans] == [f"gwc-{n:02}" for n in range(1, 17)], len(plans))
    yield Fact("3.1.7", "scenarios in the order of their dates", [p.date for p in plans] == sorted(p.date for p in plans))
    unused = {b.id for b in ds.boards.values() if b.number} - {p.map for p in plans}
    yield Fact("integrity", "every map has a scenario", not unused, unused)
    years = {p.date[:4] for p in plans}
    yield Fact("integrity", "every year has a scenario", years == {"1914", "1915", "1916", "1917", "1918"}, years)
    tanks = {lot.unit for p in plans for c in p.side for lot in _lots(c)}
    wanting = {"fr-schneider-ld", "fr-chamond-ld", "fr-ft37-ld"} - tanks
    yield Fact("notes", "Schneider, Saint-Chamond and Renault FT see action", not wanting, wanting)
    for plan in ds.plans.values():
        yield from _plan(ds, plan)


def _lots(camp: Camp) -> list[Lot]:
    return [lot for g in camp.group for lot in g.units] + [lot for r in camp.reinforcement for lot in r.units]


def strength(ds: Dataset, camp: Camp) -> float:
    """An index of what a side has, for the balance of postures: platoons 2, squads 1, tanks 3, more for quality and weapons."""
    unit, arm = {u.id: u for u in ds.units}, {w.id: w for w in ds.weapons}
    total = 0.0
    for lot in _lots(camp):
        u = unit[lot.unit]
        worth = {"platoon": 2 + (u.morale - 7) * 0.5 + (max(u.fp, 0) - 5) * 0.3, "squad": 1.0, "runner": 0.3,
                 "leader": 0.7 + max(u.command, 0) * 0.5, "tank": 3.0, "tank_leader": 3.3, "hero": 0.0}[u.kind]
        total += lot.qty * (worth + (_ARMS[arm[lot.weapon].category] if lot.weapon else 0))
    return total


def _plan(ds: Dataset, plan: Plan) -> Iterator[Fact]:
    name, month = plan.id, plan.date[:7]
    unit = {u.id: u for u in ds.units}
    ground = ground_of(ds.boards[plan.map], ds)
    stock = {m.id: m.count for m in ds.markers}
    for kind, cells in plan.markers.items():
        yield Fact("integrity", f"{name}: {kind} markers, each hex once, as many as there are",
                   len(set(cells)) == len(cells) and len(cells) <= stock.get(kind, 99), cells)
        if kind == "ruin":
            yield Fact("T117", f"{name}: ruins where building or bridge was",
                       all(ground[h] in ("building", "bridge") for h in cells))
        if kind == "shell-hole":
            hard = [h for h in cells if ground[h] in ("building", "bridge", "river", "water", "marsh")]
            yield Fact("T118", f"{name}: shell holes in ground that degrades to them", not hard, hard)
    for sp in plan.special:
        if sp.kind == "gas_at_start":
            cells = sp.params["hexes"]
            middle = HEX[cells[0]]
            cloud = {cells[0], *(HEX_IDS[h] for h in bits(NEAR[middle]))}
            yield Fact("O19.2", f"{name}: gas after its first month", month >= ds.tables["bombardment"]["gas"]["ge"], month)
            yield Fact("O19.2.1.3", f"{name}: a cloud of a hex and its neighbours", set(cells) == cloud, cells)
    for camp in plan.side:
        here = f"{name} {camp.nation}"
        yield Fact("1.1", f"{here}: the hand of its posture", camp.hand == ds.tables["hand_size"][camp.posture], camp.hand)
        yield Fact("2.4", f"{here}: the observer of its edge", camp.observer == ds.tables["observers"][camp.edge], camp.observer)
        boxes = sum(lot.qty * (2 if "tank" in unit[lot.unit].kind else unit[lot.unit].kind != "runner") for lot in _lots(camp))
        yield Fact("6.3(1)", f"{here}: surrender within its force", camp.surrender <= boxes, (camp.surrender, boxes))
        old = [lot.unit for lot in _lots(camp) if unit[lot.unit].stripe_1914 and month >= "1915-01"]
        yield Fact("3.1.7", f"{here}: counters of 1914 in 1914 only", not old, old)
        leaders = [lot.unit for lot in _lots(camp) if unit[lot.unit].kind == "leader"]
        yield Fact("integrity", f"{here} has a leader", bool(leaders))
    if not plan.number:
        return
    pairs = [(plan.place, plan.place_fr), (plan.situation, plan.situation_fr), (plan.forces, plan.forces_fr)]
    pairs += [(x.text, x.text_fr) for x in plan.special] + [(x.name, x.name_fr) for c in plan.side for x in c.group]
    bare = [en for en, fr in pairs if bool(en) != bool(fr)]
    yield Fact("integrity", f"{name}: told in both languages", not bare, bare)
    one, two = (set().union(*(zone_hexes(g.zone) for g in c.group)) for c in plan.side)
    yield Fact("integrity", f"{name}: the sides set up apart", not one & two, one & two)
    force = {c.nation: strength(ds, c) for c in plan.side}
    attack = [c.nation for c in plan.side if c.posture == "attack"]
    if len(attack) == 1:
        ratio = force[attack[0]] / next(v for n, v in force.items() if n != attack[0])
        yield Fact("integrity", f"{name}: the attacker is stronger, 1.2 to 2.3 times", 1.2 <= ratio <= 2.3, round(ratio, 2))
    else:
        ratio = max(force.values()) / min(force.values())
        yield Fact("integrity", f"{name}: equal postures, equal forces", ratio <= 1.25, round(ratio, 2))
