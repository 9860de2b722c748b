"""Two worlds that a seat cannot tell apart, and the reading of all that a seat is told in one of them."""
from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

import marne
from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event
from marne.kernel.run import reask
from marne.players import placing
from marne.players.base import SeatView, player


def public(ask: Ask | None, seat: int | None) -> tuple[Any, ...]:
    """What a seat is told of a question: of a sealed one of the other side only who is asked."""
    if ask is None:
        return ()
    if ask.seat == seat:
        return ask.seat, ask.message, ask.rule, ask.args, [c.text for c in ask.choices]
    return (ask.seat,) if ask.sealed else (ask.seat, ask.rule, ask.message, ask.args)


def in_both(a: marne.Match, b: marne.Match) -> list[Choice]:
    """What can be chosen in both worlds."""
    assert a.state.decision is not None and b.state.decision is not None
    texts = {c.text for c in b.state.decision.choices}
    return [c for c in a.state.decision.choices if c.text in texts]


def marches(m: marne.Match) -> list[Any]:
    """Where the seat that is asked is told its units get to: all of them, the first that can go, and over a way-point."""
    ask, table = m.state.decision, m.title.table
    if ask is None or not table.marching(ask):
        return []
    known, out = m.title.known(m.state, ask.seat), list[Any]()
    movers = sorted({x for mark in table.marks(m.state, ask) for x in mark.pieces})
    for piece in ("", *movers[:1]):
        found = table.marches(known, piece, ()) or {}
        points = [place for place, way in found.items() if way.stop][:1]
        out.append([found, *(table.marches(known, piece, (point,)) for point in points)])
    return out


def placed(m: marne.Match) -> list[Any]:
    """What the computer places for the seat that is asked, and how that looks to it then."""
    ask, out = m.state.decision, list[Any]()
    for whole in (False, True) if ask is not None and m.title.table.placings.kind(ask) else ():
        trial = m.copy()
        out.append([placing.place(trial, "place", whole), m.title.view(trial.state, ask.seat if ask else None)])
    return out


class Worlds:
    """The worlds of a game. `aside`: what somebody may type who hopes that the refusal tells him something; `options`: those of
    the games that are looked at."""

    def __init__(self, slug: str, aside: Sequence[str], **options: Any) -> None:
        self.slug, self.aside, self.options = slug, aside, options
        self.title = games_index.title(slug)
        self.table = self.title.table

    def somewhere(self, scenario: str, seed: int, choices: int) -> marne.Match:
        """A situation that random play leads to, before the end of the game."""
        m = marne.start(self.slug, scenario=scenario, seed=seed, data="", options=self.options)
        rng = random.Random(f"{scenario} {seed}")
        for made in range(choices):
            assert m.decision is not None
            m.choose(rng.choice(m.decision.choices))
            if m.decision is None:
                return self.somewhere(scenario, seed, made)
        return m

    def situations(self, scenarios: Sequence[str], lengths: Sequence[int], keep: int) -> st.SearchStrategy[marne.Match]:
        """After so many choices of two games of each scenario; `keep`: how many are remembered, since playing takes time."""
        reached = lru_cache(maxsize=keep)(self.somewhere)
        return st.builds(lambda scenario, seed, choices: reached(scenario, seed, choices).copy(),
                         st.sampled_from(list(scenarios)), st.integers(0, 1), st.sampled_from(list(lengths)))

    def told(self, m: marne.Match, seat: int | None, deep: bool = True) -> str:
        """All that a seat is told, as the bytes that would be sent: view, question, and what the table adds."""
        title, table = self.title, self.table
        s, ask = m.state, m.state.decision
        known = title.known(s, seat)
        out: dict[str, Any] = {"view": title.view(s, seat), "question": public(ask, seat)}
        for lang in ("en", "fr") if deep else ():
            added: dict[str, Any] = {"where": table.where(s, lang), "crumb": list(table.crumb(s, lang)),
                                     "facts": table.facts(known, seat, lang), "board": table.board(known, seat, lang),
                                     "warnings": [list(w) for w in table.warnings(known, seat, lang)]}
            if ask is not None and (ask.seat == seat or not ask.sealed):
                added["prompt"] = title.prompt(s, ask, lang)
                added["focus"] = list(table.focus(s, ask, lang))
            if ask is not None and ask.seat == seat:
                added["marks"] = [list(x) for x in table.marks(s, ask)]
                added["cautions"] = [[i, *w] for i, w in table.cautions(known, ask, lang).items()]
                added["strokes"] = [[i, *texts] for i, texts in table.strokes(known, ask).items()]
                added["words"] = [title.spoken(s, c, lang) for c in ask.choices]
                added["odds"] = [table.odds(known, seat, c.text, lang) for c in ask.choices[:3]]
                added["refused"] = self.refused(m, self.aside, lang)
            out[lang] = added
        if deep and ask is not None and ask.seat == seat:
            out["marches"], out["placed"] = marches(m), placed(m)
        return json.dumps(out, sort_keys=True, default=list)

    def refused(self, m: marne.Match, texts: Sequence[str], lang: str) -> list[Any]:
        """What the asked seat reads of what it cannot choose: by `why`, and by the refusal of `choose`."""
        was, m.lang = m.lang, lang
        out: list[Any] = []
        for text in texts:
            why = m.why(text)
            if why:
                try:
                    m.choose(text)
                except marne.IllegalChoice as e:
                    out.append([text, why, str(e), e.said(lang)])
        m.lang = was
        return out

    def refused_alike(self, worlds: Sequence[marne.Match], texts: Sequence[str]) -> int:
        """In worlds that are all the same to the seat that is asked: refusals are the same to the byte. How many there were."""
        for lang in ("en", "fr"):
            first, *others = (json.dumps(self.refused(m, texts, lang)) for m in worlds)
            for said in others:
                assert said == first
        return len(json.loads(first))

    def seen(self, events: Sequence[Event], seat: int | None) -> list[dict[str, Any]]:
        """The events of a choice that a seat may know."""
        return [e.plain() for e in events
                if not (isinstance(e, Chosen) and e.secret and e.seat != seat) and self.title.sees(e, seat)]

    def side_by_side(self, m: marne.Match, other: marne.Match, seat: int, rng: random.Random,
                     steps: int) -> Iterator[tuple[int, list[Event], list[Event]]]:
        """The same choices in both worlds, as long as there are any: after each its number and the events of both. The seat
        itself always has the same choices."""
        for step in range(steps):
            if m.decision is None or other.decision is None:
                return
            common = in_both(m, other)
            if m.decision.seat == self.title.seats[seat]:
                assert len(common) == len(m.decision.choices) == len(other.decision.choices)
            if not common:
                return                                  # the other side can go on with a card of this world only
            before = len(m.events), len(other.events)
            c = rng.choice(common)
            m.choose(c.text)
            other.choose(c.text)
            yield step, m.events[before[0]:], other.events[before[1]:]

    def same_news(self, news: Sequence[Event], others: Sequence[Event], seat: int) -> None:
        """A seat and a spectator are told the same of what has happened in both worlds."""
        assert self.seen(news, seat) == self.seen(others, seat) and self.seen(news, None) == self.seen(others, None)

    def not_blind(self, others: Sequence[marne.Match]) -> None:
        """Worlds that are all the same to the first seat: the other one, who owns what is hidden, sees every difference, and so
        would anybody who were shown the state."""
        assert len({self.told(x, 0) for x in others}) == 1 == len({self.told(x, None) for x in others})
        assert len({self.told(x, 1) for x in others}) == len(others) == len({x.digest() for x in others})

    def players_choose_the_same(self, m: marne.Match, twin: Callable[[marne.Match, int, random.Random], marne.Match],
                                rng: random.Random) -> None:
        """Whoever decides: what the other side holds does not matter to the players of the computer."""
        if m.decision is None:
            return
        name = m.decision.seat
        other = twin(m, m.seat_index(name), rng)
        kinds = ("random", "greedy", "officer", "general") if m.choices_made % 5 == 0 else ("random", "greedy", "officer")
        for kind in kinds:                  # the general thinks longest: now and then
            a, b = (player(kind, 7).choose(SeatView(x, name, "s")) for x in (m, other))
            assert a.text == b.text

    def imagined_alike(self, m: marne.Match, other: marne.Match, seat: int) -> None:
        """`hide` gives the same state in both worlds, and one that looks to the seat as the real one does."""
        a, b = (self.title.hide(x.state, seat, Seeded("think")) for x in (m, other))
        assert a.key() == b.key() and a.stack == b.stack
        assert (a.decision is None) == (b.decision is None)
        if a.decision is not None and b.decision is not None:
            assert [c.text for c in a.decision.choices] == [c.text for c in b.decision.choices]
        assert self.title.view(a, seat) == self.title.view(m.state, seat)


def asked_anew(other: marne.Match) -> marne.Match:
    """After hidden things have been exchanged in a copy: what is asked now is asked anew, about the new ones."""
    s = other.state
    if s.decision is not None and s.stack:
        reask(s)
    other.put(s)
    return other
