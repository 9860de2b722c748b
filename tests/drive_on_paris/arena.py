"""Situations for rule tests: an almost empty map of the campaign, the dice scripted, and readers of what came of it."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marne
from marne.games.drive_on_paris.pieces import ABOARD, GRID, IDS, INDEX
from marne.games.drive_on_paris.state import State
from marne.match import Match
from marne.parts.bits import bits

FAR = {"ge-lw10": "62-30", "fr-81t": "10-02"}       # one unit a side far from everything, so that both can always move


def field(units: dict[str, str], *, turn: int = 9, seat: str = "german", phase: str = "movement", dice: Sequence[int] = (),
          scenario: str = "5-6", alone: bool = False, **more: Any) -> Match:
    """The campaign map with these units alone ("14-05 reduced"), on turn 9: no date binds anybody, the Doctrine Line holds still.
    `dice`: what falls, in this order; when they are used up the game asks for more (NeedChance). `alone`: without those far away.
    """
    more.setdefault("doctrine", False)
    data = {"game": "drive-on-paris", "scenario": scenario, "base": "empty", "turn": turn, "seat": seat, "phase": phase,
            "units": {**({} if alone else FAR), **units}, "whatif": True, **more}
    return marne.position(data, dice=list(dice))


def st(m: Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def play(m: Match, *choices: str) -> Match:
    for c in choices:
        m.choose(c)
    return m


def asked(m: Match) -> str:
    """Who is asked what: 'german who_moves'; '' when the game is over."""
    return f"{m.decision.seat} {m.decision.message}" if m.decision else ""


def offers(m: Match, verb: str = "") -> set[str]:
    """The texts of all choices, or what follows a verb: offers(m, 'to') == {'14-05', …}."""
    assert m.decision is not None
    texts = [c.text for c in m.decision.choices]
    return {t.partition(" ")[2] for t in texts if t.split()[0] == verb} if verb else set(texts)


def refused(m: Match, choice: str) -> list[str]:
    """The rules by which a choice is refused; empty if it is possible."""
    return [rule for rule, _ in m.why(choice)]


def where(m: Match, unit: str) -> str:
    """Where a unit is: '14-05', 'aboard fr-train-1', or the number of a place off the map."""
    place = st(m).loc[INDEX[unit]]
    return GRID.text(place) if place < GRID.size else f"aboard {IDS[place - ABOARD]}" if place >= ABOARD else str(place)


def units_in(m: Match, hex: str) -> set[str]:
    return {IDS[u] for u in bits(st(m).at.get(GRID.read(hex), 0))}


def hexes(board: int) -> set[str]:
    return {GRID.text(h) for h in bits(board)}


def events(m: Match, kind: str, since: int = 0) -> list[Any]:
    return [e for e in m.events[since:] if e.kind == kind]


def until(m: Match, message: str, most: int = 60) -> Match:
    """Say done, stop or back until that question is asked: to pass over phases."""
    for _ in range(most):
        if m.decision is None or m.decision.message == message:
            return m
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "stop", "back", "stand") if t in texts), texts[0]))
    raise AssertionError(f"{message} was not asked")


__all__ = ["asked", "events", "field", "hexes", "offers", "play", "refused", "st", "units_in", "until", "where"]
