"""Random play, and what one compares of a match."""
from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import marne
from marne import games_index
from marne.kernel.rulebook import Rulebook

SOURCE = Path(marne.__file__).parents[1]
TESTS = Path(__file__).parents[2]


@lru_cache
def rules_of(slug: str) -> frozenset[str]:
    """The numbers of all rules of a game."""
    package = games_index.KNOWN[slug].partition(":")[0]
    return frozenset(r.id for r in Rulebook.load(SOURCE.joinpath(*package.split("."), "data", "rules.tsv")).rules)


def random_play(m: marne.Match, n: int, rng: random.Random) -> marne.Match:
    """So many choices, or until the end."""
    for _ in range(n):
        if m.decision is None:
            break
        m.choose(rng.choice(m.decision.choices))
    return m


def at_random(m: marne.Match, choices: int, seed: int = 1) -> marne.Match:
    return random_play(m, choices, random.Random(seed))


def whole(m: marne.Match) -> tuple[object, ...]:
    return m.digest(), m.choices_made, m.events, m.can_undo, m.state.drawn, m.result


def digest_after(slug: str, scenario: str, choices: int, avoided: Sequence[str] = ()) -> str:
    """The digest of a random game of the seed 'x', in which some verbs are never chosen."""
    m = marne.start(slug, scenario=scenario, seed="x", data="")
    rng = random.Random(1)
    for _ in range(choices):
        assert m.decision is not None
        m.choose(rng.choice([c for c in m.decision.choices if c.verb not in avoided]))
    return m.digest()


class Walks:
    """Situations that random play leads to, after so many choices; each is built on the one before it, since playing is what
    takes time."""

    def __init__(self, begin: Callable[[str, int], marne.Match], lengths: Sequence[int], keep: int) -> None:
        self.begin, self.lengths = begin, tuple(lengths)
        self.reached = lru_cache(maxsize=keep)(self._reached)

    def _reached(self, scenario: str, seed: int, at: int) -> marne.Match:
        if at == 0:
            return self.begin(scenario, seed)
        before = self.reached(scenario, seed, at - 1)
        return random_play(before.copy(), self.lengths[at] - self.lengths[at - 1], random.Random(f"{scenario} {seed} {at}"))

    def to(self, scenario: str, seed: int, at: int) -> marne.Match:
        return self.reached(scenario, seed, at).copy()
