"""14.3 The Hindenburg Line: four markers in a chain."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_combat import LINE
from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, GE, K, OF_FRONT, WEST
from marne.games.great_war_in_europe.questions_combat import WHERE_LINE
from marne.games.great_war_in_europe.rules.r11_supply import served
from marne.games.great_war_in_europe.state import State, friendly_forts
from marne.kernel.bars import ENDS, Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


# state: hexes in which no marker lies; {g} the hex
LINE_BARS: tuple[Bar[[State]], ...] = (
    Bar("14.31", lambda s: ~(OF_FRONT[WEST] & s.t.land), "the line is laid on the Western Front",
        "la ligne se pose sur le front occidental", ENDS),
    Bar("14.31", lambda s: ~s.control[CENTRAL], "{g} is not in your hands", "{g.le} n'est pas à vous", ENDS),
    Bar("14.31", lambda s: s.t.around(s.occ[ALLIED] | s.staff[ALLIED] | friendly_forts(s, ALLIED)),
        "{g} lies next to an Allied unit or fort", "{g.le} est voisin d'une unité ou d'un fort alliés"),
    Bar("14.31", lambda s: ~served(s, CENTRAL, GE, WEST), "{g} is out of supply", "{g.le} n'est pas ravitaillé"),
)


def ground(s: State) -> int:
    """14.31 Where a marker may lie: supplied hexes of the CP on the West map, not next to an Allied unit or intact fort."""
    return allowed(LINE_BARS, OF_FRONT[WEST] & s.t.land, s)


def goes_on(s: State, free: int, h: int, left: int) -> bool:
    """14.31 Can a chain be brought to its end from a hex?"""
    return not left or any(goes_on(s, free & ~(1 << x), x, left - 1) for x in bits(s.t.touching[h] & free))


def next_links(s: State, last: int, left: int) -> int:
    """14.31 The hexes for the next of `left` markers, after the one in `last` (0: the first) that still leave room for the
    others."""
    free = ground(s) & ~s.hindenburg
    some = s.t.touching[last] & free if last else free
    return sum(1 << h for h in bits(some) if goes_on(s, free & ~(1 << h), h, left - 1))


def where_line(s: State, last: int, left: int) -> Ask:
    """14.31 All of them at once, or not now."""
    return WHERE_LINE(CENTRAL, [*LINE.among(next_links(s, last, left)), *(() if last else (DONE,))], left)


@procedure
async def place_line(s: State) -> None:
    """14.31 From K on, in any New Units Phase, the four markers may be laid, all at the same time."""
    if s.letter < K or s.line_laid:
        return
    last, left = 0, s.t.markers["hindenburg-line"]
    while left and next_links(s, last, left):
        c = await ask(s, where_line(s, last, left))
        if c is DONE:
            return
        s.line_laid = 1
        s.hindenburg |= 1 << c.a
        last, left = c.a, left - 1
        if s.log is not None:
            s.log.append(ev.LineLaid("14.31", c.a))
