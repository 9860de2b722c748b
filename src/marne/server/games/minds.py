"""What the computer's players had in mind, told when a game is over: the plans they followed, and what else they looked at.

It is made of what the journal keeps beside their choices. As long as a game goes on it is as secret as the cards.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from marne.kernel.memory import Idea, Memory
from marne.kernel.sayings import said
from marne.kernel.title import State
from marne.players.base import span
from marne.players.thinker import imagination
from marne.server import store as db
from marne.server import words_advice as words
from marne.server.faults import Refused
from marne.server.games import bots, journal
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.shapes import IdeaInfo, MindInfo, PlanInfo
from marne.server.words_games import say


def told(desk: Desk, game: str, user: str | None, lang: str) -> MindInfo:
    """Of a game that is over everybody who may see it is told the same: it is found out once. Of an analysis, that of the game it
    comes from.
    """
    with desk.held(_root(desk, game, user, lang), user, lang) as now_live:
        if not now_live.finished or now_live.row["kind"] == "analysis":
            raise Refused(403, "later", say(lang, "minds-later"))
        found: MindInfo | None = now_live.heavy.get(("minds", lang))
        if found is not None:
            return found
        live: Live = now_live.snapshot()
    with desk.store.read() as c:
        kept = journal.minds(c, live.id)
    found = live.heavy["minds", lang] = MindInfo(live.id, _plans(live, kept, lang), _quitter(live))
    return found


def _root(desk: Desk, game: str, user: str | None, lang: str) -> str:
    """The game from which an analysis comes, by however many branches: whether one of those is over says nothing about it."""
    desk.live(game, user, lang)                     # 404 for who may not see it
    g = db.games.c
    with desk.store.read() as c:
        while True:
            row = c.execute(select(g.kind, g.parent).where(g.id == game)).first()
            if row is None or row.kind != "analysis" or row.parent is None:
                return game
            game = row.parent


def _quitter(live: Live) -> str:
    """The seat of the computer that gave up, '' if none did."""
    end = live.row["outcome"] or {}
    loser = next((s for s in live.title.seats if s != end.get("winner")), "")
    return loser if end.get("kind") == "resigned" and live.seats[loser].kind == "bot" else ""


def _plans(live: Live, kept: Sequence[journal.Kept], lang: str) -> list[PlanInfo]:
    """A plan begins with the choice beside which its moment is named first, and lasts until another one is."""
    out: list[PlanInfo] = []
    made: Counter[str] = Counter()                  # choices by seat
    now: dict[str, tuple[Memory, PlanInfo]] = {}    # by seat: what it follows
    for e in kept:
        if e.n > live.match.choices_made:           # today's rules follow the game no further
            break
        place, made[e.seat] = made[e.seat], made[e.seat] + 1
        memory: Memory = live.title.memory(e.mind)
        if not memory.moment:
            now.pop(e.seat, None)
        elif e.seat in now and now[e.seat][0].moment == memory.moment:
            now[e.seat][1].choices += 1
        else:
            now[e.seat] = memory, _plan(live, e, memory, place, lang)
            out.append(now[e.seat][1])
    return out


def _plan(live: Live, e: journal.Kept, memory: Memory, place: int, lang: str) -> PlanInfo:
    """Told of the situation as the seat imagined it then, `place` choices of its own into the game."""
    title, seat = live.title, live.title.seats.index(e.seat)
    then = live.history.state(e.n - 1)
    s: State = title.hide(then, seat, imagination(bots.seed(live, e.seat), span(title, then, place)))
    s.log = None
    first, *rest = memory.ideas or (Idea(memory.plan),)
    plan = _idea(live, s, first, seat, lang)
    others = {x.words: x for x in (_idea(live, s, i, seat, lang) for i in rest) if x.words != plan.words}
    return PlanInfo(n=e.n - 1, seat=e.seat, where=title.table.where(s, lang), plan=plan, others=list(others.values()),
                    choice=title.spoken(s, live.match.made[e.n - 1], lang), choices=1)


def _idea(live: Live, s: Any, i: Idea, seat: int, lang: str) -> IdeaInfo:
    try:
        text = said(live.title.mind.tell(s, i.plan, seat), lang)
    except (LookupError, ValueError):               # a plan of another version, of which today's mind knows no words
        text = i.plan.name or words.say(lang, "old-plan")
    return IdeaInfo(text, round(100 * i.value) if i.tries else None)
