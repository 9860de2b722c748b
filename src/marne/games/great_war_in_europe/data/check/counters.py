"""Facts about the counters: units, headquarters, events, markers."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.great_war_in_europe.data.check.look import Look
from marne.games.great_war_in_europe.data.rows import LETTERS
from marne.parts.data.facts import Fact

ABBREVIATIONS = ["AAC", "AC", "AF", "AK", "ALH", "ALP", "ANA", "AS", "BE", "BLW", "BV", "CAU", "CD", "CH", "CND", "COL", "CZK",
                 "DC", "DFPS", "DON", "DRN", "ER", "F", "FN", "GD", "GDS", "GDRF", "GNDM", "GR", "GRP", "HLW", "IC", "IN", "ITL",
                 "JGR", "KUB", "LFD", "LV", "LW", "MRC", "MOR", "MTD", "N", "NA", "NW", "NZ", "PC", "PL", "PO", "POV", "PT", "PZ",
                 "R", "RN", "RTC", "SB", "SCH", "SND", "SE", "SPR", "SS", "SUD", "SUM", "SV", "SW", "T", "TA", "TC", "TCC", "TIM",
                 "TKS", "WEF", "Y", "YAG", "YUG"]
BY_EVENT = {"br-exp", "br-rtc-1", "br-rtc-2", "fr-aac-1", "fr-aac-2", "us-tc", "ge-pz", "ah-po"}      # counted as units
MANDATORY = ["cp-enver", "cp-conrad", "al-haig", "al-italy", "al-greece", "cp-bulgaria", "al-romania", "cp-romania", "al-ana",
             "al-armenian-massacres", "al-armenian-republic", "cp-czar", "cp-paralysis", "cp-army-of-islam", "cp-libya",
             "al-mutiny", "cp-civil-war", "cp-jutland", "al-naval-mutiny", "al-bulgarian-collapse", "al-zimmerman", "cp-typhus",
             "al-influenza", "al-remove-10in-11in", "al-remove-3in-7in", "al-remove-42t", "cp-atrocity", "cp-kaiserschlacht"]


def facts(look: Look) -> Iterator[Fact]:
    yield from _sheet(look)
    yield from _units(look)
    yield from _stated(look)
    yield from _events(look)


def _sheet(look: Look) -> Iterator[Fact]:
    ds = look.ds
    marks = {m.id: m.count for m in ds.markers}
    total = sum(u.type not in ("air",
                               "ace") for u in ds.units) + sum(e.count for e in ds.events if not BY_EVENT & set(e.unit)) + sum(
        marks.values())
    yield Fact("3.21", "1,400 counters", total == 1400, total)
    for rule, name, n in (("14.31", "hindenburg-line", 4), ("14.43", "trench-status-cp", 2), ("14.45", "trench-status-allied", 3),
                          ("5.16", "resource", 6)):
        yield Fact(rule, f"{n} markers {name}", marks[name] == n, marks[name])
    words = set(" ".join(u.label.replace("(", " ").replace(")", " ") for u in ds.units).split())
    unused = [a for a in ABBREVIATIONS if a not in words]
    yield Fact("3.26#13", "all abbreviations of the book occur", not unused, unused)


def _units(look: Look) -> Iterator[Fact]:
    units = look.ds.units

    def none(rule: str, text: str, bad: list[str]) -> Fact:
        return Fact(rule, text, not bad, bad[:8])

    yield none("5.72", "only US units carry +n",
               [u.id for u in units if u.arrive.startswith("+") != (u.nation == "US" and u.arrive != "event")])
    yield none("3.26#6", "US and Bulgarian combat units have two steps",
               [u.id for u in units if u.nation in ("US", "BU") and u.steps != 2 and u.type in ("infantry", "mountain",
                                                                                                "cavalry")])
    yield none("3.26#6", "two steps only there and in the British army",
               [u.id for u in units if u.steps == 2 and u.nation not in ("US", "BU", "BR")])
    yield none("5.32", "the full step of a British unit cannot be replaced",
               [u.id for u in units if u.steps == 2 and u.nation == "BR" and u.replace != "reduced-only"])
    yield none("15.41", "shock faces: German infantry and mountain troops, 5-4-5", [
        u.id for u in units if u.back == "shock" and ((u.back_attack, u.back_defence, u.back_move) != (5, 4,
                                                                                                       5) or u.nation != "GE"
                                                      or u.type not in ("infantry", "mountain"))])
    yield none("15.91", "faces of the Provisional Government: 1-2-3", [
        u.id for u in units if u.back == "pg" and (u.nation, u.back_attack, u.back_defence, u.back_move) != ("RU", 1, 2, 3)])
    yield none("15.91", "every Czarist infantry division has one", [
        u.id for u in units if u.nation == "RU" and u.type in ("infantry", "mountain") and u.size == "div" and u.back != "pg"
        and u.id != "ru-sv"])
    yield none("15.93#1", "divisions of the Red Army: 3-3-4",
               [u.id for u in units if u.red and (u.attack, u.defence, u.move) != (3, 3, 4)])
    yield none("15.55", "German cavalry may dismount",
               [u.id for u in units if (u.nation, u.type) == ("GE", "cavalry") and u.back != "infantry"])
    yield none("3.23", "HQs have a depleted side and are free of stacking",
               [u.id for u in units if u.type == "hq" and (u.back != "depleted" or u.stack)])
    yield none("15.23", "tanks with +1 or +2", [u.id for u in units if u.type == "tank" and u.drm not in (1, 2)])
    yield none("10.46", "Austrian infantry divisions defend with 2",
               [u.id for u in units if (u.nation, u.type) == ("AH", "infantry") and u.label.isdigit() and u.defence != 2])
    yield none("5.34", "HQs of Serbia, Belgium, Romania and Bulgaria support with 0",
               [u.id for u in units if u.type == "hq" and u.nation in ("SR", "BE", "RO", "BU") and u.support])
    yield none("15.93#2", "Russian HQs move 2", [u.id for u in units if (u.type, u.nation) == ("hq", "RU") and u.move != 2])
    yield none("17.13", "European Turks have a hex in Turkey",
               [u.id for u in units if u.entry.startswith("hex:") and look.hex[u.entry[4:]].country != "TU"])


def _stated(look: Look) -> Iterator[Fact]:
    unit = look.unit

    def values(name: str) -> tuple[int, int, int]:
        return unit[name].attack, unit[name].defence, unit[name].move

    for rule, name, want in (("3.22", "ge-8bvr", (3, 4, 4)), ("17.31#TU19", "tu-19", (3, 4, 4)), ("3.22", "tu-2", (2, 2, 4)),
                             ("15.31", "ge-at-1", (0, 1, 4)), ("15.31", "ge-at-2", (0, 1, 4)), ("15.31", "ge-at-3", (0, 1, 4)),
                             ("15.21", "br-rtc-1", (7, 1, 5)), ("15.21", "us-tc", (7, 1, 5))):
        yield Fact(rule, f"{name} is {'-'.join(map(str, want))}", values(name) == want, values(name))
    yield Fact("3.22", "8 BVR comes at C and can be shock troops", (unit["ge-8bvr"].arrive, unit["ge-8bvr"].back) == ("C",
                                                                                                                      "shock"))
    hq = unit["ge-hq-8"]
    yield Fact("3.23", "the 8th Army HQ: 1-3, in the East", (hq.support, hq.move, hq.entry) == (1, 3, "east"))
    yag = unit["tu-hq-yag"]
    yield Fact("13.29#6", "Yilderim: 1-2, Near East", (yag.support, yag.move, yag.restrict) == (1, 2, "NE"))
    yield Fact("17.31#TU19", "the 19th Division's other face: 2-4", (unit["tu-19"].back_attack, unit["tu-19"].back_move) == (2,
                                                                                                                             4))
    yield Fact("17.21#10NA", "10NA at D", unit["br-10na"].arrive == "D")
    yield Fact("3.26#10j", "1AS, NZ and 42T are Vr", all(unit[u].restrict == "Vr" for u in ("br-1as", "br-nz", "br-42t")))
    for rule, name in (("17.21#FR", "fr-dfps"), ("15.26", "br-exp"), ("15.26", "ge-pz"), ("6.6", "ah-po")):
        yield Fact(rule, f"{name} is irreplaceable", unit[name].replace == "no")
    codes = {u: unit[u].restrict for u in ("fr-dfps", "br-spr", "tu-gndm", "ru-pc")}
    yield Fact("3.26#10", "printed codes", codes == {"fr-dfps": "E", "br-spr": "I/P", "tu-gndm": "I/P", "ru-pc": "C/P"}, codes)
    yield Fact("15.91", "the Serbian Volunteers never turn", unit["ru-sv"].back == "none")
    arabia = [u.id for u in look.ds.units if u.entry == "arabia" and u.arrive == "start"]
    yield Fact("5.62#2", "four divisions in Arabia, five with the 58th", len(arabia) == 4 and unit["tu-58"].entry == "arabia",
               arabia)
    yield Fact("17.31#TU", "the 3rd Division is a European Turk", unit["tu-3"].arrive == "deploy")
    yield Fact("15.46", "the Alpenkorps: mountain troops that can be shock", (unit["ge-ak"].type,
                                                                              unit["ge-ak"].back) == ("mountain", "shock"))
    yield Fact("15.31", "three anti-tank regiments", sum(u.type == "anti-tank" for u in look.ds.units) == 3)
    yield Fact("17.21#BR", "four Canal companies", sum(u.id.startswith("br-cd-") for u in look.ds.units) == 4)
    yield Fact("7.24", "the HQs that the book names", all(unit[u].type == "hq" for u in ("ge-hq-sud", "ge-hq-11", "us-hq-1")))


def _events(look: Look) -> Iterator[Fact]:
    event, rows = look.event, look.ds.events
    yield Fact("3.24", "Haig: at G, mandatory", (event["al-haig"].turn, event["al-haig"].mandatory) == ("G", True))
    for gas in ("chlorine", "phosgene", "mustard"):
        yield Fact("6.13 [event]", f"{gas} for both", f"al-gas-{gas}" in event and f"cp-gas-{gas}" in event)
    shock = {e.id: e.cost for e in rows if e.effect == "shock"}
    yield Fact("15.41", "two events of shock troops, for 1 and 7 RP", shock == {"cp-shock-1": 1, "cp-shock-2": 7}, shock)
    yield Fact("5.22", "at least two U-Boat events", sum(e.effect == "u-boat" for e in rows) >= 2)
    for owner, n in (("AL", 3), ("CP", 1)):
        air = [e.id for e in rows if e.effect == "air-unit" and "egypt" in e.params and e.owner == owner]
        yield Fact("15.16", f"{owner}: {n} air units of the Near East", len(air) == n, air)
    late = [e for e in MANDATORY if not event[e].mandatory]
    yield Fact("6.17 [draw]", "events that cannot be delayed", not late, late)
    for rule, name in (("6.26", "cp-atrocity"), ("6.48", "cp-civil-war"), ("6.30#2", "cp-conrad")):
        yield Fact(rule, f"{name} is in the CP's cup", event[name].owner == "CP")
    yield Fact("6.9", "the Armenian Republic is in the Allied cup", event["al-armenian-republic"].owner == "AL")
    for rule, name, scope in (("6.59", "al-turkey-surrenders", "gwie-only"), ("6.12 [event]", "al-remove-3in-7in", "gwie-only"),
                              ("6.60", "al-initiative-1", "gwine-only"), ("6.60", "cp-initiative-1", "gwine-only"),
                              ("6.62", "al-10na", "gwine-only"), ("6.63", "al-remove-42t", "gwine-only"),
                              ("6.64", "cp-kaiserschlacht", "gwine-only"), ("6.61", "cp-tu-rp", "gwine-only")):
        yield Fact(rule, f"{name}: {scope}", event[name].scope == scope)
    early = [e.id for e in rows if LETTERS.index(e.turn) < 2]
    yield Fact("6.0", "events from C on", not early, early)
    seen = {r for e in rows for r in e.rule}
    missing = [n for n in range(3, 65) if n != 12 and f"6.{n}" not in seen]
    yield Fact("6.2", "an event for every rule from 6.3 to 6.64", not missing, missing)
