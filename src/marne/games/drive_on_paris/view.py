"""What a seat may know, as plain data: of enemy stacks the top unit and the number of counters, unless they lie open
(SCS-1.8)."""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.law import PHASES
from marne.games.drive_on_paris.pieces import (ABOARD, CARRIER, COMING, DEAD, FORT, GRID, HQ, IDS, NATION, NATIONS, OUT, PIECES,
                                               SEATS, SIDE, TAXI, TRACK, TYPE, UNITS)
from marne.games.drive_on_paris.rules.r5_victory import points
from marne.games.drive_on_paris.rules.s13_arrivals import due_turn
from marne.games.drive_on_paris.rules.s15_command import face
from marne.games.drive_on_paris.rules.s15_return import capacity
from marne.games.drive_on_paris.secrets import unseen
from marne.games.drive_on_paris.state import State, allowance, attack_of, defence_of, fort_value, stands, steps
from marne.parts.bits import bits

_OFF_MAP = {COMING: "coming", TRACK: "track", DEAD: "gone"}
MARKS = ("reserve", "frozen", "moved", "marked", "attacked", "marched", "halved", "rebuilt")


def unit_view(s: State, u: int, own: bool) -> dict[str, Any]:
    """A piece whose place the reader knows. What points an HQ has left may depend on where Foch is (2-6): its owner knows."""
    place, b = s.loc[u], 1 << u
    out: dict[str, Any] = {"id": IDS[u], "side": SEATS[SIDE[u]], "nation": NATIONS[NATION[u]], "type": TYPE[u]}
    if place < GRID.size:
        out["hex"] = GRID.text(place)
    elif place >= ABOARD:
        out["hex"], out["aboard"] = GRID.text(stands(s, u)), IDS[place - ABOARD]
    else:
        out["place"] = _OFF_MAP[place]
        if place == TRACK:
            out["due"] = s.due[u]
    if u < UNITS:
        out |= {"steps": steps(s, u), "reduced": bool(s.reduced & b), "attack": attack_of(s, u), "defence": defence_of(s, u),
                "move": allowance(s, u)}
        marks = [name for name in MARKS if getattr(s, name) & b]
        if marks:
            out["marks"] = marks
    elif b & HQ and place < GRID.size:
        out |= {"radius": s.t.radius[face(s, u)][u], "points": capacity(s, u) if own else s.t.replace[face(s, u)][u],
                "back": bool(face(s, u)), "move": allowance(s, u)}
    elif b & FORT:
        out["value"] = fort_value(s, u) if place < GRID.size else 0
    elif b & CARRIER:
        out["move"] = allowance(s, u)
        if b & TAXI:
            out["uses"] = s.taxi_uses
    if place < GRID.size and s.tops & b:
        out["top"] = True
    return out


def hidden_view(s: State, unknown: int) -> dict[str, dict[str, int]]:
    """By hex: how many counters lie hidden there, and how many of them are in reserve. In the order of the hexes: that of the
    units would tell who is where."""
    out: dict[str, dict[str, int]] = {}
    for u in bits(unknown):
        stack = out.setdefault(GRID.text(stands(s, u)), {"counters": 0, "reserve": 0})
        stack["counters"] += 1
        stack["reserve"] += s.reserve >> u & 1
    return dict(sorted(out.items()))


def texts(m: int) -> list[str]:
    return [GRID.text(h) for h in bits(m)]


def arrivals_view(s: State) -> list[dict[str, Any]]:
    """The calendar of what is still to come: open to all."""
    return [{"unit": IDS[a.unit], "turn": due_turn(s, i), "flip": a.flip, "late": bool(s.late >> i & 1), "kind": a.kind}
            for i, a in enumerate(s.law.arrivals) if not s.arrived >> i & 1]


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The whole game as one seat sees it."""
    unknown = unseen(s, seat)
    known = [u for u in range(PIECES) if s.loc[u] != OUT and not unknown >> u & 1]
    allied, german = points(s)
    rail, held = ({GRID.text(h): SEATS[side] for side in (0, 1) for h in bits(boards[side] & hexes)}
                  for boards, hexes in ((s.rail, s.t.rail & s.law.area), (s.held, (s.t.vp_hexes | s.t.ports) & s.law.area)))
    start, end = s.t.dates[s.turn - 1]
    return {
        "game": "drive-on-paris", "scenario": s.law.scenario, "seat": None if seat is None else SEATS[seat],
        "turn": s.turn, "first": s.law.first, "turns": s.law.last, "date": [start, end],
        "phase": PHASES[s.phase], "active": SEATS[s.active],
        "units": [unit_view(s, u, SIDE[u] == seat or not s.law.fog) for u in known], "hidden": hidden_view(s, unknown),
        "open_stacks": not s.law.fog,
        "fought": texts(s.fought), "target": GRID.text(s.target) if s.target else None,
        "rail": rail, "held": held,
        "trenches": {SEATS[side]: {"works": texts(s.works[side]), "done": texts(s.trench[side])} for side in (0, 1)},
        "doctrine": bool(s.doctrine), "luxembourg": bool(s.luxembourg), "lille_fell": bool(s.lille_fell),
        "german_trenches": bool(s.german_dug), "east": ("", "sent", "refused")[s.east],
        "vp": {"allied": allied, "german": german, "difference": allied - german, "given": s.vp_allied,
               "plan17": texts(s.plan17)},
        "arrivals": arrivals_view(s),
        "result": None if s.result is None else {"winner": s.result.winner, "kind": s.result.kind,
                                                 "score": dict(s.result.score), "rule": s.result.rule},
    }

