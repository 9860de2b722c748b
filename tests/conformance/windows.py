"""Reaction windows: which questions one may let pass by a standing answer, and that this tells nothing about a hand."""
from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import marne
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask
from marne.kernel.table import Table


def kinds_are_named(table: Table[Any], kinds: Collection[str]) -> None:
    """Every kind has a name of its own in both languages, typeset as French wants it."""
    en, fr = dict(table.windows("en")), dict(table.windows("fr"))
    assert set(en) == set(fr) == set(kinds)
    assert len(set(en.values())) == len(en) and len(set(fr.values())) == len(fr)
    assert not {k for k in en if en[k] == fr[k]}
    assert not [x for x in fr.values() if " :" in x]            # U+202F before the colon


def opened(m: marne.Match, table: Table[Any], most: int, kept: float = 1, avoided: Sequence[str] = ()
           ) -> Iterator[tuple[Ask, str, str]]:
    """The windows of a random game: the question, its kind, and what lets it pass, which is one of the choices. So often
    (`kept`) it is let pass, otherwise something is chosen."""
    rng = random.Random(1)
    for _ in range(most):
        ask = m.state.decision
        if ask is None:
            return
        found = table.window(m.state, ask)
        if found is not None:
            assert found[1] in {c.text for c in ask.choices}
            yield ask, *found
            if kept == 1 or rng.random() < kept:
                m.choose(found[1])
                continue
        m.choose(rng.choice([c for c in ask.choices if c.verb not in avoided] or list(ask.choices)))


def same_whatever_is_held(m: marne.Match, table: Table[Any], ask: Ask) -> None:
    """Whatever the seat that is asked may hold, the other side sees the same window of the same kind."""
    found = table.window(m.state, ask)
    for i in range(2):
        other = m.title.hide(m.state, 1 - ask.seat, Seeded(f"{found} {i}"))
        assert other.decision is not None and table.window(other, other.decision) == found
