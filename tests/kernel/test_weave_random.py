"""Random programs: woven, with every frame through JSON, they play as the coroutines they are written as.

MARNE_PROGRAMS=5000 compares more of them.
"""
from __future__ import annotations

import os

import pytest

from tests.kernel.programs import differs

PROGRAMS = int(os.environ.get("MARNE_PROGRAMS", "300"))
CHUNK = 30


@pytest.mark.parametrize("first", range(0, PROGRAMS, CHUNK))
def test_random_programs(first: int) -> None:
    for seed in range(first, min(first + CHUNK, PROGRAMS)):
        assert differs(seed) == ""
