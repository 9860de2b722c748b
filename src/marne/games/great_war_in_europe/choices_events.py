"""The choices of events (6)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import A_HEX, A_NATION, UNIT, verb
from marne.kernel.lexicon import CHANGES, COSTLY

BUY = verb("buy", "6.16 [draw]", A_NATION, sign="coin", grade=CHANGES, en="Buy events with a point: {nation}",
           fr="Acheter des événements avec un point : {nation}", told=False)
DRAW = verb("draw", "6.11 [draw]#1", sign="card", grade=CHANGES, en="Draw an event", fr="Tirer un événement", told=False)
POACH = verb("poach", "6.14 [draw]", A_NATION, sign="coin", grade=CHANGES,
             en="Draw from the enemy's cup with a point: {nation}",
             fr="Tirer dans la pioche adverse avec un point : {nation}")
DIG = verb("dig", "6.36", A_HEX, sign="spade", grade=CHANGES, en="Trenches in {h}", fr="Des tranchées {h.a}")
GIVE_WEST = verb("have-west", "5.87", sign="flag", grade=CHANGES, en="I have the initiative in the West",
                 fr="J'ai l'initiative à l'Ouest")
GIVE_EAST = verb("have-east", "5.87", sign="flag", grade=CHANGES, en="I have the initiative in the East",
                 fr="J'ai l'initiative à l'Est")
PLAY_GALLIPOLI = verb("gallipoli", "6.52#1", sign="anchor", grade=COSTLY, en="Land at Gallipoli", fr="Débarquer à Gallipoli",
                      told=False)
PLAY_SALONIKA = verb("salonika", "6.53#1", sign="anchor", grade=COSTLY, en="Land at Salonika", fr="Débarquer à Salonique",
                     told=False)
LAND_FIRST = verb("land", "", UNIT, sign="anchor", en="{u} lands", fr="{u.Le} débarque", told=False)
LAND_AT = verb("land-at", "", A_HEX, sign="anchor", en="In {h}", fr="{h.A}", told=False)
PLACE_FIRST_ARABS = verb("arabs", "6.7", A_HEX, sign="flag", en="The Arab Northern Army in {h}", fr="L'Armée arabe du Nord {h.a}")
PLACE_ARMENIANS = verb("armenians", "6.9", A_HEX, sign="flag", en="The Armenians in {h}", fr="Les Arméniens {h.a}")
SEND_WEST = verb("send-west", "6.64", UNIT, sign="cross", grade=COSTLY, en="{u} is withdrawn for good",
                 fr="{u.Le} est retiré{u.e} pour toujours")
REMOVE = verb("withdraw-unit", "6.46", UNIT, sign="cross", grade=COSTLY, en="{u} is withdrawn", fr="{u.Le} est retiré{u.e}")
RAID = verb("raid", "6.25#1", A_HEX, sign="star", grade=CHANGES, en="Raid {h}", fr="Raid sur {h.le}", told=False)
ASHORE = verb("ashore", "6.38", UNIT, sign="anchor", en="{u} lands on the Black Sea", fr="{u.Le} débarque sur la mer Noire",
              told=False)
ASHORE_AT = verb("ashore-at", "6.38", A_HEX, sign="anchor", en="In {h}", fr="{h.A}", told=False)
WEAR = verb("wear", "6.58#1", UNIT, sign="cross", grade=COSTLY, en="{u}: an ordinary division again",
            fr="{u.Le} : de nouveau division ordinaire")
