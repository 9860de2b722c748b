// @ts-check
/** The words of the panels of The Great War in Europe. */
import { words } from "../../i18n.js";

words({
  "gw.turn": ["Turn {n}", "Tour {n}"], "gw.more": ["and {n} more", "et {n} de plus"], "gw.vp": ["VP", "PV"],
  "gw.init": ["initiative", "initiative"], "gw.init.west": ["W", "O"], "gw.init.east": ["E", "E"],
  "gw.steps": ["Steps", "Étapes"], "gw.step.done": ["done", "fait"], "gw.step.now": ["now", "en cours"],
  "gw.step.next": ["to come", "à venir"],
  "gw.sky.fair": ["fair", "beau temps"], "gw.sky.wet": ["wet", "pluie"], "gw.sky.snow": ["snow", "neige"],
  "gw.sky.hot": ["hot", "chaleur"], "gw.sky.variable": ["a die decides", "au dé"],

  // stack
  "gw.tray.n": ["{n} counters", "{n} pions"], "gw.tray.one": ["1 counter", "1 pion"], "gw.tray.stack": ["stack", "pile"],
  "gw.tray.of": ["{n} of {m}", "{n} sur {m}"], "gw.tray.read": ["for information", "pour information"],
  "gw.tray.sum": ["Attack {a}, defence {d}", "Attaque {a}, défense {d}"],
  "gw.tray.all": ["Take the whole stack", "Prendre toute la pile"], "gw.tray.allJoin": ["All attack", "Toutes attaquent"],
  "gw.tray.allGo": ["All advance", "Toutes avancent"],

  // card
  "gw.card.full": ["front", "recto"], "gw.card.attack": ["Attack", "Attaque"], "gw.card.defence": ["Defence", "Défense"],
  "gw.card.move": ["Movement", "Mouvement"], "gw.card.support": ["Support, in columns", "Soutien, en colonnes"],
  "gw.card.drm": ["To the die", "Au dé"], "gw.card.can": ["What it can do now", "Actions possibles"],
  "gw.card.stack": ["With it in the stack", "Avec elle dans la pile"],
  "gw.card.code": ["Printed code {code}: bound to certain maps", "Code imprimé {code} : limitée à certaines cartes"],
  "gw.state.reduced": ["Weaker face: one step left", "Face affaiblie : il reste un pas"],
  "gw.state.depleted": ["Has given its support; comes back in production", "A donné son soutien ; revient à la production"],
  "gw.state.shock": ["Shock troops: a column in the attack", "Troupes de choc : une colonne à l'attaque"],
  "gw.state.dismounted": ["Fights as infantry from now on", "Combat désormais comme infanterie"],
  "gw.state.pg": ["Provisional Government: weaker than the Czar's army",
    "Gouvernement provisoire : plus faible que l'armée du tsar"],
  "gw.state.red": ["Red Army", "Armée rouge"],
  "gw.state.untried": ["Untried: nobody knows its strength before its first combat",
    "Jamais engagée : sa force n'est connue qu'à son premier combat"],
  "gw.state.moved": ["Has moved in this phase", "A bougé dans cette phase"],
  "gw.state.attacked": ["Has attacked in this phase", "A attaqué dans cette phase"],
  "gw.state.placed": ["Has just come", "Vient d'arriver"],
  "gw.state.hq": ["Supports attacks and defence within reach of its army", "Appuie attaques et défenses à portée de son armée"],
  "gw.state.cavalry": ["May withdraw before combat", "Peut se retirer avant le combat"],
  "gw.state.tank": ["Tanks add to the die of an attack", "Les chars améliorent le dé d'une attaque"],
  "gw.state.antitank": ["Takes away what tanks add", "Annule l'effet des chars"],
  "gw.state.air": ["Adds to the die of a combat, then rests", "Améliore le dé d'un combat, puis se repose"],
  "gw.state.mountain": ["At home in the mountains", "Chez elle en montagne"],

  // calendar
  "gw.cal": ["Turn track", "Piste des tours"], "gw.cal.short": ["Turns", "Tours"],
  "gw.cal.strip": ["Turns of the scenario", "Tours du scénario"],
  "gw.cal.head": ["Turns, weather and arrivals", "Tours, météo et arrivées"], "gw.cal.now": ["now", "en cours"],
  "gw.cal.past": ["past", "passé"], "gw.cal.hidepast": ["Past turns", "Tours passés"],
  "gw.cal.strategic": ["Strategic Turn {l} follows", "suivi du Tour stratégique {l}"],
  "gw.cal.arrive": ["Who comes with which Strategic Turn", "Qui arrive à quel Tour stratégique"],
  "gw.cal.nobody": ["Nobody is due.", "Personne n'est attendu."],
  "gw.cal.dated": ["Units that come with an event, a nation's entry or the Americans have no date.",
    "Les unités liées à un événement, à l'entrée d'une nation ou aux Américains n'ont pas de date."],

  // events
  "gw.ev": ["Events", "Événements"], "gw.ev.head": ["Events", "Événements"], "gw.ev.mandatory": ["mandatory", "obligatoire"],
  "gw.ev.cost": ["costs {n}", "coûte {n}"], "gw.ev.until": ["until turn {n}", "jusqu'au tour {n}"],
  "gw.ev.held1": ["1 held", "1 en main"], "gw.ev.heldN": ["{n} held", "{n} en main"],
  "gw.ev.cup1": ["1 in the cup", "1 dans la tasse"], "gw.ev.cupN": ["{n} in the cup", "{n} dans la tasse"],
  "gw.ev.none": ["Nothing in hand.", "Rien en main."],
  "gw.ev.hidden": ["Only their owner knows them.", "Connus de leur seul propriétaire."],
  "gw.ev.play": ["In play", "En jeu"], "gw.ev.noplay": ["Nothing is in play.", "Rien n'est en jeu."],
  "gw.ev.spent": ["Spent: {n}", "Utilisés : {n}"], "gw.ev.offensives": ["Mandated offensives", "Offensives imposées"],
  "gw.ev.owed": ["{n} owed this turn", "{n} à faire ce tour"], "gw.ev.done": ["done for this turn", "faite pour ce tour"],

  // victory
  "gw.score": ["Victory", "Victoire"], "gw.score.head": ["If the game ended now", "Si la partie finissait maintenant"],
  "gw.score.between": ["nobody yet", "personne encore"], "gw.score.ledger": ["What the points come from",
    "D'où viennent les points"],
  "gw.score.total": ["Victory points of the Central Powers", "Points de victoire des Puissances centrales"],
  "gw.score.open": ["Victory hexes still to be taken", "Hexagones de victoire encore à prendre"],
  "gw.score.near": ["{n} of {m} victory hexes held", "{n} hexagones de victoire tenus sur {m}"],
  "gw.score.war": ["The war so far", "La guerre jusqu'ici"], "gw.score.collapsed": ["Collapsed", "Effondrés"],
  "gw.fact.czar": ["The Czar fell on Strategic Turn {l}", "Le tsar est tombé au Tour stratégique {l}"],
  "gw.fact.bolshevik": ["The Bolsheviks took power on Strategic Turn {l}",
    "Les bolcheviks ont pris le pouvoir au Tour stratégique {l}"],
  "gw.fact.treaty": ["Peace at Brest-Litovsk since Strategic Turn {l}", "Paix de Brest-Litovsk depuis le Tour stratégique {l}"],
  "gw.fact.us": ["The United States entered on Strategic Turn {l}", "Les États-Unis sont entrés au Tour stratégique {l}"],
  "gw.fact.turkey": ["Turkey is out of the war", "La Turquie est hors de la guerre"],

  // boxes
  "gw.box": ["Boxes and trenches", "Cases et tranchées"], "gw.box.short": ["Boxes", "Cases"],
  "gw.box.head": ["Beside the maps", "À côté des cartes"], "gw.box.none": ["Nobody is here.", "Personne ici."],
  "gw.box.capacity": ["Strategic and sea movement", "Mouvement stratégique et par mer"],
  "gw.box.trenches": ["Trenches: what an attacker's die loses", "Tranchées : malus au dé de l'assaillant"],

  // Strategic Turn
  "gw.st": ["Strategic Turn", "Tour stratégique"], "gw.st.short": ["Strategic", "Stratégique"],
  "gw.st.head": ["Strategic Turn {l}", "Tour stratégique {l}"], "gw.st.next": ["Resources and production",
    "Ressources et production"],
  "gw.st.between": ["Points are collected and spent on Strategic Turns. This is what there is and what the next one brings.",
    "Les points se perçoivent et se dépensent aux Tours stratégiques. Voici ce qu'il y a et ce que le prochain apporte."],
  "gw.st.rp": ["in hand", "en main"], "gw.st.income": ["next", "à venir"], "gw.st.collapsed": ["collapsed", "effondré"],
  "gw.st.wait": ["The other side decides.", "L'autre camp décide."],
  "gw.st.reserve": ["Turkish Required Reserve: {n} {n:unit|units}", "Réserve turque obligatoire : {n} {n:unité|unités}"],
  "gw.st.us": ["The United States are at war", "Les États-Unis sont en guerre"],
  "gw.st.usdue": ["The United States enter on Strategic Turn {l}", "Les États-Unis entrent au Tour stratégique {l}"],

  // odds
  "gw.odds.exact": ["exact", "exact"], "gw.odds.rough": ["guess", "estimation"], "gw.odds.ratio": ["Odds", "Rapport"],
  "gw.odds.column": ["Odds {a}, column {b} of table {t}", "Rapport {a}, colonne {b} de la table {t}"],
  "gw.odds.table": ["table {t}", "table {t}"], "gw.odds.mods": ["Die", "Dé"], "gw.odds.half": ["halved: supply",
    "moitié : ravitaillement"],
  "gw.odds.die": ["die {n}", "dé {n}"], "gw.odds.loses": ["attacker loses {a}, defender {d}",
    "l'assaillant perd {a}, le défenseur {d}"],
  "gw.odds.clear": ["Hex freed", "Hexagone libéré"], "gw.odds.held": ["stays held", "reste tenu"],
  "gw.odds.results": ["Results of the die", "Résultats du dé"], "gw.odds.mean": ["Steps lost on average:",
    "Pas perdus en moyenne :"],
  "gw.odds.hidden": ["{n} hidden {n:counter|counters}", "{n} {n:pion caché|pions cachés}"], "gw.odds.fort": ["Fort", "Fort"],
  "gw.odds.could": ["May still be committed:", "Peuvent encore s'engager :"],

  // combat
  "gw.com": ["Combat", "Combat"], "gw.com.attacks": ["attack", "attaquent"], "gw.com.defends": ["defend", "défendent"],
  "gw.com.none.attacks": ["Nobody has been named yet.", "Personne n'est encore désigné."],
  "gw.com.none.defends": ["Nobody is left.", "Il ne reste personne."], "gw.com.could": ["Could join", "Peuvent se joindre"],
  "gw.com.aid": ["Headquarters and aircraft", "Quartiers généraux et avions"],
  "gw.com.most": ["If all who can take part do:", "Si toutes celles qui le peuvent participent :"],
  "gw.com.last": ["The last combat", "Le dernier combat"], "gw.com.told": ["What happened", "Ce qui s'est passé"],
  "gw.com.empty": ["No combat is under way.", "Aucun combat en cours."],
});
