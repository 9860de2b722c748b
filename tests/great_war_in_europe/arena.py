"""Situations for rule tests: almost empty maps, the dice scripted, and readers of what came of it."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marne
from marne.games.great_war_in_europe.pieces import BOX_NAMES, BOXES0, GRID, HEX, IDS, INDEX, hex_text
from marne.games.great_war_in_europe.state import State
from marne.match import Match
from marne.parts.bits import bits

FAR = {"ge-1": "E5202", "ru-1": "E6532", "ge-3": "W6733", "fr-1": "W3803"}  # far from everything


def field(units: dict[str, str], *, turn: int = 30, phase: str = "movement-1", dice: Sequence[int] = (), west: str = "central",
          scenario: str = "1917", alone: bool = False, weather: str = "fair", seed: int | None = None, **more: Any) -> Match:
    """The maps of 1917 with these units alone ("W6819 reduced", "available"), in May 1917: fair weather on all fronts unless
    told. `west`: who has the initiative in the West, so who moves there first. `dice`: what falls, in this order; when they
    are used up the game asks for more (NeedChance); with a `seed` they fall as they like. `alone`: without those far
    away, one unit a side on the West and East maps, so that somebody can always move. Control is that of the scenario, but for
    hexes in which units stand and those of `control`."""
    more.setdefault("weather", dict.fromkeys(("west", "italy", "east", "caucasus", "iraq", "egypt"), weather))
    data = {"game": "great-war-in-europe", "scenario": scenario, "base": "empty", "turn": turn, "phase": phase,
            "initiative_west": west, "units": {**({} if alone else {u: h for u, h in FAR.items() if u not in units}), **units},
            "whatif": True, **more}
    return marne.position(data, dice=list(dice)) if seed is None else marne.position(data, seed=seed)


def st(m: Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def play(m: Match, *choices: str) -> Match:
    for c in choices:
        m.choose(c)
    return m


def asked(m: Match) -> str:
    """Who is asked what: 'central who_moves'; '' when the game is over."""
    return f"{m.decision.seat} {m.decision.message}" if m.decision else ""


def offers(m: Match, verb: str = "") -> set[str]:
    """The texts of all choices, or what follows a verb: offers(m, 'to') == {'W6819', …}."""
    assert m.decision is not None
    texts = [c.text for c in m.decision.choices]
    return {t.partition(" ")[2] for t in texts if t.split()[0] == verb} if verb else set(texts)


def refused(m: Match, choice: str) -> list[str]:
    """The rules by which a choice is refused; empty if it is possible."""
    return [rule for rule, _ in m.why(choice)]


def where(m: Match, unit: str) -> str:
    """Where a unit is: 'W6819', or its box: 'dead'."""
    place = st(m).loc[INDEX[unit]]
    return hex_text(place) if place < GRID.size else BOX_NAMES[place - BOXES0]


def units_in(m: Match, hex: str) -> set[str]:
    return {IDS[u] for u in bits(st(m).at.get(HEX[hex], 0))}


def hexes(board: int) -> set[str]:
    return {hex_text(h) for h in bits(board)}


def holder(m: Match, hex: str) -> str:
    """Who controls a hex: 'allied', 'central' or ''."""
    s, h = st(m), HEX[hex]
    return "allied" if s.control[0] >> h & 1 else "central" if s.control[1] >> h & 1 else ""


def events(m: Match, kind: str, since: int = 0) -> list[Any]:
    return [e for e in m.events[since:] if e.kind == kind]


PASSING = ("done", "stop", "back", "pass")


def until(m: Match, message: str, most: int = 80) -> Match:
    """Say done, stop or back until that question is asked: to pass over phases."""
    for _ in range(most):
        if m.decision is None or m.decision.message == message:
            return m
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in PASSING if t in texts), texts[0]))
    raise AssertionError(f"{message} was not asked")


def rest(m: Match, most: int = 400) -> Match:
    """Pass over everything until the Operational Turn is over."""
    turn = st(m).turn
    for _ in range(most):
        if m.decision is None or st(m).turn != turn:
            return m
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in PASSING if t in texts), texts[0]))
    raise AssertionError("the turn did not end")


def in_west(units: dict[str, str], seat: str = "central", **more: Any) -> Match:
    """The same when a side is about to move in the West Theatre, with the initiative there."""
    return until(field(units, west=seat, **more), "who_moves")


def in_east(units: dict[str, str], seat: str = "central", **more: Any) -> Match:
    """The same when a side is about to move in the East Theatre: it has the initiative there, and the other is done in the
    West."""
    m = field(units, west="allied" if seat == "central" else "central", **more)
    while m.decision is not None and not (asked(m) == f"{seat} who_moves" and st(m).theatre == 1):
        m.choose("done")
    return m


__all__ = ["asked", "events", "field", "hexes", "holder", "in_east", "in_west", "offers", "play", "refused", "rest", "st",
           "units_in", "until", "where"]
