"""What a game package offers to the rest of the system: one object called `TITLE`, of a subclass of `Title`."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

import msgspec

from marne.kernel.chance import Chance, Seeded
from marne.kernel.chapters import Contents
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import BadOption
from marne.kernel.events import Chosen, Event
from marne.kernel.landmarks import Landmark, landmarks
from marne.kernel.memory import Memory
from marne.kernel.rulebook import Rulebook
from marne.kernel.sayings import Said
from marne.kernel.weave import Frame

if TYPE_CHECKING:
    from marne.kernel.mind import Mind
    from marne.kernel.observed import Observed
    from marne.kernel.table import Table
    from marne.kernel.teach import Teach

WHOLE = 1000        # columns: more than any board needs


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

    def copy(self) -> Self: ...

    def key(self) -> tuple[object, ...]:
        """Everything that tells two situations apart, except stack, chance source and log; ints, strings, bytes, tuples."""
        ...


S = TypeVar("S", bound=State)


class Title(ABC, Generic[S]):
    """A game, as the rest of the system sees it; `S` is its state. What is abstract every title has, the rest has plain defaults.

    `lang` is en or fr. `seat` is the number of a seat, None for a spectator: nothing that it may not know may come out.
    """

    slug: str
    title: str
    seats: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...] = ()
    folder: Path | None = None              # the package, whose data/ has the list of rules and the data files
    long_play: Mapping[str, Any] = {}       # options under which even random play goes on to the last turn
    steady = False                          # does a player go on for a whole turn with what it has once imagined?
    draws = False                           # may the players agree on a draw?
    scale = 1.0                             # what is a clear advantage, in the unit of `evaluate`

    # the game ------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> S:
        """A new game at its first decision. `data`: an overlay folder. Raises BadOption, BadData."""

    @abstractmethod
    def position(self, data: Mapping[str, Any], chance: Chance) -> S:
        """A situation written by hand, checked. Raises BadPosition, BadOption, BadData."""

    @abstractmethod
    def check(self, s: S) -> list[str]:
        """Invariants of the state that do not hold, in words. Empty when all is well."""

    @abstractmethod
    def explain(self, s: S, text: str, lang: str = "en") -> list[tuple[str, str]]:
        """Why `text` is not possible now: (rule, sentence) pairs, at least one. Called only for what is not offered, with what
        the asked seat may know (`known`).
        """

    # what a seat may know ------------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, s: S, seat: int | None) -> dict[str, Any]:
        """JSON-able, with only what that seat may know. The pending decision is not part of it."""

    @abstractmethod
    def hide(self, s: S, seat: int | None, chance: Chance) -> S:
        """A copy for a player to think with: what the seat cannot know is drawn anew, chance comes from `chance`. The same for
        every state that the reader cannot tell apart.
        """

    def known(self, s: S, seat: int | None, salt: str = "table") -> S:
        """What a seat may know of a situation, for all that is made up for it: facts, odds, refusals. Hidden things are imagined,
        the same ones each time; the dice are none of those to come. Done once, by whoever asks.
        """
        return self.hide(s, seat, Seeded(salt))

    def sees(self, event: Event, seat: int | None) -> bool:
        """May that seat know of this event now?"""
        return not (isinstance(event, Chosen) and event.secret and event.seat != seat)

    @property
    def observed(self) -> Observed:
        """What an observation of its state is made of. Raises BadOption where nobody has said it yet."""
        raise BadOption(Said(f"{self.slug} has no observations for players that learn",
                             f"{self.slug} n'a pas d'observations pour des joueurs qui apprennent"))

    # words ---------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, s: S, ask: Ask, lang: str) -> str:
        """What is asked, in a sentence."""

    @abstractmethod
    def say(self, event: Event, lang: str) -> str:
        """One line for the log, '' for events that are not shown."""

    def abridged(self, lines: Sequence[str], lang: str) -> list[str]:
        """Lines of the log with what belongs together in one."""
        return list(lines)

    def word(self, choice: Choice, lang: str) -> str:
        """A choice in words, longer than its text form: 'Move XX Corps to Morhange (96)'."""
        return choice.text

    def spoken(self, s: S, choice: Choice, lang: str) -> str:
        """A choice in words that fit the question at hand."""
        return self.word(choice, lang)

    def group(self, choice: Choice) -> str:
        """The list in which a front end shows the choice ('move', 'ge-ii' ...)."""
        return choice.verb

    def heading(self, key: str, lang: str) -> str | None:
        """Such a list in words; None: the title has none for its lists."""
        return None

    def at(self, s: S) -> Listing[S]:
        """The choices of this position, for a list."""
        return Listing(self, s)

    def purpose(self, text: str, lang: str) -> str:
        """What a die is for."""
        return text

    def ending(self, kind: str, lang: str) -> str:
        """A way to end (`Result.kind`)."""
        return kind.replace("-", " ").replace("_", " ")

    # the terminal --------------------------------------------------------------------------------------------------------

    def draw(self, s: S, lang: str, width: int = WHOLE) -> Sequence[str]:
        """The board as lines of text with rich markup, for a window of so many columns."""
        return ()

    def text_board(self, s: S, lang: str) -> Sequence[str]:
        """The board in words; nothing where the drawing is all there is."""
        return ()

    def board_text(self, s: S, lang: str) -> Sequence[str]:
        """The part of it that the question needs: a battle under way."""
        return ()

    def status(self, s: S, lang: str) -> str:
        """The tracks in a line."""
        return ""

    def look(self, s: S, text: str, lang: str) -> list[str]:
        """All about what is called so."""
        return []

    def idle(self, s: S) -> bool:
        """Is the question a window in which there is nothing to play, asked only so that silence tells nothing?"""
        return False

    # the web table -------------------------------------------------------------------------------------------------------

    @cached_property
    def table(self) -> Table[S]:
        """Made when it is asked for: a game that is only simulated does not need it."""
        from marne.kernel.table import Table
        return Table()

    # players of the computer ---------------------------------------------------------------------------------------------

    def evaluate(self, s: S, seat: int) -> float:
        """How good a situation is for a seat: the higher the better, in the title's own unit."""
        return 0.0

    def terms(self, s: S, seat: int) -> Mapping[str, float]:
        """The parts of `evaluate` for people, seen from the seat: points, forces, risk, ground, threats, cards (see
        `server.words_advice`).
        """
        return {"points": self.evaluate(s, seat)}

    def memory(self, kept: Mapping[str, Any]) -> Memory:
        """What a player has in mind of one game, from what was saved of it or from {}."""
        return Memory.load(kept)

    def hint(self, s: S, ask: Ask, memory: Memory) -> Sequence[float] | None:
        """What each choice is worth, where a single step tells little; None: try each and evaluate the outcome. Plans are kept in
        `memory`, made by the method of that name, and nowhere else.
        """
        return None

    @cached_property
    def mind(self) -> Mind[S]:
        """What a player that plans needs to know."""
        from marne.kernel.mind import Mind
        return Mind(self)

    # history -------------------------------------------------------------------------------------------------------------

    @cached_property
    def landmarks(self) -> tuple[Landmark, ...]:
        """What came to pass when. Raises BadData."""
        return landmarks(self.folder)

    def reached(self, s: S, mark: Landmark) -> bool:
        """Does the side of the mark hold one of its places?"""
        return False

    # what the lab writes down of every turn ------------------------------------------------------------------------------

    def clock(self, s: S) -> int | None:
        """The number of the turn, as its calendar counts; None where there are no turns."""
        turn: int | None = getattr(s, "turn", None)
        return turn

    def points(self, s: S) -> Mapping[str, int]:
        """By seat, the score as it would be if the game ended now; nothing where nothing is counted before the end."""
        return {}

    def held(self, s: S) -> Mapping[str, str]:
        """By place (as the table's map calls it), the seat that holds it. What nobody holds is not there."""
        return {}

    # data ----------------------------------------------------------------------------------------------------------------

    @cached_property
    def rulebook(self) -> Rulebook:
        """The list of rules. Raises BadOption where there is none."""
        path = None if self.folder is None else self.folder / "data" / "rules.tsv"
        if path is None or not path.is_file():
            raise BadOption(Said("This game has no list of rules yet.", "Ce jeu n'a pas encore de liste de règles."))
        return Rulebook.load(path, self.slug)

    @cached_property
    def contents(self) -> Contents:
        """The chapters of its book; none where nobody has written them down."""
        return Contents.load(self.rulebook)

    @cached_property
    def teach(self) -> Teach:
        """Its card, briefings and lessons. Raises BadData."""
        from marne.kernel.teach import Teach
        return Teach.load(self.folder)

    def because(self, rule: str, lang: str) -> tuple[str, str]:
        """A rule with its summary."""
        r = self.rulebook.rule(rule)
        return rule, r.text(lang) if r else rule

    @abstractmethod
    def data_note(self, s: S) -> dict[str, Any]:
        """What the record says of the data: a hash of all values and the values an overlay has replaced."""

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        """The data against the facts of the rulebook; nothing where the title has no data files."""
        return {}

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        """Where every value comes from."""
        return {}

    def own_scenarios(self, overlay: str | None) -> tuple[Scenario, ...]:
        """The scenarios that an overlay adds to those of the game. Raises BadData."""
        return ()

    def generate(self, seed: str, year: int | None, lead: int) -> tuple[str, str] | None:
        """A scenario made up from a seed, its id and the text of its file; None where the title cannot."""
        return None

    def measures(self) -> dict[str, float]:
        """What a title measures of itself beside its play, for the benchmark."""
        return {}


class Listing(Generic[S]):
    """The choices of a title in one position, as they are listed: in words that fit the question, under headings."""

    def __init__(self, title: Title[S], s: S) -> None:
        self.title, self.s = title, s

    def word(self, choice: Choice, lang: str) -> str:
        return self.title.spoken(self.s, choice, lang)

    def group(self, choice: Choice) -> str:
        return self.title.group(choice)

    def heading(self, key: str, lang: str) -> str | None:
        return self.title.heading(key, lang)
