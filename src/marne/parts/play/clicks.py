"""What a click on a hex or a counter that is not lit may have meant: choices in the words of the question at hand, so that the
rules can answer why not."""
from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from marne.kernel.choice import Ask
from marne.kernel.table import Mark

FEW = 3             # units that are asked about when a click on a hex may have meant any of them
Kinds = Callable[[str], Sequence[str]]


def lit(ask: Ask, marks: Sequence[Mark], kind: str, name: str) -> list[str]:
    """The choices on offer that a place or a piece is lit for."""
    return [c.text for c, m in zip(ask.choices, marks, strict=True) if name in (m.places if kind == "place" else m.pieces)]


def verbs(ask: Ask, rare: Collection[str]) -> list[str]:
    """The verbs of the question that somebody may mean by a click on something unlit."""
    return [v for v in dict.fromkeys(c.verb for c in ask.choices) if v not in rare]


def of_place(ask: Ask, kinds: Kinds, rare: Collection[str], place: str, units: Sequence[str],
             ids: Sequence[str]) -> list[str]:
    """A hex: to do there what is asked of hexes, or with its units what is asked of units."""
    out: list[str] = []
    for verb in verbs(ask, rare):
        match tuple(kinds(verb)):
            case ("hex",):
                out.append(f"{verb} {place}")
            case ("unit", "hex"):
                named = dict.fromkeys(c.a for c in ask.choices if c.verb == verb)
                out += [f"{verb} {ids[u]} {place}" for u in list(named)[:FEW]]
            case ("unit",):
                out += [f"{verb} {u}" for u in units[:FEW]]
    return out


def of_piece(ask: Ask, kinds: Kinds, rare: Collection[str], name: str, place: str) -> list[str]:
    """A counter: to do with it what is asked of counters; its hex stands for it where hexes are asked for."""
    out: list[str] = []
    for verb in verbs(ask, rare):
        match tuple(kinds(verb)):
            case ("unit",):
                out.append(f"{verb} {name}")
            case ("unit", "hex" | "unit"):
                goal = next(c for c in ask.choices if c.verb == verb).text.split()[2]
                if goal != name:
                    out.append(f"{verb} {name} {goal}")
            case ("hex",):
                if place:
                    out.append(f"{verb} {place}")
    return out
