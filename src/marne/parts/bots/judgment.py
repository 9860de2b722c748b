"""Judgment: what each choice is worth by itself, and the weights of it as data.

The weights of a title are a struct of numbers with the values of `greedy` as defaults; its `bot/judgment.toml` has a table
for every other judgment with the values that differ, each with a word on why.
"""
from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from marne.kernel.chance import Chance
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import BadData
from marne.kernel.memory import Memory
from marne.kernel.run import advance
from marne.kernel.sayings import Said
from marne.kernel.shaped import shaped
from marne.kernel.title import State, Title

W = TypeVar("W", bound=msgspec.Struct)
OVER = 1e6              # a game that is won


def weights(folder: Path, kind: type[W]) -> Callable[[str], W]:
    """A function from the name of a judgment to its weights; '' is `greedy`. It raises BadData for what is none."""
    @lru_cache(maxsize=1)
    def table() -> dict[str, Any]:
        return tomllib.loads((folder / "bot" / "judgment.toml").read_text("utf-8"))

    @lru_cache(maxsize=32)
    def named(name: str) -> W:
        if not name:
            return kind()
        if name not in table():
            raise BadData(Said(f"there is no judgment {name!r}", f"il n'y a pas de jugement {name!r}"))
        try:
            return shaped(table()[name], kind)
        except msgspec.ValidationError as e:
            raise BadData(Said(f"judgment {name}: {e}", f"jugement {name} : {e}")) from e

    return named


def weigh(title: Title[Any], s: State, ask: Ask, memory: Memory, dice: Sequence[Chance]) -> Sequence[float]:
    """What each choice is worth: as the title says, else by trying it out, once or with several dice where dice are thrown."""
    values = title.hint(s, ask, memory)
    if values is not None:
        return values
    out: list[float] = []
    for c in ask.choices:
        total, tried = 0.0, 0
        for chance in dice:
            t = s.copy()
            t.chance = chance
            advance(t, c)
            total += _outcome(title, t, ask.seat) if t.decision is None else title.evaluate(t, ask.seat)
            tried += 1
            if t.drawn == s.drawn:
                break
        out.append(total / tried)
    return out


def best(title: Title[Any], s: State, ask: Ask, memory: Memory, dice: Sequence[Chance]) -> Choice:
    """The first of the best choices."""
    if len(ask.choices) == 1:
        return ask.choices[0]
    values = weigh(title, s, ask, memory, dice)
    return ask.choices[max(range(len(values)), key=values.__getitem__)]


def _outcome(title: Title[Any], s: State, seat: int) -> float:
    """The value of a game that is over."""
    winner = s.result.winner if s.result is not None else None
    return 0.0 if winner is None else OVER if winner == title.seats[seat] else -OVER
