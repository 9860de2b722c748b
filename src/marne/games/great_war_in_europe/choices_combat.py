"""The choices of combat, forts, trenches, unit types (10, 14, 15)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import A_HEX, AN_EVENT, UNIT, verb
from marne.kernel.lexicon import CHANGES, COSTLY

# 10 Combat
ATTACK = verb("attack", "10.31", A_HEX, sign="swords", grade=COSTLY, en="Attack {h}", fr="Attaquer {h.le}", told=False)
JOIN = verb("join", "10.13", UNIT, sign="hand", en="{u} takes part", fr="{u.Le} participe", told=False)
JOIN_ALL = verb("join-all", "10.13", sign="hand", en="All that can take part", fr="Tous ceux qui peuvent participer", told=False)
SPARE = verb("spare", "10.22", UNIT, sign="cross", en="{u} stays out of it", fr="{u.Le} ne participe pas", told=False)
FIGHT = verb("fight", "10.31", sign="swords", grade=COSTLY, en="Declare the attack", fr="Déclarer l'attaque", told=False)
PASS = verb("pass", "", sign="check", en="Nothing more", fr="Rien de plus", told=False)
SUPPORT = verb("support", "10.46", UNIT, sign="star", grade=CHANGES, en="{u} supports", fr="{u.Le} appuie", told=False)
FLY = verb("fly", "15.13", UNIT, sign="star", grade=CHANGES, en="Send {u}", fr="Engager {u.le}", told=False)
PLAY = verb("play", "6.12 [draw]", AN_EVENT, sign="star", grade=CHANGES, en="Play {e}", fr="Jouer {e}", told=False)
GREAT = verb("great", "15.45", sign="star", grade=CHANGES, en="A Kaiserschlacht attack, +3",
             fr="Une attaque « Kaiserschlacht », +3", told=False)
LOSE = verb("lose", "10.63", UNIT, sign="cross", grade=COSTLY, en="{u} loses a step", fr="{u.Le} perd un pas", told=False)
ADVANCE = verb("advance", "10.71", UNIT, sign="flag", grade=CHANGES, en="{u} advances", fr="{u.Le} avance", told=False)
ADVANCE_ALL = verb("advance-all", "10.71", sign="flag", grade=CHANGES, en="All advance", fr="Tous avancent", told=False)
ONWARD = verb("onward", "10.72", A_HEX, sign="flag", grade=CHANGES, en="On to {h}", fr="Poursuivre {h.vers}", told=False)
MARK = verb("mark", "10.82", A_HEX, sign="star", grade=CHANGES, en="The marker in {h}", fr="Le marqueur {h.a}", told=False)
# 14 Forts and trenches
LINE = verb("line", "14.31", A_HEX, sign="spade", grade=CHANGES, en="A marker in {h}", fr="Un marqueur {h.a}", told=False)
DEVASTATE = verb("devastate", "14.61", UNIT, sign="cross", grade=COSTLY, en="{u} devastates its hex",
                 fr="{u.Le} dévaste son hexagone",
                 told=False)
STEP_BACK = verb("step-back", "14.62", A_HEX, sign="arrow", en="Back to {h}", fr="Reculer {h.vers}", told=False)
# 15 Unit types
CONVERT = verb("convert", "15.41", UNIT, sign="star", grade=CHANGES, en="{u} becomes shock troops",
               fr="{u.Le} devient troupe d'assaut",
               told=False)
DISMOUNT = verb("dismount", "15.55", UNIT, sign="cross", grade=CHANGES, en="{u} becomes infantry", fr="{u.Le} devient infanterie",
                told=False)
WITHDRAW = verb("withdraw", "15.52", A_HEX, sign="arrow", grade=CHANGES, en="Withdraw to {h}", fr="Se retirer {h.vers}",
                told=False)
HOLD = verb("hold", "15.51", sign="shield", en="Stand and fight", fr="Tenir et combattre", told=False)
