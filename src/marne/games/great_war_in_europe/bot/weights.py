"""The weights of the computer's player: what a combat must bring, how the line is drawn, what draws troops. The defaults are
those of `greedy`; other judgments stand in `judgment.toml`, and a plan of a phase shifts some of them (`SHIFTS`).

Values are in points of strength: what a step of an average division is worth is about 4.
"""
from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from marne.parts.bots.judgment import weights


class Weights(msgspec.Struct, frozen=True):
    # combats
    enough: float = 0.6                 # what an attack must bring at least
    caution: float = 0.5                # and so much more for a side that is weaker on the front
    own: float = 1.2                    # what an own loss counts beside one of the enemy
    cheap: float = 0.2                  # 5.13, 5.31: what it counts that is made good at once
    theirs: float = 0.65                # and one of the enemy's: he, too, makes it good
    depleted: float = 1.2               # what it costs to deplete an HQ
    exposed: float = 0.8                # what it costs to leave two or three where they attack from
    adrift: float = 2.0                 # and to leave fewer than four far before the line
    effort: float = 0.06                # what a unit could do elsewhere
    nearer: float = 0.3                 # what a hex counts by which an attack comes nearer to what is dear
    rushed: float = 0.5                 # and in the West of 1914
    spend: float = 0.9                  # what an HQ, an aircraft or an event must bring to be spent on a combat
    gap: float = 4.0                    # what it costs to lose the last unit of a hex
    # the line
    press: float = 1.0                  # how much dearer a hex is to hold where the enemy is strong
    dense: float = 1.6                  # units for a hex of a line of trenches: one alone dies with every attack
    foreign: float = 1.0                # what a hex of the enemy's counts behind the line of one who is much stronger
    rush: float = 4.0                   # and in the West of 1914, before the trenches
    # moves
    stay: float = 0.35                  # what a move must bring at least
    pace: float = 0.3                   # what a hex nearer to a post that lacks troops is worth
    aim: float = 0.22                   # nearer to something worth taking, for a side that is much stronger
    race: float = 0.45                  # and in the West of 1914
    guard: float = 0.25                 # what a guard is worth where an enemy could walk in, by what the place is worth
    ahead: float = 1.5                  # what it costs to stand before the line, and three times that if it is not near
    thirst: int = 0                     # 12.2#3: turns before the heat in which whoever will have no supplies is on his way back
    # journeys
    strain: float = 20.0                # what a front that lacks all of its troops is worth more than one that lacks none
    schlieffen: float = 12.0            # what it is worth for the CP to be in the West in 1914
    promise: float = 0.0                # what a front of the Near East is worth that has much to offer and is held by few
    travel: float = 1.5                 # what a journey must bring
    at_peace: int = 18                  # 16.5: units that stand before Italy, without which Austria-Hungary falls
    at_war: int = 28
    # production and politics
    purse: int = 2                      # points that are kept for events
    kept_back: int = 99                 # 5.38#2: Turkish divisions that stay in the reserve beyond those that must
    rear: float = 0.0                   # 5.38#1: how much dearer to it is one who stands on a map
    war_to_baku: int = 0                # 5.46: no peace with Russia in the Near East alone
    year_east: int = 7                  # turns from which on the CP looks to the East, and to the West again
    year_west: int = 37


named = weights(Path(__file__).parent.parent, Weights)
GREEDY = Weights()
SHIFTS: dict[str, dict[str, float]] = {         # by plan: the weights that are so many times as great
    "hold": {"enough": 2.5, "caution": 2.0, "foreign": 0.5, "rush": 0.5},
    "press": {"enough": 0.2, "caution": 0.0, "exposed": 0.5, "foreign": 1.5},
    "back": {"press": 2.5, "enough": 1.5, "ahead": 1.5},
    "strike": {"nearer": 2.0, "aim": 2.0, "foreign": 1.5},
}


@lru_cache(maxsize=32)
def weights_of(judgment: str, plan: str) -> Weights:
    """The weights of a judgment while a plan is followed."""
    w = named(judgment)
    return msgspec.structs.replace(w, **{name: times * getattr(w, name) for name, times in SHIFTS.get(plan, {}).items()})
