"""What a game offers for the web table, beyond what every title has: a subclass of `Table`, its `table`. All of it is optional.

Texts are in `lang`; `seat` is the seat (a number) for which the page is made, None for a spectator: nothing it may not know may
come out. What goes deeper than the board that lies open (facts, overlays, odds, the board in words) is asked of `known`: a state
in which all that the seat may not know is imagined already (`Title.known`).
"""
from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event
from marne.kernel.placings import Placings
from marne.kernel.title import S
from marne.kernel.windows import Windows


class Mark(NamedTuple):
    """How a choice looks: `grade` 2 costly or irreversible, 1 changes something, 0 plain; `sign`: the name of an icon."""

    grade: int = 0
    sign: str = "arrow"
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    label: str = ""


SURE, SOON, NOTE = 2, 1, 0      # it will happen unless the seat acts; it may happen; something to know


class Warn(NamedTuple):
    """What will be judged later, told now: its kind, how sure it is, the rule, a sentence, where and about whom."""

    kind: str
    grade: int
    rule: str
    text: str
    place: str = ""
    pieces: tuple[str, ...] = ()


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
    """What one reads before choosing a scenario: under which heading it stands, when and where, what happens, who fights; who
    attacks, how long it goes on, how it is won; how hard it is (1 to 3) and how many minutes it takes against the computer, 0 if
    nobody has said; whether it begins with a set-up. What a title leaves empty its `teach/briefings.toml` may have.
    """

    group: str = ""
    where: str = ""
    text: str = ""
    forces: str = ""
    attack: str = ""
    turns: str = ""
    win: str = ""
    level: int = 0
    minutes: int = 0
    setup: bool = False


class Table(Generic[S]):
    """As it stands: for a title that has no table of its own. The list of choices is enough to play."""

    reactions = Windows({}, {})
    placings = Placings({})

    def ground(self, scenario: str) -> dict[str, Any]:
        """The fixed part of the map and the pieces, in both languages: places, terrain, names. Cached by clients."""
        return {}

    def briefing(self, scenario: str, lang: str) -> Briefing:
        """A scenario in a few words, for those who choose one."""
        return Briefing()

    def seat_name(self, seat: int, lang: str) -> str:
        return ""

    # where the game stands -----------------------------------------------------------------------------------------------

    def where(self, s: S, lang: str) -> str:
        """Turn and date, for the lobby."""
        return ""

    def crumb(self, s: S, lang: str) -> Sequence[str]:
        """Where in the procedure the game stands: 'Turn 4', 'Action phase', 'Battle in 26 Amiens'."""
        return ()

    def whose_turn(self, s: S) -> int | None:
        """The seat whose turn it is, where the game has turns of one seat: it bounds what is said 'until my next turn'."""
        return None

    def outcome(self, s: S, lang: str) -> str:
        """The result in a sentence."""
        return ""

    # the question --------------------------------------------------------------------------------------------------------

    def focus(self, s: S, ask: Ask, lang: str) -> Focus:
        return Focus()

    def marks(self, s: S, ask: Ask) -> Sequence[Mark]:
        """One for each choice of the question."""
        return [Mark()] * len(ask.choices)

    def cautions(self, known: S, ask: Ask, lang: str) -> Mapping[int, Warn]:
        """By the number of a choice, what will be judged against the seat if it makes it: such a choice is not shown as plain."""
        return {}

    def strokes(self, known: S, ask: Ask) -> Mapping[int, Sequence[str]]:
        """By the number of a choice, what a front end may choose with it at one stroke, because most people would: all who can
        fire at a target, say. Whoever wants it otherwise goes step by step."""
        return {}

    def candidates(self, s: S, ask: Ask, kind: str, name: str) -> Sequence[str]:
        """What a click on a place or a piece may have meant, as texts of choices, the likeliest first."""
        return ()

    def begins(self, choice: Choice) -> bool:
        """Does this choice begin an order or activation, to which 'undo all' goes back?"""
        return False

    def windows(self, lang: str) -> Sequence[tuple[str, str]]:
        """The kinds of reaction windows the game has, each with its name for people: what a seat may let pass unasked."""
        return self.reactions.windows(lang)

    def window(self, s: S, ask: Ask) -> tuple[str, str] | None:
        """Is this question such a window: its kind, and the text of the choice that lets it pass. It may depend on nothing that
        others do not know: who is never asked must not thereby tell what he holds.
        """
        return self.reactions.window(ask)

    def coming(self, s: S, ask: Ask, lang: str) -> Sequence[str]:
        """While something is placed: what is still to come after it, in words."""
        return ()

    def marches(self, known: S, piece: str, via: Sequence[str]) -> dict[str, Any] | None:
        """Where the units under way, or a piece that was pointed at, can get to: by place, a `parts.play.marching.Way`; None for
        a question in which nobody marches. `via`: way-points, one after the other.
        """
        return None

    def marching(self, ask: Ask) -> bool:
        """Is this a question in which one may point at a place that is several steps away?"""
        return False

    def lifting(self, ask: Ask) -> bool:
        """Is it one in which a piece has to be pointed at first, which is taken up for it?"""
        return False

    # what a seat is shown ------------------------------------------------------------------------------------------------

    def knows(self, s: S, seat: int | None) -> Hashable:
        """What a seat knows that others may not. Readers with the same answer are shown the same view (but for its field
        `seat`) and the same facts, which are then made only once.
        """
        return seat

    def facts(self, known: S, seat: int | None, lang: str) -> dict[str, Any]:
        """What the game's own panels need beyond the view: a battle under way with its modifiers, the calendar."""
        return {}

    def warnings(self, known: S, seat: int | None, lang: str) -> Sequence[Warn]:
        """What will be judged later against a seat as things stand, the gravest first."""
        return ()

    def overlay(self, known: S, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
        """Ink on demand: supply, reach of a unit, threat. None for a name the game does not know."""
        return None

    def odds(self, known: S, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
        """What a choice would lead to, exact where it can be computed. None where there is nothing to compute."""
        return None

    def reasons(self, before: S, line: Sequence[Choice], after: S, seat: int, lang: str) -> Sequence[tuple[str, str]]:
        """What a line of choices is good for, (rule, sentence) pairs, the most telling first: 'takes Namur', 'three to one in
        Maubeuge'. Both situations are as the seat imagines them; `after` is how it stands before the first die.
        """
        return ()

    def board(self, known: S, seat: int | None, lang: str) -> dict[str, Any]:
        """The board as a table of text: {'columns': [...], 'rows': [{'id': place, 'cells': [...], 'tags': [...]}]}."""
        return {"columns": [], "rows": []}

    # what happened -------------------------------------------------------------------------------------------------------

    def seat_of(self, e: Event) -> int | None:
        """Whose doing an event is."""
        seat = e.seat if isinstance(e, Chosen) else getattr(e, "side", None)
        return seat if isinstance(seat, int) and seat >= 0 else None

    def plain_event(self, e: Event) -> dict[str, Any]:
        """The fields of an event for playback, units and places as the ids of the view."""
        return {}

    def heading(self, e: Event) -> bool:
        """Does this line of the log begin a chapter: a turn, a phase?"""
        return False

    def luck(self, events: Sequence[Event], lang: str) -> Sequence[Luck]:
        return ()

    def luck_words(self, lang: str) -> str:
        return ""
