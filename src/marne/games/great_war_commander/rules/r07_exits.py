"""7.2 Leaving the board: points, and a place on the time track to come back from."""
from __future__ import annotations

from marne.games.great_war_commander.choices import WAY
from marne.games.great_war_commander.rules.r03_command import name_highest
from marne.games.great_war_commander.events import Exited
from marne.games.great_war_commander.rules.r04_harm import forget
from marne.games.great_war_commander.pieces import HERO, NONE, RUNNER, TANK, TRACK, UNUSED
from marne.games.great_war_commander.state import State, put
from marne.games.great_war_commander.rules.r07_victory import count_up, left_alone, occupy, score, special
from marne.games.great_war_commander.questions import WHEN_TO_RETURN
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure


def when_to_return(s: State, side: int, u: int) -> Ask:
    """7.2.1 Any box of the time track beyond the marker; a tank lies on that box and the next."""
    last = len(s.t.time_boxes) - 1
    if TANK >> u & 1 and s.time + 1 < last:
        last -= 1
    return WHEN_TO_RETURN(side, [WAY[n] for n in range(min(s.time + 1, last), last + 1)], u)


@procedure
async def leave(s: State, side: int, group: int, how: str) -> None:
    """7.2.1, 7, 7.3.2-d, 7.2 By the enemy's edge for their points; a runner by his own for one (O27.2.1), and he goes back to
    the unused counters."""
    todo = group
    while todo:
        u = (todo & -todo).bit_length() - 1
        todo &= todo - 1
        h = s.loc[u]
        if (RUNNER | HERO) >> u & 1:
            depart(s, u, h, 0)
            if RUNNER >> u & 1:
                score(s, side, s.t.vp_runner_out, "runner", "O27.2.1")
            continue
        c = await ask(s, when_to_return(s, side, u))
        depart(s, u, h, c.a)
        score(s, side, s.t.vp[u] + special(s, "exit"), "exit", "7.2.1")
    if left_alone(s, side):
        count_up(s, "left")                                             # 6.3(3)
    await name_highest(s)


def depart(s: State, u: int, h: int, box: int) -> None:
    """7.2.1 In good order and with its weapon mended, as a new formation; a tank only once (7.2.1.1)."""
    forget(s, u)
    w = s.arm[u]
    if w != NONE:
        s.wbroken &= ~(1 << w)
    if TANK >> u & 1:
        s.reentered |= 1 << u
    put(s, u, TRACK if box else UNUSED)
    s.due[u] = box
    if s.log is not None:
        s.log.append(Exited("7.2.1", u, h, box))
    occupy(s, h)
