"""Every question of the game, said once: its rule, what its arguments are, its sentences in English and French.

Arguments: h, g hexes; u, v units; n, m numbers. `about`: what the table puts in the light: the hex or the unit that comes
first, the units under way (`group`), the combat. `always`: whether there is a choice may hang on what is hidden. Chapters add
theirs below.

Fields that are no arguments are filled by `words/wording.py`: {group} the units under way; {left} {points} numbers with their
nouns.
"""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import DONE, question

# 7, 8 Movement
WHO_MOVES = question(
    "who_moves", "8.0", "n m", "{theatre}: who moves? {left} can still move.",
    "{theatre} : qui se déplace ? {left} {n:peut|peuvent} encore bouger.", close="take stack enter-map ashore done",
    sealed_moves=("{theatre}: whose moves do you write? They stay sealed until both sides have written theirs; {left} can still "
                  "move.",
                  "{theatre} : quels mouvements écrivez-vous ? Ils restent scellés jusqu'à ce que les deux camps aient écrit les "
                  "leurs ; {left} {n:peut|peuvent} encore bouger."))
WHERE_TO = question(
    "where_to", "8.12", "h n", "{group} in {h}, {points} left: where to?", "{group} {h.a}, encore {points} : où aller ?",
    about="group", close="to add leave stop",
    lost=("{group} in {h}, {points} left: where to? They may not stop out of supply.",
          "{group} {h.a}, encore {points} : où aller ? Impossible de s'arrêter là, sans ravitaillement."))
WHICH_ON_TOP = question("which_on_top", "7.25", "", "Which units lie on top of their stacks, for the enemy to see?",
                        "Quelles unités placer au-dessus de leur pile, à la vue de l'ennemi ?", close="top")
WHO_IS_TOO_MANY = question("who_is_too_many", "7.22", "h", "Too many units in {h}: which is lost?",
                           "Trop d'unités {h.a} : laquelle est perdue ?", about="hex", always=True)
# 11 Supply
WHETHER_PIPELINE = question("whether_pipeline", "11.53#1", "h", "Does the Sinai pipeline reach {h}?",
                            "Le pipeline du Sinaï atteint-il {h.le} ?", about="hex")
WHETHER_SCHEFFER = question(
    "whether_scheffer", "11.86", "", "Which stack, cut off in the East, does Scheffer-Boyadel lead? Once in the game.",
    "Quelle pile encerclée à l'Est Scheffer-Boyadel conduit-il ? Une fois dans la partie.",
    window=("scheffer", DONE), close="relieve")
WHO_IS_ABANDONED = question(
    "who_is_abandoned", "11.86", "h", "Scheffer-Boyadel leads four divisions: who in {h} is not among them?",
    "Scheffer-Boyadel conduit quatre divisions : qui {h.a} n'en est pas ?", about="hex", close="abandon")
