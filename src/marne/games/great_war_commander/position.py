"""Situations written by hand: for tests, puzzles, bug reports and analysis. They begin with a turn of the active side."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marne.games.great_war_commander.cards import new_decks
from marne.games.great_war_commander.field import GROUNDS, WORKS
from marne.games.great_war_commander.grid import HEX, HEXES
from marne.games.great_war_commander.pieces import (
    CARD, GOAL, INDEX, LOST, NATION, NONE, PHONE, SEATS, STRATEGY, TRACK, UNIT, WEAPON, WEAPON_SIDE,
)
from marne.games.great_war_commander.sequence import go_on
from marne.games.great_war_commander.setup import new_state
from marne.games.great_war_commander.state import TURN, State, give, put, rebuild
from marne.games.great_war_commander.tables import BOXES
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin

KEYS = {"game", "scenario", "options", "data", "seat", "time", "vp", "initiative", "units", "works", "ground", "gas", "blaze",
        "control", "hands", "strategy", "objectives", "secret", "telephones", "losses"}
MARKS = {"demoralised": "demo", "suppressed": "supp", "veteran": "vet"}


def _short(v: object) -> str:
    text = repr(v)
    return text if len(text) <= 60 else text[:57] + "..."


def _table(data: Mapping[str, Any], key: str, example: str) -> Mapping[str, Any]:
    v = data.get(key, {})
    if not isinstance(v, Mapping):
        raise BadPosition(f"{key} must be a table, like {{{example}}}, not {_short(v)}")
    return v


def _list(v: object, key: str) -> Sequence[object]:
    if not isinstance(v, list | tuple):
        raise BadPosition(f"{key} must be a list, not {_short(v)}")
    return v


def _hex(v: object, what: str) -> int:
    if v not in HEX:
        raise BadPosition(f"{what}: {_short(v)} is not a hex; hexes are A1 to O11", "2.1")
    return HEX[str(v)]


def _int(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    v = data.get(key, default)
    if not isinstance(v, int) or isinstance(v, bool) or not low <= v <= high:
        raise BadPosition(f"{key} must be a whole number from {low} to {high}, not {_short(v)}")
    return v


def _one(value: object, words: Sequence[str], key: str) -> int:
    if value not in words:
        raise BadPosition(f"{key} must be one of {', '.join(w for w in words if w)}, not {_short(value)}")
    return list(words).index(str(value))


def _units(s: State, data: Mapping[str, Any]) -> None:
    """'H5', 'H5 demoralised', 'H5 ge-mg08.1 broken', 'lost', 'track 4', 'track 4 ge-mg08.1'."""
    for name, value in _table(data, "units", 'ge-inf.1 = "H5 suppressed"').items():
        u = INDEX.get(name, -1)
        if u < 0:
            raise BadPosition(f"there is no formation {_short(name)}")
        if NATION[u] not in s.law.nations:
            raise BadPosition(f"{name} is of a nation that does not fight in this scenario")
        place, *rest = str(value).split() or [""]
        if place == "lost":
            put(s, u, LOST)
            continue
        if place == "track":
            put(s, u, TRACK)
            s.due[u] = int(rest.pop(0)) if rest and rest[0].isdecimal() else s.time + 1
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
                raise BadPosition(f"{name} cannot carry {word}", "11.2")
            give(s, u, w)
        elif word == "broken" and s.arm[u] != NONE:
            s.wbroken |= 1 << s.arm[u]
        else:
            raise BadPosition(f"{name}: {_short(word)} is neither a weapon nor one of {', '.join(MARKS)}, broken")


def _board(s: State, data: Mapping[str, Any]) -> None:
    for h, w in _table(data, "works", 'H5 = "trench"').items():
        s.works[_hex(h, "works")] = _one(w, WORKS, f"works {h}")
    for h, g in _table(data, "ground", 'H5 = "shell-hole"').items():
        s.ground[_hex(h, "ground")] = _one(g, GROUNDS, f"ground {h}")
    for cell in _list(data.get("gas", []), "gas"):
        s.gas |= 1 << _hex(cell, "gas")
    for cell in _list(data.get("blaze", []), "blaze"):
        s.blaze |= 1 << _hex(cell, "blaze")
    for i, seat in _table(data, "control", '3 = "german"').items():
        if str(i) not in ("1", "2", "3", "4", "5"):
            raise BadPosition(f"control: {_short(i)} is no objective; they are 1 to 5", "2.3")
        s.held[int(i) - 1] = _one(seat, ("", *SEATS), f"control {i}")


def _cards(s: State, data: Mapping[str, Any]) -> None:
    new_decks(s)
    for seat, names in _table(data, "hands", 'german = ["ge-12"]').items():
        side = _one(seat, SEATS, "hands")
        for name in _list(names, f"hands {seat}"):
            c = CARD.get(str(name), -1)
            if c < 0 or not s.deck[side] >> c & 1:
                raise BadPosition(f"hands: {_short(name)} is not in the deck of that side", "1.F")
            s.deck[side] &= ~(1 << c)
            s.hand[side] |= 1 << c
    for seat, name in _table(data, "strategy", 'german = "ge-s4"').items():
        side = _one(seat, SEATS, "strategy")
        i = STRATEGY.get(str(name), -1)
        if i not in s.sdeck[side]:
            raise BadPosition(f"strategy: {_short(name)} is no Strategy card of that side", "1.S")
        s.sdeck[side] = tuple(x for x in s.sdeck[side] if x != i)
        s.shand[side] = i
    if "objectives" in data:
        s.open_goals = 0
        for name in _list(data["objectives"], "objectives"):
            s.open_goals |= 1 << _one(name, list(GOAL), "objectives")
    for seat, names in _table(data, "secret", 'german = ["obj-c"]').items():
        side = _one(seat, SEATS, "secret")
        for name in _list(names, f"secret {seat}"):
            s.secret[side] |= 1 << _one(name, list(GOAL), "secret")
    for seat, told in _table(data, "telephones", 'german = "ge-tel-77 fixed"').items():
        side = _one(seat, SEATS, "telephones")
        name, *rest = str(told).split() or [""]
        if name == "none":                                              # the battery of the scenario is lost
            s.phone[side] = NONE
            continue
        s.phone[side] = _one(name, list(PHONE), "telephones")
        for word in rest:
            if word == "broken":
                s.phone_broken |= 1 << side
            else:
                s.box[side] = _one(word, BOXES, f"telephones {seat}")


def build(data: Mapping[str, Any], chance: Chance) -> State:
    unknown = sorted(set(data) - KEYS)
    if unknown:
        raise BadPosition(f"a position has no {unknown[0]!r}; it may have {', '.join(sorted(KEYS))}")
    s = new_state(str(data.get("scenario", "gwc-01")), data.get("options") or {}, data.get("data"), chance)
    s.time = _int(data, "time", s.time, 0, len(s.t.time_boxes) - 1)
    s.vp = _int(data, "vp", s.vp, -60, 60)
    s.active = _one(data.get("seat", SEATS[s.active]), SEATS, "seat")
    s.initiative = _one(data.get("initiative", SEATS[s.initiative]), SEATS, "initiative")
    _units(s, data)
    _board(s, data)
    _cards(s, data)
    for seat, n in _table(data, "losses", "german = 3").items():
        s.boxes[_one(seat, SEATS, "losses")] = n if isinstance(n, int) else 0
    rebuild(s)
    for h in range(HEXES):
        if s.of[0] & s.of[1] & 1 << h:
            raise BadPosition("both sides stand in one hex: a turn begins after all melees", "O16.4")
    if not s.of[0] or not s.of[1]:
        raise BadPosition("each side needs a formation on the board", "6.3")
    s.phase = TURN
    begin(s, go_on)
    return s


