"""What refusals are made of: bars that look at what was tried, and sentences filled with its names."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.choices import LEXICON, kinds
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words import phrases_stake as at_stake
from marne.games.great_war_commander.rules.orders.O23_movement import cost
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import LOST, NONE, SIDE, TRACK
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r06_time import boxes_of
from marne.games.great_war_commander.rules.r03_values import movement
from marne.games.great_war_commander.rules.r08_stacking import figures
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import Question
from marne.parts.refusals import Reason, Story
from marne.parts.words import capital, fill, pick

because = TITLE.because


class Try(NamedTuple):
    """What was tried: the first unit or piece, a hex, a second unit, a weapon or work, as far as the choice names them. Of a
    step: where it begins, the points left and what the stack has met."""

    s: State
    ask: Ask
    u: int = NONE
    h: int = HEXES
    v: int = NONE
    n: int = 0
    src: int = HEXES
    left: int = 0
    trail: int = 0


Refusal = Bar[[Try]]                # {u}, {v} units, {p} a piece, {h} the hex, {at} where `u` stands, {src} where a step begins
Bars = tuple[Refusal, ...]


def tried(s: State, ask: Ask, c: Choice) -> Try:
    of = dict(zip(kinds(c.verb), (c.a, c.b), strict=False))             # of two of a kind the second
    two = len(of) < len(kinds(c.verb))
    u = c.a if two else of.get("unit", of.get("piece", NONE))
    return Try(s, ask, u, of.get("hex", HEXES), c.b if two else NONE, of.get("work", 0))


SAYINGS: dict[str, Callable[[Try, str], object]] = {
    "u": lambda t, lang: names.unit(t.u, lang), "v": lambda t, lang: names.unit(t.v, lang),
    "p": lambda t, lang: names.piece(t.u, lang), "h": lambda t, lang: HEX_IDS[t.h], "src": lambda t, lang: HEX_IDS[t.src],
    "at": lambda t, lang: at(t.s, t.u), "w": lambda t, lang: names.weapon(t.s.arm[t.u], lang), "left": lambda t, lang: t.left,
    "box": lambda t, lang: pick(lang, " or ", " ou ").join(map(str, boxes_of(t.s, t.u))),
    "ground": lambda t, lang: names.ground(t.s.ground[t.h], lang), "work": lambda t, lang: names.work(t.s.works[t.h], lang),
    "price": lambda t, lang: cost(t.s, t.u, t.src, t.h, t.trail),
    "asked": lambda t, lang: names.unit(t.ask.args[0], lang), "built": lambda t, lang: names.work(t.ask.args[0], lang),
    "target": lambda t, lang: HEX_IDS[under_fire(t)], "flees": lambda t, lang: at(t.s, t.ask.args[0]),
    "here": lambda t, lang: HEX_IDS[t.ask.args[0]], "most": lambda t, lang: t.s.t.figures,
    "there": lambda t, lang: figures(t.s, SIDE[t.u], t.h), "more": lambda t, lang: t.s.t.stack[t.u],
}


class Said(dict[str, object]):
    """The fields of a sentence, made when it has them."""

    def __init__(self, t: Try, lang: str) -> None:
        super().__init__()
        self.t, self.lang = t, lang

    def __missing__(self, name: str) -> object:
        return SAYINGS[name](self.t, self.lang)


def tell(bar: Bar[...], lang: str, fields: Mapping[str, object]) -> Reason:
    """The rule of a bar with its sentence, or with the summary of the rule."""
    return (bar.rule, fill((bar.en, bar.fr), lang, fields)) if bar.en else because(bar.rule, lang)


def first(bars: Iterable[Bar[...]], lang: str, fields: Mapping[str, object]) -> list[Reason]:
    """The first of the bars that forbid something, in words."""
    for bar in bars:
        rule, text = tell(bar, lang, fields)
        return [(rule, capital(text))]
    return []


def why(bars: Iterable[Refusal], t: Try, lang: str) -> list[Reason]:
    """The first bar that forbids what was tried, in words; one without a rule has that of the question."""
    return [(rule or t.ask.rule, text) for rule, text in first((bar for bar in bars if bar.forbids(t)), lang, Said(t, lang))]


def only(when: Callable[[Try], object], bars: Bars) -> Bars:
    """These bars, in such a case only."""
    def within(bar: Refusal) -> Refusal:
        return bar._replace(forbids=lambda t: bool(when(t) and bar.forbids(t)))
    return tuple(map(within, bars))


def bars(general: Bars, *by_question: tuple[tuple[Question, ...], Bars]) -> Story[State]:
    """A story: bars that hold whatever is asked, then those of the question, at last what it says of anything else that is
    picked."""
    more = {q.id: found for questions, found in by_question for q in questions}

    def story(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
        other = LEXICON.questions[ask.message].forms.get(f"not_{c.verb}")
        last = (Bar("", always, *other),) if other else ()
        return why((*general, *more.get(ask.message, ()), *last), tried(s, ask, c), lang)
    return story


def said(rule: str, lang: str, en: str, fr: str) -> Reason:
    return rule, capital(pick(lang, en, fr))


def at(s: State, u: int) -> str:
    return HEX_IDS[s.loc[u]] if s.loc[u] < HEXES else ""


def under_fire(t: Try) -> int:
    return t.ask.args[0] if t.ask.args else at_stake.target(t.s)


def always(t: Try) -> int:
    """What is left when nothing before it was the reason."""
    return 1


# O14.1 Somebody of the other side, or who is not on the board.
ABSENT: Bars = (
    Bar("6.1.2", lambda t: t.s.loc[t.u] == TRACK, "{u} {u:comes|come} in time box {box}",
        "{u} {u:arrive|arrivent} à la case {box} du temps"),
    Bar("O14.1", lambda t: t.s.loc[t.u] == LOST, "{u} {u:is|are} lost",
        "{u} {u:est perdu|est perdue|sont perdus|sont perdues}"),
    Bar("O14.1", lambda t: t.s.loc[t.u] >= HEXES, "{u} {u:is|are} not on the board", "{u} {u:n'est|ne sont} pas sur le plateau"))
WHOSE: Bars = (Bar("O14.1", lambda t: SIDE[t.u] != t.ask.seat, "{u} {u:belongs|belong} to the other side",
                   "{u} {u:appartient|appartiennent} à l'autre camp"), *ABSENT)
# 3.1.3, O23.5.9 Somebody without movement points.
ROOTED: Bars = (
    Bar("O23.5.9", lambda t: movement(t.s, t.u) < 0, "{u} cannot move while demoralised",
        "{u} ne peut bouger tant qu'il est démoralisé"),
    Bar("3.1.3", lambda t: movement(t.s, t.u) == 0, "{u} {u:has|have} no movement points",
        "{u} {u:n'a|n'ont} aucun point de mouvement"))
