"""Why something is not possible now, with the rule: a choice by its text; 'see H4 J6' tells what a line of sight meets.

The stories by chapter are in `explain_cards`, `explain_moves` and `explain_fire`; all ask the functions that make the choices.
"""
from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable

from marne.games.great_war_commander.words import explain_cards as cards
from marne.games.great_war_commander.words import explain_fire as shots
from marne.games.great_war_commander.words import explain_moves as moves
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words.explain_fire import BLOCKS
from marne.games.great_war_commander.words.explain_said import (ARGUMENT, KINDS, NO_SUCH, READ, VERBS, Reason, because,
                                                                read_choice, said)
from marne.games.great_war_commander.words.names import capital, pick, typography
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.words.wording import prompt
from marne.kernel.choice import Ask, Choice

Story = Callable[[State, Ask, Choice, str], list[Reason]]
STORIES: dict[str, Story] = {
    "order": cards.order, "engineers": cards.engineer, "action": cards.action, "op-fire": cards.op_fire, "discard": cards.discard,
    "pass": cards.passing, "end": cards.end, "hq-order": cards.hq, "strategy": cards.situation, "reroll": cards.reroll,
    "keep": cards.reroll, "plus-one": cards.plus_one, "scrap": cards.scrap,
    "activate": moves.activate, "move": moves.move, "with": moves.along, "step": moves.step, "exit": moves.leave_board,
    "stop": moves.stop, "done": moves.done, "give": moves.give, "advance": moves.advance, "leave": moves.leave,
    "place": moves.place, "dig": moves.dig, "choose": moves.choose, "hex": moves.pick_hex,
    "target": shots.target, "base": shots.base, "add": shots.add, "fire": shots.shoot,
}
SEE = ("see", "sight", "vue", "ligne")
# Obstacles that will still be there when the question comes: whose it is, what is not in the hand, what cannot be at all.
LASTING = frozenset(("1.2", "O14.1", "A42", "S98.1.2", "7.2.1.1", "T123", "O23.5.8", "6.1.2"))
# What naming a hex, a formation or a card alone means, by the question.
_HEX_MEANS = {"which_target": "target", "where_to_step": "step"}
_UNIT_MEANS = {"whom_to_activate": "activate", "whom_else_to_activate": "activate", "who_leads_offensive": "activate",
               "who_joins_offensive": "activate", "who_fires_offensive": "activate", "which_gun": "activate",
               "which_runner": "activate", "which_highest": "choose", "who_moves": "move", "who_goes_along": "with",
               "which_base": "base", "who_joins": "add"}
_CARD_MEANS = {"what_to_do": "order", "what_to_discard": "discard", "which_reaction": "op-fire", "which_enemy_card": "card"}


def explain(s: State, text: str, lang: str) -> list[Reason]:
    """At least one (rule, sentence): what is wrong with this choice here and now, the most telling first."""
    return [(rule, typography(sentence, lang)) for rule, sentence in dict.fromkeys(_explain(s, text, lang))]


def _explain(s: State, text: str, lang: str) -> list[Reason]:
    words = text.split()
    if words and words[0].lower() in SEE:
        return shots.see(s, words[1:], lang)
    ask = s.decision
    if ask is None:
        rule = s.result.rule if s.result else "6.3"
        return [said(rule, lang, "the game is over", "la partie est finie")]
    words = [w.lower() for w in words]
    if words and words[0] not in VERBS:
        words = _meant(ask, words) or words
    c = read_choice(words) if words else None
    offered = next((o for o in ask.choices if o is c or c is not None and o.text == c.text), None)
    if offered is not None:
        return [said(offered.rule or ask.rule, lang, f"this is possible now: {offered.text}",
                     f"c'est possible maintenant : {offered.text}")]
    if not words or words[0] not in VERBS:
        return [_no_verb(words[0] if words else "", ask, lang)]
    if c is None:
        return [_unreadable(words, ask, lang)]
    story = STORIES.get(c.verb)
    told = story(s, ask, c, lang) if story else []
    here = any(o.verb == c.verb for o in ask.choices) or c.verb in _CLOSE.get(ask.message, ())
    if here:
        return told or [because(c.rule or ask.rule, lang)]
    return [not_now(s, ask, c, lang), *(r for r in told if r[0] in LASTING)]


# Choices that belong to a question even where none of them is offered: the story says why.
_CLOSE: dict[str, tuple[str, ...]] = {
    "what_to_do": ("order", "engineers", "action", "op-fire", "discard", "pass", "end", "hq-order", "strategy", "scrap", "reroll",
                   "plus-one"),
    "whom_to_activate": ("activate", "done", "fire"), "whom_else_to_activate": ("activate", "done", "fire"),
    "which_target": ("target", "done", "fire", "strategy"), "which_base": ("base", "add"), "who_joins": ("add",),
    "which_fire_card": ("action", "strategy"), "which_defence_card": ("action", "strategy"),
    "which_reaction": ("action", "op-fire"),
    "whether_wire": ("action",), "which_melee_card": ("action", "strategy"), "who_moves": ("move", "action", "strategy", "done"),
    "where_to_step": ("step", "exit", "stop", "give", "action", "strategy", "scrap"), "who_goes_along": ("with",),
    "who_advances": ("advance", "leave", "done", "strategy"), "whom_to_rally": ("strategy",), "whom_to_rout": ("strategy",),
    "which_impact": ("strategy",), "what_with_it": ("strategy",), "which_melee": ("strategy",),
    "who_fires_offensive": ("activate", "strategy"), "who_leads_offensive": ("activate", "done"),
    "who_joins_offensive": ("activate", "done"), "which_gun": ("activate",), "which_runner": ("activate",),
    "what_to_discard": ("discard",), "where_to_set_up": ("place",), "where_to_enter": ("place",), "where_to_put": ("place",),
    "where_to_build": ("dig",), "where_to_fortify": ("dig",),
}


def not_now(s: State, ask: Ask, c: Choice, lang: str) -> Reason:
    """Another question is open, perhaps to the other side."""
    if c.verb == "activate" and ask.message == "what_to_do":
        return "O14.1", names.pick(lang, "An order comes first: play a card of the hand, then say whom it activates",
                                   "D'abord un ordre : jouez une carte de la main, puis dites qui l'exécute")
    if c.verb == "activate" and ask.message == "which_reaction":
        return "A42.2", names.pick(lang, "The card comes first: play a Fire order as opportunity fire, then say who shoots",
                                   "D'abord la carte : jouez un ordre Tir en tir d'opportunité, puis dites qui tire")
    who = names.side(ask.seat, lang)
    if lang == "fr":
        return c.rule or ask.rule, f"Ce n'est pas demandé maintenant ; la question posée {who:à} : {prompt(s, ask, lang)}"
    return c.rule or ask.rule, f"This is not asked now; the question to {who} is: {prompt(s, ask, lang)}"


def _meant(ask: Ask, words: list[str]) -> list[str]:
    """A hex, formation or card alone stands for what it would be chosen for."""
    if len(words) != 1:
        return []
    w = words[0]
    for c in ask.choices:
        if w in c.text.lower().split()[1:]:
            return c.text.lower().split()
    if w in READ["hex"]:
        return [_HEX_MEANS.get(ask.message, "hex"), w]
    if w in READ["unit"]:
        return [_UNIT_MEANS.get(ask.message, "choose"), w]
    if w in READ["card"]:
        return [_CARD_MEANS.get(ask.message, "action"), w]
    return ["add", w] if w in READ["piece"] else []


def _hint(word: str, known: Iterable[str], lang: str) -> str:
    near = difflib.get_close_matches(word, list(known), 3, 0.5)
    return pick(lang, f"; did you mean {', '.join(near)}?", f" ; vouliez-vous dire {', '.join(near)} ?") if near else ""


def _no_verb(word: str, ask: Ask, lang: str) -> Reason:
    if not word:
        return said(ask.rule, lang, "name a choice, such as “order ge-12”, or “see H4 J6” for a line of sight",
                    "nommez un choix, comme « order ge-12 », ou « see H4 J6 » pour une ligne de vue")
    text = pick(lang, f"“{word}” is not a choice of this game", f"« {word} » n'est pas un choix de ce jeu")
    return ask.rule, text + _hint(word, VERBS, lang)


def _unreadable(words: list[str], ask: Ask, lang: str) -> Reason:
    verb, *args = words
    kinds = KINDS.get(verb, ())
    if len(args) != len(kinds):
        usage = " ".join([verb, *(pick(lang, *ARGUMENT[k]) for k in kinds)])
        return said(ask.rule, lang, f"write it as “{usage}”", f"écrivez « {usage} »")
    for kind, w in zip(kinds, args, strict=True):
        if w not in READ[kind]:
            quoted = pick(lang, f"“{w}”", f"« {w} »")
            return ask.rule, capital(pick(lang, *NO_SUCH[kind]).format(w=quoted)) + _hint(w, READ[kind], lang)
    return said(ask.rule, lang, "this cannot be read as a choice", "cela ne se lit pas comme un choix")


__all__ = ["BLOCKS", "STORIES", "explain", "not_now"]
