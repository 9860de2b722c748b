"""A request that is refused: with a status for programs, a code, and words for people."""
from __future__ import annotations

from collections.abc import Sequence

from marne.server.shapes import Fault


class Refused(Exception):
    """`wait`: seconds after which another try makes sense, told as Retry-After."""

    def __init__(self, status: int, code: str, error: str, rules: Sequence[tuple[str, str]] = (), wait: int = 0) -> None:
        super().__init__(error)
        self.status = status
        self.wait = wait
        self.fault = Fault(code, error, list(rules))
