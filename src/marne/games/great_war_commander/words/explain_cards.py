"""Why a card cannot be played: orders, engineers, actions, opportunity fire, Strategy cards, passing. By the bars that make the
choices."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.questions import (WHAT_TO_DO, WHERE_TO_STEP, WHETHER_WIRE, WHICH_DEFENCE_CARD,
                                                       WHICH_FIRE_CARD, WHICH_MELEE_CARD, WHICH_REACTION, WHO_MOVES)
from marne.games.great_war_commander.rules.orders import (O16_melee as melee, O21_defence as defence, O21_fire as fire,
                                                          O22_line_of_fire as line_of_fire)
from marne.games.great_war_commander.rules.cards import (A31_on_move as cards_on_move, A42_reaction as reaction,
                                                         S98_strategy as strategy)
from marne.games.great_war_commander.rules.orders.O19_artillery import OBSERVER
from marne.games.great_war_commander.rules.cards.A28_actions import ActionBar, Moment
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.r03_command import OrderBar, highest_leader, idle
from marne.games.great_war_commander.words.explain_said import first, said, tell
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import CARD_IDS, NONE, STRATEGY_IDS
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.table.effects import WINDOWS
from marne.games.great_war_commander.rules.r05_turn import BARS, CONFUSION, NOBODY, ORDERS, SAPPERS
from marne.kernel.bars import barring
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.refusals import Reason, Story
from marne.parts.words import capital, pick

FIRE_ORDER, REQUEST, LINE = 21, 19, 22
ACTIVATING = (16, 21, 22, 23, 24)
SOME = 4                                                                # so many reasons are told


def held(s: State, side: int, c: int, lang: str) -> list[Reason]:
    if s.hand[side] >> c & 1:
        return []
    return [said("1.2", lang, f"you do not hold the card {CARD_IDS[c]}", f"vous n'avez pas la carte {CARD_IDS[c]}")]


# Orders ----------------------------------------------------------------------------------------------------------------------


def barred(bars: Sequence[OrderBar], s: State, side: int, lang: str) -> list[Reason]:
    """O14 What stands in the way of an order, a pass, the end of the turn: the bars that do, in words."""
    u = highest_leader(s, side)
    fields = {"n": s.law.sides[side].orders, "leader": names.unit(u, lang) if u != NONE else ""}
    return [tell(bar, lang, fields) for bar in bars if bar.forbids(s, side)]


def order(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """1.5, 5.1, O14 Why an order cannot be given now."""
    side, number = ask.seat, s.t.order[c.a]
    if ask.message != WHAT_TO_DO.id:
        return held(s, side, c.a, lang)
    if out := held(s, side, c.a, lang) or now(ORDERS, s, ask, lang):
        return out
    if number == LINE and idle(s, side) and line_of_fire.heavy(s, side):
        return [reason for u in bits(line_of_fire.heavy(s, side)) for reason in gun(s, side, u, lang)][:SOME]
    return [(rule, capital(text)) for rule, text in unable(s, side, number, lang)]


def unable(s: State, side: int, number: int, lang: str) -> list[Reason]:
    """O14.5 Why nobody can carry out an order."""
    out = barred(BARS[number], s, side, lang)
    if out and number in ACTIVATING:
        return barred((NOBODY, *([fire.HINDERED] if number == FIRE_ORDER else [])), s, side, lang)[:1] or out[:1]
    if not out or number not in (REQUEST, CONFUSION) or out[0][0] == "12":
        return out[:1]
    u = highest_leader(s, side)
    if u == NONE:
        leader = ("O19.2", pick(lang, "you have no leader to observe", "vous n'avez aucun leader pour observer"))
    else:
        leader = next((tell(bar, lang, {"leader": names.unit(u, lang)}) for bar in barring(OBSERVER, u, s)), out[-1])
    cut, last = out[:-1], out[-1:] if number == REQUEST else []
    return list(dict.fromkeys([*cut, leader, *last]))


def between(bars: Sequence[OrderBar]) -> Story[State]:
    """Why something is not done between orders: a pass, the end of the turn, the card of headquarters."""
    return lambda s, ask, c, lang: now(bars, s, ask, lang)


def now(bars: Sequence[OrderBar], s: State, ask: Ask, lang: str) -> list[Reason]:
    """The first bar of what is done between orders, when that is asked."""
    return [(rule, capital(text)) for rule, text in barred(bars, s, ask.seat, lang)[:1]] if ask.message == WHAT_TO_DO.id else []


def gun(s: State, side: int, u: int, lang: str) -> list[Reason]:
    """O22.1 Why a heavy machine gun lays no line of fire."""
    w = s.arm[u]
    return first(barring(line_of_fire.GUN, u, s, side, line_of_fire.heavy(s, side)), lang,
                 {"u": names.unit(u, lang), "w": names.weapon(w, lang) if w != NONE else ""})


def engineer(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """3.1.9"""
    side = ask.seat
    if ask.message != WHAT_TO_DO.id:
        return held(s, side, c.a, lang)
    return held(s, side, c.a, lang) or now(ORDERS, s, ask, lang) or first(barring(SAPPERS, c.a, s, side), lang, {})


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
    if lack := lacking(s, ask, c.a, lang):
        return [(lack[0], capital(lack[1]))]
    when = s.t.entries[rule].window
    when = WINDOWS.get(when, when) if lang == "fr" else when
    return [said(rule, lang, f"{name} is played at another moment: {when}", f"{name} se joue à un autre moment : {when}")]


def lacking(s: State, ask: Ask, c: int, lang: str) -> Reason | None:
    """What the moment of this very question lacks for the action of a card."""
    h = ask.args[0] if ask.args else NONE
    if ask.message in (WHICH_REACTION.id, WHETHER_WIRE.id) and s.t.action[c] == reaction.HIDDEN_WIRE:
        return next((tell(bar, lang, {"h": HEX_IDS[h]}) for bar in reaction.HIDDEN if bar.forbids(s, h)), None)
    at = moment(s, ask)
    bar = next(iter(barring(at[0], c, at[1])), None) if at else None
    if at is None or bar is None:
        return None
    return tell(bar, lang, {"h": HEX_IDS[h] if h < HEXES else "", "n": defence.covering_guns(s, ask.seat, at[1].cells)})


def moment(s: State, ask: Ask) -> tuple[tuple[ActionBar, ...], Moment] | None:
    """The bars of the actions that belong to a question, and what they look at."""
    side, h = ask.seat, ask.args[0] if ask.args else NONE
    hand = s.hand[side]
    if ask.message == WHICH_FIRE_CARD.id and (shot := waiting(s, fire.support)):
        return fire.SUPPORT, Moment(s, side, hand, h, shot.group)
    if ask.message == WHICH_DEFENCE_CARD.id and (x := waiting(s, defence.cards)):
        return defence.SHELTER, Moment(s, side, hand, h, 0, x.cells, x.firers, x.left)
    if ask.message == WHICH_MELEE_CARD.id:
        return melee.MELEE, Moment(s, side, hand, h)
    return (cards_on_move.ON_MOVE, Moment(s, side, hand)) if ask.message in (WHO_MOVES.id, WHERE_TO_STEP.id) else None


def op_fire(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """A42"""
    if out := held(s, ask.seat, c.a, lang):
        return out
    if s.t.order[c.a] != FIRE_ORDER:
        return [said("A42", lang, "only a Fire card is opportunity fire", "seule une carte Tir sert au tir d'opportunité")]
    if ask.seat == s.active or ask.message != WHICH_REACTION.id:
        return [said("A42.2", lang, "opportunity fire answers a step of the enemy",
                     "le tir d'opportunité répond à un pas de l'ennemi")]
    h = ask.args[0]
    if not reaction.could_open(s, ask.seat, h):
        return [said("A42.1", lang, f"nobody who is left sees {HEX_IDS[h]} within range",
                     f"aucun de ceux qui restent ne voit {HEX_IDS[h]} à portée")]
    return [said("A42.3(3)", lang, "one fire at most for each step", "un tir au plus par pas")]


def discard(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    if out := held(s, ask.seat, c.a, lang):
        return out
    return [said("O15", lang, "cards are discarded only by passing", "on ne défausse qu'en passant")]


def unused(s: State, side: int, i: int, lang: str) -> Reason | None:
    """1.S, S98 Why a Strategy card cannot be used at all for now."""
    row = s.t.strategy[i]
    since, until = (names.month(x, lang) if x else "" for x in (row.since, row.until))
    return next((tell(bar, lang, {"since": since, "until": until}) for bar in strategy.UNUSED if bar.forbids(s, side, i)), None)


def situation(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """S98.1, 1.S Why a Strategy card cannot be used so. Only of the own card is more told than that one does not hold it."""
    side = ask.seat
    if s.shand[side] != c.a:
        return [said("1.2", lang, f"you do not hold the Strategy card {STRATEGY_IDS[c.a]}",
                     f"vous n'avez pas la carte Stratégie {STRATEGY_IDS[c.a]}")]
    if bar := unused(s, side, c.a, lang):
        return [(bar[0], capital(bar[1]))]
    if side == s.active and ask.message != WHAT_TO_DO.id and c.b in strategy.ways(s, side, c.a):
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

