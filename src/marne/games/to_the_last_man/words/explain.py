"""Why not? A choice that is not offered, explained by the rules that forbid it: the same functions that make the choices.

`explain_moves`, `explain_fight` and `explain_orders` have the stories of the single choices. A reason is a rule, told by its
summary, or a rule with a sentence of its own.
"""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.choices import LEXICON, kinds
from marne.games.to_the_last_man.words.explain_fight import FIGHT
from marne.games.to_the_last_man.words.explain_moves import MOVES
from marne.games.to_the_last_man.words.explain_orders import ORDERS
from marne.games.to_the_last_man.pieces import ARMIES, FIRST_FORT, IDS, INDEX, TYPE, ZONE
from marne.games.to_the_last_man.questions import QUESTIONS, WHICH_MOVE
from marne.games.to_the_last_man.state import State, distinct
from marne.kernel.choice import Ask, Choice
from marne.parts.refusals import Refusals, Said

_KIND_OF = {"u": "unit", "k": "counter"}         # by the name of an argument
STORIES: dict[str, Callable[[State, Ask, Choice, str], list[Said]]] = {**MOVES, **FIGHT, **ORDERS}
# Obstacles that will still be there when the question comes: whose the unit is, dates, nations, what is not in the hand.
LASTING = frozenset((
    "2.0 II", "2.0 I", "1.2.1 [counter limit]", "1.2.1 [forts static]", "8.4 [b4]", "1.3", "9.1", "9.3 [date]", "9.4 [date]",
    "9.5", "9.5 [turn 1]", "9.8", "9.8 [years]", "9.9", "9.9 [years]", "8.2.2 [build]", "8.2.2 [no entrench]",
    "7.2", "7.3", "7.5",
    "7.6", "4.2 [b4]", "4.2 [b5]", "4.5", "4.6 [cap]", "8.1 [nationality]", "8.3.4 [13.7]", "8.4 [b3]", "8.3.3 [no retreat]",
    "8.2.2 [FORCED RETREAT]", "8.3.6 [no retreat]", "8.3.6 [no loss]", "3.2", "3.3"))


def means(*kinds: str) -> dict[str, str]:
    """The verb that a name alone stands for, by the question: the first of its close ones, if that is all it wants, or all
    beside a unit or counter that the question is about."""
    out = {}
    for q in QUESTIONS.values():
        *before, last = [k.id for verb in q.close[:1] for k in LEXICON.verbs[verb].kinds] or [""]
        if last in kinds and (not before or before == [_KIND_OF.get(q.args[0] if q.args else "")] and last != "unit"):
            out[q.id] = q.close[0]
    return out


def twin(s: State, ask: Ask, c: Choice) -> Choice | None:
    """An offered choice that differs from this one in a counter only that nothing tells apart from it."""
    if kinds(c.verb)[:1] != ("unit",) or not ARMIES <= c.a < FIRST_FORT:
        return None
    for o in ask.choices:
        if o.verb == c.verb and o.b == c.b and ARMIES <= o.a < FIRST_FORT and len(distinct(s, 1 << o.a | 1 << c.a)) == 1:
            return o
    return None


REFUSALS: Refusals[State] = Refusals(
    title=TITLE, lexicon=LEXICON, seats=(("the Germans", "aux Allemands"), ("the Entente", "à l'Entente")),
    stories=STORIES, lasting=LASTING, twin=twin,
    means=((ZONE, means("zone", "place"), "battle"), (IDS[:ARMIES], {WHICH_MOVE.id: "join"}, ""),
           (INDEX, means("unit"), "select"), (TYPE, means("card"), "ersatz")))
explain = REFUSALS.explain
