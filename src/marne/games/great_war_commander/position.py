"""Situations written by hand: for tests, puzzles, bug reports and analysis. They begin with a turn of the active side."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.great_war_commander.cards import new_decks
from marne.games.great_war_commander.command import highest_leaders
from marne.games.great_war_commander.field import GROUNDS, WORKS
from marne.games.great_war_commander.grid import HEX, HEXES
from marne.games.great_war_commander.pieces import (
    CARD, GOAL, INDEX, LEADER, LOST, NATION, NONE, PHONE, SEATS, STRATEGY, TRACK, UNIT, WEAPON, WEAPON_SIDE,
)
from marne.games.great_war_commander.sequence import go_on
from marne.games.great_war_commander.setup import new_state
from marne.games.great_war_commander.state import TURN, State, give, on_map, put, rebuild
from marne.games.great_war_commander.tables import BOXES
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin
from marne.kernel.sayings import Said
from marne.parts.positions import folder, integer, items, near, number, one, short, table

KEYS = {"game", "scenario", "options", "data", "seat", "time", "vp", "initiative", "units", "works", "ground", "gas", "blaze",
        "control", "hands", "strategy", "objectives", "secret", "telephones", "losses", "highest"}
CELLS, CARDS, MARKERS = Said("hexes", "d'hexs"), Said("cards", "de cartes"), Said("markers", "de marqueurs")
MARKS = {"demoralised": "demo", "suppressed": "supp", "veteran": "vet"}


def _hex(v: object, what: str) -> int:
    if v not in HEX:
        raise BadPosition(Said(f"{what}: {short(v)} is not a hex; hexes are A1 to O11",
                               f"{what} : {short(v)} n'est pas un hex ; les hexs vont de A1 à O11"), "2.1")
    return HEX[str(v)]


def _units(s: State, data: Mapping[str, Any]) -> None:
    """'H5', 'H5 demoralised', 'H5 ge-mg08.1 broken', 'lost', 'track 4', 'track 4 ge-mg08.1'."""
    for name, value in table(data, "units", 'ge-inf.1 = "H5 suppressed"').items():
        u = INDEX.get(name, -1)
        if u < 0:
            raise BadPosition(Said(f"there is no formation {short(name)}{near(name, INDEX)}",
                                   f"il n'y a pas de formation {short(name)}{near(name, INDEX).fr}"))
        if NATION[u] not in s.law.nations:
            raise BadPosition(Said(f"{name} is of a nation that does not fight in this scenario",
                                   f"{name} est d'une nation qui ne combat pas dans ce scénario"))
        place, *rest = str(value).split() or [""]
        if place == "lost":
            put(s, u, LOST)
            continue
        if place == "track":
            put(s, u, TRACK)
            s.due[u] = number(rest.pop(0)) if rest and number(rest[0]) >= 0 else s.time + 1
            _marks(s, u, name, rest)
            continue
        put(s, u, _hex(place, name))
        _marks(s, u, name, rest)


def _marks(s: State, u: int, name: str, rest: list[str]) -> None:
    for word in rest:
        if word in MARKS:
            board: int = getattr(s, MARKS[word])
            setattr(s, MARKS[word], board | 1 << u)
        elif word in WEAPON:
            w = WEAPON[word]
            if not UNIT >> u & 1 or WEAPON_SIDE[w] != (0 if INDEX[name] == u and name.startswith("ge") else 1):
                raise BadPosition(Said(f"{name} cannot carry {word}", f"{name} ne peut pas porter {word}"), "11.2")
            give(s, u, w)
        elif word == "broken" and s.arm[u] != NONE:
            s.wbroken |= 1 << s.arm[u]
        else:
            raise BadPosition(Said(f"{name}: {short(word)} is neither a weapon nor one of {', '.join(MARKS)}, broken",
                                   f"{name} : {short(word)} n'est ni une arme ni un de {', '.join(MARKS)}, broken"))


def _board(s: State, data: Mapping[str, Any]) -> None:
    for h, w in table(data, "works", 'H5 = "trench"').items():
        s.works[_hex(h, "works")] = one(w, WORKS, f"works {h}")
    for h, g in table(data, "ground", 'H5 = "shell-hole"').items():
        s.ground[_hex(h, "ground")] = one(g, GROUNDS, f"ground {h}")
    if "gas" in data:
        s.gas = 0                                                       # what the scenario begins with is named again or gone
    for cell in items(data.get("gas", []), "gas", CELLS):
        s.gas |= 1 << _hex(cell, "gas")
    for cell in items(data.get("blaze", []), "blaze", CELLS):
        s.blaze |= 1 << _hex(cell, "blaze")
    for i, seat in table(data, "control", '3 = "german"').items():
        if str(i) not in ("1", "2", "3", "4", "5"):
            raise BadPosition(Said(f"control: {short(i)} is no objective; they are 1 to 5",
                                   f"control : {short(i)} n'est pas un objectif ; ils vont de 1 à 5"), "2.3")
        s.held[int(i) - 1] = one(seat, ("", *SEATS), f"control {i}")


def _cards(s: State, data: Mapping[str, Any]) -> None:
    new_decks(s)
    for seat, names in table(data, "hands", 'german = ["ge-12"]').items():
        side = one(seat, SEATS, "hands")
        for name in items(names, f"hands {seat}", CARDS):
            c = CARD.get(str(name), -1)
            if c < 0 or not s.deck[side] >> c & 1:
                raise BadPosition(Said(f"hands: {short(name)} is not in the deck of that side",
                                       f"hands : {short(name)} n'est pas dans la pioche de ce camp"), "1.F")
            s.deck[side] &= ~(1 << c)
            s.hand[side] |= 1 << c
    for seat, name in table(data, "strategy", 'german = "ge-s4"').items():
        side = one(seat, SEATS, "strategy")
        i = STRATEGY.get(str(name), -1)
        if i not in s.sdeck[side]:
            raise BadPosition(Said(f"strategy: {short(name)} is no Strategy card of that side",
                                   f"strategy : {short(name)} n'est pas une carte Stratégie de ce camp"), "1.S")
        s.sdeck[side] = tuple(x for x in s.sdeck[side] if x != i)
        s.shand[side] = i
    if "objectives" in data:
        s.open_goals = 0
        for name in items(data["objectives"], "objectives", MARKERS):
            s.open_goals |= 1 << one(name, list(GOAL), "objectives")
    for seat, names in table(data, "secret", 'german = ["obj-c"]').items():
        side = one(seat, SEATS, "secret")
        for name in items(names, f"secret {seat}", MARKERS):
            s.secret[side] |= 1 << one(name, list(GOAL), "secret")
    for seat, told in table(data, "telephones", 'german = "ge-tel-77 fixed"').items():
        side = one(seat, SEATS, "telephones")
        name, *rest = str(told).split() or [""]
        if name == "none":                                              # the battery of the scenario is lost
            s.phone[side] = NONE
            continue
        s.phone[side] = one(name, list(PHONE), "telephones")
        for word in rest:
            if word == "broken":
                s.phone_broken |= 1 << side
            else:
                s.box[side] = one(word, BOXES, f"telephones {seat}")


def build(data: Mapping[str, Any], chance: Chance) -> State:
    unknown = sorted(set(data) - KEYS)
    if unknown:
        raise BadPosition(Said(f"a position has no {unknown[0]!r}; it may have {', '.join(sorted(KEYS))}",
                               f"une situation n'a pas de {unknown[0]!r} ; elle peut avoir {', '.join(sorted(KEYS))}"))
    s = new_state(str(data.get("scenario", "gwc-01")), table(data, "options", "veteran = false"), folder(data), chance)
    s.time = integer(data, "time", s.time, 0, len(s.t.time_boxes) - 1)
    s.vp = integer(data, "vp", s.vp, -60, 60)
    s.active = one(data.get("seat", SEATS[s.active]), SEATS, "seat")
    s.initiative = one(data.get("initiative", SEATS[s.initiative]), SEATS, "initiative")
    _units(s, data)
    _board(s, data)
    _cards(s, data)
    for seat, n in table(data, "losses", "german = 3").items():
        side = one(seat, SEATS, "losses")
        s.boxes[side] = integer({"losses": n}, "losses", 0, 0, s.t.ds.tables["casualty_track"]["boxes"])
    rebuild(s)
    for seat, name in table(data, "highest", 'german = "ge-lt-roth"').items():
        side = one(seat, SEATS, "highest")
        u = INDEX.get(str(name), -1)
        if u < 0 or not highest_leaders(s, side) >> u & 1:
            raise BadPosition(Said(f"highest: {short(name)} is not among the highest leaders of that side",
                                   f"highest : {short(name)} n'est pas parmi les plus haut gradés de ce camp"), "3.3.1.4")
        s.chief[side] = u
        s.leaders |= on_map(s, side) & LEADER
    for h in range(HEXES):
        if s.of[0] & s.of[1] & 1 << h:
            raise BadPosition(Said("both sides stand in one hex: a turn begins after all melees",
                                   "les deux camps sont dans un même hex : un tour commence après toutes les mêlées"), "O16.4")
    if not s.of[0] or not s.of[1]:
        raise BadPosition(Said("each side needs a formation on the board",
                               "chaque camp doit avoir une formation sur la carte"), "6.3")
    s.phase = TURN
    begin(s, go_on)
    return s


