"""Situations written by hand: for tests, puzzles, bug reports and analysis. Everything is checked."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.to_the_last_man import invariants
from marne.games.to_the_last_man.rules.r09_1_offensive import special
from marne.games.to_the_last_man.pieces import (
    ARMIES, COMMONWEALTH, EFT, ENTENTE, FIRST_FORT, GONE, IDS, IN_ARMY, INDEX, OF_SIDE, OF_TYPE, PIECE, POOL, SEATS, TYPE, UNITS,
    WAIT, ZONE,
)
from marne.games.to_the_last_man.possible import faults, first_turns
from marne.games.to_the_last_man.rules.r02_sequence import resume
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.state import COMBAT, DECLARATION, FULL, LIMITED, MOVEMENT, PASSED, REINFORCEMENT, State, put
from marne.games.to_the_last_man.view import LEVELS, PHASES
from marne.games.to_the_last_man.rules.r04_1_zones import contested, disputed, friendly
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin
from marne.kernel.sayings import Said, said
from marne.parts.bits import bits, mask
from marne.parts.positions import flag, folder, integer, items, near, number, one, short, table

KEYS = {"game", "scenario", "options", "data", "base", "turn", "phase", "seat", "units", "forts", "control", "hands", "discard",
        "removed", "ledger", "level", "bonus", "fresh", "battles", "passes", "moved", "whatif"}
IN_TURN = {"level", "bonus", "fresh", "battles", "moved"}            # what is going on in a player turn


def _zone(s: State, v: object, what: str) -> int:
    z = ZONE.get(str(v), -1)
    if z < 0 or not s.t.playable >> z & 1:
        hint = near(v, ZONE)
        raise BadPosition(Said(f"{what}: {short(v)} is not a zone that units can enter{hint}",
                               f"{what} : {short(v)} n'est pas une zone où des unités peuvent entrer{hint.fr}"), "4.2")
    return z


def _zones(s: State, v: object, key: str) -> int:
    return mask(_zone(s, z, key) for z in items(v, key, Said("zones", "de zones")))


def _unit(name: object, fort: bool) -> int:
    u = INDEX.get(str(name), -1)
    if u < 0 or (u >= FIRST_FORT) != fort:
        kind = Said("fort", "de fort") if fort else Said("unit", "d'unité")
        hint = near(name, IDS)
        raise BadPosition(Said(f"there is no {kind} {short(name)}{hint}", f"il n'y a pas {kind.fr} {short(name)}{hint.fr}"))
    return u


def _place(s: State, u: int, value: object) -> None:
    """'liege', 'liege entrenched', 'ge-1' (inside that army), 'pool', 'gone', 'wait 5'."""
    s.entrenched &= ~(1 << u)
    words = str(value).split()
    if not words:
        raise BadPosition(Said(f"{IDS[u]}: say where it is", f"{IDS[u]} : dites où se trouve cette unité"))
    place, rest = words[0], words[1:]
    if place in ("pool", "gone"):
        put(s, u, POOL if place == "pool" else GONE)
    elif place == "wait":
        if len(rest) != 1 or not 1 <= number(rest[0]) <= s.law.end_turn:
            raise BadPosition(Said(f"{IDS[u]}: 'wait' needs the turn of arrival, like 'wait 5', not {short(value)}",
                                   f"{IDS[u]} : 'wait' demande le tour d'arrivée, comme 'wait 5', pas {short(value)}"), "2.0 I")
        put(s, u, WAIT)
        s.due[u] = int(rest[0])
        return
    elif place in INDEX and INDEX[place] < ARMIES:
        if not PIECE >> u & 1 or s.loc[INDEX[place]] >= IN_ARMY:
            raise BadPosition(Said(f"{IDS[u]} cannot be inside {place}: armies hold pieces, and stand on the map before them",
                                   f"{IDS[u]} ne peut pas être dans {place} : une armée contient des pions, et se trouve sur la "
                                   "carte avant eux"), "8.1")
        put(s, u, IN_ARMY + INDEX[place])
    else:
        put(s, u, _zone(s, place, IDS[u]))
        if rest == ["entrenched"] and s.t.entrenches >> u & 1:
            s.entrenched |= 1 << u
            rest = []
    if rest:
        more = short(" ".join(rest))
        raise BadPosition(Said(f"{IDS[u]}: {more} is too much; armies and infantry may be 'entrenched'",
                               f"{IDS[u]} : {more} est de trop ; armées et infanterie peuvent être 'entrenched'"), "7.4")


def _clear(s: State) -> None:
    """7.3, 8.2.3 An empty map: all in the force pool but armies and Commonwealth infantry that have still to come: only who has
    been there can be rebuilt."""
    first = first_turns(s.t, s.law.scenario)
    for u in reversed(range(UNITS)):
        put(s, u, GONE if u >= FIRST_FORT else POOL)
        if (u < ARMIES or COMMONWEALTH >> u & 1) and first[u] + (s.phase <= REINFORCEMENT) > s.turn:
            put(s, u, WAIT)
            s.due[u] = first[u]
    s.entrenched = s.apart = 0


def _units(s: State, data: Mapping[str, Any]) -> None:
    rows = {_unit(name, False): value for name, value in table(data, "units", 'ge-1 = "liege"').items()}
    for u in sorted(rows):                                              # armies first: units 0 to ARMIES - 1
        _place(s, u, rows[u])
    for a in range(ARMIES):                                             # what an army off the map held goes with it
        if s.loc[a] >= IN_ARMY:
            for u in bits(s.inside[a]):
                put(s, u, POOL)
    for name, value in table(data, "forts", "fort-metz = 3").items():
        f = _unit(name, True)
        top = s.t.fort_value[f]
        if value == "gone":
            put(s, f, GONE)
        elif isinstance(value, int) and not isinstance(value, bool) and min(top, 1) <= value <= top:
            s.steps[f - FIRST_FORT] = value
            put(s, f, s.t.fort_zone[f])
        else:
            least = min(top, 1)
            raise BadPosition(Said(f"{name} may have a value from {least} to {top} or be 'gone', not {short(value)}",
                                   f"{name} peut avoir une valeur de {least} à {top} ou être 'gone', pas {short(value)}"), "8.4")


def _cards(s: State, data: Mapping[str, Any]) -> None:
    """Hands, discards and removed cards by type; the rest is the draw pile. What the start has removed may be named too."""
    gone = s.removed

    def take(names: object, what: str) -> int:
        nonlocal gone
        out = 0
        for name in items(names, what, Said("cards", "de cartes")):
            i = TYPE.get(str(name), -1)
            known = gone & OF_TYPE[i] if i >= 0 and what == "removed" else 0
            if known:
                gone &= ~(known & -known)
                continue
            left = s.deck & OF_TYPE[i] if i >= 0 else 0
            if not left:
                hint = near(name, TYPE)
                raise BadPosition(Said(f"{what}: there is no card {short(name)} left{hint}",
                                       f"{said(what, 'fr')} : il ne reste pas de carte {short(name)}{hint.fr}"), "9.0")
            c = left & -left
            s.deck &= ~c
            out |= c
        return out

    for seat, names in table(data, "hands", 'german = ["offensive"]').items():
        s.hand[one(seat, SEATS, "hands")] |= take(names, Said(f"hands of {seat}", f"hands de {seat}"))
    s.discard |= take(data.get("discard", []), "discard")
    s.removed |= take(data.get("removed", []), "removed")


def _control(s: State, data: Mapping[str, Any]) -> None:
    control = table(data, "control", 'german = ["liege"]')
    told = 0
    for seat, zones in control.items():
        side = one(seat, SEATS, "control")
        board = _zones(s, zones, "control") & ~(1 << EFT)
        if told & board:
            names = ", ".join(z for z, i in ZONE.items() if told & board & 1 << i)
            raise BadPosition(Said(f"control: {names} cannot belong to both sides",
                                   f"control : {names} ne peut pas appartenir aux deux camps"), "4.1")
        told |= board
        wrong = board & s.hold[1 - side] & ~s.hold[side]
        if wrong:
            names = ", ".join(z for z, i in ZONE.items() if wrong >> i & 1)
            raise BadPosition(Said(f"control: {names} is held by the other side",
                                   f"control : {names} est tenue par l'autre camp"), "4.1")
        s.german = s.german & ~board if side == ENTENTE else s.german | board


def _turn_state(s: State, data: Mapping[str, Any], side: int) -> None:
    """What is going on in the player turn."""
    s.level = one(data.get("level", "full" if DECLARATION <= s.phase <= COMBAT else "pass"), LEVELS, "level")
    if s.level == PASSED and s.phase >= DECLARATION:
        raise BadPosition(Said("level: whoever has passed declares and fights no battles",
                               "level : qui a passé ne déclare ni ne livre de bataille"), "2.0 II.3")
    if s.level == PASSED:
        s.free = s.t.free_moves
    if data.get("bonus") is not None:
        i = TYPE.get(str(data["bonus"]), -1)
        if i < 0 or not s.t.bonus_dice[i] or not special(s, side, i) or s.level != FULL:
            wrong = short(data["bonus"])
            raise BadPosition(Said(f"bonus must be a special Offensive of the side whose turn it is, at its date or later, "
                                   f"not {wrong}",
                                   f"bonus doit être une Offensive spéciale du camp dont c'est le tour, à partir de sa date, pas "
                                   f"{wrong}"), "9.1")
        s.bonus = i
    s.fresh = s.entered = _zones(s, data.get("fresh", []), "fresh")
    s.battles = _zones(s, data.get("battles", []), "battles")
    if s.fresh & ~disputed(s):
        raise BadPosition(Said("fresh: only disputed zones", "fresh : des zones disputées seulement"), "5.1.1")
    if s.battles and s.phase < COMBAT:
        raise BadPosition(Said("battles: they are declared before the phase combat, not in this one",
                               "battles : elles sont déclarées avant la phase combat, pas dans celle-ci"), "5.1.2")
    for key, board in (("fresh", s.fresh), ("battles", s.battles)):
        if s.level == LIMITED and board & board - 1:
            raise BadPosition(Said(f"{key}: a Limited Offensive has one zone", f"{key} : une Offensive limitée a une seule zone"),
                              "9.1.2")
    if s.battles & ~contested(s):
        raise BadPosition(Said("battles: only zones with units of both sides",
                               "battles : seulement des zones où les deux camps ont des unités"), "5.1.2")
    s.moved = mask(_unit(name, False) for name in items(data.get("moved", []), "moved", Said("units", "d'unités")))
    if s.moved & ~OF_SIDE[side]:
        raise BadPosition(Said("moved: only units of the side whose turn it is",
                               "moved : seulement des unités du camp dont c'est le tour"), "2.0 II.2")
    s.opened = friendly(s, side)


def build(data: Mapping[str, Any], chance: Chance) -> State:
    """A state at its first decision, from `phase` (and in a player turn `seat`) on."""
    unknown = set(data) - KEYS
    if unknown:
        name, known = short(sorted(unknown)[0]), ", ".join(sorted(KEYS))
        raise BadPosition(Said(f"unknown key {name}; known are {known}", f"clé inconnue {name} ; les clés sont {known}"))
    scenario, overlay = data.get("scenario", "1914"), folder(data)
    if isinstance(scenario, bool) or not isinstance(scenario, str | int):
        raise BadPosition(Said(f"scenario must be the year of a start, not {short(scenario)}",
                               f"scenario doit être l'année d'un début de partie, pas {short(scenario)}"))
    s = new_state(str(scenario), table(data, "options", "scramble = true"), overlay, chance)
    s.turn = integer(data, "turn", s.law.start_turn, 1, s.law.end_turn)
    s.phase = 1 + one(data.get("phase", "offensive"), PHASES[1:], "phase")
    if one(data.get("base", "setup"), ("setup", "empty"), "base"):
        _clear(s)
    _units(s, data)
    _control(s, data)
    _cards(s, data)
    s.ledger = integer(data, "ledger", s.ledger, -99, 99)
    s.passes = integer(data, "passes", 0, 0, 1)
    side = one(data.get("seat", "german"), SEATS, "seat")
    s.active = side
    if MOVEMENT <= s.phase <= COMBAT:
        _turn_state(s, data, side)
    else:
        for key in sorted(IN_TURN & set(data)):
            raise BadPosition(Said(f"{key}: only in the phases movement, declaration and combat",
                                   f"{key} : seulement dans les phases movement, declaration et combat"), "2.0 II")
    for why in invariants.check(s):
        raise BadPosition(why)
    for why, rule in faults(s, not flag(data, "whatif", False)):
        raise BadPosition(why, rule)
    begin(s, resume, s.phase, side)
    return s
