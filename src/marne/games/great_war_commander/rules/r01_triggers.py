"""1.8, 1.9.1, 11.4 Triggers: event, jam, sniper; random hexes, which also mend and destroy broken weapons."""
from __future__ import annotations

from marne.games.great_war_commander.rules.cards import E56_events as happenings
from marne.games.great_war_commander.rules.orders import O16_melee as melee
from marne.games.great_war_commander.rules import r06_time as timing
from marne.games.great_war_commander.rules.r01_cards import flip
from marne.games.great_war_commander.choices import CHOOSE, NO
from marne.games.great_war_commander.rules.r03_command import name_highest
from marne.games.great_war_commander.events import EventStruck, HexDrawn, Triggered
from marne.games.great_war_commander.rules.r02_grid import COLUMNS, NEAR
from marne.games.great_war_commander.rules.r04_harm import break_weapon, lose_weapon, mend_weapon, shake
from marne.games.great_war_commander.pieces import WEAPONS
from marne.games.great_war_commander.state import W_CARRIED, State
from marne.games.great_war_commander.tables import T_EVENT, T_JAM
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.questions import WHOM_TO_SNIPE
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

REINFORCEMENTS = 87


@procedure
async def pull(s: State, side: int, trigger: int, weapons: int) -> None:
    """1.9.1, 1.9.1-a Play stops until the trigger is dealt with; rolls made meanwhile have none. Then melees, if it brought
    enemies together."""
    if s.log is not None:
        s.log.append(Triggered("1.9.1", side, trigger))
    if trigger == T_JAM:
        for w in bits(weapons):
            break_weapon(s, w, "1.9.1.2")
        return
    before = s.of[0] & s.of[1]                                          # these melees come at the end of the order
    s.quiet += 1                                                        # 1.9.1-b
    number = 0
    if trigger == T_EVENT:
        number = await event(s, side)
    else:
        await sniper(s, side)
    s.quiet -= 1
    settle(s)
    await name_highest(s)
    if number != REINFORCEMENTS:                                        # E87 their melees too come at the end of the order
        await melee.melees(s, before)


@procedure
async def reveal(s: State, side: int, why: str, rule: str) -> int:
    """1.3 A card that is not a roll. The last one of the deck makes time advance (6.1.2)."""
    c = flip(s, side, why, rule)
    if s.late >> side & 1:
        await timing.advance_time(s, side)
    return c


@procedure
async def random_hex(s: State, side: int) -> int:
    """1.8, 11.4, GL-RandomHex A hex by chance. First its row is held against every broken weapon on the map."""
    c = await reveal(s, side, "hex", "1.8")
    h = s.t.hex[c]
    if s.log is not None:
        s.log.append(HexDrawn("1.8", side, h))
    row = h // COLUMNS + 1                                              # 11.4-c: else nothing happens
    for w in range(WEAPONS):
        if s.wbroken >> w & 1 and s.wplace[w] == W_CARRIED:
            low, high = s.t.w_repair[w]
            if low <= row <= high:
                mend_weapon(s, w, "11.4")                               # 11.4-a
                continue
            low, high = s.t.w_lose[w]
            if low <= row <= high:
                lose_weapon(s, w, "11.4")                               # 11.4-b
    return h


@procedure
async def event(s: State, side: int) -> int:
    """1.9.1.1, 1.7, GL-Event The next card's event happens. Gives its number."""
    c = await reveal(s, side, "event", "1.9.1.1")
    if s.log is not None:
        s.log.append(EventStruck("1.9.1.1", side, s.t.event[c], c))
    await happenings.struck(s, side, s.t.event[c], c)
    return s.t.event[c]


def whom_to_snipe(s: State, side: int, h: int) -> Ask:
    """1.9.1.3 Any formation in the hex or next to it, or nobody."""
    units = s.at[h]
    for x in bits(NEAR[h]):
        units |= s.at[x]
    return WHOM_TO_SNIPE(side, [*CHOOSE.among(units), NO], h)


@procedure
async def sniper(s: State, side: int) -> None:
    """1.9.1.3 The player who rolled may demoralise one formation near a random hex."""
    h = await random_hex(s, side)
    c = await ask(s, whom_to_snipe(s, side, h))
    if c is not NO:
        await shake(s, c.a, "sniper", "1.9.1.3")
