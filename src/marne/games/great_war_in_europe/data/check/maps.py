"""Facts about the six maps: hexes that the book names, their neighbours, sources, ports, countries."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.great_war_in_europe.data.check.look import Look
from marne.games.great_war_in_europe.data.derive import place
from marne.games.great_war_in_europe.data.rows import TERRAINS
from marne.parts.data.facts import Fact, reach

NAMED = {
    "5.16": "W6316 Mons, W6312 Lens, W6310 Bethune, W5425 Longwy, E2623 Ploesti, E4129 Kiev",
    "3.11": "W6819 Antwerp, E4816 Warsaw, N1728 Damascus", "3.12#2": "N2430 Beirut",
    "9.17": "E2413 Belgrade, E2015 Nis, E2423 Bucharest", "16.5": "E3606 Vienna, E3310 Budapest, W2615 Trent, W2230 Trieste",
    "11.32#3": "E1328 Constantinople, E1819 Sofia, E5102 Berlin, E4304 Prague", "5.43": "E7030 Petrograd",
    "11.42": "E3031 Odessa", "6.53": "E1116 Salonika, E1210 Valona", "18.11": "E1709 Scutari, N3653 Baku",
    "5.62": "N1540 Baghdad, N2416 Jerusalem", "14.21": "N1845 Kut", "11.33#10": "N2252 Basra, N2552 Abadan, N2436 Hamadan",
    "6.8": "N3338 Van", "17.21#PEF": "N3045 Tabriz", "6.38": "N4332 Trebizond", "11.43": "W2022 Venice",
    "11.44": "W5603 Rouen, W6707 Calais, W6709 Dunkirk", "11.21 [bis]#2": "N2913 Gaza, N2711 Beersheba",
}
CITIES = ("E2413", "E2423", "E4129", "E3031", "N2252", "N2552", "N2416", "N1540", "N3653", "W2615", "E7030", "W6830", "W6831",
          "W6729",
          "W6730", "W5008", "W5009", "W4908")


def facts(look: Look) -> Iterator[Fact]:
    yield from _grid(look)
    yield from _named(look)
    yield from _sides(look)
    yield from _sources(look)
    yield from _ports(look)
    yield from _countries(look)


def _grid(look: Look) -> Iterator[Fact]:
    theatres = {f: look.front[f]["theatre"] for f in look.front}
    yield Fact("3.13#2", "the Theatres", theatres == {"west": "west", "italy": "west", "egypt": "west", "east": "east",
                                                      "caucasus": "east", "iraq": "east"}, theatres)
    scale = {f: look.front[f]["km_per_hex"] for f in look.front}
    yield Fact("3.6", "kilometres in a hex", scale == {"west": 15, "italy": 15, "egypt": 15, "east": 36, "caucasus": 36,
                                                       "iraq": 32}, scale)
    for f, row in look.front.items():
        mine = {h: r for h, r in look.hex.items() if r.front == f}
        out = [h for h in mine if not (row["line_min"] <= place(h)[0] <= row["line_max"] and row["pos_min"] <= place(h)[1] <= row[
            "pos_max_odd" if place(h)[0] % 2 else "pos_max_even"]) or h[0] != row["prefix"]]
        yield Fact("3.11", f"{f}: hexes within the frame", not out, out)
        land = {h for h, r in mine.items() if r.playable and r.terrain != "lake"}
        seen = reach(min(land), lambda x: [b for b in look.near[x] if look.hex[b].playable and look.hex[b].terrain != "lake"
                                           and "sea" not in look.types(x, b)])
        yield Fact("integrity", f"{f}: all land hangs together", seen == land, sorted(land - seen)[:6])
    twisted = [h for h in look.hex for b in look.near[h] if h not in look.near[b]]
    yield Fact("integrity", "neighbours are so both ways", not twisted, twisted[:6])
    yield Fact("integrity", "every terrain occurs", {r.terrain for r in look.hex.values()} == set(TERRAINS))
    bad = [h for h, r in look.hex.items() if r.kind and r.terrain in ("alpine", "lake") or bool(r.kind) != bool(r.name_en)]
    yield Fact("integrity", "towns have names and lie on ground", not bad, bad)


def _named(look: Look) -> Iterator[Fact]:
    for rule, names in NAMED.items():
        for h, name in (x.split(" ", 1) for x in names.split(", ")):
            yield Fact(rule, f"{h} is {name}", look.hex[h].name_en == name, look.hex[h].name_en)
    rp = {h: r.rp for h, r in look.hex.items() if r.rp}
    yield Fact("5.16#1", "resource hexes", rp == {"W6316": 1, "W6312": 1, "W6310": 1, "W5425": 1, "E2623": 1, "E4129": 2}, rp)
    towns = [h for h in CITIES if look.hex[h].kind != "city"]
    yield Fact("18.13", "cities that the book calls so", not towns, towns)
    yield Fact("3.12#3", "N3611 and N4208 count as towns", all(look.hex[h].kind == "town" for h in ("N3611", "N4208")))
    yield Fact("14.21", "Kut and Van are towns", all(look.hex[h].kind == "town" for h in ("N1845", "N3338")))
    trent = look.hex["W2615"]
    yield Fact("10.46", "Trent: mountain, city, heavy fort", (trent.terrain, trent.fort, trent.country) == ("mountain", "heavy",
                                                                                                            "AH"))
    paris = ("W5008", "W5009", "W4908")
    yield Fact("16.2", "three hexes of Paris that touch", all(b in look.near[a] for a in paris for b in paris if a != b)
               and all(look.hex[h].country == "FR" and look.hex[h].cp_vp for h in paris))
    for h in ("N2913", "N2711"):
        yield Fact("10.53#4", f"{h}: a fort, attacked concentrically",
                   bool(look.hex[h].fort) and "concentric-allowed" in look.hex[h].special)
    for h in ("N2712", "N2813"):
        yield Fact("6.35", f"{h}: Gaza line", "gaza-line-trench" in look.hex[h].special)
    letters = {c: sum(r.letter == c for r in look.hex.values()) for c in "ARK"}
    yield Fact("14.22", "lettered hexes, three of them K", letters["K"] == 3 and all(letters.values()), letters)
    scoring = {r.name_en for r in look.hex.values() if r.cp_vp}
    yield Fact("18.24", "Verdun and Arras count for victory", {"Verdun", "Arras"} <= scoring)
    yield Fact("18.11", "Scutari and Baku do", look.hex["E1709"].cp_vp and look.hex["N3653"].cp_vp)


def _sides(look: Look) -> Iterator[Fact]:
    wrong = [(s.a, s.b) for s in look.ds.sides if s.b not in look.near.get(s.a, ())]
    yield Fact("integrity", "hexsides lie between neighbours", not wrong, wrong)
    inside = [(s.a, s.b) for s in look.ds.sides if s.type == "frontier" and look.hex[s.a].country == look.hex[s.b].country]
    yield Fact("integrity", "frontiers part countries", not inside, inside)
    yield Fact("8.33", "a pass from E2717 to E2618, none from E2617", "pass" in look.types("E2717", "E2618")
               and "pass" not in look.types("E2617", "E2618") and look.hex["E2618"].terrain == "mountain-pass")
    passes = {look.hex[s.a].front for s in look.ds.sides if s.type == "pass"} | {r.front for r in look.hex.values()
                                                                                if r.terrain == "mountain-pass"}
    yield Fact("8.33", "passes on the East map only", passes == {"east"}, passes)
    for a, b in (("E5615", "E5715"), ("E5715", "E5816")):
        yield Fact("8.35", f"the lagoon between {a} and {b}", "lagoon" in look.types(a, b) and "sea" not in look.types(a, b))
    yield Fact("8.35", "none between E5512 and E5413", "sea" in look.types("E5512", "E5413"))
    yield Fact("6.52#5", "no way between the beachheads", "sea" in look.types("E1022", "E1122"))
    for h in ("E1022", "E1122"):
        ways = [b for b in look.near[h] if "sea" not in look.types(h, b)]
        yield Fact("6.52#5", f"{h}: by land only to E1023", ways == ["E1023"], ways)
        yield Fact("6.52#4", f"{h}: port and source", look.hex[h].port and "al-if:gallipoli" in look.hex[h].supply)


def _sources(look: Look) -> Iterator[Fact]:
    by: dict[str, set[str]] = {}
    for h, r in look.hex.items():
        for key in r.supply:
            by.setdefault(key, set()).add(h)
    keys = set(look.ds.tables["supply"]["keys"])
    odd = [k for k in by if k not in keys and "-if:" not in k]
    yield Fact("11.31", "sources have known keys", not odd, odd)
    east = {h for h in by["cp"] if look.hex[h].front == "west" and "e" in look.hex[h].edge}
    yield Fact("11.32#1", "the German edge from W3933 to W7034", {"W3933", "W7034"} <= east and len(east) == 32, len(east))
    yield Fact("11.32#1", "the Ruhr", all(h in by["cp"] and "ruhr" in look.hex[h].special for h in ("W6830", "W6831", "W6729",
                                                                                                    "W6730")))
    west = {h for h in by["cp"] if look.hex[h].front == "east" and "w" in look.hex[h].edge}
    yield Fact("11.32#3", "E3501 to E5701", west == {f"E{n}01" for n in range(35, 58)}, len(west))
    yield Fact("11.32#3", "Berlin, Prague, Vienna, Budapest", {"E5102", "E4304", "E3606", "E3310"} <= by["cp"])
    for h, code in (("E1328", "TU"), ("E1819", "BU"), ("E2423", "RO")):
        yield Fact("11.32#3", f"{h} once {code} has joined", f"cp-if:{code}" in look.hex[h].supply)
    wrong = [h for h, r in look.hex.items() if r.front == "italy" and r.edge and r.terrain not in ("alpine", "lake")
             and r.country in ("AH", "IT") and {"AH": "cp", "IT": "al"}[r.country] not in r.supply]
    yield Fact("11.32#2", "edges of the Italian map", not wrong, wrong)
    french = {h for h in by["al"] if look.hex[h].front == "west"}
    yield Fact("11.33#1", "the French edge from W5801 to W3629",
               french == {f"W{n:02}01" for n in range(36, 59)} | {f"W36{p:02}" for p in range(1, 30)}, len(french))
    yield Fact("11.33#3", "E3034 to E7034", len(by["ru-ro"]) == 41 and {"E3034", "E7034"} <= by["ru-ro"], len(by["ru-ro"]))
    yield Fact("11.33#4", "E1012 to E1016", by["gk"] == {f"E10{p}" for p in range(12, 17)})
    yield Fact("11.33#5", "Serbian towns", by["sr"] == {h for h, r in look.hex.items() if r.country == "SR" and r.kind})
    north = [h for h, r in look.hex.items() if r.front == "caucasus" and "n" in r.edge and 36 <= place(h)[1] <= 49
             and (h in by["al"]) != (r.terrain != "alpine")]
    yield Fact("11.33#9", "N4836 to N4849 but for alpine hexes", not north, north)
    yield Fact("11.33#10", "Basra, Abadan, Hamadan", by["br"] == {"N2252", "N2552"} and by["ru-if:pef"] == {"N2436"})
    suez = [h for h, r in look.hex.items() if r.region == "egypt-west" and ("al" not in r.supply or not r.cp_vp)]
    yield Fact("11.33#11", "all hexes west of the Canal", not suez, suez)
    pipe = look.ds.tables["supply"]["pipeline"]
    yield Fact("11.53", "four coastal towns of Sinai from west to east", len(pipe) == 4 and all(
        f"pipeline-{i}" in look.hex[h].special and look.hex[h].region == "sinai" and "mediterranean" in look.hex[h].coast
        for i, h in enumerate(pipe, 1)), pipe)


def _ports(look: Look) -> Iterator[Fact]:
    for rule, coast, ports in (("11.41", "baltic", "E5205 E5412 E5514 E6116 E6120 E6921 E6924 E7028 E7030"),
                               ("11.42", "black-sea", "E1725 E2027 E2328 E3031"), ("11.43", "adriatic", "W2022 W2230")):
        bad = [h for h in ports.split() if not look.hex[h].port or coast not in look.hex[h].coast]
        yield Fact(rule, f"ports of the {coast}", not bad, bad)
    yield Fact("11.44", "ports of the Channel", all(look.hex[h].port for h in ("W5603", "W6819", "W6707", "W6709")))
    yield Fact("11.44#1", "the four that close Antwerp lie next to it", all(h in look.near["W6819"] for h in (
        "W6718", "W6719", "W6820", "W6919")))
    inland = [h for h, r in look.hex.items() if r.region == "egypt-west" and r.coast and not r.port]
    yield Fact("9.53", "coastal hexes west of the Canal are ports", not inland, inland)
    for sea in ("black-sea", "caspian"):
        yield Fact("11.45", f"the Caucasus has a coast on the {sea}", any(r.front == "caucasus" and sea in r.coast
                                                                         for r in look.hex.values()))


def _countries(look: Look) -> Iterator[Fact]:
    owner = {"GE": "CP", "AH": "CP", "LU": "CP", "FR": "AL", "BE": "AL", "RU": "AL", "SR": "AL", "MN": "AL"}
    bad = [h for h, r in look.hex.items() if r.front in ("west", "italy",
                                                         "east") and r.country in owner and r.control != owner[r.country]]
    yield Fact("7.11", "who holds what in August 1914", not bad, bad)
    gulf = {"N2252", "N2552", *look.near["N2252"], *look.near["N2552"]}
    bad = [h for h, r in look.hex.items() if r.front in ("caucasus", "iraq", "egypt") and r.country in ("TU", "EG", "RU")
           and r.control != ("AL" if h in gulf or r.country != "TU" else "CP")]
    yield Fact("7.12", "who holds what in November 1914", not bad, bad)
    edge = [h for h, r in look.hex.items() if r.front == "west" and r.country == "FR" and r.edge and not r.cp_vp]
    yield Fact("18.12", "French edge hexes count for victory", not edge, edge)
    shut = [h for h, r in look.hex.items() if r.playable == (r.country in ("NL", "CH"))]
    yield Fact("17.4#NL", "Holland and Switzerland are closed, nobody else", not shut, shut)
    for code in ("GE", "AH", "BU", "LU", "TU"):
        yield Fact("18.13", f"{code} has cities", any(r.country == code and r.kind == "city" for r in look.hex.values()))
    ts = sum(r.ts and r.front in ("caucasus", "iraq", "egypt") for r in look.hex.values())
    yield Fact("17.13", "five hexes of surrender in the Near East", ts >= 5, ts)
    yield Fact("16.6", "E1124 is Turkish", look.hex["E1124"].country == "TU")
    for name, code in (("Arlon", "BE"), ("Orsova", "AH"), ("Strumica", "BU"), ("Sarikamish", "RU"), ("Malmedy", "GE"), ("Longwy",
                                                                                                                        "FR"),
                       ("Memel", "GE"), ("Monastir", "SR"), ("Silistria", "RO")):
        yield Fact("notes", f"{name} belonged to {code} in 1914",
                   any(r.name_en == name and r.country == code for r in look.hex.values()))
