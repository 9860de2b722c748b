"""5.8 Who has the initiative in which Theatre, and the choice between OHL and OberOst."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.choices_politics import CHOOSE_OBEROST, CHOOSE_OHL, TAKE_EAST, TAKE_WEST
from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, GRID, OF_FRONT, WEST
from marne.games.great_war_in_europe.questions_politics import WHICH_COMMAND, WHICH_THEATRE
from marne.games.great_war_in_europe.state import OBEROST, OHL, State
from marne.kernel.bars import Bar, free
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure


def chooser(s: State) -> int:
    """5.82 The CP, until the Allies have got the choice for good."""
    return ALLIED if s.allied_choice else CENTRAL


def chain(s: State, side: int) -> bool:
    """5.84 An unbroken line of friendly units or HQs across the West map, from the Channel, the Dutch border or the north edge
    to the Swiss border or the south edge."""
    t, mine = s.t, (s.occ[side] | s.staff[side]) & OF_FRONT[WEST]
    north = t.coast["channel"] | GRID.around(t.country["NL"]) | t.edge_side["n"]
    south = GRID.around(t.country["CH"]) | t.edge_side["s"]
    seen = front = mine & north
    while front:
        front = t.around(front) & mine & ~seen
        seen |= front
    return bool(seen & south)


# state, side, west: 1 if the side may not take (west 1) the West, (0) the East
SWITCH_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("5.83", lambda s, side, west: int((s.west == side) != bool(west) and s.switched == s.letter - 1),
        "the initiative was switched in the last Strategic Turn", "l'initiative a basculé au dernier tour stratégique"),
    Bar("5.84", lambda s, side, west: int(bool(west) and s.west != side and not chain(s, side)),
        "to take the West now needs an unbroken line across the Western Front",
        "prendre l'Ouest à présent exige une ligne continue sur le front occidental"),
)


def which_theatre(s: State, side: int) -> Ask:
    """5.83, 5.84, 5.85 One Theatre; the other side has the other."""
    return WHICH_THEATRE(side, [c for c, west in ((TAKE_WEST, 1), (TAKE_EAST, 0)) if free(SWITCH_BARS, s, side, west)])


def which_command(s: State) -> Ask:
    """5.88 OHL only with the initiative in the West."""
    return WHICH_COMMAND(CENTRAL, [*((CHOOSE_OHL,) if s.west == CENTRAL else ()), CHOOSE_OBEROST])


@procedure
async def initiative_phase(s: State) -> None:
    """4.3.8, 5.81, 5.82, 5.83, 5.86, 5.87, 5.88 Who chooses takes one Theatre for the coming series; then the CP takes OHL or
    OberOst. In the Near East alone only events change the initiative."""
    if not s.law.near_east_alone:
        side = chooser(s)
        c = await ask(s, which_theatre(s, side))
        west = side if c is TAKE_WEST else 1 - side
        if west != s.west:
            s.west, s.switched = west, s.letter
        if s.log is not None:
            s.log.append(ev.InitiativeTaken("5.83", s.west))
        c = await ask(s, which_command(s))
        s.command = OHL if c is CHOOSE_OHL else OBEROST
