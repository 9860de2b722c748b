"""How much each thing counts for the computer's player: the defaults are those of `greedy`, the others are in judgment.toml."""
from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from marne.parts.bots.judgment import weights


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The unit is a victory point."""

    # The situation
    step: float = 0.20          # a piece, while there is time to use it
    empty: float = 0.9          # how surely a zone without troops falls to a neighbour
    army_lost: float = 0.9      # 3.1, and what it costs to raise another
    own: float = 0.20           # a zone that is friendly
    pinned: float = 0.35        # 4.2 so many enemies in its zone keep a stack from going on
    hole: float = 0.4           # a gap in the line
    behind: float = 0.3         # what lies open behind it counts so much
    deep: float = 0.0           # an empty zone into which troops can come through another empty one
    sudden: float = 8.0         # 3.2 a decisive victory that threatens at once
    far_off: float = 7.0        # VP from which on it casts its shadow
    thin: float = 0.3           # a line falls the more surely the more the threat exceeds it
    safe: float = 0.7           # up to this share of its strength a threat is none
    falls: float = 0.55         # the most that a thin line is feared for
    fear: float = 0.75          # a threat of the other side, if he has the card
    foothold: float = 0.6       # an enemy zone that is disputed after a battle
    stick: float = 0.25         # who holds a zone with VP will rather keep it
    cut: float = 0.0            # 6.5 troops out of supply, beside a piece for each that is lost in a season
    hope: float = 1.0           # the chance from which on a battle is counted on to open a way for supplies
    # The end of a plan: what is added to the logarithm of the odds to win
    points: float = 0.3         # a VP to be expected
    threats: float = 0.03       # a VP that is threatened, or defended, at the moment
    ending: float = 0.04        # 3.2 the same of a decisive victory
    forces: float = 0.08        # a piece more
    cards_held: float = 0.25    # a card more
    offensives: float = 0.3     # and more if it is an Offensive
    kept: float = 0.3           # 7.1 so much of it at the end of a season, when hands are filled again
    # Marches
    enough: float = 0.015       # a move must gain more than this
    transport: float = 0.01     # a move by rail or sea could be wanted elsewhere
    reserves: float = 0.12      # a Strategic Reserves card
    trenches: float = 0.06      # 4.3 trenches that are left behind
    trench: float = 0.02        # and for every infantry in them
    card: float = 0.4           # 2.0 II.1 an Offensive, beside a piece
    # Battles
    pending: float = 0.0        # 5.4.4 falling back into a battle that is still to be fought
    amid: float = 0.5           # falling back into a zone where the enemy is
    press: float = 0.3          # 5.4.2 an attacker stays after the battle unless it is so much better elsewhere
    stand: float = 0.15         # and so does a defender
    doomed: float = 0.3         # 2.0 II.4.c the chance to be wiped out from which on falling back is thought of
    pay: float = 1.0            # 5.3.2 a card given for losses, beside a piece
    last: float = 0.0           # 8.1 the last infantry of an army, which is lost with it
    # Production
    gun: float = 0.0            # 8.3.6 the Paris Gun where it counts
    cards: float = 1.0          # 7.1 share of the points that may go into cards


# What a plan changes: the weight, and by how much it is multiplied.
PLANS: dict[str, dict[str, float]] = {
    "hold": {"trenches": 3.0, "trench": 3.0, "hole": 2.0, "fear": 1.4},
    "press": {"trenches": 0.3, "trench": 0.3, "hole": 0.4, "foothold": 1.5},
}
GREEDY = Weights()
named = weights(Path(__file__).parents[1], Weights)


@lru_cache(maxsize=64)
def planned(judgment: str, plan: str) -> Weights:
    """The weights of a judgment while a plan is followed."""
    w = named(judgment)
    return msgspec.structs.replace(w, **{k: getattr(w, k) * x for k, x in PLANS.get(plan, {}).items()})
