"""A45.2, A45.3 What the defender had hidden: a gun position, a unit from the support table."""
from __future__ import annotations

from marne.games.great_war_commander.events import Placed, WeaponGiven
from marne.games.great_war_commander.pieces import ARM, NONE, OF_ARM, OF_SIDE, OF_TYPE, TYPE, UNUSED
from marne.games.great_war_commander.state import W_UNUSED, State, give, put
from marne.games.great_war_commander.rules.r03_values import cover_of
from marne.games.great_war_commander.rules.r07_victory import occupy
from marne.parts.bits import bits

POSITION_COVER = 2


def spare(s: State, name: str) -> int:
    """An unused counter of that kind, NONE if there is none."""
    return next((u for u in bits(OF_TYPE[TYPE[name]]) if s.loc[u] == UNUSED), NONE)


def spare_weapon(s: State, name: str) -> int:
    """An unused weapon of that kind, NONE if there is none."""
    return next((w for w in bits(OF_ARM[ARM[name]]) if s.wplace[w] == W_UNUSED), NONE)


def crew(s: State, side: int) -> tuple[str, str]:
    """A45.2 The squad and the gun of the nation."""
    row = s.t.ds.nations[s.law.nations[side]]
    return (row.squad_1914 if s.law.year == 1914 else row.squad), row.hidden_gun


def position_possible(s: State, side: int, h: int) -> bool:
    """A45.2, A45 The scenario's defender, in his set-up zone, with cover of 2 and a friendly formation, and the counters
    unused."""
    squad, gun = crew(s, side)
    here = s.law.sides[side]
    return (here.defender and bool(here.set_up >> h & 1) and cover_of(s, h) >= POSITION_COVER and bool(s.at[h] & OF_SIDE[side])
            and spare(s, squad) != NONE and spare_weapon(s, gun) != NONE)


def place_position(s: State, side: int, h: int) -> None:
    """A45.2 They are there, and suffer the attack under way. Beside a runner they take the objective (7.3.1)."""
    squad, gun = crew(s, side)
    u, w = spare(s, squad), spare_weapon(s, gun)
    put(s, u, h)
    give(s, u, w)
    if s.log is not None:
        s.log.append(Placed("A45.2", u, h, "hidden"))
        s.log.append(WeaponGiven("A45.2", w, u))
    occupy(s, h, u)
