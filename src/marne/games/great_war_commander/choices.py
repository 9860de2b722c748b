"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice."""
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
ORDER = verb("order", "O14.1", _CARD, sign="card", grade=CHANGES)  # give the order of a card in hand
ENGINEERS = verb("engineers", "3.1.9", _CARD, sign="spade", grade=CHANGES)  # an order card spent on engineers
HQ_ORDER = verb("hq-order", "E71", sign="flag", grade=CHANGES)  # reveal the card of HQ orders
PASS = verb("pass", "O15", sign="hand", grade=CHANGES)
END = verb("end", "5.1", sign="check", grade=CHANGES)  # no more orders
DISCARD = verb("discard", "5.3", _CARD, sign="card", grade=CHANGES)
DONE = verb("done", "O14.2", sign="check")
NO = verb("no", "A28.1", sign="cross")  # a window is let pass
ACTION = verb("action", "A28.1", _CARD, sign="card", grade=CHANGES)  # the action of a card in hand
OP_FIRE = verb("op-fire", "A42.2", _CARD, sign="swords", grade=COSTLY)  # the Fire card as an action
AGAIN = verb("again", "A42.2", sign="swords", grade=COSTLY)  # op fire by those already activated for it
SITUATION = verb("strategy", "S98.1", _STRATEGY, _NUMBER, sign="star", grade=COSTLY)  # a Strategy card, used in its n-th way
PLUS_ONE = verb("plus-one", "S98.2", sign="star", grade=COSTLY)
REROLL = verb("reroll", "9.1", sign="dice", grade=COSTLY)
KEEP = verb("keep", "9.1", sign="check")
# O14.2 Activation
ACTIVATE = verb("activate", "O14.2", _UNIT, sign="hand")
ALL = verb("all", "O14.2", sign="plus")  # everybody who still can be
# O21 Fire
TARGET = verb("target", "O21.1", _HEX, sign="swords", grade=COSTLY)
BASE = verb("base", "O21.3.1.2", _PIECE, sign="star")  # whose firepower counts in full
ADD = verb("add", "O21.3.1", _PIECE, sign="plus")
FIRE = verb("fire", "O21.3.6", sign="swords", grade=COSTLY)
# O16, O23, O24 Moving
MOVE = verb("move", "O23", _UNIT, sign="hand")  # who moves next
WITH = verb("with", "O23.2", _UNIT, sign="plus")  # moves along in the same stack
STEP = verb("step", "O23.1", _HEX, sign="arrow")
EXIT = verb("exit", "7.2.1", sign="flag", grade=COSTLY)
STOP = verb("stop", "O23", sign="check")
GIVE = verb("give", "O23.1.1", _UNIT, _UNIT, sign="hand", grade=CHANGES)  # a weapon to a squad
ADVANCE = verb("advance", "O16.1", _UNIT, _HEX, sign="arrow")
LEAVE = verb("leave", "7.2.1", _UNIT, sign="flag", grade=COSTLY)  # advance off the board
# Setting up
PLACE = verb("place", "6.1.2", _UNIT, _HEX, sign="arrow")
DIG = verb("dig", "F125.1", _WORK, _HEX, sign="spade", grade=CHANGES)
# Anything else that is picked
CHOOSE = verb("choose", "1.9.1", _UNIT, sign="hand", grade=CHANGES)
WEAPON = verb("weapon", "11", _WEAPON, sign="hand", grade=CHANGES)
SCRAP = verb("scrap", "11.3", _WEAPON, sign="trash", grade=CHANGES)  # a weapon is given up for good
AT = verb("hex", "1.8", _HEX, sign="arrow", grade=CHANGES)
PLAYER = verb("player", "O26.1", _SEAT, sign="flag", grade=CHANGES)
DIRECTION = verb("direction", "2.2.2", _HEXSIDE, sign="arrow", grade=CHANGES)
WAY = verb("way", "1.S.1", _NUMBER, sign="arrow", grade=CHANGES)  # the n-th of several ways
CARD = verb("card", "1.2", _CARD, sign="card", grade=CHANGES)
GOAL = verb("objective", "7.3.2", _GOAL, sign="flag", grade=CHANGES)
PHONE = verb("telephone", "12", _PHONE, sign="chat", grade=CHANGES)
BOX = verb("box", "O19.2", _BOX, sign="layers", grade=CHANGES)
STRATEGY = verb("keep-strategy", "1.S", _STRATEGY, sign="star", grade=CHANGES)
