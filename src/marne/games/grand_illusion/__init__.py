"""Grand Illusion: Mirage of Glory, 1914 (GMT Games 2005, designed by Ted Raicer)."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marne.games.grand_illusion import view as _view
from marne.games.grand_illusion.words import wording as _words
from marne.games.grand_illusion.data.dataset import dataset, provenance
from marne.games.grand_illusion.law import READINGS
from marne.games.grand_illusion.rules.r14_3_options import SIDE_BITS
from marne.games.grand_illusion.pieces import SEATS
from marne.games.grand_illusion.rules.r04_sequence import game
from marne.games.grand_illusion.rules.r13_setup import new_state
from marne.games.grand_illusion.state import State
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import begin, reask
from marne.kernel.title import WHOLE, Scenario, Title

if TYPE_CHECKING:
    from marne.parts.memory import Memory
    from marne.parts.table import Table


class GrandIllusion(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "grand-illusion"
    title = "Grand Illusion: Mirage of Glory, 1914"
    seats = SEATS
    scenarios = (
        Scenario("1", "The Full Historical Campaign (15 turns)", "La campagne historique complète (15 tours)", "14.1"),
        Scenario("2", "The Short Historical Campaign (7 turns)", "La campagne historique courte (7 tours)", "14.2"),
        Scenario("3", "What If (15 turns)", "Et si… (15 tours)", "14.3"),
    )
    options = READINGS
    folder = Path(__file__).parent

    view = staticmethod(_view.view)
    prompt = staticmethod(_words.prompt)
    say = staticmethod(_words.say)
    abridged = staticmethod(_words.abridged)
    word = staticmethod(_words.word)
    group = staticmethod(_words.group)
    heading = staticmethod(_words.heading)
    purpose = staticmethod(_words.purpose)

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        from marne.games.grand_illusion import position
        return position.build(data, chance)

    def check(self, s: State) -> list[str]:
        from marne.games.grand_illusion import invariants
        return list(invariants.check(s))

    def explain(self, s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        from marne.games.grand_illusion.words import explain
        return explain.explain(s, text, lang)

    def hide(self, s: State, seat: int | None, chance: Chance) -> State:
        """14.3.6 Until they are revealed, the enemy's strategic options are unknown: a seat thinks as if he had none."""
        out = s.copy()
        out.chance = chance
        if not out.revealed:
            out.chosen &= 0 if seat is None else SIDE_BITS[seat]
            if out.decision is not None and out.decision.sealed and out.decision.seat != seat:
                reask(out)                  # options taken already are not offered again: the question would tell
        return out

    def spoken(self, s: State, choice: Choice, lang: str) -> str:
        from marne.games.grand_illusion.words import at_hand
        return at_hand.spoken(s, choice, lang)

    def draw(self, s: State, lang: str, width: int = WHOLE) -> Sequence[str]:
        from marne.games.grand_illusion.table import terminal
        return terminal.draw(s, lang, width)

    def text_board(self, s: State, lang: str) -> Sequence[str]:
        from marne.games.grand_illusion.table import terminal
        return terminal.text_board(s, lang)

    def board_text(self, s: State, lang: str) -> Sequence[str]:
        from marne.games.grand_illusion.table import terminal
        return terminal.board_text(s, lang)

    def status(self, s: State, lang: str) -> str:
        from marne.games.grand_illusion.table import terminal
        return terminal.status(s, lang)

    def look(self, s: State, text: str, lang: str) -> list[str]:
        from marne.games.grand_illusion.table import terminal
        return terminal.look(s, text, lang)

    @cached_property
    def table(self) -> Table[State]:
        from marne.games.grand_illusion.table.hooks import TABLE
        return TABLE

    def evaluate(self, s: State, seat: int) -> float:
        from marne.games.grand_illusion.bot import evaluate
        return evaluate.evaluate(s, seat)

    def memory(self, kept: Mapping[str, Any]) -> Memory:
        from marne.games.grand_illusion.bot.memory import Memory as Own
        return Own.load(kept)

    def hint(self, s: State, ask: Ask, memory: Memory) -> Sequence[float] | None:
        from marne.games.grand_illusion.bot import hints
        from marne.games.grand_illusion.bot.memory import Memory as Own
        assert isinstance(memory, Own)
        return hints.hint(s, ask, memory)

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.grand_illusion.data.check import check_dict
        return check_dict(dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return provenance(dataset(overlay))


TITLE = GrandIllusion()
