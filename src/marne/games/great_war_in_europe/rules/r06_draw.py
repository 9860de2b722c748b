"""6.1 Drawing events: who buys, what comes of it, and what is played in the Events Phase."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.choices_combat import PASS, PLAY
from marne.games.great_war_in_europe.choices_events import BUY, DRAW, POACH
from marne.games.great_war_in_europe.pieces import (ALLIED, C, CENTRAL, EFFECT, EVENTS_OF, MANDATORY, NATIONS, NO_EVENT, SEATS)
from marne.games.great_war_in_europe.questions_events import WHETHER_TO_BUY, WHETHER_TO_POACH, WHICH_EVENT
from marne.games.great_war_in_europe.rules.r06_happen import happens
from marne.games.great_war_in_europe.rules.r06_play import AT_ONCE, IN_PHASE, enter_play, may_play, played, useless
from marne.games.great_war_in_europe.state import FREE, State, holding, nation_side
from marne.kernel.chance import draw
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def terms(s: State) -> tuple[int, int]:
    """6.11 [draw], 6.11 [draw]#1 What a purchase costs, and how many draws it gives."""
    rules = s.t.ds.tables["event_draw"]["combined" if s.law.combined else "gwie" if s.law.europe_alone else "gwine"]
    return rules["rp"], rules["draws"]


def poaching(s: State) -> int:
    """6.14 [draw] How many events one may draw from the enemy's cup."""
    rules = s.t.ds.tables["event_draw"]["poach"]
    return int(rules["combined_draws"] if s.law.combined else rules["gwie_draws"] if s.law.europe_alone else rules["gwine_draws"])


def payers(s: State, side: int) -> list[int]:
    """6.16 [draw] The nations that can pay: Germany; Britain, France or the United States."""
    codes = s.t.ds.tables["event_draw"]["payers"]["AL" if side == ALLIED else "CP"]
    nations = [NATIONS.index(c) for c in codes]
    return [n for n in nations if s.rp[n] and nation_side(s, n) == side]


# Buying --------------------------------------------------------------------------------------------------------------------


def whether_to_buy(s: State, side: int) -> Ask:
    """6.11 [draw], 6.16 [draw] Decided before one knows what the other does."""
    out: list[Choice] = [BUY[n] for n in payers(s, side)] if terms(s)[0] else [DRAW]
    return WHETHER_TO_BUY(side, [*out, PASS], sealed=True)


def bid(s: State, side: int) -> int:
    """6.11 [draw] What a side has decided in this turn, as `State.bought` has it."""
    return s.bought >> 8 * side & 255


def bids(s: State, side: int) -> tuple[int, ...]:
    """6.11 [draw], 6.16 [draw] What a side may say to that question, as `bid` gives it: first that it draws nothing."""
    if not can_buy(s, side):
        return (0,)
    return (0, *(n + 1 for n in payers(s, side))) if terms(s)[0] else (0, FREE)


def can_buy(s: State, side: int) -> bool:
    """6.11 [draw] Is there anything in the cup, and somebody to pay?"""
    return bool(s.cups[side]) and (not terms(s)[0] or bool(payers(s, side)))


def whether_to_poach(s: State, side: int) -> Ask:
    """6.14 [draw] A point more, for the enemy's events."""
    return WHETHER_TO_POACH(side, [*(POACH[n] for n in payers(s, side)), PASS])


@procedure
async def events_phase(s: State) -> None:
    """4.2.1, 6.0, 6.11 [draw], 6.14 [draw] From C on both sides may buy events, decided at the same time; the Allies draw first.
    If only one has bought, it may draw from the other's cup. Then events that are held may be played."""
    await late_kaiserschlacht(s)
    if s.letter >= C:
        for side in (ALLIED, CENTRAL):
            if can_buy(s, side):
                c = await ask(s, whether_to_buy(s, side))
                if c is not PASS:
                    s.bought |= (c.a + 1 if c.verb == "buy" else FREE) << 8 * side
        pay(s)
        for side in (ALLIED, CENTRAL):
            if bid(s, side):
                await draws(s, side)
        for side in (ALLIED, CENTRAL):
            if bid(s, side) and not bid(s, 1 - side):
                await poach(s, side)
    for side in (ALLIED, CENTRAL):
        await play_held(s, side)


def pay(s: State) -> None:
    """6.11 [draw] Only when both have decided are the points paid: before, they would tell the second what the first does."""
    for side in (ALLIED, CENTRAL):
        if bid(s, side) not in (0, FREE):
            s.rp[bid(s, side) - 1] -= 1


@procedure
async def late_kaiserschlacht(s: State) -> None:
    """6.64 Drawn in 1917, it is played in the first Events Phase of 1918."""
    if s.kaiserschlacht_due and s.t.turns[s.turn].year >= 1918:
        e = s.kaiserschlacht_due - 1
        s.kaiserschlacht_due = 0
        await happens(s, CENTRAL, e)


@procedure
async def draws(s: State, side: int) -> None:
    """6.11 [draw], 6.12 [draw], 6.13 [draw], 6.15 [draw] One after the other: mandatory events happen at once, No Event goes
    back and counts, others are kept."""
    for _ in range(terms(s)[1]):
        if s.cups[side]:
            e = draw(s, bits(s.cups[side]), f"event {SEATS[side]}", "6.11 [draw]")
            await drawn(s, side, e)


@procedure
async def drawn(s: State, side: int, e: int) -> None:
    """6.12 [draw], 6.13 [event]#2, 6.21 [event] What an event that its own side draws comes to."""
    bit = 1 << e
    if bit & NO_EVENT:
        if s.log is not None:
            s.log.append(ev.EventDrawn("6.15 [draw]", side, e))
        return
    s.cups[side] &= ~bit
    if void(s, side, e):
        s.spent |= bit
        if s.log is not None:
            s.log.append(ev.EventVoid("6.12 [draw]", side, e))
    elif bit & MANDATORY:
        if EFFECT[e] == "french-mutiny" and s.law.secret_mutiny:
            conceal(s, side, e)                             # 18.25
        elif s.log is not None:
            s.log.append(ev.EventDrawn("6.17 [draw]", side, e))
        await happens(s, side, e)
    elif EFFECT[e] in AT_ONCE:
        if s.log is not None:
            s.log.append(ev.EventDrawn("6.12 [draw]", side, e))
        enter_play(s, e)
    else:
        s.hands[side] |= bit
        conceal(s, side, e)


def conceal(s: State, side: int, e: int) -> None:
    """6.17 [draw], 18.25 An event is drawn that only its owner is told of; a concealed mutiny looks like one that is kept."""
    s.secrets += 1
    if s.log is not None:
        s.log.append(ev.EventKept("6.17 [draw]", side, e))
        s.log.append(ev.EventHidden("6.17 [draw]", side))


def void(s: State, side: int, e: int) -> bool:
    """6.12 [draw], 6.15 [draw] Is an event of no use any more when it is drawn? Then it is removed."""
    return useless(s, side, e)


# The enemy's cup -----------------------------------------------------------------------------------------------------------


@procedure
async def poach(s: State, side: int) -> None:
    """6.14 [draw], 6.16 [draw] The side that alone has bought may pay once more and draw from the other's cup: mandatory events
    happen, others are shown and lost."""
    foe, most = 1 - side, poaching(s)
    if not most or not s.cups[foe] or not payers(s, side):
        return
    c = await ask(s, whether_to_poach(s, side))
    if c is PASS:
        return
    s.rp[c.a] -= 1
    for _ in range(most):
        if s.cups[foe]:
            e = draw(s, bits(s.cups[foe]), "poach", "6.14 [draw]")
            bit = 1 << e
            if s.log is not None:
                s.log.append(ev.EventDrawn("6.14 [draw]", foe, e))
            if bit & NO_EVENT:
                continue
            s.cups[foe] &= ~bit
            if bit & MANDATORY and not void(s, foe, e):
                await happens(s, foe, e)
                if EFFECT[e] == "french-mutiny":
                    s.mutiny_hidden = 0                     # 18.25: both sides have seen it
            else:
                s.spent |= bit


# Held events ---------------------------------------------------------------------------------------------------------------


def ready(s: State, side: int) -> int:
    """6.12 [draw] The events in hand that can be played in the Events Phase now."""
    return sum(1 << e for e in bits(s.hands[side]) if EFFECT[e] in IN_PHASE and may_play(s, side, e))


def which_event(s: State, side: int) -> Ask:
    return WHICH_EVENT(side, [*PLAY.among(ready(s, side)), PASS], always=s.law.secret_events)


def window(s: State, side: int) -> bool:
    """6.17 [draw] The question is asked whenever the side holds something that could be such an event."""
    if not s.law.secret_events:
        return bool(ready(s, side))
    kinds = sum(1 << e for e in bits(s.law.events & EVENTS_OF[side] & ~s.spent & ~s.in_play) if EFFECT[e] in IN_PHASE)
    return holding(s, side) and bool(kinds)


@procedure
async def play_held(s: State, side: int) -> None:
    """6.12 [draw] A side plays what it likes of the events that it holds."""
    while window(s, side):
        c = await ask(s, which_event(s, side))
        if c is PASS:
            break
        await played(s, side, c.a)
