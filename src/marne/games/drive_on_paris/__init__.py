"""Drive on Paris (The Gamers 2000, designed by Alan R. Wambold): the West, August to November 1914."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marne.games.drive_on_paris.data.dataset import dataset, provenance
from marne.games.drive_on_paris.events import Own, Seen
from marne.games.drive_on_paris.law import READINGS
from marne.games.drive_on_paris.pieces import SEATS
from marne.games.drive_on_paris.rules.r4_setup import new_state
from marne.games.drive_on_paris.rules.s02_sequence import game
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.words import wording as _words
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.run import begin
from marne.kernel.title import WHOLE, Listing, Scenario, Title

if TYPE_CHECKING:
    from marne.kernel.memory import Memory
    from marne.kernel.table import Table

SCENARIOS = tuple(Scenario(r["id"], r["name_en"], r["name_fr"], r["id"][:3]) for r in dataset("").scenarios["scenario"])


class DriveOnParis(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "drive-on-paris"
    title = "Drive on Paris"
    seats = SEATS
    scenarios = SCENARIOS
    options = READINGS
    folder = Path(__file__).parent

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        from marne.games.drive_on_paris import position
        return position.build(data, chance)

    def check(self, s: State) -> list[str]:
        from marne.games.drive_on_paris import invariants
        return list(invariants.check(s))

    def explain(self, s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        from marne.games.drive_on_paris.words import explain
        return explain.explain(s, text, lang)

    # what a seat may know ------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        from marne.games.drive_on_paris import view
        return view.view(s, seat)

    def hide(self, s: State, seat: int | None, chance: Chance) -> State:
        from marne.games.drive_on_paris import secrets
        return secrets.imagine(s, seat, chance)

    def sees(self, event: Event, seat: int | None) -> bool:
        """SCS-1.8 Where stacks are hidden, a side is told all of its own moves, the others what they see of them."""
        if isinstance(event, Own):
            return event.open or event.side == seat
        return event.side != seat if isinstance(event, Seen) else super().sees(event, seat)

    # words ---------------------------------------------------------------------------------------------------------------

    prompt = staticmethod(_words.prompt)
    say = staticmethod(_words.say)
    word = staticmethod(_words.word)
    group = staticmethod(_words.group)
    heading = staticmethod(_words.heading)
    purpose = staticmethod(_words.purpose)
    ending = staticmethod(_words.ending)

    def abridged(self, lines: Sequence[str], lang: str) -> list[str]:
        from marne.games.drive_on_paris.words import abridged
        return abridged.abridged(lines, lang)

    def spoken(self, s: State, choice: Choice, lang: str) -> str:
        from marne.games.drive_on_paris.words import at_hand
        return at_hand.spoken(s, choice, lang)

    def at(self, s: State) -> Listing[State]:
        from marne.games.drive_on_paris.words import at_hand
        return at_hand.At(self, s)

    # the terminal --------------------------------------------------------------------------------------------------------

    def draw(self, s: State, lang: str, width: int = WHOLE) -> Sequence[str]:
        from marne.games.drive_on_paris.table import terminal
        return terminal.draw(s, lang, width)

    def text_board(self, s: State, lang: str) -> Sequence[str]:
        from marne.games.drive_on_paris.table import terminal
        return terminal.text_board(s, lang)

    def board_text(self, s: State, lang: str) -> Sequence[str]:
        from marne.games.drive_on_paris.table import terminal
        return terminal.board_text(s, lang)

    def status(self, s: State, lang: str) -> str:
        from marne.games.drive_on_paris.table import terminal
        return terminal.status(s, lang)

    def look(self, s: State, text: str, lang: str) -> list[str]:
        from marne.games.drive_on_paris.table import terminal
        return terminal.look(s, text, lang)

    # the web table -------------------------------------------------------------------------------------------------------

    @cached_property
    def table(self) -> Table[State]:
        from marne.games.drive_on_paris.table.hooks import TABLE
        return TABLE

    # players of the computer ---------------------------------------------------------------------------------------------

    def evaluate(self, s: State, seat: int) -> float:
        from marne.games.drive_on_paris.bot import judge
        return judge.evaluate(s, seat)

    def memory(self, kept: Mapping[str, Any]) -> Memory:
        from marne.games.drive_on_paris.bot.memory import Memory as Own
        return Own.load(kept)

    def hint(self, s: State, ask: Ask, memory: Memory) -> Sequence[float] | None:
        from marne.games.drive_on_paris.bot import hints
        from marne.games.drive_on_paris.bot.memory import Memory as Own
        assert isinstance(memory, Own)
        return hints.hint(s, ask, memory)

    # data ----------------------------------------------------------------------------------------------------------------

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.drive_on_paris.data.check import check_dict
        return check_dict(dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return provenance(dataset(overlay))


TITLE = DriveOnParis()
