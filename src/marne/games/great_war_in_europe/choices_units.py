"""The choices of new units, strategic and sea movement (9, 13)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import A_HEX, UNIT, verb
from marne.kernel.lexicon import CHANGES, COSTLY

# 9 Strategic and sea movement
ENTRAIN = verb("entrain", "9.31", UNIT, sign="train", en="{u} by rail", fr="{u.Le} par rail", told=False)
DETRAIN = verb("detrain", "9.31", A_HEX, sign="train", en="To {h}", fr="Aller {h.vers}", told=False)
TO_BOX = verb("to-box", "9.13", sign="train", en="To the box between the maps", fr="Dans la case entre les cartes", told=False)
EMBARK = verb("embark", "9.51", UNIT, sign="anchor", en="{u} by sea", fr="{u.Le} par mer", told=False)
DISEMBARK = verb("disembark", "9.51", A_HEX, sign="anchor", en="To {h}", fr="Aller {h.vers}", told=False)
# 13 New units
BRING = verb("bring", "13.11", UNIT, sign="hand", en="{u} enters", fr="{u.Le} entre en jeu", told=False)
PLACE = verb("place", "13.11", A_HEX, sign="flag", en="In {h}", fr="{h.A}", told=False)
ASIDE = verb("beside", "13.25", sign="anchor", en="Beside the map, to enter by its edge",
             fr="À côté de la carte, pour entrer par son bord", told=False)
ENTER_MAP = verb("enter-map", "13.25", UNIT, sign="anchor", en="{u} enters the map", fr="{u.Le} entre sur la carte", told=False)
ENTER_AT = verb("enter-at", "13.25", A_HEX, sign="arrow", en="By {h}", fr="Par {h.le}", told=False)
GUN = verb("gun", "6.10", A_HEX, sign="star", grade=CHANGES, en="The Paris Gun in {h}", fr="Le canon de Paris {h.a}", told=False)
SEND = verb("send", "17.21#PEF", UNIT, sign="arrow", grade=COSTLY, en="{u} goes to Hamadan", fr="{u.Le} part pour Hamadan")
LEAVE_PERSIA = verb("leave-persia", "17.21#PEF2", sign="arrow", grade=COSTLY, en="The expedition leaves Persia for good",
                    fr="L'expédition quitte la Perse pour toujours")
