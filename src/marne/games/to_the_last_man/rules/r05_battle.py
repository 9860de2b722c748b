"""2.0 II.4, 4a The Combat Phase: the order of the battles and the sequence of each."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.to_the_last_man.rules.r08_1_armies import clear_out, lost_empty
from marne.games.to_the_last_man.rules.r08_3_auxiliaries import sweep, sweep_zone
from marne.games.to_the_last_man.choices import DONE, REACT, REROLL, REROLL_EXTRA, RESOLVE, SCRAMBLE
from marne.games.to_the_last_man.questions import (
    WHETHER_CRISIS, WHETHER_CRISIS_NOW, WHICH_BATTLE, WHICH_REROLL, WHO_REACTS, WHO_SCRAMBLES,
)
from marne.games.to_the_last_man.rules.r09_8_crisis import crisis, crisis_choices, possible
from marne.games.to_the_last_man.rules.r05_1_declare import NOT_DECLARED, cancel, open_to_attack
from marne.games.to_the_last_man.events import BattleBegan, BattleEnded, HitsScored, Scrambled, StepBegan
from marne.games.to_the_last_man.rules.r05_2_fire import (ARTILLERY_STEP, ATTACK_STEP, bonus_dice, bonus_fire, defensive_fire,
                                                          force, reroll, shoot, unsteady, volley)
from marne.games.to_the_last_man.rules.r05_3_losses import IN_BATTLE, absorb
from marne.games.to_the_last_man.pieces import (
    ARMY, ART, BIPLANE, FORT, IN_ARMY, INF, K_BIPLANE, K_STOSS, K_TANK, KIND, OF_SIDE, PIECE, POOL, SIEGE,
)
from marne.games.to_the_last_man.rules.r05_4_retreat import (after_combat, cavalry_leaves, instead_of_fire, react,
                                                             ready_to_react, strand)
from marne.games.to_the_last_man.rules.r01_2_stacking import fits_army, fits_zone
from marne.games.to_the_last_man.rules.r01_2_units import OWN, Named
from marne.games.to_the_last_man.state import COMBAT, NONE, State, distinct, put, stop_fighting, units_in, zone_of
from marne.games.to_the_last_man.rules.r03_victory import check
from marne.kernel.bars import ENDS, LEAST, Bar, allowed, either
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

FIGHTERS = PIECE | FORT


def begin_step(s: State, step: str, side: int, rule: str) -> None:
    if s.log is not None:
        s.log.append(StepBegan(rule, step, side))


def tell_hits(s: State, side: int, hits: int, z: int, rule: str) -> None:
    """`side` suffers these hits."""
    if s.log is not None:
        s.log.append(HitsScored(rule, side, hits, z))


# The Combat Phase -------------------------------------------------------------------------------------------------------


RESOLVE_BARS: tuple[Named, ...] = (
    Bar("5.1.2 [separate]", lambda s, side: s.fought, "the battle of {z} is over", "la bataille {z.de} est finie", ENDS),
    NOT_DECLARED)


def which_battle(s: State, side: int) -> Ask:
    """5.2.1 [battle order], 2.0 II.4 [order] The attacker decides; a crisis may be played between battles (9.8, 9.9)."""
    out = [*RESOLVE.among(allowed(RESOLVE_BARS, s.battles, s, side)), *crisis_choices(s, side)]
    return WHICH_BATTLE(side, out, always=possible(s, side))


def whether_crisis(s: State, side: int) -> Ask:
    """9.8, 9.9 The last occasion of the player turn. Asked on public grounds."""
    return WHETHER_CRISIS(side, [*crisis_choices(s, side), DONE])


def whether_crisis_now(s: State, side: int, z: int) -> Ask:
    """9.8, 9.9 Before a step of a battle, by option. Asked on public grounds."""
    return WHETHER_CRISIS_NOW(side, [*crisis_choices(s, side), DONE], z)


@procedure
async def crisis_moment(s: State, side: int, z: int) -> None:
    """9.8, 9.9 By option "at any moment" is also before each step of a battle."""
    if s.law.crisis_in_battle and possible(s, side):
        c = await ask(s, whether_crisis_now(s, side, z))
        if c is not DONE:
            await crisis(s, side)
            cancel(s, s.battles & ~(open_to_attack(s, side) | 1 << z), "5.1.2")


@procedure
async def combat(s: State, side: int) -> None:
    """2.0 II.4, 5.1.2 [binding] All declared battles, one after the other; then the markers go."""
    s.phase = COMBAT
    fought = s.battles
    while s.battles:
        c = await ask(s, which_battle(s, side))
        if c.verb == "crisis":
            await crisis(s, side)
            cancel(s, s.battles & ~open_to_attack(s, side), "5.1.2")
        else:
            await battle(s, side, c.a)
    if fought and possible(s, side):
        c = await ask(s, whether_crisis(s, side))
        if c is not DONE:
            await crisis(s, side)
    if fought:
        sweep(s, "combat")
        check(s)
    s.retreated = s.dogfought = s.reacting = 0                          # 5.4, 1.2.3 [Retreat]: the markers are removed
    s.gas[0] = s.gas[1] = s.barrage[0] = s.barrage[1] = s.surprise = 0
    s.bonus_at[0] = s.bonus_at[1] = NONE


class Battle(NamedTuple):
    """`forced`: armies of the defender that have still to be forced out (8.2.2)."""

    z: int
    forced: int


@procedure(shows=Battle)
async def battle(s: State, side: int, z: int) -> None:
    """2.0 II.4, 4a, 5.1.2 [separate], 2.0 II.4 [roles], 5.2.1 [roles] One round of combat in a zone. A Surprise Attack
    has no artillery step, and the attacker fires first."""
    foe = 1 - side
    forced = 0
    surprise = s.surprise >> z & 1
    s.fighting = 1 << z
    if s.log is not None:
        s.log.append(BattleBegan("2.0 II.4 [surprise]" if surprise else "2.0 II.4", z, side, bool(surprise)))
    if s.law.scramble and not s.weather:
        await scramble(s, foe, z)
    await cavalry_leaves(s, side, z)
    await cavalry_leaves(s, foe, z)
    await crisis_moment(s, side, z)
    await dogfight(s, side, z)                                          # 5.2.1.a, 5.2.1 [surprise] a, 2.0 II.4 [surprise] a
    await crisis_moment(s, side, z)
    if surprise:
        await keep_biplanes(s, foe, z)
        forced = await attack(s, side, z)                               # 5.2.1 [surprise] b, 2.0 II.4 [surprise] b
        await crisis_moment(s, side, z)
        gone = await defence(s, foe, z)                                 # 5.2.1 [surprise] c, 2.0 II.4 [surprise] c
        forced -= (gone & ARMY).bit_count()                             # 8.2.2: who has gone since the hits has done his duty
    else:
        await bombardment(s, side, z)                                   # 5.2.1.b
        await crisis_moment(s, side, z)
        await defence(s, foe, z)                                        # 5.2.1.c
        await crisis_moment(s, side, z)
        forced = await attack(s, side, z)                               # 5.2.1.d
    await crisis_moment(s, side, z)
    begin_step(s, "retreat", side, "2.0 II.4.e")                        # 2.0 II.4 [surprise] d
    await after_combat(s, side, z, 0)
    await after_combat(s, foe, z, max(0, forced))
    forced = 0
    await aftermath(s, side, z)


@procedure
async def aftermath(s: State, side: int, z: int) -> None:
    """4.1, 5.4.4, 8.1, 8.3 After the battle: whose zone it is, second retreats, unescorted auxiliaries, empty armies."""
    s.battles &= ~(1 << z)
    s.fought |= 1 << z
    stop_fighting(s, z)
    strand(s, side, z)
    strand(s, 1 - side, z)
    sweep_zone(s, z)
    check(s)                                                            # 3.2 [decisive]
    await clear_out(s, side, 1 << z)
    check(s)
    await clear_out(s, 1 - side, 1 << z)
    check(s)
    if s.log is not None:
        s.log.append(BattleEnded("2.0 II.4.e", z))


def infantry_lost(s: State, z: int) -> None:
    """8.1 [EMPTY lost] Fire has fallen: an empty army beside which no infantry is left goes too."""
    lost_empty(s, 1 << z)
    check(s)


# Air ----------------------------------------------------------------------------------------------------------------------


BIPLANES_ONLY: Named = Bar("8.3.4", lambda s, side: ~BIPLANE, "only biplanes do that", "seuls les biplans le font", ENDS)
SCRAMBLE_BARS: tuple[Named, ...] = (
    BIPLANES_ONLY, Bar("8.3.4 [13.7]", lambda s, side: -(not s.law.scramble),
                       "the advanced rule of scrambling biplanes is not in use",
                       "la règle avancée des biplans en alerte n'est pas employée", ENDS), *OWN,
    Bar("8.3.4 [13.7]", lambda *_: -1))
REACT_BARS: tuple[Named, ...] = (
    BIPLANES_ONLY, *either(*IN_BATTLE), Bar("8.3.4 [weather]", lambda s, side: -(s.weather > 0)),
    Bar("2.0 II.4.a [spent]", lambda s, side: s.dogfought),
    Bar("8.3.4 [METHODS 3]", lambda s, side: s.reacting, "it is kept for the reaction already",
        "il est déjà gardé pour la réaction"),
    Bar("8.3.4 [METHODS 3]", lambda *_: -1, how=LEAST))
REROLL_BARS: tuple[Named, ...] = (
    Bar("8.3.4 [METHODS 3]", lambda *_: -1, "only the die of an attacking infantry-type unit that has hit is thrown again",
        "seul se relance le dé d'une unité de type infanterie qui attaque et a touché"),)
EXTRA_BARS: tuple[Named, ...] = (
    Bar("8.3.4 [METHODS 3]", lambda s, side: -(not s.law.extra_rerolled), "by the chosen reading extra dice are not thrown again",
        "selon la lecture choisie, les dés supplémentaires ne se relancent pas", ENDS),
    Bar("8.3.4 [METHODS 3]", lambda *_: -1, "no extra die of Stosstruppen has hit",
        "aucun dé supplémentaire de Stoßtruppen n'a touché"))


def who_scrambles(s: State, side: int, z: int) -> Ask:
    """8.3.4 [13.7] The defender's biplanes of neighbouring zones that are not themselves battle zones."""
    out = [SCRAMBLE[u] for u in distinct(s, near_biplanes(s, side, z)) if landing(s, u, z) != NONE]
    return WHO_SCRAMBLES(side, [*out, DONE], z)


def near_biplanes(s: State, side: int, z: int) -> int:
    """8.3.4 [13.7] Biplanes without a battle of their own, fought or still to come, that have not flown yet. An army does not
    give away the last unit it has."""
    out = 0
    for near in bits(s.t.near[side][z] & s.t.land & ~(s.battles | s.fought)):
        for u in bits(units_in(s, side, near) & BIPLANE & ~(s.retreated | s.dogfought | s.reacting)):
            w = s.loc[u]
            if not (IN_ARMY <= w < POOL and s.inside[w - IN_ARMY] == 1 << u):
                out |= 1 << u
    return out


def landing(s: State, u: int, z: int) -> int:
    """8.3.4 [13.7] Where a biplane finds room in the battle zone: alone, or in an army."""
    if fits_zone(s, u, z):
        return z
    for a in bits(s.at[z] & ARMY & OF_SIDE[1 - s.active]):
        if fits_army(s, u, a):
            return IN_ARMY + a
    return NONE


@procedure
async def scramble(s: State, side: int, z: int) -> None:
    """8.3.4 [13.7], 8.3.4 [13.7 b1], 8.3.4 [13.7 b2] Biplanes come to help; without enemy biplanes they can only react."""
    while True:
        c = await ask(s, who_scrambles(s, side, z))
        if c is DONE:
            return
        src = zone_of(s, c.a)
        put(s, c.a, landing(s, c.a, z))
        s.reacting |= 1 << c.a
        if s.log is not None:
            s.log.append(Scrambled("8.3.4 [13.7]", c.a, src, z))


@procedure
async def dogfight(s: State, side: int, z: int) -> None:
    """2.0 II.4.a Where both have biplanes all of them fight, at once; only biplanes are lost, and they fire no more."""
    foe = 1 - side
    mine, theirs = force(s, side, z) & BIPLANE, force(s, foe, z) & BIPLANE
    if not mine or not theirs:                                          # 2.0 II.4.a [skip]
        return
    begin_step(s, "dogfight", side, "2.0 II.4.a")
    s.dogfought |= mine | theirs
    s.reacting &= ~theirs
    scored = air_fire(s, mine, side)
    suffered = air_fire(s, theirs, foe)
    tell_hits(s, side, suffered, z, "2.0 II.4.a")
    tell_hits(s, foe, scored, z, "2.0 II.4.a")
    await absorb(s, side, z, suffered, 0, mine, "dogfight")             # 2.0 II.4.a [target]
    await absorb(s, foe, z, scored, 0, theirs, "dogfight")


def air_fire(s: State, planes: int, side: int) -> int:
    return sum(shoot(s, u, K_BIPLANE, side, s.t.attack_f[u], "8.3.4 [METHODS 1]") for u in bits(planes))


def who_reacts(s: State, side: int, z: int) -> Ask:
    """T-33 Before a Surprise Attack's fire the defender says which biplanes will react."""
    out = [REACT[u] for u in distinct(s, ready_to_react(s, side, z))]
    return WHO_REACTS(side, [*out, DONE], z)


@procedure
async def keep_biplanes(s: State, side: int, z: int) -> None:
    while ready_to_react(s, side, z):
        c = await ask(s, who_reacts(s, side, z))
        if c is DONE:
            return
        react(s, c.a)


def which_reroll(s: State, side: int, z: int, struck: int, extra: int, biplane: int) -> Ask:
    """8.3.4 [METHODS 3] Each reacting biplane has one hit of an infantry-type unit thrown again: which kind, or an extra die?"""
    kinds = {KIND[u]: u for u in reversed(bits(struck))}
    out = [REROLL[kinds[k]] for k in sorted(kinds)]
    return WHICH_REROLL(side, [*out, REROLL_EXTRA] if extra else out, biplane, z)


# Fire -----------------------------------------------------------------------------------------------------------------------


@procedure
async def bombardment(s: State, side: int, z: int) -> None:
    """2.0 II.4.b The attacker's artillery, siege guns and artillery bonus die; the defender absorbs."""
    foe = 1 - side
    foes = force(s, foe, z)
    mine = force(s, side, z) & (ART | SIEGE if foes & FORT else ART)
    if not foes & FIGHTERS or not (mine or bonus_dice(s, side, z, ARTILLERY_STEP)):
        return
    begin_step(s, "artillery", side, "2.0 II.4.b")
    struck = volley(s, mine, z, foes, "2.0 II.4.b")
    siege = (struck & SIEGE).bit_count()
    hits = (struck & ART).bit_count() + bonus_fire(s, side, z, ARTILLERY_STEP)
    tell_hits(s, foe, hits + siege, z, "2.0 II.4.b")
    await absorb(s, foe, z, hits, siege, foes, "fire")
    infantry_lost(s, z)


@procedure
async def defence(s: State, side: int, z: int) -> int:
    """2.0 II.4.c The defender `side` retreats whom he likes and fires with the rest. Returns who has retreated."""
    foe = 1 - side
    if not force(s, foe, z) & FIGHTERS or not force(s, side, z) & FIGHTERS:
        return 0
    begin_step(s, "defence", side, "2.0 II.4.c")
    gone = await instead_of_fire(s, side, z)
    foes = force(s, foe, z)
    hits = defensive_fire(s, side, z, "2.0 II.4.c")
    tell_hits(s, foe, hits, z, "2.0 II.4.c")
    await absorb(s, foe, z, hits, 0, foes, "fire")
    infantry_lost(s, z)
    return gone


@procedure
async def attack(s: State, side: int, z: int) -> int:
    """2.0 II.4.d All of the attacker's units fire, artillery again; biplanes have hits thrown again; the defender absorbs.

    Returns how many armies the hits force to retreat (8.2.2, 8.3.5), whatever absorbs them.
    """
    foe = 1 - side
    foes = force(s, foe, z)
    mine = force(s, side, z) & PIECE
    if not foes & FIGHTERS or not mine:
        return 0
    begin_step(s, "attack", side, "2.0 II.4.d")
    struck = volley(s, mine & INF, z, foes, "2.0 II.4.d")
    others = volley(s, mine & ~INF, z, foes, "2.0 II.4.d")              # 8.3.3 [twice]
    extra = bonus_fire(s, side, z, ATTACK_STEP)
    for b in bits(s.reacting & foes):
        if struck or unsteady(s, extra):
            c = await ask(s, which_reroll(s, foe, z, struck, unsteady(s, extra), b))
            if c is REROLL_EXTRA:
                extra -= not reroll(s, NONE, b, z, foes)
            elif not reroll(s, c.a, b, z, foes):
                struck &= ~(1 << c.a)
    forced = ((struck | others) & s.t.forces_retreat).bit_count()
    if s.bonus != NONE and s.t.bonus_kind[s.bonus] in (K_STOSS, K_TANK):
        forced += extra
    siege = (others & SIEGE).bit_count()
    hits = (struck | others).bit_count() + extra - siege
    tell_hits(s, foe, hits + siege, z, "2.0 II.4.d")
    await absorb(s, foe, z, hits, siege, foes, "fire")
    infantry_lost(s, z)
    return forced
