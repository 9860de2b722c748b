"""Why not? A choice that is not offered, explained by the bars of its verb, which stand beside the rules.

Here: which bars a verb has, by question where that matters, what their sentences are filled with, and what is said when a move
would be legal but another question comes first.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marne.games.to_the_last_man import TITLE, questions as qu
from marne.games.to_the_last_man.choices import BUY_CARD, LEXICON, kinds
from marne.games.to_the_last_man.pieces import (
    ARMIES, FIRST_FORT, IDS, IN_ARMY, INDEX, NATION, NATIONS, SIDE, T_RESERVES, T_WEATHER, TYPE, ZONE,
)
from marne.games.to_the_last_man.questions import QUESTIONS, battle_zone
from marne.games.to_the_last_man.rules import (
    r02_eastern_front as box, r02_march as march, r02_reinforcements as arrivals, r03_victory as war, r04_movement as movement,
    r05_1_declare as declare, r05_3_losses as losses, r05_4_retreat as retreat, r05_battle as battles, r06_supply as supply,
    r07_production as production, r08_1_armies as armies, r09_1_offensive as offensive, r09_6_reserves as reserves,
    r09_8_crisis as crises, r09_cards as cards,
)
from marne.games.to_the_last_man.rules.r01_2_units import MOBILE, OWN, of, units
from marne.games.to_the_last_man.state import State, distinct, zone_of
from marne.games.to_the_last_man.words.names import (
    NATION_WORDS, Piece, Place, card_name, counter_name, season, since, unit_name, zones_named,
)
from marne.kernel.bars import ASKED, ENDS, LEAST, Bar, barring
from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import Question
from marne.parts.refusals import Refusals, Said
from marne.parts.words import pick

Bars = tuple[Bar[Any], ...]


# What comes first: {q} is the unit, {q_k} the sort of counter that the question is about ---------------------------------------


def _other(q: Question) -> Callable[..., int]:
    """Another one is in hand in this question."""
    def forbids(s: State, side: int, *x: int) -> int:
        ask = s.decision
        if ask is None or ask.message != q.id:
            return 0
        return -(ask.args[0] != x[0]) if x else ~(1 << ask.args[0])
    return forbids


def _asked(q: Question) -> Callable[..., int]:
    return lambda s, *_: -(s.decision.message == q.id)


def _unless(offers: Callable[[State, int, int], int], q: Question) -> Callable[..., int]:
    """It would be offered, but in this question only what comes before it is."""
    return lambda s, side, x: offers(s, side, x) if s.decision is not None and s.decision.message == q.id else 0


def _same(q: Question) -> Callable[..., int]:
    """It is the one in hand in this question."""
    return lambda s, *_: 1 << s.decision.args[0] if s.decision is not None and s.decision.message == q.id else 0


SELECTED: Bar[Any] = Bar("2.0 II.2", _same(qu.WHICH_MOVE), "{u.Le} {u:is|are} in hand already: say where to, or go back",
                         "{u.Le} {u:est|sont} déjà en main : dites où aller, ou revenez", ENDS)
IN_HAND: Bar[Any] = Bar("2.0 II.2", _other(qu.WHICH_MOVE), "{q.Le} {q:is|are} being moved: go back first",
                        "{q.Le} {q:est|sont} en cours de mouvement : revenez d'abord")
MOVE_FIRST: Bars = (IN_HAND, Bar("2.0 II.2", _asked(qu.WHICH_UNIT), "choose the unit first: select {id}",
                                 "choisissez d'abord l'unité : select {id}"))
PLACE_FIRST: Bars = (
    Bar("2.0 I", _other(qu.WHICH_PLACEMENT), "{q.Le} {q:is|are} being placed now",
        "on place à présent une autre unité : {q.Le}", ENDS),
    Bar("2.0 I", _unless(lambda s, side, u: arrivals.places(s, u, arrivals.allowed_zones(s, NATION[u])),
                         qu.WHOM_TO_PLACE), "choose the unit first", "choisissez d'abord l'unité", ENDS))
BUILD_FIRST: Bars = (
    Bar("7.2", _other(qu.WHERE_TO_BUILD), "{q_k} is being built: go back first", "{q_k} en construction : revenez d'abord", ENDS),
    Bar("7.2", _unless(lambda s, side, n: production.sites(s, side, n), qu.WHICH_ORDER), "choose what to build first",
        "choisissez d'abord ce qu'il faut construire", ENDS))
RAISE_FIRST: Bars = (
    Bar("7.3", _other(qu.WHERE_TO_REBUILD), "{q.Le} {q:is|are} being rebuilt: go back first",
        "{q.Le} en cours de reconstitution : revenez d'abord", ENDS),
    Bar("7.3", _unless(lambda s, side, a: production.home_zones(s, side, NATION[a]), qu.WHICH_ORDER), "choose the army first",
        "choisissez d'abord l'armée", ENDS),)
SHIFTED: Bar[Any] = Bar("8.1", _other(qu.WHERE_TO_SHIFT), "{q.Le} {q:is|are} being shifted: go back first",
                        "{q.Le} {q:est|sont} en cours de transfert : revenez d'abord")
SHIFT_FIRST: Bar[Any] = Bar("8.1", _asked(qu.WHOM_TO_SHIFT), "choose the piece first: select {id}",
                            "choisissez d'abord la pièce : select {id}", LEAST)
SELECT: Bars = (SELECTED, *movement.MOVER_BARS, IN_HAND, *movement.SPENT_BARS,
                Bar("8.1 [transfers]", units(lambda s, u: u >= ARMIES and s.loc[u] < IN_ARMY), how=LEAST))


# The bars of each verb. Those of a second group are told if there are none of the first, and only where they are asked for. ----

BARS: dict[str, tuple[Bars, ...]] = {
    "offensive": (offensive.OFFENSIVE_BARS,), "ersatz": (cards.HELD,), "redraw": ((cards.NOT_HELD,),),
    "discard": ((cards.NOT_HELD,),), "card": (declare.CARD_BARS,), "bad-weather": (declare.WEATHER_BARS,),
    "talks": ((war.NO_TALKS,), war.TALKS_BARS), "offer-armistice": ((war.NO_TALKS,),),
    "capitulate": ((war.NO_TALKS._replace(how=0), war.WINNING),),
    "select": (SELECT,), "move": (movement.MOVE_BARS,), "join": (movement.JOIN_BARS,), "leave": (movement.LEAVE_BARS,),
    "rail": (movement.RAIL_REFUSALS,), "strategic": (movement.STRATEGIC_REFUSALS,), "sail": (movement.SAIL_REFUSALS,),
    "reserves": (reserves.RESERVES_REFUSALS,), "absorb": (MOBILE, march.ABSORB_BARS),
    "battle": (declare.BATTLE_BARS,), "bonus": (declare.BONUS_BARS,), "keep": (declare.KEEP_BARS,),
    "resolve": (battles.RESOLVE_BARS,), "lose": (losses.IN_BATTLE, losses.LOSE_BARS),
    "retreat": (retreat.RETREAT_BARS,), "retreat-all": (retreat.ALL_BARS,), "fall-back": (retreat.ALL_BARS,),
    "retreat-part": ((*retreat.NOT_IN_PART, *retreat.RETREAT_BARS, *retreat.PART_BARS),),
    "react": (battles.REACT_BARS,), "scramble": (battles.SCRAMBLE_BARS,), "reroll": (battles.REROLL_BARS,),
    "reroll-extra": (battles.EXTRA_BARS,),
    "place": (of(OWN[:1]), of(arrivals.WAITING_BARS), (*PLACE_FIRST, *arrivals.PLACE_BARS)),
    "swap": (arrivals.SWAP_BARS,), "shift": (of(armies.SHIFTER_BARS), (SHIFTED, *armies.SHIFT_BARS, SHIFT_FIRST)),
    "build": (production.BUILD_BARS,), "buy": (of(production.BUILD_BARS), (*BUILD_FIRST, *production.BUY_BARS)),
    "raise": (production.RAISE_BARS,), "rebuild": (of(production.RAISE_BARS), (*RAISE_FIRST, *production.REBUILD_BARS)),
    "entrench": (production.ENTRENCH_BARS,), "promote": (production.PROMOTE_BARS,), "undo": (production.UNDO_BARS,),
    "reorganise": (production.REORGANISE_BARS,), "starve": (supply.STARVE_BARS,),
    "sacrifice": (box.SACRIFICE_BARS,),
}
BY_SEAT = {"crisis": crises.CRISIS_BARS, "remove": crises.REMOVE_BARS}
_FORCED: Bars = (Bar("8.2.2 [FORCED RETREAT]", lambda *_: -1),)
_TALKED = (war.TALKS_BARS,)
# In some questions a verb has others.
IN_QUESTION: dict[tuple[Question, str], tuple[Bars, ...]] = {
    (qu.WHICH_OFFENSIVE, "offer-armistice"): _TALKED, (qu.WHICH_OFFENSIVE, "capitulate"): (
        (*(bar._replace(how=0) for bar in war.TALKS_BARS), war.WINNING),),
    (qu.WHICH_ARMY_JOINED, "join"): (march.ARRIVAL_BARS,), (qu.WHICH_ARMY_JOINED, "stand"): (march.STAND_BARS,),
    (qu.WHO_STAYS, "leave"): (retreat.LEFT_BARS,), (qu.WHICH_ARMY, "lose"): (losses.LOSE_ARMY_BARS,),
    (qu.WHERE_EMPTY, "retreat"): (armies.EMPTY_BARS,),
    (qu.WHERE_EMPTY, "retreat-part"): ((*retreat.NOT_IN_PART, *armies.EMPTY_BARS),), (qu.WHERE_TO_FALL_BACK, "stand"): (_FORCED,),
    (qu.WHICH_ARMY, "stand"): (_FORCED,), (qu.WHO_FALLS_BACK, "stand"): ((
        Bar("5.4.2", lambda *_: -1, "a retreat has been announced: somebody must go",
            "une retraite est annoncée : quelqu'un doit partir"),),),
    **{(q, "select"): (arrivals.WAITING_BARS,) for q in (qu.WHOM_TO_PLACE, qu.WHICH_PLACEMENT)},
    **{(q, "select"): (armies.SHIFTER_BARS,) for q in (qu.WHOM_TO_SHIFT, qu.WHERE_TO_SHIFT)},
}
AHEAD = {(qu.WHOM_TO_PLACE.id, "place"), (qu.WHOM_TO_SHIFT.id, "shift")}        # asked next
MOVES = ("move", "join", "leave", "rail", "strategic", "sail", "reserves")


class Fields(dict[str, Any]):
    """What the sentences of a refusal are filled with, each field made when it is wanted."""

    def __init__(self, s: State, ask: Ask, c: Choice, lang: str) -> None:
        super().__init__()
        self.s, self.ask, self.c, self.lang = s, ask, c, lang

    def __missing__(self, name: str) -> object:
        value = self[name] = FIELDS[name](self)
        return value

    @property
    def army(self) -> int:
        """The army that something goes into; in `absorb` the one in question."""
        c = self.c
        return self.ask.args[0] if c.verb == "absorb" else c.b if c.verb == "join" else c.b - IN_ARMY

    @property
    def zone(self) -> int:
        """Where it goes."""
        last = kinds(self.c.verb)[-1:]
        z = self.c.b if len(kinds(self.c.verb)) == 2 else self.c.a
        return self.s.loc[self.army] if last == ("unit",) or z >= IN_ARMY else z

    @property
    def card(self) -> int:
        return {"reserves": T_RESERVES, "bad-weather": T_WEATHER}.get(self.c.verb, self.c.a)


def _piece(f: Fields, u: int) -> Piece:
    return Piece(u, f.lang, f.s.loc[u])


def _they(f: Fields) -> str:
    named = zones_named(f.s.battles, f.lang)
    if not named:
        return ""
    if f.s.battles & f.s.battles - 1:
        return pick(f.lang, f"; they are: {named}", f" ; ce sont : {named}")
    return pick(f.lang, f"; the only one is {named}", f" ; la seule est {named}")


def _cost(f: Fields) -> int:
    t, c = f.s.t, f.c
    if c.verb in ("build", "buy") and c is not BUY_CARD:
        return t.cost[production.lowest(production.for_sale(f.s, c.a >> 4, c.a & 15))]
    return {"buy": t.cost_card, "entrench": t.cost_dig, "promote": t.cost_promote}.get(c.verb, t.cost[c.a])


def _year(f: Fields) -> int:
    e = crises.crisis_now(f.s, 1 - f.ask.seat)
    return e.year if e else 0


FIELDS: dict[str, Callable[[Fields], object]] = {
    "u": lambda f: _piece(f, f.c.a), "v": lambda f: _piece(f, f.army), "q": lambda f: _piece(f, f.ask.args[0]),
    "q_name": lambda f: Piece(f.ask.args[0], f.lang), "q_at": lambda f: Place(f.s.loc[f.ask.args[0]], f.lang),
    "q_place": lambda f: Place(IN_ARMY + f.ask.args[0], f.lang), "goal": lambda f: Place(f.ask.args[1], f.lang),
    "q_k": lambda f: counter_name(f.ask.args[0], f.lang), "id": lambda f: IDS[f.c.a],
    "z": lambda f: Place(f.zone, f.lang), "there": lambda f: Place(f.zone, f.lang),
    "at": lambda f: Place(zone_of(f.s, f.c.a), f.lang), "here": lambda f: Place(zone_of(f.s, f.c.a), f.lang),
    "battle": lambda f: Place(battle_zone(f.ask), f.lang), "n": lambda f: f.s.t.stack_limit, "far": lambda f: f.s.t.rail_zones,
    "since": lambda f: since(f.s.due[f.c.a], f.lang), "v_since": lambda f: since(f.s.due[f.army], f.lang),
    "host": lambda f: unit_name(f.army, f.lang), "season": lambda f: season(f.s.turn, f.lang),
    "slots": lambda f: (f.s.t.inf_slots[f.army], f.s.t.aux_slots[f.army], f.s.t.guns[f.s.turn][NATION[f.army]]),
    "c": lambda f: card_name(f.card, f.lang), "c_since": lambda f: since(f.s.t.earliest[f.card], f.lang),
    "years": lambda f: ", ".join(str(e.year) for e in f.s.t.crises if e.card == f.c.a), "year": _year, "they": _they,
    "nation": lambda f: NATION_WORDS[NATIONS[f.s.t.bonus_army[f.s.bonus]]], "most": lambda f: losses.most(f.s),
    "k": lambda f: counter_name(f.c.a, f.lang), "k_since": lambda f: since(production.first_date(f.s, f.c.a), f.lang),
    "cost": _cost, "bp": lambda f: f.s.bp[f.ask.seat], "promote_since": lambda f: since(f.s.t.promote_from, f.lang),
    "promotions": lambda f: f.s.law.promotions,
}


def legal(s: State, ask: Ask, c: Choice) -> bool:
    """Would the engine offer this move of the unit, if it were the one in hand?"""
    if zone_of(s, c.a) >= IN_ARMY or SIDE[c.a] != ask.seat or ask.message not in (qu.WHICH_UNIT.id, qu.WHICH_MOVE.id):
        return False
    return c in movement.unit_moves(s, ask.seat, c.a) or c in reserves.reserve_moves(s, ask.seat, c.a)


def groups(s: State, ask: Ask, c: Choice) -> tuple[Bars, ...]:
    """The bars of a verb here."""
    if c.verb in MOVES and legal(s, ask, c):
        return (MOVE_FIRST,)
    if c.verb in BY_SEAT:
        return (BY_SEAT[c.verb][ask.seat],)
    if c is BUY_CARD:
        return ((production.CARD_PRICE,),)
    return IN_QUESTION.get((QUESTIONS[ask.message], c.verb)) or BARS.get(c.verb, ())


def story(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """The rules that forbid a choice."""
    two = len(kinds(c.verb)) == 2 and c is not BUY_CARD
    asked = any(o.verb == c.verb for o in ask.choices) or c.verb in QUESTIONS[ask.message].close
    for i, bars in enumerate(groups(s, ask, c)):
        if i and not asked and (ask.message, c.verb) not in AHEAD:
            break
        here = [bar for bar in bars if asked or not bar.how & ASKED]
        found = barring(here, c.b, s, ask.seat, c.a) if two else barring(here, c.a, s, ask.seat)
        if found:
            return [bar.told(lang, Fields(s, ask, c, lang)) for bar in found]
    return []


_KIND_OF = {"u": "unit", "k": "counter"}         # by the name of an argument
# Obstacles that will still be there when the question comes: whose the unit is, dates, nations, what is not in the hand.
LASTING = frozenset((
    "2.0 II", "2.0 I", "1.2.1 [counter limit]", "1.2.1 [forts static]", "8.4 [b4]", "1.3", "9.1", "9.1.2", "9.3 [date]",
    "9.4 [date]", "9.5", "9.5 [turn 1]", "9.8", "9.8 [years]", "9.9", "9.9 [years]", "8.2.2 [build]", "8.2.2 [no entrench]",
    "7.2", "7.3", "7.5",
    "7.6", "4.2 [b4]", "4.2 [b5]", "4.5", "4.6 [cap]", "8.1 [nationality]", "8.3.4 [13.7]", "8.4 [b3]", "8.3.3 [no retreat]",
    "8.2.2 [FORCED RETREAT]", "8.3.6 [no retreat]", "8.3.6 [no loss]", "3.2", "3.3"))


def means(*kinds: str) -> dict[str, str]:
    """The verb that a name alone stands for, by the question: the first of its close ones, if that is all it wants, or all
    beside a unit or counter that the question is about."""
    out = {}
    for q in QUESTIONS.values():
        *before, last = [k.id for verb in q.close[:1] for k in LEXICON.verbs[verb].kinds] or [""]
        if last in kinds and (not before or before == [_KIND_OF.get(q.args[0] if q.args else "")] and last != "unit"):
            out[q.id] = q.close[0]
    return out


def twin(s: State, ask: Ask, c: Choice) -> Choice | None:
    """An offered choice that differs from this one in a counter only that nothing tells apart from it."""
    if kinds(c.verb)[:1] != ("unit",) or not ARMIES <= c.a < FIRST_FORT:
        return None
    for o in ask.choices:
        if o.verb == c.verb and o.b == c.b and ARMIES <= o.a < FIRST_FORT and len(distinct(s, 1 << o.a | 1 << c.a)) == 1:
            return o
    return None


REFUSALS: Refusals[State] = Refusals(
    title=TITLE, lexicon=LEXICON, seats=(("the Germans", "aux Allemands"), ("the Entente", "à l'Entente")),
    stories=dict.fromkeys(LEXICON.verbs, story), lasting=LASTING, twin=twin,
    means=((ZONE, means("zone", "place"), "battle"), (IDS[:ARMIES], {qu.WHICH_MOVE.id: "join"}, ""),
           (INDEX, means("unit"), "select"), (TYPE, means("card"), "ersatz")))
explain = REFUSALS.explain
