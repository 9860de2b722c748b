"""9.2 The Battle Board: boxes 0-3 attacker's front, 4-7 his reserve, 8-11 defender's front, 12-15 his reserve.

A box has two slots.
"""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.grand_illusion.choices import (
    ENOUGH, FACE, KEEP_OUT, PAIR, PLACE, PULL_OUT, RESERVE, STACK, STAND,
)
from marne.games.grand_illusion.events import Placed, Withdrew
from marne.games.grand_illusion.rules.r09_3_losses import hit
from marne.games.grand_illusion.pieces import (
    BR, BRIGADE, CAV, COMBAT, CORPS, DIVISION, FORT, FR, INF, NATION, OF_NATION, SMALL, UNITS,
)
from marne.games.grand_illusion.state import EMPTY, State
from marne.kernel.chance import roll
from marne.games.grand_illusion.questions import (
    WHICH_ATTACKER, WHICH_BOX, WHICH_CAVALRY_WITHDRAWS, WHICH_DEFENDER, WHICH_DISRUPTED, WHICH_RESERVE, WHO_STAYS_OUT,
)
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask, offer
from marne.kernel.weave import procedure
from marne.parts.bits import bits

ATTACK, ATTACK_RESERVE, DEFENCE, DEFENCE_RESERVE = 0, 4, 8, 12
_NOBODY = bytes([EMPTY])
_BIT = (*(1 << u for u in range(EMPTY)), 0)


def clear(s: State) -> None:
    s.board[:] = b"\xff" * 32


def box(s: State, i: int) -> int:
    """The units in box `i`, as a set."""
    return _BIT[s.board[2 * i]] | _BIT[s.board[2 * i + 1]]


def on_board(s: State) -> int:
    m = 0
    for u in s.board.replace(_NOBODY, b""):
        m |= 1 << u
    return m


def attacking(s: State) -> int:
    """9.2.3, 9.2.5b The attackers on the board, in front and in Reserve."""
    m = 0
    for i in range(ATTACK, DEFENCE):
        m |= box(s, i)
    return m


def filled(s: State, first: int) -> int:
    """How many of the four boxes from `first` on hold somebody."""
    return sum(s.board[2 * i] != EMPTY for i in range(first, first + 4))


def set_box(s: State, i: int, units: int) -> None:
    members = bits(units)
    s.board[2 * i] = members[0]
    s.board[2 * i + 1] = members[1] if len(members) > 1 else EMPTY
    if s.log is not None:
        for u in members:
            s.log.append(Placed("9.2.2a" if i >= DEFENCE else "9.2.3a", u, i))


def empty_box(s: State, i: int) -> None:
    s.board[2 * i] = s.board[2 * i + 1] = EMPTY


def bracketed(s: State) -> int:
    """2.4/e1 Units whose present strength is in brackets: they may only defend."""
    return s.t.def_only[0] & ~s.disrupted | s.t.def_only[1] & s.disrupted


PAIR_BARS: tuple[Bar[[int]], ...] = (                   # 9.2.2b Two small units of one nation and one arm may share a box
    Bar("9.2.2b", lambda u: ~SMALL if SMALL >> u & 1 else ~0),
    Bar("9.2.2b/b2", lambda u: ~OF_NATION[NATION[u]]),
    Bar("9.2.2b/b3", lambda u: ~CAV if CAV >> u & 1 else CAV),
)
PARTNERS = tuple(allowed(PAIR_BARS, SMALL, u) for u in range(UNITS))


def pairs(units: int) -> Iterator[tuple[int, int]]:
    """9.2.2b Two units that may share a box."""
    for u in bits(units & SMALL):
        for v in bits(units & PARTNERS[u] & -(2 << u)):
            yield u, v


def by_rank(s: State, units: int) -> tuple[int, ...]:
    """9.2.2c.1-6 By priority of placement: corps, infantry divisions, infantry brigades, cavalry, disrupted units, forts."""
    fresh = units & ~s.disrupted
    return fresh & CORPS, fresh & INF & DIVISION, fresh & INF & BRIGADE, fresh & CAV, units & COMBAT & s.disrupted, units & FORT


def next_singles(s: State, units: int) -> int:
    """9.2.2c The units of the best priority."""
    return next(filter(None, by_rank(s, units)), 0)


def disrupted_stackable(s: State, units: int) -> int:
    """9.2.2b Disrupted small units share a box among themselves; by the other reading each has one of its own."""
    return units & s.disrupted if s.law.disrupted_pairs else 0


# 9.2.2 the defender ----------------------------------------------------------------------------------------------


def which_defender(s: State, side: int, pool: int) -> Ask:
    """9.2.2c, 9.2.2b/b1 Who takes the next box, by priority; two cavalry divisions in one box still rank as cavalry
    (9.2.2c.4)."""
    left = pool & ~on_board(s)
    fresh = left & COMBAT & ~s.disrupted
    stackable = fresh & INF or fresh or disrupted_stackable(s, left)
    out: list[Choice] = [PAIR[u][v] for u, v in pairs(stackable)]
    out += [PLACE[u] for u in bits(next_singles(s, left))]
    return WHICH_DEFENDER(side, out)


@procedure
async def defender_places(s: State, side: int, pool: int) -> None:
    """9.2.2a, 9.2.2b/b5 The defender fills his front boxes until they are full or nobody is left."""
    n = 0
    while n < s.t.boxes and pool & ~on_board(s):
        c = await ask(s, which_defender(s, side, pool))
        set_box(s, DEFENCE + n, 1 << c.a | (1 << c.b if c.verb == "pair" else 0))
        n += 1


# 9.2.3 the attacker ----------------------------------------------------------------------------------------------


def open_boxes(s: State, cavalry: bool) -> list[int]:
    """9.2.3a, 9.2.3a/n1 Free front boxes facing the enemy: those facing undisrupted units first; cavalry never faces a fort."""
    hot, cold = [], []
    for i in range(4):
        facing = box(s, DEFENCE + i)
        if facing and s.board[2 * i] == EMPTY:
            if facing & COMBAT & ~s.disrupted:
                hot.append(i)
            elif not (cavalry and facing & FORT):
                cold.append(i)
    return hot or cold


def against_cavalry(s: State) -> list[int]:
    """9.2.3a/n2 Free boxes facing cavalry: undisrupted cavalry may always be placed there."""
    return [i for i in range(4) if s.board[2 * i] == EMPTY and box(s, DEFENCE + i) & CAV]


def cavalry_boxes(s: State, fresh: int) -> list[int]:
    """9.2.3a.4, n2 Boxes for undisrupted cavalry: before its turn has come only those facing cavalry."""
    return against_cavalry(s) if fresh & INF else sorted({*open_boxes(s, True), *against_cavalry(s)})


def which_attacker(s: State, side: int, pool: int) -> Ask:
    """9.2.3a Who attacks next and which box he faces, by priority."""
    fresh = pool & ~on_board(s) & ~s.disrupted
    foot, horse = open_boxes(s, False), cavalry_boxes(s, fresh)
    out: list[Choice] = [STACK[u][v] for u, v in pairs(fresh) if (horse if CAV >> u & 1 else foot)]  # 9.2.3a.1
    out += [FACE[u][i] for u in bits(next_singles(s, fresh & INF)) for i in foot]  # 9.2.3a.1-3
    out += [FACE[u][i] for u in bits(fresh & CAV) for i in horse]
    return WHICH_ATTACKER(side, out)


def which_box(s: State, side: int, pool: int, u: int, v: int) -> Ask:
    """9.2.3a The box a stack of two faces."""
    cavalry = bool(CAV >> u & 1)
    fresh = pool & ~on_board(s) & ~s.disrupted
    boxes = cavalry_boxes(s, fresh) if cavalry and fresh >> u & 1 else open_boxes(s, cavalry)
    return WHICH_BOX(side, [FACE[u][i] for i in boxes], u, v)


def forced_disrupted(units: int) -> int:
    """9.2.3a/ex Offensive to the Limit: French disrupted corps first, then infantry divisions, then cavalry."""
    french = units & OF_NATION[FR]
    return french & CORPS or french & INF or french & CAV


def which_disrupted(s: State, side: int, units: int, forced: int) -> Ask:
    """9.2.3a.5, n3 Disrupted attackers may be placed or kept out, but somebody has to attack (9.1.3c).

    In a French Offensive to the Limit the French must fill the free boxes (9.2.3a/ex).
    """
    out = faces(s, forced_disrupted(units)) if forced else []
    if out:
        return WHICH_DISRUPTED(side, out, rule="9.2.3a/ex")
    out = faces(s, units)
    if not out or filled(s, ATTACK):
        out.append(ENOUGH)
    return WHICH_DISRUPTED(side, out)


def faces(s: State, units: int) -> list[Choice]:
    """9.2.3a Each of these disrupted units in each box it may take, or two of them in one (9.2.2b)."""
    out: list[Choice] = [STACK[u][v] for u, v in pairs(disrupted_stackable(s, units)) if open_boxes(s, bool(CAV >> u & 1))]
    return out + [FACE[u][i] for u in bits(units) for i in open_boxes(s, bool(CAV >> u & 1))]


@procedure
async def attacker_places(s: State, side: int, pool: int, forced: int) -> None:
    """9.2.3a The attacker fills the boxes that face the enemy, undisrupted units by priority, then disrupted ones if he likes."""
    while True:
        c = await offer(s, which_attacker(s, side, pool))
        if c is None:
            break
        if c.verb == "stack":
            u = c.a
            v = c.b
            c = await ask(s, which_box(s, side, pool, u, v))
            set_box(s, c.b, 1 << u | 1 << v)
        else:
            set_box(s, c.b, 1 << c.a)
    while pool & s.disrupted & ~on_board(s):
        c = await ask(s, which_disrupted(s, side, pool & s.disrupted & ~on_board(s), forced))
        if c is ENOUGH:
            break
        if c.verb == "stack":
            u = c.a
            v = c.b
            c = await ask(s, which_box(s, side, pool, u, v))
            set_box(s, c.b, 1 << u | 1 << v)
        else:
            set_box(s, c.b, 1 << c.a)


# 9.2.5 reserves --------------------------------------------------------------------------------------------------


def engaged(s: State) -> list[int]:
    """Pairs of front boxes with both sides present."""
    return [i for i in range(4) if s.board[2 * i] != EMPTY and s.board[2 * (DEFENCE + i)] != EMPTY]


def may_back(s: State, u: int, i: int, first: int) -> bool:
    """9.2.5/note, 9.6.1/b3, 9.6.1/ex Cavalry stands in Reserve only against cavalry, British cavalry against anybody."""
    if not CAV >> u & 1:
        return True
    opposite = box(s, (DEFENCE if first == ATTACK else ATTACK) + i)
    return bool(opposite & (COMBAT if NATION[u] == BR else CAV))


def room_in_reserve(s: State, first: int) -> bool:
    """9.2.1 May the side fill another Reserve box? With board-four its front and its Reserve hold four units or stacks in all."""
    return filled(s, first + 4) + (filled(s, first) if s.law.board_four else 0) < s.t.boxes


def which_reserve(s: State, side: int, units: int, first: int) -> Ask:
    """9.2.5 Who goes into Reserve behind which engaged box; a small unit may join another."""
    out: list[Choice] = []
    free = [i for i in engaged(s) if s.board[2 * (first + 4 + i)] == EMPTY] if room_in_reserve(s, first) else []
    halves = [i for i in engaged(s) if (b := box(s, first + 4 + i)) and not b & b - 1 and b & SMALL]
    for u in bits(units):
        out += [RESERVE[u][i] for i in free if may_back(s, u, i, first)]
        if SMALL >> u & 1:
            out += [RESERVE[u][i] for i in halves if any(
                v != u for pair in pairs(box(s, first + 4 + i) | 1 << u) for v in pair)]
    out.append(ENOUGH)
    return WHICH_RESERVE(side, out, rule="9.2.5b" if first == ATTACK else "9.2.5a/b2")


def unopposed(s: State) -> int:
    """9.2.5a Defenders nobody faces leave the front: disrupted ones for the map, the others may form the Reserve."""
    units = 0
    for i in range(4):
        b = box(s, DEFENCE + i)
        if b and s.board[2 * i] == EMPTY:
            units |= b
            empty_box(s, DEFENCE + i)
    return units & ~s.disrupted                                         # 9.2.5a/b1


@procedure
async def reserves(s: State, attacker: int, pool: int) -> None:
    """9.2.5 Unopposed defenders and surplus attackers go into Reserve, at most as many boxes as the board allows."""
    spare = unopposed(s)
    while spare and engaged(s):
        c = await ask(s, which_reserve(s, 1 - attacker, spare, DEFENCE))
        if c is ENOUGH:
            break
        join_reserve(s, DEFENCE_RESERVE + c.b, c.a)
        spare &= ~(1 << c.a)
    # 9.2.6/b5, 9.6.2/b5: settled before the cavalry leaves, so that nobody whom it faced comes back; 9.8.2/b3
    surplus = pool & COMBAT & ~s.disrupted & ~on_board(s)
    while surplus and engaged(s):
        c = await ask(s, which_reserve(s, attacker, surplus, ATTACK))
        if c is ENOUGH:
            break
        join_reserve(s, ATTACK_RESERVE + c.b, c.a)
        surplus &= ~(1 << c.a)


def join_reserve(s: State, i: int, u: int) -> None:
    slot = 2 * i if s.board[2 * i] == EMPTY else 2 * i + 1
    s.board[slot] = u
    if s.log is not None:
        s.log.append(Placed("9.2.5a/b2" if i >= DEFENCE_RESERVE else "9.2.5b", u, i))


# 9.2.6 cavalry withdraws -------------------------------------------------------------------------------------------


def screens(s: State) -> list[int]:
    """9.2.6, 9.6.2 Engaged front boxes of the defender with undisrupted cavalry."""
    return [i for i in engaged(s) if box(s, DEFENCE + i) & CAV & ~s.disrupted]


def which_cavalry_withdraws(s: State, side: int) -> Ask:
    return WHICH_CAVALRY_WITHDRAWS(side, [*(PULL_OUT[s.board[2 * (DEFENCE + i)]] for i in screens(s)), STAND])


@procedure
async def cavalry_withdraws(s: State, side: int) -> None:
    """9.2.6 Undisrupted defending cavalry may leave the board before the firing."""
    while screens(s):
        c = await ask(s, which_cavalry_withdraws(s, side))
        if c is STAND:
            break
        pull_out(s, next(i for i in range(4) if box(s, DEFENCE + i) >> c.a & 1))


def pull_out(s: State, i: int) -> None:
    """9.2.6/b1-b4, 9.6.2/b1-b4 Before infantry a hit on 1 or 2, before cavalry disrupted for certain; a Reserve behind it
    steps forward."""
    horse = box(s, DEFENCE + i)
    empty_box(s, DEFENCE + i)
    if s.log is not None:
        for u in bits(horse):
            s.log.append(Withdrew("9.2.6", u))
    if box(s, ATTACK + i) & INF:
        struck = roll(s, "cavalry-withdrawal", "9.2.6/b1") in s.t.withdraw_hit
        rule = "9.2.6/b1"
    else:
        struck = True
        rule = "9.2.6/b2"
    if struck:
        for u in bits(horse):
            hit(s, u, rule)
    behind = box(s, DEFENCE_RESERVE + i)
    if behind:
        empty_box(s, DEFENCE_RESERVE + i)
        set_box(s, DEFENCE + i, behind)


# 9.2.4 counterattack -------------------------------------------------------------------------------------------------


def who_stays_out(s: State, side: int, units: int) -> Ask:
    """9.2.4a/b2 Disrupted units of the counterattacker may go back to the hex."""
    return WHO_STAYS_OUT(side, [*(KEEP_OUT[u] for u in bits(units)), ENOUGH])


@procedure
async def counterattack_force(s: State, side: int, pool: int) -> int:
    """9.2.4a Who counterattacks: the defenders on the board without forts, without bracketed units (2.4/e1) and without
    the disrupted units left out.
    """
    await defender_places(s, side, pool)
    force = on_board(s) & COMBAT & ~bracketed(s)                        # 9.2.4a/b1, 9.5.1
    clear(s)
    while force & s.disrupted:
        c = await ask(s, who_stays_out(s, side, force & s.disrupted))
        if c is ENOUGH:
            break
        force &= ~(1 << c.a)
    return force
