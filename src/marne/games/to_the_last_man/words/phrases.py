"""Every choice in words, English and French side by side.

Fields: {u} {v} units, {z} a zone, {p} a place, {c} a card, {k} a sort of counter. French takes {u.le}, {z.a} … (see `names`).
"""
from __future__ import annotations

from marne.parts.words import Pair

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
