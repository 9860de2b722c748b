"""Why not, of reinforcements, production, hands and talks."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.words.explain_moves import berth, crowded, waiting
from marne.games.to_the_last_man.words.explain_said import NOT, fort, in_hand, the, whose
from marne.games.to_the_last_man.words.names import Place, counter_name, since
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, COMMONWEALTH, EFT, ENGLAND, GE, GERMAN, IN_ARMY, K_COMMONWEALTH, NATION, OF_KIND, OF_NATION, OF_SIDE, PLAIN_INF,
    POOL, SIDE, STOSS, UK, US,
)
from marne.games.to_the_last_man.rules.r07_production import (O_PROMOTE, building_sites, for_sale, home_zones, lowest, may_dig,
                                                              recruits)
from marne.games.to_the_last_man.rules.r02_reinforcements import allowed_zones, places
from marne.games.to_the_last_man.state import State, zone_of
from marne.games.to_the_last_man.rules.r06_supply import fed
from marne.games.to_the_last_man.rules.r03_victory import may_capitulate
from marne.games.to_the_last_man.rules.r04_1_zones import friendly, usable
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import bits
from marne.parts.refusals import Said
from marne.parts.words import pick as t


def poor(s: State, side: int, cost: int, lang: str) -> list[Said]:
    """7.0 Not enough building points."""
    if s.bp[side] >= cost:
        return []
    return [("7.0", t(lang, f"it costs {cost} BP, and {s.bp[side]} are left",
                      f"cela coûte {cost} BP, et il en reste {s.bp[side]}"))]


# Reinforcements ------------------------------------------------------------------------------------------------------


def spot(s: State, u: int, p: int, zones: int, lang: str, rule: str) -> list[Said]:
    """2.0 I, 7.2 Why a unit may not appear in this place; `zones`: where its nation may."""
    side = SIDE[u]
    z = p if p < IN_ARMY else s.loc[p - IN_ARMY]
    if p >= IN_ARMY:
        out = whose(s, p - IN_ARMY, side, lang)
        if out:
            return out
        if u < ARMIES:
            return [("8.1", t(lang, "an army does not go into an army", "une armée n'entre pas dans une armée"))]
    if not zones >> z & 1:
        here = Place(z, lang)
        if z == EFT:
            return [("2.0 V.4", t(lang, "nobody appears in the Eastern Front box",
                                  "personne n'apparaît dans la case du front de l'Est"))]
        if not usable(s, side) >> z & 1:
            return [(rule, t(lang, f"{here} is neither friendly nor disputed", f"{here} n'est ni amie ni disputée"))]
        if NATION[u] == UK and z != ENGLAND and not zones & ~(1 << ENGLAND):
            return ["4.6"]
        if NATION[u] == US and s.law.us_in_france and not s.t.country["fr"] >> z & 1:
            return ["7.3 [US]"]
        if not fed(s, side) >> z & 1:
            return [("6.5 [b4]", t(lang, f"{here} is out of supply", f"{here} n'est pas ravitaillée"))]
        return [(rule, t(lang, f"units of this nation do not appear in {here}",
                         f"les unités de cette nation n'apparaissent pas {here.a}"))]
    if p >= IN_ARMY:
        return berth(s, p - IN_ARMY, u, lang) or [crowded(s, z, lang)]
    return [crowded(s, z, lang)]


def place(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u = c.a
    if ask.message not in ("which_placement", "whom_to_place"):
        return whose(s, u, ask.seat, lang) if SIDE[u] != ask.seat else []
    out = waiting(s, ask, u, lang)
    if out:
        return out
    if ask.message == "which_placement" and ask.args[0] != u:
        return [("2.0 I", t(lang, f"{the(s, ask.args[0], lang, 'is|are')} being placed now",
                            f"on place à présent une autre unité : {the(s, ask.args[0], lang)}"))]
    zones = allowed_zones(s, NATION[u])
    if places(s, u, zones) >> c.b & 1:
        return [("2.0 I", t(lang, "choose the unit first",
                            "choisissez d'abord l'unité"))] if ask.message == "whom_to_place" else []
    return spot(s, u, c.b, zones, lang, "2.0 I [placement]")


def swap(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if not OF_NATION[UK] & PLAIN_INF & ~COMMONWEALTH & 1 << c.a:
        return [("8.2.3 [entry]", t(lang, "it replaces a British infantry", "elle remplace une infanterie britannique"))]
    return whose(s, c.a, ask.seat, lang) or ["8.2.3 [entry]"]


# Production ----------------------------------------------------------------------------------------------------------


def build(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """7.2, 7.6, 1.2.1 A sort of counter: whose it is, its date, the pool, the price."""
    side, n = ask.seat, c.a
    nation, kind = n >> 4, n & 15
    name = counter_name(n, lang)
    mine = OF_NATION[nation] & OF_KIND[kind]
    if not mine or kind == 0 or kind == 10:
        return [("1.2.1 [counter limit]", t(lang, f"there are no such counters to build ({name})",
                                            f"il n'existe pas de tels pions à construire ({name})"))]
    if (nation == GE) != (side == GERMAN):
        return [("7.2", t(lang, f"{name}: that is the other side's", f"{name} : cela relève de l'autre camp"))]
    if s.phase and not for_sale(s, nation, kind):
        if not s.pool & mine:
            return [("1.2.1 [counter limit]", t(lang, f"{name}: no counter is left in the force pool",
                                                f"{name} : plus de pion dans la réserve"))]
        if kind == K_COMMONWEALTH:
            return ["8.2.3"]
        first = min((s.t.build_from[u] for u in bits(s.pool & mine) if s.t.build_from[u]), default=0)
        if first:
            return [("7.6", t(lang, f"{name}: to be had {since(first, lang)}", f"{name} : disponible {since(first, lang)}"))]
        return ["7.2"]
    return poor(s, side, s.t.cost[lowest(for_sale(s, nation, kind))], lang)


def buy(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if c.text == "buy card":
        return poor(s, ask.seat, s.t.cost_card, lang)
    out = build(s, ask, c, lang)
    if out or ask.message not in ("which_order", "where_to_build"):
        return out
    nation, kind = c.a >> 4, c.a & 15
    if ask.message == "where_to_build" and ask.args[0] != c.a:
        return [("7.2", t(lang, f"{counter_name(ask.args[0], lang)} is being built: go back first",
                          f"{counter_name(ask.args[0], lang)} en construction : revenez d'abord"))]
    u = lowest(for_sale(s, nation, kind))
    zones = building_sites(s, ask.seat, nation)
    if places(s, u, zones) >> c.b & 1:
        return [("7.2", t(lang, "choose what to build first",
                          "choisissez d'abord ce qu'il faut construire"))] if ask.message == "which_order" else []
    return spot(s, u, c.b, zones, lang, "7.2")


def army(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """7.3 raise, rebuild: an eliminated army, in its own country."""
    a = c.a
    if a >= ARMIES:
        return [("7.3", t(lang, "only armies are rebuilt so", "seules les armées se reconstituent ainsi"))]
    if SIDE[a] != ask.seat:
        return whose(s, a, ask.seat, lang)
    if s.loc[a] != POOL:
        waits = whose(s, a, ask.seat, lang)
        return waits or [("7.3", t(lang, f"{the(s, a, lang, 'has|have')} not been eliminated",
                                   f"{the(s, a, lang)} n'a pas été éliminée"))]
    out = poor(s, ask.seat, s.t.cost[a], lang)
    if c.verb == "rebuild" and not out and ask.message in ("which_order", "where_to_rebuild"):
        out += homeland(s, ask, a, c.b, lang)
    return out


def homeland(s: State, ask: Ask, a: int, z: int, lang: str) -> list[Said]:
    if home_zones(s, ask.seat, NATION[a]) >> z & 1:
        return [("7.3", t(lang, "choose the army first", "choisissez d'abord l'armée"))] if ask.message == "which_order" else []
    here = Place(z, lang)
    if not s.t.home[NATION[a]] >> z & 1:
        return ["7.3 [US]" if NATION[a] == US else "7.3"]
    if not friendly(s, ask.seat) >> z & 1:
        return [("7.3", t(lang, f"{here} is not friendly", f"{here} n'est pas une zone amie"))]
    return [("6.5 [b4]", t(lang, f"{here} is out of supply", f"{here} n'est pas ravitaillée"))]


def entrench(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u, side = c.a, ask.seat
    out = whose(s, u, side, lang)
    if out:
        return out
    if STOSS >> u & 1:
        return ["8.2.2 [no entrench]"]
    if not s.t.entrenches >> u & 1:
        return [("7.4", t(lang, "only armies and infantry entrench", "seules les armées et les infanteries se retranchent"))]
    if s.loc[u] >= IN_ARMY:
        return [("8.1 [ENTRENCH]", t(lang, "infantry inside an army is entrenched with it: entrench the army",
                                     "l'infanterie d'une armée se retranche avec elle : retranchez l'armée"))]
    if s.entrenched >> u & 1:
        out.append(("7.4", t(lang, f"{the(s, u, lang, 'is|are')} entrenched already",
                             f"{the(s, u, lang, 'est|sont')} déjà retranchée")))
    z = zone_of(s, u)
    if z == EFT:
        out.append(("7.4", t(lang, "nobody entrenches in the Eastern Front box",
                             "on ne se retranche pas dans la case du front de l'Est")))
    elif not s.law.unsupplied_entrench and not fed(s, side) >> z & 1:
        out.append("6.4")
    if not may_dig(s, side):
        out += poor(s, side, s.t.cost_dig, lang) or ["7.4 [cap]"]
    return out


def promote(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u = c.a
    if ask.seat != GERMAN or NATION[u] != GE or not PLAIN_INF >> u & 1:
        return [("7.5", t(lang, "only German infantry becomes Stosstruppen", "seule l'infanterie allemande devient Stoßtruppen"))]
    out = whose(s, u, GERMAN, lang)
    if s.turn < s.t.promote_from:
        out.append(("8.2.2 [build]", t(lang, f"Stosstruppen are to be had {since(s.t.promote_from, lang)}",
                                       f"les Stoßtruppen existent {since(s.t.promote_from, lang)}")))
    elif not s.pool & STOSS:
        out.append(("1.2.1 [counter limit]", t(lang, "no Stosstruppen are left in the force pool",
                                               "plus de Stoßtruppen dans la réserve")))
    out += poor(s, GERMAN, s.t.cost_promote, lang)
    if s.law.promotions and sum(o[0] == O_PROMOTE for o in s.orders[GERMAN]) >= s.law.promotions:
        out.append(("8.2.2 [build]", t(lang, f"{s.law.promotions} promotion a phase, by the chosen option",
                                       f"{s.law.promotions} promotion par phase, selon l'option choisie")))
    if not out and not recruits(s) >> u & 1:
        out.append("7.5")
    return out


def undo(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    return [("7.0", t(lang, "there is no order to undo", "il n'y a pas d'ordre à annuler"))]


def reorganise(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if any(s.at[z] & ARMY & OF_SIDE[ask.seat] for z in range(len(s.at))):
        return ["8.1 [reorganise]"]
    return [("8.1 [reorganise]", t(lang, "you have no army on the map", "vous n'avez pas d'armée sur la carte"))]


# Hands, supply, box, talks -------------------------------------------------------------------------------------------


def hand(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """redraw, discard: any card of the hand."""
    return in_hand(s, ask.seat, c.a, lang)[:1]


def starve(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    out = whose(s, c.a, ask.seat, lang) or fort(c.a)
    if out or ask.message != "which_starves":
        return out
    return [("6.5 [b2]", t(lang, f"the unit is taken out of {Place(IN_ARMY + ask.args[0], lang)}",
                           f"l'unité est prise dans {Place(IN_ARMY + ask.args[0], lang)}"))]


def sacrifice(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    out = whose(s, c.a, GERMAN, lang)
    if out:
        return out
    if zone_of(s, c.a) != EFT:
        return [("2.0 V.4", t(lang, f"{the(s, c.a, lang, 'is|are')} not in the Eastern Front box",
                              f"{the(s, c.a, lang, NOT)} pas dans la case du front de l'Est"))]
    return [("2.0 V.4", t(lang, "pieces are lost before army counters",
                          "les pièces sont perdues avant les pions d'armée"))] if c.a < ARMIES else []


def talks(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if not s.law.armistice:
        return [("3.2", t(lang, "this game is played without talks, by the chosen option",
                          "cette partie se joue sans pourparlers, selon l'option choisie"))]
    if ask.message == "which_offensive" and s.talked >> ask.seat & 1:
        return [("3.2", t(lang, "you have talked already in this player turn",
                          "vous avez déjà parlementé dans ce tour de joueur"))]
    return []


def capitulate(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    out = talks(s, ask, c, lang)
    if not may_capitulate(s, ask.seat):
        out.append("3.3")
    return out


ORDERS: dict[str, Callable[[State, Ask, Choice, str], list[Said]]] = {
    "place": place, "swap": swap, "build": build, "buy": buy, "raise": army, "rebuild": army, "entrench": entrench,
    "promote": promote, "undo": undo, "reorganise": reorganise, "redraw": hand, "discard": hand, "starve": starve,
    "sacrifice": sacrifice, "talks": talks, "offer-armistice": talks, "capitulate": capitulate,
}
