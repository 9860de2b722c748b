"""Why a formation cannot be activated, moved, advanced, placed: bars by verb and question, which ask the functions that make the
choices."""
from __future__ import annotations

from marne.games.great_war_commander.questions import (
    WHERE_TO_BUILD, WHERE_TO_DIG, WHERE_TO_ENTER, WHERE_TO_FORTIFY, WHERE_TO_PUT, WHERE_TO_ROUT, WHERE_TO_SET_UP, WHERE_TO_STEP,
    WHICH_ENGINEER, WHICH_GUN, WHICH_LINE, WHICH_RUNNER, WHICH_SECOND_LINE, WHICH_TARGET, WHO_ADVANCES, WHO_DEFENDS,
    WHO_FIRES_OFFENSIVE, WHO_GOES_ALONG, WHO_JOINS_OFFENSIVE, WHO_LEADS_OFFENSIVE, WHO_MEETS_MINES, WHO_MOVES, WHO_RETURNS,
    WHOM_ELSE_TO_ACTIVATE, WHOM_TO_ACTIVATE, WHOM_TO_AMBUSH, WHOM_TO_GIVE_UP, WHOM_TO_RALLY, WHOM_TO_ROUT,
)
from marne.games.great_war_commander.rules.cards.A42_reaction import react
from marne.games.great_war_commander.rules.orders import O16_advance as advancing
from marne.games.great_war_commander.rules.orders import (O21_fire as fire, O22_line_of_fire as line_of_fire,
                                                          O24_offensive as offensive)
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words import phrases_stake as at_stake
from marne.games.great_war_commander.rules.r03_command import HEADS, activation, follows, highest_leader, idle, ready, units_near
from marne.games.great_war_commander.words.explain_cards import gun
from marne.games.great_war_commander.words.explain_said import (ABSENT, ROOTED, SAYINGS, WHOSE, Bars, Refusal, Said, Try, always,
                                                                at, bars, because, first, only, said, tried, under_fire, why)
from marne.games.great_war_commander.rules.r02_field import BRIDGE, WATER
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES, NEAR
from marne.games.great_war_commander.rules.orders.O23_march import march, moving
from marne.games.great_war_commander.rules.orders.O23_movement import (EDGE, EXIT_COST, FAR, can_move, cost, crowded,
                                                                       may_enter_enemy, receivers, shut, wire_stops)
from marne.games.great_war_commander.pieces import FOOT, LEADER, NONE, OF_SIDE, PLATOON, RUNNER, SIDE, SQUAD, TANK, TANK_LEADER
from marne.games.great_war_commander.rules.r08_stacking import fits, passable
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r06_time import entry_hexes
from marne.games.great_war_commander.rules.r03_values import command
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.refusals import Reason

SOME = 4                                                                # so many reasons are told
OFFENSIVE = 24


NO_WAY: Refusal = Bar("O23.1", lambda t: not can_move(t.s, t.u), "{u} cannot enter any hex around",
                      "{u} ne {u:peut|peuvent} entrer dans aucun hex voisin")
NOT_ACTIVATED: Refusal = Bar("O14.2", lambda t: not t.s.ordered >> t.u & 1, "{u} {u:has|have} not been activated for this order",
                             "{u} : pas d'activation pour cet ordre")

# Activation --------------------------------------------------------------------------------------------------------------------


def activate(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O14.1, O14.2, 3.3.1 Why somebody cannot be activated for this order."""
    u, side, t = c.a, ask.seat, tried(s, ask, c)
    if ask.message == WHICH_GUN.id:
        return why(WHOSE, t, lang) or gun(s, side, u, lang)
    if ask.message == WHO_FIRES_OFFENSIVE.id:
        return why((*WHOSE, NOT_ACTIVATED, NO_SHOT), t, lang)
    if out := why((*WHOSE, SPENT, *ACTIVATION.get(ask.message, ())), t, lang):
        return out
    if ask.message == WHOM_ELSE_TO_ACTIVATE.id:
        return further(s, side, ask.args[0], u, lang)
    order = {WHOM_TO_ACTIVATE.id: ask.args[0] if ask.args else 0, WHICH_RUNNER.id: 23}.get(ask.message)
    return [] if order is None else unfit(t, order, lang)


SPENT: Refusal = Bar("O14.1", lambda t: not idle(t.s, t.ask.seat) >> t.u & 1, "{u} {u:has|have} been activated this turn",
                     "{u} {u:a déjà été activé|a déjà été activée|ont déjà été activés|ont déjà été activées} ce tour")
SHAKEN: Refusal = Bar("O24.1", lambda t: t.s.demo >> t.u & 1, "{u} {u:is|are} demoralised",
                      "{u} {u:est|sont} démoralisé{u:|e|s|es}")
NO_SHOT: Refusal = Bar("O24.2(2)", always, "{u} {u:has|have} entered no hex in this Offensive, or nobody to fire at",
                       "{u} : aucun hex occupé dans cette Offensive, ou personne sur qui tirer")
ACTIVATION: dict[str, Bars] = {
    WHO_LEADS_OFFENSIVE.id: (
        SHAKEN, Bar("O24.1", lambda t: not LEADER >> t.u & 1, "an Offensive begins with a leader",
                    "une Offensive commence par un leader"),
        Bar("O24.1", lambda t: not offensive.line(t.s, t.ask.seat, 1 << t.u), "nobody who is left stands in or next to {at}",
            "personne de disponible en {at} ni à côté"),
        Bar("O24.1", lambda t: not offensive.drawn_up(t.s, offensive.whole_line(t.s, t.ask.seat, t.u)),
            "nobody who is left stands in a hex next to {at}: one hex is no line",
            "personne de disponible à côté de {at} : un seul hex ne fait pas une ligne"),
        Bar("O14.5", always, "nobody of that line could move", "personne de cette ligne ne pourrait bouger")),
    WHO_JOINS_OFFENSIVE.id: (SHAKEN, Bar("O24.1", always, "{u} in {at} {u:does|do} not touch the line",
                                         "{u} en {at} ne {u:touche|touchent} pas la ligne")),
    WHICH_RUNNER.id: (Bar("O27.2", lambda t: not RUNNER >> t.u & 1, "{u} is no runner", "{u} : pas un agent de liaison"),),
}


def further(s: State, side: int, order: int, u: int, lang: str) -> list[Reason]:
    """3.3.1.1, 3.3.1.2, O23.5.1 Whom those who are activated may pass the order on to."""
    now = waiting(s, activation)
    chosen, chain = (now.chosen, bool(now.chain)) if now is not None and now.chosen is not None else (s.ordered, False)
    if follows(s, side, order, chosen, chain) >> u & 1:
        return []
    n = names.unit(u, lang)
    if chosen >> u & 1:                                                 # a hero, who may be activated once more (E70.1)
        return [said("O14.2", lang, f"{n} {n:is|are} among those who carry out this order already", f"{n} : ordre déjà transmis")]
    if not ready(s, side, order) >> u & 1:
        return [said("O21.3", lang, f"both sides stand in {at(s, u)}", f"les deux camps sont en {at(s, u)}")]
    leaders = [v for v in bits(chosen & LEADER)]
    if TANK >> u & 1:
        if chosen & TANK_LEADER and s.tank_lost >> side & 1:
            return [because("3.1.6", lang)]
        return [said("O23.5.1", lang, f"{n} is activated by itself, or by a tank leader nearby for Move and Advance",
                     f"{n} s'active seul, ou par un char leader proche pour Mouvement et Progression")]
    if chosen & TANK_LEADER:
        return [because("O14.2.1", lang)]
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


def entered(s: State) -> int:
    """A42.1 The hex that the mover has just entered."""
    now = waiting(s, react)
    return now.h if now is not None else 0


CANNOT_FIRE: Bars = (
    Bar("O21.3", lambda t: not fire.pieces(t.s, 1 << t.u) and t.s.of[0] & t.s.of[1] & 1 << t.s.loc[t.u],
        "both sides stand in {at}", "les deux camps sont en {at}"),
    Bar("3.1.2", lambda t: not fire.pieces(t.s, 1 << t.u), "{u} cannot fire", "{u} ne {u:peut|peuvent} pas tirer"),
    Bar("O21.1", always, "{u} in {at} {u:sees|see} no enemy within range",
        "{u} en {at} ne {u:voit|voient} aucun ennemi à portée"))
# Opportunity fire is at the hex just entered, whoever else is in sight.
CANNOT_ANSWER: Bars = (
    *CANNOT_FIRE[:2],
    Bar("A42.3(1)", lambda t: any(fire.light(p) and fire.can_hit(t.s, p, entered(t.s)) for p in bits(fire.pieces(t.s, 1 << t.u))),
        "{u} {u:reaches|reach} {entered} with a gun or mortar only: no light artillery and no gun of a tank in opportunity fire",
        "{u} n'{u:atteint|atteignent} {entered} qu'au canon ou au mortier : ni artillerie légère ni canon de char "
        "en tir d'opportunité"),
    Bar("A42.1", always, "{u} in {at} {u:does|do} not see {entered} within range",
        "{u} en {at} ne {u:voit|voient} pas {entered} à portée"))
SAYINGS |= {"entered": lambda t, lang: HEX_IDS[entered(t.s)]}
CANNOT_ADVANCE = only(lambda t: not advancing.can_advance(t.s, t.u), (*ROOTED, NO_WAY._replace(rule="O16.3", forbids=always)))
UNFIT: dict[int, Bars] = {21: CANNOT_FIRE, 42: CANNOT_ANSWER, 16: CANNOT_ADVANCE,
                          **dict.fromkeys((23, 24, 27), (*ROOTED, NO_WAY))}


def unfit(t: Try, order: int, lang: str) -> list[Reason]:
    """O14.5 Why somebody could not carry out the order, nor pass it on."""
    out = why(UNFIT.get(order, ()), t, lang)
    if HEADS >> t.u & 1:
        out.append(said("O14.2", lang, "and nobody to pass the order on to can carry it out",
                        "et aucun de ceux à qui transmettre l'ordre ne peut l'exécuter"))
    return out


# Moving ------------------------------------------------------------------------------------------------------------------------


def to_move(s: State) -> int:
    """Who has still to move."""
    now = waiting(s, moving)
    return now.left if now else 0


move = bars(WHOSE, ((WHO_MOVES,), (
    NOT_ACTIVATED._replace(forbids=lambda t: not t.s.moving >> t.u & 1),
    Bar("O23.2", lambda t: not to_move(t.s) >> t.u & 1, "{u} {u:has|have} moved already", "{u} : mouvement déjà fait"),
    *ROOTED, NO_WAY._replace(forbids=always))))
along = bars(WHOSE, ((WHO_GOES_ALONG,), (
    Bar("O23.2", lambda t: t.s.loc[t.u] != t.ask.args[0], "{u} {u:stands|stand} in {at}, not in {here}",
        "{u} {u:est|sont} en {at}, pas en {here}"),
    NOT_ACTIVATED, *ROOTED,
    Bar("O23.2", always, "the stack could not move at all with it, or it has moved already",
        "la pile ne pourrait plus bouger ainsi, ou ce mouvement est déjà fait"))))

# T100, T102, T123, O23.5.8 Ground that shuts somebody out, whatever points are left; whoever is placed comes over no side.
CLOSED: Bars = (
    Bar("T100", lambda t: t.s.blaze >> t.h & 1, "{h} is burning", "{h} brûle"),
    Bar("T123", lambda t: t.s.ground[t.h] == WATER, "{h} is water", "{h} est une étendue d'eau"),
    Bar("O23.5.8", lambda t: not passable(t.s, t.u, t.h), "{u} cannot enter {h} ({ground})",
        "{u} ne {u:peut|peuvent} entrer en {h} ({ground})"),
    Bar("T102", lambda t: over_side(t) and BRIDGE in (t.s.ground[t.src], t.s.ground[t.h]),
        "a bridge is crossed along its road, rail or path only",
        "un pont ne se franchit que par sa route, sa voie ou son chemin"),
    Bar("O23.4", lambda t: over_side(t), "{src} and {h} are not joined by the footbridge",
        "la passerelle ne relie pas {src} à {h}"))
ANOTHER_TANK: Refusal = Bar("8.2.1", lambda t: bool(TANK >> t.u & 1 and t.s.at[t.h] & TANK), "a tank stands in {h} already",
                            "un char est déjà en {h}")
ENTER: Bars = (
    *CLOSED, Bar("O23.1", lambda t: t.left < cost(t.s, t.u, t.src, t.h, t.trail) < FAR,
                 "{h} costs {price} points; {u} {u:has|have} {left} left", "{h} coûte {price} points ; il en reste {left} à {u}"),
    ANOTHER_TANK)


def over_side(t: Try) -> bool:
    return bool(t.src < HEXES and NEAR[t.src] >> t.h & 1 and shut(t.s, bool(TANK >> t.u & 1), t.src, t.h))


def stack(t: Try) -> int:
    return at_stake.movers(t.s) or t.s.moving & t.s.at[t.src]


def wired(t: Try) -> bool:
    """F131.2 Has wire taken the points of the stack?"""
    now = waiting(t.s, march)
    came = t.src if now is None or now.came is None else now.came
    return bool(not t.left and t.ask.args[1] and (wire_stops(t.s, stack(t), t.src)
                                                  or came < HEXES and wire_stops(t.s, stack(t), came)))


STEP: Bars = (
    Bar("O23.1", lambda t: t.h == t.src, "The move is in {h} already", "Le mouvement en est déjà à {h}"),
    Bar("O23.1", lambda t: not NEAR[t.src] >> t.h & 1, "{h} does not touch {src}", "{h} ne touche pas {src}"),
    Bar("F131.2", wired),
    Bar("O23.4", lambda t: t.s.of[1 - t.ask.seat] >> t.h & 1 and not may_enter_enemy(t.s, stack(t)), "enemies stand in {h}",
        "l'ennemi occupe {h}"))
IN_WAVE: Bars = (
    Bar("O24.2", lambda t: bool((now := waiting(t.s, march)) and (now.barred or 0) >> t.h & 1),
        "in an Offensive nobody goes back to {h}", "dans une Offensive, on ne revient pas en {h}"),
    Bar("O24.2", lambda t: crowded(t.s, stack(t)) >> t.h & 1, "{h} has no room, and an Offensive may never crowd a hex",
        "{h} est plein, et une Offensive ne surcharge jamais un hex"))


def step(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O23.1, O23.4 Why the stack cannot enter that hex."""
    if ask.message != WHERE_TO_STEP.id:
        return []
    now = waiting(s, march)
    t = Try(s, ask, h=c.a, src=ask.args[0], left=ask.args[2], trail=now and now.trail or 0)
    if out := why(STEP, t, lang):
        return out
    out = [reason for u in bits(stack(t)) for reason in why(ENTER, t._replace(u=u), lang)]
    return list(dict.fromkeys(out or (why(IN_WAVE, t, lang) if s.order == OFFENSIVE else [])))[:SOME]


def leave_board(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """7.2.1 Why the stack cannot leave the board here."""
    if ask.message != WHERE_TO_STEP.id:
        return []
    if ask.args[2] < EXIT_COST:
        return [said("7.2.1", lang, "leaving costs 1 movement point", "sortir coûte 1 point de mouvement")]
    t = Try(s, ask, h=ask.args[0], src=ask.args[0])
    return edge(t, stack(t), lang)


def edge(t: Try, group: int, lang: str) -> list[Reason]:
    return first((bar for bar in EDGE if bar.forbids(t.s, t.ask.seat, group, t.h)), lang, Said(t, lang))


def leave(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O16.2 Why a formation cannot advance off the board."""
    t = tried(s, ask, c)
    return (why((*WHOSE, *LEFT.get(ask.message, ())), t, lang) or edge(t._replace(h=s.loc[c.a]), 1 << c.a, lang)
            or why(ROOTED, t, lang))


stop = bars((), ((WHERE_TO_STEP,), (Bar("O14.5", always, "somebody must enter a hex in this order",
                                        "quelqu'un doit entrer dans un hex pendant cet ordre"),)))
done = bars(
    (Bar("O24.1", lambda t: t.ask.message == WHO_JOINS_OFFENSIVE.id and not offensive.drawn_up(t.s, t.s.ordered),
         "the line takes somebody in a hex next to the others", "la ligne demande quelqu'un dans un hex voisin des autres"),),
    ((WHOM_TO_ACTIVATE, WHOM_ELSE_TO_ACTIVATE, WHO_JOINS_OFFENSIVE, WHO_LEADS_OFFENSIVE), (
        Bar("O14.5", always, "at least one of those activated must be able to carry out the order",
            "l'un au moins des activés doit pouvoir exécuter l'ordre"),)),
    ((WHICH_TARGET, WHO_MOVES, WHO_ADVANCES), (
        Bar("O14.5", always, "an order that was given is carried out at least once",
            "un ordre donné s'exécute au moins une fois"),)))
GIVE: Bars = (
    Bar("11.3", lambda t: t.s.arm[t.u] == NONE, "{u} {u:has|have} no weapon", "{u} {u:n'a|n'ont} pas d'arme"),
    Bar("O23.1.1", lambda t: not PLATOON >> t.u & 1 or not SQUAD >> t.v & 1, "a platoon gives its weapon to a squad",
        "une section cède son arme à une escouade"),
    Bar("O23.1.1", lambda t: t.s.loc[t.u] != t.s.loc[t.v], "{v} {v:is|are} not in {at}", "{v} {v:n'est|ne sont} pas en {at}"),
    Bar("11.3", lambda t: t.s.arm[t.v] != NONE, "{v} {v:has|have} a weapon already", "{v} {v:a|ont} déjà une arme"),
    Bar("O23.1.1", lambda t: t.ask.message == WHERE_TO_STEP.id and t.ask.args[2] < 1, "it costs 1 movement point",
        "cela coûte 1 point de mouvement"),
    Bar("11.3", lambda t: (t.u, t.v) not in receivers(t.s, 1 << t.u, t.s.loc[t.u]), "{v} may not carry {w}",
        "{v} ne {v:peut|peuvent} porter {w}"))


def give(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O23.1.1, 11.3 Why a weapon does not change hands."""
    t = tried(s, ask, c)
    return why(WHOSE, t, lang) or why(WHOSE, t._replace(u=t.v), lang) or why(GIVE, t, lang)


# Advancing ---------------------------------------------------------------------------------------------------------------------


def to_advance(s: State) -> int:
    """Who has still to advance."""
    now = waiting(s, advancing.carry_out)
    return s.ordered if now is None or now.left is None else now.left


LEFT: dict[str, Bars] = {WHO_ADVANCES.id: (NOT_ACTIVATED, Bar(
    "O16.1", lambda t: not to_advance(t.s) >> t.u & 1, "{u} {u:has|have} advanced already", "{u} : progression déjà faite"))}
ADVANCE: Bars = (
    *only(lambda t: TANK >> t.u & 1, ROOTED),
    Bar("O16.1", lambda t: not NEAR[t.src] >> t.h & 1, "{h} does not touch {src}", "{h} ne touche pas {src}"),
    *CLOSED, ANOTHER_TANK)


def advance(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O16.1-O16.3 Why somebody cannot advance into that hex."""
    t = tried(s, ask, c)._replace(src=s.loc[c.a])
    return why((*WHOSE, *LEFT.get(ask.message, ()), *ADVANCE), t, lang)


# Placing -----------------------------------------------------------------------------------------------------------------------


PLACE: Bars = (
    Bar("", lambda t: t.ask.args[0] != t.u, "it is {asked} that {asked:is|are} placed now",
        "c'est {asked} qu'il faut placer à présent"),
    Bar("", lambda t: t.ask.message == WHERE_TO_SET_UP.id and t.s.of[1 - SIDE[t.u]] >> t.h & 1, "enemies stand in {h}",
        "l'ennemi occupe {h}"),
    *CLOSED,
    Bar("8.2", lambda t: not fits(t.s, t.u, t.h), "{h} is full: {there} of {most} figures, and {u} {u:counts|count} {more}",
        "{h} est plein : {there} figurines sur {most}, et {u} en {u:compte|comptent} {more}"),
    Bar("6.1.2", lambda t: t.ask.message == WHERE_TO_ENTER.id and not entry_hexes(t.s, SIDE[t.u], t.u) >> t.h & 1,
        "{h} is not on the edge where {u} {u:comes|come} in", "{h} n'est pas sur le bord d'entrée de {u}"),
    Bar("", always, "{h} is outside the zone for {u}", "{h} est hors de la zone prévue pour {u}"))
place = bars((), ((WHERE_TO_SET_UP, WHERE_TO_ENTER, WHERE_TO_PUT), PLACE))
dig = bars((), ((WHERE_TO_BUILD, WHERE_TO_FORTIFY), (
    Bar("F125.1", lambda t: t.ask.args[0] != t.n, "it is {built:a} that is placed now",
        "c'est {built:a} qu'il faut placer à présent"),
    Bar("6.1.2", lambda t: t.ask.message == WHERE_TO_FORTIFY.id and not t.s.law.sides[t.ask.seat].edge >> t.h & 1,
        "{h} is not on your map edge", "{h} n'est pas sur votre bord de carte"),
    Bar("F125.1", lambda t: t.ask.message == WHERE_TO_BUILD.id and not t.s.law.sides[t.ask.seat].works_zone >> t.h & 1,
        "{h} is outside the zone for works", "{h} est hors de la zone des ouvrages"),
    Bar("F125.4", lambda t: t.s.works[t.h], "{h} has a work already: {work}", "{h} a déjà un ouvrage : {work}"),
    Bar("F125.4", lambda t: t.s.law.field.ground.water[t.s.ground[t.h]], "{h} is water", "{h} est en eau"))))


# Whoever or whatever is picked -------------------------------------------------------------------------------------------------


choose = bars(
    only(lambda t: t.ask.message != WHO_RETURNS.id, ABSENT),
    ((WHO_DEFENDS, WHO_MEETS_MINES, WHOM_TO_GIVE_UP, WHOM_TO_AMBUSH), (
        WHOSE[0],
        Bar("", lambda t: t.s.loc[t.u] != under_fire(t) < HEXES, "{u} {u:is|are} not in {target}",
            "{u} {u:n'est|ne sont} pas en {target}"),
        Bar("", always, "{u} {u:has|have} rolled already, or {u:needs|need} no roll", "{u} : jet déjà fait ou inutile"))),
    ((WHOM_TO_RALLY, WHOM_TO_ROUT), (
        Bar("", lambda t: not t.s.demo >> t.u & 1, "{u} {u:is|are} not demoralised",
            "{u} {u:n'est|ne sont} pas démoralisé{u:|e|s|es}"),
        Bar("O26.1", lambda t: t.ask.message == WHOM_TO_ROUT.id and not FOOT >> t.u & 1, "tanks do not rout",
            "les chars ne se replient pas"),
        Bar("", always, "{u} {u:is|are} not of that side, or {u:has|have} rolled", "{u} : autre camp, ou jet déjà fait"))),
    ((WHICH_ENGINEER,), (Bar("3.1.9", always),)))


def homeward(t: Try) -> bool:
    to_edge = t.s.law.sides[SIDE[t.ask.args[0]]].to_edge
    return to_edge[t.h] < to_edge[t.s.loc[t.ask.args[0]]]


pick_hex = bars(
    (),
    ((WHERE_TO_ROUT,), (
        Bar("O26.3", lambda t: not NEAR[t.s.loc[t.ask.args[0]]] >> t.h & 1, "{h} does not touch {flees}",
            "{h} ne touche pas {flees}"),
        Bar("O26.3", lambda t: not homeward(t), "{h} is not nearer to the own edge", "{h} n'est pas plus près du bord ami"),
        Bar("O26.3", always, "enemies or ground close {h}, and there is another way",
            "{h} est fermé par l'ennemi ou le terrain, et il y a une autre voie"))),
    ((WHICH_LINE, WHICH_SECOND_LINE), (
        Bar("O22.2", lambda t: not t.s.of[1 - t.ask.seat] >> t.h & 1, "no enemy stands in {h}", "aucun ennemi en {h}"),
        Bar("O22.2", lambda t: line_of_fire.in_view(t.s, t.ask.seat, t.ask.args[0]) >> t.h & 1,
            "the second hex touches the first", "le second hex touche le premier"),
        Bar("O22.1", always, "{h} is out of sight or range", "{h} est hors de vue ou de portée"))),
    ((WHERE_TO_DIG,), (
        Bar("A39", lambda t: not t.s.at[t.h] & OF_SIDE[t.ask.seat] & ~TANK, "nobody of yours could dig in {h}",
            "aucune de vos formations ne peut creuser en {h}"), Bar("A39", always))))
