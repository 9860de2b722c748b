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
from marne.games.to_the_last_man.state import State, distinct
from marne.kernel.choice import Ask, Choice
from marne.parts.refusals import Refusals, Said

STORIES: dict[str, Callable[[State, Ask, Choice, str], list[Said]]] = {**MOVES, **FIGHT, **ORDERS}
# What naming a place or a unit alone means, by the question.
_PLACE_MEANS = {"which_move": "move", "which_placement": "place", "where_to_shift": "shift", "where_to_rebuild": "rebuild",
                "where_to_build": "buy", "which_battles": "battle", "where_bonus": "bonus", "which_to_keep": "keep",
                "which_battle": "resolve", "where_to_fall_back": "fall-back", "where_empty": "retreat"}
_UNIT_MEANS = {"how_to_pay": "lose", "whom_to_remove": "remove", "which_starves": "starve", "which_swap": "swap",
               "which_sacrifice": "sacrifice", "which_absorbed": "absorb", "who_stays": "leave", "who_reacts": "react",
               "who_scrambles": "scramble", "which_reroll": "reroll", "which_order": "entrench"}


# Obstacles that will still be there when the question comes: whose the unit is, dates, nations, what is not in the hand.
LASTING = frozenset((
    "2.0 II", "2.0 I", "1.2.1 [counter limit]", "1.2.1 [forts static]", "8.4 [b4]", "1.3", "9.1", "9.3 [date]", "9.4 [date]",
    "9.5", "9.5 [turn 1]", "9.8", "9.8 [years]", "9.9", "9.9 [years]", "8.2.2 [build]", "8.2.2 [no entrench]",
    "7.2", "7.3", "7.5",
    "7.6", "4.2 [b4]", "4.2 [b5]", "4.5", "4.6 [cap]", "8.1 [nationality]", "8.3.4 [13.7]", "8.4 [b3]", "8.3.3 [no retreat]",
    "8.2.2 [FORCED RETREAT]", "8.3.6 [no retreat]", "8.3.6 [no loss]", "3.2", "3.3"))
# Choices that belong to a question even where none of them is offered: the story says why.
_CLOSE = {"which_unit": ("select", "move", "join", "leave", "rail", "strategic", "sail", "reserves", "crisis"),
          "which_move": ("select", "move", "join", "leave", "rail", "strategic", "sail", "reserves"),
          "which_offensive": ("offensive", "crisis", "talks"), "which_attack_cards": ("card", "crisis", "bad-weather"),
          "which_defence_cards": ("card", "bad-weather"), "how_to_pay": ("lose", "ersatz"),
          "fire_or_retreat": ("retreat", "retreat-all", "retreat-part", "react"), "which_cavalry": ("retreat",),
          "which_order": ("build", "raise", "entrench", "promote", "undo", "buy", "rebuild", "reorganise"),
          "where_to_build": ("buy",), "where_to_rebuild": ("rebuild",), "which_battles": ("battle",),
          "where_to_shift": ("shift",), "which_reroll": ("reroll", "reroll-extra"),
          "whom_to_shift": ("select",), "where_to_fall_back": ("fall-back", "stand"),
          "which_army": ("retreat", "retreat-part", "stand"), "what_to_say": ("capitulate",),
          "which_army_joined": ("join", "stand")}


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
    stories=STORIES, close=_CLOSE, lasting=LASTING, twin=twin,
    means=((ZONE, _PLACE_MEANS, "battle"), (IDS[:ARMIES], {"which_move": "join"}, ""), (INDEX, _UNIT_MEANS, "select"),
           (TYPE, {"which_offensive": "offensive"}, "ersatz")))
explain = REFUSALS.explain
