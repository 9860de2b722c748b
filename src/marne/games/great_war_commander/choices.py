"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice."""
from __future__ import annotations

from marne.games.great_war_commander.rules.r02_field import WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS
from marne.games.great_war_commander.pieces import CARD_IDS, GOAL_IDS, IDS, PHONE_IDS, PIECE_IDS, SEATS, STRATEGY_IDS, WEAPON_IDS
from marne.games.great_war_commander.tables import BOXES
from marne.kernel.choice import Choice, Table1, Table2, plain


def _unit(u: int) -> str:
    return IDS[u]


def _hex(h: int) -> str:
    return HEX_IDS[h]


def _card(c: int) -> str:
    return CARD_IDS[c]


def _number(n: int) -> str:
    return str(n)


# 5, O14, O15 A turn
ORDER = Table1("order", "O14.1", _card)                     # give the order of a card in hand
ENGINEERS = Table1("engineers", "3.1.9", _card)             # an order card spent on engineers
HQ_ORDER = plain("hq-order", "E71")                         # reveal the card of HQ orders
PASS = plain("pass", "O15")
END = plain("end", "5.1")                                   # no more orders
DISCARD = Table1("discard", "5.3", _card)
DONE = plain("done", "O14.2")
NO = plain("no", "A28.1")                                   # a window is let pass
ACTION = Table1("action", "A28.1", _card)                   # the action of a card in hand
OP_FIRE = Table1("op-fire", "A42.2", _card)                 # the Fire card as an action
AGAIN = plain("again", "A42.2")                             # op fire by those already activated for it
SITUATION = Table2("strategy", "S98.1", lambda i: STRATEGY_IDS[i], _number)     # a Strategy card, used in its n-th way
PLUS_ONE = plain("plus-one", "S98.2")
REROLL = plain("reroll", "9.1")
KEEP = plain("keep", "9.1")
# O14.2 Activation
ACTIVATE = Table1("activate", "O14.2", _unit)
ALL = plain("all", "O14.2")                                 # everybody who still can be
# O21 Fire
TARGET = Table1("target", "O21.1", _hex)
BASE = Table1("base", "O21.3.1.2", lambda p: PIECE_IDS[p])  # whose firepower counts in full
ADD = Table1("add", "O21.3.1", lambda p: PIECE_IDS[p])
FIRE = plain("fire", "O21.3.6")
# O16, O23, O24 Moving
MOVE = Table1("move", "O23", _unit)                         # who moves next
WITH = Table1("with", "O23.2", _unit)                       # moves along in the same stack
STEP = Table1("step", "O23.1", _hex)
EXIT = plain("exit", "7.2.1")
STOP = plain("stop", "O23")
GIVE = Table2("give", "O23.1.1", _unit, _unit)              # a weapon to a squad
ADVANCE = Table2("advance", "O16.1", _unit, _hex)
LEAVE = Table1("leave", "7.2.1", _unit)                     # advance off the board
# Setting up
PLACE = Table2("place", "6.1.2", _unit, _hex)
DIG = Table2("dig", "F125.1", lambda k: WORKS[k], _hex)
# Anything else that is picked
CHOOSE = Table1("choose", "1.9.1", _unit)
WEAPON = Table1("weapon", "11", lambda w: WEAPON_IDS[w])
SCRAP = Table1("scrap", "11.3", lambda w: WEAPON_IDS[w])     # a weapon is given up for good
AT = Table1("hex", "1.8", _hex)
PLAYER = Table1("player", "O26.1", lambda side: SEATS[side])
DIRECTION = Table1("direction", "2.2.2", lambda d: str(d + 1))
WAY = Table1("way", "1.S.1", _number)                       # the n-th of several ways
CARD = Table1("card", "1.2", _card)
GOAL = Table1("objective", "7.3.2", lambda g: GOAL_IDS[g])
PHONE = Table1("telephone", "12", lambda p: PHONE_IDS[p])
BOX = Table1("box", "O19.2", lambda b: BOXES[b])
STRATEGY = Table1("keep-strategy", "1.S", lambda i: STRATEGY_IDS[i])

TABLES: tuple[Table1 | Table2, ...] = tuple(v for v in globals().values() if isinstance(v, Table1 | Table2))
PLAIN: tuple[Choice, ...] = tuple(v for v in globals().values() if isinstance(v, Choice))
