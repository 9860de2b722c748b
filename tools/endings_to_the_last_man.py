"""How To the Last Man! is led to its endings: while the VP are too few the Germans advance and the Entente gives way, while they
are too many the other way round; at the level wanted both sit still, and the game ends there in the way wanted.
"""
from __future__ import annotations

import random
from typing import Any

from record_endings import Ending

from marne.games.to_the_last_man.pieces import ZONES
from marne.games.to_the_last_man.rules.r03_victory import level
from marne.games.to_the_last_man.rules.r04_movement import unit_moves
from marne.games.to_the_last_man.state import State, zone_of
from marne.kernel.choice import Choice
from marne.match import Match
from marne.parts.bits import bits

LEVELS = ("entente-decisive", "entente-substantial", "entente-marginal", "stalemate", "german-marginal", "german-substantial",
          "german-decisive")
START = {"decisive": ("1914", "1915"), "armistice": ("1915", "1916", "1917"), "capitulation": ("1918", "1917", "1916"),
         "time": ("1919", "1918", "1919", "1914")}
QUIET = ("pass", "done", "stand", "fire", "commit", "refuse", "lose", "resolve")
GIVE_WAY = ("pass", "done", "retreat-all", "fall-back", "retreat", "commit", "lose", "resolve", "stand", "fire")


def winner(index: int) -> str | None:
    return "entente" if index < 3 else "german" if index > 3 else None


def _endings() -> list[Ending]:
    """`aim`: the level to be reached, and who capitulates there."""
    out = []
    for way, where in START.items():
        for index, kind in enumerate(LEVELS):
            decisive = index in (0, 6)
            scenario = where[index % len(where)]
            if way == "capitulation":
                for seat, better in (("german", 1), ("entente", -1)):
                    before = index + better                     # one level better for who gives up
                    if 0 < before < 6 and winner(before) != seat:
                        out.append(Ending(f"capitulation-{seat}-{kind}", scenario, winner(index), kind, way, (before, seat)))
            elif decisive == (way == "decisive"):
                out.append(Ending(f"{way}-{kind}", scenario, winner(index), kind, way, (index, "")))
    return out


ENDINGS = _endings()


def first(m: Match, verbs: tuple[str, ...], rnd: random.Random) -> Choice:
    """The first of these verbs that is offered, else anything."""
    assert m.decision is not None
    for verb in verbs:
        found = [c for c in m.decision.choices if c.verb == verb]
        if found:
            return rnd.choice(found)
    return rnd.choice(m.decision.choices)


def distances(s: State, side: int) -> list[int]:
    """From each zone to the nearest zone with VP that is not the side's."""
    goals = [z for z in range(ZONES) if s.t.vp[z] and (s.german >> z & 1) == side]
    out = [99] * ZONES
    for z in goals:
        out[z] = 0
    todo = goals
    while todo:
        z = todo.pop(0)
        for y in bits(s.t.near[side][z]):
            if out[y] == 99:
                out[y] = out[z] + 1
                todo.append(y)
    return out


def keen(m: Match, rnd: random.Random) -> Choice:
    """Attack with all that can go: towards the nearest VP."""
    s = m.state
    assert isinstance(s, State) and m.decision is not None
    asked = m.decision.message
    side = m.title.seats.index(m.decision.seat)
    far = distances(s, side)

    def nearer(c: Choice) -> int:
        return far[zone_of(s, c.a)] - far[c.b]

    def worth(c: Choice) -> float:
        x = rnd.random()
        if c.verb in ("offensive", "battle", "fire", "stand", "resolve"):
            return 50 + x
        if c.verb == "select" and asked == "which_unit":
            return 20 + max((nearer(move) for move in unit_moves(s, side, c.a) if move.verb == "move"), default=-20) + x
        if c.verb == "move":
            return 20.5 + nearer(c) + x
        if c.verb in ("back", "done"):
            return 20.6
        if c.text == "buy card":
            return 30.0
        if c.verb in ("lose", "buy", "build", "place", "commit"):
            return 15 + x
        return x
    return max(m.decision.choices, key=worth)


def talk(m: Match, way: str, seat: str, rnd: random.Random) -> Choice | None:
    """The words that end a game."""
    assert m.decision is not None
    said: dict[str, Any] = {c.verb: c for c in m.decision.choices}
    if way == "armistice":
        return said.get("accept") or said.get("offer-armistice") or said.get("talks")
    if way == "capitulation" and m.decision.seat == seat:
        return said.get("capitulate") or said.get("talks")
    return None


def choose(m: Match, ending: Ending, rnd: random.Random) -> Choice:
    s = m.state
    assert isinstance(s, State) and m.decision is not None
    aim, seat = ending.aim
    now = level(s)
    if now == aim:
        said = talk(m, ending.way, seat, rnd)
        return said if said is not None else first(m, QUIET, rnd)
    advances = "german" if now < aim else "entente"
    return keen(m, rnd) if m.decision.seat == advances else first(m, GIVE_WAY, rnd)
