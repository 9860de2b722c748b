"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import GRID, IDS
from marne.kernel.lexicon import CHANGES, COSTLY, Kind, Lexicon, listed

_UNIT = listed("unit", IDS, ("UNIT", "UNITÉ"), ("there is no unit “{w}”", "il n'y a pas d'unité « {w} »"))
_HEX = Kind("hex", GRID.text, {name: h for h in GRID.hexes() for name in {GRID.text(h), "{}-{}".format(*GRID.place(h))}},
            ("HEX", "HEXAGONE"), ("“{w}” is not a hex: they are written as column and row, 14-05",
                                  "« {w} » n'est pas un hexagone : ils s'écrivent colonne et rangée, 14-05"), ())
LEXICON = Lexicon()
VERBS, verb, kinds, read_choice, question = LEXICON.verbs, LEXICON.verb, LEXICON.kinds, LEXICON.read, LEXICON.question

DONE = verb("done", "", sign="check")
BACK = verb("back", "", sign="cross")
# 1-12 Mobilization points, before play
POINT_AT = verb("point", "1-12", _UNIT, _HEX, sign="star")
# 3-4, 13, 15 Reinforcements and replacements
SEND = verb("send", "3-4", sign="train", grade=COSTLY)
REFUSE = verb("refuse", "3-4", sign="cross", grade=COSTLY, label="−5 VP")
EAST = verb("east", "3-4", _UNIT, sign="train", grade=COSTLY)
ARRIVE = verb("arrive", "SCS-13.1", _UNIT, _HEX, sign="arrow")
HOLD_BACK = verb("hold", "SCS-13.2", _UNIT, sign="hand")
RETURN = verb("return", "1-4e", _UNIT, _UNIT, sign="star", grade=CHANGES)
RESTORE = verb("restore", "1-4f", _UNIT, sign="star", grade=CHANGES)
# 1-1d Reserves
RESERVE = verb("reserve", "1-1d", _UNIT, sign="hand")
RESERVE_ALL = verb("reserve-all", "1-1d", _HEX, sign="hand")
# 5, 6, 14 Movement, overrun, transport
TAKE = verb("take", "SCS-5.1", _UNIT, sign="hand")
STACK = verb("stack", "SCS-5.1", _HEX, sign="hand")
ADD = verb("add", "SCS-5.1", _UNIT, sign="hand")
LEAVE = verb("leave", "SCS-5.3", _UNIT, sign="cross")
TO = verb("to", "SCS-5.4", _HEX, sign="arrow")
OVERRUN = verb("overrun", "SCS-6.1", _HEX, sign="swords", grade=COSTLY)
LOAD = verb("load", "1-2c", _UNIT, sign="train", grade=CHANGES)
UNLOAD = verb("unload", "1-2c", _UNIT, sign="train", grade=CHANGES)
STOP = verb("stop", "SCS-5.2", sign="check")
ARRANGE = verb("arrange", "SCS-1.8", sign="hand")
TOP = verb("top", "SCS-1.8", _UNIT, sign="hand")
SCRAP = verb("scrap", "SCS-3.4", _UNIT, sign="cross", grade=COSTLY)
# 3-3b, 7 Combat
SHELL = verb("shell", "3-3b", _UNIT, _UNIT, sign="dice", grade=COSTLY)
ATTACK = verb("attack", "SCS-7.1", _HEX, sign="swords", grade=CHANGES)
JOIN = verb("join", "SCS-7.2", _UNIT, sign="swords")
JOIN_ALL = verb("join-all", "SCS-7.2", sign="swords")
SPARE = verb("spare", "SCS-7.2", _UNIT, sign="cross")
FIGHT = verb("fight", "SCS-7.7", sign="dice", grade=COSTLY)
SCREEN = verb("screen", "1-11", sign="retreat", grade=CHANGES)
STAND = verb("stand", "1-11", sign="swords", grade=CHANGES)
SLIP = verb("slip", "SCS-9.12", _UNIT, _HEX, sign="retreat", grade=CHANGES)
LOSE = verb("lose", "SCS-8.3", _UNIT, sign="cross", grade=COSTLY)
HOLD = verb("hold-trench", "1-6a", sign="check", grade=CHANGES)
FALL_BACK = verb("fall-back", "1-6a", sign="retreat", grade=COSTLY)
RETREAT = verb("retreat", "SCS-9.1", _HEX, sign="retreat", grade=CHANGES)
SPLIT = verb("split", "SCS-9.1", _UNIT, sign="hand")
ADVANCE = verb("advance", "SCS-10.1", _UNIT, sign="arrow", grade=CHANGES)
ADVANCE_ALL = verb("advance-all", "SCS-10.1", sign="arrow", grade=CHANGES)
ONWARD = verb("onward", "SCS-10.2", _HEX, sign="arrow", grade=CHANGES)
# 1-6 Trenches
DIG = verb("dig", "1-6b", _HEX, sign="spade", grade=CHANGES)
