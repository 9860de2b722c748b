"""Everything a person reads exists in English and French: what the source of a game says, and how it reads in random games."""
from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import TypeVar

from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event
from marne.kernel.run import advance
from marne.kernel.title import State

LANGS = ("en", "fr")
S = TypeVar("S", bound=State)


class Source:
    """The calls in the modules of a title; the rooms of its table, its data and its bot make none that matter here."""

    def __init__(self, package: ModuleType, leave: tuple[str, ...] = ("table", "data", "bot"), methods: bool = False) -> None:
        assert package.__file__ is not None
        self.folder, self.leave, self.methods = Path(package.__file__).parent, leave, methods

    @cached_property
    def calls(self) -> dict[str, list[list[ast.expr]]]:
        """The arguments of every call of every function."""
        out: dict[str, list[list[ast.expr]]] = {}
        for path in sorted(self.folder.rglob("*.py")):
            if path.relative_to(self.folder).parts[0] in self.leave:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                if isinstance(node.func, ast.Name):
                    out.setdefault(node.func.id, []).append(node.args)
                elif self.methods and isinstance(node.func, ast.Attribute):
                    out.setdefault(node.func.attr, []).append(node.args)
        return out

    def used(self, function: str, position: int) -> set[str]:
        """The texts that a function is called with."""
        return set().union(*(texts(a[position]) for a in self.calls.get(function, []) if len(a) > position))

    def spoken(self) -> set[str]:
        """Every text that is an argument of anything."""
        return {text for calls in self.calls.values() for args in calls for a in args for text in texts(a)}


def texts(arg: ast.expr) -> set[str]:
    """The texts an argument may be: a literal, either branch of an if, or the beginning of an f-string."""
    if isinstance(arg, ast.IfExp):
        return texts(arg.body) | texts(arg.orelse)
    if isinstance(arg, ast.JoinedStr):
        return texts(arg.values[0])
    return {arg.value} if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else set()


def fields(text: str) -> set[str]:
    """What a text names: forms of a name (u.le, u.The, u.e) are the same thing; '{unit:is|are}' only agrees with something."""
    return {f.partition(".")[0] for _, f, spec, _ in Formatter().parse(text) if f is not None and "|" not in (spec or "")}


def both(pair: tuple[str, str], *mere: str) -> None:
    """Two texts with the same things in them; `mere`: fields that are words of one language only."""
    assert fields(pair[0]) - set(mere) == fields(pair[1]) - set(mere), pair
    assert all(text.strip() for text in pair), pair


def kinds_in(events: ModuleType) -> set[str]:
    """The kinds of events that a module has."""
    return {c.__name__ for c in vars(events).values() if isinstance(c, type) and issubclass(c, Event) and c is not Event}


@lru_cache(maxsize=200_000)
def reads_well(text: str, wrong: re.Pattern[str]) -> None:
    """Random games say the same again and again: each text is looked at once."""
    found = wrong.search(text)
    assert text and not found, f"{text!r}: {found}"


def choose(ask: Ask, r: random.Random, avoided: Sequence[str] = ()) -> Choice:
    """A random choice; half of the time one of a verb drawn first, so that rare verbs come up."""
    cs = [c for c in ask.choices if c.verb not in avoided] or list(ask.choices)
    if r.random() < 0.5:
        verb = r.choice(sorted({c.verb for c in cs}))
        cs = [c for c in cs if c.verb == verb]
    return cs[int(r.random() * len(cs))]


def play(s: S, r: random.Random, most: int, avoided: Sequence[str] = ()) -> Iterator[tuple[S, Ask, list[Event]]]:
    """A random game: each question, and what happened before it."""
    for _ in range(most):
        ask = s.decision
        if ask is None:
            break
        yield s, ask, s.log or []
        c = choose(ask, r, avoided)
        s.log = [Chosen(c.rule, ask.seat, c.text)]
        advance(s, c)
