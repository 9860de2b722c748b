"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice."""
from __future__ import annotations

from marne.games.grand_illusion.pieces import HEXES, IDS
from marne.kernel.lexicon import CHANGES, COSTLY, Kind, Lexicon, listed

OPTION_IDS = ("al-redeploy", "al-resources", "al-empires", "al-amphibious", "al-belgian-alert",
              "ge-redeploy", "ge-more-guns", "ge-logistics", "ge-more-troops", "ge-holland")
ONE_CAP = "1 CAP"

_UNIT = listed("unit", IDS, ("UNIT", "UNITÉ"), ("there is no unit {w!r}", "il n'y a pas d'unité {w!r}"))
_HEX = Kind("hex", str, {str(h): h for h in range(1, HEXES + 1)}, ("HEX", "HEXAGONE"),
            (f"{{w!r}} is not a hex: they are numbered 1 to {HEXES}",
             f"{{w!r}} n'est pas un hexagone : ils vont de 1 à {HEXES}"), ())
_BOX = listed("box", "1234", ("BOX", "CASE"), ("the front has boxes 1 to 4", "la ligne de front a les cases 1 à 4"), ())
_OPTION = listed("option", OPTION_IDS, ("OPTION", "OPTION"),
                 ("there is no strategic option {w!r}", "il n'y a pas d'option {w!r}"), ())
LEXICON = Lexicon()
VERBS, verb, kinds, read_choice = LEXICON.verbs, LEXICON.verb, LEXICON.kinds, LEXICON.read

# 8 Action Phase
PASS = verb("pass", "8.1.1a", sign="hand")
YIELD = verb("yield", "8.1.1", sign="hand")
ACTIVATE = verb("activate", "8.2.1", _HEX, sign="coin", grade=CHANGES, label=ONE_CAP)
ENTRENCH = verb("entrench", "9.7.2", _HEX, sign="spade", grade=CHANGES, label=ONE_CAP)
REORGANISE = verb("reorganise", "9.8.3a", _HEX, sign="star", grade=CHANGES, label=ONE_CAP)
UNBLOCK = verb("unblock", "8.4.5c/b1", _HEX, _HEX, sign="cross", grade=CHANGES)
RETREAT_ALL = verb("general-retreat", "8.7.1", sign="retreat", grade=COSTLY)
NO_RETREAT = verb("no-retreat", "8.7.1", sign="cross")
MOVE = verb("move", "8.4", _UNIT, _HEX, sign="arrow")
SELECT = verb("select", "8.4/b1", _UNIT, sign="hand")
SELECT_ALL = verb("select-all", "8.4/b1", sign="hand")
TO = verb("to", "8.4/b2", _HEX, sign="arrow")
DROP = verb("drop", "8.4/b5", _UNIT, sign="cross")
STOP = verb("stop", "8.4/b3", sign="check")
DONE = verb("done", "8.2.2", sign="check")
# 9 Battles
ATTACK = verb("attack", "9.1.2a", _HEX, sign="swords", grade=COSTLY)
DECLINE = verb("decline", "9.1.2c", _HEX, sign="cross")
DESIGNATE = verb("designate", "9.1.2a/p2", _UNIT, sign="swords", grade=CHANGES)
RESOLVE = verb("resolve", "9.1.3b", _HEX, sign="swords", grade=COSTLY)
MANDATED = verb("mandated", "9.1.1f", sign="star", grade=COSTLY)
ORDINARY = verb("ordinary", "9.1.1f", sign="swords", grade=COSTLY)
BOMBARD = verb("bombard", "9.5.4c", _UNIT, _UNIT, sign="dice", grade=COSTLY)
CONCENTRATE = verb("concentrate", "9.5.4d", sign="star", grade=CHANGES)
HOLD_FIRE = verb("hold-fire", "9.5.4b", sign="cross", grade=CHANGES)
FIGHT = verb("fight", "9.1.4", sign="swords", grade=COSTLY)
WITHDRAW = verb("withdraw", "9.1.1d/b2", sign="retreat", grade=COSTLY, label=ONE_CAP)
SKIRMISH = verb("skirmish", "9.1.4", sign="swords", grade=CHANGES, label=ONE_CAP)
COUNTERATTACK = verb("counterattack", "9.2.4a", sign="swords", grade=COSTLY, label=ONE_CAP)
PLACE = verb("place", "9.2.2c", _UNIT, sign="hand")
PAIR = verb("pair", "9.2.2b/b1", _UNIT, _UNIT, sign="hand")
FACE = verb("face", "9.2.3a", _UNIT, _BOX, sign="swords")
STACK = verb("stack", "9.2.2b/b1", _UNIT, _UNIT, sign="hand")
RESERVE = verb("reserve", "9.2.5b", _UNIT, _BOX, sign="hand")
KEEP_OUT = verb("leave", "9.2.4a/b2", _UNIT, sign="cross", grade=CHANGES)
ENOUGH = verb("enough", "9.2.3a/n3", sign="check")
PULL_OUT = verb("pull-out", "9.2.6", _UNIT, sign="retreat", grade=COSTLY)
STAND = verb("stand", "9.2.6", sign="swords", grade=CHANGES)
PAIR_OFF = verb("skirmish-box", "9.1.4", _BOX, sign="dice", grade=COSTLY)
ELAN_HIT = verb("hit", "9.3.5c", _UNIT, sign="swords", grade=COSTLY)
# 9.4 Retreats, 9.6.3 delaying cavalry
FALL_BACK = verb("fall-back", "9.4.2", sign="retreat", grade=COSTLY)
HOLD = verb("hold", "9.4.2", sign="check")
RETREAT = verb("retreat", "9.4.3a", _UNIT, _HEX, sign="retreat", grade=COSTLY)
RETREAT_TOGETHER = verb("retreat-all", "9.4(1)", _HEX, sign="retreat", grade=COSTLY)
EMBARK = verb("embark", "9.4.5", _UNIT, sign="ship", grade=COSTLY)
EVACUATE = verb("evacuate", "12.6", _UNIT, sign="ship", grade=CHANGES)
TAKE_HIT = verb("lose", "9.4.3a.5", _UNIT, sign="cross", grade=COSTLY)
STAY_AND_DIE = verb("stay", "9.6.3a", sign="cross", grade=COSTLY)
RETIRE = verb("retire", "9.6.3b", _HEX, sign="retreat", grade=COSTLY)
RELOCATE = verb("relocate", "9.4.4/p1", _UNIT, _HEX, sign="retreat", grade=CHANGES)
CAV_STAYS = verb("cavalry-stays", "9.4.3a.5", sign="hand")
CAV_LEAVES = verb("cavalry-leaves", "9.4.3a.5", sign="retreat", grade=COSTLY)
# 7 Reinforcements and replacements
ARRIVE = verb("arrive", "7.1", _UNIT, _HEX, sign="arrow")
DELAY = verb("delay", "7.1", _UNIT, sign="hand")
REPLACE = verb("replace", "7.2/p1", _UNIT, sign="coin", grade=CHANGES)
QUEUE = verb("queue", "7.2/p2", _UNIT, sign="coin", grade=CHANGES)
RESTORE = verb("restore", "14.1.1a/BEF8", _UNIT, sign="star", grade=CHANGES)
NOBODY = verb("nobody", "14.1.1a/BEF8", sign="cross")
TRANSFER = verb("transfer", "7.3/b1", sign="train", grade=COSTLY)
REFUSE = verb("refuse", "7.3/b2", sign="cross", grade=COSTLY)
SEND = verb("send", "7.3/b1", _UNIT, sign="train", grade=COSTLY)
SWAP_HQ = verb("swap", "14.1.1b/HQ6", _UNIT, sign="hand", grade=CHANGES)
NO_SWAP = verb("no-swap", "14.1.1b/HQ6", sign="cross")
# 10 Strategic movement
ENTRAIN = verb("entrain", "10.2", _UNIT, sign="train", grade=CHANGES, label=ONE_CAP)
DETRAIN = verb("detrain", "10.2", _HEX, sign="train", grade=CHANGES)
FREE_TRAIN = verb("free-train", "8.4.9g", _UNIT, sign="train", grade=CHANGES)
SAIL = verb("sail", "10.4", _UNIT, sign="ship", grade=CHANGES, label=ONE_CAP)
DOCK = verb("dock", "10.4", _HEX, sign="ship", grade=CHANGES)
# 11 Administrative Phase, 9.8.3
RECOVER = verb("recover", "11.4/ex5", _UNIT, sign="star", grade=CHANGES)
# 13, 14 Set-up and options
ADVANCE_GUARD = verb("advance-guard", "13.1.1", _UNIT, sign="arrow")
BELGIAN_WITHDRAWAL = verb("withdraw-to-antwerp", "14.1.1a/Belgian", sign="retreat", grade=COSTLY, label=ONE_CAP)
ALLENBY = verb("cavalry-screen", "12.4", sign="swords", grade=CHANGES)
TAKE_OPTION = verb("option", "14.3.6", _OPTION, sign="coin", grade=CHANGES)
REDEPLOY = verb("redeploy", "14.3.6a.1", _UNIT, _HEX, sign="arrow")
PICK = verb("pick", "14.3.6a.1", _UNIT, sign="hand")
DEPLOY = verb("deploy", "14.3.6a.5/b2", _UNIT, _HEX, sign="arrow")
LAND = verb("land", "14.3.6a.4/b1", _HEX, sign="ship", grade=COSTLY, label=ONE_CAP)
ASHORE = verb("ashore", "14.3.6a.4/b2", _UNIT, sign="ship", grade=CHANGES)
ENTER = verb("enter", "14.3.6b.5/b4", _HEX, sign="arrow", grade=CHANGES, label=ONE_CAP)
