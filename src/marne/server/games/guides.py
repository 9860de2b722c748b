"""Guided first games on the table (`parts/guide.py`): which step a game stands at, what its script chooses, what a step accepts.

A guide is a game against the computer whose row says so (`base["guide"]`, with the dice of its script). The step follows from the
journal: the choices that stand lead to a step, and an entry of kind `guide` says how far the steps to read after them were read.
Who goes back to a choice has read what stands before it. A guide that is played freely from some moment on is a game like any
other: `base["guide"]["free"]`.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, update

from marne.kernel.run import advance
from marne.kernel.title import State
from marne.parts.guide import Guide, Where, follow, guide_of, stray
from marne.parts.play.marching import Way, passed
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import journal
from marne.server.games.live import Live
from marne.server.shapes import GuideAct, GuideInfo, Table
from marne.server.store import now
from marne.server.words_games import say

if TYPE_CHECKING:
    from marne.server.games.desk import Desk


def marked(base: Mapping[str, Any]) -> bool:
    """Is this what lies before a game a guide's, and not one that is played freely by now?"""
    return "guide" in base and not base["guide"].get("free")


def of(live: Live) -> Guide | None:
    """The guide of a game, None for any other game."""
    return guide_of(live.title) if live.row["kind"] == "game" and marked(live.row["base"]) else None


def line(live: Live) -> Iterator[tuple[str, str]]:
    m, seats = live.match, live.title.seats
    return ((seats[i], c.text) for i, c in zip(m.movers, m.made, strict=True))


def where(live: Live, guide: Guide) -> Where:
    return follow(guide, line(live))


def _step(live: Live, guide: Guide, at: Where) -> int:
    """The step that is shown: the first after the choices, or one that was gone on to."""
    n, step = live.read
    return step if n == live.match.choices_made and at.step <= step <= guide.acts(at.step) else at.step


def due(live: Live) -> str | None:
    """What the script chooses now, if it is offered."""
    guide = of(live)
    if guide is None or live.asked() is None or live.cut is not None:
        return None
    at = where(live, guide)
    if at.due is None or at.due[0] != live.asked():
        return None
    found = live.match.find(at.due[1])
    return None if found is None else found.text


def takes(live: Live, text: str) -> bool:
    """Does the step that comes next accept an offered choice? Everything is accepted where the guide asks for nothing."""
    guide = of(live)
    if guide is None:
        return True
    at = where(live, guide)
    step = guide.step[guide.acts(at.step)]
    return at.lost or not step.accept or step.takes(text)


def check(desk: Desk, live: Live, text: str, user: str, lang: str, then: Sequence[str] = ()) -> None:
    """A choice that is possible, but is not what the step asks for, is not made: the guide says why it wants another. The same
    of a march that would leave the guide on its way. Where nothing is left to be asked for, whoever chooses plays on freely.
    """
    guide, found = of(live), live.match.find(text)
    if guide is None or found is None:
        return
    step = guide.step[guide.acts(where(live, guide).step)]
    if not step.accept:
        _free(desk, live, user)
    if not takes(live, found.text):
        raise Refused(409, "guide", step.answer(found.text, lang) or say(lang, "guide-other"))
    gone = stray(guide, line(live), [found.text, *then])
    if gone is not None:
        raise Refused(409, "guide", gone[0].answer(gone[1], lang) or say(lang, "guide-other"))


def fitted(live: Live, known: State, ways: Mapping[str, Way]) -> dict[str, Way]:
    """Marches as the step wants them begun: who points at no unit means all of them, and the guide names the first."""
    guide, ask = of(live), known.decision
    if guide is None or ask is None:
        return dict(ways)
    first = [c.text for c in ask.choices if takes(live, c.text)]
    return {k: next((v for t in first if (v := way._replace(texts=(t, *way.texts[1:]))) and _alike(live, known, way, v)), way)
            for k, way in ways.items()}


def _alike(live: Live, known: State, one: Way, other: Way) -> bool:
    """Do two ways differ in their first choice alone, and come to the same?"""
    if len(one.texts) < 2 or one.texts[0].partition(" ")[0] != other.texts[0].partition(" ")[0]:
        return False
    ends = [_end(live, known, w) for w in (one, other)]
    return ends[0] is not None and ends[0] == ends[1]


def _end(live: Live, known: State, way: Way) -> Any:
    s, seat = known.copy(), known.decision.seat if known.decision is not None else 0
    s.log = None
    for text in way.texts:
        found = None if s.decision is None or not passed(live.title.table, s, seat) else next(
            (c for c in s.decision.choices if c.text == text), None)
        if found is None:
            return None
        advance(s, found)
    return s.key()


# --- how far it was read ---------------------------------------------------------------------------------------------------

def resume(c: Connection, live: Live) -> None:
    """A game that was loaded goes on at the step where it was left."""
    if of(live) is None:
        return
    kind, n, step = journal.read_to(c, live.id)
    if kind == "guide":
        live.read = n, step
    elif kind == "undo":
        back_to(live)


def back_to(live: Live) -> None:
    """Choices were taken back: what stands before the next one has been read."""
    guide = of(live)
    if guide is not None:
        live.read = live.match.choices_made, guide.acts(where(live, guide).step)


# --- what the page is shown ------------------------------------------------------------------------------------------------

def head(live: Live) -> dict[str, Any]:
    """For the lobby."""
    guide = of(live)
    return {} if guide is None else {"guide": [_step(live, guide, where(live, guide)) + 1, len(guide.step)]}


def name(live: Live, lang: str) -> str:
    guide = of(live)
    return str(live.row["name"]) if guide is None else guide.title.said(lang)


def shown(live: Live, lang: str) -> GuideInfo | None:
    guide = of(live)
    if guide is None or live.finished:
        return None
    at = where(live, guide)
    waiting = at.due is not None
    i = at.step - 1 if waiting else _step(live, guide, at)
    step, ask = guide.step[i], live.match.state.decision
    offered = [] if waiting or ask is None or live.asked() != guide.seat else [c.text for c in ask.choices if step.takes(c.text)]
    return GuideInfo(
        title=guide.title.said(lang), heading=step.title.said(lang), step=i + 1, of=len(guide.step),
        text=step.text.paragraphs(lang), todo="" if step.do is None or waiting else step.do.said(lang), rules=list(step.rules),
        points=[] if waiting else list(step.point), accepts=offered, back=i > 0,
        last=i == len(guide.step) - 1, waiting=waiting, lost=at.lost)


# --- what the reader does --------------------------------------------------------------------------------------------------

def act(desk: Desk, game: str, user: str, want: GuideAct, lang: str) -> Table:
    with desk.held(game, user, lang) as live:
        guide = of(live)
        if guide is None or live.finished:
            raise Refused(409, "over", say(lang, "guide-over"))
        desk.seat_checked(live, user, guide.seat, lang)
        if want.version != live.seen_version(live.reader(user)):
            raise Refused(409, "stale", say(lang, "stale"))
        before = len(live.match.events)
        if want.act == "free":
            _free(desk, live, user)
            desk.after(live)
            desk.stand(live)
        elif want.act == "end":
            desk.end(live, {"winner": None, "kind": "guide"}, "end", guide.seat, user)
        elif want.act == "back":
            before = _back(desk, live, guide, user, lang)
        else:
            _on(desk, live, guide, user, lang)
        return desk.table(live, user, lang, since=before)


def _turn(desk: Desk, live: Live, user: str, step: int) -> None:
    """Go to another step between the same two choices."""
    live.read = n, _ = live.match.choices_made, step
    desk.store_change(live, dict(kind="guide", seat=None, user_id=user, body={"step": step}, n=n), now(), None)
    desk.after(live)


def _on(desk: Desk, live: Live, guide: Guide, user: str, lang: str) -> None:
    at = where(live, guide)
    i = _step(live, guide, at)
    if at.lost or at.due is not None or guide.step[i].accept or i == len(guide.step) - 1:
        raise Refused(409, "guide", say(lang, "guide-do"))
    _turn(desk, live, user, i + 1)


def _back(desk: Desk, live: Live, guide: Guide, user: str, lang: str) -> int:
    """One step back; gives how many events are left."""
    at = where(live, guide)
    i = _step(live, guide, at)
    if not at.lost and at.due is None and i > at.step:
        _turn(desk, live, user, i - 1)
        return len(live.match.events)
    own = live.last_own([guide.seat])
    if not own:
        raise Refused(409, "guide", say(lang, "guide-first"))
    desk.back(live, own - 1, guide.seat, user)
    return len(live.match.events)


def _free(desk: Desk, live: Live, user: str) -> None:
    """It becomes an ordinary game against the computer."""
    row = live.row
    base = {**row["base"], "guide": {**row["base"]["guide"], "free": True}}

    def keep(c: Connection) -> None:
        c.execute(update(db.games).where(db.games.c.id == live.id).values(base=base))

    row["base"] = base
    entry = dict(kind="guide", seat=None, user_id=user, body={"free": True}, n=live.match.choices_made)
    desk.store_change(live, entry, now(), None, more=keep)
