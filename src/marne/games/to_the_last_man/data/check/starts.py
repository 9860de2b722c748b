"""Facts about the starts of scenarios.toml."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.to_the_last_man.data.consistency import counters, holds
from marne.games.to_the_last_man.data.check.look import Look
from marne.games.to_the_last_man.data.rows import SIDE_OF, Start
from marne.parts.data.facts import Fact

TURNS = {"1914": 1, "1915": 4, "1916": 8, "1917": 12, "1918": 16, "1919": 20}
TANKS = {"fr": 13, "uk": 13, "ge": 16, "us": 17}


def facts(look: Look) -> Iterator[Fact]:
    starts = look.ds.starts
    yield Fact("integrity", "the starts", {n: s.start_turn for n, s in starts.items()} == TURNS)
    for name, start in starts.items():
        yield from _dates(look, name, start)
        yield from _ground(look, name, start)
        yield from _score(look, name, start)
    yield from _campaign(look)


def _used(look: Look, start: Start) -> dict[tuple[str, str], int]:
    used = dict.fromkeys(counters(look.ds), 0)
    for army, a in start.armies.items():
        for nation, kind, n in holds(look.unit[army], a):
            used[nation, kind] = used.get((nation, kind), 0) + n
    for b in start.units.values():
        used[b.nation, b.kind] = used.get((b.nation, b.kind), 0) + b.count
    for kind, n in start.eft.items():
        used["ge", kind] = used.get(("ge", kind), 0) + n
    return used


def _dates(look: Look, name: str, start: Start) -> Iterator[Fact]:
    used, turn = _used(look, start), look.turn[start.start_turn]
    over = {k: n for k, n in used.items() if n > look.mix[k]}
    yield Fact("1.2.1", f"{name}: enough counters", not over, over)
    for nation in ("ge", "fr", "uk", "us"):
        planes = [u for u in look.ds.units if (u.nation, u.kind) == (nation, "biplane") and u.year_mark <= turn.game_year]
        yield Fact("8.3.4", f"{name}: biplanes of {nation} not before their year", used[nation, "biplane"] <= len(planes))
        yield Fact("8.3.5", f"{name}: tanks of {nation} not before their date",
                   not used[nation, "tank"] or turn.turn > TANKS[nation])
    yield Fact("8.2.2", f"{name}: Stosstruppen not before their date", not used["ge", "stosstruppen"] or turn.turn > 13)
    early = [a for a, x in start.armies.items() if (x.contents.get("canadian", 0) and turn.turn <= 6)
             or (x.contents.get("anzac", 0) and turn.turn <= 12)]
    yield Fact("8.2.3", f"{name}: Commonwealth not before its dates", not early, early)
    for word in ("canadian", "anzac"):
        n = sum(a.contents.get(word, 0) for a in start.armies.values())
        yield Fact("8.2.3", f"{name}: one {word} infantry at most", n <= 1, n)
    crisis = {"entente-crisis", "german-crisis"} <= set(start.removed_cards)
    yield Fact("9.8", f"{name}: crisis cards are out in 1919 alone", crisis == (name == "1919"))
    yield Fact("2.0 VI", f"{name}: ends with turn 23 at the latest", start.end_turn <= 23)


def _ground(look: Look, name: str, start: Start) -> Iterator[Fact]:
    held = look.held(name)
    wrong = {}
    for z in look.land:
        control = look.zone[z].control(name)
        if held[z] != {"german", "entente"} if control == "disputed" else not held[z] <= {control}:
            wrong[z] = (control, sorted(held[z]))
    yield Fact("4.1", f"{name}: disputed zones hold both sides, others one", not wrong, wrong)
    empty = [army for army, a in start.armies.items() if not sum(a.contents.values()) and a.zone != "england"
             and look.zone[a.zone].control(name) == "disputed"]
    yield Fact("8.1", f"{name}: no empty army in a disputed zone", not empty, empty)
    fed = {side: look.supplied(name, side) for side in ("german", "entente")}
    hungry = [army for army, a in start.armies.items() if a.zone not in fed[look.unit[army].side]]
    hungry += [line for line, b in start.units.items() if b.zone not in fed[SIDE_OF[b.nation]]]
    yield Fact("6.2", f"{name}: everything is in supply", not hungry, hungry)
    if name != "1914":
        open_ = [z for z in look.land if not held[z] and look.zone[z].control(name) != "disputed"
                 and any(look.zone[y].control(name) not in (look.zone[z].control(name), "disputed") for y in look.near[z])]
        yield Fact("integrity", f"{name}: no empty zone next to the enemy", not open_, open_)


def _score(look: Look, name: str, start: Start) -> Iterator[Fact]:
    vp = look.start_vp(name)
    yield Fact("3.1", f"{name}: starts in the stalemate band", look.level(vp) == "stalemate", vp)
    turn = look.turn[start.start_turn]
    yield Fact("7.1", f"{name}: hands within the limit", 0 < start.start_hand["german"] <= turn.hand_limit_german
               and 0 < start.start_hand["entente"] <= turn.hand_limit_entente)


def _campaign(look: Look) -> Iterator[Fact]:
    start = look.ds.starts["1914"]
    england = [a for a, x in start.armies.items() if x.zone == "england"]
    single = [(b.nation, b.kind, b.count) for b in start.units.values() if b.zone == "england"]
    yield Fact("4.6", "1914: England holds the 1st Army and one separate infantry",
               england == ["uk-1"] and single == [("uk", "infantry", 1)] and start.england_units_separate)
    worn = [f for f, value in start.forts.items() if value != look.forts[f].fort_value] + start.forts_gone
    yield Fact("8.4", "1914: all forts at their printed value", not worn, worn)
    yield Fact("2.0 I", "1914: no reinforcements at the start", not start.reinforcements_at_start)
    uk = _used(look, start)["uk", "infantry"] + sum(e.qty for e in look.ds.events if (e.nation, e.what) == ("uk", "infantry"))
    yield Fact("integrity", "1914: British infantry at start and as reinforcements", uk == look.mix["uk", "infantry"], uk)
