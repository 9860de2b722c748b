"""How a game will probably end: the count of the scenario now, and what the forces that face each other will still make of it."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.drive_on_paris.bot.front import spread
from marne.games.drive_on_paris.bot.judge import scored, strength, worth
from marne.games.drive_on_paris.pieces import ALLIED, COMBAT, DIVISION, GERMAN, GRID, OF_SIDE
from marne.games.drive_on_paris.rules.r5_victory import divisions, lost_divisions, points
from marne.games.drive_on_paris.state import State, attack_of, defence_of, stands
from marne.parts.bits import bits

MARCH = 5.0                     # rows that a division makes in a turn, if it is let
TRENCH = 3.0                    # 5-5: how much more than a trench hex Lille and Calais count


LATE = 1                        # turns left from which on the second row holds


class Trend(NamedTuple):
    """What an outlook foretells: the count at the end is so many times the count, the forces (in hundredths) and the ground, and
    `gain` for every turn that is left, seven at most: the Germans come to take what they have not. It misses by `spread`."""

    score: float
    forces: float
    ground: float
    gain: float
    spread: float


# Fitted to 20 games each of 5-1, 5-2 and 5-5 and 10 of 5-3, greedy against itself, seeds of their own: before the last two turns,
# and in them.
TRENDS = {
    "division-count": (Trend(0.46, 0.33, 0.8, 0.0, 5.5), Trend(0.46, 0.33, 0.8, 0.0, 4.8)),
    "points-difference": (Trend(0.38, 0.89, 0.45, 0.0, 9.0), Trend(0.78, 0.37, 0.5, 0.0, 7.0)),
    "conditions": (Trend(0.6, 0.05, 0.11, 0.0, 3.0), Trend(0.75, 0.04, 0.1, 0.0, 2.3)),
    "vp-difference": (Trend(0.6, 0.6, 0.2, 2.5, 8.0), Trend(0.77, 0.35, 0.5, 0.0, 5.7)),
}
TRENDS["rail-cut-or-vp"] = TRENDS["vp-difference"]
FARTHEST = 7


class Outlook(NamedTuple):
    """All for the Germans, against them negative. `score`: the scenario's count, from the middle of its scale; `forces`: by how
    much they are stronger, -1 to 1; `ground`: what the count would gain where the stronger one in every place had it."""

    score: float
    forces: float
    ground: float


def count(s: State) -> float:
    """5 What the scenario counts, the Germans' less the Allies', from the middle of the scale."""
    v = s.law.victory
    if s.law.kind == "division-count":
        line = int(v["line_row"])
        return float(divisions(s, GERMAN, range(line + 1)) - v["ratio"] * divisions(s, ALLIED, range(line + 1, GRID.rows + 1)))
    if s.law.places:
        return float(sum(n if s.held[GERMAN] >> h & 1 else -n for h, n in s.law.places.items())
                     + lost_divisions(s, ALLIED) - lost_divisions(s, GERMAN))
    if s.law.kind == "conditions":
        calais, lille = (s.held[side] >> GRID.read(v[key]) & 1 for side, key in
                         ((GERMAN, "german_major_hex"), (ALLIED, "allied_major_hex")))
        german, allied = ((s.stormed[side] & s.held[side]).bit_count() for side in (GERMAN, ALLIED))
        return german - allied + TRENCH * (calais - lille)
    allied, german = points(s)
    draw = next((i for i, x in enumerate(s.law.levels) if x.result == "draw"), 0)
    middle = (s.law.levels[draw].least + s.law.levels[draw - 1].least - 1) / 2 if draw else 0.0
    return german - allied + middle - (10.0 if s.law.trench_shift and s.german_dug else 0.0)


def outlook(s: State) -> Outlook:
    forces = [strength(s, side) for side in (ALLIED, GERMAN)]
    return Outlook(count(s), (forces[GERMAN] - forces[ALLIED]) / max(1.0, sum(forces)), ground(s))


def ground(s: State) -> float:
    """What would change hands if in every place that counts the stronger side near it had its way."""
    if s.law.kind == "division-count":
        return rows(s)
    near = [spread({h: float(sum(attack_of(s, u) + defence_of(s, u) for u in bits(s.at[h] & OF_SIDE[side] & COMBAT)))
                    for h in bits(s.occ[side])}) for side in (ALLIED, GERMAN)]
    out = 0.0
    for h in bits(scored(s)):
        german, allied = near[GERMAN].get(h, 0.0), near[ALLIED].get(h, 0.0)
        if german + allied > 0.0:
            edge = (german - allied) / (german + allied)
            holds = 1.0 if s.held[GERMAN] >> h & 1 else -1.0
            out += worth(s, h) * (edge - holds) / 2 if edge * holds < 0 else 0.0
    return out


def rows(s: State) -> float:
    """5-1/Victory By how much the count changes if every division marches on for the turns that are left."""
    v = s.law.victory
    line, ratio = int(v["line_row"]), float(v["ratio"])
    out = 0.0
    left = s.law.last - s.turn + 1
    for side in (ALLIED, GERMAN):
        for u in bits(DIVISION & OF_SIDE[side]):
            h = stands(s, u)
            if h:
                past = GRID.place(h)[1] - line                          # rows to the north of the line
                there = past <= 0 if side == GERMAN else past > 0
                need = past if side == GERMAN else 1 - past
                could = max(0.0, 1.0 - max(0.0, need / MARCH) / (left + 1))
                out += (could - there) * (1.0 if side == GERMAN else -ratio)
    return out


def lead(s: State) -> float:
    """5 How far ahead the Germans will probably be at the end, in parts of what such a forecast misses by."""
    left, now = s.law.last - s.turn, outlook(s)
    trend = TRENDS[s.law.kind][left <= LATE]
    end = trend.score * now.score + 100 * trend.forces * now.forces + trend.ground * now.ground + trend.gain * min(left, FARTHEST)
    return float(end / (trend.spread * max(1.0, left / 4) ** 0.5))
