"""Rate limits: token buckets in the memory of this process (with several workers each has its own, so the limits are
that many times as wide). By address for strangers, by person for what they do.
"""
from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple


class Rate(NamedTuple):
    """`burst` at once, then one every `every` seconds."""

    burst: int
    every: float


# What a request counts as: the first line that fits. Addresses are limited only on a hosted server.
KINDS: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple((kind, method, re.compile(path)) for kind, method, path in (
    ("login", "POST", r"/api/login"),
    ("register", "POST", r"/api/(register|guest)"),
    ("letter", "POST", r"/api/(forgot|reset|verify|me/verify)"),
    ("upload", "POST", r"/api/records"),
    ("create", "POST", r"/api/games|/api/games/[^/]+/analyses"),
    ("chat", "POST", r"/api/games/[^/]+/chat"),
    ("choose", "POST", r"/api/games/[^/]+/(choose|place|undo|hint)"),
    ("choose", "PUT", r"/api/games/[^/]+/standing"),
    ("think", "GET", r"/api/games/[^/]+/(why|odds|overlay/.*|luck|at/.*|record|dice|board)"),
    ("read", "GET", r"/api/.*"),
    ("write", "", r"/api/.*"),
))
BY_ADDRESS = {"login": Rate(20, 6), "register": Rate(20, 60), "letter": Rate(10, 60), "upload": Rate(20, 20),
              "create": Rate(60, 5),
              "chat": Rate(60, 0.5), "choose": Rate(300, 0.02),
              "think": Rate(300, 0.05), "read": Rate(600, 0.02), "write": Rate(120, 0.2)}
BY_PERSON = {"upload": Rate(10, 20), "create": Rate(40, 10), "chat": Rate(12, 2), "choose": Rate(80, 0.05),
             "think": Rate(120, 0.1), "read": Rate(400, 0.05), "write": Rate(60, 0.5)}
BY_NAME = {"login": Rate(10, 20)}       # one account from one address, or from one browser that has been logged in to it before
STRANGERS = {"login": Rate(30, 10)}     # one account from all other browsers together: beyond this they wait, but are not refused
SLOWED = 5.0                            # seconds, at most: otherwise whoever guesses could lock the owner out
OPEN_EACH = 200                         # connections of one address at the same time, live updates included
MOST_GAMES = 300                        # unfinished games of one person
MOST_RECORDS, MOST_ANALYSES = 200, 500  # that one person may keep
MOST_KEPT = 200_000                     # choices in all records of one person; the same for the analyses
MOST_ALONE = 3                          # running games of one person in which only bots play
MOST_CHOICES = 20_000                   # of a game that bots play on or that is brought in; long games have about 2000
HEAVY_WAITING, HEAVY_EACH = 48, 8       # heavy reads that may wait (see `heavy.py`): in all, of one person or address
# Streams of live updates. Shares of all connections that a process takes: for all streams, for those who only watch, for those
# of them without a session. So players find room when spectators have filled theirs, and everybody finds some for requests.
STREAMS, STREAMS_WATCHING, STREAMS_STRANGERS = 3 / 4, 1 / 2, 1 / 8
STREAMS_PERSON = 20                     # of one person
STREAMS_ADDRESS, STREAMS_STRANGER = 100, 10     # of one address: in all, without a session
KEEP = 50_000                           # buckets kept; the fullest go first


@lru_cache(maxsize=4096)
def kind_of(method: str, path: str) -> str | None:
    for kind, wanted, pattern in KINDS:
        if wanted in ("", method) and pattern.fullmatch(path):
            return kind
    return None


class Limits:
    """Buckets by kind and key. `take` returns 0 when the request may pass, else the seconds to wait."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.full_at: dict[tuple[str, str], float] = {}     # when the bucket will be full again
        self.open: dict[str, int] = {}

    def take(self, rates: dict[str, Rate], kind: str, key: str) -> float:
        rate = rates.get(kind)
        if rate is None or not self.on:
            return 0
        now = time.monotonic()
        slot = kind, key
        full_at = max(self.full_at.get(slot, now), now)
        missing = (full_at - now) / rate.every              # tokens taken out and not yet back
        if missing > rate.burst - 1:
            return (missing - rate.burst + 1) * rate.every
        self.full_at[slot] = full_at + rate.every
        if len(self.full_at) > KEEP:
            self.sweep(now)
        return 0

    def sweep(self, now: float) -> None:
        """Full buckets need not be kept; if too many are in use, those that fill soonest go."""
        kept = {k: t for k, t in self.full_at.items() if t > now}
        if len(kept) > KEEP // 2:
            kept = dict(sorted(kept.items(), key=lambda i: i[1])[-KEEP // 2:])
        self.full_at = kept

    def enter(self, address: str) -> bool:
        n = self.open.get(address, 0)
        if self.on and n >= OPEN_EACH:
            return False
        self.open[address] = n + 1
        return True

    def leave(self, address: str) -> None:
        n = self.open.get(address, 0) - 1
        if n > 0:
            self.open[address] = n
        else:
            self.open.pop(address, None)


class Streams:
    """Streams that are open, counted by who has them. `connections`: how many this process takes in all. Changed by the loop's
    thread alone.
    """

    def __init__(self, connections: int, on: bool, by_address: bool) -> None:
        self.connections, self.on, self.by_address = connections, on, by_address
        self.open: Counter[str] = Counter()

    def full(self, user: str | None, address: str, plays: bool) -> str:
        """Why there is no room for one more: `own`: this person or address has too many, `all`: all together have; else ''."""
        if not self.on:
            return ""
        n, own, most = self.open, [(f"u {user}", STREAMS_PERSON)], [("all", STREAMS)]
        if self.by_address:
            own.append((f"a {address}", STREAMS_ADDRESS))
        if user is None:
            own = [(f"s {address}", STREAMS_STRANGER)] if self.by_address else []
            most.append(("strangers", STREAMS_STRANGERS))
        if not plays:
            most.append(("watching", STREAMS_WATCHING))
        if any(n[k] >= m for k, m in own):
            return "own"
        return "all" if any(n[k] >= m * self.connections for k, m in most) else ""

    def enter(self, user: str | None, address: str, plays: bool) -> Callable[[], None]:
        """Count one more; what is returned takes it away again."""
        keys = ["all", f"a {address}", *([f"s {address}", "strangers"] if user is None else [f"u {user}"]),
                *([] if plays else ["watching"])]
        self.open.update(keys)

        def leave() -> None:
            self.open.subtract(keys)
            for k in keys:
                if not self.open[k]:
                    del self.open[k]

        return leave
