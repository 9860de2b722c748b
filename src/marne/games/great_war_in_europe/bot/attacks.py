"""The attacks of a phase: those that are owed first, then those that pay, each with the units that it takes."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe.bot.judge import MANDATE, Sides, fight, losses, owed, sides, worth
from marne.games.great_war_in_europe.bot.memory import Order
from marne.games.great_war_in_europe.bot.picture import Picture
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, ANTI_TANK, BR, CENTRAL, COMBAT, FRONT, GRID, HQ, ITALY, NATION,
                                                    OF_THEATRE, TANK, THEATRES, WEST)
from marne.games.great_war_in_europe.rules.r06_30_offensives import supposed
from marne.games.great_war_in_europe.rules.r07_2_stacking import surplus
from marne.games.great_war_in_europe.rules.r07_24_cooperation import at_odds, flags, loners
from marne.games.great_war_in_europe.rules.r10_1_attack import at_peace, mutineers, paralysed, plagued, ring
from marne.games.great_war_in_europe.rules.r10_3_odds import column_of, defence_total, ground_shifts, table_of
from marne.games.great_war_in_europe.rules.r14_1_forts import fortified
from marne.games.great_war_in_europe.rules.r14_4_trenches import dug_in
from marne.games.great_war_in_europe.state import State, attack_of
from marne.parts.bits import bits, mask

NEAR, FAR_OFF = 8, 16           # from how far an attack comes nearer to what is dear, and in the West of 1914
MASS = 4                        # 10.32: units from which on the dear table is used
SURE = 1.1                      # of what is supposed of a defence: an attack that is owed at 1-1 is one then
PAIRS = 8                       # targets of an offensive that are compared by what they leave for the others
TARGETS = 45                    # enemy hexes that are looked at


class Blow(NamedTuple):
    """An attack that could be made: what it brings, and who goes where for it."""

    value: float
    orders: tuple[Order, ...]


class Attacks(Picture):
    """Attacks with the units that make them pay, each where it is wanted for one."""

    def idle(self) -> int:
        """Units that will not attack in the combat phase."""
        s, side = self.s, self.side
        return ANTI_TANK | mutineers(s, side) | plagued(s, side) | paralysed(s, side)

    def targets(self) -> list[int]:
        """The enemy hexes that could be attacked, the dearest first."""
        s = self.s
        board = self.walls & OF_THEATRE[self.theatre] & ~at_peace(s, self.side)
        mine = s.occ[self.side]
        near = 0
        for _ in range(3):
            mine |= s.t.around(mine)
        near = board & mine
        return sorted(bits(near), key=lambda h: (-worth(s, h), h))[:4 * TARGETS]

    def mandated(self) -> list[Order]:
        """6.30 The attacks without which the game is lost, one more than are owed: what stands there may be more than is seen.
        First the one that leaves most for the others; whoever stands in the way makes room."""
        s = self.s
        owes = s.owed_haig if self.side == ALLIED else s.owed_conrad + (s.enver == s.turn)
        if not owes:
            return []
        self.must = True
        out = list[Order]()
        if owes > 1:
            by_hex, targets = self.ready_for()
            first = sorted(((self.blow(e, by_hex, 0), e) for e in targets), key=lambda x: (-x[0].value, x[1]))[:PAIRS]
            best, most = -1, 0.0
            for blow, e in first:
                if blow.value < 0.5 * MANDATE:
                    break
                taken = mask(u for u, _ in blow.orders)
                other = max((self.blow(x, by_hex, taken).value for _, x in first if x != e), default=0.0)
                if min(other, MANDATE) + 0.1 * blow.value > most:
                    best, most = e, min(other, MANDATE) + 0.1 * blow.value
            if best >= 0:
                self.strike(best, self.blow(best, by_hex, 0), out)
        out += self.attacks(0.5 * MANDATE, owes + 1 - len(self.blows))
        self.must = False
        return out + self.make_room()

    def make_room(self) -> list[Order]:
        """7.22 Those who stand where others attack from go elsewhere, if there are too many."""
        s, out = self.s, list[Order]()
        for x in sorted({x for u in bits(self.used) for x in (self.where(u),)}):
            for u in bits(self.at.get(x, 0) & self.waiting):
                if not surplus(s, self.at[x]):
                    break
                ends = [h for h in bits(self.reach(u) & ~(1 << x)) if self.fits(u, h)]
                if ends:
                    h = min(ends, key=lambda h: (not self.line >> h & 1, self.at.get(h, 0).bit_count(), h))
                    self.settle(u, h)
                    out.append((u, h))
        return out

    def room(self, x: int) -> int:
        """7.23 How many more find a place in a hex; before an attack that is owed others make room for it."""
        there = self.at.get(x, 0)
        if self.must:
            there &= ~(self.waiting & ~self.own)
        return int(self.s.t.stack_limit - there.bit_count())

    def attacks(self, least: float = -1.0, most: int = 99) -> list[Order]:
        """10.2 The attacks that pay, one after the other, each with the units that it takes."""
        out = list[Order]()
        least = self.w.enough if least < 0 else least
        by_hex, targets = self.ready_for()
        first = [(self.blow(e, by_hex, self.used).value, e) for e in targets if e not in self.blows]
        for value, e in sorted(first, reverse=True)[:TARGETS]:
            if value < least or not most:
                break
            blow = self.blow(e, by_hex, self.used)
            if blow.value < least + self.w.caution * (1.0 - self.front(e).bold):
                continue
            most -= 1
            self.strike(e, blow, out)
        return out

    def ready_for(self) -> tuple[dict[int, list[int]], list[int]]:
        """By hex next to a target who could attack from it; the targets."""
        s = self.s
        by_hex: dict[int, list[int]] = {}
        ready = (self.waiting | s.present & s.army[self.side] & COMBAT & of_theatre(s, self.theatre)) & ~self.idle()
        edge = 0
        targets = self.targets()
        for e in targets:
            edge |= ring(s, e)
        for u in bits(ready):
            where = self.reach(u) if self.waiting >> u & 1 else 1 << self.where(u)
            for x in bits(where & edge):
                by_hex.setdefault(x, []).append(u)
        return by_hex, targets

    def strike(self, e: int, blow: Blow, out: list[Order]) -> None:
        """The attack will be made: those who take part go there."""
        self.blows[e] = tuple(u for u, _ in blow.orders)
        for u, x in blow.orders:
            self.used |= 1 << u
            if self.waiting >> u & 1:
                self.settle(u, x)
                out.append((u, x))

    def blow(self, e: int, by_hex: dict[int, list[int]], used: int) -> Blow:
        """10.3 The best attack on a hex: those who stand next to it, then the strongest that can come."""
        s, side = self.s, self.side
        who: dict[int, list[int]] = {}                              # unit: from where
        for x in bits(ring(s, e)):
            full = self.room(x) <= 0
            for u in by_hex.get(x, ()):
                if used >> u & 1:
                    continue
                if self.where(u) == x:
                    who[u] = [x]
                elif not full and (self.must or self.spare(u)) and self.where(u) not in who.get(u, ()):
                    who.setdefault(u, []).append(x)
        if not who:
            return Blow(-99.0, ())
        defence, table = defence_total(s, self.foe, e), table_of(s, self.foe, e)
        if self.must:
            defence = max(defence, supposed(s, side, e))
        shift = sum(p.value for p in ground_shifts(s, side, e))
        plus = -dug_in(s, self.foe, e)
        about = sides(s, side, 0, e, self.w)
        about = about._replace(prize=about.prize + self.progress(e))
        staff = self.staff_near(e)
        open_field = not fortified(s, self.foe, e)
        chosen: list[tuple[int, int]] = []
        room: dict[int, int] = {}
        left: dict[int, int] = {}
        best, most, attack = Blow(-99.0, ()), 0, 0
        units = 0
        order = sorted(who, key=lambda u: (-attack_of(s, u) - (2 if self.where(u) == who[u][0] else 0), u))
        if side == ALLIED and s.owed_haig and FRONT[e] == WEST:
            order = [u for u in order if NATION[u] == BR] or order
        elif side == CENTRAL and s.owed_conrad and FRONT[e] == ITALY:
            order = [u for u in order if NATION[u] == AH] or order
        for u in order:
            a = attack_of(s, u)
            if not a and not TANK >> u & 1 or units and loners(s, units) >> u & 1:
                continue
            src = self.where(u)
            x = max(who[u], key=lambda x: (x == src, self.room(x) - room.get(x, 0)))
            if src != x:
                if self.room(x) <= room.get(x, 0):
                    continue
                if not self.must and self.line >> src & 1 and self.at.get(src, 0).bit_count() - left.get(src, 0) <= 1:
                    continue                                        # somebody stays in the line
                left[src] = left.get(src, 0) + 1
                room[x] = room.get(x, 0) + 1
            chosen.append((u, x))
            units |= 1 << u
            attack += a
            column = column_of(attack, defence)
            due = owed(s, side, units, e)
            if column <= most and len(chosen) > 1 and not due:
                continue
            most = max(most, column)
            mixed = 1 if at_odds(flags(s, units)) else 0
            about = Sides(losses(s, units, 6, self.w), about.theirs, about.fort, about.prize)
            bonus = int(open_field and enveloped(e, {x for _, x in chosen}))
            value = fight(s.t, table, column + shift + staff - mixed, max(plus + bonus, s.t.drm_floor), about, self.w)
            value -= self.w.effort * len(chosen)
            for x, n in room.items():
                here = self.at.get(x, 0).bit_count() + n
                if here < MASS:
                    value -= self.w.adrift if self.barred >> x & 1 else self.w.exposed if here > 1 else 0.0
            if due and (side == CENTRAL or column >= 1):
                value += MANDATE
            if value > best.value:
                best = Blow(value, tuple(chosen))
            if self.must and due and attack >= SURE * defence:
                break                                               # the others are wanted for the next one
            if column > 6:
                break
        return best

    def progress(self, e: int) -> float:
        """What it is worth to come as near to what is dear as a hex is."""
        fr = self.front(e)
        if fr.fluid and fr.f == WEST and self.side == CENTRAL:
            return self.w.rushed * max(0, FAR_OFF - fr.aim[e])
        return self.w.nearer * max(0, NEAR - fr.aim[e])

    def staff_near(self, e: int) -> int:
        """10.46 Columns that a fresh HQ near by may give, less that of the enemy."""
        s = self.s
        out = 0
        for side, sign in ((self.side, 1), (self.foe, -1)):
            zone = 1 << e
            for _ in range(2 if sign > 0 else 1):
                zone |= s.t.around(zone)
            best = 0
            for h in bits(zone & s.staff[side]):
                for u in bits(s.at[h] & HQ & ~s.back & s.army[side]):
                    best = max(best, s.t.support[u])
            out += sign * best
        return out


def enveloped(e: int, hexes: set[int]) -> bool:
    """10.53 Is a hex attacked from two opposite sides, from three with one between each, or from four?"""
    ring = [x in hexes for x in GRID.dirs[e]]
    return any(ring[d] and ring[d + 3] for d in range(3)) or all(ring[0::2]) or all(ring[1::2]) or sum(ring) >= 4


def of_theatre(s: State, theatre: int) -> int:
    """The units of a Theatre."""
    out = 0
    for f in THEATRES[theatre]:
        out |= s.on[f]
    return out
