"""8.3.3, 8.3.4, 8.4.3d: the last units to leave a contested hex give it up, and their supply has to hold without it."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.battlefield import field
from tests.grand_illusion.tools import offered, play, st, where, why

# All rails out of 65 but those to 66 are German, so that Luxembourg (74) hangs on 65 alone.
CUT = [64, 73, 74, 75, 63, 72]


def leaving(units: dict[str, Any], *cavalry: int) -> Match:
    m = field(units, turn=8, control={"german": CUT, "allied": [65]}, cavalry_control=list(cavalry), rail_end=False,
              forts={"fort-namur": "gone"})
    return play(m, "activate 65")


@pytest.mark.rules("8.3.4", "8.4.3d")
@pytest.mark.parametrize("cavalry", [(), (65,)])
def test_8_4_3d_infantry_left_behind_takes_the_hex_and_the_line_with_it(cavalry: tuple[int, ...]) -> None:
    """One's own Cavalry Control does not keep the hex open: infantry makes it full control."""
    m = leaving({"fr-1-c": 65, "fr-ii": 66, "ge-vii": 65, "ge-iii": 73, "ge-iv": 84}, *cavalry)
    assert not offered(m, "move fr-1-c 74")
    assert {"8.3.3", "8.4.3d"} <= set(why(m, "move fr-1-c 74"))
    play(m, "move fr-1-c 66")
    assert st(m).german >> 65 & 1 and not st(m).cavalry >> 65 & 1


@pytest.mark.rules("8.3.4", "8.4.3d", "8.4.3d/ex")
def test_8_3_4_cavalry_left_behind_cuts_no_line() -> None:
    m = leaving({"br-1": 65, "br-2": 66, "ge-3-c": 65, "ge-viii": 84, "ge-ii": 64, "ge-iii": 73, "ge-iv": 75})
    assert offered(m, "move br-1 74")
    cavalry = st(m).cavalry
    assert not cavalry >> 65 & 1                                    # asking changes nothing
    play(m, "move br-1 74")
    assert where(m, "br-1") == 74 and st(m).cavalry >> 65 & 1


@pytest.mark.rules("8.3.3", "8.4.3d")
def test_8_4_3d_a_group_is_told_why_too_and_whoever_stays_keeps_the_line() -> None:
    units = {"fr-i": 65, "fr-iii": 65, "ge-vii": 65, "ge-iii": 73, "ge-iv": 84}
    m = leaving(units)
    assert offered(m, "move fr-i 74")                               # fr-iii holds the hex
    play(m, "select fr-i, select fr-iii")
    assert not offered(m, "to 74")
    assert {"8.3.3", "8.4.3d"} <= set(why(m, "to 74"))
