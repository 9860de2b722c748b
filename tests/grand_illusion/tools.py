"""Small helpers for rule tests: set up a situation, script the dice, play choices, look at the result."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import marne
from marne.games.grand_illusion.pieces import DEAD, HEXES, IDS, INDEX, SEATS, TRACK
from marne.games.grand_illusion.state import State
from marne.match import Match
from marne.parts.bits import bits

# Values that are reconstructed and may be tuned are fixed for the rule tests.
DATA = str(Path(__file__).parent / "fixed_data")


def setup(scenario: str = "1", dice: list[int] | None = None, seed: int | None = 1914, **options: Any) -> Match:
    """A new game at its first decision."""
    return marne.start("grand-illusion", scenario=scenario, seed=seed, dice=dice, options=options, data=DATA)


def pos(units: dict[str, Any] | None = None, dice: list[int] | None = None, **more: Any) -> Match:
    """A situation on an empty map (base="setup" keeps the scenario's set-up), with any counter on any turn. Dice: after the
    script NeedChance is raised."""
    data: dict[str, Any] = {"game": "grand-illusion", "scenario": "1", "base": "empty", "units": units or {}, "data": DATA,
                            "whatif": True}
    data.update(more)
    return marne.position(data, dice=dice or [])


def play(m: Match, *choices: str) -> Match:
    """Make the choices; each argument may hold several, separated by commas."""
    for text in ",".join(choices).split(","):
        if text.strip():
            m.choose(text.strip())
    return m


def texts(m: Match) -> list[str]:
    """What is offered now."""
    return [] if m.decision is None else [str(c) for c in m.decision.choices]


def offered(m: Match, text: str) -> bool:
    return text in texts(m)


def why(m: Match, text: str) -> list[str]:
    """The rules against a choice."""
    return [rule for rule, _ in m.why(text)]


def st(m: Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def where(m: Match, unit: str) -> int | str:
    """Hex number, or 'dead', 'track', 'off'."""
    h = st(m).loc[INDEX[unit]]
    return h if 0 < h <= HEXES else {DEAD: "dead", TRACK: "track"}.get(h, "off")


def disrupted(m: Match, unit: str) -> bool:
    return bool(st(m).disrupted >> INDEX[unit] & 1)


def flipped(m: Match, unit: str) -> bool:
    return bool(st(m).flipped >> INDEX[unit] & 1)


def control(m: Match, h: int) -> str:
    return SEATS[st(m).german >> h & 1]


def asked(m: Match) -> str:
    """'seat message' of the pending decision."""
    a = st(m).decision
    return "over" if a is None else f"{SEATS[a.seat]} {a.message}"


def units_in(m: Match, h: int) -> set[str]:
    return {IDS[u] for u in bits(st(m).at[h])}


def events(m: Match, kind: str) -> list[Any]:
    return [e for e in m.events if e.kind == kind]


QUIET = ("pass", "yield", "done", "no-retreat", "hold", "stop", "enough", "stand", "decline", "fight", "refuse", "hold-fire",
         "nobody", "ordinary", "delay")


def pass_until(m: Match, message: str, limit: int = 400, eager: tuple[str, ...] = ()) -> Match:
    """Answer everything with the least active choice until a question of this kind comes up; `eager` verbs are preferred."""
    for _ in range(limit):
        d = m.decision
        if d is None or d.message == message:
            return m
        wanted = [c for c in d.choices if c.verb in eager] or [c for c in d.choices if c.verb in QUIET] or d.choices
        m.choose(wanted[0])
    raise AssertionError(f"{message} never asked")
