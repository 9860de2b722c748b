"""What explanations are made of: rules with their summaries, and the questions that many of them begin with."""
from __future__ import annotations

from marne.games.to_the_last_man.words.names import Piece, card_name, since
from marne.games.to_the_last_man.pieces import FIRST_FORT, GONE, OF_TYPE, POOL, SIDE, WAIT
from marne.games.to_the_last_man.state import State, zone_of
from marne.parts.refusals import Said
from marne.parts.words import pick as t

NOT = "n'est|ne sont"


def the(s: State, u: int, lang: str, verb: str = "") -> str:
    """A unit at the beginning of a sentence, with the form of the verb for one or for several: 'has|have'."""
    p = Piece(u, lang, s.loc[u])
    return f"{p.Le} {verb.split('|')[p.many]}" if verb else p.Le


def whose(s: State, u: int, side: int, lang: str) -> list[Said]:
    """The other side's unit, or one that is not on the map."""
    p = Piece(u, lang, s.loc[u])
    if SIDE[u] != side:
        return [("2.0 II", t(lang, f"{p.Le} {p:belongs|belong} to the other side",
                             f"{p.Le} {p:appartient|appartiennent} à l'autre camp"))]
    w = zone_of(s, u)
    if w == WAIT:
        return [("2.0 I", t(lang, f"{p.Le} {p:comes|come} {since(s.due[u], lang)}",
                            f"{p.Le} {p:vient|viennent} {since(s.due[u], lang)}"))]
    if w == GONE:
        return [("8.4 [b4]", t(lang, f"{p.Le} is gone for good", f"{p.Le} est perdu pour de bon"))]
    if w == POOL:
        return [("1.2.1 [counter limit]", t(lang, f"{p.Le} {p:is|are} in the force pool, not on the map",
                                            f"{p.Le} {p:est|sont} dans la réserve, pas sur la carte"))]
    return []


def fort(u: int) -> list[Said]:
    return ["1.2.1 [forts static]"] if u >= FIRST_FORT else []


def in_hand(s: State, side: int, card: int, lang: str) -> list[Said]:
    """1.3 A card that the side has not, or may not use yet."""
    name = card_name(card, lang)
    if not s.hand[side] & OF_TYPE[card]:
        return [("1.3", t(lang, f"you do not hold the card {name}", f"vous n'avez pas la carte {name}"))]
    if not s.hand[side] & ~s.frozen & OF_TYPE[card]:
        return [("2.0 II.1 [Pass b4 delay]", t(lang, f"{name} was drawn in a pass and waits for the next player turn",
                                               f"{name} a été tirée en passant et attend le prochain tour de joueur"))]
    return []


def dated(s: State, card: int, rule: str, lang: str) -> list[Said]:
    """9.3 to 9.5, 9.1.3 to 9.1.6 The date of a card."""
    if s.turn >= s.t.earliest[card]:
        return []
    name = card_name(card, lang)
    return [(rule, t(lang, f"{name} may be played {since(s.t.earliest[card], lang)}; before, it is an Ersatz of 1",
                     f"{name} se joue {since(s.t.earliest[card], lang)} ; avant, elle vaut Ersatz 1"))]
