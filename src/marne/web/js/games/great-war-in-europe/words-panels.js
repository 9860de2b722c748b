// @ts-check
/** The words of the panels of The Great War in Europe. */
import { words } from "../../i18n.js";

words({
  "ew.turn": ["Turn {n}", "Tour {n}"], "ew.more": ["and {n} more", "et {n} de plus"], "ew.vp": ["VP", "PV"],
  "ew.init": ["initiative", "initiative"], "ew.init.west": ["West", "Ouest"], "ew.init.east": ["East", "Est"],
  "ew.steps": ["Steps", "Étapes"], "ew.step.done": ["done", "fait"], "ew.step.now": ["now", "en cours"],
  "ew.step.next": ["to come", "à venir"],
  "ew.sky.fair": ["fair", "beau temps"], "ew.sky.wet": ["wet", "pluie"], "ew.sky.snow": ["snow", "neige"],
  "ew.sky.hot": ["hot", "chaleur"], "ew.sky.variable": ["a die decides", "au dé"],

  // stack
  "ew.tray.n": ["{n} counters", "{n} pions"], "ew.tray.one": ["1 counter", "{n} pion"], "ew.tray.stack": ["stack", "pile"],
  "ew.tray.of": ["{n} of {m}", "{n} sur {m}"], "ew.tray.read": ["for information", "pour information"],
  "ew.tray.sum": ["Attack {a}, defence {d}", "Attaque {a}, défense {d}"],
  "ew.tray.all": ["Take the whole stack", "Prendre toute la pile"], "ew.tray.allJoin": ["All attack", "Toutes attaquent"],
  "ew.tray.allGo": ["All advance", "Toutes avancent"],

  // card
  "ew.card.full": ["front", "recto"], "ew.card.attack": ["Attack", "Attaque"], "ew.card.defence": ["Defence", "Défense"],
  "ew.card.move": ["Movement", "Mouvement"], "ew.card.support": ["Support, in columns", "Soutien, en colonnes"],
  "ew.card.drm": ["To the die", "Au dé"], "ew.card.can": ["What it can do now", "Actions possibles"],
  "ew.card.stack": ["With it in the stack", "Avec elle dans la pile"],
  "ew.card.code": ["Printed code {code}: bound to certain maps", "Code imprimé {code} : limitée à certaines cartes"],
  "ew.state.reduced": ["Weaker face: one step left", "Face affaiblie : il reste un pas"],
  "ew.state.depleted": ["Has given its support; comes back in production", "A donné son soutien ; revient à la production"],
  "ew.state.shock": ["Shock troops: a column in the attack", "Troupes de choc : une colonne à l'attaque"],
  "ew.state.dismounted": ["Fights as infantry from now on", "Combat désormais comme infanterie"],
  "ew.state.pg": ["Provisional Government: weaker than the Czar's army",
    "Gouvernement provisoire : plus faible que l'armée du tsar"],
  "ew.state.red": ["Red Army", "Armée rouge"],
  "ew.state.untried": ["Untried: nobody knows its strength before its first combat",
    "Jamais engagée : sa force n'est connue qu'à son premier combat"],
  "ew.state.moved": ["Has moved in this phase", "A bougé dans cette phase"],
  "ew.state.attacked": ["Has attacked in this phase", "A attaqué dans cette phase"],
  "ew.state.placed": ["Has just come", "Vient d'arriver"],
  "ew.state.hq": ["Supports attacks and defence within reach of its army", "Appuie attaques et défenses à portée de son armée"],
  "ew.state.cavalry": ["May withdraw before combat", "Peut se retirer avant le combat"],
  "ew.state.tank": ["Tanks add to the die of an attack", "Les chars améliorent le dé d'une attaque"],
  "ew.state.antitank": ["Takes away what tanks add", "Annule l'effet des chars"],
  "ew.state.air": ["Adds to the die of a combat, then rests", "Améliore le dé d'un combat, puis se repose"],
  "ew.state.mountain": ["At home in the mountains", "Chez elle en montagne"],

  // calendar
  "ew.cal": ["Turn track", "Piste des tours"], "ew.cal.short": ["Turns", "Tours"],
  "ew.cal.strip": ["Turns of the scenario", "Tours du scénario"],
  "ew.cal.head": ["Turns, weather and arrivals", "Tours, météo et arrivées"], "ew.cal.now": ["now", "en cours"],
  "ew.cal.past": ["past", "passé"], "ew.cal.hidepast": ["Past turns", "Tours passés"],
  "ew.cal.strategic": ["Strategic Turn {l} follows", "suivi du Tour stratégique {l}"],
  "ew.cal.arrive": ["Who comes with which Strategic Turn", "Qui arrive à quel Tour stratégique"],
  "ew.cal.nobody": ["Nobody is due.", "Personne n'est attendu."],
  "ew.cal.dated": ["Units that come with an event, a nation's entry or the Americans have no date.",
    "Les unités liées à un événement, à l'entrée d'une nation ou aux Américains n'ont pas de date."],

  // events
  "ew.ev": ["Events", "Événements"], "ew.ev.head": ["Events", "Événements"], "ew.ev.mandatory": ["mandatory", "obligatoire"],
  "ew.ev.cost": ["costs {n}", "coûte {n}"], "ew.ev.until": ["until turn {n}", "jusqu'au tour {n}"],
  "ew.ev.held1": ["1 held", "{n} en main"], "ew.ev.heldN": ["{n} held", "{n} en main"],
  "ew.ev.cup1": ["1 in the cup", "{n} dans la pioche"], "ew.ev.cupN": ["{n} in the cup", "{n} dans la pioche"],
  "ew.ev.none": ["Nothing in hand.", "Rien en main."],
  "ew.ev.hidden": ["Only their owner knows them.", "Connus de leur seul propriétaire."],
  "ew.ev.play": ["In play", "En jeu"], "ew.ev.noplay": ["Nothing is in play.", "Rien n'est en jeu."],
  "ew.ev.spent": ["Spent: {n}", "Utilisés : {n}"], "ew.ev.offensives": ["Mandated offensives", "Offensives imposées"],
  "ew.ev.owed": ["{n} owed this turn", "{n} à faire ce tour"], "ew.ev.done": ["done for this turn", "faite pour ce tour"],

  // victory
  "ew.score": ["Victory", "Victoire"], "ew.score.head": ["If the game ended now", "Si la partie finissait maintenant"],
  "ew.score.between": ["nobody yet", "personne encore"], "ew.score.ledger": ["What the points come from",
    "D'où viennent les points"],
  "ew.score.total": ["Victory points of the Central Powers", "Points de victoire des Puissances centrales"],
  "ew.score.open": ["Victory hexes still to be taken", "Hexagones de victoire encore à prendre"],
  "ew.score.near": ["victory hexes held: {n} of {m}", "hexagones de victoire tenus : {n} sur {m}"],
  "ew.score.war": ["The war so far", "La guerre jusqu'ici"], "ew.score.collapsed": ["Collapsed", "Effondrés"],
  "ew.fact.czar": ["The Czar fell on Strategic Turn {l}", "Le tsar est tombé au Tour stratégique {l}"],
  "ew.fact.bolshevik": ["The Bolsheviks took power on Strategic Turn {l}",
    "Les bolcheviks ont pris le pouvoir au Tour stratégique {l}"],
  "ew.fact.treaty": ["Peace at Brest-Litovsk since Strategic Turn {l}", "Paix de Brest-Litovsk depuis le Tour stratégique {l}"],
  "ew.fact.us": ["The United States entered on Strategic Turn {l}", "Les États-Unis sont entrés au Tour stratégique {l}"],
  "ew.fact.turkey": ["Turkey is out of the war", "La Turquie est hors de la guerre"],

  // boxes
  "ew.box": ["Boxes and trenches", "Cases et tranchées"], "ew.box.short": ["Boxes", "Cases"],
  "ew.box.head": ["Beside the maps", "À côté des cartes"], "ew.box.none": ["Nobody is here.", "Personne ici."],
  "ew.box.capacity": ["Strategic and sea movement", "Mouvement stratégique et par mer"],
  "ew.box.trenches": ["Trenches: what an attacker's die loses", "Tranchées : malus au dé de l'assaillant"],

  // Strategic Turn
  "ew.st": ["Strategic Turn", "Tour stratégique"], "ew.st.short": ["Strategic", "Stratégique"],
  "ew.st.head": ["Strategic Turn {l}", "Tour stratégique {l}"], "ew.st.next": ["Resources and production",
    "Ressources et production"],
  "ew.st.between": ["Points are collected and spent on Strategic Turns. This is what there is and what the next one brings.",
    "Les points se perçoivent et se dépensent aux Tours stratégiques. Voici ce qu'il y a et ce que le prochain apporte."],
  "ew.st.rp": ["in hand", "en main"], "ew.st.income": ["next", "à venir"], "ew.st.collapsed": ["collapsed", "effondrement"],
  "ew.st.wait": ["The other side decides.", "L'autre camp décide."],
  "ew.st.reserve": ["Turkish Required Reserve: {n} {n:unit|units}", "Réserve turque obligatoire : {n} {n:unité|unités}"],
  "ew.st.us": ["The United States are at war", "Les États-Unis sont en guerre"],
  "ew.st.usdue": ["The United States enter on Strategic Turn {l}", "Les États-Unis entrent au Tour stratégique {l}"],

  // odds
  "ew.odds.exact": ["exact", "exact"], "ew.odds.rough": ["guess", "estimation"], "ew.odds.ratio": ["Odds", "Rapport"],
  "ew.odds.column": ["Odds {a}, column {b} of table {t}", "Rapport {a}, colonne {b} de la table {t}"],
  "ew.odds.table": ["table {t}", "table {t}"], "ew.odds.mods": ["Die", "Dé"], "ew.odds.half": ["halved: supply",
    "moitié : ravitaillement"],
  "ew.odds.sure": ["Below 1-2 no die counts: {r}. The attacker loses {a}, the defender {d}.",
    "Sous 1-2, le dé ne compte pas : {r}. L'assaillant perd {a}, le défenseur {d}."],
  "ew.odds.die": ["die {n}", "dé {n}"], "ew.odds.loses": ["attacker loses {a}, defender {d}",
    "l'assaillant perd {a}, le défenseur {d}"],
  "ew.odds.clear": ["Hex freed", "Hexagone libéré"], "ew.odds.held": ["stays held", "reste tenu"],
  "ew.odds.results": ["Results of the die", "Résultats du dé"], "ew.odds.mean": ["Steps lost on average:",
    "Pas perdus en moyenne :"],
  "ew.odds.hidden": ["{n} hidden {n:counter|counters}", "{n} {n:pion caché|pions cachés}"], "ew.odds.fort": ["Fort", "Fort"],
  "ew.odds.could": ["May still be committed:", "Peuvent encore s'engager :"],

  // combat
  "ew.com": ["Combat", "Combat"], "ew.com.attacks": ["attack", "attaquent"], "ew.com.defends": ["defend", "défendent"],
  "ew.com.none.attacks": ["Nobody has been named yet.", "Personne n'est encore désigné."],
  "ew.com.none.defends": ["Nobody is left.", "Il ne reste personne."], "ew.com.could": ["Could join", "Peuvent se joindre"],
  "ew.com.mayaid": ["Could help", "Peuvent aider"],
  "ew.com.aid": ["Headquarters and aircraft", "Quartiers généraux et avions"],
  "ew.com.most": ["If all who can take part do:", "Si toutes celles qui le peuvent participent :"],
  "ew.com.last": ["The last combat", "Le dernier combat"], "ew.com.told": ["What happened", "Ce qui s'est passé"],
  "ew.com.empty": ["No combat is under way.", "Aucun combat en cours."],
});
