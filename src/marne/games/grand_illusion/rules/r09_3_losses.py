"""9.3.3, 9.8 Hits: disruption, elimination, fort steps; and the small bookkeeping that goes with them."""
from __future__ import annotations

from marne.games.grand_illusion.events import (
    CapReceived, CapSpent, Disrupted, Eliminated, Flipped, FortFell, FortReduced, Reorganised, VpChanged,
)
from marne.games.grand_illusion.pieces import BR, COMBAT, CORPS, DEAD, FORT, FR, GONE, HEXES, HQ, INF, NATION, UNITS
from marne.games.grand_illusion.state import State, put
from marne.parts.bits import bits


def hit(s: State, u: int, rule: str) -> None:
    """9.3.3, 2.4/p4 An undisrupted unit is disrupted, a disrupted one eliminated, a fort loses a step."""
    b = 1 << u
    if b & FORT:
        lose_step(s, u, rule)
        return
    if s.disrupted & b:
        eliminate(s, u, rule)                                           # 9.8.2/b4
    else:
        s.disrupted |= b                                                # 9.8.1: combat units alone
        if NATION[u] == BR and s.turn <= 5:
            s.british_hits += 1                                         # 14.2.2b/b6
        if s.log is not None:
            s.log.append(Disrupted(rule, u))


def eliminate(s: State, u: int, rule: str) -> None:
    """To the pile of eliminated units. HQ and siege guns never come back from it (7.2)."""
    b = 1 << u
    if s.log is not None:
        s.log.append(Eliminated(rule, u, s.loc[u]))
    if b & COMBAT and NATION[u] == BR and s.turn <= 5 and not rule.startswith("9.4.5"):
        s.british_hits += 1                                             # 14.2.2b/b6
    if b & CORPS & INF and NATION[u] == FR and s.turn <= 5:
        s.french_lost += 1                                              # 14.2.2b/b5
    put(s, u, DEAD)
    s.disrupted &= ~b
    s.flipped &= ~b
    s.attackers &= ~b
    clear_board(s, b)


def lose_step(s: State, u: int, rule: str) -> None:
    """9.3.3, 9.3.3/Forts, 9.5.1/b1 A fort goes to its next lower face; after the last it is gone for good."""
    f = u - UNITS
    s.steps[f] += 1
    if s.steps[f] >= len(s.t.fort_cs[f]):
        fort_falls(s, u, rule)
    elif s.log is not None:
        s.log.append(FortReduced(rule, u, len(s.t.fort_cs[f]) - s.steps[f]))


def fort_falls(s: State, u: int, rule: str) -> None:
    h = s.loc[u]
    put(s, u, GONE)
    clear_board(s, 1 << u)
    if not s.at[h] & FORT:
        s.siege &= ~(1 << h)                                            # 9.5.3b/b1
    if s.log is not None:
        s.log.append(FortFell(rule, u))


def clear_board(s: State, units: int) -> None:
    """Take these units off the Battle Board."""
    board = s.board
    for i in range(0, 32, 2):
        if board[i] != 255:
            if units >> board[i] & 1:
                board[i], board[i + 1] = board[i + 1], 255
                if board[i] != 255 and units >> board[i] & 1:
                    board[i] = 255
            elif board[i + 1] != 255 and units >> board[i + 1] & 1:
                board[i + 1] = 255


def flip(s: State, u: int, rule: str) -> None:
    """2.4, 2.4/HQ, 2.4/HA An HQ to its reduced side, a siege gun to Fired."""
    if not s.flipped >> u & 1:
        s.flipped |= 1 << u
        if s.log is not None:
            s.log.append(Flipped(rule, u, False))


def restore(s: State, u: int, rule: str) -> None:
    """11.4, 2.4/p4, 5.2/n2 Back to the front: a disrupted unit, an HQ, a siege gun."""
    b = 1 << u
    if s.disrupted & b:
        s.disrupted &= ~b
        if s.log is not None:
            s.log.append(Reorganised(rule, u))
    if s.flipped & b:
        s.flipped &= ~b
        if s.log is not None:
            s.log.append(Flipped(rule, u, True))


def meet_hqs(s: State, h: int, side: int, rule: str) -> None:
    """8.4.1, 2.4/HQ/b4 Two or more friendly HQ that meet in a hex are all turned to their reduced side."""
    from marne.games.grand_illusion.pieces import OF_SIDE
    hqs = s.at[h] & HQ & OF_SIDE[side]
    if hqs & hqs - 1:
        for u in bits(hqs):
            flip(s, u, rule)


def score(s: State, side: int, change: int, rule: str, why: str) -> None:
    """14.1.2, 14.1.2c/b5, 14.2.2c/b5, 14.3.4/b6, 14.1.2c, 14.2.2c, 14.3.4 Plan 17 VP (Allied) or German VP; a total may be
    negative."""
    if change:
        s.vp[side] += change
        if s.log is not None:
            s.log.append(VpChanged(rule, side, change, s.vp[side], why))


def pay(s: State, side: int, amount: int, rule: str) -> None:
    """5.2 Spend command points."""
    s.cap[side] -= amount
    if s.log is not None:
        s.log.append(CapSpent(rule, side, amount, s.cap[side]))


def receive(s: State, side: int, amount: int, rule: str) -> None:
    """5.1.1 Gain command points; what exceeds the maximum is lost."""
    s.cap[side] = min(s.cap[side] + amount, s.t.cap_max)
    if s.log is not None:
        s.log.append(CapReceived(rule, side, amount, s.cap[side]))


def on_map(s: State, u: int) -> bool:
    return 0 < s.loc[u] <= HEXES
