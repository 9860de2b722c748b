"""Situations written by hand: for tests, puzzles, bug reports and analysis. They begin with a turn of the active side."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.great_war_commander.rules.r01_cards import new_decks
from marne.games.great_war_commander.rules.r03_command import highest_leaders
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEXES
from marne.games.great_war_commander.rules.cards.E72_support import bearers
from marne.games.great_war_commander.pieces import (
    CARD, GOAL, HERO, INDEX, LEADER, LOST, NATION, NONE, OF_SIDE, PHONE, RUNNER, SEATS, SIDE, STRATEGY, TANK, TRACK, UNIT, WEAPON,
    WEAPON_SIDE,
)
from marne.games.great_war_commander.possible import faults
from marne.games.great_war_commander.rules.r05_sequence import go_on
from marne.games.great_war_commander.rules.r08_setup import new_state
from marne.games.great_war_commander.state import TURN, W_UNUSED, State, give, on_map, put, rebuild
from marne.games.great_war_commander.tables import BOXES, LOCAL
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin
from marne.kernel.sayings import Said
from marne.parts.bits import bits
from marne.parts.positions import flag, folder, integer, items, near, number, one, short, table

KEYS = {"game", "scenario", "options", "data", "seat", "time", "vp", "initiative", "units", "works", "ground", "gas", "blaze",
        "control", "hands", "strategy", "objectives", "secret", "telephones", "losses", "surrender", "highest", "whatif"}
CELLS, CARDS, MARKERS = Said("hexes", "d'hexs"), Said("cards", "de cartes"), Said("markers", "de marqueurs")
MARKS = {"demoralised": "demo", "suppressed": "supp", "veteran": "vet"}


def _hex(v: object, what: str) -> int:
    if str(v) not in HEX:
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
            if (RUNNER | HERO) >> u & 1:
                raise BadPosition(Said(f"{name}: runners and heroes go back to the unused counters; leave it out",
                                       f"{name} : agents de liaison et héros retournent aux pions inutilisés ; ne le citez pas"),
                                  "4.3")
            put(s, u, LOST)
            _marks(s, u, name, rest)
            continue
        if place == "track":
            put(s, u, TRACK)
            last = len(s.t.time_boxes) - 1
            box = number(rest.pop(0)) if rest and rest[0][:1] in "-0123456789" else min(s.time + 1, last)
            if not 1 <= box <= last:
                raise BadPosition(Said(f"{name}: 'track' needs a box of the time track, 1 to {last}, not {short(value)}",
                                       f"{name} : 'track' demande une case de la piste du temps, 1 à {last}, pas {short(value)}"),
                                  "6.1.2(5)")
            s.due[u] = box
            _marks(s, u, name, rest)
            continue
        put(s, u, _hex(place, name))
        _marks(s, u, name, rest)


def _marks(s: State, u: int, name: str, rest: list[str]) -> None:
    """Only who is on the board bears markers; a formation that waits on the track may have its weapon."""
    for word in rest:
        if word in MARKS and s.loc[u] < HEXES:
            board: int = getattr(s, MARKS[word])
            setattr(s, MARKS[word], board | 1 << u)
        elif word in WEAPON and s.loc[u] != LOST:
            w = WEAPON[word]
            if not bearers(s, w, UNIT & ~RUNNER & 1 << u) or WEAPON_SIDE[w] != SIDE[u]:
                raise BadPosition(Said(f"{name} cannot carry {word}", f"{name} ne peut pas porter {word}"), "11.2")
            if s.arm[u] != NONE or s.wplace[w] != W_UNUSED:
                raise BadPosition(Said(f"{name}: one weapon a unit, and {word} is in one place only",
                                       f"{name} : une arme par unité, et {word} n'est qu'à un seul endroit"), "8.1.1")
            give(s, u, w)
        elif word == "broken" and s.arm[u] != NONE and s.loc[u] < HEXES:
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


def _goals(names: object, key: str) -> int:
    out = 0
    for name in items(names, key, MARKERS):
        g = 1 << one(name, list(GOAL), key)
        if out & g:
            raise BadPosition(Said(f"{key}: {name} is there twice", f"{key} : {name} y est deux fois"), "7.3.2")
        out |= g
    return out


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
        s.open_goals = _goals(data["objectives"], "objectives")
    for seat, names in table(data, "secret", 'german = ["obj-c"]').items():
        s.secret[one(seat, SEATS, "secret")] = _goals(names, f"secret {seat}")
    for seat, told in table(data, "telephones", 'german = "ge-tel-77 fixed"').items():
        side = one(seat, SEATS, "telephones")
        name, *rest = str(told).split() or [""]
        s.phone_broken &= ~(1 << side)
        if name == "none" and not rest:                                 # the battery of the scenario is lost
            s.phone[side] = NONE
            continue
        s.phone[side] = one(name, list(PHONE), "telephones")
        if "broken" in rest:
            rest.remove("broken")
            s.phone_broken |= 1 << side
        if len(rest) > 1:
            raise BadPosition(Said(f"telephones {seat}: a telephone is in one box, not {short(told)}",
                                   f"telephones {seat} : un téléphone est dans une seule case, pas {short(told)}"), "8.1.2")
        s.box[side] = one(rest[0] if rest else BOXES[LOCAL], BOXES[1:], f"telephones {seat}") + 1


def _per_side(data: Mapping[str, Any], key: str, into: list[int], low: int, high: int) -> None:
    for seat, n in table(data, key, "german = 3").items():
        into[one(seat, SEATS, key)] = integer({f"{key} {seat}": n}, f"{key} {seat}", low, low, high)


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
    for side in (0, 1):                                                 # 4.3 unless told otherwise: those who are lost
        s.boxes[side] = sum(2 if TANK >> u & 1 else 1 for u in bits(OF_SIDE[side]) if s.loc[u] == LOST)
    _per_side(data, "losses", s.boxes, 0, s.t.ds.tables["casualty_track"]["boxes"])
    _per_side(data, "surrender", s.surrender, 1, s.t.ds.tables["casualty_track"]["boxes"])
    s.tank_lost = sum(1 << side for side in (0, 1) if any(s.loc[u] == LOST for u in bits(TANK & OF_SIDE[side])))
    rebuild(s)
    for seat, name in table(data, "highest", 'german = "ge-lt-roth"').items():
        side = one(seat, SEATS, "highest")
        u = INDEX.get(str(name), -1)
        if u < 0 or not highest_leaders(s, side) >> u & 1:
            raise BadPosition(Said(f"highest: {short(name)} is not among the highest leaders of that side",
                                   f"highest : {short(name)} n'est pas parmi les plus haut gradés de ce camp"), "3.3.1.4")
        s.chief[side] = u
        s.leaders |= on_map(s, side) & LEADER
    for why, rule in faults(s, not flag(data, "whatif", False)):
        raise BadPosition(why, rule)
    s.phase = TURN
    begin(s, go_on)
    return s


