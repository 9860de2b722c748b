"""Situations written by hand: for tests, puzzles, bug reports and analysis. Everything is checked; see docs/positions.md."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.rules.r14_3_options import SIDE_BITS, open_scheldt
from marne.games.grand_illusion.pieces import (
    ALLIED, COMBAT, DEAD, GERMAN, GONE, HEXES, IDS, INDEX, MOBILE, OF_SIDE, PD_BOX, PIECES, SEATS, TRACK,
    UNITS,
)
from marne.games.grand_illusion.possible import faults
from marne.games.grand_illusion.rules.r04_sequence import resume
from marne.games.grand_illusion.rules.r13_setup import new_state
from marne.games.grand_illusion.rules.r08_4_stacking import fits
from marne.games.grand_illusion.state import ACTION, State, put
from marne.games.grand_illusion.view import PHASES
from marne.kernel.chance import Chance
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin
from marne.kernel.sayings import Said
from marne.parts.bits import mask
from marne.parts.positions import folder, flag, integer, items, near, number, one, short, table, whole

KEYS = {
    "game", "scenario", "options", "data", "base", "turn", "phase", "seat", "initiative", "units", "forts", "control",
    "cavalry_control", "siege", "trenches", "blocked", "cap", "vp", "mandated", "general_retreat", "paris_in_danger", "digging",
    "strategic_options", "rail_end", "belgians_driven", "antwerp_attacked", "opened", "french_lost", "british_hits", "chits",
    "north", "paris_taken", "began54", "allenby", "ninth", "free_rail", "whatif",
}


def _turn(data: Mapping[str, Any], key: str, s: State) -> int:
    """The turn on which something happened, 0 for never: it cannot be one that is still to come."""
    v = integer(data, key, 0, 0, s.law.turns)
    if v > s.turn:
        raise BadPosition(Said(f"{key} is turn {v}, but the position is of turn {s.turn}",
                               f"{key} est le tour {v}, mais la situation est du tour {s.turn}"))
    return v


def _hex(v: object, what: str) -> int:
    h = number(v) if isinstance(v, str) else v if isinstance(v, int) and not isinstance(v, bool) else 0
    if not 1 <= h <= HEXES:
        raise BadPosition(Said(f"{what}: {short(v)} is not a hex of the map (1 to {HEXES})",
                               f"{what} : {short(v)} n'est pas un hexagone de la carte (1 à {HEXES})"), "2.2")
    return h


def _hexes(data: Mapping[str, Any], key: str) -> int:
    return mask(_hex(h, key) for h in items(data.get(key, []), key, Said("hexes", "d'hexagones")))


def _seat(v: object, key: str) -> int:
    return one(v, SEATS, key)


def _piece(name: object, forts: bool) -> int:
    u = INDEX.get(str(name), -1)
    if u < 0 or (u >= UNITS) != forts:
        kind = Said("fort", "de fort") if forts else Said("unit", "d'unité")
        hint = near(name, IDS)
        raise BadPosition(Said(f"there is no {kind} {short(name)}{hint}", f"il n'y a pas {kind.fr} {short(name)}{hint.fr}"))
    return u


def _per_seat(data: Mapping[str, Any], key: str, low: int, high: int, into: list[int]) -> None:
    for seat, n in table(data, key, "allied = 4").items():
        i = 0 if seat == "plan17" and key == "vp" else _seat(seat, key)
        if not whole(n, low, high):
            raise BadPosition(Said(f"{key} of {seat} must be a whole number from {low} to {high}, not {short(n)}",
                                   f"{key} de {seat} doit être un nombre entier de {low} à {high}, pas {short(n)}"),
                              "5.1.1/n2" if key == "cap" else "")
        into[i] = n


def _place(s: State, u: int, value: object) -> None:
    """'96', '96 disrupted', '72 flipped', 'eliminated', 'gone', 'pd', 'track 5', 'track 5 26', 'track 5 weak'."""
    b = 1 << u
    s.disrupted &= ~b
    s.flipped &= ~b
    words = str(value).split()
    if not words:
        raise BadPosition(Said(f"{IDS[u]}: say where it is", f"{IDS[u]} : dites où se trouve cette unité"))
    place, rest = words[0], words[1:]
    if place == "pd" and s.t.ds.units[u].setup != "pd":
        raise BadPosition(Said(f"{IDS[u]} does not wait for Paris in Danger", f"{IDS[u]} n'attend pas Paris en danger"), "8.4.9d")
    if place in ("eliminated", "gone", "out", "pd"):
        put(s, u, {"eliminated": DEAD, "gone": GONE, "out": GONE, "pd": PD_BOX}[place])
    elif place == "track":
        put(s, u, TRACK)
        numbers = [n for w in rest if (n := number(w)) >= 0]
        wrong = [w for w in rest if number(w) < 0 and w not in ("weak", "rebuilt")]
        if wrong or not 1 <= len(numbers) <= 2 or not 1 <= numbers[0] <= 99:
            raise BadPosition(Said(f"{IDS[u]}: 'track' needs the turn of arrival, like 'track 5' or 'track 5 26', and may have "
                                   f"'weak' and 'rebuilt' after it; not {short(value)}",
                                   f"{IDS[u]} : 'track' demande le tour d'arrivée, comme 'track 5' ou 'track 5 26', et peut "
                                   f"être suivi de 'weak' et 'rebuilt' ; pas {short(value)}"))
        s.due[u] = numbers[0]
        s.entry[u] = _hex(numbers[1], IDS[u]) if len(numbers) > 1 else 0
        if "weak" in rest:
            s.weak |= b
        if "rebuilt" in rest:
            s.rebuilt |= b
        return
    else:
        put(s, u, _hex(place, IDS[u]))
    for w in rest:
        if w == "disrupted" and b & COMBAT:
            s.disrupted |= b
        elif w == "flipped" and b & MOBILE and not b & COMBAT:
            s.flipped |= b
        else:
            raise BadPosition(Said(f"{IDS[u]} cannot be {short(w)}: combat units may be 'disrupted', HQ and HA 'flipped'",
                                   f"{IDS[u]} ne peut pas être {short(w)} : les unités de combat peuvent être 'disrupted', "
                                   "les QG et l'artillerie lourde 'flipped'"), "9.8.1")


def _forts(s: State, data: Mapping[str, Any]) -> None:
    for name, value in table(data, "forts", "fort-metz-a = 3").items():
        u = _piece(name, True)
        n = len(s.t.fort_cs[u - UNITS])
        if value == "gone" or whole(value, 0, 0):
            put(s, u, GONE)
        elif whole(value, 1, n):
            put(s, u, s.t.fort_hex[u - UNITS])
            s.steps[u - UNITS] = n - value
        else:
            raise BadPosition(Said(f"{name} may have 1 to {n} steps or be 'gone', not {short(value)}",
                                   f"{name} peut avoir de 1 à {n} pas ou être 'gone', pas {short(value)}"), "13.1.6a")


def _markers(s: State, data: Mapping[str, Any]) -> None:
    german, allied = _control(data)
    s.german = (s.german | german) & ~allied
    s.cavalry = _hexes(data, "cavalry_control")
    s.siege = _hexes(data, "siege")
    for h, level in table(data, "trenches", "26 = 2").items():
        b = 1 << _hex(h, "trenches")
        if not whole(level, 1, 2):
            raise BadPosition(Said(f"a trench has level 1 or 2, not {short(level)}",
                                   f"un retranchement est de niveau 1 ou 2, pas {short(level)}"), "9.7.3")
        s.trench |= b
        s.trench2 |= b if level == 2 else 0
    for seat, sides in table(data, "blocked", 'allied = ["35-26"]').items():
        owner = _seat(seat, "blocked")
        what = Said(f"blocked of {seat}", f"blocked de {seat}")
        for text in items(sides, what, Said("sides like '35-26'", "de côtés comme '35-26'")):
            src, _, dst = str(text).partition("-")
            a, b = _hex(src, "blocked"), _hex(dst, "blocked")
            if not s.t.near[a] >> b & 1:
                raise BadPosition(Said(f"blocked: {short(text)}: the hexes are not next to each other; write 'from-into'",
                                       f"blocked : {short(text)} : les hexagones ne se touchent pas ; écrivez 'départ-arrivée'"),
                                  "8.4.5a")
            s.blocked[6 * owner + s.t.dirs[b].index(a)] |= 1 << b
    _per_seat(data, "cap", 0, s.t.cap_max, s.cap)
    _per_seat(data, "vp", -99, 199, s.vp)
    _per_seat(data, "general_retreat", 0, s.law.turns, s.retreated)
    s.mandated = [0 if s.retreated[ALLIED] else s.law.quota[ALLIED].get(s.turn, 0), s.law.quota[GERMAN].get(s.turn, 0)]
    _per_seat(data, "mandated", 0, 9, s.mandated)
    for h, value in table(data, "chits", "98 = 3").items():
        where = _hex(h, "chits")
        if not whole(value, 0, 255) or value not in s.cup or s.chits[where] or not s.t.german_vp >> where & 1:
            raise BadPosition(Said(f"chits: no chit of {short(value)} for hex {where}",
                                   f"chits : pas de pion de {short(value)} pour l'hexagone {where}"), "13.1.2d")
        i = s.cup.index(value)
        s.cup = s.cup[:i] + s.cup[i + 1:]
        s.chits = s.chits[:where] + bytes([value]) + s.chits[where + 1:]
    s.danger = _turn(data, "paris_in_danger", s)
    s.free_rail = flag(data, "free_rail", s.danger == s.turn and s.danger > 0)
    dug = s.trench & ~mask(s.law.trench_start)                          # 9.7.1 where there are trenches, more may be dug
    s.digging = flag(data, "digging", s.retreated[GERMAN] > 0 or dug > 0)
    s.rail_end = flag(data, "rail_end", True)
    s.driven = flag(data, "belgians_driven", False)
    s.stormed = _turn(data, "antwerp_attacked", s)
    s.opened = _hexes(data, "opened")
    s.allenby = _hexes(data, "allenby")
    s.french_lost = integer(data, "french_lost", 0, 0, 200)
    s.british_hits = integer(data, "british_hits", 0, 0, 200)
    s.north = integer(data, "north", 0, 0, 9)
    s.paris = _turn(data, "paris_taken", s)
    s.paris_scored = 1 if s.paris and s.paris < s.turn and s.german >> s.t.paris & 1 else 0
    s.ninth = _turn(data, "ninth", s)
    if "began54" in data:
        s.began54 = mask(_piece(n, False) for n in items(data["began54"], "began54", Said("units", "d'unités")))


def _control(data: Mapping[str, Any]) -> tuple[int, int]:
    """The hexes said to be German and Allied."""
    control = table(data, "control", "german = [54, 44]")
    for seat in control:
        _seat(seat, "control")
    german, allied = _hexes(control, "german"), _hexes(control, "allied")
    if german & allied:
        both = (german & allied).bit_length() - 1
        raise BadPosition(Said(f"control: hex {both} cannot belong to both sides",
                               f"control : l'hexagone {both} ne peut pas appartenir aux deux camps"), "8.3.1")
    return german, allied


def _options(s: State, data: Mapping[str, Any]) -> None:
    """14.3.6 The strategic options in force: none, one or two a side."""
    for name in items(data.get("strategic_options", []), "strategic_options", Said("options", "d'options")):
        if name not in OPTION_IDS or not s.law.max_options:
            raise BadPosition(Said(f"strategic option {short(name)}: scenario 3 knows {', '.join(OPTION_IDS)}",
                                   f"option stratégique {short(name)} : le scénario 3 connaît {', '.join(OPTION_IDS)}"),
                              "14.3.6")
        s.chosen |= 1 << OPTION_IDS.index(str(name))
        if name == "ge-holland":
            open_scheldt(s, next(o for o in s.law.choices if o["id"] == name))
    for side in (ALLIED, GERMAN):
        if (s.chosen & SIDE_BITS[side]).bit_count() > s.law.max_options:
            raise BadPosition(Said(f"the {SEATS[side]} side may have {s.law.max_options} strategic options at most",
                                   f"le camp {SEATS[side]} a au plus {s.law.max_options} options stratégiques"), "14.3.6")


def build(data: Mapping[str, Any], chance: Chance) -> State:
    """A state at its first decision, from `phase` (and, in the Action Phase, `seat`) on."""
    unknown = set(data) - KEYS
    if unknown:
        first, known = short(sorted(unknown)[0]), ", ".join(sorted(KEYS))
        raise BadPosition(Said(f"unknown key {first}; known are {known}", f"clé inconnue {first} ; sont connues {known}"))
    scenario, overlay = data.get("scenario", "1"), folder(data)
    if isinstance(scenario, bool) or not isinstance(scenario, str | int):
        raise BadPosition(Said(f"scenario must be the number of a scenario, not {short(scenario)}",
                               f"scenario doit être le numéro d'un scénario, pas {short(scenario)}"))
    s = new_state(str(scenario), table(data, "options", "strict-double = true"), overlay, chance)
    s.turn = integer(data, "turn", 1, 1, s.law.turns)
    base = data.get("base", "setup")
    if base not in ("setup", "empty"):
        raise BadPosition(Said(f"base must be 'setup' (the scenario's set-up, changed as told) or 'empty', not {short(base)}",
                               "base doit être 'setup' (la mise en place du scénario, avec les changements indiqués) ou 'empty', "
                               f"pas {short(base)}"))
    if base == "empty":
        for u in range(PIECES):
            put(s, u, GONE)
        s.disrupted = s.flipped = 0
    _options(s, data)
    s.revealed = 1
    for name, value in table(data, "units", "fr-xx = 87").items():
        _place(s, _piece(name, False), value)
    _forts(s, data)
    _markers(s, data)
    german, allied = _control(data)
    given = german | allied
    for h in range(1, HEXES + 1):                       # where nothing is said, a hex belongs to whoever stands there alone
        b = 1 << h
        for side in (ALLIED, GERMAN):
            mine = s.occ[side] & b and not (s.occ[1 - side] | s.forts[1 - side]) & b
            if mine and not given & b and (s.german >> h & 1) != side:
                s.german ^= b
    _check_stacking(s)
    if s.siege & ~(s.forts[0] | s.forts[1]):
        raise BadPosition(Said("a siege needs a fort in the hex", "un siège demande un fort dans l'hexagone"), "9.5.3a")
    s.taken17 = s.t.plan17 & ~s.german
    side = _seat(data.get("seat", "allied"), "seat")
    s.initiative = _seat(data.get("initiative", data.get("seat", "allied")), "initiative")
    phase = data.get("phase", "action")
    if phase not in PHASES[1:]:
        raise BadPosition(Said(f"phase must be one of {', '.join(PHASES[1:])}, not {short(phase)}",
                               f"phase doit être au choix {', '.join(PHASES[1:])}, pas {short(phase)}"))
    s.phase = PHASES.index(phase)
    s.active = side
    if "began54" not in data:
        s.began54 = s.at[s.law.maubeuge] & OF_SIDE[ALLIED]
    if s.phase == ACTION and "cap" not in data:
        s.cap = [4, 4]
    for why, rule in faults(s, not flag(data, "whatif", False)):
        raise BadPosition(why, rule)
    begin(s, resume, s.phase, side)
    return s


def _check_stacking(s: State) -> None:
    for h in range(1, HEXES + 1):
        for side in (ALLIED, GERMAN):
            units = s.at[h] & OF_SIDE[side]
            if not fits(s, units, h):
                n = (units & COMBAT).bit_count()
                raise BadPosition(Said(f"hex {h} holds too much: {n} {SEATS[side]} combat units exceed the stacking limit",
                                       f"l'hexagone {h} est trop plein : {n} unités de combat ({SEATS[side]}) dépassent la "
                                       "limite d'empilement"),
                                  "8.4.6a/Vosges" if s.t.vosges >> h & 1 else "8.4.6a")
