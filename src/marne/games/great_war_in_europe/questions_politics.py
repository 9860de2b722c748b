"""The questions of production and politics (5, 16, 17, 18)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import DONE, question

WHICH_TRANSFER = question("which_transfer", "5.17", "", "Which resource points go to another nation?",
                          "Quels points de ressource céder à une autre nation ?", window=("transfer", DONE), close="transfer")
WHETHER_EMERGENCY = question(
    "whether_emergency", "5.18", "", "Emergency replacements: two dice of points, seven at most, for a victory point?",
    "Remplacements d'urgence : deux dés de points, sept au plus, contre un point de victoire ?", window=("emergency", DONE),
    close="call-up")
WHETHER_RECALL = question("whether_recall", "5.22#4", "", "The submarines alarm America: withdraw them for good? This once only.",
                          "Les sous-marins alarment l'Amérique : les retirer pour toujours ? Cette seule fois.", close="recall")
WHO_GUARDS = question(
    "who_guards", "5.24", "", "The Allied bombers come: which aircraft defend the homeland until the next Strategic Turn?",
    "Les bombardiers alliés arrivent : quels avions défendent le territoire jusqu'au prochain tour stratégique ?", close="guard")
WHO_IS_REBUILT = question("who_is_rebuilt", "5.31", "", "Replacements: who is rebuilt or restored?",
                          "Remplacements : qui reconstruire ou rétablir ?", close="rebuild rebuild-full restore")
WHERE_ARABS = question("where_arabs", "15.83", "", "The Arab Northern Army comes back: in which desert hex of Palestine?",
                       "L'Armée arabe du Nord revient : dans quel désert de Palestine ?", close="place-arabs")
WHO_IS_HELD_BACK = question("who_is_held_back", "5.38#1", "n", "The Turkish reserve lacks {n}: which divisions go there?",
                            "Il manque {n} à la réserve turque : quelles divisions y verser ?", close="hold-back")
WHO_IS_RELEASED = question("who_is_released", "5.38#2", "n",
                           "The Turkish reserve has {n} too many: which divisions go to the Transit box?",
                           "La réserve turque compte {n} de trop : quelles divisions passer en transit ?", close="release")
WHETHER_PEACE = question("whether_peace", "5.46", "", "End the war in Russia by a treaty?",
                         "Mettre fin à la guerre en Russie par un traité ?",
                         window=("peace", DONE), close="make-peace")
WHETHER_RED_ARMY = question("whether_red_army", "15.93", "", "Begin to form the Red Army? A die tells how many join it.",
                            "Commencer à former l'Armée rouge ? Un dé dit combien la rejoignent.", window=("red-army", DONE),
                            close="raise-reds")
WHO_IS_REDDENED = question("who_is_reddened", "15.93#1", "n", "The Red Army forms: which divisions join it? {n} to choose.",
                           "L'Armée rouge se forme : quelles divisions la rejoignent ? Encore {n}.", close="redden")
WHICH_THEATRE = question("which_theatre", "5.83", "", "In which Theatre do you take the initiative for the coming turns?",
                         "Sur quel théâtre prenez-vous l'initiative pour les tours à venir ?", close="take-west take-east",
                         always=True)
WHICH_COMMAND = question("which_command", "5.88", "", "OHL in the West, or OberOst in the East, for the coming turns?",
                         "OHL à l'Ouest, ou OberOst à l'Est, pour les tours à venir ?", close="ohl oberost")
WHERE_TO_DEPLOY = question("where_to_deploy", "17.11#1", "u", "{u} is deployed: where?", "{u.Le} se déploie : où ?", about="unit",
                           close="deploy")
