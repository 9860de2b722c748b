"""Situations written by hand: for tests, puzzles, bug reports and analysis. Everything is checked."""
from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from marne.games.to_the_last_man import invariants
from marne.games.to_the_last_man.pieces import (
    ARMIES, EFT, ENTENTE, FIRST_FORT, GONE, IDS, IN_ARMY, INDEX, OF_TYPE, PIECE, POOL, SEATS, TYPE, UNITS, WAIT, ZONE,
)
from marne.games.to_the_last_man.sequence import resume
from marne.games.to_the_last_man.setup import new_state
from marne.games.to_the_last_man.state import COMBAT, DECLARATION, MOVEMENT, PASSED, State, put
from marne.games.to_the_last_man.view import LEVELS, PHASES
from marne.games.to_the_last_man.zones import contested, disputed, friendly
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin
from marne.parts.bits import bits, mask

KEYS = {"game", "scenario", "options", "data", "base", "turn", "phase", "seat", "units", "forts", "control", "hands", "discard",
        "removed", "ledger", "level", "bonus", "fresh", "battles", "passes", "moved"}


def _short(v: object) -> str:
    """A wrong value in an error: whole if it is small."""
    text = repr(v)
    return text if len(text) <= 60 else text[:57] + "..."


def _near(word: object, words: Sequence[str]) -> str:
    near = difflib.get_close_matches(str(word)[:60], words, 3, 0.4)
    return f"; did you mean {', '.join(near)}?" if near else ""


def _int(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    v = data.get(key, default)
    if not isinstance(v, int) or isinstance(v, bool) or not low <= v <= high:
        raise BadPosition(f"{key} must be a whole number from {low} to {high}, not {_short(v)}")
    return v


def _table(data: Mapping[str, Any], key: str, example: str) -> Mapping[str, Any]:
    v = data.get(key, {})
    if not isinstance(v, Mapping):
        raise BadPosition(f"{key} must be a table, like {{{example}}}, not {_short(v)}")
    return v


def _list(v: object, what: str, of: str) -> Sequence[object]:
    if not isinstance(v, list | tuple):
        raise BadPosition(f"{what} must be a list of {of}, not {_short(v)}")
    return v


def _one(value: object, words: Sequence[str], key: str) -> int:
    if value not in words:
        raise BadPosition(f"{key} must be one of {', '.join(words)}, not {_short(value)}")
    return words.index(str(value))


def _zone(s: State, v: object, what: str) -> int:
    z = ZONE.get(str(v), -1)
    if z < 0 or not s.t.playable >> z & 1:
        raise BadPosition(f"{what}: {_short(v)} is not a zone that units can enter{_near(v, list(ZONE))}", "4.2")
    return z


def _zones(s: State, v: object, key: str) -> int:
    return mask(_zone(s, z, key) for z in _list(v, key, "zones"))


def _unit(name: object, fort: bool) -> int:
    u = INDEX.get(str(name), -1)
    if u < 0 or (u >= FIRST_FORT) != fort:
        raise BadPosition(f"there is no {'fort' if fort else 'unit'} {_short(name)}{_near(name, IDS)}")
    return u


def _place(s: State, u: int, value: object) -> None:
    """'liege', 'liege entrenched', 'ge-1' (inside that army), 'pool', 'gone', 'wait 5'."""
    s.entrenched &= ~(1 << u)
    words = str(value).split()
    if not words:
        raise BadPosition(f"{IDS[u]}: say where it is")
    place, rest = words[0], words[1:]
    if place in ("pool", "gone"):
        put(s, u, POOL if place == "pool" else GONE)
    elif place == "wait":
        if len(rest) != 1 or not rest[0].isascii() or not rest[0].isdecimal() or not 1 <= int(rest[0][:4]) <= s.law.end_turn:
            raise BadPosition(f"{IDS[u]}: 'wait' needs the turn of arrival, like 'wait 5', not {_short(value)}", "2.0 I")
        put(s, u, WAIT)
        s.due[u] = int(rest[0])
        return
    elif place in INDEX and INDEX[place] < ARMIES:
        if not PIECE >> u & 1 or s.loc[INDEX[place]] >= IN_ARMY:
            raise BadPosition(f"{IDS[u]} cannot be inside {place}: armies hold pieces, and stand on the map before them", "8.1")
        put(s, u, IN_ARMY + INDEX[place])
    else:
        put(s, u, _zone(s, place, IDS[u]))
        if rest == ["entrenched"] and s.t.entrenches >> u & 1:
            s.entrenched |= 1 << u
            rest = []
    if rest:
        raise BadPosition(f"{IDS[u]}: {_short(' '.join(rest))} is too much; armies and infantry may be 'entrenched'", "7.4")


def _units(s: State, data: Mapping[str, Any]) -> None:
    rows = {_unit(name, False): value for name, value in _table(data, "units", 'ge-1 = "liege"').items()}
    for u in sorted(rows):                                              # armies first: units 0 to ARMIES - 1
        _place(s, u, rows[u])
    for a in range(ARMIES):                                             # what an army off the map held goes with it
        if s.loc[a] >= IN_ARMY:
            for u in bits(s.inside[a]):
                put(s, u, POOL)
    for name, value in _table(data, "forts", "fort-metz = 3").items():
        f = _unit(name, True)
        top = s.t.fort_value[f]
        if value == "gone":
            put(s, f, GONE)
        elif isinstance(value, int) and not isinstance(value, bool) and min(top, 1) <= value <= top:
            s.steps[f - FIRST_FORT] = value
            put(s, f, s.t.fort_zone[f])
        else:
            raise BadPosition(f"{name} may have a value from {min(top, 1)} to {top} or be 'gone', not {_short(value)}", "8.4")


def _cards(s: State, data: Mapping[str, Any]) -> None:
    """Hands, discards and removed cards by type; the rest is the draw pile."""

    def take(names: object, what: str) -> int:
        out = 0
        for name in _list(names, what, "cards"):
            i = TYPE.get(str(name), -1)
            left = s.deck & OF_TYPE[i] if i >= 0 else 0
            if not left:
                raise BadPosition(f"{what}: there is no card {_short(name)} left{_near(name, list(TYPE))}", "9.0")
            c = left & -left
            s.deck &= ~c
            out |= c
        return out

    for seat, names in _table(data, "hands", 'german = ["offensive"]').items():
        s.hand[_one(seat, SEATS, "hands")] |= take(names, f"hands of {seat}")
    s.discard |= take(data.get("discard", []), "discard")
    s.removed |= take(data.get("removed", []), "removed")


def _control(s: State, data: Mapping[str, Any]) -> None:
    control = _table(data, "control", 'german = ["liege"]')
    for seat, zones in control.items():
        side = _one(seat, SEATS, "control")
        board = _zones(s, zones, "control") & ~(1 << EFT)
        wrong = board & s.hold[1 - side] & ~s.hold[side]
        if wrong:
            names = ", ".join(z for z, i in ZONE.items() if wrong >> i & 1)
            raise BadPosition(f"control: {names} is held by the other side", "4.1")
        s.german = s.german & ~board if side == ENTENTE else s.german | board


def _turn_state(s: State, data: Mapping[str, Any], side: int) -> None:
    """What is going on in the player turn."""
    s.level = _one(data.get("level", "full" if DECLARATION <= s.phase <= COMBAT else "pass"), LEVELS, "level")
    if s.level == PASSED:
        s.free = s.t.free_moves
    if data.get("bonus") is not None:
        i = TYPE.get(str(data["bonus"]), -1)
        if i < 0 or not s.t.bonus_dice[i]:
            raise BadPosition(f"bonus must be a special Offensive, not {_short(data['bonus'])}", "9.1")
        s.bonus = i
    s.fresh = _zones(s, data.get("fresh", []), "fresh")
    s.battles = _zones(s, data.get("battles", []), "battles")
    if s.fresh & ~disputed(s):
        raise BadPosition("fresh: only disputed zones", "5.1.1")
    if s.battles & ~contested(s):
        raise BadPosition("battles: only zones with units of both sides", "5.1.2")
    s.moved = mask(_unit(name, False) for name in _list(data.get("moved", []), "moved", "units"))
    s.opened = friendly(s, side)


def build(data: Mapping[str, Any], chance: Chance) -> State:
    """A state at its first decision, from `phase` (and in a player turn `seat`) on."""
    unknown = set(data) - KEYS
    if unknown:
        raise BadPosition(f"unknown key {_short(sorted(unknown)[0])}; known are {', '.join(sorted(KEYS))}")
    scenario, overlay = data.get("scenario", "1914"), data.get("data")
    if isinstance(scenario, bool) or not isinstance(scenario, str | int):
        raise BadPosition(f"scenario must be the year of a start, not {_short(scenario)}")
    if overlay is not None and not isinstance(overlay, str):
        raise BadPosition(f"data must be the name of an overlay folder, not {_short(overlay)}")
    s = new_state(str(scenario), _table(data, "options", "scramble = true"), overlay, chance)
    s.turn = _int(data, "turn", s.law.start_turn, 1, s.law.end_turn)
    if _one(data.get("base", "setup"), ("setup", "empty"), "base"):
        for u in reversed(range(UNITS)):
            put(s, u, GONE if u >= FIRST_FORT else POOL)
        s.entrenched = s.apart = 0
    _units(s, data)
    _control(s, data)
    _cards(s, data)
    s.ledger = _int(data, "ledger", s.ledger, -99, 99)
    s.passes = _int(data, "passes", 0, 0, 1)
    side = _one(data.get("seat", "german"), SEATS, "seat")
    s.phase = 1 + _one(data.get("phase", "offensive"), PHASES[1:], "phase")
    s.active = side
    if MOVEMENT <= s.phase <= COMBAT:
        _turn_state(s, data, side)
    faults = invariants.check(s)
    if faults:
        raise BadPosition(faults[0])
    begin(s, resume, s.phase, side)
    return s
