"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice.

In words: {unit} and {other} formations, {at} or {to} a hex, {card} and {act} its action, {piece}, {gun}, {works} …; `head`: the
heading of a list of such choices."""
from __future__ import annotations

from marne.games.great_war_commander.rules.r02_field import WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS
from marne.games.great_war_commander.pieces import CARD_IDS, GOAL_IDS, IDS, PHONE_IDS, PIECE_IDS, SEATS, STRATEGY_IDS, WEAPON_IDS
from marne.games.great_war_commander.tables import BOXES
from marne.kernel.lexicon import CHANGES, COSTLY, Kind, Lexicon, listed

_CARD = listed("card", CARD_IDS, ("CARD", "CARTE"), ("There is no card “{w}”", "Il n'y a pas de carte « {w} »"))
_STRATEGY = listed("strategy", STRATEGY_IDS, ("STRATEGY", "STRATÉGIE"),
                   ("There is no Strategy card “{w}”", "Il n'y a pas de carte Stratégie « {w} »"))
_UNIT = listed("unit", IDS, ("FORMATION", "FORMATION"), ("There is no formation “{w}”", "Il n'y a pas de formation « {w} »"))
_HEX = listed("hex", HEX_IDS, ("HEX", "HEX"),
              ("There is no hex “{w}”: they are A1 to O11", "Il n'y a pas d'hex « {w} » : ils vont de A1 à O11"))
_PIECE = listed("piece", PIECE_IDS, ("PIECE", "PION"),
                ("Nothing that fires is called “{w}”", "Rien de ce qui tire ne s'appelle « {w} »"))
_WORK = listed("work", WORKS, ("WORK", "OUVRAGE"), ("There is no work “{w}”", "Il n'y a pas d'ouvrage « {w} »"))
_WEAPON = listed("weapon", WEAPON_IDS, ("WEAPON", "ARME"), ("There is no weapon “{w}”", "Il n'y a pas d'arme « {w} »"))
_SEAT = listed("seat", SEATS, ("SIDE", "CAMP"), ("There is no side “{w}”", "Il n'y a pas de camp « {w} »"))
_NUMBER = Kind("number", str, {str(n): n for n in range(1, 16)}, ("NUMBER", "NUMÉRO"),
               ("“{w}” is no number here", "« {w} » n'est pas un numéro ici"))
_HEXSIDE = _NUMBER._replace(text=lambda d: str(d + 1), numbers={str(n): n - 1 for n in range(1, 16)})
_GOAL = listed("goal", GOAL_IDS, ("MARKER", "MARQUEUR"), ("There is no marker “{w}”", "Il n'y a pas de marqueur « {w} »"))
_PHONE = listed("phone", PHONE_IDS, ("BATTERY", "BATTERIE"), ("There is no battery “{w}”", "Il n'y a pas de batterie « {w} »"))
_BOX = listed("box", BOXES, ("BOX", "CASE"), ("There is no box “{w}”", "Il n'y a pas de case « {w} »"))
LEXICON = Lexicon()
VERBS, verb, kinds, read_choice = LEXICON.verbs, LEXICON.verb, LEXICON.kinds, LEXICON.read

# 5, O14, O15 A turn
ORDER = verb("order", "O14.1", _CARD, sign="card", grade=CHANGES, en="{card}", fr="{card}", head=("Orders", "Ordres"))
ENGINEERS = verb("engineers", "3.1.9", _CARD, sign="spade", grade=CHANGES, en="Engineers, with {card}",
                 fr="Le génie, avec {card}", head=("Engineers", "Génie"))
HQ_ORDER = verb("hq-order", "E71", sign="flag", grade=CHANGES, en="Carry out the orders of headquarters",
                fr="Exécuter les ordres du QG")
PASS = verb("pass", "O15", sign="hand", grade=CHANGES, en="Pass", fr="Passer")
END = verb("end", "5.1", sign="check", grade=CHANGES, en="End the turn", fr="Finir le tour")
DISCARD = verb("discard", "5.3", _CARD, sign="card", grade=CHANGES, en="Discard {card}", fr="Défausser {card}",
               head=("Discard", "Défausser"))
DONE = verb("done", "", sign="check", en="Done", fr="Terminer")
NO = verb("no", "", sign="cross", en="No", fr="Non")
ACTION = verb("action", "A28.1", _CARD, sign="card", grade=CHANGES, en="Play {act}", fr="Jouer {act}",
              head=("Actions", "Actions"))
OP_FIRE = verb("op-fire", "A42.2", _CARD, sign="swords", grade=COSTLY, en="Opportunity fire with {card}",
               fr="Tir d'opportunité avec {card}", head=("Opportunity fire", "Tir d'opportunité"))
AGAIN = verb("again", "A42.2", sign="swords", grade=COSTLY, en="Fire again with those activated before",
             fr="Tirer encore avec les formations déjà activées")
SITUATION = verb("strategy", "S98.1", _STRATEGY, _NUMBER, sign="star", grade=COSTLY, head=("Strategy card", "Carte Stratégie"))
PLUS_ONE = verb("plus-one", "S98.2", sign="star", grade=COSTLY, en="Add 1", fr="Ajouter 1")
REROLL = verb("reroll", "9.1", sign="dice", grade=COSTLY, en="Throw again", fr="Relancer")
KEEP = verb("keep", "9.1", sign="check", en="Let it stand", fr="Garder")
# O14.2 Activation
ACTIVATE = verb("activate", "O14.2", _UNIT, sign="hand", en="Activate {unit}", fr="Activer {unit}",
                head=("Activate", "Activer"))
ALL = verb("all", "O14.2", sign="plus", en="Everybody", fr="Tous")
# O21 Fire
TARGET = verb("target", "O21.1", _HEX, sign="swords", grade=COSTLY, en="Fire at {at}", fr="Tirer sur {at}",
              head=("Targets", "Cibles"))
BASE = verb("base", "O21.3.1.2", _PIECE, sign="star", en="{piece} as the base", fr="{piece} comme base",
            head=("Base of the fire", "Base du tir"))
ADD = verb("add", "O21.3.1", _PIECE, sign="plus", en="{piece} {piece:joins|join}", fr="{piece} {piece:participe|participent}",
           head=("Join the fire", "Participer au tir"))
FIRE = verb("fire", "O21.3.6", sign="swords", grade=COSTLY, en="Fire", fr="Faire feu")
# O16, O23, O24 Moving
MOVE = verb("move", "O23", _UNIT, sign="hand", en="Move {unit}", fr="Déplacer {unit}", head=("Move", "Déplacer"))
WITH = verb("with", "O23.2", _UNIT, sign="plus", en="{unit} {unit:goes|go} along", fr="{unit} {unit:suit|suivent}",
            head=("Go along", "Suivre"))
STEP = verb("step", "O23.1", _HEX, sign="arrow", en="To {at}", fr="Vers {at}", head=("Step", "Avancer"))
EXIT = verb("exit", "7.2.1", sign="flag", grade=COSTLY, en="Leave the board", fr="Quitter le plateau")
STOP = verb("stop", "O23", sign="check", en="Stop", fr="S'arrêter")
GIVE = verb("give", "O23.1.1", _UNIT, _UNIT, sign="hand", grade=CHANGES, en="{unit} {unit:gives|give} the weapon to {other}",
            fr="{unit} {unit:cède|cèdent} l'arme à {other}", head=("Weapons", "Armes"))
ADVANCE = verb("advance", "O16.1", _UNIT, _HEX, sign="arrow", en="{unit} {unit:advances|advance} to {to}",
               fr="{unit} {unit:progresse|progressent} en {to}", head=("Advance", "Progresser"))
LEAVE = verb("leave", "7.2.1", _UNIT, sign="flag", grade=COSTLY, en="{unit} {unit:leaves|leave} the board",
             fr="{unit} {unit:quitte|quittent} le plateau", head=("Leave", "Quitter"))
# Setting up
PLACE = verb("place", "6.1.2", _UNIT, _HEX, sign="arrow", en="{unit} to {to}", fr="{unit} en {to}", head=("Place", "Placer"))
DIG = verb("dig", "F125.1", _WORK, _HEX, sign="spade", grade=CHANGES, en="{works} in {to}", fr="{works} en {to}",
           head=("Build", "Construire"))
# Anything else that is picked
CHOOSE = verb("choose", "1.9.1", _UNIT, sign="hand", grade=CHANGES, en="{unit}", fr="{unit}", head=("Choose", "Choisir"))
WEAPON = verb("weapon", "11", _WEAPON, sign="hand", grade=CHANGES, en="{gun}", fr="{gun}", head=("Weapons", "Armes"))
SCRAP = verb("scrap", "11.3", _WEAPON, sign="trash", grade=CHANGES, en="Give up {gun}", fr="Abandonner {gun}",
             head=("Give up a weapon", "Abandonner une arme"))
AT = verb("hex", "1.8", _HEX, sign="arrow", grade=CHANGES, en="{at}", fr="{at}", head=("Hexes", "Hexs"))
PLAYER = verb("player", "O26.1", _SEAT, sign="flag", grade=CHANGES, en="{who}", fr="{who}", head=("Players", "Joueurs"))
DIRECTION = verb("direction", "2.2.2", _HEXSIDE, sign="arrow", grade=CHANGES, en="{dir}", fr="{dir}",
                 head=("Directions", "Directions"))
WAY = verb("way", "1.S.1", _NUMBER, sign="arrow", grade=CHANGES, head=("Ways", "Façons"))
CARD = verb("card", "1.2", _CARD, sign="card", grade=CHANGES, en="{card}", fr="{card}", head=("Cards", "Cartes"))
GOAL = verb("objective", "7.3.2", _GOAL, sign="flag", grade=CHANGES, en="{goal}", fr="{goal}", head=("Objectives", "Objectifs"))
PHONE = verb("telephone", "12", _PHONE, sign="chat", grade=CHANGES, en="{phone}", fr="{phone}", head=("Batteries", "Batteries"))
BOX = verb("box", "O19.2", _BOX, sign="layers", grade=CHANGES, en="{box}", fr="{box}", head=("Bombardment", "Bombardement"))
STRATEGY = verb("keep-strategy", "1.S", _STRATEGY, sign="star", grade=CHANGES, en="Keep {strategy}", fr="Garder {strategy}",
                head=("Strategy cards", "Cartes Stratégie"))
