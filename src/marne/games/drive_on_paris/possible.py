"""What cannot be in a situation written by hand, beyond what never can (`invariants`): dates, closed ground, crowds."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.drive_on_paris import invariants
from marne.games.drive_on_paris.pieces import COMING, GERMAN, GRID, IDS, NATION, POINT
from marne.games.drive_on_paris.rules.s03_stacking import overfull
from marne.games.drive_on_paris.rules.s05_closures import CLOSURES
from marne.games.drive_on_paris.rules.s16_trenches import no_trench
from marne.games.drive_on_paris.state import State
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
            yield Said(f"the units in {GRID.text(h)} are too many, or may not stand together",
                       f"les unités en {GRID.text(h)} sont trop nombreuses, ou ne peuvent s'y trouver ensemble"), "SCS-3.3"
        for h in bits((s.trench[side] | s.works[side]) & no_trench(s)):
            yield Said(f"no trench can be dug in {GRID.text(h)}", f"aucune tranchée n'est possible en {GRID.text(h)}"), "1-6c"
    if s.law.paris_wins and s.held[GERMAN] >> s.t.paris & 1:
        yield Said("Paris is German: the war is over", "Paris est allemand : la guerre est finie"), "5-3/Victory#3"
    if dated:
        yield from _dates(s)


def _dates(s: State) -> Iterator[Fault]:
    """13, SCS-5.9 Nobody is there before he arrives, or where he may not be."""
    first: dict[int, int] = {}
    for a in s.law.arrivals:
        if not a.flip and s.loc[a.unit] != COMING:
            first[a.unit] = min(a.turn, first.get(a.unit, 99))
    for u, turn in first.items():
        if turn > s.turn and s.present >> u & 1 and not POINT >> u & 1:
            yield Said(f"{IDS[u]} arrives on turn {turn}", f"{IDS[u]} arrive au tour {turn}"), "SCS-13.1"
    for u in bits(s.present & ~POINT):
        h = s.loc[u]
        for bar in CLOSURES:
            if bar.rule != "2-8b" and bar.forbids(s, NATION[u], 0) >> h & 1:
                yield Said(f"{IDS[u]} may not be in {GRID.text(h)} on turn {s.turn}",
                           f"{IDS[u]} ne peut être en {GRID.text(h)} au tour {s.turn}"), bar.rule
