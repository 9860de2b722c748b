"""The chance to win, from what lies open and what the seat knows of its own: a weighted sum, fitted on games of the computer
against itself (`value.toml`, made by `marne.lab.fit`)."""
from __future__ import annotations

import tomllib
from functools import lru_cache
from math import exp, sqrt
from pathlib import Path

from marne.games.great_war_commander.bot.evaluate import exposed, goals, nearest
from marne.games.great_war_commander.bot.hints_cards import keeping
from marne.games.great_war_commander.bot.hints_worth import SHAKEN, below, chance, nerve, stake, threat
from marne.games.great_war_commander.pieces import FOOT, LEADER, NONE, OF_SIDE, RUNNER, TANK, UNIT
from marne.games.great_war_commander.rules.r03_values import commanding, cover_of
from marne.games.great_war_commander.rules.r07_victory import worth
from marne.games.great_war_commander.state import State, on_map
from marne.parts.bits import bits

IN_TIME = ("body", "under", "brink", "slack", "held", "close", "prize")         # what counts more the longer it goes on
NEAR_SURRENDER = 8      # boxes of the casualty track from which on surrender is near


@lru_cache(maxsize=256)
def time_left(boxes: tuple[int, ...], now: int, sudden_death: int) -> float:
    """6.2 How often the time marker will still move on, on average."""
    out, going, t = 0.0, 1.0, now
    while going > 0.01 and t < now + 40:
        t += 1
        out += going
        if t >= sudden_death:
            going *= 1.0 - below(boxes[min(t, len(boxes) - 1)])
    return out


def lead(s: State, seat: int) -> float:
    """4.1.1, 7.3.3 The points of a seat, its secret objectives counted."""
    out = float(s.vp if seat == 0 else -s.vp)
    for i in range(5):
        if s.held[i]:
            out += worth(s, s.secret[seat], i) * (1 if s.held[i] == seat + 1 else -1)
    return out


@lru_cache(maxsize=1)
def fitted() -> dict[str, float]:
    """The weight of each part."""
    found: dict[str, float] = tomllib.loads(Path(__file__).with_name("value.toml").read_text("utf-8"))["value"]
    return found


def value(s: State, seat: int) -> float:
    """The chance to win. What the scenario gives one side before the first shot is left out: it is the same for all plans."""
    weight = fitted()
    lean = sum(weight.get(k, 0.0) * v for k, v in features(s, seat).items())
    return 1.0 / (1.0 + exp(-max(-20.0, min(20.0, lean))))


def features(s: State, seat: int) -> dict[str, float]:
    """What the chance to win is made of, seen from a seat."""
    foe = 1 - seat
    mine, theirs = s.law.sides[seat], s.law.sides[foe]
    t = time_left(tuple(s.t.time_boxes), s.time, s.law.sudden_death)
    ahead = lead(s, seat)
    coming = ahead + t * (mine.defender - theirs.defender) * s.t.vp_defender
    root = sqrt(0.5 + t)
    out = {
        "lead": ahead / 10, "final": coming / root / 4, "late": ahead / (0.5 + t) / 4,
        "card": float(s.initiative == seat) - 0.5,
        "turn": float(s.active == seat) - 0.5,
        "hand": (sum(keeping(s, seat, c) for c in bits(s.hand[seat])) - 3.0) / 3,
    }
    a, b = side_parts(s, seat, seat), side_parts(s, seat, foe)
    for k, v in a.items():
        out[k] = v - b[k]
        if k in IN_TIME:
            out[k + " in time"] = (v - b[k]) * min(1.0, t / 6)
    out["exposed"] = exposed(s, foe) - exposed(s, seat)
    return out


def side_parts(s: State, seat: int, side: int) -> dict[str, float]:
    """Of one side: its formations and their state, the fire they stand under, how near they are to what they want."""
    units = on_map(s, side)
    guns = threat(s, 1 - side)
    body = shaken = pinned = under = cover = arms = leaders = 0.0
    known: dict[int, tuple[int, int]] = {}                              # by hex: the command in it, its cover
    for u in bits(units):
        h, v = s.loc[u], stake(s, u)
        plus, shelter = known.get(h) or known.setdefault(h, (commanding(s, side, h), max(0, min(4, cover_of(s, h)))))
        body += v
        lost = SHAKEN
        if s.demo >> u & 1:
            shaken += v
            lost = 1.0
        if s.supp >> u & 1:
            pinned += v
        calm, tank = nerve(s, u) + (plus if UNIT >> u & 1 else 0), bool(TANK >> u & 1)
        under += (guns.odds.get((h, calm, tank)) or chance(s, guns, side, calm, h, tank))[0] * lost * v
        if FOOT >> u & 1:
            cover += shelter
        if s.arm[u] != NONE:
            arms += 0.4 if s.wbroken >> s.arm[u] & 1 else 1.0
        if LEADER >> u & 1:
            leaders += 0.5 if s.demo >> u & 1 else 1.0
    left = s.surrender[side] - s.boxes[side]
    fighters = [h for h in bits(s.of[side]) if s.at[h] & OF_SIDE[side] & ~RUNNER]
    held = close = prize = 0.0
    for i, (value, cells) in enumerate(goals(s, seat)):
        away = nearest(cells)
        d = min([away[h] for h in fighters], default=15)
        if s.held[i] == side + 1:
            held += value
        else:
            close += value / (1 + d)
            prize += value * (d <= 2)
    return {"body": body / 20, "shaken": shaken / 10, "pinned": pinned / 10, "under": under / 5, "cover": cover / 20,
            "arms": arms / 4, "leaders": leaders / 3, "brink": 1.0 / max(1, left), "slack": min(left, NEAR_SURRENDER) / 8,
            "held": held / 5, "close": close / 3, "prize": prize / 3}
