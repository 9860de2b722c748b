"""Facts about the map: hexes, sides, railways, supply sources, and how supply behaves on the net."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.grand_illusion.data.consistency import neighbours
from marne.games.grand_illusion.data.check.look import BELGIUM, GERMAN_VP, PARIS_DANGER, PLAN_17, SCHLIEFFEN, Look
from marne.parts.data.facts import Fact, reach

PORTS = (1, 7, 14, 23, 32)                                                                   # 10.4, west to east
SOURCES = {                                                                                  # 8.4.3, 11.2.4, 11.2.5
    "fr": {1, 4, 13, 61, 80, 89}, "br": {1, 4, 14}, "be": {1, 14}, "ge": {91, 94, 100, 105, 107},
}


def facts(look: Look) -> Iterator[Fact]:
    yield from _grid(look)
    yield from _marks(look)
    yield from _sources(look)
    yield from _links(look)
    yield from _control(look)
    yield from _supply(look)


def _grid(look: Look) -> Iterator[Fact]:
    ds = look.ds
    kinds = {s.kind for s in ds.sides}
    yield Fact("integrity", "hexside kinds known", kinds <= {"normal", "slow", "impassable"}, kinds)
    yield Fact("integrity", "hexside ends exist", all({s.a, s.b} <= set(look.hex) and s.a != s.b for s in ds.sides))
    calc = neighbours(ds)
    odd = [h for h in look.hex if look.near[h] != calc[h]]
    yield Fact("integrity", "adjacency = geometry of the grid", not odd, odd)
    yield Fact("integrity", "280 hexsides", len(ds.sides) == 280, len(ds.sides))
    place = {h: (r.col, r.y) for h, r in look.hex.items()}
    yield Fact("integrity", "positions unique, dbl_row = 2y+3",
               len(set(place.values())) == 107 and all(r.dbl_row == 2 * r.y + 3 for r in ds.hexes))
    land = reach(1, lambda x: [m for m in look.near[x] if look.passable(x, m)])
    yield Fact("integrity", "map connected without impassable sides", len(land) == 107, sorted(set(look.hex) - land))
    steps = {"S": (0, 1.0), "NE": (1, -0.5), "SE": (1, 0.5)}
    wrong = [(s.a, s.b) for s in ds.sides
             if (place[s.b][0] - place[s.a][0], place[s.b][1] - place[s.a][1]) != steps[s.dir_from_a]]
    yield Fact("integrity", "directions of the hexsides agree with the grid", not wrong, wrong)
    for r in ds.rails:
        yield Fact("integrity", f"rail {r.a}-{r.b} joins neighbours over a passable side",
                   r.b in look.near[r.a] and look.passable(r.a, r.b))
    yield Fact("integrity", "rail column agrees with rails.csv", look.flag("rail") == look.railway)
    net = reach(19, lambda x: look.rail[x])
    yield Fact("integrity", "rail net connected", net == look.railway, sorted(look.railway - net))
    yield Fact("2.2", "107 hexes numbered 1..107", sorted(look.hex) == list(range(1, 108)))
    run = all(place[h + 1] == (col, y + 1) or place[h + 1][0] == col + 1 for h, (col, y) in place.items() if h < 107)
    yield Fact("2.2", "numbers run down the columns, columns west to east", run)


def _marks(look: Look) -> Iterator[Fact]:
    flag, near, rows = look.flag, look.near, look.hex
    yield Fact("8.4.9", "Paris in Danger hexes are the six around Paris",
               flag("paris_danger") == PARIS_DANGER and near[19] == PARIS_DANGER)
    yield Fact("8.4.8", "twelve Schlieffen hexes", flag("schlieffen") == SCHLIEFFEN)
    inside = {h for h, r in rows.items() if "be" in r.countries}
    yield Fact("8.4.7", "Belgian hexes", flag("belgian") == BELGIUM and inside == BELGIUM, inside ^ BELGIUM)
    yield Fact("2.2", "Vosges hexes 102 and 103", flag("vosges") == {102, 103})
    one = {h for h, r in rows.items() if r.german_vp == 1}
    yield Fact("14.1.2", "fifteen German VP hexes, Paris 10", one == GERMAN_VP and rows[19].german_vp == 10)
    yield Fact("14.1.2", "eight Plan 17 hexes", flag("plan17_vp") == PLAN_17)
    yield Fact("14.1.2", "doubled hexes 76, 87 (German) and 86, 105 (Plan 17)", flag("vp_double") == {76, 87, 86, 105})
    ports = {h for h, r in rows.items() if r.port}
    yield Fact("10.4", "five named ports", ports == set(PORTS))
    columns = [rows[h].col for h in PORTS]
    yield Fact("10.4", "a lower port number lies farther west", columns == sorted(columns))
    yield Fact("10.4", "ports are coastal", set(PORTS) <= flag("coastal") <= SCHLIEFFEN)
    top = all(rows[h].row == 1 for h in (42, 52, 62, 71))
    yield Fact("14.3.6", "Dutch entry hexes 42, 52, 62, 71 are column tops",
               top and flag("dutch_entry") == {42, 52, 62, 71})
    yield Fact("9.3", "hex 26: TEM +1, six neighbours, next to 27 and 35",
               rows[26].tem == 1 and len(near[26]) == 6 and {27, 35} <= near[26])
    yield Fact("2.2", "TEM is 0, 1 or 2, and 2 occurs", {r.tem for r in rows.values()} == {0, 1, 2})
    yield Fact("9.3.5", "Elan can bite: every Plan 17 hex has a TEM", all(rows[h].tem > 0 for h in PLAN_17))


def _sources(look: Look) -> Iterator[Fact]:
    supply = look.ds.tables["supply"]
    for nation, want in SOURCES.items():
        rule = "11.2.5" if nation == "ge" else "11.2.4"
        yield Fact(rule, f"supply sources {nation}", look.flag("src_" + nation) == want)
        yield Fact("11.2.1", f"sources {nation} are rail hexes", want <= look.railway)
    yield Fact("11.2.4", "Antwerp supplies Belgians and the RN Division",
               "be+rn" in look.hex[52].src_special and supply["antwerp_supplies"] == ["be", "br-rn"])
    yield Fact("8.4.3", "emergency source 44, turns 3-5",
               "emergency" in look.hex[44].src_special and supply["emergency_german_source"] == 44
               and supply["emergency_turns"] == [3, 5])


def _links(look: Look) -> Iterator[Fact]:
    near, rail = look.near, look.rail
    yield Fact("14.3.6", "42/52 is impassable and exists", look.kind.get(frozenset((42, 52))) == "impassable")
    yield Fact("12.5.2", "53 and 62 touch 52, 63 does not", {53, 62} <= near[52] and 63 not in near[52])
    yield Fact("12.5.3", "43 touches 52", 43 in near[52])
    yield Fact("8.4.3", "54-44 is a rail link, 64-63-53-52 is a rail chain",
               44 in rail[54] and 63 in rail[64] and 53 in rail[63] and 52 in rail[53])
    yield Fact("8.4.3", "107 touches 103 and 104; 106 does not touch 104",
               {103, 104} <= near[107] and 104 not in near[106])
    yield Fact("13.1.1", "45 touches 54", 54 in near[45])
    yield Fact("8.4.3", "56 is a rail hex reached from Namur",
               {64, 65, 56} <= look.railway and 65 in rail[64] and 56 in rail[65])
    marked = {h for h, r in look.hex.items() if r.start_marker}
    yield Fact("6.0", "72 and 73 are neighbours and marked German", 73 in near[72] and marked == {72, 73})


def _control(look: Look) -> Iterator[Fact]:
    control, flag = look.control, look.flag

    def all_are(side: str, hexes: set[int]) -> bool:
        return all(control[h] == side for h in hexes)

    yield Fact("13.1.3", "72 and 73 German at start", all_are("german", {72, 73}))
    yield Fact("13.1.2", "94 German, 19 Allied at start", control[94] == "german" and control[19] == "allied")
    yield Fact("14.1.2", "Plan 17 hexes start German, German VP hexes Allied",
               all_are("german", PLAN_17) and all_are("allied", GERMAN_VP))
    yield Fact("13.1.3", "Mulhouse (104) starts Allied", control[104] == "allied")
    allied = flag("src_fr") | flag("src_br") | flag("src_be")
    yield Fact("11.2.5", "German sources start German, Allied sources Allied",
               all_are("german", flag("src_ge")) and all_are("allied", allied))
    yield Fact("14.3.6", "81 (German arrivals) starts German", control[81] == "german")
    yield Fact("14.3.1", "hexes 1-66 are all Allied at start", all_are("allied", set(range(1, 67))))


def _supply(look: Look) -> Iterator[Fact]:
    control, supplied = look.control, look.supplied

    def german(*hexes: int) -> dict[int, str]:
        return look.held("german", *hexes)

    def allied(*hexes: int) -> dict[int, str]:
        return look.held("allied", *hexes)

    for u in look.ds.units:
        if u.setup == "hex":
            yield Fact("11.2.1", f"{u.id} in {u.start_hex} is supplied at start",
                       supplied(u.nation, u.start_hex, control))
    chain = (64, 63, 53)
    without = [x for x in chain if supplied("ge", 52, german(*(h for h in chain if h != x)))]
    yield Fact("8.4.3", "Germans reach 52 past 62 only with 64, 63 and 53",
               supplied("ge", 52, german(*chain)) and not without, without)
    yield Fact("8.4.3", "and not while the Namur fort is only besieged",
               not supplied("ge", 52, german(*chain), cut=frozenset({64})))
    beyond = [h for h in (101, 105, 106) if supplied("fr", h, allied(102))]
    yield Fact("8.4.3", "102 is a dead end for the Allies", supplied("fr", 102, control) and not beyond, beyond)
    yield Fact("8.4.3", "107 can be entered from 104, but nothing beyond until 103 is Allied",
               supplied("fr", 107, control) and not supplied("fr", 106, allied(107))
               and supplied("fr", 106, allied(107, 103)))
    west = german(62, 53, 63, 44, 45, 34, 35, 36, 46, 47, 55)
    early = [h for h in (35, 36, 46, 47) if supplied("ge", h, west)]
    yield Fact("8.4.3", "without 54 nothing west of Maubeuge is on the German net", not early, early)
    yield Fact("8.4.3", "with 54 it is", all(supplied("ge", h, {**west, 54: "german"}) for h in (35, 36, 46)))
    meuse = german(65, 66, 74, 75, 56, 57, 55, 46, 47)
    yield Fact("8.4.3", "the rail into 56 needs Namur",
               not supplied("ge", 57, meuse) and supplied("ge", 57, {**meuse, 64: "german"}))
    bare = len(look.hex) - len(look.railway)
    yield Fact("8.4.3", "many hexes are logistic dead ends: at least 15 hexes have no rail", bare >= 15, bare)
