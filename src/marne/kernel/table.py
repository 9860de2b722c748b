"""What a game may add for the web table, beyond what every title has. All of it is optional.

A game package has a module `table` with an object `TABLE`, best a subclass of `Plain`. Texts are in `lang`; `seat` is the
seat (a number) for which the page is made, None for a spectator: nothing it may not know may come out.
"""
from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event
from marne.kernel.title import State


class Mark(NamedTuple):
    """How a choice looks: `grade` 2 costly or irreversible, 1 changes something, 0 plain; `sign`: the name of an icon."""

    grade: int = 0
    sign: str = "arrow"
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    label: str = ""


class Focus(NamedTuple):
    """What a question is about: a short line for people, and what is to be shown as its source."""

    where: str = ""
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()


class Luck(NamedTuple):
    """One battle for the luck chart: losses dealt by each seat, and what its throws led one to expect."""

    event: int                      # number of the event that began it
    name: str
    turn: str
    actual: tuple[float, ...]
    expected: tuple[float, ...]


class Briefing(NamedTuple):
    """What one reads before choosing a scenario: under which heading it stands, when and where, what happens, who fights."""

    group: str = ""
    where: str = ""
    text: str = ""
    forces: str = ""


class TableHooks(Protocol):
    def ground(self, scenario: str) -> dict[str, Any]:
        """The fixed part of the map and the pieces, in both languages: places, terrain, names. Cached by clients."""
        ...

    def seat_name(self, seat: int, lang: str) -> str: ...

    def where(self, s: State, lang: str) -> str:
        """Turn and date, for the lobby."""
        ...

    def crumb(self, s: State, lang: str) -> Sequence[str]:
        """Where in the procedure the game stands: 'Turn 4', 'Action phase', 'Battle in 26 Amiens'."""
        ...

    def focus(self, s: State, ask: Ask, lang: str) -> Focus: ...

    def marks(self, s: State, ask: Ask) -> Sequence[Mark]:
        """One for each choice of the question."""
        ...

    def candidates(self, s: State, ask: Ask, kind: str, name: str) -> Sequence[str]:
        """What a click on a place or a piece may have meant, as texts of choices, the likeliest first."""
        ...

    def begins(self, choice: Choice) -> bool:
        """Does this choice begin an order or activation, to which 'undo all' goes back?"""
        ...

    def knows(self, s: State, seat: int | None) -> Hashable:
        """What a seat knows that others may not. Readers with the same answer are shown the same view (but for its field
        `seat`) and the same facts, which are then made only once.
        """
        ...

    def seat_of(self, e: Event) -> int | None:
        """Whose doing an event is."""
        ...

    def facts(self, s: State, seat: int | None, lang: str) -> dict[str, Any]:
        """What the game's own panels need beyond the view: a battle under way with its modifiers, the calendar."""
        ...

    def overlay(self, s: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
        """Ink on demand: supply, reach of a unit, threat. None for a name the game does not know."""
        ...

    def odds(self, s: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
        """What a choice would lead to, exact where it can be computed. None where there is nothing to compute."""
        ...

    def board(self, s: State, seat: int | None, lang: str) -> dict[str, Any]:
        """The board as a table of text: {'columns': [...], 'rows': [{'id': place, 'cells': [...], 'tags': [...]}]}."""
        ...

    def plain_event(self, e: Event) -> dict[str, Any]:
        """The fields of an event for playback, units and places as the ids of the view."""
        ...

    def heading(self, e: Event) -> bool:
        """Does this line of the log begin a chapter: a turn, a phase?"""
        ...

    def luck(self, events: Sequence[Event], lang: str) -> Sequence[Luck]: ...

    def luck_words(self, lang: str) -> str: ...

    def outcome(self, s: State, lang: str) -> str:
        """The result in a sentence."""
        ...

    def briefing(self, scenario: str, lang: str) -> Briefing:
        """A scenario in a few words, for those who choose one."""
        ...

    def windows(self, lang: str) -> Sequence[tuple[str, str]]:
        """The kinds of reaction windows the game has, each with its name for people: what a seat may let pass unasked."""
        ...

    def window(self, s: State, ask: Ask) -> tuple[str, str] | None:
        """Is this question such a window: its kind, and the text of the choice that lets it pass. It may depend on nothing that
        others do not know: who is never asked must not thereby tell what he holds.
        """
        ...

    def whose_turn(self, s: State) -> int | None:
        """The seat whose turn it is, where the game has turns of one seat: it bounds what is said 'until my next turn'."""
        ...


class Plain:
    """For a title that has no table of its own: the list of choices is enough to play."""

    def ground(self, scenario: str) -> dict[str, Any]:
        return {}

    def seat_name(self, seat: int, lang: str) -> str:
        return ""

    def where(self, s: State, lang: str) -> str:
        return ""

    def crumb(self, s: State, lang: str) -> Sequence[str]:
        return ()

    def focus(self, s: State, ask: Ask, lang: str) -> Focus:
        return Focus()

    def marks(self, s: State, ask: Ask) -> Sequence[Mark]:
        return [Mark()] * len(ask.choices)

    def candidates(self, s: State, ask: Ask, kind: str, name: str) -> Sequence[str]:
        return ()

    def begins(self, choice: Choice) -> bool:
        return False

    def knows(self, s: State, seat: int | None) -> Hashable:
        return seat

    def seat_of(self, e: Event) -> int | None:
        seat = e.seat if isinstance(e, Chosen) else getattr(e, "side", None)
        return seat if isinstance(seat, int) and seat >= 0 else None

    def facts(self, s: State, seat: int | None, lang: str) -> dict[str, Any]:
        return {}

    def overlay(self, s: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
        return None

    def odds(self, s: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
        return None

    def board(self, s: State, seat: int | None, lang: str) -> dict[str, Any]:
        return {"columns": [], "rows": []}

    def plain_event(self, e: Event) -> dict[str, Any]:
        return {}

    def heading(self, e: Event) -> bool:
        return False

    def luck(self, events: Sequence[Event], lang: str) -> Sequence[Luck]:
        return ()

    def luck_words(self, lang: str) -> str:
        return ""

    def outcome(self, s: State, lang: str) -> str:
        return ""

    def briefing(self, scenario: str, lang: str) -> Briefing:
        return Briefing()

    def windows(self, lang: str) -> Sequence[tuple[str, str]]:
        return ()

    def window(self, s: State, ask: Ask) -> tuple[str, str] | None:
        return None

    def whose_turn(self, s: State) -> int | None:
        return None
