"""The desk of this process: every way to change one of its games (`shelf.py`). A change is on the disk before anybody hears it.

All methods are synchronous and are called in threads; a lock for each game keeps them apart. Two processes on one database are
kept apart by the version: whoever comes second finds that the game had moved on.
"""
from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from marne.kernel.choice import Choice
from marne.kernel.events import Chosen
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import clocks, guides, journal, payload, standing, sweep
from marne.server.games.heavy import Heavy
from marne.server.games.live import Live
from marne.server.games.shelf import Shelf
from marne.server.games.shown import between, shown
from marne.server.people import limits, notify
from marne.server.settings import Settings
from marne.server.shapes import Confirm, Table, Update
from marne.server.store import Store, now
from marne.server.words_games import say

# Made once: building a statement takes longer than carrying it out.
CHANGE = update(db.games).where(db.games.c.id == bindparam("which"), db.games.c.version == bindparam("old_version")).values(
    {k: bindparam(f"new_{k}") for k in ("version", "made", "outcome", "status", "changed", "since", "turn", "head",
                                          "deadline", "answer")})
ENTRY = insert(db.journal).values({k: bindparam(k) for k in (
    "game_id", "seq", "kind", "n", "seat", "user_id", "body", "at", "secret")})


class Desk(Shelf):
    def __init__(self, store: Store, settings: Settings) -> None:
        from marne.server.games.bots import Bots

        super().__init__(store, settings)
        self.bots = Bots(self)
        self.heavy = Heavy()
        self.streams = limits.Streams(settings.connections, settings.limits, settings.hosted)
        self._tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    async def start(self) -> None:
        # The default pool has a handful of threads; most of ours wait for the disk or for one another.
        asyncio.get_running_loop().set_default_executor(self._pool)
        await self.hub.start()
        self.bots.start()
        await asyncio.to_thread(self.time.now)
        self._tasks = [asyncio.create_task(x) for x in (sweep.watch(self), sweep.wake(self), self.bots.watch())]

    async def stop(self) -> None:
        self.stopping = True
        for t in self._tasks:
            t.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await t
        await asyncio.to_thread(self.bots.stop)
        await asyncio.to_thread(self.heavy.stop)
        with contextlib.suppress(SQLAlchemyError):
            await asyncio.to_thread(self.time.beat)
        await self.hub.stop()

    # changing -----------------------------------------------------------------------------------------------------------

    def choose(self, game: str, user: str, seat: str, version: int, text: str, lang: str, base: str = "",
               then: Sequence[str] = (), sure: bool = True) -> Table | Update | Confirm:
        """`base`: mark of the table that the person has; if it is known still, what has changed is enough of an answer. `then`:
        what is chosen next, as long as nothing comes between (see `standing.py`). `sure`: if not, what could not be taken back
        is not made: the answer says why.
        """
        with self.held(game, user, lang, sure=False) as live:
            if not self.store.sqlite and version != live.seen_version(live.reader(user)) and not self._follow(live):
                self.drop(game)
                raise Refused(409, "stale", say(lang, "stale"))
            self.seat_checked(live, user, seat, lang)
            if self.flag(live):
                raise Refused(409, "over", say(lang, "over"))
            self.may_go_on(live, lang)
            if version != live.seen_version(live.reader(user)):
                raise Refused(409, "stale", say(lang, "stale"))
            asked = live.asked()
            if asked != seat:
                raise Refused(409, "turn", say(lang, "turn", who=payload.seat_words(live.title, asked or seat, lang)))
            guides.check(self, live, text, user, lang, then)
            why = "" if sure else standing.final(live, text)
            if why:
                return Confirm(text, say(lang, f"final-{why}"))
            before, had = len(live.match.events), live.shown.get((user, lang, None))
            self.apply(live, text, user, lang, then=then)
            if live.dropped:                # the choice is stored, but something after it went wrong
                return self.look(game, user, lang)
            if had is not None and had.mark == base:
                step = between(live, had, shown(live, self.hub, user, lang), lang)
                if step is not None:
                    return step
            return self.table(live, user, lang, since=before)

    def may_go_on(self, live: Live, lang: str) -> None:
        if live.finished:
            raise Refused(409, "over", say(lang, "over"))
        if live.row["status"] == "open":
            raise Refused(409, "not-begun", say(lang, "not-begun"))
        if live.cut is not None:
            raise Refused(409, "frozen", say(lang, "frozen"))
        if live.row["paused"]:
            raise Refused(409, "paused", say(lang, "paused"))

    def apply(self, live: Live, text: str, user: str | None, lang: str, mind: Mapping[str, Any] | None = None,
              then: Sequence[str] = ()) -> None:
        """Make an offered choice and store it; on any fault the game is taken from the disk again. `mind`: what the bot that made
        it has in mind now. `then`: what its maker will choose next.
        """
        m = live.match
        found = m.find(text)
        if found is None:
            pairs = payload.reasons(self.explain(live, text, lang))
            raise Refused(422, "illegal", pairs[0][1] if pairs else say(lang, "illegal"), pairs)
        live.began = live.asked()
        try:
            self.make(live, found, user, mind=mind, then=then)
            standing.answer(self, live)
        finally:
            live.began = None
        self.after(live)

    def make(self, live: Live, choice: Choice, user: str | None, *, auto: bool = False, on: bool = False,
             mind: Mapping[str, Any] | None = None, then: Sequence[str] | None = None) -> None:
        """The choice itself and its entry. `auto`: by a standing answer; `on`: at one stroke with the one before; `then`: what
        its maker will choose next, None where that stays as it is."""
        m = live.match
        at, seat, drawn, events = now(), live.asked(), m.state.drawn, len(m.events)
        assert seat is not None
        step = standing.Step(live, choice, then)
        try:
            m.choose(choice)
            chosen = m.events[events]
            secret = isinstance(chosen, Chosen) and chosen.secret
            body = journal.body(m, drawn)
            if auto:
                body["auto"] = True
                live.auto.add(m.choices_made)
            if on:
                body["on"] = True
                live.on.add(m.choices_made)
            if mind:
                body["mind"] = dict(mind)
            values = dict(kind="choice", seat=seat, user_id=user, body=body, secret=secret, n=m.choices_made)
            ended = sorted({*standing.turned(live), *step.taken()})
            self.store_change(live, values, at, seat, more=(lambda c: standing.store(c, live, ended)) if ended else None)
            if secret:
                live.secret.append((live.version, seat))
        except BaseException:
            self.drop(live.id)
            raise

    def stand(self, live: Live) -> None:
        """Give the standing answers that are due now, without a choice before them."""
        before, live.began = live.version, live.asked()
        try:
            standing.answer(self, live)
        finally:
            live.began = None
        if live.version != before and not live.dropped:
            self.after(live)

    def explain(self, live: Live, text: str, lang: str) -> list[tuple[str, str]]:
        """Why not: asked of what the seat itself may know."""
        from marne.kernel.chance import Seeded

        m, seat = live.match, live.asked()
        s = journal.hidden(m.title, m.state, seat, Seeded("why"))
        return m.title.explain(s, " ".join(text.split())[:200], lang)

    def store_change(self, live: Live, entry: dict[str, Any], at: float, before: str | None, *,
                     outcome: dict[str, Any] | None = None, more: Callable[[Connection], None] | None = None,
                     status: str | None = None) -> None:
        """One entry of the journal and all that follows from it, in one transaction."""
        m, row = live.match, live.row
        result = m.result
        if outcome is None and result is not None:
            outcome = {"winner": result.winner, "kind": result.kind, "score": dict(result.score), "rule": result.rule}
        elif outcome is None and result is None and status is None and row["status"] == "finished":
            outcome = row["outcome"]
        new_status = status or ("finished" if outcome is not None else row["status"])
        changes: dict[str, Any] = {"version": row["version"] + 1, "made": m.choices_made, "outcome": outcome,
                                   "status": new_status, "changed": at, "since": row["since"]}
        old = dict(row)
        # A request to undo is past when the game goes on, but not by what others may not know of: its end would tell.
        goes_on = entry["kind"] in ("choice", "undo") and not entry.get("secret")
        spent: tuple[str, float] | None = None
        if before is not None:
            tick = live.time()
            rest = clocks.spend(live, before, tick)
            row_after = m.state.decision
            after = None if row_after is None or new_status == "finished" else live.title.seats[row_after.seat]
            if after != before or new_status == "finished":
                changes["since"] = tick
                if rest is not None:
                    spent = before, rest
        row.update(changes)
        asked = live.asked()
        changes["turn"] = row["turn"] = asked
        if entry.get("secret") and asked == old["turn"] and new_status == old["status"]:
            changes["changed"] = row["changed"] = old["changed"]        # that something was chosen in secret is a secret
        changes["head"] = row["head"] = payload.head(live)
        changes["deadline"] = row["deadline"] = clocks.deadline(live)
        changes["answer"] = row["answer"] = standing.due(live) is not None
        try:
            with self.store.write() as c:
                s = db.seats.c
                done = c.execute(CHANGE, {"which": live.id, "old_version": old["version"],
                                          **{f"new_{k}": v for k, v in changes.items()}})
                if done.rowcount != 1:
                    raise Refused(409, "stale", say("en", "stale"))
                c.execute(ENTRY, {"secret": False, **entry, "game_id": live.id, "seq": row["version"], "at": at})
                if spent is not None:
                    c.execute(update(db.seats).where(s.game_id == live.id, s.seat == spent[0]).values(left=spent[1]))
                if more is not None:
                    more(c)
                if goes_on and live.requests:
                    c.execute(update(db.requests).where(
                        db.requests.c.game_id == live.id, db.requests.c.state == "open",
                        db.requests.c.kind.in_(("undo",))).values(state="past"))
                self._notify(c, live, old, asked)
                plain = entry["kind"] == "choice" and more is None and outcome is None and not live.requests
                told = {"entry": {**entry, "at": at}, "row": {k: v for k, v in changes.items() if k != "head"}, "left": spent}
                self.hub.announce(c, live.id, "table", row["version"], told if plain else None)
        except BaseException:
            live.row = old
            self.drop(live.id)
            raise
        if spent is not None:
            live.seats[spent[0]].left = spent[1]
        if goes_on:
            live.requests = [r for r in live.requests if r["kind"] != "undo"]

    def _notify(self, c: Connection, live: Live, old: dict[str, Any], asked: str | None) -> None:
        """Tell those whose move it has become, or that the game is over."""
        if live.row["kind"] != "game" or guides.of(live) is not None:
            return
        over = live.finished and old["status"] != "finished"
        facts = {"title": live.title.title, "scenario": live.row["scenario"], "name": live.row["name"],
                 "head": live.row["head"], "over": over}
        if over:
            for user in live.people():
                notify.due(c, self.settings, live.id, user, facts)
        elif asked is not None and asked != (live.began or old["turn"]) and standing.due(live) is None:
            person = live.seats[asked].user
            if person is not None:
                notify.due(c, self.settings, live.id, person, {**facts, "seat": asked})

    def after(self, live: Live) -> None:
        """Tell the open pages, and let a bot think if it is its turn."""
        self.spread(live)
        asked = live.asked()
        if asked is not None and live.seats[asked].kind == "bot" and live.row["kind"] == "game" and not live.row["paused"]:
            self.bots.wake(live.id, live.row["owner"])

    # taking back ------------------------------------------------------------------------------------------------------------

    def undo(self, game: str, user: str, seat: str, version: int, to: int, lang: str, hidden: int = 0) -> Table:
        """`hidden`: so many of the last choices, which the reader's numbers do not count though they are his own."""
        with self.held(game, user, lang) as live:
            self.seat_checked(live, user, seat, lang)
            self.may_go_on(live, lang)
            who = live.reader(user)
            if version != live.seen_version(who):
                raise Refused(409, "stale", say(lang, "stale"))
            made = live.match.choices_made
            if hidden > payload.undo_info(live, user, who).hidden or not hidden and to >= live.shown_n(who, made):
                raise Refused(422, "illegal", say(lang, "undo-range"))
            n = live.by_hand(live.begun(made - hidden) if hidden else live.back_n(who, to))
            free = made - n <= live.match.undoable and live.asked() == seat
            if not free and not live.solo(user):
                raise Refused(409, "consent", say(lang, "consent"))
            self.back(live, n, seat, user)
            return self.table(live, user, lang, since=len(live.match.events))

    def back(self, live: Live, n: int, seat: str, user: str | None, more: Callable[[Connection], None] | None = None) -> None:
        """Take the line back to n choices and store that. What a seat has chosen in secret it takes back in secret."""
        m, before, at = live.match, live.asked(), now()
        gone = [e for e in m.events if isinstance(e, Chosen)][n:]
        secret = bool(gone) and live.reader(user) == seat and all(e.secret and live.title.seats[e.seat] == seat for e in gone)
        try:
            if m.choices_made - n <= m.undoable:
                while m.choices_made > n:
                    m.undo()
            else:
                live.match = live.match.rewound(n, live.first)
                live.history._match = live.match
            live.history.cut(n)
            live.back_to(len(live.match.events))
            guides.back_to(live)
            live.bots.clear()
            halted = standing.halt(live)

            def mark(c: Connection) -> None:
                j = db.journal.c
                c.execute(update(db.journal).where(j.game_id == live.id, j.kind == "choice", j.n > n, j.undone.is_(None))
                          .values(undone=live.row["version"]))
                standing.store(c, live, halted)
                if more is not None:
                    more(c)

            self.store_change(live, dict(kind="undo", seat=seat, user_id=user, body={"to": n}, n=n, secret=secret), at, before,
                              more=mark)
            if secret:
                live.secret.append((live.version, seat))
        except BaseException:
            self.drop(live.id)
            raise
        self.after(live)

    # ending --------------------------------------------------------------------------------------------------------------

    def resign(self, game: str, user: str, seat: str, lang: str) -> Table:
        with self.held(game, user, lang) as live:
            self.seat_checked(live, user, seat, lang)
            if live.finished:
                raise Refused(409, "over", say(lang, "over"))
            if live.row["status"] == "open" or live.row["kind"] != "game":
                raise Refused(409, "not-begun", say(lang, "not-begun"))
            self.give_up(live, seat, user)
            return self.table(live, user, lang)

    def give_up(self, live: Live, seat: str, user: str | None) -> None:
        """A seat resigns: a person, or a bot that has lost (None)."""
        self.end(live, {"winner": self._other(live, seat), "kind": "resigned"}, "resign", seat, user)

    def _other(self, live: Live, seat: str) -> str | None:
        others = [s for s in live.title.seats if s != seat]
        return others[0] if len(others) == 1 else None

    def end(self, live: Live, outcome: dict[str, Any], kind: str, seat: str | None, user: str | None) -> None:
        """The game ends for a reason that is not in its rules."""
        self.store_change(live, dict(kind=kind, seat=seat, user_id=user, body=outcome, n=live.match.choices_made), now(),
                          live.asked(), outcome=outcome)
        self.after(live)

    def flag(self, live: Live) -> bool:
        """End the game of a seat whose time is up."""
        seat = clocks.fallen(live)
        if seat is None:
            return False
        self.end(live, {"winner": self._other(live, seat), "kind": "time"}, "time", seat, None)
        return True

    def counts(self) -> dict[str, int]:
        """For those who watch over the server."""
        with self.store.read() as c:
            running = c.execute(select(func.count()).select_from(db.games).where(db.games.c.status == "running")).scalar() or 0
        return {"games in memory": len(self._games), "running": running, "listeners": self.hub.count()}
