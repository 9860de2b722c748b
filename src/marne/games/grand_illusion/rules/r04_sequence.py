"""4.0 The sequence of play, with the CAP Phase (5) and the initiative (6)."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r08_1_activation import segment
from marne.games.grand_illusion.rules.r11_admin import administrative_phase
from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.events import CapReceived, InitiativeTaken, MandatedChanged, PhaseBegan, TurnBegan
from marne.games.grand_illusion.rules.r08_7_general_retreat import general_retreat
from marne.games.grand_illusion.rules.r09_3_losses import score
from marne.games.grand_illusion.rules.r14_3_options import strategic_options
from marne.games.grand_illusion.pieces import ALLIED, BR, COMBAT, GERMAN, MOBILE, OF_NATION
from marne.games.grand_illusion.rules.r07_reinforcements import reinforcement_segment
from marne.games.grand_illusion.rules.r13_setup import advance_guard
from marne.games.grand_illusion.state import ACTION, ADMIN, CAP, REINFORCEMENT, STRATEGIC, State
from marne.games.grand_illusion.rules.r10_strategic import strategic_segment
from marne.kernel.chance import roll
from marne.kernel.weave import procedure
from marne.parts.bits import bits

_EMPIRES = OPTION_IDS.index("al-empires")
_MORE_TROOPS = OPTION_IDS.index("ge-more-troops")


def cap_phase(s: State) -> None:
    """5.1 Each side rolls for its command points; turn 1 is fixed (5.1.4)."""
    begin_phase(s, CAP, "4.0.I")
    if s.turn == 1 and s.law.fixed_cap:
        s.cap = list(s.law.turn1_cap)
        return
    for side in (ALLIED, GERMAN):
        changed = 0 < s.retreated[side] < s.turn                        # 5.1.2, 5.1.3, 8.7.2/b1, 8.7.3/b1
        column = s.t.cap_column[side][1 if changed else 0]
        die = roll(s, "cap", "5.1.1")
        points = column[die - 1]
        if side == ALLIED and s.chosen >> _EMPIRES & 1 and s.turn >= 10:
            points += 1                                                 # 14.3.6a.3/b3
        if side == GERMAN and s.chosen >> _MORE_TROOPS & 1 and s.ninth:
            points += 1                                                 # 14.3.6b.4
        s.cap[side] = min(points, s.t.cap_max)                          # 5.1.1/n2, 5.1.1/n1
        if s.log is not None:
            s.log.append(CapReceived("5.1.1", side, points, s.cap[side], die))


def determine_initiative(s: State) -> None:
    """6.0 Fixed on the first turns; then the higher die, ties to the Germans."""
    fixed = s.law.fixed_initiative.get(s.turn)                          # 6.0/T1, 6.0/T2-3
    allied = german = 0
    if fixed is not None:
        s.initiative = fixed
    else:
        allied = roll(s, "initiative", "6.0/T4-15")
        german = roll(s, "initiative", "6.0/T4-15")
        s.initiative = ALLIED if allied > german else GERMAN
    if s.log is not None:
        s.log.append(InitiativeTaken("6.0", s.initiative, allied, german))


def order_battles(s: State) -> None:
    """14.1.1a/Mandated, 14.1.1b/Mandated, 14.2.1/Mandated, 14.3.1a/Mandated, 14.3.1b/Mandated The Mandated Battles of the
    turn; none for the Allies after their General Retreat."""
    for side in (ALLIED, GERMAN):
        n = s.law.quota[side].get(s.turn, 0)
        if side == ALLIED and s.retreated[ALLIED]:                      # 14.1.1a/Mandated/b5
            n = 0
        s.mandated[side] = n
        if n and s.log is not None:
            s.log.append(MandatedChanged(s.law.cite("14.1.1a/Mandated" if side == ALLIED else "14.1.1b/Mandated"), side, n))


def begin_phase(s: State, phase: int, rule: str) -> None:
    s.phase = phase
    if s.log is not None:
        s.log.append(PhaseBegan(rule, phase))


def begin_turn(s: State) -> None:
    """4.0.I, 4.0.II The CAP Phase and the initiative; what holds for one turn only is forgotten."""
    if s.log is not None:
        s.log.append(TurnBegan("11.6", s.turn))
    s.scored17 = s.new_hq = 0
    order_battles(s)
    cap_phase(s)
    determine_initiative(s)


def strays(s: State) -> bool:
    """12.1 Is a British unit in a Schlieffen hex? An HQ is one; by the other reading only combat units count."""
    british = OF_NATION[BR] & (MOBILE if s.law.bef_hq else COMBAT)
    return any(s.at[h] & british for h in bits(s.t.schlieffen))


def bef_alone(s: State) -> None:
    """12.1, 14.1.2c/b3, 14.2.2c/b3 Turns 1 to 5: a British unit in a Schlieffen hex at the end of the Action Phase costs one
    Plan 17 VP."""
    if s.turn <= s.law.bef_until and s.law.bef_vp and strays(s):
        score(s, ALLIED, -s.law.bef_vp, "12.1", "bef")


def retreat_overdue(s: State) -> bool:
    """8.4.9b After Paris in Danger the Allies must retreat on that turn or the next (never before turn 3)."""
    if not s.danger or s.retreated[ALLIED] or not s.law.forced_retreat:
        return False
    return s.turn >= max(s.danger + 1, s.law.retreat_from)


@procedure
async def game(s: State) -> None:
    """4.0 Set-up choices, then turn after turn until somebody wins."""
    await advance_guard(s)
    if s.law.max_options:
        await strategic_options(s)
    while True:
        await turn(s)


@procedure
async def turn(s: State) -> None:
    """4.0 One Game Turn."""
    begin_turn(s)
    await rest_of_turn(s, REINFORCEMENT)


@procedure
async def rest_of_turn(s: State, phase: int) -> None:
    """4.0 III to VI, from any phase on (a position may begin in the middle of a turn)."""
    if phase <= REINFORCEMENT:
        begin_phase(s, REINFORCEMENT, "4.0.III.A")
        await reinforcement_segment(s, 1 - s.initiative)
        await reinforcement_segment(s, s.initiative)                    # 4.0.III.B
    if phase < ACTION:
        begin_phase(s, ACTION, "4.0.IV.A")
        s.passes = 0
        await action_phase(s, s.initiative)
    if phase < STRATEGIC:
        begin_phase(s, STRATEGIC, "4.0.V.A")
    if phase <= STRATEGIC:
        await strategic_segment(s, 1 - s.initiative)
        await strategic_segment(s, s.initiative)                        # 4.0.V.B
    begin_phase(s, ADMIN, "4.0.VI.A")
    await administrative_phase(s)
    s.turn += 1                                                         # 11.6, 4.0.VI.I


@procedure
async def action_phase(s: State, first: int) -> None:
    """4.0.IV, 8.1.2, 4.0.IV.B, 4.0.IV.C, 14.1.1a/Mandated/b1, 14.2.1/Mandated/b1, 14.3.1a/Mandated/b1 Segments in turn until
    two in a row bring nothing: passes, or a side that has no CAP."""
    side = first
    opening = s.turn == 1
    while s.passes < 2:                                                 # 8.1.1a/note
        limit = s.law.turn1_activations if opening and side == ALLIED else 2  # 6.0/T1
        opening = False
        idle = await segment(s, side, limit)
        s.passes = s.passes + 1 if idle else 0
        side = 1 - side
    if retreat_overdue(s):
        await general_retreat(s, ALLIED)
    bef_alone(s)


@procedure
async def resume(s: State, phase: int, side: int) -> None:
    """Play on from a position: the rest of this turn, then the following turns."""
    if phase <= CAP:
        await turn(s)
    elif phase == ACTION:
        await action_phase(s, side)
        await rest_of_turn(s, ACTION)
    else:
        await rest_of_turn(s, phase)
    while True:
        await turn(s)
