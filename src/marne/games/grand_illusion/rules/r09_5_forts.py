"""9.5.4 Siege artillery bombards forts before the Fortunes of War roll."""
from __future__ import annotations

from marne.games.grand_illusion.choices import BOMBARD, CONCENTRATE, HOLD_FIRE
from marne.games.grand_illusion.events import Bombarded
from marne.games.grand_illusion.rules.r09_3_losses import flip, lose_step
from marne.games.grand_illusion.pieces import COMBAT, FORT, HA, HEXES, INDEX, OF_SIDE, UNITS
from marne.games.grand_illusion.state import State
from marne.kernel.chance import roll
from marne.games.grand_illusion.questions import WHICH_GUN
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

_RESOURCES = 1 << 1
_METZ = (INDEX["fort-metz-a"], INDEX["fort-metz-b"])


def guns_ready(s: State, side: int, hx: int) -> int:
    """9.5.4b, 8.5/b2 Siege guns in the hex that have not fired this turn; those already there fire for newcomers who attack
    without their friends (9.1.2c), unless the other reading is chosen."""
    here = s.at[hx] & OF_SIDE[side]
    guns = here & HA & ~s.flipped
    if guns and not s.law.guns_join and here & COMBAT & ~s.moved and here & s.attackers & s.moved:
        guns &= s.moved
    return guns


def plus(s: State, fort: int) -> int:
    """9.5.4c/DRM The bombardment defence of a fort's present face; Metz +1 with the option (14.3.6a.2/b2)."""
    f = fort - UNITS
    return s.t.fort_plus[f][s.steps[f]] + (1 if fort in _METZ and s.chosen & _RESOURCES else 0)


def which_gun(s: State, side: int, hx: int, guns: int, committed: int) -> Ask:
    """9.5.4c Which gun fires at which fort, or none; or all together (9.5.4d)."""
    forts = s.at[hx] & FORT & OF_SIDE[1 - side]
    out: list[Choice] = [BOMBARD[g][f] for g in bits(guns) for f in bits(forts)]
    if not committed:
        if guns & guns - 1:
            out.append(CONCENTRATE)
        out.append(HOLD_FIRE)
    return WHICH_GUN(side, out, hx)


@procedure
async def bombardment(s: State, side: int, hx: int) -> None:
    """9.5.4, 9.5.4a, 9.5.4a/b2 Each gun fires until it misses; two guns engaged together score one more hit on a fort that
    holds out."""
    guns = guns_ready(s, side, hx)
    committed = target = 0
    while guns and s.at[hx] & FORT & OF_SIDE[1 - side]:
        c = await ask(s, which_gun(s, side, hx, guns, committed))
        if c is HOLD_FIRE:
            break
        if c is CONCENTRATE:
            committed = guns
        else:
            target = bombard(s, side, hx, c.a, c.b)
            guns &= ~(1 << c.a)
    if committed:
        for g in bits(guns):
            flip(s, g, "9.5.4d")
        if target and s.loc[target] <= HEXES:
            lose_step(s, target, "9.5.4d")


def bombard(s: State, side: int, hx: int, gun: int, fort: int) -> int:
    """9.5.4c/multi, 9.5.1/b2, 9.5.4c/same Roll until a miss; the same fort until it falls, then the next. Returns the last
    target."""
    while True:
        die = roll(s, "bombardment", "9.5.4c")
        need = s.t.bombard[gun] - plus(s, fort)
        good = die <= need
        if s.log is not None:
            s.log.append(Bombarded("9.5.4c", gun, fort, die, good, need))
        if not good:
            break
        lose_step(s, fort, "9.5.4c")
        if s.loc[fort] > HEXES:
            rest = bits(s.at[hx] & FORT & OF_SIDE[1 - side])
            if not rest:
                break
            fort = rest[0]
    flip(s, gun, "9.5.4b")
    return fort
