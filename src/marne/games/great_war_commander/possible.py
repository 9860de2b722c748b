"""What cannot be at the beginning of a turn, beyond what never can (`invariants`): for situations written by hand."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.great_war_commander.data.rows import ABSENT, NATIONS
from marne.games.great_war_commander.rules.r02_field import (BUILDING, DESTROYED_WOODS, GROUNDS, RIVER, RUIN, SHELL_HOLE, WOODS,
                                                             WORKS)
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import (
    GOAL_IDS, IDS, LOST, NONE, OF_SIDE, PHONE_IDS, SEATS, TANK, TRACK, UNITS, UNUSED, WEAPON_IDS,
)
from marne.games.great_war_commander.rules.r08_stacking import figures
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import BOXES
from marne.kernel.sayings import Said
from marne.parts.bits import bits, mask

Fault = tuple[Said, str]                        # what is wrong, and the rule
FOXHOLE = WORKS.index("foxhole")                # trenches become foxholes, whatever the box holds (F125.3)


def faults(s: State, dated: bool = True) -> Iterator[Fault]:
    """`dated` False: counters are there whenever they are wanted, as in an example or a puzzle."""
    if dated:
        yield from _dates(s)
    yield from _stacks(s)
    yield from _board(s)
    yield from _cards(s)
    yield from _artillery(s)
    yield from _standing(s)


def _dates(s: State) -> Iterator[Fault]:
    """3.1.7 Counters with a stripe are for 1914; other formations and weapons have their first month."""
    month = s.law.date
    for u in range(UNITS):
        row = s.t.rows[u]
        if s.loc[u] == UNUSED:
            continue
        if row.since > month:
            rule = "3.1.7" if s.law.year == 1914 else ""
            yield Said(f"{IDS[u]} fights from {row.since} on, and the scenario is of {month}",
                       f"{IDS[u]} combat à partir de {row.since}, et le scénario est de {month}"), rule
        if row.stripe_1914 and s.law.year > 1914:
            yield Said(f"{IDS[u]} is a counter for 1914, and the scenario is of {month}",
                       f"{IDS[u]} est un pion de 1914, et le scénario est de {month}"), "3.1.7"
        w = s.arm[u]
        if w != NONE and s.t.arms[w].since > month:
            since = s.t.arms[w].since
            yield Said(f"{WEAPON_IDS[w]} is used from {since} on, and the scenario is of {month}",
                       f"{WEAPON_IDS[w]} s'emploie à partir de {since}, et le scénario est de {month}"), "11.2"


def _stacks(s: State) -> Iterator[Fault]:
    """8.2 At the end of every turn, so at the beginning of one too."""
    for h in bits(s.of[0] | s.of[1]):
        for side in (0, 1):
            n, most = figures(s, side, h), int(s.t.figures)
            if n > most:
                yield Said(f"{HEX_IDS[h]}: {n} {SEATS[side]} figures; a turn begins with {most} at most",
                           f"{HEX_IDS[h]} : {n} figurines ({SEATS[side]}) ; un tour commence avec {most} au plus"), "8.2"
        if (s.at[h] & TANK).bit_count() > 1:
            yield Said(f"{HEX_IDS[h]}: two tanks never share a hex",
                       f"{HEX_IDS[h]} : deux chars ne partagent jamais un hex"), "8.2.1"
        if s.at[h] & TANK and not _firm(s, h):
            ground = GROUNDS[s.ground[h]]
            yield Said(f"{HEX_IDS[h]}: a tank cannot be in this hex ({ground})",
                       f"{HEX_IDS[h]} : un char ne peut pas être dans cet hex ({ground})"), "O23.5.8"


def _firm(s: State, h: int) -> bool:
    """O23.5.8 May a tank be there? The trees of a road in the woods may have been shelled while it stood under them."""
    f, g = s.law.field, s.ground[h]
    if g == RIVER:
        return False
    return bool(f.has_road >> h & 1) or g not in (WOODS, DESTROYED_WOODS) and (g != BUILDING or bool(f.open_dot >> h & 1))


def _board(s: State) -> Iterator[Fault]:
    """T99.5, F125, E60 Ground is only ever degraded; works are as many as the box holds; buildings and woods burn."""
    f = s.law.field
    marked = {name: mask(HEX[h] for h in cells) for name, cells in s.law.plan.markers.items()}
    for h in range(HEXES):
        now, printed = s.ground[h], f.printed[h]
        if now == printed or marked.get(GROUNDS[now], 0) >> h & 1:
            continue
        hard = f.ground.cost[printed] == ABSENT or f.ground.water[printed]
        if hard or now not in (SHELL_HOLE, RUIN, f.ground.degrades[printed]):
            was, is_now = GROUNDS[printed], GROUNDS[now]
            yield Said(f"{HEX_IDS[h]}: {was} can never become {is_now}",
                       f"{HEX_IDS[h]} : {was} ne peut jamais devenir {is_now}"), "T99.5"
    for work in range(1, len(WORKS)):
        n = sum(s.works[h] == work and f.works[h] != work for h in range(HEXES))
        most, name = int(s.t.work_stock[work]), WORKS[work]
        if n > most and work != FOXHOLE:
            yield Said(f"works: {n} of the kind {name}, and the box has {most}",
                       f"works : {n} du type {name}, et la boîte en a {most}"), "F125.1"
    for h in bits(s.blaze):
        if s.works[h]:
            yield Said(f"{HEX_IDS[h]}: nothing else is in a blaze, but there is a work ({WORKS[s.works[h]]})",
                       f"{HEX_IDS[h]} : rien d'autre dans un incendie, or il y a un ouvrage ({WORKS[s.works[h]]})"), "8.1.6"
        if s.ground[h] not in (BUILDING, WOODS) and not marked.get("blaze", 0) >> h & 1:
            yield Said(f"{HEX_IDS[h]}: only buildings and woods burn, not {GROUNDS[s.ground[h]]}",
                       f"{HEX_IDS[h]} : seuls bâtiments et bois brûlent, pas {GROUNDS[s.ground[h]]}"), "E60"
    yield from _stock(s, "blaze", s.blaze.bit_count(), "T100")
    yield from _stock(s, "veteran", s.vet.bit_count(), "8.1.1")
    first = min(s.t.box_from[n][BOXES.index("gas")] for n in s.law.nations)
    given = s.law.gas_at_start | marked.get("gas", 0)
    if s.gas & ~given and s.law.date < first:
        yield Said(f"gas: there is none before {first}, and the scenario is of {s.law.date}",
                   f"gas : il n'y en a pas avant {first}, et le scénario est de {s.law.date}"), "O19.2"


def _stock(s: State, name: str, n: int, rule: str) -> Iterator[Fault]:
    most = int(s.t.stock[name])
    if n > most:
        yield Said(f"{n} markers of the kind {name}, and the box has {most}",
                   f"{n} marqueurs du type {name}, et la boîte en a {most}"), rule


def _cards(s: State) -> Iterator[Fault]:
    """1.1, 7.3.3 Hands of the posture's size; Y and Z are never secret."""
    for side in (0, 1):
        n, most = s.hand[side].bit_count(), s.law.sides[side].hand
        if n > most:
            yield Said(f"hands {SEATS[side]}: {n} cards; a turn begins with {most} at most",
                       f"hands {SEATS[side]} : {n} cartes ; un tour commence avec {most} au plus"), "1.1"
        for g in bits(s.secret[side]):
            if not s.t.goals[g].secret_side:
                yield Said(f"secret {SEATS[side]}: {GOAL_IDS[g]} is always open",
                           f"secret {SEATS[side]} : {GOAL_IDS[g]} est toujours visible"), "7.3.3-a"


def _artillery(s: State) -> Iterator[Fault]:
    """12, O19.2 A telephone of the nation and the date, in a box that the date allows."""
    month = s.law.date
    for side in (0, 1):
        p = s.phone[side]
        if p == NONE:
            continue
        row, nation = s.t.phones[p], s.law.nations[side]
        if row.nation != NATIONS[nation]:
            yield Said(f"telephones {SEATS[side]}: {PHONE_IDS[p]} is not of that side's nation",
                       f"telephones {SEATS[side]} : {PHONE_IDS[p]} n'est pas de la nation de ce camp"), "12"
        if row.since > month:
            name = PHONE_IDS[p]
            yield Said(f"telephones {SEATS[side]}: {name} is there from {row.since} on, and the scenario is of {month}",
                       f"telephones {SEATS[side]} : {name} existe à partir de {row.since}, et le scénario est de {month}"), "12"
        first = s.t.box_from[nation].get(s.box[side], "")
        if first > month:
            box = BOXES[s.box[side]]
            yield Said(f"telephones {SEATS[side]}: the box {box} opens in {first}, and the scenario is of {month}",
                       f"telephones {SEATS[side]} : la case {box} s'ouvre en {first}, et le scénario est de {month}"), "O19.2"


def _standing(s: State) -> Iterator[Fault]:
    """O16.4, 6.1, 6.3 No melee is left over, time has not gone back, and nobody has lost yet. A side without anybody on the board
    has somebody on the time track (E85)."""
    if s.of[0] & s.of[1]:
        h = HEX_IDS[bits(s.of[0] & s.of[1])[0]]
        yield Said(f"{h}: both sides stand in one hex, but a turn begins after all melees",
                   f"{h} : les deux camps sont dans un même hex, or un tour commence après toutes les mêlées"), "O16.4"
    if s.time < s.law.time:
        yield Said(f"time: the scenario begins in box {s.law.time}, not before",
                   f"time : le scénario commence à la case {s.law.time}, pas avant"), "6.1.1"
    for side in (0, 1):
        if not s.of[side] and not any(s.loc[u] == TRACK for u in bits(OF_SIDE[side])):
            yield Said(f"each side needs a formation on the board or on the time track, and {SEATS[side]} has none",
                       f"chaque camp doit avoir une formation sur la carte ou la piste du temps, et {SEATS[side]} n'en a pas"), \
                "6.3(2)"
        if s.boxes[side] >= s.surrender[side]:
            yield Said(f"losses {SEATS[side]}: with {s.boxes[side]} boxes taken and the surrender marker in box "
                       f"{s.surrender[side]} the game is over",
                       f"losses {SEATS[side]} : avec {s.boxes[side]} cases prises et le marqueur Reddition en case "
                       f"{s.surrender[side]}, la partie est finie"), "6.3(1)"
        least = sum(2 if TANK >> u & 1 else 1 for u in bits(OF_SIDE[side]) if s.loc[u] == LOST)
        if s.boxes[side] < least:
            yield Said(f"losses {SEATS[side]}: {s.boxes[side]} boxes are too few for the lost formations, which take {least}",
                       f"losses {SEATS[side]} : {s.boxes[side]} cases ne suffisent pas aux formations perdues, qui en prennent "
                       f"{least}"), "4.3"
