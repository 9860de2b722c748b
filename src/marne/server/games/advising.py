"""What the computer's player would look at, for a person who asks: a hint in a game, an opinion on an analysis board.

It is found out on a copy, from what the seat may know and nothing else, in the threads for heavy work. In a game against people
that a hint was asked for is an entry of the journal of its own (`hint`): everybody sees it, and the game's record is as before.
"""
from __future__ import annotations

from functools import lru_cache
from math import tanh
from typing import Any

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.placings import SET_UP
from marne.kernel.run import advance
from marne.kernel.title import State, Title
from marne.players import advice
from marne.server import words_advice as words
from marne.server.faults import Refused
from marne.server.games import payload
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.shapes import Advised, HintInfo, LineInfo, OpinionInfo, Reason, TermInfo
from marne.server.store import now
from marne.server.words_games import say

REASONS = 4             # of a choice, at most
TELLING = 0.12          # a share of a clear advantage from which on a part of the judgment is a reason
EVEN, CLEAR, WON = 0.35, 1.0, 2.5       # clear advantages: up to the first it is even, from the last on it is won


def hint(desk: Desk, game: str, user: str, seat: str, lang: str) -> HintInfo:
    """The best choices of the question the seat is asked, with reasons."""
    with desk.held(game, user, lang) as live:
        desk.seat_checked(live, user, seat, lang)
        desk.may_go_on(live, lang)
        if live.asked() != seat:
            raise Refused(409, "turn", say(lang, "not-decision", who=payload.seat_words(live.title, live.asked() or seat, lang)))
        index = live.title.seats.index(seat)
        title, s = live.title, advice.imagined(live.title, live.match.state, index)
        told = not live.solo(user)
        made = live.shown_n(None, live.match.choices_made)      # how often a seat has chosen in secret stays a secret
    found = HintInfo(best(title, s, index, lang), told)
    if told:
        with desk.held(game, user, lang) as live:
            if live.running:
                _noted(desk, live, seat, user, made)
    return found


def best(title: Title[Any], s: State, seat: int, lang: str) -> list[Advised]:
    """Of a situation as the seat imagines it."""
    some = advice.advise(title, s)
    return [_advised(title, s, a, n, len(some) == 1, seat, lang) for n, a in enumerate(some)]


def _noted(desk: Desk, live: Live, seat: str, user: str, made: int) -> None:
    """Once for a question: who asks twice has had one hint."""
    if (seat, made) in live.hints:
        return
    desk.store_change(live, dict(kind="hint", seat=seat, user_id=user, body={}, n=made), now(), live.asked())
    live.hints.append((seat, made))
    desk.after(live)


def _advised(title: Title[Any], s: State, a: advice.Advice, n: int, lone: bool, seat: int, lang: str) -> Advised:
    ask = s.decision
    assert ask is not None
    mark = title.table.marks(s, ask)[ask.choices.index(a.choice)]
    return Advised(a.choice.text, title.spoken(s, a.choice, lang), _reasons(title, s, a, n, lone, seat, lang),
                   [title.word(c, lang) for c in a.line[1:]], list(mark.places))


def _reasons(title: Title[Any], s: State, a: advice.Advice, n: int, lone: bool, seat: int, lang: str) -> list[Reason]:
    """What the title says of the line, then the parts of the judgment it changes, then how it compares."""
    ask = s.decision
    assert ask is not None
    out = []
    if a.thought is not None:
        plan = title.mind.tell(s, a.thought.plan, seat)
        out.append(Reason("", words.say(lang, "plan", plan=plan.fr if lang == "fr" else plan, n=round(100 * a.thought.value))))
    out += [Reason(rule, text) for rule, text in dict.fromkeys(title.table.reasons(s, a.line, a.after, seat, lang))]
    changed = [(k, v) for k, v in advice.changes(title, s, a.after, seat).items() if abs(v) >= TELLING and words.part(lang, k)]
    better = [k for k, v in changed if v > 0]
    out += [Reason("", words.part(lang, k, 1)) for k in better[:2]]
    worse = [k for k, v in changed if v < 0]
    if out and worse and len(out) < REASONS:
        out.append(Reason("", words.say(lang, "but", what=words.part(lang, worse[0], -1))))
    if a.thought is not None:
        return out[:REASONS]
    key = "only" if len(ask.choices) == 1 else "alike" if a.alike > 1 else "next" if n else "clear" if lone else "first"
    return [*out[:REASONS], Reason("", words.say(lang, key, n=a.alike))]


# --- how a game stands ------------------------------------------------------------------------------------------------------

@lru_cache(maxsize=64)
def _beginning(slug: str, scenario: str, options: tuple[tuple[str, Any], ...]) -> State:
    """A scenario when everybody has been set up, as the computer would do it."""
    title = games_index.title(slug)
    s: State = title.new(scenario, dict(options), "", Seeded("opinion"))
    s.log = None
    while s.decision is not None and title.table.placings.kind(s.decision) == SET_UP:
        advance(s, advice.chosen(title, s, s.decision))
    return s


def opinion(desk: Desk, game: str, user: str | None, lang: str, seat: str | None = None) -> OpinionInfo:
    """Where nobody plays against anybody: an analysis, a record, a game that is over, one at a single screen or against the
    computer.
    """
    with desk.held(game, user, lang) as live:
        if not (live.finished or live.row["kind"] != "game" or live.solo(user)):
            raise Refused(403, "later", say(lang, "no-opinion"))
        shown = payload.seat_shown(live, user, seat)
        index = 0 if shown is None else live.title.seats.index(shown)
        title = live.title
        s = advice.imagined(title, live.match.state, index)
        first = _beginning(title.slug, live.row["scenario"], tuple(sorted(live.row["options"].items())))
    return judged(title, s, first, lang)


def judged(title: Title[Any], s: State, first: State, lang: str) -> OpinionInfo:
    if s.decision is None:
        winner = s.result.winner if s.result is not None else None
        share = 0.0 if winner is None else 1.0 if winner == title.seats[0] else -1.0
        return OpinionInfo(share, words.say(lang, "over"), [], [])
    ahead, parts = advice.lead(title, s, first, 0)
    x = ahead / title.scale
    seat = title.seats[0 if x > 0 else 1]
    key = "even" if abs(x) < EVEN else "some" if abs(x) < CLEAR else "clearly" if abs(x) < WON else "won"
    line = [LineInfo(title.seats[i], title.word(c, lang)) for i, c in advice.foreseen(title, s)]
    return OpinionInfo(round(tanh(x / 2), 3), words.say(lang, key, who=payload.seat_words(title, seat, lang)),
                       [TermInfo(words.part(lang, k), round(v, 1)) for k, v in parts if words.part(lang, k)], line)
