"""S98.1, S98.3-S98.5 Strategy cards used as situations in the own turn, between orders and during one. Those that belong to
another moment stand there: A31_on_move, A42_reaction, O16_melee, O17_air, O19_artillery, O21_defence, O21_fire, O24_offensive."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import (O17_air as air, O19_artillery as artillery,
                                                          O19_bombardment as bombardment)
from marne.games.great_war_commander.rules import r06_time as timing
from marne.games.great_war_commander.rules.r01_cards import discard, drop_reminders, drop_strategy, may_use_strategy, take_card
from marne.games.great_war_commander.choices import CHOOSE, DIRECTION, PHONE, SITUATION, STRATEGY
from marne.games.great_war_commander.rules.r03_command import units_near
from marne.games.great_war_commander.events import StrategyPlayed, StrategySeen
from marne.games.great_war_commander.rules.r02_field import FOXHOLE, TRENCH, WOODS
from marne.games.great_war_commander.rules.r02_grid import NEXT, NOWHERE
from marne.games.great_war_commander.rules.r04_harm import rally
from marne.games.great_war_commander.pieces import LEADER, NONE, OF_STRATEGY, PHONES, UNIT
from marne.games.great_war_commander.pieces import STRATEGY as CARD
from marne.games.great_war_commander.state import SHELLING, State, on_map
from marne.games.great_war_commander.rules.r12_telephones import phones_left, set_phone
from marne.games.great_war_commander.rules.r03_values import GABIONS, WOODS_FIGHTING
from marne.games.great_war_commander.rules.r07_victory import reveal_goal
from marne.games.great_war_commander.questions import WHICH_STRATEGY_TO_KEEP, WHICH_TELEPHONE, WHICH_WAY_SHORT, WHO_INSPIRES
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

# S98.3.1, S98.4.3
OBSERVATION = (CARD["fr-s1"], CARD["ge-s3"])
# S98.3.2, S98.4.2
AIR_POWER = (CARD["fr-s2"], CARD["ge-s2"])
# S98.3.9, S98.4.8, S98.5.8
TOO_SHORT = (CARD["fr-s9"], CARD["ge-s8"], CARD["us-s8"])
FIELD_REPORTS, COUNTER_BATTERY, RATHENAU, MORALE = CARD["fr-s5"], CARD["fr-s6"], CARD["ge-s9"], CARD["us-s2"]
REPORT_CARDS = 3                                                        # S98.3.5
SHORT = 2                                                               # S98.3.9


# Over the Strategy card in hand; {since} and {until} its dates.
UNUSED: tuple[Bar[[State, int, int]], ...] = (
    Bar("1.S", lambda s, side, i: s.sused >> side & 1, "one Strategy card a turn", "une carte Stratégie par tour"),
    Bar("S98", lambda s, side, i: s.snew >> side & 1, "drawn this turn: from the next turn on",
        "tirée ce tour : dès le tour suivant"),
    Bar("S98.1.2", lambda s, side, i: s.law.date < s.t.strategy[i].since, "from {since} on; +1 on a roll at any time",
        "dès {since} ; +1 à un jet, toujours"),
    Bar("S98.1.2", lambda s, side, i: bool(s.t.strategy[i].until) and s.law.date > s.t.strategy[i].until,
        "until {until}; +1 on a roll at any time", "jusqu'en {until} ; +1 à un jet, toujours"))


def in_period(s: State, i: int) -> bool:
    """S98.1.2 The scenario's date is within that of the card."""
    row = s.t.strategy[i]
    return row.since <= s.law.date and not (row.until and s.law.date > row.until)


def ways(s: State, side: int, i: int) -> list[int]:
    """S98.1 The uses of a card that are possible in the own turn between orders; during one: `in_order`."""
    foe = 1 - side
    if not in_period(s, i):
        return []
    if s.t.strategy[i].reminder:
        return [1]
    if i in OBSERVATION:
        out = [1] if observer_order(s, side) else []
        if s.shand[foe] != NONE or s.sdeck[0] or s.sdeck[1]:
            out.append(2)                                               # the enemy card "if he has one": the look is free
        if s.reminders & OF_STRATEGY[s.law.nations[foe]]:
            out.append(3)
        return [*out, 4] if s.sdeck[side] else out
    if i in AIR_POWER:
        return [2] if air.possible(s, side) else []
    if i in TOO_SHORT:
        return [1] if s.sr[foe] != NOWHERE and s.impacts[foe] else []
    if i == FIELD_REPORTS:
        return [1]
    if i == COUNTER_BATTERY:
        return [1] if artillery.working(s, foe) else []
    if i == RATHENAU:
        out = [1] if artillery.working(s, side) and spare_phones(s, side) else []
        return [*out, 2] if s.reminders & OF_STRATEGY[s.law.nations[foe]] else out
    if i == MORALE:
        return [1] if on_map(s, side) & LEADER else []
    return []


def observer_order(s: State, side: int) -> bool:
    """S98.3.1, O19 An Artillery Request through the observer of the map, who has not observed this turn; a broken telephone is
    mended without him."""
    if s.phone[side] == NONE:
        return False
    return not artillery.working(s, side) or bool(artillery.observers(s, side, artillery.MAP_OBSERVER))


def choices(s: State, side: int) -> list[Choice]:
    """1.S What the player may do with his Strategy card now."""
    if not may_use_strategy(s, side):
        return []
    i = s.shand[side]
    return [SITUATION[i][n] for n in ways(s, side, i)]


def in_order(s: State, side: int, i: int, loud: bool) -> list[int]:
    """S98.1, O14.3 The uses of a card while an order is carried out: all but those that are orders themselves. `loud`: also those
    that fire shells or draw cards; not while an attack or a melee is fought out (O21.3.7)."""
    if i in AIR_POWER or not loud and (i in TOO_SHORT or i == FIELD_REPORTS):
        return []
    return [n for n in ways(s, side, i) if not (i in OBSERVATION and n == 1)]


def at_any_time(s: State, q: Ask, loud: bool) -> Ask:
    """S98.1 A question of an order under way, with what the active player may do with his Strategy card added. Only to a question
    that is asked anyway: whether he is asked tells nothing about his card (1.2), and costs him nothing."""
    side = q.seat
    if side != s.active or not may_use_strategy(s, side) or len(q.choices) < 2 and not q.always:
        return q
    return offered(q, in_order(s, side, s.shand[side], loud), s.shand[side])


def offered(q: Ask, uses: list[int], i: int) -> Ask:
    """The question with these uses of Strategy card `i` added."""
    more = [c for c in (SITUATION[i][n] for n in uses) if c not in q.choices]
    return Ask(q.seat, q.message, q.rule, [*q.choices, *more], q.args, q.always, q.sealed) if more else q


def in_fight(s: State, q: Ask, bearing: int) -> Ask:
    """S98.1 A window for cards in an attack or a melee, with the active player's Strategy card if it is one of those that bear on
    the fight (`bearing`). All others can wait for the next question."""
    side = q.seat
    if side != s.active or not may_use_strategy(s, side) or not bearing >> s.shand[side] & 1:
        return q
    return offered(q, in_order(s, side, s.shand[side], False), s.shand[side])


def bearing_on_defence(s: State, h: int, units: int) -> int:
    """S98.3.7 Gabions in a trench or foxhole, S98.5.9 Woods Fighting for a leader in woods, S98.5.2 Morale for whoever is
    demoralised: the cards that help `units` in a hex before they roll."""
    out = 1 << GABIONS if s.works[h] in (TRENCH, FOXHOLE) else 0
    if s.ground[h] == WOODS and units & LEADER:
        out |= 1 << WOODS_FIGHTING
    return out | 1 << MORALE if units & s.demo else out


def bearing_on_melee(s: State, units: int) -> int:
    """S98.5.2 Morale gives demoralised fighters their strength back."""
    return 1 << MORALE if units & s.demo else 0


@procedure
async def play(s: State, side: int, i: int, way: int) -> None:
    """S98.1, 1.S.1 The card is discarded, or lies face up as a reminder (S98.1.1)."""
    rule = s.t.strategy[i].rule
    if s.log is not None:
        s.log.append(StrategyPlayed(rule, side, i, way))
    s.sused |= 1 << side
    if s.t.strategy[i].reminder:
        s.shand[side] = NONE
        s.reminders |= 1 << i
        return
    drop_strategy(s, side, rule)
    if i in OBSERVATION:
        await observe(s, side, way)
    elif i in AIR_POWER:
        await air.carry_out(s, side)                                    # S98.3.2-b: orders, which the enemy may cancel
        await air.carry_out(s, side)
    elif i in TOO_SHORT:
        await too_short(s, side)
    elif i == FIELD_REPORTS:
        await field_reports(s, side)
    elif i == COUNTER_BATTERY:
        artillery.break_phone(s, 1 - side, rule)                        # S98.3.6
    elif i == RATHENAU and way == 1:
        c = await ask(s, which_phone(s, side))
        s.phone[side] = c.a                                             # S98.4.9-a
        set_phone(s, side, s.box[side], rule)
    elif i == RATHENAU:
        drop_reminders(s, 1 - side, rule)                               # S98.4.9-b
    else:
        c = await ask(s, who_inspires(s, side))
        rally(s, c.a, rule)
        for u in bits(units_near(s, side, c.a) & UNIT & s.demo):
            rally(s, u, rule)


# S98.3.1 -----------------------------------------------------------------------------------------------------------------------


def which_to_keep(s: State, side: int) -> Ask:
    """S98.3.1 One of two; the other goes under the deck."""
    return WHICH_STRATEGY_TO_KEEP(side, [STRATEGY[i] for i in s.sdeck[side][:2]])


@procedure
async def observe(s: State, side: int, way: int) -> None:
    """S98.3.1 Aerial observation, in one of four ways. Looking at the top cards is his alone to see."""
    foe = 1 - side
    if way == 1 and not artillery.working(s, side):
        await artillery.carry_out(s, side)                              # O19 with a broken telephone: Battery Access
    elif way == 1:
        await artillery.bombard(s, side, artillery.MAP_OBSERVER)        # S98.3.1-a
    elif way == 2:
        drop_strategy(s, foe, "S98.3.1")                                # S98.3.1-b
        s.secrets += 1
        for who in (side, foe):
            if s.sdeck[who] and s.log is not None:
                s.log.append(StrategySeen("S98.3.1", side, who, s.sdeck[who][0]))
    elif way == 3:
        drop_reminders(s, foe, "S98.3.1")                               # S98.3.1-c
    else:
        s.secrets += 1                                                  # he has seen them
        c = await ask(s, which_to_keep(s, side))                        # S98.3.1-d
        other = tuple(i for i in s.sdeck[side][:2] if i != c.a)
        s.sdeck[side] = s.sdeck[side][2:] + other
        s.shand[side] = c.a
        s.snew |= 1 << side
        s.secrets += 1


# S98.3.5, S98.3.9, S98.4.9, S98.5.2 --------------------------------------------------------------------------------------


@procedure
async def field_reports(s: State, side: int) -> None:
    """S98.3.5 The opponent discards everything, draws three cards and reveals his secret objectives."""
    foe = 1 - side
    for c in bits(s.hand[foe]):
        discard(s, foe, c, "S98.3.5")
    drop_strategy(s, foe, "S98.3.5")
    n = 0
    while n < REPORT_CARDS:
        take_card(s, foe, "S98.3.5")
        n += 1
        if s.late >> foe & 1:
            await timing.advance_time(s, foe)
    for g in bits(s.secret[foe]):
        reveal_goal(s, g, foe)


def homeward(s: State, side: int) -> list[int]:
    """S98.3.9 The directions from the enemy's spotting round towards his own edge that keep it on the board."""
    foe = 1 - side
    to_edge = s.law.sides[foe].to_edge
    h = s.sr[foe]
    return [d for d in range(6) if NEXT[h][d] != NOWHERE and to_edge[NEXT[h][d]] < to_edge[h]]


def which_way_short(s: State, side: int) -> Ask:
    return WHICH_WAY_SHORT(side, [DIRECTION[d] for d in homeward(s, side)])


@procedure
async def too_short(s: State, side: int) -> None:
    """S98.3.9 The enemy's markers go two hexes towards his edge, then the shells fall, with the own deck."""
    foe = 1 - side
    left = SHORT
    while left and s.sr[foe] != NOWHERE and homeward(s, side):
        c = await ask(s, which_way_short(s, side))
        artillery.shift(s, foe, c.a)
        left -= 1
    s.effects |= SHELLING << foe
    await bombardment.impact(s, foe, side)
    artillery.cease(s, foe)


def spare_phones(s: State, side: int) -> int:
    """S98.4.9 Telephones of the nation that are unused, of another kind than his own."""
    nation = s.t.ds.nations[s.law.nations[side]].id
    return mask(p for p in range(PHONES) if s.t.phones[p].nation == nation and p != s.phone[side]
                and phones_left(s, side, p) and s.t.phones[p].since <= s.law.date)


def which_phone(s: State, side: int) -> Ask:
    return WHICH_TELEPHONE(side, PHONE.among(spare_phones(s, side)))


def who_inspires(s: State, side: int) -> Ask:
    """S98.5.2"""
    return WHO_INSPIRES(side, CHOOSE.among(on_map(s, side) & LEADER))
