"""5.4 Retreats: of cavalry before combat, instead of fire, after combat; pursuit, forced retreats, second retreats."""
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from marne.games.to_the_last_man.rules.r08_1_armies import (EXIT_BARS, HOSTED, clear_out, eliminate, enter_army, exits,
                                                            lost_empty, uncover)
from marne.games.to_the_last_man.choices import (
    DONE, FALL_BACK, FIRE, LEAVE, LOSE, REACT, RETREAT, RETREAT_ALL, RETREAT_PART, STAND,
)
from marne.games.to_the_last_man.questions import (
    FIRE_OR_RETREAT, WHERE_TO_FALL_BACK, WHICH_ARMY, WHICH_CAVALRY, WHO_FALLS_BACK, WHO_STAYS,
    battle_zone,
)
from marne.games.to_the_last_man.events import HitsScored, Moved, MustRetreat, Reacting, StepBegan
from marne.games.to_the_last_man.rules.r05_2_fire import force, shoot, standing
from marne.games.to_the_last_man.rules.r05_3_losses import IN_BATTLE, absorb, kill
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, BIPLANE, CAV, FORT, IMMOBILE_GUNS, IN_ARMY, INF, K_CAVALRY, OF_SIDE, PARIS_GUN, PIECE, SIDE, SIEGE, ZONES,
)
from marne.games.to_the_last_man.rules.r01_2_stacking import BERTHS, NO_ROOM, fits_army, room
from marne.games.to_the_last_man.rules.r01_2_units import OWN, Going, Named, as_places, of, places_in
from marne.games.to_the_last_man.state import State, distinct, put, units_in, zone_of
from marne.games.to_the_last_man.rules.r03_victory import check
from marne.kernel.bars import ENDS, LEAST, Bar, either, recast
from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import Question
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

NOWHERE = 255
CAVALRY, INSTEAD, AFTER = "5.4.3", "5.4.1", "5.4.2"             # the three kinds


# Who and where to -------------------------------------------------------------------------------------------------------


def movers(s: State, side: int, z: int) -> int:
    """5.4, 8.4 [b3], 8.3.6 [no retreat] Who may retreat from a battle: armies with something that can, and pieces, but no
    forts, siege or Paris guns, and nobody a second time."""
    mine = standing(s, side, z) & ~(FORT | IMMOBILE_GUNS)
    for a in bits(mine & ARMY):
        if not can_go(s, a):
            mine &= ~(1 << a)
    return mine


def open_zones(s: State, side: int, zones: int) -> int:
    """T-29 Those of the zones where one more unit finds room."""
    return sum(1 << z for z in bits(zones) if room(s, side, z) > 0)


def hosts(s: State, side: int, zones: int) -> tuple[int, ...]:
    """8.1 The armies in these zones, which pieces may join in a retreat (T-53: also where the zone is full)."""
    mine = ARMY & OF_SIDE[side]
    out = 0
    for z in bits(zones):
        out |= s.at[z] & mine
    return bits(out)


def may_stay(s: State, a: int, forced: bool) -> int:
    """8.1, 8.2.2, 8.3.5 Whom a retreating army may leave behind in its zone if somebody goes along; when it is forced to go only
    guns, which cannot retreat: else it would leave all its troops, and nobody would be driven out."""
    inside = s.inside[a]
    if not can_go(s, a):
        return 0
    return inside & IMMOBILE_GUNS if forced else inside if inside & inside - 1 else 0


def can_go(s: State, a: int) -> int:
    """5.4.4, 8.3.3, 8.3.6 Who inside an army can retreat: no siege or Paris guns, and nobody a second time."""
    return s.inside[a] & ~(IMMOBILE_GUNS | s.retreated)


def retreat_choices(s: State, units: int, z: int, zones: int, forced: bool = False) -> list[Choice]:
    """5.4 Every unit with every place it may go to; all of them together where there is room."""
    out: list[Choice] = []
    if not units or not zones:
        return out
    side = SIDE[bits(units)[0]]
    free, armies = open_zones(s, side, zones), hosts(s, side, zones)
    for u in distinct(s, units):
        out += RETREAT[u].among(free)
        if u >= ARMIES:
            out += [RETREAT[u][IN_ARMY + a] for a in armies if fits_army(s, u, a)]
        elif may_stay(s, u, forced):
            out += RETREAT_PART[u].among(free)
    tops = units & s.at[z]
    if tops & tops - 1 and not forced:
        need = tops.bit_count()
        out += [RETREAT_ALL[w] for w in bits(free) if room(s, side, w) >= need]
    return out


def fall_back(s: State, u: int, place: int, rule: str) -> int:
    """5.4 One unit retreats: no trenches any more (T-46), a marker, no part in any battle. Returns who has retreated.

    Inside a retreating army siege guns and the Paris Gun are eliminated (8.3.3, 8.3.6), and so is who has retreated before and
    found shelter there (5.4.4, T-30).
    """
    src = s.loc[u]
    if u < ARMIES:
        for g in bits(s.inside[u] & (IMMOBILE_GUNS | s.retreated)):
            # 2.0 II.4.c [twice], 8.3.6 [no retreat]
            rule_of_loss = "8.3.3 [no retreat]" if IMMOBILE_GUNS >> g & 1 else "5.4.4 [twice]"
            dead = kill(s, g, rule_of_loss, "retreat")
            check(s)                                                    # 3.2 [decisive]
            if dead >> u & 1:
                return 0
    uncover(s, u, "4.3")
    if place >= IN_ARMY:
        enter_army(s, u, place - IN_ARMY, "retreat", rule)
        group = 1 << u
    else:
        put(s, u, place)
        group = 1 << u | (s.inside[u] if u < ARMIES else 0)
        if s.log is not None:
            s.log.append(Moved(rule, u, src, place, "retreat"))
    s.retreated |= group
    lost_empty(s, 1 << zone_of(s, u))                                   # 8.1 [EMPTY lost]: an enemy army that stood there empty
    check(s)
    return group


def who_stays(s: State, side: int, a: int, z: int, stays: int, forced: int) -> Ask:
    """8.1 Pieces go out of armies freely in a retreat: whom the army leaves behind, within the stacking limit."""
    out: list[Choice] = [DONE]
    going = can_go(s, a) & ~stays
    if stays.bit_count() < room(s, side, z) + 1:
        out += [LEAVE[u] for u in distinct(s, may_stay(s, a, bool(forced)) & ~stays)
                if going & ~(1 << u)]
    return WHO_STAYS(side, out, a, z)


@procedure
async def retreat_part(s: State, side: int, a: int, z: int, to: int, rule: str, forced: int) -> int:
    """8.1, 8.1 [transfers] An army retreats and leaves units behind. Returns who has retreated."""
    stays = 0
    while True:
        c = await ask(s, who_stays(s, side, a, z, stays, forced))
        if c is DONE:
            break
        stays |= 1 << c.a
    for u in bits(stays):
        put(s, u, z)
        if s.log is not None:
            s.log.append(Moved("8.1", u, IN_ARMY + a, z, "leave"))
    return fall_back(s, a, to, rule)


@procedure
async def carry_out(s: State, side: int, z: int, c: Choice, units: int, rule: str, forced: int) -> int:
    """5.4 What was chosen of `retreat_choices` for these units. Returns who has retreated."""
    if c.verb == "retreat-part":
        return await retreat_part(s, side, c.a, z, c.b, rule, forced)
    if c.verb == "retreat":
        return fall_back(s, c.a, c.b, rule)
    gone = 0
    for u in bits(units & s.at[z]):
        gone |= fall_back(s, u, c.a, rule)
    return gone


# Bars -------------------------------------------------------------------------------------------------------------------------


def _is(s: State, q: Question) -> bool:
    return s.decision is not None and s.decision.message == q.id


def _asked(q: Question, units: int) -> Callable[[State, int, int], int]:
    """In this question only such units retreat."""
    return lambda s, side, u: -(_is(s, q) and not units >> u & 1)


def _driver(s: State, side: int) -> bool:
    """8.2.2 Does this side, the attacker, choose which of the other's armies is forced out (by option)?"""
    return side == s.active and _is(s, WHICH_ARMY)


def _struck(s: State) -> int:
    """8.2.2 The armies of which one is to be forced out."""
    return armies_there(s, 1 - s.active, battle_zone(s.decision))


def _goal(s: State) -> int:
    """The zone that has been fixed for all who retreat; NOWHERE if none is."""
    ask = s.decision
    if ask is None or ask.message not in (WHO_FALLS_BACK.id, WHICH_ARMY.id):
        return NOWHERE
    fixed = (c.b for c in ask.choices if c.verb == "retreat" and c.b < IN_ARMY)
    return ask.args[1] if ask.message == WHO_FALLS_BACK.id else next(fixed, NOWHERE)


def _rooted(guns: int) -> Callable[[State, int, int], int]:
    """Armies that have such guns, and nobody who can retreat."""
    return lambda s, side, u: -(_stuck(s, u) and bool(s.inside[u] & guns))


def _stuck(s: State, u: int) -> bool:
    """5.4.4, 8.1, 8.3.3, 8.3.6 An army in which nobody can retreat does not go of its own will."""
    return u < ARMIES and not _is(s, WHICH_ARMY) and not can_go(s, u)


ONLY_GUNS = ("{u.Le} has only guns that never retreat, and nobody else who can",
             "{u.Le} n'a que des canons qui ne retraitent jamais, et personne d'autre qui le puisse")
SAME_ZONE: Going = Bar("5.4.2 [same zone]", lambda s, side, u: ~places_in(s, 1 << _goal(s)) if _goal(s) != NOWHERE else 0)
NO_BATTLE: Going = Bar("", lambda s, side, u: -(battle_zone(s.decision) == NOWHERE), how=ENDS)
ROOTED_BARS: tuple[Going, ...] = (
    Bar("8.3.3 [no retreat]", _rooted(SIEGE), *ONLY_GUNS), Bar("8.3.6 [no retreat]", _rooted(PARIS_GUN), *ONLY_GUNS),
    Bar("5.4.4 [twice]", _rooted(-1), "whoever is in {u.le} has retreated already", "{u.Le} : ses unités ont déjà retraité"),
    Bar("8.1 [EMPTY retreat]", lambda s, side, u: -_stuck(s, u), "{u.Le} {u:is|are} empty: it leaves by itself where it must",
        "{u.Le} est vide : elle part d'elle-même quand elle le doit"))
RETREAT_BARS: tuple[Going, ...] = (
    *recast(of(IN_BATTLE), lambda f: lambda s, side, u: 0 if _driver(s, side) else f(s, side, u)),  # T-26
    NO_BATTLE, Bar("8.4 [b3]", lambda s, side, u: -(FORT >> u & 1), how=ENDS),
    Bar("8.3.6 [no retreat]", lambda s, side, u: -(PARIS_GUN >> u & 1), how=ENDS),
    Bar("8.3.3 [no retreat]", lambda s, side, u: -(IMMOBILE_GUNS >> u & 1), how=ENDS),
    Bar("8.3.1 [RETREAT]", _asked(WHICH_CAVALRY, CAV), how=ENDS),
    Bar("8.2.2 [FORCED RETREAT]", lambda s, side, u: -(_is(s, WHICH_ARMY) and not _struck(s) >> u & 1), how=ENDS),
    *recast(as_places(HOSTED), lambda f: lambda s, side, u: f(s, SIDE[u], u)), *BERTHS,
    *either(*recast(EXIT_BARS, lambda f: lambda s, side, u: places_in(s, f(s, SIDE[u], battle_zone(s.decision))))), SAME_ZONE,
    Bar("1.2.2", lambda s, side, u: mask(z for z in range(ZONES) if room(s, SIDE[u], z) < 1), *NO_ROOM, LEAST),
    *either(*ROOTED_BARS))


def _forced(s: State) -> bool:
    """Is it an army that must go?"""
    ask = s.decision
    return ask is not None and (ask.message == WHICH_ARMY.id or ask.message == WHERE_TO_FALL_BACK.id and ask.args[1] > 0)


NOT_IN_PART: tuple[Going, ...] = (
    Bar("8.1", lambda s, side, u: -(u >= ARMIES), "only an army can leave units behind",
        "seule une armée peut laisser des unités sur place", ENDS),)
PART_BARS: tuple[Going, ...] = (
    Bar("8.2.2 [FORCED RETREAT]", lambda s, side, u: -_forced(s),
        "an army that is forced out goes with all it holds; only guns, which cannot retreat, may stay behind",
        "une armée chassée part avec tout ce qu'elle contient ; seuls peuvent rester des canons, qui ne retraitent pas"),
    Bar("8.1", lambda s, side, u: -(not _forced(s) and battle_zone(s.decision) != NOWHERE),
        "an army with one unit leaves nobody behind", "une armée d'une seule unité ne laisse personne", LEAST))
ALL_BARS: tuple[Named, ...] = (                     # one zone for all who retreat
    Bar("", lambda s, side: -(battle_zone(s.decision) == NOWHERE), how=ENDS),
    *either(*recast(EXIT_BARS, lambda f: lambda s, side: f(s, side, battle_zone(s.decision)))),
    Bar("5.4.2 [same zone]", lambda s, side: ~(1 << _goal(s)) if _goal(s) != NOWHERE else 0),
    Bar("1.2.2", lambda *_: -1, "there is no room for them in {z}, or nobody can go",
        "il n'y a pas de place {z.a}, ou personne ne peut partir", LEAST))
LEFT_BARS: tuple[Named, ...] = (
    *OWN, Bar("8.1", lambda *_: -1,
              "an army that retreats leaves behind only what is inside it and finds room, never all; one that is"
              " forced out leaves only guns that cannot retreat",
              "une armée qui retraite ne laisse que ce qu'elle contient et qui trouve place, jamais tout ; chassée, elle"
              " ne laisse que les canons qui ne peuvent retraiter"))


# 5.4.3 Cavalry ------------------------------------------------------------------------------------------------------------


def which_cavalry(s: State, side: int, z: int) -> Ask:
    """5.4.3 Cavalry may leave before any die is thrown, each piece where it likes."""
    riders = force(s, side, z) & CAV
    out = [c for c in retreat_choices(s, riders, z, exits(s, side, z)) if c.verb == "retreat"]
    return WHICH_CAVALRY(side, [STAND, *out], z)


@procedure
async def cavalry_leaves(s: State, side: int, z: int) -> None:
    """5.4.3, 2.0 II.4 [cavalry], 8.3.1 [RETREAT] Retreat before combat; no pursuit (5.4.3 [no pursuit])."""
    left = 0
    while force(s, side, z) & CAV:
        c = await ask(s, which_cavalry(s, side, z))
        if c is STAND:
            break
        left |= fall_back(s, c.a, c.b, CAVALRY)
    if left:
        lost_empty(s, 1 << z)
        check(s)                                                        # 3.2 [decisive]: an army without infantry is lost


# 5.4.1 Instead of fire ------------------------------------------------------------------------------------------------------


def ready_to_react(s: State, side: int, z: int) -> int:
    """8.3.4 [METHODS 3] Defending biplanes that may be kept for the reaction: no dogfight, no Bad Weather."""
    return 0 if s.weather else force(s, side, z) & BIPLANE & ~(s.dogfought | s.reacting)


def fire_or_retreat(s: State, side: int, z: int) -> Ask:
    """2.0 II.4.c, 2.0 II.4.c [retreat] The defender's units retreat instead of firing, each where it likes; biplanes may be
    kept for the reaction."""
    out: list[Choice] = [FIRE]
    if not s.surprise >> z & 1:                                         # T-33: there the attacker has fired already
        out += [REACT[u] for u in distinct(s, ready_to_react(s, side, z))]
    out += retreat_choices(s, movers(s, side, z), z, exits(s, side, z))
    return FIRE_OR_RETREAT(side, out, z)


def react(s: State, u: int) -> None:
    """8.3.4 [METHODS 3] The biplane will force a reroll and does not fire itself."""
    s.reacting |= 1 << u
    if s.log is not None:
        s.log.append(Reacting("8.3.4 [METHODS 3]", u))


@procedure
async def instead_of_fire(s: State, side: int, z: int) -> int:
    """5.4.1 The defender `side` decides who retreats; then the attacker's cavalry may pursue. Empty armies have to go now (8.1),
    before their infantry may; those emptied by the retreat after it. Returns the retreated units."""
    gone = 0
    await clear_out(s, side, 1 << z)
    check(s)
    while standing(s, side, z) & PIECE:
        c = await ask(s, fire_or_retreat(s, side, z))
        if c is FIRE:
            break
        if c.verb == "react":
            react(s, c.a)
        else:
            gone |= await carry_out(s, side, z, c, movers(s, side, z), INSTEAD, 0)
    if gone:
        await pursue(s, 1 - side, z, gone)
    await clear_out(s, side, 1 << z)
    check(s)
    return gone


@procedure
async def pursue(s: State, side: int, z: int, fleeing: int) -> None:
    """8.3.1 [PURSUIT], 5.4.1 [pursuit] Cavalry fires at those who retreat instead of firing, unless infantry stays or cavalry
    is among them.

    T-32: the losses fall on who retreats; forts that stay do not matter. Biplanes in Bad Weather are no part of it (9.5).
    """
    foe = 1 - side
    riders = force(s, side, z) & CAV
    if s.weather:
        fleeing &= ~BIPLANE
    if not riders or not fleeing & PIECE or fleeing & CAV or force(s, foe, z) & INF:  # 8.3.1 [PURSUIT limit]
        return
    if s.log is not None:
        s.log.append(StepBegan("8.3.1 [PURSUIT]", "pursuit", side))
    hits = sum(shoot(s, u, K_CAVALRY, side, s.t.attack_f[u], "8.3.1 [PURSUIT]") for u in bits(riders))
    if hits:
        if s.log is not None:
            s.log.append(HitsScored("8.3.1 [PURSUIT]", foe, hits, z))
        await absorb(s, foe, z, hits, 0, fleeing, "fire")


# 5.4.2 After combat ---------------------------------------------------------------------------------------------------------


def armies_there(s: State, side: int, z: int) -> int:
    """8.2.2, T-26 The armies that a forced retreat can strike: those still there that have not retreated."""
    return sum(1 << a for a in bits(force(s, side, z) & ARMY) if s.inside[a])


def refuges(s: State, side: int, z: int, units: int) -> int:
    """5.4.2 Neighbouring zones where at least one of the units finds room."""
    if not units:
        return 0
    zones = exits(s, side, z)
    out = open_zones(s, side, zones)
    for w in bits(zones & ~out):
        if any(fits_army(s, u, a) for a in hosts(s, side, 1 << w) for u in bits(units & PIECE)):
            out |= 1 << w
    return out


def where_to_fall_back(s: State, side: int, z: int, must: int, zones: int) -> Ask:
    """5.4.2 [same zone] All who retreat after combat go to one zone. Nobody has to, unless hits force armies out."""
    out: list[Choice] = [] if must else [STAND]
    return WHERE_TO_FALL_BACK(side, [*out, *FALL_BACK.among(zones)], z, must)


def which_army(s: State, side: int, z: int, to: int, must: int) -> Ask:
    """8.2.2, 8.3.5 The army forced to retreat; it is lost if there is no room for any (T-27). Who chooses: T-26."""
    armies = armies_there(s, side, z)
    seat = 1 - side if s.law.attacker_forces else side
    out = retreat_choices(s, armies, z, 1 << to if to != NOWHERE else 0, True)
    if seat != side:
        out = [c for c in out if c.verb == "retreat"]
    return WHICH_ARMY(seat, out or [LOSE[a] for a in bits(armies)], z, must)


def who_falls_back(s: State, side: int, z: int, to: int, some: int) -> Ask:
    """5.4.2 Who goes along to the chosen zone."""
    out: list[Choice] = [STAND] if some else []
    out += retreat_choices(s, movers(s, side, z), z, 1 << to)
    return WHO_FALLS_BACK(side, out, z, to)


class FallingBack(NamedTuple):
    """`must`: armies that are still to be forced out."""

    side: int
    must: int


@procedure(shows=FallingBack)
async def after_combat(s: State, side: int, z: int, forced: int) -> None:
    """5.4.2, 8.3.5 [FORCED RETREAT] A side retreats after combat: the armies that Stosstruppen or tanks force out, then whom
    it likes."""
    must = min(forced, armies_there(s, side, z).bit_count())
    some = must
    if must and s.log is not None:
        s.log.append(MustRetreat("8.2.2 [FORCED RETREAT]", side, z, must))
    to = NOWHERE
    zones = refuges(s, side, z, armies_there(s, side, z)) if must else 0
    if zones:
        c = await ask(s, where_to_fall_back(s, side, z, must, zones))
        to = c.a
    while must:
        c = await ask(s, which_army(s, side, z, to, must))
        if c.verb == "lose":
            eliminate(s, c.a, "8.2.2 [FORCED RETREAT]", "no-retreat")
            check(s)                                                    # 3.2 [decisive]
        else:
            await carry_out(s, side, z, c, 1 << c.a, AFTER, 1)
        must -= 1
    zones = refuges(s, side, z, movers(s, side, z)) if to == NOWHERE else 0
    if zones:                                                           # nobody has gone anywhere yet: all zones are open
        some = 0
        c = await ask(s, where_to_fall_back(s, side, z, 0, zones))
        if c is STAND:
            return
        to = c.a
    while to != NOWHERE and movers(s, side, z):
        c = await ask(s, who_falls_back(s, side, z, to, some))
        if c is STAND:
            break
        await carry_out(s, side, z, c, movers(s, side, z), AFTER, 0)
        some = 1


# 5.4.4 Retreat into combat --------------------------------------------------------------------------------------------------


def strand(s: State, side: int, z: int) -> None:
    """5.4.4 [b1] After a battle, units that had retreated into its zone are lost if no friend that has not retreated is left
    with them and the enemy is: they would have to retreat a second time."""
    fit = PIECE | FORT
    lost = units_in(s, side, z) & s.retreated
    if not lost or standing(s, side, z) & fit or not standing(s, 1 - side, z) & fit:
        return
    for a in bits(s.at[z] & ARMY & OF_SIDE[side]):
        if s.inside[a]:
            eliminate(s, a, "5.4.4 [b1]", "retreat")
    for u in bits(s.at[z] & PIECE & OF_SIDE[side] & lost):
        eliminate(s, u, "5.4.4 [b1]", "retreat")
