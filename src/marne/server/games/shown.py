"""Tables as they were shown, so that a page which has one is sent only what has changed since.

A `Shown` is what one reader (person, language, seat) was given at one moment; its `mark`, a hash of what he can see, is its name.
A page says which mark it has; an `Update` leads from that mark to the next. Who has another mark, or none, gets the whole table.
"""
from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from marne.server.games import payload, standing
from marne.server.games.live import Live
from marne.server.games.patch import diff
from marne.server.hub import Hub, encode
from marne.server.shapes import Table, Update

Reader = tuple[str | None, str, str | None]     # person, language, seat that is looked with
KEPT = 16               # readers of a game whose last table is kept
APART = ("view", "facts", "log", "log_from", "mark")


class Shown:
    """`parts`: the table without view, facts and log; `events`: how far the log went; `of`: the game in memory in which they are
    counted; `state`: what the table depends on.
    """

    __slots__ = ("events", "mark", "of", "parts", "state", "step", "table", "version", "who")

    def __init__(self, live: Live, table: Table, who: str | None, state: Any) -> None:
        self.of, self.table, self.who, self.state = live, table, who, state
        self.version = live.version
        self.events = len(live.match.events)
        plain = {f: getattr(table, f) for f in table.__struct_fields__ if f not in APART}
        self.parts: dict[str, Any] = msgspec.to_builtins(plain, str_keys=True)
        # Clocks and presence come and go without a change of the game; an update sets them whatever they were.
        seats = [{**s, "left": 0, "online": False} for s in self.parts["seats"]]
        seen = {**self.parts, "seats": seats, "log": table.log_from, "view": hashed(live, table.view),
                "facts": hashed(live, table.facts)}
        self.mark = table.mark = blake2b(encode(seen), digest_size=9).hexdigest()
        self.step: Update | None = None         # that led here from the reader's table before this one

    def since(self, live: Live, who: str | None) -> int:
        """From which event on the log of a reader who has this is to be sent: an undo may have taken some of it back, and
        at the end of a game lines come up that were hidden.
        """
        if self.of is not live or self.who != who:
            return 0
        return min([self.events, *(left for v, left in live.cuts if v > self.version)])


def hashed(live: Live, part: dict[str, Any]) -> dict[str, Any]:
    """A view or facts with hashes for what is in them. Much of it is the object that it was at the last choice."""
    out: dict[str, Any] = {}
    for k, value in part.items():
        if isinstance(value, dict | list | tuple):
            known = live.hashes.get(id(value)) or live.hashes_before.get(id(value))
            if known is None or known[0] is not value:
                known = value, blake2b(encode(value), digest_size=12).hexdigest()
            live.hashes[id(value)] = known          # it keeps the object, so that nothing else can have its place in memory
            value = known[1]
        out[k] = value
    return out


def shown(live: Live, hub: Hub, user: str | None, lang: str, seat: str | None = None) -> Shown:
    """The present table of a reader, made once for the answer to a choice and for all pages."""
    row, reader = live.row, (user, lang, seat)
    state = (row["version"], row["status"], row["paused"], row["name"], live.cut,
             tuple((r["id"], len(r["answers"])) for r in live.requests),
             tuple((s.kind, s.user) for s in live.seats.values()), standing.key(live, list(live.seats)))
    old: Shown | None = live.shown.pop(reader, None)
    if old is None or old.state != state:
        invites = {}
        if user is not None and user == row["owner"]:
            invites = {s.seat: s.invite for s in live.seats.values() if s.invite and s.kind == "open"}
        if live.compared_for != row["version"]:
            live.compared_for, live.compared = row["version"], {}
            live.hashes_before, live.hashes = live.hashes, {}
        made = payload.table(live, user, hub, lang, seat=seat, since=len(live.match.events), invites=invites)
        new = Shown(live, made, live.reader(user), state)
        if old is not None:
            new.step = between(live, old, new, lang)
        old = new
    live.shown[reader] = old
    while len(live.shown) > KEPT:
        del live.shown[next(iter(live.shown))]
    return old


def shared(live: Live, old: dict[str, Any], new: dict[str, Any], path: str) -> list[dict[str, Any]]:
    """The differences of two views or facts. Their parts are the same objects for all who know the same: compared once."""
    ops: list[dict[str, Any]] = [{"op": "remove", "path": f"{path}/{k}"} for k in old if k not in new]
    for k, value in new.items():
        if k not in old:
            ops.append({"op": "add", "path": f"{path}/{k}", "value": value})
        elif old[k] is not value:
            pair = id(old[k]), id(value)
            known = live.compared.get(pair)
            if known is None:
                # The two are kept with the answer: as long as it is here, nothing else can have their place in memory.
                known = live.compared[pair] = old[k], value, diff(old[k], value, f"{path}/{k}")
            ops += known[2]
    return ops


def between(live: Live, old: Shown, new: Shown, lang: str) -> Update | None:
    """What leads from one to the other; None if nothing does."""
    if old.mark == new.mark:
        return None
    if new.step is not None and new.step.base == old.mark:
        return new.step
    ops = diff(old.parts, new.parts) + shared(live, old.table.view, new.table.view, "/view")
    ops += shared(live, old.table.facts, new.table.facts, "/facts")
    since = old.since(live, new.who)
    start, lines = payload.log_from(live, new.who, since, lang)
    return Update(base=old.mark, mark=new.mark, version=new.table.version, patch=ops, log_from=start, log=lines)
