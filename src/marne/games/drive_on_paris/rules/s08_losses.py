"""8 Losses: assault units first (3-2b), then the strongest, then as the owner likes."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import LOSE
from marne.games.drive_on_paris.pieces import ASSAULT, DEAD
from marne.games.drive_on_paris.questions import WHO_LOSES
from marne.games.drive_on_paris.rules.s15_command import lose_step
from marne.games.drive_on_paris.rules.s17_control import exposed
from marne.games.drive_on_paris.state import State, attack_of, defence_of, fighters, fort_value, put
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def losers(s: State, units: int, attacking: bool, first: bool) -> int:
    """SCS-8.1, SCS-8.2, SCS-8.3, 3-2b Who may lose the next step: assault units as long as there are any; the first step comes
    from the strongest, by printed attack or defence as it is now; further ones from anybody."""
    if units & ASSAULT:
        return units & ASSAULT
    if not first:
        return units
    value = attack_of if attacking else defence_of
    most = max(value(s, u) for u in bits(units))
    return mask(u for u in bits(units) if value(s, u) == most)


def in_combat(s: State, side: int, h: int, attacking: bool) -> int:
    """The units of a side in the combat that are left."""
    return s.attackers if attacking else fighters(s, h, side)


def who_loses(s: State, side: int, h: int, left: int, attacking: bool, first: bool) -> Ask:
    """SCS-8.2, SCS-8.3 Ties, and all steps but the first, are the owner's choice."""
    units = losers(s, in_combat(s, side, h, attacking), attacking, first)
    rule = "3-2b" if units & ASSAULT else "SCS-8.2" if first else "SCS-8.3"
    return WHO_LOSES(side, LOSE.among(units), h, left, rule=rule)


@procedure
async def losses(s: State, side: int, h: int, left: int, attacking: bool) -> None:
    """8 A side loses so many steps; what goes beyond those there are is lost (SCS-8.4). Whoever was covered by the last unit of a
    hex is caught with it, before the next step (SCS-8.6)."""
    first = True
    while left and in_combat(s, side, h, attacking):
        c = await ask(s, who_loses(s, side, h, left, attacking, first))
        lose_step(s, c.a, "SCS-8.1" if ASSAULT >> c.a & 1 else "SCS-8.2" if first else "SCS-8.3")
        exposed(s)
        first = False
        left -= 1


def reduce_fort(s: State, fort: int, rule: str) -> None:
    """1-5b, SCS-16.1 A fort loses a step; at none left it is gone for good."""
    h = s.loc[fort]
    s.lost[fort] += 1
    if fort_value(s, fort):
        if s.log is not None:
            s.log.append(ev.FortReduced(rule, fort, h, fort_value(s, fort)))
    else:
        put(s, fort, DEAD)
        if s.log is not None:
            s.log.append(ev.FortFell(rule, fort, h))
