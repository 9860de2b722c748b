"""Two worlds that a seat cannot tell apart, and the reading of all that a seat is told in one of them."""
from __future__ import annotations

import json
import random
from typing import Any

import marne
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import CARD_IDS, GOAL_IDS, NONE, SEATS, STRATEGY_IDS
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.victory import goal_pool
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event
from marne.kernel.run import reask
from marne.parts.bits import bits, mask
from marne.server.hooks import hooks

SLUG = "great-war-commander"
TABLE = hooks(SLUG)
SCENARIOS = [f"gwc-{n:02d}" for n in range(1, 17)]
LOOKING = "which_enemy_card"            # E62, E73 the hand lies open before the one who is asked
KEEPING = "which_strategy_to_keep"      # S98.3.1 he has looked into his own Strategy deck
# What somebody may type who hopes that the refusal tells him something: cards, markers, Strategy cards of both sides.
ASIDE = (*(f"{verb} {CARD_IDS[c]}" for c in range(0, len(CARD_IDS), 5) for verb in ("order", "action", "op-fire")),
         *(f"discard {CARD_IDS[c]}" for c in range(3, len(CARD_IDS), 17)), *(f"card {CARD_IDS[c]}" for c in range(1, 216, 29)),
         *(f"strategy {i} 1" for i in STRATEGY_IDS[::3]), *(f"objective {g}" for g in GOAL_IDS[::4]), "xyzzy", "hq-order",
         "target H6", "step H6", "plus-one", "reroll")


def somewhere(scenario: str, seed: int, choices: int) -> marne.Match:
    """A situation that random play leads to, before the end of the game."""
    m = marne.start(SLUG, scenario=scenario, seed=seed, data="")
    rng = random.Random(f"{scenario} {seed}")
    for made in range(choices):
        assert m.decision is not None
        m.choose(rng.choice(m.decision.choices))
        if m.decision is None:
            return somewhere(scenario, seed, made)
    return m


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def swap(s: State, seat: int, rng: random.Random) -> None:
    """1.2, 7.3.3, E71, S98 Everything that `seat` has not seen is dealt anew: the other's hand, Strategy card and secret
    objectives, the cards of HQ orders, the order of both Strategy decks. How many there are of each stays."""
    foe = 1 - seat
    asked = s.decision
    looking = asked is not None and asked.seat == seat and asked.message == LOOKING
    if not looking:
        unseen = list(bits(s.hand[foe] | s.deck[foe] | (1 << s.hq[foe] if s.hq[foe] != NONE else 0)))
        rng.shuffle(unseen)
        hand = s.hand[foe].bit_count()
        if s.hq[foe] != NONE:
            s.hq[foe] = unseen.pop()
        s.hand[foe], s.deck[foe] = mask(unseen[:hand]), mask(unseen[hand:])
    if s.hq[seat] != NONE:
        own = [*bits(s.deck[seat]), s.hq[seat]]
        rng.shuffle(own)
        s.hq[seat] = own.pop()
        s.deck[seat] = mask(own)
    strategies = [*s.sdeck[foe], *([s.shand[foe]] if s.shand[foe] != NONE else [])]
    rng.shuffle(strategies)
    if s.shand[foe] != NONE:
        s.shand[foe] = strategies.pop()
    s.sdeck[foe] = tuple(strategies)
    if not (asked is not None and asked.message == KEEPING):
        s.sdeck[seat] = tuple(rng.sample(s.sdeck[seat], len(s.sdeck[seat])))
    goals = list(bits(goal_pool(s) | s.secret[foe]))
    rng.shuffle(goals)
    s.secret[foe] = mask(goals[:s.secret[foe].bit_count()])


def twin(m: marne.Match, seat: int, rng: random.Random) -> marne.Match:
    """The same game in which all is different that `seat` cannot know. What is asked now is asked anew, also of himself."""
    other = m.copy()
    s = state(other)
    swap(s, seat, rng)
    if s.decision is not None and s.stack:
        reask(s)
    other._changed()
    return other


def public(ask: Ask | None, seat: int | None) -> tuple[Any, ...]:
    """What a seat is told of a question: of a sealed one of the other side only who is asked."""
    if ask is None:
        return ()
    if ask.seat == seat:
        return ask.seat, ask.message, ask.rule, ask.args, [c.text for c in ask.choices]
    return (ask.seat,) if ask.sealed else (ask.seat, ask.rule, ask.message, ask.args)


def told(m: marne.Match, seat: int | None, deep: bool = True) -> str:
    """All that a seat is told, as the bytes that would be sent: view, question, and what the table adds."""
    s, ask = state(m), m.state.decision
    out: dict[str, Any] = {"view": TITLE.view(s, seat), "question": public(ask, seat)}
    for lang in ("en", "fr") if deep else ():
        added: dict[str, Any] = {"where": TABLE.where(s, lang), "crumb": list(TABLE.crumb(s, lang)),
                                 "facts": TABLE.facts(s, seat, lang), "board": TABLE.board(s, seat, lang)}
        if ask is not None and (ask.seat == seat or not ask.sealed):
            added["prompt"] = TITLE.prompt(s, ask, lang)
            added["focus"] = list(TABLE.focus(s, ask, lang))
        if ask is not None and ask.seat == seat:
            added["marks"] = [list(x) for x in TABLE.marks(s, ask)]
            added["words"] = [TITLE.spoken(s, c, lang) for c in ask.choices]
            added["odds"] = [TABLE.odds(s, seat, c.text, lang) for c in ask.choices[:3]]
            offered = {c.text for c in ask.choices}
            added["refused"] = [TITLE.explain(s, t, lang) for t in ASIDE if t not in offered]
        out[lang] = added
    return json.dumps(out, sort_keys=True, default=list)


def seen(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """The events of a choice that a seat may know."""
    return [e.plain() for e in events if not (isinstance(e, Chosen) and e.secret and e.seat != seat) and TITLE.sees(e, seat)]


def shown(events: list[Event], seat: int, blind: bool) -> bool:
    """Has something come to light that differs between the worlds of `seat`? A card of the other's pile, a hidden marker or
    Strategy card; `blind`: a card of HQ orders of his own lies unseen, so that his own pile is not the same either."""
    piles = {f"fate {SEATS[1 - seat]}", "secret", *((f"fate {SEATS[seat]}", f"draw {SEATS[seat]}") if blind else ())}
    for e in events:
        if e.kind == "Rolled" and getattr(e, "purpose", "") in piles:
            return True
        if e.kind in ("HandShown", "GoalRevealed", "StrategyPlayed"):
            return True
        if e.kind in ("StrategyTaken", "GoalTaken") and getattr(e, "side", 1 - seat) == seat:
            return True
    return False


def in_both(a: marne.Match, b: marne.Match) -> list[Choice]:
    """What can be chosen in both worlds."""
    assert a.state.decision is not None and b.state.decision is not None
    texts = {c.text for c in b.state.decision.choices}
    return [c for c in a.state.decision.choices if c.text in texts]
