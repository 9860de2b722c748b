"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice.

A place is a zone number, or IN_ARMY + a for army a. A counter type is nation * 16 + kind ('ge-infantry').
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

DONE = verb("done", "2.0 II.2", sign="check")
# 2.0 II.1 Offensive or pass
OFFENSIVE = verb("offensive", "9.1", _CARD, sign="card", grade=COSTLY)
PASS = verb("pass", "2.0 II.1", sign="hand", grade=CHANGES)
REDRAW = verb("redraw", "2.0 II.1", _CARD, sign="card", grade=CHANGES)  # on a pass without a card: one for a new one
# 3.2, 3.3 Armistice
TALKS = verb("talks", "3.2", sign="chat")
OFFER = verb("offer-armistice", "3.2", sign="flag", grade=CHANGES)
ACCEPT = verb("accept", "3.2", sign="flag", grade=COSTLY)
REFUSE = verb("refuse", "3.2", sign="cross")
CAPITULATE = verb("capitulate", "3.3", sign="flag", grade=COSTLY)
BACK = verb("back", "2.0", sign="back")
# 4 Movement
SELECT = verb("select", "2.0 II.2", _UNIT, sign="hand")  # the unit that is moved, placed or shifted next
MOVE = verb("move", "4.1", _UNIT, _ZONE, sign="arrow")
JOIN = verb("join", "8.1", _UNIT, _UNIT, sign="plus")  # into an army of its own or a neighbouring zone
LEAVE = verb("leave", "8.1", _UNIT, sign="minus")  # out of an army, in place
ABSORB = verb("absorb", "4.3", _UNIT, sign="plus")  # an army that came in empty takes up entrenched infantry
RAIL = verb("rail", "4.4", _UNIT, _ZONE, sign="train")
STRATEGIC = verb("strategic", "4.5", _UNIT, _ZONE, sign="train")
SAIL = verb("sail", "4.6", _UNIT, _ZONE, sign="ship")
RESERVES = verb("reserves", "9.6", _UNIT, _ZONE, sign="card", grade=CHANGES)  # plays Strategic Reserves!
ALONE = verb("stand", "8.1", sign="check")  # after a transport: in the zone, not in an army of it
TRANSPORT = {"rail": RAIL, "strategic": STRATEGIC, "sail": SAIL, "reserves": RESERVES}      # not combined with any other move
# 9.8, 9.9 Military crisis
CRISIS = verb("crisis", "9.8", _CARD, sign="card", grade=COSTLY)
REMOVE = verb("remove", "9.8", _UNIT, sign="cross", grade=COSTLY)
# 2.0 II.3 Declaration of battles
BATTLE = verb("battle", "5.1.2", _ZONE, sign="swords", grade=COSTLY)
CARD = verb("card", "2.0 II.3", _CARD, _ZONE, sign="card", grade=COSTLY)  # gas, barrage, surprise on a battle zone
BONUS = verb("bonus", "9.1.3", _ZONE, sign="dice", grade=CHANGES)  # the battle zone of a special Offensive's extra die
BAD_WEATHER = verb("bad-weather", "9.5", sign="card", grade=COSTLY)
KEEP = verb("keep", "9.5", _ZONE, sign="swords", grade=COSTLY)  # under Bad Weather: the one battle that stays
# 2.0 II.4 Combat
RESOLVE = verb("resolve", "5.2.1", _ZONE, sign="swords", grade=COSTLY)
SCRAMBLE = verb("scramble", "8.3.4", _UNIT, sign="arrow", grade=CHANGES)
RETREAT = verb("retreat", "5.4", _UNIT, _PLACE, sign="retreat", grade=COSTLY)
FALL_BACK = verb("fall-back", "5.4.2", _ZONE, sign="retreat", grade=COSTLY)  # after combat: the one zone for all who retreat
RETREAT_ALL = verb("retreat-all", "5.4", _ZONE, sign="retreat", grade=COSTLY)
STAND = verb("stand", "5.4", sign="check")  # no (more) retreat
FIRE = verb("fire", "2.0 II.4.c", sign="swords", grade=COSTLY)  # the rest stays and fires
REACT = verb("react", "8.3.4", _UNIT, sign="dice", grade=CHANGES)
REROLL = verb("reroll", "8.3.4", _UNIT, sign="dice", grade=CHANGES)  # the die of this attacking unit is thrown again
REROLL_EXTRA = verb("reroll-extra", "8.3.4", sign="dice", grade=CHANGES)  # a Stosstruppen die of Friedensturm
LET_STAND = verb("let-stand", "8.3.4", sign="check")
LOSE = verb("lose", "5.3.1", _UNIT, sign="cross", grade=COSTLY)  # a piece or a fort step
ERSATZ = verb("ersatz", "5.3.2", _CARD, sign="card", grade=CHANGES)
# 2.0 I Reinforcements
PLACE = verb("place", "2.0 I", _UNIT, _PLACE, sign="arrow")
SWAP = verb("swap", "8.2.3", _UNIT, sign="star", grade=CHANGES)  # the British infantry a Commonwealth unit replaces
REORGANISE = verb("reorganise", "8.1", sign="layers")
SHIFT = verb("shift", "8.1", _UNIT, _PLACE, sign="arrow")  # between armies and their zone, in place
# 7 Production
STARVE = verb("starve", "6.5", _UNIT, sign="cross", grade=COSTLY)  # what an unsupplied army loses
BUY_CARD = verb("buy", "7.1", text="buy card", sign="coin", grade=CHANGES)
BUILD = verb("build", "7.2", _COUNTER, sign="coin", grade=CHANGES)  # a counter of this sort; then where
BUY = verb("buy", "7.2", _COUNTER, _PLACE, sign="coin", grade=CHANGES)
RAISE = verb("raise", "7.3", _UNIT, sign="coin", grade=CHANGES)  # an eliminated army; then where
REBUILD = verb("rebuild", "7.3", _UNIT, _ZONE, sign="coin", grade=CHANGES)
ENTRENCH = verb("entrench", "7.4", _UNIT, sign="spade", grade=CHANGES)
PROMOTE = verb("promote", "7.5", _UNIT, sign="star", grade=CHANGES)
UNDO = verb("undo", "7.0", sign="undo")
COMMIT = verb("commit", "7.0", sign="lock", grade=COSTLY)
DISCARD = verb("discard", "2.0 V.3", _CARD, sign="card", grade=CHANGES)
SACRIFICE = verb("sacrifice", "2.0 V.4", _UNIT, sign="cross", grade=COSTLY)  # the unit lost in the Eastern Front Transit Box

# Combat: added with battle and retreat
RETREAT_PART = verb("retreat-part", "8.1", _UNIT, _ZONE, sign="retreat", grade=COSTLY)  # an army retreats but leaves units behind
