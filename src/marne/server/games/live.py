"""One game in the memory of this process: the match, who sits where, and what each person may see of its course.

Numbers that go out (choices made, version, log lines) count only what the reader may know: the number of secret choices
of the other side is itself a secret.
"""
from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable
from copy import copy
from typing import Any

from marne.kernel.events import Chosen
from marne.kernel.title import Title
from marne.match import Match
from marne.players.base import Player
from marne.server.games.history import History
from marne.server.games.journal import Loaded, Row

ALL = "*"               # sees everything: a game that is over
PLAN = "march"          # under this the rest of a march is stored


class Seat:
    """Who sits there. `left`: seconds on his clock when his present turn began. `standing`: by kind of window, the answer that is
    given unasked (see `standing.py`); known to this seat alone. `plan`: what it has said it will choose next, as long as nothing
    comes between: the rest of a march. It is stored with the standing answers.
    """

    __slots__ = ("bot", "invite", "kind", "left", "name", "plan", "seat", "standing", "user")

    def __init__(self, r: Any, name: str) -> None:
        self.seat: str = r.seat
        self.kind: str = r.kind
        self.user: str | None = r.user_id
        self.bot: str | None = r.bot
        self.invite: str | None = r.invite
        self.left: float | None = r.left
        self.standing: dict[str, str] = dict(r.standing or {})
        self.plan: list[str] = [text for text in self.standing.pop(PLAN, "").split("\n") if text]
        self.name = name                # of the person


class Live:
    def __init__(self, row: Row, seats: dict[str, Seat], loaded: Loaded, secret: list[tuple[int, str]],
                 requests: list[Any], time: Callable[[], float]) -> None:
        self.lock = threading.RLock()
        self.row: dict[str, Any] = dict(row)
        self.seats = seats
        self.match: Match = loaded.match
        self.first = loaded.first
        self.notice = loaded.notice
        self.cut = loaded.cut                       # the stored game is longer than what could be followed
        self.history = History(loaded.match, loaded.first)
        self.auto = loaded.auto                     # numbers of the choices that standing answers made
        self.on = loaded.on                         # of those made at one stroke with the one before
        self.began: str | None = None               # while they answer: the seat that was asked before the choice they follow
        self.secret = secret                        # (entry, seat) of secret choices
        self.requests = requests
        self.time = time                            # of the table, for the clocks
        self.hints: list[tuple[str, int]] = []      # asked of the computer against people: seat, choices all know of
        self.bots: dict[str, Player] = {}
        self.dropped = False                        # no longer the one in the desk: load again
        self._lines: dict[str | None, tuple[list[int], list[int]]] = {}
        self._examined: dict[str | None, int] = {}
        self.shared: dict[Any, Any] = {}            # parts of tables that several readers have in common
        self.shared_of: Any = None
        self.shared_before: dict[Any, Any] = {}     # the same of the situation before this one
        self.said: dict[tuple[int, str], Any] = {}              # the last lines of the log, by event and language
        self.hashes: dict[int, tuple[Any, str]] = {}            # of such parts, by their place in memory
        self.hashes_before: dict[int, tuple[Any, str]] = {}
        self.shown: dict[Any, Any] = {}             # the last table of each reader (see `shown.py`)
        self.compared: dict[tuple[int, int], tuple[Any, Any, list[dict[str, Any]]]] = {}      # parts of them, for one version
        self.compared_for = -1
        self.cuts: list[tuple[int, int]] = []       # (version, events that were left) of each undo
        self.heavy: dict[Any, Any] = {}             # what took long to find out about a game that is over
        self.read = (-1, 0)                         # of a guide: choices made, and the step that was gone on to (`guides.py`)

    def snapshot(self) -> Live:
        """A copy to think on while the game goes on: nobody else changes it, and the lock is not needed for it."""
        new = copy(self)
        new.lock = threading.RLock()
        new.row, new.secret, new.requests, new.auto = dict(self.row), list(self.secret), list(self.requests), set(self.auto)
        new.on = set(self.on)
        new.seats = {k: copy(s) for k, s in self.seats.items()}
        new.hints = list(self.hints)
        new.match = self.match.copy()
        new.history = self.history.snapshot(new.match)
        new.bots, new.shared, new.shared_of, new.shown, new.cuts = {}, {}, None, {}, list(self.cuts)
        new.shared_before, new.hashes, new.hashes_before, new.compared, new.said = {}, {}, {}, {}, {}
        new._lines = {who: (list(got), list(ns)) for who, (got, ns) in self._lines.items()}
        new._examined = dict(self._examined)
        return new

    # who ------------------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def title(self) -> Title[Any]:
        return self.match.title

    @property
    def version(self) -> int:
        return int(self.row["version"])

    @property
    def running(self) -> bool:
        return bool(self.row["status"] == "running")

    @property
    def finished(self) -> bool:
        return bool(self.row["status"] == "finished")

    def seats_of(self, user: str | None) -> list[str]:
        if user is None:
            return []
        if self.row["kind"] == "analysis":
            return list(self.title.seats) if user == self.row["owner"] else []
        return [s for s in self.title.seats if self.seats[s].user == user]

    def asked(self) -> str | None:
        """The seat that has to decide."""
        ask = self.match.state.decision
        return None if ask is None or not self.running else self.title.seats[ask.seat]

    def people(self) -> set[str]:
        return {s.user for s in self.seats.values() if s.user is not None}

    def solo(self, user: str | None) -> bool:
        """Nobody else has a say: hot-seat, analysis, or a game against the computer."""
        if self.row["kind"] == "analysis":
            return bool(user == self.row["owner"])
        return user is not None and self.people() == {user} and not any(s.kind == "open" for s in self.seats.values())

    # what a reader may count -------------------------------------------------------------------------------------------

    def reader(self, user: str | None) -> str | None:
        """For whom things are counted: a seat, ALL for a game that is over, None for everybody else (and a hot-seat,
        where two people look at one screen).
        """
        if self.finished:
            return ALL
        mine = self.seats_of(user)
        return mine[0] if len(mine) == 1 else None

    def seen_version(self, who: str | None) -> int:
        return self.version - (0 if who == ALL else sum(1 for _, seat in self.secret if seat != who))

    def lines(self, who: str | None) -> tuple[list[int], list[int]]:
        """The events that the reader may know: their numbers, and for each the choices made (that he may know) by then."""
        events = self.match.events
        got, ns = self._lines.setdefault(who, ([], []))
        done = self._examined.get(who, 0)
        if done < len(events):
            n = ns[-1] if ns else 0
            title = self.title
            index = None if who in (None, ALL) else title.seats.index(str(who))
            for i in range(done, len(events)):
                e = events[i]
                chosen = isinstance(e, Chosen)
                if who != ALL:
                    if chosen and e.secret and e.seat != index:     # type: ignore[attr-defined]
                        continue
                    if not title.sees(e, index):
                        continue
                n += chosen
                got.append(i)
                ns.append(n)
            self._examined[who] = len(events)
        return got, ns

    def back_to(self, events: int) -> None:
        """Events from this number on are gone, with the entry that is going to be stored."""
        for who, (got, ns) in self._lines.items():
            keep = bisect_left(got, events)
            del got[keep:], ns[keep:]
            self._examined[who] = min(self._examined.get(who, 0), events)
        self.cuts.append((self.version + 1, events))
        made = self.match.choices_made
        self.auto, self.on = {n for n in self.auto if n <= made}, {n for n in self.on if n <= made}
        self.heavy, self.said = {}, {}

    def shown_n(self, who: str | None, n: int) -> int:
        """How many of the first n choices the reader may know of."""
        if who == ALL:
            return n
        hidden = self._hidden(who)
        return n - bisect_left(hidden, n + 1)

    def true_n(self, who: str | None, shown: int) -> int:
        """The first moment at which the reader has seen that many choices."""
        n = shown
        if who != ALL:
            for h in self._hidden(who):
                if h <= n:
                    n += 1
        return n

    def back_n(self, who: str | None, shown: int) -> int:
        """The last moment at which the reader had seen that many choices: to go back there undoes nothing that lies before it."""
        return min(self.true_n(who, shown + 1) - 1, self.match.choices_made)

    def _hidden(self, who: str | None) -> list[int]:
        """Numbers of the choices that the reader may not know of."""
        if not self.secret:
            return []
        index = -1 if who is None else self.title.seats.index(who)
        out, n = [], 0
        for e in self.match.events:
            if isinstance(e, Chosen):
                n += 1
                if e.secret and e.seat != index:
                    out.append(n)
        return out

    def last_own(self, mine: list[str]) -> int:
        """Choices made when one of these seats last chose by hand."""
        return self._own(mine, len(self.match.movers))

    def _own(self, mine: list[str], upto: int) -> int:
        seats = self.match.movers
        indexes = {self.title.seats.index(s) for s in mine}
        return next((n for n in range(upto, 0, -1) if seats[n - 1] in indexes and n not in self.auto), 0)

    def stroke(self, mine: list[str]) -> int:
        """Choices made before the last choice of these seats by hand, and before all that was made at one stroke with it."""
        n = self.last_own(mine)
        while n in self.on and self._own(mine, n - 1):
            n = self._own(mine, n - 1)
        return max(0, n - 1)

    def begun(self, n: int) -> int:
        """The moment up to n choices at which what was chosen at one stroke began."""
        while n > 0 and n + 1 in self.on:
            n -= 1
        return n

    def by_hand(self, n: int) -> int:
        """The last moment up to n choices after which somebody chose by hand: an undo does not stop where a standing answer
        would be given again.
        """
        while n > 0 and n + 1 in self.auto:
            n -= 1
        return n
