"""Every question and every choice in words, English and French side by side.

Fields: {u} {v} units, {z} {g} zones, {p} a place, {c} a card, {k} a sort of counter, {n} a number, {side} the side that decides.
French takes {u.le}, {z.a} … (see `names`). A key 'question/form' is another wording of the same question.
"""
from __future__ import annotations

from marne.parts.words import Pair


PROMPTS: dict[str, Pair] = {
    # 2.0 I reinforcements
    "whom_to_place": ("Reinforcements: {count} still to place. Which unit comes next?",
                      "Renforts : {count} à placer. Quelle unité vient maintenant ?"),
    "which_placement": ("Reinforcements: where does {u} appear?", "Renforts : où {u:apparaît|apparaissent} {u.le} ?"),
    "which_swap": ("{u.The} arrives: which British infantry does it replace?",
                   "{u.Le} arrive : quelle infanterie britannique remplace-t-elle ?"),
    # 8.1 reorganisation
    "whether_to_reorganise": ("Before the fighting: change the contents of armies, zone by zone?",
                              "Avant les combats : modifier le contenu des armées, zone par zone ?"),
    "whom_to_shift": ("Which piece goes into or out of an army, without leaving its zone?",
                      "Quelle pièce entre dans une armée ou en sort, sans quitter sa zone ?"),
    "where_to_shift": ("Where does {u} go, inside {z}?", "Où {u:va|vont} {u.le}, sans quitter {z} ?"),
    # 2.0 II.1 the card
    "which_offensive": ("Play an Offensive card, or pass? You hold {cards}.",
                        "Jouer une carte Offensive, ou passer ? Vous avez {cards} en main."),
    "which_offensive/last": (
        "{foe.Les} {foe:has|have} just passed: play an Offensive card, or pass too and end the fighting of this"
        " season? You hold {cards}.",
        "{foe.Les} {foe:vient|viennent} de passer : jouer une carte Offensive, ou passer aussi et clore les combats de"
        " la saison ?"
        " Vous avez {cards} en main."),
    "which_redraw": ("You passed without playing a card: give cards away and draw as many? Given away so far: {n}.",
                     "Vous avez passé sans jouer de carte : en échanger contre autant de nouvelles ? Données jusqu'ici : {n}."),
    "what_to_say": ("The war stands at {vp} German VP ({level}). Offer an armistice at this level, or give up?",
                    "La guerre en est à {vp} PV allemands ({level}). Proposer l'armistice à ce niveau, ou capituler ?"),
    "what_to_say/offer": ("The war stands at {vp} German VP ({level}). Offer an armistice at this level?",
                          "La guerre en est à {vp} PV allemands ({level}). Proposer l'armistice à ce niveau ?"),
    "whether_to_accept": ("{foe.Les} {foe:offers|offer} an armistice: {vp} German VP, {level}. Accept and end the game?",
                          "{foe.Les} {foe:propose|proposent} l'armistice : {vp} PV allemands, {level}. Accepter et"
                          " finir la partie ?"),
    # 4 movement
    "which_unit": ("Offensive: which unit moves next? {left}", "Offensive : quelle unité se déplace ensuite ? {left}"),
    "which_unit/limited": ("Limited Offensive, one enemy zone and one battle at most: which unit moves next? {left}",
                           "Offensive limitée, une zone ennemie et une bataille au plus : quelle unité se déplace"
                           " ensuite ? {left}"),
    "which_unit/limited-new": ("Limited Offensive, one new battle at most: which unit moves next? {left}",
                               "Offensive limitée, une nouvelle bataille au plus : quelle unité se déplace ensuite ? {left}"),
    "which_unit/pass": ("You pass: one unit may move, but not into an enemy zone. Which? {left}",
                        "Vous passez : une unité peut bouger, mais pas vers une zone ennemie. Laquelle ? {left}"),
    "which_unit/begun": ("You pass: {u} has the free move. Go on with it, or finish? {left}",
                         "Vous passez : le mouvement libre revient {u.au}. Poursuivre, ou terminer ? {left}"),
    "which_unit/spent": ("You pass, and the free move is made. Anything else? {left}",
                         "Vous passez, et le mouvement libre est fait. Autre chose ? {left}"),
    "which_move": ("Where does {u} go from {z}?", "Où {u:va|vont} {u.le}, au départ {z.de} ?"),
    "which_absorbed": ("{u.The} has come in empty: which entrenched infantry of {z} does it take up, to be entrenched itself?",
                       "{u.Le} est entrée vide : quelle infanterie retranchée incorpore-t-elle {z.a}, pour être"
                       " retranchée à son tour ?"),
    "which_army_joined": ("{u.The} {u:arrives|arrive} in {z}: into an army, or alone?",
                          "{u.Le} {u:arrive|arrivent} {z.a} : dans une armée, ou hors des armées ?"),
    "where_empty": ("{u.The} is empty and must leave disputed {z}: where does it go?",
                    "{u.Le} est vide et doit quitter la zone disputée ({z}) : où va-t-elle ?"),
    # 2.0 II.3 declaration
    "which_battles": ("Declare battles. So far: {battles}. Another one?",
                      "Déclarez les batailles. Jusqu'ici : {battles}. Une autre ?"),
    "which_battles/none": ("Declare battles: where do you attack?", "Déclarez les batailles : où attaquez-vous ?"),
    "which_battles/limited": ("A Limited Offensive allows one battle: where?",
                              "L'Offensive limitée ne permet qu'une bataille : où ?"),
    "where_bonus": ("{c}: in which battle is extra die {n} of {dice} thrown?",
                    "{c} : dans quelle bataille jeter le dé supplémentaire {n} sur {dice} ?"),
    "where_bonus/one": ("{c}: in which battle is the extra die thrown?",
                        "{c} : dans quelle bataille jeter le dé supplémentaire ?"),
    "which_attack_cards": ("You attack: {battles}. Add a combat card?",
                           "Vous attaquez : {battles}. Ajouter une carte de combat ?"),
    "which_defence_cards": ("{foe.Les} {foe:attacks|attack}: {battles}. Play a combat card in defence?",
                            "{foe.Les} {foe:attaque|attaquent} : {battles}. Jouer une carte de combat en défense ?"),
    "which_to_keep": ("Bad Weather leaves one battle. Which of these is fought: {battles}?",
                      "Le Mauvais temps ne laisse qu'une bataille. Laquelle livrer : {battles} ?"),
    # 2.0 II.4 combat
    "which_battle": ("{count} to fight: which one next?", "{count} à livrer : laquelle maintenant ?"),
    "whether_crisis": ("All battles are fought. Play a crisis card before your turn ends?",
                       "Toutes les batailles sont livrées. Jouer une carte de crise avant la fin de votre tour ?"),
    "whether_crisis_now": ("Battle of {z}: play a crisis card now?", "Bataille {z.de} : jouer maintenant une carte de crise ?"),
    "which_cavalry": ("Battle of {z}: does your cavalry ride away before the first die?",
                      "Bataille {z.de} : votre cavalerie se replie-t-elle avant le premier dé ?"),
    "who_scrambles": ("Battle of {z}: which of your biplanes nearby come to it?",
                      "Bataille {z.de} : lesquels de vos biplans voisins y viennent ?"),
    "who_reacts": ("Battle of {z}, Surprise Attack: which biplanes are kept to have hits thrown again?",
                   "Bataille {z.de}, Attaque surprise : quels biplans garder pour faire relancer des coups au but ?"),
    "which_reroll": ("Battle of {z}: {u} {u:forces|force} one hit to be thrown again. Whose?",
                     "Bataille {z.de} : {u.le} {u:fait|font} relancer un coup au but. Lequel ?"),
    "fire_or_retreat": ("Battle of {z}, your fire: does anyone retreat instead? Against you: {force}.",
                        "Bataille {z.de}, à vous de tirer : quelqu'un retraite-t-il plutôt ? En face : {force}."),
    "who_stays": ("{u.The} retreats from {z}: whom does it leave behind?",
                  "{u.Le} retraite {z.de} : qui laisse-t-elle sur place ?"),
    "how_to_pay": ("Battle of {z}: {hits} to absorb. Pay the next with a unit or a card.",
                   "Bataille {z.de} : {hits} à encaisser. Payez le prochain avec une unité ou une carte."),
    "where_to_fall_back": ("After the battle of {z}: stay, or retreat? All who go take the same way.",
                           "Après la bataille {z.de} : rester, ou retraiter ? Tous ceux qui partent vont au même endroit."),
    "where_to_fall_back/must": ("After the battle of {z}: {armies} must retreat. Which zone do all who go take?",
                                "Après la bataille {z.de} : {armies} doit retraiter. Vers quelle zone partent tous"
                                " ceux qui s'en vont ?"),
    "where_to_fall_back/many": ("After the battle of {z}: {armies} must retreat. Which zone do all who go take?",
                                "Après la bataille {z.de} : {armies} doivent retraiter. Vers quelle zone partent tous"
                                " ceux qui s'en vont ?"),
    "which_army": ("Battle of {z}: which army is forced out? Still to go: {armies}.",
                   "Bataille {z.de} : quelle armée est chassée ? Encore à partir : {armies}."),
    "which_army/lost": ("Battle of {z}: an army is forced out and has nowhere to go. Which one is lost?",
                        "Bataille {z.de} : une armée est chassée et n'a pas d'issue. Laquelle est perdue ?"),
    "who_falls_back": ("Retreat from {z} to {g}: who goes?", "Retraite {z.de} {g.vers} : qui part ?"),
    "whom_to_remove": ("Crisis, {crisis}: {count} still to be removed from the map. Which?",
                       "Crise, {crisis} : encore {count} à retirer de la carte. Laquelle ?"),
    # 2.0 V production
    "which_starves": ("{u.The} in {z} is out of supply: which of its units is lost?",
                      "{u.Le} n'est pas ravitaillée {z.a} : laquelle de ses unités est perdue ?"),
    "which_order": ("Production: {n} of {income} BP left{digs}{plan}. Cards cost 1 BP each. What next?",
                    "Production : il reste {n} BP sur {income}{digs}{plan}. Une carte coûte 1 BP. Que faire ?"),
    "where_to_build": ("Where is this built: {k} ({cost} of {n} BP)?", "Où construire : {k} ({cost} BP sur {n}) ?"),
    "where_to_rebuild": ("In which zone of its country does {u} come back ({cost} of {n} BP)?",
                         "Dans quelle zone de son pays {u.le} revient-elle ({cost} BP sur {n}) ?"),
    "which_discard": ("Next turn you may hold {limit} cards: {n} too many. Which one goes?",
                      "Au tour suivant vous ne gardez que {limit} cartes : {n} de trop. Laquelle défausser ?"),
    "which_sacrifice": ("Losses on the Eastern Front: which unit of the box is gone?",
                        "Pertes du front de l'Est : quelle unité de la case est perdue ?"),
}

CHOICES: dict[str, Pair] = {
    "done": ("Done", "Terminer"),
    # 2.0 II.1, 3
    "offensive": ("Play {c}", "Jouer {c}"),
    "pass": ("Pass", "Passer"),
    "redraw": ("Exchange {c}", "Échanger {c}"),
    "talks": ("Talk about ending the war", "Parler de la fin de la guerre"),
    "offer-armistice": ("Offer an armistice", "Proposer l'armistice"),
    "accept": ("Accept the armistice", "Accepter l'armistice"),
    "refuse": ("Refuse and fight on", "Refuser et poursuivre"),
    "capitulate": ("Capitulate, one level worse", "Capituler, un niveau de moins"),
    "back": ("Back", "Revenir"),
    # 4
    "select": ("Choose {u}", "Choisir {u.le}"),
    "move": ("Move {u} to {z}", "Déplacer {u.le} {z.vers}"),
    "join": ("{u.The} {u:joins|join} {v}", "Affecter {u.le} {v.au}"),
    "leave": ("Take {u} out of its army", "Sortir {u.le} de son armée"),
    "absorb": ("Take up {u}", "Incorporer {u.le}"),
    "rail": ("Send {u} by rail to {z}", "Envoyer {u.le} par rail {z.vers}"),
    "strategic": ("Move {u} strategically to {z}", "Transférer {u.le} {z.vers}"),
    "sail": ("Ship {u} to {z}", "Embarquer {u.le} {z.vers}"),
    "reserves": ("Strategic Reserves: throw {u} into {z}", "Réserves stratégiques : jeter {u.le} {z.a}"),
    # 9.8, 9.9
    "crisis": ("Play {c}", "Jouer {c}"),
    "remove": ("Remove {u}", "Retirer {u.le}"),
    # 2.0 II.3
    "battle": ("Give battle in {z}", "Livrer bataille {z.a}"),
    "card": ("Play {c} in {z}", "Jouer {c} {z.a}"),
    "bonus": ("Throw the extra die in {z}", "Jeter le dé supplémentaire {z.a}"),
    "bad-weather": ("Play Bad Weather", "Jouer Mauvais temps"),
    "keep": ("Fight in {z}", "Combattre {z.a}"),
    # 2.0 II.4
    "resolve": ("Fight the battle of {z}", "Livrer la bataille {z.de}"),
    "scramble": ("Bring {u} to the battle", "Faire venir {u.le}"),
    "retreat": ("Retreat {u} to {p}", "Replier {u.le} {p.vers}"),
    "fall-back": ("Retreat to {z}", "Retraiter {z.vers}"),
    "retreat-all": ("Retreat all to {z}", "Tout replier {z.vers}"),
    "retreat-part": ("Retreat a part of {u} to {z}", "Replier une partie {u.du} {z.vers}"),
    "stand": ("Stay", "Rester sur place"),
    "fire": ("Stand and fire", "Tenir et tirer"),
    "react": ("Keep {u} to force a reroll", "Garder {u.le} pour une relance"),
    "reroll": ("Have the hit of {u} thrown again", "Faire relancer le coup {u.du}"),
    "reroll-extra": ("Have the hit of an extra die thrown again", "Faire relancer le coup d'un dé supplémentaire"),
    "let-stand": ("Let the hits stand", "Laisser les coups au but"),
    "lose": ("Lose {u}", "Perdre {u.le}"),
    "ersatz": ("Give {c} for {value}", "Donner {c} pour {value}"),
    # 2.0 I
    "place": ("Place {u} in {p}", "Placer {u.le} {p.a}"),
    "swap": ("Replace {u}", "Remplacer {u.le}"),
    "reorganise": ("Change the contents of armies", "Modifier le contenu des armées"),
    "shift": ("Put {u} into {p}", "Mettre {u.le} {p.a}"),
    # 7
    "starve": ("Lose {u}", "Perdre {u.le}"),
    "lose/fort": ("Lose a level of {u}", "Perdre un niveau {u.du}"),
    "lose/last": ("Lose {u} with its last level", "Perdre {u.le} avec son dernier niveau"),
    "move/attack": ("Enter {z} with {u} and attack", "Entrer {z.a} avec {u.le} et attaquer"),
    "buy": ("Build it in {p}", "Construire {p.a}"),
    "buy card": ("Buy a card (1 BP)", "Acheter une carte (1 BP)"),
    "build": ("Build {k} ({cost} BP)", "Construire : {k} ({cost} BP)"),
    "raise": ("Rebuild {u} ({cost} BP)", "Reconstituer {u.le} ({cost} BP)"),
    "rebuild": ("Rebuild {u} in {z}", "Reconstituer {u.le} {z.a}"),
    "entrench": ("Entrench {u}", "Retrancher {u.le}"),
    "promote": ("Promote {u} to Stosstruppen for 1 BP", "Promouvoir {u.le} en Stoßtruppen pour 1 BP"),
    "undo": ("Undo the last order", "Annuler le dernier ordre"),
    "commit": ("Seal the orders", "Sceller les ordres"),
    "discard": ("Discard {c}", "Défausser {c}"),
    "sacrifice": ("Lose {u}", "Perdre {u.le}"),
}

# In a question the place of the units is known: then the choices say it. {at}: 'in Reims', {short}: the army's own name.
PLACED: dict[str, Pair] = {
    "select": ("{who}",
               "{who}"), "remove": ("{who}", "{who}"), "swap": ("{who}", "{who}"), "lose": ("Lose {who}", "Perdre {who}"),
    "entrench": ("{who}, in {z}", "{who}, {z.a}"), "promote": ("{who}, in {z}", "{who}, {z.a}"),
    "sacrifice": ("Lose {who}", "Perdre {who}"), "starve": ("Lose {who}", "Perdre {who}"),
}

# What the plain choices mean in a question: 'verb question'.
ENDS: dict[str, Pair] = {
    "done which_unit": ("End the movement", "Finir les mouvements"),
    "done which_absorbed": ("Take up nobody", "N'incorporer personne"),
    "done which_battles": ("Declare no other battle", "Ne déclarer aucune autre bataille"),
    "done which_attack_cards": ("Play no more cards", "Ne plus jouer de cartes"),
    "done which_defence_cards": ("Play no more cards", "Ne plus jouer de cartes"),
    "done which_redraw": ("Keep the rest of the hand", "Garder le reste de la main"),
    "done whether_crisis": ("Play no crisis card", "Ne pas jouer de carte de crise"),
    "done whether_crisis_now": ("Play no crisis card now", "Ne pas jouer de carte de crise maintenant"),
    "done whether_to_reorganise": ("Leave the armies as they are", "Laisser les armées telles quelles"),
    "done whom_to_shift": ("Leave the armies so", "Laisser les armées ainsi"),
    "done who_stays": ("Leave nobody else behind", "Ne laisser personne d'autre"),
    "done who_reacts": ("Keep no more biplanes back", "Ne plus garder de biplans"),
    "done who_scrambles": ("Bring no more biplanes", "Ne plus faire venir de biplans"),
    "back where_to_build": ("Build something else", "Construire autre chose"),
    "back where_to_rebuild": ("Build something else", "Construire autre chose"),
    "back where_to_shift": ("Choose another piece", "Choisir une autre pièce"),
    "back which_move": ("Choose another unit", "Choisir une autre unité"),
    "back what_to_say": ("Do not talk: go on", "Ne pas négocier : poursuivre"),
    "stand which_cavalry": ("The cavalry stays", "La cavalerie reste"),
    "stand where_to_fall_back": ("Nobody retreats", "Personne ne retraite"),
    "stand which_army_joined": ("Stay outside the armies", "Rester hors des armées"),
    "stand who_falls_back": ("The others stay", "Les autres restent"),
    "leave who_stays": ("Leave {u} behind", "Laisser {u.le} sur place"),
}

# Headings of lists of choices, by the key that `group` gives.
HEADINGS: dict[str, Pair] = {
    "select": ("Units", "Unités"), "move": ("March", "Marche"), "join": ("Into an army", "Dans une armée"),
    "leave": ("Out of the army", "Hors de l'armée"), "absorb": ("Take up", "Incorporer"), "rail": ("By rail", "Par rail"),
    "strategic": ("Strategic movement", "Mouvement stratégique"), "sail": ("By sea", "Par mer"),
    "reserves": ("With Strategic Reserves", "Avec Réserves stratégiques"), "offensive": ("Offensive", "Offensive"),
    "redraw": ("Exchange", "Échanger"), "crisis": ("Crisis", "Crise"), "remove": ("Remove", "Retirer"),
    "battle": ("Give battle", "Livrer bataille"), "card": ("Combat cards", "Cartes de combat"),
    "bonus": ("Extra die", "Dé supplémentaire"), "keep": ("Fight", "Combattre"), "resolve": ("Battles", "Batailles"),
    "scramble": ("Biplanes", "Biplans"), "retreat": ("Retreat", "Retraite"), "fall-back": ("Retreat", "Retraite"),
    "retreat-all": ("All together", "Tous ensemble"), "retreat-part": ("In part", "En partie"),
    "react": ("Biplanes", "Biplans"), "reroll": ("Throw again", "Relancer"), "lose": ("Units", "Unités"),
    "ersatz": ("Cards", "Cartes"), "place": ("Place", "Placer"), "swap": ("Replace", "Remplacer"),
    "shift": ("Put", "Mettre"), "starve": ("Lose", "Perdre"), "buy": ("Build", "Construire"), "build": ("Units", "Unités"),
    "raise": ("Armies", "Armées"), "rebuild": ("Rebuild", "Reconstituer"), "entrench": ("Entrench", "Retrancher"),
    "promote": ("Promote to Stosstruppen", "Promouvoir en Stoßtruppen"), "discard": ("Discard", "Défausser"),
    "sacrifice": ("Lose",
                  "Perdre"), "into": ("Into an army", "Dans une armée"), "alone": ("Alone in a zone", "Seule dans une zone"),
    "cards": ("Cards", "Cartes"),
}
