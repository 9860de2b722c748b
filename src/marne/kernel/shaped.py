"""Plain data of a file read into a kind of struct.

msgspec describes a kind to itself when it is first used, bit by bit, and keeps the description from the beginning: a second
thread that comes upon it half made takes the process down. The threads of a server meet so over the files of a title. So all that
reads into a kind while threads may run does it here, one at a time.
"""
from __future__ import annotations

from threading import Lock
from typing import TypeVar

import msgspec

T = TypeVar("T")
_one = Lock()


def shaped(plain: object, kind: type[T], *, strict: bool = True) -> T:
    """Plain data as a kind. Raises msgspec.ValidationError."""
    with _one:
        return msgspec.convert(plain, kind, strict=strict)
