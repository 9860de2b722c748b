"""How good a situation is for a seat, by hand. The unit is a victory point."""
from __future__ import annotations

from functools import lru_cache

from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEXES, NEAR
from marne.games.great_war_commander.pieces import LEADER, NONE, OF_SIDE, RUNNER, TANK, UNIT
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.rules.r03_values import cover_of
from marne.games.great_war_commander.rules.r07_victory import worth
from marne.parts.bits import bits

SHAKEN, PINNED = 0.45, 0.12             # what is lost of a formation that is demoralised, suppressed
BODY = 0.9                              # a formation on the board, for each point it would score
WEAPON = 0.8
COVER = 0.06
LONG_WAY = 9                            # from here on an objective does not draw anybody
PULL = 0.05
CARD = 0.05


@lru_cache(maxsize=512)
def nearest(cells: int) -> bytes:
    """How far each hex is from the nearest of some hexes."""
    return bytes(min(DISTANCE[h][x] for x in bits(cells)) for h in range(HEXES))


def goals(s: State, seat: int) -> list[tuple[float, int]]:
    """What the seat believes each objective to be worth, with its hexes: the open markers and its own secret ones."""
    known = s.open_goals | s.secret[seat]
    return [(0.5 + worth(s, known, i), s.law.field.goals[i]) for i in range(5)]


def strength(s: State, side: int) -> float:
    """The worth of the formations of a side."""
    out = 0.0
    for u in bits(on_map(s, side)):
        v = BODY * max(0.6, float(s.t.vp[u]))
        if s.demo >> u & 1:
            v *= 1 - SHAKEN
        if s.supp >> u & 1:
            v *= 1 - PINNED
        w = s.arm[u]
        if w != NONE:
            v += WEAPON * (0.4 if s.wbroken >> w & 1 else 1.0)
        if not TANK >> u & 1:
            v += COVER * cover_of(s, s.loc[u])
        out += v
    left = s.surrender[side] - s.boxes[side]
    return out - (3.0 / max(1, left) if left < 5 else 0.0)              # 6.3 near surrender


def hold(s: State, seat: int, side: int) -> float:
    """How well a side stands towards the objectives: how near its men are to those it does not hold."""
    out = 0.0
    mine = s.of[side]
    fighters = [h for h in bits(mine) if s.at[h] & OF_SIDE[side] & ~RUNNER]
    for value, cells in goals(s, seat):
        away = nearest(cells)
        for d in sorted([away[h] for h in fighters])[:3]:
            out += PULL * value * max(0, LONG_WAY - d)
        if cells & mine:
            out += 0.3 * value
    return out


def terms(s: State, seat: int) -> dict[str, float]:
    """Points, formations, ground, cards and risk, seen from a seat."""
    lead = s.vp if seat == 0 else -s.vp
    secret = 0
    for i in range(5):
        if s.held[i]:
            secret += worth(s, s.secret[seat], i) * (1 if s.held[i] == seat + 1 else -1)
    return {
        "points": 1.0 * (lead + 0.8 * secret),
        "forces": strength(s, seat) - strength(s, 1 - seat),
        "ground": hold(s, seat, seat) - hold(s, seat, 1 - seat),
        "cards": CARD * (s.hand[seat].bit_count() - s.hand[1 - seat].bit_count())
        + 0.3 * ((s.initiative == seat) - (s.initiative != seat)),
        "risk": exposed(s, 1 - seat) - exposed(s, seat),
    }


def evaluate(s: State, seat: int) -> float:
    """All of it together."""
    return sum(terms(s, seat).values())


def exposed(s: State, side: int) -> float:
    """What a side has standing weak next to strong enemies."""
    out = 0.0
    theirs = s.of[1 - side]
    for h in bits(s.of[side]):
        if not NEAR[h] & theirs:
            continue
        foes = 0
        for x in bits(NEAR[h] & theirs):
            foes += (s.at[x] & OF_SIDE[1 - side] & UNIT & ~s.demo).bit_count()
        own = (s.at[h] & OF_SIDE[side] & UNIT & ~s.demo).bit_count()
        if foes > own:
            out += 0.25 * (foes - own)
        if not own and s.at[h] & OF_SIDE[side] & LEADER and foes:
            out += 0.5
    return out


def far(s: State, h: int) -> int:
    """The distance of a hex to the nearest enemy of the active side."""
    return min((DISTANCE[h][x] for x in bits(s.of[1 - s.active])), default=HEXES)
