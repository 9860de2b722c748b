"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice.

A place is a zone number, or IN_ARMY + a for army a. A counter type is nation * 16 + kind ('ge-infantry').
"""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import IDS, IN_ARMY, KINDS, NATIONS, TYPE_IDS, ZONE_IDS
from marne.kernel.choice import Choice, Table1, Table2, plain


def _unit(u: int) -> str:
    return IDS[u]


def _zone(z: int) -> str:
    return ZONE_IDS[z]


def _place(w: int) -> str:
    return ZONE_IDS[w] if w < IN_ARMY else IDS[w - IN_ARMY]


def _type(i: int) -> str:
    return TYPE_IDS[i]


def counter(nation: int, kind: int) -> int:
    """The number of a counter type."""
    return nation << 4 | kind


def _counter(n: int) -> str:
    return f"{NATIONS[n >> 4]}-{KINDS[n & 15]}"


DONE = plain("done", "2.0 II.2")
# 2.0 II.1 Offensive or pass
OFFENSIVE = Table1("offensive", "9.1", _type)
PASS = plain("pass", "2.0 II.1")
REDRAW = Table1("redraw", "2.0 II.1", _type)            # on a pass without a card: give a card away, a new one is drawn
# 3.2, 3.3 Armistice
TALKS = plain("talks", "3.2")
OFFER = plain("offer-armistice", "3.2")
ACCEPT = plain("accept", "3.2")
REFUSE = plain("refuse", "3.2")
CAPITULATE = plain("capitulate", "3.3")
BACK = plain("back", "2.0")
# 4 Movement
SELECT = Table1("select", "2.0 II.2", _unit)            # the unit that is moved, placed or shifted next
MOVE = Table2("move", "4.1", _unit, _zone)
JOIN = Table2("join", "8.1", _unit, _unit)              # into an army of its own or a neighbouring zone
LEAVE = Table1("leave", "8.1", _unit)                   # out of an army, in place
ABSORB = Table1("absorb", "4.3", _unit)                 # an army that came in empty takes up entrenched infantry
RAIL = Table2("rail", "4.4", _unit, _zone)
STRATEGIC = Table2("strategic", "4.5", _unit, _zone)
SAIL = Table2("sail", "4.6", _unit, _zone)
RESERVES = Table2("reserves", "9.6", _unit, _zone)      # plays Strategic Reserves!
ALONE = plain("stand", "8.1")                           # after a transport: in the zone, not in an army of it
TRANSPORT = {"rail": RAIL, "strategic": STRATEGIC, "sail": SAIL, "reserves": RESERVES}      # not combined with any other move
# 9.8, 9.9 Military crisis
CRISIS = Table1("crisis", "9.8", _type)
REMOVE = Table1("remove", "9.8", _unit)
# 2.0 II.3 Declaration of battles
BATTLE = Table1("battle", "5.1.2", _zone)
CARD = Table2("card", "2.0 II.3", _type, _zone)         # poison-gas, advanced-barrage, surprise-attack on a battle zone
BONUS = Table1("bonus", "9.1.3", _zone)                 # the battle zone of a special Offensive's extra die
BAD_WEATHER = plain("bad-weather", "9.5")
KEEP = Table1("keep", "9.5", _zone)                     # under Bad Weather: the one battle that stays
# 2.0 II.4 Combat
RESOLVE = Table1("resolve", "5.2.1", _zone)
SCRAMBLE = Table1("scramble", "8.3.4", _unit)
RETREAT = Table2("retreat", "5.4", _unit, _place)
FALL_BACK = Table1("fall-back", "5.4.2", _zone)         # after combat: the one zone for all who retreat
RETREAT_ALL = Table1("retreat-all", "5.4", _zone)
STAND = plain("stand", "5.4")                           # no (more) retreat
FIRE = plain("fire", "2.0 II.4.c")                       # the rest stays and fires
REACT = Table1("react", "8.3.4", _unit)
REROLL = Table1("reroll", "8.3.4", _unit)               # the die of this attacking unit is thrown again
REROLL_EXTRA = plain("reroll-extra", "8.3.4")           # a Stosstruppen die of Friedensturm
LET_STAND = plain("let-stand", "8.3.4")
LOSE = Table1("lose", "5.3.1", _unit)                   # a piece or a fort step
ERSATZ = Table1("ersatz", "5.3.2", _type)
# 2.0 I Reinforcements
PLACE = Table2("place", "2.0 I", _unit, _place)
SWAP = Table1("swap", "8.2.3", _unit)                   # the British infantry a Commonwealth unit replaces
REORGANISE = plain("reorganise", "8.1")
SHIFT = Table2("shift", "8.1", _unit, _place)           # between armies and their zone, in place
# 7 Production
STARVE = Table1("starve", "6.5", _unit)                 # what an unsupplied army loses
BUY_CARD = Choice("buy", 0, 0, "buy card", "7.1")
BUILD = Table1("build", "7.2", _counter)                # a counter of this sort; then where
BUY = Table2("buy", "7.2", _counter, _place)
RAISE = Table1("raise", "7.3", _unit)                   # an eliminated army; then where
REBUILD = Table2("rebuild", "7.3", _unit, _zone)
ENTRENCH = Table1("entrench", "7.4", _unit)
PROMOTE = Table1("promote", "7.5", _unit)
UNDO = plain("undo", "7.0")
COMMIT = plain("commit", "7.0")
DISCARD = Table1("discard", "2.0 V.3", _type)
SACRIFICE = Table1("sacrifice", "2.0 V.4", _unit)       # the unit lost in the Eastern Front Transit Box

# Combat: added with battle and retreat
RETREAT_PART = Table2("retreat-part", "8.1", _unit, _zone)   # an army retreats but leaves units behind

TABLES: tuple[Table1 | Table2, ...] = tuple(v for v in globals().values() if isinstance(v, Table1 | Table2))
PLAIN: tuple[Choice, ...] = tuple(v for v in globals().values() if isinstance(v, Choice))
VERBS: dict[str, Table1 | Table2 | Choice] = {v.verb: v for v in (*PLAIN, *TABLES)}
