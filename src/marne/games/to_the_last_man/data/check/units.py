"""Facts about counters, cards and events."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.to_the_last_man.data.check.look import Look
from marne.games.to_the_last_man.data.rows import INSIDE
from marne.parts.data.facts import Fact

# kind: attack fire, attack, shots, defence, entrenched, move, cost (8.2, 8.3)
STATS = {
    "infantry": ("always", 1, 1, 1, 2, 1, 1, "8.2.1"), "stosstruppen": ("always", 2, 1, 2, 0, 1, 2, "8.2.2"),
    "commonwealth": ("always", 2, 1, 2, 2, 1, 2, "8.2.3"), "cavalry": ("raid", 1, 1, 1, 0, 2, 1, "8.3.1"),
    "artillery": ("always", 1, 2, 1, 0, 1, 1, "8.3.2"), "siege-gun": ("fort", 3, 2, 0, 0, 1, 1, "8.3.3"),
    "biplane": ("always", 1, 1, 1, 0, 2, 1, "8.3.4"), "tank": ("always", 2, 1, 1, 0, 1, 2, "8.3.5"),
    "paris-gun": ("never", 0, 0, 0, 0, 1, 1, "8.3.6"),
}
# the component list of the published game
MIX = {
    "ge": {"army": 11, "infantry": 35, "stosstruppen": 15, "cavalry": 4, "artillery": 6, "siege-gun": 2, "biplane": 4, "tank": 1,
           "paris-gun": 1, "fort": 5},
    "fr": {"army": 10, "infantry": 25, "cavalry": 3, "artillery": 3, "biplane": 3, "tank": 3, "fort": 10},
    "uk": {"army": 5, "infantry": 14, "commonwealth": 2, "cavalry": 3, "artillery": 6, "biplane": 4, "tank": 4},
    "be": {"army": 1, "infantry": 3, "fort": 3},
    "us": {"army": 5, "infantry": 30, "cavalry": 1, "artillery": 3, "biplane": 2, "tank": 3},
}
COPIES = {
    "offensive": 16, "limited-offensive": 6, "big-push": 1, "gericht": 1, "tout-le-monde": 1, "friedensturm": 1, "ersatz-2": 10,
    "ersatz-3": 2, "poison-gas": 6, "advanced-barrage": 2, "bad-weather": 3, "strategic-reserves": 2, "surprise-attack": 2,
    "entente-crisis": 1, "german-crisis": 1,
}
TANKS = {"fr": 13, "uk": 13, "ge": 16, "us": 17}
YEARS = {1916: 8, 1917: 12, 1918: 16, 1919: 20}


def facts(look: Look) -> Iterator[Fact]:
    yield from _mix(look)
    yield from _stats(look)
    yield from _cards(look)
    yield from _events(look)


def _mix(look: Look) -> Iterator[Fact]:
    for nation, kinds in MIX.items():
        for kind, n in kinds.items():
            yield Fact("integrity", f"{n} counters of {nation} {kind}", look.mix[nation, kind] == n, look.mix[nation, kind])
    yield Fact("integrity", "no counter beyond the list", len(look.unit) == sum(n for k in MIX.values() for n in k.values()))
    yield Fact("8.2.2", "ten Stosstruppen exist", look.mix["ge", "stosstruppen"] >= 10)
    for kind, nation in (("stosstruppen", "ge"), ("siege-gun", "ge"), ("paris-gun", "ge"), ("commonwealth", "uk")):
        owners = {u.nation for u in look.ds.units if u.kind == kind}
        yield Fact("8.2", f"{kind} belongs to {nation} alone", owners == {nation}, owners)
    for name, rule in (("ge-1", "4.1"), ("ge-4", "8.1"), ("uk-1", "4.6"), ("uk-2", "8.1"), ("be-army", "7.3")):
        yield Fact(rule, f"the army {name} exists", name in look.unit and look.unit[name].kind == "army")


def _stats(look: Look) -> Iterator[Fact]:
    cost = look.ds.tables["cost"]
    for kind, (*want, bp, rule) in STATS.items():
        odd = [u.id for u in look.ds.units if u.kind == kind and (u.attack_fire, u.attack_f, u.attack_shots, u.defence_f,
               u.defence_entrenched_f, u.move, u.cost_bp) != (*want, bp)]
        yield Fact(rule, f"characteristics of {kind}", not odd, odd)
        yield Fact("7.6", f"cost of {kind}", cost[kind] == bp, cost[kind])
        first = next(u for u in look.ds.units if u.kind == kind)
        infantry = kind in ("infantry", "stosstruppen", "commonwealth")
        yield Fact("1.4", f"{kind} takes the right slot", first.group == ("infantry" if infantry else "auxiliary"))
        yield Fact("8.3", f"{kind} and control",
                   (first.controls == 0) == (kind in ("artillery", "siege-gun", "biplane", "paris-gun")))
        yield Fact("8.3.3", f"{kind} and retreat", (first.retreats == 0) == (kind in ("siege-gun", "paris-gun")))
        yield Fact("8.2.2", f"{kind} and forced retreats", (first.forces_retreat == 1) == (kind in ("tank", "stosstruppen")))
        yield Fact("8.3.6", f"{kind} and losses", (first.absorbs == 0) == (kind == "paris-gun"))
        yield Fact("8.2", f"{kind} and entrenchment", (first.entrenches == 1) == (kind in ("infantry", "commonwealth")))
        yield Fact("8.3.5", f"{kind} and rough terrain", (first.rough_fire == 0) == (kind == "tank"))
        lost = "any" if kind in ("siege-gun", "paris-gun") else "infantry" if kind in ("artillery", "biplane", "tank") else ""
        yield Fact("8.3", f"{kind} without escort", first.lost_amid == lost, first.lost_amid)
    for u in look.ds.units:
        if u.kind == "army":
            slots = look.ds.tables["army_slots"][u.nation]
            yield Fact("1.4", f"slots of {u.id}", (u.inf_slots, u.aux_slots) == (slots["infantry"], slots["auxiliary"]))
            yield Fact("8.1", f"{u.id} moves one zone, costs 1 BP, is rebuilt only", (u.move, u.cost_bp, u.rebuild_only,
                       u.controls, u.attack_f, u.defence_f) == (1, 1, 1, INSIDE, 0, 0))
        elif u.kind == "fort":
            fire = 2 if u.fort_value else 0
            yield Fact("8.4", f"{u.id} does not move, attack or stack", (u.move, u.attack_f, u.stacks, u.retreats, u.cost_bp,
                       u.build_from, u.defence_f) == (0, 0, 0, 0, 0, 0, fire))
        elif u.kind == "biplane":
            yield Fact("8.3.4", f"year of {u.id}", YEARS.get(u.year_mark) == u.build_from, u.year_mark)
        elif u.kind == "tank":
            yield Fact("8.3.5", f"date of {u.id}", u.build_from == TANKS[u.nation], u.build_from)
        elif u.kind == "stosstruppen":
            yield Fact("8.2.2", f"date of {u.id}", u.build_from == 13, u.build_from)
        elif u.kind == "paris-gun":
            yield Fact("8.3.6", f"date of {u.id}", u.build_from == 16, u.build_from)
        elif u.kind == "commonwealth":
            yield Fact("8.2.3", f"{u.id} is only rebuilt", (u.build_from, u.rebuild_only) == (0, 1))


def _cards(look: Look) -> Iterator[Fact]:
    card = look.card
    for name, n in COPIES.items():
        yield Fact("9.0", f"{n} cards {name}", name in card and card[name].copies == n)
    yield Fact("9.0", "55 cards", sum(c.copies for c in card.values()) == 55 == look.ds.tables["deck"]["cards"])
    family = sum(c.copies for c in card.values() if c.family == "offensive")
    yield Fact("9.1", "26 Offensive cards", family == 26 == look.ds.tables["deck"]["offensive_family"], family)
    for name, turn, rule in (("big-push", 8, "9.1.3"), ("gericht", 8, "9.1.4"), ("tout-le-monde", 16, "9.1.5"),
                             ("friedensturm", 16, "9.1.6"), ("poison-gas", 4, "9.3"), ("advanced-barrage", 12, "9.4"),
                             ("bad-weather", 2, "9.5")):
        yield Fact(rule, f"{name} from turn {turn}", card[name].earliest_turn == turn, card[name].earliest_turn)
    yield Fact("9.2", "Ersatz values", card["ersatz-2"].ersatz_value == 2 and card["ersatz-3"].ersatz_value == 3
               and all(c.ersatz_value == 1 for c in card.values() if c.family != "ersatz"))
    special = ("big-push", "gericht", "tout-le-monde", "friedensturm")
    yield Fact("9.5", "Bad Weather lowers Offensives by one level", all(card[c].under_bad_weather == "offensive" for c in special)
               and card["offensive"].under_bad_weather == "limited-offensive"
               and card["limited-offensive"].under_bad_weather == "pass")
    yield Fact("9.3", "gas and barrage exclude each other, one a zone", card["poison-gas"].excludes == "advanced-barrage"
               and card["advanced-barrage"].excludes == "poison-gas"
               and card["poison-gas"].per_zone == card["advanced-barrage"].per_zone == 1)
    for name, side, nation, kind, dice, steps, zones in (
            ("big-push", "entente", "uk", "artillery", 1, "both", 1), ("gericht", "german", "ge", "artillery", 1, "both", 1),
            ("tout-le-monde", "entente", "fr", "tank", 2, "attack", 2),
            ("friedensturm", "german", "ge", "stosstruppen", 2, "attack", 2)):
        c = card[name]
        yield Fact("9.1", f"bonus of {name}", (c.special_side, c.army_required, c.bonus_kind, c.bonus_dice, c.bonus_f,
                   c.bonus_steps, c.zones_max, c.before_earliest) == (side, nation, kind, dice, 2, steps, zones, "offensive"))


def _events(look: Look) -> Iterator[Fact]:
    events = look.ds.events
    brought = [(e.turn, e.qty) for e in events if e.what == "stosstruppen" and e.kind == "unit"]
    yield Fact("8.2.2", "ten Stosstruppen in 1918",
               sum(n for _, n in brought) == 10 and all(16 <= t <= 19 for t, _ in brought), brought)
    for name, turn in (("uk-can", 6), ("uk-anzac", 12)):
        told = [e.turn for e in events if e.what == name]
        yield Fact("8.2.3", f"{name} on turn {turn}", told == [turn], told)
    for e in events:
        t = look.turn[e.turn]
        if e.kind == "blockade":
            yield Fact("3.1", f"{e.id}: blockade", e.qty == t.blockade_vp and look.turn[e.turn - 1].blockade_vp != e.qty)
        elif e.kind == "limit":
            value = {"strategic-move": t.strategic_move_cap, "entrench-bp": t.entrench_bp_cap, "eft-vp": t.eft_vp,
                     "bad-weather": int(look.card["bad-weather"].earliest_turn <= e.turn)}.get(e.what)
            yield Fact("2.0 I", f"{e.id}: limit of {e.what}", value == e.qty, value)
        elif e.kind == "available":
            yield Fact("2.0 I", f"{e.id}: {e.what} from turn {e.turn}", e.turn in _dates(look, e.what, e.nation), e.what)
        elif e.kind == "option":
            yield Fact("8.3.2", f"{e.id}: date of the option", look.ds.tables["option"][e.what]["from_turn"] == e.turn)
    on_track = {u.id for u in look.ds.units if u.kind == "army"} - {e.what for e in events if e.kind == "army"}
    placed = set(look.ds.starts["1914"].armies)
    yield Fact("7.3", "armies come as reinforcements or stand on the map in 1914", on_track == placed, on_track ^ placed)


def _dates(look: Look, what: str, nation: str) -> set[int]:
    """The turns on which something becomes available."""
    if what in ("entente-crisis", "german-crisis"):
        years = {c["year"] for c in look.ds.tables["crisis"]["event"] if c["card"] == what}
        return {min(t.turn for t in look.ds.turns if t.game_year == y) for y in years}
    if what in look.card:
        return {look.card[what].earliest_turn}
    if what.startswith("biplane-"):
        return {u.build_from for u in look.ds.units if u.kind == "biplane" and u.year_mark == int(what[-4:])}
    return {u.build_from for u in look.ds.units if u.kind == what and (not nation or u.nation == nation)}
