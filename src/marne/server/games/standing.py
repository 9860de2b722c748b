"""Standing answers: windows for reactions that a seat lets pass unasked, so that nobody waits for a "no" that is sure to come.

A seat says for each kind of window (`Table.windows`) whether it is asked, passes always, passes until its next turn, or is always
answered with the same choice (one that names no unit or card of its own); for each kind of placing (`Table.placings`) whether the
computer places for it. The rest of a march, which its maker has chosen beforehand, is made here too (`Step`).
The answer does not look at the hand, so how quickly it comes tells nothing about it. It is a choice like any other: made at once
after the choice that opened the window, stored as an entry of its own, marked `auto`. Nobody else is told what a seat has set.
Against computers alone a window without a choice passes by itself.

An undo steps over such answers: it stops only where somebody chose by hand (`Live.by_hand`), and what one takes back takes the
answers after it along. Whether an undo needs consent is as before: an answer of the other side lies between, whether given by
hand or not, because it has told something.
"""
from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, update

from marne.kernel.choice import Ask, Choice
from marne.kernel.run import advance
from marne.players.base import player
from marne.players.placing import judged
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import guides
from marne.server.games.bots import secret
from marne.server.games.live import PLAN, Live, Seat
from marne.server.shapes import Mode, Standing, StandingInfo, Table
from marne.server.words_games import say

if TYPE_CHECKING:
    from marne.server.games.desk import Desk

MOST = 500              # answers in a row: more would be a fault
PASS, TURN, LATER = "pass", "turn", "later"     # always; until my turn; said in my turn: the one after it is meant
SAME = "="              # before the text that is always chosen
PLACE = "place:"        # before the kind of placing
PLACED = "\nplace"      # what `due` says where the computer places: no choice has such a text
log = logging.getLogger("marne.standing")


def judge(live: Live, seat: str) -> str:
    """What the computer's player is seeded with that places for a seat."""
    return f"{secret(live)}/{seat}/place"


def due(live: Live) -> str | None:
    """The choice that is made unasked now: the next of a march, or what the asked seat answers such questions with. PLACED where
    the computer places for it: what, is found out when it is made."""
    asked, ask = live.asked(), live.match.state.decision
    if asked is None or ask is None or live.row["paused"] or live.cut is not None:
        return None
    seat = live.seats[asked]
    plan = seat.plan[0] if seat.plan and offered(ask, seat.plan[0]) else None
    if guides.of(live) is not None:             # nothing passes there but what its script lets pass
        return guides.due(live) or (plan if plan is not None and guides.takes(live, plan) else None)
    if plan is not None:
        return plan
    return _standing(live, seat, ask) if live.row["kind"] == "game" else None


def _standing(live: Live, seat: Seat, ask: Ask) -> str | None:
    nothing = len(ask.choices) == 1 and alone(live)
    if seat.kind != "human" or not seat.standing and not nothing:
        return None
    hook = live.title.table
    if seat.standing.get(PLACE + hook.placings.kind(ask)):
        return PLACED
    found = hook.window(live.match.state, ask)
    if found is None or not nothing and found[0] not in seat.standing:
        return None
    said = seat.standing.get(found[0], "")
    if said.startswith(SAME) and not nothing:
        return said[len(SAME):] if offered(ask, said[len(SAME):]) else None
    return found[1]


def offered(ask: Ask, text: str) -> bool:
    return any(c.text == text for c in ask.choices)


class Step:
    """One choice, for the plans of the seats. A plan is what a seat has said it will choose next (a march). It goes on by itself
    as long as its next choice is offered, while the others do no more than let reaction windows pass; a die, a draw, something
    revealed, a reaction, a question that is no window or a choice by hand ends it. The plan is known to the seat alone, and goes
    on where a restart has interrupted it: it is stored with each of its steps."""

    def __init__(self, live: Live, choice: Choice, then: Sequence[str] | None) -> None:
        s, ask = live.match.state, live.match.state.decision
        assert ask is not None
        window = live.title.table.window(s, ask)
        self.live, self.then, self.seat, self.text = live, then, live.title.seats[ask.seat], choice.text
        self.passed = window is not None and window[1] == choice.text
        self.scripted = guides.due(live) == choice.text
        self.drawn, self.secrets = s.drawn, s.secrets

    def taken(self) -> list[str]:
        """It is made: which seats' plans are others now."""
        s = self.live.match.state
        told = s.drawn != self.drawn or s.secrets != self.secrets
        out = []
        for name, seat in self.live.seats.items():
            old = seat.plan
            if name != self.seat:
                new = old if self.passed else []
            elif self.then is not None:
                new = list(self.then)
            elif old and old[0] == self.text:
                new = old[1:]
            else:
                new = old if self.passed or self.scripted else []
            if new and (told or not self._goes_on(name, new[0])):
                new = []
            if new != old:
                seat.plan = new
                out.append(name)
        return out

    def _goes_on(self, name: str, text: str) -> bool:
        ask, live = self.live.match.state.decision, self.live
        if ask is None:
            return False
        if live.title.seats[ask.seat] == name:
            if guides.of(live) is not None:             # its script, or what the reader is to learn next
                return guides.due(live) is not None or offered(ask, text) and guides.takes(live, text)
            return offered(ask, text) or _standing(live, live.seats[name], ask) is not None
        return live.title.table.window(live.match.state, ask) is not None


def final(live: Live, text: str) -> str:
    """Why the asked seat could not take this choice back, for all it knows; '' if it could. Tried on what it may know: the answer
    tells nothing."""
    m, ask = live.match, live.match.state.decision
    if ask is None:
        return ""
    s = m.title.known(m.state, ask.seat)
    choice = None if s.decision is None else next((c for c in s.decision.choices if c.text == text), None)
    if choice is None:
        return ""
    drawn, secrets, s.log = s.drawn, s.secrets, None
    advance(s, choice)
    if s.drawn != drawn:
        return "chance"
    if s.decision is None:
        return "end"
    return "other" if s.decision.seat != ask.seat else "shown" if s.secrets != secrets else ""


def halt(live: Live) -> list[str]:
    """All plans are off. Gives the seats that had one."""
    out = [name for name, seat in live.seats.items() if seat.plan]
    for name in out:
        live.seats[name].plan = []
    return out


def alone(live: Live) -> bool:
    """One person against computers: nobody is there to learn something from not being asked, so a window in which there is
    nothing to choose passes by itself."""
    return sum(s.kind != "bot" for s in live.seats.values()) == 1


def answer(desk: Desk, live: Live) -> None:
    """Let pass what is to pass, one window after the other. A fault leaves the question open: a person can still answer it."""
    try:
        for _ in range(MOST):
            text, asked = due(live), live.asked()
            if text is None or asked is None:
                return
            seat, seed = live.seats[asked], judge(live, asked)
            choice = judged(live.match.copy(), player("greedy", seed), seed) if text == PLACED else live.match.find(text)
            if choice is None:
                return
            if seat.plan[:1] == [text]:
                desk.make(live, choice, seat.user or live.row["owner"], on=True)
            else:
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
            now = {k: m for k, m in seat.standing.items() if m not in (TURN, LATER) or not over}
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
        seat = live.seats[name]
        kept = {**seat.standing, PLAN: "\n".join(seat.plan)} if seat.plan else seat.standing
        c.execute(update(db.seats).where(s.game_id == live.id, s.seat == name).values(standing=kept))


def put(desk: Desk, game: str, user: str, want: Standing, lang: str) -> Table:
    """Set standing answers; only the kinds that are named change. A window that is open now passes at once, if it is meant."""
    with desk.held(game, user, lang) as live:
        desk.seat_checked(live, user, want.seat, lang)
        if live.finished:
            raise Refused(409, "over", say(lang, "over"))
        if live.row["kind"] != "game":
            raise Refused(409, "analysis", say(lang, "no-standing"))
        hook = live.title.table
        known = {kind for kind, _ in _kinds(live, lang)}
        for kind in want.answers:
            if kind not in known:
                raise Refused(404, "unknown", say(lang, "no-data", what=kind[:40]))
            text = want.same.get(kind, "")
            if want.answers[kind] == "same" and (kind.startswith(PLACE) or text not in hook.reactions.plain):
                raise Refused(422, "illegal", say(lang, "no-same", what=text[:40]))
        halted = halt(live) if PLAN in want.answers and live.seats[want.seat].plan else []
        seat, mine = live.seats[want.seat], hook.whose_turn(live.match.state) == live.title.seats.index(want.seat)
        new, old = dict(seat.standing), seat.standing
        for kind, mode in want.answers.items():
            new.pop(kind, None)
            if kind == PLAN:
                continue
            if mode == "same":
                new[kind] = SAME + want.same[kind]
            elif mode == "pass":
                new[kind] = PASS
            elif mode == "turn":
                new[kind] = LATER if mine else TURN
        events = len(live.match.events)
        if new != old or halted:
            seat.standing = new
            try:
                with desk.store.write() as c:
                    store(c, live, [want.seat, *halted])
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
        if live.version == before and (new != old or halted):
            desk.spread(live)                   # other pages of the same person
        return desk.table(live, user, lang, since=events)


def _kinds(live: Live, lang: str) -> list[tuple[str, str]]:
    """What a seat may set: kinds of windows, kinds of placings, and a march that is under way."""
    hook = live.title.table
    places = [(PLACE + kind, say(lang, "place-for-me", what=name)) for kind, name in hook.placings.names(lang)]
    return [*hook.windows(lang), *places, (PLAN, say(lang, "marching"))]


def shown(live: Live, mine: list[str], lang: str) -> list[StandingInfo]:
    """What may be set for the reader's own seats, as it is set. A march is there while it is under way."""
    if live.finished:
        return []
    title, out = live.title, []
    for name in mine:
        seat = live.seats[name]
        for kind, words in _kinds(live, lang):
            if kind == PLAN:
                if seat.plan:
                    out.append(StandingInfo(name, kind, words, "turn", steps=len(seat.plan)))
                continue
            if live.row["kind"] != "game":
                continue
            said = seat.standing.get(kind)
            mode: Mode = "ask" if said is None else "pass" if said == PASS else "same" if said.startswith(SAME) else "turn"
            plain = title.table.reactions.plain.get(said[len(SAME):]) if said is not None and mode == "same" else None
            out.append(StandingInfo(name, kind, words, mode, "" if plain is None else title.word(plain, lang)))
    return out


def key(live: Live, seats: list[str]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """To tell whether something has changed."""
    return tuple((*sorted(live.seats[s].standing.items()), *((PLAN, text) for text in live.seats[s].plan)) for s in seats)
