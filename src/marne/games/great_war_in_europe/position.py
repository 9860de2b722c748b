"""Situations written by hand: for tests, puzzles, bug reports and analysis. Everything is checked; see docs/positions.md."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.great_war_in_europe.data.rows import LETTERS, NATIONS
from marne.games.great_war_in_europe.law import PHASES, TRENCHES
from marne.games.great_war_in_europe.pieces import (AB, ALLIED, BACK, BOX_NAMES, BOXES0, CENTRAL, COMING, EVENT, EVENT_IDS,
                                                    EVENTS_OF, FRONTS, HEX, IDS, INDEX, OF_NATION, OUT, RO, RUSSIANS, SEATS, TU,
                                                    UNITS, UNTRIED)
from marne.games.great_war_in_europe.possible import faults
from marne.games.great_war_in_europe.rules.r04_sequence import mover, resume
from marne.games.great_war_in_europe.rules.r05_16_hexes import long_held
from marne.games.great_war_in_europe.rules.r16_collapse import remember_towns
from marne.games.great_war_in_europe.rules.r18_victory import french_victory_hexes
from marne.games.great_war_in_europe.rules.r19_setup import (BOXED, alarmed_before, captured_sources, from_overseas,
                                                               new_state, open_near_east, russian_conquests)
from marne.games.great_war_in_europe.state import (COMBAT_2, EVENTS_PHASE, MOVEMENT_1, MOVEMENT_2, NEVER, SETUP, VICTORY, State,
                                                   of, put)
from marne.games.great_war_in_europe.tables import VARIABLE, WEATHERS
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin
from marne.kernel.sayings import Said
from marne.parts.bits import bits, mask
from marne.parts.positions import flag, folder, integer, items, near, one, short, table

KEYS = {
    "game", "scenario", "options", "data", "base", "turn", "phase", "letter", "units", "control", "forts", "weather",
    "initiative_west",
    "joined", "fresh", "collapsed", "rp", "trenches", "events", "hands", "cups", "flags", "devastated", "hindenburg",
    "ne_trenches", "tops",
    "pipeline", "seat", "whatif",
}
# numbers of the state that may be written as they are, with their limits
FLAGS = {
    "salonika": 2, "gallipoli": 2, "turks": 1, "kut": 1, "overmove": 1, "pef": 2, "us_entry": 20, "us_entered": NEVER,
    "czar": NEVER,
    "bolshevik": NEVER, "treaty": NEVER, "switched": NEVER, "allied_choice": 1, "fixed_initiative": 1, "command": 2,
    "turkey_reserve": 12,
    "turkey_out": 1, "ru_attacks": 9, "ru_spared": 9, "jutland": 1, "baghdad": 1, "jerusalem": 1, "alpenkorps": 1, "mutiny": 51,
    "mutiny_hidden": 1, "haig": 51, "conrad": 51, "enver": 51, "typhus": 51, "paralysis": 51, "winter": 51, "atrocity": 51,
    "interdiction": 51, "influenza": 51, "no_rebuild": 1, "kaiserschlacht": 51, "great_attacks": 4, "shock_due": 250, "landed": 1,
    "uboat_success": 1,
    "lost_in_east": 99, "scheffer_used": 9, "scattered": 1, "gaza_lost": 1,
}


def _hex(v: object, what: str) -> int:
    h = HEX.get(v.upper(), 0) if isinstance(v, str) else 0
    if not h:
        raise BadPosition(Said(f"{what}: {short(v)} is not a hex: they are written with the letter of their map, \"W6819\"",
                               f"{what} : {short(v)} n'est pas un hexagone : ils s'écrivent avec leur lettre, \"W6819\""),
                          "3.11")
    return h


def _hexes(data: Mapping[str, Any], key: str) -> int:
    return mask(_hex(h, key) for h in items(data.get(key, []), key, Said("hexes", "d'hexagones")))


def _unit(name: object) -> int:
    u = INDEX.get(str(name), -1)
    if u < 0:
        hint = near(name, IDS)
        raise BadPosition(Said(f"there is no unit {short(name)}{hint}", f"il n'y a pas d'unité {short(name)}{hint.fr}"))
    return u


def _place(s: State, u: int, value: object) -> None:
    """'W6819', 'W6819 reduced' (or the other face it has: depleted, shock, pg, infantry, weaker; 'tried' for Arabs and
    Armenians), or a box: 'available', 'dead', 'transit' …"""
    words = str(value).split()
    if not words:
        raise BadPosition(Said(f"{IDS[u]}: say where it is", f"{IDS[u]} : dites où se trouve cette unité"))
    b = 1 << u
    s.back &= ~b
    s.tried &= ~b
    place, *rest = words
    put(s, u, BOXES0 + BOX_NAMES.index(place) if place in BOX_NAMES else _hex(place, IDS[u]))
    for w in rest:
        if w == "tried" and UNTRIED & b:
            s.tried |= b
        elif w == BACK[u] and w not in ("none", "untried"):
            s.back |= b
        else:
            raise BadPosition(Said(f"{IDS[u]} cannot be {short(w)}", f"{IDS[u]} ne peut pas être {short(w)}"))


def _sides(data: Mapping[str, Any], key: str) -> list[int]:
    """Hexes by side."""
    given = table(data, key, 'central = ["W6224"]')
    for seat in given:
        one(seat, SEATS, key)
    out = [_hexes(given, seat) for seat in SEATS]
    if out[0] & out[1]:
        raise BadPosition(Said(f"{key}: a hex cannot belong to both sides", f"{key} : un hexagone ne peut être aux deux camps"))
    return out


def _ground(s: State, data: Mapping[str, Any]) -> None:
    """7.1, 7.13#4 Who controls what: as told, else whoever stands there, else as at the start; the Arab army its hex only while
    it is there."""
    told = _sides(data, "control")
    for h in {s.loc[u] for u in bits(s.present & OF_NATION[AB])}:
        if (s.control[CENTRAL] & ~told[ALLIED]) >> h & 1 and not of(s, h, ALLIED) & ~OF_NATION[AB]:
            s.arab_hex = h
    for side in (0, 1):
        taken = told[side] | s.occ[side] | s.staff[side]
        s.control[side] |= taken
        s.control[1 - side] &= ~taken
    _remembered(s, told[ALLIED])
    for side in (0, 1):                                     # 11.71: what is said to be its owner's has always been so
        said = told[side] | (s.occ[side] | s.staff[side] if data.get("base") == "empty" else 0)
        s.lost_sources &= ~(said & s.t.sources_of[side])
    s.lost_sources |= captured_sources(s)
    if "forts" in data:
        s.forts = _hexes(data, "forts")
    s.forts &= ~(s.t.forts & _lost_forts(s))
    s.devastated |= _hexes(data, "devastated")
    s.hindenburg |= _hexes(data, "hindenburg")
    s.line_laid |= int(bool(s.hindenburg))                  # 14.31
    s.ne_trenches |= _hexes(data, "ne_trenches")


def _remembered(s: State, allied: int) -> None:
    """7.1#1, 5.16, 5.62#4, 18.22 What follows from who holds a hex: on the East and Caucasus maps Russians were the last of the
    Allies in what is said to be theirs, unless others stand there now; a resource hex of the CP has been its own for long; French
    victory hexes of the CP have been taken before, where that counts."""
    for h in bits(s.occ[ALLIED] | s.staff[ALLIED]):
        russians = of(s, h, ALLIED) & RUSSIANS
        s.ru_last = s.ru_last | 1 << h if russians else s.ru_last & ~(1 << h)
    s.ru_last |= allied & russian_conquests(s) & ~s.occ[ALLIED] & ~s.staff[ALLIED]
    for i, h in enumerate(s.t.resource_hexes):
        held = s.control[CENTRAL] >> h & 1
        s.captured[i] = held and (s.captured[i] or long_held(s))
    if s.law.first_taken:
        s.rolled |= french_victory_hexes(s) & s.control[CENTRAL]
    remember_towns(s)


def _lost_forts(s: State) -> int:
    """14.14 Forts in which the enemy of their country stands."""
    out = 0
    for side in (0, 1):
        home = mask(h for code, board in s.t.country.items() for h in bits(board & s.t.forts)
                    if code in NATIONS and s.joined[1 - side] >> NATIONS.index(code) & 1)
        out |= s.occ[side] & home
    return out


def _nations(s: State, data: Mapping[str, Any]) -> None:
    """17.1 Who is at war on which side, by lists of codes."""
    given = table(data, "joined", 'allied = ["IT"]')
    for seat, codes in given.items():
        side = one(seat, SEATS, "joined")
        for code in items(codes, "joined", Said("nations", "de nations")):
            n = one(code, NATIONS, "joined")
            s.joined[side] |= 1 << n
            s.joined[1 - side] &= ~(1 << n)
            s.control[side] |= s.t.country.get(NATIONS[n], 0) & s.law.ground & ~s.control[1 - side]
            if n == RO:
                s.army[side] |= OF_NATION[RO]
                s.army[1 - side] &= ~OF_NATION[RO]
    for key in ("fresh", "collapsed"):
        if key in data:
            setattr(s, key, mask(one(c, NATIONS, key) for c in items(data[key], key, Said("nations", "de nations"))))
    for code, n in table(data, "rp", "GE = 5").items():
        one(code, NATIONS, "rp")
        s.rp[NATIONS.index(code)] = integer({"rp": n}, "rp", 0, 0, 60)


def _events(s: State, data: Mapping[str, Any]) -> None:
    """6 Events in play, in hands and cups, by their ids."""
    def read(value: Any, what: str) -> int:
        out = 0
        for name in items(value, what, Said("events", "d'événements")):
            if name not in EVENT:
                hint = near(name, EVENT_IDS)
                raise BadPosition(Said(f"{what}: there is no event {short(name)}{hint}",
                                       f"{what} : il n'y a pas d'événement {short(name)}"
                                       f"{hint.fr}"))
            out |= 1 << EVENT[name]
        return out & s.law.events

    lists = {"events": read(data.get("events", []), "events"), "hands": read(data.get("hands", []), "hands"),
             "cups": read(data.get("cups", []), "cups")}
    every = lists["events"] | lists["hands"] | lists["cups"]
    s.cups = [c & ~every for c in s.cups] if "cups" not in data else [0, 0]
    s.hands, s.spent = [h & ~every for h in s.hands], s.spent & ~every
    s.in_play = s.in_play & ~every | lists["events"]
    s.box = s.box & ~every | lists["events"] & BOXED        # 5.21
    s.uboat_success = alarmed_before(s)
    for side in (0, 1):
        s.hands[side] |= lists["hands"] & EVENTS_OF[side]
        s.cups[side] |= lists["cups"] & EVENTS_OF[side]


def _rest(s: State, data: Mapping[str, Any]) -> None:
    for name, value in table(data, "flags", "salonika = 1").items():
        if name not in FLAGS:
            hint = near(name, FLAGS)
            raise BadPosition(Said(f"flags: there is no {short(name)}{hint}", f"flags : il n'y a pas de {short(name)}{hint.fr}"))
        setattr(s, name, integer({name: value}, name, 0, 0, FLAGS[name]))
    if s.turkey_out:
        s.joined[CENTRAL] &= ~(1 << TU)                     # 5.61
    for name, value in table(data, "trenches", "GE = -2").items():
        s.trenches[one(name, TRENCHES, "trenches")] = -integer({name: value}, name, 0, -2, 0)
    s.pipeline = integer(data, "pipeline", s.pipeline, 0, len(s.t.pipeline))
    _initiative(s, data)
    for name, value in table(data, "weather", 'west = "wet"').items():
        s.weather[one(name, FRONTS, "weather")] = one(value, WEATHERS, "weather")
    for top in items(data.get("tops", []), "tops", Said("units", "d'unités")):
        u = _unit(top)
        if not s.present >> u & 1:
            raise BadPosition(Said(f"tops: {short(top)} lies in no stack", f"tops : {short(top)} n'est dans aucune pile"),
                              "7.25")
        s.tops = s.tops & ~s.at[s.loc[u]] | 1 << u


def _initiative(s: State, data: Mapping[str, Any]) -> None:
    """5.81, 5.85 Who has it in the West; `seat`: who moves and attacks there in the phase, which comes to the same."""
    s.west = one(data.get("initiative_west", SEATS[s.west]), SEATS, "initiative_west")
    if "seat" in data:
        first = s.phase not in (MOVEMENT_2, COMBAT_2)
        west = one(data["seat"], SEATS, "seat") if first else 1 - one(data["seat"], SEATS, "seat")
        if "initiative_west" in data and west != s.west:
            raise BadPosition(Said("seat and initiative_west do not agree: in the first phases who has the initiative "
                                   "in the West moves there",
                                   "seat et initiative_west ne s'accordent pas : dans les premières phases bouge à "
                                   "l'Ouest qui y a l'initiative"),
                              "5.85")
        s.west = west


def _empty(s: State) -> None:
    """Nobody on the maps or in a box; forts stand as in the scenario."""
    for u in range(UNITS):
        if s.loc[u] != OUT:
            put(s, u, COMING)
    s.back = s.tried = s.tops = s.pef_units = s.returning = 0
    s.fell = bytearray(UNITS)


def build(data: Mapping[str, Any], chance: Chance) -> State:
    """A state from what is written. Raises BadPosition, BadOption, BadData."""
    for key in data:
        if key not in KEYS:
            hint = near(key, KEYS)
            raise BadPosition(Said(f"unknown key {short(key)}{hint}", f"clé inconnue {short(key)}{hint.fr}"))
    s = new_state(str(data.get("scenario", "campaign")), table(data, "options", "open-stacks = true"), folder(data), chance)
    s.turn = integer(data, "turn", s.law.first, s.law.first, s.law.last)
    if s.law.late_setup and s.turn >= s.t.near_east_opens:
        open_near_east(s)
    if s.law.europe_alone and s.law.first < s.t.near_east_opens <= s.turn:
        from_overseas(s)
    late = PHASES.index(data["phase"]) >= VICTORY if data.get("phase") in PHASES else False
    before = [t.letter for t in s.t.turns[1:s.turn + late] if t.letter >= 0]
    s.letter = max(before, default=-1) if "letter" not in data else one(data["letter"], LETTERS, "letter")
    if one(data.get("base", "setup"), ("setup", "empty"), "base"):
        _empty(s)
    if s.turn >= s.t.turkey_at_war and not s.joined[1] >> TU & 1 and not s.turkey_out:
        from marne.games.great_war_in_europe.rules.r17_1_entry import entry_turn
        entry_turn(s)
    _nations(s, data)
    for name, value in table(data, "units", 'ge-1 = "W6224"').items():
        _place(s, _unit(name), value)
    _ground(s, data)
    s.phase = one(data.get("phase", "movement-1"), PHASES, "phase")
    for f, w in enumerate(s.t.turns[s.turn].weather):
        s.weather[f] = 0 if w == VARIABLE else w
    _events(s, data)
    _rest(s, data)
    if s.phase in (MOVEMENT_1, MOVEMENT_2):
        s.theatre, s.active = 0, mover(s, 0, s.phase == MOVEMENT_1)
    for why, rule in faults(s, dated=not flag(data, "whatif", False)):
        raise BadPosition(why, rule)
    if s.phase == SETUP:
        s.phase = EVENTS_PHASE
    begin(s, resume)
    return s
