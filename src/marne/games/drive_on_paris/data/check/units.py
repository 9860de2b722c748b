"""Facts about the counters: units, headquarters, forts, trains, guns, markers."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.drive_on_paris.data.check.look import Look
from marne.games.drive_on_paris.data.rows import INFANTRY, NATIONS, SIDE_OF, TYPES
from marne.parts.data.facts import Fact


def facts(look: Look) -> Iterator[Fact]:
    yield from _sheet(look)
    yield from _units(look)
    yield from _staff_and_forts(look)
    yield from _markers(look)


def _sheet(look: Look) -> Iterator[Fact]:
    ds = look.ds
    total = len(ds.units) + len(ds.hqs) + sum(f.counters for f in ds.forts) + sum(m.count for m in ds.markers)
    yield Fact("0/Contents", "420 counters: 280 and 140", total == 280 + 140, total)
    ids = [r.id for rows in (ds.units, ds.hqs, ds.forts, ds.markers) for r in rows]
    yield Fact("integrity", "ids are unique over all counters", len(ids) == len(set(ids)))
    sides = [r.id for rows in (ds.units, ds.hqs, ds.forts) for r in rows if r.side != SIDE_OF[r.nation]]
    yield Fact("0/Colours#1", "French, British and Belgians are the Allies", not sides, sides)
    corps = {u: look.unit[u].corps for u in ("ge-2gr", "ge-23r", "ge-24r")}
    yield Fact("0/ReplacementCounters", "three divisions belong to the X and XII Reserve Corps",
               corps == {"ge-2gr": "x-r", "ge-23r": "xii-r", "ge-24r": "xii-r"}, corps)


def _units(look: Look) -> Iterator[Fact]:
    units = look.ds.units
    found = {u.nation for u in units}
    yield Fact("0/Colours#1", "four armies", found == set(NATIONS), found)
    for nation, states in {"ge": {"guard", "bavarian", "wurttemberg", "saxon"}, "br": {"indian"}, "fr": {"colonial"}}.items():
        found = {u.sub_nation for u in units if u.nation == nation}
        yield Fact("0/Colours#2", f"{nation}: {', '.join(sorted(states))} among them", states <= found, found)
    found = {u.type for u in units}
    yield Fact("0/Symbols", "seven types, and armoured cars", found == set(TYPES), found)
    light = [u.id for u in units if (u.stacking == 0) != (u.type == "armoured-car")]
    yield Fact("0/Stacking#2", "a unit counts one, armoured cars nothing", not light, light)
    zones = [u.id for u in units if u.zoc == (u.type == "armoured-car")]
    yield Fact("2-2c", "all but armoured cars have a zone of control", not zones, zones)
    gone = {u.id for u in units if not u.rebuildable}
    want = {u.id for u in units if u.type in ("armoured-car", "assault")}
    yield Fact("1-4a", "armoured cars and assault units are never rebuilt", gone == want, gone ^ want)
    for u in units:
        half = (u.red_attack, u.red_defence) == ((u.attack + 1) // 2, (u.defence + 1) // 2)
        yield Fact("integrity", f"{u.id}: the reduced side is half, rounded up", half if u.steps == 2 else
                   (u.red_attack, u.red_defence, u.red_move) == (0, 0, 0))
    yellow = [u.id for u in units if (u.band == "yellow") != (u.type == "cavalry")]
    yield Fact("1-1a", "a yellow band on cavalry", not yellow, yellow)
    white = [u.id for u in units if u.band == "white" and not (u.nation == "ge" and u.type in INFANTRY)]
    yield Fact("3-1", "a white band on German infantry only", not white and any(u.band == "white" for u in units), white)
    yield Fact("1-4e", "there are units of one step", any(u.steps == 1 for u in units))
    cars = [u for u in units if u.type == "armoured-car"]
    yield Fact("2-2c", "one Belgian armoured car, without attack, of one step",
               [(u.nation, u.attack, u.steps, u.rebuildable) for u in cars] == [("be", 0, 1, False)] and cars[0].defence > 0)
    assault = [u for u in units if u.type == "assault"]
    yield Fact("3-2", "Emmich's brigades bear EM", bool(assault) and all(
        "EM" in u.label and (u.nation, u.size) == ("ge", "brigade") for u in assault), [u.id for u in assault])
    for kind, values, least in (("infantry", (6, 8, 6), 4), ("cavalry", (3, 4, 8), 1)):
        like = [u for u in units if (u.nation, u.type, u.steps) == ("ge", kind, 2) and (u.attack, u.defence, u.move) == values]
        yield Fact("3-4", f"at least {least} German {kind} divisions of {'-'.join(map(str, values))}",
                   len(like) >= least, len(like))


def _staff_and_forts(look: Look) -> Iterator[Fact]:
    hqs, forts, rows = look.ds.hqs, look.ds.forts, look.hex
    yield Fact("1-3b", "every HQ has a radius", all(h.radius > 0 for h in hqs))
    yield Fact("1-3c", "an HQ of each nation that replaces", {h.nation for h in hqs if h.replacement} == set(NATIONS))
    albert = look.hq["hq-be"]
    yield Fact("2-2a", "the Belgian HQ has a side with 0 replacements, which a rule turns up",
               bool(albert.back_label) and (albert.back_replacement, albert.flip_turn) == (0, 0) and albert.replacement > 0)
    foch = look.hq["hq-foch"]
    yield Fact("2-6", "Foch adds 1 to others, has none of his own, and has another side",
               (foch.replacement, foch.replacement_kind, foch.nation) == (1, "add-value", "fr") and bool(foch.back_label))
    yield Fact("2-6", "nobody else does", [h.id for h in hqs if h.replacement_kind != "normal"] == ["hq-foch"])
    yield Fact("1-5b#2", "some forts have more than two steps", any(f.steps > 2 for f in forts))
    for f in forts:
        yield Fact("1-5b#2", f"{f.id}: a falling value a step, two steps a counter",
                   len(f.values) == f.steps and f.counters == (f.steps + 1) // 2
                   and list(f.values) == sorted(f.values, reverse=True))
        yield Fact("integrity", f"{f.id}: in its own country, and the map shows it",
                   rows[f.hex].country == f.nation and rows[f.hex].fort == f.id)
        yield Fact("3-3b", f"{f.id}: the siege table knows its strengths", 19 not in f.values, f.values)


def _markers(look: Look) -> Iterator[Fact]:
    markers = look.ds.markers
    trains = [m for m in markers if m.kind == "train"]
    yield Fact("1-2a", "both sides have trains", {m.side for m in trains} == {"german", "allied"})
    yield Fact("1-2b", "a train holds 4 steps", all(m.capacity_steps == 4 for m in trains))
    yield Fact("1-2c", "loading and unloading cost 10, and leave a train something to move by",
               all((m.load_mp, m.unload_mp) == (10, 10) and m.move > 20 for m in trains))
    taxis = [(m.count, m.capacity_steps, m.load_mp, m.unload_mp, m.uses) for m in markers if m.kind == "taxi"]
    yield Fact("2-4b", "one counter of taxis: 2 steps, 2 points, 2 uses", taxis == [(1, 2, 2, 2, 2)], taxis)
    guns = sorted(m.id for m in markers if m.kind == "siege-gun")
    yield Fact("3-3", "two German batteries, Skoda and Krupp", guns == ["ge-krupp", "ge-skoda"], guns)
    for nation, n in (("fr", 10), ("ge", 8)):
        count = sum(m.kind == "mobilization" and m.nation == nation for m in markers)
        yield Fact("1-12", f"{n} mobilization points of {nation}", count == n, count)
