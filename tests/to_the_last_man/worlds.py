"""Two worlds that a seat cannot tell apart, and the reading of all that a seat is told in one of them."""
from __future__ import annotations

import json
import random
from typing import Any

import marne
from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.pieces import SEATS
from marne.games.to_the_last_man.state import State
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event
from marne.kernel.run import reask
from marne.parts.bits import bits, mask
from marne.server.hooks import hooks

TABLE = hooks("to-the-last-man")
ASIDE = ("xyzzy", "battle verdun", "ersatz offensive", "move ge-1 liege")


def somewhere(scenario: str, seed: int, choices: int, **options: Any) -> marne.Match:
    """A situation that random play leads to, before the end of the game."""
    m = marne.start("to-the-last-man", scenario=scenario, seed=seed, data="", options={"armistice": False, **options})
    rng = random.Random(f"{scenario} {seed}")
    for made in range(choices):
        assert m.decision is not None
        m.choose(rng.choice(m.decision.choices))
        if m.decision is None:
            return somewhere(scenario, seed, made, **options)
    return m


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def twin(m: marne.Match, seat: int, rng: random.Random) -> marne.Match:
    """1.3 The same game in which the other side holds other cards: any of those that `seat` has not seen, as many, and as many
    of them not yet usable. What remains is the draw pile."""
    other = m.copy()
    s = state(other)
    foe = 1 - seat
    hand, frozen = s.hand[foe].bit_count(), (s.hand[foe] & s.frozen).bit_count()
    unseen = list(bits(s.hand[foe] | s.deck))
    rng.shuffle(unseen)
    s.frozen = s.frozen & s.hand[seat] | mask(unseen[:frozen])
    s.hand[foe], s.deck = mask(unseen[:hand]), mask(unseen[hand:])
    if s.decision is not None and s.stack:
        reask(s)                                        # the questions of the other side are about its new cards
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
            offered = {c.text for c in ask.choices}
            added["refused"] = [TITLE.explain(s, t, lang) for t in ASIDE if t not in offered]
        out[lang] = added
    return json.dumps(out, sort_keys=True, default=list)


def seen(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """The events of a choice that a seat may know."""
    return [e.plain() for e in events if not (isinstance(e, Chosen) and e.secret and e.seat != seat) and TITLE.sees(e, seat)]


def own_draw(events: list[Event], seat: int) -> bool:
    """Has the seat drawn a card? From other draw piles come other cards: from there on the worlds may differ."""
    return any(e.kind == "Rolled" and getattr(e, "purpose", "") == f"card {SEATS[seat]}" for e in events)


def in_both(a: marne.Match, b: marne.Match) -> list[Choice]:
    """What can be chosen in both worlds."""
    assert a.state.decision is not None and b.state.decision is not None
    texts = {c.text for c in b.state.decision.choices}
    return [c for c in a.state.decision.choices if c.text in texts]
