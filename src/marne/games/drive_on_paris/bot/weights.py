"""The weights of the computer's player: what it fears, what it wants, how far it goes. The defaults are those of `greedy`; other
judgments stand in `judgment.toml`, and a plan of a turn shifts some of them (`SHIFTS`)."""
from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from marne.parts.bots.judgment import weights

Pair = tuple[float, float]      # the Allies, the Germans


class Weights(msgspec.Struct, frozen=True):
    # places and combats
    paris: float = 12.0                 # what Paris is worth as an aim, in VP
    per_vp: float = 0.3                 # what a VP is worth, in steps, while it may still change hands
    at_last: float = 0.9                # and in the last two turns
    own_step: float = 0.85              # what an own step is worth beside one of the enemy
    last_step: float = 0.85             # and on the last turn, when nobody answers any more
    ground: float = 0.5                 # what driving the enemy back is worth
    fort_step: float = 1.8              # what a step of a fort is worth, besides the place it guards
    fortress: float = 0.6               # how much of its worth draws troops to a place with a fort
    barrier: float = 2.0                # what a fort counts as an aim besides
    breaks: float = 0.4                 # what a breakthrough is worth
    trapped: float = 0.7                # the part of those who cannot retreat that is lost when they must
    south: float = 3.0                  # 5-1: what ground beyond the line draws
    late: float = 0.6                   # 2-3: what a hex of Plan XVII is worth after turn 8, when it must be held to the end
    # the front
    calm: Pair = (1.1, 1.9)             # how much stronger the enemy may be before the line falls back
    back: float = 4.0                   # points of march that it falls back for every time that he is stronger beyond that
    most_back: float = 7.0
    firm: float = 0.9                   # how strong the enemy may be beside the own mass where the line goes forward
    on: Pair = (2.0, 14.0)              # points of march that it goes forward for every time that he is weaker than that
    most_on: float = 6.0
    pull: float = 0.88                  # how an aim's pull fades with every point of march
    bold: Pair = (0.25, 0.7)            # the part of the strength that stands for aims, not against threats
    wing: float = 1.0                   # how much more of it the wing of a plan gets
    # moves
    enough: float = 0.45                # what a planned attack must bring at least, in steps
    fight: float = 0.25                 # and one that need only be fought
    effort: float = 0.12                # what a unit could do elsewhere
    help: float = 0.03                  # and one that has nothing else to do
    unfed: float = 7.0                  # what a place without supply costs
    pace: float = 0.7                   # what a point of march nearer to the aim is worth
    stay: float = 0.3                   # what a move must bring at least
    worry: float = 1.7                  # how much stronger than the defence an enemy may be before a place is dangerous
    fear: float = 2.0                   # what it costs, for every time that he is stronger
    most_fear: float = 9.0
    flank: float = 0.0                  # what standing before an enemy costs, by how much he is stronger, for every open flank
    trap: float = 0.0                   # and where every way back lies in his zones
    dear: float = 2.5                   # what a place must count to be kept before all
    guard: float = 0.3                  # how much defence it takes, by the attack that threatens it
    hopeless: float = 0.4               # with so small a part of it nobody stays
    flags: bool = False                 # 2-1: is a place kept by units that may stand together only?
    line: float = 0.1                   # how much every stack near by takes from the danger
    together: float = 0.8               # what a friend in the same hex is worth
    across: float = 6.0                 # what the right side of the line of 5-1 is worth on the last turn
    row: float = 0.7                    # 5-1: what a row costs the Allies that is too far from the line to cross it at last
    invade: float = 4.0                 # 5-3/Victory#2 what a place in France is worth while few Germans are there
    run: int = 1                        # 5-1: so many turns before the last one all Germans make for the line
    run_blow: float = 1.0               # 5-1: what an attack must bring when all make for the line
    last_blow: float = 1.8              # and on the last turn
    swift: float = 0.5                  # an overrun must bring so much more than an attack
    # how the game ends: nothing of it in greedy
    stormed: float = 0.0                # 5-5: what a hex counts whose trench has been stormed, for whoever holds it at the end
    hunt: float = 0.0                   # what riding over a headquarters that stands alone is worth, in VP
    seek: float = 0.0                   # what a place must count at least that is walked into before, where it is safe
    run_down: bool = False              # is cavalry that would slip away from an attack overrun on the march?
    raids: int = 0                      # so many turns before the end somebody walks into every place that nobody guards
    finale: bool = False                # on the last turn the Allies fear nothing; both look to the line of 5-1
    final: float = 0.0                  # what a VP is worth on the last turn; 0: as `at_last` has it
    listed: Pair = (0.3, 0.3)           # 5-2: what a VP of its list is worth, while it may still change hands
    exact: float = 0.0                  # 5-2: what the last step of a division is worth on the last turn; 0: `last_step`
    last_enough: float = 0.45           # what an attack must bring on the last turn
    digs: bool = True                   # 5-5: are trenches dug? each is one more that the enemy may storm
    eager: Pair = (0.45, 0.45)          # 5-1: what an attack must bring while divisions are counted
    evade: bool = False                 # 5-1: do the Allies keep out of reach (`EVADING`)?
    own_count: Pair = (0.85, 0.85)      # and what an own step is worth


EVADING = {"fear": 5.0, "most_fear": 30.0, "worry": 0.5, "row": 0.3}
named = weights(Path(__file__).parent.parent, Weights)
GREEDY = Weights()
SHIFTS = {                      # by plan: the weights that are so many times as great, or so great if they are 0 else
    "hold": {"enough": 2.2, "fight": 2.0, "run_blow": 2.0, "last_blow": 2.0, "on": 0.5},
    "press": {"enough": 0.35, "fight": 0.2, "run_blow": 0.5, "last_blow": 0.5, "calm": 1.4, "worry": 1.4, "on": 1.5},
    "back": {"enough": 2.0, "calm": 0.6, "back": 1.5, "most_back": 1.4, "worry": 0.7, "fear": 1.5, "on": 0.5,
             "flank": 0.6, "trap": 2.0},
    "west": {"enough": 0.7, "fight": 0.6},
    "east": {"enough": 0.7, "fight": 0.6},
}


@lru_cache(maxsize=32)
def weights_of(judgment: str, plan: str) -> Weights:
    """The weights of a judgment while a plan is followed."""
    w = named(judgment)
    changes: dict[str, float | tuple[float, ...]] = {}
    for name, times in SHIFTS.get(plan, {}).items():
        old = getattr(w, name)
        changes[name] = tuple(times * x for x in old) if isinstance(old, tuple) else times * old if old else times
    return msgspec.structs.replace(w, **changes)


@lru_cache(maxsize=32)
def evading(w: Weights) -> Weights:
    """5-1/Victory The weights of the Allies where divisions are counted: what they keep counts, and no ground."""
    return msgspec.structs.replace(w, **EVADING) if w.evade else w
