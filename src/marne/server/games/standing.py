"""Standing answers: windows for reactions that a seat lets pass unasked, so that nobody waits for a "no" that is sure to come.

A seat says for each kind of window (`Table.windows`) whether it is asked, passes always, or passes until its next turn.
The answer does not look at the hand, so how quickly it comes tells nothing about it. It is a choice like any other: made at once
after the choice that opened the window, stored as an entry of its own, marked `auto`. Nobody else is told what a seat has set.
Against computers alone a window without a choice passes by itself.

An undo steps over such answers: it stops only where somebody chose by hand (`Live.by_hand`), and what one takes back takes the
answers after it along. Whether an undo needs consent is as before: an answer of the other side lies between, whether given by
hand or not, because it has told something.
"""
from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Literal

from sqlalchemy import Connection, update

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games.live import Live
from marne.server.shapes import Standing, StandingInfo, Table
from marne.server.words_games import say

if TYPE_CHECKING:
    from marne.server.games.desk import Desk

MOST = 500              # answers in a row: more would be a fault
PASS, TURN, LATER = "pass", "turn", "later"     # always; until my turn; said in my turn: the one after it is meant
log = logging.getLogger("marne.standing")


def due(live: Live) -> str | None:
    """The choice that lets the present question pass, if the seat that is asked wants no such questions."""
    asked, ask = live.asked(), live.match.state.decision
    if asked is None or ask is None or live.row["kind"] != "game" or live.row["paused"] or live.cut is not None:
        return None
    seat = live.seats[asked]
    nothing = len(ask.choices) == 1 and alone(live)
    if seat.kind != "human" or not seat.standing and not nothing:
        return None
    found = live.title.table.window(live.match.state, ask)
    return found[1] if found is not None and (nothing or found[0] in seat.standing) else None


def alone(live: Live) -> bool:
    """One person against computers: nobody is there to learn something from not being asked, so a window in which there is
    nothing to choose passes by itself."""
    return sum(s.kind != "bot" for s in live.seats.values()) == 1


def answer(desk: Desk, live: Live) -> None:
    """Let pass what is to pass, one window after the other. A fault leaves the question open: a person can still answer it."""
    try:
        for _ in range(MOST):
            text = due(live)
            choice = None if text is None else live.match.find(text)
            if choice is None:
                return
            desk.make(live, choice, None, auto=True)
    except Exception:
        desk.drop(live.id)
        log.exception("standing answers in game %s", live.id)


def turned(live: Live) -> list[str]:
    """After a choice: what was said until a seat's next turn ends when that has come. Gives the seats where something changed."""
    if not any(set(s.standing.values()) & {TURN, LATER} for s in live.seats.values()):
        return []
    hook, state = live.title.table, live.match.state
    turn, ask = hook.whose_turn(state), state.decision
    out = []
    for i, name in enumerate(live.title.seats):
        seat = live.seats[name]
        if turn is None:                # a game without turns of one seat: the next question that is more than a window
            over = ask is not None and ask.seat == i and hook.window(state, ask) is None
            now = {k: m for k, m in seat.standing.items() if m == PASS or not over}
        elif turn == i:
            now = {k: m for k, m in seat.standing.items() if m != TURN}
        else:
            now = {k: TURN if m == LATER else m for k, m in seat.standing.items()}
        if now != seat.standing:
            seat.standing = now
            out.append(name)
    return out


def store(c: Connection, live: Live, seats: list[str]) -> None:
    s = db.seats.c
    for name in seats:
        c.execute(update(db.seats).where(s.game_id == live.id, s.seat == name).values(standing=live.seats[name].standing))


def put(desk: Desk, game: str, user: str, want: Standing, lang: str) -> Table:
    """Set standing answers; only the kinds that are named change. A window that is open now passes at once, if it is meant."""
    with desk.held(game, user, lang) as live:
        desk.seat_checked(live, user, want.seat, lang)
        if live.finished:
            raise Refused(409, "over", say(lang, "over"))
        if live.row["kind"] != "game":
            raise Refused(409, "analysis", say(lang, "no-standing"))
        hook = live.title.table
        known = {kind for kind, _ in hook.windows(lang)}
        for kind in want.answers:
            if kind not in known:
                raise Refused(404, "unknown", say(lang, "no-data", what=kind[:40]))
        seat, mine = live.seats[want.seat], hook.whose_turn(live.match.state) == live.title.seats.index(want.seat)
        new, old = dict(seat.standing), seat.standing
        for kind, mode in want.answers.items():
            new.pop(kind, None)
            if mode == "pass":
                new[kind] = PASS
            elif mode == "turn":
                new[kind] = LATER if mine else TURN
        events = len(live.match.events)
        if new != old:
            seat.standing = new
            try:
                with desk.store.write() as c:
                    store(c, live, [want.seat])
                    live.row["answer"] = due(live) is not None
                    c.execute(update(db.games).where(db.games.c.id == game).values(answer=live.row["answer"]))
                    desk.hub.announce(c, game, "table")
            except BaseException:
                desk.drop(game)
                raise
        before = live.version
        desk.stand(live)
        if live.dropped:
            return desk.look(game, user, lang)
        if live.version == before and new != old:
            desk.spread(live)                   # other pages of the same person
        return desk.table(live, user, lang, since=events)


def shown(live: Live, mine: list[str], lang: str) -> list[StandingInfo]:
    """All kinds of windows for the reader's own seats, as they are set."""
    if live.row["kind"] != "game" or live.finished:
        return []
    out = []
    for seat in mine:
        for kind, name in live.title.table.windows(lang):
            said = live.seats[seat].standing.get(kind)
            mode: Literal["ask", "pass", "turn"] = "ask" if said is None else "pass" if said == PASS else "turn"
            out.append(StandingInfo(seat, kind, name, mode))
    return out


def key(live: Live, seats: list[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """To tell whether something has changed."""
    return tuple(tuple(sorted(live.seats[s].standing.items())) for s in seats)
