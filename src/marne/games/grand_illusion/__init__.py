"""Grand Illusion: Mirage of Glory, 1914 (GMT Games 2005, designed by Ted Raicer)."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from marne.games.grand_illusion import view as _view
from marne.games.grand_illusion.words import wording as _words
from marne.games.grand_illusion.law import READINGS
from marne.games.grand_illusion.words.names import fr_typography
from marne.games.grand_illusion.rules.r14_3_options import SIDE_BITS
from marne.games.grand_illusion.pieces import SEATS
from marne.games.grand_illusion.rules.r04_sequence import game
from marne.games.grand_illusion.rules.r13_setup import new_state
from marne.games.grand_illusion.state import State
from marne.kernel import title as kernel
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event
from marne.kernel.run import begin, reask
from marne.parts.memory import Memory


class GrandIllusion:
    """The title, as the rest of the system sees it. What a game needs only now and then is imported when it is asked for."""

    slug = "grand-illusion"
    title = "Grand Illusion: Mirage of Glory, 1914"
    seats = SEATS
    scenarios = (
        kernel.Scenario("1", "The Full Historical Campaign (15 turns)", "La campagne historique complète (15 tours)", "14.1"),
        kernel.Scenario("2", "The Short Historical Campaign (7 turns)", "La campagne historique courte (7 tours)", "14.2"),
        kernel.Scenario("3", "What If (15 turns)", "Et si… (15 tours)", "14.3"),
    )
    options = READINGS

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        from marne.games.grand_illusion import position
        return position.build(data, chance)

    def data_note(self, s: kernel.State) -> dict[str, Any]:
        ds = cast(State, s).t.ds
        return {"hash": ds.hash, "overlay": ds.overlay}

    def view(self, s: kernel.State, seat: int | None) -> dict[str, Any]:
        return _view.view(cast(State, s), seat)

    def sees(self, event: Event, seat: int | None) -> bool:
        return not (isinstance(event, Chosen) and event.secret and event.seat != seat)

    def hide(self, s: kernel.State, seat: int | None, chance: Chance) -> State:
        """14.3.6 Until they are revealed, the enemy's strategic options are unknown: a seat thinks as if he had none."""
        out = cast(State, s).copy()
        out.chance = chance
        if not out.revealed:
            out.chosen &= 0 if seat is None else SIDE_BITS[seat]
            if out.decision is not None and out.decision.sealed and out.decision.seat != seat:
                reask(out)                  # options taken already are not offered again: the question would tell
        return out

    def explain(self, s: kernel.State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        from marne.games.grand_illusion.words import explain
        found = explain.explain(cast(State, s), text, lang)
        return [(rule, fr_typography(why)) for rule, why in found] if lang == "fr" else found

    def prompt(self, s: kernel.State, ask: Ask, lang: str) -> str:
        return _words.prompt(cast(State, s), ask, lang)

    def say(self, event: Event, lang: str) -> str:
        return _words.say(event, lang)

    def check(self, s: kernel.State) -> list[str]:
        from marne.games.grand_illusion import invariants
        return list(invariants.check(cast(State, s)))

    def word(self, choice: Choice, lang: str) -> str:
        return _words.word(choice, lang)

    def spoken(self, s: kernel.State, choice: Choice, lang: str) -> str:
        """A choice in words that fit the question at hand."""
        from marne.games.grand_illusion.words import at_hand as words_at
        return words_at.spoken(cast(State, s), choice, lang)

    def group(self, choice: Choice) -> str:
        return _words.group(choice)

    def heading(self, key: str, lang: str) -> str:
        return _words.heading(key, lang)

    def draw(self, s: kernel.State, lang: str) -> Sequence[str]:
        from marne.games.grand_illusion.table import terminal as draw
        return draw.draw(cast(State, s), lang)

    def evaluate(self, s: kernel.State, seat: int) -> float:
        from marne.games.grand_illusion.bot import evaluate
        return evaluate.evaluate(cast(State, s), seat)

    def memory(self, kept: Mapping[str, Any]) -> Memory:
        from marne.games.grand_illusion.bot.memory import Memory as Own
        return Own.load(kept)

    def hint(self, s: kernel.State, ask: Ask, memory: Memory) -> Sequence[float] | None:
        from marne.games.grand_illusion.bot import hints
        from marne.games.grand_illusion.bot.memory import Memory as Own
        return hints.hint(cast(State, s), ask, cast(Own, memory))


TITLE = GrandIllusion()
