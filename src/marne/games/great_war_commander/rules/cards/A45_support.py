"""A45.3, E72, E87, E91 The support tables: what a roll brings, and where it is put."""
from __future__ import annotations

from typing import Any, NamedTuple

from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.choices import PLACE
from marne.games.great_war_commander.data.rows import NATIONS
from marne.games.great_war_commander.events import Placed, WeaponGiven
from marne.games.great_war_commander.rules.cards.A45_hidden import spare_weapon
from marne.games.great_war_commander.pieces import (
    ARM, K_LEADER, KIND, NONE, OF_ARM, OF_NATION, OF_TYPE, PHONE, RANK, SEATS, TYPE, UNUSED,
)
from marne.games.great_war_commander.rules.r08_stacking import fits, passable
from marne.games.great_war_commander.state import W_UNUSED, State, give, put
from marne.games.great_war_commander.rules.r12_telephones import install_phone, phones_left
from marne.games.great_war_commander.rules.r07_victory import occupy
from marne.games.great_war_commander.questions import WHERE_TO_PUT
from marne.kernel.chance import draw
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

LIEUTENANT = 1


class Row(NamedTuple):
    """One line of the table: (unit, weapon) names, a lieutenant or not, a telephone or ''."""

    items: tuple[tuple[str, str], ...]
    leader: bool
    phone: str


def table(s: State, side: int) -> dict[int, Row]:
    """The lines of the nation for the scenario's date, by roll."""
    out: dict[int, Row] = {}
    periods: list[dict[str, Any]] = s.t.ds.support[NATIONS[s.law.nations[side]]]
    for period in periods:
        if period["from"] <= s.law.date <= period["to"]:
            for r in period["rows"]:
                items = tuple((i["unit"], i.get("weapon", "")) for i in r["items"])
                out[r["roll"]] = Row(items, "leader" in r, r.get("telephone", ""))
    return out


def available(s: State, side: int, row: Row, phones: bool) -> bool:
    """Are all its counters unused? A telephone counts only where it may be taken."""
    need_units: dict[str, int] = {}
    need_arms: dict[str, int] = {}
    for unit, weapon in row.items:
        need_units[unit] = need_units.get(unit, 0) + 1
        if weapon:
            need_arms[weapon] = need_arms.get(weapon, 0) + 1
    for name, n in need_units.items():
        if sum(s.loc[u] == UNUSED for u in bits(OF_TYPE[TYPE[name]])) < n:
            return False
    for name, n in need_arms.items():
        if sum(s.wplace[w] == W_UNUSED for w in bits(OF_ARM[ARM[name]])) < n:
            return False
    if row.leader and not lieutenants(s, side):
        return False
    return not (phones and row.phone) or phones_left(s, side, PHONE[row.phone])


def lieutenants(s: State, side: int) -> int:
    """Unused lieutenants of the nation."""
    nation = OF_NATION[s.law.nations[side]]
    return mask(u for u in bits(nation) if KIND[u] == K_LEADER and RANK[u] == LIEUTENANT and s.loc[u] == UNUSED)


@procedure
async def consult(s: State, side: int, phones: bool, shift: bool, rule: str) -> int:
    """E87(1), E87(2), E72(1), E72(2), E91(1), E91(2) Roll, then go towards the X until everything of a line is at
    hand. 0: nothing comes. A45.3 knows no `shift`: what is not at hand does not come. `rule`: the card that asks for it."""
    value = await rolls.roll(s, side, rolls.SUPPORT, 0, rule)
    lines = table(s, side)
    n = min(value, 12)
    while n >= 2 and not (n in lines and available(s, side, lines[n], phones)):
        n = n - 1 if shift else 0
    return n if n >= 2 else 0


def gather(s: State, side: int, n: int, rule: str) -> tuple[int, ...]:
    """Take the counters of a line: the units, each with its weapon; a lieutenant by lot. They belong nowhere yet."""
    row = table(s, side)[n]
    out = []
    for unit, weapon in row.items:
        u = next(v for v in bits(OF_TYPE[TYPE[unit]]) if s.loc[v] == UNUSED and v not in out)
        out.append(u)
        if weapon:
            w = spare_weapon(s, weapon)
            give(s, u, w)
            if s.log is not None:
                s.log.append(WeaponGiven(rule, w, u))
    if row.leader:
        out.append(draw(s, tuple(bits(lieutenants(s, side))), f"lieutenant {SEATS[side]}", rule))
    return tuple(out)


@procedure
async def take_phone(s: State, side: int, n: int) -> None:
    """E87(3) A telephone takes the place of the old one."""
    name = table(s, side)[n].phone
    if name:
        await install_phone(s, side, PHONE[name])


def rooms(s: State, u: int, board: int) -> int:
    """Hexes of a set where a formation may be put within the stacking limits."""
    return mask(h for h in bits(board) if passable(s, u, h) and fits(s, u, h))


def where_to_put(s: State, side: int, u: int, board: int, rule: str) -> Ask:
    return WHERE_TO_PUT(side, PLACE[u].among(rooms(s, u, board)), u, rule=rule)


@procedure
async def put_down(s: State, side: int, units: tuple[int, ...], board: int, rule: str) -> int:
    """One by one into hexes of a set; who finds no room is lost. Gives those who came."""
    came = 0
    i = 0
    while i < len(units):
        u = units[i]
        i += 1
        if rooms(s, u, board):
            c = await ask(s, where_to_put(s, side, u, board, rule))
            put(s, u, c.b)
            came |= 1 << u
            if s.log is not None:
                s.log.append(Placed(rule, u, c.b, "event"))
            occupy(s, c.b, u)
        else:
            return_weapon(s, u)
    return came


def return_weapon(s: State, u: int) -> None:
    """Back to the unused counters."""
    w = s.arm[u]
    if w != NONE:
        s.arm[u] = NONE
        s.carried &= ~(1 << u)
        s.wplace[w] = W_UNUSED
