"""8.2.2 Setting up a scenario: markers, works, formations, cards, objectives."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from marne.games.great_war_commander.rules.r01_cards import draw_goal, new_decks, take_card, take_strategy
from marne.games.great_war_commander.choices import DIG, PLACE
from marne.games.great_war_commander.data.rows import NATIONS, Lot
from marne.games.great_war_commander.events import Placed, WorkBuilt
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r04_harm import suppress
from marne.games.great_war_commander.rules.cards.A45_hidden import spare, spare_weapon
from marne.games.great_war_commander.law import Law
from marne.games.great_war_commander.pieces import GOAL, NONE, SIDE_OF, TANK, TRACK, UNUSED
from marne.games.great_war_commander.rules.r08_stacking import fits, passable
from marne.games.great_war_commander.state import TURN, State, give, put, reground
from marne.games.great_war_commander.tables import LOCAL, tables
from marne.games.great_war_commander.rules.r07_victory import occupy
from marne.games.great_war_commander.questions import WHERE_TO_BUILD, WHERE_TO_SET_UP
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask
from marne.kernel.errors import BadData
from marne.kernel.run import ask
from marne.kernel.sayings import Said
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def new_state(scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
    """A state before anybody has set up."""
    t = tables(data)
    s = State(t, Law(t, scenario, options), chance)
    markers(s)
    return s


def markers(s: State) -> None:
    """Markers on the map before anybody sets up; objectives and who holds them; telephones."""
    plan = s.law.plan
    for name, cells in plan.markers.items():
        for h in cells:
            if name in GROUNDS:
                s.ground[HEX[h]] = GROUNDS.index(name)
            elif name == "gas":
                s.gas |= 1 << HEX[h]
            elif name == "blaze":
                s.blaze |= 1 << HEX[h]
            elif name in WORKS:
                s.works[HEX[h]] = WORKS.index(name)
            else:
                raise BadData(Said(f"scenario {plan.id}: there is no marker {name!r}",
                                   f"scénario {plan.id} : il n'y a pas de marqueur {name!r}"))
    reground(s)
    for nation, numbers in plan.objectives.control.items():
        for i in numbers:
            s.held[i - 1] = SIDE_OF[NATIONS.index(nation)] + 1
    for name in plan.objectives.open:
        s.open_goals |= 1 << GOAL[name]
    for side in (0, 1):
        here = s.law.sides[side]
        s.phone[side] = here.phone
        if here.phone != NONE:
            s.box[side] = LOCAL
            if here.camp.telephone_broken:
                s.phone_broken |= 1 << side


def enlist(s: State, lots: tuple[Lot, ...], label: str) -> list[int]:
    """The counters of some lots, each with its weapon; they belong nowhere yet."""
    out: list[int] = []
    for lot in lots:
        for _ in range(lot.qty):
            u = spare(s, lot.unit)
            if u == NONE:
                raise BadData(Said(f"{label}: there are not enough counters of {lot.unit}",
                                   f"{label} : il n'y a pas assez de pions {lot.unit}"))
            s.loc[u] = TRACK                                            # taken; where it stands is decided next
            out.append(u)
            if lot.weapon:
                w = spare_weapon(s, lot.weapon)
                if w == NONE:
                    raise BadData(Said(f"{label}: there are not enough counters of {lot.weapon}",
                                       f"{label} : il n'y a pas assez de pions {lot.weapon}"))
                give(s, u, w)
    return out


# Placing -----------------------------------------------------------------------------------------------------------------------


def work_sites(s: State, side: int) -> int:
    """F125.4, 8.1, 8.1.3 One work a hex, not in water."""
    water = s.law.field.ground.water
    return mask(h for h in bits(s.law.sides[side].works_zone) if not s.works[h] and not water[s.ground[h]])


def where_to_dig(s: State, side: int, work: int, left: int) -> Ask:
    return WHERE_TO_BUILD(side, DIG[work].among(work_sites(s, side)), work, left)


def sites(s: State, side: int, u: int, zone: int) -> int:
    """8.2.2 Within the zone and the stacking limits."""
    board = zone & ~s.of[1 - side]
    full = mask(h for h in bits(board & s.of[side]) if not fits(s, u, h))
    board &= ~(full | s.law.field.closed | s.blaze)
    return mask(h for h in bits(board) if passable(s, u, h)) if TANK >> u & 1 else board


def where_to_stand(s: State, side: int, u: int, group: int) -> Ask:
    zone = s.law.sides[side].zones[group]
    return WHERE_TO_SET_UP(side, PLACE[u].among(sites(s, side, u, zone)), u)


@procedure
async def build_works(s: State, side: int) -> None:
    """F125.1 The works of a side, kind by kind."""
    work = 1
    while work < len(WORKS):
        left = s.law.sides[side].camp.fortifications.get(WORKS[work], 0)
        while left and work_sites(s, side):
            c = await ask(s, where_to_dig(s, side, work, left))
            s.works[c.b] = work
            left -= 1
            if s.log is not None:
                s.log.append(WorkBuilt("F125.1", c.b, work))
        work += 1


class Deploying(NamedTuple):
    """`units[i:]` come after the one that is being placed."""

    units: tuple[int, ...] | None
    i: int | None
    group: int


@procedure(shows=Deploying)
async def deploy(s: State, side: int, group: int) -> None:
    """8.2.2 One group into its zone, formation by formation."""
    units = tuple(enlist(s, s.law.sides[side].camp.group[group].units, f"scenario {s.law.scenario}"))
    i = 0
    while i < len(units):
        u = units[i]
        i += 1
        if not sites(s, side, u, s.law.sides[side].zones[group]):
            s.loc[u] = UNUSED
            continue
        c = await ask(s, where_to_stand(s, side, u, group))
        put(s, u, c.b)
        if s.log is not None:
            s.log.append(Placed("8.2.2", u, c.b, "setup"))
        if s.law.gas_at_start >> c.b & 1:
            suppress(s, u, "gas", "T107.1")                             # the scenario's special rule


def reinforce(s: State, side: int) -> None:
    """6.1.2 Reinforcements wait in their box."""
    for lot in s.law.sides[side].camp.reinforcement:
        for u in enlist(s, lot.units, f"scenario {s.law.scenario}"):
            s.due[u] = lot.time


def open_game(s: State) -> None:
    """1.1, S98, 7.3.2 Hands, Strategy cards, secret objectives."""
    new_decks(s)
    for side in (0, 1):
        while s.hand[side].bit_count() < s.law.sides[side].hand:
            take_card(s, side, "1.1")
        take_strategy(s, side, "S98")
        draws = s.law.plan.objectives.secret_draws.get(NATIONS[s.law.nations[side]], 0)
        for _ in range(draws):
            draw_goal(s, side, "7.3.2")
    s.snew = 0


def claim(s: State) -> None:
    """7.3.1 As soon as the game has begun: an objective that nobody controls is his who stands in it alone."""
    for i, cells in enumerate(s.law.field.goals):
        if not s.held[i]:
            for h in bits(cells & (s.of[0] | s.of[1])):
                occupy(s, h)


@procedure
async def set_up(s: State) -> None:
    """8.2.2 Each side in the order of the scenario: works, then groups."""
    reinforce(s, 0)
    reinforce(s, 1)
    i = 0
    while i < 2:
        side = SIDE_OF[NATIONS.index(s.law.plan.set_up_order[i])]
        i += 1
        await build_works(s, side)
        group = 0
        while group < len(s.law.sides[side].zones):
            await deploy(s, side, group)
            group += 1
    open_game(s)
    s.phase = TURN
    claim(s)
