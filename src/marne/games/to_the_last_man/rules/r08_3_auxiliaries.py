"""8.3.2-8.3.6 Guns, biplanes and tanks without infantry of their own are lost amid the enemy; so are empty armies (8.1)."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r08_1_armies import eliminate, has_infantry
from marne.games.to_the_last_man.rules.r05_3_losses import kill
from marne.games.to_the_last_man.pieces import (
    ARMY, ENTENTE, GERMAN, INF, K_ARTILLERY, K_BIPLANE, K_PARIS_GUN, K_SIEGE, K_TANK, KIND, OF_SIDE, PIECE,
)
from marne.games.to_the_last_man.state import COMBAT, State, units_in
from marne.games.to_the_last_man.rules.r04_1_zones import contested
from marne.parts.bits import bits

ALONE = {K_ARTILLERY: "8.3.2 [alone]", K_SIEGE: "8.3.3 [alone]", K_BIPLANE: "8.3.4 [alone]", K_TANK: "8.3.5 [alone]",
         K_PARIS_GUN: "8.3.6 [alone]"}


def unescorted(s: State, side: int, z: int) -> int:
    """T-24 Who of a side is lost in this zone: no friendly infantry there, alone or in armies, but enemies: infantry, and for
    siege guns and the Paris Gun any unit that is not a fort."""
    if has_infantry(s, side, z):
        return 0
    mine, foes = units_in(s, side, z), units_in(s, 1 - side, z)
    out = mine & s.t.lost_amid_infantry if foes & INF else 0
    return out | (mine & s.t.lost_amid_any if foes & PIECE else 0)


def sweep_zone(s: State, z: int) -> None:
    """The check in one zone, for both sides at once. An army emptied by it is eliminated for that in the Combat Phase alone
    (8.1 [last unit], T-24); after movement, if the enemy holds the zone (8.1 [EMPTY lost])."""
    lost = unescorted(s, GERMAN, z) | unescorted(s, ENTENTE, z)
    for u in bits(lost):
        (kill if s.phase == COMBAT else eliminate)(s, u, ALONE[KIND[u]], "unescorted")
    for side in (GERMAN, ENTENTE):
        if s.hold[1 - side] >> z & 1 and not has_infantry(s, side, z):
            for a in bits(s.at[z] & ARMY & OF_SIDE[side]):
                if not s.inside[a]:
                    eliminate(s, a, "8.1 [EMPTY lost]", "empty")


def sweep(s: State, phase: str) -> None:
    """T-24 The check at the end of a Movement or Combat Phase (`phase` is for the reader: the rule is the same)."""
    for z in bits(contested(s)):
        sweep_zone(s, z)
