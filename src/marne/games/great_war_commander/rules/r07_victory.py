"""6.3, 7 Points and the end of the game."""
from __future__ import annotations

from marne.games.great_war_commander.events import ControlTaken, GameEnded, GoalRevealed, PointsScored, SurrenderMoved
from marne.games.great_war_commander.pieces import GERMAN, GOALS, NONE, OF_SIDE, RUNNER, SEATS, TANK
from marne.games.great_war_commander.state import State, on_map
from marne.kernel.run import GameOver
from marne.kernel.title import Result
from marne.parts.bits import bits

EACH = tuple(range(5))


def score(s: State, side: int, points: int, why: str, rule: str) -> None:
    """4.1.1, 7 Points for a side; the marker moves along one track."""
    if not points:
        return
    s.vp += points if side == GERMAN else -points
    if s.log is not None:
        s.log.append(PointsScored(rule, side, points, why, s.vp))


# Objectives ------------------------------------------------------------------------------------------------------------------


def worth(s: State, markers: int, i: int) -> int:
    """7.3.2, 7.3, 7.3.2-a, 7.3.2-b What objective `i` (0 to 4) is worth by those markers; they add up."""
    out = 0
    for g in bits(markers):
        row = s.t.goals[g]
        if row.kind == "each" or row.kind == "objective" and row.objective == i + 1:
            out += row.vp
    return out


def special(s: State, kind: str) -> int:
    """7.3.2, 7.3.2-c, 7.3.2-d The bonus of the open markers Y (exit) and Z (elimination)."""
    return sum(s.t.goals[g].vp for g in bits(s.open_goals) if s.t.goals[g].kind == kind)


def occupy(s: State, h: int, by: int = NONE) -> None:
    """7.3.1, 2.3 After something has changed in a hex: the side that is alone in an objective with more than runners takes it.
    `by`: the formation that came in; a tank that takes control scores (7.3.1.2), also if it is there when the last enemy goes.
    During a melee nothing changes (A30)."""
    field = s.law.field
    if not field.in_goals >> h & 1:
        return
    for i in EACH:
        cells = field.goals[i]
        if not cells >> h & 1 or cells & s.fighting:
            continue
        german, allied = s.of[0] & cells, s.of[1] & cells
        if bool(german) == bool(allied):
            continue
        side = 0 if german else 1
        if s.held[i] == side + 1:
            continue
        there = 0
        for x in bits(german or allied):
            there |= s.at[x] & OF_SIDE[side]
        if not there & ~RUNNER:                                         # 7.3.1.3, O27.2.2
            continue
        tank = there & TANK if by == NONE else TANK & 1 << by
        take_control(s, i, side, bool(tank))


def take_control(s: State, i: int, side: int, tank: bool = False) -> None:
    """7.3.3, 7.3.3-c An open objective is worth its points at once: the old owner loses them, the new one gains them."""
    old = s.held[i]
    s.held[i] = side + 1
    if s.log is not None:
        s.log.append(ControlTaken("7.3.1", i + 1, side))
    value = worth(s, s.open_goals, i)
    if old:
        score(s, old - 1, -value, "objective", "7.3.3")
    score(s, side, value, "objective", "7.3.3")
    if tank:
        score(s, side, s.t.vp_tank_goal, "tank", "7.3.1.2")


def reveal_goal(s: State, g: int, side: int) -> None:
    """7.3.3, 7.3.3-b A marker becomes open: who holds what it names has the points now."""
    s.secret[side] &= ~(1 << g)
    s.open_goals |= 1 << g
    s.secrets += 1
    if s.log is not None:
        s.log.append(GoalRevealed("7.3.3", g, side))
    for i in EACH:
        if s.held[i]:
            score(s, s.held[i] - 1, worth(s, 1 << g, i), "objective", "7.3.3")


def goal_pool(s: State) -> int:
    """The objective markers that nobody has drawn."""
    return (1 << GOALS) - 1 & ~(s.open_goals | s.secret[0] | s.secret[1])


# Surrender and the end -------------------------------------------------------------------------------------------------------


def raise_surrender(s: State, side: int) -> None:
    """E65, E66 The surrender marker goes one box further."""
    s.surrender[side] += 1
    if s.log is not None:
        s.log.append(SurrenderMoved("4.3", side, s.surrender[side]))


def settle(s: State) -> None:
    """6.3.1 Whoever has lost by surrender or has nobody left loses at once; if both, the holder of the Initiative card wins."""
    if not s.doomed:
        return
    winner = s.initiative if s.doomed == 3 else 1 if s.doomed & 1 else 0
    end(s, winner, "surrender", "6.3.1")


def count_up(s: State, way: str) -> None:
    """6.3.2 Secret objectives are shown and counted; at 0 the holder of the Initiative card wins. 6.3.1 goes before."""
    settle(s)
    for side in (0, 1):
        for g in bits(s.secret[side]):
            reveal_goal(s, g, side)
    winner = s.initiative if not s.vp else 0 if s.vp > 0 else 1         # 9.2
    end(s, winner, way, "6.3.2")


def end(s: State, winner: int, way: str, rule: str) -> None:
    if s.log is not None:
        s.log.append(GameEnded(rule, winner, way, s.vp))
    s.result = Result(SEATS[winner], way, {SEATS[0]: max(0, s.vp), SEATS[1]: max(0, -s.vp)}, rule)
    raise GameOver


def left_alone(s: State, side: int) -> bool:
    """6.3(3) Has the last formation of a side just left the board of its own will?"""
    return not on_map(s, side)
