"""What cannot be in a situation written by hand, beyond what never can (`invariants`): crowds, closed ground."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.great_war_in_europe import invariants
from marne.games.great_war_in_europe.pieces import IDS, hex_text
from marne.games.great_war_in_europe.rules.r07_2_stacking import overfull
from marne.games.great_war_in_europe.rules.r17_2_areas import barred
from marne.games.great_war_in_europe.state import State
from marne.kernel.sayings import Said
from marne.parts.bits import bits

Fault = tuple[Said, str]                        # what is wrong, and the rule


def faults(s: State, dated: bool = True) -> Iterator[Fault]:
    """`dated` False: however it may have come about, as in an example or a puzzle."""
    for said in invariants.check(s):
        english, _, rule = str(said).partition(" [")
        yield Said(english, said.fr.partition(" [")[0]), rule.rstrip("]")
    for side in (0, 1):
        for h in overfull(s, side):
            yield Said(f"too many units in {hex_text(h)}", f"trop d'unités en {hex_text(h)}"), "7.23"
    if dated:
        for u in bits(s.present):
            if barred(s, 1 << u) >> s.loc[u] & 1:
                yield Said(f"{IDS[u]} may not be in {hex_text(s.loc[u])} on turn {s.turn}",
                           f"{IDS[u]} ne peut être en {hex_text(s.loc[u])} au tour {s.turn}"), "17.0"
