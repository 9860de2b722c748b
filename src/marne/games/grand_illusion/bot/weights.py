"""The weights of the computer's player: the defaults are those of `greedy`, `judgment.toml` has the better ones, with reasons.

The unit is a German victory point at the end of the game.
"""
from __future__ import annotations

from pathlib import Path

import msgspec

from marne.parts.bots.judgment import weights


class Weights(msgspec.Struct, frozen=True):
    """What things are worth."""

    chit: float = 2.0               # a German chit on average, and a Plan 17 chit
    chit17: float = 1.75
    paris: float = 10.0
    paris_falls: float = 9.0        # the immediate victory and the sudden death: what it is worth that they threaten
    trier_falls: float = 14.0
    sudden: float = 0.0             # 14.1.3b Trier in Allied hands: the end
    fall_from: float = 1.0          # the superiority from which on a vital hex may fall, and how fast that becomes likely
    fall_slope: float = 0.3
    garrison: float = 3.0           # troops in Trier, and in Paris when the enemy is near
    gates: tuple[tuple[int, float], ...] = (
        (64, 1.6), (54, 1.6), (56, 0.8), (62, 0.5), (53, 0.4), (44, 0.5), (45, 0.5), (46, 0.5), (66, 0.4), (47, 0.4), (35, 0.3),
        (37, 0.4), (27, 0.4), (28, 0.5), (49, 0.2), (67, 0.3))      # hexes the German advance must go through
    fading: tuple[float, ...] = (0.28, 0.40, 0.48, 0.54, 0.59, 0.63, 0.66, 0.69, 0.71, 0.73, 0.74)  # how far force reaches,
                                                                                                    # by the turns left
    material: float = 0.15          # a point of strength
    worn: float = 0.62              # what is left of it in a disrupted unit
    horse: float = 0.55             # what it is worth in cavalry
    rebuilt: float = 0.35           # what is left of a unit that can be rebuilt
    risk: float = 0.10              # a point of strength in front of a superior enemy
    exposed: float = 0.03           # a hex without troops that the enemy can march into
    cut_off: float = 0.03           # a point of strength whose supply can be cut
    cut_now: float = 0.0            # 11.3 a point of strength that is out of supply
    holds: float = 0.3              # the strength that closes a hex to a march
    paris_alarm: int = 6            # how near to Paris the enemy alarms its garrison
    plan17_turn: float = 0.0        # points that the Allies will make in a turn of Plan 17
    wait: int = -99                 # 8.1.1a pass while the enemy has command points, and oneself at most so many more
    slow: int = 99                  # 8.1.1b one activation in a segment while the enemy has so many command points more
    staff: float = 0.010            # a point of strength that has its HQ at hand
    guns: float = 0.10              # a hex that the siege guns are nearer to their next fort
    activation: float = 0.04        # an activation must bring so much
    doubt: float = 0.0              # by so much an activation may seem worse than the best and be tried out nevertheless
    siege: float = 0.0              # 9.5.3b the price of leaving a siege
    escort: float = 0.0             # 9.5.4 siege guns left alone beside the enemy
    wing: float = 0.0               # a point of strength of the right wing, a hex nearer to its goal, until this turn
    wing_until: int = 5
    sector: float = 0.0             # a point of British strength, for each column beyond Maubeuge
    antwerp: int = 0                # 9.5.4 the siege guns go on to Antwerp
    late_retreat: int = 0           # 8.7.2 the Mandated Battles of turn 4 first, then the Allied General Retreat
    dig_in: float = 0.0             # 8.7.3 the lead with which the Germans retreat and dig, from this turn on; 0: never
    dig_from: int = 5
    trench: float = 0.0             # 9.7 a trench where points are held, above another


W = weights(Path(__file__).parent.parent, Weights)
GREEDY = W("")
JUDGMENT = "general"                # the name of the better weights
