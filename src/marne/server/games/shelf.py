"""The games of this process: found, loaded once, kept in memory, brought up to date with what other processes have stored, and
shown. Nothing here changes a game; that is the desk's (`desk.py`).
"""
from __future__ import annotations

import contextlib
import logging
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from marne import games_index
from marne.kernel.errors import MarneError
from marne.kernel.events import Chosen
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import clocks, guides, journal, payload
from marne.server.games.live import Live, Seat
from marne.server.games.shown import between, shown
from marne.server.hub import Hub, Listener, encode, event
from marne.server.settings import Settings
from marne.server.shapes import Table
from marne.server.store import Store
from marne.server.words_games import say

KEPT = 1000             # games in memory
KEPT_CHOICES = 300_000  # in all of them: long games make room sooner (half a gigabyte, roughly)
THREADS = 32
LOADING, LOADS = 2, 20  # games that are loaded at once, and threads that may be busy with that: the rest are for choices
log = logging.getLogger("marne.desk")


class Shelf:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.time = clocks.TableTime(store)
        self.hub = Hub(store)
        self.hub.on_change = self._changed_elsewhere
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="desk")
        self._games: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()
        self._loads = 0                                     # threads that load a game or wait for one
        self._loading = threading.Semaphore(LOADING)
        self._turns: dict[str, threading.Lock] = {}         # by game that is being loaded

    # finding ------------------------------------------------------------------------------------------------------------

    def live(self, game: str, user: str | None, lang: str, anybody: bool = False) -> Live:
        """The game, loaded if need be. Raises 404 for one that does not exist or is not to be seen."""
        with self._lock:
            found = self._games.get(game)
            if found is not None:
                self._games.move_to_end(game)
        if found is None:
            found = self._load_once(game, lang)
        private = found.row["kind"] == "analysis" or guides.of(found) is not None
        if private and found.row["owner"] != user and not anybody:
            raise Refused(404, "unknown", say(lang, "no-game"))
        return found

    def has(self, game: str) -> bool:
        """Is it in memory?"""
        return game in self._games

    def what(self, game: str) -> tuple[str, str] | None:
        """Title and scenario of a game that everybody may look at; it is not loaded for that."""
        with contextlib.suppress(SQLAlchemyError), self.store.read() as c:
            g = db.games.c
            row = c.execute(select(g.title, g.scenario).where(g.id == game, g.kind != "analysis")).first()
            return None if row is None else (row.title, row.scenario)
        return None

    def _load_once(self, game: str, lang: str) -> Live:
        """Play a game from its journal: each once however many ask for it, few at a time, and not with all threads waiting."""
        with self._lock:
            if self._loads >= LOADS:
                raise Refused(503, "busy", say(lang, "busy"), wait=2)
            self._loads += 1
            turn = self._turns.setdefault(game, threading.Lock())
        try:
            with turn:
                with self._lock:
                    found = self._games.get(game)
                if found is None:
                    with self._loading:
                        found = self._keep(game, self._load(game, lang))
                return found
        finally:
            with self._lock:
                self._loads -= 1
                self._turns.pop(game, None)

    def _keep(self, game: str, loaded: Live) -> Live:
        """Into memory, and out of it what was not looked at for longest."""
        with self._lock:
            found = self._games.setdefault(game, loaded)
            self._games.move_to_end(game)
            size = sum(x.match.choices_made for x in self._games.values())
            while len(self._games) > 1 and (len(self._games) > KEPT or size > KEPT_CHOICES):
                _, old = self._games.popitem(last=False)
                old.dropped = True
                size -= old.match.choices_made
        return found

    def adopt(self, game: str, loaded: journal.Loaded) -> None:
        """A game that has just been stored, with the match as it was made."""
        self._keep(game, self._load(game, "en", loaded))

    def _load(self, game: str, lang: str, loaded: journal.Loaded | None = None) -> Live:
        with self.store.read() as c:
            row = c.execute(select(db.games).where(db.games.c.id == game)).mappings().first()
            if row is None or row["title"] not in games_index.KNOWN:
                raise Refused(404, "unknown", say(lang, "no-game"))
            try:
                loaded = loaded or journal.load(c, dict(row), self.settings.folder)
            except (journal.Unfollowed, MarneError) as e:
                raise Refused(409, "frozen", say(lang, "unopened")) from e
            live = Live(dict(row), self._seats(c, game), loaded, self._secret(c, game), self._requests(c, game),
                        self.time.now)
            guides.resume(c, live)
            live.hints = journal.hints(c, game)
            return live

    def _seats(self, c: Connection, game: str) -> dict[str, Seat]:
        j = db.seats.outerjoin(db.users, db.seats.c.user_id == db.users.c.id)
        rows = c.execute(select(db.seats, db.users.c.name.label("person")).select_from(j).where(db.seats.c.game_id == game))
        return {r.seat: Seat(r, r.person or "") for r in rows}

    def _secret(self, c: Connection, game: str) -> list[tuple[int, str]]:
        j = db.journal.c
        return [(r.seq, r.seat) for r in c.execute(select(j.seq, j.seat).where(j.game_id == game, j.secret))]

    def _requests(self, c: Connection, game: str) -> list[dict[str, Any]]:
        r = db.requests.c
        rows = c.execute(select(db.requests).where(r.game_id == game, r.state == "open").order_by(r.id)).mappings()
        return [dict(x) for x in rows]

    def drop(self, game: str) -> None:
        with self._lock:
            old = self._games.pop(game, None)
        if old is not None:
            old.dropped = True

    def _changed_elsewhere(self, game: str, version: int | None, told: dict[str, Any] | None = None) -> None:
        """Another process has stored something. None: not an entry of the journal. `told`: all of it, if it is but a choice."""
        with self._lock:
            live = self._games.get(game)
        if live is None or version is not None and (version <= live.version or not self.hub.listeners(game)):
            return                              # with nobody here to be told, there is time until somebody asks
        self._pool.submit(self._catch_up, game, version, told)

    def _catch_up(self, game: str, version: int | None, told: dict[str, Any] | None) -> None:
        """Play what another process has stored, and tell the pages that are open here."""
        try:
            with self.held(game, None, "en", sure=False, anybody=True) as live:
                if version is None or version > live.version:
                    if not (self._follow_told(live, told) if told and version == live.version + 1 else self._follow(live)):
                        self.drop(game)
                    else:
                        self.spread(live)
                        return
            with self.held(game, None, "en", sure=False, anybody=True) as live:
                self.spread(live)
        except Refused:
            log.debug("game %s is gone", game)
        except Exception:
            log.exception("game %s of another process", game)

    @contextlib.contextmanager
    def held(self, game: str, user: str | None, lang: str, *, sure: bool = True, anybody: bool = False) -> Any:
        """The game, locked and up to date. `sure`: the database is asked whether another process has stored something; a change
        need not ask, because it is refused if that is so.
        """
        for _ in range(20):
            live = self.live(game, user, lang, anybody)
            with live.lock:
                if live.dropped:
                    continue
                if sure and not self.store.sqlite and self._old(live) and not self._follow(live):
                    self.drop(game)
                    continue
                yield live
                return
        raise Refused(503, "busy", say(lang, "busy"), wait=1)

    def _old(self, live: Live) -> bool:
        with self.store.read() as c:
            return c.execute(select(db.games.c.version).where(db.games.c.id == live.id)).scalar() != live.version

    def _follow(self, live: Live) -> bool:
        """Bring a game up to date with what another process has stored: the new choices are played. False if there is more to it
        than choices, or if they cannot be followed: then it has to be loaded.
        """
        with self.store.read() as c:
            row = c.execute(select(db.games).where(db.games.c.id == live.id)).mappings().first()
            fresh = journal.since(c, live.id, live.version)
            if row is None or fresh is None or live.cut is not None:
                return False
            seats, secret, requests = self._seats(c, live.id), self._secret(c, live.id), self._requests(c, live.id)
        try:
            journal.play(live.match, fresh, True)
        except (journal.Unfollowed, MarneError):
            return False
        live.shared_of = None                   # the state is the same object, but not the same situation
        live.bots.clear()                       # the other process may have played them: what they have in mind is stored
        live.auto |= {e.n for e in fresh if e.auto}
        live.on |= {e.n for e in fresh if e.on}
        live.row, live.seats, live.secret, live.requests = dict(row), seats, secret, requests
        return bool(live.match.choices_made == row["made"])

    def _follow_told(self, live: Live, told: dict[str, Any]) -> bool:
        """The same for the next choice, with what the other process has told of it: the database need not be asked."""
        e, row = told["entry"], told["row"]
        if live.cut is not None:
            return False
        body, auto = e["body"], bool(e["body"].get("auto"))
        entry = journal.Entry(row["version"], e["n"], e["seat"], body["text"], body["dice"], body["digest"], e["at"], auto,
                              bool(body.get("on")))
        try:
            journal.play(live.match, [entry], True)
        except (journal.Unfollowed, MarneError):
            return False
        live.shared_of = None
        live.row.update(row)
        if auto:
            live.auto.add(entry.n)
        if entry.on:
            live.on.add(entry.n)
        if e["secret"]:
            live.secret.append((row["version"], e["seat"]))
        if told["left"] is not None:
            live.seats[told["left"][0]].left = told["left"][1]
        return bool(live.match.choices_made == row["made"])

    # looking ------------------------------------------------------------------------------------------------------------

    def look(self, game: str, user: str | None, lang: str, *, seat: str | None = None, since: int = 0,
             at: int | None = None, line: int | None = None) -> Table:
        """`at`: as it was after so many choices that the reader may count; `line`: as it was when that line of his log was told.
        What he sees of secret choices of others has lines, though the choices do not count.
        """
        with self.held(game, user, lang) as live:
            who = live.reader(user)
            true_at = None
            if line is not None:
                got, _ = live.lines(who)
                if line >= len(got):
                    raise Refused(404, "unknown", say(lang, "undo-range"))
                true_at = sum(isinstance(e, Chosen) for e in live.match.events[:got[line] + 1])
            elif at is not None:
                if at > live.shown_n(who, live.match.choices_made):
                    raise Refused(404, "unknown", say(lang, "undo-range"))
                true_at = live.true_n(who, at)
            if true_at is None or true_at == live.match.choices_made:
                got, _ = live.lines(who)
                true_since = got[since] if since < len(got) else len(live.match.events)
                return self.table(live, user, lang, seat=seat, since=true_since if since else 0)
            then = live.snapshot()
        return payload.table(then, user, self.hub, lang, seat=seat, at=true_at)

    def snapshot(self, game: str, user: str | None, lang: str) -> Live:
        """The game as it is now, to think on without holding it."""
        with self.held(game, user, lang) as live:
            found: Live = live.snapshot()
            return found

    def table(self, live: Live, user: str | None, lang: str, *, seat: str | None = None, since: int = 0) -> Table:
        """The whole table of a person, with the log from an event on (a true number). Clocks run and people come and go: the
        seats are looked at anew.
        """
        made = shown(live, self.hub, user, lang, seat).table
        start, lines = payload.log_from(live, live.reader(user), since, lang)
        return msgspec.structs.replace(made, seats=payload.seat_states(live, user, self.hub, lang), log_from=start, log=lines)

    def greet(self, game: str, one: Listener, mark: str) -> Table | None:
        """A page begins to listen; the whole table, if it is not the one the page has."""
        with self.held(game, one.user, one.lang) as live:
            one.has = shown(live, self.hub, one.user, one.lang, one.seat)
            return None if one.has.mark == mark else self.table(live, one.user, one.lang, seat=one.seat)

    def spread(self, live: Live) -> None:
        """Send all open pages of this process what is new to them. The game is locked, so that nothing overtakes."""
        sent: list[tuple[Listener, bytes]] = []
        bodies: dict[int, bytes] = {}
        for one in self.hub.listeners(live.id):
            if one.has is None:                 # not greeted yet
                continue
            new = shown(live, self.hub, one.user, one.lang, one.seat)
            step, one.has = between(live, one.has, new, one.lang), new
            if step is not None:
                body = bodies.get(id(step))
                if body is None:
                    body = bodies[id(step)] = event("update", encode(step), step.mark)
                sent.append((one, body))
        self.hub.send(sent)

    def seat_checked(self, live: Live, user: str | None, seat: str, lang: str) -> str:
        if seat not in live.title.seats:
            raise Refused(404, "unknown", say(lang, "no-seat", seat=seat[:24]))
        if seat not in live.seats_of(user):
            raise Refused(403, "not-yours", say(lang, "not-seat"))
        return seat
