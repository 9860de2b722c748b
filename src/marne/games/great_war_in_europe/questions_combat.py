"""The questions of combat, forts, trenches, unit types (10, 14, 15)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import question
from marne.games.great_war_in_europe.choices_combat import HOLD, PASS

# 10 Combat
WHERE_TO_ATTACK = question("where_to_attack", "10.31", "n", "{theatre}: which hex to attack?",
                           "{theatre} : quel hexagone attaquer ?",
                           close="attack")
WHO_ATTACKS = question("who_attacks", "10.13", "h", "Attack on {h}: who takes part?", "Attaque {h.de} : qui participe ?",
                       about="combat",
                       close="join spare fight")
WHICH_SUPPORT = question(
    "which_support", "10.46", "h", "Combat in {h}: which headquarters supports it?",
    "Combat {h.a} : quel quartier général l'appuie ?",
    about="combat", window=("support", PASS), close="support")
WHO_FLIES = question("who_flies", "15.13", "h", "Combat in {h}: which aircraft take part?",
                     "Combat {h.a} : quels avions interviennent ?",
                     about="combat", window=("air", PASS), close="fly play")
WHICH_COMBAT_EVENT = question(
    "which_combat_event", "6.12 [draw]", "h", "Combat in {h}: which event is played before the die?",
    "Combat {h.a} : quel événement jouer avant le dé ?", about="combat", window=("combat-event", PASS), close="play")
WHETHER_GREAT = question(
    "whether_great", "15.45", "h", "Combat in {h}: is it a Kaiserschlacht attack? The first four of one front have +3.",
    "Combat {h.a} : est-ce une attaque « Kaiserschlacht » ? Les quatre premières d'un même front ont +3.", about="combat",
    window=("kaiserschlacht", PASS), close="great")
WHO_LOSES = question("who_loses", "10.63", "h n", "Combat in {h}: who loses a step? {n} to lose.",
                     "Combat {h.a} : qui perd un pas ? Encore {n} à perdre.", about="combat", close="lose")
WHETHER_TO_HALT = question(
    "whether_to_halt", "6.39", "h", "The enemy may advance into {h}: do you play an event against it?",
    "L'ennemi peut avancer {h.vers} : y opposez-vous un événement ?", about="combat", window=("halt", PASS), close="play")
WHO_ADVANCES = question("who_advances", "10.71", "h", "{h} is free: who advances?", "{h} est libre : qui avance ?",
                        about="combat",
                        close="advance")
WHERE_ONWARD = question("where_onward", "10.72", "u", "{u} may advance a second hex: where to?",
                        "{u.Le} peut avancer d'un second hexagone : où aller ?", about="unit", close="onward")
WHERE_MARKER = question(
    "where_marker", "10.82", "n", "Where is the command marker placed, for attacks again after the combats?",
    "Où poser le marqueur de commandement, pour attaquer de nouveau après les combats ?", close="mark")
# 14 Forts and trenches
WHERE_LINE = question("where_line", "14.31", "n", "The Hindenburg Line: where? {n} to lay, in a chain.",
                      "La ligne Hindenburg : où ? Encore {n} à poser, à la suite.", close="line")
WHO_DEVASTATES = question("who_devastates", "14.61", "", "Which units devastate their hexes? They neither move nor attack.",
                          "Quelles unités dévastent leur hexagone ? Elles ne bougent ni n'attaquent.", close="devastate")
WHERE_TO_STEP_BACK = question("where_to_step_back", "14.62", "u", "{u} leaves the devastated hex: where to?",
                              "{u.Le} quitte l'hexagone dévasté : où aller ?", about="unit", close="step-back")
# 15 Unit types
WHO_CONVERTS = question("who_converts", "15.41", "n", "Which divisions become shock troops?",
                        "Quelles divisions deviennent troupes d'assaut ?", close="convert")
WHO_DISMOUNTS = question("who_dismounts", "15.55", "", "Which cavalry divisions become infantry?",
                         "Quelles divisions de cavalerie deviennent infanterie ?", close="dismount")
WHETHER_TO_WITHDRAW = question(
    "whether_to_withdraw", "15.51", "h", "The cavalry in {h} is attacked: does it withdraw before the combat?",
    "La cavalerie {h.a} est attaquée : se retire-t-elle avant le combat ?", about="hex",
    window=("withdraw", HOLD), close="withdraw")
