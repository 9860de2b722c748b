"""What must hold between the rows of different files for a game to be possible at all. Faults raise BadData."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from marne.games.to_the_last_man.data.rows import (CARDS, CONTENTS, NATIONS, SIDE_OF, STARTS, TURNS, UNITS, ZONES, ArmyStart,
                                                   Dataset, Start, UnitRow)
from marne.kernel.errors import BadData
from marne.kernel.sayings import Said
from marne.parts.data.sheet import bad, hold, known, some

INFANTRY = ("infantry", "stosstruppen", "commonwealth")


def consistent(ds: Dataset) -> None:
    """Raise BadData at the first fault."""
    _zones(ds)
    _links(ds)
    _units(ds)
    _cards(ds)
    _turns(ds)
    _events(ds)
    _tables(ds)
    for name, start in ds.starts.items():
        _start(ds, name, start)


def counters(ds: Dataset) -> Counter[tuple[str, str]]:
    """How many counters there are of each nation and kind."""
    return Counter((u.nation, u.kind) for u in ds.units)


def holds(army: UnitRow, start: ArmyStart) -> Iterator[tuple[str, str, int]]:
    """What an army holds at the start: nation, kind, number."""
    for word, n in start.contents.items():
        nation, kind = CONTENTS[word]
        yield nation or army.nation, kind, n


def _zones(ds: Dataset) -> None:
    ids = {z.id for z in ds.zones}
    holders = {"land": ("german", "entente", "disputed"), "overseas": ("german", "entente"), "box": ("german", "entente"),
               "neutral": ("neutral",), "sea": ("none",)}
    hold(
        ZONES, ds.zones,
        ("playable", lambda z: z.playable == (z.kind in ("land", "overseas", "box")),
         Said("1 for land, overseas and box, else 0", "1 pour land, overseas et box, sinon 0")),
        ("terrain", lambda z: (z.terrain != "") == (z.kind == "land"),
         Said("clear or rough for a land zone, else blank", "clear ou rough pour une zone de terre, sinon vide")),
        *((f"control_{start}", lambda z, start=start: z.control(start) in holders[z.kind], lambda z: ", ".join(holders[z.kind]))
          for start in STARTS),
        ("vp", lambda z: not z.vp or z.kind == "land",
         Said("0, since only land zones count", "0, car seules les zones de terre comptent")),
    )
    for need in ("england", "eft", "paris"):
        if need not in ids:
            raise BadData(Said(f"zones.csv: the zone {need} is missing", f"zones.csv : la zone {need} manque"))
    for side in ("german", "entente"):
        if not any(z.supply_source == side and z.kind == "land" for z in ds.zones):
            bad("zones.csv", "", "supply_source", side,
                Said("at least one land zone as a source of each side",
                     "au moins une zone de terre comme source de chaque camp"))


def _links(ds: Dataset) -> None:
    zone = {z.id: z for z in ds.zones}
    seen: set[tuple[str, str]] = set()
    for r in ds.links:
        row = f"{r.a}/{r.b}"
        for column, end in (("a", r.a), ("b", r.b)):
            known("adjacency.csv", row, column, [end], zone, Said("a zone of zones.csv", "une zone de zones.csv"))
            if not zone[end].playable:
                bad("adjacency.csv", row, column, end, Said("a zone that can be entered", "une zone où l'on peut entrer"))
        if not r.a < r.b:
            bad("adjacency.csv", row, "a/b", row,
                Said("two zones in alphabetical order, each pair once",
                     "deux zones en ordre alphabétique, chaque paire une fois"))
        if (r.a, r.b) in seen:
            bad("adjacency.csv", row, "a/b", row, Said("each pair once", "chaque paire une fois"))
        seen.add((r.a, r.b))
        kinds = sorted(zone[e].kind for e in (r.a, r.b))
        want = {"land": ["land", "land"], "sea": ["land", "overseas"], "sea-antwerp": ["land", "overseas"],
                "eft": ["box", "land"]}[r.kind]
        if kinds != want:
            bad("adjacency.csv", row, "kind", r.kind,
                Said(f"a link between {' and '.join(want)}; these are {' and '.join(kinds)}",
                     f"un lien entre {' et '.join(want)} ; ce sont {' et '.join(kinds)}"))
        if r.kind == "sea":
            port = zone[r.a if zone[r.a].kind == "land" else r.b]
            if not port.coastal or port.supply_source != "entente":
                bad("adjacency.csv", row, "kind", r.kind,
                    Said("a port that is a coastal Entente source of supply (4.6)",
                         "un port qui est une source de ravitaillement côtière de l'Entente (4.6)"))
    if not any(r.kind == "sea" for r in ds.links):
        raise BadData(Said("adjacency.csv: no link of the kind sea is left; the British could never leave England",
                           "adjacency.csv : il ne reste aucun lien du type sea ; les Britanniques ne pourraient quitter "
                           "l'Angleterre"))


def _units(ds: Dataset) -> None:
    zones = {z.id: z for z in ds.zones}
    at: dict[str, str] = {}
    hold(
        UNITS, ds.units,
        ("side", lambda u: u.side == SIDE_OF[u.nation], lambda u: SIDE_OF[u.nation]),
        ("year_mark", lambda u: (u.year_mark > 0) == (u.kind == "biplane"),
         Said("a year for biplanes, else blank", "une année pour les biplans, sinon vide")),
    )
    for u in ds.units:
        if u.kind == "fort":
            if u.fort_zone not in zones or u.fort_zone in at:
                bad("units.csv", u.id, "fort_zone", u.fort_zone,
                    Said("a zone of zones.csv without another fort", "une zone de zones.csv sans autre fort"))
            at[u.fort_zone] = u.id
            if zones[u.fort_zone].fort_id != u.id:
                bad("zones.csv", u.fort_zone, "fort_id", zones[u.fort_zone].fort_id, u.id)
            if u.id != "fort-sedan" and u.fort_value < 1:
                bad("units.csv", u.id, "fort_value", u.fort_value,
                    Said("1 to 8; only Sedan is 0 (8.4)", "1 à 8 ; seul Sedan est à 0 (8.4)"))
        elif u.fort_zone or u.fort_value:
            bad("units.csv", u.id, "fort_value", u.fort_value,
                Said("blank, since it is no fort", "vide, car ce n'est pas un fort"))
    for z in ds.zones:
        if z.fort_id and at.get(z.id) != z.fort_id:
            bad("zones.csv", z.id, "fort_id", z.fort_id,
                Said("the fort of units.csv in that zone, or blank", "le fort de units.csv dans cette zone, ou vide"))
    stats: dict[str, tuple[object, ...]] = {}
    for u in ds.units:
        if u.kind == "fort":
            continue
        mine = (u.group, u.attack_fire, u.attack_f, u.attack_shots, u.defence_f, u.defence_entrenched_f, u.rough_fire, u.move,
                u.cost_bp, u.rebuild_only, u.stacks, u.controls, u.retreats, u.absorbs, u.entrenches, u.lost_amid,
                u.forces_retreat)
        if stats.setdefault(u.kind, mine) != mine:
            bad("units.csv", u.id, "", mine,
                Said(f"the same characteristics as every other {u.kind}",
                     f"les mêmes caractéristiques que tout autre {u.kind}"))


def _cards(ds: Dataset) -> None:
    ids = {c.id for c in ds.cards}
    hold(CARDS, ds.cards, ("excludes", lambda c: not c.excludes or c.excludes in ids, some(ids)))
    total = sum(c.copies for c in ds.cards)
    if total != ds.tables["deck"]["cards"]:
        bad("cards.csv", "", "copies", total,
            Said(f"{ds.tables['deck']['cards']} cards in all (9.0)", f"{ds.tables['deck']['cards']} cartes en tout (9.0)"))


def _turns(ds: Dataset) -> None:
    if [t.turn for t in ds.turns] != list(range(1, TURNS + 1)):
        raise BadData(Said(f"turns.csv: the turns must be 1 to {TURNS}, in that order",
                           f"turns.csv : les tours doivent aller de 1 à {TURNS}, dans cet ordre"))
    crises = {c["id"]: c for c in ds.tables["crisis"]["event"]}
    for t in ds.turns:
        for card, told in (("entente-crisis", t.entente_crisis), ("german-crisis", t.german_crisis)):
            right = [i for i, c in crises.items() if c["card"] == card and c["year"] == t.game_year]
            if [told] != (right or [""]):
                bad("turns.csv", str(t.turn), card.replace("-", "_"), told,
                    Said(", ".join(right) or "blank", ', '.join(right) or 'vide'))


def _events(ds: Dataset) -> None:
    unit = {u.id: u for u in ds.units}
    mix = counters(ds)
    armies: set[str] = set()
    for e in ds.events:
        if e.kind in ("army", "unit", "commonwealth"):
            if e.nation not in NATIONS or e.side != SIDE_OF[e.nation]:
                bad("events.csv", e.id, "side", e.side,
                    Said(f"the side of {e.nation or 'a nation'}", f"le camp de {e.nation or 'une nation'}"))
            if not e.place:
                bad("events.csv", e.id, "place", "",
                    Said("supplied, england, france or replace-uk-infantry",
                         "supplied, england, france ou replace-uk-infantry"))
            if e.qty < 1:
                bad("events.csv", e.id, "qty", e.qty, Said("1 or more", "1 ou plus"))
        elif not e.text_en or not e.text_fr:
            bad("events.csv", e.id, "kind", e.kind,
                Said("army, unit or commonwealth for an added event; the others only tell what " "holds anyway",
                     "army, unit ou commonwealth pour un événement ajouté ; les autres ne disent que ce qui vaut de toute façon"))
        if e.kind in ("army", "commonwealth"):
            u = unit.get(e.what)
            if u is None or u.kind != e.kind or u.nation != e.nation:
                bad("events.csv", e.id, "what", e.what, some(x.id for x in ds.units if x.kind == e.kind and x.nation == e.nation))
            if e.what in armies:
                bad("events.csv", e.id, "what", e.what,
                    Said("each army and each Commonwealth unit once", "chaque armée et chaque unité du Commonwealth une fois"))
            armies.add(e.what)
        if e.kind == "unit" and mix[e.nation, e.what] < e.qty:
            bad("events.csv", e.id, "qty", e.qty,
                Said(f"at most the {mix[e.nation, e.what]} counters of {e.nation} {e.what} (1.2.1)",
                     f"au plus les {mix[e.nation, e.what]} pions {e.nation} {e.what} (1.2.1)"))
        if e.kind in ("army", "unit") and e.nation == "uk" and e.place != "england":
            bad("events.csv", e.id, "place", e.place, "england (4.6)")


def _tables(ds: Dataset) -> None:
    levels = ds.tables["victory"]["level"]
    for low, high in pairwise(levels):
        if low["max"] + 1 != high["min"] or low["min"] > low["max"]:
            bad("tables.toml", f"victory.level.{high['id']}", "min", high["min"],
                Said(f"{low['max'] + 1}, without a gap after " f"{low['id']}",
                     f"{low['max'] + 1}, sans lacune après {low['id']}"))
    zones, cards = {z.id for z in ds.zones}, {c.id for c in ds.cards}
    known("tables.toml", "movement.strategic", "excluded_zones", ds.tables["movement"]["strategic"]["excluded_zones"], zones)
    for c in ds.tables["crisis"]["event"]:
        known("tables.toml", f"crisis.event.{c['id']}", "card", [c["card"]], cards)
    options = ds.tables["option"]
    for side in ("german", "entente"):
        known("tables.toml", "option.historical-cards", side, options["historical-cards"][side], cards)
    evacuation = options["antwerp-evacuation"]
    known("tables.toml", "option.antwerp-evacuation", "to", evacuation["to"], zones)
    known("tables.toml", "option.antwerp-evacuation", "zone", [evacuation["zone"]], zones)


# ---------------------------------------------------------------- starts

def _start(ds: Dataset, name: str, start: Start) -> None:
    path = f"scenario.{name}"
    known("scenarios.toml", "scenario", "", [name], STARTS)
    zone = {z.id: z for z in ds.zones}
    unit = {u.id: u for u in ds.units}
    turn = ds.turns[start.start_turn - 1]
    if not start.start_turn <= start.end_turn:
        bad("scenarios.toml", path, "end_turn", start.end_turn,
            Said(f"{start.start_turn} or later", f"{start.start_turn} ou plus tard"))
    used: Counter[tuple[str, str]] = Counter()
    stack: Counter[tuple[str, str]] = Counter()
    limit = ds.tables["stacking"]["zone_limit_per_side"]
    for army, a in start.armies.items():
        row = f"{path}.armies.{army}"
        u = unit.get(army)
        if u is None or u.kind != "army":
            bad("scenarios.toml", f"{path}.armies", "", army, some(x.id for x in ds.units if x.kind == "army"))
        _place(ds, row, a.zone, u.side, name)
        infantry = other = 0
        for nation, kind, n in holds(u, a):
            used[nation, kind] += n
            if n and nation != u.nation and not (nation == "us" and u.side == "entente"):
                bad("scenarios.toml", row, "contents", f"{nation} {kind}",
                    Said(f"units of {u.nation} (8.1)", f"des unités de {u.nation} (8.1)"))
            if kind in INFANTRY:
                infantry += n
            else:
                other += n
        if infantry > u.inf_slots or other > u.aux_slots:
            bad("scenarios.toml", row, "contents", f"{infantry}+{other}",
                Said(f"at most {u.inf_slots} infantry and {u.aux_slots} " "auxiliaries, the slots of tables.toml (1.4)",
                     f"au plus {u.inf_slots} infanteries et {u.aux_slots} auxiliaires, les places de tables.toml (1.4)"))
        if a.contents.get("artillery", 0) > turn.art_per_army(u.nation):
            bad("scenarios.toml", row, "contents", a.contents["artillery"],
                Said(f"at most {turn.art_per_army(u.nation)} artillery " "(8.3.2)",
                     f"au plus {turn.art_per_army(u.nation)} artilleries (8.3.2)"))
        if a.contents.get("biplane", 0) > ds.tables["army"]["biplanes_max"]:
            bad("scenarios.toml", row, "contents", a.contents["biplane"],
                Said("at most one biplane (8.3.4)", "au plus un biplan (8.3.4)"))
        if infantry + other:
            stack[a.zone, u.side] += 1
    for line, b in start.units.items():
        row = f"{path}.units.{line}"
        known("scenarios.toml", row, "nation", [b.nation], tuple(SIDE_OF))
        if not any(x.nation == b.nation and x.kind == b.kind and x.group in ("infantry", "auxiliary") for x in ds.units):
            kinds = {x.kind for x in ds.units if x.nation == b.nation}
            bad("scenarios.toml", row, "kind", b.kind, some(kinds - {"army", "fort"}))
        if b.entrenched and b.kind not in ("infantry", "commonwealth"):
            bad("scenarios.toml", row, "entrenched", b.entrenched,
                Said("false, since only infantry entrenches (8.2)", "false, car seule l'infanterie se retranche (8.2)"))
        _place(ds, row, b.zone, SIDE_OF[b.nation], name)
        used[b.nation, b.kind] += b.count
        stack[b.zone, SIDE_OF[b.nation]] += b.count
    for kind, n in start.eft.items():
        used["ge", kind] += n
        if n and kind not in ds.tables["eft"]["kinds"]:
            bad("scenarios.toml", path, "eft", kind, ", ".join(ds.tables["eft"]["kinds"]))
    for (where, side), n in stack.items():
        if n > limit:
            bad("scenarios.toml", path, "", f"{n} {side} units in {zone[where].name_en}",
                Said(f"at most {limit} (1.2.2)", f"au plus {limit} (1.2.2)"))
    mix = counters(ds)
    for (nation, kind), n in used.items():
        if n > mix[nation, kind]:
            bad("scenarios.toml", path, "", f"{n} {nation} {kind}",
                Said(f"the {mix[nation, kind]} counters there are (1.2.1)", f"les {mix[nation, kind]} pions existants (1.2.1)"))
    _forts(path, start, unit)
    _whereabouts(ds, path, start)
    known("scenarios.toml", path, "removed_cards", start.removed_cards, {c.id for c in ds.cards})
    for side, hand in (("german", turn.hand_limit_german), ("entente", turn.hand_limit_entente)):
        if not 0 <= start.start_hand.get(side, -1) <= hand:
            bad("scenarios.toml", path, "start_hand", start.start_hand.get(side),
                Said(f"{side}: at most the hand limit {hand} (7.1)", f"{side} : au plus la limite de main {hand} (7.1)"))


def _place(ds: Dataset, row: str, where: str, side: str, start: str) -> None:
    zone = next((z for z in ds.zones if z.id == where), None)
    if zone is None or zone.kind not in ("land", "overseas"):
        bad("scenarios.toml", row, "zone", where,
            Said("a land zone of zones.csv, or england", "une zone de terre de zones.csv, ou england"))
    if zone.control(start) not in (side, "disputed"):
        bad("scenarios.toml", row, "zone", where,
            Said(f"a zone whose control_{start} in zones.csv is {side} or disputed",
                 f"une zone dont control_{start} dans zones.csv est {side} ou disputed"))


def _forts(path: str, start: Start, unit: dict[str, UnitRow]) -> None:
    forts = {u.id: u for u in unit.values() if u.kind == "fort"}
    known("scenarios.toml", path, "forts", (*start.forts_gone, *start.forts), forts)
    for name, value in start.forts.items():
        if name in start.forts_gone:
            bad("scenarios.toml", path, "forts", name,
                Said("a fort that is not in forts_gone", "un fort qui n'est pas dans forts_gone"))
        if not 1 <= value <= forts[name].fort_value:
            bad("scenarios.toml", path, "forts", value,
                Said(f"{name}: 1 to its printed value {forts[name].fort_value} (8.4)",
                     f"{name} : 1 à sa valeur imprimée {forts[name].fort_value} (8.4)"))


def _whereabouts(ds: Dataset, path: str, start: Start) -> None:
    """Every army is placed, late, still to come, or in the pool: in one of them only."""
    armies = {u.id for u in ds.units if u.kind == "army"}
    first = start.start_turn + (not start.reinforcements_at_start)
    coming = {e.what for e in ds.events if e.kind == "army" and e.turn >= first}
    groups = {"armies": set(start.armies), "late": set(start.late), "events.csv": coming, "pool_armies": set(start.pool_armies)}
    for army in sorted(set().union(*groups.values()) | armies):
        where = [g for g, names in groups.items() if army in names]
        known("scenarios.toml", path, (where or [""])[0], [army], armies)
        if len(where) != 1:
            bad("scenarios.toml", path, "armies", f"{army} in {' and '.join(where) or 'none of them'}",
                Said("each army in one of armies, late, pool_armies, or in events.csv on a later turn",
                     "chaque armée dans une de armies, late, pool_armies, ou dans events.csv à un tour ultérieur"))
    for army, late in start.late.items():
        if late.turn < first:
            bad("scenarios.toml", f"{path}.late.{army}", "turn", late.turn, Said(f"{first} or later", f"{first} ou plus tard"))
