"""What takes long and changes nothing that others wait for: past positions, luck, dice, odds, overlays, records, analyses.

It has few threads of its own, so that a choice never waits behind it for one, and works on a copy of the game (`Live.snapshot`),
so that the game stays open meanwhile. Who comes when too many are waiting is told so at once.
"""
from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from marne.server.faults import Refused
from marne.server.people import limits
from marne.server.words_games import say

THREADS = 2
WAIT = 5                # seconds after which somebody who was refused may try again
T = TypeVar("T")


class Heavy:
    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="heavy")
        self._waiting: Counter[str] = Counter()     # by person or address; changed by the loop's thread alone

    async def run(self, who: str, lang: str, work: Callable[[], T]) -> T:
        """Do it in one of the threads. `who`: the person or the address that asks."""
        if self._waiting.total() >= limits.HEAVY_WAITING or self._waiting[who] >= limits.HEAVY_EACH:
            raise Refused(503, "busy", say(lang, "busy"), wait=WAIT)
        self._waiting[who] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    def stop(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)
