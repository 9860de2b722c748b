"""The lexicon of a game: the kinds of things that its choices name, its verbs and its questions, each said once.

    _UNIT = listed("unit", IDS, ("UNIT", "UNITÉ"), ("there is no unit “{w}”", "il n'y a pas d'unité « {w} »"))
    LEXICON = Lexicon()
    verb = LEXICON.verb
    PASS = verb("pass", "8.1.1a", sign="hand")
    MOVE = verb("move", "8.4", _UNIT, _HEX, sign="arrow")           # MOVE[u][h], MOVE[u].among(hexes)

    question = LEXICON.question
    WHO_MOVES = question("who_moves", "8.4", "h force", "Move which unit from {h}?", "Quelle unité part {h.de} ?")
    return WHO_MOVES(side, MOVE[u].among(hexes), hx, force)         # the Ask of that question
"""
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, TypedDict, Unpack, overload

from marne.kernel.choice import Ask, Choice, Table1, Table2

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
    """The first word of choices and what follows it. `rule`: "" where it is that of the question, since many can be answered so
    ("done", "no"). `form`: the ready-made choices. `look`: grade, sign and label (in no language) on the table. `said`: a choice
    in words, with fields for its arguments. `head`: what a list of them is headed by.
    `told`: in the log by itself, not only by what comes of it."""

    id: str
    rule: str
    kinds: tuple[Kind, ...]
    form: Choice | Table1 | Table2
    look: tuple[int, str, str]
    said: Pair = ("", "")
    head: Pair = ("", "")
    told: bool = True


class More(TypedDict, total=False):
    """What a verb may have beside its arguments: see `Verb`."""

    sign: str
    grade: int
    label: str
    en: str
    fr: str
    head: Pair
    told: bool


class Question:
    """A question: `id` is its message, `args` what its arguments are called. `forms`: its sentence in both languages under "",
    and others for cases that the words of the game tell apart. `window`: the kind of reaction window it is and the choice that
    lets it pass. `close`: verbs that belong to it even where none of them is offered. `about`: what its first argument, or the
    situation, puts in the light on the table, by a word of the game's own. `placing`: what kind of placing it is, if it is one
    (`kernel.placings`): such questions the computer may answer for a seat.
    """

    __slots__ = ("id", "rule", "args", "forms", "window", "close", "about", "always", "sealed", "placing")

    def __init__(self, id: str, rule: str, args: tuple[str, ...], forms: Mapping[str, Pair], window: tuple[str, Choice] | None,
                 close: tuple[str, ...], about: str, always: bool, sealed: bool, placing: str = "") -> None:
        self.id, self.rule, self.args, self.forms = id, rule, args, forms
        self.window, self.close, self.about = window, close, about
        self.always, self.sealed, self.placing = always, sealed, placing

    def __call__(self, seat: int, choices: Sequence[Choice], *args: int, rule: str = "", always: bool = False,
                 sealed: bool = False) -> Ask:
        """The question put to a seat. `rule`: another one than usual; `always`, `sealed`: here, if not everywhere (see Ask)."""
        return Ask(seat, self.id, rule or self.rule, choices, args, always or self.always, sealed or self.sealed)

    def named(self, ask: Ask) -> dict[str, int]:
        """The arguments of such a question by their names."""
        return dict(zip(self.args, ask.args, strict=False))


class Lexicon:
    """All verbs and questions of a game. A verb that is said twice is what it was last: a plain choice may share its word with
    another."""

    def __init__(self) -> None:
        self.questions: dict[str, Question] = {}
        self.verbs: dict[str, Verb] = {}
        self.plain: dict[str, Choice] = {}
        self._kinds: dict[str, tuple[str, ...]] = {}

    @overload
    def verb(self, id: str, rule: str, /, *, text: str = "", **more: Unpack[More]) -> Choice: ...
    @overload
    def verb(self, id: str, rule: str, a: Kind, /, **more: Unpack[More]) -> Table1: ...
    @overload
    def verb(self, id: str, rule: str, a: Kind, b: Kind, /, **more: Unpack[More]) -> Table2: ...

    def verb(self, id: str, rule: str, a: Kind | None = None, b: Kind | None = None, /, *, text: str = "",
             **more: Unpack[More]) -> Choice | Table1 | Table2:
        """Declare a verb: the choice itself if it has no arguments (with a `text` of its own if it has several words)."""
        form: Choice | Table1 | Table2
        if a is None:
            form = Choice(id, 0, 0, text or id, rule)
            self.plain[form.text] = form
        else:
            form = Table1(id, rule, a.text) if b is None else Table2(id, rule, a.text, b.text)
        kinds = tuple(k for k in (a, b) if k is not None)
        look = more.get("grade", PLAIN), more.get("sign", ""), more.get("label", "")
        said = more.get("en", ""), more.get("fr", "")
        self.verbs[id] = Verb(id, rule, kinds, form, look, said, more.get("head", said), more.get("told", True))
        self._kinds[id] = tuple(k.id for k in kinds)
        return form

    def question(self, id: str, rule: str, args: str, en: str, fr: str, /, *, window: tuple[str, Choice] | None = None,
                 close: str = "", about: str = "", always: bool = False, sealed: bool = False, placing: str = "",
                 **forms: Pair) -> Question:
        """Declare a question: the names of its arguments and close verbs with spaces between them, other forms by name."""
        assert id not in self.questions, id
        q = Question(id, rule, tuple(args.split()), {"": (en, fr), **forms}, window, tuple(close.split()), about, always, sealed,
                     placing)
        self.questions[id] = q
        return q

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
