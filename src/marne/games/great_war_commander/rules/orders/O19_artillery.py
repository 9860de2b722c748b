"""12, O18, O19, O20 Off-map artillery: telephones, observers, spotting, accuracy, barrages and gas."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.orders import O19_bombardment as bombardment
from marne.games.great_war_commander.rules import r01_triggers as triggers
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.r01_cards import in_hand, may_use_strategy, use_strategy
from marne.games.great_war_commander.choices import AT, CHOOSE, DIRECTION, NO, WAY
from marne.games.great_war_commander.rules.r03_command import OrderBar, activate, highest_leader
from marne.games.great_war_commander.events import MarkerGone, MarkerPut, PhoneBroke, PhoneLost
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, NEXT, NOWHERE, WITHIN
from marne.games.great_war_commander.pieces import GE, HERO, NONE, OF_SIDE, RUNNER, STRATEGY
from marne.games.great_war_commander.rules.r10_lines import line
from marne.games.great_war_commander.state import SHELLING, State
from marne.games.great_war_commander.tables import FIXED, GAS
from marne.games.great_war_commander.rules.r12_telephones import set_phone, which_box
from marne.games.great_war_commander.rules.r03_values import TANK_HINDRANCE, hindrance, seen_from, tanks_between
from marne.games.great_war_commander.questions import (
    WHERE_TO_SPOT, WHETHER_FORWARD_OBSERVER, WHICH_AREA, WHICH_SHIFT, WHO_OBSERVES,
)
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

REQUEST = 19
# How an order may observe: O19; O20 and O27 through the highest leader and a runner beside him; S98.3.1 the observer of the map
ANYBODY, THROUGH_RUNNER, MAP_OBSERVER = range(3)
NEW_AREA, AGAIN, ROLLING = 1, 2, 3
FORWARD = STRATEGY["ge-s4"]


# Telephones ------------------------------------------------------------------------------------------------------------------


def working(s: State, side: int) -> bool:
    return s.phone[side] != NONE and not s.phone_broken >> side & 1


def break_phone(s: State, side: int, rule: str) -> None:
    """O18, O18.1 Broken, or eliminated if it was; its markers leave the board, but not in the middle of its attack (E94)."""
    if s.phone[side] == NONE:
        return
    if not s.effects & SHELLING << side:
        clear_markers(s, side, "O18.1")
    if s.phone_broken >> side & 1:
        s.phone[side] = NONE
        s.phone_broken &= ~(1 << side)
        s.box[side] = 0
        if s.log is not None:
            s.log.append(PhoneLost(rule, side))
        return
    s.phone_broken |= 1 << side
    if s.log is not None:
        s.log.append(PhoneBroke(rule, side))


def clear_markers(s: State, side: int, rule: str) -> None:
    """O18.1, O19.2.2, O19.2.1.2.3, O19.2.1.4.2-d Spotting round and impacts go."""
    if s.sr[side] != NOWHERE and s.log is not None:
        s.log.append(MarkerGone(rule, "spotting-round", s.sr[side]))
    s.sr[side] = NOWHERE
    s.impacts[side] = 0


# Orders ----------------------------------------------------------------------------------------------------------------------


@procedure
async def carry_out_denied(s: State, side: int) -> None:
    """O18 Artillery Denied."""
    break_phone(s, 1 - side, "O18")


def runner_possible(s: State, side: int) -> bool:
    """O20, O27 The highest leader and a runner in his hex, both idle, and a working telephone."""
    return working(s, side) and bool(observers(s, side, THROUGH_RUNNER))


@procedure
async def carry_out(s: State, side: int) -> None:
    """O19 Battery Access or Fire for Effect."""
    if s.phone_broken >> side & 1:
        c = await ask(s, which_box(s, side))
        set_phone(s, side, c.a, "O19.1")
        return
    await bombard(s, side, ANYBODY)


@procedure
async def carry_out_confusion(s: State, side: int) -> None:
    """O20 Confusion as an Artillery Request."""
    await bombard(s, side, THROUGH_RUNNER)


# Observers -------------------------------------------------------------------------------------------------------------------


def runner_beside(s: State, side: int, u: int) -> int:
    """O20 An idle runner in the leader's hex, NONE if there is none."""
    return next((v for v in bits(s.at[s.loc[u]] & RUNNER & OF_SIDE[side] & ~s.activated)), NONE)


# Over units: {leader} the highest leader.
OBSERVER: tuple[Bar[[State]], ...] = (
    Bar("O19.2", lambda s: s.activated & ~HERO, "{leader}, your highest leader, has been activated this turn",
        "{leader}, votre plus haut gradé, a déjà été activé ce tour"),
    Bar("O19.2", lambda s: s.demo, "{leader}, your highest leader, is demoralised",
        "{leader}, votre plus haut gradé, est démoralisé"))


def observers(s: State, side: int, how: int) -> list[Choice]:
    """O19.2, GL-OA, 2.4 The highest leader, not demoralised and not yet activated; the observer of the map, once a turn."""
    out: list[Choice] = []
    if how != MAP_OBSERVER:
        u = highest_leader(s, side)
        if u != NONE and allowed(OBSERVER, 1 << u, s) and (how == ANYBODY or runner_beside(s, side, u) != NONE):
            out.append(CHOOSE[u])
    if how != THROUGH_RUNNER and not s.observed >> side & 1:
        out.append(AT[s.law.sides[side].observer])
    return out


def unobserved(s: State, side: int) -> bool:
    """O19, O19.2 A working telephone needs an observer; a broken one can be mended without."""
    return working(s, side) and not observers(s, side, ANYBODY)


DENIED: tuple[OrderBar, ...] = (Bar("O18", lambda s, side: s.phone[1 - side] == NONE, "the enemy has no battery",
                                    "l'adversaire n'a pas de batterie"),)
NO_BATTERY: OrderBar = Bar("12", lambda s, side: s.phone[side] == NONE, "you have no battery", "vous n'avez pas de batterie")
ACCESS: tuple[OrderBar, ...] = (NO_BATTERY, Bar(
    "2.4", unobserved, "the observer of the map has been activated this turn", "l'observateur de la carte a déjà servi ce tour"))
CONFUSION: tuple[OrderBar, ...] = (
    NO_BATTERY,
    Bar("O20", lambda s, side: s.phone_broken >> side & 1, "the line to your battery is cut",
        "la ligne avec votre batterie est coupée"),
    Bar("O20", lambda s, side: not observers(s, side, THROUGH_RUNNER), "no unactivated runner stands with {leader}",
        "aucun agent de liaison disponible n'est avec {leader}"))


def who_observes(s: State, side: int, how: int, area: int) -> Ask:
    """O19.2, O19.2.2 Of a barrage that goes on he must see the spotting round."""
    out = observers(s, side, how)
    if area != NEW_AREA:
        out = [c for c in out if view(s, side, c)[0] >> s.sr[side] & 1]
    if area == ROLLING:
        out = [c for c in out if shifts(s, side, view(s, side, c)[0])]
    return WHO_OBSERVES(side, out)


def view(s: State, side: int, c: Choice) -> tuple[int, int]:
    """O19.2.1.1 What an observer sees, and from which hex; the map's observer is at level 2. Fog and night hold for him too."""
    if c.verb == "choose":
        return seen_from(s, s.loc[c.a]), s.loc[c.a]
    seen = s.sight.observed(c.a)[0]
    for far, until in s.law.sight_limits:
        if s.time < until:
            seen &= WITHIN[c.a][far]
    return seen, c.a


def view_hindrance(s: State, on_map: bool, src: int, h: int) -> int:
    """10.3.1 What hinders the line to the spotting round."""
    if not on_map:
        return hindrance(s, src, h)
    out = s.sight.observed(src)[1][h]
    if src != h and s.gas & line(src, h).touched:
        out = max(out, s.law.field.ground.gas_hindrance)
    return max(out, TANK_HINDRANCE) if tanks_between(s, src, h) else out


def which_area(s: State, side: int, box: int, how: int) -> Ask:
    """O19.2.2 A new area, or the registered barrage again, in place or one hex on."""
    return WHICH_AREA(side, [WAY[n] for n in areas(s, side, box, how)])


def areas(s: State, side: int, box: int, how: int) -> list[int]:
    out = [NEW_AREA]
    if box == FIXED and s.box[side] == FIXED and s.sr[side] != NOWHERE:
        sr = s.sr[side]
        seen = [v for c in observers(s, side, how) if (v := view(s, side, c)[0]) >> sr & 1]
        if seen:
            out.append(AGAIN)
        if any(shifts(s, side, v) for v in seen):
            out.append(ROLLING)
    return out


def where_to_spot(s: State, side: int, seen: int) -> Ask:
    """O19.2.1.1 Any hex in sight."""
    return WHERE_TO_SPOT(side, AT.among(seen))


def shifts(s: State, side: int, seen: int) -> list[int]:
    """O19.2.2, O19.2.2.2 The directions in which the spotting round stays in sight of the observer."""
    return [d for d in range(6) if (x := NEXT[s.sr[side]][d]) != NOWHERE and seen >> x & 1]


def which_shift(s: State, side: int, seen: int) -> Ask:
    """O19.2.2.2 All markers one hex in one direction."""
    return WHICH_SHIFT(side, [DIRECTION[d] for d in shifts(s, side, seen)])


class Request(NamedTuple):
    side: int
    box: int | None


@procedure(shows=Request)
async def bombard(s: State, side: int, how: int) -> None:
    """O19.2 Fire for Effect."""
    c = await ask(s, which_box(s, side))
    box = c.a
    c = await ask(s, which_area(s, side, box, how))
    area = c.a
    set_phone(s, side, box, "O19.2")
    c = await ask(s, who_observes(s, side, how, area))
    on_map = c.verb == "hex"
    seen, src = view(s, side, c)
    if on_map:
        s.observed |= 1 << side
    else:
        if how == THROUGH_RUNNER:
            activate(s, runner_beside(s, side, c.a), REQUEST)
        activate(s, c.a, REQUEST)
    s.effects |= SHELLING << side
    if area == NEW_AREA:
        if not await spot(s, side, on_map, seen, src):
            s.effects &= ~(SHELLING << side)
            return
        if box == GAS:
            await bombardment.gas_attack(s, side)
            cease(s, side)
            return
        await bombardment.lay_out(s, side, box)
    elif area == ROLLING:
        c = await ask(s, which_shift(s, side, seen))
        shift(s, side, c.a)
    await bombardment.impact(s, side, side)                             # O19.2.2.1
    cease(s, side)


def cease(s: State, side: int) -> None:
    """O19.2.1.4.2, E94, O19.2.1.4.2-d The guns fall silent; only a fixed or rolling barrage stays registered, on a line that
    works."""
    s.effects &= ~(SHELLING << side)
    if s.box[side] != FIXED or not working(s, side):
        clear_markers(s, side, "O19.2.1.4.2-d" if working(s, side) else "O18.1")


class Spotting(NamedTuple):
    """From where; the distance and the hindrance of the accuracy roll."""

    side: int
    on_map: bool | None
    src: int | None
    far: int | None
    worst: int | None


@procedure(shows=Spotting)
async def spot(s: State, side: int, on_map: bool, seen: int, src: int) -> bool:
    """O19.2.1.1, O19.2.1.2, O19.2.1 Spotting round, accuracy, drift. False if the round has left the board."""
    clear_markers(s, side, "O19.2.2")
    c = await ask(s, where_to_spot(s, side, seen))
    h = c.a
    put_round(s, side, h)
    sharp = False
    if on_map and s.law.nations[side] == GE and may_use_strategy(s, side):
        c = await ask(s, whether_forward_observer(s, side))
        if c is not NO:
            use_strategy(s, side, 1, "S98.4.4")
            sharp = True
    far = max(1, DISTANCE[src][h]) if on_map else DISTANCE[src][h]
    worst = view_hindrance(s, on_map, src, h)
    value = await rolls.roll(s, side, rolls.ACCURACY, 0, "O19.2.1.2")
    hit = value - worst > far
    if hit and sharp:
        return True
    card = await triggers.reveal(s, side, "drift", "O19.2.1.2.1" if hit else "O19.2.1.2.2")
    return drift(s, side, card, hit)


def whether_forward_observer(s: State, side: int) -> Ask:
    """S98.4.4 Asked on public grounds: he has a Strategy card."""
    return WHETHER_FORWARD_OBSERVER(side, in_hand(s, side, FORWARD))


def drift(s: State, side: int, card: int, hit: bool) -> bool:
    """O19.2.1.2.1-3 A hit: one hex by each die; a miss: so many hexes in one direction. Off the board, even for a moment, it
    is gone."""
    white, coloured = s.t.white[card] - 1, s.t.coloured[card]
    ways = (white, coloured - 1) if hit else (white,) * coloured
    h = s.sr[side]
    for d in ways:
        h = NEXT[h][d]
        if h == NOWHERE:
            clear_markers(s, side, "O19.2.1.2.3")
            return False
    put_round(s, side, h)
    return True


def put_round(s: State, side: int, h: int) -> None:
    s.sr[side] = h
    if s.log is not None:
        s.log.append(MarkerPut("O19.2.1.1", "spotting-round", h, side))


def shift(s: State, side: int, d: int) -> None:
    """O19.2.2.2 Markers that leave the board are gone."""
    s.impacts[side] = mask(NEXT[h][d] for h in bits(s.impacts[side]) if NEXT[h][d] != NOWHERE)
    h = NEXT[s.sr[side]][d]
    s.sr[side] = h
    if h != NOWHERE:
        put_round(s, side, h)
