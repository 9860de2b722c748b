"""Bars: a rule of legality is a function that returns, as a bitboard, what it forbids.

One list of bars makes what is offered (what none of them forbids) and the refusals (those that do), with the words beside the
rule.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, ParamSpec

P = ParamSpec("P")          # what the bars of a verb look at: a state and a side, the ground around a unit


class Bar(NamedTuple, Generic[P]):
    """`en`, `fr`: the sentence of a refusal, with fields to be filled in; without them the rule is told by its summary."""

    rule: str
    forbids: Callable[P, int]
    en: str = ""
    fr: str = ""

    def said(self, lang: str, **fields: object) -> str | tuple[str, str]:
        """The rule with its sentence, or the rule alone."""
        return (self.rule, (self.fr if lang == "fr" else self.en).format(**fields)) if self.en else self.rule


def allowed(bars: Iterable[Bar[P]], out: int, *args: P.args, **kwargs: P.kwargs) -> int:
    """Of the board `out` what no bar forbids."""
    for bar in bars:
        out &= ~bar.forbids(*args, **kwargs)
        if not out:
            break
    return out


def free(bars: Iterable[Bar[P]], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Does no bar forbid anything? For what is one thing alone: an order, a pass."""
    for bar in bars:                                # noqa: SIM110 (a loop is faster than a generator, and offers ask often)
        if bar.forbids(*args, **kwargs):
            return False
    return True


def barring(bars: Iterable[Bar[P]], target: int, *args: P.args, **kwargs: P.kwargs) -> list[Bar[P]]:
    """The bars that forbid it, in their order."""
    return [bar for bar in bars if bar.forbids(*args, **kwargs) >> target & 1]


def first(bars: Iterable[Bar[P]], target: int, *args: P.args, **kwargs: P.kwargs) -> list[str]:
    """The rule of the first bar that forbids it, if any does: for bars of which a later one tells nothing more."""
    return next(([bar.rule] for bar in bars if bar.forbids(*args, **kwargs) >> target & 1), [])
