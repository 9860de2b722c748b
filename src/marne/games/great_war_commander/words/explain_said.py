"""What explanations are made of: rules with their summaries, and the questions many of them begin with."""
from __future__ import annotations

from collections.abc import Iterable, Mapping

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import LOST, SIDE, TRACK
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r06_time import boxes_of
from marne.games.great_war_commander.rules.r03_values import movement
from marne.kernel.bars import Bar
from marne.parts.refusals import Reason
from marne.parts.words import capital, fill, pick

because = TITLE.because


def said(rule: str, lang: str, en: str, fr: str) -> Reason:
    return rule, capital(pick(lang, en, fr))


def tell(bar: Bar[...], lang: str, **fields: object) -> Reason:
    """The rule of a bar with its sentence, or with the summary of the rule."""
    return (bar.rule, fill((bar.en, bar.fr), lang, fields)) if bar.en else because(bar.rule, lang)


def first(bars: Iterable[Bar[...]], lang: str, fields: Mapping[str, object]) -> list[Reason]:
    """The first of the bars that forbid something, in words."""
    return [(rule, capital(text)) for bar in bars for rule, text in [tell(bar, lang, **fields)]][:1]


def whose(s: State, u: int, side: int, lang: str) -> list[Reason]:
    """O14.1 The other side's formation, or one that is not on the board."""
    n = names.unit(u, lang)
    if SIDE[u] != side:
        return [said("O14.1", lang, f"{n} {n:belongs|belong} to the other side",
                     f"{n} {n:appartient|appartiennent} à l'autre camp")]
    h = s.loc[u]
    if h == TRACK:
        en, fr = (word.join(map(str, boxes_of(s, u))) for word in (" or ", " ou "))
        return [said("6.1.2", lang, f"{n} {n:comes|come} in time box {en}", f"{n} {n:arrive|arrivent} à la case {fr} du temps")]
    if h == LOST:
        return [said("O14.1", lang, f"{n} {n:is|are} lost", f"{n} {n:est perdu|est perdue|sont perdus|sont perdues}")]
    if h >= HEXES:
        return [said("O14.1", lang, f"{n} {n:is|are} not on the board", f"{n} {n:n'est|ne sont} pas sur le plateau")]
    return []


def spent(s: State, u: int, lang: str) -> list[Reason]:
    """O14.1 It has done its work this turn."""
    n = names.unit(u, lang)
    return [said("O14.1", lang, f"{n} {n:has|have} been activated this turn",
                 f"{n} {n:a déjà été activé|a déjà été activée|ont déjà été activés|ont déjà été activées} ce tour")]


def rooted(s: State, u: int, lang: str) -> list[Reason]:
    """3.1.3, O23.5.9 It has no movement points."""
    n = names.unit(u, lang)
    if movement(s, u) < 0:
        return [said("O23.5.9", lang, f"{n} cannot move while demoralised", f"{n} ne peut bouger tant qu'il est démoralisé")]
    if movement(s, u) == 0:
        return [said("3.1.3", lang, f"{n} {n:has|have} no movement points", f"{n} {n:n'a|n'ont} aucun point de mouvement")]
    return []


def at(s: State, u: int) -> str:
    return HEX_IDS[s.loc[u]] if s.loc[u] < HEXES else ""
