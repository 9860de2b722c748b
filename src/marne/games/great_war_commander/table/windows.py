"""Reaction windows: the questions one may let pass by a standing answer. Their kinds, and the choice that lets each pass.

All of them open on public grounds, whatever the hand holds: an answer given beforehand tells nothing about it.
"""
from __future__ import annotations

from marne.games.great_war_commander.choices import KEEP, NO
from marne.kernel.windows import Windows

REROLL, PLUS, MOVES, FIRE, DEFENCE, MELEE, GUNS, STRATEGY, TIME, HIDDEN = (
    "reroll", "plus-one", "moves", "fire", "defence", "melee", "artillery", "strategy", "time", "hidden-unit")

# By message of the question. What begins or ends an order is no window, nor is the choice of a victim.
KIND = {
    "whether_reroll": REROLL,               # 9.1
    "whether_plus_one": PLUS,               # S98.2
    "which_reaction": MOVES,                # A42.2, A45.4
    "whether_wire": MOVES,                  # A45.4
    "which_fire_card": FIRE,                # O21.3.4
    "which_defence_card": DEFENCE,          # O21.3.7
    "whether_lucky": DEFENCE,               # A53
    "whether_light_wounds": DEFENCE,        # A47
    "which_melee_card": MELEE,              # O16.4.1
    "whether_no_quarter": MELEE,            # A51
    "which_barrage_card": GUNS,             # A32
    "whether_major_gas": GUNS,              # A49
    "whether_forward_observer": STRATEGY,   # S98.4.4
    "whether_forward": STRATEGY,            # S98.4.6
    "whether_scouts": STRATEGY,             # S98.5.7
    "whether_dogfight": STRATEGY,           # S98.3.2
    "whether_red_trousers": STRATEGY,       # S98.4.5
    "whether_dig_in": TIME,                 # A39
    "whether_hidden_unit": HIDDEN,          # A45.3
}
NAMES = {
    REROLL: ("After a roll: the Initiative card", "Après un jet : la carte Initiative"),
    PLUS: ("After a roll: +1 by the Strategy card", "Après un jet : +1 par la carte Stratégie"),
    MOVES: ("Against moves: opportunity fire, hidden wire", "Contre un mouvement : tir d'opportunité, barbelés cachés"),
    FIRE: ("Cards with your own fire", "Cartes pour votre propre tir"),
    DEFENCE: ("Cards when you are fired at", "Cartes quand on vous tire dessus"),
    MELEE: ("Cards in a melee", "Cartes dans une mêlée"),
    GUNS: ("Cards with your artillery", "Cartes pour votre artillerie"),
    STRATEGY: ("What your Strategy card can do at the moment", "Ce que permet votre carte Stratégie sur le moment"),
    TIME: ("At a time trigger: Dig In", "Quand le temps avance : S'enterrer"),
    HIDDEN: ("When the opponent passes: a hidden unit", "Quand l'adversaire passe : une unité cachée"),
}
REACTIONS = Windows({m: (kind, KEEP if kind == REROLL else NO) for m, kind in KIND.items()}, NAMES)
