"""Why something is not possible now, with the rule: a choice by its text; 'see H4 J6' tells what a line of sight meets.

The stories by chapter are in `explain_cards`, `explain_moves` and `explain_fire`; all ask the functions that make the choices.
"""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.choices import LEXICON
from marne.games.great_war_commander.questions import WHAT_TO_DO, WHICH_REACTION
from marne.games.great_war_commander.words import explain_cards as cards
from marne.games.great_war_commander.words import explain_fire as shots
from marne.games.great_war_commander.words import explain_moves as moves
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words.explain_fire import BLOCKS
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import CARD_IDS, IDS, PIECE_IDS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS
from marne.games.great_war_commander.rules.r05_turn import ENDING, HQ, PASSING
from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask, Choice
from marne.parts.refusals import Reason, Refusals, Said, Story
from marne.parts.words import pick, typography

STORIES: dict[str, Story[State]] = {
    "order": cards.order, "engineers": cards.engineer, "action": cards.action, "op-fire": cards.op_fire, "discard": cards.discard,
    "pass": cards.between(PASSING), "end": cards.between(ENDING), "hq-order": cards.between(HQ), "strategy": cards.situation,
    "reroll": cards.reroll, "keep": cards.reroll, "plus-one": cards.plus_one, "scrap": cards.scrap,
    "activate": moves.activate, "move": moves.move, "with": moves.along, "step": moves.step, "exit": moves.leave_board,
    "stop": moves.stop, "done": moves.done, "give": moves.give, "advance": moves.advance, "leave": moves.leave,
    "place": moves.place, "dig": moves.dig, "choose": moves.choose, "hex": moves.pick_hex,
    "target": shots.target, "base": shots.base, "add": shots.add, "fire": shots.shoot,
}
# What is picked for a question: if nothing else is the reason, its rule is, not that of the verb, which is the same everywhere.
PICKS = ("choose", "hex", "card", "weapon", "way", "direction", "player", "telephone", "box", "keep-strategy")


def picked(story: Story[State] | None) -> Story[State]:
    def told(s: State, ask: Ask, c: Choice, lang: str) -> Sequence[Said]:
        out = story(s, ask, c, lang) if story else ()
        return out or ([ask.rule] if any(o.verb == c.verb for o in ask.choices) else [])
    return told


STORIES |= {verb: picked(STORIES.get(verb)) for verb in PICKS}
SEE = ("see", "sight", "vue", "ligne")
# Obstacles that will still be there when the question comes: whose it is, what is not in the hand, what cannot be at all.
LASTING = frozenset(("1.2", "O14.1", "A42", "S98.1.2", "7.2.1.1", "T123", "O23.5.8", "6.1.2"))


def means(*of: str) -> dict[str, str]:
    """What naming a thing of such a kind alone means: the first verb that belongs to the question, if it takes just that."""
    return {q.id: q.close[0] for q in LEXICON.questions.values() if q.close and LEXICON.kinds(q.close[0]) in [(k,) for k in of]}


def card_first(ask: Ask, c: Choice, lang: str) -> Reason | None:
    """Nobody is activated without a card."""
    if c.verb == "activate" and ask.message == WHAT_TO_DO.id:
        return "O14.1", pick(lang, "An order comes first: play a card of the hand, then say whom it activates",
                                   "D'abord un ordre : jouez une carte de la main, puis dites qui l'exécute")
    if c.verb == "activate" and ask.message == WHICH_REACTION.id:
        return "A42.2", pick(lang, "The card comes first: play a Fire order as opportunity fire, then say who shoots",
                                   "D'abord la carte : jouez un ordre Tir en tir d'opportunité, puis dites qui tire")
    return None


REFUSALS: Refusals[State] = Refusals(
    title=TITLE, lexicon=LEXICON, stories=STORIES, lasting=LASTING, instead=card_first,
    seats=((str(names.side(0, "en")), f"{names.side(0, 'fr'):à}"), (str(names.side(1, "en")), f"{names.side(1, 'fr'):à}")),
    means=(({x.lower() for x in HEX_IDS}, means("hex"), "hex"), (IDS, means("unit", "piece"), "choose"),
           (CARD_IDS, means("card"), "action"), (PIECE_IDS, {}, "add")),
    sentences={
        "over": ("The game is over", "La partie est finie"),
        "offered": ("This is possible now: {c}", "C'est possible maintenant : {c}"),
        "nothing": ("Name a choice, such as “order ge-12”, or “see H4 J6” for a line of sight",
                    "Nommez un choix, comme « order ge-12 », ou « see H4 J6 » pour une ligne de vue"),
        "usage": ("Write it as “{w}”", "Écrivez « {w} »"),
        "not_now": ("This is not asked now; the question to {seat} is: {question}",
                    "Ce n'est pas demandé maintenant ; la question posée {seat} : {question}")})


def explain(s: State, text: str, lang: str = "en") -> list[Reason]:
    """At least one (rule, sentence): what is wrong with this choice here and now, or what a line of sight meets."""
    verb, *ends = text.split() or [""]
    if verb.lower() in SEE:
        return [(rule, typography(sentence, lang)) for rule, sentence in shots.see(s, ends, lang)]
    return REFUSALS.explain(s, text, lang)


__all__ = ["BLOCKS", "STORIES", "explain"]
