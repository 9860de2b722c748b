"""Why a formation cannot be activated, moved, advanced, placed: asked of the same functions that make the choices."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import O16_advance as advancing
from marne.games.great_war_commander.rules.orders import (O21_fire as fire, O22_line_of_fire as line_of_fire,
                                                          O24_offensive as offensive)
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words import phrases_stake as at_stake
from marne.games.great_war_commander.rules.r03_command import HEADS, activation, follows, highest_leader, idle, units_near
from marne.games.great_war_commander.words.explain_cards import gun
from marne.games.great_war_commander.words.explain_said import at, because, rooted, said, spent, whose
from marne.games.great_war_commander.rules.r02_field import BRIDGE, WATER, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES, NEAR
from marne.games.great_war_commander.rules.orders.O23_march import march, moving
from marne.games.great_war_commander.rules.orders.O23_movement import (EXIT_COST, FAR, can_move, cost, crowded, may_enter_enemy,
                                                                       receivers, shut, wire_stops)
from marne.games.great_war_commander.pieces import (
    FOOT, LEADER, NONE, OF_SIDE, PLATOON, RUNNER, SIDE, SQUAD, TANK, TANK_LEADER,
)
from marne.games.great_war_commander.rules.r08_stacking import figures, fits, passable
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r06_time import entry_hexes
from marne.games.great_war_commander.rules.r03_values import command
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.refusals import Reason

SOME = 4                                                                # so many reasons are told


# Activation --------------------------------------------------------------------------------------------------------------------


def activate(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O14.1, O14.2, 3.3.1 Why somebody cannot be activated for this order."""
    u, side = c.a, ask.seat
    if out := whose(s, u, side, lang):
        return out
    if not idle(s, side) >> u & 1:
        return spent(s, u, lang)
    m = ask.message
    order = ask.args[0] if m in ("whom_to_activate", "whom_else_to_activate") else s.order
    if m in ("who_leads_offensive", "who_joins_offensive"):
        return _offensive(s, ask, u, lang)
    if m == "which_gun":
        return gun(s, side, u, lang)
    if m == "which_runner":
        return _cannot(s, u, 23, lang) if RUNNER >> u & 1 else [
            said("O27.2", lang, f"{names.unit(u, lang)} is no runner", f"{names.unit(u, lang)} : pas un agent de liaison")]
    if m == "whom_else_to_activate":
        return _further(s, side, order, u, lang)
    if m == "whom_to_activate":
        return _cannot(s, u, order, lang)
    return []


def _further(s: State, side: int, order: int, u: int, lang: str) -> list[Reason]:
    """3.3.1.1, 3.3.1.2, O23.5.1 Whom those who are activated may pass the order on to."""
    now = waiting(s, activation)
    chosen, chain = (now.chosen, bool(now.chain)) if now is not None and now.chosen is not None else (s.ordered, False)
    if follows(s, side, order, chosen, chain) >> u & 1:
        return []
    n = names.unit(u, lang)
    leaders = [v for v in bits(chosen & LEADER)]
    if TANK >> u & 1:
        if chosen & TANK_LEADER and s.tank_lost >> side & 1:
            return [because("3.1.6", lang)]
        return [said("O23.5.1", lang, f"{n} is activated by itself, or by a tank leader nearby for Move and Advance",
                     f"{n} s'active seul, ou par un char leader proche pour Mouvement et Progression")]
    if not leaders:
        return [said("O14.2", lang, "no leader is activated to pass the order on",
                     "aucun leader activé ne peut transmettre l'ordre")]
    if LEADER >> u & 1 and any(units_near(s, side, v) >> u & 1 for v in leaders):
        top = names.unit(highest_leader(s, side), lang)
        return [said("3.3.1.2", lang, f"only the highest leader, {top}, begins a chain of leaders",
                     f"seul le plus haut gradé, {top}, commence une chaîne de leaders")]
    radii = ", ".join(f"{names.unit(v, lang)} ({at(s, v)}, {command(s, v)})" for v in leaders)
    return [said("3.3.1.1", lang, f"{n} in {at(s, u)} {n:is|are} outside the radius of {radii}",
                 f"{n} en {at(s, u)} {n:est|sont} hors du rayon de {radii}")]


def _cannot(s: State, u: int, order: int, lang: str) -> list[Reason]:
    """O14.5 Why somebody could not carry out the order, nor pass it on."""
    n = names.unit(u, lang)
    out: list[Reason] = []
    if order in (21, 42):
        mine = fire.pieces(s, 1 << u)
        if not mine:
            both = s.of[0] & s.of[1] & 1 << s.loc[u]
            out = [said("O21.3", lang, f"both sides stand in {at(s, u)}", f"les deux camps sont en {at(s, u)}")] if both else [
                said("3.1.2", lang, f"{n} cannot fire", f"{n} ne {n:peut|peuvent} pas tirer")]
        else:
            out = [said("O21.1", lang, f"{n} in {at(s, u)} {n:sees|see} no enemy within range",
                        f"{n} en {at(s, u)} ne {n:voit|voient} aucun ennemi à portée")]
    elif order in (23, 24, 27):
        out = rooted(s, u, lang)
        if not out and not can_move(s, u):
            out = [said("O23.1", lang, f"{n} cannot enter any hex around",
                        f"{n} ne {n:peut|peuvent} entrer dans aucun hex voisin")]
    elif order == 16 and not advancing.can_advance(s, u):
        out = rooted(s, u, lang) or [said("O16.3", lang, f"{n} cannot enter any hex around",
                                          f"{n} ne {n:peut|peuvent} entrer dans aucun hex voisin")]
    if HEADS >> u & 1:
        out.append(said("O14.2", lang, "and nobody to pass the order on to can carry it out",
                        "et aucun de ceux à qui transmettre l'ordre ne peut l'exécuter"))
    return out


def _offensive(s: State, ask: Ask, u: int, lang: str) -> list[Reason]:
    """O24.1"""
    n, side = names.unit(u, lang), ask.seat
    if s.demo >> u & 1:
        return [said("O24.1", lang, f"{n} {n:is|are} demoralised", f"{n} {n:est|sont} démoralisé{n:|e|s|es}")]
    if ask.message == "who_leads_offensive":
        if not LEADER >> u & 1:
            return [said("O24.1", lang, "an Offensive begins with a leader", "une Offensive commence par un leader")]
        if not offensive.line(s, side, 1 << u):
            return [said("O24.1", lang, f"nobody who is left stands in or next to {at(s, u)}",
                         f"personne de disponible en {at(s, u)} ni à côté")]
        if not offensive.drawn_up(s, offensive.whole_line(s, side, u)):
            return [said("O24.1", lang, f"nobody who is left stands in a hex next to {at(s, u)}: one hex is no line",
                         f"personne de disponible à côté de {at(s, u)} : un seul hex ne fait pas une ligne")]
        return [said("O14.5", lang, "nobody of that line could move", "personne de cette ligne ne pourrait bouger")]
    return [said("O24.1", lang, f"{n} in {at(s, u)} {n:does|do} not touch the line",
                 f"{n} en {at(s, u)} ne {n:touche|touchent} pas la ligne")]


# Moving ------------------------------------------------------------------------------------------------------------------------


def move(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O23.2 Why somebody does not move next."""
    u = c.a
    if out := whose(s, u, ask.seat, lang):
        return out
    n = names.unit(u, lang)
    if ask.message == "who_moves":
        now = waiting(s, moving)
        left = now.left if now else 0
        if not s.moving >> u & 1:
            return [said("O14.2", lang, f"{n} {n:has|have} not been activated for this order",
                         f"{n} : pas d'activation pour cet ordre")]
        if not left >> u & 1:
            return [said("O23.2", lang, f"{n} {n:has|have} moved already", f"{n} : mouvement déjà fait")]
        return rooted(s, u, lang) or [said("O23.1", lang, f"{n} cannot enter any hex around",
                                           f"{n} ne {n:peut|peuvent} entrer dans aucun hex voisin")]
    return []


def along(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O23.2 Why somebody does not go along."""
    u = c.a
    if out := whose(s, u, ask.seat, lang):
        return out
    if ask.message != "who_goes_along":
        return []
    n, h = names.unit(u, lang), ask.args[0]
    if s.loc[u] != h:
        return [said("O23.2", lang, f"{n} {n:stands|stand} in {at(s, u)}, not in {HEX_IDS[h]}",
                     f"{n} {n:est|sont} en {at(s, u)}, pas en {HEX_IDS[h]}")]
    if not s.ordered >> u & 1:
        return [said("O14.2", lang, f"{n} {n:has|have} not been activated for this order",
                     f"{n} : pas d'activation pour cet ordre")]
    return rooted(s, u, lang) or [said("O23.2", lang, "the stack could not move at all with it, or it has moved already",
                                       "la pile ne pourrait plus bouger ainsi, ou ce mouvement est déjà fait")]


def step(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O23.1, O23.4 Why the stack cannot enter that hex."""
    if ask.message != "where_to_step":
        return []
    h, src, left = c.a, ask.args[0], ask.args[2]
    hx = HEX_IDS[h]
    group = at_stake.movers(s) or s.moving & s.at[src]
    if h == src:
        return [said("O23.1", lang, f"The move is in {hx} already", f"Le mouvement en est déjà à {hx}")]
    if not NEAR[src] >> h & 1:
        return [said("O23.1", lang, f"{hx} does not touch {HEX_IDS[src]}", f"{hx} ne touche pas {HEX_IDS[src]}")]
    now = waiting(s, march)
    came = src if now is None or now.came is None else now.came
    if left == 0 and (wire_stops(s, group, src) or came < HEXES and wire_stops(s, group, came)) and ask.args[1]:
        return [because("F131.2", lang)]
    if s.of[1 - ask.seat] >> h & 1 and not may_enter_enemy(s, group):
        return [said("O23.4", lang, f"enemies stand in {hx}", f"l'ennemi occupe {hx}")]
    trail = now and now.trail or 0
    out: list[Reason] = []
    for u in bits(group):
        out += enter(s, u, src, h, left, trail, lang)
    if not out and s.order == 24:
        if now is not None and (now.barred or 0) >> h & 1:
            out.append(said("O24.2", lang, f"in an Offensive nobody goes back to {hx}",
                            f"dans une Offensive, on ne revient pas en {hx}"))
        elif crowded(s, group) >> h & 1:
            out.append(said("O24.2", lang, f"{hx} has no room, and an Offensive may never crowd a hex",
                            f"{hx} est plein, et une Offensive ne surcharge jamais un hex"))
    return list(dict.fromkeys(out))[:SOME]


def enter(s: State, u: int, src: int, h: int, left: int, trail: int, lang: str) -> list[Reason]:
    """T99.2, O23.4 Why a formation cannot enter a neighbouring hex with so many points."""
    n, hx = names.unit(u, lang), HEX_IDS[h]
    tank = bool(TANK >> u & 1)
    if out := closed(s, u, src, h, lang):
        return out
    price = cost(s, u, src, h, trail)
    if price < FAR and price > left:
        return [said("O23.1", lang, f"{hx} costs {price} points; {n} {n:has|have} {left} left",
                     f"{hx} coûte {price} points ; il en reste {left} à {n}")]
    if tank and s.at[h] & TANK:
        return [said("8.2.1", lang, f"a tank stands in {hx} already", f"un char est déjà en {hx}")]
    return []


def closed(s: State, u: int, src: int, h: int, lang: str) -> list[Reason]:
    """T100, T102, T123, O23.5.8 Ground that shuts somebody out, whatever points are left."""
    n, hx = names.unit(u, lang), HEX_IDS[h]
    tank = bool(TANK >> u & 1)
    if s.blaze >> h & 1:
        return [said("T100", lang, f"{hx} is burning", f"{hx} brûle")]
    if s.ground[h] == WATER:
        return [said("T123", lang, f"{hx} is water", f"{hx} est une étendue d'eau")]
    if not passable(s, u, h):
        ground = names.ground(s.ground[h], lang)
        return [said("O23.5.8", lang, f"{n} cannot enter {hx} ({ground})", f"{n} ne {n:peut|peuvent} entrer en {hx} ({ground})")]
    if NEAR[src] >> h & 1 and shut(s, tank, src, h):              # whoever is placed comes over no side
        if BRIDGE in (s.ground[src], s.ground[h]):
            return [said("T102", lang, "a bridge is crossed along its road, rail or path only",
                         "un pont ne se franchit que par sa route, sa voie ou son chemin")]
        return [said("O23.4", lang, f"{HEX_IDS[src]} and {hx} are not joined by the footbridge",
                     f"la passerelle ne relie pas {HEX_IDS[src]} à {hx}")]
    return []


def leave_board(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """7.2.1 Why the stack cannot leave the board here."""
    if ask.message != "where_to_step":
        return []
    src, left = ask.args[0], ask.args[2]
    group = at_stake.movers(s) or s.moving & s.at[src]
    if left < EXIT_COST:
        return [said("7.2.1", lang, "leaving costs 1 movement point", "sortir coûte 1 point de mouvement")]
    return edge(s, ask.seat, group, src, lang)


def edge(s: State, side: int, group: int, h: int, lang: str) -> list[Reason]:
    if group & TANK & s.reentered:
        return [because("7.2.1.1", lang)]
    here = s.law.sides[side]
    if group & RUNNER and group & ~RUNNER:
        return [said("7.2.1", lang, "runners leave by their own edge, the others by the enemy's",
                     "les agents sortent par leur bord, les autres par le bord ennemi")]
    if group & RUNNER and not here.edge >> h & 1:
        return [said("7.2.1", lang, f"{HEX_IDS[h]} is not on your own edge", f"{HEX_IDS[h]} n'est pas sur votre bord")]
    if not group & RUNNER and not here.foe_edge >> h & 1:
        return [said("7.2.1", lang, f"{HEX_IDS[h]} is not on the enemy's edge", f"{HEX_IDS[h]} n'est pas sur le bord ennemi")]
    return []


def leave(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O16.2 Why a formation cannot advance off the board."""
    if out := whose(s, c.a, ask.seat, lang) or _left(s, ask, c.a, lang):
        return out
    return edge(s, ask.seat, 1 << c.a, s.loc[c.a], lang) or rooted(s, c.a, lang)


def stop(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O14.5"""
    if ask.message != "where_to_step":
        return []
    return [said("O14.5", lang, "somebody must enter a hex in this order", "quelqu'un doit entrer dans un hex pendant cet ordre")]


def done(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O14.5"""
    if ask.message == "who_joins_offensive" and not offensive.drawn_up(s, s.ordered):
        return [said("O24.1", lang, "the line takes somebody in a hex next to the others",
                     "la ligne demande quelqu'un dans un hex voisin des autres")]
    if ask.message in ("whom_to_activate", "whom_else_to_activate", "who_joins_offensive", "who_leads_offensive"):
        return [said("O14.5", lang, "at least one of those activated must be able to carry out the order",
                     "l'un au moins des activés doit pouvoir exécuter l'ordre")]
    if ask.message in ("which_target", "who_moves", "who_advances"):
        return [said("O14.5", lang, "an order that was given is carried out at least once",
                     "un ordre donné s'exécute au moins une fois")]
    return []


def give(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O23.1.1, 11.3 Why a weapon does not change hands."""
    u, v = c.a, c.b
    for x in (u, v):
        if out := whose(s, x, ask.seat, lang):
            return out
    n, o = names.unit(u, lang), names.unit(v, lang)
    if s.arm[u] == NONE:
        return [said("11.3", lang, f"{n} {n:has|have} no weapon", f"{n} {n:n'a|n'ont} pas d'arme")]
    if not PLATOON >> u & 1 or not SQUAD >> v & 1:
        return [said("O23.1.1", lang, "a platoon gives its weapon to a squad", "une section cède son arme à une escouade")]
    if s.loc[u] != s.loc[v]:
        return [said("O23.1.1", lang, f"{o} {o:is|are} not in {at(s, u)}", f"{o} {o:n'est|ne sont} pas en {at(s, u)}")]
    if s.arm[v] != NONE:
        return [said("11.3", lang, f"{o} {o:has|have} a weapon already", f"{o} {o:a|ont} déjà une arme")]
    if ask.message == "where_to_step" and ask.args[2] < 1:
        return [said("O23.1.1", lang, "it costs 1 movement point", "cela coûte 1 point de mouvement")]
    if (u, v) not in receivers(s, 1 << u, s.loc[u]):
        return [said("11.3", lang, f"{o} may not carry {names.weapon(s.arm[u], lang)}",
                     f"{o} ne {o:peut|peuvent} porter {names.weapon(s.arm[u], lang)}")]
    return []


# Advancing ---------------------------------------------------------------------------------------------------------------------


def _left(s: State, ask: Ask, u: int, lang: str) -> list[Reason]:
    """O14.2, O16.2 Not activated for the Advance, or already done."""
    if ask.message != "who_advances":
        return []
    n = names.unit(u, lang)
    if not s.ordered >> u & 1:
        return [said("O14.2", lang, f"{n} {n:has|have} not been activated for this order",
                     f"{n} : pas d'activation pour cet ordre")]
    now = waiting(s, advancing.carry_out)
    if not (s.ordered if now is None or now.left is None else now.left) >> u & 1:
        return [said("O16.1", lang, f"{n} {n:has|have} advanced already", f"{n} : progression déjà faite")]
    return []


def advance(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O16.1-O16.3 Why somebody cannot advance into that hex."""
    u, h = c.a, c.b
    if out := whose(s, u, ask.seat, lang) or _left(s, ask, u, lang):
        return out
    src = s.loc[u]
    if TANK >> u & 1 and (out := rooted(s, u, lang)):
        return out
    if not NEAR[src] >> h & 1:
        return [said("O16.1", lang, f"{HEX_IDS[h]} does not touch {HEX_IDS[src]}", f"{HEX_IDS[h]} ne touche pas {HEX_IDS[src]}")]
    if out := closed(s, u, src, h, lang):
        return out
    if TANK >> u & 1 and s.at[h] & TANK:
        return [said("8.2.1", lang, f"a tank stands in {HEX_IDS[h]} already", f"un char est déjà en {HEX_IDS[h]}")]
    return []


# Placing -----------------------------------------------------------------------------------------------------------------------


def place(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """8.2.2, 6.1.2 Why somebody cannot be put down there."""
    u, h = c.a, c.b
    n, hx = names.unit(u, lang), HEX_IDS[h]
    asked = ask.args[0] if ask.message in ("where_to_set_up", "where_to_enter", "where_to_put") else NONE
    if asked == NONE:
        return []
    if asked != u:
        who = names.unit(asked, lang)
        return [said(ask.rule, lang, f"it is {who} that {who:is|are} placed now", f"c'est {who} qu'il faut placer à présent")]
    side = SIDE[u]
    if ask.message == "where_to_set_up" and s.of[1 - side] >> h & 1:
        return [said(ask.rule, lang, f"enemies stand in {hx}", f"l'ennemi occupe {hx}")]
    if out := closed(s, u, h, h, lang):
        return out
    if not fits(s, u, h):
        there, most, more = figures(s, side, h), s.t.figures, s.t.stack[u]
        return [said("8.2", lang, f"{hx} is full: {there} of {most} figures, and {n} {n:counts|count} {more}",
                     f"{hx} est plein : {there} figurines sur {most}, et {n} en {n:compte|comptent} {more}")]
    if ask.message == "where_to_enter" and not entry_hexes(s, side, u) >> h & 1:
        return [said("6.1.2", lang, f"{hx} is not on the edge where {n} {n:comes|come} in",
                     f"{hx} n'est pas sur le bord d'entrée de {n}")]
    return [said(ask.rule, lang, f"{hx} is outside the zone for {n}", f"{hx} est hors de la zone prévue pour {n}")]


def dig(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """F125.1, F125.4, 6.1.2"""
    if ask.message not in ("where_to_build", "where_to_fortify"):
        return []
    h, side, later = c.b, ask.seat, ask.message == "where_to_fortify"
    if ask.args[0] != c.a:
        w = names.work(ask.args[0], lang)
        return [said("F125.1", lang, f"it is {w:a} that is placed now", f"c'est {w:a} qu'il faut placer à présent")]
    if later and not s.law.sides[side].edge >> h & 1:
        return [said("6.1.2", lang, f"{HEX_IDS[h]} is not on your map edge", f"{HEX_IDS[h]} n'est pas sur votre bord de carte")]
    if not later and not s.law.sides[side].works_zone >> h & 1:
        return [said("F125.1", lang, f"{HEX_IDS[h]} is outside the zone for works",
                     f"{HEX_IDS[h]} est hors de la zone des ouvrages")]
    if s.works[h]:
        return [said("F125.4", lang, f"{HEX_IDS[h]} has a work already: {WORKS[s.works[h]]}" if lang != "fr" else "",
                     f"{HEX_IDS[h]} a déjà un ouvrage : {names.work(s.works[h], lang)}")]
    if s.law.field.ground.water[s.ground[h]]:
        return [said("F125.4", lang, f"{HEX_IDS[h]} is water", f"{HEX_IDS[h]} est en eau")]
    return []


def choose(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """Why somebody is not among those to choose from."""
    u, n, m = c.a, names.unit(c.a, lang), ask.message
    if s.loc[u] >= HEXES and m != "who_returns":
        return whose(s, u, SIDE[u], lang)
    if m in ("who_defends", "who_meets_mines", "whom_to_give_up", "whom_to_ambush"):
        h = ask.args[0] if ask.args else at_stake.target(s)
        if SIDE[u] != ask.seat:
            return whose(s, u, ask.seat, lang)
        if h < HEXES and s.loc[u] != h:
            return [said(ask.rule, lang, f"{n} {n:is|are} not in {HEX_IDS[h]}", f"{n} {n:n'est|ne sont} pas en {HEX_IDS[h]}")]
        return [said(ask.rule, lang, f"{n} {n:has|have} rolled already, or {n:needs|need} no roll",
                     f"{n} : jet déjà fait ou inutile")]
    if m in ("whom_to_rally", "whom_to_rout"):
        if not s.demo >> u & 1:
            return [said(ask.rule, lang, f"{n} {n:is|are} not demoralised", f"{n} {n:n'est|ne sont} pas démoralisé{n:|e|s|es}")]
        if m == "whom_to_rout" and not FOOT >> u & 1:
            return [said("O26.1", lang, "tanks do not rout", "les chars ne se replient pas")]
        return [said(ask.rule, lang, f"{n} {n:is|are} not of that side, or {n:has|have} rolled",
                     f"{n} : autre camp, ou jet déjà fait")]
    if m == "which_highest":
        return [said("3.3.1.4", lang, f"{n} {n:is|are} not among the highest by rank, then printed command, then printed morale",
                     f"{n} n'est pas parmi les plus haut gradés : grade, puis commandement imprimé, puis moral imprimé")]
    if m == "who_observes":
        return [said("O19.2", lang,
                     "besides the observer of the map only the highest leader observes, fresh and not demoralised",
                     "hors l'observateur de la carte, seul observe le plus haut gradé, disponible et non démoralisé")]
    if m == "whom_to_snipe":
        return [said("1.9.1.3", lang, f"{n} {n:is|are} not in or next to {HEX_IDS[ask.args[0]]}",
                     f"{n} {n:n'est|ne sont} ni en {HEX_IDS[ask.args[0]]} ni à côté")]
    if m == "which_engineer":
        return [because("3.1.9", lang)]
    return []


def pick_hex(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """Why a hex is not among those to choose from."""
    h, m, hx = c.a, ask.message, HEX_IDS[c.a]
    if m == "where_to_rout":
        u = ask.args[0]
        if not NEAR[s.loc[u]] >> h & 1:
            return [said("O26.3", lang, f"{hx} does not touch {at(s, u)}", f"{hx} ne touche pas {at(s, u)}")]
        to_edge = s.law.sides[SIDE[u]].to_edge
        if to_edge[h] >= to_edge[s.loc[u]]:
            return [said("O26.3", lang, f"{hx} is not nearer to the own edge", f"{hx} n'est pas plus près du bord ami")]
        return [said("O26.3", lang, f"enemies or ground close {hx}, and there is another way",
                     f"{hx} est fermé par l'ennemi ou le terrain, et il y a une autre voie")]
    if m in ("which_line", "which_second_line"):
        u = ask.args[0]
        if not s.of[1 - ask.seat] >> h & 1:
            return [said("O22.2", lang, f"no enemy stands in {hx}", f"aucun ennemi en {hx}")]
        if line_of_fire.in_view(s, ask.seat, u) >> h & 1:
            return [said("O22.2", lang, "the second hex touches the first", "le second hex touche le premier")]
        return [said("O22.1", lang, f"{hx} is out of sight or range", f"{hx} est hors de vue ou de portée")]
    if m == "where_to_spot":
        return [said("O19.2.1.1", lang, f"the observer does not see {hx}", f"l'observateur ne voit pas {hx}")]
    if m == "which_melee":
        return [said("O16.4", lang, f"there is no melee in {hx}", f"il n'y a pas de mêlée en {hx}")]
    if m == "where_to_dig":
        if not s.at[h] & OF_SIDE[ask.seat] & ~TANK:
            return [said("A39", lang, f"nobody of yours could dig in {hx}", f"aucune de vos formations ne peut creuser en {hx}")]
        return [because("A39", lang)]
    if m in ("which_air_target", "which_second_air_target"):
        return [said("O17.1", lang, f"{hx} is not on the line of flight, or empty",
                     f"{hx} n'est pas sur la ligne de vol, ou est vide")]
    if m == "which_gas":
        return [said("T107.2", lang, f"there is no gas in {hx}", f"il n'y a pas de gaz en {hx}")]
    return []


__all__ = ["activate", "advance", "along", "choose", "dig", "done", "give", "leave", "leave_board", "move", "pick_hex",
           "place", "step", "stop"]
