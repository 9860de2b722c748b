"""6 Supply: a chain of friendly zones to a friendly source, checked in the Production Phase; attrition."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r08_1_armies import eliminate
from marne.games.to_the_last_man.choices import STARVE
from marne.games.to_the_last_man.questions import WHICH_STARVES
from marne.games.to_the_last_man.events import FortReduced, Unsupplied
from marne.games.to_the_last_man.pieces import ARMY, EFT, ENTENTE, FIRST_FORT, FORT, GERMAN, IN_ARMY, OF_SIDE, PIECE
from marne.games.to_the_last_man.rules.r01_2_units import MOBILE, Named
from marne.games.to_the_last_man.state import State, distinct, weaken
from marne.games.to_the_last_man.tables import Tables
from marne.games.to_the_last_man.rules.r03_victory import check
from marne.games.to_the_last_man.rules.r04_1_zones import friendly, present, usable
from marne.kernel.bars import ASKED, Bar
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, union


def net(s: State, side: int) -> int:
    """6.2, 8.4, 8.4 [STRENGTH 1 supply] Friendly zones without any enemy unit that are joined to a friendly source through
    such zones."""
    return joined(s.t, side, friendly(s, side) & ~present(s, 1 - side) & ~(1 << EFT))


def joined(t: Tables, side: int, clear: int) -> int:
    """Those of these zones that are joined to a source of the side through such zones."""
    key = (side, clear)
    got = t.net_cache.get(key)
    if got is None:
        near = t.near[side]
        got = edge = clear & t.sources[side]
        while edge:
            edge = union(near, edge) & clear & ~got
            got |= edge
        if len(t.net_cache) > 20000:
            t.net_cache.clear()
        t.net_cache[key] = got
    return got


def fed(s: State, side: int) -> int:
    """6.2, 6.3, 2.0 V.1 [disputed source] Zones whose units of that side are in supply: the chain itself, the zones next to
    it, friendly and disputed sources for those who stand in them, and the Eastern Front box."""
    chain = net(s, side)
    out = chain | union(s.t.near[side], chain) | s.t.sources[side] & usable(s, side)
    return out | 1 << EFT if side == GERMAN else out & ~(1 << EFT)


def unsupplied(s: State, side: int) -> int:
    """6.2 Armies, single pieces and forts out of supply."""
    zones = present(s, side) & ~fed(s, side)
    out = 0
    for z in bits(zones):
        out |= s.at[z] & OF_SIDE[side]
    return out


def in_supply(s: State, side: int, z: int) -> bool:
    return bool(fed(s, side) >> z & 1)


def which_starves(s: State, side: int, a: int) -> Ask:
    """6.5, 2.0 V.1 [b3], 6.5 [b2] The owner chooses the unit an unsupplied army loses."""
    return WHICH_STARVES(side, [STARVE[u] for u in distinct(s, s.inside[a])], a)


STARVE_BARS: tuple[Named, ...] = (
    *MOBILE, Bar("6.5 [b2]", lambda s, side: ~s.inside[s.decision.args[0]] if s.decision else 0,
                 "the unit is taken out of {q_place}", "l'unité est prise dans {q_place}", ASKED))


@procedure
async def check_supply(s: State) -> None:
    """2.0 V.1, 6.5 Who is out of supply is found for both sides first; then the losses, German first."""
    out = (unsupplied(s, GERMAN), unsupplied(s, ENTENTE))
    for side in (GERMAN, ENTENTE):
        if s.log is not None:
            for u in bits(out[side]):
                s.log.append(Unsupplied("6.5", u))
        for u in bits(out[side] & (FORT | PIECE)):
            starve_one(s, u)
        for a in bits(out[side] & ARMY):
            if s.loc[a] >= IN_ARMY:
                continue
            if s.inside[a].bit_count() < 2:                             # 2.0 V.1 [b4], 6.5 [b2]
                eliminate(s, a, "6.5", "supply")
                continue
            c = await ask(s, which_starves(s, side, a))
            eliminate(s, c.a, "6.5", "supply")
        check(s)                                                        # 3.2 [decisive]


def starve_one(s: State, u: int) -> None:
    """6.5, 2.0 V.1 [b1], 2.0 V.1 [b2], 2.0 V.1 [b5], 6.5 [b1], 6.5 [b3] A fort loses a step, the last one kills it; a single
    unit is eliminated."""
    value = s.steps[u - FIRST_FORT] if u >= FIRST_FORT else 0
    if value > 1:
        weaken(s, u, value - 1)
        if s.log is not None:
            s.log.append(FortReduced("6.5", u, value - 1))
    else:
        eliminate(s, u, "6.5", "supply")


def supplied_places(s: State, side: int, zones: int) -> int:
    """7.2, 6.4, 6.5 [b4], 2.0 I [placement] Of these zones those where units may appear: friendly or disputed, and in
    supply."""
    return zones & usable(s, side) & fed(s, side) & ~(1 << EFT)
