"""Every question of the game, said once: its rule and arguments, its sentences, and what the table makes of it.

Arguments and fields: {u} {v} units, {h} {g} hexes, {force} a set of units, {n} a number; French takes {u.le}, {h.a} … (see
words/names.py). Other sentences of a question: by the situation (words/wording.py), `step` for the step of a procedure in two
words, and under the name of a verb what that choice does here (words/at_hand.py).

What a question is about (table/text.py): a `group` on the march, the `movers` of a hex, those who `stayed` in or `entered` a hex
and may attack, the battle `board`, a `piece`, a `hex`, the `stack` in it, …
"""
from __future__ import annotations

from marne.games.grand_illusion.choices import CAV_STAYS, FIGHT, HOLD, LEXICON, NO_RETREAT, STAND
from marne.kernel.choice import Ask
from marne.kernel.lexicon import Question
from marne.kernel.placings import ARRIVALS, BOARD, SET_UP

question = LEXICON.question

# 13, 14.3.6 Set-up and options
WHO_GOES_FORWARD = question("who_goes_forward", "13.1.1", "n",
    "Set-up: up to {british} may start in Maubeuge (54) instead of Valenciennes (45). Which?",
    "Mise en place : {british} au plus peut débuter à Maubeuge (54) au lieu de Valenciennes (45). Laquelle ?",
    placing=SET_UP, about="forward",
    many=("Set-up: up to {british} may start in Maubeuge (54) instead of Valenciennes (45). Which?",
          "Mise en place : {british} au plus peuvent débuter à Maubeuge (54) au lieu de Valenciennes (45). Lesquelles ?"),
    done=("Leave the others in Valenciennes (45)", "Laisser les autres à Valenciennes (45)"))
WHICH_OPTION = question("which_option", "14.3.6", "",
    "Strategic options, in secret: choose up to {left}{taken}, or finish.",
    "Options stratégiques, en secret : choisissez-en {left} au plus{taken}, ou terminez.", sealed=True,
    done=("Choose no other option", "Ne prendre aucune autre option"))
WHO_REDEPLOYS = question("who_redeploys", "14.3.6a.1", "",
    "Limited free deployment: which unit starts elsewhere?", "Déploiement libre limité : quelle unité débute ailleurs ?",
    done=("Redeploy nobody else", "Ne redéployer personne d'autre"))
WHERE_TO_REDEPLOY = question("where_to_redeploy", "14.3.6a.1", "u",
    "Where does {u} start instead?", "Où {u.le} débute-t-{u.il} désormais ?", placing=SET_UP, about="piece")
WHERE_BELGIAN = question("where_belgian", "14.3.6a.5/b2", "u",
    "Belgian alert: where does {u} start? It may stay where it is.",
    "Alerte belge : où débute {u.le} ? Il est permis de rester sur place.", placing=SET_UP, about="piece")

# 7 Reinforcements and replacements
WHERE_TO_ARRIVE = question("where_to_arrive", "7.1", "u",
    "Where does {u} arrive?", "Où arrive {u.le} ?", placing=ARRIVALS, about="piece",
    may_delay=("Where does {u} arrive? You may also delay it by a turn.",
               "Où arrive {u.le} ? Vous pouvez aussi en différer l'arrivée d'un tour."))
WHICH_HQ_LEAVES = question("which_hq_leaves", "14.1.1b/HQ6", "h",
    "Which army HQ does the Detachment HQ relieve in {h}?", "Quel QG d'armée le QG Détachement relève-t-il {h.a} ?", about="hex",
    step=("headquarters", "quartiers généraux"))
WHICH_REPLACEMENT = question("which_replacement", "7.2", "",
    "Rebuild an eliminated unit? {now} CAP bring it back at once, {later} CAP in two turns. {cap} CAP left.",
    "Reconstituer une unité éliminée ? {now} CAP la ramènent aussitôt, {later} CAP dans deux tours. Il reste {cap} CAP.",
    about="cap", done=("Rebuild no other unit", "Ne reconstituer aucune autre unité"))
WHO_IS_RESTORED = question("who_is_restored", "14.1.1a/BEF8", "",
    "One eliminated infantry unit may come back free: which?",
    "Une unité d'infanterie éliminée peut revenir sans frais : laquelle ?")
WHETHER_TRANSFER = question("whether_transfer", "7.3", "",
    "The Eastern Front calls: send {cs} points of infantry and a cavalry division, or lose {vp} VP?",
    "Le front de l'Est réclame des troupes : envoyer {cs} points d'infanterie et une division de cavalerie, ou perdre {vp} PV ?")
WHO_GOES_EAST = question("who_goes_east", "7.3/b1", "cs horse",
    "Who leaves for the Eastern Front? Still owed: {owed}.", "Qui part pour le front de l'Est ? Encore dû : {owed}.")

# 8 Actions
WHAT_TO_DO = question("what_to_do", "8.1.1", "",
    "Your segment: activate a hex or pass. {cap} CAP left.", "À vous d'agir : activez un hexagone ou passez. Il reste {cap} CAP.",
    close="activate reorganise entrench", about="cap",
    again=("Activate another hex or yield the initiative. {cap} CAP left.",
           "Activez un autre hexagone ou cédez l'initiative. Il reste {cap} CAP."),
    reorganising=("After a reorganisation you may only reorganise another hex, or yield the initiative. {cap} CAP left.",
                  "Après une réorganisation, vous ne pouvez que réorganiser un autre hexagone, ou céder l'initiative. Il"
                  " reste {cap} CAP."),
    empty=("You have no CAP left: declare your General Retreat, or yield the initiative.",
           "Vous n'avez plus de CAP : décrétez votre retraite générale, ou cédez l'initiative."))
WHOM_TO_MOVE = question("whom_to_move", "8.4", "h force",
    "Move which unit from {h}? Pick one with its target, or form a group.",
    "Quelle unité part {h.de} ? Choisissez-la avec sa destination, ou formez un groupe.", close="select", about="movers",
    alone=("Move which unit from {h}? Pick one with its target, or finish.",
           "Quelle unité part {h.de} ? Choisissez-la avec sa destination, ou terminez."),
    done=("Move no more units from {h}", "Ne plus rien déplacer {h.de}"),
    done_battle=("End the moves and fight the battle of {h}", "Finir les mouvements et livrer la bataille {h.de}"),
    done_battles=("End the moves and fight the battles", "Finir les mouvements et livrer les batailles"))
WHOM_TO_GROUP = question("whom_to_group", "8.4/b1", "h force",
    "Group in {h}: {group}. Add another unit, or choose where the group goes.",
    "Groupe {h.a} : {group}. Ajoutez une unité, ou choisissez où va le groupe.", about="group")
WHERE_NEXT = question("where_next", "8.4/b3", "force h spent",
    "In {h}, with {points} spent: {group}. Go on or stop?", "{h.A}, {points} : {group}. Continuer ou s'arrêter ?", close="stop",
    about="group", stop=("Stop in {h}", "S'arrêter {h.a}"))
WHETHER_GENERAL_RETREAT = question("whether_general_retreat", "8.7.1", "",
    "Before the enemy's first activation: declare your General Retreat? It can be done once a game.",
    "Avant la première activation adverse : décréter votre retraite générale ? Une seule fois par partie.",
    window=("general-retreat", NO_RETREAT), about="retreat")
WHICH_HEX_RETREATS = question("which_hex_retreats", "8.7.2/b3", "",
    "General Retreat: from which hex do units move next?", "Retraite générale : de quel hexagone partent les unités suivantes ?",
    about="retreat", done=("End the General Retreat", "Terminer la retraite générale"))
WHICH_TRENCH = question("which_trench", "8.7.3/p2", "",
    "After the General Retreat: dig a trench in which hex? 1 CAP each, {cap} CAP left.",
    "Après la retraite générale : dans quel hexagone creuser une tranchée ? 1 CAP chacune, il reste {cap} CAP.", about="cap",
    done=("Dig no other trench", "Ne creuser aucune autre tranchée"))
WHO_GOES_ASHORE = question("who_goes_ashore", "14.3.6a.4/b2", "h",
    "Landing in {h}: which division goes ashore?", "Débarquement {h.a} : quelle division met pied à terre ?", about="hex",
    step=("landing", "débarquement"), done=("Land nobody else", "Ne débarquer personne d'autre"))

# 9.1 Battles
WHETHER_TO_ATTACK = question("whether_to_attack", "9.1.2a", "h",
    "Attack in {h}? All who stayed there attack, or name the attackers one by one.",
    "Attaquer {h.a} ? Toutes les unités restées sur place attaquent, ou désignez-les une à une.", about="stayed",
    named=("Attackers named in {h}: {attackers}. Attack with them, or name more?",
           "Désignés pour attaquer {h.a} : {attackers}. Lancer l'attaque, ou en désigner d'autres ?"))
WHETHER_TO_JOIN = question("whether_to_join", "9.1.2c", "h",
    "Do the units that entered {h} attack? All of them or none.", "Les unités arrivées {h.a} attaquent-elles ? Toutes ou aucune.",
    about="entered")
WHICH_BATTLE = question("which_battle", "9.1.3b", "",
    "Which battle is fought next?", "Quelle bataille livrer maintenant ?", about="battles")
WHETHER_MANDATED = question("whether_mandated", "9.1.1e", "h",
    "Is the attack in {h} a Mandated Battle of Plan 17? It earns a VP if supplied, but your elan helps the defender.",
    "L'attaque {h.a} est-elle une bataille obligatoire du Plan 17 ? Ravitaillée, elle rapporte un PV, mais votre élan profite"
    " au défenseur.",
    about="hex", step=("Plan 17", "Plan 17"))
WHETHER_TO_ANTWERP = question("whether_to_antwerp", "14.1.1a/Belgian", "",
    "The Belgians are attacked in Brussels (62): withdraw them all to Antwerp (52) for 1 CAP?",
    "Les Belges sont attaqués à Bruxelles (62) : les replier tous à Anvers (52) pour 1 CAP ?", about="antwerp",
    fight=("Stay and fight in Brussels (62)", "Rester et combattre à Bruxelles (62)"))
WHETHER_ALLENBY = question("whether_allenby", "12.4", "h",
    "The British cavalry can screen in {h}: make this battle a Skirmish?",
    "La cavalerie britannique peut faire écran {h.a} : réduire cette bataille à une escarmouche ?", window=("screen", FIGHT),
    about="hex", step=("Fortunes of War", "Fortunes de guerre"),
    fight=("No screen: fight the whole battle of {h}", "Sans écran : livrer toute la bataille {h.de}"))
WHICH_GUN = question("which_gun", "9.5.4c", "h",
    "Siege artillery in {h}: which gun bombards which fort?", "Artillerie de siège {h.a} : quelle pièce bombarde quel fort ?",
    about="hex", step=("bombardment", "bombardement"))
WHETHER_ADVANTAGE = question("whether_advantage", "9.1.1d/b2", "h",
    "Battle of {h}, Defender Tactical Advantage: what do you do with it? {cap} CAP left.",
    "Bataille {h.de}, avantage tactique au défenseur : qu'en faites-vous ? Il reste {cap} CAP.", about="hex",
    step=("Fortunes of War", "Fortunes de guerre"),
    fight=("Fight the battle of {h} as it stands", "Livrer la bataille {h.de} telle quelle"))
SKIRMISH_BOX = question("skirmish_box", "9.1.4", "",
    "Skirmish in {h}: which pair of boxes fires? {pairs}", "Escarmouche {h.a} : quelle paire de cases tire ? {pairs}",
    about="board", step=("Skirmish", "escarmouche"))
ELAN_TARGET = question("elan_target", "9.3.5c", "",
    "Elan: no attacker was hit in {h}. Which one suffers a hit?",
    "Élan : aucun assaillant n'a été touché {h.a}. Lequel subit une perte ?", about="board", step=("Elan", "élan"))

# 9.2 The Battle Board
WHICH_DEFENDER = question("which_defender", "9.2.2c", "",
    "Battle of {h}: who takes your front box {box}?", "Bataille {h.de} : qui occupe votre case de front {box} ?",
    placing=BOARD, about="board",
    step=("the defender places", "le défenseur se place"))
WHICH_ATTACKER = question("which_attacker", "9.2.3a", "",
    "Battle of {h}: who attacks next, and opposite which box? {boxes}",
    "Bataille {h.de} : qui attaque ensuite, et face à quelle case ? {boxes}", placing=BOARD, about="board",
    step=("the attacker places", "l'assaillant se place"))
WHICH_BOX = question("which_box", "9.2.3a", "u v",
    "Battle of {h}: which box do {u} and {v} face? {boxes}",
    "Bataille {h.de} : à quelle case font face {u.le} et {v.le} ? {boxes}", placing=BOARD, about="board",
    step=("the attacker places", "l'assaillant se place"))
WHICH_DISRUPTED = question("which_disrupted", "9.2.3a/n3", "",
    "Battle of {h}: does a disrupted unit attack too? {boxes}",
    "Bataille {h.de} : une unité désorganisée attaque-t-elle aussi ? {boxes}", placing=BOARD, about="board",
    step=("disrupted attackers", "assaillants désorganisés"),
    forced=("Battle of {h}: disrupted French units must fill the free boxes. Who, and opposite which? {boxes}",
            "Bataille {h.de} : les Français désorganisés doivent remplir les cases libres. Qui, et face à laquelle ? {boxes}"),
    enough=("Attack without another disrupted unit", "Attaquer sans autre unité désorganisée"))
WHICH_RESERVE = question("which_reserve", "9.2.5b", "",
    "Battle of {h}: who goes into Reserve, and behind which of your boxes?",
    "Bataille {h.de} : qui passe en réserve, et derrière laquelle de vos cases ?",
    placing=BOARD, about="board", step=("Reserve", "réserve"),
    enough=("Put nobody else in Reserve", "Ne mettre personne d'autre en réserve"))
WHICH_CAVALRY_WITHDRAWS = question("which_cavalry_withdraws", "9.2.6", "",
    "Battle of {h}: does your cavalry withdraw before the firing?",
    "Bataille {h.de} : votre cavalerie se retire-t-elle avant le tir ?", window=("cavalry", STAND), about="board",
    step=("cavalry may withdraw", "la cavalerie peut se retirer"))
WHO_STAYS_OUT = question("who_stays_out", "9.2.4a/b2", "",
    "Counterattack in {h}: which disrupted unit stays out of it?",
    "Contre-attaque {h.a} : quelle unité désorganisée n'y prend pas part ?", about="board",
    step=("counterattack", "contre-attaque"),
    enough=("Counterattack with all the others", "Contre-attaquer avec tous les autres"))

# 9.4 Retreats, 9.6.3 delaying cavalry
WHETHER_TO_FALL_BACK = question("whether_to_fall_back", "9.4.2", "h",
    "After the battle of {h}: retreat with all units, or hold?",
    "Après la bataille {h.de} : battre en retraite avec toutes les unités, ou tenir ?", window=("fall-back", HOLD), about="stack",
    step=("retreats", "retraites"), fall_back=("Retreat from {h} with all units", "Se replier {h.de} avec toutes les unités"),
    hold=("Hold {h}", "Tenir {h}"))
WHO_RETREATS = question("who_retreats", "9.4.3a", "h",
    "Retreat from {h}: which unit goes where?", "Retraite {h.de} : quelle unité va où ?", about="stack",
    step=("retreats", "retraites"))
WHERE_FURTHER = question("where_further", "9.4.3c", "u h",
    "There is no room for {u} in {h}: it goes one hex further and suffers a hit. Where?",
    "Il n'y a pas de place pour {u.le} {h.a} : un hexagone de plus et une perte. Vers où ?", about="piece",
    together=("There is no room for the retreating units in {h}: they go one hex further. Where?",
              "Il n'y a pas de place pour les unités en retraite {h.a} : elles vont un hexagone plus loin. Vers où ?"))
WHO_TAKES_HIT = question("who_takes_hit", "9.4.3a.5", "h",
    "Retreat from {h}: the way costs a hit. Which unit takes it?",
    "Retraite {h.de} : le chemin coûte une perte. Quelle unité la subit ?", about="hex", step=("retreats", "retraites"))
WHETHER_CAVALRY_LEAVES = question("whether_cavalry_leaves", "9.4.3a.5", "h",
    "Enemies retreat into {h}: does your cavalry stay or leave?",
    "Des ennemis se replient {h.a} : votre cavalerie reste-t-elle ou part-elle ?", window=("cavalry", CAV_STAYS), about="stack",
    step=("retreats", "retraites"))
WHETHER_CAVALRY_RETIRES = question("whether_cavalry_retires", "9.6.3", "h",
    "Enemy infantry enters {h}, where your cavalry stands alone: retire three hexes and be disrupted, or stay and be"
    " eliminated?",
    "L'infanterie ennemie entre {h.a}, où votre cavalerie est seule : se replier de trois hexagones et être désorganisée, ou"
    " rester et être éliminée ?",
    about="stack", step=("delaying cavalry", "cavalerie retardatrice"))
WHERE_CAVALRY_RETIRES = question("where_cavalry_retires", "9.6.3b", "h g",
    "The cavalry from {h} has reached {g}: where does it go on to?",
    "La cavalerie partie {h.de} est arrivée {g.a} : où poursuit-elle ?", about="riders",
    step=("delaying cavalry", "cavalerie retardatrice"))
WHERE_HQ_RELOCATES = question("where_hq_relocates", "9.4.4/p1", "u h",
    "{u} is alone with the enemy in {h}: where does it join the nearest supplied friends?",
    "{u.Le} est seul face à l'ennemi {h.a} : où rejoint-il les plus proches amis ravitaillés ?", about="piece")

# 10 Strategic movement, 11 recovery
WHO_TRAVELS = question("who_travels", "10.1", "",
    "Strategic movement: which unit travels? {cap} CAP left.",
    "Mouvement stratégique : quelle unité voyage ? Il reste {cap} CAP.", about="cap",
    done=("End the strategic movement", "Finir le mouvement stratégique"))
WHERE_TO_DETRAIN = question("where_to_detrain", "10.2", "u",
    "Where does {u} leave the train?", "Où {u.le} descend-{u.il} du train ?", about="piece")
WHERE_TO_DOCK = question("where_to_dock", "10.4", "u",
    "In which port does {u} land?", "Dans quel port débarque {u.le} ?", about="piece")
WHO_RECOVERS = question("who_recovers", "11.4/ex5", "h n",
    "{weary} in {h} may recover: which?", "{weary} {h.a} peut se rétablir : laquelle ?", about="hex",
    step=("recovery", "rétablissement"),
    many=("{weary} in {h} may recover: which one first?", "{weary} {h.a} peuvent se rétablir : laquelle d'abord ?"))


def asked(ask: Ask) -> Question:
    """The question as it is declared."""
    return LEXICON.questions[ask.message]


def named(ask: Ask) -> dict[str, int]:
    """The arguments of a question by name."""
    return asked(ask).named(ask)
