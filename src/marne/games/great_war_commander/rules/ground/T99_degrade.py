"""T99.5, F125.3 Artillery ploughs up the ground and breaks works down."""
from __future__ import annotations

from marne.games.great_war_commander.data.rows import ABSENT
from marne.games.great_war_commander.events import GroundChanged, WorkBuilt, WorkGone
from marne.games.great_war_commander.rules.r02_field import BRIDGE, BUILDING, GROUNDS, NO_WORK, SHELL_HOLE, WORKS, Terrain
from marne.games.great_war_commander.state import State, reground

INHERENT = 18                                                           # T121.1
DRUMFIRE = 99                                                           # E95 nothing that can be degraded stands it


def shell(s: State, h: int, total: int) -> None:
    """T99.5, F125.3 A hit of that total on a hex: the work is degraded, or the ground if there is no work."""
    f = s.law.field
    w = s.works[h]
    if s.blaze >> h & 1:
        return                                                          # T100 no other marker comes into a blaze
    if w:
        if total >= f.ground.work_vulnerability[w]:
            break_down(s, h)
        return
    dig_up(s, h, total)


def dig_up(s: State, h: int, total: int) -> None:
    """T99.5, T121.1 A hit of that total on the ground of a hex."""
    f = s.law.field
    g = s.ground[h]
    if g == SHELL_HOLE:
        if f.printed[h] == SHELL_HOLE and (f.has_path & ~s.nopath) >> h & 1 and total >= INHERENT:
            s.nopath |= 1 << h                                          # T121.1 the path is lost
            if s.log is not None:
                s.log.append(GroundChanged("T121.1", h, g))
        return
    if f.ground.cost[g] != ABSENT and f.ground.vulnerability[g] and total >= f.ground.vulnerability[g]:
        plough(s, h, f)


def flatten(s: State, h: int) -> None:
    """E95 Everything in a hex goes down one step: the work, and the ground under it too. Where nothing is left of the work but a
    ruin, it outranks the shell hole of the ground (T99.1)."""
    if s.blaze >> h & 1:
        return                                                          # T100
    had_work = s.works[h] != NO_WORK
    if had_work:
        break_down(s, h)
    if not had_work or s.works[h] or s.ground[h] == SHELL_HOLE:
        dig_up(s, h, DRUMFIRE)


def break_down(s: State, h: int) -> None:
    """F125.3, F125.2 One step: trench to foxhole, casemate to ruin, the others to a shell hole, or a ruin in a building or on
    a bridge."""
    w = s.works[h]
    row = s.law.field.ground.works[w]
    assert row is not None
    name = row.degrades_in_building_or_bridge if s.ground[h] in (BUILDING, BRIDGE) else row.degrades_to
    if s.log is not None:
        s.log.append(WorkGone("F125.3", h, w))
    if name in WORKS:
        s.works[h] = WORKS.index(name)
        if s.log is not None:
            s.log.append(WorkBuilt("F125.3", h, s.works[h]))
        return
    s.works[h] = NO_WORK
    change(s, h, GROUNDS.index(name))


def plough(s: State, h: int, f: Terrain) -> None:
    """T99.5 The ground becomes a shell hole or a ruin."""
    change(s, h, f.ground.degrades[s.ground[h]])


def change(s: State, h: int, ground: int, rule: str = "T99.5") -> None:
    if s.ground[h] == ground:
        return
    s.ground[h] = ground
    reground(s)
    if s.log is not None:
        s.log.append(GroundChanged(rule, h, ground))


def remove_work(s: State, h: int, rule: str) -> None:
    """F125.2 A work is taken away, by an event, by engineers."""
    if s.works[h]:
        if s.log is not None:
            s.log.append(WorkGone(rule, h, s.works[h]))
        s.works[h] = NO_WORK
