"""What is wrong with a choice before its own rules are looked at: whose a unit is, where it stands; bars and their places."""
from __future__ import annotations

from collections.abc import Iterable

from marne.games.grand_illusion.pieces import DEAD, GONE, OF_SIDE, PD_BOX, PIECES, TRACK
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.words.names import Piece, Place
from marne.kernel.bars import Bar, barring
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import mask
from marne.parts.refusals import Reason, Said, Story
from marne.parts.words import capital
from marne.parts.words import pick as t

Stood = Bar[[State, int]]

# 8.2.1 What is wrong with a unit before any other rule is looked at: whose it is, and where.
WHOSE: tuple[Stood, ...] = (
    Bar("8.2.1", lambda s, side: ~OF_SIDE[side], "{u} belongs to the other side", "{u} appartient à l'autre camp"),
    Bar("7.1", lambda s, side: off_map(s, TRACK), "{u} is on the turn track", "{u} est sur l'échelle des tours"),
    Bar("7.2", lambda s, side: off_map(s, DEAD), "{u} has been eliminated", "{u} a été éliminé{e}"),
    Bar("8.2.1", lambda s, side: off_map(s, GONE, PD_BOX, 0), "{u} is not on the map", "{u} n'est pas sur la carte"),
)


def off_map(s: State, *boxes: int) -> int:
    return mask(u for u in range(PIECES) if s.loc[u] in boxes)


def the_unit(u: int, lang: str) -> str:
    """A unit at the beginning of a sentence."""
    piece = Piece(u, lang)
    return piece.Le if lang == "fr" else capital(piece.name)


def whose(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    return [bar.said(lang, u=the_unit(u, lang), e=Piece(u, lang).e) for bar in barring(WHOSE, u, s, ask.seat)[:1]]


def foreign(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    """Is it a counter of the other side? Where it is, is another matter here."""
    return [bar.said(lang, u=the_unit(u, lang), e=Piece(u, lang).e) for bar in barring(WHOSE[:1], u, s, ask.seat)]


def elsewhere(s: State, u: int, hx: int, lang: str, rule: str) -> list[Said]:
    """Does it stand in another hex than the one in question?"""
    if s.loc[u] == hx:
        return []
    return [(rule, t(lang, f"{the_unit(u, lang)} stands in {s.loc[u]}, not in {hx}",
                     f"{the_unit(u, lang)} est en {s.loc[u]}, non en {hx}"))]


def about(u: int, lang: str, rule: str, en: str, fr: str) -> Reason:
    """A sentence whose subject is the unit; {e} for agreement."""
    return rule, f"{the_unit(u, lang)} {t(lang, en, fr)}".format(e=Piece(u, lang).e)


def of_hex(bars: Iterable[Stood], s: State, side: int, h: int, lang: str) -> list[Said]:
    """The first of these bars that forbids the hex, with its sentence."""
    for bar in bars:
        if bar.forbids(s, side) >> h & 1:
            return [bar.said(lang, h=Place(h, lang))]
    return []


def by_hex(bars: Iterable[Stood]) -> Story[State]:
    """What forbids the hex to the side that is asked."""
    return lambda s, ask, c, lang: of_hex(bars, s, ask.seat, c.a, lang)


def by_unit(bars: Iterable[Stood], otherwise: str) -> Story[State]:
    """Whose the unit is, or else what forbids it."""
    def story(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
        told = whose(s, ask, c.a, lang)
        for bar in bars:
            if not told and bar.forbids(s, ask.seat) >> c.a & 1:
                told = [bar.said(lang, u=the_unit(c.a, lang))]
        return told or [otherwise]
    return story
