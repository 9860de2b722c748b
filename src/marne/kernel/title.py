"""What a game package offers to the rest of the system: one object called `TITLE` that satisfies `Title`."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from marne.kernel.chance import Chance
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.weave import Frame


class Scenario(msgspec.Struct, frozen=True):
    """`id` is the book's number where it has one."""

    id: str
    title: str
    title_fr: str = ""
    rule: str = ""


class Option(msgspec.Struct, frozen=True):
    """A rule variant. `values`: what it may be set to; `rule`: the rule it interprets."""

    id: str
    default: bool | int | str
    rule: str
    values: tuple[bool | int | str, ...] = (False, True)
    summary: str = ""
    summary_fr: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a game ended. `winner` is a seat name or None for a draw; `kind` names the way; `score` the totals by seat."""

    winner: str | None
    kind: str
    score: dict[str, int]
    rule: str


class State(Protocol):
    """What the kernel needs of a game's state. Flat; `copy` costs microseconds; `log` is None when nobody listens."""

    stack: list[Frame]
    unwound: list[Frame]
    decision: Ask | None
    chance: Chance
    drawn: int
    log: list[Event] | None
    result: Result | None
    secrets: int                      # counts reveals and secret choices: an undo may not cross a change

    def copy(self) -> State: ...

    def key(self) -> tuple[object, ...]:
        """Everything that tells two situations apart, except stack, chance source and log; ints, strings, bytes, tuples."""
        ...


class Title(Protocol):
    slug: str
    title: str
    seats: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        """A new game at its first decision. `data`: an overlay folder. Raises BadOption, BadData."""
        ...

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        """A situation written by hand, checked. Raises BadPosition, BadOption, BadData."""
        ...

    def data_note(self, s: State) -> dict[str, Any]:
        """What the record says of the data: a hash of all values and the values an overlay has replaced."""
        ...

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        """JSON-able, with only what that seat (None: a spectator) may know. The pending decision is not part of it."""
        ...

    def sees(self, event: Event, seat: int | None) -> bool:
        """May that seat know of this event now?"""
        ...

    def hide(self, s: State, seat: int | None, chance: Chance) -> State:
        """A copy for a player to think with: what the seat (None: a spectator) cannot know is drawn anew, chance comes from
        `chance`. The same for every state that the reader cannot tell apart.
        """
        ...

    def explain(self, s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        """Why `text` is not possible now: (rule, sentence) pairs, at least one. Called only for what is not offered, with what
        the asked seat may know (`hide`).
        """
        ...

    def prompt(self, s: State, ask: Ask, lang: str) -> str: ...

    def say(self, event: Event, lang: str) -> str:
        """One line for the log, '' for events that are not shown."""
        ...

    def check(self, s: State) -> list[str]:
        """Invariants of the state that do not hold, in words. Empty when all is well."""
        ...

    def word(self, choice: Choice, lang: str) -> str:
        """A choice in words, longer than its text form: 'Move XX Corps to Morhange (96)'."""
        ...

    def group(self, choice: Choice) -> str:
        """A heading under which a front end lists the choice ('move', 'ge-ii' ...)."""
        ...

    def draw(self, s: State, lang: str) -> Sequence[str]:
        """The board as lines of text with rich markup, for the terminal."""
        ...


def long_play(title: Title) -> dict[str, Any]:
    """Options under which even random play goes on to the last turn: a title names them in `long_play` when by its own rules the
    players can agree to stop.
    """
    return dict(getattr(title, "long_play", {}))


def measures(title: Title) -> dict[str, float]:
    """What a title measures of itself beside its play, for the benchmark: a title may have a method `measures`."""
    own: Callable[[], dict[str, float]] | None = getattr(title, "measures", None)
    return own() if own is not None else {}
