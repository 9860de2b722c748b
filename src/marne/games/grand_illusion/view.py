"""What a seat may know, as plain data. Everything is open in this game except the strategic options before they are revealed."""
from __future__ import annotations

from typing import Any

from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.rules.r14_3_options import SIDE_BITS
from marne.games.grand_illusion.pieces import (
    ALLIED, COMBAT, DEAD, FORTS, GERMAN, GONE, HEXES, IDS, MOBILE, NATION, NATIONS, PD_BOX, SEATS, SIDE, TRACK, UNITS,
)
from marne.games.grand_illusion.state import EMPTY, State, steps_left
from marne.games.grand_illusion.rules.r08_4_supply import emergency_on, nation_of, zone
from marne.parts.bits import bits

PHASES = ("setup", "cap", "reinforcement", "action", "strategic", "admin")
_PLACES = {TRACK: "track", DEAD: "eliminated", GONE: "out", PD_BOX: "paris-in-danger", 0: "holland"}


def unit_view(s: State, u: int) -> dict[str, Any]:
    h = s.loc[u]
    on_map = 0 < h <= HEXES
    out: dict[str, Any] = {"id": IDS[u], "side": SEATS[SIDE[u]], "nation": NATIONS[NATION[u]],
                           "hex": h if on_map else None}
    if not on_map:
        out["place"] = _PLACES[h]
        if h == TRACK:
            out["turn"] = s.due[u]
    if u >= UNITS:
        f = u - UNITS
        out["steps"] = steps_left(s, u)
        if on_map:
            out["strength"] = s.t.fort_cs[f][s.steps[f]]
        return out
    out["disrupted"] = bool(s.disrupted >> u & 1)
    out["flipped"] = bool(s.flipped >> u & 1)
    if 1 << u & COMBAT:
        out["strength"] = s.t.cs[s.disrupted >> u & 1][u]
    if on_map:
        out["supplied"] = bool(zone(s, nation_of(u)) >> h & 1)
    return out


def known_options(s: State, seat: int | None) -> int:
    """14.3.6 A seat sees its own options from the moment it chooses them, the enemy's when they are revealed."""
    return s.chosen if s.revealed else s.chosen & SIDE_BITS[seat] if seat is not None else 0


def view(s: State, seat: int | None) -> dict[str, Any]:
    """14.3.6 Everything is open except the options that the seat may not know yet."""
    known = known_options(s, seat)
    if known != s.chosen:               # supply depends on an option: it is shown as the seat can work it out itself
        s = s.copy()
        s.chosen = known
    sides = (ALLIED, GERMAN)
    hexes = []
    for h in range(1, HEXES + 1):
        b = 1 << h
        hexes.append({
            "hex": h, "control": SEATS[1 if s.german & b else 0], "cavalry_control": bool(s.cavalry & b),
            "siege": bool(s.siege & b), "trench": (s.trench >> h & 1) + (s.trench2 >> h & 1), "battle": bool(s.battles & b),
            "chit": s.chits[h], "units": [IDS[u] for u in bits(s.at[h])],
        })
    blocked = [{"side": SEATS[side], "into": dst, "from": s.t.dirs[dst][d]}
               for side in sides for d in range(6) for dst in bits(s.blocked[6 * side + d])]
    board = [[IDS[u] for u in s.board[2 * i:2 * i + 2] if u != EMPTY] for i in range(16)]
    return {
        "game": "grand-illusion", "scenario": s.law.scenario, "seat": None if seat is None else SEATS[seat],
        "turn": s.turn, "turns": s.law.turns, "phase": PHASES[s.phase], "active": SEATS[s.active],
        "initiative": SEATS[s.initiative], "activations": s.activations,
        "cap": {SEATS[x]: s.cap[x] for x in sides}, "vp": {"plan17": s.vp[ALLIED], "german": s.vp[GERMAN]},
        "mandated": {SEATS[x]: s.mandated[x] for x in sides},
        "general_retreat": {SEATS[x]: s.retreated[x] or None for x in sides},
        "paris_in_danger": s.danger or None, "digging": bool(s.digging), "end_of_rail_net": bool(s.rail_end),
        "emergency_supply": emergency_on(s), "belgians_driven": bool(s.driven),
        "antwerp_attacked": s.stormed or None, "opened": list(bits(s.opened)),
        "hexes": hexes, "units": [unit_view(s, u) for u in range(UNITS + FORTS) if s.loc[u] != GONE],
        "blocked": blocked, "board": board, "attackers": [IDS[u] for u in bits(s.attackers)],
        "moved": [IDS[u] for u in bits(s.moved & MOBILE)],
        "chits_left": {"plan17": len(s.cup17), "german": len(s.cup)},
        "strategic_options": [OPTION_IDS[i] for i in bits(known)], "options_revealed": bool(s.revealed),
        "losses": {"french_corps": s.french_lost, "british_hits": s.british_hits},
        "result": None if s.result is None else {"winner": s.result.winner, "kind": s.result.kind,
                                                 "score": dict(s.result.score), "rule": s.result.rule},
    }
