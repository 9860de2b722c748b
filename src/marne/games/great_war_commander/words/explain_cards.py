"""Why a card cannot be played: orders, engineers, actions, opportunity fire, Strategy cards, passing. Asked of the same functions
that make the choices."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import O19_artillery as artillery, O21_defence as defence, O21_fire as fire
from marne.games.great_war_commander.rules.cards import A31_on_move as cards_on_move, S98_strategy as strategy
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.r03_command import highest_leader, idle
from marne.games.great_war_commander.words.explain_said import because, said
from marne.games.great_war_commander.rules.r02_field import WIRE
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS
from marne.games.great_war_commander.pieces import (
    CARD_IDS, ENGINEER, FOOT, HMG, LEADER, NONE, RUNNER, STRATEGY_IDS,
)
from marne.games.great_war_commander.rules.orders.O26_rout import routable
from marne.games.great_war_commander.rules.cards.A42_reaction import HIDDEN_WIRE, could_open
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.table.effects import WINDOWS
from marne.games.great_war_commander.rules.r06_time import works_left
from marne.games.great_war_commander.rules.r05_turn import CONFUSION, engineers, possible
from marne.games.great_war_commander.rules.r03_values import functional
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.refusals import Reason

FIRE_ORDER = 21


def held(s: State, side: int, c: int, lang: str) -> list[Reason]:
    if s.hand[side] >> c & 1:
        return []
    return [said("1.2", lang, f"you do not hold the card {CARD_IDS[c]}", f"vous n'avez pas la carte {CARD_IDS[c]}")]


def order(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """1.5, 5.1, O14 Why an order cannot be given now."""
    side = ask.seat
    if out := held(s, side, c.a, lang):
        return out
    if out := turn_bars(s, ask, lang):
        return out
    number = s.t.order[c.a]
    if possible(s, side, number):
        return []
    return unable(s, side, number, lang)


def turn_bars(s: State, ask: Ask, lang: str) -> list[Reason]:
    """What forbids any order at all."""
    side = ask.seat
    if side != s.active:
        return [said("1.5", lang, "orders are given in your own turn", "les ordres se donnent pendant votre tour")]
    if ask.message != "what_to_do":
        return [said("O14.3", lang, "one order is finished before the next is given", "un ordre s'achève avant le suivant")]
    if s.hq[side]:
        return [said("E71.2", lang, "the orders of headquarters come first", "les ordres du QG passent d'abord")]
    n = s.law.sides[side].orders
    if s.orders >= n:
        return [said("5.1", lang, f"all {n} orders of this turn are given", f"les {n} ordres de ce tour sont donnés")]
    return []


def unable(s: State, side: int, number: int, lang: str) -> list[Reason]:
    """O14.5 Why nobody can carry out an order."""
    foe = 1 - side
    rest = idle(s, side)
    if number in (16, 21, 22, 23, 24) and not rest:
        return [said("O14.1", lang, "everybody has been activated this turn", "tout le monde a déjà été activé ce tour")]
    if number == 17:
        return [because("S98.5.5", lang)]
    if number == 18 and s.phone[foe] == NONE:
        return [said("O18", lang, "the enemy has no battery", "l'adversaire n'a pas de batterie")]
    if number in (19, CONFUSION):
        return guns(s, side, number, lang)
    if number == FIRE_ORDER and fire.shooters(s, side):
        return [said("O21.3.5", lang, "whoever sees an enemy within range would fire with nothing: hindrance takes all firepower",
                     "ceux qui voient un ennemi à portée tireraient pour rien : la gêne annule leur puissance de feu")]
    if number == FIRE_ORDER:
        return [said("O21.1", lang, "nobody who is left sees an enemy within range",
                     "aucun de ceux qui restent ne voit d'ennemi à portée")]
    if number == 22:
        return heavy(s, side, rest, lang)
    if number == 24:
        if not rest & LEADER & ~s.demo:
            return [said("O24.1", lang, "no leader is left who is not demoralised", "il ne reste aucun leader non démoralisé")]
        return [said("O24.1", lang, "no leader has somebody in a hex beside his, so that they could move",
                     "aucun leader n'a quelqu'un dans un hex à côté du sien pour former une ligne qui bouge")]
    if number == 25:
        if s.rallied >> side & 1:
            return [said("O25.1", lang, "you have been activated for Rally or Rout this turn",
                         "Ralliement ou Repli a déjà eu lieu pour vous ce tour")]
        return [said("O25.1", lang, "nobody of yours is demoralised or suppressed",
                     "aucune de vos formations n'est démoralisée ni suppressée")]
    if number == 26:
        shaken = any(on_map(s, x) & s.demo & FOOT for x in (0, 1))
        if shaken and not routable(s):
            return [said("O26.1", lang, "those who have demoralised formations have been activated for Rally or Rout this turn",
                         "ceux qui ont des formations démoralisées ont déjà connu Ralliement ou Repli ce tour")]
        return [said("O26.1", lang, "no unit and no leader is demoralised", "aucune unité ni aucun leader n'est démoralisé")]
    if number == 27:
        return runners(s, side, lang)
    told = names.order(number, lang)
    return [said("O14.5", lang, f"nobody can carry out the order {told} now",
                 f"personne ne peut exécuter l'ordre {told} à présent")]


def guns(s: State, side: int, number: int, lang: str) -> list[Reason]:
    """O19, O20 Why there is no artillery."""
    if s.phone[side] == NONE:
        return [said("12", lang, "you have no battery", "vous n'avez pas de batterie")]
    u = highest_leader(s, side)
    out: list[Reason] = []
    if number == CONFUSION and s.phone_broken >> side & 1:
        out.append(said("O20", lang, "the line to your battery is cut", "la ligne avec votre batterie est coupée"))
    if u == NONE:
        out.append(said("O19.2", lang, "you have no leader to observe", "vous n'avez aucun leader pour observer"))
    elif s.activated >> u & 1:
        out.append(said("O19.2", lang, f"{names.unit(u, lang)}, your highest leader, has been activated this turn",
                        f"{names.unit(u, lang)}, votre plus haut gradé, a déjà été activé ce tour"))
    elif s.demo >> u & 1:
        out.append(said("O19.2", lang, f"{names.unit(u, lang)}, your highest leader, is demoralised",
                        f"{names.unit(u, lang)}, votre plus haut gradé, est démoralisé"))
    elif number == CONFUSION and artillery.runner_beside(s, side, u) == NONE:
        out.append(said("O20", lang, f"no unactivated runner stands with {names.unit(u, lang)}",
                        f"aucun agent de liaison disponible n'est avec {names.unit(u, lang)}"))
    if number != CONFUSION and s.observed >> side & 1:
        out.append(said("2.4", lang, "the observer of the map has been activated this turn",
                        "l'observateur de la carte a déjà servi ce tour"))
    return out or [because("O19.2", lang)]


def heavy(s: State, side: int, rest: int, lang: str) -> list[Reason]:
    """O22.1 Why no heavy machine gun lays a line of fire."""
    with_gun = [u for u in bits(on_map(s, side) & s.carried) if HMG >> s.arm[u] & 1]
    if not with_gun:
        return [said("O22.1", lang, "you have no heavy machine gun on the board",
                     "vous n'avez pas de mitrailleuse lourde sur le plateau")]
    out = []
    for u in with_gun:
        n, w = names.unit(u, lang), names.weapon(s.arm[u], lang)
        if not rest >> u & 1:
            out.append(said("O14.1", lang, f"{n} with {w} {n:has|have} been activated this turn",
                            f"{n} avec {w} : activation déjà faite"))
        elif not functional(s, u):
            out.append(said("11.5", lang, f"{w} of {n} is not working", f"{w} ({n}) ne fonctionne pas"))
        else:
            out.append(said("O22.1", lang, f"{w} of {n} sees no enemy within range", f"{w} ({n}) ne voit aucun ennemi à portée"))
    return out[:4]


def runners(s: State, side: int, lang: str) -> list[Reason]:
    if highest_leader(s, side) == NONE:
        return [said("O27", lang, "there is no leader to place a runner with", "aucun leader près de qui placer un agent")]
    if on_map(s, side) & RUNNER:
        return [said("O27", lang, "no runner is left, and those on the board cannot move",
                     "plus d'agent en réserve, et ceux du plateau ne peuvent bouger")]
    return [because("O27", lang)]


def engineer(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """3.1.9"""
    side = ask.seat
    out = held(s, side, c.a, lang) or turn_bars(s, ask, lang)
    if out:
        return out
    if s.t.order[c.a] == CONFUSION:
        return [said("3.1.9", lang, "Command Confusion gives the engineers no work", "Confusion ne met pas le génie au travail")]
    if not on_map(s, side) & ENGINEER:
        return [said("3.1.9", lang, "you have no engineers on the board", "vous n'avez pas de génie sur le plateau")]
    if not engineers(s, side):
        return [said("3.1.9", lang, "no engineers who are left could dig or clear wire where they stand",
                     "aucune unité du génie disponible ne peut creuser ni retirer de barbelés sur place")]
    return []


# Actions ---------------------------------------------------------------------------------------------------------------------


def action(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """A28.1 Why the action of a card does not help here."""
    side = ask.seat
    if out := held(s, side, c.a, lang):
        return out
    a = s.t.action[c.a]
    rule = names.action_rule(a)
    name = names.action(a, lang)
    if not s.t.entries[rule].playable:
        return [said(rule, lang, f"{name} has no use as an action", f"{name} ne sert pas comme action")]
    if s.t.entries[rule].defender_only and not s.law.sides[side].defender:
        return [said(rule, lang, f"only the defender of the scenario plays {name}", f"seul le défenseur du scénario joue {name}")]
    told = _here(s, ask, a, lang)
    if told:
        return [told]
    when = s.t.entries[rule].window
    when = WINDOWS.get(when, when) if lang == "fr" else when
    return [said(rule, lang, f"{name} is played at another moment: {when}", f"{name} se joue à un autre moment : {when}")]


def _here(s: State, ask: Ask, a: int, lang: str) -> Reason | None:
    """What this very question lacks for that action."""
    m = ask.message
    if m == "which_fire_card":
        return _support(a, lang)
    if m == "which_defence_card":
        return _shelter(s, ask, a, lang)
    if m == "which_melee_card" and a == 35:
        return said("A35", lang, "Charge needs a leader of yours in the melee", "Charge demande un de vos leaders dans la mêlée")
    if m in ("which_reaction", "whether_wire") and a == HIDDEN_WIRE:
        h = ask.args[0]
        if s.works[h] or s.law.field.ground.water[s.ground[h]]:
            return said("A45.4", lang, f"{HEX_IDS[h]} has a work or water already", f"{HEX_IDS[h]} a déjà un ouvrage ou de l'eau")
        if not works_left(s, WIRE):
            return said("A45.4", lang, "no wire counter is left", "il ne reste plus de marqueur Barbelés")
    if m in ("who_moves", "where_to_step"):
        return _moving(s, ask.seat, a, lang)
    return None


def _support(a: int, lang: str) -> Reason | None:
    """O21.3.4 What an action wants of the fire it supports."""
    return {
        38: said("A38", lang, "nobody in the target hex is moving", "personne ne se déplace dans l'hex visé"),
        44: said("A44", lang, "no firer stands next to the target", "aucun tireur n'est adjacent à la cible"),
        50: said("A50", lang, "no platoon or squad of the nation on the card fires",
                 "aucune section ni escouade de la nation de la carte ne tire"),
        34: said("A34", lang, "no weapon with a printed firepower of 5 or more fires",
                 "aucune arme de puissance imprimée 5 ou plus ne tire"),
        33: said("A33", lang, "it takes German weapons that fire at a tank next to them",
                 "il faut des armes allemandes tirant sur un char adjacent"),
    }.get(a)


def _shelter(s: State, ask: Ask, a: int, lang: str) -> Reason | None:
    """A36-A46 What an action wants before a defence roll."""
    h = ask.args[0]
    at = waiting(s, defence.resist)
    hx = HEX_IDS[h]
    if a == defence.CONCEALMENT:
        return said("A36", lang, f"{hx} gives no cover against this attack",
                    f"{hx} n'offre aucune couverture contre cette attaque")
    if a == defence.COUNTER_ATTACK:
        return said("A37", lang, "nobody activated for this fire stands next to a unit of yours that is not demoralised",
                    "personne d'activé pour ce tir n'est adjacent à une de vos unités non démoralisées")
    if a == defence.HIT_THE_DIRT:
        return said("A43", lang, f"{hx} is not open ground or field without a work",
                    f"{hx} n'est ni terrain dégagé ni champ sans ouvrage")
    if a == defence.HIDDEN_CASEMATE:
        return said("A45.1", lang, f"{hx} is no objective without work or water, or no casemate is left",
                    f"{hx} n'est pas un objectif sans ouvrage ni eau, ou il ne reste plus de casemate")
    if a == defence.HIDDEN_POSITION:
        return because("A45.2", lang)
    if a == defence.FIELD_OF_FIRE:
        n = defence.covering_guns(s, ask.seat, at.cells if at else 0)
        return said("A46", lang, f"it takes two machine guns that reach a firer: there are {n}",
                    f"il faut deux mitrailleuses qui atteignent un tireur : il y en a {n}")
    return None


def _moving(s: State, side: int, a: int, lang: str) -> Reason | None:
    """A31, A41, A54 What an action wants of those who move."""
    if a == cards_on_move.ASSAULT_FIRE:
        if s.order != cards_on_move.MOVE:
            return said("A31", lang, "Assault Fire belongs to a Move order", "le Tir d'Assaut appartient à un ordre Mouvement")
        return said("A31", lang, "nobody who moves has a boxed firepower and a target",
                    "aucun de ceux qui bougent n'a de puissance encadrée et de cible")
    if a == cards_on_move.ENGINEERING:
        return said("A41", lang, "no wire in reach of somebody who moves with a boxed movement",
                    "pas de barbelés à portée d'une formation en marche à mouvement encadré")
    if a == cards_on_move.STOSS:
        if s.law.year < cards_on_move.STOSS_YEAR:
            return said("A54.1", lang, "there are no Stosstruppen before 1916", "pas de Stosstruppen avant 1916")
        return said("A54", lang, "no unit with a boxed range moves by a Move order",
                    "aucune unité à portée encadrée ne bouge par un Mouvement")
    return None


def op_fire(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """A42"""
    if out := held(s, ask.seat, c.a, lang):
        return out
    if s.t.order[c.a] != FIRE_ORDER:
        return [said("A42", lang, "only a Fire card is opportunity fire", "seule une carte Tir sert au tir d'opportunité")]
    if ask.seat == s.active or ask.message != "which_reaction":
        return [said("A42.2", lang, "opportunity fire answers a step of the enemy",
                     "le tir d'opportunité répond à un pas de l'ennemi")]
    h = ask.args[0]
    if not could_open(s, ask.seat, h):
        return [said("A42.1", lang, f"nobody who is left sees {HEX_IDS[h]} within range",
                     f"aucun de ceux qui restent ne voit {HEX_IDS[h]} à portée")]
    return [said("A42.3(3)", lang, "one fire at most for each step", "un tir au plus par pas")]


def discard(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    if out := held(s, ask.seat, c.a, lang):
        return out
    return [said("O15", lang, "cards are discarded only by passing", "on ne défausse qu'en passant")]


def passing(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O15"""
    if ask.message != "what_to_do":
        return []
    if s.hq[ask.seat]:
        return [said("E71.2", lang, "with orders of headquarters one may not pass", "avec un ordre du QG, on ne peut pas passer")]
    if s.orders:
        return [said("O15", lang, "who has given an order does not pass: end the turn",
                     "qui a donné un ordre ne passe pas : finissez le tour")]
    if s.sused >> ask.seat & 1:
        return [said("1.S", lang, "who has used a Strategy card does not pass: end the turn",
                     "qui a utilisé une carte Stratégie ne passe pas : finissez le tour")]
    return []


def end(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    if ask.message != "what_to_do":
        return []
    if s.hq[ask.seat]:
        return [said("E71.2", lang, "the orders of headquarters come first", "les ordres du QG passent d'abord")]
    return [said("O15", lang, "who gives no order passes", "qui ne donne aucun ordre passe")]


def hq(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    if not s.hq[ask.seat]:
        return [said("E71", lang, "no orders of headquarters lie ready", "aucun ordre du QG n'attend")]
    return turn_bars(s, ask, lang)


def situation(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """S98.1, 1.S Why a Strategy card cannot be used so. Only of the own card is more told than that one does not hold it."""
    side = ask.seat
    if s.shand[side] != c.a:
        return [said("1.2", lang, f"you do not hold the Strategy card {STRATEGY_IDS[c.a]}",
                     f"vous n'avez pas la carte Stratégie {STRATEGY_IDS[c.a]}")]
    if s.sused >> side & 1:
        return [said("1.S", lang, "one Strategy card a turn", "une carte Stratégie par tour")]
    if s.snew >> side & 1:
        return [said("S98", lang, "a card drawn by a time advance is for the next turn on",
                     "une carte tirée au passage du temps sert dès le tour suivant")]
    if not strategy.in_period(s, c.a):
        row = s.t.strategy[c.a]
        return [said("S98.1.2", lang, f"it is for {row.since} to {row.until or '…'}",
                     f"elle vaut de {row.since} à {row.until or '…'}")]
    if side == s.active and ask.message != "what_to_do" and c.b in strategy.ways(s, side, c.a):
        if c.b not in strategy.in_order(s, side, c.a, True):
            return [said("O14.3", lang, "this use is an order: one order is finished before the next is given",
                         "cet emploi est un ordre : un ordre s'achève avant le suivant")]
        return [said("S98.1", lang, "it bears on nothing here: use it at the next question of the order, or after it",
                     "elle ne change rien ici : jouez-la à la prochaine question de l'ordre, ou après lui")]
    when = s.t.strategy[c.a].window
    when = WINDOWS.get(when, when) if lang == "fr" else when
    rule = s.t.strategy[c.a].rule
    return [said(rule, lang, f"{names.strategy(c.a, lang)} is used: {when}; what it needs is not there now",
                 f"{names.strategy(c.a, lang)} s'emploie : {when} ; les conditions n'y sont pas à présent")]


def reroll(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    if s.initiative != ask.seat:
        return [said("9.1", lang, "the enemy holds the Initiative card", "l'adversaire a la carte Initiative")]
    return [said("9.1", lang, "there is no roll to throw again", "il n'y a pas de jet à relancer")]


def plus_one(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    if s.shand[ask.seat] == NONE:
        return [said("S98.2", lang, "you have no Strategy card", "vous n'avez pas de carte Stratégie")]
    return [said("S98.2", lang, "there is no roll to add to", "il n'y a pas de jet auquel ajouter")]


def scrap(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """11.3"""
    u = next((u for u in bits(s.carried) if s.arm[u] == c.a), NONE)
    w = names.weapon(c.a, lang)
    if u == NONE or not on_map(s, ask.seat) >> u & 1:
        return [said("11.3", lang, f"no unit of yours carries {w}", f"aucune de vos unités ne porte {w}")]
    return [said("11.3", lang, "a weapon is given up in your own turn, between orders or as its unit moves",
                 "on abandonne une arme à son tour, entre deux ordres ou pendant que son unité bouge")]


__all__ = ["action", "discard", "end", "engineer", "hq", "op_fire", "order", "passing", "plus_one", "reroll", "scrap",
           "situation"]
