"""Why not? A choice that is not offered, explained by the rules that forbid it: the same functions that make the choices.

`explain_moves`, `explain_fight` and `explain_orders` have the stories of the single choices. A reason is a rule, told by its
summary, or a rule with a sentence of its own.
"""
from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable

from marne.games.to_the_last_man import choices as ch
from marne.games.to_the_last_man.words.explain_fight import FIGHT
from marne.games.to_the_last_man.words.explain_moves import MOVES
from marne.games.to_the_last_man.words.explain_orders import ORDERS
from marne.games.to_the_last_man.words.explain_said import Reason, Said, because, t
from marne.games.to_the_last_man.words.names import typography
from marne.games.to_the_last_man.pieces import ARMIES, FIRST_FORT, IDS, INDEX, KINDS, NATIONS, TYPE, ZONE
from marne.games.to_the_last_man.state import State, distinct
from marne.games.to_the_last_man.words.wording import kinds, prompt, read_choice
from marne.kernel.choice import Ask, Choice

STORIES: dict[str, Callable[[State, Ask, Choice, str], list[Said]]] = {**MOVES, **FIGHT, **ORDERS}
_ARGUMENT = {"unit": ("UNIT", "UNITÉ"), "zone": ("ZONE", "ZONE"), "place": ("ZONE-OR-ARMY", "ZONE-OU-ARMÉE"),
             "card": ("CARD", "CARTE"),
             "counter": ("COUNTER", "PION")}
_COUNTERS = [f"{n}-{k}" for n in NATIONS for k in KINDS if k not in ("army", "fort")]
_KNOWN: dict[str, Iterable[str]] = {"unit": IDS, "zone": ZONE, "place": [*ZONE, *IDS[:ARMIES]], "card": TYPE,
                                    "counter": _COUNTERS}
_NO_SUCH = {"unit": ("there is no unit {w}", "il n'y a pas d'unité {w}"),
            "zone": ("there is no zone {w}", "il n'y a pas de zone {w}"),
            "place": ("{w} is neither a zone nor an army", "{w} n'est ni une zone ni une armée"),
            "card": ("there is no card {w}", "il n'y a pas de carte {w}"),
            "counter": ("there is no sort of counter {w}", "il n'y a pas de pion {w}")}
# What naming a place or a unit alone means, by the question: the verb, and whether the selected unit stands before the place.
_PLACE_MEANS = {"which_move": "move", "which_placement": "place", "where_to_shift": "shift", "where_to_rebuild": "rebuild",
                "where_to_build": "buy", "which_battles": "battle", "where_bonus": "bonus", "which_to_keep": "keep",
                "which_battle": "resolve", "where_to_fall_back": "fall-back", "where_empty": "retreat"}
_UNIT_MEANS = {"how_to_pay": "lose", "whom_to_remove": "remove", "which_starves": "starve", "which_swap": "swap",
               "which_sacrifice": "sacrifice", "which_absorbed": "absorb", "who_stays": "leave", "who_reacts": "react",
               "who_scrambles": "scramble", "which_reroll": "reroll", "which_order": "entrench"}


def explain(s: State, text: str, lang: str = "en") -> list[Reason]:
    """At least one (rule, sentence): what is wrong with this choice here and now."""
    return [(rule, typography(sentence, lang)) for rule, sentence in dict.fromkeys(_explain(s, text, lang))]


def _explain(s: State, text: str, lang: str) -> list[Reason]:
    ask = s.decision
    if ask is None:
        return [(s.result.rule if s.result else "2.0 VI", t(lang, "the game is over", "la partie est terminée"))]
    words = text.lower().split()
    if words and words[0] not in ch.VERBS:
        words = _meant(ask, words) or words
    offered = next((c for c in ask.choices if c.text == " ".join(words)), None)
    if offered is not None:
        return [(offered.rule or ask.rule, t(lang, f"this is possible now: {offered.text}",
                                             f"c'est possible maintenant : {offered.text}"))]
    if not words or words[0] not in ch.VERBS:
        return [_no_verb(words[0] if words else "", ask, lang)]
    c = read_choice(" ".join(words))
    if c is None:
        return [_unreadable(words, ask, lang)]
    same = twin(s, ask, c)
    if same is not None:
        return [(same.rule or ask.rule, t(lang, f"nothing tells these counters apart: it is offered as “{same.text}”",
                                          f"rien ne distingue ces pions : c'est proposé sous « {same.text} »"))]
    told = [because(r, lang) if isinstance(r, str) else r for r in STORIES.get(c.verb, _plain)(s, ask, c, lang)]
    if any(o.verb == c.verb for o in ask.choices) or c.verb in _CLOSE.get(ask.message, ()):
        return told or [because(c.rule or ask.rule, lang)]
    return [not_now(s, ask, c, lang), *(reason for reason in told if reason[0] in LASTING)]


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


def not_now(s: State, ask: Ask, c: Choice, lang: str) -> Reason:
    """Another question is open, perhaps to the other side."""
    seat = t(lang, *(("the Germans", "aux Allemands"), ("the Entente", "à l'Entente"))[ask.seat])
    return (c.rule or ask.rule, t(lang, f"this is not asked now; the question to {seat} is: ",
                                  f"ce n'est pas demandé maintenant ; la question posée {seat} : ") + prompt(s, ask, lang))


def twin(s: State, ask: Ask, c: Choice) -> Choice | None:
    """An offered choice that differs from this one in a counter only that nothing tells apart from it."""
    if kinds(c.verb)[:1] != ("unit",) or not ARMIES <= c.a < FIRST_FORT:
        return None
    for o in ask.choices:
        if o.verb == c.verb and o.b == c.b and ARMIES <= o.a < FIRST_FORT and len(distinct(s, 1 << o.a | 1 << c.a)) == 1:
            return o
    return None


def _plain(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    return []


def _meant(ask: Ask, words: list[str]) -> list[str]:
    """A zone, army or piece alone stands for what it would be chosen for."""
    if len(words) != 1:
        return []
    w = words[0]
    for c in ask.choices:
        if w in c.text.split()[1:]:
            return c.text.split()
    if w in ZONE and ask.message in _PLACE_MEANS:
        verb = _PLACE_MEANS[ask.message]
        if verb == "buy":
            return [verb, ch._counter(ask.args[0]), w]
        return [verb, IDS[ask.args[0]], w] if kinds(verb)[0] == "unit" else [verb, w]
    if w in INDEX:
        if ask.message == "which_move" and INDEX[w] < ARMIES:
            return ["join", IDS[ask.args[0]], w]
        return [_UNIT_MEANS.get(ask.message, "select"), w]
    if w in ZONE:
        return ["battle", w]
    if w in TYPE:
        return ["offensive" if ask.message == "which_offensive" else "ersatz", w]
    return []


def _hint(word: str, known: Iterable[str], lang: str) -> str:
    near = difflib.get_close_matches(word, list(known), 3, 0.5)
    return t(lang, "; did you mean ", " ; vouliez-vous dire ") + ", ".join(near) + t(lang, "?", " ?") if near else ""


def _no_verb(word: str, ask: Ask, lang: str) -> Reason:
    return (ask.rule, t(lang, f"“{word}” is not a choice of this game", f"« {word} » n'est pas un choix de ce jeu")
            + _hint(word, ch.VERBS, lang))


def _unreadable(words: list[str], ask: Ask, lang: str) -> Reason:
    verb, *args = words
    asked = kinds(verb)
    if len(args) != len(asked):
        usage = " ".join([verb, *(t(lang, *_ARGUMENT[k]) for k in asked)])
        return ask.rule, t(lang, f"write it as “{usage}”", f"écrivez « {usage} »")
    for kind, w in zip(asked, args, strict=True):
        if w not in _KNOWN[kind]:
            quoted = t(lang, f"“{w}”", f"« {w} »")
            return ask.rule, t(lang, *_NO_SUCH[kind]).format(w=quoted) + _hint(w, _KNOWN[kind], lang)
    return ask.rule, t(lang, "this cannot be read as a choice", "cela ne se lit pas comme un choix")


