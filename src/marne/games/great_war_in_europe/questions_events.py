"""The questions of events (6)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import DONE, question
from marne.games.great_war_in_europe.choices_combat import PASS

WHETHER_TO_BUY = question("whether_to_buy", "6.11 [draw]", "", "Do you draw events in this turn?",
                          "Tirez-vous des événements à ce tour ?",
                          window=("buy", PASS), close="buy draw")
WHETHER_TO_POACH = question("whether_to_poach", "6.14 [draw]", "", "The enemy has bought nothing: do you draw from his cup?",
                            "L'ennemi n'a rien acheté : tirez-vous dans sa pioche ?", window=("poach", PASS), close="poach")
WHICH_EVENT = question("which_event", "6.12 [draw]", "", "Which of your events do you play now?",
                       "Lequel de vos événements jouez-vous ?",
                       window=("event", PASS), close="play")
WHERE_TO_DIG = question("where_to_dig", "6.36", "", "Where are the trenches dug?", "Où creuser les tranchées ?", close="dig")
WHICH_INITIATIVE = question("which_initiative", "5.87", "", "Where do you have the initiative from now on?",
                            "Où avez-vous désormais l'initiative ?", close="have-west have-east")
WHETHER_TO_CANCEL = question("whether_to_cancel", "5.87", "",
                             "The Central Powers have changed the initiative: do you cancel that, for good, by your own?",
                             "Les Puissances centrales ont changé l'initiative : l'annulez-vous pour toujours par le vôtre ?",
                             window=("cancel", DONE), close="have-west have-east")
WHETHER_TO_LAND = question("whether_to_land", "6.52", "", "Is a landing played?", "Jouez-vous un débarquement ?",
                           window=("landing", DONE),
                           close="gallipoli salonika")
WHO_LANDS = question("who_lands", "6.52#2", "", "Which divisions land?", "Quelles divisions débarquent ?", close="land")
WHERE_TO_LAND = question("where_to_land", "6.52#2", "u", "{u} lands: where?", "{u.Le} débarque : où ?", about="unit",
                         close="land-at")
WHERE_FIRST_ARABS = question("where_first_arabs", "6.7", "", "The Arab Northern Army rises: in which desert hex of Palestine?",
                             "L'Armée arabe du Nord se lève : dans quel désert de Palestine ?", close="arabs")
WHERE_ARMENIANS = question("where_armenians", "6.9", "", "The Armenian Republic: in which town?",
                           "La République arménienne : dans quelle ville ?",
                           close="armenians")
WHO_IS_WITHDRAWN = question("who_is_withdrawn", "6.46", "n",
                            "British units are withdrawn, {n} attack {n:factor|factors} still: which?",
                            "Des unités britanniques sont retirées, encore {n} {n:point|points} d'attaque : lesquelles ?",
                            close="withdraw-unit send-west")
WHERE_TO_RAID = question("where_to_raid", "6.25#1", "",
                         "Which town of Palestine does Lawrence raid? Nobody travels from or to it.",
                         "Quelle ville de Palestine Lawrence attaque-t-il ? Nul n'en part ni n'y arrive par rail.",
                         window=("raid", DONE), close="raid")
WHETHER_CAPTURED = question("whether_captured", "6.27", "h", "Lawrence raids {h}: is he captured?",
                            "Lawrence fait un raid {h.a} : est-il capturé ?", about="hex", window=("capture", PASS), close="play")
WHO_GOES_ASHORE = question("who_goes_ashore", "6.38", "", "Which Russian unit lands on the Black Sea?",
                           "Quelle unité russe débarque sur la mer Noire ?", window=("ashore", DONE), close="ashore")
WHERE_ASHORE = question("where_ashore", "6.38", "u", "{u} lands: where?", "{u.Le} débarque : où ?", about="unit",
                        close="ashore-at")
WHO_IS_WORN = question("who_is_worn", "6.58#1", "n",
                       "Influenza: which shock troops become ordinary divisions for good? {n} to choose.",
                       "Grippe : quelles troupes d'assaut redeviennent ordinaires pour toujours ? Encore {n}.", close="wear")
