"""How Grand Illusion is led to its endings: one side marches on a goal, the other sits still."""
from __future__ import annotations

import random

from record_endings import Ending

from marne.games.grand_illusion.state import State
from marne.kernel.choice import Choice
from marne.match import Match

QUIET = ("pass", "yield", "done", "no-retreat", "hold", "stop", "enough", "stand", "fight", "hold-fire", "nobody", "ordinary",
         "refuse")
WAYS: dict[str, tuple[str, str, tuple[int, ...]]] = {           # name: (winner, kind, goals of the keen side)
    "sudden-death": ("allied", "sudden-death", (86, 95, 94)),
    "immediate": ("german", "immediate", (64, 54, 44, 36, 28, 19)),
    "points-german": ("german", "points", (64, 53, 54, 34, 36, 48, 26)),
    "points-allied": ("allied", "points", (96, 103)),
}
ENDINGS = [Ending(f"scenario-{scenario}-{name}", scenario, winner, kind, aim=goals)
           for scenario in ("1", "2", "3") for name, (winner, kind, goals) in WAYS.items()]


def distance(s: State, a: int, goals: tuple[int, ...]) -> int:
    for d, ring in enumerate(s.t.rings(a)):
        if any(ring >> g & 1 for g in goals):
            return d
    return 99


def keen(m: Match, rnd: random.Random, goals: tuple[int, ...], side: int) -> Choice:
    """Prefer attacks and steps that come nearer to a goal that is not yet held."""
    s = m.state
    assert isinstance(s, State) and m.decision is not None
    open_goals = tuple(g for g in goals if (s.german >> g & 1) != side) or goals[-1:]

    def worth(c: Choice) -> float:
        x = rnd.random()
        if c.verb in ("attack", "resolve", "bombard", "concentrate", "fight"):
            return 50 + x
        if c.verb in ("to", "activate"):
            return 30 - 3 * distance(s, c.a, open_goals) + (0 if c.verb == "to" else 4) + x
        if c.verb == "move":
            return 29 - 3 * distance(s, c.b, open_goals) + x
        if c.verb == "select-all":
            return 28 + x
        if c.verb == "reorganise":
            return 12 + 8 * x
        if c.verb in ("pass", "yield", "unblock", "general-retreat", "decline"):
            return x
        return 15 + 10 * x
    return max(m.decision.choices, key=worth)


def quiet(m: Match, rnd: random.Random) -> Choice:
    assert m.decision is not None
    calm = [c for c in m.decision.choices if c.verb in QUIET]
    return calm[0] if calm else rnd.choice(m.decision.choices)


def choose(m: Match, ending: Ending, rnd: random.Random) -> Choice:
    assert m.decision is not None and ending.winner is not None
    if m.decision.seat == ending.winner:
        return keen(m, rnd, ending.aim, m.title.seats.index(ending.winner))
    return quiet(m, rnd)
