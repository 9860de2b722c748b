"""14.3.6a.4 Rule Britannia improved: British divisions held back may land on the coast from turn 10 on."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r09_1_battle import LANDING_PREPARED, LANDING_SURPRISE, battle, enemies
from marne.games.grand_illusion.rules.r09_6_cavalry import displaced_hqs
from marne.games.grand_illusion.choices import ASHORE, DONE, OPTION_IDS
from marne.games.grand_illusion.rules.r08_3_control import settle
from marne.games.grand_illusion.events import Arrived
from marne.games.grand_illusion.pieces import ALLIED, BR, COMBAT, DIVISION, GERMAN, INF, OF_NATION, OF_SIDE, TRACK
from marne.games.grand_illusion.rules.r08_4_stacking import fits
from marne.games.grand_illusion.state import State, put
from marne.kernel.chance import roll
from marne.games.grand_illusion.questions import WHO_GOES_ASHORE
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

_AMPHIBIOUS = 1 << OPTION_IDS.index("al-amphibious")


def option(s: State) -> dict[str, int]:
    return next(o for o in s.law.choices if o["id"] == "al-amphibious")


def held_back(s: State) -> int:
    """14.3.6a.4/b2 British infantry divisions that have come due and wait off the map."""
    units = INF & DIVISION & OF_NATION[BR]
    return sum(1 << u for u in bits(units) if s.loc[u] == TRACK and s.due[u] <= s.turn)


def landing_hexes(s: State) -> int:
    """14.3.6a.4/b1, b3 Coastal hexes held by somebody in which one of them could land, from turn 10 on; one landing a game."""
    if not s.chosen & _AMPHIBIOUS or s.landed or s.turn < option(s)["from_turn"]:
        return 0
    waiting = held_back(s)
    if not waiting:
        return 0
    one = waiting & -waiting
    coast = bits(s.t.coastal) if s.law.landing_vacant else [h for h in bits(s.t.coastal) if s.at[h]]
    return sum(1 << h for h in coast if fits(s, s.at[h] & OF_SIDE[ALLIED] | one, h))


def who_goes_ashore(s: State, hx: int, force: int) -> Ask:
    """14.3.6a.4/b2 Up to four divisions."""
    more = [u for u in bits(held_back(s) & ~force) if fits(s, s.at[hx] & OF_SIDE[ALLIED] | force | 1 << u, hx)]
    if force.bit_count() >= option(s)["max_divisions"]:
        more = []
    return WHO_GOES_ASHORE(ALLIED, [*(ASHORE[u] for u in more), *([DONE] if force else [])], hx)


@procedure
async def landing(s: State, hx: int) -> None:
    """14.3.6a.4 Put divisions ashore; where Germans stand a battle follows at once, without Fortunes of War."""
    force = 0
    while True:
        c = await ask(s, who_goes_ashore(s, hx, force))
        if c is DONE:
            break
        force |= 1 << c.a
    for u in bits(force):
        put(s, u, hx)
        if s.weak >> u & 1:
            s.weak &= ~(1 << u)
            s.disrupted |= 1 << u
        if s.log is not None:
            s.log.append(Arrived("14.3.6a.4/b3", u, hx))
    s.landed |= 1 << hx                                                 # 14.3.6a.4/b5: a port becomes a source
    s.moved |= force
    settle(s)
    if enemies(s, ALLIED, hx):
        s.attackers = force & COMBAT
        s.battles |= 1 << hx
        die = roll(s, "landing", "14.3.6a.4/b4")
        how = LANDING_SURPRISE if die in s.t.landing_surprise else LANDING_PREPARED
        await battle(s, ALLIED, hx, how)
    else:
        await displaced_hqs(s, GERMAN, hx)
