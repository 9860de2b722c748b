"""10.1, 10.2 Who may attack, what, and with whom."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import BACK, DONE
from marne.games.great_war_in_europe.choices_combat import ATTACK, FIGHT, JOIN, JOIN_ALL, SPARE
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, ANTI_TANK, BU, CENTRAL, COMBAT, FR, FRONT, GE, GK, GRID,
                                                    MOUNTAIN, NATION, OF_FRONT, OF_NATION, OF_THEATRE, ON_NEAR_EAST, RU, RUSSIANS,
                                                    TANK, TU, WEST)
from marne.games.great_war_in_europe.questions_combat import WHERE_TO_ATTACK, WHO_ATTACKS
from marne.games.great_war_in_europe.rules.r07_24_cooperation import (fallen_alone, fort_flag, loners, red_alone,
                                                                      scattered_alone)
from marne.games.great_war_in_europe.rules.r08_movement import NOT_YOURS, newcomers
from marne.games.great_war_in_europe.rules.r10_46_support import must_be_brusilov, supporters
from marne.games.great_war_in_europe.rules.r10_5_modifiers import BRUSILOV
from marne.games.great_war_in_europe.rules.r14_1_forts import fortified, intact, shut_in
from marne.games.great_war_in_europe.rules.r15_5_cavalry import alone, on_foot
from marne.games.great_war_in_europe.rules.r17_2_areas import (FEW_IN_THE_NORTH, idle_in_the_north, keeps_to_balkans,
                                                              new_ground, north_open, northerners)
from marne.games.great_war_in_europe.state import NEVER, State, attack_of, fighters, strong, under_way, units_on, weather_of
from marne.games.great_war_in_europe.tables import SNOW, WET
from marne.kernel.bars import ENDS, LEAST, Bar, allowed, free
from marne.kernel.choice import Ask, Offer
from marne.parts.bits import bits, mask

NO_TANKS = ("marsh", "mountain", "mountain-pass", "alpine", "forest")       # 15.24


# Who may attack at all -----------------------------------------------------------------------------------------------------


def mutineers(s: State, side: int) -> int:
    """6.47 The French on the West map while their mutiny lasts."""
    return units_on(s, OF_FRONT[WEST]) & OF_NATION[FR] if under_way(s, s.mutiny) else 0


def plagued(s: State, side: int) -> int:
    """6.57 Who stands in Serbia during the typhus."""
    return units_on(s, s.t.country["SR"]) if under_way(s, s.typhus) else 0


def paralysed(s: State, side: int) -> int:
    """6.43 Russians in the turn of their paralysis, unless there can be Brusilov attacks."""
    return RUSSIANS if s.paralysis == s.turn and not s.in_play & BRUSILOV else 0


def at_rest(s: State, side: int) -> int:
    """5.46 Russians after the treaty."""
    return RUSSIANS if s.treaty != NEVER else 0


# state, side: units that do not attack in the phase; {u} the unit
READY_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("10.11", lambda s, side: ~s.army[side], *NOT_YOURS),
    Bar("15.63", lambda s, side: ~COMBAT, "{u} {u:is|are} no combat unit", "{u.le} {u:n'est|ne sont} pas une unité de combat"),
    Bar("15.32", lambda s, side: ANTI_TANK, "{u} {u:has|have} no attack strength", "{u.le} n'{u:a|ont} pas de force d'attaque"),
    Bar("10.14", lambda s, side: s.attacked, "{u} {u:has|have} attacked already in this phase",
        "{u.le} {u:a|ont} déjà attaqué dans cette phase"),
    Bar("17.11#2", newcomers, "{u} {u:has|have} entered the war in this turn and {u:does|do} not attack yet",
        "{u.le} {u:vient|viennent} d'entrer en guerre et n'{u:attaque|attaquent} pas encore"),
    Bar("14.23", lambda s, side: shut_in(s), "{u} {u:is|are} besieged in Kut", "{u.le} {u:est assiégé|sont assiégés} dans Kut"),
    Bar("14.62", lambda s, side: s.burners, "{u} {u:devastates|devastate} the hex and {u:does|do} not attack",
        "{u.le} {u:dévaste|dévastent} l'hexagone et n'{u:attaque|attaquent} pas"),
    Bar("5.46", at_rest, "the war in Russia is over: the Russians do not attack any more",
        "la guerre en Russie est finie : les Russes n'attaquent plus"),
    Bar("6.43", paralysed, "the Russian command is paralysed: the Russians do not attack in this turn",
        "le commandement russe est paralysé : les Russes n'attaquent pas ce tour"),
    Bar("6.47", mutineers, "the French army mutinies and does not attack in the West",
        "l'armée française se mutine et n'attaque pas à l'Ouest"),
    Bar("6.57", plagued, "typhus rages in Serbia: nobody there attacks", "le typhus sévit en Serbie : nul n'y attaque"),
    Bar("10.82", lambda s, side: ~s.encore if s.encore else 0, "{u} {u:is|are} not in reach of the command marker",
        "{u.le} {u:n'est|ne sont} pas à portée du marqueur de commandement"),
)


def ready(s: State, side: int) -> int:
    """10.11, 10.12, 10.14 The units that may still attack in the phase."""
    return allowed(READY_BARS[2:], s.present & s.army[side] & COMBAT, s, side)


# What may be attacked ------------------------------------------------------------------------------------------------------


def russians_in(s: State, h: int) -> bool:
    """5.44, 5.46, 14.11 Are there Russians in a hex that could be attacked: units, or a Russian fort's own?"""
    return bool(fighters(s, h, ALLIED) & RUSSIANS) or intact(s, ALLIED, h) and bool(fort_flag(s, h) >> RU & 1)


def at_peace(s: State, side: int) -> int:
    """5.46 After the treaty Russians are not attacked any more, but by Turks in the Near East."""
    if s.treaty == NEVER or side != CENTRAL:
        return 0
    board = mask([s.loc[u] for u in bits(RUSSIANS & COMBAT & s.army[ALLIED] & s.present)])
    for h in bits(s.forts & s.control[ALLIED] & ~board):
        if russians_in(s, h):
            board |= 1 << h
    return board & ~ON_NEAR_EAST


def ring(s: State, h: int) -> int:
    """10.13, 10.15, 6.52#5 The hexes from which a hex can be attacked: not across sea, lakes or closed sides; in snow not into
    or out of alpine hexes; the beachheads only from and towards E1023."""
    return s.t.snow_ring[h] if weather_of(s, h) == SNOW else s.t.ring[h]


def no_climbers(s: State, side: int, h: int) -> int:
    """15.71 Into alpine hexes mountain troops attack alone."""
    return ~MOUNTAIN if s.t.alpine >> h & 1 else 0


def bogged(s: State, side: int, h: int) -> int:
    """15.24 Tanks do not attack into bad ground; a flood plain is marsh in wet weather."""
    terrain = s.t.terrain_at[h]
    return TANK if terrain in NO_TANKS or terrain == "floodplain" and weather_of(s, h) == WET else 0


def none_but_turks(s: State, side: int, h: int) -> int:
    """5.46 After the treaty Russians are attacked by Turks alone."""
    return ~OF_NATION[TU] if s.treaty != NEVER and side == CENTRAL and russians_in(s, h) else 0


def shy_of_germans(s: State, side: int, h: int) -> int:
    """6.43, 6.28 Paralysed Russians do not attack where Germans are seen: it would be no Brusilov attack."""
    return RUSSIANS if s.paralysis == s.turn and seen(s, side, h) & OF_NATION[GE] else 0


def able(s: State, side: int, h: int, fit: int | None = None) -> int:
    """10.13, 15.24, 15.71, 5.46, 6.43 The units next to a hex that may attack it; Bulgarians and Greeks not out of the Balkans
    (17.31#BU, 17.21#GK). `fit`: those that may still attack, if it is known."""
    out = 0
    for x in bits(ring(s, h) & s.occ[side]):
        out |= s.at[x]
    out &= ready(s, side) if fit is None else fit
    if not out:
        return 0
    barred = no_climbers(s, side, h) | bogged(s, side, h) | none_but_turks(s, side, h) | shy_of_germans(s, side, h)
    if not s.t.balkans >> h & 1:
        barred |= OF_NATION[BU] | OF_NATION[GK]
    return out & ~barred if barred else out


def ashore(s: State, side: int, h: int) -> int:
    """6.52#5 Units next to a beachhead, or in one, that could be attacked from, or attack, E1023 alone."""
    t = s.t
    if not (t.beachheads | 1 << t.gate) >> h & 1 and not t.touching[h] & t.beachheads:
        return 0
    return units_on(s, GRID.near[h] & ~ring(s, h) & (-1 if t.beachheads >> h & 1 else t.beachheads))


def cut_off(s: State, side: int, h: int) -> int:
    """10.15 Units next to a hex that cannot attack it from where they stand: sea, lake, alpine snow."""
    return units_on(s, GRID.near[h] & ~ring(s, h))


def beyond(s: State, side: int) -> int:
    """10.11 Hexes that nobody next to them may attack."""
    fit, board = ready(s, side) & ~TANK, near(s, side)
    strength = strong_hands(s, side, fit, board)
    return ~mask([h for h in bits(board) if worth(s, side, h, fit, strength)])


def near(s: State, side: int) -> int:
    """10.11, 10.14 Enemy hexes of the Theatre next to units of a side, not yet attacked."""
    return s.t.around(s.occ[side]) & strong(s, 1 - side) & OF_THEATRE[s.theatre] & ~s.fought


def strong_hands(s: State, side: int, fit: int, board: int) -> int:
    """10.11 Hexes of a side next to a board with units, of those who are `fit`, who attack anything but alpine hexes and, after
    the treaty, Russians (5.46)."""
    out, at = 0, s.at
    fit &= ~(s.t.feeble | OF_NATION[BU] | OF_NATION[GK] | (RUSSIANS if s.paralysis == s.turn else 0))
    for x in bits(s.t.around(board) & s.occ[side]):
        if at[x] & fit:
            out |= 1 << x
    return out


def worth(s: State, side: int, h: int, fit: int, strength: int = 0) -> bool:
    """10.11, 15.22 Is there somebody among those who are `fit` who could attack the hex: nobody does so without strength.
    `strength`: hexes with somebody who certainly has it."""
    if strength and not s.t.alpine >> h & 1 and ring(s, h) & strength and not none_but_turks(s, side, h):
        return True
    for u in bits(able(s, side, h, fit)):                   # noqa: SIM110 (asked for every hex of the front)
        if attack_of(s, u):
            return True
    return False


# state, side: hexes that are not attacked in the phase; {g} the hex
TARGET_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("10.0", lambda s, side: ~OF_THEATRE[s.theatre], "{g.le} is in the other Theatre", "{g.le} est sur l'autre Théâtre"),
    Bar("10.11", lambda s, side: ~strong(s, 1 - side), "there is neither an enemy combat unit nor a fort in {g}",
        "il n'y a ni unité de combat ni fort ennemi {g.a}"),
    Bar("10.14", lambda s, side: s.fought, "{g.le} has been attacked already in this phase",
        "{g.le} a déjà été attaqué dans cette phase"),
    Bar("17.11#2", lambda s, side: new_ground(s) if s.fresh else 0, "the country of {g.le} has entered the war in this turn",
        "le pays {g.de} vient d'entrer en guerre"),
    Bar("5.46", at_peace, "the war with Russia is over", "la guerre avec la Russie est finie"),
    Bar("6.57", lambda s, side: s.t.country["SR"] if under_way(s, s.typhus) else 0,
        "typhus rages in Serbia: nobody attacks there", "le typhus sévit en Serbie : nul n'y attaque"),
    Bar("10.11", beyond, "no unit that may attack it stands next to {g.le}",
        "aucune unité en état de l'attaquer n'est voisine {g.de}", LEAST),
)


def targets(s: State, side: int) -> int:
    """10.11, 10.14, 10.31 The hexes that a side may attack now; the same as long as nobody moves or fights (`put` makes new
    boards)."""
    now = (side, s.theatre, s.present, s.attacked, s.fought, s.forts, *s.control, *s.army, s.back, s.tops, s.shown, s.turn,
           bytes(s.weather), s.collapsed, s.red, s.treaty, s.paralysis, s.in_play, s.mutiny, s.typhus, s.fresh, s.burners,
           s.encore)
    known, occ, staff, out = s.law.targets
    if (known != now or occ[0] is not s.occ[0] or occ[1] is not s.occ[1]
            or staff[0] is not s.staff[0] or staff[1] is not s.staff[1]):
        out = allowed(TARGET_BARS, strong(s, 1 - side), s, side)
        s.law.targets = now, s.occ[:], s.staff[:], out
    return out


def some_target(s: State, side: int) -> bool:
    """10.11 Is there any? The first that is found will do."""
    fit = ready(s, side) & ~TANK
    board = allowed(TARGET_BARS[:-1], near(s, side), s, side) if fit else 0
    for h in bits(board):                                   # noqa: SIM110 (asked after every combat)
        if worth(s, side, h, fit):
            return True
    return False


def where_to_attack(s: State, side: int) -> Ask:
    """10.12, 10.31 Any of them, in any order; nobody has to."""
    return WHERE_TO_ATTACK(side, Offer(((ATTACK, targets(s, side)),), DONE), s.theatre)


# Who takes part ------------------------------------------------------------------------------------------------------------

APART = "{u} and the others do not attack together", "{u.le} et les autres n'attaquent pas ensemble"
# state, side, hex: units that do not join the attack on it; {u} the unit, {g} the hex
JOIN_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("10.13", lambda s, side, h: s.attackers, "{u} {u:takes|take} part already", "{u.le} {u:participe|participent} déjà"),
    Bar("17.31#BU", lambda s, side, h: keeps_to_balkans(s, BU, h), how=ENDS),
    Bar("17.21#GK", lambda s, side, h: keeps_to_balkans(s, GK, h), how=ENDS),
    Bar("6.52#5", ashore, how=ENDS),
    Bar("10.15", cut_off, "no attack leads into {g} from where {u:it stands|they stand}: sea, lake or alpine hexes in snow",
        "aucune attaque ne mène {g.a} d'où {u.il} {u:est|sont} : mer, lac ou hexagones alpins sous la neige", ENDS),
    Bar("15.71", no_climbers, "only mountain troops attack into alpine hexes",
        "seules les troupes de montagne attaquent dans les hexagones alpins", ENDS),
    Bar("15.24", bogged, "tanks do not attack into marsh, mountain, alpine hex or forest, nor into a flood plain in wet weather",
        "les chars n'attaquent ni marais, ni montagnes, ni hexagones alpins, ni forêts, ni plaines inondables par temps humide",
        ENDS),
    Bar("5.46", none_but_turks, "the war with Russia is over", "la guerre avec la Russie est finie", ENDS),
    Bar("6.43", shy_of_germans, "the Russian command is paralysed, and there are Germans in {g}: no Brusilov attack",
        "le commandement russe est paralysé et il y a des Allemands {g.a} : ce ne serait pas une attaque Broussilov", ENDS),
    Bar("10.13", lambda s, side, h: ~able(s, side, h), "{u} cannot attack {g.le} from where {u:it stands|they stand}",
        "{u.le} ne {u:peut|peuvent} attaquer {g.le} d'où {u.il} {u:est|sont}"),
    Bar("17.31#AH", lambda s, side, h: idle_in_the_north(s), "four Austro-Hungarian units north of row E48xx attack already",
        "quatre unités austro-hongroises attaquent déjà au nord de la rangée E48xx"),
    *(Bar(rule, alone_, "{u} and the others do not attack together", "{u.le} et les autres n'attaquent pas ensemble")
      for rule, alone_ in (("16.11", lambda s, side, h: fallen_alone(s, s.attackers)),
                           ("15.93#3", lambda s, side, h: red_alone(s, s.attackers)),
                           ("6.48", lambda s, side, h: scattered_alone(s, s.attackers)))),
)


_MORE_BARS = JOIN_BARS[:1] + JOIN_BARS[-4:]             # what does not follow from who is `able`


def may_join(s: State, side: int, h: int) -> int:
    """10.13, 10.22 Who may still join the attack."""
    return allowed(_MORE_BARS, able(s, side, h), s, side, h)


def stray_tanks(s: State) -> int:
    """15.22, 15.24 Tanks among the attackers without another unit of their nation from the same hex beside them."""
    return mask(u for u in bits(s.attackers & TANK) if not s.at[s.loc[u]] & s.attackers & ~TANK & OF_NATION[NATION[u]])


def seen(s: State, side: int, h: int) -> int:
    """7.25 What a side sees of the enemy's combat units in a hex: all where stacks lie open, the CP in Germany, Austria-Hungary
    and Poland too; else the top one and what a combat has shown."""
    units = fighters(s, h, 1 - side)
    open_ = not s.law.fog or side == CENTRAL and (s.t.country["GE"] | s.t.country["AH"] | s.t.region["poland"]) >> h & 1
    return units if open_ else units & (s.tops | s.shown)


def held_off(s: State, side: int, h: int, units: int) -> int:
    """15.54 The attackers that may not attack a hex with those enemy units or a fortification of any kind in it: restricted
    cavalry without infantry beside it."""
    return alone(s, s.attackers, FRONT[h]) if units & on_foot(s) or fortified(s, 1 - side, h) else 0


# state, side, hex: why those named cannot attack yet, as a board of the units it is about, or -1; {u} the first of them
FIGHT_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("10.31", lambda s, side, h: 0 if s.attackers else -1, "nobody takes part yet: name the units that attack",
        "personne ne participe encore : nommez les unités qui attaquent", ENDS),
    Bar("10.33", lambda s, side, h: 0 if any(attack_of(s, u) for u in bits(s.attackers)) else -1,
        "those who take part have no attack strength", "ceux qui participent n'ont pas de force d'attaque", ENDS),
    Bar("15.22", lambda s, side, h: stray_tanks(s), "{u} attacks only with another unit of its nation from the same hex",
        "{u.le} n'attaque qu'avec une autre unité de sa nation venue du même hexagone"),
    Bar("15.54", lambda s, side, h: held_off(s, side, h, seen(s, side, h)),
        "{u}: cavalry does not attack infantry or fortifications without infantry from its own hex in the attack",
        "{u.le} : la cavalerie n'attaque ni infanterie ni fortification sans infanterie de son hexagone dans la même attaque"),
    Bar("6.43", lambda s, side, h: -1 if must_be_brusilov(s) and not for_brusilov(s, side, h) else 0,
        "the Russian command is paralysed: only Russians with a headquarters that can support them attack",
        "le commandement russe est paralysé : seuls attaquent des Russes qu'un quartier général peut appuyer"),
)


def may_fight(s: State, side: int, h: int) -> bool:
    """10.24, 15.22, 15.54, 6.43 Can the attack be declared with those named: some strength, no tank alone, no cavalry against
    infantry that is seen; paralysed Russians with a headquarters."""
    return free(FIGHT_BARS, s, side, h)


def for_brusilov(s: State, side: int, h: int) -> bool:
    """6.43, 6.28 Would it be a Brusilov attack: Russians alone, with a headquarters that can support them?"""
    return not s.attackers & ~RUSSIANS and bool(supporters(s, side, side, h))


def crowd_of_the_north(s: State, more: int) -> bool:
    """17.31#AH Would more than four Austrians north of row E48xx have attacked if all of these joined?"""
    if not more & OF_NATION[AH] or north_open(s):
        return False
    mine = northerners(s)
    return (mine & (s.attacked | s.attackers | more)).bit_count() > FEW_IN_THE_NORTH


def who_attacks(s: State, side: int, h: int) -> Ask:
    """10.13, 10.22 Who takes part; it is declared, or called off."""
    more = may_join(s, side, h)
    out = [*JOIN.among(more)]
    if more & more - 1 and not loners(s, s.attackers | more) & more and not crowd_of_the_north(s, more):
        out.append(JOIN_ALL)
    out += SPARE.among(s.attackers)
    if may_fight(s, side, h):
        out.append(FIGHT)
    return WHO_ATTACKS(side, [*out, BACK], h, sealed=s.law.fog)
