"""How good a situation is, by hand: points to be expected, ground, forces. All numbers are seen from the German side.

The unit is a German victory point at the end of the game. What a hex will bring depends on who can bring more force to bear
on it, the nearer the more, on who holds it, and on the railways that must be won to supply it. A hex that nobody guards is
lost to the first stack that can march in: entering a guarded hex ends a march, so a front without gaps shields what is behind.
"""
from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from operator import mul

from marne.games.grand_illusion.bot.doctrine import gun_target
from marne.games.grand_illusion.bot.ground import Ground, ground, grow, march_area, railway
from marne.games.grand_illusion.bot.weights import GREEDY, Weights
from marne.games.grand_illusion.pieces import (
    ALLIED, COMBAT, DEAD, GE, GERMAN, HA, HEXES, HQ, INF, MAUBEUGE, NAMUR, OF_NATION, OF_SIDE, SIDE, TRACK, UNITS,
)
from marne.games.grand_illusion.rules.r04_sequence import strays
from marne.games.grand_illusion.state import ACTION, ADMIN, State, steps_left, strong
from marne.games.grand_illusion.rules.r08_4_supply import emergency_on, rail_ends, zone
from marne.parts.bits import bits

FORT = (0.0, 0.8, 1.1, 1.35, 1.6)      # what a fort adds to its strength, by the steps it has left


def odds(s: State, g: Ground, german: int, forts: int, left: int) -> tuple[float, ...]:
    """For each goal the advantage of whoever holds it and of the railways, as a factor on the German side."""
    end = 1 << s.law.rail_end_hex if s.rail_end and s.loc[NAMUR] > HEXES else 0
    key = (german, s.cavalry, forts, left, end)
    got = g.leads.get(key)
    if got is None:
        if len(g.leads) > 20000:
            g.leads.clear()
        stick = 0.2 + 3.0 / (1 + left)
        rail = 0.1 + 0.9 / (1 + left)
        far = railway(s.t, german | s.cavalry, forts, s.t.source[GE], end, g.goals)
        out = []
        for i, h in enumerate(g.goals):
            if german >> h & 1:
                out.append(exp(2 * stick) * g.rough[i] * (1.0 if not far[i] else exp(-1.5 * stick)))
            else:
                out.append(exp(-2 * stick - rail * far[i]) / g.rough[i])
        got = g.leads[key] = tuple(out)
    return got


def needed(allied: float) -> float:
    """14.1.3c The German total that wins against so many Allied points: six, or more than twice as many; softened."""
    x = (2 * allied + 1 - 6) / 1.5
    return 6.0 + (1.5 * log(1 + exp(x)) if x < 30 else 1.5 * x)


def turns_left(s: State) -> int:
    return max(0, s.law.turns - s.turn)


def tempo(s: State, spent: int = 0) -> tuple[float, float]:
    """How much a threat of each side counts: much if it acts next, little if the other can parry it."""
    first = 0.8
    then = 0.6
    side = s.initiative
    if s.phase == ACTION:
        side = s.active
        cap = s.cap[side] - spent
        limit = 2
        if s.turn == 1 and side == ALLIED and s.law.fixed_cap and s.cap[ALLIED] >= s.law.turn1_cap[ALLIED] - 1:
            limit = s.law.turn1_activations
        if cap > 0 and (s.activations + spent < limit or not s.cap[1 - side]):
            first, then = 1.0, 0.6
        elif s.cap[1 - side]:
            first, then = 0.4, 1.0
        else:
            first = then = 0.6
    elif s.phase > ACTION:
        first = then = 0.6
    return (first, then) if side == ALLIED else (then, first)


def held(s: State, w: Weights, side: int) -> int:
    """8.4.4, 9.6.3 Hexes that stop a march; lone cavalry gives way to infantry."""
    if not w.cut_now:
        return strong(s, side)
    return s.forts[side] & ~s.siege | sum(1 << h for h in bits(s.occ[side]) if s.at[h] & INF & OF_SIDE[side])


def cut_prices(s: State, spent: int, w: Weights) -> tuple[tuple[float, float], tuple[float, float]]:
    """11.3 For each side, what a point of strength out of supply costs, and one whose supply the enemy can cut: the less, the
    more command points are left to mend it, and little is to be feared from an enemy without any."""
    if not w.cut_now:
        return ((0.0, w.cut_off),) * 2
    if s.turn >= s.law.turns:                       # the game is over before attrition
        return ((0.3 * w.cut_now, 0.3 * w.cut_off),) * 2
    out = []
    for side in (ALLIED, GERMAN):
        mine, theirs = (max(0, s.cap[x] - (spent if x == s.active else 0)) for x in (side, 1 - side))
        if s.phase < ACTION:
            mine = theirs = 3
        elif s.phase > ACTION:
            mine = theirs = 0
        out.append((w.cut_now * (1.0 if not mine else 0.7 if mine < 3 else 0.5), w.cut_off * (1.0 if theirs else 0.3)))
    return out[0], out[1]


class Picture:
    """The forces of a situation by hexes, and what changes when some of them move."""

    __slots__ = ("s", "g", "left", "rows", "force", "fort", "weight", "risk", "risks", "other", "odds", "values",
                 "values17", "fixed", "led", "foot", "guard", "allowed", "occupied", "tempo", "railways", "paris_near",
                 "where", "known", "vp_late", "w", "light", "cut", "post", "soon_post", "end", "staff", "to_come")

    def __init__(self, s: State, spent: int = 0, w: Weights = GREEDY) -> None:
        g = self.g = ground(s.t, w)
        self.w = w
        self.s = s
        self.tempo = tempo(s, spent)
        left = self.left = turns_left(s)
        self.rows = g.rows[min(left, len(w.fading) - 1)]
        self.force = [_forces(s, g, ALLIED), _forces(s, g, GERMAN)]
        self.fort = [[0.0] * (HEXES + 1), [0.0] * (HEXES + 1)]
        for side in (ALLIED, GERMAN):
            for h in bits(s.forts[side]):
                for u in bits(s.at[h] >> UNITS):
                    n = steps_left(s, UNITS + u)
                    self.fort[side][h] += s.t.fort_cs[u][s.steps[u]] * FORT[min(n, 4)]
        self.weight = [self._weights(ALLIED), self._weights(GERMAN)]
        self.odds = odds(s, g, s.german, s.forts[ALLIED], left)
        self.values = [(s.chits[h] * (2.0 if s.t.double >> h & 1 else 1.0) if s.chits[h] else g.german[i]) + g.gate[i]
                       for i, h in enumerate(g.goals)]
        self.values17 = [v if s.german >> h & 1 else 0.0 for h, v in zip(g.vital[2:], g.plan17, strict=True)]
        self.fixed = float(s.vp[GERMAN])
        if any(s.chits):
            self.fixed -= sum(s.chits[h] * (2 if s.t.double >> h & 1 else 1) for h in bits(s.t.german_vp))
        if s.paris_scored:
            self.fixed -= s.t.paris_vp
        far = g.far[s.t.paris]
        self.paris_near = any(far[h] <= w.paris_alarm for h in bits(s.occ[GERMAN]))
        self.vp_late = w.chit * (0.06 + 0.5 / (1 + left))
        self.light = g.kept_grid(s.cavalry) if w.cut_now else 0
        self.cut = cut_prices(s, spent, w)
        self.staff = (0, 0, 0)                       # the HQ that march: the hex to which, the cell they leave without any
        self.post = self.soon_post = self.end = 0
        if w.cut_now:
            self.end = g.kept_grid(1 << s.law.rail_end_hex) if rail_ends(s) and s.turn < s.law.rail_end_turn else 0
            last = s.law.emergency_turns[1]         # of no use in the Administrative Phase of that turn (8.4.3g.4)
            self.post = g.kept_grid(1 << s.law.emergency_hex) if emergency_on(s) and s.turn < last else 0
            self.soon_post = self.post if s.turn < last - 1 else 0
        self.to_come = w.plan17_turn * max(0, s.law.plan17_until - s.turn + 1) if not s.retreated[ALLIED] else 0.0
        self._boards()
        self.occupied = s.occ[0] | s.occ[1]
        self.where = 0
        self.known = [-1.0] * len(g.vital)
        self.risks = [self._risk(h) if (s.occ[0] | s.occ[1]) >> h & 1 else 0.0 for h in range(HEXES + 1)]
        self.risk = sum(self.risks)
        self.other = self._other()

    def power(self, units: int) -> float:
        """The fighting power of some units."""
        full, worn = self.g.effect
        bad = self.s.disrupted
        return sum(worn[u] if bad >> u & 1 else full[u] for u in bits(units & COMBAT))

    def _boards(self) -> None:
        """Grids of the stacks: with an HQ, without, and the hexes held in force."""
        s, g = self.s, self.g
        self.led = [0, 0]
        self.foot = [0, 0]
        for q in bits(HQ):
            h = s.loc[q]
            if 0 < h <= HEXES and s.occ[SIDE[q]] >> h & 1:
                self.led[SIDE[q]] |= g.cell[h]
        self.guard = [g.kept_grid(held(s, self.w, ALLIED)), g.kept_grid(held(s, self.w, GERMAN))]
        for side in (ALLIED, GERMAN):
            self.foot[side] = g.kept_grid(s.occ[side])
        self.railways = [g.rails & ~g.kept_grid(s.forts[1 - side]) for side in (ALLIED, GERMAN)]
        allied = g.kept_grid(zone(s, 0))
        german = g.kept_grid(zone(s, GE))
        self.allowed = [grow(allied) & g.board, grow(german) & g.board]

    def _weights(self, side: int) -> list[float]:
        """The force that each goal feels."""
        out = [0.3] * len(self.g.goals)
        rows = self.rows
        for h in bits(self.s.occ[side]):
            x = self.force[side][h]
            out = [o + x * w for o, w in zip(out, rows[h], strict=True)]
        for h in bits(self.s.forts[side]):
            i = self.g.place.get(h)
            if i is not None:
                out[i] += self.fort[side][h]
        return out

    def _risk(self, h: int) -> float:
        """What stands in front of a superior enemy in `h`: the Allied risk less the German one."""
        a, g = self.force[ALLIED], self.force[GERMAN]
        strength = 1 + 0.15 * self.s.t.tem[h] + 0.2 * ((self.s.trench >> h & 1) + (self.s.trench2 >> h & 1))
        out = 0.0
        if a[h] > 0:
            most = rest = 0.0
            for n in self.g.near[h]:
                x = g[n]
                rest += x
                if x > most:
                    most = x
            r = (g[h] + 0.6 * most + 0.15 * (rest - most)) / (a[h] * strength + self.fort[ALLIED][h]) - 0.75
            if r > 0:
                out += self.w.risk * self.tempo[GERMAN] * a[h] * (r if r < 1.25 else 1.25)
        if g[h] > 0:
            most = rest = 0.0
            for n in self.g.near[h]:
                x = a[n]
                rest += x
                if x > most:
                    most = x
            r = (a[h] + 0.6 * most + 0.15 * (rest - most)) / (g[h] * strength + self.fort[GERMAN][h]) - 0.75
            if r > 0:
                out -= self.w.risk * self.tempo[ALLIED] * g[h] * (r if r < 1.25 else 1.25)
        return out

    def _chance(self, i: int, h: int, led: int) -> float:
        """`_falls`, remembered while nothing has changed near the hex."""
        if self.where & self.g.around[h]:
            return self._falls(h, led)
        p = self.known[i]
        if p < 0:
            p = self.known[i] = self._falls(h, led)
        return p

    def _falls(self, h: int, led: int) -> float:
        """The chance that the enemy takes a vital hex that he can reach, with the strongest stacks that are near enough."""
        s = self.s
        side = GERMAN if s.german >> h & 1 else ALLIED
        foe = self.force[1 - side]
        far = self.g.far[h]
        cell = self.g.cell
        most = second = 0.0
        for n in bits(self.occupied & self.g.around[h]):
            x = foe[n]
            if x > second and (far[n] <= 2 or led & cell[n]):
                if x > most:
                    most, second = x, most
                else:
                    second = x
        if most < 1:
            return 0.0
        hold = self.force[side][h] * (1 + 0.15 * s.t.tem[h])
        if hold > 0:
            hold += 0.7 * self.fort[side][h]
        r = (most + 0.3 * second) / (hold + 0.1)
        return 0.0 if r < self.w.fall_from else min(0.95, (r - self.w.fall_from) * self.w.fall_slope)

    def _other(self) -> float:
        """What does not move with the forces: material, staffs, siege guns, supply, the bonuses of the scenario."""
        s = self.s
        out = self.w.material * (sum(self.force[GERMAN]) - sum(self.force[ALLIED]))
        full, later = self.g.effect[0], (0.9, self.w.rebuilt * min(1.0, max(0, self.left - 1) / 5))
        for u, h in enumerate(s.loc[:UNITS]):
            if h in (TRACK, DEAD):
                x = self.w.material * full[u] * later[h == DEAD]
                out += x if SIDE[u] == GERMAN else -x
        out += staffs(self) + guns(self)
        for nation, sign in ((GE, -1), (0, 1), (1, 1), (2, 1)):
            z = zone(s, nation)
            mine = OF_NATION[nation] & COMBAT
            for h in bits(s.occ[SIDE_OF[nation]] & ~z):
                if s.at[h] & mine:
                    out += sign * self.w.material * 6 * (s.at[h] & mine).bit_count()
        return out + _bonuses(s) + _north(s)

    def value(self) -> float:
        return self._points(self.weight[ALLIED], self.weight[GERMAN], self.odds, self.s.german,
                            self.led, self.foot, self.guard) + self.risk + self.other

    def _points(self, allied: Sequence[float], german: Sequence[float], lead: Sequence[float],
                control: int, led: Sequence[int], foot: Sequence[int], guard: Sequence[int]) -> float:
        """The points to be expected and the ground."""
        hold = [x * x * b / (x * x * b + a * a) for x, a, b in zip(german, allied, lead, strict=True)]
        total = self.fixed + sum(map(mul, hold, self.values))
        g = self.g
        cell = g.cell
        near_german = march_area(led[0], foot[0], guard[1], self.allowed[0])
        near_allied = march_area(led[1], foot[1], guard[0], self.allowed[1])
        plan = 0.0
        vital = g.vital
        tempo_a, tempo_g = self.tempo
        for i, v in enumerate(self.values17, 2):
            if v:
                h = vital[i]
                q = 0.4 * (1 - hold[g.first17 + i - 2])
                if not control >> h & 1:
                    q = 1.0
                elif near_german & cell[h]:
                    p = tempo_a * self._chance(i, h, led[0])
                    if p > q:
                        q = p
                plan += v * q
        if control >> vital[0] & 1:
            total += self.w.paris_falls * 0.5
        elif near_allied & cell[vital[0]]:
            total += tempo_g * self.w.paris_falls * self._chance(0, vital[0], led[1])
        if near_german & cell[vital[1]]:
            total -= tempo_a * self.w.trier_falls * self._chance(1, vital[1], led[0])
        if not control >> vital[1] & 1:
            total -= self.w.sudden
        total -= self.w.garrison * max(0.0, 1 - self.force[GERMAN][vital[1]] / 10)
        if self.paris_near:
            total += self.w.garrison * max(0.0, 1 - self.force[ALLIED][vital[0]] / 12)
        mine = g.kept_grid(control)
        open_german = near_german & mine & ~guard[1]
        open_allied = near_allied & ~mine & ~guard[0]
        bare, late = self.w.exposed, self.vp_late
        total += tempo_g * (bare * (open_allied & g.rails).bit_count() + late * (open_allied & g.vp).bit_count())
        total -= tempo_a * (bare * (open_german & g.rails).bit_count() + late * (open_german & g.vp).bit_count())
        for side, net, bared, share in ((ALLIED, g.board & ~mine | self.light, open_allied, tempo_g),
                                        (GERMAN, mine | self.light, open_german, -tempo_a)):
            cut = foot[side] & ~self._fed(side, net & ~bared, self.soon_post)
            if cut:
                row = self.force[side]
                now, soon = self.cut[side]
                gone = cut & ~self._fed(side, net, self.post) if now else 0
                for h in bits(self.occupied):
                    if gone & cell[h]:
                        total += now * row[h] if side == ALLIED else -now * row[h]
                    elif cut & cell[h]:
                        total += soon * share * row[h]
        return float(total - needed(self.s.vp[ALLIED] + plan + self.to_come))

    def _fed(self, side: int, net: int, post: int) -> int:
        """11.2.1 The cells a side supplies through the hexes of `net`; for the Germans from the emergency post, too (8.4.3g), and
        not beyond the end of the rail net (8.4.3h)."""
        g = self.g
        net &= self.railways[side]
        if side == ALLIED or not (post | self.end):
            return g.supplied(g.sources[side], net)
        got = g.supplied(g.sources[side] | post, net & ~self.end)
        return got | grow(got & net & self.end)

    def after(self, moves: Sequence[tuple[int, int, float]], german: int, fallen: int = 0) -> float:
        """The value when forces have shifted (side, hex, change), with other control and without the fort in `fallen`."""
        s, g = self.s, self.g
        weight = [self.weight[ALLIED], self.weight[GERMAN]]
        rows = self.rows
        touched = where = 0
        force = self.force
        change = 0.0
        occupied = s.occ[0] | s.occ[1]
        led, foot, guard = self.led[:], self.foot[:], self.guard[:]
        carried = 0
        for side, h, x in moves:
            weight[side] = [o + x * w for o, w in zip(weight[side], rows[h], strict=True)]
            touched |= s.t.free[h] | 1 << h
            where |= 1 << h
            row = force[side]
            row[h] += x
            change += x if side else -x
            c = g.cell[h]
            if row[h] < 0.3:
                if led[side] & c:
                    led[side] ^= c
                    carried |= 1 << side
                foot[side] &= ~c
                if not s.forts[side] & ~s.siege & 1 << h:
                    guard[side] &= ~c
            elif x > 0:
                foot[side] |= c
                if row[h] >= self.w.holds:
                    guard[side] |= c
                if h == self.staff[0] and side == self.staff[2]:
                    led[side] = led[side] & ~self.staff[1] | c
                elif carried >> side & 1:
                    led[side] |= c
        occupied |= where
        lead: Sequence[float] = self.odds
        if german != s.german or fallen:
            forts = s.forts[ALLIED]
            if fallen:
                forts &= ~(1 << fallen)
                i = g.place.get(fallen)
                if i is not None:
                    weight[ALLIED] = weight[ALLIED][:]
                    weight[ALLIED][i] -= self.fort[ALLIED][fallen]
            lead = odds(s, g, german, forts, self.left)
        risk = self.risk
        for h in bits(touched & occupied):
            risk += self._risk(h) - self.risks[h]
        self.occupied = occupied
        self.where = where
        v = self._points(weight[0], weight[1], lead, german, led, foot, guard)
        self.occupied = s.occ[0] | s.occ[1]
        self.where = 0
        for side, h, x in moves:
            force[side][h] -= x
        return v + risk + self.other + self.w.material * change


SIDE_OF = (ALLIED, ALLIED, ALLIED, GERMAN)


def _forces(s: State, g: Ground, side: int) -> list[float]:
    """The fighting power of a side in each hex."""
    out = [0.0] * (HEXES + 1)
    full, worn = g.effect
    mine = OF_SIDE[side] & COMBAT
    bad = s.disrupted
    for h in bits(s.occ[side]):
        m = s.at[h] & mine
        total = 0.0
        while m:
            b = m & -m
            m ^= b
            u = b.bit_length() - 1
            total += worn[u] if bad & b else full[u]
        out[h] = total
    return out


def staffs(p: Picture) -> float:
    """8.4.1 An HQ is of use where the troops are; one lost is lost for good."""
    s = p.s
    out = 0.0
    for q in bits(HQ):
        h = s.loc[q]
        if 0 < h <= HEXES:
            side = SIDE[q]
            x = 0.3 + p.w.staff * min(p.force[side][h], 22.0) * (0.7 if s.flipped >> q & 1 else 1.0)
            out += x if side else -x
    return out


def guns(p: Picture) -> float:
    """9.5.4 Siege guns on their way."""
    out = 0.0
    target = gun_target(p.s, p.w)
    for u in bits(HA & OF_SIDE[GERMAN]):
        h = p.s.loc[u]
        if 0 < h <= HEXES:
            out += 0.4 - (p.w.guns * min(6, p.g.far[target][h]) if target else 0.0)
    return out


def _north(s: State) -> float:
    """12.1 The BEF in the Schlieffen hexes costs a point while the rule holds."""
    if s.turn <= s.law.bef_until and s.law.bef_vp and s.phase < ADMIN:
        if strays(s):
            return 1.0
    return 0.0


def _bonuses(s: State) -> float:
    """14.2.2b The German bonuses of the short campaign, by how near they are."""
    out = 0.0
    for b in s.law.bonuses:
        if s.turn > b["turn"]:
            continue
        match b["id"]:
            case "maubeuge-and-namur":
                gone = (s.loc[NAMUR] > HEXES) + (s.loc[MAUBEUGE] > HEXES)
                out += b["vp"] * (0.0, 0.3, 0.9)[gone]
            case "antwerp-masked":
                corps = sum((s.at[h] & INF & OF_SIDE[GERMAN] & s.t.heavy).bit_count() for h in b["german_corps_in"])
                out += b["vp"] * (0.1, 0.4, 0.9)[min(corps, 2)]
            case "french-corps-lost":
                out += b["vp"] * min(1.0, s.french_lost / 7) ** 1.5
            case "british-hits":
                out += b["vp"] * min(1.0, s.british_hits / 6) ** 1.5
    return out


def evaluate(s: State, side: int) -> float:
    """How good the situation is for a side, as greedy sees it."""
    return judged(s, side, GREEDY)


def judged(s: State, side: int, w: Weights) -> float:
    """How good it is by these weights."""
    v = Picture(s, 0, w).value()
    return v if side == GERMAN else -v


def terms(s: State, side: int) -> dict[str, float]:
    """The same by its parts: points to be expected, what stands exposed, forces with all that feeds them."""
    p = Picture(s)
    sign = 1.0 if side == GERMAN else -1.0
    return {"points": sign * (p.value() - p.risk - p.other), "risk": sign * p.risk, "forces": sign * p.other}
