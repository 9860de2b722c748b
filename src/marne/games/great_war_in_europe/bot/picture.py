"""The picture on which the moves of a phase are planned: who will be where, where a unit gets, the line that is to be held."""
from __future__ import annotations

from marne.games.great_war_in_europe.bot.front import Front, fronts, keys
from marne.games.great_war_in_europe.bot.judge import worth
from marne.games.great_war_in_europe.bot.supplies import Heat, traps
from marne.games.great_war_in_europe.bot.wall import wall
from marne.games.great_war_in_europe.bot.weights import GREEDY, Weights
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, BR, CAVALRY, COMBAT, FRONT, ITALY, MOUNTAIN, OF_FRONT,
                                                    OF_NATION, OF_THEATRE, TANK, THEATRES, WEST)
from marne.games.great_war_in_europe.rules.r07_2_stacking import surplus
from marne.games.great_war_in_europe.rules.r08_movement import beside_enemy, destinations, is_shock, movers
from marne.games.great_war_in_europe.rules.r17_2_areas import KIND
from marne.games.great_war_in_europe.state import State, allowance, friendly_forts, strong
from marne.parts.bits import bits

DEAR = 8.0                      # what a place is worth that is made safe before anybody attacks
SHIFTS = 5                      # how often a line is drawn again that is too long for its units
SHORTER = 1.25                  # how much dearer a unit is for those who are too few for their line
DARING = 0.6                    # how much stronger one is who goes further
STRAYED, FEW = 0.65, 3          # how much of the ground around is ours, and how many they are, who have strayed
RIDE, MARCH = 10, 8             # hexes that the enemy goes, in the West of 1914 and elsewhere


class Picture:
    """Who will be where, and the line that is to be held. `s` is a copy of its own."""

    def __init__(self, s: State, side: int, theatre: int, w: Weights = GREEDY, goals: int = 0) -> None:
        self.s, self.side, self.foe, self.w = s, side, 1 - side, w
        self.theatre = theatre
        self.at = {h: s.at[h] & s.army[side] & COMBAT for h in bits(s.occ[side] & OF_THEATRE[theatre])}
        self.fronts = fronts(s, side, THEATRES[theatre], goals)
        self.deep = {f: fr.trenches() for f, fr in self.fronts.items()}
        self.near = beside_enemy(s, side)
        self.waiting = movers(s, side) & COMBAT
        self.reaches: dict[tuple[int, ...], int] = {}
        self.heat = Heat(s, side, w.thirst)
        self.homes: dict[int, int] = {}                             # 12.2#3: where a unit lives through the heat that comes
        self.traps = traps(s, side)
        self.blows: dict[int, tuple[int, ...]] = {}
        self.own = OF_NATION[BR] if side == ALLIED else OF_NATION[AH]   # 6.30: who has to attack
        self.used = 0                                               # units that have an attack to make
        self.must = False                                           # attacks that are owed come before the line
        self.held = s.occ[side]
        self.walls = strong(s, self.foe)
        self.place: dict[int, int] = {}                             # where those who have their orders will be
        self.line = self.lost = 0                                   # the hexes to be held, those that are given up
        self.away: dict[int, bytes] = {}                            # by front: how far the next gap in the line is
        for f in self.fronts:
            self.draw_line(f)
        self.barred = self.adrift()
        self.garrisons = 0                                          # places that nobody leaves

    def front(self, h: int) -> Front:
        return self.fronts[FRONT[h]]

    def reach(self, u: int) -> int:
        """8.12, 8.26 The hexes where a unit may go and stop, its own among them."""
        s = self.s
        key = (s.loc[u], allowance(s, u), KIND[u], MOUNTAIN >> u & 1, (CAVALRY & ~s.back) >> u & 1, TANK >> u & 1,
               int(is_shock(s, u)))
        found = self.reaches.get(key)
        if found is None:
            s.group, s.origin, s.spent_mp = 1 << u, s.loc[u], 0
            s.touched = self.near >> s.loc[u] & 1
            found = self.reaches[key] = destinations(s, self.side)[0] | 1 << s.loc[u]
            s.group = s.origin = s.touched = 0
        if not self.heat.left:
            return found & self.heat.fed(u, FRONT[s.loc[u]]) or found
        home = self.homes.get(u)
        if home is None:
            home = self.homes[u] = self.heat.home(u, self.front(s.loc[u]), found)
        return home

    def fits(self, u: int, h: int) -> bool:
        return not surplus(self.s, self.at.get(h, 0) | 1 << u)

    def where(self, u: int) -> int:
        return self.place.get(u, self.s.loc[u])

    def settle(self, u: int, h: int) -> None:
        src, bit = self.s.loc[u], 1 << u
        self.place[u] = h
        self.at[src] = self.at.get(src, 0) & ~bit
        if not self.at[src]:
            self.held &= ~(1 << src)
        self.held |= 1 << h
        self.at[h] = self.at.get(h, 0) | bit
        self.waiting &= ~bit

    def draw_line(self, f: int) -> None:
        """8.22, 11.13 The line of a front that its units can hold: a shorter one if they are too few."""
        s, fr = self.s, self.fronts[f]
        mine = s.on[f] & s.army[self.side] & COMBAT
        foes = s.occ[self.foe] & OF_FRONT[f]
        foes &= ~raiders(s, self.side, foes)
        if not mine or not foes:
            return
        can = s.occ[self.side] & OF_FRONT[f]
        for u in bits(mine & self.waiting):
            can |= self.reach(u)
        can &= ~self.heat.dry(f)
        forts = friendly_forts(s, self.side) & OF_FRONT[f]
        far = RIDE if fr.fluid and f in (WEST, ITALY) else MARCH
        press = {h: x / (1.0 + self.deep[f]) for h, x in fr.threat.items()} if self.deep[f] else fr.threat
        dear, line, lost = 1.0, 0, 0
        for _ in range(SHIFTS):
            line, lost = wall(s, self.side, f, fr.ground, foes, forts, can & ~self.walls, far, dear,
                              (self.w.rush if far == RIDE else self.w.foreign) * fr.bold, press, self.w.press)
            if (line & ~forts).bit_count() * (self.w.dense if self.deep[f] else 1.0) <= mine.bit_count():
                break
            dear *= SHORTER
        self.line |= line
        self.lost |= lost

    def adrift(self) -> int:
        """Hexes before the line that are not next to it, or for one who is much stronger next but one: who goes there is cut
        off."""
        out, s = 0, self.s
        for f, fr in self.fronts.items():
            line = self.line & OF_FRONT[f]
            if line:
                near = s.t.around(line)
                if fr.bold > DARING:
                    near |= s.t.around(near)
                out |= self.lost & OF_FRONT[f] & ~near & ~s.occ[self.side]
        return out

    def spare(self, u: int) -> bool:
        """May a unit leave its hex without a gap in the line?"""
        h = self.where(u)
        there = self.at.get(h, 0)
        if self.garrisons >> h & 1:
            return False
        if not self.reach(u) >> h & 1:
            return True                                             # 12.2#3: he would die of thirst
        post = (self.line | keys(self.s) & self.front(h).exposed) >> h & 1 or worth(self.s, h) >= DEAR and self.near_foe(h)
        return not post or there & there - 1 != 0

    def near_foe(self, h: int) -> bool:
        """Could the enemy walk there before long?"""
        return bool((self.front(h).exposed | self.lost) >> h & 1)


def raiders(s: State, side: int, foes: int) -> int:
    """11.13 Enemies who have strayed behind the line: closing it starves them."""
    out = 0
    for h in bits(foes):
        near = 1 << h
        for _ in range(2):
            near |= s.t.around(near)
        if (near & s.control[side]).bit_count() > STRAYED * near.bit_count():
            n = sum((s.at[x] & s.army[1 - side] & COMBAT).bit_count() for x in bits(near & foes))
            if n <= FEW:
                out |= 1 << h
    return out
