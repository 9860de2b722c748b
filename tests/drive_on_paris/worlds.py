"""Two worlds of this game that a seat cannot tell apart: hidden counters of the other side have changed places (SCS-1.8)."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import marne
from marne.games.drive_on_paris.pieces import CARS, CAVALRY, HQ, IDS, NATION
from marne.games.drive_on_paris.secrets import MARKS, hidden
from marne.games.drive_on_paris.state import State, rebuild, steps
from marne.kernel.events import Event
from marne.parts.bits import bits
from tests.conformance.worlds import Worlds, asked_anew

SLUG = "drive-on-paris"
WORLDS = Worlds(SLUG, ("xyzzy", "take fr-1", "take ge-3", "attack 24-24", "to 24-24", "overrun 24-24", "stack 24-24"))
somewhere, told = WORLDS.somewhere, WORLDS.told


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def kind(s: State, u: int, alike: bool) -> tuple[Any, ...]:
    """Who may change places with whom: whoever could be there; `alike`: only who is as good at everything."""
    b, t = 1 << u, s.t
    out: tuple[Any, ...] = NATION[u], bool(b & HQ), bool(b & CAVALRY), bool(b & CARS), bool(b & s.rebuilt)
    if b & HQ:
        return (*out, u) if alike else out
    out = (*out, steps(s, u))
    return (*out, t.attack[0][u], t.defence[0][u], t.move[0][u], t.steps[u], b & t.yellow, b & t.white, s.reduced & b,
            s.marked & b, s.arranged & b) if alike else out


def exchange(m: marne.Match, seat: int, rng: random.Random, alike: bool) -> tuple[marne.Match, dict[int, int]]:
    """The other world, and who stands in it where each counter stands here."""
    other = m.copy()
    s, old = state(other), state(m)
    groups: dict[tuple[Any, ...], list[int]] = {}
    for u in bits(hidden(old, 1 - seat)):
        groups.setdefault(tuple(bool(x) if isinstance(x, int) and x > 99 else x for x in kind(old, u, alike)), []).append(u)
    instead: dict[int, int] = {}
    for units in groups.values():
        mixed = units[:]
        rng.shuffle(mixed)
        instead |= dict(zip(units, mixed, strict=True))
    for u, v in instead.items():
        s.loc[v] = old.loc[u]
        for name in MARKS:
            board = getattr(s, name) & ~(1 << v) | (getattr(old, name) >> u & 1) << v
            setattr(s, name, board)
    rebuild(s)
    return asked_anew(other), instead


def twin(m: marne.Match, seat: int, rng: random.Random) -> marne.Match:
    """SCS-1.8 The same game in which the hidden counters of the other side stand elsewhere."""
    return exchange(m, seat, rng, False)[0]


def side_by_side(m: marne.Match, other: marne.Match, seat: int, instead: dict[int, int], rng: random.Random,
                 steps: int) -> Iterator[tuple[int, list[Event], list[Event]]]:
    """Both worlds go on alike, each with the counters it has, as long as those that have changed places stay hidden."""
    names = {IDS[u]: IDS[v] for u, v in instead.items()}
    for step in range(steps):
        a, b = m.state.decision, other.state.decision
        if a is None or b is None:
            return
        if a.seat == seat:
            assert [c.text for c in a.choices] == [c.text for c in b.choices]
        before = len(m.events), len(other.events)
        c = rng.choice(a.choices).text
        m.choose(c)
        other.choose(c if a.seat == seat else " ".join(names.get(w, w) for w in c.split()))
        here, there = hidden(state(m), 1 - seat), hidden(state(other), 1 - seat)
        if not all(here >> u & 1 and there >> v & 1 for u, v in instead.items() if u != v):
            return
        yield step, m.events[before[0]:], other.events[before[1]:]
