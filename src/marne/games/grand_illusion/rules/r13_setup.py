"""13 Set-up: counters on the map and the tracks; then the choices made before the first turn."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.grand_illusion.choices import ADVANCE_GUARD, DONE
from marne.games.grand_illusion.law import Law
from marne.games.grand_illusion.pieces import (
    ALLIED, FORTS, GONE, MAY_START_54, OF_SIDE, PD_BOX, TRACK, UNITS,
)
from marne.games.grand_illusion.state import State, put
from marne.games.grand_illusion.tables import tables
from marne.kernel.chance import Chance
from marne.games.grand_illusion.questions import WHO_GOES_FORWARD
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def place_all(s: State) -> None:
    """13.1.1, 2.4/p1, 2.4/p2 Every counter where its code says; optional ones stay out until an option calls for them."""
    for u, r in enumerate(s.t.ds.units):
        if r.optional:
            put(s, u, GONE)
        elif r.setup == "hex":
            put(s, u, r.start_hex)
            if r.start_face == "disrupted":
                s.disrupted |= 1 << u
        else:
            put(s, u, PD_BOX if r.setup == "pd" else TRACK)             # 2.4/p3
            s.due[u] = r.arrival_turn
            s.entry[u] = max(r.arrival_hex, 0)
    for f in range(FORTS):                                              # 13.1.6, 2.4/Fort, 13.1.6.1, 13.1.6.2, 13.1.6.3
        if not s.t.fort_option[f]:
            put(s, UNITS + f, s.t.fort_hex[f])                          # 13.1.6a


def place_markers(s: State) -> None:
    """13.1.3, 13.1.3d Tracks and markers."""
    start = s.law.start
    if s.law.fixed_cap:                                                 # 14.3.1d/13.1.3d: otherwise none before the first roll
        s.cap = [start["allied_cap"], start["german_cap"]]
    s.vp = [start["plan17_vp"], start["german_vp"]]
    s.mandated = [start["allied_mandated"], start["german_mandated"]]
    s.trench = mask(start["trench_1"])                                  # 13.1.3f
    s.began54 = s.at[s.law.maubeuge] & OF_SIDE[ALLIED]


def new_state(scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
    """A state with everything set up and no decision taken."""
    t = tables(data)
    s = State(t, Law(t.ds, scenario, options), chance)
    place_all(s)
    place_markers(s)
    s.revealed = 0 if s.law.max_options else 1
    return s


def who_goes_forward(s: State, left: int) -> Ask:
    """13.1.1 Up to two British infantry units may start in Maubeuge (54) instead of 45."""
    units = [u for u in bits(MAY_START_54) if s.loc[u] == s.t.ds.units[u].start_hex] if left else []
    return WHO_GOES_FORWARD(ALLIED, [*(ADVANCE_GUARD[u] for u in units), DONE], left)


@procedure
async def advance_guard(s: State) -> None:
    """13.1.1 The Allied choice before the first turn."""
    left = s.law.may_start_54
    while left:
        c = await ask(s, who_goes_forward(s, left))
        if c is DONE:
            break
        put(s, c.a, s.law.maubeuge)
        left -= 1
    s.began54 = s.at[s.law.maubeuge] & OF_SIDE[ALLIED]
