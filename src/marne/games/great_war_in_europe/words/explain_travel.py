"""Why not: where a unit does not travel by rail or by sea (9). The first rule that forbids it is told."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import ALLIED, EUROPE, FRONT, GRID, HQ, IRAQ, NATION, ON_EUROPE, ON_NEAR_EAST, TANK
from marne.games.great_war_in_europe.questions_units import WHERE_BY_RAIL, WHERE_BY_SEA
from marne.games.great_war_in_europe.rules.r07_24_cooperation import APART, unfriendly
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits
from marne.games.great_war_in_europe.rules.r08_2_closed import truce_line
from marne.games.great_war_in_europe.rules.r09_5_sea import SEA_EUROPE, SEA_NEAR_EAST, harbours_of, pools, room
from marne.games.great_war_in_europe.rules.r09_strategic import dangerous, left, pool_of, price
from marne.games.great_war_in_europe.rules.r17_2_areas import tank_fronts
from marne.games.great_war_in_europe.state import State
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


def by_rail(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.31, 9.32, 11.85, 9.11 Why a unit does not leave the train there."""
    if ask.message != WHERE_BY_RAIL.id:
        return []
    u, h, side = ask.args[0], c.a, ask.seat
    g = place(h, lang)
    if s.loc[u] == h:
        return [("9.31", t(lang, f"it is in {g} already", f"elle est déjà {g.a}"))]
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
    if s.loc[u] < GRID.size and price(s, u, s.loc[u], h) > left(s, pool_of(s, u, FRONT[s.loc[u]])):
        return [("9.11" if side else "9.21", t(lang, "what is left of the strategic movement is not enough",
                                               "ce qui reste du mouvement stratégique ne suffit pas"))]
    return [("9.0#1", t(lang, f"no way over your own hexes leads to {g}", f"aucun chemin sur vos hexagones ne mène {g.a}"))]


def by_sea(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """9.51 to 9.56, 15.64 Why a unit does not go ashore there."""
    if ask.message != WHERE_BY_SEA.id:
        return []
    u, h = ask.args[0], c.a
    f, g = FRONT[s.loc[u]], place(h, lang)
    if not harbours_of(s, NATION[u]) >> h & 1:
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
