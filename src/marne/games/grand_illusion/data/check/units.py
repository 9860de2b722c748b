"""Facts about forts and units."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from marne.games.grand_illusion.data.check.look import PLAN_17, SCHLIEFFEN, SIDE, Look
from marne.games.grand_illusion.data.rows import VARIABLE, FortRow, UnitRow
from marne.parts.data.facts import Fact

# 13.1.6: hex and all faces; R = replacement counter, + = bombardment defence.
FRENCH = {
    "fort-versailles": (10, "2 1"), "fort-paris": (19, "5 4 2R 1R"), "fort-hazebrouck-o": (24, "3 2"),
    "fort-lille-o": (34, "3 2"), "fort-maubeuge": (54, "5+2 4+2 3+1R 2+1R"),
    "fort-verdun-west": (67, "5+2 4+2 3+2R 2+2R"), "fort-verdun": (76, "5+3 4+3 3+3R 2+3R"),
    "fort-st-mihiel": (77, "4 3 2R 1R"), "fort-langres": (79, "4 3 2R 1R"), "fort-nancy": (87, "4+1 3+1 2+1R 1+1R"),
    "fort-toul": (87, "5+2 4+2 3+2R 2+2R"), "fort-epinal-a": (98, "4 3 2R 1R"),
    "fort-epinal-b": (98, "5+2 4+2 3+2R 2+2R"), "fort-belfort": (104, "5+2 4+2 3+2R 2+2R"),
}
# 13.1.6 gives only the fronts of the German and Belgian counters.
FRONTS = {
    "fort-antwerp": (52, "5", "3R"), "fort-antwerp-o": (52, "5+1", "3+1R"), "fort-namur": (64, "3+1", ""),
    "fort-liege-o": (72, "4", "2R"), "fort-metz-a": (86, "5", "3R"), "fort-metz-b": (86, "3", ""),
    "fort-trier": (94, "3", ""), "fort-strasbourg": (105, "5", "3R"),
}
CORPS_NOT_4 = {"COL": 5, "II": 5, "III": 6, "VI": 6, "XIV": 5, "XVIII": 6, "XX": 5}


def facts(look: Look) -> Iterator[Fact]:
    yield from _forts(look)
    yield from _kinds(look)
    yield from _named(look)
    yield from _options(look)
    yield from _set_up(look)
    yield from _stacking(look)


def _code(faces: list[FortRow]) -> str:
    return " ".join(f"{f.cs}" + (f"+{f.bombard_defence}" if f.bombard_defence else "")
                    + ("R" if f.counter == "replacement" else "") for f in faces)


def _forts(look: Look) -> Iterator[Fact]:
    forts = look.fort
    replaced = {k for k, v in forts.items() if any(f.counter == "replacement" for f in v)}
    yield Fact("13.1.6", "22 forts, 16 replacement counters", len(forts) == 22 and len(replaced) == 16)
    falling = all(2 <= len(v) <= 4 and [f.step for f in v] == list(range(1, len(v) + 1))
                  and all(a.cs > b.cs for a, b in pairwise(v)) for v in forts.values())
    yield Fact("2.4", "two to four steps each, strengths fall", falling)
    yield Fact("2.4", "forts of three or four steps have a replacement counter, the others none",
               all((len(v) > 2) == (k in replaced) for k, v in forts.items()))
    yield Fact("13.1.6", "last step is 2 or 1", {v[-1].cs for v in forts.values()} == {1, 2})
    for k, (h, faces) in FRENCH.items():
        v = forts.get(k, [])
        ok = _code(v) == faces and v[0].hex == h and all(f.source == "rule 13.1.6" for f in v)
        yield Fact("13.1.6", f"{k} = {faces} in {h}", ok, _code(v))
    for k, (h, front, second) in FRONTS.items():
        v = forts.get(k, [])
        again = _code([f for f in v if f.counter == "replacement" and f.face == "front"])
        yield Fact("13.1.6", f"{k} front {front}, replacement {second or 'none'} in {h}",
                   bool(v) and v[0].hex == h and _code(v[:1]) == front and again == second, _code(v))
    large = {k for k, v in forts.items() if v[0].large_garrison}
    strong = {k for k, v in forts.items() if v[0].nation != "ge" and any(f.bombard_defence >= 2 for f in v)}
    yield Fact("9.5.2", "large garrisons: Metz twice, Allied forts with +2 or +3, optional Antwerp",
               large == {"fort-metz-a", "fort-metz-b", "fort-antwerp-o"} | strong, large)
    options = {k: v[0].option for k, v in forts.items() if v[0].option}
    yield Fact("13.1.6", "optional forts", options == {
        "fort-antwerp-o": "al-belgian-alert", "fort-liege-o": "al-belgian-alert",
        "fort-lille-o": "al-resources", "fort-hazebrouck-o": "al-resources"}, options)
    yield Fact("integrity", "forts stand in hexes their side controls", all(
        look.control[v[0].hex] == SIDE[v[0].nation] or k == "fort-liege-o" for k, v in forts.items()))


def _kinds(look: Look) -> Iterator[Fact]:
    units, combat, unit = look.ds.units, look.combat, look.unit
    hqs = [u for u in units if u.type == "hq"]
    yield Fact("2.4", "types", {u.type for u in units} == {"inf", "cav", "hq", "ha"})
    yield Fact("2.7", "sizes of combat units", {u.size for u in combat} == {"corps", "division", "brigade"})
    yield Fact("2.4", "disrupted units move 1 and are weaker or equal",
               all(u.ma_dis == 1 and u.cs_dis <= u.cs_full for u in combat))
    yield Fact("2.4", "only infantry and cavalry have combat strengths",
               all((u.cs_full > 0) == (u.type in ("inf", "cav")) for u in units))
    yield Fact("2.4", "HQ: reduced movement on the back", all(u.ma_full > u.ma_dis for u in hqs))
    yield Fact("8.4.1", "an HQ can give 3 or 4 and that is more than infantry has",
               all(u.ma_full in (3, 4) for u in hqs) and all(u.ma_full <= 2 for u in combat if u.type == "inf"))
    yield Fact("2.4", "VIII Corps starts in 84 at full strength",
               look.is_unit("ge-viii", start_hex=84, start_face="full", size="corps"))
    marks = {u.id: u.pd_mark for u in units if u.pd_mark}
    yield Fact("2.4", "exactly four French units carry PD: two R, one hex, one variable",
               sorted(marks.values()) == ["98", "?", "R", "R"] and all(unit[k].nation == "fr" for k in marks), marks)
    yield Fact("8.4.9", "PD units", marks == {"fr-hq-alsace": "R", "fr-ix-minus": "R", "fr-ix": "?", "fr-71-r": "98"}
               and {u.id for u in units if u.setup == "pd"} == {"fr-ix", "fr-71-r"}, marks)
    yield Fact("2.4", "exactly two mountain units: XIV Corps and the Chasseurs Alpins Brigade",
               {u.id for u in units if u.mountain} == {"fr-xiv", "fr-alpins"} and unit["fr-alpins"].size == "brigade")
    belgians = [u for u in combat if u.nation == "be"]
    circled = [u for u in belgians if u.red_circle]
    yield Fact("2.4", "all British combat units and some Belgian ones are circled, nobody else",
               all(u.red_circle for u in combat if u.nation == "br") and 0 < len(circled) < len(belgians)
               and not any(u.red_circle for u in units if u.nation in ("fr", "ge")))
    yield Fact("12.2", "all Belgian infantry is circled", all(u.red_circle for u in belgians if u.type == "inf"))
    yield Fact("2.4", "bracketed strengths exist",
               any(u.cs_full_def_only for u in combat) and any(u.cs_dis_def_only for u in combat))
    colours = {u.colour for u in units}
    bavarian = all((u.colour == "dark-grey") == ("Bavarian" in u.name_en) for u in units if u.nation == "ge")
    yield Fact("2.5", "colours", bavarian and colours == {
        "grey", "dark-grey", "blue", "light-blue", "tan", "brown", "green"}, colours)
    labels = " ".join(u.label for u in units).split()
    for ab in ("B", "BE", "BEF", "C", "COL", "E", "FR", "Gd", "HA", "LW", "M", "N", "RN", "OR", "R", "T"):
        yield Fact("2.7", f"abbreviation {ab} occurs on a counter", ab in labels)


def _named(look: Look) -> Iterator[Fact]:
    units, unit, is_unit = look.ds.units, look.unit, look.is_unit
    guns = [u for u in units if u.type == "ha"]
    yield Fact("9.5.4", "two German siege artillery units, 1 hex",
               sum(u.nation == "ge" and not u.optional for u in guns) == 2
               and all(u.ma_full == u.ma_dis == 1 and u.bombard > 0 for u in guns))
    yield Fact("14.3.6", "optional siege artillery: two German on turn 5, one French on turn 2",
               sorted((u.nation, u.arrival_turn) for u in guns if u.optional) == [("fr", 2), ("ge", 5), ("ge", 5)])
    plain = [u for u in units if u.nation == "fr" and u.size == "corps" and "group" not in u.flags
             and u.label not in (*CORPS_NOT_4, "IX (-)")]
    yield Fact("notes", "French corps strengths", all(u.cs_full == 4 for u in plain)
               and all(is_unit("fr-" + k.lower(), cs_full=v) for k, v in CORPS_NOT_4.items()))
    yield Fact("notes", "IX (-) is not a 4 and stacks as a division with a corps symbol",
               unit["fr-ix-minus"].cs_full != 4 and is_unit("fr-ix-minus", size="corps", stack=1))
    yield Fact("9.3", "combat example: XIII 5, XVI exists, VI and XVIII 6, VIII 4, II Territorial 3 and may attack",
               is_unit("ge-xiii", cs_full=5) and "ge-xvi" in unit and is_unit("fr-vi", cs_full=6)
               and is_unit("fr-xviii", cs_full=6) and is_unit("fr-viii", cs_full=4)
               and is_unit("fr-ii-t", cs_full=3, cs_full_def_only=0, size="corps"))
    special = ("ge-iii-lw", "fr-ii-bis-r", "fr-iv-bis-r", "fr-vosges", "fr-71-r", "fr-xvii")
    yield Fact("notes", "2nd Moroccan Division = 3; named special units exist",
               is_unit("fr-2-m", cs_full=3, size="division") and all(k in unit for k in special))
    others = Counter(u.cs_full for u in look.combat
                     if u.type == "inf" and u.size == "division" and u.nation in ("ge", "fr"))
    yield Fact("12.2", "British divisions beat most other divisions",
               min(unit[k].cs_full for k in ("br-1", "br-2", "br-3", "br-5")) > others.most_common(1)[0][0] == 2)
    yield Fact("7.3", "HQ 1, 2, 3 exist; XI plus Guard Reserve make 9",
               all(f"ge-hq-{i}" in unit for i in (1, 2, 3)) and unit["ge-xi"].cs_full + unit["ge-gd-r"].cs_full == 9)
    yield Fact("14.1.1", "HQ 7 and HQ Detachment (turn 6, variable)",
               "ge-hq-7" in unit and is_unit("ge-hq-det", arrival_turn=6, arrival_hex=VARIABLE))
    yield Fact("14.3.6", "Naval Division turn 3, I LW turn 5, HQ Nord turn 5",
               is_unit("ge-naval", arrival_turn=3) and is_unit("ge-i-lw", arrival_turn=5, size="corps")
               and is_unit("ge-hq-nord", arrival_turn=5))
    yield Fact("14.3.6", "some German reinforcements are fixed in 81",
               any(u.nation == "ge" and u.arrival_hex == 81 for u in units))
    yield Fact("14.3.6", "7th Division, 3rd Cavalry Division, Marine Brigade turn 10; Indian 3rd and 7th turn 13",
               all(is_unit(k, arrival_turn=10) for k in ("br-7", "br-3-c", "fr-marine"))
               and all(is_unit(k, arrival_turn=13, colour="brown") for k in ("br-ind-3", "br-ind-7")))


def _options(look: Look) -> Iterator[Fact]:
    units, unit, is_unit = look.ds.units, look.unit, look.is_unit
    yield Fact("14.3.6", "optional Allied units",
               is_unit("fr-xxii", arrival_turn=3, optional=1) and is_unit("fr-xxiii", arrival_turn=3, optional=1)
               and is_unit("fr-1-col", arrival_turn=8, optional=1, size="division")
               and is_unit("fr-10-col", arrival_turn=8, optional=1, size="division")
               and is_unit("br-8", arrival_turn=10, optional=1)
               and is_unit("br-secunderabad-c", arrival_turn=13, optional=1, size="brigade", type="cav"))
    fresh = [u for u in units if u.option == "ge-more-troops" and u.type == "inf" and u.size == "corps"]
    yield Fact("14.3.6", "optional German army: HQ 9 and five infantry corps on turn 1",
               len(fresh) == 5 and all(u.arrival_turn == 1 for u in fresh)
               and is_unit("ge-hq-9", arrival_turn=1, optional=1))
    better = {u.id for u in units if u.nation == "be" and u.optional}
    yield Fact("14.3.6", "optional Belgians I, II, 3 replace the normal ones",
               better == {"be-i-o", "be-ii-o", "be-3-o"}
               and all(unit[k + "-o"].cs_full >= unit[k].cs_full for k in ("be-i", "be-ii", "be-3")))
    yield Fact("2.6", "optional units name their option", all(bool(u.optional) == bool(u.option) for u in units))


def _set_up(look: Look) -> Iterator[Fact]:
    units, unit, control = look.ds.units, look.unit, look.control
    placed = [u for u in units if u.setup == "hex"]
    british = [u for u in placed if u.nation == "br"]
    yield Fact("13.1.1", "all British starting units in 45",
               {u.start_hex for u in british} == {45} and sum(u.type == "inf" for u in british) >= 2)
    weak = sum(u.start_face == "disrupted" for u in look.combat if u.setup == "hex")
    yield Fact("13.1.1", "most units start full, a few disrupted", 0 < weak < 10, weak)
    yield Fact("14.1.1", "Belgian army in 62, 4th Division in 64 (12.6)",
               {u.start_hex for u in units if u.nation == "be"} == {62, 64} and look.is_unit("be-4", start_hex=64))
    yield Fact("14.1.1", "5th Army in 46, 3rd and 4th in 76 and 66, cavalry divisions in 54",
               look.is_unit("fr-hq-5", start_hex=46) and look.is_unit("fr-hq-3", start_hex=76)
               and look.is_unit("fr-hq-4", start_hex=66)
               and {(u.nation, u.type) for u in placed if u.start_hex == 54} == {("fr", "cav")})
    yield Fact("8.4.9", "HQ Alsace starts on the map", unit["fr-hq-alsace"].setup == "hex")
    yield Fact("12.3", "RN and 7th Division may land on the coast",
               all("coastal-landing" in unit[k].flags for k in ("br-rn", "br-7")))
    yield Fact("9.4.5", "French Territorials are marked", any("territorial" in u.flags for u in units))
    arrive = [u for u in units if u.setup == "turn"]
    variable = sum(u.arrival_hex == VARIABLE for u in arrive)
    yield Fact("7.1.1", "most reinforcements are variable", variable > len(arrive) / 2, (variable, len(arrive)))
    fixed = [u for u in arrive if u.arrival_hex != VARIABLE]
    yield Fact("7.1", "arrival turns 1..15, hexes exist and are friendly at start",
               all(1 <= u.arrival_turn <= 15 for u in arrive)
               and all(control[u.arrival_hex] == SIDE[u.nation] for u in fixed))
    early = [u.id for u in fixed if u.nation in ("fr", "br") and u.arrival_turn < 7 and u.arrival_hex in SCHLIEFFEN]
    yield Fact("8.4.7", "no fixed French or British arrival before turn 7 in a Schlieffen hex", not early, early)
    astray = [u.id for u in placed if control[u.start_hex] != SIDE[u.nation]]
    yield Fact("integrity", "start hexes exist and are friendly", not astray, astray)
    yield Fact("integrity", "set-up kinds", {u.setup for u in units} == {"hex", "turn", "pd"}
               and all((u.start_hex > 0) == (u.setup == "hex") and (u.arrival_turn > 0) == (u.setup == "turn")
                       for u in units))
    liege = sum(u.start_hex == 72 and u.nation == "ge" and u.size == "corps" for u in units)
    yield Fact("14.3.6", "German force and siege artillery stand in 72 for the Belgian alert",
               liege >= 1 and all(look.is_unit(k, start_hex=72) for k in ("ge-ha-krupp", "ge-ha-skoda")))
    yield Fact("integrity", "107 has no German combat unit at start", not any(u.start_hex == 107 for u in units))


def _stacking(look: Look) -> Iterator[Fact]:
    """8.4.6, in half corps: 16 in all, 12 of infantry; in the Vosges three corps and one smaller unit."""
    here: dict[tuple[int, str], list[UnitRow]] = {(h, s): [] for h in look.hex for s in ("allied", "german")}
    for u in look.combat:
        if u.setup == "hex" and not u.optional:
            here[u.start_hex, SIDE[u.nation]].append(u)
    for (h, side), stack in here.items():
        if h in (102, 103):
            corps = sum(u.size == "corps" for u in stack)
            yield Fact("8.4.6", f"Vosges stacking in {h}", corps <= 3 and len(stack) - corps <= 1, (h, side))
        infantry = sum(u.stack for u in stack if u.type == "inf")
        total = sum(u.stack for u in stack)
        yield Fact("8.4.6", f"start stacking in {h}", infantry <= 12 and total <= 16, (h, side, infantry, total))
    fixed = sorted({u.arrival_hex for u in look.ds.units if u.setup == "turn" and u.arrival_hex != VARIABLE})
    for h in fixed:
        full = sum(u.stack for u in look.combat if u.type == "inf" and not u.optional and (
            u.start_hex == h or (u.arrival_hex == h and u.setup == "turn" and u.arrival_turn <= 2)))
        yield Fact("8.4.6", f"early fixed arrivals fit in {h}", full <= 12, full)

    def corps_in(h: int) -> int:
        return sum(u.size == "corps" for u in look.combat if u.start_hex == h)

    def worth(h: int) -> int:
        return corps_in(h) + sum(v[0].hex == h for v in look.fort.values())

    fight = any(corps_in(a) >= 4 and any(p in look.near[a] and p not in (102, 103) and worth(p) >= 2 for p in PLAN_17)
                for a in (87, 97, 98, 104))
    yield Fact("9.1.1", "the Allies can fight their turn-1 Mandated Battle: four corps next to a Plan 17 hex "
               "with two corps or forts", fight)
