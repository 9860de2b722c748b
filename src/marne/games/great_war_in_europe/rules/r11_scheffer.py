"""11.86 Scheffer-Boyadel, an optional rule: once in the game a German stack that is cut off in the East breaks out."""
from __future__ import annotations

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.choices import ABANDON, DONE, RELIEVE
from marne.games.great_war_in_europe.pieces import CENTRAL, COMBAT, DIVISION, EAST, GE, OF_FRONT, OF_NATION
from marne.games.great_war_in_europe.questions import WHETHER_SCHEFFER, WHO_IS_ABANDONED
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.state import State, of
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

MOST = 4                                                    # divisions


def candidates(s: State) -> int:
    """11.86 Hexes of the East map outside the Balkans with German units out of supply and no others."""
    out = 0
    for h in bits(s.occ[CENTRAL] & OF_FRONT[EAST] & ~s.t.balkans):
        units = of(s, h, CENTRAL)
        if not units & ~OF_NATION[GE] and any(not supplied(s, u) for u in bits(units & COMBAT)):
            out |= 1 << h
    return out


def whether_scheffer(s: State) -> Ask:
    """11.86 In any Combat Phase, once in the game."""
    return WHETHER_SCHEFFER(CENTRAL, [*RELIEVE.among(candidates(s)), DONE])


def who_is_abandoned(s: State, h: int) -> Ask:
    """11.86 A stack of more than four divisions: the CP chooses who of it remains out of supply."""
    return WHO_IS_ABANDONED(CENTRAL, ABANDON.among(s.scheffer & DIVISION), h, sealed=s.law.fog)


@procedure
async def scheffer(s: State) -> None:
    """11.86 At the start of a Combat Phase: the stack chosen, up to four divisions of it, is supplied for this phase alone; if it
    is still cut off at the end of the next one, it is lost like any other."""
    if s.scheffer_used or not s.law.scheffer or not candidates(s):
        return
    c = await ask(s, whether_scheffer(s))
    if c is DONE:
        return
    h = c.a
    s.scheffer, s.scheffer_used = of(s, h, CENTRAL), 1
    while (s.scheffer & DIVISION).bit_count() > MOST:
        c = await ask(s, who_is_abandoned(s, h))
        s.scheffer &= ~(1 << c.a)
    if s.log is not None:
        s.log.append(ev.Relieved("11.86", bits(s.scheffer), h))
