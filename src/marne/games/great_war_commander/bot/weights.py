"""The numbers by which the computer's player judges. The defaults are those of `greedy`; `judgment.toml` has the others.

A weight that is 0 by default is a fault of `greedy` that is mended where it is not 0.
"""
from __future__ import annotations

from pathlib import Path

import msgspec

from marne.parts.bots.judgment import weights


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    # Orders: what is promised is multiplied by, and what the card is worth in hand until the next turn
    fire: float = 1.0
    rally: float = 1.3
    rout: float = 1.0
    advance: float = 1.0
    move: float = 0.8
    offensive: float = 0.85
    barrage: float = 1.0
    air: float = 1.0
    line: float = 1.4
    keep_fire: float = 0.75             # the last Fire card while the enemy may come on
    keep_fire_quiet: float = 0.3        # while he defends
    keep_fire_spare: float = 0.25       # another one
    keep_rally: float = 0.3
    keep_advance: float = 0.35
    keep_guns: float = 0.2
    keep_other: float = 0.12
    keep_action: float = 0.3            # the part of what the action of the card is worth
    poor: float = 0.45                  # a card below that is better replaced
    refill: float = 0.8                 # how much of it a pass is worth
    # Movement
    eager_attack: float = 1.0
    eager_recon: float = 0.8
    eager_defend: float = 0.35
    stay_attack: float = 0.0
    stay_recon: float = 0.02
    stay_defend: float = 0.2
    fired_at: float = 0.33              # how much of one enemy fire a formation at rest reckons with
    on_the_way: float = 0.3             # and on each step of a move
    urgent: float = 0.1                 # for each point by which it would lose
    cover: float = 0.04
    together: float = 0.16              # a leader, for each unit he commands
    loose: float = 0.45                 # 3.3.2 out of cohesion
    charge: float = 0.22                # O16.4 a melee that could be had next
    charge_quiet: float = 0.12
    charged: float = 0.2                # and one that might be suffered
    goal_near: float = 0.7
    goal_in: float = 0.6
    guard_near: float = 0.45
    guard_in: float = 0.25
    exit: float = 0.16
    # Fire
    opening: float = 0.55               # what an op fire must promise
    reply: float = 1.15
    help_fire: float = 0.45             # what a card that helps costs: so much of its worth in hand
    # Rolls
    initiative: float = 1.3
    strategy: float = 0.75
    # Faults of greedy
    works: float = 0.0                  # F125 what a foxhole or trench is worth to who stands in it
    whole: float = 0.0                  # 8.2 stacking reckons with all who go there, and looks before the turn ends
    answer: float = 0.0                 # 9.1 the other may use the Initiative card on the same roll
    stray: float = 0.0                  # O19.2.1.2.2 shells that miss fall somewhere
    mines: float = 0.0                  # F128.1 they attack whoever routs into them
    ambush: float = 0.0                 # A30, 3.2.4 a demoralised formation is lost by it without a throw
    opened: float = 0.0                 # A42.2 on each step before those who have op fire already, on top of `on_the_way`
    own_line: float = 1.2               # what a loss of one's own by one's own shells counts


GREEDY = Weights()
W = weights(Path(__file__).parent.parent, Weights)
