"""9.7 Trenches and 9.8.3 reorganisation for CAP."""
from __future__ import annotations

from marne.games.grand_illusion.choices import RECOVER
from marne.games.grand_illusion.events import Entrenched
from marne.games.grand_illusion.rules.r09_3_losses import restore
from marne.games.grand_illusion.pieces import ALL, ALLIED, COMBAT, FORT, GERMAN, HEXES, HQ, INF, OF_SIDE
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.rules.r08_4_supply import any_supplied, nation_of, zone
from marne.games.grand_illusion.questions import WHO_RECOVERS
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def without_infantry(s: State, side: int) -> int:
    """9.7.2 Hexes where not both sides have supplied infantry, as far as there is no trench yet."""
    return ~mask(h for h in bits(s.occ[ALLIED] & s.occ[GERMAN] & ~s.trench)
                 if all(any_supplied(s, s.at[h] & INF & OF_SIDE[x], h) for x in (ALLIED, GERMAN)))


ENTRENCHED = ("{h} is entrenched already: one trench a hex", "{h} : déjà retranché, une seule tranchée par hexagone")
TRENCH_BARS: tuple[Bar[[State, int]], ...] = (          # 5.2/b3
    Bar("9.7.1", lambda s, side: 0 if s.digging else ALL),
    Bar("9.7.2/p4", lambda s, side: s.trench, *ENTRENCHED),
    Bar("9.7.2", without_infantry, "not both sides have supplied infantry in {h}",
        "les deux camps n'ont pas chacun une infanterie ravitaillée {h.a}"),
)


def dig(s: State, h: int, rule: str) -> None:
    """9.7.3, 9.7.2/p2 A new trench gives +1."""
    s.trench |= 1 << h
    if s.log is not None:
        s.log.append(Entrenched(rule, h, 1))


def reorganisable(s: State, side: int, h: int) -> int:
    """9.8.3a, 5.2/n1, 8.4.3g.2/b6 Disrupted supplied combat units of a hex that holds no enemy unit or fort, besieged ones
    included."""
    foe = OF_SIDE[1 - side]
    if s.at[h] & foe & (COMBAT | FORT):
        return 0
    return sum(1 << u for u in bits(s.at[h] & OF_SIDE[side] & COMBAT & s.disrupted) if zone(s, nation_of(u)) >> h & 1)


def nobody_reorganises(s: State, side: int) -> int:
    """9.8.3a Hexes without such units."""
    shaken = s.disrupted & OF_SIDE[side]
    return ~mask(h for h in bits(mask(s.loc[u] for u in bits(shaken))) if reorganisable(s, side, h)) if shaken else ALL


REORGANISATION_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("5.2/n1", lambda s, side: s.occ[1 - side] | s.forts[1 - side]
        | mask(h for q in bits(HQ & OF_SIDE[1 - side]) if (h := s.loc[q]) <= HEXES)),
    Bar("9.8.3a", nobody_reorganises, "no supplied combat unit of yours is disrupted in {h}",
        "aucune de vos unités de combat ravitaillées n'est désorganisée {h.a}"),
)


def who_recovers(s: State, side: int, h: int, units: int, left: int) -> Ask:
    """11.4, 14.1.1c The owner chooses who recovers."""
    return WHO_RECOVERS(side, [RECOVER[u] for u in bits(units)], h, left)


@procedure
async def recover(s: State, side: int, h: int, units: int, count: int) -> None:
    """11.4/ex5 `count` of these disrupted units recover, at the owner's choice."""
    left = count
    while left and units:
        if units.bit_count() <= left:
            for u in bits(units):
                restore(s, u, "11.4")
            return
        c = await ask(s, who_recovers(s, side, h, units, left))
        restore(s, c.a, "11.4/ex5")
        units &= ~(1 << c.a)
        left -= 1


@procedure
async def reorganise_hex(s: State, side: int, h: int) -> None:
    """9.8.3a All supplied disrupted units of the hex recover; from turn 12 only half of them, rounded up."""
    units = reorganisable(s, side, h)
    count = units.bit_count()
    if s.turn >= s.law.fatigue_from:
        count = (count + 1) // 2                                        # 14.1.1c/Fatigue
    await recover(s, side, h, units, count)
