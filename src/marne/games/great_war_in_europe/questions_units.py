"""The questions of new units, strategic and sea movement (9, 13)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import DONE, question

WHO_TRAVELS = question("who_travels", "9.0", "", "Strategic movement: who travels?", "Mouvement stratégique : qui voyage ?",
                       close="entrain embark raid")
WHERE_BY_RAIL = question("where_by_rail", "9.31", "u", "{u} travels by rail: where to?", "{u.Le} voyage par rail : où aller ?",
                         about="unit",
                         close="detrain")
WHERE_BY_SEA = question("where_by_sea", "9.51", "u", "{u} travels by sea: where to?", "{u.Le} voyage par mer : où aller ?",
                        about="unit",
                        close="disembark")
WHO_ENTERS = question("who_enters", "13.0", "", "New units: who enters?", "Nouvelles unités : qui entre en jeu ?", close="bring")
WHERE_TO_PLACE = question("where_to_place", "13.11", "u", "{u} enters: where?", "{u.Le} entre en jeu : où ?", about="unit",
                          close="place beside")
WHERE_TO_ENTER_MAP = question("where_to_enter_map", "13.25", "u", "{u} enters the map: by which hex of the edge?",
                              "{u.Le} entre sur la carte : par quel hexagone du bord ?", about="unit", close="enter-at")
WHERE_GUN = question("where_gun", "6.10", "", "Where is the Paris Gun placed? It never moves again.",
                     "Où placer le canon de Paris ? Il ne bougera plus.", window=("gun", DONE), close="gun")
WHO_GOES_TO_PERSIA = question(
    "who_goes_to_persia", "17.21#PEF", "", "The Persian expedition: which units go to Hamadan? Once in the game, three at most.",
    "L'expédition de Perse : quelles unités vont à Hamadan ? Une fois dans la partie, trois au plus.", window=("persia", DONE),
    close="send")
WHETHER_LEAVE_PERSIA = question("whether_leave_persia", "17.21#PEF2", "", "Does the Russian expedition leave Persia?",
                                "L'expédition russe quitte-t-elle la Perse ?", window=("leave-persia", DONE),
                                close="leave-persia")
