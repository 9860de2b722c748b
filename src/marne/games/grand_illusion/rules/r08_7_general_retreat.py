"""8.7 General Retreats: once a game each, at the start of either player's Action Segment."""
from __future__ import annotations

from marne.games.grand_illusion.choices import ACTIVATE, DONE, ENTRENCH, NO_RETREAT, RETREAT_ALL
from marne.games.grand_illusion.events import GeneralRetreat, MandatedChanged
from marne.games.grand_illusion.rules.r09_3_losses import pay, score
from marne.games.grand_illusion.rules.r08_4_march import can_move, march, movable
from marne.games.grand_illusion.rules.r08_4_movement import Ground, general_retreat_ground
from marne.games.grand_illusion.pieces import ALL, ALLIED, BE, GERMAN, INF, MOBILE, OF_NATION, OF_SIDE
from marne.games.grand_illusion.state import State, staff_hexes
from marne.games.grand_illusion.rules.r08_4_supply import any_supplied
from marne.games.grand_illusion.rules.r09_7_trenches import ENTRENCHED, dig
from marne.games.grand_illusion.questions import WHETHER_GENERAL_RETREAT, WHICH_HEX_RETREATS, WHICH_TRENCH
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def may_declare(s: State, side: int) -> bool:
    """8.7.1 Once a game, not on turns 1 and 2, Germans from the turn after the Allies."""
    if s.retreated[side] or s.turn < s.law.retreat_from:
        return False
    return side == ALLIED or 0 < s.retreated[ALLIED] < s.turn


def whether_general_retreat(s: State, side: int) -> Ask:
    """8.7.1 Declare a General Retreat before the other player's first activation?"""
    return WHETHER_GENERAL_RETREAT(side, [RETREAT_ALL, NO_RETREAT])


def nobody(s: State, side: int) -> int:
    """8.2.1, 8.2.3 Hexes without a friendly unit that can act."""
    return ~(s.occ[side] | staff_hexes(s, side))


NO_UNIT = ("no unit of yours that can act stands in {h}; forts do not act",
           "aucune de vos unités capables d'agir ne se trouve {h.a} ; un fort n'agit pas")


def belgians_alone(s: State, side: int) -> int:
    """8.7.2/b2 Hexes with nobody who takes part."""
    return mask(h for h in bits(ALL & ~nobody(s, side)) if not s.at[h] & OF_SIDE[side] & MOBILE & ~OF_NATION[BE])


def all_moved(s: State, side: int) -> int:
    """8.7.2/b5 Hexes whose units have had their move."""
    return mask(h for h in bits(ALL & ~nobody(s, side)) if not movable(s, side, h, 1))


def shut_in(s: State, side: int) -> int:
    """8.7.2/b4 Hexes whose units have nowhere to go."""
    g = Ground(s, side, 0, general_retreat_ground(s, side))
    out = 0
    for h in bits(ALL & ~nobody(s, side)):
        units = movable(s, side, h, 1)
        if units:
            g.look_from(h)
            if not can_move(g, units):
                out |= 1 << h
    return out


RETREAT_BARS: tuple[tuple[Bar[[State, int]], ...], ...] = (
    (Bar("8.2.1", nobody, *NO_UNIT), Bar("8.7.2/b2", belgians_alone), Bar("8.7.2/b5", all_moved), Bar("8.7.2/b4", shut_in)),
    (Bar("8.2.1", nobody, *NO_UNIT), Bar("8.7.3/b5", all_moved), Bar("8.7.3/b4", shut_in)),
)


def which_hex_retreats(s: State, side: int) -> Ask:
    """8.7.2/b3 The next hex whose units move; each unit once."""
    return WHICH_HEX_RETREATS(side, [*ACTIVATE.among(allowed(RETREAT_BARS[side], ALL, s, side)), DONE],
                              rule="8.7.3/b3" if side else "8.7.2/b3")


def no_diggers(s: State, side: int) -> int:
    """8.7.3/p2 Hexes without supplied infantry of the side that retreats; the enemy does not matter."""
    return ~mask(h for h in bits(s.occ[side]) if any_supplied(s, s.at[h] & INF & OF_SIDE[side], h))


RETREAT_TRENCH_BARS: tuple[Bar[[State, int]], ...] = (Bar("9.7.2/p4", lambda s, side: s.trench, *ENTRENCHED),
                                                      Bar("8.7.3/p2", no_diggers))


def which_trench(s: State) -> Ask:
    """8.7.3/p2, 9.7.2/ex 1 CAP a trench in any hex with supplied German infantry."""
    hexes = allowed(RETREAT_TRENCH_BARS, ALL, s, GERMAN) if s.cap[GERMAN] else 0
    return WHICH_TRENCH(GERMAN, [*ENTRENCH.among(hexes), DONE])


@procedure
async def general_retreat(s: State, side: int) -> None:
    """8.7.2, 8.7.3 Every unit may move once, free, into friendly hexes without enemies; then the price in VP."""
    rule = "8.7.3" if side else "8.7.2"
    s.retreated[side] = s.turn
    if s.log is not None:
        s.log.append(GeneralRetreat(rule, side))
    s.moved = s.activations = 0                                         # free: nothing of it counts as an activation
    while True:
        c = await ask(s, which_hex_retreats(s, side))
        if c is DONE:
            break
        await march(s, side, c.a, 1)
    s.moved = 0
    if side == ALLIED:
        # 9.1.1b/note, 14.1.1a/Mandated/b5, 14.2.1/Mandated/b5, 14.3.1a/Mandated/b5
        s.mandated[ALLIED] = 0                                          # 8.7.2/p2
        if s.log is not None:
            s.log.append(MandatedChanged("8.7.2/p2", side, 0))
    else:
        s.digging = 1                                                   # 9.7.1
        while True:
            c = await ask(s, which_trench(s))
            if c is DONE:
                break
            pay(s, GERMAN, 1, "8.7.3/p2")
            dig(s, c.a, "9.7.2/ex")
    # 14.1.2c/b2, 14.2.2c/b2, 14.3.4/b2
    early, dear, cheap = s.law.retreat_vp[side]
    rule = "8.7.3/p3" if side else "8.7.2/p3"
    score(s, side, -(dear if s.turn <= early else cheap), rule, "general-retreat")
