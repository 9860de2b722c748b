"""Why not: who does not travel by rail or by sea, and where to (9). The first rule that forbids it is told."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (ALLIED, ARABIA, BESIDE, BR, CAUCASUS, CENTRAL, DIVISION, EAST, EUROPE,
                                                    FRONT, GE, GRID, HQ, IRAQ, NATION, OF_FRONT, ON_EUROPE, ON_NEAR_EAST, RU,
                                                    TANK, TRANSFER, TRANSIT)
from marne.games.great_war_in_europe.questions_units import WHERE_BY_RAIL, WHERE_BY_SEA
from marne.games.great_war_in_europe.rules.r07_24_cooperation import APART, unfriendly
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits
from marne.games.great_war_in_europe.rules.r08_2_closed import disarmed, truce_line
from marne.games.great_war_in_europe.rules.r09_5_sea import SEA_EUROPE, SEA_NEAR_EAST, harbours_of, pools, room
from marne.games.great_war_in_europe.rules.r09_strategic import (AL_WEST, CP_EUROPE, CP_NEAR_EAST, MAUDE, boxed, dangerous,
                                                                 domain, left, linked_with_turkey, once, pool_of, price)
from marne.games.great_war_in_europe.rules.r11_supply import kin
from marne.games.great_war_in_europe.rules.r17_2_areas import tank_fronts
from marne.games.great_war_in_europe.state import NEVER, State, side_of
from marne.games.great_war_in_europe.words.explain_areas import operating
from marne.games.great_war_in_europe.words.wording import piece, place
from marne.kernel.choice import Ask, Choice
from marne.parts.refusals import Said
from marne.parts.words import pick as t


def ground(s: State, side: int, u: int, h: int, lang: str) -> list[Said]:
    """7.22, 17.0, 15.25, 5.46 What keeps a unit from ending a journey of any kind in a hex."""
    g, who = place(h, lang), piece(u, lang)
    if TANK >> u & 1 and not tank_fronts(u) >> h & 1:
        return [("15.25", t(lang, f"{who} may not operate in {g}: tanks keep to their Front",
                            f"{who.le} ne peut opérer {g.a} : les chars restent sur leur front"))]
    foreign = operating(s, 1 << u, h, lang)
    if foreign:
        return foreign
    if truce_line(s, 1 << u) >> h & 1:
        return ["5.46"]
    if unfriendly(s, side, 1 << u) >> h & 1:
        return ["15.93#3"] if s.red & (1 << u | s.at.get(h, 0)) else [("16.11", t(lang, *(x.format(g=g) for x in APART)))]
    if not fits(s, side, h, 1 << u):
        return [("7.22", t(lang, f"there is no room in {g}", f"il n'y a pas de place {g.a}"))]
    return []


# the rule of every pool of strategic movement (r09_strategic.POOLS)
POOL_RULES = ("9.11", "9.12", "9.21", "9.22", "9.22", "9.23", "9.23")


def spent(pool: int, lang: str) -> list[Said]:
    """9.11 to 9.23 What is left of a pool does not suffice."""
    return [(POOL_RULES[pool], t(lang, "what is left of the strategic movement is not enough",
                                 "ce qui reste du mouvement stratégique ne suffit pas"))]


def outside(s: State, u: int, f: int, lang: str) -> list[Said]:
    """9.22, 9.23, 6.33 Ground of a front over which a unit of the Allies does not travel."""
    who, russian = piece(u, lang), kin(NATION[u]) == RU
    if f in (EAST, CAUCASUS):
        return [("9.22", t(lang, "Russian units travel only in Russia and Russian Poland",
                           "les unités russes ne voyagent qu'en Russie et en Pologne russe") if russian else
                 t(lang, "only Russian units travel on this map", "seules les unités russes voyagent sur cette carte"))]
    if f == IRAQ and NATION[u] == BR and not s.in_play & MAUDE:
        return [("9.23", t(lang, "nobody travels in Iraq before Maude has come",
                           "nul ne voyage en Irak avant l'arrivée de Maude"))]
    return [("9.23", t(lang, f"{who} cannot travel there", f"{who.le} ne peut voyager à cet endroit"))]


WAIT_RULES = {TRANSIT: "9.13", TRANSFER: "9.24", ARABIA: "9.16", BESIDE: "13.25"}


def in_waiting(s: State, u: int, lang: str) -> list[Said]:
    """9.13, 9.14, 9.16, 9.24, 13.25 Why a unit in a box between the maps, or beside the map, does not leave it."""
    box, who = s.loc[u], piece(u, lang)
    if box not in WAIT_RULES:
        return []
    if s.moved >> u & 1:
        return [("9.0", t(lang, f"{who} has travelled already", f"{who.le} a déjà voyagé"))]
    if disarmed(s) >> u & 1:
        return ["5.46"]
    if box in (TRANSIT, TRANSFER) and not boxed(s, side_of(s, u)) >> u & 1:
        return [(WAIT_RULES[box], t(lang, f"{who} has come into the box too lately to leave it now",
                                    f"{who.le} est dans la case depuis trop peu de temps pour la quitter"))]
    pool = AL_WEST if box == BESIDE else CP_NEAR_EAST
    if box != TRANSFER and left(s, pool) < once(s, u):
        return spent(pool, lang)
    return [(WAIT_RULES[box], t(lang, f"no town is open to {who} now", f"aucune ville n'est ouverte {who.au} à présent"))]


def aboard(s: State, u: int, lang: str) -> list[Said]:
    """9.51, 9.52, 9.56#1 Why a unit in a port that serves it does not sail."""
    if HQ >> u & 1 and s.law.near_east_alone:
        return ["9.56#1"]
    pool = SEA_EUROPE if FRONT[s.loc[u]] in EUROPE else SEA_NEAR_EAST
    if not room(s, pool):
        return [("9.52", t(lang, "the ships have carried as many as they can",
                           "les navires ont transporté tout ce qu'ils peuvent"))]
    return [("9.51", t(lang, f"no other supplied port is open to {piece(u, lang)}",
                       f"aucun autre port ravitaillé n'est ouvert {piece(u, lang).au}"))]


def at_station(s: State, u: int, lang: str) -> list[Said]:
    """9.13, 9.24, 9.31, 9.11 to 9.23 Why a unit that stands where it could take a train does not take one."""
    h = s.loc[u]
    if h >= GRID.size:
        return in_waiting(s, u, lang)
    if not domain(s, u, FRONT[h]) >> h & 1:
        return outside(s, u, FRONT[h], lang)
    if price(s, u, h, h) > left(s, pool_of(s, u, FRONT[h])):
        return spent(pool_of(s, u, FRONT[h]), lang)
    return [("9.31", t(lang, "no way leads to a town where it could end", "aucun chemin ne mène à une ville où finir"))]


def into_box(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.13 to 9.17, 9.24, 9.25, 15.64 Why a unit does not go into a box between the maps."""
    if ask.message != WHERE_BY_RAIL.id or s.loc[ask.args[0]] >= GRID.size:
        return []
    u = ask.args[0]
    f, europe = FRONT[s.loc[u]], s.loc[u] < GRID.size and ON_EUROPE >> s.loc[u] & 1
    if HQ >> u & 1 and (europe or side_of(s, u) == ALLIED):
        return ["15.64"]
    if side_of(s, u) == ALLIED:
        return ["9.25"] if NATION[u] == RU and s.czar != NEVER else ["9.24"]
    if NATION[u] == GE and DIVISION >> u & 1 and not s.turks and s.law.combined:
        return ["9.15"]
    if left(s, CP_NEAR_EAST) < once(s, u):
        return spent(CP_NEAR_EAST, lang)
    if f == EAST and not linked_with_turkey(s) and not s.t.european_turkey >> s.loc[u] & 1:
        return ["9.17"]
    return ["9.13"]


def by_rail(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.31, 9.32, 11.85, 9.11 to 9.23 Why a unit does not leave the train there."""
    if ask.message != WHERE_BY_RAIL.id:
        return []
    u, h, side = ask.args[0], c.a, ask.seat
    g = place(h, lang)
    if s.loc[u] == h:
        return [("9.31", t(lang, f"it is in {g} already", f"{piece(u, lang).il} est déjà {g.a}"))]
    if not s.t.towns >> h & 1:
        return [("9.31", t(lang, f"there is no town in {g}", f"il n'y a pas de ville {g.a}"))]
    if not s.control[side] >> h & 1:
        return [("9.31", t(lang, f"{g} is not in your hands", f"{g.le} n'est pas à vous"))]
    if dangerous(s, side, False) >> h & 1:
        return [("9.32", t(lang, f"{g} lies next to the enemy", f"{g.le} est voisin de l'ennemi"))]
    if s.lawrence == h:
        return ["6.25#1"]
    found = ground(s, side, u, h, lang)
    if found:
        return found
    if not s.depots[NATION[u]] >> h & 1:
        return [("11.85", t(lang, f"{g} is out of supply", f"{g.le} n'est pas ravitaillé"))]
    a = s.loc[u]
    if a == TRANSIT and ON_EUROPE >> h & 1:                 # 9.13, 9.14, 9.17
        if FRONT[h] != EAST:
            return ["9.13"]
        if not linked_with_turkey(s) and not s.t.european_turkey >> h & 1:
            return ["9.17"]
        if left(s, CP_EUROPE) < price(s, u, s.t.constantinople, h):
            return spent(CP_EUROPE, lang)
    if a == BESIDE and price(s, u, h, h) > left(s, AL_WEST):
        return spent(AL_WEST, lang)
    if a < GRID.size and FRONT[a] == FRONT[h] and price(s, u, a, h) > left(s, pool_of(s, u, FRONT[h])):
        return spent(pool_of(s, u, FRONT[h]), lang)
    if side == ALLIED and not domain(s, u, FRONT[h]) >> h & 1:
        return outside(s, u, FRONT[h], lang)
    if side == CENTRAL and ON_NEAR_EAST >> h & 1 and NATION[u] == GE and DIVISION >> u & 1 and not s.turks and s.law.combined:
        return ["9.15"]
    turkey = s.t.european_turkey
    if side == CENTRAL and a < GRID.size and not linked_with_turkey(s) and bool(turkey >> h & 1) != bool(turkey >> a & 1):
        return ["9.17"]
    if a < GRID.size and ON_NEAR_EAST >> (a if ON_EUROPE >> h & 1 else h) & 1 and FRONT[a] != FRONT[h]:
        return ["9.13" if side == CENTRAL else "9.24"]
    if a < GRID.size and FRONT[a] != FRONT[h] and price(s, u, a, h) > left(s, pool_of(s, u, FRONT[a])):
        return spent(pool_of(s, u, FRONT[a]), lang)
    return [("9.0#1", t(lang, f"no way over your own hexes leads to {g}", f"aucun chemin sur vos hexagones ne mène {g.a}"))]


def by_sea(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.51 to 9.56, 15.64 Why a unit does not go ashore there."""
    if ask.message != WHERE_BY_SEA.id:
        return []
    u, h = ask.args[0], c.a
    f, g = FRONT[s.loc[u]], place(h, lang)
    if s.loc[u] == h:
        return [("9.51", t(lang, f"it is in {g} already", f"{piece(u, lang).il} est déjà {g.a}"))]
    if not harbours_of(s, NATION[u]) >> h & 1:
        waters = s.t.coast["baltic"] | s.t.coast["black-sea"] | OF_FRONT[CAUCASUS]
        if (s.t.ports & s.control[ALLIED] & waters) >> h & 1:
            return ["9.54"]
        return [("9.53", t(lang, f"{g} is no port that serves you", f"{g.le} n'est pas un port utilisable"))]
    if HQ >> u & 1 and (s.law.near_east_alone or bool(ON_EUROPE >> h & 1) != (f in EUROPE)):
        return ["9.56#1" if s.law.near_east_alone else "15.64"]
    if f in EUROPE and FRONT[h] == IRAQ or f == IRAQ and ON_EUROPE >> h & 1:
        return ["9.55"]
    if s.landed and (f in EUROPE or not ON_NEAR_EAST >> h & 1):
        return ["9.56"]
    if any(not room(s, p) for p in pools(s.loc[u], h) if p in (SEA_EUROPE, SEA_NEAR_EAST)):
        return ["9.52"]
    return ground(s, ALLIED, u, h, lang) or [("11.85", t(lang, f"{g} is out of supply", f"{g.le} n'est pas ravitaillé"))]
