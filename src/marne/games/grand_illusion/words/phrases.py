"""Every question and every choice in words, English and French side by side.

Fields: {u} {v} units, {h} {g} hexes, {n} a number or box, {side} a side; French takes {u.le}, {h.a} … (see names.py).
"""
from __future__ import annotations

from marne.parts.words import Pair

PROMPTS: dict[str, Pair] = {
    # set-up
    "who_goes_forward": (
        "Set-up: up to {count} may start in Maubeuge (54) instead of Valenciennes (45). Which?",
        "Mise en place : {count} au plus peut débuter à Maubeuge (54) au lieu de Valenciennes (45). Laquelle ?"),
    "who_goes_forward/many": (
        "Set-up: up to {count} may start in Maubeuge (54) instead of Valenciennes (45). Which?",
        "Mise en place : {count} au plus peuvent débuter à Maubeuge (54) au lieu de Valenciennes (45). Lesquelles ?"),
    "which_option": (
        "Strategic options, in secret: choose up to {n}{taken}, or finish.",
        "Options stratégiques, en secret : choisissez-en {n} au plus{taken}, ou terminez."),
    "who_redeploys": (
        "Limited free deployment: which unit starts elsewhere?",
        "Déploiement libre limité : quelle unité débute ailleurs ?"),
    "where_to_redeploy": (
        "Where does {u} start instead?", "Où {u.le} débute-t-{u.il} désormais ?"),
    "where_belgian": (
        "Belgian alert: where does {u} start? It may stay where it is.",
        "Alerte belge : où débute {u.le} ? Il est permis de rester sur place."),
    # 7 reinforcements and replacements
    "where_to_arrive": (
        "Where does {u} arrive?", "Où arrive {u.le} ?"),
    "where_to_arrive/delay": (
        "Where does {u} arrive? You may also delay it by a turn.",
        "Où arrive {u.le} ? Vous pouvez aussi en différer l'arrivée d'un tour."),
    "which_hq_leaves": (
        "Which army HQ does the Detachment HQ relieve in {h}?",
        "Quel QG d'armée le QG Détachement relève-t-il {h.a} ?"),
    "which_replacement": (
        "Rebuild an eliminated unit? {now} CAP bring it back at once, {later} CAP in two turns. {cap} CAP left.",
        "Reconstituer une unité éliminée ? {now} CAP la ramènent aussitôt, {later} CAP dans deux tours."
        " Il reste {cap} CAP."),
    "who_is_restored": (
        "One eliminated infantry unit may come back free: which?",
        "Une unité d'infanterie éliminée peut revenir sans frais : laquelle ?"),
    "whether_transfer": (
        "The Eastern Front calls: send {cs} points of infantry and a cavalry division, or lose {vp} VP?",
        "Le front de l'Est réclame des troupes : envoyer {cs} points d'infanterie et une division de cavalerie,"
        " ou perdre {vp} PV ?"),
    "who_goes_east": (
        "Who leaves for the Eastern Front? Still owed: {owed}.",
        "Qui part pour le front de l'Est ? Encore dû : {owed}."),
    # 8 actions
    "what_to_do": (
        "Your segment: activate a hex or pass. {cap} CAP left.",
        "À vous d'agir : activez un hexagone ou passez. Il reste {cap} CAP."),
    "what_to_do/again": (
        "Activate another hex or yield the initiative. {cap} CAP left.",
        "Activez un autre hexagone ou cédez l'initiative. Il reste {cap} CAP."),
    "what_to_do/reorganising": (
        "After a reorganisation you may only reorganise another hex, or yield the initiative. {cap} CAP left.",
        "Après une réorganisation, vous ne pouvez que réorganiser un autre hexagone, ou céder l'initiative."
        " Il reste {cap} CAP."),
    "what_to_do/empty": (
        "You have no CAP left: declare your General Retreat, or yield the initiative.",
        "Vous n'avez plus de CAP : décrétez votre retraite générale, ou cédez l'initiative."),
    "whom_to_move": (
        "Move which unit from {h}? Pick one with its target, or form a group.",
        "Quelle unité part {h.de} ? Choisissez-la avec sa destination, ou formez un groupe."),
    "whom_to_move/alone": (
        "Move which unit from {h}? Pick one with its target, or finish.",
        "Quelle unité part {h.de} ? Choisissez-la avec sa destination, ou terminez."),
    "whom_to_group": (
        "Group in {h}: {group}. Add another unit, or choose where the group goes.",
        "Groupe {h.a} : {group}. Ajoutez une unité, ou choisissez où va le groupe."),
    "where_next": (
        "In {h}, with {points} spent: {group}. Go on or stop?",
        "{h.A}, {points} : {group}. Continuer ou s'arrêter ?"),
    "whether_general_retreat": (
        "Before the enemy's first activation: declare your General Retreat? It can be done once a game.",
        "Avant la première activation adverse : décréter votre retraite générale ? Une seule fois par partie."),
    "which_hex_retreats": (
        "General Retreat: from which hex do units move next?",
        "Retraite générale : de quel hexagone partent les unités suivantes ?"),
    "which_trench": (
        "After the General Retreat: dig a trench in which hex? 1 CAP each, {cap} CAP left.",
        "Après la retraite générale : dans quel hexagone creuser une tranchée ? 1 CAP chacune, il reste {cap} CAP."),
    "who_goes_ashore": (
        "Landing in {h}: which division goes ashore?",
        "Débarquement {h.a} : quelle division met pied à terre ?"),
    # 9.1 battles
    "whether_to_attack": (
        "Attack in {h}? All who stayed there attack, or name the attackers one by one.",
        "Attaquer {h.a} ? Toutes les unités restées sur place attaquent, ou désignez-les une à une."),
    "whether_to_attack/named": (
        "Attackers named in {h}: {group}. Attack with them, or name more?",
        "Désignés pour attaquer {h.a} : {group}. Lancer l'attaque, ou en désigner d'autres ?"),
    "whether_to_join": (
        "Do the units that entered {h} attack? All of them or none.",
        "Les unités arrivées {h.a} attaquent-elles ? Toutes ou aucune."),
    "which_battle": (
        "Which battle is fought next?", "Quelle bataille livrer maintenant ?"),
    "whether_mandated": (
        "Is the attack in {h} a Mandated Battle of Plan 17? It earns a VP if supplied, but your elan helps the"
        " defender.",
        "L'attaque {h.a} est-elle une bataille obligatoire du Plan 17 ? Ravitaillée, elle rapporte un PV, mais votre"
        " élan profite au défenseur."),
    "whether_to_antwerp": (
        "The Belgians are attacked in Brussels (62): withdraw them all to Antwerp (52) for 1 CAP?",
        "Les Belges sont attaqués à Bruxelles (62) : les replier tous à Anvers (52) pour 1 CAP ?"),
    "whether_allenby": (
        "The British cavalry can screen in {h}: make this battle a Skirmish?",
        "La cavalerie britannique peut faire écran {h.a} : réduire cette bataille à une escarmouche ?"),
    "which_gun": (
        "Siege artillery in {h}: which gun bombards which fort?",
        "Artillerie de siège {h.a} : quelle pièce bombarde quel fort ?"),
    "whether_advantage": (
        "Battle of {h}, Defender Tactical Advantage: what do you do with it? {cap} CAP left.",
        "Bataille {h.de}, avantage tactique au défenseur : qu'en faites-vous ? Il reste {cap} CAP."),
    "skirmish_box": (
        "Skirmish in {h}: which pair of boxes fires? {pairs}",
        "Escarmouche {h.a} : quelle paire de cases tire ? {pairs}"),
    "elan_target": (
        "Elan: no attacker was hit in {h}. Which one suffers a hit?",
        "Élan : aucun assaillant n'a été touché {h.a}. Lequel subit une perte ?"),
    # 9.2 the Battle Board
    "which_defender": (
        "Battle of {h}: who takes your front box {n}?", "Bataille {h.de} : qui occupe votre case de front {n} ?"),
    "which_attacker": (
        "Battle of {h}: who attacks next, and opposite which box? {boxes}",
        "Bataille {h.de} : qui attaque ensuite, et face à quelle case ? {boxes}"),
    "which_box": (
        "Battle of {h}: which box do {u} and {v} face? {boxes}",
        "Bataille {h.de} : à quelle case font face {u.le} et {v.le} ? {boxes}"),
    "which_disrupted": (
        "Battle of {h}: does a disrupted unit attack too? {boxes}",
        "Bataille {h.de} : une unité désorganisée attaque-t-elle aussi ? {boxes}"),
    "which_disrupted/forced": (
        "Battle of {h}: disrupted French units must fill the free boxes. Who, and opposite which? {boxes}",
        "Bataille {h.de} : les Français désorganisés doivent remplir les cases libres. Qui, et face à"
        " laquelle ? {boxes}"),
    "which_reserve": (
        "Battle of {h}: who goes into Reserve, and behind which of your boxes?",
        "Bataille {h.de} : qui passe en réserve, et derrière laquelle de vos cases ?"),
    "which_cavalry_withdraws": (
        "Battle of {h}: does your cavalry withdraw before the firing?",
        "Bataille {h.de} : votre cavalerie se retire-t-elle avant le tir ?"),
    "who_stays_out": (
        "Counterattack in {h}: which disrupted unit stays out of it?",
        "Contre-attaque {h.a} : quelle unité désorganisée n'y prend pas part ?"),
    # 9.4 retreats, 9.6.3 cavalry
    "whether_to_fall_back": (
        "After the battle of {h}: retreat with all units, or hold?",
        "Après la bataille {h.de} : battre en retraite avec toutes les unités, ou tenir ?"),
    "who_retreats": (
        "Retreat from {h}: which unit goes where?", "Retraite {h.de} : quelle unité va où ?"),
    "where_further": (
        "There is no room for {u} in {h}: it goes one hex further and suffers a hit. Where?",
        "Il n'y a pas de place pour {u.le} {h.a} : un hexagone de plus et une perte. Vers où ?"),
    "where_further/stack": (
        "There is no room for the retreating units in {h}: they go one hex further. Where?",
        "Il n'y a pas de place pour les unités en retraite {h.a} : elles vont un hexagone plus loin. Vers où ?"),
    "who_takes_hit": (
        "Retreat from {h}: the way costs a hit. Which unit takes it?",
        "Retraite {h.de} : le chemin coûte une perte. Quelle unité la subit ?"),
    "whether_cavalry_leaves": (
        "Enemies retreat into {h}: does your cavalry stay or leave?",
        "Des ennemis se replient {h.a} : votre cavalerie reste-t-elle ou part-elle ?"),
    "whether_cavalry_retires": (
        "Enemy infantry enters {h}, where your cavalry stands alone: retire three hexes and be disrupted, or stay"
        " and be eliminated?",
        "L'infanterie ennemie entre {h.a}, où votre cavalerie est seule : se replier de trois hexagones et être"
        " désorganisée, ou rester et être éliminée ?"),
    "where_cavalry_retires": (
        "The cavalry from {h} has reached {g}: where does it go on to?",
        "La cavalerie partie {h.de} est arrivée {g.a} : où poursuit-elle ?"),
    "where_hq_relocates": (
        "{u} is alone with the enemy in {h}: where does it join the nearest supplied friends?",
        "{u.Le} est seul face à l'ennemi {h.a} : où rejoint-il les plus proches amis ravitaillés ?"),
    # 10, 11
    "who_travels": (
        "Strategic movement: which unit travels? {cap} CAP left.",
        "Mouvement stratégique : quelle unité voyage ? Il reste {cap} CAP."),
    "where_to_detrain": (
        "Where does {u} leave the train?", "Où {u.le} descend-{u.il} du train ?"),
    "where_to_dock": (
        "In which port does {u} land?", "Dans quel port débarque {u.le} ?"),
    "who_recovers": (
        "{count} in {h} may recover: which?", "{count} {h.a} peut se rétablir : laquelle ?"),
    "who_recovers/many": (
        "{count} in {h} may recover: which one first?", "{count} {h.a} peuvent se rétablir : laquelle d'abord ?"),
}

CHOICES: dict[str, Pair] = {
    # 8 actions
    "pass": ("Pass", "Passer"),
    "yield": ("Yield the initiative", "Céder l'initiative"),
    "activate": ("Activate {h}", "Activer {h}"),
    "entrench": ("Dig a trench in {h}", "Creuser une tranchée {h.a}"),
    "reorganise": ("Reorganise the units in {h}", "Réorganiser les unités {h.de}"),
    "unblock": ("Reopen the side between {g} and {h}", "Rouvrir le côté entre {g} et {h}"),
    "general-retreat": ("Declare the General Retreat", "Décréter la retraite générale"),
    "no-retreat": ("No General Retreat now", "Pas de retraite générale maintenant"),
    "move": ("Move {u} to {h}", "Déplacer {u.le} {h.vers}"),
    "select": ("Take {u} into the group", "Ajouter {u.le} au groupe"),
    "select-all": ("Take all who can come along", "Ajouter tous ceux qui peuvent suivre"),
    "to": ("Go to {h}", "Aller {h.a}"),
    "drop": ("Leave {u} behind here", "Laisser {u.le} sur place"),
    "stop": ("Stop here", "S'arrêter ici"),
    "done": ("Done", "Terminer"),
    # 9 battles
    "attack": ("Attack in {h}", "Attaquer {h.a}"),
    "decline": ("Do not attack in {h}", "Ne pas attaquer {h.a}"),
    "designate": ("Name {u} as an attacker", "Désigner {u.le} pour l'attaque"),
    "resolve": ("Fight the battle of {h}", "Livrer la bataille {h.de}"),
    "mandated": ("Fight it as a Mandated Battle", "En faire une bataille obligatoire"),
    "ordinary": ("Fight it as an ordinary battle", "En faire une bataille ordinaire"),
    "bombard": ("Bombard {v} with {u}", "Bombarder {v.le} avec {u.le}"),
    "concentrate": ("Concentrate all the guns", "Concentrer toutes les pièces"),
    "hold-fire": ("Do not bombard", "Ne pas bombarder"),
    "fight": ("Fight", "Combattre"),
    "withdraw": ("Withdraw from the hex (1 CAP)", "Quitter l'hexagone sans combattre (1 CAP)"),
    "skirmish": ("Make it a Skirmish (1 CAP)", "En faire une escarmouche (1 CAP)"),
    "counterattack": ("Counterattack (1 CAP)", "Contre-attaquer (1 CAP)"),
    "place": ("Place {u} in the front", "Placer {u.le} au front"),
    "pair": ("Place {u} and {v} together in the front", "Placer ensemble au front {u.le} et {v.le}"),
    "face": ("Place {u} opposite box {n}", "Placer {u.le} face à la case {n}"),
    "stack": ("Attack with {u} and {v} together", "Attaquer avec {u.le} et {v.le} ensemble"),
    "reserve": ("Put {u} in Reserve behind box {n}", "Mettre {u.le} en réserve derrière la case {n}"),
    "leave": ("Leave {u} out of the counterattack", "Laisser {u.le} hors de la contre-attaque"),
    "enough": ("Nobody else", "Personne d'autre"),
    "pull-out": ("Withdraw {u} from the battle", "Retirer {u.le} de la bataille"),
    "stand": ("The cavalry stands and fights", "La cavalerie reste et combat"),
    "skirmish-box": ("Let box {n} of both sides fire", "Faire tirer la case {n} des deux camps"),
    "hit": ("Inflict the hit on {u}", "Infliger la perte {u.au}"),
    "fall-back": ("Retreat", "Battre en retraite"),
    "hold": ("Hold the hex", "Tenir l'hexagone"),
    "retreat": ("Retreat {u} to {h}", "Replier {u.le} {h.vers}"),
    "retreat-all": ("Retreat all units to {h}", "Replier toutes les unités {h.vers}"),
    "embark": ("Take {u} off by sea", "Évacuer {u.le} par mer"),
    "evacuate": ("Evacuate {u}, to return later on the coast", "Évacuer {u.le}, de retour plus tard sur la côte"),
    "lose": ("Let {u} take the hit", "Faire porter la perte {u.au}"),
    "stay": ("Stay and be eliminated", "Rester et être éliminée"),
    "retire": ("Retire to {h}", "Se replier {h.vers}"),
    "relocate": ("Relocate {u} to {h}", "Installer {u.le} {h.a}"),
    "cavalry-stays": ("The cavalry stays", "La cavalerie reste"),
    "cavalry-leaves": ("The cavalry retreats", "La cavalerie se replie"),
    # 7 reinforcements and replacements
    "arrive": ("Place {u} in {h}", "Placer {u.le} {h.a}"),
    "delay": ("Delay {u} by a turn", "Retarder {u.le} d'un tour"),
    "replace": ("Rebuild {u} at once ({now} CAP)", "Reconstituer {u.le} aussitôt ({now} CAP)"),
    "queue": ("Rebuild {u} in two turns ({later} CAP)", "Reconstituer {u.le} dans deux tours ({later} CAP)"),
    "restore": ("Bring {u} back", "Faire revenir {u.le}"),
    "nobody": ("Bring nobody back", "Ne faire revenir personne"),
    "transfer": ("Send troops to the Eastern Front", "Envoyer des troupes au front de l'Est"),
    "refuse": ("Send nobody to the Eastern Front", "N'envoyer personne au front de l'Est"),
    "send": ("Send {u} to the Eastern Front", "Envoyer {u.le} au front de l'Est"),
    "swap": ("Relieve {u}", "Relever {u.le}"),
    "no-swap": ("Relieve no HQ", "Ne relever aucun QG"),
    # 10, 11
    "entrain": ("Move {u} by rail (1 CAP)", "Transporter {u.le} par rail (1 CAP)"),
    "detrain": ("Leave the train in {h}", "Descendre du train {h.a}"),
    "free-train": ("Move {u} to Paris by rail, free", "Transporter {u.le} à Paris par rail, sans frais"),
    "sail": ("Ship {u} (1 CAP)", "Embarquer {u.le} (1 CAP)"),
    "dock": ("Land in {h}", "Débarquer {h.a}"),
    "recover": ("Let {u} recover", "Rétablir {u.le}"),
    # 13, 14 set-up and options
    "advance-guard": ("Start {u} in Maubeuge (54)", "Déployer {u.le} à Maubeuge (54)"),
    "withdraw-to-antwerp": ("Withdraw the Belgians to Antwerp (1 CAP)", "Replier les Belges à Anvers (1 CAP)"),
    "cavalry-screen": ("The cavalry screens: a Skirmish", "La cavalerie fait écran : escarmouche"),
    "option": ("Choose “{o}” (costs {price} VP)", "Choisir « {o} » (coûte {price} PV)"),
    "redeploy": ("Start {u} in {h}", "Déployer {u.le} {h.a}"),
    "pick": ("Redeploy {u}", "Redéployer {u.le}"),
    "deploy": ("Start {u} in {h}", "Déployer {u.le} {h.a}"),
    "land": ("Land British divisions in {h}", "Débarquer des divisions britanniques {h.a}"),
    "ashore": ("Put {u} ashore", "Mettre à terre {u.le}"),
    "enter": ("Bring the 9th Army in by {h}", "Faire entrer la 9e Armée par {h}"),
}

# What a choice does in the question that offers it: 'verb question', or 'verb/form' where the position makes more of it.
ACTS: dict[str, Pair] = {
    "move/attack": ("Enter {h} with {u} and attack", "Entrer {h.a} avec {u.le} et attaquer"),
    "to/attack": ("Enter {h} and attack", "Entrer {h.a} et attaquer"),
    "enter/attack": ("Bring the 9th Army into {h} and attack", "Faire entrer la 9e Armée {h.a} et attaquer"),
    "stop where_next": ("Stop in {h}", "S'arrêter {h.a}"),
    "done whom_to_move": ("Move no more units from {h}", "Ne plus rien déplacer {h.de}"),
    "done whom_to_move/battle": ("End the moves and fight the battle of {h}",
                                 "Finir les mouvements et livrer la bataille {h.de}"),
    "done whom_to_move/battles": ("End the moves and fight the battles", "Finir les mouvements et livrer les batailles"),
    "decline/battle": ("Do not attack in {h}, but fight the battle of {g}",
                       "Ne pas attaquer {h.a}, mais livrer la bataille {g.de}"),
    "done who_goes_forward": ("Leave the others in Valenciennes (45)", "Laisser les autres à Valenciennes (45)"),
    "done which_option": ("Choose no other option", "Ne prendre aucune autre option"),
    "done who_redeploys": ("Redeploy nobody else", "Ne redéployer personne d'autre"),
    "done which_replacement": ("Rebuild no other unit", "Ne reconstituer aucune autre unité"),
    "done which_hex_retreats": ("End the General Retreat", "Terminer la retraite générale"),
    "done which_trench": ("Dig no other trench", "Ne creuser aucune autre tranchée"),
    "done who_goes_ashore": ("Land nobody else", "Ne débarquer personne d'autre"),
    "done who_travels": ("End the strategic movement", "Finir le mouvement stratégique"),
    "enough which_disrupted": ("Attack without another disrupted unit", "Attaquer sans autre unité désorganisée"),
    "enough which_reserve": ("Put nobody else in Reserve", "Ne mettre personne d'autre en réserve"),
    "enough who_stays_out": ("Counterattack with all the others", "Contre-attaquer avec tous les autres"),
    "fight whether_advantage": ("Fight the battle of {h} as it stands", "Livrer la bataille {h.de} telle quelle"),
    "fight whether_to_antwerp": ("Stay and fight in Brussels (62)", "Rester et combattre à Bruxelles (62)"),
    "fight whether_allenby": ("No screen: fight the whole battle of {h}", "Sans écran : livrer toute la bataille {h.de}"),
    "fall-back whether_to_fall_back": ("Retreat from {h} with all units", "Se replier {h.de} avec toutes les unités"),
    "hold whether_to_fall_back": ("Hold {h}", "Tenir {h}"),
}

# Headings of lists of choices that are not headed by a unit; the key is the verb that a person types.
HEADINGS: dict[str, Pair] = {
    "move": ("Move", "Déplacer"), "activate": ("Activate", "Activer"), "select": ("Form a group", "Former un groupe"),
    "to": ("Go to", "Aller à"), "drop": ("Leave behind", "Laisser sur place"), "entrench": ("Trenches", "Tranchées"),
    "reorganise": ("Reorganise", "Réorganiser"), "unblock": ("Blocked sides", "Côtés bloqués"),
    "designate": ("Name attackers", "Désigner les assaillants"), "resolve": ("Battles", "Batailles"),
    "bombard": ("Bombard", "Bombarder"), "place": ("Front", "Front"), "pair": ("Pairs", "Paires"),
    "stack": ("Pairs", "Paires"), "leave": ("Stay out", "Rester en dehors"), "hit": ("Hit", "Perte"),
    "retreat-all": ("All together", "Tous ensemble"), "retire": ("Retire", "Se replier"),
    "relocate": ("Relocate", "Installer"),
    "arrive": ("Arrive", "Arriver"), "replace": ("Rebuild at once", "Reconstituer aussitôt"),
    "queue": ("Rebuild in two turns", "Reconstituer dans deux tours"), "restore": ("Bring back", "Faire revenir"),
    "send": ("Send east", "Envoyer à l'est"), "swap": ("Relieve", "Relever"), "entrain": ("By rail", "Par rail"),
    "detrain": ("Leave the train", "Descendre du train"), "free-train": ("By rail, free", "Par rail, sans frais"),
    "sail": ("By sea", "Par mer"), "dock": ("Land", "Débarquer"), "recover": ("Recover", "Rétablir"),
    "advance-guard": ("Advance guard", "Avant-garde"), "option": ("Options", "Options"),
    "pick": ("Redeploy", "Redéployer"),
    "deploy": ("Start in", "Débuter à"), "land": ("Landings", "Débarquements"),
    "ashore": ("Go ashore", "Mettre à terre"),
    "enter": ("Enter", "Entrer"), "embark": ("By sea", "Par mer"), "evacuate": ("Evacuate", "Évacuer"),
    "pull-out": ("Withdraw", "Retirer"), "skirmish-box": ("Boxes", "Cases"), "lose": ("Hit", "Perte"),
    "delay": ("Delay", "Retarder"), "attack": ("Attack", "Attaquer"), "decline": ("Do not attack", "Ne pas attaquer"),
    "redeploy": ("Start in", "Débuter à"), "done": ("To finish", "Pour finir"), "enough": ("To finish", "Pour finir"),
}
