"""Every question of the game, said once: its rule, what its arguments are, its sentences in English and French.

Arguments: h, g hexes; u, v units; n, m numbers; units a set of units. `about`: what the table puts in the light: the hex or the
unit that comes first, the units under way (`group`), the combat. `always`: whether there is a choice may hang on hidden units.

Fields that are no arguments are filled by `words/wording.py`: {group} the units under way; {left} {points} {steps} {hexes} {owed}
numbers with their nouns.
"""
from __future__ import annotations

from marne.games.drive_on_paris.choices import DONE, HOLD, STAND, question
from marne.kernel.placings import ARRIVALS, SET_UP

# 1-12 Before play
WHERE_POINT = question("where_point", "1-12", "u", "Where does {u} stand? It takes a rail hex inside the pre-war border.",
                       "Où placer {u.le} ? Il faut un hexagone de rail à l'intérieur des frontières d'avant-guerre.",
                       placing=SET_UP, about="unit")
# 3-4, 13, 15 Reinforcements and replacements
WHETHER_EAST = question(
    "whether_east", "3-4", "n",
    "The Eastern Front calls: send {owed}, or give the Allies {n} VP?",
    "Le front de l'Est appelle : envoyer {owed}, ou donner {n} PV aux Alliés ?")
WHO_GOES_EAST = question(
    "who_goes_east", "3-4", "n m", "Who leaves for the Eastern Front? Still owed: {owed}.",
    "Qui part pour le front de l'Est ? Encore dû : {owed}.", always=True)
WHERE_TO_ARRIVE = question(
    "where_to_arrive", "SCS-13.1", "u", "Where {u:does|do} {u} arrive?", "Où {u:arrive|arrivent} {u.le} ?",
    placing=ARRIVALS, about="unit",
    hold=("Where {u:does|do} {u} arrive? You may also hold {u:it|them} back.",
          "Où {u:arrive|arrivent} {u.le} ? Vous pouvez aussi {u:le|la|les|les} retenir."))
WHO_RECOVERS = question(
    "who_recovers", "1-4", "n", "Headquarters have {points} left: who returns, who is restored?",
    "Les quartiers généraux ont encore {points} : qui revient, qui est reconstitué ?", always=True, close="return restore")
# 1-1d Reserves
WHO_WAITS = question("who_waits", "1-1d", "", "Who goes into reserve? They stand still until your exploitation phase.",
                     "Qui passe en réserve ? Ces unités restent sur place jusqu'à votre phase d'exploitation.",
                     close="reserve reserve-all")
# 5, 6, 14 Movement
WHO_MOVES = question(
    "who_moves", "SCS-5.1", "n", "Who moves? {left} can still move.", "Qui se déplace ? {left} {n:peut|peuvent} encore bouger.",
    exploitation=("Exploitation: who moves? {left} can still move.",
                  "Exploitation : qui se déplace ? {left} {n:peut|peuvent} encore bouger."), close="take stack")
WHERE_TO = question(
    "where_to", "SCS-5.4", "h n", "{group} in {h}, {points} left: where to?",
    "{group} {h.a}, encore {points} : où aller ?", about="group", close="to overrun add leave load unload")
WHICH_ON_TOP = question("which_on_top", "SCS-1.8", "", "Which units lie on top of their stacks, for the enemy to see?",
                        "Quelles unités placer au-dessus de leur pile, à la vue de l'ennemi ?", close="top")
WHO_IS_TOO_MANY = question("who_is_too_many", "SCS-3.4", "h", "Too many units in {h} at the end of the phase: which is lost?",
                           "Trop d'unités {h.a} à la fin de la phase : laquelle est perdue ?", about="hex", always=True)
# 3-3b, 7 Combat
WHICH_SIEGE = question("which_siege", "3-3b", "", "Which siege gun fires at which fort?",
                       "Quelle batterie de siège tire, et sur quelle forteresse ?", close="shell")
WHERE_TO_ATTACK = question(
    "where_to_attack", "SCS-7.1", "", "Which hex do you attack?", "Quel hexagone attaquez-vous ?",
    breakthrough=("Breakthrough: which hex do the marked units attack?",
                  "Percée : quel hexagone les unités marquées attaquent-elles ?"), always=True, close="attack")
WHO_ATTACKS = question(
    "who_attacks", "SCS-7.2", "h", "Who attacks {h.le}? So far: {group}.", "Qui attaque {h.le} ? Jusqu'ici : {group}.",
    about="combat", nobody=("Who attacks {h.le}?", "Qui attaque {h.le} ?"), close="join spare fight")
WHETHER_TO_SCREEN = question(
    "whether_to_screen", "1-11", "h", "Cavalry alone in {h} is attacked without cavalry: screen and slip away, or stand?",
    "La cavalerie seule {h.a} est attaquée sans cavalerie : faire écran et se dérober, ou tenir ?",
    about="combat", window=("screen", STAND))
WHERE_TO_SLIP = question("where_to_slip", "SCS-9.12", "u h", "Where does {u} slip away to?",
                         "Où {u.le} se dérobe-t-{u.il} ?", about="combat")
WHO_LOSES = question(
    "who_loses", "SCS-8.3", "h n", "Battle of {h}: who loses a step? {steps} still to lose.",
    "Bataille {h.de} : qui perd un pas ? Encore {steps} à perdre.", about="combat",
    retreat=("The retreat into {h} costs a step: who loses it?", "La retraite {h.a} coûte un pas : qui le perd ?"),
    starving=("Out of supply in {h}: who loses a step? {steps} still to lose.",
              "Sans ravitaillement {h.a} : qui perd un pas ? Encore {steps} à perdre."))
WHETHER_TO_HOLD = question(
    "whether_to_hold", "1-6a", "h n", "The trench of {h} lets you ignore the retreat of {hexes}: hold, or fall back?",
    "La tranchée {h.de} permet d'ignorer la retraite de {hexes} : tenir, ou reculer ?", about="combat", window=("trench", HOLD))
WHERE_TO_RETREAT = question(
    "where_to_retreat", "SCS-9.1", "h n", "{group} {group:retreats|retreat} from {h}, {hexes} still to go: which way?",
    "{group} {group:recule|reculent} {h.de}, encore {hexes} : par où ?",
    about="group")
WHO_ADVANCES = question("who_advances", "SCS-10.1", "h", "{h.Le} is free: who advances?",
                        "{h.Le} est libre : qui avance ?", about="combat",
                        window=("advance", DONE), close="advance")
WHERE_ONWARD = question("where_onward", "SCS-10.2", "u n", "{u} may advance {hexes} further: where to?",
                        "{u.Le} peut avancer encore de {hexes} : où ?", about="unit", close="onward")
# 1-6 Trenches
WHERE_TO_DIG = question("where_to_dig", "1-6b", "",
                        "Where do your units begin a trench? They will be fixed until it is finished.",
                        "Où vos unités commencent-elles une tranchée ? Elles y seront fixées jusqu'à son achèvement.",
                        always=True, close="dig")
