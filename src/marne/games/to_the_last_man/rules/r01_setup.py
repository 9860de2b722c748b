"""Set-up of the scenarios: counters on the map, in armies and in the Eastern Front box; control, forts, the draw pile."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.to_the_last_man.data.rows import CONTENTS
from marne.games.to_the_last_man.law import Law
from marne.games.to_the_last_man.pieces import (
    ANZAC, ARMIES, CANADIANS, COMMONWEALTH, EFT, ENGLAND, FIRST_FORT, GONE, IDS, IN_ARMY, INDEX, KINDS, NATION, NATIONS, OF_KIND,
    OF_NATION, OF_TYPE, PLAIN_INF, POOL, TYPE, UK, UNITS, WAIT, ZONE,
)
from marne.games.to_the_last_man.state import State, put, rebuild
from marne.games.to_the_last_man.tables import Tables, tables
from marne.kernel.chance import Chance
from marne.kernel.errors import BadData
from marne.kernel.sayings import Said
from marne.parts.bits import bits, mask


def take(s: State, nation: str, word: str) -> int:
    """The next free counter of a sort."""
    if word in ("canadian", "anzac"):
        return CANADIANS if word == "canadian" else ANZAC
    other, kind = CONTENTS.get(word, ("", word))
    board = OF_NATION[NATIONS.index(other or nation)] & OF_KIND[KINDS.index(kind)]
    for u in bits(board):
        if s.loc[u] == POOL:
            return u
    raise BadData(Said(f"there are not enough counters {nation} {word} for scenario {s.law.scenario}",
                       f"il n'y a pas assez de pions {nation} {word} pour le scénario {s.law.scenario}"))


def place_armies(s: State) -> None:
    """8.2.3 [late scenarios] Armies with what they hold; others wait for their turn or are in the force pool."""
    start = s.law.start
    arrives = {e.what: e.turn for turn in s.t.arrivals for e in turn if e.kind in ("army", "commonwealth")}
    first = s.law.start_turn if start.reinforcements_at_start else s.law.start_turn + 1
    for u in (*range(ARMIES), *bits(COMMONWEALTH)):
        name = IDS[u]
        turn = arrives.get(name, 0)
        if name in start.late:
            turn = start.late[name].turn
        elif name in start.pool_armies or turn < first:
            turn = 0
        if turn:
            put(s, u, WAIT)
            s.due[u] = turn
    for name, where in start.armies.items():
        a = INDEX[name]
        put(s, a, ZONE[where.zone])
        if where.entrenched:
            s.entrenched |= 1 << a
        for word, number in where.contents.items():
            for _ in range(number):
                put(s, take(s, NATIONS[NATION[a]], word), IN_ARMY + a)


def place_units(s: State) -> None:
    """Single units, the Eastern Front box, forts."""
    start = s.law.start
    for row in start.units.values():
        for _ in range(row.count):
            u = take(s, row.nation, row.kind)
            put(s, u, ZONE[row.zone])
            if row.entrenched:
                s.entrenched |= 1 << u
    if s.law.eft_used:
        for word, number in start.eft.items():
            for _ in range(number):
                put(s, take(s, "ge", word), EFT)
    for f in range(FIRST_FORT, UNITS):
        name = IDS[f]
        if name in start.forts_gone:
            put(s, f, GONE)
        else:
            s.steps[f - FIRST_FORT] = start.forts.get(name, s.t.fort_value[f])
            put(s, f, s.t.fort_zone[f])
    if s.law.england_apart:                                                     # 4.6
        s.apart = s.at[ENGLAND] & OF_NATION[UK] & PLAIN_INF


def set_control(s: State) -> None:
    """4.1, 4.1 [friendly] Who holds what at the start; a disputed zone was last held by the side whose country it is."""
    german = 1 << EFT
    for z, r in enumerate(s.t.ds.zones):
        told = r.control(s.law.scenario)
        if told == "german" or told == "disputed" and r.home_side == "german":
            german |= 1 << z
    s.german = german & s.t.playable


def new_state(scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
    """A state with everything set up, no card drawn and no decision taken."""
    t = tables(data)
    key = t, str(scenario), repr(sorted(options.items()))
    kept = _kept.get(key)
    if kept is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        kept = _kept[key] = _set_up(t, scenario, options, chance)
    s = kept.copy()
    s.chance, s.log = chance, []
    return s


KEPT = 32
_kept: dict[tuple[Tables, str, str], State] = {}        # set-ups: nothing in them is left to chance, and copying is quicker


def _set_up(t: Tables, scenario: str, options: Mapping[str, Any], chance: Chance) -> State:
    s = State(t, Law(t.ds, scenario, options), chance)
    s.turn = s.law.start_turn
    s.ledger = s.law.start.vp_ledger
    place_armies(s)
    place_units(s)
    rebuild(s)
    set_control(s)
    s.removed = mask(c for name in s.law.start.removed_cards for c in bits(OF_TYPE[TYPE[name]]))  # 9.9 [removal], 9.8 [removal]
    s.deck &= ~s.removed
    return s
