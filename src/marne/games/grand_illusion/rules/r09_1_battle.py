"""9.1 Battles: what counts as Mandated, the Fortunes of War, the sequence of a battle, and its conclusion."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.grand_illusion.rules.r09_2_board import (attacker_places, attacking, bracketed, cavalry_withdraws, clear,
                                                          counterattack_force, defender_places, engaged, reserves)
from marne.games.grand_illusion.rules.r09_6_cavalry import displaced_hqs
from marne.games.grand_illusion.choices import (
    ALLENBY, BELGIAN_WITHDRAWAL, COUNTERATTACK, ELAN_HIT, FALL_BACK, FIGHT, MANDATED, ORDINARY, PAIR_OFF, SKIRMISH, WITHDRAW,
)
from marne.games.grand_illusion.rules.r08_3_control import besiege, settle
from marne.games.grand_illusion.events import (
    BattleBegan, BattleCancelled, FowIgnored, FowResult, MandatedChanged, MandatedMissed, Moved, MustRetreat,
)
from marne.games.grand_illusion.rules.r09_3_fire import (ASHORE, COUNTER, ELAN, NO_FORT, NO_TERRAIN, SURPRISE, front_fire,
                                                         reserve_fire)
from marne.games.grand_illusion.rules.r09_5_forts import bombardment, guns_ready
from marne.games.grand_illusion.rules.r09_3_losses import flip, hit, meet_hqs, pay, receive, score
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, BR, CAV, COMBAT, CORPS, FORT, FR, GERMAN, HQ, INF, MOBILE, OF_NATION, OF_SIDE,
)
from marne.games.grand_illusion.rules.r09_4_retreat import can_fall_back, must_retreat, retreat, routed_side, whether_to_fall_back
from marne.games.grand_illusion.state import State, put
from marne.games.grand_illusion.rules.r08_4_supply import nation_of, zone
from marne.kernel.chance import roll
from marne.games.grand_illusion.questions import (
    ELAN_TARGET, SKIRMISH_BOX, WHETHER_ADVANTAGE, WHETHER_ALLENBY, WHETHER_MANDATED, WHETHER_TO_ANTWERP,
)
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

LANDING_SURPRISE, LANDING_PREPARED = 1, 2       # 14.3.6a.4/b4: a landing has no Fortunes of War


def able(s: State, units: int) -> int:
    """2.4/e1 Combat units that may attack as they are: those whose present strength is not bracketed."""
    return units & COMBAT & ~bracketed(s)


def enemies(s: State, side: int, hx: int) -> int:
    """Enemy combat units and forts in the hex, besieged forts too."""
    return s.at[hx] & OF_SIDE[1 - side] & (COMBAT | FORT)


def can_attack(s: State, side: int, units: int, hx: int) -> bool:
    """9.1.2 Is there somebody to attack, and one among these units who can? Cavalry cannot attack forts (9.6.1)."""
    foe = enemies(s, side, hx)
    fit = able(s, units)
    return bool(fit & INF and foe or fit and foe & COMBAT)


# 9.1.1 Mandated Battles -------------------------------------------------------------------------------------------


def worthy(s: State, side: int, hx: int) -> bool:
    """9.1.1c Two infantry corps or forts to attack, and a Mandated Battle is still owed."""
    foe = enemies(s, side, hx)
    return s.mandated[side] > 0 and (foe & INF & CORPS | foe & FORT).bit_count() >= s.t.mandated_defence


def enough_corps(s: State, units: int) -> bool:
    """9.1.1c Are there four infantry corps among them?"""
    return (units & INF & CORPS).bit_count() >= s.t.mandated_attack


def qualifies(s: State, side: int, hx: int) -> bool:
    """9.1.1c May the battle become a Mandated one? Four designated corps can attack; on the board they have to (9.2.3a/n3)."""
    return worthy(s, side, hx) and enough_corps(s, able(s, s.attackers & s.at[hx] & OF_SIDE[side]))


def plan17(s: State, side: int, hx: int) -> bool:
    """9.1.1e, 9.3.5a, 14.1.2a.2 An Allied Mandated Battle in a Plan 17 hex on turns 1 to 4."""
    return side == ALLIED and bool(s.t.plan17 >> hx & 1) and s.turn <= s.law.plan17_until


def whether_mandated(s: State, side: int, hx: int) -> Ask:
    """9.1.1f In a Plan 17 hex the Allies say whether the battle is a Mandated one: a VP, but Elan."""
    return WHETHER_MANDATED(side, [MANDATED, ORDINARY], hx)


def credit(s: State, side: int, hx: int, attackers: int, in_plan17: int) -> None:
    """9.1.1b, 14.1.1a/Mandated/b3, 14.2.1/Mandated/b3, 14.3.1a/Mandated/b3 One fewer to fight; in a Plan 17 hex one VP if
    those who attacked trace supply from it (14.1.2d.1)."""
    s.mandated[side] -= 1
    if s.log is not None:
        s.log.append(MandatedChanged("9.1.1b", side, s.mandated[side]))
    # 14.1.1a/Mandated/b2, 14.2.1/Mandated/b2, 14.3.1a/Mandated/b2
    if not in_plan17 or s.law.once_per_hex and s.scored17 >> hx & 1:
        return
    if all(zone(s, nation_of(u)) >> hx & 1 for u in bits(attackers)):   # 14.1.2d.1, 14.2.2d.1
        s.scored17 |= 1 << hx
        score(s, side, s.law.plan17_vp, "9.1.1e", "plan17-battle")      # 14.1.2a.2, 14.2.2a.2, 14.3.2.2


def more_mandated(s: State, side: int, amount: int) -> None:
    """9.1.1a/note Fortunes of War may order another battle; ignored without CAP enough to fight those already ordered."""
    if s.cap[side] and s.mandated[side] < s.cap[side]:
        s.mandated[side] += amount
        if s.log is not None:
            s.log.append(MandatedChanged("9.1.1a", side, s.mandated[side]))


# Answers of the defender before the roll -------------------------------------------------------------------------------


def may_withdraw_to_antwerp(s: State, side: int, hx: int) -> bool:
    """14.1.1a/Belgian, 14.2.1/Belgian, 14.3.1a/Belgian Turn 1: attacked in 62, the Belgians may go to Antwerp for 1 CAP, as
    the one northern activation."""
    turn, where, _, cap = s.law.withdrawal
    if side != GERMAN or s.turn != turn or hx != where or s.phase != 3 or s.cap[ALLIED] < cap:
        return False
    limit = 1 if s.law.only_one_of else s.law.north_limit               # 14.1.1a/Command/62
    return bool(s.at[hx] & COMBAT & OF_NATION[BE]) and s.north < limit


def whether_to_antwerp(s: State) -> Ask:
    return WHETHER_TO_ANTWERP(ALLIED, [BELGIAN_WITHDRAWAL, FIGHT], rule=s.law.cite("14.1.1a/Belgian"))


def withdraw_to_antwerp(s: State) -> None:
    """14.1.1a/Belgian All Belgian units of the hex go to Antwerp; the battle is off."""
    _, where, to, cap = s.law.withdrawal
    rule = s.law.cite("14.1.1a/Belgian")
    pay(s, ALLIED, cap, rule)
    s.north += 1
    for u in bits(s.at[where] & OF_NATION[BE] & MOBILE):
        put(s, u, to)
        if s.log is not None:
            s.log.append(Moved(rule, u, where, to, "withdraw"))
        if 1 << u & HQ:
            flip(s, u, "2.4/HQ/b3")                                     # as in any retreat: 9.4.4/p4
            meet_hqs(s, to, ALLIED, "9.4.4/p4")
    s.driven = 1
    settle(s)


def allenby_possible(s: State, side: int, hx: int) -> bool:
    """12.4 Turns 1 and 2: the first battle declared in a hex against British infantry and cavalry together."""
    british = s.at[hx] & OF_NATION[BR]
    return (side == GERMAN and s.turn <= s.law.allenby_until and not s.allenby >> hx & 1
            and bool(british & INF) and bool(british & CAV))


def whether_allenby(s: State, hx: int) -> Ask:
    return WHETHER_ALLENBY(ALLIED, [ALLENBY, FIGHT], hx)


# 9.1.4 Fortunes of War -----------------------------------------------------------------------------------------------


def whether_advantage(s: State, side: int, hx: int) -> Ask:
    """9.1.1d/b2 Defender Tactical Advantage: for 1 CAP withdraw, make it a Skirmish, or counterattack."""
    out: list[Choice] = [FIGHT]
    if s.cap[side]:
        if can_fall_back(s, side, hx):
            out.append(WITHDRAW)
        if s.law.fow7_full:
            out.append(SKIRMISH)
            if able(s, s.at[hx] & OF_SIDE[side]):
                out.append(COUNTERATTACK)
    return WHETHER_ADVANTAGE(side, out, hx)


@procedure
async def fortunes(s: State, side: int, hx: int, mandated: int) -> int:
    """9.1.4 Two dice by the attacker. Returns the number of the result that applies."""
    if allenby_possible(s, side, hx):
        s.allenby |= 1 << hx
        if await ask(s, whether_allenby(s, hx)) is ALLENBY:
            return s.t.skirmish.roll
    total = roll(s, "fortunes", "9.1.4") + roll(s, "fortunes", "9.1.4")
    fow = s.t.fow[total]
    if s.log is not None:
        s.log.append(FowResult("9.1.4", total, fow.id))
    if mandated == 2 and fow.ignored17:
        if s.log is not None:
            s.log.append(FowIgnored(s.law.cite("14.1.1a/Mandated/b6"), total))
        # 14.2.1/Mandated/b6, 14.3.1a/Mandated/b6
        return s.t.no_fow.roll                                          # 14.1.1a/Mandated/b6
    if fow.cap_gain:
        receive(s, fow.cap_side, fow.cap_gain, "5.1.1/n2")
    if fow.limit_side == side and fow.mandated_gain:
        more_mandated(s, side, fow.mandated_gain)
    return total


# 9.1.3 The battle -------------------------------------------------------------------------------------------------------


class Battle(NamedTuple):
    """`side` has declared it; `mandated`: 2 in a Plan 17 hex; `result` of the Fortunes of War, 0 before and without them."""

    side: int
    hx: int
    mandated: int
    attackers: int
    result: int


@procedure(shows=Battle)
async def battle(s: State, side: int, hx: int, landing: int) -> bool:
    """9.1.3f The battle sequence. True if the attacker must yield the initiative (8.1.1b/b4)."""
    foe = 1 - side
    attackers = s.attackers & s.at[hx] & COMBAT & OF_SIDE[side]
    mandated = how = result = 0
    by_itself = worthy(s, side, hx) and not plan17(s, side, hx)
    if qualifies(s, side, hx):
        if by_itself:
            mandated = 1
        elif await ask(s, whether_mandated(s, side, hx)) is MANDATED:
            mandated = 2
    if s.log is not None:
        s.log.append(BattleBegan("9.1.3f.1", hx, side, mandated > 0))
    if may_withdraw_to_antwerp(s, side, hx):
        if await ask(s, whether_to_antwerp(s)) is BELGIAN_WITHDRAWAL:
            withdraw_to_antwerp(s)
            return await conclude(s, side, hx)
    yields = False
    if landing:
        how = NO_TERRAIN if landing == LANDING_SURPRISE else ELAN | ASHORE
    else:
        if guns_ready(s, side, hx) and s.at[hx] & FORT & OF_SIDE[foe]:
            await bombardment(s, side, hx)                              # 9.1.3f.2
            settle(s)
        result = await fortunes(s, side, hx, mandated)                  # 9.1.3f.3
        yields = s.t.fow[result].passes
        if s.t.fow[result].cancels:
            return await call_off(s, side, hx)
        if yields:
            cancel(s, s.battles & ~(1 << hx))
        if s.t.fow[result].choice and enemies(s, side, hx):
            c = await ask(s, whether_advantage(s, foe, hx))
            if c is not FIGHT:
                pay(s, foe, 1, "9.1.1d/b2")
            if c is WITHDRAW:
                await retreat(s, foe, hx, 0)
                return await conclude(s, side, hx)
            if c is SKIRMISH:
                result = s.t.skirmish.roll
            elif c is COUNTERATTACK:
                result = s.t.counterattack.roll
        how = manner(s, result, mandated)
    fought = await fight(s, side, hx, attackers, how, result)
    if (mandated or by_itself) and enough_corps(s, fought):
        credit(s, side, hx, fought & s.at[hx] or fought, mandated == 2)
    elif mandated and s.log is not None:
        s.log.append(MandatedMissed("9.1.1c", side, (fought & INF & CORPS).bit_count()))
    return yields


def manner(s: State, result: int, mandated: int) -> int:
    """The flags of a battle fought under this result."""
    fow = s.t.fow[result]
    return ((COUNTER if fow.counterattack else 0) | (SURPRISE if fow.surprise else 0)
            | (ELAN if mandated == 2 else 0) | (NO_FORT if fow.skirmish else 0))


def cancel(s: State, battles: int) -> None:
    """9.1.3d These battles are off."""
    s.battles &= ~battles
    if s.log is not None:
        for h in bits(battles):
            s.log.append(BattleCancelled("9.1.3d", h))


@procedure
async def call_off(s: State, side: int, hx: int) -> bool:
    """9.1.3d, 9.1.1d/b1 Cautious Attacker: this battle and all that wait are off, and the initiative passes."""
    cancel(s, s.battles)
    await displaced_hqs(s, 1 - side, hx)
    return True


def skirmish_box(s: State, side: int, only: int) -> Ask:
    """9.1.4 In a Skirmish the defender picks the pair of boxes that fires."""
    return SKIRMISH_BOX(side, [PAIR_OFF[i] for i in engaged(s) if not only >> i & 1])


def elan_target(s: State, side: int, units: int, how: int) -> Ask:
    """9.3.5c The German puts one hit on an attacker: an undisrupted one if there is any; after a landing whom he likes."""
    fresh = units & ~s.disrupted
    return ELAN_TARGET(side, [ELAN_HIT[u] for u in bits(units if how & ASHORE else fresh or units)])


def pressed(s: State, hx: int, attackers: int) -> int:
    """9.1.2a/note In the activated hex the Offensive to the Limit sweeps along French disrupted units not designated."""
    if attackers & s.moved:
        return 0                                                        # 9.1.2c: residents take no part
    return s.at[hx] & OF_NATION[FR] & COMBAT & s.disrupted


class Fight(NamedTuple):
    """`side` attacks on the board; `how`: the flags of 9.3."""

    side: int
    hx: int
    attackers: int
    how: int
    result: int


@procedure(shows=Fight)
async def fight(s: State, side: int, hx: int, attackers: int, how: int, result: int) -> int:
    """9.2, 9.3 Board, fire and retreats. `side` attacks; a counterattack swaps the roles (9.2.4).

    Returns who attacked: those on the board (9.2.3a/n3), or the designated units when they could not be placed as attackers, in a
    counterattack (9.1.1d) or because siege guns left nobody to face.
    """
    foe = 1 - side
    fought = able(s, attackers)
    limit = result and s.t.fow[result].limit_side == side
    clear(s)
    if how & COUNTER:
        force = await counterattack_force(s, foe, enemies(s, side, hx))
        if not force:                                                   # 9.2.4a/b3
            await conclude(s, side, hx)
            return fought
        side, foe = foe, side
        await defender_places(s, foe, enemies(s, side, hx))             # 9.2.4b: all of them, designated or not
        await attacker_places(s, side, force, 0)
    else:
        forced = limit and s.turn <= s.t.fow[result].forced_turns[1]
        if forced:
            attackers |= pressed(s, hx, attackers)
        force = attackers if limit else able(s, attackers)              # 2.4/e1
        await defender_places(s, foe, enemies(s, side, hx))             # 9.1.3f.5
        await attacker_places(s, side, force, 1 if forced else 0)       # 9.1.3f.6, 9.8.2/b3
    await reserves(s, side, force)                                      # 9.1.3f.7
    if not how & COUNTER and engaged(s):
        fought = attacking(s)
    await cavalry_withdraws(s, foe)                                     # 9.6.2: after all placement, before any fire
    only = 15
    if result and s.t.fow[result].skirmish and engaged(s):
        only = 0
        for _ in range(min(s.law.skirmish_pairs, len(engaged(s)))):
            c = await ask(s, skirmish_box(s, foe, only))
            only |= 1 << c.a
    hits = front_fire(s, side, hx, how, only)
    if only == 15:
        hits += reserve_fire(s, side, hx, how)
    clear(s)
    exposed = (fought | attackers & ~s.disrupted) & s.at[hx]            # 9.2.3a/n3: not the disrupted units left on the map
    if how & ELAN and not hits and exposed:
        # 14.1.1a/Mandated/b7, 14.2.1/Mandated/b7, 14.3.1a/Mandated/b7
        c = await ask(s, elan_target(s, foe, exposed, how))
        hit(s, c.a, "9.3.5c")
    routed = routed_side(s, hx) if result and s.t.fow[result].rout else -1
    await aftermath(s, side, hx, routed)
    return fought


@procedure
async def aftermath(s: State, side: int, hx: int, routed: int) -> None:
    """9.4, 9.4.1d, 9.4.2/note Both sides see if they must go; the attacker's compulsory retreat, then the defender's,
    compulsory or by choice."""
    foe = 1 - side
    settle(s)
    attacker_goes = forced_out(s, side, hx, routed)
    defender_goes = forced_out(s, foe, hx, routed)
    if attacker_goes:
        await retreat(s, side, hx, 1)
    if defender_goes:
        await retreat(s, foe, hx, 1)
    elif can_fall_back(s, foe, hx):
        if await ask(s, whether_to_fall_back(s, foe, hx)) is FALL_BACK:
            await retreat(s, foe, hx, 0)
    await conclude(s, side, hx)


def forced_out(s: State, side: int, hx: int, routed: int) -> bool:
    """9.4.1 Must the side leave? It is announced at once."""
    rule = must_retreat(s, side, hx, routed)
    if rule and s.log is not None:
        s.log.append(MustRetreat(rule, side, hx))
    return bool(rule)


@procedure
async def conclude(s: State, side: int, hx: int) -> bool:
    """9.3.6 The Battle marker goes; sieges, control, HQ left alone."""
    s.battles &= ~(1 << hx)
    settle(s)
    besiege(s, hx)
    await displaced_hqs(s, 1 - side, hx)
    await displaced_hqs(s, side, hx)
    return False
