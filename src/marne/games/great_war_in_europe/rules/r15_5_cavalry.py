"""15.5 Cavalry: retreat before combat, what it cannot do, and German cavalry on foot."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_combat import DISMOUNT, HOLD, WITHDRAW
from marne.games.great_war_in_europe.pieces import (BR, CAVALRY, CENTRAL, D, EUROPE, FRONT, HORSE, HQ, INFANTRY, MOUNTAIN,
                                                    NATION, OF_NATION)
from marne.games.great_war_in_europe.questions_combat import WHETHER_TO_WITHDRAW, WHO_DISMOUNTS
from marne.games.great_war_in_europe.rules.r07_1_control import enters
from marne.games.great_war_in_europe.rules.r07_24_cooperation import APART, strangers, unfriendly
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits
from marne.games.great_war_in_europe.rules.r08_movement import passable
from marne.games.great_war_in_europe.rules.r08_3_terrain import over_water
from marne.games.great_war_in_europe.rules.r11_supply import free_ground, lives_if_won, primary, supplied, usable_towns
from marne.games.great_war_in_europe.rules.r14_1_forts import shut_in
from marne.games.great_war_in_europe.rules.r15_4_shock import to_berlin
from marne.games.great_war_in_europe.state import State, fighters, nation_side, of, put, strong
from marne.games.great_war_in_europe.tables import Tables, cut
from marne.kernel.bars import ENDS, Bar, allowed
from marne.kernel.choice import Ask, Offer
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def mounted(s: State) -> int:
    """15.55 Cavalry that has not been converted to infantry."""
    return CAVALRY & ~(s.back & HORSE)


def on_foot(s: State) -> int:
    """15.54, 15.55 Infantry: divisions on foot, mountain troops, dismounted cavalry."""
    return INFANTRY | MOUNTAIN | s.back & HORSE


def bound(s: State, f: int) -> int:
    """15.54 The cavalry that is under restrictions on a front: all but the British in the Near East, and in Europe before D."""
    out = mounted(s)
    if f not in EUROPE or s.letter < D:
        out &= ~OF_NATION[BR]
    return out


def alone(s: State, units: int, f: int, company: int = 0) -> int:
    """15.54 Restricted cavalry among units of a fight that has no infantry of the same fight with it in its hex; with a
    `company` none of those."""
    out, foot = 0, (company or units) & on_foot(s)
    for u in bits(units & bound(s, f)):
        if not s.at[s.loc[u]] & foot:
            out |= 1 << u
    return out


# Retreat before combat -----------------------------------------------------------------------------------------------------


def may_withdraw(s: State, side: int, h: int) -> bool:
    """15.51 Only cavalry stands in the hex, no fort and no HQ with it, and no cavalry attacks."""
    units = of(s, h, side)
    return bool(units) and not units & ~mounted(s) and not s.forts >> h & 1 and not s.attackers & mounted(s)


def hungry(s: State, side: int, h: int) -> int:
    """10.73, 15.52 As in movement: the hexes next to it in which some of the cavalry would be out of supply."""
    units = of(s, h, side)
    return sum(1 << x for x in bits(s.t.touching[h]) if not all(lives_if_won(s, u, x) for u in bits(units)))


def company(s: State, side: int, h: int) -> int:
    """16.11, 15.93#3 The hexes next to it where cavalry would stand with units with which it may not."""
    units = of(s, h, side)
    return 0 if strangers(s, units) else unfriendly(s, side, units, s.t.touching[h])


# state, side, hex: hexes that its cavalry does not withdraw to; {g} the hex
WITHDRAW_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("15.52", lambda s, side, h: ~s.t.touching[h], "{g.le} is not next to them", "{g.le} n'est pas voisin"),
    Bar("14.23", lambda s, side, h: -1 if shut_in(s) & of(s, h, side) else 0, "they are besieged in Kut",
        "elles sont assiégées dans Kut"),
    Bar("8.34", lambda s, side, h: over_water(s, h), "there is a lake between them and {g.le}",
        "un lac les sépare {g.de}"),
    Bar("15.71", lambda s, side, h: s.t.alpine, "only mountain troops enter alpine hexes",
        "seules les troupes de montagne entrent dans les hexagones alpins"),
    Bar("15.52", lambda s, side, h: ~passable(s, side, of(s, h, side)) | ~s.t.land, "{g.le} is closed to them",
        "{g.le} leur est fermé"),
    Bar("16.11", lambda s, side, h: company(s, side, h), *APART),
    Bar("7.22", lambda s, side, h: sum(1 << x for x in bits(s.t.touching[h]) if not fits(s, side, x, of(s, h, side))),
        "there is no room for them in {g}", "il n'y a pas de place pour elles {g.a}"),
    Bar("10.73", hungry, "they would be out of supply in {g}",
        "elles y seraient sans ravitaillement : {g}"),
    Bar("15.52", lambda s, side, h: ~nearer(s, side, h), "they have to go nearer to a source of supply",
        "elles doivent se rapprocher d'une source de ravitaillement"),
)


def open_to_horse(s: State, side: int, h: int) -> int:
    """15.52, 10.73 Where the cavalry of a hex could go at all."""
    return allowed(WITHDRAW_BARS[:-1], s.t.touching[h], s, side, h)


def nearer(s: State, side: int, h: int) -> int:
    """15.52 Of the hexes next to it those nearer to some source of supply of its side, whatever its kind, HQs of its nation among
    them; if none of them is open, all."""
    f = FRONT[h]
    free, sources = free_ground(s, side, f, False) | cut(f, 1 << h), usable_towns(s, side, f)
    for n in range(16):
        if nation_side(s, n) == side:
            sources |= primary(s, n)
    for n in {NATION[u] for u in bits(of(s, h, side))}:
        sources |= mask(s.loc[u] for u in bits(s.on[f] & HQ & OF_NATION[n]) if supplied(s, u))
    goals, here = cut(f, sources) & free, rounds(s.t, f, h, free)
    open_ = open_to_horse(s, side, h)
    closer = mask(x for x in bits(open_) if any(
        near & goals & ~(here[min(n, len(here) - 1)]) for n, near in enumerate(rounds(s.t, f, x, free))))
    return closer or -1


def rounds(t: Tables, f: int, h: int, free: int) -> list[int]:
    """15.52 The hexes no farther from a hex than none, one, two … steps over free ground, in the numbers of the front."""
    front = cut(f, 1 << h)
    out = [front]
    while True:
        front = t.spread(f, front) & free & ~out[-1]
        if not front:
            return out
        out.append(out[-1] | front)


def whether_to_withdraw(s: State, side: int, h: int) -> Ask:
    """15.51, 15.52 One hex, all of them together, or stand."""
    return WHETHER_TO_WITHDRAW(side, [*WITHDRAW.among(allowed(WITHDRAW_BARS, s.t.touching[h], s, side, h)), HOLD], h)


@procedure
async def withdraw(s: State, side: int, h: int) -> bool:
    """15.51, 15.52, 15.53 The cavalry of a hex may retreat before the combat; has it? It can be followed and attacked wherever
    nobody stands who has been attacked already."""
    if not may_withdraw(s, side, h) or not allowed(WITHDRAW_BARS, s.t.touching[h], s, side, h):
        return False
    c = await ask(s, whether_to_withdraw(s, side, h))
    if c is HOLD:
        return False
    units = fighters(s, h, side)
    if not strong(s, side) >> c.a & 1:
        s.fought &= ~(1 << c.a)                             # 10.14: who was attacked there in this phase is gone
    enters(s, side, units, c.a)
    for u in bits(units):
        put(s, u, c.a)
    if s.log is not None:
        s.log.append(ev.Withdrew("15.52", side, bits(units), h, c.a))
    return True


# On foot -------------------------------------------------------------------------------------------------------------------


# state: units that are not dismounted; {u} the unit
DISMOUNT_BARS: tuple[Bar[[State]], ...] = (
    Bar("15.55", lambda s: ~HORSE, "{u} {u:is|are} no German cavalry division", "{u.le} {u:n'est|ne sont} pas une division de "
        "cavalerie allemande", ENDS),
    Bar("15.55", lambda s: ~s.present, "{u} {u:is|are} not on a map", "{u.le} {u:n'est|ne sont} sur aucune carte", ENDS),
    Bar("15.55", lambda s: s.back, "{u} {u:is|are} infantry already", "{u.le} {u:est|sont} déjà de l'infanterie", ENDS),
    Bar("15.55", lambda s: ~to_berlin(s, s.present & HORSE), "no line of supply leads from {u.le} to Berlin or the Ruhr",
        "aucune ligne de ravitaillement ne mène {u.du} à Berlin ou à la Ruhr"),
)


def may_dismount(s: State) -> int:
    """15.55 German cavalry on the maps with a line of supply to Berlin or the Ruhr."""
    return allowed(DISMOUNT_BARS, s.present & HORSE, s)


def who_dismounts(s: State) -> Ask:
    """15.55 As many as one likes, for nothing and for good."""
    return WHO_DISMOUNTS(CENTRAL, Offer(((DISMOUNT, may_dismount(s)),), DONE))


@procedure
async def dismount(s: State) -> None:
    """15.55 In a New Units Phase German cavalry may become infantry; it stays so, also when it is replaced."""
    while may_dismount(s):
        c = await ask(s, who_dismounts(s))
        if c is DONE:
            break
        s.back |= 1 << c.a
        if s.log is not None:
            s.log.append(ev.Converted("15.55", (c.a,)))


