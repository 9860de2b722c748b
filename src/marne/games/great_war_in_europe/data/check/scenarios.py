"""Facts about the scenarios: who stands where, and whether the rules let him."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from marne.games.great_war_in_europe.data.check.look import Look
from marne.games.great_war_in_europe.data.derive import place
from marne.games.great_war_in_europe.data.rows import BOXES, LETTERS
from marne.parts.data.facts import Fact

WHERE = {"EU": {"west", "italy", "east"}, "NE": {"caucasus", "iraq", "egypt"}, "E/I": {"egypt", "iraq"}, "C": {"caucasus"},
         "C/P": {"caucasus"}, "E": {"egypt"}, "E/O": {"egypt"}, "I/P": {"iraq"}}
EUROPE = ("west", "italy", "east")
AFTER = {"1915": "C", "1916": "G", "1917": "K", "1918": "O"}
LIMITS = {"it-out": 6, "ah-west": 4, "ah-north": 4, "us-out": 1, "tu-out": 4, "tu-egypt": 3}        # 17.21, 17.31


def facts(look: Look) -> Iterator[Fact]:
    for sc in look.scenario.values():
        yield Fact("19.0", f"{sc['id']}: its lists and events are there", all(k in look.lists for k in sc["setup"]) and all(
            e in look.event for e in (*sc.get("events_played", ()), *sc.get("events_in_play", ()))))
        yield from _state(look, sc["id"])
    for name in look.lists:
        yield from _list(look, name)
        yield from _limits(look, name)
    started = {p.unit for p in look.lists["1914-08"]} | {p.unit for p in look.lists["1914-11"]}
    absent = [u.id for u in look.ds.units if u.arrive == "start" and u.id not in started]
    yield Fact("19.0", "everybody of 1914 is set up", not absent, absent)
    arabia = sum(p.place == "arabia-holding" for p in look.lists["1914-11"])
    yield Fact("5.62#2", "four divisions in Arabia", arabia == 4, arabia)


def _list(look: Look, name: str) -> Iterator[Fact]:
    own, stands = look.owners(name), look.stands(name)
    odd = [p.unit for p in look.lists[name] if p.place not in look.hex and p.place not in BOXES]
    yield Fact("19.0", f"{name}: places that there are", not odd, odd)
    mixed = [h for h, us in stands.items() if len({look.camp(u) for u in us}) > 1 or own[h] != look.camp(us[0])]
    yield Fact("7.1", f"{name}: everybody stands on his own side's ground", not mixed, mixed)
    shut = [h for h in stands if not look.hex[h].playable or look.hex[h].terrain == "lake"]
    yield Fact("8.24", f"{name}: nobody stands where nobody can", not shut, shut)
    alps = [u for h, us in stands.items() if look.hex[h].terrain == "alpine" for u in us if look.unit[u].type != "mountain"]
    yield Fact("8.32", f"{name}: mountain units alone in the alps", not alps, alps)
    for h, us in stands.items():
        kinds = Counter(look.unit[u].type for u in us)
        full = sum(look.unit[u].stack for u in us) <= 6 and all(kinds[k] <= 1 for k in ("hq", "tank", "anti-tank")) and all(
            sum(look.unit[u].nation == n and look.unit[u].type in ("infantry", "mountain") for u in us) <= 4 for n in ("US",
                                                                                                                       "BU"))
        if not full:
            yield Fact("7.23", f"{name}: {h} is overfull", False, us)
    after = AFTER.get(name)
    if after:
        early = [p.unit for p in look.lists[name] if look.unit[p.unit].arrive in LETTERS and look.unit[p.unit].arrive > after]
        yield Fact("5.11", f"{name}: nobody is there before his letter", not early, early)
    if name != "1914-11":
        points = sum(r.cp_vp and own[h] == "CP" for h, r in look.hex.items())
        lost = sum(r.kind == "city" and r.country in ("GE", "AH", "BU", "LU", "TU") and own[h] == "AL" for h,
                   r in look.hex.items()
                   if name != "1914-08" or r.front in EUROPE)
        yield Fact("18.1", f"{name}: nobody has won yet", 0 <= points - lost < 20, points - lost)


def _limits(look: Look, name: str) -> Iterator[Fact]:
    """3.26#10, 17.21, 17.31 Where nations and units may be."""
    year, count, wrong = int(name[:4]), Counter[str](), list[str]()
    for h, us in look.stands(name).items():
        r = look.hex[h]
        for u in us:
            unit = look.unit[u]
            n, f, code = unit.nation, r.front, unit.restrict
            ok = code not in WHERE or f in WHERE[code]
            ok &= code not in ("C/P", "I/P") or r.country == "PN"
            ok &= not u.startswith("br-cd") or r.region == "egypt-west"
            ok &= n != "BR" or f != "caucasus"
            ok &= n != "FR" or u == "fr-dfps" or f in EUROPE
            ok &= n != "BE" or f == "west"
            ok &= n not in ("SR", "RO") or f == "east"
            ok &= n not in ("BU", "GK") or r.balkans
            ok &= n != "MN" or r.country == "MN"
            ok &= n != "RU" or f in ("east", "caucasus") or h == "N2436"
            ok &= f != "italy" or year >= 1917 or n in ("IT", "AH")
            if not ok:
                wrong.append(f"{u} {h}")
            count["it-out"] += n == "IT" and f != "italy" and unit.type != "hq"
            count["ah-west"] += n == "AH" and f == "west"
            count["ah-north"] += n == "AH" and f == "east" and place(h)[0] > 48 and unit.type != "hq"
            count["us-out"] += n == "US" and f != "west"
            count["tu-out"] += n == "TU" and f == "east" and not r.balkans
            count["tu-egypt"] += n == "TU" and r.country == "EG"
    yield Fact("17.0", f"{name}: everybody is where he may be", not wrong, wrong)
    over = {k: v for k, v in count.items() if v > LIMITS[k] or k == "ah-west" and v and year < 1917}
    yield Fact("17.31#AH", f"{name}: limits of number", not over, over)


def _state(look: Look, name: str) -> Iterator[Fact]:
    sc = look.scenario[name]
    own = look.owners(sc["setup"][0])
    line = sc.get("hindenburg", [])
    yield Fact("14.31", f"{name}: the Hindenburg Line hangs together and is German", len(line) in (0, 4) and all(
        b in look.near[a] for a, b in pairwise(line)) and all(own[h] == "CP" for h in line), line)
    waste = sc.get("devastated", [])
    zone = next(m.count for m in look.ds.markers if m.id == "devastated-zone")
    yield Fact("14.61", f"{name}: devastated hexes are clear, in France or Belgium", len(waste) <= zone and all(
        look.hex[h].terrain in ("clear", "floodplain") and look.hex[h].country in ("FR", "BE") for h in waste), waste)
    yield Fact("5.88", f"{name}: OHL only with the initiative in the West",
               sc.get("command_marker") != "OHL" or sc["initiative_west"] == "CP", sc.get("command_marker"))
    lasting = [e for e in sc.get("events_played", ()) if look.event[e].effect == "shock"]
    yield Fact("15.41", f"{name}: a Shock-Troop event that was played lasts", set(lasting) <= set(sc.get("events_in_play", ())),
               lasting)
    held = sc.get("resource_captured", {})
    yield Fact("5.16#2", f"{name}: captured resource hexes are held",
               all(look.hex[h].rp and own[h] == "CP" and turn < sc["start_turn"]
                                                                         for h, turn in held.items()), held)
    if sc["setup"][0] in AFTER:
        want = {h for h, r in look.hex.items() if r.rp and own[h] == "CP"}
        yield Fact("5.16#2", f"{name}: all that are held are named", want == set(held), want ^ set(held))
    ohl = sc.get("command_marker") == "OHL"
    yield Fact("5.88", f"{name}: OHL only with the initiative in the West, no marker in the Near East alone",
               not ohl or sc["initiative_west"] == "CP" and sc["scope"] != "gwine", sc.get("command_marker"))
    played = set(sc.get("events_played", ()))
    yield Fact("5.87", f"{name}: in the Near East alone only an event takes the West from the CP",
               sc["scope"] != "gwine" or sc["initiative_west"] == "CP" or any("initiative" in e for e in played))
    gone = {e for e in played if look.event[e].effect == "u-boat"}
    yield Fact("5.22#4", f"{name}: submarines that were withdrawn had succeeded, and America is nearer",
               not gone or sc["scope"] == "gwine" or LETTERS.index(sc["us_entry"]) < LETTERS.index("O"), sc["us_entry"])
