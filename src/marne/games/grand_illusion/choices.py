"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice."""
from __future__ import annotations

from marne.games.grand_illusion.pieces import IDS
from marne.kernel.choice import Choice, Table1, Table2, plain

OPTION_IDS = ("al-redeploy", "al-resources", "al-empires", "al-amphibious", "al-belgian-alert",
              "ge-redeploy", "ge-more-guns", "ge-logistics", "ge-more-troops", "ge-holland")


def _unit(u: int) -> str:
    return IDS[u]


def _hex(h: int) -> str:
    return str(h)


def _option(i: int) -> str:
    return OPTION_IDS[i]


def _box(i: int) -> str:
    return str(i + 1)


# 8 Action Phase
PASS = plain("pass", "8.1.1a")
YIELD = plain("yield", "8.1.1")
ACTIVATE = Table1("activate", "8.2.1", _hex)
ENTRENCH = Table1("entrench", "9.7.2", _hex)
REORGANISE = Table1("reorganise", "9.8.3a", _hex)
UNBLOCK = Table2("unblock", "8.4.5c/b1", _hex, _hex)
RETREAT_ALL = plain("general-retreat", "8.7.1")
NO_RETREAT = plain("no-retreat", "8.7.1")
MOVE = Table2("move", "8.4", _unit, _hex)
SELECT = Table1("select", "8.4/b1", _unit)
SELECT_ALL = plain("select-all", "8.4/b1")
TO = Table1("to", "8.4/b2", _hex)
DROP = Table1("drop", "8.4/b5", _unit)
STOP = plain("stop", "8.4/b3")
DONE = plain("done", "8.2.2")
# 9 Battles
ATTACK = Table1("attack", "9.1.2a", _hex)
DECLINE = Table1("decline", "9.1.2c", _hex)
DESIGNATE = Table1("designate", "9.1.2a/p2", _unit)
RESOLVE = Table1("resolve", "9.1.3b", _hex)
MANDATED = plain("mandated", "9.1.1f")
ORDINARY = plain("ordinary", "9.1.1f")
BOMBARD = Table2("bombard", "9.5.4c", _unit, _unit)
CONCENTRATE = plain("concentrate", "9.5.4d")
HOLD_FIRE = plain("hold-fire", "9.5.4b")
FIGHT = plain("fight", "9.1.4")
WITHDRAW = plain("withdraw", "9.1.1d/b2")
SKIRMISH = plain("skirmish", "9.1.4")
COUNTERATTACK = plain("counterattack", "9.2.4a")
PLACE = Table1("place", "9.2.2c", _unit)
PAIR = Table2("pair", "9.2.2b/b1", _unit, _unit)
FACE = Table2("face", "9.2.3a", _unit, _box)
STACK = Table2("stack", "9.2.2b/b1", _unit, _unit)
RESERVE = Table2("reserve", "9.2.5b", _unit, _box)
KEEP_OUT = Table1("leave", "9.2.4a/b2", _unit)
ENOUGH = plain("enough", "9.2.3a/n3")
PULL_OUT = Table1("pull-out", "9.2.6", _unit)
STAND = plain("stand", "9.2.6")
PAIR_OFF = Table1("skirmish-box", "9.1.4", _box)
ELAN_HIT = Table1("hit", "9.3.5c", _unit)
# 9.4 Retreats, 9.6.3 delaying cavalry
FALL_BACK = plain("fall-back", "9.4.2")
HOLD = plain("hold", "9.4.2")
RETREAT = Table2("retreat", "9.4.3a", _unit, _hex)
RETREAT_TOGETHER = Table1("retreat-all", "9.4(1)", _hex)
EMBARK = Table1("embark", "9.4.5", _unit)
EVACUATE = Table1("evacuate", "12.6", _unit)
TAKE_HIT = Table1("lose", "9.4.3a.5", _unit)
STAY_AND_DIE = plain("stay", "9.6.3a")
RETIRE = Table1("retire", "9.6.3b", _hex)
RELOCATE = Table2("relocate", "9.4.4/p1", _unit, _hex)
CAV_STAYS = plain("cavalry-stays", "9.4.3a.5")
CAV_LEAVES = plain("cavalry-leaves", "9.4.3a.5")
# 7 Reinforcements and replacements
ARRIVE = Table2("arrive", "7.1", _unit, _hex)
DELAY = Table1("delay", "7.1", _unit)
REPLACE = Table1("replace", "7.2/p1", _unit)
QUEUE = Table1("queue", "7.2/p2", _unit)
RESTORE = Table1("restore", "14.1.1a/BEF8", _unit)
NOBODY = plain("nobody", "14.1.1a/BEF8")
TRANSFER = plain("transfer", "7.3/b1")
REFUSE = plain("refuse", "7.3/b2")
SEND = Table1("send", "7.3/b1", _unit)
SWAP_HQ = Table1("swap", "14.1.1b/HQ6", _unit)
NO_SWAP = plain("no-swap", "14.1.1b/HQ6")
# 10 Strategic movement
ENTRAIN = Table1("entrain", "10.2", _unit)
DETRAIN = Table1("detrain", "10.2", _hex)
FREE_TRAIN = Table1("free-train", "8.4.9g", _unit)
SAIL = Table1("sail", "10.4", _unit)
DOCK = Table1("dock", "10.4", _hex)
# 11 Administrative Phase, 9.8.3
RECOVER = Table1("recover", "11.4/ex5", _unit)
# 13, 14 Set-up and options
ADVANCE_GUARD = Table1("advance-guard", "13.1.1", _unit)
BELGIAN_WITHDRAWAL = plain("withdraw-to-antwerp", "14.1.1a/Belgian")
ALLENBY = plain("cavalry-screen", "12.4")
TAKE_OPTION = Table1("option", "14.3.6", _option)
REDEPLOY = Table2("redeploy", "14.3.6a.1", _unit, _hex)
PICK = Table1("pick", "14.3.6a.1", _unit)
DEPLOY = Table2("deploy", "14.3.6a.5/b2", _unit, _hex)
LAND = Table1("land", "14.3.6a.4/b1", _hex)
ASHORE = Table1("ashore", "14.3.6a.4/b2", _unit)
ENTER = Table1("enter", "14.3.6b.5/b4", _hex)

TABLES: tuple[Table1 | Table2, ...] = tuple(v for v in globals().values() if isinstance(v, Table1 | Table2))
PLAIN: tuple[Choice, ...] = tuple(v for v in globals().values() if isinstance(v, Choice))
VERBS: dict[str, Table1 | Table2 | Choice] = {v.verb: v for v in (*TABLES, *PLAIN)}
