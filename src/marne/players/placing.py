"""*Place for me*: the computer's player answers the placings of one kind for a seat, until a question of another kind comes."""
from __future__ import annotations

from marne.kernel.choice import Choice
from marne.match import Match
from marne.players.base import Player, SeatView, player

MOST = 500              # placings in a row: more would be a fault


def placing(m: Match) -> str:
    """The kind of placing that is asked for now, '' if the question is none."""
    ask = m.state.decision
    return "" if ask is None else m.title.table.placings.kind(ask)


def judged(m: Match, who: Player, salt: str) -> Choice:
    """What the computer's player would answer in the seat that is asked: it sees what the seat sees."""
    ask = m.state.decision
    assert ask is not None
    return who.choose(SeatView(m, m.title.seats[ask.seat], salt))


def place(m: Match, seed: str, whole: bool = True) -> list[str]:
    """Place all that is to be placed, on this match. `whole`: if not, the last one is left where it could not be taken back
    (a die is thrown after it, or the other side is asked), so that the person can look at the rest first. Gives the choices."""
    kind, ask, made = placing(m), m.state.decision, list[str]()
    if not kind or ask is None:
        return made
    seat, who = ask.seat, player("greedy", seed)
    while len(made) < MOST:
        ask = m.state.decision
        if ask is None or ask.seat != seat or placing(m) != kind:
            break
        c = judged(m, who, seed)
        if not whole and made and final(m, c):
            break
        drawn = m.state.drawn
        m.choose(c)
        made.append(c.text)
        if m.state.drawn != drawn:
            break
    return made


def final(m: Match, c: Choice) -> bool:
    """Could this choice not be taken back?"""
    trial = m.copy()
    trial.choose(c)
    return not trial.can_undo
