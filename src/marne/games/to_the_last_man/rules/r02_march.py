"""2.0 II.2 The Movement Phase: unit by unit, as long as the player likes; what happens at its end."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r08_1_armies import HOST_BARS, clear_out, enter_army
from marne.games.to_the_last_man.rules.r08_3_auxiliaries import sweep
from marne.games.to_the_last_man.choices import ABSORB, ALONE, BACK, DONE, JOIN, SELECT, TRANSPORT
from marne.games.to_the_last_man.questions import WHICH_ABSORBED, WHICH_ARMY_JOINED, WHICH_MOVE, WHICH_UNIT
from marne.games.to_the_last_man.rules.r09_8_crisis import crisis, crisis_choices, possible
from marne.games.to_the_last_man.rules.r04_movement import after_move, apply_move, movable, unit_moves
from marne.games.to_the_last_man.pieces import ARMIES, ARMY, INF, OF_SIDE, PIECE
from marne.games.to_the_last_man.rules.r04_4_rail import hosts
from marne.games.to_the_last_man.rules.r09_6_reserves import candidates, imaginable, may_play, reserve_moves, spend
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE, BERTH_BARS, fits_zone, no_room, takes
from marne.games.to_the_last_man.rules.r01_2_units import MOBILE, NO_ARMY_IN_ARMY, Going, Named, armies_in
from marne.games.to_the_last_man.state import MOVEMENT, NONE, PASSED, State, distinct, zone_of
from marne.games.to_the_last_man.rules.r03_victory import check
from marne.kernel.bars import ENDS, LEAST, Bar, recast
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def which_unit(s: State, side: int) -> Ask:
    """2.0 II.2, 2.0 II.2 [allowance] One unit after the other. Asked as long as there are cards that might be played."""
    out = movable(s, side)
    secret = in_secret(s, side)
    if secret and may_play(s, side):
        out += [c for c in SELECT.among(candidates(s, side)) if c not in out]
    out += crisis_choices(s, side)
    out.append(DONE)
    return WHICH_UNIT(side, out, s.level, always=card_possible(s, side), sealed=secret)


def which_move(s: State, side: int, u: int) -> Ask:
    """4.1 Where the chosen unit goes. Always asked: a card might be the only way."""
    return WHICH_MOVE(side, [*unit_moves(s, side, u), *reserve_moves(s, side, u), BACK], u, sealed=in_secret(s, side))


def card_possible(s: State, side: int) -> bool:
    """For all the other side can know: could this one hold a card that may be played in movement?"""
    return possible(s, side) or imaginable(s, side)


def in_secret(s: State, side: int) -> bool:
    """9.6 On a pass, once the free move is gone: only who holds Strategic Reserves! can choose another unit, so that looking for
    one would tell. What he does with it is seen when he plays the card. Known to all: the level, the move, what lies open."""
    return s.level == PASSED and not s.free and imaginable(s, side)


def dug_in(s: State, side: int, a: int) -> int:
    """4.3 The entrenched infantry that an army which has just come in empty may take up at once, also in a full zone (1.2.2)."""
    here = s.at[s.loc[a]] & OF_SIDE[side] & INF & s.entrenched
    return mask(u for u in bits(here) if takes(s, a, u))


def which_absorbed(s: State, side: int, a: int) -> Ask:
    return WHICH_ABSORBED(side, [*(ABSORB[u] for u in distinct(s, dug_in(s, side, a))), DONE], a)


def _army(s: State) -> int:
    return s.decision.args[0] if s.decision else 0


ABSORB_BARS: tuple[Named, ...] = (                      # {q} the army, {q_at} its zone
    *MOBILE, Bar("8.1", lambda s, side: ARMY, *NO_ARMY_IN_ARMY, ENDS),
    Bar("4.3 [empty army]", lambda s, side: ~s.at[s.loc[_army(s)]], "only single units in {q_at} are taken up",
        "seules les unités isolées {q_at.de} sont incorporées", ENDS),
    *recast(BERTH_BARS, lambda f: lambda s, side: mask(
        u for u in bits(s.at[s.loc[_army(s)]] & PIECE) if f(s, side, u) >> _army(s) & 1)),
    Bar("4.3 [empty army]", lambda *_: -1, how=LEAST))
ARRIVAL_BARS: tuple[Going, ...] = (                     # {q} the unit that arrives, {goal} where
    Bar("8.1", lambda s, side, u: -(u != _army(s)), "it is about {q_name}", "il s'agit {q_name.du}", ENDS), *HOST_BARS,
    Bar("8.1", lambda s, side, u: ~armies_in(s, 1 << s.decision.args[1]) if s.decision else 0, "{v.Le} {v:is|are} not in {goal}",
        "{v.Le} {v:n'est|ne sont} pas {goal.a}", LEAST))
STAND_BARS: tuple[Named, ...] = (Bar("1.2.2", lambda *_: -1, *no_room("goal")),)


@procedure
async def absorb(s: State, side: int, a: int) -> None:
    """4.3, 4.3 [empty army], 8.1 [ENTRENCH note] An army that came in empty takes up entrenched infantry of the zone."""
    while dug_in(s, side, a):
        c = await ask(s, which_absorbed(s, side, a))
        if c is DONE:
            break
        enter_army(s, c.a, a, "absorb", "4.3", digs=True)
        s.joined |= 1 << c.a


def which_army_joined(s: State, side: int, u: int, z: int) -> Ask:
    """8.1, T-53 A piece that comes by rail, strategically, by sea or with Strategic Reserves: into an army there, or alone if the
    zone has room."""
    alone = [ALONE] if fits_zone(s, u, z) else []
    return WHICH_ARMY_JOINED(side, [*JOIN[u].among(hosts(s, u, z)), *alone], u, z)


@procedure
async def movement(s: State, side: int) -> None:
    """2.0 II.2, 4.0 The Movement Phase. At its end unescorted auxiliaries are lost, and the side's own empty armies leave
    disputed zones (8.1; the other side's have their occasion in a battle)."""
    s.phase = MOVEMENT
    while True:
        c = await ask(s, which_unit(s, side))
        s.secrets += in_secret(s, side)
        if c is DONE:
            break
        if c.verb == "crisis":
            await crisis(s, side)
            check(s)
            continue
        await move(s, side, c.a)
    sweep(s, "movement")
    check(s)
    await clear_out(s, side, ANYWHERE)
    check(s)


@procedure
async def move(s: State, side: int, u: int) -> None:
    """4.0 One unit moves, or stays after all."""
    c = await ask(s, which_move(s, side, u))
    s.secrets += in_secret(s, side)
    if c is BACK:
        return
    if c.verb == "reserves":
        spend(s, side)
    src = zone_of(s, u)
    if u < ARMIES:
        empty = not s.inside[u]
        apply_move(s, side, c)
        if empty:
            await absorb(s, side, u)
    elif c.verb in TRANSPORT and hosts(s, u, c.b):
        verb, z = c.verb, c.b
        c = await ask(s, which_army_joined(s, side, u, z))
        apply_move(s, side, TRANSPORT[verb][u][z], NONE if c is ALONE else c.b)
    else:
        apply_move(s, side, c)
    after_move(s, src, u)
    check(s)
