"""Facts about formations, weapons, telephones and markers."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.great_war_commander.data.rows import ABSENT, NATIONS, Dataset, UnitRow
from marne.parts.data.facts import Fact

# kind -> figures, figures for stacking, VP (a leader's follow from his command)
SIZES = {"platoon": (4, 4, 2), "squad": (2, 2, 1), "runner": (1, 1, 1), "leader": (1, 1, ABSENT), "hero": (1, 1, 0),
         "tank": (1, 3, 3),
         "tank_leader": (1, 3, 3)}


def facts(ds: Dataset) -> Iterator[Fact]:
    for u in ds.units:
        yield from _formation(ds, u)
    yield from _examples(ds)
    yield from _box(ds)
    yield from _weapons(ds)


def _formation(ds: Dataset, u: UnitRow) -> Iterator[Fact]:
    figures, stack, vp = SIZES[u.kind]
    yield Fact("3", f"{u.id}: {figures} figures", u.figures == figures, u.figures)
    yield Fact("8.2.1", f"{u.id} counts {stack} for stacking", u.stack == stack, u.stack)
    vp = 1 + u.command if u.kind == "leader" else vp
    yield Fact("7.1", f"{u.id} is worth {vp} VP", u.vp == vp, u.vp)
    yield Fact("integrity", f"{u.id}: in use from one month to a later one", not u.until or u.since <= u.until)
    pairs = ((u.fp, u.d_fp), (u.reach, u.d_range), (u.move, u.d_move))
    yield Fact("3.2.1", f"{u.id} is no better demoralised", all(a == ABSENT or b <= a for a, b in pairs), pairs)
    if u.kind in ("leader", "hero"):
        yield Fact("O21.3.7", f"{u.id}: command 0 when demoralised", u.d_command == 0, u.d_command)
        yield Fact("3.3.1.3", f"{u.id} has a rank", bool(u.rank))
        yield Fact("3.1.5", f"{u.id}: command 0 to 3", 0 <= u.command <= 3, u.command)
    elif u.kind == "tank_leader":
        yield Fact("3.3.1.6", f"{u.id}: radius 2", u.command == 2, u.command)
    else:
        yield Fact("3.1.5", f"{u.id} has no command", u.command == ABSENT and not u.rank)
    if "tank" in u.kind:
        yield Fact("O23.5.9", f"{u.id} stands still when demoralised", u.d_move == ABSENT, u.d_move)
        yield Fact("3.1.3", f"{u.id} has a value of immobilisation", u.immobilisation > 0)
        yield Fact("integrity", f"{u.id} is armed", u.fp != ABSENT or u.gun_fp != ABSENT)
        if u.nation in ("fr", "us"):
            yield Fact("O21.3.2", f"{u.id}: +2 into an adjacent hex", u.adjacent_bonus == 2, u.adjacent_bonus)
    else:
        yield Fact("integrity", f"{u.id} has no values of a tank", u.gun_fp == u.immobilisation == ABSENT)
        arms = (u.fp, u.reach, u.d_fp, u.d_range)
        if u.kind == "runner":
            yield Fact("3.1.1", f"{u.id} has neither firepower nor range", {*arms} == {ABSENT}, arms)
        values = (u.move, u.d_move) if u.kind == "runner" else (*arms, u.move, u.d_move)
        yield Fact("3.1", f"{u.id} has all its values", ABSENT not in values, values)
    if u.engineer:
        yield Fact("3.1.9", f"{u.id}: engineers have every value boxed", bool(u.fp_box and u.range_box and u.move_box))
    if u.kind == "runner":
        yield Fact("3.3.2-a", f"{u.id} is always in cohesion", u.always_cohesion == 1)
    if u.stripe_1914:
        yield Fact("3.1.7", f"{u.id} is a counter of 1914", u.since >= "1914-08" and u.until == "1914-12", (u.since, u.until))


def _examples(ds: Dataset) -> Iterator[Fact]:
    """What the worked examples and the notes of the book tell of single counters."""
    unit = {u.id: u for u in ds.units}
    stoss = unit["ge-stoss"]
    yield Fact("3.3.2-a", "Stosstruppen are always in cohesion", stoss.always_cohesion == 1)
    yield Fact("A54", "Stosstruppen have a boxed range", stoss.range_box == 1)
    yield Fact("A54.1", "no Stosstruppen before 1916", stoss.since >= "1916-01", stoss.since)
    yield Fact("3.1.9", "every nation has engineers", {u.nation for u in ds.units if u.engineer} >= set(NATIONS))
    yield Fact("O21.3.1.2", "Landwehr fires with 5", unit["ge-lw"].fp == 5, unit["ge-lw"].fp)
    yield Fact("A42.3(2)", "American platoons: morale 7, demoralised 8",
               (unit["us-inf"].morale, unit["us-inf"].d_morale) == (7, 8))
    yield Fact("3.3.1.5", "demoralised German platoons reach 1", unit["ge-inf"].d_range == unit["ge-lw"].d_range == 1)
    for name, command, rank in (("ge-hptm-bertin", 2, "captain"), ("ge-lt-mueller", 2, "lieutenant"),
                                ("fr-cne-barnier", 2, "captain"),
                                ("fr-lt-degrasse", 2, "lieutenant"), ("fr-col-driant", 3, "colonel")):
        u = unit[name]
        yield Fact("3.3.1.2", f"{name}: command {command}, {rank}", (u.command, u.rank) == (command, rank), (u.command, u.rank))
    yield Fact("O21.3.1", "Müller reaches 1", unit["ge-lt-mueller"].reach == 1)
    yield Fact("O21.3.1.2", "Ebel commands and reaches 1 at least",
               unit["ge-lt-ebel"].command >= 1 and unit["ge-lt-ebel"].reach >= 1)
    yield Fact("3.3.1.2", "Durant commands 1 or 2, Verdier 0 or 1",
               unit["fr-lt-durant"].command in (1, 2) and unit["fr-lt-verdier"].command in (0, 1))
    yield Fact("O19.2.2.2", "Nehring is a captain", unit["ge-hptm-nehring"].rank == "captain")
    yield Fact("A42.3(2)", "Kelly is a lieutenant", unit["us-lt-kelly"].rank == "lieutenant")
    leaders = {n: [u.command for u in ds.units if u.kind == "leader" and u.nation == n] for n in NATIONS}
    others = [u.id for u in ds.units if u.kind == "leader" and u.command > 2 and u.id != "fr-col-driant"]
    yield Fact("notes", "only Driant has command 3", not others, others)
    mean = {n: sum(c) / len(c) for n, c in leaders.items()}
    yield Fact("notes", "American leaders are the weakest", mean["us"] < min(mean["ge"], mean["fr"]), mean)
    yield Fact("notes", "American platoons have the most firepower", unit["us-inf"].fp > unit["ge-inf"].fp >= unit["fr-inf"].fp)


def _box(ds: Dataset) -> Iterator[Fact]:
    base = [u for u in ds.units if u.box == "base"]
    small = sum(u.count for u in base if "tank" not in u.kind)
    large = sum(u.count for u in base if "tank" in u.kind)
    yield Fact("notes", "at most 256 single and 36 double counters", small <= 256 and large <= 36, (small, large))
    for n in NATIONS:
        kinds = [u.kind for u in base if u.nation == n]
        yield Fact("E70", f"{n} has one hero", kinds.count("hero") == 1, kinds.count("hero"))
        wanting = {"platoon", "squad", "runner", "leader"} - set(kinds)
        yield Fact("3", f"{n} has platoons, squads, runners and leaders", not wanting, wanting)
    row = {n.id: n for n in ds.nations}
    known = {u.id: u for u in ds.units}
    for n in NATIONS:
        for name, kind in ((row[n].squad, "squad"), (row[n].squad_1914, "squad"), (row[n].runner, "runner"),
                           (row[n].hero, "hero")):
            fits = not name or (name in known and known[name].kind == kind and known[name].nation == n)
            yield Fact("integrity", f"{n}: its {kind} is one of units.csv", fits, name)
    count = {m.id: m.count for m in ds.markers}
    yield Fact("6.1.2(4)", "there is no smoke in this box", count["smoke"] == 0)
    yield Fact("O19.2.1.4", "six impact markers a player", count["impact"] == 12, count["impact"])
    yield Fact("O19.2.1.3", "seven gas markers at least", count["gas"] >= 7, count["gas"])
    yield Fact("9", "two Initiative cards", sum(m.id.startswith("initiative") for m in ds.markers) == 2)


def _weapons(ds: Dataset) -> Iterator[Fact]:
    arm = {w.id: w for w in ds.weapons}
    for w in ds.weapons:
        rows = (w.repair_lo, w.repair_hi, w.eliminate_lo, w.eliminate_hi)
        yield Fact("11.4", f"{w.id}: repaired below the rows that remove it", 1 <= rows[0] <= rows[1] < rows[2] <= rows[3] <= 11,
                   rows)
        yield Fact("11.1", f"{w.id} speeds nobody up", w.move <= 0, w.move)
        yield Fact("11.6", f"{w.id}: mortars and guns are light artillery",
                   bool(w.light_artillery) == (w.category in ("mortar", "gun")))
        yield Fact("11.2", f"{w.id} is for platoons or squads", bool(w.carriers))
        yield Fact("integrity", f"{w.id} reaches from near to far", w.range_min <= w.range_max)
        if w.category == "mortar":
            yield Fact("O21.2.1", f"{w.id} does not fire at an adjacent hex", w.range_min >= 2, w.range_min)
        if w.category == "flamethrower":
            yield Fact("11.7", f"{w.id} is for squads alone", w.carriers == ("squad",), w.carriers)
    hot, crap = arm["fr-hot14"], arm["fr-crap"]
    yield Fact("11", "the Hotchkiss is 7, 12, -2", (hot.fp, hot.range_max, hot.move) == (7, 12, -2))
    yield Fact("11.6", "the Crapouillot is 6, 2 to 14, -2; rows 1 to 4 and 10 to 11",
               (crap.fp, crap.range_min, crap.range_max, crap.move) == (6, 2, 14, -2)
               and (crap.repair_lo, crap.repair_hi, crap.eliminate_lo, crap.eliminate_hi) == (1, 4, 10, 11))
    yield Fact("A42.3(2)", "the MG 08 fires with 8", arm["ge-mg08"].fp == 8, arm["ge-mg08"].fp)
    yield Fact("T124-a", "the 25 cm Minenwerfer fires with 7", arm["ge-smw25"].fp == 7, arm["ge-smw25"].fp)
    yield Fact("E80.1", "no Chauchat before May 1916", arm["fr-chau"].since == "1916-05", arm["fr-chau"].since)
    for rule, category, names in (("GL-HMG", "hmg", {"ge-mg08", "fr-ste07", "fr-hot14", "us-hot14"}),
                                  ("GL-LMG", "lmg", {"ge-mg0815", "fr-chau", "us-chau"})):
        found = {w.id for w in ds.weapons if w.category == category and w.box == "base"}
        yield Fact(rule, f"the {category} of the glossary", found == names, found)
    for n in NATIONS:
        phones = [p for p in ds.phones if p.nation == n]
        yield Fact("12", f"telephones of {n} fire with 8 to 10", bool(phones) and all(8 <= p.fp <= 10 for p in phones))
        yield Fact("S98.4.9", f"{n} has a telephone to spare", sum(p.count for p in phones) >= 2)
