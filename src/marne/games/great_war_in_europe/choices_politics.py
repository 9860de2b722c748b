"""The choices of production and politics (5, 16, 17, 18)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import A_HEX, A_NATION, UNIT, verb
from marne.kernel.lexicon import CHANGES, COSTLY

# 5.1 Resources
TRANSFER = verb("transfer", "5.17", A_NATION, A_NATION, sign="coin", grade=CHANGES, en="A point: {nation} to {other}",
                fr="Un point : {nation} vers {other}", told=False)
CALL_UP = verb("call-up", "5.18", sign="coin", grade=COSTLY, en="Call up emergency replacements",
               fr="Appeler des remplacements d'urgence",
               told=False)
# 5.2 Strategic warfare
RECALL = verb("recall", "5.22#4", sign="cross", grade=COSTLY, en="Withdraw the U-boats for good",
              fr="Retirer les sous-marins pour toujours",
              told=True)
GUARD = verb("guard", "5.24", UNIT, sign="shield", grade=CHANGES, en="Keep {u} for the homeland",
             fr="Garder {u.le} pour le territoire", told=True)
# 5.3 Replacements
REBUILD = verb("rebuild", "5.33", UNIT, sign="coin", grade=CHANGES, en="Rebuild {u} (1)", fr="Reconstruire {u.le} (1)",
               told=False)
REBUILD_FULL = verb("rebuild-full", "5.34", UNIT, sign="coin", grade=CHANGES, en="Rebuild {u} at full strength (2)",
                    fr="Reconstruire {u.le} à pleine force (2)", told=False)
RESTORE = verb("restore", "5.31", UNIT, sign="coin", grade=CHANGES, en="Restore {u} (1)", fr="Rétablir {u.le} (1)", told=False)
PLACE_ARABS = verb("place-arabs", "15.83", A_HEX, sign="flag", en="The Arab Northern Army in {h}",
                   fr="L'Armée arabe du Nord {h.a}")
HOLD_BACK = verb("hold-back", "5.38#1", UNIT, sign="hand", en="{u} to the reserve", fr="{u.Le} à la réserve")
RELEASE = verb("release", "5.38#2", UNIT, sign="hand", en="{u} out of the reserve", fr="{u.Le} quitte la réserve")
# 5.4 Russia
MAKE_PEACE = verb("make-peace", "5.46", sign="flag", grade=COSTLY, en="Peace at Brest-Litovsk", fr="Paix de Brest-Litovsk",
                  told=False)
RAISE_REDS = verb("raise-reds", "15.93", sign="star", grade=CHANGES, en="Begin to form the Red Army",
                  fr="Commencer à former l'Armée rouge")
REDDEN = verb("redden", "15.93#1", UNIT, sign="star", grade=CHANGES, en="{u} joins the Red Army",
              fr="{u.Le} rejoint l'Armée rouge")
# 5.8 Initiative
TAKE_WEST = verb("take-west", "5.83", sign="flag", grade=CHANGES, en="The initiative in the West", fr="L'initiative à l'Ouest",
                 told=False)
TAKE_EAST = verb("take-east", "5.83", sign="flag", grade=CHANGES, en="The initiative in the East", fr="L'initiative à l'Est",
                 told=False)
CHOOSE_OHL = verb("ohl", "5.88", sign="star", grade=CHANGES, en="OHL, in the West", fr="OHL, à l'Ouest")
CHOOSE_OBEROST = verb("oberost", "5.88", sign="star", grade=CHANGES, en="OberOst, in the East", fr="OberOst, à l'Est")
# 17 Neutrals
DEPLOY = verb("deploy", "17.11#1", A_HEX, sign="flag", en="Deploy in {h}", fr="Déployer {h.a}", told=False)
