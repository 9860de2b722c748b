"""What a seat may know, as plain data: hands, the draw pile and production plans in the making are hidden."""
from __future__ import annotations

from typing import Any

from marne.games.to_the_last_man.rules.r09_cards import hand_limit
from marne.games.to_the_last_man.rules.r02_eastern_front import box_value
from marne.games.to_the_last_man.pieces import (
    ARMIES, CARD_TYPE, ENTENTE, FIRST_FORT, GERMAN, GONE, IDS, IN_ARMY, KIND, KINDS, NATION, NATIONS, OF_SIDE, POOL, SEATS,
    SIDE, TYPE_IDS, UNITS, WAIT, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.rules.r07_production import unseal
from marne.games.to_the_last_man.state import NONE, State, is_entrenched, strength, zone_of
from marne.games.to_the_last_man.rules.r06_supply import fed
from marne.games.to_the_last_man.rules.r03_victory import eft_vp, level_of, paris_gun_vp, vp, zone_vp
from marne.games.to_the_last_man.rules.r04_1_zones import disputed
from marne.parts.bits import bits

PHASES = ("setup", "reinforcement", "offensive", "movement", "declaration", "combat", "supply", "production", "eft")
LEVELS = ("pass", "limited", "full")
_OFF_MAP = {POOL: "pool", WAIT: "waiting", GONE: "out"}


def place_id(w: int) -> str:
    """A place in words of the data: a zone, an army, or off the map."""
    if w < IN_ARMY:
        return ZONE_IDS[w]
    return IDS[w - IN_ARMY] if w < POOL else _OFF_MAP[w]


def unit_view(s: State, u: int, supplied: tuple[int, int]) -> dict[str, Any]:
    w, z = s.loc[u], zone_of(s, u)
    out: dict[str, Any] = {"id": IDS[u], "side": SEATS[SIDE[u]], "nation": NATIONS[NATION[u]], "kind": KINDS[KIND[u]],
                           "zone": ZONE_IDS[z] if z < IN_ARMY else None,
                           "army": IDS[w - IN_ARMY] if IN_ARMY <= w < POOL else None}
    if z >= IN_ARMY:
        out["place"] = _OFF_MAP[z]
        if z == WAIT:
            out["turn"] = s.due[u]
        return out
    out["supplied"] = bool(supplied[SIDE[u]] >> z & 1)
    if u < ARMIES:
        out["units"] = [IDS[v] for v in bits(s.inside[u])]
        out["strength"] = strength(s, u)
        out["slots"] = {"infantry": s.t.inf_slots[u], "auxiliary": s.t.aux_slots[u]}
    if u >= FIRST_FORT:
        out["strength"] = s.steps[u - FIRST_FORT]
    else:
        out["entrenched"] = is_entrenched(s, u)
    out["marks"] = [name for name, board in (
        ("moved", s.moved), ("half", s.half), ("shifted", s.shifted), ("railed", s.railed), ("retreated", s.retreated),
        ("dogfought", s.dogfought), ("reacting", s.reacting)) if board >> u & 1]
    return out


def cards_of(cards: int) -> list[str]:
    return [TYPE_IDS[CARD_TYPE[c]] for c in bits(cards)]


def view(s: State, seat: int | None) -> dict[str, Any]:
    """A seat sees its own hand and plan; of the other's hand the number of cards."""
    if s.before:
        s = s.copy()
        unseal(s, seat)
    sides = (GERMAN, ENTENTE)
    front = disputed(s)
    supplied = (fed(s, GERMAN), fed(s, ENTENTE))
    zones = []
    for z in range(ZONES):
        b = 1 << z
        if not s.t.playable & b:
            continue
        zones.append({
            "id": ZONE_IDS[z], "control": SEATS[GERMAN if s.german & b else ENTENTE], "disputed": bool(front & b),
            "vp": s.t.vp[z], "units": {SEATS[x]: [IDS[u] for u in bits(s.at[z] & OF_SIDE[x])] for x in sides},
            "supplied": {SEATS[x]: bool(supplied[x] & b) for x in sides}, "fresh": bool(s.fresh & b),
            "battle": bool(s.battles & b), "fought": bool(s.fought & b), "surprise": bool(s.surprise & b),
            "gas": [SEATS[x] for x in sides if s.gas[x] & b], "barrage": [SEATS[x] for x in sides if s.barrage[x] & b],
            "bonus": s.bonus_at.count(z),
        })
    points = vp(s)
    own = None if seat is None else cards_of(s.hand[seat])
    return {
        "game": "to-the-last-man", "scenario": s.law.scenario, "seat": None if seat is None else SEATS[seat],
        "turn": s.turn, "turns": s.law.end_turn, "season": s.t.season[s.turn], "year": s.t.year[s.turn],
        "phase": PHASES[s.phase], "active": SEATS[s.active], "passes": s.passes, "level": LEVELS[s.level],
        "bonus": None if s.bonus == NONE else TYPE_IDS[s.bonus], "bad_weather": bool(s.weather),
        "free_moves": s.free, "rails": s.rails, "strategic_moves": s.strategics, "sea_moves": s.seas,
        "reserves": s.reserves,
        "vp": {"total": points, "zones": zone_vp(s), "ledger": s.ledger, "eft": eft_vp(s), "paris_gun": paris_gun_vp(s),
               "blockade": s.t.blockade[s.turn], "level": s.t.levels[level_of(s, points)].id},
        "eft_points": box_value(s), "hand": own, "cards": {SEATS[x]: s.hand[x].bit_count() for x in sides},
        "frozen": None if seat is None else cards_of(s.hand[seat] & s.frozen),
        "deck": s.deck.bit_count(), "discard": cards_of(s.discard), "removed": cards_of(s.removed),
        "income": {SEATS[x]: s.t.income[x][s.turn] for x in sides},
        "hand_limit": {SEATS[x]: hand_limit(s, x) for x in sides},
        "sealed": [SEATS[x] for x in sides if s.committed >> x & 1],
        "plan": None if seat is None or not s.before else plan_view(s, seat),
        "zones": zones, "units": [unit_view(s, u, supplied) for u in range(UNITS) if s.loc[u] != GONE],
        "result": None if s.result is None else {"winner": s.result.winner, "kind": s.result.kind,
                                                 "score": dict(s.result.score), "rule": s.result.rule},
    }


def plan_view(s: State, seat: int) -> dict[str, Any]:
    """7.0 The own plan so far."""
    from marne.games.to_the_last_man.rules.r07_production import O_BUILD, O_CARD, O_ENTRENCH, O_PROMOTE
    names = {O_CARD: "card", O_BUILD: "build", O_ENTRENCH: "entrench", O_PROMOTE: "promote"}
    orders = [{"order": names.get(o[0], "shift"), "unit": IDS[o[1]] if o[1] != NONE else None,
               "place": place_id(s.loc[o[1]]) if o[1] != NONE else None,
               "new": IDS[o[3]] if o[3] != NONE else None} for o in s.orders[seat]]
    return {"points": s.bp[seat], "digs": s.digs[seat], "cards": s.bought[seat], "orders": orders}


