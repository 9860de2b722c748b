"""Two worlds of this game that a seat cannot tell apart: hidden counters of the other side have changed places (7.25), the other
side holds other events (6.17 [draw])."""
from __future__ import annotations

import random

import marne
from marne.games.great_war_in_europe.pieces import FRONT, MANDATORY, NATION, NO_EVENT
from marne.games.great_war_in_europe.secrets import MARKS, held, hidden
from marne.games.great_war_in_europe.state import State, rebuild
from marne.parts.bits import bits, mask
from tests.conformance.worlds import Worlds, asked_anew

SLUG = "great-war-in-europe"
WORLDS = Worlds(SLUG, ("xyzzy", "take tu-26", "take br-53t", "attack N2418", "to N2418", "support tu-hq-yag", "stack N2418"))
somewhere, told = WORLDS.somewhere, WORLDS.told


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def twin(m: marne.Match, seat: int, rng: random.Random) -> marne.Match:
    """7.25 The same game in which hidden counters of the other side have changed places with others of their nation and kind on
    their front, who show the same face."""
    other = m.copy()
    s, old = state(other), state(m)
    groups: dict[tuple[object, ...], list[int]] = {}
    for u in bits(hidden(old, 1 - seat)):
        r = old.t.ds.units[u]
        groups.setdefault((NATION[u], r.type, r.restrict, FRONT[old.loc[u]], old.back >> u & 1), []).append(u)
    for units in groups.values():
        mixed = units[:]
        rng.shuffle(mixed)
        for u, v in zip(units, mixed, strict=True):
            s.loc[v] = old.loc[u]
            for name in MARKS:
                setattr(s, name, getattr(s, name) & ~(1 << v) | (getattr(old, name) >> u & 1) << v)
    rebuild(s)
    return other


def other_hand(m: marne.Match, seat: int, rng: random.Random) -> marne.Match:
    """6.17 [draw] The same game in which the other side holds as many other events out of its hand and cup."""
    other, foe = m.copy(), 1 - seat
    s = state(other)
    both = s.cups[foe] | held(s, foe) & s.hands[foe]
    pool = list(bits(both & ~MANDATORY & ~NO_EVENT))
    hand = mask(rng.sample(pool, min(len(pool), s.hands[foe].bit_count())))
    s.hands[foe], s.cups[foe] = hand, both & ~hand
    return asked_anew(other)
