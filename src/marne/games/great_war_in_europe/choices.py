"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice.

Chapters add their verbs below, under their number.
"""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import EVENT_IDS, HEX, IDS, NATIONS, hex_text
from marne.kernel.lexicon import CHANGES, COSTLY, Kind, Lexicon, listed

UNIT = listed("unit", IDS, ("UNIT", "UNITÉ"), ("there is no unit “{w}”", "il n'y a pas d'unité « {w} »"))
A_HEX = Kind("hex", hex_text, {name.lower(): h for name, h in HEX.items()}, ("HEX", "HEXAGONE"),
             ("“{w}” is not a hex: they are written with the letter of their map, as W6819",
              "« {w} » n'est pas un hexagone : ils s'écrivent avec la lettre de leur carte, comme W6819"), ())
AN_EVENT = listed("event", EVENT_IDS, ("EVENT", "ÉVÉNEMENT"), ("there is no event “{w}”", "il n'y a pas d'événement « {w} »"))
A_NATION = listed("nation", [n.lower() for n in NATIONS], ("NATION", "NATION"),
                  ("“{w}” is not a nation", "« {w} » n'est pas une nation"))
A_NUMBER = listed("number", [str(n) for n in range(41)], ("NUMBER", "NOMBRE"), ("“{w}” is not a number from 0 to 40",
                                                                              "« {w} » n'est pas un nombre de 0 à 40"))
LEXICON = Lexicon()
VERBS, verb, kinds, read_choice, question = LEXICON.verbs, LEXICON.verb, LEXICON.kinds, LEXICON.read, LEXICON.question

DONE = verb("done", "", sign="check", en="Done", fr="Terminé", told=False)
BACK = verb("back", "", sign="cross", en="Back", fr="Retour", told=False)
# 7, 8 Movement
TAKE = verb("take", "8.0", UNIT, sign="hand", en="Move {u}", fr="Déplacer {u.le}", told=False)
STACK = verb("stack", "8.17", A_HEX, sign="hand", en="Move the stack in {h}", fr="Déplacer la pile {h.a}", told=False)
ADD = verb("add", "8.17", UNIT, sign="hand", en="Take {u} along", fr="Emmener {u.le}", told=False)
LEAVE = verb("leave", "8.18", UNIT, sign="cross", en="Leave {u} behind", fr="Laisser {u.le}", told=False)
TO = verb("to", "8.12", A_HEX, sign="arrow", en="To {h}", fr="Aller {h.vers}", told=False)
STOP = verb("stop", "8.0", sign="check", en="Stop here", fr="S'arrêter ici", told=False)
ARRANGE = verb("arrange", "7.25", sign="hand", en="Arrange the stacks", fr="Arranger les piles", told=False)
TOP = verb("top", "7.25", UNIT, sign="hand", en="{u} on top", fr="{u.Le} au-dessus", told=False)
SCRAP = verb("scrap", "7.22", UNIT, sign="cross", grade=COSTLY, en="{u} is lost", fr="{u.Le} est perdu{u.e}", told=False)
# 11 Supply
LAY = verb("lay-pipeline", "11.53#1", sign="spade", grade=CHANGES, en="Lay the pipeline", fr="Poser le pipeline", told=False)
RELIEVE = verb("relieve", "11.86", A_HEX, sign="star", grade=COSTLY,
               en="Scheffer-Boyadel leads the stack in {h}", fr="Scheffer-Boyadel conduit la pile {h.a}", told=False)
ABANDON = verb("abandon", "11.86", UNIT, sign="cross", grade=COSTLY, en="{u} stays cut off", fr="{u.Le} reste encerclé{u.e}",
               told=False)
