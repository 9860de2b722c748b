"""Why not: where units may not operate (17): the rule of the country, of the code on the counter, or of the nation."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (AB, AH, AM, BE, BR, BU, CODE, FR, FRONT, GE, GK, IT, ITALY, MN, NATION,
                                                    OF_NATION, ON_NEAR_EAST, RO, RU, SR, TU, US)
from marne.games.great_war_in_europe.rules.r17_2_areas import (COUNTED, FREE_HANDS, POLES, barred, closed_ground, code_area,
                                                               crowded, greece_open, nation_area, new_ground, ottoman_bar)
from marne.games.great_war_in_europe.state import NOT_YET, State
from marne.games.great_war_in_europe.words.wording import piece, place
from marne.parts.bits import bits
from marne.parts.refusals import Said
from marne.parts.words import pick as t

CODES = {"EU": "3.26#10b", "NE": "3.26#10c", "E/I": "3.26#10d", "E": "3.26#10e", "E/O": "3.26#10f", "C": "3.26#10g",
         "C/P": "3.26#10h", "I/P": "3.26#10i"}
NATIONAL = {BR: "17.21#BR", FR: "17.21#FR", RU: "17.21#RU", US: "17.21#US", IT: "17.21#IT", BE: "17.21#BE", SR: "17.21#SR",
            GK: "17.21#GK", MN: "17.21#MN", AB: "17.21#ANA", AM: "17.21#ANA", GE: "17.31#GE", AH: "17.31#AH", TU: "17.31#TU",
            BU: "17.31#BU", RO: "17.4#RO"}


def operating(s: State, units: int, h: int, lang: str) -> list[Said]:
    """17.0 The rule by which some of the units may not be in a hex, if there is one."""
    if not barred(s, units) >> h & 1:
        return []
    own = country(s, h, lang)
    for u in bits(units) if not own else ():
        own = own or unit(s, u, h, lang)
    if not own and crowded(s, units & COUNTED) >> h & 1:
        n = next(NATION[u] for u in bits(units & COUNTED) if crowded(s, units & OF_NATION[NATION[u]]) >> h & 1)
        g = place(h, lang)
        own = [(NATIONAL[n], t(lang, f"so many units of that nation may not operate in {g}",
                               f"cette nation ne peut y avoir autant d'unités : {g}"))]
    return own or ["17.0"]


def country(s: State, h: int, lang: str) -> list[Said]:
    """17.1, 17.4, 7.12 Ground that is closed to all."""
    code, g = s.t.country_at[h], place(h, lang)
    if code in ("NL", "CH"):
        return ["17.4#NL"]
    if ON_NEAR_EAST >> h & 1 and s.turn < s.t.near_east_opens:
        return ["7.12"]
    if code == "AL" and not greece_open(s):
        return ["17.4#AL"]
    if closed_ground(s) >> h & 1:
        return [("17.1", t(lang, f"{g} is in a neutral country", f"{g.le} est en pays neutre"))]
    if new_ground(s) >> h & 1:
        return ["17.11#2"]
    return ["17.4#PN"] if s.pef == NOT_YET and h == s.t.hamadan else []


def unit(s: State, u: int, h: int, lang: str) -> list[Said]:
    """17.21, 17.31, 17.4, 3.26#10, 6.6 What keeps one unit out of a hex, whoever else is there."""
    n, who, g = NATION[u], piece(u, lang), place(h, lang)
    if ottoman_bar(s, u) >> h & 1:
        return [("17.31#TU", t(lang, f"{who} may not go to {g} before the Turks of Europe have deployed",
                               f"{who.le} ne peut aller {g.a} avant que les Turcs d'Europe soient déployés"))]
    may_not = t(lang, f"{who} may not operate in {g}", f"{who.le} ne peut opérer {g.a}")
    if not code_area(s, CODE[u]) >> h & 1:
        return [(CODES[CODE[u]], may_not)]
    if nation_area(s, u) >> h & 1:
        return []
    if u == POLES:
        return [("6.6", may_not)]
    if s.pef_units >> u & 1:
        return [("17.21#PEF1", may_not)]
    if FRONT[h] == ITALY and s.t.turns[s.turn].year < FREE_HANDS:
        return [("17.31#AH" if s.army[1] >> u & 1 else "17.21#IT", t(
            lang, f"{who} may not operate on the Italian Front before {FREE_HANDS}",
            f"{who.le} ne peut opérer sur le front italien avant {FREE_HANDS}"))]
    return [(NATIONAL[n], may_not)]
