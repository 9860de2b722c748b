"""What a seat cannot know, drawn anew: the other hand and the draw pile, and what the other side has chosen in secret."""
from __future__ import annotations

from marne.games.to_the_last_man.march import movement
from marne.games.to_the_last_man.production import plan, unseal
from marne.games.to_the_last_man.state import State
from marne.kernel.chance import Chance
from marne.kernel.run import reask
from marne.parts.bits import bits, mask

FAR = 1 << 40           # the values that imagine a hand lie beyond those of any game


def forget_question(s: State) -> None:
    """7.0, 9.6 On a copy: whoever plans his production, or looks for a unit in secret, is asked again from the beginning, so that
    a half-given order does not tell."""
    frame = s.stack[-1]
    for proc in (plan, movement):
        if frame[0] == proc.pid and s.decision is not None and s.decision.sealed:
            names = dict(zip(proc.saved[frame[1]], frame[2:], strict=True))
            first = min(proc.saved)
            s.stack[-1] = (proc.pid, first, *(names[n] for n in proc.saved[first]))


def imagine(original: State, seat: int, chance: Chance) -> State:
    """A copy to think with. The other side holds as many cards as it does, any of those that the seat has not seen; how many of
    them are frozen is known. Its orders in the making are dropped, and so is the one it is about to give."""
    s = original.copy()
    s.chance = chance
    unseal(s, seat)
    foe = 1 - seat
    unseen = list(bits(s.hand[foe] | s.deck))
    number, frozen = s.hand[foe].bit_count(), (s.hand[foe] & s.frozen).bit_count()
    drawn: list[int] = []
    for i in range(number):
        c = chance.value(FAR + i, tuple(unseen), "imagined card", "1.3")
        unseen.remove(c)
        drawn.append(c)
    s.frozen &= s.hand[seat]
    s.hand[foe] = mask(drawn)
    s.deck = mask(unseen)
    s.frozen |= mask(drawn[:frozen])
    s.secrets = 0                                       # how many secret choices were made is a secret too
    if s.decision is not None and s.decision.seat == foe and s.stack:
        forget_question(s)
        reask(s)                                        # the question itself must not tell either
    return s
