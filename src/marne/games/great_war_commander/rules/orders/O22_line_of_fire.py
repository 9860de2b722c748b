"""O22 Line of Fire: a heavy machine gun pins down everybody in one or two hexes."""
from __future__ import annotations

from marne.games.great_war_commander.choices import ACTIVATE, AT, DONE
from marne.games.great_war_commander.rules.r03_command import OrderBar, activate, idle
from marne.games.great_war_commander.rules.r02_grid import FARTHEST, HEXES, NEAR, WITHIN
from marne.games.great_war_commander.rules.r04_harm import suppress
from marne.games.great_war_commander.pieces import HMG, OF_SIDE
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.rules.r03_values import functional, seen_from, weapon_reach
from marne.games.great_war_commander.questions import WHICH_GUN, WHICH_LINE, WHICH_SECOND_LINE
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

ORDER = 22


def in_view(s: State, side: int, u: int) -> int:
    """O22.1, O22.2-b Enemy hexes in sight and range of the gun."""
    h = s.loc[u]
    if h >= HEXES or (s.of[0] & s.of[1]) >> h & 1:
        return 0
    low, high = weapon_reach(s, u)
    return seen_from(s, h, s.of[1 - side] & ~s.of[side] & WITHIN[h][min(high, FARTHEST)] & ~WITHIN[h][low - 1])


def heavy(s: State, side: int) -> int:
    """Units on the board with a heavy machine gun."""
    return mask(u for u in bits(on_map(s, side) & s.carried) if HMG >> s.arm[u] & 1)


# Over units, of which `able` have such a gun: {u} the unit, {w} its weapon.
GUN: tuple[Bar[[State, int, int]], ...] = (
    Bar("O14.1", lambda s, side, able: ~idle(s, side), "{u} {u:has|have} been activated this turn",
        "{u} {u:a déjà été activé|a déjà été activée|ont déjà été activés|ont déjà été activées} ce tour"),
    Bar("O22.1", lambda s, side, able: ~able, "{u} {u:has|have} no heavy machine gun",
        "{u} {u:n'a|n'ont} pas de mitrailleuse lourde"),
    Bar("11.5", lambda s, side, able: mask(u for u in bits(able) if not functional(s, u)), "{w} of {u} is not working",
        "{w} ({u}) ne fonctionne pas"),
    Bar("O22.1", lambda s, side, able: mask(u for u in bits(able) if not in_view(s, side, u)),
        "{w} of {u} sees no enemy within range", "{w} ({u}) ne voit aucun ennemi à portée"))


def guns(s: State, side: int) -> int:
    """O22.1, O22.2-a Idle units in good order with a working heavy machine gun that has a target."""
    able = heavy(s, side)
    return allowed(GUN, able, s, side, able)


BARS: tuple[OrderBar, ...] = (
    Bar("O22.1", lambda s, side: not heavy(s, side), "you have no heavy machine gun on the board",
        "vous n'avez pas de mitrailleuse lourde sur le plateau"),
    Bar("O22.1", lambda s, side: not guns(s, side), "nobody in sight of your heavy machine guns",
        "personne en vue de vos mitrailleuses lourdes"))


def which_gun(s: State, side: int) -> Ask:
    return WHICH_GUN(side, ACTIVATE.among(guns(s, side)))


def which_line(s: State, side: int, u: int) -> Ask:
    return WHICH_LINE(side, AT.among(in_view(s, side, u)), u)


def which_second(s: State, side: int, u: int, first: int) -> Ask:
    """O22.2 A second hex must be next to the first."""
    return WHICH_SECOND_LINE(side, [*AT.among(in_view(s, side, u) & NEAR[first]), DONE], u)


@procedure
async def carry_out(s: State, side: int) -> None:
    """O22.2, O22 No roll: everybody there is suppressed."""
    c = await ask(s, which_gun(s, side))
    u = c.a
    activate(s, u, ORDER)
    c = await ask(s, which_line(s, side, u))
    first = c.a
    c = await ask(s, which_second(s, side, u, first))
    pin(s, side, first)
    if c is not DONE:
        pin(s, side, c.a)


def pin(s: State, side: int, h: int) -> None:
    """O22.2-c Every enemy formation of the hex."""
    for u in bits(s.at[h] & OF_SIDE[1 - side]):
        suppress(s, u, "line-of-fire", "O22.2")
