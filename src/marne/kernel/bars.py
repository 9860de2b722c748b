"""Bars: a rule of legality is a function that returns, as a bitboard, what it forbids.

One list of bars makes what is offered (what none of them forbids) and the refusals (those that do), with the words beside the
rule.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, ParamSpec

P = ParamSpec("P")          # what the bars of a verb look at: a state and a side, the ground around a unit
Q = ParamSpec("Q")


ENDS, LEAST, ASKED = 1, 2, 4


class Bar(NamedTuple, Generic[P]):
    """`en`, `fr`: the sentence of a refusal, with fields to be filled in; without them the rule is told by its summary.

    `how` it is told: ENDS: none of those after it, LEAST: only if none before it is, ASKED: only where its verb belongs to the
    question. With ENDS and no rule: nothing more is to be said.
    """

    rule: str
    forbids: Callable[P, int]
    en: str = ""
    fr: str = ""
    how: int = 0

    def said(self, lang: str, **fields: object) -> str | tuple[str, str]:
        """The rule with its sentence, or the rule alone."""
        return self.told(lang, fields)

    def told(self, lang: str, fields: Mapping[str, object]) -> str | tuple[str, str]:
        """The same with fields that may be made when they are wanted."""
        return (self.rule, (self.fr if lang == "fr" else self.en).format_map(fields)) if self.en else self.rule


def allowed(bars: Iterable[Bar[P]], out: int, *args: P.args, **kwargs: P.kwargs) -> int:
    """Of the board `out` what no bar forbids."""
    if kwargs:
        raise TypeError("what bars look at is given by its place")      # asked more often than anything else: it must cost little
    for bar in bars:
        out ^= out & bar[1](*args)          # type: ignore[call-arg]
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
    """The bars that forbid it, in their order, as far as they are to be told."""
    out: list[Bar[P]] = []
    for bar in bars:
        if not (out and bar.how & LEAST) and bar.forbids(*args, **kwargs) >> target & 1:
            if bar.rule:
                out.append(bar)
            if bar.how & ENDS:
                break
    return out


def recast(bars: Iterable[Bar[P]], made: Callable[[Callable[P, int]], Callable[Q, int]]) -> tuple[Bar[Q], ...]:
    """The same rules and sentences for another verb, which looks at other things or names others."""
    return tuple(Bar(bar.rule, made(bar.forbids), bar.en, bar.fr, bar.how) for bar in bars)


def either(*bars: Bar[P]) -> tuple[Bar[P], ...]:
    """Only the first of them that forbids something is told of it, and it ends nothing."""
    def less(i: int) -> Callable[P, int]:
        def forbids(*args: P.args, **kwargs: P.kwargs) -> int:
            out = bars[i].forbids(*args, **kwargs)
            for bar in bars[:i]:
                out &= ~bar.forbids(*args, **kwargs)
            return out
        return forbids
    return tuple(Bar(bar.rule, less(i), bar.en, bar.fr, bar.how & ~ENDS) for i, bar in enumerate(bars))


def first(bars: Iterable[Bar[P]], target: int, *args: P.args, **kwargs: P.kwargs) -> list[str]:
    """The rule of the first bar that forbids it, if any does: for bars of which a later one tells nothing more."""
    return next(([bar.rule] for bar in bars if bar.forbids(*args, **kwargs) >> target & 1), [])
