"""16 Siege guns fire at forts (3-3b), before the regular combats."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import DONE, SHELL
from marne.games.drive_on_paris.pieces import ASSAULT, FORT, GRID, GUN, OF_SIDE, SIDE
from marne.games.drive_on_paris.questions import WHICH_SIEGE
from marne.games.drive_on_paris.rules.s08_losses import reduce_fort
from marne.games.drive_on_paris.state import State, fort_value
from marne.kernel.bars import Bar, allowed
from marne.kernel.chance import roll
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def beside(s: State, gun: int) -> int:
    """The forts next to a gun."""
    out = 0
    for h in bits(GRID.near[s.loc[gun]] & (s.forts[0] | s.forts[1])):
        out |= s.at[h] & FORT
    return out


# state, gun: forts that it does not fire at; {u} the gun, {v} the fort
SHELL_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("3-3b", lambda s, gun: -(s.fired >> gun & 1), "{u} has fired already this turn", "{u.le} a déjà tiré dans ce tour"),
    Bar("3-3b", lambda s, gun: ~(FORT & OF_SIDE[1 - SIDE[gun]]), "{v} is no enemy fort",
        "{v.le} n'est pas une forteresse ennemie"),
    Bar("3-3b", lambda s, gun: ~beside(s, gun), "{v} is not next to {u}", "{v.le} n'est pas à côté {u.du}"),
)


def shots(s: State, side: int) -> list[Choice]:
    """3-3b, SCS-16.2 Each gun that has not fired, at any fort next to it."""
    out: list[Choice] = []
    for gun in bits(s.present & GUN & OF_SIDE[side]):
        out += SHELL[gun].among(allowed(SHELL_BARS, beside(s, gun), s, gun))
    return out


def needed(s: State, fort: int) -> int:
    """3-3b The throw that takes a step, by the fort's present value."""
    value = fort_value(s, fort)
    return min(need for most, need in s.t.siege_bands if value <= most)


def siege_plus(s: State, gun: int, fort: int) -> int:
    """3-3b, 3-2b, SCS-16.2, T92 The gun's own modifier, and one more, once, for an assault unit next to the fort."""
    near = any(s.at[h] & ASSAULT & OF_SIDE[1] for h in bits(GRID.near[s.loc[fort]] & s.occ[1]))
    return s.t.gun_plus[gun] + (s.t.siege_assault if near else 0)


def which_siege(s: State, side: int) -> Ask:
    return WHICH_SIEGE(side, [*shots(s, side), DONE])


@procedure
async def siege(s: State, side: int) -> None:
    """3-3b, 3-3b#2, 0/Sequence/Combat#1 Each gun fires once, one die; both may fire at the same fort."""
    s.fired = 0
    while shots(s, side):
        c = await ask(s, which_siege(s, side))
        if c is DONE:
            break
        s.fired |= 1 << c.a
        die, plus, need = roll(s, "siege", "3-3b"), siege_plus(s, c.a, c.b), needed(s, c.b)
        if s.log is not None:
            s.log.append(ev.Shelled("3-3b", c.a, c.b, die, plus, need, die + plus >= need))
        if die + plus >= need:
            reduce_fort(s, c.b, "3-3b")
    s.fired = 0
