"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice.

A place is a zone number, or IN_ARMY + a for army a. A counter type is nation * 16 + kind ('ge-infantry'). In words: {u} {v}
units, {z} a zone, {p} a place, {c} a card, {k} a sort of counter; French takes {u.le}, {z.a} … (see words/names.py). `head`: the
heading of a list of such choices.
"""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import ARMIES, IDS, IN_ARMY, KINDS, NATIONS, TYPE_IDS, ZONE, ZONE_IDS
from marne.kernel.lexicon import CHANGES, COSTLY, Kind, Lexicon, listed


def counter(nation: int, kind: int) -> int:
    """The number of a counter type."""
    return nation << 4 | kind


_COUNTERS = {f"{nation}-{kind}": counter(n, k) for n, nation in enumerate(NATIONS) for k, kind in enumerate(KINDS)}

_UNIT = listed("unit", IDS, ("UNIT", "UNITÉ"), ("there is no unit “{w}”", "il n'y a pas d'unité « {w} »"))
_ZONE = listed("zone", ZONE_IDS, ("ZONE", "ZONE"), ("there is no zone “{w}”", "il n'y a pas de zone « {w} »"))
_PLACE = Kind("place", lambda w: ZONE_IDS[w] if w < IN_ARMY else IDS[w - IN_ARMY],
              {**ZONE, **{IDS[a]: IN_ARMY + a for a in range(ARMIES)}}, ("ZONE-OR-ARMY", "ZONE-OU-ARMÉE"),
              ("“{w}” is neither a zone nor an army", "« {w} » n'est ni une zone ni une armée"))
_CARD = listed("card", TYPE_IDS, ("CARD", "CARTE"), ("there is no card “{w}”", "il n'y a pas de carte « {w} »"))
_COUNTER = Kind("counter", lambda n: f"{NATIONS[n >> 4]}-{KINDS[n & 15]}", _COUNTERS, ("COUNTER", "PION"),
                ("there is no sort of counter “{w}”", "il n'y a pas de pion « {w} »"),
                [name for name, n in _COUNTERS.items() if KINDS[n & 15] not in ("army", "fort")])
LEXICON = Lexicon()
VERBS, verb, kinds, read_choice = LEXICON.verbs, LEXICON.verb, LEXICON.kinds, LEXICON.read

DONE = verb("done", "", sign="check", en="Done", fr="Terminer")
# 2.0 II.1 Offensive or pass
OFFENSIVE = verb("offensive", "9.1", _CARD, sign="card", grade=COSTLY, en="Play {c}", fr="Jouer {c}",
                 head=("Offensive", "Offensive"))
PASS = verb("pass", "2.0 II.1", sign="hand", grade=CHANGES, en="Pass", fr="Passer")
REDRAW = verb("redraw", "2.0 II.1", _CARD, sign="card", grade=CHANGES, en="Exchange {c}", fr="Échanger {c}",
              head=("Exchange", "Échanger"))  # on a pass without a card: one for a new one
# 3.2, 3.3 Armistice
TALKS = verb("talks", "3.2", sign="chat", en="Talk about ending the war", fr="Parler de la fin de la guerre")
OFFER = verb("offer-armistice", "3.2", sign="flag", grade=CHANGES, en="Offer an armistice", fr="Proposer l'armistice")
ACCEPT = verb("accept", "3.2", sign="flag", grade=COSTLY, en="Accept the armistice", fr="Accepter l'armistice")
REFUSE = verb("refuse", "3.2", sign="cross", en="Refuse and fight on", fr="Refuser et poursuivre")
CAPITULATE = verb("capitulate", "3.3", sign="flag", grade=COSTLY, en="Capitulate, one level worse",
                  fr="Capituler, un niveau de moins")
BACK = verb("back", "", sign="back", en="Back", fr="Revenir")
# 4 Movement
# the unit that is moved, placed or shifted next
SELECT = verb("select", "2.0 II.2", _UNIT, sign="hand", en="Choose {u}", fr="Choisir {u.le}", head=("Units", "Unités"))
MOVE = verb("move", "4.1", _UNIT, _ZONE, sign="arrow", en="Move {u} to {z}", fr="Déplacer {u.le} {z.vers}",
            head=("March", "Marche"))
JOIN = verb("join", "8.1", _UNIT, _UNIT, sign="plus", en="{u.The} {u:joins|join} {v}", fr="Affecter {u.le} {v.au}",
            head=("Into an army", "Dans une armée"))  # into an army of its own or a neighbouring zone
LEAVE = verb("leave", "8.1", _UNIT, sign="minus", en="Take {u} out of its army", fr="Sortir {u.le} de son armée",
             head=("Out of the army", "Hors de l'armée"))  # out of an army, in place
# an army that came in empty takes up entrenched infantry
ABSORB = verb("absorb", "4.3", _UNIT, sign="plus", en="Take up {u}", fr="Incorporer {u.le}", head=("Take up", "Incorporer"))
RAIL = verb("rail", "4.4", _UNIT, _ZONE, sign="train", en="Send {u} by rail to {z}", fr="Envoyer {u.le} par rail {z.vers}",
            head=("By rail", "Par rail"))
STRATEGIC = verb("strategic", "4.5", _UNIT, _ZONE, sign="train", en="Move {u} strategically to {z}",
                 fr="Transférer {u.le} {z.vers}", head=("Strategic movement", "Mouvement stratégique"))
SAIL = verb("sail", "4.6", _UNIT, _ZONE, sign="ship", en="Ship {u} to {z}", fr="Embarquer {u.le} {z.vers}",
            head=("By sea", "Par mer"))
# plays Strategic Reserves!
RESERVES = verb("reserves", "9.6", _UNIT, _ZONE, sign="card", grade=CHANGES, en="Strategic Reserves: throw {u} into {z}",
                fr="Réserves stratégiques : jeter {u.le} {z.a}", head=("With Strategic Reserves", "Avec Réserves stratégiques"))
# after a transport: in the zone, not in an army of it
ALONE = verb("stand", "8.1", sign="check", en="Stay", fr="Rester sur place")
TRANSPORT = {"rail": RAIL, "strategic": STRATEGIC, "sail": SAIL, "reserves": RESERVES}      # not combined with any other move
# 9.8, 9.9 Military crisis
CRISIS = verb("crisis", "9.8", _CARD, sign="card", grade=COSTLY, en="Play {c}", fr="Jouer {c}", head=("Crisis", "Crise"))
REMOVE = verb("remove", "9.8", _UNIT, sign="cross", grade=COSTLY, en="Remove {u}", fr="Retirer {u.le}",
              head=("Remove", "Retirer"))
# 2.0 II.3 Declaration of battles
BATTLE = verb("battle", "5.1.2", _ZONE, sign="swords", grade=COSTLY, en="Give battle in {z}", fr="Livrer bataille {z.a}",
              head=("Give battle", "Livrer bataille"))
CARD = verb("card", "2.0 II.3", _CARD, _ZONE, sign="card", grade=COSTLY, en="Play {c} in {z}", fr="Jouer {c} {z.a}",
            head=("Combat cards", "Cartes de combat"))  # gas, barrage, surprise on a battle zone
# the battle zone of a special Offensive's extra die
BONUS = verb("bonus", "9.1.3", _ZONE, sign="dice", grade=CHANGES, en="Throw the extra die in {z}",
             fr="Jeter le dé supplémentaire {z.a}", head=("Extra die", "Dé supplémentaire"))
BAD_WEATHER = verb("bad-weather", "9.5", sign="card", grade=COSTLY, en="Play Bad Weather", fr="Jouer Mauvais temps")
KEEP = verb("keep", "9.5", _ZONE, sign="swords", grade=COSTLY, en="Fight in {z}", fr="Combattre {z.a}",
            head=("Fight", "Combattre"))  # under Bad Weather: the one battle that stays
# 2.0 II.4 Combat
RESOLVE = verb("resolve", "5.2.1", _ZONE, sign="swords", grade=COSTLY, en="Fight the battle of {z}",
               fr="Livrer la bataille {z.de}", head=("Battles", "Batailles"))
SCRAMBLE = verb("scramble", "8.3.4", _UNIT, sign="arrow", grade=CHANGES, en="Bring {u} to the battle", fr="Faire venir {u.le}",
                head=("Biplanes", "Biplans"))
RETREAT = verb("retreat", "5.4", _UNIT, _PLACE, sign="retreat", grade=COSTLY, en="Retreat {u} to {p}",
               fr="Replier {u.le} {p.vers}", head=("Retreat", "Retraite"))
FALL_BACK = verb("fall-back", "5.4.2", _ZONE, sign="retreat", grade=COSTLY, en="Retreat to {z}", fr="Retraiter {z.vers}",
                 head=("Retreat", "Retraite"))  # after combat: the one zone for all who retreat
RETREAT_ALL = verb("retreat-all", "5.4", _ZONE, sign="retreat", grade=COSTLY, en="Retreat all to {z}",
                   fr="Tout replier {z.vers}", head=("All together", "Tous ensemble"))
STAND = verb("stand", "", sign="check", en="Stay", fr="Rester sur place")  # no (more) retreat
# the rest stays and fires
FIRE = verb("fire", "2.0 II.4.c", sign="swords", grade=COSTLY, en="Stand and fire", fr="Tenir et tirer")
REACT = verb("react", "8.3.4", _UNIT, sign="dice", grade=CHANGES, en="Keep {u} to force a reroll",
             fr="Garder {u.le} pour une relance", head=("Biplanes", "Biplans"))
# the die of this attacking unit is thrown again
REROLL = verb("reroll", "8.3.4", _UNIT, sign="dice", grade=CHANGES, en="Have the hit of {u} thrown again",
              fr="Faire relancer le coup {u.du}", head=("Throw again", "Relancer"))
REROLL_EXTRA = verb("reroll-extra", "8.3.4", sign="dice", grade=CHANGES, en="Have the hit of an extra die thrown again",
                    fr="Faire relancer le coup d'un dé supplémentaire")  # a Stosstruppen die of Friedensturm
LET_STAND = verb("let-stand", "8.3.4", sign="check", en="Let the hits stand", fr="Laisser les coups au but")
# a piece or a fort step
LOSE = verb("lose", "5.3.1", _UNIT, sign="cross", grade=COSTLY, en="Lose {u}", fr="Perdre {u.le}", head=("Units", "Unités"))
ERSATZ = verb("ersatz", "5.3.2", _CARD, sign="card", grade=CHANGES, en="Give {c} for {value}", fr="Donner {c} pour {value}",
              head=("Cards", "Cartes"))
# 2.0 I Reinforcements
PLACE = verb("place", "2.0 I", _UNIT, _PLACE, sign="arrow", en="Place {u} in {p}", fr="Placer {u.le} {p.a}",
             head=("Place", "Placer"))
SWAP = verb("swap", "8.2.3", _UNIT, sign="star", grade=CHANGES, en="Replace {u}", fr="Remplacer {u.le}",
            head=("Replace", "Remplacer"))  # the British infantry a Commonwealth unit replaces
REORGANISE = verb("reorganise", "8.1", sign="layers", en="Change the contents of armies", fr="Modifier le contenu des armées")
SHIFT = verb("shift", "8.1", _UNIT, _PLACE, sign="arrow", en="Put {u} into {p}", fr="Mettre {u.le} {p.a}",
             head=("Put", "Mettre"))  # between armies and their zone, in place
# 7 Production
# what an unsupplied army loses
STARVE = verb("starve", "6.5", _UNIT, sign="cross", grade=COSTLY, en="Lose {u}", fr="Perdre {u.le}", head=("Lose", "Perdre"))
BUY_CARD = verb("buy", "7.1", text="buy card", sign="coin", grade=CHANGES)
BUILD = verb("build", "7.2", _COUNTER, sign="coin", grade=CHANGES, en="Build {k} ({cost} BP)",
             fr="Construire : {k} ({cost} BP)", head=("Units", "Unités"))  # a counter of this sort; then where
BUY = verb("buy", "7.2", _COUNTER, _PLACE, sign="coin", grade=CHANGES, en="Build it in {p}", fr="Construire {p.a}",
           head=("Build", "Construire"))
RAISE = verb("raise", "7.3", _UNIT, sign="coin", grade=CHANGES, en="Rebuild {u} ({cost} BP)",  # an eliminated army; then where
             fr="Reconstituer {u.le} ({cost} BP)", head=("Armies", "Armées"))
REBUILD = verb("rebuild", "7.3", _UNIT, _ZONE, sign="coin", grade=CHANGES, en="Rebuild {u} in {z}",
               fr="Reconstituer {u.le} {z.a}", head=("Rebuild", "Reconstituer"))
ENTRENCH = verb("entrench", "7.4", _UNIT, sign="spade", grade=CHANGES, en="Entrench {u}", fr="Retrancher {u.le}",
                head=("Entrench", "Retrancher"))
PROMOTE = verb("promote", "7.5", _UNIT, sign="star", grade=CHANGES, en="Promote {u} to Stosstruppen for 1 BP",
               fr="Promouvoir {u.le} en Stoßtruppen pour 1 BP", head=("Promote to Stosstruppen", "Promouvoir en Stoßtruppen"))
UNDO = verb("undo", "7.0", sign="undo", en="Undo the last order", fr="Annuler le dernier ordre")
COMMIT = verb("commit", "7.0", sign="lock", grade=COSTLY, en="Seal the orders", fr="Sceller les ordres")
DISCARD = verb("discard", "2.0 V.3", _CARD, sign="card", grade=CHANGES, en="Discard {c}", fr="Défausser {c}",
               head=("Discard", "Défausser"))
SACRIFICE = verb("sacrifice", "2.0 V.4", _UNIT, sign="cross", grade=COSTLY, en="Lose {u}", fr="Perdre {u.le}",
                 head=("Lose", "Perdre"))  # the unit lost in the Eastern Front Transit Box

# Combat: added with battle and retreat
# an army retreats but leaves units behind
RETREAT_PART = verb("retreat-part", "8.1", _UNIT, _ZONE, sign="retreat", grade=COSTLY, en="Retreat a part of {u} to {z}",
                    fr="Replier une partie {u.du} {z.vers}", head=("In part", "En partie"))
