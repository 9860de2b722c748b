"""What a reader cannot know, drawn anew: other hands and the draw pile, and what others have chosen in secret."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r02_march import move
from marne.games.to_the_last_man.rules.r07_production import plan_shifts, plan_site, unseal
from marne.games.to_the_last_man.state import State
from marne.kernel.chance import Chance
from marne.kernel.run import give_up, reask
from marne.parts.bits import bits, mask

FAR = 1 << 40           # the values that imagine a hand lie beyond those of any game


def imagine(s: State, seat: int | None, chance: Chance) -> State:
    """A copy to think with. The other side (for a spectator each side) holds as many cards as it does, any of those that the
    seat has not seen; how many of them are frozen is known. Its orders in the making are dropped, and so is the one it is about
    to give."""
    s = s.copy()
    s.chance = chance
    unseal(s, seat)
    foes = (0, 1) if seat is None else (1 - seat,)
    # All unknown cards in one pile before the first is dealt: else a hand would tell which cards are not in the other.
    unseen = list(bits(s.deck | (s.hand[0] | s.hand[1] if seat is None else s.hand[1 - seat])))
    frozen, number = 0 if seat is None else s.frozen & s.hand[seat], FAR
    for foe in foes:
        drawn: list[int] = []
        for _ in range(s.hand[foe].bit_count()):
            c = chance.value(number, tuple(unseen), "imagined card", "1.3")
            number += 1
            unseen.remove(c)
            drawn.append(c)
        frozen |= mask(drawn[:(s.hand[foe] & s.frozen).bit_count()])
        s.hand[foe] = mask(drawn)
    s.frozen, s.deck = frozen, mask(unseen)
    s.secrets = 0                                       # how many secret choices were made is a secret too
    if s.decision is not None and s.decision.seat in foes and s.stack:
        if s.decision.sealed:                           # 7.0, 9.6 a half-given order must not tell
            give_up(s, plan_site, plan_shifts, move)
        reask(s)                                        # nor the question itself
    return s
