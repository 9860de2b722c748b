"""The lexicon of a game: the kinds of things that its choices name, and its verbs, each said once.

    _UNIT = listed("unit", IDS, ("UNIT", "UNITÉ"), ("there is no unit “{w}”", "il n'y a pas d'unité « {w} »"))
    LEXICON = Lexicon()
    verb = LEXICON.verb
    PASS = verb("pass", "8.1.1a", sign="hand")
    MOVE = verb("move", "8.4", _UNIT, _HEX, sign="arrow")           # MOVE[u][h], MOVE[u].among(hexes)
"""
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, overload

from marne.kernel.choice import Choice, Table1, Table2

Pair = tuple[str, str]              # English, French
PLAIN, CHANGES, COSTLY = 0, 1, 2    # how much hangs on a choice: the grade of its button on the table


class Kind(NamedTuple):
    """A kind of thing: unit, hex, card. `text` and `numbers` lead from its number to its text in choices and back (in small
    letters, as it is read). `called`: what stands for it in a line of usage. `unknown`: the sentence for a word `{w}` that is
    none. `known`: the names to guess from, if not all."""

    id: str
    text: Callable[[int], str]
    numbers: Mapping[str, int]
    called: Pair
    unknown: Pair
    known: Collection[str] | None = None


def listed(id: str, names: Sequence[str], called: Pair, unknown: Pair, known: Collection[str] | None = None) -> Kind:
    """Things with names in a list; of two that share a name the first is meant, what has no name is not meant at all."""
    numbers = {name.lower(): i for i, name in reversed(list(enumerate(names))) if name}
    return Kind(id, names.__getitem__, numbers, called, unknown, known)


class Verb(NamedTuple):
    """The first word of choices and what follows it. `form`: the ready-made choices. `look`: grade, sign and label (in no
    language) on the table."""

    id: str
    rule: str
    kinds: tuple[Kind, ...]
    form: Choice | Table1 | Table2
    look: tuple[int, str, str]


class Lexicon:
    """All verbs of a game. One that is said twice is what it was last: a plain choice may share its word with another."""

    def __init__(self) -> None:
        self.verbs: dict[str, Verb] = {}
        self.plain: dict[str, Choice] = {}
        self._kinds: dict[str, tuple[str, ...]] = {}

    @overload
    def verb(self, id: str, rule: str, /, *, text: str = "", sign: str = "", grade: int = PLAIN, label: str = "") -> Choice: ...
    @overload
    def verb(self, id: str, rule: str, a: Kind, /, *, sign: str = "", grade: int = PLAIN, label: str = "") -> Table1: ...
    @overload
    def verb(self, id: str, rule: str, a: Kind, b: Kind, /, *, sign: str = "", grade: int = PLAIN, label: str = "") -> Table2: ...

    def verb(self, id: str, rule: str, a: Kind | None = None, b: Kind | None = None, /, *,
             text: str = "", sign: str = "", grade: int = PLAIN, label: str = "") -> Choice | Table1 | Table2:
        """Declare a verb: the choice itself if it has no arguments (with a `text` of its own if it has several words)."""
        form: Choice | Table1 | Table2
        if a is None:
            form = Choice(id, 0, 0, text or id, rule)
            self.plain[form.text] = form
        else:
            form = Table1(id, rule, a.text) if b is None else Table2(id, rule, a.text, b.text)
        kinds = tuple(k for k in (a, b) if k is not None)
        self.verbs[id] = Verb(id, rule, kinds, form, (grade, sign, label))
        self._kinds[id] = tuple(k.id for k in kinds)
        return form

    def kinds(self, verb: str) -> tuple[str, ...]:
        """What the arguments of a verb are; nothing if there is no such verb."""
        return self._kinds.get(verb, ())

    def read(self, text: str) -> Choice | None:
        """The choice that a text stands for, whether it is offered or not."""
        id, *args = text.lower().split() or [""]
        plain = self.plain.get(" ".join([id, *args]))
        verb = self.verbs.get(id)
        if plain is not None or verb is None or len(args) != len(verb.kinds):
            return plain
        values = [kind.numbers.get(w, -1) for kind, w in zip(verb.kinds, args, strict=True)]
        if min(values, default=-1) < 0:
            return None
        form = verb.form
        return form[values[0]][values[1]] if isinstance(form, Table2) else form[values[0]] if isinstance(form, Table1) else form
