"""The scenarios in a few words, for those who choose one."""
from __future__ import annotations

from marne.kernel.table import Briefing
from marne.parts.words import Pair, pick, typography

SHORT: Pair = ("Part of the campaign", "Un épisode de la campagne")
LONG: Pair = ("The campaign", "La campagne")
# group, where and when, what happens, who fights
BRIEFINGS: dict[str, tuple[Pair, Pair, Pair, Pair]] = {
    "5-1": (SHORT, ("From Brussels to the Marne · late August 1914", "De Bruxelles à la Marne · fin août 1914"),
            ("The German right wing comes down from Brussels upon the British and the French Fifth Army. At the end the Germans"
             " need divisions"
             " south of row 16, twice as many as the Allies have left to the north of it. Three turns: the place to learn the"
             " game.",
             "L'aile droite allemande descend de Bruxelles sur les Britanniques et la Ve armée française. À la fin, il faut aux"
             " Allemands des"
             " divisions au sud de la rangée 16, deux fois plus que les Alliés n'en gardent au nord. Trois tours : idéal pour"
             " apprendre."),
            ("German 1st, 2nd and 3rd Armies against the BEF and the French left",
             "1re, 2e et 3e armées allemandes contre la BEF et la gauche française")),
    "5-2": (SHORT, ("Lorraine and the Vosges · mid-August 1914", "Lorraine et Vosges · mi-août 1914"),
            ("The French go for the provinces lost in 1871. Towns on both sides of the border count, and every division"
             " destroyed. Passes, forts"
             " and two armies that both want to attack.",
             "Les Français marchent sur les provinces perdues en 1871. Comptent les villes des deux côtés de la frontière et"
             " chaque division"
             " détruite. Des cols, des forteresses, et deux armées qui veulent attaquer."),
            ("French 1st and 2nd Armies against the German 6th and 7th",
             "1re et 2e armées françaises contre les 6e et 7e allemandes")),
    "5-3": (SHORT, ("From Antwerp to Verdun · 20 August to mid-September", "D'Anvers à Verdun · du 20 août à la mi-septembre"),
            ("The great wheel through Belgium, as it was begun: will it reach Paris, or be thrown back before the Marne? A"
             " German unit in Paris"
             " ends the war at once; otherwise towns decide, and trenches tell that the Germans have given the race up.",
             "La grande conversion par la Belgique, telle qu'elle commença : atteindra-t-elle Paris, ou sera-t-elle rejetée"
             " avant la Marne ? Une"
             " unité allemande à Paris finit la guerre ; sinon les villes décident, et les tranchées avouent l'échec."),
            ("Five German armies against French, British and Belgians; the French doctrine still holds",
             "Cinq armées allemandes contre Français, Britanniques et Belges ; la doctrine française tient encore")),
    "5-4": (SHORT, ("From the Aisne to the Channel · September to October", "De l'Aisne à la Manche · septembre et octobre"),
            ("After the Marne both sides feel for the open flank and find it always a little farther north. Trains win this"
             " one: corps leave one"
             " end of the front and appear at the other. Cut the German railways to the north, or hold more towns than history"
             " did.",
             "Après la Marne, chaque camp cherche le flanc ouvert et le trouve toujours un peu plus au nord. Ici les trains"
             " décident : les corps"
             " quittent un bout du front pour l'autre. Couper le rail allemand vers le nord, ou tenir plus de villes que dans"
             " l'histoire."),
            ("Whole armies on the move by rail; from turn 11 the Germans may dig",
             "Des armées entières par rail ; dès le tour 11 les Allemands peuvent creuser")),
    "5-5": (SHORT, ("Ypres and the Yser · late October to November", "Ypres et l'Yser · fin octobre à novembre"),
            ("The last open corner fills with the last reserves of everybody. Most units begin in trenches; Lille or Calais"
             " would be a great"
             " victory, a few trench hexes a small one. Narrow, bloody and short.",
             "Le dernier coin ouvert se remplit des dernières réserves de tous. La plupart des unités commencent en tranchées ;"
             " Lille ou Calais"
             " serait une grande victoire, quelques tranchées une petite. Étroit, sanglant et bref."),
            ("New German reserve corps against the BEF, Belgians and French",
             "Nouveaux corps de réserve allemands contre BEF, Belges et Français")),
    "5-6": (LONG, ("The whole Western Front · 4 August to mid-November 1914",
                   "Tout le front de l'Ouest · 4 août à mi-novembre 1914"),
            ("From the first shots at Liège to the trenches of Flanders. You decide where your armies gather: the mobilization"
             " points are placed"
             " before the first turn. Twenty-five turns on the whole map.",
             "Des premiers coups à Liège aux tranchées de Flandre. Vous décidez où vos armées se rassemblent : les points de"
             " mobilisation se"
             " placent avant le premier tour. Vingt-cinq tours sur toute la carte."),
            ("All of the French, German, British and Belgian forces in the West",
             "Toutes les forces françaises, allemandes, britanniques et belges à l'Ouest")),
    "5-7-t5": (LONG, ("The whole front, from turn 5 · 20 August 1914", "Tout le front, dès le tour 5 · 20 août 1914"),
               ("The campaign without its mobilization: armies stand where history had brought them by 20 August, in Belgium as"
                " in"
                " Lorraine.",
                "La campagne sans sa mobilisation : les armées se trouvent où l'histoire les avait menées le 20 août, en Belgique"
                " comme en Lorraine."),
               ("All forces in the West; the French doctrine still holds",
                "Toutes les forces à l'Ouest ; la doctrine française tient encore")),
    "5-7-t9": (LONG, ("The whole front, from turn 9 · September 1914", "Tout le front, dès le tour 9 · septembre 1914"),
               ("The campaign from the Marne on: the lines are set from the Vosges to the Oise, and open beyond it.",
                "La campagne à partir de la Marne : le front est fixé des Vosges à l'Oise, et ouvert au-delà."),
               ("All forces in the West; trenches from turn 11", "Toutes les forces à l'Ouest ; tranchées dès le tour 11")),
}


def briefing(scenario: str, lang: str) -> Briefing:
    found = BRIEFINGS.get(scenario)
    return Briefing() if found is None else Briefing(*(typography(pick(lang, *pair), lang) for pair in found))
