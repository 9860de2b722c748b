"""Sheets beside the maps: the calendar with weather and arrivals, events, boxes, trenches, production, capacities, offensives."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe.data.rows import FRONTS, LETTERS, NATIONS
from marne.games.great_war_in_europe.law import PHASES, TRENCHES
from marne.games.great_war_in_europe.pieces import (ALLIED, BOX_NAMES, BOXES0, CENTRAL, COMING, EVENT_IDS, IDS, NATION,
                                                    NO_EVENT, OUT, SEATS, UNITS)
from marne.games.great_war_in_europe.rules.r05_1_resources import from_hexes, may_call_up
from marne.games.great_war_in_europe.rules.r06_30_offensives import ENVER_UNITS, HAIG_ATTACKS
from marne.games.great_war_in_europe.rules.r09_strategic import POOLS
from marne.games.great_war_in_europe.state import NEVER, STRATEGIC_MOVEMENT, VICTORY, State, nation_side, side_of
from marne.games.great_war_in_europe.tables import VARIABLE, WEATHERS
from marne.games.great_war_in_europe.view import events_view
from marne.games.great_war_in_europe.words.names import nation_name, turn_name
from marne.games.great_war_in_europe.words.phrases import TRENCH_NAMES
from marne.games.great_war_in_europe.words.phrases_log import PHASES as PHASE_WORDS
from marne.parts.bits import bits
from marne.parts.words import Pair, capital, pick

POOL_NAMES: tuple[tuple[int, str, Pair], ...] = (       # r09_strategic.POOLS
    (CENTRAL, "9.11", ("Rail in Europe", "Rail en Europe")),
    (CENTRAL, "9.12", ("Rail in the Near East", "Rail au Proche-Orient")),
    (ALLIED, "9.21", ("Rail in the West and Italy", "Rail à l'Ouest et en Italie")),
    (ALLIED, "9.22", ("Russian rail in the East", "Rail russe à l'Est")),
    (ALLIED, "9.22", ("Russian rail in the Caucasus", "Rail russe au Caucase")),
    (ALLIED, "9.23", ("Rail in Egypt", "Rail en Égypte")), (ALLIED, "9.23", ("Rail in Iraq", "Rail en Irak")),
    (ALLIED, "9.52", ("By sea in Europe", "Par mer en Europe")), (ALLIED, "9.52", ("By sea in the Near East",
                                                                               "Par mer au Proche-Orient")),
)
STRATEGIC: tuple[tuple[int, str], ...] = tuple((VICTORY + i, f"4.3.{i + 1}") for i in range(8))


# Calendar -------------------------------------------------------------------------------------------------------------------


def calendar(s: State, lang: str) -> list[dict[str, Any]]:
    """12.11, 4.1 One entry a turn of the scenario: weather by front as printed (now: as it is), the Strategic Turn after it, what
    the date brings."""
    out = []
    for turn in range(s.law.first, s.law.last + 1):
        row = s.t.turns[turn]
        state = "past" if turn < s.turn else "now" if turn == s.turn else "next"
        sky = s.weather if turn == s.turn else row.weather
        out.append({"turn": turn, "name": capital(turn_name(turn, lang)), "year": row.year,
                    "letter": LETTERS[row.letter] if row.letter >= 0 else "", "state": state,
                    "weather": {FRONTS[f]: "variable" if sky[f] == VARIABLE else WEATHERS[sky[f]] for f in s.law.fronts},
                    "duties": duties(s, turn, lang)})
    return out


def duties(s: State, turn: int, lang: str) -> list[dict[str, str]]:
    """What a date brings or ends."""
    t, law = s.t, s.law
    found: list[tuple[bool, str, str, Pair]] = [
        (bool(law.late_setup) and turn == t.near_east_opens, "open", "7.12", ("War comes to the Near East",
                                                                       "La guerre gagne le Proche-Orient")),
        (turn == t.turkey_at_war and not law.near_east_alone, "open", "17.1", ("Turkey enters the war",
                                                                               "La Turquie entre en guerre")),
        (turn == t.undoubled_after + 1 and not law.near_east_alone, "end", "8.14#1",
         ("Movement in the West is doubled for few only", "Le mouvement à l'Ouest n'est doublé que pour peu d'unités")),
        (turn == s.haig, "duty", "6.30#3", ("Last turn of the Haig Offensive", "Dernier tour de l'offensive de Haig")),
        (turn == s.conrad, "duty", "6.30#2", ("Last turn of the Conrad Offensive", "Dernier tour de l'offensive de Conrad")),
        (turn == s.enver, "duty", "6.30#1", ("Enver Offensive", "Offensive d'Enver")),
        (turn == s.mutiny and not s.mutiny_hidden, "end", "6.47", ("The French mutiny ends", "Fin de la mutinerie française")),
        (turn == s.typhus, "end", "6.57", ("Typhus in Serbia ends", "Fin du typhus en Serbie")),
        (turn == law.last, "score", "18.15", ("The last turn", "Le dernier tour")),
    ]
    return [{"kind": kind, "rule": rule, "text": pick(lang, *pair)} for on, kind, rule, pair in found if on]


def arrivals(s: State) -> list[dict[str, Any]]:
    """5.11 By letter still to come, the units printed with it. What comes with an entry, an event or by the US is not dated."""
    out = []
    last = s.t.turns[s.law.last].letter
    end = last if last >= 0 else max((t.letter for t in s.t.turns[1:s.law.last + 1]), default=-1)
    for n in range(s.letter + 1, end + 1):
        units = [u for u in bits(s.t.by_letter[n]) if s.loc[u] == COMING]
        if units:
            count: dict[str, int] = {}
            for u in units:
                count[NATIONS[NATION[u]]] = count.get(NATIONS[NATION[u]], 0) + 1
            out.append({"letter": LETTERS[n], "units": [IDS[u] for u in units], "nations": count})
    return out


# Events, boxes, trenches ----------------------------------------------------------------------------------------------------


def events(s: State, seat: int | None) -> dict[str, Any]:
    """6 Cups, hands, what is in play and until when, what is gone. No Event is not listed one by one."""
    until = {"haig": s.haig, "conrad": s.conrad, "enver": s.enver, "typhus": s.typhus,
             "mutiny": 0 if s.mutiny_hidden else s.mutiny}
    seen = events_view(s, seat)
    return {**seen, "in_play": [{"id": e, "until": until.get(e.partition("-")[2], 0)} for e in seen["in_play"]],
            "spent": [EVENT_IDS[e] for e in bits(s.spent & ~NO_EVENT)]}


def boxes(s: State) -> dict[str, dict[str, list[str]]]:
    """5.35, 9.13, 9.24, 5.38 Who waits or lies where beside the maps; both sides see it."""
    out: dict[str, dict[str, list[str]]] = {name: {} for name in SEATS}
    for u in range(UNITS):
        place = s.loc[u]
        if place >= BOXES0 and place not in (COMING, OUT):
            out[SEATS[side_of(s, u)]].setdefault(BOX_NAMES[place - BOXES0], []).append(IDS[u])
    return out


def trenches(s: State, lang: str) -> list[dict[str, Any]]:
    """14.43, 14.45 The trench track."""
    return [{"id": name, "name": pick(lang, *TRENCH_NAMES[i]), "value": -s.trenches[i], "rule": "14.43" if i < 2 else "14.45"}
            for i, name in enumerate(TRENCHES)]


# Production -----------------------------------------------------------------------------------------------------------------


def coming(s: State, nation: int) -> int:
    """5.12, 5.16 What a nation would collect on the next Strategic Turn as things stand."""
    letter = s.letter + 1 if s.phase < VICTORY else s.letter
    if nation_side(s, nation) < 0 or s.collapsed >> nation & 1 or letter >= len(LETTERS):
        return 0
    maps = (*(() if s.law.near_east_alone else ("europe",)), *(() if s.law.europe_alone else ("near-east",)))
    out: int = sum(s.t.chart.get((NATIONS[nation], m), (0,) * len(LETTERS))[letter] for m in maps)
    return out + (from_hexes(s) if NATIONS[nation] == "GE" else 0)


def economy(s: State, lang: str) -> list[dict[str, Any]]:
    """5.1 By nation at war: points in hand, what comes next, units in the dead pile."""
    out = []
    for n, code in enumerate(NATIONS):
        side = nation_side(s, n)
        if side < 0:
            continue
        rp, income = s.rp[n], coming(s, n)
        if rp or income or s.collapsed >> n & 1:
            out.append({"code": code, "name": nation_name(n, lang), "side": SEATS[side], "rp": rp, "income": income,
                        "collapsed": bool(s.collapsed >> n & 1)})
    return out


def strategic(s: State, lang: str) -> dict[str, Any] | None:
    """4.3 The Strategic Turn as a sheet: its phases, and where it stands; None outside one."""
    if s.phase < VICTORY or s.result is not None:
        return None
    return {"letter": LETTERS[s.letter], "phase": PHASES[s.phase],
            "steps": [{"id": PHASES[n], "rule": rule, "name": capital(pick(lang, *PHASE_WORDS[n])),
                       "state": "done" if n < s.phase else "now" if n == s.phase else "next"} for n, rule in STRATEGIC],
            "nations": economy(s, lang),
            "emergency": {SEATS[side]: may_call_up(s, side) for side in (ALLIED, CENTRAL)},
            "reserve": s.turkey_reserve, "us_entry": LETTERS[s.us_entry] if s.us_entry < len(LETTERS) else "",
            "entered": s.us_entered != NEVER}


def capacity(s: State, lang: str) -> list[dict[str, Any]]:
    """9.11 to 9.23, 9.52 What strategic and sea movement have used, in that phase."""
    if s.phase != STRATEGIC_MOVEMENT:
        return []
    most = s.t.ds.tables["strategic_movement"]
    return [{"id": name, "name": pick(lang, *pair), "rule": rule, "used": s.capacity[i], "most": most[name]}
            for i, (name, (side, rule, pair)) in enumerate(zip(POOLS, POOL_NAMES, strict=True)) if side == s.active]


def offensives(s: State, lang: str) -> list[dict[str, Any]]:
    """6.30 Mandated offensives in force: until when, and what is owed in this turn."""
    found: list[tuple[int, int, int, str, str, Pair]] = [
        (s.haig, s.owed_haig, ALLIED, "haig", "6.30#3",
         (f"Haig Offensive: {HAIG_ATTACKS} attacks of British units alone in the West each turn, at 1-1 or better",
          f"Offensive de Haig : {HAIG_ATTACKS} attaques d'unités britanniques seules à l'Ouest chaque tour, à 1-1 ou mieux")),
        (s.conrad, s.owed_conrad, CENTRAL, "conrad", "6.30#2",
         ("Conrad Offensive: an attack of Austrians alone in Italy each turn",
          "Offensive de Conrad : une attaque d'Autrichiens seuls en Italie chaque tour")),
        (s.enver, int(s.enver == s.turn), CENTRAL, "enver", "6.30#1",
         (f"Enver Offensive: an attack of {ENVER_UNITS} units in the Caucasus",
          f"Offensive d'Enver : une attaque de {ENVER_UNITS} unités au Caucase")),
    ]
    return [{"id": id, "rule": rule, "side": SEATS[side], "until": until, "owed": owed, "text": pick(lang, *pair)}
            for until, owed, side, id, rule, pair in found if until >= s.turn]
